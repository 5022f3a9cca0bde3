//! Whether chance can have answered so.

use crate::engine::{Seat, Text, Violation, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Drawn;
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::ids::{CardSet, Counts, ItemId, TokenId};
use crate::games::dicequest::names;
use crate::games::dicequest::names::whereabouts::not_there;
use crate::games::dicequest::state::{Card, State};

pub fn check_seat(game: &Dicequest, seat: Seat) -> Result<(), Violation> {
    Violation::check_seat("DQ-SETUP-10", seat, game.seats())
}

pub fn check_tokens(
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

pub fn check_roll(dice: [u8; 4], sides: &[u8]) -> Result<(), Violation> {
    let n: u8 = dice.iter().sum();
    if sides.len() != usize::from(n) {
        return wrong_number(n, sides.len());
    }
    match sides.iter().find(|side| **side > 5) {
        Some(side) => no("DQ-DICE-2", text("A die has the sides 0 to 5, not {n}.").with("n", *side)),
        None => Ok(()),
    }
}

pub fn no(rule: &'static str, why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, why))
}

fn wrong_number(due: u8, n: usize) -> Result<(), Violation> {
    no("DQ-HIDE-4", text("{due} needed, {n} entered.").with("due", due).with("n", n))
}

/// Each card must be one that nobody has seen, and stand once (DQ-HIDE-4).
pub fn check_each(
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

pub fn check_items(
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
                let why = text("Backpacks are open: say which Item {seat} draws.");
                return no("DQ-HIDE-2", why.with("seat", seat));
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
    let why = if named {
        text("{card} is named more often than there are such cards.").with("card", game.title(card))
    } else {
        not_there(game, state, card)
    };
    no("DQ-HIDE-4", why)
}

pub fn check_shown(
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
pub fn no_such_show(seat: Seat, n: [u8; 2]) -> Result<(), Violation> {
    let why = text("{seat} now shows what is still unknown: {items}.").with("seat", seat);
    no("DQ-HIDE-6", why.with("items", names::items_of_decks(n)))
}
