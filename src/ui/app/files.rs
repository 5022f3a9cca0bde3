//! Matches as files: taking them in, and putting them out.

use std::path::{Path, PathBuf};

use relm4::adw;
use relm4::gtk::glib;
use relm4::prelude::*;

use super::{App, AppCmd, AppMsg, AppWidgets};
use crate::archive::{Imported, MatchId};
use crate::error::UserError;
use crate::exchange::{self, Form, ImportError, TakenIn};
use crate::file_chooser::{FileChoice, choose_file, take_dropped_files};
use crate::files::{self, OwnFiles};
use crate::i18n::{gettext, gettext_f};

/// The most characters of a reason that is told at once.
const SHORT: usize = 120;

/// Which match goes where.
#[derive(Clone, Debug)]
pub struct Export {
    id: MatchId,
    path: PathBuf,
    form: Form,
    /// Whether nobody was asked about a file that may be there.
    anew: bool,
}

impl Export {
    /// With the ending that belongs to the form: a person who changes the form does not think of the name again. An
    /// ending that a person typed says what is wanted.
    fn new(id: MatchId, path: PathBuf, form: Form) -> Self {
        let name = name_of(&path);
        let ends = |ending: &str| name.to_lowercase().ends_with(ending);
        let (stem, form) = match form {
            _ if ends(".txt") => return Self { id, path, form: Form::Text, anew: false },
            Form::Match if ends(".json") => return Self { id, path, form, anew: false },
            Form::Text => (name.trim_end_matches(".json").trim_end_matches(".tableside"), form),
            Form::Match => (name.as_str(), form),
        };
        Self { id, path: path.with_file_name(format!("{stem}.{}", form.ending())), form, anew: true }
    }
}

impl App {
    pub(super) fn choose_import(window: &adw::ApplicationWindow, sender: &ComponentSender<Self>) {
        let (title, accept) = (gettext("Import Match"), gettext("_Import"));
        let choice = FileChoice { title: &title, accept: &accept, save_as: None, kinds: &[] };
        let input = sender.input_sender().clone();
        choose_file(window, &choice, move |path, _| drop(input.send(AppMsg::Import(path))));
    }

    pub(super) fn import(&self, path: PathBuf, open: bool, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let told = |why: String| UserError {
                summary: refused(&path, &why),
                help: String::new(),
                details: format!("{}: {why}", path.display()),
            };
            let taken = exchange::read(&path).map_err(told).and_then(|file| {
                let import = |file: &_| archive.with(|archive| archive.import(file));
                exchange::take_in(&catalogue, file, import).map_err(|error| match &error {
                    // A full disk is told at once.
                    ImportError::Archive(cause) => {
                        UserError::new(gettext("The match could not be imported"), cause)
                    }
                    other => told(other.to_string()),
                })
            });
            AppCmd::Imported { done: taken, open }
        });
    }

    pub(super) fn imported(
        &mut self,
        done: Result<TakenIn, UserError>,
        open: bool,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let taken = match done {
            Ok(taken) => taken,
            Err(error) => return error.show(&widgets.toasts),
        };
        let id = taken.imported.id().to_string();
        let words = match taken.imported {
            Imported::New(_) if taken.result_held => gettext("Match imported"),
            Imported::New(_) => gettext(
                "Match imported. Its log leads to a different result from the one in the file; the log’s result was kept.",
            ),
            Imported::Known { same: true, .. } => {
                gettext_f("This match is already in the archive as number {id}.", &[("id", &id)])
            }
            Imported::Known { same: false, .. } => gettext_f(
                "This match is already in the archive as number {id}, but it is not the same there. Nothing was changed.",
                &[("id", &id)],
            ),
        };
        widgets.toasts.add_toast(adw::Toast::new(&glib::markup_escape_text(&words)));
        self.refresh();
        if open {
            self.open_review(taken.imported.id(), widgets, sender);
        }
    }

    /// Finds a name that says what a match is, to ask where it is to go.
    pub(super) fn ask_export(&self, id: MatchId, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let file = archive.with(|archive| archive.export(id));
            let name = file.map(|file| exchange::file_name(&catalogue, &file, Form::Match));
            AppCmd::Named { id, name: name.map_err(|error| UserError::new(not_exported(), &error)) }
        });
    }

    /// Asks where a match is to go, under this name unless people want another.
    pub(super) fn choose_export(
        id: MatchId,
        name: &str,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let (title, accept) = (gettext("Export Match"), gettext("_Export"));
        let (match_file, text) = (gettext("Match file (can be imported again)"), gettext("Log as text"));
        let kinds = [(Form::Match, match_file.as_str(), "*.json"), (Form::Text, &text, "*.txt")];
        let choice = FileChoice {
            title: &title,
            accept: &accept,
            save_as: Some(name),
            kinds: &kinds.map(|(_, name, pattern)| (name, pattern)),
        };
        let forms = kinds.map(|(form, ..)| form);
        let input = sender.input_sender().clone();
        choose_file(&widgets.main_window, &choice, move |path, kind| {
            let form = forms.get(kind).copied().unwrap_or(Form::Match);
            let _ = input.send(AppMsg::Export(Export::new(id, path, form)));
        });
    }

    pub(super) fn export(&self, export: Export, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let Export { id, path, form, anew } = export;
            let read = archive.with(|archive| Ok((archive.export(id)?, archive.path().map(OwnFiles::of))));
            let done =
                read.map_err(|error| UserError::new(not_exported(), &error)).and_then(|(file, own)| {
                    exchange::export(&catalogue, &file, form, &path, &own.unwrap_or_default(), anew)
                        .map_err(|error| UserError::new(not_exported(), &error))
                });
            AppCmd::Exported(done.map(|()| path))
        });
    }

    /// Writes a picture to where a person wants it.
    pub(super) fn save_picture(&self, path: PathBuf, png: Vec<u8>, sender: &ComponentSender<Self>) {
        let (archive, _) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let summary = || gettext("The picture could not be saved");
            let own = archive.with(|archive| Ok(archive.path().map(OwnFiles::of)));
            let done = own.map_err(|error| UserError::new(summary(), &error)).and_then(|own| {
                let named = name_of(&path).to_lowercase().ends_with(".png");
                let written = match named {
                    true => files::write(&path, &png, &own.unwrap_or_default()).map(|()| path),
                    // Nobody was asked about a file of this name.
                    false => {
                        let path = path.with_file_name(format!("{}.png", name_of(&path)));
                        files::write_new(&path, &png).map(|()| path)
                    }
                };
                written.map_err(|error| UserError::new(summary(), &error))
            });
            AppCmd::Exported(done)
        });
    }

    pub(super) fn exported(done: Result<PathBuf, UserError>, widgets: &AppWidgets) {
        match done {
            Ok(path) => {
                let words = gettext_f("Exported to “{file}”", &[("file", &name_of(&path))]);
                widgets.toasts.add_toast(adw::Toast::new(&glib::markup_escape_text(&words)));
            }
            Err(error) => error.show(&widgets.toasts),
        }
    }
}

/// Matches that are dropped on the window are taken in.
pub(super) fn take_drops(window: &adw::ApplicationWindow, sender: &ComponentSender<App>) {
    let input = sender.input_sender().clone();
    take_dropped_files(window, move |path| drop(input.send(AppMsg::OpenFile(path))));
}

fn not_exported() -> String {
    gettext("The match could not be exported")
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Why a file was not taken in, with the reason where it is short.
fn refused(path: &Path, why: &str) -> String {
    let file = name_of(path);
    let first = why.lines().next().unwrap_or_default().trim_end_matches('.');
    if first.chars().count() > SHORT {
        return gettext_f("“{file}” could not be imported", &[("file", &file)]);
    }
    let mut letters = first.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    gettext_f("“{file}” could not be imported. {why}.", &[("file", &file), ("why", &first)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_follows_the_form_and_nothing_else_is_written_over() {
        let export = |path: &str, form| {
            let export = Export::new(MatchId(1), path.into(), form);
            (export.path.to_string_lossy().into_owned(), export.form, export.anew)
        };
        let (json, text) = (Form::Match, Form::Text);
        assert_eq!(export("/a/b.tableside.json", json), ("/a/b.tableside.json".into(), json, false));
        assert_eq!(export("/a/b.json", json), ("/a/b.json".into(), json, false));
        assert_eq!(export("/a/b.tableside.json", text), ("/a/b.txt".into(), text, true));
        assert_eq!(export("/a/b.txt", text), ("/a/b.txt".into(), text, false));
        assert_eq!(
            export("/a/b.txt", json),
            ("/a/b.txt".into(), text, false),
            "the ending says what is wanted"
        );
        assert_eq!(export("/a/St. Ives", json), ("/a/St. Ives.tableside.json".into(), json, true));
        assert_eq!(export("/a/St. Ives", text), ("/a/St. Ives.txt".into(), text, true));
    }
}
