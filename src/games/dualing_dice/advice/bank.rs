//! A bank of dice that may still come: what a set may look like in the end, cheaply.

use std::sync::OnceLock;

use crate::engine::Random;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::state::SeatState;
use crate::games::dualing_dice::{Claim, DualingDice, GoalId, GoalRef};

/// How many ways to go on there are.
pub(super) const WAYS: usize = 32;

/// Five dice that may still come, in the order in which they do.
type Way = [Die; 5];

/// The same ways for everyone and always, so that two sets of dice are compared by the same luck.
fn bank() -> &'static [Way; WAYS] {
    static BANK: OnceLock<[Way; WAYS]> = OnceLock::new();
    BANK.get_or_init(|| {
        let mut random = Random::from_seed(15);
        std::array::from_fn(|_| std::array::from_fn(|_| some_die(&mut random)))
    })
}

/// A white die or a colour die, each type alike.
fn some_die(random: &mut Random) -> Die {
    let at = random.index(Kind::WHITE.len() + Kind::COLOUR.len());
    let (tint, kind) = match Kind::WHITE.get(at) {
        Some(kind) => (Tint::White, *kind),
        None => (Tint::Colour, Kind::COLOUR[at - Kind::WHITE.len()]),
    };
    Die { tint, kind, number: random.below(u32::from(kind.sides())) as u8 + 1 }
}

impl DualingDice {
    /// Roughly how many points the known goals of a seat will bring with these saved dice, when the others come by
    /// luck: in so many ways of the bank.
    pub(super) fn prospects(&self, own: &SeatState, saved: &[Die], ways: usize) -> f32 {
        if own.hand.is_empty() {
            return 0.0;
        }
        let kept = saved.len().min(5);
        let mut dice = [Die::default(); 5];
        dice[..kept].copy_from_slice(&saved[..kept]);
        let mut points = 0;
        for way in bank().iter().take(ways) {
            dice[kept..].copy_from_slice(&way[kept..]);
            for goal in own.known().filter(|goal| self.met(*goal, &dice)) {
                points += u32::from(self.points(Claim::Goal(goal)));
            }
        }
        points as f32 / ways.clamp(1, WAYS) as f32
    }

    /// Roughly how likely a seat completes one of its goals with these saved dice, when the others come by luck.
    pub(in crate::games::dualing_dice) fn hope(&self, own: &SeatState, goal: GoalId, saved: &[Die]) -> f32 {
        let alone = SeatState { hand: [GoalRef::Card(goal)].into_iter().collect(), ..*own };
        let points = f32::from(self.points(Claim::Goal(goal)).max(1));
        self.prospects(&alone, saved, WAYS) / points
    }
}
