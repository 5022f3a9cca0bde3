use super::{ChanceRules, Random, Seat, SeatSet, SetupError, Viewer, Violation};

/// Who sees what, and what can be behind what is not seen.
pub trait Hidden: ChanceRules {
    /// The state with everything `viewer` cannot see turned unknown. What a table shows and says follows from
    /// this and from nothing else. From [`Viewer::All`] nothing is hidden.
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

    /// Tells the rules which seats the program plays. Where a bot must know what people need not tell, nothing else
    /// is taken from then on.
    ///
    /// # Errors
    /// If the program cannot play in this match.
    fn seat_bots(&mut self, bots: SeatSet) -> Result<(), SetupError> {
        let _ = bots;
        Ok(())
    }

    /// Whether the program can play a seat as the match stands: it knows what it would have to see.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_bot(&self, state: &Self::State, seat: Seat) -> Result<(), Violation> {
        let _ = (state, seat);
        Ok(())
    }

    /// A seat goes over to a bot, or to people. Only rules that ask more where a bot plays keep that in their state.
    fn hand_over(&self, state: &mut Self::State, seat: Seat, bot: bool) {
        let _ = (state, seat, bot);
    }
}
