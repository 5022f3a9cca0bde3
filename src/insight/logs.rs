//! Answers that only a log has: when points come, which cards win, and who takes how long. Matches are played again for
//! them, so that they take longer than others.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::answers::{Answer, Question};
use super::results::{Past, Results};
use super::share::Share;
use super::table::{Cell, Column, Kind, Table};
use crate::archive::Archive;
use crate::engine::{Names, Seat, Step};
use crate::exchange;
use crate::i18n::gettext;
use crate::play::{Catalogue, Clock, GameSession};

/// What logs told.
#[derive(Clone, Debug, PartialEq)]
pub struct FromLogs {
    /// The answers.
    pub answers: Vec<Answer>,
    /// How many matches were played again, the last first.
    pub read: usize,
    /// Of how many that were asked about; score sheets have no such logs and are not counted.
    pub of: usize,
}

/// How long somebody took in a game.
#[derive(Clone, Copy, Debug, Default)]
struct Thought {
    matches: i64,
    choices: u32,
    time: Duration,
    /// What all seats took in these matches.
    of: Duration,
}

/// What a part of the match brought.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    /// Where it stood among the parts of its matches.
    places: usize,
    matches: usize,
    points: i64,
    seats: usize,
}

/// What became of seats that did something with a card.
#[derive(Clone, Copy, Debug, Default)]
struct With {
    times: i64,
    won: Share,
}

/// The game, whether all played together, and how many.
type Form = (usize, bool, usize);

/// What was counted so far.
#[derive(Default)]
struct Count {
    thoughts: BTreeMap<(usize, usize), Thought>,
    parts: BTreeMap<(Form, String), Part>,
    cards: BTreeMap<(usize, bool, &'static str, String), With>,
    /// All seats of the matches of a game.
    all: BTreeMap<(usize, bool), Share>,
}

/// The answers of the logs of at most `most` matches, the last ones first. `go_on` is told how many of how many were
/// played again, and says whether to go on; `None` if it did not. A match that cannot be played again is left out.
pub fn answers_from_logs(
    archive: &Archive,
    catalogue: &Catalogue,
    results: &Results,
    most: usize,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<FromLogs> {
    let played = || results.matches.iter().rev().filter(|past| !past.sheet && !past.played.elsewhere);
    let of = played().count();
    let wanted = of.min(most);
    let (mut count, mut read) = (Count::default(), 0);
    for (done, past) in played().take(wanted).enumerate() {
        if !go_on(done, wanted) {
            return None;
        }
        let replayed =
            archive.export(past.played.id).ok().and_then(|file| exchange::replay(catalogue, file).ok());
        if let Some((session, None)) = replayed {
            count.add(results, past, &session);
            read += 1;
        }
    }
    let answers = vec![
        Answer::new(Question::Sources, vec![count.sources(results)]),
        Answer::new(Question::Cards, vec![count.cards(results)]),
        Answer::new(Question::Time, vec![count.time(results)]),
    ];
    Some(FromLogs { answers, read, of })
}

impl Count {
    fn add(&mut self, results: &Results, past: &Past, session: &GameSession) {
        let course = session.game().course();
        self.add_time(results, past, session, &course);
        self.add_parts(past, &course);
        self.add_cards(past, &course);
    }

    /// Whoever took over a seat or gave it up on the way is left out.
    fn add_time(&mut self, results: &Results, past: &Past, session: &GameSession, course: &[Step]) {
        let Some(clock) = Clock::of(session) else { return };
        let over: Vec<Seat> = session.game().hand_overs().into_iter().map(|(_, over)| over.seat).collect();
        let of: Duration = clock.seats.iter().sum();
        for (seat, player) in past.single(&results.players) {
            let own = u8::try_from(seat).map(Seat).unwrap_or_default();
            let Some(time) = clock.seats.get(seat) else { continue };
            if !results.is_person(player) || over.contains(&own) {
                continue;
            }
            let thought = self.thoughts.entry((past.game, player)).or_default();
            thought.matches += 1;
            thought.choices += course.iter().filter(|step| step.seat == Some(own)).count() as u32;
            thought.time += *time;
            thought.of += of;
        }
    }

    fn add_parts(&mut self, past: &Past, course: &[Step]) {
        let nobody = Names(Vec::new());
        let form = (past.game, past.group().is_some(), past.seats());
        let mut parts: Vec<(String, i64)> = Vec::new();
        let mut before = 0;
        for step in course {
            let name =
                step.chapter.as_ref().map_or_else(|| gettext("Match"), |chapter| chapter.render(&nobody));
            let after: i64 = step.scores.iter().map(|score| i64::from(*score)).sum();
            match parts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, points)) => *points += after - before,
                None => parts.push((name, after - before)),
            }
            before = after;
        }
        for (place, (name, points)) in parts.into_iter().enumerate() {
            let part = self.parts.entry((form, name)).or_default();
            part.places += place;
            part.matches += 1;
            part.points += points;
            part.seats += past.seats();
        }
    }

    fn add_cards(&mut self, past: &Past, course: &[Step]) {
        let together = past.group().is_some();
        let winners = past.played.outcome.winners();
        let mut met: BTreeSet<(Seat, &'static str, &str)> = BTreeSet::new();
        for (seat, what, card) in course.iter().flat_map(|step| &step.done) {
            let with = self.cards.entry((past.game, together, *what, card.clone())).or_default();
            with.times += 1;
            if met.insert((*seat, *what, card.as_str())) {
                with.won.add(winners.contains(*seat));
            }
        }
        if !met.is_empty() {
            let all = self.all.entry((past.game, together)).or_default();
            Seat::all(past.seats()).for_each(|seat| all.add(winners.contains(seat)));
        }
    }

    fn sources(&self, results: &Results) -> Table {
        let mut parts: Vec<(&(Form, String), &Part)> = self.parts.iter().collect();
        let place = |part: &Part| part.places as f64 / part.matches.max(1) as f64;
        parts.sort_by(|((one, _), part), ((two, _), other)| {
            one.cmp(two).then(place(part).total_cmp(&place(other)))
        });
        let columns = vec![
            Column::new("game", gettext("Game"), Kind::Text),
            Column::new("form", gettext("Form"), Kind::Text),
            Column::new("seats", gettext("Players"), Kind::Count),
            Column::new("part", gettext("Part"), Kind::Text),
            Column::new("points", gettext("Points a seat"), Kind::Number),
            Column::new("matches", gettext("Matches"), Kind::Count),
        ];
        let row = |(((game, together, seats), name), part): (&(Form, String), &Part)| {
            vec![
                Cell::Text(results.title(*game)),
                form(*together),
                Cell::Count(*seats as i64),
                Cell::Text(name.clone()),
                Cell::Number(part.points as f64 / part.seats.max(1) as f64),
                Cell::Count(part.matches as i64),
            ]
        };
        Table::new("sources", gettext("Points by part of the match"), columns)
            .with(parts.into_iter().map(row))
    }

    fn cards(&self, results: &Results) -> Table {
        let columns = vec![
            Column::new("game", gettext("Game"), Kind::Text),
            Column::new("form", gettext("Form"), Kind::Text),
            Column::new("what", gettext("What"), Kind::Text),
            Column::new("card", gettext("Card"), Kind::Text),
            Column::new("times", gettext("Times"), Kind::Count),
            Column::new("with", gettext("Won with it"), Kind::Share),
            Column::new("without", gettext("Won without"), Kind::Share),
        ];
        let row = |((game, together, what, card), with): (&(usize, bool, &'static str, String), &With)| {
            let all = self.all.get(&(*game, *together)).copied().unwrap_or_default();
            let without = Share {
                hits: all.hits.saturating_sub(with.won.hits),
                of: all.of.saturating_sub(with.won.of),
            };
            vec![
                Cell::Text(results.title(*game)),
                form(*together),
                Cell::Text((*what).to_owned()),
                Cell::Text(card.clone()),
                Cell::Count(with.times),
                Cell::Share(with.won),
                Cell::Share(without),
            ]
        };
        Table::new("cards", gettext("Cards"), columns)
            .noting(gettext("Seats that did it, and all others in the same matches."))
            .with(self.cards.iter().map(row))
    }

    fn time(&self, results: &Results) -> Table {
        let mut thoughts: Vec<(&(usize, usize), &Thought)> = self.thoughts.iter().collect();
        let mean = |thought: &Thought| thought.time / thought.choices.max(1);
        thoughts.sort_by_key(|((game, _), thought)| (*game, std::cmp::Reverse(mean(thought))));
        let columns = vec![
            Column::new("game", gettext("Game"), Kind::Text),
            Column::new("who", gettext("Player"), Kind::Who),
            Column::new("matches", gettext("Matches"), Kind::Count),
            Column::new("choices", gettext("Choices"), Kind::Count),
            Column::new("each", gettext("Each"), Kind::Length),
            Column::new("time", gettext("In total"), Kind::Length),
            Column::new("part", gettext("Of everybody’s"), Kind::Chance),
        ];
        let length = |time: Duration| Cell::Length(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let row = |((game, player), thought): (&(usize, usize), &Thought)| {
            let of = thought.of.as_secs_f64();
            vec![
                Cell::Text(results.title(*game)),
                results.who(*player),
                Cell::Count(thought.matches),
                Cell::Count(thought.choices.into()),
                length(mean(thought)),
                length(thought.time),
                if of > 0.0 { Cell::Chance(thought.time.as_secs_f64() / of) } else { Cell::Nothing },
            ]
        };
        Table::new("time", gettext("Time to choose"), columns)
            .noting(gettext("Breaks are left out, and so are seats that were handed over."))
            .with(thoughts.into_iter().map(row))
    }
}

fn form(together: bool) -> Cell {
    Cell::Text(if together { gettext("Together") } else { gettext("Against each other") })
}
