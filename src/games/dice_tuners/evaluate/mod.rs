//! Rules of thumb for bots: how good a state looks, and how sensible a choice (section 10 of the rules).
//!
//! Everything is measured in expected victory points. Other seats' cards are read only where everybody
//! knows them; the rest of their hands is judged by the cards whose place is not known to the seat.

mod abilities;
mod clash;
mod dice;
mod duel;
mod eye;
mod hire;

use super::state::{Step, Verdict};
use super::{Action, DiceTuners, Duel, State};
use crate::engine::{Rules, Seat};
use eye::Eye;

/// What a card in hand is worth at the end of a match: it only breaks ties.
const TIE_BREAK: f32 = 0.01;
/// What a place earlier in the next hiring order is worth.
const EARLY_HIRE: f32 = 0.03;
/// What a point of Strength on a die that is not deployed yet is worth.
const UNDEPLOYED: f32 = 0.15;

/// How good a state looks for a seat, from 0 to 1: the mean chance to end above each opponent.
#[must_use]
pub fn evaluate(game: &DiceTuners, state: &State, seat: Seat) -> f32 {
    if let Some(outcome) = game.outcome(state) {
        return outcome.utility(seat);
    }
    let mut prospects = [0.0; 4];
    let eye = Eye { game, state, seat };
    for (other, prospect) in (0u8..).map(Seat).zip(&mut prospects).take(game.players()) {
        let own = state.seat(other);
        *prospect = f32::from(own.vp) + eye.hand_worth(other) + undeployed(&eye, other);
        if state.round < game.rounds() {
            *prospect += EARLY_HIRE * hires_before(state, other);
        }
    }
    duels(game, state, &mut prospects);
    // What is still to come scatters the result the more, the longer it is.
    let rounds_left = f32::from(game.rounds().saturating_sub(state.round)) + part_of_round(game, state);
    let scatter = 0.25 + 0.9 * rounds_left.sqrt();
    let others = state.clockwise().filter(|other| *other != seat);
    let above = |other: Seat| {
        let lead = prospects[seat.index()] - prospects[other.index()];
        1.0 / (1.0 + (-1.6 * lead / scatter).exp())
    };
    others.map(above).sum::<f32>() / (game.players() - 1) as f32
}

/// How sensible an action looks to a seat; values compare within one list of legal actions.
#[must_use]
pub fn rate(game: &DiceTuners, state: &State, seat: Seat, action: &Action) -> f32 {
    let eye = Eye { game, state, seat };
    match *action {
        Action::CommitBid { card } => eye.bid(card),
        Action::SpendCard { card } | Action::AddCard { card } => eye.pay(card),
        Action::HireHero { hero } | Action::HireCheapest { hero } => eye.hero_worth(hero),
        Action::HireNobody | Action::Pass | Action::LeaveCard | Action::Continue => 0.0,
        Action::DiscardCards { cards } => -cards.iter().map(|card| eye.named_worth(*card)).sum::<f32>(),
        Action::SelectDice { extras } => eye.select(&extras),
        Action::DraftDie { die } => eye.draft(die),
        Action::DeployDie { die, side } => eye.deploy(die, side),
        Action::PlayCard { card } => eye.play(Some(card)),
        Action::PlayNone | Action::ForfeitCard { .. } => eye.play(None),
        Action::Fight => eye.fight(),
        Action::Retreat => eye.retreat(),
        Action::Activate { ability, targets } => eye.activate(ability, &targets),
        Action::TakeCard => eye.take(),
    }
}

/// The index of the first duel of the round that is still open.
fn next_duel(game: &DiceTuners, state: &State) -> u8 {
    match state.step {
        step if step.in_duel() => state.duel.index + u8::from(state.duel.verdict != Verdict::Open),
        Step::RoundEnd | Step::ShowHands | Step::Over => game.duels(),
        _ => 0,
    }
}

/// How much of the round is still to be played, from 0 to 1.
fn part_of_round(game: &DiceTuners, state: &State) -> f32 {
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
fn undeployed(eye: &Eye<'_>, seat: Seat) -> f32 {
    let dice = &eye.state.seat(seat).dice;
    dice.iter().map(|die| UNDEPLOYED * (eye.power(seat, *die) - 1.5)).sum()
}

/// Adds what each seat can expect from the duels of the round that are still open.
fn duels(game: &DiceTuners, state: &State, prospects: &mut [f32; 4]) {
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
        then.duel = Duel { index, seats, live: seats, ..Duel::default() };
        clash::add_expected(game, &then, prospects);
    }
}

#[cfg(test)]
mod tests;
