use super::{Random, Rules, SeatSet, Viewer};

/// Who sees what, and what can be behind what is not seen.
pub trait Hidden: Rules {
    /// The state with everything `viewer` cannot see turned unknown. What a table shows and says follows from
    /// this and from nothing else.
    fn observe(&self, state: &Self::State, viewer: Viewer) -> Self::State;

    /// A determinization: replaces what is unknown by something that can be, drawn fairly.
    fn fill_unknown(&self, state: &mut Self::State, random: &mut Random);

    /// At a table with real dice or cards: the answer to the chance request that leaves unknown what only
    /// `unknowing` seats see and, unless `track_draws`, what everyone saw but the table does not care to
    /// enter. `None` where something must be entered.
    fn unknown_answer(
        &self,
        state: &Self::State,
        unknowing: SeatSet,
        track_draws: bool,
    ) -> Option<Self::Chance> {
        let _ = (state, unknowing, track_draws);
        None
    }
}
