//! As much of JSON Schema as `tests/data/bgsplay.schema.json` uses. Every property must be described, and every word of the
//! schema must be known here.

use serde_json::Value;

/// What in a value does not fit a schema, each with its place.
pub fn misfits(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk(schema, value, "$", &mut found);
    found
}

fn walk(schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let mut wrong = |why: &str| found.push(format!("{place}: {why}: {value}"));
    for (word, asked) in schema.as_object().unwrap() {
        let number = || asked.as_i64().unwrap();
        let size = || value.as_array().map_or(0, Vec::len) as i64;
        let fits = match word.as_str() {
            "type" => match asked.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64() || value.is_u64(),
                other => panic!("unknown type {other}"),
            },
            "required" => {
                asked.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "minimum" => value.as_i64().is_some_and(|n| n >= number()),
            "maximum" => value.as_i64().is_some_and(|n| n <= number()),
            "minLength" => value.as_str().is_some_and(|text| text.chars().count() as i64 >= number()),
            "minItems" => size() >= number(),
            "maxItems" => size() <= number(),
            "format" => format(asked.as_str().unwrap(), value.as_str().unwrap_or_default()),
            "properties" => {
                value.as_object().is_none_or(|all| all.keys().all(|name| asked.get(name).is_some()))
            }
            "items" => true,
            other => panic!("unknown word {other}"),
        };
        if !fits {
            wrong(word);
        }
    }
    if let (Some(properties), Some(all)) = (schema.get("properties"), value.as_object()) {
        for (name, value) in all {
            if let Some(schema) = properties.get(name) {
                walk(schema, value, &format!("{place}.{name}"), found);
            }
        }
    }
    if let (Some(items), Some(all)) = (schema.get("items"), value.as_array()) {
        all.iter().enumerate().for_each(|(at, value)| walk(items, value, &format!("{place}[{at}]"), found));
    }
}

fn format(format: &str, text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_hexdigit() { 'x' } else { c }).collect();
    match format {
        "uuid" => shape == "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx" && text == text.to_lowercase(),
        "time" => shape == "xxxx-xx-xx xx:xx:xx",
        "json" => serde_json::from_str::<Value>(text).is_ok(),
        other => panic!("unknown format {other}"),
    }
}
