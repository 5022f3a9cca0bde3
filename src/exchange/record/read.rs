//! A record becomes a match.

use serde_json::Value;

use super::line::{Wrong, said, skip_blanks};
use super::table::{Table, Trouble, time_of, told};
use super::tags::{self, Tags};
use super::{LARGEST, RecordError, not_a_line};
use crate::archive::{FILE_FORMAT, FILE_VERSION, FileError, MatchFile, Status, Struck};
use crate::engine::{ENGINE_VERSION, PackInfo, Record, Seed};
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, GameDef, MatchSetup, Provider};

/// Reads the record of a match; the result is the one that its log leads to.
///
/// # Errors
/// What is wrong, in which line and column, and the rule that an entry breaks.
pub fn from_record(catalogue: &Catalogue, text: &str) -> Result<MatchFile, RecordError> {
    let whole = |why: String| RecordError { line: 1, column: 1, rule: None, why };
    if text.len() > LARGEST {
        return Err(whole(FileError::TooLarge { limit: LARGEST }.to_string()));
    }
    let text = text.trim_start_matches('\u{feff}');
    let (mut head, mut body) = (Head::default(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        let number = at + 1;
        head.line(number, line, &mut body).map_err(|(byte, why)| place(number, line, (byte, None, why)))?;
    }
    let file = head.file(catalogue)?;
    let fits = |error: super::super::Unplayable| RecordError {
        line: head.tags.line("Game"),
        ..whole(error.to_string())
    };
    let table =
        Table::new(catalogue, file.setup.clone(), file.rules_version, file.started_at).map_err(fits)?;
    let mut reader = Reader { table, file, struck: Vec::new() };
    for (number, line) in body {
        reader.line(line).map_err(|trouble| place(number, line, trouble))?;
    }
    let file = reader.done();
    file.validate().map_err(|error| whole(error.to_string()))?;
    Ok(file)
}

/// A place in bytes becomes one in characters, from 1.
fn place(number: usize, line: &str, (byte, rule, why): Trouble) -> RecordError {
    let column = line.char_indices().take_while(|(at, _)| *at < byte).count() + 1;
    RecordError { line: number, column, rule, why }
}

/// What stands before the entries.
#[derive(Default)]
struct Head {
    tags: Tags,
    pack: Option<PackInfo>,
    content: Option<Value>,
}

impl Head {
    /// Takes a line, or puts it to those that tell entries.
    fn line<'a>(
        &mut self,
        number: usize,
        line: &'a str,
        body: &mut Vec<(usize, &'a str)>,
    ) -> Result<(), Wrong> {
        let at = skip_blanks(line, 0);
        let rest = line.get(at..).unwrap_or_default();
        let json = |from: usize| {
            move |error: serde_json::Error| (from + error.column().saturating_sub(1), error.to_string())
        };
        match rest.chars().next() {
            None | Some('#' | ';') => {}
            Some('[') => self.tags.read(number, line, at)?,
            Some('%') => {
                if let Some(pack) = rest.strip_prefix("%pack ") {
                    self.pack = Some(serde_json::from_str(pack).map_err(json(at + 6))?);
                } else if let Some(content) = rest.strip_prefix("%content ") {
                    self.content = Some(serde_json::from_str(content).map_err(json(at + 9))?);
                }
            }
            Some(c) if c == '(' || c.is_ascii_digit() => body.push((number, line)),
            Some(_) => return Err((at, not_a_line())),
        }
        Ok(())
    }

    fn wrong(&self, tag: &str, why: String) -> RecordError {
        RecordError { line: self.tags.line(tag), column: 1, rule: None, why }
    }

    /// A number in a tag, or what it is if there is none.
    fn number(&self, tag: &str, usual: u32) -> Result<u32, RecordError> {
        match self.tags.get(tag) {
            "" => Ok(usual),
            text => text.parse().map_err(|_| self.unread(tag)),
        }
    }

    fn unread(&self, tag: &str) -> RecordError {
        self.wrong(tag, gettext_f("The tag “{name}” cannot be read.", &[("name", tag)]))
    }

    fn time(&self, tag: &str) -> Result<Option<i64>, RecordError> {
        match self.tags.get(tag) {
            "" => Ok(None),
            text => time_of(text).map(Some).ok_or_else(|| self.unread(tag)),
        }
    }

    fn file(&self, catalogue: &Catalogue) -> Result<MatchFile, RecordError> {
        let called = self.tags.get("Game");
        let known =
            |def: &&GameDef| def.info.id == called || def.info.title.to_lowercase() == called.to_lowercase();
        let def = catalogue.all().find(known).ok_or_else(|| {
            let why =
                gettext_f("This version of Tableside does not know the game “{game}”.", &[("game", called)]);
            self.wrong("Game", why)
        })?;
        let started_at = match self.time("Began")? {
            Some(began) => began,
            None => time_of(&format!("{}T00:00:00Z", self.tags.get("Date"))).unwrap_or_default(),
        };
        let rules_version = self.number("Rules", def.info.rules_version)?;
        let finished_at = self.time("Ended")?;
        Ok(MatchFile {
            format: FILE_FORMAT.to_owned(),
            version: MatchFile::version_for(&[]),
            uuid: self.tags.get("Match").to_owned(),
            setup: self.setup(def)?,
            records: Vec::new(),
            struck: Vec::new(),
            status: match self.tags.get("Status") {
                "abandoned" => Status::Abandoned,
                _ => Status::Running,
            },
            outcome: None,
            note: self.tags.get("Note").to_owned(),
            tags: tags::labels(self.tags.get("Labels")),
            engine_version: self.number("Engine", ENGINE_VERSION)?,
            rules_version,
            program: self.tags.get("Program").to_owned(),
            started_at,
            updated_at: self.time("Changed")?.or(finished_at).unwrap_or(started_at),
            finished_at,
            elsewhere: None,
            uncounted: self.tags.get("Counts") == "no",
        })
    }

    fn setup(&self, def: &GameDef) -> Result<MatchSetup, RecordError> {
        let provider = |tag: &str| match self.tags.get(tag) {
            "" | "program" => Ok(Provider::Program),
            "typed" | "device" | "physical" => Ok(Provider::Physical),
            _ => Err(self.unread(tag)),
        };
        let seed = match self.tags.get("Seed") {
            "" => Seed::drawn().map_err(|error| self.wrong("Seed", error.to_string()))?,
            text => seed(text).ok_or_else(|| self.unread("Seed"))?,
        };
        let (pack, hash, content) = self.cards(def)?;
        Ok(MatchSetup {
            game: def.info.id.to_owned(),
            seats: tags::seats(self.tags.get("Seats")).ok_or_else(|| self.unread("Seats"))?,
            options: tags::options(self.tags.get("Options")).ok_or_else(|| self.unread("Options"))?,
            pack,
            pack_hash: hash,
            content,
            dice: provider("Dice")?,
            cards: provider("Cards")?,
            seed,
            track_draws: self.tags.get("Draws") != "untold",
        })
    }

    /// The cards that the match was played with: as they stand in the record, or the program's own.
    fn cards(&self, def: &GameDef) -> Result<(PackInfo, String, Value), RecordError> {
        let hash = self.tags.get("Pack").rsplit('@').next().unwrap_or_default();
        if let (Some(pack), Some(content)) = (&self.pack, &self.content) {
            return Ok((pack.clone(), hash.to_owned(), content.clone()));
        }
        let (packs, _) = def.packs(None);
        // Who writes a record by hand means the cards of the box.
        let wanted = |pack: &&crate::play::AnyPack| pack.hash == hash || self.tags.get("Pack").is_empty();
        match packs.iter().find(wanted) {
            Some(pack) => Ok((pack.info.clone(), pack.hash.clone(), pack.content.clone())),
            None => Err(self.wrong(
                "Pack",
                gettext("The cards of this match are neither in the record nor in the program."),
            )),
        }
    }
}

/// A number, or 64 hexadecimal digits.
fn seed(text: &str) -> Option<Seed> {
    let json = match text.len() {
        64 => Value::String(text.to_owned()),
        _ => Value::from(text.parse::<u64>().ok().filter(|number| *number < 1 << 53)?),
    };
    serde_json::from_value(json).ok()
}

struct Reader {
    table: Table,
    file: MatchFile,
    /// What was taken out, each with its place among all that was.
    struck: Vec<(usize, Struck)>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Trouble> {
        let at = skip_blanks(line, 0);
        match line.get(at..).is_some_and(|rest| rest.starts_with('(')) {
            true => self.variation(line, at),
            false => self.entry(line, at),
        }
    }

    fn entry(&mut self, line: &str, at: usize) -> Result<(), Trouble> {
        let labels = self.table.labels();
        let said = said(line, at, &labels).map_err(|(at, why)| (at, None, why))?;
        let next = self.file.records.len() + 1;
        if said.n != next {
            let why = gettext_f("Expected entry {n} here.", &[("n", &next.to_string())]);
            return Err((at, None, why));
        }
        let (record, _) = self.table.read(&said)?;
        let names = self.table.names();
        self.file.records.push(record.clone().map(|entry| entry.to_json()));
        self.table.play(record).map_err(|error| told(said.at, error, &names))
    }

    /// What was taken out of the log; anything else in brackets is what somebody thought.
    fn variation(&mut self, line: &str, at: usize) -> Result<(), Trouble> {
        let inside = line.trim_end();
        let Some(inside) = inside.strip_suffix(')') else {
            return Err((inside.len(), None, gettext("Expected “)” at the end of the line.")));
        };
        if !inside.contains("{struck ") {
            return Ok(());
        }
        let begin = skip_blanks(inside, at + 1);
        let labels = self.table.labels();
        let said = said(inside, begin, &labels).map_err(|(at, why)| (at, None, why))?;
        let n = said.n - 1;
        let (record, marks) = match said.words.starts_with("{\"") {
            true => self.table.unread(&said)?,
            false if n == self.file.records.len() => {
                let (record, marks) = self.table.read(&said)?;
                (record.map(|entry| entry.to_json()), marks)
            }
            false => return Err((begin, None, gettext("This entry stands in the wrong place."))),
        };
        let (order, struck_at, reason) = marks.struck.unwrap_or_default();
        self.struck.push((order, Struck { n, record, struck_at, reason }));
        Ok(())
    }

    fn done(mut self) -> MatchFile {
        self.struck.sort_by_key(|(order, _)| *order);
        self.file.struck = self.struck.into_iter().map(|(_, struck)| struck).collect();
        let all = self.file.records.iter().chain(self.file.struck.iter().map(|gone| &gone.record));
        let all: Vec<Record<Value>> = all.cloned().collect();
        self.file.version = if self.file.uncounted { FILE_VERSION } else { MatchFile::version_for(&all) };
        self.file.settle(self.table.game.outcome());
        self.file
    }
}
