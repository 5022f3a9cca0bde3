//! `statistics`: what past matches tell.

use std::path::Path;

use jiff::civil::Date;
use serde_json::json;

use super::args::StatisticsArgs;
use super::env::Environment;
use super::fail::Fail;
use super::progress::Progress;
use super::wrap::columns;
use super::{Console, fair_dice, history};
use crate::archive::Archive;
use crate::files;
use crate::i18n::{gettext, gettext_f};
use crate::insight::figure::figures;
use crate::insight::{
    Anchors, Answer, Calendar, Cell, Kind, Question, Results, Scope, Table, answers, answers_from_logs,
    luck_and_choices, rating_tables,
};

/// So many rows of a table are shown in words.
const ROWS: usize = 20;

/// How answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Words,
    Figures,
    Json,
    Csv,
}

pub(super) fn statistics(
    env: &Environment<'_>,
    args: &StatisticsArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let calendar = Calendar::system();
    let game = args.game.as_deref().map(|game| env.game(game)).transpose()?;
    let mut scope = Scope {
        game: game.map(|game| env.catalogue.counts_as(game.info.id).to_owned()),
        from: args.from.map(|day| begin(&calendar, day)).transpose()?,
        until: args.until.map(|day| begin(&calendar, day.tomorrow().map_err(Fail::usage)?)).transpose()?,
        tag: args.tag.clone(),
        real_dice: args.real_dice,
        with_adjusted: args.adjusted,
        without_sheets: args.no_sheets,
        ..Scope::default()
    };
    let found = match history::reading(env)? {
        Some(archive) => {
            scope.person = args.player.as_deref().map(|name| person(&archive, name)).transpose()?;
            answered(env, args, &archive, &scope, &calendar, console)?
        }
        None => Vec::new(),
    };
    if let Some(folder) = &args.svg {
        draw(env, folder, &found)?;
    }
    let form = match args {
        StatisticsArgs { json: true, .. } => Form::Json,
        StatisticsArgs { csv: true, .. } => Form::Csv,
        StatisticsArgs { figures: true, .. } => Form::Figures,
        _ => Form::Words,
    };
    print(form, &found, console)
}

/// Writes each figure to a file of its own.
fn draw(env: &Environment<'_>, folder: &Path, found: &[Answer]) -> Result<(), Fail> {
    std::fs::create_dir_all(folder).map_err(|error| Fail::file(folder, error))?;
    for figure in found.iter().flat_map(|answer| &answer.tables).flat_map(figures) {
        let path = folder.join(format!("{}.svg", figure.id));
        files::write(&path, figure.svg().as_bytes(), &env.own_files()).map_err(Fail::because)?;
    }
    Ok(())
}

pub(super) fn begin(calendar: &Calendar, day: Date) -> Result<i64, Fail> {
    calendar
        .begin(day)
        .ok_or_else(|| Fail::Usage(gettext_f("There is no day {day}.", &[("day", &day.to_string())])))
}

pub(super) fn person(archive: &Archive, name: &str) -> Result<crate::archive::PersonId, Fail> {
    let people = archive.people().map_err(Fail::because)?;
    let found = people.iter().find(|person| person.name.to_lowercase() == name.trim().to_lowercase());
    found
        .map(|person| person.id)
        .ok_or_else(|| Fail::Usage(gettext_f("Nobody called “{name}” has played.", &[("name", name)])))
}

fn answered(
    env: &Environment<'_>,
    args: &StatisticsArgs,
    archive: &Archive,
    scope: &Scope,
    calendar: &Calendar,
    console: &mut Console<'_>,
) -> Result<Vec<Answer>, Fail> {
    let asked = if args.questions.is_empty() { Question::ALL.to_vec() } else { args.questions.clone() };
    let results = Results::read(archive, env.catalogue, scope).map_err(Fail::because)?;
    let mut found = answers(&results, calendar, &asked);
    if asked.contains(&Question::Ratings) {
        // Whoever asks is rated among all, by the matches of all.
        let all = match scope.person {
            None => None,
            Some(_) => {
                let all = Scope { person: None, ..scope.clone() };
                let all = Results::read(archive, env.catalogue, &all).map_err(Fail::because)?;
                Some(all.asked_by(scope.person))
            }
        };
        let all = all.as_ref().unwrap_or(&results);
        found.push(Answer::new(Question::Ratings, rating_tables(all, &Anchors::default(), calendar)));
    }
    // All logs are read for the dice: only who asks waits for that.
    if args.questions.contains(&Question::FairDice) {
        found.extend(fair_dice::answer(env, archive, scope.game.as_deref())?);
    }
    if asked.contains(&Question::Luck)
        && let Some(kept) = env.kept_analyses()
    {
        let mut progress = Progress::begin();
        let mut go_on = |done, of| {
            progress.at(done, of);
            true
        };
        found.extend(luck_and_choices(archive, env.catalogue, &results, &kept, &mut go_on));
    }
    let of_logs = [Question::Sources, Question::Cards, Question::Time];
    if asked.iter().any(|question| of_logs.contains(question)) && !results.matches.is_empty() {
        let mut progress = Progress::begin();
        let mut go_on = |done, of| {
            progress.at(done, of);
            true
        };
        if let Some(told) = answers_from_logs(archive, env.catalogue, &results, args.logs, &mut go_on) {
            if told.of > args.logs {
                let (read, of) = (told.read.to_string(), told.of.to_string());
                let words = [("n", read.as_str()), ("of", &of)];
                console.complain(&gettext_f(
                    "Points, cards and times are those of the last {n} of {of} matches; “--logs” reads more.",
                    &words,
                ));
            }
            found.extend(told.answers.into_iter().filter(|answer| asked.contains(&answer.question)));
        }
    }
    found.sort_by_key(|answer| answer.question);
    Ok(found)
}

/// Answers in words, as JSON or as CSV.
pub(super) fn print(form: Form, found: &[Answer], console: &mut Console<'_>) -> Result<(), Fail> {
    if form == Form::Json {
        return console.print_json(&json!(found.iter().map(Answer::json).collect::<Vec<_>>()));
    }
    let told: Vec<&Answer> = found.iter().filter(|answer| !answer.tables.is_empty()).collect();
    if form == Form::Csv {
        let tables: Vec<String> = told.iter().flat_map(|answer| &answer.tables).map(Table::csv).collect();
        return Ok(write!(console.out, "{}", tables.join("\r\n"))?);
    }
    if told.is_empty() {
        return Ok(console.say(&gettext("No finished matches yet."))?);
    }
    for (at, answer) in told.iter().enumerate() {
        if at > 0 {
            console.say("")?;
        }
        console.say(&answer.question.title())?;
        for table in &answer.tables {
            show(table, form == Form::Figures, console)?;
        }
    }
    Ok(())
}

fn show(table: &Table, drawn: bool, console: &mut Console<'_>) -> Result<(), Fail> {
    let figures = if drawn { figures(table) } else { Vec::new() };
    for figure in &figures {
        console.say("")?;
        for line in figure.text(console.width.saturating_sub(2)) {
            console.say(&format!("  {line}"))?;
        }
    }
    if figures.is_empty() { tell(table, console) } else { Ok(()) }
}

/// A table in columns, below its title.
pub(super) fn tell(table: &Table, console: &mut Console<'_>) -> Result<(), Fail> {
    console.say("")?;
    console.say(&format!("  {}", table.title))?;
    let heads: Vec<String> = table.columns.iter().map(|column| column.title.clone()).collect();
    let mut lines = vec![heads];
    lines.extend(table.rows.iter().take(ROWS).map(|row| row.iter().map(Cell::words).collect()));
    let width = |at: usize| lines.iter().filter_map(|line| Some(columns(line.get(at)?))).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    for line in &lines {
        let cells = line.iter().zip(&table.columns).zip(&widths).map(|((cell, column), width)| {
            let blanks = " ".repeat(width.saturating_sub(columns(cell)));
            let right =
                matches!(column.kind, Kind::Count | Kind::Number | Kind::Chance | Kind::Length | Kind::Match);
            if right { format!("{blanks}{cell}") } else { format!("{cell}{blanks}") }
        });
        console.say_row(format!("    {}", cells.collect::<Vec<_>>().join("  ")).trim_end())?;
    }
    if table.rows.len() > ROWS {
        let more = (table.rows.len() - ROWS).to_string();
        console.say(&format!(
            "    {}",
            gettext_f("… and {n} more; “--json” and “--csv” give all", &[("n", &more)])
        ))?;
    }
    if !table.note.is_empty() {
        console.say_wrapped(&table.note, 4)?;
    }
    Ok(())
}
