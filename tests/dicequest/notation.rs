//! Entries as people type them.

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::dicequest::{Action, Chance, Pay, Rune, Source};

use crate::table::{names, table};

fn pool() -> crate::table::Table {
    let mut table = table(2);
    table
        .heroes(0, "corporal:old-sword pirate shaman")
        .quests("runestone")
        .goes("runestone corporal pirate shaman");
    table
}

fn sides(table: &crate::table::Table, words: &str) -> Option<Vec<u8>> {
    match table.game.read_chance(&table.state, None, words, &names()) {
        Ok(Chance::RollDice { sides }) => Some(sides.to_vec()),
        _ => None,
    }
}

#[test]
fn a_whole_pool_in_one_sweep() {
    let table = pool();
    let expected = Some(vec![3, 0, 2, 4 - 1]);
    assert_eq!(sides(&table, "SS - A R"), expected, "in the order of the colours");
    assert_eq!(sides(&table, "ss, -, a, r"), expected);
    assert_eq!(sides(&table, "yellow R, blue A, red SS -"), expected, "by colour, in any order");
    assert_eq!(sides(&table, "r SS -, b A, y R"), expected);
    assert_eq!(sides(&table, "r SS, b A, y R rest"), expected, "what was not named is blank");
    assert_eq!(sides(&table, "rest"), Some(vec![0; 4]));
    assert_eq!(sides(&table, "R R AR WR"), Some(vec![5, 5, 5, 5]), "a Rune is no colour");
    assert_eq!(sides(&table, "red R R, blue A, yellow R"), Some(vec![5, 5, 2, 3]));
    for wrong in ["SS - A", "SS - A R R", "W - A R", "green H", "red X", ""] {
        assert_eq!(sides(&table, wrong), None, "{wrong}");
    }
}

/// The same faces in another order of the same colour give the same pool.
#[test]
fn the_order_within_a_colour_does_not_matter() {
    let rolled = |words: &str| {
        let mut table = pool();
        table.chances(words);
        table.state
    };
    assert_eq!(rolled("red SS -, blue A, yellow R"), rolled("red - SS, blue A, yellow R"));
    assert_eq!(rolled("S - A W"), {
        // Both Sword sides are alike.
        let mut table = pool();
        table.chance(Chance::RollDice { sides: [2, 0, 2, 2].into_iter().collect() });
        table.state
    });
}

#[test]
fn names_stand_for_cards() {
    let table = table(2);
    let number = |field: &str, name: &str| table.game.number_of(field, name).map(Result::unwrap);
    assert_eq!(number("cards", "pirate"), Some(table.hero("pirate").index()));
    assert_eq!(number("item", "relic"), Some(table.item("relic").index()));
    assert_eq!(number("quests", "rats"), Some(table.quest_id("rats").index()));
    assert_eq!(number("item", "nothing"), None);
    assert_eq!(number("gold", "relic"), None);
}

#[test]
fn dice_and_abilities() {
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune").heroes(0, "corporal+ ward-mage").quests("runestone");
    table.goes("runestone corporal ward-mage").chances("R WR");
    let read = |words: &str| table.game.read_action(&table.state, Seat(0), words, &names()).ok();
    let ability =
        |rune| Action::UseAbility { source: Source::Hero { hero: 0 }, ability: 0, pay: Pay::Rune(rune) };
    assert_eq!(read("corporal rune y1"), Some(ability(Rune::Die { die: 1 })));
    assert_eq!(read("Ability Corporal.1 Rune Free"), Some(ability(Rune::Free)));
    assert_eq!(read("rune y1 r1"), Some(Action::RerollWithRune { rune: Rune::Die { die: 1 }, die: 0 }));
    for wrong in
        ["", "rune", "rune g1 r1", "token b1", "recruit nobody", "go nowhere", "block a b", "gift relic 0"]
    {
        assert_eq!(read(wrong), None, "{wrong}");
    }
    table.refuses(0, "recruit ward-mage", "DQ-TAV-5");
}

/// A whole visit to the Tavern and the way to a Quest in one line, as it happened.
#[test]
fn several_entries_in_one_sweep() {
    let mut table = table(2);
    table.gold(0, 9).heroes(0, "pirate").items(0, "old-sword").quests("dark-cellar");
    let names = names();
    let read = |line: &str| table.game.read_entries(&table.state, line, &names);
    let entries = read("equip old-sword pirate; leave; go dark-cellar pirate; S A").unwrap();
    assert_eq!(entries.len(), 4);
    assert!(matches!(entries[3], tableside::engine::Entry::Chance(Chance::RollDice { .. })));
    assert!(read("leave").is_none() && read("leave; nonsense").is_none());
    // What a rule forbids is read, and refused by it.
    assert_eq!(read("leave; go dark-cellar; S").unwrap().len(), 2);
    for entry in &entries {
        table.enter(entry, false);
    }
    assert_eq!(table.pool(), "red=S blue=A");
}
