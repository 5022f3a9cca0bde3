//! The levels that people choose among. How far each of them thinks is said by the game ([`Levels`]).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Levels, Skill};
use crate::i18n::N_;

/// How well a bot plays.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal choice, all alike: a yardstick, not offered to people as an opponent.
    Random,
    /// The game's rule of thumb; in games without luck and secrets a look at one turn. With errors where it would
    /// otherwise be too much for beginners.
    Easy,
    /// A short search.
    #[default]
    Medium,
    /// A long search.
    Hard,
    /// As long a search as a person waits for.
    Expert,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// Its name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Random => N_("Random"),
            Self::Easy => N_("Easy"),
            Self::Medium => N_("Medium"),
            Self::Hard => N_("Hard"),
            Self::Expert => N_("Expert"),
        }
    }

    /// What to expect of it.
    #[must_use]
    pub const fn promise(self) -> &'static str {
        match self {
            Self::Random => N_("Makes any legal choice"),
            Self::Easy => N_("For your first matches"),
            Self::Medium => N_("For people who know the rules well"),
            Self::Hard => N_("Beats most people who know the game"),
            Self::Expert => N_("Plays as well as the program can"),
        }
    }

    /// The word for it in commands and files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// What it does in a game with such a table; `None` for [`Self::Random`]. Where a game has no Expert, that is Hard.
    #[must_use]
    pub fn skill(self, levels: &Levels) -> Option<Skill> {
        match self {
            Self::Random => None,
            Self::Easy => Some(levels.easy),
            Self::Medium => Some(levels.medium),
            Self::Hard => Some(levels.hard),
            Self::Expert => Some(levels.expert.unwrap_or(levels.hard)),
        }
    }

    /// Those that people play against in a game with such a table, the weakest first.
    #[must_use]
    pub const fn offered(levels: &Levels) -> &'static [Self] {
        match levels.expert {
            Some(_) => &[Self::Easy, Self::Medium, Self::Hard, Self::Expert],
            None => &[Self::Easy, Self::Medium, Self::Hard],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Game, GameVisitor};

    #[test]
    fn words_are_those_of_files() {
        for level in Level::ALL {
            assert_eq!(serde_json::to_value(level).ok(), Some(level.word().into()));
        }
    }

    #[test]
    fn a_level_never_thinks_less_than_the_one_below() {
        struct Every;
        impl GameVisitor for Every {
            fn game<G: Game>(&mut self) {
                let skills: Vec<Skill> =
                    Level::ALL.into_iter().filter_map(|level| level.skill(&G::LEVELS)).collect();
                let game = G::INFO.id;
                assert_eq!(skills.len(), 4);
                // In one turn there are never so many positions as are allowed.
                let positions = |skill: &Skill| if skill.limits.depth == 1 { 0 } else { skill.limits.nodes };
                assert!(skills.is_sorted_by_key(positions), "{game}");
                assert!(
                    skills.is_sorted_by_key(|skill| skill.budget.map(|budget| budget.simulations)),
                    "{game}"
                );
                assert!(skills.is_sorted_by_key(|skill| skill.care), "{game}");
                assert!(skills.is_sorted_by(|a, b| a.slips >= b.slips), "{game}");
                // Who looks further may err more and still win: matches then end. The ends of the table are plain.
                let errors: Vec<u16> = skills.iter().map(|skill| skill.limits.error).collect();
                assert_eq!(errors.first(), errors.iter().max(), "{game}");
                assert_eq!(errors.last(), errors.iter().min(), "{game}");
            }
        }
        crate::games::visit(&mut Every);
    }

    #[test]
    fn who_has_no_expert_offers_none() {
        let offered = Level::offered(&Levels::UP_TO_HARD);
        assert_eq!(offered.last(), Some(&Level::Hard));
        assert_eq!(Level::Expert.skill(&Levels::UP_TO_HARD), Level::Hard.skill(&Levels::UP_TO_HARD));
        assert_eq!(Level::offered(&Levels::USUAL).last(), Some(&Level::Expert));
    }
}
