//! What the view model holds beyond the common fields: the actions so far.

use std::cell::OnceCell;
use std::rc::Rc;

use super::Model;
use super::changes::{Change, changes};
use crate::engine::prelude::*;
use crate::engine::{Entry, Match, RecordId, Seat, Text, apply};
use crate::games::dice_war::{Action, DiceWar, Field, State, Step, pair_index};
use crate::table::{Line, ProfileLook};

/// What a creature can do, by whose it is and its level.
pub type Creature = (Option<Seat>, u8, Rc<ProfileLook>);

/// What happened so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    pub steps: Vec<Rc<Played>>,
    /// What all creatures can do; it is fixed for a match.
    pub creatures: Rc<OnceCell<Vec<Creature>>>,
}

impl Facts {
    /// The actions so far; those that were known before are not looked at again.
    pub fn of(played: &Match<DiceWar>, known: Option<&Self>) -> Self {
        let mut steps = known.map(|known| known.steps.clone()).unwrap_or_default();
        // Where a record is the same, all before it are.
        let same = |steps: &[Rc<Played>]| {
            let record = steps.len().checked_sub(1).and_then(|at| played.log().get(at));
            record.map(|record| record.id) == steps.last().map(|step| step.record)
        };
        while !steps.is_empty() && !same(&steps) {
            steps.pop();
        }
        for at in steps.len()..played.log().len() {
            let before = steps.last().map_or_else(|| played.game().start(), |step: &Rc<Played>| step.state);
            match step(played, at, before) {
                Some(step) => steps.push(Rc::new(step)),
                None => break,
            }
        }
        Self { steps, creatures: known.map(|known| Rc::clone(&known.creatures)).unwrap_or_default() }
    }
}

/// One entry of the log, as the list of moves has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The record it stands for.
    pub record: RecordId,
    /// How many entries there were after it.
    pub entries: usize,
    /// Who acted; nobody for rolls and rulings.
    pub seat: Option<Seat>,
    /// The number of the turn.
    pub turn: u16,
    /// The action as people write it; empty for rolls and rulings.
    pub notation: String,
    /// The same in words, where there are any.
    pub words: Option<Text>,
    /// The VP it earned.
    pub vp: u8,
    /// Whether the match ended with it.
    pub over: bool,
    /// Where it began and ended.
    pub fields: Vec<Field>,
    /// What it did to dice on the board; empty for rolls and rulings.
    pub changes: Vec<Change>,
    /// The state after it.
    pub state: State,
    /// What the list of moves says of it, once that was asked for.
    pub line: OnceCell<Rc<Line>>,
}

impl Model {
    /// What is shown after so many entries: now, or in a look back.
    pub fn shown(&self, back: Option<usize>) -> (State, &[Rc<Played>]) {
        match back.filter(|n| *n < self.entries) {
            None if self.reviewing => (self.state, self.facts.steps.get(..self.entries).unwrap_or_default()),
            None => (self.state, &self.facts.steps),
            Some(n) => {
                let steps = self.facts.steps.get(..n).unwrap_or_default();
                let state = steps.last().map_or_else(|| self.game.start(), |step| step.state);
                (state, steps)
            }
        }
    }
}

impl Model {
    /// Where an action begins, and where it ends if that is another field.
    pub fn ends(&self, action: &Action) -> Option<(Field, Option<Field>)> {
        let fields = fields(&self.state, action);
        let from = *fields.first()?;
        Some((from, fields.get(1).copied().filter(|to| *to != from)))
    }
}

/// What the record at an index did to the state before it.
fn step(played: &Match<DiceWar>, at: usize, before: State) -> Option<Played> {
    let (game, logged) = (played.game(), played.log().get(at)?);
    let (mut state, mut events) = (before, Vec::new());
    apply(&**game, &mut state, &logged.record.entry, logged.record.stood, &mut events).ok()?;
    let words = match &logged.record.entry {
        Entry::Do { action, .. } => game.describe(&before, action),
        _ => None,
    };
    let (seat, notation, fields, changes) = match &logged.record.entry {
        Entry::Do { seat, action } => (
            Some(*seat),
            game.write_move(&before, action),
            fields(&before, action),
            changes(&before, *seat, action, &events, &state),
        ),
        _ => (None, String::new(), Vec::new(), Vec::new()),
    };
    let earned = |seat: Seat| state.earned[pair_index(seat)].saturating_sub(before.earned[pair_index(seat)]);
    Some(Played {
        record: logged.id,
        entries: at + 1,
        seat,
        turn: before.turn,
        notation,
        words,
        vp: seat.map_or(0, earned),
        over: state.ended().is_some(),
        fields,
        changes,
        state,
        line: OnceCell::new(),
    })
}

/// The fields that an action touches first and last, for the mark of the last move.
fn fields(state: &State, action: &Action) -> Vec<Field> {
    let from = match state.step {
        Step::FollowUp(from) => Some(from),
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
