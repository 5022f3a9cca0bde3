//! The table of a score sheet: a paper with a column for each seat, and what may be written on it now. One for all games;
//! what differs follows from the game's `Law`.
//!
//! ```text
//! ScoreSheetTable
//! ├ draft     what a person has begun to write
//! ├ question  what is asked next, as it follows from the sheet and the draft
//! ├ buttons   a thing to press, with its key
//! ├ pad       the answers: big buttons in the own band
//! ├ numbers   numbers on the pad
//! ├ ribbon    what else may be written, and what was begun
//! ├ paper     the rows of the paper
//! ├ zones     what lies where
//! └ tale      what the whole match came to
//! ```

mod buttons;
mod draft;
mod numbers;
mod pad;
mod paper;
mod question;
mod ribbon;
mod tale;
#[cfg(test)]
mod tests;
mod zones;

use super::game::Desk;
use super::{Interlude, Key, Table, Tale, View};
use crate::engine::Match;
use crate::games::score_sheet::{Action, ScoreSheet, SheetOf};
use draft::{Draft, Edit};
pub use zones::seat_tint;

/// The table of a score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScoreSheetTable<F>(F);

type Rules<F> = ScoreSheet<F>;
type Model<F> = super::Model<ScoreSheet<F>, ()>;
type Press<F> = super::Press<ScoreSheet<F>, Edit>;
type Item<F> = super::Item<Press<F>>;
type Zone<F> = super::Zone<Press<F>>;

impl<F: SheetOf> Table for ScoreSheetTable<F> {
    type Rules = ScoreSheet<F>;
    type Facts = ();
    type Draft = Draft;
    type Question = ();
    type Answer = ();

    /// The pad shows numbers, not choices.
    const LISTS_CHOICES: bool = false;
    const ADVISES: bool = false;

    fn facts(_: &Match<Rules<F>>, _: &Match<Rules<F>>, _: Option<&()>) {}

    fn view(m: &Model<F>, draft: &Draft, _: &mut Desk<Self>) -> View<Press<F>> {
        zones::view(m, draft)
    }

    fn work_out(_: &Rules<F>, (): &()) -> Option<()> {
        None
    }

    fn typed(m: &Model<F>, draft: &Draft, key: Key) -> Option<Vec<Press<F>>> {
        pad::typed(m, draft, key)
    }

    fn spends(action: &Action) -> bool {
        matches!(action, Action::Finished(_))
    }

    fn interlude(before: &Model<F>, after: &Model<F>) -> Option<Interlude> {
        tale::interlude(before, after)
    }

    fn tale(m: &Model<F>, played: &Match<Rules<F>>) -> Tale {
        tale::tale(m, played)
    }
}
