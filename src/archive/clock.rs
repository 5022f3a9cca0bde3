use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// Tells the time, in milliseconds since 1970 UTC.
pub struct Clock(Box<dyn Fn() -> i64 + Send>);

impl Clock {
    /// The system's time.
    #[must_use]
    pub fn system() -> Self {
        Self::new(|| Timestamp::now().as_millisecond())
    }

    /// A time of one's own, for tests.
    #[must_use]
    pub fn new(now: impl Fn() -> i64 + Send + 'static) -> Self {
        Self(Box::new(now))
    }

    /// Milliseconds since 1970 UTC.
    #[must_use]
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}

/// The day in UTC, such as `2026-01-31`, for the names of files.
pub(super) fn day(now: i64) -> String {
    time(now).strftime("%Y-%m-%d").to_string()
}

/// The second in UTC, such as `2026-01-31T150405`, for the names of files.
pub(super) fn second(now: i64) -> String {
    time(now).strftime("%Y-%m-%dT%H%M%S").to_string()
}

/// The moment in the name of a file, day or second; noon of a day.
pub(super) fn parse(made: &str) -> Option<i64> {
    let made = match made.len() {
        10 => DateTime::strptime("%Y-%m-%dT%H%M%S", format!("{made}T120000")),
        _ => DateTime::strptime("%Y-%m-%dT%H%M%S", made),
    };
    Some(made.ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

fn time(now: i64) -> Timestamp {
    Timestamp::from_millisecond(now).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_days_and_seconds() {
        assert_eq!(day(86_399_999), "1970-01-01");
        assert_eq!(second(1_769_871_845_000), "2026-01-31T150405");
        assert_eq!(parse("2026-01-31T150405"), Some(1_769_871_845_000));
        assert_eq!(parse("2026-01-31"), Some(1_769_860_800_000));
        assert_eq!(parse("2026-02-31"), None);
        assert_eq!(day(i64::MAX), "1970-01-01", "a clock gone mad is no reason to stop");
    }
}
