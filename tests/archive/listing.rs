use tableside::archive::{Archive, Filter, MatchId, NewMatch, PageKey, Status};

use crate::common::*;

/// Six matches, a day apart:
/// 1 pig Anna Ben finished · 2 war Anna bot · 3 pig Ben Cleo abandoned · 4 pig Émile Anna · 5 war Ben
/// finished with a note · 6 pig Anna Anna
fn six(time: &Time) -> (Archive, Vec<MatchId>) {
    let mut archive = in_memory(time);
    let tables: [(&str, &[&str]); 6] = [
        ("pig", &["Anna", "Ben"]),
        ("war", &["Anna", "bot Hal"]),
        ("pig", &["Ben", "Cleo"]),
        ("pig", &["Émile", "Anna"]),
        ("war", &["Ben", "bot Hal"]),
        ("pig", &["Anna", "anna"]),
    ];
    let ids: Vec<MatchId> = tables
        .iter()
        .map(|(game, names)| {
            let id = archive.create_match(&new_match(game, names)).unwrap();
            time.pass(DAY);
            id
        })
        .collect();
    archive.finish(ids[0], &outcome(&[1, 2], &[10, 3])).unwrap();
    archive.abandon(ids[2]).unwrap();
    archive.finish(ids[4], &outcome(&[1, 2], &[10, 3])).unwrap();
    archive.set_note(ids[4], "At the SEASIDE, 100% sunny_day").unwrap();
    archive.set_tags(ids[1], &["Club".to_owned()]).unwrap();
    (archive, ids)
}

/// The numbers of the matches that pass, newest first, as the list and the count tell them.
fn found(archive: &Archive, filter: &Filter) -> Vec<i64> {
    let page = archive.list(filter, None, 100).unwrap();
    assert_eq!(page.total, page.lines.len());
    assert_eq!(archive.count(filter).unwrap(), page.total);
    assert_eq!(page.next, None);
    page.lines.iter().map(|line| line.id.0).collect()
}

fn person(archive: &Archive, name: &str) -> Filter {
    let people = archive.people().unwrap();
    Filter { person: people.iter().find(|p| p.name == name).map(|p| p.id), ..Filter::default() }
}

fn words(text: &str) -> Filter {
    Filter { text: text.to_owned(), ..Filter::default() }
}

#[test]
fn every_filter_finds_its_matches() {
    let (archive, _) = six(&Time::noon());
    let all = Filter::default;
    let status = |status| Filter { status: Some(status), ..all() };
    let game = |game: &str| Filter { game: Some(game.to_owned()), ..all() };
    assert_eq!(found(&archive, &all()), [6, 5, 4, 3, 2, 1]);
    assert_eq!(found(&archive, &game("pig")), [6, 4, 3, 1]);
    assert_eq!(found(&archive, &game("none")), [0; 0]);
    assert_eq!(found(&archive, &status(Status::Finished)), [5, 1]);
    assert_eq!(found(&archive, &status(Status::Running)), [6, 4, 2]);
    assert_eq!(found(&archive, &status(Status::Abandoned)), [3]);
    assert_eq!(found(&archive, &person(&archive, "Anna")), [6, 4, 2, 1], "once each, also with two seats");
    assert_eq!(found(&archive, &person(&archive, "Cleo")), [3]);
    let from = NOON + DAY;
    assert_eq!(found(&archive, &Filter { from: Some(from), ..all() }), [6, 5, 4, 3, 2]);
    assert_eq!(found(&archive, &Filter { until: Some(from), ..all() }), [1]);
    assert_eq!(found(&archive, &Filter { from: Some(from), until: Some(from + 2 * DAY), ..all() }), [3, 2]);
}

#[test]
fn the_search_looks_at_names_notes_tags_and_games_in_any_case() {
    let (archive, _) = six(&Time::noon());
    assert_eq!(found(&archive, &words("ÉMILE")), [4]);
    assert_eq!(found(&archive, &words("mil")), [4]);
    assert_eq!(found(&archive, &words("seaside")), [5]);
    assert_eq!(found(&archive, &words("  sunny_day 100%  ben ")), [5], "every word must be there");
    assert_eq!(found(&archive, &words("%")), [5], "no character has a meaning of its own");
    assert_eq!(found(&archive, &words("su_ny")), [0; 0]);
    assert_eq!(found(&archive, &words("club")), [2]);
    assert_eq!(found(&archive, &words("hal war")), [5, 2], "bots and games too");
    assert_eq!(found(&archive, &words("'; DROP TABLE matches; --")), [0; 0]);
}

#[test]
fn filters_combine() {
    let (archive, _) = six(&Time::noon());
    let filter = Filter {
        game: Some("pig".to_owned()),
        status: Some(Status::Running),
        text: "a".to_owned(),
        from: Some(NOON + DAY),
        until: Some(NOON + 5 * DAY),
        ..person(&archive, "Anna")
    };
    assert_eq!(found(&archive, &filter), [4]);
}

#[test]
fn deleted_matches_pass_no_filter() {
    let (mut archive, ids) = six(&Time::noon());
    archive.delete(ids[5]).unwrap();
    assert_eq!(found(&archive, &person(&archive, "Anna")), [4, 2, 1]);
    assert_eq!(found(&archive, &words("anna")), [4, 2, 1]);
    assert_eq!(found(&archive, &Filter { status: Some(Status::Running), ..Filter::default() }), [4, 2]);
    archive.undelete(ids[5]).unwrap();
    assert_eq!(found(&archive, &words("anna")), [6, 4, 2, 1]);
}

#[test]
fn the_search_follows_a_changed_note() {
    let (mut archive, ids) = six(&Time::noon());
    archive.set_note(ids[4], "").unwrap();
    archive.set_note(ids[0], "rainy").unwrap();
    assert_eq!(found(&archive, &words("seaside")), [0; 0]);
    assert_eq!(found(&archive, &words("rainy")), [1]);
}

#[test]
fn pages_follow_one_another_without_gap_or_repetition() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    for i in 0..23 {
        // Many begin in the same millisecond: the number decides.
        time.pass(i64::from(i % 5 == 0));
        begin(&mut archive, &["Anna"]);
    }
    let all: Vec<MatchId> =
        archive.list(&Filter::default(), None, 99).unwrap().lines.iter().map(|line| line.id).collect();
    assert_eq!(all, (1..=23).rev().map(MatchId).collect::<Vec<_>>());
    for limit in [1, 4, 22, 23, 24] {
        let (mut seen, mut after, mut pages) = (Vec::new(), None, 0);
        loop {
            let page = archive.list(&Filter::default(), after, limit).unwrap();
            assert_eq!(page.total, 23, "the total does not shrink");
            assert!(page.lines.len() <= limit);
            seen.extend(page.lines.iter().map(|line| line.id));
            pages += 1;
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(seen, all);
        assert_eq!(pages, 23usize.div_ceil(limit));
    }
    // A match that begins meanwhile does not shift the next page.
    let first = archive.list(&Filter::default(), None, 10).unwrap();
    begin(&mut archive, &["Ben"]);
    let second = archive.list(&Filter::default(), first.next, 10).unwrap();
    assert_eq!(second.lines[0].id, all[10]);
    let nowhere = PageKey { started_at: i64::MIN, id: MatchId(0) };
    assert!(archive.list(&Filter::default(), Some(nowhere), 10).unwrap().lines.is_empty());
    assert!(archive.list(&Filter::default(), None, 0).unwrap().lines.is_empty());
}

#[test]
fn a_line_tells_what_a_list_shows() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let new = NewMatch {
        note: "n".to_owned(),
        tags: vec!["t".to_owned()],
        ..new_match("pig", &["Anna", "bot Hal", ""])
    };
    let id = archive.create_match(&new).unwrap();
    time.pass(5);
    archive.append(id, 0, &record(0), None).unwrap();
    archive.append(id, 1, &record(1), None).unwrap();
    archive.finish(id, &outcome(&[2, 1, 3], &[3, 10, -1])).unwrap();
    let line = archive.list(&Filter::default(), None, 1).unwrap().lines.remove(0);
    assert_eq!((line.id, line.game.as_str(), line.status, line.entries), (id, "pig", Status::Finished, 2));
    assert_eq!((line.started_at, line.updated_at, line.finished_at), (NOON, NOON + 5, Some(NOON + 5)));
    assert_eq!((line.note.as_str(), line.tags.as_slice()), ("n", ["t".to_owned()].as_slice()));
    assert_eq!(archive.find(&line.uuid.to_uppercase()).unwrap(), Some(id));
    let anna = archive.people().unwrap()[0].id;
    let seats: Vec<_> = line
        .seats
        .iter()
        .map(|seat| (seat.name.as_str(), seat.person, seat.bot.is_some(), seat.score, seat.place))
        .collect();
    assert_eq!(
        seats,
        [
            ("Anna", Some(anna), false, Some(3), Some(2)),
            ("bot Hal", None, true, Some(10), Some(1)),
            ("", None, false, Some(-1), Some(3)),
        ]
    );
}

#[test]
fn running_matches_are_listed_by_last_play() {
    let time = Time::noon();
    let (mut archive, ids) = six(&time);
    let running = |archive: &Archive| {
        archive.running(usize::MAX).unwrap().iter().map(|line| line.id).collect::<Vec<_>>()
    };
    assert_eq!(running(&archive), [ids[5], ids[3], ids[1]]);
    time.pass(1);
    archive.append(ids[1], 0, &record(0), None).unwrap();
    assert_eq!(running(&archive), [ids[1], ids[5], ids[3]]);
    let newest: Vec<_> = archive.running(2).unwrap().iter().map(|line| line.id).collect();
    assert_eq!(newest, [ids[1], ids[5]]);
}

#[test]
fn lines_are_those_of_a_page() {
    let time = Time::noon();
    let (archive, _) = six(&time);
    let page = archive.list(&Filter::default(), None, 2).unwrap();
    assert_eq!(archive.lines(&Filter::default(), None, 2).unwrap(), page.lines);
    let rest = archive.list(&Filter::default(), page.next, 9).unwrap();
    assert_eq!(archive.lines(&Filter::default(), page.next, 9).unwrap(), rest.lines);
}
