//! Colours, dice, and multisets of them. Dice of equal colour and face in one pool are interchangeable, so none has an
//! identity (section 4 of the rules).

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::Random;

/// The faces of a die, 1 to 6.
pub const FACES: u8 = 6;
/// How many kinds of dice that show something there are: four colours, six faces.
const KINDS: usize = 24;

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

    const fn index(self) -> Option<usize> {
        match self.face {
            1..=FACES => Some(self.colour.index() * 6 + self.face as usize - 1),
            _ => None,
        }
    }

    const fn at(index: usize) -> Self {
        Self { colour: Colour::ALL[index / 6], face: (index % 6) as u8 + 1 }
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
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
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
            "type": "object",
            "properties": {"red": count, "yellow": count, "blue": count, "black": count},
            "additionalProperties": false,
        })
    }
}

/// Dice that show something: how many of each colour and face. Written as a list of dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice([u8; KINDS]);

impl Dice {
    /// No die.
    pub const EMPTY: Self = Self([0; KINDS]);

    /// How many show this in this colour.
    #[must_use]
    pub fn of(&self, die: DieRef) -> u8 {
        die.index().map_or(0, |at| self.0[at])
    }

    /// Puts dice of a kind in; a face that no die has is left out.
    pub fn add(&mut self, die: DieRef, n: u8) {
        if let Some(at) = die.index() {
            self.0[at] = self.0[at].saturating_add(n);
        }
    }

    /// Takes one out; says whether it was there.
    pub fn take(&mut self, die: DieRef) -> bool {
        match die.index() {
            Some(at) if self.0[at] > 0 => {
                self.0[at] -= 1;
                true
            }
            _ => false,
        }
    }

    /// How many dice.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// Whether all of `others` are among these.
    #[must_use]
    pub fn contains(&self, others: &Self) -> bool {
        self.0.iter().zip(others.0).all(|(have, need)| *have >= need)
    }

    /// The first die of `others` that is not among these.
    #[must_use]
    pub fn missing(&self, others: &Self) -> Option<DieRef> {
        (0..KINDS).find(|at| self.0[*at] < others.0[*at]).map(DieRef::at)
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

    /// How many show each face, 1 to 6, in whatever colour.
    #[must_use]
    pub fn faces(&self) -> [u8; 6] {
        let mut faces = [0; 6];
        for row in self.0.chunks_exact(6) {
            for (face, n) in faces.iter_mut().zip(row) {
                *face += n;
            }
        }
        faces
    }

    /// How many show each face in one colour.
    #[must_use]
    pub fn faces_of(&self, colour: Colour) -> [u8; 6] {
        let at = colour.index() * 6;
        std::array::from_fn(|face| self.0[at + face])
    }

    /// How many there are of each colour.
    #[must_use]
    pub fn colours(&self) -> Counts {
        let mut counts = Counts::EMPTY;
        for (count, row) in counts.0.iter_mut().zip(self.0.chunks_exact(6)) {
            *count = row.iter().fold(0, |sum, n| sum.saturating_add(*n));
        }
        counts
    }

    /// The sum of what they show.
    #[must_use]
    pub fn pips(&self) -> u16 {
        self.faces().iter().zip(1..).map(|(n, face)| u16::from(*n) * face).sum()
    }

    /// The dice that show one of the faces, as a set: the others left out.
    #[must_use]
    pub fn showing(&self, face: u8) -> Self {
        let mut dice = Self::EMPTY;
        for colour in Colour::ALL {
            let die = DieRef::new(colour, face);
            dice.add(die, self.of(die));
        }
        dice
    }

    /// The kinds that are there, with their numbers, by colour and face.
    pub fn iter(&self) -> impl Iterator<Item = (DieRef, u8)> + '_ {
        self.0.iter().enumerate().filter(|(_, n)| **n > 0).map(|(at, n)| (DieRef::at(at), *n))
    }

    /// Each die by itself, by colour and face.
    pub fn each(&self) -> impl Iterator<Item = DieRef> + '_ {
        self.iter().flat_map(|(die, n)| std::iter::repeat_n(die, usize::from(n)))
    }

    /// Dice of these colours, each with a random face.
    #[must_use]
    pub fn rolled(colours: &Counts, random: &mut Random) -> Self {
        let mut dice = Self::EMPTY;
        for (colour, n) in colours.iter() {
            for _ in 0..n {
                dice.0[colour.index() * 6 + random.below(6) as usize] += 1;
            }
        }
        dice
    }

    /// Some of these, each number of each kind with the same chance: a fair draw from all multisets within this one.
    #[must_use]
    pub fn some(&self, random: &mut Random) -> Self {
        let mut dice = Self::EMPTY;
        // One draw has bits enough for many kinds; what the remainder favours is far below anything that matters.
        let mut bits = random.seed();
        for (some, n) in dice.0.iter_mut().zip(self.0) {
            if n > 0 {
                let kinds = u64::from(n) + 1;
                if bits < 1 << 32 {
                    bits = random.seed();
                }
                *some = (bits % kinds) as u8;
                bits /= kinds;
            }
        }
        dice
    }
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
