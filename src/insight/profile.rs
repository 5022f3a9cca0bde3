//! What the archive tells of one person.

use std::collections::BTreeMap;

use super::answers::{Answer, Question, answers};
use super::rating_tables::rating_tables;
use super::ratings::Anchors;
use super::results::{Calendar, Results, Scope};
use super::table::{Cell, Table};
use crate::archive::{Archive, ArchiveError, Filter, Person, PersonId};
use crate::play::Catalogue;

/// So many names are told of those whom somebody plays with most.
const MOSTLY: usize = 2;

/// Somebody, and what became of their matches.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Who.
    pub person: Person,
    /// The matches that count.
    pub results: Results,
    /// How many of their matches count in statistics, whether they have ended or not.
    pub counted: usize,
    /// The people with whom they play most, the first one most of all.
    pub mostly_with: Vec<String>,
    /// The title of the game that they play most; none if no game stands out.
    pub favourite: Option<String>,
    /// Wins, opponents, form, scores: what there is of these.
    pub answers: Vec<Answer>,
}

/// What the archive tells of somebody; `None` if there is no such person.
///
/// # Errors
/// If the archive cannot be read.
pub fn profile(
    archive: &Archive,
    catalogue: &Catalogue,
    person: PersonId,
    calendar: &Calendar,
) -> Result<Option<Profile>, ArchiveError> {
    let Some(person) = archive.people()?.into_iter().find(|known| known.id == person) else {
        return Ok(None);
    };
    let results = Results::read(archive, catalogue, &Scope { person: Some(person.id), ..Scope::default() })?;
    let asked = [Question::Wins, Question::Pairs, Question::Streaks, Question::Scores];
    let mut tables: BTreeMap<&'static str, Table> = answers(&results, calendar, &asked)
        .into_iter()
        .flat_map(|answer| answer.tables)
        .map(|table| (table.id, table))
        .collect();
    // Strengths rest on the matches of all.
    let all = Results::read(archive, catalogue, &Scope::default())?.asked_by(Some(person.id));
    let rated = rating_tables(&all, &Anchors::default(), calendar);
    tables.extend(rated.into_iter().map(|table| (table.id, table)));
    for id in ["scores", "streaks"] {
        if let Some(table) = tables.get_mut(id) {
            keep_own(table, person.id);
        }
    }
    if let Some(scores) = tables.get_mut("scores") {
        arrange(scores, &["game", "seats", "best", "best_in", "mean", "last", "matches"]);
    }
    if let Some(months) = tables.get_mut("ratings-by-month") {
        leave_out_unknown(months);
    }
    let mut answer = |question, ids: &[&'static str]| {
        Answer::new(question, ids.iter().filter_map(|id| tables.remove(id)).collect())
    };
    let mut answers = vec![
        answer(Question::Wins, &["wins-by-game", "wins-together"]),
        answer(Question::Pairs, &["against"]),
        answer(Question::Ratings, &["ratings-by-month"]),
        answer(Question::Streaks, &["form", "form-together", "streaks"]),
        answer(Question::Scores, &["scores"]),
    ];
    answers.retain(|answer| !answer.tables.is_empty());
    let counted = Filter { person: Some(person.id), counted: Some(true), ..Filter::default() };
    Ok(Some(Profile {
        counted: archive.count(&counted)?,
        mostly_with: mostly_with(&results),
        favourite: favourite(&results),
        answers,
        results,
        person,
    }))
}

/// Leaves the rows of one person.
fn keep_own(table: &mut Table, person: PersonId) {
    let Some(who) = table.column("who") else { return };
    table
        .rows
        .retain(|cells| matches!(cells.get(who), Some(Cell::Who(player)) if player.person == Some(person)));
    table.columns.remove(who);
    table.rows.iter_mut().for_each(|cells| drop(cells.remove(who)));
}

/// Leaves these columns, in this order.
fn arrange(table: &mut Table, ids: &[&str]) {
    let places: Vec<usize> = ids.iter().filter_map(|id| table.column(id)).collect();
    table.columns = places.iter().filter_map(|at| table.columns.get(*at).cloned()).collect();
    for cells in &mut table.rows {
        *cells = places.iter().filter_map(|at| cells.get(*at).cloned()).collect();
    }
}

/// Leaves the months that say something; of a game that never does, the last one.
fn leave_out_unknown(table: &mut Table) {
    let (Some(game), Some(low)) = (table.column("game"), table.column("low")) else { return };
    let known = |cells: &Vec<Cell>| cells.get(low).is_some_and(|low| *low != Cell::Nothing);
    let rows = std::mem::take(&mut table.rows);
    for of_game in rows.chunk_by(|one, two| one.get(game) == two.get(game)) {
        if of_game.iter().any(known) {
            table.rows.extend(of_game.iter().filter(|cells| known(cells)).cloned());
        } else {
            table.rows.extend(of_game.last().cloned());
        }
    }
}

fn mostly_with(results: &Results) -> Vec<String> {
    let mut met: BTreeMap<usize, usize> = BTreeMap::new();
    for past in &results.matches {
        for player in past.everybody() {
            if Some(player) != results.asker && results.is_person(player) {
                *met.entry(player).or_default() += 1;
            }
        }
    }
    let mut met: Vec<(usize, usize)> = met.into_iter().filter(|(_, n)| *n > 1).collect();
    met.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    met.truncate(MOSTLY);
    met.iter().map(|(player, _)| results.who(*player).words()).collect()
}

fn favourite(results: &Results) -> Option<String> {
    let mut games = vec![0usize; results.games.len()];
    for past in &results.matches {
        if let Some(n) = games.get_mut(past.game) {
            *n += 1;
        }
    }
    let most = *games.iter().max()?;
    let mut found = games.iter().enumerate().filter(|(_, n)| **n == most);
    match (found.next(), found.next()) {
        (Some((game, _)), None) if most > 1 && games.len() > 1 => Some(results.title(game)),
        _ => None,
    }
}
