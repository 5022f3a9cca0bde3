//! Lines as wide as a terminal shows them, wrapped so that columns stay columns.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

pub(super) use crate::insight::figure::{columns, padded};

/// Breaks a text at blanks into lines of at most `width` columns; longer words stand alone.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let wrapped = |paragraph: &str| {
        let words = paragraph.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        let lines = textwrap::wrap(&words, &options);
        lines.into_iter().map(std::borrow::Cow::into_owned).collect::<Vec<_>>()
    };
    text.lines().flat_map(wrapped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_at_blanks_and_keeps_paragraphs() {
        assert_eq!(wrap("to be or not to be", 6), ["to be", "or not", "to be"]);
        assert_eq!(wrap("a\n\nunbreakable b", 4), ["a", "", "unbreakable", "b"]);
        assert_eq!(wrap("move 2b1-b3 now", 8), ["move", "2b1-b3", "now"], "notation stays whole");
    }

    #[test]
    fn wide_letters_fill_two_columns() {
        assert_eq!(wrap("安娜 打出 一张 牌", 9), ["安娜 打出", "一张 牌"]);
    }

    #[test]
    fn blanks_that_hold_words_together_are_no_place_to_break() {
        assert_eq!(wrap("encore 3\u{a0}cartes", 9), ["encore", "3\u{a0}cartes"]);
    }
}
