//! A table as one viewer sees it, as plain values.

use std::rc::Rc;

use super::look::{Face, Glyph, Picture, Shape, Sign, SignRow, Tint};
use super::{Board, Command, Drawing, End, FieldLook, Moves};
use crate::engine::Seat;

/// What a viewer sees of a table and may do at a moment. It is made from an observation, so it can hold no secret, and it
/// holds no widget, so it is tested without a display. Its words are in the reader's language.
#[derive(Clone, Debug, PartialEq)]
pub struct View<P = Command> {
    /// One for each seat, the nearest first, then clockwise.
    pub plates: Vec<Plate<P>>,
    pub seating: Seating,
    /// What lies in the tray, in a few words.
    pub tray: String,
    /// A board, if the game is played on one: then everything else lies beside it.
    pub board: Option<Board<P>>,
    /// Everything that lies on the table. Each place takes its zones in this order.
    pub zones: Vec<Zone<P>>,
    /// What was done so far, if the table shows that beside it.
    pub moves: Option<Moves>,
    /// How the table is looked at: a few small buttons.
    pub tools: Vec<Tool<P>>,
    /// Lines printed between things.
    pub links: Vec<Link>,
    pub ribbon: Ribbon<P>,
    /// What is entered from real cards: a sheet over the whole table.
    pub sheet: Option<Sheet<P>>,
    /// How the match ended, if it is over.
    pub end: Option<Rc<End>>,
    /// If two people face each other across the screen, what is for the far one stands upside down; whether that one is asked.
    pub facing: Option<bool>,
    /// The item that a person has called by its name, for the focus to go to.
    pub called: Option<String>,
}

impl<P> View<P> {
    /// Everything that can be looked at or pressed, in the order of reading, but for the tools.
    pub fn items(&self) -> impl Iterator<Item = &Item<P>> {
        let fields = self.board.iter().flat_map(|board| &board.fields);
        let zones = self.zones.iter().flat_map(|zone| &zone.items);
        let zones = fields.chain(zones);
        let sheet = self.sheet.iter().flat_map(|sheet| sheet.cards.iter().chain(&sheet.named));
        let plates = self.plates.iter().flat_map(|plate| &plate.opens).flat_map(|zone| &zone.items);
        zones.chain(&self.ribbon.choices).chain(sheet).chain(plates)
    }

    /// The same with what is pressed in another form.
    pub fn map<Q>(self, change: &mut impl FnMut(&mut Item<()>, P) -> Q) -> View<Q> {
        let mut all =
            |items: Vec<Item<P>>| items.into_iter().map(|item| item.map(change)).collect::<Vec<_>>();
        let mut zone = |zone: Zone<P>| {
            let Zone { id, place, arrangement, owner, title, name, note, items } = zone;
            Zone { id, place, arrangement, owner, title, name, note, items: all(items) }
        };
        let zones = self.zones.into_iter().map(&mut zone).collect();
        let tool = |tool: Tool<P>| Tool {
            id: tool.id,
            icon: tool.icon,
            name: tool.name,
            entries: zone(Zone { items: tool.entries, ..Zone::default() }).items,
        };
        let tools = self.tools.into_iter().map(tool).collect();
        let plate = |plate: Plate<P>| {
            let Plate { seat, name, tint, score, unit, line, crown, bot, to_move, opens } = plate;
            Plate { seat, name, tint, score, unit, line, crown, bot, to_move, opens: opens.map(&mut zone) }
        };
        let plates = self.plates.into_iter().map(plate).collect();
        let Ribbon { sentence, help, choices, meter, first, asks } = self.ribbon;
        let ribbon = Ribbon { sentence, help, choices: all(choices), meter, first, asks };
        let sheet = self.sheet.map(|Sheet { sentence, cards, named }| Sheet {
            sentence,
            cards: all(cards),
            named: all(named),
        });
        let board = self.board.map(|board| {
            let fields = all(board.fields);
            // What is no item is pressed all the same.
            let mut other = |press: Option<P>| {
                let item = Item { press, ..Item::default() };
                all(vec![item]).pop().and_then(|item| item.press)
            };
            let (beside, cancel) = (other(board.beside), other(board.cancel));
            let Board { name, columns, rows, bonuses, hint, ways, past, .. } = board;
            Board { name, columns, rows, bonuses, fields, hint, beside, cancel, ways, past }
        });
        let Self { seating, tray, links, moves, end, facing, called, .. } = self;
        View { plates, seating, tray, board, zones, links, moves, tools, ribbon, sheet, end, facing, called }
    }
}

/// Who sits where, with the score.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate<P = Command> {
    pub seat: Seat,
    pub name: String,
    pub tint: Tint,
    /// The score in digits.
    pub score: String,
    /// What is counted, or of how much: “of 15”.
    pub unit: String,
    /// One short line: what the seat holds or does.
    pub line: String,
    /// What a crown beside its name says, such as that it begins; may be empty.
    pub crown: String,
    /// The level of the bot that plays this seat, if one does.
    pub bot: Option<String>,
    pub to_move: bool,
    /// What pressing the plate shows.
    pub opens: Option<Zone<P>>,
}

/// How the seats sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seating {
    /// All others in rows above the middle.
    #[default]
    Above,
    /// Round the tray, clockwise, the nearest below; each with its things along its edge.
    Round,
    /// All others in one row; in the middle rows of cards, or a tray between what is played for and what would help. The own
    /// band has a few large cards, with a list at their side.
    Party,
    /// All on one side: the others above the middle, their common opponent at the left, the own dice in the own band.
    Against,
    /// Each at the head of a column of a paper on which numbers are written down; in the own band what may be written.
    Paper,
}

/// A line printed from one thing to another, or to several: what meets, what belongs together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The items it joins.
    pub ends: Vec<String>,
    /// What stands on it: a number, a sign.
    pub mark: String,
    /// What it is, in few words.
    pub title: String,
    /// How it stands; may be empty.
    pub note: String,
    /// The same as a screen reader says it.
    pub name: String,
    /// Chosen is the one that is now, aside those that are over.
    pub state: State,
}

/// Where a zone lies. The renderer decides by the size of the window where that is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// In the tray in the middle.
    #[default]
    Tray,
    /// In one line at the lower edge of the tray.
    Foot,
    /// On the cloth, to the left of the tray.
    Left,
    /// On the cloth, to the right of the tray.
    Right,
    /// Beside the plate of another seat.
    Beside(Seat),
    /// Below the plate of another seat.
    Below(Seat),
    /// A card that lies face up before a seat.
    Before(Seat),
    /// Along the edge of the tray before a seat: to its left, in front of it, to its right.
    Edge(Seat),
    /// In a corner of the cloth, under a printed title: the first at the left, the second at the right. Where all play on one
    /// side, one over the other beside the middle: what all share, what comes, and what is told of now.
    Corner(u8),
    /// In the own band, above the own plate.
    Own,
    /// In the own band, beside the own plate.
    Saved,
    /// In the own band, at the right: cards in hand.
    Hand,
    /// Over the own band: the faces of a real die.
    Pad,
    /// Beside a board: what is looked at, or what there is to choose from.
    Panel,
    /// Beside a board, at the plate of a seat: what it has off the board.
    Store(Seat),
}

/// How the items of a zone lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Side by side.
    #[default]
    Row,
    /// One over the other.
    Column,
    /// Side by side, so that they overlap: cards that nobody here looks at.
    Fan,
    /// In rows of equal cards, so that each is as large as it can be.
    Grid,
    /// A side in a contest: a number, what makes it, and a card.
    Versus,
    /// Somebody: a picture, what they have, how far it has come, numbers.
    Figure,
    /// What somebody does, in a frame: first a sign with words and whose it is, then the things it takes. The title says how
    /// they add up, the note what they come to. The present one is larger.
    Box(bool),
    /// In a table of so many columns, row by row, each with its head. If the columns have heads, those come first, and the
    /// title stands in the corner.
    Table(u8),
}

/// Things that lie together.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone<P = Command> {
    /// Lasts through the match.
    pub id: String,
    pub place: Place,
    pub arrangement: Arrangement,
    /// Whose things they are.
    pub owner: Option<Seat>,
    /// Printed at the zone; may be empty.
    pub title: String,
    /// What a screen reader calls it.
    pub name: String,
    /// A sentence below the items; may be empty.
    pub note: String,
    pub items: Vec<Item<P>>,
}

/// How an item stands to the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// It has no part in the question.
    #[default]
    Idle,
    /// It may be chosen.
    Lit,
    /// It is chosen.
    Chosen,
    /// It would be against the rules; pressing it asks why.
    Dimmed,
    /// It is out of use.
    Aside,
}

/// One thing on the table, or one choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Item<P = Command> {
    /// Lasts as long as the thing does, wherever it lies.
    pub id: String,
    pub look: Look,
    pub state: State,
    /// What a screen reader says: place and content.
    pub name: String,
    /// What pressing it does, or why that is not allowed; shown on pause.
    pub about: String,
    /// Printed below it; may be empty.
    pub caption: String,
    /// A second line below it, such as what choosing it would change; may be empty.
    pub effect: String,
    pub press: Option<P>,
    /// What taking it up does, if it can be dragged; letting it go on another item is pressing that.
    pub lift: Option<P>,
    /// Whether pressing it spends, reveals or gives up something: then the focus never comes to it by itself.
    pub spends: bool,
    /// Whether a hint proposes it.
    pub hinted: bool,
    /// Whether the entry that led here rolled it.
    pub rolled: bool,
    /// Where it comes from when it has just come: the item or zone of this id.
    pub from: Option<String>,
}

impl<P> Item<P> {
    /// The same with what is pressed in another form; `change` may mark the item.
    fn map<Q>(self, change: &mut impl FnMut(&mut Item<()>, P) -> Q) -> Item<Q> {
        let Self { id, look, state, name, about, caption, effect, press, lift, spends, hinted, rolled, from } =
            self;
        let mut item = Item {
            id,
            look,
            state,
            name,
            about,
            caption,
            effect,
            press: None,
            lift: None,
            spends,
            hinted,
            rolled,
            from,
        };
        let press = press.map(|press| change(&mut item, press));
        let lift = lift.map(|lift| change(&mut item, lift));
        let Item { id, look, state, name, about, caption, effect, spends, hinted, rolled, from, .. } = item;
        Item { id, look, state, name, about, caption, effect, press, lift, spends, hinted, rolled, from }
    }
}

/// What an item is drawn as.
#[derive(Clone, Debug, PartialEq)]
pub enum Look {
    Die(DieLook),
    /// Dice of one kind, one over the other, with their number.
    Pile(DieLook, usize),
    /// A place where something may lie, with a word that is printed there.
    Vacant(String),
    /// The same where something may be put: it can be pressed.
    Space(String),
    /// A card, face up.
    Card(Box<CardLook>),
    /// Cards, face down: how many, with the sign on their backs.
    Backs(Glyph, usize),
    /// A pile that anyone may look through: the sign on its cards, those that are known, and how many there are.
    Stack(Glyph, Vec<CardLook>, usize),
    /// A sign, such as a crown.
    Sign(Glyph),
    /// A small thing with a word: a step of an order, a count.
    Chip {
        tint: Tint,
        text: String,
    },
    /// A sign with a word.
    Badge(Glyph, String),
    /// How strong something is: the number, very large, and what it is made of.
    Number(String, String),
    /// A choice with words.
    Action(ActionLook),
    /// A field of a board.
    Field(Box<FieldLook>),
    /// Dice of one kind that are only counted, small and side by side, with a word before them.
    Tally(DieLook, usize, String),
    /// What a piece is and what it can do, in full.
    Profile(Rc<ProfileLook>),
    /// Steps on the way through a match, such as its rounds, of which so many are over.
    Steps(Vec<StepLook>, usize),
    /// The picture of somebody.
    Portrait(PortraitLook),
    /// How far something has come, with words.
    Meter(Meter),
}

impl Default for Look {
    fn default() -> Self {
        Self::Vacant(String::new())
    }
}

/// A die.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DieLook {
    pub face: Face,
    pub tint: Tint,
    pub shape: Shape,
    /// The faces it can tumble through.
    pub faces: Vec<Face>,
    /// Whether it lies as it is, and is not rolled next time.
    pub locked: bool,
}

/// The picture of somebody, from a resource in which a fire may glow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PortraitLook {
    pub path: &'static str,
    /// How bright its fire is, from 0 to 100.
    pub glow: u8,
    /// Whether it is beaten, and its picture broken.
    pub broken: bool,
}

/// What a card is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// Ivory with a band in its colour.
    #[default]
    Ivory,
    /// Parchment, with a picture and symbols.
    Parchment,
    /// The same with a golden edge: something rare.
    Gilded,
    /// The same, dark: a threat.
    Dusk,
}

/// A card, face up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardLook {
    pub paper: Paper,
    /// The colour of its band.
    pub tint: Tint,
    /// What it is worth, in the white disc.
    pub value: String,
    /// Whether that is what it costs: then it stands in a square.
    pub cost: bool,
    pub title: String,
    /// The sign at the right end of its band.
    pub sign: Option<Glyph>,
    /// A line of small drawings; may be empty.
    pub picture: Vec<Drawing>,
    /// What it asks for or does.
    pub text: String,
    /// A part of its own below that.
    pub part: Option<CardPart>,
    /// What is missing, or what holds now.
    pub foot: String,
    /// How likely it is, or another measure, large; may be empty.
    pub measure: String,
    /// The measure before what is chosen: “71” of “71 → 88 %”; may be empty.
    pub before: String,
    /// Whether its condition holds.
    pub met: bool,
    /// Its picture, on parchment.
    pub art: Option<Picture>,
    /// What kind of card it is, on parchment; may be empty.
    pub kind: String,
    /// Symbols between title and text, on parchment.
    pub rows: Vec<SignRow>,
    /// What has come upon it, on parchment: wounds, coins.
    pub badges: Vec<Sign>,
}

impl CardLook {
    /// The card read aloud from top to bottom.
    #[must_use]
    pub fn spoken(&self) -> String {
        let mut parts = vec![self.title.clone()];
        if self.tint != Tint::Neutral {
            parts.push(self.tint.name());
        }
        if !self.kind.is_empty() {
            parts.push(self.kind.clone());
        }
        let mut text = parts.join(", ");
        let rows = self.rows.iter().filter(|row| !row.signs.is_empty() && !row.title.is_empty());
        for words in rows.map(SignRow::spoken).chain([self.text.clone(), self.foot.clone()]) {
            if !words.is_empty() {
                text = format!("{}. {words}", text.trim_end_matches('.'));
            }
        }
        text
    }
}

/// A part of a card: what it takes, and what it does then.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardPart {
    /// The colours it takes, each with whether it is missing.
    pub needs: Vec<(Tint, bool)>,
    pub title: String,
    pub text: String,
}

/// A step on the way through a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepLook {
    /// Whether a part ends with it: then it is a square.
    pub last: bool,
}

/// A choice with words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionLook {
    /// Its words, with a mnemonic.
    pub label: String,
    /// What it leads to; may be empty.
    pub outcome: String,
    /// A symbolic icon; may be empty.
    pub icon: &'static str,
    /// Whether it completes what has been begun: the one golden button.
    pub golden: bool,
    /// Whether it is one of several of which this one holds now.
    pub on: bool,
}

/// What a piece is and what it can do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProfileLook {
    pub die: DieLook,
    pub title: String,
    /// A smaller line below the title; may be empty.
    pub below: String,
    /// What holds for it now; may be empty.
    pub note: String,
    /// Whether that is in its favour.
    pub good: bool,
    /// What it can do, each with the rule that says so, if one does.
    pub texts: Vec<(String, String)>,
}

/// A small button for how the table is looked at: it does something, or opens a list of things to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool<P = Command> {
    pub id: String,
    /// A symbolic icon.
    pub icon: &'static str,
    pub name: String,
    /// One is done at once, several are chosen from. They are actions or things to read.
    pub entries: Vec<Item<P>>,
}

/// How much of something is used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meter {
    pub full: u8,
    /// What would be used in addition.
    pub more: u8,
    pub of: u8,
    /// The same in words: “7 of 10”.
    pub words: String,
}

/// What is asked, and what can be chosen with words.
#[derive(Clone, Debug, PartialEq)]
pub struct Ribbon<P = Command> {
    /// What is asked in place of the sentence of the page, once something else has been begun; may be empty.
    pub sentence: String,
    /// What to do, where the sentence does not say it; may be empty.
    pub help: String,
    /// The choices, at most four, the one that ends something last.
    pub choices: Vec<Item<P>>,
    pub meter: Option<Meter>,
    /// Whether the choices go before what the page offers: while something else is shown than the match as it stands.
    pub first: bool,
    /// Whether this is a question back that somebody has to see before anything else: the focus goes to the first choice.
    pub asks: bool,
}

/// All cards that a real card can still be.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet<P = Command> {
    pub sentence: String,
    pub cards: Vec<Item<P>>,
    /// Those named so far, to be taken back.
    pub named: Vec<Item<P>>,
}

// Derived ones would ask for a default of what is pressed.
macro_rules! default_of {
    ($($name:ident { $($field:ident),* })*) => {$(
        impl<P> Default for $name<P> {
            fn default() -> Self {
                Self { $($field: Default::default()),* }
            }
        }
    )*};
}

default_of! {
    View { plates, seating, tray, board, zones, links, moves, tools, ribbon, sheet, end, facing, called }
    Plate { seat, name, tint, score, unit, line, crown, bot, to_move, opens }
    Zone { id, place, arrangement, owner, title, name, note, items }
    Item { id, look, state, name, about, caption, effect, press, lift, spends, hinted, rolled, from }
    Ribbon { sentence, help, choices, meter, first, asks }
    Sheet { sentence, cards, named }
    Tool { id, icon, name, entries }
}
