use crate::engine::{Text, Violation, text};

/// Why a text is no entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It was understood; what it says cannot be so by a rule.
    Refused(Violation),
    /// It was not understood; what it may have meant.
    Unclear(Text),
}

impl Unread {
    /// Nothing is known of what it may have meant.
    #[must_use]
    pub const fn nothing() -> Self {
        Self::Unclear(text("No choice matches that; type “help” for a list."))
    }
}

impl From<Violation> for Unread {
    fn from(violation: Violation) -> Self {
        Self::Refused(violation)
    }
}
