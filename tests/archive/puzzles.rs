//! Puzzles: what is known of them, and when they come again.

use serde_json::json;
use tableside::archive::{ArchiveError, BackupKind, MatchId, NewPuzzle, PuzzleAnswer, backups, restore};

use crate::common::*;

fn mistake(id: &str, n: usize, seat: u8) -> NewPuzzle {
    NewPuzzle { id: id.to_owned(), n, seat, body: json!({"n": n}) }
}

fn answer(at: i64, accepted: bool) -> PuzzleAnswer {
    PuzzleAnswer { at, entry: json!({"do": {"seat": 0, "action": 3}}), accepted }
}

#[test]
fn mistakes_of_a_match_are_kept_with_whose_they_are() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let id = played(&mut archive, 3);
    let people = archive.people().unwrap();
    assert_eq!(archive.keep_mistakes(id, &[mistake("a", 1, 0), mistake("b", 2, 1)]).unwrap(), 2);
    let known = archive.puzzles().unwrap();
    assert_eq!(known.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!((known[0].of, known[0].standing, known[0].due_at), (Some(id), 0, NOON));
    let of = |at: usize| known[at].person.and_then(|id| people.iter().find(|person| person.id == id));
    assert!(of(0).is_some(), "{known:?} {people:?}");

    // What is found anew changes; what stays keeps its place.
    archive.answer_puzzle(("a", "pig"), &answer(NOON, true), (1, NOON + DAY)).unwrap();
    let changed = NewPuzzle { body: json!({"better": true}), ..mistake("a", 1, 0) };
    assert_eq!(archive.keep_mistakes(id, &[changed, mistake("c", 0, 0)]).unwrap(), 1);
    let known = archive.puzzles().unwrap();
    assert_eq!(known.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["c", "a"], "by when it is due");
    let a = &known[1];
    assert_eq!((a.standing, a.due_at, a.answers), (1, NOON + DAY, 1));
    assert_eq!(a.body, Some(json!({"better": true})));

    // Who is renamed or merged keeps theirs; who is forgotten does not.
    let owner = a.person.unwrap();
    archive.rename(owner, "Somebody").unwrap();
    assert_eq!(archive.puzzles().unwrap()[1].person, Some(owner));
    archive.forget(owner).unwrap();
    assert_eq!(archive.puzzles().unwrap()[1].person, None);
    assert!(matches!(archive.keep_mistakes(MatchId(99), &[]), Err(ArchiveError::NoSuchMatch(_))));
}

#[test]
fn answers_are_kept_in_order_and_counted_by_day() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    // One that came with the program.
    archive.answer_puzzle(("x-1", "pig"), &answer(NOON, false), (0, NOON + DAY)).unwrap();
    archive.answer_puzzle(("x-1", "pig"), &answer(NOON + DAY, true), (1, NOON + 4 * DAY)).unwrap();
    let known = archive.puzzles().unwrap();
    assert_eq!(known.len(), 1);
    assert_eq!((known[0].of, known[0].body.clone(), known[0].answers), (None, None, 2));
    let answers = archive.puzzle_answers("x-1").unwrap();
    assert_eq!(answers, [answer(NOON, false), answer(NOON + DAY, true)]);
    assert_eq!([0, NOON + 1, NOON + 2 * DAY].map(|at| archive.puzzle_answers_since(at).unwrap()), [2, 1, 0]);
    archive.forget_puzzles(&["x-1".to_owned()]).unwrap();
    assert!(archive.puzzles().unwrap().is_empty() && archive.puzzle_answers("x-1").unwrap().is_empty());
}

#[test]
fn puzzles_go_with_their_match() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.keep_mistakes(id, &[mistake("a", 1, 0)]).unwrap();
    archive.answer_puzzle(("a", "pig"), &answer(NOON, true), (1, NOON)).unwrap();
    archive.answer_puzzle(("x-1", "pig"), &answer(NOON, true), (1, NOON)).unwrap();
    archive.delete(id).unwrap();
    assert_eq!(archive.puzzles().unwrap().len(), 1, "it is not shown");
    archive.undelete(id).unwrap();
    assert_eq!(archive.puzzles().unwrap().len(), 2, "and can be brought back");
    archive.delete(id).unwrap();
    archive.close().unwrap();
    place.time.pass(DAY);
    let archive = place.open();
    assert_eq!(archive.puzzles().unwrap().len(), 1);
    assert_eq!(archive.puzzle_answers("a").unwrap(), [], "gone for good");
}

#[test]
fn puzzles_are_in_backups_whole_and_in_parts() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.set_note(id, &"x".repeat(400_000)).unwrap();
    archive.keep_mistakes(id, &[mistake("a", 1, 0)]).unwrap();
    archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    place.time.pass(DAY);
    let other = played(&mut archive, 20);
    archive.finish(other, &outcome(&[1, 2], &[3, 1])).unwrap();
    archive.answer_puzzle(("a", "pig"), &answer(NOON, true), (1, NOON)).unwrap();
    archive.answer_puzzle(("x-1", "pig"), &answer(NOON, false), (0, NOON)).unwrap();
    archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    let told = |archive: &tableside::archive::Archive| {
        let known = archive.puzzles().unwrap();
        let answers: Vec<_> = known.iter().map(|one| archive.puzzle_answers(&one.id).unwrap()).collect();
        (known, answers)
    };
    let before = told(&archive);
    assert_eq!(before.0.len(), 2);
    let all = backups(&place.path);
    assert!(all.iter().all(|one| one.kind == BackupKind::Regular));
    assert!(all[0].path.extension().is_some_and(|end| end == "changes"), "the last one is a part: {all:?}");
    archive.forget_puzzles(&["a".to_owned(), "x-1".to_owned()]).unwrap();
    archive.close().unwrap();
    restore(&place.path, &all[0].path, place.time.clock()).unwrap();
    assert_eq!(told(&place.open()), before);
}
