//! The views of a page, in its header bar or, where that is too narrow, at the bottom.
//!
//! The header bar has an `AdwViewSwitcherTitle`, which breakpoints and `AdwViewSwitcher` replace from libadwaita 1.4 on;
//! Debian 12 has 1.2.

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib::object::Cast};

/// What a header bar shows of a stack of views; `bar` comes up at the bottom where it has no room for them.
#[must_use]
pub fn view_title(title: &str, stack: &adw::ViewStack, bar: &adw::ViewSwitcherBar) -> gtk::Widget {
    let switcher = adw::ViewSwitcherTitle::builder().title(title).stack(stack).build();
    switcher.bind_property("title-visible", bar, "reveal").sync_create().build();
    switcher.upcast()
}
