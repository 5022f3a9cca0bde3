//! The list of what was done so far: one stop of the Tab key, and only lines in sight are widgets.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gio, glib, prelude::*};

use crate::shared::Shared;
use crate::tables::kit::{label, set_accessible_name, set_class, styled_box};
use crate::widgets::lines::{self, Lines, OneStop, bring_into_view};
use crate::widgets::{Emblem, Hover, Tint};
use tableside::table::{Line, Moves};

/// The list.
pub struct MovesView {
    pub root: gtk::Overlay,
    list: gtk::ListView,
    rows: gio::ListStore,
    chosen: gtk::SingleSelection,
    empty: gtk::Label,
    /// What the rows stand for.
    shown: Shared<Vec<Rc<Line>>>,
    /// Whether the program changes the list or chooses a row.
    busy: Rc<Cell<bool>>,
}

impl MovesView {
    /// A list that tells which line is chosen.
    pub fn new(told: impl Fn(usize) + 'static) -> Self {
        let rows = gio::ListStore::new::<glib::BoxedAnyObject>();
        let chosen =
            gtk::SingleSelection::builder().model(&rows).autoselect(false).can_unselect(true).build();
        let lines = Lines::default();
        let list = gtk::ListView::builder()
            .model(&chosen)
            .factory(&lines.factory(Row::default))
            .css_classes(["moves"])
            .build();
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vscrollbar_policy(gtk::PolicyType::External)
            .vexpand(true)
            .focusable(false)
            .child(&list)
            .build();
        let empty = label("under");
        empty.set_xalign(0.5);
        empty.set_valign(gtk::Align::Center);
        // Who comes by the Tab key comes to the chosen move.
        let weak = chosen.downgrade();
        let stop = OneStop::new(&scroller, move || {
            weak.upgrade().is_some_and(|chosen| lines.focus(chosen.selected()))
        });
        let root = gtk::Overlay::builder().child(&stop).build();
        root.add_overlay(&empty);
        root.add_css_class("movelist");
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
        let guard = Rc::clone(&busy);
        chosen.connect_selected_notify(move |chosen| {
            if !guard.get() && chosen.selected() != gtk::INVALID_LIST_POSITION {
                told(chosen.selected() as usize);
            }
        });
        Self { root, list, rows, chosen, empty, shown: Shared::default(), busy }
    }

    /// Brings the rows up to date and marks the one that is shown.
    pub fn show(&self, moves: &Moves) {
        let (now, old) = (&moves.lines, self.shown.get());
        // A line is made once, so those that are the same are the same memory; nearly always only the last is new.
        let same = |at: &usize| old.get(*at).zip(now.get(*at)).is_some_and(|(a, b)| Rc::ptr_eq(a, b));
        let held = (0..old.len()).rev().find(same).map_or(0, |at| at + 1);
        let gone = old.len() - held;
        let new = now.get(held..).unwrap_or_default();
        self.busy.set(true);
        if gone > 0 || !new.is_empty() {
            let objects: Vec<_> = new.iter().map(|line| glib::BoxedAnyObject::new(Rc::clone(line))).collect();
            self.shown.set(now.clone());
            self.rows.splice(place(held), place(gone), &objects);
        }
        if self.empty.text() != moves.empty {
            self.empty.set_text(&moves.empty);
            set_accessible_name(&self.list, &moves.name);
        }
        self.empty.set_visible(now.is_empty());
        let at = moves.at.map_or(gtk::INVALID_LIST_POSITION, place);
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
    root: gtk::Box,
    number: gtk::Label,
    sign: Emblem,
    words: gtk::Label,
    points: gtk::Label,
    hover: Hover,
}

impl Default for Row {
    fn default() -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 8, "");
        let number = label("number");
        number.set_width_chars(3);
        number.set_xalign(1.0);
        let sign = Emblem::new(Tint::Neutral, 14);
        sign.set_valign(gtk::Align::Center);
        let words = label("");
        words.set_lines(2);
        words.set_ellipsize(gtk::pango::EllipsizeMode::End);
        words.set_hexpand(true);
        let points = label("points");
        for part in
            [number.upcast_ref::<gtk::Widget>(), sign.upcast_ref(), words.upcast_ref(), points.upcast_ref()]
        {
            root.append(part);
        }
        let hover = Hover::over(&root);
        Self { root, number, sign, words, points, hover }
    }
}

impl lines::Line for Row {
    type Shown = Rc<Line>;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, line: &Rc<Line>, item: &gtk::ListItem) {
        self.number.set_text(&line.number);
        self.sign.set_tint(line.tint.unwrap_or_default());
        self.sign.set_visible(line.tint.is_some());
        set_class(&self.words, "quiet", line.quiet);
        self.words.set_text(&line.text);
        self.points.set_visible(!line.points.is_empty());
        self.points.set_text(&line.points);
        // What experts write, for those who want it.
        let notation = Some(line.notation.as_str()).filter(|notation| !notation.is_empty());
        self.hover.set(notation.unwrap_or(&line.text));
        self.set_spoken(item, &line.spoken, &line.notation);
    }
}
