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

/// What a seat can expect, in victory points, as far as that looks alike to all seats.
#[derive(Clone, Copy, Default)]
pub struct Open {
    /// From the open duels of the round.
    duels: f32,
    /// Those that it has.
    points: f32,
    /// From the dice that lie on no side yet.
    dice: f32,
    /// From its place in the next hiring order.
    hire: f32,
}

/// What looks alike to all seats, by seat.
pub fn open(game: &DiceTuners, state: &State) -> [Open; MAX_PLAYERS] {
    let mut duels = [0.0; MAX_PLAYERS];
    add_duels(game, state, &mut duels);
    let mut open = [Open::default(); MAX_PLAYERS];
    for (seat, (open, duels)) in (0u8..).map(Seat).zip(open.iter_mut().zip(duels)).take(game.seats()) {
        let view = Perspective { game, state, seat };
        let hire = if state.round < game.rounds() { EARLY_HIRE * hires_before(state, seat) } else { 0.0 };
        *open = Open { duels, points: f32::from(state.seat(seat).vp), dice: undeployed(&view), hire };
    }
    open
}

/// The victory points that each seat can expect, as far as a seat can tell.
pub fn prospects(view: &Perspective<'_>, open: &[Open; MAX_PLAYERS]) -> [f32; MAX_PLAYERS] {
    let worths = view.worths();
    let mut prospects = [0.0; MAX_PLAYERS];
    let seats = (0u8..).map(Seat).take(view.game.seats());
    for ((seat, prospect), open) in seats.zip(&mut prospects).zip(open) {
        let now = open.points + view.hand_worth(seat, &worths) + open.dice;
        *prospect = open.duels + now + open.hire;
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
    state.in_order().filter(|other| key(seat) < key(*other)).count() as f32
}

/// What the seat's dice are worth that lie on no side yet.
fn undeployed(view: &Perspective<'_>) -> f32 {
    let dice = &view.state.seat(view.seat).dice;
    dice.iter().map(|die| UNDEPLOYED * (view.power(view.seat, *die) - 1.5)).sum()
}

/// Adds what each seat can expect from the duels of the round that are still open.
pub fn add_duels(game: &DiceTuners, state: &State, prospects: &mut clash::Shares) {
    if !game.all_deployed(state) {
        return;
    }
    let first = next_duel(game, state);
    if first >= game.duels() {
        return;
    }
    let mut then = *state;
    then.step = Step::BeforeDuel;
    for index in first..game.duels() {
        if index == state.duel.index && state.step.in_duel() {
            clash::add_expected(game, state, prospects);
            continue;
        }
        let seats = game.pairing(state.first, index).seats;
        then.duel = Duel::new(index, seats, game.seats());
        clash::add_expected(game, &then, prospects);
    }
}
