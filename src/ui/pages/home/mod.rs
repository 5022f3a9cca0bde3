//! The first page: where you were, the games, the last evening.

mod calendar;
mod card;
mod cloths;
mod first_start;
mod keys;
mod last_time;
mod today;
mod waiting;

use relm4::adw;
use relm4::gtk::{self, prelude::*};
use relm4::prelude::*;

use crate::archive::MatchId;
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f};
use crate::insight::Lengths;
use crate::play::{Day, GameSession, MatchSetup};
use crate::seed;
use crate::services::{DayStands, MatchRow, Services};
use crate::tables;
use crate::widgets::{Columns, Named, Shares};
use cloths::{Cloths, GameCloth};
use first_start::FirstStart;
use keys::Key;
use last_time::LastTime;
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
    /// Where no match waits.
    last_time: Option<(MatchId, LastTime)>,
    today: Option<Today>,
    first_start: FirstStart,
    place: Columns,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum HomeMsg {
    /// The archive has changed.
    Refresh,
    /// Show the matches of the days before.
    AllDays,
    /// A key of the page.
    Key(Key),
    /// Play the match that ended last once more.
    Rematch(MatchId),
    /// Ask for the name of whoever plays here.
    AskName,
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
    /// Whoever plays here has this name.
    Named(String),
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
    /// How long matches take.
    Lengths(Lengths),
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
                    #[local_ref]
                    first_start -> gtk::Box {},
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
        for (number, cloth) in (1..).zip(&cloths) {
            games.add(&cloth.root);
            cloth.tell_key(number);
        }
        let input = sender.input_sender().clone();
        let newcomer = FirstStart::new(move || drop(input.send(HomeMsg::AskName)));
        let first_start = newcomer.root.clone();
        let input = sender.input_sender().clone();
        keys::listen(&root, move |key| drop(input.send(HomeMsg::Key(key))));
        let model = Self {
            services,
            cloths,
            waiting: None,
            last_time: None,
            today: None,
            first_start: newcomer,
            place: place.clone(),
        };
        let widgets = view_output!();
        sender.input(HomeMsg::Refresh);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: HomeMsg,
        sender: ComponentSender<Self>,
        root: &Self::Root,
    ) {
        match msg {
            HomeMsg::Refresh => self.refresh(widgets, &sender),
            HomeMsg::AllDays => self.count_days(&sender),
            HomeMsg::Key(key) => self.press(key, &sender),
            HomeMsg::Rematch(id) => self.rematch(id, &sender),
            HomeMsg::AskName => self.first_start.ask(root, sender.output_sender()),
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
                let session = session.map(|session| *session);
                match (&self.waiting, &self.last_time, session) {
                    (Some((shown, waiting)), _, session) if *shown == id => waiting.show(session),
                    (_, Some((shown, last)), Some(session)) if *shown == id => last.show(session),
                    _ => {}
                }
            }
            HomeCmd::Calendar(days) => {
                calendar::show_calendar(&days, &self.services.catalogue, root, wanted);
            }
            HomeCmd::Lengths(lengths) => {
                for cloth in &self.cloths {
                    cloth.show_minutes(lengths.minutes(cloth.game, None));
                }
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
    fn refresh(&mut self, widgets: &HomePageWidgets, sender: &ComponentSender<Self>) {
        let found = self.services.running(RUNNING).and_then(|running| {
            let recent = self.services.recent(RECENT)?;
            Ok((running, recent))
        });
        match found {
            Ok((running, recent)) => {
                let fresh = running.is_empty() && recent.is_empty();
                self.place.clear();
                self.place.set_visible(!fresh);
                self.show_waiting(&running, sender);
                self.show_last_time(running.is_empty(), &recent, sender);
                self.show_today(!fresh, sender);
                self.count_lengths(sender);
                self.first_start.show(fresh);
                widgets.column.set_valign(if fresh { gtk::Align::Center } else { gtk::Align::Start });
                widgets.welcome.set_visible(fresh);
                widgets.heading.set_visible(!fresh);
                self.cloths.iter().for_each(|cloth| cloth.offer_to_learn(fresh));
                widgets.evening.set_visible(!fresh);
                // The latest has a card of its own where none waits.
                let told = if running.is_empty() { recent.get(1..).unwrap_or_default() } else { &recent };
                widgets.last_evening.set_label(&last_evening(told));
            }
            Err(error) => drop(sender.output(HomeOutput::Failed(error))),
        }
    }

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
        self.play_through(id, sender);
    }

    /// The match that ended last, where none waits; what was recorded elsewhere cannot be played once more.
    fn show_last_time(&mut self, wanted: bool, recent: &[MatchRow], sender: &ComponentSender<Self>) {
        self.last_time = None;
        let latest = recent.first().filter(|row| wanted && !row.elsewhere);
        let Some(row) = latest else { return };
        let (id, input, output) = (row.id, sender.input_sender().clone(), sender.output_sender().clone());
        let again = move || drop(input.send(HomeMsg::Rematch(id)));
        let last = LastTime::new(row, again, move || drop(output.send(HomeOutput::Review(id))));
        self.place.add(&last.root);
        self.last_time = Some((id, last));
        self.play_through(id, sender);
    }

    /// How a match stands follows once it has been played through; one that cannot be read says so when it is opened.
    fn play_through(&self, id: MatchId, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let session = Services::session_of(&archive, &catalogue, id).ok();
            HomeCmd::Stands(id, session.map(|(session, _)| Box::new(session)))
        });
    }

    /// Begins a match once more, with those who sat there at its end.
    fn rematch(&self, id: MatchId, sender: &ComponentSender<Self>) {
        let failed = |error: &(dyn std::error::Error + 'static)| {
            UserError::new(gettext("Could not start the match"), error)
        };
        let begun = self.services.session(id).and_then(|(session, _)| {
            let seed = seed::of_a_new_match().map_err(|error| failed(&error))?;
            Ok(session.setup().again(seed, false))
        });
        let _ = sender.output(match begun {
            Ok(setup) => HomeOutput::Begin(Box::new(setup)),
            Err(error) => HomeOutput::Failed(error),
        });
    }

    fn press(&self, key: Key, sender: &ComponentSender<Self>) {
        match key {
            Key::Continue => {
                if let Some((_, waiting)) = &self.waiting {
                    waiting.press();
                }
            }
            Key::Day => {
                if let Some(today) = &self.today {
                    today.press();
                }
            }
            Key::Game(at) => {
                if let Some(cloth) = self.cloths.get(at) {
                    let _ = sender.output(HomeOutput::Prepare(cloth.game.to_owned()));
                }
            }
        }
    }

    fn count_days(&self, sender: &ComponentSender<Self>) {
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let days = calendar::days();
            let stands = Services::days(&archive, &catalogue, &days);
            HomeCmd::Calendar(days.into_iter().zip(stands).collect())
        });
    }

    fn count_lengths(&self, sender: &ComponentSender<Self>) {
        let (archive, _) = self.services.counting();
        sender.spawn_oneshot_command(move || HomeCmd::Lengths(Services::lengths(&archive)));
    }

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
    gettext_f("Last evening: {results}.", &[("results", &told.join(", "))])
}
