//! What the view model of Dicequest answers besides what every game's does.

use super::Model;
use crate::engine::Entry;
use crate::engine::Match;
use crate::games::dicequest::action::Target;
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::{Action, Choice, Dicequest, Event, Ruling, Step};
use crate::games::dicequest::{Chance, State};

/// What follows from the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What the last entry brought about.
    pub events: Vec<Event>,
    /// Whether it rolled dice.
    pub rolled: bool,
    /// What it reported of a real table.
    pub reported: Option<Ruling>,
    /// What became of the whole match, once it is over.
    pub course: Option<Course>,
}

/// The course of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The Adventures that were closed: the Act, whether no Threat was left on it, and the round.
    pub acts: Vec<(u8, bool, u8)>,
    /// Attempts that succeeded, and all.
    pub attempts: (u32, u32),
    /// Heroes that were defeated.
    pub defeated: u32,
}

impl Course {
    fn of(played: &Match<Dicequest>) -> Self {
        let (mut course, mut round) = (Self::default(), 0);
        for event in played.log().iter().flat_map(|logged| &logged.events) {
            match *event {
                Event::RoundBegins(n) => round = n,
                Event::AdventureDone(act, success) => course.acts.push((act, success != Some(false), round)),
                Event::Succeeded(_, target) if target != Target::Playtime => {
                    course.attempts.0 += 1;
                    course.attempts.1 += 1;
                }
                Event::Failed(..) => course.attempts.1 += 1,
                Event::Defeated(..) => course.defeated += 1,
                _ => {}
            }
        }
        course
    }
}

impl Facts {
    pub fn of(played: &Match<Dicequest>) -> Self {
        let last = played.log().last();
        let rolls = |entry: &_| matches!(entry, Entry::Chance(Chance::RollDice { .. }));
        Self {
            events: last.map(|logged| logged.events.clone()).unwrap_or_default(),
            rolled: last.is_some_and(|logged| rolls(&logged.record.entry)),
            reported: last.and_then(|logged| match logged.record.entry {
                Entry::Ruling(ruling) if ruling.is_report() => Some(ruling),
                _ => None,
            }),
            course: (played.state().step == Step::Over).then(|| Course::of(played)),
        }
    }
}

impl Model {
    /// Whether a card asks for an answer of this kind.
    pub fn asks_for(&self, kind: impl Fn(&Choice) -> bool) -> bool {
        self.has_legal(|action| matches!(action, Action::Choose { choice } if kind(choice)))
    }

    /// Whether what is asked interrupts the step: a card, a full Backpack, a Level Up, a reaction.
    pub fn asked_otherwise(&self) -> bool {
        use Action::{Choose, LevelUp, Pass, PlayReaction};
        self.overflows()
            || self.has_legal(|action| {
                matches!(action, Choose { .. } | LevelUp { .. } | Pass | PlayReaction { .. })
            })
    }

    /// Whether the acting seat has too many Items (DQ-ITEM-2).
    pub fn overflows(&self) -> bool {
        self.acting.is_some() && self.acting == self.state.overfull()
    }

    /// Whether a card asks which Hero of the Market another takes the place of.
    pub fn replaces_heroes(&self) -> bool {
        self.asks_for(|choice| matches!(choice, Choice::Market { .. }))
    }

    /// Whether a card puts a Threat token on a Quest.
    pub fn places_threat(&self) -> bool {
        let op = self.state.running.and_then(|running| {
            let ability = self.game.abilities_of(running.card).get(usize::from(running.ability))?;
            ability.ops.get(usize::from(running.op)).copied()
        });
        matches!(op, Some(Op::PlaceThreat { .. }))
    }

    /// The wounds that are to be assigned, or else those that are coming.
    pub fn coming_wounds(&self) -> [u8; 4] {
        match self.state.turn.wounds {
            [0, 0, 0, 0] => self.game.net_wounds(&self.state),
            left => left,
        }
    }

    /// Whether the stage shows an attempt rather than the board.
    pub fn attempts(&self) -> bool {
        attempting(&self.state)
    }
}

/// Whether a Quest or an Adventure is being attempted.
fn attempting(state: &State) -> bool {
    let steps = [
        Step::Deployment,
        Step::Combat,
        Step::Wound,
        Step::Block,
        Step::Assign,
        Step::Reward,
        Step::SpendExcess,
    ];
    steps.contains(&state.step) && state.turn.target.is_some()
}
