//! Finished matches as a play file that BG Stats reads (`.bgsplay`). Whatever goes out twice has the same ids, so that nothing is there
//! twice when it is taken in again. What was recorded elsewhere does not go out.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::csv::players;
use crate::archive::MatchFile;
use crate::bots::Level;
use crate::engine::{Outcome, PackOption, Seat};
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, SeatSetup};

/// So long a match lasts at most whose length is told, in minutes: what took longer was left for a while.
const LONGEST: i64 = 6 * 60;

/// Things with a number in the file, in the order in which they were met.
#[derive(Default)]
struct Numbered<K: Ord> {
    known: BTreeMap<K, usize>,
    all: Vec<Value>,
}

impl<K: Ord> Numbered<K> {
    fn number(&mut self, key: K, make: impl FnOnce(usize) -> Value) -> usize {
        let next = self.all.len() + 1;
        *self.known.entry(key).or_insert_with(|| {
            self.all.push(make(next));
            next
        })
    }
}

/// Finished matches as one play file; others are left out.
#[must_use]
pub fn bg_stats(catalogue: &Catalogue, files: &[MatchFile]) -> Value {
    let (mut people, mut games) = (Numbered::default(), Numbered::default());
    let mut plays = Vec::new();
    for file in files {
        let Some(outcome) = file.outcome.as_ref().filter(|_| file.elsewhere.is_none()) else { continue };
        let together = outcome.group().is_some();
        let id = catalogue.counts_as(&file.setup.game);
        let game = games.number((id.to_owned(), together), |number| game(catalogue, id, together, number));
        let scores = players(file);
        let side = sides(catalogue, file);
        let scores = scores.iter().enumerate().map(|(at, seat)| {
            let person = person(&mut people, seat, at);
            score(seat, at, person, side.get(at).map(String::as_str), outcome)
        });
        let scores = scores.collect::<Vec<_>>();
        plays.push(play(file, game, together, scores, outcome));
    }
    json!({
        "about": "This is a Play file that can be read by Board Game Stats. It was made by Tableside.",
        "players": people.all,
        "locations": [{"uuid": stable("location", "tableside"), "id": 1, "name": "Tableside", "modificationDate": NEVER}],
        "games": games.all,
        "plays": plays,
        "userInfo": {"meRefId": 0},
    })
}

/// When things were last changed that are the same for ever.
const NEVER: &str = "2020-01-01 00:00:00";

/// The games by the ids that they have in these files.
pub(super) fn game_ids(catalogue: &Catalogue) -> BTreeMap<String, &'static str> {
    let ids = catalogue.games().iter().flat_map(|def| {
        ["together", "against"].map(|form| (stable("game", &format!("{}/{form}", def.info.id)), def.info.id))
    });
    ids.collect()
}

fn game(catalogue: &Catalogue, id: &str, together: bool, number: usize) -> Value {
    let title = catalogue.find(id).map_or_else(|| id.to_owned(), |def| gettext(def.info.title));
    let form = if together { "together" } else { "against" };
    json!({
        "uuid": stable("game", &format!("{id}/{form}")), "id": number, "name": title, "modificationDate": NEVER,
        "cooperative": together, "highestWins": true, "noPoints": together, "usesTeams": false,
        "bggId": 0, "bggName": "", "bggYear": 0, "designers": "", "isBaseGame": 1, "isExpansion": 0, "rating": 0,
        "minPlayerCount": 1, "maxPlayerCount": 8, "minPlayTime": 0, "maxPlayTime": 0, "minAge": 0,
    })
}

/// All bots are one anonymous player, as nobody wants them among their people; so is a seat without a name.
fn person(people: &mut Numbered<String>, seat: &SeatSetup, at: usize) -> usize {
    let bot = seat.bot.is_some();
    let anonymous = bot || seat.name.is_empty();
    let key = match (bot, anonymous) {
        (true, _) => "/bot".to_owned(),
        (_, true) => format!("/seat {at}"),
        _ => seat.name.to_lowercase(),
    };
    let name = if anonymous { gettext("Anonymous player") } else { seat.name.clone() };
    let meta = if bot { "{\"isNpc\":1}" } else { "{\"isNpc\":0}" };
    people.number(key.clone(), |number| {
        json!({
            "uuid": stable("player", &key), "id": number, "name": name, "isAnonymous": anonymous,
            "modificationDate": NEVER, "bggUsername": "", "metaData": meta,
        })
    })
}

/// What was chosen for each seat before, such as a tribe; empty if the game has no such choice.
fn sides(catalogue: &Catalogue, file: &MatchFile) -> Vec<String> {
    let Some(def) = catalogue.find(&file.setup.game) else { return Vec::new() };
    let (packs, _) = def.packs(None);
    let options = packs.first().map(|pack| def.pack_options(pack)).unwrap_or_default();
    if options.len() < 2 || options.len() != file.setup.seats.len() {
        return Vec::new();
    }
    let chosen = |option: &PackOption| {
        let value = file.setup.options.get(option.id).or(option.values.first().map(|first| &first.id))?;
        let named = option.values.iter().find(|known| known.id == *value);
        Some(named.map_or(value, |known| &known.name).clone())
    };
    options.iter().map(|option| chosen(option).unwrap_or_default()).collect()
}

fn score(seat: &SeatSetup, at: usize, person: usize, side: Option<&str>, outcome: &Outcome) -> Value {
    let role: Vec<&str> = seat.bot.map(Level::word).into_iter().chain(side).collect();
    let own = Seat(u8::try_from(at).unwrap_or(u8::MAX));
    let together = outcome.group().is_some();
    let points = outcome.scores.get(at).filter(|_| !together).map(ToString::to_string);
    // Where all share the first place, nobody won.
    let draw = !together && outcome.scores.len() > 1 && outcome.winners().len() == outcome.scores.len();
    json!({
        "score": points.unwrap_or_default(), "winner": outcome.winners().contains(own) && !draw, "newPlayer": false,
        "startPlayer": at == 0, "playerRefId": person, "role": role.join(", "),
        "rank": outcome.place(own).unwrap_or_default(), "seatOrder": at + 1,
        "metaData": if seat.bot.is_some() { "{\"isNpc\":1}" } else { "{}" },
    })
}

fn play(file: &MatchFile, game: usize, together: bool, scores: Vec<Value>, outcome: &Outcome) -> Value {
    let ended = file.finished_at.unwrap_or(file.updated_at);
    let minutes = ended.saturating_sub(file.started_at) / 60_000;
    let minutes = if (0..=LONGEST).contains(&minutes) { minutes } else { 0 };
    let best = outcome.scores.iter().max();
    let by_points = (0u8..)
        .map(Seat)
        .zip(&outcome.scores)
        .all(|(seat, score)| outcome.winners().contains(seat) == (Some(score) == best));
    let day = Timestamp::from_millisecond(file.started_at).unwrap_or_default().strftime("%Y%m%d").to_string();
    let board: Vec<String> =
        file.setup.options.iter().map(|(option, value)| format!("{option} {value}")).collect();
    json!({
        "uuid": file.uuid.to_ascii_lowercase(), "modificationDate": time(file.updated_at), "entryDate": time(file.started_at),
        "playDate": time(file.started_at), "playDateYmd": day.parse::<u32>().unwrap_or_default(), "usesTeams": false,
        "durationMin": minutes, "ignored": outcome.adjusted || file.uncounted, "manualWinner": !together && !by_points, "rounds": 0,
        "locationRefId": 1, "gameRefId": game, "board": board.join("／"), "comments": comments(file, outcome), "rating": 0,
        "scoringSetting": 0, "playImages": "[]", "metaData": "{}", "expansionPlays": [], "playerScores": scores,
    })
}

/// How far a group came, which has no field of its own, and what people wrote.
fn comments(file: &MatchFile, outcome: &Outcome) -> String {
    let group = outcome.group().filter(|group| group.stages > 0).map(|group| {
        let [reached, of] = [group.reached, group.stages].map(|n| n.to_string());
        gettext_f("{n} of {of}", &[("n", &reached), ("of", &of)])
    });
    let note = Some(file.note.clone()).filter(|note| !note.is_empty());
    group.into_iter().chain(note).collect::<Vec<_>>().join("\n")
}

fn time(at: i64) -> String {
    Timestamp::from_millisecond(at).unwrap_or_default().strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The same uuid for the same thing, for ever: of version 8, from SHA-256.
pub(super) fn stable(kind: &str, key: &str) -> String {
    let hash = Sha256::digest(format!("tableside/{kind}/{key}"));
    let mut n = hash.iter().take(16).fold(0u128, |n, byte| n << 8 | u128::from(*byte));
    n = n & !(0xf << 76) | 8 << 76;
    n = n & !(0b11 << 62) | 0b10 << 62;
    let hex = format!("{n:032x}");
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|range| hex.get(range).unwrap_or_default());
    parts.join("-")
}
