//! A line of several entries: where it is cut, that all of it or nothing is entered, and that it gives nothing away.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::fmt::Debug;

use common::terminal::Terminal;
use tableside::bots::Level;
use tableside::engine::{AnyMatch, EntryError, Random, Record, Seat, Source, Turn, Viewer};
use tableside::play::line::{Line, Why};
use tableside::play::{Catalogue, GameSession, MatchSetup, Next, Provider, SeatSetup};

const ANNA: Seat = Seat(0);
const BEN: Seat = Seat(1);

/// A match of Anna's and Ben's, or of others whom `change` seats.
fn session(game: &str, seed: u64, change: impl Fn(&mut MatchSetup)) -> GameSession {
    let catalogue = Catalogue::standard();
    let game = catalogue.find(game).unwrap();
    let seats = ["Anna", "Ben"].map(|name| SeatSetup { name: name.to_owned(), bot: None }).to_vec();
    let mut setup = MatchSetup { seats, ..MatchSetup::of(game, &game.packs(None).0[0], seed) };
    change(&mut setup);
    GameSession::new(setup.clone(), game.create(&setup).unwrap(), None)
}

fn physical(setup: &mut MatchSetup) {
    (setup.dice, setup.cards) = (Provider::Physical, Provider::Physical);
}

/// What was understood, in the words of the line.
fn parts(session: &GameSession, line: &str) -> Vec<String> {
    let cut = |at: &std::ops::Range<usize>| line.chars().skip(at.start).take(at.len()).collect();
    read(session, line).items.iter().map(|item| cut(&item.at)).collect()
}

fn read(session: &GameSession, line: &str) -> Line {
    session.read_line(line, None, 0)
}

/// The part of a line that is refused, with its rule and why.
fn refused(session: &GameSession, line: &str) -> (String, String, String) {
    let refusal = read(session, line).refused.unwrap();
    let part = line.chars().skip(refusal.at.start).take(refusal.at.len()).collect();
    (part, refusal.rule().unwrap_or_default().to_owned(), refusal.words(session.names()))
}

fn enter(session: &mut GameSession, line: &str) {
    let read = read(session, line);
    assert!(read.can_be_entered(), "{line}: {read:?}");
    session.play_together(read.records()).unwrap();
}

const LINE_UPS: &str = "spirit b1, blood mage d1, blood mage f1; spirit b7, blood mage d7, 4 f7";

#[test]
fn an_item_is_as_long_as_it_can_be() {
    let mut war = session("dice-war", 3, |_| {});
    // The first player is rolled for.
    while war.answer(0).is_ok() {}
    assert_eq!(
        parts(&war, LINE_UPS),
        ["spirit b1, blood mage d1, blood mage f1", "spirit b7, blood mage d7, 4 f7"]
    );
    enter(&mut war, LINE_UPS);
    assert_eq!(parts(&war, "b7 b6, b1 b2,d7 d6"), ["b7 b6", "b1 b2", "d7 d6"]);
    // What comes up is one answer, whatever stands between its numbers.
    let dice = session("dice-war", 3, physical);
    assert_eq!(parts(&dice, "3 1"), ["3 1"]);
    assert_eq!(parts(&dice, "3, 1"), ["3, 1"]);
    let all = format!("3, 1, {LINE_UPS}, b1 b2");
    assert_eq!(parts(&dice, &all).len(), 4, "{:?}", read(&dice, &all));
}

#[test]
fn real_dice_of_everyone_are_one_item_and_a_round_is_another() {
    let mut dualing = session("dualing-dice", 3, physical);
    while matches!(dualing.next(), Next::Program) {
        dualing.answer(0).unwrap();
    }
    let Next::People { .. } = dualing.next() else { panic!("{:?}", dualing.next()) };
    let round = "anna D12 7 D8 3, ben D6 4 D4 2";
    assert_eq!(parts(&dualing, round), [round]);
    assert_eq!(read(&dualing, round).records().len(), 3, "two picks and what was rolled");
    enter(&mut dualing, round);
    // One at a time.
    let dualing = session("dualing-dice", 3, physical);
    let picks = "d12 d8; d6 d4; 7 3, 4 2";
    assert_eq!(parts(&dualing, picks), ["d12 d8", "d6 d4", "7 3, 4 2"], "{:?}", read(&dualing, picks));
}

#[test]
fn all_is_entered_or_nothing_and_the_refused_part_is_named() {
    let mut war = session("dice-war", 3, |_| {});
    while war.answer(0).is_ok() {}
    enter(&mut war, LINE_UPS);
    let before = war.game().state(Viewer::All);
    let (part, rule, why) = refused(&war, "b7 b6,  d1 d4 , d7 d6");
    assert_eq!((part.as_str(), rule.as_str()), ("d1 d4", "DW-MOVE-1"), "{why}");
    let line = read(&war, "b7 b6, d1 d4, d7 d6");
    assert!(!line.can_be_entered() && line.items.len() == 1);
    assert!(war.play_together(line.records()).is_ok());
    war.undo(1).unwrap();
    // What the page enters is checked once more, all of it before any of it.
    let fine = read(&war, "b7 b6, b1 b2").records();
    let wrong = [fine[1].clone(), fine[0].clone()];
    assert!(war.play_together(wrong.to_vec()).is_err());
    assert_eq!(war.game().state(Viewer::All), before);
    // Characters count, not bytes.
    let (part, ..) = refused(&war, "b7 to b6, “é”, b1 b2");
    assert_eq!(part, "“é”");
    let Why::Unclear(_) = read(&war, "b7 b6, nonsense").refused.unwrap().why else { panic!() };
}

#[test]
fn more_than_was_taken_is_refused_as_a_whole() {
    let mut regi = session("regidice", 5, physical);
    while !matches!(regi.next(), Next::Tell(_)) {
        match regi.next() {
            Next::People { seats, .. } => {
                let entry = regi.game().candidates(seats.first().unwrap()).swap_remove(0).entry;
                regi.play(Record::new(entry, Source::Typed)).unwrap();
            }
            _ => regi.answer(0).unwrap(),
        }
    }
    let Next::Tell(_) = regi.next() else { panic!("{:?}", regi.next()) };
    // Either seat's pool with commas in it; the semicolon says where one ends.
    let pool = |n: usize| vec!["3"; n].join(", ");
    let seats = (1..20).find(|n| read(&regi, &pool(*n)).can_be_entered()).unwrap();
    let line = format!("{}; {}", pool(seats), pool(seats));
    assert_eq!(parts(&regi, &line), [pool(seats), pool(seats)], "{:?}", read(&regi, &line).refused);
    let wrong = pool(seats + 1);
    let (part, rule, _) = refused(&regi, &format!("{}; {wrong}", pool(seats)));
    assert_eq!(part, wrong);
    assert!(rule.starts_with("RD-"), "{rule}");
}

#[test]
fn a_line_ends_where_bots_or_the_program_are_next() {
    let mut war = session("dice-war", 3, |setup| setup.seats[1].bot = Some(Level::Easy));
    while war.answer(0).is_ok() {}
    while let Next::Bot(seat) = war.next() {
        let entry = war.game().candidates(seat).swap_remove(0).entry;
        war.play(Record::new(entry, Source::Bot)).unwrap();
    }
    let Next::People { .. } = war.next() else { panic!("{:?}", war.next()) };
    let mine = war.game().candidates(ANNA).swap_remove(0).text.render(war.names());
    let (part, rule, why) = refused(&war, &format!("{mine}; {mine}; x"));
    assert_eq!((part, rule.as_str()), (format!("{mine}; x"), ""));
    assert_eq!(why, "Ben chooses next. Enter the rest after that.");
    // Dice of the program's.
    let dualing = session("dualing-dice", 3, |setup| setup.cards = Provider::Physical);
    let (part, _, why) = refused(&dualing, "d12 d8; d6 d4; 7 3, 4 2");
    let looks = matches!(read(&dualing, "d12 d8; d6 d4").refused.unwrap().why, Why::LookFirst(_));
    assert!(looks && part == "d12 d8; d6 d4; 7 3, 4 2", "picks are secret on one screen: {why}");
    // Whose turn it is, alone with a bot, sees their own secrets; what is rolled comes after them.
    let mut alone = session("dualing-dice", 3, |setup| setup.seats[1].bot = Some(Level::Easy));
    while !matches!(alone.next(), Next::People { .. }) {
        match alone.next() {
            Next::Bot(seat) => {
                let entry = alone.game().candidates(seat).swap_remove(0).entry;
                alone.play(Record::new(entry, Source::Bot)).unwrap();
            }
            _ => alone.answer(0).unwrap(),
        }
    }
    let (part, _, why) = refused(&alone, "d12 d8, save white");
    assert_eq!(part, "save white");
    assert!(why.contains("next. Enter the rest after that."), "{why}");
}

#[test]
fn a_question_enters_nothing() {
    let mut war = session("dice-war", 3, |_| {});
    while war.answer(0).is_ok() {}
    enter(&mut war, LINE_UPS);
    let yes = read(&war, "? b7 b6");
    assert!(yes.asks && !yes.can_be_entered() && yes.refused.is_none());
    let answer = yes.answer(war.names());
    assert!(answer.starts_with("Yes. ") && answer.contains("b7 to b6"), "{answer}");
    let no = read(&war, " ?d7 d4?");
    assert!(no.answer(war.names()).starts_with("No. "), "{no:?}");
    assert_eq!(no.refused.unwrap().rule(), Some("DW-MOVE-1"));
    assert_eq!(read(&war, "?").answer(war.names()), "Type what you want to do after the question mark.");
    let unclear = read(&war, "? xyzzy").answer(war.names());
    assert!(!unclear.starts_with("Yes") && !unclear.starts_with("No."), "{unclear}");
}

/// Two hands that only Ben sees: everything that Anna or the table types is answered alike.
#[test]
fn typing_tells_no_secret() {
    let hidden = |seed| {
        let mut session = session("dice-tuners", seed, |_| {});
        while session.answer(0).is_ok() {}
        session
    };
    let session = hidden(7);
    let Turn::Secret { .. } = session.game().turn() else { panic!() };
    let ids = session.game().ids();
    let (_, cards) = ids.iter().find(|(fields, _)| fields.contains(&"card")).unwrap();
    for card in cards {
        // For the table: nothing is read before somebody looks.
        for line in [card.clone(), format!("?{card}"), format!("{card}, {card}")] {
            let Line { items, refused, .. } = read(&session, &line);
            assert!(items.is_empty());
            assert_eq!(refused.unwrap().why, Why::LookFirst(ANNA), "{line}");
        }
    }
    // Anna looks: her own hand is answered for, Ben's never.
    let hers: Vec<String> =
        session.game().candidates(ANNA).iter().map(|c| c.text.render(session.names())).collect();
    let line = session.read_line(&format!("{}; {}", hers[0], hers[0]), Some(ANNA), 0);
    assert_eq!(line.items.len(), 1);
    assert_eq!(
        line.refused.unwrap().why,
        Why::LookFirst(BEN),
        "the other seat's secret is not entered by her"
    );
    assert_eq!(line.items[0].told(session.names()), hers[0], "to herself it says what she chose");
}

/// Nothing that Anna sees beforehand depends on what Ben has chosen in secret already.
#[test]
fn what_an_item_turns_over_is_not_told_before_it_is_entered() {
    let begin = || {
        let mut session = session("dice-tuners", 7, |setup| setup.seats[1].bot = Some(Level::Easy));
        while session.answer(0).is_ok() {}
        session
    };
    let probe = begin();
    let mut told: Vec<String> = Vec::new();
    for choice in probe.game().candidates(BEN) {
        let mut session = begin();
        session.play(Record::new(choice.entry, Source::Bot)).unwrap();
        let Next::People { .. } = session.next() else { panic!("{:?}", session.next()) };
        let mine: Vec<String> =
            session.game().candidates(ANNA).iter().map(|c| c.text.render(session.names())).collect();
        let all: Vec<Line> = mine.iter().map(|mine| read(&session, &format!("?{mine}; pass"))).collect();
        let said = |line: &Line| {
            let items: Vec<String> = line.items.iter().map(|item| item.told(session.names())).collect();
            (items, line.refused.as_ref().map(|refusal| refusal.words(session.names())))
        };
        told.push(format!("{:?}", all.iter().map(said).collect::<Vec<_>>()));
    }
    assert!(told.len() > 1);
    told.dedup();
    assert_eq!(told.len(), 1, "{told:#?}");
}

fn words_of(game: &dyn AnyMatch, seat: Seat, session: &GameSession) -> Vec<String> {
    game.candidates(seat).iter().map(|choice| choice.text.render(session.names())).collect()
}

/// At random moments of random matches of every game, the words of a choice are understood as that choice, and lines of
/// nonsense as nothing.
#[test]
fn choices_are_understood_by_their_words_in_every_game() {
    for (game, seed) in Catalogue::standard().games().iter().zip(1..) {
        for real in [false, true] {
            let mut played = session(game.info.id, seed, |setup| {
                if real {
                    physical(setup);
                }
            });
            let mut random = Random::from_seed(seed);
            for step in 0..120 {
                let entry = match (played.next(), played.game().turn()) {
                    (Next::Nobody, _) => break,
                    (Next::People { seats, .. }, _) => {
                        let seat = seats.first().unwrap();
                        let uncovered = played.needs_curtain(seat).then_some(seat);
                        let choices = played.game().candidates(seat);
                        let at = random.below(choices.len() as u32) as usize;
                        if step % 3 == 0 {
                            let words = words_of(played.game(), seat, &played);
                            // A semicolon within the words ends them.
                            if !words[at].contains([';', '?', '{']) {
                                let line = played.read_line(&words[at], uncovered, 0);
                                assert_understood(&line, &words[at], &choices[at].entry, game.info.id);
                            }
                            let _ = played.read_line("zzz, 3, a; ?, {\"", uncovered, 0);
                        }
                        choices[at].entry.clone()
                    }
                    (_, Turn::Chance(_)) => {
                        let entry = played.program_answer().unwrap();
                        if let Some(words) = played.game().write_chance(&entry)
                            && matches!(played.next(), Next::Tell(_))
                            && step % 2 == 0
                        {
                            let line = played.read_line(&words, None, 0);
                            assert!(line.refused.is_none(), "{}: {words}: {line:?}", game.info.id);
                        }
                        entry
                    }
                    other => panic!("{other:?}"),
                };
                played.play(Record::new(entry, Source::Typed)).unwrap();
            }
        }
    }
}

fn assert_understood(
    line: &Line,
    words: &str,
    entry: &(impl Debug + PartialEq<tableside::engine::AnyEntry>),
    game: &str,
) {
    let records = line.records();
    let typed: Vec<_> = records.iter().filter(|record| record.source == Source::Typed).collect();
    assert!(line.refused.is_none(), "{game}: “{words}” {:?}", line.refused);
    let [record] = typed.as_slice() else { panic!("{game}: “{words}” is {} items", typed.len()) };
    assert!(*entry == record.entry, "{game}: “{words}” is {:?}", record.entry);
}

fn typed(args: &[&str], lines: &str) -> String {
    let all = [&["play"], args, &["--seats", "Anna,Ben", "--seed", "3", "--no-save", "--no-tips"]].concat();
    Terminal::new().run_with(&all, lines.as_bytes()).ok()
}

#[test]
fn the_terminal_takes_several_entries_all_or_none() {
    let told = typed(&["dice-war"], &format!("{LINE_UPS}\nb7 b6, d1 d4\nb7 b6, b1 b2\nquit\n"));
    assert!(told.contains("“d1 d4”: DW-MOVE-1: ") && told.contains("Nothing was entered."), "{told}");
    assert_eq!(told.matches("from b7 to b6").count(), 1, "{told}");
    assert!(told.contains("from b1 to b2"), "{told}");
    let told = typed(&["dice-war", "--dice", "physical"], &format!("3, 1, {LINE_UPS}, b1 b2\nlog\nquit\n"));
    assert!(told.contains("Anna rolls 3, Ben rolls 1.") && told.contains("from b1 to b2"), "{told}");
}

#[test]
fn the_terminal_answers_can_i() {
    let told = typed(&["dice-war"], &format!("{LINE_UPS}\n? b7 b6\n?d7 d4\nlog\n?\nquit\n"));
    assert!(told.contains("Yes. ") && told.contains("No. ") && told.contains("(DW-MOVE-1)"), "{told}");
    assert!(
        !told.contains(" 3  Anna: ") && told.contains("undo or redo the last step"),
        "? alone is help: {told}"
    );
}

/// What is not understood as an entry of the game says so, and no more.
#[test]
fn what_is_no_entry_is_told_as_such() {
    let war = session("dice-war", 3, physical);
    let error = read(&war, "{\"do\": 3}").refused.unwrap();
    assert!(matches!(error.why, Why::Refused(EntryError::Malformed(_)) | Why::Unclear(_)), "{error:?}");
    assert!(read(&war, " , ;").is_empty() && read(&war, "").is_empty());
}
