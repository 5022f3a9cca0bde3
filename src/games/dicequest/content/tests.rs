//! The pack format: every primitive reads, is written as it was, and what is wrong is named.

use super::*;
use crate::engine::Names;

const EXAMPLES: &str = include_str!("examples.toml");

fn examples() -> Content {
    toml::from_str(EXAMPLES).unwrap_or_else(|error| panic!("{error}"))
}

fn faults(change: impl FnOnce(&mut Content)) -> String {
    let mut content = examples();
    change(&mut content);
    let faults = check(&content);
    faults.iter().map(|fault| fault.render(&Names::default())).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_examples_are_in_order_and_survive_writing() {
    let content = examples();
    assert_eq!(faults(|_| {}), "");
    let written = toml::to_string(&content).unwrap();
    assert_eq!(toml::from_str::<Content>(&written).unwrap(), content);
}

#[test]
fn every_effect_stands_in_the_examples() {
    let words = [
        "add_die",
        "convert_die",
        "reroll",
        "set_face",
        "add_symbol",
        "convert_symbol",
        "gain_rune",
        "remove_wound",
        "prevent",
        "give_wound",
        "extra_wound",
        "ban_die",
        "gold",
        "vp",
        "draw_item",
        "level_up",
        "reroll_token",
        "steal_gold",
        "lose_item",
        "refresh_market",
        "replace_quest",
        "need",
        "price",
        "forbid",
        "place_threat",
        "discard_threat",
        "score_vp",
        "manual",
    ];
    for word in words {
        assert!(EXAMPLES.contains(&format!("{{ {word} =")), "{word}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    assert!(faults(|c| c.hero[0].cost = 0).contains("quartermaster, cost: 0 is not between 1 and 9."));
    assert!(faults(|c| c.rules.fan = false).contains("hero, deck apprentice: There are 1 cards, and 28"));
    assert!(faults(|c| c.quest[0].party = [2, 1]).contains("doomies, party: The first number"));
    assert!(
        faults(|c| c.hero[1].id = "quartermaster".to_owned())
            .contains("quartermaster: The id must be unique.")
    );
    assert!(faults(|c| c.adventure.clear()).contains("Act II needs a starred co-op Adventure."));
    let unknown = EXAMPLES.replace("step = \"static\"", "step = \"always\"");
    let error = toml::from_str::<Content>(&unknown).unwrap_err().to_string();
    assert!(error.contains("`always`") && error.contains("`tavern`"), "{error}");
    let unknown = EXAMPLES.replace("\"party(3)\"", "\"party(three)\"");
    let error = toml::from_str::<Content>(&unknown).unwrap_err().to_string();
    assert!(error.contains("a condition is") && error.contains("party(three)"), "{error}");
}

#[test]
fn needs_and_conditions_read_as_they_are_written() {
    for word in ["S", "*", "S/A"] {
        assert_eq!(String::from(Need::try_from(word.to_owned()).unwrap()), word);
    }
    for word in ["shows(SS/HH, red)", "blank", "blank(red)", "has(R,2)", "reroll(active)", "act(2)"] {
        let read = condition::When::try_from(word.to_owned()).unwrap();
        assert_eq!(String::from(read), word);
    }
    for wrong in ["", "X", "SA", "S/", "**"] {
        assert!(Need::try_from(wrong.to_owned()).is_err(), "{wrong}");
    }
}
