//! The scores of all seats side by side.

mod seat;
mod tile;

pub use seat::{Fact, SeatView};
pub use tile::ScoreTile;

use std::cell::{Cell, RefCell};

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::i18n::gettext;

/// The narrowest tile, in pixels: two of them fit a phone.
const NARROW: i32 = 150;
/// Space between tiles.
const GAP: i32 = 8;

/// How large the digits are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Scale {
    /// A phone: what the border says already is not said in words.
    Small,
    #[default]
    Normal,
    Wide,
    Television,
}

impl Scale {
    /// The scale of a tile of this width on a board of that width. Only a television gives the points so much
    /// room; on a desk the table needs it.
    fn of_width(tile: i32, board: i32) -> Self {
        match (tile, board) {
            (_, ..=479) => Self::Small,
            (400.., 1600..) => Self::Television,
            (280.., _) => Self::Wide,
            _ => Self::Normal,
        }
    }

    fn css_class(self) -> Option<&'static str> {
        match self {
            Self::Small => Some("small"),
            Self::Normal => None,
            Self::Wide => Some("wide"),
            Self::Television => Some("tv"),
        }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Scoreboard {
        pub tiles: RefCell<Vec<ScoreTile>>,
        pub(super) scale: Cell<Scale>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Scoreboard {
        const NAME: &'static str = "TablesideScoreboard";
        type Type = super::Scoreboard;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("scoreboard");
            class.set_accessible_role(gtk::AccessibleRole::List);
        }
    }

    impl ObjectImpl for Scoreboard {
        fn dispose(&self) {
            for tile in self.tiles.take() {
                tile.unparent();
            }
        }
    }

    impl WidgetImpl for Scoreboard {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            let tiles = self.tiles.borrow();
            let count = i32::try_from(tiles.len()).unwrap_or(1).max(1);
            if orientation == gtk::Orientation::Horizontal {
                let natural = tiles.iter().map(|tile| tile.measure(orientation, -1).1).max();
                let natural = natural.unwrap_or(NARROW).clamp(NARROW, 240);
                let least = tiles.iter().map(|tile| tile.measure(orientation, -1).0).max().unwrap_or(0);
                (least.max(1), natural * count + GAP * (count - 1), -1, -1)
            } else {
                let width = if for_size < 0 { NARROW * count } else { for_size };
                let (columns, rows) = super::table(width, count, super::narrowest(&tiles));
                let side = super::tile_width(width, columns);
                let height = tiles.iter().map(|tile| tile.measure(orientation, side).1).max();
                let height = height.unwrap_or(0) * rows + GAP * (rows - 1);
                (height, height, -1, -1)
            }
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let tiles = self.tiles.borrow();
            let count = i32::try_from(tiles.len()).unwrap_or(1).max(1);
            let (columns, rows) = super::table(width, count, super::narrowest(&tiles));
            let side = super::tile_width(width, columns);
            let row_height = (height - GAP * (rows - 1)) / rows;
            for (index, tile) in (0..).zip(tiles.iter()) {
                let (column, row) = (index % columns, index / columns);
                // Seats sit around a table: their order is not mirrored.
                let (x, y) = (column * (side + GAP), row * (row_height + GAP));
                tile.size_allocate(&gtk::Allocation::new(x, y, side, row_height), -1);
            }
            self.obj().rescale(Scale::of_width(side, width));
        }
    }
}

/// How narrow a tile may become: never narrower than what is in it.
fn narrowest(tiles: &[ScoreTile]) -> i32 {
    let least = |tile: &ScoreTile| tile.measure(gtk::Orientation::Horizontal, -1).0;
    tiles.iter().map(least).max().unwrap_or(0).max(NARROW)
}

/// Columns and rows for `count` tiles in `width`, rows as equal as possible.
fn table(width: i32, count: i32, narrow: i32) -> (i32, i32) {
    let most = ((width + GAP) / (narrow + GAP)).clamp(1, count);
    let rows = (count + most - 1) / most;
    ((count + rows - 1) / rows, rows)
}

fn tile_width(width: i32, columns: i32) -> i32 {
    (width - GAP * (columns - 1)) / columns
}

glib::wrapper! {
    /// A tile per seat: two side by side on a phone, all in a row where there
    /// is room, with digits that grow on a television.
    pub struct Scoreboard(ObjectSubclass<imp::Scoreboard>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Scoreboard {
    fn default() -> Self {
        let board: Self = glib::Object::new();
        board.update_property(&[gtk::accessible::Property::Label(&gettext("Scores"))]);
        board
    }
}

impl Scoreboard {
    /// Shows these seats, clockwise.
    pub fn set_seats(&self, seats: &[SeatView]) {
        let mut tiles = self.imp().tiles.borrow_mut();
        while tiles.len() > seats.len() {
            if let Some(tile) = tiles.pop() {
                tile.unparent();
            }
        }
        while tiles.len() < seats.len() {
            let tile = ScoreTile::default();
            tile.set_parent(self);
            tiles.push(tile);
        }
        for (tile, seat) in tiles.iter().zip(seats) {
            tile.set_seat(seat);
        }
        drop(tiles);
        self.queue_resize();
    }

    /// The tile of a seat.
    #[must_use]
    pub fn tile(&self, seat: usize) -> Option<ScoreTile> {
        self.imp().tiles.borrow().get(seat).cloned()
    }

    /// Styles change after the layout, never during it.
    fn rescale(&self, scale: Scale) {
        if self.imp().scale.replace(scale) == scale {
            return;
        }
        let board = self.downgrade();
        glib::idle_add_local_once(move || {
            let Some(board) = board.upgrade() else { return };
            for tile in board.imp().tiles.borrow().iter() {
                tile.set_small(board.imp().scale.get() == Scale::Small);
            }
            for class in ["small", "wide", "tv"] {
                board.remove_css_class(class);
            }
            if let Some(class) = board.imp().scale.get().css_class() {
                board.add_css_class(class);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{NARROW, Scale, table};

    #[test]
    fn seats_share_the_width() {
        assert_eq!(table(330, 4, NARROW), (2, 2), "a phone");
        assert_eq!(table(330, 3, NARROW), (2, 2));
        assert_eq!(table(500, 4, NARROW), (2, 2), "no lonely fourth tile");
        assert_eq!(table(800, 4, NARROW), (4, 1));
        assert_eq!(table(100, 2, NARROW), (1, 2));
    }

    #[test]
    fn digits_grow_with_the_tile() {
        assert_eq!(Scale::of_width(160, 340), Scale::Small);
        assert_eq!(Scale::of_width(160, 680), Scale::Normal);
        assert_eq!(Scale::of_width(300, 620), Scale::Wide);
        assert_eq!(Scale::of_width(600, 1210), Scale::Wide, "a desk needs the room");
        assert_eq!(Scale::of_width(460, 1880), Scale::Television);
    }
}
