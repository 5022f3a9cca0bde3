//! What an entry moved: dice that are seen flying. Both models hold only what the viewer sees.

use super::pool::{self, Lies, Lying};
use crate::engine::Seat;
use crate::games::regidice::{Colour, Counts, Dice, Event};
use crate::tables::kit::{Move, Place};
use crate::tables::regidice::ViewModel;

/// The injured dice.
pub const INJURED: usize = 0;

/// What is different between two moments, as far as it is a die that went elsewhere.
pub fn between(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
    if before.seats() != after.seats() || after.entries <= before.entries {
        return Vec::new();
    }
    let mut flown = Flown { before, after, moves: Vec::new(), from: Vec::new(), to: Vec::new() };
    for event in &after.facts.events {
        match event {
            Event::Collected { to, from, dice } | Event::Passed { from, to, dice } if from != to => {
                flown.handed(*from, *to, dice);
            }
            Event::Spoils(seat, n) => flown.spoils(*seat, *n),
            _ => {}
        }
    }
    for seat in after.state.all() {
        flown.injured(seat);
    }
    flown.moves
}

struct Flown<'a> {
    before: &'a ViewModel,
    after: &'a ViewModel,
    moves: Vec<Move>,
    /// Dice that have been seen to leave, and to arrive.
    from: Vec<(Seat, usize)>,
    to: Vec<(Seat, usize)>,
}

impl Flown<'_> {
    /// The first die of a seat before the entry that can be meant and has not left yet.
    fn leaves(&mut self, seat: Seat, wanted: impl Fn(&Lying) -> bool) -> Option<Place> {
        let dice = pool::dice(self.before, seat);
        let at =
            dice.iter().enumerate().find(|(at, die)| wanted(die) && !self.from.contains(&(seat, *at)))?.0;
        self.from.push((seat, at));
        Some(Place::Before(seat, at))
    }

    fn arrives(&mut self, seat: Seat, wanted: impl Fn(&Lying) -> bool) -> Option<Place> {
        let dice = pool::dice(self.after, seat);
        let at =
            dice.iter().enumerate().rev().find(|(at, die)| wanted(die) && !self.to.contains(&(seat, *at)))?.0;
        self.to.push((seat, at));
        Some(Place::Before(seat, at))
    }

    /// Dice from one seat to another; before they were shown, others saw only their colours.
    fn handed(&mut self, from: Seat, to: Seat, dice: &Dice) {
        for die in dice.each() {
            let shows =
                |lying: &Lying| matches!(lying.lies, Lies::Live(one) | Lies::Passed(one) if one == die);
            let hidden = |lying: &Lying| lying.lies == Lies::Hidden(die.colour);
            let left = self.leaves(from, shows).or_else(|| self.leaves(from, hidden));
            let there = self.arrives(to, |lying| lying.lies == Lies::Live(die));
            if let (Some(from), Some(to)) = (left, there) {
                self.moves.push(Move { from, to, face_down: false });
            }
        }
    }

    /// Black dice of the enemy that has fallen.
    fn spoils(&mut self, seat: Seat, n: u8) {
        for at in 0..usize::from(n) {
            if let Some(to) = self.arrives(seat, |lying| lying.lies == Lies::Blank(Colour::Black)) {
                self.moves.push(Move { from: Place::Middle(at), to, face_down: false });
            }
        }
    }

    /// Dice that a seat lost, and dice that came back to it.
    fn injured(&mut self, seat: Seat) {
        let (old, new) = (self.before.state.pool(seat), self.after.state.pool(seat));
        let (had, has) = (self.before.state.injured, self.after.state.injured);
        let lost = less(&old.colours(), &new.colours(), &less(&has, &had, &Counts([u8::MAX; 4])));
        let healed = less(&new.colours(), &old.colours(), &less(&had, &has, &Counts([u8::MAX; 4])));
        for colour in lost.each() {
            let away = |lying: &Lying| lying.colour() == colour;
            if let Some(from) = self.leaves(seat, away) {
                self.moves.push(Move { from, to: Place::Supply(INJURED), face_down: false });
            }
        }
        for colour in healed.each() {
            if let Some(to) = self.arrives(seat, |lying| lying.lies == Lies::Blank(colour)) {
                self.moves.push(Move { from: Place::Supply(INJURED), to, face_down: false });
            }
        }
    }
}

/// How many fewer there are of each colour, but not more than `most`.
fn less(old: &Counts, new: &Counts, most: &Counts) -> Counts {
    let fewer = old.minus(new);
    Counts(std::array::from_fn(|at| fewer.0[at].min(most.0[at])))
}
