//! What people put right in the terminal: rulings and entries of the past, in words and in steps.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::collections::BTreeSet;

use common::terminal::Terminal;
use serde_json::{Value, json};
use tableside::bots::Level;
use tableside::engine::{AnyEntry, Edit, Record, Seat, Source, Turn, Viewer};
use tableside::play::{Catalogue, Clock, GameSession, MatchSetup, PlayError, SeatSetup, log_lines};

/// What a match with Anna and Ben tells to whom types these lines.
fn play(game: &str, lines: &[&str]) -> String {
    let args = ["play", game, "--no-save", "--seed", "3", "--no-tips", "--seats", "Anna,Ben"];
    Terminal::new().run_with(&args, (lines.join("\n") + "\n").as_bytes()).ok()
}

#[test]
fn a_ruling_is_typed_in_words_with_its_reason() {
    let told = play("dice-tuners", &["", "ruling anna gets 2 vp", "misread the card", "", "log"]);
    assert!(told.contains("reason for th"), "{told}");
    assert!(told.contains("House ruling: Anna gets 2 VP. [house ruling] “misread the card”"), "{told}");
    assert!(told.contains("Scores: Anna 2, Ben 0"), "{told}");
}

#[test]
fn a_ruling_is_asked_step_by_step() {
    let told =
        play("dicequest", &["ruling", "player’s gold", "ben", "200", "back", "1", "2", "miscounted", "log"]);
    assert!(told.contains("Seat\n   1  Anna\n   2  Ben\n"), "{told}");
    assert_eq!(
        told.matches("Gold, 0 to 99. Currently: ").count(),
        3,
        "200 is too much, and back asks again: {told}"
    );
    assert!(told.contains("House ruling: Anna has 2 Gold. [house ruling] “miscounted”"), "{told}");
    // Several that fit are listed, and an empty line leaves everything as it is.
    let told = play("dicequest", &["ruling pirate", "", "log"]);
    assert!(told.contains("Which of these?\n   1  Pirate joins the Party of Anna."), "{told}");
    assert!(told.contains("No ruling was made.") && !told.contains("House ruling"), "{told}");
    let told = play("dicequest", &["ruling nonsense"]);
    assert!(told.contains("Nothing here is called that."), "{told}");
}

/// Who is asked what to adjust may say the whole ruling instead.
#[test]
fn words_and_json_are_taken_where_titles_are_asked() {
    let told = play("dicequest", &["ruling", "anna 9 gold", "agreed", "log"]);
    assert!(told.contains("House ruling: Anna has 9 Gold. [house ruling] “agreed”"), "{told}");
    let json = r#"{"SetGold": {"seat": 1, "gold": 7}}"#;
    let told = play("dicequest", &["ruling", json, "agreed", "log"]);
    assert!(told.contains("House ruling: Ben has 7 Gold."), "{told}");
}

/// Several dice move with one ruling, named by their numbers; only as many as there are.
#[test]
fn several_things_are_chosen_by_their_numbers() {
    let told = play(
        "regidice",
        &["", "ruling", "move dice", "the box", "1 1", "9 99", "1 2", "injured", "lost", "log"],
    );
    assert!(told.contains("Dice: type up to 6 numbers"), "{told}");
    assert_eq!(told.matches("Nothing here is called that.").count(), 2, "{told}");
    let moved = "  House ruling: a red die moves from the box to the injured pool.\n";
    assert!(told.contains(&moved.repeat(2)), "{told}");
}

#[test]
fn an_entry_of_the_past_is_changed_in_words_or_from_a_list() {
    let words = play("dicequest", &["recruit pirate", "amend 7 recruit sellsword", "yes", "log"]);
    assert!(words.contains("Every entry is still valid (8)."), "{words}");
    assert!(words.contains("   7  Anna recruits Sellsword for 2 Gold."), "{words}");
    let list = play("dicequest", &["recruit pirate", "amend 7", "2", "yes", "log"]);
    assert!(list.contains("Entry 7: Anna recruits Pirate for 2 Gold.\nWhat happened instead?"), "{list}");
    assert!(list.contains("   7  Anna recruits Sellsword for 2 Gold."), "{list}");
    let not = play("dicequest", &["recruit pirate", "amend 7", "", "log"]);
    assert!(not.contains("The log was not changed.\n"), "{not}");
    assert!(not.contains("   7  Anna recruits Pirate for 2 Gold."), "as it was: {not}");
    let ruled = play("dicequest", &["amend 7 insert ruling anna 9 gold", "agreed", "yes", "log"]);
    assert!(ruled.contains("   7  House ruling: Anna has 9 Gold. [house ruling] “agreed”"), "{ruled}");
}

#[test]
fn what_came_up_is_typed_as_it_was_the_first_time() {
    let told = play("dice-war", &["amend 1 6 2", "no", "amend 1", "4 3", "no"]);
    assert_eq!(told.matches("Change the log?").count(), 2, "{told}");
    assert!(told.contains("Type what came up, for example: "), "{told}");
}

/// The example for cards that were dealt is none of those that were dealt, and hands are shown to their owners alone.
#[test]
fn nothing_of_the_past_is_given_away() {
    let told = play("dice-tuners", &["", "5", "", "amend 1", "", "quit"]);
    let cards = told
        .lines()
        .filter_map(|line| line.split_once("  Bid "))
        .filter_map(|(_, card)| card.split(" (").next());
    // The last card of a hand is the Bluff.
    let hand: Vec<&str> = cards.take(4).collect();
    let example = told.lines().find(|line| line.contains("for example: ")).unwrap();
    let first = example.split(" / ").next().unwrap();
    assert!(hand.len() == 4 && !hand.iter().all(|card| first.contains(card)), "{hand:?} {example}");
    // Anna looks once more at what she could have bid; then it is Ben's turn again.
    let told = play("dice-tuners", &["", "5", "", "amend 5", "", "", "", "quit"]);
    let asked: Vec<&str> = told.lines().filter(|line| line.contains("only you can see the screen")).collect();
    let seats: Vec<bool> = asked.iter().map(|line| line.contains("Anna")).collect();
    assert_eq!(seats, [true, false, true, false], "{told}");
}

/// In every game some adjustments are offered from the first turn on; each is told in other words and can be made.
#[test]
fn what_is_offered_can_be_done() {
    for game in Catalogue::standard().games() {
        let (packs, _) = game.packs(None);
        let seats = vec![SeatSetup::default(); 2];
        let setup = MatchSetup { seats, ..MatchSetup::of(game, &packs[0], 7) };
        let mut session = GameSession::new(setup.clone(), game.create(&setup).unwrap(), None);
        let mut offered = 0;
        for _ in 0..40 {
            let choices = session.game().adjustments(Viewer::Table);
            offered = offered.max(choices.len());
            for choice in choices.iter().step_by(7) {
                let checked = session.game().check(Viewer::Table, &choice.entry);
                let told = choice.text.render(session.names());
                assert!(checked.is_ok() && !told.is_empty(), "{}: {told}", game.info.id);
            }
            if session.answer(0).is_ok() {
                continue;
            }
            let seat = match session.game().turn() {
                Turn::Choose(seat) => seat,
                Turn::Secret { seats, .. } => seats.first().unwrap(),
                _ => break,
            };
            let entry = session.game().candidates(seat).swap_remove(0).entry;
            session.play(Record::new(entry, Source::Typed)).unwrap();
        }
        assert!(offered > 20, "{}: {offered}", game.info.id);
    }
}

/// Two people with hands of cards, until both have yet to bid.
fn bidding(seats: [SeatSetup; 2]) -> GameSession {
    let catalogue = Catalogue::standard();
    let game = catalogue.find("dice-tuners").unwrap();
    let setup = MatchSetup { seats: seats.to_vec(), ..MatchSetup::of(game, &game.packs(None).0[0], 7) };
    let mut session = GameSession::new(setup.clone(), game.create(&setup).unwrap(), None);
    while session.answer(0).is_ok() {}
    assert!(matches!(session.game().turn(), Turn::Secret { .. }), "{:?}", session.game().turn());
    session
}

/// What somebody is told about an edit, before it is made.
fn told(session: &GameSession, viewer: Viewer, edit: Edit<Record<AnyEntry>>) -> String {
    match session.amend_in_front_of(viewer, edit) {
        Ok(preview) => {
            format!("{} of {}, {:?}, secret {}", preview.kept, preview.of, preview.stop, preview.secret)
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn amending_reads_out_no_hand() {
    for bot in [None, Some(Level::Easy)] {
        let seats = [None, bot].map(|bot| SeatSetup { bot, ..SeatSetup::default() });
        let mut session = bidding(seats);
        let len = session.game().len();
        let bid = |session: &GameSession, seat: u8, card: usize| {
            let json = json!({"do": {"seat": seat, "action": {"CommitBid": {"card": card}}}});
            Record::new(session.game().read(len, &json).unwrap(), Source::Typed)
        };
        let ids = session.game().ids();
        let cards = ids.iter().find(|(fields, _)| fields.contains(&"card")).unwrap().1.len();
        let holds = |session: &GameSession, seat: u8, card| {
            session.game().check(Viewer::All, &bid(session, seat, card).entry).is_ok()
        };
        let (theirs, others): (Vec<usize>, Vec<usize>) =
            (0..cards).filter(|card| !holds(&session, 0, *card)).partition(|card| holds(&session, 1, *card));
        assert!(theirs.len() >= 3 && others.len() > theirs.len(), "{theirs:?} {others:?}");
        let asked = |card| Edit::Insert { at: len, record: bid(&session, 1, card) };
        let seen = |card| session.check_in_front_of(Viewer::Seat(Seat(0)), &bid(&session, 1, card).entry);
        let answers = |cards: &[usize]| -> BTreeSet<String> {
            // What a bid says by itself, such as that a card is no Pledge, everyone can tell.
            let open = cards.iter().filter(|card| seen(**card).is_ok());
            open.map(|card| told(&session, Viewer::Seat(Seat(0)), asked(*card))).collect()
        };
        assert_eq!(answers(&theirs), answers(&others), "held or not, the answer is the same");
        assert_eq!(answers(&theirs).len(), 1);
        // Ben himself is told, and nothing has changed.
        assert!(told(&session, Viewer::Seat(Seat(1)), asked(theirs[0])).contains("secret true"));
        assert_eq!(session.game().len(), len);
        // Whoever makes the change to find out leaves a trace: the change itself, or that it was tried.
        let wrong = *others.iter().find(|card| seen(**card).is_ok()).unwrap();
        let edit = Edit::Insert { at: len, record: bid(&session, 1, wrong) };
        let preview = session.amend_in_front_of(Viewer::Seat(Seat(0)), edit).unwrap();
        assert_eq!(session.accept(preview), Err(PlayError::Tried));
        assert_eq!((session.game().len(), tries(&session)), (len, 1), "{:?}", log_lines(&session));
        let edit = Edit::Insert { at: len, record: bid(&session, 1, theirs[0]) };
        let preview = session.amend_in_front_of(Viewer::Seat(Seat(0)), edit).unwrap();
        session.accept(preview).unwrap();
        assert_eq!(session.game().len(), len + 1, "what was true stands in the log");
    }
}

/// How many tries the last line of the log tells of.
fn tries(session: &GameSession) -> usize {
    let line = log_lines(session).pop().unwrap();
    let told = line.split_once("[then ").map(|(_, rest)| rest.split_once(' ').unwrap().0.parse().unwrap());
    told.unwrap_or(0)
}

/// Rulings about hands that others do not see: each is made, refused for what everyone knows, or leaves a trace.
#[test]
fn a_ruling_reads_out_no_hand() {
    type Ruling = fn(usize) -> Value;
    type Options = &'static [(&'static str, &'static str)];
    let games: [(&str, Options, &str, Ruling); 3] = [
        (
            "dice-tuners",
            &[],
            "card",
            |n| json!({"MoveCard": {"card": n, "from": {"hand": 1}, "to": "discard"}}),
        ),
        ("dualing-dice", &[], "goal", |n| json!({"AwardGoal": {"seat": 0, "goal": n}})),
        (
            "dicequest",
            &[("backpack", "secret")],
            "item",
            |n| json!({"TakeItem": {"seat": 1, "item": {"backpack": {"item": n}}}}),
        ),
    ];
    for (game, options, field, ruling) in games {
        let catalogue = Catalogue::standard();
        let game = catalogue.find(game).unwrap();
        let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
        let seats = vec![SeatSetup::default(); 2];
        let setup = MatchSetup { seats, options, ..MatchSetup::of(game, &game.packs(None).0[0], 7) };
        let mut session = GameSession::new(setup.clone(), game.create(&setup).unwrap(), None);
        while session.answer(0).is_ok() {}
        let viewer = Viewer::Seat(Seat(0));
        let ids = session.game().ids();
        let things = ids.iter().find(|(fields, _)| fields.contains(&field)).unwrap().1.len();
        let mut left = 0;
        for n in 0..things {
            let json = json!({"ruling": ruling(n)});
            let entry = session.game().as_seen(viewer).read(session.game().len(), &json).unwrap();
            let (len, before) = (session.game().len(), tries(&session));
            let open = session.check_in_front_of(viewer, &entry).map_err(|error| error.to_string());
            let record = Record { note: "because".to_owned(), ..Record::new(entry, Source::Ruled) };
            match session.play_in_front_of(viewer, record) {
                Ok(()) => {
                    assert_eq!(session.game().len(), len + 1);
                    session.undo(1).unwrap();
                    left += tries(&session);
                }
                Err(error) if open.is_ok() => {
                    assert!(error.to_string().ends_with("The log now shows that it was tried."), "{error}");
                    assert_eq!((session.game().len(), tries(&session)), (len, before + 1));
                }
                Err(error) => assert_eq!(Err(error.to_string()), open),
            }
        }
        assert!(field == "item" || left > 0 && tries(&session) > 0, "{field}: {}", tries(&session));
    }
}

/// What is refused because of a hand is told in the log, for a change of the log and for a ruling.
#[test]
fn what_was_tried_on_a_hand_stands_in_the_log() {
    let args = ["play", "dice-tuners", "--no-save", "--seed", "7", "--no-tips", "--seats", "Anna,Ben"];
    let told = |line: &str, yes: &str| {
        let lines = ["", line, yes, "log", "quit"].join("\n") + "\n";
        let told = Terminal::new().run_with(&args, lines.as_bytes()).ok();
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (mut moved, mut tried) = (0, 0);
    for card in 0..8 {
        let ruling = format!(
            "ruling {{\"MoveCard\":{{\"card\":{card},\"from\":{{\"hand\":1}},\"to\":\"discard\"}}}} because"
        );
        let said = told(&ruling, "");
        assert!(!said.contains("does not hold"), "{said}");
        moved += usize::from(said.contains("House ruling: "));
        tried += usize::from(said.contains("[then 1 entry was tried that does not fit what is hidden]"));
    }
    assert!(tried > 0 && moved + tried <= 8, "{moved} {tried}");
    let amend = |card| {
        format!("amend 5 insert {{\"do\":{{\"seat\":1,\"action\":{{\"CommitBid\":{{\"card\":{card}}}}}}}}}")
    };
    let said: Vec<String> = (0..8).map(|card| told(&amend(card), "yes")).collect();
    for said in &said {
        let (held, not) =
            (said.contains("The log has been changed."), said.contains("[then 1 entry was tried"));
        assert!(held != not || said.contains("Pledge"), "{said}");
    }
}

#[test]
fn an_amendment_that_depends_on_a_hidden_hand_is_not_told_before_it_is_made() {
    let ask = |card: u32| {
        let amend = format!(
            "amend 5 insert {{\"do\":{{\"seat\":1,\"action\":{{\"CommitBid\":{{\"card\":{card}}}}}}}}}"
        );
        let args = ["play", "dice-tuners", "--no-save", "--seed", "7", "--no-tips", "--seats", "Anna,Ben"];
        let lines = ["", &amend, "no"].join("\n") + "\n";
        let told = Terminal::new().run_with(&args, lines.as_bytes()).ok();
        assert!(!told.contains("are still valid") && !told.contains("does not hold"), "{told}");
        told
    };
    assert_eq!(ask(0), ask(1));
    assert!(ask(0).contains("It depends on things you cannot see"), "{}", ask(0));
}

/// A pause is nobody's time: not for the clock, and not when what was entered after it is put right.
#[test]
fn a_pause_stands_in_the_log_and_is_not_counted() {
    let catalogue = Catalogue::standard();
    let game = catalogue.find("regidice").unwrap();
    let seats = vec![SeatSetup::default(); 2];
    let setup = MatchSetup { seats, ..MatchSetup::of(game, &game.packs(None).0[0], 7) };
    let mut session = GameSession::new(setup.clone(), game.create(&setup).unwrap(), None);
    let minute = |n: i64| n * 60_000;
    while !matches!(session.game().turn(), Turn::Choose(_)) {
        session.answer(minute(1)).unwrap();
    }
    let Turn::Choose(seat) = session.game().turn() else { unreachable!() };
    session.pause(minute(2), minute(4));
    assert_eq!(session.running(minute(5)).as_secs(), 120);
    let choice = |session: &GameSession, n: usize| session.game().candidates(seat).swap_remove(n).entry;
    let entered = Record { at: minute(5), ..Record::new(choice(&session, 0), Source::Typed) };
    session.play(entered.clone()).unwrap();
    let last = session.game().len() - 1;
    assert_eq!(session.game().record(last).unwrap().note, "⏸ 2:00");
    let taken = |session: &GameSession| Clock::of(session).unwrap().seats[seat.index()].as_secs();
    assert_eq!(taken(&session), 120);
    assert!(log_lines(&session)[last].ends_with("[after a pause of 2:00]"), "{:?}", log_lines(&session));
    // Taken back and entered again later, the pause still lies between.
    session.undo(1).unwrap();
    session.play(Record { at: minute(6), ..entered }).unwrap();
    assert_eq!(taken(&session), 180);
    // What is found to have been another choice hours later was made when it was.
    let other = Record {
        at: minute(300),
        ..Record::new(session.game().at(last).candidates(seat).swap_remove(1).entry, Source::Typed)
    };
    let preview = session.amend(Edit::Replace { at: last, record: other }).unwrap();
    session.accept(preview).unwrap();
    assert_eq!(taken(&session), 180);
    // Nobody sat there overnight.
    session.come_back(minute(900));
    assert_eq!(session.running(minute(901)).as_secs(), 60);
}
