//! The choices that people are asked for, in steps where they are many.

use std::collections::{BTreeMap, BTreeSet};

use super::find::{find, near};
use super::steps::{Step, steps};
use crate::engine::{AnyEntry, Choice, Names, capital};
use crate::i18n::gettext_f;

/// Choices, and how far people have come among them.
pub(crate) struct List<T = AnyEntry> {
    choices: Vec<T>,
    /// The choices in words.
    texts: Vec<String>,
    /// The same in small letters, to be compared.
    lower: Vec<String>,
    /// What is asked among now, after what was asked before.
    asked: Vec<Vec<usize>>,
    /// The lines of the question that is asked now.
    shown: Vec<Step>,
}

/// What a number means.
pub(crate) enum Picked<T> {
    /// This choice.
    Choice(T),
    /// The choices of this line; they are asked for now.
    Group,
    /// There is no such line.
    Nothing,
}

impl List {
    /// A question for these choices.
    pub(crate) fn of(choices: Vec<Choice>, names: &Names) -> Self {
        Self::new(choices.into_iter().map(|choice| (choice.entry, choice.text.render(names))))
    }
}

impl<T: Clone> List<T> {
    /// A question for some things, each in words.
    pub(crate) fn new(choices: impl Iterator<Item = (T, String)>) -> Self {
        let (choices, texts): (Vec<T>, Vec<String>) = choices.unzip();
        let lower = small(&texts);
        let mut list = Self { choices, texts, lower, asked: Vec::new(), shown: Vec::new() };
        list.narrow((0..list.texts.len()).collect());
        list
    }

    /// The same without the words before a colon that most begin with, such as “House ruling”; of several that read alike
    /// only the first.
    pub(crate) fn without_lead(mut self) -> Self {
        let lead = |text: &str| text.find(": ").map(|at| text[..at + 2].to_owned());
        let mut leads: BTreeMap<String, usize> = BTreeMap::new();
        self.texts.iter().filter_map(|text| lead(text)).for_each(|lead| *leads.entry(lead).or_default() += 1);
        if let Some((most, _)) = leads.into_iter().max_by_key(|(_, n)| *n) {
            for text in &mut self.texts {
                if let Some(rest) = text.strip_prefix(&most) {
                    *text = capital(rest);
                }
            }
        }
        self.lower = small(&self.texts);
        let mut seen = BTreeSet::new();
        let different =
            (0..self.texts.len()).filter(|at| self.texts.get(*at).is_some_and(|text| seen.insert(text)));
        let different: Vec<usize> = different.collect();
        self.asked.clear();
        self.narrow(different);
        self
    }

    /// How many lines the question has.
    pub(crate) fn len(&self) -> usize {
        self.shown.len()
    }

    /// The question in words.
    pub(crate) fn lines(&self) -> Vec<String> {
        let text = |at: &usize| self.texts.get(*at).cloned().unwrap_or_default();
        let counted = |among: &[usize]| among.len().to_string();
        let line = |step: &Step| match step {
            Step::Choice(at) => text(at),
            Step::Group { begin, among } => {
                gettext_f("{begin} … ({n} choices)", &[("begin", begin), ("n", &counted(among))])
            }
            Step::More(among) => gettext_f("more … ({n} choices)", &[("n", &counted(among))]),
        };
        self.shown.iter().map(line).collect()
    }

    /// The line with this number, counted from 1.
    pub(crate) fn pick(&mut self, n: usize) -> Picked<T> {
        match n.checked_sub(1).and_then(|n| self.shown.get(n)) {
            None => Picked::Nothing,
            Some(Step::Choice(at)) => self.get(*at).map_or(Picked::Nothing, Picked::Choice),
            Some(Step::Group { among, .. } | Step::More(among)) => {
                self.narrow(among.clone());
                Picked::Group
            }
        }
    }

    /// The choice in the line with this number.
    pub(crate) fn shown(&self, n: usize) -> Option<T> {
        match self.shown.get(n.checked_sub(1)?)? {
            Step::Choice(at) => self.get(*at),
            Step::Group { .. } | Step::More(_) => None,
        }
    }

    /// The choice with this index.
    pub(crate) fn get(&self, at: usize) -> Option<T> {
        self.choices.get(at).cloned()
    }

    /// Asks among these choices only.
    pub(crate) fn narrow(&mut self, among: Vec<usize>) {
        self.shown = steps(&self.texts, &among);
        self.asked.push(among);
    }

    /// Asks what was asked before; says whether there was something.
    pub(crate) fn back(&mut self) -> bool {
        if self.asked.len() > 1 {
            self.asked.pop();
            if let Some(before) = self.asked.pop() {
                self.narrow(before);
            }
            return true;
        }
        false
    }

    /// Asks for everything at once; says whether the question was in steps.
    pub(crate) fn all(&mut self) -> bool {
        let stepped = self.shown.iter().any(|step| !matches!(step, Step::Choice(_)));
        if stepped {
            let all = self.asked.last().cloned().unwrap_or_default();
            self.shown = all.into_iter().map(Step::Choice).collect();
        }
        stepped
    }

    /// The choice that is called so, or the only one that begins so.
    pub(crate) fn begun(&self, words: &str) -> Option<T> {
        let wanted = words.to_lowercase();
        let lower = &self.lower;
        if let Some(at) = lower.iter().position(|text| *text == wanted) {
            return self.get(at);
        }
        let mut begun =
            (0..lower.len()).filter(|at| lower.get(*at).is_some_and(|text| text.starts_with(&wanted)));
        match (begun.next(), begun.next()) {
            (Some(at), None) => self.get(at),
            _ => None,
        }
    }

    /// The indices of the choices that words may mean.
    pub(crate) fn find(&self, words: &str) -> Vec<usize> {
        find(&self.lower, words)
    }

    /// The choice that was meant by words with a slip in them, in words.
    pub(crate) fn near(&self, words: &str) -> Option<String> {
        self.texts.get(near(&self.lower, words)?).cloned()
    }

    /// The choices with these indices, in words.
    pub(crate) fn texts(&self, of: &[usize]) -> Vec<String> {
        of.iter().filter_map(|at| self.texts.get(*at).cloned()).collect()
    }
}

fn small(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| text.to_lowercase()).collect()
}
