//! What a die shows.

use super::Glyph;
use crate::i18n::{gettext, gettext_f};

/// A picture on a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    pub glyph: Glyph,
    /// What it is called, to be translated.
    pub name: &'static str,
    pub stance: Stance,
}

/// How a symbol stands on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stance {
    Upright,
    /// Aslant, as long things lie; two cross, three fan out.
    Long,
    /// Upright, but wider than high: it may take more room.
    Wide,
}

/// One face of a die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Face {
    /// Not known, or not rolled yet.
    #[default]
    Unknown,
    /// Nothing is printed on it.
    Blank,
    /// 1 to 6 pips; above 6 the number is printed.
    Pips(u8),
    Number(u16),
    /// A letter or a very short word.
    Text(String),
    /// One to four symbols.
    Symbols(Vec<Symbol>),
    /// A figure and its level.
    Figure(Glyph, u8),
}

impl Face {
    /// What is on the face, in words.
    #[must_use]
    pub fn spoken(&self) -> String {
        match self {
            Self::Unknown => gettext("unknown"),
            Self::Blank => gettext("blank"),
            Self::Pips(n) => n.to_string(),
            Self::Number(n) => n.to_string(),
            Self::Text(text) => text.clone(),
            Self::Symbols(symbols) => spoken_symbols(symbols),
            Self::Figure(_, level) => gettext_f("level {level}", &[("level", &level.to_string())]),
        }
    }
}

impl Face {
    /// The words or the number printed on the face, if there are any.
    #[must_use]
    pub fn printed(&self) -> Option<String> {
        match self {
            Self::Text(words) => Some(words.clone()),
            Self::Number(n) => Some(n.to_string()),
            _ => None,
        }
    }
}

/// Equal neighbours are counted: “2 × Katana, Shield”.
fn spoken_symbols(symbols: &[Symbol]) -> String {
    let words: Vec<String> = symbols
        .chunk_by(|a, b| a == b)
        .filter_map(|run| {
            let name = gettext(run.first()?.name);
            Some(if run.len() == 1 {
                name
            } else {
                let count = run.len().to_string();
                gettext_f("{count} × {symbol}", &[("count", &count), ("symbol", &name)])
            })
        })
        .collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::{Face, Glyph, Stance, Symbol};

    #[test]
    fn faces_are_spoken() {
        let sword = Symbol { glyph: Glyph::SWORD, name: "Sword", stance: Stance::Long };
        let shield = Symbol { glyph: Glyph::SHIELD, name: "Shield", stance: Stance::Upright };
        assert_eq!(Face::Symbols(vec![sword; 3]).spoken(), "3 × Sword");
        assert_eq!(Face::Symbols(vec![sword, shield]).spoken(), "Sword, Shield");
        assert_eq!(Face::Pips(5).spoken(), "5");
        assert_eq!(Face::Figure(Glyph::SUN, 4).spoken(), "level 4");
    }
}
