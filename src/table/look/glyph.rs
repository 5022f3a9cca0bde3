//! The names of small pictures in one colour.

/// A picture printed on dice and cards: `symbols/leaf.svg` of the resources is “leaf”, `dice-war/symbols/dragon.svg` is
/// “dice-war/dragon”.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph(&'static str);

impl Glyph {
    pub const BOLT: Self = Self("bolt");
    pub const CHECK: Self = Self("check");
    pub const CRESCENT: Self = Self("crescent");
    pub const CROWN: Self = Self("crown");
    pub const DIAMOND: Self = Self("diamond");
    pub const DROP: Self = Self("drop");
    pub const FLAME: Self = Self("flame");
    pub const LEAF: Self = Self("leaf");
    pub const LOCK: Self = Self("lock");
    pub const RING: Self = Self("ring");
    pub const ROBOT: Self = Self("robot");
    pub const SHIELD: Self = Self("shield");
    pub const SPARKLE: Self = Self("sparkle");
    pub const STAR: Self = Self("star");
    pub const SUN: Self = Self("sun");
    pub const SWORD: Self = Self("sword");
    pub const WAND: Self = Self("wand");

    /// The picture with this name among the resources.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The name of the picture.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Where the picture lies among the resources.
    #[must_use]
    pub fn path(self) -> String {
        match self.0.split_once('/') {
            Some((folder, name)) => format!("{folder}/symbols/{name}.svg"),
            None => format!("symbols/{}.svg", self.0),
        }
    }
}
