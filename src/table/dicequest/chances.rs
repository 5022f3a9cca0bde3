//! How likely an attempt is to succeed. That can take longer than a frame, so it is worked out in another thread.

use super::{Model, Odds};
use crate::engine::Seat;
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::odds::{Chance, Steps};
use crate::games::dicequest::{Action, State, Step};

/// What a seat sees, and which seat that is.
pub type Question = (State, Seat);

/// The chances of a moment, if they are told and known.
pub struct Chances(Option<Steps>);

impl Chances {
    /// They are advice.
    pub fn of(m: &Model, desk: &mut Odds) -> Self {
        let told = |seat: &Seat| {
            let open = matches!(m.state.step, Step::Deploy | Step::Deployment | Step::Combat);
            open && m.advised(*seat) && m.state.active == *seat
        };
        Self(m.acting.filter(told).and_then(|seat| desk.ask((m.state, seat))))
    }

    /// If everything is used as well as can be.
    pub fn best(&self) -> Option<Chance> {
        self.0.as_ref().map(|steps| steps.best)
    }

    /// After the best of the actions that are so.
    pub fn after(&self, of: impl Fn(&Action) -> bool) -> Option<Chance> {
        let known = self.0.as_ref()?.steps.iter().filter(|(action, _)| of(action));
        known.map(|(_, chance)| *chance).max_by(|a, b| a.p.total_cmp(&b.p))
    }

    /// The dice that are best rolled again with the Reroll token.
    pub fn reroll(&self) -> Option<DiceSet> {
        let dice = self.0.as_ref()?.steps.iter().filter_map(|(action, chance)| match action {
            Action::UseRerollToken { dice } => Some((*dice, chance.p)),
            _ => None,
        });
        dice.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(dice, _)| dice)
    }
}
