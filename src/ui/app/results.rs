//! Results that were recorded elsewhere: they come in, and go again.

use std::path::PathBuf;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};
use relm4::prelude::*;

use super::files::{name_of, not_read};
use super::people::offer_back;
use super::{App, AppCmd, AppMsg, AppWidgets};
use crate::archive::{MatchFile, MatchId};
use crate::dialogs::{Answer, Message, PlaysDialog, PlaysInit, PlaysOutput, present_above, show_imports};
use crate::engine::{Seat, Standing};
use crate::error::UserError;
use crate::exchange;
use crate::exchange::plays::Received;
use crate::file_chooser::{FileChoice, choose_file};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::kit::titled;

impl App {
    pub(super) fn choose_results(window: &adw::ApplicationWindow, sender: &ComponentSender<Self>) {
        let (title, accept) = (gettext("Import Results"), gettext("_Open"));
        let (plays, all) = (gettext("Plays of BG Stats"), gettext("All files"));
        let kinds = [(plays.as_str(), "*.bgsplay"), (plays.as_str(), "*.json"), (all.as_str(), "*")];
        let kinds = [kinds[2], kinds[0], kinds[1]];
        let choice = FileChoice { title: &title, accept: &accept, save_as: None, kinds: &kinds };
        let input = sender.input_sender().clone();
        choose_file(window, &choice, move |path, _| drop(input.send(AppMsg::ReadPlays(path))));
    }

    pub(super) fn read_plays(path: PathBuf, sender: &ComponentSender<Self>) {
        sender.spawn_oneshot_command(move || {
            let read = exchange::read_plays_file(&path).map_err(|why| not_read(&path, &why));
            let none = || not_read(&path, &gettext("it has no plays of BG Stats"));
            AppCmd::Plays(read.and_then(|text| Ok((name_of(&path), text.ok_or_else(none)?))))
        });
    }

    /// Shows what would come in.
    pub(super) fn show_plays(
        &mut self,
        read: Result<(String, String), UserError>,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let (name, text) = match read {
            Ok(read) => read,
            Err(error) => return error.show(&widgets.toasts),
        };
        let (archive, catalogue) = self.services.counting();
        let dialog = PlaysDialog::builder().launch(PlaysInit { archive, catalogue, name, text }).forward(
            sender.input_sender(),
            |output| match output {
                PlaysOutput::Received { file, received } => AppMsg::Received { file, received },
                PlaysOutput::Failed(error) => AppMsg::Failed(error),
            },
        );
        present_above(dialog.widget(), &widgets.main_window);
        self.plays = Some(dialog);
    }

    pub(super) fn received(
        &self,
        file: &str,
        received: Received,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let new = received.taken.new;
        let (n, count) = (new.to_string(), u32::try_from(new).unwrap_or(u32::MAX));
        let places = [("n", &*n), ("file", file)];
        let words = ngettext_f(
            "{n} result imported from “{file}”",
            "{n} results imported from “{file}”",
            count,
            &places,
        );
        let input = sender.input_sender().clone();
        offer_back(&words, widgets, move || drop(input.send(AppMsg::TakeBack(received.import.clone()))));
        self.people_changed();
    }

    /// Takes an import back as a whole.
    pub(super) fn take_back(&self, import: &str, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let ids = match self.services.undo_import(import) {
            Ok(ids) => ids,
            Err(error) => return error.show(&widgets.toasts),
        };
        let (n, count) = (ids.len().to_string(), u32::try_from(ids.len()).unwrap_or(u32::MAX));
        let words = ngettext_f("{n} result taken back", "{n} results taken back", count, &[("n", &n)]);
        let input = sender.input_sender().clone();
        offer_back(&words, widgets, move || drop(input.send(AppMsg::UndeleteAll(ids.clone()))));
        self.people_changed();
    }

    pub(super) fn undelete_all(&self, ids: &[MatchId], widgets: &AppWidgets) {
        if let Err(error) = self.services.undelete_all(ids) {
            error.show(&widgets.toasts);
        }
        self.people_changed();
    }

    /// Shows the result of a match that was recorded elsewhere, which has no log; says whether it is one.
    pub(super) fn show_result(
        &self,
        id: MatchId,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) -> bool {
        let (archive, catalogue) = self.services.counting();
        let Ok(file) = archive.with(|archive| archive.export(id)) else { return false };
        let Some(origin) = &file.elsewhere else { return false };
        let title = catalogue.find(&file.setup.game).map(|game| gettext(game.info.title));
        let day = exchange::day_and_time(file.started_at);
        let words = gettext_f(
            "{day}. Recorded elsewhere and imported from “{file}”, so there is no log to look back on.",
            &[("day", &day), ("file", &origin.file)],
        );
        let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
        list.add_css_class("boxed-list");
        for (name, points) in standing(&file) {
            let row = adw::ActionRow::builder().build();
            row.set_title(&glib::markup_escape_text(&name));
            row.add_suffix(&gtk::Label::builder().label(&points).css_classes(["numeric"]).build());
            list.append(&row);
        }
        let below = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(12).build();
        below.append(&list);
        if !file.note.is_empty() {
            below.append(&titled("", &file.note));
        }
        let input = sender.input_sender().clone();
        Message::new(&widgets.main_window, &title.unwrap_or_default(), &words)
            .child(&below)
            .close(&gettext("_Close"))
            .answer(&gettext("_Note and Labels…"), Answer::Plain, move || {
                let _ = input.send(AppMsg::AskNote(id));
            })
            .show();
        true
    }

    pub(super) fn open_imports(&self, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        match self.services.imports() {
            Ok(imports) => {
                let input = sender.input_sender().clone();
                show_imports(&widgets.main_window, &imports, move |import| {
                    let _ = input.send(AppMsg::TakeBack(import));
                });
            }
            Err(error) => error.show(&widgets.toasts),
        }
    }
}

/// Who had which seat, with the points or what became of the group.
fn standing(file: &MatchFile) -> Vec<(String, String)> {
    let Some(outcome) = &file.outcome else { return Vec::new() };
    let names = file.setup.names().all();
    let known = outcome.scores.iter().any(|score| *score != 0);
    let told = |(at, name): (usize, String)| {
        let seat = Seat(u8::try_from(at).unwrap_or(u8::MAX));
        let said = match &outcome.standing {
            Standing::Group(group) if group.won => gettext("won"),
            Standing::Group(_) => gettext("lost"),
            Standing::Places(_) => {
                let points = outcome.scores.get(at).filter(|_| known).map(ToString::to_string);
                let first = (outcome.place(seat) == Some(1)).then(|| gettext("first"));
                [points, first].into_iter().flatten().collect::<Vec<_>>().join(" · ")
            }
        };
        (name, said)
    };
    names.into_iter().enumerate().map(told).collect()
}
