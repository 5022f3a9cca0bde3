//! How often groups win at which difficulty, and how far the others came.

use std::collections::BTreeMap;

use crate::i18n::{gettext, gettext_f};
use crate::insight::results::Results;
use crate::insight::share::Share;
use crate::insight::table::{Cell, Column, Kind, Table};

/// The game, the difficulty with its name, and how many played.
type Level = (usize, Option<(String, String)>, usize);

pub(super) fn tables(results: &Results) -> Vec<Table> {
    let mut levels: BTreeMap<Level, Share> = BTreeMap::new();
    let mut falls: BTreeMap<(Level, u16, u16), i64> = BTreeMap::new();
    for past in &results.matches {
        let Some(group) = past.group() else { continue };
        let level = (past.game, past.difficulty.clone(), past.seats());
        levels.entry(level.clone()).or_default().add(group.won);
        // How far a group came is told by a log.
        if !group.won && !past.played.elsewhere {
            *falls.entry((level, group.stages, group.reached)).or_default() += 1;
        }
    }
    let lost =
        |level: &Level| falls.iter().filter(|((other, ..), _)| other == level).map(|(_, n)| n).sum::<i64>();
    let fall = |((level, stages, reached), n): (&(Level, u16, u16), &i64)| {
        let reached = gettext_f("{n} of {of}", &[("n", &reached.to_string()), ("of", &stages.to_string())]);
        let share = Share {
            hits: u64::try_from(*n).unwrap_or_default(),
            of: u64::try_from(lost(level)).unwrap_or_default(),
        };
        cells(results, level, [Cell::Text(reached), Cell::Share(share)])
    };
    let columns = |last: &[Column]| {
        let mut columns = vec![
            Column::new("game", gettext("Game"), Kind::Text),
            Column::new("difficulty", gettext("Difficulty"), Kind::Text),
            Column::new("seats", gettext("Players"), Kind::Count),
        ];
        columns.extend_from_slice(last);
        columns
    };
    let won = Column::new("won", gettext("Won"), Kind::Share);
    let reached = Column::new("reached", gettext("Reached"), Kind::Text);
    let fell = Column::new("lost", gettext("Of the lost matches"), Kind::Share);
    vec![
        Table::new("groups", gettext("How often groups win"), columns(&[won]))
            .with(levels.iter().map(|(level, share)| cells(results, level, [Cell::Share(*share)]))),
        Table::new("falls", gettext("How far losing groups got"), columns(&[reached, fell]))
            .with(falls.iter().map(fall)),
    ]
}

fn cells<const N: usize>(results: &Results, level: &Level, last: [Cell; N]) -> Vec<Cell> {
    let (game, difficulty, seats) = level;
    let difficulty = difficulty.as_ref().map_or(Cell::Nothing, |(_, name)| Cell::Text(name.clone()));
    let first = [Cell::Text(results.title(*game)), difficulty, Cell::Count(*seats as i64)];
    first.into_iter().chain(last).collect()
}
