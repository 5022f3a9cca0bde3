//! What the view model of Dicequest answers besides what every game's does.

use crate::engine::{Match, Seat, Turn};
use crate::games::dicequest::action::Target;
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::{Action, Choice, Dicequest, Event, Step};
use crate::tables::dicequest::ViewModel;

/// What follows from the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What the last entry brought about.
    pub events: Vec<Event>,
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
        let events = played.log().last().map(|logged| logged.events.clone()).unwrap_or_default();
        let course = (played.state().step == Step::Over).then(|| Course::of(played));
        Self { events, course }
    }
}

impl ViewModel {
    /// Who chooses now.
    pub fn asked(&self) -> Option<Seat> {
        match self.turn {
            Turn::Choose(seat) => Some(seat),
            _ => None,
        }
    }

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

    /// Whether a card puts a Threat token on a Quest.
    pub fn places_threat(&self) -> bool {
        let op = self.state.running.and_then(|running| {
            let ability = self.game.abilities_of(running.card).get(usize::from(running.ability))?;
            ability.ops.get(usize::from(running.op)).copied()
        });
        matches!(op, Some(Op::PlaceThreat { .. }))
    }

    /// Whether the stage shows an attempt rather than the board.
    pub fn attempts(&self) -> bool {
        let steps = [
            Step::Deployment,
            Step::Combat,
            Step::Wound,
            Step::Block,
            Step::Assign,
            Step::Reward,
            Step::SpendExcess,
        ];
        steps.contains(&self.state.step) && self.state.turn.target.is_some()
    }
}
