//! What screen readers are told: things by the names we give them, and only of what is shown.

use relm4::{
    adw,
    gtk::{self, accessible::Property, accessible::State, glib, prelude::*},
};

/// Things that screen readers call by a name of ours. Newer versions of GTK read the label on a button, or of the row that
/// something stands in, before any name: that tie is cut.
pub trait Named: IsA<gtk::Accessible> {
    /// What a screen reader calls it.
    fn set_accessible_name(&self, name: &str) {
        self.reset_relation(gtk::AccessibleRelation::LabelledBy);
        self.update_property(&[Property::Label(name)]);
    }

    /// What a screen reader calls it, and what more it says of it.
    fn set_accessible_words(&self, name: &str, description: &str) {
        self.reset_relation(gtk::AccessibleRelation::DescribedBy);
        self.update_property(&[Property::Description(description)]);
        self.set_accessible_name(name);
    }
}

impl<T: IsA<gtk::Accessible>> Named for T {}

/// The role of what tells how things stand, and says so whenever it changes. A `Status` may have no name in newer versions
/// of GTK, so nothing would be said.
pub const TELLER: gtk::AccessibleRole = gtk::AccessibleRole::Log;

/// Says something through a widget that can be seen: it is the name of the widget from now on.
pub fn tell(widget: &impl IsA<gtk::Widget>, words: &str) {
    let widget = widget.as_ref();
    widget.set_accessible_name(words);
    // What has the focus is read anyway.
    if !widget.has_focus() {
        announce(widget, words);
    }
}

/// Announces something as GTK does from 4.14 on. Our bindings are those for older versions, so the function is asked for by
/// its name, as for the handler of a signal.
pub fn announce(widget: &impl IsA<gtk::Widget>, words: &str) {
    const MEDIUM: i32 = 1;
    const VOICE: &str = r#"<interface><object class="TablesideVoice" id="voice">
        <signal name="said" handler="gtk_accessible_announce" object="widget" swapped="yes"/>
        </object></interface>"#;
    if (gtk::major_version(), gtk::minor_version()) < (4, 14) {
        return;
    }
    Voice::ensure_type();
    let builder = gtk::Builder::new();
    builder.expose_object("widget", widget.as_ref());
    if let Err(error) = builder.add_from_string(VOICE) {
        tracing::warn!("nothing can be announced: {error}");
        return;
    }
    if let Some(voice) = builder.object::<Voice>("voice") {
        voice.emit_by_name::<()>("said", &[&words, &MEDIUM]);
    }
}

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::{self, prelude::*, subclass::Signal, subclass::prelude::*};

    #[derive(Default)]
    pub struct Voice;

    #[glib::object_subclass]
    impl ObjectSubclass for Voice {
        const NAME: &'static str = "TablesideVoice";
        type Type = super::Voice;
    }

    impl ObjectImpl for Voice {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![Signal::builder("said").param_types([String::static_type(), i32::static_type()]).build()]
            })
        }
    }
}

glib::wrapper! {
    /// Says something; the parameters of its signal are those of the function that announces.
    pub struct Voice(ObjectSubclass<imp::Voice>);
}

/// Tells screen readers of the visible page of a stack only, now and whenever it changes: GTK 4.8 tells them of every page.
pub fn expose_visible_child(stack: &gtk::Stack) {
    let tell = |stack: &gtk::Stack| hide_all_but(stack.upcast_ref(), stack.visible_child());
    tell(stack);
    stack.connect_visible_child_notify(tell);
}

/// The same for a stack of views.
pub fn expose_visible_view(stack: &adw::ViewStack) {
    let tell = |stack: &adw::ViewStack| hide_all_but(stack.upcast_ref(), stack.visible_child());
    tell(stack);
    stack.connect_visible_child_notify(tell);
}

fn hide_all_but(stack: &gtk::Widget, shown: Option<gtk::Widget>) {
    for page in std::iter::successors(stack.first_child(), gtk::Widget::next_sibling) {
        page.update_state(&[State::Hidden(Some(&page) != shown.as_ref())]);
    }
}
