//! Words that several games use.

use crate::i18n::ngettext_f;

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
