//! Colours of printed components. Everything else takes its colour from the style sheets.

use super::Glyph;
use crate::i18n::gettext;

/// An opaque sRGB colour, each part 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgb {
    pub r: f64,
    /// Green.
    pub g: f64,
    /// Blue.
    pub b: f64,
}

impl Rgb {
    pub const WHITE: Self = Self::hex(0xffffff);
    pub const BLACK: Self = Self::hex(0);

    /// The colour written `0xRRGGBB`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        Self {
            r: ((rgb >> 16) & 0xff) as f64 / 255.0,
            g: ((rgb >> 8) & 0xff) as f64 / 255.0,
            b: (rgb & 0xff) as f64 / 255.0,
        }
    }

    /// A colour `share` (0 to 1) of the way to `other`.
    #[must_use]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let at = |from: f64, to: f64| from + (to - from) * share;
        Self { r: at(self.r, other.r), g: at(self.g, other.g), b: at(self.b, other.b) }
    }

    /// Relative luminance as defined by WCAG, 0 (black) to 1 (white).
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |part: f64| {
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// Contrast with `other` as defined by WCAG, 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// The colour of a die or a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tint {
    /// No colour of its own.
    #[default]
    Neutral,
    /// Green, marked by a leaf.
    Green,
    /// Blue, marked by a drop.
    Blue,
    /// Red, marked by a flame.
    Red,
    /// Yellow, marked by a sun.
    Yellow,
    /// Violet, marked by a star.
    Violet,
    /// Orange, marked by a bolt.
    Orange,
    /// Teal, marked by a diamond.
    Teal,
    /// White, marked by a ring.
    White,
    /// Black, marked by a crescent.
    Black,
}

/// The paints of a die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// The colour of the body.
    pub base: Rgb,
    /// What is printed on it.
    pub ink: Rgb,
}

impl Tint {
    /// Every colour, neutral first.
    pub const ALL: [Self; 10] = [
        Self::Neutral,
        Self::Green,
        Self::Blue,
        Self::Red,
        Self::Yellow,
        Self::Violet,
        Self::Orange,
        Self::Teal,
        Self::White,
        Self::Black,
    ];

    /// The paints of a die of this colour.
    #[must_use]
    pub fn body(self) -> Body {
        let (base, ink) = match self {
            Self::Neutral => (0x6a6a72, 0xffffff),
            Self::Green => (0x1d7a45, 0xffffff),
            Self::Blue => (0x2160c4, 0xffffff),
            Self::Red => (0xbf2430, 0xffffff),
            Self::Yellow => (0xf0bf2c, 0x2c2308),
            Self::Violet => (0x7b3cae, 0xffffff),
            Self::Orange => (0xef8b2b, 0x2c1a04),
            Self::Teal => (0x0e7480, 0xffffff),
            Self::White => (0xf3f0e8, 0x2a2a33),
            Self::Black => (0x33333b, 0xffffff),
        };
        Body { base: Rgb::hex(base), ink: Rgb::hex(ink) }
    }

    /// The shape that stands for the colour where colour cannot be seen.
    #[must_use]
    pub fn emblem(self) -> Option<Glyph> {
        match self {
            Self::Neutral => None,
            Self::Green => Some(Glyph::LEAF),
            Self::Blue => Some(Glyph::DROP),
            Self::Red => Some(Glyph::FLAME),
            Self::Yellow => Some(Glyph::SUN),
            Self::Violet => Some(Glyph::STAR),
            Self::Orange => Some(Glyph::BOLT),
            Self::Teal => Some(Glyph::DIAMOND),
            Self::White => Some(Glyph::RING),
            Self::Black => Some(Glyph::CRESCENT),
        }
    }

    /// The name of the colour.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Neutral => gettext("Colourless"),
            Self::Green => gettext("Green"),
            Self::Blue => gettext("Blue"),
            Self::Red => gettext("Red"),
            Self::Yellow => gettext("Yellow"),
            Self::Violet => gettext("Violet"),
            Self::Orange => gettext("Orange"),
            Self::Teal => gettext("Teal"),
            Self::White => gettext("White"),
            Self::Black => gettext("Black"),
        }
    }

    /// The letter printed beside the emblem: the first of the name, none where
    /// it would be shared with another colour.
    #[must_use]
    pub fn letter(self) -> Option<String> {
        match self {
            Self::Neutral | Self::White | Self::Black => None,
            _ => self.name().chars().next().map(|c| c.to_uppercase().to_string()),
        }
    }

    /// The style class of this colour.
    #[must_use]
    pub fn css_class(self) -> &'static str {
        match self {
            Self::Neutral => "tint-neutral",
            Self::Green => "tint-green",
            Self::Blue => "tint-blue",
            Self::Red => "tint-red",
            Self::Yellow => "tint-yellow",
            Self::Violet => "tint-violet",
            Self::Orange => "tint-orange",
            Self::Teal => "tint-teal",
            Self::White => "tint-white",
            Self::Black => "tint-black",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rgb, Tint};

    #[test]
    fn what_is_printed_on_a_die_can_be_read() {
        for tint in Tint::ALL {
            let body = tint.body();
            let contrast = body.base.contrast(body.ink);
            assert!(contrast >= 4.5, "{tint:?}: {contrast:.2}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((Rgb::WHITE.contrast(Rgb::BLACK) - 21.0).abs() < 1e-9);
        assert!((Rgb::hex(0x777777).contrast(Rgb::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn every_colour_has_its_own_shape() {
        let mut shapes: Vec<_> = Tint::ALL.iter().map(|tint| tint.emblem()).collect();
        shapes.dedup();
        assert_eq!(shapes.len(), Tint::ALL.len());
    }
}
