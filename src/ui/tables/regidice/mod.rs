//! What only the table of Regidice draws: nothing but dice with numbers, and the pictures of its enemies, which are
//! resources.

use crate::tables::kit::Drawings;
pub use tableside::table::regidice::EMBLEM;

/// Dice with numbers.
pub const DRAWINGS: Drawings = Drawings::NUMBERS;

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
