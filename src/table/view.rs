//! A table as one viewer sees it, as plain values.

use super::look::{Face, Glyph, Shape, Tint};
use super::{Command, Drawing};
use crate::engine::Seat;

/// What a viewer sees of a table and may do at a moment. It is made from an observation, so it can hold no secret, and it
/// holds no widget, so it is tested without a display. Its words are in the reader's language.
#[derive(Clone, Debug, PartialEq)]
pub struct View<P = Command> {
    /// One for each seat, the nearest first, then clockwise.
    pub plates: Vec<Plate<P>>,
    /// What lies in the tray, in a few words.
    pub tray: String,
    /// Everything that lies on the table. Each place takes its zones in this order.
    pub zones: Vec<Zone<P>>,
    pub ribbon: Ribbon<P>,
    /// What is entered from real cards: a sheet over the whole table.
    pub sheet: Option<Sheet<P>>,
}

impl<P> View<P> {
    /// Everything that can be looked at or pressed, in the order of reading.
    pub fn items(&self) -> impl Iterator<Item = &Item<P>> {
        let zones = self.zones.iter().flat_map(|zone| &zone.items);
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
        let plate = |plate: Plate<P>| {
            let Plate { seat, name, tint, score, unit, line, bot, to_move, opens } = plate;
            Plate { seat, name, tint, score, unit, line, bot, to_move, opens: opens.map(&mut zone) }
        };
        let plates = self.plates.into_iter().map(plate).collect();
        let Ribbon { help, choices } = self.ribbon;
        let ribbon = Ribbon { help, choices: all(choices) };
        let sheet = self.sheet.map(|Sheet { sentence, cards, named }| Sheet {
            sentence,
            cards: all(cards),
            named: all(named),
        });
        View { plates, tray: self.tray, zones, ribbon, sheet }
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
    /// The level of the bot that plays this seat, if one does.
    pub bot: Option<String>,
    pub to_move: bool,
    /// What pressing the plate shows.
    pub opens: Option<Zone<P>>,
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
    /// In the own band, above the own plate.
    Own,
    /// In the own band, beside the own plate.
    Saved,
    /// In the own band, at the right: cards in hand.
    Hand,
    /// Over the own band: the faces of a real die.
    Pad,
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
        let Self { id, look, state, name, about, caption, effect, press, spends, hinted, rolled, from } =
            self;
        let mut item =
            Item { id, look, state, name, about, caption, effect, press: None, spends, hinted, rolled, from };
        let press = press.map(|press| change(&mut item, press));
        let Item { id, look, state, name, about, caption, effect, spends, hinted, rolled, from, .. } = item;
        Item { id, look, state, name, about, caption, effect, press, spends, hinted, rolled, from }
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
    /// A card, face up.
    Card(Box<CardLook>),
    /// Cards, face down: how many, with the sign on their backs.
    Backs(Glyph, usize),
    /// A sign, such as a crown.
    Sign(Glyph),
    /// A small thing with a word: a step of an order, a count.
    Chip {
        tint: Tint,
        text: String,
    },
    /// A choice with words.
    Action(ActionLook),
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
}

/// A card, face up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardLook {
    /// The colour of its band.
    pub tint: Tint,
    /// What it is worth, in the white disc.
    pub value: String,
    pub title: String,
    /// A line of small drawings; may be empty.
    pub picture: Vec<Drawing>,
    /// What it asks for or does.
    pub text: String,
    /// What is missing, or what holds now.
    pub foot: String,
    /// How likely it is, or another measure, large; may be empty.
    pub measure: String,
    /// The measure before what is chosen: “71” of “71 → 88 %”; may be empty.
    pub before: String,
    /// Whether its condition holds.
    pub met: bool,
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

/// What is asked, and what can be chosen with words.
#[derive(Clone, Debug, PartialEq)]
pub struct Ribbon<P = Command> {
    /// What to do, where the sentence of the page does not say it; may be empty.
    pub help: String,
    /// The choices, at most four, the one that ends something last.
    pub choices: Vec<Item<P>>,
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
    View { plates, tray, zones, ribbon, sheet }
    Plate { seat, name, tint, score, unit, line, bot, to_move, opens }
    Zone { id, place, arrangement, owner, title, name, note, items }
    Item { id, look, state, name, about, caption, effect, press, spends, hinted, rolled, from }
    Ribbon { help, choices }
    Sheet { sentence, cards, named }
}
