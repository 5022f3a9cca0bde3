//! What is shown now, as plain values: the match, what may be done, and the actions so far.

use std::sync::Arc;

use crate::engine::{Entry, Game, Match, Names, Seat, apply};
use crate::games::dice_war::{Action, BLACK, DiceWar, Field, Phase, RED, State, pair_index};
use crate::play::{Next, Provider};
use crate::ui::tables::Scene;

/// A scene of DiceWar, owned.
pub struct Moment {
    /// The rules with tribes and options.
    pub game: Arc<DiceWar>,
    /// The state.
    pub state: State,
    /// The names of the seats.
    pub names: Names,
    /// Whose answer is next.
    pub next: Next,
    /// The seat whose choices can be made now.
    pub acting: Option<Seat>,
    /// What it may do.
    pub legal: Vec<Action>,
    /// By seat: whether a person sits there.
    pub people: [bool; 2],
    /// Whether the dice for the first turn are rolled at the table.
    pub real_dice: bool,
    /// Whether an old entry is being amended.
    pub amending: bool,
    /// How many entries came before.
    pub entries: usize,
    /// What happened so far.
    pub steps: Vec<Step>,
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

impl Moment {
    /// The scene, if it is one of DiceWar.
    #[must_use]
    pub fn of(scene: &Scene<'_>) -> Option<Self> {
        let played = scene.game.as_any().downcast_ref::<Match<DiceWar>>()?;
        let game = Arc::clone(played.game());
        let state = *played.state();
        let mut legal = Vec::new();
        if let Some(seat) = scene.acting {
            game.legal(&state, seat, &mut legal);
        }
        let person = |seat: Seat| scene.setup.bot(seat).is_none();
        Some(Self {
            state,
            names: scene.names.clone(),
            next: scene.next,
            acting: scene.acting,
            legal,
            people: [person(RED), person(BLACK)],
            real_dice: scene.setup.dice == Provider::Physical,
            amending: scene.amending,
            entries: played.log().len(),
            steps: steps(played),
            game,
        })
    }

    /// A seat's name.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        self.names.of(seat)
    }

    /// The seat drawn nearest: a lone person's, else Red's.
    #[must_use]
    pub const fn anchor(&self) -> Seat {
        match self.people {
            [false, true] => BLACK,
            _ => RED,
        }
    }

    /// Why the acting seat may not do this; empty if it may.
    #[must_use]
    pub fn reason(&self, action: &Action) -> String {
        let Some(seat) = self.acting else { return String::new() };
        match self.game.check(&self.state, seat, action) {
            Ok(()) => String::new(),
            Err(violation) => violation.text.render(&self.names),
        }
    }

    /// What is shown after so many entries: now, or in a look back.
    #[must_use]
    pub fn shown(&self, back: Option<usize>) -> (State, &[Step]) {
        match back.filter(|n| *n < self.entries) {
            None => (self.state, &self.steps),
            Some(n) => {
                let steps = self.steps.get(..n).unwrap_or_default();
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
                state.earned[pair_index(seat)].saturating_sub(before.earned[pair_index(seat)])
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
        Action::FollowMove { to, .. } | Action::FollowAttack { to, .. } => {
            from.into_iter().chain([to]).collect()
        }
        Action::Upgrade { at } => vec![at],
        Action::CastSpell { at, fields, .. } => [at].into_iter().chain(fields.iter().copied()).collect(),
        _ => Vec::new(),
    }
}
