//! Enemies of one's own, with abilities (section 7 of the rules, RD-PACK-*).

use std::sync::Arc;

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::regidice::content::Content;
use tableside::games::regidice::{Ending, Event, Regidice, Step};

use crate::table::{Table, content, names, rule, rules};

/// The examples of section 7.
const EXAMPLES: &str = r#"
[[enemy]]
id = "stone-queen"
name = "Stone Queen"
dice = 4
attack = "dice"
hits_per_die = 5
[[enemy.abilities]]
trigger = "resolve"
effect = { immune = { colour = "red" } }
[[enemy.abilities]]
trigger = "suffer"
condition = { hits_at_least = { h = 10 } }
effect = { ignore_block = { n = 1 } }
[[enemy.abilities]]
trigger = "suffer"
condition = { class_hit = { action = "heal" } }
effect = { lose_extra = { n = 1 } }
[[enemy.abilities]]
trigger = "suffer"
condition = { players = { n = 4 } }
effect = { attack_delta = { n = 1 } }
[[enemy.abilities]]
trigger = "defeat"
effect = { heal = { amount = { fixed = 2 }, to = "any" } }

[[enemy]]
id = "whisperer"
dice = 5
attack = 6
start_face = 2
hits_per_die = 5
[[enemy.abilities]]
trigger = "check"
effect = { manual = { text = "If nobody announced Animal, remove one hit." } }
[[enemy.abilities]]
trigger = "prepare"
condition = { enemy_index = { i = 2 } }
effect = { unlock_all = true }
"#;

fn pack(enemies: &str) -> Content {
    let mut content = content();
    let more: toml::Table = toml::from_str(enemies).unwrap();
    content.enemy = more["enemy"].clone().try_into().unwrap();
    content
}

/// A match against the examples.
pub fn game(seats: usize) -> Regidice {
    Arc::try_unwrap(rules(seats, &[], pack(EXAMPLES))).unwrap()
}

fn against(seats: usize, enemies: &str) -> Table {
    Table::new(rules(seats, &[], pack(enemies)))
}

#[test]
fn the_examples_are_in_order() {
    let table = against(2, EXAMPLES);
    rule("RD-PACK-1").gives((table.game.enemies(), table.state.supply, table.enemy()), (2, 5, vec![1; 4]));
    let ask = table.game.moment(&table.state).unwrap().render(&names());
    assert_eq!(ask, "Round 1 · Stone Queen · Roll");
}

#[test]
fn an_immune_enemy() {
    let mut table = against(2, EXAMPLES);
    table.roll(&["r1 r1 r1 r1 b1 b1 b1 b1", "y2 y3"]).declare(&["cast 6", "heal 5"]);
    table.refuses(0, "cast red", "RD-PACK-2");
    table.only(0, &["cast blue", "nothing"]);
}

#[test]
fn harder_blows() {
    let bounds = |hits: u8, seats: &[&str], words: &[&str], acts: &[(u8, &str)]| {
        let mut table = against(seats.len(), EXAMPLES);
        table.at_enemy(1, hits).roll(seats).declare(words);
        acts.iter().for_each(|(seat, words)| {
            table.plays(*seat, words);
        });
        let seat = table.asked();
        assert_eq!(table.state.step, Step::Suffer);
        table.game.loss_bounds(&table.state, Seat(seat)).0
    };
    let pools = ["r4 y4 b4 r4 y2 b2", "y3 y3"];
    // 4 less 2; from 10 hits on only 1 of it counts.
    rule("RD-PACK-4").gives(bounds(0, &pools, &["block 4", "cast 6"], &[(0, "block 4 4 4 4")]), 2);
    rule("RD-PACK-4").gives(bounds(10, &pools, &["block 4", "cast 6"], &[(0, "block 4 4 4 4")]), 3);
    // One more for those who heal, and one more against four.
    rule("RD-PACK-4")
        .gives(bounds(0, &["r2 r2 y3 y3 b4 b5", "y1"], &["heal 5", "animal 6"], &[(1, "stop")]), 5);
    let four = ["r2 r2 y2 y2 b2 b2", "y2", "y2", "y2"];
    let words = ["cast 6", "animal 5", "animal 4", "animal 3"];
    rule("RD-PACK-4").gives(bounds(0, &four, &words, &[]), 5);
    // What is blocked completely stays blocked.
    let mut table = against(2, EXAMPLES);
    table.roll(&["b1 b1 b1 b1", "y2 y3"]).declare(&["cast 6", "heal 5"]).plays(0, "cast blue");
    assert_eq!((table.state.step, table.sizes()), (Step::Prepare, vec![4, 2]));
}

#[test]
fn healing_by_an_enemy() {
    let mut table = against(2, EXAMPLES);
    table.at_enemy(1, 19).with_injured("r b b").roll(&["r6 r6 y6 y6", "y2"]).declare(&["attack 6", "heal 5"]);
    table.plays(0, "attack all");
    // One each, of the colour of which most lie there; then the black dice of an exact kill.
    rule("RD-PACK-3").gives((table.blank(0), table.blank(1)), ("b".to_owned(), "r".to_owned()));
    assert_eq!(table.injured(), "b k k k k");
    rule("RD-PACK-1").gives((table.enemy(), table.game.attack(&table.state)), (vec![2; 5], 6));
}

/// What only people can do is said at its moment; dice that are passed are rolled again.
#[test]
fn the_whisperer() {
    let mut table = against(2, EXAMPLES);
    table.at_enemy(2, 5).roll(&["b2 b2 b2 b2 b2 r5", "y3"]).declare(&["cast 6", "heal 4"]);
    table.plays(0, "cast blue");
    assert!(table.events.contains(&Event::Manual(0)));
    assert!(table.told.contains(&"Do this by hand: If nobody announced Animal, remove one hit.".to_owned()));
    let picture: Vec<String> =
        table.game.picture(&table.state).iter().map(|line| line.render(&names())).collect();
    assert!(picture.iter().any(|line| line.contains("before hits are marked")), "{picture:?}");
    table.plays(0, "pass r5").plays(1, "pass none");
    assert_eq!((table.live(1), table.blank(1)), (String::new(), "r y".to_owned()));
}

/// Abilities that act by themselves.
#[test]
fn other_abilities() {
    let enemy = |effect: &str, trigger: &str| {
        format!(
            "[[enemy]]\nid = \"x\"\ndice = 3\n[[enemy.abilities]]\ntrigger = \"{trigger}\"\neffect = {effect}\n"
        )
    };
    let play = |effect: &str, trigger: &str| {
        let mut table = against(2, &enemy(effect, trigger));
        table.roll(&["r2 r4 y4 y5 y6", "b3 b6"]).declare(&["block 1", "cast 2"]);
        table
    };
    assert_eq!(play("{ damage = { amount = { fixed = 2 } } }", "check").state.hits(), 2);
    assert_eq!(play("{ damage = { amount = \"enemy_dice\" } }", "resolve").state.hits(), 3);
    assert_eq!(play("{ defeat = true }", "round_start").state.ending, Some(Ending::Won));
    assert_eq!(play("{ block_all = true }", "suffer").state.step, Step::Prepare);
    let due = |table: &Table| table.game.loss_bounds(&table.state, Seat(0)).0;
    assert_eq!(due(&play("{ block = { amount = { fixed = 2 } } }", "suffer")), 1);
    assert_eq!(due(&play("{ attack_delta = { n = -1 } }", "round_start")), 2);
}

/// Actions and spells of one's own.
#[test]
fn other_numbers() {
    let mut content = content();
    let more: toml::Table = toml::from_str(
        r#"
[[action]]
id = "attack"
priority = 1
need = { sum_pips = { per = 4 } }
effects = [{ damage = { amount = "quotient" } }]
[[action]]
id = "block"
priority = 2
need = { of_a_kind = { min = 2 }, times = "once" }
effects = [{ block = { amount = { size_minus = 1 } } }]
[[action]]
id = "animal"
priority = 5
need = { face = { value = 2 }, times = "any" }
effects = [{ raise_die = { by = 2, whose = "any", max = 6 } }]
"#,
    )
    .unwrap();
    content.action = more["action"].clone().try_into().unwrap();
    let mut table = Table::new(rules(2, &[], content));
    assert_eq!(table.game.divisor(&table.state), 4);
    table.roll(&["r5 y5 b6 b3", "r2 y4"]).declare(&["block 5", "animal 2"]);
    // Blocks are struck after attacks, and there is none.
    table.plays(1, "raise 2 y4 r2");
    assert_eq!(table.live(1), "y6");
    table.plays(0, "block 5 5");
    assert!(table.events.contains(&Event::Blocked(Seat(0), 1)));
}
