//! What is shown, what has been begun, how it is looked at, and where commands go.

use super::table::RulingOf;
use std::cell::Cell;
use std::rc::Rc;

use super::layout::Form;
use super::{Command, Draft, Table, ViewModel};
use crate::engine::{AnyEntry, EntryOf};
use crate::shared::Shared;
use crate::tables::{Intent, Report};

type Callback = Shared<Option<Box<dyn Fn()>>>;

/// Shared by all parts of a table.
pub struct Session<T: Table> {
    report: Report,
    model: Shared<Option<Rc<ViewModel<T>>>>,
    draft: Shared<T::Draft>,
    outlook: Shared<T::Outlook>,
    form: Cell<Form>,
    redraw: Callback,
    open_rulings: Callback,
}

impl<T: Table> Session<T> {
    pub fn new(report: Report) -> Rc<Self> {
        Rc::new(Self {
            report,
            model: Shared::default(),
            draft: Shared::default(),
            outlook: Shared::default(),
            form: Cell::default(),
            redraw: Shared::default(),
            open_rulings: Shared::default(),
        })
    }

    pub fn connect_redraw(&self, redraw: impl Fn() + 'static) {
        self.redraw.set(Some(Box::new(redraw)));
    }

    pub fn connect_open_rulings(&self, open: impl Fn() + 'static) {
        self.open_rulings.set(Some(Box::new(open)));
    }

    pub fn model(&self) -> Option<Rc<ViewModel<T>>> {
        (*self.model.get()).clone()
    }

    pub fn draft(&self) -> T::Draft {
        (*self.draft.get()).clone()
    }

    pub fn form(&self) -> Form {
        self.form.get()
    }

    pub fn set_form(&self, form: Form) {
        self.form.set(form);
        self.redraw();
    }

    pub fn outlook(&self) -> T::Outlook {
        (*self.outlook.get()).clone()
    }

    /// Looks at the table in another way.
    pub fn look(&self, change: impl FnOnce(&mut T::Outlook)) {
        let old = self.outlook.get();
        self.outlook.change(change);
        if old != self.outlook.get() {
            self.redraw();
        }
    }

    /// Shows another model; what was begun is kept while the question stays the same.
    pub fn set_model(&self, model: ViewModel<T>) {
        if !self.model().is_some_and(|old| old.asks_the_same(&model)) {
            self.draft.take();
        }
        self.model.set(Some(Rc::new(model)));
    }

    pub fn edit(&self, edit: T::Edit) {
        self.draft.change(|draft| draft.apply(edit));
        self.redraw();
    }

    pub fn run(&self, command: Command<T>) {
        let act = |(seat, action)| AnyEntry::new(EntryOf::<T::Rules>::Do { seat, action });
        match command {
            Command::Act(seat, action) => self.report(Intent::Enter(act((seat, action)))),
            Command::AskWhy(seat, action) => self.report(Intent::Why(act((seat, action)))),
            Command::ActAll(actions) => {
                self.report(Intent::EnterAll(actions.into_iter().map(act).collect()));
            }
            Command::Answer(chance) => {
                self.report(Intent::Enter(AnyEntry::new(EntryOf::<T::Rules>::Chance(chance))))
            }
            Command::ProgramAnswers(component) => self.report(Intent::ProgramAnswers(component)),
            Command::Look(seat) => self.report(Intent::Look(seat)),
            Command::Edit(edit) => self.edit(edit),
            Command::OpenRulings => {
                if let Some(open) = self.open_rulings.get().as_ref() {
                    open();
                }
            }
        }
    }

    /// The table decides something.
    pub fn rule(&self, ruling: RulingOf<T>, reason: &str) {
        let entry = AnyEntry::new(EntryOf::<T::Rules>::Ruling(ruling));
        self.report(Intent::Ruling { entry, reason: reason.to_owned() });
    }

    /// Whether a command does what a hint proposes.
    pub fn is_hint(&self, command: Option<&Command<T>>) -> bool {
        let Some(Command::Act(seat, action)) = command else { return false };
        let model = self.model();
        let hint = model.as_ref().and_then(|model| model.hint.as_ref());
        hint.is_some_and(|(who, what)| who == seat && what == action)
    }

    pub fn report(&self, intent: Intent) {
        (self.report)(intent);
    }

    fn redraw(&self) {
        if let Some(redraw) = self.redraw.get().as_ref() {
            redraw();
        }
    }
}
