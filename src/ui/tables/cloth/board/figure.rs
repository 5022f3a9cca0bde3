//! A die of the board as an object: it is lit from the upper left and casts one soft shadow.

use relm4::adw;
use relm4::gtk::{self, gdk, graphene, gsk, prelude::*};

use crate::widgets::Tint;
use crate::widgets::die::{self, Face, Shape};
use tableside::table::Piece;

/// Everything the picture of a die on the board depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    look: die::Look,
    turned: bool,
    /// Whether a black die needs a light rim to be seen.
    rim: bool,
}

impl Figure {
    /// A die so many pixels wide, in the style that people have chosen.
    pub fn new(piece: Piece, size: f64) -> Self {
        let style = adw::StyleManager::default();
        let look = die::Look {
            face: Face::Figure(piece.glyph, piece.level),
            tint: piece.tint,
            shape: Shape::Cube,
            size,
            contrast: style.is_high_contrast(),
            glow: None,
        };
        let rim = style.is_dark() && !look.contrast && piece.tint == Tint::Black;
        Self { look, turned: piece.turned, rim }
    }

    /// Its picture, with the middle at the origin. `widget` lends its font.
    pub fn picture(&self, widget: &impl IsA<gtk::Widget>) -> Option<gsk::RenderNode> {
        let die = die::picture(widget, &self.look)?;
        let size = self.look.size as f32;
        let half = size / 2.0;
        let area = graphene::Rect::new(-half, -half, size, size);
        let outline = gsk::RoundedRect::from_rect(area.inset_r(size * 0.03, size * 0.03), size * 0.19);
        let snapshot = gtk::Snapshot::new();
        // Whichever way the die is turned, the light stays where it is.
        if !self.look.contrast {
            let shade = gdk::RGBA::new(0.0, 0.0, 0.0, 0.42);
            snapshot.append_outset_shadow(&outline, &shade, size * 0.03, size * 0.05, 0.0, size * 0.09);
        }
        snapshot.save();
        if self.turned {
            snapshot.rotate(180.0);
        }
        snapshot.translate(&graphene::Point::new(-half, -half));
        snapshot.append_node(&die);
        snapshot.restore();
        if self.rim {
            let (width, light) = ((size * 0.022).max(1.0), gdk::RGBA::new(0.84, 0.82, 0.78, 0.75));
            snapshot.append_border(&outline, &[width; 4], &[light; 4]);
        }
        snapshot.to_node()
    }
}
