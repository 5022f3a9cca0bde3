//! A row with a switch. libadwaita has one of its own since 1.4 only.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

/// A row that turns something on and off, and its switch. The title may have a mnemonic.
pub fn switch_row(title: &str, subtitle: &str, active: bool) -> (adw::ActionRow, gtk::Switch) {
    let switch = gtk::Switch::builder().valign(gtk::Align::Center).active(active).build();
    let row = adw::ActionRow::builder()
        .title(title)
        .subtitle(subtitle)
        .use_underline(true)
        .activatable_widget(&switch)
        .build();
    row.add_suffix(&switch);
    (row, switch)
}
