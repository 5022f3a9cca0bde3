use super::{EntryOf, Names, Rules, Seat, Violation};

/// The ids of things of one kind, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdTable<'a> {
    /// The fields of entries in which such a thing stands, such as `card` and `cards`.
    pub fields: &'static [&'static str],
    /// The id of number 0, of number 1, and so on.
    pub ids: Vec<&'a str>,
}

/// Entries as people type them. Everything is optional: whatever a game does not read is typed as JSON.
pub trait Notation: Rules {
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

    /// The choice that a text means; `None` if it means none.
    ///
    /// # Errors
    /// The rule behind what the text says about the state and is not so.
    fn read_action(
        &self,
        state: &Self::State,
        seat: Seat,
        text: &str,
    ) -> Option<Result<Self::Action, Violation>> {
        let _ = (state, seat, text);
        None
    }

    /// The answer of chance that a text means, such as `3 4 4 1`; `None` if it means none.
    fn read_chance(&self, state: &Self::State, text: &str) -> Option<Self::Chance> {
        let _ = (state, text);
        None
    }

    /// An answer of chance as [`read_chance`](Self::read_chance) reads it, to show people how it is typed; `None` where
    /// the words of its parts will do.
    fn write_chance(&self, state: &Self::State, chance: &Self::Chance) -> Option<String> {
        let _ = (state, chance);
        None
    }

    /// Several entries that people call out in one line, such as what everyone took and rolled; `None` if the text
    /// means none. Nothing is checked yet. `names` are those of the seats.
    fn read_entries(&self, state: &Self::State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        let _ = (state, text, names);
        None
    }
}
