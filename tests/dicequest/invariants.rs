//! What holds after every entry (section 9 of the rules).

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Turn};
use tableside::games::dicequest::content::HeroDeck;
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::dice::Colour;
use tableside::games::dicequest::ids::{HeroId, ItemId, QuestId, TokenId};
use tableside::games::dicequest::state::{ItemRef, Wound};
use tableside::games::dicequest::{Dicequest, State, Step};

/// Holds every invariant against a state.
///
/// # Panics
/// If one is broken.
pub fn check_invariants(game: &Dicequest, state: &State) {
    heroes(game, state);
    items(game, state);
    quests(game, state);
    tokens(game, state);
    limits(game, state);
    dice(game, state);
}

/// 1: no Hero is in two places, and before Act III none has left the game.
fn heroes(game: &Dicequest, state: &State) {
    let mut places = vec![0; game.cards().heroes.len()];
    let mut found = |hero: HeroId| places[hero.index()] += 1;
    state.heroes_unseen.iter().map(HeroId).for_each(&mut found);
    state.hero_bottom.iter().copied().for_each(&mut found);
    state.market.iter().flatten().copied().for_each(&mut found);
    state.hero_top.iter().copied().for_each(&mut found);
    for own in &state.seats {
        own.heroes().map(|(_, hero)| hero.card).for_each(&mut found);
        own.graduated.iter().map(HeroId).for_each(&mut found);
    }
    for (hero, n) in (0u8..).map(HeroId).zip(&places) {
        let may_be_gone = state.act == 3 && game.hero(hero).deck == HeroDeck::Apprentice;
        assert!(*n == 1 || *n == 0 && may_be_gone, "{hero:?} is in {n} places: {state:?}");
    }
}

/// 1: as many Items as there are, over decks, Backpacks, slots and the card in use.
fn items(game: &Dicequest, state: &State) {
    let all = (0..game.cards().items.len() as u8).map(ItemId);
    let mut counts: Vec<i32> = all.clone().map(|item| i32::from(state.items_unseen.of(item))).collect();
    let mut unknown = 0;
    for own in &state.seats {
        for slot in &own.backpack {
            match slot {
                ItemRef::Item(item) => counts[item.index()] += 1,
                ItemRef::Unknown(_) => unknown += 1,
            }
        }
        own.heroes().filter_map(|(_, hero)| hero.item).for_each(|item| counts[item.index()] += 1);
    }
    state.item_bottom.iter().flatten().for_each(|item| counts[item.index()] += 1);
    if let Some(running) = state.running
        && let tableside::games::dicequest::state::Card::Item(item) = running.card
        && game.content().item[item.index()].kind == tableside::games::dicequest::content::ItemKind::SingleUse
    {
        counts[item.index()] += 1;
    }
    for item in all {
        let due = i32::from(game.item_counts().of(item));
        assert_eq!(counts[item.index()], due, "{item:?}: {state:?}");
    }
    let unseen: usize = ItemDeck::ALL.iter().map(|deck| state.items_unseen.total(game.items_of(*deck))).sum();
    assert!(unknown <= unseen);
}

/// 1: no Quest is in two places.
fn quests(game: &Dicequest, state: &State) {
    let mut places = vec![0; game.cards().quests.len()];
    let mut found = |quest: QuestId| places[quest.index()] += 1;
    state.quests_unseen.iter().map(QuestId).for_each(&mut found);
    state.quests.iter().flatten().map(|quest| quest.quest).for_each(&mut found);
    for own in &state.seats {
        own.completed.iter().map(QuestId).for_each(&mut found);
    }
    assert!(places.iter().all(|n| *n <= 1), "{state:?}");
}

/// 1, 14: as many tokens as there are.
fn tokens(game: &Dicequest, state: &State) {
    let all = (0..game.cards().tokens.len() as u8).map(TokenId);
    for token in all {
        let lying = state.tokens.iter().chain(state.act3.iter()).filter(|other| **other == token).count();
        let on_quests = state.quests.iter().flatten().filter(|quest| quest.token == Some(token)).count();
        let n = usize::from(state.token_pool.of(token) + state.token_discard.of(token)) + lying + on_quests;
        assert_eq!(n, usize::from(game.token_counts().of(token)), "{token:?}: {state:?}");
    }
    // Those that nobody has named are in the pool, too, as many as lie there.
    let lying = state.tokens.iter().chain(state.act3.iter());
    let unnamed = lying.filter(|token| token.index() >= game.cards().tokens.len()).count();
    let pool: usize = (1..=3).map(|act| state.token_pool.total(game.tokens_of(act))).sum();
    assert!(unnamed + usize::from(state.quest_tokens) <= pool, "{state:?}");
}

/// 2, 3, 7.
fn limits(game: &Dicequest, state: &State) {
    assert!(state.round <= 9);
    let overfull = state.overfull();
    for seat in (0..game.seats() as u8).map(Seat) {
        let own = state.seat(seat);
        let calm = matches!(game.turn(state), Turn::Choose(_)) && overfull.is_none();
        assert!(!calm || own.backpack.len() <= 5, "{state:?}");
        for (_, hero) in own.heroes() {
            let legendary = game.hero(hero.card).deck == HeroDeck::Legendary;
            assert!(!legendary || hero.expert, "a Legendary Hero is no Apprentice: {state:?}");
            assert!(matches!(hero.wound, Wound::None | Wound::Light | Wound::Unblockable));
        }
        let mut known = own.known();
        assert!(own.shown.iter().all(|shown| known.any(|known| known == *shown)), "{state:?}");
        assert!(own.shown.is_empty() || game.secret(), "{state:?}");
        let mut last = None;
        for slot in &own.backpack {
            assert!(last <= Some(*slot), "a Backpack is sorted: {state:?}");
            last = Some(*slot);
        }
    }
    for hero in state.turn.heroes.iter() {
        assert!(state.own().hero(hero).is_some(), "an Active Hero is alive: {state:?}");
    }
}

/// 4.
fn dice(game: &Dicequest, state: &State) {
    let dice = &state.turn.dice;
    for colour in Colour::ALL {
        assert!(dice.iter().filter(|die| die.colour == colour).count() <= 4, "{state:?}");
    }
    assert!(dice.is_sorted(), "{state:?}");
    for die in dice.iter().filter(|die| die.rests()) {
        assert!(die.locked || die.spent == 0, "a spent Rune locks its die: {state:?}");
        let first = game.cards().canon[die.colour.index()][usize::from(die.side)];
        assert_eq!(first, die.side, "{state:?}");
    }
    let rolled = matches!(state.step, Step::Block | Step::Assign | Step::SpendExcess | Step::Rewards);
    assert!(!rolled || dice.iter().all(|die| die.rests()), "{state:?}");
}
