//! What sources and endings are called.

use super::action::{Source, Why};
use crate::engine::{Text, text};

/// What points are for, in a few words.
#[must_use]
pub const fn source(source: Source) -> Text {
    match source {
        Source::Line => text("points"),
        Source::Effect => text("a card’s effect"),
        Source::Virtual => text("virtual points"),
        Source::Spell => text("a black spell"),
        Source::Token => text("a VP token"),
        Source::Threat => text("Threat tokens left"),
        Source::Party => text("points of the Party"),
        Source::Graduated => text("points of graduated Heroes"),
        Source::Backpack => text("points of the Backpack"),
        Source::Hand => text("the total of the hand"),
        Source::Hero => text("the cost of the last hero"),
        Source::Heroes => text("Heroes in the Party"),
        Source::Goals => text("goals completed"),
    }
}

/// Why a match is over, in a few words.
#[must_use]
pub const fn why(why: Why) -> Text {
    match why {
        Why::Stopped => text("the table stops"),
        Why::Empty => text("the goals have run out"),
        Why::Resigned => text("resignation"),
        Why::Annihilated => text("no creatures left"),
        Why::Ruins => text("all Ruins held"),
        Why::EndOfWar => text("End of War"),
        Why::Cap => text("no points for too long"),
        Why::Draw => text("an agreed draw"),
        Why::Unpaid => text("a blow was not paid"),
        Why::NoDice => text("all pools are empty"),
        Why::Limit => text("the last round is over"),
        Why::Failed => text("an Adventure failed"),
    }
}
