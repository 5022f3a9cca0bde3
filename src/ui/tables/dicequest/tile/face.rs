//! What is on a tile, as plain values.

use crate::games::dicequest::state::Card;
use crate::widgets::{CardContent, Sign};

/// What is on a tile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Face {
    /// The card itself; nothing for one face down.
    pub card: Option<Card>,
    /// A style class for its kind.
    pub kind: &'static str,
    /// What is printed on it.
    pub content: CardContent,
    /// In the corner: what it costs, what it is worth.
    pub corner: Vec<Sign>,
    /// Rows of symbols between title and text.
    pub rows: Vec<Vec<Sign>>,
    /// What has come upon it: wounds, Gold, a Threat token, what is carried.
    pub badges: Vec<Sign>,
    /// What is to be said of the badges.
    pub besides: Vec<String>,
}

impl Face {
    /// All of it in words.
    pub fn spoken(&self) -> String {
        let mut words = self.content.spoken().trim_end_matches('.').to_owned();
        for more in &self.besides {
            words = format!("{words}. {more}");
        }
        words
    }
}
