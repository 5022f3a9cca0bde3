//! Everything that the page shows as pictures, in words.

use relm4::gtk::{self, prelude::*};

use super::{ReviewMsg, ReviewPage};
use crate::dialogs::{Part, read};
use crate::i18n::gettext;
use crate::insight::as_text::{Line, Section, as_text, entries_as_text, foot};
use crate::widgets::Named;

/// The button that asks for it.
pub fn button(input: &relm4::Sender<ReviewMsg>) -> gtk::Button {
    let name = gettext("As Text");
    let button = gtk::Button::builder().icon_name("view-list-symbolic").tooltip_text(&name).build();
    button.set_accessible_name(&name);
    let input = input.clone();
    button.connect_clicked(move |_| drop(input.send(ReviewMsg::Text)));
    button
}

impl ReviewPage {
    /// Shows the analysis as text above the page.
    pub(super) fn show_text(&self, page: &gtk::Box) {
        let Some(analysis) = self.counting.analysis() else { return };
        let mut sections = as_text(analysis, &self.session);
        sections.push(entries_as_text(analysis, &self.session));
        let mut parts: Vec<Part> = sections.into_iter().map(part).collect();
        if let Some(last) = parts.last_mut() {
            last.paragraphs.push(foot(analysis));
        }
        read(&gettext("As Text"), &parts, page);
    }
}

fn part(section: Section) -> Part {
    let line = |line: Line| match line.entry {
        Some(entry) => format!("{entry}. {}", line.words),
        None => line.words,
    };
    Part { title: section.title, paragraphs: section.lines.into_iter().map(line).collect() }
}
