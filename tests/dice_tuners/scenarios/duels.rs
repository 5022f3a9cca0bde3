//! Two dice meet.

use tableside::engine::Few;
use tableside::games::dice_tuners::{Event, Slot, Step};

use crate::given::{duel, given};
use crate::notation::card;
use crate::table::rule;

/// DT-DUEL-6
#[test]
fn s22_a_shield_negates_the_duel_before_cards() {
    let table = duel("R:K3", "G:SH").hands(&["R1 B1", "G1"]).deployed();
    rule("DT-DUEL-6").holds(table.negated(0) && !table.happened(&Event::Revealed(Few::filled(None, 2))));
    rule("DT-DUEL-6")
        .gives((table.vp(), table.hand(0), table.hand(1)), (vec![0, 0], "B1 R1".into(), "G1".into()));
    assert_eq!(table.state.round, 3, "all the other duels show Shields as well");
}

/// DT-STR-2, DT-WIN-1, DT-WIN-2, DT-FIRE-8
#[test]
fn s23_a_sheathe_without_fire_counts_nothing() {
    let given = duel("G:SE", "G:K3").hero(0, "H4a").hands(&["R3", "B5"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R3"), (1, "B5")]).compare();
    assert_eq!(table.fire(), [1]);
    rule("DT-FIRE-8").and("DT-STR-2").gives(&table.strengths()[..2], [Some(0), Some(3)]);
    rule("DT-WIN-1").gives((table.won(), table.vp()), (Some((1, 1)), vec![0, 1]));
    table.only(0, &["take", "leave"]);
    table.plays(0, "take");
    rule("DT-WIN-2").gives((table.hand(0).as_str(), table.discarded("R3")), ("B5!", 1));
}

/// DT-FIRE-1, DT-STR-2
#[test]
fn s24_equal_values_are_both_on_fire() {
    let given = duel("R:SE", "R:SE").hero(0, "H3a").hero(1, "H5a").hands(&["G4", "B4"]);
    let mut table = given.deployed();
    table.cards(&[(0, "G4"), (1, "B4")]);
    rule("DT-FIRE-1").gives(table.fire(), [0, 1]);
    table.compare();
    rule("DT-STR-2").gives(&table.strengths()[..2], [Some(3), Some(5)]);
    assert_eq!(table.won(), Some((1, 1)));
}

/// DT-STR-3, DT-STR-5
#[test]
fn s25_advantage_counts_one_and_breaks_the_tie() {
    let mut table = duel("G:K1", "B:K2").deployed();
    table.compare();
    rule("DT-STR-3").gives(&table.strengths()[..2], [Some(2), Some(2)]);
    rule("DT-STR-5").gives(table.won(), Some((0, 1)));
}

/// DT-STR-6, DT-CARD-6
#[test]
fn s26_a_tie_without_advantage_is_null() {
    let mut table = duel("R:K2", "R:K2").hands(&["R1 R5", "R2"]).deployed();
    table.cards(&[(0, "R1"), (1, "R2")]).plays(1, "fight");
    rule("DT-STR-6").gives((table.won(), table.vp()), (None, vec![0, 0]));
    rule("DT-CARD-6").gives((table.discarded("R1"), table.discarded("R2")), (1, 1));
    assert_eq!((table.hand(0).as_str(), table.hand(1).as_str()), ("R5", ""));
}

/// DT-FIRE-2, DT-STR-2, DT-STR-3, DT-WIN-2
#[test]
fn s27_without_cards_nobody_is_on_fire_and_there_is_nothing_to_take() {
    let mut table = duel("G:SE", "B:SE").hero(0, "H6a").deployed();
    table.compare();
    rule("DT-FIRE-2").gives(table.fire(), [] as [u8; 0]);
    assert_eq!(table.strengths()[..2], [Some(1), Some(0)]);
    assert_eq!((table.won(), table.vp()), (Some((0, 1)), vec![1, 0]));
    rule("DT-WIN-2").gives_when("nobody was asked for anything", table.state.round, 3);
}

/// DT-FIRE-4, DT-FIRE-5, DT-HAND-4
#[test]
fn s28_who_retreats_loses_the_card_and_the_other_takes_its_own_back() {
    let mut table = duel("R:K3", "R:K1").hands(&["R5", "B2"]).deployed();
    table.cards(&[(0, "R5"), (1, "B2")]);
    table.refuses(1, "retreat", "DT-FIRE-6");
    table.plays(0, "retreat");
    rule("DT-FIRE-5").gives((table.won(), table.vp()), (None, vec![0, 0]));
    rule("DT-FIRE-5")
        .and("DT-HAND-4")
        .gives((table.hand(0).as_str(), table.hand(1).as_str(), table.discarded("R5")), ("", "B2!", 1));
}

/// DT-FIRE-4, DT-FIRE-5
#[test]
fn s29_the_first_retreat_ends_it() {
    let mut table = duel("R:K3", "R:K1").first(0).hands(&["G4", "R4"]).deployed();
    table.cards(&[(0, "G4"), (1, "R4")]);
    rule("DT-FIRE-4").gives_when("clockwise from the first player", table.asked(), 0);
    let mut table = given(2).first(1).meet("R:K3", "R:K1").hands(&["G4", "R4"]).deployed();
    table.cards(&[(0, "G4"), (1, "R4")]);
    rule("DT-FIRE-4").gives(table.asked(), 1);
    table.refuses(0, "retreat", "DT-ROUND-1");
    table.plays(1, "retreat");
    rule("DT-FIRE-5")
        .gives((table.hand(0).as_str(), table.hand(1).as_str(), table.discarded("R4")), ("G4!", "", 1));
    assert_eq!(table.state.round, 3, "seat 0 was not asked");
}

/// DT-FIRE-2, DT-CARD-3
#[test]
fn s30_the_only_card_is_on_fire_even_a_bluff() {
    let given = duel("R:SE", "R:K1").hero(0, "H3a").hands(&["X0", ""]);
    let mut table = given.deployed();
    assert_eq!(table.in_secret(), [0]);
    table.plays(0, "play X0");
    rule("DT-FIRE-2").and("DT-CARD-3").gives(table.fire(), [0]);
    table.only(0, &["fight", "retreat"]);
    table.plays(0, "fight");
    assert_eq!(table.strengths()[..2], [Some(3), Some(1)]);
}

/// DT-CARD-4, DT-WIN-2, DT-HAND-1
#[test]
fn s31_without_a_legal_card_a_seat_is_asked_all_the_same() {
    let given = duel("R:K1", "R:K2").aside("G G G").hands(&["R4 B2 R1 B5", "G3"]);
    let mut table = given.deployed();
    rule("DT-CARD-4").gives(table.in_secret(), [0, 1]);
    table.only(0, &["none"]);
    table.cards(&[(0, "-"), (1, "G3")]).plays(1, "fight").plays(0, "take");
    assert_eq!((table.seat(0).hand.len(), table.asked()), (5, 0));
    table.refuses(0, "discard B2 B5", "DT-HAND-1");
    table.plays(0, "discard G3");
    assert_eq!((table.hand(0).as_str(), table.discarded("G3")), ("B2 B5 R1 R4", 1));
}

/// DT-CARD-4, DT-REF-1
#[test]
fn s32_a_known_bluff_must_be_played() {
    let mut table = duel("R:K1", "R:K2").hands(&["X0! ? ?", "? ?"]).deployed();
    assert_eq!(
        table.refuses(0, "none", "DT-CARD-4"),
        "You must play a card: you hold Bluff, which is legal."
    );
    // Of unknown cards the table says so itself.
    table.plays(1, "none").plays(0, "play X0");
    assert_eq!(table.fire(), [0]);
}

/// DT-CARD-5, DT-FIRE-2, DT-WIN-2
#[test]
fn s33_an_illegal_card_turned_over_is_lost() {
    let mut table = duel("B:K1", "G:K3").aside("R R B").hands(&["? ?", "? ?"]).deployed();
    table.refuses(1, "play G6", "DT-CARD-2");
    table.refuses(1, "forfeit R6", "DT-CARD-5");
    table.plays(1, "forfeit G6").plays(0, "play R1");
    rule("DT-CARD-5").gives((table.fire(), table.discarded("G6")), (vec![0], 1));
    table.plays(0, "fight");
    assert_eq!(table.won(), Some((1, 1)));
    assert_eq!((table.discarded("R1"), table.state.round), (1, 3), "there is nothing to take");
    rule("DT-CARD-5").gives((table.hand(0).as_str(), table.hand(1).as_str()), ("?", "?"));
}

/// DT-WIN-2, DT-HAND-4, DT-REF-1
#[test]
fn s45_a_taken_card_is_known_until_it_is_played() {
    let given = given(2).meet("R:K3", "R:K1").fronts(&["G:K1", "B:K1"]).aside("R B G");
    let mut table = given.hands(&["R6 G1", "? ? ? ?"]).deployed();
    table.cards(&[(0, "R6"), (1, "B1")]).compare().plays(1, "take");
    rule("DT-HAND-4").gives(table.hand(1), "? ? ? R6!");
    let unseen = table.state.unseen;
    assert_eq!(table.state.step, Step::Commit);
    table.plays(1, "play R6").plays(0, "play G1");
    rule("DT-REF-1").gives_when(
        "the known card was used up",
        (table.state.unseen, table.seat(1).unknown()),
        (unseen, 3),
    );
    let known = |slot: &Slot| slot.card() == Some(card(&table.game, "R6"));
    assert!(!table.seat(1).hand.iter().any(known));
}

/// DT-REF-1
#[test]
fn s50_a_card_whose_copies_all_lie_elsewhere_is_refused() {
    let table = duel("R:K3", "R:K1").discard("R1 R1").top("R1").hands(&["? ?", "?"]).deployed();
    let said = table.refuses(0, "play R1", "DT-REF-1");
    let places = "on top of the deck, 2 in the discard pile";
    assert_eq!(said, format!("All 3 copies of R1 are accounted for: {places}."));
}
