//! One of the legal actions by lot: what each die may do is counted, and only what is drawn is made. The order is that of
//! `legal`.

use super::lineup::lineups;
use super::standard_actions::{Now, Wanted, Ways, branches};
use crate::engine::{Few, Random, Rules, Seat};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::options::SetupOrder;
use crate::games::dice_war::state::{DICE, State, Step, TOP};
use crate::games::dice_war::tribe::CompiledCreature;
use crate::games::dice_war::view::View;

impl DiceWar {
    /// One of the legal actions, each as likely as the others.
    pub(super) fn lot(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        if state.step == Step::War && seat == state.active {
            room.clear();
            self.declarations(state, seat, room);
            return Some(self.standard_lot(state, seat, room, random));
        }
        if state.step == Step::Setup && seat == state.active && self.options.setup == SetupOrder::Whole {
            return random.pick(lineups()).copied();
        }
        self.legal(state, seat, room);
        random.pick(room).copied()
    }

    /// A declaration or a Standard Action.
    fn standard_lot(&self, state: &State, seat: Seat, declared: &[Action], random: &mut Random) -> Action {
        let view = View { game: self, state };
        let now = Now::new(&view, seat, Wanted::All);
        let (mut counts, mut all) = (Few::<usize, { DICE as usize }>::new(), 0);
        self.count_each(&view, &now, &mut |n| {
            counts.push(n);
            all += n;
        });
        let mut at = random.index(declared.len() + all.max(1));
        if let Some(declared) = declared.get(at) {
            return *declared;
        }
        at -= declared.len();
        let mut nth = 0;
        while let Some(n) = counts.get(nth).filter(|n| at >= **n) {
            at -= n;
            nth += 1;
        }
        let mut before = nth;
        for level in 1..=TOP {
            let dice = now.dice(level);
            match field::each(dice).nth(before) {
                Some(from) => {
                    let ways = self.ways_of(&view, &now, level, from);
                    return self.way(&view, &ways, at).unwrap_or(Action::Pass);
                }
                None => before -= dice.count_ones() as usize,
            }
        }
        Action::Pass
    }

    /// The action at a place among those of a die.
    fn way(&self, view: &View<'_>, ways: &Ways, mut at: usize) -> Option<Action> {
        let creature: &CompiledCreature = self.tribe(ways.seat).creature(ways.level);
        let from = ways.from;
        if let Some(to) = take(ways.moves, &mut at) {
            return Some(Action::Move { from, to, via: None });
        }
        if let Some(to) = take(ways.attacks, &mut at) {
            return Some(Action::Attack { from, to, via: None });
        }
        let mut found = None;
        branches(creature, view, ways, &mut |action| {
            if found.is_none() {
                match at.checked_sub(1) {
                    Some(left) => at = left,
                    None => found = Some(action),
                }
            }
        });
        if found.is_some() {
            return found;
        }
        if ways.upgrade {
            let Some(left) = at.checked_sub(1) else { return Some(Action::Upgrade { at: from }) };
            at = left;
        }
        for spell in creature.spells.iter().filter(|_| ways.spells) {
            match self.casting(view, ways.seat, from, spell, at) {
                Ok(action) => return Some(action),
                Err(n) => at -= n,
            }
        }
        None
    }
}

/// The field at a place in a set; else the place counts on behind it.
fn take(mut set: Fields, at: &mut usize) -> Option<Field> {
    let n = set.count_ones() as usize;
    if *at >= n {
        *at -= n;
        return None;
    }
    for _ in 0..*at {
        set &= set - 1;
    }
    field::first(set)
}
