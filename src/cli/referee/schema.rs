//! The JSON Schema of the protocol: what a line may say, and what is answered.

use schemars::JsonSchema;
use serde_json::{Value, json};

use super::PROTOCOL;
use super::command::Command;

/// The commands that may have a reason and may have stood.
const ENTRIES: [&str; 4] = ["do", "chance", "ruling", "amend"];

/// The schemas of commands and answers. What depends on the game is in the game's own.
pub(in crate::cli) fn protocol() -> Value {
    let mut command = json!(schemars::schema_for!(Command));
    for variant in command.pointer_mut("/oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        let entry =
            variant.pointer("/required/0").and_then(Value::as_str).is_some_and(|it| ENTRIES.contains(&it));
        if let Some(fields) = variant.get_mut("properties").and_then(Value::as_object_mut).filter(|_| entry) {
            let reason = json!({"description": "Why the table does so.", "type": ["string", "null"]});
            let stood = json!({
                "description": "It broke a rule and happened anyway.",
                "type": ["boolean", "null"],
            });
            fields.insert("reason".to_owned(), reason);
            fields.insert("stood".to_owned(), stood);
        }
    }
    json!({"protocol": PROTOCOL, "command": command, "answer": schemars::schema_for!(Answer)})
}

/// The answer to a line.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used; a test holds real answers against it")]
enum Answer {
    /// The line was carried out.
    Done(Box<Done>),
    /// To `hello`.
    Hello(Hello),
    /// A rule forbids it; nothing has changed.
    Refused(Refused),
    /// The line makes no sense here; nothing has changed.
    Error(Error),
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Hello {
    #[schemars(extend("const" = true))]
    ok: bool,
    /// The version of the protocol.
    protocol: u32,
    /// The version of the program.
    program: String,
    /// The ids of the games.
    games: Vec<String>,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Refused {
    #[schemars(extend("const" = false))]
    ok: bool,
    /// The id of the rule.
    rule: String,
    /// One sentence with the values.
    why: String,
    /// Whether it can have happened anyway, and be entered with `"stood":true`.
    can_stand: bool,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Error {
    #[schemars(extend("const" = false))]
    ok: bool,
    /// The field, what was expected there and what was found.
    error: String,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Done {
    #[schemars(extend("const" = true))]
    ok: bool,
    /// What is asked for now.
    turn: Turn,
    /// What happened, in sentences that everyone at the table may read.
    events: Vec<String>,
    /// The same as data, as the game's schema `event` has it. It may hold what only some seats may see.
    #[serde(default)]
    data: Option<Vec<Value>>,
    /// The entry as it stands in the log.
    #[serde(default)]
    entry: Option<Value>,
    /// To `new`: the version of the protocol.
    #[serde(default)]
    protocol: Option<u32>,
    /// To `legal`: the choices with their words; to `why`: true.
    #[serde(default)]
    legal: Option<Legal>,
    /// To `legal`, where there are too many to list them all: how many there are.
    #[serde(default)]
    count: Option<u64>,
    /// To `analyse`: chances, what each entry changed, sums, turning points and mistakes.
    analysis: Option<Value>,
    /// To `hint`.
    #[serde(default)]
    hint: Option<Value>,
    /// To `state`: as the game's schema `state` has it.
    #[serde(default)]
    state: Option<Value>,
    /// To `undo`: how many entries were taken back.
    #[serde(default)]
    undone: Option<u64>,
    /// To `redo`: how many entries were made again.
    #[serde(default)]
    redone: Option<u64>,
    /// To `amend`: what would be.
    #[serde(default)]
    preview: Option<Value>,
    /// To `log`.
    #[serde(default)]
    log: Option<Vec<Value>>,
    /// To `scores`: seat by seat.
    #[serde(default)]
    scores: Option<Vec<i32>>,
    /// To `scores`, when the match is over.
    #[serde(default)]
    outcome: Option<Value>,
    /// To `ids`: the id of number 0, of number 1, and so on, and the fields in which such numbers stand.
    #[serde(default)]
    ids: Option<Vec<Ids>>,
    /// To `content`.
    #[serde(default)]
    content: Option<Value>,
    /// To `save`: how many entries were written.
    #[serde(default)]
    saved: Option<u64>,
    /// To `load`: how many entries hold.
    #[serde(default)]
    loaded: Option<u64>,
    /// To `load`: where the log no longer holds, if somewhere.
    #[serde(default)]
    stop: Option<Value>,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Ids {
    fields: Vec<String>,
    ids: Vec<String>,
}

#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "as above")]
enum Legal {
    Choices(Vec<Choice>),
    Yes(bool),
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Choice {
    /// For `do`.
    action: Value,
    /// In a few words.
    text: String,
}

/// Exactly one of the four, with a sentence.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Turn {
    /// One seat chooses.
    #[serde(default)]
    choose: Option<Seat>,
    /// Each of these seats chooses in secret.
    #[serde(default)]
    secret: Option<Seats>,
    /// Dice, cards or lots are asked.
    #[serde(default)]
    chance: Option<Chance>,
    /// The match is over: the result.
    #[serde(default)]
    over: Option<Value>,
    /// Who does what now.
    ask: String,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Seat {
    seat: u8,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Seats {
    seats: Vec<u8>,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct Chance {
    /// `dice`, `cards` or `lot`.
    component: String,
    /// Whose they are.
    seats: Vec<u8>,
    /// Whether only these seats may see the answer.
    secret: bool,
    /// What exactly is asked, as the game's schema `request` has it.
    request: Value,
}
