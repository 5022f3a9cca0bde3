use serde::{Deserialize, Serialize};

use super::{Few, MAX_SEATS, RuleId, Seat, SeatSet};

/// The score of each seat, in seat order.
pub type Scores = Few<i32, MAX_SEATS>;

/// How a finished match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Outcome {
    /// Who won.
    #[serde(flatten)]
    pub standing: Standing,
    /// The final score of each seat.
    pub scores: Scores,
    /// The rule that told the winners from the next place, or that ended the group's match.
    pub decided_by: RuleId,
    /// Whether the table overruled the rules on the way, by an adjustment or an entry that it let stand. A game leaves it
    /// false: the log tells.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjusted: bool,
}

/// Who won a match: seats against each other, or all of them together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The place of each seat, 1 is best; shared places share a number.
    Places(Few<u8, MAX_SEATS>),
    /// Everyone won or lost together.
    Group(GroupResult),
}

impl Standing {
    /// Seats ranked by criteria, the first one first; more is better. Also says which criterion told the winner from the
    /// next place: none where the first place is shared.
    #[must_use]
    pub fn by_criteria<const N: usize>(ranks: &[[i32; N]]) -> (Self, Option<usize>) {
        let better = |rank: &[i32; N]| ranks.iter().filter(|other| *other > rank).count();
        let places = ranks.iter().map(|rank| better(rank) as u8 + 1).collect();
        let best = ranks.iter().max();
        let level =
            |n: usize| ranks.iter().filter(|rank| best.is_some_and(|best| best[..n] == rank[..n])).count();
        (Self::Places(places), (0..N).find(|criterion| level(criterion + 1) == 1))
    }
}

/// What a group achieved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GroupResult {
    /// Whether the group won.
    pub won: bool,
    /// How many of the stages on the way to the win are behind the group, such as enemies defeated.
    pub reached: u16,
    /// How many stages there are; 0 if the game counts none.
    pub stages: u16,
}

/// What a lost match is worth to a group that came all but the last step of the way: less than any win, more
/// than a match lost early, so that bots still do their best when little is left to hope for.
const NEARLY: f32 = 0.2;

impl Outcome {
    /// The seats that won: in a group all or none.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        match &self.standing {
            Standing::Places(places) => {
                (0u8..).zip(places).filter(|(_, place)| **place == 1).map(|(seat, _)| Seat(seat)).collect()
            }
            Standing::Group(group) if group.won => SeatSet::all(self.scores.len()),
            Standing::Group(_) => SeatSet::EMPTY,
        }
    }

    /// The place of a seat; `None` in a group, where nobody is ranked.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<u8> {
        match &self.standing {
            Standing::Places(places) => places.get(seat.index()).copied(),
            Standing::Group(_) => None,
        }
    }

    /// What everyone achieved together; `None` if they played against each other.
    #[must_use]
    pub const fn group(&self) -> Option<GroupResult> {
        match self.standing {
            Standing::Places(_) => None,
            Standing::Group(group) => Some(group),
        }
    }

    /// Whether it is the outcome of a match with so many seats.
    #[must_use]
    pub fn fits(&self, seats: usize) -> bool {
        let ranked = match &self.standing {
            Standing::Places(places) => places.len() == seats,
            Standing::Group(_) => true,
        };
        ranked && self.scores.len() == seats
    }

    /// What the result is worth to a seat, from 0 (last, or lost at once) to 1 (sole winner, or won together);
    /// shared places share.
    #[must_use]
    pub fn utility(&self, seat: Seat) -> f32 {
        match &self.standing {
            Standing::Places(places) => rank_utility(places, seat),
            Standing::Group(GroupResult { won: true, .. }) => 1.0,
            Standing::Group(group) => {
                NEARLY * (f32::from(group.reached) / f32::from(group.stages.max(1))).min(1.0)
            }
        }
    }
}

fn rank_utility(places: &[u8], seat: Seat) -> f32 {
    let seats = places.len();
    let Some(&place) = places.get(seat.index()) else { return 0.0 };
    if seats < 2 {
        return if place == 1 { 1.0 } else { 0.0 };
    }
    let better = places.iter().filter(|p| **p < place).count();
    let equal = places.iter().filter(|p| **p == place).count();
    let beaten = seats - better - equal;
    (beaten as f32 + (equal - 1) as f32 / 2.0) / (seats - 1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(standing: Standing, seats: usize) -> Outcome {
        Outcome {
            standing,
            scores: (0..seats).map(|_| 0).collect(),
            decided_by: RuleId::new("X-1"),
            adjusted: false,
        }
    }

    fn group(won: bool, reached: u16) -> Outcome {
        outcome(Standing::Group(GroupResult { won, reached, stages: 3 }), 2)
    }

    #[test]
    fn utilities_rank_and_share() {
        let o = outcome(Standing::Places([1, 3, 1, 4].into_iter().collect()), 4);
        assert_eq!(o.winners().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        assert!((o.utility(Seat(0)) - 2.5 / 3.0).abs() < 1e-6);
        assert!((o.utility(Seat(1)) - 1.0 / 3.0).abs() < 1e-6);
        assert!(o.utility(Seat(3)).abs() < 1e-6);
    }

    #[test]
    fn a_group_wins_or_loses_together() {
        let (won, close, lost) = (group(true, 3), group(false, 2), group(false, 0));
        assert_eq!((won.winners().len(), lost.winners().len()), (2, 0));
        assert_eq!((won.place(Seat(0)), won.utility(Seat(1))), (None, 1.0));
        assert!(won.utility(Seat(0)) > close.utility(Seat(0)));
        assert!(close.utility(Seat(0)) > lost.utility(Seat(0)));
    }

    #[test]
    fn outcomes_read_as_they_were_written_before_groups() {
        let old = r#"{"places":[2,1],"scores":[3,5],"decided_by":"vp"}"#;
        let read: Outcome = serde_json::from_str(old).unwrap();
        assert_eq!(read.place(Seat(1)), Some(1));
        assert_eq!(serde_json::to_string(&read).unwrap(), old);
        let together = serde_json::to_string(&group(true, 3)).unwrap();
        assert_eq!(serde_json::from_str::<Outcome>(&together).unwrap(), group(true, 3));
    }

    #[test]
    fn the_first_criterion_that_tells_them_apart_decides() {
        let places = |ranks: &[[i32; 2]]| match Standing::by_criteria(ranks) {
            (Standing::Places(places), by) => (places.to_vec(), by),
            (Standing::Group(_), _) => (Vec::new(), None),
        };
        assert_eq!(places(&[[3, 0], [5, 1], [3, 0]]), (vec![2, 1, 2], Some(0)));
        assert_eq!(places(&[[5, -4], [2, 0], [5, -3]]), (vec![2, 3, 1], Some(1)));
        assert_eq!(places(&[[5, 1], [5, 1]]), (vec![1, 1], None));
    }
}
