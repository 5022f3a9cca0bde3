use serde_json::json;
use tableside::archive::{ArchiveError, MatchId, NewMatch, Status};
use tableside::engine::{ENGINE_VERSION, Record, Source};

use crate::common::*;

#[test]
fn a_match_comes_back_as_it_was() {
    let place = Place::new();
    let mut archive = place.open();
    let new = NewMatch {
        note: "Played in the garden".to_owned(),
        tags: vec!["summer".to_owned(), "ünïcode \"quoted\"".to_owned()],
        ..new_match("pig", &["Anna", "", "bot Ben", "Émile"])
    };
    let id = archive.create_match(&new).unwrap();
    let full = Record {
        entry: json!({"chance": {"faces": [1, 6], "z": null, "a": 1.5}}),
        source: Source::Ruled,
        stood: true,
        note: "The die fell off the table; “as it lies”".to_owned(),
        at: NOON - 7,
    };
    let log: Vec<_> = [Source::Typed, Source::Program, Source::Bot]
        .map(|source| Record::new(json!({"do": 1}), source))
        .into_iter()
        .chain([full])
        .collect();
    for (n, record) in log.iter().enumerate() {
        place.time.pass(1000);
        archive.append(id, n, record, None).unwrap();
    }
    drop(archive);

    let stored = place.open().load(id).unwrap();
    assert_eq!(stored.setup, new.setup);
    assert_eq!(stored.records, log);
    assert_eq!((stored.status, &stored.outcome, stored.deleted_at), (Status::Running, &None, None));
    assert_eq!((stored.note, stored.tags), (new.note, new.tags));
    assert_eq!((stored.engine_version, stored.rules_version), (ENGINE_VERSION, 3));
    assert_eq!(stored.program, tableside::config::VERSION);
    assert_eq!((stored.started_at, stored.updated_at), (NOON, NOON + 4000));
    assert_eq!(stored.finished_at, None);
}

#[test]
fn equal_contents_are_kept_once_and_different_ones_apart() {
    let place = Place::new();
    let mut archive = place.open();
    let pack = |k: u32| {
        let mut new = new_match("pig", &["Anna"]);
        new.setup.content = json!({"k": k, "long": "x".repeat(200_000)});
        // A wrong hash must not make two contents one.
        new.setup.pack_hash = "same".to_owned();
        new
    };
    let ids: Vec<_> = (0..20).map(|i| archive.create_match(&pack(i % 2)).unwrap()).collect();
    for (i, id) in (0u32..).zip(&ids) {
        assert_eq!(archive.load(*id).unwrap().setup, pack(i % 2).setup);
    }
    drop(archive);
    let bytes = std::fs::metadata(&place.path).unwrap().len();
    assert!((400_000..800_000).contains(&bytes), "two contents, not twenty: {bytes}");
}

#[test]
fn entries_are_taken_in_order_only() {
    let mut archive = in_memory(&Time::noon());
    let id = played(&mut archive, 2);
    for given in [0, 1, 3, usize::MAX] {
        match archive.append(id, given, &record(9), None) {
            Err(ArchiveError::NotNext { next: 2, given: g }) if g == given => {}
            other => panic!("{given}: {other:?}"),
        }
    }
    assert_eq!(log(&archive, id), records([0, 1]));
    archive.append(id, 2, &record(2), None).unwrap();
    assert_eq!(log(&archive, id), records([0, 1, 2]));
}

#[test]
fn an_undo_strikes_and_leaves_a_trace() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let id = played(&mut archive, 5);
    time.pass(1);
    assert_eq!(archive.truncate(id, 3, "undo", None).unwrap(), 2);
    assert_eq!(archive.truncate(id, 3, "undo", None).unwrap(), 0);
    assert_eq!(archive.truncate(id, 99, "undo", None).unwrap(), 0);
    archive.append(id, 3, &record(30), None).unwrap();
    time.pass(1);
    assert_eq!(archive.truncate(id, 0, "from the start", None).unwrap(), 4);
    assert!(log(&archive, id).is_empty());

    let struck = archive.struck(id).unwrap();
    let told: Vec<_> =
        struck.iter().map(|s| (s.n, s.record.clone(), s.struck_at - NOON, s.reason.as_str())).collect();
    let start = "from the start";
    assert_eq!(
        told,
        [
            (3, record(3), 1, "undo"),
            (4, record(4), 1, "undo"),
            (0, record(0), 2, start),
            (1, record(1), 2, start),
            (2, record(2), 2, start),
            (3, record(30), 2, start),
        ]
    );
}

#[test]
fn an_amendment_strikes_only_what_left_the_log() {
    let mut archive = in_memory(&Time::noon());
    let id = played(&mut archive, 5);
    let mut amend = |log: Vec<u32>, gone: usize| {
        assert_eq!(archive.replace_log(id, &records(log.clone()), "amend", None).unwrap(), gone);
        assert_eq!(archive.load(id).unwrap().records, records(log));
        archive.struck(id).unwrap().iter().map(|s| (s.n, s.record.clone())).collect::<Vec<_>>()
    };
    let replaced = amend(vec![0, 1, 20, 3, 4], 1);
    assert_eq!(replaced, [(2, record(2))]);
    assert_eq!(amend(vec![0, 1, 15, 20, 3, 4], 0), replaced, "an insertion strikes nothing");
    assert_eq!(amend(vec![0, 1, 15, 20, 3, 4], 0), replaced, "nor does the same log again");
    let deleted = amend(vec![1, 15, 20, 3, 4], 1);
    assert_eq!(deleted.last(), Some(&(0, record(0))));
    let cut = amend(vec![1], 4);
    assert_eq!(cut[2..].iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 2, 3, 4]);
    // Equal neighbours: the longest common start and end must not overlap.
    amend(vec![7, 7, 7], 1);
    assert_eq!(amend(vec![7, 7], 1).last(), Some(&(2, record(7))));
}

#[test]
fn an_outcome_is_kept_and_a_correction_takes_it_back() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let id = played(&mut archive, 3);
    let end = outcome(&[2, 1], &[-3, 17]);
    type Correction = fn(&mut tableside::archive::Archive, MatchId);
    let corrections: [Correction; 4] = [
        |archive, id| archive.reopen(id).unwrap(),
        |archive, id| assert_eq!(archive.truncate(id, 2, "undo", None).unwrap(), 1),
        |archive, id| assert_eq!(archive.replace_log(id, &records([0, 5]), "amend", None).unwrap(), 1),
        |archive, id| archive.append(id, 2, &record(6), None).unwrap(),
    ];
    for correct in corrections {
        time.pass(10);
        archive.finish(id, &end).unwrap();
        let stored = archive.load(id).unwrap();
        assert_eq!((stored.status, stored.outcome), (Status::Finished, Some(end.clone())));
        assert_eq!(stored.finished_at, Some(time.now()));
        let seats = &archive.list(&Default::default(), None, 1).unwrap().lines[0].seats;
        let results: Vec<_> = seats.iter().map(|seat| (seat.score, seat.place)).collect();
        assert_eq!(results, [(Some(-3), Some(2)), (Some(17), Some(1))]);
        assert!(archive.running(usize::MAX).unwrap().is_empty());

        correct(&mut archive, id);
        let stored = archive.load(id).unwrap();
        assert_eq!((stored.status, stored.outcome, stored.finished_at), (Status::Running, None, None));
        let running = archive.running(usize::MAX).unwrap();
        assert_eq!(running.len(), 1);
        assert!(running[0].seats.iter().all(|seat| seat.score.is_none() && seat.place.is_none()));
    }
    // What changes nothing does not take an outcome back.
    archive.finish(id, &end).unwrap();
    archive.truncate(id, 3, "undo", None).unwrap();
    archive.replace_log(id, &records([0, 5, 6]), "amend", None).unwrap();
    assert_eq!(archive.load(id).unwrap().status, Status::Finished);
}

#[test]
fn an_outcome_must_fit_the_seats() {
    let mut archive = in_memory(&Time::noon());
    let id = played(&mut archive, 1);
    for bad in [outcome(&[1], &[5]), outcome(&[1, 2], &[5]), outcome(&[1, 2, 3], &[5, 4, 3])] {
        assert!(matches!(archive.finish(id, &bad), Err(ArchiveError::WrongSeats)), "{bad:?}");
    }
    assert_eq!(archive.load(id).unwrap().status, Status::Running);
}

#[test]
fn a_match_can_be_abandoned_and_taken_up_again() {
    let mut archive = in_memory(&Time::noon());
    let id = played(&mut archive, 1);
    archive.abandon(id).unwrap();
    let stored = archive.load(id).unwrap();
    assert_eq!((stored.status, stored.finished_at), (Status::Abandoned, Some(NOON)));
    archive.reopen(id).unwrap();
    assert_eq!(archive.load(id).unwrap().status, Status::Running);
}

#[test]
fn what_is_deleted_comes_back_until_the_next_start() {
    let place = Place::new();
    let mut archive = place.open();
    let (one, two) = (played(&mut archive, 2), played(&mut archive, 3));
    archive.truncate(one, 1, "undo", None).unwrap();
    archive.delete(one).unwrap();
    archive.delete(two).unwrap();
    assert!(archive.running(usize::MAX).unwrap().is_empty());
    assert_eq!(archive.count(&Default::default()).unwrap(), 0);
    assert_eq!(archive.load(one).unwrap().deleted_at, Some(NOON));
    archive.undelete(two).unwrap();
    assert_eq!(archive.count(&Default::default()).unwrap(), 1);
    drop(archive);

    let mut archive = place.open();
    assert_eq!(log(&archive, two), records([0, 1, 2]));
    assert!(matches!(archive.load(one), Err(ArchiveError::NoSuchMatch(id)) if id == one));
    assert!(matches!(archive.undelete(one), Err(ArchiveError::NoSuchMatch(_))));
    assert!(matches!(archive.struck(one), Err(ArchiveError::NoSuchMatch(_))));
    assert!(begin(&mut archive, &["Anna"]) > two, "numbers are never used twice");
    archive.delete(two).unwrap();
    drop(archive);
    place.open().check().unwrap();
}

#[test]
fn notes_and_tags_can_be_changed() {
    let mut archive = in_memory(&Time::noon());
    let id = played(&mut archive, 1);
    archive.set_note(id, "A <b>close</b> one").unwrap();
    archive.set_tags(id, &["club".to_owned()]).unwrap();
    let stored = archive.load(id).unwrap();
    assert_eq!((stored.note.as_str(), stored.tags), ("A <b>close</b> one", vec!["club".to_owned()]));
}

#[test]
fn a_match_that_does_not_exist_is_told_by_every_call() {
    let mut archive = in_memory(&Time::noon());
    let none = MatchId(7);
    let errors = [
        archive.load(none).err(),
        archive.struck(none).err(),
        archive.export(none).err(),
        archive.append(none, 0, &record(0), None).err(),
        archive.truncate(none, 0, "", None).err(),
        archive.replace_log(none, &[], "", None).err(),
        archive.finish(none, &outcome(&[1], &[1])).err(),
        archive.abandon(none).err(),
        archive.reopen(none).err(),
        archive.delete(none).err(),
        archive.undelete(none).err(),
        archive.set_note(none, "").err(),
        archive.set_tags(none, &[]).err(),
    ];
    for (i, error) in errors.into_iter().enumerate() {
        assert!(matches!(error, Some(ArchiveError::NoSuchMatch(id)) if id == none), "call {i}");
    }
}
