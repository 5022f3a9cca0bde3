use std::collections::BTreeMap;

use super::{Names, Text, text};

/// What is fixed about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The id used in files and commands, such as `dice-tuners`.
    pub id: &'static str,
    /// The title, to be translated.
    pub title: &'static str,
    /// A few words on what the game is, to be translated. Title, words and seats are those of the rulebook, which is long
    /// and read only when somebody wants a rule.
    pub tagline: &'static str,
    /// The fewest seats.
    pub min_seats: usize,
    /// The most seats.
    pub max_seats: usize,
    /// Raised whenever a change makes old matches replay differently.
    pub rules_version: u32,
    /// Whether the game has dice, so that the table may use its own.
    pub has_dice: bool,
    /// Whether the game has cards, so that the table may use its own.
    pub has_cards: bool,
    /// The game whose points this one only writes down, if it is a score sheet.
    pub sheet_of: Option<&'static str>,
    /// What a table with its own dice and cards has to do for it, if that is known.
    pub at_table: Option<&'static AtTable>,
}

/// What a table with its own dice and cards has to do, to be told before a match. `tests/real_tables.rs` counts the presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtTable {
    /// How much is pressed where what matters is noted.
    pub referee: Presses,
    /// How much is pressed on the score sheet.
    pub sheet: Presses,
    /// What bots have to be told besides, to be translated.
    pub bots: &'static str,
}

/// So many keys of a number pad on average, Enter included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presses {
    /// For a round of everyone.
    Round(u8),
    /// For a turn of one seat.
    Turn(u8),
    /// For a set of rounds.
    Set(u8),
    /// For a capture.
    Capture(u8),
}

impl Presses {
    /// How many they are.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Round(n) | Self::Turn(n) | Self::Set(n) | Self::Capture(n) => n,
        }
    }

    /// The same in words: “About 7 presses a round”.
    #[must_use]
    pub fn words(self) -> Text {
        let words = match self {
            Self::Round(_) => text("About {n} presses a round"),
            Self::Turn(_) => text("About {n} presses a turn"),
            Self::Set(_) => text("About {n} presses a set"),
            Self::Capture(_) => text("About {n} presses a capture"),
        };
        words.with("n", u32::from(self.count()))
    }
}

/// Everything that is decided before the first entry.
#[derive(Clone, Debug)]
pub struct Setup<C> {
    /// How many seats.
    pub seats: usize,
    /// House-rule options that differ from the default, by id.
    pub options: BTreeMap<String, String>,
    /// Cards and dice.
    pub content: C,
}

impl<C> Setup<C> {
    /// The house rules as a game reads them, if everything fits the game; `players` says for how many it is, and `faults`
    /// is what is wrong with the content.
    ///
    /// # Errors
    /// All that is wrong with the options and with the number of players or, if that is right, the content.
    pub fn fitting<O>(
        &self,
        info: &GameInfo,
        players: Text,
        mut faults: Vec<Text>,
        read: impl FnOnce(&BTreeMap<String, String>) -> Result<O, Vec<Text>>,
    ) -> Result<O, SetupError> {
        if !(info.min_seats..=info.max_seats).contains(&self.seats) {
            // For how many the content lasts is of no matter then.
            faults = vec![players.with("n", self.seats)];
        }
        match read(&self.options) {
            Ok(options) if faults.is_empty() => Ok(options),
            read => {
                faults.extend(read.err().into_iter().flatten());
                Err(SetupError(faults))
            }
        }
    }
}

/// Why a match cannot begin: every reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(|t| t.render(&Names::default())).collect::<Vec<_>>().join("\n"))]
pub struct SetupError(pub Vec<Text>);

impl SetupError {
    /// The one reason.
    #[must_use]
    pub fn one(text: Text) -> Self {
        Self(vec![text])
    }
}
