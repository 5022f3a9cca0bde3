//! Bots: honest, legal, repeatable, stoppable, and each level better than the one below.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/guess.rs"]
mod guess;
#[path = "common/high_card.rs"]
mod high_card;
#[path = "common/pig.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod pig;
#[path = "common/simple.rs"]
mod simple;

use guess::Mode;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tableside::bots::{
    ANCHORS, Analysis, BenchMatch, Bot, BotMatch, Level, Question, Search, Series, Shard, Simulation, Watch,
    Wins, playout, simulate,
};
use tableside::engine::prelude::*;
use tableside::engine::{
    AnyLog, AnyMatch, Budget, Game, Match, Random, Record, Seat, Setup, Source, Turn, Viewer,
};
use tableside::games::dice_tuners::DiceTuners;
use tableside::games::dice_war::DiceWar;
use tableside::games::dualing_dice::DualingDice;

const LEVELS: [Level; 5] = [Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Expert];

/// A table of Dice Tuners with the default content and options.
fn dice_tuners(seats: usize) -> DiceTuners {
    let content = toml::from_str(DiceTuners::default_pack()).unwrap();
    DiceTuners::new(Setup { seats, options: [].into(), content }).unwrap()
}

/// A table of Dualing Dice with the default content and options.
fn dualing_dice(seats: usize) -> DualingDice {
    let content = toml::from_str(DualingDice::default_pack()).unwrap();
    DualingDice::new(Setup { seats, options: [].into(), content }).unwrap()
}

fn advise<G: Game>(game: &G, state: &G::State, seat: Seat, level: Level, seed: u64) -> Analysis<G::Action> {
    let observation = game.observe(state, Viewer::Seat(seat));
    let question = Question { game, observation: &observation, seat, seed };
    let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
    Bot::new(level).advise(&question, watch).expect("the seat is asked")
}

/// A state some random entries into a match, at which somebody chooses.
fn position<G: Game>(game: &G, entries: usize, seed: u64) -> Option<(G::State, Seat)> {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let mut legal = Vec::new();
    for left in (0..).map(|done| entries.saturating_sub(done)) {
        let seat = match game.turn(&state) {
            Turn::Over => return None,
            Turn::Chance(_) => {
                let outcome = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &outcome, &mut ());
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
        };
        if left == 0 {
            return Some((state, seat));
        }
        game.legal(&state, seat, &mut legal);
        game.apply_action(&mut state, seat, random.pick(&legal).unwrap(), &mut ());
    }
    None
}

/// The wins of each seat.
fn seat_wins(found: &Simulation) -> &[f64] {
    match &found.wins {
        Wins::Seats { wins, .. } => wins,
        Wins::Group { .. } => panic!("seats play against each other"),
    }
}

/// The part of the matches that seat `me` wins when it alone has `level`; seats take turns.
fn wins<G: Game>(game: &G, level: Level, others: Level, matches: u32) -> f64 {
    let cancel = AtomicBool::new(false);
    let won: f64 = (0..game.seats())
        .map(|me| {
            let mut levels = vec![others; game.seats()];
            levels[me] = level;
            let result = simulate(
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
            assert_eq!(result.matches, matches);
            seat_wins(&result)[me]
        })
        .sum();
    won / f64::from(matches) / game.seats() as f64
}

/// How many of 300 unrolled dice a bot guesses. By luck it would be 50, with a standard deviation of 6.5.
fn guessed(foresight: bool) -> usize {
    let right = |trial: u64| {
        let mut dice = Random::for_entry(5, trial as usize);
        let face = dice.below(6) as u8 + 1;
        let game = guess::Guess(if foresight { Mode::Foresight { face } } else { Mode::Die });
        let advice = advise(&game, &game.start(), Seat(0), Level::Medium, trial);
        advice.choice.face == face
    };
    (0..300).filter(|trial| right(*trial)).count()
}

const FOUR_SIGMA: usize = 26;

#[test]
fn an_unrolled_die_is_guessed_one_time_in_six() {
    let guessed = guessed(false);
    assert!(guessed.abs_diff(50) <= FOUR_SIGMA, "{guessed} of 300");
}

#[test]
fn a_bot_with_foresight_would_be_found_out() {
    let guessed = guessed(true);
    assert!(guessed.abs_diff(50) > FOUR_SIGMA, "{guessed} of 300");
}

/// The best value a bot of seat `seat` sees at the start of a match.
fn best_value(mode: Mode, seat: Seat) -> f32 {
    let game = guess::Guess(mode);
    let values = (0..8).map(|seed| {
        let advice = advise(&game, &game.start(), seat, Level::Medium, seed);
        advice.ranked.iter().filter_map(|ranked| ranked.value).fold(0.0, f32::max)
    });
    values.sum::<f32>() / 8.0
}

#[test]
fn seats_that_choose_together_do_not_know_each_others_choice() {
    // Whoever knew the other's number would win always. The best of six estimates lies a little too high.
    let (guesser, chooser) = (best_value(Mode::Opponent, Seat(0)), best_value(Mode::Opponent, Seat(1)));
    assert!((0.1..0.4).contains(&guesser), "{guesser}, where a sixth is right");
    assert!((0.75..0.96).contains(&chooser), "{chooser}, where five sixths is right");
}

#[test]
fn secret_choices_are_mixed() {
    let game = guess::Guess(Mode::Opponent);
    let choices: BTreeSet<u8> =
        (0..40).map(|seed| advise(&game, &game.start(), Seat(1), Level::Medium, seed).choice.face).collect();
    assert_eq!(choices.len(), 6, "{choices:?}");
}

#[test]
fn a_plan_does_not_look_under_the_cup() {
    // To give up is worth nothing, to guess the hidden die a sixth, and to see it one.
    let game = guess::Guess(Mode::Cup);
    let advice = advise(&game, &game.start(), Seat(0), Level::Hard, 1);
    assert_eq!(advice.choice.face, guess::DARE);
    let value = advice.ranked.first().and_then(|best| best.value).unwrap();
    assert!((0.1..0.3).contains(&value), "{advice:?}");
}

#[test]
fn what_is_hidden_does_not_change_the_advice() {
    advises_by_sight(&high_card::table(3), 7);
    advises_by_sight(&dice_tuners(3), 60);
    advises_by_sight(&dualing_dice(3), 60);
}

fn advises_by_sight<G: Game>(game: &G, longest: usize) {
    let mut differ = 0;
    for seed in 0..12 {
        let Some((state, seat)) = position(game, seed as usize * 7 % longest, seed) else { continue };
        let mut other = game.observe(&state, Viewer::Seat(seat));
        game.fill_unknown(&mut other, &mut Random::from_seed(seed + 100));
        differ += usize::from(other != state);
        for level in [Level::Random, Level::Easy, Level::Medium] {
            let advice = advise(game, &state, seat, level, seed);
            assert_eq!(advice, advise(game, &other, seat, level, seed), "{level:?}");
        }
    }
    assert!(differ > 4, "only {differ} positions hide something");
}

#[test]
fn the_same_seed_gives_the_same_advice() {
    let game = high_card::table(2);
    let (state, seat) = position(&game, 0, 1).unwrap();
    // A bot's memory of earlier questions must not matter.
    let mut bot = Bot::new(Level::Medium);
    let observation = game.observe(&state, Viewer::Seat(seat));
    let mut ask = |seed| {
        let question = Question { game: &game, observation: &observation, seat, seed };
        bot.advise(&question, Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} }).unwrap()
    };
    let first = ask(1);
    let second = ask(2);
    assert_ne!(first, second, "the seed is used");
    assert_eq!((ask(1), ask(2)), (first, second));
}

#[test]
fn one_core_finds_what_two_find() {
    fn same<G: Game>(game: &G, decisions: usize) {
        for seed in 0..4 {
            let Some((state, seat)) = position(game, decisions, seed) else { continue };
            let observation = game.observe(&state, Viewer::Seat(seat));
            let question = Question { game, observation: &observation, seat, seed };
            let budget = Budget { time: Duration::MAX, ..Budget::of(301) };
            let found = [Search::default(), Search::in_turn()].map(|mut search| {
                let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
                search.advise(&question, budget, watch).unwrap()
            });
            assert_eq!(found[0], found[1]);
            assert_eq!(found[0].simulations, 301);
        }
    }
    same(&pig::table(2, 100), 4);
    same(&high_card::table(3), 1);
    same(&dice_tuners(3), 40);
}

#[test]
fn a_search_in_turn_leaves_both_trees_their_time() {
    let game = pig::table(2, 100);
    let (state, seat) = position(&game, 4, 3).unwrap();
    let question = Question { game: &game, observation: &state, seat, seed: 0 };
    let budget = Budget { time: Duration::from_millis(60), ..Budget::of(40_000_000) };
    let (mut told, cancel) = (Vec::new(), AtomicBool::new(false));
    let watch = Watch { cancel: &cancel, progress: &mut |part| told.push(part) };
    assert!(Search::in_turn().advise(&question, budget, watch).is_some());
    assert!(told.iter().any(|part| (0.5..1.0).contains(part)), "the second tree grew");
    assert!(told.is_sorted() && told.last() == Some(&1.0));
}

fn answers_legally<G: Game>(game: &G) {
    let mut asked = 0;
    for seed in 0..12 {
        let Some((state, seat)) = position(game, seed as usize, seed) else { continue };
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        // A long search takes long here, and walks the same paths as a short one.
        let levels = if seed < 2 { &LEVELS[..] } else { &LEVELS[..3] };
        for level in levels {
            let advice = advise(game, &state, seat, *level, seed);
            assert_eq!(game.check_action(&state, seat, &advice.choice), Ok(()), "{level:?}");
            // Who chooses at random judges nothing.
            let judged = if *level == Level::Random { 1 } else { legal.len() };
            assert_eq!(advice.ranked.len(), judged, "{level:?}");
            assert!(advice.ranked.iter().all(|ranked| legal.contains(&ranked.action)));
            let shares: f32 = advice.ranked.iter().map(|ranked| ranked.share).sum();
            assert!((shares - 1.0).abs() < 1e-3, "{shares}");
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn every_level_answers_legally() {
    answers_legally(&pig::table(3, 100));
    answers_legally(&high_card::table(4));
    answers_legally(&dice_tuners(3));
}

#[test]
fn a_seat_that_is_not_asked_gets_no_advice() {
    let game = pig::table(2, 100);
    let state = game.start();
    let question = Question { game: &game, observation: &state, seat: Seat(1), seed: 0 };
    for level in LEVELS {
        let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
        assert_eq!(Bot::new(level).advise(&question, watch), None);
    }
}

#[test]
fn the_only_choice_is_made_at_once() {
    let game = pig::table(2, 100);
    let advice = advise(&game, &game.start(), Seat(0), Level::Hard, 0);
    assert_eq!((advice.choice, advice.simulations), (pig::Action::Throw, 0));
}

#[test]
fn searching_bots_beat_the_others() {
    let pig = pig::table(2, 30);
    let high_card = high_card::table(2);
    let results = [
        wins(&pig, Level::Medium, Level::Random, 60),
        wins(&pig, Level::Medium, Level::Easy, 60),
        wins(&high_card, Level::Medium, Level::Random, 100),
        wins(&high_card, Level::Medium, Level::Easy, 100),
    ];
    assert!(results.iter().all(|part| *part > 0.6), "{results:?}");
}

#[test]
fn the_thumb_of_dice_tuners_beats_chance() {
    // Half of its choices are made by lot.
    let part = wins(&dice_tuners(2), Level::Easy, Level::Random, 50);
    assert!(part > 0.6, "{part}");
}

#[test]
fn the_thumb_of_dualing_dice_beats_chance() {
    let part = wins(&dualing_dice(2), Level::Easy, Level::Random, 10);
    assert!(part > 0.8, "{part}");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test bots -- --ignored"]
fn each_level_beats_the_one_below() {
    let game = dice_tuners(2);
    let ladder = [(Level::Medium, Level::Easy, 50), (Level::Hard, Level::Medium, 40)];
    let results = ladder.map(|(level, below, matches)| wins(&game, level, below, matches));
    assert!(results.iter().all(|part| *part > 0.6), "{results:?}");
    let expert = wins(&game, Level::Expert, Level::Hard, 40);
    assert!(expert > 0.5, "{expert}");
}

#[test]
fn expert_of_dice_tuners_thinks_no_oftener_than_hard_but_otherwise() {
    assert_eq!(Level::offered(&DiceTuners::LEVELS).last(), Some(&Level::Expert));
    let game = dice_tuners(2);
    let budgets = [Level::Hard, Level::Expert].map(|level| {
        let budget = level.skill(&DiceTuners::LEVELS).unwrap().budget.unwrap();
        assert_eq!(budget.simulations, 10_000, "{level:?}");
        Budget { time: Duration::MAX, simulations: 301, ..budget }
    });
    // Dear matches are not needed to see that the manner is heeded.
    let mut differ = 0;
    for (decisions, seed) in [(1, 0), (20, 1), (40, 2), (40, 3)] {
        let Some((state, seat)) = position(&game, decisions, seed) else { continue };
        let observation = game.observe(&state, Viewer::Seat(seat));
        let question = Question { game: &game, observation: &observation, seat, seed };
        let found = budgets.map(|budget| {
            let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
            Search::in_turn().advise(&question, budget, watch).unwrap()
        });
        assert_eq!(found.each_ref().map(|found| found.simulations), [301; 2]);
        differ += u32::from(found[0] != found[1]);
    }
    assert!(differ >= 2, "{differ}");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test bots -- --ignored"]
fn each_level_of_dualing_dice_beats_the_one_below() {
    let game = dualing_dice(2);
    let ladder = [
        (Level::Easy, Level::Random, 100),
        (Level::Medium, Level::Easy, 100),
        (Level::Hard, Level::Medium, 100),
    ];
    let results = ladder.map(|(level, below, matches)| wins(&game, level, below, matches));
    assert!(results.iter().all(|part| *part > 0.6), "{results:?}");
    let expert = wins(&game, Level::Expert, Level::Hard, 100);
    assert!(expert > 0.5, "{expert}");
}

#[test]
fn three_seats_have_three_aims() {
    let part = wins(&high_card::table(3), Level::Medium, Level::Easy, 60);
    assert!(part > 0.4, "{part} of the matches, where a third would be even");
}

#[test]
fn cancelling_stops_a_long_search() {
    let game = pig::table(2, 100);
    let (state, seat) = position(&game, 4, 3).unwrap();
    let question = Question { game: &game, observation: &state, seat, seed: 0 };
    let cancel = AtomicBool::new(false);
    let mut calls = 0;
    let mut stop = |_| {
        calls += 1;
        cancel.store(calls == 3, Ordering::Relaxed);
    };
    let budget = Budget { time: Duration::from_secs(60), ..Budget::of(u32::MAX / 2_000) };
    let begun = Instant::now();
    let advice = Search::default().advise(&question, budget, Watch { cancel: &cancel, progress: &mut stop });
    assert_eq!(advice, None);
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(calls, 3, "nothing happens after the cancel");
}

#[test]
fn time_ends_a_search_that_the_budget_does_not() {
    let game = pig::table(2, 100);
    let (state, seat) = position(&game, 4, 3).unwrap();
    let question = Question { game: &game, observation: &state, seat, seed: 0 };
    let budget = Budget { time: Duration::from_millis(20), ..Budget::of(2_000_000) };
    let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
    let advice = Search::default().advise(&question, budget, watch).unwrap();
    assert!((1..2_000_000).contains(&advice.simulations), "{}", advice.simulations);
}

#[test]
fn a_search_sees_a_certain_win() {
    let game = pig::table(2, 100);
    let mut state = game.start();
    state.scores = [90, 99].into_iter().collect();
    state.pending = 10;
    let advice = advise(&game, &state, Seat(0), Level::Medium, 0);
    assert_eq!(advice.choice, pig::Action::Hold);
    let best = advice.ranked.first().unwrap();
    assert_eq!(best.action, pig::Action::Hold);
    assert_eq!(best.value, Some(1.0));
}

#[test]
fn a_front_end_can_let_bots_play_a_match() {
    let mut table: Box<dyn BotMatch> = Box::new(Match::new(Arc::new(high_card::table(2))));
    while table.turn() != Turn::Over {
        let entry = match table.turn() {
            Turn::Secret { seats, .. } => {
                let seat = seats.first().unwrap();
                let question = table.consult(seat, Level::Medium, 1).unwrap();
                let think = move || question.run(&AtomicBool::new(false), &mut |_| {});
                let advice = std::thread::spawn(think).join().unwrap().unwrap();
                assert_eq!(advice.text.msgid, "Commit the {card}");
                advice.choice
            }
            _ => table.roll(7.into()).unwrap(),
        };
        table.play(Record::new(entry, Source::Bot)).unwrap();
    }
    assert!(table.consult(Seat(0), Level::Easy, 1).is_none());
    assert!(table.branch(1).consult(Seat(0), Level::Easy, 1).is_some());
    let face: &dyn AnyMatch = &*table;
    assert_eq!(face.scores().iter().sum::<i32>(), 7);
}

#[test]
fn simulations_add_up_and_repeat() {
    let game = high_card::table(3);
    let table: Box<dyn BenchMatch> = Box::new(Match::new(Arc::new(high_card::table(3))));
    let cancel = AtomicBool::new(false);
    let mut told = Vec::new();
    let run = |progress: &mut dyn FnMut(f32)| {
        simulate(
            &game,
            Series {
                levels: &[Level::Easy],
                matches: 50,
                seed: 3,
                shard: Shard::WHOLE,
                threads: 1,
                cancel: &cancel,
                progress,
            },
        )
    };
    let first = run(&mut |part| told.push(part));
    assert_eq!((first.matches, first.entries, first.lengths), (50, 500, (10, 10)));
    assert!((seat_wins(&first).iter().sum::<f64>() - 50.0).abs() < 1e-9);
    assert!((first.scores.iter().sum::<f64>() - 7.0).abs() < 1e-9);
    assert!(told.windows(2).all(|pair| pair[0] < pair[1]) && told.last() == Some(&1.0));
    let second = table.simulate(Series {
        levels: &[Level::Easy; 3],
        matches: 50,
        seed: 3,
        shard: Shard::WHOLE,
        threads: 1,
        cancel: &cancel,
        progress: &mut |_| {},
    });
    assert_eq!((second.wins, second.scores), (first.wins, first.scores));
    cancel.store(true, Ordering::Relaxed);
    assert_eq!(run(&mut |_| {}).matches, 0);
}

#[test]
fn several_matches_at_once_come_to_the_same() {
    let game = pig::table(3, 30);
    let run = |threads, cancel: bool| {
        let (cancel, mut told) = (AtomicBool::new(cancel), Vec::new());
        let progress = &mut |part| told.push(part);
        let levels = &[Level::Easy, Level::Medium];
        let series =
            Series { levels, matches: 12, seed: 3, shard: Shard::WHOLE, threads, cancel: &cancel, progress };
        let found = simulate(&game, series);
        assert!(told.windows(2).all(|pair| pair[0] < pair[1]) && told.last() == Some(&1.0), "{told:?}");
        Simulation { seconds: 0.0, ..found }
    };
    let one = run(1, false);
    assert_eq!(one.matches, 12);
    assert_eq!([run(2, false), run(5, false), run(40, false)], [one.clone(), one.clone(), one]);
    assert_eq!(run(4, true).matches, 0, "who is cancelled stops");
}

#[test]
fn anchors_rise_with_the_level() {
    for pair in ANCHORS.windows(2) {
        let [one, next] = pair else { unreachable!() };
        if (one.game, one.seats) == (next.game, next.seats) {
            assert!(one.level < next.level && one.log_odds < next.log_odds, "{one:?} {next:?}");
        }
        assert_eq!(one.level == Level::Medium, one.matches == 0, "{one:?}");
    }
    struct Known(Vec<&'static str>);
    impl tableside::engine::GameVisitor for Known {
        fn game<G: Game>(&mut self) {
            self.0.push(G::INFO.id);
        }
    }
    let mut known = Known(Vec::new());
    tableside::games::visit(&mut known);
    assert!(ANCHORS.iter().all(|anchor| known.0.contains(&anchor.game)));
}

#[test]
fn a_playout_ends_the_match() {
    let game = pig::table(4, 30);
    let mut state = game.start();
    let entries = playout(&game, &mut state, &mut Random::from_seed(2), &mut Vec::new());
    assert_eq!(game.turn(&state), Turn::Over);
    assert!(entries > 10, "{entries}");
}

#[test]
fn bots_and_people_enter_the_same_values() {
    let game = Arc::new(pig::table(2, 100));
    let mut table = Match::new(Arc::clone(&game));
    let question = table.consult(Seat(0), Level::Easy, 0).unwrap();
    let advice = question.run(&AtomicBool::new(false), &mut |_| {}).unwrap();
    assert_eq!(advice.choice.to_json(), serde_json::json!({"do": {"seat": 0, "action": "Throw"}}));
    AnyLog::play(&mut table, Record::new(advice.choice, Source::Bot)).unwrap();
    assert_eq!(
        table.turn(),
        Turn::Chance(tableside::engine::ChanceTurn::of_seat(tableside::engine::Component::Dice, Seat(0)))
    );
}

/// Easy is for beginners: who takes the obvious is an even match.
#[test]
fn easy_is_an_even_match_for_who_takes_the_obvious() {
    let tuners = simple::simple_wins(&dice_tuners(2), Level::Easy, 200, 1);
    assert!((0.4..0.6).contains(&tuners), "Dice Tuners: {tuners}");
    let content = toml::from_str(DiceWar::default_pack()).unwrap();
    let war = DiceWar::new(Setup { seats: 2, options: [].into(), content }).unwrap();
    let war = simple::simple_wins(&war, Level::Easy, 200, 9801);
    assert!((0.35..0.65).contains(&war), "DiceWar: {war}");
}
