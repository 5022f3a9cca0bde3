//! Colours, dice, and multisets of them. Dice of equal colour and face in one pool are interchangeable, so none has an
//! identity (section 4 of the rules).

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::Random;

/// How many dice of each colour the players have altogether.
pub const COLOURED: u8 = 8;

/// The faces of a die, 1 to 6.
pub const FACES: u8 = 6;

/// The most dice of one colour and face that are told apart; a match has far fewer. So low that the bytes of eight
/// rows add up without carrying over.
const MOST: u8 = 31;
/// The highest bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;
/// The bit above [`MOST`] in each byte.
const OVER: u64 = 0x2020_2020_2020_2020;
/// Every other byte.
const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
/// Multiplied by this, four numbers of 16 bits add up in the topmost.
const SUM: u64 = 0x0001_0001_0001_0001;

/// The colour of a die. Black ones come from beaten enemies.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Spell: damage.
    #[default]
    Red,
    /// Spell: healing.
    Yellow,
    /// Spell: a complete block.
    Blue,
    /// Spell: the end of the enemy.
    Black,
}

impl Colour {
    /// All colours, in the order in which dice are listed.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Blue, Self::Black];

    /// How packs and entries write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
            Self::Black => "black",
        }
    }

    /// As an index into counts.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter by which people write it: `r`, `y`, `b`, `k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Yellow => 'y',
            Self::Blue => 'b',
            Self::Black => 'k',
        }
    }
}

/// A die that shows something.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct DieRef {
    /// Its colour.
    pub colour: Colour,
    /// What it shows, 1 to 6.
    pub face: u8,
}

impl DieRef {
    /// A die of this colour that shows this.
    #[must_use]
    pub const fn new(colour: Colour, face: u8) -> Self {
        Self { colour, face }
    }

    /// Whether a die has such a face.
    #[must_use]
    pub const fn is_real(self) -> bool {
        matches!(self.face, 1..=FACES)
    }

    /// How far its count is shifted in the row of its colour.
    const fn shift(self) -> Option<u32> {
        match self.face {
            1..=FACES => Some(8 * (self.face as u32 - 1)),
            _ => None,
        }
    }
}

/// How many dice of each colour. Written as a map of the colours that are there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(pub [u8; 4]);

impl Counts {
    /// No die.
    pub const EMPTY: Self = Self([0; 4]);

    /// So many dice of one colour.
    #[must_use]
    pub const fn of_one(colour: Colour, n: u8) -> Self {
        let mut counts = [0; 4];
        counts[colour.index()] = n;
        Self(counts)
    }

    /// How many of a colour.
    #[must_use]
    pub const fn of(&self, colour: Colour) -> u8 {
        self.0[colour.index()]
    }

    /// How many altogether.
    #[must_use]
    pub fn total(&self) -> u8 {
        sum(self.row()).min(255) as u8
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether all of `others` are among these.
    #[must_use]
    pub fn contains(&self, others: &Self) -> bool {
        self.0.iter().zip(others.0).all(|(have, need)| *have >= need)
    }

    /// Puts dice in.
    pub fn add(&mut self, colour: Colour, n: u8) {
        let count = &mut self.0[colour.index()];
        *count = count.saturating_add(n);
    }

    /// Takes dice out, as far as they are there.
    pub fn take(&mut self, colour: Colour, n: u8) {
        let count = &mut self.0[colour.index()];
        *count = count.saturating_sub(n);
    }

    /// These and others.
    #[must_use]
    pub fn plus(mut self, others: &Self) -> Self {
        for (count, n) in self.0.iter_mut().zip(others.0) {
            *count = count.saturating_add(n);
        }
        self
    }

    /// These without others, as far as those are there.
    #[must_use]
    pub fn minus(mut self, others: &Self) -> Self {
        for (count, n) in self.0.iter_mut().zip(others.0) {
            *count = count.saturating_sub(n);
        }
        self
    }

    /// The counts as bytes of a row, red in the lowest.
    const fn row(&self) -> u64 {
        u32::from_le_bytes(self.0) as u64
    }

    /// The colours that are there, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, u8)> + use<> {
        Colour::ALL.into_iter().zip(self.0).filter(|(_, n)| *n > 0)
    }

    /// Each die by itself, in the order of the colours.
    pub fn each(&self) -> impl Iterator<Item = Colour> + use<> {
        self.iter().flat_map(|(colour, n)| std::iter::repeat_n(colour, usize::from(n)))
    }

    /// Takes out a die, each with the same chance.
    pub fn draw(&mut self, random: &mut Random) -> Option<Colour> {
        let mut at = random.below(u32::from(self.total())) as u8;
        for (colour, n) in self.iter() {
            if at < n {
                self.take(colour, 1);
                return Some(colour);
            }
            at -= n;
        }
        None
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = BTreeMap::<Colour, u8>::deserialize(deserializer)?;
        let mut counts = Self::EMPTY;
        map.into_iter().for_each(|(colour, n)| counts.add(colour, n));
        Ok(counts)
    }
}

impl JsonSchema for Counts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Counts".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let count = schemars::json_schema!({"type": "integer", "minimum": 0, "maximum": 255});
        schemars::json_schema!({
            "description": "How many dice of each colour; none of those that are not named.",
            "type": "object",
            "properties": {"red": count, "yellow": count, "blue": count, "black": count},
            "additionalProperties": false,
        })
    }
}

/// Dice that show something: how many of each colour and face. Written as a list of dice.
///
/// A row for each colour, a byte for each face, 1 in the lowest; the two highest bytes stay empty. So dice are added,
/// taken and compared six faces at a time. No byte exceeds [`MOST`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice([u64; 4]);

impl Dice {
    /// No die.
    pub const EMPTY: Self = Self([0; 4]);

    /// How many show this in this colour.
    #[must_use]
    pub const fn of(&self, die: DieRef) -> u8 {
        match die.shift() {
            Some(shift) => (self.0[die.colour.index()] >> shift) as u8,
            None => 0,
        }
    }

    /// Puts dice of a kind in; a face that no die has is left out.
    pub fn add(&mut self, die: DieRef, n: u8) {
        if let Some(shift) = die.shift() {
            let row = &mut self.0[die.colour.index()];
            *row = plus(*row, u64::from(n.min(MOST)) << shift);
        }
    }

    /// Takes one out; says whether it was there.
    pub fn take(&mut self, die: DieRef) -> bool {
        match die.shift() {
            Some(shift) if self.of(die) > 0 => {
                self.0[die.colour.index()] -= 1 << shift;
                true
            }
            _ => false,
        }
    }

    /// How many dice.
    #[must_use]
    pub fn total(&self) -> u8 {
        sum(self.all_colours()).min(255) as u8
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let [red, yellow, blue, black] = self.0;
        red | yellow | blue | black == 0
    }

    /// Whether all of `others` are among these.
    #[must_use]
    pub fn contains(&self, others: &Self) -> bool {
        self.0.iter().zip(others.0).all(|(have, need)| ((have | HIGH) - need) & HIGH == HIGH)
    }

    /// The first die of `others` that is not among these.
    #[must_use]
    pub fn missing(&self, others: &Self) -> Option<DieRef> {
        if self.contains(others) { None } else { others.minus(self).iter().next().map(|(die, _)| die) }
    }

    /// These and others.
    #[must_use]
    pub fn plus(mut self, others: &Self) -> Self {
        for (row, more) in self.0.iter_mut().zip(others.0) {
            *row = plus(*row, more);
        }
        self
    }

    /// These without others, as far as those are there.
    #[must_use]
    pub fn minus(mut self, others: &Self) -> Self {
        for (row, less) in self.0.iter_mut().zip(others.0) {
            *row = minus(*row, less);
        }
        self
    }

    /// How many show each face, 1 to 6, in whatever colour.
    #[must_use]
    pub const fn faces(&self) -> [u8; 6] {
        bytes(self.all_colours())
    }

    /// How many show each face in one colour.
    #[must_use]
    pub const fn faces_of(&self, colour: Colour) -> [u8; 6] {
        bytes(self.0[colour.index()])
    }

    /// How many there are of each colour.
    #[must_use]
    pub fn colours(&self) -> Counts {
        Counts(self.0.map(|row| sum(row).min(255) as u8))
    }

    /// The sum of what they show.
    #[must_use]
    pub const fn pips(&self) -> u16 {
        let all = self.all_colours();
        // The faces 1, 3 and 5 in the even bytes, 2, 4 and 6 in the odd ones: each times what it shows.
        let odd = (all & EVEN).wrapping_mul(0x0001_0003_0005_0000);
        let even = (all >> 8 & EVEN).wrapping_mul(0x0002_0004_0006_0000);
        ((odd >> 48) + (even >> 48)) as u16
    }

    /// The dice that show one of the faces, as a set: the others left out.
    #[must_use]
    pub fn showing(&self, face: u8) -> Self {
        match DieRef::new(Colour::Red, face).shift() {
            Some(shift) => Self(self.0.map(|row| row & 0xff << shift)),
            None => Self::EMPTY,
        }
    }

    /// The kinds that are there, with their numbers, by colour and face.
    pub fn iter(&self) -> impl Iterator<Item = (DieRef, u8)> + use<> {
        Colour::ALL.into_iter().zip(self.0).flat_map(|(colour, mut row)| {
            std::iter::from_fn(move || {
                if row == 0 {
                    return None;
                }
                let at = row.trailing_zeros() / 8;
                let n = (row >> (8 * at)) as u8;
                row &= !(0xff << (8 * at));
                Some((DieRef::new(colour, at as u8 + 1), n))
            })
        })
    }

    /// Each die by itself, by colour and face.
    pub fn each(&self) -> impl Iterator<Item = DieRef> + use<> {
        self.iter().flat_map(|(die, n)| std::iter::repeat_n(die, usize::from(n)))
    }

    /// Dice of these colours, each with a random face.
    #[must_use]
    pub fn rolled(colours: &Counts, random: &mut Random) -> Self {
        let mut dice = Self::EMPTY;
        let mut faces = random.rolls();
        for (row, n) in dice.0.iter_mut().zip(colours.0) {
            *row = (0..n.min(MOST)).map(|_| 1 << (8 * faces.roll())).sum();
        }
        dice
    }

    /// Some of these, each number of each kind with the same chance: a fair draw from all multisets within this one.
    #[must_use]
    pub fn some(&self, random: &mut Random) -> Self {
        let mut dice = Self::EMPTY;
        // One draw is a fraction fine enough for many kinds: what rounding favours is far below anything that matters.
        let (mut fraction, mut used) = (random.seed(), 1u64);
        for (some, mut row) in dice.0.iter_mut().zip(self.0) {
            while row != 0 {
                let shift = row.trailing_zeros() / 8 * 8;
                let ways = (row >> shift & 0xff) + 1;
                row &= !(0xff << shift);
                if used >= 1 << 32 {
                    (fraction, used) = (random.seed(), 1);
                }
                let scaled = u128::from(fraction) * u128::from(ways);
                *some |= ((scaled >> 64) as u64) << shift;
                (fraction, used) = (scaled as u64, used * ways);
            }
        }
        dice
    }

    /// Those that show one of the faces, taken out of these.
    #[must_use]
    pub fn take_showing(&mut self, face: u8) -> Self {
        let taken = self.showing(face);
        for (row, less) in self.0.iter_mut().zip(taken.0) {
            *row ^= less;
        }
        taken
    }

    /// Whether so many or more dice show the same.
    #[must_use]
    pub const fn has_set(&self, n: u8) -> bool {
        const ONES: u64 = HIGH >> 7;
        // A byte keeps its highest bit if nothing is borrowed from it.
        ((self.all_colours() | HIGH) - n as u64 * ONES) & HIGH != 0
    }

    /// Those that show a face or less.
    #[must_use]
    pub fn up_to(&self, face: u8) -> Self {
        let kept = if face < FACES { (1 << (8 * face)) - 1 } else { u64::MAX };
        Self(self.0.map(|row| row & kept))
    }

    /// The die at a place, if all were laid out in a row.
    #[must_use]
    pub fn nth(&self, at: u8) -> Option<DieRef> {
        let mut left = u16::from(at);
        for (colour, row) in Colour::ALL.into_iter().zip(self.0) {
            let n = sum(row);
            if left >= n {
                left -= n;
                continue;
            }
            for (face, n) in (1u8..).zip(bytes(row)) {
                if left < u16::from(n) {
                    return Some(DieRef::new(colour, face));
                }
                left -= u16::from(n);
            }
        }
        None
    }

    /// So many dice of one colour for each face.
    #[must_use]
    pub const fn of_colour(colour: Colour, faces: [u8; 6]) -> Self {
        let [a, b, c, d, e, f] = faces;
        let mut rows = [0; 4];
        rows[colour.index()] = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
        Self(rows)
    }

    /// How many dice, with others.
    #[must_use]
    pub fn total_with(&self, others: &Self) -> u8 {
        sum(self.all_colours() + others.all_colours()).min(255) as u8
    }

    /// All rows as one.
    const fn all_colours(&self) -> u64 {
        let [red, yellow, blue, black] = self.0;
        red + yellow + blue + black
    }
}

/// Adds rows byte by byte, up to [`MOST`] each.
const fn plus(row: u64, more: u64) -> u64 {
    let sum = row + more;
    let over = sum & OVER;
    (sum & !OVER) | (over - (over >> 5))
}

/// Subtracts rows byte by byte, down to 0 each.
const fn minus(row: u64, less: u64) -> u64 {
    let left = (row | HIGH) - less;
    let enough = left & HIGH;
    left & (enough - (enough >> 7))
}

/// The sum of the bytes of a row.
const fn sum(row: u64) -> u16 {
    let pairs = (row & EVEN) + (row >> 8 & EVEN);
    (pairs.wrapping_mul(SUM) >> 48) as u16
}

/// The bytes of a row, by face.
const fn bytes(row: u64) -> [u8; 6] {
    let [a, b, c, d, e, f, ..] = row.to_le_bytes();
    [a, b, c, d, e, f]
}

impl Default for Dice {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> =
            self.each().map(|die| format!("{}{}", die.colour.letter(), die.face)).collect();
        write!(f, "[{}]", words.join(" "))
    }
}

impl FromIterator<DieRef> for Dice {
    fn from_iter<I: IntoIterator<Item = DieRef>>(dice: I) -> Self {
        let mut all = Self::EMPTY;
        dice.into_iter().for_each(|die| all.add(die, 1));
        all
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let dice = Vec::<DieRef>::deserialize(deserializer)?;
        match dice.iter().find(|die| !die.is_real()) {
            Some(die) => Err(serde::de::Error::custom(format!("a die shows 1 to {FACES}, not {}", die.face))),
            None => Ok(dice.into_iter().collect()),
        }
    }
}

impl JsonSchema for Dice {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Dice".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "array", "items": generator.subschema_for::<DieRef>()})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(words: &[(Colour, u8)]) -> Dice {
        words.iter().map(|(colour, face)| DieRef::new(*colour, *face)).collect()
    }

    #[test]
    fn dice_are_counted_by_colour_and_face() {
        let some = dice(&[(Colour::Red, 3), (Colour::Red, 3), (Colour::Blue, 6)]);
        assert_eq!((some.total(), some.pips(), some.faces()), (3, 12, [0, 0, 2, 0, 0, 1]));
        assert_eq!(some.colours(), Counts([2, 0, 1, 0]));
        assert_eq!(
            some.missing(&dice(&[(Colour::Blue, 6), (Colour::Blue, 6)])),
            Some(DieRef::new(Colour::Blue, 6))
        );
        assert_eq!(some.minus(&dice(&[(Colour::Red, 3)])).plus(&dice(&[(Colour::Red, 3)])), some);
        assert!(some.contains(&some.showing(3)) && !some.showing(3).contains(&some));
    }

    #[test]
    fn dice_are_written_as_a_list() {
        let some = dice(&[(Colour::Red, 3), (Colour::Black, 1)]);
        let written = serde_json::to_string(&some).unwrap();
        assert_eq!(written, r#"[{"colour":"red","face":3},{"colour":"black","face":1}]"#);
        assert_eq!(serde_json::from_str::<Dice>(&written).unwrap(), some);
        assert!(serde_json::from_str::<Dice>(r#"[{"colour":"red","face":7}]"#).is_err());
        assert_eq!(serde_json::to_string(&Counts([2, 0, 0, 1])).unwrap(), r#"{"red":2,"black":1}"#);
    }

    /// Every multiset within one comes up as often as any other.
    #[test]
    fn some_dice_are_drawn_fairly() {
        let all = dice(&[(Colour::Red, 3), (Colour::Red, 3), (Colour::Blue, 6)]);
        let mut random = Random::from_seed(1);
        let mut seen = BTreeMap::new();
        for _ in 0..6_000 {
            *seen.entry(all.some(&mut random)).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 6);
        // Standard deviation of one count: sqrt(6000 * 5/36) = 29.
        assert!(seen.values().all(|n| n.abs_diff(1_000) < 120), "{seen:?}");
    }
}
