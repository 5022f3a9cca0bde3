//! Looking back: a match step by step, with the table as it was seen, and a way to play on from there.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gdk, glib};
use relm4::prelude::*;

use crate::app::back_button;
use crate::engine::{LogLine, Viewer};
use crate::i18n::{gettext, gettext_f};
use crate::play::{GameSession, Next, total_line};
use crate::widgets::Named;

use crate::tables::{self, Intent, Scene, TableView};

pub struct ReviewPage {
    session: GameSession,
    lines: Vec<LogLine>,
    /// How many entries are shown.
    at: usize,
    view: Option<Box<dyn TableView>>,
    /// Whether hidden hands are shown; only after the match has ended.
    open_hands: bool,
}

/// What the page begins with.
pub struct ReviewInit {
    pub session: GameSession,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum ReviewMsg {
    /// To the beginning.
    First,
    /// One entry back.
    Back,
    /// One entry on.
    On,
    /// To the end.
    Last,
    /// To a place on the scale.
    Go(usize),
    /// Show the rule of this moment.
    Rules,
    /// Show or cover the hands.
    OpenHands(bool),
    /// Play on from here.
    Fork,
    /// The view of the table wants something.
    Intent(Intent),
}

/// What the page says.
#[derive(Debug)]
pub enum ReviewOutput {
    /// Show a rule.
    Rule {
        /// The game's id.
        game: String,
        /// The rule's id.
        rule: String,
    },
    /// Begin a match as this one stood after so many entries.
    Fork(usize),
}

/// Which game it was, and how long it took.
fn subtitle(session: &GameSession) -> String {
    let title = gettext(session.game().info().title);
    match total_line(session).filter(|_| session.game().outcome().is_some()) {
        Some(took) => format!("{title} · {took}"),
        None => title,
    }
}

#[relm4::component(pub)]
impl Component for ReviewPage {
    type Init = ReviewInit;
    type Input = ReviewMsg;
    type Output = ReviewOutput;
    type CommandOutput = ();

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            adw::HeaderBar {
                pack_start: &back_button(),
                #[wrap(Some)]
                set_title_widget = &adw::WindowTitle {
                    set_title: &gettext("Review"),
                    set_subtitle: &subtitle(&model.session),
                },
                pack_end = &gtk::Button {
                    set_icon_name: "media-playback-start-symbolic",
                    set_tooltip_text: Some(&gettext("Start a new match from this point")),
                    set_accessible_name: &gettext("Play From Here"),
                    connect_clicked => ReviewMsg::Fork,
                },
                pack_end = &gtk::ToggleButton {
                    set_icon_name: "tableside-cards-symbolic",
                    set_visible: model.session.game().outcome().is_some() && model.session.has_secrets(),
                    set_tooltip_text: Some(&gettext("Show all hands")),
                    set_accessible_name: &gettext("Show all hands"),
                    connect_toggled[sender] => move |button| {
                        sender.input(ReviewMsg::OpenHands(button.is_active()));
                    },
                },
            },
            #[name = "holder"]
            gtk::ScrolledWindow {
                set_vexpand: true,
                set_hscrollbar_policy: gtk::PolicyType::Never,
            },
            gtk::Box {
                add_css_class: "toolbar",
                gtk::Button {
                    set_icon_name: "go-first-symbolic",
                    set_tooltip_text: Some(&gettext("First entry")),
                    set_accessible_name: &gettext("First entry"),
                    connect_clicked => ReviewMsg::First,
                },
                gtk::Button {
                    set_icon_name: "go-previous-symbolic",
                    set_tooltip_text: Some(&gettext("Previous entry")),
                    set_accessible_name: &gettext("Previous entry"),
                    connect_clicked => ReviewMsg::Back,
                },
                #[name = "scale"]
                gtk::Scale {
                    set_hexpand: true,
                    set_draw_value: false,
                    set_range: (0.0, model.lines.len() as f64),
                    set_increments: (1.0, 10.0),
                    set_round_digits: 0,
                    set_accessible_name: &gettext("Entry"),
                    connect_value_changed[sender] => move |scale| {
                        sender.input(ReviewMsg::Go(scale.value() as usize));
                    },
                },
                #[name = "place"]
                gtk::Label {
                    set_css_classes: &["numeric", "dim-label"],
                },
                gtk::Button {
                    set_icon_name: "go-next-symbolic",
                    set_tooltip_text: Some(&gettext("Next entry")),
                    set_accessible_name: &gettext("Next entry"),
                    connect_clicked => ReviewMsg::On,
                },
                gtk::Button {
                    set_icon_name: "go-last-symbolic",
                    set_tooltip_text: Some(&gettext("Last entry")),
                    set_accessible_name: &gettext("Last entry"),
                    connect_clicked => ReviewMsg::Last,
                },
            },
        }
    }

    fn init(
        ReviewInit { session }: ReviewInit,
        root: Self::Root,
        sender: ComponentSender<Self>,
    ) -> ComponentParts<Self> {
        let input = sender.input_sender().clone();
        let report: tables::Report = Rc::new(move |intent| {
            let _ = input.send(ReviewMsg::Intent(intent));
        });
        let view = tables::create(&session.game().info(), report);
        let lines = session.lines_from(0);
        let model = Self { at: lines.len(), lines, view, session, open_hands: false };
        let widgets = view_output!();
        let frame = model.view.as_ref().map(|view| view.frame());
        widgets.holder.set_child(frame.as_ref().map(|frame| frame.widget()).as_ref());
        if let Some(class) = frame.and_then(|frame| frame.page_class()) {
            root.add_css_class(class);
            root.add_css_class(tables::cloth_of(&model.session.game().info()));
        }
        connect_arrows(&root, &sender);
        model.show(&widgets);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: ReviewMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        let at = match msg {
            ReviewMsg::First => 0,
            ReviewMsg::Back => self.at.saturating_sub(1),
            ReviewMsg::On => self.at + 1,
            ReviewMsg::Last => self.lines.len(),
            ReviewMsg::Go(at) => at,
            ReviewMsg::OpenHands(open) => {
                self.open_hands = open;
                return self.show(widgets);
            }
            ReviewMsg::Fork => {
                let _ = sender.output(ReviewOutput::Fork(self.at));
                return;
            }
            ReviewMsg::Rules => {
                let game = self.session.setup().game.clone();
                let rule = self.session.game().at(self.at).rule().unwrap_or_default().to_owned();
                let _ = sender.output(ReviewOutput::Rule { game, rule });
                return;
            }
            ReviewMsg::Intent(Intent::Rule(rule)) => {
                let game = self.session.setup().game.clone();
                let _ = sender.output(ReviewOutput::Rule { game, rule });
                return;
            }
            ReviewMsg::Intent(Intent::GoTo(at)) => at,
            ReviewMsg::Intent(_) => return,
        };
        let at = at.min(self.lines.len());
        if at != self.at {
            self.at = at;
            self.show(widgets);
        }
    }
}

/// Left and Right step through the match, wherever the focus is.
fn connect_arrows(root: &gtk::Box, sender: &ComponentSender<ReviewPage>) {
    let keys = gtk::EventControllerKey::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
    let input = sender.input_sender().clone();
    keys.connect_key_pressed(move |_, key, _, state| {
        let msg = match key {
            _ if !state.is_empty() => return glib::Propagation::Proceed,
            gdk::Key::Left => ReviewMsg::Back,
            gdk::Key::Right => ReviewMsg::On,
            gdk::Key::Home => ReviewMsg::First,
            gdk::Key::End => ReviewMsg::Last,
            _ => return glib::Propagation::Proceed,
        };
        let _ = input.send(msg);
        glib::Propagation::Stop
    });
    root.add_controller(keys);
}

impl ReviewPage {
    fn show(&self, widgets: &ReviewPageWidgets) {
        widgets.scale.set_value(self.at as f64);
        let (at, of) = (self.at.to_string(), self.lines.len().to_string());
        widgets.place.set_label(&gettext_f("{at} of {of}", &[("at", &at), ("of", &of)]));
        // The plates show who sat there then.
        let (names, then) = (&self.session.names_at(self.at), self.session.setup_then(self.at));
        let told = self.at.checked_sub(1).and_then(|at| self.lines.get(at)).map(|line| &*line.told);
        let words: Vec<String> = told.unwrap_or_default().iter().map(|text| text.render(names)).collect();
        let words = if words.is_empty() { gettext("The match begins.") } else { words.join(" ") };
        let game = self.session.game().at(self.at);
        if let Some(view) = &self.view {
            let scene = Scene {
                game: &*game,
                whole: Some(self.session.game()),
                setup: then.as_ref().unwrap_or_else(|| self.session.setup()),
                names,
                viewer: if self.open_hands { Viewer::All } else { Viewer::Table },
                next: Next::Nobody,
                acting: None,
                hint: None,
                shared: false,
                amending: false,
                animate: false,
                told: told.unwrap_or_default(),
            };
            let frame = view.frame();
            frame.banner().set_sentence(&words);
            view.show(&scene);
        }
    }
}
