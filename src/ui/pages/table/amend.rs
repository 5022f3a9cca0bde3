//! Amending: an entry of the past is changed, put in or taken out; the rest is replayed.

use relm4::prelude::*;

use super::{TablePage, behind::Behind, flow::Refused};
use crate::engine::{AmendPreview, AnyEntry, Edit, EntryError, Names, Record, Seat, Source};
use crate::i18n::{gettext, gettext_f};
use crate::now;
use crate::play::{MatchSetup, PlayError};
use crate::tables::Intent;

/// What is done to the entry at an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmendKind {
    /// Another takes its place.
    Replace,
    /// Another is put before it.
    Insert,
    /// It is taken out.
    Delete,
}

/// An amendment under way.
pub(super) struct Amending {
    /// Index in the log.
    pub at: usize,
    /// What is done there.
    pub kind: AmendKind,
    /// What it would lead to, once it is known.
    pub preview: Option<AmendPreview>,
    /// Who sat where then, if that has changed since.
    then: Option<(MatchSetup, Names)>,
}

/// What is asked of the entry at an index, before the question of that moment.
pub(super) fn words(at: usize, kind: AmendKind) -> String {
    let number = (at + 1).to_string();
    let number = [("number", &*number)];
    match kind {
        AmendKind::Replace => gettext_f("Entry {number}: what happened?", &number),
        AmendKind::Insert | AmendKind::Delete => gettext_f("Missing before entry {number}", &number),
    }
}

impl Amending {
    /// Who sat where at the moment that is shown, if that has changed since.
    pub fn then(&self) -> Option<&(MatchSetup, Names)> {
        self.then.as_ref().filter(|_| self.preview.is_none())
    }
}

impl TablePage {
    pub(super) fn amend(&mut self, at: usize, kind: AmendKind, sender: &ComponentSender<Self>) {
        self.advance(sender);
        // Nothing goes on by itself meanwhile.
        self.pending = None;
        self.thinking = None;
        self.behind = Behind::default();
        self.end_stop();
        self.ticket += 1;
        self.look_first = None;
        // Where the log lies over the table, it would hide what is asked now.
        self.log_beside.uncover();
        let then = self.session.setup_then(at).map(|setup| {
            let names = setup.names();
            (setup, names)
        });
        self.amending = Some(Amending { at, kind, preview: None, then });
        if kind == AmendKind::Delete {
            self.preview(Edit::Delete { at }, sender);
        }
    }

    pub(super) fn on_amended_intent(&mut self, intent: Intent, sender: &ComponentSender<Self>) {
        let Some(Amending { at, kind, .. }) = self.amending else { return };
        let (entry, source, note) = match intent {
            Intent::Enter(entry) => (entry, Source::Typed, String::new()),
            Intent::EnterAll(entries) => match entries.into_iter().next() {
                Some(entry) => (entry, Source::Typed, String::new()),
                None => return,
            },
            Intent::Ruling { entry, reason } => (entry, Source::Ruled, reason),
            Intent::ProgramAnswers(_) => match self.session.game().at(at).roll(self.session.setup().seed) {
                Some(entry) => (entry, Source::Program, String::new()),
                None => return,
            },
            // One entry is replaced by one.
            Intent::Rulings { .. }
            | Intent::Why(_)
            | Intent::Rule(_)
            | Intent::Look(_)
            | Intent::GoTo(_)
            | Intent::Adjust
            | Intent::Form
            | Intent::Undo => return,
        };
        let record = Record { note, at: now(), ..Record::new(entry, source) };
        let edit = match kind {
            AmendKind::Replace => Edit::Replace { at, record },
            AmendKind::Insert => Edit::Insert { at, record },
            AmendKind::Delete => Edit::Delete { at },
        };
        self.preview(edit, sender);
    }

    /// Whether an entry would be taken now, or then, while one of the past is amended; as far as who looks can tell.
    pub(super) fn check_at_its_time(&self, entry: &AnyEntry) -> Result<(), EntryError> {
        match &self.amending {
            Some(amending) => self.session.game().at(amending.at).check(self.viewer(), entry),
            None => self.session.check_in_front_of(self.viewer(), entry),
        }
    }

    /// Whose choice is replaced: of several who choose in secret, it is asked of the same seat again.
    pub(super) fn amended_seat(&self) -> Option<Seat> {
        let at = self.amending.as_ref().filter(|amending| amending.kind == AmendKind::Replace)?.at;
        let seat = self.session.game().record(at)?.entry.to_json().pointer("/do/seat")?.as_u64()?;
        u8::try_from(seat).ok().map(Seat)
    }

    fn preview(&mut self, edit: Edit<Record<AnyEntry>>, sender: &ComponentSender<Self>) {
        let new = match &edit {
            Edit::Insert { record, .. } | Edit::Replace { record, .. } => Some(record.entry.clone()),
            Edit::Delete { .. } => None,
        };
        match self.session.amend_in_front_of(self.viewer(), edit) {
            Ok(preview) => {
                let Some(amending) = &mut self.amending else { return };
                // The new entry itself may be against the rules: that is a refusal, not an amendment.
                if let (Some(entry), Some(stop)) = (new, &preview.stop)
                    && stop.at == amending.at
                    && let EntryError::Refused(violation) = &stop.why
                {
                    self.refused = Some(Refused { entry, violation: violation.clone() });
                    return;
                }
                self.refused = None;
                amending.preview = Some(preview);
            }
            Err(EntryError::Refused(violation)) if new.is_some() => {
                self.refused = new.map(|entry| Refused { entry, violation });
            }
            Err(error) => self.fail(gettext("Could not add this entry"), &error, sender),
        }
    }

    pub(super) fn accept_amendment(&mut self, sender: &ComponentSender<Self>) {
        if let Some(Amending { preview: Some(preview), .. }) = self.amending.take()
            && let Err(error) = self.session.accept(preview)
        {
            let summary = match error {
                PlayError::Tried => gettext("Nothing was changed"),
                _ => gettext("Could not save the change"),
            };
            self.fail(summary, &error, sender);
        }
        self.told.clear();
        self.advance(sender);
    }

    pub(super) fn show_amend_rule(&self, sender: &ComponentSender<Self>) {
        let Some(Amending { preview: Some(AmendPreview { stop: Some(stop), .. }), .. }) = &self.amending
        else {
            return;
        };
        if let EntryError::Refused(violation) = &stop.why {
            let (game, rule) = (self.session.setup().game.clone(), violation.rule.to_string());
            let _ = sender.output(super::TableOutput::Rule { game, rule });
        }
    }

    pub(super) fn keep_old(&mut self, sender: &ComponentSender<Self>) {
        self.amending = None;
        self.advance(sender);
    }
}
