//! Solo and co-op: SC-68 to SC-76, SC-79, SC-98 to SC-102.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Standing};
use tableside::games::dicequest::{Attempt, Step};

use crate::table::{Table, group, group_under, rule};

/// `mode = coop`
fn outcome(table: &Table) -> (bool, String) {
    let outcome = table.game.outcome(&table.state).unwrap();
    let Standing::Group(group) = outcome.standing else { panic!("{outcome:?}") };
    (group.won, outcome.decided_by.to_string())
}

/// `difficulty = practice`
#[test]
fn sc68_threat_cards() {
    let mut practice = group_under(1, &[("difficulty", "practice")]);
    practice.at_round(9).no_tokens().rest_of_round();
    rule("DQ-DIFF-2").gives(practice.state.threats_unseen.len(), 10);
    let mut normal = group(1);
    while normal.state.step != Step::Over {
        normal.any();
    }
    rule("DQ-THR-1").gives(normal.state.threats_unseen.len(), 1);
}

#[test]
fn sc69_missing_the_requirements() {
    let mut table = group(2);
    table.at_round(3).no_tokens().tokens("t1-any").adventure("first-gate").heroes(0, "pirate");
    table.state.seat_mut(Seat(0)).token = false;
    table.goes("adventure pirate").chances("AA").fair(1);
    rule("DQ-COOP-6").gives((table.seat(0).token, table.seat(0).vp, table.state.tokens.len()), (true, 0, 1));
    assert_eq!(table.asked(), 1);
}

/// Act III, requirements S S A A, a token of a Wand and an Arrow.
fn last_gate(roll: &str) -> Table {
    let mut table = group(1);
    table.at_round(9).no_tokens().tokens("t3-wand-arrow").adventure("last-gate");
    table.state.seat_mut(Seat(0)).token = false;
    table.state.ongoing = None;
    table.heroes(0, "corporal:old-sword pirate:crown scavenger").goes("adventure corporal pirate scavenger");
    table.chances(roll);
    while table.state.step == Step::Combat {
        table.does("end");
    }
    while table.state.step == Step::Assign {
        let first = table.choices()[0].clone();
        table.does(&first);
    }
    table
}

#[test]
fn sc70_excess_symbols() {
    let mut paid = last_gate("red S S, blue AA A, yellow W");
    rule("DQ-THR-5").gives(
        (paid.state.step, paid.choices()),
        (Step::SpendExcess, vec!["threat t3-wand-arrow".to_owned(), "end".to_owned()]),
    );
    paid.does("threat t3-wand-arrow");
    assert_eq!(paid.state.step, Step::Over);
    rule("DQ-COOP-5").gives((paid.seat(0).vp, paid.state.tokens.len()), (4, 0));
    for roll in ["red S S, blue AA -, yellow W", "red S S, blue AA A, yellow -"] {
        let few = last_gate(roll);
        rule("DQ-THR-5").gives_when(roll, (few.state.step, few.state.tokens.len()), (Step::Over, 1));
    }
    let left = last_gate("red S S, blue AA A, yellow -");
    rule("DQ-COOP-9").gives(outcome(&left), (false, "DQ-COOP-9".to_owned()));
    rule("DQ-COOP-5").gives_when("the rewards were gained nevertheless", left.seat(0).vp, 4);
}

#[test]
fn sc71_shields_that_blocked() {
    let shields = |blocked: u8| {
        let mut table = group(1);
        table.at_round(3).no_tokens().tokens("t1-shields").adventure("first-gate");
        table.state.ongoing = None;
        table.state.seat_mut(Seat(0)).token = false;
        table.heroes(0, "defender:old-sword paladin").goes("adventure defender paladin");
        table.chances("red S, green HH H");
        if table.state.step == Step::Combat {
            table.does("end");
        }
        table.does(&format!("block {blocked} 0"));
        if table.state.step == Step::Assign {
            table.does("wound light paladin");
        }
        table
    };
    let mut one = shields(1);
    one.does("threat t1-shields").fair(1);
    rule("DQ-COOP-7").gives_when("two of three Shields were left", one.state.act, 2);
    let mut table = group(1);
    table.at_round(3).no_tokens().tokens("t1-shields t1-sword").adventure("first-gate");
    table.state.ongoing = None;
    table.state.seat_mut(Seat(0)).token = false;
    table.heroes(0, "defender:old-sword corporal").goes("adventure defender corporal");
    table.chances("red S S, green HH");
    if table.state.step == Step::Combat {
        table.does("end");
    }
    table.does("block 1 0");
    table
        .forbids("threat t1-shields", "DQ-THR-6")
        .saying("1 of 2 Shields blocked wounds, so 1 can pay for tokens.");
    table.forbids("threat t1-any", "DQ-THR-11");
    table.does("threat t1-sword");
}

/// What has paid for a token pays for no other.
#[test]
fn symbols_pay_once() {
    let mut table = group(1);
    table.at_round(3).no_tokens().tokens("t1-sword t1-any").adventure("first-gate");
    table.state.ongoing = None;
    table.state.seat_mut(Seat(0)).token = false;
    table.heroes(0, "corporal:old-sword").goes("adventure corporal").chances("S S");
    while table.state.step != Step::SpendExcess {
        table.least();
    }
    table.does("threat t1-sword");
    rule("DQ-THR-5").holds(table.state.step != Step::SpendExcess);
}

#[test]
fn a_token_needs_all_its_symbols() {
    let mut table = group(1);
    table.at_round(3).no_tokens().tokens("t1-sword t1-shields").adventure("first-gate");
    table.state.ongoing = None;
    table.state.seat_mut(Seat(0)).token = false;
    table.heroes(0, "defender:old-sword corporal").goes("adventure defender corporal");
    table.chances("red S S, green S");
    if table.state.step == Step::Combat {
        table.does("end");
    }
    table.does("wound light corporal");
    table
        .forbids("threat t1-shields", "DQ-THR-5")
        .saying("The symbols left over do not pay for this token: Shield, Shield.");
    table.does("threat t1-sword").forbids("threat t1-sword", "DQ-ROUND-5");
}

/// `threat_on_fail = yes`
#[test]
fn tokens_after_a_failure() {
    let mut table = group_under(1, &[("threat_on_fail", "yes")]);
    table.at_round(3).no_tokens().tokens("t1-any").adventure("first-gate").heroes(0, "pirate");
    table.state.ongoing = None;
    table.goes("adventure pirate").chances("A").does("end");
    table.does("threat t1-any").fair(1);
    assert_eq!((table.state.act, table.seat(0).vp), (2, 0));
}

#[test]
fn sc72_tokens_on_quests() {
    let mut table = group(1);
    table.at_round(2).no_tokens().quests("rats doomies").heroes(0, "pirate").gold(0, 0);
    table.state.ongoing = None;
    table.token_on_quest(0, "t1-any").token_on_quest(1, "t1-sword");
    table.goes("rats pirate").chances("A").does("end").chances("frost-knives");
    rule("DQ-THR-9").gives(table.state.token_discard.of(table.token("t1-any")), 1);
    table.fair(1);
    rule("DQ-THR-8").holds(table.state.round == 3 && table.state.tokens.contains(&table.token("t1-sword")));
    rule("DQ-THR-8").holds(table.state.quests.iter().flatten().all(|quest| quest.token.is_none()));
}

#[test]
fn failing_leaves_the_token() {
    let mut table = group(2);
    table.no_tokens().quests("rats").heroes(0, "pirate").token_on_quest(0, "t1-any");
    table.state.ongoing = None;
    table.goes("rats pirate").chances("-").does("end");
    assert!(table.state.quests[0].unwrap().token.is_some());
}

/// Turns up a Threat card at the start of the next round.
fn threat(table: &mut Table, card: &str) {
    let card = tableside::games::dicequest::Chance::RevealThreat { card: table.threat(card) };
    let tableside::games::dicequest::Chance::RevealThreat { card: id } = card else { return };
    table.state.threats_unseen.insert(id);
    let round = table.state.round;
    while table.state.round == round {
        let seat = table.asked();
        let legal = table.legal(seat);
        let words =
            ["leave", "go playtime", "end"].iter().find(|word| legal.iter().any(|legal| legal == *word));
        table.plays(seat, words.unwrap());
    }
    table.chance(card);
}

#[test]
fn sc73_no_quest_is_free() {
    let mut table = group(2);
    table.no_tokens();
    for place in 0..5 {
        table.token_on_quest(place, ["t1-any", "t1-sword"][place % 2]);
    }
    threat(&mut table, "omen");
    rule("DQ-THR-7").gives_when("nothing happens", table.state.step, Step::Tavern);
    let mut free = group(2);
    free.no_tokens();
    threat(&mut free, "omen");
    rule("DQ-COOP-12").gives_when(
        "the First Player chooses the Quest",
        (free.asked(), free.legal(0).len()),
        (0, 5),
    );
    let first = free.legal(0)[0].clone();
    free.plays(0, &first).fair(1);
    rule("DQ-THR-7")
        .gives(free.state.quests.iter().flatten().filter(|quest| quest.token.is_some()).count(), 1);
}

/// `difficulty = hard`, `difficulty = heroic`, `difficulty = legendary`
#[test]
fn sc74_failing_the_first_act() {
    let after = |difficulty| {
        let mut table = group_under(3, &[("difficulty", difficulty)]);
        table.at_round(3).no_tokens().tokens("t1-any t1-sword");
        table.state.ongoing = None;
        table.rest_of_round();
        table
    };
    let normal = after("normal");
    let waiting =
        |table: &Table| table.state.act3.iter().map(|token| table.game.token(*token).act).collect::<Vec<_>>();
    rule("DQ-COOP-8").gives((normal.state.act, waiting(&normal)), (2, vec![1, 1]));
    let hard = after("hard");
    rule("DQ-DIFF-3").gives((hard.state.act, waiting(&hard)), (2, vec![1, 1, 1]));
    rule("DQ-DIFF-4").gives(waiting(&after("heroic")).len(), 3);
    let lost = after("legendary");
    assert_eq!(lost.state.step, Step::Over);
    rule("DQ-DIFF-5").gives(outcome(&lost), (false, "DQ-DIFF-5".to_owned()));
}

/// `hard_tokens = added`
#[test]
fn at_hard_tokens_may_stay_as_well() {
    let waiting = |difficulty| {
        let mut table = group_under(2, &[("difficulty", difficulty), ("hard_tokens", "added")]);
        table.at_round(3).no_tokens().tokens("t1-any t1-sword");
        table.state.ongoing = None;
        table.rest_of_round();
        table.state.act3.len()
    };
    rule("DQ-DIFF-3").gives([waiting("normal"), waiting("hard"), waiting("heroic")], [2, 4, 4]);
}

#[test]
fn sc75_success_without_meeting_anything() {
    let mut table = group(2);
    table.at_round(3).no_tokens();
    table.state.ongoing = None;
    table.rest_of_round();
    assert!(table.told.contains(&"The Adventure of Act I succeeds: no Threat is left on it.".to_owned()));
    assert!(table.state.act3.is_empty());
}

/// `difficulty = godly`
#[test]
fn sc76_and_102_the_minimum() {
    let won = |difficulty, points: [u16; 2]| {
        let mut table = group_under(2, &[("difficulty", difficulty)]);
        table.at_round(9).no_tokens();
        table.state.ongoing = None;
        for (seat, points) in (0u8..).zip(points) {
            table.state.seat_mut(Seat(seat)).vp = points;
        }
        table.rest_of_round();
        outcome(&table)
    };
    rule("DQ-COOP-4").gives(won("normal", [15, 14]), (false, "DQ-COOP-4".to_owned()));
    rule("DQ-COOP-4").and("DQ-DIFF-1").gives(won("normal", [15, 15]), (true, "DQ-COOP-4".to_owned()));
    assert!(won("practice", [15, 15]).0 && won("hard", [15, 15]).0);
    rule("DQ-DIFF-4").holds(!won("heroic", [20, 19]).0 && won("heroic", [20, 20]).0);
    rule("DQ-DIFF-5").and("DQ-DIFF-6").holds(!won("legendary", [25, 24]).0 && !won("godly", [30, 29]).0);
    rule("DQ-DIFF-6").holds(won("godly", [30, 31]).0);
}

/// `adventures = starred`
#[test]
fn sc79_starred_adventures() {
    let table = group(2);
    for act in 1..=3 {
        rule("DQ-COOP-2").gives(table.game.adventures_of(act).len(), 1);
    }
    rule("DQ-COOP-1").gives(group_under(2, &[("adventures", "any")]).game.adventures_of(1).len(), 4);
}

#[test]
fn sc99_threat_cards_act_for_a_round_or_once() {
    let mut table = group(2);
    threat(&mut table, "high-prices");
    let hero = table.state.market[0].unwrap();
    let usual = table.game.hero(hero).cost;
    rule("DQ-THR-2").gives(table.game.cost_of(&table.state, Seat(0), hero), usual + 1);
    table.gold(0, 0).gold(1, 5);
    threat(&mut table, "tax");
    rule("DQ-THR-2").gives(table.game.cost_of(&table.state, Seat(0), hero), usual);
    // Everyone has had Playtime and the first seat its income since.
    rule("DQ-THR-2").gives((table.seat(0).gold, table.seat(1).gold), (4, 9));
    let mut poor = group(1);
    poor.gold(0, 0);
    poor.state.seat_mut(Seat(0)).token = true;
    poor.goes("playtime");
    poor.gold(0, 0);
    let card = tableside::games::dicequest::Chance::RevealThreat { card: poor.threat("tax") };
    if poor.state.threats_unseen.contains(poor.threat("tax")) {
        poor.chance(card);
        assert_eq!(poor.seat(0).gold, 4, "it stays at 0 before the income");
    }
}

#[test]
fn an_ongoing_card_forbids() {
    let mut table = group(1);
    table.items(0, "scroll-of-shiny-rune").heroes(0, "corporal ward-mage").quests("runestone");
    threat_now(&mut table, "black-fog");
    table.goes("runestone corporal ward-mage").chances("R");
    assert_eq!(table.pool(), "red=R", "yellow dice are forbidden");
    table.forbids("rune r1 r1", "DQ-THR-2");
    assert_eq!(table.state.turn.needs.generic, 0, "it changes Adventures only");
}

/// A card is in force in this round.
fn threat_now(table: &mut Table, card: &str) {
    let card = table.threat(card);
    table.state.threats_unseen.remove(card);
    table.state.ongoing = Some(card);
}

#[test]
fn sc100_the_token_pool() {
    let mut table = group(2);
    let act = table.game.tokens_of(1);
    let all: Vec<(u8, u8)> = table.state.token_pool.among(act).collect();
    for (token, n) in all {
        for _ in 0..n {
            table.state.token_pool.take(token);
            table.state.token_discard.add(token, 1);
        }
    }
    threat(&mut table, "siege");
    table.fair(1);
    rule("DQ-THR-4").gives_when(
        "shuffled back and drawn",
        (table.state.tokens.len(), table.state.act3.len()),
        (4, 1),
    );
}

#[test]
fn sc101_tokens_of_quests_that_leave() {
    let mut table = group(1);
    table.no_tokens().quests("rats swordplay").heroes(0, "pirate").items(0, "map");
    table.token_on_quest(1, "t1-sword");
    table.state.ongoing = None;
    table.goes("rats pirate").does("use map");
    table.forbids("choose quest rats", "DQ-ABIL-8");
    table.does("choose quest swordplay").fair(1);
    rule("DQ-THR-10").holds(table.state.tokens.contains(&table.token("t1-sword")));
}

#[test]
fn adventures_act_at_the_start_of_a_round() {
    let mut table = group_under(2, &[("difficulty", "practice"), ("adventures", "any")]);
    table.adventure("toll-gate").no_tokens();
    table.has_playtime().goes("playtime");
    rule("DQ-THR-12").gives((table.state.round, table.state.step), (2, Step::RoundStart));
    rule("DQ-THR-12").holds(table.legal(0).iter().all(|legal| legal.starts_with("choose quest")));
    let first = table.legal(0)[0].clone();
    table.plays(0, &first).fair(1);
    assert_eq!(table.state.step, Step::Tavern);
}

#[test]
fn a_raid_asks_each_seat() {
    let mut table = group(2);
    table.heroes(0, "pirate* corporal").heroes(1, "shaman").items(1, "relic purse");
    threat(&mut table, "raid");
    assert_eq!(table.asked(), 0);
    table.plays(0, "choose hero pirate");
    assert_eq!((table.party(0).as_str(), table.party(1).as_str()), ("corporal", "shaman*"));
    assert_eq!(table.asked(), 1, "the first seat has nothing to lose");
    table.plays(1, "choose item relic");
    let quests = table.legal(0);
    assert_eq!(quests.len(), 5);
    table.plays(0, &quests[0].clone()).fair(1);
    assert!(table.game.ask(&table.state).msgid.contains("do what it says"));
    table.plays(0, "choose done");
    assert_eq!((table.state.step, table.seat(0).adventure), (Step::Tavern, Attempt::None));
}

/// Where no card comes after it, as when a pack has few.
#[test]
fn an_ongoing_card_ends_with_its_round() {
    let mut table = group(1);
    threat_now(&mut table, "high-prices");
    table.state.threats_unseen = Default::default();
    table.has_playtime();
    rule("DQ-THR-2").gives((table.state.round, table.state.ongoing), (2, None));
}
