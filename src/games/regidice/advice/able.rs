//! What an announcement can come to at best: whether any roll of the dice that are covered lets a seat do it.

use crate::engine::Seat;
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Kind;
use crate::games::regidice::dice::Colour;
use crate::games::regidice::state::State;

/// What a seat may have after dice are collected, of one colour or of all.
struct Reach {
    /// Dice it surely has, and others' that may come to it, by face.
    faces: [u8; 6],
    /// Own dice that may show anything.
    own: u8,
}

impl Regidice {
    /// Whether a seat that announces this may be able to do something, as far as it can see.
    pub(super) fn may_act(&self, state: &State, seat: Seat, kind: Kind, value: u8) -> bool {
        let reach = reach(state, seat, value, None);
        match kind {
            Kind::Attack => {
                let sure: u16 = reach.faces.iter().zip(1..).map(|(n, face)| u16::from(*n) * face).sum();
                sure + 6 * u16::from(reach.own) >= u16::from(self.divisor(state))
            }
            Kind::Block => reach.faces.iter().any(|n| n + reach.own >= self.compiled().block.min),
            Kind::Heal => {
                let run = usize::from(self.compiled().heal.min.clamp(1, 6));
                let lacks = |run: &[u8]| run.iter().filter(|n| **n == 0).count();
                let least = reach.faces.windows(run).map(lacks).min().unwrap_or(run);
                !state.injured.is_empty() && least <= usize::from(reach.own)
            }
            Kind::Cast => Colour::ALL.into_iter().any(|colour| self.may_cast(state, seat, value, colour)),
            Kind::Animal => {
                let at = usize::from(self.compiled().animal.face.clamp(1, 6) - 1);
                let others = state.all().filter(|other| *other != seat);
                reach.faces[at] + reach.own > 0
                    && others.into_iter().any(|other| state.seat(other).total() > 0)
            }
        }
    }

    fn may_cast(&self, state: &State, seat: Seat, value: u8, colour: Colour) -> bool {
        let reach = reach(state, seat, value, Some(colour));
        let lacks = |(need, have): (u8, u8)| u16::from(need.saturating_sub(have));
        let lacking: u16 = state.pattern().into_iter().zip(reach.faces).map(lacks).sum();
        let works =
            self.compiled().spells[colour.index()].is_some() && self.spell_heals(state, colour) != Some(0);
        let immune = self.enemy(state).immunities().any(|(_, immune)| immune == colour);
        works && !immune && lacking <= u16::from(reach.own)
    }
}

/// What may be in a seat's hands if it asks for a value.
fn reach(state: &State, seat: Seat, value: u8, colour: Option<Colour>) -> Reach {
    let own = state.seat(seat);
    let mut faces = colour.map_or_else(|| own.live.faces(), |colour| own.live.faces_of(colour));
    let others = || state.all().filter(|other| *other != seat).map(|other| state.seat(other));
    for declared in others().filter_map(|pool| pool.declared) {
        faces[usize::from(declared.value.clamp(1, 6) - 1)] = 0;
    }
    let count = |dice: &crate::games::regidice::dice::Counts| {
        colour.map_or_else(|| dice.total(), |colour| dice.of(colour))
    };
    let came = others().map(|pool| count(&pool.live.showing(value).colours()) + count(&pool.unknown));
    faces[usize::from(value.clamp(1, 6) - 1)] += came.sum::<u8>();
    Reach { faces, own: count(&own.unknown) }
}
