//! What is proposed to people who tell of a real table: the choices that nearly always are made so.

use std::cmp::Reverse;

use super::asked::Asked;
use super::executor::Executor;
use crate::engine::Seat;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, HeroSpaces, Source, Target};
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::state::{PARTY, PartyHero, State, Step, Wound};

/// More wounds than this are not looked through.
const MOST: u8 = 8;

/// How bad it is to give wounds so: Heroes defeated, points lost, Experts hit, and their spaces.
type Harm = (usize, u16, usize, u32);

impl Dicequest {
    /// What the seat that is asked does unless it says otherwise: it blocks as much as it can, Deadly Wounds first; of the other
    /// wounds as few Heroes as possible are defeated, those that are worth least, Apprentices first; whoever is worth most
    /// levels up; abilities and Items are left alone. None where there is no such choice.
    #[must_use]
    pub fn proposal(&self, state: &State) -> Option<(Seat, Action)> {
        let asked = self.asked(state);
        let seat = self.seat_of(state, asked)?;
        let action = match asked {
            Asked::LevelUp(_) => self.best_level_up(state, seat)?,
            Asked::Step(Step::Block) => best_block(self, state)?,
            Asked::Step(Step::Assign) => self.best_assignment(state)?.1,
            Asked::Step(Step::Deployment | Step::Wound | Step::Reward) => {
                let compulsory =
                    |action: &Action| matches!(action, Action::UseAbility { source: Source::Task, .. });
                let mut all = Vec::new();
                self.offer_ability_step(state, seat, &mut all);
                let ends = all.contains(&Action::EndStep);
                let first = all.into_iter().find(|action| compulsory(action));
                first.filter(|_| !ends).unwrap_or(Action::EndStep)
            }
            _ => return None,
        };
        self.allows(state, seat, &action).is_ok().then_some((seat, action))
    }

    /// Who goes on an attempt unless the seat says otherwise: as many Heroes as can, those with the most dice, unwounded ones, and
    /// those in the first spaces. None if nobody may go there.
    #[must_use]
    pub fn proposed_party(&self, state: &State, target: Target) -> Option<HeroSpaces> {
        let own = state.own();
        let parties = (0..8).map(HeroSpaces::of_word).filter(|heroes| {
            let action = Action::Deploy { target, heroes: *heroes };
            self.allows(state, state.active, &action).is_ok()
        });
        let heroes = |party: HeroSpaces| party.iter().filter_map(|space| own.hero(space));
        let dice = |hero: &PartyHero| -> u8 {
            let carried = hero.item.map_or([0; 4], |item| self.item(item).dice);
            self.hero(hero.card).dice.iter().chain(&carried).sum()
        };
        parties.max_by_key(|party| {
            let wounded = heroes(*party).filter(|hero| hero.wound != Wound::None).count();
            let spaces: u32 = party.iter().map(|space| 1 << space).sum();
            let dice: u8 = heroes(*party).map(dice).sum();
            (party.len(), dice, Reverse(wounded), Reverse(spaces))
        })
    }

    fn best_level_up(&self, state: &State, seat: Seat) -> Option<Action> {
        let mut all = Vec::new();
        self.legal_level_ups(state, seat, &mut all);
        let worth = |action: &Action| match *action {
            Action::LevelUp { hero } => state.seat(seat).hero(hero).map(|own| self.hero(own.card).vp),
            _ => None,
        };
        // Of equals the last would be taken.
        all.into_iter().rev().max_by_key(worth)
    }

    /// How the wounds do least harm, and which is given first.
    fn best_assignment(&self, state: &State) -> Option<(Harm, Action)> {
        let wounds = state.turn.wounds;
        if wounds.iter().sum::<u8>() > MOST {
            let mut all = Vec::new();
            self.legal_assignments(state, &mut all);
            return all.first().map(|first| (Harm::default(), *first));
        }
        // Who is going to be defeated can take Light Wounds before that.
        let order =
            [WoundKind::Light, WoundKind::UnblockableLight, WoundKind::Deadly, WoundKind::UnblockableDeadly];
        let kind = order.into_iter().find(|kind| wounds[kind.index()] > 0)?;
        let mut best: Option<(Harm, Action)> = None;
        for hero in state.turn.heroes.iter() {
            let (harm, after) = self.harm_of(state, kind, hero);
            let rest = self.best_assignment(&after).map_or(Harm::default(), |(harm, _)| harm);
            let left: u32 = after.turn.wounds.iter().map(|n| u32::from(*n)).sum();
            let spaces = harm.3 * (PARTY as u32).pow(left) + rest.3;
            let sum = (harm.0 + rest.0, harm.1 + rest.1, harm.2 + rest.2, spaces);
            if best.is_none_or(|(other, _)| sum < other) {
                best = Some((sum, Action::AssignWound { kind, hero }));
            }
        }
        best
    }

    /// What one wound does.
    fn harm_of(&self, state: &State, kind: WoundKind, hero: u8) -> (Harm, State) {
        let mut after = *state;
        let own = state.own().hero(hero).copied();
        Executor { game: self, state: &mut after, events: &mut () }.assign(kind, hero);
        let defeated = after.own().hero(hero).is_none();
        let (vp, expert) = own.map_or((0, false), |own| {
            (if own.expert { u16::from(self.hero(own.card).vp) } else { 0 }, own.expert)
        });
        let lost = if defeated { vp } else { 0 };
        ((usize::from(defeated), lost, usize::from(expert), hero.into()), after)
    }
}

/// As many wounds as there are Shields, Deadly ones first.
fn best_block(game: &Dicequest, state: &State) -> Option<Action> {
    let mut all = Vec::new();
    game.legal_blocks(state, &mut all);
    all.into_iter().max_by_key(|action| match *action {
        Action::BlockWounds { light, deadly } => (light + deadly, deadly),
        _ => (0, 0),
    })
}
