//! What every game goes through: conformance, bots, the terminal and the archive.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tableside::bots::{BenchMatch, Level, Series, Shard, Wins};
use tableside::engine::{GameVisitor, Match};

use crate::conformance::conform;
use crate::game::{Farkle, table};
use crate::terminal::Terminal;

#[test]
fn it_conforms() {
    for seats in 2..=6 {
        for target in [2000, 10000] {
            conform(table(seats, target), seats as u64, 1);
        }
    }
}

#[test]
fn bots_play_it() {
    let farkle: Match<Farkle> = Match::new(Arc::new(table(3, 2000)));
    let found = farkle.simulate(Series {
        levels: &[Level::Random, Level::Easy],
        matches: 30,
        seed: 1,
        shard: Shard::WHOLE,
        threads: 1,
        cancel: &AtomicBool::new(false),
        progress: &mut |_| {},
    });
    assert_eq!(found.matches, 30);
    let Wins::Seats { wins, .. } = &found.wins else { panic!("seats play against each other: {found:?}") };
    assert!(wins[1] + wins[2] > wins[0], "the rule of thumb beats chance: {wins:?}");
}

#[test]
fn a_whole_match_in_the_terminal() {
    let mut terminal = Terminal::new();
    terminal.toolbox.game::<Farkle>();
    let args =
        ["play", "farkle", "--option", "target=2000", "--seats", "Anna,Ben", "--dice", "physical", "--tips"];
    let typed = "bank\nthrow\n1 1 1 1 2 3\nkeep 2\nkeep 7\nkeep 1 1 1 1\nbank\nthrow\n2 2 3 3 4 6\n\n";
    let out = terminal.run_with(&args, typed.as_bytes()).ok();
    for said in [
        "Anna: throw the dice.",
        "FK-BANK-1: There are no points to bank yet.",
        "* What Scores",
        "FK-KEEP-1: Not each of 2 scores.",
        "FK-ROLL-1: There are six dice, which show 1 to 6.",
        "Anna banks 2000.",
        "Anna begins the last round.",
        "Farkle: 0 points are lost.",
        "   1. Anna: 2000\n   2. Ben: 0\n",
        "Decided by FK-OVER-2, Who Wins.",
    ] {
        assert!(out.contains(said), "“{said}” is not in\n{out}");
    }
    assert!(terminal.ok(&["history", "list"]).contains("Anna 2000, Ben 0 (finished)"));
    let told = terminal.ok(&["rules", "farkle"]);
    assert!(told.contains("Set Aside and Roll On") && told.contains("FK-WORTH-3"), "{told}");
}
