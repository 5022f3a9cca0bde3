//! What every page of the window shares: the games, the archive, the preferences.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde_json::Value;

use super::deliberate;
use super::error::UserError;
use super::preferences::Preferences;
use super::seed;
use crate::archive::{
    Archive, ArchiveError, Clock, Filter, Import, MatchId, MatchLine, Merged, Merging, NewMatch, OpenError,
    PageKey, Person, PersonId, SharedArchive, Status, StoredMatch,
};
use crate::engine::{Names, Record, Seed, Stopped};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::{self, Lengths};
use crate::play::{Catalogue, Day, GameSession, MatchSetup};
use crate::shared::Shared;
use tableside::table::look::Avatar;

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
    /// Only those of this game, by its id.
    pub game: Option<String>,
    /// Only those with real dice.
    pub real_dice: bool,
    /// Only those that do not count in statistics.
    pub uncounted: bool,
    /// Only those that were recorded elsewhere.
    pub elsewhere: bool,
    /// Only those in which this person sits.
    pub person: Option<PersonId>,
    /// Only those that began at or after this time, in milliseconds since 1970 UTC.
    pub from: Option<i64>,
}

/// A match as a list shows it.
#[derive(Clone, Debug)]
pub struct MatchRow {
    /// In the archive.
    pub id: MatchId,
    /// The id of the game that it counts as: a score sheet is one of its game.
    pub game: String,
    /// The game's title, to be translated.
    pub title: String,
    /// The seats' names, clockwise.
    pub names: Vec<String>,
    /// Who has each seat; `None` for bots and for whoever is in no list of people.
    pub people: Vec<Option<PersonId>>,
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
    /// Whether it was recorded elsewhere: there is nothing to look back on.
    pub elsewhere: bool,
    /// Whether it counts in no statistics.
    pub uncounted: bool,
    /// When it began or went on, in milliseconds since 1970 UTC.
    pub at: i64,
    /// When it was last changed, likewise.
    pub changed: i64,
    /// What is noted of it; possibly empty.
    pub note: String,
    /// People's labels.
    pub tags: Vec<String>,
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
        // A long note stays in one piece of one line.
        let said = self.note.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut note = if said.is_empty() { String::new() } else { format!(" · {said}") };
        if !self.tags.is_empty() {
            note.push_str(&format!(" · {}", self.tags.join(", ")));
        }
        for (holds, words) in
            [(self.uncounted, gettext("not counted")), (self.elsewhere, gettext("recorded elsewhere"))]
        {
            if holds {
                note.push_str(&format!(" · {words}"));
            }
        }
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

    /// When it was played as a variation, and how that ended.
    #[must_use]
    pub fn as_variation(&self) -> String {
        let when = local_time(self.at);
        let result = self.result().unwrap_or_else(|| gettext("Not finished"));
        gettext_f("Variation of {when}: {result}", &[("when", &when), ("result", &result)])
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

/// A year in milliseconds.
const A_YEAR: i64 = 365 * 24 * 60 * 60 * 1000;

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
        if stored.elsewhere.is_some() {
            return Err(failed(&ArchiveError::Elsewhere));
        }
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

    /// Begins a variation of a match, as it stood after so many entries. It counts nowhere; its note says what it is.
    ///
    /// # Errors
    /// If the other cannot be read, or the new one not be written down.
    pub fn branch(&self, id: MatchId, at: usize) -> Result<MatchId, UserError> {
        let stored = self.load(id)?;
        let (when, entry) = (local_time(stored.started_at), at.to_string());
        let note = gettext_f("Variation of {when}, entry {n}", &[("when", &when), ("n", &entry)]);
        // The coming dice and cards of the other stay its own.
        let failed = |error: &(dyn std::error::Error + 'static)| {
            UserError::new(gettext("Could not save the match"), error)
        };
        let seed = seed::of_a_new_match().map_err(|error| failed(&error))?;
        self.archive.with(|archive| archive.branch(id, at, seed, &note)).map_err(|error| failed(&error))
    }

    /// The variations of a match, those that begin first before others, each with how many entries it has in common with it.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn variations(&self, id: MatchId) -> Result<Vec<(usize, MatchRow)>, UserError> {
        let found = self.archive.with(|archive| archive.branches(id)).map_err(|error| unreadable(&error))?;
        Ok(found.into_iter().map(|(at, line)| (at, row(&self.catalogue, line))).collect())
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
            counted: Some(true),
            elsewhere: Some(false),
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
            counted: Some(true),
            elsewhere: Some(false),
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
            game: filter.game.clone(),
            real_dice: filter.real_dice,
            counted: filter.uncounted.then_some(false),
            elsewhere: filter.elsewhere.then_some(true),
            person: filter.person,
            from: filter.from,
            // People find again what they tried.
            branches: true,
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
        let seeds: Vec<Seed> = days.iter().map(|day| day.seed()).collect();
        let found = archive.with(|archive| archive.of_seeds(&seeds)).unwrap_or_default();
        for (seed, line) in found {
            let of_day = |(day, one): (&Day, &Seed)| {
                *one == seed && day.game(catalogue).is_some_and(|game| game.info.id == line.game)
            };
            let Some(at) = days.iter().zip(&seeds).position(of_day) else { continue };
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

    /// The names of everybody who has played, whoever played last first; nobody if the archive cannot be read. Waits for the
    /// disk: called from a worker, with what [`Services::counting`] gives.
    #[must_use]
    pub fn known_people(archive: &SharedArchive) -> Vec<String> {
        let mut people = archive.with(|archive| archive.people()).unwrap_or_default();
        people.retain(|person| person.last_played.is_some());
        people.sort_by_key(|person| std::cmp::Reverse(person.last_played));
        people.into_iter().map(|person| person.name).collect()
    }

    /// How long the matches of the last year took that count; nothing is known if the archive cannot be read. As
    /// [`Services::known_people`].
    #[must_use]
    pub fn lengths(archive: &SharedArchive) -> Lengths {
        let filter = Filter {
            counted: Some(true),
            elsewhere: Some(false),
            from: Some(crate::now() - A_YEAR),
            ..Filter::default()
        };
        let found = archive.with(|archive| archive.results(&filter)).unwrap_or_default();
        Lengths::of(&found.matches)
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

    /// Lets a match count in statistics, or not.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn set_counted(&self, id: MatchId, counted: bool) -> Result<(), UserError> {
        let failed = |error: ArchiveError| UserError::new(gettext("Could not change the match"), &error);
        self.archive.with(|archive| archive.set_counted(id, counted)).map_err(failed)
    }

    /// Everybody in the archive, by name; nobody if it cannot be read.
    #[must_use]
    pub fn people(&self) -> Vec<Person> {
        self.archive.with(|archive| archive.people()).unwrap_or_default()
    }

    /// Who is called so.
    #[must_use]
    pub fn person_named(&self, name: &str) -> Option<PersonId> {
        let key = name.to_lowercase();
        self.people().into_iter().find(|person| person.name.to_lowercase() == key).map(|person| person.id)
    }

    /// Gives somebody another name in all their matches.
    ///
    /// # Errors
    /// As [`Archive::rename`].
    pub fn rename(&self, person: PersonId, name: &str) -> Result<(), ArchiveError> {
        self.archive.with(|archive| archive.rename(person, name))
    }

    /// Says what stands for somebody beside their name.
    ///
    /// # Errors
    /// As [`Archive::set_avatar`].
    pub fn set_avatar(&self, person: PersonId, avatar: Avatar) -> Result<(), ArchiveError> {
        self.archive.with(|archive| archive.set_avatar(person, &avatar.to_text()))
    }

    /// Everybody who has chosen what stands for them, by name; nobody if the archive cannot be read.
    #[must_use]
    pub fn avatars(&self) -> Vec<(String, Avatar)> {
        let chosen = self.archive.with(|archive| archive.avatars()).unwrap_or_default();
        // A newer version may know others.
        chosen.into_iter().filter_map(|(name, text)| Some((name, Avatar::parse(&text)?))).collect()
    }

    /// What making one person of two would come to.
    ///
    /// # Errors
    /// As [`Archive::merging`].
    pub fn merging(&self, from: PersonId, into: PersonId) -> Result<Merging, ArchiveError> {
        self.archive.with(|archive| archive.merging(from, into))
    }

    /// Makes one person of two.
    ///
    /// # Errors
    /// As [`Archive::merge`].
    pub fn merge(&self, from: PersonId, into: PersonId) -> Result<Merged, ArchiveError> {
        self.archive.with(|archive| archive.merge(from, into))
    }

    /// Makes two people again of those who were made one.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn unmerge(&self, merged: &Merged) -> Result<(), UserError> {
        let summary = gettext_f("{name} could not be brought back", &[("name", merged.name())]);
        let failed = |error: ArchiveError| UserError::new(summary, &error);
        self.archive.with(|archive| archive.unmerge(merged)).map_err(failed)
    }

    /// Lets the matches of somebody count in statistics, or not, those to come as well.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn count_person(&self, person: PersonId, counted: bool) -> Result<(), ArchiveError> {
        self.archive.with(|archive| archive.set_person_counted(person, counted))
    }

    /// Lets matches count in statistics, or not.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn set_all_counted(&self, ids: &[MatchId], counted: bool) -> Result<Vec<MatchId>, UserError> {
        let failed = |error: ArchiveError| UserError::new(gettext("Could not change the matches"), &error);
        self.archive.with(|archive| archive.set_all_counted(ids, counted)).map_err(failed)
    }

    /// Hides several matches; says which were not hidden before.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn delete_all(&self, ids: &[MatchId]) -> Result<Vec<MatchId>, UserError> {
        let failed = |error: ArchiveError| UserError::new(gettext("Could not delete the matches"), &error);
        self.archive.with(|archive| archive.delete_all(ids)).map_err(failed)
    }

    /// What people wrote about a match, and its labels.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn note(&self, id: MatchId) -> Result<(String, Vec<String>), UserError> {
        self.load(id).map(|stored| (stored.note, stored.tags))
    }

    /// Writes about a match, and labels it.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn set_note(&self, id: MatchId, note: &str, tags: &[String]) -> Result<(), UserError> {
        let failed = |error: ArchiveError| UserError::new(gettext("Could not change the match"), &error);
        self.archive
            .with(|archive| {
                archive.set_note(id, note)?;
                archive.set_tags(id, tags)
            })
            .map_err(failed)
    }

    /// The imports of results, the last first.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn imports(&self) -> Result<Vec<Import>, UserError> {
        self.archive.with(|archive| archive.imports()).map_err(|error| unreadable(&error))
    }

    /// Takes an import of results back; says which matches went.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn undo_import(&self, import: &str) -> Result<Vec<MatchId>, UserError> {
        let failed =
            |error: ArchiveError| UserError::new(gettext("The import could not be taken back"), &error);
        self.archive.with(|archive| archive.undo_import(import)).map_err(failed)
    }

    /// Brings hidden matches back.
    ///
    /// # Errors
    /// If it could not be written down.
    pub fn undelete_all(&self, ids: &[MatchId]) -> Result<(), UserError> {
        let failed = |error: ArchiveError| UserError::new(gettext("Could not restore the matches"), &error);
        self.archive.with(|archive| archive.undelete_all(ids)).map(drop).map_err(failed)
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
        game: catalogue.counts_as(&line.game).to_owned(),
        elsewhere: line.elsewhere,
        uncounted: line.uncounted,
        difficulty: group_won
            .and_then(|_| insight::difficulty(catalogue, &line.game, chosen.map(String::as_str))),
        key: PageKey { started_at: line.started_at, id: line.id },
        title,
        winners: places.filter(|(_, seat)| seat.place == Some(1)).map(|(name, _)| name.clone()).collect(),
        group_won,
        adjusted: line.adjusted,
        scores: line.seats.iter().filter_map(|seat| seat.score).collect(),
        people: line.seats.iter().map(|seat| seat.person).collect(),
        names,
        handed_over: line.handed_over,
        finished: line.status == Status::Finished,
        at: line.started_at,
        changed: line.updated_at,
        note: line.note,
        tags: line.tags,
        damaged: line.damaged,
    }
}

/// A day as people here write it.
pub(super) fn local_day(day: jiff::civil::Date) -> String {
    let (year, month, of_month) = (day.year().into(), day.month().into(), day.day().into());
    relm4::gtk::glib::DateTime::from_local(year, month, of_month, 12, 0, 0.0)
        .and_then(|at| at.format("%x"))
        .map_or_else(|_| day.to_string(), |day| day.to_string())
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
    fn what_does_not_count_is_no_best_score_and_no_win_before() {
        let folder = tempfile::tempdir().unwrap();
        let services = Services::open_at(&folder.path().join("matches.db"), None).unwrap();
        let seat = |name: &str| SeatSetup { name: name.into(), bot: None };
        let ended = |names: &[&str], scores: &[i32]| {
            let seats = names.iter().map(|name| seat(name)).collect();
            let def = services.catalogue.find("dice-tuners").unwrap();
            let setup = MatchSetup { seats, ..MatchSetup::of(def, &def.packs(None).0[0], 0) };
            let id = services.begin(&setup, &[], String::new()).unwrap();
            let places =
                scores.iter().map(|own| scores.iter().filter(|other| *other > own).count() as u8 + 1);
            let outcome = crate::engine::Outcome {
                standing: crate::engine::Standing::Places(places.collect()),
                scores: scores.iter().copied().collect(),
                decided_by: crate::engine::RuleId::new("X-1"),
                adjusted: false,
            };
            services.archive.with(|archive| archive.finish(id, &outcome)).unwrap();
            (id, setup)
        };
        let (modest, setup) = ended(&["Anna"], &[12]);
        let (best, _) = ended(&["Anna"], &[40]);
        assert_eq!(services.best_alone(&setup.game, "Anna"), Some(40));
        services.set_counted(best, false).unwrap();
        assert_eq!(services.best_alone(&setup.game, "Anna"), Some(12));
        // The other one comes in from elsewhere now.
        let mut file = services.archive.with(|archive| archive.export(modest)).unwrap();
        services.delete(modest).unwrap();
        let origin = crate::archive::Elsewhere {
            import: "00000000-0000-4000-8000-000000000001".into(),
            file: "plays".into(),
            at: 1,
            people: vec![String::new()],
            play: Value::Null,
        };
        file.uuid = String::new();
        file.elsewhere = Some(origin);
        services.archive.with(|archive| archive.import_results(&[file])).unwrap();
        assert_eq!(services.best_alone(&setup.game, "Anna"), None);

        let names = ["Anna".to_owned(), "Ben".to_owned()];
        let (won, _) = ended(&["Anna", "Ben"], &[3, 2]);
        std::thread::sleep(std::time::Duration::from_millis(5));
        let (now, _) = ended(&["Anna", "Ben"], &[2, 3]);
        assert_eq!(services.wins_before(now, &names), Some(vec![1, 0]));
        services.set_counted(won, false).unwrap();
        assert_eq!(
            services.wins_before(now, &names),
            None,
            "they have not played before as far as it counts"
        );
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
            game: String::new(),
            elsewhere: false,
            uncounted: false,
            id: MatchId(1),
            title: "Regidice".into(),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            people: vec![None; names.len()],
            scores: Vec::new(),
            winners: winners.iter().map(|name| (*name).to_owned()).collect(),
            group_won,
            adjusted: false,
            handed_over: false,
            difficulty: group_won.map(|_| "Hard".to_owned()),
            finished: true,
            at: 0,
            changed: 0,
            note: String::new(),
            tags: Vec::new(),
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
