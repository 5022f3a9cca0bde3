//! The final dice of a line, a digit or letters each, or what they came to.

use super::keys::{Read, digit};
use crate::engine::notation::{Keys, Unread};
use crate::engine::{Violation, text};
use crate::games::dicequest::action::FinalDie;
use crate::games::dicequest::content::compiled::{Ability, Op};
use crate::games::dicequest::dice::{Colour, Symbol, Symbols};
use crate::games::dicequest::{Dicequest, names};

/// A die that was told: its face by its place among those of its colour, or by its letters.
#[derive(Clone)]
pub enum Told {
    Digit(u32),
    Face(Symbols, bool),
}

/// The dice that come next; `None` if letters are no face.
pub(super) fn read(keys: &mut Keys<'_>) -> Option<Vec<Told>> {
    let mut dice = Vec::new();
    loop {
        if let Some(n) = digit(keys) {
            dice.push(Told::Digit(n));
            continue;
        }
        keys.skip_spaces();
        let rest = keys.rest();
        let word: String = rest.chars().take_while(|key| key.is_ascii_alphabetic() || *key == '-').collect();
        if word.is_empty() {
            if rest.starts_with(|key: char| key.is_ascii_digit()) {
                continue;
            }
            return Some(dice);
        }
        (0..word.len()).for_each(|_| {
            keys.key();
        });
        let upper = word.to_ascii_uppercase();
        let (face, spent) = upper.strip_suffix('X').map_or((&*upper, false), |face| (face, true));
        let face = match face {
            "-" => Symbols::NONE,
            "" if spent => Symbols::one(Symbol::Rune),
            face => Symbols::try_from(face.to_owned()).ok()?,
        };
        dice.push(Told::Face(face, spent));
    }
}

/// What all dice came to: how many Swords, Arrows, Wands, Shields and Runes, the last zeros left out; or letters.
pub(super) fn result(keys: &mut Keys<'_>) -> Option<Symbols> {
    let mut result = Symbols::NONE;
    keys.skip_spaces();
    let letters: String = keys.rest().chars().take_while(char::is_ascii_alphabetic).collect();
    if !letters.is_empty() {
        letters.chars().for_each(|_| {
            keys.key();
        });
        return Symbols::try_from(letters.to_ascii_uppercase()).ok();
    }
    for count in &mut result.0 {
        let Some(n) = digit(keys) else { break };
        *count = n as u8;
    }
    Some(result)
}

/// What an ability changes about the number of dice.
pub(super) fn changed(pool: &mut [u8; 4], ability: &Ability, digits: &[u32]) -> Read<()> {
    let mut digits = digits.iter();
    let mut colour = |fixed: Option<Colour>| {
        let told = || Colour::ALL.get((*digits.next()?).checked_sub(1)? as usize).copied();
        fixed.or_else(told).ok_or_else(Unread::nothing)
    };
    for op in &ability.ops {
        match op {
            Op::AddDie(fixed) => pool[colour(*fixed)?.index()] += 1,
            Op::ConvertDie { from, to } => {
                let from = colour(*from)?.index();
                pool[from] = pool[from].saturating_sub(1);
                pool[colour(*to)?.index()] += 1;
            }
            _ => {}
        }
    }
    Ok(())
}

/// A die as it lies; a face that its colour does not have is refused.
pub(super) fn die(game: &Dicequest, colour: Colour, told: &Told) -> Read<FinalDie> {
    let faces = &game.cards().faces[colour.index()];
    let canon = &game.cards().canon[colour.index()];
    let sides = || (0u8..6).filter(|side| canon[usize::from(*side)] == *side);
    let face = |side: u8| faces[usize::from(side)];
    let with_rune = |alone: bool| {
        sides().find(|side| face(*side).of(Symbol::Rune) > 0 && (face(*side).total() == 1) == alone)
    };
    let (side, spent) = match told {
        Told::Digit(0) => (sides().find(|side| face(*side) == Symbols::NONE), false),
        Told::Digit(9) => (with_rune(true), true),
        Told::Digit(8) => (with_rune(false), true),
        Told::Digit(n) => {
            let mut others = sides().filter(|side| face(*side) != Symbols::NONE);
            (others.nth(*n as usize - 1), false)
        }
        Told::Face(wanted, spent) => (sides().find(|side| face(*side) == *wanted), *spent),
    };
    match side {
        Some(side) => Ok(FinalDie { colour, side, spent }),
        None => {
            let why = text("A {color} die has no such face.").with("color", names::colour(colour));
            Err(Unread::Refused(Violation::impossible("DQ-DICE-2", why)).into())
        }
    }
}
