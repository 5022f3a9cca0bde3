//! A damaged archive: a bar above the first page says so, with ways out, for as long as the program runs.

use relm4::adw::prelude::*;
use relm4::gtk;

use crate::actions::Action;
use crate::error::UserError;
use crate::i18n::gettext;
use crate::widgets::{Named, readers};

/// The bar, hidden until there is something to say. It is what `AdwBanner` is from libadwaita 1.3 on, with two buttons.
pub fn damage_bar() -> gtk::Box {
    gtk::Box::builder().spacing(9).visible(false).css_classes(["damage"]).build()
}

/// Says what is damaged.
pub fn show_damage(bar: &gtk::Box, error: UserError) {
    tracing::warn!(summary = error.summary, details = error.details, "shown to the person");
    while let Some(child) = bar.first_child() {
        bar.remove(&child);
    }
    let sign = gtk::Image::from_icon_name("dialog-warning-symbolic");
    sign.update_state(&[gtk::accessible::State::Hidden(true)]);
    bar.append(&sign);
    let words = gtk::Label::builder().label(&error.summary).wrap(true).xalign(0.0).hexpand(true).build();
    bar.append(&words);
    let details = gtk::Button::builder().label(gettext("_Details")).use_underline(true);
    let details = details.valign(gtk::Align::Center).css_classes(["flat"]).build();
    details.connect_clicked(move |details| error.show_details(details));
    bar.append(&details);
    let backups = gtk::Button::builder().label(gettext("_Backups…")).use_underline(true);
    let action = format!("main.{}", Action::Archive.name());
    bar.append(&backups.valign(gtk::Align::Center).action_name(action).build());
    bar.set_accessible_name(&words.text());
    bar.set_visible(true);
    readers::announce(bar, &words.text());
}
