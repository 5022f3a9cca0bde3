//! What stands in a pack, for people who look something up. Knows no game: whatever has an id is a card.

use serde_json::{Map, Value};

use crate::i18n::gettext;

/// Fields that say nothing that people look up, or that are told apart.
const TOLD_APART: [&str; 8] = ["id", "name", "text", "story", "rule", "note", "symbol", "source"];
/// Fields whose things belong to the card they stand on.
const PARTS: [&str; 3] = ["abilities", "move", "attack"];

/// A card, a creature, an enemy, a goal: something of a pack with an id.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// Unique among its kind.
    pub id: &'a str,
    /// The name people see, in their language; the id where it has none.
    pub name: String,
    /// What it is, such as `hero` or `threat_card`: the field of the pack that it stands in.
    pub kind: String,
    fields: &'a Map<String, Value>,
}

impl Card<'_> {
    /// How many of it a box has: 1 unless the pack says more.
    #[must_use]
    pub fn copies(&self) -> usize {
        let said = self.fields.get("copies").and_then(Value::as_u64);
        said.and_then(|n| usize::try_from(n).ok()).unwrap_or(1)
    }

    /// The values printed on it, in one line that begins with its kind.
    #[must_use]
    pub fn facts(&self) -> String {
        let plain = |(key, value): (&String, &Value)| {
            let told = match value {
                Value::Number(n) => n.to_string(),
                Value::String(word) if !TOLD_APART.contains(&key.as_str()) => gettext(word),
                Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_string) => {
                    let words = items.iter().filter_map(Value::as_str);
                    words.map(|word| if word.is_empty() { "–" } else { word }).collect::<Vec<_>>().join(", ")
                }
                _ => return None,
            };
            Some(format!("{key} {told}"))
        };
        let facts = std::iter::once(self.kind.replace('_', " ")).chain(self.fields.iter().filter_map(plain));
        facts.collect::<Vec<_>>().join(" · ")
    }

    /// The texts printed on it, in the reader's language, with the names they stand under.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let mut out = Vec::new();
        fields_texts(self.fields, &mut out);
        out
    }
}

/// Everything with an id in a pack's content, in the order of the pack.
#[must_use]
pub fn cards(content: &Value) -> Vec<Card<'_>> {
    let mut all = Vec::new();
    collect("", content, &mut all);
    all
}

fn collect<'a>(kind: &str, content: &'a Value, all: &mut Vec<Card<'a>>) {
    match content {
        Value::Array(items) => items.iter().for_each(|item| collect(kind, item, all)),
        Value::Object(fields) => {
            let word = |key: &str| fields.get(key).and_then(Value::as_str);
            if let (Some(id), false) = (word("id"), kind == "pack") {
                let name = word("name").map_or_else(|| id.to_owned(), gettext);
                all.push(Card { id, name, kind: kind.to_owned(), fields });
            }
            let things = fields.iter().filter(|(key, _)| !PARTS.contains(&key.as_str()));
            things.for_each(|(key, value)| collect(key, value, all));
        }
        _ => {}
    }
}

fn texts(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields_texts(fields, out),
        Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        _ => {}
    }
}

fn fields_texts(fields: &Map<String, Value>, out: &mut Vec<String>) {
    let word = |key: &str| fields.get(key).and_then(Value::as_str).filter(|word| !word.is_empty());
    if let Some(text) = word("text") {
        // The card's own name stands above its own text.
        let named = word("name").filter(|_| !out.is_empty() || word("kind").is_some());
        out.push(match named {
            Some(name) => format!("{}: {}", gettext(name), gettext(text)),
            None => gettext(text),
        });
    }
    fields.values().for_each(|value| texts(value, out));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_a_kind_their_values_and_their_texts() {
        let content = serde_json::json!({
            "pack": {"id": "mine", "name": "Mine"},
            "tribe": [{"id": "t", "name": "Tribe", "creature": [
                {"id": "t.one", "name": "One", "level": 1, "text": "Moves.", "colours": ["red", ""],
                 "abilities": [{"id": "leap", "name": "Leap", "kind": "speciality", "text": "Jumps."}]},
            ]}],
            "threat_card": [{"id": "dark"}],
        });
        let found = cards(&content);
        let told: Vec<_> = found.iter().map(|c| (c.id, c.name.as_str(), c.kind.as_str())).collect();
        assert_eq!(
            told,
            [("t", "Tribe", "tribe"), ("t.one", "One", "creature"), ("dark", "dark", "threat_card")]
        );
        assert_eq!(found[1].facts(), "creature · level 1 · colours red, –");
        assert_eq!(found[2].facts(), "threat card");
        assert_eq!(found[1].texts(), ["Moves.", "Leap: Jumps."]);
        assert!(found[2].texts().is_empty());
    }
}
