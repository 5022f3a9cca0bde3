//! Values of every form that a JSON Schema allows, and of some that its type does not: numbers out of every range.

use serde_json::{Map, Value, json};

use super::spoil::Spoiler;

/// Small numbers fit most often; the others lie at the ends of what types, sets and boards hold.
const NUMBERS: [i64; 24] =
    [0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 15, 31, 49, 63, 64, 127, 128, 200, 255, 65_535];
const HUGE: [i64; 6] = [-1, -128, 256, i32::MAX as i64, u32::MAX as i64, i64::MAX];

/// Deeper values are not made.
const DEEPEST: usize = 12;

/// A value of this schema.
pub fn value(spoiler: &mut Spoiler, schema: &Value) -> Value {
    Maker { root: schema }.make(spoiler, schema, DEEPEST)
}

/// A value in which one number, if it has any, is another.
pub fn changed(spoiler: &mut Spoiler, there: &Value) -> Value {
    let (mut numbers, mut changed) = (Vec::new(), there.clone());
    places(there, String::new(), &mut numbers);
    if !numbers.is_empty() {
        let place = spoiler.pick(&numbers).clone();
        if let Some(number) = changed.pointer_mut(&place) {
            *number = json!(spoiler.pick(&NUMBERS));
        }
    }
    changed
}

/// Every way to name this seat in a value of the schema: one value for each field of each variant that holds a seat.
pub fn with_seat(schema: &Value, seat: u8) -> Vec<Value> {
    Maker { root: schema }.every(schema, seat, DEEPEST)
}

struct Maker<'a> {
    root: &'a Value,
}

impl<'a> Maker<'a> {
    fn meant(&self, mut schema: &'a Value) -> &'a Value {
        while let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            schema = self.root.pointer(name.trim_start_matches('#')).expect("references lead somewhere");
        }
        schema
    }

    fn is_seat(schema: &Value) -> bool {
        schema.get("$ref").and_then(Value::as_str).is_some_and(|name| name.ends_with("/Seat"))
    }

    fn variants(schema: &'a Value) -> Option<&'a Vec<Value>> {
        ["oneOf", "anyOf"].into_iter().find_map(|key| schema.get(key)?.as_array())
    }

    fn kind(schema: &Value) -> &str {
        match &schema["type"] {
            Value::String(kind) => kind,
            Value::Array(kinds) => kinds[0].as_str().unwrap_or_default(),
            _ => "",
        }
    }

    fn make(&self, spoiler: &mut Spoiler, schema: &'a Value, depth: usize) -> Value {
        let schema = self.meant(schema);
        if depth == 0 {
            return Value::Null;
        }
        if let Some(variants) = Self::variants(schema) {
            let fields = self.fields(spoiler, schema, depth);
            let variant = spoiler.pick(variants);
            let one = self.make(spoiler, variant, depth - 1);
            return joined(one, fields);
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return spoiler.pick(words).clone();
        }
        if let Some(parts) = schema.get("allOf").and_then(Value::as_array) {
            let parts: Vec<Value> = parts.iter().map(|part| self.make(spoiler, part, depth - 1)).collect();
            return parts.into_iter().fold(Value::Null, |all, part| joined(part, all));
        }
        match Self::kind(schema) {
            "integer" | "number" if spoiler.below(12) == 0 => json!(spoiler.pick(&HUGE)),
            "integer" | "number" => json!(spoiler.pick(&NUMBERS)),
            "boolean" => json!(spoiler.below(2) == 0),
            "string" => json!(spoiler.pick(&["", "x", "red", "3"])),
            "null" => Value::Null,
            "array" => self.items(spoiler, schema, depth),
            _ => self.fields(spoiler, schema, depth),
        }
    }

    fn items(&self, spoiler: &mut Spoiler, schema: &'a Value, depth: usize) -> Value {
        if let Some(first) = schema.get("prefixItems").and_then(Value::as_array) {
            return first.iter().map(|item| self.make(spoiler, item, depth - 1)).collect();
        }
        let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
        let least = bound("minItems").unwrap_or(0) as u32;
        let few = *spoiler.pick(&[0, 1, 2, 3, 5, 9, 70]);
        let most = bound("maxItems").map_or(few, |most| (most as u32).min(few.max(least)));
        (0..most.max(least)).map(|_| self.make(spoiler, &schema["items"], depth - 1)).collect()
    }

    fn fields(&self, spoiler: &mut Spoiler, schema: &'a Value, depth: usize) -> Value {
        let Some(known) = schema.get("properties").and_then(Value::as_object) else { return Value::Null };
        let required = schema.get("required").and_then(Value::as_array);
        let needed = |key: &str| required.is_some_and(|all| all.iter().any(|name| name == key));
        let mut fields = Map::new();
        for (key, own) in known {
            if needed(key) || spoiler.below(2) == 0 {
                fields.insert(key.clone(), self.make(spoiler, own, depth - 1));
            }
        }
        Value::Object(fields)
    }

    /// Values in which this seat stands, in one field each; everything else is as small as it may be.
    fn every(&self, schema: &'a Value, seat: u8, depth: usize) -> Vec<Value> {
        if depth == 0 {
            return Vec::new();
        }
        if Self::is_seat(schema) {
            return vec![json!(seat)];
        }
        let schema = self.meant(schema);
        if let Some(variants) = Self::variants(schema) {
            let plain = self.least_fields(schema, depth);
            let all = variants.iter().flat_map(|variant| self.every(variant, seat, depth - 1));
            return all.map(|one| joined(one, plain.clone())).collect();
        }
        if let Some(first) = schema.get("prefixItems").and_then(Value::as_array) {
            let least: Vec<Value> = first.iter().map(|item| self.least(item, depth - 1)).collect();
            let with = |(at, item): (usize, &'a Value)| {
                let (least, every) = (&least, self.every(item, seat, depth - 1));
                let put = move |one| {
                    let mut items = least.clone();
                    items[at] = one;
                    Value::Array(items)
                };
                every.into_iter().map(put).collect::<Vec<_>>()
            };
            return first.iter().enumerate().flat_map(with).collect();
        }
        if let Some(items) = schema.get("items") {
            return self.every(items, seat, depth - 1).into_iter().map(|one| json!([one])).collect();
        }
        let Some(known) = schema.get("properties").and_then(Value::as_object) else { return Vec::new() };
        let plain = self.least_fields(schema, depth);
        let with = |(key, own): (&String, &'a Value)| {
            let (plain, key) = (plain.clone(), key.clone());
            let put = move |one| {
                let mut fields = plain.clone();
                fields[key.as_str()] = one;
                fields
            };
            self.every(own, seat, depth - 1).into_iter().map(put).collect::<Vec<_>>()
        };
        known.iter().flat_map(with).collect()
    }

    /// The smallest value of a schema.
    fn least(&self, schema: &'a Value, depth: usize) -> Value {
        let schema = self.meant(schema);
        if depth == 0 {
            return Value::Null;
        }
        if let Some(variants) = Self::variants(schema) {
            return joined(self.least(&variants[0], depth - 1), self.least_fields(schema, depth));
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return words[0].clone();
        }
        match Self::kind(schema) {
            "integer" | "number" => json!(schema.get("minimum").and_then(Value::as_i64).unwrap_or(0)),
            "boolean" => json!(false),
            // A face of a die, where it is not just a word.
            "string" => json!("K1"),
            "null" => Value::Null,
            "array" => {
                let first = schema.get("prefixItems").and_then(Value::as_array).into_iter().flatten();
                let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0);
                let items = (0..least).filter_map(|_| schema.get("items"));
                first.chain(items).map(|item| self.least(item, depth - 1)).collect()
            }
            _ => self.least_fields(schema, depth),
        }
    }

    fn least_fields(&self, schema: &'a Value, depth: usize) -> Value {
        let Some(known) = schema.get("properties").and_then(Value::as_object) else { return Value::Null };
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        let field = |key: &str| Some((key.to_owned(), self.least(known.get(key)?, depth - 1)));
        Value::Object(required.filter_map(Value::as_str).filter_map(field).collect())
    }
}

/// Where numbers stand in a value.
fn places(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| places(item, format!("{path}/{n}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, item)| places(item, format!("{path}/{key}"), found));
        }
        _ => {}
    }
}

/// A variant with the fields that stand beside all variants.
fn joined(one: Value, beside: Value) -> Value {
    match (one, beside) {
        (Value::Object(one), Value::Object(mut fields)) => {
            fields.extend(one);
            Value::Object(fields)
        }
        (one, _) => one,
    }
}
