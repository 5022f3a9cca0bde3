//! A playing card at any size, or its back.

mod back;
mod content;
mod crest;
mod layout;
mod pictured;

pub use back::CardBack;
pub use content::{CardContent, CardSize, Note, Panel, Sign, SignRow};
pub use crest::Crest;
pub use pictured::{sign_field, sign_row};

use std::cell::Cell;

use relm4::gtk::{self, glib, pango, prelude::*, subclass::prelude::*};

use super::{
    Glyph,
    cell::{self, AccessibleText, CellState},
    marks,
};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;

/// Height of the usual text in pixels: 11 points at 96 dots per inch.
const USUAL_TEXT: f64 = 11.0 * 96.0 / 72.0;

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct CardView {
        pub content: Shared<Option<CardContent>>,
        pub size: Cell<CardSize>,
        pub state: Cell<CellState>,
        pub changed: Cell<bool>,
        pub public: Cell<bool>,
        pub back: Cell<Option<Glyph>>,
        pub voice: Shared<AccessibleText>,
        pub child: Shared<Option<gtk::Widget>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for CardView {
        const NAME: &'static str = "TablesideCardView";
        type Type = super::CardView;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("playcard");
            class.set_accessible_role(gtk::AccessibleRole::Button);
            class.install_action(cell::ACTIVATE, None, |card, _, _| card.press());
            cell::bind_keys(class);
        }
    }

    impl ObjectImpl for CardView {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                ["activated", "refused", "read"].map(|name| Signal::builder(name).build()).into()
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            let card = self.obj();
            card.set_halign(gtk::Align::Center);
            card.set_valign(gtk::Align::Center);
            cell::press_on_click(&*card);
            card.rebuild();
        }

        fn dispose(&self) {
            if let Some(child) = self.child.take().as_ref() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for CardView {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let (width, height) = self.obj().scaled_size();
            let side = if orientation == gtk::Orientation::Horizontal { width } else { height };
            // A card to be read is as high as its texts.
            let child = self.child.get();
            let texts = (*child).as_ref().filter(|_| self.size.get() == CardSize::Full);
            let side = match texts.filter(|_| orientation == gtk::Orientation::Vertical) {
                Some(child) => side.max(child.measure(orientation, width).1),
                None => side,
            };
            (side, side, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, baseline: i32) {
            if let Some(child) = self.child.get().as_ref() {
                child.allocate(width, height, baseline, None);
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let card = self.obj();
            self.parent_snapshot(snapshot);
            let width = f64::from(card.width());
            // On a chip the marks sit on the corner itself, clear of the name.
            let (side, inset) = if self.size.get() == CardSize::Chip { (17.0, 0.0) } else { (24.0, 5.0) };
            let corners = (inset, width - inset, inset);
            marks::draw(&*card, snapshot, corners, side, self.state.get(), self.changed.get());
        }

        fn system_setting_changed(&self, settings: &gtk::SystemSetting) {
            self.parent_system_setting_changed(settings);
            self.obj().queue_resize();
        }
    }
}

glib::wrapper! {
    /// A card with a face or a back, a size and a state.
    pub struct CardView(ObjectSubclass<imp::CardView>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for CardView {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl CardView {
    /// A card of this size; its back when `content` is `None`.
    #[must_use]
    pub fn new(content: Option<CardContent>, size: CardSize) -> Self {
        let card = Self::default();
        card.imp().size.set(size);
        card.imp().content.set(content);
        card.rebuild();
        card
    }

    /// What is printed on the card, `None` for a card nobody here knows.
    #[must_use]
    pub fn content(&self) -> Option<CardContent> {
        (*self.imp().content.get()).clone()
    }

    /// Shows a face, or the back for `None`.
    pub fn set_content(&self, content: Option<CardContent>) {
        if *self.imp().content.get() != content {
            self.imp().content.set(content);
            self.rebuild();
        }
    }

    /// Sets the sign on the back.
    pub fn set_back(&self, glyph: Option<Glyph>) {
        if self.imp().back.replace(glyph) != glyph && self.imp().content.get().is_none() {
            self.rebuild();
        }
    }

    /// Sets how large the card is drawn.
    pub fn set_size(&self, size: CardSize) {
        self.imp().size.set(size);
        self.rebuild();
    }

    /// How the card stands to the question asked now.
    #[must_use]
    pub fn state(&self) -> CellState {
        self.imp().state.get()
    }

    /// Sets how the card stands to the question asked now.
    pub fn set_state(&self, state: CellState) {
        self.imp().state.set(state);
        self.refresh();
    }

    /// Marks the card as the last thing that changed.
    pub fn set_changed(&self, changed: bool) {
        self.imp().changed.set(changed);
        self.refresh();
    }

    /// Marks the card as known to everyone.
    pub fn set_public(&self, public: bool) {
        self.imp().public.set(public);
        self.rebuild();
    }

    /// What a screen reader calls the card: its place and content. When empty
    /// the whole card is read.
    pub fn set_spoken(&self, spoken: &str) {
        self.imp().voice.change(|voice| spoken.clone_into(&mut voice.label));
        self.refresh();
    }

    /// What activating the card does, or why it is not allowed.
    pub fn set_action_text(&self, text: &str) {
        self.imp().voice.change(|voice| text.clone_into(&mut voice.description));
        self.set_tooltip_text((!text.is_empty()).then_some(text));
        self.refresh();
    }

    /// Calls `f` when an open card is pressed.
    pub fn connect_activated<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_signal("activated", f)
    }

    /// Calls `f` when a dimmed card is pressed: somebody asks why not.
    pub fn connect_refused<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_signal("refused", f)
    }

    /// Calls `f` when a card is pressed that has no part in the question: somebody wants to read it.
    pub fn connect_read<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_signal("read", f)
    }

    fn connect_signal<F: Fn(&Self) + 'static>(&self, name: &str, f: F) -> glib::SignalHandlerId {
        self.connect_closure(name, false, glib::closure_local!(move |card: &Self| f(card)))
    }

    fn press(&self) {
        if self.state().is_open() {
            self.emit_by_name::<()>("activated", &[]);
        } else if self.state() == CellState::Dimmed {
            self.emit_by_name::<()>("refused", &[]);
        } else {
            self.emit_by_name::<()>("read", &[]);
        }
    }

    fn rebuild(&self) {
        let imp = self.imp();
        if let Some(old) = imp.child.take().as_ref() {
            old.unparent();
        }
        let content = imp.content.get();
        let child = layout::build((*content).as_ref(), imp.size.get(), imp.public.get(), imp.back.get());
        child.set_parent(self);
        imp.child.set(Some(child));
        self.set_css_classes(&self.style_names((*content).as_ref()));
        self.queue_resize();
        self.refresh();
    }

    fn style_names(&self, content: Option<&CardContent>) -> Vec<&'static str> {
        let mut names = vec![self.imp().size.get().css_class()];
        match content {
            None => names.push("facedown"),
            Some(content) => {
                names.push(content.tint.css_class());
                if content.picture.is_some() {
                    names.push("pictured");
                }
                if !content.class.is_empty() {
                    names.push(content.class);
                }
            }
        }
        names
    }

    fn refresh(&self) {
        let imp = self.imp();
        let mut voice = (*imp.voice.get()).clone();
        if voice.label.is_empty() {
            let content = imp.content.get();
            voice.label = (*content).as_ref().map_or_else(|| gettext("Unknown card"), CardContent::spoken);
        }
        if imp.public.get() {
            voice.label = gettext_f("{card}, known to all players", &[("card", &voice.label)]);
        }
        cell::show(self, imp.state.get(), imp.changed.get(), &voice);
        self.queue_draw();
    }

    /// The size in pixels, larger where text is larger than usual.
    fn scaled_size(&self) -> (i32, i32) {
        let context = self.pango_context();
        let font = context.font_description().unwrap_or_default();
        let points = f64::from(font.size()) / f64::from(pango::SCALE);
        let dots = if font.is_size_absolute() { points } else { points * dots_per_inch(self) / 72.0 };
        let scale = (dots / USUAL_TEXT).clamp(1.0, 2.5);
        let (width, height) = self.imp().size.get().pixels();
        let grow = |side: i32| (f64::from(side) * scale).round() as i32;
        (grow(width), grow(height))
    }
}

/// Dots per inch of text on this display.
fn dots_per_inch(widget: &impl IsA<gtk::Widget>) -> f64 {
    let dpi = f64::from(widget.settings().gtk_xft_dpi()) / 1024.0;
    if dpi > 0.0 { dpi } else { 96.0 }
}
