//! Set-up, ways of playing, rounds and income: SC-1 to SC-7, SC-84, SC-85.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Setup};
use tableside::games::dicequest::content::HeroDeck;
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::{Chance, Dicequest, Request, Step};

use crate::table::{Table, box_content, content, group, names, rule, rules, table};

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
    let table = set_up(2, &[]);
    let state = &table.state;
    rule("DQ-SETUP-3").gives((basic(&table), table.game.undrawn(state, ItemDeck::Legendary)), (32, 20));
    let unseen = |deck| state.heroes_unseen.and(table.game.heroes_of(deck)).len();
    rule("DQ-SETUP-4")
        .and("DQ-SETUP-5")
        .gives((unseen(HeroDeck::Apprentice), unseen(HeroDeck::Legendary)), (22, 15));
    rule("DQ-SETUP-5")
        .and("DQ-SETUP-6")
        .holds(state.market.iter().all(Option::is_some) && state.hero_top.is_some());
    rule("DQ-SETUP-2").gives(state.quests_unseen.and(table.game.quests_of(1)).len(), 13);
    rule("DQ-SETUP-7").and("DQ-SETUP-11").holds(state.adventure.is_some() && state.board_level == 0);
    for own in &state.seats {
        rule("DQ-SETUP-8").gives((own.vp, own.token, own.backpack.len()), (0, true, 2));
    }
    rule("DQ-SETUP-1").gives_when(
        "only the first has had an income",
        (table.seat(0).gold, table.seat(1).gold),
        (4, 0),
    );
}

#[test]
fn sc1_the_order_of_set_up() {
    let mut table = Table::new(rules(2, &[], box_content()));
    rule("DQ-SETUP-10").gives(table.request(), Some(Request::PickSeat));
    table.refuses_chance(Chance::PickSeat { seat: Seat(2) }, "DQ-SETUP-10");
    table.chances("2");
    assert_eq!(table.request(), Some(Request::RevealHeroes { n: 6 }));
    let mut random = tableside::engine::Random::from_seed(1);
    for _ in 0..3 {
        let chance = table.game.sample(&table.state, &mut random);
        table.chance(chance);
    }
    let deal = |seat| Some(Request::DealItems { seat: Seat(seat), deck: ItemDeck::Basic, n: 2 });
    rule("DQ-SETUP-9").gives_when("clockwise from the First Player", table.request(), deal(1));
    table.chances("relic relic");
    rule("DQ-SETUP-9").gives(table.request(), deal(0));
}

#[test]
fn sc2_without_take_that() {
    rule("DQ-MODE-3").gives(basic(&set_up(4, &[("take_that", "out")])), 22);
}

#[test]
fn sc3_one_player_plays_alone() {
    let table = set_up(1, &[("mode", "competitive")]);
    rule("DQ-MODE-1").holds(table.game.coop());
    let none = Dicequest::new(Setup { seats: 5, options: Default::default(), content: box_content() });
    rule("DQ-MODE-1").holds(none.unwrap_err().to_string().contains("1 to 4"));
}

#[test]
fn sc4_co_op_never_has_take_that() {
    let mut table = set_up(2, &[("mode", "coop"), ("take_that", "in")]);
    rule("DQ-MODE-4").gives(basic(&table), 30 - 4);
    table.forbids("use pickpocket", "DQ-MODE-4");
    rule("DQ-COOP-3").gives_when(
        "one was turned up for the first round",
        table.state.threats_unseen.len(),
        9,
    );
    table.empty_backpack(0);
}

/// The pack is compared with the box.
#[test]
fn the_numbers_of_the_box() {
    let mut content = box_content();
    rule("DQ-COMP-1").gives(Dicequest::check_content(&content), []);
    content.quest.pop();
    let faults = Dicequest::check_content(&content);
    let told: Vec<String> = faults.iter().map(|fault| fault.render(&names())).collect();
    rule("DQ-COMP-1").holds_when(
        format!("{told:?}"),
        told.len() == 1 && told[0].starts_with("quest, act 3: There are 17 cards, and 18"),
    );
    content.rules.fan = true;
    rule("DQ-COMP-1").gives(Dicequest::check_content(&content), []);
    let few = Dicequest::new(Setup { seats: 2, options: Default::default(), content: self::content() });
    assert!(few.is_ok());
}

#[test]
fn sc5_to_7_income() {
    let mut table = table(2);
    rule("DQ-INC-2").gives(table.seat(0).gold, 4);
    table.heroes(1, "pirate*").gold(1, 1).has_playtime();
    rule("DQ-INC-1").gives((table.asked(), table.seat(1).gold), (1, 3));
    table.heroes(0, "corporal").gold(0, 0);
    table.state.seat_mut(Seat(0)).party = Default::default();
    table.state.heroes_unseen.insert(table.hero("corporal"));
    table.has_playtime();
    rule("DQ-INC-3").gives((table.state.round, table.seat(0).gold), (2, 4));
}

/// `first = first`
#[test]
fn sc84_rounds_and_acts() {
    let mut table = Table::new(rules(2, &[], box_content()));
    table.chances("2").fair(2).empty_backpack(0).empty_backpack(1);
    let fixed = |table: &Table| (table.game.coop(), table.game.seats(), table.state.first);
    let begun = fixed(&table);
    for round in 1..=3 {
        rule("DQ-ROUND-1")
            .and("DQ-ROUND-3")
            .gives((table.state.round, table.state.act, table.asked()), (round, 1, 1));
        rule("DQ-ROUND-4").gives(table.state.is_adventure_round(), round == 3);
        table.refuses(0, "leave", "DQ-ROUND-2");
        table.has_playtime();
        rule("DQ-ROUND-2").gives(table.asked(), 0);
        table.has_playtime();
    }
    rule("DQ-ROUND-4").gives((table.state.round, table.state.act), (4, 2));
    rule("DQ-MODE-5").gives(fixed(&table), begun);
    // The set-up is no part of the state, and no ruling changes it.
    assert_eq!(Arc::strong_count(&table.game), 1);
    assert_eq!(table.game.options().first, None);
}

#[test]
fn sc85_a_turn_leaves_nothing_behind() {
    let mut table = table(2);
    table.gold(0, 9).heroes(0, "pirate+").items(0, "scroll-of-shiny-rune").quests("runestone");
    table.goes("runestone pirate").chances("-").does("use scroll-of-shiny-rune");
    table.does("pirate").chances("-").does("end").fair(1);
    assert_eq!((table.asked(), table.state.step), (1, Step::Tavern));
    table.has_playtime();
    let turn = &table.state.turn;
    rule("DQ-ROUND-6").gives((turn.bonus.total(), turn.dice.len(), turn.used), (0, 0, 0));
    table.goes("runestone pirate").chances("-");
    rule("DQ-ROUND-6").holds(table.allows("ability pirate"));
}

#[test]
fn sc82_a_turn_can_always_be_finished() {
    let mut table = table(2);
    table.gold(0, 0);
    assert_eq!(table.choices(), ["leave"]);
    table.forbids("end", "DQ-ROUND-5");
    table.does("leave");
    assert_eq!(table.asked(), 1);
}

#[test]
fn sc83_nothing_but_dice_runs_out() {
    let mut table = table(2);
    table.gold(0, 70);
    table.state.seat_mut(Seat(0)).vp = 40;
    rule("DQ-VP-4").gives(table.points(), [40, 0]);
    table.has_playtime();
    rule("DQ-COMP-2").and("DQ-COMP-3").gives(table.seat(0).gold, 71);
}

#[test]
fn sc67_tokens_at_set_up() {
    let mut table = group(3);
    rule("DQ-THR-3").gives(table.state.tokens.len(), 3);
    let act = |table: &Table| {
        let acts: Vec<u8> = table.state.tokens.iter().map(|token| table.game.token(*token).act).collect();
        acts
    };
    rule("DQ-THR-3").gives(act(&table), [1, 1, 1]);
    table.no_tokens().at_round(3);
    table.rest_of_round();
    assert_eq!(table.state.act, 2);
    rule("DQ-THR-3").gives(&act(&table)[table.state.tokens.len() - 3..], [2, 2, 2]);
}
