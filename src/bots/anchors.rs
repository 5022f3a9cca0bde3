//! How strong levels are, for ratings that want a fixed point: measured in ladders, which `benches/README.md` tells with
//! their commands. Where nothing was measured, nothing stands here.

use super::Level;

/// Which bots the figures belong to: one more whenever bots come to play better or worse.
pub const BOTS_VERSION: u32 = 4;

/// How a level does against [`Level::Medium`] in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The id of the game.
    pub game: &'static str,
    /// How many seats the matches had; with more than two, both levels sat round the table by turns.
    pub seats: u8,
    /// The level.
    pub level: Level,
    /// The logarithm of wins to defeats against Medium; 0 for Medium itself.
    pub log_odds: f32,
    /// How many matches stand behind it.
    pub matches: u32,
}

const fn anchor(game: &'static str, seats: u8, level: Level, log_odds: f32, matches: u32) -> Anchor {
    Anchor { game, seats, level, log_odds, matches }
}

/// What was measured, the weakest level of each game first. Experts were measured against Hard.
pub const ANCHORS: &[Anchor] = &[
    anchor("dice-war", 2, Level::Easy, -1.95, 200),
    anchor("dice-war", 2, Level::Medium, 0.0, 0),
    anchor("dice-war", 2, Level::Hard, 1.15, 240),
    anchor("dice-war", 2, Level::Expert, 2.80, 40),
    anchor("dualing-dice", 2, Level::Easy, -1.21, 200),
    anchor("dualing-dice", 2, Level::Medium, 0.0, 0),
    anchor("dualing-dice", 2, Level::Hard, 0.89, 240),
    anchor("dualing-dice", 2, Level::Expert, 1.41, 110),
    anchor("dualing-dice", 4, Level::Easy, -1.25, 200),
    anchor("dualing-dice", 4, Level::Medium, 0.0, 0),
    anchor("dualing-dice", 4, Level::Hard, 1.19, 60),
    anchor("dualing-dice", 8, Level::Easy, -1.18, 200),
    anchor("dualing-dice", 8, Level::Medium, 0.0, 0),
    anchor("dualing-dice", 8, Level::Hard, 0.71, 100),
    anchor("dicequest", 2, Level::Easy, -1.92, 200),
    anchor("dicequest", 2, Level::Medium, 0.0, 0),
    anchor("dicequest", 2, Level::Hard, 0.77, 250),
    anchor("dicequest", 2, Level::Expert, 1.36, 200),
];
