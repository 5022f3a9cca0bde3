//! One choice judged by itself, at the position in which a match stands.

use std::sync::atomic::AtomicBool;

use crate::bots::{Question, StandardJudge};
use crate::engine::{AnyEntry, AnyMatch, Entry, EntryOf, Game, GameVisitor, Viewer};
use crate::games;
use crate::insight::analysis::{Analysis, Judged};
use crate::insight::analyst::POSITIONS_OF_CHOICE;
use crate::insight::errors::judge_choice;

/// Judges a choice where a match of any game stands, with so many simulations, a seed, and until it is cancelled.
pub type JudgeOfAny = fn(&dyn AnyMatch, &AnyEntry, u32, u64, &AtomicBool) -> Option<Judged>;

/// Judges a choice of a match of the program's games; `None` if it is none, there is no other, or it was stopped.
#[must_use]
pub fn judge_entry(
    of: &dyn AnyMatch,
    entry: &AnyEntry,
    simulations: u32,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<Judged> {
    struct Find<'a> {
        of: &'a dyn AnyMatch,
        judge: &'a dyn Fn(JudgeOfAny) -> Option<Judged>,
        found: Option<Judged>,
    }
    impl GameVisitor for Find<'_> {
        fn game<G: Game>(&mut self) {
            if self.of.downcast_ref::<G>().is_some() {
                self.found = (self.judge)(judge_entry_of::<G>);
            }
        }
    }
    let judge = |judge: JudgeOfAny| judge(of, entry, simulations, seed, cancel);
    let mut find = Find { of, judge: &judge, found: None };
    games::visit(&mut find);
    find.found
}

/// The same for a match whose game is known.
#[must_use]
pub fn judge_entry_of<G: Game>(
    of: &dyn AnyMatch,
    entry: &AnyEntry,
    simulations: u32,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<Judged> {
    let of = of.downcast_ref::<G>()?;
    let Entry::Do { seat, action } = entry.downcast_ref::<EntryOf<G>>()? else { return None };
    let game = &**of.game();
    if seat.index() >= game.seats() || !game.can_advise(of.state(), *seat) {
        return None;
    }
    let observation = game.observe(of.state(), Viewer::Seat(*seat));
    let question = Question { game, observation: &observation, seat: *seat, seed };
    let mut judge = StandardJudge::<G>::new(1, POSITIONS_OF_CHOICE);
    judge_choice(&mut judge, &question, action, simulations, fair_share(of), cancel)?
}

/// The fair share of a seat.
pub(super) fn fair_share(of: &dyn AnyMatch) -> f64 {
    let group = of.cooperative() || of.seats() == 1;
    Analysis { group, chances: vec![Some(vec![0.0; of.seats()])], ..Analysis::default() }.fair_share()
}
