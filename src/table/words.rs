//! Words that several games use.

use crate::i18n::{gettext, gettext_f, ngettext_f};

/// “3 cards”.
pub fn cards(n: usize) -> String {
    ngettext_f("{n} card", "{n} cards", number(n), &[("n", &n.to_string())])
}

/// A count for plural forms.
pub fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// A name for a label with a mnemonic: its own underlines stay.
pub fn escape(name: &str) -> String {
    name.replace('_', "__")
}

/// A chance as people say it: nothing is called certain or impossible by rounding.
pub fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round();
    let words = match chance {
        chance if chance <= 0.0 => "0".to_owned(),
        chance if chance >= 1.0 => "100".to_owned(),
        _ if rounded < 1.0 => gettext("under 1"),
        _ if rounded > 99.0 => gettext("over 99"),
        _ => format!("{rounded:.0}"),
    };
    gettext_f("{n}%", &[("n", &words)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_rounded_to_certain_or_impossible() {
        assert_eq!(percent(0.0), "0%");
        assert_eq!(percent(0.001), "under 1%");
        assert_eq!(percent(0.48), "48%");
        assert_eq!(percent(0.999), "over 99%");
        assert_eq!(percent(1.0), "100%");
    }
}
