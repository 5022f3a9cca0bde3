//! Counts the sequences of choices of a length: the proof that choices are listed and carried out by the rules,
//! and a measure of how fast.

use crate::engine::{Game, Random, Seat, Turn};

/// How many sequences of `depth` choices there are from a state that `entries` entries led to. Chance is
/// answered as a match with this seed answers it at the same place; answers do not count. Of seats that choose
/// in secret the first does, so that the order in which they do does not count either. A match that ends
/// earlier has no such sequence.
pub fn perft<G: Game>(game: &G, state: &G::State, entries: usize, depth: u32, seed: u64) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(&Counted { game, seed }, state.clone(), entries, &mut lists)
}

/// The choices of whoever is to choose in this state, with the number of sequences that each begins; none
/// where nobody chooses.
pub fn divide<G: Game>(
    game: &G,
    state: &G::State,
    entries: usize,
    depth: u32,
    seed: u64,
) -> Vec<(Seat, G::Action, u64)> {
    let Some(seat) = asked(game.turn(state)) else { return Vec::new() };
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let below = depth.saturating_sub(1);
    let begun = |action: G::Action| {
        let mut after = state.clone();
        game.apply_action(&mut after, seat, &action, &mut ());
        let sequences = perft(game, &after, entries + 1, below, seed);
        (seat, action, sequences)
    };
    legal.into_iter().map(begun).collect()
}

/// What stays the same while counting.
struct Counted<'a, G> {
    game: &'a G,
    seed: u64,
}

/// `lists` has room for the choices of each level.
fn count<G: Game>(
    counted: &Counted<'_, G>,
    mut state: G::State,
    mut entries: usize,
    lists: &mut [Vec<G::Action>],
) -> u64 {
    let game = counted.game;
    let Some((legal, deeper)) = lists.split_first_mut() else { return 1 };
    while let Turn::Chance(_) = game.turn(&state) {
        let chance = game.sample(&state, &mut Random::for_entry(counted.seed, entries));
        game.apply_chance(&mut state, &chance, &mut ());
        entries += 1;
    }
    let Some(seat) = asked(game.turn(&state)) else { return 0 };
    if deeper.is_empty() {
        return game.count_legal(&state, seat) as u64;
    }
    game.legal(&state, seat, legal);
    let sequences = legal.iter().map(|action| {
        let mut after = state.clone();
        game.apply_action(&mut after, seat, action, &mut ());
        count(counted, after, entries + 1, deeper)
    });
    sequences.sum()
}

/// The seat that chooses next.
fn asked(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Choose(seat) => Some(seat),
        Turn::Secret { seats, .. } => seats.first(),
        Turn::Chance(_) | Turn::Over => None,
    }
}
