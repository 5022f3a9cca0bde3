//! What holds in every state (section 9 of the rules). The numbers are those of that section.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Turn};
use tableside::games::dualing_dice::dice::{Kind, Tint};
use tableside::games::dualing_dice::state::{Pick, White};
use tableside::games::dualing_dice::{Claim, DualingDice, State, Step};

/// Holds the invariants against a state; after an adjustment by the table (`ruled`) only those it cannot change.
#[track_caller]
pub fn check_invariants(game: &DualingDice, state: &State, ruled: bool) {
    white_dice(state);
    colour_dice(state);
    saved_dice(game, state);
    numbers(state);
    goals(game, state, ruled);
    ties(state);
    choices(game, state);
    the_end(game, state, ruled);
}

/// 1: for each white type, pile + dice on the table + dice on scoring cards = 10.
#[track_caller]
fn white_dice(state: &State) {
    for kind in Kind::WHITE {
        let saved = |seat: Seat| {
            state.seat(seat).saved.iter().filter(|die| die.tint == Tint::White && die.kind == kind).count()
        };
        let mut n = usize::from(state.piles[kind.index()]);
        n += state.all().map(saved).sum::<usize>();
        // Dice that were picked have left the piles, once they have been given out.
        for seat in state.all() {
            let own = state.seat(seat);
            let took = match state.step {
                Step::Pick => false,
                Step::Repick => !state.waiting.contains(seat),
                _ => true,
            };
            let free = !matches!(own.white, White::Saved(_));
            n += usize::from(took && free && own.picked().is_some_and(|picked| picked.white == kind));
        }
        let on_table = matches!(state.step, Step::Roll | Step::TiePick | Step::TieRoll | Step::Select);
        if let Some(house) = state.house.filter(|_| on_table) {
            let free = !matches!(house.white, White::Saved(_));
            n += usize::from(free && state.house_white() == kind);
        }
        // Openly picked dice leave at once.
        if state.step == Step::Pick {
            let picked = |seat: &Seat| {
                let own = state.seat(*seat);
                own.picked().is_some_and(|picked| picked.white == kind)
            };
            let taken = state.all().filter(picked).count();
            assert!(n == 10 || n + taken == 10, "{kind:?}: {n} and {taken} picked, {state:?}");
        } else {
            assert_eq!(n, 10, "{kind:?}: {state:?}");
        }
    }
}

/// 2: nobody has two saved colour dice of a type, or picks one that is saved.
#[track_caller]
fn colour_dice(state: &State) {
    for own in &state.seats {
        for kind in Kind::COLOUR {
            let n = own.saved.iter().filter(|die| die.tint == Tint::Colour && die.kind == kind).count();
            assert!(n <= 1, "{kind:?} is saved twice: {own:?}");
            let picked = own.picked().is_some_and(|picked| picked.colour == kind);
            assert!(n == 0 || !picked || own.colour_saved, "{kind:?} is saved and picked: {own:?}");
        }
    }
}

/// 3: saved dice of a seat = rounds finished in this set, and one more if it has saved in this round.
#[track_caller]
fn saved_dice(game: &DualingDice, state: &State) {
    use tableside::games::dualing_dice::options::Selection;
    for seat in state.all() {
        let done = seat.distance_from(state.first, game.seats()) < usize::from(state.selected);
        let rounds = match state.step {
            Step::Discard | Step::Draw | Step::Over => 0,
            Step::Reveal => 5,
            _ => usize::from(state.round) - 1 + usize::from(state.step == Step::Select && done),
        };
        let saved = state.seat(seat).saved.len();
        let may_pass = game.options().selection == Selection::Optional;
        assert!(saved == rounds || may_pass && saved < rounds, "{saved} dice in round {rounds}: {state:?}");
    }
}

/// 4: every number lies in 1..=sides.
#[track_caller]
fn numbers(state: &State) {
    for own in &state.seats {
        let rolled = own.colour_die().into_iter().chain(own.white_die());
        for die in own.saved.iter().copied().chain(rolled) {
            assert!((1..=die.kind.sides()).contains(&die.number), "{die:?}");
            assert!(die.tint == Tint::Colour || die.kind != Kind::D20, "a white D20");
        }
    }
}

/// 5, 6: cards are neither lost nor made; points are those of completed goals.
#[track_caller]
fn goals(game: &DualingDice, state: &State, ruled: bool) {
    let held: usize = state.seats.iter().map(|seat| seat.hand.len()).sum();
    assert!(state.seats.iter().all(|seat| seat.hand.len() <= 3), "{state:?}");
    if ruled {
        return;
    }
    let completed: usize = state.seats.iter().map(|seat| usize::from(seat.goals)).sum();
    let all = usize::from(state.deck) + held + completed;
    let unknown: usize = state.seats.iter().map(|seat| seat.unknown()).sum();
    if game.unlisted() {
        assert!(all <= usize::from(game.size()));
    } else {
        assert_eq!(all + state.gone.total(), usize::from(game.size()), "{state:?}");
        assert_eq!(state.unseen.total(), usize::from(state.deck) + unknown, "{state:?}");
    }
    for seat in &state.seats {
        assert_eq!(seat.completed.len(), usize::from(seat.goals));
        let points: u16 = seat.completed.iter().map(|claim| game.points(*claim)).sum();
        assert_eq!(points, seat.points, "{seat:?}");
    }
    for (goal, n) in game.deck().iter() {
        let known = |claim: &&Claim| **claim == Claim::Goal(goal);
        let seen =
            state.seats.iter().map(|seat| seat.holds(goal) + seat.completed.iter().filter(known).count());
        let seen =
            seen.sum::<usize>() + usize::from(state.gone.of(goal)) + usize::from(state.unseen.of(goal));
        assert_eq!(seen, usize::from(n), "{goal:?}");
    }
    let rounds = matches!(state.step, Step::Pick | Step::Repick | Step::Roll | Step::Select | Step::Reveal);
    if rounds && state.deck > 0 {
        assert!(state.seats.iter().all(|seat| seat.hand.len() == 3), "invariant 5: {state:?}");
    }
}

/// 8: those tied share a number; nobody else is asked.
#[track_caller]
fn ties(state: &State) {
    match state.step {
        Step::TiePick | Step::TieRoll => {
            assert!(!state.tied.is_empty());
            assert!(state.waiting.iter().all(|seat| state.tied.contains(seat)));
            assert!(state.tied.len() > 1 || state.house.is_some(), "{state:?}");
        }
        _ => assert!(state.tied.is_empty(), "{state:?}"),
    }
}

/// 9: how many choices there are; no state but the end lacks one.
#[track_caller]
fn choices(game: &DualingDice, state: &State) {
    let asked = match game.turn(state) {
        Turn::Choose(seat) => vec![seat],
        Turn::Secret { seats, .. } => seats.iter().collect(),
        Turn::Chance(_) => return assert!(game.request(state).is_some()),
        Turn::Over => return assert_eq!(state.step, Step::Over),
    };
    assert!(!asked.is_empty(), "{state:?}");
    for seat in asked {
        let n = game.count_legal(state, seat);
        let range = match state.step {
            // A D20 can be saved and one more die of each other type picked: at least two of six are free.
            Step::Pick if state.seat(seat).pick == Pick::Open => 2..=30,
            Step::Repick => 1..=5,
            Step::TiePick => 2..=2,
            Step::Select => 2..=game.seats() + 3,
            _ => 1..=usize::MAX,
        };
        assert!(range.contains(&n), "{n} choices: {state:?}");
    }
}

/// 11: at the start of a set nobody has 15 points.
#[track_caller]
fn the_end(game: &DualingDice, state: &State, ruled: bool) {
    use tableside::games::dualing_dice::options::LastTie;
    let goes_on = state.step == Step::Draw || state.step == Step::Pick && state.round == 1;
    if goes_on && !ruled && game.options().last_tie == LastTie::Shared {
        assert!(state.seats.iter().all(|seat| seat.points < 15), "{state:?}");
    }
    assert_eq!(game.outcome(state).is_some(), state.step == Step::Over);
}
