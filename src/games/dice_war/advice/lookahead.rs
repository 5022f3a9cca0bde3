//! What a search by alpha-beta asks of DiceWar (section 10 of the rules).

use std::cmp::Ordering;

use super::SCALE;
use crate::engine::{Lookahead, SLOTS, Seat};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::field::Field;
use crate::games::dice_war::rules::turn::TURN_CAP;
use crate::games::dice_war::rules::{CHASE, LAST_FLIGHTS};
use crate::games::dice_war::state::{Reason, State, Step, other};

/// What it is worth to be about to act, in hundredths of a VP.
const TEMPO: i32 = 4;
/// So many turns without VP weary nobody.
const PATIENCE: u16 = 6;
/// After so many quiet turns more, the square of that many turns divided by it.
const WEARY: i32 = 5;
/// What it is worth to avoid a board on which nothing can be captured any more.
const DEAD: i32 = 2400;
/// After ten quiet turns two and a half points for each step of [`DiceWar::tension`].
const APPROACH: i32 = 40;
/// After thirty quiet turns 3,375 points for leaving something to be taken, after ten 125.
const OFFER: i32 = 8;
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
        if state.step == Step::Setup {
            return 0;
        }
        let mover = state.active;
        let points = self.board_points(state, mover) + TEMPO + self.chase(state, mover);
        if mover == seat { points } else { -points }
    }

    fn scale(&self) -> f32 {
        SCALE
    }

    /// Felt after some turns without VP, and the more the fewer dice can be captured: where all are of level 6, nothing
    /// ever comes about. A lead is hardly a reason to wait for the end.
    fn weariness(&self, state: &State, seat: Seat) -> i32 {
        let quiet = i32::from(state.quiet.saturating_sub(PATIENCE));
        let weary = quiet * quiet / WEARY + DEAD / (1 + self.prey(state));
        let ahead = self.total(state, seat) > self.total(state, other(seat));
        if ahead { weary * 95 / 100 } else { weary }
    }

    fn cut_off(&self, state: &State) -> bool {
        state.ended().is_some_and(|ended| matches!(ended.reason, Reason::QuietCap | Reason::TurnCap))
    }

    /// Grows with the quiet turns, hardly felt at first. Creatures of either side are to come near their prey; and who is not
    /// ahead rather gives something up than lets the match be cut off.
    fn urge(&self, before: &State, after: &State, seat: Seat) -> i32 {
        let quiet = i32::from(before.quiet);
        let nearer = self.tension(after) - self.tension(before);
        let ahead = self.total(before, seat) > self.total(before, other(seat));
        let offers = !ahead && after.active != seat && self.best_capture(after, after.active) > 0;
        quiet * quiet * nearer / APPROACH + i32::from(offers) * quiet * quiet * quiet / OFFER
    }

    fn result(&self, state: &State, seat: Seat) -> Option<Ordering> {
        Some(match state.ended()?.winner {
            None => Ordering::Equal,
            Some(winner) if winner == seat => Ordering::Greater,
            Some(_) => Ordering::Less,
        })
    }

    fn has_book(&self, state: &State) -> bool {
        state.step == Step::Setup
    }

    fn captures(&self, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.append_attacks(state, out);
    }

    fn gain(&self, state: &State, action: &Action) -> i32 {
        let (Action::Attack { to, .. } | Action::FollowAttack { to, .. }) = *action else { return 0 };
        i32::from(state.level(to) + self.field_bonus(state.active, to))
    }

    /// A spell, whatever it is cast on: Blood Offering has many targets and amounts, and spends the Reserve for good.
    fn idea(&self, action: &Action) -> Option<u32> {
        let Action::CastSpell { at, spell, .. } = *action else { return None };
        Some(at.index() as u32 | u32::from(spell) << 8)
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
