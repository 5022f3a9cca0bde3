//! A row of like parts, made when first needed and then kept.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::layout::Wrap;

/// A part that can show one thing after another.
pub trait Part {
    /// What it shows.
    type Look: PartialEq;

    /// A part that shows nothing yet.
    fn new(core: &Rc<Core>) -> Self;
    /// Its widget.
    fn widget(&self) -> gtk::Widget;
    /// Shows something; changes only what is different.
    fn show(&self, look: Self::Look);
}

/// A row of parts.
pub struct Pool<P: Part> {
    core: Rc<Core>,
    row: Wrap,
    parts: RefCell<Vec<P>>,
}

impl<P: Part> Pool<P> {
    /// An empty row with gaps of so many pixels.
    #[must_use]
    pub fn new(core: &Rc<Core>, gap: i32) -> Self {
        Self::within(core, Wrap::new(gap))
    }

    /// An empty row whose lines lie in the middle.
    #[must_use]
    pub fn centred(core: &Rc<Core>, gap: i32) -> Self {
        Self::within(core, Wrap::new(gap).align(0.5))
    }

    /// Parts in a row.
    #[must_use]
    pub fn within(core: &Rc<Core>, row: Wrap) -> Self {
        Self { core: Rc::clone(core), row, parts: RefCell::default() }
    }

    /// The row.
    #[must_use]
    pub const fn widget(&self) -> &Wrap {
        &self.row
    }

    /// Shows these, and hides the row if there are none.
    pub fn show(&self, name: &str, looks: impl IntoIterator<Item = P::Look>) {
        let mut parts = self.parts.borrow_mut();
        let mut shown = 0;
        for look in looks {
            if parts.len() == shown {
                let part = P::new(&self.core);
                self.row.append(&part.widget());
                parts.push(part);
            }
            if let Some(part) = parts.get(shown) {
                part.show(look);
                part.widget().set_visible(true);
            }
            shown += 1;
        }
        for part in parts.iter().skip(shown) {
            part.widget().set_visible(false);
        }
        self.row.set_visible(shown > 0);
        self.row.queue_resize();
        self.row.set_name_spoken(name);
    }
}
