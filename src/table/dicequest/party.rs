//! The Heroes, Items and Gold of a seat.

use super::board::{act, answer, begin, card, chosen, going, vacant};
use super::draft::{self, Draft, Edit, Mode, Unnamed};
use super::{Item, Model, Zone, names, naming, prints, symbols};
use crate::engine::Seat;
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::ids::{HeroId, QuestId};
use crate::games::dicequest::state::{Attempt, BACKPACK, Card, ItemRef, PARTY, PartyHero, Step, Wound};
use crate::games::dicequest::{Action, Choice, ItemPlace, Source};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::{Glyph, Tint};
use crate::table::{Arrangement, CardLook, Look, Place, Plate, State};

/// A Hero is the same wherever it lies.
pub fn hero_id(hero: HeroId) -> String {
    format!("hero/{}", hero.0)
}

/// Whether a Hero stays at home while its Party is on an attempt.
fn at_home(m: &Model, seat: Seat, space: u8) -> bool {
    m.attempts() && m.state.active == seat && !m.state.turn.heroes.contains(space)
}

fn hero_card(m: &Model, seat: Seat, space: u8, hero: &PartyHero) -> CardLook {
    let mut look = prints::hero(&m.game, hero);
    if at_home(m, seat, space) {
        look.foot = gettext("Stays at home");
    } else if m.attempts() && m.state.active == seat {
        look.foot = fate(m, hero.wound);
    }
    look
}

/// What the coming wounds do to a Hero of the attempt.
fn fate(m: &Model, wound: Wound) -> String {
    let [light, deadly, more_light, more_deadly] = m.coming_wounds();
    match (wound, deadly + more_deadly > 0, light + more_light) {
        (_, false, 0) => String::new(),
        (Wound::None, false, 1) => gettext("survives a Light Wound"),
        (Wound::None, false, _) => gettext("defeated by two Light Wounds"),
        (Wound::None, true, _) => gettext("defeated by a Deadly Wound"),
        _ => gettext("wounded; defeated by the next wound"),
    }
}

/// The nearest Party, with its empty spaces.
pub fn own(m: &Model, draft: &Draft) -> Zone {
    let seat = m.nearest;
    let item = |space: u8| {
        let place = gettext_f("Hero {n}", &[("n", &(space + 1).to_string())]);
        let Some(hero) = m.state.seat(seat).hero(space) else {
            return vacant(format!("place/hero/{space}"), gettext("room for a Hero"), place);
        };
        let mut item = card(hero_id(hero.card), &place, hero_card(m, seat, space, hero));
        if at_home(m, seat, space) {
            item.state = State::Aside;
        }
        if m.acting == Some(seat) {
            press_hero(m, draft, space, &mut item);
        }
        item
    };
    Zone {
        id: "party".to_owned(),
        place: Place::Hand,
        owner: Some(seat),
        name: gettext_f("{seat}’s Party", &[("seat", &m.name(seat))]),
        items: (0..PARTY as u8).map(item).collect(),
        ..Zone::default()
    }
}

fn press_hero(m: &Model, draft: &Draft, hero: u8, item: &mut Item) {
    if m.asks_for(|choice| matches!(choice, Choice::Hero { .. })) {
        return answer(m, Choice::Hero { hero }, gettext("Choose this Hero"), item);
    }
    if m.has_legal(|action| matches!(action, Action::LevelUp { .. })) {
        return act(m, Action::LevelUp { hero }, gettext("This Hero levels up"), item);
    }
    if m.state.step == Step::Assign
        && m.has_legal(|action| matches!(action, Action::AssignWound { .. }))
        && let (Some(kind), Some(seat)) = (assigned(m, draft), m.acting)
    {
        let action = Action::AssignWound { kind, hero };
        return act(m, action, m.words(seat, &action), item);
    }
    if m.asked_otherwise() || m.acting != Some(m.state.active) {
        return;
    }
    if let (Step::Tavern, Mode::Item(ItemPlace::Backpack { item: gear })) = (m.state.step, draft.mode)
        && m.game.item(gear).kind == ItemKind::Equipment
        && let Some(seat) = m.acting
    {
        let action = Action::Equip { item: gear, hero };
        return act(m, action, m.words(seat, &action), item);
    }
    match m.state.step {
        Step::Tavern => pick(draft, Mode::Hero(hero), gettext("Choose what to do with this Hero"), item),
        Step::Deploy => {
            let Some(target) = chosen(m, draft) else { return };
            let heroes = going(m, draft);
            let (sent, mut after) = (heroes.contains(hero), heroes);
            if sent {
                after.remove(hero)
            } else {
                after.insert(hero)
            }
            let words = if sent { gettext("Leave this Hero at home") } else { gettext("Send this Hero") };
            begin(item, sent, words, Edit::Send(target, after));
        }
        _ if can_be_used(m, hero) => {
            pick(draft, Mode::Hero(hero), gettext("Choose what this Hero does"), item);
        }
        _ => {}
    }
}

/// The kind of wound that is assigned now.
pub fn assigned(m: &Model, draft: &Draft) -> Option<WoundKind> {
    let there = |kind: &WoundKind| m.state.turn.wounds[kind.index()] > 0;
    draft.wound.filter(there).or_else(|| WoundKind::ALL.into_iter().find(there))
}

/// Whether a Hero has an ability that can be used now, or carries an Item that can be discarded.
fn can_be_used(m: &Model, space: u8) -> bool {
    m.has_legal(|action| match action {
        Action::UseAbility { source: Source::Hero { hero } | Source::Equipment { hero }, .. } => {
            *hero == space
        }
        Action::DiscardItem { item } => *item == ItemPlace::Equipped { hero: space },
        _ => false,
    })
}

fn pick(draft: &Draft, mode: Mode, words: String, item: &mut Item) {
    let carried = match mode {
        Mode::Hero(hero) => Mode::Item(ItemPlace::Equipped { hero }),
        mode => mode,
    };
    let now = draft.mode == mode || draft.mode == carried;
    let words = if now { gettext("Choose something else") } else { words };
    let edit = if now { draft::nothing() } else { Edit::Begin(mode, DiceSet::default()) };
    begin(item, now, words, edit);
}

/// The nearest Backpack.
pub fn backpack(m: &Model, draft: &Draft) -> Zone {
    let seat = m.nearest;
    let held = &m.state.seat(seat).backpack;
    let item = |(at, item): (usize, &ItemRef)| {
        let copy = held.iter().take(at).filter(|other| *other == item).count();
        let place = gettext("Backpack");
        let id = match item {
            ItemRef::Item(id) => format!("item/{}/{}.{copy}", seat.0, id.0),
            ItemRef::Unknown(_) => format!("item/{}/unknown.{at}", seat.0),
        };
        let mut shown = in_backpack(m, id, &place, *item);
        match item {
            ItemRef::Item(item) if m.acting == Some(seat) => {
                press_item(m, draft, ItemPlace::Backpack { item: *item }, &mut shown);
            }
            ItemRef::Unknown(deck) => naming::press(m, draft, Unnamed::Item(*deck), &mut shown),
            ItemRef::Item(_) => {}
        }
        shown
    };
    let (n, of) = (held.len().to_string(), BACKPACK.to_string());
    Zone {
        id: "backpack".to_owned(),
        place: Place::Saved,
        arrangement: Arrangement::Column,
        owner: Some(seat),
        title: gettext_f("Backpack, {n} of {of}", &[("n", &n), ("of", &of)]),
        name: gettext_f("{seat}’s Backpack", &[("seat", &m.name(seat))]),
        items: held.iter().enumerate().map(item).collect(),
        ..Zone::default()
    }
}

/// An Item in a Backpack; one that only its owner knows lies face down.
fn in_backpack(m: &Model, id: String, place: &str, held: ItemRef) -> Item {
    match held {
        ItemRef::Item(item) => card(id, place, prints::item(&m.game, item)),
        ItemRef::Unknown(deck) => {
            let deck = names::words(crate::games::dicequest::names::deck(deck));
            let words = gettext_f("{place}: face down, {deck}", &[("place", place), ("deck", &deck)]);
            Item { id, look: Look::Backs(names::EMBLEM, 1), name: words, ..Item::default() }
        }
    }
}

fn press_item(m: &Model, draft: &Draft, place: ItemPlace, item: &mut Item) {
    if m.asks_for(|choice| matches!(choice, Choice::Item { .. })) {
        return answer(m, Choice::Item { item: place }, gettext("Choose this Item"), item);
    }
    if m.overflows() {
        return act(m, Action::DiscardItem { item: place }, gettext("Discard this Item"), item);
    }
    if let (ItemPlace::Backpack { item: id }, true) =
        (place, m.has_legal(|action| matches!(action, Action::PlayReaction { .. })))
    {
        return act(m, Action::PlayReaction { item: id }, gettext("Play this card"), item);
    }
    if !m.asked_otherwise() && m.is_legal(&Action::DiscardItem { item: place }) {
        pick(draft, Mode::Item(place), gettext("Choose what to do with this Item"), item);
    }
}

/// Gold and Reroll token of the nearest seat.
pub fn purse(m: &Model) -> Zone {
    let own = m.state.seat(m.nearest);
    let badge = |id: &str, glyph: Glyph, words: String, state| Item {
        id: id.to_owned(),
        look: Look::Badge(glyph, words.clone()),
        name: words,
        state,
        ..Item::default()
    };
    let (token, state) = match own.token {
        true => (gettext("Reroll ready"), State::Idle),
        false => (gettext("Reroll used"), State::Aside),
    };
    Zone {
        id: "purse".to_owned(),
        place: Place::Own,
        owner: Some(m.nearest),
        name: gettext_f("{seat}’s Gold and Reroll token", &[("seat", &m.name(m.nearest))]),
        items: vec![
            badge("purse/gold", symbols::GOLD, names::gold(own.gold), State::Idle),
            badge("purse/token", symbols::REROLL, token, state),
        ],
        ..Zone::default()
    }
}

/// The Party of another seat, beside its plate.
pub fn others(m: &Model, seat: Seat) -> Zone {
    let item = |(space, hero): (u8, &PartyHero)| {
        let state = if at_home(m, seat, space) { State::Aside } else { State::Idle };
        let place = gettext_f("{seat}’s Hero", &[("seat", &m.name(seat))]);
        Item { state, ..card(hero_id(hero.card), &place, hero_card(m, seat, space, hero)) }
    };
    Zone {
        id: format!("party/{}", seat.0),
        place: Place::Beside(seat),
        owner: Some(seat),
        name: gettext_f("{seat}’s Party", &[("seat", &m.name(seat))]),
        items: m.state.seat(seat).heroes().map(item).collect(),
        ..Zone::default()
    }
}

pub fn plate(m: &Model, seat: Seat) -> Plate<super::Press> {
    let own = m.state.seat(seat);
    let token = if own.token { gettext("reroll ready") } else { gettext("reroll used") };
    let mut line = match seat == m.nearest {
        // Gold and token lie above the plate.
        true => achievements(m, seat),
        false => format!("{} · {token}", names::gold(own.gold)),
    };
    let note = match own.adventure {
        Attempt::None => String::new(),
        Attempt::Failed => gettext("Adventure failed"),
        Attempt::Score(_) if m.game.coop() => gettext("Adventure met"),
        Attempt::Score(n) => gettext_f("Adventure Score {n}", &[("n", &n.to_string())]),
    };
    if !note.is_empty() {
        line = note;
    }
    let begins = m.seats() > 1 && m.state.first == Some(seat);
    Plate {
        seat,
        name: m.name(seat),
        tint: Tint::Neutral,
        score: m.game.points(&m.state, seat, true).to_string(),
        unit: gettext("VP"),
        line,
        crown: if begins { gettext("First player") } else { String::new() },
        bot: m.bot_level(seat),
        to_move: m.to_move(seat),
        opens: Some(everything(m, seat)),
    }
}

/// “2 Quests, 1 Hero”.
fn achievements(m: &Model, seat: Seat) -> String {
    let own = m.state.seat(seat);
    let (quests, heroes) = (own.completed.len(), own.graduated.len());
    let mut words = Vec::new();
    if quests > 0 {
        let n = [("n", &*quests.to_string())];
        words.push(ngettext_f("{n} Quest", "{n} Quests", names::number(quests), &n));
    }
    if heroes > 0 {
        let n = [("n", &*heroes.to_string())];
        words.push(ngettext_f("{n} Hero", "{n} Heroes", names::number(heroes), &n));
    }
    if words.is_empty() { gettext("nothing achieved yet") } else { words.join(", ") }
}

/// All that a seat has: Heroes, Backpack, Achievements.
fn everything(m: &Model, seat: Seat) -> Zone {
    let own = m.state.seat(seat);
    let mut items: Vec<Item> = own
        .heroes()
        .map(|(space, hero)| card(format!("about/{space}"), "", hero_card(m, seat, space, hero)))
        .collect();
    items.extend(
        own.backpack
            .iter()
            .enumerate()
            .map(|(at, held)| in_backpack(m, format!("about/item/{at}"), &gettext("Backpack"), *held)),
    );
    let achieved = gettext("Achievements");
    items.extend(own.completed.iter().map(|quest| {
        card(format!("about/quest/{quest}"), &achieved, prints::quest(&m.game, QuestId(quest)))
    }));
    items.extend(own.graduated.iter().map(|hero| {
        let look = prints::card(&m.game, Card::Hero(HeroId(hero)), true);
        card(format!("about/graduate/{hero}"), &achieved, look)
    }));
    Zone {
        id: format!("everything/{}", seat.0),
        owner: Some(seat),
        name: gettext_f("{seat}’s Party and Items", &[("seat", &m.name(seat))]),
        items,
        ..Zone::default()
    }
}
