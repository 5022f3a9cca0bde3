//! The end of the match, and who has won (DD-END-*, DD-SOLO-8).

use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::options::{House, LastTie, Winner};
use crate::games::dualing_dice::state::{SeatState, State, Step, TARGET};

/// How well a match against the House went. A greater one is better (DD-SOLO-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SoloResult {
    /// Whether it was won.
    pub won: bool,
    level: u8,
    /// Fewer are better, so they count down from the most there can be.
    spare: (u16, u16),
}

impl SoloResult {
    /// The result at a level, after so many sets and completed goals.
    #[must_use]
    pub const fn new(won: bool, level: House, sets: u16, goals: u16) -> Self {
        Self { won, level: level.rank(), spare: (u16::MAX - sets, u16::MAX - goals) }
    }
}

impl DualingDice {
    /// Whether the match ends after the set that has just been scored.
    fn ends(&self, state: &State) -> bool {
        let nothing_left = state.deck == 0 && state.seats.iter().all(|seat| seat.hand.is_empty());
        if nothing_left || self.last_set().is_some_and(|last| state.set >= last) {
            return true;
        }
        let reached = state.seats.iter().any(|seat| seat.points >= TARGET);
        let tied = || self.options().last_tie == LastTie::PlayOn && self.winners(state).count() > 1;
        reached && !tied()
    }

    /// The last set there can be (DD-OPT-8, DD-SOLO-8).
    #[must_use]
    pub fn last_set(&self) -> Option<u16> {
        let house = self.solo().then(|| self.options().house.sets());
        house.into_iter().chain(self.options().set_limit).min()
    }

    /// What a seat is ranked by: points, then fewest goals (DD-END-2, DD-END-3). With DD-OPT-3 all with enough
    /// points count as tied on points.
    pub fn rank(&self, seat: &SeatState) -> [i32; 2] {
        let tied = self.options().winner == Winner::FewestGoals && seat.points >= TARGET;
        [if tied { i32::MAX } else { seat.points.into() }, -i32::from(seat.goals)]
    }

    /// Who would win now.
    fn winners(&self, state: &State) -> impl Iterator<Item = Seat> {
        let best = state.seats.iter().map(|seat| self.rank(seat)).max();
        state.all().filter(move |seat| Some(self.rank(state.seat(*seat))) == best)
    }

    /// How a finished match against the House went; `None` for others.
    #[must_use]
    pub fn solo_result(&self, state: &State) -> Option<SoloResult> {
        let own = state.seats.first().filter(|_| self.solo() && state.step == Step::Over)?;
        Some(SoloResult::new(own.points >= TARGET, self.options().house, state.set, own.goals))
    }
}

/// The rule that told the winner from the next place: that of a criterion, if one did.
pub fn decided_by(game: &DualingDice, state: &State, criterion: Option<usize>) -> &'static str {
    let enough = || state.seats.iter().any(|seat| seat.points >= TARGET);
    match (criterion, game.options().winner) {
        (None, _) => "DD-END-4",
        (Some(0), _) => "DD-END-2",
        (Some(_), Winner::FewestGoals) if enough() => "DD-OPT-3",
        (Some(_), Winner::MostPoints | Winner::FewestGoals) => "DD-END-3",
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// After a set: the match ends, or the next set begins (DD-END-1).
    pub fn end_or_go_on(&mut self) {
        if self.game.ends(self.state) {
            self.state.step = Step::Over;
            self.note(Event::Over);
        } else {
            self.begin_set();
        }
    }
}
