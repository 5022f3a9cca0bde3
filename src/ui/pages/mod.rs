//! The pages of the window.

pub mod history;
pub mod home;
mod match_row;
pub mod new_match;
pub mod review;
pub mod rules;
pub mod table;

use relm4::gtk::{self, accessible::Property, prelude::*};

/// Names a drop-down for screen readers. GTK 4.8 gives the focus to a button inside it that has no name.
pub(in crate::ui) fn name_choice(choice: &gtk::DropDown, title: &str) {
    choice.update_property(&[Property::Label(title)]);
    let title = title.to_owned();
    let tell = move |choice: &gtk::DropDown| {
        let chosen = choice.selected_item().and_downcast::<gtk::StringObject>();
        let words = chosen.map_or_else(|| title.clone(), |chosen| format!("{title}: {}", chosen.string()));
        if let Some(button) = choice.first_child() {
            button.update_property(&[Property::Label(&words)]);
        }
    };
    tell(choice);
    choice.connect_selected_item_notify(tell);
}
