//! What stands for whoever sits in a seat: for a person the face that goes with the name or what they chose, for a bot a
//! robot in the seat’s colour.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::{Emblem, Glyph, PictureView, Tint};
use crate::shared::Shared;
use tableside::table::look::Avatar;

/// What people chose, by their names in lower case.
#[derive(Default)]
struct Chosen {
    avatars: Shared<HashMap<String, Avatar>>,
    /// Raised with every change.
    edition: Cell<u32>,
}

thread_local! {
    static CHOSEN: Chosen = Chosen::default();
}

/// Everybody who has chosen what stands for them. Faces that are on the screen already change when they are next shown.
pub fn set_avatars(chosen: impl IntoIterator<Item = (String, Avatar)>) {
    let chosen: HashMap<_, _> =
        chosen.into_iter().map(|(name, avatar)| (name.to_lowercase(), avatar)).collect();
    CHOSEN.with(|all| {
        if *all.avatars.get() != chosen {
            all.avatars.set(chosen);
            all.edition.set(all.edition.get().wrapping_add(1));
        }
    });
}

/// Which choices of people are shown: another number when somebody has chosen again.
#[must_use]
pub fn edition() -> u32 {
    CHOSEN.with(|all| all.edition.get())
}

fn avatar_of(name: &str) -> Avatar {
    CHOSEN.with(|all| all.avatars.get().get(&name.trim().to_lowercase()).copied()).unwrap_or_default()
}

/// A round face with a side of so many pixels. It tells nothing to a screen reader: the name stands beside it.
#[must_use]
pub fn face(name: &str, bot: bool, tint: Tint, side: i32) -> gtk::Box {
    let face = PersonFace::new(side);
    face.show(name, bot, tint);
    face.root
}

/// A face that changes with whoever sits there.
#[derive(Clone)]
pub struct PersonFace {
    /// The face.
    pub root: gtk::Box,
    emblem: Emblem,
    picture: PictureView,
    /// Whose face it is, unless it is that of a bot.
    name: Rc<Shared<Option<String>>>,
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
        let emblem = Emblem::of_glyph(Some(Glyph::ROBOT), 1);
        let face = Self { root, emblem, picture: PictureView::default(), name: Rc::default() };
        face.emblem.set_hexpand(true);
        face.picture.set_hexpand(true);
        face.root.append(&face.emblem);
        face.root.append(&face.picture);
        face.set_side(side);
        let (name, parts) = (Rc::clone(&face.name), (face.emblem.clone(), face.picture.clone()));
        // They may have chosen again while this was out of sight.
        face.root.connect_map(move |root| {
            if let Some(name) = &*name.get() {
                show(root, &parts, name, avatar_of(name));
            }
        });
        face
    }

    /// Another size in pixels.
    pub fn set_side(&self, side: i32) {
        self.root.set_size_request(side, side);
        self.emblem.set_size(side * 3 / 5);
        self.picture.set_size(side, side);
    }

    /// Shows who sits there.
    pub fn show(&self, name: &str, bot: bool, tint: Tint) {
        self.name.set((!bot).then(|| name.to_owned()));
        if bot {
            colour(&self.root, Some(("bot", tint)));
            self.emblem.set_glyph(Some(Glyph::ROBOT));
            self.emblem.set_visible(true);
            self.picture.set_visible(false);
        } else {
            self.show_avatar(name, avatar_of(name));
        }
    }

    /// Shows what somebody with this name would have.
    pub fn show_avatar(&self, name: &str, avatar: Avatar) {
        show(&self.root, &(self.emblem.clone(), self.picture.clone()), name, avatar);
    }
}

fn show(root: &gtk::Box, (emblem, picture): &(Emblem, PictureView), name: &str, avatar: Avatar) {
    let face = avatar.face(name);
    emblem.set_visible(face.is_none());
    picture.set_visible(face.is_some());
    match avatar {
        Avatar::Sign(sign, tint) => {
            colour(root, Some(("sign", tint)));
            emblem.set_glyph(Some(sign));
        }
        Avatar::OfName | Avatar::Face(_) => colour(root, None),
    }
    if face.is_some() {
        picture.set_picture(face);
    }
}

/// What is behind a sign: of a bot or of a person.
fn colour(root: &gtk::Box, behind: Option<(&str, Tint)>) {
    Tint::ALL.iter().for_each(|other| root.remove_css_class(other.css_class()));
    ["bot", "sign"].iter().for_each(|class| root.remove_css_class(class));
    if let Some((class, tint)) = behind {
        root.add_css_class(class);
        root.add_css_class(tint.css_class());
    }
}
