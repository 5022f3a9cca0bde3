//! A line cut at its commas and semicolons.

use std::ops::Range;

use serde::de::IgnoredAny;

/// The most pieces of one item: more than any roll or line-up has.
const MOST: usize = 40;

/// A part of a line without a separator in it, and without blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Where it stands, in bytes.
    pub at: Range<usize>,
    /// Whether a semicolon stands behind it: no item goes on there.
    pub ends: bool,
}

/// The pieces of a line from a byte on. JSON is not cut.
pub(super) fn pieces(line: &str, from: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = from;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let blank = rest.len() - rest.trim_start().len();
        let whole = json_length(rest.trim_start()).map_or(0, |length| blank + length);
        let tail = rest.get(whole..).unwrap_or_default();
        let cut = tail.find([',', ';']).unwrap_or(tail.len());
        let words = rest.get(..whole + cut).unwrap_or_default();
        let ends = tail.get(cut..).is_some_and(|tail| tail.starts_with(';'));
        let start = at + blank.min(words.len());
        if words.trim().is_empty() {
            if let Some(last) = pieces.last_mut() {
                last.ends |= ends;
            }
        } else {
            pieces.push(Piece { at: start..start + words.trim().len(), ends });
        }
        at += whole + cut + 1;
    }
    pieces
}

/// How many of the first pieces may be one item.
pub(super) fn longest(pieces: &[Piece]) -> usize {
    let end = pieces.iter().position(|piece| piece.ends).map_or(pieces.len(), |at| at + 1);
    end.min(MOST)
}

/// The bytes of the JSON that a text begins with, if it does.
fn json_length(text: &str) -> Option<usize> {
    text.starts_with(['{', '[', '"']).then_some(())?;
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(values.byte_offset())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(line: &str) -> Vec<&str> {
        pieces(line, 0).iter().map(|piece| &line[piece.at.clone()]).collect()
    }

    #[test]
    fn a_line_is_cut_at_commas_and_semicolons() {
        assert_eq!(cut(" hire kaji ,pass; 3"), ["hire kaji", "pass", "3"]);
        assert_eq!(cut(",, é , ;"), ["é"]);
        assert!(cut("").is_empty() && cut(" , ").is_empty());
        assert_eq!(pieces("?a,b", 1)[0].at, 1..2);
    }

    #[test]
    fn json_stays_whole() {
        let json = r#"{"do": {"seat": 0, "action": ["a", "b;c"]}}"#;
        assert_eq!(cut(&format!("{json} , x")), [json, "x"]);
        assert_eq!(cut("{not json, x"), ["{not json", "x"]);
    }

    #[test]
    fn a_semicolon_ends_an_item() {
        assert_eq!(longest(&pieces("a, b; c, d", 0)), 2);
        assert_eq!(longest(&pieces("a, b ,; c", 0)), 2);
        assert_eq!(longest(&pieces("a, b", 0)), 2);
        assert_eq!(longest(&pieces(&"a,".repeat(100), 0)), MOST);
    }
}
