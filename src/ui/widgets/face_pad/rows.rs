//! One row of the pad: the die as entered and a button for each of its faces.

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::{FacePad, PadDie};
use crate::widgets::Named;
use crate::{
    i18n::gettext_f,
    widgets::{
        cell::CellState,
        die::{Die, Face},
    },
};

/// The side of a face button in pixels; with its padding it makes a target of 44.
const SIDE: i32 = 40;
/// The side of the die as entered.
const PREVIEW: i32 = 32;
/// Buttons side by side: six fit a narrow phone.
const COLUMNS: usize = 6;

/// Where an arrow key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The key is no arrow.
    Stay,
    /// Another face of the same die.
    Face(usize),
    /// This face of the die before.
    Before(usize),
    /// This face of the die after.
    After(usize),
}

/// The widgets of one die to enter.
pub struct Row {
    holder: gtk::FlowBoxChild,
    preview: Die,
    buttons: Vec<Die>,
    die: PadDie,
}

impl Row {
    /// The row of die number `index` of `pad`.
    pub fn new(pad: &FacePad, index: usize, die: PadDie) -> Self {
        let line = gtk::Box::new(gtk::Orientation::Horizontal, 8);
        line.add_css_class("padrow");
        let preview = Die::new(die.tint, Face::Unknown);
        preview.set_size(PREVIEW);
        preview.set_shape(die.shape);
        preview.set_tooltip_text(Some(&die.label));
        line.append(&preview);
        let grid = gtk::Grid::builder().row_spacing(2).column_spacing(2).valign(gtk::Align::Center).build();
        // Faces keep their order in every language.
        grid.set_direction(gtk::TextDirection::Ltr);
        let mut buttons = Vec::new();
        for (face, allowed) in die.faces.iter().enumerate() {
            let button = Die::new(die.tint, allowed.face.clone());
            button.set_shape(die.shape);
            button.set_size(SIDE);
            button.add_css_class("padface");
            button.connect_activated(glib::clone!(
                #[weak]
                pad,
                move |_| pad.choose(index, face)
            ));
            let (column, row) = (face % COLUMNS, face / COLUMNS);
            grid.attach(&button, column as i32, row as i32, 1, 1);
            buttons.push(button);
        }
        line.append(&grid);
        let holder = gtk::FlowBoxChild::new();
        holder.set_focusable(false);
        holder.set_accessible_name(&die.label);
        holder.set_child(Some(&line));
        Self { holder, preview, buttons, die }
    }

    /// The widget to put into the pad.
    pub fn holder(&self) -> &gtk::FlowBoxChild {
        &self.holder
    }

    /// What the die is called.
    pub fn label(&self) -> String {
        self.die.label.clone()
    }

    /// Moves the focus to the chosen face, else to the first.
    pub fn focus(&self) -> bool {
        let chosen = self.buttons.iter().find(|button| button.state() == CellState::Selected);
        chosen.or_else(|| self.buttons.first()).is_some_and(|button| button.grab_focus())
    }

    /// The face that has the focus.
    pub fn focused(&self) -> Option<usize> {
        self.buttons.iter().position(WidgetExt::has_focus)
    }

    /// Moves the focus to a face, or to the last when there are fewer.
    pub fn focus_face(&self, face: usize) -> bool {
        let last = self.buttons.len().saturating_sub(1);
        self.buttons.get(face.min(last)).is_some_and(|button| button.grab_focus())
    }

    /// Where an arrow leads from `face`: to a face of this die, or to the die
    /// before or after at the same column.
    pub fn step(&self, face: usize, arrow: gdk::Key) -> Step {
        let count = self.buttons.len();
        match arrow {
            gdk::Key::Left => Step::Face(face.saturating_sub(1)),
            gdk::Key::Right => Step::Face(face + 1),
            gdk::Key::Up if face >= COLUMNS => Step::Face(face - COLUMNS),
            gdk::Key::Up => Step::Before(face),
            gdk::Key::Down if face + COLUMNS < count => Step::Face(face + COLUMNS),
            gdk::Key::Down => Step::After(face % COLUMNS),
            _ => Step::Stay,
        }
    }

    /// Shows which face is chosen and whether this die is next.
    pub fn show(&self, chosen: Option<usize>, current: bool) {
        let face = chosen.and_then(|face| self.die.faces.get(face));
        self.preview.set_face(face.map_or(Face::Unknown, |face| face.face.clone()));
        let told = face.map_or_else(|| Face::Unknown.spoken(), spoken);
        let args = [("die", self.die.label.as_str()), ("face", told.as_str())];
        self.preview.set_spoken(&gettext_f("{die}: {face}", &args));
        if current {
            self.holder.add_css_class("current");
        } else {
            self.holder.remove_css_class("current");
        }
        for (i, (button, face)) in self.buttons.iter().zip(&self.die.faces).enumerate() {
            let selected = chosen == Some(i);
            button.set_state(if selected { CellState::Selected } else { CellState::Selectable });
            if chosen.is_some() && !selected {
                button.add_css_class("passed");
            } else {
                button.remove_css_class("passed");
            }
            let args = [("die", self.die.label.as_str()), ("face", &spoken(face))];
            button.set_spoken(&gettext_f("{die}: {face}", &args));
            button.set_action_text(&gettext_f("Enters this face (key {key})", &[("key", &face.key)]));
        }
    }
}

fn spoken(face: &super::PadFace) -> String {
    if face.spoken.is_empty() { face.face.spoken() } else { face.spoken.clone() }
}
