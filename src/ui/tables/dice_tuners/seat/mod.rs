//! A seat: who sits there, hero, hand and drafted dice.

mod hand;
mod hero;

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::draft::Draft;
use super::{moves, names};
use crate::engine::Seat;
use crate::games::dice_tuners::{Commit, DiceTuners, DuelResult, State, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::{DieCell, DieLook, PartRow, Peek, Session, ViewModel};
use crate::tables::kit::layout::{Form, Wrap};
use crate::tables::kit::{PeekLook, SeatPanel, styled_box, titled};
use crate::widgets::CellState;
#[cfg(test)]
pub use hand::looks as hand_looks;
pub use hand::{HandView, chosen};
use hero::HeroView;

/// One seat at the table.
pub struct SeatView {
    pub panel: SeatPanel,
    body: Wrap,
    committed: gtk::Image,
    hero: HeroView,
    hand: HandView,
    shown: PartRow<Peek>,
    shown_word: gtk::Label,
    dice: PartRow<DieCell>,
    dice_word: gtk::Label,
}

impl SeatView {
    pub fn new(session: &Rc<Session>) -> Self {
        let panel = SeatPanel::default();
        let this = Self {
            body: Wrap::new(12).plain(),
            committed: panel.add_mark("emblem-ok-symbolic", &gettext("Has chosen")),
            panel,
            hero: HeroView::new(session),
            hand: HandView::new(session),
            shown: PartRow::new(session, 4),
            shown_word: titled("caption", &gettext("Shown")),
            dice: PartRow::new(session, 4),
            dice_word: titled("caption", &gettext("Drafted")),
        };
        this.build();
        this
    }

    fn build(&self) {
        let row = Wrap::new(10).plain();
        let group = |word: &gtk::Label, what: &gtk::Widget| {
            let group = styled_box(gtk::Orientation::Vertical, 3, "");
            group.append(word);
            group.append(what);
            group.set_valign(gtk::Align::Center);
            group
        };
        row.append(&group(&self.shown_word, self.shown.root.upcast_ref()));
        row.append(&group(&self.dice_word, self.dice.root.upcast_ref()));
        row.set_valign(gtk::Align::Center);

        self.hero.root.set_valign(gtk::Align::Center);
        self.hand.root.set_valign(gtk::Align::Center);
        let beside = styled_box(gtk::Orientation::Vertical, 3, "");
        beside.set_valign(gtk::Align::Center);
        beside.append(&self.hand.root);
        beside.append(&row);
        self.body.append(&self.hero.root);
        self.body.append(&beside);
        self.panel.root.append(&self.body);
    }

    /// Shows a seat; `near` is the one at the lower edge, which is drawn in full.
    pub fn show(&self, m: &ViewModel, draft: &Draft, seat: Seat, form: Form, near: bool) {
        let state = m.state.seat(seat);
        let name = m.name(seat);
        let note = note(&m.game, &m.state, seat);
        self.panel.set_head_visible(form == Form::Narrow && !near);
        let parts = [name.as_str(), &names::points(state.vp), &note];
        let spoken: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        self.panel.show(&name, &note, &spoken.join(", "), m.to_move(seat));
        self.committed.set_visible(state.committed != Commit::Open);

        // Backs tell nothing that needs much room.
        let known = state.hand.iter().any(|slot| slot.card().is_some());
        let big = near || m.acting_uncovered() == Some(seat);
        // Three others beside each other have little room where it is low.
        let mini = !big && form == Form::Low && m.seats() > 3;
        self.hero.show(m, seat, big, mini);
        // The nearest hand lies at the lower edge.
        if near {
            self.hand.hide();
        } else {
            let plated = matches!(form, Form::Wide | Form::Low);
            self.hand.show(m, draft, seat, big && known && form != Form::Wide, !plated);
        }
        self.show_dice(m, seat, form, near);
    }

    fn show_dice(&self, m: &ViewModel, seat: Seat, form: Form, near: bool) {
        let state = m.state.seat(seat);
        let name = m.name(seat);
        let shown = state.shown.iter().map(|card| PeekLook {
            content: Some(names::strategy(&m.game, *card)),
            mini: true,
            place: gettext_f("Shown by {seat}", &[("seat", &name)]),
        });
        self.shown.show(&gettext_f("Shown by {seat}", &[("seat", &name)]), shown);
        self.shown_word.set_visible(!state.shown.is_empty());
        let size = match (near, form) {
            (true, Form::Tv) => 72,
            (true, _) => 48,
            (false, Form::Tv) => 44,
            (false, _) => 26,
        };
        // Those that are deployed now lie in the middle.
        let there = m.state.step == Step::Deploy && m.game.deployer(&m.state) == seat;
        let dice = state.dice.iter().filter(|_| !there).map(|die| DieLook {
            size,
            state: CellState::Idle,
            spoken: gettext_f(
                "Drafted by {seat}: {die}",
                &[("seat", &name), ("die", &names::die_words(*die))],
            ),
            ..names::die_look(Some(*die))
        });
        self.dice.show(&gettext_f("Drafted by {seat}", &[("seat", &name)]), dice);
        self.dice_word.set_visible(!state.dice.is_empty() && near && !there);
    }

    /// A drafted die, or the hero, as shown now.
    pub fn at(&self, at: usize) -> Option<gtk::Widget> {
        if at == moves::HERO { Some(self.hero.root.clone().upcast()) } else { self.dice.at(at) }
    }
}

/// What is to be said of a seat in this step.
pub fn note(game: &DiceTuners, state: &State, seat: Seat) -> String {
    let place = |place: usize| gettext_f("Recruits in position {n}", &[("n", &(place + 1).to_string())]);
    let drafts = matches!(state.step, Step::Select | Step::Roll | Step::Pick | Step::Picked);
    match state.step {
        Step::Bid if state.seat(seat).committed != Commit::Open => gettext("Bid placed"),
        Step::Spend | Step::Hire | Step::Hired => {
            let order = state.hire.order.iter().position(|other| *other == seat);
            match order {
                Some(at) if at == usize::from(state.hire.done) => gettext("Recruits now"),
                Some(at) if at > usize::from(state.hire.done) => place(at),
                _ => String::new(),
            }
        }
        _ if drafts && game.starter(state) == seat => gettext("Starts this draft"),
        _ if state.step.in_duel() => duel_note(state, seat),
        _ => String::new(),
    }
}

fn duel_note(state: &State, seat: Seat) -> String {
    let duel = &state.duel;
    if duel.result == DuelResult::Won(seat) {
        gettext("Won the duel")
    } else if duel.retreated.contains(seat) {
        gettext("Retreated")
    } else if duel.fire.contains(seat) {
        gettext("On Fire")
    } else if state.seat(seat).committed != Commit::Open {
        gettext("Card chosen")
    } else {
        String::new()
    }
}
