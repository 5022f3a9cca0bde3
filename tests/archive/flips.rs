//! A bit that flips in any column of any table is noticed, or nothing that the archive tells depends on it.
//!
//! Each column in turn; `TABLESIDE_FULL=1` flips three hundred bits.

use std::fs;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use tableside::archive::{
    Archive, DiceSet, Elsewhere, Filter, MatchFile, MatchLine, NewDie, NewPuzzle, Person, PuzzleAnswer,
    StoredPuzzle,
};
use tableside::engine::{Random, Record, Source};

use crate::common::*;

/// An archive with something in every column.
fn rich(place: &Place) {
    let mut archive = place.open();
    archive.add_person("Zoë").unwrap();
    for n in 0..4 {
        let mut new = new_match("pig", &["Anna", "bot Ben", ["Cleo", "Dora"][n % 2]]);
        new.setup.content["faces"] = serde_json::json!([n, 2, 3]);
        (new.note, new.tags) = (format!("a note {n}"), vec!["holiday".to_owned()]);
        let id = archive.create_match(&new).unwrap();
        for k in 0..6 {
            place.time.pass(1000);
            let record = Record { note: format!("said so {k}"), ..record(k) };
            archive.append(id, k as usize, &record, None).unwrap();
        }
        archive.truncate(id, 4, "undo", None).unwrap();
        let hand_over = |to| Record::new(serde_json::json!({"hand_over": to}), Source::Typed);
        let zoe = hand_over(serde_json::json!({"seat": 0, "name": "Zoë"}));
        archive.append(id, 4, &zoe, None).unwrap();
        let ida = hand_over(serde_json::json!({"seat": 2, "name": "Ida", "bot": "easy"}));
        archive.append(id, 5, &ida, None).unwrap();
        if n > 0 {
            archive.append(id, 6, &record(9), Some(&outcome(&[1, 2, 3], &[3, 2, 1]))).unwrap();
        }
        if n == 3 {
            archive.delete(id).unwrap();
        }
    }
    // A result without a log, of a match that does not count.
    let mut result = archive.export(archive.ids().unwrap()[1]).unwrap();
    result.uuid = "0b5ba2ac-7b34-4cc4-8a39-52f8bc3a9a0d".to_owned();
    (result.records, result.struck, result.uncounted) = (Vec::new(), Vec::new(), true);
    let (import, file, people) =
        ("an import".to_owned(), "plays.json".to_owned(), vec!["somebody".to_owned()]);
    result.elsewhere = Some(Elsewhere { import, file, at: 7, people, play: serde_json::json!({"a": 1}) });
    archive.import_results(&[result]).unwrap();
    let id = archive.ids().unwrap()[1];
    archive.branch(id, 2, 7.into(), "a variation").unwrap();
    let body = serde_json::json!({"n": 2});
    let mistake = NewPuzzle { id: "a mistake".to_owned(), n: 2, seat: 1, body };
    archive.keep_mistakes(id, &[mistake]).unwrap();
    let answer = PuzzleAnswer { at: 9, entry: serde_json::json!({"do": 1}), accepted: true };
    archive.answer_puzzle(("a mistake", "pig"), &answer, (1, 99)).unwrap();
    archive.name_dice("pig", "Old box", &[NewDie::numbered("Chipped one", 6)]).unwrap();
    archive.note_rolls(archive.dice_sets().unwrap()[0].dice[0].id, &[3, 5]).unwrap();
    let zoe = archive.people().unwrap().into_iter().find(|person| person.name == "Zoë").unwrap();
    archive.set_person_counted(zoe.id, false).unwrap();
    archive.set_avatar(zoe.id, "dragon-red").unwrap();
    drop(archive);
}

/// A table with its columns, and those that tell its rows apart.
struct Table {
    name: String,
    columns: Vec<String>,
    keys: Vec<String>,
}

fn tables(conn: &Connection) -> Vec<Table> {
    let names =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
    let mut names = conn.prepare(names).unwrap();
    let names: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let table = |name: String| {
        let mut info = conn.prepare(&format!("PRAGMA table_info({name})")).unwrap();
        let column = |row: &rusqlite::Row| Ok((row.get::<_, String>(1)?, row.get::<_, i64>(5)?));
        let found: Vec<_> = info.query_map([], column).unwrap().map(Result::unwrap).collect();
        let keys = found.iter().filter(|(_, key)| *key > 0).map(|(name, _)| name.clone()).collect();
        Table { name, columns: found.into_iter().map(|(name, _)| name).collect(), keys }
    };
    names.into_iter().map(table).collect()
}

/// Flips one bit of a value of this column; `None` where no row has one.
fn flip(conn: &Connection, table: &Table, column: &str, random: &mut Random) -> Option<String> {
    let keys = table.keys.join(", ");
    let sql = format!("SELECT {column}, {keys} FROM {}", table.name);
    let mut read = conn.prepare(&sql).unwrap();
    let row = |row: &rusqlite::Row| {
        let keys: Result<Vec<Value>, _> = (1..=table.keys.len()).map(|at| row.get(at)).collect();
        Ok((row.get::<_, Value>(0)?, keys?))
    };
    let rows: Vec<_> = read.query_map([], row).unwrap().map(Result::unwrap).collect();
    let holds = |value: &Value| match value {
        Value::Integer(_) => true,
        Value::Text(text) => !text.is_empty(),
        _ => false,
    };
    let rows: Vec<_> = rows.into_iter().filter(|(value, _)| holds(value)).collect();
    if rows.is_empty() {
        return None;
    }
    let place = table.keys.iter().map(|key| format!("{key} = ?")).collect::<Vec<_>>().join(" AND ");
    // What two rows of a table cannot have, SQLite refuses.
    for _ in 0..50 {
        let (value, keys) = &rows[random.index(rows.len())];
        let (new, set) = match value {
            Value::Integer(n) => (Value::Integer(n ^ (1 << random.below(48))), "?"),
            Value::Text(text) => {
                let mut bytes = text.clone().into_bytes();
                let at = random.index(bytes.len());
                bytes[at] ^= 1 << random.below(8);
                (Value::Blob(bytes), "CAST(? AS TEXT)")
            }
            other => panic!("{other:?}"),
        };
        let sql = format!("UPDATE {} SET {column} = {set} WHERE {place}", table.name);
        let values = [new].into_iter().chain(keys.iter().cloned());
        if conn.execute(&sql, params_from_iter(values)).is_ok_and(|changed| changed == 1) {
            return Some(format!("{}.{column} of {keys:?}, was {value:?}", table.name));
        }
    }
    None
}

/// All that an archive tells.
#[derive(Debug, PartialEq)]
struct Told {
    files: Vec<MatchFile>,
    lines: Vec<MatchLine>,
    found: Vec<usize>,
    running: usize,
    people: Vec<Person>,
    puzzles: Vec<(StoredPuzzle, Vec<PuzzleAnswer>)>,
    dice: Vec<DiceSet>,
}

fn told(archive: &Archive) -> Option<Told> {
    let text = |words: &str| Filter { text: words.to_owned(), ..Filter::default() };
    let words = ["anna", "cleo", "holiday", "note 2", "pig"];
    let found = words.map(|words| archive.count(&text(words)).ok());
    Some(Told {
        files: archive.ids().ok()?.into_iter().map(|id| archive.export(id).ok()).collect::<Option<_>>()?,
        lines: archive.list(&Filter::default(), None, 99).ok()?.lines,
        found: found.into_iter().collect::<Option<_>>()?,
        running: archive.running(99).ok()?.len(),
        people: archive.people().ok()?,
        dice: archive.dice_sets().ok()?,
        puzzles: archive
            .puzzles()
            .ok()?
            .into_iter()
            .map(|one| Some((one.clone(), archive.puzzle_answers(&one.id).ok()?)))
            .collect::<Option<_>>()?,
    })
}

/// Whether looking for damage finds any.
fn noticed(place: &Place) -> bool {
    let Ok(archive) = Archive::open_read_only(&place.path, place.time.clock()) else { return true };
    archive.check().is_err()
        || archive.damaged_matches(&mut |_, _| ()).map_or(true, |damaged| !damaged.is_empty())
        || archive.unfit().map_or(true, |unfit| unfit > 0)
}

#[test]
fn no_bit_that_flips_goes_unnoticed() {
    let model = Place::new();
    rich(&model);
    let good = fs::read(&model.path).unwrap();
    let reading = Archive::open_read_only(&model.path, model.time.clock()).unwrap();
    let before = told(&reading).unwrap();
    assert!(!noticed(&model));
    drop(reading);
    let columns: Vec<(Table, String)> = {
        let conn = Connection::open(&model.path).unwrap();
        let split = |table: Table| {
            let columns = table.columns.clone();
            let one = move |column: String| {
                let Table { name, columns, keys } = &table;
                (Table { name: name.clone(), columns: columns.clone(), keys: keys.clone() }, column)
            };
            columns.into_iter().map(one).collect::<Vec<_>>()
        };
        tables(&conn).into_iter().flat_map(split).collect()
    };
    assert!(columns.len() > 50, "{}", columns.len());
    let wanted = if std::env::var_os("TABLESIDE_FULL").is_some() { 300 } else { columns.len() };
    let mut random = Random::from_seed(11);
    let (mut flipped, mut found) = (0, 0);
    for (table, column) in columns.iter().cycle() {
        if flipped == wanted {
            break;
        }
        let place = Place::new();
        fs::write(&place.path, &good).unwrap();
        let conn = Connection::open(&place.path).unwrap();
        conn.execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF").unwrap();
        let Some(what) = flip(&conn, table, column, &mut random) else {
            panic!("nothing stands in {}.{column}", table.name);
        };
        drop(conn);
        flipped += 1;
        if noticed(&place) {
            found += 1;
            continue;
        }
        let archive = Archive::open_read_only(&place.path, place.time.clock()).unwrap();
        assert_eq!(told(&archive).as_ref(), Some(&before), "{what}: nobody noticed");
    }
    eprintln!("{flipped} bits: {found} noticed, of the others nothing that is told depends");
    assert!(found * 10 >= flipped * 8, "{found} of {flipped}");
}

#[test]
fn people_and_the_words_of_the_search_are_made_anew_from_the_matches() {
    for change in [
        "UPDATE people SET name = 'Bnna' WHERE name = 'Anna'",
        "UPDATE people SET key = 'bnna' WHERE name = 'Anna'",
        "UPDATE people SET created_at = 5 WHERE name = 'Anna'",
        "UPDATE people SET name = CAST(x'ff41' AS TEXT) WHERE name = 'Cleo'",
        "UPDATE people SET seal = '' WHERE name = 'Cleo'",
        "UPDATE people SET uncounted = 1 WHERE name = 'Cleo'",
        "UPDATE people SET uncounted = 0 WHERE name = 'Zoë'",
        "UPDATE words SET words = replace(words, 'anna', 'bnna')",
        "DELETE FROM words",
    ] {
        let place = Place::new();
        rich(&place);
        let before = told(&place.open());
        Connection::open(&place.path).unwrap().execute_batch(change).unwrap();
        assert!(noticed(&place), "{change}");
        let mut archive = place.open();
        archive.mend().unwrap();
        assert_eq!(told(&archive), before, "{change}");
        assert_eq!(archive.unfit().unwrap(), 0, "{change}");
        drop(archive);
        assert!(!noticed(&place), "{change}");
        // Each start of the window looks too.
        Connection::open(&place.path).unwrap().execute_batch(change).unwrap();
        let shared = tableside::archive::SharedArchive::new(
            Archive::open_at_once(&place.path, place.time.clock()).unwrap(),
        );
        shared.tidy().unwrap();
        assert_eq!(shared.with(|archive| archive.unfit()).unwrap(), 0, "{change}");
        // So does the check of a window, all of it.
        Connection::open(&place.path).unwrap().execute_batch(change).unwrap();
        assert!(shared.mend().unwrap() > 0, "{change}");
        assert_eq!(shared.with(|archive| Ok(told(archive))).unwrap(), before, "{change}");
        assert_eq!(shared.mend().unwrap(), 0, "{change}");
    }
}
