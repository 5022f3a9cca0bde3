use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{MAX_SEATS, Seat, SeatSet};

/// The score of each seat, in seat order.
pub type Scores = ArrayVec<i32, MAX_SEATS>;

/// How a finished match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Outcome {
    /// The place of each seat, 1 is best; shared places share a number. In co-operative games everybody
    /// has place 1 after a win and place 2 after a loss.
    pub places: ArrayVec<u8, MAX_SEATS>,
    /// The final score of each seat.
    pub scores: Scores,
    /// What told the winners from the next place: a rule id, or a word of the game's own such as `vp`.
    pub decided_by: String,
}

impl Outcome {
    /// The seats in first place.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        (0u8..).zip(&self.places).filter(|(_, place)| **place == 1).map(|(seat, _)| Seat(seat)).collect()
    }

    /// What the result is worth to a seat, from 0 (last) to 1 (sole winner); shared places share.
    #[must_use]
    pub fn utility(&self, seat: Seat) -> f32 {
        let seats = self.places.len();
        let Some(&place) = self.places.get(seat.index()) else { return 0.0 };
        if seats < 2 {
            return if place == 1 { 1.0 } else { 0.0 };
        }
        let better = self.places.iter().filter(|p| **p < place).count();
        let equal = self.places.iter().filter(|p| **p == place).count();
        let beaten = seats - better - equal;
        (beaten as f32 + (equal - 1) as f32 / 2.0) / (seats - 1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(places: &[u8]) -> Outcome {
        Outcome { places: places.iter().copied().collect(), scores: Scores::new(), decided_by: String::new() }
    }

    #[test]
    fn utilities_rank_and_share() {
        let o = outcome(&[1, 3, 1, 4]);
        assert_eq!(o.winners().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        assert!((o.utility(Seat(0)) - 2.5 / 3.0).abs() < 1e-6);
        assert!((o.utility(Seat(1)) - 1.0 / 3.0).abs() < 1e-6);
        assert!(o.utility(Seat(3)).abs() < 1e-6);
    }
}
