//! What holds in every state (section 9 of the rules).

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Turn, Viewer};
use tableside::games::dice_tuners::options::{DiceAtFour, ExtraDice, NoMoney};
use tableside::games::dice_tuners::state::HAND_LIMIT;
use tableside::games::dice_tuners::{
    Action, CardRef, Commit, Counts, DiceTuners, HeroId, HeroSet, Slot, State, Step,
};

/// Whether the table has overridden a rule in this match, so that only what no table can change holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Table {
    Rules,
    Ruled,
}

/// Invariants 1 to 6, 8, 9, 12 and 14 for one state; the others are about a whole match.
pub fn check_invariants(game: &DiceTuners, state: &State, under: Table) {
    strategy_cards(game, state);
    heroes(game, state);
    dice(game, state);
    hand_sizes(game, state);
    observations(game, state);
    choices(game, state);
    if under == Table::Rules {
        selections(game, state);
        deployment(game, state);
        market(game, state);
        fire(game, state);
    }
}

/// Invariant 1.
fn strategy_cards(game: &DiceTuners, state: &State) {
    let mut cards = state.unseen;
    cards.add_all(&state.discard);
    if let Some(CardRef::Card(top)) = state.top {
        cards.add(top, 1);
    }
    state.gone.iter().chain(state.duel.played.iter().flatten()).for_each(|card| cards.add(*card, 1));
    for seat in &state.seats {
        let known = seat.hand.iter().filter_map(|slot| slot.card());
        known
            .chain(seat.shown.iter().copied())
            .chain(seat.bluffs.iter().copied())
            .for_each(|card| cards.add(card, 1));
    }
    assert_eq!(cards, game.all_cards(), "1: cards came or went: {state:?}");
    let known_top = usize::from(matches!(state.top, Some(CardRef::Card(_))));
    let hidden: usize = state.seats.iter().map(|seat| seat.unknown()).sum();
    let places = hidden + state.deck as usize - known_top + state.discard_unknown as usize;
    assert_eq!(state.unseen.total(), places, "1: as many unseen cards as unknown places: {state:?}");
    assert!(state.top.is_none() || state.deck > 0, "1: a top without a deck: {state:?}");
}

/// Invariant 2.
fn heroes(game: &DiceTuners, state: &State) {
    let hired = state.seats.iter().filter_map(|seat| seat.hero);
    let piles = [state.hero_deck, state.hero_discard, state.market];
    let all: Vec<HeroId> = piles.iter().flat_map(|pile| pile.iter()).chain(hired).collect();
    assert_eq!(all.len(), game.heroes().len(), "2: {state:?}");
    assert_eq!(all.into_iter().collect::<HeroSet>().len(), game.heroes().len(), "2: {state:?}");
}

/// Invariant 3.
fn dice(game: &DiceTuners, state: &State) {
    let laid = state.seats.iter().flat_map(|seat| seat.dice.iter().chain(seat.sides.iter().flatten()));
    let mut count = state.pool.map(usize::from);
    laid.chain(&state.rolled).chain(&state.aside).for_each(|die| count[die.colour.index()] += 1);
    for (count, selected) in count.iter().zip(state.selected) {
        let expected = if state.round == 0 { 0 } else { game.seats() + 1 };
        assert_eq!(count + selected as usize, expected, "3: dice came or went: {state:?}");
    }
    if drafted(state) {
        assert_eq!((state.pool, state.aside.len(), state.rolled.len()), ([0; 3], 3, 0), "3: {state:?}");
        for seat in &state.seats {
            assert_eq!(seat.dice.len() + seat.sides.iter().flatten().count(), 3, "3: {state:?}");
        }
    }
}

/// Whether the draft of the round is over.
fn drafted(state: &State) -> bool {
    matches!(state.step, Step::Deploy) || deployed(state)
}

/// Whether the deployment of the round is over.
fn deployed(state: &State) -> bool {
    state.step.in_duel()
        || matches!(state.step, Step::Deployed | Step::RoundEnd | Step::ShowHands | Step::Over)
}

/// Invariant 4.
fn selections(game: &DiceTuners, state: &State) {
    let guarded = game.options().extra_dice == ExtraDice::Guarded;
    if guarded && state.step == Step::Roll {
        assert!(state.pool.iter().all(|n| *n >= 3 - state.draft), "4: {state:?}");
        let rolled: usize = state.selected.iter().map(|n| *n as usize).sum();
        let four = game.seats() == 4 && game.options().dice_at_four == DiceAtFour::Four;
        assert_eq!(rolled, if four { 4 } else { game.seats() + 1 }, "4: {state:?}");
        assert!(state.selected.iter().all(|n| *n > 0), "4: three colours: {state:?}");
    }
}

/// Invariant 5.
fn deployment(game: &DiceTuners, state: &State) {
    if !deployed(state) {
        return;
    }
    assert!(state.seats.iter().all(|seat| seat.sides.iter().all(Option::is_some)), "5: {state:?}");
    let mut meets = [[0; 3]; 4];
    for index in 0..game.duels() {
        let pairing = game.pairing(state.first, index);
        for seat in pairing.seats.iter() {
            meets[seat.index()][pairing.side(seat).unwrap().index()] += 1;
        }
    }
    assert!(meets[..game.seats()].iter().flatten().all(|n| *n == 1), "5: each die is in one duel: {meets:?}");
    assert_eq!(game.duels(), [3, 4, 6][game.seats() - 2], "5");
}

/// Invariant 6.
fn hand_sizes(game: &DiceTuners, state: &State) {
    for seat in state.in_order() {
        let hand = state.seat(seat).hand.len();
        let opening = state.round <= 1
            && matches!(state.step, Step::Deal | Step::Market | Step::FirstPlayer | Step::Bid);
        let limit = if opening { HAND_LIMIT + 1 } else { HAND_LIMIT };
        let pending = game.discards_due(state, seat) > 0 || state.due.draws[seat.index()] > 0;
        assert!(hand <= limit || pending, "6: {seat:?} holds {hand} cards: {state:?}");
    }
}

/// Invariant 8.
fn market(game: &DiceTuners, state: &State) {
    let hiring = matches!(state.step, Step::Spend | Step::Hire);
    let everybody_hires = game.options().no_money != NoMoney::Nobody;
    if hiring && everybody_hires {
        let enough = game.heroes().len() > 2 * game.seats();
        let expected = game.seats() + 1 - state.hire.done as usize;
        assert!(!enough || state.market.len() == expected, "8: {state:?}");
    }
    assert!(!hiring || !state.market.is_empty(), "8: {state:?}");
}

/// Invariant 9.
fn fire(game: &DiceTuners, state: &State) {
    let duel = &state.duel;
    // Values are looked up as they stand; once a card has left the table its value cannot be.
    if state.step != Step::Retreat || !duel.retreated.is_empty() {
        return;
    }
    let values: Vec<Option<u8>> = state.in_order().map(|seat| game.fire_value(state, seat)).collect();
    let best = values.iter().flatten().max();
    assert_eq!(duel.fire.is_empty(), best.is_none(), "9: {state:?}");
    for (seat, value) in state.in_order().zip(&values) {
        assert_eq!(duel.fire.contains(seat), best.is_some() && value.as_ref() == best, "9: {state:?}");
    }
}

/// Invariant 12: what others hold in secret is not seen, and nothing else is hidden.
fn observations(game: &DiceTuners, state: &State) {
    for viewer in (0..game.seats() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Table]) {
        let mut expected = *state;
        for seat in state.in_order().filter(|seat| viewer != Viewer::Seat(*seat)) {
            let mut secret = Counts::EMPTY;
            let own = expected.seat_mut(seat);
            for slot in own.hand.iter_mut() {
                if let Slot::Known { card, public: false } = *slot {
                    secret.add(card, 1);
                    *slot = Slot::Unknown;
                }
            }
            own.hand.sort_unstable();
            if own.committed != Commit::Open {
                own.committed = Commit::Hidden;
                own.named = false;
            }
            expected.unseen.add_all(&secret);
        }
        assert_eq!(game.observe(state, viewer), expected, "12: {viewer:?}");
    }
}

/// Invariant 14.
fn choices(game: &DiceTuners, state: &State) {
    let mut legal = Vec::new();
    let asked: Vec<Seat> = match game.turn(state) {
        Turn::Choose(seat) => vec![seat],
        Turn::Secret { seats, .. } => seats.iter().collect(),
        Turn::Chance(_) => return,
        Turn::Over => {
            assert_eq!(state.step, Step::Over, "14: the match stands still: {state:?}");
            return;
        }
    };
    for seat in asked {
        game.legal(state, seat, &mut legal);
        assert!(!legal.is_empty(), "14: {seat:?} has no choice: {state:?}");
        let forced = |action: &Action| matches!(action, Action::SelectDice { .. } | Action::Pass);
        assert!(legal.len() > 1 || !legal.iter().all(forced), "14: {legal:?} is no choice: {state:?}");
        if state.step == Step::Deploy && game.discards_due(state, seat) == 0 && state.due.manual.is_none() {
            assert!(state.seat(seat).dice.len() > 1, "14: the last die goes by itself: {state:?}");
        }
    }
}
