//! Matches as files: taking them in, and putting them out.

use std::path::{Path, PathBuf};

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gdk, gio, glib};
use relm4::prelude::*;

use super::{App, AppCmd, AppMsg, AppWidgets};
use crate::archive::{Imported, MatchId};
use crate::exchange::{self, Form, ImportError, TakenIn};
use crate::files::OwnFiles;
use crate::i18n::{gettext, gettext_f};
use crate::ui::error::UserError;

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
        let title = gettext("Import Match");
        let (open, cancel) = (gettext("_Import"), gettext("_Cancel"));
        let chooser = gtk::FileChooserNative::new(
            Some(&title),
            Some(window),
            gtk::FileChooserAction::Open,
            Some(&open),
            Some(&cancel),
        );
        let input = sender.input_sender().clone();
        // Holds itself until it is answered.
        let held = chooser.clone();
        chooser.connect_response(move |_, response| {
            let path = held.file().and_then(|file| file.path());
            if let Some(path) = path.filter(|_| response == gtk::ResponseType::Accept) {
                let _ = input.send(AppMsg::Import(path));
            }
            held.destroy();
        });
        chooser.show();
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
                gettext_f("The match was there already: number {id}.", &[("id", &id)])
            }
            Imported::Known { same: false, .. } => gettext_f(
                "The match is there already, as number {id}, with another log. It stays as it is.",
                &[("id", &id)],
            ),
        };
        widgets.toasts.add_toast(adw::Toast::new(&glib::markup_escape_text(&words)));
        self.refresh();
        if open {
            self.open_review(taken.imported.id(), widgets, sender);
        }
    }

    /// Asks where a match is to go, under a name that says what it is.
    pub(super) fn ask_export(&self, id: MatchId, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let file = match self.services.archive().with(|archive| archive.export(id)) {
            Ok(file) => file,
            Err(error) => return UserError::new(not_exported(), &error).show(&widgets.toasts),
        };
        let (save, cancel) = (gettext("_Export"), gettext("_Cancel"));
        let chooser = gtk::FileChooserNative::new(
            Some(&gettext("Export Match")),
            Some(&widgets.main_window),
            gtk::FileChooserAction::Save,
            Some(&save),
            Some(&cancel),
        );
        chooser.set_current_name(&exchange::file_name(&self.services.catalogue, &file, Form::Match));
        let text = gtk::FileFilter::new();
        text.set_name(Some(&gettext("Log as text")));
        text.add_pattern("*.txt");
        let matches = gtk::FileFilter::new();
        matches.set_name(Some(&gettext("Match file, to be imported again")));
        matches.add_pattern("*.json");
        chooser.add_filter(&matches);
        chooser.add_filter(&text);
        let input = sender.input_sender().clone();
        // Holds itself until it is answered.
        let held = chooser.clone();
        chooser.connect_response(move |_, response| {
            let path = held.file().and_then(|file| file.path());
            if let Some(path) = path.filter(|_| response == gtk::ResponseType::Accept) {
                let form = if held.filter().as_ref() == Some(&text) { Form::Text } else { Form::Match };
                let _ = input.send(AppMsg::Export(Export::new(id, path, form)));
            }
            held.destroy();
        });
        chooser.show();
    }

    pub(super) fn export(&self, export: Export, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        let own = self.services.archive_path().map(|path| OwnFiles::of(&path)).unwrap_or_default();
        sender.spawn_oneshot_command(move || {
            let Export { id, path, form, anew } = export;
            let file = archive.with(|archive| archive.export(id));
            let done = file.map_err(|error| UserError::new(not_exported(), &error)).and_then(|file| {
                exchange::export(&catalogue, &file, form, &path, &own, anew)
                    .map_err(|error| UserError::new(not_exported(), &error))
            });
            AppCmd::Exported(done.map(|()| path))
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
    let target = gtk::DropTarget::new(gdk::FileList::static_type(), gdk::DragAction::COPY);
    let input = sender.input_sender().clone();
    target.connect_drop(move |_, value, _, _| {
        let Ok(list) = value.get::<gdk::FileList>() else { return false };
        let paths: Vec<PathBuf> = list.files().iter().filter_map(gio::prelude::FileExt::path).collect();
        let any = !paths.is_empty();
        paths.into_iter().for_each(|path| drop(input.send(AppMsg::OpenFile(path))));
        any
    });
    window.add_controller(target);
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
