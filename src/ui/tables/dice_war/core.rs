//! What all parts of the table share: what is shown, what has been begun, how it is looked at, and where
//! presses go.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::moment::Moment;
use super::plan::{Change, Plan, Press, choice, value};
use crate::engine::{Component, Entry, Seat};
use crate::games::dice_war::{BLACK, Field, Phase, Ruling};
use crate::ui::tables::{Form, Intent, Report};

/// From which side the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outlook {
    /// From the side of a lone person, else from Red's.
    #[default]
    Mine,
    /// From the other side.
    Opposite,
    /// From the side of whoever acts.
    Mover,
    /// Two people face each other across the screen: what is Black's stands upside down.
    Facing,
}

/// Draws the table anew.
type Redraw = Box<dyn Fn()>;

/// Shared by all parts.
pub struct Core {
    report: Report,
    moment: RefCell<Option<Rc<Moment>>>,
    plan: RefCell<Plan>,
    form: Cell<Form>,
    outlook: Cell<Outlook>,
    danger: Cell<bool>,
    looked_at: Cell<Option<Field>>,
    redraw: RefCell<Option<Redraw>>,
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
            outlook: Cell::default(),
            danger: Cell::default(),
            looked_at: Cell::default(),
            redraw: RefCell::default(),
        })
    }

    /// Sets what draws the table anew.
    pub fn connect(&self, redraw: impl Fn() + 'static) {
        self.redraw.replace(Some(Box::new(redraw)));
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

    /// From which side the board is seen.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        self.outlook.get()
    }

    /// Sees the board from another side.
    pub fn set_outlook(&self, outlook: Outlook) {
        if self.outlook.replace(outlook) != outlook {
            self.draw();
        }
    }

    /// Whether threatened dice are marked.
    #[must_use]
    pub fn danger(&self) -> bool {
        self.danger.get()
    }

    /// Marks threatened dice.
    pub fn set_danger(&self, danger: bool) {
        if self.danger.replace(danger) != danger {
            self.draw();
        }
    }

    /// The field that is looked at.
    #[must_use]
    pub fn looked_at(&self) -> Option<Field> {
        self.looked_at.get()
    }

    /// Looks at a field.
    pub fn look_at(&self, field: Option<Field>) {
        if self.looked_at.replace(field) != field {
            self.draw();
        }
    }

    /// Whether the board is seen from Black's side.
    #[must_use]
    pub fn seen_from_black(&self, m: &Moment) -> bool {
        let mine = m.anchor() == BLACK;
        match self.outlook.get() {
            Outlook::Mine => mine,
            Outlook::Opposite => !mine,
            Outlook::Facing => false,
            Outlook::Mover => match m.state.phase {
                Phase::StartRoll | Phase::Over(_) => mine,
                _ => m.state.to_act == BLACK,
            },
        }
    }

    /// Shows another moment; what was begun is kept while the question stays the same.
    pub fn set_moment(&self, moment: Moment) {
        let same = self.moment().is_some_and(|old| {
            old.entries == moment.entries
                && old.acting == moment.acting
                && old.next == moment.next
                && old.amending == moment.amending
                && old.state == moment.state
        });
        if !same {
            self.plan.take();
        }
        self.moment.replace(Some(Rc::new(moment)));
    }

    /// Does what pressing something does.
    pub fn press(&self, press: Press) {
        let acting = self.moment().and_then(|m| m.acting);
        match (press, acting) {
            (Press::Do(action), Some(seat)) => self.say(Intent::Enter(choice(seat, action))),
            (Press::Why(action), Some(seat)) => self.say(Intent::Why(choice(seat, action))),
            (Press::Do(_) | Press::Why(_), None) => {}
            (Press::Chance(outcome), _) => self.say(Intent::Enter(value(&Entry::Chance(outcome)))),
            (Press::Roll, _) => self.say(Intent::ProgramAnswers(Component::Dice)),
            (Press::Change(change), _) => self.change(change),
        }
    }

    /// Changes what has been begun.
    pub fn change(&self, change: Change) {
        self.plan.borrow_mut().change(change);
        self.draw();
    }

    /// The table decides something.
    pub fn rule(&self, ruling: Ruling, reason: &str) {
        let entry = value(&Entry::Ruling(ruling));
        self.say(Intent::Ruling { entry, reason: reason.to_owned() });
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

/// Both seats, the one at the far side of the board first.
#[must_use]
pub fn far_and_near(from_black: bool) -> [Seat; 2] {
    if from_black { [Seat(0), Seat(1)] } else { [Seat(1), Seat(0)] }
}
