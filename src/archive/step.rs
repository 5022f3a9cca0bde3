//! Where tests kill the program, to see what is left of what it was writing.

/// Tells a debug build to end at the step with this number, as if it were killed there.
const KILL_AT: &str = "TABLESIDE_KILL_AT";

/// A step on the way to a backup: something that can be seen from outside is about to be done, or was done just now.
pub(super) fn step() {
    #[cfg(debug_assertions)]
    {
        use std::sync::LazyLock;
        use std::sync::atomic::{AtomicUsize, Ordering};
        static AT: LazyLock<Option<usize>> = LazyLock::new(|| std::env::var(KILL_AT).ok()?.parse().ok());
        static PASSED: AtomicUsize = AtomicUsize::new(0);
        if *AT == Some(PASSED.fetch_add(1, Ordering::Relaxed)) {
            std::process::abort();
        }
    }
    #[cfg(not(debug_assertions))]
    let _ = KILL_AT;
}
