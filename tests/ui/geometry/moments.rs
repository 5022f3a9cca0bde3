//! The moments of random matches that are looked at: one of each kind.

use std::collections::BTreeSet;

use tableside::engine::{AnyEntry, Entry, EntryOf, Match, Record, SeatSet, Source, Turn};

use super::steps::Steps;
use super::ui::bench::{Bench, Options};

/// Another match is tried until each step was seen, but not for ever. Where all choose the same, they want the same things.
const STRIDES: [usize; 5] = [7919, 31, 0, THOUGHTFUL, 577];
/// Who plays well comes to what others do not.
const THOUGHTFUL: usize = usize::MAX;
/// More entries than this has no match.
const LONGEST: usize = 1200;

/// A moment that is looked at.
pub struct Moment<G: Steps> {
    pub step: &'static str,
    pub game: Match<G>,
}

/// A table with the moments for which it is looked at, and what was entered there.
pub struct Gathered<G: Steps> {
    pub table: Options,
    pub moments: Vec<Moment<G>>,
    pub entered: Vec<AnyEntry>,
}

/// Plays at these tables, unseen, until each step was seen; a table with rules of its own is there for what they add.
pub fn gather<G: Steps>(tables: &[Options]) -> Vec<Gathered<G>> {
    let mut looked = BTreeSet::new();
    tables
        .iter()
        .map(|table| {
            let mut bench = Bench::<G>::new(table);
            let start = bench.game.clone();
            let (mut moments, mut entered) = (Vec::new(), Vec::new());
            for stride in STRIDES {
                let all = G::SEEN.iter().all(|(step, _)| looked.iter().any(|(seen, _)| seen == step));
                if stride != STRIDES[0] && all {
                    break;
                }
                bench.game = start.clone();
                for n in 0..LONGEST {
                    let now = kind(&bench);
                    if !answers_itself(&bench) && looked.insert(now) {
                        moments.push(Moment { step: now.0, game: bench.game.clone() });
                    }
                    if !go_on(&mut bench, n, stride) {
                        break;
                    }
                }
                entered.extend(bench.game.log().iter().map(|line| AnyEntry::new(line.record.entry.clone())));
            }
            Gathered { table: table.clone(), moments, entered }
        })
        .collect()
}

/// What a match has come to: one moment of each kind is looked at.
fn kind<G: Steps>(bench: &Bench<G>) -> (&'static str, usize) {
    let asked = match bench.game.turn() {
        Turn::Choose(seat) => Some(seat),
        Turn::Secret { seats, .. } => seats.first(),
        Turn::Chance(_) | Turn::Over => None,
    };
    let choices = asked.map(|seat| bench.game.game().count_legal(bench.game.state(), seat));
    (G::step(bench.game.state()), choices.map_or(0, |n| 1 + n.min(8) / 4))
}

/// What is entered at a real table without asking anybody.
fn by_itself<G: Steps>(bench: &Bench<G>) -> Option<EntryOf<G>> {
    let people = SeatSet::all(bench.setup.seats.len());
    let real = bench.setup.dice == tableside::play::Provider::Physical;
    let chance = bench.game.game().unknown_answer(bench.game.state(), people, true).filter(|_| real)?;
    Some(Entry::Chance(chance))
}

fn answers_itself<G: Steps>(bench: &Bench<G>) -> bool {
    matches!(bench.game.turn(), Turn::Chance(_)) && by_itself(bench).is_some()
}

/// Goes on by one entry; false at the end.
fn go_on<G: Steps>(bench: &mut Bench<G>, n: usize, stride: usize) -> bool {
    if let (Turn::Chance(_), Some(entry)) = (bench.game.turn(), by_itself(bench)) {
        bench.game.play(Record::new(entry, Source::Program)).expect("it fits");
        return true;
    }
    let (Turn::Choose(seat), THOUGHTFUL) = (bench.game.turn(), stride) else {
        return bench.step(n.wrapping_mul(stride));
    };
    let (game, state) = (bench.game.game(), bench.game.state());
    let rate = |action: &G::Action| game.rate(state, seat, action);
    let best = bench.legal(seat).into_iter().max_by(|a, b| rate(a).total_cmp(&rate(b)));
    let Some(best) = best else { return bench.step(n) };
    bench.play(Entry::Do { seat, action: best });
    true
}
