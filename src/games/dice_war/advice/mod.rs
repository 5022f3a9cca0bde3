//! What bots and hints need (section 10 of the rules).

mod book;
mod danger;
mod lookahead;
mod points;

pub use danger::Capture;

use super::DiceWar;
use super::action::Action;
use super::options::SetupOrder;
use super::rules::home;
use super::state::{State, Step};
use crate::engine::{Advice, Gauge, Levels, Limits, Lookahead, Rules, Seat, Skill};

/// So many points ahead, a seat wins e times as often as it loses. Fitted to what came of the matches of bots
/// (`tableside-cli calibrate dice-war`, figures in `benches/README.md`).
const SCALE: f32 = 300.0;

impl Advice for DiceWar {
    const GAUGE: Gauge = Gauge::Lines;

    const LEVELS: Levels = {
        const fn look(limits: Limits) -> Skill {
            Skill { limits, ..Levels::USUAL.medium }
        }
        Levels {
            easy: look(Limits::one_turn(420)),
            medium: look(Limits::positions(800, 130)),
            hard: look(Limits::positions(15_000, 150)),
            expert: Some(look(Limits::positions(150_000, 0))),
        }
    };

    /// Everything legal, but line-ups from a book and without declarations that bring nothing.
    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match (state.step, self.options.setup) {
            (Step::Setup, SetupOrder::Whole) if seat == state.active => {
                out.clear();
                out.extend(book::rows().map(|row| Action::SetLineup { row }));
            }
            (Step::Setup, SetupOrder::Alternate) => self.good_placements(state, seat, out),
            _ => {
                self.legal(state, seat, out);
                // They are listed first.
                let declares = |action: &Action| matches!(action, Action::DeclareEndOfWar { .. });
                if out.first().is_some_and(declares) {
                    out.retain(|action| match *action {
                        Action::DeclareEndOfWar { die } => self.gains_by_declaring(state, seat, die),
                        _ => true,
                    });
                }
            }
        }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.utility(seat);
        }
        if matches!(state.step, Step::StartRoll | Step::Setup) {
            return 0.5;
        }
        let mover = state.active;
        // Whoever acts takes the best there is; the other may take something back.
        let hanging = 70 * i32::from(self.best_capture(state, mover));
        let points = self.board_points(state, mover) + hanging;
        let points = if mover == seat { points } else { -points };
        1.0 / (1.0 + (-points as f32 / SCALE).exp())
    }

    /// How the board looks after an action, when the other seat has taken what it can.
    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        match action {
            Action::SetLineup { row } => book::rate(row),
            Action::PlaceDie { file, level } => {
                // Middle levels, towards the middle.
                f32::from(4 - level.abs_diff(4)) - 0.1 * f32::from(file.abs_diff(3))
            }
            Action::DeclareEndOfWar { die } => {
                if self.gains_by_declaring(state, seat, *die) {
                    1.0
                } else {
                    -1.0
                }
            }
            Action::Pass => 0.0,
            _ if state.active != seat => 0.0,
            _ => self.evaluate(&self.after(state, action), seat),
        }
    }

    fn lookahead(&self) -> Option<&dyn Lookahead<Self>> {
        Some(self)
    }
}

impl DiceWar {
    /// Option `setup = alternate`: the next dice of the book's line-ups that a seat has begun; if it has begun
    /// none of them, the placements that look best.
    fn good_placements(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let placed: [u8; 7] = std::array::from_fn(|file| {
            home(seat, file as u8)
                .filter(|at| state.own(seat) & at.bit() != 0)
                .map_or(0, |at| state.level(at))
        });
        let begun =
            |row: &[u8; 7]| placed.iter().zip(row).all(|(there, level)| *there == 0 || there == level);
        self.legal(state, seat, out);
        let legal = std::mem::take(out);
        for row in book::rows().filter(begun) {
            for (file, level) in (0..).zip(row) {
                let next = Action::PlaceDie { file, level };
                if legal.contains(&next) && !out.contains(&next) {
                    out.push(next);
                }
            }
        }
        if out.is_empty() {
            let rate = |action: &Action| self.rate(state, seat, action);
            let best = legal.iter().map(rate).fold(f32::MIN, f32::max);
            out.extend(legal.iter().filter(|action| rate(action) >= best));
        }
    }
}
