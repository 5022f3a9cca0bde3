//! Small drawings in a line of a card: dice and words.

use super::look::{Face, Shape, Tint};

/// What stands in a line of small drawings.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// A die; `lift` is how far above the line it stands, in sides of a die.
    Die {
        shape: Shape,
        tint: Tint,
        face: Face,
        lift: f64,
    },
    /// A die of any type: a round token.
    Any {
        tint: Tint,
        face: Face,
        lift: f64,
    },
    /// A die of one of several types: small, one beside and above the other.
    Several {
        shapes: Vec<Shape>,
        tint: Tint,
    },
    Word(String),
    /// Crossed out.
    Crossed(Vec<Drawing>),
}
