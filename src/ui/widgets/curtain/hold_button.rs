//! A button that says when it is held and when it is let go.

use std::cell::Cell;

use relm4::gtk::{self, gdk, glib, prelude::*, subclass::prelude::*};

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct HoldButton {
        pub held: Cell<bool>,
        /// A key still down when the hold was broken off must be let go first.
        pub key_down: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for HoldButton {
        const NAME: &'static str = "TablesideHoldButton";
        type Type = super::HoldButton;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            // The theme draws it like any button.
            class.set_css_name("button");
            class.set_accessible_role(gtk::AccessibleRole::Button);
        }
    }

    impl ObjectImpl for HoldButton {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![Signal::builder("held").param_types([bool::static_type()]).build()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for HoldButton {
        fn unmap(&self) {
            self.obj().let_go();
            self.parent_unmap();
        }
    }

    impl BoxImpl for HoldButton {}
}

glib::wrapper! {
    /// A button for pointer, touch and the space bar that lasts only while it is held.
    pub struct HoldButton(ObjectSubclass<imp::HoldButton>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl HoldButton {
    /// A button with this label.
    #[must_use]
    pub fn new(label: &str) -> Self {
        let button: Self = glib::Object::new();
        let text = gtk::Label::new(Some(label));
        text.set_hexpand(true);
        button.append(&text);
        button.update_property(&[gtk::accessible::Property::Label(label)]);
        button
    }

    /// Whether it is held now.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.imp().held.get()
    }

    /// Starts a hold.
    pub fn hold(&self) {
        self.set_held(true);
    }

    /// Ends a hold, whoever still presses.
    pub fn let_go(&self) {
        self.set_held(false);
    }

    /// Calls `f` with `true` at the start of a hold and `false` at its end.
    pub fn connect_held<F: Fn(&Self, bool) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        let call = glib::closure_local!(move |button: &Self, held: bool| f(button, held));
        self.connect_closure("held", false, call)
    }

    fn set_held(&self, held: bool) {
        if self.imp().held.replace(held) == held {
            return;
        }
        if held {
            self.set_state_flags(gtk::StateFlags::ACTIVE, false);
        } else {
            self.unset_state_flags(gtk::StateFlags::ACTIVE);
        }
        self.emit_by_name::<()>("held", &[&held]);
    }

    fn build(&self) {
        self.set_focusable(true);
        self.set_halign(gtk::Align::Center);
        // A drag ends with the release wherever the pointer went; a click may not.
        let drag = gtk::GestureDrag::new();
        drag.connect_drag_begin(glib::clone!(
            #[weak(rename_to = button)]
            self,
            move |drag, _, _| {
                drag.set_state(gtk::EventSequenceState::Claimed);
                button.grab_focus();
                button.hold();
            }
        ));
        drag.connect_end(glib::clone!(
            #[weak(rename_to = button)]
            self,
            move |_, _| button.let_go()
        ));
        self.add_controller(drag);

        let keys = gtk::EventControllerKey::new();
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = button)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                if !is_press(key) {
                    return glib::Propagation::Proceed;
                }
                // A held key repeats: only its first press starts a hold.
                if !button.imp().key_down.replace(true) {
                    button.hold();
                }
                glib::Propagation::Stop
            }
        ));
        keys.connect_key_released(glib::clone!(
            #[weak(rename_to = button)]
            self,
            move |_, key, _, _| {
                if is_press(key) {
                    button.imp().key_down.set(false);
                    button.let_go();
                }
            }
        ));
        self.add_controller(keys);

        let focus = gtk::EventControllerFocus::new();
        focus.connect_leave(glib::clone!(
            #[weak(rename_to = button)]
            self,
            move |_| {
                button.imp().key_down.set(false);
                button.let_go();
            }
        ));
        self.add_controller(focus);
    }
}

fn is_press(key: gdk::Key) -> bool {
    matches!(key, gdk::Key::space | gdk::Key::KP_Space | gdk::Key::Return | gdk::Key::KP_Enter)
}
