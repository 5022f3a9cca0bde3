//! Every step, cost, condition and effect that cards can have is used, but for what is listed with its reason.

use std::collections::BTreeSet;

use super::{abilities, deck};

/// What the deck leaves to the packs of others.
const UNUSED: [(&str, &str); 14] = [
    ("manual", "the program carries out everything in this deck"),
    ("step rival.tavern", "one reaction is enough for a first box: Tripwire"),
    ("step rival.deployment", "the same"),
    ("step rival.wound", "the same"),
    ("step rival.reward", "the same"),
    ("lose_item.who rival", "an Item is too much to take from somebody"),
    ("lose_item.who each_seat", "a group already loses Gold, blood and ground"),
    ("gold.who rival", "Light Fingers steals instead"),
    ("give_wound.who active", "Heroes pay wounds as a cost; cards add wounds that are counted"),
    ("give_wound.who rival", "too cruel for “Take That!”"),
    ("forbid recruit", "a round without recruiting is no fun"),
    ("forbid equip", "the same"),
    ("forbid board", "the same"),
    ("cost.wound light", "a Light Wound as a cost could be healed at once"),
];

/// The words of the format, a value behind a field where the value is one of a few.
const WORDS: &[&str] = &[
    "step tavern",
    "step deployment",
    "step combat",
    "step wound",
    "step reward",
    "step static",
    "step rival.tavern",
    "step rival.deployment",
    "step rival.combat",
    "step rival.wound",
    "step rival.reward",
    "step reveal",
    "step round_start",
    "cost.gold",
    "cost.rune",
    "cost.wound ulight",
    "cost.wound light",
    "cost.reroll_token",
    "cost.discard_item",
    "when self_wounded",
    "when shows",
    "when blank",
    "when has",
    "when met",
    "when not_met",
    "when party",
    "when on_adventure",
    "when reroll",
    "when gold",
    "when act",
    "add_die",
    "convert_die",
    "reroll",
    "set_face",
    "add_symbol",
    "convert_symbol",
    "gain_rune",
    "remove_wound.who active",
    "remove_wound.who own",
    "prevent.kind light",
    "prevent.kind deadly",
    "prevent.kind any",
    "give_wound.who active",
    "give_wound.who own",
    "give_wound.who rival",
    "give_wound.who each_seat",
    "extra_wound",
    "ban_die red",
    "ban_die blue",
    "ban_die yellow",
    "ban_die green",
    "gold",
    "gold.who rival",
    "gold.who each_seat",
    "vp",
    "draw_item",
    "level_up own",
    "reroll_token.side active",
    "reroll_token.side inactive",
    "steal_gold",
    "lose_item.who self",
    "lose_item.who rival",
    "lose_item.who each_seat",
    "refresh_market",
    "replace_quest",
    "need",
    "price.what recruit",
    "price.what buy",
    "price.what train",
    "price.what heal",
    "price.what refresh",
    "forbid reroll_token",
    "forbid rune_reroll",
    "forbid recruit",
    "forbid equip",
    "forbid items",
    "forbid board",
    "place_threat.where adventure",
    "place_threat.where act3",
    "place_threat.where quest",
    "place_threat.per seat",
    "place_threat.per total",
    "discard_threat",
    "score_vp.per item",
    "score_vp.per hero",
    "score_vp.per quest",
    "score_vp.per class",
    "manual",
];

/// Every word of a written ability.
fn words(ability: &serde_json::Value, found: &mut BTreeSet<String>) {
    let mut add = |word: String| found.insert(word);
    add(format!("step {}", ability["step"].as_str().unwrap()));
    for (cost, value) in ability["cost"].as_object().into_iter().flatten() {
        add(format!("cost.{cost}"));
        value.as_str().map(|value| add(format!("cost.{cost} {value}")));
    }
    for when in ability["when"].as_array().into_iter().flatten() {
        let name = when.as_str().unwrap().split('(').next().unwrap();
        add(format!("when {name}"));
    }
    for effect in ability["do"].as_array().unwrap() {
        let (name, value) = effect.as_object().unwrap().iter().next().unwrap();
        add(name.clone());
        value.as_str().map(|value| add(format!("{name} {value}")));
        for (field, value) in value.as_object().into_iter().flatten() {
            value.as_str().map(|value| add(format!("{name}.{field} {value}")));
        }
    }
}

#[test]
fn the_deck_uses_the_whole_format() {
    let deck = deck();
    let mut found = BTreeSet::new();
    for (_, ability) in abilities(&deck) {
        words(&serde_json::to_value(ability).unwrap(), &mut found);
    }
    let missing: Vec<_> = WORDS
        .iter()
        .filter(|word| !found.contains(**word) && !UNUSED.iter().any(|(unused, _)| unused == *word))
        .collect();
    assert!(missing.is_empty(), "no card has {missing:?}");
    for word in WORDS {
        if let Some((_, reason)) = UNUSED.iter().find(|(unused, _)| unused == word) {
            assert!(!found.contains(*word), "{word} is used, though “{reason}”");
        }
    }
    for (unused, _) in UNUSED {
        assert!(WORDS.contains(&unused), "{unused} is no word of the format");
    }
}
