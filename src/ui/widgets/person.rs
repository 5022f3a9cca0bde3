//! The face of whoever sits in a seat: of a person the one that goes with the name, of a bot a robot in the seat’s colour.

use relm4::gtk::{self, prelude::*};

use super::{Emblem, Glyph, PictureView, Tint};
use tableside::table::look::face_of;

/// A round face with a side of so many pixels. It tells nothing to a screen reader: the name stands beside it.
#[must_use]
pub fn face(name: &str, bot: bool, tint: Tint, side: i32) -> gtk::Box {
    let face = gtk::Box::builder().css_classes(["face"]).overflow(gtk::Overflow::Hidden).build();
    face.set_halign(gtk::Align::Center);
    face.set_valign(gtk::Align::Center);
    face.set_size_request(side, side);
    face.set_hexpand(false);
    if bot {
        face.add_css_class("bot");
        face.add_css_class(tint.css_class());
        let robot = Emblem::of_glyph(Some(Glyph::ROBOT), side * 3 / 5);
        robot.set_hexpand(true);
        face.append(&robot);
    } else {
        let picture = PictureView::new(Some(face_of(name)), side, side);
        picture.set_hexpand(true);
        face.append(&picture);
    }
    face
}
