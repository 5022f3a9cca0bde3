//! Starting: translations, resources, the archive, the window.

use std::cell::Cell;
use std::ffi::OsString;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::ExitCode;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use super::actions::Action;
use super::anew;
use super::app::{App, OPEN_FILE};
use super::crash::{self, Way};
use super::resources;
use super::services::Services;
use super::trouble::{Trouble, Why};
use crate::archive::OpenError;
use crate::{config, i18n};

/// What the window is to show when it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wish {
    /// The page for a new match.
    NewMatch,
    /// The latest match that has not ended.
    Continue,
    /// The match of a file.
    Open(PathBuf),
}

/// What the arguments ask for.
#[derive(Debug, PartialEq)]
enum Asked {
    /// The window.
    Start(Vec<Wish>),
    /// Something that was told without a window, or made no sense.
    Told(ExitCode),
}

impl Wish {
    /// All actions of the program that other processes may ask for, with the kind of their parameter.
    fn actions() -> [(&'static str, Option<glib::VariantType>); 3] {
        let path = <Vec<u8>>::static_variant_type().into_owned();
        [(Action::NewMatch.name(), None), (Action::Continue.name(), None), (OPEN_FILE, Some(path))]
    }

    /// The action of the program, and of its window, with its parameter.
    fn action(&self) -> (&'static str, Option<glib::Variant>) {
        match self {
            Self::NewMatch => (Action::NewMatch.name(), None),
            Self::Continue => (Action::Continue.name(), None),
            Self::Open(path) => (OPEN_FILE, Some(path.as_os_str().as_bytes().to_vec().to_variant())),
        }
    }
}

/// Answers what needs no display.
fn answer(asked: &[OsString]) -> Asked {
    let name = config::BINARY;
    let mut wishes = Vec::new();
    let mut options = true;
    for word in asked {
        match word.to_str().filter(|_| options) {
            Some("--new-match") => wishes.push(Wish::NewMatch),
            Some("--continue") => wishes.push(Wish::Continue),
            Some("--") => options = false,
            Some("--version" | "-V") => return told(&format!("{name} {}", config::VERSION)),
            Some("--help" | "-h") => {
                return told(&format!(
                    "Referee, play and review dice games\n\nUsage: {name} [OPTIONS] [FILE]…\n\nArguments:\n  [FILE]…          Import the matches of these files and review the last\n\nOptions:\n      --new-match  Open the page for a new match\n      --continue   Continue the last unfinished match\n  -h, --help       Print help\n  -V, --version    Print version\n\ntableside-cli is the program for the terminal."
                ));
            }
            Some(other) if other.starts_with('-') => {
                let mut err = std::io::stderr();
                let _ = writeln!(err, "{name}: “{other}” is not known; see {name} --help");
                return Asked::Told(ExitCode::from(2));
            }
            // Another window of the program may have another folder, and file managers may say where a file is in
            // their own way.
            _ => match gio::File::for_commandline_arg(word).path() {
                Some(path) => wishes.push(Wish::Open(path)),
                None => {
                    let _ = writeln!(
                        std::io::stderr(),
                        "{name}: “{}” is not a file here",
                        word.to_string_lossy()
                    );
                    return Asked::Told(ExitCode::from(2));
                }
            },
        }
    }
    Asked::Start(wishes)
}

fn told(text: &str) -> Asked {
    let done = writeln!(std::io::stdout(), "{text}");
    Asked::Told(if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Starts the window and returns when it is closed.
#[must_use]
pub fn run() -> ExitCode {
    let asked: Vec<OsString> = std::env::args_os().skip(1).collect();
    let wishes = match answer(&asked) {
        Asked::Start(wishes) => wishes,
        Asked::Told(code) => return code,
    };
    tracing_subscriber::registry()
        .with(tracing_subscriber::fmt::layer().with_writer(std::io::stderr))
        .with(complaints())
        .init();
    i18n::init();
    glib::set_application_name("Tableside");
    glib::set_prgname(Some("tableside"));
    let fresh = anew::told();
    let fall = fresh.clone().flatten();
    if let Some(fall) = fall.as_ref().filter(|fall| fall.way == Way::End) {
        return crash::give_up(fall);
    }
    crash::catch_panics(fall.clone());
    if fresh.is_some() {
        anew::wait_for_name();
    }
    resources::register();
    let app = adw::Application::builder()
        .application_id(config::APP_ID)
        .resource_base_path(config::RESOURCE_PATH.trim_end_matches('/'))
        .build();
    app.connect_startup(|_| {
        gtk::Window::set_default_icon_name(config::APP_ID);
        crash::note_toolkit();
    });
    app.connect_activate(|app| {
        if let Some(window) = app.active_window() {
            window.present();
        }
    });
    close_when_told(&app);
    hear_wishes(&app);
    let (first, once) = (wishes.clone(), Cell::new(true));
    app.connect_activate(move |app| {
        // Later ones come with wishes of their own.
        if once.replace(false) {
            first.iter().map(Wish::action).for_each(|(name, with)| app.activate_action(name, with.as_ref()));
        }
    });
    app.connect_window_added(|_, window| {
        window.connect_map(|_| crash::note_shown());
    });
    if let Some(fall) = fall.filter(|fall| fall.way == Way::Alone) {
        show::<Trouble>(app, Why::Panic(fall));
        return ExitCode::SUCCESS;
    }
    match Services::open() {
        // A second start raises the window that is there.
        Err(OpenError::InUse) if raise_other_window(&wishes) => {}
        Ok(services) => show::<App>(app, services),
        Err(error) => show::<Trouble>(app, Why::Archive(error)),
    }
    ExitCode::SUCCESS
}

/// What is written to standard error: warnings and errors, or what `RUST_LOG` asks for (`debug`, `tableside=trace,warn`).
fn complaints() -> Targets {
    let asked = std::env::var("RUST_LOG").ok().and_then(|asked| asked.parse().ok());
    asked.unwrap_or_else(|| Targets::new().with_default(tracing::Level::WARN))
}

/// Shows a window and returns when it is closed.
fn show<W: Component>(app: adw::Application, init: W::Init)
where
    W::Root: AsRef<gtk::Window>,
{
    RelmApp::from_app(app).with_args(Vec::new()).run::<W>(init);
    crash::note_over();
}

/// Closes the windows in good order when the system ends the program: at SIGHUP, SIGINT and SIGTERM.
fn close_when_told(app: &adw::Application) {
    for signal in [1, 2, 15] {
        let app = app.clone();
        glib_unix::unix_signal_add_local(signal, move || {
            let windows = app.windows();
            windows.iter().for_each(GtkWindowExt::close);
            if windows.is_empty() {
                app.quit();
            }
            glib::ControlFlow::Continue
        });
    }
}

/// Passes requests on to the program's window, also those of later starts.
fn hear_wishes(app: &adw::Application) {
    for (name, with) in Wish::actions() {
        let action = gio::SimpleAction::new(name, with.as_deref());
        let weak = app.downgrade();
        action.connect_activate(move |_, with| {
            // The window that was asked for may still be on its way.
            let (weak, with) = (weak.clone(), with.cloned());
            glib::idle_add_local_once(move || {
                if let Some(window) = weak.upgrade().and_then(|app| main_window(&app)) {
                    let _ = window.activate_action(&format!("main.{name}"), with.as_ref());
                }
            });
        });
        app.add_action(&action);
    }
}

/// The window with the pages: another may be above it, and its actions are not that one's.
fn main_window(app: &adw::Application) -> Option<gtk::Window> {
    app.windows().into_iter().find(|window| window.is::<adw::ApplicationWindow>())
}

/// Whether another window of the program is there; it is raised then. Asked through an application of its
/// own, because one that is registered can no longer be given a window.
fn raise_other_window(wishes: &[Wish]) -> bool {
    let probe = gio::Application::new(Some(config::APP_ID), gio::ApplicationFlags::empty());
    let other = probe.register(gio::Cancellable::NONE).is_ok() && probe.is_remote();
    if other {
        probe.activate();
        wishes.iter().map(Wish::action).for_each(|(name, with)| probe.activate_action(name, with.as_ref()));
        // This process ends before the other has received it.
        if let Some(bus) = probe.dbus_connection() {
            let _ = bus.flush_sync(gio::Cancellable::NONE);
        }
    }
    other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &[&str]) -> Asked {
        answer(&words.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn arguments_are_wishes_files_or_mistakes() {
        assert_eq!(asked(&[]), Asked::Start(Vec::new()));
        assert_eq!(asked(&["--continue"]), Asked::Start(vec![Wish::Continue]));
        let file = || Wish::Open("/tmp/a b.json".into());
        assert_eq!(asked(&["/tmp/a b.json"]), Asked::Start(vec![file()]));
        assert_eq!(asked(&["file:///tmp/a%20b.json"]), Asked::Start(vec![file()]));
        let here = std::env::current_dir().unwrap().join("--new-match");
        assert_eq!(
            asked(&["--new-match", "--", "--new-match"]),
            Asked::Start(vec![Wish::NewMatch, Wish::Open(here)])
        );
        for wrong in ["--newmatch", "-x", "https://example.org/match.json"] {
            assert_eq!(asked(&[wrong]), Asked::Told(ExitCode::from(2)), "{wrong}");
        }
    }
}
