//! All games beside random chess in one table: how fast they are here, and how many instructions each line takes, by
//! callgrind, against those that are recorded in `benches/instructions.txt`. `benches/README.md` says how it is used.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop at the first surprise")]
#![allow(clippy::print_stdout, reason = "the table is what it is for")]

#[allow(dead_code, reason = "each bench uses a part of it")]
mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tableside::bots::{Question, Search, Watch, perft, playout};
use tableside::engine::prelude::*;
use tableside::engine::{Budget, Entry, Game, GameVisitor, Random, Viewer};
use tableside::games;

use common::{FULL, LINE_UPS, MIXED, chess_playout, decision, dice_war, log, middle, seatings, table};

/// How many random matches are one piece of work.
const MATCHES: u64 = 100;
/// How many simulations are.
const SIMULATIONS: u32 = 500;
/// By how much a line may differ from what is recorded.
const TOLERANCE: f64 = 0.01;
/// How long a line is measured, at least.
const LONG_ENOUGH: Duration = Duration::from_millis(700);

/// A piece of work, always the same; gives how many units it was.
type Work = Box<dyn FnMut() -> u64>;

/// What is measured.
struct Line {
    name: String,
    unit: &'static str,
    prepare: Box<dyn FnOnce() -> Work>,
}

impl Line {
    fn new(name: impl Into<String>, unit: &'static str, prepare: impl FnOnce() -> Work + 'static) -> Self {
        Self { name: name.into(), unit, prepare: Box::new(prepare) }
    }
}

/// All lines, chess first; callgrind counts one thread alone.
fn lines(one_thread: bool) -> Vec<Line> {
    let chess = || -> Work {
        Box::new(|| {
            let mut random = Random::light(1);
            (0..MATCHES).map(|_| chess_playout(&mut random)).sum()
        })
    };
    let mut lines = vec![Line::new("chess/playout", "moves", chess)];
    games::visit(&mut Each { lines: &mut lines, one_thread });
    for (name, position) in [("line_ups", LINE_UPS), ("full", FULL), ("mixed", MIXED)] {
        let count = move || -> Work {
            let game = dice_war(position, &[("caps", "off"), ("end_of_war", "off")]);
            let state = game.start();
            Box::new(move || perft(&game, &state, 0, 3, 0))
        };
        lines.push(Line::new(format!("dice-war-perft/{name}"), "sequences", count));
    }
    lines
}

/// The lines of each game.
struct Each<'l> {
    lines: &'l mut Vec<Line>,
    one_thread: bool,
}

impl GameVisitor for Each<'_> {
    fn game<G: Game>(&mut self) {
        let id = G::INFO.id;
        let seatings = seatings(&G::INFO);
        for (seats, name) in seatings.clone() {
            self.lines.push(Line::new(format!("{name}/playout"), "entries", move || playouts::<G>(seats)));
        }
        let fewest = G::INFO.min_seats;
        self.lines.push(Line::new(format!("{id}/apply_unchecked"), "entries", move || applied::<G>(fewest)));
        let searched =
            seatings.into_iter().filter(|(seats, _)| id == "dice-tuners" && [2, 4].contains(seats));
        let one_thread = self.one_thread;
        for (seats, name) in searched {
            self.lines.push(Line::new(format!("{name}/search"), "simulations", move || {
                search::<G>(seats, one_thread)
            }));
        }
    }
}

/// Random matches from the beginning.
fn playouts<G: Game + 'static>(seats: usize) -> Work {
    let (game, mut room) = (table::<G>(seats), Vec::new());
    Box::new(move || {
        let mut random = Random::light(1);
        (0..MATCHES).map(|_| playout(&game, &mut game.start(), &mut random, &mut room)).sum()
    })
}

/// Ten random matches, carried out again without a check.
fn applied<G: Game + 'static>(seats: usize) -> Work {
    let game = table::<G>(seats);
    let logs: Vec<_> = (0..10).map(|seed| log(&game, seed)).collect();
    Box::new(move || {
        for entries in &logs {
            let mut state = game.start();
            for entry in entries {
                match entry {
                    Entry::Do { seat, action } => game.apply_action(&mut state, *seat, action, &mut ()),
                    Entry::Chance(chance) => game.apply_chance(&mut state, chance, &mut ()),
                    Entry::Ruling(_) | Entry::HandOver(_) => {}
                }
            }
        }
        logs.iter().map(|entries| entries.len() as u64).sum()
    })
}

/// A search in the middle of a random match.
fn search<G: Game + 'static>(seats: usize, one_thread: bool) -> Work {
    let game = table::<G>(seats);
    let (state, seat) = middle(&game, decision(G::INFO.id, seats));
    let observation = game.observe(&state, Viewer::Seat(seat));
    let mut search = if one_thread { Search::in_turn() } else { Search::default() };
    Box::new(move || {
        let budget = Budget { time: Duration::from_secs(600), ..Budget::of(SIMULATIONS) };
        let question = Question { game: &game, observation: &observation, seat, seed: 1 };
        let cancel = AtomicBool::new(false);
        let found = search.advise(&question, budget, Watch { cancel: &cancel, progress: &mut |_| {} });
        found.map_or(0, |analysis| u64::from(analysis.simulations))
    })
}

/// Where callgrind counts: nothing outside of it.
#[inline(never)]
fn counted(work: &mut Work) -> u64 {
    work()
}

/// Instructions and units of a line.
#[derive(Clone, Copy)]
struct Count {
    instructions: u64,
    units: u64,
}

impl Count {
    fn each(self) -> f64 {
        self.instructions as f64 / self.units.max(1) as f64
    }
}

/// Runs a line of this program under callgrind.
fn count(name: &str, folder: &Path) -> Result<Count, String> {
    let out = folder.join("callgrind.out");
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=table::counted*"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(std::env::current_exe().map_err(|error| error.to_string())?)
        .args(["--once", name])
        .output();
    let run = match run {
        Ok(run) if run.status.success() => run,
        Ok(run) => return Err(format!("{name}: {}", String::from_utf8_lossy(&run.stderr))),
        Err(error) => {
            return Err(format!("valgrind is not there ({error}): install it to count instructions."));
        }
    };
    let units = String::from_utf8_lossy(&run.stdout).trim().parse().map_err(|_| "no units")?;
    let written = std::fs::read_to_string(&out).map_err(|error| error.to_string())?;
    let total = written.lines().find_map(|line| line.strip_prefix("totals: "));
    let instructions = total.and_then(|total| total.trim().parse().ok()).ok_or("no total")?;
    Ok(Count { instructions, units })
}

/// Units a second.
fn timed(line: Line) -> f64 {
    let mut work = (line.prepare)();
    counted(&mut work);
    let (begun, mut units) = (Instant::now(), 0);
    while begun.elapsed() < LONG_ENOUGH {
        units += counted(&mut work);
    }
    units as f64 / begun.elapsed().as_secs_f64()
}

fn recorded_at() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/instructions.txt")
}

/// What is recorded, by line.
fn recorded() -> BTreeMap<String, Count> {
    let text = std::fs::read_to_string(recorded_at()).unwrap_or_default();
    let count = |line: &str| {
        let mut words = line.split_whitespace();
        let (name, instructions, units) = (words.next()?, words.next()?, words.next()?);
        Some((
            name.to_owned(),
            Count { instructions: instructions.parse().ok()?, units: units.parse().ok()? },
        ))
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(count).collect()
}

/// The processor and the compiler.
fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc = rustc.map(|run| String::from_utf8_lossy(&run.stdout).trim().to_owned()).unwrap_or_default();
    format!("{}, {cores} cores, {rustc}", model.map_or("an unknown processor", |(_, name)| name))
}

/// What is asked for on the command line.
#[derive(Default)]
struct Asked {
    /// Run this line once, and print its units: what callgrind looks at.
    once: Option<String>,
    /// Only lines with this in their names.
    like: String,
    /// No times.
    counts: bool,
    /// No instructions.
    times: bool,
    /// Record what is counted.
    record: bool,
}

fn asked() -> Asked {
    let mut asked = Asked::default();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--once" => asked.once = words.next(),
            "--counts" => asked.counts = true,
            "--times" => asked.times = true,
            "--record" => asked.record = true,
            // What cargo says to every bench.
            "--bench" => {}
            _ => asked.like = word,
        }
    }
    asked
}

/// What has been counted, and what there is to complain about.
#[derive(Default)]
struct Table {
    /// Lines that are far from what is recorded.
    far: Vec<String>,
    /// What could not be counted.
    failed: Vec<String>,
    counts: BTreeMap<String, Count>,
    /// Moves of chess a second.
    chess: f64,
    /// Instructions of a move of chess.
    chess_each: f64,
}

impl Table {
    fn add(&mut self, line: Line, asked: &Asked, before: Option<Count>, folder: &Path) {
        let (name, unit) = (line.name.clone(), line.unit);
        let counted = if asked.times { Err(String::new()) } else { count(&name, folder) };
        let speed = if asked.counts { 0.0 } else { timed(line) };
        if name == "chess/playout" {
            self.chess = speed;
            self.chess_each = counted.as_ref().map_or(0.0, |count| count.each());
        }
        let mut row = format!("| `{name}` | ");
        match speed > 0.0 {
            true => write!(row, "{:.2} M {unit} | {:.2} | ", speed / 1e6, speed / self.chess).unwrap(),
            false => write!(row, "{unit} | | ").unwrap(),
        }
        match counted {
            Ok(count) => {
                let each = count.each();
                write!(row, "{each:.1} | {:.2} | ", self.chess_each / each).unwrap();
                if let Some(before) = before {
                    let change = each / before.each() - 1.0;
                    write!(row, "{:+.1} %", 100.0 * change).unwrap();
                    if change.abs() > TOLERANCE {
                        let was = before.each();
                        self.far.push(format!("{name}: {each:.1} instructions, recorded are {was:.1}"));
                    }
                }
                self.counts.insert(name, count);
            }
            Err(reason) => {
                row.push_str("| | ");
                if !reason.is_empty() && !self.failed.contains(&reason) {
                    self.failed.push(reason);
                }
            }
        }
        println!("{row} |");
    }
}

fn main() -> ExitCode {
    let asked = asked();
    if let Some(name) = &asked.once {
        let line = lines(true).into_iter().find(|line| line.name == *name).expect("a line of the table");
        let mut work = (line.prepare)();
        println!("{}", counted(&mut work));
        return ExitCode::SUCCESS;
    }
    let folder = std::env::temp_dir().join(format!("tableside-table-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let before = recorded();
    println!("{}\n{}\n", jiff::Zoned::now().strftime("%Y-%m-%d %H:%M"), machine());
    println!("| line | a second | to chess | instructions each | chess to it | since the record |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut table = Table::default();
    for line in lines(false) {
        if line.name == "chess/playout" || line.name.contains(&asked.like) {
            let before = before.get(&line.name).copied();
            table.add(line, &asked, before, &folder);
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    if asked.record && table.failed.is_empty() {
        let mut text =
            format!("# Line, instructions, units; cargo bench --bench table -- --record\n# {}\n", machine());
        let all = before.into_iter().chain(table.counts).collect::<BTreeMap<_, _>>();
        for (name, count) in all {
            writeln!(text, "{name} {} {}", count.instructions, count.units).unwrap();
        }
        std::fs::write(recorded_at(), text).unwrap();
        return ExitCode::SUCCESS;
    }
    if before.is_empty() && !asked.times {
        println!("Nothing is recorded to compare with: add --record before a change.");
    }
    let complaints = [table.failed, table.far].concat();
    complaints.iter().for_each(|complaint| println!("{complaint}"));
    if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
