//! What every page of the window shares: the games, the archive, the preferences.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde_json::Value;

use super::deliberate;
use super::error::UserError;
use super::preferences::Preferences;
use super::seed;
use crate::archive::{
    Archive, ArchiveError, Clock, Filter, MatchId, MatchLine, NewMatch, OpenError, PageKey, SharedArchive,
    Status, StoredMatch,
};
use crate::engine::{Names, Record, Stopped};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight;
use crate::play::{Catalogue, Day, GameSession, MatchSetup};
use crate::shared::Shared;

/// Shared by clones.
#[derive(Clone)]
pub struct Services {
    pub catalogue: Catalogue,
    archive: SharedArchive,
    preferences: Rc<Shared<Preferences>>,
    preferences_path: Option<PathBuf>,
}

/// What lists of matches are narrowed to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryFilter {
    /// Words that must stand in the names.
    pub words: String,
    /// Only finished ones, or only others.
    pub finished: Option<bool>,
    /// Only those that the table adjusted.
    pub adjusted: bool,
}

/// A match as a list shows it.
#[derive(Clone, Debug)]
pub struct MatchRow {
    /// In the archive.
    pub id: MatchId,
    /// The game's title, to be translated.
    pub title: String,
    /// The seats' names, clockwise.
    pub names: Vec<String>,
    /// The final scores, if it has ended.
    pub scores: Vec<i32>,
    /// The names of the winners, if they played against each other.
    pub winners: Vec<String>,
    /// Whether the group won, if they played together and it has ended.
    pub group_won: Option<bool>,
    /// Whether the table overruled the rules on the way.
    pub adjusted: bool,
    /// Whether a seat went over to somebody else on the way.
    pub handed_over: bool,
    /// How hard that was, if the game knows several grades.
    pub difficulty: Option<String>,
    /// Whether it has ended.
    pub finished: bool,
    /// When it began or went on, in milliseconds since 1970 UTC.
    pub at: i64,
    /// What is noted of it; possibly empty.
    pub note: String,
    /// Whether it is not what was written down.
    damaged: bool,
    key: PageKey,
}

impl MatchRow {
    /// Who played.
    #[must_use]
    pub fn people(&self) -> String {
        self.names.join(", ")
    }

    /// Which game, when, and who won.
    #[must_use]
    pub fn about(&self) -> String {
        let game = gettext(&self.title);
        let when = local_time(self.at);
        let note = if self.note.is_empty() { String::new() } else { format!(" · {}", self.note) };
        match self.result() {
            _ if self.damaged => format!("{game} · {when} · {}{note}", gettext("Damaged")),
            Some(result) => format!("{game} · {when} · {result}{note}"),
            None => format!("{game} · {when}{note}"),
        }
    }

    /// The scores, if they tell something: what seats have in the end is no score where all play together.
    #[must_use]
    pub fn shown_scores(&self) -> Option<String> {
        let told = !self.scores.is_empty() && (self.group_won.is_none() || self.names.len() == 1);
        told.then(|| self.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : "))
    }

    /// Who won which game, in a few words.
    #[must_use]
    pub fn in_short(&self) -> Option<String> {
        let game = gettext(&self.title);
        let names = self.winners.join(", ");
        let about = [("game", game.as_str())];
        Some(match (self.group_won, self.winners.len()) {
            (Some(true), _) => gettext_f("{game} was won", &about),
            (Some(false), _) => gettext_f("{game} was lost", &about),
            (None, 0) => return None,
            (None, n) if n == self.names.len() => gettext_f("{game} was a draw", &about),
            (None, _) => gettext_f("{names} won {game}", &[("names", names.as_str()), ("game", &game)]),
        })
    }

    /// How it ended. A group is not ranked: it won or lost together.
    fn result(&self) -> Option<String> {
        let alone = self.names.len() == 1;
        let result = match (self.group_won, self.winners.as_slice()) {
            (Some(true), _) if alone => gettext("Won"),
            (Some(false), _) if alone => gettext("Lost"),
            (Some(true), _) => gettext("Won together"),
            (Some(false), _) => gettext("Lost together"),
            (None, []) => return None,
            (None, winners) if winners.len() == self.names.len() && !alone => gettext("A draw"),
            (None, winners) => gettext_f("Won by {names}", &[("names", &winners.join(", "))]),
        };
        let seats = || {
            let n = self.names.len();
            ngettext_f("{n} player", "{n} players", n as u32, &[("n", &n.to_string())])
        };
        let more = self.group_won.map(|_| seats()).filter(|_| !alone);
        let adjusted = self.adjusted.then(|| gettext("Adjusted"));
        let changed = self.handed_over.then(|| gettext("Seats changed"));
        let parts = [Some(result), self.difficulty.clone(), more, adjusted, changed];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" · "))
    }
}

/// What became of the match of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayStands {
    /// Nobody played it.
    Missed,
    /// It goes on.
    Goes(MatchId),
    /// A person won it.
    Won(MatchId),
    /// It has ended otherwise.
    Ended(MatchId),
}

/// So many matches of the last days are looked at, the latest first.
const OF_LATE: usize = 60;

impl Services {
    /// Opens the archive and reads the preferences.
    ///
    /// # Errors
    /// Why the archive cannot be opened.
    pub fn open() -> Result<Self, OpenError> {
        let path = crate::archive::default_path().ok_or(OpenError::NoBackup)?;
        Self::open_at(&path, Preferences::path())
    }

    /// Opens the archive in this place and reads the preferences of another, or begins both.
    ///
    /// # Errors
    /// Why the archive cannot be opened.
    pub fn open_at(path: &Path, preferences_path: Option<PathBuf>) -> Result<Self, OpenError> {
        let mut archive = Archive::open_at_once(path, Clock::system())?;
        let preferences = preferences_path.as_deref().map(Preferences::load).unwrap_or_default();
        archive.limit_backups(preferences.backup_megabytes << 20);
        Ok(Self {
            catalogue: Catalogue::standard(),
            archive: SharedArchive::new(archive).with_backups_meanwhile(),
            preferences: Rc::new(Shared::new(preferences)),
            preferences_path,
        })
    }

    /// Closes the archive, with a backup if one is due. Nothing can be read or written afterwards.
    pub fn close(&self) {
        if let Err(error) = self.archive.close() {
            tracing::warn!(%error, "the last backup failed");
        }
    }

    /// The archive, for a worker.
    #[must_use]
    pub fn archive(&self) -> SharedArchive {
        self.archive.clone()
    }

    /// Where the archive is.
    #[must_use]
    pub fn archive_path(&self) -> Option<PathBuf> {
        self.archive.with(|archive| Ok(archive.path().map(Path::to_owned))).ok().flatten()
    }

    /// What the person prefers.
    #[must_use]
    pub fn preferences(&self) -> Preferences {
        (*self.preferences.get()).clone()
    }

    /// Keeps other preferences.
    ///
    /// # Errors
    /// If they could not be written down; they hold until the program ends all the same.
    pub fn prefer(&self, preferences: Preferences) -> std::io::Result<()> {
        let saved = self.preferences_path.as_deref().map_or(Ok(()), |path| preferences.save(path));
        let most = preferences.backup_megabytes << 20;
        // It may be closed already; then no backup is made any more.
        let _ = self.archive.with(|archive| {
            archive.limit_backups(most);
            Ok(())
        });
        self.preferences.set(preferences);
        saved
    }

    /// Begins a match, possibly with records of another; `note` says what it is, if it is a variation.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn begin(
        &self,
        setup: &MatchSetup,
        records: &[Record<Value>],
        note: String,
    ) -> Result<MatchId, UserError> {
        let rules_version = self.catalogue.find(&setup.game).map_or(0, |game| game.info.rules_version);
        let new = NewMatch { setup: setup.clone(), rules_version, note, tags: Vec::new() };
        self.archive
            .with(|archive| {
                let id = archive.create_match(&new)?;
                archive.replace_log(id, records, "branch", None)?;
                Ok(id)
            })
            .map_err(|error| UserError::new(gettext("Could not save the match"), &error))
    }

    /// The session of a match, and where its log stopped holding if it did.
    ///
    /// # Errors
    /// If it cannot be read, or its game or cards are not known any more.
    pub fn session(&self, id: MatchId) -> Result<(GameSession, Option<Stopped>), UserError> {
        Self::session_of(&self.archive, &self.catalogue, id)
    }

    /// The same for a worker, with what [`Services::counting`] gives.
    ///
    /// # Errors
    /// As [`Services::session`].
    pub fn session_of(
        archive: &SharedArchive,
        catalogue: &Catalogue,
        id: MatchId,
    ) -> Result<(GameSession, Option<Stopped>), UserError> {
        let failed = |error: &ArchiveError| UserError::new(gettext("Could not open this match"), error);
        let stored = archive.with(|archive| archive.load(id)).map_err(|error| failed(&error))?;
        let finished = stored.status == Status::Finished;
        let (setup, records, rules_version) = (stored.setup, stored.records, stored.rules_version);
        let unknown = || UserError {
            summary: gettext("Could not open this match"),
            help: gettext("This version of Tableside does not support its game."),
            details: setup.game.clone(),
        };
        let game = catalogue.find(&setup.game).ok_or_else(unknown)?;
        let match_ = game
            .create(&setup)
            .map_err(|error| UserError::new(gettext("Could not open this match"), &error))?;
        let store = archive.store(id, finished);
        let mut session = GameSession::new(setup, match_, Some(Box::new(store)));
        let stopped = session.resume(records, rules_version).err();
        session.come_back(crate::now());
        Ok((session, stopped))
    }

    /// Begins a match as another stood after so many entries. Its note says so.
    ///
    /// # Errors
    /// If the other cannot be read, or the new one not be written down.
    pub fn branch(&self, id: MatchId, at: usize) -> Result<MatchId, UserError> {
        let mut stored = self.load(id)?;
        stored.records.truncate(at);
        let (when, entry) = (local_time(stored.started_at), at.to_string());
        let note = gettext_f("Variation of {when}, entry {n}", &[("when", &when), ("n", &entry)]);
        // The coming dice and cards of the other stay its own.
        let failed = |error| UserError::new(gettext("Could not save the match"), &error);
        let setup = stored.setup.again(seed::of_a_new_match().map_err(failed)?, false);
        self.begin(&setup, &stored.records, note)
    }

    fn load(&self, id: MatchId) -> Result<StoredMatch, UserError> {
        let failed = |error| UserError::new(gettext("Could not open this match"), &error);
        self.archive.with(|archive| archive.load(id)).map_err(failed)
    }

    /// The last set-up of a game, or of its score sheet.
    #[must_use]
    pub fn last_setup(&self, game: &str) -> Option<MatchSetup> {
        let sheet = self.catalogue.sheet_of(game).map(|sheet| sheet.info.id.to_owned());
        let last = self.archive.with(|archive| {
            let mut lines = Vec::new();
            for game in std::iter::once(game.to_owned()).chain(sheet) {
                let filter = Filter { game: Some(game), ..Filter::default() };
                lines.extend(archive.lines(&filter, None, 1)?);
            }
            let newest = lines.iter().max_by_key(|line| (line.started_at, line.id));
            newest.map(|line| archive.load(line.id)).transpose()
        });
        last.ok().flatten().map(|stored| stored.setup)
    }

    /// The latest match, if there is one.
    #[must_use]
    pub fn last_match(&self) -> Option<MatchLine> {
        let newest = self.archive.with(|archive| archive.lines(&Filter::default(), None, 1));
        newest.ok().and_then(|lines| lines.into_iter().next())
    }

    /// The game of the latest match, else the first of the list.
    #[must_use]
    pub fn last_game(&self) -> Option<String> {
        let last = self.last_match().map(|line| line.game);
        let known = last.map(|game| self.catalogue.counts_as(&game).to_owned());
        let known = known.filter(|game| self.catalogue.find(game).is_some());
        known.or_else(|| self.catalogue.games().first().map(|game| game.info.id.to_owned()))
    }

    /// The matches that go on, the latest first: at most `n`.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn running(&self, n: usize) -> Result<Vec<MatchRow>, UserError> {
        let read = |archive: &mut Archive| {
            deliberate::panic_at(deliberate::Place::Home);
            archive.running(n)
        };
        let lines = self.archive.with(read).map_err(|error| unreadable(&error))?;
        Ok(lines.into_iter().map(|line| row(&self.catalogue, line)).collect())
    }

    /// The last matches that ended.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn recent(&self, n: usize) -> Result<Vec<MatchRow>, UserError> {
        let filter = HistoryFilter { finished: Some(true), ..HistoryFilter::default() };
        Self::history(&self.archive, &self.catalogue, &filter, None, n)
    }

    /// The highest score that somebody has come to alone in a game, of the matches of late; none if there is none, or if it
    /// cannot be read: nobody is kept from playing by that.
    #[must_use]
    pub fn best_alone(&self, game: &str, name: &str) -> Option<i32> {
        let filter = Filter {
            game: Some(game.to_owned()),
            text: name.to_owned(),
            status: Some(Status::Finished),
            ..Filter::default()
        };
        let lines = self.archive.with(|archive| archive.lines(&filter, None, OF_LATE)).ok()?;
        let rows = lines.into_iter().map(|line| row(&self.catalogue, line));
        rows.filter(|row| row.names == [name] && !row.adjusted && !row.handed_over && !row.damaged)
            .filter_map(|row| row.scores.first().copied())
            .max()
    }

    /// How often those who sit in a match now have won before it in the same sitting; `None` if they have not just played
    /// against each other, or if it cannot be read.
    #[must_use]
    pub fn wins_before(&self, id: MatchId, names: &[String]) -> Option<Vec<u32>> {
        let stored = self.load(id).ok()?;
        let filter = Filter {
            text: names.join(" "),
            status: Some(Status::Finished),
            until: Some(stored.started_at),
            ..Filter::default()
        };
        let lines = self.archive.with(|archive| archive.lines(&filter, None, OF_LATE)).ok()?;
        insight::wins_before(&lines, names, stored.started_at).filter(|_| names.len() > 1)
    }

    /// A page of matches, the latest first, after the last row of the page before. Waits for the disk: called from a
    /// worker, with what [`Services::counting`] gives.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn history(
        archive: &SharedArchive,
        catalogue: &Catalogue,
        filter: &HistoryFilter,
        after: Option<&MatchRow>,
        n: usize,
    ) -> Result<Vec<MatchRow>, UserError> {
        let filter = Filter {
            text: filter.words.clone(),
            status: filter.finished.map(|yes| if yes { Status::Finished } else { Status::Running }),
            adjusted: filter.adjusted,
            ..Filter::default()
        };
        let after = after.map(|row| row.key);
        let lines =
            archive.with(|archive| archive.lines(&filter, after, n)).map_err(|error| unreadable(&error))?;
        Ok(lines.into_iter().map(|line| row(catalogue, line)).collect())
    }

    /// What became of the matches of some days, the earliest first. Waits for the disk: called from a worker, with what
    /// [`Services::counting`] gives. What cannot be read was not played.
    #[must_use]
    pub fn days(archive: &SharedArchive, catalogue: &Catalogue, days: &[Day]) -> Vec<DayStands> {
        let mut stands = vec![DayStands::Missed; days.len()];
        let Some(first) = days.first() else { return stands };
        // A match that began before midnight somewhere else is no later than this.
        let from = Some(first.before(1).began_at());
        let lines =
            archive.with(|archive| archive.lines(&Filter { from, ..Filter::default() }, None, OF_LATE));
        let of_day = |line: &MatchLine| {
            days.iter().any(|day| day.game(catalogue).is_some_and(|game| game.info.id == line.game))
        };
        for line in lines.unwrap_or_default().iter().filter(|line| of_day(line)) {
            let Ok(stored) = archive.with(|archive| archive.load(line.id)) else { continue };
            let Some(at) = days.iter().position(|day| day.is_of(catalogue, &stored.setup)) else { continue };
            let first = || line.seats.iter().any(|seat| seat.place == Some(1) && seat.bot.is_none());
            let now = match line.status {
                Status::Running => DayStands::Goes(line.id),
                Status::Finished if line.group_won.unwrap_or_else(first) => DayStands::Won(line.id),
                Status::Finished | Status::Abandoned => DayStands::Ended(line.id),
            };
            // The best of several tries counts.
            if rank(now) > rank(stands[at]) {
                stands[at] = now;
            }
        }
        stands
    }

    /// What a worker counts with.
    #[must_use]
    pub fn counting(&self) -> (SharedArchive, Catalogue) {
        (self.archive.clone(), self.catalogue.clone())
    }

    /// Whether a match is there and has not ended.
    #[must_use]
    pub fn goes_on(&self, id: MatchId) -> bool {
        self.load(id).is_ok_and(|stored| stored.status == Status::Running)
    }

    /// Hides a match; it can be brought back until the next start.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn delete(&self, id: MatchId) -> Result<(), UserError> {
        let failed = |error: ArchiveError| UserError::new(gettext("Could not delete the match"), &error);
        self.archive.with(|archive| archive.delete(id)).map_err(failed)
    }

    /// Brings a hidden match back.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn undelete(&self, id: MatchId) -> Result<(), UserError> {
        let failed = |error: ArchiveError| UserError::new(gettext("Could not restore the match"), &error);
        self.archive.with(|archive| archive.undelete(id)).map_err(failed)
    }
}

/// How much a try at the match of a day counts.
const fn rank(stands: DayStands) -> u8 {
    match stands {
        DayStands::Missed => 0,
        DayStands::Goes(_) => 1,
        DayStands::Ended(_) => 2,
        DayStands::Won(_) => 3,
    }
}

fn row(catalogue: &Catalogue, line: MatchLine) -> MatchRow {
    let title = catalogue.find(&line.game).map_or(line.game.clone(), |game| game.info.title.to_owned());
    let grade = insight::difficulties(catalogue).into_iter().find(|(game, _)| *game == line.game);
    let chosen = grade.and_then(|(_, option)| line.group_options.get(option));
    let group_won = line.group_won.filter(|_| line.status == Status::Finished);
    let names = Names(line.seats.iter().map(|seat| seat.name.clone()).collect()).all();
    let places = names.iter().zip(&line.seats);
    MatchRow {
        id: line.id,
        difficulty: group_won
            .and_then(|_| insight::difficulty(catalogue, &line.game, chosen.map(String::as_str))),
        key: PageKey { started_at: line.started_at, id: line.id },
        title,
        winners: places.filter(|(_, seat)| seat.place == Some(1)).map(|(name, _)| name.clone()).collect(),
        group_won,
        adjusted: line.adjusted,
        scores: line.seats.iter().filter_map(|seat| seat.score).collect(),
        names,
        handed_over: line.handed_over,
        finished: line.status == Status::Finished,
        at: line.started_at,
        note: line.note,
        damaged: line.damaged,
    }
}

/// A moment as people here write it.
pub(super) fn local_time(milliseconds: i64) -> String {
    relm4::gtk::glib::DateTime::from_unix_local(milliseconds / 1000)
        .and_then(|at| at.format("%x %H:%M"))
        .map_or_else(|_| String::new(), |at| at.to_string())
}

fn unreadable(error: &ArchiveError) -> UserError {
    UserError::new(gettext("Could not read the archive"), error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::SeatSetup;

    #[test]
    fn the_match_of_a_day_is_known_by_its_seed() {
        let folder = tempfile::tempdir().unwrap();
        let services = Services::open_at(&folder.path().join("matches.db"), None).unwrap();
        let (archive, catalogue) = services.counting();
        let days: Vec<Day> = (0..7).rev().map(|before| Day::today().before(before)).collect();
        let seats = || {
            let bot = |level| SeatSetup { name: "Anna".into(), bot: level };
            vec![bot(None), bot(Some(crate::bots::Level::Medium))]
        };
        let missed = vec![DayStands::Missed; 7];
        assert_eq!(Services::days(&archive, &catalogue, &days), missed);
        let setup = days[6].setup(&catalogue, seats()).unwrap();
        // The same game with other dice is another match.
        let other = MatchSetup { seed: 7.into(), ..setup.clone() };
        services.begin(&other, &[], String::new()).unwrap();
        assert_eq!(Services::days(&archive, &catalogue, &days), missed);
        let id = services.begin(&setup, &[], String::new()).unwrap();
        let mut stands = missed;
        stands[6] = DayStands::Goes(id);
        assert_eq!(Services::days(&archive, &catalogue, &days), stands);
        // Another try changes nothing before it has come further.
        services.begin(&setup, &[], String::new()).unwrap();
        assert!(matches!(Services::days(&archive, &catalogue, &days)[6], DayStands::Goes(_)));
    }

    #[test]
    fn a_variation_has_coming_dice_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let services = Services::open_at(&folder.path().join("matches.db"), None).unwrap();
        let setup = Day::today().setup(
            &services.catalogue,
            vec![SeatSetup { name: "Anna".into(), bot: None }, SeatSetup { name: "Ben".into(), bot: None }],
        );
        let first = services.begin(&setup.unwrap(), &[], String::new()).unwrap();
        let second = services.branch(first, 0).unwrap();
        let (first, second) = (services.load(first).unwrap(), services.load(second).unwrap());
        assert_eq!((first.setup.game, first.setup.pack_hash), (second.setup.game, second.setup.pack_hash));
        assert_ne!(first.setup.seed, second.setup.seed);
        assert!(matches!(second.setup.seed, crate::engine::Seed::Bytes(_)), "nobody can guess it");
    }

    #[test]
    fn a_group_wins_or_loses_together() {
        let row = |names: &[&str], group_won, winners: &[&str]| MatchRow {
            id: MatchId(1),
            title: "Regidice".into(),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            scores: Vec::new(),
            winners: winners.iter().map(|name| (*name).to_owned()).collect(),
            group_won,
            adjusted: false,
            handed_over: false,
            difficulty: group_won.map(|_| "Hard".to_owned()),
            finished: true,
            at: 0,
            note: String::new(),
            damaged: false,
            key: PageKey { started_at: 0, id: MatchId(1) },
        };
        assert!(row(&["Anna", "Ben"], Some(true), &[]).about().ends_with("Won together · Hard · 2 players"));
        assert!(row(&["Anna"], Some(false), &[]).about().ends_with("Lost · Hard"));
        let adjusted = MatchRow { adjusted: true, ..row(&["Anna", "Ben"], Some(true), &[]) };
        assert!(adjusted.about().ends_with("Won together · Hard · 2 players · Adjusted"));
        assert!(row(&["Anna", "Ben"], None, &["Ben"]).about().ends_with("Won by Ben"));
        assert!(row(&["Anna", "Ben"], None, &["Anna", "Ben"]).about().ends_with("A draw"));
        let short = |group_won, winners: &[&str]| row(&["Anna", "Ben"], group_won, winners).in_short();
        assert_eq!(short(Some(false), &[]).as_deref(), Some("Regidice was lost"));
        assert_eq!(short(Some(true), &[]).as_deref(), Some("Regidice was won"));
        assert_eq!(short(None, &["Ben"]).as_deref(), Some("Ben won Regidice"));
        assert_eq!(short(None, &["Anna", "Ben"]).as_deref(), Some("Regidice was a draw"));
        assert_eq!(short(None, &[]), None);
    }
}
