//! Words, colours and signs of dice and actions.

use crate::engine::{Names, Seat, text};
use crate::games::regidice::{Colour, Counts, Dice, DieRef, Kind, Regidice};
use crate::i18n::{gettext, gettext_f, ngettext_f, pgettext};
use crate::table::DieLook;
use crate::table::look::{Face, Glyph, Tint};
pub use crate::table::words::{escape, number, percent};

/// The colour of a die.
pub const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::Red,
        Colour::Yellow => Tint::Yellow,
        Colour::Blue => Tint::Blue,
        Colour::Black => Tint::Black,
    }
}

/// The sign of a seat, on its plate and its panel. None of them is the colour of a die.
pub fn sign(seat: Seat) -> Tint {
    use Tint::{Green, Orange, Teal, Violet};
    [Green, Violet, Orange, Teal].get(seat.index()).copied().unwrap_or_default()
}

/// How a die looks.
pub fn die(colour: Colour, face: Face) -> DieLook {
    let faces = (1..=6).map(Face::Pips).collect();
    DieLook { face, tint: tint(colour), faces, ..DieLook::default() }
}

/// “Red die”.
pub fn colour_die(colour: Colour) -> String {
    match colour {
        Colour::Red => gettext("Red die"),
        Colour::Yellow => gettext("Yellow die"),
        Colour::Blue => gettext("Blue die"),
        Colour::Black => gettext("Black die"),
    }
}

/// “red”.
pub fn colour(colour: Colour) -> String {
    match colour {
        Colour::Red => gettext("red"),
        Colour::Yellow => gettext("yellow"),
        Colour::Blue => gettext("blue"),
        Colour::Black => gettext("black"),
    }
}

/// “3 dice”.
pub fn dice(n: u8) -> String {
    ngettext_f("{n} die", "{n} dice", n.into(), &[("n", &n.to_string())])
}

/// “3 hits”.
pub fn hits(n: u16) -> String {
    ngettext_f("{n} hit", "{n} hits", n.into(), &[("n", &n.to_string())])
}

/// “16 pips”.
pub fn pips(n: u16) -> String {
    ngettext_f("{n} pip", "{n} pips", n.into(), &[("n", &n.to_string())])
}

/// “2 red, 1 black”.
pub fn counts(counts: &Counts) -> String {
    let words = counts.iter().map(|(at, n)| {
        let words = [("n", &*n.to_string()), ("colour", &*colour(at))];
        gettext_f("{n} {colour}", &words)
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What an action is called, with the letter by which it is typed underlined.
pub fn action_mnemonic(kind: Kind) -> String {
    match kind {
        Kind::Attack => pgettext("action", "_Attack"),
        Kind::Block => pgettext("action", "_Block"),
        Kind::Heal => pgettext("action", "_Heal"),
        // Translators: one of the five actions in Regidice
        Kind::Cast => pgettext("action", "_Cast"),
        Kind::Animal => pgettext("action", "A_nimal"),
    }
}

/// What an action is called.
pub fn action(kind: Kind) -> String {
    action_mnemonic(kind).replacen('_', "", 1)
}

/// The letter by which an action is typed, in small.
pub fn action_key(kind: Kind) -> Option<char> {
    action_mnemonic(kind).split_once('_')?.1.chars().next()?.to_lowercase().next()
}

/// The sign of an action.
pub const fn action_sign(kind: Kind) -> Glyph {
    match kind {
        Kind::Attack => Glyph::SWORD,
        Kind::Block => Glyph::SHIELD,
        Kind::Heal => Glyph::new("regidice/heart"),
        Kind::Cast => Glyph::WAND,
        Kind::Animal => Glyph::new("regidice/paw"),
    }
}

/// What an action does, in a line.
pub fn about(kind: Kind) -> String {
    match kind {
        Kind::Attack => gettext("One hit each time the total reaches the defence"),
        Kind::Block => gettext("Three or more dice of one value block part of the attack"),
        Kind::Heal => gettext("Three or more values in a row bring dice back"),
        Kind::Cast => gettext("The enemy’s pattern in one colour is a spell"),
        Kind::Animal => gettext("Each 1 raises another player’s die"),
    }
}

/// The same for one player alone, who raises dice of their own.
pub fn about_alone(kind: Kind) -> String {
    match kind {
        Kind::Animal => gettext("Each 1 raises another of your dice"),
        _ => about(kind),
    }
}

/// The name of an enemy, as people see it.
pub fn enemy(game: &Regidice, enemy: u8, names: &Names) -> String {
    let name = text("{enemy}").with("enemy", game.enemy_name(enemy)).render(names);
    // A name begins with a capital letter wherever it stands alone.
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The picture of an enemy: the last one stands for all that come after it.
#[must_use]
pub const fn portrait(enemy: u8) -> &'static str {
    match enemy {
        0 => "regidice/enemies/first.svg",
        1 => "regidice/enemies/second.svg",
        _ => "regidice/enemies/third.svg",
    }
}

/// What dice show, largest first: “6 6 5”.
pub fn shown(dice: &Dice) -> String {
    let mut faces: Vec<u8> = dice.each().map(|die: DieRef| die.face).collect();
    faces.sort_unstable_by(|a, b| b.cmp(a));
    faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_a_letter_of_its_own() {
        let mut keys: Vec<_> = Kind::ALL.into_iter().filter_map(action_key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), Kind::ALL.len());
        assert_eq!(action(Kind::Animal), "Animal");
    }

    #[test]
    fn seats_have_signs_that_no_die_has() {
        let dice = Colour::ALL.map(tint);
        assert!((0..4).map(|seat| sign(Seat(seat))).all(|sign| !dice.contains(&sign)));
    }

    #[test]
    fn dice_are_told_largest_first() {
        let dice: Dice = [(Colour::Red, 2), (Colour::Blue, 6), (Colour::Red, 5)]
            .map(|(c, n)| DieRef::new(c, n))
            .into_iter()
            .collect();
        assert_eq!(shown(&dice), "6 5 2");
    }
}
