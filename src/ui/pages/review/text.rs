//! Everything that the page shows as pictures, in words.

use relm4::ComponentSender;
use relm4::gtk::{self, prelude::*};

use super::{ReviewCmd, ReviewMsg, ReviewPage};
use crate::dialogs::{Part, read};
use crate::i18n::gettext;
use crate::insight::as_text::{Findings, Line, Section, foot};
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
    /// Lets a worker put the analysis into words: in a long match each choice takes its time.
    pub(super) fn write_text(&self, sender: &ComponentSender<Self>) {
        let Some(analysis) = self.counting.analysis().cloned() else { return };
        let (game, names) = (self.session.game(), self.session.names().clone());
        let (game, lines) = (game.branch(game.len()), self.lines.clone());
        self.as_text.set_sensitive(false);
        sender.spawn_oneshot_command(move || {
            let findings = Findings { analysis: &analysis, game: &*game, names: &names, lines: &lines };
            let mut sections = findings.as_text();
            sections.push(findings.entries_as_text());
            let mut parts: Vec<Part> = sections.into_iter().map(part).collect();
            if let Some(last) = parts.last_mut() {
                last.paragraphs.push(foot(&analysis));
            }
            ReviewCmd::Written(parts)
        });
    }

    /// Shows the analysis as text above the page, if that is still there.
    pub(super) fn show_text(&self, parts: &[Part], page: &gtk::Box) {
        self.as_text.set_sensitive(true);
        if page.is_mapped() {
            read(&gettext("As Text"), parts, page);
        }
    }
}

fn part(section: Section) -> Part {
    let line = |line: Line| match line.entry {
        Some(entry) => format!("{entry}. {}", line.words),
        None => line.words,
    };
    Part { title: section.title, paragraphs: section.lines.into_iter().map(line).collect() }
}
