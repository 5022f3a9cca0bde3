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

/// Translates a sentence that means something else elsewhere; the context says what is meant.
#[must_use]
pub fn pgettext(context: &str, msgid: &str) -> String {
    gettextrs::pgettext(context, msgid)
}

/// Translates by number.
#[must_use]
pub fn ngettext(singular: &str, plural: &str, n: u32) -> String {
    gettextrs::ngettext(singular, plural, n)
}

/// Translates by number and fills the places `{name}`. The sentence for one may do without a place, as in “1 card”.
#[must_use]
pub fn ngettext_f(singular: &str, plural: &str, n: u32, args: &[(&str, &str)]) -> String {
    check_places(plural, args);
    fill_from(&ngettext(singular, plural, n), args)
}

/// Translates a word by number that means something else elsewhere.
#[must_use]
pub fn npgettext(context: &str, singular: &str, plural: &str, n: u32) -> String {
    gettextrs::npgettext(context, singular, plural, n)
}

/// Marks a sentence for translation elsewhere.
#[must_use]
#[expect(non_snake_case, reason = "the name translators' tools know")]
pub const fn N_(msgid: &'static str) -> &'static str {
    msgid
}

fn fill(sentence: String, args: &[(&str, &str)]) -> String {
    check_places(&sentence, args);
    fill_from(&sentence, args)
}

fn check_places(sentence: &str, args: &[(&str, &str)]) {
    for (name, _) in args {
        debug_assert!(sentence.contains(&format!("{{{name}}}")), "no place {name} in “{sentence}”");
    }
}

fn fill_from(sentence: &str, args: &[(&str, &str)]) -> String {
    fill_places(sentence, |place| {
        args.iter().find(|(name, _)| *name == place).map(|(_, value)| (*value).to_owned())
    })
}

/// Fills the places `{name}` of a sentence with what `value` gives; others stay. What is filled in is not looked at
/// again: a name may hold a place of its own. A full stop at its end is left out before a full stop.
#[must_use]
pub fn fill_places(sentence: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(2 * sentence.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let filled = after.split_once('}').and_then(|(name, after)| Some((value(name)?, after)));
        if let Some((value, after)) = filled {
            let ends = after.starts_with('.') && !value.ends_with("...");
            out.push_str(value.strip_suffix('.').filter(|_| ends).unwrap_or(&value));
            rest = after;
        } else {
            out.push('{');
            rest = after;
        }
    }
    out + rest
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
        assert_eq!(ngettext_f("1 card", "{n} cards", 1, &[("n", "1")]), "1 card");
    }

    #[test]
    fn what_is_filled_in_is_not_looked_at_again() {
        let told = gettext_f("{seat} plays {card}, {unknown} {", &[("seat", "{card}"), ("card", "{seat}")]);
        assert_eq!(told, "{card} plays {seat}, {unknown} {");
    }

    #[test]
    fn a_sentence_within_a_sentence_ends_once() {
        let told = |why| gettext_f("It failed: {why}.", &[("why", why)]);
        assert_eq!(told("The disk is full."), "It failed: The disk is full.");
        assert_eq!(told("no space"), "It failed: no space.");
        assert_eq!(gettext_f("{why} Try again.", &[("why", "Full.")]), "Full. Try again.");
    }

    #[test]
    fn the_empty_sentence_is_not_the_catalogue_header() {
        assert_eq!(gettext(""), "");
    }
}
