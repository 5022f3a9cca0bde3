//! The steps in which abilities are used, and the Combat Step’s own: the Reroll token and Runes (DQ-COMB-*,
//! DQ-RUNE-*).

use super::effects::Subsets;
use super::executor::{Executor, Progress};
use super::items::ABILITY_STEPS;
use super::lot::{Look, Offers};
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, Rune};
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::{Forbidden, Step as Printed};
use crate::games::dicequest::content::compiled::{Op, in_step};
use crate::games::dicequest::dice::{DiceSet, POOL, Symbol};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::state::{Card, State, Step};

/// What a step leaves its seat to do.
#[derive(Clone, Copy)]
enum ToDo {
    /// Nothing but to end it.
    Nothing,
    /// Nothing but compulsory abilities without a choice; this one comes first.
    Forced(Action),
    /// Something else.
    Something,
}

impl Dicequest {
    /// What the active seat may do in an ability step: first what does something, then discarding, then the end.
    pub(super) fn offer_ability_step(&self, state: &State, seat: Seat, out: &mut dyn Offers) {
        self.each_use(state, seat, out);
        self.each_named_item(state, seat, &mut |item| out.one(Action::DiscardItem { item }));
        if state.step != Step::Tavern && self.check_all_used(state, seat).is_ok() {
            out.one(Action::EndStep);
        }
    }

    /// What does something in an ability step.
    fn each_use(&self, state: &State, seat: Seat, out: &mut dyn Offers) {
        self.each_ability(state, seat, out);
        if out.enough() {
            return;
        }
        let now = self.ability_step_of(state.step).map_or(0, in_step);
        self.each_named(state, seat, &mut |item| {
            let fits = self.item(item).kind == ItemKind::SingleUse && self.item(item).steps & now != 0;
            if fits && self.may_use_item(state, seat, item).is_ok() {
                out.one(Action::UseItem { item });
            }
        });
        if state.step != Step::Combat || out.enough() {
            return;
        }
        if self.may_token(state, seat).is_ok() {
            let may = |die: &crate::games::dicequest::dice::Die| !die.locked && die.rests();
            let sets = Subsets::new(&state.turn.dice, POOL, &may);
            out.many(sets.len(), &|at| Action::UseRerollToken { dice: sets.nth(at) });
        }
        if self.check_free(state, Forbidden::RuneReroll).is_err() {
            return;
        }
        self.each_rune(state, &mut |rune| {
            for die in super::abilities::distinct(&state.turn.dice) {
                // Of two dice that are alike one can pay for the other.
                let twin = Rune::Die { die } == rune;
                let next = die + u8::from(twin);
                let same = state.turn.dice.get(usize::from(next)) == state.turn.dice.get(usize::from(die));
                if same && self.check_unlocked(state, next).is_ok() {
                    out.one(Action::RerollWithRune { rune, die: next });
                }
            }
        });
    }

    /// What a step leaves its seat to do (DQ-ABIL-12).
    fn left_to_do(&self, state: &State) -> ToDo {
        if state.step == Step::Tavern {
            return ToDo::Something;
        }
        // Who holds secret Items is asked, so that nobody learns anything from it (section 5).
        if self.secret() && !state.own().backpack.is_empty() {
            return ToDo::Something;
        }
        // Rerolling is what most often can be done, in very many ways.
        let unlocked = state.turn.dice.iter().any(|die| !die.locked);
        if state.step == Step::Combat && unlocked && self.may_token(state, state.active).is_ok() {
            return ToDo::Something;
        }
        let mut left = ToDo::Nothing;
        let mut look = |action: Action| {
            match left {
                ToDo::Something => {}
                ToDo::Nothing | ToDo::Forced(_) if !self.is_forced(state, &action) => left = ToDo::Something,
                ToDo::Nothing => left = ToDo::Forced(action),
                ToDo::Forced(_) => {}
            }
            matches!(left, ToDo::Something)
        };
        self.each_use(state, state.active, &mut Look::new(&mut look));
        left
    }

    pub(super) fn check_end(&self, state: &State, seat: Seat) -> Verdict {
        self.check_step(state, seat, &ABILITY_STEPS[1..])?;
        self.check_all_used(state, seat)
    }

    fn check_token(&self, state: &State, seat: Seat) -> Verdict {
        self.check_step(state, seat, &[Step::Combat])?;
        self.may_token(state, seat)
    }

    fn may_token(&self, state: &State, seat: Seat) -> Verdict {
        self.check_free(state, Forbidden::RerollToken)?;
        if state.seat(seat).token { Ok(()) } else { Err(Refusal::TokenInactive) }
    }

    pub(super) fn check_token_reroll(&self, state: &State, seat: Seat, dice: DiceSet) -> Verdict {
        self.check_token(state, seat)?;
        if dice.is_empty() {
            return Err(Refusal::NoDice);
        }
        dice.iter().try_for_each(|die| self.check_unlocked(state, die))
    }

    fn check_unlocked(&self, state: &State, die: u8) -> Verdict {
        match state.turn.dice.get(usize::from(die)) {
            None => Err(Refusal::NoDie(die)),
            Some(die) if die.locked => Err(Refusal::DieLocked(die.colour)),
            Some(_) => Ok(()),
        }
    }

    pub(super) fn check_rune_reroll(&self, state: &State, seat: Seat, rune: Rune, die: u8) -> Verdict {
        if let super::asked::Asked::Step(Step::Wound | Step::Block | Step::Assign | Step::Reward) =
            self.asked(state)
        {
            return Err(Refusal::RunesInCombat);
        }
        self.check_step(state, seat, &[Step::Combat])?;
        self.check_free(state, Forbidden::RuneReroll)?;
        self.check_rune(state, rune)?;
        if rune == (Rune::Die { die }) {
            return Err(Refusal::PaysItself);
        }
        self.check_unlocked(state, die)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A step of the turn begins.
    pub fn enter(&mut self, step: Step) {
        self.state.step = step;
        self.state.turn.ending = false;
        self.state.turn.reacted = false;
        self.state.cursor = 0;
    }

    /// A step with abilities: it asks the seat, or ends with what is compulsory and with reactions.
    pub fn ability_step(&mut self) -> Progress {
        if !self.state.turn.ending {
            match self.game.left_to_do(self.state) {
                ToDo::Something => return Progress::Asks,
                ToDo::Forced(action) => {
                    self.act(self.state.active, &action);
                    return Progress::GoesOn;
                }
                ToDo::Nothing => self.state.turn.ending = true,
            }
        }
        if self.resolve_task_ability() || self.open_window() {
            return Progress::GoesOn;
        }
        match self.state.step {
            Step::Tavern => self.enter(Step::Deploy),
            Step::Deployment => self.enter(Step::Combat),
            Step::Combat => {
                self.add_statics();
                self.enter(Step::Wound);
            }
            Step::Wound => self.count_wounds(),
            _ => self.determine_outcome(),
        }
        Progress::GoesOn
    }

    /// A Rune is spent: its die is locked, and it counts no longer (DQ-RUNE-3, DQ-RUNE-6).
    pub fn spend_rune(&mut self, rune: Rune) {
        match rune {
            Rune::Free => {
                self.state.turn.bonus.take(Symbol::Rune);
            }
            Rune::Die { die } => {
                if let Some(die) = self.state.turn.dice.get_mut(usize::from(die))
                    && die.symbols.take(Symbol::Rune)
                {
                    die.locked = true;
                    die.spent += 1;
                }
                self.sort_dice();
            }
        }
    }

    pub fn use_token(&mut self, seat: Seat, dice: DiceSet) {
        self.state.seat_mut(seat).token = false;
        let unlocked = dice.iter().filter(|die| self.game.check_unlocked(self.state, *die).is_ok());
        let dice = unlocked.fold(DiceSet::default(), |mut set, die| {
            set.insert(die);
            set
        });
        self.reroll(dice);
    }

    pub fn reroll_with_rune(&mut self, rune: Rune, die: u8) {
        if self.game.check_unlocked(self.state, die).is_err() || rune == (Rune::Die { die }) {
            return;
        }
        // First the die flies, as paying sorts the pool.
        if let Some(die) = self.state.turn.dice.get_mut(usize::from(die)) {
            *die = crate::games::dicequest::dice::Die::rolling(die.colour);
        }
        self.spend_rune(rune);
        self.sort_dice();
    }

    /// What Heroes and their Items add to the result by themselves when Combat ends (DQ-ABIL-10).
    fn add_statics(&mut self) {
        // They are in a result that was told.
        if self.state.turn.counted {
            return;
        }
        for space in self.state.turn.heroes.iter() {
            let Some(hero) = self.state.own().hero(space).copied() else { continue };
            let own = hero.expert.then_some(Card::Hero(hero.card));
            for card in own.into_iter().chain(hero.item.map(Card::Item)) {
                for (at, ability) in (0u8..).zip(self.game.abilities_of(card)) {
                    let counts = ability.step == Printed::Static
                        && self.game.conditions_hold(self.state, self.state.active, Some(space), ability);
                    for op in ability.ops.iter().filter(|_| counts) {
                        if let Op::AddSymbol(symbols) = op {
                            self.state.turn.bonus.add(*symbols);
                            self.note(Event::Does(card, at, *op));
                        }
                    }
                }
            }
        }
    }
}
