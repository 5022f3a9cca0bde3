//! What the view model holds beyond the common fields: the actions so far.

use crate::engine::{Entry, Game, Match, Seat, apply};
use crate::games::dice_war::{Action, DiceWar, Field, Phase, State};
use crate::ui::tables::dice_war::ViewModel;

/// What happened so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    pub steps: Vec<Step>,
}

impl Facts {
    pub fn of(played: &Match<DiceWar>) -> Self {
        Self { steps: steps(played) }
    }
}

/// One entry of the log, as the list of moves has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How many entries there were after it.
    pub entries: usize,
    /// Who acted; nobody for rolls and rulings.
    pub seat: Option<Seat>,
    /// The number of the turn.
    pub turn: u16,
    /// The action as people write it; empty for rolls and rulings.
    pub notation: String,
    /// The VP it earned.
    pub vp: u8,
    /// Whether the match ended with it.
    pub over: bool,
    /// Where it began and ended.
    pub fields: Vec<Field>,
    /// The state after it.
    pub state: State,
}

impl ViewModel {
    /// What is shown after so many entries: now, or in a look back.
    pub fn shown(&self, back: Option<usize>) -> (State, &[Step]) {
        match back.filter(|n| *n < self.entries) {
            None => (self.state, &self.facts.steps),
            Some(n) => {
                let steps = self.facts.steps.get(..n).unwrap_or_default();
                let state = steps.last().map_or_else(|| self.game.before_the_war(), |step| step.state);
                (state, steps)
            }
        }
    }
}

fn steps(played: &Match<DiceWar>) -> Vec<Step> {
    let game = played.game();
    let mut state = game.start();
    let mut steps = Vec::with_capacity(played.log().len());
    for (at, record) in played.log().iter().enumerate() {
        let before = state;
        if apply(&**game, &mut state, &record.entry, record.stood).is_err() {
            break;
        }
        let (seat, notation, fields) = match &record.entry {
            Entry::Do { seat, action } => {
                (Some(*seat), game.write_move(&before, action), fields(&before, action))
            }
            _ => (None, String::new(), Vec::new()),
        };
        let earned = |seat: Option<Seat>| {
            seat.map_or(0, |seat| {
                state.earned[seat.index() & 1].saturating_sub(before.earned[seat.index() & 1])
            })
        };
        steps.push(Step {
            entries: at + 1,
            seat,
            turn: before.turn,
            notation,
            vp: earned(seat),
            over: state.ended().is_some(),
            fields,
            state,
        });
    }
    steps
}

/// The fields that an action touches first and last, for the mark of the last move.
fn fields(state: &State, action: &Action) -> Vec<Field> {
    let from = match state.phase {
        Phase::FollowUp(from) => Some(from),
        _ => None,
    };
    match *action {
        Action::Move { from, to, .. } | Action::Attack { from, to, .. } => vec![from, to],
        Action::FollowMove { to } | Action::FollowAttack { to } => from.into_iter().chain([to]).collect(),
        Action::Upgrade { at } => vec![at],
        Action::CastSpell { at, fields, .. } => [at].into_iter().chain(fields.iter().copied()).collect(),
        _ => Vec::new(),
    }
}
