//! How each game's table looks. A view shows a [`Scene`] and reports [`Intent`]s; it knows one game's
//! rules and no page.

pub mod dice_tuners;
pub mod dice_war;
pub mod dicequest;
pub mod dualing_dice;
pub mod kit;
pub mod regidice;

use std::collections::HashSet;
use std::rc::Rc;

pub use kit::frame::Frame;
pub use kit::layout::Form;

use crate::engine::Rules;
use crate::engine::{AnyEntry, AnyMatch, Component, Example, Names, Seat, Text, Turn, Viewer};
use crate::games::dice_war::DiceWar;
use crate::i18n::gettext;
use crate::play::{MatchSetup, Next};
use crate::resources;
use crate::shared::Shared;
use crate::sound::Sound;
use crate::tables::kit::{Drawings, TableWidget};
use crate::widgets::{Face, Glyph, SeatView, Shape, Tint};
use relm4::gtk;

/// What a view shows at a moment.
pub struct Scene<'a> {
    /// The match; a view downcasts it to its own game.
    pub game: &'a dyn AnyMatch,
    /// The whole match in a review, of which `game` is a moment; lists of moves show all of it.
    pub whole: Option<&'a dyn AnyMatch>,
    /// Who sits where, and who has the dice and cards.
    pub setup: &'a MatchSetup,
    /// The names of the seats.
    pub names: &'a Names,
    /// Whose eyes look; `None` shows everything (a finished match in review).
    pub viewer: Option<Viewer>,
    /// Whose answer is next.
    pub next: Next,
    /// The seat whose choices are lit and can be made now, if any. In a secret turn with the program's
    /// cards it is the seat that looks behind the curtain.
    pub acting: Option<Seat>,
    /// What a hint proposes, to be marked on the table; nothing is done by it.
    pub hint: Option<&'a AnyEntry>,
    /// Whether people share this screen, so that a person's own secrets stay covered until they ask.
    pub shared: bool,
    /// Whether everything is typed in, whoever has the dice and cards: an entry is being amended.
    pub amending: bool,
    /// Whether dice may tumble: the scene follows from the last by one entry.
    pub animate: bool,
    /// What the last entry did.
    pub told: &'a [Text],
}

/// What a person wants, reported by a view.
#[derive(Clone, Debug)]
pub enum Intent {
    /// Enter this choice or answer of chance.
    Enter(AnyEntry),
    /// Enter these, one after the other; stops at the first that is refused.
    EnterAll(Vec<AnyEntry>),
    /// Enter this ruling, for this reason.
    Ruling {
        /// What the table decides.
        entry: AnyEntry,
        /// People's reason.
        reason: String,
    },
    /// Why may this not be entered?
    Why(AnyEntry),
    /// Show a rule's text.
    Rule(String),
    /// Show the review after so many entries.
    GoTo(usize),
    /// Let the program answer this one chance request.
    ProgramAnswers(Component),
    /// A person wants to see their own secrets on the shared screen.
    Look(Seat),
}

/// A die as it came to rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Rolled {
    pub face: Face,
    pub tint: Tint,
    pub shape: Shape,
}

/// Where a view sends its intents.
pub type Report = Rc<dyn Fn(Intent)>;

/// A game's table.
pub trait TableView {
    /// The frame that fills the page.
    fn frame(&self) -> Frame;
    /// Shows a scene. Called after every entry; cheap when little changed.
    fn show(&self, scene: &Scene<'_>);
    /// Adds to a seat's place on the scoreboard what only the game knows: who is first, hand sizes.
    fn seat_facts(&self, scene: &Scene<'_>, seat: Seat, view: &mut SeatView);
    /// What the last entry sounds like, if the game knows better than that something was rolled, dealt or chosen.
    fn sound(&self, game: &dyn AnyMatch) -> Option<Sound>;
    /// Opens the dialog for the game's closed list of adjustments.
    fn open_rulings(&self, scene: &Scene<'_>, parent: &gtk::Window);
    /// The dice that were rolled with the entry at an index of the log.
    fn rolled(&self, game: &dyn AnyMatch, at: usize) -> Vec<Rolled>;
    /// The entry by which a seat gives up, in a game that knows that.
    fn resignation(&self, seat: Seat) -> Option<AnyEntry>;
    /// The entry by which all agree on a draw, in a game that knows that.
    fn draw(&self) -> Option<AnyEntry>;
    /// Whether no bot thinks, as far as it sees, that it is ahead.
    fn bots_agree_to_draw(&self, scene: &Scene<'_>) -> bool;
    /// Gives the focus to what can be done now; says whether there is such a thing.
    fn focus_home(&self) -> bool;
    /// What takes digits and letters typed anywhere on the page (for dice); it says whether it took one.
    fn keys(&self) -> Rc<dyn Fn(gtk::gdk::Key) -> bool>;
}

/// The seats as their plates show them, in seat order.
#[must_use]
pub fn seats(view: &dyn TableView, scene: &Scene<'_>) -> Vec<SeatView> {
    let (turn, scores) = (scene.game.turn(), scene.game.scores());
    let plate = |seat: Seat| {
        let mut plate = SeatView {
            name: scene.names.of(seat),
            score: scores.get(seat.index()).map_or_else(String::new, ToString::to_string),
            bot: scene.setup.bot(seat).map(|level| gettext(level.title())),
            to_move: match turn {
                Turn::Choose(asked) => asked == seat,
                Turn::Secret { seats, .. } => seats.contains(seat),
                Turn::Chance(_) | Turn::Over => false,
            },
            ..SeatView::default()
        };
        view.seat_facts(scene, seat, &mut plate);
        plate
    };
    (0u8..).map(Seat).take(scene.setup.seats.len()).map(plate).collect()
}

/// What the program needs to show a game.
struct ViewDef {
    /// Makes a view.
    make: fn(Report) -> Box<dyn TableView>,
    /// Stands for the game where it is chosen.
    emblem: Glyph,
    /// Draws the examples of its introduction.
    drawings: Drawings,
}

/// The view of a game; `None` if the game has none. The one list of views.
fn view(game: &str) -> Option<ViewDef> {
    match game {
        "dice-tuners" => Some(ViewDef {
            make: |report| Box::new(TableWidget::<dice_tuners::DiceTunersTable>::new(report)),
            emblem: dice_tuners::EMBLEM,
            drawings: dice_tuners::DRAWINGS,
        }),
        "dice-war" => Some(ViewDef {
            make: |report| Box::new(TableWidget::<dice_war::DiceWarTable>::new(report)),
            emblem: dice_war::EMBLEM,
            drawings: dice_war::DRAWINGS,
        }),
        "dicequest" => Some(ViewDef {
            make: |report| Box::new(TableWidget::<dicequest::DicequestTable>::new(report)),
            emblem: dicequest::EMBLEM,
            drawings: dicequest::DRAWINGS,
        }),
        "dualing-dice" => Some(ViewDef {
            make: |report| Box::new(TableWidget::<dualing_dice::DualingDiceTable>::new(report)),
            emblem: dualing_dice::EMBLEM,
            drawings: dualing_dice::DRAWINGS,
        }),
        "regidice" => Some(ViewDef {
            make: |report| Box::new(TableWidget::<regidice::RegidiceTable>::new(report)),
            emblem: regidice::EMBLEM,
            drawings: Drawings::NUMBERS,
        }),
        _ => None,
    }
}

/// The keys of single games: the game's title, and keys with what they do.
#[must_use]
pub fn shortcuts() -> Vec<(&'static str, Vec<(String, &'static str)>)> {
    vec![(DiceWar::INFO.title, dice_war::shortcuts())]
}

/// Whether a game has a view.
#[must_use]
pub fn has_view(game: &str) -> bool {
    view(game).is_some()
}

/// The picture that stands for a game.
#[must_use]
pub fn emblem(game: &str) -> Option<Glyph> {
    view(game).map(|view| view.emblem)
}

/// The picture of an example of a game’s introduction; `None` if the game cannot draw it.
#[must_use]
pub fn draw_example(game: &str, example: &Example) -> Option<gtk::Widget> {
    if let Some(display) = gtk::gdk::Display::default() {
        add_styles_once(game, &display);
    }
    kit::draw_example(example, game, &view(game)?.drawings)
}

/// The view for a game; `None` if the game has none.
#[must_use]
pub fn create(game: &str, report: Report) -> Option<Box<dyn TableView>> {
    let view = view(game)?;
    if let Some(display) = gtk::gdk::Display::default() {
        add_styles_once(game, &display);
    }
    Some((view.make)(report))
}

/// A game's style sheets are in a folder of its name.
fn add_styles_once(game: &str, display: &gtk::gdk::Display) {
    thread_local! {
        static ADDED: Shared<HashSet<String>> = Shared::default();
    }
    if ADDED.with(|added| added.change(|added| added.insert(game.to_owned()))) {
        resources::add_styles(game, display);
    }
}
