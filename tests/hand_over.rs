//! Somebody comes late or leaves: a seat goes over to a bot, to another person or to nobody while a match is played.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::sync::atomic::AtomicBool;

use common::terminal::Terminal;
use serde_json::json;
use tableside::archive::{Archive, Clock, MatchFile, NewMatch, SharedArchive, Status};
use tableside::bots::Level;
use tableside::engine::{Edit, EntryError, Names, Random, Record, Seat, SeatSet, Source, Turn, Viewer};
use tableside::exchange;
use tableside::play::{
    Catalogue, Clock as Watch, GameSession, MatchSetup, Next, PlayError, Provider, SeatSetup,
};

fn person(name: &str) -> SeatSetup {
    SeatSetup { name: name.into(), bot: None }
}

fn bot(name: &str) -> SeatSetup {
    SeatSetup { name: name.into(), bot: Some(Level::Easy) }
}

fn setup(game: &str, seats: &[SeatSetup], seed: u64) -> MatchSetup {
    let catalogue = Catalogue::standard();
    let def = catalogue.find(game).unwrap();
    let pack = def.packs(None).0.swap_remove(0);
    MatchSetup { seats: seats.to_vec(), ..MatchSetup::of(def, &pack, seed) }
}

fn session(setup: &MatchSetup) -> GameSession {
    let game = Catalogue::standard().find(&setup.game).unwrap().create(setup).unwrap();
    GameSession::new(setup.clone(), game, None)
}

fn begun(game: &str, seats: &[SeatSetup]) -> GameSession {
    let mut session = session(&setup(game, seats, 7));
    while session.next() == Next::Program {
        session.answer(0).unwrap();
    }
    session
}

/// One step: the program answers, a bot thinks, or a person makes a choice by lot.
fn step(session: &mut GameSession, random: &mut Random, at: i64) -> bool {
    let record = |entry, source| Record { at, ..Record::new(entry, source) };
    match session.next() {
        Next::Nobody => return false,
        Next::Program => session.answer(at).unwrap(),
        Next::Bot(seat) => {
            let level = session.setup().bot(seat).unwrap();
            let thought = session.consult(seat, level).unwrap().run(&AtomicBool::new(false), &mut |_| {});
            session.play(record(thought.unwrap().choice, Source::Bot)).unwrap();
        }
        Next::People { seats, .. } => {
            let choices = session.game().candidates(seats.first().unwrap());
            let choice = choices.get(random.index(choices.len())).unwrap();
            session.play(record(choice.entry.clone(), Source::Typed)).unwrap();
        }
        Next::Tell(component) => panic!("{component:?} are the program's"),
    }
    true
}

/// At a random moment of a match of each game a seat goes over to a bot, at another to somebody else, then all of them to
/// bots; the match is played to its end. It is kept, replayed bit for bit, and nothing is wrong with it.
#[test]
fn a_match_in_which_seats_went_over_replays_and_verifies() {
    let catalogue = Catalogue::standard();
    for (number, def) in (1u64..).zip(catalogue.games()) {
        let game = def.info.id;
        let names = ["Anna", "Ben", "Cleo", "Dora"];
        let seats: Vec<SeatSetup> = names.into_iter().take(def.info.min_seats.max(2)).map(person).collect();
        let setup = setup(game, &seats, number);
        let new = NewMatch { setup: setup.clone(), rules_version: 1, note: String::new(), tags: Vec::new() };
        let mut archive = Archive::in_memory(Clock::system()).unwrap();
        let id = archive.create_match(&new).unwrap();
        let shared = SharedArchive::new(archive);
        let mut random = Random::from_seed(number);
        let store = Box::new(shared.store(id, false));
        let mut session = GameSession::new(setup.clone(), def.create(&setup).unwrap(), Some(store));
        let mut now = 1_000;
        let mut play = |session: &mut GameSession, steps: usize, now: &mut i64| {
            let before = session.game().len();
            while session.game().len() < before + steps && step(session, &mut random, *now) {
                *now += 1_000;
            }
        };
        play(&mut session, 9 + 4 * number as usize, &mut now);
        session.hand_over(Seat(1), &bot("Ida"), now).unwrap();
        play(&mut session, 11, &mut now);
        if session.game().turn() != Turn::Over {
            session.hand_over(Seat(0), &person("Carla"), now).unwrap();
            play(&mut session, 7, &mut now);
        }
        for seat in Seat::all(seats.len()) {
            if session.game().turn() != Turn::Over {
                session.hand_over(seat, &bot(&format!("Bot {}", seat.0)), now).unwrap();
            }
        }
        play(&mut session, 6_000, &mut now);
        assert_eq!(session.next(), Next::Nobody, "{game}");
        assert!(session.game().hand_overs().len() >= 3, "{game}");
        drop(session.undo(0));

        let stored = shared.with(|archive| archive.load(id)).unwrap();
        assert_eq!((stored.status, &stored.setup), (Status::Finished, &setup), "{game}");
        let mut again = GameSession::new(stored.setup, def.create(&setup).unwrap(), None);
        assert_eq!(again.resume(stored.records, 1), Ok(()), "{game}");
        let (then, now) = (session.game(), again.game());
        assert_eq!(then.state(Viewer::All), now.state(Viewer::All), "{game}");
        assert_eq!(
            (0..then.len()).map(|n| then.record(n)).collect::<Vec<_>>(),
            (0..now.len()).map(|n| now.record(n)).collect::<Vec<_>>()
        );
        assert_eq!(again.setup().seats, session.setup().seats, "{game}");
        let fault = shared.with(|archive| Ok(exchange::fault(&catalogue, archive, id))).unwrap();
        assert_eq!(fault, None, "{game}");
        assert_eq!(shared.with(|archive| archive.damaged_matches(&mut |_, _| ())).unwrap(), [], "{game}");

        // It goes out as a file, and comes in elsewhere.
        let file = shared.with(|archive| archive.export(id)).unwrap();
        assert_eq!(file.version, 2, "an older program says that it does not know such a file");
        let file = MatchFile::from_json(&file.to_json().unwrap()).unwrap();
        let mut other = Archive::in_memory(Clock::system()).unwrap();
        let taken = exchange::take_in(&catalogue, file, |file| other.import(file)).unwrap();
        assert!(taken.result_held, "{game}");
        assert_eq!(exchange::fault(&catalogue, &other, taken.imported.id()), None, "{game}");
    }
}

fn told(session: &GameSession) -> Vec<String> {
    let lines = session.lines_from(0);
    lines.iter().flat_map(|line| &line.told).map(|text| text.render(session.names())).collect()
}

#[test]
fn the_log_tells_who_sat_there_and_undo_takes_it_back() {
    let mut session = begun("dice-war", &[person("Anna"), person("Ben")]);
    let mut random = Random::from_seed(3);
    step(&mut session, &mut random, 0);
    let before = session.game().len();
    session.hand_over(Seat(0), &person("Carla"), 0).unwrap();
    session.hand_over(Seat(1), &bot("Ida"), 0).unwrap();
    session.hand_over(Seat(1), &SeatSetup::default(), 0).unwrap();
    assert_eq!(session.names().0, ["Carla", ""]);
    assert_eq!(session.setup().people().len(), 2);
    let lines = told(&session);
    assert!(lines.iter().any(|line| line.starts_with("Anna sets up")), "{lines:?}");
    assert_eq!(
        &lines[lines.len() - 3..],
        [
            "From here on Carla plays for Anna.",
            "From here on Ida plays for Ben.",
            "From here on the table plays for Ida."
        ]
    );
    assert_eq!(session.names_at(before).0, ["Anna", "Ben"]);
    assert_eq!(session.names_at(before + 2).0, ["Carla", "Ida"]);
    let step = session.game().undo_step();
    assert_eq!(session.undo(step), Ok(1), "a hand-over is a step of its own");
    assert_eq!(session.setup().seats, [person("Carla"), bot("Ida")]);
    assert_eq!(session.next(), Next::Bot(Seat(1)));
    assert_eq!(session.undo(2), Ok(2));
    assert_eq!(session.names().0, ["Anna", "Ben"]);
    assert_eq!(session.redo(), Ok(1));
    assert_eq!(session.names().0, ["Carla", "Ben"]);
}

#[test]
fn amending_an_entry_before_a_hand_over_keeps_it() {
    let mut session = begun("dice-war", &[person("Anna"), person("Ben")]);
    let at = session.game().len();
    let entries: Vec<_> = session.game().candidates(Seat(0)).into_iter().take(2).collect();
    session.play(Record::new(entries[0].entry.clone(), Source::Typed)).unwrap();
    session.hand_over(Seat(1), &person("Carla"), 5).unwrap();
    let record = Record::new(entries[1].entry.clone(), Source::Typed);
    let preview = session.amend(Edit::Replace { at, record }).unwrap();
    assert_eq!((preview.kept, preview.of), (at + 2, at + 2));
    session.accept(preview).unwrap();
    assert_eq!(session.names().0, ["Anna", "Carla"]);
    let preview = session.amend(Edit::Delete { at: at + 1 }).unwrap();
    session.accept(preview).unwrap();
    assert_eq!(session.names().0, ["Anna", "Ben"], "taken out of the log, it has not happened");
}

#[test]
fn who_sits_where_changes_no_dice() {
    let next_roll = |hand_over: bool| {
        let mut session = session(&setup("dice-war", &[person("Anna"), person("Ben")], 11));
        if hand_over {
            session.hand_over(Seat(1), &bot("Ida"), 0).unwrap();
            session.hand_over(Seat(1), &person("Carla"), 0).unwrap();
        }
        session.program_answer().unwrap().to_json()
    };
    assert_eq!(next_roll(false), next_roll(true));
}

#[test]
fn the_clock_of_the_seat_goes_on() {
    let mut session = begun("dice-war", &[person("Anna"), person("Ben")]);
    let choose = |session: &mut GameSession, seat: u8, at: i64| {
        let choice = session.game().candidates(Seat(seat)).swap_remove(0).entry;
        session.play(Record { at, ..Record::new(choice, Source::Typed) }).unwrap();
    };
    choose(&mut session, 0, 60_000);
    session.hand_over(Seat(1), &person("Carla"), 120_000).unwrap();
    assert_eq!(session.running(150_000).as_secs(), 90, "Ben's thoughts are the seat's");
    choose(&mut session, 1, 180_000);
    let clock = Watch::of(&session).unwrap();
    assert_eq!((clock.seats[1].as_secs(), clock.table.as_secs()), (120, 0));
}

#[test]
fn nobody_takes_a_seat_twice_or_after_the_end() {
    let mut session = begun("dice-war", &[person("Anna"), person("Ben")]);
    let refused = |session: &mut GameSession, seat: u8, to: &SeatSetup| {
        session.hand_over(Seat(seat), to, 0).unwrap_err().render(&Names::default())
    };
    assert_eq!(refused(&mut session, 1, &person("Ben")), "Ben plays this seat already.");
    assert_eq!(refused(&mut session, 2, &person("Carla")), "There is no such seat.");
    let resign =
        session.game().read(session.game().len(), &json!({"ruling": {"Resign": {"seat": 1}}})).unwrap();
    session.play(Record::new(resign, Source::Ruled)).unwrap();
    assert_eq!(refused(&mut session, 1, &person("Carla")), "The match is over.");
    let late = json!({"hand_over": {"seat": 1, "name": "Carla"}});
    let late = session.game().read(session.game().len(), &late).unwrap();
    assert!(session.play(Record::new(late, Source::Typed)).is_err(), "nor does a file say so");
}

/// What `session` says of a bot that is to take a seat.
fn rule_against_a_bot(session: &mut GameSession, seat: u8) -> Option<(String, String)> {
    match session.hand_over(Seat(seat), &bot("Ida"), 0) {
        Ok(()) => None,
        Err(PlayError::Entry(EntryError::Refused(why))) => {
            Some((why.rule.as_str().to_owned(), why.text.render(session.names())))
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_bot_takes_no_hand_that_the_program_does_not_know() {
    for (game, rule, said) in [
        ("dice-tuners", "DT-REF-1", "Ben holds 4 cards that Tableside does not know"),
        ("dualing-dice", "DD-TABLE-8", "Ben holds 3 goals that the program does not know"),
    ] {
        let mut setup = setup(game, &[person("Anna"), person("Ben")], 7);
        setup.cards = Provider::Physical;
        let mut table = session(&setup);
        let mut random = Random::from_seed(1);
        for _ in 0..6 {
            if table.next() == Next::Program {
                table.answer(0).unwrap();
            } else if let Next::Tell(_) = table.next() {
                let entry = table.game().roll(random.seed().into()).unwrap();
                table.play(Record::new(entry, Source::Typed)).unwrap();
            }
        }
        let (by, why) = rule_against_a_bot(&mut table, 1).expect(game);
        assert_eq!(by, rule);
        assert!(why.starts_with(said), "{why}");
        let before = (table.game().len(), table.setup().seats.clone());
        assert_eq!(before.1, setup.seats, "nothing has changed");
        table.hand_over(Seat(1), &person("Carla"), 0).unwrap();
    }
}

#[test]
fn regidice_dice_behind_a_hand_are_no_dice_of_a_bot() {
    let mut setup = setup("regidice", &[person("Anna"), person("Ben")], 7);
    setup.dice = Provider::Physical;
    let mut table = session(&setup);
    let mut refused = false;
    let mut random = Random::from_seed(1);
    for _ in 0..30 {
        if table.next() == Next::Nobody {
            break;
        }
        let state = table.game().state(Viewer::Seat(Seat(1)));
        if state["pools"][1]["unknown"] != json!({}) {
            let (rule, why) = rule_against_a_bot(&mut table, 1).unwrap();
            assert_eq!(rule, "RD-COLLECT-1", "{why}");
            refused = true;
            break;
        }
        match table.next() {
            Next::Program => table.answer(0).unwrap(),
            Next::Tell(_) => {
                let entry = table.game().roll(random.seed().into()).unwrap();
                table.play(Record::new(entry, Source::Typed)).unwrap();
            }
            Next::People { seats, .. } => {
                let entry = table.game().candidates(seats.first().unwrap()).swap_remove(0).entry;
                table.play(Record::new(entry, Source::Typed)).unwrap();
            }
            _ => break,
        }
    }
    assert!(refused);
}

/// From the hand-over on a bot's goals are asked, and a table with a bot cannot enter only what was saved.
#[test]
fn dualing_dice_asks_for_what_a_bot_draws_from_then_on() {
    let mut setup = setup("dualing-dice", &[person("Anna"), person("Ben")], 7);
    setup.cards = Provider::Physical;
    let mut table = session(&setup);
    // Nothing is dealt yet: a bot can come, and its goals are asked from now on.
    table.hand_over(Seat(1), &bot("Ida"), 0).unwrap();
    while table.next() == Next::Program {
        table.answer(0).unwrap();
    }
    assert!(matches!(table.next(), Next::Tell(_)), "{:?}", table.next());
    let unknown = json!({"chance": {"DrawGoals": {"goals": ["unknown", "unknown"]}}});
    let unknown = table.game().read(table.game().len(), &unknown);
    if let Ok(unknown) = unknown {
        assert!(table.play(Record::new(unknown, Source::Typed)).is_err());
    }
    assert_eq!(table.game().state(Viewer::Table)["bots"], json!([1]));
    table.hand_over(Seat(1), &person("Ben"), 0).unwrap();
    assert_eq!(table.next(), Next::Program, "a person need not tell");
    assert_eq!(table.undo(3), Ok(3));
    assert_eq!(table.game().state(Viewer::Table).get("bots"), None);
}

/// Nobody's hand is on the screen when somebody comes or goes.
#[test]
fn a_hand_is_covered_when_people_change() {
    let hand = |seats: &[SeatSetup]| {
        let mut session = begun("dice-tuners", seats);
        while !session.chooses_in_secret() {
            session.answer(0).unwrap();
        }
        session
    };
    let [anna, ben] = [Seat(0), Seat(1)];
    let mut session = hand(&[person("Anna"), bot("Ida")]);
    assert_eq!(session.viewer(None), Viewer::Seat(anna), "alone against a bot");
    session.hand_over(anna, &person("Carla"), 0).unwrap();
    assert_eq!(session.viewer(None), Viewer::Table, "Carla gets the screen first");
    assert!(session.has_secrets() && session.needs_curtain(anna));
    session.has_taken_the_screen();
    assert_eq!(session.viewer(None), Viewer::Seat(anna));
    // Ben leaves: the screen may be in his hands.
    let mut session = hand(&[person("Anna"), person("Ben")]);
    session.hand_over(ben, &bot("Ida"), 0).unwrap();
    assert_eq!(session.setup().people(), SeatSet::one(anna));
    assert_eq!(session.viewer(None), Viewer::Table);
    session.has_taken_the_screen();
    session.undo(1).unwrap();
    assert_eq!(session.viewer(None), Viewer::Table, "Ben is back");
    // What is resumed shows what the only person there sees.
    session.redo().unwrap();
    let records: Vec<_> = (0..session.game().len()).filter_map(|n| session.game().record(n)).collect();
    let setup = session.setup_at_start();
    assert_eq!(setup.seats, [person("Anna"), person("Ben")]);
    let game = Catalogue::standard().find("dice-tuners").unwrap().create(&setup).unwrap();
    let mut again = GameSession::new(setup, game, None);
    again.resume(records.into_iter().map(|record| record.map(|entry| entry.to_json())), 1).unwrap();
    assert_eq!(
        (again.viewer(None), again.names().0.clone()),
        (Viewer::Seat(anna), vec!["Anna".into(), "Ida".into()])
    );
}

#[test]
fn a_score_sheet_takes_no_bots() {
    let catalogue = Catalogue::standard();
    let sheet = catalogue.sheet_of("dice-war").unwrap().info.id;
    let mut session = session(&setup(sheet, &[person("Anna"), person("Ben")], 7));
    let (rule, _) = rule_against_a_bot(&mut session, 1).unwrap();
    assert_eq!(rule, "SHEET-ROW-1");
    session.hand_over(Seat(1), &person("Carla"), 0).unwrap();
    assert_eq!(session.names().0, ["Anna", "Carla"]);
}

#[test]
fn at_the_terminal_a_seat_goes_over_in_a_line() {
    let terminal = Terminal::new();
    let lines = "1\nseat 2 Carla\nseat\nlog\nundo\nseat 2\nseat 7 Carla\nseat 2 bot:god\nseat 2 Ben\nseat 1 bot:easy\nquit\n";
    let args = ["play", "dice-war", "--seats", "Anna,Ben", "--seed", "7"];
    let told = terminal.run_with(&args, lines.as_bytes()).ok();
    for said in [
        "From here on Carla plays for Ben.\n",
        "   1  Anna\n   2  Carla\n",
        "   3  From here on Carla plays for Ben.\n",
        "Undone.\n",
        "Type a seat from 1 to 2 and who plays it: a name, “bot:medium” or “nobody”.\n",
        "there is no bot “god”",
        "Ben plays this seat already.\n",
        "From here on Easy Bot plays for Anna.\n",
    ] {
        assert!(told.contains(said), "{said:?} in {told}");
    }
    assert_eq!(told.matches("Type a seat from 1 to 2").count(), 2, "{told}");
    // It is kept: who sits there now is in the list, and the match goes on with them.
    let list = terminal.ok(&["history", "list"]);
    assert!(list.contains("Easy Bot"), "{list}");
    let again = terminal.run_with(&["play", "--resume"], b"log\nseat 1 nobody\nquit\n").ok();
    assert!(again.contains("Easy Bot, Ben"), "{again}");
    assert!(again.contains("From here on the table plays for Easy Bot.\n"), "{again}");
    assert!(again.contains("Seat 1"), "{again}");
    assert!(terminal.ok(&["verify"]).contains('1'));
}

/// Ben hands his seat over while his hand lies open; Carla is asked to take the screen before she sees it.
#[test]
fn at_the_terminal_a_hand_is_covered_before_somebody_takes_it() {
    let terminal = Terminal { screen: true, ..Terminal::new() };
    let args = ["play", "dice-tuners", "--seats", "Anna,bot:easy", "--seed", "7", "--no-tips"];
    let told = terminal.run_with(&args, b"seat 1 Carla\n\nquit\n").ok();
    let (before, after) = told.split_once("From here on Carla plays for Anna.").unwrap();
    assert!(before.contains("Anna") && !before.contains("press Enter when only you can see"), "{before}");
    let (covered, open) = after.split_once("Carla, press Enter when only you can see the screen.").unwrap();
    let bid = "   1  ";
    assert!(!covered.contains(bid) && open.contains(bid), "{after}");
}

/// An amendment deletes it, and says so where it would replace it.
#[test]
fn at_the_terminal_it_is_taken_out_of_the_log() {
    let terminal = Terminal::new();
    let lines = "6\nseat 2 Carla\n6\namend 4\namend 4 delete\nyes\nlog\nquit\n";
    let args = ["play", "dice-war", "--seats", "Anna,Ben", "--seed", "7"];
    let told = terminal.run_with(&args, lines.as_bytes()).ok();
    assert!(told.contains("Entry 4 hands a seat over: “amend 4 delete” takes that back"), "{told}");
    assert!(told.contains("The log has been changed."), "{told}");
    let log = told.rsplit_once("The log has been changed.").unwrap().1;
    assert!(log.contains("   4  Ben sets up") && !log.contains("Carla"), "{log}");
}

#[test]
fn the_referee_takes_it_as_an_entry() {
    let terminal = Terminal::new();
    let lines = [
        r#"{"new":{"game":"dice-war","seats":["Anna","Ben"],"seed":7}}"#,
        r#"{"auto":true}"#,
        r#"{"hand_over":{"seat":1,"name":"Carla"}}"#,
        r#"{"hand_over":{"seat":1,"name":"Carla"}}"#,
        r#"{"hand_over":{"seat":5,"name":"Carla"}}"#,
        r#"{"hand_over":{"seat":0,"name":"Ida","bot":"easy"}}"#,
        r#"{"undo":true}"#,
        r#"{"log":true}"#,
    ];
    let told = terminal.run_with(&["referee"], lines.join("\n").as_bytes()).ok();
    let told: Vec<serde_json::Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told[2]["events"], json!(["From here on Carla plays for Ben."]));
    assert_eq!(told[2]["entry"], json!({"hand_over": {"seat": 1, "name": "Carla"}}));
    assert_eq!(told[3]["error"], json!("Carla plays this seat already."));
    assert_eq!(told[4]["ok"], json!(false));
    assert_eq!(told[5]["events"], json!(["From here on Ida plays for Anna."]));
    assert_eq!(told[6]["undone"], json!(1));
    assert_eq!(told[7]["log"][1]["told"], json!(["From here on Carla plays for Ben."]));
}
