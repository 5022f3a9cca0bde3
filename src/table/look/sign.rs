//! Symbols printed on cards.

use super::{Glyph, Tint};
use crate::i18n::gettext_f;

/// What a symbol is printed on, or in which colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Field {
    /// In ink.
    #[default]
    Ink,
    /// In red: what harms.
    Red,
    /// In gold: what is paid.
    Gold,
    /// In green: what helps.
    Green,
    /// Light in a dark field: what is required.
    Dark,
    /// In a field of the colour of a die.
    Die(Tint),
}

/// A printed symbol.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sign {
    /// What is printed; of several, each one will do.
    pub glyphs: Vec<Glyph>,
    /// What is printed beside them, such as a number; may be empty.
    pub label: String,
    pub field: Field,
    /// Of what is required: whether it is there.
    pub there: Option<bool>,
    /// What it is, in words.
    pub words: String,
}

impl Sign {
    /// “2 × Light Wound”; without a number the word alone.
    #[must_use]
    pub fn spoken(&self) -> String {
        match self.label.as_str() {
            "" => self.words.clone(),
            label => gettext_f("{count} × {symbol}", &[("count", label), ("symbol", &self.words)]),
        }
    }
}

/// Symbols in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignRow {
    /// What they are for; told where the whole card is read.
    pub title: String,
    pub signs: Vec<Sign>,
    /// In which line of a small card they stand, from 1; rows may share a line. 0 if only the whole card shows them.
    pub line: u8,
    /// Whether they stand for other rows, which the whole card shows in their stead.
    pub short: bool,
}

impl SignRow {
    /// The row read aloud.
    #[must_use]
    pub fn spoken(&self) -> String {
        let signs: Vec<String> = self.signs.iter().map(Sign::spoken).collect();
        format!("{}: {}", self.title, signs.join(", "))
    }
}
