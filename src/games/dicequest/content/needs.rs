//! What a card requires: `S`, `*`, or `S/A` for either.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::Few;
use crate::games::dicequest::dice::{Symbol, SymbolSet, Symbols};

/// The most “either” requirements of a card.
pub const MAX_EITHER: usize = 6;

/// One required symbol. Written as a letter, `*` for a generic success, or letters with a stroke: `S/A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum Need {
    /// This symbol.
    Exactly(Symbol),
    /// A generic success (DQ-OUT-5).
    Generic,
    /// Any one of these symbols.
    Either(SymbolSet),
}

impl TryFrom<String> for Need {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let wrong = || {
            format!("a requirement is one of S, A, W, H, R, * or several with strokes (S/A), not “{word}”")
        };
        if word == "*" {
            return Ok(Self::Generic);
        }
        let mut symbols = SymbolSet::default();
        for part in word.split('/') {
            let mut letters = part.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(wrong()) };
            symbols.insert(Symbol::of_letter(letter).ok_or_else(wrong)?);
        }
        let mut found = symbols.iter();
        match (found.next(), found.next()) {
            (Some(symbol), None) => Ok(Self::Exactly(symbol)),
            _ => Ok(Self::Either(symbols)),
        }
    }
}

impl From<Need> for String {
    fn from(need: Need) -> Self {
        match need {
            Need::Exactly(symbol) => symbol.letter().to_string(),
            Need::Generic => "*".to_owned(),
            Need::Either(symbols) => {
                let letters: Vec<Self> = symbols.iter().map(|symbol| symbol.letter().to_string()).collect();
                letters.join("/")
            }
        }
    }
}

/// A requirement more or less: `+*`, `-S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct NeedChange {
    /// Whether it is one more.
    pub more: bool,
    /// What.
    pub need: Need,
}

impl TryFrom<String> for NeedChange {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let more = match word.chars().next() {
            Some('+') => true,
            Some('-') => false,
            _ => return Err(format!("a change of requirements begins with + or -, as in +*, not “{word}”")),
        };
        let need = Need::try_from(word[1..].to_owned())?;
        Ok(Self { more, need })
    }
}

impl From<NeedChange> for String {
    fn from(change: NeedChange) -> Self {
        format!("{}{}", if change.more { '+' } else { '-' }, Self::from(change.need))
    }
}

/// All that a card requires, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Needs {
    /// Exactly these.
    pub exactly: Symbols,
    /// So many generic successes.
    pub generic: u8,
    /// One of each of these.
    pub either: Few<SymbolSet, MAX_EITHER>,
}

impl Needs {
    /// Whether nothing is required (DQ-OUT-9).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Puts one more in.
    pub fn add(&mut self, need: Need) {
        match need {
            Need::Exactly(symbol) => self.exactly.add(Symbols::one(symbol)),
            Need::Generic => self.generic = self.generic.saturating_add(1),
            Need::Either(symbols) => {
                self.either.push(symbols);
            }
        }
    }

    /// Takes one away if it is there.
    pub fn remove(&mut self, need: Need) {
        match need {
            Need::Exactly(symbol) => {
                self.exactly.take(symbol);
            }
            Need::Generic => self.generic = self.generic.saturating_sub(1),
            Need::Either(symbols) => {
                if let Some(at) = self.either.iter().position(|either| *either == symbols) {
                    self.either.remove(at);
                }
            }
        }
    }

    /// Changes the requirements by one.
    pub fn change(&mut self, change: NeedChange) {
        if change.more { self.add(change.need) } else { self.remove(change.need) }
    }
}

impl FromIterator<Need> for Needs {
    fn from_iter<I: IntoIterator<Item = Need>>(needs: I) -> Self {
        let mut all = Self::default();
        needs.into_iter().for_each(|need| all.add(need));
        all
    }
}
