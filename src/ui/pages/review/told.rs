//! What the page says of a match: each entry in words, and of whom and which part of the match it is.

use crate::engine::{AnyMatch, LogLine, Names, Seat, capital};
use crate::i18n::{gettext, gettext_f};
use crate::insight::telling::percent;
use crate::insight::{Analysis, Cause, Mark};
use crate::play::GameSession;

/// An entry in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// What it did, as the log tells it.
    pub words: String,
    /// In which part of the match.
    pub chapter: String,
    /// Whose choice it was.
    pub seat: Option<Seat>,
}

/// Every entry of a match in words, in the order of the log.
pub fn tell_all(session: &GameSession, lines: &[LogLine]) -> Vec<Told> {
    let mut chapter = String::new();
    let tell = |(at, line): (usize, &LogLine)| {
        let names = &session.names_at(at + 1);
        if let Some(text) = &line.chapter {
            chapter = text.render(names);
        }
        Told { words: sentence(line, names), chapter: chapter.clone(), seat: line.record.entry.seat() }
    };
    lines.iter().enumerate().map(tell).collect()
}

fn sentence(line: &LogLine, names: &Names) -> String {
    let words: Vec<String> = line.told.iter().map(|text| text.render(names)).collect();
    if words.is_empty() { gettext("Nothing to tell.") } else { capital(&words.join(" ")) }
}

/// The larger part of the match that a part is of: “Round 1 of 3” of “Round 1 of 3 · Draft”.
pub fn round(chapter: &str) -> &str {
    chapter.split(" · ").next().unwrap_or(chapter)
}

/// Where the larger parts of the match begin: after how many entries, and their names.
pub fn rounds(told: &[Told]) -> Vec<(usize, String)> {
    let mut rounds: Vec<(usize, String)> = Vec::new();
    for (at, entry) in told.iter().enumerate() {
        let name = round(&entry.chapter);
        if !name.is_empty() && rounds.last().is_none_or(|(_, last)| *last != name) {
            rounds.push((at, name.to_owned()));
        }
    }
    rounds
}

/// A change in points of the chance of a win, with its sign.
pub fn points(change: f64) -> String {
    let points = (change * 100.0).round() as i64;
    match points {
        0 => "±0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("\u{2212}{}", points.unsigned_abs()),
    }
}

/// A seat's chance of the win after so many entries, once it is known.
pub fn chance(analysis: &Analysis, entries: usize, seat: Seat) -> Option<f64> {
    analysis.chances.get(entries)?.as_ref()?.get(seat.index()).copied()
}

/// What a choice cost, as a range of points.
pub fn cost(low: f64, high: f64) -> String {
    let whole = |cost: f64| (cost.max(0.0) * 100.0).round() as i64;
    let (low, high) = (whole(low), whole(high));
    if low >= high {
        return gettext_f("Cost {n} points", &[("n", &high.to_string())]);
    }
    gettext_f("Cost {low} to {high} points", &[("low", &low.to_string()), ("high", &high.to_string())])
}

/// What a choice cost at least and at most, with signs: “−13 to −11”.
pub fn cost_in_points([low, high]: [f64; 2]) -> String {
    let (least, most) = (points(-low.max(0.0)), points(-high.max(0.0)));
    if least == most {
        return most;
    }
    gettext_f("{most} to {least}", &[("most", &most), ("least", &least)])
}

/// The style class of a mark's form.
pub const fn form(mark: Mark) -> &'static str {
    match mark {
        Mark::Doubtful => "doubtful",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

/// A mark in a word.
pub fn mark_name(mark: Mark) -> String {
    match mark {
        Mark::Doubtful => gettext("Doubtful"),
        Mark::Mistake => gettext("Mistake"),
        Mark::Blunder => gettext("Serious mistake"),
    }
}

/// Where something comes from: luck, or whose choice, and when.
pub fn origin(cause: Cause, chapter: &str, names: &Names) -> String {
    let from = match cause {
        Cause::Luck => gettext("Luck"),
        Cause::Choice(seat) => gettext_f("{seat}’s choice", &[("seat", &names.of(Seat(seat)))]),
        Cause::Ruling => gettext("Decided by the table"),
        Cause::Nothing => String::new(),
    };
    match chapter.is_empty() || from.is_empty() {
        true => format!("{from}{chapter}"),
        false => format!("{from} · {chapter}"),
    }
}

/// What a screen reader says of a moment.
pub fn spoken(at: usize, told: &[Told], analysis: Option<&Analysis>, seat: Seat, names: &Names) -> String {
    let place = gettext_f("Entry {at} of {of}", &[("at", &at.to_string()), ("of", &told.len().to_string())]);
    let chance = analysis.and_then(|analysis| chance(analysis, at, seat)).map(|chance| {
        let who = if analysis.is_some_and(|analysis| analysis.group) {
            gettext("Chance of winning")
        } else {
            names.of(seat)
        };
        format!("{who} {}", percent(chance))
    });
    let last = at.checked_sub(1);
    let step = last.and_then(|at| analysis?.steps.get(at));
    let judged = step.and_then(|step| step.judged.as_ref()).filter(|judged| judged.mark.is_some());
    let cost = judged.map(|judged| {
        let name = judged.mark.map(mark_name).unwrap_or_default();
        format!("{name}: {}", cost(judged.low, judged.high))
    });
    let words = last.and_then(|at| told.get(at)).map(|told| told.words.clone());
    [Some(place), chance, cost, words].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The question that the entry after so many entries answered.
pub fn question(game: &dyn AnyMatch, names: &Names) -> String {
    game.ask().render(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_their_signs() {
        assert_eq!([points(0.134), points(-0.116), points(0.001)], ["+13", "−12", "±0"]);
        assert_eq!(cost(0.11, 0.13), "Cost 11 to 13 points");
        assert_eq!(cost(-0.02, 0.004), "Cost 0 points", "below nothing is noise");
        assert_eq!([cost_in_points([0.11, 0.13]), cost_in_points([0.04, 0.041])], ["−13 to −11", "−4"]);
    }

    #[test]
    fn a_part_of_the_match_begins_once() {
        let told = |chapter: &str| Told { chapter: chapter.to_owned(), ..Told::default() };
        let all = [told(""), told("Round 1 · Draft"), told("Round 1 · Duel"), told("Round 2")];
        assert_eq!(rounds(&all), [(1, "Round 1".to_owned()), (3, "Round 2".to_owned())]);
    }
}
