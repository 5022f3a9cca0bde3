//! Whether chance can have answered so.

use super::{unseen_adventures, unseen_heroes, unseen_quests};
use crate::engine::{Rules, Seat, Text, Violation, Words, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Chance, Drawn, Request};
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::ids::{
    AdventureId, CardSet, Counts, HeroId, ItemId, QuestId, ThreatId, TokenId,
};
use crate::games::dicequest::state::{Card, State};
use crate::games::dicequest::words::parts;
use crate::games::dicequest::words::whereabouts::not_there;

/// Whether chance can have answered so.
pub fn check(game: &Dicequest, state: &State, chance: &Chance) -> Result<(), Violation> {
    match (*chance, game.request(state)) {
        (Chance::PickSeat { seat }, Some(Request::PickSeat)) => check_seat(game, seat),
        (Chance::RevealHeroes { cards }, Some(Request::RevealHeroes { n })) => {
            let cards = cards.iter().map(|hero| hero.0);
            check_each(game, state, n, cards, unseen_heroes(game, state), |id| Card::Hero(HeroId(id)))
        }
        (Chance::RevealQuests { quests }, Some(Request::RevealQuests { n, .. })) => {
            let cards = quests.iter().map(|quest| quest.0);
            check_each(game, state, n, cards, unseen_quests(game, state), |id| Card::Quest(QuestId(id)))
        }
        (Chance::RevealAdventure { adventure }, Some(Request::RevealAdventure { .. })) => {
            let (cards, unseen) = ([adventure.0].into_iter(), unseen_adventures(game, state));
            check_each(game, state, 1, cards, unseen, |id| Card::Adventure(AdventureId(id)))
        }
        (Chance::RevealThreat { card }, Some(Request::RevealThreat)) => {
            let cards = [card.0].into_iter();
            check_each(game, state, 1, cards, state.threats_unseen, |id| Card::Threat(ThreatId(id)))
        }
        (Chance::DealItems { items }, Some(Request::DealItems { seat, deck, n })) => {
            check_items(game, state, seat, deck, n, &items)
        }
        (Chance::DrawTokens { tokens }, Some(Request::DrawTokens { act, n, .. })) => {
            check_tokens(game, state, act, n, &tokens)
        }
        (Chance::RollDice { sides }, Some(Request::RollDice { dice })) => check_roll(dice, &sides),
        (Chance::ShowItems { items, seat: named }, Some(Request::ShowItems { seat, n })) => {
            if named.is_some_and(|named| named != seat) {
                return no_such_show(seat, n);
            }
            check_shown(game, state, seat, n, &items)
        }
        (Chance::RollDice { .. }, None) => {
            no("DQ-COMB-1", text("The pool is rolled once; nothing is to be rolled now."))
        }
        (
            Chance::PickSeat { .. }
            | Chance::RevealHeroes { .. }
            | Chance::RevealQuests { .. }
            | Chance::RevealAdventure { .. }
            | Chance::RevealThreat { .. }
            | Chance::DealItems { .. }
            | Chance::DrawTokens { .. }
            | Chance::RollDice { .. }
            | Chance::ShowItems { .. },
            _,
        ) => no("DQ-ROUND-5", text("Not now: {ask}").with("ask", game.ask(state))),
    }
}

fn check_seat(game: &Dicequest, seat: Seat) -> Result<(), Violation> {
    if seat.index() < game.seats() {
        return Ok(());
    }
    no("DQ-SETUP-10", text("There is no seat {n}.").with("n", u32::from(seat.0) + 1))
}

fn check_tokens(
    game: &Dicequest,
    state: &State,
    act: u8,
    n: u8,
    tokens: &[TokenId],
) -> Result<(), Violation> {
    if tokens.len() != usize::from(n) {
        return wrong_number(n, tokens.len());
    }
    let (kinds, mut pool) = (game.tokens_of(act), state.token_pool);
    if tokens.iter().all(|token| kinds.contains(*token) && pool.take(*token)) {
        return Ok(());
    }
    no("DQ-HIDE-4", text("There are not that many of these tokens left face down."))
}

fn check_roll(dice: [u8; 4], sides: &[u8]) -> Result<(), Violation> {
    let n: u8 = dice.iter().sum();
    if sides.len() != usize::from(n) {
        return wrong_number(n, sides.len());
    }
    match sides.iter().find(|side| **side > 5) {
        Some(side) => no("DQ-DICE-2", text("A die has the sides 0 to 5, not {n}.").with("n", *side)),
        None => Ok(()),
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
    game: &Dicequest,
    state: &State,
    n: u8,
    cards: impl ExactSizeIterator<Item = u8>,
    unseen: CardSet,
    of: impl Fn(u8) -> Card,
) -> Result<(), Violation> {
    if cards.len() != usize::from(n) {
        return wrong_number(n, cards.len());
    }
    let mut left = unseen;
    for card in cards {
        if !left.take(card) {
            return not_unseen(game, state, of(card), unseen.contains(card));
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
            Drawn::Item(item) => see(game, state, &mut unseen, kinds, *item)?,
        }
    }
    Ok(())
}

fn see(
    game: &Dicequest,
    state: &State,
    unseen: &mut Counts,
    kinds: CardSet,
    item: ItemId,
) -> Result<(), Violation> {
    if kinds.contains(item) && unseen.take(item) {
        return Ok(());
    }
    let named = kinds.contains(item) && state.items_unseen.of(item) > 0;
    not_unseen(game, state, Card::Item(item), named)
}

/// A card that is not among the unseen ones of its deck, or has been named before in the same answer.
fn not_unseen(game: &Dicequest, state: &State, card: Card, named: bool) -> Result<(), Violation> {
    let told = if named {
        text("{card} is named more often than there are such cards.").with("card", game.title(card))
    } else {
        not_there(game, state, card)
    };
    no("DQ-HIDE-4", told)
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
        of_deck(deck).try_for_each(|item| see(game, state, &mut unseen, game.items_of(deck), *item))?;
    }
    Ok(())
}

/// Whose turn it is to show a Backpack, and what (DQ-HIDE-6).
fn no_such_show(seat: Seat, n: [u8; 2]) -> Result<(), Violation> {
    let told = text("{seat} now shows what is still unknown: {items}.").with("seat", seat);
    no("DQ-HIDE-6", told.with("items", parts::items_of_decks(n)))
}
