//! Advice that nobody has asked for: chances, and what would help.

use serde::{Deserialize, Serialize};

/// To whom chances and what would help are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Advice {
    /// To people of whom none is a rival of another: one alone, also against bots, and people together against the game.
    pub without_rivals: bool,
    /// To people who play against each other.
    pub between_rivals: bool,
}

impl Default for Advice {
    fn default() -> Self {
        Self { without_rivals: true, between_rivals: false }
    }
}

impl Advice {
    /// Whether it is shown in a match with rivals, or in one without.
    #[must_use]
    pub const fn shown(self, rivals: bool) -> bool {
        if rivals { self.between_rivals } else { self.without_rivals }
    }

    /// The same, but shown or not from now on in such matches.
    #[must_use]
    pub const fn with(mut self, rivals: bool, shown: bool) -> Self {
        match rivals {
            true => self.between_rivals = shown,
            false => self.without_rivals = shown,
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_shown_unless_there_are_rivals_and_each_kind_of_match_is_switched_by_itself() {
        let advice = Advice::default();
        assert!(advice.shown(false) && !advice.shown(true));
        let wanted = advice.with(true, true);
        assert!(wanted.shown(true) && wanted.shown(false));
        assert!(!wanted.with(false, false).shown(false));
        assert!(wanted.with(false, false).shown(true));
    }
}
