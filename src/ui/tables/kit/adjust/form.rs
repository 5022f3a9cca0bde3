//! The window with the form.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use super::rows::{Answer, Cards, Row};
use super::{Adjustment, Asks, Field};
use crate::engine::Rules;
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{Dialog, Session, Table, ViewModel, label, set_text};

/// Opens the form above a window, begun with `draft`.
pub fn open_adjustment<T: Table, A: Adjustment<T>>(
    session: &Rc<Session<T>>,
    m: &Rc<ViewModel<T>>,
    parent: &gtk::Window,
    draft: A,
) {
    let form = Form::new(session, m, parent, draft);
    form.connect();
    form.update();
    form.dialog.present(Rc::clone(&form));
}

/// The form; it lives as long as its window.
struct Form<T: Table, A: Adjustment<T>> {
    session: Rc<Session<T>>,
    m: Rc<ViewModel<T>>,
    dialog: Dialog,
    draft: Shared<A>,
    /// Whether rows are being filled by the program.
    busy: Cell<bool>,
    list: gtk::ListBox,
    /// The rows that were ever asked, by title.
    rows: Shared<HashMap<String, Rc<Row>>>,
    cards: Cards,
    why: gtk::Label,
    enter: gtk::Button,
}

impl<T: Table, A: Adjustment<T>> Form<T, A> {
    fn new(session: &Rc<Session<T>>, m: &Rc<ViewModel<T>>, parent: &gtk::Window, draft: A) -> Rc<Self> {
        let dialog = Dialog::new(&gettext("Adjust the Game"), parent, (440, 560));
        let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
        list.add_css_class("boxed-list");
        let group = adw::PreferencesGroup::new();
        group.set_description(Some(&gettext("The ruling and its reason will be marked in the log.")));
        group.add(&list);
        let (cards, why) = (Cards::default(), label("error"));
        dialog.page.append(&group);
        dialog.page.append(&cards.picker);
        dialog.add_reason("");
        dialog.page.append(&why);
        Rc::new(Self {
            session: Rc::clone(session),
            m: Rc::clone(m),
            enter: dialog.add_enter(&gettext("_Enter Ruling")),
            dialog,
            draft: Shared::new(draft),
            busy: Cell::new(false),
            list,
            rows: Shared::default(),
            cards,
            why,
        })
    }

    fn connect(self: &Rc<Self>) {
        let this = Rc::downgrade(self);
        self.enter.connect_clicked(move |_| {
            if let Some(this) = this.upgrade() {
                this.enter();
            }
        });
        let this = Rc::downgrade(self);
        self.cards.picker.connect_picked(move |_, id| {
            if let Some(this) = this.upgrade() {
                let fields = this.draft.get().fields(&this.m);
                let title = fields.into_iter().find(|field| matches!(field.asks, Asks::Card { .. }));
                this.answered(&title.map(|field| field.title).unwrap_or_default(), Answer::Card(id));
            }
        });
    }

    /// A person did something with the row of that title.
    fn answered(self: &Rc<Self>, title: &str, answer: Answer) {
        if self.busy.get() {
            return;
        }
        let before = self.draft.get();
        let fields = before.fields(&self.m);
        if let Some(field) = fields.iter().find(|field| field.title == title) {
            self.draft.change(|draft| {
                field.take(draft, answer);
                draft.follow(&before, &self.m);
            });
        }
        self.update();
    }

    /// Shows what is asked now, and whether the ruling can be entered.
    fn update(self: &Rc<Self>) {
        self.busy.set(true);
        let fields = self.draft.get().fields(&self.m);
        let asked = |title: &String| fields.iter().any(|field| field.title == *title);
        for (_, row) in self.rows.get().iter().filter(|(title, _)| !asked(title)) {
            row.widget().set_visible(false);
        }
        let mut at = 0;
        for field in &fields {
            let known = self.rows.get().get(&field.title).cloned();
            let row = known.unwrap_or_else(|| self.new_row(field, at));
            row.show(field);
            row.widget().set_visible(true);
            at = row.widget().index() + 1;
        }
        self.cards.show(fields.iter().find_map(|field| match &field.asks {
            Asks::Card { cards, unknown, .. } => Some((cards.as_slice(), unknown.as_deref())),
            _ => None,
        }));
        let why = self.why_not();
        set_text(&self.why, &why);
        self.enter.set_sensitive(why.is_empty());
        self.busy.set(false);
    }

    fn new_row(self: &Rc<Self>, field: &Field<A>, at: i32) -> Rc<Row> {
        let (this, title) = (Rc::downgrade(self), field.title.clone());
        let row = Rc::new(Row::new(field, move |answer| {
            if let Some(this) = this.upgrade() {
                this.answered(&title, answer);
            }
        }));
        self.rows.change(|rows| rows.insert(field.title.clone(), Rc::clone(&row)));
        self.list.insert(row.widget(), at);
        row
    }

    /// Why the ruling cannot be entered; empty if it can.
    fn why_not(&self) -> String {
        let checked = self.draft.get().ruling(&self.m).map(|ruling| {
            let checked = self.m.game.check_ruling(&self.m.state, &ruling);
            checked.err().map(|violation| violation.text.render(&self.m.names)).unwrap_or_default()
        });
        checked.unwrap_or_else(|missing| missing)
    }

    fn enter(&self) {
        let Ok(ruling) = self.draft.get().ruling(&self.m) else { return };
        self.session.rule(ruling, &self.dialog.reason());
        self.dialog.window.close();
    }
}
