//! The face of whoever sits in a seat: of a person the one that goes with the name, of a bot a robot in the seat’s colour.

use relm4::gtk::{self, prelude::*};

use super::{Emblem, Glyph, PictureView, Tint};
use tableside::table::look::face_of;

/// A round face with a side of so many pixels. It tells nothing to a screen reader: the name stands beside it.
#[must_use]
pub fn face(name: &str, bot: bool, tint: Tint, side: i32) -> gtk::Box {
    let face = PersonFace::new(side);
    face.show(name, bot, tint);
    face.root
}

/// A face that changes with whoever sits there.
#[derive(Clone, Debug)]
pub struct PersonFace {
    /// The face.
    pub root: gtk::Box,
    robot: Emblem,
    picture: PictureView,
}

impl PersonFace {
    /// A face with a side of so many pixels, of nobody yet.
    #[must_use]
    pub fn new(side: i32) -> Self {
        let root = gtk::Box::builder().css_classes(["face"]).overflow(gtk::Overflow::Hidden).build();
        root.set_halign(gtk::Align::Center);
        root.set_valign(gtk::Align::Center);
        root.set_hexpand(false);
        root.set_can_target(false);
        let face =
            Self { root, robot: Emblem::of_glyph(Some(Glyph::ROBOT), 1), picture: PictureView::default() };
        face.robot.set_hexpand(true);
        face.picture.set_hexpand(true);
        face.root.append(&face.robot);
        face.root.append(&face.picture);
        face.set_side(side);
        face
    }

    /// Another size in pixels.
    pub fn set_side(&self, side: i32) {
        self.root.set_size_request(side, side);
        self.robot.set_size(side * 3 / 5);
        self.picture.set_size(side, side);
    }

    /// Shows who sits there.
    pub fn show(&self, name: &str, bot: bool, tint: Tint) {
        self.robot.set_visible(bot);
        self.picture.set_visible(!bot);
        for other in Tint::ALL {
            self.root.remove_css_class(other.css_class());
        }
        if bot {
            self.root.add_css_class("bot");
            self.root.add_css_class(tint.css_class());
        } else {
            self.root.remove_css_class("bot");
            self.picture.set_picture(Some(face_of(name)));
        }
    }
}
