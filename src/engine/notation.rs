use super::{EntryOf, Names, Rules, Seat, Violation};

/// Entries as people type them. Everything is optional: whatever a game does not read is typed as JSON.
pub trait Notation: Rules {
    /// The number that stands in entries for a name that people write, such as a card's id. `field` is the
    /// field of the entry it stands in, such as `card`. `None` where names mean nothing to the game.
    ///
    /// # Errors
    /// The rule behind a name that nothing in this match has.
    fn number_of(&self, field: &str, name: &str) -> Option<Result<usize, Violation>> {
        let _ = (field, name);
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

    /// Several entries that people call out in one line, such as what everybody took and rolled; `None` if the text
    /// means none. Nothing is checked yet. `names` are those of the seats.
    fn read_entries(&self, state: &Self::State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        let _ = (state, text, names);
        None
    }
}
