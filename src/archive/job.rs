//! The making of a backup: a whole copy, or parts.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;

use super::backup::{changes, draft_number, fill, make_folder, place};
use super::chain::Chain;
use super::connect::connect_read_only;
use super::kept::{Backup, BackupKind, Links, PART_END, backups, free, next_number, write_number};
use super::part::{PART_BYTES, Part, Taken};
use super::step::step;
use super::thin::thin;
use super::touched::Touched;
use super::{ArchiveError, MatchId, seal};
use crate::files::Draft;

/// A backup that is to be made. It can run on another thread while the archive is in use.
#[derive(Debug)]
pub struct BackupJob {
    pub(super) source: PathBuf,
    /// When it became due, in milliseconds since 1970 UTC.
    pub(super) now: i64,
    /// How many bytes all backups may have together.
    pub(super) most: u64,
    /// What it is made for.
    pub(super) kind: BackupKind,
    /// Whether nobody waits for it any more.
    pub(super) stop: Arc<AtomicBool>,
    /// Held by the one job of an archive that runs.
    pub(super) making: Arc<Mutex<()>>,
    /// What changed since the archive was opened.
    pub(super) touched: Touched,
    /// How much of its time it may take.
    pub(super) pace: Pace,
}

/// How much a job does beside what changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// Nobody waits for it: all that is missing, and parts that are too many are put together.
    AtLeisure,
    /// A match may go on: all that is missing.
    Meanwhile,
    /// Somebody waits for the end: one part.
    Briefly,
}

/// An archive of so many bytes is copied whole each time: 256 kibibytes. A part alone has 30.
const SMALL: u64 = 256 << 10;
/// An archive of more bytes is never copied whole on the way, 16 mebibytes: it would take longer than anybody should wait.
pub(super) const QUICKLY_COPIED: u64 = 16 << 20;

impl BackupJob {
    /// Makes the backup, looks at it, and removes those that are too many, unless it is made for something that is yet
    /// to be done. Others may write meanwhile.
    ///
    /// # Errors
    /// If it cannot be written, or the archive is damaged; older backups are then kept.
    pub fn run(self) -> Result<Backup, ArchiveError> {
        let making = Arc::clone(&self.making);
        let _making = making.lock().unwrap_or_else(PoisonError::into_inner);
        let made = self.make()?;
        if self.kind == BackupKind::Regular {
            let at_leisure = self.pace != Pace::Meanwhile;
            thin(&self.source, self.now, self.most, Some(&made.path), at_leisure);
        }
        Ok(made)
    }

    /// The same, whoever wants it to end sooner: what comes after it cannot be taken back.
    pub(super) fn run_to_the_end(self) -> Result<Backup, ArchiveError> {
        Self { stop: Arc::default(), ..self }.run()
    }

    fn make(&self) -> Result<Backup, ArchiveError> {
        let source = connect_read_only(&self.source)?;
        let all = backups(&self.source);
        let chain = Chain::newest(&all);
        if self.copies_whole(&source, &chain)? {
            return self.copy_whole(&source);
        }
        self.make_parts(&source, &all, &chain)
    }

    /// Whether the archive is small enough to be copied whole, and that is worth its time.
    fn copies_whole(&self, source: &Connection, chain: &Chain) -> Result<bool, ArchiveError> {
        let bytes = bytes_of(source)?;
        Ok(bytes <= SMALL
            || bytes <= QUICKLY_COPIED
                && match &chain.root {
                    None => true,
                    // A new one when the parts have as many bytes: each byte is copied about once more.
                    Some(root) => self.pace != Pace::Meanwhile && chain.part_bytes() > root.bytes,
                })
    }

    fn copy_whole(&self, source: &Connection) -> Result<Backup, ArchiveError> {
        // One moment of the archive for all steps: without it each change meanwhile would begin the copy anew.
        let source = source.unchecked_transaction()?;
        changes(&source)?;
        make_folder(&self.place(self.kind))?;
        let mut draft = Draft::own(&self.place(self.kind))?;
        step();
        fill(&source, draft.path())?;
        let damaged = seal::damaged(&connect_read_only(draft.path())?, &mut |_, _| false)?;
        if let Some(first) = damaged.first() {
            tracing::error!(id = first.id.0, what = first.what, "a match is damaged");
            if self.kind == BackupKind::Regular {
                draft.rename(self.place(BackupKind::Doubtful));
            }
        }
        draft_number(&draft, &self.source)?;
        self.kept(draft)
    }

    fn place(&self, kind: BackupKind) -> PathBuf {
        free(&place(&self.source, self.now, kind))
    }

    /// Gives a backup its name.
    fn kept(&self, draft: Draft) -> Result<Backup, ArchiveError> {
        let target = draft.target().to_owned();
        step();
        draft.keep()?;
        step();
        let missing = || ArchiveError::io(&target, std::io::ErrorKind::NotFound.into());
        backups(&self.source).into_iter().find(|backup| backup.path == target).ok_or_else(missing)
    }

    /// Writes what changed since the newest backup, the last matches first, in as many parts as it takes; what of it is
    /// left is written another time.
    fn make_parts(&self, source: &Connection, all: &[Backup], chain: &Chain) -> Result<Backup, ArchiveError> {
        let mut work = self.work(source, chain)?;
        let known = chain.packs();
        let mut number = next_number(all);
        let from =
            chain.last().map_or(number, |last| last.links.as_ref().map_or(last.order.number, |l| l.from));
        let mut before = chain.last().map_or(0, |last| last.order.number);
        let mut broken = None;
        loop {
            let part = Part::new()?;
            let mut damaged = false;
            // One moment of the archive, and not for so long that its log grows.
            let moment = source.unchecked_transaction()?;
            while let Some(id) = work.ids.pop_front() {
                match part.take(&moment, id, &known) {
                    Ok(taken) => damaged |= taken == Taken::Damaged,
                    Err(error @ (ArchiveError::Damaged(_) | ArchiveError::Sqlite(_))) => {
                        tracing::error!(id = id.0, %error, "a match cannot be read; an older backup of it stays");
                        broken.get_or_insert(error);
                    }
                    Err(error) => return Err(error),
                }
                if part.bytes()? > PART_BYTES {
                    break;
                }
            }
            let stopped = self.pace == Pace::Briefly || self.stop.load(Ordering::Relaxed);
            let last = work.ids.is_empty();
            if last {
                work.gone.iter().try_for_each(|id| part.note_gone(*id))?;
            }
            if last && work.people {
                part.take_everybody(&moment)?;
            }
            let more = !last || !work.complete;
            part.settle(&moment, work.changes, &Links { from, before, gaps: work.gaps, more })?;
            moment.commit()?;
            write_number(part.conn(), number)?;
            let made = self.write_part(&part, damaged, last || stopped)?;
            if last || stopped {
                return broken.map_or(Ok(made), Err);
            }
            (before, number) = (number, number.saturating_add(1));
        }
    }

    fn write_part(&self, part: &Part, damaged: bool, last: bool) -> Result<Backup, ArchiveError> {
        let kind = match self.kind {
            BackupKind::Regular if damaged => BackupKind::Doubtful,
            kind if last => kind,
            _ => BackupKind::Regular,
        };
        let target = place(&self.source, self.now, kind).with_extension(&PART_END[1..]);
        make_folder(&target)?;
        let draft = Draft::own(&free(&target))?;
        step();
        part.write(draft.path())?;
        self.kept(draft)
    }

    /// What is to be written: what the watch has noted if it has seen all since the newest backup, else what differs.
    fn work(&self, source: &Connection, chain: &Chain) -> Result<Work, ArchiveError> {
        let (touched, gaps) = (&self.touched, chain.gaps());
        let seen = |last: &Backup| {
            let links = last.links.clone().unwrap_or_default();
            let changes = (touched.since..=touched.changes).contains(&last.order.changes);
            changes && !links.more && gaps <= links.gaps
        };
        if let Some(last) = chain.last().filter(|last| seen(last)) {
            let since = last.order.changes;
            let gaps = last.links.as_ref().map_or(0, |links| links.gaps);
            let ids = touched.matches(since).into();
            let (people, changes) = (touched.people(since), touched.changes);
            return Ok(Work { ids, gone: Vec::new(), people, changes, gaps, complete: true });
        }
        let (people, changes) = (true, touched.changes);
        if self.stop.load(Ordering::Relaxed) {
            // One that was stopped before has what is most needed.
            let before = chain.last().map_or(0, |last| last.order.changes);
            let since = if before <= changes { before.max(touched.since) } else { touched.since };
            let first = touched.matches(since);
            return Ok(Work { ids: first.into(), gone: Vec::new(), people, changes, gaps, complete: false });
        }
        let first = touched.matches(touched.since);
        let moment = source.unchecked_transaction()?;
        let difference = chain.compare(&moment)?;
        let most_needed: BTreeSet<MatchId> = first.iter().copied().collect();
        let others = difference.changed.into_iter().filter(|id| !most_needed.contains(id));
        let ids = first.into_iter().chain(others).collect();
        Ok(Work { ids, gone: difference.gone, people, changes, gaps, complete: true })
    }
}

/// What a job writes into parts.
struct Work {
    /// Matches, the most needed first.
    ids: VecDeque<MatchId>,
    /// Matches that are gone.
    gone: Vec<MatchId>,
    /// Whether everybody who is known is to be written down.
    people: bool,
    /// How often the archive had been written to, with all that is in here.
    changes: i64,
    /// How many parts before had been lost.
    gaps: i64,
    /// Whether this is all.
    complete: bool,
}

/// How many bytes an archive has, with what is still in its log.
pub(super) fn bytes_of(conn: &Connection) -> rusqlite::Result<u64> {
    let number = |pragma| conn.pragma_query_value(None, pragma, |row| row.get::<_, u32>(0));
    Ok(u64::from(number("page_count")?) * u64::from(number("page_size")?))
}
