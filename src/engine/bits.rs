//! Sets of things that go by number, as bits.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Things that go by number, from 0 on.
pub trait Bit: Copy {
    /// How one of them is written in code and in files.
    type Item: Copy;
    /// What holds a bit for each.
    type Word: Word;
    /// What one of them is called in messages about files, such as `seat`.
    const NOUN: &'static str;
    /// How many there can be.
    const MOST: u8;

    /// The one with this number.
    fn numbered(number: u8) -> Self::Item;

    /// Its number.
    fn number(item: Self::Item) -> u8;
}

/// Things that are nothing but numbers, such as the places of dice in a pool, of which there are `MOST` at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers<W, const MOST: u8>(PhantomData<W>);

impl<W: Word, const MOST: u8> Bit for Numbers<W, MOST> {
    type Item = u8;
    type Word = W;
    const NOUN: &'static str = "number";
    const MOST: u8 = MOST;

    #[inline]
    fn numbered(number: u8) -> u8 {
        number
    }

    #[inline]
    fn number(number: u8) -> u8 {
        number
    }
}

/// An unsigned number whose bits are a set.
pub trait Word: Copy + fmt::Debug + Ord + Hash {
    /// No bit.
    const NONE: Self;

    /// Its bits.
    fn bits(self) -> u64;

    /// Those of these bits for which it has room.
    fn of_bits(bits: u64) -> Self;
}

macro_rules! words {
    ($($word:ident),+) => {$(
        impl Word for $word {
            const NONE: Self = 0;

            #[inline]
            fn bits(self) -> u64 {
                self.into()
            }

            #[inline]
            fn of_bits(bits: u64) -> Self {
                bits as Self
            }
        }
    )+};
}

words!(u8, u16, u64);

/// A set of things that go by number. None beyond [`Bit::MOST`] is ever in it, and none can be put into it. Written as a
/// list, from the lowest number up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<T: Bit>(T::Word);

impl<T: Bit> Bits<T> {
    /// Nothing.
    pub const EMPTY: Self = Self(T::Word::NONE);

    /// The set with these bits; none of them is beyond [`Bit::MOST`].
    #[must_use]
    #[inline]
    pub const fn of_word(word: T::Word) -> Self {
        Self(word)
    }

    #[inline]
    fn bit(item: impl Into<T::Item>) -> u64 {
        let number = T::number(item.into());
        if number < T::MOST { 1 << number } else { 0 }
    }

    #[inline]
    fn of_bits(bits: u64) -> Self {
        Self(T::Word::of_bits(bits))
    }

    #[inline]
    fn bits(self) -> u64 {
        self.0.bits()
    }

    /// The first `n`.
    #[must_use]
    #[inline]
    pub fn all(n: usize) -> Self {
        let n = n.min(T::MOST.into()) as u32;
        Self::of_bits(u64::MAX.checked_shr(u64::BITS - n).unwrap_or(0))
    }

    /// Just this one.
    #[must_use]
    #[inline]
    pub fn one(item: impl Into<T::Item>) -> Self {
        Self::of_bits(Self::bit(item))
    }

    /// Puts one in.
    #[inline]
    pub fn insert(&mut self, item: impl Into<T::Item>) {
        *self = Self::of_bits(self.bits() | Self::bit(item));
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, item: impl Into<T::Item>) {
        *self = Self::of_bits(self.bits() & !Self::bit(item));
    }

    /// Puts one in or takes it out.
    #[inline]
    pub fn set(&mut self, item: impl Into<T::Item>, within: bool) {
        if within {
            self.insert(item);
        } else {
            self.remove(item);
        }
    }

    /// Takes one out; says whether it was there.
    #[inline]
    pub fn take(&mut self, item: impl Into<T::Item>) -> bool {
        let before = self.bits();
        self.remove(item);
        self.bits() != before
    }

    /// Whether it is in the set.
    #[must_use]
    #[inline]
    pub fn contains(self, item: impl Into<T::Item>) -> bool {
        self.bits() & Self::bit(item) != 0
    }

    /// What both have.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self::of_bits(self.bits() & other.bits())
    }

    /// What this one has and the other has not.
    #[must_use]
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self::of_bits(self.bits() & !other.bits())
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// The one with the lowest number.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<T::Item> {
        (!self.is_empty()).then(|| T::numbered(self.bits().trailing_zeros() as u8))
    }

    /// All of them, from the lowest number up.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T::Item> {
        let mut left = self.bits();
        std::iter::from_fn(move || {
            let lowest = Self::of_bits(left).first()?;
            left &= left - 1;
            Some(lowest)
        })
    }
}

impl<T: Bit> Default for Bits<T> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Bit> fmt::Debug for Bits<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(T::number)).finish()
    }
}

impl<T: Bit> FromIterator<T::Item> for Bits<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T::Item>>(items: I) -> Self {
        let mut set = Self::EMPTY;
        items.into_iter().for_each(|item| set.insert(item));
        set
    }
}

impl<T: Bit<Item: Serialize>> Serialize for Bits<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Bit<Item: Deserialize<'de>>> Deserialize<'de> for Bits<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for item in Vec::<T::Item>::deserialize(deserializer)? {
            let (noun, number) = (T::NOUN, T::number(item));
            if number >= T::MOST {
                let why = format!("there is no {noun} {number}; they are 0 to {}", T::MOST - 1);
                return Err(D::Error::custom(why));
            }
            if set.contains(item) {
                return Err(D::Error::custom(format!("{noun} {number} is there twice")));
            }
            set.insert(item);
        }
        Ok(set)
    }
}

impl<T: Bit<Item: JsonSchema>> JsonSchema for Bits<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Vec::<T::Item>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<T::Item>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Few = Numbers<u8, 3>;
    type Many = Numbers<u64, 64>;

    fn list<T: Bit>(set: Bits<T>) -> Vec<T::Item> {
        set.iter().collect()
    }

    #[test]
    fn a_set_has_what_was_put_in_and_nothing_beyond_the_last() {
        let mut set: Bits<Few> = [2u8, 0, 2, 3, 200].into_iter().collect();
        assert_eq!((list(set), set.len(), set.first()), (vec![0, 2], 2, Some(0)));
        assert!(set.contains(2u8) && !set.contains(3u8) && !set.contains(200u8));
        assert!(set.take(2u8) && !set.take(2u8) && !set.take(200u8));
        assert_eq!((set, Bits::<Few>::one(7u8)), (Bits::one(0u8), Bits::EMPTY));
        assert_eq!(std::mem::size_of::<Bits<Few>>(), 1);
    }

    #[test]
    fn all_are_as_many_as_there_can_be() {
        assert_eq!([0, 2, 3, 9].map(|n| Bits::<Few>::all(n).len()), [0, 2, 3, 3]);
        assert_eq!([0, 1, 63, 64, 65].map(|n| Bits::<Many>::all(n).len()), [0, 1, 63, 64, 64]);
        let (all, some) = (Bits::<Many>::all(64), Bits::<Many>::all(60));
        assert_eq!((list(all.without(some)), all.and(some)), (vec![60, 61, 62, 63], some));
    }

    #[test]
    fn it_is_written_as_a_list_and_read_only_if_there_are_such_things() {
        let read = |json: &str| serde_json::from_str::<Bits<Few>>(json).map_err(|error| error.to_string());
        assert_eq!(serde_json::to_string(&read("[2,0]").unwrap()).unwrap(), "[0,2]");
        assert_eq!(read("[0,3]"), Err("there is no number 3; they are 0 to 2".to_owned()));
        assert_eq!(read("[1,0,1]"), Err("number 1 is there twice".to_owned()));
    }
}
