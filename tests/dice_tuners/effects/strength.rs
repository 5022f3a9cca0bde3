//! Effects on Strength, Sheathe, colour, advantage and ties.

use tableside::games::dice_tuners::dice::Side;

use super::{fight, played, with_overdrive, with_skill};
use crate::given::{given_with, trio};
use crate::notation::{card_with, die, skilled};
use crate::table::rule;

#[test]
fn strength_of_oneself_and_of_others() {
    let mut table = played("when = 'declare', do = [{ op = 'Strength', n = 2 }]", "R:K1", "R:K1");
    table.plays(0, "use effect1");
    assert_eq!(table.strengths()[..2], [Some(3), Some(1)]);
    let mut table =
        played("when = 'declare', do = [{ op = 'Strength', who = 'opponent', n = -1 }]", "R:K1", "R:K2");
    table.plays(0, "use effect1");
    assert_eq!(table.strengths()[..2], [Some(1), Some(1)]);
}

/// DT-FX-7: after deployment for all duels of the round, in a duel for that duel.
#[test]
fn strength_after_deployment_lasts_the_round() {
    let given = with_skill("when = 'deployed', do = [{ op = 'Strength', n = 2 }]");
    let mut table =
        given.meet("R:K1", "R:K1").fronts(&["B:K1", "B:K1"]).hands(&["R1 B1", "R2 B2"]).deployed();
    table.cards(&[(0, "R1"), (1, "R2")]).compare();
    assert_eq!(table.strengths()[..2], [Some(3), Some(1)]);
    table.plays(1, "leave").cards(&[(0, "B1"), (1, "B2")]).compare();
    rule("DT-FX-7").gives(&table.strengths()[..2], [Some(3), Some(1)]);
    table.plays(1, "leave");
    rule("DT-FX-7").gives_when("not in the next round", (table.state.round, table.seat(0).strength), (3, 0));
    let given = with_skill("when = 'before_duel', uses = 'round', do = [{ op = 'Strength', n = 2 }]");
    let mut table =
        given.meet("R:K1", "R:K1").fronts(&["B:K1", "B:K1"]).hands(&["R1 B1", "R2 B2"]).deployed();
    table.cards(&[(0, "R1"), (1, "R2")]).compare();
    assert_eq!(table.strengths()[0], Some(3));
    table.plays(1, "leave").cards(&[(0, "B1"), (1, "B2")]).compare();
    rule("DT-FX-7").gives_when("only in the duel it was used in", table.strengths()[0], Some(1));
}

/// `StrengthPer` counts what it says, times `n`, at most `max`.
#[test]
fn strength_per_counted_thing() {
    // Seat 0: red K2 on the left, green and blue Shields; aside green, green, red; two cards left in hand.
    let counted = |per: &str, n: i8, max: u8| {
        let effect =
            format!("when = 'declare', do = [{{ op = 'StrengthPer', per = '{per}', n = {n}, max = {max} }}]");
        let given = given_with(2, &[card_with("special", &[&effect])]).aside("G G R").meet("R:K2", "R:K3");
        let given = given.die(0, Side::Right, "G:SH").die(0, Side::Front, "B:SH");
        let mut table = fight(given.hands(&["special G1 B1", "R1 G2 G3"]));
        table.plays(0, "use effect1");
        table.strengths()[0].unwrap()
    };
    assert_eq!(counted("own_katana", 1, 9), 2 + 2);
    assert_eq!(counted("own_katana", 1, 1), 2 + 1);
    assert_eq!(counted("opponent_katana", 1, 9), 2 + 3);
    assert_eq!(counted("hand_card", 2, 9), 2 + 4);
    assert_eq!(counted("hand_card", 2, 3), 2 + 3);
    for (per, n) in [("green", 1), ("blue", 1), ("red", 1)] {
        assert_eq!(counted(&format!("deployed_{per}"), 1, 9), 2 + n, "deployed {per}");
    }
    for (per, n) in [("green", 2), ("blue", 0), ("red", 1)] {
        assert_eq!(counted(&format!("aside_{per}"), 1, 9), 2 + n, "aside {per}");
    }
    assert_eq!(counted("own_katana", -1, 1), 2 - 1, "a malus has the same bound");
}

/// `CardValue` counts for On Fire only, and not below 0.
#[test]
fn card_value() {
    let given = with_skill("when = 'always', do = [{ op = 'CardValue', n = 2 }]");
    let mut table = given.meet("R:K1", "R:K1").hands(&["R2 R1", "G4"]).market("H3c H3d H6a").deployed();
    table.cards(&[(0, "R2"), (1, "G4")]);
    assert_eq!(table.fire(), [0, 1]);
    let given = with_skill("when = 'always', do = [{ op = 'CardValue', n = -3 }]");
    let mut table = given.meet("R:K1", "R:K1").hands(&["R2", "X0"]).deployed();
    table.cards(&[(0, "R2"), (1, "X0")]);
    assert_eq!(table.fire(), [0, 1], "0 against 0");
}

#[test]
fn sheathe_bonus_needs_fire_unless_cold() {
    let strength = |skill: &str, card: &str| {
        let given = with_skill(skill).meet("R:SE", "R:K1").hands(&[card, "G3"]);
        let mut table = given.deployed();
        table.cards(&[(0, card), (1, "G3")]).compare();
        table.strengths()[0].unwrap()
    };
    let warm = "when = 'always', do = [{ op = 'Sheathe', bonus = 2 }]";
    assert_eq!([strength(warm, "R5"), strength(warm, "R1")], [5, 0]);
    let cold = "when = 'always', do = [{ op = 'Sheathe', cold = true }]";
    assert_eq!([strength(cold, "R5"), strength(cold, "R1")], [3, 3]);
}

#[test]
fn colour_in_this_duel() {
    let effect = "when = 'declare', do = [{ op = 'Colour', who = 'opponent', to = 'green' }]";
    let mut table = played(effect, "R:K1", "B:K1");
    table.plays(0, "use effect1");
    assert_eq!(table.strengths()[..2], [Some(2), Some(1)]);
    let effect = "when = 'declare', do = [{ op = 'Colour', to = 'choose' }]";
    let mut table = played(effect, "R:K1", "R:K1");
    table.only(0, &["use effect1 colour=green", "use effect1 colour=blue", "use effect1 colour=red", "pass"]);
    table.plays(0, "use effect1 colour=blue");
    assert_eq!(table.strengths()[..2], [Some(2), Some(1)]);
    assert_eq!(table.seat(0).sides[0], Some(die("R:K1")), "the die itself keeps its colour");
}

/// DT-FX-8; `lose` beats `gain`.
#[test]
fn advantage_gained_and_lost() {
    let gain = "when = 'declare', do = [{ op = 'Advantage', who = 'self', mode = 'gain' }]";
    let mut table = played(gain, "R:K1", "R:K1");
    table.plays(0, "use effect1");
    rule("DT-STR-3").gives(table.strengths()[0], Some(2));
    let lose = "when = 'declare', do = [{ op = 'Advantage', who = 'opponent', mode = 'lose' }]";
    let mut table = played(lose, "R:K1", "B:K1");
    table.plays(0, "use effect1");
    assert_eq!(table.strengths()[..2], [Some(1), Some(1)]);
    let skill = skilled("hero", &["when = 'always', do = [{ op = 'Advantage', mode = 'gain' }]"]);
    let given = given_with(2, &[skill, card_with("special", &[lose])]).hero(1, "hero").meet("R:K1", "R:K1");
    let mut table = fight(given.hands(&["special", "R1"]));
    table.plays(0, "use effect1");
    rule("DT-STR-3").gives_when("lose beats gain", table.strengths()[1], Some(1));
}

/// `WinTies` only breaks what would be null, and not against another that has it.
#[test]
fn win_ties() {
    let tie = "when = 'declare', do = [{ op = 'WinTies' }]";
    let mut table = played(tie, "R:K1", "R:K1");
    table.plays(0, "use effect1");
    assert_eq!(table.won(), Some((0, 1)));
    let mut table = played(tie, "R:K2", "B:K1");
    table.plays(0, "use effect1");
    assert_eq!((table.strengths()[1], table.won()), (Some(2), Some((1, 1))), "advantage comes before it");
    let skill = skilled("hero", &["when = 'always', do = [{ op = 'WinTies' }]"]);
    let given = given_with(2, &[skill, card_with("special", &[tie])]).hero(1, "hero").meet("R:K1", "R:K1");
    let mut table = fight(given.hands(&["special", "R1"]));
    table.plays(0, "use effect1");
    assert_eq!(table.won(), None, "both have it");
    let mut table = trio(["R:K2", "R:K2", "R:K1"]).deployed();
    table.compare();
    assert_eq!(table.won(), None);
}

/// `Pierce` ignores the others' Shields, not the own one.
#[test]
fn pierce() {
    let drive = "when = 'before_duel', needs = ['red'], do = [{ op = 'Pierce' }]";
    let mut table = with_overdrive(drive).meet("R:K1", "R:SH").hands(&["R1", "R2"]).deployed();
    assert_eq!(table.asked(), 0);
    table.plays(0, "use overdrive");
    assert_eq!(table.in_secret(), [0, 1]);
    table.cards(&[(0, "R1"), (1, "R2")]).plays(1, "fight");
    assert_eq!(table.strengths()[..2], [Some(1), Some(0)], "a plain Shield is worth nothing");
    let mut table = with_overdrive(drive).meet("R:SH", "R:K1").hands(&["R1", "R2"]).deployed();
    table.plays(0, "use overdrive");
    assert!(table.negated(0), "the own Shield still counts");
}

/// In the three-way duel `opponent` is a chosen one and `opponents` are both.
#[test]
fn one_opponent_or_all() {
    let three = |who: &str| {
        let effect = format!("when = 'declare', do = [{{ op = 'Strength', who = '{who}', n = -1 }}]");
        let given = given_with(3, &[card_with("special", &[&effect])]).fronts(&["R:K1", "R:K2", "R:K3"]);
        let mut table = given.hands(&["special", "R1", "G1"]).deployed();
        table.cards(&[(0, "special"), (1, "R1"), (2, "G1")]).plays(0, "fight");
        table
    };
    let mut table = three("opponent");
    table.only(0, &["use effect1 opponent=1", "use effect1 opponent=2", "pass"]);
    table.refuses(0, "use effect1", "DT-FX-9");
    table.plays(0, "use effect1 opponent=2");
    assert_eq!(table.strengths()[..3], [Some(1), Some(2), Some(2)]);
    let mut table = three("opponents");
    table.plays(0, "use effect1");
    assert_eq!(table.strengths()[..3], [Some(1), Some(1), Some(2)]);
}
