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
    /// “Can I…?”: the whole line.
    Can(String),
    Rule(String),
    /// What is printed on the card with this name.
    Card(String),
    /// A list in steps: one step back.
    Back,
    /// A list in steps: everything at once.
    All,
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
    /// An adjustment by the table: some of its words, or JSON and a reason.
    Ruling(String),
    Amend(String),
    /// Somebody else plays a seat from here on: its number and who.
    Seat(String),
    /// Only the score is kept from here on.
    KeepScore,
    /// The phones that show hands, or that of one seat.
    Phones(String),
    /// The person who is asked gives up.
    Resign,
    /// Whether all agree on a draw.
    Draw,
    /// What can be typed, after these words.
    What(String),
    Help,
    Quit,
    /// An action or outcome, in JSON or in words.
    Other(String),
}

/// What the words do, as `help` tells it; `{id}` stands for a rule of the game.
pub(super) const HELP: &[(&str, &str)] = &[
    ("3", N_("make the choice with this number; you can also type its words, or JSON")),
    ("WORDS, WORDS", N_("enter several things one after the other: all of them, or none")),
    ("all, back", N_("show all choices of a long list, or go back one step")),
    (
        "what, what WORDS",
        N_("show what can be typed, or how these words can go on; so does a tab at the end"),
    ),
    ("undo, redo", N_("undo or redo the last step")),
    ("why 3, why {…}", N_("show whether an action is legal, or which rule forbids it")),
    ("? WORDS", N_("answer “Can I…?” with the rule; nothing is entered")),
    ("rule {id}", N_("show a rule by its id, or search the rules")),
    ("card NAME", N_("show a card")),
    ("hint", N_("show what a bot would do")),
    ("tips", N_("turn tips on or off")),
    ("log, scores, state", N_("show the log, the scores or the table")),
    ("roll", N_("with physical dice or cards: let Tableside roll or deal this once")),
    ("stand REASON", N_("accept the illegal move that was just refused, giving a reason")),
    ("ruling, ruling WORDS", N_("make a house ruling")),
    ("amend 12 delete", N_("delete entry 12 from the log")),
    ("amend 12", N_("replace entry 12 with another")),
    ("amend 12 insert", N_("insert an entry before entry 12")),
    ("seat 2 Carla", N_("let Carla play seat 2 from here on")),
    ("seat 2 bot:medium", N_("let a bot play seat 2; “seat 2 nobody” lets the table play it together")),
    ("resign, draw", N_("give up, or offer a draw, in games that allow it")),
    ("keep score", N_("keep only the score from here on, on a score sheet")),
    #[cfg(feature = "share")]
    ("phones, phone 2", N_("show which phones are connected, or the code for the phone of seat 2")),
    #[cfg(feature = "share")]
    ("phone 2 new", N_("take the hand of seat 2 from its phone, with a new code")),
    ("quit", N_("quit; a saved match can be resumed later")),
];

/// The words of the program, as they are completed and as they may have been meant.
pub(super) const COMMANDS: [&str; 26] = [
    "all",
    "amend",
    "back",
    "card",
    "draw",
    "exit",
    "help",
    "hint",
    "keep score",
    "log",
    "quit",
    "redo",
    "resign",
    "roll",
    "rule",
    "ruling",
    "score",
    "scores",
    "seat",
    "stand",
    "state",
    "tips",
    "undo",
    "what",
    "why",
    "?",
];

/// The word of the program that somebody meant who typed something like it.
pub(super) fn near_command(line: &str) -> Option<&'static str> {
    let said = line.split_whitespace().next()?.to_lowercase();
    // A letter in short words, two in longer ones.
    let most = match said.chars().count() {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    let near = |command: &&'static str| {
        let word = command.split(' ').next().unwrap_or_default();
        (strsim::damerau_levenshtein(&said, word), *command)
    };
    let (distance, command) = COMMANDS.iter().map(near).min_by_key(|(distance, _)| *distance)?;
    (distance <= most).then_some(command)
}

impl Said {
    /// Understands a line.
    pub(super) fn parse(line: &str) -> Self {
        if let Some(begun) = line.strip_suffix('\t') {
            return Self::What(begun.trim_start().to_owned());
        }
        let line = line.trim();
        if line.starts_with('?') && line != "?" {
            return Self::Can(line.to_owned());
        }
        // “03” is a code of some games.
        let code = line.len() > 1 && line.starts_with('0');
        if let (false, Ok(number)) = (code, line.parse()) {
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
            ("card" | "cards", false) => Self::Card(rest),
            ("back", true) => Self::Back,
            ("all", true) => Self::All,
            ("hint", true) => Self::Hint,
            ("tips", true) => Self::Tips,
            ("log", true) => Self::Log,
            ("state", true) => Self::State,
            ("scores" | "score", true) => Self::Scores,
            ("roll", true) => Self::Roll,
            ("stand", _) => Self::Stand(rest),
            ("ruling", _) => Self::Ruling(rest),
            ("amend", _) => Self::Amend(rest),
            ("seat" | "seats", true) => Self::Seat(rest),
            ("seat", false) if rest.starts_with(|c: char| c.is_ascii_digit()) => Self::Seat(rest),
            ("keep", false) if rest.eq_ignore_ascii_case("score") => Self::KeepScore,
            ("phone" | "phones", _) if cfg!(feature = "share") => Self::Phones(rest),
            ("resign", true) => Self::Resign,
            ("draw", true) => Self::Draw,
            ("what", _) => Self::What(rest),
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
        assert_eq!([Said::parse("0"), Said::parse("03")], [Said::Number(0), Said::Other("03".into())]);
        assert_eq!(Said::parse("UNDO"), Said::Undo);
        assert_eq!(Said::parse("why  7"), Said::Why("7".into()));
        assert_eq!(Said::parse("amend 3 delete"), Said::Amend("3 delete".into()));
        assert_eq!(Said::parse(" ?hire kaji"), Said::Can("?hire kaji".into()));
        assert_eq!([Said::parse("?"), Said::parse("help")], [Said::Help, Said::Help]);
        assert_eq!(Said::parse("what recruit"), Said::What("recruit".into()));
        assert_eq!(Said::parse(" rec\t"), Said::What("rec".into()));
        assert_eq!(Said::parse("undo it"), Said::Other("undo it".into()));
        assert_eq!(Said::parse("seat 2  bot:hard"), Said::Seat("2  bot:hard".into()));
        assert_eq!(Said::parse("keep  Score"), Said::KeepScore);
        assert_eq!(Said::parse("keep d6"), Said::Other("keep d6".into()));
        assert_eq!(Said::parse("seat anna"), Said::Other("seat anna".into()));
        assert_eq!([Said::parse("resign"), Said::parse("Draw")], [Said::Resign, Said::Draw]);
        assert_eq!(Said::parse("draw a card"), Said::Other("draw a card".into()));
        assert_eq!(Said::parse(""), Said::Nothing);
    }

    #[test]
    fn what_is_like_a_command_means_it() {
        for (said, meant) in [
            ("udno", "undo"),
            ("hlep", "help"),
            ("reisgn now", "resign"),
            ("scroes", "scores"),
            ("kepe score", "keep score"),
        ] {
            assert_eq!(near_command(said), Some(meant), "{said}");
        }
        for said in ["", "x", "attack 6", "hire kaji", "block", "pass"] {
            assert_eq!(near_command(said), None, "{said}");
        }
    }

    #[test]
    fn every_command_is_one() {
        for command in COMMANDS {
            let more = if command == "card" { " x" } else { "" };
            assert!(!matches!(Said::parse(&format!("{command}{more}")), Said::Other(_)), "{command}");
        }
    }

    #[test]
    fn reads_json_before_words() {
        assert_eq!(json_and_words("{\"a\":1} as agreed"), Some((json!({"a": 1}), "as agreed")));
        assert_eq!(json_and_words("as agreed"), None);
    }
}
