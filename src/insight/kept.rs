//! Analyses that were made before, as files in the cache folder: one is a function of the match and the work alone, so it
//! need not be made twice. Whoever empties the folder loses time and nothing else.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::analysis::{ANALYSIS_VERSION, Analysis, Effort, Stage};
use super::analyst::Analyst;
use crate::config;
use crate::engine::{AnyMatch, ENGINE_VERSION};
use crate::files::{self, WriteError};
use crate::play::{GameSession, MatchSetup};

/// So many are kept, the newest.
const MOST: usize = 100;
/// No more bytes than this are read or written as one.
const LARGEST: u64 = 8 << 20;
/// What the names of the files end with.
const SUFFIX: &str = ".analysis";

/// A folder with analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    folder: PathBuf,
}

/// Names an analysis by all that it depends on: the versions, the cards, the house rules, the log and the work. Who sits
/// there and when does not matter; a log that was amended has another name, but begins alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    name: String,
    effort: Effort,
    seed: u64,
    entries: usize,
    /// The beginnings of the checksums of all before the log, and of the log after each entry.
    trail: Vec<String>,
}

impl Key {
    /// That of a match as it stands.
    #[must_use]
    pub fn of(setup: &MatchSetup, game: &dyn AnyMatch, effort: Effort, seed: u64) -> Self {
        let versions = (ANALYSIS_VERSION, config::VERSION, ENGINE_VERSION, game.info().rules_version);
        let table = (&setup.game, &setup.options, &setup.pack_hash, game.seats());
        let mut hash = Sha256::new();
        add(&mut hash, &(versions, table, effort, seed));
        let mut trail = vec![beginning(&hash)];
        for record in (0..game.len()).filter_map(|at| game.record(at)) {
            add(&mut hash, &(record.entry.to_json(), record.stood));
            trail.push(beginning(&hash));
        }
        Self { name: hex(&hash.finalize()), effort, seed, entries: game.len(), trail }
    }
}

impl Kept {
    /// The folder of the person who runs the program; `None` if there is no home folder.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let dirs = directories::ProjectDirs::from("", "", config::FOLDER)?;
        Some(Self::in_folder(dirs.cache_dir().join("analyses")))
    }

    /// Another folder, which need not be there yet.
    #[must_use]
    pub const fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The finished analysis of this name; `None` if there is none, or it is damaged.
    #[must_use]
    pub fn load(&self, key: &Key) -> Option<Analysis> {
        let (trail, analysis) = read(&self.path(key))?;
        let fits = (analysis.effort, analysis.seed) == (key.effort, key.seed)
            && trail == key.trail
            && (analysis.steps.len(), analysis.chances.len()) == (key.entries, key.entries + 1);
        fits.then_some(analysis)
    }

    /// The most thorough analysis of a match that is kept; the window and the terminal have their own seeds.
    #[must_use]
    pub fn best(&self, session: &GameSession) -> Option<Analysis> {
        let seeds = [session.setup().seed.number(), 0];
        let all = Effort::ALL.into_iter().rev().flat_map(|effort| seeds.map(|seed| (effort, seed)));
        all.map(|(effort, seed)| Key::of(session.setup(), session.game(), effort, seed))
            .find_map(|key| self.load(&key))
    }

    /// Whether nothing is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.paths().next().is_none()
    }

    /// Gives the judgements of an analysis to one that is to be made, as far as both logs begin alike: those of the same match
    /// before it was amended or went on. Says for how many entries.
    pub fn hand_on(&self, key: &Key, to: &mut dyn Analyst) -> usize {
        let alike = |path: &Path| {
            let trail = trail_of(path)?;
            Some(trail.iter().zip(&key.trail).take_while(|(one, other)| one == other).count())
        };
        let best = self.paths().filter_map(|path| Some((alike(&path)?, path))).max();
        // The first link is what was there before the log.
        let Some((links @ 2.., path)) = best else { return 0 };
        match read(&path) {
            Some((_, before)) if (before.effort, before.seed) == (key.effort, key.seed) => {
                to.keep(&before, links - 1);
                links - 1
            }
            _ => 0,
        }
    }

    /// Keeps a finished analysis, and lets the oldest go. What is not finished, or too large, is not kept.
    ///
    /// # Errors
    /// If it cannot be written: then it will have to be made again.
    pub fn store(&self, key: &Key, analysis: &Analysis) -> Result<(), WriteError> {
        let body = serde_json::to_string(analysis).unwrap_or_default();
        let rest = format!("{}\n{body}", key.trail.join(" "));
        let text = format!("{}\n{rest}", sum_of(&rest));
        if analysis.stage < Stage::Done || body.is_empty() || text.len() as u64 > LARGEST {
            return Ok(());
        }
        let io = |source| WriteError::Io { path: self.folder.clone(), source };
        files::make_private_folder(&self.folder).map_err(io)?;
        files::write_own(&self.path(key), text.as_bytes())?;
        self.thin();
        Ok(())
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{}{SUFFIX}", key.name))
    }

    /// All files.
    fn paths(&self) -> impl Iterator<Item = PathBuf> {
        let found = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        found.filter(|path| is_kept(path))
    }

    /// Removes the oldest until few enough are left.
    fn thin(&self) {
        let mut kept: Vec<(SystemTime, PathBuf)> = self.paths().map(|path| (written(&path), path)).collect();
        kept.sort();
        for (_, path) in kept.iter().take(kept.len().saturating_sub(MOST)) {
            // Another program may have been faster.
            let _ = fs::remove_file(path);
        }
    }
}

/// The finished analysis in a file, and the trail of its log; `None` if it is damaged or of another version.
fn read(path: &Path) -> Option<(Vec<String>, Analysis)> {
    fs::metadata(path).ok().filter(|found| found.is_file() && found.len() <= LARGEST)?;
    let text = fs::read_to_string(path).ok()?;
    let (sum, rest) = text.split_once('\n')?;
    let (trail, body) = rest.split_once('\n')?;
    let analysis: Analysis = (sum == sum_of(rest)).then(|| serde_json::from_str(body).ok())??;
    let fits = analysis.version == ANALYSIS_VERSION && analysis.stage == Stage::Done;
    fits.then(|| (trail.split(' ').map(str::to_owned).collect(), analysis))
}

/// The trail alone, as it stands there.
fn trail_of(path: &Path) -> Option<Vec<String>> {
    let mut lines = BufReader::new(fs::File::open(path).ok()?.take(LARGEST)).lines();
    let trail = lines.nth(1)?.ok()?;
    Some(trail.split(' ').map(str::to_owned).collect())
}

/// The beginning of a checksum as it stands: long enough that no two logs share one.
fn beginning(hash: &Sha256) -> String {
    hex(hash.clone().finalize().get(..8).unwrap_or_default())
}

fn is_kept(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(SUFFIX));
    name.is_some_and(|name| name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// When a file was written; long ago, if nobody knows.
fn written(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|found| found.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

fn sum_of(body: &str) -> String {
    hex(&Sha256::digest(body.as_bytes()))
}

/// Adds a value, and where it ends.
fn add(hash: &mut Sha256, value: &impl Serialize) {
    let value = serde_json::to_value(value).unwrap_or(Value::Null).to_string();
    hash.update((value.len() as u64).to_le_bytes());
    hash.update(value.as_bytes());
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn key(name: char) -> Key {
        let trail = vec![name.to_string()];
        Key { name: name.to_string().repeat(64), effort: Effort::Quick, seed: 3, entries: 0, trail }
    }

    fn done() -> Analysis {
        Analysis {
            version: ANALYSIS_VERSION,
            effort: Effort::Quick,
            seed: 3,
            stage: Stage::Done,
            chances: vec![Some(vec![0.3, 0.7])],
            ..Analysis::default()
        }
    }

    #[test]
    fn what_is_kept_comes_back_and_what_is_damaged_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::in_folder(folder.path().join("cache/analyses"));
        assert_eq!(kept.load(&key('a')), None, "there is no folder");
        kept.store(&key('a'), &done()).unwrap();
        assert_eq!(kept.load(&key('a')), Some(done()));
        assert_eq!(kept.load(&key('b')), None);
        let path = kept.path(&key('a'));
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(&path, bytes).unwrap();
            assert_eq!(kept.load(&key('a')), None, "byte {at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert_eq!(kept.load(&key('a')), None, "the first {at} bytes");
        }
        // What is damaged is written anew.
        kept.store(&key('a'), &done()).unwrap();
        assert_eq!(kept.load(&key('a')), Some(done()));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(kept.load(&key('a')), None, "a folder is in its place");
    }

    #[test]
    fn what_does_not_fit_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::in_folder(folder.path().to_owned());
        kept.store(&key('a'), &Analysis { stage: Stage::Choices, ..done() }).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "only what is finished is kept");
        let others = [
            Analysis { version: ANALYSIS_VERSION + 1, ..done() },
            Analysis { seed: 4, ..done() },
            Analysis { effort: Effort::Thorough, ..done() },
            Analysis { chances: vec![None; 2], ..done() },
        ];
        for other in others {
            kept.store(&key('a'), &other).unwrap();
            assert_eq!(kept.load(&key('a')), None, "{other:?}");
        }
    }

    #[test]
    fn the_oldest_go_and_what_is_not_ours_stays() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::in_folder(folder.path().to_owned());
        let name = |n: usize| Key { name: format!("{n:064x}"), ..key('a') };
        fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        let then = SystemTime::now() - Duration::from_secs(10_000);
        for n in 0..MOST + 5 {
            let path = kept.path(&name(n));
            fs::write(&path, "old").unwrap();
            // The last ones are the oldest.
            let written = then - Duration::from_secs(n as u64);
            fs::File::options().write(true).open(path).unwrap().set_modified(written).unwrap();
        }
        kept.store(&key('f'), &done()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), MOST + 1);
        assert!(kept.load(&key('f')).is_some() && folder.path().join("notes.txt").is_file());
        assert!(kept.path(&name(0)).is_file() && !kept.path(&name(MOST + 4)).is_file());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(kept.path(&key('f'))).unwrap().permissions().mode() & 0o077, 0);
        }
    }
}
