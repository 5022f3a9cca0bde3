//! Ratings: what they find of strengths that are known, and what must not change them.

use std::collections::BTreeMap;

use tableside::archive::{Archive, MatchId, PersonId, PlayedMatch, Player};
use tableside::bots::Level;
use tableside::engine::{GroupResult, Outcome, Random, RuleId, Standing};
use tableside::insight::{
    Anchors, Past, PlayedGame, Rating, Results, Scope, group_strengths, ratings, ratings_by_month,
};
use tableside::play::{Catalogue, Provider};

use crate::archive_common::{DAY, NOON, Time, begin, in_memory, outcome};
use crate::past::past;

const FRIENDS: usize = 10;

fn person(n: usize) -> Player {
    Player { person: Some(PersonId(n as i64)), name: format!("P{n}"), bot: None }
}

fn of(matches: Vec<Past>, players: Vec<Player>) -> Results {
    let games = vec![PlayedGame { id: "pig".into(), title: "Pig".into() }];
    Results { players, games, matches, asker: None }
}

fn finished(n: usize, seats: &[usize], standing: Standing) -> Past {
    let outcome = Outcome {
        standing,
        scores: seats.iter().map(|_| 0).collect(),
        decided_by: RuleId::new("X"),
        adjusted: false,
    };
    let at = NOON + n as i64 * 3_600_000;
    let played = PlayedMatch {
        id: MatchId(n as i64),
        game: "pig".into(),
        started_at: at,
        ended_at: at + 60_000,
        length: None,
        outcome,
        options: BTreeMap::new(),
        dice: Provider::Program,
        elsewhere: false,
        tags: Vec::new(),
        seats: seats.iter().map(|seat| Some(*seat)).collect(),
    };
    Past { played, game: 0, difficulty: None, sheet: false, sides: Vec::new() }
}

fn ranked(n: usize, seats: &[usize], places: &[u8]) -> Past {
    finished(n, seats, Standing::Places(places.iter().copied().collect()))
}

fn unit(random: &mut Random) -> f64 {
    (f64::from(random.below(1 << 30)) + 0.5) / f64::from(1 << 30)
}

fn normal(random: &mut Random) -> f64 {
    (-2.0 * unit(random).ln()).sqrt() * (std::f64::consts::TAU * unit(random)).cos()
}

/// A match between friends by lot, each as strong as they are: whoever has most after noise of Gumbel is first.
fn played(random: &mut Random, n: usize, seats: usize, strengths: &[f64]) -> Past {
    let mut sitting: Vec<usize> = (0..strengths.len()).collect();
    random.shuffle(&mut sitting);
    sitting.truncate(seats);
    let told: Vec<f64> = sitting.iter().map(|who| strengths[*who] - (-unit(random).ln()).ln()).collect();
    let places: Vec<u8> =
        told.iter().map(|own| told.iter().filter(|other| *other > own).count() as u8 + 1).collect();
    ranked(n, &sitting, &places)
}

fn simulated(random: &mut Random, seats: usize, matches: usize, spread: f64) -> (Vec<f64>, Vec<Rating>) {
    let strengths: Vec<f64> = (0..FRIENDS).map(|_| spread * normal(random)).collect();
    let matches = (0..matches).map(|n| played(random, n, seats, &strengths)).collect();
    let found = ratings(&of(matches, (0..FRIENDS).map(person).collect()), &Anchors::default());
    let mut found = found[0].ratings.clone();
    found.sort_by_key(|rating| rating.player);
    (strengths, found)
}

/// The design’s table: seats, matches, and the mean error of strengths around their mean.
const CASES: [(usize, usize, f64); 3] = [(2, 60, 0.49), (4, 60, 0.28), (8, 20, 0.28)];

#[test]
fn ranges_hold_the_truth_as_often_as_they_say() {
    let mut random = Random::from_seed(11);
    for (seats, matches, _) in CASES {
        let (mut held, mut all) = (0, 0);
        for _ in 0..100 {
            let (strengths, found) = simulated(&mut random, seats, matches, 1.0);
            for rating in found {
                let truth = strengths[rating.player];
                held += u32::from((rating.strength - truth).abs() < 1.96 * rating.error);
                all += 1;
            }
        }
        let part = f64::from(held) / f64::from(all);
        assert!((0.93..=0.97).contains(&part), "{seats} seats, {matches} matches: {held} of {all}");
    }
}

#[test]
fn strengths_are_found_as_closely_as_the_design_says() {
    let mut random = Random::from_seed(12);
    for (seats, matches, wanted) in CASES {
        let mut sum = 0.0;
        const TIMES: usize = 60;
        for _ in 0..TIMES {
            let (strengths, found) = simulated(&mut random, seats, matches, 0.8);
            let off: Vec<f64> =
                found.iter().map(|rating| rating.strength - strengths[rating.player]).collect();
            let mean = off.iter().sum::<f64>() / off.len() as f64;
            sum += off.iter().map(|off| (off - mean).powi(2)).sum::<f64>() / off.len() as f64;
        }
        let error = (sum / TIMES as f64).sqrt();
        assert!((error / wanted - 1.0).abs() < 0.15, "{seats} seats, {matches} matches: {error}");
    }
}

/// A fixed point of strength 0 and one at a known place; whoever wins half against the stronger one is as strong.
#[test]
fn bots_that_are_known_do_not_move() {
    let bot = |level| Player { person: None, name: String::new(), bot: Some(level) };
    let players = vec![person(0), bot(Level::Medium), bot(Level::Hard)];
    let matches: Vec<Past> = (0..400)
        .map(|n| {
            ranked(
                n,
                &[if n % 2 == 0 { 0 } else { 2 }, if n % 2 == 0 { 2 } else { 0 }],
                if n / 2 % 2 == 0 { &[1, 2] } else { &[2, 1] },
            )
        })
        .chain((400..420).map(|n| ranked(n, &[1, 2], &[1, 2])))
        .collect();
    let hard = 1.25;
    let anchors = Anchors { bots: [(("pig".into(), 2, Level::Hard), hard)].into(), ..Anchors::default() };
    let found = ratings(&of(matches, players), &anchors);
    let [only] = found[0].ratings.as_slice() else { panic!("{found:?}") };
    assert_eq!((only.player, only.matches), (0, 400));
    assert!((only.strength - hard).abs() < 0.1, "{only:?}");
    assert!((only.points() - (1500.0 + 173.7 * only.strength)).abs() < 0.1);
}

#[test]
fn who_shares_every_place_is_as_strong() {
    for (seats, places) in [(2, vec![1, 1]), (3, vec![1, 1, 1]), (4, vec![1, 1, 1, 1]), (6, vec![1; 6])] {
        let seats: Vec<usize> = (0..seats).collect();
        let matches = (0..40).map(|n| ranked(n, &seats, &places)).collect();
        let found = ratings(&of(matches, seats.iter().map(|n| person(*n)).collect()), &Anchors::default());
        let most = found[0].ratings.iter().fold(0.0f64, |most, rating| most.max(rating.strength.abs()));
        assert!(most < 1e-6, "{places:?}: {most}");
    }
}

/// A seat that always wins explains it; those who take turns in it do not.
#[test]
fn a_seat_that_wins_is_told_from_those_who_have_it() {
    let matches = (0..200)
        .map(|n| ranked(n, &[n % 2, 1 - n % 2], if n % 10 < 8 { &[1, 2] } else { &[2, 1] }))
        .collect();
    let found = ratings(&of(matches, vec![person(0), person(1)]), &Anchors::default());
    let [first, second] = found[0].seats.as_slice() else { panic!("{found:?}") };
    assert!(first.offset > 0.3 && (first.offset + second.offset).abs() < 1e-9, "{first:?}");
    assert!(found[0].ratings.iter().all(|rating| rating.strength.abs() < 0.2), "{found:?}");
}

#[test]
fn a_rating_is_hidden_until_it_says_something() {
    let of_matches = |n: usize| {
        let matches =
            (0..n).map(|n| ranked(n, &[0, 1], if n % 2 == 0 { &[1, 2] } else { &[2, 1] })).collect();
        ratings(&of(matches, vec![person(0), person(1)]), &Anchors::default())[0].ratings[0]
    };
    assert!(!of_matches(9).is_shown());
    assert!(of_matches(10).is_shown());
    let narrow = Rating { player: 0, matches: 3, strength: 0.0, error: 0.5 };
    assert!(narrow.is_shown(), "{:?}", narrow.range());
}

/// What is older than three years counts half, if there are enough matches.
#[test]
fn what_is_long_ago_counts_less() {
    let lost_then_won = |n: usize| {
        let matches = (0..2 * n).map(|at| {
            let mut past = ranked(at, &[0, 1], if at < n { &[2, 1] } else { &[1, 2] });
            past.played.started_at += if at < n { 0 } else { 6 * 365 * DAY };
            past
        });
        ratings(&of(matches.collect(), vec![person(0), person(1)]), &Anchors::default())[0].ratings.clone()
    };
    assert!(lost_then_won(5).iter().all(|rating| rating.strength.abs() < 1e-6));
    assert_eq!(lost_then_won(30)[0].player, 0);
    assert!(lost_then_won(30)[0].strength > 0.3);
}

fn told(archive: &Archive) -> Vec<(String, u64, u64)> {
    let results = Results::read(archive, &Catalogue::standard(), &Scope::default()).unwrap();
    let found = ratings(&results, &Anchors::default());
    let line = |rating: &Rating| {
        (results.who(rating.player).words(), rating.strength.to_bits(), rating.error.to_bits())
    };
    found.iter().flat_map(|game| game.ratings.iter().map(line).collect::<Vec<_>>()).collect()
}

#[test]
fn neither_the_order_of_coming_in_nor_a_match_that_went_again_changes_a_bit() {
    let (_place, mut archive) = past(200);
    let before = told(&archive);
    assert!(before.len() > 5);
    let id = begin(&mut archive, &["Anna", "Ben"]);
    archive.finish(id, &outcome(&[2, 1], &[1, 3])).unwrap();
    archive.delete(id).unwrap();
    assert_eq!(told(&archive), before);
    let mut other = in_memory(&Time::noon());
    for id in archive.ids().unwrap().into_iter().rev() {
        other.import(&archive.export(id).unwrap()).unwrap();
    }
    // Who was forgotten became known again by the files.
    assert_eq!(told(&other), before);
}

#[test]
fn renaming_changes_nothing_and_merging_is_as_if_it_had_been_one_from_the_start() {
    let play = |merge: bool| {
        let time = Time::noon();
        let mut archive = in_memory(&time);
        for n in 0..30u8 {
            let other = if merge && n % 2 == 0 { "Ben the second" } else { "Ben" };
            let id = begin(&mut archive, &["Anna", other, "Cleo"]);
            archive.finish(id, &outcome(&[1 + n % 3, 1 + (n + 1) % 3, 1 + (n + 2) % 3], &[1, 1, 1])).unwrap();
            time.pass(DAY);
        }
        if merge {
            let id = |name: &str| {
                archive.people().unwrap().into_iter().find(|person| person.name == name).unwrap().id
            };
            let (second, first) = (id("Ben the second"), id("Ben"));
            archive.merge(second, first).unwrap();
        }
        archive
    };
    assert_eq!(told(&play(true)), told(&play(false)));
    let mut renamed = play(false);
    let anna = renamed.people().unwrap().into_iter().find(|person| person.name == "Anna").unwrap().id;
    renamed.rename(anna, "Zora").unwrap();
    let numbers =
        |archive: &Archive| told(archive).into_iter().map(|line| (line.1, line.2)).collect::<Vec<_>>();
    assert_eq!(numbers(&renamed), numbers(&play(false)));
}

fn together(n: usize, seats: &[usize], won: bool) -> Past {
    finished(n, seats, Standing::Group(GroupResult { won, reached: 0, stages: 3 }))
}

#[test]
fn groups_are_told_and_people_only_from_three_groups_on() {
    let matches: Vec<Past> = (0..90)
        .map(|n| match n % 3 {
            0 => together(n, &[0, 1], n % 2 == 0),
            1 => together(n, &[0, 2], n % 6 == 1),
            _ => together(n, &[0, 3], n % 4 == 0),
        })
        .collect();
    let results = of(matches, (0..4).map(person).collect());
    let (groups, people) = group_strengths(&results, &Anchors::default());
    assert_eq!(groups.len(), 3);
    for group in &groups {
        let (chance, low, high) = group.chance;
        assert!(low < chance && chance < high, "{group:?}");
        let (least, most) = group.won.range();
        assert!(least < chance && chance < most, "{group:?}");
    }
    let [game] = people.as_slice() else { panic!("{people:?}") };
    assert_eq!(game.ratings.iter().map(|rating| rating.player).collect::<Vec<_>>(), [0]);
}

/// The strength of a group of Medium bots is 0, so that a task’s measured difficulty says what others win against it.
#[test]
fn a_measured_task_is_a_fixed_point() {
    let matches: Vec<Past> = (0..400).map(|n| together(n, &[0], n % 4 == 0)).collect();
    let anchors = Anchors { tasks: [(("pig".into(), String::new(), 1), 0.5)].into(), ..Anchors::default() };
    let (groups, _) = group_strengths(&of(matches, vec![person(0)]), &anchors);
    assert!((groups[0].chance.0 - 0.25).abs() < 0.02, "{groups:?}");
}

#[test]
fn a_month_is_what_was_known_at_its_end() {
    let (_place, archive) = past(200);
    let results = Results::read(&archive, &Catalogue::standard(), &Scope::default()).unwrap();
    let calendar = tableside::insight::Calendar { zone: jiff::tz::TimeZone::UTC, now: NOON };
    let all = ratings(&results, &Anchors::default());
    let months = ratings_by_month(&results, &Anchors::default(), &calendar, all[0].game);
    assert!(months.len() > 2 && months.is_sorted_by(|one, two| one.0 < two.0));
    assert_eq!(months.last().unwrap().1, all[0].ratings);
}
