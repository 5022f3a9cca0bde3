//! `analyse`: where a match was decided, by luck or by choice.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use super::Console;
use super::args::AnalyseArgs;
use super::env::Environment;
use super::fail::Fail;
use super::file;
use super::paint::Paint;
use super::progress::Progress;
use crate::archive::MatchId;
use crate::engine::LogLine;
use crate::exchange;
use crate::i18n::gettext;
use crate::insight::as_text::Findings;
use crate::insight::{Analysis, Cause, Effort, Key, Stage, as_text, telling};
use crate::play::GameSession;

/// So many turning points are told.
const POINTS: usize = as_text::TURNING_POINTS;

pub(super) fn analyse(
    env: &Environment<'_>,
    args: &AnalyseArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let stored = archive.export(MatchId(args.id)).map_err(Fail::because)?;
    let began = exchange::day_and_time(stored.started_at);
    let (session, stopped) = file::session(env, stored)?;
    if let Some(stopped) = stopped {
        return Err(Fail::Failed(exchange::stopped_in_words(&stopped, session.names())));
    }
    let work = (args.budget, args.seed.unwrap_or_default());
    let mut progress = Progress::begin();
    let analysis = analysed(env, &session, work, &AtomicBool::new(false), &mut |done| progress.at(done, 100));
    drop(progress);
    let analysis = analysis.map_err(Fail::Failed)?;
    if args.json {
        return console.print_json(&as_json(&analysis, &session));
    }
    let title = gettext(session.game().info().title);
    console.say(&format!("{title}, {began}: {}", session.names().all().join(", ")))?;
    tell(&analysis, &session, args.entries, console)
}

/// The whole analysis of a match that is over, made now or before: while it goes on, it would tell what others hold.
///
/// # Errors
/// Why there is none, in words.
pub(super) fn analysed(
    env: &Environment<'_>,
    session: &GameSession,
    (effort, seed): (Effort, u64),
    cancel: &AtomicBool,
    progress: &mut dyn FnMut(usize),
) -> Result<Analysis, String> {
    if session.game().outcome().is_none() {
        return Err(gettext("Only matches that are over can be analysed."));
    }
    let key = Key::of(session.setup(), session.game(), effort, seed);
    let kept = env.kept_analyses();
    if let Some(found) = kept.as_ref().and_then(|kept| kept.load(&key)) {
        return Ok(found);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let tools = env.tools(&session.setup().game).ok();
    let analyst = tools.and_then(|tools| tools.analyst(session.game(), effort, seed, threads));
    let Some(mut analyst) = analyst else {
        return Err(gettext("A score sheet has no choices to analyse."));
    };
    if let Some(kept) = &kept {
        kept.hand_on(&key, &mut *analyst);
    }
    if !analyst.run(cancel, &mut |analysis| progress(done(analysis))) {
        return Err(gettext("The analysis was stopped."));
    }
    if let Some(kept) = kept {
        // Where nothing can be kept, it is made again the next time.
        let _ = kept.store(&key, analyst.analysis());
    }
    Ok(analyst.analysis().clone())
}

/// How much is done, in per cent: the choices take about half of the time.
fn done(analysis: &Analysis) -> usize {
    let part = |n: usize, of: usize| 50 * n / of.max(1);
    let judged = analysis.steps.iter().filter(|step| step.judged.is_some()).count();
    let choices = analysis.steps.iter().filter(|step| matches!(step.cause, Cause::Choice(_))).count();
    match analysis.stage {
        Stage::Positions | Stage::Luck => {
            part(analysis.chances.iter().flatten().count(), analysis.chances.len())
        }
        Stage::Choices => 50 + part(judged, choices),
        Stage::Done => 100,
    }
}

fn tell(
    analysis: &Analysis,
    session: &GameSession,
    entries: bool,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let (game, names, lines) = (session.game(), session.names(), &*session.lines_from(0));
    let findings = Findings { analysis, game, names, lines };
    let mut sections = findings.as_text();
    sections.extend(entries.then(|| findings.entries_as_text()));
    for section in &sections {
        console.say(&section.title)?;
        for line in &section.lines {
            match line.entry {
                Some(n) => console.say_beside(&format!("{n:>10}"), 12, &line.words, &Paint::default())?,
                None => console.say_wrapped(&line.words, 2)?,
            }
        }
        console.say("")?;
    }
    Ok(console.say_wrapped(&as_text::foot(analysis), 0)?)
}

/// What the log says of an entry.
fn told(lines: &[LogLine], at: usize, session: &GameSession) -> String {
    let sentences = lines.get(at).into_iter().flat_map(|line| &line.told);
    sentences.map(|text| text.render(session.names())).collect::<Vec<_>>().join(" ")
}

/// The analysis with what follows from it.
pub(super) fn as_json(analysis: &Analysis, session: &GameSession) -> Value {
    let lines = session.lines_from(0);
    let points = analysis.turning_points(POINTS);
    let point = |point: &crate::insight::TurningPoint| {
        json!({
            "at": point.at,
            "cause": point.cause,
            "seat": point.seat,
            "chance": point.chance,
            "cost": point.cost,
            "text": telling::turning_point(analysis, point, &told(&lines, point.at, session), session.names()),
        })
    };
    let mistakes = (0..analysis.seats()).filter_map(|seat| u8::try_from(seat).ok()).map(|seat| {
        let found = analysis.mistakes(seat)?;
        Some(json!({
            "choices": found.choices,
            "mattered": found.mattered,
            "cost": found.cost,
            "marks": {"doubtful": found.marks[0], "mistake": found.marks[1], "blunder": found.marks[2]},
        }))
    });
    json!({
        "analysis": analysis,
        "turning_points": points.iter().map(point).collect::<Vec<_>>(),
        "mistakes": mistakes.collect::<Vec<_>>(),
    })
}
