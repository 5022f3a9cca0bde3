//! The table: a match in play. Scores, the sentence that says who does what, the game's own view, the log
//! with undo and amend, bots that think beside it, and what one of the people at a shared screen looks at alone.

mod amend;
mod amend_bar;
mod awake;
mod bars;
mod behind;
mod clock;
mod concede;
mod end_bar;
mod flow;
mod hand_over;
mod hint_bar;
mod keep_score;
mod keys;
mod line;
mod line_bar;
mod log;
mod messages;
mod moment;
mod notices;
mod pad;
mod phones;
mod rail;
mod surroundings;
mod television;
mod tips;
mod width;

use std::rc::Rc;
use std::time::Instant;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};
use relm4::prelude::*;

use crate::actions::Action;
use crate::app::{back_button, menu_button};
use crate::bots::AnyAnalysis;
use crate::counting::Counting;
use crate::engine::{AnyEntry, AnyMatch, Seat, Source, Text};
use crate::i18n::gettext;
use crate::play::{Advice, GameSession, Next};
use crate::preferences::{Pace, Preferences};
use crate::seed;
use crate::shared::Shared;
use crate::sound::Sound;
use crate::tables::{self, Scene, TableView};
use crate::widgets::{Named, SidePanel, follow_window_size};
pub use amend::AmendKind;
use amend::Amending;
use awake::Awake;
pub use bars::ask_amended;
use behind::Behind;
use clock::TableClock;
pub use end_bar::{EndBar, Offer};
use flow::{Refused, Thinking};
use line::Typing;
use log::LogPanel;
pub use messages::{Found, TableCmd, TableInit, TableMsg, TableOutput};
pub use notices::{Notices, Said};
use phones::Phones;
use rail::Rail;
use surroundings::Surroundings;
use television::Television;
use tips::Tips;
use width::{LOG_BESIDE, in_two_lines, show_by_width};

pub struct TablePage {
    session: GameSession,
    view: Option<Box<dyn TableView>>,
    log: LogPanel,
    rail: Rail,
    surroundings: Surroundings,
    menu: Shared<Option<bars::MenuActions>>,
    pace: Pace,
    /// Whether what happens can be heard.
    sounds: bool,
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
    /// What bots do while people choose.
    behind: Behind,
    /// How often somebody has begun to think.
    thoughts: u64,
    /// Since when a bot is stopped, by a person or since bots alone might never end.
    stopped: Option<i64>,
    /// Since when the table pauses.
    pause: Option<i64>,
    clock: TableClock,
    /// Whether bots and the program do not wait until a person is asked.
    skipping: bool,
    /// Whether bots choose now what people choose at the same time: they let nobody wait.
    at_once: bool,
    /// Who has to look at their own secrets before what they asked for can be answered.
    look_first: Option<Seat>,
    /// Whom the screen is to be given to, in a sentence, since somebody came or went.
    screen_for: Option<String>,
    /// Who looks at their own secrets on the shared screen.
    private: Option<Seat>,
    /// Whether what is asked is chosen in secret.
    secret: bool,
    /// What holds the game's view.
    scroller: gtk::ScrolledWindow,
    log_beside: SidePanel,
    refused: Option<Refused>,
    hint: Option<AnyAnalysis>,
    /// Which of its choices is shown.
    hint_at: usize,
    amending: Option<Amending>,
    tips: Tips,
    typing: Typing,
    /// The highest score so far of who plays alone.
    best: Option<i32>,
    /// How often each seat's player has won before in this sitting.
    wins: Option<Vec<u32>>,
    /// Entries the view has shown, to animate only what is new.
    seen: usize,
    awake: Rc<Awake>,
    television: Option<Television>,
    phones: Phones,
    /// Finds the moment that decided a finished match.
    moment: Counting,
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
            // While a window becomes much narrower at once, the page is for a moment wider than it.
            gtk::ScrolledWindow {
                set_hscrollbar_policy: gtk::PolicyType::External,
                set_vscrollbar_policy: gtk::PolicyType::Never,
                set_vexpand: true,
                gtk::Box {
                    set_orientation: gtk::Orientation::Vertical,
                    adw::HeaderBar {
                        pack_start: &back_button(),
                        #[wrap(Some)]
                        set_title_widget = &gtk::Box {
                            #[name = "title"]
                            append = &adw::WindowTitle {
                                set_title: &gettext(model.session.game().info().title),
                            },
                            // In a narrow window the moment has both lines.
                            #[name = "narrow_title"]
                            append = &adw::WindowTitle {},
                        },
                        #[name = "undo"]
                        pack_start = &gtk::Button {
                            set_icon_name: "edit-undo-symbolic",
                            set_action_name: Some("main.undo"),
                            set_tooltip_text: Some(&gettext("Undo")),
                            set_accessible_name: &gettext("Undo"),
                        },
                        #[name = "redo"]
                        pack_start = &gtk::Button {
                            set_icon_name: "edit-redo-symbolic",
                            set_action_name: Some("main.redo"),
                            set_tooltip_text: Some(&gettext("Redo")),
                            set_accessible_name: &gettext("Redo"),
                        },
                        pack_end: &menu_button(&bars::menu()),
                        #[name = "log_button"]
                        pack_end = &gtk::ToggleButton {
                            set_icon_name: "view-list-symbolic",
                            set_tooltip_text: Some(&gettext("Log")),
                            set_accessible_name: &gettext("Log"),
                        },
                        #[name = "phones"]
                        pack_end = &gtk::Button {
                            set_action_name: Some("table.phones"),
                            set_accessible_name: &gettext("Hands on Phones"),
                            set_visible: false,
                            #[wrap(Some)]
                            set_child = &gtk::Box {
                                set_spacing: 6,
                                append = &gtk::Image { set_icon_name: Some("phone-symbolic") },
                                #[name = "phones_there"]
                                append = &gtk::Label {},
                            },
                        },
                        #[name = "keys"]
                        pack_end = &gtk::Button {
                            set_icon_name: "input-dialpad-symbolic",
                            set_action_name: Some("table.keys"),
                            set_tooltip_text: Some(&gettext("Number keys")),
                            set_accessible_name: &gettext("Number keys"),
                            set_visible: false,
                        },
                        #[name = "hint"]
                        pack_end = &gtk::Button {
                            set_icon_name: "tableside-hint-symbolic",
                            set_action_name: Some("main.hint"),
                            set_tooltip_text: Some(&gettext("Hint")),
                            set_accessible_name: &gettext("Hint"),
                        },
                    },
                    append: model.log_beside.widget(),
                },
            },
        }
    }

    fn init(init: TableInit, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let mut session = init.session;
        session.set_advice(init.preferences.advice);
        let input = sender.input_sender().clone();
        let report: tables::Report = Rc::new(move |intent| {
            let _ = input.send(TableMsg::Intent(intent));
        });
        let view = tables::create(&session.game().info(), report);
        let log = LogPanel::new(&sender);
        let rail = Rail::new(&log, &sender);
        let scroller = gtk::ScrolledWindow::builder()
            .vexpand(true)
            .hexpand(true)
            .hscrollbar_policy(gtk::PolicyType::Never)
            .build();
        let surroundings = Surroundings::new(&sender);
        let mut model = Self {
            seen: session.game().len(),
            typing: Typing::new(&sender),
            tips: Tips::of(&init.preferences, &session.setup().game),
            told: session.told(1),
            session,
            best: init.best,
            wins: init.wins,
            view,
            log_beside: SidePanel::new(&scroller, rail.widget()),
            scroller,
            log,
            rail,
            surroundings,
            menu: Shared::default(),
            pace: init.preferences.pace,
            sounds: init.preferences.sounds,
            referee_myself: init.preferences.referee_myself,
            ticket: 0,
            changed: Instant::now(),
            pending: None,
            thinking: None,
            behind: Behind::default(),
            thoughts: 0,
            stopped: None,
            pause: None,
            clock: TableClock::new(init.preferences.show_clock),
            skipping: false,
            at_once: false,
            look_first: None,
            screen_for: None,
            private: None,
            secret: false,
            refused: None,
            hint: None,
            hint_at: 0,
            amending: None,
            awake: Rc::default(),
            television: None,
            phones: Phones::default(),
            moment: Counting::default(),
        };
        let widgets = view_output!();
        if let Some(view) = &model.view {
            let frame = view.frame();
            model.surroundings.put_into(&frame, model.typing.bar.widget());
            model.scroller.set_child(Some(&frame.widget()));
            frame.page_class().into_iter().for_each(|class| {
                root.add_css_class(class);
                root.add_css_class(tables::cloth_of(&model.session.game().info()));
            });
        }
        model.connect(&widgets, &root, &init.preferences, &sender);
        let input = sender.input_sender().clone();
        root.connect_map(move |_| drop(input.send(TableMsg::Mapped)));
        model.advance(&sender);
        model.follow_question(&sender);
        model.show(&widgets, &sender);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: TableMsg,
        sender: ComponentSender<Self>,
        root: &Self::Root,
    ) {
        let mut leads =
            matches!(msg, TableMsg::Look(_)) || matches!(msg, TableMsg::GoOn) && self.pause.is_some();
        match msg {
            // Nothing else on the page changes with a key, unless it enters something.
            TableMsg::LineTyped if !self.line_typed(&sender) => return,
            TableMsg::LinePaused(keys) if !self.line_paused(keys, &sender) => return,
            TableMsg::LineTyped | TableMsg::LinePaused(_) => leads = true,
            TableMsg::OpenLine(begin) => self.open_line(begin),
            TableMsg::LineKey(key) => self.line_key(key),
            TableMsg::LineEntered => leads = self.enter_line(&sender),
            TableMsg::PadPressed(key) => leads = self.press_key(key, &sender),
            TableMsg::OpenPad => self.open_pad(),
            TableMsg::CloseLine => self.close_line(),
            TableMsg::Mapped if self.sounds => drop(glib::idle_add_local_once(Sound::prepare)),
            TableMsg::Mapped | TableMsg::RailSeen => {}
            TableMsg::Do(action) => self.act(action, widgets, &sender),
            TableMsg::Intent(intent) => self.on_intent(intent, &sender),
            TableMsg::Due(ticket) => self.due(ticket, &sender),
            TableMsg::BannerPressed if self.amending.is_some() => self.keep_old(&sender),
            TableMsg::BannerPressed if self.thinking.is_none() => self.cover_all(),
            TableMsg::BannerPressed => self.cancel_thinking(),
            TableMsg::Hurry if self.pending.is_none() => return,
            TableMsg::Hurry => self.due(self.ticket, &sender),
            TableMsg::GoOn if self.end_pause() => {}
            TableMsg::GoOn => self.advance(&sender),
            TableMsg::Pause => self.begin_pause(),
            TableMsg::ShowClock => drop(sender.output(TableOutput::ShowClock(!self.clock.wanted))),
            TableMsg::ShowAdvice => drop(sender.output(TableOutput::Advise(self.other_advice()))),
            TableMsg::CloseRefusal => self.refused = None,
            TableMsg::AskReason => {
                if let Some(rule) = self.rule_against() {
                    bars::ask_reason(root, rule.as_str(), &sender);
                }
            }
            TableMsg::LetStand(reason) => self.let_stand(reason, &sender),
            TableMsg::Look(seat) => self.look(seat),
            TableMsg::Cover => self.cover_all(),
            TableMsg::NextHint => self.next_hint(),
            TableMsg::CloseHint => self.close_hint(),
            TableMsg::TipDue(ticket) => self.tip_due(ticket, &sender),
            TableMsg::TipRead => self.next_tip(&sender),
            TableMsg::CloseTip => self.close_tip(),
            TableMsg::NoMoreTips => self.stop_tips(&sender),
            TableMsg::TipsAgain => self.tips_again(&sender),
            TableMsg::Amend { at, kind } => {
                self.amend(at, kind, &sender);
                leads = true;
            }
            TableMsg::AcceptAmendment => self.accept_amendment(&sender),
            TableMsg::KeepOld => self.keep_old(&sender),
            TableMsg::AmendRule => self.show_amend_rule(&sender),
            TableMsg::Rulings => self.open_rulings(root),
            TableMsg::Phones(msg) => self.on_phones(msg, root, &sender),
            TableMsg::Television => {
                let above = root.root().and_downcast::<gtk::Window>();
                self.toggle_television(above, &sender);
            }
            TableMsg::HandOverToBgStats => {
                let _ = sender.output(TableOutput::HandOver);
            }
            TableMsg::Seal => drop(sender.output(TableOutput::Seal)),
            TableMsg::Export => {
                let _ = sender.output(TableOutput::Export);
            }
            TableMsg::CopyPosition => {
                if let Some(position) = self.session.game().position() {
                    root.clipboard().set_text(&position);
                    let _ = sender.output(TableOutput::Said(gettext("Position copied")));
                }
            }
            TableMsg::AskToHandOver => self.ask_to_hand_over(root, &sender),
            TableMsg::HandOver { seat, to } => self.hand_over(seat, &to, &sender),
            TableMsg::AskToKeepScore => self.ask_to_keep_score(root, &sender),
            TableMsg::KeepScore => self.keep_score(&sender),
            TableMsg::AskToResign => self.ask_to_resign(root, &sender),
            TableMsg::OfferDraw => self.offer_draw(root, &sender),
            TableMsg::PreferencesChanged(preferences) => {
                self.pace = preferences.pace;
                self.sounds = preferences.sounds;
                self.clock.wanted = preferences.show_clock;
                self.session.set_advice(preferences.advice);
                self.referee_myself = preferences.referee_myself;
                self.prefer_tips(preferences.tips, &sender);
            }
            TableMsg::Rematch { swap } => {
                self.rematch(swap, &sender);
            }
            TableMsg::Again => {
                let _ = sender.output(TableOutput::Again(self.session.setup().game.clone()));
            }
            TableMsg::Review => {
                let _ = sender.output(TableOutput::Review);
            }
            TableMsg::PlayFrom(at) => drop(sender.output(TableOutput::Fork(at))),
            TableMsg::ShowEnd(shown) => {
                if let Some(view) = &self.view {
                    view.frame().show_end(shown);
                }
            }
            TableMsg::EndTurned(seen) => self.end_turned(seen, &sender),
            TableMsg::Picture(wanted) => self.share(wanted, root, &sender),
        }
        self.follow_question(&sender);
        self.show(widgets, &sender);
        if leads && let Some(view) = &self.view {
            view.focus_home();
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        cmd: TableCmd,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        self.thought(cmd, &sender);
        self.follow_question(&sender);
        self.show(widgets, &sender);
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
            Action::Rules => self.show_rule(sender),
            Action::Line => self.open_line(String::new()),
            Action::FarView => {
                if let Some(view) = &self.view {
                    view.frame().toggle_far_view();
                }
            }
            Action::FocusTable => {
                let found = self.view.as_ref().is_some_and(|view| view.focus_home());
                if !found {
                    self.scroller.child_focus(gtk::DirectionType::TabForward);
                }
            }
            Action::FocusSentence => {
                if let Some(view) = &self.view {
                    view.frame().banner().grab_focus();
                }
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
        // The log lies over the table where the window is not very wide, and is closed at first.
        let log = &self.log_beside;
        // Beside a board's own list it would say everything twice.
        let (frame, wanted) = (self.view.as_ref().map(|view| view.frame()), preferences.show_log);
        let lists = move || frame.as_ref().is_some_and(|frame| frame.lists_moves());
        let fit = log.fit(LOG_BESIDE, move || wanted && !lists());
        follow_window_size(log.widget(), move |width, _| fit(width));
        log.follow(&widgets.log_button);
        // In a narrow window these are in the menu.
        let (redo, log_button) = (widgets.redo.clone().upcast(), widgets.log_button.clone().upcast());
        let wide = [redo, log_button, widgets.phones_there.clone().upcast(), widgets.title.clone().upcast()];
        show_by_width(root, wide, widgets.narrow_title.upcast_ref());
        // A log that is folded away is not there for screen readers either.
        log.show_with_it(self.log.list());
        if let Some(view) = &self.view {
            let frame = view.frame();
            bars::connect_banner(&frame.banner(), sender);
            surroundings::close_on_press(&frame, root, sender);
            clock::go_on_by_press(&self.clock, &frame, sender);
            bars::hurry_by_press(&frame, sender);
        }
        let awake = Rc::clone(&self.awake);
        root.connect_unmap(move |root| awake.set(root, false));
        let stop = self.clock.stopper();
        root.connect_unmap(move |_| stop());
        self.connect_tip(root, sender);
        bars::cover_when_left(root, sender);
        self.menu.set(Some(bars::MenuActions::install(root, sender)));
        self.connect_keys(root, sender);
    }

    /// The rule that refused something, else the one by which something is asked.
    fn show_rule(&self, sender: &ComponentSender<Self>) {
        let refused = self.refused.as_ref().map(|refused| refused.violation.rule.as_str());
        let rule = refused.or_else(|| self.session.game().rule()).unwrap_or_default().to_owned();
        let _ = sender.output(TableOutput::Rule { game: self.session.setup().game.clone(), rule });
    }

    /// No hint, and no better one either.
    fn close_hint(&mut self) {
        self.hint = None;
        self.thinking = self.thinking.take().filter(|thinking| !thinking.hint);
    }

    fn next_hint(&mut self) {
        let count = self.hint.as_ref().map_or(1, hint_bar::count);
        self.hint_at = (self.hint_at + 1) % count;
    }

    fn rematch(&self, swap: bool, sender: &ComponentSender<Self>) {
        match seed::of_a_new_match() {
            Ok(seed) => {
                let setup = self.session.setup().again(seed, swap);
                let _ = sender.output(TableOutput::Rematch(Box::new(setup)));
            }
            Err(error) => self.fail(gettext("Could not start the match"), &error, sender),
        }
    }

    /// Whether chances and what would help can be shown in this match.
    fn has_advice(&self) -> bool {
        let advises =
            tableside::table::table(&self.session.setup().game).is_some_and(|table| table.advises());
        advises && !self.session.setup().people().is_empty()
    }

    /// To whom chances and what would help are shown once they are switched in this match.
    fn other_advice(&self) -> Advice {
        let rivals = self.session.has_rivals();
        self.session.advice().with(rivals, !self.session.shows_advice())
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

    /// The game's own form for adjustments.
    fn open_form(&self) {
        let Some(view) = &self.view else { return };
        if let Some(window) = view.frame().widget().root().and_downcast::<gtk::Window>() {
            view.open_form(&self.scene(self.session.game()), &window);
        }
    }

    /// What the game's view is to show. While an entry is amended, that is the table as it was then.
    fn scene<'a>(&'a self, game: &'a dyn AnyMatch) -> Scene<'a> {
        let amending = self.amending.as_ref().is_some_and(|amending| amending.preview.is_none());
        let next = if amending { Next::told_by_people(game.turn()) } else { self.session.next() };
        let acting = match next {
            Next::People { seats, .. } if amending => {
                self.amended_seat().filter(|seat| seats.contains(*seat)).or(seats.first())
            }
            _ if self.amending.is_some() => None,
            _ => self.acting(),
        };
        let then = self.amending.as_ref().and_then(Amending::then);
        let (setup, names) = match then {
            Some((setup, names)) => (setup, names),
            None => (self.session.setup(), self.session.names()),
        };
        Scene {
            game,
            whole: None,
            setup,
            names,
            viewer: self.viewer(),
            next,
            acting,
            hint: self
                .hint
                .as_ref()
                .and_then(|hint| hint.ranked.get(self.hint_at))
                .map(|choice| &choice.entry),
            advice: self.session.shows_advice(),
            shared: self.session.has_secrets() && !amending,
            amending,
            // Several entries may have come from one press.
            animate: self.session.game().len() > self.seen && self.amending.is_none(),
            told: &self.told,
        }
    }

    fn show(&mut self, widgets: &TablePageWidgets, sender: &ComponentSender<Self>) {
        self.follow_line();
        self.surroundings.show(self);
        self.show_tip();
        if let Some(menu) = self.menu.get().as_ref() {
            menu.show(self);
        }
        let real =
            awake::is_at_a_real_table(&self.session.game().info(), self.session.setup(), self.session.next());
        self.awake.set(&widgets.title, real && widgets.title.is_mapped());
        widgets.undo.set_sensitive(self.session.game().undo_step() > 0 && self.amending.is_none());
        widgets.redo.set_sensitive(self.may_redo());
        // What happened at a table is no choice of whoever writes it down.
        widgets.hint.set_visible(self.session.game().info().sheet_of.is_none());
        let advised = self.acting().is_some_and(|seat| self.session.game().can_advise(seat));
        widgets.hint.set_sensitive(advised && self.amending.is_none());
        self.show_table(widgets);
        self.show_television();
        self.show_phones(&widgets.phones, &widgets.phones_there);
        widgets.keys.set_visible(self.offers_pad() || self.typing.bar.is_open() && widgets.keys.is_visible());
        self.show_clock();
        self.seen = self.session.game().len();
        let referees = self.referees();
        self.log.show(&self.session, self.view.as_deref(), referees);
        self.rail.show(self, sender);
    }

    fn show_table(&self, widgets: &TablePageWidgets) {
        match &self.amending {
            Some(Amending { preview: Some(preview), .. }) => self.show_moment(&*preview.after, widgets),
            Some(amending) => self.show_moment(&*self.session.game().at(amending.at), widgets),
            None => self.show_moment(self.session.game(), widgets),
        }
    }

    /// Seats, sentence and table, all at the same moment.
    fn show_moment(&self, game: &dyn AnyMatch, widgets: &TablePageWidgets) {
        let Some(view) = &self.view else { return };
        let (scene, frame) = (self.scene(game), view.frame());
        frame.set_thinking(self.thinking.as_ref().map(|thinking| thinking.seat));
        bars::show_banner(self, &scene, &frame.banner());
        let moment = game.moment().map_or_else(String::new, |moment| moment.render(scene.names));
        widgets.title.set_subtitle(&moment);
        let (first, second) = in_two_lines(&widgets.title.title(), &moment);
        widgets.narrow_title.set_title(&first);
        widgets.narrow_title.set_subtitle(&second);
        view.show(&scene);
        if self.pause.is_some() {
            // What is to be done on the table waits, too.
            frame.banner().set_detail(&gettext("Nobody’s time is running."));
        }
    }
}
