//! The bots of DiceWar look ahead: by alpha-beta, exactly, repeatably, and without stalling.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::{self, AtomicBool};
use std::time::Duration;

use tableside::bots::{AlphaBeta, Analysis, Bot, Level, Question, Series, Shard, WIN, Watch, Wins, simulate};
use tableside::engine::prelude::*;
use tableside::engine::{Limits, Lookahead, Random, Seat, Setup, Turn};
use tableside::games::dice_war::{Action, BLACK, Chance, DiceWar, RED, State, Step};

/// Red begins.
const START: Chance = Chance::StartRoll { red: 5, black: 2 };
const LONG: Duration = Duration::from_secs(60);

fn rules(options: &[(&str, &str)]) -> DiceWar {
    let content = toml::from_str(DiceWar::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    DiceWar::new(Setup { seats: 2, options, content }).unwrap()
}

/// A match at a position.
fn at(position: &str) -> (DiceWar, State) {
    let game = rules(&[("position", position)]);
    let state = game.start();
    (game, state)
}

fn limits(depth: u8, nodes: u32) -> Limits {
    Limits { depth, nodes, time: LONG, error: 0 }
}

fn search(game: &DiceWar, state: &State, limits: Limits, seed: u64) -> Analysis<Action> {
    let question = Question { game, observation: state, seat: state.active, seed };
    let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
    AlphaBeta::default().advise(&question, game, limits, watch).expect("the seat is asked")
}

/// What a bot of a level does.
fn choice(game: &DiceWar, state: &State, level: Level) -> Action {
    let question = Question { game, observation: state, seat: state.active, seed: 1 };
    let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
    Bot::new(level).advise(&question, watch).expect("the seat is asked").choice
}

/// What the search does at a position, as people write it.
fn does(position: &str, depth: u8) -> String {
    let (game, state) = at(position);
    let advice = search(&game, &state, limits(depth, 200_000), 1);
    game.write_move(&state, &advice.choice)
}

/// A position of the war after some random choices; none if the match has ended before.
fn position(game: &DiceWar, entries: usize, seed: u64) -> Option<State> {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let mut legal = Vec::new();
    let mut left = entries;
    while left > 0 {
        match game.turn(&state) {
            Turn::Choose(seat) => {
                game.legal(&state, seat, &mut legal);
                game.apply_action(&mut state, seat, random.pick(&legal)?, &mut ());
                left -= 1;
            }
            Turn::Chance(_) => {
                let outcome = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &outcome, &mut ());
            }
            _ => return None,
        }
    }
    matches!(state.step, Step::War | Step::FollowUp(_)).then_some(state)
}

/// What a state after a choice of `seat` is worth to it: the plain definition, every line to the end.
fn plainly(
    game: &DiceWar,
    state: &State,
    (seat, me, weary): (Seat, Seat, Option<i32>),
    depth: i32,
    ply: i32,
) -> i32 {
    match game.result(state, seat) {
        Some(Ordering::Greater) => return WIN - ply,
        Some(Ordering::Less) => return ply - WIN,
        Some(Ordering::Equal) => return 0,
        None => {}
    }
    let next = state.active;
    let depth = depth - i32::from(next != seat);
    let mut choices = Vec::new();
    let mut best = if depth <= 0 {
        Lookahead::captures(game, state, next, &mut choices);
        // The seat that searches does not like to wait; nothing is told of that.
        let wearier = weary.map_or(0, |weary| game.weariness(state, me) - weary);
        Lookahead::points(game, state, next) + if next == me { -wearier } else { wearier }
    } else {
        game.legal(state, next, &mut choices);
        -WIN
    };
    for action in &choices {
        best = best.max(plainly(game, &game.after(state, action), (next, me, weary), depth, ply + 1));
    }
    if next == seat { best } else { -best }
}

#[test]
fn the_search_agrees_with_plain_minimax() {
    let game = rules(&[]);
    let mut compared = 0;
    for seed in 0..60 {
        let Some(state) = position(&game, 6 + seed as usize % 30, seed) else { continue };
        let depth = if seed % 20 == 0 { 3 } else { 1 + (seed % 2) as u8 };
        let seat = state.active;
        let advice = search(&game, &state, limits(depth, u32::MAX / 2), seed);
        let worth = |action: &Action, weary| {
            plainly(&game, &game.after(&state, action), (seat, seat, weary), depth.into(), 1)
        };
        let weary = Some(game.weariness(&state, seat));
        let liked = |action: &Action| match worth(action, weary) {
            decided if decided.abs() > WIN / 2 => decided,
            open => open + game.urge(&state, &game.after(&state, action), seat),
        };
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let best = legal.iter().map(liked).max().unwrap();
        let chosen = liked(&advice.choice);
        // A search that has seen a win does not look for the quickest.
        let wins = best.abs() > WIN / 2 && chosen.abs() > WIN / 2;
        assert!(chosen == best || wins, "{}: {chosen}, not {best}", game.position(&state));
        let told = advice.ranked[0].value.unwrap();
        let expected = 1.0 / (1.0 + (-worth(&advice.choice, None) as f32 / game.scale()).exp());
        assert!((told - expected).abs() < 1e-4, "{}: {told}, not {expected}", game.position(&state));
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn it_finds_a_win_in_one() {
    assert_eq!(does("3f3/3C3/7/7/7/7/6a r - 1,0 0,0 14,13 lod,lod - - 3 31", 1), "3d6xd7");
    assert_eq!(does("6c/7/7/7/7/7/3E3 r - 9,4 0,0 12,12 lod,lod - - 3 31", 2), "5d1+");
}

#[test]
fn it_finds_a_win_in_two() {
    // Nothing that Black has can keep the creature from becoming a Dragon.
    assert_eq!(does("6c/7/7/7/7/7/3D3 r - 9,4 1,0 12,12 lod,lod - - 3 31", 3), "4d1+");
    let (game, state) = at("6c/7/7/7/7/7/3D3 r - 9,4 1,0 12,12 lod,lod - - 3 31");
    let best = search(&game, &state, limits(3, 200_000), 1).ranked[0].value.unwrap();
    assert!(best > 0.999, "{best}");
}

#[test]
fn it_leaves_nothing_hanging() {
    for position in [
        "7/7/3d3/3C3/7/7/A5a r - 0,0 0,1 12,12 lod,lod - - 3 31",
        "7/7/2e4/3C3/7/1B5/A5a r - 0,0 0,0 12,12 lod,lod - - 3 31",
        "6a/7/1f5/1D5/7/5B1/A6 r - 0,0 1,0 12,12 lod,lod - - 3 31",
    ] {
        let (game, state) = at(position);
        assert!(game.best_capture(&state, BLACK) > 0, "{position}: something is threatened");
        for seed in 0..4 {
            let choice = search(&game, &state, limits(2, 100_000), seed).choice;
            let after = game.after(&state, &choice);
            assert_eq!(game.best_capture(&after, BLACK), 0, "{position}: {choice:?}");
        }
    }
}

#[test]
fn a_chase_is_ended_by_who_is_ahead() {
    // Scenario 30 of the rules: Red leads by a Dragon and may declare after the third flight.
    let (game, mut state) = at("7/7/3d3/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - - 0 10");
    for word in "4d5-d6 6d4-d5 4d6-d7 6d5-d6 4d7-c7".split(' ') {
        state = game.after(&state, &game.read_move(&state, word).unwrap());
    }
    assert_eq!(game.write_move(&state, &search(&game, &state, limits(2, 50_000), 1).choice), "=?");
}

#[test]
fn the_chased_seat_declares_too_if_it_is_ahead() {
    let position = "7/7/3d3/3F3/7/7/7 b - 0,3 0,1 14,14 lod,lod - b@d5:3 3 10";
    let (game, state) = at(position);
    assert!(game.total(&state, BLACK) > game.total(&state, RED));
    assert_eq!(game.write_move(&state, &choice(&game, &state, Level::Expert)), "=?");
    // Behind, nobody asks for the end.
    for position in [
        "7/7/3d3/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - b@d5:3 3 10",
        "7/3d3/7/3F3/7/7/7 r - 0,3 0,1 14,14 lod,lod - b@d6:3 3 10",
    ] {
        let (game, state) = at(position);
        assert_ne!(game.write_move(&state, &choice(&game, &state, Level::Expert)), "=?", "{position}");
    }
}

#[test]
fn who_is_behind_breaks_the_chase() {
    // One more flight, and Black has lost by a Dragon; the other die is there to do something else.
    let (game, state) = at("2d4/2F4/7/7/7/7/c6 b - 0,0 0,1 14,13 lod,lod - b@c7:7,b@c7!1 5 20");
    let after = game.after(&state, &choice(&game, &state, Level::Expert));
    assert!(after.ended().is_none() && after.countdown.is_none());
    // Black is ahead: Red must not make it flee once more.
    let (game, state) = at("2d4/7/2F4/7/7/7/c6 r - 0,5 0,1 14,13 lod,lod - b@c7:7,b@c7!1 5 20");
    let chased = "c7".parse().unwrap();
    let after = game.after(&state, &choice(&game, &state, Level::Expert));
    assert_eq!(game.threats(&after, chased), 0, "{}", game.position(&after));
}

/// There is a hint at every moment at which somebody chooses, and it is a legal one.
#[test]
fn hints_are_there_at_every_moment() {
    let whole = rules(&[]);
    let alternate = rules(&[("setup", "alternate")]);
    let mut set_up = whole.start();
    whole.apply_chance(&mut set_up, &START, &mut ());
    let answered = whole.after(&set_up, &Action::SetLineup { row: [0, 2, 0, 4, 0, 4, 0] });
    let mut dice = alternate.start();
    alternate.apply_chance(&mut dice, &START, &mut ());
    // Not what the book has.
    let odd = alternate.after(&dice, &Action::PlaceDie { file: 6, level: 6 });
    let even = alternate.after(&odd, &Action::PlaceDie { file: 3, level: 4 });
    let (follow, following) = at("7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 0 9");
    let (late, counted) = at("2d4/2F4/7/7/7/7/c6 b - 0,0 0,1 14,13 lod,lod - b@c7:7,b@c7!1 5 20");
    let (chase, chased) = at("7/7/3d3/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - b@d5:3 3 10");
    let moments = [
        (&whole, set_up),
        (&whole, answered),
        (&alternate, dice),
        (&alternate, odd),
        (&alternate, even),
        (&follow, following),
        (&late, counted),
        (&chase, chased),
    ];
    for (game, state) in moments {
        let question = Question { game, observation: &state, seat: state.active, seed: 1 };
        let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
        let advice = Bot::new(Level::Medium).advise(&question, watch).expect("the seat is asked");
        let mut candidates = Vec::new();
        game.candidates(&state, state.active, &mut candidates);
        assert_eq!(advice.ranked.len(), candidates.len(), "{}", game.position(&state));
        assert!(candidates.contains(&advice.choice) && advice.ranked[0].action == advice.choice);
        let valued = advice.ranked[0].value.is_some_and(|value| (0.0..=1.0).contains(&value));
        assert!(valued || candidates.len() == 1, "{}", game.position(&state));
    }
}

/// Option `setup = alternate`: dice of one line-up of the book follow each other.
#[test]
fn dice_placed_in_turns_make_a_line_up_of_the_book() {
    let game = rules(&[("setup", "alternate")]);
    let whole = rules(&[]);
    let mut set_up = whole.start();
    whole.apply_chance(&mut set_up, &START, &mut ());
    let mut book = Vec::new();
    tableside::engine::Advice::candidates(&whole, &set_up, RED, &mut book);
    for seed in 0..6 {
        let mut state = game.start();
        game.apply_chance(&mut state, &START, &mut ());
        while state.step == Step::Setup {
            let choice = search(&game, &state, limits(2, 3_000), seed).choice;
            let seat = state.active;
            game.apply_action(&mut state, seat, &choice, &mut ());
        }
        let zone = |seat: Seat, rank: char| {
            let fields = "abcdefg".chars().map(|file| format!("{file}{rank}").parse().unwrap());
            let row: Vec<u8> = fields.map(|field| state.level(field)).collect();
            assert_eq!(state.own(seat).count_ones() as usize, row.iter().filter(|level| **level > 0).count());
            Action::SetLineup { row: row.try_into().unwrap() }
        };
        for lineup in [zone(RED, '1'), zone(BLACK, '7')] {
            assert!(book.contains(&lineup), "{lineup:?}");
        }
    }
}

#[test]
fn the_same_seed_and_positions_give_the_same_answer() {
    let game = rules(&[]);
    let mut used = AlphaBeta::default();
    for seed in 0..6 {
        let Some(state) = position(&game, 20, seed) else { continue };
        let question = Question { game: &game, observation: &state, seat: state.active, seed };
        let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
        // What was searched before must not matter.
        let again = used.advise(&question, &game, limits(5, 2_000), watch).unwrap();
        assert_eq!(again, search(&game, &state, limits(5, 2_000), seed));
        assert!(again.simulations <= 3_100, "{}", again.simulations);
    }
}

#[test]
fn every_choice_is_ranked_and_shares_add_up() {
    let game = rules(&[]);
    let state = position(&game, 14, 3).unwrap();
    let mut legal = Vec::new();
    game.legal(&state, state.active, &mut legal);
    let advice = search(&game, &state, limits(4, 5_000), 3);
    assert_eq!(advice.ranked.len(), legal.len());
    assert!(advice.ranked.iter().all(|ranked| legal.contains(&ranked.action)));
    assert_eq!(advice.ranked[0].action, advice.choice);
    assert!((advice.ranked.iter().map(|ranked| ranked.share).sum::<f32>() - 1.0).abs() < 1e-3);
    let values: Vec<f32> = advice.ranked.iter().filter_map(|ranked| ranked.value).collect();
    assert!(values.len() > 1 && values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn a_cancelled_search_stops_at_once() {
    let game = rules(&[]);
    let state = position(&game, 14, 3).unwrap();
    let question = Question { game: &game, observation: &state, seat: state.active, seed: 0 };
    let cancel = AtomicBool::new(false);
    let mut calls = 0;
    let mut stop = |_| {
        calls += 1;
        cancel.store(calls == 3, atomic::Ordering::Relaxed);
    };
    let watch = Watch { cancel: &cancel, progress: &mut stop };
    assert_eq!(AlphaBeta::default().advise(&question, &game, limits(60, u32::MAX / 2), watch), None);
    assert_eq!(calls, 3, "nothing happens after the cancel");
    let watch = Watch { cancel: &AtomicBool::new(true), progress: &mut |_| panic!("it began") };
    assert_eq!(Bot::new(Level::Hard).advise(&question, watch), None);
}

#[test]
fn time_ends_a_search_that_the_limits_do_not() {
    let game = rules(&[]);
    let state = position(&game, 14, 3).unwrap();
    let short = Limits { time: Duration::from_millis(30), ..limits(60, u32::MAX / 2) };
    let advice = search(&game, &state, short, 0);
    assert!(advice.simulations > 0);
}

#[test]
fn line_ups_come_from_the_book_and_differ() {
    let game = rules(&[]);
    let mut state = game.start();
    game.apply_chance(&mut state, &START, &mut ());
    let mut book = Vec::new();
    tableside::engine::Advice::candidates(&game, &state, RED, &mut book);
    assert!((30..50).contains(&book.len()), "{}", book.len());
    for action in &book {
        assert_eq!(game.check_action(&state, RED, action), Ok(()));
    }
    let chosen: Vec<Action> =
        (0..8).map(|seed| search(&game, &state, limits(2, 3_000), seed).choice).collect();
    assert!(chosen.iter().all(|action| book.contains(action)));
    assert!(chosen.iter().any(|action| *action != chosen[0]), "always the same line-up");
}

/// A whole match between two searches; how it was decided and in how many turns.
fn match_of(seed: u64, limits: [Limits; 2]) -> (String, u16) {
    let game = rules(&[]);
    let end = played_on(&game, game.start(), seed, limits);
    (game.outcome(&end).unwrap().decided_by.to_string(), end.turn)
}

/// How a match ends that two searches play on.
fn played_on(game: &DiceWar, mut state: State, seed: u64, [red, black]: [Limits; 2]) -> State {
    let mut random = Random::from_seed(seed);
    loop {
        match game.turn(&state) {
            Turn::Over => return state,
            Turn::Choose(seat) => {
                let limits = if seat == RED { red } else { black };
                let choice = search(game, &state, limits, random.seed()).choice;
                assert_eq!(game.check_action(&state, seat, &choice), Ok(()));
                game.apply_action(&mut state, seat, &choice, &mut ());
            }
            _ => {
                let outcome = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &outcome, &mut ());
            }
        }
    }
}

/// The part of the decided matches that a level wins against another, each in both seats.
fn wins(game: &DiceWar, level: Level, other: Level, matches: u32) -> f64 {
    let (mut won, mut decided) = (0.0, 0.0);
    for (me, levels) in [[level, other], [other, level]].into_iter().enumerate() {
        let cancel = AtomicBool::new(false);
        let found = simulate(
            game,
            Series {
                levels: &levels,
                matches,
                seed: 11,
                shard: Shard::WHOLE,
                threads: 1,
                cancel: &cancel,
                progress: &mut |_| {},
            },
        );
        let Wins::Seats { wins, shared } = &found.wins else { panic!("seats play against each other") };
        won += wins[me] - f64::from(*shared) / 2.0;
        decided += f64::from(matches - shared);
    }
    won / decided
}

#[test]
fn each_level_beats_the_one_below() {
    let game = rules(&[]);
    let easy = wins(&game, Level::Easy, Level::Random, 15);
    assert!(easy > 0.55, "{easy}");
    let medium = wins(&game, Level::Medium, Level::Easy, 10);
    assert!(medium > 0.6, "{medium}");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test bots_dice_war -- --ignored"]
fn each_long_search_beats_the_one_below() {
    let game = rules(&[]);
    let ladder = [(Level::Hard, Level::Medium, 40), (Level::Expert, Level::Hard, 10)];
    let results = ladder.map(|(level, below, matches)| wins(&game, level, below, matches));
    assert!(results.iter().all(|part| *part > 0.65), "{results:?}");
}

#[test]
fn an_error_changes_what_is_chosen_and_repeats() {
    let game = rules(&[]);
    let state = position(&game, 14, 3).unwrap();
    let errs = Limits { error: 400, ..limits(1, 10_000) };
    let chosen: Vec<Action> = (0..12).map(|seed| search(&game, &state, errs, seed).choice).collect();
    assert!(chosen.iter().any(|action| *action != chosen[0]), "it never errs");
    assert_eq!(search(&game, &state, errs, 5).choice, chosen[5]);
    // Not about a win at once.
    let (game, state) = at("3f3/3C3/7/7/7/7/6a r - 1,0 0,0 14,13 lod,lod - - 3 31");
    for seed in 0..12 {
        assert_eq!(game.write_move(&state, &search(&game, &state, errs, seed).choice), "3d6xd7");
    }
}

#[test]
fn matches_end_before_the_cap() {
    let matches: Vec<_> = (0..6).map(|seed| match_of(seed, [limits(4, 1_000), limits(2, 1_000)])).collect();
    let capped = matches.iter().filter(|(word, _)| word.starts_with("DW-CAP")).count();
    assert!(capped <= 1, "{matches:?}");
}

/// DW-CAP-1: on these boards Expert bots moved to and fro until the match was cut off, for whoever was taken would lose. Who
/// is behind loses by the cap too, and so leaves something to be taken before.
#[test]
fn who_is_behind_does_not_wait_for_the_cap() {
    for (position, ahead) in [
        ("4c2/3F1c1/3F2F/7/3f3/2AFf2/1fAAf2 r - 9,7 0,0 0,0 lod,lod - - 71 187", RED),
        ("2F4/1c5/1fF4/1fFC3/C2Ff2/1f5/7 r - 8,9 0,0 0,0 lod,lod - - 71 219", BLACK),
        ("7/1F4C/e1f2C1/1fF1f2/CF4f/C6/7 b - 9,5 0,0 0,0 lod,lod - b@g3:1 70 260", RED),
        ("4FF1/c1cc3/1F2FF1/7/7/1ff1f1f/3C1C1 r - 7,9 0,0 0,0 lod,lod - - 70 245", BLACK),
    ] {
        let (game, state) = at(position);
        let end = played_on(&game, state, 1, [limits(20, 5_000); 2]);
        assert!(!game.cut_off(&end), "{position}: {}", game.position(&end));
        assert_eq!(game.result(&end, ahead), Some(Ordering::Greater), "{position}");
    }
}

/// The state at a position under a value of the option `end_of_war`.
fn under(value: &str, position: &str) -> (DiceWar, State) {
    let game = rules(&[("end_of_war", value), ("position", position)]);
    let state = game.start();
    (game, state)
}

/// DW-EOW-6: the nearer the end, the better for who is ahead, from the declaration on.
#[test]
fn a_declared_end_is_good_for_who_is_ahead() {
    for (value, turns) in [("strict", 5), ("free", 5), ("announced", 10)] {
        let points = |chase: &str| {
            let position = format!("7/7/3d3/3F3/7/7/7 b - 0,3 0,1 14,14 lod,lod - {chase} 3 10");
            let (game, state) = under(value, &position);
            let [red, black] = [RED, BLACK].map(|seat| Lookahead::points(&game, &state, seat));
            assert_eq!(red, -black);
            black
        };
        let counted = (1..=turns).rev().map(|left| points(&format!("b@d5:3,b@d5!{left}")));
        let values: Vec<i32> = std::iter::once(points("b@d5:3")).chain(counted).collect();
        assert!(values.is_sorted_by(|a, b| a < b), "{value}: {values:?}");
    }
}

/// DW-EOW-3: who is ahead asks for the end of a chase, nobody else does, and nobody names a die that does not flee.
#[test]
fn declarations_are_made_to_gain_by_them() {
    for (value, word) in [("strict", "=?"), ("free", "=?d5"), ("announced", "=?")] {
        for (earned, expected) in [("0,3", true), ("0,1", false), ("0,0", false)] {
            let position = format!("7/7/3d3/3F3/7/7/7 b - {earned} 0,1 14,14 lod,lod - b@d5:3 3 10");
            let (game, state) = under(value, &position);
            let declared = game.write_move(&state, &choice(&game, &state, Level::Expert)) == word;
            assert_eq!(declared, expected, "{value}, {earned}");
            let worth = game.rate(&state, BLACK, &game.read_move(&state, word).unwrap());
            assert_eq!(worth > 0.0, expected, "{value}, {earned}");
        }
    }
}

/// DW-EOW-3: in whole matches, where a die may be named at any time and where a chase is announced.
#[test]
fn nobody_declares_who_is_not_ahead_of_a_die_that_flees() {
    for value in ["free", "announced"] {
        let (mut chances, mut declared) = (0, 0);
        for seed in 0..6 {
            let (asked, made) = declarations(&rules(&[("end_of_war", value)]), seed);
            chances += asked;
            declared += made;
        }
        assert!(chances > 200 && declared < chances / 10, "{value}: {declared} of {chances}");
    }
}

/// Plays a match of medium bots; says how often they chose while no End of War was declared, and how often they
/// declared one. Each declaration must be of who is ahead, about a die that has fled for long enough.
fn declarations(game: &DiceWar, seed: u64) -> (u32, u32) {
    let mut random = Random::from_seed(seed);
    let mut bot = Bot::new(Level::Medium);
    let (mut state, mut asked, mut made) = (game.start(), 0, 0);
    loop {
        match game.turn(&state) {
            Turn::Over => return (asked, made),
            Turn::Choose(seat) => {
                let question = Question { game, observation: &state, seat, seed: random.seed() };
                let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
                let action = bot.advise(&question, watch).unwrap().choice;
                asked += u32::from(state.step == Step::War && state.countdown.is_none());
                if let Action::DeclareEndOfWar { die } = action {
                    made += 1;
                    let flees =
                        state.runs.iter().any(|run| die.is_none_or(|die| run.field == die) && run.n >= 3);
                    let ahead = game.total(&state, seat) > game.total(&state, Seat(1 - seat.0));
                    assert!(flees && ahead, "{action:?} in {}", game.position(&state));
                }
                game.apply_action(&mut state, seat, &action, &mut ());
            }
            _ => {
                let outcome = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &outcome, &mut ());
            }
        }
    }
}
