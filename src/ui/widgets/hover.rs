//! What is said while the pointer rests on something.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::shared::Shared;

/// The words that a widget shows while the pointer rests on it, for words that change with the table.
///
/// Setting the tooltip of a widget makes GTK ask the display where the pointer is, and wait for the answer, each time. Here
/// nobody is asked before the pointer rests.
pub struct Hover(Rc<Shared<String>>);

impl Hover {
    /// Nothing is said over this widget yet.
    #[must_use]
    pub fn over(widget: &impl IsA<gtk::Widget>) -> Self {
        let words = Rc::<Shared<String>>::default();
        let said = Rc::clone(&words);
        say_over(widget, move || (*said.get()).clone());
        Self(words)
    }

    /// Says this from now on; nothing if it is empty.
    pub fn set(&self, words: &str) {
        if *self.0.get() != words {
            self.0.set(words.to_owned());
        }
    }
}

/// Says over a widget what `words` has by then; nothing if that is empty.
pub fn say_over(widget: &impl IsA<gtk::Widget>, words: impl Fn() -> String + 'static) {
    let widget = widget.as_ref();
    widget.set_has_tooltip(true);
    widget.connect_query_tooltip(move |_, _, _, _, tooltip| tell(tooltip, &words()));
}

/// Fills a tooltip; whether there is anything to show.
pub(super) fn tell(tooltip: &gtk::Tooltip, words: &str) -> bool {
    tooltip.set_text(Some(words));
    !words.is_empty()
}
