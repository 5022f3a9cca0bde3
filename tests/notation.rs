//! What people type in every game: written and read back, mistyped, and understood although it is not allowed.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeMap;

use tableside::engine::{AnyEntry, AnyMatch, Names, Random, Record, Seat, Source, Turn, Unread, Viewer};
use tableside::play::{Catalogue, GameDef, GameSession, MatchSetup, SeatSetup};

/// How many entries of a match are looked at.
const ENTRIES: usize = 60;

fn names() -> Names {
    Names(["Anna", "Zoë", "Old Ben"].map(str::to_owned).to_vec())
}

fn begin(game: &GameDef, seed: u64) -> GameSession {
    let (packs, _) = game.packs(None);
    let setup = MatchSetup { seats: vec![SeatSetup::default(); 2], ..MatchSetup::of(game, &packs[0], seed) };
    GameSession::new(setup.clone(), game.create(&setup).unwrap(), None)
}

/// Plays at random and shows each entry before it is made, with whose it is.
fn each_entry(game: &GameDef, seed: u64, see: impl FnMut(&dyn AnyMatch, Option<Seat>, &AnyEntry)) {
    first_entries(game, seed, ENTRIES, see);
}

/// The same, for so many entries.
fn first_entries(
    game: &GameDef,
    seed: u64,
    most: usize,
    mut see: impl FnMut(&dyn AnyMatch, Option<Seat>, &AnyEntry),
) {
    let mut session = begin(game, seed);
    let mut random = Random::from_seed(seed);
    for _ in 0..most {
        let (seat, entry) = match session.game().turn() {
            Turn::Over => return,
            Turn::Chance(_) => (None, session.game().roll(session.setup().seed).unwrap()),
            Turn::Choose(seat) => (Some(seat), one_of(&session, seat, &mut random)),
            Turn::Secret { seats, .. } => {
                let seat = seats.first().unwrap();
                (Some(seat), one_of(&session, seat, &mut random))
            }
        };
        see(session.game(), seat, &entry);
        session.play(Record::new(entry, Source::Typed)).unwrap();
    }
}

fn one_of(session: &GameSession, seat: Seat, random: &mut Random) -> AnyEntry {
    let choices = session.game().candidates(seat);
    random.pick(&choices).unwrap().entry.clone()
}

fn written(game: &dyn AnyMatch, seat: Option<Seat>, entry: &AnyEntry) -> String {
    let written = if seat.is_some() { game.write_action(entry) } else { game.write_chance(entry) };
    written.unwrap_or_else(|| panic!("{:?} has no words in {}", entry.to_json(), game.info().id))
}

fn read(game: &dyn AnyMatch, seat: Option<Seat>, words: &str) -> Result<AnyEntry, Unread> {
    match seat {
        Some(seat) => game.read_action(seat, words, &names()),
        None => game.read_chance(words, &names()),
    }
}

/// Every entry has words. They are read whatever the case, and with blanks in place of hyphens.
#[test]
fn entries_are_written_and_read_back() {
    for game in Catalogue::standard().games() {
        for seed in 1..=4 {
            each_entry(game, seed, |game, seat, entry| {
                let words = written(game, seat, entry);
                let read_back = read(game, seat, &words).unwrap_or_else(|no| panic!("“{words}”: {no:?}"));
                assert_eq!(written(game, seat, &read_back), words);
                if seat.is_some() {
                    assert_eq!(read_back, *entry, "“{words}”");
                }
                let signs = words.contains(['&', '*', '@', '#']) || game.info().id == "dice-war";
                if !signs {
                    let shouted = read(game, seat, &format!("  {} ", words.to_uppercase()));
                    assert_eq!(shouted.as_ref(), Ok(&read_back), "“{words}” in capitals");
                }
            });
        }
    }
}

/// One letter that is left out, doubled, exchanged or put in.
fn mistyped(words: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = words.chars().collect();
    let at = random.below(letters.len() as u32) as usize;
    match random.below(4) {
        0 if letters.len() > 1 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => letters[at] = char::from(b"abcxyz179 ,-"[random.below(12) as usize]),
    }
    letters.into_iter().collect()
}

/// A mistake is another entry, which rules judge, or it is told what may have been meant.
#[test]
fn mistakes_are_answered_with_what_was_meant() {
    for game in Catalogue::standard().games() {
        let mut random = Random::from_seed(11);
        let (mut understood, mut unclear) = (0, 0);
        each_entry(game, 5, |game, seat, entry| {
            for _ in 0..3 {
                let wrong = mistyped(&written(game, seat, entry), &mut random);
                match read(game, seat, &wrong) {
                    Ok(read) => {
                        understood += 1;
                        // Allowed or not: there is an answer.
                        let _ = game.check(Viewer::All, &read);
                    }
                    Err(Unread::Refused(violation)) => {
                        assert!(game.rulebook().find(&violation.rule).is_some(), "{violation}");
                    }
                    Err(Unread::Unclear(text)) if wrong.trim().is_empty() => {
                        assert!(!text.render(&names()).is_empty());
                    }
                    Err(Unread::Unclear(text)) => {
                        unclear += 1;
                        let told = text.render(&names());
                        let ends =
                            wrong.char_indices().filter(|(_, c)| !c.is_alphanumeric()).map(|(at, _)| at);
                        let begun = |at: usize| format!("{} ", &wrong[..at]);
                        let mut meant = game.usage(seat);
                        meant
                            .extend(ends.chain([0]).flat_map(|at| game.complete(seat, &begun(at), &names())));
                        let verbs = game
                            .usage(seat)
                            .into_iter()
                            .map(|usage| usage.split(' ').next().unwrap().to_owned());
                        meant.extend(verbs.filter(|verb| verb.len() > 2));
                        meant.push("seats are numbered 1 to 2".to_owned());
                        let named = meant.iter().any(|meant| told.contains(meant.as_str()));
                        assert!(named, "{}: “{wrong}” is answered by “{told}”", game.info().id);
                    }
                }
            }
        });
        assert!(understood > 0 && unclear > 20, "{}: {understood} {unclear}", game.info.id);
    }
}

/// Whatever is typed, nothing panics.
#[test]
fn anything_can_be_typed() {
    let odd = [
        "",
        " ",
        "-",
        "--",
        "=",
        "a=b",
        "r1=",
        ">",
        "/",
        "+++",
        "…",
        "ß’",
        "\u{301}e",
        "🎲 7",
        "1 2 3 4 5 6 7 8 9",
        "take",
        "999999999999",
        "-1",
        "recruit",
        "recruit recruit",
        "use skill1 on 9",
        "go",
        "the",
        "to to to",
        "*(",
        "=?z9",
        "&",
        "4a1*(",
    ];
    for game in Catalogue::standard().games() {
        each_entry(game, 2, |game, seat, _| {
            for words in odd {
                let _ = read(game, seat, words).map(|entry| game.check(Viewer::All, &entry));
                let _ = game.complete(seat, words, &names());
            }
        });
    }
}

/// The first moment of a match at which a seat chooses.
fn choosing(game: &str) -> GameSession {
    let catalogue = Catalogue::standard();
    let mut session = begin(catalogue.find(game).unwrap(), 3);
    while session.answer(0).is_ok() {}
    session
}

fn seat_of(session: &GameSession) -> Seat {
    match session.game().turn() {
        Turn::Choose(seat) => seat,
        Turn::Secret { seats, .. } => seats.first().unwrap(),
        other => panic!("{other:?}"),
    }
}

/// What a name is typed like makes no difference; what is not to be had is refused by a rule.
#[test]
fn names_are_typed_as_people_say_them() {
    let session = choosing("dicequest");
    let (game, seat) = (session.game(), seat_of(&session));
    let say = |words: &str| read(game, Some(seat), words);
    let written = say("recruit night-ranger");
    for words in ["recruit night ranger", "Hire NIGHT RÁNGER", "recruit the night-ranger", "recruit ranger"]
    {
        assert_eq!(say(words), written, "{words}");
    }
    let session = choosing("dice-tuners");
    let (game, seat) = (session.game(), seat_of(&session));
    let say = |words: &str| game.read_action(seat, words, &names()).unwrap();
    for words in ["recruit kuro", "hire Kuro the Hound", "recruit hero.kuro", "recruit the hound"] {
        assert_eq!(say(words), say("hire kuro"), "{words}");
    }
    let why = game.check(Viewer::All, &say("recruit kuro")).unwrap_err().to_string();
    assert!(why.starts_with("DT-"), "{why}");
}

/// Part of a name that several have: which are meant is asked.
#[test]
fn names_that_several_have_are_told() {
    let session = choosing("dice-tuners");
    let seat = seat_of(&session);
    let Err(Unread::Unclear(text)) = session.game().read_action(seat, "bid red", &names()) else {
        panic!("one card")
    };
    let told = text.render(&names());
    assert!(told.starts_with("“red” can mean ") && told.contains("Red Horizon"), "{told}");
    let Err(Unread::Unclear(text)) = session.game().read_action(seat, "recrut kuro", &names()) else {
        panic!()
    };
    assert_eq!(
        text.render(&names()).split(", ").next(),
        Some("No choice matches “recrut kuro”; perhaps you mean: hire HERO")
    );
}

/// What is begun is completed from the same tables that read it.
#[test]
fn words_are_completed() {
    let session = choosing("dicequest");
    let (game, seat) = (session.game(), seat_of(&session));
    let complete = |line: &str| game.complete(Some(seat), line, &names());
    assert_eq!(complete("rec"), ["recruit"]);
    let market = complete("recruit ");
    assert_eq!(market.len(), 5, "{market:?}");
    for hero in &market {
        assert!(game.read_action(seat, &format!("recruit {hero}"), &names()).is_ok(), "{hero}");
        assert!(complete(&format!("recruit {}", &hero[..2])).contains(hero), "{hero}");
    }
    assert!(complete("gift tripwire to ").contains(&"Zoë".to_owned()), "{:?}", complete("gift tripwire to "));
    assert!(
        game.usage(Some(seat)).contains(&"equip ITEM to HERO".to_owned()),
        "{:?}",
        game.usage(Some(seat))
    );
}

/// Numbers that no die has are understood, and refused by a rule.
#[test]
fn a_face_that_no_die_has_is_refused_by_a_rule() {
    let catalogue = Catalogue::standard();
    let refused = |game: &str, words: &str, rule: &str| {
        let mut found = false;
        each_entry(catalogue.find(game).unwrap(), 3, |game, seat, entry| {
            let Ok(read) = read(game, None, words) else { return check(game, words, rule, &mut found) };
            if seat.is_none() && entry.to_json().get("chance").is_some() {
                found |=
                    game.check(Viewer::All, &read).is_err_and(|error| error.to_string().starts_with(rule));
            }
        });
        assert!(found, "{game}: {words}");
    };
    fn check(game: &dyn AnyMatch, words: &str, rule: &str, found: &mut bool) {
        if let Err(Unread::Refused(violation)) = game.read_chance(words, &names()) {
            *found |= violation.rule == rule;
        }
    }
    refused("dice-war", "7 1", "DW-DICE-3");
    refused("regidice", "7 1 1 1 1 1 1 1 1", "RD-REF-1");
    refused("dice-tuners", "K7 K1 K1", "DT-DRAFT-5");
    refused("dualing-dice", "25 25 25 25", "DD-TABLE-2");
    refused("dicequest", "red W", "DQ-DICE-2");
}

#[test]
fn seats_go_by_name_or_number() {
    let session = choosing("dicequest");
    let (game, seat) = (session.game(), seat_of(&session));
    let say = |words: &str| game.read_action(seat, words, &names()).unwrap();
    for words in ["gift tripwire to zoe", "gift tripwire Zoë", "gift tripwire to seat 2"] {
        assert_eq!(say(words), say("gift tripwire 2"), "{words}");
    }
}

/// What kind of entry it is: the names of its variants.
fn kind_of(entry: &AnyEntry) -> String {
    let json = entry.to_json();
    let inner = json.pointer("/do/action").or_else(|| json.get("chance")).unwrap_or(&json);
    match inner {
        serde_json::Value::String(word) => word.clone(),
        other => other.as_object().and_then(|fields| fields.keys().next().cloned()).unwrap_or_default(),
    }
}

/// One of each kind of entry, as it is typed, with what it means. Each is read back as what it was.
fn examples(game: &GameDef) -> String {
    let mut choices = BTreeMap::new();
    let mut chances = BTreeMap::new();
    for seed in 1..=8 {
        first_entries(game, seed, 400, |game, seat, entry| {
            let kind = kind_of(entry);
            let known = if seat.is_some() { &choices } else { &chances };
            if known.contains_key(&kind) {
                return;
            }
            let words = written(game, seat, entry);
            let read_back = read(game, seat, &words).unwrap_or_else(|no| panic!("“{words}”: {no:?}"));
            assert_eq!(written(game, seat, &read_back), words);
            let means = match seat {
                Some(seat) => {
                    let all = game.candidates(seat);
                    let chosen = all.iter().find(|choice| choice.entry == *entry).unwrap();
                    chosen.text.render(&names())
                }
                None => game.ask().render(&names()),
            };
            let known = if seat.is_some() { &mut choices } else { &mut chances };
            known.insert(kind, (words, means));
        });
    }
    let rows = |known: &BTreeMap<String, (String, String)>| {
        let row = |(kind, (words, means)): (&String, &(String, String))| {
            let means = means.replace('|', "\\|");
            format!("| `{words}` | {means} | `{kind}` |\n")
        };
        known.iter().map(row).collect::<String>()
    };
    format!(
        "## {}\n\n| a choice, as it is typed | means | entry |\n| --- | --- | --- |\n{}\n| what came up, as it is typed | asked for by | entry |\n| --- | --- | --- |\n{}\n",
        game.info.title.split(':').next().unwrap(),
        rows(&choices),
        rows(&chances),
    )
}

/// docs/notation.md shows what games read. `UPDATE_DOCS=1 cargo test --test notation` writes it anew.
#[test]
fn the_document_shows_what_is_typed() {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/notation.md");
    const MARK: &str = "<!-- examples -->\n";
    let there = std::fs::read_to_string(PATH).unwrap();
    let (prose, shown) = there.split_once(MARK).unwrap();
    let right: String = Catalogue::standard().games().iter().map(examples).collect();
    let right = format!("\n{}\n", right.trim_end());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PATH, format!("{prose}{MARK}{right}")).unwrap();
        return;
    }
    let different = shown.lines().zip(right.lines()).find(|(shown, right)| shown != right);
    assert!(shown == right, "docs/notation.md says, and it is: {different:#?}");
}

/// The positions of the document are read, and written as they stand there.
#[test]
fn the_positions_of_the_document_are_read() {
    let page = include_str!("../docs/notation.md");
    let catalogue = Catalogue::standard();
    let game = catalogue.find("dice-war").unwrap();
    let (packs, _) = game.packs(None);
    let positions: Vec<&str> =
        page.split("```position\n").skip(1).map(|rest| rest.split_once("\n```").unwrap().0).collect();
    assert!(positions.len() >= 2, "{positions:?}");
    for position in positions {
        let options = [("position".to_owned(), position.to_owned())].into();
        let setup = MatchSetup {
            seats: vec![SeatSetup::default(); 2],
            options,
            ..MatchSetup::of(game, &packs[0], 1)
        };
        let begun = game.create(&setup).unwrap_or_else(|error| panic!("{position}: {error:?}"));
        assert_eq!(begun.position().as_deref(), Some(position));
    }
}
