//! The backups that are kept beside the archive: why each was made, and which may go.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension};

use super::connect::{connect_read_only, end_of, sibling};
use super::row::Count;
use super::{ArchiveError, clock};

/// How many bytes backups may have together unless people prefer otherwise: a gibibyte.
pub const USUAL_BACKUP_BYTES: u64 = 1 << 30;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;
/// Near enough to tell backups of different months apart.
const MONTH: i64 = 30 * DAY;

/// How old a backup may be to be one of those that are kept each hour, day, week or month. Beyond, none is.
const TIERS: [(i64, i64); 4] = [(DAY, HOUR), (2 * WEEK, DAY), (2 * MONTH, WEEK), (24 * MONTH, MONTH)];
/// The newest ones are kept in any case.
const NEWEST: usize = 3;
/// Two backups that came one after the other are not further apart, by a clock that can be trusted.
const LONGEST_GAP: i64 = 3 * MONTH;

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
    const fn kept(self) -> usize {
        match self {
            Self::Regular => usize::MAX,
            Self::Doubtful => 2,
            Self::Migration | Self::Restore | Self::Deletion => 4,
        }
    }

    /// How many of the newest ones stay whatever they have: what restoring or deleting has put away is in no other file.
    const fn safe(self) -> usize {
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
    let mut found = files_of(path);
    for backup in &mut found {
        // One that cannot be read is of no use, and counts as the oldest.
        backup.order = connect_read_only(&backup.path).and_then(|conn| order(&conn)).unwrap_or_default();
    }
    let age = |backup: &Backup| (backup.order, backup.at, backup.path.as_os_str().len(), backup.path.clone());
    found.sort_by_cached_key(|backup| std::cmp::Reverse(age(backup)));
    found
}

/// The same without a look into them, in no order.
pub(super) fn files_of(path: &Path) -> Vec<Backup> {
    let Ok(path) = &end_of(path) else { return Vec::new() };
    let Ok(entries) = std::fs::read_dir(folder(path)) else { return Vec::new() };
    let stem = stem(path);
    let backup = |entry: std::fs::DirEntry| {
        let (kind, made) = parse(&stem, entry.file_name().to_str()?)?;
        let (at, bytes) = (clock::parse(&made)?, entry.metadata().ok()?.len());
        Some(Backup { path: entry.path(), kind, made, at, bytes, order: Order::default() })
    };
    entries.flatten().filter_map(backup).collect()
}

fn order(conn: &Connection) -> rusqlite::Result<Order> {
    let value = |key: &str| {
        let sql = "SELECT value FROM meta WHERE key = ?1";
        conn.query_row(sql, [key], |row| row.get(0)).optional().map(Option::unwrap_or_default)
    };
    Ok(Order { number: value(NUMBER)?, changes: value("changes")? })
}

/// Gives a backup that was just written the number after the highest there is.
pub(super) fn number(made: &Connection, path: &Path) -> rusqlite::Result<()> {
    let highest = backups(path).first().map_or(0, |newest| newest.order.number);
    let number = highest.max(order(made)?.number).saturating_add(1);
    made.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)", (NUMBER, number))?;
    Ok(())
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
        let conn = connect_read_only(&self.path)?;
        let sql = "SELECT count(*) FROM matches WHERE deleted_at IS NULL";
        Ok(conn.query_row(sql, [], |row| row.get::<_, Count>(0))?.0)
    }
}

/// Removes the backups that are too many for their age, and the oldest while all together have more than `most`
/// bytes. The newest ones stay whatever they have, and so does `made`, which was made just now: nothing that asks for a
/// backup is done before it is complete, and then this comes last.
pub(super) fn thin(path: &Path, now: i64, most: u64, made: Option<&Path>) {
    let all = backups(path);
    for old in surplus(&all, now, most).into_iter().filter(|old| Some(old.path.as_path()) != made) {
        if let Err(error) = std::fs::remove_file(&old.path) {
            tracing::warn!(path = %old.path.display(), %error, "an old backup stays");
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

/// The backups that may go, of these, newest first.
fn surplus(all: &[Backup], now: i64, most: u64) -> Vec<&Backup> {
    let mut gone: Vec<&Backup> = Vec::new();
    let mut stay: Vec<&Backup> = Vec::new();
    let mut slots: Vec<(i64, i64)> = Vec::new();
    let (times, now) = steady(all, now);
    let before = |stay: &[&Backup], kind| stay.iter().filter(|other| other.kind == kind).count();
    for (backup, at) in all.iter().zip(times) {
        let before = before(&stay, backup.kind);
        let stays = match backup.kind {
            BackupKind::Regular => {
                let slot = slot(at, now);
                let first = slot.is_some_and(|slot| !slots.contains(&slot));
                slots.extend(slot);
                first || before < NEWEST
            }
            kind => before < kind.kept(),
        };
        if stays { stay.push(backup) } else { gone.push(backup) }
    }
    let mut bytes: u64 = stay.iter().map(|backup| backup.bytes).sum();
    for (n, backup) in stay.iter().enumerate().rev() {
        let safe = before(&stay[..n], backup.kind) < backup.kind.safe();
        if bytes > most && !safe {
            bytes -= backup.bytes;
            gone.push(backup);
        }
    }
    gone
}

/// When each of these backups, newest first, was made, and when now is, by a clock that never jumped: a gap that cannot
/// be counts as a day. A clock that was wrong for a while, in either direction, costs no backup.
fn steady(all: &[Backup], now: i64) -> (Vec<i64>, i64) {
    let step = |time: i64, from: i64, to: i64| match to.saturating_sub(from) {
        gap @ 0..=LONGEST_GAP => time.saturating_add(gap),
        _ => time.saturating_add(DAY),
    };
    let mut times: Vec<i64> = Vec::new();
    let (mut time, mut last) = all.last().map_or((now, now), |oldest| (oldest.at, oldest.at));
    for backup in all.iter().rev() {
        time = step(time, last, backup.at);
        last = backup.at;
        times.push(time);
    }
    times.reverse();
    (times, step(time, last, now))
}

/// The hour, day, week or month that a backup stands for; of each the newest one is kept. `None` if it is too old.
fn slot(at: i64, now: i64) -> Option<(i64, i64)> {
    let (_, length) = TIERS.into_iter().find(|(age, _)| now.saturating_sub(at) < *age)?;
    Some((length, at.div_euclid(length)))
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
    let number = |name: &str| match name.strip_prefix(&stem)?.strip_suffix(".db")? {
        "" => Some(1),
        rest => rest.strip_prefix('-')?.parse::<u32>().ok(),
    };
    let entries = path.parent().and_then(|folder| std::fs::read_dir(folder).ok());
    let names = entries.into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| number(name.to_str()?)).max().map_or(1, |highest| highest.saturating_add(1))
}

fn numbered(path: &Path, n: u32) -> PathBuf {
    path.with_file_name(format!("{}-{n}.db", stem(path)))
}

/// Why and when a backup was made, by the name of its file.
fn parse(stem: &str, name: &str) -> Option<(BackupKind, String)> {
    let rest = name.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(".db")?;
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
    use std::collections::BTreeSet;

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

    const NOW: i64 = 2_000 * WEEK;

    fn backup(kind: BackupKind, age: i64, bytes: u64) -> Backup {
        let path = format!("{kind:?} {age}").into();
        let order = Order { number: -age, changes: 0 };
        Backup { path, kind, made: String::new(), at: NOW - age, bytes, order }
    }

    fn ages_kept(all: &[Backup], most: u64) -> Vec<i64> {
        let gone: BTreeSet<i64> = surplus(all, NOW, most).iter().map(|backup| backup.at).collect();
        all.iter().filter(|backup| !gone.contains(&backup.at)).map(|backup| NOW - backup.at).collect()
    }

    #[test]
    fn backups_become_fewer_with_their_age() {
        // Every half hour for three years.
        let step = HOUR / 2;
        let all: Vec<Backup> =
            (0..3 * 12 * MONTH / step).map(|n| backup(BackupKind::Regular, n * step, 1)).collect();
        let kept = ages_kept(&all, u64::MAX);
        let within = |from, to| kept.iter().filter(|age| (from..to).contains(*age)).count();
        assert!((24..=28).contains(&within(0, DAY)), "{}", within(0, DAY));
        assert!((12..=14).contains(&within(DAY, 2 * WEEK)), "{}", within(DAY, 2 * WEEK));
        assert!((6..=8).contains(&within(2 * WEEK, 2 * MONTH)));
        assert!((21..=23).contains(&within(2 * MONTH, 24 * MONTH)));
        assert_eq!(within(24 * MONTH, 99 * MONTH), 0);
        // What is kept is kept: thinning again, or a little later, takes away next to nothing.
        let left: Vec<Backup> = kept.iter().map(|age| backup(BackupKind::Regular, *age, 1)).collect();
        assert_eq!(ages_kept(&left, u64::MAX).len(), kept.len());
    }

    #[test]
    fn a_few_backups_stay_however_old() {
        let ages = [30 * MONTH, 33 * MONTH, 36 * MONTH, 39 * MONTH, 42 * MONTH];
        let all = ages.map(|age| backup(BackupKind::Regular, age, 1));
        assert_eq!(ages_kept(&all, u64::MAX), ages, "nobody made one since");
        let ages = [0, 2 * MONTH, 4 * MONTH].into_iter().chain((3..20).map(|n| 2 * n * MONTH));
        let all: Vec<Backup> = ages.map(|age| backup(BackupKind::Regular, age, 1)).collect();
        assert_eq!(ages_kept(&all, u64::MAX).len(), 12, "those of the last two years");
    }

    #[test]
    fn a_clock_that_was_wrong_costs_no_backup() {
        let usual = |n: i64| backup(BackupKind::Regular, n * DAY, 1);
        for wrong in [-80 * 12 * MONTH, 40 * 12 * MONTH] {
            // Newest first: right again, wrong for a week, right before.
            let all: Vec<Backup> = (0..3)
                .map(usual)
                .chain((0..7).map(|n| backup(BackupKind::Regular, wrong + n * DAY, 1)))
                .chain((10..12).map(usual))
                .collect();
            assert_eq!(ages_kept(&all, u64::MAX).len(), all.len(), "{wrong}");
            // While it is wrong.
            let gone = surplus(&all[3..], NOW - wrong, u64::MAX);
            assert!(gone.is_empty(), "{wrong}: {gone:?}");
        }
    }

    #[test]
    fn bytes_are_limited_and_the_newest_stays() {
        let regular = |age| backup(BackupKind::Regular, age, 100);
        let all = [regular(0), backup(BackupKind::Restore, 1, 100), regular(2), regular(DAY), regular(WEEK)];
        assert_eq!(ages_kept(&all, 500).len(), 5);
        assert_eq!(ages_kept(&all, 320), [0, 1, 2]);
        assert_eq!(ages_kept(&all, 10), [0, 1], "what was restored over is nowhere else");
        let others: Vec<Backup> = (0..6).map(|n| backup(BackupKind::Restore, n, 1)).collect();
        assert_eq!(ages_kept(&others, 100), [0, 1, 2, 3]);
    }
}
