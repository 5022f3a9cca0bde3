//! What a die shows.

use crate::i18n::{gettext, gettext_f};
use crate::ui::widgets::glyph::Glyph;

/// A picture on a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A bare curved sword.
    Katana,
    /// A shield.
    Shield,
    /// A sheathed curved sword.
    Sheathe,
    /// A straight sword.
    Sword,
    /// An arrow.
    Arrow,
    /// A wand.
    Wand,
    /// A rune.
    Rune,
}

impl Symbol {
    /// The outline of this symbol.
    #[must_use]
    pub fn glyph(self) -> Glyph {
        match self {
            Self::Katana => Glyph::Katana,
            Self::Shield => Glyph::Shield,
            Self::Sheathe => Glyph::Sheathe,
            Self::Sword => Glyph::Sword,
            Self::Arrow => Glyph::Arrow,
            Self::Wand => Glyph::Wand,
            Self::Rune => Glyph::Rune,
        }
    }

    fn name(self) -> String {
        match self {
            Self::Katana => gettext("Katana"),
            Self::Shield => gettext("Shield"),
            Self::Sheathe => gettext("Sheathe"),
            Self::Sword => gettext("Sword"),
            Self::Arrow => gettext("Arrow"),
            Self::Wand => gettext("Wand"),
            Self::Rune => gettext("Rune"),
        }
    }
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
    /// A number.
    Number(u16),
    /// A letter or a very short word.
    Text(String),
    /// One to four symbols.
    Symbols(Vec<Symbol>),
    /// A creature and its level.
    Creature(Glyph, u8),
}

impl Face {
    /// `count` katana, optionally with a shield and a sheathe; blank when there is none of them.
    #[must_use]
    pub fn blades(count: u8, shield: bool, sheathe: bool) -> Self {
        let mut symbols = vec![Symbol::Katana; usize::from(count)];
        if shield {
            symbols.push(Symbol::Shield);
        }
        if sheathe {
            symbols.push(Symbol::Sheathe);
        }
        if symbols.is_empty() { Self::Blank } else { Self::Symbols(symbols) }
    }

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
            Self::Creature(_, level) => gettext_f("level {level}", &[("level", &level.to_string())]),
        }
    }
}

/// Equal neighbours are counted: “2 × Katana, Shield”.
fn spoken_symbols(symbols: &[Symbol]) -> String {
    let words: Vec<String> = symbols
        .chunk_by(|a, b| a == b)
        .filter_map(|run| {
            let name = run.first()?.name();
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
    use super::{Face, Symbol};

    #[test]
    fn faces_are_spoken() {
        assert_eq!(Face::blades(3, false, false).spoken(), "3 × Katana");
        assert_eq!(Face::blades(1, true, false).spoken(), "Katana, Shield");
        assert_eq!(Face::blades(0, false, true), Face::Symbols(vec![Symbol::Sheathe]));
        assert_eq!(Face::blades(0, false, false), Face::Blank);
        assert_eq!(Face::Pips(5).spoken(), "5");
    }
}
