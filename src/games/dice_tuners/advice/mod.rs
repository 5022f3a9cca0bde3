//! Rules of thumb for bots: how good a state looks, and how sensible a choice (section 10 of the rules).
//!
//! Everything is measured in expected victory points. Other seats' cards are read only where everyone
//! knows them; the rest of their hands is judged by the cards whose place is not known to the seat.

mod abilities;
mod clash;
mod dice;
mod duel;
mod figures;
mod hire;
mod perspective;
mod prospects;

use super::state::MAX_PLAYERS;
use super::{Action, DiceTuners, State};
use crate::engine::{Advice, Budget, Levels, Manner, Rules, Seat, Skill};
use abilities::Basis;
use perspective::Perspective;
use prospects::{Open, open, part_of_round, prospects};

/// To which power the odds of a win are to be raised that a search gives: what it plays by lot evens leads out.
/// Measured, see benches/README.md.
const SURER: f32 = 1.4;

/// How Expert searches: its playouts reach the duels for which dice are taken, go less by lot, and what looks worse is left sooner.
/// Measured, see benches/README.md.
const FURTHER: Manner = Manner { curiosity: 50, guided: 75, horizon: 28 };

impl Advice for DiceTuners {
    /// Cards and dice guide even a rule of thumb too well for beginners. Expert plays on further than Hard, as often.
    const LEVELS: Levels = Levels {
        easy: Skill { slips: 55, ..Levels::USUAL.easy },
        expert: Some(Skill {
            budget: Some(Budget { manner: FURTHER, ..Budget::of(10_000) }),
            ..Levels::USUAL.hard
        }),
        ..Levels::USUAL
    };

    /// The mean chance to end above each opponent.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.utility(seat);
        }
        self.chance(state, seat, &open(self, state))
    }

    /// Much looks alike to all seats: it is worked out once.
    fn evaluate_all(&self, state: &State, values: &mut [f32]) {
        let open = open(self, state);
        let outcome = self.outcome(state);
        for (seat, value) in (0u8..).map(Seat).zip(values) {
            *value = match &outcome {
                Some(outcome) => outcome.utility(seat),
                None => self.chance(state, seat, &open),
            };
        }
    }

    fn likely(&self, value: f32) -> f32 {
        let (won, lost) = (value.powf(SURER), (1.0 - value).powf(SURER));
        won / (won + lost)
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.rated(state, seat, action, &mut Basis::default())
    }

    /// What abilities are compared with is worked out once.
    fn rate_both(&self, state: &State, seat: Seat, actions: [&Action; 2]) -> [f32; 2] {
        let mut basis = Basis::default();
        actions.map(|action| self.rated(state, seat, action, &mut basis))
    }
}

impl DiceTuners {
    /// A rating; `basis` keeps what is the same for every action in this state.
    fn rated(&self, state: &State, seat: Seat, action: &Action, basis: &mut Basis) -> f32 {
        let view = Perspective { game: self, state, seat };
        match *action {
            Action::CommitBid { card } => view.bid(card),
            Action::SpendCard { card } | Action::AddCard { card } => view.pay(card),
            Action::HireHero { hero } | Action::HireCheapest { hero } => self.hero_worth(hero),
            Action::HireNobody | Action::Pass | Action::LeaveCard | Action::Continue => 0.0,
            Action::DiscardCards { cards } => {
                let worths = view.worths();
                -cards.iter().map(|card| worths.named(*card)).sum::<f32>()
            }
            Action::SelectDice { extras } => view.select(&extras),
            Action::DraftDie { die } => view.draft(die),
            Action::DeployDie { die, side } => view.deploy(die, side),
            Action::PlayCard { card } => view.play(Some(card)),
            Action::PlayNone | Action::ForfeitCard { .. } => view.play(None),
            Action::Fight => view.fight(),
            Action::Retreat => view.retreat(),
            Action::Activate { ability, targets } => view.activate(ability, &targets, basis),
            Action::TakeCard => view.take(),
        }
    }

    /// The mean chance of a seat to end above each opponent, if what all see is worth so much.
    fn chance(&self, state: &State, seat: Seat, open: &[Open; MAX_PLAYERS]) -> f32 {
        let prospects = prospects(&Perspective { game: self, state, seat }, open);
        // What is still to come scatters the result the more, the longer it is.
        let rounds_left = f32::from(self.rounds().saturating_sub(state.round)) + part_of_round(self, state);
        let scatter = 0.25 + 0.9 * rounds_left.sqrt();
        let others = state.in_order().filter(|other| *other != seat);
        let above = |other: Seat| {
            let lead = prospects[seat.index()] - prospects[other.index()];
            1.0 / (1.0 + (-1.6 * lead / scatter).exp())
        };
        others.map(above).sum::<f32>() / (self.seats() - 1) as f32
    }
}

#[cfg(test)]
mod tests;
