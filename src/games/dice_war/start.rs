//! How a match begins: with the roll for the first turn, or from a position (section 4.6 of the rules).

use super::DiceWar;
use super::content::{Content, validate};
use super::options::Options;
use super::position;
use super::rules::executor::Executor;
use super::state::Step;
use crate::engine::{Rules, Setup, SetupError, text};

impl DiceWar {
    /// Fixes a set-up.
    ///
    /// # Errors
    /// If seats, options or content do not fit; all reasons.
    pub fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let players = text("DiceWar is for 2 players, not {n}.");
        let faults = validate::unplayable(&setup.content);
        let mut options = setup.fitting(&Self::INFO, players, faults, Options::read)?;
        let content = setup.content;
        let Some(written) = options.position.clone() else { return Self::compile(options, content) };
        let position = position::read(&written).map_err(SetupError::one)?;
        options.tribes = position.tribes.clone().map(Some);
        options.ruins = position.ruins;
        let mut game = Self::compile(options, content)?;
        let mut state = position.state_in(&game).map_err(SetupError::one)?;
        if state.step == Step::War || matches!(state.step, Step::FollowUp(_)) {
            Executor::new(&game, &mut state, &mut ()).begin_in_the_middle();
        }
        game.start = state;
        Ok(game)
    }
}
