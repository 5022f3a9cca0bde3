//! Strength, advantage, On Fire and who wins, with what heroes do all the time (DT-STR-*, DT-TRIO-3).

use crate::engine::{Seat, SeatSet, Violation, text};
use crate::games::dice_tuners::content::compiled::{Op, Passive};
use crate::games::dice_tuners::content::{Mode, Per, Who};
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::rules::abilities::Depth;
use crate::games::dice_tuners::state::State;
use crate::games::dice_tuners::{DiceTuners, Targets};

/// How a seat stands in the current duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Might {
    /// Its Strength (DT-STR-1 to 4).
    pub strength: u8,
    /// Whether it has advantage, which is a part of its Strength and decides ties (DT-STR-3, DT-STR-5).
    pub advantage: bool,
}

impl DiceTuners {
    /// The side with which a seat is in the current duel.
    #[must_use]
    pub fn duel_side(&self, state: &State, seat: Seat) -> Option<Side> {
        self.pairing(state.first, state.duel.index).side(seat)
    }

    /// A seat's die in the current duel, with the colour it counts as.
    #[must_use]
    pub fn duel_die(&self, state: &State, seat: Seat) -> Option<Die> {
        let side = self.duel_side(state, seat)?;
        let die = state.seat(seat).sides[side.index()]?;
        Some(Die { colour: state.duel.colour[seat.index()].unwrap_or(die.colour), ..die })
    }

    fn duel_face(&self, state: &State, seat: Seat) -> Face {
        self.duel_die(state, seat).map_or(Face::default(), |die| die.face)
    }

    /// The Strength of a live seat as it stands (DT-STR-1 to 4).
    #[must_use]
    pub fn strength(&self, state: &State, seat: Seat) -> u8 {
        self.might(state, seat).strength
    }

    /// The Strength of a live seat as it stands, and whether it has advantage.
    #[must_use]
    pub fn might(&self, state: &State, seat: Seat) -> Might {
        let face = self.duel_face(state, seat);
        let advantage = self.advantage(state, seat);
        let mut strength = i32::from(face.katana)
            + i32::from(state.seat(seat).strength)
            + i32::from(state.duel.strength[seat.index()])
            + i32::from(advantage);
        if face.sheathe {
            strength += self.sheathe_worth(state, seat);
        }
        self.passives_on(state, seat, Passive::Strength, Depth::Full, |owner, op| {
            strength += match op {
                Op::Strength { n, .. } => i32::from(n),
                Op::StrengthPer { per, n, max, .. } => {
                    self.counted(state, owner, per, n, max, &Targets::default())
                }
                _ => 0,
            };
        });
        Might { strength: strength.clamp(0, i32::from(u8::MAX)) as u8, advantage }
    }

    /// Whether no hero of the current duel changes Strength, advantage, Sheathes or Shields all the time: then all that
    /// counts are the dice, what they and the seats have gained, and the heroes' costs.
    pub(in crate::games::dice_tuners) fn is_plain(&self, state: &State) -> bool {
        self.pairing(state.first, state.duel.index).seats.iter().all(|seat| {
            let passives = state.seat(seat).hero.map(|hero| self.hero(hero).passives);
            let changes = |kind| passives.is_some_and(|passives| passives.contains(kind));
            ![Passive::Strength, Passive::Advantage, Passive::Sheathe, Passive::Pierce]
                .into_iter()
                .any(changes)
        })
    }

    /// How a seat of a plain duel stands, not On Fire and On Fire.
    pub(in crate::games::dice_tuners) fn plain_mights(&self, state: &State, seat: Seat) -> [Might; 2] {
        let duel = &state.duel;
        let advantage = if duel.gain_ruled.contains(seat) || duel.lose_ruled.contains(seat) {
            duel.gain_ruled.contains(seat)
        } else {
            !duel.lose.contains(seat) && (duel.gain.contains(seat) || self.beats_by_colour(state, seat))
        };
        let (own, face) = (state.seat(seat), self.duel_face(state, seat));
        let cold = i32::from(face.katana)
            + i32::from(own.strength)
            + i32::from(duel.strength[seat.index()])
            + i32::from(advantage);
        let sheathe = own.hero.filter(|_| face.sheathe).map_or(0, |hero| i32::from(self.hero(hero).cost));
        let might =
            |strength: i32| Might { strength: strength.clamp(0, i32::from(u8::MAX)) as u8, advantage };
        [might(cold), might(cold + sheathe)]
    }

    /// What a Sheathe is worth to a seat: its hero's cost while On Fire (DT-STR-2), or what a Skill says.
    fn sheathe_worth(&self, state: &State, seat: Seat) -> i32 {
        let mut worth = state.seat(seat).hero.map_or(0, |hero| i32::from(self.hero(hero).cost));
        let mut counts = state.duel.fire.contains(seat);
        self.own_passives(state, seat, Passive::Sheathe, Depth::Full, |op| {
            if let Op::Sheathe { bonus, cold } = op {
                worth += i32::from(bonus);
                counts |= cold;
            }
        });
        if counts { worth } else { 0 }
    }

    /// `n` for each counted thing, at most `max`.
    pub(in crate::games::dice_tuners) fn counted(
        &self,
        state: &State,
        owner: Seat,
        per: Per,
        n: i8,
        max: u8,
        targets: &Targets,
    ) -> i32 {
        let own = state.seat(owner);
        let deployed = |colour: Colour| own.sides.iter().flatten().filter(|die| die.colour == colour).count();
        let aside = |colour: Colour| state.aside.iter().filter(|die| die.colour == colour).count();
        let katana =
            |seat: Seat| self.die_meant(state, seat, targets).map_or(0, |die| die.face.katana as usize);
        let count = match per {
            Per::OwnKatana => katana(owner),
            // Without a choice, all live opponents' Katanas count.
            Per::OpponentKatana => self.meant(state, owner, Who::Opponent, targets).iter().map(katana).sum(),
            Per::HandCard => own.hand.len(),
            Per::DeployedGreen => deployed(Colour::Green),
            Per::DeployedBlue => deployed(Colour::Blue),
            Per::DeployedRed => deployed(Colour::Red),
            Per::AsideGreen => aside(Colour::Green),
            Per::AsideBlue => aside(Colour::Blue),
            Per::AsideRed => aside(Colour::Red),
        };
        (i32::from(n) * count as i32).clamp(-i32::from(max), i32::from(max))
    }

    /// Whether a seat has advantage in the current duel (DT-STR-3, DT-TRIO-3, `Advantage`).
    #[must_use]
    pub fn advantage(&self, state: &State, seat: Seat) -> bool {
        let duel = &state.duel;
        if duel.gain_ruled.contains(seat) || duel.lose_ruled.contains(seat) {
            return duel.gain_ruled.contains(seat);
        }
        let (mut gain, mut lose) = (duel.gain.contains(seat), duel.lose.contains(seat));
        // Skills that give advantage under the condition of advantage look at the colours alone.
        self.passives_on(state, seat, Passive::Advantage, Depth::ColoursOnly, |_, op| match op {
            Op::Advantage { mode: Mode::Gain, .. } => gain = true,
            Op::Advantage { mode: Mode::Lose, .. } => lose = true,
            _ => {}
        });
        !lose && (gain || self.beats_by_colour(state, seat))
    }

    /// Advantage by the colours of the live dice alone: against two others, both must be of one colour.
    pub(in crate::games::dice_tuners) fn beats_by_colour(&self, state: &State, seat: Seat) -> bool {
        if !state.duel.live.contains(seat) {
            return false;
        }
        let Some(own) = self.duel_die(state, seat) else { return false };
        let mut others = state.duel.live;
        others.remove(seat);
        let mut against = others.iter().filter_map(|other| self.duel_die(state, other));
        let Some(die) = against.next() else { return false };
        own.colour.beats(die.colour) && against.all(|other| other.colour == die.colour)
    }

    /// Why a seat has no advantage by the colours in a three-way duel, if it would like to (DT-TRIO-3).
    #[must_use]
    pub fn no_advantage(&self, state: &State, seat: Seat) -> Option<Violation> {
        if !state.step.in_duel() || self.advantage(state, seat) {
            return None;
        }
        let mut others = state.duel.live;
        others.remove(seat);
        let mut dice = others.iter().filter_map(|other| self.duel_die(state, other));
        let (a, b) = (dice.next()?.colour, dice.next()?.colour);
        let why =
            text("You have advantage only if the other two dice share a colour; they are {c1} and {c2}.");
        (a != b).then(|| Violation::new("DT-TRIO-3", why.with("c1", a).with("c2", b)))
    }

    /// Why a seat's Sheathe does not count, if it shows one (DT-STR-2).
    #[must_use]
    pub fn no_sheathe(&self, state: &State, seat: Seat) -> Option<Violation> {
        let shown = state.step.in_duel() && state.duel.revealed && self.duel_face(state, seat).sheathe;
        let worth = self.sheathe_worth(state, seat);
        (shown && worth == 0 && !state.duel.fire.contains(seat))
            .then(|| Violation::new("DT-STR-2", text("Sheathe counts only if you are On Fire.")))
    }

    /// The seat with the single highest Strength, or the one that wins the tie (DT-STR-5, DT-STR-6).
    pub(in crate::games::dice_tuners) fn winner(&self, state: &State) -> Option<Seat> {
        let mut best = 0;
        let mut tied = SeatSet::EMPTY;
        for seat in state.duel.live.iter() {
            let strength = self.strength(state, seat);
            if strength > best || tied.is_empty() {
                (best, tied) = (strength, SeatSet::EMPTY);
            }
            if strength == best {
                tied.insert(seat);
            }
        }
        let only = |test: &dyn Fn(Seat) -> bool| {
            let mut seats = tied.iter().filter(|seat| test(*seat));
            seats.next().filter(|_| seats.next().is_none())
        };
        only(&|_| true)
            .or_else(|| only(&|seat| self.advantage(state, seat)))
            .or_else(|| only(&|seat| self.wins_ties(state, seat)))
    }

    fn wins_ties(&self, state: &State, seat: Seat) -> bool {
        state.duel.win_ties.contains(seat) || self.has_passive(state, seat, Passive::WinTies)
    }

    /// A seat's card as it counts for On Fire (DT-FIRE-1, `CardValue`); none without a card.
    #[must_use]
    pub fn fire_value(&self, state: &State, seat: Seat) -> Option<u8> {
        let card = state.duel.played[seat.index()]?;
        let mut value = i32::from(self.card(card).value);
        self.own_passives(state, seat, Passive::CardValue, Depth::Full, |op| {
            if let Op::CardValue { n } = op {
                value += i32::from(n);
            }
        });
        Some(value.clamp(0, i32::from(u8::MAX)) as u8)
    }

    /// Whether a seat's die shows a Shield that nobody else ignores (DT-DUEL-6, `Pierce`). Who pierces does
    /// so in the whole duel, also after leaving it (DT-FX-7): the others have played their cards for it.
    #[must_use]
    pub fn shielded(&self, state: &State, seat: Seat) -> bool {
        let pierces = |other: Seat| {
            other != seat
                && (state.duel.pierce.contains(other) || self.has_passive(state, other, Passive::Pierce))
        };
        let met = self.pairing(state.first, state.duel.index).seats;
        self.duel_face(state, seat).shield && !met.iter().any(pierces)
    }

    /// Whether another seat of the duel keeps a seat from retreating (DT-FIRE-9). It is settled when the cards are
    /// revealed, and stays when that other seat has left the duel.
    pub(in crate::games::dice_tuners) fn held_back(&self, state: &State, seat: Seat) -> bool {
        match state.duel.held {
            Some(held) => held.contains(seat),
            None => self.holder(state, seat).is_some(),
        }
    }

    /// Who keeps a seat from retreating (`NoRetreat`), be it live or not.
    pub(in crate::games::dice_tuners) fn holder(&self, state: &State, seat: Seat) -> Option<Seat> {
        let holds = |other: &Seat| *other != seat && self.has_passive(state, *other, Passive::NoRetreat);
        self.pairing(state.first, state.duel.index).seats.iter().find(holds)
    }

    /// Whether a seat's played card cannot be taken (`NoTake`).
    pub(in crate::games::dice_tuners) fn untakeable(&self, state: &State, seat: Seat) -> bool {
        state.duel.no_take.contains(seat) || self.has_passive(state, seat, Passive::NoTake)
    }

    /// Whether a seat may play cards of a colour whatever dice lie aside (`AnyColour`).
    pub(in crate::games::dice_tuners) fn any_colour(
        &self,
        state: &State,
        seat: Seat,
        colour: Colour,
    ) -> bool {
        let mut any = false;
        self.own_passives(state, seat, Passive::AnyColour, Depth::Full, |op| {
            if let Op::AnyColour { colours } = op {
                any |= colours.contains(colour);
            }
        });
        any
    }

    fn concerns(state: &State, owner: Seat, who: Who, seat: Seat) -> bool {
        match who {
            Who::Myself => owner == seat,
            Who::Opponent | Who::Opponents => owner != seat && state.duel.live.contains(seat),
        }
    }

    fn has_passive(&self, state: &State, seat: Seat, kind: Passive) -> bool {
        let mut has = false;
        self.own_passives(state, seat, kind, Depth::Full, |_| has = true);
        has
    }

    /// Calls `f` for every effect on a seat, of a kind that works all the time for a seat of the duel. What a hero does
    /// to others goes on when its seat has left the duel (DT-FX-10).
    fn passives_on(
        &self,
        state: &State,
        seat: Seat,
        kind: Passive,
        depth: Depth,
        mut f: impl FnMut(Seat, Op),
    ) {
        for owner in self.pairing(state.first, state.duel.index).seats.iter() {
            let on_seat = |op: Op| op.who().is_some_and(|who| Self::concerns(state, owner, who, seat));
            self.passives(state, owner, kind, depth, on_seat, |op| f(owner, op));
        }
    }

    /// Calls `f` for every effect of a kind that works all the time for one seat.
    fn own_passives(&self, state: &State, owner: Seat, kind: Passive, depth: Depth, f: impl FnMut(Op)) {
        self.passives(state, owner, kind, depth, |_| true, f);
    }

    /// Calls `f` for those effects of a kind that are `wanted` and work all the time for one seat. Conditions are looked
    /// at last: they take the longest.
    fn passives(
        &self,
        state: &State,
        owner: Seat,
        kind: Passive,
        depth: Depth,
        wanted: impl Fn(Op) -> bool,
        mut f: impl FnMut(Op),
    ) {
        let Some(hero) = state.seat(owner).hero else { return };
        let hero = self.hero(hero);
        if !hero.passives.contains(kind) {
            return;
        }
        for ability in hero.always() {
            for op in ability.effects.iter().filter(|op| op.passive() == Some(kind) && wanted(**op)) {
                if self.conditions_hold(state, owner, ability, &Targets::default(), depth) {
                    f(*op);
                }
            }
        }
    }
}
