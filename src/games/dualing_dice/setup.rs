//! What is fixed for a match: seats, options, compiled goals (DD-SETUP-*).

use super::action::Claim;
use super::content::Content;
use super::dice::Die;
use super::goal::{Compiled, Goal};
use super::ids::{Counts, GoalId};
use super::options::{ManualGoals, Options};
use crate::engine::{Arg, Packs, Rules, SeatSet, Setup, SetupError, Text, text};

/// A match's rules: seats, options and goals.
#[derive(Clone, Debug)]
pub struct DualingDice {
    seats: usize,
    options: Options,
    content: Content,
    goals: Vec<Compiled>,
    /// All cards of the match; empty for an unlisted deck.
    deck: Counts,
    /// How many cards there are.
    size: u16,
    /// The seats that the program plays.
    bots: SeatSet,
}

impl DualingDice {
    /// Fixes a set-up.
    ///
    /// # Errors
    /// If seats, options or content do not fit; all reasons.
    pub fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let players = text("Dualing Dice is for 1 to 8 players, not {n}.");
        let faults = Self::check_content(&setup.content);
        let options = setup.fitting(&Self::INFO, players, faults, Options::read)?;
        let Setup { seats, content, .. } = setup;
        let size = content.cards(options.manual_goals == ManualGoals::In);
        fits(seats, size).map_err(SetupError::one)?;
        let mut deck = Counts::EMPTY;
        for (goal, id) in content.goal.iter().zip(0u8..) {
            if options.manual_goals == ManualGoals::In || !goal.is_manual() {
                deck.add(GoalId(id), goal.copies);
            }
        }
        let goals = content.goal.iter().map(|goal| Compiled::new(&goal.when)).collect();
        let size = u16::try_from(size).unwrap_or(u16::MAX);
        Ok(Self { seats, options, goals, deck, size, content, bots: SeatSet::EMPTY })
    }

    /// How many seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The seats that the program plays from the start on.
    #[must_use]
    pub const fn bots(&self) -> SeatSet {
        self.bots
    }

    pub(super) const fn set_bots(&mut self, bots: SeatSet) {
        self.bots = bots;
    }

    /// Whether one player plays against the House (DD-SOLO-1).
    #[must_use]
    pub const fn solo(&self) -> bool {
        self.seats == 1
    }

    /// The house rules.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The goals as written in the pack.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// Whether only the number of cards is known (DD-TABLE-4).
    #[must_use]
    pub const fn unlisted(&self) -> bool {
        self.content.unlisted.is_some()
    }

    /// All cards of the match by kind; none for an unlisted deck.
    #[must_use]
    pub const fn deck(&self) -> &Counts {
        &self.deck
    }

    /// How many cards there are.
    #[must_use]
    pub const fn size(&self) -> u16 {
        self.size
    }

    /// A goal card; `None` for a number that no card of the pack has.
    #[must_use]
    pub fn goal(&self, goal: GoalId) -> Option<&Goal> {
        self.content.goal.get(goal.index())
    }

    /// The compiled condition of a goal.
    #[must_use]
    pub fn condition(&self, goal: GoalId) -> Option<&Compiled> {
        self.goals.get(goal.index())
    }

    /// Whether dice meet a goal by themselves: never one that the table judges (DD-GOAL-7).
    #[must_use]
    pub fn met(&self, goal: GoalId, dice: &[Die]) -> bool {
        self.goals.get(goal.index()).is_some_and(|goal| goal.met(dice))
    }

    /// Whether the table judges a goal.
    #[must_use]
    pub fn is_manual(&self, goal: GoalId) -> bool {
        self.goal(goal).is_some_and(Goal::is_manual)
    }

    /// What a goal gives (DD-GOAL-8, DD-TABLE-4).
    #[must_use]
    pub fn points(&self, claim: Claim) -> u16 {
        match claim {
            Claim::Goal(goal) => self.goal(goal).map_or(0, |goal| u16::from(goal.points)),
            Claim::Points { points } => u16::from(points),
        }
    }

    /// A goal's title, for sentences.
    #[must_use]
    pub fn title(&self, goal: GoalId) -> Arg {
        self.goal(goal).map_or_else(|| Arg::Verbatim(goal.0.to_string()), |goal| goal.title().into())
    }
}

/// Whether the deck is large enough (DD-SETUP-6).
fn fits(seats: usize, size: usize) -> Result<(), Text> {
    let needed = 3 * seats;
    if size < needed {
        let why = text("{n} players need at least {needed} goal cards; this deck has {size}.");
        return Err(why.with("n", seats).with("needed", needed).with("size", size));
    }
    Ok(())
}
