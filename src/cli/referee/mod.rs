//! `referee`: a match driven by JSON lines. Every line is answered by one line; a line that is refused or
//! makes no sense changes nothing.

mod answer;
mod command;

use std::path::Path;

use serde_json::{Map, Value, json};

use super::args::{RefereeArgs, SEED_END};
use super::console::Line as Input;
use super::fail::Fail;
use super::place::Place;
use super::setup::{self, Wanted};
use super::{Console, file, thinking};
use crate::bots::Level;
use crate::engine::{AmendPreview, Edit, Names, Record, Seat, Source, Text, Viewer};
use crate::play::Table;
use answer::{Refusal, done, field};
use command::{Amend, Choice, Command, Count, Eyes, Line, New, Think};

/// The most bytes of a line.
const LONGEST_LINE: usize = 1 << 20;

pub(super) fn referee(place: &Place<'_>, args: &RefereeArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut referee = Referee { place, seed: args.seed, table: None, pending: None };
    loop {
        let answer = match console.read_line(LONGEST_LINE)? {
            Input::End => return Ok(()),
            Input::Text(line) => referee.answer(&line),
            Input::TooLong => {
                Refusal::error(format!("a line may have {LONGEST_LINE} bytes")).to_json(&Names::default())
            }
            Input::NotText => Refusal::error("the line is not UTF-8").to_json(&Names::default()),
        };
        writeln!(console.out, "{answer}")?;
        console.out.flush()?;
    }
}

struct Referee<'a> {
    place: &'a Place<'a>,
    seed: Option<u64>,
    table: Option<Table>,
    /// An amendment that waits for its `accept`.
    pending: Option<AmendPreview>,
}

type Answer = Result<Value, Refusal>;

impl Referee<'_> {
    fn answer(&mut self, line: &str) -> Value {
        let answer = Line::parse(line).map_err(Refusal::Error).and_then(|line| self.carry_out(line));
        answer.unwrap_or_else(|refusal| {
            let nobody = Names::default();
            refusal.to_json(self.table.as_ref().map_or(&nobody, Table::names))
        })
    }

    fn carry_out(&mut self, line: Line) -> Answer {
        let Line { command, reason, stood } = line;
        match command {
            Command::New(new) => self.begin(*new),
            Command::Load(path) => self.load(&path),
            Command::Do(choice) => {
                self.table()?.seat(choice.seat)?;
                self.enter(doing(choice), Source::Typed, stood, reason)
            }
            Command::Chance(outcome) => self.enter(json!({"chance": outcome}), Source::Typed, stood, reason),
            Command::Ruling(ruling) => self.enter(json!({"ruling": ruling}), Source::Ruled, stood, reason),
            Command::Auto(_) => self.auto(),
            Command::Bot(think) => self.bot(&think),
            Command::Hint(think) => self.hint(&think),
            Command::Legal(who) => self.legal(who.seat),
            Command::Why(choice) => self.why(choice),
            Command::State(state) => self.state(&state.viewer),
            Command::Undo(count) => self.undo(&count),
            Command::Redo(count) => self.redo(&count),
            Command::Amend(amend) => self.amend(amend, stood, reason),
            Command::Accept(_) => self.accept(),
            Command::Keep(_) => {
                self.pending.take().ok_or_else(no_amendment)?;
                self.plain()
            }
            Command::Log(_) => self.log(),
            Command::Scores(_) => self.scores(),
            Command::Save(path) => self.save(&path),
        }
    }

    fn table(&mut self) -> Result<&mut Table, Refusal> {
        self.table.as_mut().ok_or_else(|| Refusal::error("there is no match yet; begin with “new” or “load”"))
    }

    /// An answer without news.
    fn plain(&mut self) -> Answer {
        Ok(done(self.table()?, &[], Map::new()))
    }

    fn begin(&mut self, new: New) -> Answer {
        let def = self.place.game(&new.game)?;
        let seed = new.seed.or(self.seed);
        if seed.is_some_and(|seed| seed >= SEED_END) {
            return Err(Refusal::error(format!("a seed is below {SEED_END}")));
        }
        let pack = setup::find_pack(self.place, def, new.pack.as_deref())?;
        let mut options = new.options;
        options.extend(new.position.map(|position| ("position".to_owned(), position)));
        let wanted = Wanted {
            seats: new.seats.into_iter().map(Into::into).collect(),
            options,
            dice: new.dice,
            cards: new.cards,
            seed,
            track_draws: new.track_draws,
        };
        let setup = setup::set_up(def, pack, wanted)?;
        let game = def.create(&setup).map_err(Refusal::error)?;
        self.pending = None;
        Ok(done(self.table.insert(Table::new(setup, game, None)), &[], Map::new()))
    }

    fn enter(&mut self, entry: Value, source: Source, stood: bool, note: String) -> Answer {
        let record = Record { stood, note, at: file::now(), ..Record::new(entry, source) };
        let table = self.table()?;
        let record = table.play(record)?;
        let answer = done(table, &table.game().told(1), field("entry", record.entry));
        self.pending = None;
        Ok(answer)
    }

    fn auto(&mut self) -> Answer {
        let table = self.table()?;
        let record = table.answer(file::now())?;
        let answer = done(table, &table.game().told(1), field("entry", record.entry));
        self.pending = None;
        Ok(answer)
    }

    fn bot(&mut self, think: &Think) -> Answer {
        let advice = self.think(think)?;
        let entry = json!({"do": {"seat": think.seat, "action": advice.choice}});
        self.enter(entry, Source::Bot, false, String::new())
    }

    fn hint(&mut self, think: &Think) -> Answer {
        let advice = self.think(think)?;
        let table = self.table()?;
        let hint = answer::advice(&advice, table.names());
        Ok(done(table, &[], field("hint", hint)))
    }

    fn think(&mut self, think: &Think) -> Result<crate::bots::AnyAdvice, Refusal> {
        let table = self.table()?;
        table.seat(think.seat)?;
        let level = think.level.or_else(|| table.setup().bot(think.seat)).unwrap_or(Level::Medium);
        thinking::advise(table, think.seat, level)
            .ok_or_else(|| Refusal::error(format!("seat {} is not asked for a choice", think.seat.0)))
    }

    fn legal(&mut self, seat: Seat) -> Answer {
        let table = self.table()?;
        table.seat(seat)?;
        let choices = table.game().legal(seat).into_iter();
        let legal: Vec<Value> = choices
            .map(|choice| json!({"action": choice.action, "text": choice.text.render(table.names())}))
            .collect();
        Ok(done(table, &[], field("legal", legal)))
    }

    /// What `do` would say, without doing it.
    fn why(&mut self, choice: Choice) -> Answer {
        let table = self.table()?;
        table.seat(choice.seat)?;
        table.game().check(&doing(choice))?;
        Ok(done(table, &[], field("legal", true)))
    }

    fn state(&mut self, eyes: &Eyes) -> Answer {
        let table = self.table()?;
        let viewer = match eyes {
            Eyes::Seat(seat) => {
                table.seat(*seat)?;
                Viewer::Seat(*seat)
            }
            Eyes::Table(_) => Viewer::Table,
        };
        Ok(done(table, &[], field("state", table.game().state(viewer))))
    }

    fn undo(&mut self, count: &Count) -> Answer {
        let table = self.table()?;
        let n = match count {
            Count::Records(n) => *n,
            Count::Step(_) => table.game().undo_step(),
        };
        let undone = table.undo(n)?;
        let answer = done(table, &[], field("undone", undone));
        self.pending = None;
        Ok(answer)
    }

    fn redo(&mut self, count: &Count) -> Answer {
        let table = self.table()?;
        let mut redone = table.redo()?;
        if let Count::Records(n) = *count {
            while redone < n {
                match table.redo()? {
                    0 => break,
                    more => redone += more,
                }
            }
            // A step may hold more records than were asked for.
            redone -= table.undo(redone.saturating_sub(n))?;
        }
        let answer = done(table, &table.game().told(redone), field("redone", redone));
        self.pending = None;
        Ok(answer)
    }

    fn amend(&mut self, amend: Amend, stood: bool, note: String) -> Answer {
        let record = |entry: Value| {
            let source = if entry.get("ruling").is_some() { Source::Ruled } else { Source::Typed };
            Record { stood, note, at: file::now(), ..Record::new(entry, source) }
        };
        let at = amend.at;
        let edit = match (amend.entry, amend.insert, amend.delete) {
            (Some(entry), None, None) => Edit::Replace { at, record: record(entry) },
            (None, Some(entry), None) => Edit::Insert { at, record: record(entry) },
            (None, None, Some(_)) => Edit::Delete { at },
            _ => return Err(Refusal::error("amend takes “at” and one of “entry”, “insert”, “delete”")),
        };
        let table = self.table()?;
        let preview = table.amend(edit)?;
        let answer = done(table, &[], field("preview", answer::preview(&preview, table.names())));
        self.pending = Some(preview);
        Ok(answer)
    }

    fn accept(&mut self) -> Answer {
        let preview = self.pending.take().ok_or_else(no_amendment)?;
        let table = self.table()?;
        let before: Vec<_> = (0..table.game().len()).filter_map(|n| table.game().record(n)).collect();
        table.accept(preview)?;
        let game = table.game();
        let same = before.iter().enumerate().take_while(|(n, old)| game.record(*n).as_ref() == Some(*old));
        let events: Vec<Text> = game.told(game.len() - same.count());
        Ok(done(table, &events, Map::new()))
    }

    fn log(&mut self) -> Answer {
        let table = self.table()?;
        let lines = table.game().log();
        let log: Vec<Value> =
            lines.iter().enumerate().map(|(n, line)| answer::log_line(n, line, table.names())).collect();
        Ok(done(table, &[], field("log", log)))
    }

    fn scores(&mut self) -> Answer {
        let table = self.table()?;
        let mut extra = field("scores", table.game().scores().to_vec());
        if let Some(outcome) = table.game().outcome() {
            extra.insert("outcome".into(), json!(outcome));
        }
        Ok(done(table, &[], extra))
    }

    fn save(&mut self, path: &Path) -> Answer {
        let table = self.table()?;
        file::write(path, &file::of_table(table))?;
        Ok(done(table, &[], field("saved", table.game().len())))
    }

    fn load(&mut self, path: &Path) -> Answer {
        let file = file::read(path)?;
        let (table, stopped) = file::table(self.place, file)?;
        let mut extra = field("loaded", table.game().len());
        if let Some(stopped) = stopped {
            extra.insert("stop".into(), answer::stop(&stopped, table.names()));
        }
        self.pending = None;
        Ok(done(self.table.insert(table), &[], extra))
    }
}

/// What the referee asks of a table.
trait Seats {
    /// Whether there is such a seat.
    fn seat(&self, seat: Seat) -> Result<(), Refusal>;
}

impl Seats for Table {
    fn seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.game().seats() {
            return Ok(());
        }
        Err(Refusal::error(format!("there is no seat {}; the first is 0", seat.0)))
    }
}

fn doing(choice: Choice) -> Value {
    json!({"do": {"seat": choice.seat, "action": choice.action}})
}

fn no_amendment() -> Refusal {
    Refusal::error("no amendment waits to be accepted")
}
