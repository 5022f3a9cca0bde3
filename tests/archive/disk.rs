//! A real full disk and a real read-only one: a small file system in memory, in a name space of its own.
//! Where the system does not allow that, the test says so; the unit tests of the archive fill a database
//! up to a limit of pages instead.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tableside::archive::{Archive, ArchiveError, OpenError, backups};

use crate::common::*;

/// Tells this test binary that it runs with the small disk, and where that is.
const DISK: &str = "TABLESIDE_TEST_SMALL_DISK";

/// Runs a test of this file again with a small disk. `None` in that run; there `disk()` gives the place.
fn on_small_disk(test: &str, run: impl FnOnce(&Path)) {
    if let Some(disk) = std::env::var_os(DISK) {
        return run(&PathBuf::from(disk));
    }
    let folder = tempfile::tempdir().unwrap();
    let mount = "mount -t tmpfs -o size=1536k,mode=0777 small \"$TABLESIDE_TEST_SMALL_DISK\"";
    let unshared = |flags: &str, script: &str| {
        let mut command = Command::new("unshare");
        command.args([flags, "sh", "-c", script, "sh"]).env(DISK, folder.path());
        command
    };
    let possible = |flags: &&&str| unshared(flags, mount).output().is_ok_and(|out| out.status.success());
    let Some(flags) = ["-m", "-rm"].iter().find(possible) else {
        eprintln!("skipped: this system lets nobody make a small disk");
        return;
    };
    let out = unshared(flags, &format!("{mount} && exec \"$@\""))
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", &format!("disk::{test}"), "--nocapture"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{told}\n{}", String::from_utf8_lossy(&out.stderr));
    assert!(told.contains("1 passed"), "the test must have run: {told}");
}

#[test]
fn a_full_disk_loses_nothing_that_was_committed() {
    on_small_disk("a_full_disk_loses_nothing_that_was_committed", |disk| {
        let (path, time) = (disk.join("archive.db"), Time::noon());
        let open = || Archive::open(&path, time.clock());
        let ballast = disk.join("ballast");
        fs::write(&ballast, vec![1; 256 * 1024]).unwrap();

        let mut archive = open().unwrap();
        let id = begin(&mut archive, &["Anna", "Ben"]);
        let mut committed = 0;
        let error = loop {
            match archive.append(id, committed as usize, &record(committed), None) {
                Ok(()) => committed += 1,
                Err(error) => break error,
            }
            assert!(committed < 50_000, "the disk should be full");
        };
        assert!(matches!(error, ArchiveError::DiskFull), "{error:?}");
        assert!(committed > 50, "{committed}");
        assert_eq!(log(&archive, id), records(0..committed), "what was committed can still be seen");
        // Not one byte is left now.
        let filler = disk.join("filler");
        let _ = fs::write(&filler, vec![1; 4 << 20]);
        assert!(matches!(
            archive.append(id, committed as usize, &record(0), None),
            Err(ArchiveError::DiskFull)
        ));
        let error = archive.backup_due().unwrap().unwrap().run().unwrap_err();
        assert!(matches!(error, ArchiveError::DiskFull), "{error:?}");
        assert!(backups(&path).is_empty(), "half a backup is none");
        drop(archive);

        // Another program begins while the disk is full: it may open or not, but loses nothing.
        match open() {
            Ok(archive) => assert_eq!(log(&archive, id), records(0..committed)),
            Err(error) => assert!(matches!(error, OpenError::DiskFull), "{error:?}"),
        }
        fs::remove_file(&filler).unwrap();
        fs::remove_file(&ballast).unwrap();
        let mut archive = open().unwrap();
        archive.check().unwrap();
        assert_eq!(log(&archive, id), records(0..committed));
        archive.append(id, committed as usize, &record(committed), None).unwrap();
        assert_eq!(log(&archive, id).len(), committed as usize + 1);
    });
}

#[test]
fn an_archive_that_could_not_begin_begins_when_there_is_space() {
    on_small_disk("an_archive_that_could_not_begin_begins_when_there_is_space", |disk| {
        let (path, time) = (disk.join("archive.db"), Time::noon());
        let filler = disk.join("filler");
        let _ = fs::write(&filler, vec![1; 4 << 20]);
        let error = Archive::open(&path, time.clock()).unwrap_err();
        assert!(matches!(error, OpenError::DiskFull), "{error:?}");
        fs::remove_file(&filler).unwrap();
        let mut archive = Archive::open(&path, time.clock()).unwrap();
        played(&mut archive, 3);
        archive.check().unwrap();
    });
}

#[test]
fn a_read_only_disk_can_be_read() {
    on_small_disk("a_read_only_disk_can_be_read", |disk| {
        let (path, time) = (disk.join("archive.db"), Time::noon());
        let mut archive = Archive::open(&path, time.clock()).unwrap();
        let id = played(&mut archive, 3);
        drop(archive);
        let remount = Command::new("mount").args(["-o", "remount,ro"]).arg(disk).status().unwrap();
        assert!(remount.success());

        let error = Archive::open(&path, time.clock()).unwrap_err();
        assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
        let error = Archive::open(&disk.join("new/archive.db"), time.clock()).unwrap_err();
        assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
        let mut archive = Archive::open_read_only(&path, time.clock()).unwrap();
        assert_eq!(log(&archive, id), records(0..3));
        assert!(matches!(archive.append(id, 3, &record(3), None), Err(ArchiveError::ReadOnly)));
        let error = archive.backup_to(&disk.join("copy.db")).unwrap_err();
        assert!(matches!(error, ArchiveError::Io { .. }), "{error:?}");
    });
}

#[test]
fn an_archive_stays_in_its_place_where_there_is_no_space_for_a_new_one() {
    on_small_disk("an_archive_stays_in_its_place_where_there_is_no_space_for_a_new_one", |disk| {
        let (path, time) = (disk.join("archive.db"), Time::noon());
        let mut archive = Archive::open(&path, time.clock()).unwrap();
        let id = played(&mut archive, 30);
        drop(archive);
        let filler = disk.join("filler");
        let _ = fs::write(&filler, vec![1; 4 << 20]);
        let error = tableside::archive::begin_anew(&path, time.now()).unwrap_err();
        assert!(matches!(error, OpenError::DiskFull), "{error:?}");
        let names = fs::read_dir(disk).unwrap().map(|entry| entry.unwrap().file_name());
        let damaged = names.filter(|name| name.to_string_lossy().contains("damaged"));
        assert_eq!(damaged.count(), 0, "nothing was set aside");
        fs::remove_file(&filler).unwrap();
        assert_eq!(log(&Archive::open(&path, time.clock()).unwrap(), id), records(0..30));
    });
}
