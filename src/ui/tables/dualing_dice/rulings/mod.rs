//! Adjustments by the table: a dialog for the closed list of section 5 of the rules.

mod draft;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use super::names;
use crate::engine::Rules;
use crate::games::dualing_dice::Claim;
use crate::i18n::gettext;
use crate::ui::tables::dualing_dice::{Session, ViewModel};
use crate::ui::tables::kit::{Dialog, label, set_accessible_name, set_text};
use crate::ui::widgets::{CardPicker, PickCard};
use draft::{Draft, Kind};

/// Opens the dialog above a window.
pub fn open(session: &Rc<Session>, m: &Rc<ViewModel>, parent: &gtk::Window) {
    let dialog = Adjustment::new(session, m, parent);
    dialog.refill();
    dialog.update();
    dialog.dialog.present(Rc::clone(&dialog));
}

/// The form for one adjustment; it lives as long as its window.
struct Adjustment {
    session: Rc<Session>,
    m: Rc<ViewModel>,
    dialog: Dialog,
    draft: RefCell<Draft>,
    /// Whether rows are being filled by the program.
    busy: Cell<bool>,
    kind: adw::ComboRow,
    seat: adw::ComboRow,
    die: adw::ComboRow,
    number: adw::ActionRow,
    spin: gtk::SpinButton,
    goal: adw::ActionRow,
    picker: CardPicker,
    why: gtk::Label,
    enter: gtk::Button,
}

fn combo(title: &str) -> adw::ComboRow {
    adw::ComboRow::builder().title(title).use_underline(true).build()
}

impl Adjustment {
    fn new(session: &Rc<Session>, m: &Rc<ViewModel>, parent: &gtk::Window) -> Rc<Self> {
        let dialog = Dialog::new(&gettext("Adjust the Table"), parent, (440, 560));
        let this = Rc::new(Self {
            session: Rc::clone(session),
            m: Rc::clone(m),
            enter: dialog.add_enter(&gettext("_Enter Ruling")),
            dialog,
            draft: RefCell::default(),
            busy: Cell::new(false),
            kind: combo(&gettext("_Adjustment")),
            seat: combo(&gettext("_Seat")),
            die: combo(&gettext("_Die")),
            number: adw::ActionRow::builder().title(gettext("Number")).build(),
            spin: gtk::SpinButton::with_range(0.0, 99.0, 1.0),
            goal: adw::ActionRow::builder().title(gettext("Goal")).build(),
            picker: CardPicker::default(),
            why: label("error"),
        });
        this.build();
        this.connect();
        this
    }

    fn build(&self) {
        self.spin.set_valign(gtk::Align::Center);
        set_accessible_name(&self.spin, &gettext("Number"));
        self.number.add_suffix(&self.spin);
        self.number.set_activatable_widget(Some(&self.spin));
        let group = adw::PreferencesGroup::new();
        group.set_description(Some(&gettext("A ruling is marked in the log, with its reason.")));
        for row in [&self.kind, &self.seat, &self.die] {
            group.add(row);
        }
        for row in [&self.number, &self.goal] {
            group.add(row);
        }
        let page = &self.dialog.page;
        page.append(&group);
        page.append(&self.picker);
        self.dialog.add_reason("");
        page.append(&self.why);
        let m = &self.m;
        fill(&self.kind, &Kind::ALL.map(Kind::title));
        fill(&self.seat, &m.state.all().map(|seat| m.name(seat)).collect::<Vec<_>>());
    }

    fn connect(self: &Rc<Self>) {
        type Set = fn(&mut Draft, usize);
        let combos: [(&adw::ComboRow, Set); 3] = [
            (&self.kind, |draft, at| draft.kind = Kind::ALL.get(at).copied().unwrap_or_default()),
            (&self.seat, |draft, at| draft.seat = at),
            (&self.die, |draft, at| draft.die = at),
        ];
        for (row, set) in combos {
            let this = Rc::downgrade(self);
            row.connect_selected_notify(move |row| {
                let at = row.selected() as usize;
                if let Some(this) = this.upgrade() {
                    this.change(|draft| set(draft, at));
                }
            });
        }
        let this = Rc::downgrade(self);
        self.spin.connect_value_changed(move |spin| {
            let n = u8::try_from(spin.value_as_int()).unwrap_or_default();
            if let Some(this) = this.upgrade().filter(|this| !this.busy.get()) {
                this.draft.borrow_mut().n = n;
                this.update();
            }
        });
        let this = Rc::downgrade(self);
        self.picker.connect_picked(move |_, id| {
            if let Some(this) = this.upgrade() {
                this.draft.borrow_mut().goal = id.and_then(|id| id.parse().ok());
                this.update();
            }
        });
        let this = Rc::downgrade(self);
        self.enter.connect_clicked(move |_| {
            if let Some(this) = this.upgrade() {
                this.enter();
            }
        });
    }

    /// A row was changed by a person; what depends on it begins anew.
    fn change(&self, set: impl FnOnce(&mut Draft)) {
        if self.busy.get() {
            return;
        }
        set(&mut self.draft.borrow_mut());
        self.refill();
        self.update();
    }

    /// The dice, the number and the goals of the seat that is meant now.
    fn refill(&self) {
        self.busy.set(true);
        let mut draft = self.draft.borrow_mut();
        let own = self.m.state.seats.get(draft.seat);
        let dice: Vec<String> =
            own.map(|own| own.saved.iter().map(|die| names::die(*die)).collect()).unwrap_or_default();
        draft.die = draft.die.min(dice.len().saturating_sub(1));
        draft.n = draft.number(&self.m);
        draft.goal = None;
        fill(&self.die, &dice);
        self.die.set_selected(u32::try_from(draft.die).unwrap_or_default());
        let card = |(claim, left): (Claim, u8)| {
            let (id, note) = match claim {
                Claim::Goal(goal) => (goal.0, names::goal_line(&self.m.game, goal, &self.m.names)),
                Claim::Points { points } => (points, String::new()),
            };
            PickCard {
                id: id.to_string(),
                name: names::claim(&self.m.game, claim, &self.m.names),
                value: self.m.game.points(claim).to_string(),
                left: left.into(),
                note,
                ..PickCard::default()
            }
        };
        let goals = if draft.kind.has_goal() { draft.goals(&self.m) } else { Vec::new() };
        self.picker.set_cards(goals.into_iter().map(card).collect());
        self.busy.set(false);
    }

    /// Shows the fields of the kind, and whether the ruling can be entered.
    fn update(&self) {
        self.busy.set(true);
        let draft = self.draft.borrow();
        let kind = draft.kind;
        self.seat.set_subtitle(&draft.now(&self.m));
        self.die.set_visible(kind == Kind::SavedDie);
        self.goal.set_visible(kind.has_goal());
        self.picker.set_visible(kind.has_goal());
        let title = draft.goal.map(|number| match self.m.game.unlisted() {
            true => names::points(number.into()),
            false => {
                names::goal_title(&self.m.game, crate::games::dualing_dice::GoalId(number), &self.m.names)
            }
        });
        self.goal.set_subtitle(&title.unwrap_or_else(|| gettext("Pick it from the list")));
        self.number.set_visible(kind.range().is_some());
        if let Some((least, most)) = kind.range() {
            self.spin.set_range(least.into(), most.into());
            self.spin.set_value(draft.n.into());
        }
        let why = match draft.ruling(&self.m).map(|ruling| self.m.game.check_ruling(&self.m.state, &ruling)) {
            Some(Ok(())) => String::new(),
            Some(Err(violation)) => violation.text.render(&self.m.names),
            None if kind.has_goal() => gettext("Pick a goal"),
            None => gettext("There is nothing to adjust"),
        };
        set_text(&self.why, &why);
        self.enter.set_sensitive(why.is_empty());
        self.busy.set(false);
    }

    fn enter(&self) {
        let Some(ruling) = self.draft.borrow().ruling(&self.m) else { return };
        self.session.rule(ruling, &self.dialog.reason());
        self.dialog.window.close();
    }
}

fn fill(row: &adw::ComboRow, words: &[String]) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    row.set_model(Some(&gtk::StringList::new(&words)));
}
