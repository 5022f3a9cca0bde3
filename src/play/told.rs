//! A match in sentences: its log and how it stands, one line each.

use super::{Clock, GameSession, clock_face, remark_of};
use crate::engine::{Outcome, Seat, Source};
use crate::i18n::{gettext, gettext_f};

/// The whole log, numbered from 1.
#[must_use]
pub fn log_lines(session: &GameSession) -> Vec<String> {
    let line = |(n, line): (usize, &crate::engine::LogLine)| {
        let told: Vec<String> = line.told.iter().map(|text| text.render(session.names())).collect();
        let mut told = format!("{:>4}  {}", n + 1, told.join(" "));
        let remark = match (line.record.stood, line.record.source) {
            (true, _) => Some(gettext("illegal, but accepted")),
            (_, Source::Ruled) => Some(gettext("house ruling")),
            _ => None,
        };
        if let Some(remark) = remark {
            told.push_str(&format!(" [{remark}]"));
        }
        if let Some(proof) = line.disproved_by {
            let n = (proof + 1).to_string();
            told.push_str(&format!(" [{}]", gettext_f("entry {n} contradicts this", &[("n", &n)])));
        }
        let (pause, reason) = remark_of(&line.record.note);
        if let Some(pause) = pause {
            told.push_str(&format!(" [{pause}]"));
        }
        if !reason.is_empty() {
            told.push_str(&format!(" “{reason}”"));
        }
        told
    };
    session.lines_from(0).iter().enumerate().map(line).collect()
}

/// The scores, and the places if the match has ended.
#[must_use]
pub fn standing_lines(session: &GameSession) -> Vec<String> {
    match session.game().outcome() {
        Some(outcome) => outcome_lines(session, &outcome),
        None => vec![score_line(session)],
    }
}

/// How long each seat thought, in one line; `None` if the entries do not say when they were made.
#[must_use]
pub fn clock_line(session: &GameSession) -> Option<String> {
    let clock = Clock::of(session)?;
    let seat = |(seat, time): (Seat, &std::time::Duration)| {
        format!("{} {}", session.names().of(seat), clock_face(*time))
    };
    let seats: Vec<String> = (0u8..).map(Seat).zip(&clock.seats).map(seat).collect();
    let parts = [("seats", seats.join(", ")), ("table", clock_face(clock.table))];
    Some(gettext_f(
        "Time to choose: {seats}; dice, cards and rulings: {table}",
        &parts.each_ref().map(|(k, v)| (*k, v.as_str())),
    ))
}

/// The scores in one line.
#[must_use]
pub fn score_line(session: &GameSession) -> String {
    let scores = session.game().scores();
    let line: Vec<String> = (0u8..)
        .map(Seat)
        .zip(&scores)
        .map(|(seat, score)| format!("{} {score}", session.names().of(seat)))
        .collect();
    let what = gettext(&session.game().rulebook().scores);
    gettext_f("{what}: {scores}", &[("what", &what), ("scores", &line.join(", "))])
}

fn outcome_lines(session: &GameSession, outcome: &Outcome) -> Vec<String> {
    let mut lines = vec![gettext("The match is over.")];
    lines.extend(match outcome.group() {
        Some(group) => group_lines(session, group.won),
        None => place_lines(session, outcome),
    });
    if outcome.adjusted {
        lines.push(gettext("The table adjusted this match."));
    }
    if let Some(rule) = session.game().rulebook().find(&outcome.decided_by) {
        let title = gettext(&rule.title);
        lines.push(gettext_f("Decided by {rule}, {title}.", &[("rule", &rule.id), ("title", &title)]));
    }
    lines
}

fn place_lines(session: &GameSession, outcome: &Outcome) -> Vec<String> {
    let seats = (0u8..).map(Seat).zip(&outcome.scores);
    let mut seats: Vec<_> = seats.map(|(seat, score)| (outcome.place(seat), seat, score)).collect();
    seats.sort_by_key(|(place, ..)| *place);
    let line = |(place, seat, score): (Option<u8>, Seat, &i32)| {
        format!("{:>4}. {}: {score}", place.unwrap_or_default(), session.names().of(seat))
    };
    seats.into_iter().map(line).collect()
}

/// How a group fared, or one person who played alone.
fn group_lines(session: &GameSession, won: bool) -> Vec<String> {
    let how = match (won, session.game().seats() == 1) {
        (true, true) => gettext("You have won."),
        (false, true) => gettext("You have lost."),
        (true, false) => gettext("You have won together."),
        (false, false) => gettext("You have lost together."),
    };
    // The game says how far it went.
    vec![how, session.game().ask().render(session.names())]
}
