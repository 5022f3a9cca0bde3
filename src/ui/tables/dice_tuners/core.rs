//! What all parts of the table share: what is shown, what has been begun, and where presses go.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::moment::Moment;
use super::plan::{Change, Plan, Press, chance, choice};
use crate::ui::tables::layout::Form;
use crate::ui::tables::{Intent, Report};

/// Draws the table anew.
type Redraw = Box<dyn Fn()>;

/// Shared by all parts.
pub struct Core {
    report: Report,
    moment: RefCell<Option<Rc<Moment>>>,
    plan: RefCell<Plan>,
    form: Cell<Form>,
    redraw: RefCell<Option<Redraw>>,
    adjust: RefCell<Option<Redraw>>,
}

impl Core {
    /// A table that reports there.
    #[must_use]
    pub fn new(report: Report) -> Rc<Self> {
        Rc::new(Self {
            report,
            moment: RefCell::default(),
            plan: RefCell::default(),
            form: Cell::default(),
            redraw: RefCell::default(),
            adjust: RefCell::default(),
        })
    }

    /// Sets what draws the table anew and what opens the list of adjustments.
    pub fn connect(&self, redraw: impl Fn() + 'static, adjust: impl Fn() + 'static) {
        self.redraw.replace(Some(Box::new(redraw)));
        self.adjust.replace(Some(Box::new(adjust)));
    }

    /// What is shown.
    #[must_use]
    pub fn moment(&self) -> Option<Rc<Moment>> {
        self.moment.borrow().clone()
    }

    /// What has been begun.
    #[must_use]
    pub fn plan(&self) -> Plan {
        self.plan.borrow().clone()
    }

    /// The form of the table.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form.get()
    }

    /// Takes another form.
    pub fn set_form(&self, form: Form) {
        self.form.set(form);
        self.draw();
    }

    /// Shows another moment; what was begun is kept while the question stays the same.
    pub fn set_moment(&self, moment: Moment) {
        let same = self.moment().is_some_and(|old| {
            old.entries == moment.entries
                && old.acting == moment.acting
                && old.next == moment.next
                && old.viewer == moment.viewer
                && old.amending == moment.amending
                && old.state == moment.state
        });
        if !same {
            self.plan.take();
        }
        self.moment.replace(Some(Rc::new(moment)));
    }

    /// Changes what has been begun.
    pub fn change(&self, change: Change) {
        self.plan.borrow_mut().change(change);
        self.draw();
    }

    /// Does what pressing something does.
    pub fn press(&self, press: Press) {
        match press {
            Press::Do(seat, action) => self.say(Intent::Enter(choice(seat, action))),
            Press::Why(seat, action) => self.say(Intent::Why(choice(seat, action))),
            Press::All(actions) => {
                let entries = actions.into_iter().map(|(seat, action)| choice(seat, action));
                self.say(Intent::EnterAll(entries.collect()));
            }
            Press::Chance(outcome) => self.say(Intent::Enter(chance(outcome))),
            Press::Program(component) => self.say(Intent::ProgramAnswers(component)),
            Press::Look(seat) => self.say(Intent::Look(seat)),
            Press::Change(change) => self.change(change),
            Press::Adjust => {
                if let Some(adjust) = self.adjust.borrow().as_ref() {
                    adjust();
                }
            }
        }
    }

    /// Reports an intent.
    pub fn say(&self, intent: Intent) {
        (self.report)(intent);
    }

    fn draw(&self) {
        if let Some(redraw) = self.redraw.borrow().as_ref() {
            redraw();
        }
    }
}
