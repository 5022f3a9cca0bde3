use std::collections::HashMap;

use super::log::{AnyLog, any_record};
use crate::engine::adjustments::every;
use crate::engine::{
    Answer, AnyEntry, Arg, Cues, Entry, EntryOf, Filled, Game, Logged, Match, Printed, Record, Seat, Text,
    Viewer, adjust, apply, text,
};

/// One thing a seat may do.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The choice as an entry.
    pub entry: AnyEntry,
    /// In a few words.
    pub text: Text,
}

/// The most choices that [`AnyWords::legal`] lists: more than any choice among a few pieces has, and few enough to be
/// made and read at once.
pub const MAX_LISTED: usize = 10_000;

/// What a seat may do.
#[derive(Clone, Debug)]
pub struct Listing {
    /// All choices, or those worth a thought where all are too many to list.
    pub choices: Vec<Choice>,
    /// How many there are altogether.
    pub count: usize,
}

impl Listing {
    /// Whether all choices are listed.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.choices.len() == self.count
    }
}

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The record.
    pub record: Record<AnyEntry>,
    /// What it did.
    pub told: Vec<Text>,
    /// The part of the match in which it was made.
    pub chapter: Option<Text>,
    /// Index of the later record that proves this one wrong, if one does.
    pub disproved_by: Option<usize>,
}

/// What is said about a match of any game.
pub trait AnyWords {
    /// Who does what now, in one sentence that everyone at the table may read.
    fn ask(&self) -> Text;
    /// The same, asked of one of several seats that choose in secret.
    fn ask_one(&self, seat: Seat) -> Text;
    /// How far the match is, in a few words that everyone at the table may read.
    fn moment(&self) -> Option<Text>;
    /// The id of the rule by which what is asked now is asked.
    fn rule(&self) -> Option<&'static str>;
    /// What is going on as `viewer` sees it, for tips; `acting` is the seat whose choices can be made.
    fn cues(&self, viewer: Viewer, acting: Option<Seat>) -> Cues;
    /// The table as `viewer` sees it, as lines of text.
    fn picture(&self, viewer: Viewer) -> Vec<Text>;
    /// Signs that stand in the picture for things with a colour, and the colour of each in English.
    fn signs(&self) -> Vec<(String, &'static str)>;
    /// What is printed on a thing of the pack; see [`Words::card`](super::Words::card).
    fn card(&self, kind: &str, id: &str) -> Option<Printed>;
    /// Everything a seat may do now; where that is more than [`MAX_LISTED`], its number and the candidates. Which of
    /// many dice are passed on, for example, can have millions of answers.
    fn legal(&self, seat: Seat) -> Listing;
    /// What a seat may do now and is worth a thought: a bounded list, to be shown to people.
    fn candidates(&self, seat: Seat) -> Vec<Choice>;
    /// A choice in a few words; `None` if the entry is none.
    fn named(&self, entry: &AnyEntry) -> Option<Text>;
    /// What is asked of `viewer` for an adjustment after these answers, and what they make; see
    /// [`adjust`](crate::engine::adjust).
    fn adjust(&self, viewer: Viewer, answers: &[Answer]) -> Filled<AnyEntry>;
    /// The adjustments that `viewer` may make as far as they can tell, each as the log would tell it.
    fn adjustments(&self, viewer: Viewer) -> Vec<Choice>;
    /// The log from a record on, told.
    fn lines_from(&self, from: usize) -> Vec<LogLine>;
    /// What the last `n` records did.
    fn told(&self, n: usize) -> Vec<Text>;
}

impl<G: Game> AnyWords for Match<G> {
    fn ask(&self) -> Text {
        self.game().ask(&self.seen(Viewer::Table))
    }

    fn ask_one(&self, seat: Seat) -> Text {
        self.game().ask_one(self.state(), seat)
    }

    fn moment(&self) -> Option<Text> {
        self.game().moment(&self.seen(Viewer::Table))
    }

    fn rule(&self) -> Option<&'static str> {
        self.game().rule(self.state())
    }

    fn cues(&self, viewer: Viewer, acting: Option<Seat>) -> Cues {
        let acting = acting.filter(|seat| self.has(*seat));
        Cues::of(&**self.game(), &self.seen(viewer), acting)
    }

    fn signs(&self) -> Vec<(String, &'static str)> {
        self.game().signs()
    }

    fn picture(&self, viewer: Viewer) -> Vec<Text> {
        self.game().picture(&self.seen(viewer))
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        self.game().card(kind, id)
    }

    fn legal(&self, seat: Seat) -> Listing {
        if !self.has(seat) {
            return Listing { choices: Vec::new(), count: 0 };
        }
        let count = self.game().count_legal(self.state(), seat);
        if count > MAX_LISTED {
            return Listing { choices: self.candidates(seat), count };
        }
        let mut actions = Vec::new();
        self.game().legal(self.state(), seat, &mut actions);
        Listing { choices: self.choices(seat, actions), count }
    }

    fn candidates(&self, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        if self.has(seat) {
            // What is worth a thought could else tell what others hold.
            self.game().candidates(&self.seen(Viewer::Seat(seat)), seat, &mut actions);
        }
        self.choices(seat, actions)
    }

    fn named(&self, entry: &AnyEntry) -> Option<Text> {
        match entry.downcast_ref::<EntryOf<G>>()? {
            Entry::Do { seat, action } if self.has(*seat) => {
                Some(self.game().name(self.state(), *seat, action))
            }
            _ => None,
        }
    }

    fn adjust(&self, viewer: Viewer, answers: &[Answer]) -> Filled<AnyEntry> {
        let filled = adjust(&**self.game(), &self.seen(viewer), answers);
        filled.map(|ruling| AnyEntry::new(EntryOf::<G>::Ruling(ruling)))
    }

    fn adjustments(&self, viewer: Viewer) -> Vec<Choice> {
        let (game, state) = (&**self.game(), self.seen(viewer));
        let mut offers: Vec<(EntryOf<G>, Text, Vec<Arg>)> = Vec::new();
        for (ruling, answers) in every(game, &state) {
            let entry = EntryOf::<G>::Ruling(ruling);
            let (mut after, mut events) = (state.clone(), Vec::new());
            if apply(game, &mut after, &entry, false, &mut events).is_ok()
                && let Some(text) = game.tell(&state, &entry, &events, &after).into_iter().next()
            {
                offers.push((entry, text, answers));
            }
        }
        let mut times: HashMap<&Text, usize> = HashMap::new();
        offers.iter().for_each(|(_, text, _)| *times.entry(text).or_default() += 1);
        let named = |(entry, sentence, answers): &(EntryOf<G>, Text, Vec<Arg>)| {
            // What the log leaves out tells them apart.
            let whole = || text("{told} ({answers})").with("told", sentence.clone());
            let alike = times.get(sentence).is_some_and(|n| *n > 1);
            let text =
                if alike { whole().with("answers", Arg::List(answers.clone())) } else { sentence.clone() };
            Choice { entry: AnyEntry::new(entry.clone()), text }
        };
        offers.iter().map(named).collect()
    }

    fn lines_from(&self, from: usize) -> Vec<LogLine> {
        let line = |(at, logged): (usize, &Logged<G>)| LogLine {
            record: any_record(logged),
            told: logged.told.clone(),
            chapter: logged.chapter.clone(),
            disproved_by: self.disproved().iter().find(|found| found.wrong == at).map(|found| found.proof),
        };
        Self::log(self).iter().enumerate().skip(from).map(line).collect()
    }

    fn told(&self, n: usize) -> Vec<Text> {
        let from = self.len().saturating_sub(n);
        Self::log(self)[from..].iter().flat_map(|logged| logged.told.iter().cloned()).collect()
    }
}

impl<G: Game> Match<G> {
    fn choices(&self, seat: Seat, actions: Vec<G::Action>) -> Vec<Choice> {
        let choice = |action: G::Action| Choice {
            text: self.game().name(self.state(), seat, &action),
            entry: AnyEntry::new(EntryOf::<G>::Do { seat, action }),
        };
        actions.into_iter().map(choice).collect()
    }
}
