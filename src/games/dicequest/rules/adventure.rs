//! The end of an Adventure round: ranks and rewards, or tokens left (DQ-DONE-1 to DQ-DONE-6, DQ-COOP-7 to
//! DQ-COOP-9, DQ-DIFF-*).

use super::executor::{Executor, Progress};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Onto;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::options::{HardTokens, Ties};
use crate::games::dicequest::state::{Attempt, Draw, Granting, ROUNDS, State, Step};

impl Dicequest {
    /// The rank of a seat: one more than there are higher scores (DQ-DONE-2); none without a score.
    #[must_use]
    pub fn rank(&self, state: &State, seat: Seat) -> Option<u8> {
        let Attempt::Score(own) = state.seat(seat).adventure else { return None };
        let higher = |attempt: Attempt| matches!(attempt, Attempt::Score(score) if score > own);
        Some(1 + state.seats.iter().filter(|other| higher(other.adventure)).count() as u8)
    }

    /// Which rank’s reward a seat gets (DQ-DONE-3).
    #[must_use]
    pub fn rewarded_rank(&self, state: &State, seat: Seat) -> Option<u8> {
        let rank = self.rank(state, seat)?;
        let tied = state.in_order().filter(|other| self.rank(state, *other) == Some(rank)).count() as u8;
        Some(match self.options().ties {
            Ties::Next if tied > 1 => rank + 1,
            Ties::Last => rank + tied - 1,
            Ties::Next | Ties::Shared => rank,
        })
    }

    /// The seats with a score, best rank first, tied ones in turn order.
    fn ranked(&self, state: &State) -> impl Iterator<Item = Seat> + use<> {
        let mut seats: [Option<(u8, usize, Seat)>; 4] = [None; 4];
        for (at, seat) in state.in_order().enumerate() {
            seats[at] = self.rank(state, seat).map(|rank| (rank, at, seat));
        }
        seats.sort_by_key(|found| found.map_or((u8::MAX, 0), |(rank, at, _)| (rank, at)));
        seats.into_iter().flatten().map(|(_, _, seat)| seat)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub fn complete_goes_on(&mut self) -> Progress {
        if self.game.coop() {
            self.complete_together()
        } else {
            self.complete_against_each_other()
        }
        Progress::GoesOn
    }

    /// One seat after the other gets the reward of its rank.
    fn complete_against_each_other(&mut self) {
        let at = usize::from(self.state.cursor);
        let Some(seat) = self.game.ranked(self.state).nth(at) else {
            self.note(Event::AdventureDone(self.state.act, None));
            return self.after_adventure();
        };
        self.state.cursor += 1;
        let due = self.game.rewarded_rank(self.state, seat).unwrap_or(u8::MAX);
        let ranks = self.state.adventure.map(|adventure| &self.game.adventure(adventure).ranks);
        let reward = ranks.and_then(|ranks| ranks.get(usize::from(due) - 1)).copied();
        let rank = self.game.rank(self.state, seat).unwrap_or_default();
        self.note(Event::Ranked(seat, rank, reward.map(|_| due)));
        if let Some(left) = reward {
            self.state.granting = Some(Granting { seat, left, heroes: self.state.seat(seat).took_part });
        }
    }

    fn complete_together(&mut self) {
        let act = self.state.act;
        if self.state.cursor > 0 {
            return self.after_adventure();
        }
        self.state.cursor = 1;
        let succeeded = self.state.tokens.is_empty();
        self.note(Event::AdventureDone(act, Some(succeeded)));
        if succeeded {
            return;
        }
        let difficulty = self.game.options().difficulty;
        if act == 3 || difficulty.unforgiving() {
            return self.finish(false);
        }
        let left = std::mem::take(&mut self.state.tokens);
        let replaced = difficulty.renews_tokens() && self.game.options().hard_tokens == HardTokens::Replaced;
        for token in &left {
            if replaced {
                self.token_to_discards(*token);
            } else {
                self.state.act3.insert_sorted(*token);
            }
        }
        if difficulty.renews_tokens() {
            let n = self.game.seats() as u8;
            self.draw_tokens(Draw { act, n, onto: Onto::Act3 });
        }
    }

    fn after_adventure(&mut self) {
        if self.state.round < ROUNDS {
            return self.next_act();
        }
        self.enter(Step::Show);
    }

    /// The match is over; in co-op with this result.
    pub fn finish(&mut self, won: bool) {
        self.state.won = won;
        self.state.turn = Default::default();
        self.state.step = Step::Over;
        self.note(Event::Over);
    }

    /// Every Backpack lies open: points are counted (DQ-VP-5, DQ-COOP-4).
    pub fn shown(&mut self) -> Progress {
        let least = self.game.options().difficulty.minimum();
        let won = self.game.coop()
            && self.state.in_order().all(|seat| self.game.points(self.state, seat, true) >= least);
        self.finish(won);
        Progress::GoesOn
    }
}
