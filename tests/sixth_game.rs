//! A game that `src` does not know goes through everything: the match, bots, the archive, the terminal.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::json;

use common::pig::{Action, Face, Pig, PigTable, table};
use common::terminal::{Ran, Terminal};
use tableside::bots::{BenchMatch, Level, Series, Shard, Wins};
use tableside::cli::Exit;
use tableside::engine::{Entry, EntryOf, Match, Names, Random, Record, Rules, Seat, Source, Turn, Viewer};
use tableside::play::{MatchSetup, Next};
use tableside::table::{AnyTable, Command, Desktop, Intent, Scene};

#[test]
fn its_rules_run_a_match() {
    let mut pig: Match<Pig> = Match::new(Arc::new(table(2, 30)));
    let typed = |entry| Record::new(entry, Source::Typed);
    for _ in 0..5 {
        pig.play(typed(Entry::Do { seat: Seat(0), action: Action::Throw })).unwrap();
        pig.play(typed(Entry::Chance(Face { face: 6 }))).unwrap();
    }
    pig.play(typed(Entry::Do { seat: Seat(0), action: Action::Hold })).unwrap();
    assert_eq!(pig.turn(), Turn::Over);
    assert_eq!(pig.undo(1), 1);
    assert_eq!(pig.turn(), Turn::Choose(Seat(0)));
}

#[test]
fn bots_play_it() {
    let pig: Match<Pig> = Match::new(Arc::new(table(3, 30)));
    let found = pig.simulate(Series {
        levels: &[Level::Random, Level::Easy],
        matches: 30,
        seed: 1,
        shard: Shard::WHOLE,
        threads: 1,
        cancel: &AtomicBool::new(false),
        progress: &mut |_| {},
    });
    assert_eq!(found.matches, 30);
    let Wins::Seats { wins, .. } = &found.wins else { panic!("seats play against each other: {found:?}") };
    assert!(wins[1] + wins[2] > wins[0], "the rule of thumb beats chance: {wins:?}");
}

/// Plays a new match with these lines typed.
fn play(terminal: &Terminal, more: &[&str], typed: &str) -> Ran {
    let args = [&["play", "pig", "--option", "target=30"], more].concat();
    terminal.run_with(&args, typed.as_bytes())
}

const TABLE: &[&str] = &["--seats", "Anna,Ben", "--dice", "physical"];

#[test]
fn a_whole_match_at_a_table_with_a_real_die() {
    let terminal = Terminal::new();
    let out =
        play(&terminal, TABLE, "1\n6\nthrow\n6\nTHROW\n{\"face\":6}\n1\n6\n\"Throw\"\n6\nkeep\n\n").ok();
    assert!(out.contains("Pig: Anna, Ben") && out.contains("Anna: throw or hold?"), "{out}");
    assert!(out.contains("   1  Throw\n   2  Keep 6"), "choices are numbered: {out}");
    assert!(out.contains("Anna keeps 30.\nThe match is over.\n   1. Anna: 30\n   2. Ben: 0\n"), "{out}");
    assert!(out.contains("Decided by PIG-OVER-1, Target."), "{out}");
    assert!(out.ends_with("The match is saved as number 1.\n"), "{out}");
    assert!(terminal.ok(&["history", "list"]).contains("Anna 30, Ben 0 (finished)"));
}

#[test]
fn a_match_is_left_and_resumed() {
    let terminal = Terminal::new();
    let out = play(&terminal, TABLE, "1\n6\nquit\n").ok();
    assert!(out.contains("“play --resume 1” resumes it"), "{out}");
    // At the end of the input too, in the middle of a line even.
    let out = terminal.run_with(&["play", "--resume"], b"1\n5\n1").ok();
    assert!(
        out.contains("Keep 6") && out.contains("Keep 11") && out.contains("Anna throws the die."),
        "{out}"
    );
    let out = terminal.run_with(&["play"], b"what\n1\nlog\n").ok();
    assert!(out.contains("Unfinished matches:") && out.contains("   5  Anna throws.\n"), "{out}");
    assert!(play(&terminal, TABLE, "").ok().contains("Match 1 is unfinished"));
    let out = terminal.run_with(&["play", "--resume", "1"], b"5\nhold\n").ok();
    assert!(out.contains("Scores: Anna 16, Ben 0"), "{out}");
    assert!(terminal.run(&["play", "--resume", "9"]).fails(Exit::Failed).contains('9'));
    assert_eq!(terminal.run_with(&["play"], b"\n").ok().matches("Pig: Anna, Ben (unfinished)").count(), 2);
}

#[test]
fn nothing_is_saved_where_nothing_should_be() {
    let terminal = Terminal::new();
    let out = play(&terminal, &["--no-save"], "1\nquit\n").ok();
    assert!(!out.contains("saved"), "{out}");
    assert!(!terminal.data.path().join("archive.db").exists());
}

#[test]
fn refusals_are_explained_and_may_stand() {
    let terminal = Terminal::new();
    let typed = "2\nwhy\nhold\nwhy\nwhy throw\nwhy 7\nstand we were tired\nundo\nnonsense\n1\n7\nstand so it was\nlog\n";
    let out = play(&terminal, TABLE, typed).ok();
    assert!(out.contains("The choices are numbered 1 to 1.\n> Nothing has been refused yet.\n"), "{out}");
    assert!(out.matches("PIG-HOLD-2: There are no points to keep yet.").count() == 2, "{out}");
    assert!(out.contains("That is legal."), "{out}");
    assert!(out.contains("type “stand”") && out.contains("Anna keeps 0."), "{out}");
    assert!(out.contains("No choice matches"), "{out}");
    assert!(
        out.contains(
            "PIG-ROLL-1: The die shows 1 to 6, not 7.\n> That is impossible, so it cannot be accepted.\n"
        ),
        "{out}"
    );
    assert!(out.contains(">    1  Anna throws.\n"), "what stood was taken back: {out}");

    let out = play(&terminal, TABLE, "hold\nstand we were tired\nlog\n").ok();
    assert!(out.contains("[illegal, but accepted] “we were tired”"), "{out}");
}

#[test]
fn the_table_rules_and_amends() {
    let terminal = Terminal::new();
    let typed = "ruling {\"SetScore\":{\"seat\":1,\"score\":20}} as agreed\n1\n6\n2\nlog\n\
                 amend 3 {\"chance\":{\"face\":1}}\nno\namend 3 {\"chance\":{\"face\":1}}\nyes\nlog\namend 9 delete\namend\n";
    let out = play(&terminal, TABLE, typed).ok();
    assert!(out.contains("   1  Ben now has 20. [house ruling] “as agreed”"), "{out}");
    assert!(
        out.contains("Entry 4 would no longer be valid. PIG-TURN-1: It is the turn of Ben, not of"),
        "{out}"
    );
    assert!(
        out.contains("3 of 4 entries would be kept") && out.contains("The log was not changed."),
        "{out}"
    );
    assert!(out.contains("The log has been changed.") && out.contains("   3  The die shows 1.\n"), "{out}");
    assert!(out.contains("numbered 1 to 3.") && out.contains("“amend 12 delete”"), "{out}");
    let shown = terminal.ok(&["history", "show", "1"]);
    assert!(
        shown.contains("   3  The die shows 1.\nScores: Anna 0, Ben 20"),
        "the archive has the new log: {shown}"
    );
    let export: serde_json::Value = serde_json::from_str(&terminal.ok(&["history", "export", "1"])).unwrap();
    assert_eq!(export["struck"].as_array().unwrap().len(), 2, "nothing is lost");
}

#[test]
fn a_mistake_at_the_very_end_can_be_put_right() {
    let terminal = Terminal::new();
    let win = "1\n6\n1\n6\n1\n6\n1\n6\n1\n6\n2\n";
    let out = play(&terminal, TABLE, &format!("{win}log\nundo\n1\n1\n")).ok();
    assert!(
        out.contains("Press Enter to quit") && out.contains("Undone.") && out.contains("Ben: throw"),
        "{out}"
    );
    assert!(terminal.ok(&["history", "list"]).contains("(unfinished)"), "it goes on in the archive too");
    let out = play(&terminal, TABLE, &format!("{win}undo\nredo\n\n")).ok();
    assert_eq!(out.matches("The match is over.").count(), 2, "{out}");
}

#[test]
fn one_person_plays_against_bots() {
    let terminal = Terminal::new();
    let out = play(&terminal, &["--seed", "3"], &"1\n2\n".repeat(60)).ok();
    assert!(out.contains("Pig: Player, Medium Bot") && out.contains("The match is over."), "{out}");
    assert!(out.contains("Medium Bot throws."), "{out}");
    let same = play(&terminal, &["--seed", "3", "--no-save"], &"1\n2\n".repeat(60)).ok();
    let dice = |out: &str| {
        out.lines().filter(|l| l.contains("The die shows")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(dice(&out), dice(&same), "the same seed gives the same match");

    let out = play(&terminal, &["--seats", "bot:easy,bot:easy,bot:hard:Rita", "--no-save"], "").ok();
    assert!(out.contains("Rita") && out.contains("The match is over."), "bots need nobody: {out}");
}

#[test]
fn help_hints_rules_and_state_are_there_at_any_time() {
    let terminal = Terminal::new();
    let typed = "help\nhint\nrule pig-hold-1\nrule points\nrule checkmate\nwhy checkmate\nstate\nscores\nroll\nredo\nundo\n1\nroll\n";
    let out = play(&terminal, TABLE, typed).ok();
    assert!(out.contains("  rule PIG-TURN-1"), "{out}");
    assert!(out.contains("amend 12 delete") && out.contains("Suggested by a bot: Throw"), "{out}");
    assert!(
        out.contains("PIG-HOLD-1 Hold (from the rulebook)") && out.contains("  PIG-HOLD-2 Throw First\n"),
        "{out}"
    );
    assert_eq!(out.matches("No rule mentions “checkmate”.").count(), 2, "{out}");
    assert!(out.contains(">   Anna: 0\n  Ben: 0\n") && out.contains("> Scores: Anna 0, Ben 0\n"), "{out}");
    assert!(out.contains("nothing to roll") && out.contains("Nothing to redo"), "{out}");
    assert!(out.contains("Nothing to undo") && out.contains(">   The die shows"), "{out}");
    assert!(out.contains("for example: "), "{out}");
}

#[test]
fn lines_that_cannot_be_read_are_told() {
    let terminal = Terminal::new();
    let mut typed = b"\xff\xfe\n".to_vec();
    typed.extend(vec![b'x'; 1 << 17]);
    typed.extend(b"\n1\n");
    let out = terminal.run_with(&["play", "pig", "--seats", "A,B"], &typed).ok();
    assert_eq!(out.matches("That line could not be understood.").count(), 2);
    assert!(out.contains("A throws."));
}

#[test]
fn set_ups_that_do_not_fit_are_refused() {
    let terminal = Terminal::new();
    let told = play(&terminal, &["--seats", "Anna"], "").fails(Exit::Usage);
    assert!(told.contains("2 to 8 players, not 1"), "{told}");
    let told = terminal.run(&["play", "pig", "--option", "target=7"]).fails(Exit::Usage);
    assert!(told.contains("30, 100"), "{told}");
    assert!(!terminal.data.path().join("archive.db").exists(), "no match was begun");
}

#[test]
fn its_sequences_are_counted() {
    let pig = table(2, 30);
    let count = |depth, seed| tableside::bots::perft(&pig, &pig.start(), 0, depth, seed);
    assert_eq!([count(0, 1), count(1, 1)], [1, 1], "a turn begins with a throw");
    // Then the die decides whether there is something to keep.
    let found: std::collections::BTreeSet<u64> = (0..30).map(|seed| count(2, seed)).collect();
    assert_eq!(found, [1, 2].into());
    let mut nearly = pig.start();
    nearly.pending = 30;
    let divided = tableside::bots::divide(&pig, &nearly, 0, 2, 1);
    let held = divided.iter().find(|(_, action, _)| *action == Action::Hold).map(|(_, _, n)| *n);
    assert_eq!(held, Some(0), "who holds has won");
}

/// What is new is explained once, above the question in which it first comes up.
#[test]
fn new_things_are_explained_when_they_come_up() {
    let mut terminal = Terminal::new();
    let typed = "throw\nthrow\nquit\n";
    let seats = ["--seats", "Anna,Ben", "--seed", "3"];
    let told = play(&terminal, &[&seats[..], &["--tips", "--no-save"]].concat(), typed).ok();
    assert_eq!(told.matches("* Throw the Die\n  Each throw").count(), 1, "{told}");
    assert_eq!(told.matches("* Enough?\n  You may keep").count(), 1, "{told}");
    assert!(told.find("* Throw the Die") < told.find("throw or hold?"), "{told}");
    // By itself only to people at a terminal, and only in their first match of a game.
    let explains = |terminal: &Terminal, more: &[&str]| {
        play(terminal, &[&seats[..], more].concat(), typed).ok().contains("* Throw the Die")
    };
    assert!(!explains(&terminal, &["--no-save"]));
    terminal.screen = true;
    assert!(!explains(&terminal, &["--no-save", "--no-tips"]));
    assert!(explains(&terminal, &[]));
    assert!(!explains(&terminal, &[]));
    // They can be turned on and off on the way.
    let told = play(&terminal, &[&seats[..], &["--no-save"]].concat(), "tips\nthrow\ntips\nquit\n").ok();
    assert!(told.contains("Tips are on.") && told.contains("Tips are off."), "{told}");
}

#[test]
fn its_rules_begin_with_an_introduction() {
    let told = Terminal::new().ok(&["rules", "pig"]);
    let at = |words: &str| told.find(words).unwrap_or_else(|| panic!("no “{words}” in {told}"));
    assert!(at("# In Three Minutes") < at("Throw or Hold") && at("Example: A 4, a 6") < at("PIG-TURN-1"));
}

/// A set-up with real dice.
fn setup_of(seats: usize) -> MatchSetup {
    let seats: Vec<_> = (0..seats).map(|at| json!({ "name": format!("Player {at}") })).collect();
    let pack = json!({ "game": "pig", "id": "pig", "name": "Pig", "version": 1 });
    let setup = json!({
        "game": "pig", "seats": seats, "pack": pack, "pack_hash": "", "content": {}, "dice": "physical", "seed": 1
    });
    serde_json::from_value(setup).unwrap()
}

/// Exactly what is legal can be pressed on its table, and everything there has a name.
#[test]
fn its_table_is_a_picture() {
    let mut compared = 0;
    for seats in 2..=4 {
        let names = Names((0..seats).map(|at| format!("Player {at}")).collect());
        let mut played = Match::new(Arc::new(table(seats, 30)));
        let mut random = Random::from_seed(7);
        let mut desktop = Desktop::<PigTable>::default();
        let setup = setup_of(seats);
        while played.game().turn(played.state()) != Turn::Over {
            let turn = played.game().turn(played.state());
            let acting = match turn {
                Turn::Choose(seat) => Some(seat),
                _ => None,
            };
            let scene = Scene {
                game: &played,
                whole: None,
                setup: &setup,
                names: &names,
                viewer: Viewer::Table,
                next: Next::told_by_people(turn),
                acting,
                hint: None,
                advice: true,
                shared: false,
                amending: false,
                animate: false,
                told: &[],
            };
            let view = desktop.show(&scene).unwrap().view;
            assert_eq!(view.plates.len(), seats);
            assert!(view.items().all(|item| !item.name.is_empty()));
            let pressed: Vec<&Intent> = view
                .items()
                .filter_map(|item| match &item.press {
                    Some(Command::Intent(intent)) => Some(intent),
                    _ => None,
                })
                .collect();
            let entries = pressed.iter().filter_map(|intent| match intent {
                Intent::Enter(entry) => entry.downcast_ref::<EntryOf<Pig>>(),
                _ => None,
            });
            match acting {
                Some(seat) => {
                    let mut legal = Vec::new();
                    played.game().legal(played.state(), seat, &mut legal);
                    let legal: Vec<EntryOf<Pig>> =
                        legal.into_iter().map(|action| Entry::Do { seat, action }).collect();
                    assert_eq!(entries.cloned().collect::<Vec<_>>(), legal);
                    // What may not be kept yet is asked about.
                    let why = pressed.iter().filter(|intent| matches!(intent, Intent::Why(_))).count();
                    assert_eq!(legal.len() + why, 2);
                    let at = random.below(u32::try_from(legal.len()).unwrap()) as usize;
                    played.play(Record::new(legal[at].clone(), Source::Typed)).unwrap();
                }
                None => {
                    let faces: Vec<EntryOf<Pig>> = entries.cloned().collect();
                    assert_eq!(faces, (1..=6).map(|face| Entry::Chance(Face { face })).collect::<Vec<_>>());
                    let at = random.below(6) as usize;
                    played.play(Record::new(faces[at].clone(), Source::Typed)).unwrap();
                }
            }
            compared += 1;
        }
    }
    assert!(compared > 50);
}
