//! What is printed on tribes, their creatures and the Location.

use crate::engine::{Arg, Printed, Text, text, text_n};
use crate::games::dice_war::content::{
    Ability, AbilityKind, Creature, Location, LocationWin, Pattern, Tribe,
};
use crate::games::dice_war::names::fields;

pub fn tribe(tribe: &Tribe) -> Printed {
    let count = tribe.creature.len();
    let note = Some(&tribe.note).filter(|note| !note.is_empty());
    Printed {
        facts: vec![text("Tribe"), text_n("{n} creature", "{n} creatures", count)],
        lines: note.map(|note| content(note)).into_iter().collect(),
        ..Printed::default()
    }
}

pub fn creature(tribe: &Tribe, card: &Creature) -> Printed {
    let level = text("Level {level} · {tribe}").with("level", card.level);
    let house = card.house.is_some().then(|| text("only with a house rule"));
    let moves = Some(&card.text).filter(|words| !words.is_empty()).map(|words| content(words));
    let named = card.moves.iter().filter_map(|way| match way {
        Pattern::Hop { name, text: words, .. } if !(name.is_empty() || words.is_empty()) => {
            let sentence = text("{name}: {text}").with("name", Arg::Content(name.clone()));
            Some(sentence.with("text", Arg::Content(words.clone())))
        }
        _ => None,
    });
    Printed {
        facts: std::iter::once(level.with("tribe", Arg::Content(tribe.name.clone()))).chain(house).collect(),
        lines: moves.into_iter().chain(named).chain(card.abilities.iter().map(ability)).collect(),
        ..Printed::default()
    }
}

pub fn location(card: &Location) -> Printed {
    let win = card.win.map(|win| match win {
        LocationWin::HoldAllAtEndOfOwnTurn => {
            text("You win if you stand on all Ruins at the end of your turn.")
        }
    });
    Printed {
        facts: vec![text("Location"), text("on {fields}").with("fields", fields(&card.fields))],
        lines: card.abilities.iter().map(ability).chain(win).collect(),
        ..Printed::default()
    }
}

fn ability(ability: &Ability) -> Text {
    let sentence = match ability.kind {
        AbilityKind::Spell => text("{name} (spell): {text}"),
        AbilityKind::Speciality => text("{name}: {text}"),
    };
    sentence.with("name", Arg::Content(ability.name.clone())).with("text", Arg::Content(ability.text.clone()))
}

fn content(words: &str) -> Text {
    text("{text}").with("text", Arg::Content(words.to_owned()))
}
