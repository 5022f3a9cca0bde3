//! The seats around a small table; in a narrow window one below the other.

use std::cell::Cell;
use std::f64::consts::TAU;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::order::focus_in_order;
use super::place::{self, SeatPlace};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::StillLife;
use crate::widgets::Named;

/// From this width on the seats lie around the table.
const ROUND: i32 = 460;
/// How high the round table is with up to four places, and with more.
const HEIGHTS: (i32, i32) = (438, 500);
/// So much higher all of it may lie where nobody sits at the upper edge.
const MOST_UP: i32 = 100;
/// A circle in which one more can sit.
const ADD: i32 = 64;
/// How far the faces reach over the edge of the table.
const OVER: i32 = 24;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct RoundTable {
        pub cloth: gtk::Box,
        pub game: Shared<String>,
        pub places: Shared<Vec<SeatPlace>>,
        pub add: gtk::Button,
        pub lines: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for RoundTable {
        const NAME: &'static str = "TablesideRoundTable";
        type Type = super::RoundTable;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("round-table");
        }
    }

    impl ObjectImpl for RoundTable {
        fn constructed(&self) {
            self.parent_constructed();
            self.cloth.set_can_target(false);
            self.cloth.set_parent(&*self.obj());
            self.add.set_icon_name("list-add-symbolic");
            self.add.set_tooltip_text(Some(&gettext("Add a seat")));
            self.add.set_accessible_name(&gettext("Add a seat"));
            self.add.add_css_class("add-seat");
            self.add.set_parent(&*self.obj());
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for RoundTable {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            if orientation == gtk::Orientation::Horizontal {
                return (300, 540, -1, -1);
            }
            let count = self.obj().count();
            let height = if !(0..ROUND).contains(&width) {
                let height = if count > 4 { HEIGHTS.1 } else { HEIGHTS.0 };
                height - empty_above(count, height)
            } else {
                count as i32 * place::LINE_HEIGHT
            };
            (height, height, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.obj().place_all(width, height);
        }

        // Seat by seat, as turns go.
        fn focus(&self, direction: gtk::DirectionType) -> bool {
            let places = self.places.get();
            let children = places.iter().map(|place| place.upcast_ref());
            let children: Vec<&gtk::Widget> = children.chain([self.add.upcast_ref()]).collect();
            let found = focus_in_order(self.obj().upcast_ref(), children.into_iter(), direction);
            found.unwrap_or_else(|| self.parent_focus(direction))
        }
    }
}

glib::wrapper! {
    /// A table with its seats.
    pub struct RoundTable(ObjectSubclass<imp::RoundTable>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for RoundTable {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl RoundTable {
    /// The button that adds a seat.
    pub fn add(&self) -> gtk::Button {
        self.imp().add.clone()
    }

    /// Lays the cloth of a game.
    pub fn lay(&self, game: &str) {
        let imp = self.imp();
        if *imp.game.get() == game {
            return;
        }
        imp.game.set(game.to_owned());
        imp.cloth.set_css_classes(&["table-top", "game-cloth", game]);
        while let Some(child) = imp.cloth.first_child() {
            imp.cloth.remove(&child);
        }
        let still = StillLife::of(game);
        still.set_hexpand(true);
        still.set_margin_top(16);
        still.set_margin_bottom(16);
        imp.cloth.append(&still);
    }

    /// Seats one more.
    pub fn seat(&self, place: &SeatPlace) {
        place.insert_before(self, Some(&self.imp().add));
        place.set_line(self.imp().lines.get());
        self.imp().places.change(|places| places.push(place.clone()));
        self.queue_resize();
    }

    /// Takes a seat away.
    pub fn unseat(&self, place: &SeatPlace) {
        place.unparent();
        self.imp().places.change(|places| places.retain(|other| other != place));
        self.queue_resize();
    }

    /// The seat that lies beside another in the direction of an arrow.
    pub fn beside(&self, place: &SeatPlace, arrow: Arrow) -> Option<SeatPlace> {
        let middle = |place: &SeatPlace| {
            let (x, y) = crate::widgets::place(place);
            (x + place.width() / 2, y + place.height() / 2)
        };
        let others = self.imp().places.get();
        let others: Vec<&SeatPlace> = others.iter().filter(|other| *other != place).collect();
        let lie: Vec<(i32, i32)> = others.iter().map(|other| middle(other)).collect();
        nearest(middle(place), &lie, arrow).and_then(|at| others.get(at).map(|other| (*other).clone()))
    }

    /// How many places there are, with the one for somebody else.
    fn count(&self) -> usize {
        self.imp().places.get().len() + usize::from(self.imp().add.is_visible())
    }

    fn place_all(&self, width: i32, height: i32) {
        let imp = self.imp();
        let lines = width < ROUND;
        if imp.lines.replace(lines) != lines {
            // Not while sizes are given out.
            let weak = self.downgrade();
            glib::idle_add_local_once(move || {
                let Some(table) = weak.upgrade() else { return };
                let lines = table.imp().lines.get();
                table.imp().places.get().iter().for_each(|place| place.set_line(lines));
                table.queue_resize();
            });
        }
        let put = |widget: &gtk::Widget, x: i32, y: i32, wide: i32, high: i32| {
            widget.measure(gtk::Orientation::Horizontal, -1);
            widget.size_allocate(&gtk::Allocation::new(x, y, wide, high), -1);
        };
        imp.cloth.set_child_visible(!lines);
        let places = imp.places.get();
        if lines {
            let high = place::LINE_HEIGHT;
            for (n, place) in (0..).zip(places.iter()) {
                put(place.upcast_ref(), 0, n * high, width, high);
            }
            if imp.add.is_visible() {
                put(imp.add.upcast_ref(), 0, places.len() as i32 * high + 4, 44, 44);
            }
            return;
        }
        let (wide, high) = (place::WIDTH, place::height(self.count()));
        let (side, end) = (wide / 2 + ADD / 2 - OVER, high - OVER);
        // Where nobody sits at the upper edge, all of it lies higher.
        let full = if self.count() > 4 { HEIGHTS.1 } else { HEIGHTS.0 };
        let up = empty_above(self.count(), full);
        let height = height + up;
        put(imp.cloth.upcast_ref(), side, end - up, width - 2 * side, height - 2 * end);
        let at = |n: usize| around(n, self.count(), (width - wide, height - high));
        let far = |y: i32| y < (height - high) * 2 / 5;
        for (n, place) in places.iter().enumerate() {
            let (x, y) = at(n);
            place.set_far(far(y));
            place.set_side(place::side(self.count()));
            put(place.upcast_ref(), x, y - up, wide, high);
        }
        if imp.add.is_visible() {
            let (x, y) = at(places.len());
            let y = if far(y) { y + place::WORDS } else { y };
            put(imp.add.upcast_ref(), x + (wide - ADD) / 2, y - up, ADD, ADD);
        }
    }
}

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// Which of several points lies nearest in the direction of an arrow; what lies far to its side counts as farther away.
fn nearest((x, y): (i32, i32), others: &[(i32, i32)], arrow: Arrow) -> Option<usize> {
    let along = |(other_x, other_y): (i32, i32)| match arrow {
        Arrow::Left => (x - other_x, (y - other_y).abs()),
        Arrow::Right => (other_x - x, (y - other_y).abs()),
        Arrow::Up => (y - other_y, (x - other_x).abs()),
        Arrow::Down => (other_y - y, (x - other_x).abs()),
    };
    let far = others.iter().map(|other| along(*other)).enumerate();
    far.filter(|(_, (ahead, _))| *ahead > 0)
        .min_by_key(|(_, (ahead, aside))| ahead + 2 * aside)
        .map(|(at, _)| at)
}

/// Where the corner of a place lies within the room there is: the first at the lower edge, then clockwise.
fn around(n: usize, count: usize, room: (i32, i32)) -> (i32, i32) {
    let angle = TAU / 4.0 + TAU * n as f64 / count.max(1) as f64;
    // An even number has more room in corners; an odd one has nobody at the upper edge, and those beside it move together.
    let corners = if count.is_multiple_of(2) { 0.6 } else { 1.12 };
    let out = |share: f64| share.signum() * share.abs().powf(corners);
    let at = |share: f64, room: i32| ((1.0 + out(share)) / 2.0 * f64::from(room)).round() as i32;
    (at(angle.cos(), room.0), at(angle.sin(), room.1))
}

/// How much room there is above the uppermost place of a table that is so high.
fn empty_above(count: usize, height: i32) -> i32 {
    let room = (0, height - place::height(count));
    (0..count).map(|n| around(n, count, room).1).min().unwrap_or_default().clamp(0, MOST_UP)
}

#[cfg(test)]
mod tests {
    use super::{Arrow, HEIGHTS, around, empty_above, nearest, place};

    #[test]
    fn no_room_is_left_above_the_uppermost_seat() {
        assert_eq!([2, 4, 8].map(|count| empty_above(count, HEIGHTS.1)), [0; 3], "somebody sits there");
        assert!(empty_above(3, HEIGHTS.0) > 40);
    }

    #[test]
    fn nobody_sits_on_anybody() {
        for count in 1..=8_usize {
            let height = if count > 4 { HEIGHTS.1 } else { HEIGHTS.0 };
            let own = place::height(count);
            let room = (520 - place::WIDTH, height - own);
            let places: Vec<_> = (0..count).map(|n| around(n, count, room)).collect();
            for (n, (x, y)) in places.iter().enumerate() {
                assert!((0..=room.0).contains(x) && (0..=room.1).contains(y));
                for (other_x, other_y) in &places[..n] {
                    // Words stand in the middle of their room.
                    let apart = (x - other_x).abs() >= place::WIDTH - 26 || (y - other_y).abs() >= own - 26;
                    assert!(apart, "{count} seats: {places:?}");
                }
            }
        }
    }
    #[test]
    fn an_arrow_leads_to_the_seat_in_its_direction() {
        // Four at a table: below, left, above, right.
        let lie = [(50, 100), (0, 50), (50, 0), (100, 50)];
        let from = |at: usize, arrow| {
            let others: Vec<usize> = (0..4).filter(|other| *other != at).collect();
            let points: Vec<_> = others.iter().map(|other| lie[*other]).collect();
            nearest(lie[at], &points, arrow).map(|found| others[found])
        };
        assert_eq!(from(0, Arrow::Left), Some(1));
        assert_eq!(from(0, Arrow::Up), Some(2));
        assert_eq!(from(0, Arrow::Right), Some(3));
        assert_eq!(from(0, Arrow::Down), None);
        assert_eq!(from(1, Arrow::Right), Some(3));
        // One below the other, as in a narrow window.
        assert_eq!(nearest((50, 50), &[(50, 0), (50, 100)], Arrow::Down), Some(1));
        assert_eq!(nearest((50, 50), &[(50, 0), (50, 100)], Arrow::Left), None);
    }
}
