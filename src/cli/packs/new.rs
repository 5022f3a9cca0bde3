//! `packs new`: a pack to begin with.

use crate::cli::Console;
use crate::cli::args::NewPackArgs;
use crate::cli::env::Environment;
use crate::cli::fail::Fail;
use crate::files;
use crate::i18n::{gettext, gettext_f};

pub(super) fn new(env: &Environment<'_>, args: &NewPackArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let text = env.game(&args.game)?.new_pack();
    let Some(path) = &args.file else { return Ok(console.out.write_all(text.as_bytes())?) };
    if path.exists() {
        return Err(Fail::file(path, gettext("it exists already")));
    }
    files::write(path, text.as_bytes(), &env.own_files()).map_err(Fail::because)?;
    let file = path.display().to_string();
    Ok(console
        .say(&gettext_f("Written to {file}. Check it with “packs check {file}”.", &[("file", &file)]))?)
}
