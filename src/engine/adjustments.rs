//! What a table may adjust, as data: each adjustment says what it asks, in order, and what the answers make. Windows and
//! terminals ask nothing of their own.

use std::ops::RangeInclusive;

use super::text::capital;
use super::{Arg, Names, Rules, RulingRules, Seat, Text, text};

/// The most characters of a text that are kept.
const LETTERS: usize = 300;
/// The most adjustments of one kind that [`every`] lists.
const MOST: usize = 5_000;

/// The adjustments of a game, each declared once.
pub trait Adjustments: RulingRules {
    /// All of them, in the order in which people are offered them. Every [`Ruling`](RulingRules::Ruling) that a table can
    /// make is among what they make.
    const DECLARED: &'static [Adjustment<Self>] = &[];

    /// Whether a table may make this adjustment now: what a declaration offers only candidates by that can be meant.
    fn fits(&self, state: &Self::State, ruling: &Self::Ruling) -> bool {
        self.check_ruling(state, ruling).is_ok()
    }
}

/// Asks for an adjustment; `None` while an answer is missing, or if there is nothing of the kind to adjust now.
/// Candidates and their names come from the state alone: given an observation, they give nothing away.
pub type Asks<R> = fn(&R, &<R as Rules>::State, &mut Ask<'_>) -> Option<<R as RulingRules>::Ruling>;

/// One kind of adjustment.
#[derive(Debug)]
pub struct Adjustment<R: RulingRules> {
    /// The same in every version.
    pub id: &'static str,
    /// What it does, such as “Turn a Die”.
    pub title: Text,
    pub(super) asks: Asks<R>,
    /// The heading under which the thing that it sets is listed, if it sets something that stands on the table.
    pub(super) stands: Option<Text>,
}

impl<R: RulingRules> Adjustment<R> {
    /// Declares one.
    pub const fn new(id: &'static str, title: Text, asks: Asks<R>) -> Self {
        Self { id, title, asks, stands: None }
    }

    /// Declares one that sets something that stands on the table, listed under a heading such as “Gold”: its last question
    /// is what it is to be, those before tell which of several is meant.
    pub const fn of_fact(id: &'static str, title: Text, heading: Text, asks: Asks<R>) -> Self {
        Self { id, title, asks, stands: Some(heading) }
    }

    /// Whether it sets something that stands on the table.
    #[must_use]
    pub const fn is_of_fact(&self) -> bool {
        self.stands.is_some()
    }
}

/// Something that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The same in every version, and once in an adjustment.
    pub id: &'static str,
    /// What it is called.
    pub label: Text,
    /// What can be answered.
    pub kind: FieldKind,
    /// The answer that is proposed.
    pub begin: Answer,
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One of these, by name; seats are named as people are.
    One(Vec<Arg>),
    /// Some of these.
    Several {
        /// By name.
        of: Vec<Arg>,
        /// How many at most; one at least.
        most: usize,
    },
    /// A number between two others, both included.
    Number {
        /// The least.
        least: i32,
        /// The greatest.
        most: i32,
        /// How it stands now.
        now: Option<i32>,
    },
    /// People’s own words.
    Text {
        /// Whether there must be some.
        needed: bool,
    },
}

/// Words as a line of a list has them; people’s names stay as they write them.
pub(super) fn listed(arg: &Arg, names: &Names) -> String {
    match arg {
        Arg::Seat(_) => arg.render(names),
        _ => capital(&arg.render(names)),
    }
}

/// What people answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The candidate at this place.
    One(usize),
    /// The candidates at these places.
    Several(Vec<usize>),
    /// This number.
    Number(i32),
    /// These words.
    Text(String),
}

impl Field {
    /// The names of the candidates, as they stand in a list; none for a number or a text.
    #[must_use]
    pub fn candidates(&self, names: &Names) -> Vec<String> {
        let (FieldKind::One(of) | FieldKind::Several { of, .. }) = &self.kind else { return Vec::new() };
        of.iter().map(|arg| listed(arg, names)).collect()
    }

    /// The answers one by one: every candidate, every number. Of several candidates each alone.
    pub(super) fn answers(&self) -> Vec<Answer> {
        match &self.kind {
            FieldKind::One(of) => (0..of.len()).map(Answer::One).collect(),
            FieldKind::Several { of, .. } => (0..of.len()).map(|at| Answer::Several(vec![at])).collect(),
            FieldKind::Number { least, most, .. } => (*least..=*most).map(Answer::Number).collect(),
            FieldKind::Text { .. } => vec![self.begin.clone()],
        }
    }

    /// The words of an answer, for people who choose among many.
    pub(super) fn named(&self, answer: &Answer) -> Option<Arg> {
        match (&self.kind, answer) {
            (FieldKind::One(of), Answer::One(at)) => of.get(*at).cloned(),
            (FieldKind::Several { of, .. }, Answer::Several(at)) => {
                Some(Arg::List(at.iter().filter_map(|at| of.get(*at).cloned()).collect()))
            }
            (_, Answer::Number(n)) => Some((*n).into()),
            _ => None,
        }
    }
}

/// Asks one thing after the other. A question that has not been answered ends the asking, so that the next one can depend
/// on the answer.
#[derive(Debug)]
pub struct Ask<'a> {
    answers: &'a [Answer],
    pub(super) fields: Vec<Field>,
}

impl<'a> Ask<'a> {
    pub(super) fn new(answers: &'a [Answer]) -> Self {
        Self { answers, fields: Vec::new() }
    }

    fn field(&mut self, id: &'static str, label: Text, kind: FieldKind, begin: Answer) -> Option<&'a Answer> {
        let answer = self.answers.get(self.fields.len());
        self.fields.push(Field { id, label, kind, begin });
        answer
    }

    /// Asks for one of some things, of which each has a name. Where there is none, nothing is asked.
    pub fn one<T>(
        &mut self,
        id: &'static str,
        label: Text,
        of: impl IntoIterator<Item = (T, impl Into<Arg>)>,
    ) -> Option<T> {
        self.one_from(id, label, 0, of)
    }

    /// The same with a proposal.
    pub fn one_from<T>(
        &mut self,
        id: &'static str,
        label: Text,
        proposed: usize,
        of: impl IntoIterator<Item = (T, impl Into<Arg>)>,
    ) -> Option<T> {
        let (mut things, names) = split(of)?;
        let begin = Answer::One(proposed.min(names.len() - 1));
        match self.field(id, label, FieldKind::One(names), begin)? {
            Answer::One(at) if *at < things.len() => Some(things.swap_remove(*at)),
            _ => None,
        }
    }

    /// Asks for one of these seats.
    pub fn seat(&mut self, among: impl IntoIterator<Item = Seat>) -> Option<Seat> {
        self.one("seat", text("Seat"), among.into_iter().map(|seat| (seat, seat)))
    }

    /// Asks for one or more of some things, up to a number.
    pub fn several<T>(
        &mut self,
        id: &'static str,
        label: Text,
        most: usize,
        of: impl IntoIterator<Item = (T, impl Into<Arg>)>,
    ) -> Option<Vec<T>> {
        let (things, names) = split(of)?;
        let most = most.min(names.len());
        let kind = FieldKind::Several { of: names, most };
        match self.field(id, label, kind, Answer::Several(vec![0]))? {
            Answer::Several(at) if (1..=most).contains(&at.len()) => {
                let mut things: Vec<Option<T>> = things.into_iter().map(Some).collect();
                at.iter().map(|at| things.get_mut(*at)?.take()).collect()
            }
            _ => None,
        }
    }

    /// Asks what a number is to be that is `now` something.
    pub fn number<N: TryFrom<i32>>(
        &mut self,
        id: &'static str,
        label: Text,
        within: RangeInclusive<i32>,
        now: impl Into<i32>,
    ) -> Option<N> {
        let now = now.into();
        self.count(id, label, &within, Some(now), now)
    }

    /// Asks by how much a number changes that is `now` something.
    pub fn change<N: TryFrom<i32>>(
        &mut self,
        label: Text,
        within: RangeInclusive<i32>,
        now: impl Into<i32>,
    ) -> Option<N> {
        self.count("by", label, &within, Some(now.into()), 1)
    }

    /// Asks how many.
    pub fn count<N: TryFrom<i32>>(
        &mut self,
        id: &'static str,
        label: Text,
        within: &RangeInclusive<i32>,
        now: Option<i32>,
        begin: i32,
    ) -> Option<N> {
        let (least, most) = (*within.start(), *within.end());
        if within.is_empty() {
            return None;
        }
        let begin = Answer::Number(begin.clamp(least, most));
        match self.field(id, label, FieldKind::Number { least, most, now }, begin)? {
            Answer::Number(n) if within.contains(n) => N::try_from(*n).ok(),
            _ => None,
        }
    }

    /// Asks for words; there may be none unless some are needed.
    pub fn words(&mut self, id: &'static str, label: Text, needed: bool) -> Option<String> {
        let begin = Answer::Text(String::new());
        match self.field(id, label, FieldKind::Text { needed }, begin)? {
            Answer::Text(words) => {
                let words: String = words.trim().chars().take(LETTERS).collect();
                (!needed || !words.is_empty()).then_some(words)
            }
            _ => None,
        }
    }
}

/// Things and their names; `None` if there is none.
fn split<T>(of: impl IntoIterator<Item = (T, impl Into<Arg>)>) -> Option<(Vec<T>, Vec<Arg>)> {
    let (things, names): (Vec<T>, Vec<Arg>) =
        of.into_iter().map(|(thing, name)| (thing, name.into())).unzip();
    (!things.is_empty()).then_some((things, names))
}

/// What was asked, and what the answers make.
#[derive(Clone, Debug)]
pub struct Filled<R> {
    /// What is asked, in order: which adjustment, its own fields, the reason. As far as the answers go, and one more
    /// while one is missing.
    pub fields: Vec<Field>,
    /// The adjustment, once it is known.
    pub ruling: Option<R>,
    /// People's reason, once it is given or none is needed.
    pub reason: Option<String>,
}

impl<R> Filled<R> {
    /// The same with another form of the adjustment.
    pub fn map<T>(self, change: impl FnOnce(R) -> T) -> Filled<T> {
        Filled { fields: self.fields, ruling: self.ruling.map(change), reason: self.reason }
    }
}

/// The adjustments for which everything that is asked can be answered in this state.
pub fn offered<R: Adjustments>(rules: &R, state: &R::State) -> Vec<&'static Adjustment<R>> {
    let there = |adjustment: &&Adjustment<R>| {
        let mut answers = Vec::new();
        loop {
            let mut ask = Ask::new(&answers);
            if (adjustment.asks)(rules, state, &mut ask).is_some() {
                return true;
            }
            match ask.fields.get(answers.len()) {
                Some(field) => answers.push(field.begin.clone()),
                None => return false,
            }
        }
    };
    R::DECLARED.iter().filter(there).collect()
}

/// What is asked for an adjustment after these answers, and what they make: first which adjustment, then what it asks
/// itself, then the reason. The state is what those who are asked may see.
pub fn adjust<R: Adjustments>(rules: &R, state: &R::State, answers: &[Answer]) -> Filled<R::Ruling> {
    let mut ask = Ask::new(answers);
    let titles =
        offered(rules, state).into_iter().map(|adjustment| (adjustment.asks, adjustment.title.clone()));
    let ruling = ask
        .one("adjustment", text("Adjustment"), titles)
        .and_then(|asks: Asks<R>| asks(rules, state, &mut ask));
    let reason = ruling.as_ref().and_then(|ruling| {
        let needed = rules.reason_rule(ruling).is_some();
        ask.words("reason", text("Reason"), needed)
    });
    Filled { fields: ask.fields, ruling, reason }
}

/// The adjustments that can be made of one answer after the other, each with the words of its answers. Of very many that
/// one declaration makes, the first.
pub fn every<R: Adjustments>(rules: &R, state: &R::State) -> Vec<(R::Ruling, Vec<Arg>)> {
    let mut all = Vec::new();
    for adjustment in R::DECLARED {
        let most = all.len() + MOST;
        let mut open: Vec<(Vec<Answer>, Vec<Arg>)> = vec![Default::default()];
        while let Some((answers, words)) = open.pop().filter(|_| all.len() < most) {
            let mut ask = Ask::new(&answers);
            if let Some(ruling) = (adjustment.asks)(rules, state, &mut ask) {
                all.push((ruling, words));
            } else if let Some(field) = ask.fields.get(answers.len()) {
                // The last one is looked at first.
                open.extend(field.answers().into_iter().rev().map(|answer| {
                    let words = words.iter().cloned().chain(field.named(&answer)).collect();
                    (answers.iter().cloned().chain([answer]).collect(), words)
                }));
            }
        }
    }
    all
}
