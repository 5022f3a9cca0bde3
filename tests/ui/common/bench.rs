//! Any game's table in a window, with a match, and hands that press what is lit.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gdk, glib};
use serde_json::Value;
use tableside::engine::{
    AnyMatch, Entry, EntryOf, Game, Match, Names, Random, Record, Seat, Setup, Source, Turn, Viewer,
};
use tableside::play::{MatchSetup, Next, Provider, SeatSetup};
use tableside_window::tables::{self, Intent, Scene, TableView};
use tableside_window::widgets::{CellState, Die, PressButton};

/// How a table is set up.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub seats: usize,
    pub bots: Vec<usize>,
    pub real: bool,
    pub rules: Vec<(&'static str, &'static str)>,
}

const NAMES: [&str; 8] = ["Anna", "Ben", "Clara", "Dimitrios Papadopoulos", "Eve", "Finn", "Greta", "Hugo"];

/// More choices than this are not listed.
const MANY: usize = 2000;

/// A table.
pub struct Bench<G: Game> {
    pub setup: MatchSetup,
    pub game: Match<G>,
    pub view: Box<dyn TableView>,
    pub window: gtk::Window,
    said: Rc<RefCell<Vec<Intent>>>,
}

impl<G: Game> Bench<G> {
    pub fn new(options: &Options) -> Self {
        adw::init().unwrap();
        let content: G::Content = toml::from_str(G::default_pack()).unwrap();
        let json = serde_json::to_value(&content).unwrap();
        let rules: BTreeMap<String, String> =
            options.rules.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
        let provider = if options.real { Provider::Physical } else { Provider::Program };
        let seat = |at: usize| SeatSetup {
            name: NAMES[at].to_owned(),
            bot: options.bots.contains(&at).then(Default::default),
        };
        let setup = MatchSetup {
            game: G::INFO.id.to_owned(),
            seats: (0..options.seats).map(seat).collect(),
            options: rules.clone(),
            pack: serde_json::from_value(json["pack"].clone()).unwrap(),
            pack_hash: String::new(),
            content: json,
            dice: provider,
            cards: provider,
            seed: 11.into(),
            track_draws: true,
        };
        let game = G::new(Setup { seats: options.seats, options: rules, content }).unwrap();
        let said = Rc::<RefCell<Vec<Intent>>>::default();
        let report: tables::Report = Rc::new({
            let said = Rc::clone(&said);
            move |intent| said.borrow_mut().push(intent)
        });
        let view = tables::create(&G::INFO, report).unwrap();
        let style = gtk::CssProvider::new();
        style.load_from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/resources/style.css"));
        // Below the styles of the tables, as in the program.
        gtk::style_context_add_provider_for_display(&gdk::Display::default().unwrap(), &style, 599);
        let scroll = gtk::ScrolledWindow::builder().child(&view.frame().widget()).build();
        let window = gtk::Window::builder().default_width(1200).default_height(780).child(&scroll).build();
        window.present();
        let bench = Self { setup, game: Match::new(Arc::new(game)), view, window, said };
        // On a busy machine the table takes its form late.
        for _ in 0..500 {
            if bench.view.frame().widget().width() > 1000 {
                break;
            }
            bench.wait(10);
        }
        bench.wait(40);
        bench
    }

    /// Lets everything happen that is due within a while.
    pub fn wait(&self, milliseconds: u64) {
        let end = std::time::Instant::now() + std::time::Duration::from_millis(milliseconds);
        while std::time::Instant::now() < end {
            if !glib::MainContext::default().iteration(false) {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
    }

    /// Waits until something holds; ten seconds at most.
    pub fn until(&self, holds: impl Fn(&Self) -> bool) {
        for _ in 0..1000 {
            if holds(self) {
                return;
            }
            self.wait(10);
        }
        panic!("waited too long");
    }

    /// Waits until something has happened; ten seconds at most.
    pub fn soon(&self, happened: &Cell<bool>) {
        for _ in 0..10_000 {
            if happened.get() {
                return;
            }
            self.wait(1);
        }
        panic!("waited too long");
    }

    /// A frame is drawn, and then everything is done that waits until nothing else is to do. Were there one frame after the
    /// other, a busy machine would never come to that.
    pub fn beat(&self) {
        let done = Rc::new(Cell::new(false));
        let drawn = Rc::clone(&done);
        self.view.frame().widget().add_tick_callback(move |_, _| {
            drawn.set(true);
            glib::ControlFlow::Break
        });
        self.soon(&done);
        self.finish_idle();
    }

    /// Waits until nothing is left of what is done between two pictures, such as the cards of a sheet.
    pub fn finish_idle(&self) {
        let done = Rc::new(Cell::new(false));
        let idle = Rc::clone(&done);
        glib::idle_add_local_full(glib::Priority::LOW, move || {
            idle.set(true);
            glib::ControlFlow::Break
        });
        self.soon(&done);
    }

    /// What was said since this was asked last.
    pub fn said(&self) -> Vec<Intent> {
        self.said.take()
    }

    /// Shows the match to a viewer.
    pub fn show_to(&self, viewer: Viewer, acting: Option<Seat>, next: Next) {
        let names = self.setup.names();
        self.view.show(&self.scene(&self.game, &names, viewer, acting, next));
    }

    pub fn scene<'a>(
        &'a self,
        game: &'a dyn AnyMatch,
        names: &'a Names,
        viewer: Viewer,
        acting: Option<Seat>,
        next: Next,
    ) -> Scene<'a> {
        let people = self.setup.seats.iter().filter(|seat| seat.bot.is_none()).count();
        Scene {
            game,
            whole: None,
            setup: &self.setup,
            names,
            viewer,
            next,
            acting,
            hint: None,
            advice: people <= 1,
            shared: people > 1 && self.setup.cards == Provider::Program,
            amending: false,
            animate: false,
            told: &[],
        }
    }

    /// Shows the match to the first seat that is asked, behind its curtain.
    pub fn show_to_asked(&self) -> Option<Seat> {
        let turn = self.game.turn();
        let seat = match turn {
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first()?,
            Turn::Over => {
                self.show_to(Viewer::Table, None, Next::Nobody);
                return None;
            }
            Turn::Chance(_) => {
                self.show_to(Viewer::Table, None, Next::Program);
                return None;
            }
        };
        self.show_to(Viewer::Seat(seat), Some(seat), Next::told_by_people(turn));
        Some(seat)
    }

    /// Makes the view forget what was begun.
    pub fn forget(&self) {
        self.show_to(Viewer::Table, None, Next::Program);
    }

    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.game().legal(self.game.state(), seat, &mut actions);
        actions
    }

    pub fn play(&mut self, entry: EntryOf<G>) {
        self.game.play(Record::new(entry, Source::Typed)).unwrap();
    }

    pub fn take(&mut self, entry: Value) -> Result<(), String> {
        let entry = serde_json::from_value(entry).map_err(|error| error.to_string())?;
        self.game.play(Record::new(entry, Source::Typed)).map_err(|violation| violation.to_string())
    }

    /// Goes on by one entry, the `n`-th choice of those there are; false at the end.
    pub fn step(&mut self, n: usize) -> bool {
        let entry = match self.game.turn() {
            Turn::Over => return false,
            Turn::Chance(_) => self.game.roll(self.setup.seed).unwrap(),
            Turn::Choose(seat) => self.some(seat, n),
            Turn::Secret { seats, .. } => self.some(seats.first().unwrap(), n),
        };
        self.play(entry);
        true
    }

    fn some(&self, seat: Seat, n: usize) -> EntryOf<G> {
        let (game, state) = (self.game.game(), self.game.state());
        // Where there are too many choices to list, any will do.
        if game.count_legal(state, seat) > MANY {
            let mut random = Random::from_seed(n as u64);
            let action = game.random_legal(state, seat, &mut random, &mut Vec::new()).unwrap();
            return Entry::Do { seat, action };
        }
        let legal = self.legal(seat);
        Entry::Do { seat, action: legal[n % legal.len()].clone() }
    }

    /// Everything that can be pressed now, in the order of the screen.
    pub fn lit(&self) -> Vec<gtk::Widget> {
        // Cards of a sheet come one after the other.
        if !self.those(|widget| widget.has_css_class("sheet")).is_empty() {
            self.finish_idle();
        }
        // The pad for real dice is filled by keys.
        self.those(|widget| !widget.has_css_class("padface") && state(widget).is_some_and(CellState::is_open))
            .into_iter()
            .filter(gtk::Widget::is_sensitive)
            .collect()
    }

    /// Everything that tells why not when pressed.
    pub fn dimmed(&self) -> Vec<gtk::Widget> {
        self.those(|widget| state(widget) == Some(CellState::Dimmed))
    }

    fn those(&self, fits: impl Fn(&gtk::Widget) -> bool) -> Vec<gtk::Widget> {
        let mut found = Vec::new();
        walk(&self.view.frame().widget(), &mut |widget| {
            if widget.is_mapped() && fits(widget) {
                found.push(widget.clone());
            }
        });
        found
    }

    /// The first visible widget of a type.
    pub fn find<T: IsA<gtk::Widget>>(&self) -> Option<T> {
        let mut found = None;
        walk(&self.view.frame().widget(), &mut |widget| {
            if found.is_none() && widget.is_mapped() {
                found = widget.downcast_ref::<T>().cloned();
            }
        });
        found
    }
}

impl<G: Game> Drop for Bench<G> {
    fn drop(&mut self) {
        self.window.destroy();
    }
}

#[allow(dead_code, reason = "not every game’s tests open it")]
impl<G: Game> Bench<G> {
    /// Opens the form for an adjustment by the table, as everyone at it sees the match.
    pub fn open_ruling(&self) -> RulingForm {
        let names = self.setup.names();
        let scene = self.scene(&self.game, &names, Viewer::Table, None, Next::Program);
        self.view.open_rulings(&scene, &self.window);
        let above = |window: &gtk::Window| window.transient_for().as_ref() == Some(&self.window);
        let open = gtk::Window::list_toplevels().into_iter().filter_map(|window| window.downcast().ok());
        RulingForm(open.filter(above).find(gtk::Window::is_visible).expect("a form is open"))
    }
}

/// The form for an adjustment, whose rows are told by their titles.
pub struct RulingForm(pub gtk::Window);

#[allow(dead_code, reason = "each game’s tests use some")]
impl RulingForm {
    /// The titles of the rows, one after the other.
    pub fn rows(&self) -> Vec<String> {
        self.all::<adw::PreferencesRow>().iter().map(|row| row.title().into()).collect()
    }

    /// What can be chosen in a row.
    pub fn candidates(&self, row: &str) -> Vec<String> {
        let model = below::<gtk::DropDown>(&self.row(row)).first().and_then(gtk::DropDown::model);
        let model = model.and_downcast::<gtk::StringList>().expect("a row with candidates");
        (0..model.n_items()).filter_map(|at| model.string(at)).map(String::from).collect()
    }

    pub fn choose(&self, row: &str, words: &str) {
        let at = self.candidates(row).iter().position(|other| other == words).expect("it is offered") as u32;
        below::<gtk::DropDown>(&self.row(row))[0].set_selected(at);
    }

    /// Ticks or unticks the candidates of a row at these places.
    pub fn toggle(&self, row: &str, places: &[usize]) {
        let checks = below::<gtk::CheckButton>(&self.row(row));
        places.iter().for_each(|at| checks[*at].set_active(!checks[*at].is_active()));
    }

    pub fn count(&self, row: &str, n: i32) {
        below::<gtk::SpinButton>(&self.row(row))[0].set_value(n.into());
    }

    pub fn say(&self, row: &str, words: &str) {
        self.row(row).downcast::<adw::EntryRow>().expect("an entry").set_text(words);
    }

    /// Enters the adjustment if that is possible, and closes the form.
    pub fn enter(self) {
        let buttons = self.all::<gtk::Button>();
        let enter = buttons
            .iter()
            .find(|button| button.has_css_class("suggested-action") && button.label().is_some())
            .expect("a button");
        if enter.is_sensitive() {
            enter.emit_clicked();
        }
        self.0.destroy();
    }

    fn row(&self, title: &str) -> adw::PreferencesRow {
        let found = self.all::<adw::PreferencesRow>().into_iter().find(|row| row.title() == title);
        found.unwrap_or_else(|| panic!("no row {title}: {:?}", self.rows()))
    }

    fn all<T: IsA<gtk::Widget>>(&self) -> Vec<T> {
        below(&self.0)
    }
}

/// All visible widgets of a type below one.
fn below<T: IsA<gtk::Widget>>(widget: &impl IsA<gtk::Widget>) -> Vec<T> {
    let mut found = Vec::new();
    walk(widget.upcast_ref(), &mut |widget| found.extend(widget.downcast_ref::<T>().cloned()));
    found
}

/// Calls `f` for a widget and all below it that are shown; popovers are not.
pub fn walk(widget: &gtk::Widget, f: &mut dyn FnMut(&gtk::Widget)) {
    if !widget.is_visible() || widget.is::<gtk::Popover>() {
        return;
    }
    f(widget);
    let mut child = widget.first_child();
    while let Some(widget) = child {
        walk(&widget, f);
        child = widget.next_sibling();
    }
}

/// In which state something is that can be pressed: a die, a button among the choices, or a game's own card
/// that is a button.
pub fn state(widget: &gtk::Widget) -> Option<CellState> {
    if let Some(die) = widget.downcast_ref::<Die>() {
        return Some(die.state());
    }
    if widget.has_css_class("choice") {
        let dimmed = widget.has_css_class("dimmed");
        return Some(if dimmed { CellState::Dimmed } else { CellState::Selectable });
    }
    let states = [CellState::Selectable, CellState::Selected, CellState::Dimmed];
    // A field of a board is pressed like a button.
    let button = widget.is::<PressButton>() || widget.css_name() == "square";
    states.into_iter().find(|state| button && widget.has_css_class(state.css_class()))
}

pub fn press(widget: &gtk::Widget) {
    match widget.downcast_ref::<gtk::Button>() {
        Some(button) => button.emit_clicked(),
        None if widget.css_name() == "square" => widget.activate_action("square.press", None).unwrap(),
        None => widget.activate_action("cell.activate", None).unwrap(),
    }
}

/// What a widget shows, in short.
pub fn face(widget: &gtk::Widget) -> String {
    let shown = if let Some(die) = widget.downcast_ref::<Die>() {
        format!("die {:?} {:?}", die.tint(), die.face())
    } else if let Some(label) = widget.downcast_ref::<gtk::Label>() {
        format!("label {}", label.text())
    } else {
        widget.type_().name().to_owned()
    };
    format!("{shown} {:?} {}", state(widget), tip(widget))
}

/// What is said while the pointer rests on a widget.
pub fn tip(widget: &gtk::Widget) -> String {
    if let Some(die) = widget.downcast_ref::<Die>() {
        die.action_text()
    } else if let Some(button) = widget.downcast_ref::<PressButton>() {
        button.tip()
    } else {
        widget.tooltip_text().unwrap_or_default().into()
    }
}

/// Lets the match of a table go on to its end, or to the thousandth entry; `look` is called with the number of each
/// entry before it is made. Matches on the way are the same for the same `stride`.
pub fn throughout<G: Game>(bench: &mut Bench<G>, stride: usize, mut look: impl FnMut(&mut Bench<G>, usize)) {
    for n in 0..1000 {
        look(bench, n);
        if !bench.step(n * stride) {
            break;
        }
    }
}

/// Everything below a widget, written down.
pub fn dump(widget: &gtk::Widget) -> String {
    let mut lines = Vec::new();
    walk(widget, &mut |widget| lines.push(face(widget)));
    lines.join("\n")
}
