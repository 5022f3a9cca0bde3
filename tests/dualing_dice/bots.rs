//! What bots choose where one can say what is best, and what hints say.

use std::sync::atomic::AtomicBool;

use tableside::bots::{Bot, Level, Question, Watch};
use tableside::engine::prelude::*;
use tableside::engine::{Seat, Viewer};

use crate::table::{Table, names, table};

const SEARCHING: [Level; 3] = [Level::Medium, Level::Hard, Level::Expert];

/// What a bot in a seat would do, as it is typed.
fn advice(table: &Table, seat: u8, level: Level) -> String {
    let seat = Seat(seat);
    let observation = table.game.observe(&table.state, Viewer::Seat(seat));
    let question = Question { game: &*table.game, observation: &observation, seat, seed: 3 };
    let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
    let advice = Bot::new(level).advise(&question, watch).unwrap();
    let values: Vec<f32> = advice.ranked.iter().filter_map(|ranked| ranked.value).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "the best first");
    table.game.write_action(&table.state, seat, &advice.choice).unwrap()
}

/// The fifth round with a total of 37 saved: 7 more are wanted.
fn seven_wanted() -> Table {
    let mut table = table(2);
    table.deal(&["total-44 hard hard", "easy easy easy"]);
    table.at_round(5, &["wD12=12 wD10=9 wD8=8 wD8=8", "wD4=1 wD4=1 wD4=1 wD4=1"]);
    table
}

/// Every level answers with something that is allowed, and judges every choice.
#[test]
fn every_level_answers_legally() {
    let mut table = table(3);
    table.deal(&["all-even white-trio high-ladder"]);
    table.at_round(3, &["wD12=12 cD4=2", "wD4=1 wD6=2", "cD20=9 wD8=3"]);
    let mut rolled = table.clone();
    rolled.round(&["cD8=8 wD8=6", "cD10=8 wD4=1", "cD12=8 wD10=4"]);
    for level in [Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        for table in [&table, &rolled] {
            let choice = advice(table, 0, level);
            assert!(table.legal(0).contains(&choice), "{level:?}: {choice}");
        }
    }
}

/// S36: the best pair for a total in the last round.
#[test]
fn s36_the_pair_for_a_total() {
    let table = seven_wanted();
    for level in SEARCHING {
        assert_eq!(advice(&table, 0, level), "D20 D12", "{level:?}");
    }
    let choice = table.action(0, "D20 D12");
    let reason = table.game.reason(&table.state, Seat(0), &choice).unwrap().render(&names());
    assert!(reason.starts_with("14 of the 20 numbers of the colour D20 complete "), "{reason}");
}

#[test]
fn the_die_that_completes_a_goal_is_saved() {
    let mut table = seven_wanted();
    table.round(&["cD20=6 wD12=3", "cD4=1 wD10=8"]);
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        assert_eq!(advice(&table, 0, level), "save white 2", "{level:?}");
    }
    let choice = table.action(0, "save white 2");
    let reason = table.game.reason(&table.state, Seat(0), &choice).unwrap().render(&names());
    assert!(reason.starts_with("Completes "), "{reason}");
    // What completes nothing has no such reason, and nothing is said of goals that are not known.
    let other = table.action(0, "save white 1");
    assert_eq!(table.game.reason(&table.state, Seat(0), &other), None);
    let seen = table.game.observe(&table.state, Viewer::Table);
    assert_eq!(table.game.reason(&seen, Seat(0), &choice), None);
}

#[test]
fn the_useless_die_is_re_rolled() {
    let mut table = seven_wanted();
    table.round(&["cD20=9 wD12=1", "cD12=9 wD4=1"]);
    for level in SEARCHING {
        // The 9 is enough: the 1 can only become better.
        assert_eq!(advice(&table, 0, level), "re-roll white", "{level:?}");
    }
}
