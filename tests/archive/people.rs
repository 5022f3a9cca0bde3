use serde_json::json;
use tableside::archive::{Archive, ArchiveError, Filter, Person, PersonId};
use tableside::engine::{Record, Source};

use crate::common::*;

fn named(archive: &Archive, name: &str) -> PersonId {
    let people = archive.people().unwrap();
    people.iter().find(|person| person.name == name).expect("the person is known").id
}

fn told(archive: &Archive) -> Vec<(String, usize)> {
    archive.people().unwrap().into_iter().map(|person| (person.name, person.matches)).collect()
}

fn is(told: &[(String, usize)], wanted: &[(&str, usize)]) -> bool {
    told.iter().map(|(name, n)| (name.as_str(), *n)).eq(wanted.iter().copied())
}

#[test]
fn people_become_known_by_playing_whatever_the_case_and_spaces() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    begin(&mut archive, &["Ben", " anna  maria ", "bot Hal", "  "]);
    time.pass(DAY);
    let second = begin(&mut archive, &["Anna Maria", "ÉMILE"]);
    begin(&mut archive, &["émile", "Émile"]);
    assert!(is(&told(&archive), &[("anna maria", 2), ("Ben", 1), ("ÉMILE", 2)]), "{:?}", told(&archive));
    let anna = &archive.people().unwrap()[0];
    assert_eq!((anna.created_at, anna.last_played), (NOON, Some(NOON + DAY)));
    // The match itself keeps what was typed.
    assert_eq!(archive.load(second).unwrap().setup.seats[0].name, "Anna Maria");
    archive.delete(second).unwrap();
    assert!(is(&told(&archive), &[("anna maria", 1), ("Ben", 1), ("ÉMILE", 1)]), "{:?}", told(&archive));
}

#[test]
fn somebody_can_be_known_before_the_first_match() {
    let mut archive = in_memory(&Time::noon());
    let cleo = archive.add_person(" Cleo ").unwrap();
    assert_eq!(archive.add_person("CLEO").unwrap(), cleo);
    assert!(matches!(archive.add_person("  "), Err(ArchiveError::NameEmpty)));
    let people = archive.people().unwrap();
    assert_eq!((people.len(), people[0].name.as_str(), people[0].last_played), (1, "Cleo", None));
}

#[test]
fn a_new_name_is_shown_and_found_everywhere() {
    let mut archive = in_memory(&Time::noon());
    let id = begin(&mut archive, &["Ana", "Ben"]);
    let ana = named(&archive, "Ana");
    archive.rename(ana, " Anna   Maria").unwrap();
    assert_eq!(archive.load(id).unwrap().setup.seats[0].name, "Anna Maria");
    let search = |text: &str| archive.count(&Filter { text: text.to_owned(), ..Filter::default() }).unwrap();
    assert_eq!((search("anna maria"), search("ana")), (1, 0));
    archive.rename(ana, "ANNA MARIA").unwrap();
    match archive.rename(ana, "ben") {
        Err(ArchiveError::NameTaken(name)) => assert_eq!(name, "Ben"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(archive.rename(ana, "\t"), Err(ArchiveError::NameEmpty)));
    assert!(matches!(archive.rename(PersonId(99), "Cleo"), Err(ArchiveError::NoSuchPerson)));
}

#[test]
fn two_names_of_one_person_can_be_merged() {
    let mut archive = in_memory(&Time::noon());
    let one = begin(&mut archive, &["Annie", "Ben"]);
    begin(&mut archive, &["Anna", "Annie"]);
    let (annie, anna) = (named(&archive, "Annie"), named(&archive, "Anna"));
    archive.merge(annie, annie).unwrap();
    archive.merge(annie, anna).unwrap();
    assert!(is(&told(&archive), &[("Anna", 2), ("Ben", 1)]), "{:?}", told(&archive));
    assert_eq!(archive.load(one).unwrap().setup.seats[0].name, "Anna");
    let filter = Filter { person: Some(anna), ..Filter::default() };
    assert_eq!(archive.count(&filter).unwrap(), 2);
    assert_eq!(archive.count(&Filter { text: "annie".to_owned(), ..Filter::default() }).unwrap(), 0);
    assert!(matches!(archive.merge(annie, anna), Err(ArchiveError::NoSuchPerson)));
}

#[test]
fn what_merging_comes_to_is_known_before_and_can_be_taken_back() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let one = begin(&mut archive, &["Annie", "Ben"]);
    let both = begin(&mut archive, &["Anna", "Annie"]);
    let gone = begin(&mut archive, &["Annie", "Anna"]);
    archive.delete(gone).unwrap();
    let (annie, anna) = (named(&archive, "Annie"), named(&archive, "Anna"));
    let before: Vec<_> = [one, both].map(|id| archive.load(id).unwrap().setup.seats).into();
    let people = archive.people().unwrap();
    let merging = archive.merging(annie, anna).unwrap();
    assert_eq!((merging.matches, merging.others, merging.together), (2, 1, 1));
    assert!(matches!(archive.merging(annie, PersonId(99)), Err(ArchiveError::NoSuchPerson)));

    let merged = archive.merge(annie, anna).unwrap();
    assert_eq!(merged.name(), "Annie");
    // What is played in the meantime is Anna's.
    let later = begin(&mut archive, &["Anna"]);
    archive.unmerge(&merged).unwrap();
    let after: Vec<_> = [one, both].map(|id| archive.load(id).unwrap().setup.seats).into();
    assert_eq!(before, after);
    assert_eq!(archive.load(gone).unwrap().setup.seats[0].name, "Annie");
    assert_eq!(archive.load(later).unwrap().setup.seats[0].name, "Anna");
    assert!(is(&told(&archive), &[("Anna", 2), ("Annie", 2), ("Ben", 1)]), "{:?}", told(&archive));
    let again = archive.people().unwrap();
    let known = |all: &[Person]| all.iter().find(|p| p.id == annie).map(|p| (p.name.clone(), p.created_at));
    assert_eq!(known(&again), known(&people));
    let found = Filter { text: "annie".to_owned(), ..Filter::default() };
    assert_eq!(archive.count(&found).unwrap(), 2, "the search finds the old name again");
    assert!(archive.damaged_matches(&mut |_, _| {}).unwrap().is_empty());
    // Twice is once too often.
    assert!(matches!(archive.unmerge(&merged), Err(ArchiveError::NameTaken(_))));
}

#[test]
fn a_name_that_somebody_has_taken_keeps_people_merged() {
    let mut archive = in_memory(&Time::noon());
    begin(&mut archive, &["Annie", "Anna"]);
    let merged = archive.merge(named(&archive, "Annie"), named(&archive, "Anna")).unwrap();
    begin(&mut archive, &["annie"]);
    assert!(matches!(archive.unmerge(&merged), Err(ArchiveError::NameTaken(name)) if name == "Annie"));
    assert!(is(&told(&archive), &[("Anna", 1), ("annie", 1)]), "{:?}", told(&archive));
}

#[test]
fn several_matches_are_changed_together_and_back() {
    let mut archive = in_memory(&Time::noon());
    let ids = [(); 3].map(|()| begin(&mut archive, &["Anna"]));
    archive.set_counted(ids[0], false).unwrap();
    let uncounted =
        |archive: &Archive| archive.count(&Filter { counted: Some(false), ..Filter::default() }).unwrap();
    // Only what is new is told, so that taking it back leaves the first one as it was.
    assert_eq!(archive.set_all_counted(&ids, false).unwrap(), ids[1..]);
    assert_eq!(uncounted(&archive), 3);
    assert_eq!(archive.set_all_counted(&ids[1..], true).unwrap(), ids[1..]);
    assert_eq!(uncounted(&archive), 1);
    archive.delete(ids[2]).unwrap();
    assert_eq!(archive.delete_all(&ids).unwrap(), ids[..2]);
    assert_eq!(archive.count(&Filter::default()).unwrap(), 0);
    assert_eq!(archive.undelete_all(&ids[..2]).unwrap(), ids[..2]);
    assert_eq!(archive.count(&Filter::default()).unwrap(), 2);
    assert!(archive.damaged_matches(&mut |_, _| {}).unwrap().is_empty());
}

fn counted(archive: &Archive) -> [usize; 2] {
    [true, false]
        .map(|counted| archive.count(&Filter { counted: Some(counted), ..Filter::default() }).unwrap())
}

/// Matches of somebody count no longer, whichever came before and come later, in lists, results and files.
#[test]
fn matches_of_somebody_can_be_left_out_for_good() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let [one, two, three] =
        [["Anna", "Ben"], ["Ben", "Cleo"], ["Anna", "Cleo"]].map(|names| begin(&mut archive, &names));
    for id in [one, two, three] {
        archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
    }
    archive.set_counted(three, false).unwrap();
    let anna = named(&archive, "Anna");
    archive.set_person_counted(anna, false).unwrap();
    let left_out: Vec<String> =
        archive.people().unwrap().into_iter().filter(|one| one.uncounted).map(|one| one.name).collect();
    assert_eq!((left_out, counted(&archive)), (vec!["Anna".to_owned()], [1, 2]));
    let later = begin(&mut archive, &["Anna", "Dora"]);
    assert_eq!(counted(&archive), [1, 3]);
    let lines = archive.lines(&Filter::default(), None, 9).unwrap();
    let told = |id| lines.iter().find(|line| line.id == id).unwrap().uncounted;
    assert_eq!([one, two, three, later].map(told), [true, false, true, true]);
    let results = archive.results(&Filter { counted: Some(true), ..Filter::default() }).unwrap();
    assert_eq!(results.matches.iter().map(|found| found.id).collect::<Vec<_>>(), [two]);
    let tallies = archive.statistics(&[], true).unwrap();
    assert!(!tallies.is_empty() && tallies.iter().all(|tally| tally.matches == 1), "{tallies:?}");
    // Who takes a seat on the way counts, too.
    let over = json!({"hand_over": {"seat": 0, "name": "Anna"}});
    archive.append(two, 0, &Record::new(over, Source::Typed), None).unwrap();
    assert_eq!(counted(&archive), [0, 4]);
    archive.truncate(two, 0, "undo", None).unwrap();
    assert_eq!(counted(&archive), [1, 3]);
    // Files say so, and an archive that knows nobody believes them.
    let file = archive.export(one).unwrap();
    assert!(file.uncounted && !archive.export(two).unwrap().uncounted);
    let mut other = in_memory(&time);
    other.import(&file).unwrap();
    assert_eq!(counted(&other), [0, 1]);
    // Another name changes nothing; to count again leaves what was left out for its own sake.
    archive.rename(anna, "Annie").unwrap();
    assert_eq!(counted(&archive), [1, 3]);
    archive.set_person_counted(anna, true).unwrap();
    assert_eq!(counted(&archive), [3, 1]);
    assert!(archive.damaged_matches(&mut |_, _| {}).unwrap().is_empty() && archive.unfit().unwrap() == 0);
    assert!(matches!(archive.set_person_counted(PersonId(99), true), Err(ArchiveError::NoSuchPerson)));
}

#[test]
fn people_who_become_one_stay_left_out_and_come_apart_as_they_were() {
    let mut archive = in_memory(&Time::noon());
    begin(&mut archive, &["Annie"]);
    begin(&mut archive, &["Anna"]);
    let (annie, anna) = (named(&archive, "Annie"), named(&archive, "Anna"));
    for (one, other) in [(annie, anna), (anna, annie)] {
        archive.set_person_counted(annie, false).unwrap();
        let merged = archive.merge(one, other).unwrap();
        assert_eq!(counted(&archive), [0, 2]);
        archive.unmerge(&merged).unwrap();
        assert_eq!(counted(&archive), [1, 1]);
        let left_out: Vec<bool> = archive.people().unwrap().iter().map(|one| one.uncounted).collect();
        assert_eq!((left_out, archive.unfit().unwrap()), (vec![false, true], 0));
    }
}

/// Both stand in backups, under the seal of the person, and are recovered from a damaged archive.
#[test]
fn who_is_left_out_and_what_stands_for_whom_stays_so_in_backups_and_whatever_is_damaged() {
    let place = Place::new();
    let mut archive = place.open();
    let id = begin(&mut archive, &["Anna", "Ben"]);
    archive.set_note(id, &"x".repeat(400_000)).unwrap();
    archive.backup_due().unwrap().unwrap().run().unwrap();
    place.time.pass(DAY);
    archive.set_person_counted(named(&archive, "Anna"), false).unwrap();
    archive.set_avatar(named(&archive, "Ben"), "paw-blue").unwrap();
    archive.backup_due().unwrap().unwrap().run().unwrap();
    let before = archive.people().unwrap();
    archive.set_person_counted(named(&archive, "Anna"), true).unwrap();
    archive.set_avatar(named(&archive, "Ben"), "").unwrap();
    archive.close().unwrap();
    let all = tableside::archive::backups(&place.path);
    assert!(all[0].path.extension().is_some_and(|end| end == "changes"), "the last one is a part: {all:?}");
    tableside::archive::restore(&place.path, &all[0].path, place.time.clock()).unwrap();
    let archive = place.open();
    assert_eq!((archive.people().unwrap(), archive.unfit().unwrap()), (before, 0));
    drop(archive);
    let salvaged = place.folder.path().join("salvaged.db");
    tableside::archive::salvage(&place.path, &salvaged, place.time.clock(), &mut |_, _| ()).unwrap();
    let found = Archive::open(&salvaged, place.time.clock()).unwrap();
    assert_eq!(counted(&found), [0, 1]);
    assert_eq!(found.avatars().unwrap(), [("Ben".to_owned(), "paw-blue".to_owned())]);
    drop(found);
    for (change, back, how_many) in [
        ("uncounted = 1 - uncounted", "uncounted = 1 - uncounted", 2),
        ("avatar = 'paw-red' WHERE name = 'Ben'", "avatar = 'paw-blue' WHERE name = 'Ben'", 1),
    ] {
        let conn = rusqlite::Connection::open(&place.path).unwrap();
        conn.execute(&format!("UPDATE people SET {change}"), []).unwrap();
        let damaged = Archive::open_read_only(&place.path, place.time.clock()).unwrap();
        assert_eq!(damaged.unfit().unwrap(), how_many, "{change}");
        conn.execute(&format!("UPDATE people SET {back}"), []).unwrap();
    }
}

fn avatars(archive: &Archive) -> Vec<(String, String)> {
    archive.people().unwrap().into_iter().map(|person| (person.name, person.avatar)).collect()
}

#[test]
fn what_stands_for_somebody_goes_along_with_a_name_and_with_two_who_become_one() {
    let mut archive = in_memory(&Time::noon());
    begin(&mut archive, &["Annie", "Anna", "Ben"]);
    let (annie, anna, ben) = (named(&archive, "Annie"), named(&archive, "Anna"), named(&archive, "Ben"));
    archive.set_avatar(annie, "dragon-red").unwrap();
    assert_eq!(archive.avatars().unwrap(), [("Annie".to_owned(), "dragon-red".to_owned())]);
    archive.rename(annie, "Ann").unwrap();
    assert_eq!(archive.avatars().unwrap(), [("Ann".to_owned(), "dragon-red".to_owned())]);
    let before = avatars(&archive);
    // Whoever has none gets that of the other one; whoever has one keeps it.
    for (into, theirs, after) in [(anna, "", "dragon-red"), (ben, "face-3", "face-3")] {
        archive.set_avatar(into, theirs).unwrap();
        let merged = archive.merge(annie, into).unwrap();
        let found = archive.people().unwrap().into_iter().find(|person| person.id == into).unwrap();
        assert_eq!(found.avatar, after);
        archive.unmerge(&merged).unwrap();
        archive.set_avatar(into, "").unwrap();
        assert_eq!((avatars(&archive), archive.unfit().unwrap()), (before.clone(), 0));
    }
    assert!(matches!(archive.set_avatar(PersonId(99), "face-1"), Err(ArchiveError::NoSuchPerson)));
}

#[test]
fn somebody_who_is_forgotten_leaves_the_matches_as_they_were() {
    let mut archive = in_memory(&Time::noon());
    let id = begin(&mut archive, &["Anna", "Ben"]);
    let anna = named(&archive, "Anna");
    archive.forget(anna).unwrap();
    assert!(is(&told(&archive), &[("Ben", 1)]));
    assert_eq!(archive.load(id).unwrap().setup.seats[0].name, "Anna");
    assert!(matches!(archive.forget(anna), Err(ArchiveError::NoSuchPerson)));
}

#[test]
fn the_numbers_of_a_person_are_those_of_their_matches() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let names = ["Anna", "anna", "Ben", "Cleo", "bot Hal", ""];
    for n in 0..60 {
        time.pass(if n % 7 == 3 { -5 * DAY } else { DAY });
        let seats = [names[n % 6], names[n / 6 % 6], names[n * n % 5]];
        let id = begin(&mut archive, &seats);
        if n % 9 == 0 {
            archive.delete(id).unwrap();
        }
    }
    for person in archive.people().unwrap() {
        let theirs = Filter { person: Some(person.id), ..Filter::default() };
        let page = archive.list(&theirs, None, 100).unwrap();
        assert_eq!(person.matches, page.lines.len(), "{}", person.name);
        assert_eq!(person.last_played, page.lines.first().map(|line| line.started_at), "{}", person.name);
    }
}
