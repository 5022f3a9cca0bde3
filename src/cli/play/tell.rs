//! What is shown of a match.

use std::io;

use crate::cli::Console;
use crate::engine::{EntryError, GroupResult, Names, Outcome, Seat, Source, Stopped, Text};
use crate::i18n::{gettext, gettext_f};
use crate::play::GameSession;

/// The whole log, numbered from 1.
pub(in crate::cli) fn tell_log(session: &GameSession, console: &mut Console<'_>) -> io::Result<()> {
    for (n, line) in session.game().log().iter().enumerate() {
        let told: Vec<String> = line.told.iter().map(|text| text.render(session.names())).collect();
        let mut told = format!("{:>4}  {}", n + 1, told.join(" "));
        let remark = match (line.record.stood, line.record.source) {
            (true, _) => Some(gettext("against the rules, but it stood")),
            (_, Source::Ruled) => Some(gettext("ruled by the table")),
            _ => None,
        };
        if let Some(remark) = remark {
            told.push_str(&format!(" [{remark}]"));
        }
        if let Some(proof) = line.disproved_by {
            let n = (proof + 1).to_string();
            told.push_str(&format!(" [{}]", gettext_f("entry {n} proves this wrong", &[("n", &n)])));
        }
        if !line.record.note.is_empty() {
            told.push_str(&format!(" “{}”", line.record.note));
        }
        console.say(&told)?;
    }
    Ok(())
}

/// The scores, and the places if the match has ended.
pub(in crate::cli) fn tell_standing(session: &GameSession, console: &mut Console<'_>) -> io::Result<()> {
    match session.game().outcome() {
        Some(outcome) => tell_outcome(session, &outcome, console),
        None => console.say(&scores(session)),
    }
}

/// The scores in one line.
pub(super) fn scores(session: &GameSession) -> String {
    let scores = session.game().scores();
    let line: Vec<String> = (0u8..)
        .map(Seat)
        .zip(&scores)
        .map(|(seat, score)| format!("{} {score}", session.names().of(seat)))
        .collect();
    gettext_f("Scores: {scores}", &[("scores", &line.join(", "))])
}

fn tell_outcome(session: &GameSession, outcome: &Outcome, console: &mut Console<'_>) -> io::Result<()> {
    console.say(&gettext("The match is over."))?;
    match outcome.group() {
        Some(group) => tell_group(group, outcome.scores.len() == 1, console)?,
        None => tell_places(session, outcome, console)?,
    }
    let Some(rule) = session.game().rulebook().find(&outcome.decided_by) else { return Ok(()) };
    let title = gettext(&rule.title);
    console.say(&gettext_f("Decided by {rule}, {title}.", &[("rule", &rule.id), ("title", &title)]))
}

fn tell_places(session: &GameSession, outcome: &Outcome, console: &mut Console<'_>) -> io::Result<()> {
    let seats = (0u8..).map(Seat).zip(&outcome.scores);
    let mut seats: Vec<_> = seats.map(|(seat, score)| (outcome.place(seat), seat, score)).collect();
    seats.sort_by_key(|(place, ..)| *place);
    for (place, seat, score) in seats {
        let place = place.unwrap_or_default();
        console.say(&format!("{place:>4}. {}: {score}", session.names().of(seat)))?;
    }
    Ok(())
}

/// How a group fared, or one person who played alone.
fn tell_group(group: GroupResult, alone: bool, console: &mut Console<'_>) -> io::Result<()> {
    console.say(&match (group.won, alone) {
        (true, true) => gettext("You have won."),
        (false, true) => gettext("You have lost."),
        (true, false) => gettext("You have won together."),
        (false, false) => gettext("You have lost together."),
    })?;
    if group.stages == 0 {
        return Ok(());
    }
    let (reached, stages) = (group.reached.to_string(), group.stages.to_string());
    console.say(&gettext_f(
        "You came {reached} of {stages} steps far.",
        &[("reached", &reached), ("stages", &stages)],
    ))
}

/// Sentences, one a line.
pub(super) fn tell(texts: &[Text], names: &Names, console: &mut Console<'_>) -> io::Result<()> {
    texts.iter().try_for_each(|text| console.say(&format!("  {}", text.render(names))))
}

/// Why an entry was not taken.
pub(super) fn why(error: &EntryError, names: &Names) -> String {
    match error {
        EntryError::Refused(violation) => format!("{}: {}", violation.rule, violation.text.render(names)),
        EntryError::Malformed(why) => gettext_f("That is no entry of this game: {why}.", &[("why", why)]),
    }
}

/// Where a log no longer holds.
pub(in crate::cli) fn stopped_in_words(stopped: &Stopped, names: &Names) -> String {
    let (n, why) = ((stopped.at + 1).to_string(), why(&stopped.why, names));
    gettext_f("Entry {n} of the log does not hold. {why}", &[("n", &n), ("why", &why)])
}
