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
            "Sits beside a game table: referees real copies of dice games by their complete rules, plays the empty seats, and remembers every match.",
        ))
        .release_notes(release_notes())
        .build();
    about.add_legal_section(
        &gettext("Games and Cards"),
        None,
        gtk::License::Custom,
        Some(&gtk::glib::markup_escape_text(&gettext(
            "Tableside is independent of the publishers of the games it knows and not endorsed by them. Its rules are told in its own words, and the cards it ships are its own. If you own a game, enter your cards as a pack: a text file in the program’s data folder, described in the manual.",
        ))),
    );
    about.present();
}

fn release_notes() -> String {
    let notes = gettext("The first release: Dice Tuners, complete, at a real table or against bots.");
    format!("<p>{}</p>", gtk::glib::markup_escape_text(&notes))
}
