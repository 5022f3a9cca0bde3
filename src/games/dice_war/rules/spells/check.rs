//! Why a spell is refused (DW-SPELL-*).

use super::carry_out::Feasibility;
use super::legal::{Price, affordable, amounts};
use crate::engine::{Arg, Seat, Violation, text, text_n};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::content::Deed;
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::options::RULEBOOK;
use crate::games::dice_war::rules::refusals::never;
use crate::games::dice_war::state::{State, pair_index};
use crate::games::dice_war::tribe::Spell;
use crate::games::dice_war::view::{Bindings, View};

impl DiceWar {
    pub(in crate::games::dice_war::rules) fn check_spell(
        &self,
        state: &State,
        seat: Seat,
        at: Field,
        spell: u8,
        fields: &[Field],
        amount: u8,
    ) -> Result<(), Violation> {
        self.own_die(state, seat, at)?;
        let creature = self.tribe(seat).creature(state.level(at));
        let Some(spell) = creature.spells.iter().find(|own| own.id == spell) else {
            return self.no_such_spell(state, at, &creature.spells, spell);
        };
        self.check_cost(state, seat, at, spell)?;
        let view = View { game: self, state };
        let bindings = Bindings { k: amount, ..Bindings::new(seat, at.bit()) };
        let (least, most) = amounts(&view, spell, &bindings);
        if !(least..=most).contains(&amount) {
            let why = text("{spell}: at most {max} is possible, not {n}.").with("spell", name(spell));
            return never(rule(spell), why.with("n", amount).with("max", most));
        }
        if !affordable(&view, seat, spell, &bindings) {
            return self.reserve_short(state, seat, spell, &bindings);
        }
        self.check_choice(Price::new(&view, seat, spell, &bindings), spell, fields)?;
        match self.feasibility(state, spell, fields, bindings) {
            Feasibility::Full => self.allowed(state, seat, at, Deed::Spell),
            Feasibility::Partial => {
                never("DW-SPELL-3", text("{spell} cannot be carried out in full.").with("spell", name(spell)))
            }
            Feasibility::NoEffect => {
                never("DW-SPELL-4", text("{spell} would change nothing.").with("spell", name(spell)))
            }
        }
    }

    /// DW-SPELL-6. Under house rules spells of the same name differ, so ids tell them apart.
    fn no_such_spell(&self, state: &State, at: Field, own: &[Spell], spell: u8) -> Result<(), Violation> {
        let why = match own {
            [] => text("The {creature} does not have this spell."),
            own => {
                let id = |id: &str| Arg::Verbatim(id.to_owned());
                let wanted = self.spell(spell).map_or_else(|| spell.to_string(), |card| card.id.clone());
                let why = text("In this match, the {creature} casts {spells}, not {spell}.");
                let why = why.with("spells", Arg::List(own.iter().map(|own| id(&own.card.id)).collect()));
                why.with("spell", id(&wanted))
            }
        };
        never("DW-SPELL-6", why.with("creature", self.who(state, at)))
    }

    /// Whether fields are chosen as a spell wants them.
    fn check_choice(&self, price: Price, spell: &Spell, fields: &[Field]) -> Result<(), Violation> {
        let (p, n, m) = (price.paid.1, price.creatures.1, price.fields.1);
        let wanted = u32::from(p) + u32::from(n) + u32::from(m);
        if fields.len() != wanted as usize {
            let why = text_n(
                "{spell} must be cast on {n} square, not {m}.",
                "{spell} must be cast on {n} squares, not {m}.",
                wanted,
            );
            return never(rule(spell), why.with("spell", name(spell)).with("m", fields.len()));
        }
        let (paid, rest) = fields.split_at(usize::from(p));
        let (chosen, onto) = rest.split_at(usize::from(n));
        let ordered = |fields: &[Field]| fields.windows(2).all(|pair| pair[0] < pair[1]);
        let repeated = price.again && onto.windows(2).all(|pair| pair[0] <= pair[1]);
        if !ordered(paid) || !ordered(chosen) || !(ordered(onto) || repeated) {
            return never(rule(spell), text("The squares must be different and in the order a1, b1, … g7."));
        }
        let wrong =
            |fields: &[Field], set: Fields| fields.iter().find(|field| set & field.bit() == 0).copied();
        if let Some(wrong) = wrong(paid, price.paid.0) {
            let why = text("{spell} cannot be paid with the die on {field}.").with("spell", name(spell));
            return never(rule(spell), why.with("field", wrong));
        }
        let left = paid.iter().fold(price.creatures.0, |left, field| left & !field.bit());
        if let Some(wrong) = wrong(chosen, left) {
            let why = text("{spell} cannot be cast on {field}.").with("spell", name(spell));
            return never(rule(spell), why.with("field", wrong));
        }
        if let Some(wrong) = wrong(onto, price.fields.0) {
            let why = text("{spell} cannot place a die on {field}.").with("spell", name(spell));
            return never(rule(spell), why.with("field", wrong));
        }
        Ok(())
    }

    /// DW-SPELL-2, DW-SPELL-3.
    fn check_cost(&self, state: &State, seat: Seat, at: Field, spell: &Spell) -> Result<(), Violation> {
        let view = View { game: self, state };
        let bindings = Bindings::new(seat, at.bit());
        if state.reserve[pair_index(seat)] < spell.places {
            return self.reserve_short(state, seat, spell, &bindings);
        }
        let (cost, tp) = (spell.card.cost.tp, view.tp(seat));
        if tp < cost {
            let why = text("{spell} costs {cost} TP; you have {tp}.").with("spell", name(spell));
            return never("DW-SPELL-3", why.with("cost", cost).with("tp", tp));
        }
        if state.level(at) <= spell.card.cost.level_self {
            return never(
                rule(spell),
                text("{spell} would remove the caster’s last level.").with("spell", name(spell)),
            );
        }
        if !view.holds(spell.card.condition.as_ref(), &bindings, true) {
            return never(rule(spell), text("{spell} cannot be cast now.").with("spell", name(spell)));
        }
        let Some(choice) = spell.card.choose.fields.filter(|choice| choice.free && choice.distinct) else {
            return Ok(());
        };
        let free = view.region(choice.place, &bindings) & state.free();
        if free.count_ones() < u32::from(choice.n) {
            let list = field::each(free).map(Arg::from).collect();
            let why = text_n(
                "{spell} needs {n} empty square but has {m}: {list}.",
                "{spell} needs {n} empty squares but has {m}: {list}.",
                choice.n,
            );
            let why =
                why.with("spell", name(spell)).with("m", free.count_ones()).with("list", Arg::List(list));
            return never(rule(spell), why);
        }
        Ok(())
    }

    fn reserve_short(
        &self,
        state: &State,
        seat: Seat,
        spell: &Spell,
        bindings: &Bindings,
    ) -> Result<(), Violation> {
        let exiled = View { game: self, state }.number(&spell.card.cost.exile_reserve, bindings).max(0);
        let need = i64::from(spell.places) + i64::from(exiled);
        let why = text_n(
            "{spell} needs {n} Reserve die; you have {m}.",
            "{spell} needs {n} Reserve dice; you have {m}.",
            need,
        );
        never("DW-SPELL-2", why.with("spell", name(spell)).with("m", state.reserve[pair_index(seat)]))
    }
}

/// The rule that a spell's card names; only looked for once something is wrong.
fn rule(spell: &Spell) -> &'static str {
    RULEBOOK.get().id_of(&spell.card.rule).unwrap_or("DW-SPELL-3")
}

fn name(spell: &Spell) -> Arg {
    Arg::Content(spell.card.name.clone())
}
