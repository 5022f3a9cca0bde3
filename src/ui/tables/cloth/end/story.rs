//! What decided the match, and how lucky everybody was. It keeps its place while that is being looked for.

use relm4::gtk::{self, prelude::*};

use super::Form;
use crate::tables::kit::{label, styled_box};

/// What is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// What is told below, or that it is looked for.
    pub title: String,
    /// What happened, and what that changed; empty until it is known.
    pub words: String,
    /// How lucky everybody was; may be empty.
    pub luck: String,
}

impl Story {
    /// The same, as a screen reader says it.
    #[must_use]
    pub fn spoken(&self) -> Vec<String> {
        let all = [&self.title, &self.words, &self.luck];
        all.into_iter().filter(|words| !words.is_empty()).cloned().collect()
    }
}

/// Its place.
pub struct StoryView {
    pub root: gtk::Box,
    title: gtk::Label,
    words: gtk::Label,
    luck: gtk::Label,
}

impl Default for StoryView {
    fn default() -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 2, "story");
        let line = |class: &str| {
            let line = label(class);
            line.set_can_target(false);
            root.append(&line);
            line
        };
        let (title, words, luck) = (line("story-title"), line("story-words"), line("story-luck"));
        root.set_visible(false);
        Self { root, title, words, luck }
    }
}

impl StoryView {
    /// Shows what is known by now; nothing where nobody looks.
    pub fn show(&self, story: Option<&Story>) {
        self.root.set_visible(story.is_some());
        let Some(story) = story else { return };
        for (label, text) in
            [(&self.title, &story.title), (&self.words, &story.words), (&self.luck, &story.luck)]
        {
            if label.text() != *text {
                label.set_text(text);
            }
            // An empty one takes no room of its own: the whole has its place in any case.
            label.set_visible(!text.is_empty());
        }
    }

    /// Takes as much room as the longest story is likely to need, so that nothing moves when it is known.
    pub fn take_form(&self, form: Form, beside: bool) {
        let high = match (form.narrow, form.column) {
            _ if beside => 150.0,
            (true, _) => 126.0,
            (false, true) => 140.0,
            (false, false) => 100.0,
        };
        self.root.set_size_request(if beside { form.px(360.0) } else { -1 }, form.px(high));
        self.root.set_valign(if beside { gtk::Align::Fill } else { gtk::Align::End });
    }

    /// Leaves where it lay, to be put elsewhere.
    pub fn leave(&self) {
        if let Some(parent) = self.root.parent().and_downcast::<gtk::Box>() {
            parent.remove(&self.root);
        }
    }
}
