//! What is asked or told above a window.
//!
//! It is an `AdwMessageDialog`, which `AdwAlertDialog` replaces from libadwaita 1.5 on; Debian 12 has 1.2.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use crate::i18n::gettext;

/// The answer that changes nothing; Escape gives it, too.
const CLOSE: &str = "close";

/// What an answer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It goes on, as people mostly want.
    Suggested,
    /// It takes something away.
    Destructive,
    /// One of several ways.
    Plain,
}

/// A heading, some words, perhaps more below them, and answers in the order in which they are added.
#[must_use = "it is not there until it is shown"]
pub struct Message {
    dialog: adw::MessageDialog,
    answers: u32,
}

impl Message {
    /// A message above the window that a widget is in, or is.
    pub fn new(near: &impl IsA<gtk::Widget>, heading: &str, body: &str) -> Self {
        let window = near.root().and_downcast::<gtk::Window>();
        let dialog = adw::MessageDialog::new(window.as_ref(), Some(heading), Some(body));
        fit_heading(dialog.upcast_ref());
        Self { dialog, answers: 0 }
    }

    /// More than words.
    pub fn child(self, child: &impl IsA<gtk::Widget>) -> Self {
        self.dialog.set_extra_child(Some(child));
        self
    }

    /// The answer that changes nothing. Escape and closing the message give it, too.
    pub fn close(self, label: &str) -> Self {
        self.dialog.add_response(CLOSE, label);
        self.dialog.set_close_response(CLOSE);
        self
    }

    /// An answer that does something.
    pub fn answer(mut self, label: &str, answer: Answer, given: impl Fn() + 'static) -> Self {
        self.answers += 1;
        let id = self.answers.to_string();
        self.dialog.add_response(&id, label);
        let look = match answer {
            Answer::Suggested => adw::ResponseAppearance::Suggested,
            Answer::Destructive => adw::ResponseAppearance::Destructive,
            Answer::Plain => adw::ResponseAppearance::Default,
        };
        self.dialog.set_response_appearance(&id, look);
        self.dialog.connect_response(Some(&id), move |_, _| given());
        self
    }

    /// Lets the answer that was added last be given, or not.
    pub fn switch(&self) -> impl Fn(bool) + use<> {
        let (dialog, id) = (self.dialog.downgrade(), self.answers.to_string());
        move |on| {
            if let Some(dialog) = dialog.upgrade() {
                dialog.set_response_enabled(&id, on);
            }
        }
    }

    /// An answer that puts a text on the clipboard.
    pub fn copy(self, text: String) -> Self {
        let clipboard = self.dialog.clipboard();
        self.answer(&gettext("Co_py"), Answer::Plain, move || clipboard.set_text(&text))
    }

    /// Enter gives the answer that was added last.
    pub fn enter_answers(self) -> Self {
        self.dialog.set_default_response(Some(&self.answers.to_string()));
        self
    }

    /// Enter changes nothing either.
    pub fn enter_closes(self) -> Self {
        self.dialog.set_default_response(Some(CLOSE));
        self
    }

    /// Shows it.
    pub fn show(self) {
        self.dialog.present();
    }
}

/// A heading stands there twice, large in one line and small in several, and is measured as whichever of them a width suits:
/// newer versions of GTK complain where these need different sizes. So both are alike, large in as many lines as it takes.
fn fit_heading(part: &gtk::Widget) {
    if let Some(label) = part.downcast_ref::<gtk::Label>()
        && (label.has_css_class("title-2") || label.has_css_class("title-4"))
    {
        label.remove_css_class("title-4");
        label.add_css_class("title-2");
        label.set_wrap(true);
        label.set_wrap_mode(gtk::pango::WrapMode::WordChar);
    }
    std::iter::successors(part.first_child(), gtk::Widget::next_sibling).for_each(|part| fit_heading(&part));
}
