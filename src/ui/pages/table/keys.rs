//! Keys that no button takes: those of the game's view, and those that open a line.

use relm4::adw::prelude::*;
use relm4::gtk::{self, gdk, glib};
use relm4::prelude::*;

use super::{TableMsg, TablePage, end_bar, line};

impl TablePage {
    /// Digits and letters go to the game's view, wherever the focus is, but not into text fields.
    pub(super) fn connect_keys(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let Some((keys, ended)) = self.view.as_ref().map(|view| (view.keys(), view.frame())) else { return };
        let input = sender.input_sender().clone();
        let controller = gtk::EventControllerKey::new();
        let (page, pausing) = (root.downgrade(), self.clock.held());
        controller.connect_key_pressed(move |_, key, _, state| {
            let focus = page.upgrade().and_then(|page| page.root()).and_then(|root| root.focus());
            let typing = focus.is_some_and(|focus| line::takes_letters(&focus));
            let held = gdk::ModifierType::CONTROL_MASK
                | gdk::ModifierType::ALT_MASK
                | gdk::ModifierType::SUPER_MASK
                | gdk::ModifierType::META_MASK;
            let plain = !state.intersects(held);
            let over = ended.end().is_some_and(|end| end.root.is_visible());
            if plain && !typing && over && end_bar::typed(key, &input) {
                return glib::Propagation::Stop;
            }
            if plain && !typing && !pausing.get() && keys(key) {
                return glib::Propagation::Stop;
            }
            let begins = |key: &char| key.is_alphanumeric() || "?/*-.+".contains(*key);
            if let Some(key) = key.to_unicode().filter(begins)
                && plain
                && !typing
                && !over
                && !pausing.get()
            {
                let _ = input.send(TableMsg::LineKey(key));
                return glib::Propagation::Stop;
            }
            glib::Propagation::Proceed
        });
        root.add_controller(controller);
    }
}
