//! What bots choose where one can say what is best, how levels compare, and what hints say.

use std::sync::atomic::AtomicBool;

use tableside::bots::{Bot, Level, Question, Series, Shard, Watch, Wins, simulate};
use tableside::engine::prelude::*;
use tableside::engine::{Seat, Viewer};
use tableside::games::regidice::{Action, Kind};

use crate::table::{Table, content, dice, names, rules, table, table_under};

const THINKING: [Level; 3] = [Level::Medium, Level::Hard, Level::Expert];

/// What a bot in a seat would do.
fn advice(table: &Table, seat: u8, level: Level) -> Action {
    let seat = Seat(seat);
    let observation = table.game.observe(&table.state, Viewer::Seat(seat));
    let question = Question { game: &*table.game, observation: &observation, seat, seed: 3 };
    let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
    let advice = Bot::new(level).advise(&question, watch).unwrap();
    let values: Vec<f32> = advice.ranked.iter().filter_map(|ranked| ranked.value).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "the best first");
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?}");
    advice.choice
}

/// Why a choice is good, as the seat is told.
fn reason(table: &Table, seat: u8, words: &str) -> Option<String> {
    let observation = table.game.observe(&table.state, Viewer::Seat(Seat(seat)));
    let action = table.action(seat, words);
    Some(table.game.reason(&observation, Seat(seat), &action)?.render(&names()))
}

/// Every level answers with something that is allowed, in every step in which somebody chooses.
#[test]
fn every_level_answers_legally() {
    for seats in 1..=4 {
        for level in [Level::Random, Level::Easy, Level::Medium] {
            let mut table = table(seats);
            let mut random = tableside::engine::Random::from_seed(seats as u64);
            for _ in 0..60 {
                match table.all_asked().first().copied() {
                    Some(seat) => {
                        let action = advice(&table, seat, level);
                        // Refused entries panic.
                        table.plays_as(seat, action);
                    }
                    None if table.request().is_some() => {
                        let chance = table.game.sample(&table.state, &mut random);
                        table.chance(chance);
                    }
                    None => break,
                }
            }
        }
    }
}

/// A team that can end the fight does.
#[test]
fn the_killing_attack_is_made() {
    for level in THINKING {
        let mut table = table(2);
        table.at_enemy(3, 24).roll(&["r6 y6 b6 r6 y6 b6 r5 y5 b5", "r5 y1 b1"]);
        assert!(
            matches!(advice(&table, 0, level), Action::Declare { action: Kind::Attack, .. }),
            "{level:?}"
        );
        table.declare(&["attack 6", "attack 5"]);
        let choice = advice(&table, 0, level);
        assert!(matches!(choice, Action::Attack { .. }), "{level:?}: {choice:?}");
    }
}

/// Scenario 38: everything into the attack is an exact kill.
#[test]
fn s38_one_player_ends_the_fight() {
    let mut table = table(1);
    table.roll(&["r6 y6 b6 r5 y5 b4 r3 y3 b2 r2 r1 y1 b1"]);
    for level in [Level::Hard, Level::Expert] {
        let choice = advice(&table, 0, level);
        let Action::Attack { dice } = choice else { panic!("{level:?}: {choice:?}") };
        assert_eq!(dice.pips(), 45);
    }
}

/// A hint promises no more hits than the enemy can take, and counts as the table does.
#[test]
fn hints_promise_what_can_be() {
    let rolls = ["r6 r6 r6 y6 y6 b6 b6 b5", "r5 r5 r4 y3 y2 y2 b1 b1 b1"];
    let mut pooled = table(2);
    pooled.roll(&rolls);
    let said = reason(&pooled, 0, "attack 6").unwrap();
    assert!(said.starts_with("Should deal all 15 hits still needed;"), "{said}");
    let mut groups = table_under(2, &[("attack_dice", "whole_groups")]);
    groups.at_enemy(1, 6).roll(&["r6 r6 y5 y5", "b2 b2"]);
    // Two groups of the four dice; the others' are covered and mostly no sixes.
    let said = reason(&groups, 0, "attack 6").unwrap();
    assert!(said.starts_with("About 2 of the 9 hits still needed;"), "{said}");
}

/// A seat without dice announces nothing that it cannot do.
#[test]
fn nobody_announces_what_cannot_be() {
    let mut table = table(2);
    table.with_injured("r r y").at_enemy(1, 1).roll(&["", "r6 r5 y4 y3 b2 b1"]);
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let choice = advice(&table, 0, level);
        assert!(
            matches!(choice, Action::Declare { action: Kind::Attack | Kind::Block | Kind::Animal, .. }),
            "{level:?}: {choice:?}"
        );
    }
    let mut candidates = Vec::new();
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    table.game.candidates(&seen, Seat(0), &mut candidates);
    let idle = |action: &Action| matches!(action, Action::Declare { action: Kind::Cast | Kind::Heal, .. });
    assert!(!candidates.is_empty() && !candidates.iter().any(idle), "{candidates:?}");
}

/// Nobody gives up their last die where a team mate can spare one.
#[test]
fn nobody_is_left_without_dice() {
    let mut table = table(2);
    table.roll(&["r2 y3 b3", "r3 y2 b3 b2 y3"]).declare(&["block 6", "block 5"]);
    while table.state.step == tableside::games::regidice::Step::Resolve {
        let seat = table.asked();
        table.plays(seat, "nothing");
    }
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let Action::LoseDice { spent, blank, live } = advice(&table, 0, level) else { panic!("{level:?}") };
        assert!(spent.total() + blank.total() + live.total() < 3, "{level:?}");
    }
}

/// Where the match is all but won, hints still tell a good announcement from a poor one.
#[test]
fn hints_tell_announcements_apart() {
    let mut table = table(4);
    table.at_enemy(1, 0).roll(&[
        "r6 r6 y6 y5 b5 b6",
        "r6 y5 b5 b4 r4 y3",
        "r6 y6 y3 b2 b4 r5",
        "r1 y2 b6 r5 y6 b5",
    ]);
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    let question = Question { game: &*table.game, observation: &seen, seat: Seat(0), seed: 3 };
    let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
    let advice = Bot::new(Level::Hard).advise(&question, watch).unwrap();
    let rated: Vec<u32> =
        advice.ranked.iter().filter_map(|ranked| ranked.value).map(|value| (100.0 * value) as u32).collect();
    assert!(rated[0] >= rated[5] + 10, "{rated:?}");
    assert!(rated[..6].windows(2).filter(|two| two[0] != two[1]).count() >= 3, "{rated:?}");
}

/// RD-OPT-4: nine sixes are thought through as soon as any other dice.
#[test]
fn whole_groups_are_thought_through_at_once() {
    let mut table = table_under(2, &[("attack_dice", "whole_groups")]);
    table.roll(&["r6 r6 r6 y6 y6 y6 b6 b6 b6", "r5 r5 r4 y3 y2 y2 b1 b1 b1"]);
    let begun = std::time::Instant::now();
    for level in [Level::Medium, Level::Hard] {
        assert!(matches!(advice(&table, 0, level), Action::Declare { .. }));
    }
    table.declare(&["attack 6", "attack 5"]);
    for level in [Level::Medium, Level::Hard] {
        assert!(matches!(advice(&table, 0, level), Action::Attack { .. }));
    }
    let needed = begun.elapsed();
    assert!(needed.as_secs() < 20, "{needed:?}");
}

/// High dice, which are worth passing, are not lost.
#[test]
fn cheap_dice_are_lost() {
    let mut table = table(2);
    table.roll(&["r6 y6 b5 b1 r2", "r1 y2 b4"]);
    table.declare(&["attack 6", "heal 5"]);
    table.plays_as(0, Action::Attack { dice: dice("r6 y6") });
    for level in THINKING {
        let choice = advice(&table, 0, level);
        let Action::LoseDice { spent, blank, live } = choice else { panic!("{level:?}: {choice:?}") };
        assert_eq!(spent.total() + blank.total() + live.total(), 3, "{level:?}: {choice:?}");
        // All others are rolled again.
        assert_eq!(live.showing(5).total(), 0, "{level:?}: {live:?}");
    }
}

/// A bot cannot know what the others rolled: it does the same whatever that was.
#[test]
fn bots_are_honest() {
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let told = |others: &str| {
            let mut table = table(3);
            table.roll(&["r6 y5 b4 r2 b2 y1 r3", others, "r1 y1 b1 r2 y2 b3 y4"]);
            advice(&table, 0, level)
        };
        assert_eq!(told("r6 y6 b6 r6 y6 b6 b6"), told("r1 y2 b3 r1 y1 b1 b1"), "{level:?}");
    }
}

/// The same question has the same answer.
#[test]
fn advice_does_not_waver() {
    let mut table = table(4);
    table.roll(&["r6 y5 b4 r2 b2 y1", "r1 y1 b1 r2 y2 b3", "r1 y1 b1 r2 y2 b3", "r1 y1 b1 r2 y2 b3"]);
    assert_eq!(advice(&table, 0, Level::Hard), advice(&table, 0, Level::Hard));
}

/// Each level reaches more than the one below. The table of win rates is in `benches/README.md`.
#[test]
fn better_bots_win_more() {
    let won = |level, matches| {
        let game = rules(2, &[("round_limit", "30")], content());
        let played = simulate(
            &*game,
            Series {
                levels: &[level],
                matches,
                seed: 1,
                shard: Shard::WHOLE,
                threads: 1,
                cancel: &AtomicBool::new(false),
                progress: &mut |_| {},
            },
        );
        match played.wins {
            Wins::Group { won, .. } => f64::from(won) / f64::from(matches),
            Wins::Seats { .. } => panic!("nobody is ranked"),
        }
    };
    let (easy, hard) = (won(Level::Easy, 20), won(Level::Hard, 2));
    assert!(hard > easy + 0.4, "{easy} {hard}");
}

/// Alone Expert looks a round further than Hard.
#[test]
#[ignore = "takes minutes: cargo test --release --test regidice -- --ignored"]
fn expert_wins_more_alone() {
    let won = |level| {
        let game = rules(1, &[("level", "brutal")], content());
        let series = Series {
            levels: &[level],
            matches: 100,
            seed: 1,
            shard: Shard::WHOLE,
            threads: 2,
            cancel: &AtomicBool::new(false),
            progress: &mut |_| {},
        };
        match simulate(&*game, series).wins {
            Wins::Group { won, .. } => won,
            Wins::Seats { .. } => panic!("nobody is ranked"),
        }
    };
    let (hard, expert) = (won(Level::Hard), won(Level::Expert));
    assert!(hard >= 8 && expert >= hard + 8, "{hard} {expert}");
}

/// A hint says what an announcement promises, and whom the blow strikes.
#[test]
fn hints_explain_announcements() {
    let mut table = table(3);
    table.at_enemy(2, 8).with_injured("r y").roll(&["r5 y5 b2 r4 y4 b4 r1", "r1 y3 b3 r3", "r2 y2"]);
    let told = |table: &Table, seat, words| reason(table, seat, words).unwrap();
    assert_eq!(
        told(&table, 0, "attack 5"),
        "About 2 of the 12 hits still needed; the attack of 4 would hit you."
    );
    assert_eq!(told(&table, 0, "block 4"), "Should block about 2 of 4; the unblocked damage would hit you.");
    table.declare(&["block 4"]);
    assert_eq!(
        told(&table, 1, "heal 2"),
        "81% chance of a run; 2 dice in the injured pool; the attack of 4 would hit Ada."
    );
    assert!(told(&table, 1, "cast 3").contains("% chance of the "));
    assert_eq!(
        told(&table, 1, "animal 1"),
        "1 of your dice can raise another; the attack of 4 would hit Ada."
    );
    assert_eq!(
        told(&table, 1, "block 3"),
        "Should block about 3 of 4; the unblocked damage would hit you and others."
    );
}

#[test]
fn hints_explain_uses() {
    let mut table = table(2);
    table.at_enemy(1, 12).roll(&["r6 y6 b6 r5 y5 b5 r6 y6 b6", "r2 y2 b2 b1"]);
    table.declare(&["attack 6", "block 2"]);
    let attack = |words| Action::Attack { dice: dice(words) };
    let why = |table: &Table, seat, action| {
        table.game.reason(&table.state, Seat(seat), &action).map(|text| text.render(&names()))
    };
    let one = why(&table, 0, attack("r6 y6 b6"));
    assert_eq!(one.as_deref(), Some("Deals 1 of the 3 hits still needed."));
    let exact = why(&table, 0, attack("r6 y6 b6 r5 y5 b5 r6 y6"));
    assert_eq!(exact.as_deref(), Some("This defeats the enemy."));
    table.plays_as(0, attack("r6 y6 b6"));
    let block = why(&table, 1, Action::Block { dice: dice("r2 y2 b2") });
    assert_eq!(block.as_deref(), Some("This blocks 1 of 3."));
    let idle = why(&table, 1, Action::Idle);
    assert_eq!(idle.as_deref(), Some("Unused dice can be passed and keep their values."));
}
