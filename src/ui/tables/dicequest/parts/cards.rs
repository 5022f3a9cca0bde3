//! What is printed on cards: values for the kit's card widgets.

use super::pictures::{self, Level};
use super::symbols;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::compiled::Task;
use crate::games::dicequest::content::{AdventureSet, HeroDeck, ItemKind, Reward, Timing, ability::ItemDeck};
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId};
use crate::games::dicequest::state::{Card, PartyHero};
use crate::games::dicequest::words::effects;
use crate::i18n::{gettext, gettext_f, pgettext};
use crate::tables::dicequest::names;
use crate::widgets::{CardContent, Picture, Sign, SignRow};

/// The abilities of a card, a sentence each.
pub fn abilities(game: &Dicequest, card: Card) -> String {
    let count = game.abilities_of(card).len() as u8;
    let told = (0..count).map(|at| names::words(effects::described(game, card, at)));
    told.map(sentence).collect::<Vec<_>>().join("\n")
}

/// Words as a sentence of their own.
pub fn sentence(words: String) -> String {
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).chain(['.']).collect(),
        None => words,
    }
}

/// How far a Hero has come.
pub fn level(game: &Dicequest, hero: HeroId, expert: bool) -> Level {
    match game.hero(hero).deck {
        HeroDeck::Legendary => Level::Legendary,
        HeroDeck::Apprentice if expert => Level::Expert,
        HeroDeck::Apprentice => Level::Apprentice,
    }
}

/// “Expert”.
pub fn level_words(level: Level) -> String {
    match level {
        Level::Apprentice => pgettext("hero", "Apprentice"),
        Level::Expert => pgettext("hero", "Expert"),
        Level::Legendary => pgettext("hero", "Legendary"),
    }
}

/// The portrait of a Hero.
pub fn portrait(game: &Dicequest, hero: HeroId, expert: bool) -> Picture {
    let id = game.content().hero.get(hero.index()).map(|hero| hero.id.as_str()).unwrap_or_default();
    pictures::hero(id, game.hero(hero).class, level(game, hero, expert))
}

/// A Hero as the Market offers it, with what it costs there.
pub fn recruit(game: &Dicequest, hero: HeroId, cost: u8) -> CardContent {
    let legendary = level(game, hero, false) == Level::Legendary;
    CardContent { value: cost.to_string(), cost: true, ..printed_hero(game, hero, legendary) }
}

/// A Hero of a Party.
pub fn hero(game: &Dicequest, hero: &PartyHero) -> CardContent {
    printed_hero(game, hero.card, hero.expert)
}

fn printed_hero(game: &Dicequest, hero: HeroId, expert: bool) -> CardContent {
    let (card, level) = (game.hero(hero), level(game, hero, expert));
    let words = [("class", &*names::class(card.class)), ("level", &*level_words(level))];
    let told = abilities(game, Card::Hero(hero));
    let body = match level {
        Level::Apprentice if !told.is_empty() => gettext_f(
            "As an Expert, worth {vp} VP: {ability}",
            &[("vp", &card.vp.to_string()), ("ability", &told)],
        ),
        _ => told,
    };
    let worth = if level == Level::Apprentice { Vec::new() } else { symbols::points(card.vp) };
    CardContent {
        title: names::title(game, Card::Hero(hero)),
        tint: names::class_tint(card.class),
        kind: gettext_f("{class}, {level}", &words),
        rows: vec![
            SignRow { title: gettext("Dice"), signs: symbols::dice(card.dice), line: 1 },
            SignRow { title: gettext("Worth"), signs: worth, line: 1 },
        ],
        body,
        picture: Some(portrait(game, hero, expert)),
        portrait: true,
        class: if level == Level::Legendary { "dq-legend" } else { "dq-parchment" },
        ..CardContent::default()
    }
}

/// An Item.
pub fn item(game: &Dicequest, item: ItemId) -> CardContent {
    let card = game.item(item);
    let id = game.content().item.get(item.index()).map(|item| item.id.as_str()).unwrap_or_default();
    let (single_use, legendary) = (card.kind == ItemKind::SingleUse, card.deck == ItemDeck::Legendary);
    let kind = match (card.take_that, single_use) {
        (true, _) => gettext("Take That! Single use"),
        (false, true) => gettext("Single use"),
        (false, false) => gettext("Equipment"),
    };
    CardContent {
        title: names::title(game, Card::Item(item)),
        kind,
        rows: vec![
            SignRow { title: gettext("Dice"), signs: symbols::dice(card.dice), line: 1 },
            SignRow { title: gettext("Worth in the Backpack"), signs: symbols::points(card.vp), line: 1 },
        ],
        body: abilities(game, Card::Item(item)),
        picture: Some(pictures::item(id, card.dice, single_use, legendary)),
        class: if legendary { "dq-legend" } else { "dq-parchment" },
        ..CardContent::default()
    }
}

/// What is required, and how many Heroes go.
fn demands(task: &Task, needs: Vec<Sign>) -> Vec<SignRow> {
    vec![
        SignRow { title: gettext("Needs"), signs: needs, line: 1 },
        SignRow { title: gettext("Heroes"), signs: symbols::party(task.party), line: 2 },
        SignRow { title: gettext("Wounds"), signs: symbols::wounds(task.wounds), line: 2 },
    ]
}

/// A Quest.
pub fn quest(game: &Dicequest, quest: QuestId) -> CardContent {
    let task = game.quest(quest);
    let written = game.content().quest.get(quest.index());
    let needs = written.map(|card| symbols::needs(&card.needs));
    let mut rows = demands(task, needs.unwrap_or_default());
    let with_points = |reward| {
        let mut signs = symbols::reward(reward);
        signs.extend(symbols::points(task.vp));
        signs
    };
    let (guaranteed, more) = (task.guaranteed, task.rewards);
    rows.push(SignRow { title: gettext("Always"), signs: symbols::reward(guaranteed), line: 0 });
    rows.push(SignRow { title: gettext("On success"), signs: with_points(more), line: 0 });
    rows.push(SignRow { title: String::new(), signs: with_points(together(guaranteed, more)), line: 3 });
    CardContent {
        title: names::title(game, Card::Quest(quest)),
        kind: gettext_f("Quest, {act}", &[("act", &names::act(task.act))]),
        rows,
        body: abilities(game, Card::Quest(quest)),
        picture: Some(pictures::quest(written.map_or("", |card| &card.id), task.act)),
        class: "dq-parchment",
        ..CardContent::default()
    }
}

/// Two rewards as one.
const fn together(a: Reward, b: Reward) -> Reward {
    Reward {
        gold: a.gold + b.gold,
        reroll: a.reroll || b.reroll,
        level_up: a.level_up + b.level_up,
        basic: a.basic + b.basic,
        legendary: a.legendary + b.legendary,
        vp: a.vp + b.vp,
    }
}

/// Playtime, which is printed on the board.
pub fn playtime(game: &Dicequest) -> CardContent {
    let written = &game.content().playtime;
    let mut won = symbols::reward(written.rewards);
    won.extend(symbols::points(written.vp));
    CardContent {
        title: names::title(game, Card::Playtime),
        kind: gettext("You need no Heroes, and you cannot fail"),
        rows: vec![SignRow { title: gettext("Reward"), signs: won, line: 3 }],
        body: abilities(game, Card::Playtime),
        picture: Some(pictures::quest(&written.id, 1)),
        class: "dq-parchment",
        ..CardContent::default()
    }
}

/// An Adventure.
pub fn adventure(game: &Dicequest, adventure: AdventureId) -> CardContent {
    let task = game.adventure(adventure);
    let written = game.content().adventure.get(adventure.index());
    let needs = written.map(|card| symbols::needs(&card.needs));
    let mut rows = demands(task, needs.unwrap_or_default());
    let excess: Vec<Sign> = task.excess.iter().map(symbols::need_of).collect();
    if task.set == AdventureSet::Competitive {
        rows.push(SignRow { title: gettext("What scores"), signs: excess, line: 0 });
        let ranks = [
            gettext("First place"),
            gettext("Second place"),
            gettext("Third place"),
            gettext("Fourth place"),
        ];
        for ((line, title), reward) in [3, 0, 0, 0].into_iter().zip(ranks).zip(&task.ranks) {
            rows.push(SignRow { title, signs: symbols::reward(*reward), line });
        }
    } else {
        rows.push(SignRow {
            title: gettext("Everyone who meets it"),
            signs: symbols::reward(task.rewards),
            line: 3,
        });
    }
    CardContent {
        title: names::title(game, Card::Adventure(adventure)),
        kind: gettext_f("Adventure, {act}", &[("act", &names::act(task.act))]),
        rows,
        body: abilities(game, Card::Adventure(adventure)),
        picture: Some(pictures::adventure(written.map_or("", |card| &card.id), task.act)),
        class: "dq-legend",
        ..CardContent::default()
    }
}

/// A Threat card.
pub fn threat(game: &Dicequest, threat: ThreatId) -> CardContent {
    let written = game.content().threat_card.get(threat.index());
    let ongoing = written.is_some_and(|card| card.timing == Timing::Ongoing);
    CardContent {
        title: names::title(game, Card::Threat(threat)),
        kind: if ongoing { gettext("Threat, for this round") } else { gettext("Threat, once") },
        body: abilities(game, Card::Threat(threat)),
        picture: Some(pictures::threat(written.map_or("", |card| &card.id))),
        class: "dq-threat",
        ..CardContent::default()
    }
}

/// Any card as it is printed; `expert` says that a Hero of the Apprentice deck lies with that side up.
pub fn content(game: &Dicequest, card: Card, expert: bool) -> CardContent {
    match card {
        Card::Hero(hero) => printed_hero(game, hero, expert),
        Card::Item(item) => self::item(game, item),
        Card::Quest(quest) => self::quest(game, quest),
        Card::Playtime => playtime(game),
        Card::Adventure(adventure) => self::adventure(game, adventure),
        Card::Threat(threat) => self::threat(game, threat),
    }
}
