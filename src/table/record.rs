//! The list of what was done so far.

use std::rc::Rc;

use super::look::Tint;

/// What was done so far, a line each. It may be long, so lines are shared, and whoever draws makes only those in sight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moves {
    /// What a screen reader calls the list.
    pub name: String,
    /// What stands there while there are no lines.
    pub empty: String,
    pub lines: Vec<Rc<Line>>,
    /// The line after which the table is shown.
    pub at: Option<usize>,
}

/// One line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The number of the turn.
    pub number: String,
    /// Whose move it was.
    pub tint: Option<Tint>,
    pub text: String,
    /// Whether nobody moved: a roll, a decision of the table.
    pub quiet: bool,
    /// What it brought; may be empty.
    pub points: String,
    /// The same as experts write it; may be empty.
    pub notation: String,
    /// What a screen reader says.
    pub spoken: String,
}
