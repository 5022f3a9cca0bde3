//! What the table is told: Gold on Quests, prices, places, and where a card is (SC-119, SC-122, SC-124).

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::dicequest::action::{Drawn, MixedDeck};
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::{Action, Chance, Ruling};

use crate::deck::deck;
use crate::table::{Table, group_of, names, rule, table, table_under};

#[track_caller]
fn tells(table: &Table, line: &str) {
    assert!(table.told.iter().any(|told| told == line), "{line}: {:?}", table.told);
}

/// SC-122: the Gold that people must lay on a failed Quest is told, and that they take from it.
#[test]
fn sc122_gold_on_quests() {
    let mut table = table(2);
    table.heroes(0, "pirate").heroes(1, "corporal").quests("rats");
    for seat in [0, 1] {
        table.state.seat_mut(Seat(seat)).token = false;
    }
    table.goes("rats pirate").chances("-").fair(1);
    let tail = &table.told[table.told.iter().position(|line| line == "Ada fails: Rats.").unwrap()..];
    rule("DQ-REW-1").gives(&*tail[1], "The Reroll token of Ada turns active.");
    tells(&table, "1 Gold is put on Rats; 1 lies there now.");
    table.goes("rats corporal").chances("-").fair(1);
    tells(&table, "1 Gold is put on Rats; 2 lie there now.");
    rule("DQ-REW-2").gives(table.state.quest_gold[0], 2);
    table.adjusts(Ruling::SetQuestGold { place: 0, gold: 3 });
    tells(&table, "House ruling: 3 Gold on Rats.");
    table.gold(0, 0).goes("rats pirate").chances("A");
    if table.allows("end") {
        table.does("end");
    }
    tells(&table, "Ada takes 3 Gold from Rats.");
    rule("DQ-REW-3").gives(table.state.quest_gold[0], 0);
}

#[test]
fn prices_are_told() {
    let mut table = table(2);
    table.at_round(7).gold(0, 30).heroes(0, "pirate corporal*");
    let hero = table.state.market[0].unwrap();
    let (title, cost) = (
        table.game.content().hero[hero.index()].name.clone(),
        table.game.cost_of(&table.state, Seat(0), hero),
    );
    let name = |action| table.game.name(&table.state, Seat(0), &action).render(&names());
    assert_eq!(name(Action::Recruit { place: 0 }), format!("Recruit {title} ({cost} Gold)"));
    assert_eq!(name(Action::BuyItem), "Buy a Basic Item (3 Gold)");
    assert_eq!(name(Action::TrainHero { hero: 0 }), "Level up Pirate (3 Gold)");
    assert_eq!(name(Action::HealHero { hero: 1 }), "Heal Corporal (3 Gold)");
    let places = [0].into_iter().collect();
    assert_eq!(name(Action::Refresh { places }), format!("Replace in the Market (2 Gold): {title}"));
    let mut open = table.clone();
    let id = table.game.content().hero[hero.index()].id.clone();
    open.does(&format!("recruit {id}"));
    tells(&open, &format!("Ada recruits {title} for {cost} Gold."));
    open.fair(1).does("train pirate").does("heal corporal");
    tells(&open, "Ada pays 3 Gold to level up Pirate.");
    tells(&open, "Ada pays 3 Gold to heal Corporal.");
}

/// SC-119: in Act III an Expert leaves the game, and a Legendary Hero goes under its deck.
#[test]
fn sc119_who_leaves_the_game() {
    let mut table = table(2);
    table.at_round(7).heroes(0, "pirate+* akimo*").items(0, "scroll-of-shiny-rune");
    table.adjusts(Ruling::SetGold { seat: Seat(0), gold: 9 });
    let dark = table.quest_id("dark-cellar");
    table.state.quests_unseen.remove(dark);
    table.state.quests[0].as_mut().unwrap().quest = dark;
    table.state.seat_mut(Seat(0)).token = false;
    table.goes("dark-cellar pirate akimo").fair(4);
    while table.seat(0).heroes().next().is_some() {
        table.least();
    }
    tells(&table, "Pirate is defeated and leaves the game.");
    tells(&table, "Akimo is defeated.");
    rule("DQ-DONE-8").and("DQ-WND-8").gives(table.under_heroes(), "akimo");
    let mut graduates = crate::table::table(2);
    graduates.at_round(7).heroes(0, "pirate corporal+").does("graduate pirate").does("graduate corporal");
    tells(&graduates, "Ada graduates Pirate, who leaves the game.");
    tells(&graduates, "Ada graduates Corporal.");
}

#[test]
fn places_of_tokens_are_told() {
    let mut table = group_of(1, &[], deck());
    table.at_round(3).no_tokens().adventure("the-first-siege-tower").heroes(0, "corporal");
    table.state.ongoing = None;
    table.state.seat_mut(Seat(0)).token = false;
    table.goes("adventure corporal").chances("-").fair_once(1);
    assert!(
        table
            .told
            .iter()
            .any(|line| line.starts_with("A Threat token is placed on the Adventure of Act III: ")),
        "{:?}",
        table.told
    );
}

fn deals(table: &Table, words: &str) -> Chance {
    let items = words.split_whitespace().map(|word| Drawn::Item(table.item(word)));
    Chance::DealItems { items: items.collect() }
}

/// SC-124: the refusal says where the card is, and a deck that is not in order can be mixed.
#[test]
fn sc124_where_a_card_is() {
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(1, "akimo:frost-knives").items(1, "staff-of-lightning crown");
    for word in ["relic", "relic", "staff-of-lightning"] {
        let item = table.item(word);
        if word == "relic" {
            table.state.items_unseen.take(item);
        } else {
            table.state.seat_mut(Seat(1)).backpack.remove(0);
        }
        table.state.item_bottom[ItemDeck::Basic.index()].push(item);
    }
    table.check();
    table.does("buy");
    table
        .refuses_chance(deals(&table, "frost-knives"), "DQ-HIDE-4")
        .saying("Frost Knives cannot be turned up; it is carried by Akimo of Ben.");
    table
        .refuses_chance(deals(&table, "staff-of-lightning"), "DQ-HIDE-4")
        .saying("Staff of Lightning cannot be turned up; it is among the returned cards, as number 3.");
    let said = table.refuses_chance(deals(&table, "crown"), "DQ-HIDE-4");
    assert!(said.said.ends_with("it is in the Backpack of Ben."), "{said}");
    table.adjusts(Ruling::MixDeck { deck: MixedDeck::Basic });
    table.refuses_ruling(Ruling::MixDeck { deck: MixedDeck::Basic }, "DQ-TABLE-1");
    table.chance(deals(&table, "staff-of-lightning"));
    rule("DQ-TABLE-3").gives(table.backpack(0), "staff-of-lightning");
}

#[test]
fn where_heroes_and_quests_are() {
    let mut table = table(2);
    table.heroes(1, "pirate corporal+").quests("rats doomies");
    let hero = |table: &Table, word: &str| Ruling::SetMarket { place: 1, hero: Some(table.hero(word)) };
    table
        .refuses_ruling(hero(&table, "pirate"), "DQ-TABLE-1")
        .saying("Pirate cannot be turned up; it is in the Party of Ben.");
    let said = table.refuses_ruling(hero(&table, "akimo"), "DQ-TABLE-1");
    assert!(said.said.ends_with("it is in another deck."), "{said}");
    table.adjusts(Ruling::GraduateHero { seat: Seat(1), hero: 1 });
    let said = table.refuses_ruling(hero(&table, "corporal"), "DQ-TABLE-1");
    assert!(said.said.ends_with("it is in the Achievements of Ben."), "{said}");
    let quest = |table: &Table, word: &str| Ruling::SetQuest { place: 0, quest: Some(table.quest_id(word)) };
    let said = table.refuses_ruling(quest(&table, "doomies"), "DQ-TABLE-1");
    assert!(said.said.ends_with("it is on the board."), "{said}");
}

/// What is only known to its owner is not told.
#[test]
fn secret_items_are_not_told() {
    let mut table = table_under(2, &[("backpack", "secret")]);
    table.at_round(7).gold(0, 9).items(1, "frost-knives").does("buy");
    table
        .refuses_chance(deals(&table, "frost-knives"), "DQ-HIDE-4")
        .saying("Frost Knives is not among the cards of this deck that nobody has seen.");
}
