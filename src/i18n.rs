//! Translation. Everything a person reads passes through here, at the edge, once.

mod native;

/// The sentence in the reader's language; the sentence itself where there is no translation.
#[must_use]
pub fn gettext(msgid: &str) -> String {
    // The empty id would give the catalogue's header; a NUL cannot be looked up.
    if msgid.is_empty() || msgid.contains('\0') { msgid.to_owned() } else { native::gettext(msgid) }
}

/// Translates and fills the places `{name}`.
#[must_use]
pub fn gettext_f(msgid: &str, args: &[(&str, &str)]) -> String {
    fill(gettext(msgid), args)
}

/// Translates a sentence that means something else elsewhere; the context says what is meant.
#[must_use]
pub fn pgettext(context: &str, msgid: &str) -> String {
    native::pgettext(context, msgid)
}

/// Translates by number.
#[must_use]
pub fn ngettext(singular: &str, plural: &str, n: u32) -> String {
    native::ngettext(singular, plural, n)
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
    native::npgettext(context, singular, plural, n)
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

/// A number with so many decimals, as people write it: `1,234.5` in English. Not for what programs read.
#[must_use]
pub fn decimal(value: f64, decimals: usize) -> String {
    as_written(&format!("{value:.decimals$}"))
}

/// A whole number, as people write it: `1,234` in English. Not for what programs read.
#[must_use]
pub fn whole(n: impl std::fmt::Display) -> String {
    as_written(&n.to_string())
}

fn as_written(plain: &str) -> String {
    // Translators: the sign before the decimals of a number.
    let point = pgettext("decimal sign", ".");
    // Translators: the sign between the thousands of a number, such as a narrow no-break space.
    let thousands = pgettext("thousands sign", ",");
    with_signs(plain, &point, &thousands)
}

/// A number as programs write it, with other signs in it.
fn with_signs(plain: &str, point: &str, thousands: &str) -> String {
    let digits = plain.trim_start_matches(['+', '-']);
    let sign = plain.strip_suffix(digits).unwrap_or_default();
    let (whole, decimals) =
        digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let mut out = sign.to_owned();
    for (at, digit) in whole.chars().enumerate() {
        let left = whole.len().saturating_sub(at);
        if at > 0 && left.is_multiple_of(3) {
            out.push_str(thousands);
        }
        out.push(digit);
    }
    if let Some(decimals) = decimals {
        out.push_str(point);
        out.push_str(decimals);
    }
    out
}

/// Binds the text domain. Call once at start, before any window or output.
pub fn init() {
    let folder = std::env::var_os("TABLESIDE_LOCALEDIR")
        .map_or_else(|| crate::config::LOCALEDIR.into(), std::path::PathBuf::from);
    // Without translations the program speaks English; that is no reason to stop.
    native::bind(crate::config::DOMAIN, &folder);
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
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(
            [whole(7), whole(999), whole(1_000), whole(-1_234_567)],
            ["7", "999", "1,000", "-1,234,567"]
        );
        assert_eq!([decimal(0.25, 1), decimal(1_234.56, 2), decimal(99.96, 1)], ["0.2", "1,234.56", "100.0"]);
        assert_eq!(with_signs("+1234.5", ",", "."), "+1.234,5");
        assert_eq!(with_signs("12345", ",", "\u{202f}"), "12\u{202f}345");
        assert_eq!(with_signs("inf", ",", "."), "inf", "no number at all");
    }

    #[test]
    fn the_empty_sentence_is_not_the_catalogue_header() {
        assert_eq!(gettext(""), "");
    }
}
