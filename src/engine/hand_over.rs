use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Arg, Level, Seat, Text, name, text};

/// Who plays a seat from here on: another person, a bot, or nobody. It changes who answers, and nothing that the rules
/// of a game count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// The seat that goes over.
    pub seat: Seat,
    /// The name of who takes it. Empty if nobody does: then the table moves for the seat together.
    #[serde(default, skip_serializing_if = "String::is_empty", deserialize_with = "name::read")]
    pub name: String,
    /// The level of the bot that takes it; a person takes it, or nobody, if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
}

impl HandOver {
    /// What the log says of it. `before` is who has sat there: the seat, or the name that it had then.
    #[must_use]
    pub fn told(&self, before: impl Into<Arg>) -> Text {
        let sentence = match (self.bot, self.name.as_str()) {
            (Some(_), "") => text("From here on a bot plays for {seat}."),
            (None, "") => text("From here on the table plays for {seat}."),
            _ => text("From here on {name} plays for {seat}."),
        };
        sentence.with("name", Arg::Verbatim(super::text::isolated(&self.name))).with("seat", before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Names;

    #[test]
    fn it_says_who_plays_for_whom() {
        let names = Names(vec!["Anna".into(), "Ben".into()]);
        let told =
            |name: &str, bot| HandOver { seat: Seat(1), name: name.into(), bot }.told(Seat(1)).render(&names);
        assert_eq!(told("Carla", None), "From here on Carla plays for Ben.");
        assert_eq!(told("Ida", Some(Level::Easy)), "From here on Ida plays for Ben.");
        assert_eq!(told("", None), "From here on the table plays for Ben.");
        assert_eq!(told("", Some(Level::Easy)), "From here on a bot plays for Ben.");
    }

    #[test]
    fn names_are_read_as_everywhere() {
        let read = |json: &str| serde_json::from_str::<HandOver>(json);
        let carla = read(r#"{"seat":1,"name":" Car\u202ela\n"}"#).unwrap();
        assert_eq!(carla, HandOver { seat: Seat(1), name: "Carla".into(), bot: None });
        assert_eq!(serde_json::to_string(&read(r#"{"seat":0}"#).unwrap()).unwrap(), r#"{"seat":0}"#);
        assert!(read(r#"{"seat":0,"who":"Carla"}"#).is_err());
    }
}
