//! How the JSON Schemas of packs are read, for the reference of packs and for forms to enter cards with.

use serde_json::Value;

pub use crate::engine::form::bounds;

/// What a schema refers to.
#[must_use]
pub fn resolve<'a>(root: &'a Value, mut schema: &'a Value) -> &'a Value {
    while let Some(meant) = schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|name| name.strip_prefix('#'))
        .and_then(|path| root.pointer(path))
    {
        schema = meant;
    }
    schema
}

/// The words of which one must stand there; none if it is not a choice among words.
#[must_use]
pub fn words_of(schema: &Value) -> Vec<String> {
    if let Some(word) = schema.get("const").and_then(Value::as_str) {
        return vec![word.to_owned()];
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return words.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    }
    let parts = schema.get("oneOf").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let words: Vec<Vec<String>> = parts.iter().map(words_of).collect();
    if words.iter().any(Vec::is_empty) { Vec::new() } else { words.concat() }
}

/// Whether a schema says that something may be left out.
#[must_use]
pub fn is_nothing(schema: &Value) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("null")
}

/// What a variant is known by: the value of its mark, or its only field.
#[must_use]
pub fn mark(variant: &Value) -> Option<String> {
    let known = variant.get("properties")?.as_object()?;
    let marked = known.values().find_map(|part| part.get("const")?.as_str());
    marked.or_else(|| variant.get("required")?.as_array()?.first()?.as_str()).map(str::to_owned)
}

/// Whether a value can be of this variant, by its mark or its kind.
#[must_use]
pub fn fits(root: &Value, variant: &Value, value: &Value) -> bool {
    let variant = resolve(root, variant);
    if let Some(only) = variant.get("const") {
        return only == value;
    }
    if let Some(words) = variant.get("enum").and_then(Value::as_array) {
        return words.contains(value);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(parts) = variant.get(key).and_then(Value::as_array) {
            return parts.iter().any(|part| fits(root, part, value));
        }
    }
    if let Some(known) = variant.get("properties").and_then(Value::as_object) {
        let Value::Object(fields) = value else { return false };
        let mut marks = known.iter().filter_map(|(key, part)| Some((key, part.get("const")?))).peekable();
        if marks.peek().is_some() {
            return marks.all(|(key, mark)| fields.get(key) == Some(mark));
        }
        return fields.keys().all(|key| known.contains_key(key));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    match variant.get("type") {
        Some(Value::String(only)) => only == kind,
        Some(Value::Array(kinds)) => kinds.iter().any(|one| one == kind),
        _ => false,
    }
}
