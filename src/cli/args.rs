//! The arguments, and the help that explains them.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use super::setup::SeatArg;
use crate::bots::Level;
use crate::i18n::{N_, gettext};
use crate::play::Provider;

/// Seeds are below this, so that every JSON reader keeps them.
pub(super) const SEED_END: u64 = 1 << 53;

#[derive(Debug, Parser)]
#[command(
    name = "tableside-cli",
    version = crate::config::VERSION,
    about = N_("Play, referee and look back on dice games in the terminal"),
    after_help = N_(
        "Examples:\n  tableside-cli play dice-tuners --seats Anna,bot:hard\n  tableside-cli play dice-tuners --seats Anna,Ben --dice physical --cards physical\n  tableside-cli rules dice-tuners retreat\n  tableside-cli play --resume\n\nExit codes: 0 all is well, 1 refused or failed, 2 the arguments make no sense."
    ),
)]
pub(super) struct Cli {
    #[arg(
        long,
        global = true,
        value_name = "DIR",
        help = N_("Keep matches and packs in this folder instead of the usual one")
    )]
    pub data_dir: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    #[command(about = N_("List the games"))]
    Games(GamesArgs),
    #[command(about = N_("Play or referee a match in the terminal"), after_help = PLAY_HELP)]
    Play(PlayArgs),
    #[command(about = N_("Drive a match by JSON lines, for scripts"), after_help = REFEREE_HELP)]
    Referee(RefereeArgs),
    #[command(about = N_("Let bots play whole matches and count who wins"))]
    Simulate(SimulateArgs),
    #[command(about = N_("Read or search the rules of a game"))]
    Rules(RulesArgs),
    #[command(about = N_("Print the JSON Schema of a game’s entries"))]
    Schema(GameArgs),
    #[command(about = N_("List, check and begin content packs"))]
    Packs(PacksArgs),
    #[command(about = N_("Count the sequences of choices from the beginning of a match"), after_help = PERFT_HELP)]
    Perft(PerftArgs),
    #[command(about = N_("Look at saved matches, take them out and bring them in"))]
    History(HistoryArgs),
    #[command(about = N_("Copy all saved matches to a file"))]
    Backup(FileArgs),
    #[command(
        about = N_("Put a backup in the place of all saved matches"),
        long_about = N_("Put a backup in the place of all saved matches. What was there is kept as a backup beside it.")
    )]
    Restore(RestoreArgs),
    #[command(about = N_("Look for damage in the archive"))]
    Check(CheckArgs),
    #[command(about = N_("Play every saved match again and compare the results"))]
    Verify,
    #[command(about = N_("Write every match that a damaged archive still holds to a new one"))]
    Salvage(FileArgs),
    #[command(about = N_("Write the manual pages"))]
    Man(ManArgs),
    #[command(about = N_("Print a script that completes arguments in a shell"))]
    Completions(CompletionsArgs),
}

const PERFT_HELP: &str = N_(
    "Dice and cards come up as in a match with this seed; without --seed it is 0. What chance answers is no part of a sequence.\n\nExamples:\n  tableside-cli perft dice-tuners --depth 3 --seats 4 --seed 7\n  tableside-cli perft dice-war --depth 4 --option end_of_war=off --option \"position=1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1\"",
);

const PLAY_HELP: &str = N_(
    "Without GAME, an unfinished match is offered first.\n\nA seat is a name, or a bot: bot:easy, bot:medium, bot:hard or bot:expert. During the match type “help”.\nWith physical dice or cards the program asks what came up on the table.",
);

const REFEREE_HELP: &str = N_(
    "Reads one JSON object a line and answers each with one line:\n  {\"new\":{\"game\":\"dice-tuners\",\"seats\":[\"Anna\",\"Ben\"],\"options\":{},\"dice\":\"physical\",\"cards\":\"program\",\"seed\":7}}\n  {\"new\":{\"game\":\"dice-war\",\"seats\":[\"Anna\",\"Ben\"],\"position\":\"…\"}}\n  {\"do\":{\"seat\":0,\"action\":…}}    {\"chance\":…}    {\"ruling\":…,\"reason\":\"…\"}\n  {\"auto\":true}    {\"bot\":{\"seat\":1,\"level\":\"hard\"}}    {\"hint\":{\"seat\":0}}\n  {\"legal\":{\"seat\":0}}    {\"why\":{\"seat\":0,\"action\":…}}    {\"state\":{\"as\":\"table\"}}\n  {\"undo\":1}    {\"redo\":1}    {\"log\":true}    {\"scores\":true}\n  {\"amend\":{\"at\":12,\"entry\":…}}    {\"amend\":{\"at\":12,\"insert\":…}}    {\"amend\":{\"at\":12,\"delete\":true}}\n  {\"accept\":true}    {\"keep\":true}    {\"save\":\"FILE\"}    {\"load\":\"FILE\"}\n\nAn entry that broke a rule and happened anyway takes \"stood\":true and a \"reason\" beside it.\n“schema GAME” tells the form of actions, outcomes and rulings. Answers are\n  {\"ok\":true,\"turn\":…,\"events\":[…]}, {\"ok\":false,\"rule\":…,\"why\":…} or {\"ok\":false,\"error\":…}.",
);

#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct GameArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
}

#[derive(Debug, Args)]
pub(super) struct FileArgs {
    #[arg(value_name = "FILE", help = N_("The file"))]
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    #[arg(value_name = "FILE", help = N_("A backup; the archive itself if not given"))]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    #[arg(value_name = "FILE", help = N_("The backup; the newest good one beside the archive if not given"))]
    pub file: Option<PathBuf>,
    #[arg(
        long,
        conflicts_with = "file",
        help = N_("Start a new, empty archive instead; what is there is kept aside")
    )]
    pub empty: bool,
}

/// What a match is set up with, wherever one begins.
#[derive(Debug, Args)]
pub(super) struct TableArgs {
    #[arg(
        long = "option",
        value_name = "KEY=VALUE",
        value_parser = key_value,
        help = N_("A house rule; “rules GAME” lists them")
    )]
    pub options: Vec<(String, String)>,
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(u64).range(..SEED_END),
        help = N_("Where the program’s dice and cards come from: the same seed gives the same match")
    )]
    pub seed: Option<u64>,
    #[arg(long, value_name = "FILE", help = N_("A content pack: a file, or the id of an installed pack"))]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct PlayArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: Option<String>,
    #[arg(
        long,
        value_name = "SEATS",
        value_delimiter = ',',
        help = N_("Who sits where, clockwise, such as Anna,bot:hard")
    )]
    pub seats: Vec<SeatArg>,
    #[arg(
        long,
        default_value = "program",
        value_parser = provider_parser(),
        help = N_("Who rolls the dice")
    )]
    pub dice: Provider,
    #[arg(
        long,
        default_value = "program",
        value_parser = provider_parser(),
        help = N_("Who deals the cards")
    )]
    pub cards: Provider,
    #[arg(long, help = N_("With physical cards: do not ask which cards were drawn"))]
    pub no_draws: bool,
    #[command(flatten)]
    pub table: TableArgs,
    #[arg(long, help = N_("Do not save the match"))]
    pub no_save: bool,
    #[arg(long, help = N_("Alone against bots: let me amend rolls and let broken rules stand"))]
    pub referee: bool,
    #[arg(long, help = N_("Explain new things when they first come up; on by default in your first match of a game at a terminal"))]
    pub tips: bool,
    #[arg(long, conflicts_with = "tips", help = N_("Explain nothing"))]
    pub no_tips: bool,
    #[arg(
        long,
        value_name = "ID",
        num_args = 0..=1,
        conflicts_with_all = ["game", "seats", "dice", "cards", "no_draws", "options", "seed", "pack", "no_save"],
        help = N_("Go on with a saved match: the last one, or this one")
    )]
    pub resume: Option<Option<i64>>,
}

#[derive(Debug, Args)]
pub(super) struct RefereeArgs {
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(u64).range(..SEED_END),
        help = N_("The seed of matches that name none")
    )]
    pub seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(super) struct SimulateArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(long, value_name = "N", help = N_("How many seats; the fewest the game allows if not given"))]
    pub seats: Option<usize>,
    #[arg(long, value_name = "M", default_value_t = 100, help = N_("How many matches"))]
    pub matches: u32,
    #[arg(
        long,
        value_name = "LEVELS",
        value_delimiter = ',',
        value_parser = level_parser(),
        default_value = "easy",
        help = N_("The levels of the bots, seat by seat; further seats have the last one")
    )]
    pub bots: Vec<Level>,
    #[command(flatten)]
    pub table: TableArgs,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PerftArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(..=20),
        help = N_("How many choices each sequence has")
    )]
    pub depth: u32,
    #[arg(long, value_name = "N", help = N_("How many seats; the fewest the game allows if not given"))]
    pub seats: Option<usize>,
    #[arg(long, help = N_("Count for each first choice by itself"))]
    pub divide: bool,
    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(value_name = "QUERY", help = N_("The id of a rule, or words to look for; all rules if not given"))]
    pub query: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct PacksArgs {
    #[command(subcommand)]
    pub command: PacksCommand,
}

#[derive(Debug, Subcommand)]
pub(super) enum PacksCommand {
    #[command(about = N_("Say what is wrong with a pack, and where"))]
    Check(FileArgs),
    #[command(about = N_("List the packs there are, and where to put your own"))]
    List,
    #[command(about = N_("Print the default pack of a game, to begin your own with"))]
    Example(GameArgs),
    #[command(about = N_("Work out how hard the cards of a pack are; this can take a while"))]
    Study(StudyArgs),
}

#[derive(Debug, Args)]
pub(super) struct StudyArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(value_name = "FILE", help = N_("The pack; the default pack of the game if not given"))]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct HistoryArgs {
    #[command(subcommand)]
    pub command: HistoryCommand,
}

#[derive(Debug, Subcommand)]
pub(super) enum HistoryCommand {
    #[command(about = N_("List saved matches, the newest first"))]
    List(HistoryListArgs),
    #[command(about = N_("Tell a saved match from beginning to end"))]
    Show(IdArgs),
    #[command(about = N_("Write a saved match to a file"))]
    Export(ExportArgs),
    #[command(about = N_("Bring in a match from a file"))]
    Import(FileArgs),
}

#[derive(Debug, Args)]
pub(super) struct HistoryListArgs {
    #[arg(value_name = "WORDS", help = N_("Only matches with these names, games or words"))]
    pub words: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 50, help = N_("How many at most"))]
    pub limit: usize,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct IdArgs {
    #[arg(value_name = "ID", help = N_("The number of the match; “history list” tells it"))]
    pub id: i64,
}

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    #[arg(value_name = "ID", help = N_("The number of the match; “history list” tells it"))]
    pub id: i64,
    #[arg(value_name = "FILE", help = N_("The file; standard output if not given"))]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    #[arg(value_name = "OUTDIR", help = N_("The folder to write to"))]
    pub folder: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    #[arg(value_name = "SHELL", help = N_("The shell"))]
    pub shell: Shell,
}

/// The shells there are completions for.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Shell {
    Bash,
    Zsh,
    Fish,
}

fn key_value(word: &str) -> Result<(String, String), String> {
    match word.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(gettext("expected KEY=VALUE")),
    }
}

fn provider_parser() -> impl TypedValueParser<Value = Provider> {
    PossibleValuesParser::new(["program", "physical"]).map(|word| match word.as_str() {
        "physical" => Provider::Physical,
        _ => Provider::Program,
    })
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(LEVELS.map(|(word, _)| word)).map(|word| level(&word).unwrap_or_default())
}

const LEVELS: [(&str, Level); 5] = [
    ("random", Level::Random),
    ("easy", Level::Easy),
    ("medium", Level::Medium),
    ("hard", Level::Hard),
    ("expert", Level::Expert),
];

/// The level with this name.
pub(super) fn level(word: &str) -> Option<Level> {
    LEVELS.iter().find(|(name, _)| *name == word).map(|(_, level)| *level)
}

/// The command line, in the reader's language.
pub(super) fn command() -> clap::Command {
    localised(Cli::command())
}

fn localised(mut command: clap::Command) -> clap::Command {
    let translated = |text: Option<&clap::builder::StyledStr>| text.map(|text| gettext(&text.to_string()));
    if let Some(about) = translated(command.get_about()) {
        command = command.about(about);
    }
    if let Some(about) = translated(command.get_long_about()) {
        command = command.long_about(about);
    }
    if let Some(after) = translated(command.get_after_help()) {
        command = command.after_help(after);
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, localised);
    }
    command.mut_args(|arg| match arg.get_help().map(|help| gettext(&help.to_string())) {
        Some(help) => arg.help(help),
        None => arg,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound_and_explains_everything() {
        command().debug_assert();
        fn explained(command: &clap::Command) {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            for arg in
                command.get_arguments().filter(|arg| !["help", "version"].contains(&arg.get_id().as_str()))
            {
                assert!(arg.get_help().is_some(), "{} {}", command.get_name(), arg.get_id());
            }
            command.get_subcommands().for_each(explained);
        }
        explained(&command());
    }
}
