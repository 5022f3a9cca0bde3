//! Rules that the scenarios leave out.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Entry, GameInfo, Match, Record, Seat, Setup, Source, Turn, Viewer};
use tableside::games::dualing_dice::action::Numbers;
use tableside::games::dualing_dice::dice::{Kind, Tint};
use tableside::games::dualing_dice::{Action, Chance, DualingDice, GoalRef, Request, Step};

use crate::table::{PLAIN, content, die, rule, rules, table};

#[test]
fn one_to_eight_players() {
    let GameInfo { min_seats, max_seats, .. } = DualingDice::INFO;
    rule("DD-GEN-1").gives((min_seats, max_seats), (1, 8));
    for seats in [0, 9] {
        let setup = Setup { seats, options: [].into(), content: content() };
        let told = DualingDice::new(setup).unwrap_err().to_string();
        rule("DD-GEN-1").gives(told, format!("Dualing Dice is for 1 to 8 players, not {seats}."));
    }
    let table = table(2);
    let pick = Action::PickDice { colour: Kind::D4, white: Kind::D4 };
    let violation = table.game.check_action(&table.state, Seat(2), &pick).unwrap_err();
    rule("DD-GEN-1").gives(violation.rule, "DD-GEN-1");
}

#[test]
fn a_set_is_a_draw_five_rounds_and_a_scoring() {
    let mut table = table(2);
    table.deal(&["hard hard hard", "hard hard hard"]);
    for round in 1..=5 {
        rule("DD-GEN-2").gives((table.state.round, table.state.step), (round, Step::Pick));
        table.round(&["cD20=7 wD4=1", "cD12=11 wD4=1"]).plays(1, "save white").plays(0, "save white");
    }
    rule("DD-CLEAN-3").gives(
        (table.state.step, table.seat(0).saved.len(), table.seat(1).saved.len()),
        (Step::Reveal, 5, 5),
    );
    table.reveal_all();
    rule("DD-GEN-2").gives((table.state.set, table.state.round, table.state.step), (2, 1, Step::Pick));
    assert!(table.state.seats.iter().all(|seat| seat.saved.is_empty()));
    assert_eq!(table.state.piles, [10; 5]);
}

#[test]
fn no_start_player() {
    // Before the first roll everyone is asked at once; afterwards the order is that of the last round.
    let mut table = table(4);
    table.deal(&[]);
    rule("DD-GEN-3").gives(table.all_asked(), [0, 1, 2, 3]);
    table.round(&["cD20=7 wD4=1", "cD20=9 wD4=1", "cD20=8 wD4=1", "cD20=3 wD4=1"]);
    rule("DD-GEN-3").gives(table.order(), [1, 2, 3, 0]);
}

#[test]
fn only_goals_are_secret() {
    let mut table = table(3);
    table.deal(&["total-44 easy hard", "d20-18 easy hard", "two-top easy hard"]);
    table.round(&["cD20=7 wD4=1", "cD20=9 wD4=1", "cD20=8 wD4=1"]).plays(1, "save color");
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    assert_eq!(seen.seat(Seat(0)), table.seat(0));
    for seat in [1u8, 2] {
        rule("DD-DRAW-3").gives(&seen.seat(Seat(seat)).hand[..], [GoalRef::Unknown; 3]);
        let mut shown = *table.seat(seat);
        shown.hand = seen.seat(Seat(seat)).hand;
        rule("DD-GEN-4").gives_when("all else is open", *seen.seat(Seat(seat)), shown);
    }
    rule("DD-GEN-4").gives((seen.deck, seen.piles), (table.state.deck, table.state.piles));
}

#[test]
fn nothing_can_be_traded() {
    // A seat can only act on its own dice, its own goals and the white dice on the table.
    let mut table = table(2);
    table.at_scoring(&["hard hard hard", "easy hard hard"], &[PLAIN, PLAIN]);
    table.refuses(0, "reveal easy", "DD-TABLE-3");
    rule("DD-GEN-5").gives(table.legal(0), ["reveal nothing"]);
}

#[test]
fn the_types_of_dice() {
    let mut table = table(2);
    table.deal(&[]);
    table.refuses(0, "D4 D20", "DD-DICE-1");
    let picks = table.legal(0);
    assert_eq!(picks.len(), 30);
    rule("DD-SETUP-3")
        .holds(picks.contains(&"D20 D12".to_owned()) && !picks.iter().any(|pick| pick.ends_with(" D20")));
}

/// The number the table reads is the number that counts, for either tint: the program turns none into another, and
/// knows no number that no maker prints.
#[test]
fn a_d4_is_read_by_the_table() {
    let mut asked = table(2);
    asked.deal(&[]).pick(&["D4 D4", "D20 D4"]);
    for number in 1..=4 {
        let mut told = asked.clone();
        told.roll(&[(number, 5 - number), (20, number)]);
        rule("DD-DICE-3").gives(told.seat(0).colour_die(), Some(die(&format!("cD4={number}"))));
        rule("DD-DICE-3").gives(told.seat(0).white_die(), Some(die(&format!("wD4={}", 5 - number))));
        told.plays(1, &format!("save white {}", 2)).plays(0, "save color");
        rule("DD-DICE-3")
            .gives((told.saved(0), told.saved(1)), (format!("cD4={number}"), format!("wD4={number}")));
    }
    for wrong in [0, 5] {
        for pair in [(wrong, 1), (1, wrong)] {
            let rolls = [pair, (20, 1)].map(|(colour, white)| Numbers { colour, white });
            let told =
                asked.refuses_chance(Chance::RollDice { rolls: rolls.into_iter().collect() }, "DD-TABLE-2");
            assert_eq!(told, format!("A D4 shows 1 to 4, not {wrong}."));
        }
    }
}

/// A cocked die is rolled again before anybody acts: what was entered is taken back, the same dice are asked for
/// again, and the first roll leaves no trace. A tie in it is none, so no re-roll is due.
#[test]
fn cocked_dice_are_no_re_roll() {
    let mut before = table(2);
    before.deal(&[]).pick(&["D12 D4", "D20 D4"]);
    assert!(matches!(before.game.turn(&before.state), Turn::Chance(_)));
    rule("DD-DICE-4").holds_when(
        "nobody acts before the dice lie still",
        before.legal(0).is_empty() && before.legal(1).is_empty(),
    );
    for seat in [0, 1] {
        before.refuses(seat, "re-roll color", "DD-TIE-1");
        before.refuses(seat, "save color", "DD-SEL-2");
    }

    let roll = |rolls: [(u8, u8); 2]| {
        let rolls = rolls.map(|(colour, white)| Numbers { colour, white });
        Record::new(Entry::Chance(Chance::RollDice { rolls: rolls.into_iter().collect() }), Source::Typed)
    };
    let mut played = Match::new(Arc::clone(&before.game));
    while played.state().step != Step::Roll {
        let entry = match played.turn() {
            Turn::Secret { seats, .. } => {
                let seat = seats.first().unwrap();
                Entry::Do { seat, action: before.action(seat.0, ["D12 D4", "D20 D4"][seat.index()]) }
            }
            _ => played.roll(1).unwrap(),
        };
        played.play(Record::new(entry, Source::Typed)).unwrap();
    }
    let (asked, clean) = (*played.state(), played.game().request(played.state()));
    played.play(roll([(7, 1), (7, 2)])).unwrap();
    assert_eq!(played.state().step, Step::TiePick);
    assert_eq!(played.undo(1), 1);
    rule("DD-DICE-4").gives((*played.state(), played.game().request(played.state())), (asked, clean));
    played.play(roll([(3, 1), (7, 2)])).unwrap();
    rule("DD-DICE-4").gives((played.state().step, played.state().first), (Step::Select, Seat(1)));
    assert_eq!(
        played
            .log()
            .iter()
            .filter(|logged| matches!(logged.record.entry, Entry::Chance(Chance::RollDice { .. })))
            .count(),
        1
    );
}

#[test]
fn the_set_up() {
    for seats in 2..=8 {
        let table = table(seats);
        let state = &table.state;
        rule("DD-SETUP-1")
            .and("DD-SETUP-2")
            .gives((state.piles, usize::from(state.deck)), ([10; 5], state.unseen.total()));
        assert_eq!(state.seats.len(), seats);
        rule("DD-SETUP-5")
            .holds_when("nobody has anything", state.seats.iter().all(|seat| *seat == Default::default()));
        // Everyone has all six colour dice, in every number of players.
        rule("DD-SETUP-4")
            .holds(state.seats.iter().all(|seat| Kind::COLOUR.iter().all(|kind| seat.has_free(*kind))));
    }
}

#[test]
fn completed_goals_stay_face_up() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]);
    let deck = table.state.deck;
    table.reveal_all();
    let easy = table.goal("easy");
    assert_eq!((table.seat(0).completed.len(), table.seat(0).points), (1, 1));
    rule("DD-DRAW-6").gives_when("it does not come back", table.state.unseen.of(easy), 19);
    table.deal(&["hard"]);
    rule("DD-DRAW-6").gives(table.state.deck, deck - 1);
    // In the next set it gives nothing more.
    table.at_scoring(&[], &[PLAIN, PLAIN]).plays(0, "reveal nothing").plays(1, "reveal nothing");
    rule("DD-SCORE-6").gives((table.state.set, table.points()), (3, vec![1, 0]));
}

#[test]
fn dice_are_rolled_once() {
    let mut table = table(2);
    table.deal(&[]).round(&["cD20=7 wD4=1", "cD20=9 wD4=1"]);
    let again = tableside::games::dualing_dice::Chance::RollDice { rolls: Default::default() };
    table.refuses_chance(again, "DD-ROLL-1");
}

#[test]
fn a_saved_die_is_saved() {
    let mut table = table(3);
    table.deal(&[]).round(&["cD20=17 wD4=1", "cD20=9 wD4=2", "cD20=8 wD4=3"]).plays(0, "save white 2");
    table.refuses(0, "save color", "DD-SEL-1");
    rule("DD-SEL-6").gives(table.legal(1), ["save color", "save white 1", "save white 3"]);
    table.refuses(1, "save white 2", "DD-SEL-2").saying("Ada has already saved that white D4.");
    table.plays(1, "save color");
    rule("DD-SEL-7").gives([0, 1].map(|seat| table.saved(seat)), ["wD4=2", "cD20=9"]);
    table.refuses(0, "save white 1", "DD-SEL-1");
}

#[test]
fn any_mixture_can_be_saved() {
    let mut table = table(2);
    table.at_round(5, &["cD4=1 cD6=1 cD8=1 cD10=1", "wD4=1 wD4=1 wD4=1 wD4=1"]);
    table.round(&["cD12=12 wD4=1", "cD4=1 wD4=4"]).plays(0, "save color").plays(1, "save white");
    let tints = |seat| table.seat(seat).saved.iter().all(|die| die.tint == Tint::Colour);
    rule("DD-SEL-8").holds(tints(0) && !tints(1));
    rule("DD-SEL-8").gives(table.saved(1), "wD4=1 wD4=1 wD4=1 wD4=1 wD4=4");
}

#[test]
fn everybody_reveals_together() {
    let mut table = table(3);
    table.at_scoring(&["easy hard hard", "easy hard hard", "easy hard hard"], &[PLAIN; 3]);
    table.plays(2, "reveal easy");
    rule("DD-SCORE-4").gives((table.points(), table.all_asked()), (vec![0, 0, 0], vec![0, 1]));
    table.refuses(2, "reveal easy", "DD-SCORE-4");
    table.plays(0, "reveal easy").plays(1, "reveal easy");
    rule("DD-SCORE-4").gives(table.points(), [1, 1, 1]);
}

/// A goal that was refused can be kept, and costs nothing.
#[test]
fn a_refused_goal_costs_nothing() {
    let mut table = table(2);
    table.at_scoring(&["total-44 easy hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.refuses(0, "reveal total-44 easy", "DD-SCORE-5");
    table.plays(0, "reveal easy").plays(1, "reveal nothing");
    assert_eq!((table.points(), table.hand(0).as_str()), (vec![1, 0], "total-44 hard"));
}

/// The table may let it stand that a goal was scored that was not met.
#[test]
fn a_goal_that_stands() {
    let mut table = table(2);
    table.at_scoring(&["total-44 easy hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.stands(0, "reveal total-44 easy", "DD-SCORE-5").plays(1, "reveal nothing");
    assert_eq!(table.points(), [3, 0]);
}

#[test]
fn what_goals_mean() {
    let table = table(2);
    let met = |id: &str, dice: &str| table.game.met(table.goal(id), &crate::table::dice(dice));
    rule("DD-GOAL-1").holds(met("high-ladder", "wD6=5 wD6=6 wD8=7 wD4=1 wD4=1"));
    rule("DD-GOAL-1").holds_when("in any order", met("high-ladder", "wD4=1 wD8=7 wD6=5 wD4=1 wD6=6"));
    rule("DD-GOAL-2").holds(
        !met("d20-18", "wD12=12 cD20=17 wD6=6 cD6=6 wD10=3")
            && met("d20-18", "wD12=12 cD20=18 wD6=6 cD6=6 wD10=3"),
    );
    rule("DD-GOAL-3").holds(!met("white-trio", "cD4=1 cD6=1 cD8=1 cD10=1 cD12=1"));
    rule("DD-GOAL-4").holds(!met("high-ladder", "cD20=19 wD12=12 wD12=1 wD12=2 cD12=11"));
    rule("DD-GOAL-5").holds(
        met("white-trio", "wD4=1 wD6=1 wD8=1 cD10=1 cD12=1")
            && !met("white-trio", "wD4=1 wD6=1 cD8=1 cD10=1 cD12=1"),
    );
    rule("DD-GOAL-6").holds(
        met("two-top", "wD4=4 cD20=20 wD4=1 wD4=1 wD4=1")
            && !met("two-top", "wD4=4 cD20=12 wD4=1 wD4=1 wD4=1"),
    );
    let points = ["total-44", "d20-18", "easy", "hard"];
    let points =
        points.map(|id| table.game.points(tableside::games::dualing_dice::Claim::Goal(table.goal(id))));
    rule("DD-GOAL-8").gives(points, [2, 3, 1, 5]);
}

/// `manual_goals = in`
#[test]
fn goals_that_the_table_judges() {
    let mut table = crate::table::table_under(2, &[("manual_goals", "in")]);
    table.at_scoring(&["rising hard hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.only(0, &["reveal nothing", "reveal rising"]);
    table.plays(0, "reveal rising").plays(1, "reveal nothing");
    rule("DD-GOAL-7").gives(table.points(), [2, 0]);
    // Otherwise the card is not in the deck.
    let without = rules(2, &[], content());
    assert_eq!(without.size() + 1, rules(2, &[("manual_goals", "in")], content()).size());
    let rising = table.goal("rising");
    rule("DD-GOAL-7").gives(without.deck().of(rising), 0);
}

#[test]
fn a_set_without_goals_in_hand() {
    let mut table = table(2);
    table.deal(&["hard hard hard", "hard hard hard"]);
    table.adjusts(tableside::games::dualing_dice::Ruling::SetHandCount { seat: Seat(0), count: 0 });
    table.adjusts(tableside::games::dualing_dice::Ruling::SetHandCount { seat: Seat(1), count: 0 });
    for _ in 1..=5 {
        table.round(&["cD20=7 wD4=1", "cD12=11 wD4=1"]).plays(1, "save white").plays(0, "save white");
    }
    assert_eq!((table.state.set, table.state.step), (2, Step::Draw), "nothing is revealed");
    assert_eq!(table.request(), Some(Request::DrawGoals { seat: Seat(0), n: 3 }));
}
