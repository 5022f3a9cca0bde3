//! Which backups may go, and how the parts of backups become fewer: what a newer point needs of an older one goes into it.

use std::collections::BTreeSet;
use std::path::Path;

use super::ArchiveError;
use super::kept::{Backup, BackupKind, backups, write_number};
use super::part::{PART_BYTES, Part};
use super::step::step;
use crate::files::Draft;

/// So many parts must be too many before they are put together: what was put together once is not written again after
/// every match.
const MANY: usize = 8;

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

/// Removes the backups that are too many for their age, and the oldest while all together have more than `most`
/// bytes. The newest ones stay whatever they have, and so does `made`, which was made just now: nothing that asks for a
/// backup is done before it is complete, and then this comes last. What a backup that stays needs of others stays too.
/// Parts are put together only `at_leisure`.
pub(super) fn thin(path: &Path, now: i64, most: u64, made: Option<&Path>, at_leisure: bool) {
    let all = backups(path);
    let gone: BTreeSet<&Path> = surplus(&all, now, most)
        .into_iter()
        .map(|backup| backup.path.as_path())
        .filter(|path| Some(*path) != made)
        .collect();
    let families: BTreeSet<i64> = all.iter().map(family).collect();
    for number in families {
        // The oldest first.
        let members: Vec<&Backup> = all.iter().rev().filter(|backup| family(backup) == number).collect();
        if number == 0 {
            // What cannot be read belongs to nothing.
            members.into_iter().filter(|backup| gone.contains(backup.path.as_path())).for_each(remove);
        } else {
            thin_family(&members, &gone, at_leisure);
        }
    }
}

/// A whole copy and the parts upon it, the oldest first.
fn thin_family(members: &[&Backup], gone: &BTreeSet<&Path>, at_leisure: bool) {
    let stays = |backup: &&Backup| !gone.contains(backup.path.as_path());
    let Some(last) = members.iter().rposition(stays) else {
        // The newest first: at every moment the others are as they were.
        return members.iter().rev().for_each(|backup| remove(backup));
    };
    let (needed, over) = members.split_at(last + 1);
    over.iter().rev().for_each(|backup| remove(backup));
    if !at_leisure {
        return;
    }
    let mut run: Vec<&Backup> = Vec::new();
    for part in needed.iter().filter(|backup| backup.links.is_some()) {
        let bytes: u64 = run.iter().map(|backup| backup.bytes).sum();
        if bytes.saturating_add(part.bytes) > PART_BYTES {
            merge(&std::mem::take(&mut run));
        }
        run.push(part);
        if stays(part) {
            merge(&std::mem::take(&mut run));
        }
    }
}

/// Puts parts together in the place of the last one.
fn merge(run: &[&Backup]) {
    let [older @ .., last] = run else { return };
    if older.len() < MANY {
        return;
    }
    match merged(run, last) {
        // They are in the last one now. A program that is killed here finds them once more, with the same content.
        Ok(()) => older.iter().rev().for_each(|backup| remove(backup)),
        Err(error) => tracing::warn!(path = %last.path.display(), %error, "old backups stay"),
    }
}

fn merged(run: &[&Backup], last: &Backup) -> Result<(), ArchiveError> {
    let parts = run.iter().map(|backup| Part::open(&backup.path)).collect::<Result<Vec<_>, _>>()?;
    let merged = Part::new()?.merge(&parts)?;
    let mut links = last.links.clone().unwrap_or_default();
    links.before = run.first().and_then(|first| first.links.as_ref()).map_or(0, |links| links.before);
    links.write(merged.conn())?;
    write_number(merged.conn(), last.order.number)?;
    let draft = Draft::own(&last.path)?;
    merged.write(draft.path())?;
    step();
    draft.keep()?;
    step();
    Ok(())
}

fn remove(old: &Backup) {
    if let Err(error) = std::fs::remove_file(&old.path) {
        tracing::warn!(path = %old.path.display(), %error, "an old backup stays");
    }
    step();
}

/// The backups that may go, of these, newest first.
fn surplus(all: &[Backup], now: i64, most: u64) -> Vec<&Backup> {
    let mut gone: Vec<&Backup> = Vec::new();
    let mut stay: Vec<&Backup> = Vec::new();
    let mut slots: Vec<(i64, i64)> = Vec::new();
    let (times, now) = steady(all, now);
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
    gone.extend(beyond(&stay, most));
    gone
}

/// Of those that stay for their age, the oldest while all together have more than `most` bytes. What belongs together goes
/// together: of a part alone nothing would become free.
fn beyond<'a>(stay: &[&'a Backup], most: u64) -> Vec<&'a Backup> {
    let together = |backup: &'a Backup| (family(backup), (family(backup) == 0).then_some(&backup.path));
    let mut safe = BTreeSet::new();
    for (n, backup) in stay.iter().enumerate() {
        if before(stay.get(..n).unwrap_or_default(), backup.kind) < backup.kind.safe() {
            safe.insert(together(backup));
        }
    }
    let mut bytes: u64 = stay.iter().map(|backup| backup.bytes).sum();
    let mut gone = BTreeSet::new();
    for backup in stay.iter().rev() {
        let one = together(backup);
        if bytes > most && !safe.contains(&one) && gone.insert(one) {
            let all = stay.iter().filter(|other| together(other) == one);
            bytes -= all.map(|other| other.bytes).sum::<u64>();
        }
    }
    stay.iter().filter(|backup| gone.contains(&together(backup))).copied().collect()
}

fn before(stay: &[&Backup], kind: BackupKind) -> usize {
    stay.iter().filter(|other| other.kind == kind).count()
}

/// The number that a whole copy and the parts upon it share; 0 of one that tells none.
fn family(backup: &Backup) -> i64 {
    backup.links.as_ref().map_or(backup.order.number, |links| links.from)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::kept::Order;

    const NOW: i64 = 2_000 * WEEK;

    fn backup(kind: BackupKind, age: i64, bytes: u64) -> Backup {
        let path = format!("{kind:?} {age}").into();
        let order = Order { number: -age, changes: 0 };
        Backup { path, kind, made: String::new(), at: NOW - age, bytes, order, links: None }
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
