//! What is printed on cards, for people who look one up.

use super::effects;
use crate::engine::{Arg, Printed, Text, text, text_n};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::ability::{ItemDeck, WoundKind};
use crate::games::dicequest::content::needs::Need;
use crate::games::dicequest::content::{
    Adventure, AdventureSet, Class, Hero, HeroDeck, Item, ItemKind, Quest, Reward, ThreatToken, Timing,
    Wounds,
};
use crate::games::dicequest::dice::{Colour, Symbols};
use crate::games::dicequest::names;
use crate::games::dicequest::state::Card;
use crate::i18n::N_;

/// What is on a card besides its abilities, which stand between what it demands and what it gives.
#[derive(Default)]
pub struct Written {
    pub facts: Vec<Text>,
    pub demands: Vec<Text>,
    pub gains: Vec<Text>,
}

pub fn find<'c, C>(cards: &'c [C], own: fn(&C) -> &String, id: &str) -> Option<(u8, &'c C)> {
    let at = cards.iter().position(|card| own(card) == id)?;
    Some((u8::try_from(at).ok()?, cards.get(at)?))
}

pub fn abilities(game: &Dicequest, card: Card) -> impl Iterator<Item = Text> {
    let abilities = effects::written(game, card).unwrap_or_default();
    (0u8..).zip(abilities).map(move |(at, ability)| {
        let sentence = text("{step}: {effect}")
            .with("step", names::printed_step(ability.step))
            .with("effect", effects::described(game, card, at));
        text("{sentence}").with("sentence", Arg::Capital(Box::new(sentence)))
    })
}

pub fn hero(card: &Hero) -> Written {
    let (kind, worth) = match card.deck {
        HeroDeck::Apprentice => (text("Apprentice Hero"), text("{n} VP as an Expert")),
        HeroDeck::Legendary => (text("Legendary Hero"), text("{n} VP")),
    };
    let class = match card.class {
        Class::Warrior => text("Warrior"),
        Class::Marksman => text("Marksman"),
        Class::Mage => text("Mage"),
        Class::Tank => text("Tank"),
    };
    let cost = text("cost {cost}").with("cost", card.cost);
    let facts = [kind, class, cost].into_iter().chain(dice(&card.dice)).chain([worth.with("n", card.vp)]);
    Written { facts: facts.collect(), ..Written::default() }
}

pub fn item(card: &Item) -> Written {
    let deck = match card.deck {
        ItemDeck::Basic => text("Basic Item"),
        ItemDeck::Legendary => text("Legendary Item"),
    };
    let kind = match (card.take_that, card.kind) {
        (true, _) => text("Take That! Single use"),
        (false, ItemKind::SingleUse) => text("Single use"),
        (false, ItemKind::Equipment) => text("Equipment"),
    };
    let worth = (card.vp > 0).then(|| text("{n} VP in the Backpack").with("n", card.vp));
    let copies = (card.copies > 1).then(|| text_n("{n} copy", "{n} copies", card.copies));
    let facts = [deck, kind].into_iter().chain(dice(&card.dice)).chain(worth).chain(copies);
    Written { facts: facts.collect(), ..Written::default() }
}

pub fn quest(card: &Quest) -> Written {
    let kind = text("Quest, {act}").with("act", act(card.act));
    let always = reward(&card.guaranteed).map(|reward| text("In any case: {reward}").with("reward", reward));
    let won = Reward { vp: card.rewards.vp + card.vp, ..card.rewards };
    let won = reward(&won).map(|reward| text("On success: {reward}").with("reward", reward));
    Written {
        facts: vec![kind, names::party(card.party)],
        demands: demands(&card.needs, card.wounds).collect(),
        gains: always.into_iter().chain(won).collect(),
    }
}

pub fn playtime(card: &Quest) -> Written {
    let won = Reward { vp: card.rewards.vp + card.vp, ..card.rewards };
    Written {
        facts: vec![text("You need no Heroes, and you cannot fail")],
        gains: reward(&won)
            .map(|reward| text("Reward: {reward}").with("reward", reward))
            .into_iter()
            .collect(),
        ..Written::default()
    }
}

pub fn adventure(card: &Adventure) -> Written {
    let kind = text("Adventure, {act}").with("act", act(card.act));
    let set = match card.set {
        AdventureSet::Competitive => text("competitive"),
        AdventureSet::Coop => text("solo and co-op"),
    };
    let first = card.starred.then(|| text("good for a first game"));
    let scores = match card.excess.as_str() {
        "" => None,
        "*" => Some(text("What scores: any success")),
        letters => Symbols::try_from(letters.to_owned())
            .ok()
            .map(|symbols| text("What scores: {symbols}").with("symbols", names::symbols(symbols))),
    };
    let nothing = || text("nothing").into();
    let ranks: Vec<Arg> = card.ranks.iter().map(|rank| reward(rank).unwrap_or_else(nothing)).collect();
    let ranks =
        (!ranks.is_empty()).then(|| text("From first place on: {rewards}").with("rewards", Arg::List(ranks)));
    let all = card.rewards.as_ref().and_then(reward);
    let all = all.map(|reward| text("Everyone who meets it: {reward}").with("reward", reward));
    let gains = scores.into_iter().chain(ranks).chain(all);
    Written {
        facts: [kind, set, names::party(card.party)].into_iter().chain(first).collect(),
        demands: demands(&card.needs, card.wounds).collect(),
        gains: gains.collect(),
    }
}

pub fn threat(timing: Timing) -> Written {
    let kind = match timing {
        Timing::Ongoing => text("Threat, for this round"),
        Timing::Immediate => text("Threat, once"),
    };
    Written { facts: vec![kind], ..Written::default() }
}

pub fn token(token: &ThreatToken) -> Printed {
    let copies = (token.copies > 1).then(|| text_n("{n} copy", "{n} copies", token.copies));
    Printed {
        name: Some(text("Threat token: {needs}").with("needs", names::needs(&token.needs))),
        facts: [act(token.act)].into_iter().chain(copies).collect(),
        lines: Vec::new(),
    }
}

fn act(act: u8) -> Text {
    match act {
        1 => text("Act I"),
        2 => text("Act II"),
        _ => text("Act III"),
    }
}

/// What is needed, and what it deals.
fn demands(needs: &[Need], wounds: Wounds) -> impl Iterator<Item = Text> {
    let needs = text("Needs {needs}").with("needs", names::needs(needs));
    let counts = WoundKind::ALL.map(|kind| match kind {
        WoundKind::Light => wounds.light,
        WoundKind::Deadly => wounds.deadly,
        WoundKind::UnblockableLight => wounds.ulight,
        WoundKind::UnblockableDeadly => wounds.udeadly,
    });
    let deals = counts.iter().any(|n| *n > 0);
    let deals = deals.then(|| text("Deals {wounds}").with("wounds", names::wounds(counts)));
    std::iter::once(needs).chain(deals)
}

fn dice(colours: &[Colour]) -> Option<Text> {
    let listed: Vec<Arg> = colours.iter().map(|colour| names::colour(*colour)).collect();
    (!listed.is_empty()).then(|| text("dice: {dice}").with("dice", Arg::List(listed)))
}

/// What a card gives, if it gives something.
fn reward(reward: &Reward) -> Option<Arg> {
    let several = |n: u8, thing: &'static str| match n {
        0 => None,
        1 => Some(Arg::Term(thing)),
        n => Some(text("{n} × {thing}").with("n", n).with("thing", Arg::Term(thing)).into()),
    };
    let parts = [
        (reward.gold > 0).then(|| text("{n} Gold").with("n", reward.gold).into()),
        reward.reroll.then_some(Arg::Term(N_("Reroll token"))),
        several(reward.level_up, N_("Level Up")),
        several(reward.basic, N_("Basic Item")),
        several(reward.legendary, N_("Legendary Item")),
        (reward.vp > 0).then(|| text("{n} VP").with("n", reward.vp).into()),
    ];
    let listed: Vec<Arg> = parts.into_iter().flatten().collect();
    (!listed.is_empty()).then_some(Arg::List(listed))
}
