//! How a match ended, as a tableau: who won and by how much, and what each seat’s points came from.

use super::game::{ModelOf, Table};
use super::{Arrangement, Item, Look, Place, PortraitLook, Zone};
use crate::engine::{Game, Match, Outcome, Seat, SeatSet, apply};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Tint;

/// A finished match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    /// “Ben wins”.
    pub title: String,
    /// By how much, or how it came about.
    pub margin: String,
    /// If all played together: whether they won.
    pub together: Option<bool>,
    /// “What each round brought”.
    pub heading: String,
    /// What the parts of the match are called below the bars.
    pub parts: Vec<String>,
    /// The seats by place.
    pub seats: Vec<SeatEnd>,
    /// Whom a group met.
    pub foes: Vec<Foe>,
    /// What a group did besides.
    pub notes: Vec<String>,
    /// Whether the board stays in sight.
    pub on_board: bool,
}

/// What one seat came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatEnd {
    pub seat: Seat,
    pub name: String,
    /// None in a group, where nobody is ranked.
    pub place: Option<u8>,
    pub winner: bool,
    pub tale: SeatTale,
}

/// What a game tells of a finished match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tale {
    /// Who won, if that is not said in the common words.
    pub title: Option<String>,
    /// By how much, if that is not told by points.
    pub margin: Option<String>,
    pub heading: String,
    pub parts: Vec<String>,
    /// In seat order.
    pub seats: Vec<SeatTale>,
    pub foes: Vec<Foe>,
    pub notes: Vec<String>,
    pub on_board: bool,
}

/// What a game tells of a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatTale {
    /// “41 VP”.
    pub score: String,
    /// What the points came from, in one line; may be empty.
    pub words: String,
    /// The same in single words, each with its points.
    pub sources: Vec<String>,
    /// The same as the things they were.
    pub things: Vec<Thing>,
    /// What each part of the match brought.
    pub brought: Vec<i32>,
}

/// Something that brought points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thing {
    pub look: Look,
    /// What it is.
    pub name: String,
}

impl Thing {
    /// The thing as an item that nobody presses.
    #[must_use]
    pub fn item(&self, id: String) -> Item {
        Item { id, look: self.look.clone(), name: self.name.clone(), ..Item::default() }
    }
}

/// Somebody whom a group met.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Foe {
    pub portrait: PortraitLook,
    pub name: String,
    /// When it fell, or how far it was from that.
    pub note: String,
    /// The part of the match in which it fell.
    pub fell: Option<usize>,
}

impl End {
    /// The end of a match, which has this outcome.
    pub(super) fn of<T: Table>(m: &ModelOf<T>, played: &Match<T::Rules>, outcome: &Outcome) -> Self {
        let Tale { title, margin, heading, parts, seats, foes, notes, on_board } = T::tale(m, played);
        let winners = outcome.winners();
        let mut ends: Vec<SeatEnd> = (0u8..)
            .map(Seat)
            .zip(seats)
            .map(|(seat, tale)| SeatEnd {
                seat,
                name: m.name(seat),
                place: outcome.place(seat),
                winner: winners.contains(seat) && outcome.group().is_none(),
                tale,
            })
            .collect();
        ends.sort_by_key(|end| end.place);
        Self {
            title: title.unwrap_or_else(|| who_won(&ends, outcome, m.you())),
            margin: margin.unwrap_or_else(|| by_how_much(&ends, outcome)),
            together: outcome.group().map(|group| group.won),
            heading,
            parts,
            seats: ends,
            foes,
            notes,
            on_board,
        }
    }

    /// Who won, and by how much.
    #[must_use]
    pub fn result(&self) -> String {
        let parts = [&self.title, &self.margin].into_iter().filter(|text| !text.is_empty());
        parts.map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
    }

    /// All of it in one paragraph: the result, then the places, then what else is known, such as what decided it.
    #[must_use]
    pub fn spoken(&self, more: &[String]) -> String {
        let mut parts = vec![self.result()];
        for foe in &self.foes {
            parts.push(sentence(&format!("{}: {}", foe.name, foe.note)));
        }
        for end in &self.seats {
            let words = [end.tale.score.as_str(), end.tale.words.as_str()];
            let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
            let (seat, words) = (end.name.as_str(), words.join("; "));
            let told = match end.place {
                Some(place) => {
                    let words = [("n", &*place.to_string()), ("seat", seat), ("points", &*words)];
                    gettext_f("Place {n}: {seat}, {points}", &words)
                }
                None if words.is_empty() => seat.to_owned(),
                None => format!("{seat}: {words}"),
            };
            parts.push(sentence(&told));
        }
        parts.extend(self.notes.iter().chain(more).map(|note| sentence(note)));
        parts.join(" ")
    }

    /// The highest bar: all are drawn on one scale.
    #[must_use]
    pub fn scale(&self) -> i32 {
        self.seats.iter().flat_map(|end| &end.tale.brought).copied().max().unwrap_or(0).max(1)
    }

    /// The most that any part cost, as a value below nought: what is lost hangs below the line.
    #[must_use]
    pub fn lowest(&self) -> i32 {
        self.seats.iter().flat_map(|end| &end.tale.brought).copied().min().unwrap_or(0).min(0)
    }

    /// Whether any part of the match brought or cost anything that bars could show.
    #[must_use]
    pub fn has_bars(&self) -> bool {
        self.seats.iter().flat_map(|end| &end.tale.brought).any(|n| *n != 0)
    }

    /// What lies on the table when the tableau has been put away: a column for each seat by place, with what its points
    /// came from, and before them what a group did.
    #[must_use]
    pub fn columns<P>(&self) -> Vec<Zone<P>> {
        let column = |id: String, owner, title: String, name: String, note: String, lines: &[String]| Zone {
            place: Place::Tray,
            arrangement: Arrangement::Column,
            items: lines.iter().enumerate().map(|(at, text)| chip(format!("{id}/{at}"), text)).collect(),
            id,
            owner,
            title,
            name,
            note,
        };
        let group = (!self.notes.is_empty()).then(|| {
            let title = gettext("Together");
            column("end/group".to_owned(), None, title.clone(), title, String::new(), &self.notes)
        });
        let seat = |end: &SeatEnd| {
            let name = format!("{}: {}", end.name, end.tale.score);
            let (id, note) = (format!("end/{}", end.seat.0), end.tale.score.clone());
            column(id, Some(end.seat), end.name.clone(), name, note, &end.tale.sources)
        };
        group.into_iter().chain(self.seats.iter().map(seat)).collect()
    }
}

fn chip<P>(id: String, text: &str) -> Item<P> {
    let look = Look::Chip { tint: Tint::Neutral, text: text.to_owned() };
    Item { id, name: text.to_owned(), look, ..Item::default() }
}

/// What each part of a match brought each seat, as its score tells; `part` is the part that a state belongs to, from 0.
pub fn by_score<G: Game>(played: &Match<G>, part: impl Fn(&G::State) -> usize) -> Vec<Vec<i32>> {
    let game = played.game();
    let mut state = game.start();
    let mut brought = vec![Vec::new(); game.seats()];
    for logged in played.log() {
        let (at, before) = (part(&state), game.scores(&state));
        if apply(&**game, &mut state, &logged.record.entry, logged.record.stood, &mut ()).is_err() {
            break;
        }
        let after = game.scores(&state);
        for ((parts, before), after) in brought.iter_mut().zip(&before).zip(&after) {
            add(parts, at, after - before);
        }
    }
    brought
}

/// Adds to what a part brought.
pub fn add(parts: &mut Vec<i32>, at: usize, n: i32) {
    if parts.len() <= at {
        parts.resize(at + 1, 0);
    }
    if let Some(part) = parts.get_mut(at) {
        *part += n;
    }
}

/// “1”, “2” and so on, for as many parts as there are.
#[must_use]
pub fn numbered(brought: &[Vec<i32>]) -> Vec<String> {
    let n = brought.iter().map(Vec::len).max().unwrap_or(0);
    (1..=n).map(|n| n.to_string()).collect()
}

/// “Anna, Ben and Cleo”.
#[must_use]
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] => {
            // Translators: names, the last one after “and”.
            gettext_f("{names} and {last}", &[("names", &some.join(", ")), ("last", last)])
        }
    }
}

fn sentence(text: &str) -> String {
    match text.ends_with(['…', '?', '!']) {
        true => text.to_owned(),
        false => format!("{}.", text.trim_end_matches('.')),
    }
}

fn who_won(ends: &[SeatEnd], outcome: &Outcome, you: Option<Seat>) -> String {
    let all: Vec<String> = ends.iter().map(|end| end.name.clone()).collect();
    let you = you.is_some_and(|seat| outcome.group().is_some() || outcome.winners() == SeatSet::one(seat));
    match outcome.group() {
        Some(group) if group.won && you => return gettext("You win"),
        Some(_) if you => return gettext("You lose"),
        Some(group) if group.won => return gettext_f("{seats} win", &[("seats", &listed(&all))]),
        Some(_) => return gettext_f("{seats} lose", &[("seats", &listed(&all))]),
        None => {}
    }
    let winners: Vec<String> = ends.iter().filter(|end| end.winner).map(|end| end.name.clone()).collect();
    match winners.as_slice() {
        [_] if you => gettext("You win"),
        [one] => gettext_f("{seat} wins", &[("seat", one)]),
        all if all.len() == 2 && ends.len() == 2 => gettext("A draw"),
        all => gettext_f("{seats} share the win", &[("seats", &listed(all))]),
    }
}

fn by_how_much(ends: &[SeatEnd], outcome: &Outcome) -> String {
    let Some(first) = ends.first() else { return String::new() };
    let points = first.tale.score.as_str();
    let score = |end: &SeatEnd| outcome.scores.get(end.seat.index()).copied().unwrap_or_default();
    if outcome.group().is_some() || ends.len() == 1 {
        return if ends.len() == 1 { points.to_owned() } else { String::new() };
    }
    if ends.iter().filter(|end| end.winner).count() > 1 {
        return gettext_f("{points} each", &[("points", points)]);
    }
    let Some(second) = ends.iter().find(|end| !end.winner) else { return points.to_owned() };
    let more = score(first) - score(second);
    let words = [("points", points), ("n", &*more.to_string()), ("seat", &*second.name)];
    match more {
        1.. => gettext_f("{points}, {n} more than {seat}", &words),
        _ => {
            let words = [("points", points), ("seat", &*second.name)];
            gettext_f("{points}, ahead of {seat} on the tie-breaker", &words)
        }
    }
}
