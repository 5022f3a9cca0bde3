//! A worker that analyses a finished match, and what is known so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use relm4::{Component, ComponentSender};

use crate::engine::AnyMatch;
use crate::insight::{Analysis, Analyst, Effort, Kept, Key, Stage, analyst};
use crate::play::GameSession;

/// How often it is told what is new.
const OFTEN: Duration = Duration::from_millis(250);
/// The other core is left to the window.
const THREADS: usize = 1;

/// What a worker tells: what is known so far; nothing if luck and choices cannot be told apart in this match.
#[derive(Debug)]
pub struct Counted {
    worker: u64,
    analysis: Option<Box<Analysis>>,
}

/// What is analysed. A worker holds the analyst while it works, so that the next one waits for it.
#[derive(Clone)]
struct Job {
    work: Arc<Mutex<Work>>,
    /// What the analysis depends on, under which it is kept.
    key: Key,
}

/// A match that waits for its analyst, or the analyst with all it has found.
enum Work {
    Waiting {
        of: Box<dyn AnyMatch>,
        effort: Effort,
        seed: u64,
    },
    Begun(Box<dyn Analyst>),
    /// Nothing can be told of it.
    None,
}

/// What is known, and whether somebody is at it.
#[derive(Default)]
pub struct Counting {
    analysis: Option<Analysis>,
    cancel: Option<Arc<AtomicBool>>,
    /// What was begun and is not done.
    job: Option<Job>,
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

    /// Whether it was begun and waits to be gone on with.
    pub const fn is_paused(&self) -> bool {
        self.cancel.is_none() && self.job.is_some()
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
        if game.outcome().is_none() {
            return;
        }
        let work = Work::Waiting { of: game.branch(game.len()), effort, seed };
        let key = Key::of(session.setup(), game, effort, seed);
        self.job = Some(Job { work: Arc::new(Mutex::new(work)), key });
        self.go_on(sender, told);
    }

    /// Goes on with what was begun.
    pub fn go_on<C: Component>(
        &mut self,
        sender: &ComponentSender<C>,
        told: fn(Counted) -> C::CommandOutput,
    ) {
        let Some(job) = self.job.clone() else { return };
        self.worker += 1;
        let (cancel, worker) = (Arc::new(AtomicBool::new(false)), self.worker);
        self.cancel = Some(Arc::clone(&cancel));
        sender.spawn_command(move |out| {
            job.run(&cancel, &mut |analysis| {
                // Whoever asked may be gone by then.
                let _ = out
                    .send(told(Counted { worker, analysis: analysis.map(|found| Box::new(found.clone())) }));
            });
        });
    }

    /// Stops the worker for now. What it has found is kept until it is gone on with.
    pub fn pause(&mut self) {
        if let Some(cancel) = self.cancel.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Takes over what a worker tells; says whether that is new.
    pub fn take(&mut self, Counted { worker, analysis }: Counted) -> bool {
        if worker != self.worker {
            return false;
        }
        let Some(analysis) = analysis else {
            (self.cancel, self.job) = (None, None);
            return true;
        };
        let done = analysis.stage == Stage::Done;
        if done {
            (self.cancel, self.job) = (None, None);
        }
        // Figures of more effort take the place of complete ones when they are complete themselves.
        let old = self.analysis.as_ref();
        let better = old.is_none_or(|old| old.effort == analysis.effort || old.stage < Stage::Done);
        if done || better {
            self.analysis = Some(*analysis);
        }
        done || better
    }

    /// Stops the worker for good; what it found stays.
    pub fn stop(&mut self) {
        self.pause();
        self.job = None;
        self.worker += 1;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.stop();
        self.analysis = None;
    }
}

impl Job {
    /// Analyses until it is done or cancelled, and tells what is known.
    fn run(&self, cancel: &AtomicBool, tell: &mut dyn FnMut(Option<&Analysis>)) {
        let kept = Kept::usual();
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        if let Work::Waiting { of, effort, seed } = &*work {
            if let Some(found) = kept.as_ref().and_then(|kept| kept.load(&self.key)) {
                return tell(Some(&found));
            }
            let mut found = analyst(&**of, *effort, *seed, THREADS);
            if let (Some(kept), Some(analyst)) = (&kept, &mut found) {
                kept.hand_on(&self.key, &mut **analyst);
            }
            *work = found.map_or(Work::None, Work::Begun);
        }
        let Work::Begun(analyst) = &mut *work else { return tell(None) };
        let (mut last, mut stage) = (Instant::now(), Stage::Positions);
        let done = analyst.run(cancel, &mut |analysis| {
            if last.elapsed() >= OFTEN || analysis.stage != stage {
                (last, stage) = (Instant::now(), analysis.stage);
                tell(Some(analysis));
            }
        });
        tell(Some(analyst.analysis()));
        if let Some(kept) = kept.filter(|_| done)
            && let Err(error) = kept.store(&self.key, analyst.analysis())
        {
            tracing::warn!("an analysis is not kept: {error}");
        }
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}
