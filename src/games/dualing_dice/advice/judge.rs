//! The search of the bots: what each choice is worth, by the bank or by a plan to the end of the set.

use super::fine::{Asked, Fine};
use super::plan::{Likely, Plan, all, better, better_of};
use crate::engine::{Care, Effort, Seat};
use crate::games::dualing_dice::action::RolledDie;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::state::{SeatState, State, White};
use crate::games::dualing_dice::{Action, DualingDice, odds};

/// How much of what the others' white dice add is an advantage of the first: the next ones find some of it too.
const FIRST: f32 = 0.7;
/// The same where a plan counts on their white dice: little is left of the advantage for the next ones.
const FIRST_OF_ALL: f32 = 0.9;
/// How many ways of the bank the others look at.
const CAREFUL: usize = 12;

/// How a seat values one more die.
enum Values<'a> {
    Bank(&'a DualingDice),
    Plan(Box<Plan<'a>>),
    Fine(Box<Fine<'a>>),
}

/// A seat that values its choices.
struct Judge<'a> {
    game: &'a DualingDice,
    state: &'a State,
    seat: Seat,
    own: &'a SeatState,
    values: Values<'a>,
}

impl DualingDice {
    /// What each choice is worth to a seat in points of this set; `None` where dice do not matter, or the goals of
    /// the seat are not known.
    pub(super) fn worth_of(
        &self,
        state: &State,
        seat: Seat,
        choices: &[Action],
        effort: Effort,
    ) -> Option<Vec<f32>> {
        let own = state.seats.get(seat.index()).filter(|own| own.known().next().is_some())?;
        // Who does not plan looks at the bank only.
        // Against the House the finer plan is not measured.
        let values = match effort.care {
            Care::Hasty => Values::Bank(self),
            Care::Thorough if !self.solo() => {
                let asked = match choices.first()? {
                    Action::SaveDie { .. } | Action::SaveNothing => Asked::Save,
                    _ => Asked::Pick,
                };
                Values::Fine(Box::new(Fine::new(self, own, asked)))
            }
            Care::Careful | Care::Thorough => Values::Plan(Box::new(Plan::new(self, own))),
        };
        let mut judge = Judge { game: self, state, seat, own, values };
        match choices.first()? {
            Action::PickDice { .. } => Some(judge.picks(choices)),
            Action::RepickWhite { .. } => Some(judge.repicks(choices)),
            Action::PickReroll { .. } => Some(judge.rerolls(choices)),
            Action::SaveDie { .. } => Some(judge.saves(choices)),
            Action::SaveNothing | Action::RevealGoals { .. } | Action::DiscardGoal { .. } => None,
        }
    }
}

impl Judge<'_> {
    /// What it is worth to save this die.
    fn after(&mut self, die: Die) -> f32 {
        match &mut self.values {
            Values::Bank(game) => game.after(self.own, die, CAREFUL),
            Values::Plan(plan) => plan.after(&self.own.saved, die),
            Values::Fine(plan) => plan.after(&self.own.saved, die),
        }
    }

    /// What the numbers of a die would be worth.
    fn each(&mut self, tint: Tint, kind: Kind) -> Vec<Likely> {
        match &mut self.values {
            Values::Bank(game) => {
                let value = |number| game.after(self.own, Die { tint, kind, number }, CAREFUL);
                all(kind).iter().map(|(number, chance)| (value(*number), *chance)).collect()
            }
            Values::Plan(plan) => plan.after_each(&self.own.saved, tint, kind),
            Values::Fine(plan) => plan.after_each(&self.own.saved, tint, kind),
        }
    }

    fn picks(&mut self, choices: &[Action]) -> Vec<f32> {
        let mut colour: [Vec<Likely>; 6] = Default::default();
        let mut white: [Vec<Likely>; 6] = Default::default();
        for kind in Kind::COLOUR.into_iter().filter(|kind| self.own.has_free(*kind)) {
            colour[kind.index()] = self.each(Tint::Colour, kind);
        }
        for kind in Kind::WHITE {
            white[kind.index()] = self.each(Tint::White, kind);
        }
        let (other, first) = match self.values {
            Values::Bank(_) => (Vec::new(), 0.0),
            Values::Plan(_) => (self.some_white(&white), FIRST),
            Values::Fine(_) => (self.some_white(&white), FIRST_OF_ALL),
        };
        let worth = |choice: &Action| match *choice {
            Action::PickDice { colour: c, white: w } => {
                let (colour, white) = (&colour[c.index()], &white[w.index()]);
                let own = better_of(colour, white);
                if other.is_empty() {
                    return own;
                }
                let all = better_of(&better(colour, white), &other);
                own + first * self.goes_first(c) * (all - own)
            }
            _ => 0.0,
        };
        choices.iter().map(worth).collect()
    }

    /// What a white die that somebody else picks may be worth: any type, or that of the House (DD-SOLO-3).
    fn some_white(&self, white: &[Vec<Likely>; 6]) -> Vec<Likely> {
        if self.state.house.is_some() {
            return white[self.state.house_white().index()].clone();
        }
        let types = Kind::WHITE.len() as f32;
        let of = |kind: Kind| white[kind.index()].iter().map(move |(value, chance)| (*value, chance / types));
        Kind::WHITE.into_iter().flat_map(of).collect()
    }

    /// Roughly how likely a colour die of this type is the highest, if the others pick any that they have.
    fn goes_first(&self, kind: Kind) -> f32 {
        let beats = |other: Kind| {
            let dice = [kind, other];
            (odds::alone_on_top(&dice, 0) + odds::on_top(&dice, 0b11) / 2.0) as f32
        };
        if self.state.house.is_some() {
            return beats(self.game.options().house.die());
        }
        let beats_seat = |seat: Seat| {
            let free = Kind::COLOUR.into_iter().filter(|kind| self.state.seat(seat).has_free(*kind));
            let (sum, n) = free.fold((0.0, 0.0), |(sum, n), other| (sum + beats(other), n + 1.0));
            sum / f32::max(n, 1.0)
        };
        self.state.all().filter(|seat| *seat != self.seat).map(beats_seat).product()
    }

    fn repicks(&mut self, choices: &[Action]) -> Vec<f32> {
        let colour = self.each(Tint::Colour, self.own.picked().unwrap_or_default().colour);
        let worth = |choice: &Action| match *choice {
            Action::RepickWhite { white } => better_of(&colour, &self.each(Tint::White, white)),
            _ => 0.0,
        };
        choices.iter().map(worth).collect()
    }

    fn saves(&mut self, choices: &[Action]) -> Vec<f32> {
        let worth = |choice: &Action| match *choice {
            Action::SaveDie { die } => {
                self.state.rolled_die(self.seat, die).map_or(0.0, |die| self.after(die))
            }
            _ => 0.0,
        };
        choices.iter().map(worth).collect()
    }

    /// Whoever wins the tie chooses among all white dice; otherwise the own dice are what is sure.
    fn rerolls(&mut self, choices: &[Action]) -> Vec<f32> {
        let others = self.whites_of_others();
        let (Some(colour), Some(white)) = (self.own.colour_die(), self.own.white_die()) else {
            return vec![0.0; choices.len()];
        };
        let worth = |choice: &Action| {
            let Action::PickReroll { die } = *choice else { return 0.0 };
            let (rolled, kept) = if die == Tint::White { (white, colour) } else { (colour, white) };
            let first = self.wins_tie(rolled.kind);
            let kept = [(self.after(kept), 1.0)];
            let own = self.each(die, rolled.kind);
            let all = [(others.max(kept[0].0), 1.0)];
            first * better_of(&own, &all) + (1.0 - first) * better_of(&own, &kept)
        };
        choices.iter().map(worth).collect()
    }

    /// The best of the white dice that others rolled.
    fn whites_of_others(&mut self) -> f32 {
        let (state, seat) = (self.state, self.seat);
        let mut best = 0.0f32;
        for from in state.all().filter(|from| *from != seat) {
            let free = state.seat(from).white == White::Free;
            if let Some(die) = state.rolled_die(seat, RolledDie::White { from }).filter(|_| free) {
                best = best.max(self.after(die));
            }
        }
        best
    }

    /// The chance to win the tie by a die of this type, if the others re-roll the one with more sides.
    fn wins_tie(&self, kind: Kind) -> f32 {
        let other = |seat: Seat| {
            let picked = self.state.seat(seat).picked().unwrap_or_default();
            picked.colour.max(picked.white)
        };
        let mut dice = vec![kind];
        dice.extend(self.state.tied.iter().filter(|seat| *seat != self.seat).map(other));
        odds::wins_tie(&dice, 0) as f32
    }
}
