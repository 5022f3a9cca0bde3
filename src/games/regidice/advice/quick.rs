//! A round played on without thinking: what everyone does with the dice that came up, and what the others announce.
//! Looks at nothing but the state it is given, in which every die is known.

use crate::engine::{Few, Rules, Seat};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, HITS, Kind};
use crate::games::regidice::dice::{Colour, Counts, Dice};
use crate::games::regidice::rules::subsets::first_showing;
use crate::games::regidice::state::{State, Step, face};

/// Whether attackers strike where the enemy does not fall from it: hits make it harder to hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::regidice) enum Mood {
    /// They strike.
    Strike,
    /// They keep their dice.
    Wait,
}

impl Regidice {
    /// Plays on from announced actions until dice are passed, or the round is over without that.
    pub(in crate::games::regidice) fn finish_round(&self, state: &mut State, mood: Mood) {
        // A round has far fewer entries; a bound keeps a mistake from becoming an endless loop.
        for _ in 0..200 {
            let seat = state.active;
            let action = match state.step {
                Step::Resolve => self.quick_use(state, seat, mood),
                Step::Place => quick_placement(state, seat, self.enemy(state).hits_per_die),
                Step::Spoils => {
                    let left = state.waiting.len().max(1) as u8;
                    Action::TakeBlack { count: state.tally.spoils.div_ceil(left) }
                }
                Step::Target => self.richest_target(state),
                Step::Suffer => self.quick_loss(state, seat),
                Step::Roll | Step::Declare | Step::Reveal | Step::Prepare | Step::Over => return,
            };
            self.apply_action(state, seat, &action, &mut ());
        }
    }

    fn quick_use(&self, state: &State, seat: Seat, mood: Mood) -> Action {
        let stop = if self.solo() { Action::EndActions } else { Action::Idle };
        let open = |kind: &Kind| match state.seat(seat).declared {
            _ if self.solo() => state.tally.done & 1 << kind.index() == 0 && *kind != Kind::Animal,
            declared => declared.is_some_and(|declared| declared.action == *kind),
        };
        let order = [Kind::Cast, Kind::Block, Kind::Heal, Kind::Attack, Kind::Animal];
        let uses = order.into_iter().filter(open).filter_map(|kind| match kind {
            Kind::Cast => self.quick_cast(state, seat),
            Kind::Block => self.quick_block(state, seat),
            Kind::Heal => self.quick_heal(state, seat),
            Kind::Attack => self.quick_attack(state, seat, mood),
            Kind::Animal => self.quick_boost(state, seat),
        });
        uses.into_iter().next().unwrap_or(stop)
    }

    /// Everything where the enemy may fall; otherwise the damage of all dice with the lowest that bring it.
    pub(super) fn quick_attack(&self, state: &State, seat: Seat, mood: Mood) -> Option<Action> {
        let live = state.seat(seat).live;
        let damage = self.attack_damage(state, &live);
        if damage == 0 {
            return None;
        }
        let missing = u16::from(self.missing(state));
        let others = state.all().filter(|other| *other != seat && state.waiting.contains(*other));
        let attackers = others.filter(|other| {
            state.seat(*other).declared.is_some_and(|declared| declared.action == Kind::Attack)
        });
        let more: u16 =
            attackers.map(|other| u16::from(self.attack_damage(state, &state.seat(other).live))).sum();
        if state.damage() + u16::from(damage) + more >= missing {
            return Some(Action::Attack { dice: live });
        }
        if mood == Mood::Wait {
            return None;
        }
        let pooled = live.pips() / u16::from(self.divisor(state)) == u16::from(damage);
        let dice = if pooled { self.without_waste(state, live) } else { live };
        Some(Action::Attack { dice })
    }

    /// These dice without those that bring no further damage, the highest first.
    fn without_waste(&self, state: &State, mut dice: Dice) -> Dice {
        let mut waste = (dice.pips() % u16::from(self.divisor(state))) as u8;
        for face in (1..=6).rev() {
            while face <= waste {
                let one = first_showing(&dice, face, 1);
                if one.is_empty() {
                    break;
                }
                dice = dice.minus(&one);
                waste -= face;
            }
        }
        dice
    }

    pub(super) fn quick_block(&self, state: &State, seat: Seat) -> Option<Action> {
        let due = u16::from(self.attack(state)).saturating_sub(state.blocked());
        let dice = self.dice_in_sets(&state.seat(seat).live);
        if dice.is_empty() || due == 0 || state.tally.all_blocked {
            return None;
        }
        if self.block_value(&dice).is_some() {
            return Some(Action::Block { dice });
        }
        let set = (1..=6).map(|face| dice.showing(face)).max_by_key(Dice::total)?;
        Some(Action::Block { dice: set })
    }

    pub(super) fn quick_heal(&self, state: &State, seat: Seat) -> Option<Action> {
        if state.injured.is_empty() {
            return None;
        }
        let mut live = state.seat(seat).live;
        let mut dice = Dice::EMPTY;
        let min = self.compiled().heal.min;
        while let Some((first, last)) = longest_run(&live.faces(), min) {
            let run = (first..=last).fold(Dice::EMPTY, |run, face| run.plus(&first_showing(&live, face, 1)));
            if self.heal_value(state, &dice.plus(&run)).is_none() {
                break;
            }
            live = live.minus(&run);
            dice = dice.plus(&run);
            if self.heal_value(state, &dice) == Some(state.injured.total()) {
                break;
            }
        }
        let most = self.heal_value(state, &dice)?;
        Some(Action::Heal { dice, take: most_plentiful(&state.injured, most), give: Few::new() })
    }

    pub(super) fn quick_cast(&self, state: &State, seat: Seat) -> Option<Action> {
        let able = Colour::ALL.into_iter().filter(|colour| self.can_cast_colour(state, seat, *colour));
        let worth = |colour: &Colour| {
            let heals = self.spell_heals(state, *colour).unwrap_or(0);
            self.worth_of_spell(state, *colour, heals)
        };
        let colour = able.max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
        let take = most_plentiful(&state.injured, self.spell_heals(state, colour).unwrap_or(0));
        Some(Action::Cast { colour, take, give: Few::new() })
    }

    /// Helps an attacker over the next point of damage, or a blocker to a set.
    pub(super) fn quick_boost(&self, state: &State, seat: Seat) -> Option<Action> {
        let animal = self.compiled().animal;
        let ones = state.seat(seat).live.showing(animal.face);
        let one = ones.colours().iter().next()?.0;
        let others = state.in_order().filter(|other| *other != seat);
        for whose in others {
            let pool = state.seat(whose);
            let low = |face: u8| face >= 1 && face + animal.by <= animal.max;
            let face = match pool.declared.map(|declared| declared.action) {
                Some(Kind::Attack) => {
                    let reach = u16::from(self.divisor(state));
                    let short = reach - pool.live.pips() % reach;
                    if short > u16::from(ones.total() * animal.by) {
                        continue;
                    }
                    (1..=6).rev().find(|face| low(*face) && !pool.live.showing(*face).is_empty())
                }
                Some(Kind::Block) => {
                    let faces = pool.live.faces();
                    let has = |face: u8, n: u8| faces[usize::from(face - 1)] == n;
                    let below = self.compiled().block.min - 1;
                    (1..=6).rev().find(|face| {
                        low(*face)
                            && has(*face + animal.by, below)
                            && !has(*face, 0)
                            && !has(*face, below + 1)
                    })
                }
                _ => None,
            };
            let Some(face) = face else { continue };
            let Some((die, _)) = pool.live.showing(face).iter().next() else { continue };
            let action = Action::Boost { one, seat: whose, die };
            if self.check_action(state, seat, &action).is_ok() {
                return Some(action);
            }
        }
        None
    }

    fn richest_target(&self, state: &State) -> Action {
        let seats = self.struck(state).0.iter();
        let seat = seats.max_by_key(|seat| state.seat(*seat).total()).unwrap_or(state.active);
        Action::NameTarget { seat }
    }

    /// A fair share of what is due; used dice first, then unrolled ones, then the lowest.
    pub(super) fn quick_loss(&self, state: &State, seat: Seat) -> Action {
        let (min, max) = self.loss_bounds(state, seat);
        let pool = state.seat(seat);
        let all: u16 = state.waiting.iter().map(|other| u16::from(state.seat(other).total())).sum();
        let fair = u16::from(state.tally.due) * u16::from(pool.total());
        let n = (fair.div_ceil(all.max(1)) as u8).min(max).max(min.min(max));
        let spent = most_plentiful(&pool.spent, n);
        let blank = most_plentiful(&pool.blank, n - spent.total());
        let mut left = n - spent.total() - blank.total();
        let mut live = Dice::EMPTY;
        for face in 1..=6 {
            let some = first_showing(&pool.live, face, left);
            left -= some.total();
            live = live.plus(&some);
        }
        Action::LoseDice { spent, blank, live }
    }

    /// The value that a seat asks for with an action, from its own dice.
    pub(super) fn quick_value(&self, state: &State, seat: Seat, kind: Kind) -> u8 {
        let own = &state.seat(seat).live;
        let faces = own.faces();
        let at = |value: u8| f32::from(faces[usize::from(value - 1)]);
        let wish = |value: u8| match kind {
            Kind::Attack => f32::from(value),
            Kind::Block => at(value) + 0.01 * f32::from(value),
            // What is missing for a run, rather than what is there.
            Kind::Heal => {
                let mut more = faces;
                more[usize::from(value - 1)] += 1;
                let run = longest_run(&more, 3).map_or(0, |(first, last)| last - first);
                f32::from(run) - 0.1 * at(value)
            }
            Kind::Cast => f32::from(state.pattern()[usize::from(value - 1)]) - 0.5 * at(value),
            Kind::Animal => -f32::from(value),
        };
        let free = (1..=6).filter(|value| self.taken_by(state, kind, *value).is_none());
        free.max_by(|a, b| wish(*a).total_cmp(&wish(*b))).unwrap_or(1)
    }
}

/// The longest run of `min` or more faces, as its first and last one; of equal ones the lowest.
pub(super) fn longest_run(faces: &[u8; 6], min: u8) -> Option<(u8, u8)> {
    let mut best: Option<(u8, u8)> = None;
    let mut first = 1;
    for face in 1..=7u8 {
        if face <= 6 && faces[usize::from(face - 1)] > 0 {
            continue;
        }
        let length = face - first;
        if length >= min && best.is_none_or(|(from, to)| length > to + 1 - from) {
            best = Some((first, face - 1));
        }
        first = face + 1;
    }
    best
}

/// So many of these dice, each time of the colour of which most are left.
pub(super) fn most_plentiful(dice: &Counts, n: u8) -> Counts {
    let (mut left, mut taken) = (*dice, Counts::EMPTY);
    for _ in 0..n.min(dice.total()) {
        let Some(colour) = Colour::ALL.into_iter().max_by_key(|colour| left.of(*colour)) else { break };
        left.take(colour, 1);
        taken.add(colour, 1);
    }
    taken
}

/// RD-OPT-2: the lowest dice first, as at other tables.
fn quick_placement(state: &State, seat: Seat, most: u8) -> Action {
    let mut hits = state.hits;
    let mut faces: Few<u8, HITS> = Few::new();
    for _ in 0..state.tally.damage[seat.index()] {
        let Some(fewest) = hits.iter().copied().min().filter(|own| *own < most) else { break };
        let Some(at) = hits.iter().rposition(|own| *own == fewest) else { break };
        faces.push(face(fewest));
        hits[at] += 1;
    }
    Action::PlaceHits { faces }
}
