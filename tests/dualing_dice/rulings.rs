//! Adjustments by the table (DD-TABLE-6).

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::dualing_dice::content::Unlisted;
use tableside::games::dualing_dice::{Claim, GoalId, Ruling, Step};

use crate::table::{PLAIN, Table, content, rule, rules, table};

const ADA: Seat = Seat(0);

fn goal(table: &Table, id: &str) -> Claim {
    Claim::Goal(table.goal(id))
}

#[test]
fn rulings_need_a_reason() {
    let table = table(2);
    let points = Ruling::SetPoints { seat: ADA, points: 3 };
    rule("DD-TABLE-6").gives(table.game.reason_rule(&points), Some("DD-TABLE-6"));
    table.refuses_ruling(Ruling::SetPoints { seat: Seat(2), points: 3 }, "DD-TABLE-6");
    table.refuses_ruling(Ruling::SetPoints { seat: ADA, points: 100 }, "DD-TABLE-6");
}

#[test]
fn a_goal_is_awarded() {
    let mut table = table(2);
    table.refuses_ruling(Ruling::AwardGoal { seat: ADA, goal: goal(&table, "easy") }, "DD-TABLE-6");
    table.deal(&["total-44 ? hard", "d20-18 hard hard"]);
    // From the hand.
    table.adjusts(Ruling::AwardGoal { seat: ADA, goal: goal(&table, "total-44") });
    assert_eq!((table.hand(0).as_str(), table.points()), ("? hard", vec![2, 0]));
    // From an unknown slot.
    table.adjusts(Ruling::AwardGoal { seat: ADA, goal: goal(&table, "two-top") });
    assert_eq!((table.hand(0).as_str(), table.points()), ("hard", vec![4, 0]));
    // From the deck.
    let deck = table.state.deck;
    table.adjusts(Ruling::AwardGoal { seat: ADA, goal: goal(&table, "easy") });
    assert_eq!((table.hand(0).as_str(), table.points(), table.state.deck), ("hard", vec![5, 0], deck - 1));
    assert_eq!((table.seat(0).goals, table.seat(0).completed.len()), (3, 3));
    // Not what others hold, or what lies face up.
    let said =
        table.refuses_ruling(Ruling::AwardGoal { seat: ADA, goal: goal(&table, "d20-18") }, "DD-TABLE-3");
    assert!(said.said.starts_with("Ada does not hold"), "{said}");
    table.refuses_ruling(Ruling::AwardGoal { seat: Seat(1), goal: goal(&table, "two-top") }, "DD-TABLE-3");
    table.refuses_ruling(Ruling::AwardGoal { seat: ADA, goal: Claim::Points { points: 3 } }, "DD-TABLE-6");
    table.refuses_ruling(Ruling::AwardGoal { seat: ADA, goal: Claim::Goal(GoalId(190)) }, "DD-TABLE-3");
}

#[test]
fn a_goal_is_struck() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]).reveal_all();
    table.refuses_ruling(Ruling::StrikeGoal { seat: ADA, goal: goal(&table, "easy") }, "DD-TABLE-6");
    table.deal(&["total-44"]);
    table.refuses_ruling(Ruling::StrikeGoal { seat: Seat(1), goal: goal(&table, "easy") }, "DD-TABLE-6");
    let deck = table.state.deck;
    table.adjusts(Ruling::StrikeGoal { seat: ADA, goal: goal(&table, "easy") });
    // The hand is full, so it goes under the deck.
    assert_eq!((table.points(), table.seat(0).goals, table.state.deck), (vec![0, 0], 0, deck + 1));
    assert_eq!(table.state.unseen.of(table.goal("easy")), 20);
    // Only its own points go.
    table.adjusts(Ruling::AwardGoal { seat: ADA, goal: goal(&table, "total-44") });
    table.adjusts(Ruling::SetPoints { seat: ADA, points: 9 });
    table.adjusts(Ruling::StrikeGoal { seat: ADA, goal: goal(&table, "total-44") });
    rule("DD-TABLE-6").gives(table.points(), [7, 0]);
}

#[test]
fn a_saved_die_is_set() {
    let mut table = table(2);
    table.at_round(2, &["wD12=3", "wD4=1"]);
    table.adjusts(Ruling::SetSavedDie { seat: ADA, index: 0, number: 11 });
    assert_eq!(table.saved(0), "wD12=11");
    table.refuses_ruling(Ruling::SetSavedDie { seat: ADA, index: 0, number: 13 }, "DD-TABLE-2");
    table.refuses_ruling(Ruling::SetSavedDie { seat: ADA, index: 1, number: 1 }, "DD-TABLE-6");
}

#[test]
fn hands_are_counted_anew() {
    let mut table = table(2);
    table.deal(&["easy ? ?"]);
    let deck = table.state.deck;
    table.adjusts(Ruling::SetHandCount { seat: ADA, count: 1 });
    assert_eq!((table.hand(0).as_str(), table.state.deck), ("easy", deck + 2));
    table.adjusts(Ruling::SetHandCount { seat: ADA, count: 2 });
    assert_eq!((table.hand(0).as_str(), table.state.deck), ("? easy", deck + 1));
    table.refuses_ruling(Ruling::SetHandCount { seat: ADA, count: 4 }, "DD-TABLE-6");
    table.state.deck = 0;
    table
        .refuses_ruling(Ruling::SetHandCount { seat: ADA, count: 3 }, "DD-TABLE-6")
        .saying("The goal deck has only 0 cards.");
}

/// Whoever has no goals any more has nothing to reveal; and what is decided is not changed.
#[test]
fn hands_change_while_goals_are_revealed() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.adjusts(Ruling::SetHandCount { seat: Seat(1), count: 0 });
    assert_eq!(table.all_asked(), [0]);
    table.adjusts(Ruling::SetHandCount { seat: Seat(1), count: 1 });
    assert_eq!(table.all_asked(), [0, 1]);
    table.plays(0, "reveal easy");
    table.refuses_ruling(Ruling::SetHandCount { seat: ADA, count: 0 }, "DD-TABLE-6");
    table.adjusts(Ruling::SetHandCount { seat: Seat(1), count: 0 });
    assert_eq!((table.state.set, table.points()), (2, vec![1, 0]));
}

/// A ruling after the end can change who wins, or let the match go on.
#[test]
fn rulings_after_the_end() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "easy hard hard"], &[PLAIN, PLAIN]).scored(&[(14, 4), (13, 4)]);
    table.reveal_all();
    assert_eq!(table.state.step, Step::Over);
    table.adjusts(Ruling::SetPoints { seat: Seat(1), points: 20 });
    assert_eq!(table.game.outcome(&table.state).unwrap().place(Seat(1)), Some(1));
    table.adjusts(Ruling::SetPoints { seat: Seat(1), points: 3 });
    table.adjusts(Ruling::SetPoints { seat: ADA, points: 14 });
    assert_eq!((table.state.step, table.state.set), (Step::Draw, 2));
}

#[test]
fn an_unlisted_goal_is_awarded() {
    let mut content = content();
    content.goal.clear();
    content.unlisted = Some(Unlisted { cards: 30 });
    let mut table = Table::new(rules(2, &[], content));
    table.deal(&[]);
    let three = Claim::Points { points: 3 };
    table.adjusts(Ruling::AwardGoal { seat: ADA, goal: three });
    assert_eq!((table.hand(0).as_str(), table.points()), ("? ?", vec![3, 0]));
    table.adjusts(Ruling::StrikeGoal { seat: ADA, goal: three });
    assert_eq!((table.hand(0).as_str(), table.points()), ("? ? ?", vec![0, 0]));
    table.refuses_ruling(Ruling::AwardGoal { seat: ADA, goal: Claim::Points { points: 10 } }, "DD-TABLE-6");
    table.refuses_ruling(Ruling::AwardGoal { seat: ADA, goal: Claim::Goal(GoalId(0)) }, "DD-TABLE-3");
    table.refuses_ruling(Ruling::NoteGoal { seat: ADA, goal: GoalId(0) }, "DD-TABLE-7");
}
