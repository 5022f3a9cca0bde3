//! Backups of an archive that is too large to be copied whole each time: what changed, in parts.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tableside::archive::{
    Archive, ArchiveError, Backup, BackupKind, MatchFile, MatchId, OpenError, Person, SharedArchive, backups,
    newest_good_backup, restore, restore_newest_backup,
};

use crate::common::*;

/// Tells this test binary to be the process that is killed, and where its archive is.
const CHILD: &str = "TABLESIDE_TEST_PARTS_CHILD";
/// The step at which the program ends as if it were killed; see `src/archive/step.rs`.
const KILL_AT: &str = "TABLESIDE_KILL_AT";

/// An archive that is too large to be copied each time, with one backup, whole.
fn large(place: &Place) -> Archive {
    noted(place, 400_000)
}

/// An archive of one match with so long a note, and one backup, whole.
fn noted(place: &Place, bytes: usize) -> Archive {
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.set_note(id, &"x".repeat(bytes)).unwrap();
    let made = backed_up(place, &archive);
    assert!(!is_part(&made) && made.bytes > 270_000, "{made:?}");
    archive
}

/// Two hours later a match ends.
fn end(place: &Place, archive: &mut Archive) -> MatchId {
    place.time.pass(2 * 3_600_000);
    let id = played(archive, 20);
    archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
    id
}

fn backed_up(place: &Place, archive: &Archive) -> Backup {
    let made = archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    assert_eq!(backups(&place.path)[0], made);
    made
}

fn is_part(backup: &Backup) -> bool {
    backup.path.extension().is_some_and(|end| end == "changes")
}

/// All that an archive tells.
#[derive(Debug, PartialEq)]
struct Told {
    matches: Vec<(MatchId, MatchFile)>,
    people: Vec<Person>,
}

fn told(archive: &Archive) -> Told {
    let ids = archive.ids().unwrap();
    let matches = ids.into_iter().map(|id| (id, archive.export(id).unwrap())).collect();
    Told { matches, people: archive.people().unwrap() }
}

/// What a backup brings back, in another place.
fn restored(backup: &Path) -> (Place, Archive) {
    let other = Place::new();
    drop(other.open());
    restore(&other.path, backup, other.time.clock()).unwrap();
    let archive = other.open();
    archive.check().unwrap();
    assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);
    (other, archive)
}

/// The bytes that this thread has given to the system to be written.
fn written() -> u64 {
    let told = fs::read_to_string("/proc/thread-self/io").unwrap();
    told.lines().find_map(|line| line.strip_prefix("wchar: ")?.parse().ok()).unwrap()
}

#[test]
fn a_backup_costs_what_the_match_costs_however_large_the_archive_is() {
    let mut costs = Vec::new();
    for mebibytes in [1, 4, 12] {
        let place = Place::new();
        let mut archive = place.open();
        let old = played(&mut archive, 1);
        archive.set_note(old, &"x".repeat(mebibytes << 20)).unwrap();
        backed_up(&place, &archive);
        for _ in 0..3 {
            end(&place, &mut archive);
            let before = written();
            let made = backed_up(&place, &archive);
            let cost = written() - before;
            assert!(is_part(&made), "{made:?}");
            assert!(cost < 60_000 && made.bytes <= cost, "{mebibytes} MiB: {cost} bytes, {made:?}");
            costs.push(cost);
        }
        // A match of ten times as much costs more, and no more than that.
        place.time.pass(2 * 3_600_000);
        let long = played(&mut archive, 0);
        archive.replace_log(long, &records(0..2000), "", Some(&outcome(&[1, 2], &[3, 1]))).unwrap();
        let before = written();
        backed_up(&place, &archive);
        assert!((100_000..400_000).contains(&(written() - before)), "{}", written() - before);
    }
    let (least, most) = (costs.iter().min().unwrap(), costs.iter().max().unwrap());
    assert!(most - least < 10_000, "{costs:?}");
}

#[test]
fn every_point_in_time_comes_back_as_it_was() {
    let place = Place::new();
    let mut archive = large(&place);
    let mut points = vec![(backups(&place.path).remove(0), told(&archive))];
    let mut ids = Vec::new();
    let person = |archive: &Archive, name: &str| {
        archive.people().unwrap().into_iter().find(|person| person.name == name).unwrap().id
    };
    for n in 0..12 {
        ids.push(end(&place, &mut archive));
        match n {
            1 => archive.append(ids[0], 20, &record(99), None).unwrap(),
            2 => drop(archive.truncate(ids[1], 5, "undo", None).unwrap()),
            3 => archive.set_note(ids[0], "fine").unwrap(),
            4 => {
                let anna = person(&archive, "Anna");
                archive.rename(anna, "Annika").unwrap();
                begin(&mut archive, &["Cleo", "Anna"]);
            }
            5 => {
                archive.merge(person(&archive, "Cleo"), person(&archive, "Ben")).unwrap();
            }
            6 => archive.forget(person(&archive, "Ben")).unwrap(),
            7 => archive.delete(ids[2]).unwrap(),
            8 => {
                // Gone for good at the start.
                drop(archive);
                place.time.pass(1000);
                archive = place.open();
                assert!(archive.load(ids[2]).is_err());
                ids.push(end(&place, &mut archive));
            }
            9 => {
                let mut other = new_match("pig", &["Dora"]);
                other.setup.content["faces"] = serde_json::json!([4, 5, 6]);
                archive.create_match(&other).unwrap();
            }
            10 => {
                archive.restore_from(&points[6].0.path).unwrap();
                assert_eq!(told(&archive), points[6].1);
                ids.push(end(&place, &mut archive));
            }
            _ => {}
        }
        let made = backed_up(&place, &archive);
        assert!(is_part(&made), "{n}: {made:?}");
        points.push((made, told(&archive)));
    }
    for (n, (backup, before)) in points.iter().enumerate() {
        assert!(backups(&place.path).contains(backup), "{n} is still there");
        assert_eq!(backup.matches().unwrap(), before.matches.len(), "{n}");
        let (_other, mut archive) = restored(&backup.path);
        assert_eq!(told(&archive), *before, "{n}");
        let highest = before.matches.iter().map(|(id, _)| *id).max().unwrap();
        assert!(begin(&mut archive, &["Anna"]) > highest, "{n}: no number is used twice");
    }
    let kinds: Vec<BackupKind> = backups(&place.path).into_iter().map(|backup| backup.kind).collect();
    assert!(kinds.contains(&BackupKind::Deletion) && kinds.contains(&BackupKind::Restore), "{kinds:?}");
    assert_eq!(newest_good_backup(&place.path).as_ref(), points.last().map(|(backup, _)| backup));
}

type Damage = fn(&Path);

/// What can happen to a file.
fn damages() -> [(&'static str, Damage); 5] {
    [
        ("removed", |path| fs::remove_file(path).unwrap()),
        ("emptied", |path| fs::write(path, "").unwrap()),
        ("cut off", |path| {
            let len = fs::metadata(path).unwrap().len();
            fs::File::options().write(true).open(path).unwrap().set_len(len / 2).unwrap();
        }),
        ("text", |path| fs::write(path, "Dear diary, today we played.".repeat(99)).unwrap()),
        ("a page of zeros in each ten", |path| {
            let mut bytes = fs::read(path).unwrap();
            bytes.chunks_mut(1024).skip(1).step_by(10).for_each(|page| page.fill(0));
            fs::write(path, bytes).unwrap();
        }),
    ]
}

#[test]
fn a_part_that_is_damaged_costs_what_it_alone_holds_and_is_made_up_for() {
    for (what, damage) in damages() {
        let place = Place::new();
        let mut archive = large(&place);
        let mut made = Vec::new();
        for _ in 0..4 {
            let id = end(&place, &mut archive);
            made.push((id, backed_up(&place, &archive)));
        }
        let before = told(&archive);
        damage(&made[1].1.path);
        let newest = newest_good_backup(&place.path).unwrap();
        assert_eq!(newest, made[3].1, "{what}");
        assert_eq!(newest.matches().unwrap(), 4, "{what}: one of five is lost");
        let (_other, back) = restored(&newest.path);
        let whole: Vec<_> = before.matches.iter().filter(|(id, _)| *id != made[1].0).cloned().collect();
        assert_eq!(told(&back).matches, whole, "{what}");
        // The next backup finds that it is missing.
        end(&place, &mut archive);
        let healed = backed_up(&place, &archive);
        assert_eq!(told(&restored(&healed.path).1), told(&archive), "{what}");
        let bytes = healed.bytes;
        end(&place, &mut archive);
        let next = backed_up(&place, &archive);
        assert!(next.bytes < bytes, "{what}: and only once");
        assert_eq!(told(&restored(&next.path).1), told(&archive), "{what}");
    }
}

#[test]
fn damage_to_the_newest_part_or_to_the_copy_below_leaves_the_others() {
    for (what, damage) in damages() {
        let place = Place::new();
        let mut archive = large(&place);
        end(&place, &mut archive);
        let one = backed_up(&place, &archive);
        let before = told(&archive);
        end(&place, &mut archive);
        let two = backed_up(&place, &archive);
        damage(&two.path);
        assert_eq!(newest_good_backup(&place.path), Some(one.clone()), "{what}");
        assert_eq!(told(&restored(&one.path).1), before, "{what}");

        let root = backups(&place.path).into_iter().find(|backup| !is_part(backup)).unwrap();
        damage(&root.path);
        assert_eq!(newest_good_backup(&place.path), None, "{what}: parts alone are no archive");
        let alone = restore(&place.folder.path().join("other.db"), &one.path, place.time.clock());
        assert!(alone.is_err(), "{what}: {alone:?}");
        end(&place, &mut archive);
        let anew = archive.backup_due().unwrap().unwrap().run().unwrap();
        assert_eq!(newest_good_backup(&place.path).as_ref(), Some(&anew), "{what}");
        assert_eq!(told(&restored(&anew.path).1), told(&archive), "{what}: all of it, anew");
    }
}

#[test]
fn a_byte_that_changed_within_a_part_puts_an_older_backup_of_that_match_in_its_place() {
    let place = Place::new();
    let mut archive = large(&place);
    let id = end(&place, &mut archive);
    backed_up(&place, &archive);
    let before = archive.export(id).unwrap();
    archive.append(id, 20, &record(777), Some(&outcome(&[1, 2], &[3, 1]))).unwrap();
    let other = end(&place, &mut archive);
    let made = backed_up(&place, &archive);
    let mut bytes = fs::read(&made.path).unwrap();
    let at = bytes.windows(6).position(|found| found == b"\"k\":77").unwrap();
    bytes[at + 4] = b'8';
    fs::write(&made.path, bytes).unwrap();
    let (_other, back) = restored(&made.path);
    assert_eq!(back.export(id).unwrap(), before);
    assert_eq!(back.export(other).unwrap(), archive.export(other).unwrap());
}

#[test]
fn a_damaged_match_takes_the_place_of_no_good_one() {
    let place = Place::new();
    let mut archive = large(&place);
    let id = end(&place, &mut archive);
    backed_up(&place, &archive);
    let before = archive.export(id).unwrap();
    drop(archive);
    let tamper = rusqlite::Connection::open(&place.path).unwrap();
    tamper.execute("UPDATE entries SET stood = 1 WHERE n = 1 AND match_id = ?1", [id.0]).unwrap();
    drop(tamper);
    let mut archive = place.open();
    archive.append(id, 20, &record(20), Some(&outcome(&[1, 2], &[3, 1]))).unwrap();
    let other = end(&place, &mut archive);
    let made = backed_up(&place, &archive);
    assert_eq!(made.kind, BackupKind::Doubtful);
    let (_other, back) = restored(&made.path);
    assert_eq!(back.export(id).unwrap(), before);
    assert_eq!(back.export(other).unwrap(), archive.export(other).unwrap());
}

#[test]
fn points_are_in_order_whatever_the_clock_says() {
    let place = Place::new();
    let mut archive = large(&place);
    let year = 365 * DAY;
    for jump in [0, 60 * year, -100 * year, DAY, 41 * year, 0] {
        place.time.pass(jump);
        end(&place, &mut archive);
        let made = archive.backup_due().unwrap().expect("a match has ended").run().unwrap();
        assert!(is_part(&made), "{made:?}");
        assert_eq!(newest_good_backup(&place.path), Some(made.clone()), "after a jump of {jump}");
        assert_eq!(told(&restored(&made.path).1), told(&archive), "after a jump of {jump}");
    }
    assert_eq!(backups(&place.path).len(), 7);
}

#[test]
fn what_changed_while_nobody_watched_is_found() {
    let place = Place::new();
    let mut archive = large(&place);
    let id = end(&place, &mut archive);
    backed_up(&place, &archive);
    // Killed before the next backup.
    archive.set_note(id, "not in any backup yet").unwrap();
    let forgotten = end(&place, &mut archive);
    drop(archive);
    let mut archive = place.open();
    end(&place, &mut archive);
    let made = backed_up(&place, &archive);
    assert!(is_part(&made), "{made:?}");
    let (_other, back) = restored(&made.path);
    assert_eq!(told(&back), told(&archive));
    assert!(back.load(forgotten).is_ok());
    // A counter that tells nonsense costs a comparison.
    drop(archive);
    let tamper = rusqlite::Connection::open(&place.path).unwrap();
    tamper.execute("UPDATE meta SET value = value - 7 WHERE key = 'changes'", []).unwrap();
    drop(tamper);
    let mut archive = place.open();
    end(&place, &mut archive);
    assert_eq!(told(&restored(&backed_up(&place, &archive).path).1), told(&archive));
}

#[test]
fn parts_lie_upon_a_copy_of_an_older_format() {
    let place = Place::new();
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/archive-1.db"), &place.path).unwrap();
    let mut archive = place.open();
    let ids = archive.ids().unwrap();
    archive.set_note(ids[0], &"x".repeat(300_000)).unwrap();
    place.time.pass(DAY);
    let one = backed_up(&place, &archive);
    let before = told(&archive);
    end(&place, &mut archive);
    let two = backed_up(&place, &archive);
    assert!(is_part(&one) && is_part(&two));
    assert_eq!(backups(&place.path)[2].kind, BackupKind::Migration);
    assert_eq!(told(&restored(&one.path).1), before);
    assert_eq!(told(&restored(&two.path).1), told(&archive));
}

/// An archive that nobody has backed up yet and that is too large to be copied on the way.
fn very_large(place: &Place) -> Archive {
    let mut archive = place.open();
    for _ in 0..3 {
        let id = played(&mut archive, 3);
        archive.set_note(id, &"x".repeat(9 << 20)).unwrap();
    }
    archive
}

#[test]
fn a_sitting_that_is_shorter_than_a_copy_has_its_matches_in_a_backup() {
    let place = Place::new();
    drop(very_large(&place));
    let mut archive = place.open();
    let id = end(&place, &mut archive);
    archive.stop_backups_by(Arc::new(AtomicBool::new(true)));
    let before = written();
    archive.close().unwrap();
    assert!(written() - before < 200_000, "{}", written() - before);
    let first = newest_good_backup(&place.path).unwrap();
    assert_eq!(first.matches().unwrap(), 1);
    let (_other, back) = restored(&first.path);
    let archive = place.open();
    assert_eq!(back.export(id).unwrap(), archive.export(id).unwrap());
    // Each sitting goes on from there, and none begins anew.
    archive.close().unwrap();
    assert_eq!(newest_good_backup(&place.path).unwrap().matches().unwrap(), 2);
    let shared = SharedArchive::new(place.open()).with_backups_meanwhile();
    shared.tidy().unwrap();
    shared.close().unwrap();
    let archive = place.open();
    let last = newest_good_backup(&place.path).unwrap();
    assert_eq!(told(&restored(&last.path).1), told(&archive));
    let bytes: u64 = backups(&place.path).iter().map(|backup| backup.bytes).sum();
    assert!(bytes < 62 << 20, "each match was written once: {bytes}");
    assert!(archive.backup_due().unwrap().is_none());
}

#[test]
fn the_terminal_writes_no_more_than_one_part_at_the_end_of_a_match() {
    let place = Place::new();
    let mut archive = very_large(&place);
    let id = end(&place, &mut archive);
    let before = written();
    archive.close().unwrap();
    assert!(written() - before < 24 << 20, "{}", written() - before);
    let made = backups(&place.path);
    assert_eq!(made.len(), 1);
    assert!(restored(&made[0].path).1.load(id).is_ok());
}

#[test]
fn a_part_is_no_archive() {
    let place = Place::new();
    let mut archive = large(&place);
    end(&place, &mut archive);
    let made = backed_up(&place, &archive);
    let copy = place.folder.path().join("copy.db");
    fs::copy(&made.path, &copy).unwrap();
    for path in [&made.path, &copy] {
        let read = Archive::open_read_only(path, place.time.clock());
        assert!(matches!(read, Err(OpenError::Part { .. })), "{read:?}");
    }
    let alone = archive.restore_from(&copy);
    assert!(matches!(alone, Err(ArchiveError::Open(_))), "{alone:?}");
    let written = Archive::open(&copy, place.time.clock());
    assert!(matches!(written, Err(OpenError::Part { .. })), "{written:?}");
    // With all that belongs to it it can be taken elsewhere.
    let (elsewhere, folder) = (place.folder.path().join("elsewhere"), place.folder.path().join("backups"));
    fs::create_dir(&elsewhere).unwrap();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        fs::copy(entry.path(), elsewhere.join(entry.file_name())).unwrap();
    }
    let (_other, back) = restored(&elsewhere.join(made.path.file_name().unwrap()));
    assert_eq!(told(&back), told(&archive));
}

#[test]
fn what_a_newer_point_needs_stays_however_little_space_there_is() {
    let place = Place::new();
    let mut archive = large(&place);
    archive.limit_backups(1);
    for _ in 0..5 {
        end(&place, &mut archive);
        backed_up(&place, &archive);
    }
    let full = told(&archive);
    let root = backups(&place.path).into_iter().find(|backup| !is_part(backup)).unwrap();
    archive.restore_from(&root.path).unwrap();
    let put_away = backups(&place.path).into_iter().find(|b| b.kind == BackupKind::Restore).unwrap();
    assert_eq!(told(&restored(&put_away.path).1), full);
    end(&place, &mut archive);
    let made = backed_up(&place, &archive);
    assert_eq!(told(&restored(&made.path).1), told(&archive));
    archive.close().unwrap();
    assert_eq!(told(&restored(&put_away.path).1), full, "what restoring has put away stays");
}

/// A place with a copy and twelve parts of one hour, of which nine are too many, and the numbers of all its matches.
fn crowded(place: &Place) -> Vec<MatchId> {
    let mut archive = noted(place, 120_000);
    let mut ids = archive.ids().unwrap();
    for _ in 0..12 {
        place.time.pass(10_000);
        let id = played(&mut archive, 5);
        archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
        backed_up(place, &archive);
        ids.push(id);
    }
    assert_eq!(backups(&place.path).len(), 13, "not while people play");
    ids
}

#[test]
fn parts_that_are_too_many_are_put_together_and_other_files_are_left_alone() {
    let place = Place::new();
    let ids = crowded(&place);
    let folder = place.folder.path().join("backups");
    let theirs =
        ["archive-mine.changes", "archive-2026-01-31T120000-best.changes", "other.changes", ".mine.part"];
    theirs.iter().for_each(|name| fs::write(folder.join(name), "theirs").unwrap());
    let mut archive = place.open();
    played(&mut archive, 1);
    let before = told(&archive);
    place.time.pass(2 * 3_600_000);
    archive.close().unwrap();
    let left = backups(&place.path);
    assert!((4..=6).contains(&left.len()), "{left:?}");
    for (n, backup) in left.iter().enumerate() {
        let (_other, back) = restored(&backup.path);
        assert_eq!(back.ids().unwrap().len(), backup.matches().unwrap());
        if n == 0 {
            assert_eq!(told(&back), before);
        }
    }
    assert!(left[1].matches().unwrap() >= ids.len());
    assert!(theirs.iter().all(|name| fs::read(folder.join(name)).unwrap() == b"theirs"));
}

/// The process that is killed while it makes backups. Not a test of its own.
#[test]
fn child() {
    let Some(path) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let now: i64 = fs::read_to_string(path.with_extension("now")).unwrap().parse().unwrap();
    let say = |words: &str| writeln!(std::io::stdout(), "{words}").unwrap();
    let clock = move || tableside::archive::Clock::new(move || now);
    let mut archive = Archive::open(&path, clock()).unwrap();
    let id = played(&mut archive, 5);
    archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
    drop(archive.backup_due().unwrap().unwrap().run().unwrap());
    say("backed up");
    // A whole copy, then everything is put together.
    archive.set_note(id, &"x".repeat(300_000)).unwrap();
    let shared = SharedArchive::new(archive);
    shared.with(|archive| archive.finish(id, &outcome(&[1, 2], &[3, 1]))).unwrap();
    shared.tidy().unwrap();
    say("tidied");
    let root = backups(&path).into_iter().rfind(|backup| !is_part(backup)).unwrap();
    shared.with(|archive| archive.restore_from(&root.path)).unwrap();
    shared.with(|archive| archive.restore_from(&newest_good_backup(&path).unwrap().path)).unwrap();
    say("over");
}

#[test]
fn killed_between_any_two_steps_nothing_that_was_whole_is_lost() {
    if std::env::var_os(CHILD).is_some() {
        return;
    }
    let model = Place::new();
    let ids = crowded(&model);
    place_time(&model);
    let copy_all = |from: &Path, to: &Path| {
        fs::create_dir_all(to.join("backups")).unwrap();
        for folder in ["", "backups"] {
            for entry in fs::read_dir(from.join(folder)).unwrap().flatten().filter(|e| e.path().is_file()) {
                fs::copy(entry.path(), to.join(folder).join(entry.file_name())).unwrap();
            }
        }
    };
    let (mut kills, mut at) = (0, 0);
    loop {
        let place = Place::new();
        copy_all(model.folder.path(), place.folder.path());
        place.time.pass(model.time.now() - NOON + 3000);
        let out = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "parts::child", "--nocapture", "--test-threads=1"])
            .env(CHILD, &place.path)
            .env(KILL_AT, at.to_string())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&out.stdout).into_owned();
        if out.status.success() {
            assert!(said.contains("over"), "{said}");
            break;
        }
        assert!(
            out.status.code().is_none(),
            "killed, not failed: {said}\n{}",
            String::from_utf8_lossy(&out.stderr)
        );
        kills += 1;
        // Before anything is repaired: every match that was in a backup comes back from the newest one, or from what
        // restoring has put away.
        let mut wanted = ids.clone();
        wanted.extend(said.contains("backed up").then_some(MatchId(ids.len() as i64 + 1)));
        let good =
            backups(&place.path).into_iter().filter(|backup| backup.matches().unwrap() >= wanted.len());
        let newest = { good }.next().unwrap_or_else(|| panic!("step {at}: {:?}", backups(&place.path)));
        let (_other, back) = restored(&newest.path);
        assert!(wanted.iter().all(|id| back.load(*id).is_ok()), "step {at}: {said}");
        // The next start cleans up, and goes on.
        let mut archive = place.open();
        let names = |folder: &str| fs::read_dir(place.folder.path().join(folder)).unwrap().flatten();
        let left: Vec<_> = names("").chain(names("backups")).map(|entry| entry.file_name()).collect();
        let half = left.iter().filter(|name| name.to_string_lossy().contains(".part"));
        assert_eq!(half.count(), 0, "step {at}: {left:?}");
        end(&place, &mut archive);
        let made = backed_up(&place, &archive);
        assert_eq!(told(&restored(&made.path).1), told(&archive), "step {at}");
        drop(archive);
        fs::remove_file(&place.path).unwrap();
        restore_newest_backup(&place.path, place.time.now()).unwrap();
        at += 1;
    }
    eprintln!("{kills} kills");
    assert!(kills > 15, "{kills} kills");
}

fn place_time(place: &Place) {
    fs::write(place.path.with_extension("now"), (place.time.now() + 1000).to_string()).unwrap();
}
