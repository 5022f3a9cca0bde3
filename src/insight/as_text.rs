//! A whole analysis as text, for screen readers, the terminal and the clipboard: all that the page shows as pictures.

use super::analysis::{Analysis, Cause, Judged, Judgement, Mark};
use super::classes::class_of;
use super::telling::{account, class, mistakes, percent, points, range, turning_point};
use crate::engine::{AnyMatch, LogLine, Names, Seat, capital};
use crate::i18n::{decimal, gettext, gettext_f};

/// So many turning points are told.
pub const TURNING_POINTS: usize = 5;
/// By so much of the win somebody must be ahead to lead.
const AHEAD: f64 = 0.01;

/// A part of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A line of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The number of the entry that it is about, counted from 1.
    pub entry: Option<usize>,
    /// What it says.
    pub words: String,
}

/// What the figures mean, and how exact they are.
#[must_use]
pub fn foot(analysis: &Analysis) -> String {
    let (effort, seed) = (analysis.effort.word(), analysis.seed.to_string());
    let error = decimal(100.0 * analysis.error, 1);
    gettext_f(
        "Points are hundredths of a win. Chances are exact to about {error} points (effort: {effort}, seed: {seed}). What a choice cost is judged by the program’s own bots; it is not part of the sums above.",
        &[("error", &error), ("effort", effort), ("seed", &seed)],
    )
}

/// The sections one after the other, as one text with empty lines between them.
#[must_use]
pub fn joined(sections: &[Section]) -> String {
    let line = |line: &Line| match line.entry {
        Some(entry) => format!("{entry}. {}\n", line.words),
        None => format!("{}\n", line.words),
    };
    let section = |section: &Section| {
        format!("{}\n{}", section.title, section.lines.iter().map(line).collect::<String>())
    };
    sections.iter().map(section).collect::<Vec<_>>().join("\n")
}

/// A match with what was found of it, to be told.
#[derive(Clone, Copy)]
pub struct Findings<'a> {
    /// What was found.
    pub analysis: &'a Analysis,
    /// The match.
    pub game: &'a dyn AnyMatch,
    /// Who plays.
    pub names: &'a Names,
    /// Its log in words.
    pub lines: &'a [LogLine],
}

impl Findings<'_> {
    /// All that was found, in the order in which it is best read: how the chances went, how the result came about, whose
    /// choices moved whom, what decided the match, and how the choices were.
    #[must_use]
    pub fn as_text(&self) -> Vec<Section> {
        let sections = [self.course(), self.accounts(), self.given(), self.turning_points(), self.choices()];
        sections.into_iter().filter(|section| !section.lines.is_empty()).collect()
    }

    /// Every entry with the chances after it, and of every choice that was judged what else there was and what it was worth.
    /// Long matches take long: the moment before each judged choice is played up to again.
    #[must_use]
    pub fn entries_as_text(&self) -> Section {
        let line = |(at, step): (usize, &super::Step)| {
            let chances = self.chances(at + 1).map(|chances| format!("({chances})"));
            let judged = step.judged.as_ref().map(|judged| self.compared(at, judged));
            let luck = (step.cause == Cause::Luck).then(|| self.moved(&step.change)).flatten();
            let words = [Some(self.told(at)), chances, luck, judged];
            let words: Vec<String> = words.into_iter().flatten().filter(|words| !words.is_empty()).collect();
            Line { entry: Some(at + 1), words: words.join(" ") }
        };
        Section {
            title: gettext("Entry by entry"),
            lines: self.analysis.steps.iter().enumerate().map(line).collect(),
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let seats = if self.analysis.group { 1 } else { self.analysis.seats() };
        (0..seats).filter_map(|seat| u8::try_from(seat).ok()).map(Seat)
    }

    fn every_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.analysis.seats()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat)
    }

    fn chance(&self, entries: usize, seat: Seat) -> Option<f64> {
        self.analysis.chances.get(entries)?.as_ref()?.get(seat.index()).copied()
    }

    /// The chances of all after so many entries: “Anna 62%, Ben 38%”.
    fn chances(&self, entries: usize) -> Option<String> {
        let one = |seat: Seat| {
            let chance = percent(self.chance(entries, seat)?);
            Some(match self.analysis.group {
                true => chance,
                false => format!("{} {chance}", self.names.of(seat)),
            })
        };
        self.seats().map(one).collect::<Option<Vec<_>>>().map(|all| all.join(", "))
    }

    /// What the log says of an entry.
    fn told(&self, at: usize) -> String {
        let sentences = self.lines.get(at).into_iter().flat_map(|line| &line.told);
        sentences.map(|text| text.render(self.names)).collect::<Vec<_>>().join(" ")
    }

    /// The graph: the chances at the start and at the end of each part of the match, who led when, and how high and low each
    /// chance was.
    fn course(&self) -> Section {
        let mut lines = Vec::new();
        if let Some(chances) = self.chances(0) {
            lines.push(plain(gettext_f("At the start: {chances}", &[("chances", &chances)])));
        }
        for (end, name) in self.parts() {
            if let Some(chances) = self.chances(end) {
                lines.push(plain(gettext_f(
                    "After {part}: {chances}",
                    &[("part", &name), ("chances", &chances)],
                )));
            }
        }
        lines.extend(self.leaders());
        lines.extend(self.seats().filter_map(|seat| self.extremes(seat)));
        Section { title: gettext("How the chances went"), lines }
    }

    /// The larger parts of the match: after how many entries each ends, and its name.
    fn parts(&self) -> Vec<(usize, String)> {
        let mut parts: Vec<(usize, String)> = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let chapter = line.chapter.as_ref().map(|text| text.render(self.names));
            // “Round 1 of 3” of “Round 1 of 3 · Draft”.
            let name = chapter.as_deref().map(|chapter| chapter.split(" · ").next().unwrap_or(chapter));
            match (parts.last_mut(), name) {
                (Some((end, last)), Some(name)) if last == name => *end = at + 1,
                (Some((end, _)), None) => *end = at + 1,
                (_, Some(name)) if !name.is_empty() => parts.push((at + 1, name.to_owned())),
                _ => {}
            }
        }
        parts
    }

    /// Who led from when on, among rivals.
    fn leaders(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut leader = None;
        for entries in 0..self.analysis.chances.len() {
            let ahead = self.ahead(entries).filter(|ahead| Some(*ahead) != leader);
            if let Some(seat) = ahead.filter(|_| !self.analysis.group) {
                leader = Some(seat);
                let (seat, chance) = (self.names.of(seat), self.chance(entries, seat).map(percent));
                let (n, chance) = (entries.to_string(), chance.unwrap_or_default());
                let places = [("seat", &*seat), ("n", &*n), ("chance", &*chance)];
                lines.push(plain(gettext_f("From entry {n} on {seat} leads: {chance}", &places)));
            }
        }
        lines
    }

    /// Who is ahead of all others.
    fn ahead(&self, entries: usize) -> Option<Seat> {
        let mut chances: Vec<(Seat, f64)> =
            self.every_seat().map(|seat| Some((seat, self.chance(entries, seat)?))).collect::<Option<_>>()?;
        chances.sort_by(|a, b| b.1.total_cmp(&a.1));
        let [first, second, ..] = chances.as_slice() else { return None };
        (first.1 - second.1 >= AHEAD).then_some(first.0)
    }

    fn extremes(&self, seat: Seat) -> Option<Line> {
        let known = (0..self.analysis.chances.len()).filter_map(|n| Some((n, self.chance(n, seat)?)));
        let known: Vec<(usize, f64)> = known.collect();
        let most = known.iter().copied().reduce(|most, one| if one.1 > most.1 { one } else { most })?;
        let least = known.iter().copied().reduce(|least, one| if one.1 < least.1 { one } else { least })?;
        let places = [
            ("seat", self.names.of(seat)),
            ("most", percent(most.1)),
            ("n", most.0.to_string()),
            ("least", percent(least.1)),
            ("k", least.0.to_string()),
        ];
        let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
        Some(plain(match self.analysis.group {
            true => gettext_f(
                "The chance was highest after entry {n}, {most}, and lowest after entry {k}, {least}",
                &places[1..],
            ),
            false => gettext_f(
                "{seat}’s chance was highest after entry {n}, {most}, and lowest after entry {k}, {least}",
                &places,
            ),
        }))
    }

    /// The waterfall.
    fn accounts(&self) -> Section {
        let line = |seat: Seat| {
            let words = account(self.analysis.accounts.get(seat.index())?);
            let seat = self.names.of(seat);
            Some(plain(gettext_f("{seat}: {words}", &[("seat", &seat), ("words", &words)])))
        };
        Section {
            title: gettext("How the result came about"),
            lines: self.every_seat().filter_map(line).collect(),
        }
    }

    /// The matrix.
    fn given(&self) -> Section {
        let value = |by: Seat, on: Seat| self.analysis.given.get(by.index())?.get(on.index()).copied();
        let row = |by: Seat| {
            let name = self.names.of(by);
            let words = match self.analysis.group {
                true => points(value(by, Seat(0))?),
                false => {
                    let cell = |on: Seat| {
                        let points = points(value(by, on)?);
                        let on = self.names.of(on);
                        Some(gettext_f("{points} for {seat}", &[("points", &points), ("seat", &on)]))
                    };
                    self.every_seat().map(cell).collect::<Option<Vec<_>>>()?.join(", ")
                }
            };
            Some(plain(gettext_f("By {seat}: {words}", &[("seat", &name), ("words", &words)])))
        };
        let several = self.analysis.seats() > 1;
        let lines = if several { self.every_seat().filter_map(row).collect() } else { Vec::new() };
        Section { title: gettext("Whose choices moved whom"), lines }
    }

    fn turning_points(&self) -> Section {
        let found = self.analysis.turning_points(TURNING_POINTS);
        let line = |point: &_| {
            let super::TurningPoint { at, .. } = *point;
            let words = turning_point(self.analysis, point, &self.told(at), self.names);
            Line { entry: Some(at + 1), words }
        };
        let mut lines: Vec<Line> = found.iter().map(line).collect();
        if lines.is_empty() {
            lines.push(plain(gettext("Nothing changed anybody’s chance by a point.")));
        }
        Section { title: gettext("What decided the match"), lines }
    }

    /// The sums of each player, and the choices that are marked with what would have been better.
    fn choices(&self) -> Section {
        let sum = |seat: Seat| {
            let words = mistakes(&self.analysis.mistakes(seat.0)?);
            let class = class_of(self.analysis, seat.0).map(|found| class(&found));
            let words = [Some(words), class].into_iter().flatten().collect::<Vec<_>>().join("; ");
            let seat = self.names.of(seat);
            Some(plain(gettext_f("{seat}: {words}", &[("seat", &seat), ("words", &words)])))
        };
        let mut lines: Vec<Line> = self.every_seat().filter_map(sum).collect();
        for (at, step) in self.analysis.steps.iter().enumerate() {
            let judged = step.judged.as_ref().filter(|judged| judged.mark.is_some());
            lines.extend(judged.map(|judged| {
                let words = format!("{} {}", self.told(at), self.compared(at, judged));
                Line { entry: Some(at + 1), words: words.trim().to_owned() }
            }));
        }
        Section { title: gettext("Choices, judged by what each player knew"), lines }
    }

    /// What luck did to each chance, if it did anything.
    fn moved(&self, change: &[f64]) -> Option<String> {
        change.iter().any(|change| change.abs() >= 0.000_5).then_some(())?;
        let one = |seat: Seat| {
            let points = points(*change.get(seat.index())?);
            Some(match self.analysis.group {
                true => points,
                false => format!("{} {points}", self.names.of(seat)),
            })
        };
        let words = self.seats().map(one).collect::<Option<Vec<_>>>()?.join(", ");
        Some(gettext_f("Luck: {words}.", &[("words", &words)]))
    }

    /// The choices that were compared, with what each is worth.
    fn compared(&self, at: usize, judged: &Judged) -> String {
        let before = self.game.at(at);
        let option = |(nth, option): (usize, &Judgement)| {
            let (words, value) = (in_words(&*before, option, self.names), percent(option.value));
            let made = nth == judged.made;
            let places = [("choice", &*words), ("value", &*value)];
            match made {
                true => gettext_f("{choice}: {value} (chosen)", &places),
                false => gettext_f("{choice}: {value}", &places),
            }
        };
        let options: Vec<String> = judged.options.iter().enumerate().map(option).collect();
        let about = match judged.mark {
            Some(mark) => {
                let (name, cost) = (mark_name(mark), range([judged.low, judged.high]));
                let places = [("mark", mark.sign()), ("name", &*name), ("cost", &*cost)];
                gettext_f("{mark} {name}, cost {cost} points.", &places)
            }
            None if judged.is_among_the_best() => gettext("These cannot be told apart."),
            None => gettext("No mistake."),
        };
        format!("{about} {}", options.join("; "))
    }
}

fn plain(words: String) -> Line {
    Line { entry: None, words }
}

/// A mark in a word.
fn mark_name(mark: Mark) -> String {
    match mark {
        Mark::Doubtful => gettext("Doubtful"),
        Mark::Mistake => gettext("Mistake"),
        Mark::Blunder => gettext("Serious mistake"),
    }
}

/// A choice in words.
fn in_words(before: &dyn AnyMatch, option: &Judgement, names: &Names) -> String {
    let entry = before.read(before.len(), &option.entry).ok();
    let text = entry.and_then(|entry| before.named(&entry));
    text.map_or_else(|| gettext("Another choice"), |text| capital(&text.render(names)))
}
