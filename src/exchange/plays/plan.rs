//! What would become of each play of a file, and then it does.

use std::collections::{BTreeMap, BTreeSet};

use super::{Fate, Matching, Play, Plays, PlaysError, Received, Stranger, Whom};
use crate::archive::{
    Archive, ArchiveError, Elsewhere, FILE_FORMAT, FILE_VERSION, Filter, MatchFile, MatchLine, Person, Status,
};
use crate::engine::{ENGINE_VERSION, Seat};
use crate::i18n::gettext;
use crate::play::{Catalogue, MatchSetup, Provider, SeatSetup, clean_name};

/// So far apart two records of one match are at most, in milliseconds: a day, as dates are told by hand.
const NEAR: i64 = 24 * 60 * 60 * 1000;

/// Whom somebody of a file will be, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// People said so now.
    Chosen,
    /// They were this person in an import before.
    Remembered,
    /// They have the same name.
    SameName,
    /// Nobody is called so yet.
    New,
}

/// What is to become of a play.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanLine {
    /// The play.
    pub play: Play,
    /// The names that its seats will have; empty for somebody without a name.
    pub names: Vec<String>,
    /// What becomes of it.
    pub fate: Fate,
}

/// What an import would do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The name of the file.
    pub file: String,
    /// The plays, in the order of the file.
    pub lines: Vec<PlanLine>,
    /// Whoever is in plays that can come in, with the name here, empty for a guest, and why that.
    pub people: Vec<(Stranger, String, Whose)>,
    /// Games of the file that Tableside does not know, with how many plays each has.
    pub other_games: BTreeMap<String, usize>,
}

impl Plan {
    /// How many plays would come in.
    #[must_use]
    pub fn coming_in(&self) -> usize {
        self.lines.iter().filter(|line| line.fate == Fate::New).count()
    }
}

/// What would become of the plays of a file. Nothing is changed.
///
/// # Errors
/// If the archive cannot be read.
pub fn plan(archive: &Archive, plays: &Plays, matching: &Matching) -> Result<Plan, PlaysError> {
    let people = whom(archive, plays, matching)?;
    let names: BTreeMap<&str, &str> =
        people.iter().map(|(stranger, name, _)| (stranger.key.as_str(), name.as_str())).collect();
    let mut lines = Vec::new();
    let mut met = BTreeSet::new();
    for play in &plays.plays {
        let name = |key: &String| names.get(key.as_str()).map(|name| (*name).to_owned()).unwrap_or_default();
        let names: Vec<String> = play.seats.iter().map(name).collect();
        let fate = match &play.result {
            Err(why) => Fate::Refused(why.clone()),
            Ok(_) if !met.insert(play.uuid.clone()) => Fate::Refused(gettext("It is in the file twice.")),
            Ok(_) => fate(archive, play, &names)?,
        };
        lines.push(PlanLine { play: play.clone(), names, fate });
    }
    Ok(Plan { file: plays.file.clone(), lines, people, other_games: plays.other_games.clone() })
}

/// Whom the people of a file are here.
fn whom(
    archive: &Archive,
    plays: &Plays,
    matching: &Matching,
) -> Result<Vec<(Stranger, String, Whose)>, ArchiveError> {
    let (known, remembered) = (archive.people()?, archive.known_elsewhere()?);
    let by_id = |id| known.iter().find(|person: &&Person| person.id == id).map(|person| person.name.clone());
    let by_name = |name: &str| known.iter().find(|person| person.name.to_lowercase() == name.to_lowercase());
    let one = |stranger: &Stranger| {
        let (name, why) = match matching.people.get(&stranger.key) {
            Some(Whom::Nobody) => (String::new(), Whose::Chosen),
            Some(Whom::Person(id)) => (by_id(*id).unwrap_or_default(), Whose::Chosen),
            Some(Whom::Named(name)) => (clean_name(name), Whose::Chosen),
            None => match remembered.get(&stranger.key).and_then(|id| by_id(*id)) {
                Some(name) => (name, Whose::Remembered),
                None => match by_name(&stranger.name) {
                    Some(person) => (person.name.clone(), Whose::SameName),
                    None => (stranger.name.clone(), Whose::New),
                },
            },
        };
        (stranger.clone(), name, why)
    };
    Ok(plays.people.iter().map(one).collect())
}

fn fate(archive: &Archive, play: &Play, names: &[String]) -> Result<Fate, ArchiveError> {
    if let Some(id) = archive.find(&play.uuid)? {
        let there = archive.export(id).ok();
        let deleted = archive.load(id).is_ok_and(|stored| stored.deleted_at.is_some());
        return Ok(match there {
            Some(there) if there.elsewhere.is_some() && deleted => Fate::New,
            // What went out from here and comes back is that match, whatever was changed about it.
            Some(there) if there.elsewhere.is_none() => Fate::Known(id),
            Some(there)
                if there.outcome.as_ref() == play.result.as_ref().ok() && there.started_at == play.at =>
            {
                Fate::Known(id)
            }
            _ => Fate::Conflicting(id, gettext("It is there with another result or date.")),
        });
    }
    let near = Filter {
        game: Some(play.game.clone()),
        status: Some(Status::Finished),
        from: Some(play.at.saturating_sub(NEAR)),
        until: Some(play.at.saturating_add(NEAR)),
        ..Filter::default()
    };
    let alike = archive.lines(&near, None, 200)?.into_iter().find(|line| looks_like(line, play, names));
    Ok(match alike {
        Some(line) => {
            Fate::Conflicting(line.id, gettext("A match on that day has the same people and points."))
        }
        None => Fate::New,
    })
}

/// Whether a match of the archive has the same people with the same points, in whatever order.
fn looks_like(line: &MatchLine, play: &Play, names: &[String]) -> bool {
    let Ok(outcome) = &play.result else { return false };
    // Without names there is nothing to tell matches by.
    if names.iter().all(String::is_empty) || (line.group_won.is_some()) != outcome.group().is_some() {
        return false;
    }
    if let (Some(won), Some(group)) = (line.group_won, outcome.group())
        && won != group.won
    {
        return false;
    }
    let together = outcome.group().is_some();
    let points = |score: Option<i32>| if together { 0 } else { score.unwrap_or_default() };
    let mut here: Vec<(String, i32)> = line
        .seats
        .iter()
        .map(|seat| {
            (if seat.bot.is_some() { String::new() } else { seat.name.to_lowercase() }, points(seat.score))
        })
        .collect();
    let there = Seat::all(names.len()).map(|seat| {
        let name = names.get(seat.index()).map(|name| name.to_lowercase()).unwrap_or_default();
        (name, points(outcome.scores.get(seat.index()).copied()))
    });
    let mut there: Vec<(String, i32)> = there.collect();
    here.sort();
    there.sort();
    here == there
}

/// Takes in what is new.
///
/// # Errors
/// If it cannot be saved; then nothing is.
pub fn carry_out(
    archive: &mut Archive,
    catalogue: &Catalogue,
    plan: &Plan,
    now: i64,
) -> Result<Received, PlaysError> {
    let import = Archive::new_import()?;
    let new = plan.lines.iter().filter(|line| line.fate == Fate::New);
    let files: Vec<MatchFile> =
        new.filter_map(|line| match_file(catalogue, &plan.file, &import, line, now)).collect();
    let taken = archive.import_results(&files)?;
    Ok(Received { import, taken })
}

fn match_file(
    catalogue: &Catalogue,
    file: &str,
    import: &str,
    line: &PlanLine,
    now: i64,
) -> Option<MatchFile> {
    let PlanLine { play, names, .. } = line;
    let outcome = play.result.as_ref().ok()?.clone();
    let def = catalogue.find(&play.game)?;
    let (packs, _) = def.packs(None);
    let seats = names.iter().map(|name| SeatSetup { name: name.clone(), bot: None }).collect();
    let setup = MatchSetup {
        seats,
        dice: Provider::Physical,
        cards: Provider::Physical,
        ..MatchSetup::of(def, packs.first()?, 0)
    };
    let ended = play.at.saturating_add(i64::from(play.minutes) * 60_000);
    Some(MatchFile {
        format: FILE_FORMAT.to_owned(),
        version: FILE_VERSION,
        uuid: play.uuid.clone(),
        setup,
        records: Vec::new(),
        struck: Vec::new(),
        status: Status::Finished,
        outcome: Some(outcome),
        note: play.note.clone(),
        tags: Vec::new(),
        engine_version: ENGINE_VERSION,
        rules_version: def.info.rules_version,
        program: crate::config::VERSION.to_owned(),
        started_at: play.at,
        updated_at: ended,
        finished_at: Some(ended),
        elsewhere: Some(Elsewhere {
            import: import.to_owned(),
            file: file.to_owned(),
            at: now,
            people: play.seats.clone(),
            play: play.kept.clone(),
        }),
        uncounted: play.ignored,
    })
}
