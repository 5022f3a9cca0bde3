//! Colour in the terminal: the names of seats stand out, and what has a colour on the table has it here.
//!
//! Knows no game. A colour is always said in words as well, so that nothing is lost without it.

use crate::i18n::{N_, gettext};

/// Names of colours as the games use them, and the number of the terminal's colour.
const COLOURS: [(&str, u8); 4] = [(N_("red"), 31), (N_("green"), 32), (N_("yellow"), 33), (N_("blue"), 34)];

/// The terminal's number for bold letters. They stand for black, too, which not every terminal shows.
const BOLD: u8 = 1;

/// What is painted; without colours everything stays as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Paint {
    /// From a word in lower case to the terminal's colour.
    words: Vec<(String, u8)>,
    /// The names of the seats.
    names: Vec<String>,
    /// Signs of the picture of the table, and the terminal's colour.
    signs: Vec<(String, u8)>,
}

impl Paint {
    /// For a table of these people.
    pub(super) fn of(names: &[String]) -> Self {
        let words = |(word, colour): (&str, u8)| [(word.to_owned(), colour), (gettext(word), colour)];
        let names = names.iter().filter(|name| !name.trim().is_empty()).cloned().collect();
        Self { words: COLOURS.into_iter().flat_map(words).collect(), names, signs: Vec::new() }
    }

    /// Also paints signs, each with the name of its colour.
    pub(super) fn with_signs(self, signs: Vec<(String, &'static str)>) -> Self {
        let code =
            |colour: &str| COLOURS.iter().find(|(name, _)| *name == colour).map_or(BOLD, |(_, code)| *code);
        let signs = signs.into_iter().map(|(sign, colour)| (sign, code(colour))).collect();
        Self { signs, ..self }
    }

    /// A line with its colours. It is as wide as before.
    pub(super) fn line(&self, line: &str) -> String {
        let mut out = String::with_capacity(line.len());
        let mut rest = line;
        let mut inside = false;
        while let Some(next) = rest.chars().next() {
            let found = if inside {
                None
            } else {
                self.name(rest).or_else(|| self.sign(rest)).or_else(|| self.coloured(rest))
            };
            let taken = match found {
                Some((len, code)) => {
                    let (word, _) = rest.split_at(len);
                    out.push_str(&format!("\u{1b}[{code}m{word}\u{1b}[0m"));
                    len
                }
                None => {
                    out.push(next);
                    next.len_utf8()
                }
            };
            inside = rest[..taken].ends_with(char::is_alphanumeric);
            rest = &rest[taken..];
        }
        out
    }

    /// The longest name that the text begins with, in bold.
    fn name(&self, text: &str) -> Option<(usize, u8)> {
        let begun = self.names.iter().filter(|name| begins(text, name)).map(String::len);
        Some((begun.max()?, BOLD))
    }

    /// A sign that the text begins with.
    fn sign(&self, text: &str) -> Option<(usize, u8)> {
        let (sign, code) = self.signs.iter().find(|(sign, _)| begins(text, sign))?;
        Some((sign.len(), *code))
    }

    /// A colour that the text begins with, with the number behind it.
    fn coloured(&self, text: &str) -> Option<(usize, u8)> {
        let lower = text.get(..text.len().min(24)).unwrap_or(text).to_lowercase();
        let (word, code) = self.words.iter().find(|(word, _)| begins(&lower, word))?;
        let behind = text.get(word.len()..)?;
        let number: String = behind.strip_prefix(' ')?.chars().take_while(|c| c.is_ascii_digit()).collect();
        let number = if number.is_empty() { 0 } else { number.len() + 1 };
        text.is_char_boundary(word.len() + number).then_some((word.len() + number, *code))
    }
}

/// Whether a text begins with a whole word.
fn begins(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_colours_are_painted_as_whole_words() {
        let paint = Paint::of(&["Anna".to_owned(), "Fred".to_owned()]);
        assert_eq!(
            paint.line("Anna collects red 6, Red 4 from Fred."),
            "\u{1b}[1mAnna\u{1b}[0m collects \u{1b}[31mred 6\u{1b}[0m, \u{1b}[31mRed 4\u{1b}[0m from \u{1b}[1mFred\u{1b}[0m."
        );
        assert_eq!(paint.line("Annabel is bored"), "Annabel is bored");
        assert_eq!(Paint::default().line("Anna: red 6"), "Anna: red 6");
    }

    #[test]
    fn signs_have_the_colour_of_their_things() {
        let paint = Paint::of(&[]).with_signs(vec![("R2".to_owned(), "red"), ("B4".to_owned(), "black")]);
        assert_eq!(paint.line("7  . R2 B4  R20"), "7  . \u{1b}[31mR2\u{1b}[0m \u{1b}[1mB4\u{1b}[0m  R20");
    }
}
