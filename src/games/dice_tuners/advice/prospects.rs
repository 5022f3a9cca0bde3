//! What a seat can expect of a state, in victory points.

use super::clash;
use super::perspective::{Perspective, next_duel};
use crate::engine::Seat;
use crate::games::dice_tuners::state::{Duel, MAX_PLAYERS, Step};
use crate::games::dice_tuners::{DiceTuners, State};

/// What a place earlier in the next hiring order is worth.
const EARLY_HIRE: f32 = 0.03;
/// What a point of Strength on a die that is not deployed yet is worth.
pub const UNDEPLOYED: f32 = 0.15;

/// What the open duels of the round promise each seat.
pub fn open_duels(game: &DiceTuners, state: &State) -> [f32; MAX_PLAYERS] {
    let mut prospects = [0.0; MAX_PLAYERS];
    duels(game, state, &mut prospects);
    prospects
}

/// The victory points that each seat can expect, as far as a seat can tell; `duels` are the [`open_duels`].
pub fn prospects(view: &Perspective<'_>, duels: &[f32; MAX_PLAYERS]) -> [f32; MAX_PLAYERS] {
    let Perspective { game, state, .. } = *view;
    let mut prospects = *duels;
    for (seat, prospect) in (0u8..).map(Seat).zip(&mut prospects).take(game.seats()) {
        *prospect += f32::from(state.seat(seat).vp) + view.hand_worth(seat) + undeployed(view, seat);
        if state.round < game.rounds() {
            *prospect += EARLY_HIRE * hires_before(state, seat);
        }
    }
    prospects
}

/// How much of the round is still to be played, from 0 to 1.
pub fn part_of_round(game: &DiceTuners, state: &State) -> f32 {
    1.0 - f32::from(next_duel(game, state)) / f32::from(game.duels())
}

/// How many seats would hire after this one (DT-HIRE-5).
fn hires_before(state: &State, seat: Seat) -> f32 {
    let key = |seat: Seat| {
        let own = state.seat(seat);
        (own.vp, usize::MAX - own.hand.len())
    };
    state.clockwise().filter(|other| key(seat) < key(*other)).count() as f32
}

/// What the dice are worth that lie on no side yet.
fn undeployed(view: &Perspective<'_>, seat: Seat) -> f32 {
    let dice = &view.state.seat(seat).dice;
    dice.iter().map(|die| UNDEPLOYED * (view.power(seat, *die) - 1.5)).sum()
}

/// Adds what each seat can expect from the duels of the round that are still open.
pub fn duels(game: &DiceTuners, state: &State, prospects: &mut [f32; 4]) {
    if !game.all_deployed(state) {
        return;
    }
    let next = next_duel(game, state);
    for index in next..game.duels() {
        if index == state.duel.index && state.step.in_duel() {
            clash::add_expected(game, state, prospects);
            continue;
        }
        let seats = game.pairing(state.first, index).seats;
        let mut then = *state;
        then.step = Step::BeforeDuel;
        then.duel = Duel::new(index, seats, game.seats());
        clash::add_expected(game, &then, prospects);
    }
}
