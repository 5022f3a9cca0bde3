//! A match on paper: what was noted at a table, and what somebody types of it.

use std::fmt::Write;

/// A match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What it is, in a sentence.
    pub about: String,
    pub seats: usize,
    pub units: Vec<Unit>,
    /// The scores and who won, or whether the group did.
    pub end: String,
}

/// A round, a turn, or something else that is noted at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// Its kind and its number, such as `round 3`.
    pub name: String,
    /// What happened, in words.
    pub told: Vec<String>,
    /// What is typed: on a keyboard, and on a number pad.
    pub lines: Vec<[String; 2]>,
    /// The keys on a score sheet.
    pub sheet: String,
}

impl Unit {
    pub fn of(name: String) -> Self {
        Self { name, ..Self::default() }
    }

    /// What is typed, the same on both.
    pub fn types(&mut self, both: &str) {
        self.lines.push([both.to_owned(), both.to_owned()]);
    }

    /// The kind of it.
    pub fn kind(&self) -> &str {
        self.name.split(' ').next().unwrap()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.sheet.is_empty()
    }
}

impl Record {
    pub fn write(&self) -> String {
        let mut out = format!("{}\n\nseats {}\n", self.about, self.seats);
        for unit in &self.units {
            writeln!(out, "\n# {}", unit.name).unwrap();
            for told in &unit.told {
                writeln!(out, "; {told}").unwrap();
            }
            for [line, pad] in &unit.lines {
                writeln!(out, "line  {line}\npad   {pad}").unwrap();
            }
            if !unit.sheet.is_empty() {
                writeln!(out, "sheet {}", unit.sheet).unwrap();
            }
        }
        writeln!(out, "\nend {}", self.end).unwrap();
        out
    }

    pub fn read(text: &str) -> Self {
        let mut record = Self::default();
        for row in text.lines().filter(|row| !row.is_empty()) {
            let (word, rest) = row.split_once(' ').unwrap();
            let rest = rest.trim_start().to_owned();
            match (word, record.units.last_mut()) {
                ("seats", None) => record.seats = rest.parse().unwrap(),
                ("#", _) => record.units.push(Unit::of(rest)),
                ("end", _) => record.end = rest,
                (";", Some(unit)) => unit.told.push(rest),
                ("line", Some(unit)) => unit.lines.push([rest, String::new()]),
                ("pad", Some(unit)) => unit.lines.last_mut().unwrap()[1] = rest,
                ("sheet", Some(unit)) => unit.sheet = rest,
                (_, None) => row.clone_into(&mut record.about),
                _ => panic!("{row}"),
            }
        }
        record
    }
}
