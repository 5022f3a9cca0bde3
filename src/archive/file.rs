//! One match as a file of its own: JSON with everything that is needed to replay it anywhere.

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::amount::AtMost;
use super::matches::{self, Head, StoredMatch};
use super::{
    Archive, ArchiveError, Elsewhere, FileError, MatchId, Status, Struck, edit, elsewhere, hand_over, row,
    seal, unique_keys,
};
use crate::content;
use crate::engine::{MAX_SEATS, Outcome, Record};
use crate::i18n::{gettext, gettext_f, whole};
use crate::play::MatchSetup;

/// What the field `format` of a match file says.
pub const FILE_FORMAT: &str = "tableside-match";
/// The newest version of match files that this program reads. A file has the oldest version that can hold it.
pub const FILE_VERSION: u32 = 3;
/// The version of files of matches in which nobody took a seat on the way.
const PLAIN: u32 = 1;
/// The version of files of matches in which somebody took a seat on the way.
const HANDED_OVER: u32 = 2;

/// The most bytes of one match: many times what ten thousand entries have, and few enough to be read at once.
const LARGEST: usize = 16 << 20;
/// The most entries of one log, and the most that were struck from it: twice what bots play without being asked.
const MOST_RECORDS: usize = 20_000;
/// The most values of one content: many times what the largest packs have.
const MOST_VALUES: usize = 500_000;
/// The last moment of the year 9999: later times cannot be written as dates.
const LAST_MOMENT: u64 = 253_402_300_799_999;

/// One match as a file of its own. Times are in milliseconds since 1970 UTC.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchFile {
    /// [`FILE_FORMAT`].
    pub format: String,
    /// 1, 2 if somebody took a seat on the way, or 3 if it was recorded elsewhere or does not count; at most
    /// [`FILE_VERSION`].
    pub version: u32,
    /// The same in every archive and file; empty in a file written by hand.
    #[serde(default)]
    pub uuid: String,
    /// Everything that was decided before the match.
    pub setup: MatchSetup,
    /// The log.
    pub records: Vec<Record<Value>>,
    /// What undo and amend took out of the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<Struck>,
    /// How it stands.
    #[serde(default)]
    pub status: Status,
    /// How it ended; exactly if it is finished.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// People's words about it.
    #[serde(default)]
    pub note: String,
    /// People's labels.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The version of the engine it began under.
    pub engine_version: u32,
    /// The version of the game's rules it began under.
    pub rules_version: u32,
    /// The version of the program it began under.
    #[serde(default)]
    pub program: String,
    /// When it began.
    #[serde(default)]
    pub started_at: i64,
    /// When it last changed.
    #[serde(default)]
    pub updated_at: i64,
    /// When it ended.
    #[serde(default)]
    pub finished_at: Option<i64>,
    /// Where its result comes from, if it was recorded elsewhere and has no log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Elsewhere>,
    /// Whether it counts in no statistics.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uncounted: bool,
}

/// What an import led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The match is now in the archive.
    New(MatchId),
    /// The archive had it already; nothing has changed, except that it is no longer deleted.
    Known {
        /// Its number.
        id: MatchId,
        /// Whether names, set-up and log are the same.
        same: bool,
    },
}

impl Imported {
    /// The number of the match.
    #[must_use]
    pub const fn id(self) -> MatchId {
        match self {
            Self::New(id) | Self::Known { id, .. } => id,
        }
    }
}

impl MatchFile {
    /// Reads a match file.
    ///
    /// # Errors
    /// If the text is not a match file that this program knows, or holds what no match has.
    pub fn from_json(json: &str) -> Result<Self, FileError> {
        if json.len() > LARGEST {
            return Err(FileError::TooLarge { limit: LARGEST });
        }
        // Before anything is made of what may be far too much.
        let outline: Outline = serde_json::from_str(json).map_err(FileError::Form)?;
        outline.check()?;
        let _: Within = serde_json::from_str(json).map_err(FileError::Form)?;
        unique_keys::check(json).map_err(FileError::Form)?;
        let file: Self = serde_json::from_str(json).map_err(FileError::Form)?;
        file.validate()?;
        Ok(file)
    }

    /// The file as JSON, for people to read.
    ///
    /// # Errors
    /// If a value cannot be written as JSON.
    pub fn to_json(&self) -> Result<String, FileError> {
        serde_json::to_string_pretty(self).map_err(FileError::Form)
    }

    /// The file as others may have it: while a match goes on, what is to come stays secret, and a copy of it has dice and
    /// cards of its own.
    #[must_use]
    pub fn for_others(mut self) -> Self {
        if self.status == Status::Running {
            self.setup.seed = self.setup.seed.of_copy();
        }
        self
    }

    /// Puts the result that the log leads to in the place of the one the file tells. Says whether they are the same.
    pub fn settle(&mut self, outcome: Option<Outcome>) -> bool {
        // An older version may have named another rule as what decided.
        let result = |outcome: &Outcome| (outcome.standing.clone(), outcome.scores);
        let same = self.outcome.as_ref().map(result) == outcome.as_ref().map(result);
        self.status = match (&outcome, self.status) {
            (Some(_), _) => Status::Finished,
            (None, Status::Abandoned) => Status::Abandoned,
            (None, _) => Status::Running,
        };
        if self.status == Status::Running {
            self.finished_at = None;
        }
        self.outcome = outcome;
        same
    }

    /// The oldest version of match files that can hold such a log.
    #[must_use]
    pub fn version_for(records: &[Record<Value>]) -> u32 {
        version_for(records, &[])
    }

    /// A stored match, and what was struck from its log.
    pub(super) fn of(stored: StoredMatch, struck: Vec<Struck>) -> Self {
        Self {
            format: FILE_FORMAT.to_owned(),
            version: match stored.elsewhere.is_some() || stored.uncounted || stored.branch.is_some() {
                true => FILE_VERSION,
                false => version_for(&stored.records, &struck),
            },
            uuid: stored.uuid,
            setup: stored.setup,
            records: stored.records,
            struck,
            status: stored.status,
            outcome: stored.outcome,
            note: stored.note,
            tags: stored.tags,
            engine_version: stored.engine_version,
            rules_version: stored.rules_version,
            program: stored.program,
            started_at: stored.started_at,
            updated_at: stored.updated_at,
            finished_at: stored.finished_at,
            elsewhere: stored.elsewhere,
            // Alone, a variation is a match that does not count.
            uncounted: stored.uncounted || stored.branch.is_some(),
        }
    }

    /// Looks at everything that does not need the game.
    ///
    /// # Errors
    /// If it holds what no match has.
    pub fn validate(&self) -> Result<(), FileError> {
        let invalid = |field, expected: String| Err(FileError::Invalid { field, expected });
        let seats = self.setup.seats.len();
        let fits = |outcome: &Outcome| outcome.fits(seats);
        if !(1..=MAX_SEATS).contains(&seats) {
            let most = MAX_SEATS.to_string();
            return invalid("setup.seats", gettext_f("1 to {most} seats", &[("most", &most)]));
        }
        if !self.uuid.is_empty() && !row::is_uuid(&self.uuid) {
            return invalid("uuid", gettext("empty, or a UUID"));
        }
        if (self.status == Status::Finished) != self.outcome.is_some()
            || !self.outcome.as_ref().is_none_or(fits)
        {
            return invalid(
                "outcome",
                gettext("the result of every seat if the match is finished, otherwise nothing"),
            );
        }
        let logged = !self.records.is_empty() || !self.struck.is_empty() || self.outcome.is_none();
        if self.elsewhere.is_some() && logged {
            return invalid("elsewhere", gettext("a result, and no log"));
        }
        if self.all_times().any(|at| at.unsigned_abs() > LAST_MOMENT) {
            return invalid("started_at", gettext("a time before the year 10000, like all others"));
        }
        let hash = &self.setup.pack_hash;
        let content = if hash.is_empty() { String::new() } else { content::hash(&self.setup.content) };
        if *hash != content {
            let expected = gettext_f("empty, or the checksum of the content, {hash}", &[("hash", &content)]);
            return invalid("setup.pack_hash", expected);
        }
        Ok(())
    }
}

/// The oldest version of match files that can hold such a match.
fn version_for(records: &[Record<Value>], struck: &[Struck]) -> u32 {
    let mut all = records.iter().chain(struck.iter().map(|gone| &gone.record));
    if all.any(|record| hand_over::of(record).is_some()) { HANDED_OVER } else { PLAIN }
}

/// What every version of every kind of our files begins with, and how long the lists of a match are.
#[derive(Deserialize)]
struct Outline {
    format: String,
    version: u32,
    #[serde(default)]
    records: Length,
    #[serde(default)]
    struck: Length,
}

impl Outline {
    fn check(self) -> Result<(), FileError> {
        if self.format != FILE_FORMAT {
            return Err(FileError::OtherFormat(self.format));
        }
        if self.version > FILE_VERSION {
            return Err(FileError::Newer { found: self.version, known: FILE_VERSION });
        }
        let lengths = [("records", self.records), ("struck", self.struck)];
        match lengths.into_iter().find(|(_, Length(n))| *n > MOST_RECORDS) {
            Some((field, _)) => {
                let most = whole(MOST_RECORDS);
                let expected = gettext_f("a list of at most {n} entries", &[("n", &most)]);
                Err(FileError::Invalid { field, expected })
            }
            None => Ok(()),
        }
    }
}

/// A file whose content has no more values than a content can have.
#[derive(Deserialize)]
struct Within {
    #[serde(default, rename = "setup")]
    _setup: WithinSetup,
}

#[derive(Default, Deserialize)]
struct WithinSetup {
    #[serde(default, rename = "content")]
    _content: AtMost<MOST_VALUES>,
}

/// How long a list is.
#[derive(Clone, Copy, Default)]
struct Length(usize);

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Self(0))
    }
}

impl<'de> Visitor<'de> for Length {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        let mut n = 0;
        while items.next_element::<IgnoredAny>()?.is_some() {
            n += 1;
        }
        Ok(Self(n))
    }

    // What is no list is told when the whole is read, or the file is of another version.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
}

impl MatchFile {
    fn all_times(&self) -> impl Iterator<Item = i64> {
        let head = [self.started_at, self.updated_at].into_iter().chain(self.finished_at);
        let struck = self.struck.iter().flat_map(|gone| [gone.struck_at, gone.record.at]);
        head.chain(self.records.iter().map(|record| record.at)).chain(struck)
    }

    /// All times in it.
    fn times(&mut self) -> impl Iterator<Item = &mut i64> {
        let head = [&mut self.started_at, &mut self.updated_at].into_iter().chain(&mut self.finished_at);
        let struck = self.struck.iter_mut().flat_map(|gone| [&mut gone.struck_at, &mut gone.record.at]);
        head.chain(self.records.iter_mut().map(|record| &mut record.at)).chain(struck)
    }

    /// Puts the unknown time in the place of those that no match has, of an archive that took them in once.
    pub(super) fn settle_times(&mut self) {
        self.times().filter(|at| at.unsigned_abs() > LAST_MOMENT).for_each(|at| *at = 0);
    }

    /// Whether both are about the same: the same people at the same table, and the same log. What people wrote about the
    /// match since may differ.
    fn is_of(&self, stored: &StoredMatch) -> bool {
        let (seed, own) = (self.setup.seed, stored.setup.seed);
        let plain = |setup: &MatchSetup| MatchSetup { pack_hash: String::new(), seed, ..setup.clone() };
        (seed == own || seed == own.of_copy())
            && plain(&self.setup) == plain(&stored.setup)
            && self.records == stored.records
            && self.elsewhere.is_some() == stored.elsewhere.is_some()
    }
}

impl Archive {
    /// A match as a file of its own.
    ///
    /// # Errors
    /// If there is no such match or it cannot be read.
    pub fn export(&self, id: MatchId) -> Result<MatchFile, ArchiveError> {
        let (stored, struck) =
            self.read(|conn| Ok((matches::load(conn, id)?, matches::struck(conn, id)?)))?;
        Ok(MatchFile::of(stored, struck))
    }

    /// Takes a match file into the archive. A match that is there already, by its uuid, is left as it is.
    ///
    /// # Errors
    /// If the file holds what no match has, or it cannot be saved.
    pub fn import(&mut self, file: &MatchFile) -> Result<Imported, ArchiveError> {
        file.validate()?;
        let uuid = if file.uuid.is_empty() { row::new_uuid()? } else { file.uuid.to_ascii_lowercase() };
        self.write(|tx| {
            if let Some(id) = matches::find(tx, &uuid)? {
                let same = file.is_of(&matches::load(tx, id)?);
                seal::changing(tx, &[id], || {
                    Ok(tx.execute("UPDATE matches SET deleted_at = NULL WHERE id = ?1", [id.0])?)
                })?;
                return Ok(Imported::Known { id, same });
            }
            insert_file(tx, &uuid, file).map(Imported::New)
        })
    }
}

pub(super) fn insert_file(
    tx: &rusqlite::Transaction,
    uuid: &str,
    file: &MatchFile,
) -> Result<MatchId, ArchiveError> {
    let head = Head {
        uuid,
        setup: &file.setup,
        note: &file.note,
        tags: &file.tags,
        engine_version: file.engine_version,
        rules_version: file.rules_version,
        program: &file.program,
        started_at: file.started_at,
        updated_at: file.updated_at,
    };
    let id = matches::insert(tx, &head)?;
    elsewhere::write(tx, id, file.elsewhere.as_ref(), file.uncounted)?;
    edit::insert_entries(tx, id, 0, &file.records)?;
    seal::renew(tx, id)?;
    matches::insert_struck(tx, id, &file.struck)?;
    let finished_at = file.finished_at.unwrap_or(file.updated_at);
    match (&file.outcome, file.status) {
        (Some(outcome), _) => edit::finish(tx, id, outcome, finished_at)?,
        (None, Status::Abandoned) => edit::abandon(tx, id, finished_at)?,
        (None, _) => {}
    }
    seal::renew_struck(tx, id)?;
    seal::renew_cover(tx, id)?;
    Ok(id)
}
