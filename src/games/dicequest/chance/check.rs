//! Whether chance can have answered so.

use super::{unseen_adventures, unseen_heroes, unseen_quests};
use crate::engine::{Arg, Rules, Seat, Text, Violation, Words, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Chance, Drawn, Request};
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::ids::{AdventureId, CardSet, Counts, HeroId, ItemId, QuestId, ThreatId};
use crate::games::dicequest::state::State;
use crate::games::dicequest::words::parts;

/// Whether chance can have answered so.
pub fn check(game: &Dicequest, state: &State, chance: &Chance) -> Result<(), Violation> {
    let asked = game.request(state);
    match (asked, chance) {
        (Some(Request::PickSeat), Chance::PickSeat { seat }) => {
            let there = seat.index() < game.seats();
            if there {
                Ok(())
            } else {
                no("DQ-SETUP-10", text("There is no seat {n}.").with("n", u32::from(seat.0) + 1))
            }
        }
        (Some(Request::RevealHeroes { n }), Chance::RevealHeroes { cards }) => {
            let cards = cards.iter().map(|hero| hero.0);
            check_each(n, cards, unseen_heroes(game, state), |id| parts::hero_title(game, HeroId(id)))
        }
        (Some(Request::RevealQuests { n, .. }), Chance::RevealQuests { quests }) => {
            let cards = quests.iter().map(|quest| quest.0);
            check_each(n, cards, unseen_quests(game, state), |id| parts::quest_title(game, QuestId(id)))
        }
        (Some(Request::RevealAdventure { .. }), Chance::RevealAdventure { adventure }) => {
            let title = |id| parts::adventure_title(game, AdventureId(id));
            check_each(1, [adventure.0].into_iter(), unseen_adventures(game, state), title)
        }
        (Some(Request::RevealThreat), Chance::RevealThreat { card }) => {
            let title = |id| parts::threat_title(game, ThreatId(id));
            check_each(1, [card.0].into_iter(), state.threats_unseen, title)
        }
        (Some(Request::DealItems { seat, deck, n }), Chance::DealItems { items }) => {
            check_items(game, state, seat, deck, n, items)
        }
        (Some(Request::DrawTokens { act, n, .. }), Chance::DrawTokens { tokens }) => {
            if tokens.len() != usize::from(n) {
                return wrong_number(n, tokens.len());
            }
            let (kinds, mut pool) = (game.tokens_of(act), state.token_pool);
            let left = tokens.iter().all(|token| kinds.contains(*token) && pool.take(*token));
            if left {
                Ok(())
            } else {
                no("DQ-HIDE-4", text("There are not that many of these tokens left face down."))
            }
        }
        (Some(Request::RollDice { dice }), Chance::RollDice { sides }) => {
            let n: u8 = dice.iter().sum();
            if sides.len() != usize::from(n) {
                return wrong_number(n, sides.len());
            }
            match sides.iter().find(|side| **side > 5) {
                Some(side) => {
                    let told = text("A die has the sides 0 to 5, not {n}.").with("n", *side);
                    no("DQ-DICE-2", told)
                }
                None => Ok(()),
            }
        }
        (Some(Request::ShowItems { seat, n }), Chance::ShowItems { items, seat: named }) => {
            if named.is_some_and(|named| named != seat) {
                return no_such_show(seat, n);
            }
            check_shown(game, state, seat, n, items)
        }
        (None, Chance::RollDice { .. }) => {
            no("DQ-COMB-1", text("The pool is rolled once; nothing is to be rolled now."))
        }
        _ => no("DQ-ROUND-5", text("Not now: {ask}").with("ask", game.ask(state))),
    }
}

fn no(rule: &'static str, told: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, told))
}

fn wrong_number(due: u8, n: usize) -> Result<(), Violation> {
    no("DQ-HIDE-4", text("{due} are asked for, {n} entered.").with("due", due).with("n", n))
}

/// Each card must be one that nobody has seen, and stand once (DQ-HIDE-4).
fn check_each(
    n: u8,
    cards: impl ExactSizeIterator<Item = u8>,
    unseen: CardSet,
    title: impl Fn(u8) -> Arg,
) -> Result<(), Violation> {
    if cards.len() != usize::from(n) {
        return wrong_number(n, cards.len());
    }
    let mut left = unseen;
    for card in cards {
        if !left.take(card) {
            let told = text("{card} is not among the cards of this deck that nobody has seen.");
            return no("DQ-HIDE-4", told.with("card", title(card)));
        }
    }
    Ok(())
}

fn check_items(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    deck: ItemDeck,
    n: u8,
    items: &[Drawn],
) -> Result<(), Violation> {
    if items.len() != usize::from(n) {
        return wrong_number(n, items.len());
    }
    let (kinds, mut unseen) = (game.items_of(deck), state.items_unseen);
    for drawn in items {
        match drawn {
            Drawn::Unknown(_) if game.secret() => {}
            Drawn::Unknown(_) => {
                let told = text("Backpacks are open: say which Item {seat} draws.");
                return no("DQ-HIDE-2", told.with("seat", seat));
            }
            Drawn::Item(item) => see(game, &mut unseen, kinds, *item)?,
        }
    }
    Ok(())
}

fn see(game: &Dicequest, unseen: &mut Counts, kinds: CardSet, item: ItemId) -> Result<(), Violation> {
    if kinds.contains(item) && unseen.take(item) {
        return Ok(());
    }
    let told = text("{card} is not among the cards of this deck that nobody has seen.");
    no("DQ-HIDE-4", told.with("card", parts::item_title(game, item)))
}

fn check_shown(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    n: [u8; 2],
    items: &[ItemId],
) -> Result<(), Violation> {
    let mut unseen = state.items_unseen;
    let of_deck = |deck| items.iter().filter(move |item| game.items_of(deck).contains(**item));
    let due = n.map(usize::from);
    let backs = ItemDeck::ALL.map(|deck| of_deck(deck).count());
    if backs != due || items.len() != due.iter().sum::<usize>() {
        return no_such_show(seat, n);
    }
    for deck in ItemDeck::ALL {
        of_deck(deck).try_for_each(|item| see(game, &mut unseen, game.items_of(deck), *item))?;
    }
    Ok(())
}

/// Whose turn it is to show a Backpack, and what (DQ-HIDE-6).
fn no_such_show(seat: Seat, n: [u8; 2]) -> Result<(), Violation> {
    let told = text("{seat} shows now what is still unknown: {items}.").with("seat", seat);
    no("DQ-HIDE-6", told.with("items", parts::items_of_decks(n)))
}
