//! The tables of the score sheets on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_score_sheet`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/mod.rs"]
mod ui;

use relm4::gtk::{self, gdk, prelude::*};
use serde_json::Value;
use tableside::engine::{AnyMatch, Entry, EntryOf, Outcome, Turn, Viewer};
use tableside::games::score_sheet::{
    DiceTunersSheet, DiceWarSheet, DicequestSheet, DualingDiceSheet, RegidiceSheet, ScoreSheet, SheetOf,
    State,
};
use tableside::play::Next;
use tableside_window::tables::Intent;
use ui::bench::{self, Options, press};
use ui::laws::{self, Told};

type Bench<F> = bench::Bench<ScoreSheet<F>>;

impl<F: SheetOf> Told for ScoreSheet<F> {
    fn phase(state: &State) -> String {
        if state.played { "end" } else { "lines" }.to_owned()
    }

    fn plain(action: Value) -> String {
        action.to_string()
    }
}

fn people(seats: usize) -> Options {
    Options { seats, ..Options::default() }
}

#[gtk::test]
fn it_fits_every_window() {
    laws::fits_every_cloth::<ScoreSheet<DiceTunersSheet>>(&people(4), &["lines"]);
    laws::fits_every_cloth::<ScoreSheet<DiceWarSheet>>(&people(2), &["lines"]);
    laws::fits_every_cloth::<ScoreSheet<DicequestSheet>>(&people(4), &["lines"]);
    laws::fits_every_cloth::<ScoreSheet<DualingDiceSheet>>(&people(8), &["lines"]);
    laws::fits_every_cloth::<ScoreSheet<RegidiceSheet>>(&people(4), &["lines"]);
}

#[gtk::test]
fn the_frame_stands_still() {
    laws::the_cloth_stands_still_for::<ScoreSheet<DicequestSheet>>(&people(3), 5);
    laws::the_cloth_stands_still_for::<ScoreSheet<DualingDiceSheet>>(&people(8), 5);
}

#[gtk::test]
fn everything_that_takes_the_focus_has_a_name() {
    laws::everything_focusable_has_a_name::<ScoreSheet<DiceTunersSheet>>(&people(3));
    laws::everything_focusable_has_a_name::<ScoreSheet<RegidiceSheet>>(&people(1));
}

/// How a person writes on a sheet.
trait Hand<F: SheetOf> {
    /// Does one thing; says what was entered by it.
    fn does(&mut self, bench: &Bench<F>, what: &str);
    fn presses(&self) -> usize;
}

/// Types one key after the other.
#[derive(Default)]
struct Keyboard(usize);

impl<F: SheetOf> Hand<F> for Keyboard {
    fn does(&mut self, bench: &Bench<F>, what: &str) {
        let key = match what {
            "Enter" => gdk::Key::Return,
            "Back" => gdk::Key::BackSpace,
            other => gdk::Key::from_name(other).unwrap(),
        };
        assert!(bench.view.keys()(key), "{what} is of no use");
        self.0 += 1;
    }

    fn presses(&self) -> usize {
        self.0
    }
}

/// Presses the button with these words on it.
#[derive(Default)]
struct Pointer(usize);

impl<F: SheetOf> Hand<F> for Pointer {
    fn does(&mut self, bench: &Bench<F>, what: &str) {
        let words = |widget: &gtk::Widget| {
            let mut words = Vec::new();
            bench::walk(widget, &mut |widget| {
                words.extend(widget.downcast_ref::<gtk::Label>().map(|label| label.text().to_string()));
            });
            words
        };
        let lit = bench.lit();
        let found = lit.iter().find(|widget| words(widget).first().is_some_and(|word| word == what));
        let all: Vec<_> = lit.iter().map(words).collect();
        press(found.unwrap_or_else(|| panic!("no {what} among {all:?}")));
        self.0 += 1;
    }

    fn presses(&self) -> usize {
        self.0
    }
}

/// Does things one after the other, and plays what was entered; how many presses that took.
fn writes<F: SheetOf>(bench: &mut Bench<F>, hand: &mut impl Hand<F>, all: &str) -> usize {
    let before = hand.presses();
    for what in all.split(' ') {
        bench.show_to_asked();
        hand.does(bench, what);
        bench.wait(1);
        for intent in bench.said() {
            match intent {
                Intent::Enter(entry) => {
                    let entry: EntryOf<ScoreSheet<F>> =
                        entry.downcast_ref::<EntryOf<ScoreSheet<F>>>().cloned().unwrap();
                    assert!(matches!(entry, Entry::Do { .. }));
                    bench.play(entry);
                }
                Intent::Undo => assert_eq!(bench.game.undo(1), 1),
                other => panic!("{other:?} from {what}"),
            }
        }
    }
    bench.show_to_asked();
    hand.presses() - before
}

fn totals<F: SheetOf>(bench: &Bench<F>) -> Vec<i32> {
    AnyMatch::scores(&bench.game).iter().copied().collect()
}

fn over<F: SheetOf>(bench: &Bench<F>) -> Outcome {
    assert_eq!(bench.game.turn(), Turn::Over);
    bench.game.outcome().expect("an outcome")
}

/// A round by keyboard and by pointer: as few presses as can be, and the same points.
#[gtk::test]
fn a_round_takes_few_presses() {
    fn round<F: SheetOf>(seats: usize, keys: &str, words: &str, most: usize, points: &[i32]) {
        let (mut typed, mut pressed) = (Bench::<F>::new(&people(seats)), Bench::<F>::new(&people(seats)));
        let keys_used = writes(&mut typed, &mut Keyboard::default(), keys);
        let presses = writes(&mut pressed, &mut Pointer::default(), words);
        assert!(keys_used <= most && presses <= most, "{}: {keys_used}, {presses}", F::INFO.id);
        assert_eq!((totals(&typed), totals(&pressed)), (points.to_vec(), points.to_vec()));
    }
    round::<DiceTunersSheet>(3, "1 0 3 3 Enter", "Anna Nobody Clara Clara 2", 5, &[1, 0, 3]);
    round::<DualingDiceSheet>(3, "7 0 plus 2", "7 0 10+ 12", 6, &[7, 0, 12]);
    round::<RegidiceSheet>(3, "1 2 Enter", "1 2 12", 3, &[12, 12, 12]);
    round::<DicequestSheet>(3, "2", "2", 2, &[2, 0, 0]);
    round::<DiceWarSheet>(2, "2 5", "Ben 5", 2, &[0, 5]);
}

#[gtk::test]
fn one_press_takes_an_entry_back() {
    let mut bench = Bench::<DiceWarSheet>::new(&people(2));
    let mut hand = Keyboard::default();
    writes(&mut bench, &mut hand, "2 5 1 3");
    assert_eq!(writes(&mut bench, &mut hand, "Back"), 1);
    assert_eq!(totals(&bench), [0, 5]);
}

/// Whether the tableau of the end is on the screen.
fn shows_its_end<F: SheetOf>(bench: &Bench<F>) -> bool {
    bench.show_to(Viewer::Table, None, Next::Nobody);
    bench.wait(50);
    let mut shown = false;
    bench::walk(&bench.view.frame().widget(), &mut |widget| shown |= widget.has_css_class("end-title"));
    shown
}

/// Whole matches, by keyboard; the end is a tableau.
#[gtk::test]
fn matches_come_to_an_end() {
    let mut war = Bench::<DiceWarSheet>::new(&people(2));
    writes(&mut war, &mut Keyboard::default(), "2 5 1 3 2 5");
    assert_eq!(over(&war).winners().first().map(|seat| seat.0), Some(1));
    assert!(shows_its_end(&war));
    let mut tuners = Bench::<DiceTunersSheet>::new(&people(3));
    let round = "1 2 0 3 Enter";
    writes(&mut tuners, &mut Keyboard::default(), &[round; 3].join(" "));
    assert_eq!(over(&tuners).scores.to_vec(), [3, 3, 6]);
    assert!(shows_its_end(&tuners));
    let mut regidice = Bench::<RegidiceSheet>::new(&people(2));
    writes(&mut regidice, &mut Keyboard::default(), "1 5 Enter 2 0 Enter 2 5 Enter");
    assert!(over(&regidice).group().unwrap().won);
    assert!(shows_its_end(&regidice));
    let mut dualing = Bench::<DualingDiceSheet>::new(&people(2));
    writes(&mut dualing, &mut Keyboard::default(), "9 plus 2 8 0");
    assert_eq!(over(&dualing).scores.to_vec(), [17, 12]);
    assert!(shows_its_end(&dualing));
    let mut quest = Bench::<DicequestSheet>::new(&people(2));
    let turns = ["1 0"; 9].join(" ");
    writes(
        &mut quest,
        &mut Keyboard::default(),
        &format!("{turns} 3 Enter 4 Enter 0 Enter 0 Enter 2 Enter 0 Enter"),
    );
    assert_eq!(over(&quest).scores.to_vec(), [14, 4]);
    assert!(shows_its_end(&quest));
}
