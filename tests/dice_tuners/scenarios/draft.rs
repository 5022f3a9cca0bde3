//! Selecting, rolling and picking dice, deploying them, and which duels follow.

use tableside::games::dice_tuners::dice::Side;
use tableside::games::dice_tuners::{DiceTuners, Event, Step};

use crate::given::given;
use crate::notation::{colour, die, plain, plain_rules, rules};
use crate::table::{Table, rule};

/// A match up to the first selection of dice.
pub fn drafting(players: usize, first: u8, options: &[(&str, &str)]) -> Table {
    let mut table = Table::new(rules(players, options, plain()));
    table.deal(&vec!["? ? ? ?"; players]).turn_up("?");
    table.reveal(["H1a H2a H3a", "H1a H2a H3a H4a", "H1a H2a H3a H4a H5a"][players - 2]).begins(first);
    // Two players have nothing to select.
    table.until(if players == 2 { Step::Roll } else { Step::Select });
    table
}

/// The next step's dice are rolled and everyone takes the first one that lies there.
pub fn roll_and_pick(table: &mut Table) {
    let dice = "K1 K2 K3 SH SE".split(' ').take(table.game.dice_per_step()).collect::<Vec<_>>();
    table.roll(&dice.join(" "));
    for _ in 0..table.game.seats() {
        let seat = table.asked();
        let die = table.state.rolled[0];
        table.plays(seat, &format!("pick {die}"));
    }
}

/// Green, red and blue dice in the pool.
fn pool(table: &Table) -> [u8; 3] {
    ["R", "G", "B"].map(|word| table.state.pool[colour(word).index()])
}

/// DT-DRAFT-2, DT-DRAFT-3, DT-DRAFT-4
#[test]
fn s14_an_additional_die_must_leave_one_for_each_later_step() {
    let mut table = drafting(3, 0, &[]);
    table.plays(0, "select R");
    rule("DT-DRAFT-2").gives(pool(&table), [2, 3, 3]);
    roll_and_pick(&mut table);
    table
        .refuses(1, "select R", "DT-DRAFT-4")
        .saying("You must leave one red die in the pool for the last step.");
    table.only(1, &["select G", "select B"]);
    table.plays(1, "select G");
    rule("DT-DRAFT-2").gives(pool(&table), [1, 1, 2]);
    roll_and_pick(&mut table);
    assert_eq!(
        (table.state.step, pool(&table)),
        (Step::Roll, [0, 0, 0]),
        "the last four dice need no choice"
    );
    assert_eq!(table.state.selected.iter().sum::<u8>(), 4);
}

/// DT-DRAFT-8, DT-CARD-2, DT-CARD-3
#[test]
fn s15_only_colours_of_the_dice_aside_and_the_bluff_may_be_played() {
    let table = given(2).aside("R R B").meet("R:K1", "G:K1").hand(0, "G5 R1 B1 X0").hand(1, "R2").deployed();
    table
        .refuses(0, "play G5", "DT-CARD-2")
        .saying("green is not among the dice set aside (red, red, blue).");
    let may = ["play R1", "play B1", "play G5", "play X0"].map(|words| table.could(0, words));
    rule("DT-DRAFT-8").gives(&may[..3], [true, true, false]);
    rule("DT-CARD-3").gives(may[3], true);
    table.only(0, &["play R1", "play B1", "play X0"]);
}

/// DT-DRAFT-3, DT-DRAFT-4
#[test]
fn s16_four_players_leave_a_die_of_each_colour_too() {
    let mut table = drafting(4, 0, &[]);
    table.plays(0, "select R R");
    roll_and_pick(&mut table);
    table.only(1, &["select G G", "select G B", "select B B"]);
    table.plays(1, "select G G");
    roll_and_pick(&mut table);
    let left = ["R", "G", "B"].map(|word| table.state.selected[colour(word).index()]);
    rule("DT-DRAFT-4").gives((table.state.step, left), (Step::Roll, [1, 1, 3]));
    roll_and_pick(&mut table);
    assert_eq!((pool(&table), table.state.aside.len()), ([0, 0, 0], 3));
}

/// DT-DEPLOY-1, DT-DEPLOY-3, DT-STR-3
#[test]
fn s17_a_die_is_deployed_against_the_one_a_neighbour_has_just_placed() {
    let mut table = drafting(2, 1, &[]);
    table.roll("K2 K2 SH").plays(1, "pick B:K2").plays(0, "pick G:K2");
    table.roll("SH SH SH").plays(0, "pick G:SH").plays(1, "pick B:SH");
    table.roll("SH SH SH").plays(1, "pick G:SH").plays(0, "pick B:SH");
    // Seat 1 is the left neighbour of seat 0, and the first player.
    table.plays(1, "deploy B:K2 right");
    rule("DT-DEPLOY-1")
        .gives((table.asked(), table.seat(1).sides[Side::Right.index()]), (0, Some(die("B:K2"))));
    table.plays(0, "deploy G:K2 left").plays(1, "deploy B:SH left").plays(0, "deploy G:SH right");
    // Seat 0's left meets seat 1's right, in the second duel.
    rule("DT-DEPLOY-3").gives(table.state.duel.index, 1);
    table.cards(&[(0, "-"), (1, "-")]);
    rule("DT-STR-3").gives(&table.strengths()[..2], [Some(3), Some(2)]);
    assert_eq!(table.won(), Some((0, 1)));
}

/// DT-DRAFT-1, DT-DEPLOY-1
#[test]
fn s18_draft_steps_begin_with_the_first_player_and_go_on_to_the_left() {
    let mut table = drafting(4, 3, &[]);
    for first in [3, 0, 1] {
        if table.state.step == Step::Select {
            rule("DT-DRAFT-1").gives(table.asked(), first);
            let extras = ["select R R", "select G G"][usize::from(first == 0)];
            table.plays(first, extras);
        }
        table.roll("K1 K2 K3 SH SE");
        rule("DT-DRAFT-1").gives_when("who selects and rolls picks first", table.asked(), first);
        for seat in (first..).take(4) {
            let die = table.state.rolled[0];
            table.plays(seat % 4, &format!("pick {die}"));
        }
    }
    assert_eq!(table.state.step, Step::Deploy);
    for (turn, side) in ["left", "front"].into_iter().enumerate() {
        for seat in [3, 0, 1, 2] {
            rule("DT-DEPLOY-1").gives_when(
                "clockwise from the first player, one die a turn",
                table.asked(),
                seat,
            );
            assert_eq!(table.seat(seat).dice.len(), 3 - turn);
            let die = table.seat(seat).dice[0];
            table.plays(seat, &format!("deploy {die} {side}"));
        }
    }
    assert!(table.state.seats.iter().all(|seat| seat.sides.iter().all(Option::is_some)), "and the last dice");
}

/// The duels of a round: the seats that meet, with the side of each.
fn duels(game: &DiceTuners, first: u8) -> Vec<String> {
    let first = tableside::engine::Seat(first);
    let letter = |side| match side {
        Side::Left => 'L',
        Side::Right => 'R',
        Side::Front => 'F',
    };
    let duel = |index| {
        let pairing = game.pairing(first, index);
        let seats = pairing.seats.clockwise_from(first, game.seats());
        let mut ends: Vec<String> =
            seats.map(|seat| format!("{}.{}", seat.0, letter(pairing.side(seat).unwrap()))).collect();
        ends.sort_by_key(|end| (end.ends_with('R'), 0));
        ends.join("-")
    };
    (0..game.duels()).map(duel).collect()
}

/// DT-DUEL-1, DT-DUEL-2
#[test]
fn s19_duels_of_two() {
    rule("DT-DUEL-1").and("DT-DUEL-2").gives(duels(&plain_rules(2), 1), ["1.L-0.R", "0.L-1.R", "1.F-0.F"]);
}

/// DT-DUEL-1, DT-DUEL-3
#[test]
fn s20_duels_of_three() {
    rule("DT-DUEL-3").gives(duels(&plain_rules(3), 2), ["2.L-0.R", "0.L-1.R", "1.L-2.R", "2.F-0.F-1.F"]);
}

/// DT-DUEL-1, DT-DUEL-4
#[test]
fn s21_duels_of_four() {
    let expected = ["1.L-2.R", "2.L-3.R", "3.L-0.R", "0.L-1.R", "1.F-3.F", "2.F-0.F"];
    rule("DT-DUEL-4").gives(duels(&plain_rules(4), 1), expected);
}

/// DT-DRAFT-3, DT-DRAFT-8
#[test]
fn s51_with_four_dice_a_step_those_left_in_the_pool_lie_aside() {
    let mut table = drafting(4, 0, &[("dice_at_four", "4")]);
    for (first, extra) in [(0, "select R"), (1, "select R"), (2, "select G")] {
        table.plays(first, extra);
        roll_and_pick(&mut table);
    }
    let mut aside: Vec<_> = table.state.aside.iter().map(|die| die.colour).collect();
    aside.sort_unstable();
    rule("DT-DRAFT-8").gives(aside, [colour("G"), colour("B"), colour("B")]);
    rule("DT-DRAFT-8").holds(!table.state.colour_legal(colour("R")) && table.state.colour_legal(colour("B")));
    assert!(table.happened(&Event::Aside(colour("G"))));
}
