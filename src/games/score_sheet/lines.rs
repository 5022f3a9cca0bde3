//! Which line is open for whom, and how the enemy stands.

use std::ops::RangeInclusive;

use super::action::Source;
use super::forms::SheetOf;
use super::law::Rows;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::{Seat, SeatSet};

/// A line of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the round.
    pub line: u8,
    /// Who may have a number in it.
    pub seats: SeatSet,
}

/// How the fight against the enemies stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foe {
    /// Which enemy it is, from 0 on; as many as there are once all are defeated.
    pub at: u8,
    /// The hits that it has taken.
    pub hits: i16,
    /// Its defence.
    pub defence: i16,
    /// How many dice a blow of it costs, if nothing is blocked.
    pub attack: i16,
    /// The hits that are missing.
    pub missing: i16,
}

/// How many enemies there are.
pub const ENEMIES: u8 = 3;
/// How many hits a die of an enemy takes.
pub(super) const HITS: i16 = 5;

impl<F: SheetOf> ScoreSheet<F> {
    /// All seats.
    pub(super) fn all(&self) -> impl Iterator<Item = Seat> + use<F> {
        (0u8..).map(Seat).take(self.seats)
    }

    /// All lines of a round, whether they are full or not.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let seats: Vec<SeatSet> = match F::LAW.rows {
            Rows::Duels => self.duels(),
            Rows::Seats | Rows::Captures => vec![SeatSet::all(self.seats)],
            Rows::Team => vec![SeatSet::one(Seat(0))],
        };
        (0u8..).zip(seats).map(|(line, seats)| Line { line, seats }).collect()
    }

    /// Left dice against the right ones of the next seat, then those in front.
    fn duels(&self) -> Vec<SeatSet> {
        let of = |seats: &[Seat]| seats.iter().copied().collect::<SeatSet>();
        let mut duels: Vec<SeatSet> =
            self.all().map(|seat| of(&[seat, seat.clockwise(1, self.seats)])).collect();
        if self.seats > 3 {
            duels.extend([of(&[Seat(0), Seat(2)]), of(&[Seat(1), Seat(3)])]);
        } else {
            duels.push(SeatSet::all(self.seats));
        }
        duels
    }

    /// The lines in which somebody may have a number now.
    #[must_use]
    pub fn open(&self, state: &State) -> Vec<Line> {
        if state.played {
            return Vec::new();
        }
        let mut open = self.lines();
        match F::LAW.rows {
            Rows::Duels => open.retain(|line| !state.of_this_round().any(|mark| mark.line == line.line)),
            Rows::Seats => {
                for seat in state.of_this_round().filter_map(|mark| mark.seat) {
                    open.iter_mut().for_each(|line| line.seats.remove(seat));
                }
            }
            Rows::Captures | Rows::Team => {}
        }
        open
    }

    /// The numbers that a seat can have in a line.
    #[must_use]
    pub fn points_in(&self, line: Line) -> RangeInclusive<i16> {
        match F::LAW.rows {
            Rows::Duels => 1..=i16::try_from(line.seats.len()).unwrap_or(2) - 1,
            Rows::Seats | Rows::Captures | Rows::Team => F::LAW.points,
        }
    }

    /// How the fight stands; the sheet of another game knows no enemies.
    #[must_use]
    pub fn foe(&self, state: &State) -> Option<Foe> {
        (F::LAW.rows == Rows::Team).then(|| {
            let (mut at, mut hits) = (0u8, 0i16);
            for mark in &state.marks {
                let full = HITS * i16::from(at + ENEMIES);
                hits = if mark.source == Source::Spell { full } else { hits.saturating_add(mark.points) };
                if hits >= full && at < ENEMIES {
                    (at, hits) = (at + 1, 0);
                }
            }
            let dice = i16::from(at.min(ENEMIES - 1) + ENEMIES);
            let (attack, missing) = (dice + self.attack, HITS * dice - hits);
            Foe { at, hits, defence: dice + hits, attack, missing }
        })
    }
}
