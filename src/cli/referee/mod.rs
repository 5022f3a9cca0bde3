//! `referee`: a match driven by JSON lines. Every line is answered by one line; a line that is refused or
//! makes no sense changes nothing.

pub(super) mod answer;
mod command;
pub(super) mod schema;

use std::path::Path;

use serde_json::{Map, Value, json};

use super::args::{RefereeArgs, SEED_END};
use super::console::Line as Input;
use super::env::Environment;
use super::fail::Fail;
use super::setup::{self, Wanted};
use super::{Console, Ending, analyse, file, thinking};
use crate::bots::{AnyAnalysis, Level};
use crate::engine::{
    AmendPreview, AnyEntry, Edit, EntryError, HandOver, Names, Record, Seat, Source, Viewer,
};
use crate::play::{GameSession, Next};
use answer::{Refusal, done, field};
use command::{Amend, Analyse, Auto, Choice, Command, Count, Eyes, Line, New, Think};

/// The version of the protocol. It is raised when something that clients could rely on changes; new commands and new
/// fields of answers leave it as it is.
pub(super) const PROTOCOL: u32 = 1;

/// The most bytes of a line.
const LONGEST_LINE: usize = 1 << 20;

pub(super) fn referee(
    env: &Environment<'_>,
    args: &RefereeArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    console.ending.wait_for_signals()?;
    let ending = console.ending.clone();
    let mut referee = Referee { env, seed: args.seed, session: None, pending: None, ending };
    loop {
        let answer = match console.read_line(LONGEST_LINE)? {
            Input::End => return Ok(()),
            // Nothing else is waited for.
            Input::Rang => continue,
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
    env: &'a Environment<'a>,
    seed: Option<u64>,
    session: Option<GameSession>,
    /// An amendment that waits for its `accept`.
    pending: Option<AmendPreview>,
    ending: Ending,
}

type Answer = Result<Value, Refusal>;

impl Referee<'_> {
    fn answer(&mut self, line: &str) -> Value {
        let answer = Line::parse(line).map_err(Refusal::Error).and_then(|line| self.carry_out(line));
        answer.unwrap_or_else(|refusal| {
            let nobody = Names::default();
            refusal.to_json(self.session.as_ref().map_or(&nobody, GameSession::names))
        })
    }

    fn carry_out(&mut self, line: Line) -> Answer {
        let Line { command, reason, stood } = line;
        match command {
            Command::New(new) => self.begin(*new),
            Command::Load(path) => self.load(&path),
            Command::Do(choice) => {
                self.session()?.seat(choice.seat)?;
                self.enter(&doing(choice), Source::Typed, stood, reason)
            }
            Command::Chance(chance) => self.enter(&json!({"chance": chance}), Source::Typed, stood, reason),
            Command::Ruling(ruling) => self.enter(&json!({"ruling": ruling}), Source::Ruled, stood, reason),
            Command::HandOver(over) => self.hand_over(&over),
            Command::Auto(auto) => self.auto(&auto),
            Command::Bot(think) => self.bot(&think),
            Command::Hint(think) => self.hint(&think),
            Command::Analyse(analyse) => self.analyse(&analyse),
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
            Command::Hello(_) => Ok(self.hello()),
            Command::Ids(_) => self.ids(),
            Command::Content(_) => {
                let session = self.session()?;
                Ok(done(session, &[], field("content", session.setup().content.clone())))
            }
        }
    }

    fn session(&mut self) -> Result<&mut GameSession, Refusal> {
        self.session
            .as_mut()
            .ok_or_else(|| Refusal::error("there is no match yet; begin with “new” or “load”"))
    }

    fn hello(&self) -> Value {
        let games: Vec<&str> = self.env.catalogue.games().iter().map(|def| def.info.id).collect();
        json!({"ok": true, "protocol": PROTOCOL, "program": crate::config::VERSION, "games": games})
    }

    fn ids(&mut self) -> Answer {
        let session = self.session()?;
        let table = |(fields, ids): (&[&str], Vec<String>)| json!({"fields": fields, "ids": ids});
        let ids: Vec<Value> =
            session.game().ids().into_iter().map(|(fields, ids)| table((fields, ids))).collect();
        Ok(done(session, &[], field("ids", ids)))
    }

    /// An answer without news.
    fn plain(&mut self) -> Answer {
        Ok(done(self.session()?, &[], Map::new()))
    }

    fn begin(&mut self, new: New) -> Answer {
        let def = self.env.game(&new.game)?;
        let seed = new.seed.or(self.seed);
        if seed.is_some_and(|seed| seed >= SEED_END) {
            return Err(Refusal::error(format!("a seed is below {SEED_END}")));
        }
        let pack = setup::find_pack(self.env, def, new.pack.as_deref())?;
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
        let protocol = field("protocol", PROTOCOL);
        Ok(done(self.session.insert(GameSession::new(setup, game, None)), &[], protocol))
    }

    fn enter(&mut self, entry: &Value, source: Source, stood: bool, note: String) -> Answer {
        let session = self.session()?;
        let entry = session.game().read(session.game().len(), entry)?;
        self.play(Record { stood, note, ..Record::new(entry, source) })
    }

    fn play(&mut self, record: Record<AnyEntry>) -> Answer {
        let session = self.session()?;
        session.play(Record { at: file::now(), ..record })?;
        let answer = entered(session);
        self.pending = None;
        Ok(answer)
    }

    fn hand_over(&mut self, over: &HandOver) -> Answer {
        let session = self.session()?;
        session.seat(over.seat)?;
        session.hand_over(over.seat, &over.into(), file::now())?;
        let answer = entered(session);
        self.pending = None;
        Ok(answer)
    }

    /// Lets the program answer. Where the dice or cards are real, only with leave to make something up.
    fn auto(&mut self, auto: &Auto) -> Answer {
        let session = self.session()?;
        if matches!((session.next(), auto), (Next::Tell(_), Auto::Answer(_))) {
            return Err(Refusal::error(
                "the dice or cards are real: enter what came up with “chance”, or have the program invent it \
                 with {\"auto\":\"invent\"}",
            ));
        }
        session.answer(file::now())?;
        let answer = entered(session);
        self.pending = None;
        Ok(answer)
    }

    fn bot(&mut self, think: &Think) -> Answer {
        let session = self.session()?;
        session.seat(think.seat)?;
        session.game().check_bot(think.seat).map_err(EntryError::from)?;
        let analysis = self.think(think)?;
        self.play(Record::new(analysis.choice, Source::Bot))
    }

    fn hint(&mut self, think: &Think) -> Answer {
        let analysis = self.think(think)?;
        let session = self.session()?;
        let hint = answer::analysis(&analysis, session.names());
        Ok(done(session, &[], field("hint", hint)))
    }

    fn analyse(&mut self, wanted: &Analyse) -> Answer {
        if wanted.seed >= SEED_END {
            return Err(Refusal::error(format!("a seed is below {SEED_END}")));
        }
        let (env, ending) = (self.env, self.ending.clone());
        let session = self.session()?;
        let work = (wanted.budget, wanted.seed);
        let found = analyse::analysed(env, session, work, ending.flag(), &mut |_| {});
        let found = found.map_err(Refusal::error)?;
        Ok(done(session, &[], field("analysis", analyse::as_json(&found, session))))
    }

    fn think(&mut self, think: &Think) -> Result<AnyAnalysis, Refusal> {
        let ending = self.ending.clone();
        let session = self.session()?;
        session.seat(think.seat)?;
        let level = think.level.or_else(|| session.setup().bot(think.seat)).unwrap_or(Level::Medium);
        thinking::advise(session, think.seat, level, &ending)
            .ok_or_else(|| Refusal::error(format!("seat {} is not asked for a choice", think.seat.0)))
    }

    fn legal(&mut self, seat: Seat) -> Answer {
        let session = self.session()?;
        session.seat(seat)?;
        let listing = session.game().legal(seat);
        let (complete, count) = (listing.is_complete(), listing.count);
        let choices = listing.choices.into_iter();
        let legal: Vec<Value> = choices
            .map(|choice| {
                json!({"action": answer::action(&choice.entry), "text": choice.text.render(session.names())})
            })
            .collect();
        let mut fields = field("legal", legal);
        // Too many to list: these are the ones worth a thought.
        if !complete {
            fields.insert("count".to_owned(), count.into());
        }
        Ok(done(session, &[], fields))
    }

    /// What `do` would say, without doing it.
    fn why(&mut self, choice: Choice) -> Answer {
        let session = self.session()?;
        session.seat(choice.seat)?;
        let entry = session.game().read(session.game().len(), &doing(choice))?;
        session.game().check(Viewer::All, &entry)?;
        Ok(done(session, &[], field("legal", true)))
    }

    fn state(&mut self, eyes: &Eyes) -> Answer {
        let session = self.session()?;
        let viewer = match eyes {
            Eyes::Seat(seat) => {
                session.seat(*seat)?;
                Viewer::Seat(*seat)
            }
            Eyes::Table(_) => Viewer::Table,
        };
        Ok(done(session, &[], field("state", session.game().state(viewer))))
    }

    fn undo(&mut self, count: &Count) -> Answer {
        let session = self.session()?;
        let n = match count {
            Count::Records(n) => *n,
            Count::Step(_) => session.game().undo_step(),
        };
        let undone = session.undo(n)?;
        let answer = done(session, &[], field("undone", undone));
        self.pending = None;
        Ok(answer)
    }

    fn redo(&mut self, count: &Count) -> Answer {
        let session = self.session()?;
        let mut redone = session.redo()?;
        if let Count::Records(n) = *count {
            while redone < n {
                match session.redo()? {
                    0 => break,
                    more => redone += more,
                }
            }
            // A step may hold more records than were asked for.
            redone -= session.undo(redone.saturating_sub(n))?;
        }
        let mut extra = field("redone", redone);
        extra.insert("data".to_owned(), data(session, redone));
        let answer = done(session, &session.told(redone), extra);
        self.pending = None;
        Ok(answer)
    }

    fn amend(&mut self, amend: Amend, stood: bool, note: String) -> Answer {
        let at = amend.at;
        let session = self.session()?;
        let record = |entry: &Value| -> Result<Record<AnyEntry>, Refusal> {
            let source = if entry.get("ruling").is_some() { Source::Ruled } else { Source::Typed };
            let entry = session.game().read(at, entry)?;
            Ok(Record { stood, note, at: file::now(), ..Record::new(entry, source) })
        };
        let edit = match (&amend.entry, &amend.insert, amend.delete) {
            (Some(entry), None, None) => Edit::Replace { at, record: record(entry)? },
            (None, Some(entry), None) => Edit::Insert { at, record: record(entry)? },
            (None, None, Some(_)) => Edit::Delete { at },
            _ => return Err(Refusal::error("amend takes “at” and one of “entry”, “insert”, “delete”")),
        };
        let preview = session.amend(edit)?;
        let answer = done(session, &[], field("preview", answer::preview(&preview, session.names())));
        self.pending = Some(preview);
        Ok(answer)
    }

    fn accept(&mut self) -> Answer {
        let preview = self.pending.take().ok_or_else(no_amendment)?;
        let session = self.session()?;
        let before: Vec<_> = (0..session.game().len()).filter_map(|n| session.game().record(n)).collect();
        session.accept(preview)?;
        let game = session.game();
        let same = before.iter().enumerate().take_while(|(n, old)| game.record(*n).as_ref() == Some(*old));
        let new = game.len() - same.count();
        Ok(done(session, &session.told(new), field("data", data(session, new))))
    }

    fn log(&mut self) -> Answer {
        let session = self.session()?;
        let lines = session.lines_from(0);
        let log: Vec<Value> = lines
            .iter()
            .enumerate()
            .map(|(n, line)| answer::log_line(n, line, session.game(), session.names()))
            .collect();
        Ok(done(session, &[], field("log", log)))
    }

    fn scores(&mut self) -> Answer {
        let session = self.session()?;
        let mut extra = field("scores", session.game().scores().to_vec());
        if let Some(outcome) = session.game().outcome() {
            extra.insert("outcome".into(), json!(outcome));
        }
        Ok(done(session, &[], extra))
    }

    fn save(&mut self, path: &Path) -> Answer {
        let env = self.env;
        let session = self.session()?;
        file::write(env, path, &file::of_table(session))?;
        Ok(done(session, &[], field("saved", session.game().len())))
    }

    fn load(&mut self, path: &Path) -> Answer {
        let file = file::read(path)?;
        let (session, stopped) = file::session(self.env, file)?;
        let mut extra = field("loaded", session.game().len());
        if let Some(stopped) = stopped {
            extra.insert("stop".into(), answer::stop(&stopped, session.names()));
        }
        self.pending = None;
        Ok(done(self.session.insert(session), &[], extra))
    }
}

/// What the referee asks of a table.
trait Seats {
    /// Whether there is such a seat.
    fn seat(&self, seat: Seat) -> Result<(), Refusal>;
}

impl Seats for GameSession {
    fn seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.game().seats() {
            return Ok(());
        }
        Err(Refusal::error(format!(
            "seat: expected 0 to {}, not {}",
            self.game().seats().saturating_sub(1),
            seat.0
        )))
    }
}

/// The answer to an entry that was taken: the entry as it stands in the log, and what it did.
fn entered(session: &GameSession) -> Value {
    let game = session.game();
    let record = game.record(game.len().saturating_sub(1));
    let entry = record.map_or(Value::Null, |record| record.entry.to_json());
    let mut extra = field("entry", entry);
    extra.insert("data".to_owned(), data(session, 1));
    done(session, &session.told(1), extra)
}

/// What the last `n` entries brought about, as data.
fn data(session: &GameSession, n: usize) -> Value {
    let game = session.game();
    let events = (game.len().saturating_sub(n)..game.len()).flat_map(|at| match game.events(at) {
        Value::Array(events) => events,
        _ => Vec::new(),
    });
    events.collect()
}

fn doing(choice: Choice) -> Value {
    json!({"do": {"seat": choice.seat, "action": choice.action}})
}

fn no_amendment() -> Refusal {
    Refusal::error("no amendment waits to be accepted")
}
