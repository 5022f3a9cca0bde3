//! What was answered about a match, and what is kept of it while people look at something else.

use std::collections::BTreeMap;

use super::doors::Door;
use super::seats::first_seats;
use crate::engine::GameInfo;
use crate::play::{MatchSetup, Provider, SeatSetup};

/// What comes before the first roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct First {
    /// The seal of the dice is shown.
    pub seal: bool,
    /// Phones are let in.
    pub phones: bool,
}

/// What was answered about a match, besides who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The values of options, by their ids.
    pub options: BTreeMap<String, String>,
    pub dice: Provider,
    pub cards: Provider,
    pub track_draws: bool,
    /// The id of the pack.
    pub pack: String,
    pub first: First,
}

impl Answers {
    /// Those of the last match. Whoever has not refereed yet has both at hand.
    pub fn of(last: Option<&MatchSetup>, door: Door) -> Self {
        let own = last.filter(|_| door == Door::Referee);
        Self {
            options: last.map(|last| last.options.clone()).unwrap_or_default(),
            dice: own.map_or(Provider::Physical, |last| last.dice),
            cards: own.map_or(Provider::Physical, |last| last.cards),
            track_draws: last.is_none_or(|last| last.track_draws),
            pack: last.map(|last| last.pack.id.clone()).unwrap_or_default(),
            first: First::default(),
        }
    }
}

/// The whole page as it was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub door: Door,
    pub answers: Answers,
    /// Who sits where, bots where only people may sit now included.
    pub seats: Vec<SeatSetup>,
}

impl Page {
    /// As it was for the last match of a game or of its score sheet, else as it is for the first.
    pub fn of(last: Option<&MatchSetup>, game: &GameInfo, usual: First) -> Self {
        let door = last.map_or_else(Door::default, |last| Door::of(last, last.game != game.id));
        let fits = |seats: &Vec<SeatSetup>| (game.min_seats..=game.max_seats).contains(&seats.len());
        let seats = last.map(|last| last.seats.clone()).filter(fits);
        let fewest = || first_seats(game.min_seats.max(2).min(game.max_seats));
        let answers = Answers { first: usual, ..Answers::of(last, door) };
        Self { door, answers, seats: seats.unwrap_or_else(fewest) }
    }
}

/// Pages that were left before their match began, by game. What nobody has changed is not kept: it follows the last match.
#[derive(Debug, Default)]
pub struct Kept {
    pages: BTreeMap<String, Page>,
    /// The page as it was shown.
    shown: Option<(String, Page)>,
}

impl Kept {
    /// The page of a game, if something was answered there.
    pub fn page(&self, game: &str) -> Option<&Page> {
        self.pages.get(game)
    }

    /// A page is shown, before anybody answers anything.
    pub fn show(&mut self, game: &str, page: Page) {
        self.shown = Some((game.to_owned(), page));
    }

    /// The page that is shown changed by itself: that is no answer.
    pub fn follow(&mut self, change: impl FnOnce(&mut Answers)) {
        if let Some((_, page)) = &mut self.shown {
            change(&mut page.answers);
        }
    }

    /// The page that is shown is left as it is now.
    pub fn leave(&mut self, now: Page) {
        if let Some((game, before)) = self.shown.take()
            && before != now
        {
            self.pages.insert(game, now);
        }
    }

    /// The match that was prepared has begun.
    pub fn begun(&mut self) {
        if let Some((game, _)) = self.shown.take() {
            self.pages.remove(&game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(names: &[&str]) -> Page {
        let seats = names.iter().map(|name| SeatSetup { name: (*name).to_owned(), bot: None }).collect();
        Page { door: Door::PlayHere, answers: Answers::of(None, Door::PlayHere), seats }
    }

    #[test]
    fn what_was_answered_stays_until_the_match_begins() {
        let mut kept = Kept::default();
        kept.show("regidice", page(&["Anna", "Ben"]));
        kept.leave(page(&["Anna", "Cleo"]));
        kept.show("dice-war", page(&["Anna", "Ben"]));
        kept.leave(page(&["Ben", "Anna"]));
        assert_eq!(kept.page("regidice"), Some(&page(&["Anna", "Cleo"])));
        // Shown again and left alone it is still what was answered.
        kept.show("regidice", page(&["Anna", "Cleo"]));
        kept.leave(page(&["Anna", "Cleo"]));
        assert_eq!(kept.page("regidice"), Some(&page(&["Anna", "Cleo"])));
        kept.show("regidice", page(&["Anna", "Cleo"]));
        kept.begun();
        kept.leave(page(&["Anna", "Cleo"]));
        assert_eq!(kept.page("regidice"), None);
        assert_eq!(kept.page("dice-war"), Some(&page(&["Ben", "Anna"])));
    }

    #[test]
    fn what_nobody_changed_is_not_kept() {
        let mut kept = Kept::default();
        kept.show("regidice", page(&["Anna"]));
        kept.follow(|answers| drop(answers.options.insert("extended".into(), "on".into())));
        let mut now = page(&["Anna"]);
        now.answers.options.insert("extended".into(), "on".into());
        kept.leave(now);
        assert_eq!(kept.page("regidice"), None);
    }
}
