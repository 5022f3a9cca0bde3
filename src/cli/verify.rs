//! `verify`: every match of the archive is played again, and must end as it did.

use super::Console;
use super::args::VerifyArgs;
use super::check::counted;
use super::env::Environment;
use super::fail::Fail;
use super::progress::Progress;
use crate::archive::MatchId;
use crate::exchange::{self, Checked};
use crate::i18n::{gettext, gettext_f, ngettext_f};

pub(super) fn verify(
    env: &Environment<'_>,
    args: &VerifyArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    if let Some(id) = args.id {
        return verify_one(env, id, args.json, console);
    }
    let archive = env.read_archive().map_err(Fail::because)?;
    let mut matches = 0;
    let mut progress = Progress::begin();
    let found = exchange::verify(env.catalogue, &archive, &mut |n, of| {
        matches = of;
        progress.at(n, of);
        true
    });
    drop(progress);
    let wrong = found.map_err(Fail::because)?.unwrap_or_default();
    for (id, why) in &wrong {
        console.say(&format!("{id:>4}  {why}"))?;
    }
    if wrong.is_empty() {
        let (count, n) = counted(matches);
        return Ok(console.say(&ngettext_f(
            "{n} match was replayed and is correct.",
            "{n} matches were replayed, and all are correct.",
            count,
            &[("n", &n)],
        ))?);
    }
    let (count, n) = counted(wrong.len());
    Err(Fail::Failed(ngettext_f(
        "{n} match is not correct.",
        "{n} matches are not correct.",
        count,
        &[("n", &n)],
    )))
}

/// Plays one match again, and works out every roll of the program from its seed.
fn verify_one(env: &Environment<'_>, id: i64, json: bool, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    if let Some(why) = exchange::fault(env.catalogue, &archive, MatchId(id)) {
        return Err(Fail::Failed(why));
    }
    let file = archive.export(MatchId(id)).map_err(Fail::because)?;
    let Some(rolls) = exchange::check_rolls(env.catalogue, &file).map_err(Fail::because)? else {
        return Err(Fail::Failed(gettext(
            "The match is correct. Its dice cannot be checked: it goes on, or somebody named its seed.",
        )));
    };
    if json {
        console.print_json(&rolls.json())?;
    } else {
        console.say(&rolls.seal.line())?;
        console.say(&rolls.seal.digits)?;
    }
    let wrong: Vec<String> = rolls
        .rolls
        .iter()
        .filter(|roll| roll.checked == Checked::Differs)
        .map(|roll| (roll.at + 1).to_string())
        .collect();
    if !wrong.is_empty() {
        let list = wrong.join(", ");
        return Err(Fail::Failed(gettext_f(
            "These entries are not what the seed gives: {list}.",
            &[("list", &list)],
        )));
    }
    if json {
        return Ok(());
    }
    let moved = rolls.rolls.iter().filter(|roll| matches!(roll.checked, Checked::Moved(_))).count();
    let (count, n) = counted(rolls.rolls.len());
    console.say(&ngettext_f(
        "{n} roll matches the seed behind these words.",
        "{n} rolls match the seed behind these words.",
        count,
        &[("n", &n)],
    ))?;
    if moved > 0 {
        let (count, n) = counted(moved);
        console.say(&ngettext_f(
            "{n} of them was moved by a correction of the log.",
            "{n} of them were moved by corrections of the log.",
            count,
            &[("n", &n)],
        ))?;
    }
    Ok(())
}
