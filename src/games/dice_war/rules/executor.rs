//! A state that is being changed: what every phase does to dice, bars and piles.

use crate::engine::{EventSink, Seat};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::OffBoard;
use crate::games::dice_war::content::TpMode;
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::{Field, Fields};
use crate::games::dice_war::state::{BLACK, Ended, RED, Reason, State, Step, other, pair_index};
use crate::games::dice_war::view::{Bindings, View};

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(in crate::games::dice_war) struct Executor<'a, S: EventSink<Event>> {
    pub game: &'a DiceWar,
    pub state: &'a mut State,
    pub events: &'a mut S,
    /// Fields onto which dice have come.
    pub arrived: Fields,
    /// Where the die is that makes a Movement, until it leaves the board.
    pub(super) mover: Option<Field>,
    /// Whether effects could be carried out in full so far.
    pub(super) whole: bool,
    /// The Reserve dice that a spell may still use: those that were there before it (DW-SPELL-2).
    pub(super) stock: Option<u8>,
}

impl<'a, S: EventSink<Event>> Executor<'a, S> {
    pub(in crate::games::dice_war) const fn new(
        game: &'a DiceWar,
        state: &'a mut State,
        events: &'a mut S,
    ) -> Self {
        Self { game, state, events, arrived: 0, mover: None, whole: true, stock: None }
    }

    pub(super) fn view(&self) -> View<'_> {
        View { game: self.game, state: self.state }
    }

    pub(super) fn note(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Virtual VP and counted TP by seat, for [`Self::note_counts`].
    pub(in crate::games::dice_war) fn counts(&self) -> [(u8, u8); 2] {
        if !S::LISTENS {
            return [(0, 0); 2];
        }
        [RED, BLACK].map(|seat| {
            let counted = self.game.tribe(seat).tp.mode == TpMode::Count;
            (self.view().virtual_vp(seat), if counted { self.view().tp(seat) } else { 0 })
        })
    }

    /// Tells whose virtual VP changed, and which TP bar that shows a count (DW-TP-1).
    pub(in crate::games::dice_war) fn note_counts(&mut self, before: [(u8, u8); 2]) {
        if !S::LISTENS {
            return;
        }
        let after = self.counts();
        for (seat, (was, is)) in [RED, BLACK].into_iter().zip(before.into_iter().zip(after)) {
            if is.1 != was.1 {
                self.note(Event::Tp { seat, is: is.1 });
            }
            if is.0 != was.0 {
                self.note(Event::Virtual { seat, is: is.0 });
            }
        }
    }

    /// DW-GEN-6: whether a creature is there as what it was when it acted.
    pub(super) fn is_still(&self, seat: Seat, at: Field, level: u8) -> bool {
        self.state.own(seat) & at.bit() != 0 && self.state.level(at) == level
    }

    /// Puts a die where it did not stand before.
    pub(super) fn put_anew(&mut self, seat: Seat, at: Field, level: u8) {
        self.arrived |= at.bit();
        self.state.put(seat, at, level);
    }

    /// Takes a die off the board.
    pub(super) fn off(&mut self, at: Field) {
        self.mover = self.mover.filter(|mover| *mover != at);
        self.state.lift(at);
    }

    /// DW-ATK-6, DW-ATK-7: the die goes off the board and is paid for.
    pub(super) fn defeat(&mut self, seat: Seat, at: Field, to: OffBoard) {
        let (owner, level) = (other(seat), self.state.level(at));
        let bonus = self.game.field_bonus(seat, at);
        let redirected = self.game.tribe(owner).creature(level).redirect.is_some_and(|redirect| {
            self.view().holds(redirect.condition.as_ref(), &Bindings::new(owner, at.bit()), true)
        });
        self.off(at);
        if redirected || to == OffBoard::Reserve {
            self.state.reserve[pair_index(owner)] += 1;
        }
        let earned = &mut self.state.earned[pair_index(seat)];
        *earned = earned.saturating_add(level).saturating_add(bonus);
        self.note(Event::Defeated { seat: owner, at, level, bonus });
    }

    /// Takes a die off the board; `seat` is whose ability it is.
    pub(super) fn send_off(&mut self, seat: Seat, at: Field, to: OffBoard, defeat: bool) {
        let Some(owner) = self.state.owner(at) else { return };
        if defeat && owner != seat {
            self.defeat(seat, at, to);
            return;
        }
        self.off(at);
        if to == OffBoard::Reserve {
            self.state.reserve[pair_index(owner)] += 1;
            self.note(Event::ToReserve { seat: owner, at, location: false });
        } else {
            self.note(Event::ToExile { seat: owner, at });
        }
    }

    /// DW-TP-1: stored TP stay within 0 and the tribe's most.
    pub(super) fn add_tp(&mut self, seat: Seat, by: i8) {
        let rule = self.game.tribe(seat).tp;
        if rule.mode != TpMode::Stored {
            return;
        }
        let was = self.state.tp[pair_index(seat)];
        let is = (i16::from(was) + i16::from(by)).clamp(0, i16::from(rule.max)) as u8;
        self.state.tp[pair_index(seat)] = is;
        if is != was {
            self.note(Event::Tp { seat, is });
        }
    }

    /// Ends the match.
    pub(in crate::games::dice_war) fn end(&mut self, winner: Option<Seat>, reason: Reason) {
        self.state.follow_ups = 0;
        self.state.step = Step::Over(Ended { winner, reason });
        self.note(Event::Over { winner, reason });
    }

    /// Ends the match by the higher total (DW-EOW-6).
    pub(super) fn end_by_totals(&mut self, reason: Reason) {
        let [red, black] = [RED, BLACK].map(|seat| self.view().total(seat));
        let winner = match red.cmp(&black) {
            std::cmp::Ordering::Greater => Some(RED),
            std::cmp::Ordering::Less => Some(BLACK),
            std::cmp::Ordering::Equal => None,
        };
        self.end(winner, reason);
    }
}
