//! What is seen to happen on the way from one view to the next, over what lies there.

use super::View;
use super::look::Glyph;
use crate::engine::Seat;

/// Something that is seen to happen between two views. It tells nothing that the views do not tell, and is left out where
/// people want no motion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Sparks fly from a thing to what it counts for.
    Sparks {
        /// Where they begin.
        from: Spot,
        /// Where they end.
        to: Spot,
    },
    /// It is struck, and shakes.
    Struck(Spot),
    /// It breaks, and falls from where it lay before.
    Fell(Spot),
    /// It is done: a seal is pressed on it where it lay before.
    Sealed(Spot),
    /// Two signs, such as blades, cross in the middle of these things.
    Crossed(Glyph, Vec<Spot>),
}

/// Something that an act is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The item of this id.
    Item(String),
    /// The plate of a seat.
    Plate(Seat),
}

impl Spot {
    /// The item of this id.
    #[must_use]
    pub fn item(id: impl Into<String>) -> Self {
        Self::Item(id.into())
    }

    /// Whether a view has it.
    #[must_use]
    pub fn is_in<P>(&self, view: &View<P>) -> bool {
        match self {
            Self::Item(id) => view.items().any(|item| item.id == *id),
            Self::Plate(seat) => view.plates.iter().any(|plate| plate.seat == *seat),
        }
    }
}

impl Act {
    /// What it is about.
    #[must_use]
    pub fn spots(&self) -> Vec<&Spot> {
        match self {
            Self::Sparks { from, to } => vec![from, to],
            Self::Struck(spot) | Self::Fell(spot) | Self::Sealed(spot) => vec![spot],
            Self::Crossed(_, spots) => spots.iter().collect(),
        }
    }

    /// What is taken from the first of two views: it may be gone in the second.
    #[must_use]
    pub fn begins(&self) -> Vec<&Spot> {
        match self {
            Self::Sparks { from, .. } => vec![from],
            Self::Struck(_) => Vec::new(),
            Self::Fell(spot) | Self::Sealed(spot) => vec![spot],
            Self::Crossed(_, spots) => spots.iter().collect(),
        }
    }
}
