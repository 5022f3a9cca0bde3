//! A past of some hundred matches with everything that makes counting hard.

use serde_json::json;
use tableside::archive::{Archive, MatchId, NewMatch};
use tableside::engine::{GroupResult, Outcome, Random, Record, RuleId, Source, Standing};
use tableside::play::Provider;

use crate::archive_common::{Place, in_memory, new_match};

const PEOPLE: [&str; 6] = ["Anna", "Ben", "Cleo", "Dora", "=Emil", "Fritz"];

/// An archive of some years: shared places, groups, one person in two seats, seats that went over to others, bots, score
/// sheets, labels, matches that were adjusted, given up, deleted or still go on; and people who were renamed, made one
/// and forgotten.
pub fn past(matches: usize) -> (Place, Archive) {
    let place = Place::new();
    // On the disk each entry would be waited for.
    let mut archive = in_memory(&place.time);
    let mut random = Random::from_seed(5);
    for _ in 0..matches {
        one(&place, &mut archive, &mut random);
    }
    let id = |archive: &Archive, name: &str| {
        archive.people().unwrap().into_iter().find(|person| person.name == name).unwrap().id
    };
    let (cleo, dora, fritz) = (id(&archive, "Cleo"), id(&archive, "Dora"), id(&archive, "Fritz"));
    archive.rename(cleo, "Cleopatra").unwrap();
    archive.merge(dora, cleo).unwrap();
    archive.forget(fritz).unwrap();
    archive.backup_to(&place.path).unwrap();
    let archive = place.open();
    (place, archive)
}

fn one(place: &Place, archive: &mut Archive, random: &mut Random) {
    let game =
        *random.pick(&["dice-tuners", "dice-tuners", "dice-tuners-sheet", "dice-war", "regidice"]).unwrap();
    let seats = if game == "dice-war" { 2 } else { 1 + random.index(4) };
    let names: Vec<&str> = (0..seats)
        .map(|_| if random.below(6) == 0 { "bot Hal" } else { random.pick(&PEOPLE).unwrap() })
        .collect();
    let mut new: NewMatch = new_match(game, &names);
    if random.below(3) == 0 {
        new.setup.dice = Provider::Program;
    }
    if random.below(2) == 0 {
        new.setup.options.insert("level".to_owned(), "hard".to_owned());
    }
    if game == "dice-war" && random.below(2) == 0 {
        new.setup.options.insert("red".to_owned(), "dragons".to_owned());
        new.setup.options.insert("black".to_owned(), "undead".to_owned());
    }
    if random.below(4) == 0 {
        new.tags.push("league".to_owned());
    }
    let id = archive.create_match(&new).unwrap();
    log(place, archive, random, id, seats);
    end(archive, random, id, game, seats);
    place.time.pass(i64::from(random.below(20)) * 3_600_000);
}

/// A few entries, one of which may hand a seat over, and between two of which all may have slept.
fn log(place: &Place, archive: &mut Archive, random: &mut Random, id: MatchId, seats: usize) {
    for n in 0..2 + random.index(4) {
        let entry = if random.below(12) == 0 {
            let seat = random.index(seats);
            match random.below(3) {
                0 => json!({"hand_over": {"seat": seat}}),
                1 => json!({"hand_over": {"seat": seat, "bot": "easy"}}),
                _ => json!({"hand_over": {"seat": seat, "name": "Gisa"}}),
            }
        } else {
            json!({"do": {"seat": random.index(seats), "action": {"k": n}}})
        };
        let record = Record { at: place.time.now(), ..Record::new(entry, Source::Typed) };
        archive.append(id, n, &record, None).unwrap();
        let minutes = if random.below(30) == 0 { 12 * 60 } else { 1 + random.below(30) };
        place.time.pass(i64::from(minutes) * 60_000);
    }
}

fn end(archive: &mut Archive, random: &mut Random, id: MatchId, game: &str, seats: usize) {
    match random.below(20) {
        0 => return archive.abandon(id).unwrap(),
        1 => return,
        _ => {}
    }
    let scores: Vec<i32> = (0..seats).map(|_| random.below(12) as i32 - 2).collect();
    let standing = if game == "regidice" {
        let reached = random.below(13) as u16;
        Standing::Group(GroupResult { won: reached == 12, reached, stages: 12 })
    } else {
        let place = |own: &i32| scores.iter().filter(|other| *other > own).count() as u8 + 1;
        Standing::Places(scores.iter().map(place).collect())
    };
    let outcome = Outcome {
        standing,
        scores: scores.iter().copied().collect(),
        decided_by: RuleId::new("X-1"),
        adjusted: random.below(15) == 0,
    };
    archive.finish(id, &outcome).unwrap();
    if random.below(20) == 0 {
        archive.delete(id).unwrap();
    }
}
