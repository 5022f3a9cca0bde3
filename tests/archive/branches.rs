//! Variations of matches: kept with their match, counted nowhere, and on their own once what stood before them changed.

use tableside::archive::{Archive, ArchiveError, Filter, MatchId, Status, backups, restore};

use crate::common::*;

fn ids(archive: &Archive) -> Vec<MatchId> {
    archive.list(&Filter::default(), None, 100).unwrap().lines.iter().map(|line| line.id).collect()
}

/// The variations of a match: after how many entries each begins, and its number.
fn under(archive: &Archive, id: MatchId) -> Vec<(usize, MatchId)> {
    archive.branches(id).unwrap().into_iter().map(|(at, line)| (at, line.id)).collect()
}

fn branch(archive: &mut Archive, of: MatchId, at: usize) -> MatchId {
    archive.branch(of, at, 7.into(), "").unwrap()
}

/// A finished match of ten entries.
fn finished(archive: &mut Archive) -> MatchId {
    let id = played(archive, 10);
    archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
    id
}

#[test]
fn a_variation_has_the_log_up_to_its_root_and_stands_under_its_match() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let root = finished(&mut archive);
    let [late, early] = [8, 3].map(|at| branch(&mut archive, root, at));
    assert_eq!(ids(&archive), [root], "the list has the match alone");
    assert_eq!(under(&archive, root), [(3, early), (8, late)]);
    let (match_, variation) = (archive.load(root).unwrap(), archive.load(early).unwrap());
    assert_eq!(variation.records, match_.records[..3]);
    assert_eq!((variation.status, variation.setup.seats), (Status::Running, match_.setup.seats));
    assert_ne!(variation.setup.seed, match_.setup.seed, "the coming dice of the match stay its own");
    let known = variation.branch.unwrap();
    assert_eq!((known.of.as_str(), known.at), (match_.uuid.as_str(), 3));
    assert_eq!(archive.root_of(early).unwrap(), Some((root, 3)));
    assert_eq!(archive.root_of(root).unwrap(), None);
    let line = &archive.list(&Filter::default(), None, 9).unwrap().lines[0];
    assert_eq!((line.branches, line.branch_at), (2, None));
    // Whoever plays one is offered to go on with it.
    let running: Vec<_> = archive.running(9).unwrap().iter().map(|line| (line.id, line.branch_at)).collect();
    assert_eq!(running.len(), 2);
    assert!(running.contains(&(early, Some(3))));
    let all = Filter { branches: true, ..Filter::default() };
    assert_eq!(archive.count(&all).unwrap(), 3);
    assert!(matches!(archive.branch(root, 11, 7.into(), ""), Err(ArchiveError::NotNext { .. })));
    assert!(matches!(archive.branch(MatchId(99), 0, 7.into(), ""), Err(ArchiveError::NoSuchMatch(_))));
}

#[test]
fn a_variation_of_a_variation_stands_where_they_part() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let root = finished(&mut archive);
    let first = branch(&mut archive, root, 4);
    for (n, k) in (4..8).zip(50..) {
        archive.append(first, n, &record(k), None).unwrap();
    }
    let before = branch(&mut archive, first, 2);
    let behind = branch(&mut archive, first, 6);
    assert_eq!(under(&archive, root), [(2, before), (4, first)]);
    assert_eq!(under(&archive, first), [(6, behind)]);
}

#[test]
fn variations_count_nowhere() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let root = finished(&mut archive);
    let told = |archive: &Archive| {
        let filter = Filter { counted: Some(true), ..Filter::default() };
        (
            archive.statistics(&[], true).unwrap(),
            archive.results(&filter).unwrap(),
            archive.people().unwrap(),
            archive.count(&Filter::default()).unwrap(),
            archive.ids_of_matches().unwrap(),
        )
    };
    let before = told(&archive);
    let variation = branch(&mut archive, root, 4);
    assert_eq!(told(&archive), before);
    archive.finish(variation, &outcome(&[2, 1], &[1, 3])).unwrap();
    assert_eq!(told(&archive), before, "nor when it has ended");
    // Alone, out of the archive, it is a match that does not count.
    assert!(archive.export(variation).unwrap().uncounted && !archive.export(root).unwrap().uncounted);
}

#[test]
fn an_amendment_before_its_root_detaches_a_variation() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let root = finished(&mut archive);
    let [early, late] = [3, 8].map(|at| branch(&mut archive, root, at));
    let mut log = archive.load(root).unwrap().records;
    log[5] = record(99);
    archive.replace_log(root, &log, "amend", None).unwrap();
    assert_eq!(under(&archive, root), [(3, early)], "what stands before an amendment stays");
    assert_eq!(ids(&archive), [late, root]);
    let detached = archive.load(late).unwrap();
    assert!(detached.uncounted && detached.branch.is_none() && detached.records.len() == 8);
    // An entry is taken back right behind the root, and then before it.
    archive.truncate(root, 3, "undo", None).unwrap();
    assert_eq!(under(&archive, root), [(3, early)]);
    archive.truncate(root, 2, "undo", None).unwrap();
    assert_eq!(under(&archive, root), []);
    assert!(archive.load(early).unwrap().uncounted);
    assert!(archive.damaged_matches(&mut |_, _| {}).unwrap().is_empty());
}

#[test]
fn a_variation_that_is_taken_back_begins_earlier() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let root = finished(&mut archive);
    let variation = branch(&mut archive, root, 6);
    archive.append(variation, 6, &record(50), None).unwrap();
    archive.truncate(variation, 6, "undo", None).unwrap();
    assert_eq!(under(&archive, root), [(6, variation)]);
    archive.truncate(variation, 4, "undo", None).unwrap();
    assert_eq!(under(&archive, root), [(4, variation)]);
    archive.load(variation).unwrap();
}

#[test]
fn variations_go_and_come_back_with_their_match() {
    let place = Place::new();
    let mut archive = place.open();
    let root = finished(&mut archive);
    let first = branch(&mut archive, root, 6);
    let second = branch(&mut archive, first, 6);
    archive.delete(root).unwrap();
    assert!(archive.running(9).unwrap().is_empty() && archive.ids().unwrap().is_empty());
    archive.undelete(root).unwrap();
    assert_eq!(archive.ids().unwrap(), [root, first, second]);
    archive.delete(first).unwrap();
    assert_eq!(under(&archive, root), [(6, second)], "both begin at the same entry of the match");
    archive.delete(root).unwrap();
    archive.undelete(second).unwrap();
    archive.close().unwrap();
    place.time.pass(DAY);
    // The match is gone for good; what was brought back is there, on its own.
    let archive = place.open();
    assert_eq!(ids(&archive), [second]);
    assert!(archive.load(second).unwrap().uncounted);
}

#[test]
fn variations_are_sealed_and_in_backups() {
    let place = Place::new();
    let mut archive = place.open();
    let root = finished(&mut archive);
    archive.set_note(root, &"x".repeat(400_000)).unwrap();
    archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    place.time.pass(DAY);
    let variation = branch(&mut archive, root, 6);
    archive.finish(variation, &outcome(&[1, 2], &[3, 1])).unwrap();
    archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    archive.close().unwrap();
    let last = backups(&place.path)[0].path.clone();
    assert!(last.extension().is_some_and(|end| end == "changes"), "{last:?}");
    restore(&place.path, &last, place.time.clock()).unwrap();
    let archive = place.open();
    assert_eq!(under(&archive, root), [(6, variation)]);
    archive.close().unwrap();
    let raw = rusqlite::Connection::open(&place.path).unwrap();
    raw.execute("UPDATE matches SET branch_at = 5 WHERE id = ?1", [variation.0]).unwrap();
    drop(raw);
    assert!(matches!(place.open().load(variation), Err(ArchiveError::DamagedMatch(_))), "it is under a seal");
}
