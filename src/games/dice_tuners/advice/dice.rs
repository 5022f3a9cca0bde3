//! Dice: which to add, which to take, where to put them.

use super::clash::{Fighter, odds};
use super::perspective::Perspective;
use crate::engine::{Few, Seat};
use crate::games::dice_tuners::dice::{Colour, Die, Side};

/// What a die of a colour is worth that the Overdrive still needs.
const NEEDED: f32 = 0.35;
/// What a card is worth that becomes playable because a die lies aside, in points of Strength.
const PLAYABLE: f32 = 0.12;
/// What a point of defeat is worth, against a point of victory.
const DEFEAT: f32 = 0.8;

impl Perspective<'_> {
    /// A die in points of Strength: Katanas, a Shield that saves a duel, a Sheathe that needs fire.
    pub fn power(&self, seat: Seat, die: Die) -> f32 {
        let mut power = f32::from(die.face.katana);
        if die.face.sheathe {
            power += 0.55 * f32::from(self.cost(seat));
        }
        if die.face.shield { power.max(1.6) } else { power }
    }

    /// The cost of a seat's hero.
    pub fn cost(&self, seat: Seat) -> u8 {
        self.state.seat(seat).hero.map_or(0, |hero| self.game.hero(hero).cost)
    }

    /// How many dice of a colour the own Overdrive still needs.
    pub fn needed(&self, colour: Colour) -> u8 {
        let own = self.state.seat(self.seat);
        let overdrive = own.hero.and_then(|hero| self.game.hero(hero).abilities[2].as_ref());
        let have = own.dice.iter().filter(|die| die.colour == colour).count() as u8;
        overdrive.map_or(0, |ability| ability.needs[colour.index()].saturating_sub(have))
    }

    /// How many own cards become playable if a die of a colour lies aside.
    pub fn unlocked(&self, colour: Colour) -> f32 {
        if self.state.aside.iter().any(|die| die.colour == colour) {
            return 0.0;
        }
        let own = self.state.seat(self.seat);
        let cards = own.hand.iter().filter_map(|slot| slot.card());
        cards.filter(|card| self.game.card(*card).colour == Some(colour)).count() as f32
    }

    /// Additional dice: colours of the own cards and of the Overdrive.
    pub fn select(&self, extras: &[Colour]) -> f32 {
        let worth = |colour: &Colour| {
            PLAYABLE * self.unlocked(*colour) + if self.needed(*colour) > 0 { NEEDED } else { 0.0 }
        };
        extras.iter().map(worth).sum()
    }

    /// A die to take: its power, its colour, and what then remains for the others and aside.
    pub fn draft(&self, die: Die) -> f32 {
        let mut worth = self.power(self.seat, die);
        if self.needed(die.colour) > 0 {
            worth += NEEDED;
        }
        let mut rest: Few<Die, 5> = self.state.rolled;
        if let Some(at) = rest.iter().position(|rolled| *rolled == die) {
            rest.remove(at);
        }
        if let [last] = *rest {
            worth += PLAYABLE * self.unlocked(last.colour);
        } else if !rest.is_empty() {
            // The next seat takes what is best for it; what stays is one of the others.
            let next = self.seat.clockwise(1, self.game.seats());
            let best = rest.iter().map(|die| self.power(next, *die)).fold(0.0, f32::max);
            worth -= 0.15 * best;
            let unlocked: f32 = rest.iter().map(|die| self.unlocked(die.colour)).sum();
            worth += PLAYABLE * unlocked / rest.len() as f32;
        }
        worth
    }

    /// A die on a side: the best that can come of all own dice if it goes there.
    pub fn deploy(&self, die: Die, side: Side) -> f32 {
        let own = self.state.seat(self.seat);
        let mut dice = own.dice;
        if let Some(at) = dice.iter().position(|other| *other == die) {
            dice.remove(at);
        }
        let free: Few<Side, 3> = Side::ALL
            .into_iter()
            .filter(|other| own.sides[other.index()].is_none() && *other != side)
            .collect();
        let rest = match (&*dice, &*free) {
            ([a, b], [x, y]) => {
                let straight = self.stand(*a, *x) + self.stand(*b, *y);
                straight.max(self.stand(*a, *y) + self.stand(*b, *x))
            }
            ([a], [x]) => self.stand(*a, *x),
            _ => 0.0,
        };
        self.stand(die, side) + rest
    }

    /// What a die can expect on a side, from the dice that it meets or may meet.
    fn stand(&self, die: Die, side: Side) -> f32 {
        let me = Fighter::new(die, self.cost(self.seat));
        let fire = self.fire_chance();
        let (mut sum, mut met) = (0.0, 0.0);
        self.each_opposite(side, |seat, other| {
            let (win, loss) = odds(&me, &Fighter::new(other, self.cost(seat)), fire);
            sum += win - DEFEAT * loss;
            met += 1.0;
        });
        if met > 0.0 { sum / met } else { 0.0 }
    }

    /// Calls `f` for the dice that lie on the sides opposite, or may still come there.
    pub fn each_opposite(&self, side: Side, mut f: impl FnMut(Seat, Die)) {
        let n = self.game.seats();
        let mut meet = |seat: Seat, side: Side| {
            let other = self.state.seat(seat);
            match other.sides[side.index()] {
                Some(die) => f(seat, die),
                None => other.dice.iter().for_each(|die| f(seat, *die)),
            }
        };
        match side {
            Side::Left => meet(self.seat.clockwise(1, n), Side::Right),
            Side::Right => meet(self.seat.clockwise(n - 1, n), Side::Left),
            Side::Front if n == 4 => meet(self.seat.clockwise(2, n), Side::Front),
            Side::Front => (1..n).for_each(|d| meet(self.seat.clockwise(d, n), Side::Front)),
        }
    }

    /// How likely this seat is On Fire in its duels, by its best card that may be played.
    fn fire_chance(&self) -> f32 {
        let own = self.state.seat(self.seat);
        let playable = own.known().filter(|card| self.game.playable(self.state, self.seat, *card));
        let best = playable.map(|card| self.game.card(card).value).max();
        best.map_or(0.15, |value| (0.2 + 0.09 * f32::from(value)).min(0.75))
    }
}
