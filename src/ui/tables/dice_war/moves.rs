//! All actions in notation; choosing one shows the board as it was after it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use relm4::gtk::{self, glib, prelude::*};

use super::draft::Edit;
use super::facts::Step;
use super::looks::Snapshot;
use super::names;
use crate::engine::prelude::*;
use crate::games::dice_war::Phase;
use crate::games::dice_war::state::Reason;
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::Intent;
use crate::ui::tables::dice_war::{Session, ViewModel};
use crate::ui::tables::kit::{label, set_accessible_name, styled_box};
use crate::ui::widgets::Emblem;

pub struct Moves {
    pub scroller: gtk::ScrolledWindow,
    list: gtk::ListBox,
    /// What the rows stand for.
    rows: RefCell<Vec<Rc<Step>>>,
    /// Whether the program chooses a row.
    busy: Rc<Cell<bool>>,
}

impl Moves {
    pub fn new(session: &Rc<Session>) -> Self {
        let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::Browse).build();
        list.add_css_class("dw-moves");
        set_accessible_name(&list, &gettext("Moves"));
        let placeholder = label("dim-label");
        placeholder.set_text(&gettext("No moves yet."));
        placeholder.set_xalign(0.5);
        list.set_placeholder(Some(&placeholder));
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .min_content_height(60)
            .vexpand(true)
            .focusable(false)
            .child(&list)
            .build();
        // Where the list gets lower, the last move stays in sight.
        let weak = list.downgrade();
        scroller.vadjustment().connect_page_size_notify(move |adjustment| {
            let chosen = weak.upgrade().and_then(|list| Some((list.selected_row()?.index(), list)));
            if chosen.is_some_and(|(at, list)| list.row_at_index(at + 1).is_none()) {
                adjustment.set_value(adjustment.upper());
            }
        });
        let busy = Rc::new(Cell::new(false));
        let (weak, guard) = (Rc::downgrade(session), Rc::clone(&busy));
        list.connect_row_selected(move |_, row| {
            let (Some(session), Some(row)) = (weak.upgrade(), row) else { return };
            let Some(m) = session.model().filter(|_| !guard.get()) else { return };
            let at = usize::try_from(row.index())
                .ok()
                .and_then(|at| m.facts.steps.get(at))
                .map(|step| step.entries);
            match at {
                // In a review there is one moment, and the page holds it.
                Some(at) if m.reviewing => session.report(Intent::GoTo(at)),
                _ => session.edit(Edit::Back(at.filter(|at| *at < m.entries))),
            }
        });
        Self { scroller, list, rows: RefCell::default(), busy }
    }

    /// Brings the rows up to date and marks the one that is shown.
    pub fn show(&self, shown: &Snapshot<'_>) {
        let m = shown.m;
        let mut rows = self.rows.borrow_mut();
        // A step is made once, so those that are the same are the same memory; nearly always only the last is new.
        let same = |at: usize| rows.get(at).zip(m.facts.steps.get(at)).is_some_and(|(a, b)| Rc::ptr_eq(a, b));
        let held = (0..rows.len()).rev().find(|at| same(*at)).map_or(0, |at| at + 1);
        self.busy.set(true);
        while rows.len() > held {
            rows.pop();
            let last = i32::try_from(rows.len()).ok().and_then(|at| self.list.row_at_index(at));
            if let Some(row) = last {
                self.list.remove(&row);
            }
        }
        let grown = m.facts.steps.len() > held;
        for step in m.facts.steps.iter().skip(held) {
            self.list.append(&row(m, step));
            rows.push(Rc::clone(step));
        }
        let now = shown.steps.len().checked_sub(1).and_then(|at| i32::try_from(at).ok());
        let now = now.and_then(|at| self.list.row_at_index(at));
        if self.list.selected_row() != now {
            self.list.select_row(now.as_ref());
        }
        self.busy.set(false);
        if grown {
            let adjustment = self.scroller.vadjustment();
            // The new rows get their height in the next frame.
            glib::idle_add_local_once(move || adjustment.set_value(adjustment.upper()));
        }
    }
}

fn row(m: &ViewModel, step: &Step) -> gtk::ListBoxRow {
    let line = styled_box(gtk::Orientation::Horizontal, 8, "");
    let number = label("dim-label");
    number.add_css_class("numeric");
    number.set_text(&step.turn.to_string());
    number.set_width_chars(3);
    number.set_xalign(1.0);
    line.append(&number);
    if let Some(seat) = step.seat {
        let emblem = Emblem::new(names::tint(seat), 14);
        emblem.set_valign(gtk::Align::Center);
        line.append(&emblem);
    }
    let told = match &step.words {
        Some(words) => words.render(&m.names),
        None if step.notation.is_empty() => without_notation(m, step),
        None => gettext("Line-up"),
    };
    let words = label(if step.notation.is_empty() { "dim-label" } else { "" });
    words.set_wrap(false);
    words.set_ellipsize(gtk::pango::EllipsizeMode::End);
    words.set_hexpand(true);
    let end = if step.over && !step.notation.is_empty() { "#" } else { "" };
    words.set_text(&format!("{told}{end}"));
    line.append(&words);
    if step.vp > 0 {
        let points = label("dw-points");
        points.set_text(&format!("+{}", step.vp));
        line.append(&points);
    }
    let row = gtk::ListBoxRow::builder().child(&line).build();
    // The notation for those who want it.
    if !step.notation.is_empty() {
        row.set_tooltip_text(Some(&step.notation));
        row.update_property(&[gtk::accessible::Property::Description(&step.notation)]);
    }
    let (turn, points) = (step.turn.to_string(), names::vp(step.vp));
    let name = step.seat.map_or_else(String::new, |seat| m.name(seat));
    let words = [("turn", &*turn), ("move", &*told), ("seat", &*name), ("points", &*points)];
    let spoken = match (step.seat, step.vp) {
        (None, _) => gettext_f("Turn {turn}: {move}", &words[..2]),
        (_, 0) => gettext_f("Turn {turn}, {seat}: {move}", &words[..3]),
        _ => gettext_f("Turn {turn}, {seat}: {move}, {points}", &words),
    };
    set_accessible_name(&row, &spoken);
    row
}

/// What is no action of a seat.
fn without_notation(m: &ViewModel, step: &Step) -> String {
    if let Phase::Over(ended) = step.state.phase {
        match ended.reason {
            Reason::Resign => return gettext("Resignation"),
            Reason::Agreed => return gettext("Draw by agreement"),
            _ => {}
        }
    }
    let before = step.entries.checked_sub(2).and_then(|at| m.facts.steps.get(at));
    let phase = before.map_or_else(|| m.game.start().phase, |before| before.state.phase);
    if phase == Phase::StartRoll { gettext("Roll for the first turn") } else { gettext("House ruling") }
}
