//! A discard pile that anyone may look through.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::kit::{keep_in_sight, set_accessible_name, styled_box, titled, words};
use crate::widgets::{CardContent, CardSize, CardView};

/// A discard pile.
pub struct Pile {
    pub button: gtk::MenuButton,
    /// What lies there, and how many more that nobody noted.
    cards: Rc<Shared<(Vec<CardContent>, u8)>>,
    title: String,
    /// What the button says; `{n}` is how many cards there are.
    words: String,
}

impl Pile {
    pub fn new(title: &str, words: String) -> Self {
        let button = gtk::MenuButton::new();
        button.add_css_class("pile");
        let cards = Rc::<Shared<(Vec<CardContent>, u8)>>::default();
        button.set_create_popup_func({
            let (cards, title) = (Rc::clone(&cards), title.to_owned());
            move |button| {
                let (cards, unknown) = &*cards.get();
                let popover = popover(&title, cards, *unknown);
                button.set_popover(Some(&popover));
                keep_in_sight(&popover, button);
            }
        });
        Self { button, cards, title: title.to_owned(), words }
    }

    pub fn show(&self, cards: Vec<CardContent>, unknown: u8) {
        let n = cards.len() + usize::from(unknown);
        self.button.set_label(&self.words.replace("{n}", &n.to_string()));
        self.button.set_sensitive(n > 0);
        set_accessible_name(&self.button, &format!("{}: {}", self.title, words::cards(n)));
        if *self.cards.get() != (cards.clone(), unknown) {
            self.cards.set((cards, unknown));
            self.button.set_popover(None::<&gtk::Popover>);
        }
    }
}

/// Text in lines that are broken here. GTK 4.8 finds two least widths for a label that breaks its lines itself, one alone
/// and one for a height that a popover asks about, and complains that they differ.
fn unbroken(class: &str, text: &str) -> gtk::Label {
    let label = titled(class, &in_lines(text));
    label.set_wrap(false);
    label
}

/// How long a line of text is, in letters.
const LINE: usize = 34;

/// The text in lines of about the same length.
fn in_lines(text: &str) -> String {
    let mut lines = Vec::<String>::new();
    for paragraph in text.lines() {
        lines.push(String::new());
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            match lines.last_mut() {
                Some(line) if line.is_empty() => line.push_str(word),
                Some(line) if line.chars().count() + word.chars().count() < LINE => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
    }
    lines.join("\n")
}

fn popover(title: &str, cards: &[CardContent], unknown: u8) -> gtk::Popover {
    let list = styled_box(gtk::Orientation::Vertical, 6, "");
    list.append(&unbroken("heading", title));
    for card in cards {
        let view = CardView::new(Some(card.clone()), CardSize::Chip);
        view.set_halign(gtk::Align::Start);
        let panel = card.panel.as_ref().map_or("", |panel| panel.text.as_str());
        let text = unbroken("caption", &[card.body.as_str(), panel].join(" "));
        text.set_hexpand(true);
        let row = styled_box(gtk::Orientation::Horizontal, 8, "");
        row.append(&view);
        row.append(&text);
        list.append(&row);
    }
    if unknown > 0 {
        let rest = gettext_f("Plus {cards} not recorded", &[("cards", &words::cards(unknown.into()))]);
        list.append(&unbroken("dim-label", &rest));
    }
    let scroll = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .propagate_natural_height(true)
        .max_content_height(420)
        .min_content_width(300)
        .focusable(true)
        .child(&list)
        .build();
    set_accessible_name(&scroll, title);
    let popover = gtk::Popover::new();
    popover.set_child(Some(&scroll));
    popover
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(in_lines("Draw a card."), "Draw a card.");
        let text = "When you win a duel with this Hero, draw two cards and keep one.\nThen pass.";
        let broken = in_lines(text);
        assert!(broken.lines().all(|line| line.chars().count() <= LINE && !line.is_empty()), "{broken}");
        assert_eq!(
            broken.split_whitespace().collect::<Vec<_>>(),
            text.split_whitespace().collect::<Vec<_>>()
        );
        assert!(broken.ends_with("\nThen pass."), "{broken}");
    }
}
