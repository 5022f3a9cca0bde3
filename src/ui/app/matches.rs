//! Matches: beginning, going on, looking back, hiding.

use relm4::adw::{self, prelude::*};
use relm4::prelude::*;

use super::{App, AppCmd, AppMsg, AppWidgets, Page, on_new_match_output};
use crate::archive::MatchId;
use crate::content;
use crate::dialogs;
use crate::error::UserError;
use crate::exchange::Seal;
use crate::i18n::{gettext, gettext_f};
use crate::pages::new_match::{First, NewMatchMsg, NewMatchPage};
use crate::pages::review::{ReviewInit, ReviewOutput, ReviewPage, Variation};
use crate::pages::table::{TableInit, TableMsg, TableOutput, TablePage};
use crate::play::{GameSession, MatchSetup, PackNow, ScoreKept, pack_now};
use crate::services::Services;

impl App {
    pub(super) fn prepare(&mut self, game: String, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        // A score sheet is a way to play its game.
        let game = self.services.catalogue.counts_as(&game).to_owned();
        let last = self.services.last_setup(&game).map(Box::new);
        let title = self.services.catalogue.find(&game).map(|game| gettext(game.info.title));
        widgets.new_match_title.set_subtitle(&title.unwrap_or_default());
        let page = self.new_match.get_or_insert_with(|| {
            let page = NewMatchPage::builder()
                .launch(self.services.catalogue.clone())
                .forward(sender.input_sender(), on_new_match_output);
            widgets.new_match_place.set_child(Some(page.widget()));
            page
        });
        page.emit(NewMatchMsg::Prepare { game, last });
        let (archive, _) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            AppCmd::Known(Services::known_people(&archive), Services::lengths(&archive))
        });
        self.open(Page::NewMatch, widgets);
    }

    /// Shows a game in a few pages.
    pub(super) fn introduce(&self, game: &str, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let Some(def) = self.services.catalogue.find(game) else { return };
        let (input, game) = (sender.input_sender().clone(), game.to_owned());
        let play = move || drop(input.send(AppMsg::PlayIntroduced(game.clone())));
        dialogs::introduce(def.rulebook(), &widgets.main_window, play);
    }

    /// Begins the match that is being prepared, or prepares one.
    pub(super) fn play_introduced(
        &mut self,
        game: String,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        match self.new_match.as_ref().filter(|_| self.page() == Page::NewMatch) {
            Some(page) => page.emit(NewMatchMsg::Start),
            None => self.prepare(game, widgets, sender),
        }
    }

    /// Begins the match that was prepared, after what is to come before its first roll.
    pub(super) fn sit(
        &mut self,
        setup: Box<MatchSetup>,
        first: First,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        if let Some(seal) = Seal::of_match(&setup).filter(|_| first.seal) {
            // Nothing is rolled before the seal has been seen.
            return Self::show_seal_first(&seal, setup, first, widgets, sender);
        }
        if !self.start(&setup, widgets, sender) {
            return;
        }
        if let Some(page) = &self.new_match {
            page.emit(NewMatchMsg::Begun);
        }
        if let Some((_, table)) = self.table.as_ref().filter(|_| first.phones) {
            table.emit(TableMsg::let_phones_in());
        }
    }

    /// Begins a match; says whether that worked.
    pub(super) fn start(
        &mut self,
        setup: &MatchSetup,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) -> bool {
        match self.services.begin(setup, &[], String::new()) {
            Ok(id) => {
                if self.page() == Page::NewMatch {
                    self.stack.pop();
                }
                self.resume(id, widgets, sender);
                true
            }
            Err(error) => {
                error.show(&widgets.toasts);
                false
            }
        }
    }

    /// Goes on with a score sheet. The match that was refereed stays as it is.
    pub(super) fn keep_score(
        &mut self,
        kept: ScoreKept,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        match self.services.begin(&kept.setup, &[kept.first], kept.note) {
            Ok(id) => self.resume(id, widgets, sender),
            Err(error) => error.show(&widgets.toasts),
        }
    }

    pub(super) fn resume(&mut self, id: MatchId, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let (session, stopped) = match self.services.session(id) {
            Ok(session) => session,
            Err(_) if self.show_result(id, widgets, sender) => return,
            Err(error) => return error.show(&widgets.toasts),
        };
        if let Some(stopped) = stopped {
            self.warn_stopped(&session, &stopped, widgets);
        }
        self.look_for_pack(session.setup(), sender);
        let preferences = self.services.preferences();
        let best = match session.setup().seats.as_slice() {
            [alone] if alone.bot.is_none() => self.services.best_alone(&session.setup().game, &alone.name),
            _ => None,
        };
        let wins = self.services.wins_before(id, &session.names().0);
        let page = TablePage::builder().launch(TableInit { session, preferences, best, wins }).forward(
            sender.input_sender(),
            move |output| match output {
                TableOutput::Rule { game, rule } => AppMsg::Rule { game, rule },
                TableOutput::Failed(error) => AppMsg::Failed(error),
                TableOutput::Ended => AppMsg::Ended,
                TableOutput::Rematch(setup) => AppMsg::Start(setup),
                TableOutput::KeepScore(kept) => AppMsg::KeepScore(kept),
                TableOutput::Again(game) => AppMsg::Prepare(game),
                TableOutput::Review => AppMsg::Review(id),
                TableOutput::Fork(at) => AppMsg::Fork { id, at },
                TableOutput::Export => AppMsg::AskExport(id),
                TableOutput::Seal => AppMsg::AskSeal(id),
                TableOutput::HandOver => AppMsg::HandOver(id),
                TableOutput::Picture { path, png } => AppMsg::SavePicture { path, png },
                TableOutput::Said(words) => AppMsg::Toast(words),
                TableOutput::ShowClock(shown) => AppMsg::ShowClock(shown),
                TableOutput::Advise(advice) => AppMsg::Advise(advice),
                TableOutput::Tips { game, change } => AppMsg::Tips { game, change },
            },
        );
        widgets.table_page.set_child(Some(page.widget()));
        self.set_table(Some((id, page)));
        // There is one table: an older one further down is no page to go back to.
        self.stack.retain(|page| *page != Page::Table);
        self.open(Page::Table, widgets);
    }

    /// The rules have changed since the match was played: says where it stops, and keeps the rest unread.
    fn warn_stopped(&self, session: &GameSession, stopped: &crate::engine::Stopped, widgets: &AppWidgets) {
        let why = match &stopped.why {
            crate::engine::EntryError::Refused(v) => {
                format!("{}: {}", v.rule, v.text.render(session.names()))
            }
            crate::engine::EntryError::Malformed(why) => why.clone(),
        };
        let number = (stopped.at + 1).to_string();
        let summary = gettext_f("Entry {number} of this match is no longer valid", &[("number", &number)]);
        let help = gettext(
            "The match continues from the entry before it. Later entries stay in the archive until you enter something else.",
        );
        UserError { summary, help, details: why }.show(&widgets.toasts);
    }

    /// Says if the pack of a match has changed or gone since: nothing is wrong with the match then, but newer cards are
    /// not on its table.
    fn look_for_pack(&self, setup: &MatchSetup, sender: &ComponentSender<Self>) {
        let Some(game) = self.services.catalogue.find(&setup.game).copied() else { return };
        let setup = setup.clone();
        sender.spawn_oneshot_command(move || {
            let name = gettext(&setup.pack.name);
            let places = [("name", name.as_str())];
            let folder = content::user_folder(&setup.game);
            AppCmd::Pack(match pack_now(&game, &setup, folder.as_deref()) {
                PackNow::Same => None,
                PackNow::Changed => Some(gettext_f(
                    "The pack “{name}” has changed since. This match keeps the cards it began with.",
                    &places,
                )),
                PackNow::Missing => Some(gettext_f(
                    "The pack “{name}” is no longer installed. This match keeps the cards it began with.",
                    &places,
                )),
            })
        });
    }

    pub(super) fn open_review(&mut self, id: MatchId, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        let (session, _) = match self.services.session(id) {
            Ok(session) => session,
            Err(_) if self.show_result(id, widgets, sender) => return,
            Err(error) => return error.show(&widgets.toasts),
        };
        self.look_for_pack(session.setup(), sender);
        // What cannot be read is missing below its entries, and the match is looked back on all the same.
        let variations = self.services.variations(id).unwrap_or_default();
        let variation = |(at, row): (usize, crate::services::MatchRow)| Variation {
            id: row.id,
            at,
            finished: row.finished,
            words: row.as_variation(),
        };
        let variations = variations.into_iter().map(variation).collect();
        let page = ReviewPage::builder().launch(ReviewInit { session, variations }).forward(
            sender.input_sender(),
            move |output| match output {
                ReviewOutput::Rule { game, rule } => AppMsg::Rule { game, rule },
                ReviewOutput::Fork(at) => AppMsg::Fork { id, at },
                ReviewOutput::Review(id) => AppMsg::Review(id),
                ReviewOutput::Resume(id) => AppMsg::Resume(id),
            },
        );
        widgets.review_page.set_child(Some(page.widget()));
        self.review = Some(page);
        self.stack.retain(|page| *page != Page::Review);
        self.open(Page::Review, widgets);
    }

    pub(super) fn fork(
        &mut self,
        id: MatchId,
        at: usize,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        match self.services.branch(id, at) {
            Ok(variation) => {
                self.resume(variation, widgets, sender);
                let words = gettext("You are playing a variation. The original match is unchanged.");
                widgets.toasts.add_toast(adw::Toast::new(&words));
            }
            Err(error) => error.show(&widgets.toasts),
        }
    }

    pub(super) fn delete(&self, id: MatchId, widgets: &AppWidgets, sender: &ComponentSender<Self>) {
        if let Err(error) = self.services.delete(id) {
            return error.show(&widgets.toasts);
        }
        self.refresh();
        let toast = adw::Toast::builder()
            .title(gettext("Match deleted"))
            .button_label(gettext("_Undo"))
            .timeout(10)
            .priority(adw::ToastPriority::High)
            .build();
        let input = sender.input_sender().clone();
        toast.connect_button_clicked(move |_| {
            let _ = input.send(AppMsg::Undelete(id));
        });
        widgets.toasts.add_toast(toast);
    }

    pub(super) fn count_in_statistics(&self, id: MatchId, counted: bool, widgets: &AppWidgets) {
        if let Err(error) = self.services.set_counted(id, counted) {
            error.show(&widgets.toasts);
        }
        self.refresh();
    }

    pub(super) fn undelete(&self, id: MatchId, widgets: &AppWidgets) {
        if let Err(error) = self.services.undelete(id) {
            error.show(&widgets.toasts);
        }
        self.refresh();
    }
}
