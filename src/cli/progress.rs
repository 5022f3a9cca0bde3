//! How far something is that takes long: a bar with the time left, for people who watch standard error.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::i18n::gettext;

/// What is done sooner needs no bar.
const SOON: Duration = Duration::from_secs(2);

/// A bar for one piece of work. It shows itself if the work takes longer than two seconds, and goes at the end.
pub(super) struct Progress {
    /// Whether people watch.
    seen: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn begin() -> Self {
        Self { seen: io::stderr().is_terminal(), begun: Instant::now(), bar: None }
    }

    /// So much of it is done.
    pub(super) fn at(&mut self, done: usize, of: usize) {
        if !self.seen || self.bar.is_none() && self.begun.elapsed() < SOON {
            return;
        }
        let begun = self.begun;
        let bar = self.bar.get_or_insert_with(|| bar(begun));
        bar.set_length(of as u64);
        bar.set_position(done.min(of) as u64);
    }

    /// So great a part of it is done, of 1.
    pub(super) fn at_part(&mut self, part: f32) {
        self.at((f64::from(part.clamp(0.0, 1.0)) * 1_000.0) as usize, 1_000);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// That something is at work of which nobody knows how long it takes: a turning sign with the time so far, gone at the end.
pub(super) struct Waiting(Option<ProgressBar>);

impl Waiting {
    pub(super) fn begin() -> Self {
        let seen = io::stderr().is_terminal();
        Self(seen.then(|| {
            let sign = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            // A style that cannot be read is no reason to show nothing.
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}") {
                sign.set_style(style);
            }
            sign.enable_steady_tick(Duration::from_millis(200));
            sign
        }))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(sign) = &self.0 {
            sign.finish_and_clear();
        }
    }
}

fn bar(begun: Instant) -> ProgressBar {
    // Translators: how far something is, and how long it will still take, such as “2m”.
    let left =
        gettext("{percent}%, {time} left").replace("{time}", "{eta}").replace("{percent}", "{percent:>3}");
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    // A style that cannot be read is no reason to show nothing.
    if let Ok(style) = ProgressStyle::with_template(&format!("{{wide_bar}} {left}")) {
        bar.set_style(style);
    }
    bar.with_elapsed(begun.elapsed())
}
