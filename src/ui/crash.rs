//! A panic ends no match in silence: a report is written, and a fresh start of the program says what happened.
//!
//! A panic in a callback of GTK cannot unwind, and one in a worker leaves people waiting for an answer that never comes.
//! So whatever the thread, a fresh start takes the place of the program. Every entry was committed before it was shown;
//! nothing has to be saved.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use relm4::{adw, gtk};

use super::anew;
use crate::archive::MatchId;
use crate::config;
use crate::files;
use crate::i18n::{gettext, gettext_f};

/// How long the window has to be there until a panic has nothing to do with the one before.
const WELL: Duration = Duration::from_secs(15);
/// How many reports are kept.
const KEPT: usize = 10;
/// No match is in play: archives count from one.
const NONE: i64 = 0;

/// What this start was told.
static FALL: OnceLock<Option<Fall>> = OnceLock::new();
/// Which versions of GTK and libadwaita run.
static TOOLKIT: OnceLock<String> = OnceLock::new();
/// When the window was there.
static SHOWN: OnceLock<Instant> = OnceLock::new();
static IN_PLAY: AtomicI64 = AtomicI64::new(NONE);
static FALLING: AtomicBool = AtomicBool::new(false);
static OVER: AtomicBool = AtomicBool::new(false);

/// What a start has to know of the panic before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// What it does about it.
    pub way: Way,
    /// The match that was in play.
    pub at: Option<MatchId>,
    /// The name of the report in the folder of reports, if it could be written.
    pub report: Option<String>,
}

/// What a start does after a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It shows the first page and says what happened.
    Pages,
    /// The start before was one already: a small window alone, without any page.
    Alone,
    /// That has failed, too: a line on standard error, and the end.
    End,
}

impl Way {
    const ALL: [Self; 3] = [Self::Pages, Self::Alone, Self::End];

    const fn word(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Alone => "alone",
            Self::End => "end",
        }
    }

    /// After a panic in a program that had started this way; `well` if it had run well for a while.
    const fn after(before: Option<Self>, well: bool) -> Self {
        match before {
            None => Self::Pages,
            Some(Self::Pages) if well => Self::Pages,
            Some(Self::Pages) => Self::Alone,
            Some(Self::Alone | Self::End) => Self::End,
        }
    }
}

impl Fall {
    pub(super) fn written(&self) -> String {
        let at = self.at.map_or(NONE, |id| id.0);
        format!("{} {at} {}", self.way.word(), self.report.as_deref().unwrap_or_default())
    }

    pub(super) fn read(words: &str) -> Option<Self> {
        let mut words = words.splitn(3, ' ');
        let way = words.next().and_then(|word| Way::ALL.into_iter().find(|way| way.word() == word))?;
        let at = words.next()?.parse().ok().filter(|at| *at != NONE).map(MatchId);
        let report = words.next().filter(|name| !name.is_empty()).map(ToOwned::to_owned);
        Some(Self { way, at, report })
    }

    /// Where the report is.
    #[must_use]
    pub fn report_path(&self) -> Option<PathBuf> {
        Some(folder()?.join(self.report.as_ref()?))
    }

    /// The report, if it can be read.
    #[must_use]
    pub fn report_text(&self) -> Option<String> {
        fs::read_to_string(self.report_path()?).ok()
    }
}

/// The folder of reports. `None` if there is no home folder.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    directories::BaseDirs::new()?.state_dir().map(|state| state.join(config::FOLDER).join("reports"))
}

/// The panic that this start comes after, if it does.
#[must_use]
pub fn before() -> Option<&'static Fall> {
    FALL.get()?.as_ref()
}

/// From here on a panic leads to a fresh start. `fall` is what this start was told.
pub fn catch_panics(fall: Option<Fall>) {
    if let Some(fall) = &fall {
        // Said only now: whoever reads standard error may be slow, and a panic must not wait for them.
        let text = fall.report_text().unwrap_or_default();
        let about = text.split("\n\n").next().unwrap_or_default();
        tracing::error!(report = ?fall.report_path(), "the program started again after a panic\n{about}");
    }
    let surroundings = Surroundings {
        way: fall.as_ref().map(|fall| fall.way),
        folder: folder(),
        home: std::env::var("HOME").unwrap_or_default(),
    };
    let _ = FALL.set(fall);
    std::panic::set_hook(Box::new(move |info| surroundings.fall(info)));
}

/// A line on standard error, where nothing else has helped.
pub fn give_up(fall: &Fall) -> ExitCode {
    let mut words =
        gettext("Tableside ran into errors again and again and has stopped. Your matches are saved.");
    if let Some(path) = fall.report_path() {
        let report = gettext_f("Report: {path}", &[("path", &path.to_string_lossy())]);
        let _ = write!(words, " {report}");
    }
    let _ = writeln!(io::stderr(), "{}: {words}", config::BINARY);
    ExitCode::FAILURE
}

/// GTK has been started and can be asked for its version.
pub fn note_toolkit() {
    let gtk = [gtk::major_version(), gtk::minor_version(), gtk::micro_version()];
    let adw = [adw::major_version(), adw::minor_version(), adw::micro_version()];
    let [gtk, adw] = [gtk, adw].map(|parts| parts.map(|part| part.to_string()).join("."));
    TOOLKIT.get_or_init(|| format!("GTK {gtk}, libadwaita {adw}"));
}

/// The window is there.
pub fn note_shown() {
    SHOWN.get_or_init(Instant::now);
}

/// Another match is on the table, or none.
pub fn note_in_play(id: Option<MatchId>) {
    IN_PLAY.store(id.map_or(NONE, |id| id.0), Ordering::Relaxed);
}

/// The window is closed: nobody wants it back.
pub fn note_over() {
    OVER.store(true, Ordering::Relaxed);
}

/// What a panic has to know, gathered while all was well.
struct Surroundings {
    way: Option<Way>,
    folder: Option<PathBuf>,
    home: String,
}

impl Surroundings {
    /// Writes the report and makes a fresh start. Locks may be held, by this thread, too: nothing here asks the archive
    /// or the log, and nothing panics.
    fn fall(&self, info: &PanicHookInfo<'_>) {
        if FALLING.swap(true, Ordering::SeqCst) {
            // Another thread was first, and this one is about to be replaced as well.
            loop {
                std::thread::park();
            }
        }
        let about = Self::about(info);
        let report = self.folder.as_deref().and_then(|folder| write_report(folder, &about, &self.home).ok());
        if OVER.load(Ordering::Relaxed) {
            say(&about);
            return FALLING.store(false, Ordering::SeqCst);
        }
        let well = SHOWN.get().is_some_and(|shown| shown.elapsed() >= WELL);
        let at = Some(IN_PLAY.load(Ordering::Relaxed)).filter(|at| *at != NONE).map(MatchId);
        let why_not = anew::start(Some(&Fall { way: Way::after(self.way, well), at, report }));
        say(&format!("{about}{}: no fresh start: {why_not}\n", config::BINARY));
        std::process::abort();
    }

    /// Everything but the backtrace.
    fn about(info: &PanicHookInfo<'_>) -> String {
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or("a worker");
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let message = info.payload_as_str().map_or("", without_values);
        let toolkit = TOOLKIT.get().map_or("before GTK was started", String::as_str);
        let (version, time) = (config::VERSION, jiff::Timestamp::now());
        format!(
            "Tableside {version}\n{toolkit}\nTime: {time:.0}\nThread {thread} panicked\nPlace: {place}\nMessage: {message}\n"
        )
    }
}

/// A message without the values in it, which may be somebody's name or a card: the first line of it, up to where the
/// standard library begins to tell of a value.
fn without_values(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    let ends = ["` value: ", "; it is inside ", " of `", " when slicing `"]
        .iter()
        .filter_map(|told| line.find(told));
    ends.min().and_then(|end| line.get(..end)).unwrap_or(line)
}

/// Says something on standard error without the lock of the standard library, which another thread may hold for ever.
fn say(words: &str) {
    if let Ok(mut stderr) = OpenOptions::new().append(true).open("/dev/stderr") {
        let _ = stderr.write_all(words.as_bytes());
    }
}

/// Writes a report and forgets the oldest; gives its name. The backtrace comes last: should even that fail, the rest is
/// there.
fn write_report(folder: &Path, about: &str, home: &str) -> io::Result<String> {
    files::make_private_folder(folder)?;
    let name = format!("panic-{}.txt", jiff::Timestamp::now().as_millisecond());
    let mut file = OpenOptions::new().create_new(true).append(true).mode(0o600).open(folder.join(&name))?;
    file.write_all(about.as_bytes())?;
    let backtrace = std::backtrace::Backtrace::force_capture().to_string();
    // The folder of whoever has built the program says who that is.
    let backtrace = if home.is_empty() { backtrace } else { backtrace.replace(home, "~") };
    let written = file.write_all(format!("\n{backtrace}").as_bytes());
    keep_newest(folder);
    written.map(|()| name)
}

fn keep_newest(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut reports: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| is_report(path)).collect();
    // Their names count milliseconds, in as many digits for centuries.
    reports.sort();
    let old = reports.len().saturating_sub(KEPT);
    for path in reports.iter().take(old) {
        let _ = fs::remove_file(path);
    }
}

fn is_report(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_prefix("panic-")
        .and_then(|rest| rest.strip_suffix(".txt"))
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_soon_after_each_other_come_to_an_end() {
        let soon = |before| Way::after(before, false);
        assert_eq!(soon(None), Way::Pages);
        assert_eq!(soon(Some(Way::Pages)), Way::Alone);
        assert_eq!(soon(Some(Way::Alone)), Way::End);
        assert_eq!(Way::after(None, true), Way::Pages);
        assert_eq!(
            Way::after(Some(Way::Pages), true),
            Way::Pages,
            "it ran well, so it is a first panic again"
        );
        assert_eq!(Way::after(Some(Way::Alone), true), Way::End);
    }

    #[test]
    fn a_message_tells_no_names() {
        let name = "Zoë";
        let sliced = std::panic::catch_unwind(|| name[..3].len()).unwrap_err();
        let sliced = sliced.downcast_ref::<String>().unwrap();
        assert!(sliced.contains(name), "the standard library tells the text: {sliced}");
        assert!(!without_values(sliced).contains(name) && !without_values(sliced).contains('ë'));
        let unwrapped = "Zoë has the queen".parse::<i32>().map_err(|_| name);
        let unwrapped = std::panic::catch_unwind(|| unwrapped.unwrap()).unwrap_err();
        let unwrapped = without_values(unwrapped.downcast_ref::<String>().unwrap());
        assert_eq!(unwrapped, "called `Result::unwrap()` on an `Err");
        let equal = std::panic::catch_unwind(|| assert_eq!(name, "Anna")).unwrap_err();
        let equal = without_values(equal.downcast_ref::<String>().unwrap());
        assert_eq!(equal, "assertion `left == right` failed");
        assert_eq!(without_values("RefCell already borrowed"), "RefCell already borrowed");
    }

    #[test]
    fn ten_reports_are_kept_and_nothing_else_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("state/reports");
        files::make_private_folder(&folder).unwrap();
        fs::write(folder.join("panic-notes.txt"), "mine").unwrap();
        for n in 0..12 {
            fs::write(folder.join(format!("panic-{}.txt", 1_700_000_000_000_i64 + n)), "old").unwrap();
        }
        let name = write_report(&folder, "Tableside\n", "/nobody").unwrap();
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        assert!(text.starts_with("Tableside\n\n") && text.contains("write_report"), "{text}");
        let mut left: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left.len(), KEPT + 1);
        assert!(left.contains(&name.into()) && left.contains(&"panic-notes.txt".into()));
        assert!(
            !left.contains(&"panic-1700000000002.txt".into())
                && left.contains(&"panic-1700000000003.txt".into())
        );
    }
}
