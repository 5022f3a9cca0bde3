//! Chances on the screen: found in a worker, as that can take longer than a frame, and kept.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use relm4::gtk::{gio, glib};

use crate::engine::Seat;
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::odds::{Chance, Steps, steps};
use crate::games::dicequest::{Action, Dicequest, State};
use crate::shared::Shared;
use crate::tables::dicequest::{Session, ViewModel};

/// A question: what a seat sees.
#[derive(Clone, PartialEq)]
struct Moment {
    state: State,
    seat: Seat,
}

/// What is known of one moment.
pub struct Desk {
    session: Rc<Session>,
    game: Shared<Option<Arc<Dicequest>>>,
    moment: Shared<Option<Moment>>,
    /// The answer, once it is there.
    known: Shared<Option<Steps>>,
    /// What was asked last, so that nothing is asked twice.
    asked: Shared<Option<Moment>>,
    busy: Cell<bool>,
}

impl Desk {
    pub fn new(session: &Rc<Session>) -> Rc<Self> {
        Rc::new(Self {
            session: Rc::clone(session),
            game: Shared::default(),
            moment: Shared::default(),
            known: Shared::default(),
            asked: Shared::default(),
            busy: Cell::default(),
        })
    }

    /// A moment is about to be shown; its chances are found out if a person is asked.
    pub fn begin(self: &Rc<Self>, m: &ViewModel) {
        let moment = m.acting.map(|seat| Moment { state: m.state, seat });
        let same = (*self.game.get()).as_ref().is_some_and(|game| Arc::ptr_eq(game, &m.game));
        if !same || *self.moment.get() != moment {
            self.known.take();
            self.game.set(Some(Arc::clone(&m.game)));
            self.moment.set(moment);
        }
        self.work();
    }

    /// The chance of success if everything is used as well as can be.
    pub fn best(&self) -> Option<Chance> {
        (*self.known.get()).as_ref().map(|steps| steps.best)
    }

    /// The chance after the best of these actions.
    pub fn after(&self, actions: &[Action]) -> Option<Chance> {
        let known = self.known.get();
        let of = (*known).as_ref()?.steps.iter().filter(|(action, _)| actions.contains(action));
        of.map(|(_, chance)| *chance).max_by(|a, b| a.p.total_cmp(&b.p))
    }

    /// The dice that are best rolled again with the Reroll token.
    pub fn reroll(&self) -> Option<DiceSet> {
        let known = self.known.get();
        let dice = (*known).as_ref()?.steps.iter().filter_map(|(action, chance)| match action {
            Action::UseRerollToken { dice } => Some((*dice, chance.p)),
            _ => None,
        });
        dice.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(dice, _)| dice)
    }

    /// Begins to find out what is shown now, if nothing is being found out.
    fn work(self: &Rc<Self>) {
        let moment = (*self.moment.get()).clone();
        if self.busy.get() || self.known.get().is_some() || *self.asked.get() == moment {
            return;
        }
        let (Some(game), Some(moment)) = ((*self.game.get()).clone(), moment) else { return };
        self.busy.set(true);
        self.asked.set(Some(moment.clone()));
        let desk = Rc::downgrade(self);
        glib::spawn_future_local(async move {
            let question = moment.clone();
            let found = gio::spawn_blocking(move || steps(&game, &question.state, question.seat));
            let found = found.await.ok().flatten();
            let Some(desk) = desk.upgrade() else { return };
            desk.busy.set(false);
            if found.is_some() && *desk.moment.get() == Some(moment) {
                desk.known.set(found);
                desk.session.look(|look| look.found = look.found.wrapping_add(1));
            }
            desk.work();
        });
    }
}
