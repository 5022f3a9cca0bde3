//! Words and signs of colours, symbols and cards.

use crate::engine::{Arg, Names, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::Class;
use crate::games::dicequest::dice::Colour;
use crate::games::dicequest::odds::Chance;
use crate::games::dicequest::state::Card;
use crate::i18n::{gettext, gettext_f};
use crate::table::look::{Glyph, Tint};
pub use crate::table::words::{escape, number};

/// What the game is known by.
pub const EMBLEM: Glyph = Glyph::new("dicequest/lantern");

/// The colour of a die.
pub const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::Red,
        Colour::Blue => Tint::Blue,
        Colour::Yellow => Tint::Yellow,
        Colour::Green => Tint::Green,
    }
}

/// The colour of a class (DQ-DICE-1).
pub const fn class_tint(class: Class) -> Tint {
    match class {
        Class::Warrior => Tint::Red,
        Class::Marksman => Tint::Blue,
        Class::Mage => Tint::Yellow,
        Class::Tank => Tint::Green,
    }
}

/// “Warrior”.
pub fn class(class: Class) -> String {
    match class {
        Class::Warrior => gettext("Warrior"),
        Class::Marksman => gettext("Marksman"),
        Class::Mage => gettext("Mage"),
        Class::Tank => gettext("Tank"),
    }
}

/// “3 Gold”.
pub fn gold(n: impl Into<u32>) -> String {
    gettext_f("{n} Gold", &[("n", &n.into().to_string())])
}

/// “3 VP”.
pub fn points(n: impl Into<u32>) -> String {
    gettext_f("{n} VP", &[("n", &n.into().to_string())])
}

/// What stands for something in sentences, in the reader’s language.
pub fn words(arg: impl Into<Arg>) -> String {
    text("{words}").with("words", arg).render(&Names::default())
}

/// The name of a card.
pub fn title(game: &Dicequest, card: Card) -> String {
    words(game.title(card))
}

/// A chance as people say it; `~` stands before an estimate.
pub fn chance(chance: Chance) -> String {
    let n = match chance.p * 100.0 {
        n if n > 0.0 && n < 1.0 => "<1".to_owned(),
        n if n > 99.0 && n < 100.0 => ">99".to_owned(),
        n if chance.exact => format!("{n:.0}"),
        n => format!("~{n:.0}"),
    };
    gettext_f("{n}%", &[("n", &n)])
}

/// Words as a sentence of their own.
pub fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).chain(['.']).collect(),
        None => String::new(),
    }
}

/// “Act II”.
pub fn act(act: u8) -> String {
    match act {
        1 => gettext("Act I"),
        2 => gettext("Act II"),
        _ => gettext("Act III"),
    }
}
