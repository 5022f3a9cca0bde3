//! How each game's table looks. A view shows a [`Scene`] and reports [`Intent`]s; it knows one game's
//! rules and no page.

pub mod cloth;
pub mod dice_tuners;
pub mod dice_war;
pub mod dicequest;
pub mod dualing_dice;
pub mod kit;
pub mod regidice;
mod still_life;

use std::collections::HashSet;
use std::rc::Rc;

use still_life::Piece;
pub use still_life::StillLife;
pub use tableside::table::{Intent, Scene};

use crate::engine::Rules;
use crate::engine::{AnyEntry, AnyMatch, Example, GameInfo, Seat, Tip};
use crate::games::dice_war::DiceWar;
use crate::resources;
use crate::shared::Shared;
use crate::sound::Sound;
use crate::tables::kit::{Drawings, InterludeView};
use crate::widgets::{Face, Glyph, Shape, Tint, TipNote, TurnBanner};
use relm4::gtk;

/// A die as it came to rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Rolled {
    pub face: Face,
    pub tint: Tint,
    pub shape: Shape,
}

/// Where a view sends its intents.
pub type Report = Rc<dyn Fn(Intent)>;

/// What fills the page of a table, as far as the page adds to it.
pub trait Surround {
    fn widget(&self) -> gtk::Widget;
    /// The sentence that says who does what now.
    fn banner(&self) -> TurnBanner;
    /// Where a page puts buttons of its own; while it is visible, it stands in place of the game's choices.
    fn offers(&self) -> Option<gtk::Box>;
    /// Where a page puts what is said for a while.
    fn notice(&self) -> Option<gtk::Box>;
    /// What the match is about: the board, or what lies on the cloth.
    fn stage(&self) -> Option<gtk::Widget>;
    /// What the notice is about, if that is on the table.
    fn set_anchor(&self, anchor: Option<&gtk::Widget>);
    /// Shows that the bot of this seat is thinking, or that none is.
    fn set_thinking(&self, seat: Option<Seat>);
    /// How long each seat has taken, on its plate; none if nobody wants to know.
    fn set_times(&self, times: Option<&[String]>);
    /// The time of the seat that is asked has gone on.
    fn tick(&self, seat: Seat, time: &str);
    /// The note that explains something new.
    fn tip(&self) -> TipNote;
    /// Shows a tip, or none; `more` says that another follows.
    fn set_tip(&self, tip: Option<&Tip>, more: bool);
    /// What a part of the match brought.
    fn interlude(&self) -> InterludeView;
    /// The score and the sentence much larger, to be read from afar, or no longer.
    fn toggle_far_view(&self);
    /// How the match ended, once it has.
    fn end(&self) -> Option<Rc<cloth::end::EndView>> {
        None
    }
    /// Shows how the match ended, or the table as it was then.
    fn show_end(&self, _shown: bool) {}
    /// The style class of a page that is all table.
    fn page_class(&self) -> Option<&'static str> {
        None
    }
    /// Whether it lists what was done so far itself.
    fn lists_moves(&self) -> bool {
        false
    }
    /// What the page adds has changed.
    fn changed(&self);
}

/// A game's table.
pub trait TableView {
    /// What fills the page.
    fn frame(&self) -> Rc<dyn Surround>;
    /// Shows a scene. Called after every entry; cheap when little changed.
    fn show(&self, scene: &Scene<'_>);
    /// What the last entry sounds like, if the game knows better than that something was rolled, dealt or chosen.
    fn sound(&self, game: &dyn AnyMatch) -> Option<Sound>;
    /// Opens the dialog for the game's closed list of adjustments.
    fn open_rulings(&self, scene: &Scene<'_>, parent: &gtk::Window);
    /// Opens the game's own form for adjustments, if it has one.
    fn open_form(&self, _scene: &Scene<'_>, _parent: &gtk::Window) {}
    /// The dice that were rolled with the entry at an index of the log.
    fn rolled(&self, game: &dyn AnyMatch, at: usize) -> Vec<Rolled>;
    /// The colour of a seat, once anything was shown.
    fn tint(&self, seat: Seat) -> Option<Tint>;
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
    /// Whether letters are keys of the table's now, if this is one, else digits.
    fn takes_keys(&self, like: char) -> bool;
}

/// What the program needs to show a game.
struct ViewDef {
    /// Makes a view.
    make: fn(Report) -> Option<Box<dyn TableView>>,
    /// Stands for the game where it is chosen.
    emblem: Glyph,
    /// A few of its things, as they might lie.
    pieces: fn() -> Vec<Piece>,
    /// Draws the examples of its introduction.
    drawings: Drawings,
}

/// The view of a game; `None` if the game has none. The one list of views.
fn view(game: &str) -> Option<ViewDef> {
    match game {
        "dice-tuners" => Some(ViewDef {
            make: |report| on_cloth("dice-tuners", None, report),
            emblem: dice_tuners::EMBLEM,
            pieces: dice_tuners::pieces,
            drawings: dice_tuners::DRAWINGS,
        }),
        "dice-war" => Some(ViewDef {
            make: |report| on_cloth("dice-war", Some(dice_war::form), report),
            emblem: dice_war::EMBLEM,
            pieces: dice_war::pieces,
            drawings: dice_war::DRAWINGS,
        }),
        "dicequest" => Some(ViewDef {
            make: |report| on_cloth("dicequest", None, report),
            emblem: dicequest::EMBLEM,
            pieces: dicequest::pieces,
            drawings: dicequest::DRAWINGS,
        }),
        "dualing-dice" => Some(ViewDef {
            make: |report| on_cloth("dualing-dice", None, report),
            emblem: dualing_dice::EMBLEM,
            pieces: dualing_dice::pieces,
            drawings: dualing_dice::DRAWINGS,
        }),
        "regidice" => Some(ViewDef {
            make: |report| on_cloth("regidice", None, report),
            emblem: regidice::EMBLEM,
            pieces: regidice::pieces,
            drawings: regidice::DRAWINGS,
        }),
        _ => None,
    }
}

/// The table of a game that is drawn from its view.
fn on_cloth(game: &str, form: Option<cloth::OwnForm>, report: Report) -> Option<Box<dyn TableView>> {
    let table = tableside::table::table(game)?;
    Some(Box::new(cloth::ClothTable::new(game, table, form, report)))
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

/// What stands for a game where it is chosen; nothing for a game that is not known.
fn pieces(game: &str) -> Vec<Piece> {
    view(game).map_or_else(Vec::new, |view| (view.pieces)())
}

/// The picture of an example of a game’s introduction; `None` if the game cannot draw it.
#[must_use]
pub fn draw_example(game: &str, example: &Example) -> Option<gtk::Widget> {
    if let Some(display) = gtk::gdk::Display::default() {
        // Cards and boards look as they do on a table.
        add_styles_once("cloth", &display);
        add_styles_once(game, &display);
    }
    kit::draw_example(example, game, &view(game)?.drawings)
}

/// The view for a game, or for a score sheet, which lies on the cloth of its game; `None` if there is none.
#[must_use]
pub fn create(info: &GameInfo, report: Report) -> Option<Box<dyn TableView>> {
    let game = cloth_of(info);
    let view = view(game)?;
    if let Some(display) = gtk::gdk::Display::default() {
        // Of two sheets the later one wins, whatever it names.
        add_styles_once("cloth", &display);
        add_styles_once(game, &display);
    }
    if info.sheet_of.is_some() {
        let table = tableside::table::table(info.id)?;
        return Some(Box::new(cloth::ClothTable::new(game, table, None, report)));
    }
    (view.make)(report)
}

/// The game on whose cloth a match lies: that of its points, if it is a score sheet.
#[must_use]
pub fn cloth_of(info: &GameInfo) -> &'static str {
    info.sheet_of.unwrap_or(info.id)
}

/// A game's style sheets, for its table and its cards anywhere else; they are in a folder of its name.
pub fn add_styles_once(game: &str, display: &gtk::gdk::Display) {
    thread_local! {
        static ADDED: Shared<HashSet<String>> = Shared::default();
    }
    // What all cloths have comes first: of equal styles the last counts.
    if game != "cloth" {
        add_styles_once("cloth", display);
    }
    if ADDED.with(|added| added.change(|added| added.insert(game.to_owned()))) {
        resources::add_styles(game, display);
    }
}
