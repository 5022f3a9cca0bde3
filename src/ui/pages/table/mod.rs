//! The table: a match in play. Scores, the sentence that says who does what, the game's own view, the log
//! with undo and amend, bots that think beside it, and the curtain between people who share the screen.

mod amend;
mod amend_bar;
mod bars;
mod flow;
mod hint_bar;
mod log;

use std::rc::Rc;
use std::time::Instant;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gdk, glib};
use relm4::prelude::*;

use crate::bots::AnyAnalysis;
use crate::engine::{AnyEntry, Seat, Source, Text};
use crate::i18n::gettext;
use crate::play::{GameSession, Next};
use crate::ui::actions::Action;
use crate::ui::app::{back_button, menu_button};
use crate::ui::error::UserError;
use crate::ui::preferences::{Pace, Preferences};
use crate::ui::tables::{self, Intent, Scene, TableView};
use crate::ui::widgets::{Curtain, Refusal, Scoreboard, TurnBanner};
pub use amend::AmendKind;
use amend::Amending;
use amend_bar::AmendBar;
use flow::{Refused, Thinking};
use hint_bar::HintBar;
use log::LogPanel;

pub struct TablePage {
    session: GameSession,
    view: Option<Box<dyn TableView>>,
    log: LogPanel,
    amend_bar: AmendBar,
    hint_bar: HintBar,
    pace: Pace,
    /// Whether one person alone judges what happens, too.
    referee_myself: bool,
    /// What the last entry did.
    told: Vec<Text>,
    /// Raised with every change, so that late answers of timers and bots are known as such.
    ticket: u64,
    /// When the last change was shown.
    changed: Instant,
    /// The entry that happens when the last one has been seen.
    pending: Option<(AnyEntry, Source)>,
    thinking: Option<Thinking>,
    /// Whether a person stopped a bot.
    paused: bool,
    /// Whether bots and the program do not wait until a person is asked.
    skipping: bool,
    /// The person for whom the curtain is drawn.
    curtain: Option<Seat>,
    /// That person, while they look behind it: their secrets are on the shared screen.
    private: Option<Seat>,
    /// Whether what is asked is chosen in secret.
    secret: bool,
    /// For whom the curtain on the screen is drawn.
    drawn: Option<Seat>,
    /// What holds the game's view: on the page, or behind the curtain.
    scroller: gtk::ScrolledWindow,
    refused: Option<Refused>,
    hint: Option<AnyAnalysis>,
    amending: Option<Amending>,
    /// Entries the view has shown, to animate only what is new.
    seen: usize,
}

/// What the page begins with.
pub struct TableInit {
    pub session: GameSession,
    /// What the person prefers.
    pub preferences: Preferences,
}

/// What the page hears.
#[derive(Debug)]
pub enum TableMsg {
    /// The page has come onto the screen; only now buttons with actions can be dimmed.
    Mapped,
    /// An action of the table of actions.
    Do(Action),
    /// The view of the game wants something.
    Intent(Intent),
    /// The pending entry has waited long enough.
    Due(u64),
    /// Stop thinking, or think on.
    StopThinking,
    /// Let the bot go on.
    GoOn,
    CloseRefusal,
    /// The refused entry happened anyway, it seems; why?
    AskReason,
    /// The refused entry happened anyway; with the reason.
    LetStand(String),
    /// The person for whom the curtain is drawn looks behind it.
    Uncovered,
    /// Nobody looks behind it any more.
    Covered,
    /// Play a choice of the hint.
    TakeHint(usize),
    CloseHint,
    /// Change the log.
    Amend {
        /// Index of the entry.
        at: usize,
        /// How.
        kind: AmendKind,
    },
    /// Keep the amendment.
    AcceptAmendment,
    /// Keep the old log.
    KeepOld,
    /// Show the rule at which the amended log stops.
    AmendRule,
    /// Open the game's list of rulings.
    Rulings,
    /// Preferences were changed.
    PreferencesChanged(Preferences),
    /// A new match of the same game.
    Again,
    /// Look back on this match.
    Review,
}

/// What the page says.
#[derive(Debug)]
pub enum TableOutput {
    /// Show a rule.
    Rule {
        /// The game's id.
        game: String,
        /// The rule's id.
        rule: String,
    },
    /// Something went wrong.
    Failed(UserError),
    /// The match is over.
    Ended,
    /// A new match of this game is wanted.
    Again(String),
    /// The match is to be looked back on.
    Review,
}

/// What comes back from other threads.
#[derive(Debug)]
pub enum TableCmd {
    /// A bot has thought.
    Thought {
        /// Of which change.
        ticket: u64,
        /// Whether for a hint.
        hint: bool,
        /// For whom.
        seat: Seat,
        /// What it found; `None` if it was stopped.
        analysis: Option<AnyAnalysis>,
    },
}

#[relm4::component(pub)]
impl Component for TablePage {
    type Init = TableInit;
    type Input = TableMsg;
    type Output = TableOutput;
    type CommandOutput = TableCmd;

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
                adw::HeaderBar {
                    pack_start: &back_button(),
                    #[wrap(Some)]
                    set_title_widget = &adw::WindowTitle {
                        set_title: &gettext(model.session.game().info().title),
                    },
                    #[name = "undo"]
                    pack_start = &gtk::Button {
                        set_icon_name: "edit-undo-symbolic",
                        set_action_name: Some("main.undo"),
                        set_tooltip_text: Some(&gettext("Undo")),
                        update_property: &[gtk::accessible::Property::Label(&gettext("Undo"))],
                    },
                    #[name = "redo"]
                    pack_start = &gtk::Button {
                        set_icon_name: "edit-redo-symbolic",
                        set_action_name: Some("main.redo"),
                        set_tooltip_text: Some(&gettext("Redo")),
                        update_property: &[gtk::accessible::Property::Label(&gettext("Redo"))],
                    },
                    pack_end: &menu_button(&bars::menu()),
                    #[name = "log_button"]
                    pack_end = &gtk::ToggleButton {
                        set_icon_name: "view-list-symbolic",
                        set_tooltip_text: Some(&gettext("Log")),
                        update_property: &[gtk::accessible::Property::Label(&gettext("Log"))],
                    },
                    #[name = "hint"]
                    pack_end = &gtk::Button {
                        set_icon_name: "tableside-hint-symbolic",
                        set_action_name: Some("main.hint"),
                        set_tooltip_text: Some(&gettext("Hint")),
                        update_property: &[gtk::accessible::Property::Label(&gettext("Hint"))],
                    },
                },
                #[name = "flap"]
                adw::Flap {
                    set_vexpand: true,
                    set_flap_position: gtk::PackType::End,
                    set_flap: Some(&log_panel),
                    #[wrap(Some)]
                    set_separator = &gtk::Separator {
                        set_orientation: gtk::Orientation::Vertical,
                    },
                    #[wrap(Some)]
                    set_content = &gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_hexpand: true,
                        #[name = "scoreboard"]
                        Scoreboard {},
                        #[name = "banner"]
                        TurnBanner {},
                        #[name = "go_on"]
                        gtk::Button {
                            set_label: &gettext("_Go On"),
                            set_use_underline: true,
                            set_halign: gtk::Align::Center,
                            set_margin_bottom: 6,
                            set_css_classes: &["pill", "suggested-action"],
                            connect_clicked => TableMsg::GoOn,
                        },
                        #[name = "refusal"]
                        Refusal {},
                        #[name = "stand"]
                        gtk::Button {
                            set_label: &gettext("It _Happened Anyway…"),
                            set_use_underline: true,
                            set_halign: gtk::Align::Center,
                            set_margin_bottom: 6,
                            connect_clicked => TableMsg::AskReason,
                        },
                        append: &amend_widget,
                        append: &hint_widget,
                        #[name = "end_bar"]
                        gtk::Box {
                            set_halign: gtk::Align::Center,
                            set_spacing: 12,
                            set_margin_all: 12,
                            gtk::Button {
                                set_label: &gettext("_New Match"),
                                set_use_underline: true,
                                set_css_classes: &["pill", "suggested-action"],
                                connect_clicked => TableMsg::Again,
                            },
                            gtk::Button {
                                set_label: &gettext("_Look Back"),
                                set_use_underline: true,
                                add_css_class: "pill",
                                connect_clicked => TableMsg::Review,
                            },
                        },
                        #[name = "place"]
                        adw::Bin {
                            set_vexpand: true,
                        },
                        #[name = "curtain"]
                        Curtain {
                            set_vexpand: true,
                        },
                    },
                },
        }
    }

    fn init(init: TableInit, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let input = sender.input_sender().clone();
        let report: tables::Report = Rc::new(move |intent| {
            let _ = input.send(TableMsg::Intent(intent));
        });
        let view = tables::create(&init.session.setup().game, report);
        let log = LogPanel::new(&sender);
        let log_panel = log.widget().clone();
        let (amend_bar, hint_bar) = (AmendBar::new(&sender), HintBar::new(&sender));
        let (amend_widget, hint_widget) = (amend_bar.widget().clone(), hint_bar.widget().clone());
        let mut model = Self {
            seen: init.session.game().len(),
            told: init.session.game().told(1),
            session: init.session,
            view,
            log,
            amend_bar,
            hint_bar,
            pace: init.preferences.pace,
            referee_myself: init.preferences.referee_myself,
            ticket: 0,
            changed: Instant::now(),
            pending: None,
            thinking: None,
            paused: false,
            skipping: false,
            curtain: None,
            private: None,
            secret: false,
            drawn: None,
            scroller: gtk::ScrolledWindow::builder()
                .vexpand(true)
                .hscrollbar_policy(gtk::PolicyType::Never)
                .build(),
            refused: None,
            hint: None,
            amending: None,
        };
        let widgets = view_output!();
        model.scroller.set_child(model.view.as_ref().map(|view| view.widget()).as_ref());
        model.connect(&widgets, &root, &init.preferences, &sender);
        let input = sender.input_sender().clone();
        root.connect_map(move |_| drop(input.send(TableMsg::Mapped)));
        model.advance(&sender);
        model.show(&widgets);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: TableMsg,
        sender: ComponentSender<Self>,
        root: &Self::Root,
    ) {
        match msg {
            TableMsg::Mapped => {}
            TableMsg::Do(action) => self.act(action, widgets, &sender),
            TableMsg::Intent(intent) => self.on_intent(intent, &sender),
            TableMsg::Due(ticket) => self.due(ticket, &sender),
            TableMsg::StopThinking => self.cancel_thinking(),
            TableMsg::GoOn => self.advance(&sender),
            TableMsg::CloseRefusal => self.refused = None,
            TableMsg::AskReason => bars::ask_reason(root, self, &sender),
            TableMsg::LetStand(reason) => self.let_stand(reason, &sender),
            TableMsg::Uncovered => self.private = self.curtain,
            TableMsg::Covered => self.covered(),
            TableMsg::TakeHint(at) => self.take_hint(at, &sender),
            TableMsg::CloseHint => self.hint = None,
            TableMsg::Amend { at, kind } => self.amend(at, kind, &sender),
            TableMsg::AcceptAmendment => self.accept_amendment(&sender),
            TableMsg::KeepOld => self.keep_old(&sender),
            TableMsg::AmendRule => self.show_amend_rule(&sender),
            TableMsg::Rulings => self.open_rulings(root),
            TableMsg::PreferencesChanged(preferences) => {
                self.pace = preferences.pace;
                self.referee_myself = preferences.referee_myself;
            }
            TableMsg::Again => {
                let _ = sender.output(TableOutput::Again(self.session.setup().game.clone()));
            }
            TableMsg::Review => {
                let _ = sender.output(TableOutput::Review);
            }
        }
        self.show(widgets);
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        cmd: TableCmd,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        self.thought(cmd, &sender);
        self.show(widgets);
    }
}

impl TablePage {
    fn act(&mut self, action: Action, widgets: &TablePageWidgets, sender: &ComponentSender<Self>) {
        match action {
            Action::Undo if self.amending.is_none() => self.undo(sender),
            Action::Redo if self.amending.is_none() => self.redo(sender),
            Action::Hint => self.ask_hint(sender),
            Action::Skip => self.skip(sender),
            Action::Log => widgets.log_button.set_active(!widgets.log_button.is_active()),
            Action::FocusTable => {
                // From the beginning, also if the focus is on the table already.
                if let Some(window) = self.scroller.root().and_downcast::<gtk::Window>() {
                    gtk::prelude::GtkWindowExt::set_focus(&window, gtk::Widget::NONE);
                }
                self.scroller.child_focus(gtk::DirectionType::TabForward);
            }
            Action::FocusSentence => {
                widgets.banner.grab_focus();
            }
            _ => {}
        }
    }

    fn connect(
        &self,
        widgets: &TablePageWidgets,
        root: &gtk::Box,
        preferences: &Preferences,
        sender: &ComponentSender<Self>,
    ) {
        let flap = &widgets.flap;
        flap.set_reveal_flap(preferences.show_log);
        flap.bind_property("reveal-flap", &widgets.log_button, "active")
            .bidirectional()
            .sync_create()
            .build();
        // In a narrow window these are in the menu.
        show_when_wide(flap, [widgets.redo.clone().upcast(), widgets.log_button.clone().upcast()]);
        // A log that is folded away is not there for screen readers either.
        let list = self.log.list().clone();
        let hide = move |flap: &adw::Flap| {
            list.set_visible(flap.reveals_flap() || flap.reveal_progress() > 0.0);
        };
        hide(flap);
        flap.connect_reveal_flap_notify(hide.clone());
        flap.connect_reveal_progress_notify(hide);
        // A narrow window begins with the table, not with the log over it.
        flap.connect_folded_notify(|flap| {
            if flap.is_folded() {
                flap.set_reveal_flap(false);
            }
        });
        bars::connect_banner(&widgets.banner, sender);
        bars::connect_refusal(&widgets.refusal, sender);
        bars::connect_curtain(&widgets.curtain, sender);
        bars::install_menu(root, sender);
        self.connect_keys(root);
    }

    /// Digits and letters go to the game's view, wherever the focus is, but not into text fields.
    fn connect_keys(&self, root: &gtk::Box) {
        let Some(keys) = self.view.as_ref().map(|view| view.keys()) else { return };
        let controller = gtk::EventControllerKey::new();
        let page = root.downgrade();
        controller.connect_key_pressed(move |_, key, _, state| {
            let focus = page.upgrade().and_then(|page| page.root()).and_then(|root| root.focus());
            let typing = focus.is_some_and(|focus| focus.is::<gtk::Text>() || focus.is::<gtk::TextView>());
            let plain = !state.intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK);
            if plain && !typing && keys(key) {
                return glib::Propagation::Stop;
            }
            glib::Propagation::Proceed
        });
        root.add_controller(controller);
    }

    fn take_hint(&mut self, at: usize, sender: &ComponentSender<Self>) {
        if let Some(analysis) = self.hint.take()
            && let Some(choice) = analysis.ranked.into_iter().nth(at)
        {
            self.on_intent(Intent::Enter(choice.entry), sender);
        }
    }

    /// Whether people may let stand what the rules forbid, and amend what the program rolled.
    fn referees(&self) -> bool {
        self.referee_myself || self.session.has_referees()
    }

    fn open_rulings(&self, root: &gtk::Box) {
        let window = root.root().and_downcast::<gtk::Window>();
        if let (Some(view), Some(window)) = (&self.view, window) {
            view.open_rulings(&self.scene(self.session.game()), &window);
        }
    }

    /// What the game's view is to show. While an entry is amended, that is the table as it was then.
    fn scene<'a>(&'a self, game: &'a dyn crate::engine::AnyMatch) -> Scene<'a> {
        let amending = self.amending.as_ref().is_some_and(|amending| amending.preview.is_none());
        let next = if amending { Next::told_by_people(game.turn()) } else { self.session.next() };
        let acting = match next {
            Next::People { seats, .. } if amending => {
                self.amended_seat().filter(|seat| seats.contains(*seat)).or(seats.first())
            }
            _ if self.amending.is_some() => None,
            _ => self.acting(),
        };
        Scene {
            game,
            setup: self.session.setup(),
            names: self.session.names(),
            viewer: Some(self.viewer()),
            next,
            acting,
            shared: self.session.has_secrets() && !amending,
            amending,
            animate: self.session.game().len() == self.seen + 1 && self.amending.is_none(),
            told: &self.told,
        }
    }

    fn show(&mut self, widgets: &TablePageWidgets) {
        bars::show_scores(self, &widgets.scoreboard);
        bars::show_banner(self, &widgets.banner);
        bars::show_refusal(self, &widgets.refusal);
        self.show_curtain(widgets);
        self.amend_bar.show(self.amending.as_ref(), self.session.names());
        self.hint_bar.show(self.hint.as_ref(), self.session.names());
        widgets.go_on.set_visible(self.paused);
        let stands =
            self.referees() && self.refused.as_ref().is_some_and(|refused| refused.violation.can_stand);
        widgets.stand.set_visible(stands && self.amending.is_none());
        let over = matches!(self.session.next(), Next::Nobody) && self.amending.is_none();
        widgets.end_bar.set_visible(over);
        widgets.undo.set_sensitive(self.session.game().undo_step() > 0 && self.amending.is_none());
        widgets.redo.set_sensitive(self.session.game().redoable() > 0 && self.amending.is_none());
        widgets.hint.set_sensitive(self.acting().is_some() && self.amending.is_none());
        self.show_table();
        self.seen = self.session.game().len();
        self.log.show(self.session.game(), self.session.names(), self.referees());
    }

    /// Puts the game's view on the page, or behind the curtain for one person's eyes.
    fn show_curtain(&mut self, widgets: &TablePageWidgets) {
        if self.drawn != self.curtain {
            match self.curtain {
                Some(seat) => {
                    widgets.place.set_child(gtk::Widget::NONE);
                    widgets.curtain.set_person(&self.session.names().of(seat));
                    widgets.curtain.set_content(Some(self.scroller.upcast_ref()));
                }
                None => {
                    widgets.curtain.cover();
                    widgets.curtain.set_content(None);
                }
            }
            self.drawn = self.curtain;
        }
        if self.curtain.is_none() && self.scroller.parent().is_none() {
            widgets.place.set_child(Some(&self.scroller));
        }
        widgets.place.set_visible(self.curtain.is_none());
        widgets.curtain.set_visible(self.curtain.is_some());
        widgets.curtain.set_detail(&self.session.game().ask().render(self.session.names()));
    }

    fn show_table(&self) {
        let Some(view) = &self.view else { return };
        match &self.amending {
            Some(Amending { preview: Some(preview), .. }) => view.show(&self.scene(&*preview.after)),
            Some(amending) => view.show(&self.scene(&*self.session.game().at(amending.at))),
            None => view.show(&self.scene(self.session.game())),
        }
    }
}

/// Shows buttons only where there is room for the log beside the table. They are hidden at first, as a window never
/// gets narrower again by itself, and shown when idle: whether there is room is told in the middle of an allocation,
/// when nothing may ask for a new one.
fn show_when_wide(flap: &adw::Flap, buttons: [gtk::Widget; 2]) {
    buttons.iter().for_each(|button| button.set_visible(false));
    let fit = move |flap: &adw::Flap| {
        let (flap, buttons) = (flap.clone(), buttons.clone());
        glib::idle_add_local_once(move || {
            buttons.iter().for_each(|button| button.set_visible(!flap.is_folded()));
        });
    };
    flap.connect_map(fit.clone());
    flap.connect_folded_notify(fit);
}
