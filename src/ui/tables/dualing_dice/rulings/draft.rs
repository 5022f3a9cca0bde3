//! An adjustment that is being put together, without widgets.

use crate::engine::Seat;
use crate::games::dualing_dice::{Claim, Counts, GoalId, Ruling};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dualing_dice::{ViewModel, names};

/// The closed list of adjustments (section 5 of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A seat has so many points.
    #[default]
    Points,
    /// A goal is completed.
    Award,
    /// A completed goal is taken back.
    Strike,
    /// A saved die shows another number.
    SavedDie,
    /// A seat holds so many goals.
    HandCount,
    /// A person tells the program which goal they hold.
    Note,
}

impl Kind {
    /// All, in the order of the list.
    pub const ALL: [Self; 6] =
        [Self::Points, Self::Award, Self::Strike, Self::SavedDie, Self::HandCount, Self::Note];

    pub fn title(self) -> String {
        match self {
            Self::Points => gettext("Set Points"),
            Self::Award => gettext("Award a Goal"),
            Self::Strike => gettext("Take a Goal Back"),
            Self::SavedDie => gettext("Turn a Saved Die"),
            Self::HandCount => gettext("Set How Many Goals Are Held"),
            Self::Note => gettext("Note a Goal Held"),
        }
    }

    /// The least and the greatest number, if it has one.
    pub const fn range(self) -> Option<(u8, u8)> {
        match self {
            Self::Points => Some((0, 99)),
            Self::HandCount => Some((0, 3)),
            Self::SavedDie => Some((1, 20)),
            _ => None,
        }
    }

    /// Whether it names a goal.
    pub const fn has_goal(self) -> bool {
        matches!(self, Self::Award | Self::Strike | Self::Note)
    }
}

/// An adjustment being put together.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What is adjusted.
    pub kind: Kind,
    pub seat: usize,
    pub n: u8,
    /// The saved die, in the order of saving.
    pub die: usize,
    /// The goal, or its points in an unlisted deck.
    pub goal: Option<u8>,
}

impl Draft {
    /// The seat meant.
    pub fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or_default())
    }

    fn claim(&self, m: &ViewModel) -> Option<Claim> {
        let number = self.goal?;
        Some(if m.game.unlisted() { Claim::Points { points: number } } else { Claim::Goal(GoalId(number)) })
    }

    /// The adjustment, if everything it needs is there.
    pub fn ruling(&self, m: &ViewModel) -> Option<Ruling> {
        let seat = self.seat();
        Some(match self.kind {
            Kind::Points => Ruling::SetPoints { seat, points: self.n },
            Kind::Award => Ruling::AwardGoal { seat, goal: self.claim(m)? },
            Kind::Strike => Ruling::StrikeGoal { seat, goal: self.claim(m)? },
            Kind::SavedDie => {
                let index = u8::try_from(self.die).ok()?;
                m.state.seats.get(self.seat)?.saved.get(self.die)?;
                Ruling::SetSavedDie { seat, index, number: self.n }
            }
            Kind::HandCount => Ruling::SetHandCount { seat, count: self.n },
            Kind::Note => match self.claim(m)? {
                Claim::Goal(goal) => Ruling::NoteGoal { seat, goal },
                Claim::Points { .. } => return None,
            },
        })
    }

    /// How it stands now, in words.
    pub fn now(&self, m: &ViewModel) -> String {
        let Some(own) = m.state.seats.get(self.seat) else { return String::new() };
        let value = match self.kind {
            Kind::Points => names::points(own.points),
            Kind::HandCount => names::goals(own.hand.len()),
            _ => return String::new(),
        };
        gettext_f("Now: {value}", &[("value", &value)])
    }

    /// The number as it stands now.
    pub fn number(&self, m: &ViewModel) -> u8 {
        let Some(own) = m.state.seats.get(self.seat) else { return 0 };
        match self.kind {
            Kind::Points => u8::try_from(own.points).unwrap_or(u8::MAX),
            Kind::HandCount => u8::try_from(own.hand.len()).unwrap_or(u8::MAX),
            Kind::SavedDie => own.saved.get(self.die).map_or(1, |die| die.number),
            _ => 0,
        }
    }

    /// The goals that can be meant, each with how many there can be: by number, or by points in an unlisted deck.
    pub fn goals(&self, m: &ViewModel) -> Vec<(Claim, u8)> {
        let Some(own) = m.state.seats.get(self.seat) else { return Vec::new() };
        if self.kind == Kind::Strike {
            let mut done: Vec<Claim> = own.completed.to_vec();
            done.sort_unstable();
            done.dedup();
            return done.into_iter().map(|claim| (claim, 1)).collect();
        }
        if m.game.unlisted() {
            return (1..=9).map(|points| (Claim::Points { points }, 1)).collect();
        }
        let mut goals: Counts = m.state.unseen;
        if self.kind == Kind::Award {
            own.known().for_each(|goal| goals.add(goal, 1));
        }
        goals.iter().map(|(goal, n)| (Claim::Goal(goal), n)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_asks_for_what_it_needs() {
        for kind in Kind::ALL {
            assert!(!kind.title().is_empty());
            assert!(kind.has_goal() != kind.range().is_some(), "{kind:?}");
        }
    }
}
