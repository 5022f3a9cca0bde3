use std::collections::BTreeMap;

use tableside::archive::{Archive, Filter, NewMatch, Tally, Who};
use tableside::bots::Level;
use tableside::engine::{GroupResult, Outcome, RuleId, Standing};

use crate::common::*;

fn group(won: bool, seats: usize) -> Outcome {
    Outcome {
        standing: Standing::Group(GroupResult { won, reached: 1, stages: 3 }),
        scores: (0..seats).map(|_| 0).collect(),
        decided_by: RuleId::new("TOWER-END-1"),
        adjusted: false,
    }
}

/// A match of a group that chose this.
fn together(archive: &mut Archive, names: &[&str], hard: Option<&str>, won: bool) {
    let mut new: NewMatch = new_match("tower", names);
    new.setup.options =
        hard.map(|value| ("wind".to_owned(), value.to_owned())).into_iter().collect::<BTreeMap<_, _>>();
    let id = archive.create_match(&new).unwrap();
    archive.finish(id, &group(won, names.len())).unwrap();
}

fn tally(game: &str, who: Who, won: usize, matches: usize) -> Tally {
    Tally { game: game.to_owned(), who, matches, won }
}

#[test]
fn groups_are_counted_by_what_they_chose_and_how_many_they_were() {
    let mut archive = in_memory(&Time::noon());
    together(&mut archive, &["Anna", "Ben"], Some("storm"), true);
    together(&mut archive, &["Anna", "Cleo"], Some("storm"), false);
    together(&mut archive, &["Anna"], Some("storm"), false);
    together(&mut archive, &["Anna", "Ben"], None, true);
    begin(&mut archive, &["Anna", "Ben"]);
    let of =
        |difficulty: Option<&str>, seats| Who::Group { difficulty: difficulty.map(str::to_owned), seats };
    let mut found = archive.statistics(&[("pig", "target"), ("tower", "wind")], false).unwrap();
    found.sort_by_key(|tally| format!("{:?}", tally.who));
    let wanted = [
        tally("tower", of(None, 2), 1, 1),
        tally("tower", of(Some("storm"), 1), 0, 1),
        tally("tower", of(Some("storm"), 2), 1, 2),
    ];
    assert_eq!(found, wanted);
    // Without an option that says how hard it was, only the size counts.
    let plain = archive.statistics(&[], false).unwrap();
    assert_eq!(plain, [tally("tower", of(None, 2), 2, 3), tally("tower", of(None, 1), 0, 1)]);
}

#[test]
fn people_and_bots_are_counted_by_name_and_level() {
    let mut archive = in_memory(&Time::noon());
    let mut play = |names: &[&str], places: &[u8]| {
        let id = begin(&mut archive, names);
        archive.finish(id, &outcome(places, &vec![1; places.len()])).unwrap();
        id
    };
    play(&["Anna", "bot Hal"], &[1, 2]);
    play(&["anna", "bot Hal"], &[2, 1]);
    // A shared first place is a win for both.
    play(&["Anna", "Ben"], &[1, 1]);
    let gone = play(&["Ben", "Anna"], &[1, 2]);
    archive.delete(gone).unwrap();
    begin(&mut archive, &["Anna", "Ben"]);
    let person = |name: &str| Who::Person(name.to_owned());
    let found = archive.statistics(&[], false).unwrap();
    let wanted = [
        tally("pig", person("Anna"), 2, 3),
        tally("pig", person("Ben"), 1, 1),
        tally("pig", Who::Bot(Level::Hard), 1, 2),
    ];
    assert_eq!(found, wanted);
}

/// What is counted is also told in the list of matches.
#[test]
fn a_list_tells_what_a_group_chose() {
    let mut archive = in_memory(&Time::noon());
    together(&mut archive, &["Anna", "Ben"], Some("storm"), true);
    begin(&mut archive, &["Anna", "Ben"]);
    let page = archive.list(&Default::default(), None, 9).unwrap();
    let chosen: Vec<Option<&str>> =
        page.lines.iter().map(|line| line.group_options.get("wind").map(String::as_str)).collect();
    assert_eq!(chosen, [None, Some("storm")]);
}

/// RD-REF-4: a record does not rest on a repaired match, unless somebody asks for such matches.
#[test]
fn adjusted_matches_are_marked_and_left_out() {
    let mut archive = in_memory(&Time::noon());
    let mut play = |adjusted| {
        let id = begin(&mut archive, &["Anna", "Ben"]);
        let outcome = tableside::engine::Outcome { adjusted, ..outcome(&[1, 2], &[1, 1]) };
        archive.finish(id, &outcome).unwrap();
        id
    };
    let (plain, adjusted) = (play(false), play(true));
    let found =
        |with| archive.statistics(&[], with).unwrap().iter().map(|tally| tally.matches).collect::<Vec<_>>();
    assert_eq!((found(false), found(true)), (vec![1, 1], vec![2, 2]));
    let lines = archive.lines(&Filter::default(), None, 10).unwrap();
    let marked = |id| lines.iter().find(|line| line.id == id).unwrap().adjusted;
    assert_eq!((marked(plain), marked(adjusted)), (false, true));
    let only = Filter { adjusted: true, ..Filter::default() };
    let found: Vec<_> = archive.lines(&only, None, 10).unwrap().iter().map(|line| line.id).collect();
    assert_eq!((found, archive.count(&only).unwrap()), (vec![adjusted], 1));
}
