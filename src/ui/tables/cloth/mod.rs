//! Draws any [`View`](tableside::table::View): the window is the table.
//!
//! ```text
//! ClothTable  a game's table as the page sees it: scenes in, intents out
//! └ cloth      plates, zones and ribbon, and how they come to show a view
//!   ├ place     puts each where the plan has it
//!   ├ surround  the cloth as its page sees it, and the Tab key
//!   ├ opened    what a plate shows on a press
//!   ├ acts      what is seen to happen between two views
//!   ├ about     finds what the ribbon speaks of
//!   ├ pointer   a glow and a dotted line to it, whose way is a route
//!   ├ plan      the rectangles, by size and seats alone
//!   ├ round     the same for seats that sit round the tray
//!   ├ ringed    what lies where there, and what is printed between
//!   ├ against   the same for seats that play together against somebody
//!   ├ boxes     what each of them does, in boxes
//!   ├ prints    lines between things, frames and their titles
//!   ├ plate     the nameplate of a seat
//!   ├ zone      things that lie together: one stop of the Tab key
//!   ├ item      one thing, with the lines below it
//!   ├ party     the same for a party with a list at its side
//!   ├ card      a card, face up
//!   ├ paper     the same for a score sheet, with the pad below it
//!   ├ parchment  the same with a picture and symbols, which are drawn in signs
//!   ├ backs     cards, face down
//!   ├ picture   a line of small drawings on a card
//!   ├ sheet     all cards that a real card can be
//!   ├ card_grid  the same in rows
//!   ├ profile   what a piece is and what it can do
//!   ├ tally     dice that are only counted
//!   ├ steps     the way through a match
//!   ├ end       how a match ended
//!   └ board_form  a board, and the column beside it
//!     ├ board     fields to press by key, tap or drag
//!     ├ moves     what was done so far
//!     └ tools     small buttons for how the table is looked at
//! ```

mod about;
mod acts;
mod against;
mod backs;
pub mod board;
mod board_form;
mod boxes;
mod card;
mod card_grid;
#[expect(clippy::module_inception, reason = "the widget of the folder")]
mod cloth;
pub mod end;
mod item;
mod moves;
mod opened;
mod paper;
mod parchment;
mod party;
mod picture;
mod place;
mod plan;
mod plate;
mod pointer;
mod prints;
mod profile;
mod ringed;
mod round;
mod route;
mod sheet;
mod signs;
mod steps;
mod surround;
mod tally;
mod tools;
mod zone;

use std::cell::Cell;
use std::rc::{Rc, Weak};

use relm4::gtk::{self, gdk, gio, glib, prelude::*};

pub use card::CardFace;
pub use cloth::Cloth;
pub use item::whole_card;
pub use parchment::Parchment;

use crate::engine::{AnyEntry, AnyMatch, Seat};
use crate::sound::Sound;
use crate::tables::kit::{OtherForm, facts_form, focus, open_adjustment};
use crate::tables::{Report, Rolled, Scene, Surround, TableView};
use crate::widgets::Tint;
use board_form::Touch;
use tableside::table::{self, Act, AnyTable, Command, Key, Typed, View};

/// A game's table, drawn from its view.
pub struct ClothTable {
    inner: Rc<Inner>,
}

/// The game's own form for adjustments, at a moment.
pub type OwnForm = fn(&Scene<'_>, &Report) -> Option<OtherForm>;

struct Inner {
    /// Taken out while it works, which never reaches the toolkit.
    table: Cell<Option<Box<dyn AnyTable>>>,
    cloth: Cloth,
    report: Report,
    own_form: Option<OwnForm>,
    /// Whether something is being worked out.
    busy: Cell<bool>,
    /// Whether the focus has come to the board by itself.
    begun: Cell<bool>,
    /// Whether a question back is on the screen.
    asks: Cell<bool>,
    this: Weak<Self>,
}

impl ClothTable {
    /// A table of this game that reports there.
    pub fn new(game: &str, table: Box<dyn AnyTable>, own_form: Option<OwnForm>, report: Report) -> Self {
        let inner = Rc::new_cyclic(|weak: &Weak<Inner>| {
            let this = weak.clone();
            let run: item::Run = Rc::new(move |command| {
                if let Some(inner) = this.upgrade() {
                    inner.run(command);
                }
            });
            Inner {
                table: Cell::new(Some(table)),
                cloth: Cloth::new(game, run),
                report,
                own_form,
                busy: Cell::default(),
                begun: Cell::default(),
                asks: Cell::default(),
                this: weak.clone(),
            }
        });
        let this = Rc::downgrade(&inner);
        inner.cloth.connect_touched(move |touch| {
            if let Some(inner) = this.upgrade() {
                inner.touched(touch);
            }
        });
        let this = Rc::downgrade(&inner);
        inner.cloth.connect_map(move |_| {
            let this = this.clone();
            // The page gives the focus to its first button; a person may want the board.
            glib::idle_add_local_once(move || {
                if let Some(inner) = this.upgrade() {
                    inner.begin();
                }
            });
        });
        Self { inner }
    }
}

impl Inner {
    fn touched(&self, touch: Touch) {
        match touch {
            Touch::Look(item, held) => {
                let view = self.with(|table| table.looked(item.as_deref(), held)).flatten();
                if let Some(view) = &view {
                    self.draw(view, None, false);
                }
            }
            Touch::Line(at) => {
                let typed = self.with(|table| table.line(at)).flatten();
                self.take(typed);
            }
        }
    }

    /// Shows what changed, and does what is wanted; says whether there was anything.
    fn take(&self, typed: Option<Typed>) -> bool {
        let Some(typed) = typed else { return false };
        if let Some(view) = &typed.view {
            self.draw(view, None, false);
        }
        typed.wants.into_iter().for_each(|command| self.run(command));
        true
    }

    /// The search field of a sheet has the focus as soon as another card is asked for.
    fn begin_to_search(&self) {
        if !self.cloth.is_mapped() || !self.cloth.sheet().is_some_and(|sheet| sheet.take_fresh()) {
            return;
        }
        let this = self.this.clone();
        // What has just come up can take it only later.
        glib::idle_add_local_once(move || {
            let Some(inner) = this.upgrade() else { return };
            let focus = inner.cloth.root().and_then(|root| root.focus());
            // Who writes somewhere goes on.
            if let Some(sheet) =
                inner.cloth.sheet().filter(|_| !focus.is_some_and(|focus| focus.is::<gtk::Text>()))
            {
                sheet.focus();
            }
        });
    }

    /// A board has the focus as soon as somebody is asked.
    fn begin(&self) {
        self.begin_to_search();
        let asked = self.cloth.board_form().is_some() && self.cloth.asks_somebody();
        if self.begun.get() || !asked || !self.cloth.is_mapped() {
            return;
        }
        self.begun.set(true);
        let inside = self.cloth.root().and_then(|root| root.focus());
        if !inside.is_some_and(|focus| focus.is_ancestor(&self.cloth)) {
            self.focus_home();
        }
    }

    /// A question back takes the focus, on the choice that changes nothing; what was called by its name takes it, too.
    fn lead_focus(&self, view: &View) {
        if self.asks.replace(view.ribbon.asks) != view.ribbon.asks && view.ribbon.asks {
            let ribbon = self.cloth.ribbon().downgrade();
            // What has just been made can take it only later.
            glib::idle_add_local_once(move || {
                if let Some(ribbon) = ribbon.upgrade() {
                    ribbon.child_focus(gtk::DirectionType::TabForward);
                }
            });
        }
        if let Some(id) = &view.called
            && self.cloth.focus_called(id)
        {
            self.touched(Touch::Look(Some(id.clone()), true));
        }
        self.begin();
    }

    fn with<R>(&self, work: impl FnOnce(&mut dyn AnyTable) -> R) -> Option<R> {
        let mut table = self.table.take()?;
        let result = work(&mut *table);
        self.table.set(Some(table));
        Some(result)
    }

    fn run(&self, command: Command) {
        match command {
            Command::Intent(intent) => (self.report)(intent),
            Command::Edit(edit) => {
                if let Some(view) = self.with(|table| table.edit(edit)).flatten() {
                    self.draw(&view, None, false);
                }
            }
        }
    }

    /// `acts` are seen to happen if entries have led here; `anew` says that another question is asked.
    fn draw(&self, view: &View, acts: Option<&[Act]>, anew: bool) {
        let held = focus::within(&self.cloth);
        self.cloth.show(view, acts);
        self.cloth.set_help(&view.ribbon.help);
        self.cloth.set_asked(&view.ribbon.sentence);
        if let Some(held) = held {
            self.keep_focus(&held, anew);
        }
        self.lead_focus(view);
        self.work();
    }

    /// If what had the focus is gone, the focus goes home. While nobody is asked it waits on the table.
    fn keep_focus(&self, held: &gtk::Widget, anew: bool) {
        let cloth = &self.cloth;
        // What is only asked about now is no place to go on from.
        let stays = !(anew && held.has_css_class("dimmed"));
        if stays && focus::can_keep(cloth, held, anew) {
            if focus::within(cloth).as_ref() != Some(held) {
                held.grab_focus();
            }
        } else if cloth.is_mapped() && !self.focus_home() && cloth.board_form().is_none() {
            // A board can always have it.
            focus::wait_on(cloth, true);
            // What has just been made may be mapped only later.
            let this = self.this.clone();
            glib::idle_add_local_once(move || {
                if let Some(inner) = this.upgrade().filter(|inner| inner.cloth.is_focus()) {
                    inner.focus_home();
                }
            });
        }
    }

    fn focus_home(&self) -> bool {
        if let Some(sheet) = self.cloth.sheet() {
            return sheet.focus();
        }
        let found = match self.cloth.board_form() {
            Some(form) => form.board.child_focus(gtk::DirectionType::TabForward),
            None => focus::focus_first_lit(&self.cloth),
        };
        if found {
            focus::wait_on(&self.cloth, false);
        }
        found
    }

    /// Works out what the view lacks, one thing after the other.
    fn work(&self) {
        if self.busy.get() {
            return;
        }
        let Some(study) = self.with(|table| table.study()).flatten() else { return };
        self.busy.set(true);
        let this = self.this.clone();
        glib::spawn_future_local(async move {
            let found = gio::spawn_blocking(move || study.run()).await.ok();
            let Some(inner) = this.upgrade() else { return };
            inner.busy.set(false);
            let view = found.and_then(|found| inner.with(|table| table.learn(found)).flatten());
            match view {
                Some(view) => inner.draw(&view, None, false),
                None => inner.work(),
            }
        });
    }

    fn typed(&self, key: gdk::Key) -> bool {
        if self.cloth.sheet().is_some_and(|sheet| sheet.typed(key)) {
            return true;
        }
        let Some(key) = told(key) else { return false };
        let typed = self.with(|table| table.typed(key)).flatten();
        self.take(typed)
    }
}

/// What a key tells.
fn told(key: gdk::Key) -> Option<Key> {
    Some(match key {
        gdk::Key::BackSpace => Key::Back,
        gdk::Key::Return | gdk::Key::KP_Enter => Key::Enter,
        gdk::Key::comma | gdk::Key::space | gdk::Key::KP_Space => Key::End,
        _ => match key.to_unicode()? {
            digit if digit.is_ascii_digit() => Key::Digit(digit),
            letter if letter.is_alphabetic() || "+-*/.".contains(letter) => Key::Letter(letter),
            _ => return None,
        },
    })
}

impl TableView for ClothTable {
    fn frame(&self) -> Rc<dyn Surround> {
        Rc::new(self.inner.cloth.clone())
    }

    fn show(&self, scene: &Scene<'_>) {
        let Some(shown) = self.inner.with(|table| table.show(scene)).flatten() else { return };
        self.inner.draw(&shown.view, shown.acts.as_deref(), shown.anew);
        match &shown.interlude {
            // The end tells all of it.
            _ if shown.view.end.is_some() => self.inner.cloth.interlude().end(),
            Some(interlude) => self.inner.cloth.interlude().begin(interlude),
            None => {}
        }
    }

    /// The view holds them.
    fn sound(&self, game: &dyn AnyMatch) -> Option<Sound> {
        self.inner.with(|table| table.sound(game)).flatten().map(|sound| match sound {
            table::Sound::Capture => Sound::Capture,
            table::Sound::Points => Sound::Points,
        })
    }

    fn open_rulings(&self, scene: &Scene<'_>, parent: &gtk::Window) {
        if let Some(moment) = self.inner.with(|table| table.adjusts(scene)).flatten() {
            // A board is matched as a board, everything else line by line.
            let other = match self.inner.own_form {
                Some(form) => form(scene, &self.inner.report),
                None => facts_form(&moment, &self.inner.report),
            };
            open_adjustment(moment, Rc::clone(&self.inner.report), other, parent);
        }
    }

    fn open_form(&self, scene: &Scene<'_>, parent: &gtk::Window) {
        if let Some(form) = self.inner.own_form.and_then(|form| form(scene, &self.inner.report)) {
            (form.open)(parent);
        }
    }

    fn rolled(&self, game: &dyn AnyMatch, at: usize) -> Vec<Rolled> {
        let dice = self.inner.with(|table| table.rolled(game, at)).unwrap_or_default();
        dice.into_iter().map(|die| Rolled { face: die.face, tint: die.tint, shape: die.shape }).collect()
    }

    fn tint(&self, seat: Seat) -> Option<Tint> {
        self.inner.cloth.tint_of(seat)
    }

    fn resignation(&self, seat: Seat) -> Option<AnyEntry> {
        self.inner.with(|table| table.resignation(seat)).flatten()
    }

    fn draw(&self) -> Option<AnyEntry> {
        self.inner.with(|table| table.draw()).flatten()
    }

    fn bots_agree_to_draw(&self, scene: &Scene<'_>) -> bool {
        self.inner.with(|table| table.bots_agree_to_draw(scene)).unwrap_or_default()
    }

    fn focus_home(&self) -> bool {
        let cloth = &self.inner.cloth;
        self.inner.focus_home() || (focus::focus_any_lit(cloth) && focus::wait_on(cloth, false))
    }

    fn keys(&self) -> Rc<dyn Fn(gdk::Key) -> bool> {
        let weak = Rc::downgrade(&self.inner);
        Rc::new(move |key| weak.upgrade().is_some_and(|inner| inner.typed(key)))
    }

    fn takes_keys(&self, like: char) -> bool {
        let own = || self.inner.with(|table| table.takes_keys(like)).unwrap_or_default();
        self.inner.cloth.sheet().is_some() || own()
    }
}
