//! `verify`: every match of the archive is played again, and must end as it did.

use super::check::counted;
use super::env::Environment;
use super::fail::Fail;
use super::{Console, file, play};
use crate::archive::{Archive, MatchFile, MatchId};
use crate::engine::Outcome;
use crate::i18n::{gettext, ngettext_f};

pub(super) fn verify(env: &Environment<'_>, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let ids = archive.ids().map_err(Fail::because)?;
    let mut wrong = 0;
    for (n, id) in ids.iter().enumerate() {
        console.progress(n, ids.len());
        if let Some(why) = fault(env, &archive, *id) {
            wrong += 1;
            console.say(&format!("{id:>4}  {why}"))?;
        }
    }
    if wrong == 0 {
        let (count, n) = counted(ids.len());
        return Ok(console.say(&ngettext_f(
            "{n} match was replayed and holds up.",
            "{n} matches were played again, and all hold.",
            count,
            &[("n", &n)],
        ))?);
    }
    let (count, n) = counted(wrong);
    Err(Fail::Failed(ngettext_f("{n} match does not hold.", "{n} matches do not hold.", count, &[("n", &n)])))
}

/// Why a match does not hold, in words; `None` if it does.
fn fault(env: &Environment<'_>, archive: &Archive, id: MatchId) -> Option<String> {
    let stored: MatchFile = match archive.export(id) {
        Ok(stored) => stored,
        Err(error) => return Some(error.to_string()),
    };
    let then = stored.outcome.clone();
    let (session, stopped) = match file::session(env, stored) {
        Ok(replayed) => replayed,
        Err(fail) => return Some(fail.words()),
    };
    if let Some(stopped) = stopped {
        return Some(play::stopped_in_words(&stopped, session.names()));
    }
    match (then, session.game().outcome()) {
        (None, None) => None,
        (Some(then), Some(now)) if same(&then, &now) => None,
        (Some(_), Some(_)) => Some(gettext("The log leads to another result than the one that is kept.")),
        (Some(_), None) => Some(gettext("The match is kept as finished, but its log does not end it.")),
        (None, Some(_)) => Some(gettext("The log ends the match, but no result is kept.")),
    }
}

/// Whether everybody has the same place and points. What decided may be told more exactly by newer rules.
fn same(then: &Outcome, now: &Outcome) -> bool {
    then.standing == now.standing && then.scores == now.scores
}
