//! Adjustments by the table: the closed list of section 5 of the rules.

use super::{DualingDiceTable, ViewModel, names};
use crate::engine::Seat;
use crate::games::dualing_dice::{Claim, Counts, GoalId, Ruling};
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::{Adjustment, Field};
use crate::widgets::PickCard;

/// The closed list of adjustments (section 5 of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
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
    /// They take that back.
    Withdraw,
}

impl Kind {
    /// All, in the order of the list.
    const ALL: [Self; 7] = [
        Self::Points,
        Self::Award,
        Self::Strike,
        Self::SavedDie,
        Self::HandCount,
        Self::Note,
        Self::Withdraw,
    ];

    fn title(self) -> String {
        match self {
            Self::Points => gettext("Set Points"),
            Self::Award => gettext("Award a Goal"),
            Self::Strike => gettext("Remove a Completed Goal"),
            Self::SavedDie => gettext("Turn a Saved Die"),
            Self::HandCount => gettext("Set the Number of Goals in Hand"),
            Self::Note => gettext("Record a Goal in Hand"),
            Self::Withdraw => gettext("Withdraw a Recorded Goal"),
        }
    }

    /// The least and the greatest number, if it has one.
    const fn range(self) -> Option<(u8, u8)> {
        match self {
            Self::Points => Some((0, 99)),
            Self::HandCount => Some((0, 3)),
            Self::SavedDie => Some((1, 20)),
            _ => None,
        }
    }

    /// Whether it names a goal.
    const fn has_goal(self) -> bool {
        matches!(self, Self::Award | Self::Strike | Self::Note | Self::Withdraw)
    }
}

/// An adjustment being put together.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What is adjusted.
    kind: Kind,
    seat: usize,
    n: u8,
    /// The saved die, in the order of saving.
    die: usize,
    /// The goal, or its points in an unlisted deck.
    goal: Option<u8>,
}

impl Draft {
    /// The seat meant.
    fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or_default())
    }

    fn claim(&self, m: &ViewModel) -> Option<Claim> {
        let number = self.goal?;
        Some(if m.game.unlisted() { Claim::Points { points: number } } else { Claim::Goal(GoalId(number)) })
    }

    /// What is proposed at first: the first seat's points as they stand.
    pub fn of(m: &ViewModel) -> Self {
        let draft = Self::default();
        Self { n: draft.number(m), ..draft }
    }

    fn put_together(&self, m: &ViewModel) -> Option<Ruling> {
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
            Kind::Withdraw => match self.claim(m)? {
                Claim::Goal(goal) => Ruling::WithdrawNote { seat, goal },
                Claim::Points { .. } => return None,
            },
        })
    }

    /// How it stands now, in words.
    fn now(&self, m: &ViewModel) -> String {
        let Some(own) = m.state.seats.get(self.seat) else { return String::new() };
        let value = match self.kind {
            Kind::Points => names::points(own.points),
            Kind::HandCount => names::goals(own.hand.len()),
            _ => return String::new(),
        };
        gettext_f("Currently: {value}", &[("value", &value)])
    }

    /// The number as it stands now.
    fn number(&self, m: &ViewModel) -> u8 {
        let Some(own) = m.state.seats.get(self.seat) else { return 0 };
        match self.kind {
            Kind::Points => u8::try_from(own.points).unwrap_or(u8::MAX),
            Kind::HandCount => u8::try_from(own.hand.len()).unwrap_or(u8::MAX),
            Kind::SavedDie => own.saved.get(self.die).map_or(1, |die| die.number),
            _ => 0,
        }
    }

    /// The goals that can be meant, each with how many there can be: by number, or by points in an unlisted deck.
    fn goals(&self, m: &ViewModel) -> Vec<(Claim, u8)> {
        let Some(own) = m.state.seats.get(self.seat) else { return Vec::new() };
        if self.kind == Kind::Strike {
            let mut done: Vec<Claim> = own.completed.to_vec();
            done.sort_unstable();
            done.dedup();
            return done.into_iter().map(|claim| (claim, 1)).collect();
        }
        if self.kind == Kind::Withdraw {
            let mut noted: Vec<GoalId> = own.notes.goals.to_vec();
            noted.dedup();
            return noted.into_iter().map(|goal| (Claim::Goal(goal), 1)).collect();
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

impl Adjustment<DualingDiceTable> for Draft {
    fn fields(&self, m: &ViewModel) -> Vec<Field<Self>> {
        let kind = self.kind;
        let seat = Field::seat(m, self.seat, |draft: &mut Self, at| draft.seat = at);
        let mut fields = vec![
            Field::kind(Kind::ALL.map(Kind::title), kind as usize, |draft: &mut Self, at| {
                draft.kind = Kind::ALL.get(at).copied().unwrap_or_default();
            }),
            seat.now(self.now(m)),
        ];
        if kind == Kind::SavedDie {
            let own = m.state.seats.get(self.seat);
            let dice = own.map(|own| own.saved.iter().map(|die| names::die(*die)).collect());
            let dice = dice.unwrap_or_default();
            fields.push(Field::one(gettext("_Die"), dice, self.die, |draft, at| draft.die = at));
        }
        if let Some((least, most)) = kind.range() {
            let range = (least.into(), most.into());
            fields.push(Field::number(gettext("Number"), self.n.into(), range, |draft, n| {
                draft.n = u8::try_from(n).unwrap_or_default();
            }));
        }
        if kind.has_goal() {
            let cards = self.goals(m).into_iter().map(|goal| pick_card(m, goal)).collect();
            let field = Field::card(gettext("Goal"), cards, |draft: &mut Self, id| {
                draft.goal = id.and_then(|id| id.parse().ok());
            });
            let picked = self.claim(m).map(|claim| names::claim(&m.game, claim, &m.names));
            fields.push(field.now(picked.unwrap_or_else(|| gettext("Pick it from the list"))));
        }
        fields
    }

    /// The number begins as it stands, and a goal is picked anew.
    fn follow(&mut self, before: &Self, m: &ViewModel) {
        if (self.kind, self.seat) != (before.kind, before.seat) {
            self.die = 0;
            self.goal = None;
        }
        if (self.kind, self.seat, self.die) != (before.kind, before.seat, before.die) {
            self.n = self.number(m);
        }
    }

    fn ruling(&self, m: &ViewModel) -> Result<Ruling, String> {
        self.put_together(m).ok_or_else(|| match self.kind.has_goal() {
            true => gettext("Pick a goal"),
            false => gettext("Nothing to adjust"),
        })
    }
}

/// A goal as the list offers it.
fn pick_card(m: &ViewModel, (claim, left): (Claim, u8)) -> PickCard {
    let (id, note) = match claim {
        Claim::Goal(goal) => (goal.0, names::goal_line(&m.game, goal, &m.names)),
        Claim::Points { points } => (points, String::new()),
    };
    PickCard {
        id: id.to_string(),
        name: names::claim(&m.game, claim, &m.names),
        value: m.game.points(claim).to_string(),
        left: left.into(),
        note,
        ..PickCard::default()
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
