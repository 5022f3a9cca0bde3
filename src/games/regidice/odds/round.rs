//! A round counted exactly, where only attacks, blocks and heals are announced.
//!
//! Each covered die either shows a value that nobody asked for and stays, or one that somebody asked for and goes there.
//! With `n` dice that stay in each pool and `g` dice that come to each seat, a round is as likely as the product of one
//! factor for each seat, times the factorial of all `g` together. So the seats are dealt with one after the other, and
//! only sums are carried along: damage or blocks, dice that came, dice that stayed.

use super::{Odds, Outlook, Sight, blocks, choose, sums};
use crate::engine::Few;
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Kind;
use crate::games::regidice::dice::Dice;
use crate::games::regidice::options::{AttackDice, BlockSets, Suffer, Values};

/// With more covered dice than this, counting takes too long.
const MOST: usize = 26;

/// What a seat may come to with so many dice that come and stay: a number and how likely it is.
struct Factor {
    came: usize,
    stayed: usize,
    /// Damage or block, with its chance.
    effects: Vec<(usize, f64)>,
}

/// How likely each sum is, without the last factor: by effect, dice that came, dice that stayed.
struct Table {
    effects: usize,
    side: usize,
    chances: Vec<f64>,
}

impl Table {
    fn new(effects: usize, side: usize) -> Self {
        Self { effects, side, chances: vec![0.0; effects * side * side] }
    }

    fn at(&mut self, effect: usize, came: usize, stayed: usize) -> &mut f64 {
        &mut self.chances[(effect * self.side + came) * self.side + stayed]
    }

    /// All entries that are not 0: effect, dice that came, dice that stayed, chance.
    fn entries(&self) -> impl Iterator<Item = (usize, usize, usize, f64)> + '_ {
        let side = self.side;
        let split =
            move |(at, chance): (usize, &f64)| (at / side / side, at / side % side, at % side, *chance);
        self.chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0).map(split)
    }

    /// With one more seat. Effects above the last one count as the last one.
    fn with(&self, factors: &[Factor]) -> Self {
        let mut next = Self::new(self.effects, self.side);
        for (effect, came, stayed, chance) in self.entries() {
            for factor in factors {
                if came + stayed + factor.came + factor.stayed >= self.side {
                    continue;
                }
                for (more, likely) in &factor.effects {
                    let sum = (effect + more).min(self.effects - 1);
                    *next.at(sum, came + factor.came, stayed + factor.stayed) += chance * likely;
                }
            }
        }
        next
    }
}

impl Regidice {
    /// What the round brings; `None` where that cannot be counted, or not soon enough.
    pub(super) fn exact_outlook(&self, sight: &Sight<'_>) -> Option<Outlook> {
        let class = self.countable(sight)?;
        let state = sight.state;
        let covered: usize = state.seats.iter().map(|pool| usize::from(pool.unknown.total())).sum();
        if covered > MOST {
            return None;
        }
        let (attack, missing) = (usize::from(self.attack(state)), usize::from(self.missing(state)));
        let side = covered + 1;
        let of_class = |seat: &usize| sight.announced[*seat].0 == class;
        let seats = 0..sight.announced.len();

        // Those who are struck come first, as what they hold then decides whether they can pay.
        let most = if class == Kind::Block { attack } else { missing };
        let mut struck = Table::new(most + 1, side);
        *struck.at(0, 0, 0) = 1.0;
        let mut sure = 0;
        for seat in seats.clone().filter(of_class) {
            struck = struck.with(&self.factors(sight, seat));
            sure += usize::from(sight.sure(seat).total());
        }
        let (mut pays, mut fails) = (Table::new(missing + 1, side), Table::new(missing + 1, side));
        for (effect, came, stayed, chance) in struck.entries() {
            let (net, damage) = if class == Kind::Block { (attack - effect, 0) } else { (attack, effect) };
            let table = if sure + came + stayed >= net { &mut pays } else { &mut fails };
            *table.at(damage, came, stayed) += chance;
        }
        for seat in seats.filter(|seat| !of_class(seat)) {
            let factors = self.factors(sight, seat);
            (pays, fails) = (pays.with(&factors), fails.with(&factors));
        }

        let (mut falls, mut survives) = (0.0, 0.0);
        for (table, paid) in [(&pays, true), (&fails, false)] {
            for (damage, came, stayed, chance) in table.entries() {
                if came + stayed != covered {
                    continue;
                }
                let chance = chance * factorial(came);
                falls += if damage == missing { chance } else { 0.0 };
                survives += if damage == missing || paid { chance } else { 0.0 };
            }
        }
        Some(Outlook { falls: Odds::Exact(falls.min(1.0)), survives: Odds::Exact(survives.min(1.0)) })
    }

    /// The class that is struck, if all that decides the round can be counted.
    fn countable(&self, sight: &Sight<'_>) -> Option<Kind> {
        let options = self.options();
        let plain = options.attack_dice == AttackDice::Pooled
            && options.values == Values::Distinct
            && options.suffer == Suffer::ClassShares
            && options.block_sets == BlockSets::Many
            && self.compiled().block.many
            && self.enemy(sight.state).abilities.is_empty();
        // Two seats with one value, which the table let stand (RD-REF-5).
        let same = |at: usize| sight.announced[..at].iter().any(|other| other.1 == sight.announced[at].1);
        if (0..sight.announced.len()).any(same) {
            return None;
        }
        let kinds: Few<Kind, 4> = sight.announced.iter().map(|(kind, _)| *kind).collect();
        let simple = kinds.iter().all(|kind| matches!(kind, Kind::Attack | Kind::Block | Kind::Heal));
        let class = self.compiled().classes.into_iter().find(|class| kinds.contains(class))?;
        let first = class == Kind::Block || class == Kind::Attack && !kinds.contains(&Kind::Block);
        (plain && simple && first).then_some(class)
    }

    /// What a seat comes to, for all numbers of covered dice that come to it and of its own that stay.
    fn factors(&self, sight: &Sight<'_>, seat: usize) -> Vec<Factor> {
        let state = sight.state;
        let (kind, value) = sight.announced[seat];
        let own = usize::from(state.seats[seat].unknown.total());
        let covered: usize = state.seats.iter().map(|pool| usize::from(pool.unknown.total())).sum();
        let unasked = sight.unasked();
        let sure = sight.sure(seat);
        let reach = usize::from(self.divisor(state));
        let missing = usize::from(self.missing(state));
        let mut factors = Vec::new();
        for stayed in 0..=own {
            let sums = sums(&unasked, stayed);
            let stays =
                choose(own, stayed) * (unasked.len() as f64).powi(stayed as i32) / 6f64.powi(own as i32);
            for came in 0..=covered - stayed {
                let weight = stays / factorial(came);
                let effects: Vec<(usize, f64)> = match kind {
                    Kind::Attack => {
                        let pips = usize::from(sure.pips()) + came * usize::from(value);
                        damages(&sums, pips, reach, missing)
                    }
                    Kind::Block => self.block_effects(&sure, value, came, &unasked, stayed),
                    _ => vec![(0, 1.0)],
                };
                let effects = effects.into_iter().map(|(effect, chance)| (effect, chance * weight)).collect();
                factors.push(Factor { came, stayed, effects });
            }
        }
        factors
    }

    fn block_effects(
        &self,
        sure: &Dice,
        value: u8,
        came: usize,
        unasked: &[u8],
        stayed: usize,
    ) -> Vec<(usize, f64)> {
        let mut faces = sure.faces();
        faces[usize::from(value - 1)] += came as u8;
        let set = self.compiled().block;
        blocks(&faces, unasked, stayed, set.min, set.minus).into_iter().enumerate().collect()
    }
}

/// How likely an attack deals how much damage, by the sums of the dice that are covered; no more than is missing counts.
fn damages(sums: &[f64], pips: usize, reach: usize, missing: usize) -> Vec<(usize, f64)> {
    let mut damages = vec![0.0; missing + 1];
    for (sum, chance) in sums.iter().enumerate() {
        damages[((pips + sum) / reach).min(missing)] += chance;
    }
    damages.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0).collect()
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|n| n as f64).product()
}
