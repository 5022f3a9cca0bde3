//! The window of keys.
//!
//! It has rows of its own: GTK 4.8 measures the key caps of `GtkShortcutsWindow` wrongly, newer versions tell screen
//! readers only of the page that is shown, and GTK 4.18 deprecates it.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use super::rows_window::{let_search, present_above, rows_window};
use crate::actions::{Action, Group};
use crate::i18n::gettext;
use crate::tables;

/// Shows the keys of the table of actions.
pub fn show_shortcuts(parent: &impl IsA<gtk::Window>) {
    // As in the menu.
    let title = gettext("_Keyboard Shortcuts").replacen('_', "", 1);
    let window = rows_window(Some(&title), (560, 680));
    let_search(&window);
    let page = adw::PreferencesPage::new();
    for group in Group::ALL {
        page.add(&rows(&group.title(), &keys_of(group)));
    }
    for (game, keys) in tables::shortcuts() {
        let keys: Vec<_> = keys.into_iter().map(|(title, keys)| (title, keys.to_owned())).collect();
        page.add(&rows(&gettext(game), &keys));
    }
    window.add(&page);
    present_above(&window, parent);
}

/// What can be done with keys, and with which.
fn keys_of(group: Group) -> Vec<(String, String)> {
    let keyed =
        Action::ALL.into_iter().filter(|action| action.group() == group && !action.accels().is_empty());
    let mut keys: Vec<_> = keyed.map(|action| (action.title(), action.accels().join(" "))).collect();
    match group {
        Group::General => keys.push((gettext("Search"), "<Control>f".to_owned())),
        Group::Home => keys.extend([
            (gettext("Continue the last match"), "c".to_owned()),
            (gettext("Today’s match"), "d".to_owned()),
            (gettext("New match of the first to fifth game"), "1...5".to_owned()),
        ]),
        Group::NewMatch => keys.push((
            gettext("Change seats, while the face has the focus"),
            "<Alt>Left <Alt>Right <Alt>Up <Alt>Down".to_owned(),
        )),
        Group::Table => keys.extend([
            (gettext("Enter the faces of dice"), "0...9 a...z".to_owned()),
            (gettext("Start a line, where the table has no keys of its own"), "0...9 a...z slash".to_owned()),
            (gettext("Ask “Can I…?”"), "question".to_owned()),
            (gettext("Move between dice, cards and spaces"), "Left Right Up Down".to_owned()),
        ]),
        Group::Review => {}
    }
    keys
}

fn rows(title: &str, keys: &[(String, String)]) -> adw::PreferencesGroup {
    let group = adw::PreferencesGroup::builder().title(title).build();
    for (title, keys) in keys {
        group.add(&row(title, &labels(keys)));
    }
    group
}

fn row(title: &str, keys: &[String]) -> adw::ActionRow {
    let row = adw::ActionRow::builder().title(title).use_markup(false).title_lines(0).build();
    let told = row.upcast_ref::<gtk::Widget>();
    told.update_property(&[gtk::accessible::Property::Description(&keys.join(", "))]);
    for key in keys {
        let cap = gtk::Label::builder().label(key).valign(gtk::Align::Center).css_classes(["key"]).build();
        row.add_suffix(&cap);
    }
    row
}

/// Keys in GTK's notation, and ranges of them, as they stand on a keyboard.
fn labels(keys: &str) -> Vec<String> {
    let range = |keys: &str| keys.split("...").map(label).collect::<Vec<_>>().join("–");
    keys.split(' ').map(range).collect()
}

fn label(key: &str) -> String {
    gtk::accelerator_parse(key)
        .map_or_else(String::new, |(key, held)| gtk::accelerator_get_label(key, held).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[gtk::test]
    fn every_key_has_words() {
        assert_eq!(labels("<Control><Shift>z F9"), ["Shift+Ctrl+Z", "F9"]);
        assert_eq!(labels("0...9 a...z"), ["0–9", "A–Z"]);
        let tables = tables::shortcuts().into_iter().flat_map(|(_, keys)| keys);
        let tables = tables.map(|(title, keys)| (title, keys.to_owned()));
        for (title, keys) in Group::ALL.into_iter().flat_map(keys_of).chain(tables) {
            assert!(labels(&keys).iter().all(|label| !label.is_empty()), "{title}: {keys}");
        }
    }
}
