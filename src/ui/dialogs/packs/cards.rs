//! What is in a pack: its cards as a long list whose widgets are used again, with a search.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};

use super::rows;
use crate::dialogs::rows_window::{RowsWindow, leave_by_escape, leave_page, open_page};
use crate::i18n::gettext;
use crate::play::{AnyPack, PackCard};
use crate::shared::Shared;
use crate::widgets::{Line, Lines, Named};

/// Shows the cards of a pack on a page of their own, with a way back.
pub(super) fn present(window: &RowsWindow, pack: &AnyPack, cards: Vec<PackCard>) {
    let page = gtk::Box::new(gtk::Orientation::Vertical, 0);
    let title = adw::WindowTitle::new(&gettext(&pack.info.name), &rows::cards(rows::copies(pack)));
    let header = adw::HeaderBar::builder().title_widget(&title).build();
    let back = gtk::Button::builder().icon_name("go-previous-symbolic").tooltip_text(gettext("Back")).build();
    back.set_accessible_name(&gettext("Back"));
    let weak = window.downgrade();
    back.connect_clicked(move |_| {
        if let Some(window) = weak.upgrade() {
            leave_page(&window);
        }
    });
    header.pack_start(&back);
    page.append(&header);
    let search = search();
    page.append(&search.0);
    if !pack.info.description.is_empty() {
        page.append(&description(&gettext(&pack.info.description)));
    }
    page.append(&list(cards, &search.1));
    search.1.set_key_capture_widget(Some(&page));
    // Escape empties the search, then leaves the page, and not yet the window.
    let (weak, entry) = (window.downgrade(), search.1.clone());
    leave_by_escape(&page, move || {
        if !entry.text().is_empty() {
            entry.set_text("");
        } else if let Some(window) = weak.upgrade() {
            leave_page(&window);
        }
    });
    open_page(window, &page);
    back.grab_focus();
}

fn search() -> (gtk::Box, gtk::SearchEntry) {
    let bar = gtk::Box::builder().halign(gtk::Align::Center).css_classes(["toolbar"]).build();
    let entry = gtk::SearchEntry::builder().hexpand(true).width_request(280).build();
    entry.set_placeholder_text(Some(&gettext("Search cards")));
    entry.set_accessible_name(&gettext("Search cards"));
    bar.append(&entry);
    (bar, entry)
}

fn description(words: &str) -> adw::Clamp {
    let label = gtk::Label::builder()
        .label(words)
        .wrap(true)
        .xalign(0.0)
        .lines(4)
        .ellipsize(gtk::pango::EllipsizeMode::End)
        .tooltip_text(words)
        .margin_start(12)
        .margin_end(12)
        .margin_bottom(9)
        .css_classes(["dim-label"])
        .build();
    adw::Clamp::builder().maximum_size(560).child(&label).build()
}

fn list(cards: Vec<PackCard>, search: &gtk::SearchEntry) -> gtk::Stack {
    let all = gio::ListStore::new::<glib::BoxedAnyObject>();
    let objects: Vec<_> = cards.into_iter().map(glib::BoxedAnyObject::new).collect();
    all.extend_from_slice(&objects);
    let wanted = Rc::new(Shared::new(String::new()));
    let words = Rc::clone(&wanted);
    let filter = gtk::CustomFilter::new(move |object| {
        let object = object.downcast_ref::<glib::BoxedAnyObject>();
        object.is_some_and(|object| fits(&object.borrow::<PackCard>(), &words.get()))
    });
    let found = gtk::FilterListModel::new(Some(all), Some(filter.clone()));
    let view = gtk::ListView::builder()
        .model(&gtk::NoSelection::new(Some(found.clone())))
        .factory(&Lines::default().factory(CardLine::new))
        .css_classes(["matches"])
        .build();
    view.set_accessible_name(&gettext("Cards"));
    let clamp = adw::ClampScrollable::builder().maximum_size(600).child(&view).build();
    let scroller = gtk::ScrolledWindow::builder().hscrollbar_policy(gtk::PolicyType::Never).child(&clamp);
    let stack = gtk::Stack::builder().vexpand(true).build();
    stack.add_named(&scroller.build(), Some("list"));
    let nothing = adw::StatusPage::builder()
        .icon_name("edit-find-symbolic")
        .title(gettext("No Card Found"))
        .description(gettext("Try another word."))
        .build();
    stack.add_named(&nothing, Some("nothing"));
    crate::widgets::readers::expose_visible_child(&stack);
    let shown = stack.clone();
    search.connect_search_changed(move |entry| {
        wanted.set(entry.text().to_lowercase());
        filter.changed(gtk::FilterChange::Different);
        shown.set_visible_child_name(if found.n_items() > 0 { "list" } else { "nothing" });
    });
    stack
}

/// Whether a card has all words somewhere.
fn fits(card: &PackCard, words: &str) -> bool {
    let text = format!("{}\n{}\n{}", card.name, card.facts, card.texts.join("\n")).to_lowercase();
    words.split_whitespace().all(|word| text.contains(word))
}

/// The widgets of a line.
struct CardLine {
    root: gtk::Box,
    name: gtk::Label,
    facts: gtk::Label,
    /// A label for each text; those that a card does not need are hidden.
    texts: gtk::Box,
}

impl CardLine {
    fn new() -> Self {
        let root = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(3);
        let root = root.margin_top(9).margin_bottom(9).margin_start(12).margin_end(12).build();
        let (name, facts) = (label(&["heading"]), label(&["caption", "dim-label"]));
        let texts =
            gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).margin_top(3).build();
        root.append(&name);
        root.append(&facts);
        root.append(&texts);
        Self { root, name, facts, texts }
    }
}

impl Line for CardLine {
    type Shown = PackCard;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, card: &PackCard, item: &gtk::ListItem) {
        item.set_activatable(false);
        self.name.set_label(&card.name);
        self.facts.set_label(&card.facts);
        self.texts.set_visible(!card.texts.is_empty());
        let mut next = self.texts.first_child();
        for text in &card.texts {
            let shown = next.and_downcast::<gtk::Label>().unwrap_or_else(|| {
                let shown = label(&[]);
                self.texts.append(&shown);
                shown
            });
            shown.set_label(text);
            shown.set_visible(true);
            next = shown.next_sibling();
        }
        while let Some(spare) = next {
            spare.set_visible(false);
            next = spare.next_sibling();
        }
    }
}

fn label(classes: &[&str]) -> gtk::Label {
    let label = gtk::Label::builder().xalign(0.0).wrap(true).css_classes(classes.to_vec());
    label.wrap_mode(gtk::pango::WrapMode::WordChar).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_found_by_any_of_its_words() {
        let card = PackCard {
            name: "Rising Cut".into(),
            facts: "strategy · colour red".into(),
            texts: vec!["+2 Strength.".into()],
        };
        for words in ["", "cut", "red  strength", "rising"] {
            assert!(fits(&card, words), "{words}");
        }
        assert!(!fits(&card, "rising blue"));
    }
}
