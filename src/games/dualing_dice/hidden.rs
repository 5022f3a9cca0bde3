//! What a seat sees, and what can be behind the rest (section 5 of the rules).

use super::action::{Action, Claims, Picked};
use super::chance::draw;
use super::dice::{Kind, Tint};
use super::ids::GoalRef;
use super::rules::BOTS_KNOW;
use super::rules::executor::Executor;
use super::state::{Notes, Pick, Reroll, Reveal, State, Step};
use super::{Chance, DualingDice, Request};
use crate::engine::{
    ChanceRules, Few, Hidden, Random, Rules, Seat, SeatSet, SetupError, Viewer, Violation, text, text_n,
};

impl Hidden for DualingDice {
    /// The state with the other seats' secrets turned unknown: goals in hand, and choices that have not been shown.
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        for seat in state.all() {
            if !viewer.sees(seat) {
                self.hide(&mut seen, seat);
            }
        }
        if let Viewer::Seat(seat) = viewer
            && seat.index() < self.seats()
        {
            seen.lay_open(seat);
        }
        seen
    }

    /// Replaces what is unknown by something that can be: each unknown goal by one drawn fairly from the unseen
    /// ones, hidden choices by any that are allowed.
    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        let mut total = state.unseen.total();
        for seat in state.all() {
            state.lay_open(seat);
            while state.seat(seat).unknown() > 0 {
                let Some(goal) = draw(&mut state.unseen, &mut total, random) else { break };
                let own = state.seat_mut(seat);
                own.take(GoalRef::Unknown);
                own.hand.insert_sorted(GoalRef::Card(goal));
            }
            let own = state.seat_mut(seat);
            if !own.notes.in_hand {
                own.notes = Notes::default();
            }
        }
        for seat in state.all() {
            self.fill_choices(state, seat, random);
        }
    }

    /// What a table with real cards enters without being asked: goals that only their owners see (section 5). The
    /// program never knows the cards of an unlisted deck (DD-TABLE-4).
    fn unknown_answer(&self, state: &State, unknowing: SeatSet, _: bool) -> Option<Chance> {
        match self.request(state)? {
            Request::DrawGoals { seat, n } if unknowing.contains(seat) || self.unlisted() => {
                Some(Chance::DrawGoals { goals: Few::filled(GoalRef::Unknown, usize::from(n)) })
            }
            _ => None,
        }
    }

    fn seat_bots(&mut self, bots: SeatSet) -> Result<(), SetupError> {
        let start = self.start();
        let mut all = bots.iter().filter_map(|bot| self.check_bot(&start, bot).err());
        if let Some(violation) = all.next() {
            return Err(SetupError::one(violation.text));
        }
        self.set_bots(bots);
        Ok(())
    }

    fn check_bot(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        if self.unlisted() {
            let why = text("A bot cannot play with a deck whose cards are not listed.");
            return Err(Violation::impossible(BOTS_KNOW, why));
        }
        match state.seats.get(seat.index()).map_or(0, |own| own.unnamed()) {
            0 => Ok(()),
            n => {
                let why = text_n(
                    "{seat} holds {n} goal that the program does not know; name it before a bot plays.",
                    "{seat} holds {n} goals that the program does not know; name them before a bot plays.",
                    n,
                );
                Err(Violation::impossible(BOTS_KNOW, why.with("seat", seat)))
            }
        }
    }

    fn hand_over(&self, state: &mut State, seat: Seat, bot: bool) {
        state.bots.set(seat, bot);
        if bot {
            // The hand of a bot lies open (DD-TABLE-8): what its owner noted is what it holds.
            state.lay_open(seat);
            state.seat_mut(seat).notes = Notes::default();
            Executor { game: self, state, events: &mut () }.drop_notes();
        }
    }
}

impl DualingDice {
    fn hide(&self, state: &mut State, seat: Seat) {
        let (step, secret) = (state.step, self.picks_in_secret());
        let State { seats, unseen, .. } = state;
        let Some(own) = seats.get_mut(seat.index()) else { return };
        own.notes = Notes::default();
        for slot in own.hand.iter_mut() {
            if let GoalRef::Card(goal) = std::mem::take(slot) {
                unseen.add(goal, 1);
            }
        }
        if step == Step::Pick && secret && own.pick != Pick::Open {
            own.pick = Pick::Hidden;
        }
        if step == Step::TiePick && own.reroll != Reroll::Open {
            own.reroll = Reroll::Hidden;
        }
        if step == Step::Reveal && own.reveal != Reveal::Open {
            own.reveal = Reveal::Hidden;
        }
    }

    /// Replaces hidden choices of a seat whose goals are known.
    fn fill_choices(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let own = state.seat(seat);
        if own.pick == Pick::Hidden {
            let pick = self.some_pick(state, seat, random);
            state.seat_mut(seat).pick = pick;
        } else if own.reroll == Reroll::Hidden {
            let die = if random.below(2) == 0 { Tint::White } else { Tint::Colour };
            state.seat_mut(seat).reroll = Reroll::Die(die);
        } else if own.reveal == Reveal::Hidden {
            let mut reveals = Vec::new();
            self.legal_reveals(state, seat, &mut reveals);
            let goals = match random.pick(&reveals) {
                Some(Action::RevealGoals { goals }) => *goals,
                _ => Claims::new(),
            };
            state.seat_mut(seat).reveal = Reveal::Goals(goals);
        }
    }

    /// Any pick that is allowed: a free colour die and a white die of a pile that is not empty.
    fn some_pick(&self, state: &State, seat: Seat, random: &mut Random) -> Pick {
        let own = state.seat(seat);
        let free: Few<Kind, 6> = Kind::COLOUR.into_iter().filter(|colour| own.has_free(*colour)).collect();
        let left = Kind::WHITE.into_iter().filter(|white| state.piles[white.index()] > 0);
        let left: Few<Kind, 5> = left.collect();
        let colour = random.pick(&free).copied().unwrap_or_default();
        Pick::Dice(Picked { colour, white: random.pick(&left).copied().unwrap_or_default() })
    }
}
