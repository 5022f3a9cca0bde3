//! What things look like, as plain values: all that a painter, a phone or a text needs.

mod avatar;
mod face;
mod face_of;
mod glyph;
pub mod palette;
mod picture;
mod sign;

pub use avatar::Avatar;
pub use face::{Face, Stance, Symbol};
pub use face_of::{Chosen, face_of};
pub use glyph::Glyph;
pub use palette::Tint;
pub use picture::{Ground, Layer, Picture};
pub use sign::{Field, Sign, SignRow};

/// The solid a die is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The common cube.
    #[default]
    Cube,
    /// Four sides.
    D4,
    /// Eight sides.
    D8,
    /// Ten sides.
    D10,
    /// Twelve sides.
    D12,
    /// Twenty sides.
    D20,
}
