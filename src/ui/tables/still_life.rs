//! What stands for each game where it is chosen: a few of its dice, and what they are about, as they might lie.

use std::cell::Cell;

use relm4::gtk::{self, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use crate::shared::Shared;
use crate::widgets::{Die, Face, Glyph, Portrait, Shape, Stance, Symbol, Tint};

/// The field on which things lie; it is scaled to the room there is.
const FIELD: (f32, f32) = (200.0, 176.0);
/// It is scaled no larger than this.
const LARGEST: f32 = 1.1;
/// The fields of a piece of a board along one side.
const SQUARES: u8 = 3;

/// One thing of a still life: where its middle is on the field, how long its side is, and by how many degrees it lies
/// askew.
#[derive(Clone, Debug)]
pub struct Piece {
    what: What,
    at: (f32, f32),
    side: f32,
    askew: f32,
}

/// What lies there.
#[derive(Clone, Debug)]
pub enum What {
    Die(Tint, Shape, Face),
    /// A picture in many colours, by its path among the resources.
    Portrait(&'static str),
    /// A piece of a board of squares.
    Board,
    /// A card with a band of this colour.
    Card(Tint),
}

impl Piece {
    /// A thing of this size, lying askew by so many degrees.
    pub const fn new(what: What, at: (f32, f32), side: f32, askew: f32) -> Self {
        Self { what, at, side, askew }
    }

    /// A cube.
    pub const fn cube(tint: Tint, face: Face, at: (f32, f32), side: f32, askew: f32) -> Self {
        Self::new(What::Die(tint, Shape::Cube, face), at, side, askew)
    }
}

/// A face with so many signs.
pub fn signs(glyph: Glyph, stance: Stance, n: usize) -> Face {
    Face::Symbols(vec![Symbol { glyph, name: "", stance }; n])
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct StillLife {
        pub(super) pieces: Shared<Vec<(Piece, Option<gtk::Widget>)>>,
        /// What is made once the window is on the screen: words come first.
        pub(super) wanted: Shared<Vec<Piece>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for StillLife {
        const NAME: &'static str = "TablesideStillLife";
        type Type = super::StillLife;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("still-life");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for StillLife {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_can_target(false);
            // Things are not mirrored.
            self.obj().set_direction(gtk::TextDirection::Ltr);
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for StillLife {
        fn map(&self) {
            self.parent_map();
            let frames = Cell::new(0);
            self.obj().add_tick_callback(move |still, _| {
                if frames.replace(frames.get() + 1) == 0 {
                    // The first frame is not yet drawn.
                    return glib::ControlFlow::Continue;
                }
                still.make();
                glib::ControlFlow::Break
            });
        }

        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (40, 40, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let (scale, left, top) = fitting(width, height);
            for (piece, widget) in self.pieces.get().iter() {
                let Some(widget) = widget else { continue };
                let (_, side, ..) = widget.measure(gtk::Orientation::Horizontal, -1);
                let half = side as f32 / 2.0;
                let transform = gsk::Transform::new()
                    .translate(&graphene::Point::new(left + piece.at.0 * scale, top + piece.at.1 * scale))
                    .rotate(piece.askew)
                    .scale(scale, scale)
                    .translate(&graphene::Point::new(-half, -half));
                widget.allocate(side, side, -1, Some(transform));
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let (scale, left, top) = fitting(self.obj().width(), self.obj().height());
            for (piece, widget) in self.pieces.get().iter() {
                match widget {
                    Some(widget) => self.obj().snapshot_child(widget, snapshot),
                    None => {
                        snapshot.save();
                        snapshot.translate(&graphene::Point::new(
                            left + piece.at.0 * scale,
                            top + piece.at.1 * scale,
                        ));
                        snapshot.rotate(piece.askew);
                        match piece.what {
                            What::Card(tint) => draw_card(snapshot, tint, piece.side * scale),
                            _ => draw_board(snapshot, piece.side * scale),
                        }
                        snapshot.restore();
                    }
                }
            }
        }
    }
}

glib::wrapper! {
    /// A few things of a game, drawn as large as there is room for them.
    pub struct StillLife(ObjectSubclass<imp::StillLife>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl StillLife {
    /// What stands for this game; nothing for a game that is not known.
    #[must_use]
    pub fn of(game: &str) -> Self {
        Self::showing(super::pieces(game))
    }

    /// Three cards, fanned out.
    #[must_use]
    pub fn cards() -> Self {
        let card = |tint, at, askew| Piece { what: What::Card(tint), at, side: 76.0, askew };
        Self::showing(vec![
            card(Tint::Red, (58.0, 92.0), -16.0),
            card(Tint::Green, (100.0, 84.0), -2.0),
            card(Tint::Blue, (142.0, 92.0), 13.0),
        ])
    }

    fn showing(pieces: Vec<Piece>) -> Self {
        let still: Self = glib::Object::new();
        still.imp().wanted.set(pieces);
        still
    }

    fn make(&self) {
        let wanted = self.imp().wanted.take();
        if wanted.is_empty() {
            return;
        }
        let made = wanted.iter().map(|piece| {
            let widget = widget_of(piece);
            if let Some(widget) = &widget {
                widget.set_parent(self);
            }
            (piece.clone(), widget)
        });
        self.imp().pieces.set(made.collect());
        self.queue_draw();
        self.queue_allocate();
    }
}

fn widget_of(piece: &Piece) -> Option<gtk::Widget> {
    let side = piece.side as i32;
    let widget: gtk::Widget = match &piece.what {
        What::Die(tint, shape, face) => {
            let die = Die::new(*tint, face.clone());
            die.set_shape(*shape);
            die.set_size(side);
            die.upcast()
        }
        What::Portrait(path) => {
            let portrait = Portrait::default();
            portrait.set_resource(path);
            portrait.set_size(side);
            portrait.set_glow(1.0);
            portrait.upcast()
        }
        What::Board | What::Card(_) => return None,
    };
    widget.set_focusable(false);
    widget.set_can_target(false);
    Some(widget)
}

/// The scale at which the field fits, and where its upper left corner comes to lie.
fn fitting(width: i32, height: i32) -> (f32, f32, f32) {
    let (width, height) = (width as f32, height as f32);
    let scale = (width / FIELD.0).min(height / FIELD.1).min(LARGEST);
    (scale, (width - FIELD.0 * scale) / 2.0, (height - FIELD.1 * scale) / 2.0)
}

/// Light and dark squares in a dark frame, around the origin.
fn draw_board(snapshot: &gtk::Snapshot, side: f32) {
    let rectangle = |x, y, side| graphene::Rect::new(x, y, side, side);
    let (corner, edge) = (-side / 2.0, side / 46.0);
    let frame = rectangle(corner - edge, corner - edge, side + 2.0 * edge);
    snapshot.append_color(&opaque([0.16, 0.11, 0.06]), &frame);
    let square = side / f32::from(SQUARES);
    for row in 0..SQUARES {
        for column in 0..SQUARES {
            let light = (row + column) % 2 == 0;
            let paint = if light { [0.90, 0.85, 0.76] } else { [0.82, 0.76, 0.64] };
            let (x, y) = (corner + f32::from(column) * square, corner + f32::from(row) * square);
            snapshot.append_color(&opaque(paint), &rectangle(x, y, square));
        }
    }
}

/// An ivory card of this width with a band in its colour, around the origin.
fn draw_card(snapshot: &gtk::Snapshot, tint: Tint, width: f32) {
    let height = width * 1.36;
    let card = graphene::Rect::new(-width / 2.0, -height / 2.0, width, height);
    let shape = gsk::RoundedRect::from_rect(card, width / 9.0);
    let dark = gtk::gdk::RGBA::new(0.0, 0.0, 0.0, 0.4);
    snapshot.append_outset_shadow(&shape, &dark, 0.5, 1.5, 0.5, 3.0);
    snapshot.push_rounded_clip(&shape);
    snapshot.append_color(&opaque([0.99, 0.98, 0.95]), &card);
    let base = tint.body().base;
    let band = graphene::Rect::new(-width / 2.0, -height / 2.0, width, height * 0.26);
    snapshot.append_color(&opaque([base.r as f32, base.g as f32, base.b as f32]), &band);
    let disc = width * 0.2;
    let spot = graphene::Rect::new(-width * 0.42, -height / 2.0 + height * 0.13 - disc / 2.0, disc, disc);
    snapshot.push_rounded_clip(&gsk::RoundedRect::from_rect(spot, disc / 2.0));
    snapshot.append_color(&opaque([1.0, 1.0, 1.0]), &spot);
    snapshot.pop();
    snapshot.pop();
}

fn opaque([red, green, blue]: [f32; 3]) -> gtk::gdk::RGBA {
    gtk::gdk::RGBA::new(red, green, blue, 1.0)
}
