//! `packs reference`: everything that can stand in a pack, made from the types that read it.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::cli::tools::Tools;

/// The most characters of an example in a table.
const LONGEST: usize = 160;

/// The reference of a game's packs as Markdown. Examples are taken from the pack that the program ships; what it does not
/// use gets one made of its form.
pub(super) fn reference(tools: &Tools, content: &Value) -> String {
    let schema = tools.content_schema();
    let mut found = Found { root: &schema, examples: BTreeMap::new() };
    found.walk("pack", &schema, content);
    let mut out = format!("## {}\n\n", tools.game.info.title);
    section(&mut out, "The pack", "pack", &schema, &found);
    for (name, part) in schema.get("$defs").and_then(Value::as_object).into_iter().flatten() {
        section(&mut out, name, name, part, &found);
    }
    out
}

/// One type: what it is, and a line for each of its entries.
fn section(out: &mut String, title: &str, name: &str, schema: &Value, found: &Found<'_>) {
    let entries = entries(schema);
    if entries.is_empty() {
        return;
    }
    // Writing to a text cannot fail.
    let _ = write!(out, "### {title}\n\n{}\n\n", about(schema));
    let (left, right) =
        if schema.get("properties").is_some() { ("field", "holds") } else { ("entry", "holds") };
    let _ = write!(out, "| {left} | means | {right} | example |\n| --- | --- | --- | --- |\n");
    for (entry, part) in entries {
        let example = found.examples.get(&(name.to_owned(), entry.clone())).cloned();
        let example = example.or_else(|| found.sample(&entry, part, schema, 8));
        let field = schema.get("properties").is_some();
        let example = example.map_or_else(String::new, |value| match value.get(&entry) {
            Some(own) if field => format!("{entry} = {}", inline(own)),
            _ => inline(&value),
        });
        let example = if example.chars().count() > LONGEST {
            "(see the pack)".to_owned()
        } else {
            format!("`{example}`")
        };
        let holds = holds(found.root, part);
        let _ =
            writeln!(out, "| `{entry}` | {} | {} | {} |", cell(&about(part)), cell(&holds), cell(&example));
    }
    out.push('\n');
}

/// The entries of a type: the fields of a struct, the variants of a choice.
fn entries(schema: &Value) -> Vec<(String, &Value)> {
    if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
        return fields.iter().map(|(name, part)| (name.clone(), part)).collect();
    }
    let variants = ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(*key)?.as_array()).flatten();
    let words = |part: &Value| part.get("enum").and_then(Value::as_array).cloned().unwrap_or_default();
    let listed = |part: &'_ Value| -> Vec<String> {
        if let Some(word) = part.get("const").and_then(Value::as_str) {
            return vec![word.to_owned()];
        }
        if let Some(mark) = mark(part) {
            return vec![mark];
        }
        words(part).iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let own = words(schema).into_iter().filter_map(|word| Some((word.as_str()?.to_owned(), schema)));
    own.chain(variants.flat_map(|part| listed(part).into_iter().map(move |name| (name, part)))).collect()
}

/// What a variant is known by: the value of its mark, or its only field.
fn mark(variant: &Value) -> Option<String> {
    let known = variant.get("properties")?.as_object()?;
    let marked = known.values().find_map(|part| part.get("const")?.as_str());
    marked.or_else(|| variant.get("required")?.as_array()?.first()?.as_str()).map(str::to_owned)
}

fn about(schema: &Value) -> String {
    let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    // Links of the program's documentation lead nowhere here.
    description.replace("[`", "`").replace("`]", "`").replace('\n', " ")
}

/// What stands in a field, or in the fields of a variant.
fn holds(root: &Value, schema: &Value) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or_default();
        let shown = root.pointer(&format!("/$defs/{name}")).is_some_and(|part| !entries(part).is_empty());
        return if shown { format!("[{name}](#{})", name.to_lowercase()) } else { name.to_owned() };
    }
    if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
        let own = fields.iter().filter(|(_, part)| part.get("const").is_none());
        let own: Vec<_> = own.collect();
        if let ([(name, part)], Some(mark)) = (own.as_slice(), mark(schema))
            && **name == mark
        {
            return holds(root, part);
        }
        let own: Vec<String> =
            own.into_iter().map(|(name, part)| format!("{name}: {}", holds(root, part))).collect();
        return own.join("; ");
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(parts) = schema.get(key).and_then(Value::as_array) {
            let parts = parts.iter().filter(|part| part.get("type") != Some(&json!("null")));
            return parts.map(|part| holds(root, part)).collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(items) = schema.get("items") {
        return format!("list of {}", holds(root, items));
    }
    match schema.get("type") {
        Some(Value::String(kind)) => kind.clone(),
        Some(Value::Array(kinds)) => {
            let kinds: Vec<&str> =
                kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect();
            kinds.join(" or ")
        }
        _ => String::new(),
    }
}

/// Examples found in a pack, by type and entry.
struct Found<'a> {
    root: &'a Value,
    examples: BTreeMap<(String, String), Value>,
}

impl<'a> Found<'a> {
    /// Takes the first example of each entry out of a value; `name` is that of the type.
    fn walk(&mut self, name: &str, schema: &'a Value, value: &Value) {
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            let Some(meant) = target.strip_prefix('#').and_then(|path| self.root.pointer(path)) else {
                return;
            };
            return self.walk(target.rsplit('/').next().unwrap_or_default(), meant, value);
        }
        for key in ["oneOf", "anyOf"] {
            for part in schema.get(key).and_then(Value::as_array).into_iter().flatten() {
                if fits(part, value) {
                    let word = value.as_str().map(str::to_owned);
                    if let Some(entry) = mark(part).or(word) {
                        self.examples.entry((name.to_owned(), entry)).or_insert_with(|| value.clone());
                    }
                    self.walk(name, part, value);
                }
            }
        }
        match value {
            Value::Array(items) => {
                if let Some(part) = schema.get("items") {
                    items.iter().for_each(|item| self.walk(name, part, item));
                }
            }
            Value::Object(fields) => {
                let known = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
                for (field, part) in known {
                    let Some(value) = fields.get(field).filter(|value| !value.is_null()) else { continue };
                    if mark(schema).is_none() || schema.get("description").is_some() {
                        let example = json!({ field: value });
                        self.examples.entry((name.to_owned(), field.clone())).or_insert(example);
                    }
                    self.walk(name, part, value);
                }
            }
            Value::String(word) if schema.get("enum").is_some() => {
                self.examples.entry((name.to_owned(), word.clone())).or_insert_with(|| value.clone());
            }
            _ => {}
        }
    }

    /// The smallest value of a form.
    fn sample(&self, entry: &str, part: &Value, whole: &Value, depth: usize) -> Option<Value> {
        if whole.get("properties").is_some() {
            return Some(json!({ entry: self.smallest(part, depth)? }));
        }
        if part.get("properties").is_some() { self.smallest(part, depth) } else { Some(json!(entry)) }
    }

    fn smallest(&self, schema: &Value, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            return self.smallest(self.root.pointer(target.strip_prefix('#')?)?, depth);
        }
        if let Some(only) = schema.get("const").or_else(|| schema.get("enum")?.get(0)) {
            return Some(only.clone());
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(parts) = schema.get(key).and_then(Value::as_array) {
                return parts.iter().find_map(|part| self.smallest(part, depth));
            }
        }
        let kind = match schema.get("type")? {
            Value::Array(kinds) => kinds.first()?.as_str()?,
            kind => kind.as_str()?,
        };
        Some(match kind {
            "integer" | "number" => {
                schema.get("minimum").cloned().filter(|least| *least != json!(0)).unwrap_or(json!(1))
            }
            "boolean" => json!(true),
            "array" => Value::Array(
                schema.get("items").and_then(|items| self.smallest(items, depth)).into_iter().collect(),
            ),
            "object" => {
                let needed = schema.get("required").and_then(Value::as_array).into_iter().flatten();
                let known = schema.get("properties");
                let field = |name: &str| Some((name.to_owned(), self.smallest(known?.get(name)?, depth)?));
                needed.filter_map(Value::as_str).map(field).collect::<Option<Map<_, _>>>()?.into()
            }
            "null" => return None,
            _ => json!("…"),
        })
    }
}

/// Whether a value can be of this variant, by its mark or its kind.
fn fits(variant: &Value, value: &Value) -> bool {
    if let Some(only) = variant.get("const") {
        return only == value;
    }
    if let Some(words) = variant.get("enum").and_then(Value::as_array) {
        return words.contains(value);
    }
    match (variant.get("properties").and_then(Value::as_object), value) {
        (Some(known), Value::Object(fields)) => {
            let marks = known.iter().filter_map(|(key, part)| Some((key, part.get("const")?)));
            let mut marks = marks.peekable();
            if marks.peek().is_some() {
                return marks.all(|(key, mark)| fields.get(key) == Some(mark));
            }
            fields.keys().all(|key| known.contains_key(key))
        }
        (Some(_), _) => false,
        (None, _) => variant.get("$ref").is_some() || variant.get("type").is_some(),
    }
}

/// A value as TOML in one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(_, value)| !value.is_null());
            let fields: Vec<String> =
                fields.map(|(key, value)| format!("{key} = {}", inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        plain => plain.to_string(),
    }
}

/// A text within a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
