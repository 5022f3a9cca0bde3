//! Looking back: a match step by step on its own table, where it was decided, and what else could have been chosen.
//!
//! ```text
//! told      entries, marks and figures in words
//! stage     the table in a part of the page
//! graph     the chances over the match, which is the scale that is scrubbed; drawing paints it
//! choice    the card about the moment that is looked at
//! turning   where it was decided
//! entries   every entry
//! balance   luck and choices as sums
//! rail      what stands beside the table
//! attempt   trying a choice again
//! range     small pictures on a scale
//! text      everything in words
//! waiting   what keeps the place of what is still counted
//! ```

mod attempt;
mod balance;
mod choice;
mod drawing;
mod entries;
mod graph;
mod rail;
mod range;
mod stage;
mod text;
pub(super) mod told;
mod turning;
mod waiting;

use std::rc::Rc;
use std::time::Duration;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gdk, glib};
use relm4::prelude::*;

use crate::app::back_button;
use crate::archive::MatchId;
use crate::counting::{Counted, Counting};
use crate::dialogs::Part;
use crate::engine::{LogLine, Names, Seat, SeatSet, Viewer};
use crate::i18n::{gettext, gettext_f};
use crate::insight::puzzles::Answer;
use crate::insight::telling::percent;
use crate::insight::{Analysis, Effort};
use crate::play::{GameSession, Next, total_line};
use crate::widgets::{Named, Shares, Tint, follow_window_size};
use crate::{tables, widgets};

use attempt::Attempt;
use graph::{Course, Cursor, Figure, Graph};
use rail::Rail;
pub(super) use stage::Stage;
use told::Told;
pub(super) use told::question;

use crate::tables::kit::styled_box;
use crate::tables::{Intent, Scene, TableView};

/// How long an entry is shown while the match plays by itself.
const PACE: Duration = Duration::from_millis(1_100);
/// Below this width of the window its table says alone what an entry did.
const TELEPHONE: i32 = 600;
/// The colours of seats on whose plates there is none.
const TINTS: [Tint; 8] =
    [Tint::Green, Tint::Orange, Tint::Violet, Tint::Blue, Tint::Red, Tint::Teal, Tint::Yellow, Tint::Black];

pub struct ReviewPage {
    session: GameSession,
    lines: Vec<LogLine>,
    /// The entries in words.
    told: Vec<Told>,
    /// How many entries are shown.
    at: usize,
    view: Option<Box<dyn TableView>>,
    /// Whether hidden hands are shown; only after the match has ended.
    open_hands: bool,
    /// Through whose eyes the figures are seen.
    seat: Seat,
    tints: Vec<Tint>,
    counting: Counting,
    attempt: Option<Attempt>,
    /// How often somebody tried: answers to an older try are old.
    tries: u32,
    variations: Vec<Variation>,
    as_text: gtk::Button,
    /// Raised when the match stops playing by itself.
    playing: Option<u64>,
    plays: u64,
    rail: Rail,
}

/// What the parts of the page show.
struct Shown<'a> {
    told: &'a [Told],
    analysis: Option<&'a Analysis>,
    names: &'a Names,
    seat: Seat,
    seats: &'a [Seat],
    tints: &'a [Tint],
    /// Nothing tells of them while somebody tries again.
    variations: &'a [Variation],
    /// Whether more will be known.
    counting: bool,
}

impl Shown<'_> {
    fn tint(&self, seat: Seat) -> Tint {
        self.tints.get(seat.index()).copied().unwrap_or_default()
    }
}

/// What the page begins with.
pub struct ReviewInit {
    pub session: GameSession,
    /// Where people played on from, those that begin first before others.
    pub variations: Vec<Variation>,
}

/// A variation of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// In the archive.
    pub id: MatchId,
    /// How many entries it has in common with the match.
    pub at: usize,
    /// Whether it has ended.
    pub finished: bool,
    /// When it was played and how it ended.
    pub words: String,
}

/// What comes back from workers.
#[derive(Debug)]
pub enum ReviewCmd {
    /// What is known of the match.
    Counted(Counted),
    /// Everything in words.
    Written(Vec<Part>),
    /// How a choice is that nobody had looked at; `None` if it cannot be compared.
    Compared {
        /// Which one was asked for.
        asked: u32,
        /// How it is.
        answer: Option<Answer>,
    },
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
    /// To a moment.
    Go(usize),
    /// To the next turning point, or the one before.
    Turn {
        /// Whether to the next.
        on: bool,
    },
    /// To the next marked choice, or the one before.
    Marked {
        /// Whether to the next.
        on: bool,
    },
    /// The match plays by itself, or stops.
    Play,
    /// The next entry of a match that plays by itself.
    Tick(u64),
    /// Show the rule of this moment.
    Rules,
    /// Show the table as everybody saw it, as a seat sees it, or with all hands.
    Eyes(u32),
    /// Try the choice of this moment again.
    Try,
    /// No more trying.
    StopTrying,
    /// Show what was judged best.
    ShowBest,
    /// Count with more effort.
    Count(Effort),
    /// Stop counting for a while, or go on.
    Pause,
    /// Show everything in words.
    Text,
    /// Look back on a variation.
    Variation(MatchId),
    /// A page of the rail.
    Tab(usize),
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
    /// Look back on another match.
    Review(MatchId),
    /// Go on with another match.
    Resume(MatchId),
}

/// Which game it was, and how long it took.
fn subtitle(session: &GameSession) -> String {
    let title = gettext(session.game().info().title);
    match total_line(session).filter(|_| session.game().outcome().is_some()) {
        Some(took) => format!("{title} · {took}"),
        None => title,
    }
}

/// What can be chosen to look through: everybody's sides, and all hands.
fn all_eyes(session: &GameSession) -> gtk::StringList {
    let names = session.names();
    let seats = (0..session.game().seats()).map(|at| Seat(at as u8));
    let hides = session.has_secrets();
    let side = |seat| {
        let name = [("seat", &*names.of(seat))];
        if hides { gettext_f("As {seat} Saw It", &name) } else { gettext_f("{seat}’s Side", &name) }
    };
    let list = gtk::StringList::new(&[]);
    seats.for_each(|seat| list.append(&side(seat)));
    if hides {
        list.append(&gettext("Everything Open"));
    }
    list
}

/// The words of a drop-down. On the button they yield where the window is narrow.
fn words(yields: bool) -> gtk::SignalListItemFactory {
    let factory = gtk::SignalListItemFactory::new();
    factory.connect_setup(move |_, item| {
        let label = gtk::Label::builder().xalign(0.0).build();
        if yields {
            label.set_ellipsize(gtk::pango::EllipsizeMode::End);
        }
        if let Some(item) = item.downcast_ref::<gtk::ListItem>() {
            item.set_child(Some(&label));
        }
    });
    factory.connect_bind(|_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let words = item.item().and_downcast::<gtk::StringObject>();
        if let (Some(words), Some(label)) = (words, item.child().and_downcast::<gtk::Label>()) {
            label.set_text(&words.string());
        }
    });
    factory
}

#[relm4::component(pub)]
impl Component for ReviewPage {
    type Init = ReviewInit;
    type Input = ReviewMsg;
    type Output = ReviewOutput;
    type CommandOutput = ReviewCmd;

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            add_css_class: "review",
            adw::HeaderBar {
                pack_start: &back_button(),
                #[wrap(Some)]
                set_title_widget = &adw::WindowTitle {
                    set_title: &gettext("Review"),
                    set_subtitle: &subtitle(&model.session),
                },
                pack_end: &model.as_text,
                #[name = "eyes"]
                pack_end = &gtk::DropDown {
                    set_model: Some(&all_eyes(&model.session)),
                    set_factory: Some(&words(true)),
                    set_list_factory: Some(&words(false)),
                    set_visible: model.session.game().outcome().is_some() && model.session.game().seats() > 1,
                    set_tooltip_text: Some(&gettext("Through whose eyes")),
                    set_accessible_name: &gettext("Through whose eyes"),
                    connect_selected_notify[sender] => move |eyes| {
                        sender.input(ReviewMsg::Eyes(eyes.selected()));
                    },
                },
            },
            gtk::ScrolledWindow {
                set_vexpand: true,
                set_hscrollbar_policy: gtk::PolicyType::Never,
                #[name = "columns"]
                #[wrap(Some)]
                set_child = &widgets::Columns::new(Shares { two_from: 860, gap: 16, right: 32, even: true, most: 460 }) {
                    set_margin_all: 12,
                },
            },
        }
    }

    fn init(
        ReviewInit { session, variations }: ReviewInit,
        root: Self::Root,
        sender: ComponentSender<Self>,
    ) -> ComponentParts<Self> {
        let input = sender.input_sender().clone();
        let report: tables::Report = Rc::new(move |intent| {
            let _ = input.send(ReviewMsg::Intent(intent));
        });
        let view = tables::create(&session.game().info(), report);
        let lines = session.lines_from(0);
        let told = told::tell_all(&session, &lines);
        let seat = session.setup().people().first().unwrap_or(Seat(0));
        let mut model = Self {
            at: lines.len(),
            told,
            lines,
            view,
            open_hands: false,
            seat,
            tints: Vec::new(),
            counting: Counting::default(),
            attempt: None,
            tries: 0,
            variations,
            as_text: text::button(sender.input_sender()),
            playing: None,
            plays: 0,
            rail: Rail::new(sender.input_sender()),
            session,
        };
        let widgets = view_output!();
        let left = Left::new(&model, &sender);
        widgets.columns.add(&left.root);
        widgets.columns.add(&model.rail.root);
        model.rail.left = Some(left);
        // What is pressed is a button within.
        if let Some(button) = widgets.eyes.first_child() {
            button.set_accessible_name(&gettext("Through whose eyes"));
        }
        if model.session.game().seats() > 1 {
            widgets.eyes.set_selected(seat.0.into());
        }
        connect_keys(&root, &sender);
        model.count(Effort::Quick, &sender);
        model.show();
        model.tints = model.seat_tints();
        model.show();
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        _widgets: &mut Self::Widgets,
        msg: ReviewMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        if !matches!(msg, ReviewMsg::Tick(_) | ReviewMsg::Tab(_) | ReviewMsg::Intent(_)) {
            self.playing = self.playing.filter(|_| matches!(msg, ReviewMsg::Play));
        }
        match msg {
            ReviewMsg::First => self.go(0),
            ReviewMsg::Back => self.go(self.at.saturating_sub(1)),
            ReviewMsg::On => self.go(self.at + 1),
            ReviewMsg::Last => self.go(self.lines.len()),
            // The table's own list of moves is shorter while somebody tries; it says where it is, not where to go.
            ReviewMsg::Intent(Intent::GoTo(_)) if self.is_covered() => {}
            ReviewMsg::Go(at) | ReviewMsg::Intent(Intent::GoTo(at)) => self.go(at),
            ReviewMsg::Turn { on } => self.turn(on),
            ReviewMsg::Marked { on } => self.seek_mark(on),
            ReviewMsg::Play => self.toggle_play(&sender),
            ReviewMsg::Tick(play) => self.tick(play, &sender),
            ReviewMsg::Eyes(chosen) => self.look_through(chosen),
            ReviewMsg::Try => self.try_again(),
            ReviewMsg::StopTrying => self.attempt = None,
            ReviewMsg::ShowBest => {
                if let Some(attempt) = &mut self.attempt {
                    attempt.shown = true;
                }
            }
            ReviewMsg::Count(effort) => self.count(effort, &sender),
            ReviewMsg::Pause if self.counting.is_paused() => self.counting.go_on(&sender, ReviewCmd::Counted),
            ReviewMsg::Pause => self.counting.pause(),
            ReviewMsg::Text => self.write_text(&sender),
            ReviewMsg::Variation(id) => {
                let ended = self.variations.iter().any(|one| one.id == id && one.finished);
                let _ =
                    sender.output(if ended { ReviewOutput::Review(id) } else { ReviewOutput::Resume(id) });
            }
            ReviewMsg::Tab(tab) => self.rail.choose(tab),
            ReviewMsg::Fork => {
                let _ = sender.output(ReviewOutput::Fork(self.at));
            }
            ReviewMsg::Rules => {
                let rule = self.session.game().at(self.at).rule().unwrap_or_default().to_owned();
                self.show_rule(rule, &sender);
            }
            ReviewMsg::Intent(Intent::Rule(rule)) => self.show_rule(rule, &sender),
            ReviewMsg::Intent(intent) => self.answer(&intent, &sender),
        }
        self.show();
    }

    fn update_cmd(&mut self, cmd: ReviewCmd, _sender: ComponentSender<Self>, root: &Self::Root) {
        match cmd {
            // Figures change nothing on the table.
            ReviewCmd::Counted(counted) => {
                if self.counting.take(counted) {
                    self.show_figures(&self.session.names_at(self.at));
                }
            }
            ReviewCmd::Written(parts) => self.show_text(&parts, root),
            ReviewCmd::Compared { asked, answer } => {
                self.compared(asked, answer);
                self.show();
            }
        }
    }
}

/// The table, the sentence with the buttons that step, and the graph.
struct Left {
    root: gtk::Box,
    sentence: gtk::Label,
    mark: gtk::Box,
    place: gtk::Label,
    play: gtk::Button,
    graph: Graph,
}

impl Left {
    fn new(model: &ReviewPage, sender: &ComponentSender<ReviewPage>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 10, "");
        if let Some(view) = &model.view {
            let frame = view.frame();
            let stage = Stage::new(&frame.widget());
            if let Some(class) = frame.page_class() {
                stage.add_css_class(class);
                stage.add_css_class(tables::cloth_of(&model.session.game().info()));
            }
            stage.add_css_class("stage");
            root.append(&stage);
        }
        // On a telephone the buttons have a line of their own.
        let beside = Shares { two_from: 480, gap: 8, right: 100, even: true, most: 190 };
        let line = widgets::Columns::new(beside);
        line.add_css_class("step");
        let said = styled_box(gtk::Orientation::Horizontal, 8, "");
        let mark = styled_box(gtk::Orientation::Horizontal, 0, "");
        let sentence = gtk::Label::builder().xalign(0.0).wrap(true).lines(2).hexpand(true).build();
        sentence.set_wrap_mode(gtk::pango::WrapMode::WordChar);
        sentence.set_ellipsize(gtk::pango::EllipsizeMode::End);
        sentence.set_css_classes(&["title-4"]);
        let place = gtk::Label::builder().css_classes(["numeric", "dim-label"]).build();
        place.set_hexpand(true);
        place.set_xalign(1.0);
        // The table of a telephone says it large enough; here it would only push the graph out of sight.
        let told = sentence.downgrade();
        follow_window_size(&root, move |window, _| {
            let told = told.clone();
            // Not in the middle of an allocation.
            glib::idle_add_local_once(move || {
                if let Some(told) = told.upgrade() {
                    told.set_visible(window >= TELEPHONE);
                }
            });
        });
        for part in [mark.upcast_ref::<gtk::Widget>(), sentence.upcast_ref(), place.upcast_ref()] {
            said.append(part);
        }
        line.add(&said);
        let steps = styled_box(gtk::Orientation::Horizontal, 0, "linked");
        steps.set_valign(gtk::Align::Center);
        steps.set_homogeneous(true);
        let button = |icon: &str, name: &str, msg: fn() -> ReviewMsg| {
            let button = gtk::Button::builder().icon_name(icon).tooltip_text(name).build();
            button.set_valign(gtk::Align::Center);
            button.set_accessible_name(name);
            let input = sender.input_sender().clone();
            button.connect_clicked(move |_| drop(input.send(msg())));
            steps.append(&button);
            button
        };
        button("go-first-symbolic", &gettext("First entry"), || ReviewMsg::First);
        button("go-previous-symbolic", &gettext("Previous entry"), || ReviewMsg::Back);
        let play = button("media-playback-start-symbolic", &gettext("Play"), || ReviewMsg::Play);
        button("go-next-symbolic", &gettext("Next entry"), || ReviewMsg::On);
        button("go-last-symbolic", &gettext("Last entry"), || ReviewMsg::Last);
        line.add(&steps);
        root.append(&line);
        let card = styled_box(gtk::Orientation::Vertical, 0, "card");
        card.add_css_class("chances");
        let graph = Graph::default();
        let input = sender.input_sender().clone();
        graph.connect_scrubbed(move |at| drop(input.send(ReviewMsg::Go(at))));
        card.append(&graph);
        root.append(&card);
        Self { root, sentence, mark, place, play, graph }
    }
}

/// Left and Right step through the match, wherever the focus is; other keys do where nothing else takes them.
fn connect_keys(root: &gtk::Box, sender: &ComponentSender<ReviewPage>) {
    let step = |key: gdk::Key| match key {
        gdk::Key::Left => Some(ReviewMsg::Back),
        gdk::Key::Right => Some(ReviewMsg::On),
        gdk::Key::Home => Some(ReviewMsg::First),
        gdk::Key::End => Some(ReviewMsg::Last),
        _ => None,
    };
    let other = |key: gdk::Key| match key {
        gdk::Key::Up => Some(ReviewMsg::Turn { on: false }),
        gdk::Key::Down => Some(ReviewMsg::Turn { on: true }),
        gdk::Key::n | gdk::Key::N => Some(ReviewMsg::Marked { on: true }),
        gdk::Key::p | gdk::Key::P => Some(ReviewMsg::Marked { on: false }),
        gdk::Key::space => Some(ReviewMsg::Play),
        gdk::Key::t | gdk::Key::T => Some(ReviewMsg::Try),
        gdk::Key::_1 => Some(ReviewMsg::Tab(0)),
        gdk::Key::_2 => Some(ReviewMsg::Tab(1)),
        gdk::Key::_3 => Some(ReviewMsg::Tab(2)),
        _ => None,
    };
    let add = |phase, msg: fn(gdk::Key) -> Option<ReviewMsg>| {
        let keys = gtk::EventControllerKey::builder().propagation_phase(phase).build();
        let input = sender.input_sender().clone();
        keys.connect_key_pressed(move |keys, key, _, state| {
            // Tabs have arrows of their own.
            let tabs = keys.widget().and_then(|root| root.root()).and_then(|root| root.focus());
            let own = tabs.is_some_and(|focus| focus.accessible_role() == gtk::AccessibleRole::Tab);
            match msg(key).filter(|_| state.is_empty() && !own) {
                Some(msg) => {
                    let _ = input.send(msg);
                    glib::Propagation::Stop
                }
                None => glib::Propagation::Proceed,
            }
        });
        root.add_controller(keys);
    };
    add(gtk::PropagationPhase::Capture, step);
    add(gtk::PropagationPhase::Bubble, other);
}

impl ReviewPage {
    fn count(&mut self, effort: Effort, sender: &ComponentSender<Self>) {
        self.counting.start(&self.session, effort, sender, ReviewCmd::Counted);
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.lines.len());
        self.attempt = None;
    }

    fn turn(&mut self, on: bool) {
        let places = self.rail.turning();
        let at = places.iter().position(|place| *place == self.at);
        let next = match (at, on) {
            (None, _) => 0,
            (Some(at), true) => at + 1,
            (Some(at), false) => at.saturating_sub(1),
        };
        if let Some(place) = places.get(next.min(places.len().saturating_sub(1))) {
            self.go(*place);
        }
    }

    fn seek_mark(&mut self, on: bool) {
        let Some(analysis) = self.counting.analysis() else { return };
        let marked =
            |step: &crate::insight::Step| step.judged.as_ref().is_some_and(|judged| judged.mark.is_some());
        let mut places = (1..).zip(&analysis.steps).filter(|(_, step)| marked(step)).map(|(at, _)| at);
        let next =
            if on { places.find(|at| *at > self.at) } else { places.take_while(|at| *at < self.at).last() };
        if let Some(at) = next {
            self.go(at);
        }
    }

    fn toggle_play(&mut self, sender: &ComponentSender<Self>) {
        if self.playing.take().is_some() {
            return;
        }
        if self.at == self.lines.len() {
            self.go(0);
        }
        self.plays += 1;
        self.playing = Some(self.plays);
        later(self.plays, sender);
    }

    fn tick(&mut self, play: u64, sender: &ComponentSender<Self>) {
        if self.playing != Some(play) {
            return;
        }
        self.go(self.at + 1);
        if self.at < self.lines.len() {
            later(play, sender);
        } else {
            self.playing = None;
        }
    }

    /// Whether somebody tries a choice again and does not know yet what came of it.
    fn is_covered(&self) -> bool {
        self.attempt.as_ref().is_some_and(|attempt| !attempt.shown)
    }

    fn look_through(&mut self, chosen: u32) {
        let seats = self.session.game().seats() as u32;
        self.open_hands = chosen >= seats;
        if let Ok(seat) = u8::try_from(chosen)
            && chosen < seats
        {
            self.seat = Seat(seat);
        }
    }

    fn show_rule(&self, rule: String, sender: &ComponentSender<Self>) {
        let game = self.session.setup().game.clone();
        let _ = sender.output(ReviewOutput::Rule { game, rule });
    }

    /// The colours of the seats: those of their plates, if they have different ones.
    fn seat_tints(&self) -> Vec<Tint> {
        let seats = (0..self.session.game().seats()).map(|at| Seat(at as u8));
        let plates: Vec<Tint> = seats
            .map(|seat| self.view.as_ref().and_then(|view| view.tint(seat)).unwrap_or_default())
            .collect();
        let distinct = plates.iter().enumerate().all(|(at, tint)| !plates[..at].contains(tint));
        match distinct && (plates.len() < 2 || !plates.contains(&Tint::Neutral)) {
            true => plates,
            false => TINTS.iter().copied().take(plates.len()).collect(),
        }
    }

    /// Shows the moment in all parts of the page.
    fn show(&mut self) {
        let names = self.session.names_at(self.at);
        self.show_table(&names);
        self.show_figures(&names);
    }

    /// Shows what is known of the moment beside the table and below it.
    fn show_figures(&mut self, names: &Names) {
        let seats: Vec<Seat> = (0..self.session.game().seats()).map(|at| Seat(at as u8)).collect();
        // Who tries again sees nothing of what came after the question.
        let end = if self.is_covered() { self.at.saturating_sub(1) } else { self.told.len() };
        let analysis = self.counting.analysis();
        let shown = Shown {
            told: &self.told[..end.min(self.told.len())],
            analysis,
            names,
            seat: self.seat,
            seats: &seats,
            tints: &self.tints,
            variations: if self.is_covered() { &[] } else { &self.variations },
            counting: self.counting.is_at_work() || self.counting.is_paused(),
        };
        self.as_text.set_visible(analysis.is_some() && !self.is_covered());
        let mut rail = std::mem::take(&mut self.rail);
        rail.show(&shown, self);
        if let Some(left) = &rail.left {
            self.show_left(left, &shown, end, rail.turning());
        }
        self.rail = rail;
    }

    fn show_left(&self, left: &Left, shown: &Shown<'_>, end: usize, turning: &[usize]) {
        let at = self.at.min(end);
        let words = match (self.is_covered(), at.checked_sub(1).and_then(|at| self.told.get(at))) {
            (true, _) => gettext("What would you do here?"),
            (_, Some(told)) => told.words.clone(),
            (_, None) => gettext("The match begins."),
        };
        left.sentence.set_text(&words);
        left.sentence.set_tooltip_text(Some(&words));
        while let Some(mark) = left.mark.first_child() {
            left.mark.remove(&mark);
        }
        let step = self.at.checked_sub(1).and_then(|at| shown.analysis?.steps.get(at));
        if let Some(mark) = step.and_then(|step| step.judged.as_ref()?.mark).filter(|_| !self.is_covered()) {
            left.mark.append(&choice::mark_sign(mark));
        }
        let of = self.lines.len().to_string();
        left.place.set_label(&gettext_f("{at} of {of}", &[("at", &at.to_string()), ("of", &of)]));
        let (icon, name) = match self.playing {
            Some(_) => ("media-playback-pause-symbolic", gettext("Pause")),
            None => ("media-playback-start-symbolic", gettext("Play")),
        };
        left.play.set_icon_name(icon);
        left.play.set_tooltip_text(Some(&name));
        left.play.set_accessible_name(&name);
        left.graph.set_figure(self.figure(shown, end, turning));
        let chance = shown.analysis.and_then(|analysis| told::chance(analysis, at, self.seat));
        let chance = chance.map(percent);
        left.graph.set_cursor(Cursor {
            at,
            words: chance.map_or_else(String::new, |chance| match shown.analysis.is_some_and(|a| a.group) {
                true => chance,
                false => format!("{} {chance}", shown.names.of(self.seat)),
            }),
            spoken: told::spoken(at, &self.told, shown.analysis, self.seat, shown.names),
        });
    }

    /// The chances as far as they may be shown.
    fn figure(&self, shown: &Shown<'_>, end: usize, turning: &[usize]) -> Figure {
        let entries = self.told.len();
        let chapters = told::rounds(&self.told);
        let Some(analysis) = shown.analysis else {
            return Figure { entries, chapters, ..Figure::default() };
        };
        let known = |at: usize, seat: Seat| told::chance(analysis, at, seat).filter(|_| at <= end);
        let course = |seat: Seat| Course {
            name: shown.names.of(seat),
            tint: shown.tint(seat),
            chances: (0..=entries).map(|at| known(at, seat)).collect(),
        };
        // The seat that is looked through lies at the bottom.
        let mut order = vec![self.seat];
        if !analysis.group {
            order.extend(shown.seats.iter().filter(|seat| **seat != self.seat));
        }
        let luck = |at: usize| {
            let step =
                analysis.steps.get(at).filter(|step| step.cause == crate::insight::Cause::Luck && at < end);
            step.and_then(|step| step.change.get(self.seat.index()).copied()).unwrap_or_default()
        };
        Figure {
            courses: order.into_iter().map(course).collect(),
            shared_out: !analysis.group,
            error: analysis.error,
            even: (!analysis.group && shown.seats.len() > 1).then(|| analysis.fair_share()),
            luck: (0..entries).map(luck).collect(),
            luck_of: gettext("Luck"),
            chapters,
            flags: if end < entries { Vec::new() } else { turning.to_vec() },
            entries,
        }
    }

    fn show_table(&self, names: &Names) {
        let Some(view) = &self.view else { return };
        // The plates show who sat there then.
        let then = self.session.setup_then(self.at);
        let trying = self.attempt.as_ref().filter(|attempt| !attempt.shown);
        // Who tries again stands before the choice.
        let at = if trying.is_some() { self.at.saturating_sub(1) } else { self.at };
        let told = at.checked_sub(1).and_then(|at| self.lines.get(at)).map(|line| &*line.told);
        let game = self.session.game().at(at);
        let over = self.session.game().outcome().is_some();
        let viewer = match (self.open_hands, trying) {
            (_, Some(attempt)) => Viewer::Seat(attempt.seat()),
            (true, _) if over => Viewer::All,
            _ if over && self.session.has_secrets() => Viewer::Seat(self.seat),
            _ => Viewer::Table,
        };
        let acting = trying.map(Attempt::seat);
        let next =
            acting.map_or(Next::Nobody, |seat| Next::People { seats: SeatSet::one(seat), secret: false });
        let whole = (trying.is_none()).then_some(self.session.game());
        let scene = Scene {
            game: &*game,
            whole: whole.map(|game| game as &dyn crate::engine::AnyMatch),
            setup: then.as_ref().unwrap_or_else(|| self.session.setup()),
            names,
            viewer,
            next,
            acting,
            hint: None,
            advice: self.session.shows_advice(),
            shared: false,
            amending: false,
            animate: false,
            told: told.unwrap_or_default(),
        };
        let words: Vec<String> = scene.told.iter().map(|text| text.render(names)).collect();
        let words = match trying {
            Some(_) => told::question(&*game, names),
            None if words.is_empty() => gettext("The match begins."),
            None => words.join(" "),
        };
        view.frame().banner().set_sentence(&words);
        view.show(&scene);
    }
}

/// The next entry of a match that plays by itself comes after a while.
fn later(play: u64, sender: &ComponentSender<ReviewPage>) {
    let input = sender.input_sender().clone();
    // The page may be gone by then.
    glib::timeout_add_local_once(PACE, move || drop(input.send(ReviewMsg::Tick(play))));
}
