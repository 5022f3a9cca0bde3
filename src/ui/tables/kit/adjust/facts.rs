//! “The Table Looks Different”: everything on the table as the program has it, to be set to what really lies there. What
//! was changed is told as the log will tell it, and entered together, all or nothing.

use std::collections::BTreeMap;
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use super::OtherForm;
use super::row::{number, one};
use crate::engine::{Answer, AnyEntry, Fact, FactValue};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::kit::{Dialog, label, set_text, styled_box};
use crate::tables::{Intent, Report};
use tableside::table::Adjusts;

/// More lines under a heading than these are folded away.
const FEW: usize = 6;
/// The most lines of what changes that are told.
const TOLD: usize = 8;

/// The sheet for a moment; none where nothing on the table can be set.
pub fn facts_form(m: &Rc<dyn Adjusts>, report: &Report) -> Option<OtherForm> {
    let facts = Rc::new(m.facts());
    if facts.is_empty() {
        return None;
    }
    let (m, report) = (Rc::clone(m), Rc::clone(report));
    Some(OtherForm {
        title: gettext("_The Table Looks Different…"),
        about: gettext("See the table as Tableside has it, and correct several things at once"),
        open: Box::new(move |above| open(&m, &facts, &report, above)),
    })
}

/// The sheet; it lives as long as its window.
struct Sheet {
    m: Rc<dyn Adjusts>,
    facts: Rc<Vec<Fact>>,
    report: Report,
    dialog: Dialog,
    /// By the place of a fact, what it was set to.
    changed: Shared<BTreeMap<usize, Answer>>,
    told: gtk::Label,
    enter: gtk::Button,
}

fn open(m: &Rc<dyn Adjusts>, facts: &Rc<Vec<Fact>>, report: &Report, above: &gtk::Window) {
    let dialog = Dialog::new(&gettext("The Table Looks Different"), above, (520, 640));
    let sheet = Rc::new(Sheet {
        m: Rc::clone(m),
        facts: Rc::clone(facts),
        report: Rc::clone(report),
        enter: dialog.add_enter(&gettext("_Enter Ruling")),
        dialog,
        changed: Shared::default(),
        told: label(""),
    });
    for (at, group) in groups(facts) {
        sheet.dialog.page.append(&sheet.group(at, group));
    }
    let end = styled_box(gtk::Orientation::Vertical, 12, "");
    end.append(&sheet.told);
    sheet.dialog.add_reason_to(&end, &gettext("The ruling and its reason will be marked in the log."));
    sheet.dialog.page.append(&end);
    sheet.tell();
    let this = Rc::downgrade(&sheet);
    sheet.dialog.on_reason(move || {
        if let Some(this) = this.upgrade() {
            this.tell();
        }
    });
    let this = Rc::downgrade(&sheet);
    sheet.enter.connect_clicked(move |_| {
        if let Some(this) = this.upgrade() {
            this.enter();
        }
    });
    sheet.dialog.present(Rc::clone(&sheet));
}

/// The facts by their headings, each group with the place of its first.
fn groups(facts: &[Fact]) -> impl Iterator<Item = (usize, &[Fact])> {
    facts.chunk_by(|one, other| one.adjustment == other.adjustment).scan(0, |at, group| {
        let first = *at;
        *at += group.len();
        Some((first, group))
    })
}

impl Sheet {
    fn group(self: &Rc<Self>, first: usize, facts: &[Fact]) -> adw::PreferencesGroup {
        let names = self.m.names();
        let heading = facts.first().map(|fact| fact.heading.render(names)).unwrap_or_default();
        let rows = facts.iter().enumerate().map(|(at, fact)| self.row(first + at, fact, &heading));
        let group = adw::PreferencesGroup::new();
        if facts.len() <= FEW {
            if facts.iter().any(|fact| !fact.which.is_empty()) {
                group.set_title(&gtk::glib::markup_escape_text(&heading));
            }
            rows.for_each(|row| group.add(&row));
            return group;
        }
        let folded = adw::ExpanderRow::builder().title(gtk::glib::markup_escape_text(&heading)).build();
        rows.for_each(|row| folded.add_row(&row));
        group.add(&folded);
        group
    }

    fn row(self: &Rc<Self>, at: usize, fact: &Fact, heading: &str) -> adw::ActionRow {
        let names = self.m.names();
        let title = if fact.which.is_empty() { heading.to_owned() } else { fact.name(names) };
        let words = [("what", heading), ("which", title.as_str())];
        let spoken = if fact.which.is_empty() { title.clone() } else { gettext_f("{what}: {which}", &words) };
        let this = Rc::downgrade(self);
        let report = move |now: Option<Answer>| {
            if let Some(this) = this.upgrade() {
                this.changed.change(|changed| match now {
                    Some(answer) => changed.insert(at, answer),
                    None => changed.remove(&at),
                });
                this.tell();
            }
        };
        match &fact.value {
            FactValue::Number { least, most, now } => {
                let was = *now;
                let changed = move |answer| report(Some(answer).filter(|n| *n != Answer::Number(was)));
                number(&title, &spoken, [*least, *most], Some(was), was, changed)
            }
            FactValue::One { now, .. } => {
                let mut all = fact.candidates(names);
                // Where none of them is what it is, the first line leaves it so.
                let before = usize::from(now.is_none());
                if before > 0 {
                    all.insert(0, gettext("As it is"));
                }
                let was = now.unwrap_or_default();
                one(&title, &spoken, all, was, move |answer| {
                    let Answer::One(chosen) = answer else { return };
                    report((chosen != was).then(|| Answer::One(chosen.saturating_sub(before))));
                })
            }
        }
    }

    fn rulings(&self) -> Vec<AnyEntry> {
        let set = |(at, answer): (&usize, &Answer)| self.m.set(self.facts.get(*at)?, answer);
        self.changed.get().iter().filter_map(set).collect()
    }

    /// What would be entered, or why it cannot be.
    fn tell(&self) {
        let together = self.m.together(&self.rulings());
        let waits = together.needs_reason && self.dialog.reason().is_empty();
        let mut lines = together.told;
        let more = lines.len().saturating_sub(TOLD);
        lines.truncate(TOLD);
        let mut words: Vec<String> = lines.iter().map(|line| format!("• {line}")).collect();
        if more > 0 {
            words.push(gettext_f("and {n} more", &[("n", &more.to_string())]));
        }
        if !together.objection.is_empty() {
            words.push(together.objection.clone());
        } else if words.is_empty() {
            words.push(gettext("Change what differs from your table."));
        } else if waits {
            words.push(gettext("Enter the reason for this ruling."));
        }
        set_text(&self.told, &words.join("\n"));
        let wrong = !together.objection.is_empty();
        self.told.set_css_classes(&[if wrong { "error" } else { "dim-label" }]);
        self.enter.set_sensitive(!wrong && !waits && !lines.is_empty());
    }

    fn enter(&self) {
        let (entries, reason) = (self.rulings(), self.dialog.reason());
        self.dialog.window.close();
        (self.report)(Intent::Rulings { entries, reason });
    }
}
