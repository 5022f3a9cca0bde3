//! A file with plays is read: whatever is wrong with one play costs that play only.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::DateTime;
use serde_json::Value;

use super::super::bg_stats::{game_ids, stable};
use super::{LARGEST_KEPT, LARGEST_PLAYS, MOST, Matching, Play, Plays, Stranger};
use crate::engine::{GroupResult, MAX_SEATS, Outcome, RuleId, Standing};
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, GameDef, clean_name};

/// The most characters of what people wrote about a play.
const LONGEST_NOTE: usize = 4000;
/// The longest that a play lasts, in minutes: a week.
const LONGEST: u64 = 7 * 24 * 60;
/// In the place of the rule that decided.
const ELSEWHERE: RuleId = RuleId::new("ELSEWHERE");

/// Whether a text is a file with plays.
#[must_use]
pub fn is_plays(text: &str) -> bool {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let has = |word: &str| text.contains(word);
    begin.starts_with('{') && has("\"plays\"") && has("\"players\"") && !has("\"tableside-match\"")
}

/// Reads a file with plays. `name` is that of the file.
///
/// # Errors
/// In words, if it is no such file.
pub fn read_plays(
    catalogue: &Catalogue,
    name: &str,
    text: &str,
    matching: &Matching,
) -> Result<Plays, String> {
    if text.len() > LARGEST_PLAYS {
        return Err(gettext("The file is too large."));
    }
    let file: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| gettext_f("This is not a BG Stats file: {why}", &[("why", &error.to_string())]))?;
    let Some(plays) = file.get("plays").and_then(Value::as_array) else {
        return Err(gettext("This is not a BG Stats file: it has no plays."));
    };
    if plays.len() > MOST {
        return Err(gettext("The file has too many plays."));
    }
    let mut reader = Reader::new(catalogue, &file, matching);
    let mut found = Plays { file: clean_name(name), ..Plays::default() };
    for play in plays {
        match reader.play(play) {
            Ok(play) => found.plays.push(play),
            Err(game) => *found.other_games.entry(game).or_default() += 1,
        }
    }
    found.people = reader.people(&found.plays);
    Ok(found)
}

/// A game of the file.
struct Title<'a> {
    name: String,
    def: Option<&'a GameDef>,
    together: bool,
    highest_wins: bool,
}

struct Reader<'a> {
    titles: HashMap<i64, Title<'a>>,
    /// Keys and names of those whom the file names, in its order; anonymous ones have none.
    strangers: Vec<(String, String)>,
    numbers: HashMap<i64, Option<usize>>,
}

fn list<'v>(value: &'v Value, field: &str) -> &'v [Value] {
    value.get(field).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn number(value: &Value, field: &str) -> Option<i64> {
    value.get(field).and_then(Value::as_i64)
}

fn flag(value: &Value, field: &str) -> bool {
    value.get(field).is_some_and(|value| value.as_bool().unwrap_or_else(|| value.as_i64() == Some(1)))
}

impl<'a> Reader<'a> {
    fn new(catalogue: &'a Catalogue, file: &Value, matching: &Matching) -> Self {
        let ids = game_ids(catalogue);
        let mut titles = HashMap::new();
        for game in list(file, "games") {
            let Some(number) = number(game, "id") else { continue };
            let name = clean_name(text(game, "name"));
            let known = ids.get(&text(game, "uuid").to_lowercase()).and_then(|id| catalogue.find(id));
            let chosen = matching.games.iter().find(|(title, _)| same(title, &name));
            let def = match chosen {
                Some((_, id)) => catalogue.find(id),
                None => known.or_else(|| called(catalogue, &name)),
            };
            let highest_wins = game.get("highestWins").and_then(Value::as_bool).unwrap_or(true);
            let title = Title { name, def, together: flag(game, "cooperative"), highest_wins };
            titles.entry(number).or_insert(title);
        }
        let (mut strangers, mut numbers) = (Vec::<(String, String)>::new(), HashMap::new());
        let mut known = HashMap::<String, usize>::new();
        for player in list(file, "players") {
            let Some(number) = number(player, "id") else { continue };
            let name = clean_name(text(player, "name"));
            let uuid = text(player, "uuid").to_lowercase();
            if flag(player, "isAnonymous") || name.is_empty() || is_bot(player) {
                numbers.entry(number).or_insert(None);
                continue;
            }
            let key = if uuid.is_empty() || uuid.len() > 100 {
                format!("name {}", name.to_lowercase())
            } else {
                uuid
            };
            let at = *known.entry(key.clone()).or_insert(strangers.len());
            if at == strangers.len() {
                strangers.push((key, name));
            }
            numbers.entry(number).or_insert(Some(at));
        }
        Self { titles, strangers, numbers }
    }

    /// A play of a game that Tableside knows; else the name of its game.
    fn play(&mut self, play: &Value) -> Result<Play, String> {
        let unknown = || gettext("A game that the file does not describe");
        let title = number(play, "gameRefId").and_then(|game| self.titles.get(&game)).ok_or_else(unknown)?;
        let def = title.def.ok_or_else(|| title.name.clone())?;
        let scores = list(play, "playerScores");
        let raw = play.to_string();
        let uuid = text(play, "uuid").to_lowercase();
        let seats = scores.iter().map(|score| self.seat(score)).collect::<Result<Vec<_>, _>>();
        let at = time(text(play, "playDate"));
        let result = match &seats {
            Err(why) => Err(why.clone()),
            Ok(_) if at.is_none() => Err(gettext("Its date cannot be read.")),
            Ok(_) => result(def, title, scores),
        };
        let minutes = play.get("durationMin").and_then(Value::as_u64).unwrap_or_default();
        let note: String = text(play, "comments").chars().filter(|c| *c == '\n' || !c.is_control()).collect();
        Ok(Play {
            uuid: if is_uuid(&uuid) { uuid } else { stable("elsewhere", &raw) },
            game: def.info.id.to_owned(),
            at: at.unwrap_or_default(),
            minutes: u32::try_from(minutes.min(LONGEST)).unwrap_or_default(),
            seats: seats.unwrap_or_default(),
            result,
            note: note.trim().chars().take(LONGEST_NOTE).collect(),
            ignored: flag(play, "ignored"),
            kept: if raw.len() <= LARGEST_KEPT { play.clone() } else { Value::Null },
        })
    }

    /// The key of who has a seat.
    fn seat(&self, score: &Value) -> Result<String, String> {
        let number = number(score, "playerRefId");
        match number.and_then(|number| self.numbers.get(&number)) {
            Some(Some(at)) if !is_bot(score) => {
                Ok(self.strangers.get(*at).map(|(key, _)| key.clone()).unwrap_or_default())
            }
            Some(_) => Ok(String::new()),
            None => {
                let number = number.map_or_else(|| "?".to_owned(), |number| number.to_string());
                Err(gettext_f("Player {number} is not in the file.", &[("number", &number)]))
            }
        }
    }

    fn people(&self, plays: &[Play]) -> Vec<Stranger> {
        let mut counts = BTreeMap::<&str, usize>::new();
        for play in plays.iter().filter(|play| play.result.is_ok()) {
            let mut keys: Vec<&str> = play.seats.iter().map(String::as_str).collect();
            keys.sort_unstable();
            keys.dedup();
            keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1);
        }
        let stranger = |(key, name): &(String, String)| {
            let plays = counts.get(key.as_str()).copied()?;
            Some(Stranger { key: key.clone(), name: name.clone(), plays })
        };
        self.strangers.iter().filter_map(stranger).collect()
    }
}

/// Whether two names have the same letters and digits, in any case.
fn same(one: &str, two: &str) -> bool {
    let plain = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    plain(one) == plain(two)
}

/// The game that is called so, with or without what stands behind a colon, in any language.
fn called<'a>(catalogue: &'a Catalogue, name: &str) -> Option<&'a GameDef> {
    let head = |title: &str| title.split([':', '–']).next().unwrap_or_default().trim().to_owned();
    let titles = |def: &GameDef| [def.info.title.to_owned(), gettext(def.info.title), def.info.id.to_owned()];
    let games = || catalogue.games().iter();
    let exact = games().find(|def| titles(def).iter().any(|title| same(title, name)));
    exact.or_else(|| games().find(|def| titles(def).iter().any(|title| same(&head(title), &head(name)))))
}

/// Whether a player or a seat is one that a program plays. What says so is JSON in a text, or JSON.
fn is_bot(value: &Value) -> bool {
    let meta = match value.get("metaData") {
        Some(Value::String(text)) if text.len() < 4096 => serde_json::from_str(text).unwrap_or_default(),
        Some(other) => other.clone(),
        None => return false,
    };
    flag(&meta, "isNpc")
}

/// A time as these files have it, in UTC.
fn time(text: &str) -> Option<i64> {
    let time: DateTime = text.trim().replacen(' ', "T", 1).parse().ok()?;
    let at = time.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp().as_millisecond();
    Some(at)
}

fn is_uuid(text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_hexdigit() { 'x' } else { c }).collect();
    shape == "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
}

/// How a play ended.
fn result(def: &GameDef, title: &Title<'_>, seats: &[Value]) -> Result<Outcome, String> {
    let most = MAX_SEATS.min(def.info.max_seats);
    if !(def.info.min_seats..=most).contains(&seats.len()) {
        let n = seats.len().to_string();
        return Err(gettext_f("This game cannot be played by {n}.", &[("n", &n)]));
    }
    let won: Vec<bool> = seats.iter().map(|seat| flag(seat, "winner")).collect();
    if title.together {
        if won.iter().any(|one| *one != won_first(&won)) {
            return Err(gettext("Only part of a group won."));
        }
        let group = GroupResult { won: won_first(&won), reached: 0, stages: 0 };
        let scores = seats.iter().map(|_| 0).collect();
        return Ok(Outcome {
            standing: Standing::Group(group),
            scores,
            decided_by: ELSEWHERE,
            adjusted: false,
        });
    }
    let points = seats.iter().map(score).collect::<Result<Vec<_>, _>>()?;
    let known = points.iter().all(Option::is_some);
    let scores: Vec<i32> = points.iter().map(|points| points.unwrap_or_default()).collect();
    let ranks: Vec<i64> = seats.iter().map(|seat| number(seat, "rank").unwrap_or_default()).collect();
    let places = match () {
        () if ranks.iter().all(|rank| *rank > 0) => {
            places(&ranks.iter().map(|rank| (*rank, 0)).collect::<Vec<_>>())
        }
        () if won.contains(&true) || known => {
            let sign = if title.highest_wins { -1 } else { 1 };
            let key = |(won, score): (&bool, &i32)| (i64::from(!*won), sign * i64::from(*score));
            places(&won.iter().zip(&scores).map(key).collect::<Vec<_>>())
        }
        () => return Err(gettext("Nobody knows who won.")),
    };
    let standing = Standing::Places(places.into_iter().collect());
    let scores = scores.into_iter().map(|score| if known { score } else { 0 }).collect();
    Ok(Outcome { standing, scores, decided_by: ELSEWHERE, adjusted: false })
}

fn won_first(won: &[bool]) -> bool {
    won.first().copied().unwrap_or_default()
}

/// Places by keys of which less is better.
fn places(keys: &[(i64, i64)]) -> Vec<u8> {
    let place = |key: &(i64, i64)| keys.iter().filter(|other| *other < key).count() + 1;
    keys.iter().map(|key| u8::try_from(place(key)).unwrap_or(u8::MAX)).collect()
}

/// The points of a seat; `None` if there are none. A sum that the other program would work out is none that is taken on trust.
fn score(seat: &Value) -> Result<Option<i32>, String> {
    let told = match seat.get("score") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(other) => other.to_string(),
    };
    if told.is_empty() {
        return Ok(None);
    }
    let whole = told.strip_suffix(".0").unwrap_or(&told);
    match whole.parse::<i32>() {
        Ok(points) if !whole.starts_with('+') => Ok(Some(points)),
        _ => {
            let told: String = told.chars().filter(|c| !c.is_control()).take(40).collect();
            Err(gettext_f("The score “{score}” is not a whole number.", &[("score", &told)]))
        }
    }
}
