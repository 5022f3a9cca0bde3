//! New things are explained when they first come up: which tip is shown, and when.

use std::collections::BTreeSet;
use std::time::Duration;

use relm4::gtk::{self, gdk, glib, prelude::*};
use relm4::prelude::*;

use super::{TableMsg, TableOutput, TablePage};
use crate::engine::{Seat, Tip};
use crate::play::Next;
use crate::preferences::{Preferences, TipsChange};
use crate::tables::Intent;

/// How long a question stands before something in it is explained: by then what led to it has come to rest.
const SETTLED: Duration = Duration::from_millis(900);

/// What a question is told by: another entry, another person, or an old entry that is amended.
type Question = (u64, Option<Seat>, bool);

#[derive(Debug, Default)]
pub(super) struct Tips {
    on: bool,
    /// The ids of those that this person has seen.
    seen: BTreeSet<String>,
    shown: Option<&'static Tip>,
    /// Whether others follow the one that is shown.
    more: bool,
    question: Option<Question>,
    /// Raised with every question, so that a late timer shows nothing.
    ticket: u64,
}

impl Tips {
    /// What this person wants to be told of a game.
    pub fn of(preferences: &Preferences, game: &str) -> Self {
        let seen = preferences.tips_seen.get(game).cloned().unwrap_or_default();
        Self { on: preferences.tips, seen, ..Self::default() }
    }
}

impl TablePage {
    /// After anything happened: what was explained is not asked any more, if the question is another.
    pub(super) fn follow_question(&mut self, sender: &ComponentSender<Self>) {
        let question = (self.ticket, self.acting(), self.amending.is_some());
        if self.tips.question != Some(question) {
            self.tips.question = Some(question);
            self.plan_tip(sender);
        }
    }

    /// Explains something new as soon as the question has settled.
    fn plan_tip(&mut self, sender: &ComponentSender<Self>) {
        self.tips.shown = None;
        self.tips.ticket += 1;
        if self.tips.on {
            let (ticket, input) = (self.tips.ticket, sender.input_sender().clone());
            glib::timeout_add_local_once(SETTLED, move || {
                // The page may be gone by then.
                let _ = input.send(TableMsg::TipDue(ticket));
            });
        }
    }

    pub(super) fn tip_due(&mut self, ticket: u64, sender: &ComponentSender<Self>) {
        let Some(view) = self.view.as_ref().filter(|_| ticket == self.tips.ticket) else { return };
        if view.frame().interlude().is_visible() {
            // What the round brought is read first.
            self.plan_tip(sender);
        } else {
            self.next_tip(sender);
        }
    }

    /// The one that was shown has been read.
    pub(super) fn next_tip(&mut self, sender: &ComponentSender<Self>) {
        self.tips.shown = self.new_tips(1).first().copied();
        let Some(tip) = self.tips.shown else { return };
        self.tips.seen.insert(tip.id.clone());
        self.tips.more = !self.new_tips(1).is_empty();
        self.tell_tips(TipsChange::Seen(tip.id.clone()), sender);
    }

    /// Nothing more is explained of this question.
    pub(super) fn close_tip(&mut self) {
        self.tips.shown = None;
        self.tips.ticket += 1;
    }

    /// The person wants no more of them.
    pub(super) fn stop_tips(&mut self, sender: &ComponentSender<Self>) {
        self.tips.on = false;
        self.close_tip();
        self.tell_tips(TipsChange::Off, sender);
    }

    /// Everything is new once more.
    pub(super) fn tips_again(&mut self, sender: &ComponentSender<Self>) {
        self.tips.on = true;
        self.tips.seen.clear();
        self.tell_tips(TipsChange::Again, sender);
        self.next_tip(sender);
    }

    pub(super) fn prefer_tips(&mut self, on: bool, sender: &ComponentSender<Self>) {
        if std::mem::replace(&mut self.tips.on, on) == on {
            return;
        }
        if on {
            self.plan_tip(sender);
        } else {
            self.close_tip();
        }
    }

    /// How the match ended has come to be seen, and hides all else, or has been put away.
    pub(super) fn end_turned(&mut self, seen: bool, sender: &ComponentSender<Self>) {
        if seen {
            self.close_tip();
        } else {
            self.plan_tip(sender);
        }
    }

    /// What can be explained now: while people are asked, or at the table of a match that is over.
    fn new_tips(&self, most: usize) -> Vec<&'static Tip> {
        let asked = match self.session.next() {
            Next::People { .. } => self.acting().is_some(),
            Next::Tell(_) => true,
            // A tip would lie below how it ended.
            Next::Nobody => !self.end_is_seen(),
            Next::Bot(_) | Next::Program => false,
        };
        if !self.tips.on || !asked || self.amending.is_some() {
            return Vec::new();
        }
        let game = self.session.game();
        let cues = game.cues(self.viewer(), self.acting());
        game.rulebook().tips_for(&cues, |id| self.tips.seen.contains(id)).take(most).collect()
    }

    fn end_is_seen(&self) -> bool {
        let end = self.view.as_ref().and_then(|view| view.frame().end());
        end.is_some_and(|end| end.root.is_visible())
    }

    fn tell_tips(&self, change: TipsChange, sender: &ComponentSender<Self>) {
        let game = self.session.setup().game.clone();
        let _ = sender.output(TableOutput::Tips { game, change });
    }

    /// Shows it, unless something else is said just now.
    pub(super) fn show_tip(&self) {
        let Some(view) = &self.view else { return };
        let said = self.refused.is_some() || self.hint.is_some() || self.amending.is_some();
        view.frame().set_tip(self.tips.shown.filter(|_| !said), self.tips.more);
    }

    /// What is done with a note, and that Escape closes it.
    pub(super) fn connect_tip(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let Some(view) = &self.view else { return };
        let note = view.frame().tip();
        let input = sender.input_sender().clone();
        note.connect_read(move || drop(input.send(TableMsg::TipRead)));
        let input = sender.input_sender().clone();
        note.connect_enough(move || drop(input.send(TableMsg::NoMoreTips)));
        let input = sender.input_sender().clone();
        note.connect_rule_activated(move |rule| {
            let _ = input.send(TableMsg::Intent(Intent::Rule(rule.to_owned())));
        });
        if let Some(end) = view.frame().end() {
            let input = sender.input_sender().clone();
            end.root.connect_visible_notify(move |end| {
                let _ = input.send(TableMsg::EndTurned(end.is_visible()));
            });
        }
        let keys =
            gtk::EventControllerKey::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
        let (input, note) = (sender.input_sender().clone(), note.downgrade());
        keys.connect_key_pressed(move |_, key, _, _| {
            let shown = note.upgrade().is_some_and(|note| note.is_visible());
            if key == gdk::Key::Escape && shown {
                let _ = input.send(TableMsg::CloseTip);
                return glib::Propagation::Stop;
            }
            glib::Propagation::Proceed
        });
        root.add_controller(keys);
    }
}
