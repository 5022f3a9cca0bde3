use tableside::archive::{Archive, ArchiveError, Filter, PersonId};

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
