//! What a line of the referee can say.

use std::collections::BTreeMap;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use crate::bots::Level;
use crate::engine::{HandOver, Seat, form};
use crate::insight::Effort;
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

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Command {
    /// Tells the protocol, the program and its games. Needs no match.
    Hello(Yes),
    /// Begins a match; the one before it is forgotten.
    New(Box<New>),
    /// A seat makes a choice.
    Do(Choice),
    /// What the dice show, which cards came up: the outcome as the game's schema has it, or a text in its notation.
    Chance(Value),
    /// The table adjusts something.
    Ruling(Value),
    /// Somebody else plays a seat from here on: a person by name, a bot with its level, or, without both, nobody, so that
    /// the table moves for it together.
    HandOver(HandOver),
    /// The program rolls, deals or draws.
    Auto(Auto),
    /// A bot chooses for a seat, and the choice is made.
    Bot(Think),
    /// What a bot would choose; nothing is done.
    Hint(Think),
    /// Where a match that is over was decided, by luck or by choice.
    Analyse(Analyse),
    /// What a seat may choose.
    Legal(Who),
    /// What `do` would say; nothing is done.
    Why(Choice),
    /// The state as somebody sees it.
    State(State),
    /// Takes entries back.
    Undo(Count),
    /// Makes entries that were taken back again.
    Redo(Count),
    /// What a change of the log would lead to; `accept` makes it, `keep` leaves the log as it is.
    Amend(Amend),
    /// Makes the change of the last `amend`.
    Accept(Yes),
    /// Forgets the last `amend`.
    Keep(Yes),
    /// All entries from the beginning.
    Log(Yes),
    /// The scores, and the result if the match is over.
    Scores(Yes),
    /// The ids behind the numbers that stand in entries, events and states.
    Ids(Yes),
    /// The cards, dice and boards of this match, as its pack has them.
    Content(Yes),
    /// Writes the match to a file.
    Save(PathBuf),
    /// Reads a match from a file.
    Load(PathBuf),
}

#[derive(Debug, Deserialize, JsonSchema)]
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
#[derive(Debug, Deserialize, JsonSchema)]
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

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    pub seat: Seat,
    pub action: Value,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Think {
    pub seat: Seat,
    pub level: Option<Level>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Analyse {
    /// How much work to put into it.
    #[serde(default)]
    pub budget: Effort,
    /// The same seed gives the same figures.
    #[serde(default)]
    pub seed: u64,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Who {
    pub seat: Seat,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    #[serde(rename = "as")]
    pub viewer: Eyes,
}

/// Whose eyes look: a seat's, or everyone's at the table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Eyes {
    Seat(Seat),
    Table(TableWord),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum TableWord {
    Table,
}

/// So many records; `true`: all that belongs to one step of a person.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Count {
    Records(usize),
    Step(Yes),
}

#[derive(Debug, Deserialize, JsonSchema)]
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
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Auto {
    /// `true`: the program, where it has the dice or cards.
    Answer(Yes),
    /// `"invent"`: the program, also where they are real.
    Invent(InventWord),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum InventWord {
    Invent,
}

/// `true`; `false` would ask for nothing.
#[derive(Debug, Deserialize)]
#[serde(try_from = "bool")]
pub(super) struct Yes;

impl JsonSchema for Yes {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Yes".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"const": true})
    }
}

impl TryFrom<bool> for Yes {
    type Error = &'static str;

    fn try_from(yes: bool) -> Result<Self, &'static str> {
        if yes { Ok(Self) } else { Err("expected true") }
    }
}

impl Line {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let value: Value =
            serde_json::from_str(line).map_err(|error| format!("the line is not JSON: {error}"))?;
        let Value::Object(mut fields) = value else {
            return Err("expected a JSON object with one command".into());
        };
        let mut beside = |name: &str| fields.shift_remove(name).unwrap_or(Value::Null);
        let (reason, stood) = (beside("reason"), beside("stood"));
        if fields.len() > 1 {
            let names: Vec<&str> = fields.keys().map(String::as_str).collect();
            return Err(format!("a line is one command, not {}: {}", names.len(), names.join(", ")));
        }
        let given = Value::Object(fields);
        let command = Command::deserialize(&given).map_err(|error| {
            let schema = schemars::schema_for!(Command);
            let found = form::mismatch(schema.as_value(), &given);
            found.map_or_else(|| error.to_string(), |found| found.to_string())
        })?;
        let taken =
            matches!(command, Command::Do(_) | Command::Chance(_) | Command::Ruling(_) | Command::Amend(_));
        if !taken && (!reason.is_null() || !stood.is_null()) {
            return Err("“reason” and “stood” belong to entries".into());
        }
        let expected = |name: &str, what: &str| format!("{name}: expected {what}");
        Ok(Self {
            command,
            reason: Option::deserialize(reason)
                .map_err(|_: serde_json::Error| expected("reason", "a text"))?
                .unwrap_or_default(),
            stood: Option::deserialize(stood)
                .map_err(|_: serde_json::Error| expected("stood", "true or false"))?
                .unwrap_or_default(),
        })
    }
}
