//! The figures of one match.

use super::html::escaped;
use crate::engine::Seat;
use crate::i18n::gettext;
use crate::insight::Analysis;
use crate::insight::figure::{Figure, Line, Marks, Unit};
use crate::play::{Clock, GameSession};

/// So many steps of time at most: more cannot be told apart.
const STEPS: usize = 160;

pub(super) fn section(session: &GameSession, analysis: Option<&Analysis>) -> String {
    let all = [analysis.and_then(|analysis| chances(session, analysis)), points(session), times(session)];
    let figures: Vec<String> =
        all.into_iter().flatten().map(|figure| format!("<figure>{}</figure>\n", figure.svg())).collect();
    if figures.is_empty() {
        return String::new();
    }
    let title = escaped(&gettext("Figures"));
    format!(
        "<section aria-labelledby=\"figures\">\n<h2 id=\"figures\">{title}</h2>\n<div class=\"figures\">\n{}</div>\n</section>\n",
        figures.concat()
    )
}

/// Which of so many steps are drawn: the last one always.
fn drawn(of: usize) -> Vec<usize> {
    let every = of.div_ceil(STEPS).max(1);
    let mut steps: Vec<usize> = (0..of).step_by(every).collect();
    if let (Some(last), Some(end)) = (steps.last().copied(), of.checked_sub(1))
        && last != end
    {
        steps.push(end);
    }
    steps
}

fn lines(
    session: &GameSession,
    id: &str,
    (title, axis): (String, String),
    unit: Unit,
    values: &[Vec<f64>],
) -> Figure {
    let steps = drawn(values.len());
    let line = |seat: Seat| Line {
        label: session.names().of(seat),
        points: steps
            .iter()
            .map(|at| {
                values.get(*at).and_then(|of| of.get(seat.index())).map(|value| (*value, *value, *value))
            })
            .collect(),
    };
    let seats = values.iter().map(Vec::len).max().unwrap_or_default();
    let lines = Seat::all(seats).map(line).collect();
    let steps = steps.iter().map(|at| at.to_string()).collect();
    Figure::new(id.to_owned(), title, axis, unit, Marks::Lines { steps, lines })
}

/// The points of everybody after each entry.
fn points(session: &GameSession) -> Option<Figure> {
    let game = session.game();
    if game.cooperative() || game.seats() < 2 {
        return None;
    }
    let begin = vec![0.0; game.seats()];
    let steps =
        game.course().into_iter().map(|step| step.scores.iter().map(|score| f64::from(*score)).collect());
    let values: Vec<Vec<f64>> = std::iter::once(begin).chain(steps).collect();
    let any = values.iter().flatten().any(|value| *value != 0.0);
    let words = (gettext("Points over the match"), gettext("Points after each entry"));
    any.then(|| lines(session, "points", words, Unit::Number, &values))
}

/// Everybody’s chance of the win after each entry.
fn chances(session: &GameSession, analysis: &Analysis) -> Option<Figure> {
    let values: Vec<Vec<f64>> = analysis
        .chances
        .iter()
        .map(|chances| {
            let mut chances = chances.clone().unwrap_or_default();
            // A group has one chance.
            chances.truncate(if analysis.group { 1 } else { usize::MAX });
            chances
        })
        .collect();
    let words = (gettext("Chances over the match"), gettext("Chance of the win after each entry"));
    (values.len() > 1).then(|| lines(session, "chances", words, Unit::Percent, &values))
}

/// How long everybody took to choose.
fn times(session: &GameSession) -> Option<Figure> {
    let clock = Clock::of(session)?;
    // Bots among themselves, or a match that was entered afterwards.
    if clock.seats.iter().all(|time| time.as_secs() < 60) {
        return None;
    }
    let minutes = |time: &std::time::Duration| time.as_secs_f64() / 60.0;
    let bars: Vec<(String, Vec<f64>)> = Seat::all(clock.seats.len())
        .zip(&clock.seats)
        .map(|(seat, time)| (session.names().of(seat), vec![minutes(time)]))
        .collect();
    let marks = Marks::Bars { parts: vec![gettext("Minutes")], bars };
    Some(Figure::new("time".to_owned(), gettext("Time to choose"), gettext("Minutes"), Unit::Number, marks))
}
