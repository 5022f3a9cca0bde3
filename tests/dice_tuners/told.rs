//! What the log says of duels that do not take place and of those that nobody wins.

use tableside::engine::Seat;
use tableside::games::dice_tuners::dice::Side;
use tableside::games::dice_tuners::{CardPlace, CardRef, Ruling};

use crate::given::{duel, given, given_under, given_with, trio};
use crate::notation::{card, card_with, driven};
use crate::table::Table;

const ENDED: &str = "House ruling: the duel is null.";
const NO_DUEL: &str = "A Shield negates the duel.";

/// The last sentence about the duel before the others of the round, which show Shields.
fn end_of_the_first(table: &Table, since: usize) -> &str {
    let told = table.duels_told(since);
    let next = told.iter().position(|said| said.starts_with("Duel ")).unwrap_or(told.len());
    told[..next].last().copied().expect("nothing was said of the duel")
}

/// The round ends with the entry that deploys the last dice; those it puts down by itself are told as well.
#[test]
fn a_round_without_a_duel() {
    let told = |table: &Table| table.duels_told(0).into_iter().map(str::to_owned).collect::<Vec<_>>();
    let two = given(2).first(1).deployed();
    assert_eq!(
        told(&two),
        [
            "Duel 1: seat 1 with blue (Shield), seat 0 with green (Shield).",
            NO_DUEL,
            "Duel 2: seat 1 with red (Shield), seat 0 with green (Shield).",
            NO_DUEL,
            "Duel 3: seat 1 with red (Shield), seat 0 with blue (Shield).",
            NO_DUEL,
        ]
    );
    assert_eq!(two.state.round, 3);
    let three = given(3).deployed();
    assert_eq!(
        told(&three)[6..],
        [
            "Duel 4, all front dice: seat 0 with green (Shield), seat 1 with blue (Shield), seat 2 with red (Shield).",
            "seat 0 shows a Shield and stays out of the duel.",
            "seat 1 shows a Shield and stays out of the duel.",
            "seat 2 shows a Shield and stays out of the duel.",
            NO_DUEL,
        ]
    );
    let four = given(4).deployed();
    assert_eq!(told(&four).iter().filter(|said| *said == NO_DUEL).count(), 6);
    assert!(
        told(&four)
            .iter()
            .filter(|said| said.starts_with("Duel "))
            .all(|said| said.matches("with").count() == 2)
    );
}

/// Dice are told as they lie when their duel begins, whatever the same entry did to them before and after.
#[test]
fn dice_are_told_as_they_lie() {
    let hero = driven("hero", "when = 'deployed', needs = ['green'], do = [{ op = 'SwapSides' }]");
    let given = given_with(2, &[hero]).hero(0, "hero");
    let mut table = given.die(0, Side::Left, "G:SH").die(0, Side::Front, "B:SH").deployed();
    let since = table.told.len();
    table.plays(0, "use overdrive side=left other=front");
    assert_eq!(table.state.round, 3, "the dice are back in the pool");
    let told = table.duels_told(since);
    assert!(told[0].starts_with("Duel 1: seat 0 with blue (Shield)"), "{told:?}");
    assert!(told[4].starts_with("Duel 3: seat 0 with green (Shield)"), "{told:?}");
}

#[test]
fn one_is_left_of_three() {
    let table = trio(["G:SH", "B:SH", "R:K1"]).hands(&["", "", "R1"]).deployed();
    let told = table.duels_told(0);
    assert_eq!(
        told[told.len() - 3..],
        [
            "seat 0 shows a Shield and stays out of the duel.",
            "seat 1 shows a Shield and stays out of the duel.",
            NO_DUEL
        ]
    );
    let one = given_under(3, &[("three_way_shield", "all_null")]).fronts(&["G:SH", "B:K1", "R:K1"]);
    let table = one.hands(&["R1", "", ""]).deployed();
    assert_eq!(table.duels_told(0).last(), Some(&NO_DUEL), "nobody stays out: nobody fights");
    assert!(!table.told.iter().any(|said| said.contains("stays out")));
}

#[test]
fn a_shield_after_the_cards() {
    let given = given_under(2, &[("shield_timing", "after_cards")]).meet("R:K1", "R:SH");
    let mut table = given.hands(&["R1", "R2"]).deployed();
    let since = table.told.len();
    table.cards(&[(0, "R1"), (1, "R2")]);
    assert_eq!(end_of_the_first(&table, since), NO_DUEL);
    let cards = "The cards: seat 0 R1 (red 1), seat 1 R2 (red 2).";
    assert!(table.told.iter().any(|said| said == cards));
}

#[test]
fn retreats() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1", "R2"]).deployed();
    table.cards(&[(0, "R1"), (1, "R2")]);
    let since = table.told.len();
    table.plays(1, "retreat");
    assert_eq!(end_of_the_first(&table, since), "The duel is null: only one player is left in it.");
    let given = given_under(2, &[("retreat", "secret")]).meet("R:K1", "R:K2").hands(&["R1", "G1"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R1"), (1, "G1")]).plays(0, "retreat");
    let since = table.told.len();
    table.plays(1, "retreat");
    assert_eq!(end_of_the_first(&table, since), "The duel is null: nobody is left in it.");
}

/// A Shield, not the retreat before it, leaves nobody to fight against; and a tie after a retreat is a tie.
#[test]
fn a_late_shield_after_a_retreat() {
    let turn = |to: &str| {
        let effect = format!("when = 'declare', do = [{{ op = 'Face', who = 'self', to = '{to}' }}]");
        let cold = card_with("turn", &[&effect]).replace("copies = 3", "copies = 3\nneeds_fire = false");
        let given = given_with(3, &[cold]).fronts(&["R:K3", "R:K1", "R:K2"]).hands(&["R6", "turn", "R1"]);
        let mut table = given.deployed();
        table.cards(&[(0, "R6"), (1, "turn"), (2, "R1")]).plays(0, "retreat");
        let since = table.told.len();
        table.plays(1, "use effect1");
        end_of_the_first(&table, since).to_owned()
    };
    assert_eq!(turn("SH"), "A Shield makes the duel null.");
    assert_eq!(turn("K2"), "A tie: the duel is null.");
}

#[test]
fn an_effect_that_annuls() {
    let annul = card_with("storm", &["when = 'declare', do = [{ op = 'Annul' }]"]);
    let mut table = given_with(2, &[annul]).meet("R:K1", "R:K2").hands(&["storm", "R1"]).deployed();
    table.cards(&[(0, "storm"), (1, "R1")]).plays(0, "fight");
    let since = table.told.len();
    table.plays(0, "use effect1");
    assert_eq!(end_of_the_first(&table, since), "storm makes the duel null.");
}

/// The table ends one duel; what else keeps duels of the round from taking place is told as always.
#[test]
fn a_duel_that_the_table_ends() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1", "R2"]).deployed();
    let since = table.told.len();
    table.adjusts(Ruling::AnnulDuel);
    assert_eq!(table.told[since], ENDED);
    assert!(table.told[since + 1].starts_with("Duel 2: "), "{:?}", &table.told[since..]);
    assert_eq!(table.duels_told(since).iter().filter(|said| **said == NO_DUEL).count(), 2);
    let mut table = duel("R:K1", "R:K2").hands(&["R1", "R2"]).deployed();
    table.cards(&[(0, "R1"), (1, "R2")]);
    let since = table.told.len();
    table.adjusts(Ruling::AnnulDuel);
    assert_eq!(table.told[since], ENDED);
    assert!(
        !table.told[since..].iter().any(|said| said == "The duel is null."),
        "{:?}",
        &table.told[since..]
    );
    assert_eq!(table.duels_told(since).iter().filter(|said| **said == NO_DUEL).count(), 2);
}

/// A ruling may let a duel go on by itself to its end, which has its own reason.
#[test]
fn a_tie_that_a_ruling_brings_about() {
    let mut table = duel("R:K2", "R:K2").hands(&["R1", ""]).deployed();
    let since = table.told.len();
    let card = CardRef::Card(card(&table.game, "R1"));
    table.adjusts(Ruling::MoveCard { card, from: CardPlace::Hand(Seat(0)), to: CardPlace::Discard });
    assert_eq!(end_of_the_first(&table, since), "A tie: the duel is null.");
}
