//! Translation. Everything a person reads passes through here, at the edge, once.

/// The sentence in the reader's language; the sentence itself where there is no translation.
#[must_use]
pub fn gettext(msgid: &str) -> String {
    // The empty id would give the catalogue's header; a NUL cannot be looked up.
    if msgid.is_empty() || msgid.contains('\0') { msgid.to_owned() } else { gettextrs::gettext(msgid) }
}

/// Translates and fills the places `{name}`.
#[must_use]
pub fn gettext_f(msgid: &str, args: &[(&str, &str)]) -> String {
    fill(gettext(msgid), args)
}

/// Translates by number and fills the places `{name}`.
#[must_use]
pub fn ngettext_f(singular: &str, plural: &str, n: u32, args: &[(&str, &str)]) -> String {
    fill(gettextrs::ngettext(singular, plural, n), args)
}

/// Marks a sentence for translation elsewhere.
#[must_use]
#[expect(non_snake_case, reason = "the name translators' tools know")]
pub const fn N_(msgid: &'static str) -> &'static str {
    msgid
}

fn fill(mut sentence: String, args: &[(&str, &str)]) -> String {
    for (name, value) in args {
        let place = format!("{{{name}}}");
        debug_assert!(sentence.contains(&place), "no place {place} in “{sentence}”");
        sentence = sentence.replace(&place, value);
    }
    sentence
}

/// Binds the text domain. Call once at start, before any window or output.
pub fn init() {
    use gettextrs::LocaleCategory;
    gettextrs::setlocale(LocaleCategory::LcAll, "");
    let folder = std::env::var_os("TABLESIDE_LOCALEDIR")
        .map_or_else(|| crate::config::LOCALEDIR.into(), std::path::PathBuf::from);
    // Without translations the program speaks English; that is no reason to stop.
    let _ = gettextrs::bindtextdomain(crate::config::DOMAIN, folder);
    let _ = gettextrs::bind_textdomain_codeset(crate::config::DOMAIN, "UTF-8");
    let _ = gettextrs::textdomain(crate::config::DOMAIN);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_every_place() {
        assert_eq!(gettext_f("{a} and {b}, {a}", &[("a", "x"), ("b", "y")]), "x and y, x");
        assert_eq!(ngettext_f("{n} card", "{n} cards", 2, &[("n", "2")]), "2 cards");
    }

    #[test]
    fn the_empty_sentence_is_not_the_catalogue_header() {
        assert_eq!(gettext(""), "");
    }
}
