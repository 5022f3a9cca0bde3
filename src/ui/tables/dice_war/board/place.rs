//! Where fields are on the screen. Plain numbers.

use relm4::gtk;

use crate::games::dice_war::Field;
use crate::games::dice_war::field::SIDE;

/// The board's place in its widget.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// Whether it is seen from Black's side.
    pub turned: bool,
    x: i32,
    y: i32,
    field: i32,
    edge: i32,
}

impl Place {
    /// The least side of the widget, in pixels: fields stay large enough for a finger.
    pub const LEAST: i32 = 308;
    /// The side it asks for.
    pub const NATURAL: i32 = 400;

    /// The same from this side.
    pub const fn seen_from(self, turned: bool) -> Self {
        Self { turned, ..self }
    }

    /// The largest board that fits, in the middle.
    pub fn fit(self, width: i32, height: i32) -> Self {
        let side = width.min(height);
        let edge = (side / 28).clamp(14, 34);
        let field = ((side - 2 * edge) / i32::from(SIDE)).max(1);
        let board = field * i32::from(SIDE);
        Self { x: (width - board) / 2, y: (height - board) / 2, field, edge, ..self }
    }

    /// The side of a field.
    pub const fn field(self) -> i32 {
        self.field
    }

    /// The width of the edge.
    pub const fn edge(self) -> i32 {
        self.edge
    }

    /// Column and row on the screen, from the top left.
    fn cell(self, field: Field) -> (i32, i32) {
        let (file, rank) = (i32::from(field.file()), i32::from(field.rank()));
        if self.turned { (6 - file, rank) } else { (file, 6 - rank) }
    }

    fn at(self, column: i32, row: i32) -> Option<Field> {
        let (file, rank) = if self.turned { (6 - column, row) } else { (column, 6 - row) };
        Field::at(i8::try_from(file).ok()?, i8::try_from(rank).ok()?)
    }

    /// The top left corner of a field.
    pub fn corner(self, field: Field) -> (i32, i32) {
        let (column, row) = self.cell(field);
        (self.x + column * self.field, self.y + row * self.field)
    }

    /// The field at a point.
    pub fn field_at(self, x: f64, y: f64) -> Option<Field> {
        let side = f64::from(self.field.max(1));
        let (column, row) = ((x - f64::from(self.x)) / side, (y - f64::from(self.y)) / side);
        self.at(column.floor() as i32, row.floor() as i32)
    }

    /// The rank, by its first field, whose VP stand at a point of the right edge.
    pub fn bonus_at(self, x: f64, y: f64) -> Option<Field> {
        let right = f64::from(self.x + 7 * self.field);
        let inside = (right..right + f64::from(self.edge)).contains(&x);
        let field = self.field_at(right - 1.0, y).filter(|_| inside)?;
        Field::at(0, field.rank().cast_signed())
    }

    /// Whether a point is in the corner of its field in which an Upgrade is offered: the one opposite, if its die is
    /// `turned` upside down.
    pub fn in_corner(self, field: Field, (x, y): (f64, f64), turned: bool) -> bool {
        let (left, top) = self.corner(field);
        let (side, near) = (f64::from(self.field), f64::from(self.field) * 0.45);
        let within = |from_edge: f64| if turned { side - from_edge < near } else { from_edge < near };
        within(x - f64::from(left)) && within(y - f64::from(top))
    }

    /// The board with its edge: left, top and side.
    pub const fn outline(self) -> (i32, i32, i32) {
        let side = self.field * 7 + 2 * self.edge;
        (self.x - self.edge, self.y - self.edge, side)
    }

    /// The square of the fields: left, top and side.
    pub const fn inside(self) -> (i32, i32, i32) {
        (self.x, self.y, self.field * 7)
    }

    /// The middle of the edge below a file, on which its letter stands.
    pub fn below(self, file: Field) -> (f64, f64) {
        let (column, _) = self.cell(file);
        let x = f64::from(self.x) + (f64::from(column) + 0.5) * f64::from(self.field);
        (x, f64::from(self.y + 7 * self.field) + f64::from(self.edge) * 0.5)
    }

    /// The middle of the edge beside a rank: left, or right.
    pub fn beside(self, rank: Field, right: bool) -> (f64, f64) {
        let (_, row) = self.cell(rank);
        let y = f64::from(self.y) + (f64::from(row) + 0.5) * f64::from(self.field);
        let off = f64::from(self.edge) * 0.5;
        let x = if right { f64::from(self.x + 7 * self.field) + off } else { f64::from(self.x) - off };
        (x, y)
    }

    /// The next field in a direction on the screen: `None` if that is no direction, `Some(None)` beyond the edge.
    pub fn step(self, from: Field, direction: gtk::DirectionType) -> Option<Option<Field>> {
        let (column, row) = self.cell(from);
        let (dx, dy) = match direction {
            gtk::DirectionType::Left => (-1, 0),
            gtk::DirectionType::Right => (1, 0),
            gtk::DirectionType::Up => (0, -1),
            gtk::DirectionType::Down => (0, 1),
            _ => return None,
        };
        Some(self.at(column + dx, row + dy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_war::field;

    #[test]
    fn every_field_is_found_where_it_is_drawn() {
        for turned in [false, true] {
            let place = Place { turned, ..Place::default() }.fit(640, 500);
            for field in field::each(field::ALL) {
                let (x, y) = place.corner(field);
                let middle = f64::from(place.field()) / 2.0;
                assert_eq!(place.field_at(f64::from(x) + middle, f64::from(y) + middle), Some(field));
                assert!(x >= place.edge() && y >= 0 && y + place.field() + place.edge() <= 500);
            }
            assert_eq!(place.field_at(0.0, 0.0), None);
        }
    }

    #[test]
    fn the_bonus_of_a_rank_is_found_beside_it() {
        for turned in [false, true] {
            let place = Place { turned, ..Place::default() }.fit(640, 500);
            for rank in 0..7 {
                let first = Field::at(0, rank).unwrap();
                let (x, y) = place.beside(first, true);
                assert_eq!(place.bonus_at(x, y), Some(first));
                assert_eq!(place.bonus_at(x - f64::from(place.edge()), y), None);
            }
            assert_eq!(place.bonus_at(639.0, 1.0), None);
        }
    }

    #[test]
    fn the_corner_for_an_upgrade_is_that_of_the_die() {
        let place = Place::default().fit(500, 500);
        let (left, top) = place.corner(Field::A1);
        let at = |part: f64| {
            let off = f64::from(place.field()) * part;
            (f64::from(left) + off, f64::from(top) + off)
        };
        assert!(place.in_corner(Field::A1, at(0.2), false) && !place.in_corner(Field::A1, at(0.2), true));
        assert!(place.in_corner(Field::A1, at(0.8), true) && !place.in_corner(Field::A1, at(0.8), false));
    }

    #[test]
    fn arrows_go_where_they_point() {
        let a1 = Field::A1;
        let red = Place::default().fit(500, 500);
        let black = Place { turned: true, ..red };
        let step = |place: Place, way| place.step(a1, way).unwrap().map(|field| field.to_string());
        assert_eq!(step(red, gtk::DirectionType::Up).as_deref(), Some("a2"));
        assert_eq!(step(red, gtk::DirectionType::Left), None);
        assert_eq!(step(black, gtk::DirectionType::Down).as_deref(), Some("a2"));
        assert_eq!(step(black, gtk::DirectionType::Left).as_deref(), Some("b1"));
        assert_eq!(red.step(a1, gtk::DirectionType::TabForward), None);
    }
}
