use super::Text;

/// What can be worked out about a pack for its author, such as how hard each card is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Study {
    /// What the columns of the table are called.
    pub columns: Vec<Text>,
    /// The table; each row has a text for each column.
    pub rows: Vec<Vec<Text>>,
    /// What there is to say about the pack as a whole.
    pub remarks: Vec<Text>,
}
