//! The small picture of how a match stands, in its line of a list. Pictures are made while the list stands still, one after
//! the other, and kept: a table has many widgets, and nobody is to wait for them.

use std::cell::Cell;
use std::rc::{Rc, Weak};
use std::time::Duration;

use relm4::adw;
use relm4::gtk::{self, gdk, gio, glib, prelude::*};

use super::miniature::Miniature;
use crate::archive::{MatchId, SharedArchive};
use crate::play::Catalogue;
use crate::services::{MatchRow, Services};
use crate::shared::Shared;
use crate::tables;
use crate::widgets::{Emblem, person};

/// How large a picture is, and how much of it is shown where the list is narrow.
pub const SIZE: (i32, i32) = (112, 66);
pub const SMALL: (i32, i32) = (48, 40);
/// So many are kept, the newest. One takes 30 kB, on a screen with small pixels 120.
const MOST: usize = 200;
/// The next is begun when no line has changed for so long.
const STILL: Duration = Duration::from_millis(250);

/// What a picture depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    id: MatchId,
    changed: i64,
    dark: bool,
    /// Which choices of people stand on it; see [`person::edition`].
    people: u32,
}

/// Makes the pictures of a list and keeps them.
pub struct Studio {
    archive: SharedArchive,
    catalogue: Catalogue,
    /// The oldest first.
    kept: Shared<Vec<(Key, gdk::Paintable)>>,
    /// Those that want a picture; whoever asked last gets it first, for that line is on the screen.
    waiting: Shared<Vec<Weak<MatchPicture>>>,
    busy: Cell<bool>,
    timer: Cell<Option<glib::SourceId>>,
}

/// While this is there, a picture is being made.
struct Turn(Weak<Studio>);

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(studio) = self.0.upgrade() {
            studio.busy.set(false);
            studio.wake();
        }
    }
}

impl Studio {
    pub fn new(services: &Services) -> Rc<Self> {
        let (archive, catalogue) = services.counting();
        Rc::new(Self {
            archive,
            catalogue,
            kept: Shared::default(),
            waiting: Shared::default(),
            busy: Cell::default(),
            timer: Cell::default(),
        })
    }

    fn find(&self, key: Key) -> Option<gdk::Paintable> {
        self.kept.get().iter().find(|(of, _)| *of == key).map(|(_, picture)| picture.clone())
    }

    fn keep(&self, key: Key, picture: &gdk::Paintable) {
        self.kept.change(|kept| {
            kept.retain(|(of, _)| of.id != key.id || (of.changed == key.changed && *of != key));
            let over = (kept.len() + 1).saturating_sub(MOST);
            kept.drain(..over);
            kept.push((key, picture.clone()));
        });
    }

    fn ask(self: &Rc<Self>, line: &Rc<MatchPicture>) {
        self.waiting.change(|waiting| {
            waiting.retain(|other| other.upgrade().is_some_and(|other| !Rc::ptr_eq(&other, line)));
            waiting.push(Rc::downgrade(line));
        });
        self.wake();
    }

    /// Goes on when the list has stood still for a moment.
    fn wake(self: &Rc<Self>) {
        if let Some(timer) = self.timer.take() {
            timer.remove();
        }
        if self.busy.get() || self.waiting.get().is_empty() {
            return;
        }
        let studio = Rc::downgrade(self);
        self.timer.set(Some(glib::timeout_add_local_once(STILL, move || {
            if let Some(studio) = studio.upgrade() {
                studio.timer.set(None);
                studio.work();
            }
        })));
    }

    /// Begins the next picture: the match is read and replayed in a worker, its table is made here.
    fn work(self: &Rc<Self>) {
        let next = || self.waiting.change(Vec::pop);
        let line = std::iter::from_fn(next).filter_map(|line| line.upgrade()).find(|line| {
            // The same match may have got its picture in another line.
            line.root.is_mapped() && line.wanted().is_some() && !line.show_kept()
        });
        let Some((line, key)) = line.and_then(|line| Some((line.clone(), line.wanted()?))) else { return };
        self.busy.set(true);
        let turn = Turn(Rc::downgrade(self));
        let (archive, catalogue) = (self.archive.clone(), self.catalogue.clone());
        let line = Rc::downgrade(&line);
        glib::spawn_future_local(async move {
            let read = move || Services::session_of(&archive, &catalogue, key.id).ok();
            // A match that cannot be read keeps the cloth of its game; whoever opens it is told why.
            let Some((session, _)) = gio::spawn_blocking(read).await.ok().flatten() else { return };
            let Some(line) = line.upgrade().filter(|line| line.wanted() == Some(key)) else { return };
            let made = Rc::downgrade(&line);
            let miniature = Miniature::default();
            miniature.connect_made(move |picture| {
                let (Some(line), Some(studio)) = (made.upgrade(), turn.0.upgrade()) else { return };
                studio.keep(key, picture);
                if line.wanted() == Some(key) {
                    line.set(Some(picture));
                }
            });
            line.lay(&miniature);
            miniature.show(session);
        });
    }
}

/// The cloth of a game with its sign and, when it has been made, the picture of a match.
pub struct MatchPicture {
    pub root: gtk::Overlay,
    cloth: gtk::Box,
    emblem: Emblem,
    picture: gtk::Picture,
    miniature: Shared<Option<Miniature>>,
    /// The match, and when it last changed; `None` if there is nothing of it to be seen.
    shown: Cell<Option<(MatchId, i64)>>,
    studio: Rc<Studio>,
}

impl MatchPicture {
    pub fn new(studio: &Rc<Studio>) -> Rc<Self> {
        let emblem = Emblem::of_glyph(None, 24);
        emblem.set_hexpand(true);
        let cloth = gtk::Box::default();
        cloth.append(&emblem);
        let picture = gtk::Picture::builder().content_fit(gtk::ContentFit::Cover).can_shrink(true).build();
        picture.update_state(&[gtk::accessible::State::Hidden(true)]);
        let root = gtk::Overlay::builder().child(&cloth).overflow(gtk::Overflow::Hidden).build();
        root.add_css_class("line-picture");
        root.add_overlay(&picture);
        // It is made as large as any, in the middle of whatever room there is.
        root.connect_get_child_position(|root, child| {
            let at = |room: i32, full: i32| (room - full) / 2;
            let (x, y) = (at(root.width(), SIZE.0), at(root.height(), SIZE.1));
            child.is::<Miniature>().then(|| gdk::Rectangle::new(x, y, SIZE.0, SIZE.1))
        });
        let (miniature, shown, studio) = (Shared::default(), Cell::default(), Rc::clone(studio));
        Rc::new(Self { root, cloth, emblem, picture, miniature, shown, studio })
    }

    /// Shows a match: its picture if there is one, else its game's cloth until there is.
    pub fn show(self: &Rc<Self>, row: &MatchRow) {
        self.emblem.set_glyph(tables::emblem(&row.game));
        self.cloth.set_css_classes(&["game-cloth", "line-cloth", &row.game]);
        self.shown.set((!row.elsewhere).then_some((row.id, row.changed)));
        self.set(None);
        if self.shown.get().is_some() && !self.show_kept() {
            self.studio.ask(self);
        }
    }

    /// Which picture is wanted.
    fn wanted(&self) -> Option<Key> {
        let (id, changed) = self.shown.get()?;
        let dark = adw::StyleManager::default().is_dark();
        Some(Key { id, changed, dark, people: person::edition() })
    }

    /// Shows the picture that is kept, if there is one.
    fn show_kept(&self) -> bool {
        let kept = self.wanted().and_then(|key| self.studio.find(key));
        if kept.is_some() {
            self.set(kept.as_ref());
        }
        kept.is_some()
    }

    fn lay(&self, miniature: &Miniature) {
        self.set(None);
        self.root.add_overlay(miniature);
        self.miniature.set(Some(miniature.clone()));
    }

    fn set(&self, picture: Option<&gdk::Paintable>) {
        self.picture.set_paintable(picture);
        if let Some(miniature) = self.miniature.take().as_ref() {
            self.root.remove_overlay(miniature);
        }
    }
}
