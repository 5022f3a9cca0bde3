//! Who is how strong: one fit over all matches of a game at once (Plackett–Luce), in which bots of known strength are
//! fixed points, and each seat has an offset of its own.
//!
//! With the strengths `θ` of all seats, a seat finishes ahead of all that are left with the chance `e^θ` of their sum. Shared places
//! count half each way. A group wins with the chance of its mean strength against that of its task.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::newton::{Fit, Linear, Observed, Prior, highest};
use super::results::{Calendar, Past, Results};
use super::share::Share;
use crate::bots::Level;

/// What is known of bots: measured by matches among themselves. An empty one knows that Medium is the middle of the scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Anchors {
    /// How strong bots are, in logits above Medium: game, seats, level.
    pub bots: BTreeMap<(String, usize, Level), f64>,
    /// How hard tasks of groups are, in logits above what a group of Medium bots wins half the time: game, value of the
    /// difficulty, seats.
    pub tasks: BTreeMap<(String, String, usize), f64>,
    /// How much stronger a seat is than the mean, and the standard error: game, seats, seat.
    pub seats: BTreeMap<(String, usize, usize), (f64, f64)>,
}

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Who, as an index into [`Results::players`].
    pub player: usize,
    /// How many matches tell it.
    pub matches: u64,
    /// In logits; Medium bots have 0.
    pub strength: f64,
    /// Its standard error.
    pub error: f64,
}

/// The ratings of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRatings {
    /// The game, as an index into [`Results::games`].
    pub game: usize,
    /// People, and bots that are no fixed points; the strongest first.
    pub ratings: Vec<Rating>,
    /// How much stronger each seat is than the mean of its table.
    pub seats: Vec<SeatOffset>,
}

/// How much stronger a seat is, whoever has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatOffset {
    /// How many seats there are.
    pub seats: usize,
    /// Which one, from 0.
    pub seat: usize,
    /// In how many matches.
    pub matches: u64,
    /// In logits.
    pub offset: f64,
    /// Its standard error.
    pub error: f64,
}

/// How a group does against a task.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupStrength {
    /// The game, as an index into [`Results::games`].
    pub game: usize,
    /// The people, as indices into [`Results::players`].
    pub people: Vec<usize>,
    /// The name of the difficulty, if the game has any.
    pub difficulty: Option<String>,
    /// How many seats there were, with those of bots.
    pub seats: usize,
    /// What they won.
    pub won: Share,
    /// The chance that the fit gives them, and where it lies with 95 % confidence.
    pub chance: (f64, f64, f64),
}

/// The points of a logit: 400 points are ten to one.
pub(super) const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// The points of Medium bots.
const MIDDLE: f64 = 1500.0;
/// Standard deviations of a 95 % range to either side.
pub(super) const Z: f64 = 1.959_963_984_540_054;
/// What is thought of anybody before their first match.
const ANYBODY: Prior = Prior { mean: 0.0, error: 1.0 };
/// What is thought of a seat, and of a task of which nothing was measured.
const ANY_SEAT: Prior = Prior { mean: 0.0, error: 0.3 };
const ANY_TASK: Prior = Prior { mean: 0.0, error: 1.5 };
/// After so long a match counts half, in milliseconds: three years.
const HALF: f64 = 3.0 * 365.25 * 86_400_000.0;
/// With fewer matches than this, old ones count as much as new ones.
const FEW: usize = 30;
/// A rating is shown if its range is narrower than so many points, or after so many matches.
const NARROW: f64 = 400.0;
pub(super) const ENOUGH: u64 = 10;
/// How many groups somebody must have played in to be told from the others.
const GROUPS: usize = 3;

impl Rating {
    /// In points: Medium bots have 1500, and 400 more are ten to one.
    #[must_use]
    pub fn points(&self) -> f64 {
        MIDDLE + POINTS * self.strength
    }

    /// Where the points lie with 95 % confidence.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let half = POINTS * Z * self.error;
        (self.points() - half, self.points() + half)
    }

    /// Whether it says enough to be shown.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        let (low, high) = self.range();
        self.matches >= ENOUGH || high - low < NARROW
    }
}

impl Anchors {
    fn bot(&self, game: &str, seats: usize, level: Level) -> Option<f64> {
        let known = self.bots.get(&(game.to_owned(), seats, level)).copied();
        known.or((level == Level::Medium).then_some(0.0))
    }
}

/// Unknown numbers in the order in which they were met.
#[derive(Default)]
struct Unknowns {
    priors: Vec<Prior>,
    players: BTreeMap<usize, usize>,
    seats: BTreeMap<(usize, usize), usize>,
    tasks: BTreeMap<(Option<String>, usize), usize>,
}

impl Unknowns {
    fn one<K: Ord>(priors: &mut Vec<Prior>, known: &mut BTreeMap<K, usize>, key: K, prior: Prior) -> usize {
        *known.entry(key).or_insert_with(|| {
            priors.push(prior);
            priors.len() - 1
        })
    }

    /// Somebody’s strength: a constant for a bot that is a fixed point.
    fn player(
        &mut self,
        results: &Results,
        anchors: &Anchors,
        past: &Past,
        player: usize,
        part: f64,
    ) -> Linear {
        let bot = results.players.get(player).and_then(|player| player.bot);
        let game = results.games.get(past.game).map(|game| game.id.as_str()).unwrap_or_default();
        if let Some(known) = bot.and_then(|level| anchors.bot(game, past.seats(), level)) {
            return Linear { constant: part * known, parts: Vec::new() };
        }
        let unknown = Self::one(&mut self.priors, &mut self.players, player, ANYBODY);
        Linear { constant: 0.0, parts: vec![(unknown, part)] }
    }

    fn seat(&mut self, results: &Results, anchors: &Anchors, past: &Past, seat: usize) -> usize {
        let game = results.games.get(past.game).map(|game| game.id.clone()).unwrap_or_default();
        let known = anchors.seats.get(&(game, past.seats(), seat));
        let prior = known.map_or(ANY_SEAT, |(mean, error)| Prior { mean: *mean, error: error.max(0.01) });
        Self::one(&mut self.priors, &mut self.seats, (past.seats(), seat), prior)
    }

    fn task(&mut self, results: &Results, anchors: &Anchors, past: &Past) -> Linear {
        let game = results.games.get(past.game).map(|game| game.id.clone()).unwrap_or_default();
        let difficulty = past.difficulty.as_ref().map(|(value, _)| value.clone());
        let key = (game, difficulty.clone().unwrap_or_default(), past.seats());
        if let Some(known) = anchors.tasks.get(&key) {
            return Linear { constant: *known, parts: Vec::new() };
        }
        let unknown = Self::one(&mut self.priors, &mut self.tasks, (difficulty, past.seats()), ANY_TASK);
        Linear { constant: 0.0, parts: vec![(unknown, 1.0)] }
    }
}

/// How much matches count: half after three years, if there are enough of them.
struct Ageing {
    last: i64,
    on: bool,
}

impl Ageing {
    fn of(matches: &[&Past]) -> Self {
        let last = matches.iter().map(|past| past.played.started_at).max().unwrap_or_default();
        Self { last, on: matches.len() >= FEW }
    }

    fn weight(&self, past: &Past) -> f64 {
        let age = self.last.saturating_sub(past.played.started_at) as f64;
        if self.on { (-age / HALF).exp2() } else { 1.0 }
    }
}

/// Orders of finishing that agree with the places, with their weights: all of them where up to three share a place, else
/// some in which each is first as often as the others, and each of two ahead half the time.
fn orders(places: &[(usize, u8)], weight: f64) -> Vec<(f64, Vec<usize>)> {
    let mut sorted: Vec<usize> = (0..places.len()).collect();
    sorted.sort_by_key(|at| places[*at].1);
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for level in sorted.chunk_by(|one, two| places[*one].1 == places[*two].1) {
        let ways: Vec<Vec<usize>> = match level {
            [a, b] => vec![vec![*a, *b], vec![*b, *a]],
            [a, b, c] => {
                let ways = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
                ways.map(|way| way.map(|at| *at).to_vec()).to_vec()
            }
            [_] => vec![level.to_vec()],
            more => turned(more),
        };
        let longer =
            |order: &Vec<usize>| ways.iter().map(|way| [&order[..], &way[..]].concat()).collect::<Vec<_>>();
        orders = orders.iter().flat_map(longer).collect();
    }
    let each = weight / orders.len() as f64;
    orders.into_iter().map(|order| (each, order)).collect()
}

/// One order and its opposite, each begun at each of its places.
fn turned(level: &[usize]) -> Vec<Vec<usize>> {
    let begun = |at: usize| {
        let mut way = level.to_vec();
        way.rotate_left(at);
        let back = way.iter().rev().copied().collect();
        [way, back]
    };
    (0..level.len()).flat_map(begun).collect()
}

/// What a game is fitted with, and whatever is unknown in it.
struct Fitted {
    unknowns: Unknowns,
    fit: Fit,
    matches: BTreeMap<usize, u64>,
    seats: BTreeMap<(usize, usize), u64>,
}

fn fit_rivals(results: &Results, anchors: &Anchors, matches: &[&Past]) -> Option<Fitted> {
    let mut unknowns = Unknowns::default();
    let (mut observed, mut counts, mut seats) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    let ageing = Ageing::of(matches);
    for past in matches {
        let Some(places) = past.places() else { continue };
        let sitting: Vec<(usize, usize)> = past.single(&results.players).collect();
        if sitting.len() < 2 {
            continue;
        }
        for (seat, player) in &sitting {
            *counts.entry(*player).or_insert(0) += 1;
            *seats.entry((past.seats(), *seat)).or_insert(0) += 1;
        }
        let alternatives = sitting.iter().map(|(seat, player)| {
            let mut linear = unknowns.player(results, anchors, past, *player, 1.0);
            linear.parts.push((unknowns.seat(results, anchors, past, *seat), 1.0));
            linear
        });
        let alternatives = alternatives.collect();
        let placed: Vec<(usize, u8)> =
            sitting.iter().filter_map(|(seat, _)| Some((*seat, *places.get(*seat)?))).collect();
        if placed.len() == sitting.len() {
            observed.push(Observed { alternatives, orders: orders(&placed, ageing.weight(past)) });
        }
    }
    let fit = highest(&observed, &unknowns.priors, None)?;
    Some(Fitted { unknowns, fit, matches: counts, seats })
}

/// The ratings of each game in which people or bots played against each other.
#[must_use]
pub fn ratings(results: &Results, anchors: &Anchors) -> Vec<GameRatings> {
    let of = |game: usize| {
        let matches: Vec<&Past> =
            results.matches.iter().filter(|past| past.game == game && past.places().is_some()).collect();
        (!matches.is_empty()).then(|| game_ratings(results, anchors, game, &matches)).flatten()
    };
    (0..results.games.len()).filter_map(of).collect()
}

fn game_ratings(results: &Results, anchors: &Anchors, game: usize, matches: &[&Past]) -> Option<GameRatings> {
    let fitted = fit_rivals(results, anchors, matches)?;
    let fit = &fitted.fit;
    let rating = |(player, unknown): (&usize, &usize)| Rating {
        player: *player,
        matches: fitted.matches.get(player).copied().unwrap_or_default(),
        strength: fit.at.get(*unknown).copied().unwrap_or_default(),
        error: fit.error(*unknown),
    };
    let mut ratings: Vec<Rating> = fitted.unknowns.players.iter().map(rating).collect();
    ratings.sort_by(|one, two| two.strength.total_cmp(&one.strength).then(one.player.cmp(&two.player)));
    let seats = fitted.unknowns.seats.keys().map(|(seats, seat)| {
        let (offset, error) = fit.of(&off_the_mean(&fitted.unknowns, *seats, *seat));
        let matches = fitted.seats.get(&(*seats, *seat)).copied().unwrap_or_default();
        SeatOffset { seats: *seats, seat: *seat, matches, offset, error }
    });
    Some(GameRatings { game, ratings, seats: seats.collect() })
}

/// A seat against the mean of all seats of its table.
fn off_the_mean(unknowns: &Unknowns, seats: usize, seat: usize) -> Linear {
    let own: Vec<(usize, usize)> = unknowns
        .seats
        .iter()
        .filter(|((of, _), _)| *of == seats)
        .map(|((_, at), unknown)| (*at, *unknown))
        .collect();
    let mean = 1.0 / own.len().max(1) as f64;
    let part = |(at, unknown): &(usize, usize)| (*unknown, if *at == seat { 1.0 - mean } else { -mean });
    Linear { constant: 0.0, parts: own.iter().map(part).collect() }
}

/// How the ratings of a game stood at the end of each month in which it was played, the earliest first.
#[must_use]
pub fn ratings_by_month(
    results: &Results,
    anchors: &Anchors,
    calendar: &Calendar,
    game: usize,
) -> Vec<(Date, Vec<Rating>)> {
    let matches: Vec<&Past> =
        results.matches.iter().filter(|past| past.game == game && past.places().is_some()).collect();
    let month = |past: &Past| calendar.day(past.played.started_at).first_of_month();
    let mut months = Vec::new();
    for (at, past) in matches.iter().enumerate() {
        let ends = matches.get(at + 1).is_none_or(|next| month(next) != month(past));
        let so_far = matches.get(..=at).unwrap_or_default();
        if let Some(found) = ends.then(|| game_ratings(results, anchors, game, so_far)).flatten() {
            months.push((month(past), found.ratings));
        }
    }
    months
}

/// How groups of people do against what they took on, and how strong those are who can be told from the others.
#[must_use]
pub fn group_strengths(results: &Results, anchors: &Anchors) -> (Vec<GroupStrength>, Vec<GameRatings>) {
    let (mut groups, mut games) = (Vec::new(), Vec::new());
    for game in 0..results.games.len() {
        let matches: Vec<&Past> =
            results.matches.iter().filter(|past| past.game == game && past.group().is_some()).collect();
        if let Some(fitted) = fit_groups(results, anchors, &matches) {
            groups.extend(groups_of(results, anchors, &matches, fitted.unknowns, &fitted.fit));
            games.push(people_of(results, anchors, game, &matches));
        }
    }
    (groups, games.into_iter().flatten().collect())
}

/// The mean strength of all who sat there.
fn team(unknowns: &mut Unknowns, results: &Results, anchors: &Anchors, past: &Past) -> Linear {
    let sitting: Vec<usize> = past.sitting().map(|(_, player)| player).collect();
    let part = 1.0 / sitting.len().max(1) as f64;
    let mut team = Linear::default();
    for player in sitting {
        let own = unknowns.player(results, anchors, past, player, part);
        team.constant += own.constant;
        for (unknown, part) in own.parts {
            match team.parts.iter_mut().find(|(known, _)| *known == unknown) {
                Some((_, sum)) => *sum += part,
                None => team.parts.push((unknown, part)),
            }
        }
    }
    team
}

fn fit_groups(results: &Results, anchors: &Anchors, matches: &[&Past]) -> Option<Fitted> {
    let mut unknowns = Unknowns::default();
    let (mut observed, mut counts) = (Vec::new(), BTreeMap::new());
    let ageing = Ageing::of(matches);
    for past in matches {
        let Some(group) = past.group().filter(|_| past.sitting().next().is_some()) else { continue };
        for player in past.everybody() {
            *counts.entry(player).or_insert(0) += 1;
        }
        let team = team(&mut unknowns, results, anchors, past);
        let task = unknowns.task(results, anchors, past);
        let order = if group.won { vec![0, 1] } else { vec![1, 0] };
        observed
            .push(Observed { alternatives: vec![team, task], orders: vec![(ageing.weight(past), order)] });
    }
    (!observed.is_empty()).then_some(())?;
    let fit = highest(&observed, &unknowns.priors, None)?;
    Some(Fitted { unknowns, fit, matches: counts, seats: BTreeMap::new() })
}

fn people_in(results: &Results, past: &Past) -> Vec<usize> {
    let mut people = past.everybody();
    people.retain(|player| results.is_person(*player));
    people
}

fn groups_of(
    results: &Results,
    anchors: &Anchors,
    matches: &[&Past],
    mut unknowns: Unknowns,
    fit: &Fit,
) -> Vec<GroupStrength> {
    type Key = (Vec<usize>, Option<(String, String)>, usize);
    let mut groups: BTreeMap<Key, (Share, &Past)> = BTreeMap::new();
    for past in matches {
        let people = people_in(results, past);
        let Some(group) = past.group().filter(|_| !people.is_empty()) else { continue };
        let key = (people, past.difficulty.clone(), past.seats());
        groups.entry(key).or_insert((Share::default(), *past)).0.add(group.won);
    }
    let mut strength = |((people, difficulty, seats), (won, past)): (Key, (Share, &Past))| {
        let mut edge = team(&mut unknowns, results, anchors, past);
        let task = unknowns.task(results, anchors, past);
        edge.constant -= task.constant;
        edge.parts.extend(task.parts.into_iter().map(|(unknown, part)| (unknown, -part)));
        let (edge, error) = fit.of(&edge);
        let chance = |edge: f64| 1.0 / (1.0 + (-edge).exp());
        GroupStrength {
            game: past.game,
            people,
            difficulty: difficulty.map(|(_, name)| name),
            seats,
            won,
            chance: (chance(edge), chance(edge - Z * error), chance(edge + Z * error)),
        }
    };
    groups.into_iter().map(&mut strength).collect()
}

/// Those who played in three groups or more.
fn people_of(results: &Results, anchors: &Anchors, game: usize, matches: &[&Past]) -> Option<GameRatings> {
    let fitted = fit_groups(results, anchors, matches)?;
    let mut groups: BTreeMap<usize, BTreeSet<Vec<usize>>> = BTreeMap::new();
    for past in matches {
        let people = people_in(results, past);
        for player in &people {
            groups.entry(*player).or_default().insert(people.clone());
        }
    }
    let told = fitted.unknowns.players.iter().filter(|(player, _)| {
        results.is_person(**player) && groups.get(player).is_some_and(|groups| groups.len() >= GROUPS)
    });
    let rating = |(player, unknown): (&usize, &usize)| Rating {
        player: *player,
        matches: fitted.matches.get(player).copied().unwrap_or_default(),
        strength: fitted.fit.at.get(*unknown).copied().unwrap_or_default(),
        error: fitted.fit.error(*unknown),
    };
    let mut ratings: Vec<Rating> = told.map(rating).collect();
    ratings.sort_by(|one, two| two.strength.total_cmp(&one.strength).then(one.player.cmp(&two.player)));
    (!ratings.is_empty()).then_some(GameRatings { game, ratings, seats: Vec::new() })
}
