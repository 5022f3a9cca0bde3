//! All cards as they are printed, with what has come upon them.

use super::pictures::{self, Level};
use super::{names, symbols};
use crate::games::dicequest::content::ability::{ItemDeck, WoundKind};
use crate::games::dicequest::content::compiled::Task;
use crate::games::dicequest::content::needs::Need;
use crate::games::dicequest::content::{AdventureSet, HeroDeck, ItemKind, Timing};
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use crate::games::dicequest::names as parts;
use crate::games::dicequest::state::{Card, PartyHero, Wound};
use crate::games::dicequest::words::effects;
use crate::games::dicequest::{Dicequest, State};
use crate::i18n::{gettext, gettext_f, pgettext};
use crate::table::look::{Field, Sign, SignRow};
use crate::table::{CardLook, Paper};

/// The abilities of a card, a sentence each.
pub fn abilities(game: &Dicequest, card: Card) -> String {
    let told = (0u8..).zip(game.abilities_of(card)).map(|(at, _)| effects::described(game, card, at));
    told.map(|words| names::sentence(&names::words(words))).collect::<Vec<_>>().join(" ")
}

/// A card read aloud: also what it costs, and what has come upon it.
pub fn spoken(look: &CardLook) -> String {
    let mut words = look.spoken().trim_end_matches('.').to_owned();
    if let (true, Some(rest)) = (look.cost, words.strip_prefix(&look.title)) {
        words = format!("{}, {}{rest}", look.title, gettext_f("cost {cost}", &[("cost", &look.value)]));
    }
    for badge in look.badges.iter().filter(|badge| !badge.words.is_empty()) {
        words = format!("{words}. {}", badge.words);
    }
    words
}

fn row(title: String, signs: Vec<Sign>, line: u8) -> SignRow {
    SignRow { title, signs, line, short: false }
}

/// How far a Hero has come.
fn level(game: &Dicequest, hero: HeroId, expert: bool) -> Level {
    match game.hero(hero).deck {
        HeroDeck::Legendary => Level::Legendary,
        HeroDeck::Apprentice if expert => Level::Expert,
        HeroDeck::Apprentice => Level::Apprentice,
    }
}

fn level_words(level: Level) -> String {
    match level {
        Level::Apprentice => pgettext("hero", "Apprentice"),
        Level::Expert => pgettext("hero", "Expert"),
        Level::Legendary => pgettext("hero", "Legendary"),
    }
}

/// A Hero as the Market offers it, with what it costs there.
pub fn recruit(game: &Dicequest, hero: HeroId, cost: u8) -> CardLook {
    let legendary = level(game, hero, false) == Level::Legendary;
    let mut look = printed_hero(game, hero, legendary);
    // It is read with the name.
    let price =
        Sign { label: cost.to_string(), ..symbols::sign(symbols::GOLD, Field::Gold, gettext("Gold")) };
    look.rows.push(SignRow { short: true, ..row(String::new(), vec![price], 1) });
    CardLook { value: cost.to_string(), cost: true, ..look }
}

/// A Hero of a Party, with its wound and what it carries.
pub fn hero(game: &Dicequest, hero: &PartyHero) -> CardLook {
    let mut look = printed_hero(game, hero.card, hero.expert);
    let wound = match hero.wound {
        Wound::None => None,
        Wound::Light => Some((WoundKind::Light, gettext("Wounded"))),
        Wound::Unblockable => Some((WoundKind::UnblockableLight, gettext("Wounded, Unblockable"))),
    };
    if let Some((kind, words)) = wound {
        look.badges.push(symbols::sign(symbols::wound(kind), Field::Red, words));
    }
    if let Some(item) = hero.item {
        let title = names::title(game, Card::Item(item));
        let words = gettext_f("Carries {item}", &[("item", &title)]);
        look.badges.push(Sign { label: title, ..symbols::sign(symbols::ITEM, Field::Ink, words) });
        if let Some(row) = look.rows.first_mut() {
            row.signs.extend(symbols::dice(game.item(item).dice));
        }
        look.text = format!("{} {}", look.text, abilities(game, Card::Item(item))).trim().to_owned();
    }
    look
}

fn printed_hero(game: &Dicequest, hero: HeroId, expert: bool) -> CardLook {
    let (card, level) = (game.hero(hero), level(game, hero, expert));
    let words = [("class", &*names::class(card.class)), ("level", &*level_words(level))];
    let told = abilities(game, Card::Hero(hero));
    let text = match level {
        Level::Apprentice if !told.is_empty() => gettext_f(
            "As an Expert, worth {vp} VP: {ability}",
            &[("vp", &card.vp.to_string()), ("ability", &told)],
        ),
        _ => told,
    };
    let worth = if level == Level::Apprentice { Vec::new() } else { symbols::points(card.vp) };
    let id = game.content().hero.get(hero.index()).map_or("", |hero| hero.id.as_str());
    CardLook {
        paper: if level == Level::Legendary { Paper::Gilded } else { Paper::Parchment },
        title: names::title(game, Card::Hero(hero)),
        tint: names::class_tint(card.class),
        kind: gettext_f("{class}, {level}", &words),
        rows: vec![row(gettext("Dice"), symbols::dice(card.dice), 1), row(gettext("Worth"), worth, 1)],
        text,
        art: Some(pictures::hero(id, card.class, level)),
        ..CardLook::default()
    }
}

/// An Item.
pub fn item(game: &Dicequest, item: ItemId) -> CardLook {
    let card = game.item(item);
    let id = game.content().item.get(item.index()).map_or("", |item| item.id.as_str());
    let (single_use, legendary) = (card.kind == ItemKind::SingleUse, card.deck == ItemDeck::Legendary);
    CardLook {
        paper: if legendary { Paper::Gilded } else { Paper::Parchment },
        title: names::title(game, Card::Item(item)),
        kind: match (card.take_that, single_use) {
            (true, _) => gettext("Take That! Single use"),
            (false, true) => gettext("Single use"),
            (false, false) => gettext("Equipment"),
        },
        rows: vec![
            row(gettext("Dice"), symbols::dice(card.dice), 1),
            row(gettext("Worth in the Backpack"), symbols::points(card.vp), 1),
        ],
        text: abilities(game, Card::Item(item)),
        art: Some(pictures::item(id, card.dice, single_use, legendary)),
        ..CardLook::default()
    }
}

/// What is required, and how many Heroes go.
fn demands(task: &Task, needs: Vec<Sign>) -> Vec<SignRow> {
    vec![
        row(gettext("Needs"), needs, 1),
        row(gettext("Heroes"), symbols::party(task.party), 2),
        row(gettext("Wounds"), symbols::wounds(task.wounds), 2),
    ]
}

/// A Quest.
pub fn quest(game: &Dicequest, quest: QuestId) -> CardLook {
    let task = game.quest(quest);
    let written = game.content().quest.get(quest.index());
    let mut rows = demands(task, written.map(|card| symbols::needs(&card.needs)).unwrap_or_default());
    let with_points = |reward| {
        let mut signs = symbols::reward(reward);
        signs.extend(symbols::points(task.vp));
        signs
    };
    let (sure, more) = (task.guaranteed, task.rewards);
    rows.push(row(gettext("Always"), symbols::reward(sure), 0));
    rows.push(row(gettext("On success"), with_points(more), 0));
    let all = with_points(symbols::together(sure, more));
    rows.push(SignRow { short: true, ..row(String::new(), all, 3) });
    CardLook {
        paper: Paper::Parchment,
        title: names::title(game, Card::Quest(quest)),
        kind: gettext_f("Quest, {act}", &[("act", &names::act(task.act))]),
        rows,
        text: abilities(game, Card::Quest(quest)),
        art: Some(pictures::quest(written.map_or("", |card| &card.id), task.act)),
        ..CardLook::default()
    }
}

/// Playtime, which is printed on the board.
pub fn playtime(game: &Dicequest) -> CardLook {
    let written = &game.content().playtime;
    let mut won = symbols::reward(written.rewards);
    won.extend(symbols::points(written.vp));
    CardLook {
        paper: Paper::Parchment,
        title: names::title(game, Card::Playtime),
        kind: gettext("You need no Heroes, and you cannot fail"),
        rows: vec![
            SignRow { short: true, ..row(String::new(), symbols::party([0, 0]), 2) },
            row(gettext("Reward"), won, 3),
        ],
        text: abilities(game, Card::Playtime),
        art: Some(pictures::quest(&written.id, 1)),
        ..CardLook::default()
    }
}

/// An Adventure.
pub fn adventure(game: &Dicequest, adventure: AdventureId) -> CardLook {
    let task = game.adventure(adventure);
    let written = game.content().adventure.get(adventure.index());
    let mut rows = demands(task, written.map(|card| symbols::needs(&card.needs)).unwrap_or_default());
    if task.set == AdventureSet::Competitive {
        let excess = task.excess.iter().map(|symbol| symbols::need(Need::Exactly(symbol))).collect();
        rows.push(row(gettext("What scores"), excess, 0));
        let ranks = [
            gettext("First place"),
            gettext("Second place"),
            gettext("Third place"),
            gettext("Fourth place"),
        ];
        for ((line, title), reward) in [3, 0, 0, 0].into_iter().zip(ranks).zip(&task.ranks) {
            rows.push(row(title, symbols::reward(*reward), line));
        }
    } else {
        rows.push(row(gettext("Everyone who meets it"), symbols::reward(task.rewards), 3));
    }
    CardLook {
        paper: Paper::Gilded,
        title: names::title(game, Card::Adventure(adventure)),
        kind: gettext_f("Adventure, {act}", &[("act", &names::act(task.act))]),
        rows,
        text: abilities(game, Card::Adventure(adventure)),
        art: Some(pictures::adventure(written.map_or("", |card| &card.id), task.act)),
        ..CardLook::default()
    }
}

/// A Threat card.
pub fn threat(game: &Dicequest, threat: ThreatId) -> CardLook {
    let written = game.content().threat_card.get(threat.index());
    let ongoing = written.is_some_and(|card| card.timing == Timing::Ongoing);
    CardLook {
        paper: Paper::Dusk,
        title: names::title(game, Card::Threat(threat)),
        kind: if ongoing { gettext("Threat, for this round") } else { gettext("Threat, once") },
        text: abilities(game, Card::Threat(threat)),
        art: Some(pictures::threat(written.map_or("", |card| &card.id))),
        ..CardLook::default()
    }
}

/// A Threat token: what discards it.
pub fn token(game: &Dicequest, token: TokenId) -> Vec<Sign> {
    let words = gettext_f("Threat token: {needs}", &[("needs", &names::words(parts::token(game, token)))]);
    let written = game.content().threat_token.get(token.index());
    let needs = written.map(|token| symbols::needs(&token.needs)).unwrap_or_default();
    let unsaid = needs.into_iter().map(|sign| Sign { words: String::new(), ..sign });
    std::iter::once(symbols::sign(symbols::THREAT, Field::Red, words)).chain(unsaid).collect()
}

/// The Adventure with its Threat tokens.
pub fn threatened(game: &Dicequest, id: AdventureId, state: &State) -> CardLook {
    let mut look = adventure(game, id);
    look.badges = match &*state.tokens {
        [] => Vec::new(),
        [one] => token(game, *one),
        all => {
            let each: Vec<String> =
                all.iter().map(|token| names::words(parts::token(game, *token))).collect();
            let words = gettext_f("Threat tokens: {tokens}", &[("tokens", &each.join("; "))]);
            vec![Sign { label: all.len().to_string(), ..symbols::sign(symbols::THREAT, Field::Red, words) }]
        }
    };
    look
}

/// Any card as it is printed; `expert` says that a Hero of the Apprentice deck lies with that side up.
pub fn card(game: &Dicequest, card: Card, expert: bool) -> CardLook {
    match card {
        Card::Hero(hero) => printed_hero(game, hero, expert),
        Card::Item(item) => self::item(game, item),
        Card::Quest(quest) => self::quest(game, quest),
        Card::Playtime => playtime(game),
        Card::Adventure(adventure) => self::adventure(game, adventure),
        Card::Threat(threat) => self::threat(game, threat),
    }
}
