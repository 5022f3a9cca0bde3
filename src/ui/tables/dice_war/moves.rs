//! All actions in words; choosing one shows the board as it was after it.

use std::cell::Cell;
use std::rc::{Rc, Weak};

use relm4::gtk::{self, gio, glib, prelude::*};

use super::draft::Edit;
use super::facts::Step;
use super::looks::Snapshot;
use super::names;
use crate::engine::prelude::*;
use crate::games::dice_war::state::Reason;
use crate::games::dice_war::{BLACK, Phase, RED};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::Intent;
use crate::tables::dice_war::{Session, ViewModel};
use crate::tables::kit::{label, set_accessible_name, set_class, styled_box};
use crate::widgets::Emblem;
use crate::widgets::lines::{Line, Lines, OneStop, bring_into_view};

pub struct Moves {
    pub root: gtk::Overlay,
    list: gtk::ListView,
    rows: gio::ListStore,
    chosen: gtk::SingleSelection,
    placeholder: gtk::Label,
    /// What the rows stand for.
    steps: Shared<Vec<Rc<Step>>>,
    /// Whether the program changes the list or chooses a row.
    busy: Rc<Cell<bool>>,
}

impl Moves {
    pub fn new(session: &Rc<Session>) -> Self {
        let rows = gio::ListStore::new::<glib::BoxedAnyObject>();
        let chosen =
            gtk::SingleSelection::builder().model(&rows).autoselect(false).can_unselect(true).build();
        let (lines, weak) = (Lines::default(), Rc::downgrade(session));
        let list = gtk::ListView::builder()
            .model(&chosen)
            .factory(&lines.factory(move || Row::new(Weak::clone(&weak))))
            .css_classes(["dw-moves"])
            .build();
        set_accessible_name(&list, &gettext("Moves"));
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .min_content_height(60)
            .vexpand(true)
            .focusable(false)
            .child(&list)
            .build();
        let placeholder = label("dim-label");
        placeholder.set_text(&gettext("No moves yet."));
        placeholder.set_xalign(0.5);
        placeholder.set_valign(gtk::Align::Start);
        // Who comes by the Tab key comes to the chosen move.
        let weak = chosen.downgrade();
        let stop = OneStop::new(&scroller, move || {
            weak.upgrade().is_some_and(|chosen| lines.focus(chosen.selected()))
        });
        let root = gtk::Overlay::builder().child(&stop).build();
        root.add_overlay(&placeholder);
        // Where the list gets lower or comes to be seen, the chosen move stays in sight.
        let in_sight = {
            let (list, chosen) = (list.downgrade(), chosen.downgrade());
            move || {
                if let (Some(list), Some(chosen)) = (list.upgrade(), chosen.upgrade()) {
                    bring_into_view(&list, chosen.selected());
                }
            }
        };
        let again = in_sight.clone();
        scroller.vadjustment().connect_page_size_notify(move |_| again());
        list.connect_map(move |_| in_sight());
        let busy = Rc::new(Cell::new(false));
        let (weak, guard) = (Rc::downgrade(session), Rc::clone(&busy));
        chosen.connect_selected_notify(move |chosen| {
            let Some(session) = weak.upgrade().filter(|_| !guard.get()) else { return };
            let Some(m) = session.model() else { return };
            let at = m.facts.steps.get(chosen.selected() as usize).map(|step| step.entries);
            match at {
                // In a review there is one moment, and the page holds it.
                Some(at) if m.reviewing => session.report(Intent::GoTo(at)),
                _ => session.edit(Edit::Back(at.filter(|at| *at < m.entries))),
            }
        });
        Self { root, list, rows, chosen, placeholder, steps: Shared::default(), busy }
    }

    /// Brings the rows up to date and marks the one that is shown.
    pub fn show(&self, shown: &Snapshot<'_>) {
        let now = &shown.m.facts.steps;
        let steps = self.steps.get();
        // A step is made once, so those that are the same are the same memory; nearly always only the last is new.
        let same = |at: &usize| steps.get(*at).zip(now.get(*at)).is_some_and(|(a, b)| Rc::ptr_eq(a, b));
        let held = (0..steps.len()).rev().find(same).map_or(0, |at| at + 1);
        let gone = steps.len() - held;
        let new = now.get(held..).unwrap_or_default();
        self.busy.set(true);
        if gone > 0 || !new.is_empty() {
            let objects: Vec<_> = new.iter().map(|step| glib::BoxedAnyObject::new(Rc::clone(step))).collect();
            self.steps.set(now.clone());
            self.rows.splice(place(held), place(gone), &objects);
        }
        self.placeholder.set_visible(now.is_empty());
        let at = shown.steps.len().checked_sub(1).map_or(gtk::INVALID_LIST_POSITION, place);
        let moved = self.chosen.selected() != at;
        self.chosen.set_selected(at);
        self.busy.set(false);
        if moved || gone > 0 || !new.is_empty() {
            bring_into_view(&self.list, at);
        }
    }
}

/// A place in the list, as GTK counts.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(gtk::INVALID_LIST_POSITION)
}

/// The widgets of a move.
struct Row {
    session: Weak<Session>,
    root: gtk::Box,
    turn: gtk::Label,
    /// A sign for each seat; that of who acts is shown.
    signs: [Emblem; 2],
    words: gtk::Label,
    points: gtk::Label,
}

impl Row {
    fn new(session: Weak<Session>) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 8, "");
        let turn = label("dim-label");
        turn.add_css_class("numeric");
        turn.set_width_chars(3);
        turn.set_xalign(1.0);
        root.append(&turn);
        let signs = [RED, BLACK].map(|seat| Emblem::new(names::tint(seat), 14));
        for sign in &signs {
            sign.set_valign(gtk::Align::Center);
            root.append(sign);
        }
        let words = label("");
        words.set_wrap(false);
        words.set_ellipsize(gtk::pango::EllipsizeMode::End);
        words.set_hexpand(true);
        root.append(&words);
        let points = label("dw-points");
        root.append(&points);
        Self { session, root, turn, signs, words, points }
    }
}

impl Line for Row {
    type Shown = Rc<Step>;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, step: &Rc<Step>, item: &gtk::ListItem) {
        let Some(m) = self.session.upgrade().and_then(|session| session.model()) else { return };
        let (turn, told) = (step.turn.to_string(), told(&m, step));
        self.turn.set_text(&turn);
        for (seat, sign) in [RED, BLACK].into_iter().zip(&self.signs) {
            sign.set_visible(step.seat == Some(seat));
        }
        set_class(&self.words, "dim-label", step.notation.is_empty());
        let end = if step.over && !step.notation.is_empty() { "#" } else { "" };
        self.words.set_text(&format!("{told}{end}"));
        self.points.set_visible(step.vp > 0);
        self.points.set_text(&format!("+{}", step.vp));
        // The notation for those who want it.
        self.root.set_tooltip_text(Some(step.notation.as_str()).filter(|notation| !notation.is_empty()));
        let points = names::vp(step.vp);
        let name = step.seat.map_or_else(String::new, |seat| m.name(seat));
        let words = [("turn", &*turn), ("move", &*told), ("seat", &*name), ("points", &*points)];
        let spoken = match (step.seat, step.vp) {
            (None, _) => gettext_f("Turn {turn}: {move}", &words[..2]),
            (_, 0) => gettext_f("Turn {turn}, {seat}: {move}", &words[..3]),
            _ => gettext_f("Turn {turn}, {seat}: {move}, {points}", &words),
        };
        self.set_spoken(item, &spoken, &step.notation);
    }
}

fn told(m: &ViewModel, step: &Step) -> String {
    match &step.words {
        Some(words) => words.render(&m.names),
        None if step.notation.is_empty() => without_notation(m, step),
        None => gettext("Line-up"),
    }
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
