//! The Wound Step: count, block, assign, defeat (DQ-WND-*).

use super::executor::{Executor, Progress};
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Action;
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::dice::Symbol;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::state::{State, Step, Wound};

const LIGHT: usize = WoundKind::Light as usize;
const DEADLY: usize = WoundKind::Deadly as usize;

impl Dicequest {
    /// How often the dice of both zones show a symbol now, conversions included (DQ-CARD-24).
    #[must_use]
    pub fn shown(&self, state: &State, symbol: Symbol) -> u8 {
        // Where only the result was told, none of these symbols can lie on no die (DQ-TABLE-5).
        if state.turn.counted {
            return state.turn.bonus.of(symbol);
        }
        state.turn.dice.iter().map(|die| die.symbols.of(symbol)).sum()
    }

    /// What would be dealt if wounds were counted now, by kind (DQ-WND-2).
    #[must_use]
    pub fn gross_wounds(&self, state: &State) -> [u8; 4] {
        let mut wounds = self.task(state).wounds;
        for (count, extra) in wounds.iter_mut().zip(state.turn.extra) {
            *count = count.saturating_add(extra);
        }
        self.each_lasting(state, &mut |_, op| {
            if let Op::ExtraWound { kind, n, per } = op {
                let times = per.map_or(1, |symbol| self.shown(state, symbol));
                let count = &mut wounds[kind.index()];
                *count = count.saturating_add(n.saturating_mul(times));
            }
        });
        wounds
    }

    /// The same without those that have been cancelled or prevented.
    #[must_use]
    pub fn net_wounds(&self, state: &State) -> [u8; 4] {
        let mut wounds = self.gross_wounds(state);
        let [light, deadly, any] = state.turn.prevented;
        wounds[LIGHT] = wounds[LIGHT].saturating_sub(state.turn.cancelled.saturating_add(light));
        wounds[DEADLY] = wounds[DEADLY].saturating_sub(deadly);
        // A Deadly Wound is never better than a Light one.
        let from_deadly = any.min(wounds[DEADLY]);
        wounds[DEADLY] -= from_deadly;
        wounds[LIGHT] = wounds[LIGHT].saturating_sub(any - from_deadly);
        wounds
    }

    /// How many wounds Shields can block (DQ-WND-3).
    fn shields(&self, state: &State) -> u8 {
        self.result(state).of(Symbol::Shield)
    }

    pub(super) fn check_block(&self, state: &State, seat: Seat, light: u8, deadly: u8) -> Verdict {
        self.check_step(state, seat, &[Step::Block])?;
        let pending = state.turn.wounds;
        if light > pending[LIGHT] || deadly > pending[DEADLY] {
            let unblockable =
                pending[WoundKind::UnblockableLight.index()] + pending[WoundKind::UnblockableDeadly.index()];
            return Err(Refusal::NotBlockable {
                light: pending[LIGHT],
                deadly: pending[DEADLY],
                unblockable,
            });
        }
        let (shields, n) = (self.shields(state), light.saturating_add(deadly));
        if n > shields { Err(Refusal::FewShields { shields, n }) } else { Ok(()) }
    }

    pub(super) fn legal_blocks(&self, state: &State, out: &mut Vec<Action>) {
        let (pending, shields) = (state.turn.wounds, self.shields(state));
        for deadly in 0..=pending[DEADLY].min(shields) {
            for light in 0..=pending[LIGHT].min(shields - deadly) {
                out.push(Action::BlockWounds { light, deadly });
            }
        }
    }

    pub(super) fn check_assign(&self, state: &State, seat: Seat, kind: WoundKind, hero: u8) -> Verdict {
        self.check_step(state, seat, &[Step::Assign])?;
        if state.turn.wounds[kind.index()] == 0 {
            return Err(Refusal::NoSuchWound(kind));
        }
        self.check_hit(state, seat, hero)
    }

    /// Whether a Hero of the active seat can take a wound: an Active one that lives (DQ-WND-6, DQ-WND-7).
    pub(super) fn check_hit(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        let fallen = state.turn.fallen.get(usize::from(hero)).copied().flatten();
        match (state.seat(seat).hero(hero), fallen) {
            (Some(_), _) if state.turn.heroes.contains(hero) => Ok(()),
            (Some(_), _) => Err(Refusal::NotHit(hero)),
            (None, Some(fallen)) => Err(Refusal::Fallen(fallen)),
            (None, None) => Err(Refusal::NoHero("DQ-WND-6")),
        }
    }

    pub(super) fn legal_assignments(&self, state: &State, out: &mut Vec<Action>) {
        for kind in WoundKind::ALL.into_iter().filter(|kind| state.turn.wounds[kind.index()] > 0) {
            out.extend(state.turn.heroes.iter().map(|hero| Action::AssignWound { kind, hero }));
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The wounds of the attempt are counted; those that come too late to be cancelled are wasted (DQ-WND-12).
    pub fn count_wounds(&mut self) {
        let wounds = self.game.net_wounds(self.state);
        self.state.turn.wounds = wounds;
        if wounds != [0; 4] {
            self.note(Event::Wounds(wounds));
        }
        self.enter(Step::Block);
    }

    pub fn block_goes_on(&mut self) -> Progress {
        let pending = self.state.turn.wounds;
        let idle = self.game.shields(self.state) == 0 || pending[LIGHT] + pending[DEADLY] == 0;
        if !idle && !self.state.turn.heroes.is_empty() {
            return Progress::Asks;
        }
        self.enter(Step::Assign);
        Progress::GoesOn
    }

    pub fn block(&mut self, light: u8, deadly: u8) {
        let turn = &mut self.state.turn;
        turn.wounds[LIGHT] = turn.wounds[LIGHT].saturating_sub(light);
        turn.wounds[DEADLY] = turn.wounds[DEADLY].saturating_sub(deadly);
        turn.blocked = light.saturating_add(deadly);
        self.enter(Step::Assign);
    }

    /// One wound after the other; those that can go only one way go by themselves (DQ-WND-9).
    pub fn assign_goes_on(&mut self) -> Progress {
        let (state, active) = (&*self.state, self.state.turn.heroes);
        let kinds = WoundKind::ALL.into_iter().filter(|kind| state.turn.wounds[kind.index()] > 0);
        let mut kinds = kinds.peekable();
        let Some(kind) = kinds.next().filter(|_| !active.is_empty()) else {
            self.state.turn.wounds = [0; 4];
            self.spend_shields();
            self.enter(Step::Reward);
            return Progress::GoesOn;
        };
        match active.iter().next().filter(|_| active.len() == 1) {
            Some(hero) => {
                self.assign(kind, hero);
                Progress::GoesOn
            }
            None => Progress::Asks,
        }
    }

    /// House rule: a Shield that blocked is spent (DQ-WND-4).
    fn spend_shields(&mut self) {
        use crate::games::dicequest::options::ShieldsCount;
        if self.game.options().shields_count == ShieldsCount::Yes {
            return;
        }
        for _ in 0..self.state.turn.blocked {
            let turn = &mut self.state.turn;
            // There may be fewer Shields than have blocked only where the table has changed the dice since.
            if !turn.bonus.take(Symbol::Shield) {
                turn.dice.iter_mut().any(|die| die.symbols.take(Symbol::Shield));
            }
        }
        self.state.turn.blocked = 0;
        self.sort_dice();
    }

    pub fn assign(&mut self, kind: WoundKind, hero: u8) {
        let seat = self.state.active;
        let pending = &mut self.state.turn.wounds[kind.index()];
        *pending = pending.saturating_sub(1);
        self.wound(seat, hero, kind);
    }

    /// A Hero gets a wound; two Light ones or a Deadly one defeat it at once (DQ-WND-7).
    pub fn wound(&mut self, seat: Seat, space: u8, kind: WoundKind) {
        let Some(hero) = self.state.seat_mut(seat).hero_mut(space) else { return };
        let card = hero.card;
        let defeated = kind.is_deadly() || hero.wound != Wound::None;
        if !defeated {
            hero.wound = if kind == WoundKind::UnblockableLight { Wound::Unblockable } else { Wound::Light };
        }
        self.note(Event::Wounded(seat, card, kind));
        if defeated {
            let gone = self.game.hero(card).deck != self.game.deck_in_use(self.state);
            self.note(Event::Defeated(seat, card, gone));
            if seat == self.state.active && self.state.turn.heroes.contains(space) {
                self.state.turn.fallen[usize::from(space)] = Some(card);
            }
            self.leave_party(seat, space);
            self.return_hero(card);
        }
    }
}
