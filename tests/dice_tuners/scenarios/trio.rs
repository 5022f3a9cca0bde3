//! The three-way front duel.

use tableside::engine::Seat;
use tableside::games::dice_tuners::{Event, Step};

use crate::given::{Given, given_with, trio};
use crate::notation::{plain_and, rules, skilled};
use crate::table::{Table, rule};

/// DT-TRIO-3, DT-TRIO-5, DT-STR-5, DT-WIN-1
#[test]
fn s34_advantage_over_two_equal_dice_breaks_the_tie() {
    let mut table = trio(["B:K2", "R:K3", "R:K1"]).deployed();
    table.compare();
    rule("DT-TRIO-3").gives(&table.strengths()[..3], [Some(3), Some(3), Some(1)]);
    rule("DT-TRIO-5")
        .and("DT-STR-5")
        .and("DT-WIN-1")
        .gives((table.won(), table.vp()), (Some((0, 2)), vec![2, 0, 0]));
}

/// DT-TRIO-3, DT-TRIO-5, DT-STR-6
#[test]
fn s35_three_colours_give_no_advantage() {
    let mut table = trio(["R:K3", "G:K3", "B:K1"]).deployed();
    table.compare();
    rule("DT-TRIO-3").gives(&table.strengths()[..3], [Some(3), Some(3), Some(1)]);
    assert_eq!((table.won(), table.vp()), (None, vec![0, 0, 0]));
}

/// DT-TRIO-3, DT-TRIO-5
#[test]
fn s36_the_beaten_colour_must_be_the_only_other() {
    let mut table = trio(["R:K2", "B:K2", "B:K1"]).deployed();
    table.compare();
    rule("DT-TRIO-3").gives(&table.strengths()[..3], [Some(2), Some(2), Some(1)]);
    assert_eq!(table.won(), None);
}

/// DT-TRIO-2, DT-TRIO-3, DT-TRIO-5, DT-WIN-1
#[test]
fn s37_a_retreat_leaves_an_ordinary_duel() {
    let mut table = trio(["R:K3", "G:K1", "B:K1"]).hands(&["R6", "G2", "B1"]).deployed();
    table.cards(&[(0, "R6"), (1, "G2"), (2, "B1")]).plays(0, "retreat");
    rule("DT-TRIO-2").gives(&table.strengths()[..3], [None, Some(2), Some(1)]);
    assert_eq!((table.won(), table.vp(), table.discarded("R6")), (Some((1, 1)), vec![0, 1, 0], 1));
    rule("DT-TRIO-2").gives_when("seat 0 was not defeated", table.asked(), 2);
    table.plays(2, "take");
    assert_eq!((table.hand(1).as_str(), table.hand(2).as_str(), table.discarded("B1")), ("", "G2!", 1));
}

/// DT-FIRE-4, DT-TRIO-2
#[test]
fn s38_the_last_one_standing_takes_its_card_back() {
    let mut table = trio(["R:K3", "G:K1", "B:K1"]).first(0).hands(&["R3", "G3", "B3"]).deployed();
    table.cards(&[(0, "R3"), (1, "G3"), (2, "B3")]).plays(0, "retreat").plays(1, "retreat");
    assert_eq!((table.won(), table.vp()), (None, vec![0, 0, 0]));
    rule("DT-TRIO-2")
        .gives((table.hand(2).as_str(), table.discarded("R3"), table.discarded("G3")), ("B3!", 1, 1));
    assert_eq!(table.state.round, 3, "seat 2 was not asked");
}

/// DT-TRIO-4
#[test]
fn s39_a_shield_takes_its_owner_out() {
    let mut table = trio(["G:SH", "B:K1", "R:K1"]).hands(&["R1", "G1", "B2"]).deployed();
    rule("DT-TRIO-4").gives(table.in_secret(), [1, 2]);
    table.refuses(0, "play R1", "DT-DUEL-6");
    table.cards(&[(1, "G1"), (2, "B2")]).plays(2, "fight");
    rule("DT-TRIO-4").gives(&table.strengths()[..3], [None, Some(2), Some(1)]);
    assert_eq!((table.won(), table.vp()), (Some((1, 1)), vec![0, 1, 0]));
    assert_eq!(table.hand(0), "R1");
}

/// DT-TRIO-6
#[test]
fn s40_the_card_is_offered_clockwise_from_the_winners_left() {
    let fought = || {
        let mut table = trio(["R:K1", "R:K2", "R:K3"]).first(1).hands(&["R1", "R2", "R5"]).deployed();
        table.cards(&[(0, "R1"), (1, "R2"), (2, "R5")]).plays(2, "fight");
        assert_eq!((table.won(), table.vp()), (Some((2, 2)), vec![0, 0, 2]));
        rule("DT-TRIO-6").gives_when("from the winner, not from the first player", table.asked(), 0);
        table
    };
    let mut table = fought();
    table.refuses(1, "take", "DT-TRIO-6");
    table.plays(0, "leave").plays(1, "take");
    rule("DT-TRIO-6").gives((table.hand(0).as_str(), table.hand(1).as_str()), ("", "R5!"));
    let mut table = fought();
    table.plays(0, "take");
    assert_eq!((table.hand(0).as_str(), table.state.round), ("R5!", 3), "seat 1 was not asked");
}

/// DT-FIRE-3, DT-FIRE-6, DT-TRIO-2
#[test]
fn s59_nobody_moves_up_when_the_fire_retreats() {
    let scorched = r#"strategy = [{ id = "hot", name = "Hot", colour = "red", value = 3, copies = 2, effect = [
        { text = "+2.", when = "declare", do = [{ op = "Strength", who = "self", n = 2 }] },
    ] }]"#;
    let game = crate::notation::rules(3, &[], crate::notation::plain_and(scorched));
    let given = crate::given::Given::with(game).fronts(&["R:K1", "R:K2", "R:K3"]);
    let mut table = given.hands(&["hot", "R5", "R2"]).deployed();
    table.cards(&[(0, "hot"), (1, "R5"), (2, "R2")]);
    table
        .refuses(0, "use effect1", "DT-FIRE-6")
        .saying("Hot works only On Fire: its value is 3, the highest is 5.");
    table.plays(1, "retreat");
    rule("DT-FIRE-3").gives_when("it was never offered", &table.strengths()[..3], [Some(1), None, Some(3)]);
}

/// A hero from whom nobody retreats and whose cards count one more.
fn hound() -> String {
    let does = "when = 'always', do = [{ op = 'NoRetreat' }, { op = 'CardValue', n = 1 }]";
    skilled("hound", &[does])
}

/// S63: seat 0 has the hound, and all three are On Fire with 4.
fn hounded(given: Given) -> Table {
    let given = given.hero(0, "hound").first(1).fronts(&["R:K1", "G:K2", "B:K2"]);
    let mut table = given.hands(&["R3", "G4", "B4"]).deployed();
    table.cards(&[(1, "G4"), (2, "B4"), (0, "R3")]);
    assert_eq!(table.fire(), [0, 1, 2]);
    table
}

/// DT-FIRE-9, DT-FX-10, DT-TRIO-2
#[test]
fn s63_held_back_after_the_holder_has_left() {
    let mut table = hounded(given_with(3, &[hound()]));
    rule("DT-FIRE-9").gives_when("the other two are held back", table.asked(), 0);
    assert_eq!(
        table.refuses(1, "retreat", "DT-FIRE-9"),
        "hound of seat 0 lets nobody retreat from this duel."
    );
    table.plays(0, "retreat");
    assert_eq!(table.discarded("R3"), 1);
    assert_ne!(table.state.step, Step::Retreat, "they are not asked afterwards either");
    assert_eq!((table.state.duel.retreated.len(), table.strengths()[0]), (1, None));
    rule("DT-FX-10").gives_when("green beats blue", table.won().map(|(seat, _)| seat), Some(1));
}

/// S64 `retreat = secret`
#[test]
fn s64_held_back_in_secret() {
    let open = {
        let mut table = hounded(given_with(3, &[hound()]));
        table.plays(0, "retreat");
        table
    };
    let game = rules(3, &[("retreat", "secret")], plain_and(&hound()));
    let mut table = hounded(Given::with(game));
    rule("DT-FIRE-9").gives(table.in_secret(), [0]);
    table.plays(0, "retreat");
    rule("DT-FIRE-9").gives(table.state, open.state);
}

/// S65
#[test]
fn s65_the_holder_fights() {
    let mut table = hounded(given_with(3, &[hound()]));
    table.plays(0, "fight");
    rule("DT-FIRE-9").holds(table.state.step != Step::Retreat && table.state.duel.retreated.is_empty());
    assert!(table.strengths()[..3].iter().all(Option::is_some));
}

/// S66: the holder's Shield takes it out before the cards.
#[test]
fn s66_held_back_by_a_seat_that_was_shielded_out() {
    let given = given_with(3, &[hound()]).hero(0, "hound").first(1).fronts(&["R:SH", "G:K2", "B:K1"]);
    let mut table = given.hands(&["R3", "G5", "B5"]).deployed();
    rule("DT-TRIO-4").holds(table.happened(&Event::ShieldedOut(Seat(0))));
    table.cards(&[(1, "G5"), (2, "B5")]);
    rule("DT-FIRE-9").gives_when("nobody was asked", (table.fire(), table.won()), (vec![1, 2], Some((1, 1))));
}

/// S68
#[test]
fn s68_two_hold_each_other_back() {
    let other = hound().replace("hound", "second");
    let given = given_with(3, &[hound(), other]).hero(0, "hound").hero(1, "second").first(1);
    let mut table = given.fronts(&["R:K1", "G:K2", "B:K2"]).hands(&["R3", "G3", "B4"]).deployed();
    table.cards(&[(1, "G3"), (2, "B4"), (0, "R3")]);
    assert_eq!(table.fire(), [0, 1, 2]);
    rule("DT-FIRE-9").holds(table.state.step != Step::Retreat && table.state.duel.retreated.is_empty());
}

/// S69: what a hero always does to the others goes on after it has retreated.
#[test]
fn s69_a_hero_that_has_left_still_weakens_the_others() {
    let weakens =
        skilled("weakens", &["when = 'always', do = [{ op = 'Strength', who = 'opponents', n = -1 }]"]);
    let given = given_with(3, &[weakens]).hero(0, "weakens").first(0).fronts(&["R:K1", "G:K2", "B:K2"]);
    let mut table = given.hands(&["R6", "G1", "B1"]).deployed();
    table.cards(&[(0, "R6"), (1, "G1"), (2, "B1")]).plays(0, "retreat");
    rule("DT-FX-10")
        .and("DT-STR-4")
        .gives((table.strengths()[..3].to_vec(), table.won()), (vec![None, Some(2), Some(1)], Some((1, 1))));
}
