//! The Heroes, Items and Achievements of a seat, as values, with what pressing them does.

use super::middle::{act, answer, chosen, going, is_acting};
use super::{faces, names};
use crate::engine::Seat;
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::state::{BACKPACK, ItemRef, PARTY, Step};
use crate::games::dicequest::{Action, Choice, ItemPlace, Source};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::dicequest::draft::{Draft, Edit, Picked};
use crate::tables::dicequest::tile::{TileLook, TileSize};
use crate::tables::dicequest::{Command, ViewModel, quest};
use crate::widgets::CellState;

/// The Heroes of a Party, with its empty spaces.
pub fn heroes(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<TileLook> {
    let own = m.state.of(seat);
    let look = |space: u8| {
        let hero = own.hero(space);
        let mut look = TileLook {
            face: hero.map(|hero| faces::hero(&m.game, hero)),
            size: TileSize::Own,
            place: gettext_f("Hero {n}", &[("n", &(space + 1).to_string())]),
            ..TileLook::default()
        };
        let attempts = m.attempts() && m.state.seat == seat;
        if attempts && hero.is_some() && !m.state.turn.active.contains(space) {
            look.state = CellState::Aside;
        }
        if is_acting(m, seat) && hero.is_some() {
            press_hero(m, draft, seat, space, &mut look);
        }
        look
    };
    (0..PARTY as u8).map(look).collect()
}

fn press_hero(m: &ViewModel, draft: &Draft, seat: Seat, hero: u8, look: &mut TileLook) {
    if m.asks_for(|choice| matches!(choice, Choice::Hero { .. })) {
        return answer(m, Choice::Hero { hero }, gettext("Choose this Hero"), look);
    }
    if m.has_legal(|action| matches!(action, Action::LevelUp { .. })) {
        return act(m, Action::LevelUp { hero }, gettext("This Hero levels up"), look);
    }
    if let Some((action, words)) = quest::press_hero(m, &draft.quest, hero) {
        return act(m, action, words, look);
    }
    if m.asked_otherwise() {
        return;
    }
    match m.state.step {
        Step::Tavern => press_in_tavern(m, draft, seat, hero, look),
        Step::Deploy => {
            let Some(target) = chosen(m, draft) else { return };
            let heroes = going(m, draft);
            let mut after = heroes;
            if heroes.contains(hero) {
                after.remove(hero)
            } else {
                after.insert(hero)
            }
            look.state = if heroes.contains(hero) { CellState::Selected } else { CellState::Selectable };
            look.action = if heroes.contains(hero) {
                gettext("Leave this Hero at home")
            } else {
                gettext("Send this Hero")
            };
            look.command = Some(Command::Edit(Edit::Send(target, after)));
        }
        _ if can_be_used(m, hero) => {
            pick(draft, Picked::Hero(hero), gettext("Choose what this Hero does"), look);
        }
        _ => {}
    }
}

/// Whether a Hero has an ability that can be used now, or carries an Item that can be discarded.
fn can_be_used(m: &ViewModel, space: u8) -> bool {
    m.has_legal(|action| match action {
        Action::UseAbility { source: Source::Hero { hero } | Source::Equipment { hero }, .. } => {
            *hero == space
        }
        Action::DiscardItem { item } => *item == ItemPlace::Equipped { hero: space },
        _ => false,
    })
}

fn press_in_tavern(m: &ViewModel, draft: &Draft, seat: Seat, hero: u8, look: &mut TileLook) {
    if let Some(Picked::Item(ItemPlace::Backpack { item })) = draft.picked
        && m.game.item(item).kind == ItemKind::Equipment
    {
        let action = Action::Equip { item, hero };
        let words = m.words(seat, &action);
        return act(m, action, words, look);
    }
    let picked = Picked::Hero(hero);
    pick(draft, picked, gettext("Choose what to do with this Hero"), look);
}

fn pick(draft: &Draft, picked: Picked, words: String, look: &mut TileLook) {
    let now = draft.picked == Some(picked);
    look.state = if now { CellState::Selected } else { CellState::Selectable };
    look.action = if now { gettext("Choose something else") } else { words };
    look.command = Some(Command::Edit(Edit::Pick((!now).then_some(picked))));
}

/// The Items of a Backpack.
pub fn backpack(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<TileLook> {
    let look = |held: &ItemRef| {
        let mut look = TileLook {
            face: Some(faces::held(&m.game, *held)),
            size: TileSize::Line,
            place: gettext("Backpack"),
            ..TileLook::default()
        };
        if let (ItemRef::Item(item), true) = (held, is_acting(m, seat)) {
            press_item(m, draft, ItemPlace::Backpack { item: *item }, &mut look);
        }
        look
    };
    m.state.of(seat).backpack.iter().map(look).collect()
}

fn press_item(m: &ViewModel, draft: &Draft, item: ItemPlace, look: &mut TileLook) {
    if m.asks_for(|choice| matches!(choice, Choice::Item { .. })) {
        return answer(m, Choice::Item { item }, gettext("Choose this Item"), look);
    }
    if m.overflows() {
        return act(m, Action::DiscardItem { item }, gettext("Discard this Item"), look);
    }
    if let (ItemPlace::Backpack { item }, true) =
        (item, m.has_legal(|action| matches!(action, Action::PlayReaction { .. })))
    {
        return act(m, Action::PlayReaction { item }, gettext("Play this card"), look);
    }
    if !m.asked_otherwise() && m.is_legal(&Action::DiscardItem { item }) {
        pick(draft, Picked::Item(item), gettext("Choose what to do with this Item"), look);
    }
}

/// “Backpack, 3 of 5”.
pub fn backpack_title(m: &ViewModel, seat: Seat) -> String {
    let (n, of) = (m.state.of(seat).backpack.len().to_string(), BACKPACK.to_string());
    gettext_f("Backpack, {n} of {of}", &[("n", &n), ("of", &of)])
}

/// What lies in the Achievements Zone, in a line.
pub fn achievements(m: &ViewModel, seat: Seat) -> String {
    let own = m.state.of(seat);
    let (quests, heroes) = (own.completed.len(), own.graduated.len());
    let mut words = Vec::new();
    if quests > 0 {
        words.push(ngettext_f(
            "{n} Quest",
            "{n} Quests",
            names::number(quests),
            &[("n", &quests.to_string())],
        ));
    }
    if heroes > 0 {
        words.push(ngettext_f(
            "{n} Hero",
            "{n} Heroes",
            names::number(heroes),
            &[("n", &heroes.to_string())],
        ));
    }
    words.join(", ")
}

/// Whether an Item can be pressed where it lies; what a Hero carries is a part of the Hero.
pub const fn lies_open(item: ItemPlace) -> bool {
    matches!(item, ItemPlace::Backpack { .. })
}
