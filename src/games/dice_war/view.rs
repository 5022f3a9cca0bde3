//! What can be read off a state: groups, immunity, threats, points.

use super::DiceWar;
use super::content::{
    Adjacency, Condition, Deed, Filter, Group, Immunity, Number, NumberWord, Pass, Shape, Side, TpMode, Where,
};
use super::field::{self, Field, Fields, RANK_1, SIDE};
use super::state::State;
use super::tribe::{self, Tribe};
use crate::engine::Seat;

/// A state with its rules.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub game: &'a DiceWar,
    pub state: &'a State,
}

/// What filters and numbers refer to.
#[derive(Clone, Copy, Default)]
pub(super) struct Around {
    /// The ability's seat, by index.
    pub seat: usize,
    /// Where its creature stands, or stood.
    pub me: Fields,
    pub passed: Fields,
    pub origin: Fields,
    pub target: Fields,
    pub attacker: Fields,
    pub victim: Fields,
    /// The chosen amount.
    pub k: u8,
}

impl Around {
    pub(super) fn new(seat: Seat, me: Fields) -> Self {
        Self { seat: seat.index(), me, ..Self::default() }
    }

    pub(super) const fn seat(&self) -> Seat {
        Seat(self.seat as u8)
    }
}

/// The other seat.
pub(super) const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// Ranks `from` to `to`, counted from 0 at the seat's own Supply Zone.
fn ranks(seat: Seat, from: u8, to: u8) -> Fields {
    (from..=to).fold(0, |set, rank| set | RANK_1 << (SIDE * if seat.0 == 0 { rank } else { 6 - rank }))
}

impl<'a> View<'a> {
    /// The tribe of a seat.
    #[inline]
    pub(super) fn tribe(&self, seat: Seat) -> &'a Tribe {
        &self.game.tribes[seat.index() & 1]
    }

    /// Fields on which a creature of the seat may be passed, or which are free.
    #[inline]
    pub(super) fn passable(&self, seat: Seat, pass: Pass) -> Fields {
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

    /// The creatures a filter means.
    pub(super) fn select(&self, filter: &Filter, around: &Around) -> Fields {
        let state = self.state;
        let (own, opposing) = (state.own(around.seat()), state.own(other(around.seat())));
        let mut set = match filter.side {
            Side::Myself => around.me & state.occupied(),
            Side::Own => own,
            Side::Friendly => own & !around.me,
            Side::Opposing => opposing,
            Side::Any => own | opposing,
        } & self.region(filter.place, around);
        if !filter.level.is_empty() {
            set &= filter.level.iter().fold(0, |levels, level| levels | state.of_level(level));
        }
        if let Some(group) = filter.group {
            set &= self.grouped(set, &group);
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
    pub(super) fn region(&self, place: Where, around: &Around) -> Fields {
        let seat = around.seat();
        match place {
            Where::Myself => around.me,
            Where::Adjacent => field::adjacent(around.me),
            Where::Diagonal => field::surrounding(around.me) & !field::adjacent(around.me) & !around.me,
            Where::Surrounding => field::surrounding(around.me) & !around.me,
            Where::Passed => around.passed,
            Where::Origin => around.origin,
            Where::Target => around.target,
            Where::Attacker => around.attacker,
            Where::Victim => around.victim,
            Where::Line => field::each(around.me).fold(0, |set, field| set | field.lines()),
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
    pub(super) fn number(&self, number: &Number, around: &Around) -> i32 {
        let count = |filter: &Filter| self.select(filter, around).count_ones() as i32;
        match number {
            Number::Fixed(n) => i32::from(*n),
            Number::Word(NumberWord::K) => i32::from(around.k),
            Number::Word(NumberWord::Tp) => i32::from(self.tp(around.seat())),
            Number::Word(NumberWord::Reserve) => i32::from(self.state.reserve[around.seat & 1]),
            Number::PerK { base, per_k } => i32::from(*base) + i32::from(*per_k) * i32::from(around.k),
            Number::Count { count: filter } => count(filter),
            Number::Diff { diff: [more, less] } => (count(more) - count(less)).max(0),
        }
    }

    /// Whether a condition holds for the creature of `around.me`, in the first action of a turn or not.
    pub(super) fn holds(&self, condition: Option<&Condition>, around: &Around, first: bool) -> bool {
        let Some(condition) = condition else { return true };
        let group =
            condition.group.is_none_or(|group| self.grouped(around.me & self.state.occupied(), &group) != 0);
        let count = condition.count.is_none_or(|count| {
            let n = self.select(&count.of, around).count_ones();
            (u32::from(count.min)..=u32::from(count.max)).contains(&n)
        });
        let place = condition.self_where.is_none_or(|place| self.region(place, around) & around.me != 0);
        group
            && count
            && place
            && self.tp(around.seat()) >= condition.tp_min
            && self.state.reserve[around.seat & 1] >= condition.reserve_min
            && (first || !condition.once_per_turn)
    }

    /// The creatures of a seat that the opponent cannot harm so (DW-SPEC-3).
    #[inline]
    pub(super) fn immune(&self, seat: Seat, immunity: Immunity) -> Fields {
        let tribe = self.tribe(seat);
        let bit = tribe::bit(immunity);
        if !self.game.can_be_immune[seat.index() & 1][immunity as usize] {
            return 0;
        }
        let own = self.state.own(seat);
        let mut set = 0;
        for level in 1..=6 {
            if tribe.kind(level).immune & bit != 0 {
                set |= own & self.state.of_level(level);
            }
        }
        for grant in tribe.grants.iter().filter(|grant| grant.immune & bit != 0) {
            let givers = own & self.state.of_level(grant.level);
            if givers == 0 {
                continue;
            }
            set |= match (&grant.condition, &grant.who) {
                // The common case, without a loop: a group protects its members.
                (
                    Some(Condition {
                        group: Some(group),
                        count: None,
                        tp_min: 0,
                        reserve_min: 0,
                        self_where: None,
                        ..
                    }),
                    who,
                ) if who.place == Where::Myself => groups(givers, group),
                (condition, who) => field::each(givers).fold(0, |set, giver| {
                    let around = Around::new(seat, giver.bit());
                    let holds = self.holds(condition.as_ref(), &around, true);
                    if holds { set | self.select(who, &around) & own } else { set }
                }),
            };
        }
        set
    }

    /// The creatures of a seat that must not do something.
    pub(super) fn forbidden(&self, seat: Seat, deed: Deed) -> Fields {
        if !self.game.forbids {
            return 0;
        }
        let mut set = 0;
        for giver_seat in [seat, other(seat)] {
            for forbid in self.tribe(giver_seat).forbids.iter().filter(|forbid| forbid.deed == deed) {
                for giver in field::each(self.state.own(giver_seat) & self.state.of_level(forbid.level)) {
                    let around = Around::new(giver_seat, giver.bit());
                    if self.holds(forbid.condition.as_ref(), &around, true) {
                        let mut harmed = self.select(&forbid.who, &around) & self.state.own(seat);
                        if giver_seat != seat {
                            harmed &= !self.immune(seat, Immunity::Specialities);
                        }
                        set |= harmed;
                    }
                }
            }
        }
        set
    }

    /// The opposing creatures that a creature of a level may attack, wherever they stand (DW-ATK-2, -9).
    #[inline]
    pub(super) fn prey(&self, seat: Seat, level: u8) -> Fields {
        let beats = self.tribe(seat).kind(level).beats;
        let levels = (1..=6).filter(|prey| beats >> prey & 1 == 1);
        let set = levels.fold(0, |set, prey| set | self.state.of_level(prey)) & self.state.own(other(seat));
        if set == 0 { 0 } else { set & !self.immune(other(seat), Immunity::Attacks) }
    }

    /// Where opposing creatures stand that threaten a creature (DW-GEN-7).
    pub(super) fn threats(&self, field: Field) -> Fields {
        let Some(owner) = self.state.owner(field) else { return 0 };
        let level = self.state.level(field);
        let enemy = other(owner);
        let tribe = self.tribe(enemy);
        let near = self.state.own(enemy) & tribe.near[field.index()];
        if near == 0 || self.immune(owner, Immunity::Attacks) & field.bit() != 0 {
            return 0;
        }
        let held = self.forbidden(enemy, Deed::Attack);
        let mut set = 0;
        for from in field::each(near & !held) {
            let kind = tribe.kind(self.state.level(from));
            if kind.beats >> level & 1 == 1 && self.reaches(enemy, from, field) {
                set |= from.bit();
            }
        }
        set
    }

    /// Whether an Attack pattern leads from one field to another.
    fn reaches(&self, seat: Seat, from: Field, to: Field) -> bool {
        let attacks = &self.tribe(seat).kind(self.state.level(from)).attacks;
        attacks.targets(self, seat, from) & to.bit() != 0
            || attacks.turns()
                && field::each(field::surrounding(from.bit()))
                    .any(|via| attacks.around_corner(self, seat, from, via) & to.bit() != 0)
    }

    /// What the TP bar of a seat shows (DW-TP-1, DW-TP-2).
    pub(super) fn tp(&self, seat: Seat) -> u8 {
        let rule = &self.tribe(seat).tp;
        match (rule.mode, &rule.count) {
            (TpMode::None, _) | (TpMode::Count, None) => 0,
            (TpMode::Stored, _) => self.state.tp[seat.index() & 1],
            (TpMode::Count, Some(filter)) => {
                (self.select(filter, &Around::new(seat, 0)).count_ones() as u8).min(rule.max)
            }
        }
    }

    /// Virtual VP of a seat (DW-VP-2).
    pub(super) fn virtual_vp(&self, seat: Seat) -> u8 {
        let mut sum = 0;
        for virtual_vp in &self.tribe(seat).virtuals {
            let givers = self.state.own(seat) & self.state.of_level(virtual_vp.level);
            if givers == 0 {
                continue;
            }
            let around = Around::new(seat, givers);
            let holds = virtual_vp.condition.is_none()
                || field::each(givers).any(|giver| {
                    self.holds(virtual_vp.condition.as_ref(), &Around::new(seat, giver.bit()), true)
                });
            if holds {
                sum += self.number(&virtual_vp.amount, &around).clamp(0, 99) as u8;
            }
        }
        sum
    }

    /// Earned and virtual VP together (DW-VP-3).
    pub(super) fn total(&self, seat: Seat) -> u8 {
        self.state.earned[seat.index() & 1].saturating_add(self.virtual_vp(seat))
    }
}

/// The members of a set that hang together so.
fn groups(set: Fields, group: &Group) -> Fields {
    let orth = group.adjacency == Adjacency::Orth;
    match group.shape {
        Shape::Line => lines(set, group.min),
        // Every member of a group of three has two neighbours in it, or a neighbour that has.
        Shape::Any if orth && group.min == 3 => {
            let centres = field::each(set).filter(|field| (field.adjacent() & set).count_ones() >= 2);
            let centres = centres.fold(0, |centres, field| centres | field.bit());
            centres | field::adjacent(centres) & set
        }
        Shape::Any => {
            let (mut left, mut found) = (set, 0);
            while let Some(seed) = field::first(left) {
                let mut flood = seed.bit();
                loop {
                    let wider = if orth { field::adjacent(flood) } else { field::surrounding(flood) };
                    let grown = flood | wider & set;
                    if grown == flood {
                        break;
                    }
                    flood = grown;
                }
                if flood.count_ones() >= u32::from(group.min) {
                    found |= flood;
                }
                left &= !flood;
            }
            found
        }
    }
}

/// The members of a set that stand in straight orthogonal lines of at least so many.
fn lines(set: Fields, min: u8) -> Fields {
    let mut found = 0;
    for field in field::each(set) {
        for step in [(1, 0), (0, 1)] {
            let mut line = field.bit();
            let mut at = field.step(step);
            while let Some(next) = at.filter(|next| set & next.bit() != 0) {
                line |= next.bit();
                at = next.step(step);
            }
            if line.count_ones() >= u32::from(min) {
                found |= line;
            }
        }
    }
    found
}
