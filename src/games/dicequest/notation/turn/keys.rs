//! The keys of a turn's line, and why it may say nothing.

use crate::engine::Text;
use crate::engine::notation::{Keys, Unread};

/// Why a line says nothing.
pub enum Stop {
    /// It is no such line.
    NoLine,
    /// It is open what is meant, or a rule forbids it.
    Unread(Unread),
}

impl From<Unread> for Stop {
    fn from(why: Unread) -> Self {
        Self::Unread(why)
    }
}

/// What was read, or why nothing was.
pub type Read<T> = Result<T, Stop>;

/// What was said; else it is no such line.
pub fn some<T>(said: Option<T>) -> Read<T> {
    said.ok_or(Stop::NoLine)
}

/// It is open what is meant.
pub fn unclear<T>(why: Text) -> Read<T> {
    Err(Stop::Unread(Unread::Unclear(why)))
}

/// The next key, if it is a digit.
pub fn digit(keys: &mut Keys<'_>) -> Option<u32> {
    keys.next_if(char::is_ascii_digit)?.to_digit(10)
}

/// A Hero space, from 0.
pub fn space(keys: &mut Keys<'_>) -> Option<u8> {
    keys.skip_spaces();
    digit(keys).filter(|n| (1..=3).contains(n)).map(|n| n as u8 - 1)
}

/// All Hero spaces that come next.
pub fn spaces(keys: &mut Keys<'_>) -> Vec<u8> {
    std::iter::from_fn(|| space(keys)).collect()
}
