//! Matches as files: taking them in, and putting them out.

use std::path::{Path, PathBuf};

use relm4::adw;
use relm4::gtk::{self, glib, prelude::*};
use relm4::prelude::*;

use super::{App, AppCmd, AppMsg, AppWidgets};
use crate::archive::{Imported, MatchFile, MatchId};
use crate::dialogs::Message;
use crate::error::UserError;
use crate::exchange::{self, Code, Form, ImportError, TakenIn};
use crate::file_chooser::{FileChoice, choose_file, take_dropped_files};
use crate::files::{self, OwnFiles};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::page;
use crate::play::Catalogue;
use crate::widgets::{Named, QrCode};

/// The most characters of a reason that is told at once.
const SHORT: usize = 120;

/// In which form a match goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Out {
    /// As a file or text.
    File(Form),
    /// As a page for browsers, with a replay.
    Page,
}

impl Out {
    /// The ending of its files, without the dot.
    const fn ending(self) -> &'static str {
        match self {
            Self::File(form) => form.ending(),
            Self::Page => "html",
        }
    }
}

/// Which match goes where.
#[derive(Clone, Debug)]
pub struct Export {
    id: MatchId,
    path: PathBuf,
    out: Out,
    /// Whether nobody was asked about a file that may be there.
    anew: bool,
}

impl Export {
    /// With the ending that belongs to the form: a person who changes the form does not think of the name again. An
    /// ending that a person typed says what is wanted.
    fn new(id: MatchId, path: PathBuf, out: Out) -> Self {
        let name = name_of(&path);
        let ends = |ending: &str| name.to_lowercase().ends_with(ending);
        let (stem, out) = match out {
            _ if ends(".html") => return Self { id, path, out: Out::Page, anew: false },
            Out::File(Form::Record) if ends(".txt") => return Self { id, path, out, anew: false },
            _ if ends(".txt") => return Self { id, path, out: Out::File(Form::Text), anew: false },
            Out::File(Form::Match) if ends(".json") => return Self { id, path, out, anew: false },
            Out::File(Form::Text | Form::Record) | Out::Page => {
                (name.trim_end_matches(".json").trim_end_matches(".tableside"), out)
            }
            Out::File(Form::Match) => (name.as_str(), out),
        };
        Self { id, path: path.with_file_name(format!("{stem}.{}", out.ending())), out, anew: true }
    }

    /// Writes the match.
    fn write(&self, catalogue: &Catalogue, file: &MatchFile, own: &OwnFiles) -> Result<(), UserError> {
        let failed = |error: &(dyn std::error::Error + 'static)| UserError::new(not_exported(), error);
        let Out::File(form) = self.out else {
            let page = page::page(catalogue, file, None).map_err(|error| failed(&error))?;
            let written = match self.anew {
                true => files::write_new(&self.path, page.as_bytes()),
                false => files::write(&self.path, page.as_bytes(), own),
            };
            return written.map_err(|error| failed(&error));
        };
        exchange::export(catalogue, file, form, &self.path, own, self.anew).map_err(|error| failed(&error))
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
            let told = |why: String| not_read(&path, &why);
            // Somebody may have taken the other way in, or dropped the file on the window.
            if let Ok(Some(text)) = exchange::read_plays_file(&path) {
                return AppCmd::Plays(Ok((name_of(&path), text)));
            }
            let take_in = |file: MatchFile| {
                let import = |file: &_| archive.with(|archive| archive.import(file));
                exchange::take_in(&catalogue, file, import).map_err(|error| match &error {
                    // A full disk is told at once.
                    ImportError::Archive(cause) => {
                        UserError::new(gettext("The match could not be imported"), cause)
                    }
                    other => told(other.to_string()),
                })
            };
            match exchange::read_all(&path).map_err(told) {
                Err(error) => AppCmd::Imported { done: Err(error), open },
                Ok(mut files) if files.len() == 1 => {
                    let done = files.pop().map_or_else(|| Err(told(String::new())), take_in);
                    AppCmd::Imported { done, open }
                }
                Ok(files) => AppCmd::ImportedAll(files.into_iter().map(take_in).collect()),
            }
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

    /// Several matches came in from one file, or not.
    pub(super) fn imported_all(&self, done: Vec<Result<TakenIn, UserError>>, widgets: &AppWidgets) {
        let new = done.iter().flatten().filter(|taken| matches!(taken.imported, Imported::New(_))).count();
        let known = done.iter().flatten().count() - new;
        let (n, here) = (new.to_string(), known.to_string());
        let places = [("n", &*n), ("known", &*here)];
        let count = u32::try_from(new).unwrap_or(u32::MAX);
        let words = match known {
            0 => ngettext_f("{n} match imported", "{n} matches imported", count, &places),
            _ => ngettext_f(
                "{n} match imported, {known} already here",
                "{n} matches imported, {known} already here",
                count,
                &places,
            ),
        };
        widgets.toasts.add_toast(adw::Toast::new(&glib::markup_escape_text(&words)));
        // One reason is enough to look for the others.
        if let Some(error) = done.into_iter().find_map(Result::err) {
            error.show(&widgets.toasts);
        }
        self.people_changed();
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
        let kinds = [
            (Out::File(Form::Match), gettext("Match file (can be imported again)"), "*.json"),
            (Out::File(Form::Record), gettext("Record (text that can be imported again)"), "*.tableside.txt"),
            (Out::File(Form::Text), gettext("Log as text"), "*.txt"),
            (Out::Page, gettext("Web page with a replay"), "*.html"),
        ];
        let named = kinds.each_ref().map(|(_, name, pattern)| (name.as_str(), *pattern));
        let choice = FileChoice { title: &title, accept: &accept, save_as: Some(name), kinds: &named };
        let forms = kinds.each_ref().map(|(form, ..)| *form);
        let input = sender.input_sender().clone();
        choose_file(&widgets.main_window, &choice, move |path, kind| {
            let form = forms.get(kind).copied().unwrap_or(Out::File(Form::Match));
            let _ = input.send(AppMsg::Export(Export::new(id, path, form)));
        });
    }

    pub(super) fn export(&self, export: Export, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let read =
                archive.with(|archive| Ok((archive.export(export.id)?, archive.path().map(OwnFiles::of))));
            let done =
                read.map_err(|error| UserError::new(not_exported(), &error)).and_then(|(file, own)| {
                    export.write(&catalogue, &file, &own.unwrap_or_default()).map(|()| export.path)
                });
            AppCmd::Exported(done)
        });
    }

    /// Makes the link by which BG Stats on a phone takes a match in.
    pub(super) fn hand_over(&self, id: MatchId, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let file = archive.with(|archive| archive.export(id));
            let link = file.map(|file| exchange::bg_stats_link(&catalogue, &file));
            AppCmd::Link(link.map_err(|error| UserError::new(not_exported(), &error)))
        });
    }

    /// Shows the link as a code.
    pub(super) fn show_link(link: Result<Option<String>, UserError>, widgets: &AppWidgets) {
        let heading = gettext("Hand Over to BG Stats");
        let link = match link {
            Ok(Some(link)) => link,
            Ok(None) => {
                let words = gettext("Only finished matches can be handed over.");
                return Message::new(&widgets.main_window, &heading, &words).close(&gettext("_Close")).show();
            }
            Err(error) => return error.show(&widgets.toasts),
        };
        let code = QrCode::default();
        code.set_code(Code::of(&link));
        code.set_halign(gtk::Align::Center);
        code.set_accessible_name(&gettext("Code for BG Stats"));
        let words =
            gettext("Point the camera of the phone with BG Stats at this code, or open the link there.");
        Message::new(&widgets.main_window, &heading, &words)
            .child(&code)
            .close(&gettext("_Close"))
            .copy(link)
            .show();
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

pub(super) fn not_read(path: &Path, why: &str) -> UserError {
    UserError {
        summary: refused(path, why),
        help: String::new(),
        details: format!("{}: {why}", path.display()),
    }
}

pub(super) fn not_exported() -> String {
    gettext("The match could not be exported")
}

pub(super) fn name_of(path: &Path) -> String {
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
        let export = |path: &str, out| {
            let export = Export::new(MatchId(1), path.into(), out);
            (export.path.to_string_lossy().into_owned(), export.out, export.anew)
        };
        let (json, text, page) = (Out::File(Form::Match), Out::File(Form::Text), Out::Page);
        assert_eq!(export("/a/b.tableside.json", page), ("/a/b.html".into(), page, true));
        assert_eq!(export("/a/b.html", json), ("/a/b.html".into(), page, false));
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
