//! What can be read off a state: groups, immunity, threats, points.

mod auras;
mod groups;

use super::DiceWar;
use super::content::{Condition, Filter, Group, Immunity, Number, NumberWord, Pass, Side, TpMode, Where};
use super::field::{self, Field, Fields, RANK_1, SIDE};
use super::reach::Surroundings;
use super::state::{State, other, pair_index};
use super::tribe::Tribe;
use crate::engine::Seat;
use groups::groups;

/// A state with its rules.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub game: &'a DiceWar,
    pub state: &'a State,
}

/// What filters and numbers refer to.
#[derive(Clone, Copy, Default)]
pub(super) struct Bindings {
    /// The ability's seat, by index.
    pub seat: usize,
    /// Where its creature stands, or stood.
    pub me: Fields,
    pub passed: Fields,
    pub origin: Fields,
    /// Chosen creatures.
    pub target: Fields,
    /// Chosen fields.
    pub chosen: Fields,
    pub attacker: Fields,
    pub victim: Fields,
    /// The chosen amount.
    pub k: u8,
}

/// A way from field to field.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub from: Field,
    pub to: Field,
    /// The first field passed, where the way must name it (section 4.3).
    pub via: Option<Field>,
    pub attack: bool,
}

impl Bindings {
    pub(super) fn new(seat: Seat, me: Fields) -> Self {
        Self { seat: pair_index(seat), me, ..Self::default() }
    }

    pub(super) const fn seat(&self) -> Seat {
        Seat(self.seat as u8)
    }
}

/// Ranks `from` to `to`, counted from 0 at the seat's own Supply Zone.
fn ranks(seat: Seat, from: u8, to: u8) -> Fields {
    (from..=to).fold(0, |set, rank| set | RANK_1 << (SIDE * if seat.0 == 0 { rank } else { 6 - rank }))
}

impl Surroundings for View<'_> {
    #[inline]
    fn occupied(&self) -> Fields {
        self.state.occupied()
    }

    #[inline]
    fn passable(&self, seat: Seat, pass: Pass) -> Fields {
        let opposing = || {
            let rest = self.immune(other(seat), Immunity::Passing);
            self.state.own(other(seat)) & !rest
        };
        self.state.free()
            | match pass {
                Pass::None => 0,
                Pass::Own => self.state.own(seat),
                Pass::Opposing => opposing(),
                Pass::Any => self.state.own(seat) | opposing(),
            }
    }

    fn selected(&self, filter: &Filter, seat: Seat, from: Field) -> Fields {
        self.select(filter, &Bindings::new(seat, from.bit()))
    }
}

impl<'a> View<'a> {
    /// The tribe of a seat.
    #[inline]
    pub(super) fn tribe(&self, seat: Seat) -> &'a Tribe {
        &self.game.tribes[pair_index(seat)]
    }

    /// The creatures a filter means, or the free fields.
    #[inline]
    pub(super) fn select(&self, filter: &Filter, bindings: &Bindings) -> Fields {
        if !filter.is_plain() {
            return self.select_some(filter, bindings);
        }
        let (state, seat) = (self.state, bindings.seat());
        let set = match filter.side {
            Side::Myself => bindings.me & state.occupied(),
            Side::Own => state.own(seat),
            Side::Friendly => state.own(seat) & !bindings.me,
            Side::Opposing => state.own(other(seat)),
            Side::Any => state.occupied(),
        };
        if filter.level.is_empty() { set } else { set & state.of_levels(filter.level.bits()) }
    }

    fn select_some(&self, filter: &Filter, bindings: &Bindings) -> Fields {
        let state = self.state;
        if filter.free {
            return self.region(filter.place, bindings) & state.free();
        }
        let (own, opposing) = (state.own(bindings.seat()), state.own(other(bindings.seat())));
        let mut set = match filter.side {
            Side::Myself => bindings.me & state.occupied(),
            Side::Own => own,
            Side::Friendly => own & !bindings.me,
            Side::Opposing => opposing,
            Side::Any => own | opposing,
        } & self.region(filter.place, bindings);
        if !filter.level.is_empty() {
            set &= state.of_levels(filter.level.bits());
        }
        if let Some(group) = filter.group {
            set &= self.grouped(set, &group);
        }
        if filter.threatening {
            set &= field::first(bindings.me).map_or(0, |me| self.threats(me));
        }
        set
    }

    /// The members of a set that stand in such groups of their seat and level.
    fn grouped(&self, set: Fields, group: &Group) -> Fields {
        let mut found = 0;
        for seat in [Seat(0), Seat(1)] {
            for level in 1..=6 {
                let same = self.state.own(seat) & self.state.of_level(level);
                if same & set != 0 {
                    found |= groups(same, group);
                }
            }
        }
        found & set
    }

    /// The fields of a region.
    pub(super) fn region(&self, place: Where, bindings: &Bindings) -> Fields {
        let seat = bindings.seat();
        match place {
            Where::Myself => bindings.me,
            Where::Adjacent => field::adjacent(bindings.me),
            Where::Diagonal => field::surrounding(bindings.me) & !field::adjacent(bindings.me) & !bindings.me,
            Where::Surrounding => field::surrounding(bindings.me) & !bindings.me,
            Where::Passed => bindings.passed,
            Where::Origin => bindings.origin,
            Where::Target => bindings.target,
            Where::Chosen => bindings.chosen,
            Where::Attacker => bindings.attacker,
            Where::Victim => bindings.victim,
            Where::Line => field::each(bindings.me).fold(0, |set, field| set | field.lines()),
            Where::HalfOwn => ranks(seat, 0, 2),
            Where::HalfOpposing => ranks(seat, 4, 6),
            Where::Middle => ranks(seat, 3, 3),
            Where::SupplyOwn => ranks(seat, 0, 0),
            Where::SupplyOpposing => ranks(seat, 6, 6),
            Where::Ruin => self.game.options.ruins,
            Where::Anywhere => field::ALL,
        }
    }

    /// What a number comes to; not below -99 or above 99.
    pub(super) fn number(&self, number: &Number, bindings: &Bindings) -> i32 {
        let count = |filter: &Filter| self.select(filter, bindings).count_ones() as i32;
        match number {
            Number::Fixed(n) => i32::from(*n),
            Number::Word(NumberWord::K) => i32::from(bindings.k),
            Number::Word(NumberWord::Tp) => i32::from(self.tp(bindings.seat())),
            Number::Word(NumberWord::Reserve) => i32::from(self.state.reserve[pair_index(bindings.seat())]),
            Number::PerK { base, per_k } => i32::from(*base) + i32::from(*per_k) * i32::from(bindings.k),
            Number::Count { count: filter } => count(filter),
            Number::Diff { diff: [more, less] } => (count(more) - count(less)).max(0),
        }
    }

    /// Whether a condition holds for the creature of `bindings.me`, in the first action of a turn or not.
    pub(super) fn holds(&self, condition: Option<&Condition>, bindings: &Bindings, first: bool) -> bool {
        let Some(condition) = condition else { return true };
        let group = condition
            .group
            .is_none_or(|group| self.grouped(bindings.me & self.state.occupied(), &group) != 0);
        let count = condition.count.is_none_or(|count| {
            let n = self.select(&count.of, bindings).count_ones();
            (u32::from(count.min)..=u32::from(count.max)).contains(&n)
        });
        let place = condition.self_where.is_none_or(|place| self.region(place, bindings) & bindings.me != 0);
        group
            && count
            && place
            && (condition.tp_min == 0 || self.tp(bindings.seat()) >= condition.tp_min)
            && self.state.reserve[pair_index(bindings.seat())] >= condition.reserve_min
            && (first || !condition.once_per_turn)
    }

    /// What the TP bar of a seat shows (DW-TP-1, DW-TP-2).
    pub(super) fn tp(&self, seat: Seat) -> u8 {
        let rule = &self.tribe(seat).tp;
        match (rule.mode, &rule.count) {
            (TpMode::None, _) | (TpMode::Count, None) => 0,
            (TpMode::Stored, _) => self.state.tp[pair_index(seat)],
            (TpMode::Count, Some(filter)) => {
                (self.select(filter, &Bindings::new(seat, 0)).count_ones() as u8).min(rule.max)
            }
        }
    }

    /// Virtual VP of a seat (DW-VP-2).
    pub(super) fn virtual_vp(&self, seat: Seat) -> u8 {
        let mut sum = 0;
        for virtual_vp in &self.tribe(seat).virtuals {
            let givers = self.givers(seat, virtual_vp.level);
            let condition = virtual_vp.condition.as_ref();
            let holds = |giver: &Field| self.holds(condition, &Bindings::new(seat, giver.bit()), true);
            let givers = match condition {
                None => givers,
                Some(_) => field::each(givers).filter(holds).fold(0, |set, giver| set | giver.bit()),
            };
            if givers != 0 {
                let amount = self.number(&virtual_vp.amount, &Bindings::new(seat, givers));
                sum = u8::saturating_add(sum, amount.clamp(0, 99) as u8);
            }
        }
        sum
    }

    /// Whether a seat has so many earned and virtual VP. Where its dice cannot be enough for what is lacking, virtual ones
    /// are not counted.
    pub(super) fn reaches(&self, seat: Seat, goal: u8) -> bool {
        let lacking = goal.saturating_sub(self.state.earned[pair_index(seat)]);
        if lacking > 0 && self.tribe(seat).one_for_each && self.state.own(seat).count_ones() < lacking.into()
        {
            return false;
        }
        self.virtual_vp(seat) >= lacking
    }

    /// Earned and virtual VP together (DW-VP-3).
    pub(super) fn total(&self, seat: Seat) -> u8 {
        self.state.earned[pair_index(seat)].saturating_add(self.virtual_vp(seat))
    }
}

impl DiceWar {
    /// What the TP bar of a seat shows (DW-TP-1).
    #[must_use]
    pub fn trigger_points(&self, state: &State, seat: Seat) -> u8 {
        View { game: self, state }.tp(seat)
    }

    /// Virtual VP of a seat (DW-VP-2).
    #[must_use]
    pub fn virtual_points(&self, state: &State, seat: Seat) -> u8 {
        View { game: self, state }.virtual_vp(seat)
    }

    /// Earned and virtual VP of a seat (DW-VP-3).
    #[must_use]
    pub fn total(&self, state: &State, seat: Seat) -> u8 {
        View { game: self, state }.total(seat)
    }

    /// Where opposing creatures stand that could attack the one on a field now (DW-GEN-7).
    #[must_use]
    pub fn threats(&self, state: &State, field: Field) -> field::Fields {
        View { game: self, state }.threats(field)
    }

    /// Where the creatures of a seat stand that the opponent cannot harm so.
    #[must_use]
    pub fn immune(&self, state: &State, seat: Seat, immunity: Immunity) -> field::Fields {
        View { game: self, state }.immune(seat, immunity)
    }
}
