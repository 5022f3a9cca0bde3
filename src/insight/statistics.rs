//! Who won how often, game by game.

use serde::Serialize;

use crate::archive::{Tally, Who};
use crate::bots::Level;
use crate::engine::RuleOption;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::{Catalogue, GameDef};

/// What was counted in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameStatistics {
    /// The game's id.
    pub game: String,
    /// The game's title, in the reader's language.
    pub title: String,
    /// Groups, the easiest first and of these the smallest.
    pub groups: Vec<Line>,
    /// People and bots who played against each other, whoever won most first.
    pub players: Vec<Line>,
}

/// How often somebody won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Whose line it is.
    pub who: Who,
    /// Finished matches.
    pub matches: usize,
    /// Those of them that were won.
    pub won: usize,
}

impl Line {
    /// The part of the matches that was won, in per cent.
    #[must_use]
    pub fn percent(&self) -> usize {
        (100 * self.won + self.matches / 2) / self.matches.max(1)
    }
}

/// The option that says how hard a match of a group is, if the game has one.
fn option(game: &GameDef) -> Option<&'static RuleOption> {
    game.rulebook().options.iter().find(|option| option.difficulty)
}

/// Each game with the id of the option that says how hard a match of a group is.
#[must_use]
pub fn difficulties(catalogue: &Catalogue) -> Vec<(&'static str, &'static str)> {
    let of = |game: &GameDef| Some((game.info.id, option(game)?.id.as_str()));
    catalogue.all().filter_map(of).collect()
}

/// What a value of that option is called, in the reader's language; the default's name without a value. `None` if the
/// game knows no such thing.
#[must_use]
pub fn difficulty(catalogue: &Catalogue, game: &str, value: Option<&str>) -> Option<String> {
    let option = option(catalogue.find(game)?)?;
    let value = value.unwrap_or(&option.default);
    let known = option.values.iter().find(|known| known.value == value);
    Some(known.map_or_else(|| value.to_owned(), |known| gettext(&known.title)))
}

/// What was counted, the games in the order of the catalogue. One group of matches without a value of the option that
/// says how hard they were is the same as one with the default.
#[must_use]
pub fn game_statistics(catalogue: &Catalogue, tallies: Vec<Tally>) -> Vec<GameStatistics> {
    let mut games: Vec<GameStatistics> = Vec::new();
    for Tally { game, who, matches, won } in tallies {
        // What was won on a score sheet was won.
        let game = catalogue.counts_as(&game).to_owned();
        let who = with_default(catalogue, &game, who);
        let at = games.iter().position(|known| known.game == game).unwrap_or_else(|| {
            let title = catalogue.find(&game).map_or_else(|| game.clone(), |def| gettext(def.info.title));
            games.push(GameStatistics { game, title, groups: Vec::new(), players: Vec::new() });
            games.len() - 1
        });
        let lines = match who {
            Who::Group { .. } => &mut games[at].groups,
            Who::Person(_) | Who::Bot(_) => &mut games[at].players,
        };
        match lines.iter_mut().find(|line| line.who == who) {
            Some(line) => (line.matches, line.won) = (line.matches + matches, line.won + won),
            None => lines.push(Line { who, matches, won }),
        }
    }
    let place = |id: &str| catalogue.games().iter().position(|game| game.info.id == id);
    games.sort_by_key(|game| place(&game.game).unwrap_or(usize::MAX));
    for game in &mut games {
        let option = catalogue.find(&game.game).and_then(option);
        game.groups.sort_by_key(|line| match &line.who {
            Who::Group { difficulty, seats } => (rank(option, difficulty.as_deref()), *seats),
            _ => (0, 0),
        });
    }
    games
}

fn with_default(catalogue: &Catalogue, game: &str, who: Who) -> Who {
    match who {
        Who::Group { difficulty: None, seats } => {
            let default = catalogue.find(game).and_then(option).map(|option| option.default.clone());
            Who::Group { difficulty: default, seats }
        }
        who => who,
    }
}

fn rank(option: Option<&RuleOption>, value: Option<&str>) -> usize {
    let values = option.map(|option| option.values.as_slice()).unwrap_or_default();
    values.iter().position(|known| Some(known.value.as_str()) == value).unwrap_or(values.len())
}

/// Whose line it is, in the reader's language: “Hard, 2 players”, “Anna”, “Medium bot”.
#[must_use]
pub fn label(catalogue: &Catalogue, game: &str, who: &Who) -> String {
    match who {
        Who::Group { difficulty: value, seats } => {
            let n = seats.to_string();
            let seats = ngettext_f("{n} player", "{n} players", u32::from(*seats), &[("n", &n)]);
            match difficulty(catalogue, game, value.as_deref()) {
                Some(level) => {
                    gettext_f("{difficulty}, {players}", &[("difficulty", &level), ("players", &seats)])
                }
                None => seats,
            }
        }
        Who::Person(name) => name.clone(),
        Who::Bot(level) => match level {
            Level::Random => gettext("Random bot"),
            Level::Easy => gettext("Easy bot"),
            Level::Medium => gettext("Medium bot"),
            Level::Hard => gettext("Hard bot"),
            Level::Expert => gettext("Expert bot"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(difficulty: Option<&str>, seats: u8, (won, matches): (usize, usize)) -> Tally {
        let who = Who::Group { difficulty: difficulty.map(str::to_owned), seats };
        Tally { game: "regidice".into(), who, matches, won }
    }

    #[test]
    fn groups_are_told_by_difficulty_and_size() {
        let catalogue = Catalogue::standard();
        let tallies =
            vec![group(Some("hard"), 2, (1, 3)), group(None, 2, (2, 2)), group(Some("standard"), 2, (0, 1))];
        let games = game_statistics(&catalogue, tallies);
        let [game] = games.as_slice() else { panic!("{games:?}") };
        let lines: Vec<(String, usize, usize)> = game
            .groups
            .iter()
            .map(|line| (label(&catalogue, &game.game, &line.who), line.won, line.matches))
            .collect();
        assert_eq!(lines, [("Standard, 2 players".to_owned(), 2, 3), ("Hard, 2 players".to_owned(), 1, 3)]);
        assert_eq!(game.groups.iter().map(Line::percent).collect::<Vec<_>>(), [67, 33]);
    }

    #[test]
    fn games_stand_as_everywhere() {
        let catalogue = Catalogue::standard();
        let person = |game: &str, name: &str| Tally {
            game: game.into(),
            who: Who::Person(name.into()),
            matches: 2,
            won: 1,
        };
        let games = game_statistics(&catalogue, vec![person("regidice", "A"), person("dice-tuners", "B")]);
        let ids: Vec<&str> = games.iter().map(|game| game.game.as_str()).collect();
        assert_eq!(ids, ["dice-tuners", "regidice"]);
        assert_eq!(label(&catalogue, "dice-tuners", &Who::Bot(Level::Hard)), "Hard bot");
        assert!(difficulties(&catalogue).contains(&("regidice", "level")));
    }

    #[test]
    fn a_score_sheet_counts_as_its_game() {
        let catalogue = Catalogue::standard();
        let of =
            |game: &str, won| Tally { game: game.into(), who: Who::Person("Anna".into()), matches: 2, won };
        let games = game_statistics(&catalogue, vec![of("dice-war", 1), of("dice-war-sheet", 2)]);
        let [game] = games.as_slice() else { panic!("{games:?}") };
        assert_eq!(game.game, "dice-war");
        assert_eq!(game.players, [Line { who: Who::Person("Anna".into()), matches: 4, won: 3 }]);
        let sheet = |game: &GameDef| catalogue.sheet_of(game.info.id).map(|sheet| sheet.info);
        for game in catalogue.games() {
            let sheet = sheet(game).unwrap();
            assert_eq!((sheet.min_seats, sheet.max_seats), (game.info.min_seats, game.info.max_seats));
            assert!(sheet.title.starts_with(game.info.title), "{}", sheet.title);
            assert!(catalogue.sheet_of(sheet.id).is_none());
        }
        assert!(difficulties(&catalogue).contains(&("regidice-sheet", "level")));
    }
}
