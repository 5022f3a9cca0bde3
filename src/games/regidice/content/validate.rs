//! What is wrong with a pack, beyond its form (section 7 of the rules). Every sentence names the entry, the place in it,
//! the value and what was expected.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{
    Ability, ActionDef, Amount, ByPlayers, Condition, Content, Effect, Enemy, LevelDef, Need, Per, SetupDef,
    Spell, Strength, Trigger,
};
use crate::engine::{Arg, Text, text};
use crate::games::regidice::action::{ENEMY_DICE, Kind, SEATS};
use crate::games::regidice::dice::{Colour, FACES};
use crate::games::regidice::setup::COLOURED;

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
        report.range("enemy", enemies.len(), 1..=ENEMIES);
    }
    let black: usize = enemies.iter().map(|enemy| usize::from(enemy.dice)).sum();
    if !enemies.is_empty() {
        report.range("enemy, dice", black, 1..=BLACK);
    }
    report.ids(enemies.iter().map(|enemy| enemy.id.as_str()));
    report.ids(content.spell.iter().map(|spell| spell.id.as_str()));
    enemies.iter().for_each(|enemy| report.enemy(enemy));
    report.once(content.spell.iter().map(|spell| (spell.id.clone(), spell.colour)), "colour");
    content.spell.iter().for_each(|spell| report.spell(spell));
    let named = |action: &ActionDef| (word(action.id).to_owned(), action.id);
    report.once(content.action.iter().map(named), "id");
    content.action.iter().for_each(|action| report.action(action));
    let numbered = |setup: &SetupDef| (format!("setup {}", setup.players), setup.players);
    report.once(content.setup.iter().map(numbered), "players");
    content.setup.iter().for_each(|setup| report.setup(setup));
    report.ids(content.level.iter().map(|level| level.id.as_str()));
    content.level.iter().for_each(|level| report.level(level));
    report.found
}

/// What has been found so far.
#[derive(Default)]
struct Report {
    found: Vec<Text>,
    /// The id of the entry that is looked at: the reader of packs finds its line by it.
    card: Option<String>,
}

impl Report {
    fn add(&mut self, place: &str, problem: Text) {
        let told = match (&self.card, place) {
            (None, _) => text("{place}: {problem}"),
            (Some(id), "") => text("{card}: {problem}").with("card", verbatim(id)),
            (Some(id), _) => text("{card}, {place}: {problem}").with("card", verbatim(id)),
        };
        let told = if told.msgid.contains("{place}") { told.with("place", verbatim(place)) } else { told };
        self.found.push(told.with("problem", problem));
    }

    /// A number, or how many things there are, must lie in a range.
    fn range<T: Copy + PartialOrd + Into<Arg>>(&mut self, place: &str, n: T, range: RangeInclusive<T>) {
        if !range.contains(&n) {
            let problem = text("{n} is not between {min} and {max}.").with("n", n);
            self.add(place, problem.with("min", *range.start()).with("max", *range.end()));
        }
    }

    /// Something that must hold does not.
    fn must(&mut self, holds: bool, place: &str, expected: Text) {
        if !holds {
            self.add(place, expected);
        }
    }

    fn ids<'a>(&mut self, ids: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for id in ids {
            let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            self.card = Some(id.to_owned());
            let good = !id.is_empty() && id.chars().all(slug);
            self.must(good, "", text("An id may contain the letters a to z, digits and hyphens."));
            self.must(seen.insert(id), "", text("The id must be unique."));
        }
        self.card = None;
    }

    /// Each of several must be different from the others.
    fn once<T: Ord>(&mut self, items: impl Iterator<Item = (String, T)>, place: &str) {
        let mut seen = BTreeSet::new();
        for (id, item) in items {
            self.card = Some(id);
            self.must(seen.insert(item), place, text("There is already another entry for this."));
        }
        self.card = None;
    }

    fn enemy(&mut self, enemy: &Enemy) {
        self.card = Some(enemy.id.clone());
        let filled = enemy.name.as_ref().is_none_or(|name| !name.trim().is_empty());
        self.must(filled, "name", text("A name must not be empty."));
        self.range("dice", usize::from(enemy.dice), 1..=ENEMY_DICE);
        self.range("hits_per_die", enemy.hits_per_die, 5..=6);
        // A die that arrives finished could not be hit.
        self.range("start_face", enemy.start_face, 1..=enemy.hits_per_die.min(FACES));
        if let Strength::Fixed(attack) = enemy.attack {
            self.range("attack", attack, 0..=20);
        }
        for (n, ability) in (1..).zip(&enemy.abilities) {
            self.ability(&format!("abilities[{n}]"), ability);
        }
        self.card = None;
    }

    fn ability(&mut self, place: &str, ability: &Ability) {
        match ability.condition {
            Some(Condition::EnemyIndex { i }) => {
                self.range(&format!("{place}.condition.enemy_index.i"), usize::from(i), 1..=ENEMIES);
            }
            Some(Condition::HitsAtLeast { h }) => {
                self.range(&format!("{place}.condition.hits_at_least.h"), h, 1..=48);
            }
            Some(Condition::Players { n }) => {
                self.range(&format!("{place}.condition.players.n"), usize::from(n), 1..=SEATS);
            }
            Some(Condition::ClassHit { .. }) => {
                let at = format!("{place}.condition.class_hit");
                let expected = text("The players hit are known only at the trigger “suffer”.");
                self.must(ability.trigger == Trigger::Suffer, &at, expected);
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
        self.must(triggers.contains(&trigger), at, expected.with("triggers", verbatim(words)));
    }

    fn ability_effect(&mut self, at: &str, effect: &Effect) {
        match effect {
            Effect::Damage { amount } | Effect::Block { amount } | Effect::Heal { amount, .. } => {
                let fits = matches!(amount, Amount::Fixed(_) | Amount::EnemyDice);
                let expected = text("An enemy uses no dice: use “fixed” or “enemy_dice”.");
                self.must(fits, &format!("{at}.amount"), expected);
                self.amount(at, *amount);
            }
            Effect::RaiseDie { .. } => self.must(false, at, text("Only the Animal can raise dice.")),
            Effect::AttackDelta { n } => self.range(&format!("{at}.n"), *n, -9..=9),
            Effect::IgnoreBlock { n } | Effect::LoseExtra { n } => self.range(&format!("{at}.n"), *n, 1..=9),
            Effect::BlockAll(on) | Effect::Defeat(on) | Effect::UnlockAll(on) => {
                self.must(*on, at, text("Only “true” is allowed; otherwise leave the effect out."));
            }
            Effect::Manual { text: words } => {
                self.must(!words.trim().is_empty(), at, text("Say what the players have to do."));
            }
            Effect::Immune { .. } => {}
        }
    }

    fn amount(&mut self, at: &str, amount: Amount) {
        if let Amount::Fixed(n) = amount {
            self.range(&format!("{at}.amount.fixed"), n, 1..=20);
        }
    }

    fn spell(&mut self, spell: &Spell) {
        self.card = Some(spell.id.clone());
        let matches = spell.need.match_enemy.is_some_and(|need| need.one_colour);
        self.formation(&spell.need, "match_enemy");
        self.must(matches, "need.match_enemy", text("“one_colour = true” is required."));
        self.must(!spell.effects.is_empty(), "effects", text("At least one is required."));
        for (n, effect) in (1..).zip(&spell.effects) {
            let at = format!("effects[{n}].{}", key(effect));
            match effect {
                Effect::Damage { amount } | Effect::Block { amount } | Effect::Heal { amount, .. } => {
                    let fits = matches!(amount, Amount::Fixed(_) | Amount::EnemyDice | Amount::DiceUsed);
                    let expected = text("“fixed”, “dice_used” or “enemy_dice” is required.");
                    self.must(fits, &format!("{at}.amount"), expected);
                    self.amount(&at, *amount);
                }
                Effect::BlockAll(true) | Effect::Defeat(true) => {}
                _ => {
                    let expected =
                        text("A spell needs damage, block, block_all = true, heal or defeat = true.");
                    self.must(false, &at, expected);
                }
            }
        }
        self.card = None;
    }

    fn action(&mut self, action: &ActionDef) {
        self.card = Some(word(action.id).to_owned());
        self.range("priority", action.priority, 1..=5);
        let need = &action.need;
        let effect = match action.id {
            Kind::Attack => {
                self.formation(need, "sum_pips");
                if let Some(Per::Fixed(n)) = need.sum_pips.map(|sum| sum.per) {
                    self.range("need.sum_pips.per", n, 1..=48);
                }
                "damage"
            }
            Kind::Block => {
                self.formation(need, "of_a_kind");
                if let Some(least) = need.of_a_kind {
                    self.range("need.of_a_kind.min", least.min, 2..=6);
                }
                "block"
            }
            Kind::Heal => {
                self.formation(need, "run");
                if let Some(least) = need.run {
                    self.range("need.run.min", least.min, 2..=6);
                }
                "heal"
            }
            Kind::Cast => {
                self.formation(need, "none");
                let expected = text("The effects of Cast are given by its spells.");
                return self.must(action.effects.is_empty(), "effects", expected);
            }
            Kind::Animal => {
                self.formation(need, "face");
                if let Some(face) = need.face {
                    self.range("need.face.value", face.value, 1..=FACES);
                }
                "raise_die"
            }
        };
        let fits = matches!(action.effects.as_slice(), [only] if key(only) == effect);
        let expected =
            text("This action must have exactly one effect, “{effect}”.").with("effect", verbatim(effect));
        self.must(fits, "effects", expected);
        if let [only] = action.effects.as_slice() {
            self.action_effect(only, need);
        }
        self.card = None;
    }

    fn action_effect(&mut self, effect: &Effect, need: &Need) {
        let at = format!("effects[1].{}", key(effect));
        match effect {
            Effect::Damage { amount } => {
                let expected = text("“quotient” is required.");
                self.must(*amount == Amount::Quotient, &format!("{at}.amount"), expected);
            }
            Effect::Block { amount } | Effect::Heal { amount, .. } => {
                let min = need.of_a_kind.or(need.run).map_or(3, |least| least.min);
                match amount {
                    Amount::SizeMinus(k) => {
                        self.range(&format!("{at}.amount.size_minus"), *k, 0..=min.saturating_sub(1));
                    }
                    _ => self.must(false, &format!("{at}.amount"), text("“size_minus” is required.")),
                }
            }
            Effect::RaiseDie { by, max, .. } => {
                self.range(&format!("{at}.by"), *by, 1..=5);
                self.range(&format!("{at}.max"), *max, 2..=FACES);
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
        self.must(fits, "need", text("Only “{need}” is allowed here.").with("need", verbatim(expected)));
    }

    fn setup(&mut self, setup: &SetupDef) {
        self.card = Some(format!("setup {}", setup.players));
        let players = usize::from(setup.players);
        self.range("players", players, 1..=SEATS);
        let expected = text("There must be one pool per player: {n}, not {m}.").with("n", players);
        self.must(setup.pools.len() == players, "pools", expected.with("m", setup.pools.len()));
        let mut all = setup.injured;
        for (n, pool) in (1..).zip(&setup.pools) {
            self.must(
                pool.of(Colour::Black) == 0,
                &format!("pools[{n}]"),
                text("Players must start without black dice."),
            );
            all = all.plus(pool);
        }
        self.must(all.of(Colour::Black) == 0, "injured", text("Players must start without black dice."));
        // One player adds a die of each colour at most.
        let most = if players == 1 { COLOURED - 1 } else { COLOURED };
        for (colour, n) in all.iter().filter(|(colour, _)| *colour != Colour::Black) {
            self.range(&format!("pools, {}", colour_word(colour)), n, 0..=most);
        }
        self.card = None;
    }

    fn level(&mut self, level: &LevelDef) {
        self.card = Some(level.id.clone());
        let expected = text("Use one of these: {levels}.").with("levels", verbatim(&LEVELS.join(", ")));
        self.must(LEVELS.contains(&level.id.as_str()), "id", expected);
        let deltas = match level.attack_delta {
            ByPlayers::All(n) => [n; 4],
            ByPlayers::Each(list) => list,
        };
        deltas.into_iter().for_each(|n| self.range("attack_delta", n, -2..=4));
        level.dice_short.into_iter().for_each(|n| self.range("dice_short", n, 0..=2));
        level.round_limit.into_iter().for_each(|n| self.range("round_limit", n, 0..=100));
        self.card = None;
    }
}

fn verbatim(words: &str) -> Arg {
    Arg::Verbatim(words.to_owned())
}

/// How a pack writes an action.
const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Attack => "attack",
        Kind::Block => "block",
        Kind::Heal => "heal",
        Kind::Cast => "cast",
        Kind::Animal => "animal",
    }
}

/// How a pack writes a colour.
const fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
        Colour::Black => "black",
    }
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
