//! What can be said, as tables: a verb, then what it is about.

use super::unread::Unread;
use super::words::plain;
use crate::engine::{Few, Rules, Seat, text};

/// The kind of things that seats are: they go by name or by number.
pub const SEAT: &str = "player";
/// The kind of things that numbers are.
pub const NUMBER: &str = "number";

/// One thing that can be said, and the entry it makes.
#[derive(Debug)]
pub struct Form<G: Rules, T> {
    pub(super) shape: Shape,
    pub(super) build: fn(&Reading<'_, G>) -> Result<T, Unread>,
}

/// How something is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Any of these stands first; the first one is the usual one, an empty one is none.
    pub verbs: &'static [&'static str],
    pub parts: &'static [Part],
}

/// What stands behind a verb.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub(super) kind: &'static str,
    pub(super) least: usize,
    pub(super) most: usize,
    /// The word before it, which may be left out.
    pub(super) lead: &'static str,
    /// Whether that word may not be left out.
    pub(super) marked: bool,
}

/// A row of a table: what is said with any of these verbs, and the entry that it makes.
pub const fn form<G: Rules, T>(
    verbs: &'static [&'static str],
    parts: &'static [Part],
    build: fn(&Reading<'_, G>) -> Result<T, Unread>,
) -> Form<G, T> {
    Form { shape: Shape { verbs, parts }, build }
}

/// One thing of a kind.
#[must_use]
pub const fn one(kind: &'static str) -> Part {
    Part { kind, least: 1, most: 1, lead: "", marked: false }
}

/// One thing of a kind, or none.
#[must_use]
pub const fn maybe(kind: &'static str) -> Part {
    Part { least: 0, ..one(kind) }
}

/// Things of a kind, one at least.
#[must_use]
pub const fn some(kind: &'static str) -> Part {
    Part { most: usize::MAX, ..one(kind) }
}

/// Things of a kind, or none.
#[must_use]
pub const fn any(kind: &'static str) -> Part {
    Part { least: 0, ..some(kind) }
}

impl Part {
    /// With a word before it that may be left out.
    #[must_use]
    pub const fn after(self, lead: &'static str) -> Self {
        Self { lead, ..self }
    }

    /// With a word or sign before it without which it is not meant.
    #[must_use]
    pub const fn marked(self, lead: &'static str) -> Self {
        Self { lead, marked: true, ..self }
    }
}

impl Shape {
    /// How it is typed, such as `equip ITEM to HERO`.
    pub(super) fn usage(&self) -> String {
        let part = |part: &Part| {
            let lead = if part.lead.is_empty() { String::new() } else { format!("{} ", part.lead) };
            let more = if part.most > 1 { " …" } else { "" };
            let message = format!("{lead}{}{more}", part.kind.to_uppercase());
            if part.least == 0 { format!("[{message}]") } else { message }
        };
        let verb = self.verbs.first().filter(|verb| !verb.is_empty()).map(|verb| (*verb).to_owned());
        verb.into_iter().chain(self.parts.iter().map(part)).collect::<Vec<_>>().join(" ")
    }

    /// Whether it is said without a verb.
    pub(super) fn is_bare(&self) -> bool {
        self.verbs.first().is_none_or(|verb| verb.is_empty())
    }

    /// Its verbs as they are compared.
    pub(super) fn plain_verbs(&self) -> impl Iterator<Item = String> {
        self.verbs.iter().map(|verb| plain(verb))
    }
}

/// What was said, part by part.
#[derive(Debug)]
pub struct Reading<'a, G: Rules> {
    /// The rules of the match.
    pub game: &'a G,
    /// The state it is said in.
    pub state: &'a G::State,
    /// Whose choice it is; for what came up, whose dice or cards, if that was said.
    pub seat: Option<Seat>,
    pub(super) parts: Vec<Option<Vec<u8>>>,
}

impl<G: Rules> Reading<'_, G> {
    /// Whose choice it is.
    #[must_use]
    pub fn who(&self) -> Seat {
        self.seat.unwrap_or_default()
    }

    /// The values of a part.
    #[must_use]
    pub fn all(&self, part: usize) -> &[u8] {
        self.parts.get(part).and_then(Option::as_deref).unwrap_or_default()
    }

    /// Whether a part that may be left out was begun, if only with the word before it.
    #[must_use]
    pub fn said(&self, part: usize) -> bool {
        self.parts.get(part).is_some_and(Option::is_some)
    }

    /// The value of a part that may be left out.
    #[must_use]
    pub fn maybe(&self, part: usize) -> Option<u8> {
        self.all(part).first().copied()
    }

    /// The value of a part that has just one; that it is there was seen to before.
    #[must_use]
    pub fn one(&self, part: usize) -> u8 {
        self.maybe(part).unwrap_or(u8::MAX)
    }

    /// The values of a part.
    ///
    /// # Errors
    /// If they are more than an entry holds.
    pub fn few<T: Copy + Default, const N: usize>(
        &self,
        part: usize,
        of: impl Fn(u8) -> T,
    ) -> Result<Few<T, N>, Unread> {
        let all = self.all(part);
        if all.len() > N {
            let message = text("There are {n}, but at most {most} are possible.").with("n", all.len());
            return Err(Unread::Unclear(message.with("most", N)));
        }
        Ok(all.iter().copied().map(of).collect())
    }
}
