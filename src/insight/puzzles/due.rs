//! Which puzzles are due: people's own mistakes first, then those that come with the program, each game in turn.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::schedule::{Standing, due_on};
use super::shipped::{Collection, shipped};
use super::{Mistake, Puzzle, Verdict, mistakes};
use crate::archive::{
    Archive, ArchiveError, Filter, MatchId, NewPuzzle, PersonId, PuzzleAnswer, Status, StoredPuzzle,
};
use crate::exchange;
use crate::insight::kept::Kept;
use crate::insight::results::Calendar;
use crate::play::{Catalogue, GameSession};

/// So many matches are looked through for mistakes, the last ones: no more analyses are kept.
const LOOKED_THROUGH: usize = 100;

/// Which puzzles are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Only of this game.
    pub game: Option<String>,
    /// Of people's own mistakes only those of this person.
    pub person: Option<PersonId>,
    /// Only people's own mistakes, or only those that come with the program.
    pub own: Option<bool>,
}

/// A puzzle that is due.
#[derive(Clone, Debug, PartialEq)]
pub struct Due {
    /// The game's id.
    pub game: String,
    /// The position.
    pub puzzle: Puzzle,
    /// In which box it is.
    pub standing: Standing,
    /// How often it was answered.
    pub answers: usize,
    /// Where it comes from.
    pub from: From,
}

/// Where a puzzle comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum From {
    /// A mistake in a match of the archive.
    Match(MatchId, Mistake),
    /// It came with the program.
    Program(Arc<Collection>),
}

/// Looks through the analyses that are kept of the last matches, and keeps the mistakes of people in them as puzzles.
/// `go_on` is told how many of how many matches were looked through, and says whether to go on. Says how many are new.
///
/// # Errors
/// If the archive cannot be read or written. A match that cannot be played again is left out.
pub fn collect(
    archive: &mut Archive,
    catalogue: &Catalogue,
    kept: &Kept,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<usize, ArchiveError> {
    let filter = Filter { status: Some(Status::Finished), elsewhere: Some(false), ..Filter::default() };
    let lines = archive.lines(&filter, None, LOOKED_THROUGH)?;
    let known = archive.puzzles()?;
    let mut new = 0;
    for (n, line) in lines.iter().enumerate() {
        if !go_on(n, lines.len()) {
            break;
        }
        if line.damaged || line.seats.iter().all(|seat| seat.bot.is_some()) && !line.handed_over {
            continue;
        }
        let Ok(file) = archive.export(line.id) else { continue };
        let Ok((session, None)) = exchange::replay(catalogue, file) else { continue };
        let Some(analysis) = kept.best(&session) else { continue };
        new += keep(archive, &known, line.id, &mistakes(&line.uuid, &session, &analysis))?;
    }
    Ok(new)
}

/// Keeps the mistakes of a match as puzzles, unless they are what is known of it.
fn keep(
    archive: &mut Archive,
    known: &[StoredPuzzle],
    of: MatchId,
    found: &[Mistake],
) -> Result<usize, ArchiveError> {
    let new = |mistake: &Mistake| NewPuzzle {
        id: mistake.puzzle.id.clone(),
        n: mistake.puzzle.at,
        seat: mistake.puzzle.seat.0,
        body: serde_json::to_value(mistake).unwrap_or_default(),
    };
    let found: Vec<NewPuzzle> = found.iter().map(new).collect();
    let before: BTreeMap<&str, _> =
        known.iter().filter(|one| one.of == Some(of)).map(|one| (one.id.as_str(), &one.body)).collect();
    let same = |one: &NewPuzzle| before.get(one.id.as_str()).copied() == Some(&Some(one.body.clone()));
    if before.len() == found.len() && found.iter().all(same) {
        return Ok(0);
    }
    archive.keep_mistakes(of, &found)
}

/// The puzzles that are due, in the order in which they are set. Those that come with the program and that nobody has
/// answered are due, too.
///
/// # Errors
/// If the archive cannot be read.
pub fn due(
    archive: &Archive,
    catalogue: &Catalogue,
    wanted: &Wanted,
    calendar: &Calendar,
) -> Result<Vec<Due>, ArchiveError> {
    let known = archive.puzzles()?;
    let mut due = Vec::new();
    if wanted.own != Some(false) {
        due.extend(known.iter().filter_map(|stored| own(stored, wanted, calendar)));
    }
    if wanted.own != Some(true) {
        due.extend(of_program(&known, catalogue, wanted, calendar));
    }
    Ok(due)
}

/// A mistake that is due.
fn own(stored: &StoredPuzzle, wanted: &Wanted, calendar: &Calendar) -> Option<Due> {
    let of = stored.of.filter(|_| is_of(&stored.game, wanted) && stored.due_at <= calendar.now)?;
    if wanted.person.is_some() && stored.person != wanted.person {
        return None;
    }
    let mistake: Mistake = serde_json::from_value(stored.body.clone()?).ok()?;
    Some(Due {
        game: stored.game.clone(),
        puzzle: mistake.puzzle.clone(),
        standing: Standing(stored.standing),
        answers: stored.answers,
        from: From::Match(of, mistake),
    })
}

/// Those that come with the program: first what was answered before, then one of each game in turn.
fn of_program(
    known: &[StoredPuzzle],
    catalogue: &Catalogue,
    wanted: &Wanted,
    calendar: &Calendar,
) -> Vec<Due> {
    let known: BTreeMap<&str, &StoredPuzzle> = known.iter().map(|one| (one.id.as_str(), one)).collect();
    let (mut again, mut new) = (Vec::new(), Vec::new());
    for def in catalogue.games().iter().filter(|def| is_of(def.info.id, wanted)) {
        let mut nth = 0;
        for collection in shipped(def) {
            let collection = Arc::new(collection);
            for puzzle in &collection.puzzles {
                let stored = known.get(puzzle.id.as_str());
                if stored.is_some_and(|stored| stored.due_at > calendar.now) {
                    continue;
                }
                let due = Due {
                    game: def.info.id.to_owned(),
                    puzzle: puzzle.clone(),
                    standing: Standing(stored.map_or(0, |stored| stored.standing)),
                    answers: stored.map_or(0, |stored| stored.answers),
                    from: From::Program(Arc::clone(&collection)),
                };
                match stored {
                    Some(stored) => again.push((stored.due_at, due)),
                    None => new.push((nth, due)),
                }
                nth += 1;
            }
        }
    }
    again.sort_by_key(|(at, _)| *at);
    new.sort_by_key(|(nth, _)| *nth);
    again.into_iter().map(|(_, due)| due).chain(new.into_iter().map(|(_, due)| due)).collect()
}

fn is_of(game: &str, wanted: &Wanted) -> bool {
    wanted.game.as_deref().is_none_or(|only| only == game)
}

impl Due {
    /// The match as it stood before the choice. `None` if the match has another log since, or the game is not played so any
    /// more; a mistake is then best forgotten.
    #[must_use]
    pub fn open(&self, archive: &Archive, catalogue: &Catalogue) -> Option<GameSession> {
        match &self.from {
            From::Program(collection) => collection.open(catalogue.find(&self.game)?, self.puzzle.at),
            From::Match(id, mistake) => {
                let mut file = archive.export(*id).ok()?;
                file.records.truncate(self.puzzle.at + 1);
                let (session, stopped) = exchange::replay(catalogue, file.clone()).ok()?;
                if stopped.is_some() || !mistake.holds(session.game()) {
                    return None;
                }
                file.records.truncate(self.puzzle.at);
                exchange::replay(catalogue, file).ok().map(|(session, _)| session)
            }
        }
    }

    /// Notes how it was answered, and when it comes again.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn answered(
        &self,
        archive: &mut Archive,
        verdict: &Verdict,
        calendar: &Calendar,
    ) -> Result<Standing, ArchiveError> {
        let standing = self.standing.after(verdict.accepted());
        let answer =
            PuzzleAnswer { at: calendar.now, entry: verdict.chosen.clone(), accepted: verdict.accepted() };
        let due_at = due_on(standing, calendar);
        archive.answer_puzzle((&self.puzzle.id, &self.game), &answer, (standing.0, due_at))?;
        Ok(standing)
    }
}

/// How many puzzles are still to be set this day.
///
/// # Errors
/// If the archive cannot be read.
pub fn left_today(archive: &Archive, calendar: &Calendar) -> Result<usize, ArchiveError> {
    let morning = calendar.begin(calendar.day(calendar.now)).unwrap_or(calendar.now);
    Ok(super::A_DAY.saturating_sub(archive.puzzle_answers_since(morning)?))
}
