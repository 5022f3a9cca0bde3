//! Why a spell is refused (DW-SPELL-*).

use super::super::content::Deed;
use super::super::field::{self, Field};
use super::super::legal::{affordable, amounts, creatures};
use super::super::state::State;
use super::super::tribe::Spell;
use super::super::view::{Around, View};
use super::super::words::field_arg;
use super::super::{DiceWar, rule_id};
use super::{Verdict, never};
use crate::engine::{Arg, Seat, text};

impl DiceWar {
    pub(super) fn judge_spell(
        &self,
        state: &State,
        seat: Seat,
        at: Field,
        spell: u8,
        fields: &[Field],
        amount: u8,
    ) -> Verdict {
        self.own_die(state, seat, at)?;
        let kind = self.tribe(seat).kind(state.level(at));
        let Some(spell) = kind.spells.iter().find(|own| own.id == spell) else {
            let told = text("The {creature} does not have this spell.");
            return never("DW-SPELL-6", told.with("creature", self.who(state, at)));
        };
        self.judge_cost(state, seat, at, spell)?;
        let view = View { game: self, state };
        let rule = rule_id(&spell.card.rule).unwrap_or("DW-SPELL-3");
        let around = Around { k: amount, ..Around::new(seat, at.bit()) };
        let (least, most) = amounts(&view, spell, &around);
        if !(least..=most).contains(&amount) {
            let told = text("{spell}: {n} is not possible, at most {max} is.").with("spell", name(spell));
            return never(rule, told.with("n", amount).with("max", most));
        }
        if !affordable(&view, seat, spell, &around) {
            return self.reserve_short(state, seat, spell, &around);
        }
        let (targets, n) = creatures(&view, seat, spell, &around);
        let places = spell.card.choose.fields.map_or(0, |choice| choice.n);
        if fields.len() != usize::from(n) + usize::from(places) {
            let told = text("{spell} is cast on {n} fields, not {m}.").with("spell", name(spell));
            let n = u32::from(n) + u32::from(places);
            return never(rule, told.with("n", n).with("m", fields.len()));
        }
        let (chosen, onto) = fields.split_at(usize::from(n));
        let ordered = |fields: &[Field]| fields.windows(2).all(|pair| pair[0] < pair[1]);
        if !ordered(chosen) || !ordered(onto) {
            return never(rule, text("The fields must be different, in the order a1, b1, … g7."));
        }
        if let Some(wrong) = chosen.iter().find(|field| targets & field.bit() == 0) {
            let told = text("{spell} cannot be cast on {field}.").with("spell", name(spell));
            return never(rule, told.with("field", field_arg(*wrong)));
        }
        let free =
            spell.card.choose.fields.map_or(0, |choice| view.region(choice.place, &around) & state.free());
        if let Some(wrong) = onto.iter().find(|field| free & field.bit() == 0) {
            let told = text("{spell}: no die can be placed on {field}.").with("spell", name(spell));
            return never(rule, told.with("field", field_arg(*wrong)));
        }
        if !self.changes(&view, spell, fields, around) {
            return never("DW-SPELL-4", text("{spell} would change nothing.").with("spell", name(spell)));
        }
        self.allowed(state, seat, at, Deed::Spell)
    }

    /// DW-SPELL-2, DW-SPELL-3.
    fn judge_cost(&self, state: &State, seat: Seat, at: Field, spell: &Spell) -> Verdict {
        let view = View { game: self, state };
        let around = Around::new(seat, at.bit());
        if state.reserve[seat.index()] < spell.places {
            return self.reserve_short(state, seat, spell, &around);
        }
        let (cost, tp) = (spell.card.cost.tp, view.tp(seat));
        if tp < cost {
            let told = text("{spell} costs {cost} TP, you have {tp}.").with("spell", name(spell));
            return never("DW-SPELL-3", told.with("cost", cost).with("tp", tp));
        }
        let rule = rule_id(&spell.card.rule).unwrap_or("DW-SPELL-3");
        if state.level(at) <= spell.card.cost.level_self {
            return never(
                rule,
                text("{spell} would take the caster’s last level.").with("spell", name(spell)),
            );
        }
        if !view.holds(spell.card.condition.as_ref(), &around, true) {
            return never(rule, text("{spell} cannot be cast now.").with("spell", name(spell)));
        }
        let Some(choice) = spell.card.choose.fields else { return Ok(()) };
        let free = view.region(choice.place, &around) & state.free();
        if free.count_ones() < u32::from(choice.n) {
            let list = field::each(free).map(field_arg).collect();
            let told =
                text("{spell} needs {n} free fields, there are {m}: {list}.").with("spell", name(spell));
            let told = told.with("n", choice.n).with("m", free.count_ones()).with("list", Arg::List(list));
            return never(rule, told);
        }
        Ok(())
    }

    fn reserve_short(&self, state: &State, seat: Seat, spell: &Spell, around: &Around) -> Verdict {
        let exiled = View { game: self, state }.number(&spell.card.cost.exile_reserve, around).max(0);
        let need = i64::from(spell.places) + i64::from(exiled);
        let told = text("{spell} needs {need} Reserve dice, you have {n}.").with("spell", name(spell));
        never("DW-SPELL-2", told.with("need", need).with("n", state.reserve[seat.index()]))
    }
}

fn name(spell: &Spell) -> Arg {
    Arg::Content(spell.card.name.clone())
}
