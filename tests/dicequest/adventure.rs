//! Adventures, Acts, the end: SC-51 to SC-59, SC-97, SC-102, SC-103.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Standing};
use tableside::games::dicequest::content::HeroDeck;
use tableside::games::dicequest::dice::SymbolSet;
use tableside::games::dicequest::{Attempt, Request, Step, matching};

use crate::table::{Table, rule, symbols, table, table_under};

/// The last turn of an Adventure round, with these scores of the seats; a dash for none.
fn scored(table: &mut Table, round: u8, adventure: &str, scores: &str) {
    table.at_round(round).adventure(adventure);
    for (seat, score) in (0u8..).zip(scores.split(' ')) {
        let own = table.state.seat_mut(Seat(seat));
        own.adventure = score.parse().map_or(Attempt::Failed, Attempt::Score);
    }
    let last = table.game.seats() as u8 - 1;
    table.state.active = Seat(last);
    table.has_playtime();
}

fn vp(table: &Table) -> Vec<u16> {
    table.state.seats.iter().map(|own| own.vp).collect()
}

#[test]
fn sc51_score() {
    let needs = "S *".split(' ').map(|word| word.to_owned().try_into().unwrap()).collect();
    let score = matching::score(symbols("SAAH"), &needs, SymbolSet::FIGHTING, SymbolSet(0b10));
    rule("DQ-ADV-5").gives_when("the Shield serves as the generic success", score, Some(2));
}

#[test]
fn sc52_a_score_of_zero() {
    let mut table = table(2);
    table.at_round(3).adventure("hill-giant").heroes(0, "corporal+ pirate+");
    table.goes("adventure corporal pirate").chances("S, A").does("end").does("wound light corporal");
    rule("DQ-ADV-1").and("DQ-OUT-6").gives(table.seat(0).adventure, Attempt::Score(0));
    table.has_playtime();
    rule("DQ-DONE-2").gives(vp(&table), [3, 0]);
    assert_eq!(table.state.act, 2);
}

#[test]
fn sc53_and_54_ties() {
    let after = |seats, scores: &str| {
        let mut table = table(seats);
        scored(&mut table, 9, "death-dealer", scores);
        vp(&table)
    };
    rule("DQ-DONE-3").and("DQ-DONE-4").gives(after(4, "3 3 1 0"), [5, 5, 2, 0]);
    rule("DQ-DONE-3").gives(after(4, "4 4 4 1"), [5, 5, 5, 0]);
    rule("DQ-DONE-3").gives(after(4, "4 1 1 1"), [8, 2, 2, 2]);
    assert_eq!(after(2, "2 2"), [5, 5]);
    rule("DQ-DONE-2").gives(after(4, "5 - - -"), [8, 0, 0, 0]);
    rule("DQ-DONE-5").gives(after(4, "4 3 0 0"), [8, 5, 0, 0]);
}

/// `ties = last`, `ties = shared`
#[test]
fn sc55_ties_by_other_rules() {
    let after = |option| {
        let mut table = table_under(4, &[("ties", option)]);
        scored(&mut table, 9, "death-dealer", "4 4 4 1");
        vp(&table)
    };
    assert_eq!(after("last"), [2, 2, 2, 0]);
    assert_eq!(after("shared"), [8, 8, 8, 0]);
}

#[test]
fn sc56_the_next_act() {
    let mut table = table(2);
    table.state.quest_gold[0] = 2;
    table.at_round(3).adventure("hill-giant");
    table.state.active = Seat(1);
    let old: Vec<_> = table.state.quests.iter().flatten().map(|quest| quest.quest).collect();
    table.goes("playtime");
    rule("DQ-DONE-7").gives(table.request(), Some(Request::RevealQuests { act: 2, n: 5 }));
    table.fair(1);
    let state = &table.state;
    rule("DQ-DONE-1")
        .and("DQ-BOARD-1")
        .and("DQ-DONE-9")
        .gives((state.round, state.act, state.board_level, state.quest_gold), (4, 2, 1, [0; 5]));
    rule("DQ-DONE-7")
        .holds(state.quests.iter().flatten().all(|quest| table.game.quest(quest.quest).act == 2));
    rule("DQ-DONE-9").holds_when(
        "they have left the match",
        old.iter().all(|quest| !state.quests_unseen.contains(*quest)),
    );
    rule("DQ-DONE-7")
        .holds(state.adventure.is_some_and(|adventure| table.game.adventure(adventure).act == 2));
}

/// `quest_gold = stays`
#[test]
fn gold_stays_on_the_place() {
    let mut table = table_under(2, &[("quest_gold", "stays")]);
    table.state.quest_gold[3] = 2;
    table.at_round(3).rest_of_round();
    assert_eq!((table.state.act, table.state.quest_gold), (2, [0, 0, 0, 2, 0]));
}

#[test]
fn sc57_legendary_heroes() {
    let mut table = table(2);
    table.at_round(6).rest_of_round();
    let state = &table.state;
    let legendary = table.game.heroes_of(HeroDeck::Legendary);
    rule("DQ-DONE-8")
        .holds(state.market.iter().all(|hero| hero.is_some_and(|hero| legendary.contains(hero))));
    rule("DQ-SETUP-4").gives((state.heroes_unseen.len(), state.hero_top), (10, None));
    assert_eq!(state.heroes_unseen.without(legendary).len(), 0);
    // They were in the Party all the time.
    table.heroes(0, "corporal+ pirate").does("graduate pirate");
    rule("DQ-DONE-8").gives_when("the Apprentice leaves the match", table.under_heroes(), "");
    table.gold(0, 9).market("akimo").does("recruit akimo").fair(1);
    assert_eq!(table.party(0), "corporal+ akimo+");
    table.quests("last-stand").goes("last-stand corporal akimo").chances("-, -, -").does("end");
    table.does("wound deadly corporal").fair(1);
    assert_eq!(table.under_heroes(), "akimo");
}

#[test]
fn sc58_an_empty_place_is_filled_later() {
    let mut table = table(2);
    table.at_round(7).gold(0, 20).market("akimo yami").heroes(0, "khepiax");
    // The deck is in the Market and in the Party: all others have graduated.
    let deck = table.state.heroes_unseen;
    for hero in deck.iter() {
        table.state.seat_mut(Seat(1)).graduated.insert(hero);
    }
    table.state.heroes_unseen = table.state.heroes_unseen.without(deck);
    table.does("recruit akimo");
    rule("DQ-COMP-8").gives(table.state.market[0], None);
    table.quests("last-stand").goes("last-stand khepiax akimo").chances("-, -, -, -").does("end");
    table.does("wound deadly khepiax");
    rule("DQ-COMP-8").gives_when("it comes at once", table.state.market[0], Some(table.hero("khepiax")));
}

#[test]
fn sc59_who_wins() {
    let ended = |points: &[u16], parties: &[&str]| {
        let mut table = table(points.len());
        table.at_round(9);
        for (seat, (points, party)) in (0u8..).zip(points.iter().zip(parties)) {
            table.state.seat_mut(Seat(seat)).vp = *points;
            table.heroes(seat, party);
        }
        table.adventure("death-dealer");
        rule("DQ-VP-7").holds(table.game.outcome(&table.state).is_none());
        table.rest_of_round();
        rule("DQ-DONE-10").gives(table.state.step, Step::Over);
        let outcome = table.game.outcome(&table.state).unwrap();
        let Standing::Places(places) = &outcome.standing else { panic!("{outcome:?}") };
        (places.to_vec(), outcome.decided_by.to_string())
    };
    let (places, decided_by) = ended(&[20, 20, 18], &["pirate", "corporal shaman", ""]);
    rule("DQ-VP-5").gives((places, decided_by.as_str()), (vec![2, 1, 3], "DQ-VP-5"));
    let (places, decided_by) = ended(&[20, 20], &["pirate shaman", "corporal defender"]);
    rule("DQ-VP-5").gives((places, decided_by.as_str()), (vec![1, 1], "DQ-VP-5"));
    let (places, decided_by) = ended(&[21, 20], &["", ""]);
    rule("DQ-VP-1").gives((places, decided_by.as_str()), (vec![1, 2], "DQ-VP-1"));
}

#[test]
fn sc97_missing_an_adventure() {
    let mut table = table(2);
    table.at_round(3).adventure("hill-giant").heroes(0, "corporal+ pirate").heroes(1, "paladin+ shaman");
    table.state.seat_mut(Seat(0)).token = false;
    let (gold, card) = (table.seat(0).gold, table.state.adventure);
    table.goes("adventure corporal").chances("-").fair(1);
    rule("DQ-ADV-2").gives((table.state.adventure, table.asked()), (card, 1));
    rule("DQ-ADV-3").gives((table.seat(0).adventure, table.seat(0).token), (Attempt::Failed, true));
    rule("DQ-ADV-3").gives((table.seat(0).gold, table.state.quest_gold), (gold, [0; 5]));
    assert_eq!(table.asked(), 1);
    // Two Shields block the Light Wound and count; the Shaman stays at home.
    table.goes("adventure paladin").chances("HH").does("end").does("block 1 0").fair(1);
    rule("DQ-DONE-6").gives((vp(&table), table.party(1).as_str()), (vec![0, 3], "paladin+ shaman"));
}

#[test]
fn a_level_up_for_a_rank() {
    let mut table = table(2);
    table.at_round(3).adventure("hill-giant").heroes(1, "paladin shaman");
    table.has_playtime();
    table.goes("adventure paladin").chances("HH").does("end").does("block 1 0").fair(1);
    assert_eq!(table.party(1), "paladin+ shaman");
}

#[test]
fn sc103_nothing_is_hidden() {
    let mut table = table(3);
    table.items(0, "relic purse");
    for viewer in [tableside::engine::Viewer::Table, tableside::engine::Viewer::Seat(Seat(2))] {
        rule("DQ-HIDE-1").gives(table.game.observe(&table.state, viewer), table.state);
    }
    rule("DQ-VP-6").gives_when("everyone may count", table.points()[0], 1);
    assert_ne!(table.state.step, Step::Over);
}

/// `first_player = rotates`
#[test]
fn the_first_player_rotates() {
    let mut table = table_under(3, &[("first_player", "rotates")]);
    for round in 1..=4u8 {
        assert_eq!((table.state.round, table.asked()), (round, (round - 1) % 3));
        table.rest_of_round();
    }
}

/// `equipped_vp = yes`
#[test]
fn equipped_items_score() {
    let mut table = table_under(2, &[("equipped_vp", "yes")]);
    table.heroes(0, "pirate:crown").items(0, "relic");
    assert_eq!(table.points()[0], 2);
    let quest = table.state.quests[0].take().unwrap().quest;
    table.state.seat_mut(Seat(0)).completed.insert(quest);
    let vp = i32::from(table.game.quest(quest).vp);
    assert_eq!(table.points()[0], 2 + vp + 1, "the Crown scores one more for each Quest");
}

/// `hero_top = off`
#[test]
fn the_top_of_the_deck_is_hidden() {
    let mut table = table_under(2, &[("hero_top", "off")]);
    assert_eq!((table.state.hero_top, table.state.heroes_unseen.len()), (None, 23 + 15));
    table.market("pirate").does("recruit pirate");
    assert_eq!(table.request(), Some(Request::RevealHeroes { n: 1 }));
    table.chances("corporal");
    assert_eq!(table.state.market[0], Some(table.hero("corporal")));
}

/// `take_that = out`
#[test]
fn take_that_is_out() {
    let table = table_under(2, &[("take_that", "out")]);
    table.forbids("use tripwire", "DQ-MODE-4");
}

#[test]
fn the_best_rank_is_rewarded_first() {
    let mut table = table(4);
    scored(&mut table, 9, "death-dealer", "1 4 0 3");
    let ranks: Vec<&String> = table.told.iter().filter(|told| told.contains("at rank")).collect();
    let order: Vec<&str> = ranks.iter().map(|told| told.split(' ').next().unwrap()).collect();
    rule("DQ-DONE-2").gives_when(format!("{ranks:?}"), order, ["Ben", "Dan", "Ada", "Cleo"]);
}

#[test]
fn the_second_act_unlocks_the_other_board_actions() {
    let mut table = table(2);
    table.heroes(0, "pirate").at_round(4).gold(0, 9).forbids("train pirate", "DQ-BOARD-1");
    table.at_round(6).rest_of_round();
    rule("DQ-BOARD-1").gives((table.state.round, table.state.board_level), (7, 2));
    table.fair(1);
    table.gold(0, 9);
    if table.asked() == 0 && table.own().heroes().count() > 0 {
        table.does("train pirate");
    }
}
