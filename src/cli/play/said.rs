//! What people type during a match.

use crate::i18n::N_;

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said {
    Nothing,
    /// The choice with this number, counted from 1.
    Number(usize),
    Undo,
    Redo,
    Why(String),
    Rule(String),
    Hint,
    /// Explain new things, or no longer.
    Tips,
    Log,
    State,
    Scores,
    /// Let the program roll or deal although the table could.
    Roll,
    /// The entry that was refused last happened anyway, for this reason.
    Stand(String),
    /// An adjustment in JSON, and a reason.
    Ruling(String),
    Amend(String),
    Help,
    Quit,
    /// An action or outcome, in JSON or in words.
    Other(String),
}

/// What the words do, as `help` tells it; `{id}` stands for a rule of the game.
pub(super) const HELP: &[(&str, &str)] = &[
    ("3", N_("the choice with this number; words of a choice or JSON do as well")),
    ("undo, redo", N_("take back the last step, make it again")),
    ("why 3, why {…}", N_("whether an action is allowed, and which rule forbids it")),
    ("rule {id}", N_("read a rule by its id or by words")),
    ("hint", N_("what a bot would do")),
    ("tips", N_("explain new things when they first come up, or no longer")),
    ("log, scores, state", N_("what has happened, how it stands, what lies on the table")),
    ("roll", N_("with physical dice or cards: let the program do it this once")),
    ("stand REASON", N_("what was refused happened anyway: write it down")),
    ("ruling {…} REASON", N_("the table adjusts something")),
    ("amend 12 delete", N_("take entry 12 of the log out")),
    ("amend 12 {…}", N_("put an entry in the place of entry 12")),
    ("amend 12 insert {…}", N_("put an entry before entry 12")),
    ("quit", N_("stop; a saved match can be resumed")),
];

impl Said {
    /// Understands a line.
    pub(super) fn parse(line: &str) -> Self {
        let line = line.trim();
        if let Ok(number) = line.parse() {
            return Self::Number(number);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        match (word.to_lowercase().as_str(), rest.is_empty()) {
            ("", _) => Self::Nothing,
            ("undo", true) => Self::Undo,
            ("redo", true) => Self::Redo,
            ("why", _) => Self::Why(rest),
            ("rule" | "rules", _) => Self::Rule(rest),
            ("hint", true) => Self::Hint,
            ("tips", true) => Self::Tips,
            ("log", true) => Self::Log,
            ("state", true) => Self::State,
            ("scores" | "score", true) => Self::Scores,
            ("roll", true) => Self::Roll,
            ("stand", _) => Self::Stand(rest),
            ("ruling", false) => Self::Ruling(rest),
            ("amend", _) => Self::Amend(rest),
            ("help" | "?", true) => Self::Help,
            ("quit" | "exit", true) => Self::Quit,
            _ => Self::Other(line.to_owned()),
        }
    }
}

/// The JSON value at the beginning of a text, and the words after it.
pub(super) fn json_and_words(text: &str) -> Option<(serde_json::Value, &str)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    let value = values.next()?.ok()?;
    let words = text.get(values.byte_offset()..)?;
    Some((value, words.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn understands_words_with_and_without_more() {
        assert_eq!(Said::parse(" 12 "), Said::Number(12));
        assert_eq!(Said::parse("UNDO"), Said::Undo);
        assert_eq!(Said::parse("why  7"), Said::Why("7".into()));
        assert_eq!(Said::parse("amend 3 delete"), Said::Amend("3 delete".into()));
        assert_eq!(Said::parse("undo it"), Said::Other("undo it".into()));
        assert_eq!(Said::parse(""), Said::Nothing);
    }

    #[test]
    fn reads_json_before_words() {
        assert_eq!(json_and_words("{\"a\":1} as agreed"), Some((json!({"a": 1}), "as agreed")));
        assert_eq!(json_and_words("as agreed"), None);
    }
}
