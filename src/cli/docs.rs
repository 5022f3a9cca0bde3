//! `man` and `completions`.

use clap_complete::shells;

use super::Console;
use super::args::{self, CompletionsArgs, ManArgs, Shell};
use super::fail::Fail;

pub(super) fn man(args: &ManArgs) -> Result<(), Fail> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder).map_err(|error| Fail::file(folder, error))?;
    clap_mangen::generate_to(args::command(), folder).map_err(|error| Fail::file(folder, error))
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
