//! A win in one that was not taken is the turning point of its match, and a blunder. That of DiceWar is in `honest.rs`.

use std::sync::Arc;

use tableside::bots::{Level, Question, Standard, StandardJudge, Valuer};
use tableside::engine::{Entry, Game, Match, Seat, Viewer};
use tableside::games::dice_tuners::DiceTuners;
use tableside::games::dicequest::Dicequest;
use tableside::games::dualing_dice::DualingDice;
use tableside::games::regidice::Regidice;
use tableside::insight::{Analysis, Ledger, Mark, judge_choice};

use super::matches::{NEVER, by_bots, enter, table};

/// The last choices of a match are looked at, so many entries.
const LAST: usize = 12;

#[test]
fn a_duel_that_was_not_won_in_dice_tuners_is_the_turning_point() {
    is_the_turning_point::<DiceTuners>(2, 10, Win::AtOnce);
}

#[test]
fn a_quest_that_was_declined_in_dicequest_is_the_turning_point() {
    is_the_turning_point::<Dicequest>(1, 0, Win::AtOnce);
    is_the_turning_point::<Dicequest>(2, 13, Win::AtOnce);
}

#[test]
fn a_last_blow_that_was_not_dealt_in_regidice_is_the_turning_point() {
    is_the_turning_point::<Regidice>(2, 264, Win::AtOnce);
}

#[test]
fn a_die_that_was_not_saved_in_dualing_dice_is_the_turning_point() {
    is_the_turning_point::<DualingDice>(2, 53, Win::Surely);
}

#[test]
fn a_loss_that_was_not_taken_alone_in_regidice_is_the_turning_point() {
    is_the_turning_point::<Regidice>(1, 20, Win::Surely);
}

/// A match of bots up to a choice that won at once, and then the worst other one, by a look; who chose, and where.
fn missed_in<G: Game>(of: &Match<G>, win: Win) -> Option<(Match<G>, usize, Seat)> {
    let game = of.game();
    let mut choices = Vec::new();
    for at in (of.log().len().saturating_sub(LAST)..of.log().len()).rev() {
        let Entry::Do { seat, .. } = &of.log()[at].record.entry else { continue };
        let state = of.state_at(at);
        game.candidates(&game.observe(&state, Viewer::Seat(*seat)), *seat, &mut choices);
        let after = |action: &G::Action| {
            let mut after = state.clone();
            game.apply_action(&mut after, *seat, action, &mut ());
            after
        };
        let wins = |action: &G::Action| match win {
            Win::AtOnce => {
                game.outcome(&after(action)).is_some_and(|outcome| outcome.winners().contains(*seat))
            }
            Win::Surely => {
                let mut valuer = Valuer::new(vec![Standard::<G>::new(50)], 60, 2);
                valuer.worth(&**game, &after(action), &NEVER).unwrap().mean()[seat.index()] > 0.999
            }
        };
        if !choices.iter().any(wins) {
            continue;
        }
        let worth = |action: &G::Action| {
            let mut valuer = Valuer::new(vec![Standard::<G>::glance(50)], 25, 1);
            valuer.worth(&**game, &after(action), &NEVER).unwrap().mean()[seat.index()]
        };
        let others = choices.iter().filter(|action| !wins(action)).map(|action| (worth(action), action));
        let Some((worth, action)) = others.min_by(|one, two| one.0.total_cmp(&two.0)) else { continue };
        if worth > 0.6 {
            continue;
        }
        let mut missed = Match::new(Arc::clone(game));
        of.log()[..at].iter().for_each(|logged| missed.play(logged.record.clone()).unwrap());
        enter(&mut missed, Entry::Do { seat: *seat, action: action.clone() });
        return Some((missed, at, *seat));
    }
    None
}

/// How a choice wins.
#[derive(Clone, Copy)]
enum Win {
    /// The match is over.
    AtOnce,
    /// Dice follow, and whatever they show, it is won.
    Surely,
}

/// The match with this seed has such a choice; others are found by trying.
fn is_the_turning_point<G: Game>(seats: usize, seed: u64, win: Win) {
    let of = by_bots(table::<G>(seats), Level::Easy, seed);
    let (of, at, seat) = missed_in(&of, win).expect("a choice near the end of the match wins");
    let game = &**of.game();
    let Entry::Do { action, .. } = &of.log()[at].record.entry else { panic!("it is a choice") };
    let observation = game.observe(&of.state_at(at), Viewer::Seat(seat));
    let question = Question { game, observation: &observation, seat, seed: 1 };
    let judged = judge_choice(&mut StandardJudge::new(2, 4), &question, action, 400, 0.5, &NEVER);
    let judged = judged.unwrap().unwrap();
    assert!(judged.options[0].value > 0.99, "{judged:?}");
    assert_eq!(judged.mark, Some(Mark::Blunder), "{judged:?}");
    let mut ledger = Ledger::new(&of);
    let mut valuer = Valuer::new(vec![Standard::<G>::new(50)], 25, 1);
    assert!(ledger.value(game, &mut valuer, &NEVER, &mut |_, _, _| {}));
    let mut analysis = Analysis::default();
    ledger.write(&mut analysis);
    let points = analysis.turning_points(3);
    assert_eq!(points[0].at, at, "{points:?}");
}
