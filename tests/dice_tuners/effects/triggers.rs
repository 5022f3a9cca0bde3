//! When abilities work, who is asked, and how often (DT-FX-*).

use tableside::games::dice_tuners::Step;
use tableside::games::dice_tuners::dice::Side;

use super::{with_overdrive, with_skill};
use crate::given::given_with;
use crate::notation::{card_with, driven, skilled};
use crate::table::rule;

const POINT: &str = "do = [{ op = 'Vp', n = 1 }]";

/// DT-FX-1: a Skill happens by itself unless it is optional.
#[test]
fn skills_happen_by_themselves_dt_fx_1() {
    let given = with_skill(&format!("when = 'won', {POINT}")).meet("R:K3", "R:K1").hands(&["R1", ""]);
    let mut table = given.deployed();
    table.plays(0, "play R1").plays(0, "fight");
    rule("DT-FX-1").gives((table.vp(), table.state.step), (vec![2, 0], Step::Take));
    let optional = format!("when = 'won', optional = true, {POINT}");
    let mut table = with_skill(&optional).meet("R:K3", "R:K1").hands(&["R1", ""]).deployed();
    table.plays(0, "play R1").plays(0, "fight");
    table.only(0, &["use skill1", "pass"]);
    table.plays(0, "pass");
    assert_eq!(table.vp(), [1, 0]);
}

/// A Skill that happens by itself but leaves a choice open is asked for, and cannot be passed.
#[test]
fn a_mandatory_skill_with_a_choice() {
    let given = with_skill("when = 'before_duel', do = [{ op = 'Colour', to = 'choose' }]");
    let mut table = given.meet("R:K1", "R:K1").deployed();
    table.only(0, &["use skill1 colour=green", "use skill1 colour=blue", "use skill1 colour=red"]);
    table.refuses(0, "pass", "DT-FX-1");
    table.plays(0, "use skill1 colour=blue");
    assert_eq!(table.strengths()[..2], [Some(2), Some(1)]);
}

#[test]
fn lost_and_null() {
    let skills = ["when = 'lost', do = [{ op = 'Vp', n = 1 }]", "when = 'null', do = [{ op = 'Vp', n = 2 }]"];
    let fought = |own: &str, other: &str| {
        let given = given_with(2, &[skilled("hero", &skills)]).hero(0, "hero").meet(own, other);
        let mut table = given.hands(&["R1", "G2"]).deployed();
        if table.state.step == Step::Commit {
            table.cards(&[(0, "R1"), (1, "G2")]).plays(1, "fight");
        }
        table.vp()
    };
    assert_eq!(fought("R:K1", "R:K3"), [1, 1]);
    assert_eq!(fought("R:K1", "R:K1"), [2, 0]);
    assert_eq!(fought("R:K3", "R:K1"), [1, 0]);
    assert_eq!(fought("R:K1", "R:SH"), [0, 0], "DT-DUEL-6: nothing of a negated duel triggers");
}

/// DT-TRIO-2, DT-TRIO-5: a seat that left a three-way duel has not lost it, whoever wins.
#[test]
fn leaving_is_not_losing() {
    let skills = ["when = 'lost', do = [{ op = 'Vp', n = 1 }]", "when = 'null', do = [{ op = 'Vp', n = 2 }]"];
    let given = given_with(3, &[skilled("hero", &skills)]).hero(0, "hero").fronts(&["R:K1", "R:K2", "R:K3"]);
    let mut table = given.hands(&["R5", "G2", "B1"]).deployed();
    table.cards(&[(0, "R5"), (1, "G2"), (2, "B1")]).plays(0, "retreat");
    rule("DT-TRIO-2").gives((table.won(), table.vp()), (Some((2, 1)), vec![2, 0, 1]));
}

/// A seat that retreated has the trigger `null`, but nothing more from its card: DT-FX-6.
#[test]
fn after_a_retreat_dt_fx_6() {
    let card = card_with("special", &["when = 'null', do = [{ op = 'Vp', n = 3 }]"]);
    let hero = skilled("hero", &["when = 'null', do = [{ op = 'Vp', n = 1 }]"]);
    let given = given_with(2, &[card, hero]).hero(0, "hero").meet("R:K1", "R:K3").hands(&["special", "G2"]);
    let mut table = given.deployed();
    table.cards(&[(0, "special"), (1, "G2")]).plays(0, "retreat");
    assert_eq!(table.vp(), [1, 0]);
}

/// A card's `won`, `lost` and `null` need fire at the reveal as well: DT-FIRE-6
#[test]
fn late_effects_need_fire() {
    let card = card_with("special", &["when = 'lost', do = [{ op = 'Vp', n = 3 }]"]);
    let cold = card.replace("special", "cold").replace("copies = 3", "copies = 3\nneeds_fire = false");
    let fought = |id: &str, other: &str| {
        let given = given_with(2, &[card.clone(), cold.clone()]).meet("R:K1", "R:K3").hands(&[id, other]);
        let mut table = given.deployed();
        table.cards(&[(0, id), (1, other)]).compare();
        table.vp()
    };
    let offered = |id: &str, other: &str| {
        let given = given_with(2, &[card.clone(), cold.clone()]).meet("R:K1", "R:K3").hands(&[id, other]);
        let mut table = given.deployed();
        table.cards(&[(0, id), (1, other)]);
        while table.state.step == Step::Retreat {
            let seat = table.asked();
            table.plays(seat, "fight");
        }
        table.state.step == Step::AfterDuel
    };
    assert!(offered("special", "R1") && !offered("special", "R6") && offered("cold", "R6"));
    assert_eq!(fought("special", "R6"), [0, 1]);
}

#[test]
fn hired_deployed_and_round_end() {
    let given = with_skill(&format!("when = 'round_end', {POINT}"));
    let table = given.round(1).deployed();
    assert_eq!((table.vp(), table.state.round), (vec![1, 0], 2));
    let given = with_skill("when = 'deployed', do = [{ op = 'Draw', n = 1 }]").top("B6");
    let table = given.deployed();
    assert_eq!(table.hand(0), "B6!");
    // The last round has its end as well: DT-OVER-1
    let given = with_skill(&format!("when = 'round_end', {POINT}")).round(3);
    let table = given.deployed();
    assert_eq!((table.vp(), table.state.step), (vec![1, 0], Step::Over));
}

#[test]
fn hired_belongs_to_the_seat_that_has_just_hired() {
    let hero = skilled("eager", &["when = 'hired', do = [{ op = 'Draw', who = 'opponents', n = 1 }]"]);
    let given = given_with(3, &[hero]).round(1).first(0).hands(&["R3 R1", "R3 G1", "R3 G2"]).top("B6");
    let mut table = given.market("eager H3c H3d H4a").next_round();
    table.plays(2, "spend R3").plays(2, "hire eager");
    assert_eq!((table.hand(1).as_str(), table.state.due.draws), ("B6! G1 R3", [1, 0, 0, 0]));
    table.turn_up("B5").turn_up("B4");
    assert_eq!((table.hand(0).as_str(), table.hand(2).as_str()), ("B5! R1 R3", "G2"));
    assert_eq!((table.asked(), table.state.step), (0, Step::Spend));
}

/// DT-FX-2: the multiset of colours must lie on the hero's sides, after deployment.
#[test]
fn overdrives_need_their_colours_dt_fx_2() {
    let drive = "when = 'deployed', needs = ['green', 'green'], do = [{ op = 'SwapSides' }]";
    let with = |dice: [&str; 3]| {
        let mut given = with_overdrive(drive).aside("B B R");
        for (side, word) in Side::ALL.into_iter().zip(dice) {
            given = given.die(0, side, word);
        }
        given.hands(&["", ""]).deployed()
    };
    rule("DT-FX-2").gives(with(["G:SH", "R:SH", "G:SH"]).state.step, Step::Deployed);
    rule("DT-FX-2")
        .holds_when("two icons need two dice", with(["G:SH", "R:SH", "R:SH"]).state.step != Step::Deployed);
}

/// DT-FX-4: in each window clockwise from the first player, one ability at a time.
#[test]
fn windows_go_clockwise_dt_fx_4() {
    let skill = "when = 'before_duel', optional = true, do = [{ op = 'Strength', n = 1 }]";
    let heroes = [skilled("a", &[skill, skill]), skilled("b", &[skill])];
    let given = given_with(2, &heroes).first(1).hero(0, "a").hero(1, "b");
    let given = given.die(1, Side::Left, "R:K1").die(0, Side::Right, "R:K1");
    let mut table = given.deployed();
    table.only(1, &["use skill1", "pass"]);
    table.refuses(0, "use skill1", "DT-ROUND-1");
    table.plays(1, "pass");
    table.only(0, &["use skill1", "use skill2", "pass"]);
    table.plays(0, "use skill2");
    rule("DT-FX-4").gives_when(
        "outside the declare window it works at once",
        table.state.duel.strength[0],
        1,
    );
    table.only(0, &["use skill1", "pass"]);
    table.refuses(0, "use skill2", "DT-FX-4");
    table.plays(0, "use skill1");
    assert_eq!(table.strengths()[..2], [Some(3), Some(1)]);
}

/// DT-FX-5: what is declared waits until everyone has declared.
#[test]
fn declarations_are_carried_out_together() {
    let strong = card_with("strong", &["when = 'declare', do = [{ op = 'Strength', n = 1 }]"]);
    let mut table = given_with(2, &[strong]).meet("R:K1", "R:K1").hands(&["strong", "strong"]).deployed();
    table.cards(&[(0, "strong"), (1, "strong")]).plays(0, "fight").plays(1, "fight").plays(0, "use effect1");
    rule("DT-FX-5").gives((table.state.duel.declared.len(), &*table.state.duel.strength), (1, &[0; 2][..]));
    table.plays(1, "use effect1");
    rule("DT-FX-5").gives(&table.strengths()[..2], [Some(2), Some(2)]);
}

/// `uses = duel`: once in each duel; `uses = round`: once in the round.
#[test]
fn how_often() {
    let fought = |uses: &str| {
        let skill = format!("when = 'declare', uses = '{uses}', do = [{{ op = 'Strength', n = 1 }}]");
        let given = with_skill(&skill).meet("R:K1", "R:K1").fronts(&["B:K1", "B:K1"]);
        let mut table = given.hands(&["R1 B1", "R2 B2"]).deployed();
        table.cards(&[(0, "R1"), (1, "R2")]).compare();
        let first = table.strengths()[0].unwrap();
        table.plays(1, "leave").cards(&[(0, "B1"), (1, "B2")]).compare();
        [first, table.strengths()[0].unwrap()]
    };
    assert_eq!((fought("duel"), fought("round")), ([2, 2], [2, 1]));
}

/// DT-FX-3: the next round's hero has its own Overdrive.
#[test]
fn overdrives_once_a_round_dt_fx_3() {
    let drive = driven("hero", "when = 'round_end', needs = ['green'], do = [{ op = 'Vp', n = 1 }]");
    let given = given_with(2, &[drive]).hero(0, "hero").die(0, Side::Front, "G:SH");
    let mut table = given.deployed();
    table.only(0, &["use overdrive", "pass"]);
    table.plays(0, "use overdrive");
    rule("DT-FX-3").gives_when(
        "used, and not offered again",
        (table.vp(), table.state.round),
        (vec![1, 0], 3),
    );
    rule("DT-FX-3").gives(table.seat(0).used, [0; 5]);
}

/// The windows of a duel ask only the seats that are in it.
#[test]
fn bystanders_are_not_asked() {
    let skill = "when = 'before_duel', optional = true, do = [{ op = 'Strength', n = 1 }]";
    let given = given_with(3, &[skilled("hero", &[skill])]).hero(2, "hero").meet("R:K1", "R:K2");
    let mut table = given.hands(&["R1", "", ""]).deployed();
    assert_eq!((table.state.duel.index, table.in_secret()), (0, vec![0]));
    table.plays(0, "play R1").plays(0, "fight");
    assert!(table.began(1));
    assert_eq!((table.asked(), table.state.duel.index), (2, 1), "before its own duel it is");
}
