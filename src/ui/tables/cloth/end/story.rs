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
        let root = styled_box(gtk::Orientation::Vertical, 0, "story-room");
        // As high as what is known by now, in a place that is as high as anything it may come to say.
        let card = styled_box(gtk::Orientation::Vertical, 2, "story");
        card.set_valign(gtk::Align::Start);
        root.append(&card);
        let line = |class: &str| {
            let line = label(class);
            line.set_can_target(false);
            // It is as wide as its place, whatever it says.
            line.set_max_width_chars(10);
            card.append(&line);
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

    /// Takes so many units, whatever is known: nothing moves when that changes.
    pub fn take_room(&self, form: Form, wide: Option<f64>, high: f64) {
        self.root.set_size_request(wide.map_or(-1, |wide| form.px(wide)), form.px(high));
    }

    /// Leaves where it lay, to be put elsewhere.
    pub fn leave(&self) {
        if let Some(parent) = self.root.parent().and_downcast::<gtk::Box>() {
            parent.remove(&self.root);
        }
    }
}
