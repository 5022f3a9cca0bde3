//! The view itself: puts the parts together and keeps the focus where it makes sense.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::board::{Board, BoardEvent};
use super::card::{Creatures, LookedAt};
use super::choices::Choices;
use super::core::{Core, Outlook, far_and_near};
use super::looks::{self, Shown};
use super::moment::Moment;
use super::moves::Moves;
use super::names;
use super::outlook::OutlookBar;
use super::places::{PlacedParts, Places, form_of};
use super::plan::{Change, Press};
use super::press::{self, home_file};
use super::rulings;
use super::side::SideView;
use crate::engine::{Match, Seat};
use crate::games::dice_war::field::SIDE;
use crate::games::dice_war::{Action, BLACK, DiceWar, Field, Phase, RED};
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::ui::tables::kit::{call, mark};
use crate::ui::tables::{Arena, Form, Report, Scene, TableView};
use crate::ui::widgets::{Fact, SeatView as SeatPlace};

/// The table of DiceWar.
pub struct DiceWarTable {
    parts: Rc<Parts>,
}

struct Parts {
    core: Rc<Core>,
    arena: Arena,
    places: Places,
    board: Board,
    far: SideView,
    near: SideView,
    choices: Choices,
    looked_at: LookedAt,
    moves: Moves,
    creatures: Creatures,
    outlook: OutlookBar,
    lists: gtk::Stack,
    /// The file of a field that is being typed.
    file: Cell<Option<u8>>,
    /// Whether the focus has come to the board by itself.
    begun: Cell<bool>,
}

impl DiceWarTable {
    /// A table that reports there.
    #[must_use]
    pub fn new(report: Report) -> Self {
        let core = Core::new(report);
        let parts = Rc::new_cyclic(|weak: &std::rc::Weak<Parts>| Parts::new(&core, weak));
        let drawn = Rc::downgrade(&parts);
        core.connect(move || {
            if let Some(parts) = drawn.upgrade() {
                parts.draw();
            }
        });
        parts.take_form(Form::Narrow);
        Self { parts }
    }
}

impl TableView for DiceWarTable {
    fn widget(&self) -> gtk::Widget {
        self.parts.arena.clone().upcast()
    }

    fn show(&self, scene: &Scene<'_>) {
        let Some(moment) = Moment::of(scene) else { return };
        self.parts.core.set_moment(moment);
        self.parts.draw();
    }

    fn dress(&self, scene: &Scene<'_>, seat: Seat, view: &mut SeatPlace) {
        let Some(played) = scene.game.as_any().downcast_ref::<Match<DiceWar>>() else { return };
        view.unit = gettext("VP");
        view.tint = names::tint(seat);
        let ghost = played.game().virtual_points(played.state(), seat);
        if ghost > 0 {
            let words = gettext_f("{n} virtual", &[("n", &ghost.to_string())]);
            view.facts.push(Fact { glyph: None, text: words.clone(), spoken: words });
        }
    }

    fn open_rulings(&self, scene: &Scene<'_>, parent: &gtk::Window) {
        if let Some(moment) = Moment::of(scene) {
            rulings::open(&self.parts.core, &Rc::new(moment), parent);
        }
    }

    fn keys(&self) -> Rc<dyn Fn(gdk::Key) -> bool> {
        let parts = Rc::downgrade(&self.parts);
        Rc::new(move |key| parts.upgrade().is_some_and(|parts| parts.key(key)))
    }
}

impl Parts {
    fn new(core: &Rc<Core>, weak: &std::rc::Weak<Self>) -> Self {
        let board = Board::default();
        board.set_hexpand(true);
        board.set_vexpand(true);
        let this = weak.clone();
        board.connect(move |event| {
            if let Some(parts) = this.upgrade() {
                parts.hear(event);
            }
        });
        let (moves, creatures) = (Moves::new(core), Creatures::new(core));
        let lists = gtk::Stack::builder().vexpand(true).vhomogeneous(false).build();
        lists.add_titled(moves.widget(), Some("moves"), &gettext("Moves"));
        lists.add_titled(&scrolling(creatures.widget()), Some("creatures"), &gettext("Creatures"));
        crate::ui::widgets::readers::tell_shown_only(&lists);
        let this = weak.clone();
        let outlook = OutlookBar::new(core, &lists, move || {
            if let Some(parts) = this.upgrade() {
                parts.compare();
            }
        });
        let (far, near) = (SideView::new(), SideView::new());
        let (choices, looked_at) = (Choices::new(core), LookedAt::new(core));
        let places = Places::new();
        places.put_board(&board);
        let this = weak.clone();
        let arena = Arena::new(places.widget(), move |form| {
            if let Some(parts) = this.upgrade() {
                parts.take_form(form);
            }
        });
        let arena = arena.with_rule(form_of);
        arena.set_vexpand(true);
        let this = weak.clone();
        arena.connect_map(move |_| {
            let this = this.clone();
            // The page gives the focus to its first button; a person wants the board.
            glib::idle_add_local_once(move || {
                if let Some(parts) = this.upgrade() {
                    parts.begin();
                }
            });
        });
        call(&arena, &gettext("Table"));
        Self {
            core: Rc::clone(core),
            arena,
            places,
            board,
            far,
            near,
            choices,
            looked_at,
            moves,
            creatures,
            outlook,
            lists,
            file: Cell::default(),
            begun: Cell::default(),
        }
    }

    fn take_form(&self, form: Form) {
        self.places.take_form(form);
        self.board.set_tall(form.is_column());
        mark(&self.arena, "tv", form == Form::Tv);
        mark(&self.arena, "narrow", form == Form::Narrow);
        self.core.set_form(form);
    }

    fn draw(&self) {
        let Some(m) = self.core.moment() else { return };
        let plan = self.core.plan();
        let shown = Shown::of(&m, &plan);
        let held = self.arena.root().and_then(|root| root.focus());
        let from_black = self.core.seen_from_black(&m);
        self.board.set_turned(from_black);
        let bonus = [RED, BLACK].map(|seat| {
            let mut row = [0; 7];
            for (rank, points) in (0..SIDE.cast_signed()).zip(&mut row) {
                *points = Field::at(0, rank).map_or(0, |at| m.game.field_bonus(seat, at));
            }
            row
        });
        self.board.set_bonus(bonus);
        self.board.set_liftable(if shown.back() { 0 } else { press::liftable(&m, &plan) });
        for (at, look) in looks::all(&self.core, &shown) {
            self.board.set_square(at, look);
        }
        let [far, near] = far_and_near(from_black);
        self.far.show(&shown, far);
        self.near.show(&shown, near);
        let facing = self.core.outlook() == Outlook::Facing;
        self.places.turn_far(facing);
        self.arrange(m.acting == Some(far));
        self.choices.show(&shown);
        self.looked_at.show(&self.core, &shown);
        self.outlook.set_open(m.next != Next::Nobody && !m.amending);
        self.moves.show(&shown);
        self.creatures.show(&m.game);
        mark(&self.arena, "looking-back", shown.back());
        self.keep_focus(held);
        self.begin();
    }

    /// Puts every part where the form wants it, and the buttons where the person who acts can reach them.
    fn arrange(&self, far_acts: bool) {
        let facing = self.core.outlook() == Outlook::Facing;
        let parts = PlacedParts {
            far: self.far.widget().upcast_ref(),
            near: self.near.widget().upcast_ref(),
            choices: self.choices.widget().upcast_ref(),
            rest: [
                self.looked_at.widget().upcast_ref(),
                self.outlook.widget().upcast_ref(),
                self.lists.upcast_ref(),
            ],
        };
        self.places.arrange(&parts, self.core.form().is_column(), facing, far_acts);
        // Between two people the board must not jump when buttons come and go.
        self.choices.widget().set_size_request(-1, if facing { 88 } else { -1 });
    }

    /// The focus begins on the board, once there is something to do.
    fn begin(&self) {
        let asked = self.core.moment().is_some_and(|m| m.acting.is_some());
        if self.begun.get() || !asked || !self.arena.is_mapped() {
            return;
        }
        self.begun.set(true);
        let inside = self.arena.root().and_then(|root| root.focus());
        if !inside.is_some_and(|focus| focus.is_ancestor(&self.arena)) {
            self.board.child_focus(gtk::DirectionType::TabForward);
        }
    }

    /// If what had the focus is gone, the focus goes to the board.
    fn keep_focus(&self, held: Option<gtk::Widget>) {
        let Some(root) = self.arena.root() else { return };
        let lost = match held {
            None => root.focus().is_none(),
            Some(held) => {
                held.is_ancestor(&self.arena)
                    && !(held.is_mapped() && held.is_sensitive() && held.is_focusable())
            }
        };
        if lost && self.arena.is_mapped() {
            self.board.child_focus(gtk::DirectionType::TabForward);
        }
    }

    fn hear(&self, event: BoardEvent) {
        let Some(m) = self.core.moment() else { return };
        let plan = self.core.plan();
        match event {
            BoardEvent::Look(field) => self.core.look_at(field),
            _ if plan.back.is_some() => self.core.change(Change::Back(None)),
            BoardEvent::Press(field, corner) => {
                self.core.look_at(Some(field));
                if let Some(press) = press::press(&m, &plan, field, corner) {
                    self.core.press(press);
                }
            }
            BoardEvent::Lift(field) if m.state.phase == Phase::War => {
                self.core.change(Change::Select(Some(field)));
            }
            BoardEvent::Lift(_) => {}
            BoardEvent::Drop(from, to) => self.drop_die(&m, from, to),
            BoardEvent::Cancel => self.core.change(Change::Select(None)),
        }
    }

    fn drop_die(&self, m: &Moment, from: Field, to: Option<Field>) {
        if to == Some(from) {
            return;
        }
        if m.state.phase == Phase::Setup {
            let Some(seat) = m.acting else { return };
            if let Some(file) = home_file(seat, from) {
                self.core.change(Change::Shift(file, to.and_then(|to| home_file(seat, to))));
            }
        } else if let Some(to) = to {
            if let Some(press) = press::press(m, &self.core.plan(), to, false) {
                self.core.press(press);
            }
        } else {
            self.core.change(Change::Select(None));
        }
    }

    /// Letters and digits name a field; while a line-up is made, digits place dice.
    fn key(&self, key: gdk::Key) -> bool {
        let Some(letter) = key.to_unicode().map(|letter| letter.to_ascii_lowercase()) else { return false };
        let file = self.file.take();
        match (letter, file) {
            ('a'..='g', _) => {
                self.file.set(Some(letter as u8 - b'a'));
                true
            }
            ('1'..='7', Some(file)) => {
                let rank = letter as u8 - b'1';
                let field = Field::at(file.cast_signed(), rank.cast_signed());
                field.is_some_and(|field| self.board.focus_field(field))
            }
            ('0'..='6', None) => self.put(letter as u8 - b'0'),
            ('+', _) => self.upgrade(),
            ('t', _) => {
                self.outlook.toggle_danger();
                true
            }
            _ => false,
        }
    }

    /// Puts a die of a level under the cursor.
    fn put(&self, level: u8) -> bool {
        let Some(m) = self.core.moment().filter(|m| m.state.phase == Phase::Setup) else { return false };
        let (Some(seat), Some(at)) = (m.acting, self.board.cursor()) else { return false };
        let Some(file) = home_file(seat, at) else { return false };
        let now = self.core.plan().row[usize::from(file)];
        if now != level {
            self.core.change(Change::Put(file, if level == 0 { now } else { level }));
        }
        true
    }

    /// Upgrades the chosen die, or the one under the cursor.
    fn upgrade(&self) -> bool {
        let Some(m) = self.core.moment().filter(|m| m.acting.is_some()) else { return false };
        let Some(at) = self.core.plan().from.or_else(|| self.board.cursor()) else { return false };
        let action = Action::Upgrade { at };
        self.core.press(if m.legal.contains(&action) { Press::Do(action) } else { Press::Why(action) });
        true
    }

    fn compare(&self) {
        let parent = self.arena.root().and_downcast::<gtk::Window>();
        if let (Some(m), Some(parent)) = (self.core.moment(), parent) {
            rulings::open_editor(&self.core, &m, &parent);
        }
    }
}

fn scrolling(part: &gtk::Box) -> gtk::ScrolledWindow {
    gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .min_content_height(60)
        .focusable(false)
        .child(part)
        .build()
}
