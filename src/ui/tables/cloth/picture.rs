//! A line of small drawings of dice, which is understood across the table without reading.

use relm4::adw;
use relm4::gtk::{self, gdk, glib, graphene, gsk, pango, prelude::*, subclass::prelude::*};

use crate::shared::Shared;
use crate::widgets::glyph::{self, Spot};
use crate::widgets::{Face, Shape, Tint, colour, die};
use tableside::table::Drawing;

/// The side of a die, in pixels.
const SIDE: f64 = 28.0;
/// Between items, in pixels.
const GAP: f64 = 4.0;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct LinePicture {
        pub items: Shared<Vec<Drawing>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for LinePicture {
        const NAME: &'static str = "TablesideLinePicture";
        type Type = super::LinePicture;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("linepicture");
            // The card says in words what is drawn.
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for LinePicture {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_direction(gtk::TextDirection::Ltr);
        }
    }

    impl WidgetImpl for LinePicture {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => {
                    let width = self.obj().wide(&self.items.get()) as i32;
                    (width.min(40), width, -1, -1)
                }
                _ => {
                    let high = (SIDE * 1.3) as i32;
                    (high / 2, high, -1, -1)
                }
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let view = self.obj();
            let items = self.items.get();
            let wide = view.wide(&items).max(1.0);
            let scale =
                (f64::from(view.width()) / wide).min(f64::from(view.height()) / (SIDE * 1.3)).min(1.7);
            let lift = items.iter().map(highest).fold(0.0, f64::max);
            snapshot.save();
            let y = (f64::from(view.height()) - SIDE * scale * (1.0 - lift)) / 2.0;
            snapshot.translate(&graphene::Point::new(0.0, y.max(0.0) as f32));
            snapshot.scale(scale as f32, scale as f32);
            view.draw(snapshot, &items, 0.0);
            snapshot.restore();
        }
    }
}

/// How far above the line an item stands.
fn highest(item: &Drawing) -> f64 {
    match item {
        Drawing::Die { lift, .. } | Drawing::Any { lift, .. } => *lift,
        Drawing::Crossed(items) => items.iter().map(highest).fold(0.0, f64::max),
        _ => 0.0,
    }
}

glib::wrapper! {
    /// The drawings.
    pub struct LinePicture(ObjectSubclass<imp::LinePicture>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for LinePicture {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl LinePicture {
    /// Draws this; nothing without drawings.
    pub fn show(&self, items: &[Drawing]) {
        self.set_visible(!items.is_empty());
        if *self.imp().items.get() != items {
            self.imp().items.set(items.to_vec());
            self.queue_resize();
        }
    }

    fn words(&self, words: &str) -> pango::Layout {
        let layout = self.create_pango_layout(Some(words));
        let mut font = self.pango_context().font_description().unwrap_or_default();
        font.set_weight(pango::Weight::Bold);
        font.set_absolute_size(SIDE * 0.62 * f64::from(pango::SCALE));
        layout.set_font_description(Some(&font));
        layout
    }

    fn width_of(&self, item: &Drawing) -> f64 {
        match item {
            Drawing::Die { .. } | Drawing::Any { .. } | Drawing::Several { .. } => SIDE,
            Drawing::Word(words) => f64::from(self.words(words).pixel_size().0) + 2.0,
            Drawing::Crossed(items) => self.wide(items),
        }
    }

    fn wide(&self, items: &[Drawing]) -> f64 {
        items.iter().map(|item| self.width_of(item) + GAP).sum::<f64>() - GAP
    }

    fn draw(&self, snapshot: &gtk::Snapshot, items: &[Drawing], start: f64) {
        let mut x = start;
        for item in items {
            let width = self.width_of(item);
            match item {
                Drawing::Die { shape, tint, face, lift } => {
                    let node = self.die(*shape, *tint, face.clone(), SIDE);
                    place(snapshot, node, x, -lift * SIDE);
                }
                Drawing::Any { tint, face, lift } => {
                    self.draw_token(snapshot, *tint, face, (x, -lift * SIDE))
                }
                Drawing::Several { shapes, tint } => self.draw_several(snapshot, shapes, *tint, x),
                Drawing::Word(words) => self.draw_words(snapshot, words, x),
                Drawing::Crossed(inner) => {
                    self.draw(snapshot, inner, x);
                    self.cross(snapshot, x, width);
                }
            }
            x += width + GAP;
        }
    }

    fn die(&self, shape: Shape, tint: Tint, face: Face, size: f64) -> Option<gsk::RenderNode> {
        let contrast = adw::StyleManager::default().is_high_contrast();
        die::picture(self, &die::Look { face, tint, shape, size, contrast, glow: None })
    }

    fn draw_token(&self, snapshot: &gtk::Snapshot, tint: Tint, face: &Face, (x, y): (f64, f64)) {
        let (half, paints) = (SIDE / 2.0, tint.body());
        let area = graphene::Rect::new(x as f32, y as f32, SIDE as f32, SIDE as f32);
        let cr = snapshot.append_cairo(&area);
        cr.arc(x + half, y + half, half - 1.0, 0.0, std::f64::consts::TAU);
        cr.set_source_rgb(paints.base.r, paints.base.g, paints.base.b);
        cr.fill_preserve().ok();
        cr.set_line_width(1.5);
        cr.set_source_rgba(paints.ink.r, paints.ink.g, paints.ink.b, 0.5);
        cr.stroke().ok();
        let spot = Spot::new(x + half, y + half, SIDE * 0.62);
        match face {
            Face::Symbols(signs) => {
                signs.iter().for_each(|sign| glyph::fill(&cr, sign.glyph, spot, paints.ink, 1.0));
            }
            face => {
                if let Some(words) = face.printed() {
                    let size = if words.chars().count() > 2 { SIDE * 0.45 } else { SIDE * 0.6 };
                    die::print(snapshot, self, &words, Spot { size, ..spot }, paints.ink);
                }
            }
        }
    }

    fn draw_several(&self, snapshot: &gtk::Snapshot, shapes: &[Shape], tint: Tint, x: f64) {
        let across = if shapes.len() > 4 { 3 } else { 2 };
        let side = SIDE / across as f64;
        for (at, shape) in shapes.iter().enumerate() {
            let (column, row) = ((at % across) as f64, (at / across) as f64);
            let node = self.die(*shape, tint, Face::Blank, side - 1.0);
            place(snapshot, node, x + column * side, row * side + (SIDE - 2.0 * side) / 2.0);
        }
    }

    fn draw_words(&self, snapshot: &gtk::Snapshot, words: &str, x: f64) {
        let layout = self.words(words);
        let y = (SIDE - f64::from(layout.pixel_size().1)) / 2.0;
        snapshot.save();
        snapshot.translate(&graphene::Point::new(x as f32, y as f32));
        snapshot.append_layout(&layout, &colour::ink(self));
        snapshot.restore();
    }

    /// A line through what is not wanted, with a light edge, so that it is seen on dice of any colour.
    fn cross(&self, snapshot: &gtk::Snapshot, x: f64, width: f64) {
        let area = graphene::Rect::new(x as f32 - 4.0, -4.0, width as f32 + 8.0, SIDE as f32 + 8.0);
        let cr = snapshot.append_cairo(&area);
        for (line, colour) in [(4.0, gdk::RGBA::WHITE), (2.2, gdk::RGBA::new(0.75, 0.08, 0.12, 1.0))] {
            cr.set_line_width(line);
            cr.set_source_rgba(
                colour.red().into(),
                colour.green().into(),
                colour.blue().into(),
                colour.alpha().into(),
            );
            cr.move_to(x, SIDE);
            cr.line_to(x + width, 0.0);
            cr.stroke().ok();
        }
    }
}

fn place(snapshot: &gtk::Snapshot, node: Option<gsk::RenderNode>, x: f64, y: f64) {
    let Some(node) = node else { return };
    snapshot.save();
    snapshot.translate(&graphene::Point::new(x as f32, y as f32));
    snapshot.append_node(&node);
    snapshot.restore();
}
