use super::super::odds::{Odds, chance, value, work};
use super::{compiled, dice};
use crate::games::dualing_dice::dice::Kind;

/// The exact chance, to nine digits.
fn is(goal: &str, saved: &str, expected: f64) {
    let found = chance(&compiled(goal), &dice(saved));
    assert!((found - expected).abs() < 5e-10, "{goal} after “{saved}”: {found}, not {expected}");
}

#[test]
fn counts() {
    is("{ all = { parity = 'even' } }", "", 0.75f64.powi(5));
    is("{ count = { of = { die = ['D20'], is = [20] }, at_least = 1 } }", "", 1.0 - 0.95f64.powi(5));
    is(
        "{ count = { of = { die = ['D12'], top = true }, at_least = 1 } }",
        "",
        1.0 - (11.0f64 / 12.0).powi(10),
    );
}

#[test]
fn totals() {
    let forty = "{ sum = { at_least = 40 } }";
    is(forty, "", 0.857_777_780);
    is(forty, "cD20=12", 0.809_824_686);
    is("{ sum = { exactly = 20 } }", "", 0.421_036_704);
    is("{ sum = { at_most = 7 } }", "", 0.129_133_202);
}

#[test]
fn runs() {
    let four = "{ run = { at_least = 4 } }";
    is(four, "", 0.605_969_583);
    is(four, "wD6=3 cD4=4 wD8=6", 0.619_598_765);
    is(four, "wD6=3 cD4=4 wD8=6 wD8=8", 11.0 / 36.0);
}

#[test]
fn groups() {
    let full_house = "{ groups = { by = 'value', sizes = [3, 2] } }";
    is(full_house, "", 0.354_834_256);
    is(full_house, "wD6=3 wD4=3 cD8=5 wD6=5", 5.0 / 9.0);
    is("{ same = { at_least = 3 } }", "", 0.739_054_362);
}

#[test]
fn spread_and_highest_numbers() {
    is("{ spread = { at_most = 2 } }", "", 0.837_697_420);
    let two_tops = "{ count = { of = { top = true }, at_least = 2 } }";
    is(two_tops, "", 0.701_383_591);
    is(two_tops, "wD6=6 wD6=2 wD8=3 wD4=1", 7.0 / 16.0);
    is(two_tops, "wD6=6 cD4=2 wD8=3 wD4=1", 3.0 / 8.0);
}

#[test]
fn a_colour_die_that_is_saved_does_not_come_again() {
    let twenty = "{ count = { of = { die = ['D20'], ge = 18 }, at_least = 1 } }";
    is(twenty, "wD4=1 wD4=2 wD4=3", 0.2775);
    is(twenty, "wD4=1 wD4=2 cD20=3", 0.0);
}

/// Scenario 36.
#[test]
fn the_last_round_of_a_total() {
    let forty = "{ sum = { at_least = 40 } }";
    is(forty, "wD12=12 wD12=9 wD8=7 wD6=5", 0.85);
    is(forty, "cD20=12 wD12=9 wD8=7 wD6=5", 0.75);
}

/// Invariant 13.
#[test]
fn five_dice_are_certain_and_no_fixed_pick_is_better() {
    let forty = compiled("{ sum = { at_least = 40 } }");
    is("{ sum = { at_least = 40 } }", "wD12=12 wD12=9 wD8=7 wD6=5 wD8=7", 1.0);
    is("{ sum = { at_least = 40 } }", "wD12=12 wD12=9 wD8=7 wD6=5 wD8=6", 0.0);
    let saved = dice("wD12=12 wD12=9 wD8=7");
    let best = chance(&forty, &saved);
    assert!((0.0..=1.0).contains(&best));
    for colour in crate::games::dualing_dice::dice::Kind::COLOUR {
        let mean = super::white_and_colour(colour, |die| {
            let mut more = saved.clone();
            more.push(die);
            chance(&forty, &more)
        });
        assert!(best >= mean - 1e-12, "{best} with best play, {mean} with {colour:?}");
    }
}

#[test]
fn several_goals_pay_together() {
    let goals = [&compiled("{ sum = { at_least = 40 } }"), &compiled("{ all = { parity = 'even' } }")];
    let saved = dice("wD12=12 wD12=8 wD8=6");
    let both = value(&goals, &[0.0, 2.0, 3.0, 5.0], &saved, 2);
    let first = 2.0 * chance(goals[0], &saved);
    let second = 3.0 * chance(goals[1], &saved);
    assert!(both <= first + second + 1e-12 && both >= first.max(second), "{first}, {second}, {both}");
    let all = value(&goals, &[0.0, 0.0, 0.0, 1.0], &saved, 2);
    let joint =
        chance(&compiled("{ and = [{ sum = { at_least = 40 } }, { all = { parity = 'even' } }] }"), &saved);
    assert!((all - joint).abs() < 1e-12, "{all} and {joint}");
    assert!((value(&goals, &[7.0; 4], &[], 5) - 7.0).abs() < 1e-12);
}

#[test]
fn one_plan_answers_for_every_die_and_every_pair() {
    let goals = [&compiled("{ sum = { at_least = 40 } }"), &compiled("{ same = { at_least = 3 } }")];
    let payoff = [0.0, 2.0, 3.0, 5.0];
    let saved = dice("wD12=12 cD20=8 wD8=8");
    let mut odds = Odds::new(&goals, &payoff, &saved, 2);
    let mut best = f64::NEG_INFINITY;
    for colour in Kind::COLOUR.into_iter().filter(|kind| *kind != Kind::D20) {
        for white in Kind::WHITE {
            best = best.max(odds.pick(colour, white));
        }
    }
    assert!((best - odds.value()).abs() < 1e-12, "the best pair gives the value");
    for die in dice("wD6=3 cD12=8 wD8=8 cD4=4") {
        let more = [saved.as_slice(), &[die]].concat();
        let expected = value(&goals, &payoff, &more, 1);
        assert!((odds.after(die) - expected).abs() < 1e-12, "{die:?}: {} and {expected}", odds.after(die));
    }
    let five = dice("wD12=12 cD20=8 wD8=8 wD8=8 wD4=4");
    let mut over = Odds::new(&goals, &payoff, &five, 1);
    assert!((over.value() - 5.0).abs() < 1e-12 && (over.after(five[0]) - 5.0).abs() < 1e-12);
}

#[test]
fn the_work_is_known_before_it_is_done() {
    let even = compiled("{ all = { parity = 'even' } }");
    let forty = compiled("{ sum = { at_least = 40 } }");
    let of = |goals: &[&super::Compiled], saved| work(goals, saved, 5);
    assert_eq!([0, 1, 4, 5].map(|saved| of(&[&even], saved)), [5 * 2, 4 * 2, 2, 1]);
    assert_eq!([0, 3, 4].map(|saved| of(&[&forty], saved)), [8855 * 20, 20 * 20, 20]);
    assert_eq!(of(&[&even, &forty], 3), 20 * 20, "a total tells even from odd");
    assert_eq!(work(&[&even], 0, 2), 4, "two rounds are left");
}
