//! Colours, faces, sides and dice.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::Arg;
use crate::i18n::N_;

/// A die's colour. Green beats blue, blue beats red, red beats green (DT-GEN-4).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Beats blue.
    #[default]
    Green,
    /// Beats red.
    Blue,
    /// Beats green.
    Red,
}

impl Colour {
    /// All colours, in the order of per-colour arrays.
    pub const ALL: [Self; 3] = [Self::Green, Self::Blue, Self::Red];

    /// As an index into per-colour arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether this colour beats the other (DT-GEN-4).
    #[must_use]
    pub const fn beats(self, other: Self) -> bool {
        (self as u8 + 1) % 3 == other as u8
    }

    /// The word, to be translated.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Green => N_("green"),
            Self::Blue => N_("blue"),
            Self::Red => N_("red"),
        }
    }

    /// `G`, `B` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Red => 'R',
        }
    }
}

/// A set of colours. Written as a number, green 1, blue 2, red 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Colours(u8);

impl Colours {
    /// All three.
    pub const ALL: Self = Self(0b111);

    /// Whether the colour is in the set.
    #[must_use]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & (1 << colour.index()) != 0
    }

    /// The set of these colours.
    pub fn of(colours: impl IntoIterator<Item = Colour>) -> Self {
        Self(colours.into_iter().fold(0, |set, colour| set | 1 << colour.index()))
    }
}

impl From<Colour> for Arg {
    fn from(colour: Colour) -> Self {
        Self::Term(colour.word())
    }
}

/// A side of a hero.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Meets the right side of the next seat clockwise.
    #[default]
    Left,
    /// Meets the left side of the seat before.
    Right,
    /// Meets the seat opposite, or the two others of three.
    Front,
}

impl Side {
    /// All sides, in the order of per-side arrays.
    pub const ALL: [Self; 3] = [Self::Left, Self::Right, Self::Front];

    /// As an index into per-side arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word, to be translated.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => N_("left"),
            Self::Right => N_("right"),
            Self::Front => N_("front"),
        }
    }
}

impl From<Side> for Arg {
    fn from(side: Side) -> Self {
        Self::Term(side.word())
    }
}

/// What a die shows, written `K0` to `K3`, `SH`, `SE` or a sum such as `K1+SH`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Face {
    /// Katanas, 0 to 3; each is 1 Strength (DT-STR-1).
    pub katana: u8,
    /// Negates the duel on its side (DT-DUEL-6).
    pub shield: bool,
    /// Worth the hero's cost while On Fire (DT-STR-2).
    pub sheathe: bool,
}

impl Face {
    /// A face of katanas only.
    #[must_use]
    pub const fn katana(katana: u8) -> Self {
        Self { katana, shield: false, sheathe: false }
    }

    /// A plain Shield.
    pub const SHIELD: Self = Self { katana: 0, shield: true, sheathe: false };
    /// A plain Sheathe.
    pub const SHEATHE: Self = Self { katana: 0, shield: false, sheathe: true };
}

/// A face was written in a way that means none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a face is K0, K1, K2, K3, SH, SE or a sum of them such as K1+SH, not “{0}”")]
pub struct BadFace(String);

impl FromStr for Face {
    type Err = BadFace;

    fn from_str(written: &str) -> Result<Self, BadFace> {
        let bad = || BadFace(written.to_owned());
        let mut face = Self::default();
        let mut katana = None;
        for part in written.split('+') {
            match part.trim().to_ascii_uppercase().as_str() {
                "SH" if !face.shield => face.shield = true,
                "SE" if !face.sheathe => face.sheathe = true,
                "K0" if katana.is_none() => katana = Some(0),
                "K1" if katana.is_none() => katana = Some(1),
                "K2" if katana.is_none() => katana = Some(2),
                "K3" if katana.is_none() => katana = Some(3),
                _ => return Err(bad()),
            }
        }
        face.katana = katana.unwrap_or(0);
        Ok(face)
    }
}

impl TryFrom<String> for Face {
    type Error = BadFace;

    fn try_from(written: String) -> Result<Self, BadFace> {
        written.parse()
    }
}

impl From<Face> for String {
    fn from(face: Face) -> Self {
        face.to_string()
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = |yes| if yes { "+" } else { "" };
        if self.katana > 0 || !(self.shield || self.sheathe) {
            write!(f, "K{}{}", self.katana, plus(self.shield || self.sheathe))?;
        }
        if self.shield {
            write!(f, "SH{}", plus(self.sheathe))?;
        }
        if self.sheathe {
            write!(f, "SE")?;
        }
        Ok(())
    }
}

/// A rolled die; dice of equal colour and face are interchangeable.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Die {
    /// Its colour.
    pub colour: Colour,
    /// What it shows.
    pub face: Face,
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.colour.letter(), self.face)
    }
}

impl From<Die> for Arg {
    /// The notation `G:K2`, which the rules use and every language keeps.
    fn from(die: Die) -> Self {
        Self::Verbatim(die.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advantage_triangle_dt_gen_4() {
        use Colour::{Blue, Green, Red};
        for (winner, loser) in [(Green, Blue), (Blue, Red), (Red, Green)] {
            assert!(winner.beats(loser) && !loser.beats(winner) && !winner.beats(winner));
        }
    }

    #[test]
    fn faces_read_and_write_the_same() {
        for written in ["K0", "K1", "K2", "K3", "SH", "SE", "K1+SH", "K2+SE", "SH+SE", "K3+SH+SE"] {
            assert_eq!(written.parse::<Face>().unwrap().to_string(), written);
        }
        for wrong in ["", "K4", "SH+SH", "K1+K2", "katana", "K1+"] {
            assert!(wrong.parse::<Face>().is_err(), "{wrong}");
        }
    }
}
