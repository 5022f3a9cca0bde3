//! The names of people and bots: one rule for all that come from outside.

use serde::{Deserialize, Deserializer};

/// The longest name that is kept, in characters.
pub const LONGEST_NAME: usize = 60;

/// A name as it is kept: on one line with single spaces, without characters that nobody sees or that turn what stands
/// around them, and not too long. Possibly empty.
#[must_use]
pub fn clean_name(typed: &str) -> String {
    // Enough for a name with many marks; whatever follows cannot matter.
    let start: String = typed.chars().filter(|c| !is_hidden(*c)).take(16 * LONGEST_NAME).collect();
    let words: Vec<&str> = start.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    name.trim_end().to_owned()
}

/// Controls but white space, and marks that change the direction or are not seen. The joiners stay: Persian and many
/// emoji need them.
fn is_hidden(c: char) -> bool {
    c.is_control() && !c.is_whitespace()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Reads a name from a file or a line.
pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    String::deserialize(from).map(|typed| clean_name(&typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_on_one_line_and_hide_nothing() {
        for (typed, kept) in [
            ("Anna", "Anna"),
            ("  Anna \t Maria\n", "Anna Maria"),
            ("A\u{1b}[2J\nB\0", "A[2J B"),
            ("An\u{202e}na\u{2069}", "Anna"),
            ("\u{200b}\u{feff}", ""),
            ("\u{2028}Anna\u{85}Ben", "Anna Ben"),
            ("علی\u{200c}رضا", "علی\u{200c}رضا"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("{card}", "{card}"),
        ] {
            assert_eq!(clean_name(typed), kept, "{typed:?}");
        }
        assert_eq!(clean_name(&"ü".repeat(100)).chars().count(), LONGEST_NAME);
        let padded = format!("{}{}x", "y".repeat(LONGEST_NAME - 1), " ".repeat(30));
        assert_eq!(clean_name(&padded), "y".repeat(LONGEST_NAME - 1), "no space at the end");
        let twice = clean_name(&clean_name("  a  b "));
        assert_eq!(twice, "a b");
    }
}
