//! The match of a day: the same game, bots, dice and cards for everybody, from the date alone.
//!
//! Its seed can be worked out by anybody. It is a match to compare, not one to bet on.

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use super::{Catalogue, GameDef, MatchSetup, SeatSetup};
use crate::engine::Seed;

/// How many sit at the table of a day, if the game allows.
pub const SEATS: usize = 3;

/// A day with its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(pub Date);

impl Day {
    /// This day, where the computer is.
    #[must_use]
    pub fn today() -> Self {
        Self(jiff::Zoned::now().date())
    }

    /// So many days before this one; itself where the calendar ends.
    #[must_use]
    pub fn before(self, days: i64) -> Self {
        Self(self.0.saturating_sub(jiff::Span::new().days(days)))
    }

    /// When it began where the computer is, in milliseconds since 1970 UTC.
    #[must_use]
    pub fn began_at(self) -> i64 {
        let start = self.0.to_zoned(jiff::tz::TimeZone::system());
        start.map_or(i64::MIN, |start| start.timestamp().as_millisecond())
    }

    /// Where its dice and cards come from.
    #[must_use]
    pub fn seed(self) -> Seed {
        Seed::Bytes(Sha256::digest(format!("Tableside, match of {}", self.0)).into())
    }

    /// The game of the day: each in turn. `None` if there is no game.
    #[must_use]
    pub fn game(self, catalogue: &Catalogue) -> Option<&GameDef> {
        let games = catalogue.games();
        let day = self.0.duration_since(jiff::civil::date(1970, 1, 1)).as_hours() / 24;
        let at = day.rem_euclid(i64::try_from(games.len()).ok().filter(|games| *games > 0)?);
        games.get(usize::try_from(at).ok()?)
    }

    /// Its match for these seats, with the cards that the program ships, by the book. `None` if there is no game.
    #[must_use]
    pub fn setup(self, catalogue: &Catalogue, seats: Vec<SeatSetup>) -> Option<MatchSetup> {
        let game = self.game(catalogue)?;
        let (packs, _) = game.packs(None);
        Some(MatchSetup { seats, ..MatchSetup::of(game, packs.first()?, self.seed()) })
    }

    /// Whether this is its match, whoever sits at it.
    #[must_use]
    pub fn is_of(self, catalogue: &Catalogue, setup: &MatchSetup) -> bool {
        setup.seed == self.seed() && self.game(catalogue).is_some_and(|game| game.info.id == setup.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Level;
    use jiff::civil::date;

    fn seats(n: usize) -> Vec<SeatSetup> {
        (0..n)
            .map(|at| SeatSetup { name: format!("Seat {at}"), bot: (at > 0).then_some(Level::Medium) })
            .collect()
    }

    #[test]
    fn each_day_has_a_match_of_its_own_that_is_the_same_everywhere() {
        let catalogue = Catalogue::standard();
        let first = Day(date(2026, 11, 24));
        let mut games = std::collections::BTreeSet::new();
        for n in 0..10 {
            let day = first.before(n);
            let info = day.game(&catalogue).unwrap().info;
            games.insert(info.id);
            let n = SEATS.clamp(info.min_seats, info.max_seats);
            let setup = day.setup(&catalogue, seats(n)).unwrap();
            assert!(catalogue.find(info.id).unwrap().create(&setup).is_ok(), "{}", info.id);
            assert_eq!(day.setup(&catalogue, seats(n)), Some(setup.clone()));
            assert!(day.is_of(&catalogue, &setup));
            assert!(!day.before(1).is_of(&catalogue, &setup) && !day.before(5).is_of(&catalogue, &setup));
        }
        assert_eq!(games.len(), catalogue.games().len());
        // As everybody else has it: what was played is told by its seed.
        let Seed::Bytes(seed) = first.seed() else { panic!("{:?}", first.seed()) };
        assert_eq!(seed[..4], Sha256::digest("Tableside, match of 2026-11-24")[..4]);
    }

    #[test]
    fn the_end_of_the_calendar_is_no_fault() {
        let day = Day(Date::MIN).before(3);
        assert_eq!(day, Day(Date::MIN));
        assert!(day.game(&Catalogue::standard()).is_some());
    }
}
