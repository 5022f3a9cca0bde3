//! Where fields are on the screen. Plain numbers.

use relm4::gtk;

/// The board's place in its widget. Fields are told by column and row, from the upper left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    columns: i32,
    rows: i32,
    x: i32,
    y: i32,
    field: i32,
    /// The width of the frame, and how much of it there is above the fields, where nothing is carved.
    edge: i32,
    top: i32,
}

/// A field by column and row.
pub type Cell = (u8, u8);

/// The frame for one side of a field: at the sides and below, and above.
const EDGE: f64 = 0.34;
const TOP: f64 = 0.14;

impl Place {
    /// The least side of the widget, in pixels: fields stay large enough for a finger.
    pub const LEAST: i32 = 308;
    /// The side it asks for.
    pub const NATURAL: i32 = 400;

    /// With so many columns and rows.
    pub fn of(self, columns: usize, rows: usize) -> Self {
        let count = |n: usize| i32::try_from(n).unwrap_or(1).max(1);
        Self { columns: count(columns), rows: count(rows), ..self }
    }

    /// How wide and how high a board is for one side of a field.
    pub fn sides(columns: f64, rows: f64) -> (f64, f64) {
        (columns + 2.0 * EDGE, rows + EDGE + TOP)
    }

    /// The largest board that fits, in the middle.
    pub fn fit(self, width: i32, height: i32) -> Self {
        let (columns, rows) = (self.columns.max(1), self.rows.max(1));
        let (across, down) = Self::sides(f64::from(columns), f64::from(rows));
        let side = (f64::from(width) / across).min(f64::from(height) / down);
        let edge = ((side * EDGE).round() as i32).max(12);
        let top = (side * TOP).round() as i32;
        let field = ((width - 2 * edge) / columns).min((height - edge - top) / rows).max(1);
        let (inner, whole) = ((field * columns, field * rows), field * rows + edge + top);
        Self { x: (width - inner.0) / 2, y: (height - whole) / 2 + top, field, edge, top, ..self }
    }

    /// The side of a field.
    pub const fn field(self) -> i32 {
        self.field
    }

    /// The width of the frame.
    pub const fn edge(self) -> i32 {
        self.edge
    }

    fn at(self, column: i32, row: i32) -> Option<Cell> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| Some((u8::try_from(column).ok()?, u8::try_from(row).ok()?))).flatten()
    }

    /// The top left corner of a field.
    pub fn corner(self, (column, row): Cell) -> (i32, i32) {
        (self.x + i32::from(column) * self.field, self.y + i32::from(row) * self.field)
    }

    /// The field at a point.
    pub fn cell_at(self, x: f64, y: f64) -> Option<Cell> {
        let side = f64::from(self.field.max(1));
        let (column, row) = ((x - f64::from(self.x)) / side, (y - f64::from(self.y)) / side);
        self.at(column.floor() as i32, row.floor() as i32)
    }

    /// The row whose bonus stands at a point of the right edge.
    pub fn bonus_at(self, x: f64, y: f64) -> Option<u8> {
        let right = f64::from(self.x + self.columns * self.field);
        let inside = (right..right + f64::from(self.edge)).contains(&x);
        self.cell_at(right - 1.0, y).filter(|_| inside).map(|(_, row)| row)
    }

    /// Whether a point is in the corner of its field in which something is offered: the one opposite, if its piece is
    /// `turned` upside down.
    pub fn in_corner(self, cell: Cell, (x, y): (f64, f64), turned: bool) -> bool {
        let (left, top) = self.corner(cell);
        let (side, near) = (f64::from(self.field), f64::from(self.field) * 0.45);
        let within = |from_edge: f64| if turned { side - from_edge < near } else { from_edge < near };
        within(x - f64::from(left)) && within(y - f64::from(top))
    }

    /// The board with its frame: left, top, width and height.
    pub const fn outline(self) -> (i32, i32, i32, i32) {
        let (width, height) = (self.field * self.columns, self.field * self.rows);
        (self.x - self.edge, self.y - self.top, width + 2 * self.edge, height + self.top + self.edge)
    }

    /// The rectangle of the fields: left, top, width and height.
    pub const fn inside(self) -> (i32, i32, i32, i32) {
        (self.x, self.y, self.field * self.columns, self.field * self.rows)
    }

    /// The middle of the frame below a column, on which its name stands.
    pub fn below(self, column: u8) -> (f64, f64) {
        let x = f64::from(self.x) + (f64::from(column) + 0.5) * f64::from(self.field);
        (x, f64::from(self.y + self.rows * self.field) + f64::from(self.edge) * 0.5)
    }

    /// The middle of the frame beside a row: left, or right.
    pub fn beside(self, row: u8, right: bool) -> (f64, f64) {
        let y = f64::from(self.y) + (f64::from(row) + 0.5) * f64::from(self.field);
        let off = f64::from(self.edge) * 0.5;
        let x =
            if right { f64::from(self.x + self.columns * self.field) + off } else { f64::from(self.x) - off };
        (x, y)
    }

    /// The next field in a direction: `None` if that is no direction, `Some(None)` beyond the edge.
    pub fn step(self, (column, row): Cell, direction: gtk::DirectionType) -> Option<Option<Cell>> {
        let (dx, dy) = match direction {
            gtk::DirectionType::Left => (-1, 0),
            gtk::DirectionType::Right => (1, 0),
            gtk::DirectionType::Up => (0, -1),
            gtk::DirectionType::Down => (0, 1),
            _ => return None,
        };
        Some(self.at(i32::from(column) + dx, i32::from(row) + dy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(width: i32, height: i32) -> Place {
        Place::default().of(7, 7).fit(width, height)
    }

    #[test]
    fn every_field_is_found_where_it_is_drawn() {
        for (width, height) in [(640, 500), (338, 330), (676, 658)] {
            let place = place(width, height);
            for column in 0..7 {
                for row in 0..7 {
                    let (x, y) = place.corner((column, row));
                    let middle = f64::from(place.field()) / 2.0;
                    let found = place.cell_at(f64::from(x) + middle, f64::from(y) + middle);
                    assert_eq!(found, Some((column, row)));
                    assert!(x >= place.edge() && y >= 0 && y + place.field() + place.edge() <= height);
                }
            }
            assert_eq!(place.cell_at(0.0, 0.0), None);
        }
    }

    /// The sizes for which the board form is made.
    #[test]
    fn fields_are_as_large_as_planned() {
        assert_eq!(place(676, 658).field(), 88);
        assert!(place(338, 330).field() >= 44);
    }

    #[test]
    fn the_bonus_of_a_row_is_found_beside_it() {
        let place = place(640, 500);
        for row in 0..7 {
            let (x, y) = place.beside(row, true);
            assert_eq!(place.bonus_at(x, y), Some(row));
            assert_eq!(place.bonus_at(x - f64::from(place.edge()), y), None);
        }
        assert_eq!(place.bonus_at(639.0, 1.0), None);
    }

    #[test]
    fn the_corner_of_a_field_is_that_of_its_piece() {
        let place = place(500, 500);
        let (left, top) = place.corner((0, 6));
        let at = |part: f64| {
            let off = f64::from(place.field()) * part;
            (f64::from(left) + off, f64::from(top) + off)
        };
        assert!(place.in_corner((0, 6), at(0.2), false) && !place.in_corner((0, 6), at(0.2), true));
        assert!(place.in_corner((0, 6), at(0.8), true) && !place.in_corner((0, 6), at(0.8), false));
    }

    #[test]
    fn arrows_go_where_they_point() {
        let place = place(500, 500);
        assert_eq!(place.step((0, 6), gtk::DirectionType::Up), Some(Some((0, 5))));
        assert_eq!(place.step((0, 6), gtk::DirectionType::Left), Some(None));
        assert_eq!(place.step((0, 6), gtk::DirectionType::TabForward), None);
    }
}
