//! What a hero is worth for a round, whoever hires it.

use super::content::compiled::{Ability, HeroCard, Op};
use super::content::{Mode, Trigger, Uses, Who};

/// What a point of a hero's cost is worth by its Sheathes.
const COST: f32 = 0.06;
/// How many duels with cards a seat fights in a round.
const DUELS: f32 = 2.2;

/// What a hero is worth for a round.
pub fn hero_worth(hero: &HeroCard) -> f32 {
    let cost = f32::from(hero.cost);
    let each = |ability: &Option<Ability>| {
        ability.as_ref().map_or(0.0, |ability| ability_worth(ability, cost) * chance(&ability.needs))
    };
    COST * cost + hero.abilities.iter().map(each).sum::<f32>()
}

/// How likely the dice for an Overdrive come together.
fn chance(needs: &[u8; 3]) -> f32 {
    match (needs.iter().sum::<u8>(), needs.iter().max().copied().unwrap_or(0)) {
        (0, _) => 1.0,
        (1, _) => 0.9,
        (2, 1) => 0.7,
        (2, _) => 0.45,
        (_, 1) => 0.4,
        (_, 2) => 0.2,
        _ => 0.08,
    }
}

/// What an ability is worth for a round, if its dice are there.
fn ability_worth(ability: &Ability, cost: f32) -> f32 {
    let times = match ability.when {
        Trigger::Always => DUELS,
        Trigger::BeforeDuel | Trigger::Declare if ability.uses == Uses::Duel => DUELS,
        Trigger::Won | Trigger::Lost if ability.uses == Uses::Duel => 0.9,
        Trigger::Won | Trigger::Lost => 0.7,
        Trigger::Null => 0.5,
        _ => 1.0,
    };
    let hold = 0.6f32.powi(ability.conditions.len() as i32);
    let paid = 0.12 * f32::from(ability.cost_cards) + 0.9 * f32::from(ability.cost_vp);
    let gain: f32 = ability.effects.iter().map(|op| op_worth(*op, ability.when, cost)).sum();
    (gain - paid).max(0.0) * times * hold
}

/// What an effect is worth each time it works.
fn op_worth(op: Op, when: Trigger, cost: f32) -> f32 {
    let for_me = |who: Who| if who == Who::Myself { 1.0 } else { -1.0 };
    let duels = if when == Trigger::Deployed { DUELS } else { 1.0 };
    match op {
        Op::Strength { who, n } => 0.12 * for_me(who) * f32::from(n) * duels,
        Op::StrengthPer { who, n, max, .. } => {
            0.12 * for_me(who) * f32::from(n) * (0.6 * f32::from(max)).min(1.5) * duels
        }
        Op::CardValue { n } => 0.06 * f32::from(n),
        Op::Sheathe { bonus, cold } => 0.03 * f32::from(bonus) + if cold { 0.02 * cost } else { 0.0 },
        Op::Colour { .. } => 0.15,
        Op::Advantage { who: Who::Myself, mode: Mode::Gain } => 0.15,
        Op::Advantage { .. } => 0.05,
        Op::WinTies => 0.06,
        Op::Pierce => 0.04,
        Op::Face { .. } if matches!(when, Trigger::Picked | Trigger::Deployed) => 0.22,
        Op::Face { .. } => 0.12,
        Op::Reroll { .. } => 0.1,
        Op::SwapSides | Op::SwapAside => 0.12,
        Op::Draw { who, n } => 0.07 * for_me(who) * f32::from(n),
        Op::Discard { who, n } => -0.06 * for_me(who) * f32::from(n),
        Op::Vp { who, n } => 0.9 * for_me(who) * f32::from(n),
        Op::NoRetreat => 0.03,
        Op::Annul => 0.1,
        Op::Keep => 0.06,
        Op::NoTake => 0.02,
        Op::Cancel { .. } => 0.05,
        Op::AnyColour { .. } => 0.03,
        Op::Manual => 0.05,
    }
}
