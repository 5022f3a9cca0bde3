//! Words and pictures for dice, cards and places.

use crate::engine::Seat;
use crate::games::dice_tuners::content::CardColour;
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::{AbilityRef, CardId, DiceTuners, HeroId};
use crate::i18n::{N_, gettext, gettext_f};
pub use crate::tables::kit::words::{cards, escape, number};

use crate::tables::dice_tuners::{DieLook, ViewModel};
use crate::widgets::{self, CardContent, Glyph, Note, Panel, Stance, Symbol, Tint};

/// The colour of a die or card.
pub const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Green => Tint::Green,
        Colour::Blue => Tint::Blue,
        Colour::Red => Tint::Red,
    }
}

/// What the game is known by; on the backs of its cards two of them cross.
pub const EMBLEM: Glyph = Glyph::new("dice-tuners/katana");

const KATANA: Symbol = Symbol { glyph: EMBLEM, name: N_("Katana"), stance: Stance::Long };
const SHIELD: Symbol = Symbol { glyph: Glyph::SHIELD, name: N_("Shield"), stance: Stance::Upright };
const SHEATHE: Symbol =
    Symbol { glyph: Glyph::new("dice-tuners/sheathe"), name: N_("Sheathe"), stance: Stance::Wide };

/// The face of a die.
pub fn face(face: Face) -> widgets::Face {
    let mut symbols = vec![KATANA; face.katana.into()];
    symbols.extend(face.shield.then_some(SHIELD));
    symbols.extend(face.sheathe.then_some(SHEATHE));
    if symbols.is_empty() { widgets::Face::Blank } else { widgets::Face::Symbols(symbols) }
}

/// How a die looks, with the faces it can tumble through; an empty place if there is none.
pub fn die_look(die: Option<Die>) -> DieLook {
    let Some(die) = die else {
        return DieLook { face: widgets::Face::Blank, vacant: true, ..DieLook::default() };
    };
    DieLook { face: face(die.face), tint: tint(die.colour), ..DieLook::default() }
}

/// How a die looks that has not been rolled.
pub fn unrolled(colour: Colour) -> DieLook {
    DieLook { tint: tint(colour), ..DieLook::default() }
}

/// The faces a die of a colour can tumble through.
pub fn faces(game: &DiceTuners, colour: Colour) -> Vec<widgets::Face> {
    game.faces(colour).iter().copied().map(face).collect()
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

/// “Anna’s left: green, two Katanas”.
pub fn place(name: &str, side: Side, what: &str) -> String {
    let args = [("seat", name), ("what", what)];
    match side {
        Side::Left => gettext_f("{seat}, left: {what}", &args),
        Side::Right => gettext_f("{seat}, right: {what}", &args),
        Side::Front => gettext_f("{seat}, front: {what}", &args),
    }
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

/// A strategy card as it is printed.
pub fn strategy(game: &DiceTuners, card: CardId) -> CardContent {
    let Some(design) = game.content().strategy.get(card.index()) else { return CardContent::default() };
    let mut notes = Vec::new();
    if !design.needs_fire && !design.effect.is_empty() {
        notes.push(Note {
            icon: "tableside-flame-symbolic".into(),
            text: gettext("Works even if not On Fire"),
        });
    }
    CardContent {
        title: gettext(&design.name),
        tint: match design.colour {
            CardColour::Green => Tint::Green,
            CardColour::Blue => Tint::Blue,
            CardColour::Red => Tint::Red,
            CardColour::None => Tint::Neutral,
        },
        value: design.value.to_string(),
        body: texts(design.effect.iter().map(|ability| ability.text.as_str())),
        notes,
        seed: design.id.clone(),
        ..CardContent::default()
    }
}

/// A hero card as it is printed.
pub fn hero(game: &DiceTuners, hero: HeroId) -> CardContent {
    let Some(card) = game.content().hero.get(hero.index()) else { return CardContent::default() };
    CardContent {
        title: gettext(&card.name),
        value: card.cost.to_string(),
        body: texts(card.skill.iter().map(|ability| ability.text.as_str())),
        cost: true,
        panel: card.overdrive.first().map(|overdrive| Panel {
            title: gettext("Overdrive"),
            needs: overdrive.needs.iter().copied().map(tint).collect(),
            text: gettext(&overdrive.text),
        }),
        seed: card.id.clone(),
        portrait: true,
        class: "hero",
        ..CardContent::default()
    }
}

fn texts<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.map(gettext).collect::<Vec<_>>().join(" ")
}

/// The words of an ability a seat has now.
pub fn ability_text(m: &ViewModel, seat: Seat, which: AbilityRef) -> String {
    let content = m.game.content();
    let of_hero = |list: fn(&crate::games::dice_tuners::content::Hero) -> &[_], at: usize| {
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

/// Where an ability comes from: “Skill of Aoi”, “Rising Cut”.
pub fn ability_source(m: &ViewModel, seat: Seat, which: AbilityRef) -> String {
    let hero = m.state.seat(seat).hero.map(|id| hero(&m.game, id).title).unwrap_or_default();
    match which {
        AbilityRef::Skill1 | AbilityRef::Skill2 => gettext_f("Skill of {hero}", &[("hero", &hero)]),
        AbilityRef::Overdrive => gettext_f("Overdrive of {hero}", &[("hero", &hero)]),
        AbilityRef::Effect1 | AbilityRef::Effect2 => {
            let card = m.state.duel.played.get(seat.index()).copied().flatten();
            card.map(|card| strategy(&m.game, card).title).unwrap_or_default()
        }
    }
}

/// “3 VP”.
pub fn points(n: u8) -> String {
    gettext_f("{n} VP", &[("n", &n.to_string())])
}

/// A side on a button.
pub fn side_mnemonic(side: Side) -> String {
    match side {
        Side::Left => gettext("_Left"),
        Side::Right => gettext("_Right"),
        Side::Front => gettext("_Front"),
    }
}

/// A colour on a button.
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

#[cfg(test)]
mod tests {
    use super::face;

    #[test]
    fn faces_are_spoken_symbol_by_symbol() {
        let spoken = |words: &str| face(words.parse().unwrap()).spoken();
        assert_eq!(spoken("K3"), "3 × Katana");
        assert_eq!(spoken("K1+SH"), "Katana, Shield");
        assert_eq!(spoken("SE"), "Sheathe");
    }
}
