//! Who makes an analysis: positions first, then luck, then choices. It can be stopped at any moment and goes on where it
//! was.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::analysis::{ANALYSIS_VERSION, Analysis, Cause, Effort, Stage};
use super::errors::judge_choice;
use super::ledger::Ledger;
use crate::bots::{Judge, Measure, Question, Standard, StandardJudge, Valuer};
use crate::engine::{AnyMatch, Entry, EntryOf, Game, GameVisitor, Match, Random, Viewer};
use crate::games;

/// How many positions a value by lines of play looks at.
const POSITIONS: u32 = 800;
/// How many for each simulation a comparison of choices by lines of play looks at.
pub(super) const POSITIONS_OF_CHOICE: u32 = 4;

/// Makes the analysis of a match of any game.
pub trait Analyst: Send {
    /// Goes on until everything is there; `progress` is told what is known after each step. Says whether it is done; if not,
    /// `cancel` was set, and it can be asked again.
    fn run(&mut self, cancel: &AtomicBool, progress: &mut dyn FnMut(&Analysis)) -> bool;

    /// What is known so far.
    fn analysis(&self) -> &Analysis;

    /// Takes over the judgements of the first entries from an analysis of the same match before its log was changed. Those
    /// of another version, effort or seed are not taken.
    fn keep(&mut self, before: &Analysis, entries: usize);
}

/// The analyst of one game.
#[derive(Debug)]
pub struct AnalystOf<G: Game, M, J> {
    game: Arc<G>,
    ledger: Ledger<G>,
    valuer: Valuer<M>,
    judge: J,
    analysis: Analysis,
    /// The choices that are judged, or need not be.
    judged: Vec<bool>,
}

/// The program's analyst for a match, on so many threads; what it finds does not depend on their number. `None` if its
/// log does not tell everything that came up, its
/// game is none of the program's, or people keep a score sheet: it has nothing to choose.
#[must_use]
pub fn analyst(of: &dyn AnyMatch, effort: Effort, seed: u64, threads: usize) -> Option<Box<dyn Analyst>> {
    struct Find<'a> {
        of: &'a dyn AnyMatch,
        work: (Effort, u64, usize),
        found: Option<Box<dyn Analyst>>,
    }
    impl GameVisitor for Find<'_> {
        fn game<G: Game>(&mut self) {
            if let Some(of) = self.of.downcast_ref::<G>().filter(|of| tells_all(of)) {
                let (effort, seed, threads) = self.work;
                self.found = Some(analyst_of(of, effort, seed, threads));
            }
        }
    }
    let mut find = Find { of, work: (effort, seed, threads), found: None };
    games::visit(&mut find);
    find.found
}

/// Whether the log tells everything that came up. Where a table noted only what mattered, luck and choices cannot be told apart.
fn tells_all<G: Game>(of: &Match<G>) -> bool {
    let (game, ledger) = (of.game(), Ledger::new(of));
    let advised = |(state, entry): (&G::State, &EntryOf<G>)| match entry {
        Entry::Do { seat, .. } => game.can_advise(state, *seat),
        _ => true,
    };
    let mut random = Random::light(0);
    let mut is_known = |state: &G::State| {
        let mut filled = state.clone();
        game.fill_unknown(&mut filled, &mut random);
        filled == *state
    };
    ledger.states().iter().zip(ledger.entries()).all(advised) && ledger.states().iter().all(&mut is_known)
}

/// The same for a match whose game is known.
#[must_use]
pub fn analyst_of<G: Game>(of: &Match<G>, effort: Effort, seed: u64, threads: usize) -> Box<dyn Analyst> {
    let measures = (0..threads.clamp(1, 8)).map(|_| Standard::<G>::new(POSITIONS)).collect();
    let judge = StandardJudge::<G>::new(threads, POSITIONS_OF_CHOICE);
    Box::new(AnalystOf::new(of, measures, judge, effort, seed))
}

impl<G: Game, M: Measure<G>, J: Judge<G>> AnalystOf<G, M, J> {
    /// An analyst with measures, one for each thread, and a judge of its own.
    #[must_use]
    pub fn new(of: &Match<G>, measures: Vec<M>, judge: J, effort: Effort, seed: u64) -> Self {
        let ledger = Ledger::new(of);
        let mut random = Random::light(seed);
        let work = effort.work(ledger.states().len(), ledger.choices());
        let valuer = Valuer::new(measures, work.position, random.seed());
        let mut analysis = Analysis {
            version: ANALYSIS_VERSION,
            game: G::INFO.id.to_owned(),
            effort,
            work,
            seed,
            ..Analysis::default()
        };
        ledger.write(&mut analysis);
        let judged = vec![false; ledger.entries().len()];
        Self { game: Arc::clone(of.game()), ledger, valuer, judge, analysis, judged }
    }

    /// The ledger, for those who look closer.
    #[must_use]
    pub const fn ledger(&self) -> &Ledger<G> {
        &self.ledger
    }

    /// The choices that are not judged yet, those with the largest swings first.
    fn open(&self) -> Vec<usize> {
        let swing = |at: &usize| {
            let changes = self.analysis.steps.get(*at).map(|step| step.change.as_slice()).unwrap_or_default();
            changes.iter().fold(0.0, |most: f64, change| most.max(change.abs()))
        };
        let mut open: Vec<usize> = (0..self.judged.len()).filter(|at| !self.judged[*at]).collect();
        open.sort_by(|a, b| swing(b).total_cmp(&swing(a)));
        open
    }

    /// Judges one choice; says whether it did.
    fn judge(&mut self, at: usize, cancel: &AtomicBool) -> bool {
        let (Some(step), Some(state)) = (self.analysis.steps.get(at), self.ledger.states().get(at)) else {
            return true;
        };
        let (Cause::Choice(_), Entry::Do { seat, action }) = (step.cause, &self.ledger.entries()[at]) else {
            return true;
        };
        if !self.game.can_advise(state, *seat) {
            return true;
        }
        let observation = self.game.observe(state, Viewer::Seat(*seat));
        let seed = self.analysis.seed ^ (at as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03);
        let question = Question { game: &*self.game, observation: &observation, seat: *seat, seed };
        let (simulations, fair) = (self.analysis.work.choice, self.analysis.fair_share());
        let Some(judged) = judge_choice(&mut self.judge, &question, action, simulations, fair, cancel) else {
            return false;
        };
        self.analysis.steps[at].judged = judged;
        true
    }
}

impl<G: Game, M: Measure<G>, J: Judge<G>> Analyst for AnalystOf<G, M, J> {
    fn run(&mut self, cancel: &AtomicBool, progress: &mut dyn FnMut(&Analysis)) -> bool {
        let Self { ledger, valuer, analysis, game, .. } = self;
        let mut told = |ledger: &Ledger<G>, at: usize, stage: Stage| {
            analysis.stage = stage;
            ledger.write_position(at, analysis);
            progress(analysis);
        };
        if !ledger.value(&**game, valuer, cancel, &mut told) {
            return false;
        }
        if self.analysis.stage < Stage::Choices {
            self.ledger.close(&mut self.analysis);
            self.analysis.stage = Stage::Choices;
            let over = self.ledger.states().last().and_then(|state| self.game.outcome(state));
            self.analysis.result =
                over.map(|_| self.analysis.accounts.iter().map(|account| account.result).collect());
            progress(&self.analysis);
        }
        for at in self.open() {
            if !self.judge(at, cancel) {
                return false;
            }
            self.judged[at] = true;
            if self.analysis.steps[at].judged.is_some() {
                progress(&self.analysis);
            }
        }
        self.analysis.stage = Stage::Done;
        progress(&self.analysis);
        true
    }

    fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    fn keep(&mut self, before: &Analysis, entries: usize) {
        let same = |a: &Analysis| (a.version, a.game.clone(), a.effort, a.work, a.seed);
        if same(before) != same(&self.analysis) || before.stage < Stage::Done {
            return;
        }
        let steps = self.analysis.steps.iter_mut().zip(&before.steps).zip(&mut self.judged).take(entries);
        for ((own, known), judged) in steps.filter(|((own, known), _)| own.cause == known.cause) {
            own.judged.clone_from(&known.judged);
            *judged = true;
        }
    }
}
