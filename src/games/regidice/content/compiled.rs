//! What the rules make of a pack: numbers instead of words, and nothing that a match does not need.

use super::{
    Ability, ActionDef, Amount, Content, Effect, Enemy, HealTo, LevelDef, Per, SetupDef, Spell, Strength,
    Times, Trigger, Whose,
};
use crate::games::regidice::action::Kind;
use crate::games::regidice::dice::{Colour, Counts};

/// An enemy in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foe {
    /// How many dice it has.
    pub dice: u8,
    /// The hits on each die when it arrives.
    pub start_hits: u8,
    /// For how many dice it strikes, before levels and abilities.
    pub attack: u8,
    /// How many hits finish a die.
    pub hits_per_die: u8,
    /// Its abilities.
    pub abilities: Vec<Ability>,
}

/// The spell of a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpellEffect {
    /// Damage.
    pub damage: Option<Amount>,
    /// How many dice it brings back.
    pub heal: Option<Amount>,
    /// A part of the blow.
    pub block: Option<Amount>,
    /// The whole blow.
    pub block_all: bool,
    /// A part of the blow, whomever it hits (RD-OPT-12).
    pub block_for_all: Option<Amount>,
    /// The end of the enemy.
    pub defeat: bool,
}

/// What a set or a run takes, and what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formation {
    /// The fewest dice.
    pub min: u8,
    /// What is taken off its size.
    pub minus: u8,
    /// Whether one action may have several.
    pub many: bool,
}

/// What an Animal can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise {
    /// The face of the dice it spends.
    pub face: u8,
    /// By how many pips a die is raised.
    pub by: u8,
    /// Whose dice.
    pub whose: Whose,
    /// The highest face a die can be raised to.
    pub max: u8,
}

/// A pack as the rules use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// In the order in which they are fought.
    pub enemies: Vec<Foe>,
    /// By colour.
    pub spells: [SpellEffect; 4],
    /// What an attack's pips are divided by; the defence if there is no number.
    pub attack_per: Option<u8>,
    /// Sets.
    pub block: Formation,
    /// Runs.
    pub heal: Formation,
    /// Whether the healer chooses who gets the dice.
    pub heal_any: bool,
    /// The Animal.
    pub animal: Raise,
    /// The actions in the order in which the enemy looks for them.
    pub classes: [Kind; 5],
    /// Each seat's dice.
    pub pools: Vec<Counts>,
    /// What lies in the injured pool.
    pub injured: Counts,
    /// For how many dice more the enemies strike.
    pub attack_delta: i8,
    /// How many dice of each pool start in the injured pool.
    pub dice_short: u8,
    /// After how many rounds the match is lost, if the level says so.
    pub round_limit: Option<u16>,
}

impl Compiled {
    /// What a match of so many players at a level needs; what the pack leaves out comes from the built-in one.
    /// The content is in order.
    #[must_use]
    pub fn new(content: &Content, built_in: &Content, players: usize, level: &str) -> Self {
        let actions = or(&content.action, &built_in.action);
        let spells = or(&content.spell, &built_in.spell);
        let mut compiled = Self {
            enemies: or(&content.enemy, &built_in.enemy).iter().map(foe).collect(),
            spells: [SpellEffect::default(); 4],
            attack_per: None,
            block: Formation { min: 3, minus: 2, many: true },
            heal: Formation { min: 3, minus: 2, many: true },
            heal_any: false,
            animal: Raise { face: 1, by: 1, whose: Whose::Other, max: 6 },
            classes: classes(actions),
            pools: Vec::new(),
            injured: Counts::EMPTY,
            attack_delta: 0,
            dice_short: 0,
            round_limit: None,
        };
        spells.iter().for_each(|spell| compiled.spells[spell.colour.index()] = spell_effect(spell));
        actions.iter().for_each(|action| compiled.action(action));
        let setups = or(&content.setup, &built_in.setup);
        let fits = |setup: &&SetupDef| usize::from(setup.players) == players;
        if let Some(setup) = setups.iter().find(fits).or_else(|| built_in.setup.iter().find(fits)) {
            compiled.pools.clone_from(&setup.pools);
            compiled.injured = setup.injured;
        }
        let named = |other: &&LevelDef| other.id == level;
        let level = content.level.iter().find(named).or_else(|| built_in.level.iter().find(named));
        if let Some(level) = level {
            compiled.attack_delta = level.attack_delta.at(players);
            let seats = players.saturating_sub(1);
            compiled.dice_short = level.dice_short.get(seats).copied().unwrap_or(0);
            compiled.round_limit =
                level.round_limit.get(seats).copied().filter(|rounds| *rounds > 0).map(u16::from);
        }
        compiled
    }

    fn action(&mut self, action: &ActionDef) {
        let need = &action.need;
        let many = need.times == Times::Any;
        let minus = action.effects.iter().find_map(|effect| match effect {
            Effect::Block { amount: Amount::SizeMinus(k) }
            | Effect::Heal { amount: Amount::SizeMinus(k), .. } => Some(*k),
            _ => None,
        });
        match action.id {
            Kind::Attack => {
                self.attack_per = need.sum_pips.and_then(|sum| match sum.per {
                    Per::Defence => None,
                    Per::Fixed(n) => Some(n),
                });
            }
            Kind::Block => {
                let min = need.of_a_kind.map_or(3, |least| least.min);
                self.block = Formation { min, minus: minus.unwrap_or(2), many };
            }
            Kind::Heal => {
                let min = need.run.map_or(3, |least| least.min);
                self.heal = Formation { min, minus: minus.unwrap_or(2), many };
                self.heal_any = action
                    .effects
                    .iter()
                    .any(|effect| matches!(effect, Effect::Heal { to: HealTo::Any, .. }));
            }
            Kind::Cast => {}
            Kind::Animal => {
                self.animal.face = need.face.map_or(1, |face| face.value);
                if let Some((by, whose, max)) = action.effects.iter().find_map(|effect| match effect {
                    Effect::RaiseDie { by, whose, max } => Some((*by, *whose, *max)),
                    _ => None,
                }) {
                    self.animal = Raise { by, whose, max, ..self.animal };
                }
            }
        }
    }
}

fn or<'a, T>(list: &'a [T], built_in: &'a [T]) -> &'a [T] {
    if list.is_empty() { built_in } else { list }
}

fn foe(enemy: &Enemy) -> Foe {
    Foe {
        dice: enemy.dice,
        start_hits: enemy.start_face.saturating_sub(1),
        attack: match enemy.attack {
            Strength::Dice => enemy.dice,
            Strength::Fixed(n) => n,
        },
        hits_per_die: enemy.hits_per_die,
        abilities: enemy.abilities.clone(),
    }
}

fn spell_effect(spell: &Spell) -> SpellEffect {
    let mut compiled = SpellEffect::default();
    for effect in &spell.effects {
        match effect {
            Effect::Damage { amount } => compiled.damage = Some(*amount),
            Effect::Heal { amount, .. } => compiled.heal = Some(*amount),
            Effect::Block { amount } => compiled.block = Some(*amount),
            Effect::BlockAll(on) => compiled.block_all = *on,
            Effect::Defeat(on) => compiled.defeat = *on,
            _ => {}
        }
    }
    compiled
}

/// The actions by priority; those that a pack leaves out come last.
fn classes(actions: &[ActionDef]) -> [Kind; 5] {
    let mut classes = [Kind::Block, Kind::Attack, Kind::Cast, Kind::Heal, Kind::Animal];
    let priority = |kind: &Kind| {
        actions.iter().find(|action| action.id == *kind).map_or(u8::MAX, |action| action.priority)
    };
    classes.sort_by_key(priority);
    classes
}

impl SpellEffect {
    /// Whether the spell does anything.
    #[must_use]
    pub const fn is_some(&self) -> bool {
        let blocks = self.block.is_some() || self.block_all || self.block_for_all.is_some();
        self.damage.is_some() || self.heal.is_some() || blocks || self.defeat
    }
}

impl Amount {
    /// How much it is where the dice used are the enemy's pattern.
    #[must_use]
    pub const fn of_pattern(self, dice: u8) -> u8 {
        match self {
            Self::Fixed(n) => n,
            Self::SizeMinus(k) => dice.saturating_sub(k),
            Self::Quotient => 0,
            Self::DiceUsed | Self::EnemyDice => dice,
        }
    }
}

impl Foe {
    /// Whether one of its abilities makes it immune to the spell of a colour.
    pub fn immunities(&self) -> impl Iterator<Item = (&Ability, Colour)> {
        self.abilities.iter().filter_map(|ability| match (&ability.trigger, &ability.effect) {
            (Trigger::Resolve, Effect::Immune { colour }) => Some((ability, *colour)),
            _ => None,
        })
    }
}
