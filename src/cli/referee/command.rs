//! What a line of the referee can say.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;

use crate::bots::Level;
use crate::engine::Seat;
use crate::play::{Provider, SeatSetup, clean_name};

/// A line: a command, and what may stand beside it.
#[derive(Debug)]
pub(super) struct Line {
    pub command: Command,
    /// People's reason for a ruling or an entry that stood.
    pub reason: String,
    /// The entry broke a rule and happened anyway.
    pub stood: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Command {
    New(Box<New>),
    Do(Choice),
    Chance(Value),
    Ruling(Value),
    Auto(Auto),
    Bot(Think),
    Hint(Think),
    Legal(Who),
    Why(Choice),
    State(State),
    Undo(Count),
    Redo(Count),
    Amend(Amend),
    Accept(Yes),
    Keep(Yes),
    Log(Yes),
    Scores(Yes),
    Save(PathBuf),
    Load(PathBuf),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    pub game: String,
    pub seats: Vec<NewSeat>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    pub dice: Provider,
    #[serde(default)]
    pub cards: Provider,
    pub seed: Option<u64>,
    /// Where the match begins, for games that have position strings; the same as the option `position`.
    pub position: Option<String>,
    /// A file, or the id of an installed pack.
    pub pack: Option<PathBuf>,
    #[serde(default = "yes")]
    pub track_draws: bool,
}

const fn yes() -> bool {
    true
}

/// A name, or a name with the level of the bot that sits there.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum NewSeat {
    Name(String),
    Full(SeatSetup),
}

impl From<NewSeat> for SeatSetup {
    fn from(seat: NewSeat) -> Self {
        match seat {
            NewSeat::Name(name) => Self { name: clean_name(&name), bot: None },
            NewSeat::Full(seat) => seat,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    pub seat: Seat,
    pub action: Value,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Think {
    pub seat: Seat,
    pub level: Option<Level>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Who {
    pub seat: Seat,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    #[serde(rename = "as")]
    pub viewer: Eyes,
}

/// Whose eyes look: a seat's, or everybody's at the table.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Eyes {
    Seat(Seat),
    Table(TableWord),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TableWord {
    Table,
}

/// So many records; `true`: all that belongs to one step of a person.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Count {
    Records(usize),
    Step(Yes),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Amend {
    pub at: usize,
    /// Takes the place of what is there.
    pub entry: Option<Value>,
    /// Goes before what is there.
    pub insert: Option<Value>,
    pub delete: Option<Yes>,
}

/// Who may make an answer up.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Auto {
    /// `true`: the program, where it has the dice or cards.
    Answer(Yes),
    /// `"invent"`: the program, also where they are real.
    Invent(InventWord),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum InventWord {
    Invent,
}

/// `true`; `false` would ask for nothing.
#[derive(Debug, Deserialize)]
#[serde(try_from = "bool")]
pub(super) struct Yes;

impl TryFrom<bool> for Yes {
    type Error = &'static str;

    fn try_from(yes: bool) -> Result<Self, &'static str> {
        if yes { Ok(Self) } else { Err("expected true") }
    }
}

impl Line {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let Value::Object(mut fields) = value else {
            return Err("expected a JSON object with one command".into());
        };
        let mut beside = |name: &str| fields.shift_remove(name).unwrap_or(Value::Null);
        let (reason, stood) = (beside("reason"), beside("stood"));
        let command = Command::deserialize(Value::Object(fields)).map_err(|error| error.to_string())?;
        let taken =
            matches!(command, Command::Do(_) | Command::Chance(_) | Command::Ruling(_) | Command::Amend(_));
        if !taken && (!reason.is_null() || !stood.is_null()) {
            return Err("“reason” and “stood” belong to entries".into());
        }
        let read = |name: &str, error: serde_json::Error| format!("{name}: {error}");
        Ok(Self {
            command,
            reason: Option::deserialize(reason).map_err(|e| read("reason", e))?.unwrap_or_default(),
            stood: Option::deserialize(stood).map_err(|e| read("stood", e))?.unwrap_or_default(),
        })
    }
}
