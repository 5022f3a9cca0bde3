//! A line is read against a copy of the match: each item against the match as it stands after those before it.

use std::ops::Range;

use super::list::List;
use super::pieces::{Piece, longest, pieces};
use super::read::{Found, NoEntry, choice, found, outcome};
use super::whole::{Item, Line, Refusal, Why};
use crate::engine::notation::PadPart;
use crate::engine::{
    AnyEntry, AnyMatch, Arg, ChanceTurn, Component, EntryError, Record, Seat, Source, Text, Turn, Unread,
    Viewer, text,
};
use crate::play::{GameSession, Next, PlayError};

/// How many of several choices are named.
const NAMED: usize = 5;
/// How many entries may follow by themselves: no game has nearly as many.
const FOLLOWING: usize = 100;

impl GameSession {
    /// The entries that a line of codes means in a match as those see it who look. Only where the program knows no more than
    /// they do: else what it would refuse could tell something.
    #[expect(clippy::type_complexity, reason = "each part of it says something")]
    fn codes(
        &self,
        game: &dyn AnyMatch,
        words: &str,
    ) -> Option<Result<Vec<(AnyEntry, Range<usize>)>, Unread>> {
        if !self.knows_no_more_than_people() {
            return None;
        }
        game.read_codes(words, self.names())
    }

    /// Whether a line is one of codes, such as a round told by totals.
    #[must_use]
    pub fn is_code(&self, words: &str) -> bool {
        self.codes(self.game(), words).is_some()
    }

    /// Whether a key that is neither a letter nor a digit begins a line of codes.
    #[must_use]
    pub fn begins_code(&self, key: char) -> bool {
        self.knows_no_more_than_people() && self.game().begins_codes(key)
    }

    /// What the keys of a number pad mean in the line of codes that can be told now; none where nothing is told late.
    #[must_use]
    pub fn pad(&self) -> Vec<PadPart> {
        if self.knows_no_more_than_people() { self.game().pad() } else { Vec::new() }
    }

    /// Whether the last key of a line enters it: it is one thing that can be entered, and nothing that could still be typed
    /// would mean another. A line with commas collects until it is entered.
    #[must_use]
    pub fn closes(&self, line: &Line, text: &str) -> bool {
        let seat = match self.game().turn() {
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } if self.reveals_on_the_table() => seats.first(),
            Turn::Secret { .. } | Turn::Chance(_) | Turn::Over => None,
        };
        let whole = line.can_be_entered() && line.items.len() == 1 && !text.contains([',', ';']);
        whole && seat.is_some_and(|seat| self.game().closes(seat, text))
    }

    /// What a line means that is typed at a screen on which `uncovered` looks alone; `now` is the time of its entries, in
    /// milliseconds since 1970 UTC.
    ///
    /// It is a function of what those who look may see: nothing that is hidden from them decides what is understood or
    /// allowed. Where something hidden is turned over, the line ends.
    #[must_use]
    pub fn read_line(&self, line: &str, uncovered: Option<Seat>, now: i64) -> Line {
        let blank = line.len() - line.trim_start().len();
        let asks = line.trim_start().starts_with('?');
        // “Can I hire Kaji?”
        let said = if asks { line.trim_end_matches(|c: char| c == '?' || c.is_whitespace()) } else { line };
        let pieces = pieces(said, if asks { blank + 1 } else { 0 });
        let mut read = Line { asks, at: now, ..Line::default() };
        if !pieces.is_empty() {
            let trial = Trial { session: self.copy(), uncovered, now, begun: false, turned_over: false };
            Reading { said, pieces, trial }.read(&mut read);
        }
        read
    }
}

/// A line that is being read.
struct Reading<'a> {
    said: &'a str,
    pieces: Vec<Piece>,
    trial: Trial,
}

impl Reading<'_> {
    fn read(mut self, line: &mut Line) {
        let (mut at, mut last) = (0, 0);
        // More pieces than were taken were understood, too, and not allowed.
        let mut longer: Option<Refused> = None;
        while at < self.pieces.len() {
            let rest = self.pieces.get(at..).unwrap_or_default();
            match self.trial.item(self.said, rest) {
                Ok(taken) => {
                    line.items.push(Item { at: self.place(at, taken.pieces), ..taken.item });
                    (last, longer) = (at, taken.longer);
                    at += taken.pieces;
                }
                Err(refused) => {
                    let (from, Refused { pieces, why, stands, part, before }) = match (&refused.why, longer) {
                        // The rest means nothing by itself: it belonged to the item before.
                        (Why::Unclear(_) | Why::Several { .. }, Some(longer)) => {
                            line.items.pop();
                            (last, longer)
                        }
                        _ => (at, refused),
                    };
                    // What comes after it is not known then.
                    let stands = stands.filter(|_| from + pieces == self.pieces.len());
                    let whole = self.place(from, pieces);
                    let at = part.map_or(whole.clone(), |part| {
                        (whole.start + part.start).min(whole.end)..(whole.start + part.end).min(whole.end)
                    });
                    line.items.extend(before.map(|item| Item { at: whole.start..at.start, ..*item }));
                    line.refused = Some(Refusal { at, why, stands });
                    return;
                }
            }
        }
    }

    /// Where so many pieces from one on stand in the line, in characters.
    fn place(&self, from: usize, n: usize) -> Range<usize> {
        let pieces = self.pieces.get(from..from + n).unwrap_or_default();
        let count = |to: usize| self.said.get(..to).map_or(0, |text| text.chars().count());
        match (pieces.first(), pieces.last()) {
            (Some(first), Some(last)) => count(first.at.start)..count(last.at.end),
            _ => 0..0,
        }
    }
}

/// An item that means something which is allowed.
struct Taken {
    item: Item,
    pieces: usize,
    /// What would have been refused, had more been taken.
    longer: Option<Refused>,
}

/// So many pieces that are no item.
struct Refused {
    pieces: usize,
    why: Why,
    /// What they mean, if the table may let it stand.
    stands: Option<AnyEntry>,
    /// The characters of them that are refused, if not all.
    part: Option<Range<usize>>,
    /// What stands before that and would be allowed.
    before: Option<Box<Item>>,
}

/// What words mean: entries, and where each stands in them, if that is known.
type Meant = (Vec<AnyEntry>, Vec<Range<usize>>);

impl Refused {
    const fn new(pieces: usize, why: Why) -> Self {
        Self { pieces, why, stands: None, part: None, before: None }
    }

    /// Where these entries are what is not allowed.
    fn of(entries: &[AnyEntry], pieces: usize, why: Why) -> Self {
        let can_stand = matches!(&why, Why::Refused(EntryError::Refused(violation)) if violation.can_stand);
        let stands = match entries {
            [one] if can_stand => Some(one.clone()),
            _ => None,
        };
        Self { stands, ..Self::new(pieces, why) }
    }
}

/// The copy of a match, on which a line is tried out, and who looks at the screen.
struct Trial {
    session: GameSession,
    uncovered: Option<Seat>,
    now: i64,
    /// Whether an item has been carried out.
    begun: bool,
    /// Whether the last item turned over what those who look could not see.
    turned_over: bool,
}

impl Trial {
    /// The item that pieces begin with. It is carried out.
    #[expect(clippy::result_large_err, reason = "a line is refused once, and then told")]
    fn item(&mut self, said: &str, rest: &[Piece]) -> Result<Taken, Refused> {
        let all = |why| Refused::new(rest.len(), why);
        let before = self.follow().map_err(all)?;
        let asked = self.asked().map_err(all)?;
        let game = self.seen();
        let listed = |seat: Seat| List::of(game.candidates(seat), self.session.names());
        let mut list = asked.map_or_else(|| List::of(Vec::new(), self.session.names()), listed);
        let words = |n: usize| -> &str {
            let ends = (rest.first(), rest.get(..n).and_then(<[Piece]>::last));
            let (Some(first), Some(last)) = ends else { return "" };
            said.get(first.at.start..last.at.end).unwrap_or_default()
        };
        let (mut refused, mut unclear): (Option<Refused>, Option<Text>) = (None, None);
        for n in (1..=longest(rest)).rev() {
            let now = match self.meant(&*game, asked, words(n), &list) {
                Ok((entries, places)) => match self.take(&*game, entries.clone()) {
                    Ok(item) => return Ok(self.taken(item, before, n, refused)),
                    Err(why) => self.refused_part(Refused::of(&entries, n, why), &entries, &places),
                },
                Err(NoEntry::Refused(error)) => Refused::new(n, Why::Refused(error)),
                Err(NoEntry::Unclear(text)) => {
                    unclear = Some(text);
                    continue;
                }
            };
            refused = refused.or(Some(now));
        }
        if let Some(refused) = refused {
            return Err(refused);
        }
        let Some(seat) = asked else { return Err(unknown(words(1), unclear)) };
        // Nothing reads it; perhaps it is some words of a choice.
        for n in (1..=longest(rest)).rev() {
            match found(&*game, seat, words(n), &mut list, self.session.names()) {
                Found::One(entry) => {
                    return match self.take(&*game, vec![entry.clone()]) {
                        Ok(item) => Ok(self.taken(item, before, n, None)),
                        Err(why) => Err(Refused::of(&[entry], n, why)),
                    };
                }
                Found::Several(among) if n == 1 => {
                    let choices = list.texts(among.get(..NAMED).unwrap_or(&among));
                    return Err(Refused::new(1, Why::Several { said: words(1).to_owned(), choices }));
                }
                Found::Several(_) | Found::Nothing => {}
            }
        }
        Err(unknown(words(1), unclear))
    }

    /// What nobody is asked for has happened as well.
    fn taken(
        &mut self,
        mut item: Item,
        before: Vec<Record<AnyEntry>>,
        pieces: usize,
        longer: Option<Refused>,
    ) -> Taken {
        self.begun = true;
        item.records.splice(0..0, before);
        Taken { item, pieces, longer }
    }

    /// Carries out what is entered without asking anybody.
    fn follow(&mut self) -> Result<Vec<Record<AnyEntry>>, Why> {
        let mut records = Vec::new();
        while !self.turned_over
            && records.len() < FOLLOWING
            && let Some(entry) = self.session.entered_by_itself()
        {
            let record = Record { at: self.now, ..Record::new(entry, Source::Program) };
            self.session.play(record.clone()).map_err(why)?;
            records.push(record);
        }
        Ok(records)
    }

    /// Whose choice it is now, or none where people tell what came up.
    fn asked(&mut self) -> Result<Option<Seat>, Why> {
        if self.turned_over {
            return Err(Why::Later(text("Something hidden is turned over next. Enter the rest after that.")));
        }
        let next = self.session.next();
        if self.begun {
            // Another person may see the screen now.
            let goes_on = |seat: &Seat| match next {
                Next::People { seats, secret: false } => seats.first() == Some(*seat),
                _ => false,
            };
            self.uncovered = self.uncovered.filter(goes_on);
        }
        let seat = match next {
            Next::People { seats, .. } => {
                self.uncovered.filter(|seat| seats.contains(*seat)).or(seats.first())
            }
            Next::Tell(_) => return Ok(None),
            Next::Bot(seat) => {
                return Err(Why::Later(
                    text("{seat} chooses next. Enter the rest after that.").with("seat", seat),
                ));
            }
            Next::Program => return Err(Why::Later(self.by_the_program())),
            Next::Nobody => None,
        };
        match seat {
            Some(seat) if self.session.needs_curtain(seat) && self.uncovered != Some(seat) => {
                Err(Why::LookFirst(seat))
            }
            Some(seat) => Ok(Some(seat)),
            None => Err(Why::Later(text("The match is over before that."))),
        }
    }

    /// What the program does next.
    fn by_the_program(&self) -> Text {
        match self.session.game().turn() {
            Turn::Chance(ChanceTurn { component: Component::Cards, .. }) => {
                text("Cards are dealt next. Enter the rest after that.")
            }
            Turn::Chance(ChanceTurn { component: Component::Lot, .. }) => {
                text("Lots are drawn next. Enter the rest after that.")
            }
            _ => text("Dice are rolled next. Enter the rest after that."),
        }
    }

    /// Whose eyes the screen is for.
    fn viewer(&self) -> Viewer {
        self.session.viewer(self.uncovered)
    }

    /// The match as those see it who look.
    fn seen(&self) -> Box<dyn AnyMatch> {
        self.session.game().as_seen(self.viewer())
    }

    /// What words mean, whether it is allowed or not.
    fn meant(
        &self,
        game: &dyn AnyMatch,
        asked: Option<Seat>,
        words: &str,
        list: &List,
    ) -> Result<Meant, NoEntry> {
        let names = self.session.names();
        if let Some(codes) = self.session.codes(game, words) {
            return Ok(codes?.into_iter().unzip());
        }
        if self.session.tells_of_the_table()
            && let Some(entries) = game.read_entries(words, names)
        {
            return Ok((entries, Vec::new()));
        }
        let entry = match asked {
            Some(seat) => choice(game, seat, words, list, names)?,
            None => outcome(game, words, names)?,
        };
        Ok((vec![entry], Vec::new()))
    }

    /// Of several entries the first that is refused, where it stands, and what those before it do.
    fn refused_part(&self, refused: Refused, entries: &[AnyEntry], places: &[Range<usize>]) -> Refused {
        let mut copy = self.session.copy();
        let fails = |entry: &AnyEntry| copy.play(self.typed(entry.clone())).is_err();
        let Some(at) = entries.iter().position(fails) else { return refused };
        let Some(part) = places.get(at).cloned() else { return refused };
        let records: Vec<_> = entries.iter().take(at).map(|entry| self.typed(entry.clone())).collect();
        let told = copy.game().told(records.len());
        let before = (!records.is_empty())
            .then(|| Box::new(Item { at: 0..0, told, records, name: None, secret: false }));
        Refused { part: Some(part), before, ..refused }
    }

    /// Carries entries out, all or none. What is said of them is what those say who look.
    fn take(&mut self, seen: &dyn AnyMatch, entries: Vec<AnyEntry>) -> Result<Item, Why> {
        let records: Vec<_> = entries.into_iter().map(|entry| self.typed(entry)).collect();
        if let [record] = records.as_slice() {
            self.session.check_in_front_of(self.viewer(), &record.entry).map_err(Why::Refused)?;
        }
        let secret = self.session.chooses_in_secret();
        let name = match records.as_slice() {
            [record] => seen.named(&record.entry),
            _ => None,
        };
        let viewer = self.viewer();
        let hides = !self.session.knows_no_more_than_people()
            && self.session.game().state(viewer) != self.session.game().state(Viewer::All);
        match records.as_slice() {
            [record] => self.session.play_in_front_of(viewer, record.clone()),
            _ => self.session.play_together(records.clone()),
        }
        .map_err(why)?;
        let mut told = Vec::new();
        if hides {
            // Only what follows from what they see is told, and what does not follow is not known yet.
            let mut after = seen.as_seen(viewer);
            let held = records.iter().all(|record| after.play(record.clone()).is_ok());
            self.turned_over = !held || after.state(viewer) != self.session.game().state(viewer);
            if held {
                told = after.told(records.len());
            }
        } else {
            told = self.session.game().told(records.len());
        }
        Ok(Item { at: 0..0, records, name, told, secret })
    }

    fn typed(&self, entry: AnyEntry) -> Record<AnyEntry> {
        Record { at: self.now, ..Record::new(entry, Source::Typed) }
    }
}

fn why(error: PlayError) -> Why {
    match error {
        PlayError::Entry(error) => Why::Refused(error),
        PlayError::LookFirst(seat) => Why::LookFirst(seat),
        // Only changes of the log end like this.
        error @ PlayError::Tried => Why::Refused(EntryError::Malformed(error.to_string())),
        // The copy is written down nowhere.
        PlayError::Store(error) => Why::Refused(EntryError::Malformed(error.words)),
    }
}

/// Nothing reads the words; `reason` is what the game says about them.
fn unknown(words: &str, reason: Option<Text>) -> Refused {
    let unknown = || {
        let message = text("Nothing you can do now is called “{words}”.");
        message.with("words", Arg::Verbatim(words.to_owned()))
    };
    let nothing = Unread::nothing();
    let reason = reason.filter(|reason| Unread::Unclear(reason.clone()) != nothing);
    Refused::new(1, Why::Unclear(reason.unwrap_or_else(unknown)))
}
