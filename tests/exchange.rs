//! Matches are handed on and come back.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod handed_on;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use common::handed_on::{as_json, at_random, playthroughs};
use common::terminal::Terminal;
use proptest::prelude::*;
use tableside::archive::MatchFile;
use tableside::exchange::{from_record, record};
use tableside::play::Catalogue;

/// All of a match comes back from its record.
fn comes_back(catalogue: &Catalogue, file: &MatchFile) -> String {
    let text = record(catalogue, file).unwrap();
    let read = from_record(catalogue, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for (n, (one, two)) in file.records.iter().zip(&read.records).enumerate() {
        assert_eq!(one, two, "entry {n} of {}", file.setup.game);
    }
    for (one, two) in file.struck.iter().zip(&read.struck) {
        assert_eq!(one, two, "{}", file.setup.game);
    }
    assert_eq!(*file, read);
    text
}

#[test]
fn every_playthrough_comes_back_from_its_record() {
    let catalogue = Catalogue::standard();
    for file in playthroughs() {
        let text = comes_back(&catalogue, &file);
        let json = as_json(&text);
        assert!(
            json * 20 <= file.records.len(),
            "{}: {json} of {} as JSON\n{text}",
            file.setup.game,
            file.records.len()
        );
    }
}

#[test]
fn random_matches_and_score_sheets_come_back_from_their_records() {
    let catalogue = Catalogue::standard();
    for def in catalogue.all() {
        for seed in 1..=3 {
            let seats = if seed == 1 { def.info.min_seats } else { def.info.max_seats };
            comes_back(&catalogue, &at_random(def, seats, seed, 250));
        }
    }
}

#[test]
fn a_record_reads_well_and_may_be_written_by_hand() {
    let catalogue = Catalogue::standard();
    let file = at_random(catalogue.find("dice-tuners").unwrap(), 2, 4, 40);
    let text = record(&catalogue, &file).unwrap();
    assert!(
        text.starts_with("[Game \"Dice Tuners\"]\n[Date \"2026-11-22\"]\n[Seats \"Ada; Old Ben\"]\n"),
        "{text}"
    );
    // By hand: other case, one blank, comments, what somebody thought, marks of an analysis.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.contains("Old Ben  ")).unwrap();
    lines[at] = lines[at].replace("Old Ben  ", "old ben ") + " $4 {luck +3.1} {error 0–0.4} ; what a move";
    lines.insert(at, "   ( 3. Ada  something else entirely )".to_owned());
    lines.insert(at, "; a comment".to_owned());
    let read = from_record(&catalogue, &lines.join("\r\n")).unwrap();
    assert_eq!(read, file);
}

#[test]
fn what_is_wrong_in_a_record_is_told_with_its_line_and_rule() {
    let catalogue = Catalogue::standard();
    let file = at_random(catalogue.find("dice-tuners").unwrap(), 2, 4, 30);
    let text = record(&catalogue, &file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.trim_start().starts_with("1. ")).unwrap();
    let broken = |at: usize, line: &str| {
        let mut broken: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        broken[at] = line.to_owned();
        from_record(&catalogue, &broken.join("\n")).unwrap_err()
    };
    for (line, column) in
        [("   1. Zoë  x", 7), ("nonsense", 1), ("   7. chance  1 {t}", 4), ("   1. chance  1 {t", 17)]
    {
        let error = broken(first, line);
        assert_eq!((error.line, error.column), (first + 1, column), "{line}: {error}");
    }
    assert_eq!(broken(0, "[Game \"Chess\"]").line, 1);
    assert_eq!(broken(2, "[Seats \"(brilliant bot)\"]").line, 3);
    // An entry that a rule forbids.
    let at = lines.iter().position(|line| line.contains(". Ada ") && !line.contains('(')).unwrap();
    let number = lines[at].split('.').next().unwrap();
    let error = broken(at, &format!("{number}. Old Ben  pass"));
    assert!(error.line == at + 1 && error.rule.is_some(), "{error:?}");
    assert!(error.to_string().starts_with(&format!("Line {}, column ", at + 1)), "{error}");
}

#[test]
fn the_terminal_writes_records_and_takes_them_in() {
    let terminal = Terminal::new();
    let catalogue = Catalogue::standard();
    let file = at_random(catalogue.find("regidice").unwrap(), 2, 2, 2000);
    let path = terminal.data.path().join("match.tableside.txt");
    std::fs::write(&path, record(&catalogue, &file).unwrap()).unwrap();
    let told = terminal.ok(&["history", "import", path.to_str().unwrap()]);
    assert!(told.contains("The match was imported as number 1."), "{told}");
    assert_eq!(terminal.ok(&["history", "record", "1"]), record(&catalogue, &file).unwrap());
    let copy = terminal.data.path().join("copy.tableside.txt");
    terminal.ok(&["history", "record", "1", copy.to_str().unwrap()]);
    assert_eq!(std::fs::read(&copy).unwrap(), std::fs::read(&path).unwrap());
    let told = terminal.ok(&["history", "import", copy.to_str().unwrap()]);
    assert!(told.contains("already in the archive"), "{told}");
    std::fs::write(&copy, "[Game \"dice-war\"]\n[Seats \"Anna; Ben\"]\n1. nobody moves").unwrap();
    let refused = terminal.run(&["history", "import", copy.to_str().unwrap()]);
    assert!(refused.err.contains("Line 3, column 4"), "{}", refused.err);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is spoiled, there is an answer.
    #[test]
    fn a_spoiled_record_is_answered(seed in 0u64..1000, with in "\\PC{0,3}", cut in 0usize..3) {
        let catalogue = Catalogue::standard();
        let defs: Vec<_> = catalogue.all().collect();
        let def = defs[seed as usize % defs.len()];
        let text = record(&catalogue, &at_random(def, def.info.min_seats, 1, 12)).unwrap();
        let letters: Vec<char> = text.chars().collect();
        let at = (seed as usize * 7919) % letters.len();
        let rest = letters.iter().skip(at + cut);
        let spoiled: String = letters[..at].iter().copied().chain(with.chars()).chain(rest.copied()).collect();
        match from_record(&catalogue, &spoiled) {
            Ok(file) => prop_assert!(file.validate().is_ok()),
            Err(error) => prop_assert!(error.line >= 1 && error.line <= spoiled.lines().count().max(1)),
        }
    }
}
