//! Pictures put together from layers, each an SVG resource.

/// What a picture is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Picture {
    /// Back to front.
    pub layers: Vec<Layer>,
    /// The colours of classes of shapes, `0xRRGGBB`; other shapes have the colours of their resources. Those of the
    /// classes `…-dark`, `…-deep` and `…-lit` follow.
    pub colours: Vec<(String, u32)>,
    pub ground: Option<Ground>,
    /// Whether it stands for a person: then small pictures show the head alone.
    pub portrait: bool,
}

/// One layer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layer {
    /// A resource.
    pub path: String,
    /// Whether it is mirrored.
    pub flip: bool,
    pub outline: bool,
    /// Whether it covers the whole area, cut where the area is not square; else all of it is within.
    pub cover: bool,
}

/// What is behind the layers: two colours, from the upper left to the lower right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ground {
    pub lit: u32,
    pub dark: u32,
    /// Whether light radiates from the middle.
    pub rays: bool,
}
