//! A button with words and, where it helps, a second line and an icon.

use crate::shared::Shared;
use crate::tables::kit::ActionOf;
use std::rc::{Rc, Weak};

use relm4::gtk::{self, prelude::*};

use super::{Part, mark_command};
use crate::i18n::gettext;
use crate::tables::kit::{Command, Session, Table, ViewModel, label, set_class, set_text};
use crate::widgets::{Named, PressButton};

/// So many letters stand in one line even in the narrowest window.
const SHORT: usize = 18;

/// A button as a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Button<T: Table> {
    /// Its words, with a mnemonic.
    pub label: String,
    /// A second line that explains; may be empty.
    pub detail: String,
    /// What a screen reader calls it; its words if empty.
    pub spoken: String,
    /// A symbolic icon; may be empty.
    pub icon: &'static str,
    /// Whether it is the one most people want.
    pub suggested: bool,
    /// Whether pressing it only tells why it is not allowed.
    pub dim: bool,
    /// Whether it is one of several of which this one holds now.
    pub on: bool,
    /// What pressing does; it cannot be pressed without.
    pub command: Option<Command<T>>,
}

impl<T: Table> Button<T> {
    pub fn new(label: impl Into<String>, command: Command<T>) -> Self {
        Self { label: label.into(), command: Some(command), ..Self::default() }
    }

    pub fn edit(label: impl Into<String>, edit: T::Edit) -> Self {
        Self::new(label, Command::Edit(edit))
    }

    /// What the acting seat may do, or the question why not.
    pub fn act(model: &ViewModel<T>, label: impl Into<String>, action: ActionOf<T>) -> Self {
        let command = model.command(action);
        let dim = matches!(command, Some(Command::AskWhy(..)));
        Self { label: label.into(), command, dim, ..Self::default() }
    }

    pub fn suggested(self) -> Self {
        Self { suggested: true, ..self }
    }

    pub fn icon(self, icon: &'static str) -> Self {
        Self { icon, ..self }
    }

    pub fn detail(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    pub fn spoken(self, spoken: impl Into<String>) -> Self {
        Self { spoken: spoken.into(), ..self }
    }

    /// One of several, of which this one holds now or not.
    pub fn on(self, on: bool) -> Self {
        Self { on, ..self }
    }

    /// Cannot be pressed unless this holds.
    pub fn only_if(self, open: bool) -> Self {
        Self { command: self.command.filter(|_| open), ..self }
    }

    /// The words without the mark of the mnemonic.
    fn name(&self) -> String {
        let mut name = match self.spoken.as_str() {
            "" => self.label.split("__").map(|part| part.replace('_', "")).collect::<Vec<_>>().join("_"),
            spoken => spoken.to_owned(),
        };
        let marks = [(self.dim, gettext("not allowed right now")), (self.on, gettext("chosen"))];
        for (_, word) in marks.into_iter().filter(|(on, _)| *on) {
            name = format!("{name}, {word}");
        }
        name
    }
}

pub struct ButtonCell<T: Table> {
    session: Weak<Session<T>>,
    button: PressButton,
    icon: gtk::Image,
    words: gtk::Label,
    detail: gtk::Label,
    shown: Rc<Shared<Button<T>>>,
}

impl<T: Table> Part<T> for ButtonCell<T> {
    type Look = Button<T>;

    fn new(session: &Rc<Session<T>>) -> Self {
        let shown = Rc::new(Shared::new(Button::default()));
        let button = PressButton::default();
        button.add_css_class("choice");
        let icon = gtk::Image::new();
        let words = label("words");
        words.set_use_underline(true);
        // Words are not torn apart.
        words.set_wrap_mode(gtk::pango::WrapMode::Word);
        words.set_mnemonic_widget(Some(&button));
        let detail = label("caption");
        let text = gtk::Box::new(gtk::Orientation::Vertical, 2);
        text.set_valign(gtk::Align::Center);
        text.append(&words);
        text.append(&detail);
        let content = gtk::Box::new(gtk::Orientation::Horizontal, 8);
        content.set_halign(gtk::Align::Center);
        content.append(&icon);
        content.append(&text);
        button.set_child(Some(&content));
        button.connect_clicked({
            let (session, shown) = (Rc::clone(session), Rc::clone(&shown));
            move |_| {
                let command = shown.get().command.clone();
                if let Some(command) = command {
                    session.run(command);
                }
            }
        });
        Self { session: Rc::downgrade(session), button, icon, words, detail, shown }
    }

    fn widget(&self) -> gtk::Widget {
        self.button.clone().upcast()
    }

    fn show(&self, look: Button<T>) {
        mark_command(&self.button, &self.session, look.command.as_ref());
        if *self.shown.get() == look {
            return;
        }
        self.words.set_label(&look.label);
        self.words.set_wrap(look.label.chars().count() > SHORT);
        // Beside an icon the lines stand to the left.
        let align = if look.icon.is_empty() { 0.5 } else { 0.0 };
        self.words.set_xalign(align);
        self.detail.set_xalign(align);
        set_text(&self.detail, &look.detail);
        self.icon.set_icon_name((!look.icon.is_empty()).then_some(look.icon));
        self.icon.set_visible(!look.icon.is_empty());
        set_class(&self.button, "suggested-action", look.suggested || look.on);
        set_class(&self.button, "dimmed", look.dim);
        self.button.set_sensitive(look.command.is_some());
        self.button.set_accessible_words(&look.name(), &look.detail);
        self.shown.set(look);
    }
}
