//! Replay, undo, redo and amendments.

use std::sync::Arc;

use tableside::engine::{
    AnyEntry, AnyLog, AnyMatch, AnyNotation, AnyWords, Edit, Entry, Game, Match, Random, Record, RecordOf,
    Source, Stop, Viewer, apply,
};

use super::{Played, Seen, says, seats};

/// How many places of a log are looked at.
const PLACES: usize = 6;

pub fn hold<G: Game>(played: &Played<G>, seen: &Seen<G>, random: &mut Random) {
    let len = played.table.log().len();
    assert!(len > 0, "nothing happened");
    replays(played);
    through_the_face(played);
    for _ in 0..PLACES {
        let at = random.index(len);
        undoes_and_redoes(played, at);
        replaced_by_itself(played, at);
        wrong_insert(played, at, seen, random);
        deleted(played, at);
    }
    undoes_and_redoes(played, 0);
    deleted(played, len - 1);
    outside(played);
    program_rolls_alike(played);
}

/// The same log gives the same state, and every earlier one.
fn replays<G: Game>(played: &Played<G>) {
    let Played { table, states } = played;
    let records = table.log().iter().map(|logged| logged.record.clone());
    let (again, stop) = Match::replay(Arc::clone(table.game()), records);
    assert_eq!(stop, None);
    assert_eq!(again.state(), table.state(), "a replay ends elsewhere");
    assert_eq!(again.log(), table.log(), "a replay brings other things about");
    let mut state = table.game().start();
    for (logged, expected) in table.log().iter().zip(states) {
        assert_eq!(state, *expected, "a replay differs on the way");
        let record = &logged.record;
        // Without anybody who listens, the same happens.
        apply(&**table.game(), &mut state, &record.entry, record.stood, &mut ()).unwrap();
    }
}

/// The same through JSON, as front ends and the archive do it.
fn through_the_face<G: Game>(played: &Played<G>) {
    let table: &dyn AnyMatch = &played.table;
    let mut again = Match::new(Arc::clone(played.table.game()));
    for at in 0..table.len() {
        let record = table.record(at).unwrap();
        let read: AnyEntry = again.read(at, &record.entry.to_json()).unwrap();
        assert_eq!(read, record.entry, "record {at}");
        assert_eq!(AnyMatch::check(&again, Viewer::All, &read), Ok(()), "record {at}");
        assert_eq!(AnyLog::play(&mut again, record.clone().map(|_| read)), Ok(()), "record {at}");
        assert_eq!(again.record(at), Some(record));
    }
    assert_eq!(again.state(), played.table.state());
    assert_eq!(again.lines_from(0).len(), table.len());
    for line in again.lines_from(0) {
        line.told.iter().for_each(says);
    }
}

fn undoes_and_redoes<G: Game>(played: &Played<G>, at: usize) {
    let Played { table, states } = played;
    let len = table.log().len();
    assert_eq!(table.state_at(at), states[at]);
    assert_eq!(table.at(at).state(), &states[at]);
    let mut undone = table.clone();
    assert_eq!(undone.undo(len - at), len - at);
    assert_eq!((undone.state(), undone.log()), (&states[at], &table.log()[..at]), "undo gives what was");
    assert_eq!(undone.redoable(), len - at);
    assert_eq!(undone.redo(len), len - at, "as many as were taken back");
    assert_eq!((undone.state(), undone.log()), (table.state(), table.log()), "redo restores");
    assert_eq!(undone.redoable(), 0);
    assert_eq!(undone.undo(len + 5), len, "no more than there is");
    assert_eq!(undone.state(), &states[0]);
}

fn replaced_by_itself<G: Game>(played: &Played<G>, at: usize) {
    let table = &played.table;
    let edit = Edit::Replace { at, record: table.log()[at].record.clone() };
    let amendment = table.amend(edit).unwrap_or_else(|edit| panic!("{edit:?}"));
    assert_eq!(
        (amendment.after.log().len(), &amendment.stop),
        (table.log().len(), &None),
        "the same log holds"
    );
    let mut amended = table.clone();
    amended.accept(amendment);
    assert_eq!((amended.state(), amended.log(), amended.redoable()), (table.state(), table.log(), 0));
}

fn deleted<G: Game>(played: &Played<G>, at: usize) {
    let Played { table, states } = played;
    let last = table.log().len() - 1;
    let amendment = table.amend(Edit::Delete { at }).unwrap_or_else(|edit| panic!("{edit:?}"));
    let kept = amendment.after.log().len();
    assert_eq!(amendment.of, last);
    assert!(kept >= at);
    assert_eq!(kept == last, amendment.stop.is_none());
    if at == last {
        let mut undone = table.clone();
        undone.undo(1);
        assert_eq!((amendment.after.state(), kept), (undone.state(), last), "deleting the last is undo");
        assert_eq!(*amendment.after.state(), states[last]);
    }
    stopped_well(table, &amendment.stop, at);
    let mut amended = table.clone();
    amended.accept(amendment);
    assert_eq!((amended.log().len(), amended.redoable()), (kept, last - kept), "nothing is lost");
    assert_eq!(*amended.state(), amended.state_at(kept));
}

/// An entry that does not fit stops the replay right there; one that fits, there or later.
fn wrong_insert<G: Game>(played: &Played<G>, at: usize, seen: &Seen<G>, random: &mut Random) {
    let Played { table, states } = played;
    let game = table.game();
    for action in seen.actions(random) {
        let seats: Vec<_> = seats(&**game).collect();
        let seat = *random.pick(&seats).unwrap();
        let fits = game.check_action(&states[at], seat, action).is_ok();
        let record: RecordOf<G> = Record::new(Entry::Do { seat, action: action.clone() }, Source::Typed);
        let edit = Edit::Insert { at, record };
        let amendment = table.amend(edit).unwrap_or_else(|edit| panic!("{edit:?}"));
        assert_eq!(amendment.of, table.log().len() + 1);
        stopped_well(table, &amendment.stop, at);
        match &amendment.stop {
            Some(stop) if !fits => {
                assert_eq!(
                    (stop.at, amendment.after.log().len()),
                    (at, at),
                    "the wrong entry stops the replay"
                );
                assert_eq!(*amendment.after.state(), states[at], "what held before it still does");
            }
            Some(stop) => assert!(stop.at > at, "the entry itself fits"),
            None => assert!(fits, "{action:?} was refused and holds"),
        }
    }
}

fn stopped_well<G: Game>(_: &Match<G>, stop: &Option<Stop>, at: usize) {
    let Some(stop) = stop else { return };
    assert!(stop.at >= at, "an edit at {at} cannot stop the replay at {}", stop.at);
    assert!(G::rulebook().find(&stop.violation.rule).is_some(), "{} names no rule", stop.violation);
    says(&stop.violation.text);
}

fn outside<G: Game>(played: &Played<G>) {
    let table = &played.table;
    let len = table.log().len();
    let record = table.log()[0].record.clone();
    assert!(table.amend(Edit::Delete { at: len }).is_err());
    assert!(table.amend(Edit::Replace { at: len, record: record.clone() }).is_err());
    assert!(table.amend(Edit::Insert { at: len + 1, record }).is_err());
}

/// Taking a roll back and making it again gives the same dice.
fn program_rolls_alike<G: Game>(played: &Played<G>) {
    for at in 0..played.table.log().len() {
        if matches!(played.table.log()[at].record.entry, Entry::Chance(_)) {
            let table = played.table.at(at);
            assert!(table.roll(9).is_some());
            assert_eq!(table.roll(9), table.at(at).roll(9));
            return;
        }
    }
}
