//! Good line-ups (section 10 of the rules).

use crate::games::dice_war::rules::POWER;

/// Line-ups worth a thought, one of each two mirror images; with each other's in mind a search chooses.
const BOOK: [[u8; 7]; 24] = [
    [0, 2, 0, 4, 0, 4, 0],
    [0, 2, 4, 0, 2, 2, 0],
    [0, 3, 0, 4, 0, 3, 0],
    [0, 2, 1, 4, 1, 2, 0],
    [0, 3, 2, 0, 4, 1, 0],
    [0, 2, 2, 0, 2, 4, 0],
    [1, 2, 0, 4, 0, 2, 1],
    [0, 4, 0, 2, 0, 4, 0],
    [0, 1, 2, 4, 2, 1, 0],
    [0, 3, 1, 4, 0, 2, 0],
    [0, 0, 4, 2, 4, 0, 0],
    [0, 2, 3, 0, 3, 2, 0],
    [0, 4, 1, 0, 1, 4, 0],
    [0, 5, 0, 2, 0, 3, 0],
    [0, 1, 4, 0, 5, 0, 0],
    [0, 0, 4, 0, 6, 0, 0],
    [0, 2, 2, 2, 2, 2, 0],
    [1, 1, 1, 4, 1, 1, 1],
    [0, 3, 0, 4, 2, 1, 0],
    [0, 5, 0, 0, 0, 5, 0],
    [0, 1, 3, 2, 3, 1, 0],
    [0, 2, 0, 6, 0, 2, 0],
    [1, 1, 2, 2, 2, 1, 1],
    [0, 4, 0, 3, 0, 3, 0],
];

/// The line-ups of the book and their mirror images.
pub(super) fn rows() -> impl Iterator<Item = [u8; 7]> {
    BOOK.into_iter().flat_map(|row| {
        let mut mirrored = row;
        mirrored.reverse();
        std::iter::once(row).chain((mirrored != row).then_some(mirrored))
    })
}

/// How sensible a line-up looks. Those with several middling creatures, one of them a level 4, did best in trials.
pub(super) fn rate(row: &[u8; 7]) -> f32 {
    let of = |level: u8| row.iter().filter(|other| **other == level).count() as f32;
    let dice = row.iter().filter(|level| **level > 0).count() as f32;
    let spread = row.windows(2).filter(|pair| pair[0] > 0 && pair[1] > 0).count() as f32;
    let sum: u8 = row.iter().sum();
    let fits = if sum == POWER { 0.0 } else { -10.0 };
    fits + of(4).min(1.0) + 0.5 * of(2).min(2.0) + 0.4 * of(3).min(1.0)
        - 0.3 * (dice - 4.0).abs()
        - 0.2 * spread
}
