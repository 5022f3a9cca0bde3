//! Where dice, names and signs stand around the cloth, in sides of a die. The nearest seat is below, the next one
//! clockwise at the left: what lies on one's left meets the right of the neighbour there (DT-DUEL-1 to 4).

use crate::games::dice_tuners::dice::Side;
use crate::tables::dice_tuners::ViewModel;
use crate::tables::kit::layout::Spot;

/// The columns and rows of the picture. Dice that meet beside each other have room for a sign between them.
const COLUMNS: [f32; 5] = [0.0, 1.5, 2.75, 4.0, 5.5];
const ROWS: [f32; 3] = [0.55, 1.7, 2.85];
/// How high a line with a name is.
const NAME: f32 = 0.5;

/// Column and row of a side's die, by the number of seats.
const fn cell(seats: usize, d: usize, side: Side) -> Option<(usize, usize)> {
    use Side::{Front, Left, Right};
    Some(match (seats, d, side) {
        (2, 0, Left) => (1, 2),
        (2, 0, Front) => (2, 2),
        (2, 0, Right) => (3, 2),
        (2, 1, Right) => (1, 0),
        (2, 1, Front) => (2, 0),
        (2, 1, Left) => (3, 0),
        (3 | 4, 0, Left) => (1, 2),
        (3 | 4, 0, Front) => (2, 2),
        (3 | 4, 0, Right) => (3, 2),
        (3 | 4, 1, Right) => (0, 2),
        (3 | 4, 1, Front) => (1, 1),
        (4, 1, Left) => (0, 0),
        (4, 2, Right) => (1, 0),
        (4, 2, Front) => (2, 0),
        (4, 2, Left) => (3, 0),
        (4, 3, Right) => (4, 0),
        (4, 3, Front) | (3, 2, Front) => (3, 1),
        (4, 3, Left) | (3, 2, Left) => (4, 2),
        (3, 1, Left) => (1, 0),
        (3, 2, Right) => (3, 0),
        _ => return None,
    })
}

/// How large the picture is.
pub const fn extent(seats: usize) -> (f32, f32) {
    let wide = if seats == 2 { COLUMNS[3] + 1.0 - COLUMNS[1] } else { COLUMNS[4] + 1.0 };
    (wide, ROWS[2] + 1.0 + NAME)
}

/// Where a side's die stands: `d` is how far the seat sits clockwise from the nearest.
pub fn die(seats: usize, d: usize, side: Side) -> Option<Spot> {
    let (column, row) = cell(seats, d, side)?;
    let left = if seats == 2 { COLUMNS[1] } else { 0.0 };
    Some(Spot::unit(COLUMNS[column] - left, ROWS[row]))
}

/// Where a seat's name stands.
pub fn name(seats: usize, d: usize) -> Spot {
    let (wide, high) = extent(seats);
    let middle = wide / 2.0;
    match (seats, d) {
        (_, 0) => Spot::around((middle, high - NAME / 2.0), (3.5, NAME)),
        (2, 1) | (4, 2) => Spot::around((middle, NAME / 2.0), (3.5, NAME)),
        (3 | 4, 1) => Spot::around((0.7, ROWS[1] + 0.5), (1.4, 1.0)),
        _ => Spot::around((wide - 0.7, ROWS[1] + 0.5), (1.4, 1.0)),
    }
}

/// Where the sign of a duel stands: between its dice. Of dice that meet across the cloth it stands by the first, so that
/// two such signs do not cover each other.
pub fn mark(m: &ViewModel, index: u8) -> Spot {
    let pairing = m.game.pairing(m.state.first, index);
    let ends: Vec<(f32, f32)> = (0..)
        .zip(m.around())
        .filter_map(|(d, seat)| Some(die(m.seats(), d, pairing.side(seat)?)?.middle()))
        .collect();
    let n = ends.len().max(1) as f32;
    let (x, y) = ends.iter().fold((0.0, 0.0), |(x, y), end| (x + end.0 / n, y + end.1 / n));
    // In the middle of the cloth two duels cross.
    let crossing = m.seats() == 4 && index >= 4;
    let at = match ends.into_iter().reduce(upper_left).filter(|_| crossing) {
        Some(end) => (end.0 + (x - end.0) * 0.62, end.1 + (y - end.1) * 0.62),
        None => (x, y),
    };
    Spot::around(at, (0.46, 0.46))
}

/// Which of two points is higher, or as high and further left.
fn upper_left(one: (f32, f32), other: (f32, f32)) -> (f32, f32) {
    if (other.1, other.0) < (one.1, one.0) { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::games::dice_tuners::DiceTuners;
    use crate::tables::dice_tuners::tests::rules;

    fn spots(game: &DiceTuners, seats: usize, near: u8, index: u8) -> Vec<Spot> {
        let pairing = *game.pairing(Seat(0), index);
        (0..seats)
            .filter_map(|d| {
                let seat = Seat(near).clockwise(d, seats);
                die(seats, d, pairing.side(seat)?)
            })
            .collect()
    }

    /// Whoever looks: dice that meet stand opposite each other with nothing but the sign between them.
    #[test]
    fn dice_that_meet_face_each_other() {
        for seats in 2..=4 {
            let game = rules(seats, &[]);
            for near in 0..seats as u8 {
                for index in 0..game.duels() {
                    let ends = spots(&game, seats, near, index);
                    let [one, other] = ends.as_slice() else {
                        assert_eq!((ends.len(), seats, index), (3, 3, 3), "only three meet in the middle");
                        continue;
                    };
                    let (dx, dy) = ((one.x - other.x).abs(), (one.y - other.y).abs());
                    assert!(dx < 0.01 || dy < 0.01, "{seats} seats, duel {index}: {one:?} {other:?}");
                    assert!(dx + dy < 2.51, "{seats} seats, duel {index}: {one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn dice_and_names_do_not_cover_each_other() {
        for seats in 2..=4 {
            let mut all: Vec<Spot> = (0..seats).map(|d| name(seats, d)).collect();
            all.extend((0..seats).flat_map(|d| Side::ALL.map(|side| die(seats, d, side).unwrap())));
            let (wide, high) = extent(seats);
            for (n, a) in all.iter().enumerate() {
                assert!(a.x >= -0.01 && a.y >= -0.01, "{a:?}");
                assert!(a.x + a.width <= wide + 0.01 && a.y + a.height <= high + 0.01, "{a:?}");
                for b in &all[n + 1..] {
                    let apart = a.x + a.width <= b.x + 0.01
                        || b.x + b.width <= a.x + 0.01
                        || a.y + a.height <= b.y + 0.01
                        || b.y + b.height <= a.y + 0.01;
                    assert!(apart, "{seats} seats: {a:?} covers {b:?}");
                }
            }
        }
    }
}
