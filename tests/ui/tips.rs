//! Tips over the table on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_tips`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use relm4::adw;
use relm4::gtk::{self, gdk, glib, prelude::*};
use relm4::prelude::*;
use tableside::play::{Catalogue, GameSession, MatchSetup, Provider, SeatSetup};
use tableside_window::pages::table::{TableInit, TableMsg, TableOutput, TablePage};
use tableside_window::preferences::{Pace, Preferences, TipsChange};
use tableside_window::tables::Surround;
use tableside_window::tables::cloth::Cloth;
use tableside_window::widgets::TipNote;

/// A person alone against the House at Dualing Dice.
struct Bench {
    page: Controller<TablePage>,
    window: gtk::Window,
    told: Rc<RefCell<Vec<TipsChange>>>,
}

fn session() -> GameSession {
    let catalogue = Catalogue::standard();
    let game = catalogue.find("dualing-dice").unwrap();
    let (packs, _) = game.packs(None);
    let setup = MatchSetup {
        game: "dualing-dice".to_owned(),
        seats: vec![SeatSetup { name: "Anna".to_owned(), bot: None }],
        options: Default::default(),
        pack: packs[0].info.clone(),
        pack_hash: packs[0].hash.clone(),
        content: packs[0].content.clone(),
        dice: Provider::Program,
        cards: Provider::Program,
        seed: 5.into(),
        track_draws: true,
    };
    let played = game.create(&setup).unwrap();
    GameSession::new(setup, played, None)
}

impl Bench {
    fn new(preferences: Preferences) -> Self {
        adw::init().unwrap();
        let told = Rc::new(RefCell::new(Vec::new()));
        let (sender, receiver) = relm4::channel::<TableOutput>();
        let page = TablePage::builder()
            .launch(TableInit {
                session: session(),
                preferences: Preferences { pace: Pace::Fast, ..preferences },
                best: None,
                wins: None,
            })
            .forward(&sender, |output| output);
        let heard = Rc::clone(&told);
        relm4::spawn_local(async move {
            while let Some(output) = receiver.recv().await {
                if let TableOutput::Tips { change, .. } = output {
                    heard.borrow_mut().push(change);
                }
            }
        });
        let window =
            gtk::Window::builder().default_width(1100).default_height(720).child(page.widget()).build();
        window.present();
        Self { page, window, told }
    }

    fn find<W: IsA<gtk::Widget>>(&self) -> W {
        fn walk<W: IsA<gtk::Widget>>(widget: &gtk::Widget) -> Option<W> {
            widget.downcast_ref().cloned().or_else(|| {
                std::iter::successors(widget.first_child(), gtk::Widget::next_sibling).find_map(|c| walk(&c))
            })
        }
        walk(self.window.upcast_ref()).unwrap()
    }

    fn note(&self) -> TipNote {
        self.find()
    }

    /// The heading of the tip that is shown.
    fn title(&self) -> Option<String> {
        self.note().is_visible().then(|| self.note().title())
    }

    fn until(&self, holds: impl Fn(&Self) -> bool, what: &str) {
        let end = Instant::now() + Duration::from_secs(20);
        while !holds(self) {
            assert!(Instant::now() < end, "waited too long for {what}");
            glib::MainContext::default().iteration(false);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn wait(&self, milliseconds: u64) {
        let end = Instant::now() + Duration::from_millis(milliseconds);
        self.until(|_| Instant::now() > end, "time to pass");
    }

    fn seen(&self) -> Vec<String> {
        let seen = |change: &TipsChange| match change {
            TipsChange::Seen(id) => Some(id.clone()),
            _ => None,
        };
        self.told.borrow().iter().filter_map(seen).collect()
    }

    fn stage(&self) -> gtk::graphene::Rect {
        let frame: Cloth = self.find();
        frame.stage().unwrap().compute_bounds(&self.window).unwrap()
    }

    fn focus(&self) -> Option<gtk::Widget> {
        gtk::prelude::GtkWindowExt::focus(&self.window)
    }
}

#[gtk::test]
fn each_tip_comes_once_and_moves_nothing() {
    let bench = Bench::new(Preferences::default());
    bench.wait(600);
    let (stage, focus) = (bench.stage(), bench.focus());
    assert_eq!(bench.title(), None, "a question settles first");
    bench.until(|bench| bench.title().is_some(), "a tip");
    bench.wait(100);
    assert_eq!(bench.title().as_deref(), Some("Five Dice for Three Goals"));
    assert_eq!((bench.stage(), bench.focus()), (stage, focus.clone()), "the stage or the focus moved");
    for next in [Some("Your Secret Goals"), Some("Pick Two Dice"), None] {
        bench.note().emit_by_name::<()>("read", &[]);
        bench.until(|bench| bench.title().as_deref() == next, "the next tip");
    }
    bench.wait(1500);
    assert_eq!(bench.title(), None);
    bench.until(|bench| bench.seen() == ["set", "goals", "pick"], "the page to tell what was seen");
    assert_eq!((bench.stage(), bench.focus()), (stage, focus));
    // Undone and asked again, it is nothing new.
    bench.page.emit(TableMsg::Do(tableside_window::actions::Action::Undo));
    bench.wait(1500);
    assert_eq!(bench.title(), None);
}

#[gtk::test]
fn what_was_shown_another_day_is_not_shown_again() {
    let known = ["set", "goals"].map(|id| TipsChange::Seen(id.to_owned()));
    let known = known.into_iter().fold(Preferences::default(), |all, tip| all.with_tips("dualing-dice", tip));
    let bench = Bench::new(known);
    bench.until(|bench| bench.title().is_some(), "a tip");
    assert_eq!(bench.title().as_deref(), Some("Pick Two Dice"));
    bench.until(|bench| bench.seen() == ["pick"], "the page to tell that it was seen");
}

#[gtk::test]
fn nobody_who_wants_none_sees_any() {
    let bench = Bench::new(Preferences { tips: false, ..Preferences::default() });
    bench.wait(2000);
    assert_eq!((bench.title(), bench.seen()), (None, Vec::new()));
    // Until they are wanted.
    bench.page.emit(TableMsg::TipsAgain);
    bench.until(|bench| bench.title().is_some(), "a tip");
    bench.note().emit_by_name::<()>("enough", &[]);
    bench.until(|bench| bench.title().is_none(), "the tip to go");
    let told = |change: &TipsChange| bench.told.borrow().contains(change);
    bench.until(|_| told(&TipsChange::Again) && told(&TipsChange::Off), "the page to tell both");
    bench.wait(1500);
    assert_eq!(bench.title(), None);
}

/// The keyboard reaches the note; when it goes with the focus in it, that goes to the sentence, on which a second press
/// does nothing.
#[gtk::test]
fn the_focus_comes_out_of_a_note_unharmed() {
    let bench = Bench::new(Preferences::default());
    bench.until(|bench| bench.title().is_some(), "a tip");
    assert!(bench.note().child_focus(gtk::DirectionType::TabForward), "a button of the note");
    for _ in 0..3 {
        assert!(bench.focus().is_some_and(|focus| focus.is_ancestor(&bench.note())));
        bench.note().emit_by_name::<()>("read", &[]);
        bench.wait(50);
    }
    assert_eq!(bench.title(), None);
    let frame: Cloth = bench.find();
    assert_eq!(bench.focus(), Some(frame.banner().upcast()));
}

/// Every example of every game can be drawn, and is told to those who cannot see it.
#[gtk::test]
fn every_example_is_drawn() {
    adw::init().unwrap();
    let mut drawn = 0;
    for game in Catalogue::standard().games() {
        for passage in &game.rulebook().introduction {
            let Some(example) = &passage.example else { continue };
            let picture = tableside_window::tables::draw_example(game.info.id, example);
            let picture = picture.unwrap_or_else(|| panic!("{}: “{}”", game.info.id, passage.title));
            assert_eq!(picture.accessible_role(), gtk::AccessibleRole::Img);
            let window = gtk::Window::builder().child(&picture).build();
            let focus = picture.child_focus(gtk::DirectionType::TabForward);
            window.set_child(gtk::Widget::NONE);
            window.destroy();
            assert!(!focus, "{}: “{}” can be pressed", game.info.id, passage.title);
            let (least, ..) = picture.measure(gtk::Orientation::Horizontal, -1);
            assert!(least <= 340, "{}: “{}” needs {least} pixels", game.info.id, passage.title);
            drawn += 1;
        }
    }
    assert!(drawn >= 15);
    assert!(gdk::Display::default().is_some());
}
