//! Files that people name: written whole or not at all, and never over what is the program's own.

use std::fs::{self, DirBuilder, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::i18n::gettext_f;

/// Why a file cannot be written. What stood there is as it was.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Only the program itself writes there.
    Own(PathBuf),
    /// A file is there already, and nobody said that it may go.
    Exists(PathBuf),
    /// A folder, a device, a pipe, or a link that leads nowhere.
    NotAFile(PathBuf),
    /// Anything else that the system reports.
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = |path: &Path| path.display().to_string();
        f.write_str(&match self {
            Self::Own(path) => gettext_f(
                "“{path}” belongs to Tableside itself. Choose another file.",
                &[("path", &shown(path))],
            ),
            Self::Exists(path) => {
                gettext_f("“{path}” already exists. Choose another file.", &[("path", &shown(path))])
            }
            Self::NotAFile(path) => {
                gettext_f("“{path}” cannot be written to. Choose another file.", &[("path", &shown(path))])
            }
            Self::Io { path, source } => gettext_f(
                "“{path}” cannot be used: {why}.",
                &[("path", &shown(path)), ("why", &in_words(source))],
            ),
        })
    }
}

/// What the system reports, without the number that only programmers know.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    let words = error.to_string();
    match words.split_once(" (os error ") {
        Some((words, _)) => words.to_owned(),
        None => words,
    }
}

impl WriteError {
    fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}

/// Where the window's preferences are kept. `None` if there is no home folder.
#[must_use]
pub fn preferences_path() -> Option<PathBuf> {
    directories::BaseDirs::new()
        .map(|dirs| dirs.config_dir().join(crate::config::FOLDER).join("preferences.toml"))
}

/// The name of the file with the lines that people typed at a terminal.
pub const TYPED_LINES: &str = "typed-lines";

/// Where the lines that people typed at a terminal are kept. `None` if there is no folder for it.
#[must_use]
pub fn typed_lines() -> Option<PathBuf> {
    let state = directories::BaseDirs::new()?.state_dir()?.join(crate::config::FOLDER);
    Some(state.join(TYPED_LINES))
}

/// What an archive has at byte 68 of its file: the application id of SQLite.
pub const ARCHIVE_MARK: [u8; 4] = *b"TbSd";

/// The usual place of an archive in the folder of data. `None` if there is no home folder.
#[must_use]
pub fn usual_archive() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", crate::config::FOLDER)
        .map(|dirs| dirs.data_dir().join("archive.db"))
}

/// Whether a file is an archive or a copy of one, by what stands at its beginning.
#[must_use]
pub fn is_archive(path: &Path) -> bool {
    let mut head = [0; 72];
    // Opening a pipe would wait for ever.
    fs::metadata(path).is_ok_and(|found| found.is_file())
        && File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok()
        && head.starts_with(b"SQLite format 3\0")
        && head[68..] == ARCHIVE_MARK
}

/// Whether a path belongs to an archive that some Tableside uses, wherever it lies: the database, what lies beside it, or
/// its backups. A lock tells it from a copy.
#[must_use]
pub fn is_of_an_archive(path: &Path) -> bool {
    let end = fs::canonicalize(path).unwrap_or_else(|_| real(path));
    let locked = |base: &Path| is_archive(base) && sibling(base, ".lock").is_file();
    let backups = end.parent().filter(|folder| folder.ends_with("backups")).and_then(Path::parent);
    let archives = backups.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    companion_of(&end).is_some_and(|base| is_archive(&base))
        || locked(&end)
        || archives.map(|entry| entry.path()).any(|base| locked(&base))
}

/// The database that a file lies beside, by its name: a log, its index, a journal or a lock.
fn companion_of(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let base = ["-wal", "-shm", "-journal", ".lock"].into_iter().find_map(|end| name.strip_suffix(end))?;
    Some(path.with_file_name(base))
}

fn sibling(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The files that only the program writes: an archive with its companions and backups, and the preferences.
#[derive(Clone, Debug, Default)]
pub struct OwnFiles {
    /// Files whose names other files of ours begin with, such as `archive.db` and `archive.db-wal`.
    begin: Vec<PathBuf>,
    /// Folders in which everything is ours.
    folders: Vec<PathBuf>,
}

impl OwnFiles {
    /// Those of the archive at a path and of the usual one, and the preferences.
    #[must_use]
    pub fn of(archive: &Path) -> Self {
        let mut own = Self { begin: Vec::new(), folders: Vec::new() };
        let usual = usual_archive();
        let archives = [Some(archive), usual.as_deref()].into_iter().flatten();
        // A link to an archive elsewhere: the program writes at its end, and must not lose the link.
        let ends = archives.clone().filter_map(|archive| fs::canonicalize(archive).ok());
        for archive in archives.map(Path::to_owned).chain(ends) {
            let stem = archive.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            own.begin.push(real(&archive.with_file_name(format!("{stem}-damaged-"))));
            own.folders.push(real(&archive.with_file_name("backups")));
            own.begin.push(real(&archive));
        }
        own.begin.extend(preferences_path().map(|path| real(&path)));
        own
    }

    /// Whether a path leads to one of them, by whatever links, or to any archive or what belongs to one.
    #[must_use]
    pub fn hold(&self, path: &Path) -> bool {
        self.hold_by_place(path) || is_archive(path) || is_of_an_archive(path)
    }

    /// Whether a path leads to one of them, by whatever links.
    #[must_use]
    pub fn hold_by_place(&self, path: &Path) -> bool {
        self.named(&real(path))
            || fs::canonicalize(path).is_ok_and(|end| self.named(&end))
            || fs::metadata(path).is_ok_and(|found| found.is_file() && self.shares(&found))
    }

    /// Whether a path without links is one of theirs.
    fn named(&self, path: &Path) -> bool {
        let begins = |own: &PathBuf| {
            let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            path.parent() == own.parent() && name(path).starts_with(&name(own))
        };
        self.folders.iter().any(|folder| path.starts_with(folder)) || self.begin.iter().any(begins)
    }

    /// Whether a file is one of theirs under another name.
    fn shares(&self, found: &Metadata) -> bool {
        let folders = self.begin.iter().filter_map(|own| own.parent());
        folders
            .chain(self.folders.iter().map(PathBuf::as_path))
            .filter_map(|folder| fs::read_dir(folder).ok())
            .flat_map(|entries| entries.flatten())
            .filter(|entry| self.named(&entry.path()))
            .any(|entry| fs::metadata(entry.path()).is_ok_and(|own| same(&own, found)))
    }
}

/// The path with the links of its folder followed; a link at its very end stays.
fn real(path: &Path) -> PathBuf {
    let Ok(path) = std::path::absolute(path) else { return path.to_owned() };
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => match fs::canonicalize(folder) {
            Ok(folder) => folder.join(name),
            Err(_) => path,
        },
        // `..` at the end, or the root.
        _ => fs::canonicalize(&path).unwrap_or(path),
    }
}

#[cfg(unix)]
fn same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
const fn same(_: &Metadata, _: &Metadata) -> bool {
    false
}

/// Writes a file that a person named, in place of what is there. Links are followed.
///
/// # Errors
/// If the program's own files stand there, or it cannot be written; then what was there is as it was.
pub fn write(target: &Path, bytes: &[u8], own: &OwnFiles) -> Result<(), WriteError> {
    Draft::named(target, own)?.filled(bytes)
}

/// Writes a file that is not there yet. Nothing that is there is touched, nor what a link leads to.
///
/// # Errors
/// If something is there, or it cannot be written; then nothing is left of it.
pub fn write_new(target: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = options(0o666).create_new(true).open(target).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => WriteError::Exists(target.to_owned()),
        _ => WriteError::io(target, error),
    })?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if let Err(error) = written {
        // Half a file helps nobody.
        let _ = fs::remove_file(target);
        return Err(WriteError::io(target, error));
    }
    sync_folder(target);
    Ok(())
}

/// Writes one of the program's own files, in place of what is there, for this person only.
///
/// # Errors
/// If it cannot be written; then what was there is as it was.
pub fn write_own(target: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    Draft::own(&place_for(target)?)?.filled(bytes)
}

/// A file that is being written under a name that nobody else knows, beside the one it is to be. Gone when it is
/// dropped without [`Draft::keep`]; what a program that was killed has left goes when the same file is written again.
#[derive(Debug)]
pub struct Draft {
    file: NamedTempFile,
    target: PathBuf,
}

impl Draft {
    /// Begins a file that others may read as the system allows, or as they may read what is there now. Links are
    /// followed.
    ///
    /// # Errors
    /// If the target is no file, or its folder cannot be written.
    pub fn new(target: &Path) -> Result<Self, WriteError> {
        let target = place_for(target)?;
        let Ok(there) = fs::metadata(&target) else { return Self::with_mode(target, 0o666) };
        // Never more open than it is to be, not for a moment.
        let draft = Self::with_mode(target, 0o600)?;
        let set = draft.file.as_file().set_permissions(there.permissions());
        set.map_err(|error| WriteError::io(&draft.target, error))?;
        Ok(draft)
    }

    /// Begins a file that a person named, in place of what is there. Links are followed.
    ///
    /// # Errors
    /// If the program's own files stand there, or as [`Self::new`] says.
    pub fn named(target: &Path, own: &OwnFiles) -> Result<Self, WriteError> {
        if own.hold(target) {
            return Err(WriteError::Own(target.to_owned()));
        }
        Self::new(target)
    }

    /// Writes on.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.file.write_all(bytes).map_err(|error| WriteError::io(&self.target, error))
    }

    /// Begins a file for this person only, in the place of a link if one is there.
    ///
    /// # Errors
    /// If its folder cannot be written.
    pub fn own(target: &Path) -> Result<Self, WriteError> {
        Self::with_mode(target.to_owned(), 0o600)
    }

    fn with_mode(target: PathBuf, mode: u32) -> Result<Self, WriteError> {
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Names have at most 255 bytes.
        let begin = format!(".{}.", name.chars().take(50).collect::<String>());
        clear_left_drafts(&target, &begin);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&begin).suffix(END).rand_bytes(RANDOM);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
        let file = builder.tempfile_in(target.parent().unwrap_or(Path::new("")));
        let file = file.map_err(|error| WriteError::io(&target, error))?;
        Ok(Self { file, target })
    }

    /// Where it is written.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Where it will be.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Gives it another name in the same folder.
    pub fn rename(&mut self, target: PathBuf) {
        self.target = target;
    }

    fn filled(mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.file.write_all(bytes).map_err(|error| WriteError::io(&self.target, error))?;
        self.keep()
    }

    /// Puts it in the place of what is there, on the disk, before this returns.
    ///
    /// # Errors
    /// If that fails; then what was there is as it was.
    pub fn keep(self) -> Result<(), WriteError> {
        let Self { file, target } = self;
        let synced = file.as_file().sync_all();
        let moved = synced.and_then(|()| file.persist(&target).map_err(|failed| failed.error));
        moved.map_err(|error| WriteError::io(&target, error))?;
        sync_folder(&target);
        Ok(())
    }

    /// Puts it where nothing is, on the disk, before this returns.
    ///
    /// # Errors
    /// If something is there by now, or that fails; then nothing has changed.
    pub fn keep_new(self) -> Result<(), WriteError> {
        let Self { file, target } = self;
        file.as_file().sync_all().map_err(|error| WriteError::io(&target, error))?;
        let exists = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => WriteError::Exists(target.clone()),
            _ => WriteError::io(&target, error),
        };
        match file.persist_noclobber(&target) {
            Ok(_) => {
                sync_folder(&target);
                Ok(())
            }
            Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(failed.error)),
            // Some file systems cannot do that at once: take the name, then move over it.
            Err(failed) => {
                options(0o600).create_new(true).open(&target).map_err(exists)?;
                Self { file: failed.file, target }.keep()
            }
        }
    }
}

/// What the name of a draft ends with, and how many letters and digits before that are random.
const END: &str = ".part";
const RANDOM: usize = 16;

/// Nobody is still writing a draft that has not grown for so long.
const LEFT_AFTER: Duration = Duration::from_secs(3600);

/// Removes the drafts of a file that nobody writes any more. `begin` is what their names begin with.
fn clear_left_drafts(target: &Path, begin: &str) {
    let folder = target.parent().and_then(|folder| fs::read_dir(folder).ok());
    for entry in folder.into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let random = name.strip_prefix(begin).and_then(|name| name.strip_suffix(END));
        let ours = random.is_some_and(|random| {
            random.len() == RANDOM && random.bytes().all(|c| c.is_ascii_alphanumeric())
        });
        let found = entry.metadata().ok().filter(Metadata::is_file);
        let age = found.and_then(|found| found.modified().ok()?.elapsed().ok());
        if ours && age.is_some_and(|age| age > LEFT_AFTER) {
            // It is of no use to anybody, but harms nobody either.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn options(mode: u32) -> fs::OpenOptions {
    let mut options = File::options();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    options
}

/// Where a path leads: a plain file, or a place for one in a folder that is there.
///
/// # Errors
/// If it leads to something else, or nowhere.
pub fn place_for(path: &Path) -> Result<PathBuf, WriteError> {
    match fs::canonicalize(path) {
        Ok(end) => {
            let found = fs::metadata(&end).map_err(|error| WriteError::io(path, error))?;
            if found.is_file() { Ok(end) } else { Err(WriteError::NotAFile(path.to_owned())) }
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(WriteError::io(path, error)),
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(WriteError::NotAFile(path.to_owned())),
        Err(error) => match (path.parent(), path.file_name()) {
            (Some(folder), Some(name)) => {
                let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
                let folder = fs::canonicalize(folder).map_err(|error| WriteError::io(path, error))?;
                Ok(folder.join(name))
            }
            _ => Err(WriteError::io(path, error)),
        },
    }
}

/// Opens one of the program's own files for writing, or makes it, for this person only. What stands there must be
/// a plain file and no link: nothing else was put there by the program.
///
/// # Errors
/// If it is something else, or cannot be opened.
pub fn open_own(path: &Path) -> io::Result<File> {
    let found = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return options(0o600).create_new(true).open(path);
        }
        found => found?,
    };
    let strange = || io::Error::new(io::ErrorKind::InvalidInput, "not a plain file");
    if !found.is_file() {
        return Err(strange());
    }
    let file = options(0o600).open(path)?;
    // Somebody may have put something else there between the look and the opening.
    if cfg!(unix) && !same(&found, &file.metadata()?) {
        return Err(strange());
    }
    Ok(file)
}

/// Makes a folder for this person only, and the folders above it. One that is there stays as it is.
///
/// # Errors
/// If it cannot be made.
pub fn make_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Lets nobody but this person read a file or enter a folder. Where the system knows no such thing, nothing
/// happens.
pub fn make_private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let Ok(found) = fs::metadata(path) else { return };
        let (mode, mut permissions) = (found.permissions().mode(), found.permissions());
        if mode & 0o077 != 0 {
            permissions.set_mode(mode & !0o077);
            if let Err(error) = fs::set_permissions(path, permissions) {
                tracing::warn!(path = %path.display(), %error, "others may read this");
            }
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Makes a new name of a file last. Where that cannot be asked for, the system does it in its own time.
pub fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_person_is_told_why_without_a_number() {
        let missing = fs::read("/there/is/no/such/file").unwrap_err();
        assert!(missing.to_string().contains("os error"), "{missing}");
        assert_eq!(in_words(&missing), "No such file or directory");
        assert_eq!(in_words(&io::Error::other("it is odd")), "it is odd");
    }

    #[test]
    fn what_is_ours_is_known_by_every_way_that_leads_there() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for made in ["data/backups", "data/packs/pig", "else"] {
            fs::create_dir_all(at(made)).unwrap();
        }
        for file in ["data/archive.db", "data/backups/archive-2026-01-31.db", "data/archive.db-wal"] {
            fs::write(at(file), file).unwrap();
        }
        symlink(at("data"), at("linked folder")).unwrap();
        symlink(at("data/archive.db"), at("else/link")).unwrap();
        symlink(at("else/link"), at("else/link to link")).unwrap();
        fs::hard_link(at("data/archive.db-wal"), at("else/hard")).unwrap();
        fs::hard_link(at("data/backups/archive-2026-01-31.db"), at("else/hard backup")).unwrap();

        let own = OwnFiles::of(&at("data/archive.db"));
        for ours in [
            "data/archive.db",
            "data/archive.db-wal",
            "data/archive.db-shm",
            "data/archive.db.lock",
            "data/archive.db.restored",
            "data/archive-damaged-2026-01-31.db",
            "data/backups",
            "data/backups/archive-2026-01-31.db",
            "data/backups/mine.json",
            "data/../data/archive.db-shm",
            "else/../data/packs/../backups/new.db",
            "linked folder/archive.db-shm",
            "linked folder/backups/new.db",
            "else/link",
            "else/link to link",
            "else/hard",
            "else/hard backup",
        ] {
            assert!(own.hold(&at(ours)), "{ours}");
        }
        let mut archive = b"SQLite format 3\0".to_vec();
        archive.resize(68, 0);
        archive.extend(ARCHIVE_MARK);
        fs::write(at("other.db"), &archive).unwrap();
        fs::write(at("copy.db"), &archive).unwrap();
        fs::write(at("other.db.lock"), "").unwrap();
        fs::create_dir(at("backups")).unwrap();
        symlink(at("other.db"), at("else/link to other")).unwrap();
        for ours in
            ["other.db", "copy.db", "other.db-wal", "copy.db-shm", "else/link to other", "backups/x.db"]
        {
            assert!(
                own.hold(&at(ours)) && !own.hold_by_place(&at(ours)),
                "{ours}: an archive wherever it lies"
            );
            assert_eq!(is_of_an_archive(&at(ours)), ours != "copy.db", "{ours}");
        }
        for free in
            ["data/match.json", "data/packs/pig/mine.toml", "else/archive.db", "else/new", "archive.db"]
        {
            assert!(!own.hold(&at(free)), "{free}");
        }
        assert!(own.hold(&preferences_path().unwrap()));

        // The archive itself may be a link: then both ends are ours.
        symlink(at("data/archive.db"), at("archive.db")).unwrap();
        let own = OwnFiles::of(&at("archive.db"));
        for ours in ["archive.db", "archive.db.lock", "data/archive.db-shm", "data/backups/new.db"] {
            assert!(own.hold(&at(ours)), "{ours}");
        }
    }

    #[test]
    fn a_file_is_written_whole_and_nothing_else_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let own = OwnFiles::of(&at("data/archive.db"));
        let write = |name: &str| write(&at(name), b"new", &own);
        fs::write(at("mine"), "precious").unwrap();
        symlink(at("mine"), at("match.json.part")).unwrap();
        write("match.json").unwrap();
        assert_eq!(fs::read(at("match.json")).unwrap(), b"new");
        assert_eq!(fs::read(at("mine")).unwrap(), b"precious");

        symlink(at("match.json"), at("latest")).unwrap();
        fs::write(at("match.json"), "old").unwrap();
        write("latest").unwrap();
        assert_eq!(fs::read(at("match.json")).unwrap(), b"new", "the link still leads there");
        assert!(fs::symlink_metadata(at("latest")).unwrap().is_symlink());

        symlink(at("nowhere"), at("lost")).unwrap();
        fs::create_dir(at("folder")).unwrap();
        for no_file in ["lost", "folder"] {
            assert!(matches!(write(no_file), Err(WriteError::NotAFile(_))), "{no_file}");
        }
        let device = super::write(Path::new("/dev/null"), b"new", &own);
        assert!(matches!(device, Err(WriteError::NotAFile(_))), "{device:?}");
        assert!(matches!(write("none/match.json"), Err(WriteError::Io { .. })));
        let left = fs::read_dir(folder.path()).unwrap().flatten();
        let left: Vec<_> =
            left.map(|entry| entry.file_name()).filter(|name| name.as_encoded_bytes()[0] == b'.').collect();
        assert!(left.is_empty(), "{left:?}");
    }

    #[test]
    fn what_a_killed_program_left_of_a_file_goes_when_it_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let own = OwnFiles::of(&at("data/archive.db"));
        let old = ".match.json.0123456789abcdef.part";
        let new = ".match.json.0123456789abcdee.part";
        let others = [".match.json.mine.part", ".other.json.0123456789abcdef.part", "match.json.part"];
        let hours_ago = std::time::SystemTime::now() - 2 * LEFT_AFTER;
        for name in others.iter().chain(&[old]) {
            File::create(at(name)).and_then(|file| file.set_modified(hours_ago)).unwrap();
        }
        fs::write(at(new), "somebody is writing this").unwrap();
        write(&at("match.json"), b"new", &own).unwrap();
        assert!(!at(old).exists());
        assert!(others.iter().chain(&[new, "match.json"]).all(|name| at(name).exists()));
    }

    #[test]
    fn a_file_that_only_its_owner_may_read_stays_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.json");
        let own = OwnFiles::of(&folder.path().join("data/archive.db"));
        for mode in [0o600, 0o640] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            super::write(&path, b"new", &own).unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
    }

    #[test]
    fn a_draft_that_is_to_be_new_takes_the_place_of_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("new.db");
        let drafts = [Draft::own(&target).unwrap(), Draft::own(&target).unwrap()];
        let kept = drafts.map(Draft::keep_new);
        assert!(matches!(kept, [Ok(()), Err(WriteError::Exists(_))]), "{kept:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_new_file_takes_the_place_of_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        write_new(&at("one"), b"new").unwrap();
        symlink(at("nowhere"), at("link")).unwrap();
        for there in ["one", "link"] {
            assert!(matches!(write_new(&at(there), b"other"), Err(WriteError::Exists(_))), "{there}");
        }
        assert_eq!(fs::read(at("one")).unwrap(), b"new");
        assert!(!at("nowhere").exists());
        assert!(matches!(write_new(&at("none/one"), b"new"), Err(WriteError::Io { .. })));
    }

    #[test]
    fn our_own_files_are_for_this_person_only_and_no_links() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        make_private_folder(&at("deep/data")).unwrap();
        assert_eq!(mode(&at("deep/data")), 0o700);
        drop(open_own(&at("lock")).unwrap());
        assert_eq!(mode(&at("lock")), 0o600);
        let draft = Draft::own(&at("backup")).unwrap();
        assert_eq!(mode(draft.path()), 0o600);
        fs::write(at("mine"), "precious").unwrap();
        symlink(at("mine"), at("link")).unwrap();
        assert!(open_own(&at("link")).is_err());
        fs::set_permissions(at("mine"), fs::Permissions::from_mode(0o644)).unwrap();
        make_private(&at("mine"));
        assert_eq!(mode(&at("mine")), 0o600);
    }
}
