//! A fresh start of the program in the place of this one: the same process, and nothing kept but what it is told.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::{Duration, Instant};

use relm4::gtk::gio;
use relm4::gtk::glib::prelude::*;

use super::crash::Fall;
use crate::config;

/// Says that a start is a fresh one, and what it has to know: the number of the process and, after a panic, the
/// [`Fall`]. The number stays the same; a program that was started from the window has another and is not meant.
const VARIABLE: &str = "TABLESIDE_ANEW";
/// How long a fresh start waits until the session has noticed that the program before it is gone.
const NOTICED: Duration = Duration::from_secs(2);

/// Whether this is a fresh start; if so, after which panic, if it was one.
#[must_use]
pub fn told() -> Option<Option<Fall>> {
    read(&std::env::var(VARIABLE).ok()?, std::process::id())
}

fn read(told: &str, process: u32) -> Option<Option<Fall>> {
    let (number, fall) = told.split_once(' ').unwrap_or((told, ""));
    (number.parse() == Ok(process)).then(|| Fall::read(fall))
}

fn written(fall: Option<&Fall>, process: u32) -> String {
    match fall {
        Some(fall) => format!("{process} {}", fall.written()),
        None => process.to_string(),
    }
}

/// Puts a fresh start of the program in the place of this one. It has the same arguments, unless there was a panic:
/// what they ask for may have led there. Comes back only with the reason why not.
///
/// This is called while a panic is under way: it takes no lock of ours.
#[must_use]
pub fn start(fall: Option<&Fall>) -> std::io::Error {
    let arguments: Vec<OsString> = match fall {
        Some(_) => Vec::new(),
        None => std::env::args_os().skip(1).collect(),
    };
    let begin = |program: OsString| {
        Command::new(program).args(&arguments).env(VARIABLE, written(fall, std::process::id())).exec()
    };
    match std::env::current_exe().map(|program| begin(program.into())) {
        // The file was replaced by that of a newer version or is gone; what runs can still be started.
        Ok(error) if error.kind() == std::io::ErrorKind::NotFound => begin("/proc/self/exe".into()),
        Ok(error) | Err(error) => error,
    }
}

/// Waits until the name of the program is free on the session's bus. It was until now that of the program before this
/// fresh start, which would take itself for the second start of a program that runs.
pub fn wait_for_name() {
    let Ok(bus) = gio::bus_get_sync(gio::BusType::Session, gio::Cancellable::NONE) else { return };
    let begun = Instant::now();
    while has_owner(&bus) && begun.elapsed() < NOTICED {
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn has_owner(bus: &gio::DBusConnection) -> bool {
    let answer = bus.call_sync(
        Some("org.freedesktop.DBus"),
        "/org/freedesktop/DBus",
        "org.freedesktop.DBus",
        "NameHasOwner",
        Some(&(config::APP_ID,).to_variant()),
        None,
        gio::DBusCallFlags::NONE,
        i32::try_from(NOTICED.as_millis()).unwrap_or(-1),
        gio::Cancellable::NONE,
    );
    answer.ok().and_then(|answer| answer.get::<(bool,)>()).is_some_and(|(owned,)| owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::MatchId;
    use crate::crash::Way;

    #[test]
    fn only_the_same_process_is_told() {
        let fall = Fall { way: Way::Alone, at: Some(MatchId(7)), report: Some("panic-1.txt".to_owned()) };
        for fall in [None, Some(Fall { at: None, report: None, ..fall.clone() }), Some(fall)] {
            let told = written(fall.as_ref(), 41);
            assert_eq!(read(&told, 41), Some(fall), "{told}");
            assert_eq!(read(&told, 42), None, "{told}");
        }
        assert_eq!(read("", 41), None);
        assert_eq!(read("41 sideways 7 x", 41), Some(None));
    }
}
