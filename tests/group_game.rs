//! A co-operative game with secret dice, unknown to `src`, goes through everything: bots, a shared screen, real
//! dice, the terminal, the referee and the archive.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
    pub mod tower;
}

use std::sync::atomic::AtomicBool;

use common::terminal::Terminal;
use common::tower::{Action, Roll, Tower, table};
use serde_json::{Value, json};
use tableside::bots::{Level, Series, Shard, Wins, simulate};
use tableside::engine::{
    AnyEntry, Entry, EntryError, EntryOf, GameVisitor, Names, Record, Seat, Source, Viewer,
};
use tableside::play::{Catalogue, GameSession, MatchSetup, Next, PlayError, Provider, SeatSetup};

fn terminal() -> Terminal {
    let mut terminal = Terminal::new();
    terminal.toolbox.game::<Tower>();
    terminal
}

/// A new match; seats without a level are people.
fn session(dice: Provider, seats: &[Option<Level>]) -> GameSession {
    let mut catalogue = Catalogue::default();
    catalogue.game::<Tower>();
    let def = catalogue.find("tower").unwrap();
    let pack = def.packs(None).0.remove(0);
    let seat = |(at, bot): (usize, &Option<Level>)| SeatSetup { name: format!("P{at}"), bot: *bot };
    let setup = MatchSetup {
        game: "tower".to_owned(),
        seats: seats.iter().enumerate().map(seat).collect(),
        options: [].into(),
        pack: pack.info,
        pack_hash: pack.hash,
        content: pack.content,
        dice,
        cards: Provider::Program,
        seed: 1.into(),
        track_draws: true,
    };
    let game = def.create(&setup).unwrap();
    GameSession::new(setup, game, None)
}

fn entry(entry: EntryOf<Tower>) -> AnyEntry {
    AnyEntry::new(entry)
}

fn add(seat: u8, face: u8) -> AnyEntry {
    entry(Entry::Do { seat: Seat(seat), action: Action::Add { face } })
}

/// A match of two people in which these dice were rolled.
fn rolled(faces: [u8; 2]) -> GameSession {
    let mut session = session(Provider::Program, &[None, None]);
    for face in faces {
        let roll = entry(Entry::Chance(Roll { face }));
        session.play(Record::new(roll, Source::Program)).unwrap();
    }
    session
}

#[test]
fn bots_win_together_more_often_than_chance() {
    let won = |level, seats| {
        let found = simulate(
            &table(seats),
            Series {
                levels: &[level],
                matches: 60,
                seed: 5,
                shard: Shard::WHOLE,
                threads: 1,
                cancel: &AtomicBool::new(false),
                progress: &mut |_| {},
            },
        );
        match found.wins {
            Wins::Group { won, reached } => (won, reached),
            Wins::Seats { .. } => panic!("nobody plays against each other"),
        }
    };
    for seats in 2..=4 {
        let (random, medium) = (won(Level::Random, seats), won(Level::Medium, seats));
        assert!(medium.0 >= random.0 + 15, "{seats} seats: {medium:?} against {random:?}");
        assert!(medium.1 > random.1, "{seats} seats: {medium:?} against {random:?}");
    }
}

/// Everything that is said for the table.
fn said(session: &GameSession) -> Vec<String> {
    let game = session.game();
    let names = Names::default();
    let mut said = vec![game.ask().render(&names), format!("{:?}", session.next())];
    said.extend(game.picture(Viewer::Table).iter().map(|line| line.render(&names)));
    said.extend(game.lines_from(0).iter().flat_map(|line| &line.told).map(|text| text.render(&names)));
    said.push(game.state(Viewer::Table).to_string());
    let tries = (0..=6).map(|face| add(0, face)).chain([add(1, 3)]);
    said.extend(tries.map(|entry| format!("{:?}", session.check_in_front_of(Viewer::Table, &entry))));
    said
}

#[test]
fn what_is_said_for_the_table_depends_on_no_secret() {
    assert_eq!(said(&rolled([3, 5])), said(&rolled([6, 1])));
}

#[test]
fn a_refusal_in_front_of_others_names_no_secret() {
    let mut session = rolled([3, 5]);
    assert_eq!(session.viewer(None), Viewer::Table);
    let typed = |entry| Record::new(entry, Source::Typed);
    let refused = session.play_in_front_of(Viewer::Table, typed(add(0, 4)));
    assert_eq!(refused, Err(PlayError::LookFirst(Seat(0))));
    assert_eq!(session.game().len(), 2, "nothing happened");
    let private = session.play_in_front_of(Viewer::Seat(Seat(0)), typed(add(0, 4))).unwrap_err();
    assert_eq!(private.render(session.names()), "P0 has rolled 3.");
    let everybody_knows = session.play_in_front_of(Viewer::Table, typed(add(0, 9)));
    assert!(matches!(everybody_knows, Err(PlayError::Entry(EntryError::Refused(_)))));
    assert_eq!(session.play_in_front_of(Viewer::Table, typed(add(0, 3))), Ok(()));
}

#[test]
fn people_at_one_screen_have_secrets_and_one_alone_has_none() {
    let two = rolled([3, 5]);
    assert!(two.has_secrets() && two.hides(Seat(0)) && !two.chooses_in_secret());
    assert!(!two.may_advise(Viewer::Table, Seat(0)) && two.may_advise(Viewer::Seat(Seat(0)), Seat(0)));
    assert!(!session(Provider::Program, &[None, None]).has_secrets(), "nothing is rolled yet");
    let mut alone = session(Provider::Program, &[None, Some(Level::Easy)]);
    alone.answer(0).unwrap();
    assert!(!alone.has_secrets() && alone.viewer(None) == Viewer::Seat(Seat(0)));
    assert!(!alone.has_referees() && two.has_referees());
}

#[test]
fn real_secret_dice_are_not_asked_for_and_the_program_rolls_for_bots() {
    let mut session = session(Provider::Physical, &[None, Some(Level::Easy), None]);
    let faces: Vec<Value> = (0..3)
        .map(|_| {
            assert_eq!(session.next(), Next::Program);
            session.answer(0).unwrap();
            session.game().record(session.game().len() - 1).unwrap().entry.to_json()["chance"]["face"].clone()
        })
        .collect();
    assert_eq!((&faces[0], &faces[2]), (&json!(0), &json!(0)), "only people see their dice");
    assert_ne!(faces[1], json!(0), "a bot must know its die");
    assert!(!session.has_secrets(), "the program knows nothing that a person hides");
    let choice = session.play(Record::new(add(0, 4), Source::Typed));
    assert_eq!((choice, session.next()), (Ok(()), Next::Bot(Seat(1))));
}

#[test]
fn it_is_played_in_the_terminal_and_kept() {
    let terminal = terminal();
    let typed = "\n1\n".repeat(12);
    let play = |seed| {
        let args = ["play", "tower", "--seats", "Anna,Ben", "--seed", seed];
        terminal.run_with(&args, typed.as_bytes()).ok()
    };
    let ends: Vec<String> =
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"].map(play).to_vec();
    let with = |words: &str| ends.iter().find(|out| out.contains(words)).is_some();
    assert!(with("Anna, press Enter when only you can see the screen."));
    assert!(with("You have lost together."), "{}", ends[0]);
    assert!(with("Decided by TW-END-1"));
    let history = terminal.ok(&["history", "list"]);
    assert!(history.contains("Anna 0, Ben 0 (lost together)"), "{history}");
    let listed = terminal.json(&["history", "list", "--json"]);
    let lines = listed.as_array().unwrap();
    assert!(lines.iter().all(|line| line["group_won"].is_boolean() && line["seats"][0]["place"].is_null()));
}

#[test]
fn the_referee_knows_it() {
    let lines = [
        json!({"new": {"game": "tower", "seats": ["Anna", "Ben"], "dice": "physical", "seed": 3}}),
        json!({"auto": true}),
        json!({"chance": "0"}),
        json!({"do": {"seat": 0, "action": {"Add": {"face": 5}}}}),
        json!({"do": {"seat": 1, "action": "Keep"}}),
        json!({"scores": true}),
        json!({"legal": {"seat": 0}}),
    ];
    let typed = lines.map(|line| line.to_string()).join("\n");
    let out = terminal().run_with(&["referee"], typed.as_bytes()).ok();
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["turn"]["chance"]["secret"], json!(true));
    assert_eq!(answers[1]["entry"], json!({"chance": {"face": 0}}), "a die that only Anna sees");
    assert_eq!(answers[4]["events"], json!(["Ben keeps the die.", "The storey falls."]));
    assert_eq!(answers[5]["outcome"]["group"], json!({"won": false, "reached": 0, "stages": 3}));
    assert_eq!(answers[6]["legal"], json!([]));
}
