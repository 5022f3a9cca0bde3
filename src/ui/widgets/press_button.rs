//! A button that is pressed at once.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct PressButton;

    #[glib::object_subclass]
    impl ObjectSubclass for PressButton {
        const NAME: &'static str = "TablesidePressButton";
        type Type = super::PressButton;
        type ParentType = gtk::Button;
    }

    impl ObjectImpl for PressButton {}
    impl WidgetImpl for PressButton {}

    impl ButtonImpl for PressButton {
        // The toolkit shows a button as held down for a quarter of a second before it counts a key as a press,
        // and forgets the press if the button goes away meanwhile.
        fn activate(&self) {
            self.obj().emit_clicked();
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
