//! What is fixed for a match.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::forms::SheetOf;
use super::law::Rows;
use crate::engine::{PackInfo, Packs, Setup, SetupError, Text, text};

/// Nothing but the pack's head: a sheet needs no cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// The head.
    pub pack: PackInfo,
}

impl<F: SheetOf> Packs for ScoreSheet<F> {
    type Content = Content;

    fn default_pack() -> &'static str {
        F::PACK
    }

    fn check_content(content: &Content) -> Vec<Text> {
        if content.pack.game == F::INFO.id {
            Vec::new()
        } else {
            vec![text("This pack is for another game.")]
        }
    }
}

/// The score sheet of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreSheet<F> {
    pub(super) seats: usize,
    /// Whether all win or lose together.
    pub(super) together: bool,
    /// What a seat, or each of all together, needs; none where the most points win.
    pub(super) target: Option<i32>,
    /// After how many rounds the last line is full.
    pub(super) rounds: u8,
    /// Whether of all that reach the target the tie decides, whatever their points.
    pub(super) equal_at_target: bool,
    /// How much stronger enemies attack.
    pub(super) attack: i16,
    form: PhantomData<F>,
}

/// A sheet has no more rounds than this.
const MOST_ROUNDS: u8 = 99;

impl<F: SheetOf> ScoreSheet<F> {
    pub(super) fn of(setup: &Setup<Content>) -> Result<Self, SetupError> {
        let players = text("This score sheet is for {least} to {most} players, not {n}.")
            .with("least", F::INFO.min_seats)
            .with("most", F::INFO.max_seats);
        let read = |given: &BTreeMap<String, String>| F::book().get().resolve_options(given);
        let faults = Self::check_content(&setup.content);
        let options = setup.fitting(&F::INFO, players, faults, read)?;
        Ok(Self::with(setup.seats, &options))
    }

    fn with(seats: usize, options: &BTreeMap<String, String>) -> Self {
        let option = |id: &str| options.get(id).map_or("", String::as_str);
        let mut sheet = Self {
            seats,
            together: false,
            target: None,
            rounds: MOST_ROUNDS,
            equal_at_target: option("winner") == "fewest_goals",
            attack: 0,
            form: PhantomData,
        };
        match F::LAW.rows {
            Rows::Duels => sheet.rounds = if seats > 3 { 4 } else { 3 },
            Rows::Captures => sheet.target = Some(10),
            Rows::Team => {
                sheet.together = true;
                sheet.attack = match option("level") {
                    "gentle" => -1,
                    "brutal" => 1,
                    _ => 0,
                };
            }
            Rows::Seats if sheet.asks_at_the_end() => {
                sheet.rounds = 9;
                sheet.together = seats == 1 || option("mode") == "coop";
                sheet.target = sheet.together.then(|| match option("difficulty") {
                    "heroic" => 20,
                    "legendary" => 25,
                    "godly" => 30,
                    _ => 15,
                });
            }
            Rows::Seats => {
                sheet.together = seats == 1;
                sheet.target = Some(15);
                let usual = if sheet.together { 8 } else { MOST_ROUNDS };
                sheet.rounds = option("set_limit").parse().unwrap_or(usual);
            }
        }
        sheet
    }

    /// Whether totals are complete only after the last line: then no total ends the match.
    #[must_use]
    pub fn asks_at_the_end(&self) -> bool {
        !F::LAW.last.is_empty()
    }

    /// After how many rounds the last line is full; none if that is not fixed.
    #[must_use]
    pub fn rounds(&self) -> Option<u8> {
        (self.rounds < MOST_ROUNDS).then_some(self.rounds)
    }

    /// How many points are played for, if there is such a number.
    #[must_use]
    pub const fn target(&self) -> Option<i32> {
        self.target
    }
}
