//! A seat: who sits there, hero, hand, dice and sides.

mod hand;
mod hero;
mod sides;

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::core::Core;
use super::dock;
use super::moment::Moment;
use super::names;
use super::parts::{DieCell, DieLook, Peek, PeekLook, Pool, boxed, call, label, mark, say};
use super::plan::Plan;
use crate::engine::{Seat, Turn};
use crate::games::dice_tuners::{Commit, Step, Verdict};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::layout::{Form, Wrap};
use crate::ui::widgets::CellState;
pub use hand::{HandView, chosen};
use hero::HeroView;
use sides::SidesView;

/// One seat at the table.
pub struct SeatView {
    root: gtk::Box,
    body: Wrap,
    name: gtk::Label,
    first: gtk::Image,
    bot: gtk::Image,
    committed: gtk::Image,
    points: gtk::Label,
    note: gtk::Label,
    hero: HeroView,
    hand: HandView,
    shown: Pool<Peek>,
    shown_word: gtk::Label,
    dice: Pool<DieCell>,
    dice_word: gtk::Label,
    sides: SidesView,
}

impl SeatView {
    /// A seat that shows nobody yet.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let icon = |name: &str, spoken: &str| {
            let image = gtk::Image::from_icon_name(name);
            image.set_tooltip_text(Some(spoken));
            call(&image, spoken);
            image
        };
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 6, "dt-seat"),
            body: Wrap::new(12).plain(),
            name: label("heading"),
            first: icon("starred-symbolic", &gettext("First player")),
            bot: icon("tableside-bot-symbolic", &gettext("Bot")),
            committed: icon("emblem-ok-symbolic", &gettext("Committed")),
            points: label("dt-points"),
            note: label("caption"),
            hero: HeroView::new(core),
            hand: HandView::new(core),
            shown: Pool::new(core, 4),
            shown_word: label("caption"),
            dice: Pool::new(core, 6),
            dice_word: label("caption"),
            sides: SidesView::new(core),
        };
        this.root.set_accessible_role(gtk::AccessibleRole::Group);
        this.build();
        this
    }

    fn build(&self) {
        self.name.set_ellipsize(gtk::pango::EllipsizeMode::End);
        self.name.set_wrap(false);
        self.note.set_hexpand(true);
        self.note.set_xalign(1.0);
        let head = boxed(gtk::Orientation::Horizontal, 6, "head");
        head.append(&self.name);
        for image in [&self.first, &self.bot, &self.committed] {
            head.append(image);
        }
        head.append(&self.points);
        head.append(&self.note);
        self.root.append(&head);

        let row = Wrap::new(10).plain();
        let group = |word: &gtk::Label, what: &gtk::Widget| {
            let group = boxed(gtk::Orientation::Vertical, 3, "");
            group.append(word);
            group.append(what);
            group.set_valign(gtk::Align::Center);
            group
        };
        self.shown_word.set_text(&gettext("Shown"));
        self.dice_word.set_text(&gettext("Drafted"));
        row.append(&group(&self.shown_word, self.shown.widget().upcast_ref()));
        row.append(&group(&self.dice_word, self.dice.widget().upcast_ref()));
        row.append(self.sides.widget());
        row.set_valign(gtk::Align::Center);

        self.hero.widget().set_valign(gtk::Align::Center);
        self.hand.widget().set_valign(gtk::Align::Center);
        self.body.append(self.hero.widget());
        self.body.append(self.hand.widget());
        self.body.append(&row);
        self.root.append(&self.body);
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows a seat; `near` is the one at the lower edge, which is drawn in full.
    pub fn show(&self, m: &Moment, plan: &Plan, seat: Seat, form: Form, near: bool) {
        let state = m.state.seat(seat);
        let name = m.name(seat);
        let note = note(m, seat);
        let parts = [name.as_str(), &names::points(state.vp), &note];
        let spoken: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        call(&self.root, &spoken.join(", "));
        say(&self.name, &name);
        self.first.set_visible(m.state.first == seat && m.state.round > 0);
        self.bot.set_visible(m.bots.contains(seat));
        self.committed.set_visible(state.committed != Commit::Open);
        say(&self.points, &names::points(state.vp));
        say(&self.note, &note);
        mark(&self.root, "to-move", to_move(m, seat));
        mark(&self.root, "near", near);

        // Backs tell nothing that needs much room.
        let known = state.hand.iter().any(|slot| slot.card().is_some());
        let big = near || m.open_handed() == Some(seat);
        self.hero.show(m, seat, big);
        if near && dock::shows_hand(m, seat, form) {
            self.hand.hide();
        } else {
            self.hand.show(m, plan, seat, big && known);
        }
        self.show_dice(m, seat, near && form == Form::Tv);
        self.body.set_limit(match form {
            Form::Wide | Form::Low if !near => 300,
            Form::Tv if !near => 420,
            _ => i32::MAX,
        });
        let size = match (near, form) {
            (true, Form::Tv) => 72,
            (true, _) => 52,
            (false, Form::Tv) => 52,
            (false, _) => 38,
        };
        self.sides.show(m, seat, size);
    }

    fn show_dice(&self, m: &Moment, seat: Seat, large: bool) {
        let state = m.state.seat(seat);
        let name = m.name(seat);
        let shown = state.shown.iter().map(|card| PeekLook {
            content: Some(names::strategy(&m.game, *card)),
            mini: true,
            place: gettext_f("Shown by {seat}", &[("seat", &name)]),
        });
        self.shown.show(&gettext_f("Shown by {seat}", &[("seat", &name)]), shown);
        self.shown_word.set_visible(!state.shown.is_empty());
        let dice = state.dice.iter().map(|die| DieLook {
            die: Some(*die),
            size: if large { 56 } else { 38 },
            state: CellState::Idle,
            spoken: gettext_f(
                "Drafted by {seat}: {die}",
                &[("seat", &name), ("die", &names::die_words(*die))],
            ),
            ..DieLook::default()
        });
        self.dice.show(&gettext_f("Drafted by {seat}", &[("seat", &name)]), dice);
        self.dice_word.set_visible(!state.dice.is_empty());
    }
}

/// Whether the seat is asked now.
fn to_move(m: &Moment, seat: Seat) -> bool {
    match m.turn {
        Turn::Choose(now) => now == seat,
        Turn::Secret(seats) => seats.contains(seat),
        _ => false,
    }
}

/// What is to be said of a seat in this step.
fn note(m: &Moment, seat: Seat) -> String {
    let state = &m.state;
    let place = |place: usize| gettext_f("Hires as number {n}", &[("n", &(place + 1).to_string())]);
    match state.step {
        Step::Bid if state.seat(seat).committed != Commit::Open => gettext("Has bid"),
        Step::Spend | Step::Hire | Step::Hired => {
            let order = state.hire.order.iter().take(m.seats()).position(|other| *other == seat);
            match order {
                Some(at) if at == usize::from(state.hire.done) => gettext("Hires now"),
                Some(at) if at > usize::from(state.hire.done) => place(at),
                _ => String::new(),
            }
        }
        Step::Select | Step::Roll | Step::Pick | Step::Picked if m.starter() == seat => {
            gettext("Starts this draft")
        }
        _ if m.duelling() => duel_note(m, seat),
        _ => String::new(),
    }
}

fn duel_note(m: &Moment, seat: Seat) -> String {
    let duel = &m.state.duel;
    if duel.verdict == Verdict::Won(seat) {
        gettext("Won the duel")
    } else if duel.retreated.contains(seat) {
        gettext("Retreated")
    } else if duel.fire.contains(seat) {
        gettext("On Fire")
    } else if m.state.seat(seat).committed != Commit::Open {
        gettext("Has committed")
    } else {
        String::new()
    }
}
