//! The puzzles that come with the program: matches of bots, with the choices in them that were mistakes.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Puzzle;
use crate::engine::{Record, Source};
use crate::play::{GameDef, GameSession, MatchSetup, shipped_content};

/// A match of bots with puzzles, a line of the file of its game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// Everything that was decided before. The content is that of the pack which the program ships.
    pub setup: MatchSetup,
    /// The version of the rules it was played under.
    pub rules_version: u32,
    /// The entries up to the last puzzle and the choice that was made there.
    pub log: Vec<Value>,
    /// The puzzles, in the order of the log.
    pub puzzles: Vec<Puzzle>,
}

/// The puzzles of a file; a line that cannot be read is left out.
#[must_use]
pub fn shipped_of(text: &str) -> Vec<Collection> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The puzzles of a game.
#[must_use]
pub fn shipped(game: &GameDef) -> Vec<Collection> {
    shipped_of(game.puzzles())
}

impl Collection {
    /// The match as it stood before a puzzle; `None` if this version of the game does not play it so.
    #[must_use]
    pub fn open(&self, game: &GameDef, at: usize) -> Option<GameSession> {
        let mut setup = self.setup.clone();
        if setup.content.is_null() {
            setup.content = shipped_content(&setup.pack_hash)?.clone();
        }
        let begun = game.create(&setup).ok()?;
        let mut session = GameSession::new(setup, begun, None);
        let record = |entry: &Value| {
            let by = if entry.get("chance").is_some() { Source::Program } else { Source::Bot };
            Record::new(entry.clone(), by)
        };
        session.resume(self.log.get(..at)?.iter().map(record), self.rules_version).ok()?;
        Some(session)
    }
}
