//! How likely goals are. That can take longer than a frame, so it is worked out in another thread and kept.

use super::{Model, Odds};
use crate::engine::Seat;
use crate::games::dualing_dice::dice::Die;
use crate::games::dualing_dice::goal::odds;
use crate::games::dualing_dice::{Action, DualingDice, GoalId, Step};

/// A goal, and the saved dice in order: their order never matters.
pub type Question = (GoalId, Vec<Die>);

/// How likely the goals of a hand are: with the dice of now, and with the one that is chosen.
#[derive(Debug, Default)]
pub struct Chances(Vec<(GoalId, Option<f64>, Option<f64>)>);

impl Chances {
    /// Before what is chosen, if anything is, and now or after it.
    pub fn of(&self, goal: GoalId) -> (Option<f64>, Option<f64>) {
        let found = self.0.iter().find(|(other, ..)| *other == goal);
        match found {
            Some((_, before, Some(after))) => (*before, Some(*after)),
            Some((_, now, None)) => (None, *now),
            None => (None, None),
        }
    }
}

/// The chance of a goal from these saved dice, if nobody interferes.
pub fn work_out(game: &DualingDice, (goal, saved): &Question) -> Option<f64> {
    game.condition(*goal).map(|condition| odds::chance(condition, saved))
}

/// Whether chances are told: they are advice.
pub fn told(m: &Model, seat: Seat) -> bool {
    m.advised(seat) && !matches!(m.state.step, Step::Over)
}

/// How likely the goals of a seat are.
pub fn chances(m: &Model, seat: Seat, chosen: Option<&Action>, desk: &mut Odds) -> Chances {
    if !told(m, seat) {
        return Chances::default();
    }
    let saved = &m.state.seat(seat).saved;
    let after = chosen.and_then(|action| with(m, seat, action));
    let mut found = Vec::new();
    for goal in m.state.seat(seat).known() {
        let now = chance(m, goal, saved, desk);
        let then = after.as_ref().and_then(|after| chance(m, goal, after, desk));
        found.push((goal, now, then));
    }
    Chances(found)
}

/// How many points the goals of a seat are worth on average: now, and with a die saved.
pub fn worth(m: &Model, seat: Seat, action: &Action, desk: &mut Odds) -> Option<(f64, f64)> {
    let saved = &m.state.seat(seat).saved;
    // From fewer dice that takes long for every die on the table.
    if !told(m, seat) || saved.is_empty() {
        return None;
    }
    let after = with(m, seat, action)?;
    let (mut before, mut then) = (0.0, 0.0);
    for goal in m.state.seat(seat).known().filter(|goal| !m.game.is_manual(*goal)) {
        let points = f64::from(m.game.goal(goal)?.points);
        before += points * chance(m, goal, saved, desk)?;
        then += points * chance(m, goal, &after, desk)?;
    }
    Some((before, then))
}

fn chance(m: &Model, goal: GoalId, saved: &[Die], desk: &mut Odds) -> Option<f64> {
    if m.game.is_manual(goal) {
        return None;
    }
    let mut dice = saved.to_vec();
    dice.sort_unstable();
    desk.ask((goal, dice))
}

/// The saved dice with one more.
fn with(m: &Model, seat: Seat, action: &Action) -> Option<Vec<Die>> {
    let Action::SaveDie { die } = action else { return None };
    let die = m.state.rolled_die(seat, *die)?;
    Some(m.state.seat(seat).saved.iter().copied().chain([die]).collect())
}
