//! The name of whoever plays here.

use relm4::gtk::glib;

use crate::i18n::gettext_f;
use crate::play::LONGEST_NAME;
use crate::shared::Shared;

thread_local! {
    /// What people have said; empty until they do.
    static SAID: Shared<String> = Shared::default();
}

/// Whoever plays here has said their name; an empty one forgets it.
pub fn set_own_name(name: &str) {
    SAID.with(|said| said.set(name.to_owned()));
}

/// The name that was said, else the first name of whoever is logged in, as far as the system knows it.
#[must_use]
pub fn own_name() -> String {
    let said = SAID.with(|said| (*said.get()).clone());
    if !said.is_empty() {
        return said;
    }
    let name = glib::real_name();
    match name.to_string_lossy().split_whitespace().next() {
        Some(name) if !["Unknown", "root"].contains(&name) => name.chars().take(LONGEST_NAME).collect(),
        _ => gettext_f("Player {number}", &[("number", "1")]),
    }
}
