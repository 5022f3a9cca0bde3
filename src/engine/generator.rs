//! The program's dice: a pinned, portable generator.

use rand::TryRng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of fair draws: ChaCha with 8 rounds, mapped to ranges by rejection, so that the same seed
/// gives the same dice on every machine and in every version.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The draws for the entry at `index` of a match. Every entry has a stream of its own, so taking an
    /// entry back and making it again gives the same dice, and a resumed match needs no stored generator.
    #[must_use]
    pub fn for_entry(seed: u64, index: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index as u64 + 1);
        Self(rng)
    }

    /// A fresh seed from the operating system.
    ///
    /// # Errors
    /// If the system has no randomness to give.
    pub fn system_seed() -> Result<u64, rand::rngs::SysError> {
        // 53 bits survive every JSON reader.
        rand::rngs::SysRng.try_next_u64().map(|bits| bits >> 11)
    }

    /// A uniform number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        loop {
            let draw = self.0.next_u32();
            // What lies above the largest multiple of `bound` that fits in 32 bits is drawn again. Almost no draw comes
            // near it, so that it is hardly ever worked out.
            if draw <= u32::MAX - bound || draw <= u32::MAX - (u32::MAX % bound + 1) % bound {
                return draw % bound;
            }
        }
    }

    /// A uniform index into something of length `len`; 0 if it is empty.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    /// A uniform number from 0 to below 1.
    pub fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1u32 << 24) as f32
    }

    /// One of the items; none if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.index(items.len()))
    }

    /// Puts the items into a uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }

    /// Rolls of six-sided dice, many out of one draw.
    pub const fn rolls(&mut self) -> Rolls<'_> {
        Rolls { random: self, bits: 0, left: 0 }
    }

    /// 64 random bits, for seeding other streams.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Rolls of six-sided dice; see [`Random::rolls`].
#[derive(Debug)]
pub struct Rolls<'a> {
    random: &'a mut Random,
    /// A uniform number below 6 to the power of `left`.
    bits: u64,
    left: u32,
}

impl Rolls<'_> {
    /// How many rolls come out of one draw: 6 to that power fits into 64 bits almost a whole number of times, so that
    /// few draws are rejected.
    const ROLLS: u32 = 23;

    /// The next one, from 0 to 5.
    pub fn roll(&mut self) -> u32 {
        const RANGE: u64 = 6u64.pow(Rolls::ROLLS);
        const LIMIT: u64 = u64::MAX / RANGE * RANGE;
        if self.left == 0 {
            self.bits = loop {
                let draw = self.random.seed();
                if draw < LIMIT {
                    break draw;
                }
            };
            self.left = Self::ROLLS;
        }
        self.left -= 1;
        let roll = self.bits % 6;
        self.bits /= 6;
        roll as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_dice_for_ever() {
        let mut random = Random::from_seed(7);
        let dice: Vec<u32> = (0..12).map(|_| random.below(6)).collect();
        assert_eq!(dice, [3, 0, 0, 5, 3, 3, 5, 4, 2, 5, 4, 1]);
        let mut entry = Random::for_entry(7, 3);
        let dice: Vec<u32> = (0..12).map(|_| entry.below(6)).collect();
        assert_eq!(dice, [2, 2, 5, 2, 2, 5, 5, 3, 4, 2, 0, 1]);
    }

    #[test]
    fn draws_are_fair_within_four_sigma() {
        let mut random = Random::from_seed(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[random.below(6) as usize] += 1;
        }
        // Standard deviation of one count: sqrt(60000 * 5/36) = 91.
        assert!(counts.iter().all(|c| c.abs_diff(10_000) < 365), "{counts:?}");
    }

    #[test]
    fn many_rolls_of_one_draw_are_fair_in_each_place() {
        let mut random = Random::from_seed(1);
        let mut counts = [[0u32; 6]; 30];
        for _ in 0..6_000 {
            let mut rolls = random.rolls();
            counts.iter_mut().for_each(|counts| counts[rolls.roll() as usize] += 1);
        }
        // Standard deviation of one count: sqrt(6000 * 5/36) = 29; 180 counts.
        assert!(counts.as_flattened().iter().all(|c| c.abs_diff(1_000) < 120), "{counts:?}");
    }

    #[test]
    fn bounds_of_nothing_and_one_give_zero() {
        let mut random = Random::from_seed(1);
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        assert!(random.pick::<u8>(&[]).is_none());
    }
}
