//! The board: 49 fields to press by key, tap or drag, seen from either side.

mod figure;
mod grain;
mod paint;
mod place;
mod pointer;
mod square;
mod travel;

pub use place::Place;
pub use square::{Mark, News, Piece, SquareLook};
pub use travel::{End, Travel};

use std::cell::Cell;

use relm4::adw;
use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use crate::games::dice_war::Field;
use crate::games::dice_war::field::{self, Fields, SIDE};
use crate::i18n::{N_, gettext, gettext_f};
use crate::shared::Shared;
use crate::widgets::die::print;
use crate::widgets::glyph::{self, Spot};
use crate::widgets::marks::paint as colour;
use crate::widgets::{Named, Tint};
use square::Square;

/// What a person does to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// Pressed a field; whether in the corner in which an Upgrade is offered.
    Press(Field, bool),
    /// Took a die into the air.
    Lift(Field),
    /// Let a die go over a field, or beside the board.
    Drop(Field, Option<Field>),
    /// Looks at a field, or no longer at any.
    Look(Option<Field>),
    /// Does not want what was begun.
    Cancel,
}

type Listener = Box<dyn Fn(BoardEvent)>;

/// A die in the air.
#[derive(Clone, Copy)]
struct Flight {
    from: Field,
    at: (f64, f64),
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Board {
        pub squares: Shared<Vec<Square>>,
        pub place: Cell<Place>,
        pub bonus: Cell<[[u8; 7]; 2]>,
        pub draggable: Cell<Fields>,
        pub(super) flight: Cell<Option<Flight>>,
        pub(super) journey: travel::Journey,
        pub over: Cell<Option<Field>>,
        /// Whether the last die was put down by dragging.
        pub dropped: Cell<bool>,
        pub hint: Cell<Option<(Field, Option<Field>)>>,
        pub cursor: Cell<usize>,
        pub listener: Shared<Option<Listener>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Board {
        const NAME: &'static str = "TablesideBoard";
        type Type = super::Board;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("board");
            class.set_accessible_role(gtk::AccessibleRole::Group);
            class.install_action("board.cancel", None, |board, _, _| board.emit(BoardEvent::Cancel));
            class.add_binding_action(gdk::Key::Escape, gdk::ModifierType::empty(), "board.cancel");
        }
    }

    impl ObjectImpl for Board {
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

    impl WidgetImpl for Board {
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
            for (square, field) in self.squares.get().iter().zip(field::each(field::ALL)) {
                let (x, y) = place.corner(field);
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
    pub struct Board(ObjectSubclass<imp::Board>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Board {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Board {
    /// Calls `f` for what a person does.
    pub fn connect(&self, f: impl Fn(BoardEvent) + 'static) {
        self.imp().listener.set(Some(Box::new(f)));
    }

    /// Shows a field.
    pub fn set_square(&self, field: Field, look: SquareLook) {
        let Some(square) = self.imp().squares.get().get(field.index()).cloned() else { return };
        if square.die() != look.die {
            // What is on its way belongs to a board that is no longer shown.
            self.arrive();
        }
        square.set_look(look);
    }

    /// Sees it from Black's side.
    pub fn set_turned(&self, turned: bool) {
        let place = self.imp().place.get();
        if place.turned != turned {
            self.imp().place.set(place.seen_from(turned));
            self.queue_allocate();
            self.queue_draw();
        }
    }

    /// The VP that the ranks give to each seat in addition, for the edge.
    pub fn set_bonus(&self, bonus: [[u8; 7]; 2]) {
        if self.imp().bonus.replace(bonus) != bonus {
            self.queue_draw();
        }
    }

    /// The dice that can be dragged.
    pub fn set_draggable(&self, fields: Fields) {
        self.imp().draggable.set(fields);
        if let Some(flight) = self.imp().flight.get()
            && fields & flight.from.bit() == 0
        {
            self.land();
        }
    }

    /// Marks what a hint proposes: from a field to another, or a field alone.
    pub fn set_hint(&self, hint: Option<(Field, Option<Field>)>) {
        if self.imp().hint.replace(hint) != hint {
            self.queue_draw();
        }
    }

    /// Moves the cursor to a field.
    pub fn focus_field(&self, field: Field) -> bool {
        let square = self.imp().squares.get().get(field.index()).cloned();
        square.is_some_and(|square| square.grab_focus())
    }

    /// The field with the cursor, if the board has the focus.
    pub fn cursor(&self) -> Option<Field> {
        self.focus_child()?;
        Field::new(u8::try_from(self.imp().cursor.get()).ok()?)
    }

    /// What is said of a place: of a field, or of the VP of its rank.
    fn tip(&self, (x, y): (f64, f64)) -> Option<String> {
        let imp = self.imp();
        let place = imp.place.get();
        if let Some(field) = place.field_at(x, y) {
            return imp.squares.get().get(field.index()).map(Square::tip).filter(|tip| !tip.is_empty());
        }
        let rank = place.bonus_at(x, y)?;
        let [red, black] = imp.bonus.get().map(|row| row[usize::from(rank.rank())]);
        let words = |n: u8| [("rank", (rank.rank() + 1).to_string()), ("n", n.to_string())];
        let told = |msgid: &str, n: u8| {
            let words = words(n);
            gettext_f(msgid, &words.each_ref().map(|(key, word)| (*key, word.as_str())))
        };
        match (red, black) {
            (0, 0) => None,
            (n, 0) => Some(told(N_("Red gets {n} extra VP for each capture on rank {rank}."), n)),
            (0, n) => Some(told(N_("Black gets {n} extra VP for each capture on rank {rank}."), n)),
            (n, _) => Some(told(N_("Each capture on rank {rank} gives {n} extra VP."), n)),
        }
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
        let mut squares = Vec::new();
        for field in field::each(field::ALL) {
            let square = Square::default();
            square.set_parent(self);
            square.connect_pressed(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move || board.emit(BoardEvent::Press(field, false))
            ));
            square.connect_has_focus_notify(glib::clone!(
                #[weak(rename_to = board)]
                self,
                move |square| {
                    if square.has_focus() {
                        board.imp().cursor.set(field.index());
                        board.emit(BoardEvent::Look(Some(field)));
                    }
                }
            ));
            squares.push(square);
        }
        self.imp().squares.set(squares);
        self.connect_pointer();
        self.set_has_tooltip(true);
        self.connect_query_tooltip(|board, x, y, by_key, tooltip| {
            let tip = board.tip((x.into(), y.into())).filter(|_| !by_key);
            tooltip.set_text(tip.as_deref());
            tip.is_some()
        });
    }

    /// The board is one stop of the Tab key; arrows move over it as it is seen.
    fn move_focus(&self, direction: gtk::DirectionType) -> bool {
        let imp = self.imp();
        let here = Field::new(u8::try_from(imp.cursor.get()).unwrap_or(0)).unwrap_or(Field::A1);
        if self.focus_child().is_none() {
            return self.focus_field(here);
        }
        match imp.place.get().step(here, direction) {
            Some(Some(next)) => self.focus_field(next),
            // At the edge the cursor stays.
            Some(None) => true,
            None => false,
        }
    }

    /// Names of files and ranks, and the VP of the ranks.
    fn draw_edge(&self, snapshot: &gtk::Snapshot) {
        let place = self.imp().place.get();
        let ink = colour(self, "dw_rim_fg_color");
        self.draw_rim(snapshot, place);
        let size = f64::from(place.edge()) * 0.66;
        for n in 0..SIDE {
            let (Some(file), Some(rank)) = (Field::at(n.cast_signed(), 0), Field::at(0, n.cast_signed()))
            else {
                continue;
            };
            let letter = char::from(b'a' + n).to_string();
            let (x, y) = place.below(file);
            print(snapshot, self, &letter, Spot::new(x, y, size), ink);
            let (x, y) = place.beside(rank, false);
            print(snapshot, self, &(n + 1).to_string(), Spot::new(x, y, size), ink);
            self.draw_bonus(snapshot, rank);
        }
    }

    /// The raised rim around the fields, lit from the upper left. In high contrast it is flat.
    fn draw_rim(&self, snapshot: &gtk::Snapshot, place: Place) {
        let rect =
            |(x, y, side): (i32, i32, i32)| graphene::Rect::new(x as f32, y as f32, side as f32, side as f32);
        let (area, fields) = (rect(place.outline()), rect(place.inside()));
        let (edge, side) = (place.edge() as f32, area.width());
        let round = gsk::RoundedRect::from_rect(area, edge * 0.6);
        let rim = colour(self, "dw_rim_color");
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
            snapshot.append_border(&round, &[thin; 4], &[light, dark, dark, light]);
            let lip = (edge * 0.10).max(1.5);
            let hollow = gsk::RoundedRect::from_rect(fields.inset_r(-lip, -lip), lip);
            snapshot.append_border(&hollow, &[lip; 4], &[dark, light, light, dark]);
        }
    }

    fn draw_bonus(&self, snapshot: &gtk::Snapshot, rank: Field) {
        let place = self.imp().place.get();
        for (row, tint) in [(0, Tint::Red), (1, Tint::Black)] {
            let points = self.imp().bonus.get()[row][usize::from(rank.rank())];
            if points == 0 {
                continue;
            }
            let ink = colour(self, "dw_rim_fg_color");
            let (x, y) = place.beside(rank, true);
            let size = f64::from(place.edge());
            print(snapshot, self, &format!("+{points}"), Spot::new(x, y, size * 0.66), ink);
            if let Some(emblem) = tint.emblem() {
                let side = (size * 0.9) as f32;
                let area = graphene::Rect::new(x as f32 - side / 2.0, (y + size * 0.45) as f32, side, side);
                let cr = snapshot.append_cairo(&area);
                glyph::fill(&cr, emblem, Spot::new(x, y + size * 0.86, size * 0.56), ink, 1.0);
            }
        }
    }

    fn draw_hint(&self, snapshot: &gtk::Snapshot) {
        if let Some((from, to)) = self.imp().hint.get() {
            let to = to.map(|to| self.centre(to));
            paint::hint(self, snapshot, self.centre(from), to, self.imp().place.get().field());
        }
    }

    /// The side of a die on the board, in pixels.
    fn die_size(&self) -> f64 {
        square::die_size(self.imp().place.get().field().into())
    }

    /// The middle of a field.
    fn centre(&self, field: Field) -> (f64, f64) {
        let place = self.imp().place.get();
        let ((x, y), half) = (place.corner(field), f64::from(place.field()) / 2.0);
        (f64::from(x) + half, f64::from(y) + half)
    }

    fn draw_flight(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        let Some(flight) = imp.flight.get() else { return };
        let squares = imp.squares.get();
        let Some(square) = squares.get(flight.from.index()) else { return };
        let size = self.die_size();
        let Some(node) = square.picture(size) else { return };
        snapshot.save();
        snapshot.translate(&graphene::Point::new(flight.at.0 as f32, (flight.at.1 - size * 0.15) as f32));
        snapshot.scale(1.12, 1.12);
        snapshot.append_node(&node);
        snapshot.restore();
    }
}
