//! The forms of a table.

/// The form of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// One column, from 360 pixels.
    #[default]
    Narrow,
    /// One column, with the other seats in a row.
    Medium,
    /// The question with the other seats and the supplies beside it, the nearest seat below.
    Wide,
    /// The same in a low window, where little must be enough.
    Low,
    /// The same, larger, for a television.
    Tv,
}

impl Form {
    /// Whether everything stands in one column.
    #[must_use]
    pub const fn is_column(self) -> bool {
        matches!(self, Self::Narrow | Self::Medium)
    }
}
