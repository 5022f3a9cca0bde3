//! The Market, the Quests and the Adventure, and the path of the rounds.

use super::answers::either;
use super::chances::Chances;
use super::draft::{Draft, Edit, Mode, Unnamed};
use super::{Item, Model, Press, Zone, names, naming, party, prints, symbols};
use crate::games::dicequest::action::{HeroSpaces, PLACES};
use crate::games::dicequest::content::compiled::Task;
use crate::games::dicequest::names as parts;
use crate::games::dicequest::state::{Card, PARTY, ROUNDS, Step};
use crate::games::dicequest::{Action, Choice, Target};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::{Field, Sign, Tint};
use crate::table::{Arrangement, CardLook, Look, Place, State, StepLook};

/// A card that may be pressed; `place` is said before what is on it.
pub fn card(id: String, place: &str, look: CardLook) -> Item {
    let words = prints::spoken(&look);
    let name = if place.is_empty() { words } else { format!("{place}: {words}") };
    Item { id, name, look: Look::Card(Box::new(look)), ..Item::default() }
}

fn row(id: &str, title: String, items: Vec<Item>) -> Zone {
    Zone {
        id: id.to_owned(),
        place: Place::Tray,
        arrangement: Arrangement::Grid,
        name: title.clone(),
        title,
        items,
        ..Zone::default()
    }
}

/// The Heroes of the Market, and the next one of the deck where everyone sees it (DQ-SETUP-6).
pub fn market(m: &Model, draft: &Draft) -> Zone {
    let price = |hero| m.game.cost_of(&m.state, m.state.active, hero);
    let place = |(place, hero): (u8, &Option<_>)| {
        let words = gettext_f("Market, place {n}", &[("n", &(place + 1).to_string())]);
        let Some(hero) = *hero else {
            if naming::lies_unnamed(m, Unnamed::Hero(place)) {
                return naming::unnamed(m, draft, Unnamed::Hero(place), words);
            }
            return vacant(format!("place/market/{place}"), gettext("no Hero"), words);
        };
        let look = prints::recruit(&m.game, hero, price(hero));
        let mut item = card(party::hero_id(hero), &words, look);
        press_market(m, draft, place, &mut item);
        item
    };
    let mut items: Vec<Item> = (0u8..).zip(&m.state.market).map(place).collect();
    items.extend(m.state.hero_top.map(|hero| {
        let look = prints::recruit(&m.game, hero, m.game.hero(hero).cost);
        let look = CardLook { kind: gettext("Next in the deck"), ..look };
        Item { state: State::Aside, ..card(party::hero_id(hero), "", look) }
    }));
    items.extend(threat(m));
    row("market", gettext("Market"), items)
}

/// An empty place.
pub fn vacant(id: String, word: String, place: String) -> Item {
    let name = format!("{place}: {word}");
    Item { id, look: Look::Vacant(word), name, ..Item::default() }
}

fn press_market(m: &Model, draft: &Draft, place: u8, item: &mut Item) {
    if m.replaces_heroes() {
        return answer(m, Choice::Market { place }, gettext("Replace this Hero"), item);
    }
    if draft.mode == Mode::Market {
        let chosen = draft.places.contains(&place);
        if chosen || draft.places.len() < 3 {
            let words = if chosen { gettext("Keep this Hero") } else { gettext("Replace this Hero") };
            begin(item, chosen, words, Edit::Place(place));
        }
        return;
    }
    let own_tavern = m.state.step == Step::Tavern && m.acting == Some(m.state.active);
    if own_tavern && !m.asked_otherwise() {
        act(m, Action::Recruit { place }, gettext("Recruit"), item);
    }
}

/// What can be attempted: the Quests, the Adventure, Playtime.
fn targets() -> impl Iterator<Item = Target> {
    let places = (0..PLACES as u8).map(|place| Target::Quest { place });
    places.chain([Target::Adventure, Target::Playtime])
}

/// The Quests, the Adventure and Playtime.
pub fn quests(m: &Model, draft: &Draft, odds: &Chances) -> Zone {
    let items = targets().filter_map(|target| quest(m, draft, target, odds)).collect();
    // Those that a real table has only counted so far lie on some of them (DQ-TABLE-4).
    let n = m.state.quest_tokens;
    let title = match n {
        0 => gettext("Quests"),
        n => ngettext_f(
            "Quests · {n} Threat token lies on one of them",
            "Quests · {n} Threat tokens lie on some of them",
            n.into(),
            &[("n", &n.to_string())],
        ),
    };
    row("quests", title, items)
}

/// The card of what can be attempted, with the words for its place.
fn printed(m: &Model, target: Target) -> Option<(String, String, CardLook)> {
    let game = &m.game;
    Some(match target {
        Target::Quest { place } => {
            let gold = m.state.quest_gold.get(usize::from(place)).copied().unwrap_or_default();
            let quest = m.state.quests.get(usize::from(place)).copied().flatten()?;
            let mut look = prints::quest(game, quest.quest);
            if gold > 0 {
                let words = gettext_f("{gold} on it", &[("gold", &names::gold(gold))]);
                let sign = symbols::sign(symbols::GOLD, Field::Gold, words);
                look.badges.push(Sign { label: format!("+{gold}"), ..sign });
            }
            look.badges.extend(quest.token.into_iter().flat_map(|token| prints::token(game, token)));
            (quest_id(target, m), gettext_f("Quest {n}", &[("n", &(place + 1).to_string())]), look)
        }
        Target::Adventure => {
            let look = prints::threatened(game, m.state.adventure?, &m.state);
            (quest_id(target, m), String::new(), look)
        }
        Target::Playtime => (quest_id(target, m), String::new(), prints::playtime(game)),
    })
}

/// What the card of something that can be attempted is called.
pub fn quest_id(target: Target, m: &Model) -> String {
    match target {
        Target::Quest { place } => {
            let quest = m.state.quests.get(usize::from(place)).copied().flatten();
            quest.map_or_else(|| format!("place/quest/{place}"), |quest| format!("quest/{}", quest.quest.0))
        }
        Target::Adventure => "adventure".to_owned(),
        Target::Playtime => "playtime".to_owned(),
    }
}

fn quest(m: &Model, draft: &Draft, target: Target, odds: &Chances) -> Option<Item> {
    let Some((id, words, look)) = printed(m, target) else {
        let Target::Quest { place } = target else { return None };
        let words = gettext_f("Quest {n}", &[("n", &(place + 1).to_string())]);
        if naming::lies_unnamed(m, Unnamed::Quest(place)) {
            return Some(naming::unnamed(m, draft, Unnamed::Quest(place), words));
        }
        return Some(vacant(quest_id(target, m), gettext("no Quest"), words));
    };
    let mut item = card(id, &words, look);
    if let (Target::Quest { place }, true) =
        (target, m.asks_for(|choice| matches!(choice, Choice::Quest { .. } | Choice::QuestWithThreat { .. })))
    {
        let words = match m.places_threat() {
            true => gettext("Put the Threat token here"),
            false => gettext("Replace this Quest"),
        };
        if either(m, target).is_some() {
            begin(&mut item, draft.target == Some(target), words, Edit::Target(target));
            return Some(item);
        }
        let with = Choice::QuestWithThreat { place };
        let bears = m.is_legal(&Action::Choose { choice: with });
        answer(m, if bears { with } else { Choice::Quest { place } }, words, &mut item);
        return Some(item);
    }
    let Some(seat) = m.acting.filter(|_| m.state.step == Step::Deploy && !m.asked_otherwise()) else {
        return Some(item);
    };
    let there = |action: &Action| matches!(action, Action::Deploy { target: to, .. } if *to == target);
    if m.has_legal(there) {
        let now = chosen(m, draft) == Some(target);
        let sent = now.then(|| going(m, draft));
        let same = |action: &Action| match (action, sent) {
            (Action::Deploy { heroes, .. }, Some(sent)) => there(action) && *heroes == sent,
            _ => there(action),
        };
        if let (Look::Card(look), Some(chance)) = (&mut item.look, odds.after(same)) {
            look.measure = names::chance(chance);
            item.name = gettext_f(
                "{step}, then {chance} to succeed",
                &[("step", &item.name), ("chance", &look.measure)],
            );
        }
        begin(&mut item, now, gettext("Attempt this"), Edit::Target(target));
        return Some(item);
    }
    // Whatever is said of it is said of as many Heroes as it takes, if there are so many.
    let action = Action::Deploy { target, heroes: usual(m, target) };
    item.state = State::Dimmed;
    item.about = m.reason(seat, &action);
    item.press = Some(Press::AskWhy(seat, action));
    Some(item)
}

fn task(m: &Model, target: Target) -> Option<&Task> {
    match target {
        Target::Playtime => Some(&m.game.cards().playtime),
        Target::Adventure => Some(m.game.adventure(m.state.adventure?)),
        Target::Quest { place } => {
            Some(m.game.quest(m.state.quests.get(usize::from(place)).copied().flatten()?.quest))
        }
    }
}

/// The name of what can be attempted.
pub fn title(m: &Model, target: Target) -> String {
    names::words(parts::target(&m.game, &m.state, target))
}

/// What is going to be attempted: what was pressed, else the only thing that can be.
pub fn chosen(m: &Model, draft: &Draft) -> Option<Target> {
    let can = |target: &Target| {
        m.has_legal(|action| matches!(action, Action::Deploy { target: to, .. } if to == target))
    };
    let mut open = targets().filter(can);
    draft
        .target
        .or_else(|| naming::just_named(m).filter(can))
        .or_else(|| open.next().filter(|_| open.next().is_none() && !naming::any(m)))
}

/// Those Heroes that go unless people say otherwise: as many as can, who is not wounded first.
fn usual(m: &Model, target: Target) -> HeroSpaces {
    let most = task(m, target).map_or(0, |task| task.party[1]);
    let wound = |space: &u8| m.state.own().hero(*space).map(|hero| hero.wound);
    let spaces = m.state.own().spaces();
    let mut order: Vec<u8> = (0..PARTY as u8).filter(|space| spaces.contains(*space)).collect();
    order.sort_by_key(wound);
    let mut heroes = HeroSpaces::default();
    order.into_iter().take(most.into()).for_each(|space| heroes.insert(space));
    heroes
}

/// Who is going to go.
pub fn going(m: &Model, draft: &Draft) -> HeroSpaces {
    match chosen(m, draft) {
        Some(target) => draft.heroes.or_else(|| naming::party(m, target)).unwrap_or_else(|| usual(m, target)),
        None => HeroSpaces::default(),
    }
}

/// An answer to a card, if it can be given.
pub fn answer(m: &Model, choice: Choice, words: String, item: &mut Item) {
    let action = Action::Choose { choice };
    if m.is_legal(&action) {
        act(m, action, words, item);
    }
}

/// What the acting seat may do with something, or the question why it may not.
pub fn act(m: &Model, action: Action, words: String, item: &mut Item) {
    let Some(seat) = m.acting else { return };
    item.press = m.press(action);
    let legal = matches!(item.press, Some(Press::Act(..)));
    item.state = if legal { State::Lit } else { State::Dimmed };
    item.about = if legal { words } else { m.reason(seat, &action) };
}

/// Something that begins with this, or is chosen already.
pub fn begin(item: &mut Item, chosen: bool, words: String, edit: Edit) {
    item.state = if chosen { State::Chosen } else { State::Lit };
    item.about = words;
    item.press = Some(Press::Edit(edit));
}

fn chip(id: &str, text: String, name: String) -> Item {
    Item { id: id.to_owned(), look: Look::Chip { tint: Tint::Neutral, text }, name, ..Item::default() }
}

/// Rounds, Acts and the goal in a line.
pub fn path(m: &Model) -> Zone {
    let state = &m.state;
    let words = [("n", &*state.round.to_string()), ("of", &*ROUNDS.to_string())];
    let mut told = match state.round {
        0 => gettext("Before the first round"),
        _ => gettext_f("Round {n} of {of}", &words),
    };
    if state.is_adventure_round() {
        told = gettext_f("{round}, Adventure", &[("round", &told)]);
    }
    // Each Act ends with its Adventure.
    let steps = (1..=ROUNDS).map(|n| StepLook { last: n % 3 == 0 }).collect();
    let over = usize::from(state.round.saturating_sub(1));
    let least = m.game.options().difficulty.minimum().to_string();
    let (goal, spoken) = match m.seats() {
        _ if !m.game.coop() => (gettext("Most VP wins"), gettext("Most VP wins")),
        seats => {
            let n = [("n", &*least)];
            let spoken = match seats {
                1 => gettext_f("Goal: {n} VP, and no Threat on the last Adventure", &n),
                _ => gettext_f("Goal: {n} VP each, and no Threat on the last Adventure", &n),
            };
            (gettext_f("Goal: {n} VP", &n), spoken)
        }
    };
    let items = vec![
        chip("act", names::act(state.act), names::act(state.act)),
        Item { id: "rounds".to_owned(), look: Look::Steps(steps, over), name: told, ..Item::default() },
        chip("goal", goal, spoken),
    ];
    Zone {
        id: "path".to_owned(),
        place: Place::Corner(0),
        name: gettext("The path of the rounds"),
        items,
        ..Zone::default()
    }
}

/// The Threat card that acts in this round.
fn threat(m: &Model) -> Option<Item> {
    let look = prints::threat(&m.game, m.state.ongoing?);
    let words = [("card", &*look.title), ("text", &*look.text)];
    let name = gettext_f("This round’s Threat, {card}: {text}", &words);
    Some(Item { name, ..card("threat".to_owned(), "", look) })
}

/// During an attempt: the Threat, and Market and Quests to be looked through.
pub fn aside(m: &Model) -> Zone {
    let state = &m.state;
    let heroes = state.market.iter().flatten();
    let market =
        heroes.map(|hero| prints::recruit(&m.game, *hero, m.game.cost_of(state, state.active, *hero)));
    let quests = targets().filter_map(|target| printed(m, target)).map(|(.., look)| look);
    let piles = [
        pile("market-pile", symbols::GOLD, gettext("Market"), market.collect()),
        pile("quest-pile", names::EMBLEM, gettext("Quests"), quests.collect()),
    ];
    Zone {
        id: "aside".to_owned(),
        place: Place::Corner(1),
        name: gettext("Market and Quests"),
        items: threat(m).into_iter().chain(piles).collect(),
        ..Zone::default()
    }
}

fn pile(id: &str, sign: crate::table::look::Glyph, name: String, cards: Vec<CardLook>) -> Item {
    let n = cards.len();
    Item {
        id: id.to_owned(),
        look: Look::Stack(sign, cards, n),
        caption: name.clone(),
        name,
        ..Item::default()
    }
}

/// What a card of the attempt is the title of.
pub fn attempted(m: &Model) -> Option<(Card, Target)> {
    Some((m.game.task_card(&m.state)?, m.state.turn.target?))
}
