//! Counts the action sequences of a depth: the proof that actions are listed and carried out by the rules
//! (section 4.7).

use super::DiceWar;
use super::action::Action;
use super::state::State;
use crate::engine::Rules;

impl DiceWar {
    /// How many sequences of `depth` actions there are. Declarations do not count; the options should have
    /// caps and End of War off.
    #[must_use]
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        let mut lists = vec![Vec::new(); depth as usize];
        self.count(state, &mut lists)
    }

    /// The first actions with the number of sequences that each begins.
    #[must_use]
    pub fn divide(&self, state: &State, depth: u32) -> Vec<(Action, u64)> {
        let mut legal = Vec::new();
        self.legal(state, state.to_act, &mut legal);
        let below = depth.saturating_sub(1);
        legal.iter().map(|action| (*action, self.perft(&self.after(state, action), below))).collect()
    }

    fn count(&self, state: &State, lists: &mut [Vec<Action>]) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
        if deeper.is_empty() {
            return self.count_actions(state);
        }
        self.legal(state, state.to_act, list);
        list.retain(|action| !matches!(action, Action::DeclareEndOfWar { .. }));
        list.iter().map(|action| self.count(&self.after(state, action), deeper)).sum()
    }
}
