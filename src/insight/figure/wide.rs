//! How wide a terminal shows a text.

use unicode_width::UnicodeWidthStr;

/// How many columns of a terminal a text fills: most letters one, wide ones two.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// A text with blanks behind it, so that it fills at least so many columns.
pub(crate) fn padded(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(columns(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_fill_two_columns() {
        assert_eq!([columns("Anna"), columns("安娜"), columns("e\u{301}")], [4, 4, 1]);
        assert_eq!(
            [padded("安娜", 6), padded("Anna", 6), padded("Annabel", 6)],
            ["安娜  ", "Anna  ", "Annabel"]
        );
    }
}
