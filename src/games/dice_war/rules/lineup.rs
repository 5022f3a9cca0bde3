//! The roll for the first turn and the line-ups (DW-PREP-4, DW-SETUP-*).

use std::sync::OnceLock;

use super::executor::Executor;
use super::refusals::never;
use crate::engine::{EventSink, Seat, Text, Violation, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::{Action, Chance};
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::{self, Field, own_rank};
use crate::games::dice_war::options::SetupOrder;
use crate::games::dice_war::state::{BLACK, RED, State, Step, TOP, other, pair_index};

/// The power of a line-up (DW-SETUP-3).
pub const POWER: u8 = 10;

impl DiceWar {
    /// Option `setup = alternate`: single dice that leave a full line-up possible.
    pub(super) fn placements(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for file in 0..7 {
            for level in 1..=TOP {
                if self.placement_fits(state, seat, file, level) {
                    out.push(Action::PlaceDie { file, level });
                }
            }
        }
    }

    /// Whether a die may be placed so (DW-SETUP-2, DW-SETUP-3).
    pub(super) fn placement_fits(&self, state: &State, seat: Seat, file: u8, level: u8) -> bool {
        let Some(field) = home(seat, file) else { return false };
        let free = (0..7).filter_map(|file| home(seat, file)).filter(|f| state.free() & f.bit() != 0).count();
        let Some(rest) = POWER.checked_sub(power(state, seat).saturating_add(level)) else { return false };
        let reachable = rest as usize <= free.saturating_sub(1) * TOP as usize;
        (1..=TOP).contains(&level) && state.free() & field.bit() != 0 && reachable
    }

    pub(super) fn check_setup(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        if seat != state.active {
            let why = text("It is {seat}’s turn to set up.").with("seat", state.active);
            return never("DW-SETUP-1", why);
        }
        match (*action, self.options.setup) {
            (Action::SetLineup { row }, SetupOrder::Whole) => self.check_lineup(&row),
            (Action::PlaceDie { file, level }, SetupOrder::Alternate) => {
                self.check_placement(state, seat, file, level)
            }
            (Action::PlaceDie { .. }, SetupOrder::Whole) => {
                never("DW-SETUP-1", text("The whole line-up must be placed at once."))
            }
            (Action::SetLineup { .. }, SetupOrder::Alternate) => {
                never("DW-SETUP-1", text("Line-ups must be placed one die at a time."))
            }
            (Action::Upgrade { at }, _) if own_rank(seat, at) != 0 => {
                let why = text("{field} is not in your Supply Zone: you set up on rank {n}.");
                never("DW-SETUP-2", why.with("field", at).with("n", if seat == RED { 1 } else { 7 }))
            }
            (
                Action::Upgrade { .. }
                | Action::Move { .. }
                | Action::Attack { .. }
                | Action::CastSpell { .. }
                | Action::Pass
                | Action::DeclareEndOfWar { .. }
                | Action::FollowMove { .. }
                | Action::FollowAttack { .. }
                | Action::EndTurn,
                SetupOrder::Whole | SetupOrder::Alternate,
            ) => never("DW-SETUP-1", text("Place the line-ups first.")),
        }
    }

    /// Whether a line-up can be set (DW-SETUP-2, DW-SETUP-3).
    pub(super) fn check_lineup(&self, row: &[u8; 7]) -> Result<(), Violation> {
        if let Some(level) = row.iter().find(|level| **level > 6) {
            let why = text("A die has no face {face}.").with("face", *level);
            return Err(Violation::impossible("DW-DICE-3", why));
        }
        let sum: u8 = row.iter().sum();
        match sum {
            POWER => Ok(()),
            0 => Err(Violation::impossible("DW-SETUP-3", text("A line-up needs dice."))),
            _ => {
                let why = text("The line-up has power {sum}; it must be exactly 10.").with("sum", sum);
                Err(Violation::new("DW-SETUP-3", why))
            }
        }
    }

    /// Whether a single die can be placed (option `setup = alternate`).
    pub(super) fn check_placement(
        &self,
        state: &State,
        seat: Seat,
        file: u8,
        level: u8,
    ) -> Result<(), Violation> {
        if self.placement_fits(state, seat, file, level) {
            return Ok(());
        }
        let no = |rule, why: Text| Err(Violation::impossible(rule, why));
        if !(1..=6).contains(&level) {
            return no("DW-DICE-3", text("A die has no face {face}.").with("face", level));
        }
        let Some(at) = home(seat, file) else {
            return no("DW-SETUP-2", text("The Supply Zone runs from file a to file g."));
        };
        if state.free() & at.bit() == 0 {
            let why = text("{field} is occupied.").with("field", at);
            return no("DW-SETUP-2", why);
        }
        let why = text(
            "You have power {sum} on the board; after a level {level} die, you could no longer reach exactly 10.",
        );
        no("DW-SETUP-3", why.with("sum", power(state, seat)).with("level", level))
    }

    pub(super) fn setup_is_over(&self, action: &Action) -> Result<(), Violation> {
        match action {
            Action::PlaceDie { .. } => {
                never("DW-TURN-2", text("Dice can enter the board only through spells."))
            }
            Action::SetLineup { .. }
            | Action::Move { .. }
            | Action::Attack { .. }
            | Action::Upgrade { .. }
            | Action::CastSpell { .. }
            | Action::Pass
            | Action::DeclareEndOfWar { .. }
            | Action::FollowMove { .. }
            | Action::FollowAttack { .. }
            | Action::EndTurn => never("DW-SETUP-1", text("Both line-ups are already in place.")),
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// DW-PREP-4.
    pub(in crate::games::dice_war) fn roll_for_first_turn(
        &mut self,
        Chance::StartRoll { red, black }: Chance,
    ) {
        if red != black {
            let first = if red > black { RED } else { BLACK };
            self.state.step = Step::Setup;
            self.state.active = first;
            self.state.first = first;
            self.note(Event::Begins(first));
        }
    }

    /// DW-SETUP-1 to -3.
    pub(in crate::games::dice_war) fn set_lineup(&mut self, seat: Seat, row: &[u8; 7]) {
        for (file, level) in (0..7).zip(row) {
            if (1..=6).contains(level) && self.state.reserve[pair_index(seat)] > 0 {
                self.put_home(seat, file, *level);
            }
        }
        self.next_lineup(seat);
    }

    /// Option `setup = alternate`.
    pub(super) fn place_die(&mut self, seat: Seat, file: u8, level: u8) {
        self.put_home(seat, file, level);
        self.next_lineup(seat);
    }

    pub(super) fn put_home(&mut self, seat: Seat, file: u8, level: u8) {
        let Some(at) = home(seat, file) else { return };
        if self.state.free() & at.bit() != 0 && (1..=6).contains(&level) {
            self.state.reserve[pair_index(seat)] = self.state.reserve[pair_index(seat)].saturating_sub(1);
            self.state.put(seat, at, level);
        }
    }

    pub(super) fn next_lineup(&mut self, seat: Seat) {
        if self.state.step != Step::Setup {
            return;
        }
        let enemy = other(seat);
        let ready = |seat: Seat| match self.game.options.setup {
            SetupOrder::Whole => self.state.own(seat) != 0,
            SetupOrder::Alternate => power(self.state, seat) >= POWER,
        };
        let next = if !ready(enemy) {
            enemy
        } else if !ready(seat) {
            seat
        } else {
            // DW-TURN-1.
            self.state.step = Step::War;
            self.state.first
        };
        self.state.active = next;
        if self.state.step == Step::War {
            self.begin_turn();
        }
    }
}

/// The field of a file in a seat's Supply Zone (DW-BOARD-2); files count from 0.
pub(in crate::games::dice_war) fn home(seat: Seat, file: u8) -> Option<Field> {
    Field::at(i8::try_from(file).ok()?, if seat.0 == 0 { 0 } else { 6 })
}

/// The power a seat has on its Supply Zone.
pub(super) fn power(state: &State, seat: Seat) -> u8 {
    let zone = field::each(state.own(seat)).filter(|field| own_rank(seat, *field) == 0);
    zone.map(|field| state.level(field)).sum()
}

/// All 7,420 line-ups (DW-SETUP-4), in the order of their levels from file a on.
pub(super) fn lineups() -> &'static [Action] {
    static LINEUPS: OnceLock<Vec<Action>> = OnceLock::new();
    LINEUPS.get_or_init(|| {
        let mut all = Vec::new();
        fill(&mut [0; 7], 0, POWER, &mut all);
        all
    })
}

fn fill(row: &mut [u8; 7], file: usize, left: u8, all: &mut Vec<Action>) {
    let Some(rest) = 6usize.checked_sub(file) else {
        if left == 0 {
            all.push(Action::SetLineup { row: *row });
        }
        return;
    };
    for level in 0..=left.min(TOP) {
        if usize::from(left - level) <= rest * usize::from(TOP) {
            row[file] = level;
            fill(row, file + 1, left - level, all);
        }
    }
    row[file] = 0;
}
