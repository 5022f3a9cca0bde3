//! The view itself: puts the parts together and keeps the focus where it makes sense.

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::core::Core;
use super::dock::Dock;
use super::moment::Moment;
use super::names;
use super::parts::{boxed, call, mark};
use super::rulings;
use super::seat::SeatView;
use super::stage::Stage;
use super::strip::Strip;
use super::tray::Tray;
use crate::engine::{Match, Seat};
use crate::games::dice_tuners::DiceTuners;
use crate::games::dice_tuners::state::MAX_PLAYERS;
use crate::i18n::gettext;
use crate::ui::tables::layout::{Arena, Form};
use crate::ui::tables::{Report, Scene, TableView};
use crate::ui::widgets::{Fact, SeatView as SeatPlace};

/// The table of Dice Tuners.
pub struct DiceTunersTable {
    parts: Rc<Parts>,
}

struct Parts {
    core: Rc<Core>,
    arena: Arena,
    places: Places,
    side: gtk::Box,
    strip: Strip,
    stage: Stage,
    others: gtk::Box,
    seats: Vec<SeatView>,
    tray: Tray,
    dock: Dock,
}

/// Where parts stand; the form says which stands where.
struct Places {
    /// Above all that scrolls.
    head: gtk::Box,
    /// The part that scrolls, with the middle of the table.
    main: gtk::Box,
    /// Beside it, scrolling by itself.
    beside: gtk::Box,
    beside_scroll: gtk::ScrolledWindow,
}

impl DiceTunersTable {
    /// A table that reports there.
    #[must_use]
    pub fn new(report: Report) -> Self {
        let core = Core::new(report);
        let parts = Rc::new_cyclic(|weak: &std::rc::Weak<Parts>| {
            let weak = weak.clone();
            Parts::new(&core, move |form| {
                if let Some(parts) = weak.upgrade() {
                    parts.take_form(form);
                }
            })
        });
        let (drawn, adjusted) = (Rc::downgrade(&parts), Rc::downgrade(&parts));
        core.connect(
            move || {
                if let Some(parts) = drawn.upgrade() {
                    parts.draw(false);
                }
            },
            move || {
                if let Some(parts) = adjusted.upgrade() {
                    parts.adjust();
                }
            },
        );
        parts.take_form(Form::Narrow);
        Self { parts }
    }
}

impl TableView for DiceTunersTable {
    fn widget(&self) -> gtk::Widget {
        self.parts.arena.clone().upcast()
    }

    fn show(&self, scene: &Scene<'_>) {
        let Some(moment) = Moment::of(scene) else { return };
        self.parts.core.set_moment(moment);
        self.parts.draw(scene.animate);
    }

    fn dress(&self, scene: &Scene<'_>, seat: Seat, view: &mut SeatPlace) {
        let Some(played) = scene.game.as_any().downcast_ref::<Match<DiceTuners>>() else { return };
        let state = played.state();
        let Some(own) = state.seats.get(seat.index()) else { return };
        // Hand sizes are public.
        let cards = own.hand.len();
        view.unit = gettext("VP");
        view.first = state.round > 0 && state.first == seat;
        view.facts.push(Fact { glyph: None, text: names::cards(cards), spoken: names::cards(cards) });
    }

    fn open_rulings(&self, scene: &Scene<'_>, parent: &gtk::Window) {
        if let Some(moment) = Moment::of(scene) {
            rulings::open(&self.parts.core, &Rc::new(moment), parent);
        }
    }

    fn keys(&self) -> Rc<dyn Fn(gdk::Key) -> bool> {
        let parts = Rc::downgrade(&self.parts);
        Rc::new(move |key| parts.upgrade().is_some_and(|parts| parts.stage.entry().key(key)))
    }
}

impl Parts {
    fn new(core: &Rc<Core>, changed: impl Fn(Form) + 'static) -> Self {
        let strip = Strip::new(core);
        let stage = Stage::new(core);
        let tray = Tray::new(core);
        let seats: Vec<SeatView> = (0..MAX_PLAYERS).map(|_| SeatView::new(core)).collect();
        let dock = Dock::new(core);
        let others = boxed(gtk::Orientation::Vertical, 10, "dt-others");
        for seat in seats.iter().skip(1) {
            others.append(seat.widget());
        }
        let side = boxed(gtk::Orientation::Vertical, 10, "");
        side.append(&others);
        side.append(tray.widget());
        let places = Places::new();
        places.main.append(stage.widget());
        let across = boxed(gtk::Orientation::Horizontal, 0, "");
        across.set_vexpand(true);
        across.append(&scrolling(&places.main));
        across.append(&places.beside_scroll);
        let all = boxed(gtk::Orientation::Vertical, 0, "dice-tuners");
        all.append(&places.head);
        all.append(&across);
        all.append(dock.widget());
        let arena = Arena::new(&all, changed);
        arena.set_vexpand(true);
        call(&arena, &gettext("Table"));
        Self { core: Rc::clone(core), arena, places, side, strip, stage, others, seats, tray, dock }
    }

    fn take_form(&self, form: Form) {
        let column = form.is_column();
        let (main, seat) = (&self.places.main, self.seats.first().map(SeatView::widget));
        move_to(self.strip.widget(), if column { main } else { &self.places.head });
        // Strip, stage, seat, all others.
        main.reorder_child_after(self.stage.widget(), column.then_some(self.strip.widget()));
        if let Some(seat) = seat {
            move_to(seat, if column { main } else { self.dock.widget() });
        }
        // The buttons stay in sight; where that would leave too little of the rest, they come first.
        if form == Form::Narrow {
            move_to(self.stage.choices(), self.stage.widget());
            self.stage.widget().reorder_child_after(self.stage.choices(), gtk::Widget::NONE);
        } else {
            move_to(self.stage.choices(), self.dock.widget());
            self.dock.widget().reorder_child_after(self.stage.choices(), gtk::Widget::NONE);
        }
        move_to(&self.side, if column { main } else { &self.places.beside });
        main.set_valign(if column { gtk::Align::Start } else { gtk::Align::Center });
        let row = form == Form::Medium;
        self.others.set_orientation(if row {
            gtk::Orientation::Horizontal
        } else {
            gtk::Orientation::Vertical
        });
        self.others.set_homogeneous(row);
        self.places.beside_scroll.set_visible(!column);
        let width = if form == Form::Tv { 470 } else { 350 };
        self.places.beside_scroll.set_size_request(width, -1);
        mark(&self.arena, "tv", form == Form::Tv);
        mark(&self.arena, "narrow", form == Form::Narrow);
        self.core.set_form(form);
    }

    fn draw(&self, fresh: bool) {
        let Some(m) = self.core.moment() else { return };
        let (plan, form) = (self.core.plan(), self.core.form());
        let held = self.focus();
        self.strip.show(&m, form);
        let around: Vec<_> = m.around().collect();
        for (at, view) in self.seats.iter().enumerate() {
            view.widget().set_visible(at < around.len());
            if let Some(seat) = around.get(at) {
                view.show(&m, &plan, *seat, form, at == 0);
            }
        }
        self.stage.show(&m, &plan, form, fresh);
        if let Some(near) = around.first() {
            self.dock.show(&m, &plan, *near, form);
        }
        self.tray.show(&m, form, !Stage::shows_market(&m));
        if let Some(held) = held {
            self.keep_focus(&held);
        }
    }

    /// What has the focus, if it is a part of the table; the table itself if nothing has.
    fn focus(&self) -> Option<gtk::Widget> {
        let arena = self.arena.upcast_ref::<gtk::Widget>();
        let focus = self.arena.root()?.focus().unwrap_or_else(|| arena.clone());
        (focus == *arena || focus.is_ancestor(arena)).then_some(focus)
    }

    /// If what had the focus is gone or has no part in the question any more, the focus goes to the first
    /// thing that has. While nobody is asked it waits on the table.
    fn keep_focus(&self, held: &gtk::Widget) {
        let arena = self.arena.upcast_ref::<gtk::Widget>();
        if held != arena && held.is_mapped() && held.is_focusable() && held.is_sensitive() {
            if self.focus().as_ref() != Some(held) {
                held.grab_focus();
            }
        } else if !focus_lit(&self.arena) {
            self.arena.set_focusable(true);
            self.arena.grab_focus();
            // What has just been made may be mapped only later.
            let arena = self.arena.downgrade();
            glib::idle_add_local_once(move || {
                if let Some(arena) = arena.upgrade().filter(|arena| arena.is_focus()) {
                    focus_lit(&arena);
                }
            });
        }
    }

    fn adjust(&self) {
        let parent = self.arena.root().and_downcast::<gtk::Window>();
        if let (Some(m), Some(parent)) = (self.core.moment(), parent) {
            rulings::open(&self.core, &m, &parent);
        }
    }
}

impl Places {
    fn new() -> Self {
        let beside = boxed(gtk::Orientation::Vertical, 10, "dt-beside");
        let beside_scroll = scrolling(&beside);
        beside_scroll.set_hexpand(false);
        Self {
            head: boxed(gtk::Orientation::Vertical, 0, "dt-head"),
            main: boxed(gtk::Orientation::Vertical, 10, "dt-main"),
            beside,
            beside_scroll,
        }
    }
}

/// A part of the table that scrolls when it is too high, also with the focus in it.
fn scrolling(part: &gtk::Box) -> gtk::ScrolledWindow {
    gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .focusable(false)
        .min_content_height(140)
        .hexpand(true)
        .child(part)
        .build()
}

/// Moves a part to the end of another place.
fn move_to(part: &impl IsA<gtk::Widget>, place: &gtk::Box) {
    if let Some(old) = part.parent().and_downcast::<gtk::Box>() {
        old.remove(part);
    }
    place.append(part);
}

/// Gives the focus to the first thing that can be done now, if there is one.
fn focus_lit(arena: &Arena) -> bool {
    let found = first_lit(arena.upcast_ref()).is_some_and(|lit| lit.grab_focus());
    if found {
        // The table itself is no stop of the Tab key.
        arena.set_focusable(false);
    }
    found
}

/// The first thing below a widget that can be done now.
fn first_lit(widget: &gtk::Widget) -> Option<gtk::Widget> {
    let lit = widget.has_css_class("selectable") || widget.has_css_class("dt-choice");
    if lit && widget.is_mapped() && widget.is_sensitive() && widget.is_focusable() {
        return Some(widget.clone());
    }
    std::iter::successors(widget.first_child(), gtk::Widget::next_sibling).find_map(|child| first_lit(&child))
}
