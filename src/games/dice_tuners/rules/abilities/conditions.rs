use crate::engine::{Seat, SeatSet};
use crate::games::dice_tuners::content::compiled::{Ability, Cond};
use crate::games::dice_tuners::content::{Standing, Symbol, Who};
use crate::games::dice_tuners::dice::{Die, Face};
use crate::games::dice_tuners::state::{State, Step};
use crate::games::dice_tuners::{DiceTuners, Targets};

/// How a condition looks at advantage.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// With all effects.
    Full,
    /// By the colours alone, because an effect on advantage is being asked about.
    ColoursOnly,
}

impl DiceTuners {
    /// The opponents of a seat: in a duel the live ones (once all have left it, those that took part),
    /// outside duels all other seats.
    pub fn opponents(&self, state: &State, seat: Seat) -> SeatSet {
        let without = |mut seats: SeatSet| {
            seats.remove(seat);
            seats
        };
        if !state.step.in_duel() {
            return without(SeatSet::all(self.seats()));
        }
        let live = without(state.duel.live);
        if live.is_empty() { without(state.duel.seats) } else { live }
    }

    /// Whom `who` means. `Opponent` without a choice (the only one, or an ability that works by itself)
    /// means every opponent.
    pub fn meant(&self, state: &State, owner: Seat, who: Who, targets: &Targets) -> SeatSet {
        match (who, targets.opponent) {
            (Who::Myself, _) => SeatSet::one(owner),
            (Who::Opponent, Some(chosen)) => SeatSet::one(chosen),
            (Who::Opponent, None) | (Who::Opponents, _) => self.opponents(state, owner),
        }
    }

    /// The die of a seat that an ability is about: the one in the duel, the one just picked, or after
    /// deployment the one on the chosen side.
    pub fn die_meant(&self, state: &State, seat: Seat, targets: &Targets) -> Option<Die> {
        if state.step.in_duel() {
            return self.duel_die(state, seat);
        }
        let own = state.seat(seat);
        match state.step {
            Step::Picked => own.dice.last().copied(),
            _ => targets.side.and_then(|side| own.sides[side.index()]),
        }
    }

    /// Whether all conditions of an ability hold.
    pub fn conditions_hold(
        &self,
        state: &State,
        owner: Seat,
        ability: &Ability,
        targets: &Targets,
        depth: Depth,
    ) -> bool {
        ability.conditions.iter().all(|cond| self.holds(state, owner, cond, targets, depth))
    }

    fn holds(&self, state: &State, owner: Seat, cond: &Cond, targets: &Targets, depth: Depth) -> bool {
        let every = |who: Who, test: &dyn Fn(Seat) -> bool| {
            let seats = self.meant(state, owner, who, targets);
            !seats.is_empty() && seats.iter().all(test)
        };
        let die = |seat: Seat| self.die_meant(state, seat, targets);
        match *cond {
            Cond::OnFire { who, yes } => every(who, &|seat| state.duel.fire.contains(seat) == yes),
            Cond::Advantage { who, yes } => every(who, &|seat| {
                yes == match depth {
                    Depth::Full => self.advantage(state, seat),
                    Depth::ColoursOnly => self.beats_by_colour(state, seat),
                }
            }),
            Cond::Colour { who, any } => {
                every(who, &|seat| die(seat).is_some_and(|die| any.contains(die.colour)))
            }
            Cond::Face { who, has } => every(who, &|seat| die(seat).is_some_and(|die| shows(die.face, has))),
            Cond::Side { any } => {
                let side = if state.step.in_duel() { self.duel_side(state, owner) } else { targets.side };
                side.is_some_and(|side| any[side.index()])
            }
            Cond::Hand { who, min, max } => {
                every(who, &|seat| (min..=max).contains(&(state.seat(seat).hand.len() as u8)))
            }
            Cond::Vp { rel } => {
                let own = state.seat(owner).vp;
                every(Who::Opponents, &|seat| stands(own, rel, state.seat(seat).vp))
            }
            Cond::Aside { colour, min } => {
                state.aside.iter().filter(|die| die.colour == colour).count() >= min as usize
            }
            Cond::Round { min, max } => (min..=max).contains(&state.round),
        }
    }
}

const fn shows(face: Face, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Katana => face.katana > 0,
        Symbol::Shield => face.shield,
        Symbol::Sheathe => face.sheathe,
    }
}

const fn stands(own: u8, rel: Standing, other: u8) -> bool {
    match rel {
        Standing::Behind => own < other,
        Standing::Level => own == other,
        Standing::Ahead => own > other,
    }
}
