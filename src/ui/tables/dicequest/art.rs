//! Cards to be read.

use relm4::gtk::{self, prelude::*};

use crate::ui::widgets::{CardContent, CardSize, CardView};

/// Opens a card over something.
pub fn open(over: &gtk::Widget, content: CardContent) {
    let popover = gtk::Popover::new();
    popover.add_css_class("dq-reading");
    popover.set_child(Some(&CardView::new(Some(content), CardSize::Full)));
    popover.set_parent(over);
    popover.connect_closed(|popover| {
        let popover = popover.clone();
        gtk::glib::idle_add_local_once(move || popover.unparent());
    });
    popover.popup();
}
