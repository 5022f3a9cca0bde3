//! What is wrong with the form of a JSON value, for people: the field, what was expected there, what was found. Told from
//! the JSON Schema of a type, so that no name of the program's own types reaches anybody.

use std::fmt;

use serde_json::Value;

/// How deep a value is looked into; no type of ours is deeper.
const DEEPEST: usize = 64;
/// No more is looked for once so much is wrong: a text can have hundreds of thousands of faults, and nobody reads them.
pub const MOST: usize = 1_000;

/// The first thing that is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The path of the field, such as `do.action.Hire.hero`; empty for the value itself.
    pub field: String,
    /// What may stand there.
    pub expected: String,
    /// What does; empty where something is missing.
    pub found: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        write!(f, "expected {}", self.expected)?;
        if self.found.is_empty() {
            f.write_str(", but it is missing")
        } else {
            write!(f, ", not {}", self.found)
        }
    }
}

/// What is wrong first with a value whose type has this schema; `None` if the schema allows it.
#[must_use]
pub fn mismatch(schema: &Value, value: &Value) -> Option<Mismatch> {
    let look = Look { root: schema, most: 1 };
    look.at(schema, value, "", DEEPEST).into_iter().next()
}

/// What is wrong with a value whose type has this schema: everything, or at least [`MOST`] of it.
#[must_use]
pub fn mismatches(schema: &Value, value: &Value) -> Vec<Mismatch> {
    let look = Look { root: schema, most: MOST };
    look.at(schema, value, "", DEEPEST)
}

struct Look<'a> {
    root: &'a Value,
    /// How many faults end the search.
    most: usize,
}

/// How sure it is that a variant is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Meant {
    /// Its mark is another.
    No,
    /// Nothing speaks for it.
    Perhaps,
    /// A field of it is there.
    Field,
    /// Its mark is there.
    Mark,
}

impl<'a> Look<'a> {
    fn resolve(&self, mut schema: &'a Value) -> &'a Value {
        while let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            match name.strip_prefix('#').and_then(|path| self.root.pointer(path)) {
                Some(meant) => schema = meant,
                None => break,
            }
        }
        schema
    }

    fn wrong(&self, schema: &'a Value, value: &Value, field: &str) -> Vec<Mismatch> {
        vec![Mismatch { field: field.to_owned(), expected: self.words(schema), found: shown(value) }]
    }

    fn at(&self, schema: &'a Value, value: &Value, field: &str, depth: usize) -> Vec<Mismatch> {
        let schema = self.resolve(schema);
        if depth == 0 || *schema == Value::Bool(true) {
            return Vec::new();
        }
        let wrong = || self.wrong(schema, value, field);
        for key in ["oneOf", "anyOf"] {
            if let Some(variants) = schema.get(key).and_then(Value::as_array) {
                return self.variants(schema, variants, value, field, depth);
            }
        }
        if let Some(only) = schema.get("const") {
            return if only == value { Vec::new() } else { wrong() };
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return if words.contains(value) { Vec::new() } else { wrong() };
        }
        let kinds: Vec<&str> = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        if !kinds.is_empty() && !kinds.iter().any(|kind| is(kind, value)) {
            return wrong();
        }
        if let Some(number) = value.as_i64().filter(|_| kinds.contains(&"integer")) {
            let (least, most) = bounds(schema);
            if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
                return wrong();
            }
        }
        let all = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
        let mut found: Vec<Mismatch> = all.flat_map(|part| self.at(part, value, field, depth - 1)).collect();
        match value {
            Value::Object(fields) => found.extend(self.fields(schema, fields, field, depth)),
            Value::Array(items) => {
                let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
                let len = items.len() as u64;
                if bound("maxItems").is_some_and(|most| len > most)
                    || bound("minItems").is_some_and(|least| len < least)
                {
                    // What stands in a list of a wrong length matters once it has another.
                    found.extend(wrong());
                } else {
                    found.extend(self.items(schema, items, field, depth));
                }
            }
            _ => {}
        }
        found
    }

    fn fields(
        &self,
        schema: &'a Value,
        fields: &serde_json::Map<String, Value>,
        field: &str,
        depth: usize,
    ) -> Vec<Mismatch> {
        let known = schema.get("properties").and_then(Value::as_object);
        let within = |key: &str| if field.is_empty() { key.to_owned() } else { format!("{field}.{key}") };
        let mut found = Vec::new();
        for (key, value) in fields {
            if found.len() >= self.most {
                return found;
            }
            // Maps from numbers have a pattern for their keys.
            let patterns = schema.get("patternProperties").and_then(Value::as_object);
            let own = known
                .and_then(|known| known.get(key))
                .or_else(|| patterns.and_then(|patterns| patterns.values().next()));
            match own.or_else(|| schema.get("additionalProperties")) {
                Some(Value::Bool(false)) => {
                    let names = known.into_iter().flatten().map(|(name, _)| name.as_str());
                    let expected = list(names, "no field here");
                    found.push(Mismatch { field: field.to_owned(), expected, found: format!("“{key}”") });
                }
                Some(own) => found.extend(self.at(own, value, &within(key), depth - 1)),
                None => {}
            }
        }
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        for missing in required.filter_map(Value::as_str).filter(|key| !fields.contains_key(*key)) {
            let expected =
                known.and_then(|known| known.get(missing)).map(|own| self.words(self.resolve(own)));
            let expected = expected.unwrap_or_default();
            found.push(Mismatch { field: within(missing), expected, found: String::new() });
        }
        found
    }

    fn items(&self, schema: &'a Value, items: &[Value], field: &str, depth: usize) -> Vec<Mismatch> {
        let first = schema.get("prefixItems").and_then(Value::as_array);
        let own = |at: usize| first.and_then(|first| first.get(at)).or_else(|| schema.get("items"));
        let mut found = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if found.len() >= self.most {
                break;
            }
            if let Some(own) = own(at) {
                found.extend(self.at(own, item, &format!("{field}[{at}]"), depth - 1));
            }
        }
        found
    }

    /// One of several forms must fit. Which was meant shows in its mark or in one of its fields.
    fn variants(
        &self,
        schema: &'a Value,
        variants: &'a [Value],
        value: &Value,
        field: &str,
        depth: usize,
    ) -> Vec<Mismatch> {
        let mut best: Option<(Meant, Vec<Mismatch>)> = None;
        for variant in variants {
            let found = self.at(variant, value, field, depth - 1);
            if found.is_empty() {
                return found;
            }
            let meant = self.meant(variant, value);
            if best.as_ref().is_none_or(|(best, _)| meant > *best) {
                best = Some((meant, found));
            }
        }
        match best {
            Some((Meant::Mark | Meant::Field, found)) => found,
            _ => self
                .marks(variants, value, field)
                .or_else(|| self.tags(variants, value, field))
                .unwrap_or_else(|| self.wrong(schema, value, field)),
        }
    }

    fn meant(&self, variant: &'a Value, value: &Value) -> Meant {
        let known = self.resolve(variant).get("properties").and_then(Value::as_object);
        let (Some(known), Some(fields)) = (known, value.as_object()) else { return Meant::Perhaps };
        let mut marks = known.iter().filter_map(|(key, own)| Some((key, own.get("const")?))).peekable();
        if marks.peek().is_some() {
            return if marks.all(|(key, mark)| fields.get(key) == Some(mark)) {
                Meant::Mark
            } else {
                Meant::No
            };
        }
        if fields.keys().any(|key| known.contains_key(key)) { Meant::Field } else { Meant::Perhaps }
    }

    /// Where all variants have a mark in the same field: what can stand there.
    fn marks(&self, variants: &'a [Value], value: &Value, field: &str) -> Option<Vec<Mismatch>> {
        let fields = value.as_object()?;
        let mark = |variant: &'a Value| {
            let known = self.resolve(variant).get("properties")?.as_object()?;
            known.iter().find_map(|(key, own)| Some((key.as_str(), own.get("const")?)))
        };
        let marks: Vec<(&str, &Value)> = variants.iter().map(mark).collect::<Option<_>>()?;
        let (key, _) = *marks.first()?;
        if marks.iter().any(|(other, _)| *other != key) {
            return None;
        }
        let words: Vec<String> = marks.iter().map(|(_, mark)| mark.to_string()).collect();
        let field = if field.is_empty() { key.to_owned() } else { format!("{field}.{key}") };
        let expected = list(words.iter().map(String::as_str), "nothing");
        Some(vec![Mismatch { field, expected, found: fields.get(key).map(shown).unwrap_or_default() }])
    }

    /// Where a variant shows in the name of the one field: what that can be.
    fn tags(&self, variants: &'a [Value], value: &Value, field: &str) -> Option<Vec<Mismatch>> {
        let fields = value.as_object().filter(|fields| fields.len() == 1)?;
        let (key, _) = fields.iter().next()?;
        let tags: Vec<&str> = variants.iter().filter_map(|variant| tag(self.resolve(variant))).collect();
        let expected = list(tags.iter().copied(), "no field here");
        let found = Mismatch { field: field.to_owned(), expected, found: format!("“{key}”") };
        (!tags.is_empty()).then(|| vec![found])
    }

    /// What a schema allows.
    fn words(&self, schema: &'a Value) -> String {
        let schema = self.resolve(schema);
        for key in ["oneOf", "anyOf"] {
            if let Some(variants) = schema.get(key).and_then(Value::as_array) {
                let mut all: Vec<String> = Vec::new();
                for variant in variants {
                    let variant = self.resolve(variant);
                    // That something may be left out helps nobody who wrote something.
                    if variant.get("type").and_then(Value::as_str) == Some("null") && variants.len() > 1 {
                        continue;
                    }
                    match tag(variant) {
                        Some(tag) => all.push(format!("{{\"{tag}\": …}}")),
                        None => all.push(self.words(variant)),
                    }
                }
                all.dedup();
                return list(all.iter().map(String::as_str), "nothing");
            }
        }
        if let Some(only) = schema.get("const") {
            return only.to_string();
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            let words: Vec<String> = words.iter().map(Value::to_string).collect();
            return list(words.iter().map(String::as_str), "nothing");
        }
        let kind = match schema.get("type") {
            Some(Value::String(kind)) => kind.as_str(),
            Some(Value::Array(kinds)) => {
                let kinds: Vec<&str> =
                    kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect();
                match kinds.as_slice() {
                    [only] => *only,
                    several => return list(several.iter().map(|kind| kind_words(kind)), "nothing"),
                }
            }
            _ => return "something else".to_owned(),
        };
        match (kind, bounds(schema)) {
            ("integer", (Some(least), Some(most))) => format!("a whole number from {least} to {most}"),
            ("integer", (Some(least), None)) => format!("a whole number from {least} on"),
            ("array", _) => {
                let most = schema.get("maxItems").and_then(Value::as_u64);
                let of = schema.get("items").map(|items| self.words(items));
                let of = of.map_or(String::new(), |of| format!(", each {of}"));
                most.map_or_else(|| format!("a list{of}"), |most| format!("a list of at most {most}{of}"))
            }
            ("object", _) => {
                let names = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
                let names: Vec<&str> = names.map(|(name, _)| name.as_str()).collect();
                if names.is_empty() {
                    "an object".to_owned()
                } else {
                    format!("an object with {}", names.join(", "))
                }
            }
            (kind, _) => kind_words(kind).to_owned(),
        }
    }
}

/// The one field that a variant of an enum consists of.
fn tag(variant: &Value) -> Option<&str> {
    let [only] = variant.get("required")?.as_array()?.as_slice() else { return None };
    let known = variant.get("properties")?.as_object()?;
    (known.len() == 1).then(|| only.as_str()).flatten()
}

fn list<'w>(words: impl Iterator<Item = &'w str>, none: &str) -> String {
    let words: Vec<&str> = words.collect();
    match words.as_slice() {
        [] => none.to_owned(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    }
}

fn kind_words(kind: &str) -> &'static str {
    match kind {
        "null" => "null",
        "boolean" => "true or false",
        "integer" => "a whole number",
        "number" => "a number",
        "string" => "a text",
        "array" => "a list",
        _ => "an object",
    }
}

/// The least and the most that a whole number may be.
#[must_use]
pub fn bounds(schema: &Value) -> (Option<i64>, Option<i64>) {
    let own = |key| schema.get(key).and_then(Value::as_i64);
    let (least, most) = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => (Some(0), Some(i64::from(u8::MAX))),
        Some("uint16") => (Some(0), Some(i64::from(u16::MAX))),
        Some("uint32") => (Some(0), Some(i64::from(u32::MAX))),
        Some("uint64" | "uint") => (Some(0), None),
        Some("int8") => (Some(i64::from(i8::MIN)), Some(i64::from(i8::MAX))),
        Some("int16") => (Some(i64::from(i16::MIN)), Some(i64::from(i16::MAX))),
        _ => (None, None),
    };
    (own("minimum").or(least), own("maximum").or(most))
}

/// A value in a few characters.
fn shown(value: &Value) -> String {
    const MOST: usize = 60;
    let all = value.to_string();
    if all.chars().count() <= MOST { all } else { all.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;
    use serde_json::json;

    use super::*;

    #[derive(JsonSchema)]
    #[serde(tag = "op", deny_unknown_fields)]
    #[expect(dead_code, reason = "only the schema is used")]
    enum Marked {
        Draw { n: u8 },
        Give { n: u8, to: u8 },
    }

    #[test]
    fn everything_is_told_and_marks_say_what_was_meant() {
        let schema = json!(schemars::schema_for!(Vec<Marked>));
        let value =
            json!([{"op": "Draw", "m": 1}, {"op": "Give", "n": "x", "to": 1}, {"op": "Take"}, {"n": 1}]);
        let found: Vec<String> = mismatches(&schema, &value).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "[0]: expected op or n, not “m”",
                "[0].n: expected a whole number from 0 to 255, but it is missing",
                "[1].n: expected a whole number from 0 to 255, not \"x\"",
                "[2].op: expected \"Draw\" or \"Give\", not \"Take\"",
                "[3].op: expected \"Draw\" or \"Give\", but it is missing",
            ]
        );
    }

    /// A text can have a hundred thousand faults: looking for all of them, and for words for them, took seconds.
    #[test]
    fn no_more_is_looked_for_than_anybody_reads() {
        let schema = json!(schemars::schema_for!(Vec<Marked>));
        let value = json!(vec![json!({"n": 1}); 100_000]);
        let found = mismatches(&schema, &value);
        assert_eq!(found.len(), MOST);
        assert_eq!(found.last().map(|last| last.field.clone()), Some(format!("[{}].op", MOST - 1)));
        // A list of a wrong length is told, and nothing of what stands in it.
        let few = json!({"type": "array", "maxItems": 2, "items": {"type": "string"}});
        assert_eq!(mismatches(&few, &json!([1, 2, 3])).len(), 1);
        assert_eq!(mismatches(&few, &json!([1, 2])).len(), 2);
    }

    #[derive(JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the schema is used")]
    enum Move {
        Pass,
        Take { die: u8 },
        Put { dice: Vec<u8>, on: Option<String> },
    }

    fn found(value: Value) -> String {
        let schema = json!(schemars::schema_for!(Move));
        mismatch(&schema, &value).map_or_else(|| "fine".to_owned(), |found| found.to_string())
    }

    #[test]
    fn the_field_and_what_was_expected_are_named() {
        assert_eq!(
            found(json!({"Take": {"die": "x"}})),
            "Take.die: expected a whole number from 0 to 255, not \"x\""
        );
        assert_eq!(
            found(json!({"Take": {"die": 256}})),
            "Take.die: expected a whole number from 0 to 255, not 256"
        );
        assert_eq!(
            found(json!({"Take": {}})),
            "Take.die: expected a whole number from 0 to 255, but it is missing"
        );
        assert_eq!(
            found(json!({"Put": {"dice": [1, null]}})),
            "Put.dice[1]: expected a whole number from 0 to 255, not null"
        );
        assert_eq!(found(json!({"Take": {"die": 1, "two": 2}})), "Take: expected die, not “two”");
        assert_eq!(found(json!({"Hit": 1})), "expected Take or Put, not “Hit”");
        assert_eq!(found(json!("Stay")), "expected \"Pass\", {\"Take\": …} or {\"Put\": …}, not \"Stay\"");
    }

    #[test]
    fn what_fits_is_fine() {
        for value in [json!("Pass"), json!({"Take": {"die": 3}}), json!({"Put": {"dice": [], "on": null}})] {
            assert_eq!(found(value), "fine");
        }
    }
}
