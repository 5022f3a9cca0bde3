//! `tableside-cli`: matches in the terminal, the JSON-lines referee, and everything scripts need.
//!
//! [`run`] is the whole program but for the process: tests drive it with a toolbox, arguments and
//! streams of their own.

mod analyse;
mod args;
mod backups;
mod balance;
mod calibrate;
mod check;
mod console;
mod dice;
mod docs;
mod editor;
mod ending;
mod env;
mod fail;
mod fair_dice;
mod file;
mod games;
mod hand_on;
mod history;
mod import;
mod merge;
mod packs;
mod pager;
mod paint;
mod people;
mod perft;
mod play;
mod progress;
mod puzzles;
mod referee;
mod report;
mod rules;
mod setup;
mod simulate;
mod soak;
mod statistics;
mod thinking;
mod tools;
mod verify;
mod wrap;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

use args::{Cli, Command};
use env::Environment;
use fail::Fail;

pub use console::Console;
pub use editor::Editor;
pub use ending::{Ending, Input};
pub use tools::Toolbox;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well.
    Done = 0,
    /// Something was refused or failed; standard error says what.
    Failed = 1,
    /// The arguments are invalid; standard error says why.
    Usage = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Runs the program named by the first argument with the others. Writes errors to the console and never
/// panics; a reader that goes away is no error.
pub fn run<I, T>(toolbox: &Toolbox, args: I, console: &mut Console<'_>) -> Exit
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    let command = args::command().term_width(console.width);
    let cli = match command.try_get_matches_from(args).and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli,
        Err(error) => return told_by_clap(&error, console),
    };
    let env = Environment::new(toolbox, cli.data_dir);
    let done = dispatch(&env, cli.command, console).and_then(|()| Ok(console.out.flush()?));
    match done {
        Ok(()) => Exit::Done,
        Err(fail) => fail.tell(console),
    }
}

fn dispatch(env: &Environment<'_>, command: Command, console: &mut Console<'_>) -> Result<(), Fail> {
    match command {
        Command::Games(args) => games::list(env, &args, console),
        Command::Play(args) => play::play(env, args, console),
        #[cfg(feature = "share")]
        Command::Share(args) => play::share(env, args, console),
        Command::Referee(args) => referee::referee(env, &args, console),
        Command::Simulate(args) => simulate::simulate(env, &args, console),
        Command::Calibrate(args) => calibrate::calibrate(env, &args, console),
        Command::Balance(args) => balance::balance(env, &args, console),
        Command::Merge(args) => merge::merge(&args, console),
        Command::Soak(args) => soak::soak(env, &args, console),
        Command::Rules(args) => rules::rules(env, &args, console),
        Command::Schema(args) => games::schema(env, &args, console),
        Command::Packs(args) => packs::packs(env, args, console),
        Command::Perft(args) => perft::perft(env, &args, console),
        Command::History(args) => history::history(env, args, console),
        Command::Analyse(args) => analyse::analyse(env, &args, console),
        Command::Puzzles(args) => puzzles::puzzles(env, args, console),
        Command::Statistics(args) => statistics::statistics(env, &args, console),
        Command::People(args) => people::people(env, &args, console),
        Command::Dice(args) => dice::dice(env, &args, console),
        Command::FairDice(args) => fair_dice::fair_dice(env, &args, console),
        Command::Backup(args) => backups::backup(env, &args, console),
        Command::Restore(args) => backups::restore(env, &args, console),
        Command::Check(args) => check::check(env, &args, console),
        Command::Verify(args) => verify::verify(env, &args, console),
        Command::Salvage(args) => check::salvage(env, &args, console),
        Command::Man(args) => docs::man(env, &args),
        Command::Completions(args) => docs::completions(&args, console),
    }
}

/// Help and version are answers; anything else is a mistake in the arguments.
fn told_by_clap(error: &clap::Error, console: &mut Console<'_>) -> Exit {
    let message = error.render().to_string();
    if error.use_stderr() {
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        return Fail::Usage(message.trim_end().to_owned()).tell(console);
    }
    let told = console.paged(|page| Ok(page.out.write_all(message.as_bytes())?));
    match told.and_then(|()| Ok(console.out.flush()?)) {
        Ok(()) => Exit::Done,
        Err(fail) => fail.tell(console),
    }
}
