//! Abilities: who may use which, and what pays for them (DQ-ABIL-*).

use super::executor::Executor;
use super::items::ABILITY_STEPS;
use super::lot::Offers;
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, Pay, Rune, Source, Target};
use crate::games::dicequest::content::ability::{Cost, Step as Printed};
use crate::games::dicequest::content::compiled::{Ability, Op, Task, in_step};
use crate::games::dicequest::dice::{Die, Symbol, Symbols};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::matching;
use crate::games::dicequest::options::Abilities;
use crate::games::dicequest::state::{Card, State, Step, TurnState};

impl Dicequest {
    /// What is attempted.
    #[must_use]
    pub fn task_card(&self, state: &State) -> Option<Card> {
        Some(match state.turn.target? {
            Target::Playtime => Card::Playtime,
            Target::Adventure => Card::Adventure(state.adventure?),
            Target::Quest { place } => {
                Card::Quest(state.quests.get(usize::from(place)).copied().flatten()?.quest)
            }
        })
    }

    /// The same as compiled; Playtime before a choice.
    #[must_use]
    pub fn task(&self, state: &State) -> &Task {
        match self.task_card(state) {
            Some(Card::Quest(quest)) => self.quest(quest),
            Some(Card::Adventure(adventure)) => self.adventure(adventure),
            Some(Card::Playtime | Card::Hero(_) | Card::Item(_) | Card::Threat(_)) | None => {
                &self.cards().playtime
            }
        }
    }

    /// The symbols that count now (DQ-OUT-1).
    #[must_use]
    pub fn result(&self, state: &State) -> Symbols {
        let mut result = state.turn.bonus;
        state.turn.dice.iter().for_each(|die| result.add(die.symbols));
        result
    }

    /// Whether the requirements are met now.
    #[must_use]
    pub fn is_met(&self, state: &State) -> bool {
        matching::met(self.result(state), &state.turn.needs, self.generic())
    }

    /// The step that is printed on cards for a step of the turn.
    pub(super) const fn ability_step_of(&self, step: Step) -> Option<Printed> {
        match step {
            Step::Tavern => Some(Printed::Tavern),
            Step::Deployment => Some(Printed::Deployment),
            Step::Combat => Some(Printed::Combat),
            Step::Wound => Some(Printed::Wound),
            Step::Reward => Some(Printed::Reward),
            Step::SetUp | Step::NewAct | Step::Threat | Step::RoundStart | Step::Deploy | Step::Block => None,
            Step::Assign | Step::SpendExcess | Step::Rewards | Step::Complete | Step::Show | Step::Over => {
                None
            }
        }
    }

    /// The card of a source, where its marks stand, and its Hero.
    pub(super) fn source_card(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
    ) -> Result<(Card, u8, Option<u8>), Refusal> {
        let active = |hero: u8| {
            let at_home = state.step != Step::Tavern && !state.turn.heroes.contains(hero);
            if at_home { Err(Refusal::AtHome(hero)) } else { Ok(()) }
        };
        match source {
            Source::Hero { hero } => {
                let own = self.check_own_hero(state, seat, hero, "DQ-ABIL-6")?;
                active(hero)?;
                if !own.expert {
                    return Err(Refusal::Apprentice(hero));
                }
                Ok((Card::Hero(own.card), TurnState::hero_place(hero), Some(hero)))
            }
            Source::Equipment { hero } => {
                let item = self
                    .check_own_hero(state, seat, hero, "DQ-ABIL-6")?
                    .item
                    .ok_or(Refusal::CarriesNothing(hero))?;
                active(hero)?;
                Ok((Card::Item(item), TurnState::item_place(hero), Some(hero)))
            }
            Source::Task => {
                let card = self.task_card(state).ok_or(Refusal::NoAbility)?;
                Ok((card, TurnState::TASK_PLACE, None))
            }
        }
    }

    /// Whether an ability may be used, apart from what pays for it.
    fn check_use(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        ability: u8,
    ) -> Result<(Card, &Ability), Refusal> {
        self.check_step(state, seat, &ABILITY_STEPS)?;
        self.may_use(state, seat, source, ability)
    }

    /// The same in a step in which the seat is asked.
    fn may_use(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        ability: u8,
    ) -> Result<(Card, &Ability), Refusal> {
        self.may_use_of(state, seat, self.source_card(state, seat, source)?, ability)
    }

    /// The same where the card of the source has been found.
    fn may_use_of(
        &self,
        state: &State,
        seat: Seat,
        (card, place, hero): (Card, u8, Option<u8>),
        ability: u8,
    ) -> Result<(Card, &Ability), Refusal> {
        let printed = self.abilities_of(card).get(usize::from(ability)).ok_or(Refusal::NoAbility)?;
        if printed.passive {
            return Err(Refusal::WorksByItself(card));
        }
        if Some(printed.step) != self.ability_step_of(state.step) {
            return Err(Refusal::WrongStep { card, step: printed.step });
        }
        if state.turn.used & TurnState::mark(place, ability) != 0 {
            return Err(Refusal::UsedUp(card));
        }
        if !self.conditions_hold(state, seat, hero, printed) {
            return Err(Refusal::Condition(card));
        }
        let (cost, gold) = (printed.cost.gold, state.seat(seat).gold);
        if gold < u16::from(cost) {
            return Err(Refusal::AbilityTooDear { card, cost, gold });
        }
        if printed.cost.reroll_token && !state.seat(seat).token {
            return Err(Refusal::TokenInactive);
        }
        Ok((card, printed))
    }

    pub(super) fn check_ability(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        ability: u8,
        pay: Pay,
    ) -> Verdict {
        let (card, printed) = self.check_use(state, seat, source, ability)?;
        self.check_paid(state, seat, (card, printed, ability), pay)
    }

    /// Whether this can pay for an ability, and the ability does something then.
    fn check_paid(
        &self,
        state: &State,
        seat: Seat,
        (card, printed, ability): (Card, &Ability, u8),
        pay: Pay,
    ) -> Verdict {
        self.check_pay(state, seat, card, printed.cost, pay)?;
        if printed.cost.is_free() || always_possible(&printed.ops) {
            return self.check_effect(state, &self.start_of(card, ability, seat));
        }
        // What is paid may be what the effect needs, such as the only free die.
        let mut after = *state;
        Executor { game: self, state: &mut after, events: &mut () }.pay_for(seat, printed.cost, pay);
        self.check_effect(&after, &self.start_of(card, ability, seat))
    }

    fn check_pay(&self, state: &State, seat: Seat, card: Card, cost: Cost, pay: Pay) -> Verdict {
        match pay {
            Pay::Rune(rune) if cost.rune > 0 => self.check_rune(state, rune),
            Pay::Wound { hero } if cost.wound.is_some() => self.check_hit(state, seat, hero),
            Pay::Item(place) if cost.discard_item > 0 => self.check_item(state, seat, place).map(drop),
            Pay::Nothing if cost.rune == 0 && cost.wound.is_none() && cost.discard_item == 0 => Ok(()),
            Pay::Nothing if cost.rune > 0 && self.result(state).of(Symbol::Rune) == 0 => Err(Refusal::NoRune),
            Pay::Nothing | Pay::Rune(_) | Pay::Wound { .. } | Pay::Item(_) => Err(Refusal::WrongPay(card)),
        }
    }

    pub(super) fn check_rune(&self, state: &State, rune: Rune) -> Verdict {
        if state.step != Step::Combat {
            return Err(Refusal::RunesInCombat);
        }
        let there = match rune {
            Rune::Free => state.turn.bonus.of(Symbol::Rune) > 0,
            Rune::Die { die } => {
                let die = state.turn.dice.get(usize::from(die)).ok_or(Refusal::NoDie(die))?;
                if die.symbols.of(Symbol::Rune) == 0 && die.spent > 0 {
                    return Err(Refusal::RuneSpent);
                }
                die.symbols.of(Symbol::Rune) > 0
            }
        };
        if there { Ok(()) } else { Err(Refusal::NoRune) }
    }

    /// The Runes that can be spent; of dice that are alike the first.
    pub(super) fn each_rune(&self, state: &State, each: &mut dyn FnMut(Rune)) {
        if state.turn.bonus.of(Symbol::Rune) > 0 {
            each(Rune::Free);
        }
        for die in distinct(&state.turn.dice) {
            if state.turn.dice[usize::from(die)].symbols.of(Symbol::Rune) > 0 {
                each(Rune::Die { die });
            }
        }
    }

    /// Whether something of the card attempted works in a step, which is one of [`in_step`].
    fn task_works(&self, state: &State, now: u16) -> bool {
        state.turn.target.is_some() && self.task(state).steps & now != 0
    }

    /// The sources with something that works in a step, in order.
    fn each_source(&self, state: &State, seat: Seat, now: u16, mut each: impl FnMut(Source)) {
        for (hero, there) in state.seat(seat).heroes() {
            if there.expert && self.hero(there.card).steps & now != 0 {
                each(Source::Hero { hero });
            }
            if there.item.is_some_and(|item| self.item(item).steps & now != 0) {
                each(Source::Equipment { hero });
            }
        }
        if self.task_works(state, now) {
            each(Source::Task);
        }
    }

    pub(super) fn each_ability(&self, state: &State, seat: Seat, out: &mut dyn Offers) {
        let Some(now) = self.ability_step_of(state.step).map(in_step) else { return };
        self.each_source(state, seat, now, |source| {
            if out.enough() {
                return;
            }
            let Ok(found) = self.source_card(state, seat, source) else { return };
            for ability in 0..self.abilities_of(found.0).len() as u8 {
                let Ok((card, printed)) = self.may_use_of(state, seat, found, ability) else { continue };
                let mut offer = |pay: Pay| {
                    if !out.enough() && self.check_paid(state, seat, (card, printed, ability), pay).is_ok() {
                        out.one(Action::UseAbility { source, ability, pay });
                    }
                };
                let cost = printed.cost;
                if cost.rune > 0 {
                    self.each_rune(state, &mut |rune| offer(Pay::Rune(rune)));
                } else if cost.wound.is_some() {
                    state.turn.heroes.iter().for_each(|hero| offer(Pay::Wound { hero }));
                } else if cost.discard_item > 0 {
                    self.each_item(state, seat, &mut |item| offer(Pay::Item(item)));
                } else {
                    offer(Pay::Nothing);
                }
            }
        });
    }

    /// What has to be used before a step may end: an ability of the card attempted that leaves a choice
    /// (DQ-ABIL-5), and under a house rule what is free (DQ-ABIL-2).
    pub(super) fn check_all_used(&self, state: &State, seat: Seat) -> Verdict {
        if state.step == Step::Tavern {
            return Ok(());
        }
        let house_rule = self.options().abilities == Abilities::FreeCompulsory;
        let Some(now) = self.ability_step_of(state.step).map(in_step) else { return Ok(()) };
        let mut verdict = Ok(());
        let mut look = |source| {
            if verdict.is_ok() {
                verdict = self.check_used_of(state, seat, source);
            }
        };
        if house_rule {
            self.each_source(state, seat, now, look);
        } else if self.task_works(state, now) {
            look(Source::Task);
        }
        verdict
    }

    /// The same of one source.
    fn check_used_of(&self, state: &State, seat: Seat, source: Source) -> Verdict {
        let Ok(found) = self.source_card(state, seat, source) else { return Ok(()) };
        for ability in 0..self.abilities_of(found.0).len() as u8 {
            let Ok((card, printed)) = self.may_use_of(state, seat, found, ability) else { continue };
            let start = self.start_of(card, ability, seat);
            if !self.is_due(source, printed) || self.check_effect(state, &start).is_err() {
                continue;
            }
            if source != Source::Task {
                return Err(Refusal::FreeComesFirst(card));
            }
            if self.leaves_a_choice(state, &start) {
                return Err(Refusal::MustBeUsed(card));
            }
        }
        Ok(())
    }

    /// Whether an ability is compulsory: one of the card attempted (DQ-ABIL-1), and under a house rule a free one
    /// (DQ-ABIL-2).
    fn is_due(&self, source: Source, printed: &Ability) -> bool {
        source == Source::Task
            || self.options().abilities == Abilities::FreeCompulsory && printed.cost.is_free()
    }

    /// Whether a use that is allowed is compulsory and leaves nothing to choose: it may happen by itself
    /// (DQ-ABIL-12).
    pub(super) fn is_forced(&self, state: &State, action: &Action) -> bool {
        let Action::UseAbility { source, ability, pay: Pay::Nothing } = *action else { return false };
        let Ok((card, _, _)) = self.source_card(state, state.active, source) else { return false };
        let printed = self.abilities_of(card).get(usize::from(ability));
        printed.is_some_and(|printed| self.is_due(source, printed))
            && !self.leaves_a_choice(state, &self.start_of(card, ability, state.active))
    }

    /// A compulsory ability of the card attempted that is still to be carried out in this step.
    fn open_task_ability(&self, state: &State) -> Option<u8> {
        let step = self.ability_step_of(state.step);
        if !self.task_works(state, step.map_or(0, in_step)) {
            return None;
        }
        let card = self.task_card(state)?;
        (0..4).zip(self.abilities_of(card)).find_map(|(ability, printed)| {
            let open = !printed.passive
                && Some(printed.step) == step
                && state.turn.used & TurnState::mark(TurnState::TASK_PLACE, ability) == 0
                && self.conditions_hold(state, state.active, None, printed)
                && self.check_effect(state, &self.start_of(card, ability, state.active)).is_ok();
            open.then_some(ability)
        })
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub fn use_ability(&mut self, seat: Seat, source: Source, ability: u8, pay: Pay) {
        let own = self.state.seat(seat);
        let (card, place) = match source {
            Source::Hero { hero } => match own.hero(hero) {
                Some(own) => (Card::Hero(own.card), TurnState::hero_place(hero)),
                None => return,
            },
            Source::Equipment { hero } => match own.hero(hero).and_then(|own| own.item) {
                Some(item) => (Card::Item(item), TurnState::item_place(hero)),
                None => return,
            },
            Source::Task => match self.game.task_card(self.state) {
                Some(card) => (card, TurnState::TASK_PLACE),
                None => return,
            },
        };
        let Some(printed) = self.game.abilities_of(card).get(usize::from(ability)) else { return };
        self.state.turn.used |= TurnState::mark(place, ability);
        self.state.running = Some(self.game.start_of(card, ability, seat));
        self.pay_for(seat, printed.cost, pay);
    }

    /// Costs are paid first and in full (DQ-ABIL-8).
    fn pay_for(&mut self, seat: Seat, cost: Cost, pay: Pay) {
        let own = self.state.seat_mut(seat);
        own.gold = own.gold.saturating_sub(u16::from(cost.gold));
        if cost.reroll_token {
            own.token = false;
        }
        match (pay, cost.wound) {
            (Pay::Rune(rune), _) => self.spend_rune(rune),
            (Pay::Wound { hero }, Some(kind)) => self.wound(seat, hero, kind.wound()),
            (Pay::Item(place), _) => {
                self.discard(seat, place);
            }
            _ => {}
        }
    }

    /// Begins the next compulsory ability of a step that is ending; says whether there was one.
    pub fn resolve_task_ability(&mut self) -> bool {
        let Some(ability) = self.game.open_task_ability(self.state) else { return false };
        let seat = self.state.active;
        self.use_ability(seat, Source::Task, ability, Pay::Nothing);
        true
    }
}

/// Whether something of this changes the state whatever has been paid for it.
fn always_possible(ops: &[Op]) -> bool {
    ops.iter().any(|op| matches!(op, Op::AddSymbol(_) | Op::Vp(_)))
}

/// The places of the dice in a sorted pool, of those that are alike the first.
pub fn distinct(dice: &[Die]) -> impl Iterator<Item = u8> + '_ {
    let first = |at: &usize| *at == 0 || dice[*at] != dice[*at - 1];
    (0..dice.len()).filter(first).map(|at| at as u8)
}
