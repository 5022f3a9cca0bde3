//! The arguments, and the help that explains them.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use jiff::civil::Date;

use super::dice::DiceArgs;
use super::people::PeopleArgs;
use super::setup::SeatArg;
use crate::bots::{Level, Shard};
use crate::i18n::{N_, gettext};
use crate::insight::{Effort, Question};
use crate::play::Provider;

/// Seeds are below this, so that every JSON reader keeps them.
pub(super) const SEED_END: u64 = 1 << 53;

#[derive(Debug, Parser)]
#[command(
    name = "tableside-cli",
    version = crate::config::VERSION,
    about = N_("Play, referee and review dice games in the terminal"),
    after_help = N_(
        "Examples:\n  tableside-cli play dice-tuners --seats Anna,bot:hard\n  tableside-cli play dice-tuners --seats Anna,Ben --dice physical --cards physical\n  tableside-cli rules dice-tuners retreat\n  tableside-cli play --resume\n\nExit codes: 0 success, 1 refused or failed, 2 invalid arguments."
    ),
)]
pub(super) struct Cli {
    #[arg(
        long,
        global = true,
        value_name = "DIR",
        help = N_("Keep matches and packs in this folder instead of the default one")
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
    #[cfg(feature = "share")]
    #[command(about = N_("Play a match with everyone’s hand on their own phone"), after_help = SHARE_HELP)]
    Share(ShareArgs),
    #[command(about = N_("Run a match over JSON lines, for scripts"), after_help = REFEREE_HELP)]
    Referee(RefereeArgs),
    #[command(about = N_("Let bots play whole matches and count who wins"))]
    Simulate(SimulateLogArgs),
    #[command(about = N_("Let bots play whole matches and compare their expectations with the results"))]
    Calibrate(SimulateArgs),
    #[command(about = N_("Let bots play whole matches and report how each card fared, for pack authors"))]
    Balance(SimulateArgs),
    #[command(
        about = N_("Join the JSON of “simulate”, “calibrate” or “balance” of all shards to that of the whole series"),
        after_help = MERGE_HELP
    )]
    Merge(MergeArgs),
    #[command(about = N_("Play matches at random and check the rules after each entry"), hide = true)]
    Soak(SoakArgs),
    #[command(about = N_("Read or search the rules of a game"))]
    Rules(RulesArgs),
    #[command(about = N_("Print the JSON Schema of a game’s entries, events and states, or of the referee’s protocol"))]
    Schema(SchemaArgs),
    #[command(about = N_("List, check and create content packs"))]
    Packs(PacksArgs),
    #[command(about = N_("Count the sequences of choices from the beginning of a match"), after_help = PERFT_HELP)]
    Perft(PerftArgs),
    #[command(about = N_("List, show, export and import saved matches"))]
    History(HistoryArgs),
    #[command(
        about = N_("Show where a finished match was decided, by luck or by choice"),
        long_about = N_("Show where a finished match was decided, by luck or by choice: how each player’s chance changed, what the dice and cards brought, and what each choice cost by what its player knew.")
    )]
    Analyse(AnalyseArgs),
    #[command(
        about = N_("Choose again where you, or bots, chose badly"),
        after_help = PUZZLES_HELP,
        args_conflicts_with_subcommands = true
    )]
    Puzzles(PuzzlesArgs),
    #[command(about = N_("Show statistics of past matches"), after_help = STATISTICS_HELP)]
    Statistics(StatisticsArgs),
    #[command(about = N_("List who has played, and leave somebody’s matches out of statistics"))]
    People(PeopleArgs),
    #[command(about = N_("Name dice that you can tell apart, and note their rolls"), after_help = DICE_HELP)]
    Dice(DiceArgs),
    #[command(about = N_("Ask whether the dice of past matches are fair"), after_help = FAIR_DICE_HELP)]
    FairDice(FairDiceArgs),
    #[command(about = N_("Copy all saved matches to a file"))]
    Backup(FileArgs),
    #[command(
        about = N_("Replace all saved matches with a backup"),
        long_about = N_("Replace all saved matches with a backup. The current matches are kept as another backup beside it.")
    )]
    Restore(RestoreArgs),
    #[command(about = N_("Check the archive for damage"))]
    Check(CheckArgs),
    #[command(
        about = N_("Replay every saved match and compare the results"),
        long_about = N_("Replay every saved match and compare the results. With the number of a match whose dice were the program’s, every roll is worked out again from its seed.")
    )]
    Verify(VerifyArgs),
    #[command(about = N_("Recover every readable match from a damaged archive into a new one"))]
    Salvage(FileArgs),
    #[command(about = N_("Write the manual pages"))]
    Man(ManArgs),
    #[command(about = N_("Print a script that completes arguments in a shell"))]
    Completions(CompletionsArgs),
}

const FAIR_DICE_HELP: &str = N_(
    "Dice that look alike are one pool. Rolls that people entered and rolls of the program are counted separately, and so is each named die. Faces that were chosen and not rolled do not count. The verdict stays true however often you look.\n\nExamples:\n  tableside-cli fair-dice regidice\n  tableside-cli fair-dice --simulate 400",
);

const DICE_HELP: &str = N_(
    "Enter only rolls, not faces that a die was turned to. “fair-dice” says what the rolls show.\n\nExamples:\n  tableside-cli dice name \"Old box\" \"Chipped one=6\" \"Lucky=1,2,3,star,star,blank\"\n  tableside-cli dice roll 1 6 3 6 2",
);

const PUZZLES_HELP: &str = N_(
    "A puzzle shows a table as one seat saw it. Your answer is accepted if it is within 7% of a seat’s fair share of the best. Mistakes that you made in your own matches come up once those were analysed. What you miss comes again the next day; what you find comes later each time.\n\nExamples:\n  tableside-cli puzzles\n  tableside-cli puzzles dice-tuners --most 10\n  tableside-cli puzzles --player Anna --list",
);

const STATISTICS_HELP: &str = N_(
    "Each percentage comes with the number of matches behind it and its 95% confidence interval.\n\nExamples:\n  tableside-cli statistics --player Anna --question pairs\n  tableside-cli statistics dice-tuners --from 2026-01-01 --csv\n  tableside-cli statistics --tag league --question evenings",
);

const PERFT_HELP: &str = N_(
    "Dice and cards come up as in a match with this seed; without --seed it is 0. Chance outcomes are not part of a sequence.\n\nExamples:\n  tableside-cli perft dice-tuners --depth 3 --seats 4 --seed 7\n  tableside-cli perft dice-war --depth 4 --option end_of_war=off --option \"position=1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1\"",
);

const MERGE_HELP: &str = N_(
    "Example:\n  parallel 'tableside-cli simulate dice-war --seed 7 --matches 1000 --threads 1 --shard {}/8 --json > {}.json' ::: {1..8}\n  tableside-cli merge {1..8}.json > all.json",
);

const PLAY_HELP: &str = N_(
    "Without GAME, you are offered your unfinished matches first.\n\nA seat is a name, or a bot: bot:easy, bot:medium, bot:hard or bot:expert. During the match, type “help” for the commands.\nWith physical dice or cards, Tableside asks what came up on the table.",
);

#[cfg(feature = "share")]
const SHARE_HELP: &str = N_(
    "Phones in the same network open a page that this program serves; nothing is installed and nothing leaves the network. Each seat has a code for its phone. Everyone may answer on the phone or here. Use it on networks you trust.\n\nExample:\n  tableside-cli share dice-tuners --seats Anna,Ben,bot:hard",
);

const REFEREE_HELP: &str = N_(
    "Reads one JSON object per line and answers each with one line:\n  {\"new\":{\"game\":\"dice-tuners\",\"seats\":[\"Anna\",\"Ben\"],\"options\":{},\"dice\":\"physical\",\"cards\":\"program\",\"seed\":7}}\n  {\"new\":{\"game\":\"dice-war\",\"seats\":[\"Anna\",\"Ben\"],\"position\":\"…\"}}\n  {\"do\":{\"seat\":0,\"action\":…}}    {\"chance\":…}    {\"ruling\":…,\"reason\":\"…\"}\n  {\"auto\":true}    {\"bot\":{\"seat\":1,\"level\":\"hard\"}}    {\"hint\":{\"seat\":0}}\n  {\"legal\":{\"seat\":0}}    {\"why\":{\"seat\":0,\"action\":…}}    {\"state\":{\"as\":\"table\"}}\n  {\"undo\":1}    {\"redo\":1}    {\"log\":true}    {\"scores\":true}\n  {\"amend\":{\"at\":12,\"entry\":…}}    {\"amend\":{\"at\":12,\"insert\":…}}    {\"amend\":{\"at\":12,\"delete\":true}}\n  {\"accept\":true}    {\"keep\":true}    {\"save\":\"FILE\"}    {\"load\":\"FILE\"}\n  {\"hello\":true}    {\"ids\":true}    {\"content\":true}\n\nTo accept an entry that breaks a rule, add \"stood\":true and a \"reason\".\n“schema” prints the format of commands and answers, “schema GAME” that of actions, outcomes, rulings, events and states. Answers are\n  {\"ok\":true,\"turn\":…,\"events\":[…],\"data\":[…]}, {\"ok\":false,\"rule\":…,\"why\":…} or {\"ok\":false,\"error\":…}.",
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
pub(super) struct SchemaArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners; by default the protocol of “referee”"))]
    pub game: Option<String>,
    #[arg(long, help = N_("Print the schema of the game’s packs instead"))]
    pub pack: bool,
}

#[derive(Debug, Args)]
pub(super) struct FileArgs {
    #[arg(value_name = "FILE", help = N_("The file"))]
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    #[arg(value_name = "FILE", help = N_("A backup; by default the archive itself"))]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    #[arg(value_name = "FILE", help = N_("The backup; by default the newest usable one beside the archive"))]
    pub file: Option<PathBuf>,
    #[arg(
        long,
        conflicts_with = "file",
        help = N_("Start a new, empty archive instead; the current one is kept beside it")
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
        help = N_("Seed of the dice and cards: the same seed gives the same match")
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
        requires = "game",
        conflicts_with_all = ["dice", "cards", "no_draws", "seed", "pack"],
        help = N_("Play on your own table, and keep only the score here")
    )]
    pub sheet: bool,
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
    #[arg(long, help = N_("When playing bots alone: let me correct rolls and accept illegal moves"))]
    pub referee: bool,
    #[arg(long, help = N_("Show a tip when something first comes up; on by default in your first match of a game at a terminal"))]
    pub tips: bool,
    #[arg(long, conflicts_with = "tips", help = N_("Show no tips"))]
    pub no_tips: bool,
    #[arg(
        long,
        value_name = "ID",
        num_args = 0..=1,
        conflicts_with_all = ["game", "sheet", "seats", "dice", "cards", "no_draws", "options", "seed", "pack", "no_save"],
        help = N_("Resume a saved match: the last one, or this one")
    )]
    pub resume: Option<Option<i64>>,
    /// Where phones reach this computer, if they show hands.
    #[arg(skip)]
    pub phones: Option<IpAddr>,
}

#[cfg(feature = "share")]
#[derive(Debug, Args)]
pub(super) struct ShareArgs {
    #[arg(
        long,
        value_name = "ADDRESS",
        help = N_("Listen at this address of this computer; by default you are asked if there are several")
    )]
    pub address: Option<IpAddr>,
    #[command(flatten)]
    pub play: PlayArgs,
}

#[derive(Debug, Args)]
pub(super) struct RefereeArgs {
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(u64).range(..SEED_END),
        help = N_("The seed of matches that do not set one")
    )]
    pub seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(super) struct SimulateArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(long, value_name = "N", help = N_("Number of seats; by default the fewest the game allows"))]
    pub seats: Option<usize>,
    #[arg(long, value_name = "M", default_value_t = 100, help = N_("Number of matches"))]
    pub matches: u32,
    #[arg(
        long,
        value_name = "LEVELS",
        value_delimiter = ',',
        value_parser = level_parser(),
        default_value = "easy",
        help = N_("The levels of the bots, seat by seat; the last one applies to all further seats")
    )]
    pub bots: Vec<Level>,
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        help = N_("Play this many matches at the same time; by default one for each processor. The result is the same")
    )]
    pub threads: Option<u16>,
    #[arg(
        long,
        value_name = "I/N",
        value_parser = shard,
        help = N_("Play only every Nth match, from the Ith on, such as 3/64; “merge” joins the reports")
    )]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub table: TableArgs,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    #[arg(value_name = "FILE", required = true, help = N_("The reports of all shards, in any order"))]
    pub files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct SimulateLogArgs {
    #[command(flatten)]
    pub simulate: SimulateArgs,
    #[arg(
        long,
        value_name = "FILE",
        help = N_("Write every match to this file, one per line, for “history import”")
    )]
    pub log: Option<PathBuf>,
    #[arg(
        long,
        conflicts_with_all = ["log", "shard"],
        help = N_("Also tell how often each seat would win without the luck of dice and cards")
    )]
    pub luck_adjusted: bool,
    #[arg(
        long,
        conflicts_with_all = ["log", "shard", "luck_adjusted"],
        hide = true,
        help = N_("Instead tell what the choices of each seat cost, judged with this many simulations")
    )]
    pub errors: Option<u32>,
}

#[derive(Debug, Args)]
pub(super) struct SoakArgs {
    #[arg(long, value_name = "GAME", help = N_("Only this game, such as dice-tuners"))]
    pub game: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 1000, help = N_("How many matches"))]
    pub matches: u64,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        value_parser = clap::value_parser!(u64).range(..SEED_END),
        help = N_("Seed of the matches")
    )]
    pub seed: u64,
    #[arg(long, value_name = "N", default_value_t = 0, help = N_("Skip this many matches"))]
    pub skip: u64,
    #[arg(long, value_name = "SECONDS", help = N_("Start no match after this many seconds"))]
    pub seconds: Option<u64>,
}

#[derive(Debug, Args)]
pub(super) struct PerftArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(..=20),
        help = N_("Number of choices in each sequence")
    )]
    pub depth: u32,
    #[arg(long, value_name = "N", help = N_("Number of seats; by default the fewest the game allows"))]
    pub seats: Option<usize>,
    #[arg(long, help = N_("Count each first choice separately"))]
    pub divide: bool,
    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(value_name = "QUERY", help = N_("The id of a rule, or words to search for; by default all rules"))]
    pub query: Vec<String>,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PacksArgs {
    #[command(subcommand)]
    pub command: PacksCommand,
}

#[derive(Debug, Subcommand)]
pub(super) enum PacksCommand {
    #[command(about = N_("Say what is wrong with a pack, and where"))]
    Check(PackFileArgs),
    #[command(about = N_("List the installed packs, and where to put your own"))]
    List(GamesArgs),
    #[command(about = N_("Print everything a pack can contain, as Markdown"))]
    Reference(GameArgs),
    #[command(about = N_("Create a commented starter pack"))]
    New(NewPackArgs),
    #[command(about = N_("Add cards to a pack, a line for each; what they do can follow later"))]
    Add(AddCardsArgs),
    #[command(about = N_("Print the default pack of a game, as a starting point for your own"))]
    Example(GameArgs),
    #[command(about = N_("Work out how hard the cards of a pack are; this can take a while"))]
    Study(StudyArgs),
}

#[derive(Debug, Args)]
pub(super) struct PackFileArgs {
    #[arg(value_name = "FILE", help = N_("The file"))]
    pub file: PathBuf,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct NewPackArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(value_name = "FILE", help = N_("The file; standard output if not given"))]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct AddCardsArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(value_name = "FILE", help = N_("The pack; created if it is not there"))]
    pub file: PathBuf,
    #[arg(value_name = "KIND", help = N_("What kind of card, such as hero"))]
    pub kind: String,
    #[arg(long, value_name = "ID", help = N_("The tribe that creatures are added to; by default the last one"))]
    pub within: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct StudyArgs {
    #[arg(value_name = "GAME", help = N_("The game, such as dice-tuners"))]
    pub game: String,
    #[arg(value_name = "FILE", help = N_("The pack; by default the default pack of the game"))]
    pub file: Option<PathBuf>,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct BranchArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
    #[arg(long, value_name = "N", help = N_("After so many entries, as “history show” counts them"))]
    pub after: usize,
}

#[derive(Debug, Args)]
pub(super) struct AnalyseArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
    #[arg(
        long,
        value_name = "BUDGET",
        value_parser = effort_parser(),
        default_value = "normal",
        help = N_("How much work to put into it")
    )]
    pub budget: Effort,
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(..SEED_END),
        help = N_("The seed of what is tried; the same seed gives the same figures")
    )]
    pub seed: Option<u64>,
    #[arg(long, help = N_("Also tell every entry, with the chances after it and the choices there were"))]
    pub entries: bool,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PuzzlesArgs {
    #[command(subcommand)]
    pub command: Option<PuzzlesCommand>,
    #[command(flatten)]
    pub solve: SolveArgs,
}

#[derive(Debug, Args)]
pub(super) struct SolveArgs {
    #[arg(value_name = "GAME", help = N_("Only this game, such as dice-tuners"))]
    pub game: Option<String>,
    #[arg(long, value_name = "NAME", help = N_("Only mistakes of this person, and the puzzles that come with the program"))]
    pub player: Option<String>,
    #[arg(long, conflicts_with = "shipped", help = N_("Only mistakes of your own matches"))]
    pub mine: bool,
    #[arg(long, help = N_("Only the puzzles that come with the program"))]
    pub shipped: bool,
    #[arg(long, value_name = "N", help = N_("At most this many; by default a few a day"))]
    pub most: Option<usize>,
    #[arg(long, help = N_("List the puzzles that are due instead"))]
    pub list: bool,
    #[arg(long, requires = "list", help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum PuzzlesCommand {
    #[command(about = N_("Find puzzles in matches of bots and add them to a file"), hide = true)]
    Find(FindPuzzlesArgs),
}

#[derive(Debug, Args)]
pub(super) struct FindPuzzlesArgs {
    #[command(flatten)]
    pub simulate: SimulateArgs,
    #[arg(long, value_name = "N", default_value_t = 20, help = N_("Stop when the file has this many"))]
    pub most: usize,
    #[arg(long, value_name = "N", default_value_t = 2, help = N_("At most this many of one match"))]
    pub of_a_match: usize,
    #[arg(long, value_name = "N", default_value_t = 7, help = N_("At most this many of one kind of choice"))]
    pub of_a_kind: usize,
    #[arg(long, value_name = "N", default_value_t = 2, help = N_("No fewer choices than this"))]
    pub choices: usize,
    #[arg(long, value_name = "N", default_value_t = 250, help = N_("No more entries than this before a puzzle"))]
    pub longest: usize,
    #[arg(long, value_name = "FILE", help = N_("The file; what is in it stays"))]
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct StatisticsArgs {
    #[arg(value_name = "GAME", help = N_("Only this game, such as dice-tuners"))]
    pub game: Option<String>,
    #[arg(long, value_name = "NAME", help = N_("Only matches of this person"))]
    pub player: Option<String>,
    #[arg(long, value_name = "DAY", help = N_("Only matches from this day on, such as 2026-01-31"))]
    pub from: Option<Date>,
    #[arg(long, value_name = "DAY", help = N_("Only matches up to this day"))]
    pub until: Option<Date>,
    #[arg(long, value_name = "LABEL", help = N_("Only matches with this label, such as those of a series"))]
    pub tag: Option<String>,
    #[arg(long, help = N_("Only matches with real dice"))]
    pub real_dice: bool,
    #[arg(long, help = N_("Count matches that the table adjusted, too"))]
    pub adjusted: bool,
    #[arg(long, help = N_("Leave out matches that were only kept on a score sheet"))]
    pub no_sheets: bool,
    #[arg(long = "question", value_name = "WORD", value_parser = question_parser(), help = N_("Answer only this question; can be given several times"))]
    pub questions: Vec<Question>,
    #[arg(long, value_name = "N", default_value_t = 500, help = N_("Read the logs of at most this many matches, the last ones"))]
    pub logs: usize,
    #[arg(long, help = N_("Draw what can be drawn, instead of its tables"))]
    pub figures: bool,
    #[arg(long, value_name = "FOLDER", help = N_("Write the figures to this folder, as SVG"))]
    pub svg: Option<PathBuf>,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
    #[arg(long, conflicts_with = "json", help = N_("Print CSV, one table after the other"))]
    pub csv: bool,
}

#[derive(Debug, Args)]
pub(super) struct FairDiceArgs {
    #[arg(value_name = "GAME", help = N_("Only this game, such as dice-tuners"))]
    pub game: Option<String>,
    #[arg(long, value_name = "N", conflicts_with = "game", help = N_("Simulate N loaded dice of each kind instead, and report how soon they are detected"))]
    pub simulate: Option<usize>,
    #[arg(long, value_name = "N", default_value_t = 0, requires = "simulate", help = N_("The seed of the simulated dice"))]
    pub seed: u64,
    #[arg(long, value_name = "N", default_value_t = 60_000, requires = "simulate", help = N_("Roll each simulated die this often at most"))]
    pub rolls: u64,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
    #[arg(long, conflicts_with = "json", help = N_("Print CSV, one table after the other"))]
    pub csv: bool,
}

#[derive(Debug, Args)]
pub(super) struct HistoryArgs {
    #[command(subcommand)]
    pub command: HistoryCommand,
}

#[derive(Debug, Subcommand)]
pub(super) enum HistoryCommand {
    #[command(about = N_("List saved matches, newest first"))]
    List(HistoryListArgs),
    #[command(about = N_("Show a saved match from beginning to end"))]
    Show(ShowArgs),
    #[command(about = N_("Export a saved match to a file"))]
    Export(ExportArgs),
    #[command(
        about = N_("Write a saved match as a record: text to read, mail and compare, which “history import” takes in again")
    )]
    Record(RecordArgs),
    #[command(about = N_("Write a saved match as one HTML file: result, figures, replay, and a check of its dice"))]
    Page(PageArgs),
    #[command(about = N_("Hand a finished match over to BG Stats on a telephone: print a QR code and the link in it"))]
    Qr(QrArgs),
    #[command(
        about = N_("Print the seal of a match’s dice: twelve words that fix every roll of the program and tell nothing about any")
    )]
    Seal(SealArgs),
    #[command(
        about = N_("Import matches from a file"),
        long_about = N_("Import matches from a file: a match file, a record, or plays of BG Stats (.bgsplay or BGStatsExport.json), of which only the results are known.")
    )]
    Import(ImportArgs),
    #[command(about = N_("List the imports of results that were recorded elsewhere"))]
    Imports(GamesArgs),
    #[command(about = N_("Take an import of results back, as a whole"))]
    UndoImport(UndoImportArgs),
    #[command(
        about = N_("Play on from somewhere in a saved match, as a variation of it"),
        long_about = N_("Play on from somewhere in a saved match, as a variation of it: the same people, with dice and cards of its own from there on. It is listed under its match and counts in no statistics.")
    )]
    Branch(BranchArgs),
    #[command(about = N_("Change the note and the labels of matches, and whether they count in statistics"))]
    Edit(EditArgs),
    #[command(about = N_("Write all matches that have ended as three CSV tables: results, entries and rolls"))]
    Csv(ManArgs),
    #[command(about = N_("Write finished matches as a play file for BG Stats (.bgsplay)"))]
    BgStats(BgStatsArgs),
}

#[derive(Debug, Args)]
pub(super) struct HistoryListArgs {
    #[arg(value_name = "WORDS", help = N_("Only matches with these players, games or words"))]
    pub words: Vec<String>,
    #[arg(long, value_name = "GAME", help = N_("Only this game, such as dice-tuners"))]
    pub game: Option<String>,
    #[arg(long, value_name = "NAME", help = N_("Only matches of this person"))]
    pub player: Option<String>,
    #[arg(long, value_name = "DAY", help = N_("Only matches from this day on, such as 2026-01-31"))]
    pub from: Option<Date>,
    #[arg(long, value_name = "DAY", help = N_("Only matches up to this day"))]
    pub until: Option<Date>,
    #[arg(long, value_name = "LABEL", help = N_("Only matches with this label, such as those of a series"))]
    pub tag: Option<String>,
    #[arg(long, help = N_("Only matches with real dice"))]
    pub real_dice: bool,
    #[arg(long, help = N_("Only finished matches that the table adjusted"))]
    pub adjusted: bool,
    #[arg(long, help = N_("Only matches that do not count in statistics"))]
    pub uncounted: bool,
    #[arg(long, help = N_("Only matches that were recorded elsewhere"))]
    pub elsewhere: bool,
    #[arg(long, value_name = "N", default_value_t = 50, help = N_("List at most this many"))]
    pub limit: usize,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
    #[arg(long, help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
    #[arg(value_name = "FILE", help = N_("The file; by default standard output"))]
    pub file: Option<PathBuf>,
    #[arg(long, help = N_("Export the log and the result as text"))]
    pub text: bool,
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    #[arg(value_name = "FILE", help = N_("The file"))]
    pub file: PathBuf,
    #[arg(long, help = N_("Of plays: tell what would come in, and change nothing"))]
    pub dry_run: bool,
    #[arg(
        long = "game",
        value_name = "NAME=GAME",
        value_parser = key_value,
        help = N_("Of plays: what the file calls NAME is this game, such as dice-tuners")
    )]
    pub games: Vec<(String, String)>,
    #[arg(
        long = "person",
        value_name = "NAME=PERSON",
        value_parser = key_value,
        help = N_("Of plays: whom the file calls NAME is this person here; nobody after the sign for a guest")
    )]
    pub people: Vec<(String, String)>,
    #[arg(long, value_name = "FILE", help = N_("Of plays: games and people as JSON, {\"games\":{…},\"people\":{…}}"))]
    pub matching: Option<PathBuf>,
    #[arg(long, help = N_("Of plays: print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct UndoImportArgs {
    #[arg(value_name = "IMPORT", help = N_("The id of the import, as shown by “history imports”"))]
    pub import: String,
}

#[derive(Debug, Args)]
pub(super) struct EditArgs {
    #[arg(value_name = "ID", required = true, help = N_("The numbers of the matches, as shown by “history list”"))]
    pub ids: Vec<i64>,
    #[arg(long, value_name = "TEXT", help = N_("Replace the note about them with this one"))]
    pub note: Option<String>,
    #[arg(long, value_name = "LABEL", help = N_("Add this label; can be given several times"))]
    pub label: Vec<String>,
    #[arg(long, value_name = "LABEL", help = N_("Remove this label; can be given several times"))]
    pub unlabel: Vec<String>,
    #[arg(long, help = N_("Do not count them in statistics"))]
    pub no_count: bool,
    #[arg(long, conflicts_with = "no_count", help = N_("Count them in statistics"))]
    pub count: bool,
}

#[derive(Debug, Args)]
pub(super) struct BgStatsArgs {
    #[arg(value_name = "FILE", help = N_("The file"))]
    pub file: PathBuf,
    #[arg(value_name = "ID", help = N_("The numbers of the matches; by default all finished ones"))]
    pub ids: Vec<i64>,
}

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”; by default all of them"))]
    pub id: Option<i64>,
    #[arg(long, requires = "id", help = N_("Print JSON"))]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PageArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
    #[arg(value_name = "FILE", help = N_("The file; by default standard output"))]
    pub file: Option<PathBuf>,
    #[arg(
        long,
        value_name = "BUDGET",
        value_parser = effort_parser(),
        help = N_("Analyse the match first, with so much work, and draw everybody’s chances")
    )]
    pub analyse: Option<Effort>,
}

#[derive(Debug, Args)]
pub(super) struct QrArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
    #[arg(long, value_name = "FILE", help = N_("Write the code to this file instead, as SVG"))]
    pub svg: Option<PathBuf>,
    #[arg(long, help = N_("For a terminal with dark letters on a light ground"))]
    pub light: bool,
}

#[derive(Debug, Args)]
pub(super) struct SealArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
}

#[derive(Debug, Args)]
pub(super) struct RecordArgs {
    #[arg(value_name = "ID", help = N_("The number of the match, as shown by “history list”"))]
    pub id: i64,
    #[arg(value_name = "FILE", help = N_("The file; by default standard output"))]
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

fn shard(word: &str) -> Result<Shard, String> {
    let parts = word.split_once('/').and_then(|(at, of)| Shard::new(at.parse().ok()?, of.parse().ok()?));
    parts.ok_or_else(|| gettext("expected I/N, such as 3/64"))
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

fn question_parser() -> impl TypedValueParser<Value = Question> {
    let value = |question: Question| PossibleValue::new(question.id()).help(question.title());
    let of = |word: String| Question::ALL.into_iter().find(|question| question.id() == word);
    PossibleValuesParser::new(Question::ALL.map(value)).map(move |word| of(word).unwrap_or(Question::Wins))
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    let value = |level: Level| PossibleValue::new(level.word()).help(gettext(level.promise()));
    PossibleValuesParser::new(Level::ALL.map(value)).map(|word| level(&word).unwrap_or_default())
}

fn effort_parser() -> impl TypedValueParser<Value = Effort> {
    PossibleValuesParser::new(Effort::ALL.map(Effort::word))
        .map(|word| Effort::ALL.into_iter().find(|effort| effort.word() == word).unwrap_or_default())
}

/// The level with this name.
pub(super) fn level(word: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.word() == word)
}

/// The command line, in the reader's language.
pub(super) fn command() -> clap::Command {
    localised(Cli::command()).mut_subcommand("play", |play| {
        let help = play.get_after_help().map(ToString::to_string).unwrap_or_default();
        let line = |level: Level| format!("  bot:{:<8} {}", level.word(), gettext(level.promise()));
        let levels = Level::ALL.map(line).join("\n");
        play.after_help(format!("{help}\n\n{}\n{levels}", gettext("Bot levels:")))
    })
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
