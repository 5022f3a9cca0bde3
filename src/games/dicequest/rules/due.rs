//! What chance owes: what lies open that must be filled, dealt, drawn or rolled.

use crate::engine::Seat;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{MOST_DRAWN, Onto, Request};
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::ids::CardSet;
use crate::games::dicequest::state::{Draw, Naming, SEATS, State, Step};

/// The most tokens that are drawn at once.
const MOST_TOKENS: u8 = SEATS as u8;

/// Whether anything may be asked of chance, or be answered by itself: quick, as it is asked after every entry.
pub fn may_be_due(game: &Dicequest, state: &State) -> bool {
    state.deal.is_some()
        || state.draw.is_some()
        || state.threat_due
        || state.first.is_none()
        || state.adventure.is_none()
        || state.market.contains(&None)
        || state.hero_top.is_none() && game.shows_top(state)
        || state.quests.contains(&None)
        || state.step == Step::Show
        || state.naming == Naming::CatchingUp
        || state.turn.dice.iter().any(|die| !die.rests())
}

/// What exactly is asked of chance.
pub fn asked(game: &Dicequest, state: &State) -> Option<Request> {
    if state.first.is_none() {
        return Some(Request::PickSeat);
    }
    let dice = rolling(state);
    if dice != [0; 4] {
        return Some(Request::RollDice { dice });
    }
    if let n @ 1.. = heroes_due(game, state) {
        return Some(Request::RevealHeroes { n });
    }
    if let n @ 1.. = quests_due(game, state) {
        return Some(Request::RevealQuests { act: state.act, n });
    }
    if adventure_due(game, state) {
        return Some(Request::RevealAdventure { act: state.act });
    }
    if let Some(deal) = state.deal {
        let n = game.undrawn(state, deal.deck).min(usize::from(deal.n)).min(MOST_DRAWN) as u8;
        return Some(Request::DealItems { seat: deal.seat, deck: deal.deck, n });
    }
    if let Some(draw) = state.draw {
        let n = drawn_now(&draw, game.undrawn_tokens(state, draw.act));
        return Some(Request::DrawTokens { act: draw.act, n, onto: draw.onto });
    }
    if state.threat_due {
        return Some(Request::RevealThreat);
    }
    if state.naming == Naming::CatchingUp
        && let Some((act, n, onto)) = unnamed_tokens(state)
    {
        return Some(Request::DrawTokens { act, n: n.min(MOST_TOKENS), onto });
    }
    let hidden = |seat: Seat| (seat, ItemDeck::ALL.map(|deck| state.seat(seat).unknown(deck) as u8));
    // A secret Backpack stays so.
    let caught_up = state.naming == Naming::CatchingUp && !game.secret();
    let shown = state.in_order().filter(|_| state.step == Step::Show || caught_up).map(hidden);
    shown.filter(|(_, n)| *n != [0; 2]).map(|(seat, n)| Request::ShowItems { seat, n }).next()
}

/// The dice in the air, once they may be rolled (DQ-COMB-1, DQ-DICE-5).
fn rolling(state: &State) -> [u8; 4] {
    let mut dice = [0; 4];
    if matches!(state.step, Step::Combat | Step::Wound | Step::Reward) {
        let flying = state.turn.dice.iter().filter(|die| !die.rests());
        flying.for_each(|die| dice[die.colour.index()] += 1);
    }
    dice
}

/// The Heroes of the deck in use that nobody has seen.
pub fn unseen_heroes(game: &Dicequest, state: &State) -> CardSet {
    state.heroes_unseen.and(game.heroes_of(game.deck_in_use(state)))
}

/// How many Heroes the Market and the top of the deck are waiting for; the top itself goes to the Market first.
pub fn heroes_wanted(game: &Dicequest, state: &State) -> usize {
    if game.is_refreshing(state) || state.naming == Naming::Late && !game.turns_to_market(state) {
        return 0;
    }
    open_heroes(game, state)
}

/// How many Heroes lie open that nobody has named, or are to be turned up.
pub fn open_heroes(game: &Dicequest, state: &State) -> usize {
    let open = state.market.iter().filter(|place| place.is_none()).count();
    (open + usize::from(game.shows_top(state))).saturating_sub(usize::from(state.hero_top.is_some()))
}

fn heroes_due(game: &Dicequest, state: &State) -> u8 {
    match heroes_wanted(game, state) {
        0 => 0,
        wanted => wanted.min(unseen_heroes(game, state).len()) as u8,
    }
}

pub fn unseen_quests(game: &Dicequest, state: &State) -> CardSet {
    state.quests_unseen.and(game.quests_of(state.act))
}

fn quests_due(game: &Dicequest, state: &State) -> u8 {
    if state.naming == Naming::Late && !game.turns_to_quests(state) {
        return 0;
    }
    open_quests(game, state)
}

/// How many Quests lie open that nobody has named, or are to be turned up.
pub fn open_quests(game: &Dicequest, state: &State) -> u8 {
    match state.quests.iter().filter(|place| place.is_none()).count() {
        0 => 0,
        open => open.min(unseen_quests(game, state).len()) as u8,
    }
}

pub fn unseen_adventures(game: &Dicequest, state: &State) -> CardSet {
    state.adventures_unseen.and(game.adventures_of(state.act))
}

fn adventure_due(game: &Dicequest, state: &State) -> bool {
    state.adventure.is_none() && !unseen_adventures(game, state).is_empty() && !game.adventure_waits(state)
}

/// How many of them are drawn now.
pub fn drawn_now(draw: &Draw, pool: usize) -> u8 {
    draw.n.min(MOST_TOKENS).min(pool as u8)
}

/// Tokens that lie there and nobody has named, those of one Act.
fn unnamed_tokens(state: &State) -> Option<(u8, u8, Onto)> {
    [(&state.tokens, Onto::Adventure), (&state.act3, Onto::Act3)].into_iter().find_map(|(there, onto)| {
        let unnamed = *there.last().filter(|token| token.unnamed_act().is_some())?;
        let n = there.iter().filter(|token| **token == unnamed).count() as u8;
        Some((unnamed.unnamed_act()?, n, onto))
    })
}
