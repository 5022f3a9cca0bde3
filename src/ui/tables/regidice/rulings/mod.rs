//! Adjustments by the table: a dialog for the closed list of the rules.

mod draft;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use crate::engine::Rules;
use crate::i18n::gettext;
use crate::ui::tables::kit::{Dialog, label, set_accessible_name, set_text};
use crate::ui::tables::regidice::{Session, ViewModel};
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
    from: adw::ComboRow,
    die: adw::ComboRow,
    to: adw::ComboRow,
    number: adw::ActionRow,
    spin: gtk::SpinButton,
    why: gtk::Label,
    enter: gtk::Button,
}

fn combo(title: &str) -> adw::ComboRow {
    adw::ComboRow::builder().title(title).use_underline(true).build()
}

impl Adjustment {
    fn new(session: &Rc<Session>, m: &Rc<ViewModel>, parent: &gtk::Window) -> Rc<Self> {
        let dialog = Dialog::new(&gettext("Adjust the Table"), parent, (440, 520));
        let this = Rc::new(Self {
            session: Rc::clone(session),
            m: Rc::clone(m),
            enter: dialog.add_enter(&gettext("_Enter Ruling")),
            dialog,
            draft: RefCell::default(),
            busy: Cell::new(false),
            kind: combo(&gettext("_Adjustment")),
            seat: combo(&gettext("_Seat")),
            from: combo(&gettext("_From")),
            die: combo(&gettext("_Die")),
            to: combo(&gettext("_To")),
            number: adw::ActionRow::builder().build(),
            spin: gtk::SpinButton::with_range(-30.0, 30.0, 1.0),
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
        for row in [&self.kind, &self.seat, &self.from, &self.die, &self.to] {
            group.add(row);
        }
        group.add(&self.number);
        let page = &self.dialog.page;
        page.append(&group);
        self.dialog.add_reason("");
        page.append(&self.why);
        let m = &self.m;
        let places: Vec<String> =
            draft::places(m).into_iter().map(|place| draft::place_name(m, place)).collect();
        fill(&self.kind, &Kind::ALL.map(Kind::title));
        fill(&self.seat, &m.state.all().map(|seat| m.name(seat)).collect::<Vec<_>>());
        fill(&self.from, &places);
        fill(&self.to, &places);
        // A die that moves is injured, more often than not: that place stands after the pools.
        let injured = m.seats();
        self.draft.borrow_mut().to = injured;
        self.to.set_selected(u32::try_from(injured).unwrap_or_default());
    }

    fn connect(self: &Rc<Self>) {
        type Set = fn(&mut Draft, usize);
        let combos: [(&adw::ComboRow, Set); 5] = [
            (&self.kind, |draft, at| draft.kind = Kind::ALL.get(at).copied().unwrap_or_default()),
            (&self.seat, |draft, at| draft.seat = at),
            (&self.from, |draft, at| draft.from = at),
            (&self.die, |draft, at| draft.die = at),
            (&self.to, |draft, at| draft.to = at),
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
            let n = i8::try_from(spin.value_as_int()).unwrap_or_default();
            if let Some(this) = this.upgrade().filter(|this| !this.busy.get()) {
                this.draft.borrow_mut().n = n;
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

    /// The dice that can be meant now.
    fn refill(&self) {
        self.busy.set(true);
        let mut draft = self.draft.borrow_mut();
        let dice: Vec<String> = draft.dice(&self.m).into_iter().map(draft::die_name).collect();
        draft.die = draft.die.min(dice.len().saturating_sub(1));
        if let Some((least, most)) = draft.kind.range() {
            draft.n = draft.n.clamp(least, most);
        }
        fill(&self.die, &dice);
        self.die.set_selected(u32::try_from(draft.die).unwrap_or_default());
        self.busy.set(false);
    }

    /// Shows the fields of the kind, and whether the ruling can be entered.
    fn update(&self) {
        self.busy.set(true);
        let draft = self.draft.borrow();
        let kind = draft.kind;
        self.seat.set_visible(kind.has_seat());
        self.die.set_visible(kind.has_die());
        self.from.set_visible(kind == Kind::Move);
        self.to.set_visible(kind == Kind::Move);
        self.number.set_visible(kind.range().is_some());
        self.number.set_title(&match kind {
            Kind::Turn => gettext("It shows"),
            _ => gettext("More, or fewer"),
        });
        self.number.set_subtitle(&draft.now(&self.m));
        if let Some((least, most)) = kind.range() {
            self.spin.set_range(least.into(), most.into());
            self.spin.set_value(draft.n.into());
        }
        let why = match draft.ruling(&self.m).map(|ruling| self.m.game.check_ruling(&self.m.state, &ruling)) {
            Some(Ok(())) => String::new(),
            Some(Err(violation)) => violation.text.render(&self.m.names),
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
