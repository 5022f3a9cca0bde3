//! How many frames a second the animation of an entry has, and how long its slowest frame took. Needs a display:
//! `GSK_RENDERER=cairo build-aux/in-xvfb cargo bench -p tableside-window --bench frames`.
#![allow(clippy::unwrap_used, reason = "a bench may stop at the first surprise")]
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

mod common;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use common::{EachGame, Shown, played, set_up, work};
use relm4::adw;
use relm4::gtk::prelude::*;
use tableside::engine::Game;

/// The entries whose animations are looked at.
const ENTRIES: std::ops::Range<usize> = 2..42;
/// Longer than the pieces of one entry move.
const MOVING: Duration = Duration::from_millis(600);

struct Frames;

impl EachGame for Frames {
    fn game<G: Game>(&mut self, seats: usize) {
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
