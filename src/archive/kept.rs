//! The backups that are kept beside the archive: why each was made, and which may go.

use std::path::{Path, PathBuf};

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
}

/// The backups of the archive at a path, newest first.
#[must_use]
pub fn backups(path: &Path) -> Vec<Backup> {
    let Ok(path) = &end_of(path) else { return Vec::new() };
    let Ok(entries) = std::fs::read_dir(folder(path)) else { return Vec::new() };
    let stem = stem(path);
    let mut found: Vec<Backup> = entries
        .flatten()
        .filter_map(|entry| {
            let (kind, made) = parse(&stem, entry.file_name().to_str()?)?;
            let at = clock::parse(&made)?;
            Some(Backup { path: entry.path(), kind, made, at, bytes: entry.metadata().ok()?.len() })
        })
        .collect();
    // Of those of one second, the one with the higher number is newer, and has the longer name.
    let age = |backup: &Backup| (backup.at, backup.path.as_os_str().len(), backup.path.clone());
    found.sort_by_cached_key(|backup| std::cmp::Reverse(age(backup)));
    found
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
/// bytes. The newest regular one stays whatever it has.
pub(super) fn thin(path: &Path, now: i64, most: u64) {
    for old in surplus(&backups(path), now, most) {
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
    for backup in all {
        let before = stay.iter().filter(|other| other.kind == backup.kind).count();
        let stays = match backup.kind {
            BackupKind::Regular => {
                let slot = slot(backup.at, now);
                let first = slot.is_some_and(|slot| !slots.contains(&slot));
                slots.extend(slot);
                first || before < NEWEST
            }
            kind => before < kind.kept(),
        };
        if stays { stay.push(backup) } else { gone.push(backup) }
    }
    let newest = stay.iter().position(|backup| backup.kind == BackupKind::Regular);
    let mut bytes: u64 = stay.iter().map(|backup| backup.bytes).sum();
    for (n, backup) in stay.iter().enumerate().rev() {
        if bytes > most && Some(n) != newest {
            bytes -= backup.bytes;
            gone.push(backup);
        }
    }
    gone
}

/// The hour, day, week or month that a backup stands for; of each the newest one is kept. `None` if it is too old. A
/// clock that was wrong must not cost a backup: the future counts as now.
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
        Backup { path, kind, made: String::new(), at: NOW - age, bytes }
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
    fn a_few_backups_stay_however_old_or_wrong_the_clock() {
        let ages = [-5 * DAY, 30 * MONTH, 31 * MONTH, 32 * MONTH];
        let all = ages.map(|age| backup(BackupKind::Regular, age, 1));
        assert_eq!(ages_kept(&all, u64::MAX), ages[..3]);
    }

    #[test]
    fn bytes_are_limited_and_the_newest_stays() {
        let regular = |age| backup(BackupKind::Regular, age, 100);
        let all = [regular(0), backup(BackupKind::Restore, 1, 100), regular(2), regular(DAY), regular(WEEK)];
        assert_eq!(ages_kept(&all, 500).len(), 5);
        assert_eq!(ages_kept(&all, 320), [0, 1, 2]);
        assert_eq!(ages_kept(&all, 10), [0]);
        let others: Vec<Backup> = (0..6).map(|n| backup(BackupKind::Restore, n, 1)).collect();
        assert_eq!(ages_kept(&others, 100), [0, 1, 2, 3]);
    }
}
