//! The rule of thumb: announce what your own dice and a fair share of the others' are best for, use dice for what they
//! bring at once, lose used dice, pass high ones.

use super::worth::high;
use super::{DIE, ENEMY, PASSED};
use crate::engine::Seat;
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Gift, Kind};
use crate::games::regidice::dice::{Colour, Counts};
use crate::games::regidice::formation;
use crate::games::regidice::options::AttackDice;
use crate::games::regidice::state::State;

/// What is taken off for each pip used, so that of equal results the one that leaves more stands first.
const PIP: f32 = 0.01;
/// What is taken off for losing the last dice.
const BARE: f32 = 0.5;
/// What a die that a block or a heal promises to save is worth: less than one that is there.
const CAUTION: f32 = 1.2;

impl Regidice {
    /// How sensible a choice looks to a seat.
    pub(super) fn thumb(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        if seat.index() >= self.seats() {
            return 0.0;
        }
        match action {
            Action::Declare { action, value } => self.promise(state, seat, *action, *value),
            Action::Attack { dice } => {
                let damage = self.attack_damage(state, dice);
                self.worth_of_damage(state, damage) - PIP * f32::from(dice.pips())
            }
            Action::Block { dice } => {
                let block = self.block_value(dice).unwrap_or(0);
                self.worth_of_block(state, block) - PIP * f32::from(dice.pips())
            }
            Action::Heal { dice, take, give } => {
                DIE * f32::from(taken(take, give)) - PIP * f32::from(dice.pips())
            }
            Action::Cast { colour, take, give } => self.worth_of_spell(state, *colour, taken(take, give)),
            Action::Boost { seat: whose, die, .. } => self.worth_of_boost(state, *whose, die.face),
            Action::Idle | Action::EndActions | Action::PlaceHits { .. } => 0.0,
            Action::TakeBlack { count } => {
                let share = f32::from(state.tally.spoils) / state.waiting.len().max(1) as f32;
                -(f32::from(*count) - share).abs()
            }
            Action::NameTarget { seat } => {
                state.seats.get(seat.index()).map_or(0.0, |pool| f32::from(pool.total()))
            }
            Action::LoseDice { spent, blank, live } => {
                let n = spent.total() + blank.total() + live.total();
                let pools: u8 = state.waiting.iter().map(|seat| state.seat(seat).total()).sum();
                let own = f32::from(state.seat(seat).total()) / f32::from(pools.max(1));
                let fair = f32::from(state.tally.due) * own;
                let bare = if n == state.seat(seat).total() { BARE } else { 0.0 };
                -(f32::from(n) - fair).abs()
                    - bare
                    - PIP * f32::from(live.pips())
                    - self.last_of_colour(state, seat, spent, blank)
            }
            Action::Total { .. } | Action::Paid | Action::CannotPay { .. } => 0.0,
            Action::PassDice { dice } => {
                dice.iter().map(|(die, n)| f32::from(n) * (high(die.face) - 0.1) * PASSED).sum()
            }
        }
    }

    /// What damage brings: the end of the enemy, or hits.
    fn worth_of_damage(&self, state: &State, damage: u8) -> f32 {
        let (before, missing) = (state.damage(), u16::from(self.missing(state)));
        let after = before + u16::from(damage);
        let hits = f32::from(after.min(missing)) - f32::from(before.min(missing));
        if after >= missing && before < missing {
            let spoils = if after > missing { 1.0 } else { 0.0 };
            return hits + ENEMY / 2.0 + spoils;
        }
        // Blocks are more urgent than a scratch on a healthy enemy.
        hits * (0.5 + f32::from(state.hits()) / f32::from(self.health(state).max(1)))
    }

    /// What a block brings: dice that are not lost.
    fn worth_of_block(&self, state: &State, block: u8) -> f32 {
        let due = u16::from(self.attack(state)).saturating_sub(state.blocked());
        DIE * f32::from(u16::from(block).min(due))
    }

    pub(super) fn worth_of_spell(&self, state: &State, colour: Colour, taken: u8) -> f32 {
        let (spell, n) = (self.compiled().spells[colour.index()], state.hits.len() as u8);
        let amount =
            |amount: Option<crate::games::regidice::content::Amount>| amount.map_or(0, |a| a.of_pattern(n));
        let mut worth = self.worth_of_damage(state, amount(spell.damage));
        let block = amount(spell.block).saturating_add(amount(spell.block_for_all));
        worth += self.worth_of_block(state, block) + DIE * f32::from(taken);
        if spell.block_all {
            worth += self.worth_of_block(state, self.attack(state));
        }
        if spell.defeat {
            worth += ENEMY;
        }
        worth
    }

    /// A pip matters most to an attacker who is just below the next point of damage.
    fn worth_of_boost(&self, state: &State, whose: Seat, face: u8) -> f32 {
        let Some(pool) = state.seats.get(whose.index()) else { return 0.0 };
        let attacks = self.solo() || pool.declared.is_some_and(|declared| declared.action == Kind::Attack);
        let reach = u16::from(self.divisor(state));
        let short = reach - pool.live.pips() % reach;
        let bonus = if attacks { 1.0 / f32::from(short) } else { 0.05 };
        bonus + 0.01 * high(face)
    }

    /// Losing the last dice of a colour makes its spell impossible.
    fn last_of_colour(&self, state: &State, seat: Seat, spent: &Counts, blank: &Counts) -> f32 {
        let left = state.seat(seat).colours().minus(spent).minus(blank);
        let need = state.hits.len() as u8;
        left.iter().filter(|(_, n)| *n < need).count() as f32 * 0.01
    }

    /// What an announcement promises, with the own dice as they lie and a sixth of all dice that are covered.
    pub(super) fn promise(&self, state: &State, seat: Seat, kind: Kind, value: u8) -> f32 {
        let own = state.seat(seat);
        let mut faces = own.live.faces();
        // Others collect what they asked for.
        let asked = state.all().filter(|other| *other != seat).filter_map(|other| state.seat(other).declared);
        asked.for_each(|declared| faces[usize::from(declared.value - 1)] = 0);
        let others = state.all().filter(|other| *other != seat).map(|other| state.seat(other));
        let gathered: f32 = others
            .map(|pool| {
                f32::from(pool.locked.showing(value).total()) + f32::from(pool.rolled().total()) / 6.0
            })
            .sum();
        let at = usize::from(value - 1);
        let share = 1.0
            / (1 + state.all().filter(|s| state.seat(*s).declared.is_some_and(|d| d.action == kind)).count())
                as f32;
        match kind {
            Kind::Attack => {
                let reach = self.divisor(state);
                let damage = match self.options().attack_dice {
                    AttackDice::Pooled => {
                        let pips: f32 = (1u8..).zip(faces).map(|(face, n)| f32::from(face * n)).sum();
                        (pips + gathered * f32::from(value)) / f32::from(reach)
                    }
                    AttackDice::WholeGroups => {
                        faces[at] = faces[at].saturating_add(gathered.round() as u8);
                        f32::from(formation::groups(&faces, reach))
                    }
                };
                let late = f32::from(state.hits()) / f32::from(self.health(state).max(1));
                damage.min(f32::from(self.missing(state))) * (0.8 + late)
            }
            Kind::Block => {
                let sets: f32 = faces
                    .iter()
                    .enumerate()
                    .map(|(face, n)| f32::from(*n) + if face == at { gathered } else { 0.0 })
                    .map(|n| (n - f32::from(self.compiled().block.minus)).max(0.0))
                    .sum();
                CAUTION * sets.min(f32::from(self.attack(state))) * share
            }
            Kind::Heal => {
                faces[at] = faces[at].saturating_add(gathered.round() as u8);
                let longest = (3..=6).rev().find(|run| formation::has_run(&faces, *run)).unwrap_or(2);
                CAUTION * f32::from((longest - 2).min(state.injured.total())) * share
            }
            Kind::Cast => {
                let able = |colour: &Colour| {
                    let have = own.live.faces_of(*colour);
                    let lost = |face: usize| face != at && faces[face] == 0;
                    have.iter()
                        .zip(state.pattern())
                        .enumerate()
                        .all(|(face, (have, need))| need == 0 || *have >= need && !lost(face))
                };
                let worth = |colour: Colour| {
                    let n = self.spell_heals(state, colour).unwrap_or(0);
                    self.worth_of_spell(state, colour, n)
                };
                Colour::ALL.into_iter().filter(able).map(worth).fold(0.0, f32::max)
            }
            Kind::Animal => {
                let ones = f32::from(faces[0]) + if at == 0 { gathered } else { 0.0 };
                0.15 * ones * share
            }
        }
    }
}

/// How many injured dice come back.
fn taken(take: &Counts, give: &[Gift]) -> u8 {
    take.total() + give.iter().map(|gift| gift.dice.total()).sum::<u8>()
}
