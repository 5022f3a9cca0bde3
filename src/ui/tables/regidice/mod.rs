//! What only the table of Regidice draws: dice with pips in its introduction.

use crate::engine::ExampleDie;
use crate::tables::kit::Drawings;
use crate::tables::still_life::{Piece, What};
use crate::widgets::{Face, Tint};
pub use tableside::table::regidice::EMBLEM;

/// Dice with pips.
pub const DRAWINGS: Drawings = Drawings { face, ..Drawings::NUMBERS };

fn face(die: &ExampleDie) -> Option<Face> {
    die.face.parse().ok().map(Face::Pips)
}

/// What stands for the game where it is chosen.
pub fn pieces() -> Vec<Piece> {
    vec![
        Piece::new(What::Portrait("regidice/enemies/third.svg"), (100.0, 72.0), 144.0, 0.0),
        Piece::cube(Tint::Red, Face::Pips(6), (42.0, 138.0), 46.0, -5.0),
        Piece::cube(Tint::Yellow, Face::Pips(5), (100.0, 146.0), 46.0, 3.0),
        Piece::cube(Tint::Blue, Face::Pips(5), (158.0, 138.0), 46.0, 6.0),
    ]
}

#[cfg(test)]
mod tests {
    use crate::widgets::portrait;
    use tableside::table::regidice::portrait as picture;

    #[test]
    fn every_enemy_can_be_drawn_and_has_a_fire() {
        for enemy in 0..3 {
            let path = picture(enemy);
            let (fires, reach) = portrait::measure(path).unwrap();
            assert!(fires >= 3, "{path}: {fires}");
            assert!(reach > 0.3 && reach <= 1.1, "{path}: {reach}");
        }
    }
}
