//! The line in the ribbon's place on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_line`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::time::{Duration, Instant};

use relm4::adw;
use relm4::gtk::{self, glib, prelude::*};
use relm4::prelude::*;
use tableside::play::{Catalogue, GameSession, MatchSetup, SeatSetup};
use tableside_window::actions::Action;
use tableside_window::pages::table::{TableInit, TableMsg, TableOutput, TablePage};
use tableside_window::preferences::{Pace, Preferences};
use tableside_window::tables::Surround;
use tableside_window::tables::cloth::Cloth;

/// Anna and Ben at a table.
struct Bench {
    page: Controller<TablePage>,
    window: gtk::Window,
}

impl Bench {
    fn new(game: &str, lines: &[&str]) -> Self {
        adw::init().unwrap();
        let catalogue = Catalogue::standard();
        let game = catalogue.find(game).unwrap();
        let seats = ["Anna", "Ben"].map(|name| SeatSetup { name: name.to_owned(), bot: None }).to_vec();
        let setup = MatchSetup { seats, ..MatchSetup::of(game, &game.packs(None).0[0], 3) };
        let mut session = GameSession::new(setup.clone(), game.create(&setup).unwrap(), None);
        while session.answer(0).is_ok() {}
        for line in lines {
            let records = session.read_line(line, None, 0).records();
            session.play_together(records).unwrap();
        }
        let (sender, receiver) = relm4::channel::<TableOutput>();
        let preferences =
            Preferences { pace: Pace::Fast, tips: false, sounds: false, ..Preferences::default() };
        let page = TablePage::builder()
            .launch(TableInit { session, preferences, best: None, wins: None })
            .forward(&sender, |output| output);
        relm4::spawn_local(async move { while receiver.recv().await.is_some() {} });
        let window = gtk::Window::builder().default_width(1100).default_height(720).build();
        window.set_child(Some(page.widget()));
        window.present();
        let bench = Self { page, window };
        bench.until(|bench| bench.cloth().width() > 500, "the table");
        bench
    }

    fn until(&self, holds: impl Fn(&Self) -> bool, what: &str) {
        let end = Instant::now() + Duration::from_secs(20);
        while !holds(self) {
            assert!(Instant::now() < end, "waited too long for {what}");
            glib::MainContext::default().iteration(false);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn wait(&self) {
        let end = Instant::now() + Duration::from_millis(300);
        self.until(|_| Instant::now() > end, "time to pass");
    }

    fn all(&self) -> Vec<gtk::Widget> {
        let (mut found, mut open) = (Vec::new(), vec![self.window.clone().upcast::<gtk::Widget>()]);
        while let Some(widget) = open.pop() {
            let mut child = widget.first_child();
            while let Some(next) = child {
                child = next.next_sibling();
                open.push(next);
            }
            found.push(widget);
        }
        found
    }

    fn cloth(&self) -> Cloth {
        self.all().into_iter().find_map(|widget| widget.downcast().ok()).unwrap()
    }

    fn bar(&self) -> gtk::Widget {
        self.all().into_iter().find(|widget| widget.has_css_class("line-bar")).unwrap()
    }

    fn is_open(&self) -> bool {
        self.bar().is_mapped()
    }

    fn entry(&self) -> gtk::Entry {
        let bar = self.bar();
        self.all()
            .into_iter()
            .filter(|widget| widget.is_ancestor(&bar))
            .find_map(|widget| widget.downcast().ok())
            .unwrap()
    }

    fn types(&self) -> bool {
        gtk::prelude::GtkWindowExt::focus(&self.window).is_some_and(|focus| focus.is_ancestor(&self.entry()))
    }

    /// What the bar says, apart from what was typed.
    fn says(&self) -> String {
        let bar = self.bar();
        let labels = self.all().into_iter().filter(|widget| widget.is_ancestor(&bar) && widget.is_mapped());
        let labels: Vec<String> =
            labels.filter_map(|widget| Some(widget.downcast::<gtk::Label>().ok()?.text().into())).collect();
        labels.join("\n")
    }

    fn sentence(&self) -> String {
        self.cloth().banner().sentence()
    }

    fn open(&self) {
        self.page.emit(TableMsg::Do(Action::Line));
        self.until(|bench| bench.is_open() && bench.types(), "the line with the focus");
    }

    /// Writes a line; it is read at once, or after a pause.
    fn write(&self, text: &str, says: &[&str]) {
        self.entry().set_text(text);
        self.until(|bench| says.iter().all(|words| bench.says().contains(words)), text);
    }
}

const LINE_UPS: &str = "spirit b1, blood mage d1, blood mage f1; spirit b7, blood mage d7, 4 f7";

#[gtk::test]
fn a_line_is_understood_as_it_grows_and_entered_as_a_whole() {
    let bench = Bench::new("dice-war", &[LINE_UPS]);
    assert!(bench.sentence().starts_with("Ben"), "{}", bench.sentence());
    let stage = bench.cloth().stage().unwrap().compute_bounds(&bench.window).unwrap();
    bench.open();
    assert!(bench.says().contains("What you can type here: move"), "{}", bench.says());
    bench.write("b7 b6, d1 d4, d7 d6", &["✓ Spirit b7 to b6", "“d1 d4”: ", "DW-MOVE-1"]);
    assert_eq!(
        bench.cloth().stage().unwrap().compute_bounds(&bench.window).unwrap(),
        stage,
        "the table moved"
    );
    // Nothing is entered; the next keys replace what is refused.
    bench.entry().emit_activate();
    bench.until(|bench| bench.entry().selection_bounds() == Some((7, 12)), "the refused part to be marked");
    assert!(bench.is_open() && bench.sentence().starts_with("Ben"));
    bench.entry().delete_selection();
    let mut at = bench.entry().position();
    bench.entry().insert_text("b1 b2", &mut at);
    bench.until(|bench| bench.says().matches('✓').count() == 3, "three to be understood");
    bench.entry().emit_activate();
    bench.until(|bench| !bench.is_open(), "the line to close");
    bench.until(|bench| bench.sentence().starts_with("Anna"), "Anna's turn");
    assert!(!bench.types());
    // An empty line closes, and Escape does what the button does.
    bench.open();
    assert_eq!(bench.entry().text(), "", "what was entered is gone");
    bench.entry().emit_activate();
    bench.until(|bench| !bench.is_open(), "the empty line to close");
    bench.page.emit(TableMsg::CloseLine);
    bench.window.destroy();
}

#[gtk::test]
fn a_question_is_answered_and_nothing_entered() {
    let bench = Bench::new("dice-war", &[LINE_UPS]);
    bench.page.emit(TableMsg::OpenLine("? ".to_owned()));
    bench.until(|bench| bench.is_open() && bench.types(), "the line with the focus");
    assert_eq!(bench.entry().text(), "? ");
    bench.write("? b7 b6", &["Yes. "]);
    bench.entry().emit_activate();
    bench.wait();
    assert!(bench.is_open() && bench.sentence().starts_with("Ben"));
    bench.write("? d7 d4", &["No. ", "DW-MOVE-1"]);
    bench.window.destroy();
}

/// Letters that are keys of the table stay so; where it has none they begin a line.
#[gtk::test]
fn a_letter_begins_a_line_where_the_table_has_no_keys() {
    let bench = Bench::new("dice-war", &[LINE_UPS]);
    bench.page.emit(TableMsg::LineKey('x'));
    bench.wait();
    assert!(!bench.is_open(), "letters name files of the board");
    bench.page.emit(TableMsg::LineKey('/'));
    bench.until(|bench| bench.is_open() && bench.types(), "the line");
    assert_eq!(bench.entry().text(), "");
    bench.page.emit(TableMsg::CloseLine);
    bench.until(|bench| !bench.is_open(), "the line to close");
    bench.page.emit(TableMsg::LineKey('2'));
    bench.until(|bench| bench.is_open() && bench.entry().text() == "2", "digits are no keys of the board");
    bench.window.destroy();
    let bench = Bench::new("dicequest", &[]);
    bench.page.emit(TableMsg::LineKey('r'));
    bench.page.emit(TableMsg::LineKey('e'));
    bench.until(
        |bench| bench.is_open() && bench.types() && bench.entry().text() == "re",
        "a line that is begun",
    );
    bench.window.destroy();
}

/// The last key of a public action enters it; what is collected, pasted or left over waits for Enter.
#[gtk::test]
fn the_last_key_of_a_move_enters_it() {
    let bench = Bench::new("dice-war", &[LINE_UPS]);
    bench.open();
    for begun in ["2", "27", "272"] {
        bench.entry().set_text(begun);
    }
    bench.wait();
    assert!(bench.is_open() && bench.sentence().starts_with("Ben"));
    bench.write("2726", &[]);
    bench.until(|bench| !bench.is_open() && bench.sentence().starts_with("Anna"), "Anna's turn");
    bench.open();
    bench.write("d1d5", &["DW-MOVE-1"]);
    bench.write("b1b22", &["“b1b22”"]);
    bench.write("b1b2", &["✓ Spirit b1 to b2"]);
    bench.wait();
    assert!(bench.is_open() && bench.sentence().starts_with("Anna"), "left of a longer line");
    bench.entry().emit_activate();
    bench.until(|bench| bench.sentence().starts_with("Ben"), "Ben's turn");
    bench.window.destroy();
}

/// What the rules forbid can have happened at the table: then it stands, with what was typed before it.
#[gtk::test]
fn what_is_refused_last_may_stand() {
    let bench = Bench::new("dice-war", &[LINE_UPS]);
    let stand = |bench: &Bench| {
        let bar = bench.bar();
        let stand = bench.all().into_iter().find(|widget| widget.has_css_class("stand")).unwrap();
        stand.is_ancestor(&bar) && stand.is_mapped()
    };
    bench.open();
    bench.write("b7 b6, d1 d4, d7 d6", &["DW-MOVE-1"]);
    assert!(!stand(&bench), "what comes after it is not known");
    bench.write("? d1 d4", &["No. "]);
    assert!(!stand(&bench), "a question enters nothing");
    bench.write("b7 b6, d1 d4", &["✓ Spirit b7 to b6", "DW-MOVE-1"]);
    assert!(stand(&bench));
    bench.page.emit(TableMsg::LetStand("We all saw it".to_owned()));
    bench.until(|bench| !bench.is_open() && bench.sentence().starts_with("Ben"), "Ben's next turn");
    bench.window.destroy();
}

/// On a shared screen nothing is read before somebody looks, and what they typed goes when they hide it.
#[gtk::test]
fn a_line_tells_no_secret() {
    let bench = Bench::new("dice-tuners", &[]);
    bench.open();
    bench.write("red", &["Anna must look at their own cards or dice"]);
    assert!(!bench.says().contains('✓'));
    bench.entry().emit_activate();
    bench.until(|bench| !bench.is_open(), "the line to make room for who looks");
    bench.page.emit(TableMsg::Look(tableside::engine::Seat(0)));
    bench.wait();
    bench.open();
    bench.write("bluff", &["luff"]);
    assert!(!bench.says().contains("must look"), "{}", bench.says());
    bench.page.emit(TableMsg::Cover);
    bench.until(|bench| !bench.is_open(), "the line to close");
    bench.open();
    assert_eq!(bench.entry().text(), "");
    bench.window.destroy();
}
