//! Where everything lies around a board: the board at the left, the rest in a column at its right; on a telephone, below
//! each other. Every rectangle follows from the window's size alone.

use super::Place;
use crate::tables::cloth::plan::Area;

/// Under this width, in units, everything lies below each other.
const NARROW: f64 = 660.0;
/// The height and width at which a unit is a pixel.
const WHOLE: (f64, f64) = (674.0, 1036.0);
/// From the edges, and between things.
const MARGIN: f64 = 16.0;
const GAP: f64 = 8.0;
/// The column, at least and at most.
const COLUMN: (f64, f64) = (270.0, 400.0);
const PLATE: f64 = 46.0;
/// Dice that are off the board.
const STORE: f64 = 22.0;
const RIBBON: f64 = 159.0;
/// The small buttons for how the board is looked at.
const TOOLS: f64 = 36.0;
/// A line of the list of moves.
const LINE: f64 = 26.0;

/// The frame around a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardPlan {
    /// Pixels a unit.
    pub k: f64,
    pub narrow: bool,
    pub board: Area,
    /// The plates, the near one first.
    pub plates: [Area; 2],
    /// What the seats have off the board, in the same order.
    pub stores: [Area; 2],
    /// What is looked at.
    pub card: Area,
    /// The list of moves; without height where there is no room for it.
    pub moves: Area,
    pub tools: Area,
    /// All three together, where there is something to choose from.
    pub panel: Area,
    pub ribbon: Area,
}

impl BoardPlan {
    /// The frame for a table of this size in pixels, with a text scale, for a board of so many columns and rows. `far` if
    /// the one who sits opposite is asked.
    pub fn of((width, height): (i32, i32), text: f64, (columns, rows): (usize, usize), far: bool) -> Self {
        let text = text.clamp(0.5, 3.0);
        let (width, height) = (f64::from(width) / text, f64::from(height) / text);
        let sides = Place::sides(columns as f64, rows as f64);
        let plan = if width < NARROW {
            Self::below(width, height, sides)
        } else {
            let k = (height / WHOLE.0).min(width / WHOLE.1).max(1.0);
            Self::beside(width / k, height / k, sides, far).scaled(k)
        };
        plan.scaled(text)
    }

    fn scaled(mut self, by: f64) -> Self {
        let scale = |area: &mut Area| {
            *area = Area::new(area.x * by, area.y * by, area.width * by, area.height * by);
        };
        let Self { board, plates, stores, card, moves, tools, panel, ribbon, .. } = &mut self;
        plates.iter_mut().chain(stores).for_each(scale);
        [board, card, moves, tools, panel, ribbon].into_iter().for_each(scale);
        self.k *= by;
        self
    }

    /// The board at the left, a column at the right; in units.
    fn beside(width: f64, height: f64, (across, down): (f64, f64), far: bool) -> Self {
        let bottom = height - MARGIN;
        let room = width - 14.0 - 2.0 * MARGIN - COLUMN.0;
        let side = (bottom / down).min(room / across);
        let (wide, high) = (side * across, side * down);
        let column = (width - 14.0 - wide - 2.0 * MARGIN).min(COLUMN.1);
        // Left-over width goes between the groups.
        let spare = (width - 14.0 - wide - 2.0 * MARGIN - column).max(0.0) / 3.0;
        let board = Area::new(14.0 + spare, 0.0, wide, high);
        let x = board.right() + MARGIN + spare;
        let line = |y: f64, height: f64| Area::new(x, y, column, height);
        let far_plate = line(GAP, PLATE);
        let far_store = line(far_plate.bottom() + GAP, STORE);
        let plate = line(bottom - PLATE, PLATE);
        let store = line(plate.y - GAP - STORE, STORE);
        let ribbon =
            if far { line(far_store.bottom() + GAP, RIBBON) } else { line(store.y - GAP - RIBBON, RIBBON) };
        let from = if far { ribbon.bottom() } else { far_store.bottom() } + GAP;
        let to = if far { store.y } else { ribbon.y } - GAP;
        let panel = line(from, to - from);
        // Whole lines of moves below the card.
        let lines = (((panel.height - GAP) * 0.4 - TOOLS) / LINE).floor().max(1.0);
        let card = panel.height - GAP - TOOLS - lines * LINE;
        let card = Area { height: card.max(110.0).min(panel.height), ..panel };
        let moves = line(card.bottom() + GAP, (panel.bottom() - card.bottom() - GAP).max(0.0));
        // The buttons lie in the head of the list.
        let tools = Area { height: TOOLS.min(moves.height), ..moves };
        Self {
            k: 1.0,
            narrow: false,
            board,
            plates: [plate, far_plate],
            stores: [store, far_store],
            card,
            moves,
            tools,
            panel,
            ribbon,
        }
    }

    /// Everything below each other; in units.
    fn below(width: f64, height: f64, (across, down): (f64, f64)) -> Self {
        let (margin, gap) = (8.0, 6.0);
        let inner = width - 2.0 * margin;
        let chip = (inner - gap) / 2.0;
        // Room for two rows of dice below the ribbon, or for one.
        let least = if height >= 576.0 { 88.0 } else { 44.0 };
        let (top, ribbon_height) = (2.0 + 44.0 + 2.0, 104.0);
        let room = height - top - gap - ribbon_height - gap - least - gap;
        let side = (room / down).min((width - 4.0) / across).max(1.0);
        let (wide, high) = (side * across, side * down);
        let board = Area::new((width - wide) / 2.0, top, wide, high);
        let ribbon = Area::new(margin, board.bottom() + gap - 2.0, inner, ribbon_height);
        let panel =
            Area::new(margin, ribbon.bottom() + gap, inner, (height - gap - ribbon.bottom() - gap).max(1.0));
        // Two by two where there is room, else in a row.
        let two = panel.height >= 88.0;
        let tools = if two {
            Area::new(panel.right() - 90.0, panel.y, 90.0, panel.height)
        } else {
            Area::new(panel.x, panel.bottom() - 44.0, inner, 44.0)
        };
        let none = Area::default();
        Self {
            k: 1.0,
            narrow: true,
            board,
            plates: [Area::new(margin, 2.0, chip, 44.0), Area::new(margin + chip + gap, 2.0, chip, 44.0)],
            stores: [none, none],
            card: if two {
                Area { width: inner - 90.0 - gap, ..panel }
            } else {
                Area { height: 0.0, ..panel }
            },
            moves: none,
            tools,
            panel,
            ribbon,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(i32, i32); 8] =
        [(1100, 674), (1280, 754), (1920, 1034), (360, 594), (360, 554), (700, 654), (900, 600), (1480, 794)];

    #[test]
    fn nothing_lies_over_anything_or_outside() {
        for size in SIZES {
            for far in [false, true] {
                let plan = BoardPlan::of(size, 1.0, (7, 7), far);
                let parts = [plan.board, plan.plates[0], plan.plates[1], plan.ribbon, plan.panel];
                let areas: Vec<Area> =
                    parts.into_iter().chain(plan.stores).filter(|area| area.width > 0.0).collect();
                for (at, area) in areas.iter().enumerate() {
                    let inside = area.x >= 0.0
                        && area.y >= 0.0
                        && area.right() <= f64::from(size.0) + 0.01
                        && area.bottom() <= f64::from(size.1) + 0.01;
                    assert!(inside, "{size:?}: {area:?}");
                    for other in &areas[at + 1..] {
                        assert!(!area.overlaps(other), "{size:?}: {area:?} {other:?}");
                    }
                }
            }
        }
    }

    /// A field is as large as a finger needs, and as large as planned where there is room.
    #[test]
    fn fields_are_large() {
        for (size, least) in [((1100, 674), 87), ((1280, 754), 98), ((1920, 1034), 134), ((360, 600), 44)] {
            let plan = BoardPlan::of(size, 1.0, (7, 7), false);
            let (width, height) = (plan.board.width as i32, plan.board.height as i32);
            let field = Place::default().of(7, 7).fit(width, height).field();
            assert!(field >= least, "{size:?}: {field}");
        }
        for size in SIZES {
            let plan = BoardPlan::of(size, 1.0, (7, 7), false);
            let field =
                Place::default().of(7, 7).fit(plan.board.width as i32, plan.board.height as i32).field();
            assert!(field >= 40, "{size:?}: {field}");
        }
    }

    /// Who sits opposite is asked at their side.
    #[test]
    fn the_ribbon_lies_with_who_is_asked() {
        for size in [(1100, 674), (1920, 1034)] {
            let middle = |far: bool| {
                let plan = BoardPlan::of(size, 1.0, (7, 7), far);
                (plan.ribbon.bottom(), plan.board.height / 2.0)
            };
            let ((near, half), (far, _)) = (middle(false), middle(true));
            assert!(near > half && far < half, "{near} {far} {half}");
        }
    }
}
