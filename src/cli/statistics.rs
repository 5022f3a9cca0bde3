//! `statistics`: who won how often.

use super::args::StatisticsArgs;
use super::env::Environment;
use super::fail::Fail;
use super::{Console, history};
use crate::i18n::{gettext, ngettext_f};
use crate::insight::{self, GameStatistics, Line};

pub(super) fn statistics(
    env: &Environment<'_>,
    args: &StatisticsArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let wanted = args.game.as_deref().map(|game| env.game(game)).transpose()?;
    let tallies = match history::reading(env)? {
        Some(archive) => {
            let difficulties = insight::difficulties(env.catalogue);
            archive.statistics(&difficulties, args.adjusted).map_err(Fail::because)?
        }
        None => Vec::new(),
    };
    let mut games = insight::game_statistics(env.catalogue, tallies);
    games.retain(|game| wanted.is_none_or(|wanted| wanted.info.id == game.game));
    if args.json {
        return console.print_json(&serde_json::to_value(&games).map_err(Fail::because)?);
    }
    if games.is_empty() {
        console.say(&gettext("No finished matches yet."))?;
    }
    for game in &games {
        tell(env, game, console)?;
    }
    Ok(())
}

fn tell(env: &Environment<'_>, game: &GameStatistics, console: &mut Console<'_>) -> Result<(), Fail> {
    console.say(&game.title)?;
    let lines: Vec<(String, &Line)> = game
        .groups
        .iter()
        .chain(&game.players)
        .map(|line| (insight::label(env.catalogue, &game.game, &line.who), line))
        .collect();
    let widest = lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
    for (label, line) in lines {
        let words = [
            ("won", &*line.won.to_string()),
            ("n", &*line.matches.to_string()),
            ("percent", &*line.percent().to_string()),
        ];
        let n = u32::try_from(line.matches).unwrap_or(u32::MAX);
        let message = ngettext_f(
            "won {won} of {n} match ({percent}%)",
            "won {won} of {n} matches ({percent}%)",
            n,
            &words,
        );
        console.say(&format!("  {label:<widest$}  {message}"))?;
    }
    Ok(())
}
