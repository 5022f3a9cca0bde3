//! Where the seeds of new matches come from.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::{Random, Seed};

/// The seed of a new match, from the operating system.
///
/// A debug build takes it from `TABLESIDE_SEED` where that is a number, so that a test of the window meets the same dice
/// and cards each time; later matches of the same run get seeds that follow from it.
///
/// # Errors
/// If the system has no randomness to give.
pub fn of_a_new_match() -> Result<Seed, rand::rngs::SysError> {
    static MATCHES: AtomicU64 = AtomicU64::new(0);
    match fixed() {
        Some(first) => {
            let place = MATCHES.fetch_add(1, Ordering::Relaxed);
            Ok(Seed::Number(Random::from_seed(first.wrapping_add(place)).seed() >> 11))
        }
        None => Seed::drawn(),
    }
}

fn fixed() -> Option<u64> {
    if cfg!(debug_assertions) { std::env::var("TABLESIDE_SEED").ok()?.parse().ok() } else { None }
}
