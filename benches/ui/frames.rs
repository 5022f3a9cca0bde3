//! How long after an entry its first picture is painted, how many frames a second its animation has, and how long the slowest
//! of them took. Needs a display:
//! `GSK_RENDERER=cairo build-aux/in-xvfb cargo bench -p tableside-window --bench frames`.
#![allow(clippy::unwrap_used, reason = "a bench may stop at the first surprise")]
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

mod common;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use common::{EachGame, Shown, played, set_up, work};
use relm4::adw;
use relm4::gtk::{glib, prelude::*};
use tableside::engine::Game;

/// The entries whose animations are looked at.
const ENTRIES: std::ops::Range<usize> = 2..42;
/// Longer than the pieces of one entry move.
const MOVING: Duration = Duration::from_millis(600);

struct Frames;

/// From where on so many entries are shown one after the other.
const PLACES: [usize; 2] = [10, 2_000];
const SHOWN: usize = 20;

/// What an answer may take.
const WANTED: Duration = Duration::from_millis(50);

/// How long it takes from an entry to the picture that shows it, on average and at most, and which entries took longer than
/// they may: how long the table took to change, and how long until that was painted.
fn first_pictures<G: Game>(seats: usize) {
    let (setup, game) = set_up::<G>(seats, &[]);
    let (id, game) = (setup.game.clone(), played(&game, PLACES[1] + SHOWN));
    let shown = Shown::new(setup);
    shown.show_match(&game.at(0), false);
    work(MOVING);
    let painted = Rc::new(Cell::new(false));
    let told = Rc::clone(&painted);
    let clock = shown.window.frame_clock().unwrap();
    clock.connect_after_paint(move |_| told.set(true));
    for place in PLACES {
        let start = place.min(game.log().len() - SHOWN);
        shown.show_match(&game.at(start), false);
        work(MOVING);
        let (mut times, mut slow) = (Vec::new(), Vec::new());
        for at in start + 1..=start + SHOWN {
            let moment = game.at(at);
            painted.set(false);
            let begun = Instant::now();
            shown.show_match(&moment, false);
            let changed = begun.elapsed();
            shown.window.queue_draw();
            while !painted.get() {
                glib::MainContext::default().iteration(true);
            }
            let whole = begun.elapsed();
            times.push(whole);
            if whole > WANTED {
                let entry: String =
                    format!("{:?}", game.log()[at - 1].record.entry).chars().take(60).collect();
                slow.push(format!("  {entry} changed after {changed:.1?}, painted after {whole:.1?}"));
            }
            work(MOVING / 10);
        }
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        let most = times.iter().max().unwrap();
        println!("{id}, from entry {start} on: painted after {mean:.1?} on average, {most:.1?} at most");
        slow.iter().for_each(|entry| println!("{entry}"));
    }
    shown.window.destroy();
}

impl EachGame for Frames {
    fn game<G: Game>(&mut self, seats: usize) {
        first_pictures::<G>(seats);
        let (setup, game) = set_up::<G>(seats, &[]);
        let (id, game) = (setup.game.clone(), played(&game, ENTRIES.end));
        let shown = Shown::new(setup);
        shown.show_match(&game.at(ENTRIES.start), false);
        work(MOVING);
        let painted = Rc::<RefCell<Vec<Instant>>>::default();
        let all = Rc::clone(&painted);
        let clock = shown.window.frame_clock().unwrap();
        clock.connect_after_paint(move |_| all.borrow_mut().push(Instant::now()));
        let (mut fewest, mut slowest) = (f64::INFINITY, Duration::ZERO);
        for at in ENTRIES.start + 1..game.log().len() {
            painted.borrow_mut().clear();
            // Frames come one after the other whether anything moves or not, so that only slow ones leave gaps.
            clock.begin_updating();
            shown.show_match(&game.at(at), true);
            work(MOVING);
            clock.end_updating();
            let painted = painted.borrow();
            let Some(whole) = painted.last().zip(painted.first()).map(|(last, first)| *last - *first) else {
                continue;
            };
            fewest = fewest.min((painted.len() - 1) as f64 / whole.as_secs_f64());
            slowest = painted.windows(2).map(|two| two[1] - two[0]).fold(slowest, Duration::max);
        }
        println!("{id}: at least {fewest:.1} frames a second, slowest frame {slowest:.1?}");
        shown.window.destroy();
    }
}

fn main() {
    adw::init().unwrap();
    Frames.all();
}
