//! Words and pictures for dice, cards and places.

use super::{Item, Model, Press};
use crate::engine::Seat;
use crate::games::dice_tuners::content::{CardColour, Hero};
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::{AbilityRef, CardId, DiceTuners, HeroId};
use crate::i18n::{N_, gettext, gettext_f};
use crate::table::look::{self, Glyph, Stance, Symbol, Tint};
pub use crate::table::words::{cards, escape, number};
use crate::table::{CardLook, CardPart, DieLook, Look};

/// What the game is known by, which stands on the backs of its cards.
pub const EMBLEM: Glyph = Glyph::new("dice-tuners/katana");
/// The sign of a seat that is On Fire: not the flame of red.
pub const FIRE: Glyph = Glyph::new("dice-tuners/fire");
/// The sign of cards that have no colour.
pub const BLUFF: Glyph = Glyph::new("dice-tuners/mask");

const KATANA: Symbol = Symbol { glyph: EMBLEM, name: N_("Katana"), stance: Stance::Long };
const SHIELD: Symbol = Symbol { glyph: Glyph::SHIELD, name: N_("Shield"), stance: Stance::Upright };
const SHEATHE: Symbol =
    Symbol { glyph: Glyph::new("dice-tuners/sheathe"), name: N_("Sheathe"), stance: Stance::Wide };

/// The colour of a die or card.
pub const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Green => Tint::Green,
        Colour::Blue => Tint::Blue,
        Colour::Red => Tint::Red,
    }
}

/// The face of a die.
pub fn face(face: Face) -> look::Face {
    let mut symbols = vec![KATANA; face.katana.into()];
    symbols.extend(face.shield.then_some(SHIELD));
    symbols.extend(face.sheathe.then_some(SHEATHE));
    if symbols.is_empty() { look::Face::Blank } else { look::Face::Symbols(symbols) }
}

/// How a die looks, with the faces it can tumble through.
pub fn die(game: &DiceTuners, die: Die) -> DieLook {
    let faces = game.faces(die.colour).iter().copied().map(face).collect();
    DieLook { face: face(die.face), tint: tint(die.colour), faces, ..DieLook::default() }
}

/// How a die looks that has not been rolled.
pub fn unrolled(colour: Colour) -> DieLook {
    DieLook { tint: tint(colour), ..DieLook::default() }
}

/// A place for a thing, with a word on it.
pub fn vacant(id: String, word: String, name: String) -> Item {
    Item { id, look: Look::Vacant(word), name, ..Item::default() }
}

/// A die in an id: `G:K2.0`, the first of equal ones.
pub fn die_id(place: &str, die: Die, copy: usize) -> String {
    format!("{place}/{}:{}.{copy}", die.colour.letter(), die.face)
}

/// How many of these are equal to one of them and come before it.
pub fn copy<T: PartialEq>(all: &[T], at: usize) -> usize {
    all.iter().take(at).filter(|other| all.get(at) == Some(other)).count()
}

/// “two Katanas”.
pub fn face_words(face: Face) -> String {
    let katanas = match face.katana {
        0 => None,
        1 => Some(gettext("one Katana")),
        2 => Some(gettext("two Katanas")),
        _ => Some(gettext("three Katanas")),
    };
    let shield = face.shield.then(|| gettext("Shield"));
    let sheathe = face.sheathe.then(|| gettext("Sheathe"));
    let words: Vec<String> = [katanas, shield, sheathe].into_iter().flatten().collect();
    if words.is_empty() { gettext("blank") } else { words.join(", ") }
}

/// “green, two Katanas”.
pub fn die_words(die: Die) -> String {
    format!("{}, {}", gettext(die.colour.word()), face_words(die.face))
}

/// “Anna, left: green, two Katanas”.
pub fn place(name: &str, side: Side, what: &str) -> String {
    let args = [("seat", name), ("what", what)];
    match side {
        Side::Left => gettext_f("{seat}, left: {what}", &args),
        Side::Right => gettext_f("{seat}, right: {what}", &args),
        Side::Front => gettext_f("{seat}, front: {what}", &args),
    }
}

/// “left”, printed on a place.
pub fn side_word(side: Side) -> String {
    gettext(side.word())
}

/// “Left”, as a title.
pub fn side_title(side: Side) -> String {
    match side {
        Side::Left => gettext("Left"),
        Side::Right => gettext("Right"),
        Side::Front => gettext("Front"),
    }
}

pub const fn side_icon(side: Side) -> &'static str {
    match side {
        Side::Left => "tableside-side-left-symbolic",
        Side::Right => "tableside-side-right-symbolic",
        Side::Front => "tableside-side-front-symbolic",
    }
}

/// The sides from left to right, as whoever sits there sees them.
pub const SIDES: [Side; 3] = [Side::Left, Side::Front, Side::Right];

/// A strategy card as it is printed.
pub fn strategy(game: &DiceTuners, card: CardId) -> CardLook {
    let Some(design) = game.content().strategy.get(card.index()) else { return CardLook::default() };
    let coloured = |colour: Colour| (tint(colour), tint(colour).emblem());
    let (tint, sign) = match design.colour {
        CardColour::Green => coloured(Colour::Green),
        CardColour::Blue => coloured(Colour::Blue),
        CardColour::Red => coloured(Colour::Red),
        CardColour::None => (Tint::Neutral, Some(BLUFF)),
    };
    let always = !design.needs_fire && !design.effect.is_empty();
    let texts: Vec<String> = design.effect.iter().map(|ability| gettext(&ability.text)).collect();
    CardLook {
        title: gettext(&design.name),
        tint,
        sign,
        value: design.value.to_string(),
        text: if design.bluff {
            gettext("No colour, no effect. Play it in any duel.")
        } else {
            texts.join(" ")
        },
        foot: if always { gettext("Works even if not On Fire") } else { String::new() },
        ..CardLook::default()
    }
}

/// A hero card as it is printed.
pub fn hero(game: &DiceTuners, hero: HeroId) -> CardLook {
    let Some(card) = game.content().hero.get(hero.index()) else { return CardLook::default() };
    let texts: Vec<String> = card.skill.iter().map(|ability| gettext(&ability.text)).collect();
    CardLook {
        title: gettext(&card.name),
        value: card.cost.to_string(),
        cost: true,
        text: texts.join(" "),
        part: card.overdrive.first().map(|overdrive| CardPart {
            title: gettext("Overdrive"),
            needs: overdrive.needs.iter().map(|colour| (tint(*colour), false)).collect(),
            text: gettext(&overdrive.text),
        }),
        ..CardLook::default()
    }
}

/// A card read aloud from top to bottom.
pub fn spoken(card: &CardLook) -> String {
    let mut parts = vec![card.title.clone()];
    if card.tint != Tint::Neutral {
        parts.push(card.tint.name());
    }
    parts.push(match card.cost {
        true => gettext_f("cost {cost}", &[("cost", &card.value)]),
        false => gettext_f("value {value}", &[("value", &card.value)]),
    });
    let mut text = parts.join(", ");
    if !card.text.is_empty() {
        text = format!("{text}. {}", card.text);
    }
    if let Some(part) = &card.part {
        text = format!("{text} {}", spoken_part(part));
    }
    text
}

fn spoken_part(part: &CardPart) -> String {
    let needs: Vec<String> = part.needs.iter().map(|(tint, _)| tint.name()).collect();
    let words = [("title", &*part.title), ("colors", &*needs.join(", ")), ("text", &*part.text)];
    if needs.is_empty() {
        return format!("{}: {}", part.title, part.text);
    }
    gettext_f("{title} with {colors}: {text}", &words)
}

/// The title of a strategy card.
pub fn title(m: &Model, card: CardId) -> String {
    strategy(&m.game, card).title
}

/// The words of an ability a seat has now.
pub fn ability_text(m: &Model, seat: Seat, which: AbilityRef) -> String {
    let content = m.game.content();
    let of_hero = |list: fn(&Hero) -> &[_], at: usize| {
        let hero = m.state.seat(seat).hero?;
        content.hero.get(hero.index()).and_then(|hero| list(hero).get(at))
    };
    let of_card = |at: usize| {
        let card = m.state.duel.played.get(seat.index()).copied().flatten()?;
        content.strategy.get(card.index())?.effect.get(at)
    };
    let ability = match which {
        AbilityRef::Skill1 => of_hero(|hero| &hero.skill, 0),
        AbilityRef::Skill2 => of_hero(|hero| &hero.skill, 1),
        AbilityRef::Overdrive => of_hero(|hero| &hero.overdrive, 0),
        AbilityRef::Effect1 => of_card(0),
        AbilityRef::Effect2 => of_card(1),
    };
    ability.map(|ability| gettext(&ability.text)).unwrap_or_default()
}

/// Where an ability comes from, on a choice: “Skill”, “Rising Cut”.
pub fn ability_source(m: &Model, seat: Seat, which: AbilityRef) -> String {
    let hero = m.state.seat(seat).hero.and_then(|hero| m.game.content().hero.get(hero.index()));
    let skills = hero.map_or(0, |hero| hero.skill.len());
    let played = || m.state.duel.played.get(seat.index()).copied().flatten();
    match which {
        AbilityRef::Skill1 | AbilityRef::Skill2 if skills < 2 => gettext("Skill"),
        AbilityRef::Skill1 => gettext("First Skill"),
        AbilityRef::Skill2 => gettext("Second Skill"),
        AbilityRef::Overdrive => gettext("Overdrive"),
        AbilityRef::Effect1 | AbilityRef::Effect2 => played().map(|card| title(m, card)).unwrap_or_default(),
    }
}

/// “3 VP”.
pub fn points(n: u8) -> String {
    gettext_f("{n} VP", &[("n", &n.to_string())])
}

/// A side on a choice.
pub fn side_mnemonic(side: Side) -> String {
    match side {
        Side::Left => gettext("_Left"),
        Side::Right => gettext("_Right"),
        Side::Front => gettext("_Front"),
    }
}

/// A colour on a choice.
pub fn colour_mnemonic(colour: Colour) -> String {
    match colour {
        Colour::Green => gettext("_Green"),
        Colour::Blue => gettext("_Blue"),
        Colour::Red => gettext("R_ed"),
    }
}

pub const fn colour_icon(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "tableside-colour-green-symbolic",
        Colour::Blue => "tableside-colour-blue-symbolic",
        Colour::Red => "tableside-colour-red-symbolic",
    }
}

/// What pressing something does, in words: the action, or why it is not allowed.
pub fn pressed(m: &Model, press: &Press) -> String {
    match press {
        Press::Act(seat, action) => m.words(*seat, action),
        Press::AskWhy(seat, action) => m.reason(*seat, action),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{copy, face};

    #[test]
    fn faces_are_spoken_symbol_by_symbol() {
        let spoken = |words: &str| face(words.parse().unwrap()).spoken();
        assert_eq!(spoken("K3"), "3 × Katana");
        assert_eq!(spoken("K1+SH"), "Katana, Shield");
        assert_eq!(spoken("SE"), "Sheathe");
    }

    #[test]
    fn equal_things_are_counted() {
        let all = ["a", "b", "a", "a"];
        assert_eq!((0..4).map(|at| copy(&all, at)).collect::<Vec<_>>(), [0, 0, 1, 2]);
    }
}
