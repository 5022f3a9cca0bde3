//! Puzzles are found in matches of bots: mistakes that are clear, and that stay so however closely they are looked at.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::Puzzle;
use super::judge::{JudgeOfAny, fair_share};
use crate::engine::AnyMatch;
use crate::insight::analysis::{Effort, Judged, Mark};

/// Simulations of the looks that a mistake must stand, the first one hasty.
const LOOKS: [u32; 3] = [600, 8 * Effort::Normal.simulations(), 8 * Effort::Thorough.simulations()];

/// What is looked for.
pub struct Find<'a> {
    /// Who judges.
    pub judge: JudgeOfAny,
    /// What the ids begin with.
    pub name: &'a str,
    /// So many puzzles at most of one match.
    pub most: usize,
    /// So many at most of one kind of choice, as [`Find::kinds`] counts them.
    pub most_of_a_kind: usize,
    /// How many there are of each kind.
    pub kinds: BTreeMap<String, usize>,
    /// No fewer choices than this are compared.
    pub options: usize,
    /// No more entries than this stand before a puzzle.
    pub longest: usize,
    /// The first simulations are drawn by this.
    pub seed: u64,
    /// Set to stop.
    pub cancel: &'a AtomicBool,
}

/// Finds puzzles in a match, each of which has stood a thorough look.
pub fn find(of: &dyn AnyMatch, find: &mut Find<'_>) -> Vec<Puzzle> {
    let mut found: Vec<Puzzle> = Vec::new();
    for at in 0..of.len().min(find.longest) {
        if found.len() >= find.most {
            break;
        }
        let Some(record) = of.record(at) else { continue };
        let (Some(seat), entry) = (record.entry.seat(), record.entry) else { continue };
        let kind = kind(&entry.to_json());
        let known = find.kinds.get(&kind).copied().unwrap_or_default();
        if known >= find.most_of_a_kind {
            continue;
        }
        let before = of.at(at);
        let fair = fair_share(&*before);
        let look = |(n, simulations): (u64, u32)| {
            let seed = find.seed ^ (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ n;
            (find.judge)(&*before, &entry, simulations, seed, find.cancel)
                .filter(|judged| is_clear(judged, fair))
        };
        let looks = (0..).zip(LOOKS).map_while(look);
        let judged: Vec<Judged> = looks.collect();
        let [_, _, judged] = judged.as_slice() else { continue };
        let id = format!("{}-{at}", find.name);
        let puzzle = Puzzle::from_judged(id, at, seat, fair, judged);
        if has_a_point(&puzzle) && puzzle.options.len() >= find.options {
            find.kinds.insert(kind, known + 1);
            found.push(puzzle);
        }
    }
    found
}

/// Whether it is a mistake beyond doubt.
fn is_clear(judged: &Judged, fair: f64) -> bool {
    judged.options.len() > 1 && Mark::of(judged.low.min(judged.high), fair) >= Some(Mark::Mistake)
}

/// Whether few answers are accepted, and the one that was made is none of them.
fn has_a_point(puzzle: &Puzzle) -> bool {
    let solutions = puzzle.solutions();
    2 * solutions <= puzzle.options.len() && solutions <= puzzle.made
}

/// What kind of choice an entry is, as far as its form tells.
pub fn kind(entry: &Value) -> String {
    match entry.pointer("/do/action") {
        Some(Value::Object(action)) => action.keys().next().cloned().unwrap_or_default(),
        Some(Value::String(action)) => action.clone(),
        _ => String::new(),
    }
}
