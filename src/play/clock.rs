//! Who took how long, as told by the times at which the entries of a match were made.

use std::time::Duration;

use super::GameSession;
use super::pause::{BREAK, pause_of};
use crate::i18n::{gettext, ngettext_f};

/// How long a match took, breaks left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What passed before the choices of each seat, in seat order.
    pub seats: Vec<Duration>,
    /// What passed before everything that no seat chose: rolling, dealing, rulings.
    pub table: Duration,
    /// All pauses, and how much longer than [`BREAK`] nothing was entered, at all such times together.
    pub breaks: Duration,
}

/// What passed between two entries.
struct Entered<'a> {
    /// Who chose, if somebody did.
    seat: Option<usize>,
    /// In milliseconds since 1970.
    at: i64,
    note: &'a str,
    /// Whether a seat went over to somebody else: its clock goes on.
    hands_over: bool,
}

impl Clock {
    /// The clock of a match; `None` if its entries do not say when they were made.
    #[must_use]
    pub fn of(session: &GameSession) -> Option<Self> {
        let lines = session.game().lines_from(0);
        let entries = lines.iter().map(|line| Entered {
            seat: line.record.entry.seat().map(|seat| seat.index()),
            at: line.record.at,
            note: &line.record.note,
            hands_over: line.record.entry.hand_over().is_some(),
        });
        Self::read(session.game().seats(), entries)
    }

    /// Nobody has taken any time.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![Duration::ZERO; seats], table: Duration::ZERO, breaks: Duration::ZERO }
    }

    fn read<'a>(seats: usize, entries: impl Iterator<Item = Entered<'a>>) -> Option<Self> {
        let mut clock = Self::new(seats);
        let (mut before, mut timed) = (None, 0);
        let entries = entries.filter(|entered| entered.at > 0 && !entered.hands_over);
        for Entered { seat, at, note, .. } in entries {
            // What was entered before the first entry had begun is not known, and a computer's clock may be put back.
            let passed = before.map_or(0, |before| at.saturating_sub(before)).max(0);
            let passed = Duration::from_millis(passed.unsigned_abs());
            let paused = pause_of(note).map_or(Duration::ZERO, |(paused, _)| paused.min(passed));
            let thought = (passed - paused).min(BREAK);
            let place = seat.and_then(|seat| clock.seats.get_mut(seat)).unwrap_or(&mut clock.table);
            *place += thought;
            clock.breaks += passed - thought;
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

/// How long a match took, in few words: “42 minutes”; `None` if that is not known.
#[must_use]
pub fn total_line(session: &GameSession) -> Option<String> {
    let minutes = (Clock::of(session)?.total().as_secs() + 30) / 60;
    if minutes == 0 {
        return Some(gettext("Less than a minute"));
    }
    let (n, many) = (minutes.to_string(), u32::try_from(minutes).unwrap_or(u32::MAX));
    Some(ngettext_f("{n} minute", "{n} minutes", many, &[("n", &n)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;
    /// The note of an entry of these tests that hands a seat over.
    const OVER: &str = "over";

    fn read_noted(entries: &[(Option<usize>, i64, &str)]) -> Option<Clock> {
        let entries = entries.iter().map(|(seat, minutes, note)| Entered {
            seat: *seat,
            at: minutes * MINUTE,
            note,
            hands_over: *note == OVER,
        });
        Clock::read(2, entries)
    }

    fn read(entries: &[(Option<usize>, i64)]) -> Option<Clock> {
        read_noted(&entries.iter().map(|(seat, minutes)| (*seat, *minutes, "")).collect::<Vec<_>>())
    }

    fn minutes(n: u64) -> Duration {
        Duration::from_secs(n * 60)
    }

    #[test]
    fn the_time_before_a_choice_is_that_of_whoever_made_it() {
        let clock = read(&[(None, 1), (Some(0), 3), (Some(1), 4), (None, 9), (Some(0), 10)]).unwrap();
        assert_eq!((clock.seats, clock.table), (vec![minutes(3), minutes(1)], minutes(5)));
        assert_eq!(clock.breaks, Duration::ZERO);
        // Over lunch nobody thought, and after it the clock of the computer was put back.
        let clock = read(&[(Some(0), 1), (Some(1), 61), (Some(0), 31), (Some(1), 32)]).unwrap();
        assert_eq!((clock.seats.clone(), clock.breaks), (vec![minutes(0), minutes(16)], minutes(45)));
        assert_eq!(clock.total(), minutes(16));
    }

    #[test]
    fn a_pause_is_nobodys_time() {
        let clock =
            read_noted(&[(Some(0), 1, ""), (Some(1), 11, "⏸ 8:00"), (Some(0), 41, "⏸ 20:00 miscounted")])
                .unwrap();
        assert_eq!((clock.seats, clock.breaks), (vec![minutes(10), minutes(2)], minutes(28)));
        // What somebody writes is never longer than what passed, and what is no time is no pause.
        let clock =
            read_noted(&[(Some(0), 1, ""), (Some(1), 3, "⏸ 99:00:00"), (Some(0), 5, "⏸ tea")]).unwrap();
        assert_eq!((clock.seats, clock.breaks), (vec![minutes(2), minutes(0)], minutes(2)));
    }

    #[test]
    fn the_clock_of_a_seat_goes_on_when_somebody_else_takes_it() {
        let clock =
            read_noted(&[(Some(0), 1, ""), (None, 4, OVER), (Some(1), 6, "⏸ 1:00"), (Some(0), 7, "")]);
        let clock = clock.unwrap();
        assert_eq!((clock.seats, clock.table), (vec![minutes(1), minutes(4)], minutes(0)));
        assert_eq!(clock.breaks, minutes(1));
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
}
