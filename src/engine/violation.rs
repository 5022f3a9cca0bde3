use super::{Names, RuleId, Seat, Text, text};

/// Why an entry is refused: the rule and the values at hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{rule}: {}", text.render(&Names::default()))]
pub struct Violation {
    /// The rule that forbids it, such as `DT-HIRE-9`.
    pub rule: RuleId,
    /// What is wrong, with the concrete values.
    pub text: Text,
    /// Whether the table may record that it happened anyway. False where the entry cannot even be
    /// carried out (a die that does not exist, an answer to a question nobody asked).
    pub can_stand: bool,
}

impl Violation {
    /// A breach of `rule` that a table may have let stand.
    #[must_use]
    pub const fn new(rule: &'static str, text: Text) -> Self {
        Self { rule: RuleId::new(rule), text, can_stand: true }
    }

    /// Something that cannot have happened.
    #[must_use]
    pub const fn impossible(rule: &'static str, text: Text) -> Self {
        Self { rule: RuleId::new(rule), text, can_stand: false }
    }

    /// Refuses a seat that a match of so many seats does not have.
    ///
    /// # Errors
    /// By `rule`, if it does not have it.
    pub fn check_seat(rule: &'static str, seat: Seat, seats: usize) -> Result<(), Self> {
        if seat.index() < seats {
            return Ok(());
        }
        Err(Self::impossible(rule, text("There is no seat {n}.").with("n", u32::from(seat.0) + 1)))
    }
}
