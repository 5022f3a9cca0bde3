//! A row of like parts, made when first needed and then kept.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::shared::Shared;
use crate::tables::kit::layout::Wrap;
use crate::tables::kit::{Session, Table};
use crate::widgets::Named;

/// A part that can show one thing after another.
pub trait Part<T: Table> {
    type Look: PartialEq;

    fn new(session: &Rc<Session<T>>) -> Self;
    fn widget(&self) -> gtk::Widget;
    /// Shows something; changes only what is different.
    fn show(&self, look: Self::Look);
}

pub struct PartRow<T: Table, P: Part<T>> {
    pub root: Wrap,
    session: Rc<Session<T>>,
    parts: Shared<Vec<Rc<P>>>,
}

impl<T: Table, P: Part<T>> PartRow<T, P> {
    /// An empty row with gaps of so many pixels.
    pub fn new(session: &Rc<Session<T>>, gap: i32) -> Self {
        Self::within(session, Wrap::new(gap))
    }

    /// An empty row whose lines lie in the middle.
    pub fn centred(session: &Rc<Session<T>>, gap: i32) -> Self {
        Self::within(session, Wrap::new(gap).align(0.5))
    }

    pub fn within(session: &Rc<Session<T>>, root: Wrap) -> Self {
        Self { root, session: Rc::clone(session), parts: Shared::default() }
    }

    /// The widget at a place of the row, if something is shown there.
    pub fn at(&self, at: usize) -> Option<gtk::Widget> {
        self.parts.get().get(at).map(|part| part.widget()).filter(gtk::Widget::is_visible)
    }

    /// Shows these, and hides the row if there are none.
    pub fn show(&self, name: &str, looks: impl IntoIterator<Item = P::Look>) {
        let mut shown = 0;
        for look in looks {
            let known = self.parts.get().get(shown).cloned();
            let part = known.unwrap_or_else(|| self.add());
            part.show(look);
            part.widget().set_visible(true);
            shown += 1;
        }
        for part in self.parts.get().iter().skip(shown) {
            part.widget().set_visible(false);
        }
        self.root.set_visible(shown > 0);
        self.root.queue_resize();
        self.root.set_accessible_name(name);
    }

    fn add(&self) -> Rc<P> {
        let part = Rc::new(P::new(&self.session));
        self.parts.change(|parts| parts.push(Rc::clone(&part)));
        self.root.append(&part.widget());
        part
    }
}
