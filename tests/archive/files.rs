use serde_json::{Value, json};
use tableside::archive::{Archive, ArchiveError, FileError, Imported, MatchFile, NewMatch, Status};

use crate::common::*;

/// A finished match with everything a match can have.
fn rich(archive: &mut Archive, time: &Time) -> MatchFile {
    let new = NewMatch {
        note: "A note".to_owned(),
        tags: vec!["club".to_owned()],
        ..new_match("pig", &["Anna", "bot Hal"])
    };
    let id = archive.create_match(&new).unwrap();
    for (n, k) in (0..4).enumerate() {
        time.pass(1000);
        archive.append(id, n, &record(k), None).unwrap();
    }
    archive.truncate(id, 3, "undo", None).unwrap();
    archive.finish(id, &outcome(&[1, 2], &[9, 8])).unwrap();
    archive.export(id).unwrap()
}

#[test]
fn a_match_travels_to_another_archive_and_back_unchanged() {
    let time = Time::noon();
    let mut here = in_memory(&time);
    let file = rich(&mut here, &time);
    let json = file.to_json().unwrap();
    let read = MatchFile::from_json(&json).unwrap();
    assert_eq!(read, file);
    assert_eq!(read.struck.len(), 1);

    time.pass(DAY);
    let mut there = in_memory(&time);
    begin(&mut there, &["Somebody", "Else"]);
    let Imported::New(id) = there.import(&read).unwrap() else { panic!("it is new there") };
    assert_eq!(there.export(id).unwrap(), file);
    let line = there.list(&Default::default(), None, 9).unwrap().lines.remove(1);
    assert_eq!((line.id, line.status, line.seats[0].score), (id, Status::Finished, Some(9)));
    assert_eq!(there.people().unwrap().len(), 3, "people of the file are known now");
}

#[test]
fn importing_twice_changes_nothing() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let mut file = rich(&mut in_memory(&time), &time);
    let id = archive.import(&file).unwrap().id();
    file.uuid = file.uuid.to_uppercase();
    assert_eq!(archive.import(&file).unwrap(), Imported::Known { id, same: true });
    file.records.truncate(1);
    assert_eq!(archive.import(&file).unwrap(), Imported::Known { id, same: false });
    assert_eq!(log(&archive, id).len(), 3, "what is there stays as it is");
    assert_eq!(archive.count(&Default::default()).unwrap(), 1);
    archive.delete(id).unwrap();
    archive.import(&file).unwrap();
    assert_eq!(archive.count(&Default::default()).unwrap(), 1, "an import brings it back");
}

#[test]
fn abandoned_and_running_matches_travel_too() {
    let time = Time::noon();
    let mut here = in_memory(&time);
    let (running, abandoned) = (played(&mut here, 2), played(&mut here, 1));
    here.abandon(abandoned).unwrap();
    let mut there = in_memory(&time);
    for id in [running, abandoned] {
        let file = here.export(id).unwrap();
        let id = there.import(&file).unwrap().id();
        assert_eq!(there.export(id).unwrap(), file);
    }
    assert_eq!(there.running(usize::MAX).unwrap().len(), 1);
}

#[test]
fn a_file_by_hand_needs_only_the_essentials() {
    let mut setup = serde_json::to_value(setup("pig", &["Anna"])).unwrap();
    setup["pack_hash"] = json!("");
    let json = json!({
        "format": "tableside-match", "version": 1, "setup": setup,
        "records": [{"entry": {"chance": 1}}], "engine_version": 1, "rules_version": 1,
    });
    let file = MatchFile::from_json(&json.to_string()).unwrap();
    let mut archive = in_memory(&Time::noon());
    let id = archive.import(&file).unwrap().id();
    let stored = archive.load(id).unwrap();
    assert_eq!((stored.records.len(), stored.status, stored.uuid.len()), (1, Status::Running, 36));
}

#[test]
fn what_is_no_match_file_is_refused_and_nothing_is_taken_in() {
    let time = Time::noon();
    let file = rich(&mut in_memory(&time), &time);
    let good = serde_json::to_value(&file).unwrap();
    let read = |change: &dyn Fn(&mut Value)| {
        let mut json = good.clone();
        change(&mut json);
        MatchFile::from_json(&json.to_string())
    };
    assert!(read(&|_| ()).is_ok());
    assert!(matches!(MatchFile::from_json("not JSON"), Err(FileError::Form(_))));
    assert!(matches!(MatchFile::from_json("{}"), Err(FileError::Form(_))));
    let other = read(&|json| json["format"] = json!("recipe"));
    assert!(matches!(other, Err(FileError::OtherFormat(format)) if format == "recipe"));
    let newer = read(&|json| {
        json["version"] = json!(4);
        json["records"] = json!("in a form of the future");
    });
    assert!(matches!(newer, Err(FileError::Newer { found: 4, known: 3 })));
    let incomplete = read(&|json| drop(json.as_object_mut().unwrap().remove("setup")));
    assert!(matches!(incomplete, Err(FileError::Form(error)) if error.to_string().contains("setup")));

    type Change = fn(&mut Value);
    let invalid: [(&str, Change); 6] = [
        ("uuid", |json| json["uuid"] = json!("../../etc/passwd")),
        ("setup.seats", |json| json["setup"]["seats"] = json!([])),
        ("setup.seats", |json| json["setup"]["seats"] = json!(vec![json!({"name": "x"}); 9])),
        ("outcome", |json| json["outcome"] = Value::Null),
        ("outcome", |json| json["outcome"]["places"] = json!([1])),
        ("setup.pack_hash", |json| json["setup"]["content"]["faces"] = json!([6, 6, 6])),
    ];
    let mut archive = in_memory(&time);
    for (field, change) in invalid {
        match read(&change) {
            Err(FileError::Invalid { field: found, .. }) => assert_eq!(found, field),
            other => panic!("{field}: {other:?}"),
        }
    }
    let bad = MatchFile { status: Status::Running, ..file };
    assert!(matches!(archive.import(&bad), Err(ArchiveError::File(FileError::Invalid { .. }))));
    assert_eq!(archive.count(&Default::default()).unwrap(), 0);
}

#[test]
fn a_match_with_the_same_id_and_other_names_is_another() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    let file = archive.export(id).unwrap();
    assert_eq!(archive.import(&file).unwrap(), Imported::Known { id, same: true });
    let mut other = file.clone();
    other.setup.seats[0].name = "Berta".to_owned();
    let seed = MatchFile {
        setup: tableside::play::MatchSetup { seed: 5.into(), ..file.setup.clone() },
        ..file.clone()
    };
    for other in [other, seed] {
        assert_eq!(archive.import(&other).unwrap(), Imported::Known { id, same: false });
    }
    assert_eq!(archive.export(id).unwrap(), file);
}

#[test]
fn no_time_is_beyond_what_dates_can_say() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 1);
    let good = archive.export(id).unwrap();
    let far = 253_402_300_800_000;
    for at in [far, i64::MAX, i64::MIN] {
        let mut files = [good.clone(), good.clone(), good.clone(), good.clone()];
        files[0].started_at = at;
        files[1].updated_at = at;
        files[2].finished_at = Some(at);
        files[3].records[0].at = at;
        for file in files {
            let refused = archive.import(&MatchFile { uuid: String::new(), ..file }).unwrap_err().to_string();
            assert!(refused.contains("before the year 10000"), "{refused}");
        }
    }
    let last = MatchFile { uuid: String::new(), started_at: far - 1, ..good };
    assert!(matches!(archive.import(&last).unwrap(), Imported::New(_)));
}

#[test]
fn a_file_larger_than_any_match_is_refused_with_its_reason() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 1);
    let mut json = archive.export(id).unwrap().to_json().unwrap();
    json.push_str(&" ".repeat(16 << 20));
    let refused = MatchFile::from_json(&json).unwrap_err();
    assert!(
        matches!(refused, FileError::TooLarge { .. }) && refused.to_string().contains("16 MiB"),
        "{refused}"
    );
    json.truncate(1 << 20);
    MatchFile::from_json(&json).unwrap();
}

/// What no match has so much of is refused before anything is made of it.
#[test]
fn a_log_that_is_far_too_long_is_refused_at_once() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let file: Value = serde_json::to_value(rich(&mut archive, &time)).unwrap();
    for field in ["records", "struck"] {
        let mut long = file.clone();
        let one = long[field][0].clone();
        long[field] = Value::Array(vec![one; 20_001]);
        // What is no record at all would stop who looks at them.
        long[field][0] = json!(0);
        let error = MatchFile::from_json(&long.to_string()).unwrap_err();
        assert!(matches!(error, FileError::Invalid { field: told, .. } if told == field), "{field}: {error}");
    }
    let mut full = file.clone();
    full["setup"]["content"]["many"] = json!(vec![1; 600_000]);
    let error = MatchFile::from_json(&full.to_string()).unwrap_err().to_string();
    assert!(error.contains("more than 500000 values"), "{error}");
    // A newer version may have something else there.
    let mut newer = file;
    (newer["version"], newer["records"]) = (json!(99), json!({"packed": 1}));
    let error = MatchFile::from_json(&newer.to_string()).unwrap_err();
    assert!(matches!(error, FileError::Newer { found: 99, .. }), "{error}");
}
