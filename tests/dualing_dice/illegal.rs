//! What people may be tempted to do (section 6 of the rules), and what they are told.

use tableside::engine::prelude::*;
use tableside::engine::{Few, Names, Seat, Unread};
use tableside::games::dualing_dice::action::Numbers;
use tableside::games::dualing_dice::{Chance, Claim, GoalRef, Ruling};

use crate::table::{PLAIN, Table, table, table_under};

fn begun(seats: usize) -> Table {
    let mut table = table(seats);
    table.deal(&[]);
    table
}

#[test]
fn picking() {
    let mut table = table(3);
    table.at_round(2, &["cD20=3", "wD4=1", "wD4=1"]);
    table
        .refuses(0, "D20 D4", "DD-PICK-1")
        .saying("Ada’s colour D20 is saved until this set has been scored.");
    table.refuses(1, "D4 D20", "DD-DICE-1").saying("There is no white D20.");
    for words in ["D4", "D4 D6 D8"] {
        match table.game.read_action(&table.state, Seat(0), words, &Names::default()) {
            Err(Unread::Refused(violation)) => assert_eq!(violation.rule, "DD-PICK-1", "{words}"),
            other => panic!("{words}: {other:?}"),
        }
    }
    table.plays(1, "D4 D4");
    table.refuses(1, "D6 D4", "DD-PICK-2").saying("Ben has already picked two dice.");
    table.plays(0, "D4 D4").plays(2, "D4 D4");
    table.refuses(1, "D6 D4", "DD-PICK-2").saying("Picks are final once they are shown.");
}

#[test]
fn picking_again() {
    let mut table = table(8);
    table.at_round(2, &["wD12=1", "wD12=1", "wD12=1", "wD12=1", "cD4=1", "cD4=1", "cD4=1", "cD4=1"]);
    table.pick(&["D6 D12"; 8]);
    assert_eq!(table.all_asked(), [6]);
    assert_eq!(table.refuses(7, "D4", "DD-PICK-5"), "Hal must pick again first.".replace("Hal", "Gus"));
    table.refuses(6, "D12", "DD-PICK-5").saying("All white D12 dice are taken; left: D4, D6, D8, D10.");
    table.refuses(6, "D8 D4", "DD-PICK-5").saying("Only the white die can be picked again.");
    table.refuses(0, "D4", "DD-PICK-2");
}

#[test]
fn rolling_and_ties() {
    let mut table = begun(3);
    table.pick(&["D4 D4", "D4 D4", "D20 D10"]);
    let rolls = |rolls: &[(u8, u8)]| {
        let rolls = rolls.iter().map(|(colour, white)| Numbers { colour: *colour, white: *white });
        Chance::RollDice { rolls: rolls.collect() }
    };
    table.refuses_chance(rolls(&[(1, 1), (1, 1)]), "DD-ROLL-1");
    table.refuses_chance(rolls(&[(1, 1), (5, 1), (1, 1)]), "DD-TABLE-2").saying("A D4 shows 1 to 4, not 5.");
    table.refuses_chance(rolls(&[(0, 1), (1, 1), (1, 1)]), "DD-TABLE-2");
    table.roll(&[(4, 1), (4, 1), (3, 0)]);
    table.refuses_chance(rolls(&[(4, 1), (4, 1), (3, 0)]), "DD-ROLL-1");
    table.refuses(2, "re-roll color", "DD-TIE-7").saying("Cleo is not tied for first and does not reroll.");
    assert_eq!(
        table.refuses(2, "save color", "DD-TIE-7"),
        "The tie for first between Ada, Ben must be broken first."
    );
    table.refuses(0, "save white", "DD-TIE-2");
    table.plays(0, "re-roll white");
    table.refuses(0, "re-roll color", "DD-TIE-3");
    table.plays(1, "re-roll color");
    table.refuses_chance(Chance::Reroll { numbers: [1].into_iter().collect() }, "DD-TIE-2");
    table.refuses_chance(Chance::Reroll { numbers: [1, 5].into_iter().collect() }, "DD-TABLE-2");
    table.reroll(&[1, 3]);
    table.refuses_chance(Chance::Reroll { numbers: [1, 5].into_iter().collect() }, "DD-TIE-1");
    table.refuses(1, "re-roll color", "DD-TIE-1");
}

#[test]
fn saving() {
    let mut table = begun(3);
    table.refuses(0, "save color", "DD-SEL-2");
    table.round(&["cD12=1 wD4=3", "cD20=2 wD10=10", "cD12=12 wD4=1"]);
    table.refuses(0, "save color", "DD-SEL-1").saying("It is Cleo’s turn to save a die.");
    table.refuses(2, "save color 1", "DD-SEL-3").saying("The colour D12 belongs to Ada.");
    table.refuses(2, "save nothing", "DD-SEL-4").saying("Cleo must save a die.");
    table.refuses(2, "save white 7", "DD-SEL-2");
    table.refuses(2, "save house", "DD-SEL-2");
    table.plays(2, "save white 1");
    table.refuses(2, "save color", "DD-SEL-1").saying("Cleo has already saved a die this round.");
    table.refuses(0, "save white", "DD-SEL-2").saying("Cleo has already saved that white D4.");
    let index = Ruling::SetSavedDie { seat: Seat(2), index: 0, number: 5 };
    table.refuses_ruling(index, "DD-TABLE-2");
}

#[test]
fn revealing() {
    let mut table = table(2);
    table.deal(&["easy hard hard", "hard hard hard"]);
    table
        .refuses(0, "reveal easy", "DD-SCORE-1")
        .saying("Goals are scored after the fifth round; this is round 1.");
    let mut table = crate::table::table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.refuses(0, "save color", "DD-CLEAN-3");
    table.refuses(0, "reveal hard", "DD-SCORE-5");
    table.refuses(0, "reveal nothing", "DD-SCORE-3");
    table.refuses(1, "reveal easy", "DD-TABLE-3");
    table.refuses(0, "reveal easy easy", "DD-TABLE-3");
    table.refuses(0, "reveal 3", "DD-TABLE-4");
    table.plays(0, "reveal easy").plays(1, "reveal nothing");
    assert_eq!(
        table.refuses(0, "reveal hard", "DD-SCORE-8"),
        "Set 1 has been scored; its goals can no longer be claimed."
    );
    let one = Chance::DrawGoals { goals: [GoalRef::Card(table.goal("rising"))].into_iter().collect() };
    table.refuses_chance(one, "DD-TABLE-3");
}

#[test]
fn more_goals_than_are_held() {
    let mut table = table(2);
    table.at_scoring(&["easy easy easy", "hard hard hard"], &[PLAIN, PLAIN]);
    table.adjusts(Ruling::SetHandCount { seat: Seat(0), count: 1 });
    table.refuses(0, "reveal easy easy", "DD-TABLE-3").saying("Ada holds only one goal.");
    table.adjusts(Ruling::SetHandCount { seat: Seat(0), count: 0 });
    table.refuses(0, "reveal nothing", "DD-TABLE-3").saying("Ada holds no goals.");
}

#[test]
fn discarding_and_drawing() {
    let mut table = table(2);
    let cards = |n| Chance::DrawGoals { goals: Few::filled(GoalRef::Unknown, n) };
    table.refuses_chance(cards(2), "DD-DRAW-1");
    table.deal(&["easy hard hard"]);
    table.refuses(0, "discard hard", "DD-DRAW-4").saying("You keep your goals until you complete them.");
    table
        .refuses_chance(cards(3), "DD-DRAW-2")
        .saying("Goals are drawn only at the start of a set, up to three in hand.");
    let with = table_under(2, &[("discard", "one")]);
    with.refuses(0, "keep", "DD-OPT-6");
}

/// A player with 15 points does not end the set: the others score it too.
#[test]
fn the_set_is_scored_to_its_end() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "easy hard hard"], &[PLAIN, PLAIN]).scored(&[(20, 5), (15, 5)]);
    table.plays(0, "reveal easy");
    assert_eq!(table.all_asked(), [1]);
    table.plays(1, "reveal easy");
    assert_eq!(table.points(), [21, 16]);
    table.refuses(1, "reveal hard", "DD-SCORE-8");
    table.refuses(1, "D4 D4", "DD-END-1");
    let easy = Claim::Goal(table.goal("easy"));
    table.refuses_ruling(Ruling::StrikeGoal { seat: Seat(2), goal: easy }, "DD-TABLE-6");
}
