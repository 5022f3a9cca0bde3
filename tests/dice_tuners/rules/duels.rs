//! Duels: what no scenario shows.

use tableside::engine::prelude::*;
use tableside::engine::{Few, Seat, Viewer};
use tableside::games::dice_tuners::{CardId, Commit, Event, Step};

use crate::given::{duel, given, given_under, given_with, trio};
use crate::notation::{card, card_with, skilled};
use crate::table::{Table, rule};

#[test]
fn cards_are_committed_in_secret_and_revealed_together_dt_card_1() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1 R2", "G1 G2"]).deployed();
    table.plays(1, "play G1");
    rule("DT-CARD-1").gives((table.in_secret(), table.state.duel.played), (vec![0], Few::filled(None, 2)));
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    rule("DT-CARD-1")
        .gives((seen.seat(Seat(1)).committed, seen.seat(Seat(1)).hand.len()), (Commit::Hidden, 2));
    table.plays(0, "play R2");
    rule("DT-CARD-1").holds(table.happened(&Event::Revealed(Few::from_iter([
        Some(card(&table.game, "R2")),
        Some(card(&table.game, "G1")),
    ]))));
}

#[test]
fn one_duel_after_the_other_dt_duel_5() {
    let given = duel("R:K1", "R:K2").fronts(&["B:K1", "G:K1"]).hands(&["R1 R2", "G1 G2"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R1"), (1, "G1")]);
    table.refuses(0, "play R2", "DT-ROUND-1");
    table.plays(0, "fight").plays(1, "fight");
    table.refuses(1, "play G2", "DT-ROUND-1");
    table.plays(0, "leave");
    rule("DT-DUEL-5").gives((table.in_secret(), table.state.duel.index), (vec![0, 1], 2));
    let table = given_elsewhere();
    table.refuses(2, "play B1", "DT-DUEL-5");
}

/// Four players; seats 0 and 1 fight, seat 2 does not.
fn given_elsewhere() -> crate::table::Table {
    let given = given(4).meet("R:K1", "R:K2").hands(&["R1", "G1", "B1", ""]);
    given.die(2, tableside::games::dice_tuners::dice::Side::Left, "R:K1").deployed()
}

/// DT-CARD-4: a seat that holds a playable card must play one.
#[test]
fn a_playable_card_must_be_played() {
    let mut table = duel("G:K1", "G:K2").aside("R R R").hands(&["R1 G1", "G1"]).deployed();
    table.refuses(0, "none", "DT-CARD-4").saying("You must play a card: you hold R1, which is legal.");
    table.only(0, &["play R1"]);
    table.only(1, &["none"]);
    table.stands(0, "none", "DT-CARD-4");
    assert_eq!(table.in_secret(), [1]);
}

/// DT-CARD-6: cards go to the pile when the duel is over, not before.
#[test]
fn played_cards_lie_on_the_table_during_the_duel() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1", "G2"]).deployed();
    table.cards(&[(0, "R1"), (1, "G2")]);
    assert_eq!(table.state.discard.total(), 0);
    table.plays(1, "fight");
    rule("DT-CARD-6").gives_when("the winner's card is on offer", table.state.discard.total(), 0);
    table.plays(0, "leave");
    rule("DT-CARD-6").gives((table.discarded("R1"), table.discarded("G2")), (1, 1));
}

/// The cards that went to the pile while and after they lay before their seats, in order.
fn piled(table: &Table) -> Vec<(u8, String)> {
    let id = |card: CardId| table.game.content().strategy[card.index()].id.clone();
    let discarded = |event: &Event| match *event {
        Event::Discarded(seat, card) => Some((seat.0, id(card))),
        _ => None,
    };
    table.events.iter().filter_map(discarded).collect()
}

fn pile(cards: &[(u8, &str)]) -> Vec<(u8, String)> {
    cards.iter().map(|(seat, id)| (*seat, (*id).to_owned())).collect()
}

#[test]
fn cards_are_piled_clockwise_from_the_first_player() {
    // A tie of all: three cards are left, and the first player is seat 1.
    let fight = |first| {
        let hands = ["R4", "G4", "B4"];
        let given = trio(["R:K2", "R:K2", "R:K2"]).first(first).hands(&hands);
        let mut table = given.deployed();
        table.cards(&[(0, "R4"), (1, "G4"), (2, "B4")]).compare();
        table
    };
    rule("DT-CARD-6").gives(piled(&fight(1)), pile(&[(1, "G4"), (2, "B4"), (0, "R4")]));
    rule("DT-CARD-6").gives(piled(&fight(2)), pile(&[(2, "B4"), (0, "R4"), (1, "G4")]));
    // The winner's card is taken; a retreat has discarded one before the others.
    let mut table = trio(["R:K1", "R:K2", "R:K3"]).first(1).hands(&["R4", "G2", "B4"]).deployed();
    table.cards(&[(0, "R4"), (1, "G2"), (2, "B4")]).plays(2, "retreat").plays(0, "fight").plays(0, "take");
    rule("DT-CARD-6").gives(piled(&table), pile(&[(2, "B4"), (0, "R4")]));
    // Shields that count after the cards.
    let given =
        given_under(3, &[("shield_timing", "after_cards")]).first(2).fronts(&["R:SH", "R:K1", "R:SH"]);
    let mut table = given.hands(&["R1", "G1", "B1"]).deployed();
    while table.state.duel.index < 3 {
        for seat in table.in_secret() {
            table.stands(seat, "none", "DT-CARD-4");
        }
    }
    table.cards(&[(0, "R1"), (1, "G1"), (2, "B1")]);
    assert_eq!(piled(&table), pile(&[(2, "B1"), (0, "R1"), (1, "G1")]));
}

/// DT-WIN-1, DT-WIN-2, DT-WIN-3
#[test]
fn the_losers_own_card_is_discarded() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1 B1", "G2"]).deployed();
    table.cards(&[(0, "R1"), (1, "G2")]).plays(1, "fight").plays(0, "take");
    rule("DT-WIN-1").gives((table.vp(), table.discarded("R1"), table.discarded("G2")), (vec![0, 1], 1, 0));
    rule("DT-WIN-3").gives(table.hand(0), "B1 G2!");
}

/// DT-FIRE-5: also a seat that was On Fire itself takes its card back.
#[test]
fn the_other_takes_its_card_back_on_fire_or_not() {
    let mut table = duel("R:K1", "R:K2").hands(&["R4", "G4"]).deployed();
    table.cards(&[(0, "R4"), (1, "G4")]).plays(0, "fight").plays(1, "retreat");
    rule("DT-FIRE-5").gives((table.hand(0).as_str(), table.discarded("G4"), table.won()), ("R4!", 1, None));
}

fn strong() -> String {
    card_with("strong", &["when = 'declare', do = [{ op = 'Strength', n = 2 }]"])
}

/// DT-FIRE-7
#[test]
fn effects_may_be_left_dt_fire_7() {
    let mut table = given_with(2, &[strong()]).meet("R:K1", "R:K2").hands(&["strong", "R3"]).deployed();
    table.cards(&[(0, "strong"), (1, "R3")]).plays(0, "fight");
    table.only(0, &["use effect1", "pass"]);
    table.plays(0, "pass");
    rule("DT-FIRE-7").gives(&table.strengths()[..2], [Some(1), Some(2)]);
}

/// DT-FIRE-8
#[test]
fn fire_that_the_table_puts_out_takes_the_sheathe_with_it() {
    use tableside::games::dice_tuners::Ruling;
    let mut table = duel("R:SE", "R:K2").hands(&["R4", "R3"]).deployed();
    table.cards(&[(0, "R4"), (1, "R3")]);
    table.adjusts(Ruling::SetFire { seat: Seat(0), fire: false }).compare();
    rule("DT-FIRE-8").gives((table.strengths()[0], table.won()), (Some(0), Some((1, 1))));
}

/// DT-TRIO-1
#[test]
fn all_three_commit_and_burn_together_dt_trio_1() {
    let mut table = trio(["R:K1", "R:K2", "R:K3"]).hands(&["R4", "G4", "B1"]).deployed();
    rule("DT-TRIO-1").gives(table.in_secret(), [0, 1, 2]);
    table.plays(2, "play B1").plays(0, "play R4");
    assert_eq!(table.in_secret(), [1]);
    table.plays(1, "play G4");
    rule("DT-TRIO-1").gives(table.fire(), [0, 1]);
}

/// DT-TRIO-4: two Shields leave no duel.
#[test]
fn two_shields_of_three_end_it() {
    let table = trio(["G:SH", "B:SH", "R:K1"]).hands(&["R1", "G1", "B2"]).deployed();
    rule("DT-TRIO-4").holds(table.negated(3));
    assert_eq!((table.vp(), table.state.round), (vec![0, 0, 0], 3));
}

/// DT-TRIO-5: null also over the weakest die.
#[test]
fn a_tie_for_the_highest_beats_nobody() {
    let mut table = trio(["R:K3", "R:K3", "R:K1"]).hands(&["R1", "G2", "B3"]).deployed();
    table.cards(&[(0, "R1"), (1, "G2"), (2, "B3")]).plays(2, "fight");
    rule("DT-TRIO-5").gives((table.won(), table.vp(), table.state.discard.total()), (None, vec![0, 0, 0], 3));
}

/// DT-STR-4: not below nothing.
#[test]
fn strength_is_not_negative() {
    let weak = skilled("weak", &["when = 'always', do = [{ op = 'Strength', n = -9 }]"]);
    let mut table = given_with(2, &[weak]).hero(0, "weak").meet("R:K3", "B:K1").deployed();
    table.compare();
    rule("DT-STR-4").gives(&table.strengths()[..2], [Some(0), Some(2)]);
}

/// DT-STR-6: advantage of more than one tied seat breaks no tie.
#[test]
fn two_advantages_cancel() {
    let sly = |id: &str| skilled(id, &["when = 'always', do = [{ op = 'Advantage', mode = 'gain' }]"]);
    let given = given_with(2, &[sly("a"), sly("b")]).hero(0, "a").hero(1, "b").meet("R:K2", "B:K2");
    let mut table = given.deployed();
    table.compare();
    rule("DT-STR-6")
        .gives((table.strengths()[0], table.strengths()[1], table.won()), (Some(3), Some(3), None));
}

/// DT-STR-7, DT-TRIO-4: a Shield that comes late takes its owner out of the three-way duel.
#[test]
fn a_late_shield_in_the_three_way_duel() {
    let spin = card_with("spin", &["when = 'declare', do = [{ op = 'Reroll', who = 'self' }]"]);
    let given = given_with(3, &[spin]).fronts(&["R:K3", "G:K1", "B:K1"]).hands(&["spin", "G2", "B1"]);
    let mut table = given.deployed();
    table.cards(&[(0, "spin"), (1, "G2"), (2, "B1")]).plays(0, "fight").plays(0, "use effect1").reroll("SH");
    rule("DT-STR-7").holds(table.happened(&Event::ShieldedOut(Seat(0))));
    rule("DT-STR-7")
        .gives((table.won(), table.strengths()[1], table.strengths()[2]), (Some((1, 1)), Some(2), Some(1)));
    assert_eq!((table.asked(), table.state.step), (2, Step::Take));
}
