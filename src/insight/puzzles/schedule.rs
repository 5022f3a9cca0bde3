//! When a puzzle comes again: in boxes after Leitner. What was found goes one box on and waits longer, what was missed goes
//! back to the first.

use jiff::{Span, ToSpan};
use serde::{Deserialize, Serialize};

use crate::insight::results::Calendar;

/// So many puzzles are set for a day.
pub const A_DAY: usize = 5;

/// How many days a puzzle waits in each box.
const DAYS: [i32; 5] = [1, 3, 7, 21, 60];

/// In which box a puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Standing(pub u8);

impl Standing {
    /// The box after an answer.
    #[must_use]
    pub fn after(self, accepted: bool) -> Self {
        let last = DAYS.len() as u8 - 1;
        if accepted { Self(self.0.saturating_add(1).min(last)) } else { Self(0) }
    }

    fn wait(self) -> Span {
        let days = DAYS.get(usize::from(self.0)).copied().unwrap_or(DAYS[DAYS.len() - 1]);
        days.days()
    }
}

/// When a puzzle in this box is due that was answered now: when that day begins, in milliseconds since 1970 UTC.
#[must_use]
pub fn due_on(standing: Standing, calendar: &Calendar) -> i64 {
    let day = calendar.day(calendar.now).saturating_add(standing.wait());
    calendar.begin(day).unwrap_or(calendar.now)
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    /// Noon of the tenth day of 1970.
    fn noon() -> Calendar {
        Calendar { zone: TimeZone::UTC, now: (9 * 24 + 12) * 3_600_000 }
    }

    #[test]
    fn what_is_missed_comes_sooner_than_what_is_found() {
        let days = |standing| (due_on(standing, &noon()) / 86_400_000) - 9;
        let mut standing = Standing::default();
        let mut waits = vec![days(standing.after(false))];
        for _ in 0..6 {
            standing = standing.after(true);
            waits.push(days(standing));
        }
        assert_eq!(waits, [1, 3, 7, 21, 60, 60, 60]);
        assert_eq!(standing.after(false), Standing(0));
        assert_eq!(due_on(Standing(0), &noon()) % 86_400_000, 0, "from the morning on");
        assert_eq!(days(Standing(200)), 60, "a box that there is not");
    }
}
