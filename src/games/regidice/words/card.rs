//! What a pack holds, as players read it: enemies, actions, spells, levels of difficulty.

use super::picture::when;
use crate::engine::{Arg, Printed, Text, text, text_n};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Kind;
use crate::games::regidice::content::{
    Ability, ActionDef, Amount, ByPlayers, Condition, Effect, Enemy, HealTo, LevelDef, Need, Per, Spell,
    Strength, Times, Whose,
};
use crate::games::regidice::dice::Colour;
use crate::games::regidice::names::{self, colour, how_many};
use crate::games::regidice::options::BlueSpell;

pub fn is_called(kind: Kind, id: &str) -> bool {
    serde_json::to_value(kind).is_ok_and(|word| word == id)
}

pub fn enemy(enemy: &Enemy) -> Printed {
    let attack = match enemy.attack {
        Strength::Dice => text("attacks for as many dice as it has"),
        Strength::Fixed(n) => text("attacks for {dice}").with("dice", how_many(n)),
    };
    let hits = text_n("{n} hit for each die", "{n} hits for each die", enemy.hits_per_die);
    let dice = text("{text}").with("text", how_many(enemy.dice));
    let start = (enemy.start_face > 1).then(|| text("starts at {n}").with("n", enemy.start_face));
    Printed {
        facts: [text("Enemy"), dice].into_iter().chain(start).chain([attack, hits]).collect(),
        lines: enemy.abilities.iter().map(ability).collect(),
        ..Printed::default()
    }
}

pub fn spell(game: &Regidice, spell: &Spell) -> Printed {
    let name = match spell.colour {
        Colour::Red => text("Red spell"),
        Colour::Yellow => text("Yellow spell"),
        Colour::Blue => text("Blue spell"),
        Colour::Black => text("Black spell"),
    };
    let mut effects = spell.effects.clone();
    if game.options().blue_spell == BlueSpell::PerDie {
        let all = effects.iter_mut().filter(|effect| matches!(effect, Effect::BlockAll(true)));
        all.for_each(|effect| *effect = Effect::Block { amount: Amount::DiceUsed });
    }
    Printed { name: Some(name), facts: vec![text("Spell")], lines: deeds(&spell.need, &effects) }
}

pub fn action(action: &ActionDef) -> Printed {
    let priority = text("order of attack: {n}").with("n", action.priority);
    Printed {
        name: Some(text("{text}").with("text", names::kind(action.id))),
        facts: vec![text("Action"), priority],
        lines: deeds(&action.need, &action.effects),
    }
}

pub fn level(level: &LevelDef) -> Printed {
    let name = match level.id.as_str() {
        "standard" => Some(text("Standard")),
        "gentle" => Some(text("Gentle")),
        "hard" => Some(text("Hard")),
        "brutal" => Some(text("Brutal")),
        _ => None,
    };
    let attack = match level.attack_delta {
        ByPlayers::All(0) => None,
        ByPlayers::All(n) => {
            Some(text("Every enemy {attacks}").with("attacks", effect(&Effect::AttackDelta { n })))
        }
        ByPlayers::Each(_) => Some(text("How hard enemies attack depends on the number of players")),
    };
    let short = level.dice_short.iter().any(|n| *n > 0);
    let short = short.then(|| text("Some dice start in the injured pool"));
    Printed { name, facts: vec![text("Difficulty")], lines: attack.into_iter().chain(short).collect() }
}

/// What dice are needed, and what they do.
fn deeds(need: &Need, effects: &[Effect]) -> Vec<Text> {
    let needs = needs(need).map(|needs| text("Needs {needs}").with("needs", needs));
    let again =
        (need.times == Times::Any && need.none.is_none()).then(|| text("As often as you have dice for it"));
    needs.into_iter().chain(effects.iter().map(|one| capital(effect(one)))).chain(again).collect()
}

fn needs(need: &Need) -> Option<Text> {
    let dice = |n| text("{n} or more dice of one value").with("n", n);
    let run = |n| text("{n} or more values in a row").with("n", n);
    if let Some(sum) = need.sum_pips {
        return Some(match sum.per {
            Per::Defence => text("dice that total the enemy’s defence"),
            Per::Fixed(n) => text("dice that total {n}").with("n", n),
        });
    }
    let pattern = |one: bool| match one {
        true => text("the enemy’s pattern in one colour"),
        false => text("the enemy’s pattern"),
    };
    let face = |n| text("dice that show {n}").with("n", n);
    need.of_a_kind
        .map(|least| dice(least.min))
        .or_else(|| need.run.map(|least| run(least.min)))
        .or_else(|| need.match_enemy.map(|pattern_of| pattern(pattern_of.one_colour)))
        .or_else(|| need.face.map(|of| face(of.value)))
}

fn ability(ability: &Ability) -> Text {
    let words = match ability.condition {
        None => text("{when}: {effect}"),
        Some(condition) => text("{when}, {if}: {effect}").with("if", only_if(condition)),
    };
    capital(words.with("when", when(ability.trigger)).with("effect", effect(&ability.effect)))
}

fn only_if(condition: Condition) -> Text {
    match condition {
        Condition::EnemyIndex { i } => text("if it is enemy {n}").with("n", i),
        Condition::HitsAtLeast { h } => text_n("if it has {n} hit or more", "if it has {n} hits or more", h),
        Condition::ClassHit { action } => {
            text("if it attacks those who chose {action}").with("action", names::kind(action))
        }
        Condition::Players { n } => text_n("with {n} player", "with {n} players", n),
    }
}

fn effect(effect: &Effect) -> Text {
    match effect {
        Effect::Damage { amount: n } => text("damage: {amount}").with("amount", amount(*n)),
        Effect::Block { amount: n } => text("blocks: {amount}").with("amount", amount(*n)),
        Effect::BlockAll(_) => text("blocks the whole attack"),
        Effect::Heal { amount: n, to: HealTo::Healer } => {
            text("dice brought back: {amount}").with("amount", amount(*n))
        }
        Effect::Heal { amount: n, to: HealTo::Any } => {
            text("dice brought back, for any players: {amount}").with("amount", amount(*n))
        }
        Effect::Defeat(_) => text("defeats the enemy"),
        Effect::RaiseDie { by, whose, max } => {
            let sentence = match whose {
                Whose::Other => text("each raises another player’s die by {by}, up to {max}"),
                Whose::Own => text("each raises another of your dice by {by}, up to {max}"),
                Whose::Any => text("each raises any other die by {by}, up to {max}"),
            };
            sentence.with("by", *by).with("max", *max)
        }
        Effect::AttackDelta { n } if *n < 0 => {
            text_n("attacks for {n} die fewer", "attacks for {n} dice fewer", n.unsigned_abs())
        }
        Effect::AttackDelta { n } => text_n("attacks for {n} die more", "attacks for {n} dice more", *n),
        Effect::IgnoreBlock { n } => text("blocks count {n} less").with("n", *n),
        Effect::Immune { colour: of } => {
            text("the {colour} spell cannot be cast").with("colour", colour(*of))
        }
        Effect::LoseExtra { n } => text("whoever loses dice loses {n} more").with("n", *n),
        Effect::UnlockAll(_) => text("dice that are passed are rolled again"),
        Effect::Manual { text: words } => text("{text}").with("text", Arg::Content(words.clone())),
    }
}

fn amount(amount: Amount) -> Arg {
    match amount {
        Amount::Fixed(n) => n.into(),
        Amount::Quotient => text("one each time the total is reached").into(),
        Amount::SizeMinus(n) => text("{n} fewer than the dice used").with("n", n).into(),
        Amount::DiceUsed => text("as many as the dice used").into(),
        Amount::EnemyDice => text("as many as the enemy has dice").into(),
    }
}

fn capital(sentence: Text) -> Text {
    text("{sentence}").with("sentence", Arg::Capital(Box::new(sentence)))
}
