//! Lines of codes: a few keys each, by letters or on a number pad, with nothing between them that must be there.

use std::iter::Peekable;
use std::str::Chars;

use crate::engine::Seat;

/// The keys of a line, one after the other.
#[derive(Clone, Debug)]
pub struct Keys<'a>(Peekable<Chars<'a>>);

impl<'a> Keys<'a> {
    /// The keys of a line, and the seat that it begins with: `2/` first is seat 2. `None` if there is no such seat.
    #[must_use]
    pub fn of(line: &'a str, seats: usize) -> Option<(Self, Option<Seat>)> {
        let line = line.trim();
        let (begin, line) = match line.split_at_checked(2) {
            Some((head, rest)) if head.ends_with('/') => {
                (Some(seat(head.trim_end_matches('/'), seats)?), rest)
            }
            _ => (None, line),
        };
        Some((Self(line.chars().peekable()), begin))
    }

    /// The keys of a line that begins with no seat.
    #[must_use]
    pub fn plain(line: &'a str) -> Self {
        Self(line.trim().chars().peekable())
    }

    /// The next key.
    pub fn key(&mut self) -> Option<char> {
        self.0.next()
    }

    /// The next key, if it is this one.
    pub fn take(&mut self, key: char) -> bool {
        self.0.next_if_eq(&key).is_some()
    }

    /// The next key, if it is one of those.
    pub fn next_if(&mut self, test: impl FnOnce(&char) -> bool) -> Option<char> {
        self.0.next_if(test)
    }

    /// Passes over spaces.
    pub fn skip_spaces(&mut self) {
        while self.0.next_if(|key| key.is_whitespace()).is_some() {}
    }

    /// Passes over what tells codes apart: spaces, commas and full stops.
    pub fn skip(&mut self) {
        while self.0.next_if(|key| key.is_whitespace() || [',', ';', '.'].contains(key)).is_some() {}
    }

    /// Whether nothing comes any more.
    pub fn is_over(&mut self) -> bool {
        self.skip();
        self.0.peek().is_none()
    }

    /// What has not been read.
    #[must_use]
    pub fn rest(&self) -> String {
        self.0.clone().collect()
    }
}

/// The seat that people call by its number, from 1 on.
#[must_use]
pub fn seat(number: &str, seats: usize) -> Option<Seat> {
    let n: usize = number.trim().parse().ok()?;
    let at = n.checked_sub(1).filter(|at| *at < seats)?;
    u8::try_from(at).ok().map(Seat)
}
