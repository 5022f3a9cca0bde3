//! `man` and `completions`.

use std::path::Path;

use clap_complete::shells;

use super::Console;
use super::args::{self, CompletionsArgs, ManArgs, Shell};
use super::env::Environment;
use super::fail::Fail;
use crate::files::{self, OwnFiles};

pub(super) fn man(env: &Environment<'_>, args: &ManArgs) -> Result<(), Fail> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder).map_err(|error| Fail::file(folder, error))?;
    let mut command = args::command().disable_help_subcommand(true);
    command.build();
    pages(&command, folder, &env.own_files())
}

/// Writes the page of a command and those of the commands within it.
fn pages(command: &clap::Command, folder: &Path, own: &OwnFiles) -> Result<(), Fail> {
    command.get_subcommands().try_for_each(|sub| pages(sub, folder, own))?;
    let man = clap_mangen::Man::new(command.clone());
    let path = folder.join(man.get_filename());
    let mut page = Vec::new();
    man.render(&mut page).map_err(|error| Fail::file(&path, error))?;
    files::write(&path, plain(&String::from_utf8_lossy(&page)).as_bytes(), own).map_err(Fail::because)
}

/// The page in ASCII, with what is beyond it as troff writes it; lines are not filled up with blanks, which long words would
/// not let them be.
fn plain(page: &str) -> String {
    let mut out = String::with_capacity(page.len());
    for line in page.lines() {
        for c in line.chars() {
            if c.is_ascii() {
                out.push(c);
            } else {
                out.push_str(&format!("\\[u{:04X}]", u32::from(c)));
            }
        }
        out.push('\n');
        if line.starts_with(".TH ") {
            out.push_str(".ad l\n");
        }
    }
    out
}

pub(super) fn completions(args: &CompletionsArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut command = args::command();
    let name = command.get_name().to_owned();
    // Written to memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    match args.shell {
        Shell::Bash => clap_complete::generate(shells::Bash, &mut command, name, &mut script),
        Shell::Zsh => clap_complete::generate(shells::Zsh, &mut command, name, &mut script),
        Shell::Fish => clap_complete::generate(shells::Fish, &mut command, name, &mut script),
    }
    Ok(console.out.write_all(&script)?)
}
