//! What is wrong with a pack, beyond its form (section 7 of the rules). Every sentence names the entry, the place in it,
//! the value and what was expected.

use std::collections::BTreeSet;

use super::{
    Ability, ActionDef, Amount, ByPlayers, Condition, Content, Effect, Enemy, LevelDef, Need, Per, SetupDef,
    Spell, Strength, Trigger,
};
use crate::engine::{Arg, Faults, Text, text};
use crate::games::regidice::action::{ENEMY_DICE, Kind, SEATS};
use crate::games::regidice::dice::{COLOURED, Colour, FACES};

/// The most enemies of a match.
const ENEMIES: usize = 6;
/// The most black dice of all enemies together.
const BLACK: usize = 24;
/// The levels there are.
const LEVELS: [&str; 4] = ["standard", "gentle", "hard", "brutal"];

/// Everything that is wrong; empty for a pack that can be played with.
#[must_use]
pub fn check(content: &Content) -> Vec<Text> {
    let mut report = Report::default();
    let enemies = &content.enemy;
    if enemies.len() > ENEMIES {
        report.faults.range("enemy", enemies.len(), 1..=ENEMIES);
    }
    let black: usize = enemies.iter().map(|enemy| usize::from(enemy.dice)).sum();
    if !enemies.is_empty() {
        report.faults.range("enemy, dice", black, 1..=BLACK);
    }
    report.faults.ids(enemies.iter().map(|enemy| enemy.id.as_str()));
    report.faults.ids(content.spell.iter().map(|spell| spell.id.as_str()));
    enemies.iter().for_each(|enemy| report.enemy(enemy));
    report.once(content.spell.iter().map(|spell| (spell.id.clone(), spell.colour)), "colour");
    content.spell.iter().for_each(|spell| report.spell(spell));
    let named = |action: &ActionDef| (action.id.word().to_owned(), action.id);
    report.once(content.action.iter().map(named), "id");
    content.action.iter().for_each(|action| report.action(action));
    let numbered = |setup: &SetupDef| (format!("setup {}", setup.players), setup.players);
    report.once(content.setup.iter().map(numbered), "players");
    content.setup.iter().for_each(|setup| report.setup(setup));
    report.faults.ids(content.level.iter().map(|level| level.id.as_str()));
    content.level.iter().for_each(|level| report.level(level));
    report.faults.into_texts()
}

/// What has been found so far.
#[derive(Default)]
struct Report {
    faults: Faults,
}

impl Report {
    /// Each of several must be different from the others.
    fn once<T: Ord>(&mut self, items: impl Iterator<Item = (String, T)>, place: &str) {
        let mut seen = BTreeSet::new();
        for (id, item) in items {
            self.faults.look_at(Some(&id));
            self.faults.must(seen.insert(item), place, text("There is already another entry for this."));
        }
        self.faults.look_at(None);
    }

    fn enemy(&mut self, enemy: &Enemy) {
        self.faults.look_at(Some(&enemy.id));
        let filled = enemy.name.as_ref().is_none_or(|name| !name.trim().is_empty());
        self.faults.must(filled, "name", text("A name must not be empty."));
        self.faults.range("dice", usize::from(enemy.dice), 1..=ENEMY_DICE);
        self.faults.range("hits_per_die", enemy.hits_per_die, 5..=6);
        // A die that arrives finished could not be hit.
        self.faults.range("start_face", enemy.start_face, 1..=enemy.hits_per_die.min(FACES));
        if let Strength::Fixed(attack) = enemy.attack {
            self.faults.range("attack", attack, 0..=20);
        }
        for (n, ability) in (1..).zip(&enemy.abilities) {
            self.ability(&format!("abilities[{n}]"), ability);
        }
        self.faults.look_at(None);
    }

    fn ability(&mut self, place: &str, ability: &Ability) {
        match ability.condition {
            Some(Condition::EnemyIndex { i }) => {
                self.faults.range(&format!("{place}.condition.enemy_index.i"), usize::from(i), 1..=ENEMIES);
            }
            Some(Condition::HitsAtLeast { h }) => {
                self.faults.range(&format!("{place}.condition.hits_at_least.h"), h, 1..=48);
            }
            Some(Condition::Players { n }) => {
                self.faults.range(&format!("{place}.condition.players.n"), usize::from(n), 1..=SEATS);
            }
            Some(Condition::ClassHit { .. }) => {
                let at = format!("{place}.condition.class_hit");
                let expected = text("The players hit are known only at the trigger “suffer”.");
                self.faults.must(ability.trigger == Trigger::Suffer, &at, expected);
            }
            None => {}
        }
        let at = format!("{place}.effect.{}", key(&ability.effect));
        self.timely(&at, ability.trigger, &ability.effect);
        self.ability_effect(&at, &ability.effect);
    }

    /// An effect needs a moment at which it can do something.
    fn timely(&mut self, at: &str, trigger: Trigger, effect: &Effect) {
        use Trigger::{Check, Defeat, Prepare, Resolve, RoundStart, Suffer};
        let (triggers, words): (&[Trigger], _) = match effect {
            Effect::Damage { .. } | Effect::Defeat(_) => {
                (&[RoundStart, Resolve, Check], "round_start, resolve, check")
            }
            Effect::Block { .. } | Effect::BlockAll(_) | Effect::AttackDelta { .. } => {
                (&[RoundStart, Resolve, Check, Suffer], "round_start, resolve, check, suffer")
            }
            Effect::IgnoreBlock { .. } | Effect::LoseExtra { .. } => (&[Suffer], "suffer"),
            Effect::Immune { .. } => (&[Resolve], "resolve"),
            Effect::UnlockAll(_) => (&[Prepare], "prepare"),
            Effect::Heal { .. } | Effect::Manual { .. } | Effect::RaiseDie { .. } => {
                (&[RoundStart, Resolve, Check, Defeat, Suffer, Prepare], "")
            }
        };
        let expected = text("This effect needs one of these triggers: {triggers}.");
        self.faults.must(triggers.contains(&trigger), at, expected.with("triggers", verbatim(words)));
    }

    fn ability_effect(&mut self, at: &str, effect: &Effect) {
        match effect {
            Effect::Damage { amount } | Effect::Block { amount } | Effect::Heal { amount, .. } => {
                let fits = matches!(amount, Amount::Fixed(_) | Amount::EnemyDice);
                let expected = text("An enemy uses no dice: use “fixed” or “enemy_dice”.");
                self.faults.must(fits, &format!("{at}.amount"), expected);
                self.amount(at, *amount);
            }
            Effect::RaiseDie { .. } => self.faults.must(false, at, text("Only the Animal can raise dice.")),
            Effect::AttackDelta { n } => self.faults.range(&format!("{at}.n"), *n, -9..=9),
            Effect::IgnoreBlock { n } | Effect::LoseExtra { n } => {
                self.faults.range(&format!("{at}.n"), *n, 1..=9)
            }
            Effect::BlockAll(on) | Effect::Defeat(on) | Effect::UnlockAll(on) => {
                self.faults.must(*on, at, text("Only “true” is allowed; otherwise leave the effect out."));
            }
            Effect::Manual { text: words } => {
                self.faults.must(!words.trim().is_empty(), at, text("Say what the players have to do."));
            }
            Effect::Immune { .. } => {}
        }
    }

    fn amount(&mut self, at: &str, amount: Amount) {
        if let Amount::Fixed(n) = amount {
            self.faults.range(&format!("{at}.amount.fixed"), n, 1..=20);
        }
    }

    fn spell(&mut self, spell: &Spell) {
        self.faults.look_at(Some(&spell.id));
        let matches = spell.need.match_enemy.is_some_and(|need| need.one_colour);
        self.formation(&spell.need, "match_enemy");
        self.faults.must(matches, "need.match_enemy", text("“one_colour = true” is required."));
        self.faults.must(!spell.effects.is_empty(), "effects", text("At least one is required."));
        for (n, effect) in (1..).zip(&spell.effects) {
            let at = format!("effects[{n}].{}", key(effect));
            match effect {
                Effect::Damage { amount } | Effect::Block { amount } | Effect::Heal { amount, .. } => {
                    let fits = matches!(amount, Amount::Fixed(_) | Amount::EnemyDice | Amount::DiceUsed);
                    let expected = text("“fixed”, “dice_used” or “enemy_dice” is required.");
                    self.faults.must(fits, &format!("{at}.amount"), expected);
                    self.amount(&at, *amount);
                }
                Effect::BlockAll(true) | Effect::Defeat(true) => {}
                Effect::BlockAll(false)
                | Effect::Defeat(false)
                | Effect::RaiseDie { .. }
                | Effect::AttackDelta { .. }
                | Effect::IgnoreBlock { .. }
                | Effect::Immune { .. }
                | Effect::LoseExtra { .. }
                | Effect::UnlockAll(_)
                | Effect::Manual { .. } => {
                    let expected =
                        text("A spell needs damage, block, block_all = true, heal or defeat = true.");
                    self.faults.must(false, &at, expected);
                }
            }
        }
        self.faults.look_at(None);
    }

    fn action(&mut self, action: &ActionDef) {
        self.faults.look_at(Some(action.id.word()));
        self.faults.range("priority", action.priority, 1..=5);
        let need = &action.need;
        let effect = match action.id {
            Kind::Attack => {
                self.formation(need, "sum_pips");
                if let Some(Per::Fixed(n)) = need.sum_pips.map(|sum| sum.per) {
                    self.faults.range("need.sum_pips.per", n, 1..=48);
                }
                "damage"
            }
            Kind::Block => {
                self.formation(need, "of_a_kind");
                if let Some(least) = need.of_a_kind {
                    self.faults.range("need.of_a_kind.min", least.min, 2..=6);
                }
                "block"
            }
            Kind::Heal => {
                self.formation(need, "run");
                if let Some(least) = need.run {
                    self.faults.range("need.run.min", least.min, 2..=6);
                }
                "heal"
            }
            Kind::Cast => {
                self.formation(need, "none");
                let expected = text("The effects of Cast are given by its spells.");
                return self.faults.must(action.effects.is_empty(), "effects", expected);
            }
            Kind::Animal => {
                self.formation(need, "face");
                if let Some(face) = need.face {
                    self.faults.range("need.face.value", face.value, 1..=FACES);
                }
                "raise_die"
            }
        };
        let fits = matches!(action.effects.as_slice(), [only] if key(only) == effect);
        let expected =
            text("This action must have exactly one effect, “{effect}”.").with("effect", verbatim(effect));
        self.faults.must(fits, "effects", expected);
        if let [only] = action.effects.as_slice() {
            self.action_effect(only, need);
        }
        self.faults.look_at(None);
    }

    fn action_effect(&mut self, effect: &Effect, need: &Need) {
        let at = format!("effects[1].{}", key(effect));
        match effect {
            Effect::Damage { amount } => {
                let expected = text("“quotient” is required.");
                self.faults.must(*amount == Amount::Quotient, &format!("{at}.amount"), expected);
            }
            Effect::Block { amount } | Effect::Heal { amount, .. } => {
                let min = need.of_a_kind.or(need.run).map_or(3, |least| least.min);
                match amount {
                    Amount::SizeMinus(k) => {
                        self.faults.range(&format!("{at}.amount.size_minus"), *k, 0..=min.saturating_sub(1));
                    }
                    _ => self.faults.must(false, &format!("{at}.amount"), text("“size_minus” is required.")),
                }
            }
            Effect::RaiseDie { by, max, .. } => {
                self.faults.range(&format!("{at}.by"), *by, 1..=5);
                self.faults.range(&format!("{at}.max"), *max, 2..=FACES);
            }
            _ => {}
        }
    }

    /// Just the formation that is expected must be there.
    fn formation(&mut self, need: &Need, expected: &str) {
        let given = [
            ("sum_pips", need.sum_pips.is_some()),
            ("of_a_kind", need.of_a_kind.is_some()),
            ("run", need.run.is_some()),
            ("match_enemy", need.match_enemy.is_some()),
            ("face", need.face.is_some()),
            ("none", need.none == Some(true)),
        ];
        let fits = given.iter().all(|(name, given)| *given == (*name == expected));
        self.faults.must(
            fits,
            "need",
            text("Only “{need}” is allowed here.").with("need", verbatim(expected)),
        );
    }

    fn setup(&mut self, setup: &SetupDef) {
        self.faults.look_at(Some(&format!("setup {}", setup.players)));
        let players = usize::from(setup.players);
        self.faults.range("players", players, 1..=SEATS);
        let expected = text("There must be one pool per player: {n}, not {m}.").with("n", players);
        self.faults.must(setup.pools.len() == players, "pools", expected.with("m", setup.pools.len()));
        let mut all = setup.injured;
        for (n, pool) in (1..).zip(&setup.pools) {
            self.faults.must(
                pool.of(Colour::Black) == 0,
                &format!("pools[{n}]"),
                text("Players must start without black dice."),
            );
            all = all.plus(pool);
        }
        self.faults.must(
            all.of(Colour::Black) == 0,
            "injured",
            text("Players must start without black dice."),
        );
        // One player adds a die of each colour at most.
        let most = if players == 1 { COLOURED - 1 } else { COLOURED };
        for (colour, n) in all.iter().filter(|(colour, _)| *colour != Colour::Black) {
            self.faults.range(&format!("pools, {}", colour.word()), n, 0..=most);
        }
        self.faults.look_at(None);
    }

    fn level(&mut self, level: &LevelDef) {
        self.faults.look_at(Some(&level.id));
        let expected = text("Use one of these: {levels}.").with("levels", verbatim(&LEVELS.join(", ")));
        self.faults.must(LEVELS.contains(&level.id.as_str()), "id", expected);
        let deltas = match level.attack_delta {
            ByPlayers::All(n) => [n; 4],
            ByPlayers::Each(list) => list,
        };
        deltas.into_iter().for_each(|n| self.faults.range("attack_delta", n, -2..=4));
        level.dice_short.into_iter().for_each(|n| self.faults.range("dice_short", n, 0..=2));
        level.round_limit.into_iter().for_each(|n| self.faults.range("round_limit", n, 0..=100));
        self.faults.look_at(None);
    }
}

fn verbatim(words: &str) -> Arg {
    Arg::Verbatim(words.to_owned())
}

/// How a pack writes an effect.
const fn key(effect: &Effect) -> &'static str {
    match effect {
        Effect::Damage { .. } => "damage",
        Effect::Block { .. } => "block",
        Effect::BlockAll(_) => "block_all",
        Effect::Heal { .. } => "heal",
        Effect::Defeat(_) => "defeat",
        Effect::RaiseDie { .. } => "raise_die",
        Effect::AttackDelta { .. } => "attack_delta",
        Effect::IgnoreBlock { .. } => "ignore_block",
        Effect::Immune { .. } => "immune",
        Effect::LoseExtra { .. } => "lose_extra",
        Effect::UnlockAll(_) => "unlock_all",
        Effect::Manual { .. } => "manual",
    }
}
