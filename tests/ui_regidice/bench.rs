//! A table in a window, with a match, and hands that press what is lit.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use relm4::adw;
use relm4::gtk::{self, gdk, glib, prelude::*};
use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Match, Names, Random, Record, Seat, Setup, Source, Turn, Viewer};
use tableside::games::regidice::content::Content;
use tableside::games::regidice::{Chance, Faces, Regidice, Step};
use tableside::play::{MatchSetup, Next, Provider, SeatSetup};
use tableside::ui::tables::{self, Intent, Scene, TableView};
use tableside::ui::widgets::{CellState, Die};

/// A table.
pub struct Bench {
    pub setup: MatchSetup,
    pub game: Match<Regidice>,
    pub view: Box<dyn TableView>,
    window: gtk::Window,
    said: Rc<RefCell<Vec<Intent>>>,
}

impl Bench {
    /// A table for so many people, with the program's dice or real ones.
    pub fn new(seats: usize, real: bool) -> Self {
        adw::init().unwrap();
        let content: Content = toml::from_str(Regidice::default_pack()).unwrap();
        let json = serde_json::to_value(&content).unwrap();
        let provider = if real { Provider::Physical } else { Provider::Program };
        let names = ["Anna", "Ben", "Clara", "Dimitrios Papadopoulos"];
        let setup = MatchSetup {
            game: "regidice".to_owned(),
            seats: names
                .iter()
                .take(seats)
                .map(|name| SeatSetup { name: (*name).to_owned(), bot: None })
                .collect(),
            options: BTreeMap::new(),
            pack: serde_json::from_value(json["pack"].clone()).unwrap(),
            pack_hash: String::new(),
            content: json,
            dice: provider,
            cards: provider,
            seed: 11,
            track_draws: true,
        };
        let game = Regidice::new(Setup { seats, options: BTreeMap::new(), content }).unwrap();
        let said = Rc::<RefCell<Vec<Intent>>>::default();
        let report: tables::Report = Rc::new({
            let said = Rc::clone(&said);
            move |intent| said.borrow_mut().push(intent)
        });
        let view = tables::create("regidice", report).unwrap();
        let style = gtk::CssProvider::new();
        style.load_from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/data/resources/style.css"));
        gtk::style_context_add_provider_for_display(&gdk::Display::default().unwrap(), &style, 600);
        let scroll = gtk::ScrolledWindow::builder().child(&view.frame()).build();
        let window = gtk::Window::builder().default_width(1200).default_height(780).child(&scroll).build();
        window.present();
        let bench = Self { setup, game: Match::new(Arc::new(game)), view, window, said };
        // On a busy machine the table takes its form late.
        for _ in 0..500 {
            if bench.view.frame().width() > 1000 {
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

    /// What was said since this was asked last.
    pub fn said(&self) -> Vec<Intent> {
        self.said.take()
    }

    /// Shows the match to a viewer.
    pub fn show_to(&self, viewer: Option<Viewer>, acting: Option<Seat>, next: Next) {
        let names = self.setup.names();
        self.view.show(&self.scene(&names, viewer, acting, next));
    }

    pub fn scene<'a>(
        &'a self,
        names: &'a Names,
        viewer: Option<Viewer>,
        acting: Option<Seat>,
        next: Next,
    ) -> Scene<'a> {
        Scene {
            game: &self.game,
            whole: None,
            setup: &self.setup,
            names,
            viewer,
            next,
            acting,
            hint: None,
            shared: self.setup.seats.len() > 1 && self.setup.dice == Provider::Program,
            amending: false,
            animate: false,
            told: &[],
        }
    }

    /// Shows the match to the seat that is asked; to the table while nobody is.
    pub fn show_to_asked(&self) -> Option<Seat> {
        let turn = self.game.turn();
        let next = Next::told_by_people(turn);
        if let Turn::Choose(seat) = turn {
            self.show_to(Some(Viewer::Seat(seat)), Some(seat), next);
            return Some(seat);
        }
        self.show_to(Some(Viewer::Table), None, next);
        None
    }

    pub fn play(&mut self, entry: EntryOf<Regidice>) {
        self.game.play(Record::new(entry, Source::Typed)).unwrap();
    }

    /// Goes on by one entry, some choice of those there are; false at the end.
    pub fn step(&mut self, n: usize) -> bool {
        let game = Arc::clone(self.game.game());
        let mut random = Random::from_seed(n as u64 * 7919 + self.setup.seats.len() as u64);
        let entry = match self.game.turn() {
            Turn::Over => return false,
            Turn::Chance(_) => Entry::Chance(match game.sample(self.game.state(), &mut random) {
                Chance::Rolled { seat, .. } if self.setup.dice == Provider::Physical => {
                    Chance::Rolled { seat, faces: Faces::Concealed }
                }
                answer => answer,
            }),
            Turn::Choose(seat) => {
                let action =
                    game.random_legal(self.game.state(), seat, &mut random, &mut Vec::new()).unwrap();
                Entry::Do { seat, action }
            }
            Turn::Secret { .. } => panic!("nobody chooses in secret"),
        };
        self.play(entry);
        true
    }

    /// Plays until a step.
    pub fn until_step(&mut self, step: Step) {
        for n in 0..200 {
            if self.game.state().step == step {
                return;
            }
            assert!(self.step(n), "the match is over before {step:?}");
        }
        panic!("no {step:?}");
    }

    /// Everything that can be pressed now, in the order of the screen.
    pub fn lit(&self) -> Vec<gtk::Widget> {
        self.widgets(|widget| match widget.downcast_ref::<Die>() {
            Some(die) => die.state().is_open(),
            None if widget.has_css_class("rd-cell") => widget.has_css_class("selectable"),
            None => widget.has_css_class("choice") && !widget.has_css_class("dimmed"),
        })
    }

    /// Everything that tells why not when pressed.
    pub fn dimmed(&self) -> Vec<gtk::Widget> {
        self.widgets(|widget| match widget.downcast_ref::<Die>() {
            Some(die) => die.state() == CellState::Dimmed,
            None => {
                let pressed = widget.has_css_class("choice") || widget.has_css_class("rd-cell");
                pressed && widget.has_css_class("dimmed")
            }
        })
    }

    fn widgets(&self, wanted: impl Fn(&gtk::Widget) -> bool) -> Vec<gtk::Widget> {
        let mut found = Vec::new();
        walk(self.view.frame().upcast_ref(), &mut |widget| {
            if wanted(widget) && widget.is_sensitive() && widget.is_mapped() {
                found.push(widget.clone());
            }
        });
        found
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.window.destroy();
    }
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

pub fn press(widget: &gtk::Widget) {
    match widget.downcast_ref::<gtk::Button>() {
        Some(button) => button.emit_clicked(),
        None => widget.activate_action("cell.activate", None).unwrap(),
    }
}

/// What a widget shows, in short.
pub fn face(widget: &gtk::Widget) -> String {
    let shown = if let Some(die) = widget.downcast_ref::<Die>() {
        format!("die {:?} {:?} {:?}", die.tint(), die.face(), die.state())
    } else if let Some(label) = widget.downcast_ref::<gtk::Label>() {
        format!("label {}", label.text())
    } else {
        widget.type_().name().to_owned()
    };
    format!("{shown} {}", widget.tooltip_text().unwrap_or_default())
}

/// Everything below a widget, written down.
pub fn dump(widget: &gtk::Widget) -> String {
    let mut lines = Vec::new();
    walk(widget, &mut |widget| lines.push(face(widget)));
    lines.join("\n")
}
