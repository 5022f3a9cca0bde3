//! A worker that analyses a finished match, and what is known so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use relm4::{Component, ComponentSender};

use crate::insight::{Analysis, Effort, Kept, Key, Stage, analyst};
use crate::play::GameSession;

/// How often it is told what is new.
const OFTEN: Duration = Duration::from_millis(250);
/// The other core is left to the window.
const THREADS: usize = 1;

/// What a worker tells: what is known so far.
#[derive(Debug)]
pub struct Counted {
    worker: u64,
    analysis: Box<Analysis>,
}

/// What is known, and whether somebody is at it.
#[derive(Default)]
pub struct Counting {
    analysis: Option<Analysis>,
    cancel: Option<Arc<AtomicBool>>,
    /// The number of the last worker: what others tell is old.
    worker: u64,
}

impl Counting {
    /// What is known so far.
    pub const fn analysis(&self) -> Option<&Analysis> {
        self.analysis.as_ref()
    }

    /// Whether a worker is at it.
    pub const fn is_at_work(&self) -> bool {
        self.cancel.is_some()
    }

    /// Analyses a match with so much effort, unless that was done before. Those that go on are not analysed: that would tell what nobody may
    /// know yet.
    pub fn start<C: Component>(
        &mut self,
        session: &GameSession,
        effort: Effort,
        sender: &ComponentSender<C>,
        told: fn(Counted) -> C::CommandOutput,
    ) {
        self.stop();
        let (game, seed) = (session.game(), session.setup().seed.number());
        let over = game.outcome().is_some();
        let Some(mut analyst) = over.then(|| analyst(game, effort, seed, THREADS)).flatten() else { return };
        let (cancel, worker) = (Arc::new(AtomicBool::new(false)), self.worker);
        self.cancel = Some(Arc::clone(&cancel));
        let (kept, key) = (Kept::usual(), Key::of(session.setup(), game, effort, seed));
        sender.spawn_command(move |out| {
            let tell = |analysis: &Analysis| {
                // Whoever asked may be gone by then.
                let _ = out.send(told(Counted { worker, analysis: Box::new(analysis.clone()) }));
            };
            if let Some(found) = kept.as_ref().and_then(|kept| kept.load(&key)) {
                return tell(&found);
            }
            let (mut last, mut stage) = (Instant::now(), Stage::Positions);
            analyst.run(&cancel, &mut |analysis| {
                if last.elapsed() >= OFTEN || analysis.stage != stage {
                    (last, stage) = (Instant::now(), analysis.stage);
                    tell(analysis);
                }
            });
            tell(analyst.analysis());
            if let Some(kept) = kept.filter(|_| analyst.analysis().stage == Stage::Done)
                && let Err(error) = kept.store(&key, analyst.analysis())
            {
                tracing::warn!("an analysis is not kept: {error}");
            }
        });
    }

    /// Takes over what a worker tells; says whether that is new.
    pub fn take(&mut self, Counted { worker, analysis }: Counted) -> bool {
        if worker != self.worker {
            return false;
        }
        let done = analysis.stage == Stage::Done;
        if done {
            self.cancel = None;
        }
        // Figures of more effort take the place of complete ones when they are complete themselves.
        let old = self.analysis.as_ref();
        let better = old.is_none_or(|old| old.effort == analysis.effort || old.stage < Stage::Done);
        if done || better {
            self.analysis = Some(*analysis);
        }
        done || better
    }

    /// Stops the worker; what it found stays.
    pub fn stop(&mut self) {
        if let Some(cancel) = self.cancel.take() {
            cancel.store(true, Ordering::Relaxed);
        }
        self.worker += 1;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.stop();
        self.analysis = None;
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}
