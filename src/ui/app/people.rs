//! People: their page, two who become one, and matches that count or do not.

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};
use relm4::prelude::*;

use super::{App, AppMsg, AppWidgets, Page, Top};
use crate::archive::{MatchId, Merged, PersonId};
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f};
use crate::pages::history::HistoryMsg;
use crate::pages::statistics::StatisticsMsg;
use crate::pages::statistics::person::{PersonMsg, PersonOutput, PersonPage};

/// How long a way back is offered, in seconds.
const OFFERED: u32 = 10;

impl App {
    pub(super) fn open_person(
        &mut self,
        person: PersonId,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        match &self.person {
            Some(page) => page.emit(PersonMsg::Show(person)),
            None => {
                let page = PersonPage::builder()
                    .launch((self.services.clone(), person))
                    .forward(sender.input_sender(), on_person_output);
                widgets.person_page.set_child(Some(page.widget()));
                self.person = Some(page);
            }
        }
        self.open(Page::Person(person), widgets);
    }

    /// Shows whoever is on top of the pages now.
    pub(super) fn show_person(&mut self, widgets: &AppWidgets) {
        match (self.page(), &self.person) {
            (Page::Person(person), Some(page)) => page.emit(PersonMsg::Show(person)),
            _ if self.stack.iter().any(|page| matches!(page, Page::Person(_))) => {}
            _ => {
                self.person = None;
                widgets.person_page.set_child(gtk::Widget::NONE);
            }
        }
    }

    /// Somebody whose page was open is no more.
    pub(super) fn person_gone(&mut self, widgets: &AppWidgets) {
        if matches!(self.page(), Page::Person(_)) {
            self.back(widgets);
        }
    }

    /// Everything that tells of people is read anew.
    pub(super) fn people_changed(&self) {
        self.refresh();
        if let Some(page) = &self.statistics {
            page.emit(StatisticsMsg::Refresh);
        }
        if let Some(page) = &self.person {
            page.emit(PersonMsg::Refresh);
        }
    }

    pub(super) fn merged(
        &mut self,
        (from, into): (PersonId, PersonId),
        merged: Merged,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        for page in &mut self.stack {
            if *page == Page::Person(from) {
                *page = Page::Person(into);
            }
        }
        self.stack.dedup();
        let people = self.services.people();
        let other = people.iter().find(|person| person.id == into).map_or("", |person| &person.name);
        let words = gettext_f("{name} is {other} now", &[("name", merged.name()), ("other", other)]);
        let input = sender.input_sender().clone();
        offer_back(&words, widgets, move || drop(input.send(AppMsg::Unmerge(Box::new(merged.clone())))));
        self.people_changed();
        self.show_person(widgets);
    }

    pub(super) fn unmerge(&mut self, merged: &Merged, widgets: &AppWidgets) {
        match self.services.unmerge(merged) {
            Err(error) => error.show(&widgets.toasts),
            // The page was theirs before.
            Ok(()) => {
                if let Some(page @ Page::Person(_)) = self.stack.last_mut() {
                    *page = Page::Person(merged.from());
                }
            }
        }
        self.people_changed();
        self.show_person(widgets);
    }

    /// Says that matches count or do not, with a way back.
    pub(super) fn counted(
        &self,
        (person, name): (PersonId, &str),
        counted: bool,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        let name = [("name", name)];
        let words = match counted {
            true => gettext_f("Matches of {name} count again", &name),
            false => gettext_f("Matches of {name} no longer count", &name),
        };
        let input = sender.input_sender().clone();
        offer_back(&words, widgets, move || {
            drop(input.send(AppMsg::CountPerson { person, counted: !counted }));
        });
        self.people_changed();
    }

    pub(super) fn count_person(&self, person: PersonId, counted: bool, widgets: &AppWidgets) {
        if let Err(error) = self.services.count_person(person, counted) {
            UserError::new(gettext("This could not be saved"), &error).show(&widgets.toasts);
        }
        self.people_changed();
    }

    pub(super) fn count_all(&self, ids: &[MatchId], counted: bool, widgets: &AppWidgets) {
        if let Err(error) = self.services.set_all_counted(ids, counted) {
            error.show(&widgets.toasts);
        }
        self.people_changed();
    }

    /// The history of everything that holds these words.
    pub(super) fn find_in_history(&mut self, words: String, widgets: &AppWidgets) {
        self.open(Page::Top(Top::History), widgets);
        if let Some(history) = self.history.page() {
            history.emit(HistoryMsg::Find(words));
        }
    }
}

/// Says what was done, with a way back for a moment.
pub(super) fn offer_back(words: &str, widgets: &AppWidgets, back: impl Fn() + 'static) {
    let toast = adw::Toast::builder()
        .title(glib::markup_escape_text(words))
        .button_label(gettext("_Undo"))
        .timeout(OFFERED)
        .priority(adw::ToastPriority::High)
        .build();
    toast.connect_button_clicked(move |_| back());
    widgets.toasts.add_toast(toast);
}

fn on_person_output(output: PersonOutput) -> AppMsg {
    match output {
        PersonOutput::Gone => AppMsg::PersonGone,
        PersonOutput::Person(id) => AppMsg::Person(id),
        PersonOutput::Resume(id) => AppMsg::Resume(id),
        PersonOutput::Review(id) => AppMsg::Review(id),
        PersonOutput::History(name) => AppMsg::FindInHistory(name),
        PersonOutput::Renamed => AppMsg::PeopleChanged,
        PersonOutput::Merged { from, into, merged } => {
            AppMsg::Merged { from, into, merged: Box::new(merged) }
        }
        PersonOutput::Counted { person, name, counted } => AppMsg::Counted { person, name, counted },
        PersonOutput::Failed(error) => AppMsg::Failed(error),
    }
}
