//! What becomes of the cards of a pack in matches among bots.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::marker::PhantomData;

use super::series::Spectator;
use super::{Series, Sum};
use crate::engine::{Arg, Entry, EntryOf, Game, Names, Outcome, Seat, Text};
use crate::i18n;

/// How the cards fared in a series of matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Balance {
    /// How many matches were played to the end.
    pub matches: u32,
    /// The final scores of all seats, from the lowest up.
    pub scores: Vec<i32>,
    /// How many matches a group won.
    pub won: u32,
    /// What was done with which card.
    pub rows: Vec<BalanceRow>,
}

/// What was done with a card.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceRow {
    /// What was done.
    pub what: Deed,
    /// The id of the card.
    pub card: String,
    /// How often.
    pub times: u32,
    /// By how many seats, each match counted.
    pub seats: u32,
    /// The mean final score of these seats.
    pub score: f64,
    /// Which part of a win they had on average: 1 for a sole winner or a group that won.
    pub wins: f64,
}

/// What can be done with a card, by the message that tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deed {
    msgid: &'static str,
    /// The form for several, where there is one.
    plural: Option<&'static str>,
}

impl Deed {
    fn of(text: &Text) -> Self {
        Self { msgid: text.msgid, plural: text.plural.map(|(plural, _)| plural) }
    }

    /// In English, for programs; what differs from time to time is left open: `gets … VP for the …`.
    #[must_use]
    pub fn english(self) -> String {
        left_open(self.plural.unwrap_or(self.msgid))
    }

    /// The same in the reader's language.
    #[must_use]
    pub fn words(self) -> String {
        left_open(&match self.plural {
            Some(plural) => i18n::ngettext(self.msgid, plural, 2),
            None => i18n::gettext(self.msgid),
        })
    }
}

/// A sentence without its places and without who did it.
fn left_open(sentence: &str) -> String {
    let open = i18n::fill_places(sentence, |_| Some("…".to_owned()));
    let what = ["… : ", "…: ", "… "].iter().find_map(|start| open.strip_prefix(start));
    what.unwrap_or(&open).trim_end_matches('.').to_owned()
}

/// How a card fared so far.
#[derive(Default)]
struct Fared {
    times: u32,
    seats: u32,
    score: Sum,
    wins: Sum,
}

/// A card of a pack, so that sentences about it are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The field of the pack that it stands in.
    pub kind: String,
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// Who did what with which card.
type Done = (Seat, Deed, String);

/// Writes down what is done with cards in a match: what the game tallies, and what its log says of them.
struct Clerk<G: Game> {
    tallied: Vec<Done>,
    told: Vec<(Seat, Text)>,
    game: PhantomData<fn(G)>,
}

impl<G: Game> Default for Clerk<G> {
    fn default() -> Self {
        Self { tallied: Vec::new(), told: Vec::new(), game: PhantomData }
    }
}

impl<G: Game> Spectator<G> for Clerk<G> {
    const WANTS_EVENTS: bool = true;

    fn entered(
        &mut self,
        game: &G,
        before: &G::State,
        entry: &EntryOf<G>,
        events: &[G::Event],
        after: &G::State,
    ) {
        let own = game.tally(before, entry, events);
        // A game that tallies says better than its log what matters.
        if !own.is_empty() {
            let deed = |msgid| Deed { msgid, plural: None };
            self.tallied.extend(own.into_iter().map(|(seat, what, card)| (seat, deed(what), card)));
            self.told.clear();
        }
        if self.tallied.is_empty() {
            let seat = match entry {
                Entry::Do { seat, .. } => *seat,
                _ => Seat(0),
            };
            self.told.extend(game.tell(before, entry, events, after).into_iter().map(|told| (seat, told)));
        }
    }
}

/// Plays matches as [`simulate`](super::simulate()) does and tells what was done with each card. Where a game keeps no tally
/// of its own, that is what the log says of the cards named here.
pub fn balance<G: Game>(game: &G, series: Series<'_>, cards: &[Named]) -> Balance {
    let (mut found, mut sums) = (Balance::default(), Sums::new());
    let names = Names::default();
    let mut known = HashMap::new();
    for card in cards {
        let printed = game.card(&card.kind, &card.id).and_then(|printed| printed.name);
        let name = printed.map_or_else(|| card.name.clone(), |name| name.render(&names));
        known.entry(name).or_insert_with(|| card.id.clone());
    }
    series.play(game, |clerk: Clerk<G>, played| {
        // A match that never ends counts nowhere.
        let Some(outcome) = played.outcome else { return };
        found.matches += 1;
        found.won += u32::from(outcome.group().is_some_and(|group| group.won));
        found.scores.extend(outcome.scores.iter());
        let mut done = clerk.tallied;
        if done.is_empty() {
            done.extend(clerk.told.iter().flat_map(|(seat, told)| of_cards(*seat, told, &known, &names)));
        }
        add(&mut sums, done, &outcome);
    });
    found.scores.sort_unstable();
    found.rows = sums.into_iter().map(|((_, card), (what, sum))| row(what, card, &sum)).collect();
    found
}

/// What a sentence says of cards: its words, the seat it is about, and the cards.
fn of_cards(acts: Seat, told: &Text, known: &HashMap<String, String>, names: &Names) -> Vec<Done> {
    let mut found = Vec::new();
    in_sentence(acts, told, known, names, &mut found);
    found
}

fn in_sentence(
    acts: Seat,
    told: &Text,
    known: &HashMap<String, String>,
    names: &Names,
    found: &mut Vec<Done>,
) {
    let seat = told.args.iter().find_map(|(_, arg)| match arg {
        Arg::Seat(seat) => Some(*seat),
        _ => None,
    });
    let seat = seat.unwrap_or(acts);
    let what = Deed::of(told);
    for (_, arg) in &told.args {
        let items = if let Arg::List(items) = arg { items.as_slice() } else { std::slice::from_ref(arg) };
        for item in items {
            let card = match item {
                Arg::Content(word) => known.get(word),
                Arg::Text(text) | Arg::Capital(text) => known.get(&text.render(names)),
                _ => None,
            };
            match (card, item) {
                (Some(id), _) => found.push((seat, what, id.clone())),
                (None, Arg::Text(text) | Arg::Capital(text)) => in_sentence(seat, text, known, names, found),
                _ => {}
            }
        }
    }
}

fn row(what: Deed, card: String, sum: &Fared) -> BalanceRow {
    let (score, wins) = (sum.score.mean(sum.seats), sum.wins.mean(sum.seats));
    BalanceRow { what, card, times: sum.times, seats: sum.seats, score, wins }
}

/// By what is said of it in English, which several messages can say, and by card.
type Sums = BTreeMap<(String, String), (Deed, Fared)>;

/// Adds up what was done in a match that ended so.
fn add(sums: &mut Sums, done: Vec<Done>, outcome: &Outcome) {
    let mut counted = BTreeSet::new();
    for (seat, what, card) in done {
        let (_, sum) = sums.entry((what.english(), card.clone())).or_insert((what, Fared::default()));
        sum.times += 1;
        if counted.insert((seat, what, card)) {
            sum.seats += 1;
            sum.score.add(f64::from(outcome.scores.get(seat.index()).copied().unwrap_or_default()));
            let winners = outcome.winners();
            sum.wins.add(match outcome.group() {
                Some(group) => f64::from(u8::from(group.won)),
                None if winners.contains(seat) => 1.0 / winners.len() as f64,
                None => 0.0,
            });
        }
    }
}
