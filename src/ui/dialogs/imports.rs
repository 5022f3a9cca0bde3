//! The window with the imports of results, each of which can be taken back as a whole.

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};

use super::rows_window::{on_close, present_above, rows_window};
use crate::archive::Import;
use crate::exchange;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::widgets::Named;

/// Shows the imports above a window. `take_back` is called with the id of one whose results are to go.
pub fn show_imports(
    window: &impl IsA<gtk::Window>,
    imports: &[Import],
    take_back: impl Fn(String) + Clone + 'static,
) {
    let above = rows_window(Some(&gettext("Imported Results")), (520, 480));
    let page = adw::PreferencesPage::new();
    let group = adw::PreferencesGroup::builder()
        .description(gettext("Taking an import back deletes its results, and nothing else."))
        .build();
    for import in imports {
        group.add(&row(import, take_back.clone()));
    }
    if imports.is_empty() {
        group.add(&adw::ActionRow::builder().title(gettext("Nothing was imported from elsewhere")).build());
    }
    page.add(&group);
    above.add(&page);
    on_close(&above, || {});
    present_above(&above, window);
}

fn row(import: &Import, take_back: impl Fn(String) + 'static) -> adw::ActionRow {
    let n = u32::try_from(import.matches).unwrap_or(u32::MAX);
    let results = ngettext_f("{n} result", "{n} results", n, &[("n", &import.matches.to_string())]);
    let row = adw::ActionRow::builder().title_lines(2).subtitle_lines(0).build();
    row.set_title(&glib::markup_escape_text(&import.file));
    row.set_subtitle(&format!("{} · {results}", exchange::day_and_time(import.at)));
    let button = gtk::Button::builder()
        .label(gettext("_Take Back"))
        .use_underline(true)
        .valign(gtk::Align::Center)
        .css_classes(["destructive-action"])
        .build();
    button.set_accessible_name(&gettext_f("Take back {file}", &[("file", &import.file)]));
    let (id, gone) = (import.id.clone(), row.downgrade());
    button.connect_clicked(move |_| {
        take_back(id.clone());
        if let Some(row) = gone.upgrade() {
            row.set_sensitive(false);
            row.set_subtitle(&gettext("taken back"));
        }
    });
    row.add_suffix(&button);
    row
}
