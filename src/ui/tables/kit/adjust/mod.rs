//! The form for one adjustment by the table: what the game declares ([`Adjustments`](crate::engine::Adjustments)), as
//! rows. It knows no game.

mod answers;
mod facts;
mod row;

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use self::answers::Answers;
pub use self::facts::facts_form;
use self::row::row;
use super::{Dialog, label, set_text};
use crate::engine::{Answer, Field};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::{Intent, Report};
use tableside::table::Adjusts;

/// Opens a window above another.
pub type Opens = Box<dyn Fn(&gtk::Window)>;

/// Another window in which a table can adjust things, offered above the form.
pub struct OtherForm {
    pub title: String,
    /// What it is for.
    pub about: String,
    pub open: Opens,
}

/// Opens the form above a window; what it makes is reported.
pub fn open_adjustment(m: Rc<dyn Adjusts>, report: Report, other: Option<OtherForm>, parent: &gtk::Window) {
    let dialog = Dialog::new(&gettext("Ruling"), parent, (440, 560));
    let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
    list.add_css_class("boxed-list");
    let group = adw::PreferencesGroup::new();
    group.set_description(Some(&gettext("The ruling and its reason will be marked in the log.")));
    group.add(&list);
    let (why, enter) = (label("error"), dialog.add_enter(&gettext("_Enter Ruling")));
    let form = Rc::new(Form {
        report,
        m,
        dialog,
        list,
        why,
        enter,
        answers: Shared::default(),
        known: Shared::default(),
        rows: Shared::default(),
    });
    if let Some(other) = other {
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
struct Form {
    report: Report,
    m: Rc<dyn Adjusts>,
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

impl Form {
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
            self.known.change(|known| known.completed(|answers| self.m.adjust(answers), first));
        let rows = self.rows.get();
        let same = rows.iter().zip(&filled.fields).take_while(|((old, _), new)| old == *new).count();
        let gone = self.rows.change(|rows| rows.split_off(same));
        gone.iter().for_each(|(_, row)| self.list.remove(row));
        for (at, (field, answer)) in filled.fields.iter().zip(&answers).enumerate().skip(same) {
            let this = Rc::downgrade(self);
            let row = row(field, self.m.names(), answer, move |answer| {
                if let Some(this) = this.upgrade() {
                    this.answered(at, answer);
                }
            });
            self.list.append(&row);
            self.rows.change(|rows| rows.push((field.clone(), row)));
        }
        self.answers.set(answers);
        let why = match (&filled.ruling, &filled.reason) {
            (None, _) => gettext("Nothing to adjust"),
            (Some(ruling), reason) => match self.m.objection(ruling) {
                why if !why.is_empty() => why,
                _ if reason.is_none() => gettext("Enter the reason for this ruling."),
                _ => String::new(),
            },
        };
        set_text(&self.why, &why);
        // What is only still to be done is no error.
        let waits = filled.ruling.is_none() || filled.reason.is_none();
        self.why.set_css_classes(&[if waits { "dim-label" } else { "error" }]);
        self.enter.set_sensitive(why.is_empty());
    }

    fn enter(&self) {
        let filled = self.m.adjust(&self.answers.get());
        if let (Some(entry), Some(reason)) = (filled.ruling, filled.reason) {
            (self.report)(Intent::Ruling { entry, reason });
            self.dialog.window.close();
        }
    }

    fn add_other(self: &Rc<Self>, other: OtherForm, parent: &gtk::Window) {
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
                (other.open)(&above);
            }
        });
        let group = adw::PreferencesGroup::new();
        group.add(&row);
        self.dialog.page.append(&group);
    }
}
