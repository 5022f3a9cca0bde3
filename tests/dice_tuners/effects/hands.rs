//! Effects on hands, cards, points and on whether there is a duel at all.

use tableside::games::dice_tuners::{Event, Request, Step};

use super::{fight, played, with_skill};
use crate::given::given_with;
use crate::notation::{card_with, skilled};
use crate::table::rule;

/// DT-HAND-1 follows a draw.
#[test]
fn draw_and_discard_down() {
    let effect = "when = 'declare', do = [{ op = 'Draw', n = 3 }]";
    let given = given_with(2, &[card_with("special", &[effect])]).meet("R:K3", "R:K1").top("B6");
    let mut table = fight(given.hands(&["special G1 B1", "R1"]));
    table.plays(0, "use effect1").turn_up("B2").turn_up("B3").turn_up("B4");
    assert_eq!((table.hand(0).as_str(), table.asked()), ("B1 B2! B3! B6! G1", 0));
    table.plays(0, "discard B2");
    assert_eq!(table.won(), Some((0, 1)));
}

/// DT-FX-9: as much as there is; the seat chooses.
#[test]
fn discard_as_many_as_there_are() {
    let effect = "when = 'declare', do = [{ op = 'Discard', who = 'opponent', n = 3 }]";
    let mut table = played(effect, "R:K1", "R:K2");
    table.plays(0, "use effect1");
    rule("DT-FX-9").gives(table.asked(), 1);
    table.refuses(1, "pass", "DT-FX-9").saying("seat 1 must discard 1 card.");
    table.plays(1, "discard G2");
    rule("DT-FX-9").gives((table.hand(1).as_str(), table.discarded("G2")), ("", 1));
}

/// DT-FX-9: without a possible target it cannot be used.
#[test]
fn nothing_to_discard() {
    let effect = "when = 'declare', do = [{ op = 'Discard', who = 'opponent', n = 1 }]";
    let given = given_with(2, &[card_with("special", &[effect])]).meet("R:K3", "R:K1");
    let table = fight(given.hands(&["special", "R1"]));
    assert_eq!(table.won(), Some((0, 1)), "nobody was asked");
}

/// DT-FX-9: who has no card owes none later either.
#[test]
fn no_card_is_owed() {
    let effect = "when = 'declare', do = [{ op = 'Discard', who = 'opponent', n = 1 }, { op = 'Draw', who = 'opponent', n = 1 }]";
    let given = given_with(2, &[card_with("special", &[effect])]).meet("R:K3", "R:K1").top("B6");
    let mut table = fight(given.hands(&["special", "R1"]));
    table.plays(0, "use effect1").turn_up("B2");
    rule("DT-FX-9").gives((table.hand(1).as_str(), table.won()), ("B6!", Some((0, 1))));
}

#[test]
fn vp_for_oneself_and_others() {
    let effect = "when = 'won', do = [{ op = 'Vp', n = 2 }, { op = 'Vp', who = 'opponent', n = -1 }]";
    let given = given_with(2, &[card_with("special", &[effect])]).meet("R:K3", "R:K1").vp(&[0, 3]);
    let mut table = fight(given.hands(&["special", "R1"]));
    table.plays(0, "use effect1");
    assert_eq!(table.vp(), [3, 2]);
}

#[test]
fn no_retreat_binds_the_opponents() {
    let given = with_skill("when = 'always', do = [{ op = 'NoRetreat' }]").meet("R:K1", "R:K2");
    let mut table = given.hands(&["R5", "G5"]).deployed();
    table.cards(&[(0, "R5"), (1, "G5")]);
    table.only(0, &["fight", "retreat"]);
    table.plays(0, "fight");
    assert_eq!(table.won(), Some((1, 1)), "seat 1 was not asked");
}

#[test]
fn annul_discards_the_cards() {
    let mut table = played("when = 'declare', do = [{ op = 'Annul' }]", "R:K3", "R:K1");
    table.plays(0, "use effect1");
    assert_eq!((table.won(), table.vp(), table.discarded("R1")), (None, vec![0, 0], 1));
    assert_eq!(table.discarded("special"), 1);
}

#[test]
fn keep_and_no_take() {
    let mut table = played("when = 'won', do = [{ op = 'Keep' }]", "R:K3", "R:K1");
    table.plays(0, "use effect1");
    assert_eq!((table.hand(0).as_str(), table.state.round), ("B1 G1 special!", 3), "nothing was offered");
    let mut table = played("when = 'declare', do = [{ op = 'NoTake' }]", "R:K3", "R:K1");
    table.plays(0, "use effect1");
    assert_eq!((table.discarded("special"), table.state.round), (1, 3));
    let given = with_skill("when = 'always', do = [{ op = 'NoTake' }]").meet("R:K3", "R:K1");
    let mut table = given.hands(&["R5", "R1"]).deployed();
    table.cards(&[(0, "R5"), (1, "R1")]).plays(0, "fight");
    assert_eq!(table.discarded("R5"), 1);
}

/// DT-FX-5: a cancelled card does nothing, also later in that duel.
#[test]
fn cancel() {
    let cancel = "when = 'declare', do = [{ op = 'Cancel', who = 'opponent' }]";
    let prize = card_with("prize", &["when = 'won', do = [{ op = 'Vp', n = 3 }]"]);
    let given = given_with(2, &[card_with("special", &[cancel]), prize]).meet("R:K1", "R:K3");
    let mut table = given.hands(&["special", "prize"]).deployed();
    table.cards(&[(0, "special"), (1, "prize")]).plays(0, "fight").plays(1, "fight").plays(0, "use effect1");
    rule("DT-FX-5").holds(table.happened(&Event::Cancelled(tableside::engine::Seat(1))));
    rule("DT-FX-5").gives((table.won(), table.vp()), (Some((1, 1)), vec![0, 1]));
    table.refuses(1, "use effect1", "DT-FX-5");
    // DT-FX-9: there is nothing to cancel if no card was played.
    let given = given_with(2, &[card_with("special", &[cancel])]).meet("R:K1", "R:K3");
    let mut table = given.hands(&["special", ""]).deployed();
    table.plays(0, "play special").plays(0, "fight");
    assert_eq!(table.won(), Some((1, 1)));
}

/// DT-FX-5: in the order announced, so of two that cancel each other the first one does.
#[test]
fn cancels_against_each_other() {
    let cancel = "when = 'declare', do = [{ op = 'Cancel', who = 'opponent' }, { op = 'Strength', n = 1 }]";
    let given = given_with(2, &[card_with("special", &[cancel])]).meet("R:K1", "R:K1");
    let mut table = given.hands(&["special", "special"]).deployed();
    table.cards(&[(0, "special"), (1, "special")]).plays(0, "fight").plays(1, "fight");
    table.plays(0, "use effect1").plays(1, "use effect1");
    rule("DT-FX-5").gives((table.strengths()[0], table.strengths()[1]), (Some(2), Some(1)));
}

#[test]
fn any_colour_of_those_named() {
    let given = with_skill("when = 'always', do = [{ op = 'AnyColour', colours = ['green'] }]");
    let table = given.aside("R R R").meet("G:K1", "B:K1").hands(&["G1 B1 R1", "G2"]).deployed();
    table.only(0, &["play G1", "play R1"]);
    table.only(1, &["none"]);
}

#[test]
fn manual_waits_for_the_table() {
    use tableside::games::dice_tuners::Ruling;
    let effect = "when = 'declare', do = [{ op = 'Manual', note = 'Dance.' }, { op = 'Strength', n = 1 }]";
    let mut table = played(effect, "R:K1", "R:K1");
    table.plays(0, "use effect1");
    table.only(0, &["continue"]);
    table.refuses(1, "continue", "DT-ROUND-1");
    table.adjusts(Ruling::AdjustStrength { seat: tableside::engine::Seat(1), n: 1 });
    table.only(0, &["continue"]);
    table.plays(0, "continue");
    assert_eq!(table.strengths()[..2], [Some(2), Some(2)]);
}

/// Costs are paid when the ability is used and are not refunded.
#[test]
fn costs() {
    let discard = "when = 'declare', cost = [{ pay = 'discard', n = 2 }], do = [{ op = 'Strength', n = 3 }]";
    let mut table = played(discard, "R:K1", "R:K2");
    table.plays(0, "use effect1");
    assert_eq!(table.asked(), 0);
    table.refuses(0, "discard G1", "DT-FX-9");
    table.plays(0, "discard G1 B1");
    assert_eq!(table.strengths()[0], Some(4));
    // DT-FX-9: one that cannot be paid cannot be used.
    let given = given_with(2, &[card_with("special", &[discard])]).meet("R:K1", "R:K2");
    let table = fight(given.hands(&["special G1", "R1"]));
    assert_eq!(table.won(), Some((1, 1)));
    let points = "when = 'declare', cost = [{ pay = 'vp', n = 1 }], do = [{ op = 'Strength', n = 3 }]";
    let given = given_with(2, &[card_with("special", &[points])]).meet("R:K1", "R:K2");
    let mut table = fight(given.vp(&[1, 0]).hands(&["special G1", "R1"]));
    table.plays(0, "use effect1");
    assert_eq!((table.vp(), table.won()), (vec![1, 0], Some((0, 1))), "1 - 1 + 1");
    let given = given_with(2, &[card_with("special", &[points])]).meet("R:K1", "R:K2");
    let table = fight(given.vp(&[0, 1]).hands(&["special G1", "R1"]));
    assert_eq!(table.won(), Some((1, 1)));
}

/// A cost is lost even if the ability is cancelled.
#[test]
fn costs_are_not_refunded() {
    let points = "when = 'declare', cost = [{ pay = 'vp', n = 1 }], do = [{ op = 'Strength', n = 3 }]";
    let cancel = "when = 'declare', do = [{ op = 'Cancel', who = 'opponent' }]";
    let given = given_with(2, &[card_with("special", &[points]), card_with("stop", &[cancel])]);
    let mut table = given.meet("R:K1", "R:K2").vp(&[1, 0]).hands(&["special", "stop"]).deployed();
    table.cards(&[(0, "special"), (1, "stop")]).plays(0, "fight").plays(1, "fight");
    table.plays(0, "use effect1").plays(1, "use effect1");
    assert_eq!((table.vp(), table.strengths()[0]), (vec![0, 1], Some(1)));
}

/// An ability that gives the opponents a draw lets them draw clockwise.
#[test]
fn all_opponents_draw() {
    let skill = skilled("hero", &["when = 'lost', do = [{ op = 'Draw', who = 'opponents', n = 1 }]"]);
    let given = given_with(3, &[skill]).hero(0, "hero").first(1).fronts(&["R:K1", "R:K2", "R:K3"]);
    let mut table = given.top("B6").hands(&["", "R1", ""]).deployed();
    table.plays(1, "play R1").plays(1, "fight");
    assert_eq!((table.hand(1).as_str(), table.request()), ("B6!", Some(Request::TurnTop)));
    table.turn_up("B5");
    assert_eq!(table.hand(2), "B5!");
    assert_eq!(table.state.step, Step::AfterDuel);
}
