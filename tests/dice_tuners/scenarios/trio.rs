//! The three-way front duel.

use crate::given::trio;
use crate::table::covers;

/// DT-TRIO-3, DT-TRIO-5, DT-STR-5, DT-WIN-1
#[test]
fn s34_advantage_over_two_equal_dice_breaks_the_tie() {
    let mut table = trio(["B:K2", "R:K3", "R:K1"]).deployed();
    table.compare();
    assert_eq!(table.strengths()[..3], [Some(3), Some(3), Some(1)]);
    assert_eq!((table.won(), table.vp()), (Some((0, 2)), vec![2, 0, 0]));
    covers("DT-TRIO-3");
    covers("DT-TRIO-5");
    covers("DT-STR-5");
    covers("DT-WIN-1");
}

/// DT-TRIO-3, DT-TRIO-5, DT-STR-6
#[test]
fn s35_three_colours_give_no_advantage() {
    let mut table = trio(["R:K3", "G:K3", "B:K1"]).deployed();
    table.compare();
    assert_eq!(table.strengths()[..3], [Some(3), Some(3), Some(1)]);
    assert_eq!((table.won(), table.vp()), (None, vec![0, 0, 0]));
    covers("DT-TRIO-3");
}

/// DT-TRIO-3, DT-TRIO-5
#[test]
fn s36_the_beaten_colour_must_be_the_only_other() {
    let mut table = trio(["R:K2", "B:K2", "B:K1"]).deployed();
    table.compare();
    assert_eq!(table.strengths()[..3], [Some(2), Some(2), Some(1)]);
    assert_eq!(table.won(), None);
    covers("DT-TRIO-3");
}

/// DT-TRIO-2, DT-TRIO-3, DT-TRIO-5, DT-WIN-1
#[test]
fn s37_a_retreat_leaves_an_ordinary_duel() {
    let mut table = trio(["R:K3", "G:K1", "B:K1"]).hands(&["R6", "G2", "B1"]).deployed();
    table.cards(&[(0, "R6"), (1, "G2"), (2, "B1")]).act(0, "retreat");
    assert_eq!(table.strengths()[..3], [None, Some(2), Some(1)]);
    assert_eq!((table.won(), table.vp(), table.discarded("R6")), (Some((1, 1)), vec![0, 1, 0], 1));
    assert_eq!(table.asked(), 2, "seat 0 was not defeated");
    table.act(2, "take");
    assert_eq!((table.hand(1).as_str(), table.hand(2).as_str(), table.discarded("B1")), ("", "G2!", 1));
    covers("DT-TRIO-2");
}

/// DT-FIRE-4, DT-TRIO-2
#[test]
fn s38_the_last_one_standing_takes_its_card_back() {
    let mut table = trio(["R:K3", "G:K1", "B:K1"]).first(0).hands(&["R3", "G3", "B3"]).deployed();
    table.cards(&[(0, "R3"), (1, "G3"), (2, "B3")]).act(0, "retreat").act(1, "retreat");
    assert_eq!((table.won(), table.vp()), (None, vec![0, 0, 0]));
    assert_eq!((table.hand(2).as_str(), table.discarded("R3"), table.discarded("G3")), ("B3!", 1, 1));
    assert_eq!(table.state.round, 3, "seat 2 was not asked");
    covers("DT-TRIO-2");
}

/// DT-TRIO-4
#[test]
fn s39_a_shield_takes_its_owner_out() {
    let mut table = trio(["G:SH", "B:K1", "R:K1"]).hands(&["R1", "G1", "B2"]).deployed();
    assert_eq!(table.in_secret(), [1, 2]);
    table.refuses(0, "play R1", "DT-DUEL-6");
    table.cards(&[(1, "G1"), (2, "B2")]).act(2, "fight");
    assert_eq!(table.strengths()[..3], [None, Some(2), Some(1)]);
    assert_eq!((table.won(), table.vp()), (Some((1, 1)), vec![0, 1, 0]));
    assert_eq!(table.hand(0), "R1");
    covers("DT-TRIO-4");
}

/// DT-TRIO-6
#[test]
fn s40_the_card_is_offered_clockwise_from_the_winners_left() {
    let fought = || {
        let mut table = trio(["R:K1", "R:K2", "R:K3"]).first(1).hands(&["R1", "R2", "R5"]).deployed();
        table.cards(&[(0, "R1"), (1, "R2"), (2, "R5")]).act(2, "fight");
        assert_eq!((table.won(), table.vp()), (Some((2, 2)), vec![0, 0, 2]));
        assert_eq!(table.asked(), 0, "from the winner, not from the first player");
        table
    };
    let mut table = fought();
    table.refuses(1, "take", "DT-TRIO-6");
    table.act(0, "leave").act(1, "take");
    assert_eq!((table.hand(0).as_str(), table.hand(1).as_str()), ("", "R5!"));
    let mut table = fought();
    table.act(0, "take");
    assert_eq!((table.hand(0).as_str(), table.state.round), ("R5!", 3), "seat 1 was not asked");
    covers("DT-TRIO-6");
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
    let said = table.refuses(0, "use effect1", "DT-FIRE-6");
    assert_eq!(said, "Hot works only On Fire: its value is 3, the highest is 5.");
    table.act(1, "retreat");
    assert_eq!(table.strengths()[..3], [Some(1), None, Some(3)], "it was never offered");
    covers("DT-FIRE-3");
}
