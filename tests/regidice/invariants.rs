//! What holds in every state (section 9 of the rules). The numbers are those of that section.

use tableside::engine::prelude::*;
use tableside::engine::{Standing, Turn};
use tableside::games::regidice::options::{Placement, Values};
use tableside::games::regidice::{Colour, Ending, Regidice, State, Step};

/// How many dice of each colour there are; of the black ones with those of the enemy and the supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals([u8; 4]);

impl Totals {
    pub fn of(state: &State) -> Self {
        let mut totals = Colour::ALL.map(|colour| state.in_play(colour));
        totals[Colour::Black.index()] += state.hits.len() as u8 + state.supply + state.tally.spoils;
        Self(totals)
    }
}

/// Holds the invariants against a state; after an adjustment by the table without the numbers of dice.
#[track_caller]
pub fn check_invariants(game: &Regidice, state: &State, totals: Option<&Totals>) {
    if let Some(totals) = totals {
        // 1
        assert_eq!(Totals::of(state), *totals, "dice came or went: {state:?}");
    }
    enemy(game, state);
    announcements(game, state, totals.is_none());
    pools(state);
    choices(game, state);
    the_end(game, state);
}

/// 2: while an enemy stands.
#[track_caller]
fn enemy(game: &Regidice, state: &State) {
    let n = state.hits.len() as u8;
    assert!(state.hits.is_sorted(), "{state:?}");
    assert!(state.enemy < game.enemies(), "{state:?}");
    if state.step == Step::Spoils {
        return assert_eq!(n, 0, "{state:?}");
    }
    assert_eq!(n, game.enemy(state).dice, "{state:?}");
    if state.ending == Some(Ending::Won) {
        return assert_eq!(game.missing(state), 0, "{state:?}");
    }
    assert!(state.hits() < game.health(state), "{state:?}");
    assert!(state.hits.iter().all(|hits| *hits <= game.enemy(state).hits_per_die), "{state:?}");
    assert!((n..=6 * n).contains(&state.defence()), "{state:?}");
    if game.options().placement == Placement::LowestFirst {
        let (low, high) = (state.hits.first().unwrap(), state.hits.last().unwrap());
        assert!(high - low <= 1, "{state:?}");
    }
}

/// 4: values are different unless the table let equal ones stand, and everyone has announced before dice are shown.
#[track_caller]
fn announcements(game: &Regidice, state: &State, ruled: bool) {
    let declared: Vec<_> = state.seats.iter().filter_map(|pool| pool.declared).collect();
    for (at, one) in declared.iter().enumerate() {
        assert!((1..=6).contains(&one.value));
        for other in &declared[..at] {
            let same = one.value == other.value;
            let may = ruled || game.options().values == Values::PerAction && one.action != other.action;
            assert!(!same || may, "{state:?}");
        }
    }
    match state.step {
        Step::Roll => assert!(declared.is_empty(), "{state:?}"),
        Step::Declare => assert!(declared.len() < game.seats(), "{state:?}"),
        Step::Over => {}
        _ if game.solo() => assert!(declared.is_empty(), "{state:?}"),
        _ => assert_eq!(declared.len(), game.seats(), "{state:?}"),
    }
    // 5: what was asked for lies with whoever asked, as long as nothing has been used or raised.
    let fresh = state.tally == Default::default() && state.seats.iter().all(|pool| pool.spent.is_empty());
    if state.step == Step::Resolve && fresh && !ruled && game.options().values == Values::Distinct {
        for (at, pool) in state.seats.iter().enumerate() {
            for (other, owner) in state.seats.iter().enumerate().filter(|(other, _)| *other != at) {
                let value = owner.declared.unwrap().value;
                assert!(
                    pool.live.showing(value).is_empty(),
                    "{at} keeps dice that {other} asked for: {state:?}"
                );
            }
        }
    }
}

/// 6, 7, 8: locked dice are live, covered ones exist only before they are shown, and nothing is set aside elsewhere.
#[track_caller]
fn pools(state: &State) {
    for pool in &state.seats {
        assert!(pool.live.contains(&pool.locked), "{state:?}");
        let early = matches!(state.step, Step::Roll | Step::Declare | Step::Reveal);
        assert!(
            early || pool.unknown.is_empty() && pool.locked.is_empty() || state.step == Step::Over,
            "{state:?}"
        );
        assert!(pool.passed.is_empty() || matches!(state.step, Step::Prepare | Step::Over), "{state:?}");
        assert!(!early || pool.spent.is_empty(), "{state:?}");
    }
}

/// 12: one request stands, and at least one entry is legal.
#[track_caller]
fn choices(game: &Regidice, state: &State) {
    match game.turn(state) {
        Turn::Choose(seat) => {
            assert!(game.count_legal(state, seat) > 0, "{state:?}");
            let alone = game.count_legal(state, seat) == 1;
            // Equal dice are one choice, even if there are several of them.
            let equal = matches!(state.step, Step::Place | Step::Suffer) || state.late.is_some();
            assert!(!alone || equal, "no choice: {state:?}");
            assert!(state.waiting.contains(seat), "{state:?}");
        }
        Turn::Chance(asked) => assert!(!asked.seats.is_empty(), "{state:?}"),
        Turn::Secret { .. } => panic!("nothing is chosen in secret: {state:?}"),
        Turn::Over => {}
    }
}

/// 14: won or lost, never both, and by one of the known ends.
#[track_caller]
fn the_end(game: &Regidice, state: &State) {
    assert_eq!(state.ending.is_some(), state.step == Step::Over, "{state:?}");
    let Some(outcome) = game.outcome(state) else { return };
    let Standing::Group(group) = outcome.standing else { panic!("nobody is ranked: {outcome:?}") };
    assert_eq!(group.won, state.ending == Some(Ending::Won));
    assert_eq!(group.won, group.reached == group.stages);
}
