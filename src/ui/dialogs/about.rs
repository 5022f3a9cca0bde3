//! The window about the program.
//!
//! It is an `AdwAboutWindow`, which `AdwAboutDialog` replaces from libadwaita 1.5 on; Debian 12 has 1.2.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use crate::config;
use crate::i18n::gettext;

/// Shows the window about the program.
pub fn show_about(parent: &impl IsA<gtk::Window>) {
    let about = adw::AboutWindow::builder()
        .transient_for(parent)
        .modal(true)
        .application_name("Tableside")
        .application_icon(config::APP_ID)
        .version(config::VERSION)
        .developer_name(gettext("The Tableside authors"))
        .developers(["The Tableside authors"])
        .license_type(gtk::License::Gpl30)
        .website("https://github.com/tableside/tableside")
        .issue_url("https://github.com/tableside/tableside/issues")
        // Translators: your names, one on each line
        .translator_credits(gettext("translator-credits"))
        .comments(gettext(
            "A referee for your game table: applies the complete rules of dice games you own, fills empty seats with bots, and saves every match.",
        ))
        .release_notes(release_notes())
        .build();
    about.add_legal_section(
        &gettext("Games and Cards"),
        None,
        gtk::License::Custom,
        Some(&gtk::glib::markup_escape_text(&gettext(
            "Tableside is not affiliated with or endorsed by the publishers of the games it supports. Its rules are written in its own words. The cards of Dice Tuners, Dualing Dice and Dicequest and the Gears of Duskhold in DiceWar are original; the Light of Dragons follows the published tribe, and in Regidice only the names are original. If you own a game, you can add its cards as a pack: a text file. See Packs in the main menu.",
        ))),
    );
    about.present();
}

fn release_notes() -> String {
    let notes =
        gettext("First release: five games with their complete rules, at a real table or against bots.");
    format!("<p>{}</p>", gtk::glib::markup_escape_text(&notes))
}
