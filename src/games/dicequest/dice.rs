//! The dice: four colours, five symbols, six faces a die (DQ-DICE-*).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Bits, Numbers};

/// The most dice of a colour (DQ-DICE-3).
pub const PER_COLOUR: u8 = 4;
/// The most dice of a pool.
pub const POOL: usize = 16;
/// The number of a die's side that is not known yet: the die is in the air.
pub const ROLLING: u8 = 6;

/// The colour of a die.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The Warriors' (DQ-DICE-1).
    #[default]
    Red,
    /// The Marksmen's.
    Blue,
    /// The Mages'.
    Yellow,
    /// The Tanks'.
    Green,
}

impl Colour {
    /// All of them, in the order of per-colour arrays.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Yellow, Self::Green];

    /// As an index into per-colour arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A symbol on a face.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    /// `S`
    #[default]
    Sword,
    /// `A`
    Arrow,
    /// `W`
    Wand,
    /// `H`
    Shield,
    /// `R`
    Rune,
}

impl Symbol {
    /// All of them, in the order of [`Symbols`].
    pub const ALL: [Self; 5] = [Self::Sword, Self::Arrow, Self::Wand, Self::Shield, Self::Rune];

    /// As an index into [`Symbols`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How packs and people write it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Sword => 'S',
            Self::Arrow => 'A',
            Self::Wand => 'W',
            Self::Shield => 'H',
            Self::Rune => 'R',
        }
    }

    /// The symbol of a letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|symbol| symbol.letter() == letter.to_ascii_uppercase())
    }
}

/// How many of each symbol. Written as letters: `SSH`; nothing for a blank face.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Symbols(pub [u8; 5]);

impl Symbols {
    /// No symbol.
    pub const NONE: Self = Self([0; 5]);

    /// One of a symbol.
    #[must_use]
    pub const fn one(symbol: Symbol) -> Self {
        let mut counts = [0; 5];
        counts[symbol as usize] = 1;
        Self(counts)
    }

    /// How many of this one.
    #[must_use]
    pub const fn of(self, symbol: Symbol) -> u8 {
        self.0[symbol as usize]
    }

    /// How many altogether.
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Puts these to the others.
    pub fn add(&mut self, other: Self) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(more);
        }
    }

    /// Takes one away; says whether there was one.
    pub const fn take(&mut self, symbol: Symbol) -> bool {
        let count = &mut self.0[symbol as usize];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        true
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (symbol, n) in Symbol::ALL.into_iter().zip(self.0) {
            for _ in 0..n {
                write!(f, "{}", symbol.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{self}”")
    }
}

impl From<Symbols> for String {
    fn from(symbols: Symbols) -> Self {
        symbols.to_string()
    }
}

impl TryFrom<String> for Symbols {
    type Error = String;

    fn try_from(letters: String) -> Result<Self, String> {
        let mut symbols = Self::NONE;
        for letter in letters.chars() {
            let symbol = Symbol::of_letter(letter).filter(|_| letter.is_ascii_uppercase());
            let symbol = symbol.ok_or_else(|| {
                format!("symbols are the letters S, A, W, H and R, not “{letter}” as in “{letters}”")
            })?;
            symbols.add(Self::one(symbol));
        }
        Ok(symbols)
    }
}

/// A set of symbols. Written as a number, a bit for each in the order of [`Symbol`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct SymbolSet(pub u8);

impl SymbolSet {
    /// Sword, Arrow, Wand and Shield: what matches a generic success (DQ-OUT-5).
    pub const FIGHTING: Self = Self(0b1111);

    /// Whether a symbol is in it.
    #[must_use]
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 & (1 << symbol as u8) != 0
    }

    /// Puts a symbol in.
    pub const fn insert(&mut self, symbol: Symbol) {
        self.0 |= 1 << symbol as u8;
    }

    /// Its symbols, in order.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        Symbol::ALL.into_iter().filter(move |symbol| self.contains(*symbol))
    }

    /// How many symbols of these a result has.
    #[must_use]
    pub fn count(self, symbols: Symbols) -> u8 {
        self.iter().map(|symbol| symbols.of(symbol)).sum()
    }
}

/// A die of the pool.
///
/// Dice that are alike are interchangeable, so a pool is kept sorted, and a side that is printed like a lower one
/// counts as that one.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Die {
    /// Its colour.
    #[serde(rename = "color")]
    pub colour: Colour,
    /// Whether it is in the Locked Zone (DQ-RUNE-3).
    pub locked: bool,
    /// The side that is up, 0 to 5, or [`ROLLING`].
    pub side: u8,
    /// What it gives now: what is printed there, with conversions, without spent Runes.
    pub symbols: Symbols,
    /// How many of its Runes have been spent.
    pub spent: u8,
}

impl Die {
    /// A die that is about to be rolled.
    #[must_use]
    pub const fn rolling(colour: Colour) -> Self {
        Self { colour, locked: false, side: ROLLING, symbols: Symbols::NONE, spent: 0 }
    }

    /// Whether it shows a side.
    #[must_use]
    pub const fn rests(&self) -> bool {
        self.side < ROLLING
    }
}

/// Some dice of the pool, by their places there, from 0.
pub type DiceSet = Bits<Numbers<u16, { POOL as u8 }>>;
