//! Pauses of a table: what is not counted between two entries, how the log keeps that, and times in digits.

use std::time::Duration;

use crate::i18n::{gettext_f, ngettext_f};

/// Nobody thinks longer than this over one choice: then the table took a break.
pub(super) const BREAK: Duration = Duration::from_secs(15 * 60);
/// Nobody who comes back to a match within this time had been away.
const AWAY: i64 = 60_000;
/// Begins the remark of an entry before which the table had paused: `⏸ 12:05`, and then the reason, if there is one.
const PAUSED: &str = "⏸ ";
/// After the pause: how many entries were tried next and did not fit what is hidden, as in `⚑2`.
const TRIED: &str = "⚑";

/// When a table paused, while a match is played: what is not counted between two entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Pauses(Vec<(i64, i64)>);

impl Pauses {
    /// There was a pause from one time to another, in milliseconds since 1970.
    pub fn add(&mut self, from: i64, to: i64) {
        if from > 0 && to > from {
            self.0.push((from, to));
        }
    }

    /// Nobody was there between the last entry and the time at which a match is gone on with.
    pub fn add_away(&mut self, last: i64, now: i64) {
        if now.saturating_sub(last) >= AWAY {
            self.add(last, now);
        }
    }

    /// How long the table paused between two times. Pauses do not overlap.
    pub fn between(&self, from: i64, to: i64) -> Duration {
        let within = |(begin, end): &(i64, i64)| (*end).min(to).saturating_sub((*begin).max(from)).max(0);
        Duration::from_millis(self.0.iter().map(within).sum::<i64>().unsigned_abs())
    }

    /// The remark of an entry with this note, made `at` a time, after another at `last`.
    pub fn noted(&self, last: i64, at: i64, note: String) -> String {
        let paused = if last > 0 { self.between(last, at) } else { Duration::ZERO };
        if paused.as_secs() == 0 { note } else { with_pause(paused, note) }
    }
}

/// A note with the pause and the tries that another tells of.
pub(super) fn noted_as(other: &str, note: String) -> String {
    let (paused, rest) = pause_of(other).map_or((None, other), |(paused, rest)| (Some(paused), rest));
    let note = with_tries(tries_of(rest).0, note);
    paused.map_or_else(|| note.clone(), |paused| with_pause(paused, note.clone()))
}

/// A note that tells of one more entry that was tried after its own and did not fit what is hidden.
pub(super) fn with_another_try(note: &str) -> String {
    let (_, rest) = pause_of(note).unwrap_or((Duration::ZERO, note));
    let (tries, reason) = tries_of(rest);
    let tried = with_tries(tries.saturating_add(1), reason.to_owned());
    pause_of(note).map_or_else(|| tried.clone(), |(paused, _)| with_pause(paused, tried.clone()))
}

fn with_tries(tries: u32, note: String) -> String {
    match (tries, note.as_str()) {
        (0, _) => note,
        (tries, "") => format!("{TRIED}{tries}"),
        (tries, note) => format!("{TRIED}{tries} {note}"),
    }
}

/// How many tries a note tells of behind its pause, and the reason that it gives.
fn tries_of(note: &str) -> (u32, &str) {
    let Some(rest) = note.strip_prefix(TRIED) else { return (0, note) };
    let (tries, reason) = rest.split_once(' ').unwrap_or((rest, ""));
    tries.parse().map_or((0, note), |tries| (tries, reason))
}

fn with_pause(paused: Duration, note: String) -> String {
    match note.as_str() {
        "" => format!("{PAUSED}{}", clock_face(paused)),
        note => format!("{PAUSED}{} {note}", clock_face(paused)),
    }
}

/// What runs for whoever is asked: how long since the last entry, without pauses, as the clock will count it.
pub(super) fn running(pauses: &Pauses, last: i64, now: i64) -> Duration {
    if last <= 0 {
        return Duration::ZERO;
    }
    let passed = Duration::from_millis(now.saturating_sub(last).max(0).unsigned_abs());
    passed.saturating_sub(pauses.between(last, now)).min(BREAK)
}

/// The pause before an entry, and the reason that its note gives, if any. A note that says nothing of a pause is no pause.
#[must_use]
pub fn pause_of(note: &str) -> Option<(Duration, &str)> {
    let rest = note.strip_prefix(PAUSED)?;
    let (face, reason) = rest.split_once(' ').unwrap_or((rest, ""));
    let mut seconds = 0u64;
    for part in face.split(':') {
        let part: u64 = part.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    Some((Duration::from_secs(seconds), reason))
}

/// The pause before an entry and the tries after it, in words, if there were any, and the reason that its note gives.
#[must_use]
pub fn remark_of(note: &str) -> (Option<String>, &str) {
    let (paused, rest) = pause_of(note).map_or((None, note), |(paused, rest)| (Some(paused), rest));
    let (tries, reason) = tries_of(rest);
    let pause = paused.map(|paused| gettext_f("after a pause of {time}", &[("time", &clock_face(paused))]));
    let tried = (tries > 0).then(|| {
        ngettext_f(
            "then {n} entry was tried that does not fit what is hidden",
            "then {n} entries were tried that do not fit what is hidden",
            tries,
            &[("n", &tries.to_string())],
        )
    });
    let remarks: Vec<String> = pause.into_iter().chain(tried).collect();
    ((!remarks.is_empty()).then(|| remarks.join("; ")), reason)
}

/// What counts at most of the time before one entry.
#[must_use]
pub const fn longest_thought() -> Duration {
    BREAK
}

/// A time as clocks show it: minutes and seconds, from an hour on with hours.
#[must_use]
pub fn clock_face(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    fn minutes(n: u64) -> Duration {
        Duration::from_secs(n * 60)
    }

    #[test]
    fn what_is_noted_of_a_pause_is_read() {
        let mut pauses = Pauses::default();
        pauses.add(10 * MINUTE, 12 * MINUTE);
        pauses.add(20 * MINUTE, 20 * MINUTE + 5_000);
        let noted = |last, at, note: &str| pauses.noted(last * MINUTE, at * MINUTE, note.to_owned());
        assert_eq!(noted(9, 15, ""), "⏸ 2:00");
        assert_eq!(noted(9, 30, "a die fell off"), "⏸ 2:05 a die fell off");
        assert_eq!(noted(11, 15, ""), "⏸ 1:00", "what was taken back lay within the pause");
        assert_eq!(noted(12, 15, "why"), "why");
        assert_eq!(noted(0, 15, ""), "", "nobody knows when the entry before was made");
        assert_eq!(pause_of("⏸ 2:05 a die fell off"), Some((Duration::from_secs(125), "a die fell off")));
        for no_pause in ["", "why", "⏸ ", "⏸ :", "⏸ -1:00", "⏸ 99999999999999999999:00"] {
            assert_eq!(pause_of(no_pause), None, "{no_pause:?}");
        }
        assert_eq!(remark_of("⏸ 2:05"), (Some("after a pause of 2:05".to_owned()), ""));
    }

    #[test]
    fn what_was_tried_stands_behind_the_pause() {
        assert_eq!(with_another_try(""), "⚑1");
        assert_eq!(with_another_try("⚑1 a die fell off"), "⚑2 a die fell off");
        assert_eq!(with_another_try("⏸ 2:05"), "⏸ 2:05 ⚑1");
        assert_eq!(noted_as("⏸ 2:05 ⚑1 old", "new".to_owned()), "⏸ 2:05 ⚑1 new");
        assert_eq!(noted_as("⚑2", String::new()), "⚑2");
        let (remark, reason) = remark_of("⏸ 2:05 ⚑1 why");
        let told = "after a pause of 2:05; then 1 entry was tried that does not fit what is hidden";
        assert_eq!((remark.as_deref(), reason), (Some(told), "why"));
        assert_eq!(remark_of("⚑x why"), (None, "⚑x why"));
    }

    #[test]
    fn what_runs_now_is_what_will_be_counted() {
        let mut pauses = Pauses::default();
        pauses.add(3 * MINUTE, 5 * MINUTE);
        assert_eq!(running(&pauses, 2 * MINUTE, 6 * MINUTE), minutes(2));
        assert_eq!(running(&pauses, 2 * MINUTE, 60 * MINUTE), BREAK);
        assert_eq!(
            running(&pauses, 6 * MINUTE, 2 * MINUTE),
            Duration::ZERO,
            "the computer's clock was put back"
        );
        assert_eq!(running(&pauses, 0, 2 * MINUTE), Duration::ZERO);
        // Who comes back after a night has not thought all the time; who comes back at once may have.
        pauses.add_away(10 * MINUTE, 600 * MINUTE);
        assert_eq!(running(&pauses, 10 * MINUTE, 601 * MINUTE), minutes(1));
        pauses.add_away(601 * MINUTE, 601 * MINUTE + 30_000);
        assert_eq!(running(&pauses, 601 * MINUTE, 602 * MINUTE), minutes(1));
    }

    #[test]
    fn times_read_as_on_a_clock() {
        let faces = [5, 65, 3600, 36_125].map(|seconds| clock_face(Duration::from_secs(seconds)));
        assert_eq!(faces, ["0:05", "1:05", "1:00:00", "10:02:05"]);
    }
}
