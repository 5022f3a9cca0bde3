use std::sync::atomic::{AtomicU64, Ordering};

use super::{ChanceRules, RecordOf, RulingRules, Text};

/// An entry of a log that a later one proves wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disproof {
    /// Index of the wrong entry.
    pub wrong: usize,
    /// Index of the entry that proves it.
    pub proof: usize,
}

/// A record of the log with what it brought about. Found out once, when it was entered or read; only the record
/// is kept on disk.
#[derive(Debug)]
pub struct Logged<G: ChanceRules + RulingRules> {
    /// Tells it from every other record that was ever entered. Where two logs have the same one at the same place,
    /// they are the same up to there.
    pub id: RecordId,
    /// The record.
    pub record: RecordOf<G>,
    /// What happened while it was carried out.
    pub events: Vec<G::Event>,
    /// What it did, in sentences for everyone at the table.
    pub told: Vec<Text>,
    /// The part of the match in which it was made.
    pub chapter: Option<Text>,
}

/// The identity of a record in a log, for this run of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordId(u64);

impl RecordId {
    /// A new one, unlike all before.
    pub(super) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl<G: ChanceRules + RulingRules> Clone for Logged<G> {
    fn clone(&self) -> Self {
        Self {
            id: self.id,
            record: self.record.clone(),
            events: self.events.clone(),
            told: self.told.clone(),
            chapter: self.chapter.clone(),
        }
    }
}

/// Whether the same happened, be it in another run.
impl<G: ChanceRules + RulingRules> PartialEq for Logged<G> {
    fn eq(&self, other: &Self) -> bool {
        (&self.record, &self.events, &self.told) == (&other.record, &other.events, &other.told)
    }
}
