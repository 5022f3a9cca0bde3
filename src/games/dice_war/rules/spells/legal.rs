//! All ways to cast a spell (DW-SPELL-*).

use super::carry_out::Feasibility;
use crate::engine::{Few, Seat};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::{Action, MAX_CHOSEN};
use crate::games::dice_war::content::{Effect, Immunity, Where};
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::state::{other, pair_index};
use crate::games::dice_war::tribe::{Count, Spell};
use crate::games::dice_war::view::{Bindings, View};

/// What is chosen for a spell with a certain amount: so many of each set, in this order.
#[derive(Clone, Copy, Default)]
pub(in crate::games::dice_war::rules) struct Price {
    /// Own creatures that go to the Exile.
    pub paid: (Fields, u8),
    /// Creatures, other than those.
    pub creatures: (Fields, u8),
    /// Fields.
    pub fields: (Fields, u8),
    /// A field may be named again.
    pub again: bool,
}

impl Price {
    pub(in crate::games::dice_war::rules) fn new(
        view: &View<'_>,
        seat: Seat,
        spell: &Spell,
        bindings: &Bindings,
    ) -> Self {
        Self::of_any_amount(view, seat, spell, bindings).for_amount(view, spell, bindings)
    }

    /// What does not depend on the amount.
    fn of_any_amount(view: &View<'_>, seat: Seat, spell: &Spell, bindings: &Bindings) -> Self {
        let card = &spell.card;
        let paid = card.cost.exile_own.map_or((0, 0), |price| {
            // Who leaves the board anyway cannot pay with itself.
            let gone = if card.cost.self_to_reserve { bindings.me } else { 0 };
            (view.select(&price.of, bindings) & view.state.own(seat) & !gone, price.n)
        });
        let creatures = card.choose.creature.map_or(0, |choice| {
            view.select(&choice.of, bindings) & !view.immune(other(seat), Immunity::Spells)
        });
        let fields = card.choose.fields.map_or((0, 0), |choice| {
            let onto = if choice.free { view.state.free() } else { field::ALL };
            (view.region(choice.place, bindings) & onto, choice.n)
        });
        let again = card.choose.fields.is_some_and(|choice| !choice.distinct);
        Self { paid, creatures: (creatures, 0), fields, again }
    }

    /// The creatures that may be chosen with an amount, and how many are (DW-SPELL-5, DW-UPG-3).
    fn for_amount(mut self, view: &View<'_>, spell: &Spell, bindings: &Bindings) -> Self {
        let Some(choice) = spell.card.choose.creature else { return self };
        let mut set = self.creatures.0;
        for effect in &spell.card.effects {
            if let Effect::Level { who, by, strict: true } = effect
                && who.place == Where::Target
            {
                let by = view.number(by, bindings);
                let all = 0b111_1110u8;
                let [down, up] = [-by, by].map(|by| by.clamp(0, 7) as u32);
                set &= view.state.of_levels(all >> up << down & all);
            }
        }
        let n = view.number(&choice.n, bindings).clamp(0, 99) as u8;
        // More than an action can name are not chosen at all, rather than some of them (DW-SPELL-3).
        self.creatures = (if usize::from(n) > MAX_CHOSEN { 0 } else { set }, n);
        self
    }

    /// How many choices there are, if every one is possible.
    fn count(&self) -> usize {
        let ways = |(set, n): (Fields, u8)| binomial(set.count_ones() as usize, usize::from(n));
        ways(self.creatures) * ways(self.fields)
    }

    /// The choice at a place among those that [`Self::count`] counts, in the order of [`combinations`].
    fn choice(&self, at: usize) -> Few<Field, MAX_CHOSEN> {
        let (onto, n) = self.fields;
        let places = binomial(onto.count_ones() as usize, usize::from(n)).max(1);
        let mut chosen = Few::new();
        combination(self.creatures, at / places, &mut chosen);
        combination(self.fields, at % places, &mut chosen);
        chosen
    }
}

fn binomial(of: usize, n: usize) -> usize {
    match n {
        0 => 1,
        1 => of,
        2 => of * of.saturating_sub(1) / 2,
        3 => of * of.saturating_sub(1) * of.saturating_sub(2) / 6,
        _ => (0..n).fold(1, |ways, k| ways * of.saturating_sub(k) / (k + 1)),
    }
}

/// Appends the choice of `n` fields of a set at a place among all in order.
fn combination((set, n): (Fields, u8), mut at: usize, chosen: &mut Few<Field, MAX_CHOSEN>) {
    let (mut rest, mut left) = (set, usize::from(n));
    while left > 0 {
        let Some(first) = field::first(rest) else { return };
        rest &= !first.bit();
        // So many choices begin with this field.
        let with = binomial(rest.count_ones() as usize, left - 1);
        if at < with {
            chosen.push(first);
            left -= 1;
        } else {
            at -= with;
        }
    }
}

impl DiceWar {
    /// All ways to cast a spell.
    pub(in crate::games::dice_war::rules) fn castings(
        &self,
        view: &View<'_>,
        seat: Seat,
        at: Field,
        spell: &Spell,
        sink: &mut impl FnMut(Action),
    ) {
        each_amount(view, seat, at, spell, &mut |bindings, price| {
            let (paid, p) = price.paid;
            let mut cast = |fields: Few<Field, MAX_CHOSEN>| {
                if self.feasibility(view.state, spell, &fields, bindings) == Feasibility::Full {
                    sink(Action::CastSpell { at, spell: spell.id, fields, amount: bindings.k });
                }
            };
            combinations(paid, p, false, Few::new(), &mut |chosen| {
                let (creatures, n) = price.creatures;
                let left = chosen.iter().fold(creatures, |left, field| left & !field.bit());
                combinations(left, n, false, chosen, &mut |chosen| {
                    combinations(price.fields.0, price.fields.1, price.again, chosen, &mut cast);
                });
            });
        });
    }

    /// The way to cast a spell at a place among all, or how many there are if there are not so many.
    pub(in crate::games::dice_war::rules) fn casting(
        &self,
        view: &View<'_>,
        seat: Seat,
        caster: Field,
        spell: &Spell,
        at: usize,
    ) -> Result<Action, usize> {
        let (mut found, mut n) = (None, 0);
        if spell.count != Count::ByTrying {
            each_amount(view, seat, caster, spell, &mut |bindings, price| {
                let more = price.count();
                if let Some(at) = at.checked_sub(n).filter(|at| *at < more) {
                    let (fields, amount) = (price.choice(at), bindings.k);
                    found = Some(Action::CastSpell { at: caster, spell: spell.id, fields, amount });
                }
                n += more;
            });
        } else {
            self.castings(view, seat, caster, spell, &mut |action| {
                if n == at {
                    found = Some(action);
                }
                n += 1;
            });
        }
        found.ok_or(n)
    }

    /// How many ways there are to cast a spell.
    pub(in crate::games::dice_war::rules) fn count_castings(
        &self,
        view: &View<'_>,
        seat: Seat,
        at: Field,
        spell: &Spell,
    ) -> usize {
        let mut n = 0;
        if let Count::Around(places) = spell.count {
            if view.state.reserve[pair_index(seat)] >= spell.places {
                n = binomial((at.adjacent() & view.state.free()).count_ones() as usize, usize::from(places));
            }
        } else if spell.count != Count::ByTrying {
            each_amount(view, seat, at, spell, &mut |_, price| n += price.count());
        } else {
            self.castings(view, seat, at, spell, &mut |_| n += 1);
        }
        n
    }
}

/// Everything that a caster may choose from, for each amount that it may choose.
#[inline]
fn each_amount(
    view: &View<'_>,
    seat: Seat,
    at: Field,
    spell: &Spell,
    look: &mut impl FnMut(Bindings, Price),
) {
    let card = &spell.card;
    if view.state.reserve[pair_index(seat)] < spell.places || card.cost.tp > 0 && view.tp(seat) < card.cost.tp
    {
        return;
    }
    let bindings = Bindings::new(seat, at.bit());
    if view.state.level(at) <= card.cost.level_self || !view.holds(card.condition.as_ref(), &bindings, true) {
        return;
    }
    let (least, most) = amounts(view, spell, &bindings);
    if least > most {
        return;
    }
    let price = Price::of_any_amount(view, seat, spell, &bindings);
    for k in least..=most {
        let bindings = Bindings { k, ..bindings };
        if affordable(view, seat, spell, &bindings) {
            look(bindings, price.for_amount(view, spell, &bindings));
        }
    }
}

/// The amounts that may be chosen.
pub(in crate::games::dice_war::rules) fn amounts(
    view: &View<'_>,
    spell: &Spell,
    bindings: &Bindings,
) -> (u8, u8) {
    match spell.card.choose.amount {
        None => (0, 0),
        Some(amount) => (amount.min, view.number(&amount.max, bindings).clamp(0, 15) as u8),
    }
}

/// DW-SPELL-2: whether the Reserve is enough for what is placed and exiled.
pub(in crate::games::dice_war::rules) fn affordable(
    view: &View<'_>,
    seat: Seat,
    spell: &Spell,
    bindings: &Bindings,
) -> bool {
    let exiled = view.number(&spell.card.cost.exile_reserve, bindings);
    i32::from(spell.places) + exiled.max(0) <= i32::from(view.state.reserve[pair_index(seat)])
}

/// Every choice of `n` fields of a set in order, after those already chosen.
#[inline]
fn combinations<F: FnMut(Few<Field, MAX_CHOSEN>)>(
    set: Fields,
    n: u8,
    again: bool,
    chosen: Few<Field, MAX_CHOSEN>,
    sink: &mut F,
) {
    if n == 0 {
        sink(chosen);
    } else {
        combinations_of_some(set, n, again, chosen, sink);
    }
}

fn combinations_of_some<F: FnMut(Few<Field, MAX_CHOSEN>)>(
    set: Fields,
    n: u8,
    again: bool,
    chosen: Few<Field, MAX_CHOSEN>,
    sink: &mut F,
) {
    if !again && set.count_ones() < u32::from(n) {
        return;
    }
    let mut rest = set;
    while let Some(field) = field::first(rest) {
        let after = rest & !field.bit();
        let mut longer = chosen;
        if longer.push(field) {
            combinations(if again { rest } else { after }, n - 1, again, longer, sink);
        }
        rest = after;
    }
}
