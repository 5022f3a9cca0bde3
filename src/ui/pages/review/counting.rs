//! The worker that analyses the match, and what is known so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use relm4::prelude::*;

use super::ReviewPage;
use crate::insight::{Analysis, Effort, Stage, analyst};

/// How often the page is told what is new.
const OFTEN: Duration = Duration::from_millis(250);
/// One of the two cores is left to the window.
const THREADS: usize = 1;

/// What a worker tells.
#[derive(Debug)]
pub enum ReviewCmd {
    /// As far as it is; the number is that of the worker.
    Counted(u64, Box<Analysis>),
}

/// What is known, and who is at it.
#[derive(Default)]
pub struct Counting {
    analysis: Option<Analysis>,
    cancel: Option<Arc<AtomicBool>>,
    worker: u64,
    /// What is being counted now, if anything is.
    pub effort: Option<Effort>,
}

impl Counting {
    /// What is known so far.
    pub fn analysis(&self) -> Option<&Analysis> {
        self.analysis.as_ref()
    }

    /// Whether a worker is at it.
    pub fn is_at_work(&self) -> bool {
        self.effort.is_some()
    }

    /// Takes over what a worker tells; says whether that is new.
    pub fn take(&mut self, cmd: ReviewCmd) -> bool {
        let ReviewCmd::Counted(worker, analysis) = cmd;
        if worker != self.worker {
            return false;
        }
        let done = analysis.stage == Stage::Done;
        if done {
            (self.effort, self.cancel) = (None, None);
        }
        // Figures of more effort take the place of complete ones when they are complete themselves.
        let better = done
            || self
                .analysis
                .as_ref()
                .is_none_or(|old| old.effort == analysis.effort || old.stage < Stage::Done);
        if better {
            self.analysis = Some(*analysis);
        }
        better || done
    }

    fn stop(&mut self) {
        if let Some(cancel) = self.cancel.take() {
            cancel.store(true, Ordering::Relaxed);
        }
        self.effort = None;
        self.worker += 1;
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}

impl ReviewPage {
    /// Has the match analysed with so much effort. Matches that go on are not: that would tell what nobody may know yet.
    pub(super) fn count(&mut self, effort: Effort, sender: &ComponentSender<Self>) {
        self.counting.stop();
        let game = self.session.game();
        if game.outcome().is_none() {
            return;
        }
        let seed = self.session.setup().seed.number();
        let Some(mut analyst) = analyst(game, effort, seed, THREADS) else { return };
        let (cancel, worker) = (Arc::new(AtomicBool::new(false)), self.counting.worker);
        self.counting.cancel = Some(Arc::clone(&cancel));
        self.counting.effort = Some(effort);
        sender.spawn_command(move |out| {
            let (mut last, mut stage) = (Instant::now(), Stage::Positions);
            analyst.run(&cancel, &mut |analysis| {
                if last.elapsed() >= OFTEN || analysis.stage != stage {
                    (last, stage) = (Instant::now(), analysis.stage);
                    // The page may be gone by then.
                    let _ = out.send(ReviewCmd::Counted(worker, Box::new(analysis.clone())));
                }
            });
            let _ = out.send(ReviewCmd::Counted(worker, Box::new(analyst.analysis().clone())));
        });
    }
}
