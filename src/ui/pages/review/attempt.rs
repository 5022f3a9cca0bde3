//! Trying a choice again: the table as its seat saw it, before what was chosen.

use std::sync::atomic::AtomicBool;

use relm4::ComponentSender;

use super::{ReviewCmd, ReviewPage};
use crate::engine::{AnyEntry, Seat, Viewer};
use crate::i18n::{gettext, gettext_f};
use crate::insight::puzzles::{Answer, LOOK, Puzzle, judge_entry};
use crate::tables::Intent;

/// Somebody tries a choice again.
#[derive(Debug)]
pub struct Attempt {
    /// The choice, with what its seat could do instead.
    puzzle: Puzzle,
    pub said: Said,
    /// Whether the choices are shown now.
    pub shown: bool,
    /// Which answer is waited for.
    asked: u32,
}

/// What is said of the last try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// There was none.
    Nothing,
    /// How it was.
    Answer(Answer),
    /// Nobody had looked at it; it is compared now.
    Comparing,
    /// It cannot be compared.
    Unknown,
}

impl Attempt {
    pub const fn seat(&self) -> Seat {
        self.puzzle.seat
    }

    /// What the card says.
    pub fn words(&self, seat: &str) -> String {
        match self.said {
            Said::Nothing => gettext_f("Choose on the table as {seat}.", &[("seat", seat)]),
            Said::Answer(Answer::Found) => gettext("Solved: nothing better is known."),
            Said::Answer(Answer::Better) => gettext("Better than what was played, but not the best."),
            Said::Answer(Answer::Same) => gettext("That is what was played."),
            Said::Answer(Answer::NotBetter) => gettext("Not better than what was played."),
            Said::Comparing => gettext("Nobody looked at this choice yet. It is being compared…"),
            Said::Unknown => gettext("That cannot be compared with the other choices."),
        }
    }

    fn say(&mut self, answer: Option<Answer>) {
        self.shown = answer == Some(Answer::Found);
        self.said = answer.map_or(Said::Unknown, Said::Answer);
    }
}

impl ReviewPage {
    /// The choice that led to this moment, if it was judged.
    pub(super) fn judged(&self) -> Option<Puzzle> {
        Puzzle::of(String::new(), self.counting.analysis()?, self.at.checked_sub(1)?)
    }

    pub(super) fn try_again(&mut self) {
        if let Some(puzzle) = self.judged() {
            self.tries += 1;
            self.attempt = Some(Attempt { puzzle, said: Said::Nothing, shown: false, asked: self.tries });
        }
    }

    /// What was pressed on the table is an answer while somebody tries. A choice that nobody looked at is compared now.
    pub(super) fn answer(&mut self, intent: &Intent, sender: &ComponentSender<Self>) {
        let entry: &AnyEntry = match intent {
            Intent::Enter(entry) => entry,
            Intent::EnterAll(entries) => match entries.first() {
                Some(entry) => entry,
                None => return,
            },
            _ => return,
        };
        let Some(attempt) = self.attempt.as_mut().filter(|attempt| !attempt.shown) else { return };
        let (game, at) = (self.session.game(), attempt.puzzle.at);
        let json = entry.to_json();
        if let Some(verdict) = attempt.puzzle.verdict(&json) {
            return attempt.say(Some(verdict.answer));
        }
        let before = game.branch(at);
        // The table itself says why not.
        if before.check(Viewer::Seat(attempt.seat()), entry).is_err() {
            return;
        }
        self.tries += 1;
        (attempt.said, attempt.asked) = (Said::Comparing, self.tries);
        let (puzzle, entry, asked) = (attempt.puzzle.clone(), entry.clone(), attempt.asked);
        sender.spawn_oneshot_command(move || {
            let judged = judge_entry(&*before, &entry, LOOK, 0, &AtomicBool::new(false));
            let verdict = judged.and_then(|judged| puzzle.verdict_of(&json, &judged));
            ReviewCmd::Compared { asked, answer: verdict.map(|verdict| verdict.answer) }
        });
    }

    /// A choice was compared; nobody may wait for that any more.
    pub(super) fn compared(&mut self, asked: u32, answer: Option<Answer>) {
        if let Some(attempt) =
            self.attempt.as_mut().filter(|attempt| attempt.asked == asked && !attempt.shown)
        {
            attempt.say(answer);
        }
    }
}
