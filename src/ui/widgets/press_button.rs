//! A button that is pressed at once.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::hover;
use crate::shared::Shared;

/// The style class of something that is only to be looked at: what is in it cannot be pressed, not even by what reads the
/// screen.
pub const ONLY_SHOWN: &str = "only-shown";

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct PressButton {
        /// What is said while the pointer rests on it.
        pub tip: Shared<String>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for PressButton {
        const NAME: &'static str = "TablesidePressButton";
        type Type = super::PressButton;
        type ParentType = gtk::Button;
    }

    impl ObjectImpl for PressButton {}

    impl WidgetImpl for PressButton {
        fn query_tooltip(&self, _: i32, _: i32, _: bool, tooltip: &gtk::Tooltip) -> bool {
            hover::tell(tooltip, &self.tip.get())
        }
    }

    impl ButtonImpl for PressButton {
        // The toolkit shows a button as held down for a quarter of a second before it counts a key as a press,
        // and forgets the press if the button goes away meanwhile.
        fn activate(&self) {
            let above = std::iter::successors(self.obj().parent(), gtk::Widget::parent);
            if !above.into_iter().any(|widget| widget.has_css_class(ONLY_SHOWN)) {
                self.obj().emit_clicked();
            }
        }
    }
}

glib::wrapper! {
    /// A button that counts a key, or a press through assistive technology, at once. For buttons that may be
    /// taken away or drawn anew at any moment.
    pub struct PressButton(ObjectSubclass<imp::PressButton>)
        @extends gtk::Button, gtk::Widget,
        @implements gtk::Accessible, gtk::Actionable, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for PressButton {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl PressButton {
    /// What is said while the pointer rests on it; empty for nothing.
    pub fn set_tip(&self, words: &str) {
        if *self.imp().tip.get() != words {
            self.imp().tip.set(words.to_owned());
            self.set_has_tooltip(!words.is_empty());
        }
    }

    /// What is said while the pointer rests on it.
    #[must_use]
    pub fn tip(&self) -> String {
        (*self.imp().tip.get()).clone()
    }
}
