//! The form for one adjustment by the table: what the game declares ([`Adjustments`](crate::engine::Adjustments)), as
//! rows. It knows no game.

mod answers;
mod row;

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use self::answers::Answers;
use self::row::row;
use super::table::{RulingOf, Table};
use super::{Dialog, Session, ViewModel, label, set_text};
use crate::engine::{Answer, Field, Filled, Rules, adjust};
use crate::i18n::gettext;
use crate::shared::Shared;

/// Another window in which a table can adjust things, offered above the form.
pub struct OtherForm<T: Table> {
    pub title: String,
    /// What it is for.
    pub about: String,
    pub open: fn(&Rc<Session<T>>, &Rc<ViewModel<T>>, &gtk::Window),
}

/// Opens the form above a window.
pub fn open_adjustment<T: Table>(session: &Rc<Session<T>>, m: &Rc<ViewModel<T>>, parent: &gtk::Window) {
    let dialog = Dialog::new(&gettext("Ruling"), parent, (440, 560));
    let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
    list.add_css_class("boxed-list");
    let group = adw::PreferencesGroup::new();
    group.set_description(Some(&gettext("The ruling and its reason will be marked in the log.")));
    group.add(&list);
    let (why, enter) = (label("error"), dialog.add_enter(&gettext("_Enter Ruling")));
    let form = Rc::new(Form {
        session: Rc::clone(session),
        m: Rc::clone(m),
        dialog,
        list,
        why,
        enter,
        answers: Shared::default(),
        known: Shared::default(),
        rows: Shared::default(),
    });
    if let Some(other) = T::other_form() {
        form.add_other(other, parent);
    }
    form.dialog.page.append(&group);
    form.dialog.page.append(&form.why);
    let this = Rc::downgrade(&form);
    form.enter.connect_clicked(move |_| {
        if let Some(this) = this.upgrade() {
            this.enter();
        }
    });
    form.show(Vec::new());
    form.dialog.present(Rc::clone(&form));
}

/// The form; it lives as long as its window.
struct Form<T: Table> {
    session: Rc<Session<T>>,
    m: Rc<ViewModel<T>>,
    dialog: Dialog,
    list: gtk::ListBox,
    why: gtk::Label,
    enter: gtk::Button,
    /// What is answered to what is asked now.
    answers: Shared<Vec<Answer>>,
    known: Shared<Answers>,
    /// What is asked, each with its row.
    rows: Shared<Vec<(Field, gtk::ListBoxRow)>>,
}

impl<T: Table> Form<T> {
    fn filled(&self, answers: &[Answer]) -> Filled<RulingOf<T>> {
        adjust(&*self.m.game, &self.m.state, answers)
    }

    /// A person answered what is asked at a place.
    fn answered(self: &Rc<Self>, at: usize, answer: Answer) {
        let mut first = self.answers.get().to_vec();
        first.truncate(at);
        first.push(answer);
        self.show(first);
    }

    /// Shows what is asked after the first answers. Rows stay while they ask the same, and so does the focus.
    fn show(self: &Rc<Self>, first: Vec<Answer>) {
        let (answers, filled) =
            self.known.change(|known| known.completed(|answers| self.filled(answers), first));
        let rows = self.rows.get();
        let same = rows.iter().zip(&filled.fields).take_while(|((old, _), new)| old == *new).count();
        let gone = self.rows.change(|rows| rows.split_off(same));
        gone.iter().for_each(|(_, row)| self.list.remove(row));
        for (at, (field, answer)) in filled.fields.iter().zip(&answers).enumerate().skip(same) {
            let this = Rc::downgrade(self);
            let row = row(field, &self.m.names, answer, move |answer| {
                if let Some(this) = this.upgrade() {
                    this.answered(at, answer);
                }
            });
            self.list.append(&row);
            self.rows.change(|rows| rows.push((field.clone(), row)));
        }
        self.answers.set(answers);
        let why = self.why_not(&filled);
        set_text(&self.why, &why);
        // What is only still to be done is no error.
        let waits = filled.ruling.is_none() || filled.reason.is_none();
        self.why.set_css_classes(&[if waits { "dim-label" } else { "error" }]);
        self.enter.set_sensitive(why.is_empty());
    }

    /// Why the ruling cannot be entered; empty if it can.
    fn why_not(&self, filled: &Filled<RulingOf<T>>) -> String {
        let Some(ruling) = &filled.ruling else { return gettext("Nothing to adjust") };
        match self.m.game.check_ruling(&self.m.state, ruling) {
            Err(violation) => violation.text.render(&self.m.names),
            Ok(()) if filled.reason.is_none() => gettext("Enter the reason for this ruling."),
            Ok(()) => String::new(),
        }
    }

    fn enter(&self) {
        let filled = self.filled(&self.answers.get());
        if let (Some(ruling), Some(reason)) = (filled.ruling, filled.reason) {
            self.session.rule(ruling, &reason);
            self.dialog.window.close();
        }
    }

    fn add_other(self: &Rc<Self>, other: OtherForm<T>, parent: &gtk::Window) {
        let row = adw::ActionRow::builder()
            .title(&other.title)
            .subtitle(&other.about)
            .use_underline(true)
            .activatable(true)
            .build();
        row.add_suffix(&gtk::Image::from_icon_name("go-next-symbolic"));
        let (this, above) = (Rc::downgrade(self), parent.downgrade());
        row.connect_activated(move |_| {
            if let (Some(this), Some(above)) = (this.upgrade(), above.upgrade()) {
                this.dialog.window.close();
                (other.open)(&this.session, &this.m, &above);
            }
        });
        let group = adw::PreferencesGroup::new();
        group.add(&row);
        self.dialog.page.append(&group);
    }
}
