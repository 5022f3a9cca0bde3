//! The backups that are kept beside the archive: why each was made, and which may go.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension};

use super::chain::Chain;
use super::connect::{connect_read_only, end_of, sibling};
use super::{ArchiveError, clock};

/// How many bytes backups may have together unless people prefer otherwise: a gibibyte.
pub const USUAL_BACKUP_BYTES: u64 = 1 << 30;

/// How the name of a part of a backup ends. Nobody should take it for a whole archive.
pub(super) const PART_END: &str = ".changes";

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupKind {
    /// After a match, and when the archive was closed. With their age they become fewer.
    Regular,
    /// As `Regular`, of an archive in which single matches are damaged; the newest 2 are kept. Takes the place of no
    /// good one.
    Doubtful,
    /// Before an update of the archive's format; the newest 4 are kept.
    Migration,
    /// Before a backup was restored; the newest 4 are kept.
    Restore,
    /// Before matches were deleted for good; the newest 4 are kept.
    Deletion,
}

impl BackupKind {
    pub(super) const fn kept(self) -> usize {
        match self {
            Self::Regular => usize::MAX,
            Self::Doubtful => 2,
            Self::Migration | Self::Restore | Self::Deletion => 4,
        }
    }

    /// How many of the newest ones stay whatever they have: what restoring or deleting has put away is in no other file.
    pub(super) const fn safe(self) -> usize {
        match self {
            Self::Doubtful => 0,
            Self::Regular | Self::Migration | Self::Deletion => 1,
            // Whoever has restored the wrong one restores another.
            Self::Restore => 2,
        }
    }

    /// What stands behind the time in the name of a file; a migration adds the schema.
    pub(super) const fn suffix(self) -> &'static str {
        match self {
            Self::Regular => "",
            Self::Doubtful => "-doubtful",
            Self::Migration => "-schema",
            Self::Restore => "-restore",
            Self::Deletion => "-delete",
        }
    }
}

/// A backup beside the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// Why it was made.
    pub kind: BackupKind,
    /// The second in UTC, or the day as older versions name it: `2026-01-31T150405` or `2026-01-31`.
    pub made: String,
    /// The same in milliseconds since 1970 UTC; noon if only the day is known.
    pub at: i64,
    /// How many bytes it has.
    pub bytes: u64,
    /// Its place among the others, as it says itself.
    pub order: Order,
    /// What it lies upon; `None` if it is a whole copy.
    pub(super) links: Option<Links>,
}

/// What a part of a backup lies upon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Links {
    /// The number of the whole copy at the beginning; of the first part if there is none.
    pub from: i64,
    /// The number of the part or copy just before; 0 if there is none.
    pub before: i64,
    /// How many parts before had been lost when it was made, and were made up for.
    pub gaps: i64,
    /// Whether the archive has matches that are in none of them yet.
    pub more: bool,
}

impl Links {
    fn read(part: &Connection) -> rusqlite::Result<Option<Self>> {
        let value = |key: &str| value(part, key).map(Option::unwrap_or_default);
        let links = |from| {
            Ok(Self { from, before: value("before")?, gaps: value("gaps")?, more: value("more")? != 0 })
        };
        self::value(part, "from")?.map(links).transpose()
    }

    pub(super) fn write(&self, part: &Connection) -> rusqlite::Result<()> {
        let Self { from, before, gaps, more } = *self;
        let values = [("from", from), ("before", before), ("gaps", gaps), ("more", more.into())];
        values.iter().try_for_each(|(key, value)| write_meta(part, key, *value))
    }
}

fn value(conn: &Connection, key: &str) -> rusqlite::Result<Option<i64>> {
    conn.query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0)).optional()
}

pub(super) fn write_meta(conn: &Connection, key: &str, value: i64) -> rusqlite::Result<()> {
    let mut statement = conn.prepare_cached("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)")?;
    statement.execute((key, value)).map(drop)
}

/// The place of a backup among those of an archive: a later one has a higher. A clock may be wrong, and files may be
/// renamed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// The number it was given, one more than that of any before; 0 if an older version made it.
    pub number: i64,
    /// How often the archive had been written to.
    pub changes: i64,
}

/// The key of the number in the table `meta` of a backup.
const NUMBER: &str = "backup";

/// The backups of the archive at a path, newest first.
#[must_use]
pub fn backups(path: &Path) -> Vec<Backup> {
    read(files_of(path))
}

/// The backups in the folder of one, of the same archive, newest first.
pub(super) fn beside(backup: &Path) -> Vec<Backup> {
    let name = backup.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stems = name.match_indices('-').filter_map(|(at, _)| name.get(..at));
    let stem = { stems }.find(|stem| parse(stem, name).is_some());
    let folder = backup.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    stem.map_or_else(Vec::new, |stem| read(files_in(folder, stem)))
}

/// Looks into backups, and puts the newest first.
fn read(mut found: Vec<Backup>) -> Vec<Backup> {
    for backup in &mut found {
        // One that cannot be read is of no use, and counts as the oldest.
        let read = connect_read_only(&backup.path).and_then(|conn| Ok((order(&conn)?, Links::read(&conn)?)));
        (backup.order, backup.links) = read.unwrap_or_default();
    }
    let age = |backup: &Backup| (backup.order, backup.at, backup.path.as_os_str().len(), backup.path.clone());
    found.sort_by_cached_key(|backup| std::cmp::Reverse(age(backup)));
    found
}

/// The same without a look into them, in no order.
pub(super) fn files_of(path: &Path) -> Vec<Backup> {
    let Ok(path) = &end_of(path) else { return Vec::new() };
    files_in(&folder(path), &stem(path))
}

fn files_in(folder: &Path, stem: &str) -> Vec<Backup> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let backup = |entry: std::fs::DirEntry| {
        let (kind, made) = parse(stem, entry.file_name().to_str()?)?;
        let (at, bytes) = (clock::parse(&made)?, entry.metadata().ok()?.len());
        Some(Backup { path: entry.path(), kind, made, at, bytes, order: Order::default(), links: None })
    };
    entries.flatten().filter_map(backup).collect()
}

fn order(conn: &Connection) -> rusqlite::Result<Order> {
    let value = |key: &str| value(conn, key).map(Option::unwrap_or_default);
    Ok(Order { number: value(NUMBER)?, changes: value("changes")? })
}

/// Gives a backup that was just written the number after the highest there is.
pub(super) fn number(made: &Connection, path: &Path) -> rusqlite::Result<()> {
    let number = next_number(&backups(path)).max(order(made)?.number.saturating_add(1));
    write_number(made, number)
}

/// The number after the highest of these.
pub(super) fn next_number(all: &[Backup]) -> i64 {
    all.first().map_or(0, |newest| newest.order.number).saturating_add(1)
}

/// Gives a backup its number.
pub(super) fn write_number(made: &Connection, number: i64) -> rusqlite::Result<()> {
    write_meta(made, NUMBER, number)
}

/// Lets an archive that takes the place of another have been written to more often than any of its backups: none of them
/// is a backup of it.
pub(super) fn outrun(archive: &Connection, path: &Path) -> rusqlite::Result<()> {
    let highest = backups(path).iter().map(|backup| backup.order.changes).max().unwrap_or(0);
    let sql = "UPDATE meta SET value = max(value, ?1) WHERE key = 'changes'";
    archive.execute(sql, [highest.saturating_add(1)])?;
    Ok(())
}

impl Backup {
    /// How many matches it holds.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn matches(&self) -> Result<usize, ArchiveError> {
        match self.links {
            None => Chain { root: Some(self.clone()), parts: Vec::new() }.matches(),
            Some(_) => Chain::of(&beside(&self.path), self).matches(),
        }
    }
}

/// Removes what a program that was killed has left of copies it was making. Only for who holds the lock: nobody else
/// makes copies there.
pub(super) fn clear_drafts(path: &Path) {
    let begin = format!(".{}", stem(path));
    let folders = [path.parent().map(Path::to_owned), Some(folder(path))];
    let entries = folders.into_iter().flatten().filter_map(|folder| std::fs::read_dir(folder).ok());
    for entry in entries.flat_map(|entries| entries.flatten()) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let ours = name.starts_with(&begin) && (name.ends_with(".part") || name.contains(".part-"));
        if ours && let Err(error) = std::fs::remove_file(entry.path()) {
            tracing::warn!(name, %error, "half a copy stays");
        }
    }
}

pub(super) fn folder(path: &Path) -> PathBuf {
    path.with_file_name("backups")
}

pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "archive".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The path, or one like it where no database and no log of one stands.
pub(super) fn free(path: &Path) -> PathBuf {
    let name = |n: u32| if n == 1 { path.to_owned() } else { numbered(path, n) };
    let is_free = |path: &PathBuf| !path.exists() && !sibling(path, "-wal").exists();
    (after_highest(path)..).map(name).find(is_free).unwrap_or_else(|| path.to_owned())
}

/// The number after the highest one: a lower one that became free would look older than it is.
fn after_highest(path: &Path) -> u32 {
    let stem = stem(path);
    let end = format!(".{}", extension(path));
    let number = |name: &str| match name.strip_prefix(&stem)?.strip_suffix(&end)? {
        "" => Some(1),
        rest => rest.strip_prefix('-')?.parse::<u32>().ok(),
    };
    let entries = path.parent().and_then(|folder| std::fs::read_dir(folder).ok());
    let names = entries.into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| number(name.to_str()?)).max().map_or(1, |highest| highest.saturating_add(1))
}

fn numbered(path: &Path, n: u32) -> PathBuf {
    path.with_file_name(format!("{}-{n}.{}", stem(path), extension(path)))
}

fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().into_owned()
}

/// Why and when a backup was made, by the name of its file.
fn parse(stem: &str, name: &str) -> Option<(BackupKind, String)> {
    let rest = name.strip_prefix(stem)?.strip_prefix('-')?;
    let rest = rest.strip_suffix(".db").or_else(|| rest.strip_suffix(PART_END))?;
    let is_time = |made: &str| {
        let shape: String = made.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        matches!(shape.as_str(), "0000-00-00" | "0000-00-00T000000")
    };
    let made = [17, 10].into_iter().find_map(|len| rest.get(..len).filter(|made| is_time(made)))?;
    let rest = rest.strip_prefix(made)?;
    let kinds = [BackupKind::Doubtful, BackupKind::Migration, BackupKind::Restore, BackupKind::Deletion];
    let marked = kinds.into_iter().find_map(|kind| Some((kind, rest.strip_prefix(kind.suffix())?)));
    // The schema before a migration, and a number where two were made in one second. A copy that a person named is theirs.
    let (kind, numbers) = marked.unwrap_or((BackupKind::Regular, rest));
    let ours = numbers.chars().all(|c| c == '-' || c.is_ascii_digit());
    ours.then(|| (kind, made.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_why_and_when() {
        let told = |name| parse("archive", name).map(|(kind, made)| (kind, made.len()));
        assert_eq!(told("archive-2026-01-31.db"), Some((BackupKind::Regular, 10)));
        assert_eq!(told("archive-2026-01-31T150405-schema-1.db"), Some((BackupKind::Migration, 17)));
        assert_eq!(told("archive-2026-01-31T150405-restore-2.db"), Some((BackupKind::Restore, 17)));
        assert_eq!(told("archive-2026-01-31T150405-delete.db"), Some((BackupKind::Deletion, 17)));
        assert_eq!(told("archive-2026-01-31T150405-doubtful.db"), Some((BackupKind::Doubtful, 17)));
        assert_eq!(told("archive-2026-01-31T150405.db"), Some((BackupKind::Regular, 17)));
        assert_eq!(told("archive-2026-01-31T150405-2.changes"), Some((BackupKind::Regular, 17)));
        assert_eq!(told("archive-2026-01-31T150405-restore.changes"), Some((BackupKind::Restore, 17)));
        assert_eq!(told("archive-2026-01-31T150405-2.db"), Some((BackupKind::Regular, 17)));
        for other in [
            "archive-2026-01-31T150405-mine.db",
            "archive-2026-01-31-best.db",
            "archive-2026-01-31.db.part",
            "archive-mine.db",
            "other-2026-01-31.db",
            "archive.db",
        ] {
            assert_eq!(told(other), None, "{other}");
        }
    }
}
