//! Abilities: what using one changes.

use super::clash::{self, Round, Shares};
use super::perspective::Perspective;
use super::prospects::UNDEPLOYED;
use crate::engine::{Seat, SeatSet};
use crate::games::dice_tuners::content::compiled::{Ability, Op};
use crate::games::dice_tuners::content::{ColourChoice, Mode, Trigger, Who};
use crate::games::dice_tuners::dice::{Colour, Die, Face};
use crate::games::dice_tuners::rules::Depth;
use crate::games::dice_tuners::state::{HAND_LIMIT, Step};
use crate::games::dice_tuners::{AbilityRef, State, Targets};

/// What an Overdrive is worth that stays unused for a later duel.
const RESERVE: f32 = 0.08;
/// What a card drawn is worth, with room in the hand and without.
const DRAWN: (f32, f32) = (0.12, 0.03);
/// What a card is worth that an opponent loses.
const ROBBED: f32 = 0.08;
/// What it is worth to stop a card that can do something.
const CANCELLED: f32 = 0.8;
/// What something free is worth at least.
const FREE: f32 = 0.001;

/// What a state is worth before an ability is used: the same for all that may be used in it.
#[derive(Default)]
pub struct Basis {
    /// While no duel is being fought.
    round: Option<Round>,
    worth: Option<f32>,
}

/// What using abilities adds in a duel.
#[derive(Clone, Copy, Debug, Default)]
pub struct Boost {
    /// To the margin of Strength.
    pub strength: f32,
    /// In victory points, costs subtracted.
    pub points: f32,
    /// Whether it makes the duel null.
    pub annul: bool,
}

impl Perspective<'_> {
    /// Whether this seat has anything to declare at all: the quick test before the long one.
    fn may_declare(&self, state: &State) -> bool {
        let hero = state.seat(self.seat).hero;
        let card = state.duel.played[self.seat.index()];
        hero.is_some_and(|hero| self.game.hero(hero).triggers.contains(Trigger::Declare))
            || card.is_some_and(|card| self.game.card(card).triggers.contains(Trigger::Declare))
    }

    /// What everything adds to a margin that this seat can still declare in the duel, each at its best.
    pub fn boosts(&self, state: &State, margin: f32) -> Boost {
        let mut sum = Boost::default();
        if !self.may_declare(state) {
            return sum;
        }
        for which in AbilityRef::ALL {
            let Some(ability) = self.game.usable(state, self.seat, which, Trigger::Declare) else { continue };
            let targets = self.best_targets(state, ability);
            let boost = self.boost(state, margin, which, ability, &targets);
            sum.strength += boost.strength;
            sum.points += boost.points;
            sum.annul |= boost.annul;
        }
        sum
    }

    /// The strongest opponent, and the best colour.
    fn best_targets(&self, state: &State, ability: &Ability) -> Targets {
        let others = self.opponents_in_duel(state);
        let strongest = || others.iter().max_by_key(|seat| self.game.strength(state, *seat));
        let mut targets = Targets::default();
        if ability.wants.opponent && others.len() > 1 {
            targets.opponent = strongest();
        }
        if ability.wants.colour {
            let margin = |colour: &Colour| {
                let mut then = *state;
                then.duel.colour[self.seat.index()] = Some(*colour);
                self.margin(&then)
            };
            let best = |a: &Colour, b: &Colour| margin(a).total_cmp(&margin(b));
            targets.colour = Colour::ALL.into_iter().max_by(best);
        }
        targets
    }

    /// What one ability adds to the duel.
    fn boost(
        &self,
        state: &State,
        margin: f32,
        which: AbilityRef,
        ability: &Ability,
        targets: &Targets,
    ) -> Boost {
        if !self.game.conditions_hold(state, self.seat, ability, targets, Depth::Full) {
            return Boost::default();
        }
        let mut then = *state;
        let mut boost = Boost::default();
        for op in &ability.effects {
            boost.strength += self.change(&mut then, *op, targets);
            boost.points += self.gain(state, *op, targets);
            boost.annul |= *op == Op::Annul;
        }
        boost.strength += self.margin(&then) - margin;
        boost.points -= self.cost_of(which, ability);
        boost
    }

    /// What it costs to use an ability.
    fn cost_of(&self, which: AbilityRef, ability: &Ability) -> f32 {
        let mut cost = f32::from(ability.cost_vp);
        if ability.cost_cards > 0 {
            cost += f32::from(ability.cost_cards) * self.least_worth().min(1.0);
        }
        let later = which == AbilityRef::Overdrive && self.duels_left(self.seat) > 1;
        cost + if later { RESERVE } else { 0.0 }
    }

    /// Carries out an effect on a hypothetical state; gives what it is worth in Strength where that is open.
    fn change(&self, then: &mut State, op: Op, targets: &Targets) -> f32 {
        let game = self.game;
        let meant = op.who().map_or(SeatSet::EMPTY, |who| game.meant(then, self.seat, who, targets));
        match op {
            Op::Strength { n, .. } => strengthen(then, meant, i32::from(n)),
            Op::StrengthPer { per, n, max, .. } => {
                let n = game.counted(then, self.seat, per, n, max, targets);
                strengthen(then, meant, n);
            }
            Op::Colour { to, .. } => {
                let colour = match to {
                    ColourChoice::Green => Some(Colour::Green),
                    ColourChoice::Blue => Some(Colour::Blue),
                    ColourChoice::Red => Some(Colour::Red),
                    ColourChoice::Choose => targets.colour,
                };
                meant.iter().for_each(|seat| then.duel.colour[seat.index()] = colour);
            }
            Op::Advantage { mode, .. } => {
                let set = if mode == Mode::Gain { &mut then.duel.gain } else { &mut then.duel.lose };
                meant.iter().for_each(|seat| set.insert(seat));
            }
            Op::WinTies => return 0.4,
            Op::Face { to, .. } => meant.iter().for_each(|seat| self.turn(then, seat, targets, to)),
            Op::Reroll { who } => {
                let sign = if who == Who::Myself { 1.0 } else { -1.0 };
                return meant.iter().map(|seat| sign * self.reroll(then, seat)).sum();
            }
            Op::Pierce => then.duel.pierce.insert(self.seat),
            Op::SwapSides => {
                if let (Some(a), Some(b)) = (targets.side, targets.other) {
                    then.seat_mut(self.seat).sides.swap(a.index(), b.index());
                }
            }
            Op::SwapAside => {
                if let (Some(side), Some(die)) = (targets.side, targets.aside) {
                    then.seat_mut(self.seat).sides[side.index()] = Some(die);
                }
            }
            Op::Cancel { .. } => {
                let works =
                    |seat: Seat| then.duel.fire.contains(seat) && then.duel.played[seat.index()].is_some();
                return if meant.iter().any(works) { CANCELLED } else { 0.0 };
            }
            _ => {}
        }
        0.0
    }

    fn turn(&self, then: &mut State, seat: Seat, targets: &Targets, face: Face) {
        let side = if then.step.in_duel() { self.game.duel_side(then, seat) } else { targets.side };
        let Some(side) = side else { return };
        if let Some(die) = &mut then.seat_mut(seat).sides[side.index()] {
            die.face = face;
        }
    }

    /// The mean change of a die's worth in Strength if it is rolled again.
    fn reroll(&self, state: &State, seat: Seat) -> f32 {
        let Some(die) = self.game.duel_die(state, seat) else { return 0.0 };
        let fire = state.duel.fire.contains(seat);
        let worth = |face: Face| {
            let sheathe = if face.sheathe && fire { self.cost(seat) } else { 0 };
            f32::from(face.katana + sheathe)
        };
        let faces = self.game.faces(die.colour);
        faces.iter().map(|face| worth(*face)).sum::<f32>() / 6.0 - worth(die.face)
    }

    /// What an effect brings besides Strength.
    fn gain(&self, state: &State, op: Op, targets: &Targets) -> f32 {
        let sign = |who: Who| if who == Who::Myself { 1.0 } else { -1.0 };
        match op {
            Op::Draw { who: Who::Myself, n } => {
                let room = HAND_LIMIT.saturating_sub(state.seat(self.seat).hand.len());
                let (fits, over) = ((n as usize).min(room), (n as usize).saturating_sub(room));
                DRAWN.0 * fits as f32 + DRAWN.1 * over as f32
            }
            Op::Draw { n, .. } => -DRAWN.0 * f32::from(n),
            Op::Discard { who, n } => -sign(who) * ROBBED * f32::from(n),
            Op::Vp { who, n } => {
                let meant = self.game.meant(state, self.seat, who, targets);
                sign(who) * f32::from(n) * meant.len().min(1) as f32
            }
            Op::Keep => {
                let played = state.duel.played[self.seat.index()];
                played.map_or(0.0, |card| self.card_worth(card).max(FREE))
            }
            Op::NoTake => 0.03,
            _ => 0.0,
        }
    }

    /// An ability in its timing window; to use none is worth 0.
    pub fn activate(&self, which: AbilityRef, targets: &Targets, basis: &mut Basis) -> f32 {
        let Some(ability) = self.game.ability(self.state, self.seat, which) else { return 0.0 };
        let cost = self.cost_of(which, ability);
        let points: f32 = ability.effects.iter().map(|op| self.gain(self.state, *op, targets)).sum();
        let change = match self.state.step {
            Step::Declare => return self.declare(which, ability, targets),
            Step::Picked => self.with_each_face(ability, targets, self.last_pick(), |view| view.last_pick()),
            Step::BeforeDuel => {
                let before = *basis.worth.get_or_insert_with(|| self.current_outlook());
                self.with_each_face(ability, targets, before, |view| view.current_outlook())
            }
            Step::Deployed if self.game.all_deployed(self.state) => {
                let round = &*basis.round.get_or_insert_with(|| Round::new(self.game, self.state));
                let before = *basis.worth.get_or_insert_with(|| self.outlook(&round.sum()));
                self.with_each_face(ability, targets, before, |view| {
                    view.outlook(&round.changed(self.game, self.state, view.state).sum())
                })
            }
            _ => 0.0,
        };
        change + points - cost + FREE
    }

    fn declare(&self, which: AbilityRef, ability: &Ability, targets: &Targets) -> f32 {
        let now = self.announced();
        let view = Perspective { state: &now, ..*self };
        let margin = view.margin(&now);
        let boost = view.boost(&now, margin, which, ability, targets);
        let plain = view.stake(&now, margin, 0.4);
        let then = if boost.annul { 0.0 } else { view.stake(&now, margin + boost.strength, 0.4) };
        then - plain + boost.points
    }

    /// The state with what has been declared so far, as if nothing else came.
    fn announced(&self) -> State {
        let mut then = *self.state;
        for declared in &self.state.duel.declared {
            let theirs = Perspective { seat: declared.seat, ..*self };
            let targets =
                Targets { opponent: declared.opponent, colour: declared.colour, ..Targets::default() };
            if let Some(ability) = self.game.ability(self.state, declared.seat, declared.ability) {
                for op in &ability.effects {
                    theirs.change(&mut then, *op, &targets);
                }
            }
        }
        then
    }

    /// What an ability changes outside the declare window; for dice that are rolled again, in the mean.
    fn with_each_face(
        &self,
        ability: &Ability,
        targets: &Targets,
        before: f32,
        worth: impl Fn(&Perspective<'_>) -> f32,
    ) -> f32 {
        let rerolls = ability.effects.iter().any(|op| matches!(op, Op::Reroll { .. }));
        let die = self.game.die_meant(self.state, self.seat, targets);
        let mut then = *self.state;
        for op in &ability.effects {
            self.change(&mut then, *op, targets);
            if let (Step::Picked, Op::Face { to, .. }) = (then.step, op) {
                self.face(&mut then, targets, *to);
            }
        }
        let Some(die) = die.filter(|_| rerolls) else {
            return worth(&Perspective { state: &then, ..*self }) - before;
        };
        let mut sum = 0.0;
        for face in self.game.faces(die.colour) {
            self.face(&mut then, targets, *face);
            sum += worth(&Perspective { state: &then, ..*self });
        }
        sum / 6.0 - before
    }

    /// Turns the own die that an ability is about.
    fn face(&self, then: &mut State, targets: &Targets, face: Face) {
        if then.step == Step::Picked {
            if let Some(die) = then.seat_mut(self.seat).dice.last_mut() {
                die.face = face;
            }
        } else {
            self.turn(then, self.seat, targets, face);
        }
    }

    /// What the die just picked is worth, in victory points.
    fn last_pick(&self) -> f32 {
        let power = |die: &Die| UNDEPLOYED * self.power(self.seat, *die);
        self.state.seat(self.seat).dice.last().map_or(0.0, power)
    }

    /// What this seat can expect from the current duel, against the others.
    fn current_outlook(&self) -> f32 {
        let mut prospects = Shares::default();
        clash::add_expected(self.game, self.state, &mut prospects);
        self.outlook(&prospects)
    }

    /// What this seat can expect, against the others.
    fn outlook(&self, prospects: &Shares) -> f32 {
        let own = prospects[self.seat.index()];
        let others = prospects.iter().sum::<f32>() - own;
        own - 0.8 * others / (self.game.seats() - 1) as f32
    }
}

fn strengthen(then: &mut State, meant: SeatSet, n: i32) {
    let in_duel = then.step.in_duel();
    for seat in meant.iter() {
        let strength =
            if in_duel { &mut then.duel.strength[seat.index()] } else { &mut then.seat_mut(seat).strength };
        *strength = (i32::from(*strength) + n).clamp(-100, 100) as i8;
    }
}
