//! The ledger: sums are exact, rivals take from each other, the same work gives the same figures.

use std::sync::atomic::{AtomicBool, Ordering};

use tableside::bots::{Level, Standard, Valuer};
use tableside::engine::{AnyMatch, Edit, Game, GameVisitor, Match, Turn};
use tableside::games;
use tableside::insight::{Analysis, Cause, Effort, Kept, Key, Stage, analyst_of};
use tableside::play::MatchSetup;

use super::matches::{NEVER, by_bots, long, played, table};
use crate::pig;

/// What is said of the sums.
pub fn adds_up(found: &Analysis) {
    assert_eq!(found.accounts.len(), found.seats());
    for (seat, account) in found.accounts.iter().enumerate() {
        let sum = account.start + account.luck + account.own + account.others + account.rulings;
        assert!((sum - account.result).abs() < 1e-9, "{seat}: {account:?}");
        if let Some(result) = &found.result {
            assert!((account.result - result[seat]).abs() < 1e-9);
        }
        let given: f64 = (0..found.seats()).map(|from| found.given[from][seat]).sum();
        assert!((given - account.own - account.others).abs() < 1e-9, "{seat}: {:?}", found.given);
        assert!((found.given[seat][seat] - account.own).abs() < 1e-9, "{seat}: {:?}", found.given);
        assert!((account.luck_adjusted() + account.luck - account.result).abs() < 1e-12);
    }
    for (at, step) in found.steps.iter().enumerate() {
        let sum: f64 = step.change.iter().sum();
        if found.group {
            assert!(
                step.change.iter().all(|change| (change - step.change[0]).abs() < 1e-9),
                "{at}: {step:?}"
            );
        } else {
            assert!(sum.abs() < 1e-9, "entry {at} gives {sum} to all together: {step:?}");
        }
        assert!(step.error.iter().all(|error| (0.0..0.5).contains(error)), "{at}: {step:?}");
    }
}

/// The ledger alone: choices are not judged.
pub fn ledger_of<G: Game>(of: &Match<G>, effort: Effort, seed: u64) -> Analysis {
    let mut analyst = analyst_of(of, effort, seed, 2);
    let cancel = AtomicBool::new(false);
    analyst.run(&cancel, &mut |found| {
        if found.stage == Stage::Choices {
            cancel.store(true, Ordering::Relaxed);
        }
    });
    analyst.analysis().clone()
}

#[test]
fn all_adds_up_in_every_game() {
    struct Every;
    impl GameVisitor for Every {
        fn game<G: Game>(&mut self) {
            let most =
                if long() { G::INFO.max_seats } else { G::INFO.min_seats.max(2).min(G::INFO.max_seats) };
            for seats in G::INFO.min_seats..=most {
                let of = played(
                    table::<G>(seats),
                    seats as u64,
                    if long() { 120 } else { 24 },
                    |game, state, seat, seed| {
                        let mut random = tableside::engine::Random::from_seed(seed);
                        game.random_legal(state, seat, &mut random, &mut Vec::new()).unwrap()
                    },
                );
                let found = ledger_of(&of, Effort::Quick, 1);
                assert_eq!(found.group, of.game().cooperative() || seats == 1);
                assert_eq!((found.chances.len(), found.steps.len()), (of.log().len() + 1, of.log().len()));
                adds_up(&found);
            }
        }
    }
    games::visit(&mut Every);
}

#[test]
fn rulings_and_seats_that_change_have_lines_of_their_own() {
    let mut of = played(pig::table(2, 30), 5, 20, |_, state, _, _| {
        if state.pending >= 8 { pig::Action::Hold } else { pig::Action::Throw }
    });
    let ruling = tableside::engine::Entry::Ruling(pig::Ruling::SetScore {
        seat: tableside::engine::Seat(1),
        score: 25,
    });
    while of.state().rolling {
        let entry = of.roll(1).unwrap();
        super::matches::enter(&mut of, entry);
    }
    super::matches::enter(&mut of, ruling);
    let found = ledger_of(&of, Effort::Quick, 1);
    adds_up(&found);
    assert_eq!(found.steps.last().unwrap().cause, Cause::Ruling);
    assert!(found.accounts[1].rulings > 0.05 && found.accounts[0].rulings < -0.05, "{:?}", found.accounts);
    assert_eq!(found.result, None, "the match goes on");
}

fn whole<G: Game>(of: &Match<G>, threads: usize) -> String {
    let mut analyst = analyst_of(of, Effort::Quick, 7, threads);
    assert!(analyst.run(&NEVER, &mut |_| {}));
    serde_json::to_string(analyst.analysis()).unwrap()
}

#[test]
fn the_same_work_gives_the_same_bytes_on_one_thread_and_two() {
    let of = by_bots(pig::table(3, 30), Level::Easy, 2);
    assert_eq!(whole(&of, 1), whole(&of, 2));
    let of = played(table::<games::dualing_dice::DualingDice>(2), 3, 5, easy);
    assert_eq!(whole(&of, 1), whole(&of, 2));
    if long() {
        assert_eq!(whole(&of, 1), whole(&of, 3));
    }
}

fn easy<G: Game>(game: &G, state: &G::State, seat: tableside::engine::Seat, _: u64) -> G::Action {
    let mut choices = Vec::new();
    game.candidates(state, seat, &mut choices);
    choices
        .into_iter()
        .reduce(|a, b| if game.rate(state, seat, &b) > game.rate(state, seat, &a) { b } else { a })
        .unwrap()
}

/// It can be stopped at any moment and goes on where it was; it tells in order what it knows.
#[test]
fn who_is_stopped_goes_on() {
    let of = by_bots(pig::table(2, 30), Level::Easy, 4);
    let straight = whole(&of, 1);
    let mut analyst = analyst_of(&of, Effort::Quick, 7, 1);
    let (mut stops, mut before, mut done) = (0, Stage::Positions, false);
    while !done {
        let cancel = AtomicBool::new(false);
        let mut steps = 0;
        done = analyst.run(&cancel, &mut |found| {
            assert!(found.stage >= before, "{:?} after {before:?}", found.stage);
            before = found.stage;
            assert!(found.mistakes(0).is_none() || found.stage == Stage::Done, "no sums before the end");
            assert!(found.accounts.is_empty() || found.stage >= Stage::Choices);
            steps += 1;
            if steps > 3 {
                cancel.store(true, Ordering::Relaxed);
            }
        });
        stops += usize::from(!done);
    }
    assert!(stops > 5, "{stops}");
    assert_eq!(serde_json::to_string(analyst.analysis()).unwrap(), straight);
}

/// A change of the log changes nothing before it, and what was judged before it need not be judged again.
#[test]
fn what_stands_before_a_change_stays() {
    let mut of = by_bots(pig::table(2, 30), Level::Easy, 6);
    let before: Analysis = serde_json::from_str(&whole(&of, 1)).unwrap();
    let at = of
        .log()
        .iter()
        .rposition(|logged| matches!(logged.record.entry, tableside::engine::Entry::Chance(_)))
        .unwrap();
    let mut record = of.log()[at].record.clone();
    record.entry = tableside::engine::Entry::Chance(pig::Face { face: 1 });
    let amendment = of.amend(Edit::Replace { at, record }).unwrap();
    of.accept(amendment);
    let after: Analysis = serde_json::from_str(&whole(&of, 1)).unwrap();
    assert_eq!(before.chances[..at], after.chances[..at], "entry {at}");
    assert_eq!(before.steps[..at - 1], after.steps[..at - 1]);
    let mut again = analyst_of(&of, Effort::Quick, 7, 1);
    again.keep(&before, at);
    assert!(again.run(&NEVER, &mut |_| {}));
    assert_eq!(*again.analysis(), after);
    let dynamic: &dyn AnyMatch = &of;
    assert!(tableside::insight::analyst(dynamic, Effort::Quick, 7, 1).is_none(), "Pig is in no list");
}

/// A finer measure has smaller errors, and both tell the same.
#[test]
fn more_work_makes_errors_smaller() {
    let of = by_bots(pig::table(2, 30), Level::Easy, 8);
    let [quick, normal] = [Effort::Quick, Effort::Normal].map(|effort| ledger_of(&of, effort, 3));
    assert!(normal.error < 0.75 * quick.error, "{} {}", normal.error, quick.error);
    for (a, b) in quick.accounts.iter().zip(&normal.accounts) {
        let error = (a.luck_error.powi(2) + b.luck_error.powi(2)).sqrt();
        assert!((a.luck - b.luck).abs() < 5.0 * error, "{a:?} {b:?}");
    }
}

/// What an analysis is kept under: all that it depends on, and nothing else.
#[test]
fn what_is_kept_belongs_to_one_log_and_one_work() {
    let setup = |hash: &str, target: &str| {
        let setup = serde_json::json!({
            "game": "pig",
            "seats": [{"name": "Anna"}, {"name": "Ben"}],
            "options": {"target": target},
            "pack": {"id": "pig", "game": "pig", "name": "Pig", "version": 1},
            "pack_hash": hash,
            "content": {},
            "seed": 1,
        });
        serde_json::from_value::<MatchSetup>(setup).unwrap()
    };
    let of = by_bots(pig::table(2, 30), Level::Easy, 6);
    let usual = setup("a", "30");
    let key = Key::of(&usual, &of, Effort::Quick, 7);
    let mut others = vec![
        Key::of(&setup("b", "30"), &of, Effort::Quick, 7),
        Key::of(&setup("a", "40"), &of, Effort::Quick, 7),
        Key::of(&usual, &of, Effort::Normal, 7),
        Key::of(&usual, &of, Effort::Quick, 8),
    ];
    let mut other = usual.clone();
    other.seats[0].name = "Carla".to_owned();
    assert_eq!(Key::of(&other, &of, Effort::Quick, 7), key, "names do not matter");
    for at in 0..of.log().len() {
        let mut amended = of.clone();
        let mut record = of.log()[at].record.clone();
        record.note = "late".to_owned();
        let amendment = amended.amend(Edit::Replace { at, record: record.clone() }).unwrap();
        amended.accept(amendment);
        assert_eq!(Key::of(&usual, &amended, Effort::Quick, 7), key, "notes do not matter");
        let tableside::engine::Entry::Chance(pig::Face { face }) = record.entry else { continue };
        record.entry = tableside::engine::Entry::Chance(pig::Face { face: 7 - face });
        if let Ok(amendment) = amended.amend(Edit::Replace { at, record }) {
            amended.accept(amendment);
            others.push(Key::of(&usual, &amended, Effort::Quick, 7));
        }
    }
    let mut shorter = of.clone();
    shorter.undo(1);
    others.push(Key::of(&usual, &shorter, Effort::Quick, 7));
    assert!(others.len() > 10, "{}", others.len());
    for (n, other) in others.iter().enumerate() {
        assert!(*other != key && !others[..n].contains(other), "{n}");
    }
}

/// An analysis of the amended match takes over what was judged before the amendment, from what is kept, and judges only what
/// lies behind; what it finds is the same.
#[test]
fn what_was_judged_before_an_amendment_is_handed_on() {
    let setup = serde_json::json!({
        "game": "pig",
        "seats": [{"name": "Anna"}, {"name": "Ben"}],
        "pack": {"id": "pig", "game": "pig", "name": "Pig", "version": 1},
        "pack_hash": "a",
        "content": {},
        "seed": 1,
    });
    let setup: MatchSetup = serde_json::from_value(setup).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::in_folder(folder.path().to_owned());
    let mut of = by_bots(pig::table(2, 30), Level::Easy, 6);
    let before: Analysis = serde_json::from_str(&whole(&of, 1)).unwrap();
    kept.store(&Key::of(&setup, &of, Effort::Quick, 7), &before).unwrap();
    // One of another match, which begins otherwise.
    let other = by_bots(pig::table(2, 30), Level::Easy, 9);
    let analysis: Analysis = serde_json::from_str(&whole(&other, 1)).unwrap();
    kept.store(&Key::of(&setup, &other, Effort::Quick, 7), &analysis).unwrap();
    let is_chance = |logged: &tableside::engine::Logged<pig::Pig>| {
        matches!(logged.record.entry, tableside::engine::Entry::Chance(_))
    };
    let at = of.log().iter().rposition(is_chance).unwrap();
    let mut record = of.log()[at].record.clone();
    record.entry = tableside::engine::Entry::Chance(pig::Face { face: 1 });
    let amendment = of.amend(Edit::Replace { at, record }).unwrap();
    of.accept(amendment);
    let after: Analysis = serde_json::from_str(&whole(&of, 1)).unwrap();
    let judged = |analysis: &Analysis, from: usize| {
        analysis.steps.iter().skip(from).filter(|step| step.judged.is_some()).count()
    };
    assert!(judged(&after, 0) > judged(&after, at) + 3, "{at}");
    let key = Key::of(&setup, &of, Effort::Quick, 7);
    assert_eq!(kept.load(&key), None);
    let mut again = analyst_of(&of, Effort::Quick, 7, 1);
    assert_eq!(kept.hand_on(&key, &mut *again), at);
    let mut looks = 0;
    let mut count = |found: &Analysis| looks += usize::from(found.stage == Stage::Choices);
    assert!(again.run(&NEVER, &mut count));
    assert_eq!(*again.analysis(), after);
    // Once when all is valued, then after each choice that was judged.
    assert_eq!(looks, 1 + judged(&after, at));
    // Not for other work, other house rules, or a damaged file.
    for key in [
        Key::of(&setup, &of, Effort::Quick, 8),
        Key::of(&setup, &of, Effort::Normal, 7),
        Key::of(&MatchSetup { pack_hash: "b".to_owned(), ..setup.clone() }, &of, Effort::Quick, 7),
    ] {
        assert_eq!(kept.hand_on(&key, &mut *analyst_of(&of, Effort::Quick, 7, 1)), 0, "{key:?}");
    }
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, text.replacen("quick", "quiet", 1)).unwrap();
    }
    assert_eq!(kept.hand_on(&key, &mut *analyst_of(&of, Effort::Quick, 7, 1)), 0);
}

/// Where a seat has one choice only, nothing is gained or lost by it, whatever the measure sees.
#[test]
fn who_has_no_choice_changes_nothing() {
    struct Every(usize);
    impl GameVisitor for Every {
        fn game<G: Game>(&mut self) {
            for seats in G::INFO.min_seats..=G::INFO.max_seats.min(4) {
                let mut left = 3;
                played(table::<G>(seats), 9, 150, |game, state, seat, seed| {
                    let mut choices = Vec::new();
                    game.candidates(state, seat, &mut choices);
                    let mut valuer = Valuer::new(vec![Standard::<G>::new(50)], 25, 1);
                    if let ([only], Turn::Choose(_), 1..) = (choices.as_slice(), game.turn(state), left) {
                        let mut after = state.clone();
                        game.apply_action(&mut after, seat, only, &mut ());
                        let listed =
                            matches!(game.turn(&after), Turn::Chance(_)) && game.outcomes(&after).is_some();
                        if game.can_advise(state, seat) && !listed {
                            assert_eq!(valuer.worth(game, state, &NEVER), valuer.worth(game, &after, &NEVER));
                            (left, self.0) = (left - 1, self.0 + 1);
                        }
                    }
                    let mut random = tableside::engine::Random::from_seed(seed);
                    game.random_legal(state, seat, &mut random, &mut Vec::new()).unwrap()
                });
            }
        }
    }
    let mut every = Every(0);
    games::visit(&mut every);
    assert!(every.0 > 3, "{} forced choices", every.0);
}

#[test]
fn a_long_match_gets_no_more_work_than_a_usual_one_at_first() {
    let usual = Effort::Quick.work(200, 60);
    assert_eq!((usual.position, usual.choice), (250, 2_000));
    let all = |n: usize| {
        let work = Effort::Quick.work(n, n / 2);
        n as u32 * work.position + n as u32 / 2 * work.choice
    };
    for n in [100, 340, 500, 511, 1_000] {
        assert!(all(n) <= 256 * 250 + 64 * 2_000, "{n}: {}", all(n));
    }
    let normal = Effort::Normal.work(1_000, 500);
    assert_eq!((normal.position, normal.choice), (1_000, 8_000));
}
