//! The pages of the window.

pub mod history;
pub mod home;
mod match_line;
mod match_picture;
pub mod miniature;
pub mod new_match;
pub mod puzzles;
pub mod review;
pub mod rules;
mod span;
pub mod statistics;
pub mod table;

use relm4::adw;
use relm4::gtk::{self, prelude::*};

use crate::widgets::Named;

/// Names a drop-down for screen readers. GTK 4.8 gives the focus to a button inside it that has no name; newer versions
/// name that button as the whole, and the whole after what is chosen alone.
pub(crate) fn name_choice(choice: &gtk::DropDown, title: &str) {
    let title = title.to_owned();
    let tell = move |choice: &gtk::DropDown| {
        let chosen = choice.selected_item().and_downcast::<gtk::StringObject>();
        let words = chosen.map_or_else(|| title.clone(), |chosen| format!("{title}: {}", chosen.string()));
        choice.set_accessible_name(&words);
        if let Some(button) = choice.first_child() {
            button.set_accessible_name(&words);
        }
    };
    tell(choice);
    choice.connect_selected_item_notify(tell);
    focus_chosen(choice);
}

/// Whoever opens a choice begins at what is chosen, not at the first line.
fn focus_chosen(choice: &gtk::DropDown) {
    let children = std::iter::successors(choice.first_child(), gtk::Widget::next_sibling);
    let Some(popover) = children.filter_map(|child| child.downcast::<gtk::Popover>().ok()).next() else {
        return;
    };
    let weak = choice.downgrade();
    popover.connect_map(move |popover| {
        let Some(list) = weak.upgrade().and_then(|choice| list_of(popover.upcast_ref()).zip(Some(choice)))
        else {
            return;
        };
        let (list, choice) = list;
        if list.activate_action("list.scroll-to-item", Some(&choice.selected().to_variant())).is_err() {
            return;
        }
        // Its rows get their places with the first frame.
        gtk::glib::idle_add_local_once(move || {
            let rows = std::iter::successors(list.first_child(), gtk::Widget::next_sibling);
            let mut chosen = rows.filter(|row| row.state_flags().contains(gtk::StateFlags::SELECTED));
            if let Some(row) = chosen.next() {
                row.grab_focus();
            }
        });
    });
}

fn list_of(part: &gtk::Widget) -> Option<gtk::ListView> {
    if let Some(list) = part.downcast_ref::<gtk::ListView>() {
        return Some(list.clone());
    }
    std::iter::successors(part.first_child(), gtk::Widget::next_sibling).find_map(|part| list_of(&part))
}

/// Names the items of a button's menu for screen readers: newer versions of GTK name them after labels that they hide.
/// To be called when the button has its menu.
pub(crate) fn name_menu_items(button: &gtk::MenuButton) {
    if let Some(menu) = button.popover() {
        menu.connect_map(|menu| name_items(menu.upcast_ref()));
    }
}

fn name_items(part: &gtk::Widget) {
    // The type is private to GTK.
    if part.type_().name() == "GtkModelButton" && part.find_property("text").is_some() {
        let title = part.property::<Option<String>>("text").unwrap_or_default();
        part.set_accessible_name(&title.replacen('_', "", 1));
    }
    std::iter::successors(part.first_child(), gtk::Widget::next_sibling).for_each(|part| name_items(&part));
}

/// Whatever is typed on a page is searched for, and Ctrl+F goes to the search while the page is shown.
pub(crate) fn search_by_typing(page: &gtk::Box, search: &gtk::SearchEntry) {
    search.set_key_capture_widget(Some(page));
    // Escape ends a search first, and then closes a window that has only this page.
    search.connect_stop_search(|search| {
        if search.text().is_empty() {
            if let Some(window) = search.root().and_downcast::<adw::Window>() {
                window.close();
            }
        } else {
            search.set_text("");
        }
    });
    let weak = search.downgrade();
    let find = gtk::CallbackAction::new(move |_, _| {
        weak.upgrade().is_some_and(|search| search.is_mapped() && search.grab_focus()).into()
    });
    let trigger = gtk::ShortcutTrigger::parse_string("<Control>f");
    let shortcuts = gtk::ShortcutController::new();
    shortcuts.set_scope(gtk::ShortcutScope::Managed);
    shortcuts.add_shortcut(gtk::Shortcut::new(trigger, Some(find)));
    page.add_controller(shortcuts);
}

/// Lets a drop-down get as narrow as it must; its list still shows everything.
pub(crate) fn shorten_choice(choice: &gtk::DropDown) {
    let words = |shortened: bool| {
        let factory = gtk::SignalListItemFactory::new();
        factory.connect_bind(move |_, item| {
            let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
            let words = item.item().and_downcast::<gtk::StringObject>().map(|words| words.string());
            let label = gtk::Label::builder().label(words.unwrap_or_default()).xalign(0.0).build();
            if shortened {
                label.set_ellipsize(gtk::pango::EllipsizeMode::End);
                label.set_width_chars(5);
            }
            item.set_child(Some(&label));
        });
        factory
    };
    choice.set_factory(Some(&words(true)));
    choice.set_list_factory(Some(&words(false)));
}
