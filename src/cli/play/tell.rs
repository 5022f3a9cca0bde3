//! What is shown of a match.

use std::io;

use crate::cli::Console;
use crate::engine::{EntryError, Names, Outcome, Seat, Source, Stopped, Text};
use crate::i18n::{gettext, gettext_f};
use crate::play::Table;

/// The whole log, numbered from 1.
pub(in crate::cli) fn tell_log(table: &Table, console: &mut Console<'_>) -> io::Result<()> {
    for (n, line) in table.game().log().iter().enumerate() {
        let told: Vec<String> = line.told.iter().map(|text| text.render(table.names())).collect();
        let mut told = format!("{:>4}  {}", n + 1, told.join(" "));
        let remark = match (line.record.stood, line.record.source) {
            (true, _) => Some(gettext("against the rules, but it stood")),
            (_, Source::Ruled) => Some(gettext("ruled by the table")),
            _ => None,
        };
        if let Some(remark) = remark {
            told.push_str(&format!(" [{remark}]"));
        }
        if !line.record.note.is_empty() {
            told.push_str(&format!(" “{}”", line.record.note));
        }
        console.say(&told)?;
    }
    Ok(())
}

/// The scores, and the places if the match has ended.
pub(in crate::cli) fn tell_standing(table: &Table, console: &mut Console<'_>) -> io::Result<()> {
    match table.game().outcome() {
        Some(outcome) => tell_outcome(table, &outcome, console),
        None => console.say(&scores(table)),
    }
}

/// The scores in one line.
pub(super) fn scores(table: &Table) -> String {
    let scores = table.game().scores();
    let line: Vec<String> = (0u8..)
        .map(Seat)
        .zip(&scores)
        .map(|(seat, score)| format!("{} {score}", table.names().of(seat)))
        .collect();
    gettext_f("Scores: {scores}", &[("scores", &line.join(", "))])
}

fn tell_outcome(table: &Table, outcome: &Outcome, console: &mut Console<'_>) -> io::Result<()> {
    console.say(&gettext("The match is over."))?;
    let mut seats: Vec<(Seat, u8, i32)> = (0u8..)
        .map(Seat)
        .zip(outcome.places.iter().zip(&outcome.scores))
        .map(|(seat, (place, score))| (seat, *place, *score))
        .collect();
    seats.sort_by_key(|(_, place, _)| *place);
    for (seat, place, score) in seats {
        console.say(&format!("{place:>4}. {}: {score}", table.names().of(seat)))?;
    }
    let rule = table.game().rulebook().rule(&outcome.decided_by);
    match rule {
        Some(rule) => {
            let title = gettext(&rule.title);
            console.say(&gettext_f("Decided by {rule}, {title}.", &[("rule", &rule.id), ("title", &title)]))
        }
        None => Ok(()),
    }
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
