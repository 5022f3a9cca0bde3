//! The pictures of creatures, and of things on the board.

use crate::table::look::Glyph;

pub const DRAGON: Glyph = Glyph::new("dice-war/dragon");
pub const TOWER: Glyph = Glyph::new("dice-war/tower");

/// The names that packs give to pictures of creatures.
const NAMED: [(&str, Glyph); 12] = [
    ("wisp", Glyph::new("dice-war/wisp")),
    ("ghost", Glyph::new("dice-war/ghost")),
    ("swords", Glyph::new("dice-war/swords")),
    ("blood", Glyph::new("dice-war/blood")),
    ("serpent", Glyph::new("dice-war/serpent")),
    ("dragon", DRAGON),
    ("cog", Glyph::new("dice-war/cog")),
    ("spring", Glyph::new("dice-war/spring")),
    ("halberd", Glyph::new("dice-war/halberd")),
    ("hammer", Glyph::new("dice-war/hammer")),
    ("plate", Glyph::new("dice-war/plate")),
    ("tower", TOWER),
];

/// The picture of a creature: the pack's, or one by its level.
pub fn creature(name: &str, level: u8) -> Glyph {
    named(name).unwrap_or_else(|| by_level(level))
}

/// The picture that packs call so.
pub fn named(name: &str) -> Option<Glyph> {
    NAMED.iter().find(|(known, _)| *known == name).map(|(_, glyph)| *glyph)
}

const fn by_level(level: u8) -> Glyph {
    match level {
        1 => Glyph::DROP,
        2 => Glyph::RING,
        3 => Glyph::SWORD,
        4 => Glyph::WAND,
        5 => Glyph::SHIELD,
        _ => Glyph::CROWN,
    }
}
