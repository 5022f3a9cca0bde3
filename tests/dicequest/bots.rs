//! The rule of thumb and the list of candidates.

use std::sync::atomic::AtomicBool;

use tableside::bots::{Level, Series, Shard, Simulation, Wins, balance, simulate};
use tableside::engine::prelude::*;
use tableside::engine::{Care, Effort, MAX_CANDIDATES, Random, Scores, Seat, Turn};
use tableside::games::dicequest::{Action, Dicequest, State};

use crate::deck::deck;
use crate::table::{box_content, group, rules, table};

/// Plays a match: seats in `thumbs` by the rule of thumb, the others at random.
fn play(game: &Dicequest, thumbs: &[bool], seed: u64) -> (State, Scores) {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let mut actions = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over => return (state, game.scores(&state)),
            Turn::Chance(_) => {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
            }
            Turn::Choose(seat) => {
                game.candidates(&state, seat, &mut actions);
                random.shuffle(&mut actions);
                let rate = |action: &Action| game.rate(&state, seat, action);
                let action = if thumbs[seat.index()] {
                    *actions.iter().max_by(|a, b| rate(a).total_cmp(&rate(b))).unwrap()
                } else {
                    actions[0]
                };
                game.apply_action(&mut state, seat, &action, &mut ());
            }
            Turn::Secret { .. } => unreachable!("nobody chooses in secret"),
        }
    }
}

#[test]
fn the_thumb_beats_chance() {
    let game = rules(2, &[], box_content());
    let mut wins = 0;
    for seed in 0..40 {
        let first = seed % 2 == 0;
        let (_, scores) = play(&game, &[first, !first], seed);
        let (own, other) = if first { (scores[0], scores[1]) } else { (scores[1], scores[0]) };
        wins += u32::from(own > other);
    }
    assert!(wins >= 30, "{wins} of 40");
}

#[test]
fn evaluation_follows_the_points() {
    let mut table = table(2);
    let even = table.game.evaluate(&table.state, Seat(0));
    table.state.seat_mut(Seat(0)).vp = 12;
    assert!(table.game.evaluate(&table.state, Seat(0)) > even);
    assert!(table.game.evaluate(&table.state, Seat(1)) < even);
    let mut group = group(2);
    let calm = group.game.evaluate(&group.state, Seat(0));
    group.tokens("t1-any t1-any t1-any");
    assert!(group.game.evaluate(&group.state, Seat(0)) < calm);
}

/// What hardly helps is left out, but never everything.
#[test]
fn candidates_are_few() {
    let mut table = group(4);
    table.gold(0, 9).items(0, "relic purse bandage").heroes(0, "pirate:frost-knives");
    let (mut all, mut few) = (Vec::new(), Vec::new());
    table.game.legal(&table.state, Seat(0), &mut all);
    table.game.candidates(&table.state, Seat(0), &mut few);
    assert!(few.len() < all.len() / 2 && few.len() <= MAX_CANDIDATES);
    let idle = |action: &Action| {
        matches!(action, Action::DiscardItem { .. } | Action::Gift { .. } | Action::SellItem { .. })
    };
    assert!(!few.iter().any(idle) && few.contains(&Action::EndTavern));
    table.items(0, "relic relic purse");
    table.game.candidates(&table.state, Seat(0), &mut few);
    assert!(few.iter().all(idle), "with too many Items they are all there is");
}

/// What came of matches among bots of these levels.
fn simulated(game: &Dicequest, levels: &[Level], matches: u32) -> Simulation {
    simulate(
        game,
        Series {
            levels,
            matches,
            seed: 3,
            shard: Shard::WHOLE,
            threads: 1,
            cancel: &AtomicBool::new(false),
            progress: &mut |_| {},
        },
    )
}

#[test]
fn each_level_beats_the_one_below() {
    let game = rules(2, &[], deck());
    for (low, high, matches, due) in
        [(Level::Random, Level::Easy, 12, 10.0), (Level::Easy, Level::Medium, 12, 8.0)]
    {
        let found = simulated(&game, &[low, high], matches);
        let Wins::Seats { wins, .. } = &found.wins else { panic!("{found:?}") };
        assert!(wins[1] >= due, "{high:?} won {} of {matches} against {low:?}", wins[1]);
    }
}

/// A better group comes further.
#[test]
fn better_bots_are_better_partners() {
    let game = rules(2, &[("mode", "coop"), ("difficulty", "practice")], deck());
    let points = |level: Level| simulated(&game, &[level], 6).scores.iter().sum::<f64>();
    let [random, easy, medium] = [Level::Random, Level::Easy, Level::Medium].map(points);
    assert!(random < easy && easy < medium, "{random:.1}, {easy:.1}, {medium:.1}");
}

/// Plays a random match up to so many choices; hands over each of them before it is made. Says how many there were.
fn walk(game: &Dicequest, most: u32, mut meet: impl FnMut(&State, Seat, &[Action])) -> u32 {
    let mut random = Random::from_seed(2);
    let (mut state, mut choices) = (game.start(), Vec::new());
    let mut met = 0;
    while met < most {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Choose(seat) => {
                game.candidates(&state, seat, &mut choices);
                meet(&state, seat, &choices);
                let at = random.index(choices.len());
                game.apply_action(&mut state, seat, &choices[at], &mut ());
                met += 1;
            }
            _ => {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
            }
        }
    }
    met
}

/// What choices are worth to one who takes so much care.
fn judged(game: &Dicequest, state: &State, seat: Seat, choices: &[Action], care: Care) -> Vec<f32> {
    let effort = Effort { simulations: 400, care, seed: 0, chances: false };
    game.judge(state, seat, choices, effort).unwrap()
}

/// Judged choices are worth 0 to 1, and none is worth more than what the state promises.
#[test]
fn judgements_are_chances() {
    let game = rules(2, &[], deck());
    let met = walk(&game, 60, |state, seat, choices| {
        let values = judged(&game, state, seat, choices, Care::Hasty);
        assert_eq!(values.len(), choices.len());
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?}");
    });
    assert!(met >= 40, "{met}");
}

/// Expert looks as far as Hard. Against rivals it weighs things otherwise; in a group it does the same.
#[test]
fn expert_knows_better_what_things_are_worth_against_rivals() {
    let differences = |game: &Dicequest| {
        let mut differ = 0;
        let met = walk(game, 24, |state, seat, choices| {
            let [hard, expert] =
                [Care::Careful, Care::Thorough].map(|care| judged(game, state, seat, choices, care));
            differ += u32::from(hard != expert);
        });
        assert_eq!(met, 24);
        differ
    };
    assert!(differences(&rules(2, &[], deck())) > 0);
    assert_eq!(differences(&rules(2, &[("mode", "coop")], deck())), 0);
}

/// A command tells what became of cards.
#[test]
fn cards_are_tallied() {
    let game = rules(2, &[], deck());
    let found = balance(
        &*game,
        Series {
            levels: &[Level::Easy],
            matches: 4,
            seed: 1,
            shard: Shard::WHOLE,
            threads: 1,
            cancel: &AtomicBool::new(false),
            progress: &mut |_| {},
        },
        &[],
    );
    assert_eq!((found.matches, found.scores.len()), (4, 8));
    let of = |what: &str| {
        found.rows.iter().filter(|row| row.what.english() == what).map(|row| row.times).sum::<u32>()
    };
    assert_eq!(of("Adventure attempted") + of("Quest attempted"), 4 * 2 * 9, "every turn has one attempt");
    assert_eq!(of("Quest succeeds, by Act"), of("Quest completed"));
    assert!(of("Hero recruited") > 8 && found.rows.iter().all(|row| row.seats <= row.times));
}
