//! The draft and the deployment.

use tableside::engine::Few;
use tableside::games::dice_tuners::dice::Side;
use tableside::games::dice_tuners::{Chance, Event, Request, Step};

use crate::notation::{colour, die, faces};
use crate::scenarios::draft::{drafting, roll_and_pick};
use crate::table::rule;

/// DT-DRAFT-2, DT-DRAFT-5
#[test]
fn one_die_of_each_colour_is_rolled() {
    let mut table = drafting(2, 0, &[]);
    rule("DT-DRAFT-2").holds(table.happened(&Event::Selected(tableside::engine::Seat(0), Few::new())));
    let dice = ["G", "B", "R"].map(colour).into_iter().collect();
    rule("DT-DRAFT-2").gives(table.request(), Some(Request::RollDice { dice }));
    table.refuses_chance(Chance::RollDice { faces: faces("K1 K2") }, "DT-DRAFT-3");
    table.refuses_chance(Chance::RollDice { faces: faces("K1 K2 K0") }, "DT-DRAFT-5");
    table.roll("K1 SE SH");
    let rolled = ["G:K1", "B:SE", "R:SH"].map(die);
    rule("DT-DRAFT-5").holds_when(
        "as rolled, for everyone to see",
        rolled.iter().all(|die| table.state.rolled.contains(die)),
    );
}

#[test]
fn everybody_takes_one_die_as_it_lies_dt_draft_6() {
    let mut table = drafting(3, 1, &[]);
    table.plays(1, "select R").roll("K1 K1 SE K3");
    table.only(1, &["pick G:K1", "pick B:K1", "pick R:SE", "pick R:K3"]);
    table.plays(1, "pick R:SE").plays(2, "pick G:K1");
    table.only(0, &["pick B:K1", "pick R:K3"]);
    rule("DT-DRAFT-6").gives(&table.seat(1).dice[..], [die("R:SE")]);
}

/// DT-DRAFT-7, DT-DRAFT-8
#[test]
fn what_nobody_takes_lies_aside() {
    let mut table = drafting(2, 0, &[]);
    for (first, picks) in [(0, ["G:K1", "B:K1"]), (1, ["B:K1", "G:K1"]), (0, ["R:K1", "G:K1"])] {
        table.roll("K1 K1 K1");
        table.plays(first, &format!("pick {}", picks[0])).plays(1 - first, &format!("pick {}", picks[1]));
    }
    let aside: Vec<_> = table.state.aside.iter().map(|die| die.colour).collect();
    rule("DT-DRAFT-7").gives(aside, [colour("R"), colour("R"), colour("B")]);
    rule("DT-DRAFT-7").holds(table.state.seats.iter().all(|seat| seat.dice.len() == 3));
    assert_eq!((table.state.pool, table.state.step), ([0; 3], Step::Deploy));
    rule("DT-DRAFT-8").holds(!table.state.colour_legal(colour("G")) && table.state.colour_legal(colour("B")));
}

/// DT-DEPLOY-1, DT-DEPLOY-2
#[test]
fn one_die_a_turn_on_an_empty_side() {
    let mut table = drafting(2, 1, &[]);
    for faces in ["K1 K1 K1", "K2 K2 K2", "K3 K3 K3"] {
        table.roll(faces);
        for seat in [table.asked(), 1 - table.asked()] {
            let die = table.state.rolled[0];
            table.plays(seat, &format!("pick {die}"));
        }
    }
    assert_eq!(table.asked(), 1);
    rule("DT-DEPLOY-2").gives(table.legal_actions(1).len(), 9);
    let dice = table.seat(1).dice;
    table.refuses(1, "deploy G:SH left", "DT-DEPLOY-1");
    table.plays(1, &format!("deploy {} front", dice[0]));
    assert_eq!(table.asked(), 0);
    let theirs = table.seat(0).dice;
    table.plays(0, &format!("deploy {} left", theirs[0]));
    rule("DT-DEPLOY-2").gives((table.asked(), table.legal_actions(1).len()), (1, 4));
    table.plays(1, &format!("deploy {} left", dice[1])).plays(0, &format!("deploy {} front", theirs[1]));
    // The last dice have one place to go.
    assert!(table.happened(&Event::LastDie(tableside::engine::Seat(1), dice[2], Side::Right)));
    rule("DT-DEPLOY-2").gives(table.seat(1).sides, [Some(dice[1]), Some(dice[2]), Some(dice[0])]);
    assert_ne!(table.state.step, Step::Deploy);
}

/// DT-DRAFT-4: three players add three different colours in a round.
#[test]
fn three_players_add_each_colour_once() {
    let mut table = drafting(3, 0, &[]);
    table.only(0, &["select G", "select B", "select R"]);
    table.plays(0, "select B");
    roll_and_pick(&mut table);
    table.only(1, &["select G", "select R"]);
    table.stands(1, "select B", "DT-DRAFT-4");
    assert_eq!(table.state.pool[colour("B").index()], 0, "the table let it stand");
}
