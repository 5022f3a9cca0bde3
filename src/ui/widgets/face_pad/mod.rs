//! A pad on which people enter the dice they have rolled.

mod entry;
mod rows;

use relm4::{
    adw,
    gtk::{self, gdk, glib, prelude::*, subclass::prelude::*},
};

use super::{die::Face, palette::Tint};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::widgets::Named;
use entry::Entry;
use rows::{Row, Step};

pub use super::die::Shape;

/// One face that a die may show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PadFace {
    /// How it is drawn.
    pub face: Face,
    /// What is typed for it, for instance “1” or “s”.
    pub key: String,
    /// What it is called; when empty the face tells.
    pub spoken: String,
}

/// One die to enter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PadDie {
    pub tint: Tint,
    /// Which solid it is.
    pub shape: Shape,
    /// What it is called, for instance “Green die”.
    pub label: String,
    /// The faces it may show.
    pub faces: Vec<PadFace>,
}

/// For each die the index of its face in [`PadDie::faces`].
#[derive(Clone, Debug, Default, PartialEq, Eq, glib::Boxed)]
#[boxed_type(name = "TablesidePadFaces")]
pub struct PadResult(pub Vec<u32>);

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct FacePad {
        pub entry: Shared<Entry>,
        pub rows: Shared<Vec<Row>>,
        pub hint: gtk::Label,
        pub flow: gtk::FlowBox,
        pub roll: gtk::Button,
        pub done: gtk::Button,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for FacePad {
        const NAME: &'static str = "TablesideFacePad";
        type Type = super::FacePad;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("facepad");
            class.set_accessible_role(gtk::AccessibleRole::Group);
            class.install_action("pad.paste", None, |pad, _, _| pad.paste());
            class.add_binding_action(gdk::Key::v, gdk::ModifierType::CONTROL_MASK, "pad.paste");
        }
    }

    impl ObjectImpl for FacePad {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![
                    Signal::builder("completed").param_types([PadResult::static_type()]).build(),
                    Signal::builder("program-roll").build(),
                    Signal::builder("changed").build(),
                ]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for FacePad {
        /// The dice are one tab stop; arrows move between their faces.
        fn focus(&self, direction: gtk::DirectionType) -> bool {
            use gtk::DirectionType::{TabBackward, TabForward};
            let inside = self.flow.focus_child().is_some();
            let outside = self.obj().focus_child().is_none();
            let button = self.obj().focus_child().is_some() && !inside;
            match direction {
                TabForward if inside => self.roll.grab_focus() || self.done.grab_focus(),
                TabForward if outside => self.obj().focus_current() || self.parent_focus(direction),
                TabBackward if inside => false,
                TabBackward if button && (self.roll.has_focus() || !self.roll.is_visible()) => {
                    self.obj().focus_current()
                }
                _ => self.parent_focus(direction),
            }
        }
    }

    impl BoxImpl for FacePad {}
}

glib::wrapper! {
    /// For each die a row with one button per face; keys and pasted text work too.
    pub struct FacePad(ObjectSubclass<imp::FacePad>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for FacePad {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl FacePad {
    /// Asks for these dice, forgetting what was entered before.
    pub fn set_dice(&self, dice: Vec<PadDie>) {
        let imp = self.imp();
        let keys = dice.iter().map(|die| die.faces.iter().map(|face| face.key.clone()).collect());
        imp.entry.set(Entry::new(keys.collect()));
        while let Some(child) = imp.flow.first_child() {
            imp.flow.remove(&child);
        }
        let rows: Vec<Row> = dice.into_iter().enumerate().map(|(i, die)| Row::new(self, i, die)).collect();
        for row in &rows {
            imp.flow.append(row.holder());
        }
        imp.rows.set(rows);
        self.refresh();
    }

    /// Shows or hides the button “Let the Program Roll”.
    pub fn set_offer_roll(&self, offer: bool) {
        self.imp().roll.set_visible(offer);
    }

    /// What has been entered: for each die the index of its face.
    #[must_use]
    pub fn entered(&self) -> Vec<Option<usize>> {
        self.imp().entry.get().chosen().to_vec()
    }

    /// Fills one die, as a press on its button does.
    pub fn choose(&self, die: usize, face: usize) {
        let fresh = self.imp().entry.change(|entry| entry.choose(die, face));
        self.after(fresh);
    }

    /// Takes the last face back, as Backspace does.
    pub fn take_back(&self) {
        let taken = self.imp().entry.change(Entry::take_back);
        self.after(taken);
    }

    /// Enters a text such as “1 2 s”. Returns how many dice it filled.
    pub fn enter_text(&self, text: &str) -> usize {
        let filled = self.imp().entry.change(|entry| entry.type_text(text));
        self.after(filled > 0);
        filled
    }

    /// Handles a key wherever the page received it; returns whether it was of use.
    pub fn handle_key(&self, key: gdk::Key) -> bool {
        let used = match key {
            gdk::Key::BackSpace => self.imp().entry.change(Entry::take_back),
            gdk::Key::Return | gdk::Key::KP_Enter => return self.finish(),
            _ => {
                let Some(c) = key.to_unicode() else {
                    return false;
                };
                // A space belongs to the focused button unless it ends a number.
                self.imp().entry.change(|entry| (c != ' ' || !entry.typed().is_empty()) && entry.type_char(c))
            }
        };
        self.after(used);
        used
    }

    /// Calls `f` with the index of the face of each die once all are entered and accepted.
    pub fn connect_completed<F: Fn(&Self, Vec<u32>) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        let call = glib::closure_local!(move |pad: &Self, faces: PadResult| f(pad, faces.0));
        self.connect_closure("completed", false, call)
    }

    /// Calls `f` when the program is asked to roll.
    pub fn connect_program_roll<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_closure("program-roll", false, glib::closure_local!(move |pad: &Self| f(pad)))
    }

    /// Calls `f` whenever a face was entered or taken back.
    pub fn connect_changed<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_closure("changed", false, glib::closure_local!(move |pad: &Self| f(pad)))
    }

    fn build(&self) {
        let imp = self.imp();
        self.set_orientation(gtk::Orientation::Vertical);
        self.set_spacing(10);
        imp.hint.set_wrap(true);
        imp.hint.set_xalign(0.0);
        imp.hint.add_css_class("heading");
        imp.flow.set_selection_mode(gtk::SelectionMode::None);
        imp.flow.set_max_children_per_line(3);
        imp.flow.set_row_spacing(6);
        imp.flow.set_column_spacing(6);
        let label = gettext("Enter dice");
        imp.flow.set_accessible_name(&label);
        self.append(&imp.hint);
        self.append(&imp.flow);
        let buttons = adw::Clamp::builder().maximum_size(480).build();
        buttons.set_child(Some(&self.build_buttons()));
        self.append(&buttons);

        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed({
            let pad = self.downgrade();
            move |_, key, _, modifiers| {
                let command = gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK;
                let used = !modifiers.intersects(command)
                    && pad.upgrade().is_some_and(|pad| pad.follow_arrow(key) || pad.handle_key(key));
                if used { glib::Propagation::Stop } else { glib::Propagation::Proceed }
            }
        });
        self.add_controller(keys);
        self.refresh();
    }

    fn build_buttons(&self) -> gtk::Box {
        let imp = self.imp();
        let buttons = gtk::Box::new(gtk::Orientation::Horizontal, 8);
        imp.roll.set_label(&gettext("_Let Tableside Roll"));
        imp.done.set_label(&gettext("_Done"));
        for button in [&imp.roll, &imp.done] {
            button.set_use_underline(true);
            button.set_hexpand(true);
            buttons.append(button);
        }
        imp.done.add_css_class("suggested-action");
        imp.roll.connect_clicked({
            let pad = self.downgrade();
            move |_| {
                if let Some(pad) = pad.upgrade() {
                    pad.emit_by_name::<()>("program-roll", &[]);
                }
            }
        });
        imp.done.connect_clicked({
            let pad = self.downgrade();
            move |_| {
                if let Some(pad) = pad.upgrade() {
                    pad.finish();
                }
            }
        });
        buttons
    }

    /// Hands the faces over if none is missing.
    fn finish(&self) -> bool {
        let complete = self.imp().entry.change(|entry| {
            entry.end_key();
            entry.complete()
        });
        self.refresh();
        let Some(faces) = complete.filter(|faces| !faces.is_empty()) else {
            return false;
        };
        self.emit_by_name::<()>("completed", &[&PadResult(faces)]);
        true
    }

    fn after(&self, changed: bool) {
        if !changed {
            return;
        }
        self.refresh();
        if self.focus_child().is_some() {
            let complete = self.imp().entry.get().complete().is_some();
            if complete {
                self.imp().done.grab_focus();
            } else {
                self.focus_current();
            }
        }
        self.emit_by_name::<()>("changed", &[]);
    }

    /// Moves the focus between the faces; the flow box would move between rows only.
    fn follow_arrow(&self, key: gdk::Key) -> bool {
        let rows = self.imp().rows.get();
        let focused = rows.iter().enumerate().find_map(|(i, row)| Some((i, row.focused()?)));
        let Some((place, face)) = focused else {
            return false;
        };
        let (target, face) = match rows.get(place).map(|row| row.step(face, key)) {
            Some(Step::Face(face)) => (Some(place), face),
            Some(Step::Before(face)) => (place.checked_sub(1), face),
            Some(Step::After(face)) => (place.checked_add(1), face),
            Some(Step::Stay) | None => return false,
        };
        if let Some(row) = target.and_then(|target| rows.get(target)) {
            row.focus_face(face);
        }
        true
    }

    fn focus_current(&self) -> bool {
        let current = self.imp().entry.get().current();
        self.imp().rows.get().get(current).is_some_and(Row::focus)
    }

    fn refresh(&self) {
        let imp = self.imp();
        let entry = imp.entry.get();
        let complete = entry.complete().is_some();
        let rows = imp.rows.get();
        for (i, row) in rows.iter().enumerate() {
            let chosen = entry.chosen().get(i).copied().flatten();
            row.show(chosen, !complete && i == entry.current());
        }
        imp.done.set_sensitive(complete && !rows.is_empty());
        let hint = if complete {
            gettext("All dice are entered")
        } else {
            let place = (entry.current() + 1).to_string();
            let (count, name) = (rows.len().to_string(), rows.get(entry.current()).map(Row::label));
            let name = name.unwrap_or_default();
            let args = [("place", place.as_str()), ("count", count.as_str()), ("die", name.as_str())];
            gettext_f("Die {place} of {count}: {die}", &args)
        };
        imp.hint.set_text(&hint);
        self.set_accessible_name(&hint);
    }

    fn paste(&self) {
        let pad = self.downgrade();
        self.clipboard().read_text_async(None::<&gtk::gio::Cancellable>, move |text| {
            if let (Some(pad), Ok(Some(text))) = (pad.upgrade(), text) {
                pad.enter_text(&text);
            }
        });
    }
}
