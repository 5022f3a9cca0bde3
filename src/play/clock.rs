//! Who took how long, as told by the times at which the entries of a match were made.

use std::time::Duration;

use super::GameSession;

/// Nobody thinks longer than this over one choice: then the table took a break.
const BREAK: Duration = Duration::from_secs(15 * 60);

/// How long a match took, breaks left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What passed before the choices of each seat, in seat order.
    pub seats: Vec<Duration>,
    /// What passed before everything that no seat chose: rolling, dealing, rulings.
    pub table: Duration,
    /// How much longer than [`BREAK`] nothing was entered, at all such times together.
    pub breaks: Duration,
}

impl Clock {
    /// The clock of a match; `None` if its entries do not say when they were made.
    #[must_use]
    pub fn of(session: &GameSession) -> Option<Self> {
        let lines = session.game().lines_from(0);
        let entries =
            lines.iter().map(|line| (line.record.entry.seat().map(|seat| seat.index()), line.record.at));
        Self::read(session.game().seats(), entries)
    }

    /// From who chose, if somebody did, and when, in milliseconds.
    fn read(seats: usize, entries: impl Iterator<Item = (Option<usize>, i64)>) -> Option<Self> {
        let mut clock =
            Self { seats: vec![Duration::ZERO; seats], table: Duration::ZERO, breaks: Duration::ZERO };
        let (mut before, mut timed) = (None, 0);
        for (seat, at) in entries.filter(|(_, at)| *at > 0) {
            // What was entered before the first entry had begun is not known, and a computer's clock may be put back.
            let passed = before.map_or(0, |before| at.saturating_sub(before)).max(0);
            let passed = Duration::from_millis(passed.unsigned_abs());
            let place = seat.and_then(|seat| clock.seats.get_mut(seat)).unwrap_or(&mut clock.table);
            *place += passed.min(BREAK);
            clock.breaks += passed.saturating_sub(BREAK);
            before = Some(at);
            timed += 1;
        }
        (timed > 1).then_some(clock)
    }

    /// All of it together, breaks left out.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.seats.iter().sum::<Duration>() + self.table
    }
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

    fn read(entries: &[(Option<usize>, i64)]) -> Option<Clock> {
        Clock::read(2, entries.iter().map(|(seat, minutes)| (*seat, minutes * 60_000)))
    }

    #[test]
    fn the_time_before_a_choice_is_that_of_whoever_made_it() {
        let minutes = |n: u64| Duration::from_secs(n * 60);
        let clock = read(&[(None, 1), (Some(0), 3), (Some(1), 4), (None, 9), (Some(0), 10)]).unwrap();
        assert_eq!((clock.seats, clock.table), (vec![minutes(3), minutes(1)], minutes(5)));
        assert_eq!(clock.breaks, Duration::ZERO);
        // Over lunch nobody thought, and after it the clock of the computer was put back.
        let clock = read(&[(Some(0), 1), (Some(1), 61), (Some(0), 31), (Some(1), 32)]).unwrap();
        assert_eq!((clock.seats.clone(), clock.breaks), (vec![minutes(0), minutes(16)], minutes(45)));
        assert_eq!(clock.total(), minutes(16));
    }

    #[test]
    fn a_log_without_times_has_no_clock() {
        assert_eq!(read(&[(Some(0), 0), (Some(1), 0)]), None);
        assert_eq!(read(&[(Some(0), 5)]), None);
        assert_eq!(
            read(&[(Some(7), 5), (Some(7), 6)]).unwrap().table,
            Duration::from_secs(60),
            "no such seat"
        );
    }

    #[test]
    fn times_read_as_on_a_clock() {
        let faces = [5, 65, 3600, 36_125].map(|seconds| clock_face(Duration::from_secs(seconds)));
        assert_eq!(faces, ["0:05", "1:05", "1:00:00", "10:02:05"]);
    }
}
