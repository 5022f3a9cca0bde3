//! `verify`: every match of the archive is played again, and must end as it did.

use super::Console;
use super::check::counted;
use super::env::Environment;
use super::fail::Fail;
use crate::exchange;
use crate::i18n::ngettext_f;

pub(super) fn verify(env: &Environment<'_>, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let mut matches = 0;
    let found = exchange::verify(env.catalogue, &archive, &mut |n, of| {
        matches = of;
        console.progress(n, of);
        true
    });
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
