//! A match of any game, and its table in a window.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use relm4::gtk::{self, gdk, glib, prelude::*};
use tableside::engine::{
    AnyMatch, Entry, EntryOf, Game, Match, Random, Record, Seat, Setup, Source, Turn, Viewer,
};
use tableside::games::{dice_tuners::DiceTuners, dice_war::DiceWar, dicequest::Dicequest};
use tableside::games::{dualing_dice::DualingDice, regidice::Regidice};
use tableside::play::{Catalogue, MatchSetup, Next, Provider, SeatSetup};
use tableside_window::tables::{self, Scene, TableView};

/// Calls something for each game, with as many seats as it can have.
pub trait EachGame {
    fn game<G: Game>(&mut self, seats: usize);

    /// All of them, or those that are named on the command line.
    fn all(&mut self) {
        self.asked::<DiceTuners>(4);
        self.asked::<DiceWar>(2);
        self.asked::<Dicequest>(4);
        self.asked::<DualingDice>(8);
        self.asked::<Regidice>(4);
    }

    fn asked<G: Game>(&mut self, seats: usize) {
        let mut named = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
        if named.peek().is_none() || named.any(|game| game == G::INFO.id) {
            self.game::<G>(seats);
        }
    }
}

/// The set-up of a match between people with the program's dice.
pub fn set_up<G: Game>(seats: usize, options: &[(&str, &str)]) -> (MatchSetup, Arc<G>) {
    let content: G::Content = toml::from_str(G::default_pack()).unwrap();
    let json = serde_json::to_value(&content).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let seat = |at: usize| SeatSetup { name: format!("Player {}", at + 1), bot: None };
    let setup = MatchSetup {
        game: G::INFO.id.to_owned(),
        seats: (0..seats).map(seat).collect(),
        options: options.clone(),
        pack: serde_json::from_value(json["pack"].clone()).unwrap(),
        pack_hash: String::new(),
        content: json,
        dice: Provider::Program,
        cards: Provider::Program,
        seed: 1.into(),
        track_draws: true,
    };
    (setup, Arc::new(G::new(Setup { seats, options, content }).unwrap()))
}

/// A random match of so many entries, or until it is over.
pub fn played<G: Game>(game: &Arc<G>, entries: usize) -> Match<G> {
    let mut played = Match::new(Arc::clone(game));
    let (mut random, mut room) = (Random::from_seed(3), Vec::new());
    while played.log().len() < entries {
        let seat = match played.turn() {
            Turn::Over => break,
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } => seats.first(),
            Turn::Chance(_) => None,
        };
        let entry: EntryOf<G> = match seat {
            Some(seat) => {
                let action = game.random_legal(played.state(), seat, &mut random, &mut room).unwrap();
                Entry::Do { seat, action }
            }
            None => played.roll(1_u64).unwrap(),
        };
        played.play(Record::new(entry, Source::Typed)).unwrap();
    }
    played
}

/// A table of a game in a window.
pub struct Shown {
    pub setup: MatchSetup,
    pub view: Box<dyn TableView>,
    pub window: gtk::Window,
}

impl Shown {
    pub fn new(setup: MatchSetup) -> Self {
        let view = {
            let game = Catalogue::standard().find(&setup.game).copied().unwrap();
            tables::create(&game.info, Rc::new(drop)).unwrap()
        };
        let style = gtk::CssProvider::new();
        style.load_from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/resources/style.css"));
        gtk::style_context_add_provider_for_display(&gdk::Display::default().unwrap(), &style, 600);
        let window = gtk::Window::builder()
            .default_width(1200)
            .default_height(780)
            .child(&view.frame().widget())
            .build();
        window.present();
        Self { setup, view, window }
    }

    /// Shows a moment as the whole table sees it; `animate` if one entry has led there.
    pub fn show(&self, game: &dyn AnyMatch, acting: Option<Seat>, next: Next, animate: bool) {
        let names = self.setup.names();
        self.view.show(&Scene {
            whole: None,
            game,
            setup: &self.setup,
            names: &names,
            viewer: acting.map_or(Viewer::Table, Viewer::Seat),
            next,
            acting,
            hint: None,
            advice: self.setup.people().len() <= 1,
            shared: false,
            amending: false,
            animate,
            told: &[],
        });
    }

    /// The same of a match.
    pub fn show_match<G: Game>(&self, game: &Match<G>, animate: bool) {
        let acting = match game.turn() {
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } => seats.first(),
            Turn::Chance(_) | Turn::Over => None,
        };
        self.show(game, acting, Next::told_by_people(game.turn()), animate);
    }
}

/// Lets the toolkit work for a while.
pub fn work(time: Duration) {
    let end = Instant::now() + time;
    while Instant::now() < end {
        if !glib::MainContext::default().iteration(false) {
            std::thread::sleep(Duration::from_micros(200));
        }
    }
}
