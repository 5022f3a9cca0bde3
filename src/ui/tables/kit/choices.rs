//! Everything that is chosen with a button, and the sentence above the buttons.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::layout::Wrap;
use super::{Button, ButtonCell, PartRow, Session, Table, label, set_text, styled_box};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::widgets::track::{Level, Track};

/// A number that is being put together, beside the sentence.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meter {
    pub level: Level,
    pub words: String,
}

/// What can be chosen with buttons now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices<T: Table> {
    /// What to do.
    pub sentence: String,
    pub meter: Option<Meter>,
    /// Rows of buttons, each with a title that may be empty.
    pub rows: Vec<(String, Vec<Button<T>>)>,
}

impl<T: Table> Choices<T> {
    /// One row without a title.
    pub fn row(sentence: impl Into<String>, row: Vec<Button<T>>) -> Self {
        Self { sentence: sentence.into(), meter: None, rows: vec![(String::new(), row)] }
    }

    pub fn buttons(&self) -> impl Iterator<Item = &Button<T>> {
        self.rows.iter().flat_map(|(_, row)| row)
    }
}

/// The buttons as widgets; they are kept and shown anew, so that the focus stays.
pub struct ChoicesBar<T: Table> {
    pub root: gtk::Box,
    session: Rc<Session<T>>,
    sentence: gtk::Label,
    meter: gtk::Box,
    track: Track,
    words: gtk::Label,
    rows: Shared<Vec<Rc<Row<T>>>>,
    /// Where sentence and short rows go: 0 to the left, 0.5 to the middle.
    align: f32,
}

struct Row<T: Table> {
    root: gtk::Box,
    title: gtk::Label,
    buttons: PartRow<T, ButtonCell<T>>,
}

impl<T: Table> ChoicesBar<T> {
    pub fn new(session: &Rc<Session<T>>, align: f32) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 8, "choices");
        let sentence = label("hint");
        sentence.set_xalign(align);
        if align > 0.0 {
            sentence.set_justify(gtk::Justification::Center);
        }
        let meter = styled_box(gtk::Orientation::Horizontal, 8, "");
        let (track, words) = (Track::default(), label("heading"));
        meter.append(&track);
        meter.append(&words);
        root.append(&sentence);
        root.append(&meter);
        let session = Rc::clone(session);
        Self { root, session, sentence, meter, track, words, rows: Shared::default(), align }
    }

    pub fn show(&self, choices: &Choices<T>) {
        set_text(&self.sentence, &choices.sentence);
        self.meter.set_visible(choices.meter.is_some());
        if let Some(meter) = &choices.meter {
            self.track.set_level(meter.level);
            set_text(&self.words, &meter.words);
        }
        while self.rows.get().len() < choices.rows.len() {
            let row = Rc::new(Row::new(&self.session, self.align));
            self.rows.change(|rows| rows.push(Rc::clone(&row)));
            self.root.append(&row.root);
        }
        for (at, row) in self.rows.get().iter().enumerate() {
            let (title, buttons) = choices.rows.get(at).cloned().unwrap_or_default();
            row.show(&title, buttons);
        }
        self.root.set_visible(!choices.sentence.is_empty() || choices.buttons().next().is_some());
    }
}

impl<T: Table> Row<T> {
    fn new(session: &Rc<Session<T>>, align: f32) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 4, "");
        let title = label("heading");
        let wrap = Wrap::new(if align > 0.0 { 10 } else { 6 }).align(align);
        wrap.set_hexpand(true);
        let buttons = PartRow::within(session, wrap);
        root.append(&title);
        root.append(&buttons.root);
        Self { root, title, buttons }
    }

    fn show(&self, title: &str, buttons: Vec<Button<T>>) {
        self.root.set_visible(!buttons.is_empty());
        set_text(&self.title, title);
        let name = if title.is_empty() { gettext("Choices") } else { title.to_owned() };
        self.buttons.show(&name, buttons);
    }
}
