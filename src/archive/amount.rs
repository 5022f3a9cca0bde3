//! How much a part of a JSON text holds, counted before anything is made of it.

use std::cell::Cell;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A value of at most so many values. Reading ends with an error at the first that is too many.
#[derive(Default)]
pub(super) struct AtMost<const MOST: usize>;

impl<'de, const MOST: usize> Deserialize<'de> for AtMost<MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Count { left: &Cell::new(MOST), most: MOST }.deserialize(from).map(|()| Self)
    }
}

#[derive(Clone, Copy)]
struct Count<'c> {
    left: &'c Cell<usize>,
    most: usize,
}

impl<'de> DeserializeSeed<'de> for Count<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        match self.left.get().checked_sub(1) {
            Some(left) => self.left.set(left),
            None => return Err(D::Error::custom(format!("more than {} values", self.most))),
        }
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Count<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_key::<serde::de::IgnoredAny>()?.is_some() {
            map.next_value_seed(self)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(self)?.is_some() {}
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::AtMost;

    #[test]
    fn values_are_counted_wherever_they_stand() {
        let json = r#"{"a": [1, -1, 1.5, null, true, "x", {"b": {}}]}"#;
        assert!(serde_json::from_str::<AtMost<10>>(json).is_ok());
        let told = serde_json::from_str::<AtMost<9>>(json).map(drop).unwrap_err().to_string();
        assert!(told.contains("more than 9 values"), "{told}");
        // What comes after that is not even looked at.
        assert!(
            serde_json::from_str::<AtMost<2>>("[1, 2, no JSON")
                .map(drop)
                .unwrap_err()
                .to_string()
                .contains("more than")
        );
    }
}
