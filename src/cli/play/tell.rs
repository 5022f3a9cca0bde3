//! What is shown of a match.

use std::io;

use super::CHOICE_COLUMN;
use crate::cli::Console;
use crate::cli::paint::Paint;
use crate::engine::{Names, Text};
use crate::play::{GameSession, log_lines, standing_lines};

/// The whole log, numbered from 1.
pub(in crate::cli) fn tell_log(session: &GameSession, console: &mut Console<'_>) -> io::Result<()> {
    log_lines(session).iter().try_for_each(|line| {
        let (number, told) = line.trim_start().split_once("  ").unwrap_or(("", line));
        console.say_beside(&format!("{number:>4}"), CHOICE_COLUMN, told, &Paint::default())
    })
}

/// The scores, and the places if the match has ended.
pub(in crate::cli) fn tell_standing(session: &GameSession, console: &mut Console<'_>) -> io::Result<()> {
    standing_lines(session).iter().try_for_each(|line| console.say(line))
}

/// Sentences, one a line.
pub(super) fn tell(
    texts: &[Text],
    names: &Names,
    paint: &Paint,
    console: &mut Console<'_>,
) -> io::Result<()> {
    texts.iter().try_for_each(|text| console.say_painted(&text.render(names), 2, paint))
}
