//! Random matches with the laws of every game checked after each entry: for nights, and for who changes rules.

use std::fmt;

use crate::engine::{Entry, EntryOf, Game, Random, Seat, SeatSet, Turn, Viewer, apply};

/// How many entries a random match may have. Without people who want to win, some house rules let it go on for ever.
pub const SOAK_ENTRIES: usize = 2_000;
/// How rarely the laws that take long are checked: once in so many entries.
const RARELY: usize = 32;

/// What came of one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soaked {
    /// How many entries it had.
    pub entries: usize,
    /// Whether it came to its end before [`SOAK_ENTRIES`].
    pub ended: bool,
}

/// A law that a match broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLaw {
    /// After how many entries.
    pub at: usize,
    /// What should have been, in words for developers.
    pub law: &'static str,
    /// The entry or what else shows it.
    pub shown: String,
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}: {}", self.at, self.law, self.shown)
    }
}

/// Plays one match at random and checks after each entry that what the rules say fits together.
///
/// # Errors
/// The first law that is broken.
pub fn soak<G: Game>(game: &G, seed: u64) -> Result<Soaked, BrokenLaw> {
    let mut random = Random::from_seed(seed);
    let (mut state, mut log, mut room) = (game.start(), Vec::new(), Vec::new());
    while log.len() < SOAK_ENTRIES {
        let moment = Moment { game, state: &state, at: log.len() };
        moment.agrees()?;
        let Some(entry) = moment.entry(&mut random, &mut room)? else { break };
        moment.allows(&entry)?;
        moment.is_seen_alike(&entry, &mut random)?;
        if log.len().is_multiple_of(RARELY) {
            moment.is_kept(&entry, &mut random)?;
        }
        let at = log.len();
        apply(game, &mut state, &entry, false, &mut ()).map_err(|violation| BrokenLaw {
            at,
            law: "what is allowed happens",
            shown: format!("{entry:?} is refused by {}", violation.rule),
        })?;
        log.push(entry);
    }
    let end = Moment { game, state: &state, at: log.len() };
    end.agrees()?;
    end.replays(&log)?;
    Ok(Soaked { entries: log.len(), ended: game.turn(&state) == Turn::Over })
}

/// A state of a match, and how many entries led to it.
struct Moment<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    at: usize,
}

impl<G: Game> Moment<'_, G> {
    fn law(&self, holds: bool, law: &'static str, shown: impl FnOnce() -> String) -> Result<(), BrokenLaw> {
        if holds { Ok(()) } else { Err(BrokenLaw { at: self.at, law, shown: shown() }) }
    }

    fn asked(&self) -> SeatSet {
        match self.game.turn(self.state) {
            Turn::Choose(seat) => SeatSet::one(seat),
            Turn::Secret { seats, .. } => seats,
            Turn::Chance(_) | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Whose turn it is, what is asked of chance, the points and the result say the same.
    fn agrees(&self) -> Result<(), BrokenLaw> {
        let (game, state) = (self.game, self.state);
        let turn = game.turn(state);
        let chance = matches!(turn, Turn::Chance(_));
        self.law(game.request(state).is_some() == chance, "chance is asked exactly on its turn", || {
            format!("{turn:?}")
        })?;
        let scores = game.scores(state);
        self.law(scores.len() == game.seats(), "every seat has a score", || format!("{scores:?}"))?;
        let outcome = game.outcome(state);
        self.law(outcome.is_some() == (turn == Turn::Over), "a result exactly at the end", || {
            format!("{turn:?}, {outcome:?}")
        })?;
        let Some(outcome) = outcome else { return Ok(()) };
        let fits = outcome.fits(game.seats())
            && outcome.scores == scores
            && outcome.group().is_some() == game.cooperative()
            && (outcome.group().is_some() || !outcome.winners().is_empty())
            && G::rulebook().find(&outcome.decided_by).is_some();
        self.law(fits, "the result fits the seats, the points and a rule", || {
            format!("{outcome:?}, {scores:?}")
        })
    }

    /// What happens next, by lot; `None` at the end.
    fn entry(&self, random: &mut Random, room: &mut Vec<G::Action>) -> Result<Option<EntryOf<G>>, BrokenLaw> {
        match self.game.turn(self.state) {
            Turn::Over => return Ok(None),
            Turn::Chance(_) => return Ok(Some(Entry::Chance(self.game.sample(self.state, random)))),
            Turn::Choose(_) | Turn::Secret { .. } => {}
        }
        let seats: Vec<Seat> = self.asked().iter().collect();
        let chosen = random.pick(&seats).and_then(|seat| {
            let action = self.game.random_legal(self.state, *seat, random, room)?;
            Some(Entry::Do { seat: *seat, action })
        });
        self.law(chosen.is_some(), "who is asked has a choice", || format!("{seats:?}"))?;
        Ok(chosen)
    }

    /// The rules allow it, and to nobody who is not asked.
    fn allows(&self, entry: &EntryOf<G>) -> Result<(), BrokenLaw> {
        let shown = || format!("{entry:?}");
        match entry {
            Entry::Chance(chance) => {
                let allowed = self.game.check_chance(self.state, chance).is_ok();
                self.law(allowed, "what is rolled or dealt can come up", shown)
            }
            Entry::Do { seat, action } => {
                let allowed = self.game.check_action(self.state, *seat, action).is_ok();
                self.law(allowed, "a legal choice is accepted", shown)?;
                let asked = self.asked();
                let strange = (0u8..).map(Seat).take(self.game.seats()).find(|other| {
                    !asked.contains(*other) && self.game.check_action(self.state, *other, action).is_ok()
                });
                self.law(strange.is_none(), "who is not asked is refused", || {
                    format!("{strange:?} {entry:?}")
                })
            }
            Entry::Ruling(_) | Entry::HandOver(_) => Ok(()),
        }
    }

    /// One of those who look on sees the same turn; who chooses sees that the choice is theirs.
    fn is_seen_alike(&self, entry: &EntryOf<G>, random: &mut Random) -> Result<(), BrokenLaw> {
        let (game, state) = (self.game, self.state);
        let seats = game.seats();
        let viewer = match random.index(seats + 1) {
            at if at < seats => Viewer::Seat(Seat(at as u8)),
            _ => Viewer::Table,
        };
        let seen = game.observe(state, viewer);
        let same = game.turn(&seen) == game.turn(state)
            && game.request(&seen) == game.request(state)
            && game.scores(&seen) == game.scores(state);
        self.law(same, "everyone sees whose turn it is and the points", || format!("{viewer:?}"))?;
        self.law(game.observe(&seen, viewer) == seen, "a second look shows the same", || {
            format!("{viewer:?}")
        })?;
        let Entry::Do { seat, action } = entry else { return Ok(()) };
        let own = game.observe(state, Viewer::Seat(*seat));
        let known = game.check_action(&own, *seat, action).is_ok();
        self.law(known, "who chooses sees what is allowed", || format!("{entry:?}"))
    }

    /// State and entry survive being written down, and what is unseen can be imagined.
    fn is_kept(&self, entry: &EntryOf<G>, random: &mut Random) -> Result<(), BrokenLaw> {
        let (game, state) = (self.game, self.state);
        let again = serde_json::to_value(state).and_then(serde_json::from_value::<G::State>).ok();
        self.law(again.as_ref() == Some(state), "a state survives being written down", || {
            format!("{state:?}")
        })?;
        let again = serde_json::to_value(entry).and_then(serde_json::from_value).ok();
        self.law(again.as_ref() == Some(entry), "an entry survives being written down", || {
            format!("{entry:?}")
        })?;
        let seen = game.observe(state, Viewer::Table);
        let mut imagined = seen.clone();
        game.fill_unknown(&mut imagined, random);
        let alike = game.observe(&imagined, Viewer::Table) == seen;
        self.law(alike, "what is imagined looks like the truth", || format!("{state:?}"))
    }

    /// The same log leads to the same state.
    fn replays(&self, log: &[EntryOf<G>]) -> Result<(), BrokenLaw> {
        let mut again = self.game.start();
        for entry in log {
            match entry {
                Entry::Do { seat, action } => self.game.apply_action(&mut again, *seat, action, &mut ()),
                Entry::Chance(chance) => self.game.apply_chance(&mut again, chance, &mut ()),
                Entry::Ruling(_) | Entry::HandOver(_) => {}
            }
        }
        self.law(again == *self.state, "a replay ends in the same state", || format!("{again:?}"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::engine::Setup;
    use crate::engine::prelude::*;
    use crate::games::dice_tuners::DiceTuners;

    fn game() -> DiceTuners {
        let content = toml::from_str(DiceTuners::default_pack()).unwrap();
        DiceTuners::new(Setup { seats: 2, options: BTreeMap::new(), content }).unwrap()
    }

    #[test]
    fn the_same_seed_gives_the_same_match_and_it_ends() {
        let soaked = soak(&game(), 5).unwrap();
        assert!(soaked.ended && soaked.entries > 20, "{soaked:?}");
        assert_eq!(soak(&game(), 5), Ok(soaked));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let game = game();
        let (mut state, mut random, mut room) = (game.start(), Random::from_seed(1), Vec::new());
        let mut log = Vec::new();
        let choice = loop {
            let moment = Moment { game: &game, state: &state, at: log.len() };
            let entry = moment.entry(&mut random, &mut room).unwrap().unwrap();
            assert_eq!(moment.allows(&entry), Ok(()));
            if matches!(entry, Entry::Do { .. }) {
                break entry;
            }
            apply(&game, &mut state, &entry, false, &mut ()).unwrap();
            log.push(entry);
        };
        let moment = Moment { game: &game, state: &state, at: log.len() };
        assert_eq!(moment.replays(&log), Ok(()));
        assert_eq!(moment.replays(&log[1..]).unwrap_err().law, "a replay ends in the same state");
        let Entry::Do { seat, action } = choice else { panic!() };
        let strange = Entry::Do { seat: Seat(1 - seat.0), action };
        assert_eq!(moment.allows(&strange).unwrap_err().law, "a legal choice is accepted");
        let start = Moment { game: &game, state: &game.start(), at: 0 };
        assert_eq!(start.allows(&strange).unwrap_err().law, "a legal choice is accepted");
    }
}
