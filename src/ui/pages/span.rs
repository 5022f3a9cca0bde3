//! A span of time up to now, in which matches were played.

use crate::i18n::gettext;
use crate::insight::Calendar;

/// Since when matches are of interest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Span {
    #[default]
    AllTime,
    Year,
    Month,
}

impl Span {
    pub const ALL: [Self; 3] = [Self::AllTime, Self::Year, Self::Month];

    /// The one at this place of the list; the first where there is none.
    pub fn at(place: usize) -> Self {
        Self::ALL.get(place).copied().unwrap_or_default()
    }

    pub fn title(self) -> String {
        match self {
            Self::AllTime => gettext("All Time"),
            Self::Year => gettext("This Year"),
            Self::Month => gettext("This Month"),
        }
    }

    /// When it began, in milliseconds since 1970 UTC.
    pub fn from(self, calendar: &Calendar) -> Option<i64> {
        let today = calendar.day(calendar.now);
        match self {
            Self::AllTime => None,
            Self::Year => calendar.begin(today.first_of_year()),
            Self::Month => calendar.begin(today.first_of_month()),
        }
    }
}
