//! Set-up, ways of playing, rounds and income: SC-1 to SC-7, SC-84, SC-85.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Setup};
use tableside::games::dicequest::content::HeroDeck;
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::{Chance, Dicequest, Request, Step};

use crate::table::{Table, box_content, content, covers, group, names, rules, table};

fn basic(table: &Table) -> usize {
    table.game.undrawn(&table.state, ItemDeck::Basic)
}

fn set_up(seats: usize, options: &[(&str, &str)]) -> Table {
    let all: Vec<(&str, &str)> = options.iter().copied().chain([("first", "first")]).collect();
    let mut table = Table::new(rules(seats, &all, box_content()));
    table.fair(1);
    table
}

#[test]
fn sc1_the_box_is_laid_out() {
    covers("DQ-SETUP-1");
    covers("DQ-SETUP-2");
    covers("DQ-SETUP-3");
    covers("DQ-SETUP-4");
    covers("DQ-SETUP-5");
    covers("DQ-SETUP-6");
    covers("DQ-SETUP-7");
    covers("DQ-SETUP-8");
    covers("DQ-SETUP-11");
    let table = set_up(2, &[]);
    let state = &table.state;
    assert_eq!((basic(&table), table.game.undrawn(state, ItemDeck::Legendary)), (32, 20));
    let unseen = |deck| state.heroes_unseen.and(table.game.heroes_of(deck)).len();
    assert_eq!((unseen(HeroDeck::Apprentice), unseen(HeroDeck::Legendary)), (22, 15));
    assert!(state.market.iter().all(Option::is_some) && state.hero_top.is_some());
    assert_eq!(state.quests_unseen.and(table.game.quests_of(1)).len(), 13);
    assert!(state.adventure.is_some() && state.board_level == 0);
    for own in &state.seats {
        assert_eq!((own.vp, own.token, own.backpack.len()), (0, true, 2));
    }
    assert_eq!((table.seat(0).gold, table.seat(1).gold), (4, 0), "only the first has had an income");
}

#[test]
fn sc1_the_order_of_set_up() {
    covers("DQ-SETUP-9");
    covers("DQ-SETUP-10");
    let mut table = Table::new(rules(2, &[], box_content()));
    assert_eq!(table.request(), Some(Request::PickSeat));
    table.refuses_chance(Chance::PickSeat { seat: Seat(2) }, "DQ-SETUP-10");
    table.chance("2");
    assert_eq!(table.request(), Some(Request::RevealHeroes { n: 6 }));
    let mut random = tableside::engine::Random::from_seed(1);
    for _ in 0..3 {
        let chance = table.game.sample(&table.state, &mut random);
        table.answers(chance);
    }
    let deal = |seat| Some(Request::DealItems { seat: Seat(seat), deck: ItemDeck::Basic, n: 2 });
    assert_eq!(table.request(), deal(1), "clockwise from the First Player");
    table.chance("relic relic");
    assert_eq!(table.request(), deal(0));
}

#[test]
fn sc2_without_take_that() {
    covers("DQ-MODE-3");
    assert_eq!(basic(&set_up(4, &[("take_that", "out")])), 22);
}

#[test]
fn sc3_one_player_plays_alone() {
    covers("DQ-MODE-1");
    covers("DQ-MODE-2");
    let table = set_up(1, &[("mode", "competitive")]);
    assert!(table.game.coop());
    let none = Dicequest::new(Setup { seats: 5, options: Default::default(), content: box_content() });
    assert!(none.unwrap_err().to_string().contains("1 to 4"));
}

#[test]
fn sc4_co_op_never_has_take_that() {
    covers("DQ-COOP-3");
    let mut table = set_up(2, &[("mode", "coop"), ("take_that", "in")]);
    assert_eq!(basic(&table), 30 - 4);
    table.refuses("use pickpocket", "DQ-MODE-4");
    assert_eq!(table.state.threats_unseen.len(), 9, "one was turned up for the first round");
    table.empty_backpack(0);
}

/// The pack is compared with the box.
#[test]
fn the_numbers_of_the_box() {
    covers("DQ-COMP-1");
    let mut content = box_content();
    assert_eq!(Dicequest::check_content(&content), []);
    content.quest.pop();
    let faults = Dicequest::check_content(&content);
    let told: Vec<String> = faults.iter().map(|fault| fault.render(&names())).collect();
    assert!(told.len() == 1 && told[0].starts_with("quest, act 3: There are 17 cards, and 18"), "{told:?}");
    content.rules.fan = true;
    assert_eq!(Dicequest::check_content(&content), []);
    let few = Dicequest::new(Setup { seats: 2, options: Default::default(), content: self::content() });
    assert!(few.is_ok());
}

#[test]
fn sc5_to_7_income() {
    covers("DQ-INC-1");
    covers("DQ-INC-2");
    covers("DQ-INC-3");
    let mut table = table(2);
    assert_eq!(table.seat(0).gold, 4);
    table.heroes(1, "pirate*").gold(1, 1).plays();
    assert_eq!((table.asked(), table.seat(1).gold), (1, 3));
    table.heroes(0, "corporal").gold(0, 0);
    table.state.of_mut(Seat(0)).party = Default::default();
    table.state.heroes_unseen.insert(table.hero("corporal"));
    table.plays();
    assert_eq!((table.state.round, table.seat(0).gold), (2, 4));
}

/// `first = first`
#[test]
fn sc84_rounds_and_acts() {
    covers("DQ-ROUND-1");
    covers("DQ-ROUND-2");
    covers("DQ-ROUND-3");
    covers("DQ-ROUND-4");
    covers("DQ-MODE-5");
    let mut table = Table::new(rules(2, &[], box_content()));
    table.chance("2").fair(2).empty_backpack(0).empty_backpack(1);
    for round in 1..=3 {
        assert_eq!((table.state.round, table.state.act, table.asked()), (round, 1, 1));
        assert_eq!(table.state.is_adventure_round(), round == 3);
        table.refuses_of(0, "leave", "DQ-ROUND-2");
        table.plays();
        assert_eq!(table.asked(), 0);
        table.plays();
    }
    assert_eq!((table.state.round, table.state.act), (4, 2));
    // The set-up is no part of the state, and no ruling changes it.
    assert_eq!(Arc::strong_count(&table.game), 1);
    assert_eq!(table.game.options().first, None);
}

#[test]
fn sc85_a_turn_leaves_nothing_behind() {
    covers("DQ-ROUND-6");
    let mut table = table(2);
    table.gold(0, 9).heroes(0, "pirate+").items(0, "scroll-of-shiny-rune").quests("runestone");
    table.goes("runestone pirate").chance("-").does("use scroll-of-shiny-rune");
    table.does("pirate").chance("-").does("end").fair(1);
    assert_eq!((table.asked(), table.state.step), (1, Step::Tavern));
    table.plays();
    let turn = &table.state.turn;
    assert_eq!((turn.bonus.total(), turn.dice.len(), turn.used), (0, 0, 0));
    table.goes("runestone pirate").chance("-");
    assert!(table.allows("ability pirate"));
}

#[test]
fn sc82_a_turn_can_always_be_finished() {
    let mut table = table(2);
    table.gold(0, 0);
    assert_eq!(table.legal(), ["leave"]);
    table.refuses("end", "DQ-ROUND-5");
    table.does("leave");
    assert_eq!(table.asked(), 1);
}

#[test]
fn sc83_nothing_but_dice_runs_out() {
    covers("DQ-COMP-2");
    covers("DQ-COMP-3");
    covers("DQ-VP-4");
    let mut table = table(2);
    table.gold(0, 70);
    table.state.of_mut(Seat(0)).vp = 40;
    assert_eq!(table.points(), [40, 0]);
    table.plays();
    assert_eq!(table.seat(0).gold, 71);
}

#[test]
fn sc67_tokens_at_set_up() {
    covers("DQ-THR-3");
    let mut table = group(3);
    assert_eq!(table.state.tokens.len(), 3);
    let act = |table: &Table| {
        let acts: Vec<u8> = table.state.tokens.iter().map(|token| table.game.token(*token).act).collect();
        acts
    };
    assert_eq!(act(&table), [1, 1, 1]);
    table.no_tokens().at_round(3);
    table.rest_of_round();
    assert_eq!(table.state.act, 2);
    assert_eq!(act(&table)[table.state.tokens.len() - 3..], [2, 2, 2]);
}
