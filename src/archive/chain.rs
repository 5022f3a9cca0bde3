//! What a point in time is made of: a whole copy, and the parts that were made upon it. Or parts alone, while nobody had
//! the time to copy all of a large archive.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::connect::{check, connect_read_only, damaged, open_checked, version};
use super::kept::{Backup, BackupKind, beside};
use super::open::migrate;
use super::part::{self, Part, loosen};
use super::schema::{MIGRATIONS, VERSION};
use super::{ArchiveError, MatchId, OpenError, backup, branch, connect, seal};
use crate::files::Draft;

/// The files of one point in time.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// The whole copy at its beginning; `None` if it is missing, or if there never was one.
    pub root: Option<Backup>,
    /// The parts upon it, the oldest first.
    pub parts: Vec<Backup>,
}

/// What differs between an archive and a point in time.
#[derive(Debug, Default)]
pub(super) struct Difference {
    /// Matches that are not there as they stand; the last one first.
    pub changed: Vec<MatchId>,
    /// Matches that are there and gone in the archive.
    pub gone: Vec<MatchId>,
}

impl Chain {
    /// What a point is made of, among these backups.
    pub(super) fn of(all: &[Backup], point: &Backup) -> Self {
        let Some(from) = point.links.as_ref().map(|links| links.from) else {
            return Self { root: Some(point.clone()), parts: Vec::new() };
        };
        let belongs = |backup: &&Backup| backup.links.as_ref().is_some_and(|links| links.from == from);
        let mut parts: Vec<Backup> =
            all.iter().filter(belongs).filter(|part| part.order <= point.order).cloned().collect();
        parts.sort_by_key(|part| part.order);
        let root = all.iter().find(|whole| whole.links.is_none() && whole.order.number == from).cloned();
        Self { root, parts }
    }

    /// The newest one that another part can be made upon.
    pub(super) fn newest(all: &[Backup]) -> Self {
        let chains = all.iter().filter(|backup| backup.order.number > 0).map(|point| Self::of(all, point));
        let sound = |chain: &Self| match &chain.root {
            Some(root) => root.kind != BackupKind::Doubtful,
            None => chain.stands_alone(),
        };
        { chains }.find(sound).unwrap_or_default()
    }

    /// Whether there never was a whole copy at its beginning.
    pub(super) fn stands_alone(&self) -> bool {
        let links = self.parts.first().and_then(|first| first.links.as_ref());
        links.is_some_and(|links| links.before == 0)
    }

    /// The point itself.
    pub(super) fn last(&self) -> Option<&Backup> {
        self.parts.last().or(self.root.as_ref())
    }

    /// How many of its parts lie upon one that is not there.
    pub(super) fn gaps(&self) -> i64 {
        let there: BTreeSet<i64> =
            self.root.iter().chain(&self.parts).map(|backup| backup.order.number).collect();
        let lacks = |part: &&Backup| {
            let before = part.links.as_ref().map_or(0, |links| links.before);
            before != 0 && !there.contains(&before)
        };
        self.parts.iter().filter(lacks).count().try_into().unwrap_or(i64::MAX)
    }

    /// How many bytes its parts have.
    pub(super) fn part_bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }

    /// The content that its whole copy holds, by its names.
    pub(super) fn packs(&self) -> BTreeSet<String> {
        let read = |root: &Backup| -> rusqlite::Result<BTreeSet<String>> {
            let conn = connect_read_only(&root.path)?;
            let mut statement = conn.prepare("SELECT hash FROM packs")?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        self.root.as_ref().map(read).and_then(Result::ok).unwrap_or_default()
    }

    /// Compares it with an archive, match by match.
    pub(super) fn compare(&self, archive: &Connection) -> Result<Difference, ArchiveError> {
        let mut there = BTreeMap::new();
        for backup in self.root.iter().chain(&self.parts) {
            // What cannot be read is not there.
            if let Err(error) = connect_read_only(&backup.path).and_then(|conn| overlay(&conn, &mut there)) {
                tracing::warn!(path = %backup.path.display(), %error, "a backup cannot be read");
            }
        }
        let mut difference = Difference::default();
        each_seal(archive, &mut |id, seal| {
            if there.remove(&id) != Some(seal) {
                difference.changed.push(id);
            }
        })?;
        difference.changed.reverse();
        difference.gone = there.into_keys().collect();
        Ok(difference)
    }

    /// How many matches it holds that are not deleted.
    pub(super) fn matches(&self) -> Result<usize, ArchiveError> {
        let mut there = BTreeSet::new();
        let last = self.last().map(|last| last.path.clone());
        for backup in self.root.iter().chain(&self.parts) {
            let read = connect_read_only(&backup.path).and_then(|conn| shown(&conn, &mut there));
            // Of what cannot be read the others still hold something.
            if Some(&backup.path) == last.as_ref() || backup.links.is_none() {
                read?;
            }
        }
        Ok(there.len())
    }

    /// Puts it together in an empty file, up to date. Parts that cannot be read are left out.
    fn assemble(&self, draft: &Path) -> Result<(), OpenError> {
        let sqlite = |error| OpenError::sqlite(draft, error);
        let mut to = match &self.root {
            None => connect::begin(draft)?,
            Some(root) => {
                let mut to = backup::connect_writing(draft).map_err(sqlite)?;
                backup::transfer(&open_checked(&root.path)?, &mut to)
                    .map_err(|error| damaged(&root.path, error))?;
                to
            }
        };
        let told = |error: ArchiveError| damaged(draft, error);
        // Whoever keeps it waits for the disk.
        to.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;").map_err(sqlite)?;
        migrate(&mut to, draft, &MIGRATIONS)?;
        loosen(&to).map_err(sqlite)?;
        to.execute_batch("PRAGMA journal_mode = MEMORY;").map_err(sqlite)?;
        for backup in &self.parts {
            match Part::open(&backup.path) {
                Ok(part) => part.lay_upon(&mut to).map_err(told)?,
                Err(error) => {
                    tracing::error!(path = %backup.path.display(), %error, "a part of a backup is lost");
                }
            }
        }
        settle(&mut to).map_err(told)?;
        check(&to, true).map_err(told)
    }
}

/// What a file holds of a point in time: looks at it and at what it builds on.
///
/// # Errors
/// If it is no good backup.
pub(super) fn open_point(path: &Path) -> Result<Chain, OpenError> {
    if !connect::is_part(path) {
        open_checked(path).map(drop)?;
        return Ok(Chain::default());
    }
    drop(Part::open(path)?);
    let all = beside(path);
    let lost = || OpenError::Missing { path: path.to_owned() };
    let point = all.iter().find(|backup| same(&backup.path, path)).ok_or_else(lost)?;
    let chain = Chain::of(&all, point);
    match &chain.root {
        Some(root) => drop(open_checked(&root.path)?),
        None if chain.stands_alone() => {}
        None => {
            let what = "the copy that it builds on is missing".to_owned();
            return Err(OpenError::Damaged { path: path.to_owned(), what });
        }
    }
    Ok(chain)
}

fn same(one: &Path, other: &Path) -> bool {
    one.file_name() == other.file_name()
}

/// A copy of a backup, up to date, that was looked at thoroughly: it is to be the archive at `path`, or to be read by
/// it. The backup itself may change or be somebody else's meanwhile.
pub(super) fn verified(backup: &Path, path: &Path) -> Result<Draft, OpenError> {
    let told = |error: ArchiveError| damaged(backup, error);
    if connect::is_part(backup) {
        let chain = open_point(backup)?;
        let draft = Draft::own(path).map_err(|error| told(error.into()))?;
        chain.assemble(draft.path())?;
        return Ok(draft);
    }
    let from = open_checked(backup)?;
    let draft = backup::draft(&from, path).map_err(told)?;
    let mut copy = backup::connect_writing(draft.path()).map_err(|error| OpenError::sqlite(backup, error))?;
    check(&copy, true).map_err(told)?;
    migrate(&mut copy, backup, &MIGRATIONS)?;
    Ok(draft)
}

/// What parts that were lost have left: people who are not known keep their names as they were typed, and a match without
/// its content cannot be played.
fn settle(to: &mut Connection) -> Result<(), ArchiveError> {
    let tx = to.transaction()?;
    let strangers = "person_id IS NOT NULL AND person_id NOT IN (SELECT id FROM people)";
    let ids: Vec<MatchId> = tx
        .prepare(&format!(
            "SELECT match_id FROM seats WHERE {strangers} UNION SELECT match_id FROM hand_overs WHERE {strangers}"
        ))?
        .query_map([], |row| row.get(0).map(MatchId))?
        .collect::<Result<_, _>>()?;
    seal::changing(&tx, &ids, || {
        for table in ["seats", "hand_overs"] {
            tx.execute(&format!("UPDATE {table} SET person_id = NULL WHERE {strangers}"), [])?;
        }
        Ok(())
    })?;
    let bare: Vec<String> = tx
        .prepare("SELECT DISTINCT pack FROM matches WHERE pack NOT IN (SELECT hash FROM packs)")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for hash in bare {
        match crate::play::shipped_content(&hash) {
            Some(content) => {
                let content = crate::content::canonical_json(content);
                tx.execute("INSERT INTO packs (hash, content) VALUES (?1, ?2)", [&hash, &content])?;
            }
            None => {
                tracing::error!(hash, "the cards of a match are in no backup");
                for table in ["seats", "hand_overs", "entries", "struck", "words"] {
                    let of = "match_id IN (SELECT id FROM matches WHERE pack = ?1)";
                    tx.execute(&format!("DELETE FROM {table} WHERE {of}"), [&hash])?;
                }
                tx.execute("DELETE FROM matches WHERE pack = ?1", [&hash])?;
            }
        }
    }
    branch::detach_orphans(&tx)?;
    Ok(tx.commit()?)
}

/// Lays what a file holds upon what is there: for each match what stands in for all of it.
fn overlay(conn: &Connection, there: &mut BTreeMap<MatchId, [u8; 32]>) -> rusqlite::Result<()> {
    // Older versions had other seals.
    if version(conn)? != VERSION {
        return Ok(());
    }
    for id in part::gone(conn)? {
        there.remove(&id);
    }
    each_seal(conn, &mut |id, seal| {
        there.insert(id, seal);
    })
}

fn each_seal(conn: &Connection, found: &mut dyn FnMut(MatchId, [u8; 32])) -> rusqlite::Result<()> {
    let mut statement = conn.prepare("SELECT id, seal, cover, struck FROM matches ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let mut hash = Sha256::new();
        for column in 1..4 {
            hash.update(row.get_ref(column)?.as_bytes().unwrap_or_default());
            hash.update([0]);
        }
        found(MatchId(row.get(0)?), hash.finalize().into());
    }
    Ok(())
}

fn shown(conn: &Connection, there: &mut BTreeSet<MatchId>) -> rusqlite::Result<()> {
    for id in part::gone(conn)? {
        there.remove(&id);
    }
    let mut statement = conn.prepare("SELECT id, deleted_at IS NULL FROM matches")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let id = MatchId(row.get(0)?);
        if row.get(1)? {
            there.insert(id);
        } else {
            there.remove(&id);
        }
    }
    Ok(())
}
