//! The first page: where you were, the games, the last evening.

mod calendar;
mod cloths;
mod today;
mod waiting;

use relm4::adw;
use relm4::gtk::{self, prelude::*};
use relm4::prelude::*;

use crate::archive::MatchId;
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f};
use crate::play::{Day, GameSession, MatchSetup};
use crate::services::{DayStands, MatchRow, Services};
use crate::tables;
use crate::widgets::{Columns, Named, Shares};
use cloths::{Cloths, GameCloth};
use today::{Today, Wanted};
use waiting::Waiting;

/// How many of the last matches may be told of.
const RECENT: usize = 4;
/// How long an evening is, in milliseconds.
const EVENING: i64 = 12 * 60 * 60 * 1000;
/// The match that waits and the match of the day lie side by side where there is room.
const BESIDE: Shares = Shares { two_from: 860, gap: 14, right: 34, even: true, most: i32::MAX };
/// More matches that wait are not counted.
const RUNNING: usize = 100;

pub struct HomePage {
    services: Services,
    cloths: Vec<GameCloth>,
    waiting: Option<(MatchId, Waiting)>,
    today: Option<Today>,
    place: Columns,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum HomeMsg {
    /// The archive has changed.
    Refresh,
    /// Show the matches of the days before.
    AllDays,
}

/// What the page says.
#[derive(Debug)]
pub enum HomeOutput {
    /// Prepare a match of this game.
    Prepare(String),
    /// Begin a match.
    Begin(Box<MatchSetup>),
    /// Go on with a match.
    Resume(MatchId),
    /// Look back on a match.
    Review(MatchId),
    /// Teach this game.
    Learn(String),
    /// Show the history.
    History,
    /// Show the matches that go on.
    Unfinished,
    /// Something went wrong.
    Failed(UserError),
}

/// What comes back from other threads.
#[derive(Debug)]
pub enum HomeCmd {
    /// How the match stands that was left last.
    Stands(MatchId, Option<Box<GameSession>>),
    /// What became of the matches of the last days.
    Days(Vec<DayStands>),
    /// What became of those of the last year.
    Calendar(Vec<(Day, DayStands)>),
}

#[relm4::component(pub)]
impl Component for HomePage {
    type Init = Services;
    type Input = HomeMsg;
    type Output = HomeOutput;
    type CommandOutput = HomeCmd;

    view! {
        gtk::ScrolledWindow {
            set_hscrollbar_policy: gtk::PolicyType::Never,
            adw::Clamp {
                set_maximum_size: 1400,
                set_tightening_threshold: 1400,
                #[name = "column"]
                gtk::Box {
                    set_orientation: gtk::Orientation::Vertical,
                    set_spacing: 18,
                    set_margin_all: 18,
                    #[name = "welcome"]
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 6,
                        set_margin_top: 24,
                        set_margin_bottom: 12,
                        gtk::Label {
                            set_label: &gettext("Which Game Is on Your Table?"),
                            set_wrap: true,
                            set_justify: gtk::Justification::Center,
                            add_css_class: "title-1",
                        },
                        gtk::Label {
                            set_label: &gettext("Play here alone or together, or bring your own dice and cards: Tableside knows the rules and keeps the score."),
                            set_wrap: true,
                            set_max_width_chars: 70,
                            set_justify: gtk::Justification::Center,
                            add_css_class: "dim-label",
                        },
                    },
                    #[local_ref]
                    place -> Columns {},
                    #[name = "heading"]
                    gtk::Label {
                        set_label: &gettext("Start a Match"),
                        set_xalign: 0.0,
                        add_css_class: "title-4",
                    },
                    #[local_ref]
                    games -> Cloths {
                        set_accessible_name: &gettext("Start a Match"),
                    },
                    #[name = "evening"]
                    gtk::Box {
                        set_spacing: 12,
                        #[name = "last_evening"]
                        gtk::Label {
                            set_xalign: 0.0,
                            set_hexpand: true,
                            set_wrap: true,
                            set_wrap_mode: gtk::pango::WrapMode::WordChar,
                            add_css_class: "dim-label",
                        },
                        gtk::Button {
                            set_label: &gettext("All Matches"),
                            set_valign: gtk::Align::Center,
                            add_css_class: "flat",
                            connect_clicked[sender] => move |_| {
                                let _ = sender.output(HomeOutput::History);
                            },
                        },
                    },
                },
            },
        }
    }

    fn init(services: Services, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let place = Columns::new(BESIDE);
        let games = Cloths::default();
        // What cannot be shown is not offered.
        let shown = services.catalogue.games().iter().filter(|game| tables::has_view(game.info.id));
        let cloths: Vec<GameCloth> = shown
            .map(|game| {
                let id = game.info.id;
                let [play, learn] = [sender.output_sender().clone(), sender.output_sender().clone()];
                GameCloth::new(
                    game,
                    move || drop(play.send(HomeOutput::Prepare(id.to_owned()))),
                    move || drop(learn.send(HomeOutput::Learn(id.to_owned()))),
                )
            })
            .collect();
        cloths.iter().for_each(|cloth| games.add(&cloth.root));
        let model = Self { services, cloths, waiting: None, today: None, place: place.clone() };
        let widgets = view_output!();
        sender.input(HomeMsg::Refresh);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: HomeMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        if let HomeMsg::AllDays = msg {
            let (archive, catalogue) = self.services.counting();
            return sender.spawn_oneshot_command(move || {
                let days = calendar::days();
                let stands = Services::days(&archive, &catalogue, &days);
                HomeCmd::Calendar(days.into_iter().zip(stands).collect())
            });
        }
        let found = self.services.running(RUNNING).and_then(|running| {
            let recent = self.services.recent(RECENT)?;
            Ok((running, recent))
        });
        match found {
            Ok((running, recent)) => {
                let fresh = running.is_empty() && recent.is_empty();
                self.place.clear();
                self.place.set_visible(!fresh);
                self.show_waiting(&running, &sender);
                self.show_today(!fresh, &sender);
                widgets.column.set_valign(if fresh { gtk::Align::Center } else { gtk::Align::Start });
                widgets.welcome.set_visible(fresh);
                widgets.heading.set_visible(!fresh);
                self.cloths.iter().for_each(|cloth| cloth.offer_to_learn(fresh));
                widgets.evening.set_visible(!fresh);
                widgets.last_evening.set_label(&last_evening(&recent));
            }
            Err(error) => drop(sender.output(HomeOutput::Failed(error))),
        }
    }

    fn update_cmd(&mut self, found: HomeCmd, sender: ComponentSender<Self>, root: &Self::Root) {
        let output = sender.output_sender().clone();
        let wanted = move |wanted| {
            let _ = output.send(match wanted {
                Wanted::Begin(setup) => HomeOutput::Begin(setup),
                Wanted::GoOn(id) => HomeOutput::Resume(id),
                Wanted::Review(id) => HomeOutput::Review(id),
            });
        };
        match found {
            HomeCmd::Stands(id, session) => {
                let waiting = self.waiting.as_ref().filter(|(shown, _)| *shown == id);
                if let (Some(session), Some((_, waiting))) = (session, waiting) {
                    waiting.show(*session);
                }
            }
            HomeCmd::Calendar(days) => {
                calendar::show_calendar(&days, &self.services.catalogue, root, wanted);
            }
            HomeCmd::Days(stands) => {
                if let Some(today) = &self.today {
                    today.show(&stands, wanted);
                }
            }
        }
    }
}

impl HomePage {
    fn show_waiting(&mut self, running: &[MatchRow], sender: &ComponentSender<Self>) {
        self.waiting = None;
        let Some((latest, others)) = running.split_first() else { return };
        let (id, output) = (latest.id, sender.output_sender().clone());
        let go_on = move || drop(output.send(HomeOutput::Resume(id)));
        let output = sender.output_sender().clone();
        let waiting =
            Waiting::new(latest, others.len(), go_on, move || drop(output.send(HomeOutput::Unfinished)));
        self.place.add(&waiting.root);
        self.waiting = Some((id, waiting));
        let (archive, catalogue) = self.services.counting();
        // How it stands follows once it has been played through; a match that cannot be read says so when it is opened.
        sender.spawn_oneshot_command(move || {
            let session = Services::session_of(&archive, &catalogue, id).ok();
            HomeCmd::Stands(id, session.map(|(session, _)| Box::new(session)))
        });
    }
}

impl HomePage {
    fn card_of_today(&self, sender: &ComponentSender<Self>) -> Option<Today> {
        let input = sender.input_sender().clone();
        Today::new(&self.services.catalogue, move || drop(input.send(HomeMsg::AllDays)))
    }

    /// The match of the day; not for somebody who has never played.
    fn show_today(&mut self, wanted: bool, sender: &ComponentSender<Self>) {
        self.today = if wanted { self.card_of_today(sender) } else { None };
        let Some(today) = &self.today else { return };
        self.place.add(&today.root);
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            HomeCmd::Days(Services::days(&archive, &catalogue, &today::week()))
        });
    }
}

/// Who won what when people last played, the latest last.
fn last_evening(recent: &[MatchRow]) -> String {
    let Some(latest) = recent.first() else { return String::new() };
    let told: Vec<String> =
        recent.iter().take_while(|row| latest.at - row.at < EVENING).filter_map(MatchRow::in_short).collect();
    let told: Vec<String> = told.into_iter().rev().collect();
    if told.is_empty() {
        return String::new();
    }
    gettext_f("Last time: {results}.", &[("results", &told.join(", "))])
}
