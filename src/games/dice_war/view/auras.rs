//! What creatures are protected from, kept from and lent, and what threatens them.

use super::groups::groups;
use super::{Bindings, View, Way};
use crate::engine::Seat;
use crate::games::dice_war::content::{Condition, Deed, Immunity, Where};
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::reach;
use crate::games::dice_war::state::{other, pair_index};
use crate::games::dice_war::tribe::{self, Lend};

impl<'a> View<'a> {
    /// The creatures of a seat that the opponent cannot harm so (DW-SPEC-3).
    #[inline]
    pub(in crate::games::dice_war) fn immune(&self, seat: Seat, immunity: Immunity) -> Fields {
        let tribe = self.tribe(seat);
        let bit = tribe::bit(immunity);
        if !self.game.can_be_immune[pair_index(seat)][immunity as usize] {
            return 0;
        }
        let own = self.state.own(seat);
        let mut set = own & self.state.of_levels(tribe.immune[immunity as usize]);
        for grant in tribe.grants.iter().filter(|grant| grant.immune & bit != 0) {
            let givers = self.givers(seat, grant.level);
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
                    let bindings = Bindings::new(seat, giver.bit());
                    let holds = self.holds(condition.as_ref(), &bindings, true);
                    if holds { set | self.select(who, &bindings) & own } else { set }
                }),
            };
        }
        set
    }

    /// The creatures of a seat that must not do something.
    pub(in crate::games::dice_war) fn forbidden(&self, seat: Seat, deed: Deed) -> Fields {
        if !self.game.forbids {
            return 0;
        }
        let mut set = 0;
        for giver_seat in [seat, other(seat)] {
            for forbid in self.tribe(giver_seat).forbids.iter().filter(|forbid| forbid.deed == deed) {
                for giver in field::each(self.givers(giver_seat, forbid.level)) {
                    let bindings = Bindings::new(giver_seat, giver.bit());
                    if self.holds(forbid.condition.as_ref(), &bindings, true) {
                        let mut harmed = self.select(&forbid.who, &bindings) & self.state.own(seat);
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

    /// The creatures of a seat and level; of any for level 0.
    pub(super) fn givers(&self, seat: Seat, level: u8) -> Fields {
        self.state.own(seat) & if level == 0 { field::ALL } else { self.state.of_level(level) }
    }

    /// What auras let a creature do besides.
    pub(in crate::games::dice_war) fn lent(&self, seat: Seat, at: Field) -> impl Iterator<Item = &'a Lend> {
        let view = *self;
        self.tribe(seat).lends.iter().filter(move |lend| {
            field::each(view.givers(seat, lend.level)).any(|giver| {
                let bindings = Bindings::new(seat, giver.bit());
                view.holds(lend.condition.as_ref(), &bindings, true)
                    && view.select(&lend.who, &bindings) & at.bit() != 0
            })
        })
    }

    /// The levels that a creature beats, bit 1 for level 1.
    #[inline]
    pub(in crate::games::dice_war) fn beats(&self, seat: Seat, at: Field, level: u8) -> u8 {
        let tribe = self.tribe(seat);
        let creature = tribe.creature(level);
        if tribe.lends.is_empty() {
            return creature.beats;
        }
        let (mut also, mut never) = (creature.beats, creature.never);
        for Lend { beats, .. } in self.lent(seat, at) {
            also |= beats.also.bits() | u8::from(beats.equal) << level;
            never |= beats.never.bits();
        }
        also & !never
    }

    /// The fields that the patterns of a creature lead to in a straight way, exchanges left aside; whether
    /// something stands there is not looked at.
    #[inline(always)]
    pub(in crate::games::dice_war) fn reached(
        &self,
        seat: Seat,
        from: Field,
        level: u8,
        attack: bool,
    ) -> Fields {
        let tribe = self.tribe(seat);
        let creature = tribe.creature(level);
        let own = if attack { &creature.attacks } else { &creature.moves }.targets(self, seat, from);
        if tribe.lends.is_empty() { own } else { own | self.reached_by_lending(seat, from, level, attack) }
    }

    fn reached_by_lending(&self, seat: Seat, from: Field, level: u8, attack: bool) -> Fields {
        if attack && self.tribe(seat).creature(level).own_attack {
            return 0;
        }
        self.lent(seat, from).fold(0, |set, lend| {
            set | if attack { &lend.attacks } else { &lend.moves }.targets(self, seat, from)
        })
    }

    /// Whether a pattern of a creature leads from one field to another in a straight way.
    #[inline]
    pub(in crate::games::dice_war) fn leads(
        &self,
        seat: Seat,
        from: Field,
        to: Field,
        level: u8,
        attack: bool,
    ) -> bool {
        let tribe = self.tribe(seat);
        if !tribe.lends.is_empty() {
            return self.reached(seat, from, level, attack) & to.bit() != 0;
        }
        let creature = tribe.creature(level);
        if attack { &creature.attacks } else { &creature.moves }.leads(self, seat, from, to)
    }

    /// The fields that a way of a creature must name because it goes over them (section 4.3), each with where
    /// it leads: around a corner, or straight on where a jump leads as well.
    pub(in crate::games::dice_war) fn branches(
        &self,
        seat: Seat,
        from: Field,
        level: u8,
        attack: bool,
    ) -> impl Iterator<Item = (Field, Fields)> {
        let view = *self;
        let creature = self.tribe(seat).creature(level);
        let some = if attack { &creature.attacks } else { &creature.moves }.branches();
        let near = if some { field::surrounding(from.bit()) & !from.bit() } else { 0 };
        field::each(near).map(move |via| (via, view.over(seat, from, level, attack, via)))
    }

    /// Where a creature gets over a field that its way must name.
    pub(in crate::games::dice_war) fn over(
        &self,
        seat: Seat,
        from: Field,
        level: u8,
        attack: bool,
        via: Field,
    ) -> Fields {
        let creature = self.tribe(seat).creature(level);
        let reach = if attack { &creature.attacks } else { &creature.moves };
        let corner = reach.around_corner(self, seat, from, via);
        if !reach.crosses() {
            return corner;
        }
        corner | self.crossed(seat, from, level, attack) & reach::beyond(from, via)
    }

    /// Where both a jump and a way over other fields lead.
    fn crossed(&self, seat: Seat, from: Field, level: u8, attack: bool) -> Fields {
        let creature = self.tribe(seat).creature(level);
        let own = if attack { &creature.attacks } else { &creature.moves };
        let (mut jumps, mut over) = (own.jumps(from), own.distant(self, seat, from));
        if !(attack && creature.own_attack) {
            for lend in self.lent(seat, from) {
                let lent = if attack { &lend.attacks } else { &lend.moves };
                jumps |= lent.jumps(from);
                over |= lent.distant(self, seat, from);
            }
        }
        jumps & over & !field::surrounding(from.bit())
    }

    /// Own dice that a creature can exchange places with by a Movement.
    #[inline(always)]
    pub(in crate::games::dice_war) fn exchanges(&self, seat: Seat, from: Field, level: u8) -> Fields {
        let tribe = self.tribe(seat);
        let none = tribe.creature(level).swaps.is_empty() && tribe.lends.is_empty();
        if none { 0 } else { self.partners(seat, from, level) }
    }

    fn partners(&self, seat: Seat, from: Field, level: u8) -> Fields {
        let own = &self.tribe(seat).creature(level).swaps;
        let patterns = own.iter().chain(self.lent(seat, from).flat_map(|lend| &lend.swaps));
        reach::swaps(patterns, self.state.own(seat), seat, from, self)
    }

    /// The fields that a creature passes on a way that it can go. A jump passes none, and is what is meant
    /// where nothing is named.
    pub(in crate::games::dice_war) fn passed(&self, seat: Seat, way: &Way) -> Fields {
        let Way { from, to, via, attack } = *way;
        let between = reach::between(from, to);
        if let Some(via) = via {
            return if between & via.bit() != 0 { between } else { via.bit() };
        }
        let creature = self.tribe(seat).creature(self.state.level(from));
        let own = if attack { &creature.attacks } else { &creature.moves };
        let lends = !(attack && creature.own_attack);
        let lent = |lend: &Lend| if attack { &lend.attacks } else { &lend.moves }.jumps(from);
        let jumps =
            self.lent(seat, from).filter(|_| lends).fold(own.jumps(from), |set, lend| set | lent(lend));
        if jumps & to.bit() != 0 { 0 } else { between }
    }

    /// The opposing creatures that a creature may attack, wherever they stand (DW-ATK-2, -9).
    #[inline]
    pub(in crate::games::dice_war) fn prey(&self, seat: Seat, at: Field, level: u8) -> Fields {
        let set = self.state.of_levels(self.beats(seat, at, level)) & self.state.own(other(seat));
        if set == 0 { 0 } else { set & !self.immune(other(seat), Immunity::Attacks) }
    }

    /// Where opposing creatures stand that threaten a creature (DW-GEN-7).
    pub(in crate::games::dice_war) fn threats(&self, field: Field) -> Fields {
        let Some(owner) = self.state.owner(field) else { return 0 };
        let level = self.state.level(field);
        let enemy = other(owner);
        let near = self.state.own(enemy) & self.tribe(enemy).near[field.index()];
        if near == 0 || self.immune(owner, Immunity::Attacks) & field.bit() != 0 {
            return 0;
        }
        let held = self.forbidden(enemy, Deed::Attack);
        let mut set = 0;
        for from in field::each(near & !held) {
            let strength = self.state.level(from);
            if self.beats(enemy, from, strength) >> level & 1 == 1
                && self.attacks(enemy, from, strength, field)
            {
                set |= from.bit();
            }
        }
        set
    }

    /// Whether an Attack pattern leads from one field to another.
    fn attacks(&self, seat: Seat, from: Field, level: u8, to: Field) -> bool {
        let attacks = &self.tribe(seat).creature(level).attacks;
        self.leads(seat, from, to, level, true)
            || attacks.turns()
                && field::each(field::surrounding(from.bit()))
                    .any(|via| attacks.around_corner(self, seat, from, via) & to.bit() != 0)
    }
}
