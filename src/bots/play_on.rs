//! How all seats go on where nobody searches: by thumb and by lot, each by what it sees.

use super::greedy;
use crate::engine::{Game, MAX_SEATS, Manner, Random, Seat, Turn};

pub(super) type Rewards = [f32; MAX_SEATS];

/// Plays on without a tree, to the end or the horizon. `legal` is room for the choices.
pub(super) fn play_on<G: Game>(
    game: &G,
    state: &mut G::State,
    random: &mut Random,
    legal: &mut Vec<G::Action>,
    manner: Manner,
) {
    let guided = f32::from(manner.guided) / 100.0;
    for _ in 0..manner.horizon {
        let seat = match game.turn(state) {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = game.sample(state, random);
                game.apply_chance(state, &chance, &mut ());
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => match seats.first() {
                Some(seat) => seat,
                None => break,
            },
        };
        game.candidates(state, seat, legal);
        let at = match legal.len() {
            0 => break,
            1 => 0,
            _ if random.unit() < guided => greedy::better_of_two(game, state, seat, legal, random),
            n => random.index(n),
        };
        game.apply_action(state, seat, &legal[at], &mut ());
    }
}

/// What a state is worth to all seats, from 0 (last) to 1 (sole winner): for certain if the match has ended.
pub(super) fn rewards<G: Game>(game: &G, state: &G::State) -> Rewards {
    let mut rewards = Rewards::default();
    let values = &mut rewards[..game.seats()];
    match game.outcome(state) {
        None => game.evaluate_all(state, values),
        Some(outcome) => {
            for (seat, value) in (0u8..).map(Seat).zip(values) {
                *value = outcome.utility(seat);
            }
        }
    }
    rewards
}
