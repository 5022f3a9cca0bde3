//! Abilities, and what they are made of (sections 7.3 and 7.4 of the rules).

use super::{Choice, Report};
use crate::engine::{Arg, Text, text};
use crate::games::dice_war::action::MAX_CHOSEN;
use crate::games::dice_war::content::{
    Ability, AbilityKind, Choose, Cost, Effect, Filter, Group, Number, NumberWord, Pattern, Side, Spot,
    TpMode, TpRule, When, Where,
};

impl Report {
    /// `tp` is what the tribe's TP are; a Location has none.
    pub(super) fn ability(&mut self, id: &str, ability: &Ability, tp: Option<&TpRule>) {
        self.name(id, &ability.name);
        self.rule(id, &ability.rule);
        self.must(!ability.text.trim().is_empty(), id, "text", text("A text is required."));
        let spell = ability.kind == AbilityKind::Spell;
        let expected = text("Only spells can be actions, and every spell must be one.");
        self.must(spell == (ability.when == When::Action), id, "when", expected);
        let bare = ability.cost == Default::default() && ability.choose == Default::default();
        self.must(spell || bare, id, "cost, choose", text("Only spells can have a cost and a choice."));
        match tp {
            None => self.located(id, ability),
            Some(_) => {
                let own = ability.when != When::Entered;
                self.must(own, id, "when", text("Only a Location can be entered."));
            }
        }
        let Choose { creature, fields, amount } = &ability.choose;
        self.choice = Choice {
            creatures: creature.is_some(),
            fields: fields.is_some(),
            amount: amount.is_some(),
            // A Location works for any tribe.
            tp: tp.is_none_or(|tp| tp.mode != TpMode::None),
        };
        self.condition(id, ability);
        self.cost(id, ability, tp);
        self.choice(id, ability);
        self.range(id, "do", ability.effects.len(), 1..=4);
        for (effect, n) in ability.effects.iter().zip(1..) {
            self.effect(id, &format!("do {n}"), effect, ability, tp);
        }
    }

    /// A Location works for every creature on its fields, and has fewer moments than creatures.
    fn located(&mut self, id: &str, ability: &Ability) {
        let moments = [When::Always, When::Entered, When::TurnStart, When::TurnEnd];
        let expected =
            text("A Location can take effect always, when entered, or when a turn begins or ends.");
        self.must(moments.contains(&ability.when), id, "when", expected);
        let placed = ability.condition.is_some_and(|condition| condition.self_where.is_some());
        let expected = text("A Location can only affect creatures standing on it.");
        self.must(ability.when != When::Always || !placed, id, "if, self_where", expected);
    }

    fn condition(&mut self, id: &str, ability: &Ability) {
        let Some(condition) = &ability.condition else { return };
        let tp = condition.tp_min > 0;
        self.known(!tp || self.choice.tp, id, "if, tp_min", text("This tribe does not use TP."));
        if let Some(group) = &condition.group {
            self.group(id, "if, group", group);
        }
        if let Some(count) = &condition.count {
            self.counted(id, "if, count", &count.of, ability.when);
            self.must(
                count.min <= count.max,
                id,
                "if, count",
                text("The minimum must not be greater than the maximum."),
            );
        }
        if let Some(place) = condition.self_where {
            self.place(id, "if, self_where", place, ability.when);
        }
    }

    fn cost(&mut self, id: &str, ability: &Ability, tp: Option<&TpRule>) {
        let Cost { tp: stored, exile_reserve, exile_own, level_self, .. } = &ability.cost;
        let can = tp.is_some_and(|tp| tp.mode == TpMode::Stored);
        self.must(*stored == 0 || can, id, "cost, tp", text("Only stored TP can be spent."));
        self.range(id, "cost, tp", *stored, 0..=15);
        self.range(id, "cost, level_self", *level_self, 0..=5);
        self.number(
            id,
            "cost, exile_reserve",
            exile_reserve,
            ability.when,
            ability.kind == AbilityKind::Spell,
        );
        if let Some(price) = exile_own {
            self.range(id, "cost, exile_own, n", price.n, 1..=3);
            self.filter(id, "cost, exile_own", &price.of, ability.when);
            let own = matches!(price.of.side, Side::Own | Side::Friendly | Side::Myself);
            self.must(own, id, "cost, exile_own", text("You can pay only with your own creatures."));
        }
    }

    fn choice(&mut self, id: &str, ability: &Ability) {
        let spell = ability.kind == AbilityKind::Spell;
        let mut chosen = ability.cost.exile_own.map_or(0, |price| usize::from(price.n));
        if let Some(choice) = &ability.choose.fields {
            self.range(id, "choose, fields, n", choice.n, 1..=4);
            self.place(id, "choose, fields, where", choice.place, ability.when);
            chosen += usize::from(choice.n);
        }
        if let Some(choice) = &ability.choose.creature {
            self.filter(id, "choose, creature", &choice.of, ability.when);
            self.number(id, "choose, creature, n", &choice.n, ability.when, spell);
            chosen += if let Number::Fixed(n) = choice.n { n.unsigned_abs().into() } else { 1 };
        }
        self.range(id, "choose", chosen, 0..=MAX_CHOSEN);
        if let Some(amount) = &ability.choose.amount {
            self.range(id, "choose, amount, min", amount.min, 0..=15);
            self.number(id, "choose, amount, max", &amount.max, ability.when, false);
        }
    }

    /// Some effects hold always and the others happen; a Location also clears up after every action.
    fn moment(&mut self, id: &str, place: &str, effect: &Effect, when: When, located: bool) {
        let lasting =
            matches!(effect, Effect::VirtualVp { .. } | Effect::Grant { .. } | Effect::Forbid { .. });
        if !located {
            let expected = match lasting {
                false => text("{effect} cannot be “always”."),
                true => text("{effect} can only be “always”."),
            };
            let expected = expected.with("effect", Arg::Verbatim(word(effect)));
            self.must(lasting == (when == When::Always), id, place, expected);
            return;
        }
        let clears =
            matches!(effect, Effect::ToReserve { .. } | Effect::ToExile { .. } | Effect::Level { .. });
        let expected = text(
            "An effect that always works may send creatures away, change levels, grant, forbid or give virtual VP; effects at other moments may not grant, forbid or give virtual VP.",
        );
        self.must(if when == When::Always { clears || lasting } else { !lasting }, id, place, expected);
    }

    fn effect(&mut self, id: &str, place: &str, effect: &Effect, ability: &Ability, tp: Option<&TpRule>) {
        let when = ability.when;
        self.moment(id, place, effect, when, tp.is_none());
        match effect {
            Effect::Level { who, by, .. } => {
                self.filter(id, place, who, when);
                self.number(id, place, by, when, ability.kind == AbilityKind::Spell);
            }
            Effect::Place { level, at } => {
                self.range(id, &format!("{place}, level"), *level, 1..=6);
                let free = ability.choose.fields.is_none_or(|choice| choice.free);
                self.must(free, id, place, text("Dice can be placed only on empty squares."));
                self.region(id, place, *at, ability, text("Dice can be placed only on chosen squares."));
            }
            Effect::ToReserve { who, .. } | Effect::ToExile { who, .. } | Effect::Forbid { who, .. } => {
                self.filter(id, place, who, when);
            }
            Effect::FromExile { n } => self.range(id, &format!("{place}, n"), *n, 1..=15),
            Effect::Relocate { who, at } => {
                self.filter(id, place, who, when);
                if let Spot::Place(at) = at {
                    self.region(id, place, *at, ability, text("No squares are chosen here."));
                }
            }
            Effect::SwapPlaces { who, at } => {
                self.filter(id, place, who, when);
                self.region(id, place, *at, ability, text("No squares are chosen here."));
            }
            Effect::Convert { who, level } => {
                self.filter(id, place, who, when);
                self.range(id, &format!("{place}, level"), *level, 1..=6);
            }
            Effect::Redirect { .. } => {
                self.must(
                    when == When::WhenDefeated,
                    id,
                    place,
                    text("This effect must use the moment of defeat."),
                );
            }
            Effect::FollowUp { actions, times, .. } => {
                self.must(when == When::AfterAttack, id, place, text("Only an attack can have a follow-up."));
                self.range(id, &format!("{place}, actions"), actions.len(), 1..=2);
                self.range(id, &format!("{place}, times"), *times, 1..=6);
            }
            Effect::Tp { by } => {
                self.range(id, &format!("{place}, by"), *by, -15..=15);
                let stores = tp.is_none_or(|tp| tp.mode == TpMode::Stored);
                self.must(stores, id, place, text("This tribe cannot store TP."));
            }
            Effect::Vp { by } => self.range(id, &format!("{place}, by"), *by, 1..=9),
            Effect::VirtualVp { amount } => {
                self.number(id, place, amount, when, false);
                // VP read TP and the Reserve, never the other way round.
                let steady = *amount != Number::Word(NumberWord::K);
                self.must(steady, id, place, text("Nothing can be chosen here."));
            }
            Effect::Grant { .. } => self.grant(id, place, effect),
            Effect::Manual { text: note } => {
                self.must(!note.trim().is_empty(), id, place, text("A text is required."));
            }
        }
    }

    fn grant(&mut self, id: &str, place: &str, effect: &Effect) {
        let Effect::Grant { who, immune, moves, beats } = effect else { return };
        self.filter(id, place, who, When::Always);
        let own = who.side != Side::Opposing;
        self.must(own, id, place, text("Only your own creatures can be granted something."));
        let something = !immune.is_empty() || !moves.is_empty() || !beats.is_plain();
        self.must(something, id, place, text("Immunity, patterns or beaten levels are required."));
        self.range(id, &format!("{place}, immune"), immune.len(), 0..=4);
        self.range(id, &format!("{place}, move"), moves.len(), 0..=4);
        for (pattern, n) in moves.iter().zip(1..) {
            let place = format!("{place}, move {n}");
            self.pattern(id, &place, pattern, false);
            let straight = !matches!(pattern, Pattern::Slide { turn: true, .. });
            self.must(straight, id, &place, text("A granted pattern cannot turn."));
        }
    }

    fn number(&mut self, id: &str, place: &str, number: &Number, when: When, k: bool) {
        let chosen = matches!(number, Number::Word(NumberWord::K) | Number::PerK { .. });
        self.must(k || !chosen, id, place, text("Nothing can be chosen here."));
        self.known(!k || !chosen || self.choice.amount, id, place, text("No amount is chosen here."));
        let tp = *number == Number::Word(NumberWord::Tp);
        self.known(!tp || self.choice.tp, id, place, text("This tribe does not use TP."));
        match number {
            Number::Count { count } => self.counted(id, place, count, when),
            Number::Diff { diff } => diff.iter().for_each(|filter| self.counted(id, place, filter, when)),
            _ => {}
        }
    }

    fn group(&mut self, id: &str, place: &str, group: &Group) {
        self.range(id, &format!("{place}, min"), group.min, 2..=15);
    }

    /// Creatures, or free fields.
    fn counted(&mut self, id: &str, place: &str, filter: &Filter, when: When) {
        let bare = Filter { place: filter.place, free: true, ..Filter::default() };
        let expected = text("Empty squares have no side, level, group or threat.");
        self.must(!filter.free || *filter == bare, id, place, expected);
        self.filter(id, place, &Filter { free: false, ..*filter }, when);
    }

    pub(super) fn filter(&mut self, id: &str, place: &str, filter: &Filter, when: When) {
        self.place(id, place, filter.place, when);
        self.must(!filter.free, id, place, text("This must be creatures, not empty squares."));
        // Otherwise threats would depend on themselves.
        let calm = !filter.threatening || when != When::Always;
        self.must(calm, id, place, text("An effect that always works cannot depend on threats."));
        if let Some(group) = &filter.group {
            self.group(id, place, group);
        }
    }

    /// A region that something is done in; `unchosen` is what to say if it is to be chosen but is not.
    fn region(&mut self, id: &str, place: &str, region: Where, ability: &Ability, unchosen: Text) {
        if region == Where::Chosen {
            self.must(ability.choose.fields.is_some(), id, place, unchosen);
        } else {
            self.place(id, place, region, ability.when);
        }
    }

    /// Some regions exist only at some moments.
    fn place(&mut self, id: &str, place: &str, region: Where, when: When) {
        let there = match region {
            Where::Passed => when == When::Passing,
            Where::Origin => {
                matches!(when, When::Passing | When::AfterMove | When::AfterAttack | When::WhenDefeated)
            }
            Where::Target | Where::Chosen => when == When::Action,
            Where::Attacker | Where::Victim => matches!(when, When::AfterAttack | When::WhenDefeated),
            _ => true,
        };
        self.must(there, id, place, text("This reference has no meaning at this moment."));
        let chosen = |what: Where, chosen: bool| !there || region != what || chosen;
        let Choice { creatures, fields, .. } = self.choice;
        self.known(chosen(Where::Target, creatures), id, place, text("No creature is chosen here."));
        self.known(chosen(Where::Chosen, fields), id, place, text("No squares are chosen here."));
    }
}

/// How a pack writes an effect.
fn word(effect: &Effect) -> String {
    let written = serde_json::to_value(effect).ok();
    let word = written.as_ref().and_then(|written| match written {
        serde_json::Value::String(word) => Some(word),
        other => other.as_object()?.keys().next(),
    });
    word.cloned().unwrap_or_default()
}
