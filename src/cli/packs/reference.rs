//! `packs reference`: everything that can stand in a pack, made from the types that read it.

mod examples;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::{Map, Value};

use crate::cli::fail::Fail;
use crate::content::form::{bounds, is_nothing, mark, resolve, words_of};
use crate::content::{AbilityForm, Moments, inline, moments};
use crate::play::GameDef;
use examples::Examples;

/// The most characters of an example in a table.
const LONGEST: usize = 160;

/// How many moments are told as exceptions.
const FEW: usize = 3;

/// The reference of a game's packs as Markdown. Examples are taken from packs that this program reads and finds in order:
/// the one that it ships, and those that the game has for it.
pub(super) fn reference(game: &GameDef) -> Result<String, Fail> {
    let schema = game.content_schema();
    let mut packs: Vec<Value> = Vec::new();
    for text in game.example_packs() {
        game.read_draft(text).map_err(Fail::because)?;
        packs.push(toml::from_str(text).map_err(Fail::because)?);
    }
    let accepts = |content: &Value| game.content_faults(content).is_empty();
    let examples = Examples::of(&schema, &packs);
    // The pack that is shipped is the largest.
    packs.rotate_left(1);
    let page = Page {
        title: game.info.title.split(':').next().unwrap_or_default(),
        root: &schema,
        examples,
        ability: AbilityForm::of(&schema),
        moments: moments(&schema, &packs, &accepts),
    };
    Ok(page.write())
}

struct Page<'a> {
    title: &'a str,
    root: &'a Value,
    examples: Examples<'a>,
    ability: Option<AbilityForm>,
    moments: Moments,
}

impl Page<'_> {
    fn write(&self) -> String {
        let mut out = format!("## {}\n\n", self.title);
        self.section(&mut out, "The pack", "pack", self.root);
        for (name, part) in self.root.get("$defs").and_then(Value::as_object).into_iter().flatten() {
            self.section(&mut out, name, name, part);
        }
        out
    }

    /// One type: what it is, and a line for each of its entries. Every game's headings are its own, so that links stay with
    /// the game.
    fn section(&self, out: &mut String, title: &str, name: &str, schema: &Value) {
        // Writing to a text cannot fail.
        let _ = write!(out, "### {}: {title}\n\n", self.title);
        let about = about(schema);
        if !about.is_empty() {
            let _ = write!(out, "{about}\n\n");
        }
        let rows = if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
            self.fields(name, schema, fields)
        } else if let Some(forms) = schema.get("x-forms").and_then(Value::as_array) {
            written_forms(forms)
        } else if !words_of(schema).is_empty() {
            written_words(schema)
        } else if schema.get("oneOf").is_some() {
            self.variants(name, schema)
        } else if let Some(parts) = schema.get("anyOf").and_then(Value::as_array) {
            self.alternatives(name, parts)
        } else {
            let example = self.examples.get(name, "").map_or_else(String::new, example);
            let _ = write!(out, "Holds: {}. For example: {example}\n\n", self.holds(schema));
            return;
        };
        rows.write(out);
        if let Some(form) = self.ability.as_ref().filter(|form| form.name == name) {
            self.places(out, form);
        }
    }

    fn fields(&self, name: &str, schema: &Value, fields: &Map<String, Value>) -> Rows {
        let mut rows = Rows::new(&["field", "means", "holds", "left out", "example"]);
        for (field, part) in fields {
            let found = self.examples.get(name, field);
            let example = found.map_or_else(String::new, |value| named_example(field, value));
            rows.push([
                format!("`{field}`"),
                about(part),
                self.holds(part),
                self.left_out(schema, field, part),
                example,
            ]);
        }
        rows
    }

    fn variants(&self, name: &str, schema: &Value) -> Rows {
        let form = self.ability.as_ref().filter(|form| form.effect == name);
        let mut columns = vec!["entry", "means", "holds"];
        columns.extend(form.map(|_| "when"));
        columns.push("example");
        let mut rows = Rows::new(&columns);
        for part in schema.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
            let words = words_of(part);
            // A choice may be among words and tables.
            let marks = if words.is_empty() { mark(part).into_iter().collect() } else { words };
            for entry in marks {
                let found = self.examples.get(name, &entry);
                let mut row = vec![format!("`{entry}`"), about(part), self.variant_holds(part, &entry)];
                row.extend(form.map(|form| self.when(form, &entry)));
                row.push(found.map_or_else(String::new, example));
                rows.0.push(row);
            }
        }
        rows
    }

    fn alternatives(&self, name: &str, parts: &[Value]) -> Rows {
        let mut rows = Rows::new(&["holds", "means", "example"]);
        for (at, part) in parts.iter().enumerate() {
            let found = self.examples.get(name, &format!("#{at}"));
            rows.push([self.variant_holds(part, ""), about(part), found.map_or_else(String::new, example)]);
        }
        rows
    }

    /// The moments at which an effect can stand, and the places where less is possible than elsewhere.
    fn when(&self, form: &AbilityForm, effect: &str) -> String {
        let none = BTreeMap::new();
        let places = self.moments.get(effect).unwrap_or(&none);
        let all: BTreeSet<String> = places.values().flatten().cloned().collect();
        if all.is_empty() {
            return format!("no `{}`", form.name);
        }
        let mut told = vec![self.moments_in_words(form, &all)];
        for (place, moments) in places {
            let could = self.possible(place);
            let not: BTreeSet<String> =
                all.iter().filter(|moment| could.contains(*moment)).cloned().collect();
            let missing: Vec<&str> = not.difference(moments).map(String::as_str).collect();
            if moments.is_empty() && !missing.is_empty() {
                told.push(format!("not on `{place}`"));
            } else if !missing.is_empty() {
                told.push(format!("on `{place}` not {}", code_list(&missing)));
            }
        }
        told.join("; ")
    }

    /// The moments of a place, for any effect.
    fn possible(&self, place: &str) -> BTreeSet<&String> {
        self.moments.values().filter_map(|places| places.get(place)).flatten().collect()
    }

    fn moments_in_words(&self, form: &AbilityForm, moments: &BTreeSet<String>) -> String {
        if moments.len() == form.moments.len() {
            return "at any moment".to_owned();
        }
        let listed = |there: bool| -> Vec<&str> {
            let listed = form.moments.iter().filter(|moment| moments.contains(*moment) == there);
            listed.map(String::as_str).collect()
        };
        if listed(false).len() <= FEW && listed(true).len() > FEW * 2 {
            return format!("at any moment but {}", code_list(&listed(false)));
        }
        code_list(&listed(true))
    }

    /// Where abilities stand, and when those can work.
    fn places(&self, out: &mut String, form: &AbilityForm) {
        let mut all: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (place, moments) in self.moments.values().flatten() {
            all.entry(place).or_default().extend(moments.iter().cloned());
        }
        let mut rows = Rows::new(&["stands in", "can have as"]);
        for (place, moments) in all {
            let listed = if moments.len() == form.moments.len() {
                format!("any `{}`", form.moment)
            } else {
                let listed = form.moments.iter().filter(|moment| moments.contains(*moment));
                let listed: Vec<&str> = listed.map(String::as_str).collect();
                format!("`{}`: {}", form.moment, code_list(&listed))
            };
            rows.push([format!("`{place}`"), listed]);
        }
        rows.write(out);
    }

    fn link(&self, name: &str) -> String {
        format!("[{name}](#{})", slug(&format!("{}: {name}", self.title)))
    }

    /// What stands in a field.
    fn holds(&self, schema: &Value) -> String {
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            return self.link(name.rsplit('/').next().unwrap_or_default());
        }
        if let Some(word) = schema.get("const") {
            return format!("`{word}`");
        }
        for key in ["anyOf", "oneOf"] {
            if let Some(parts) = schema.get(key).and_then(Value::as_array) {
                let parts = parts.iter().filter(|part| !is_nothing(part));
                return parts.map(|part| self.holds(part)).collect::<Vec<_>>().join(" or ");
            }
        }
        let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
        if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
            return items.iter().map(|item| self.holds(item)).collect::<Vec<_>>().join(", then ");
        }
        if let Some(items) = schema.get("items") {
            let of = self.holds(items);
            return match (bound("minItems"), bound("maxItems")) {
                (Some(least), Some(most)) if least == most => format!("list of {most}: {of}"),
                (Some(least), Some(most)) => format!("list of {least} to {most}: {of}"),
                (None, Some(most)) => format!("list of at most {most}: {of}"),
                (Some(least), None) => format!("list of {least} or more: {of}"),
                (None, None) => format!("list of {of}"),
            };
        }
        let kinds: Vec<&str> = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let told =
            kinds.into_iter().filter(|kind| *kind != "null").map(|kind| match (kind, bounds(schema)) {
                ("integer", (Some(least), Some(most))) if most < u32::MAX.into() => {
                    format!("{least} to {most}")
                }
                ("integer", (Some(least), _)) => format!("{least} or more"),
                ("integer", _) => "whole number".to_owned(),
                ("string", _) => "text".to_owned(),
                ("boolean", _) => "`true` or `false`".to_owned(),
                (other, _) => other.to_owned(),
            });
        told.collect::<Vec<_>>().join(" or ")
    }

    /// What stands in a variant besides its mark: its fields, or the one thing.
    fn variant_holds(&self, schema: &Value, entry: &str) -> String {
        let Some(fields) = schema.get("properties").and_then(Value::as_object) else {
            return if entry.is_empty() { self.holds(schema) } else { String::new() };
        };
        let own: Vec<_> = fields.iter().filter(|(_, part)| part.get("const").is_none()).collect();
        if let [(name, part)] = own.as_slice()
            && *name == entry
        {
            let inner = part.get("properties").and_then(Value::as_object);
            return inner.map_or_else(|| self.holds(part), |fields| self.listed(part, fields.iter()));
        }
        self.listed(schema, own.into_iter())
    }

    fn listed<'f>(&self, schema: &Value, fields: impl Iterator<Item = (&'f String, &'f Value)>) -> String {
        let told = fields.map(|(name, part)| {
            let without = match self.left_out(schema, name, part).as_str() {
                "needed" => String::new(),
                without => format!(" (left out: {without})"),
            };
            let means = about(part);
            let means = if means.is_empty() { String::new() } else { format!(" – {means}") };
            format!("`{name}`: {}{without}{means}", self.holds(part))
        });
        told.collect::<Vec<_>>().join("<br>")
    }

    /// What it means when a field is not there.
    fn left_out(&self, schema: &Value, field: &str, part: &Value) -> String {
        let needed = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        if needed.filter_map(Value::as_str).any(|name| name == field) {
            return "needed".to_owned();
        }
        let meant = resolve(self.root, part);
        if meant.get("properties").is_some() && meant.get("required").is_none() {
            return "`{}`".to_owned();
        }
        if let Some(value) = part.get("default").filter(|value| !value.is_null()) {
            return format!("`{}`", inline(value));
        }
        match meant.get("type").and_then(Value::as_str) {
            Some("array") => "`[]`".to_owned(),
            Some("boolean") => "`false`".to_owned(),
            Some("string") if part.get("$ref").is_none() => "`\"\"`".to_owned(),
            Some("integer") => "`0`".to_owned(),
            _ => "nothing".to_owned(),
        }
    }
}

/// A table.
struct Rows(Vec<Vec<String>>);

impl Rows {
    fn new(columns: &[&str]) -> Self {
        Self(vec![columns.iter().map(|name| (*name).to_owned()).collect()])
    }

    fn push<const N: usize>(&mut self, cells: [String; N]) {
        self.0.push(cells.into());
    }

    fn write(&self, out: &mut String) {
        for (n, row) in self.0.iter().enumerate() {
            let cells: Vec<String> = row.iter().map(|text| text.replace('|', "\\|")).collect();
            let _ = writeln!(out, "| {} |", cells.join(" | "));
            if n == 0 {
                let _ = writeln!(out, "|{}", " --- |".repeat(row.len()));
            }
        }
        out.push('\n');
    }
}

/// The forms of a type that is written as a text.
fn written_forms(forms: &[Value]) -> Rows {
    let mut rows = Rows::new(&["written", "means"]);
    for form in forms {
        let word = |key: &str| form.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        rows.push([format!("`\"{}\"`", word("form")), word("means")]);
    }
    rows
}

/// A choice among words.
fn written_words(schema: &Value) -> Rows {
    let mut rows = Rows::new(&["written", "means"]);
    for part in schema.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
        words_of(part).iter().for_each(|word| rows.push([format!("`\"{word}\"`"), about(part)]));
    }
    rows
}

fn code_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

fn about(schema: &Value) -> String {
    let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    // Links of the program's documentation lead nowhere here.
    description.replace("[`", "`").replace("`]", "`").replace('\n', " ")
}

fn example(value: &Value) -> String {
    shown(inline(value))
}

fn named_example(field: &str, value: &Value) -> String {
    shown(format!("{field} = {}", inline(value)))
}

fn shown(example: String) -> String {
    if example.chars().count() > LONGEST { "(see the pack)".to_owned() } else { format!("`{example}`") }
}

/// What a heading is linked to by.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}
