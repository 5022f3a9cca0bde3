//! Entries as people type them: one grammar for all games. A game gives tables of what can be said and the names of its
//! things; what is said is read whether it is allowed or not, so that the rules can say why it is not.

mod form;
mod keys;
mod pad;
mod reader;
mod unread;
mod words;

use std::ops::Range;

use super::{ChanceRules, EntryOf, Names, RulingRules, Seat, Text, Violation};

pub use form::{Form, NUMBER, Part, Reading, SEAT, any, form, maybe, one, some};
pub use keys::{Keys, seat};
pub use pad::{PadKey, PadPart};
pub use unread::Unread;
pub use words::{Thing, UNKNOWN, card_ref, cards, names_of, unknown};

/// An entry, and its place in a line in characters.
pub type Spanned<G> = (EntryOf<G>, Range<usize>);

/// Tables of what can be said.
pub type Forms<G, T> = &'static [&'static [Form<G, T>]];

/// The ids of things of one kind, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdTable<'a> {
    /// The fields of entries in which such a thing stands, such as `card` and `cards`.
    pub fields: &'static [&'static str],
    /// The id of number 0, of number 1, and so on.
    pub ids: Vec<&'a str>,
}

/// Entries as people type them. Everything is optional: whatever a game has no words for is typed as JSON.
pub trait Notation: ChanceRules + RulingRules {
    /// The number that stands in entries for a name that people write, such as a card's id. `field` is the
    /// field of the entry it stands in, such as `card`. `None` where names mean nothing to the game.
    ///
    /// # Errors
    /// The rule behind a name that nothing in this match has.
    fn number_of(&self, field: &str, name: &str) -> Option<Result<usize, Violation>> {
        let table = self.ids().into_iter().find(|table| table.fields.contains(&field))?;
        table.ids.iter().position(|id| *id == name).map(Ok)
    }

    /// The things of the pack that stand in entries, events and states as numbers: a number is the place of an id in
    /// its table. Empty where a game has no such things.
    fn ids(&self) -> Vec<IdTable<'_>> {
        Vec::new()
    }

    /// A state as its players write it, such as a position string; `None` if the game has no notation for states.
    fn write_position(&self, state: &Self::State) -> Option<String> {
        let _ = state;
        None
    }

    /// A choice as its players write it, such as `1c1-c2`; `None` if the game has no notation.
    fn write_action(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Option<String> {
        let _ = (state, seat, action);
        None
    }

    /// An answer of chance as people type it.
    fn write_chance(&self, state: &Self::State, chance: &Self::Chance) -> Option<String> {
        let _ = (state, chance);
        None
    }

    /// What a seat can say, allowed or not.
    fn forms(&self, state: &Self::State) -> Forms<Self, Self::Action> {
        let _ = state;
        &[]
    }

    /// What can be said of what came up.
    fn chance_forms(&self, state: &Self::State) -> Forms<Self, Self::Chance> {
        let _ = state;
        &[]
    }

    /// The things of a kind that forms speak of, with their names. `seat` is whose choice it is.
    fn things(&self, state: &Self::State, seat: Option<Seat>, kind: &str) -> Vec<Thing> {
        let _ = (state, seat, kind);
        Vec::new()
    }

    /// The choice that a text means, allowed or not.
    ///
    /// # Errors
    /// What is wrong with the text, or the rule behind what it says about the state and is not so.
    fn read_action(
        &self,
        state: &Self::State,
        seat: Seat,
        text: &str,
        names: &Names,
    ) -> Result<Self::Action, Unread> {
        read(self, state, Some(seat), self.forms(state), text, names)
    }

    /// Whether a text means a choice after which nothing could be typed that means another: where all is public and undone
    /// by one press, its last key enters it.
    fn closes(&self, state: &Self::State, seat: Seat, text: &str) -> bool {
        let _ = (state, seat, text);
        false
    }

    /// The answer of chance that a text means, such as `3 4 4 1`, possible or not; `seat` is whose it is, if that was said.
    ///
    /// # Errors
    /// As [`read_action`](Self::read_action).
    fn read_chance(
        &self,
        state: &Self::State,
        seat: Option<Seat>,
        text: &str,
        names: &Names,
    ) -> Result<Self::Chance, Unread> {
        read(self, state, seat, self.chance_forms(state), text, names)
    }

    /// The entries that a line of codes means, such as those of a round told by totals, each with its place in the line in
    /// characters. An error says what is missing in a line that has begun so; `None` if it is no such line. Nothing is
    /// checked yet.
    fn read_codes(
        &self,
        state: &Self::State,
        text: &str,
        names: &Names,
    ) -> Option<Result<Vec<Spanned<Self>>, Unread>> {
        let _ = (state, text, names);
        None
    }

    /// Whether a line of codes may begin with this key, of those that are neither letters nor digits.
    fn begins_codes(&self, state: &Self::State, key: char) -> bool {
        let _ = (state, key);
        false
    }

    /// What the keys of a number pad mean in the line of codes that can be told now; none where there is no such line.
    fn pad(&self, state: &Self::State) -> Vec<PadPart> {
        let _ = state;
        Vec::new()
    }

    /// Whose answer of chance a line is read as, and how, where the question does not tell that.
    fn asks_for(&self, state: &Self::State) -> Option<Text> {
        let _ = state;
        None
    }

    /// Several entries that people call out in one line, such as what everyone took and rolled; `None` if the text
    /// means none. Nothing is checked yet. `names` are those of the seats.
    fn read_entries(&self, state: &Self::State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        let _ = (state, text, names);
        None
    }
}

/// Reads a line by the forms of a table.
///
/// # Errors
/// What is wrong with the line.
pub fn read<G: Notation, T>(
    game: &G,
    state: &G::State,
    seat: Option<Seat>,
    forms: &[&[Form<G, T>]],
    line: &str,
    names: &Names,
) -> Result<T, Unread> {
    reader::read((game, state, seat), forms, line, &|kind| things(game, state, seat, kind, names))
}

/// How everything is typed that a seat can say now, or that can have come up.
pub fn usage<G: Notation>(game: &G, state: &G::State, seat: Option<Seat>) -> Vec<String> {
    match seat {
        Some(_) => reader::usage(game.forms(state)),
        None => reader::usage(game.chance_forms(state)),
    }
}

/// The words that can stand at the end of a line.
pub fn complete<G: Notation>(
    game: &G,
    state: &G::State,
    seat: Option<Seat>,
    line: &str,
    names: &Names,
) -> Vec<String> {
    let things = |kind: &str| things(game, state, seat, kind, names);
    let (now, late) = ((game, state, seat), !game.pad(state).is_empty());
    match seat {
        Some(_) => reader::complete(now, late, game.forms(state), line, &things),
        None => reader::complete(now, late, game.chance_forms(state), line, &things),
    }
}

/// What people can name.
fn things<G: Notation>(
    game: &G,
    state: &G::State,
    seat: Option<Seat>,
    kind: &str,
    names: &Names,
) -> Vec<Thing> {
    let called = |n: u8| {
        let number = (n + 1).to_string();
        let thing = Thing::new(n, &number).or(format!("seat {number}")).or(format!("player {number}"));
        // Whoever is called by a number goes by the number of the seat.
        match names.of(Seat(n)) {
            name if name.trim().parse::<u32>().is_ok() => thing,
            name => thing.or(name),
        }
    };
    match kind {
        SEAT => (0..game.seats() as u8).map(called).collect(),
        NUMBER => Vec::new(),
        kind => game.things(state, seat, kind),
    }
}

#[cfg(test)]
mod tests;
