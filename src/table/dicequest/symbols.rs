//! Glyphs of symbols, wounds and rewards, and the faces of dice.

use super::names;
use crate::games::dicequest::content::Reward;
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::content::compiled::Compiled;
use crate::games::dicequest::content::needs::Need;
use crate::games::dicequest::dice::{Colour, Symbol, Symbols};
use crate::games::dicequest::names as parts;
use crate::i18n::{N_, gettext};
use crate::table::look::{self, Face, Field, Glyph, Sign, Stance};

/// Any one Sword, Arrow, Wand or Shield.
const ANY: Glyph = Glyph::new("dicequest/any");
pub const GOLD: Glyph = Glyph::new("dicequest/gold");
const HERO: Glyph = Glyph::new("dicequest/hero");
pub const ITEM: Glyph = Glyph::new("dicequest/item");
const LEGENDARY_ITEM: Glyph = Glyph::new("dicequest/legendary-item");
const LEVEL_UP: Glyph = Glyph::new("dicequest/level-up");
/// Victory Points.
pub const MEDAL: Glyph = Glyph::new("dicequest/medal");
/// The Reroll token.
pub const REROLL: Glyph = Glyph::new("dicequest/reroll");
pub const THREAT: Glyph = Glyph::new("dicequest/threat");

/// How a symbol looks.
pub const fn glyph(symbol: Symbol) -> Glyph {
    match symbol {
        Symbol::Sword => Glyph::SWORD,
        Symbol::Arrow => Glyph::new("dicequest/arrow"),
        Symbol::Wand => Glyph::WAND,
        Symbol::Shield => Glyph::SHIELD,
        Symbol::Rune => Glyph::new("dicequest/rune"),
    }
}

/// How a wound looks.
pub const fn wound(kind: WoundKind) -> Glyph {
    Glyph::new(match kind {
        WoundKind::Light => "dicequest/wound",
        WoundKind::Deadly => "dicequest/deadly",
        WoundKind::UnblockableLight => "dicequest/wound-unblockable",
        WoundKind::UnblockableDeadly => "dicequest/deadly-unblockable",
    })
}

/// A symbol as it is printed on dice.
const fn printed(symbol: Symbol) -> look::Symbol {
    let (name, stance) = match symbol {
        Symbol::Sword => (N_("Sword"), Stance::Long),
        Symbol::Arrow => (N_("Arrow"), Stance::Upright),
        Symbol::Wand => (N_("Wand"), Stance::Long),
        Symbol::Shield => (N_("Shield"), Stance::Upright),
        Symbol::Rune => (N_("Rune"), Stance::Upright),
    };
    look::Symbol { glyph: glyph(symbol), name, stance }
}

/// A face with these symbols.
pub fn face(symbols: Symbols) -> Face {
    let each = Symbol::ALL
        .into_iter()
        .flat_map(|symbol| std::iter::repeat_n(printed(symbol), usize::from(symbols.of(symbol))));
    let all: Vec<_> = each.collect();
    if all.is_empty() { Face::Blank } else { Face::Symbols(all) }
}

/// The faces a die of a colour can tumble through.
pub fn faces(cards: &Compiled, colour: Colour) -> Vec<Face> {
    cards.faces[colour.index()].iter().map(|symbols| face(*symbols)).collect()
}

/// Something printed on a card.
pub fn sign(glyph: Glyph, field: Field, words: String) -> Sign {
    Sign { glyphs: vec![glyph], field, words, ..Sign::default() }
}

/// An amount of something.
fn amount(glyph: Glyph, n: u8, field: Field, words: String) -> Sign {
    Sign { label: n.to_string(), ..sign(glyph, field, words) }
}

/// Something that is there so often: with a number if that is more than once.
fn counted(n: u8, sign: Sign) -> Sign {
    if n > 1 { Sign { label: n.to_string(), ..sign } } else { sign }
}

/// A required symbol.
pub fn need(need: Need) -> Sign {
    let words = names::words(parts::needs(&[need]));
    match need {
        Need::Exactly(symbol) => sign(glyph(symbol), Field::Dark, words),
        Need::Generic => sign(ANY, Field::Dark, words),
        Need::Either(set) => {
            Sign { glyphs: set.iter().map(glyph).collect(), ..sign(ANY, Field::Dark, words) }
        }
    }
}

/// All that is required; with numbers where it is much.
pub fn needs(all: &[Need]) -> Vec<Sign> {
    if all.len() <= 4 {
        return all.iter().map(|each| need(*each)).collect();
    }
    let runs = all.chunk_by(|a, b| a == b);
    runs.filter_map(|run| Some(counted(u8::try_from(run.len()).ok()?, need(*run.first()?)))).collect()
}

/// Wounds by kind.
pub fn wounds(counts: [u8; 4]) -> Vec<Sign> {
    let there = WoundKind::ALL.into_iter().zip(counts).filter(|(_, n)| *n > 0);
    there
        .map(|(kind, n)| counted(n, sign(wound(kind), Field::Red, names::words(parts::wound(kind)))))
        .collect()
}

/// How many Heroes go: `2` or `1–2`.
pub fn party([least, most]: [u8; 2]) -> Vec<Sign> {
    let label = if least == most { least.to_string() } else { format!("{least}–{most}") };
    vec![Sign { label, ..sign(HERO, Field::Ink, gettext("Hero")) }]
}

/// Dice of each colour.
pub fn dice(counts: [u8; 4]) -> Vec<Sign> {
    let each = Colour::ALL.into_iter().zip(counts);
    each.flat_map(|(colour, n)| {
        let tint = names::tint(colour);
        let die = tint.emblem().map(|glyph| sign(glyph, Field::Die(tint), tint.name()));
        std::iter::repeat_n(die, usize::from(n)).flatten()
    })
    .collect()
}

/// Victory Points.
pub fn points(n: u8) -> Vec<Sign> {
    if n == 0 { Vec::new() } else { vec![amount(MEDAL, n, Field::Ink, gettext("VP"))] }
}

/// A reward.
pub fn reward(reward: Reward) -> Vec<Sign> {
    let mut signs = Vec::new();
    if reward.gold > 0 {
        signs.push(amount(GOLD, reward.gold, Field::Gold, gettext("Gold")));
    }
    if reward.reroll {
        signs.push(sign(REROLL, Field::Green, gettext("Reroll token")));
    }
    let several = [
        (reward.level_up, sign(LEVEL_UP, Field::Green, gettext("Level Up"))),
        (reward.basic, sign(ITEM, Field::Ink, gettext("Basic Item"))),
        (reward.legendary, sign(LEGENDARY_ITEM, Field::Gold, gettext("Legendary Item"))),
    ];
    signs.extend(several.into_iter().filter(|(n, _)| *n > 0).map(|(n, sign)| counted(n, sign)));
    signs.extend(points(reward.vp));
    signs
}

/// Two rewards as one.
pub const fn together(a: Reward, b: Reward) -> Reward {
    Reward {
        gold: a.gold + b.gold,
        reroll: a.reroll || b.reroll,
        level_up: a.level_up + b.level_up,
        basic: a.basic + b.basic,
        legendary: a.legendary + b.legendary,
        vp: a.vp + b.vp,
    }
}
