use std::fmt::Debug;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Component, EventSink, Rules, Violation};

/// What a table may adjust.
pub trait RulingRules: Rules {
    /// The closed list of adjustments a table may make.
    type Ruling: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// Whether the table may adjust this.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_ruling(&self, state: &Self::State, ruling: &Self::Ruling) -> Result<(), Violation>;

    /// The rule by which people give a reason for this adjustment; `None` where the rules ask for none.
    fn reason_rule(&self, ruling: &Self::Ruling) -> Option<&'static str> {
        let _ = ruling;
        None
    }

    /// What this reports of the table's own dice or cards, and the rule that allows it; `None` for an adjustment. Where
    /// the program rolls or deals them, there is nothing to report.
    fn reports(&self, ruling: &Self::Ruling) -> Option<(&'static [Component], &'static str)> {
        let _ = ruling;
        None
    }

    /// The rule by which people give a reason for what they let stand against the rules; `None` where the rules ask for
    /// none.
    fn stand_rule(&self) -> Option<&'static str> {
        None
    }

    /// Carries out an adjustment that `check_ruling` accepted.
    fn apply_ruling(
        &self,
        state: &mut Self::State,
        ruling: &Self::Ruling,
        events: &mut impl EventSink<Self::Event>,
    );
}
