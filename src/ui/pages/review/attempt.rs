//! Trying a choice again: the table as its seat saw it, before what was chosen.

use super::ReviewPage;
use crate::engine::{AnyEntry, Seat};
use crate::i18n::gettext;
use crate::insight::{Analysis, Cause, Judged};
use crate::tables::Intent;

/// What is as good as the best, as a part of the fair share.
const ACCEPTED: f64 = 0.07;

/// Somebody tries a choice again.
#[derive(Debug)]
pub struct Attempt {
    pub seat: Seat,
    /// How the last try was.
    pub answer: Option<Answer>,
    /// Whether the choices are shown now.
    pub shown: bool,
}

/// How a try was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// As good as the best.
    Found,
    /// Better than what was played.
    Better,
    /// What was played.
    Same,
    /// No better than that.
    NotBetter,
    /// Nobody looked at it.
    Unknown,
}

impl Answer {
    pub fn words(self) -> String {
        match self {
            Self::Found => gettext("Found: nothing better is known."),
            Self::Better => gettext("Better than what was played, but there is more in it."),
            Self::Same => gettext("That is what was played."),
            Self::NotBetter => gettext("Not better than what was played."),
            Self::Unknown => gettext("That was not among the choices that were compared."),
        }
    }

    /// How good an entry is among those that were judged.
    pub fn of(judged: &Judged, entry: &AnyEntry, analysis: &Analysis) -> Self {
        let json = entry.to_json();
        let value = |at: usize| judged.options.get(at).map_or(0.0, |option| option.value);
        match judged.options.iter().position(|option| option.entry == json) {
            None => Self::Unknown,
            Some(at) if value(0) - value(at) <= ACCEPTED * analysis.fair_share() => Self::Found,
            Some(at) if at == judged.made => Self::Same,
            Some(at) if value(at) > value(judged.made) => Self::Better,
            Some(_) => Self::NotBetter,
        }
    }
}

impl ReviewPage {
    /// The choice that led to this moment, if it was judged.
    pub(super) fn judged(&self) -> Option<(Seat, &Judged)> {
        let step = self.counting.analysis()?.steps.get(self.at.checked_sub(1)?)?;
        match (&step.judged, step.cause) {
            (Some(judged), Cause::Choice(seat)) if judged.options.len() > 1 => Some((Seat(seat), judged)),
            _ => None,
        }
    }

    pub(super) fn try_again(&mut self) {
        if let Some((seat, _)) = self.judged() {
            self.attempt = Some(Attempt { seat, answer: None, shown: false });
        }
    }

    /// What was pressed on the table is an answer while somebody tries.
    pub(super) fn answer(&mut self, intent: &Intent) {
        let entry = match intent {
            Intent::Enter(entry) => entry,
            Intent::EnterAll(entries) => match entries.first() {
                Some(entry) => entry,
                None => return,
            },
            _ => return,
        };
        let answer = match (self.judged(), self.counting.analysis()) {
            (Some((_, judged)), Some(analysis)) => Answer::of(judged, entry, analysis),
            _ => return,
        };
        if let Some(attempt) = self.attempt.as_mut().filter(|attempt| !attempt.shown) {
            attempt.shown = answer == Answer::Found;
            attempt.answer = Some(answer);
        }
    }
}
