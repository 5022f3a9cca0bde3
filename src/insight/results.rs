//! The finished matches that questions are asked about, read once for all of them.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::difficulty::difficulties;
use super::table::Cell;
use crate::archive::{Archive, ArchiveError, Filter, PersonId, PlayedMatch, Player};
use crate::engine::{GroupResult, PackOption, Standing};
use crate::i18n::gettext;
use crate::play::{Catalogue, Provider};

/// Which finished matches are asked about. The default is all that the table did not adjust.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Of this game and on its score sheet.
    pub game: Option<String>,
    /// In which this person had a seat at the end; what is told of pairs is told of them.
    pub person: Option<PersonId>,
    /// That began at or after this time, in milliseconds since 1970 UTC.
    pub from: Option<i64>,
    /// That began before this time.
    pub until: Option<i64>,
    /// Of a series: with this label.
    pub tag: Option<String>,
    /// Only those with real dice.
    pub real_dice: bool,
    /// Those that the table adjusted, too.
    pub with_adjusted: bool,
    /// Without those that were only kept on a score sheet.
    pub without_sheets: bool,
}

/// What day it is, and where.
#[derive(Clone, Debug)]
pub struct Calendar {
    /// Where.
    pub zone: TimeZone,
    /// When, in milliseconds since 1970 UTC.
    pub now: i64,
}

impl Calendar {
    /// Here and now.
    #[must_use]
    pub fn system() -> Self {
        Self { zone: TimeZone::system(), now: Timestamp::now().as_millisecond() }
    }

    /// The day of a time.
    #[must_use]
    pub fn day(&self, at: i64) -> Date {
        let at = Timestamp::from_millisecond(at).unwrap_or_default();
        self.zone.to_datetime(at).date()
    }

    /// When a day begins, in milliseconds since 1970 UTC.
    #[must_use]
    pub fn begin(&self, day: Date) -> Option<i64> {
        let begin = day.to_zoned(self.zone.clone()).ok()?;
        Some(begin.timestamp().as_millisecond())
    }
}

/// A game of which matches were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its id.
    pub id: String,
    /// Its title, in the reader's language.
    pub title: String,
}

/// A match that is asked about.
#[derive(Clone, Debug, PartialEq)]
pub struct Past {
    /// The match.
    pub played: PlayedMatch,
    /// Which game, as an index into [`Results::games`]. A match on a score sheet is one of its game.
    pub game: usize,
    /// How hard it was for a group, if the game has an option for that: its value, and its name in the reader's language.
    pub difficulty: Option<(String, String)>,
    /// Whether it was only kept on a score sheet.
    pub sheet: bool,
    /// What was chosen for each seat before, such as a tribe; empty if the game has no such choice.
    pub sides: Vec<String>,
}

/// Finished matches, for all questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// Whoever had a seat.
    pub players: Vec<Player>,
    /// The games, in the order of the catalogue.
    pub games: Vec<PlayedGame>,
    /// The matches, the earliest first.
    pub matches: Vec<Past>,
    /// Who asks, as an index into the players, if it is one person and they played.
    pub asker: Option<usize>,
}

impl Past {
    /// How many seats there were.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.played.seats.len()
    }

    /// The place of each seat, if two or more played against each other.
    #[must_use]
    pub fn places(&self) -> Option<&[u8]> {
        match &self.played.outcome.standing {
            Standing::Places(places) if places.len() > 1 => Some(places),
            _ => None,
        }
    }

    /// What the group achieved, if all played together.
    #[must_use]
    pub fn group(&self) -> Option<GroupResult> {
        self.played.outcome.group()
    }

    /// Whether points are known: of a match that was recorded elsewhere perhaps only who won.
    #[must_use]
    pub fn has_points(&self) -> bool {
        !self.played.elsewhere || self.played.outcome.scores.iter().any(|score| *score != 0)
    }

    /// Seats with their players.
    pub fn sitting(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.played.seats.iter().enumerate().filter_map(|(seat, player)| Some((seat, (*player)?)))
    }

    /// Seats with their players, without people who had two: what they did against themselves tells nothing. Two bots of
    /// a level are two players.
    pub fn single<'a>(&'a self, players: &'a [Player]) -> impl Iterator<Item = (usize, usize)> + 'a {
        self.sitting().filter(move |(seat, player)| {
            let bot = players.get(*player).is_some_and(|player| player.bot.is_some());
            bot || !self.sitting().any(|(other, again)| again == *player && other != *seat)
        })
    }

    /// Whoever played, each once.
    #[must_use]
    pub fn everybody(&self) -> Vec<usize> {
        let mut players: Vec<usize> = self.sitting().map(|(_, player)| player).collect();
        players.sort_unstable();
        players.dedup();
        players
    }
}

impl Results {
    /// Reads the matches that are asked about.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn read(archive: &Archive, catalogue: &Catalogue, scope: &Scope) -> Result<Self, ArchiveError> {
        let filter = Filter {
            person: scope.person,
            from: scope.from,
            until: scope.until,
            counted: Some(true),
            ..Filter::default()
        };
        let found = archive.results(&filter)?;
        let asker = scope
            .person
            .and_then(|person| found.players.iter().position(|player| player.person == Some(person)));
        let mut results = Self { players: found.players, asker, ..Self::default() };
        let mut kinds = Kinds::new(catalogue);
        for played in found.matches {
            let Some(kind) = kinds.of(&played.game, &mut results.games) else { continue };
            let past = Past {
                game: kind.game,
                difficulty: kind.difficulty(&played),
                sheet: kind.sheet,
                sides: kind.sides(&played),
                played,
            };
            if results.wanted(scope, &past) {
                results.matches.push(past);
            }
        }
        results.sort_games(catalogue);
        Ok(results)
    }

    fn wanted(&self, scope: &Scope, past: &Past) -> bool {
        let played = &past.played;
        let game = scope
            .game
            .as_ref()
            .is_none_or(|game| self.games.get(past.game).is_some_and(|own| own.id == *game));
        let asker =
            scope.person.is_none() || played.seats.iter().any(|seat| seat.is_some() && *seat == self.asker);
        game && asker
            && scope.tag.as_ref().is_none_or(|tag| played.tags.contains(tag))
            && (!scope.real_dice || played.dice == Provider::Physical && !past.sheet && !played.elsewhere)
            && (scope.with_adjusted || !played.outcome.adjusted)
            && !(scope.without_sheets && past.sheet)
    }

    /// Puts the games into the order of the catalogue and leaves out those of which nothing is asked.
    fn sort_games(&mut self, catalogue: &Catalogue) {
        let place = |id: &str| catalogue.games().iter().position(|game| game.info.id == id);
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        order.retain(|game| self.matches.iter().any(|past| past.game == *game));
        order.sort_by_key(|game| self.games.get(*game).map(|game| place(&game.id).unwrap_or(usize::MAX)));
        for past in &mut self.matches {
            past.game = order.iter().position(|game| *game == past.game).unwrap_or_default();
        }
        self.games = order.iter().filter_map(|game| self.games.get(*game).cloned()).collect();
    }

    /// The same, asked by a person: also what is fitted over the matches of all.
    #[must_use]
    pub fn asked_by(mut self, person: Option<PersonId>) -> Self {
        self.asker =
            person.and_then(|person| self.players.iter().position(|player| player.person == Some(person)));
        self
    }

    /// The same without matches that were recorded elsewhere.
    #[must_use]
    pub fn recorded_here(&self) -> Self {
        let mut here = self.clone();
        here.matches.retain(|past| !past.played.elsewhere);
        here
    }

    /// The title of a game.
    #[must_use]
    pub fn title(&self, game: usize) -> String {
        self.games.get(game).map(|game| game.title.clone()).unwrap_or_default()
    }

    /// Somebody in a table.
    #[must_use]
    pub fn who(&self, player: usize) -> Cell {
        self.players.get(player).map_or(Cell::Nothing, |player| Cell::Who(player.clone()))
    }

    /// Whether somebody is a person.
    #[must_use]
    pub fn is_person(&self, player: usize) -> bool {
        self.players.get(player).is_some_and(|player| player.bot.is_none())
    }
}

/// What the matches of a game's id have in common.
struct Kind {
    game: usize,
    sheet: bool,
    /// The option that says how hard a match is, its default, and the names of its values.
    option: Option<(&'static str, String, HashMap<String, String>)>,
    /// What a table chooses of the pack for each seat, if it does.
    sides: Vec<PackOption>,
}

impl Kind {
    fn difficulty(&self, played: &PlayedMatch) -> Option<(String, String)> {
        let (option, default, names) = self.option.as_ref()?;
        played.outcome.group()?;
        let value = played.options.get(*option).unwrap_or(default);
        Some((value.clone(), names.get(value).unwrap_or(value).clone()))
    }

    fn sides(&self, played: &PlayedMatch) -> Vec<String> {
        if self.sides.len() != played.seats.len() {
            return Vec::new();
        }
        let chosen = |option: &PackOption| {
            let value = played.options.get(option.id).or(option.values.first().map(|first| &first.id))?;
            let named = option.values.iter().find(|known| known.id == *value);
            Some(named.map_or(value, |known| &known.name).clone())
        };
        self.sides.iter().filter_map(chosen).collect()
    }
}

/// The kinds that were met so far.
struct Kinds<'a> {
    catalogue: &'a Catalogue,
    difficulties: Vec<(&'static str, &'static str)>,
    known: HashMap<String, Kind>,
}

impl<'a> Kinds<'a> {
    fn new(catalogue: &'a Catalogue) -> Self {
        Self { catalogue, difficulties: difficulties(catalogue), known: HashMap::new() }
    }

    fn of(&mut self, id: &str, games: &mut Vec<PlayedGame>) -> Option<&Kind> {
        if !self.known.contains_key(id) {
            let counts_as = self.catalogue.counts_as(id);
            let game = games.iter().position(|known| known.id == counts_as).unwrap_or_else(|| {
                let def = self.catalogue.find(counts_as);
                let title = def.map_or_else(|| counts_as.to_owned(), |def| gettext(def.info.title));
                games.push(PlayedGame { id: counts_as.to_owned(), title });
                games.len() - 1
            });
            let kind =
                Kind { game, sheet: counts_as != id, option: self.option(id), sides: self.sides(counts_as) };
            self.known.insert(id.to_owned(), kind);
        }
        self.known.get(id)
    }

    fn option(&self, id: &str) -> Option<(&'static str, String, HashMap<String, String>)> {
        let (_, option) = self.difficulties.iter().find(|(game, _)| *game == id)?;
        let options = &self.catalogue.find(id)?.rulebook().options;
        let found = options.iter().find(|found| found.id == *option)?;
        let names = found.values.iter().map(|known| (known.value.clone(), gettext(&known.title)));
        Some((option, found.default.clone(), names.collect()))
    }

    /// What a table chooses of the game's own pack, if it does so for two seats or more.
    fn sides(&self, id: &str) -> Vec<PackOption> {
        let Some(def) = self.catalogue.find(id) else { return Vec::new() };
        let (packs, _) = def.packs(None);
        let options = packs.first().map(|pack| def.pack_options(pack)).unwrap_or_default();
        if options.len() > 1 { options } else { Vec::new() }
    }
}
