//! What people type into the fields of a card.

use serde_json::Value;

use super::card_form::{Choice, Field, Holds};
use crate::i18n::{gettext, gettext_f};

impl Field {
    /// The value that is meant by what was typed; nothing if nothing was. Words and texts of a list are separated by commas
    /// or blanks.
    ///
    /// # Errors
    /// A sentence that says what can be entered.
    pub fn typed(&self, typed: &str) -> Result<Option<Value>, String> {
        let typed = typed.trim();
        if typed.is_empty() {
            return Ok(None);
        }
        let parts = || typed.split([',', ' ']).map(str::trim).filter(|part| !part.is_empty());
        Ok(Some(match &self.holds {
            Holds::Text => typed.into(),
            Holds::Number { least, most } => number(typed, *least, *most)?,
            Holds::Flag => flag(typed)?.into(),
            Holds::Word(choices) => word(typed, choices)?,
            Holds::WordOrNumber { words, least, most } => match word(typed, words) {
                Ok(word) => word,
                Err(_) => number(typed, *least, *most).map_err(|said| {
                    let words = listed(words);
                    gettext_f("{said} “{words}” is possible, too.", &[("said", &said), ("words", &words)])
                })?,
            },
            Holds::Words(choices) => parts().map(|part| word(part, choices)).collect::<Result<_, _>>()?,
            Holds::Numbers { count, least, most } => {
                let numbers: Vec<Value> =
                    parts().map(|part| number(part, *least, *most)).collect::<Result<_, _>>()?;
                if let Some(count) = count.filter(|count| *count != numbers.len()) {
                    let places = [("count", count.to_string()), ("found", numbers.len().to_string())];
                    let places = places.each_ref().map(|(key, n)| (*key, n.as_str()));
                    return Err(gettext_f("Enter {count} numbers, not {found}.", &places));
                }
                numbers.into()
            }
            Holds::Texts => parts().map(Value::from).collect(),
            Holds::Written { .. } => written(typed)?,
        }))
    }

    /// A value as it can be typed again.
    #[must_use]
    pub fn shown(&self, value: &Value) -> String {
        match (&self.holds, value) {
            (Holds::Written { .. }, value) => inline(value),
            (_, Value::String(text)) => text.clone(),
            (_, Value::Bool(flag)) => gettext(if *flag { "yes" } else { "no" }),
            (_, Value::Array(items)) => {
                let shown =
                    items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned));
                shown.collect::<Vec<_>>().join(", ")
            }
            (_, value) => value.to_string(),
        }
    }
}

fn listed(choices: &[Choice]) -> String {
    choices.iter().map(|choice| choice.word.as_str()).collect::<Vec<_>>().join(", ")
}

fn number(typed: &str, least: i64, most: i64) -> Result<Value, String> {
    match typed.parse::<i64>() {
        Ok(n) if (least..=most).contains(&n) => Ok(n.into()),
        _ => Err(gettext_f(
            "Enter a whole number from {least} to {most}, not “{typed}”.",
            &[("least", &least.to_string()), ("most", &most.to_string()), ("typed", typed)],
        )),
    }
}

fn flag(typed: &str) -> Result<bool, String> {
    let same = |word: &str| typed.eq_ignore_ascii_case(word) || typed.eq_ignore_ascii_case(&gettext(word));
    if same("yes") || same("true") {
        Ok(true)
    } else if same("no") || same("false") {
        Ok(false)
    } else {
        Err(gettext_f("Enter yes or no, not “{typed}”.", &[("typed", typed)]))
    }
}

fn word(typed: &str, choices: &[Choice]) -> Result<Value, String> {
    let wanted = typed.replace([' ', '-'], "_");
    let found = choices.iter().find(|choice| choice.word.eq_ignore_ascii_case(&wanted));
    found.map(|choice| choice.word.clone().into()).ok_or_else(|| {
        gettext_f(
            "Enter one of these words: {words}. “{typed}” is none of them.",
            &[("words", &listed(choices)), ("typed", typed)],
        )
    })
}

fn written(typed: &str) -> Result<Value, String> {
    let read = toml::from_str::<Value>(&format!("it = {typed}\n"));
    let read =
        read.map_err(|error| gettext_f("This cannot be read: {error}", &[("error", error.message())]))?;
    // A second line would be a second field.
    let only = read.as_object().filter(|fields| fields.len() == 1).and_then(|fields| fields.get("it"));
    only.cloned().ok_or_else(|| gettext("Enter one value, as it stands in a pack."))
}

/// A value as TOML in one line.
#[must_use]
pub fn inline(value: &Value) -> String {
    match value {
        Value::Object(fields) if fields.is_empty() => "{}".to_owned(),
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{} = {}", key(name), inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        plain => plain.to_string(),
    }
}

fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { name.to_owned() } else { Value::from(name).to_string() }
}
