//! One match in a list.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use crate::i18n::gettext;
use crate::services::MatchRow;

/// A row that says who played what when and how it ended; `open` is called when it is activated.
pub fn match_row(row: &MatchRow, open: impl Fn() + 'static) -> adw::ActionRow {
    let line = adw::ActionRow::builder()
        .title(gtk::glib::markup_escape_text(&row.people()))
        .subtitle(gtk::glib::markup_escape_text(&row.about()))
        .title_lines(2)
        .subtitle_lines(2)
        .activatable(true)
        .build();
    let (icon, words) = if row.finished {
        ("tableside-trophy-symbolic", gettext("Finished"))
    } else {
        ("media-playback-pause-symbolic", gettext("Not finished"))
    };
    let image = gtk::Image::builder().icon_name(icon).tooltip_text(words).build();
    image.add_css_class("dim-label");
    line.add_prefix(&image);
    if let Some(scores) = row.shown_scores() {
        line.add_suffix(&gtk::Label::builder().label(scores).css_classes(["numeric", "heading"]).build());
    }
    line.add_suffix(&gtk::Image::builder().icon_name("go-next-symbolic").css_classes(["dim-label"]).build());
    line.connect_activated(move |_| open());
    line
}
