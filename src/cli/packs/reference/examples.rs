//! Examples found in packs, by type and entry.

use std::collections::BTreeMap;

use serde_json::Value;

use super::LONGEST;
use crate::content::form::{fits, mark, resolve};
use crate::content::inline;

pub(super) struct Examples<'a> {
    root: &'a Value,
    found: BTreeMap<(String, String), Value>,
}

impl<'a> Examples<'a> {
    pub(super) fn of(schema: &'a Value, packs: &[Value]) -> Self {
        let mut all = Self { root: schema, found: BTreeMap::new() };
        packs.iter().for_each(|pack| all.walk("pack", schema, &ordered(schema, schema, pack)));
        all
    }

    /// The example of a field, of a variant by its mark, of an alternative by its number, of a plain type by nothing.
    pub(super) fn get(&self, name: &str, entry: &str) -> Option<&Value> {
        self.found.get(&(name.to_owned(), entry.to_owned()))
    }

    /// The first that says something and is short enough to be shown.
    fn keep(&mut self, name: &str, entry: &str, value: &Value) {
        let good = |value: &Value| inline(value).len() <= LONGEST && !is_empty(value);
        let known = self.found.entry((name.to_owned(), entry.to_owned()));
        let known = known.or_insert_with(|| value.clone());
        if !good(known) && good(value) {
            *known = value.clone();
        }
    }

    fn walk(&mut self, name: &str, schema: &'a Value, value: &Value) {
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            let meant = resolve(self.root, schema);
            let name = target.rsplit('/').next().unwrap_or_default();
            let plain = ["properties", "oneOf", "anyOf"].iter().all(|key| meant.get(*key).is_none());
            if plain {
                self.keep(name, "", value);
            }
            return self.walk(name, meant, value);
        }
        let variants = |key: &str| schema.get(key).and_then(Value::as_array).into_iter().flatten();
        for part in variants("oneOf").filter(|part| fits(self.root, part, value)) {
            let word = value.as_str().map(str::to_owned);
            if let Some(entry) = mark(part).or(word) {
                self.keep(name, &entry, value);
            }
            self.walk(name, part, value);
        }
        for (at, part) in variants("anyOf").enumerate() {
            if fits(self.root, part, value) {
                self.keep(name, &format!("#{at}"), value);
                return self.walk(name, part, value);
            }
        }
        match value {
            Value::Array(items) => {
                let first = schema.get("prefixItems").and_then(Value::as_array);
                for (at, item) in items.iter().enumerate() {
                    let own = first.and_then(|first| first.get(at)).or_else(|| schema.get("items"));
                    if let Some(part) = own {
                        self.walk(name, part, item);
                    }
                }
            }
            Value::Object(fields) => {
                let known = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
                for (field, part) in known {
                    let Some(value) = fields.get(field) else { continue };
                    self.keep(name, field, value);
                    self.walk(name, part, value);
                }
            }
            _ => {}
        }
    }
}

/// The value with its fields in the order of the types, as people write them.
fn ordered(root: &Value, schema: &Value, value: &Value) -> Value {
    let schema = resolve(root, schema);
    let variants = ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(*key)?.as_array()).flatten();
    if let Some(meant) = variants.into_iter().find(|part| fits(root, part, value)) {
        return ordered(root, meant, value);
    }
    match value {
        Value::Array(items) => {
            let of = schema.get("items");
            items.iter().map(|item| of.map_or_else(|| item.clone(), |of| ordered(root, of, item))).collect()
        }
        Value::Object(fields) => {
            let known = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
            let own = known
                .filter_map(|(field, part)| Some((field.clone(), ordered(root, part, fields.get(field)?))));
            Value::Object(own.collect())
        }
        plain => plain.clone(),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(word) => word.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}
