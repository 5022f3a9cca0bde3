//! Where the played cards go: the loser may take the winner's (4.9; DT-CARD-6, DT-WIN-2, DT-WIN-3, DT-TRIO-6).

use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::options::BluffCards;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{DuelResult, State, Step};
use crate::games::dice_tuners::{CardRef, DiceTuners};

impl DiceTuners {
    /// The loser to whom the winner's card is offered now, if there is one (DT-WIN-2, DT-TRIO-6).
    pub(in crate::games::dice_tuners) fn taker(&self, state: &State) -> Option<Seat> {
        let duel = &state.duel;
        let DuelResult::Won(winner) = duel.result else { return None };
        let card = duel.played[winner.index()]?;
        let stays = duel.keep.contains(winner)
            || duel.taker.is_some()
            || (self.card(card).bluff && self.options().bluff == BluffCards::Returns)
            || self.untakeable(state, winner);
        if stays {
            return None;
        }
        let left = winner.clockwise(1, self.seats());
        duel.live
            .clockwise_from(left, self.seats())
            .find(|seat| *seat != winner && !duel.left.contains(*seat))
    }

    pub(in crate::games::dice_tuners::rules) fn check_take(
        &self,
        state: &State,
        seat: Seat,
    ) -> Result<(), Violation> {
        let now = state.step == Step::Take && !self.is_due(state);
        let offered = self.taker(state).filter(|_| now);
        if offered == Some(seat) {
            return Ok(());
        }
        let settled = matches!(state.step, Step::AfterDuel | Step::Take | Step::RoundEnd);
        let result = if settled { state.duel.result } else { state.last_result };
        let in_duels = state.step.in_duel() || state.step == Step::RoundEnd;
        let (rule, why) = match result {
            DuelResult::Null if in_duels => ("DT-STR-6", text("The duel was null: all cards are discarded.")),
            DuelResult::Won(winner) if in_duels && winner == seat => {
                ("DT-WIN-2", text("Only the loser may take a card, and only the winner’s."))
            }
            DuelResult::Won(_) | DuelResult::Null | DuelResult::Open => match offered {
                Some(other) => {
                    ("DT-TRIO-6", text("The card is offered to {seat} first.").with("seat", other))
                }
                None => return Err(self.not_now(state)),
            },
        };
        Err(Violation::impossible(rule, why))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// 4.9: where the played cards go (DT-CARD-6, DT-WIN-2, DT-WIN-3).
    pub fn after_offers(&mut self) -> bool {
        if self.game.taker(self.state).is_some() {
            return false;
        }
        if self.state.duel.played.iter().all(Option::is_none) {
            self.next_duel();
            return true;
        }
        let (keep, result, taker) = (self.state.duel.keep, self.state.duel.result, self.state.duel.taker);
        for seat in self.state.in_order() {
            let Some(card) = self.state.duel.played[seat.index()].take() else { continue };
            if keep.contains(seat) {
                self.give(seat, CardRef::Card(card));
                self.stays_open(seat, card, Some(seat));
                self.note(Event::Returned(seat, card));
            } else if let (true, Some(taker)) = (result == DuelResult::Won(seat), taker) {
                self.give(taker, CardRef::Card(card));
                self.stays_open(seat, card, Some(taker));
                self.note(Event::Took(taker, card));
            } else {
                self.discard_laid(seat, card);
                self.stays_open(seat, card, None);
            }
        }
        // Hands that are too large now come first; then there is nothing left on the table.
        true
    }
}
