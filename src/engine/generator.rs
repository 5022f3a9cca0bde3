//! The program's dice: a pinned, portable generator.

use rand::TryRng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// Where the dice and cards of a match come from.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Form")]
pub enum Seed {
    /// A number that somebody named, or an older version drew; below 2^53, so that it survives every JSON reader.
    Number(u64),
    /// What nobody can guess: drawn by the system.
    Bytes([u8; 32]),
}

/// A seed as it stands in files: a number, or 64 hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Form {
    Number(u64),
    Digits(String),
}

impl TryFrom<Form> for Seed {
    type Error = &'static str;

    fn try_from(form: Form) -> Result<Self, Self::Error> {
        const EXPECTED: &str = "a seed is a number or 64 hexadecimal digits";
        let digits = match form {
            Form::Number(number) => return Ok(Self::Number(number)),
            Form::Digits(digits) => digits,
        };
        let mut bytes = [0; 32];
        if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(EXPECTED);
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            let pair = digits.get(2 * at..2 * at + 2).ok_or(EXPECTED)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| EXPECTED)?;
        }
        Ok(Self::Bytes(bytes))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let form = match self {
            Self::Number(number) => Form::Number(*number),
            Self::Bytes(bytes) => Form::Digits(bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
        };
        form.serialize(to)
    }
}

/// Logs do not tell what is to come.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed")
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl Seed {
    /// A fresh seed from the operating system.
    ///
    /// # Errors
    /// If the system has no randomness to give.
    pub fn drawn() -> Result<Self, rand::rngs::SysError> {
        let mut bytes = [0; 32];
        rand::rngs::SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Self::Bytes(bytes))
    }

    /// The seed of a copy of a match. Nothing of the first can be told from it.
    #[must_use]
    pub fn of_copy(&self) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"copy");
        match self {
            Self::Number(number) => hash.update(number.to_le_bytes()),
            Self::Bytes(bytes) => hash.update(bytes),
        }
        Self::Bytes(hash.finalize().into())
    }

    /// What can be shown before the match without telling anything of it: nobody can guess the seed behind it, or find
    /// another one that fits it. `None` for a number, which is guessed too soon.
    #[must_use]
    pub fn fingerprint(&self) -> Option<[u8; 32]> {
        match self {
            Self::Number(_) => None,
            Self::Bytes(bytes) => {
                Some(Sha256::new().chain_update(b"tableside-seal-1").chain_update(bytes).finalize().into())
            }
        }
    }

    /// A number for what is not the dice and cards of the match, such as what its bots think of: the seed itself if it is
    /// one.
    #[must_use]
    pub fn number(&self) -> u64 {
        match self {
            Self::Number(number) => *number,
            Self::Bytes(_) => Random(Stream::Pinned(self.stream())).seed(),
        }
    }

    fn stream(&self) -> ChaCha8Rng {
        match self {
            Self::Number(number) => ChaCha8Rng::seed_from_u64(*number),
            Self::Bytes(bytes) => ChaCha8Rng::from_seed(*bytes),
        }
    }
}

/// A stream of fair draws. That of a match is ChaCha with 8 rounds, mapped to ranges by rejection, so that the same seed
/// gives the same dice on every machine and in every version. What bots and benches imagine has a lighter one.
#[derive(Clone, Debug)]
pub struct Random(Stream);

#[derive(Clone, Debug)]
enum Stream {
    Pinned(ChaCha8Rng),
    Light(Light),
    Noted(ChaCha8Rng, Vec<Draw>),
}

/// A draw that was noted, for whoever checks dice without knowing the game: made of words of 32 bits, which are taken from the
/// stream one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A number below a bound: the remainder of the first word that lies below the largest multiple of the bound.
    Below {
        /// The bound.
        bound: u32,
        /// The number.
        value: u32,
    },
    /// A word as it is.
    Word(u32),
    /// Two words, the lower half first.
    Words(u64),
}

/// A uniform number below `bound`, which is 2 at least.
fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    loop {
        let draw = rng.next_u32();
        // What lies above the largest multiple of `bound` that fits in 32 bits is drawn again. Almost no draw comes
        // near it, so that it is hardly ever worked out.
        if draw <= u32::MAX - bound || draw <= u32::MAX - (u32::MAX % bound + 1) % bound {
            return draw % bound;
        }
    }
}

/// The generator `wyrand` of Wang Yi: one multiplication a draw. Nobody may guess the dice of a match, but what a search
/// imagines need only be even.
#[derive(Clone, Debug)]
struct Light(u64);

impl Light {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x2d35_8dcc_aa6c_78a5);
        let product = self.0 as u128 * (self.0 ^ 0x8bb8_4b93_962e_acc9) as u128;
        (product >> 64) as u64 ^ product as u64
    }

    const fn word(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    /// A uniform number below `bound`, which is not 0, by multiplication and a shift (Lemire 2019): almost never is
    /// anything divided.
    const fn below(&mut self, bound: u32) -> u32 {
        let mut product = self.word() as u64 * bound as u64;
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = self.word() as u64 * bound as u64;
            }
        }
        (product >> 32) as u32
    }
}

impl Random {
    /// The stream of a seed, the same for ever.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(Stream::Pinned(ChaCha8Rng::seed_from_u64(seed)))
    }

    /// A stream for what is only imagined, such as playouts of a search: quick, and perhaps another one in the next
    /// version.
    #[must_use]
    pub const fn light(seed: u64) -> Self {
        Self(Stream::Light(Light(seed)))
    }

    /// The draws for the entry at `index` of a match. Every entry has a stream of its own, so taking an
    /// entry back and making it again gives the same dice, and a resumed match needs no stored generator.
    #[must_use]
    pub fn for_entry(seed: impl Into<Seed>, index: usize) -> Self {
        let mut rng = seed.into().stream();
        rng.set_stream(index as u64 + 1);
        Self(Stream::Pinned(rng))
    }

    /// The same, and every draw is noted.
    #[must_use]
    pub fn noting(seed: Seed, index: usize) -> Self {
        let mut rng = seed.stream();
        rng.set_stream(index as u64 + 1);
        Self(Stream::Noted(rng, Vec::new()))
    }

    /// The draws that were noted.
    #[must_use]
    pub fn draws(self) -> Vec<Draw> {
        match self.0 {
            Stream::Noted(_, draws) => draws,
            Stream::Pinned(_) | Stream::Light(_) => Vec::new(),
        }
    }

    /// A fresh number from the operating system, for what is no match.
    ///
    /// # Errors
    /// If the system has no randomness to give.
    pub fn system_seed() -> Result<u64, rand::rngs::SysError> {
        // 53 bits survive every JSON reader.
        rand::rngs::SysRng.try_next_u64().map(|bits| bits >> 11)
    }

    /// A uniform number below `bound`; 0 if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        match &mut self.0 {
            Stream::Light(light) => light.below(bound),
            Stream::Pinned(rng) => below(rng, bound),
            Stream::Noted(rng, draws) => {
                let value = below(rng, bound);
                draws.push(Draw::Below { bound, value });
                value
            }
        }
    }

    /// A uniform index into something of length `len`; 0 if it is empty.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    /// A uniform number from 0 to below 1.
    pub fn unit(&mut self) -> f32 {
        (self.word() >> 8) as f32 / (1u32 << 24) as f32
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
    #[inline]
    pub fn seed(&mut self) -> u64 {
        match &mut self.0 {
            Stream::Pinned(rng) => rng.next_u64(),
            Stream::Light(light) => light.next(),
            Stream::Noted(rng, draws) => {
                let words = rng.next_u64();
                draws.push(Draw::Words(words));
                words
            }
        }
    }

    #[inline]
    fn word(&mut self) -> u32 {
        match &mut self.0 {
            Stream::Pinned(rng) => rng.next_u32(),
            Stream::Light(light) => light.word(),
            Stream::Noted(rng, draws) => {
                let word = rng.next_u32();
                draws.push(Draw::Word(word));
                word
            }
        }
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
    fn a_seed_is_a_number_or_32_bytes() {
        let drawn = Seed::drawn().unwrap();
        for seed in [Seed::Number(7), drawn, drawn.of_copy()] {
            let json = serde_json::to_string(&seed).unwrap();
            assert!(serde_json::from_str::<Seed>(&json).unwrap() == seed, "{json}");
        }
        assert_eq!(serde_json::to_string(&Seed::Number(7)).unwrap(), "7");
        let digits = |n: u8| format!("\"{}\"", format!("{n:02x}").repeat(32));
        assert!(serde_json::from_str::<Seed>(&digits(0xaf)).unwrap() == Seed::Bytes([0xaf; 32]));
        for wrong in ["-1", "1.5", "null", "\"7\"", "\"\"", &digits(0).replacen('0', "+", 1)] {
            assert!(serde_json::from_str::<Seed>(wrong).is_err(), "{wrong}");
        }
        assert!(drawn != Seed::drawn().unwrap() && drawn != drawn.of_copy());
        assert!(Seed::Number(7).of_copy() != Seed::Number(8).of_copy());
        let mut entry = Random::for_entry(Seed::Bytes([7; 32]), 3);
        let dice: Vec<u32> = (0..12).map(|_| entry.below(6)).collect();
        assert_eq!(dice, [4, 1, 1, 1, 3, 4, 3, 3, 0, 4, 1, 3], "for ever too");
        assert_eq!(format!("{drawn:?}"), "Seed", "no log tells it");
    }

    #[test]
    fn draws_are_fair_within_four_sigma() {
        for mut random in [Random::from_seed(1), Random::light(1)] {
            let mut counts = [0u32; 6];
            for _ in 0..60_000 {
                counts[random.below(6) as usize] += 1;
            }
            // Standard deviation of one count: sqrt(60000 * 5/36) = 91.
            assert!(counts.iter().all(|c| c.abs_diff(10_000) < 365), "{counts:?}");
        }
    }

    #[test]
    fn light_draws_follow_one_another_evenly_whatever_the_bound() {
        for bound in [2, 3, 7, 49, 1_000, 3 << 30] {
            let mut random = Random::light(u64::from(bound));
            // Pairs of neighbours, by their sixths of the range.
            let mut pairs = [[0u32; 6]; 6];
            let sixth = |draw: u32| (6 * u64::from(draw) / u64::from(bound)) as usize;
            let mut before = sixth(random.below(bound));
            for _ in 0..36_000 {
                let draw = random.below(bound);
                assert!(draw < bound);
                pairs[before][sixth(draw)] += 1;
                before = sixth(draw);
            }
            let of = |at: usize| (0..bound.min(60_000)).filter(|n| sixth(*n) == at).count() as f64;
            let share = |at: usize| if bound > 60_000 { 1.0 / 6.0 } else { of(at) / f64::from(bound) };
            for (a, row) in pairs.iter().enumerate() {
                for (b, n) in row.iter().enumerate() {
                    let expected = 36_000.0 * share(a) * share(b);
                    // Five standard deviations of a count.
                    let far = 5.0 * expected.sqrt() + 1.0;
                    assert!((f64::from(*n) - expected).abs() < far, "{bound}: {pairs:?}");
                }
            }
        }
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
