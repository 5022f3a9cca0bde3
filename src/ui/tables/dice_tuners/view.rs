//! The view itself: puts the parts together and keeps the focus where it makes sense.

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::core::Core;
use super::layout::{Arena, Form};
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
use crate::ui::tables::{Report, Scene, TableView};
use crate::ui::widgets::{Fact, SeatView as SeatPlace};

/// The table of Dice Tuners.
pub struct DiceTunersTable {
    parts: Rc<Parts>,
}

struct Parts {
    core: Rc<Core>,
    arena: Arena,
    side: gtk::Box,
    across: gtk::Box,
    strip: Strip,
    stage: Stage,
    others: gtk::Box,
    seats: Vec<SeatView>,
    tray: Tray,
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
        let others = boxed(gtk::Orientation::Vertical, 10, "dt-others");
        let main = boxed(gtk::Orientation::Vertical, 10, "dt-main");
        main.set_hexpand(true);
        // The nearest seat stays close to the question, however much stands beside them.
        main.set_valign(gtk::Align::Start);
        main.append(stage.widget());
        for (at, seat) in seats.iter().enumerate() {
            if at == 0 {
                main.append(seat.widget());
            } else {
                others.append(seat.widget());
            }
        }
        let side = boxed(gtk::Orientation::Vertical, 10, "dt-side-column");
        side.append(&others);
        side.append(tray.widget());
        let across = boxed(gtk::Orientation::Horizontal, 10, "");
        across.set_vexpand(true);
        across.append(&main);
        across.append(&side);
        let all = boxed(gtk::Orientation::Vertical, 10, "dice-tuners");
        all.append(strip.widget());
        all.append(&across);
        let arena = Arena::new(&all, changed);
        arena.set_vexpand(true);
        call(&arena, &gettext("Table"));
        Self { core: Rc::clone(core), arena, side, across, strip, stage, others, seats, tray }
    }

    fn take_form(&self, form: Form) {
        let (narrow, column) = (form == Form::Narrow, form.is_column());
        let along = |row: bool| if row { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
        self.across.set_orientation(along(!column));
        self.others.set_orientation(along(form == Form::Medium));
        self.others.set_homogeneous(form == Form::Medium);
        let width = match form {
            Form::Narrow | Form::Medium => -1,
            Form::Wide => 330,
            Form::Tv => 450,
        };
        self.side.set_size_request(width, -1);
        mark(&self.arena, "tv", form == Form::Tv);
        mark(&self.arena, "narrow", narrow);
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
