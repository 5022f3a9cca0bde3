//! Effects that turn, roll and move dice.

use tableside::engine::Seat;
use tableside::games::dice_tuners::dice::Side;
use tableside::games::dice_tuners::{Event, Request, Step};

use super::{played, with_overdrive, with_skill};
use crate::given::given_with;
use crate::notation::{die, driven, plain_and, rules, skilled};
use crate::table::{Table, rule};

#[test]
fn face_turns_the_die_in_the_duel() {
    let effect = "when = 'declare', do = [{ op = 'Face', who = 'opponent', to = 'K1' }]";
    let mut table = played(effect, "R:K2", "R:K3");
    table.plays(0, "use effect1");
    assert_eq!((table.strengths()[1], table.seat(1).sides[1]), (Some(1), Some(die("R:K1"))));
}

/// DT-FX-7: a turned die stays turned until the end of the round.
#[test]
fn a_turned_die_stays_turned() {
    let skill =
        "when = 'before_duel', if = [{ is = 'side', any = ['left'] }], do = [{ op = 'Face', to = 'K3' }]";
    let given = with_skill(skill).meet("R:K1", "R:K1").fronts(&["B:K1", "G:K1"]).hands(&["R1 B1", "R2 B2"]);
    let mut table = given.deployed();
    assert_eq!(table.seat(0).sides[0], Some(die("R:K3")));
    table.cards(&[(0, "R1"), (1, "R2")]).compare().plays(1, "leave");
    rule("DT-FX-7").gives((table.state.duel.index, table.seat(0).sides[0]), (2, Some(die("R:K3"))));
}

#[test]
fn face_of_a_chosen_die_after_deployment() {
    let drive = "when = 'deployed', needs = ['green'], do = [{ op = 'Face', to = 'K2' }]";
    let given =
        with_overdrive(drive).die(0, Side::Front, "G:SH").die(1, Side::Front, "B:K1").hands(&["R1", ""]);
    let mut table = given.deployed();
    let sides = ["use overdrive side=left", "use overdrive side=right", "use overdrive side=front", "pass"];
    table.only(0, &sides);
    table.plays(0, "use overdrive side=front");
    assert_eq!(table.seat(0).sides[2], Some(die("G:K2")));
}

/// A table at which seat 0 has just picked its first die, with this Skill.
fn picking(skill: &str) -> Table {
    let hero = skilled("hero", &[skill]);
    let mut table = Table::new(rules(2, &[], plain_and(&hero)));
    table.deal(&["R4 G1 G2 G3", "B1 B2 B3 B4"]).turn_up("R6").reveal("hero H5a H6a").begins(0);
    table.plays(0, "bid R4").plays(1, "bid B1").plays(0, "hire hero").until(Step::Roll);
    table.roll("K1 K1 K1").plays(0, "pick R:K1");
    table
}

#[test]
fn face_and_reroll_of_the_picked_die() {
    let table = picking("when = 'picked', do = [{ op = 'Face', to = 'K3' }]");
    assert_eq!(table.seat(0).dice[..], [die("R:K3")]);
    let mut table = picking("when = 'picked', optional = true, do = [{ op = 'Reroll' }]");
    table.only(0, &["use skill1", "pass"]);
    table.refuses(1, "pick G:K1", "DT-ROUND-1");
    table.plays(0, "use skill1");
    assert_eq!(table.request(), Some(Request::Reroll { seat: Seat(0), die: die("R:K1") }));
    table.reroll("SE");
    assert_eq!((table.seat(0).dice[0], table.asked()), (die("R:SE"), 1));
    // Once a round: the next pick offers nothing.
    table.plays(1, "pick G:K1").roll("K1 K1 K1").plays(1, "pick G:K1").plays(0, "pick B:K1");
    assert_eq!(table.state.draft, 3);
}

#[test]
fn reroll_asks_for_a_face_of_that_die() {
    let effect = "when = 'declare', do = [{ op = 'Reroll', who = 'self' }]";
    let mut table = played(effect, "R:K1", "B:K1");
    table.plays(0, "use effect1");
    let seat = Seat(0);
    assert_eq!(table.request(), Some(Request::Reroll { seat, die: die("R:K1") }));
    table.refuses(0, "pass", "DT-ROUND-1");
    table.reroll("K3");
    assert_eq!(table.strengths()[..2], [Some(3), Some(2)]);
}

#[test]
fn reroll_of_all_opponents() {
    let effect = "when = 'declare', do = [{ op = 'Reroll', who = 'opponents' }]";
    let given = given_with(3, &[crate::notation::card_with("special", &[effect])]);
    let mut table = given.first(1).fronts(&["R:K1", "R:K2", "R:K2"]).hands(&["special", "R1", ""]).deployed();
    table.cards(&[(0, "special"), (1, "R1")]).plays(0, "fight").plays(0, "use effect1");
    let asked = |table: &Table| match table.request() {
        Some(Request::Reroll { seat, .. }) => seat.0,
        other => panic!("{other:?}"),
    };
    assert_eq!(asked(&table), 1, "clockwise from the first player");
    table.reroll("K1");
    assert_eq!(asked(&table), 2);
    table.reroll("K3");
    assert_eq!(table.strengths()[..3], [Some(1), Some(1), Some(3)]);
}

#[test]
fn swap_sides() {
    let drive = "when = 'deployed', needs = ['green'], do = [{ op = 'SwapSides' }]";
    let given = with_overdrive(drive).die(0, Side::Left, "G:K1").die(0, Side::Front, "B:K3");
    let mut table = given.die(1, Side::Front, "R:K1").hands(&["R1", ""]).deployed();
    table.refuses(0, "use overdrive side=left other=left", "DT-FX-9");
    table.refuses(0, "use overdrive side=left", "DT-FX-9");
    table.only(
        0,
        &[
            "use overdrive side=left other=right",
            "use overdrive side=left other=front",
            "use overdrive side=right other=front",
            "pass",
        ],
    );
    table.plays(0, "use overdrive side=left other=front");
    assert_eq!(table.seat(0).sides[0], Some(die("B:K3")));
    assert_eq!(table.seat(0).sides[2], Some(die("G:K1")));
    assert_eq!(table.state.duel.index, 2, "green meets red");
}

/// The faces stay when dice are exchanged with one aside.
#[test]
fn swap_aside() {
    let drive = "when = 'deployed', needs = ['green'], do = [{ op = 'SwapAside' }]";
    let given = with_overdrive(drive).aside("B B R").die(0, Side::Left, "G:K3").die(1, Side::Right, "R:K1");
    let mut table = given.hands(&["G1 R1", ""]).deployed();
    assert_eq!(table.legal_actions(0).len(), 3 * 2 + 1, "equal dice aside are one choice");
    table.plays(0, "use overdrive side=left aside=B:K1");
    assert_eq!(table.seat(0).sides[0], Some(die("B:K1")));
    assert!(table.state.aside.contains(&die("G:K3")));
    table.only(0, &["play G1", "play R1"]);
}

/// With four dice a step those aside were never rolled; one that is exchanged is rolled now.
#[test]
fn swap_aside_with_a_die_that_was_never_rolled() {
    let hero = driven("hero", "when = 'deployed', needs = ['green'], do = [{ op = 'SwapAside' }]");
    let game = rules(4, &[("dice_at_four", "4")], plain_and(&hero));
    let given = crate::given::Given::with(game).hero(0, "hero").aside("B B R").die(0, Side::Left, "G:K3");
    let mut table = given.hands(&["G1", "", "", ""]).deployed();
    table.plays(0, "use overdrive side=left aside=B:K1");
    assert!(matches!(table.request(), Some(Request::Reroll { .. })));
    table.reroll("SE");
    assert!(table.happened(&Event::DieTurned(Seat(0), die("B:K1"), die("B:SE"))));
}
