//! What dice and cards have in common: states, keys, clicks, and what a
//! screen reader is told.

use relm4::gtk::{self, gdk, glib, prelude::*, subclass::prelude::*};

use crate::i18n::gettext;
use crate::widgets::Named;

/// The action that presses a die or a card.
pub const ACTIVATE: &str = "cell.activate";

/// How a die or a card stands to the question that is asked now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, glib::Enum)]
#[enum_type(name = "TablesideCellState")]
pub enum CellState {
    /// It has no part in the question.
    #[default]
    Idle,
    /// It may be chosen.
    Selectable,
    /// It is chosen.
    Selected,
    /// It would be against the rules; pressing it asks why.
    Dimmed,
    /// It lies aside and is out of use.
    Aside,
    /// It is committed face down.
    Committed,
}

impl CellState {
    /// Every state.
    pub const ALL: [Self; 6] =
        [Self::Idle, Self::Selectable, Self::Selected, Self::Dimmed, Self::Aside, Self::Committed];

    /// The style class of this state.
    #[must_use]
    pub fn css_class(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Selectable => "selectable",
            Self::Selected => "selected",
            Self::Dimmed => "dimmed",
            Self::Aside => "aside",
            Self::Committed => "chosen",
        }
    }

    /// Whether pressing does what was asked for.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Self::Selectable | Self::Selected)
    }

    /// The word added to the accessible label: GTK 4.8 tells few states.
    fn spoken(self) -> Option<String> {
        match self {
            Self::Idle | Self::Selectable => None,
            Self::Selected => Some(gettext("selected")),
            Self::Dimmed => Some(gettext("not allowed right now")),
            Self::Aside => Some(gettext("set aside")),
            Self::Committed => Some(gettext("chosen")),
        }
    }
}

/// What a screen reader is told about a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccessibleText {
    /// Place and content.
    pub label: String,
    /// What pressing does.
    pub description: String,
}

/// Space and Return press the cell.
pub(super) fn bind_keys<C: WidgetClassExt>(class: &mut C) {
    let keys = [gdk::Key::space, gdk::Key::Return, gdk::Key::KP_Enter, gdk::Key::KP_Space];
    for key in keys {
        class.add_binding_action(key, gdk::ModifierType::empty(), ACTIVATE);
    }
}

/// A click or tap presses the cell.
pub(super) fn press_on_click(widget: &impl IsA<gtk::Widget>) {
    let click = gtk::GestureClick::new();
    click.connect_pressed(|click, _, _, _| {
        if let Some(widget) = click.widget() {
            widget.set_state_flags(gtk::StateFlags::ACTIVE, false);
        }
    });
    click.connect_released(|click, _, x, y| {
        let Some(widget) = click.widget() else { return };
        widget.unset_state_flags(gtk::StateFlags::ACTIVE);
        if widget.contains(x, y) {
            click.set_state(gtk::EventSequenceState::Claimed);
            if widget.is_focusable() {
                widget.grab_focus();
            }
            widget.activate_action(ACTIVATE, None).ok();
        }
    });
    click.connect_cancel(|click, _| {
        if let Some(widget) = click.widget() {
            widget.unset_state_flags(gtk::StateFlags::ACTIVE);
        }
    });
    widget.add_controller(click);
}

/// Brings style classes, focus and accessible properties in line with the state.
pub(super) fn show(widget: &impl IsA<gtk::Widget>, state: CellState, voice: &AccessibleText) {
    let widget = widget.as_ref();
    for other in CellState::ALL {
        if other != state {
            widget.remove_css_class(other.css_class());
        }
    }
    widget.add_css_class(state.css_class());
    // A forbidden cell can be reached by keyboard when it has a reason to tell.
    let told = state == CellState::Dimmed && !voice.description.is_empty();
    widget.set_focusable(state.is_open() || told);
    widget.set_cursor_from_name(state.is_open().then_some("pointer"));

    let mut label = voice.label.clone();
    if let Some(word) = state.spoken() {
        label.push_str(", ");
        label.push_str(&word);
    }
    widget.set_accessible_words(&label, &voice.description);
    widget.update_state(&[gtk::accessible::State::Disabled(!state.is_open())]);
}
