//! Notes and labels of a match, and what is done with several matches at once.

use std::path::{Path, PathBuf};

use relm4::gtk::{self, prelude::*};
use relm4::prelude::*;

use super::files::{name_of, not_exported};
use super::people::offer_back;
use super::{App, AppCmd, AppMsg, AppWidgets};
use crate::archive::{MatchFile, MatchId};
use crate::dialogs::{Answer, Message};
use crate::error::UserError;
use crate::exchange::{CsvTables, bg_stats};
use crate::file_chooser::{FileChoice, choose_file};
use crate::files::{self, OwnFiles};
use crate::i18n::{gettext, ngettext_f};
use crate::pages::history::Together;
use crate::pages::miniature::Miniature;
use crate::play::Catalogue;
use crate::tables::kit::titled;
use crate::widgets::Named;

/// How large the picture of a match is: as wide as a table for its height.
const PICTURE: (i32, i32) = (288, 168);

/// In which form several matches go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Several {
    /// Match files, one a line.
    Matches,
    /// Plays for BG Stats.
    Plays,
    /// A table with a row for each seat.
    Table,
}

impl Several {
    const ALL: [Self; 3] = [Self::Matches, Self::Plays, Self::Table];

    const fn ending(self) -> &'static str {
        match self {
            Self::Matches => "jsonl",
            Self::Plays => "bgsplay",
            Self::Table => "csv",
        }
    }

    fn title(self) -> String {
        match self {
            Self::Matches => gettext("Match files, one a line (can be imported again)"),
            Self::Plays => gettext("Plays for BG Stats"),
            Self::Table => gettext("Table of the results (CSV)"),
        }
    }

    /// The form that a name says, else the one that was chosen.
    fn of(path: &Path, chosen: Self) -> Self {
        let name = name_of(path).to_lowercase();
        Self::ALL.into_iter().find(|form| name.ends_with(&format!(".{}", form.ending()))).unwrap_or(chosen)
    }

    fn contents(self, catalogue: &Catalogue, files: &[MatchFile]) -> Result<String, serde_json::Error> {
        match self {
            Self::Matches => {
                let line = |file: &MatchFile| Ok(serde_json::to_string(&file.clone().for_others())? + "\n");
                files.iter().map(line).collect()
            }
            Self::Plays => Ok(bg_stats(catalogue, files).to_string()),
            Self::Table => {
                let mut tables = CsvTables::new();
                files.iter().for_each(|file| tables.add(catalogue, file.clone()));
                Ok(tables.results)
            }
        }
    }
}

impl App {
    pub(super) fn together(
        &self,
        ids: Vec<MatchId>,
        together: Together,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        match together {
            Together::Export => Self::choose_several(ids, widgets, sender),
            Together::Count(counted) => self.count_several(&ids, counted, widgets, sender),
            Together::Delete => self.delete_several(&ids, widgets, sender),
        }
    }

    fn count_several(
        &self,
        ids: &[MatchId],
        counted: bool,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let ids = match self.services.set_all_counted(ids, counted) {
            Ok(ids) => ids,
            Err(error) => return error.show(&widgets.toasts),
        };
        let (n, count) = (ids.len().to_string(), u32::try_from(ids.len()).unwrap_or(u32::MAX));
        let places = [("n", &*n)];
        let words = match counted {
            true => ngettext_f("{n} match counts again", "{n} matches count again", count, &places),
            false => ngettext_f("{n} match no longer counts", "{n} matches no longer count", count, &places),
        };
        let input = sender.input_sender().clone();
        offer_back(&words, widgets, move || {
            drop(input.send(AppMsg::CountAll { ids: ids.clone(), counted: !counted }));
        });
        self.people_changed();
    }

    fn delete_several(&self, ids: &[MatchId], widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let ids = match self.services.delete_all(ids) {
            Ok(ids) => ids,
            Err(error) => return error.show(&widgets.toasts),
        };
        let (n, count) = (ids.len().to_string(), u32::try_from(ids.len()).unwrap_or(u32::MAX));
        let words = ngettext_f("{n} match deleted", "{n} matches deleted", count, &[("n", &n)]);
        let input = sender.input_sender().clone();
        offer_back(&words, widgets, move || drop(input.send(AppMsg::UndeleteAll(ids.clone()))));
        self.people_changed();
    }

    fn choose_several(ids: Vec<MatchId>, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let (title, accept) = (gettext("Export Matches"), gettext("_Export"));
        let names = Several::ALL.map(Several::title);
        let patterns = Several::ALL.map(|form| format!("*.{}", form.ending()));
        let kinds: Vec<(&str, &str)> =
            names.iter().zip(&patterns).map(|(name, pattern)| (name.as_str(), pattern.as_str())).collect();
        let choice =
            FileChoice { title: &title, accept: &accept, save_as: Some("matches.jsonl"), kinds: &kinds };
        let input = sender.input_sender().clone();
        choose_file(&widgets.main_window, &choice, move |path, kind| {
            let form = Several::ALL.get(kind).copied().unwrap_or(Several::Matches);
            let _ = input.send(AppMsg::ExportAll { ids: ids.clone(), path, form });
        });
    }

    pub(super) fn export_all(
        &self,
        ids: Vec<MatchId>,
        (path, form): (PathBuf, Several),
        sender: &ComponentSender<Self>,
    ) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let read = archive.with(|archive| {
                let files = ids.iter().map(|id| archive.export(*id)).collect::<Result<Vec<_>, _>>()?;
                Ok((files, archive.path().map(OwnFiles::of).unwrap_or_default()))
            });
            let done =
                read.map_err(|error| UserError::new(not_exported(), &error)).and_then(|(files, own)| {
                    let named = Several::of(&path, form);
                    let text = named
                        .contents(&catalogue, &files)
                        .map_err(|error| UserError::new(not_exported(), &error))?;
                    // Nobody was asked about a file of another name.
                    let ends = name_of(&path).to_lowercase().ends_with(&format!(".{}", named.ending()));
                    let written = if ends {
                        files::write(&path, text.as_bytes(), &own).map(|()| path)
                    } else {
                        let path = path.with_file_name(format!("{}.{}", name_of(&path), named.ending()));
                        files::write_new(&path, text.as_bytes()).map(|()| path)
                    };
                    written.map_err(|error| UserError::new(not_exported(), &error))
                });
            AppCmd::Exported(done)
        });
    }

    /// Asks for the note and the labels of a match.
    pub(super) fn ask_note(&self, id: MatchId, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let (note, tags) = match self.services.note(id) {
            Ok(found) => found,
            Err(error) => return error.show(&widgets.toasts),
        };
        let text = gtk::TextView::builder().wrap_mode(gtk::WrapMode::WordChar).accepts_tab(false).build();
        text.buffer().set_text(&note);
        text.set_accessible_name(&gettext("Note"));
        for set in [gtk::TextView::set_top_margin, gtk::TextView::set_bottom_margin] {
            set(&text, 8);
        }
        text.set_left_margin(8);
        text.set_right_margin(8);
        let scrolled = gtk::ScrolledWindow::builder().child(&text).min_content_height(110).build();
        scrolled.set_hscrollbar_policy(gtk::PolicyType::Never);
        scrolled.add_css_class("card");
        let labels = gtk::Entry::builder().text(tags.join(", ")).activates_default(true).build();
        labels.set_placeholder_text(Some(&gettext("league, holidays")));
        labels.set_accessible_name(&gettext("Labels, separated by commas"));
        let all = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).build();
        // How it stands, as everybody may see it; of what was recorded elsewhere nobody knows.
        if let Ok((session, _)) = self.services.session(id) {
            let picture = Miniature::default();
            picture.set_size_request(PICTURE.0, PICTURE.1);
            picture.add_css_class("waiting-picture");
            picture.show(session);
            all.append(&picture);
        }
        all.append(&titled("heading", &gettext("Note")));
        all.append(&scrolled);
        all.append(&titled("heading", &gettext("Labels, separated by commas")));
        all.append(&labels);
        let (written, input) = (text.buffer(), sender.input_sender().clone());
        let message = Message::new(&widgets.main_window, &gettext("Note and Labels"), "").child(&all);
        message
            .close(&gettext("_Cancel"))
            .answer(&gettext("_Save"), Answer::Suggested, move || {
                let note = written.text(&written.start_iter(), &written.end_iter(), false).trim().to_owned();
                let _ = input.send(AppMsg::SetNote { id, note, tags: labels_of(&labels.text()) });
            })
            .enter_answers()
            .show();
        text.grab_focus();
    }

    pub(super) fn set_note(&self, id: MatchId, (note, tags): (&str, &[String]), widgets: &AppWidgets) {
        if let Err(error) = self.services.set_note(id, note, tags) {
            error.show(&widgets.toasts);
        }
        self.people_changed();
    }
}

/// Labels as people type them, each once.
fn labels_of(typed: &str) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for label in typed.split(',') {
        let label = label.split_whitespace().collect::<Vec<_>>().join(" ");
        if !label.is_empty() && !labels.contains(&label) {
            labels.push(label);
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_separated_by_commas_and_stand_once() {
        assert_eq!(labels_of(" league,, summer  2026 ,league,"), ["league", "summer 2026"]);
        assert_eq!(labels_of("  "), Vec::<String>::new());
    }

    #[test]
    fn the_ending_says_the_form() {
        let form = |path: &str| Several::of(Path::new(path), Several::Matches);
        assert_eq!(form("/a/b.bgsplay"), Several::Plays);
        assert_eq!(form("/a/B.CSV"), Several::Table);
        assert_eq!(form("/a/b"), Several::Matches);
    }
}
