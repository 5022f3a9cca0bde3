//! JSON in which no object has a key twice: readers differ in which of the two they take.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Reads a whole text.
///
/// # Errors
/// If it is not JSON, or a key stands twice in an object; then with the key and its line.
pub(super) fn check(json: &str) -> Result<(), serde_json::Error> {
    serde_json::from_str(json).map(|Unique| ())
}

struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format!("duplicate field `{key}`")));
            }
            keys.insert(key);
            map.next_value::<Self>()?;
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_key_that_stands_twice_is_named_with_its_line() {
        check(r#"{"a": [1, -1, 1.5, null, true, "x", {"a": {}}], "b": {"a": 1}}"#).unwrap();
        let told = check("{\"a\": [{\"b\": 1,\n\"b\": 1}]}").unwrap_err().to_string();
        assert!(told.contains("duplicate field `b`") && told.contains("line 2"), "{told}");
        assert!(check("{\"a\": 1, \"\\u0061\": 1}").is_err(), "however it is written");
        assert!(check("{\"a\": 1").is_err());
    }
}
