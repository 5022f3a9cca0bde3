//! What a table with its own dice and cards has to do for a match, in words: told before it begins.

use crate::engine::{GameInfo, Names};
use crate::i18n::gettext;

/// How much is pressed where the program referees what matters; `None` where that is not known.
#[must_use]
pub fn referee_presses(game: &GameInfo) -> Option<String> {
    game.at_table.map(|table| table.referee.words().render(&Names::default()))
}

/// How much is pressed where only the score is kept.
#[must_use]
pub fn sheet_presses(game: &GameInfo) -> Option<String> {
    game.at_table.map(|table| table.sheet.words().render(&Names::default()))
}

/// What has to be entered as well, in a sentence, where bots sit at a table with its own dice or cards.
#[must_use]
pub fn bots_need(game: &GameInfo) -> Option<String> {
    game.at_table.map(|table| gettext(table.bots))
}
