//! What is said about packs that cannot be played with.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use super::{Content, check};
use crate::engine::{Names, Packs};
use crate::games::regidice::Regidice;

fn problems(toml: &str) -> Vec<String> {
    let head = "[pack]\ngame = \"regidice\"\nid = \"x\"\nname = \"X\"\nversion = 1\n";
    let content: Content = toml::from_str(&format!("{head}{toml}")).unwrap();
    check(&content).iter().map(|text| text.render(&Names::default())).collect()
}

fn enemy(fields: &str) -> Vec<String> {
    problems(&format!("[[enemy]]\nid = \"bear\"\n{fields}"))
}

fn ability(fields: &str) -> Vec<String> {
    enemy(&format!("dice = 3\n[[enemy.abilities]]\n{fields}"))
}

#[test]
fn the_built_in_pack_is_in_order() {
    let content: Content = toml::from_str(Regidice::default_pack()).unwrap();
    assert!(check(&content).is_empty());
    assert!(problems("").is_empty(), "everything may be left out");
    let written = toml::to_string(&content).unwrap();
    assert_eq!(toml::from_str::<Content>(&written).unwrap(), content);
}

#[test]
fn enemies_have_bounds() {
    assert_eq!(enemy("dice = 9"), ["bear, dice: 9 is not between 1 and 8."]);
    assert_eq!(
        enemy("dice = 3\nhits_per_die = 7\nstart_face = 7"),
        ["bear, hits_per_die: 7 is not between 5 and 6.", "bear, start_face: 7 is not between 1 and 6."]
    );
    assert_eq!(enemy("dice = 3\nstart_face = 6"), ["bear, start_face: 6 is not between 1 and 5."]);
    assert_eq!(enemy("dice = 3\nattack = 21"), ["bear, attack: 21 is not between 0 and 20."]);
    assert_eq!(enemy("dice = 3\nname = \" \""), ["bear, name: A name must not be empty."]);
    let twins = problems("[[enemy]]\nid = \"a\"\ndice = 3\n[[enemy]]\nid = \"a\"\ndice = 3\n");
    assert_eq!(twins, ["a: The id must be unique."]);
}

#[test]
fn abilities_fit_their_moment() {
    assert_eq!(
        ability("trigger = \"check\"\neffect = { lose_extra = { n = 1 } }"),
        ["bear, abilities[1].effect.lose_extra: This effect needs one of these triggers: suffer."]
    );
    assert_eq!(
        ability(
            "trigger = \"check\"\ncondition = { class_hit = { action = \"heal\" } }\neffect = { defeat = true }"
        ),
        ["bear, abilities[1].condition.class_hit: The players hit are known only at the trigger “suffer”."]
    );
    assert_eq!(
        ability("trigger = \"check\"\neffect = { damage = { amount = \"quotient\" } }"),
        ["bear, abilities[1].effect.damage.amount: An enemy uses no dice: use “fixed” or “enemy_dice”."]
    );
    assert_eq!(
        ability("trigger = \"check\"\neffect = { manual = { text = \"\" } }"),
        ["bear, abilities[1].effect.manual: Say what the players have to do."]
    );
    assert_eq!(
        ability("trigger = \"prepare\"\neffect = { unlock_all = false }"),
        ["bear, abilities[1].effect.unlock_all: Only “true” is allowed; otherwise leave the effect out."]
    );
}

#[test]
fn actions_and_spells_have_their_formations() {
    let attack = problems(
        "[[action]]\nid = \"attack\"\npriority = 9\nneed = { run = { min = 3 } }\neffects = [{ block_all = true }]\n",
    );
    assert_eq!(
        attack,
        [
            "attack, priority: 9 is not between 1 and 5.",
            "attack, need: Only “sum_pips” is allowed here.",
            "attack, effects: This action must have exactly one effect, “damage”."
        ]
    );
    let spell = problems(
        "[[spell]]\nid = \"red\"\ncolour = \"red\"\nneed = { match_enemy = { one_colour = false } }\neffects = []\n",
    );
    assert_eq!(
        spell,
        [
            "red, need.match_enemy: “one_colour = true” is required.",
            "red, effects: At least one is required."
        ]
    );
}

#[test]
fn set_ups_and_levels_fit() {
    let setup = problems("[[setup]]\nplayers = 2\npools = [{ red = 9 }, { black = 1 }, {}]\n");
    assert_eq!(
        setup,
        [
            "setup 2, pools: There must be one pool per player: 2, not 3.",
            "setup 2, pools[2]: Players must start without black dice.",
            "setup 2, injured: Players must start without black dice.",
            "setup 2, pools, red: 9 is not between 0 and 8."
        ]
    );
    let level =
        problems("[[level]]\nid = \"cruel\"\nattack_delta = [0, 0, 0, 5]\ndice_short = [0, 0, 3, 0]\n");
    assert_eq!(
        level,
        [
            "cruel, id: Use one of these: standard, gentle, hard, brutal.",
            "cruel, attack_delta: 5 is not between -2 and 4.",
            "cruel, dice_short: 3 is not between 0 and 2."
        ]
    );
}
