//! Cards, face down: one over the other, with the sign of the game on the upper one.

use std::cell::Cell;

use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use crate::widgets::glyph::{self, Glyph, Spot};
use crate::widgets::palette::Rgb;
use crate::widgets::raster;

/// More cards than this look like this many.
const MOST: usize = 4;
/// Width of a card for one of its heights.
const SHAPE: f32 = 0.74;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Backs {
        pub sign: Cell<Option<Glyph>>,
        pub count: Cell<usize>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Backs {
        const NAME: &'static str = "TablesideBacks";
        type Type = super::Backs;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("backs");
            class.set_accessible_role(gtk::AccessibleRole::Img);
        }
    }

    impl ObjectImpl for Backs {}

    impl WidgetImpl for Backs {
        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The cards.
    pub struct Backs(ObjectSubclass<imp::Backs>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Backs {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Backs {
    /// Shows so many cards with a sign on them.
    pub fn show(&self, sign: Glyph, count: usize) {
        let old = (self.imp().sign.replace(Some(sign)), self.imp().count.replace(count));
        if old != (Some(sign), count) {
            self.queue_draw();
        }
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let (width, height) = (self.width() as f32, self.height() as f32);
        let shown = self.imp().count.get().min(MOST);
        if shown == 0 || width < 2.0 || height < 2.0 {
            return;
        }
        // A fan where there is room beside the cards, else a pile.
        let own = (height * SHAPE).min(width);
        let tall = (own / SHAPE).min(height);
        let spare = (width - own).max(0.0);
        let step = if shown > 1 { (spare / (shown - 1) as f32).min(own * 0.5) } else { 0.0 };
        let step = if step < 2.0 { 0.0 } else { step };
        for at in 0..shown {
            let up = if step > 0.0 { 0.0 } else { (shown - 1 - at) as f32 * 2.5 };
            let x = at as f32 * step + (spare - step * (shown - 1) as f32) / 2.0;
            let card = graphene::Rect::new(x + up * 0.6, (height - tall) / 2.0 + up, own - 2.0, tall - 3.0);
            self.draw_card(snapshot, &card, at + 1 == shown);
        }
    }

    fn draw_card(&self, snapshot: &gtk::Snapshot, card: &graphene::Rect, top: bool) {
        let colour = |rgb: u32, alpha: f32| {
            let Rgb { r, g, b } = Rgb::hex(rgb);
            gdk::RGBA::new(r as f32, g as f32, b as f32, alpha)
        };
        let radius = card.width() * 0.08;
        let outline = gsk::RoundedRect::from_rect(*card, radius);
        snapshot.append_outset_shadow(&outline, &gdk::RGBA::new(0.0, 0.0, 0.0, 0.45), 1.0, 2.0, 0.0, 3.0);
        snapshot.push_rounded_clip(&outline);
        snapshot.append_linear_gradient(
            card,
            &graphene::Point::new(card.x(), card.y()),
            &graphene::Point::new(card.x() + card.width(), card.y() + card.height()),
            &[
                gsk::ColorStop::new(0.0, colour(0x44528a, 1.0)),
                gsk::ColorStop::new(1.0, colour(0x27305a, 1.0)),
            ],
        );
        snapshot.pop();
        let edge = colour(0xd9dcf2, 0.55);
        snapshot.append_border(&outline, &[1.0; 4], &[edge; 4]);
        if let Some(sign) = self.imp().sign.get().filter(|_| top) {
            let (x, y) = (card.x() + card.width() / 2.0, card.y() + card.height() / 2.0);
            let spot = Spot::new(x.into(), y.into(), f64::from(card.width()) * 0.46);
            raster::draw(snapshot, self, card, |cr| glyph::fill(cr, sign, spot, Rgb::hex(0xd9dcf2), 0.8));
        }
    }
}
