//! What is said of choices: only by what was known, nobody blamed for nothing, and the great points named.

use std::sync::Arc;

use tableside::bots::{Judge, Level, Question, StandardJudge};
use tableside::engine::prelude::*;
use tableside::engine::{Entry, Match, Names, Random, Seat, Turn, Viewer};
use tableside::games::dice_tuners::DiceTuners;
use tableside::games::dice_war::DiceWar;
use tableside::games::dualing_dice::DualingDice;
use tableside::games::regidice::Regidice;
use tableside::insight::{Cause, Effort, Mark, Stage, analyst_of, judge_choice, telling};

use super::matches::{NEVER, by_bots, enter, long, played, started_by_bots, table};
use crate::pig::{self, Action, Face};

/// The same choice in two matches that differ in what its seat cannot see.
#[test]
fn what_a_seat_cannot_see_changes_no_judgement() {
    let game = table::<DiceTuners>(2);
    let mut judged = Vec::new();
    let mut differ = 0;
    let of = played(game, 4, 40, |game, state, seat, seed| {
        game.random_legal(state, seat, &mut Random::from_seed(seed), &mut Vec::new()).unwrap()
    });
    let game = of.game();
    for at in 0..of.log().len() {
        let Entry::Do { seat, action } = &of.log()[at].record.entry else { continue };
        let state = of.state_at(at);
        let seen = game.observe(&state, Viewer::Seat(*seat));
        let mut other = seen;
        game.fill_unknown(&mut other, &mut Random::from_seed(at as u64));
        differ += usize::from(other != state);
        let judge = |state| {
            let seen = game.observe(state, Viewer::Seat(*seat));
            let question = Question { game: &**game, observation: &seen, seat: *seat, seed: 5 };
            let mut judge = StandardJudge::new(1, 4);
            judge_choice(&mut judge, &question, action, 160, 0.5, &NEVER).unwrap()
        };
        let [one, two] = [judge(&state), judge(&other)];
        assert_eq!(one, two, "entry {at}");
        judged.extend(one);
    }
    assert!(differ > 3 && judged.len() > 3, "{differ} {}", judged.len());
}

/// The same in whole analyses: the other seat was dealt another hand, which the first one does not see.
#[test]
fn another_hand_of_the_other_changes_no_judgement() {
    let game = table::<DiceTuners>(2);
    let mut random = Random::from_seed(11);
    let mut first = Match::new(Arc::new(table::<DiceTuners>(2)));
    let mut dealt = None;
    let seat = loop {
        match first.turn() {
            Turn::Chance(_) => {
                let chance = game.sample(first.state(), &mut random);
                if serde_json::to_value(chance).unwrap().pointer("/Deal/hands").is_some() {
                    dealt = Some((first.log().len(), *first.state(), chance));
                }
                enter(&mut first, Entry::Chance(chance));
            }
            Turn::Choose(seat) => break seat,
            Turn::Secret { seats, .. } => break seats.first().unwrap(),
            Turn::Over => panic!("nothing was chosen"),
        }
    };
    let (at, before, hands) = dealt.expect("hands are dealt");
    let own = |chance: &_| serde_json::to_value(chance).unwrap()["Deal"]["hands"][seat.index()].clone();
    let other = (0..1_000).find_map(|_| {
        let mut value = serde_json::to_value(game.sample(&before, &mut random)).unwrap();
        value["Deal"]["hands"][seat.index()] = own(&hands);
        let chance = serde_json::from_value(value).unwrap();
        (chance != hands && game.check_chance(&before, &chance).is_ok()).then_some(chance)
    });
    let records: Vec<_> = first.log().iter().map(|logged| logged.record.clone()).collect();
    let mut second = Match::new(Arc::clone(first.game()));
    for (n, mut record) in records.into_iter().enumerate() {
        if n == at {
            record.entry = Entry::Chance(other.expect("another hand can be dealt"));
        }
        second.play(record).unwrap();
    }
    let mut choices = Vec::new();
    game.candidates(first.state(), seat, &mut choices);
    let action = choices[0];
    let judged = [&mut first, &mut second].map(|of| {
        enter(of, Entry::Do { seat, action });
        let mut analyst = analyst_of(of, Effort::Quick, 5, 2);
        assert!(analyst.run(&NEVER, &mut |_| {}));
        let last = analyst.analysis().steps.last().unwrap();
        (serde_json::to_string(&last.judged).unwrap(), last.change.clone())
    });
    assert!(judged[0].0.contains("options") && judged[0].0 == judged[1].0, "{judged:?}");
    assert_ne!(judged[0].1, judged[1].1, "the swing is that of the truth");
}

/// The two halves are what they are called: equal choices cost nothing, to the last bit.
#[test]
fn choices_that_lead_to_the_same_cost_nothing() {
    let game = pig::table(2, 30);
    let mut state = game.start();
    state.pending = 5;
    let question = Question { game: &game, observation: &state, seat: Seat(0), seed: 3 };
    let choices = [Action::Throw, Action::Throw, Action::Throw];
    let compared = StandardJudge::new(2, 4).compare(&question, &choices, 0, 600, &NEVER).unwrap();
    for made in 0..3 {
        assert_eq!(tableside::insight::bracket(&compared, made), Some([0.0, 0.0]));
    }
}

/// A strong player judged by the same judgement is hardly blamed.
#[test]
fn a_strong_player_is_not_blamed_for_noise() {
    let (matches, entries, simulations) = if long() { (20, 5_000, 2_000) } else { (1, 14, 400) };
    let (mut low, mut n) = (0.0, 0);
    for seed in 0..matches {
        let of = started_by_bots(table::<DualingDice>(2), Level::Hard, seed, entries);
        let game = of.game();
        for (at, logged) in of.log().iter().enumerate() {
            let Entry::Do { seat, action } = &logged.record.entry else { continue };
            let seen = game.observe(&of.state_at(at), Viewer::Seat(*seat));
            let question = Question { game: &**game, observation: &seen, seat: *seat, seed: at as u64 };
            let mut judge = StandardJudge::new(2, 4);
            if let Some(judged) =
                judge_choice(&mut judge, &question, action, simulations, 0.5, &NEVER).unwrap()
            {
                low += judged.low;
                n += 1;
            }
        }
    }
    let most = if long() { 0.002 } else { 0.02 };
    assert!(n > 4 && low / f64::from(n) <= most, "{low} of {n}");
}

/// Who holds nothing when a throw is sure to lose, and the like: the top line names it.
#[test]
fn the_throw_that_lost_the_match_is_its_turning_point() {
    let mut of = Match::new(Arc::new(pig::table(2, 30)));
    let throw = |of: &mut Match<pig::Pig>, seat: u8, face: u8| {
        enter(of, Entry::Do { seat: Seat(seat), action: Action::Throw });
        enter(of, Entry::Chance(Face { face }));
    };
    // The first seat comes to 24, the second to 28.
    for _ in 0..2 {
        for seat in 0..2 {
            for _ in 0..2 {
                throw(&mut of, seat, 6);
            }
            enter(&mut of, Entry::Do { seat: Seat(seat), action: Action::Hold });
        }
    }
    // 6 points would win: it throws them and does not hold.
    throw(&mut of, 0, 6);
    let fatal = of.log().len();
    throw(&mut of, 0, 1);
    throw(&mut of, 1, 6);
    enter(&mut of, Entry::Do { seat: Seat(1), action: Action::Hold });
    assert!(of.outcome().is_some());
    let mut analyst = analyst_of(&of, Effort::Normal, 1, 2);
    assert!(analyst.run(&NEVER, &mut |_| {}));
    let found = analyst.analysis();
    assert_eq!(found.stage, Stage::Done);
    let judged = found.steps[fatal].judged.as_ref().unwrap();
    assert_eq!(judged.mark, Some(Mark::Doubtful).max(judged.mark), "{judged:?}");
    assert!(judged.mark.is_some() && judged.low > 0.05 && judged.mattered, "{judged:?}");
    let points = found.turning_points(5);
    assert!(points[0].at == fatal || points[0].at == fatal + 1, "{points:?}");
    let names = Names(["Anna", "Ben"].map(str::to_owned).to_vec());
    let told = telling::turning_point(found, &points[0], "Anna throws a 1.", &names);
    assert!(told.starts_with("Anna throws a 1. ") && told.contains("chance from"), "{told}");
    assert_eq!(
        found.mistakes(0).unwrap().choices,
        found.steps.iter().filter(|s| s.cause == Cause::Choice(0) && s.judged.is_some()).count()
    );
}

/// A win in one that was not taken.
#[test]
fn a_missed_win_in_one_is_a_blunder() {
    let game = table::<DiceWar>(2);
    // Matches of beginners are full of them; the first that is found serves.
    for seed in 0..40 {
        let of = by_bots(table::<DiceWar>(2), Level::Random, seed);
        for at in (0..of.log().len()).rev() {
            let Entry::Do { seat, action } = &of.log()[at].record.entry else { continue };
            let state = of.state_at(at);
            let mut choices = Vec::new();
            game.candidates(&state, *seat, &mut choices);
            let wins = |action: &_| {
                let mut after = state;
                game.apply_action(&mut after, *seat, action, &mut ());
                game.outcome(&after).is_some_and(|outcome| outcome.winners().contains(*seat))
            };
            if wins(action) || !choices.iter().any(wins) {
                continue;
            }
            let question = Question { game: &game, observation: &state, seat: *seat, seed: 1 };
            let mut judge = StandardJudge::new(1, 4);
            let judged = judge_choice(&mut judge, &question, action, 2_000, 0.5, &NEVER).unwrap().unwrap();
            assert!(judged.options[0].value > 0.99, "{judged:?}");
            if judged.options[judged.made].value < 0.7 {
                assert_eq!(judged.mark, Some(Mark::Blunder), "{judged:?}");
                return;
            }
        }
    }
    panic!("no win was missed");
}

/// A group's chance moves with what happens, and not only with the last entry.
#[test]
fn a_group_is_told_where_it_lost() {
    let of = by_bots(table::<Regidice>(2), Level::Easy, 3);
    let found = super::ledger::ledger_of(&of, Effort::Quick, 0);
    super::ledger::adds_up(&found);
    let account = &found.accounts[0];
    assert!((0.05..0.95).contains(&account.start), "{account:?}");
    let before = &found.steps[..found.steps.len() - 1];
    let moved = before.iter().filter(|step| step.change[0].abs() > 0.05).count();
    assert!(moved >= 5, "{moved} of {}", before.len());
    assert!(account.luck_error > 0.0 && account.luck_error < 0.1, "{account:?}");
}
