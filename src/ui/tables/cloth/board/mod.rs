//! A board of fields to press by key, tap or drag.

mod figure;
mod grain;
mod paint;
mod place;
mod plan;
mod pointer;
mod square;
mod travel;

pub use place::Place;
pub use plan::BoardPlan;
pub use travel::{End, Travel};

use std::cell::Cell;

use relm4::adw;
use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use crate::i18n::gettext;
use crate::shared::Shared;
use crate::widgets::Named;
use crate::widgets::die::print;
use crate::widgets::glyph::{self, Spot};
use crate::widgets::marks::paint as colour;
use square::Square;
use tableside::table::{Board, Bonus};

/// What a person does to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// Pressed a field; whether in the corner in which something is offered.
    Press(usize, bool),
    /// Took a piece into the air.
    Lift(usize),
    /// Let a piece go over a field, or beside the board.
    Drop(usize, Option<usize>),
    /// Looks at a field, or no longer at any; whether it has the focus.
    Look(Option<usize>, bool),
    /// Does not want what was begun.
    Cancel,
}

type Listener = Box<dyn Fn(BoardEvent)>;

/// A piece in the air.
#[derive(Clone, Copy)]
struct Flight {
    from: usize,
    at: (f64, f64),
}

/// What does not stand on a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Carved {
    columns: Vec<String>,
    rows: Vec<String>,
    bonuses: Vec<Option<Bonus>>,
    hint: Option<(usize, Option<usize>)>,
}

impl Carved {
    fn of(board: &Board) -> Self {
        let at = |id: &str| board.fields.iter().position(|field| field.id == id);
        let hint = board.hint.as_ref().and_then(|(from, to)| Some((at(from)?, to.as_deref().and_then(at))));
        let Board { columns, rows, bonuses, .. } = board;
        Self { columns: columns.clone(), rows: rows.clone(), bonuses: bonuses.clone(), hint }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct BoardView {
        pub squares: Shared<Vec<Square>>,
        pub place: Cell<Place>,
        /// What is carved into the frame, and what a hint proposes.
        pub carved: Shared<Carved>,
        /// Which pieces can be dragged.
        pub lifts: Shared<Vec<bool>>,
        pub(super) flight: Cell<Option<Flight>>,
        pub(super) journey: travel::Journey,
        pub over: Cell<Option<usize>>,
        /// Whether the last piece was put down by dragging.
        pub dropped: Cell<bool>,
        pub cursor: Cell<usize>,
        pub named: Shared<String>,
        pub listener: Shared<Option<Listener>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for BoardView {
        const NAME: &'static str = "TablesideBoard";
        type Type = super::BoardView;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("board");
            class.set_accessible_role(gtk::AccessibleRole::Group);
            class.install_action("board.cancel", None, |board, _, _| board.emit(BoardEvent::Cancel));
            class.add_binding_action(gdk::Key::Escape, gdk::ModifierType::empty(), "board.cancel");
        }
    }

    impl ObjectImpl for BoardView {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }

        fn dispose(&self) {
            for square in self.squares.take().iter() {
                square.unparent();
            }
        }
    }

    impl WidgetImpl for BoardView {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        /// It is square, and no higher than it is wide.
        fn measure(&self, _: gtk::Orientation, other: i32) -> (i32, i32, i32, i32) {
            let side = if other < 0 { Place::NATURAL } else { other.clamp(Place::LEAST, Place::NATURAL) };
            (Place::LEAST, side, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let place = self.place.get().fit(width, height);
            self.place.set(place);
            for square in self.squares.get().iter() {
                let (x, y) = place.corner(square.cell());
                square.size_allocate(&gtk::Allocation::new(x, y, place.field(), place.field()), -1);
            }
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            self.obj().move_focus(direction)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let board = self.obj();
            board.draw_edge(snapshot);
            self.parent_snapshot(snapshot);
            board.draw_hint(snapshot);
            board.draw_journey(snapshot);
            board.draw_flight(snapshot);
        }
    }
}

glib::wrapper! {
    /// A board.
    pub struct BoardView(ObjectSubclass<imp::BoardView>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for BoardView {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl BoardView {
    /// Calls `f` for what a person does.
    pub fn connect(&self, f: impl Fn(BoardEvent) + 'static) {
        self.imp().listener.set(Some(Box::new(f)));
    }

    /// Shows a board.
    pub fn show(&self, board: &Board) {
        let imp = self.imp();
        while imp.squares.get().len() < board.fields.len() {
            self.add_square();
        }
        let squares = imp.squares.get();
        let cells = || squares.iter().map(Square::cell).collect::<Vec<_>>();
        let (before, mut moved) = (cells(), false);
        for (square, item) in squares.iter().zip(&board.fields) {
            moved |= square.show(item);
        }
        if moved {
            // What is on its way belongs to a board that is no longer shown.
            self.arrive();
        }
        let place = imp.place.get().of(board.columns.len(), board.rows.len());
        if imp.place.replace(place) != place || before != cells() {
            self.queue_allocate();
            self.queue_draw();
        }
        let carved = Carved::of(board);
        if *imp.carved.get() != carved {
            imp.carved.set(carved);
            self.queue_draw();
        }
        imp.lifts.set(board.fields.iter().map(|field| field.lift.is_some()).collect());
        if let Some(flight) = imp.flight.get()
            && imp.lifts.get().get(flight.from) != Some(&true)
        {
            self.land();
        }
        crate::tables::kit::set_class(self, "looking-back", board.past);
        let named = imp.named.replace(board.name.clone());
        if *named != board.name {
            self.set_accessible_name(&board.name);
        }
    }

    /// Moves the cursor to a field.
    pub fn focus_field(&self, field: usize) -> bool {
        let square = self.imp().squares.get().get(field).cloned();
        square.is_some_and(|square| square.grab_focus())
    }

    /// What stands for a field.
    pub fn square(&self, field: usize) -> Option<gtk::Widget> {
        self.imp().squares.get().get(field).map(|square| square.clone().upcast())
    }

    /// The field at a point.
    fn field_at(&self, x: f64, y: f64) -> Option<usize> {
        let cell = self.imp().place.get().cell_at(x, y)?;
        self.at_cell(cell)
    }

    fn at_cell(&self, cell: place::Cell) -> Option<usize> {
        self.imp().squares.get().iter().position(|square| square.cell() == cell)
    }

    /// What is said of a place: of a field, or of the bonus of its row.
    fn tip(&self, (x, y): (f64, f64)) -> Option<String> {
        let imp = self.imp();
        if let Some(field) = self.field_at(x, y) {
            return imp.squares.get().get(field).map(Square::tip).filter(|tip| !tip.is_empty());
        }
        let row = imp.place.get().bonus_at(x, y)?;
        let carved = imp.carved.get();
        carved.bonuses.get(usize::from(row)).cloned().flatten().map(|bonus| bonus.about)
    }

    fn emit(&self, event: BoardEvent) {
        match event {
            BoardEvent::Drop(..) => self.imp().dropped.set(true),
            BoardEvent::Press(..) => self.imp().dropped.set(false),
            _ => {}
        }
        if let Some(listener) = self.imp().listener.get().as_ref() {
            listener(event);
        }
    }

    fn build(&self) {
        self.set_direction(gtk::TextDirection::Ltr);
        self.set_accessible_name(&gettext("Board"));
        self.connect_pointer();
        self.set_has_tooltip(true);
        self.connect_query_tooltip(|board, x, y, by_key, tooltip| {
            let tip = board.tip((x.into(), y.into())).filter(|_| !by_key);
            tooltip.set_text(tip.as_deref());
            tip.is_some()
        });
    }

    fn add_square(&self) {
        let (square, at) = (Square::default(), self.imp().squares.get().len());
        square.set_parent(self);
        square.connect_pressed(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move || board.emit(BoardEvent::Press(at, false))
        ));
        square.connect_has_focus_notify(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |square| {
                if square.has_focus() {
                    board.imp().cursor.set(at);
                    board.emit(BoardEvent::Look(Some(at), true));
                }
            }
        ));
        self.imp().squares.change(|squares| squares.push(square));
    }

    /// The board is one stop of the Tab key; arrows move over it as it is seen.
    fn move_focus(&self, direction: gtk::DirectionType) -> bool {
        let imp = self.imp();
        let here = imp.cursor.get();
        if self.focus_child().is_none() {
            return self.focus_field(here);
        }
        let Some(cell) = imp.squares.get().get(here).map(Square::cell) else { return false };
        match imp.place.get().step(cell, direction) {
            Some(Some(next)) => self.at_cell(next).is_some_and(|next| self.focus_field(next)),
            // At the edge the cursor stays.
            Some(None) => true,
            None => false,
        }
    }

    /// Names of columns and rows, and what the rows bring in addition.
    fn draw_edge(&self, snapshot: &gtk::Snapshot) {
        let place = self.imp().place.get();
        let ink = colour(self, "board_rim_fg_color");
        self.draw_rim(snapshot, place);
        let size = f64::from(place.edge()) * 0.56;
        let carved = self.imp().carved.get();
        for (at, name) in (0..).zip(&carved.columns) {
            let (x, y) = place.below(at);
            print(snapshot, self, name, Spot::new(x, y, size), ink);
        }
        for (at, name) in (0..).zip(&carved.rows) {
            let (x, y) = place.beside(at, false);
            print(snapshot, self, name, Spot::new(x, y, size), ink);
        }
        for (at, bonus) in (0..).zip(&carved.bonuses) {
            if let Some(bonus) = bonus {
                self.draw_bonus(snapshot, at, bonus);
            }
        }
    }

    /// The raised rim around the fields, lit from the upper left. In high contrast it is flat.
    fn draw_rim(&self, snapshot: &gtk::Snapshot, place: Place) {
        let rect = |(x, y, width, height): (i32, i32, i32, i32)| {
            graphene::Rect::new(x as f32, y as f32, width as f32, height as f32)
        };
        let (area, fields) = (rect(place.outline()), rect(place.inside()));
        let (edge, side) = (place.edge() as f32, area.width());
        let round = gsk::RoundedRect::from_rect(area, edge * 0.6);
        let rim = colour(self, "board_rim_color");
        let rim = gdk::RGBA::new(rim.r as f32, rim.g as f32, rim.b as f32, 1.0);
        let grey = |light: f32, alpha: f32| gdk::RGBA::new(light, light, light, alpha);
        let flat = adw::StyleManager::default().is_high_contrast();
        if !flat {
            snapshot.append_outset_shadow(&round, &grey(0.0, 0.40), 1.0, 3.0, 0.0, 7.0);
        }
        snapshot.push_rounded_clip(&round);
        snapshot.append_color(&rim, &area);
        if !flat {
            let stop = |at: f32, light: f32, alpha: f32| gsk::ColorStop::new(at, grey(light, alpha));
            snapshot.append_linear_gradient(
                &area,
                &area.top_left(),
                &area.bottom_right(),
                &[stop(0.0, 1.0, 0.16), stop(0.5, 1.0, 0.0), stop(1.0, 0.0, 0.20)],
            );
            // Stretched over all of it, the grain becomes veins.
            grain::draw(snapshot, &area, (0.0, 0.0), side / 250.0);
        }
        snapshot.pop();
        if flat {
            let line = colour(self, "window_fg_color");
            let line = gdk::RGBA::new(line.r as f32, line.g as f32, line.b as f32, 1.0);
            snapshot.append_border(&round, &[2.0; 4], &[line; 4]);
        } else {
            // Its outer edges, and those towards the fields, which lie lower.
            let (light, dark, thin) = (grey(1.0, 0.30), grey(0.0, 0.45), (edge * 0.07).max(1.0));
            // GTK draws a frame whose sides differ with a mesh over all that it surrounds: two frames are quicker.
            snapshot.append_border(&round, &[thin, 0.0, 0.0, thin], &[light; 4]);
            snapshot.append_border(&round, &[0.0, thin, thin, 0.0], &[dark; 4]);
            let lip = (edge * 0.10).max(1.5);
            let hollow = gsk::RoundedRect::from_rect(fields.inset_r(-lip, -lip), lip);
            snapshot.append_border(&hollow, &[lip, 0.0, 0.0, lip], &[dark; 4]);
            snapshot.append_border(&hollow, &[0.0, lip, lip, 0.0], &[light; 4]);
        }
    }

    fn draw_bonus(&self, snapshot: &gtk::Snapshot, row: u8, bonus: &Bonus) {
        let place = self.imp().place.get();
        let ink = colour(self, "board_rim_fg_color");
        let (x, middle) = place.beside(row, true);
        let size = f64::from(place.edge());
        let signs = bonus.each.iter().filter(|(_, sign)| sign.is_some()).count();
        let high = bonus.each.len() as f64 * size * 0.6 + signs as f64 * size * 0.7;
        let mut y = middle - high / 2.0;
        for (words, sign) in &bonus.each {
            print(snapshot, self, words, Spot::new(x, y + size * 0.3, size * 0.56), ink);
            y += size * 0.6;
            if let Some(sign) = sign {
                let side = size as f32;
                let area = graphene::Rect::new(x as f32 - side / 2.0, y as f32, side, side);
                let cr = snapshot.append_cairo(&area);
                glyph::fill(&cr, *sign, Spot::new(x, y + size * 0.36, size * 0.52), ink, 1.0);
                y += size * 0.7;
            }
        }
    }

    fn draw_hint(&self, snapshot: &gtk::Snapshot) {
        if let Some((from, to)) = self.imp().carved.get().hint {
            let to = to.map(|to| self.centre(to));
            paint::hint(self, snapshot, self.centre(from), to, self.imp().place.get().field());
        }
    }

    /// The side of a die on the board, in pixels.
    fn die_size(&self) -> f64 {
        square::die_size(self.imp().place.get().field().into())
    }

    /// The middle of a field.
    fn centre(&self, field: usize) -> (f64, f64) {
        let place = self.imp().place.get();
        let cell = self.imp().squares.get().get(field).map(Square::cell).unwrap_or_default();
        let ((x, y), half) = (place.corner(cell), f64::from(place.field()) / 2.0);
        (f64::from(x) + half, f64::from(y) + half)
    }

    fn draw_flight(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        let Some(flight) = imp.flight.get() else { return };
        let squares = imp.squares.get();
        let Some(square) = squares.get(flight.from) else { return };
        let size = self.die_size();
        let Some(node) = square.picture(size) else { return };
        snapshot.save();
        snapshot.translate(&graphene::Point::new(flight.at.0 as f32, (flight.at.1 - size * 0.15) as f32));
        snapshot.scale(1.12, 1.12);
        snapshot.append_node(&node);
        snapshot.restore();
    }
}
