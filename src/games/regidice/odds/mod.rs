//! Chances worth showing (section 10 of the rules), from what a seat sees and nothing else.
//!
//! What a pile of dice that are still covered brings is counted exactly. [`Regidice::outlook`] asks what a whole round
//! brings if a seat announces something: exactly where attacks and blocks decide it (`round`), by imagined rolls
//! where spells and raised dice come in (`estimate`).

mod estimate;
mod round;

use super::action::Kind;
use super::dice::{Colour, Dice};
use super::options::AttackDice;
use super::state::State;
use super::{Regidice, SeatState, formation};
use crate::engine::{Few, Random, Rules, Seat};

/// A chance from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// Counted.
    Exact(f64),
    /// From imagined rolls.
    Estimate {
        /// The part of them in which it came about.
        value: f64,
        /// Where the true chance lies, nineteen times out of twenty.
        between: (f64, f64),
    },
}

impl Odds {
    /// The chance, or the best guess.
    #[must_use]
    pub const fn value(self) -> f64 {
        match self {
            Self::Exact(value) | Self::Estimate { value, .. } => value,
        }
    }
}

/// What a round brings if a seat announces something (see [`Regidice::outlook`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The enemy falls in this round.
    pub falls: Odds,
    /// The match is not lost in this round.
    pub survives: Odds,
}

/// How many rolls of own dice that are covered are imagined where they cannot be counted.
const IMAGINED: u32 = 100;
/// Numbers of dice up to which chances are counted: more than there are.
const DICE: usize = 40;

/// In how many ways `k` of `n` can be chosen.
fn choose(n: usize, k: usize) -> f64 {
    (0..k.min(n.saturating_sub(k))).fold(1.0, |ways, at| ways * (n - at) as f64 / (at + 1) as f64)
        * f64::from(u8::from(k <= n))
}

/// The chance that `k` or more of `m` covered dice show one given value.
#[must_use]
pub fn at_least(k: usize, m: usize) -> f64 {
    let exactly = |hits: usize| choose(m, hits) * 5f64.powi((m - hits) as i32);
    (k..=m).map(exactly).sum::<f64>() / 6f64.powi(m as i32)
}

/// How likely `m` covered dice have each sum, if every die shows one of `faces` with the same chance. The sum is the
/// place in the list.
#[must_use]
pub fn sums(faces: &[u8], m: usize) -> Vec<f64> {
    let mut sums = vec![1.0];
    for _ in 0..m.min(DICE) {
        let mut next = vec![0.0; sums.len() + 6];
        for (sum, chance) in sums.iter().enumerate() {
            for face in faces {
                next[sum + usize::from(*face)] += chance / faces.len() as f64;
            }
        }
        sums = next;
    }
    sums
}

/// The chance that `m` covered dice have a sum of `least` or more.
#[must_use]
pub fn reaches(least: usize, m: usize) -> f64 {
    sums(&[1, 2, 3, 4, 5, 6], m).iter().skip(least).sum()
}

/// The chance that among `m` covered dice of one colour there are at least so many of each face (RD-CAST-1).
#[must_use]
pub fn has_all(need: &[u8; 6], m: usize) -> f64 {
    // f(v, m) of section 10: ways in which m dice show v and higher faces so that enough show each.
    fn ways(need: &[u8], m: usize) -> f64 {
        let Some((first, rest)) = need.split_first() else { return f64::from(u8::from(m == 0)) };
        (usize::from(*first)..=m).map(|k| choose(m, k) * ways(rest, m - k)).sum()
    }
    ways(need, m) / 6f64.powi(m as i32)
}

/// The chance that `m` covered dice hold a run of `min` or more consecutive values (RD-HEAL-1).
#[must_use]
pub fn has_run(min: u8, m: usize) -> f64 {
    let runs = (1u32..64).filter(|set| {
        let faces: [u8; 6] = std::array::from_fn(|face| (set >> face & 1) as u8);
        super::formation::has_run(&faces, min)
    });
    runs.map(|set| onto(set.count_ones() as usize, m)).sum::<f64>() / 6f64.powi(m as i32)
}

/// In how many ways `m` dice show each of `faces` faces at least once, and no other.
fn onto(faces: usize, m: usize) -> f64 {
    let sign = |left: usize| if left.is_multiple_of(2) { 1.0 } else { -1.0 };
    (0..=faces).map(|left| sign(left) * choose(faces, left) * ((faces - left) as f64).powi(m as i32)).sum()
}

/// How likely `m` covered dice block so much, if every die shows one of `faces` with the same chance: the place in the
/// list is the block. `min` and `minus` are what a set takes and what is taken off it (RD-BLOCK-1).
#[must_use]
pub fn blocks(known: &[u8; 6], faces: &[u8], m: usize, min: u8, minus: u8) -> Vec<f64> {
    let value = |n: usize| if n >= usize::from(min) { n.saturating_sub(usize::from(minus)) } else { 0 };
    let sure: usize = (1..=6u8)
        .filter(|face| !faces.contains(face))
        .map(|face| value(known[usize::from(face - 1)].into()))
        .sum();
    let most = m + known.iter().map(|n| usize::from(*n)).sum::<usize>();
    // By dice not dealt with yet and block so far.
    let mut ways = vec![vec![0.0; most + 1]; m + 1];
    ways[m][sure] = 1.0;
    for (at, face) in faces.iter().enumerate() {
        let last = at + 1 == faces.len();
        let have = usize::from(known[usize::from(face - 1)]);
        let mut next = vec![vec![0.0; most + 1]; m + 1];
        for (left, row) in ways.iter().enumerate() {
            for (block, chance) in row.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                for k in if last { left..=left } else { 0..=left } {
                    if let Some(way) = next[left - k].get_mut(block + value(have + k)) {
                        *way += chance * choose(left, k);
                    }
                }
            }
        }
        ways = next;
    }
    let all = (faces.len() as f64).powi(m as i32);
    let mut chances: Vec<f64> = ways.swap_remove(0).into_iter().map(|ways| ways / all).collect();
    while chances.len() > 1 && chances.last() == Some(&0.0) {
        chances.pop();
    }
    chances
}

/// What the table looks like to somebody who asks for a chance: what each seat does, and which dice are known.
pub(super) struct Sight<'a> {
    pub state: &'a State,
    /// What each seat announced, or is taken to announce, by seat.
    pub announced: Few<(Kind, u8), 4>,
}

impl Sight<'_> {
    /// Who asked for a value.
    fn collector(&self, value: u8) -> Option<usize> {
        self.announced.iter().position(|(_, asked)| *asked == value)
    }

    /// The values that nobody asked for.
    fn unasked(&self) -> Few<u8, 6> {
        (1..=6).filter(|value| self.collector(*value).is_none()).collect()
    }

    /// The dice that a seat surely holds after dice are collected: its own that nobody else gets, and known ones of
    /// the others that it asked for.
    fn sure(&self, seat: usize) -> Dice {
        let value = self.announced[seat].1;
        let mut dice = Dice::EMPTY;
        for (at, pool) in self.state.seats.iter().enumerate() {
            let mine = |face: u8| match self.collector(face) {
                Some(collector) => collector == seat && face == value,
                None => at == seat,
            };
            (1..=6).filter(|face| mine(*face)).for_each(|face| dice = dice.plus(&pool.live.showing(face)));
        }
        dice
    }
}

impl Regidice {
    /// What this round brings if a seat announces this, as far as the seat can see: everyone does what was announced as
    /// well as possible, and those who have not announced are taken to attack. The same observation gives the same
    /// answer. `None` unless the seat is to announce and nobody asked for the value.
    #[must_use]
    pub fn outlook(&self, observation: &State, seat: Seat, action: Kind, value: u8) -> Option<Outlook> {
        let declare = super::Action::Declare { action, value };
        self.check_action(observation, seat, &declare).ok()?;
        let sight = self.sight(observation, seat, action, value);
        Some(self.exact_outlook(&sight).unwrap_or_else(|| self.estimated_outlook(&sight)))
    }

    /// How likely an attack announced now deals how much damage; the place in the list is the damage. The others get
    /// what they have asked for, and those who have not asked yet get nothing.
    #[must_use]
    pub fn attack_odds(&self, observation: &State, seat: Seat, value: u8) -> Vec<f64> {
        if self.options().attack_dice == AttackDice::WholeGroups {
            return self.grouped_odds(observation, seat, value);
        }
        let reach = usize::from(self.divisor(observation));
        let asked = |face: u8| {
            observation.all().any(|other| {
                other != seat && observation.seat(other).declared.is_some_and(|d| d.value == face)
            })
        };
        let mut known = 0;
        let (mut own, mut others) = (0, 0);
        for other in observation.all() {
            let pool: &SeatState = observation.seat(other);
            let unknown = usize::from(pool.unknown.total());
            if other == seat {
                let faces = pool.live.faces();
                let kept = (1..=6u8).filter(|face| !asked(*face));
                known += kept.map(|face| usize::from(faces[usize::from(face - 1)] * face)).sum::<usize>();
                own += unknown;
            } else {
                known += usize::from(pool.live.showing(value).total() * value);
                others += unknown;
            }
        }
        // Dice of others show the value or bring nothing; own ones that are covered bring what they show.
        let nothing: Vec<u8> = (1..=6).map(|face| if asked(face) { 0 } else { face }).collect();
        let gathered: Vec<u8> = (1..=6).map(|face| if face == value { face } else { 0 }).collect();
        let mut odds = vec![0.0; (known + 6 * (own + others)) / reach + 1];
        for (a, first) in sums(&nothing, own).iter().enumerate() {
            for (b, second) in sums(&gathered, others).iter().enumerate() {
                if let Some(chance) = odds.get_mut((known + a + b) / reach) {
                    *chance += first * second;
                }
            }
        }
        odds
    }

    /// The same where dice count in whole groups (RD-OPT-4): exactly, unless own dice are covered.
    fn grouped_odds(&self, observation: &State, seat: Seat, value: u8) -> Vec<f64> {
        let others = || observation.all().filter(|other| *other != seat).map(|other| observation.seat(other));
        let asked: Few<u8, 4> =
            others().filter_map(|pool| pool.declared).map(|declared| declared.value).collect();
        let own = observation.seat(seat);
        let at = usize::from(value.clamp(1, 6) - 1);
        let mut sure = own.live.faces();
        asked.iter().for_each(|face| sure[usize::from(face - 1)] = 0);
        sure[at] += others().map(|pool| pool.live.showing(value).total()).sum::<u8>();
        let covered: usize = others().map(|pool| usize::from(pool.unknown.total())).sum();
        let reach = self.divisor(observation);
        let mut random = Random::from_seed(u64::from(observation.round));
        let rolls = if own.unknown.is_empty() { 1 } else { IMAGINED };
        let mut odds = Vec::new();
        for _ in 0..rolls {
            let mut faces = sure;
            for (die, n) in Dice::rolled(&own.unknown, &mut random).iter() {
                faces[usize::from(die.face - 1)] += if asked.contains(&die.face) { 0 } else { n };
            }
            for came in 0..=covered {
                let exactly = choose(covered, came) * 5f64.powi((covered - came) as i32);
                let chance = exactly / 6f64.powi(covered as i32) / f64::from(rolls);
                let mut faces = faces;
                faces[at] += came as u8;
                let damage = usize::from(formation::groups(&faces, reach));
                if odds.len() <= damage {
                    odds.resize(damage + 1, 0.0);
                }
                odds[damage] += chance;
            }
        }
        odds
    }

    /// The chance that a seat can cast the spell of a colour if it asks for a value: its own dice of the colour that
    /// nobody asked for, and the others' that show the value.
    #[must_use]
    pub fn spell_odds(&self, observation: &State, seat: Seat, colour: Colour, value: u8) -> f64 {
        let asked = |face: u8| {
            observation.all().any(|other| {
                other != seat && observation.seat(other).declared.is_some_and(|d| d.value == face)
            })
        };
        let mut need = observation.pattern();
        let (mut own, mut others) = (0, 0);
        for other in observation.all() {
            let pool = observation.seat(other);
            let have = pool.live.faces_of(colour);
            for face in 1..=6u8 {
                let at = usize::from(face - 1);
                if face == value || other == seat && !asked(face) {
                    need[at] = need[at].saturating_sub(have[at]);
                }
            }
            let unknown = usize::from(pool.unknown.of(colour));
            if other == seat { own += unknown } else { others += unknown }
        }
        // How many of the others' dice show the value, times what the own covered ones must show then.
        let at = usize::from(value - 1);
        let exactly =
            |k: usize| choose(others, k) * 5f64.powi((others - k) as i32) / 6f64.powi(others as i32);
        let chance = |k: usize| {
            let mut need = need;
            need[at] = need[at].saturating_sub(k as u8);
            let lost = (1..=6u8).any(|face| asked(face) && need[usize::from(face - 1)] > 0);
            if lost { 0.0 } else { has_all(&need, own) }
        };
        (0..=others).map(|k| exactly(k) * chance(k)).sum()
    }

    /// The table as it will be if a seat announces this and those after it attack.
    fn sight<'a>(&self, state: &'a State, seat: Seat, action: Kind, value: u8) -> Sight<'a> {
        let mut planned = *state;
        self.apply_declaration(&mut planned, seat, action, value);
        Sight { state, announced: planned.seats.iter().map(announced).collect() }
    }

    /// Notes an announcement and those that are taken to follow it, without collecting dice.
    fn apply_declaration(&self, state: &mut State, seat: Seat, action: Kind, value: u8) {
        use super::state::Declared;
        state.seat_mut(seat).declared = Some(Declared { action, value });
        state.waiting.remove(seat);
        let waiting: Few<Seat, 4> = state.in_order().filter(|later| state.waiting.contains(*later)).collect();
        for later in waiting.iter().copied() {
            let value = (1..=6).rev().find(|value| self.taken_by(state, Kind::Attack, *value).is_none());
            let declared = Declared { action: Kind::Attack, value: value.unwrap_or(1) };
            state.seat_mut(later).declared = Some(declared);
        }
    }
}

/// What a pool's seat announced.
fn announced(pool: &SeatState) -> (Kind, u8) {
    pool.declared.map_or((Kind::Attack, 0), |declared| (declared.action, declared.value))
}
