use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` small things, copied as plain memory: what hands, dice and seats are made of,
/// so that a state is `Copy`.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// An empty list.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize) };
        Self { len: 0, items: [T::default(); N] }
    }

    /// A list of `len` times the same; at most `N`.
    #[must_use]
    #[inline]
    pub fn filled(item: T, len: usize) -> Self {
        std::iter::repeat_n(item, len).collect()
    }

    /// Appends; says whether there was room.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let Some(place) = self.items.get_mut(self.len as usize) else { return false };
        *place = item;
        self.len += 1;
        true
    }

    /// Puts an item before the first greater one; says whether there was room.
    pub fn insert_sorted(&mut self, item: T) -> bool
    where
        T: Ord,
    {
        let at = self.partition_point(|other| *other <= item);
        if !self.push(item) {
            return false;
        }
        self[at..].rotate_right(1);
        true
    }

    /// Takes out the item at an index, keeping the order; `None` if there is none.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let item = *self.get(at)?;
        self[at..].rotate_left(1);
        self.pop();
        Some(item)
    }

    /// Takes out the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = *self.last()?;
        self.len -= 1;
        // What lies behind the end is always the default, so that equal lists are equal memory.
        self.items[self.len as usize] = T::default();
        Some(last)
    }

    /// Takes everything out.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// How many there are: known without making a slice first.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All places; those past the end hold the default.
    #[must_use]
    #[inline]
    pub const fn places(&self) -> &[T; N] {
        &self.items
    }

    /// Whether nothing more fits.
    #[must_use]
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Hash, const N: usize> Hash for Few<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    /// Takes the first `N` items; the callers know that there are no more.
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self::new();
        items.into_iter().take(N).for_each(|item| {
            few.push(item);
        });
        few
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Few<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut few = Few::new();
                while let Some(item) = seq.next_element()? {
                    if !few.push(item) {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                }
                Ok(few)
            }
        }
        deserializer.deserialize_seq(Items::<T, N>(std::marker::PhantomData))
    }
}

impl<T: schemars::JsonSchema, const N: usize> schemars::JsonSchema for Few<T, N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("UpTo{N}{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "array", "maxItems": N, "items": generator.subschema_for::<T>()})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_and_bounds() {
        let mut few: Few<u8, 4> = Few::new();
        for n in [3, 1, 2] {
            assert!(few.insert_sorted(n));
        }
        assert_eq!(&*few, [1, 2, 3]);
        assert_eq!(few.remove(1), Some(2));
        assert_eq!(few.remove(5), None);
        assert!(few.push(9) && few.push(9) && !few.push(9));
        assert_eq!(few.pop(), Some(9));
        assert_eq!(few, Few::from_iter([1, 3, 9]));
    }

    #[test]
    fn too_long_a_list_is_refused() {
        assert_eq!(serde_json::from_str::<Few<u8, 2>>("[1,2]").unwrap(), Few::from_iter([1, 2]));
        assert!(serde_json::from_str::<Few<u8, 2>>("[1,2,3]").is_err());
    }
}
