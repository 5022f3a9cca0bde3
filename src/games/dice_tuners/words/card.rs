//! What is printed on heroes and strategy cards.

use crate::engine::{Arg, Printed, Text, text, text_n};
use crate::games::dice_tuners::content::{Ability, CardColour, Hero, Strategy};
use crate::games::dice_tuners::dice::Colour;

pub fn hero(card: &Hero) -> Printed {
    let skills = card.skill.iter().map(written);
    let overdrives = card.overdrive.iter().map(|ability| {
        let needs = ability.needs.iter().map(|colour: &Colour| Arg::Term(colour.word())).collect();
        let sentence = text("Overdrive ({needs}): {text}").with("needs", Arg::List(needs));
        sentence.with("text", Arg::Content(ability.text.clone()))
    });
    Printed {
        facts: vec![text("Hero"), text("cost {cost}").with("cost", card.cost)],
        lines: skills.chain(overdrives).collect(),
        ..Printed::default()
    }
}

pub fn strategy(card: &Strategy) -> Printed {
    let colour = match card.colour {
        CardColour::Green => Some(text("green")),
        CardColour::Blue => Some(text("blue")),
        CardColour::Red => Some(text("red")),
        CardColour::None => None,
    };
    let facts = [
        Some(text("Strategy card")),
        colour,
        Some(text("value {n}").with("n", card.value)),
        (card.copies > 1).then(|| text_n("{n} copy", "{n} copies", card.copies)),
    ];
    let always = !card.needs_fire && !card.effect.is_empty();
    let always = always.then(|| text("Works even if not On Fire"));
    Printed {
        facts: facts.into_iter().flatten().collect(),
        lines: card.effect.iter().map(written).chain(always).collect(),
        ..Printed::default()
    }
}

fn written(ability: &Ability) -> Text {
    text("{text}").with("text", Arg::Content(ability.text.clone()))
}
