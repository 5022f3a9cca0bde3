//! Sentences as values: a message id and what stands in its places. Words are made at the edge, once.

use serde::Serialize;

use super::Seat;
use crate::i18n;

/// A sentence to be translated, with named places such as `{seat}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// The English sentence, which is also the message id.
    pub msgid: &'static str,
    /// The sentence for several, and how many there are, where the number changes the words.
    pub plural: Option<(&'static str, u32)>,
    /// What stands in the places.
    pub args: Vec<(&'static str, Arg)>,
}

/// What can stand in a place of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A person's or bot's name, taken from the match.
    Seat(Seat),
    /// A number.
    Int(i64),
    /// A word or sentence that is translated, such as a colour or a side.
    Term(&'static str),
    /// A text of a content pack: translated if the pack is ours, shown as it is otherwise.
    Content(String),
    /// Shown as it is, never translated (a notation, somebody's own words).
    Verbatim(String),
    /// A sentence within the sentence.
    Text(Box<Text>),
    /// The same, with a capital at its beginning.
    Capital(Box<Text>),
    /// Several things, joined by commas; by semicolons where one of them has commas itself.
    List(Vec<Arg>),
}

/// Starts a [`Text`]; `msgid` is collected for translation.
#[must_use]
pub const fn text(msgid: &'static str) -> Text {
    Text { msgid, plural: None, args: Vec::new() }
}

/// Starts a [`Text`] that has a form for one and a form for several; both are collected for translation, and `{n}` is
/// filled with the number.
#[must_use]
pub fn text_n(singular: &'static str, plural: &'static str, n: impl TryInto<i64>) -> Text {
    let n = n.try_into().unwrap_or(i64::MAX);
    let form = u32::try_from(n.unsigned_abs()).unwrap_or(u32::MAX);
    Text { msgid: singular, plural: Some((plural, form)), args: vec![("n", Arg::Int(n))] }
}

/// Starts a [`Text`] that speaks to `people`. English says the same to one and to several; languages that do not have a form
/// for each.
#[must_use]
pub fn text_to(msgid: &'static str, people: usize) -> Text {
    Text { msgid, plural: Some((msgid, u32::try_from(people).unwrap_or(u32::MAX))), args: Vec::new() }
}

impl Text {
    /// Fills the place `{name}`.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// The sentence in the reader's language.
    #[must_use]
    pub fn render(&self, names: &Names) -> String {
        let sentence = match self.plural {
            Some((plural, n)) => i18n::ngettext(self.msgid, plural, n),
            None => i18n::gettext(self.msgid),
        };
        i18n::fill_places(&sentence, |place| {
            self.args.iter().find(|(name, _)| *name == place).map(|(_, arg)| arg.render(names))
        })
    }
}

impl Text {
    /// The same sentence with these names in it, whoever has the seats when it is read.
    #[must_use]
    pub fn pinned(self, names: &Names) -> Self {
        let args = self.args.into_iter().map(|(place, arg)| (place, arg.pinned(names))).collect();
        Self { args, ..self }
    }
}

impl Arg {
    fn pinned(self, names: &Names) -> Self {
        match self {
            Self::Seat(seat) => Self::Verbatim(names.of(seat)),
            Self::Text(text) => Self::Text(Box::new(text.pinned(names))),
            Self::Capital(text) => Self::Capital(Box::new(text.pinned(names))),
            Self::List(items) => Self::List(items.into_iter().map(|item| item.pinned(names)).collect()),
            other => other,
        }
    }

    pub(super) fn render(&self, names: &Names) -> String {
        match self {
            Self::Seat(seat) => names.of(*seat),
            Self::Int(n) => n.to_string(),
            Self::Term(word) => i18n::gettext(word),
            Self::Content(words) => i18n::gettext(words),
            Self::Verbatim(words) => words.clone(),
            Self::Text(text) => text.render(names),
            Self::Capital(text) => capital(&text.render(names)),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|item| item.render(names)).collect();
                let nested = items.iter().any(|item| item.contains(", "));
                items.join(if nested { "; " } else { ", " })
            }
        }
    }
}

/// The same words with a capital at their beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Self {
        Self::Text(Box::new(text))
    }
}

macro_rules! arg_from_int {
    ($($int:ty)*) => {$(
        impl From<$int> for Arg {
            fn from(n: $int) -> Self {
                Self::Int(i64::try_from(n).unwrap_or(i64::MAX))
            }
        }
    )*};
}
arg_from_int!(i8 u8 i16 i32 u32 i64 usize);

/// The name, kept from turning the words around it where it is written from right to left.
pub(super) fn isolated(name: &str) -> String {
    let turns = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    if name.chars().any(turns) { format!("\u{2068}{name}\u{2069}") } else { name.to_owned() }
}

/// The names of the seats, as people typed them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Names(pub Vec<String>);

impl Names {
    /// The names of all seats, as [`Self::of`] gives them.
    #[must_use]
    pub fn all(&self) -> Vec<String> {
        Seat::all(self.0.len()).map(|seat| self.of(seat)).collect()
    }

    /// The name of a seat; a seat without one is called by its number.
    #[must_use]
    pub fn of(&self, seat: Seat) -> String {
        match self.0.get(seat.index()) {
            Some(name) if !name.trim().is_empty() => isolated(name),
            _ => i18n::gettext_f("Seat {number}", &[("number", &(seat.0 + 1).to_string())]),
        }
    }
}
