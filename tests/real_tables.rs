//! Matches at real tables, noted on paper as `docs/notation.md` says: what somebody types of them, on a keyboard or on a
//! number pad, leads to the same end as the whole match, in as few presses as is promised.
//!
//! The matches were played by bots, with dice and cards from a generator. `UPDATE_REAL_TABLES=1 cargo test --test real_tables`
//! writes them anew.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod real_tables {
    pub mod desk;
    pub mod dice_tuners;
    pub mod dice_war;
    pub mod dicequest;
    pub mod dualing_dice;
    pub mod laws;
    pub mod record;
    pub mod regidice;
    pub mod secrets;
    pub mod truth;
}

use std::collections::BTreeMap;
use std::path::PathBuf;

use tableside::play::Catalogue;

use real_tables::desk::Desk;
use real_tables::record::Record;
use real_tables::{dice_tuners, dice_war, dicequest, dualing_dice, regidice};

/// Makes the record of a match with so many seats from a seed.
type Makes = fn(usize, u64) -> Record;

/// The games, who notes them, how many sit at a table, and the seeds of the three matches.
const GAMES: [(&str, Makes, usize, [u64; 3]); 5] = [
    ("dice-tuners", dice_tuners::record, 3, [1, 2, 3]),
    ("dice-war", dice_war::record, 2, [1, 2, 3]),
    ("dicequest", dicequest::record, 3, [1, 2, 4]),
    ("dualing-dice", dualing_dice::record, 3, [1, 2, 3]),
    ("regidice", regidice::record, 3, [1, 2, 3]),
];

fn path(game: &str, n: usize) -> PathBuf {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/real_tables"));
    if n == 0 { folder.join(format!("{game}.txt")) } else { folder.join(format!("{game}-{n}.txt")) }
}

fn records() -> Vec<(&'static str, usize, Record)> {
    let read = |game: &'static str, n: usize| {
        let text = std::fs::read_to_string(path(game, n)).unwrap();
        (game, n, Record::read(&text))
    };
    GAMES.iter().flat_map(|(game, ..)| (1..=3).map(move |n| read(game, n))).collect()
}

/// The records are those of the matches that the generator makes, and end as those do.
#[test]
fn the_records_are_true() {
    for (game, makes, seats, seeds) in GAMES {
        for (n, seed) in (1..).zip(seeds) {
            let text = makes(seats, seed).write();
            if std::env::var_os("UPDATE_REAL_TABLES").is_some() {
                std::fs::write(path(game, n), &text).unwrap();
            }
            let kept = std::fs::read_to_string(path(game, n)).unwrap();
            assert!(
                kept == text,
                "{game}, table {n}: run with UPDATE_REAL_TABLES=1 and look at the difference"
            );
            assert_eq!(Record::read(&text).write(), text);
        }
    }
}

/// The presses of each kind of unit: how many units, all presses, the most.
type Presses = BTreeMap<String, (usize, usize, usize)>;

fn count(presses: &mut Presses, kind: &str, n: usize) {
    let (units, all, most) = presses.entry(kind.to_owned()).or_default();
    (*units, *all, *most) = (*units + 1, *all + n, (*most).max(n));
}

/// The presses of all tables, by game and by what they are pressed on.
type All = BTreeMap<(&'static str, &'static str), Presses>;

/// Enters the records by keyboard and by pad.
fn entered() -> All {
    let mut told = All::new();
    for (game, n, record) in records() {
        for (way, by) in ["keyboard", "pad"].into_iter().enumerate() {
            let mut desk = Desk::new(game, record.seats);
            for unit in &record.units {
                let mut presses = 0;
                // What is said step by step is said in words.
                let in_words = ["set-up", "steps", "end"].contains(&unit.kind());
                for line in unit.lines.iter().map(|lines| &lines[way]) {
                    assert!(
                        way == 0 || in_words || line.chars().all(|key| "0123456789+-*/.".contains(key)),
                        "{line}"
                    );
                    if way == 1 && line.chars().all(|key| "0123456789+-*/.".contains(key)) {
                        let drawn = desk.drawn_keys();
                        let missing: String = line.chars().filter(|key| !drawn.contains(*key)).collect();
                        assert!(
                            missing.is_empty(),
                            "{game} {n}, {}: {missing} of {line} is not drawn",
                            unit.name
                        );
                    }
                    presses +=
                        desk.enter(line).unwrap_or_else(|why| panic!("{game} {n}, {}: {why}", unit.name));
                }
                count(told.entry((game, by)).or_default(), unit.kind(), presses);
            }
            assert_eq!(desk.end().as_ref(), Some(&record.end), "{game} {n} by {by}");
        }
    }
    told
}

/// Keeps the score of the same matches.
fn kept() -> All {
    let mut told = All::new();
    for (game, n, record) in records() {
        let mut desk = Desk::new(&format!("{game}-sheet"), record.seats);
        for unit in record.units.iter().filter(|unit| !unit.sheet.is_empty()) {
            let pressed = desk.press(&unit.sheet);
            // One kind of units, but for those besides the rounds.
            let kind = if unit.kind() == "steps" { "turn" } else { unit.kind() };
            count(told.entry((game, "sheet")).or_default(), kind, pressed);
        }
        assert_eq!(desk.end().as_ref(), Some(&record.end), "{game} {n}");
    }
    told
}

/// The figures of all tables as a page; a change of it shows what a change of the grammar costs or saves.
fn page(all: &All) -> String {
    let mut page = String::from(PAGE);
    for ((game, by), presses) in all {
        for (kind, (units, all, most)) in presses {
            let mean = *all as f64 / *units as f64;
            page += &format!("{game:<13} {by:<9} {kind:<7} {units:>4} {mean:>7.1} {most:>5}\n");
        }
    }
    page
}

const PAGE: &str = "\
What the matches of this folder cost: keys of each unit, Enter included, on average and at most.

Dice Tuners: without abilities a round is 48 at most. An ability that was used is 3, one on somebody 5, a hand that has to be
counted 2; a card whose effect is used, or that acts by itself, says which of two designs it is by one key, on a pad one or two.
DiceWar: a move is 4; a spell on several fields up to 9.
Dicequest: a turn without a recruit is 4 and a key for each die, or 10 at most by counts; a recruit is 3, in the space of a Hero who
graduates 4, an Item given to a Hero 5, used 4, an ability that lasts 3, the token 2, other Heroes than those proposed 3 to 5.
Dualing Dice: by letters the kind of a die is up to 3 keys, on the pad 1.
Regidice: three attackers of ten and more pips each are 14.

game          by        unit    many average  most
";

/// The records are entered as they are, to the same end, and cost what the page says.
#[test]
fn they_are_entered_to_the_same_end_and_counted() {
    let mut all = entered();
    all.extend(kept());
    let (page, path) = (page(&all), path("presses", 0));
    if std::env::var_os("UPDATE_REAL_TABLES").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page);
}

/// What is promised: the most that an ordinary unit takes on the pad, and the average of these tables that New Match tells.
#[test]
fn what_new_match_tells_is_what_it_takes() {
    let (entered, kept) = (entered(), kept());
    for (game, referee, sheet) in [
        ("dice-tuners", "round", "round"),
        ("dice-war", "turn", "turn"),
        ("dicequest", "turn", "turn"),
        ("dualing-dice", "round", "set"),
        ("regidice", "round", "round"),
    ] {
        let told = Catalogue::standard().find(game).unwrap().info.at_table.unwrap();
        let mean = |all: &All, by, kind| {
            let (units, presses, _) = all[&(game, by)][kind];
            (presses as f64 / units as f64).round() as u8
        };
        assert_eq!(told.referee.count(), mean(&entered, "pad", referee), "{game}");
        assert_eq!(told.sheet.count(), mean(&kept, "sheet", sheet), "{game}, score sheet");
    }
    let most = |game: &'static str, kind: &str| entered[&(game, "pad")][kind].2;
    assert!(most("dualing-dice", "round") <= 10 && most("regidice", "round") <= 14);
}
