//! Odds of a duel before its cards are known.

use crate::engine::{Seat, SeatSet};
use crate::games::dice_tuners::dice::Die;
use crate::games::dice_tuners::rules::Might;
use crate::games::dice_tuners::setup::MAX_DUELS;
use crate::games::dice_tuners::state::{Duel, DuelResult, MAX_PLAYERS, Step};
use crate::games::dice_tuners::{DiceTuners, State};

/// A die with what counts about it before cards are played.
#[derive(Clone, Copy)]
pub struct Fighter {
    die: Die,
    cost: u8,
}

impl Fighter {
    /// A die of a hero of this cost.
    pub const fn new(die: Die, cost: u8) -> Self {
        Self { die, cost }
    }

    fn strength(&self, fire: bool) -> i32 {
        let sheathe = if fire && self.die.face.sheathe { self.cost } else { 0 };
        i32::from(self.die.face.katana + sheathe)
    }
}

/// How likely `a` wins and loses against `b`, if it is On Fire with this chance and `b` otherwise.
pub fn odds(a: &Fighter, b: &Fighter, fire: f32) -> (f32, f32) {
    if a.die.face.shield || b.die.face.shield {
        return (0.0, 0.0);
    }
    let advantage = i32::from(a.die.colour.beats(b.die.colour)) - i32::from(b.die.colour.beats(a.die.colour));
    let margin = |fire: bool| a.strength(fire) - b.strength(!fire) + advantage;
    let (hot, cold) =
        (win_and_loss(margin(true), advantage, true), win_and_loss(margin(false), advantage, false));
    (fire * hot.0 + (1.0 - fire) * cold.0, fire * hot.1 + (1.0 - fire) * cold.1)
}

/// The chances to win and to lose with a margin of Strength; who is On Fire has effects and may retreat.
fn win_and_loss(margin: i32, advantage: i32, fire: bool) -> (f32, f32) {
    match (margin.signum(), advantage.signum(), fire) {
        (1, _, true) | (0, 1, true) => (0.9, 0.03),
        (1, _, false) | (0, 1, false) => (0.5, 0.15),
        (-1, _, true) | (0, -1, true) => (0.15, 0.5),
        (-1, _, false) | (0, -1, false) => (0.03, 0.9),
        (_, _, true) => (0.35, 0.05),
        (_, _, false) => (0.05, 0.35),
    }
}

/// What each seat can expect, in victory points.
pub type Shares = [f32; MAX_PLAYERS];

/// Adds the points that each seat can expect from the duel of the state.
pub fn add_expected(game: &DiceTuners, state: &State, prospects: &mut Shares) {
    let duel = &state.duel;
    if duel.result != DuelResult::Open || duel.annul || duel.live.len() < 2 {
        return;
    }
    let shields = |seat: &Seat| game.shielded(state, *seat);
    let up: SeatSet = duel.live.iter().filter(|seat| !shields(seat)).collect();
    if up.len() < 2 {
        return;
    }
    let points = (up.len() - 1) as f32;
    if duel.revealed {
        add_case(up, duel.fire, points, prospects, |seat| game.might(state, seat));
        return;
    }
    // Who will be On Fire is open: each alone, all alike.
    let part = 1.0 / up.len() as f32;
    if game.is_plain(state) {
        let mut mights = [[Might::default(); 2]; MAX_PLAYERS];
        for seat in up.iter() {
            mights[seat.index()] = game.plain_mights(state, seat);
        }
        for burning in up.iter() {
            let might = |seat: Seat| mights[seat.index()][usize::from(seat == burning)];
            add_case(up, SeatSet::one(burning), points * part, prospects, might);
        }
        return;
    }
    let mut then = *state;
    for burning in up.iter() {
        then.duel.fire = SeatSet::one(burning);
        add_case(up, then.duel.fire, points * part, prospects, |seat| game.might(&then, seat));
    }
}

/// Adds the points, as likely as the seats that are up win them.
fn add_case(up: SeatSet, fire: SeatSet, points: f32, prospects: &mut Shares, might: impl Fn(Seat) -> Might) {
    let mut mights = [Might::default(); MAX_PLAYERS];
    for seat in up.iter() {
        mights[seat.index()] = might(seat);
    }
    for seat in up.iter() {
        let own = mights[seat.index()];
        let mut chance = 1.0;
        for other in up.iter().filter(|other| *other != seat) {
            let theirs = mights[other.index()];
            let margin = i32::from(own.strength) - i32::from(theirs.strength);
            let advantage = i32::from(own.advantage) - i32::from(theirs.advantage);
            chance *= win_and_loss(margin, advantage, fire.contains(seat)).0;
        }
        prospects[seat.index()] += points * chance;
    }
}

/// What each seat can expect from each duel of a round in which none is being fought yet.
#[derive(Clone, Copy)]
pub struct Round {
    duels: [Shares; MAX_DUELS],
}

impl Round {
    /// Of a round in which all dice lie on sides.
    pub fn new(game: &DiceTuners, state: &State) -> Self {
        let mut round = Self { duels: [Shares::default(); MAX_DUELS] };
        let mut then = *state;
        then.step = Step::BeforeDuel;
        for index in 0..game.duels() {
            round.meet(game, &mut then, index);
        }
        round
    }

    /// The same where abilities have changed the state, which was `before`: most duels are as they were.
    pub fn changed(&self, game: &DiceTuners, before: &State, after: &State) -> Self {
        let mut round = *self;
        let mut then = *after;
        then.step = Step::BeforeDuel;
        for index in 0..game.duels() {
            let pairing = game.pairing(after.first, index);
            // What a seat brings into a plain duel.
            let brings = |state: &State, seat: Seat| {
                let own = state.seat(seat);
                (pairing.side(seat).and_then(|side| own.sides[side.index()]), own.strength, own.hero)
            };
            let same = pairing.seats.iter().all(|seat| brings(before, seat) == brings(after, seat));
            then.duel.index = index;
            if same && game.is_plain(&then) {
                continue;
            }
            round.meet(game, &mut then, index);
        }
        debug_assert!(
            round.duels == Self::new(game, after).duels,
            "what has not changed was taken to be the same"
        );
        round
    }

    fn meet(&mut self, game: &DiceTuners, then: &mut State, index: u8) {
        then.duel = Duel::new(index, game.pairing(then.first, index).seats, game.seats());
        let Some(shares) = self.duels.get_mut(usize::from(index)) else { return };
        *shares = Shares::default();
        add_expected(game, then, shares);
    }

    /// What each seat can expect from all of them.
    pub fn sum(&self) -> Shares {
        let mut sum = Shares::default();
        for duel in &self.duels {
            sum.iter_mut().zip(duel).for_each(|(sum, share)| *sum += share);
        }
        sum
    }
}
