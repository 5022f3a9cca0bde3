//! A position of a puzzle at the terminal: the table as one seat sees it, and a choice.

use super::terminal::Terminal;
use crate::cli::Console;
use crate::cli::fail::Fail;
use crate::engine::{AnyEntry, Seat, Viewer};
use crate::play::line::{List, choice};
use crate::play::{GameSession, score_line};

/// Shows a table to a seat that is to choose, and lets people choose; `None` if they want no more. Nothing is shown but
/// what the seat sees, and it is said of a seat by name, for a choice that is made in secret too.
pub(in crate::cli) fn choose_again(
    session: GameSession,
    seat: Seat,
    console: &mut Console<'_>,
) -> Result<Option<AnyEntry>, Fail> {
    let seen = session.game().as_seen(Viewer::Seat(seat));
    let mut terminal = Terminal::new(session, false, console);
    terminal.uncovered = Some(seat);
    terminal.tell_table()?;
    let score = score_line(&terminal.session);
    terminal.say(&score)?;
    let names = terminal.session.names().clone();
    let (mut ask, name) = (seen.ask_one(seat).render(&names), names.of(seat));
    if !ask.contains(&name) {
        ask = format!("{name} – {ask}");
    }
    terminal.say(&ask)?;
    let list = List::of(seen.candidates(seat), &names);
    terminal.choose(list, "", &|_, words, list| choice(&*seen, seat, words, list, &names))
}
