//! How a line is read by a table, what is wrong with one that cannot be read, and what may come next in one that is begun.

use super::form::{Form, NUMBER, Part, Reading, SEAT, Shape};
use super::unread::Unread;
use super::words::{Called, Found, Thing, Word, join, plain, words};
use crate::engine::{Arg, Rules, Seat, Text, text};

/// Words that people say and that may be left out.
const SMALL: [&str; 16] =
    ["a", "an", "the", "to", "from", "with", "and", "for", "on", "of", "at", "in", "into", "by", "as", "my"];
/// How many names or forms a message lists.
const LISTED: usize = 5;

/// A line that is being read, and how far anyone came with it.
struct Reader<'a> {
    words: Vec<Word>,
    things: &'a dyn Fn(&str) -> Vec<Thing>,
    known: Vec<(&'static str, Called)>,
    best: Best,
}

/// Where reading stopped at the farthest.
#[derive(Default)]
struct Best {
    at: usize,
    /// The form that came so far.
    shape: Option<Shape>,
    /// What could have stood there.
    wanted: Vec<&'static str>,
    /// What the words there may mean.
    several: Vec<String>,
}

/// Reads a line by the forms of a table: those with its verb, the longest first, then those without. `things` are those
/// of a kind that people can name.
///
/// # Errors
/// What is wrong with the line.
pub(super) fn read<G: Rules, T>(
    (game, state, seat): (&G, &G::State, Option<Seat>),
    forms: &[&[Form<G, T>]],
    line: &str,
    things: &dyn Fn(&str) -> Vec<Thing>,
) -> Result<T, Unread> {
    let forms: Vec<&Form<G, T>> = forms.iter().copied().flatten().collect();
    let read = |line: &str| {
        let mut reader = Reader::new(line, things);
        for (from, form) in reader.begun(&forms, |form| form.shape) {
            if let Some(parts) = reader.parts(from, form.shape) {
                return (form.build)(&Reading { game, state, seat, parts });
            }
        }
        let shapes: Vec<Shape> = forms.iter().map(|form| form.shape).collect();
        Err(Unread::Unclear(reader.trouble(&shapes, things)))
    };
    let whole = read(line);
    // A plus joins what one die shows, or stands between two dice.
    match &whole {
        Err(Unread::Unclear(_)) if line.contains('+') => read(&line.replace('+', " ")).or(whole),
        _ => whole,
    }
}

/// How everything in a table is typed.
pub(super) fn usage<G: Rules, T>(forms: &[&[Form<G, T>]]) -> Vec<String> {
    forms.iter().copied().flatten().map(|form| form.shape.usage()).collect()
}

/// Whole words that can stand where a line ends. Where a table may tell things `late`, what is not here may be meant, too.
pub(super) fn complete<G: Rules, T>(
    (game, state, seat): (&G, &G::State, Option<Seat>),
    late: bool,
    forms: &[&[Form<G, T>]],
    line: &str,
    things: &dyn Fn(&str) -> Vec<Thing>,
) -> Vec<String> {
    let begun = line.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
    let (before, word) =
        (line.get(..begun).unwrap_or_default(), plain(line.get(begun..).unwrap_or_default()));
    let forms: Vec<&Form<G, T>> = forms.iter().copied().flatten().collect();
    let mut reader = Reader::new(before, things);
    for (from, form) in reader.begun(&forms, |form| form.shape) {
        let _ = reader.parts(from, form.shape);
    }
    let said = plain(line);
    // What lacks a name for anything here, or means nothing now, leads nowhere.
    let mut can_be_said = |form: &Form<G, T>| {
        let means = || (form.build)(&Reading { game, state, seat, parts: Vec::new() });
        match form.shape.parts {
            [] => !matches!(means(), Err(Unread::Unclear(_))),
            _ => late || reader.can_be_named(form.shape),
        }
    };
    let sayable: Vec<&&Form<G, T>> = forms.iter().filter(|form| can_be_said(form)).collect();
    let verbs = sayable.iter().filter_map(|form| form.shape.verbs.first());
    let mut found: Vec<String> = verbs
        .filter(|verb| !verb.is_empty() && plain(verb).starts_with(&said))
        .filter(|verb| begun < line.len() || plain(verb) != said)
        .map(|verb| (*verb).to_owned())
        .collect();
    if reader.best.at == reader.words.len() {
        let begins = |thing: &Thing| {
            let names = thing.names.iter().flat_map(|name| words(name));
            thing.here && names.into_iter().any(|name| name.text.starts_with(&word))
        };
        for kind in std::mem::take(&mut reader.best.wanted) {
            let known = reader.called(kind);
            found.extend(
                known.things.iter().filter(|thing| begins(thing)).map(|thing| thing.shown().to_owned()),
            );
        }
    }
    found.sort();
    found.dedup();
    found
}

impl<'a> Reader<'a> {
    fn new(line: &str, things: &'a dyn Fn(&str) -> Vec<Thing>) -> Self {
        Self { words: words(line), things, known: Vec::new(), best: Best::default() }
    }

    /// The forms whose verb the line begins with, and where what comes after it begins.
    fn begun<F: Copy>(&self, forms: &[F], shape: impl Fn(F) -> Shape) -> Vec<(usize, F)> {
        let mut begun = Vec::new();
        for form in forms {
            for verb in shape(*form).plain_verbs() {
                let verb = words(&verb);
                let said = self.words.get(..verb.len());
                if said.is_some_and(|said| said.iter().zip(&verb).all(|(said, verb)| said.text == verb.text))
                {
                    begun.push((verb.len(), *form));
                }
            }
        }
        begun.sort_by_key(|(len, _)| std::cmp::Reverse(*len));
        begun
    }

    /// Whether there is something here to name wherever a form needs a name.
    fn can_be_named(&mut self, shape: Shape) -> bool {
        let mut needed = shape.parts.iter().filter(|part| part.least > 0 && part.kind != NUMBER);
        needed.all(|part| self.called(part.kind).things.iter().any(|thing| thing.here))
    }

    /// The values of all parts, if they are what the line holds from a word on, and nothing else.
    fn parts(&mut self, from: usize, shape: Shape) -> Option<Vec<Option<Vec<u8>>>> {
        let mut at = from;
        self.reach(at, shape);
        let mut all = Vec::new();
        for part in shape.parts {
            let (values, next) = self.part(at, *part, shape)?;
            at = next;
            all.push(values);
        }
        while self.is_small(at) {
            at += 1;
        }
        self.reach(at, shape);
        (at == self.words.len()).then_some(all)
    }

    /// The values of a part, nothing if it was left out, and where the words go on.
    fn part(&mut self, from: usize, part: Part, shape: Shape) -> Option<(Option<Vec<u8>>, usize)> {
        let mut at = from;
        let led = !part.lead.is_empty() && self.is(at, part.lead);
        if led {
            at += 1;
        }
        let mut values = Vec::new();
        while values.len() < part.most && (led || !part.marked) {
            let Some((value, next)) = self.thing(at, part.kind, shape) else { break };
            values.push(value);
            at = next;
        }
        let enough = values.len() >= part.least && (!led || part.most > 1 || !values.is_empty());
        let said = led || !values.is_empty();
        enough.then(|| (said.then_some(values), at))
    }

    /// What is named from a word on, and where the words go on. Small words before it are let pass.
    fn thing(&mut self, from: usize, kind: &'static str, shape: Shape) -> Option<(u8, usize)> {
        let mut at = from;
        loop {
            let rest = self.words.get(at..).unwrap_or_default().to_vec();
            let parts = !self.is_small(at);
            let found = match (kind, rest.first()) {
                (NUMBER, Some(word)) => word.text.parse().map_or(Found::Nothing, |n| Found::One(n, 1)),
                (SEAT, Some(word)) => match self.called(kind).find(&rest, parts) {
                    // A seat that the match has not: the rules say so.
                    Found::Nothing => seat_number(word).map_or(Found::Nothing, |n| Found::One(n, 1)),
                    found => found,
                },
                _ => self.called(kind).find(&rest, parts),
            };
            match found {
                Found::One(value, len) => return Some((value, at + len)),
                Found::Several(several) if !self.is_small(at) => {
                    self.reach(at, shape);
                    if self.best.at == at {
                        self.best.several = several;
                    }
                    return None;
                }
                _ if self.is_small(at) => at += 1,
                _ => {
                    self.reach(at, shape);
                    if self.best.at == at && !self.best.wanted.contains(&kind) {
                        self.best.wanted.push(kind);
                    }
                    return None;
                }
            }
        }
    }

    /// Remembers that a form came so far.
    fn reach(&mut self, at: usize, shape: Shape) {
        if self.best.shape.is_none() || at > self.best.at {
            self.best = Best { at, shape: Some(shape), ..Best::default() };
        }
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.words.get(at).is_some_and(|said| said.text == word)
    }

    fn is_small(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|said| SMALL.contains(&said.text.as_str()))
    }

    fn called(&mut self, kind: &'static str) -> &Called {
        let at = match self.known.iter().position(|(known, _)| *known == kind) {
            Some(at) => at,
            None => {
                self.known.push((kind, Called::of((self.things)(kind))));
                self.known.len() - 1
            }
        };
        &self.known[at].1
    }

    /// Why the line cannot be read, with what it may mean.
    fn trouble(&mut self, shapes: &[Shape], things: &dyn Fn(&str) -> Vec<Thing>) -> Text {
        let Best { at, shape, wanted, several } = std::mem::take(&mut self.best);
        let list = |names: Vec<String>| Arg::List(names.into_iter().map(Arg::Verbatim).collect());
        let said = |word: &[Word]| Arg::Verbatim(join(word));
        let rest = self.words.get(at..).unwrap_or_default();
        let word = rest.get(..1).unwrap_or_default();
        if !several.is_empty() {
            let message = text("“{word}” can mean {things}; type more of the name.").with("word", said(word));
            return message.with("things", list(several.into_iter().take(LISTED).collect()));
        }
        // Without a verb and a name nothing tells what was meant.
        let Some(shape) = shape.filter(|_| at > 0 || shapes.iter().all(Shape::is_bare)) else {
            let near = near_verbs(&self.words, shapes, things);
            return if near.is_empty() {
                text("No choice matches “{words}”; type “help” for a list.").with("words", said(&self.words))
            } else {
                let message = text("No choice matches “{words}”; perhaps you mean: {forms}");
                message.with("words", said(&self.words)).with("forms", list(near))
            };
        };
        let near = near(&join(rest), wanted.iter().flat_map(|kind| things(kind)));
        let form = Arg::Verbatim(shape.usage());
        match (rest.is_empty(), near.is_empty()) {
            (false, false) => {
                let message = text("“{word}” is not known here; perhaps you mean: {things}");
                message.with("word", said(word)).with("things", list(near))
            }
            (false, true) => {
                let message = text("“{word}” is not expected here. Type: {form}").with("word", said(word));
                message.with("form", form)
            }
            (true, false) => {
                let message =
                    text("Something is missing, such as: {things}. Type: {form}").with("form", form);
                message.with("things", list(near))
            }
            (true, true) => text("Something is missing. Type: {form}").with("form", form),
        }
    }
}

fn seat_number(word: &Word) -> Option<u8> {
    word.text.parse::<u8>().ok()?.checked_sub(1)
}

/// The names that are most like what was said, those that are here first.
fn near(said: &str, things: impl Iterator<Item = Thing>) -> Vec<String> {
    let likeness = |thing: &Thing| {
        let like =
            thing.names.iter().map(|name| strsim::jaro_winkler(&plain(name), said)).fold(0.0, f64::max);
        like + if thing.here { 0.25 } else { 0.0 }
    };
    let mut rated: Vec<(f64, Thing)> = things.map(|thing| (likeness(&thing), thing)).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    rated.into_iter().take(LISTED).map(|(_, thing)| thing.shown().to_owned()).collect()
}

/// The forms that were meant: those that the line is the rest of, else those whose verbs are most like its beginning.
fn near_verbs(said: &[Word], shapes: &[Shape], things: &dyn Fn(&str) -> Vec<Thing>) -> Vec<String> {
    let verbal: Vec<&Shape> = shapes.iter().filter(|shape| !shape.is_bare()).collect();
    let line = join(said);
    let whole = |shape: &&&Shape| !line.is_empty() && Reader::new(&line, things).parts(0, ***shape).is_some();
    let meant: Vec<String> = verbal
        .iter()
        .filter(whole)
        .filter_map(|shape| Some(format!("{} {line}", shape.verbs.first()?)))
        .collect();
    if !meant.is_empty() {
        return meant.into_iter().take(LISTED).collect();
    }
    let likeness = |shape: &Shape| {
        let like = |verb: String| {
            let begin = join(said.get(..words(&verb).len()).unwrap_or(said));
            strsim::jaro_winkler(&verb, &begin)
        };
        shape.plain_verbs().map(like).fold(0.0, f64::max)
    };
    let mut rated: Vec<(f64, String)> = verbal.iter().map(|shape| (likeness(shape), shape.usage())).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    rated.into_iter().take(3).map(|(_, usage)| usage).collect()
}
