//! How likely goals are: found in a worker, as that can take longer than a frame, and kept.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use relm4::gtk::{gio, glib};

use crate::engine::{Seat, Viewer};
use crate::games::dualing_dice::dice::Die;
use crate::games::dualing_dice::goal::odds;
use crate::games::dualing_dice::{Action, DualingDice, GoalId, State};
use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::dualing_dice::names;
use crate::tables::dualing_dice::{Command, DieLook, Session, ViewModel};

/// A goal, and the saved dice in order: their order never matters.
type Question = (GoalId, Vec<Die>);

/// What is known of one match.
pub struct Desk {
    session: Rc<Session>,
    game: Shared<Option<Arc<DualingDice>>>,
    known: Shared<HashMap<Question, f64>>,
    /// What is shown now and not known yet, the most important first.
    wanted: Shared<Vec<Question>>,
    busy: Cell<bool>,
}

impl Desk {
    pub fn new(session: &Rc<Session>) -> Rc<Self> {
        Rc::new(Self {
            session: Rc::clone(session),
            game: Shared::default(),
            known: Shared::default(),
            wanted: Shared::default(),
            busy: Cell::default(),
        })
    }

    /// A moment is about to be shown: what was wanted for the last one is not wanted any more.
    pub fn begin(&self, m: &ViewModel) {
        self.wanted.take();
        let same = (*self.game.get()).as_ref().is_some_and(|game| Arc::ptr_eq(game, &m.game));
        if !same {
            self.known.take();
            self.game.set(Some(Arc::clone(&m.game)));
        }
    }

    /// The chance to meet a goal from these saved dice, if nobody interferes; later, if it is not known yet.
    pub fn chance(&self, m: &ViewModel, goal: GoalId, saved: &[Die]) -> Option<f64> {
        if m.game.is_manual(goal) {
            return None;
        }
        let mut dice = saved.to_vec();
        dice.sort_unstable();
        let question = (goal, dice);
        let known = self.known.get().get(&question).copied();
        if known.is_none() && !self.wanted.get().contains(&question) {
            self.wanted.change(|wanted| wanted.push(question));
        }
        known
    }

    /// Adds to dice that can be saved how likely the goals are then, for the owner of the goals alone.
    pub fn advise(&self, m: &ViewModel, looks: &mut [DieLook]) {
        for look in looks {
            let Some(Command::Act(seat, action @ Action::SaveDie { .. })) = &look.command else { continue };
            let after = after(m, *seat, action);
            let chances = self.chances(m, *seat, after.as_ref());
            if !chances.is_empty() {
                let words = [("action", &*look.action), ("chances", &*chances.join(", "))];
                look.action = gettext_f("{action}; then {chances}", &words);
            }
        }
    }

    fn chances(&self, m: &ViewModel, seat: Seat, after: Option<&State>) -> Vec<String> {
        let sees = m.viewer.is_none_or(|viewer| viewer == Viewer::Seat(seat));
        let Some(after) = after.filter(|_| sees) else { return Vec::new() };
        let saved = &after.seat(seat).saved;
        // From so few dice that takes long for every die on the table.
        if saved.len() < 2 {
            return Vec::new();
        }
        let chance = |goal: GoalId| {
            let chance = self.chance(m, goal, saved)?;
            let title = names::goal_title(&m.game, goal, &m.names);
            Some(format!("{title} {}", names::percent(chance)))
        };
        m.state.seat(seat).known().filter_map(chance).collect()
    }

    /// Begins to find out what is wanted, one after the other, if nothing is being found out.
    pub fn work(self: &Rc<Self>) {
        if self.busy.get() || self.wanted.get().is_empty() {
            return;
        }
        let Some(game) = (*self.game.get()).clone() else { return };
        self.busy.set(true);
        let question = self.wanted.change(|wanted| wanted.remove(0));
        let desk = Rc::downgrade(self);
        glib::spawn_future_local(async move {
            let (asked, rules) = (question.clone(), Arc::clone(&game));
            let found = gio::spawn_blocking(move || {
                rules.condition(asked.0).map(|goal| odds::chance(goal, &asked.1))
            });
            let found = found.await.ok().flatten();
            let Some(desk) = desk.upgrade() else { return };
            desk.busy.set(false);
            let same = (*desk.game.get()).as_ref().is_some_and(|now| Arc::ptr_eq(now, &game));
            if let Some(chance) = found.filter(|_| same) {
                desk.known.change(|known| known.insert(question, chance));
                // Shown at once; what is still wanted is asked for again.
                desk.session.look(|found| *found += 1);
            }
            desk.work();
        });
    }
}

/// The state after a die has been saved, with the die on its card also if that ended the round.
fn after(m: &ViewModel, seat: Seat, action: &Action) -> Option<State> {
    let Action::SaveDie { die } = action else { return None };
    let saved = m.state.rolled_die(seat, *die)?;
    let mut after = m.state;
    after.seat_mut(seat).saved.push(saved);
    Some(after)
}
