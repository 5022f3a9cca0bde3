//! What a search by alpha-beta asks of DiceWar (section 10 of the rules).

use std::cmp::Ordering;

use super::DiceWar;
use super::action::Action;
use super::field::Field;
use super::finish::{CHASE, LAST_FLIGHTS, TURN_CAP};
use super::legal::home;
use super::options::SetupOrder;
use super::state::{Phase, State};
use super::view::other;
use crate::engine::{Advice, Lookahead, Rules, SLOTS, Seat};

/// Line-ups worth a thought, one of each two mirror images; with each other's in mind a search chooses.
const BOOK: [[u8; 7]; 24] = [
    [0, 2, 0, 4, 0, 4, 0],
    [0, 2, 4, 0, 2, 2, 0],
    [0, 3, 0, 4, 0, 3, 0],
    [0, 2, 1, 4, 1, 2, 0],
    [0, 3, 2, 0, 4, 1, 0],
    [0, 2, 2, 0, 2, 4, 0],
    [1, 2, 0, 4, 0, 2, 1],
    [0, 4, 0, 2, 0, 4, 0],
    [0, 1, 2, 4, 2, 1, 0],
    [0, 3, 1, 4, 0, 2, 0],
    [0, 0, 4, 2, 4, 0, 0],
    [0, 2, 3, 0, 3, 2, 0],
    [0, 4, 1, 0, 1, 4, 0],
    [0, 5, 0, 2, 0, 3, 0],
    [0, 1, 4, 0, 5, 0, 0],
    [0, 0, 4, 0, 6, 0, 0],
    [0, 2, 2, 2, 2, 2, 0],
    [1, 1, 1, 4, 1, 1, 1],
    [0, 3, 0, 4, 2, 1, 0],
    [0, 5, 0, 0, 0, 5, 0],
    [0, 1, 3, 2, 3, 1, 0],
    [0, 2, 0, 6, 0, 2, 0],
    [1, 1, 2, 2, 2, 1, 1],
    [0, 4, 0, 3, 0, 3, 0],
];
/// What it is worth to be about to act, in hundredths of a VP.
const TEMPO: i32 = 4;
/// After so many quiet turns another costs a point, after twice as many two.
const PATIENCE: i32 = 4;
/// What a flight is worth to who is ahead while no End of War is declared.
const FLIGHT: i32 = 4;
/// The same for a declaration and for each flight counted after it.
const COUNTED: i32 = 30;
/// From this turn on the last one may come into sight (DW-CAP-2).
const LATE: u16 = TURN_CAP - 64;

impl DiceWar {
    /// What a chase is worth to a seat: its end (DW-EOW-6) is good for who is ahead, and further away than a
    /// search looks.
    fn chase(&self, state: &State, seat: Seat) -> i32 {
        let [red, black] = state.runs;
        let near = match state.countdown {
            Some(count) => {
                let all = i32::from(self.last_turns());
                COUNTED + COUNTED * i32::from(LAST_FLIGHTS) * (all - i32::from(count.left)) / all
            }
            None => FLIGHT * i32::from(red.n.max(black.n).min(CHASE)),
        };
        if near == 0 {
            return 0;
        }
        let lead = i32::from(self.total(state, seat)) - i32::from(self.total(state, other(seat)));
        near * lead.signum()
    }

    /// Whether a declaration may bring its seat anything: only who is ahead wants an end (DW-EOW-6), and only a
    /// die that keeps fleeing leads to it. Under option `end_of_war = free` nobody needs to have fled before, but
    /// naming a die that nobody chases is called off by the next turn (DW-EOW-7).
    pub(super) fn gains_by_declaring(&self, state: &State, seat: Seat, die: Option<Field>) -> bool {
        let flees = |die: Field| state.runs.iter().any(|run| run.n >= CHASE && run.field == die);
        self.total(state, seat) > self.total(state, other(seat)) && die.is_none_or(flees)
    }

    /// Everything legal, but line-ups from a book and without declarations that bring nothing.
    pub(super) fn worth_a_thought(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match (state.phase, self.options.setup) {
            (Phase::Setup, SetupOrder::Whole) if seat == state.to_act => {
                out.clear();
                out.extend(rows().map(|row| Action::SetLineup { row }));
            }
            (Phase::Setup, SetupOrder::Alternate) => self.placements_worth_a_thought(state, seat, out),
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

    /// Option `setup = alternate`: the next dice of the book's line-ups that a seat has begun; if it has begun
    /// none of them, the placements that look best.
    fn placements_worth_a_thought(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let placed: [u8; 7] = std::array::from_fn(|file| {
            home(seat, file as u8)
                .filter(|at| state.own(seat) & at.bit() != 0)
                .map_or(0, |at| state.level(at))
        });
        let begun =
            |row: &[u8; 7]| placed.iter().zip(row).all(|(there, level)| *there == 0 || there == level);
        self.legal(state, seat, out);
        let legal = std::mem::take(out);
        for row in rows().filter(begun) {
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

/// The line-ups of the book and their mirror images.
fn rows() -> impl Iterator<Item = [u8; 7]> {
    BOOK.into_iter().flat_map(|row| {
        let mut mirrored = row;
        mirrored.reverse();
        std::iter::once(row).chain((mirrored != row).then_some(mirrored))
    })
}

impl Lookahead<Self> for DiceWar {
    /// The turns without VP count, for they weigh in the points and end matches; the turn only when late.
    fn key(&self, state: &State) -> u64 {
        let late = u64::from(state.turn.saturating_sub(LATE));
        let turns = u64::from(state.quiet) | late << 16;
        state.key() ^ (turns + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Nothing as long as not all dice stand, for more dice are no better then.
    fn points(&self, state: &State, seat: Seat) -> i32 {
        if state.phase == Phase::Setup {
            return 0;
        }
        let mover = state.to_act;
        let points = DiceWar::points(self, state, mover) + TEMPO + self.chase(state, mover);
        if mover == seat { points } else { -points }
    }

    /// Grows with the square of the quiet turns: not felt at first, two VP halfway to the cap.
    fn delay(&self, state: &State) -> i32 {
        let quiet = i32::from(state.quiet);
        quiet * quiet / (2 * PATIENCE)
    }

    fn result(&self, state: &State, seat: Seat) -> Option<Ordering> {
        Some(match state.ended()?.winner {
            None => Ordering::Equal,
            Some(winner) if winner == seat => Ordering::Greater,
            Some(_) => Ordering::Less,
        })
    }

    fn has_book(&self, state: &State) -> bool {
        state.phase == Phase::Setup
    }

    fn captures(&self, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.clear();
        DiceWar::captures(self, state, out);
    }

    fn gain(&self, state: &State, action: &Action) -> i32 {
        let (Action::Attack { to, .. } | Action::FollowAttack { to, .. }) = *action else { return 0 };
        i32::from(state.level(to) + self.field_bonus(state.to_act, to))
    }

    fn slot(&self, action: &Action) -> u16 {
        /// Fields, rounded up.
        const N: usize = 50;
        let way = |from: usize, to: Field| from * N + to.index();
        let slot = match *action {
            Action::Move { from, to, .. } | Action::Attack { from, to, .. } => way(from.index(), to),
            Action::Upgrade { at } => way(at.index(), at),
            Action::FollowMove { to, .. } | Action::FollowAttack { to, .. } => way(N - 1, to),
            Action::CastSpell { at, spell, fields, amount } => {
                let chosen = fields.iter().fold(usize::from(spell) + usize::from(amount), |sum, field| {
                    (sum * 31 + field.index()) % 1499
                });
                N * N + (chosen * 49 + at.index()) % (SLOTS - N * N - 1)
            }
            Action::SetLineup { .. }
            | Action::PlaceDie { .. }
            | Action::Pass
            | Action::DeclareEndOfWar { .. }
            | Action::EndTurn => SLOTS - 1,
        };
        slot as u16
    }
}
