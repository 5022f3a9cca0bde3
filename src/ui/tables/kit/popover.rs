//! What opens over a part of the table.

use relm4::gtk::{self, gdk, glib, prelude::*};

/// Opens something over a widget; it is let go when it is closed. `class` may be empty.
pub fn open_over(over: &impl IsA<gtk::Widget>, class: &str, shown: &impl IsA<gtk::Widget>) {
    let popover = gtk::Popover::new();
    if !class.is_empty() {
        popover.add_css_class(class);
    }
    popover.set_child(Some(shown));
    popover.set_parent(over);
    keep_in_sight(&popover, over);
    popover.connect_closed(|popover| {
        let popover = popover.clone();
        glib::idle_add_local_once(move || popover.unparent());
    });
    popover.popup();
}

/// A screen reader can press what is scrolled out of sight; its popover then opens at the nearest edge of the window.
pub fn keep_in_sight(popover: &gtk::Popover, over: &impl IsA<gtk::Widget>) {
    let there = over.root().and_then(|root| {
        let bounds = over.compute_bounds(&root)?;
        Some(nearest_in_sight(
            (bounds.x() as i32, bounds.y() as i32, bounds.width() as i32, bounds.height() as i32),
            (root.width(), root.height()),
        ))
    });
    let spot = there.flatten().map(|(x, y)| gdk::Rectangle::new(x, y, 1, 1));
    popover.set_pointing_to(spot.as_ref());
}

/// Of something that lies outside of a window of this size, the point of the window nearest to it, seen from the thing's
/// own corner; nothing if a part of it is in sight.
fn nearest_in_sight(
    (x, y, width, height): (i32, i32, i32, i32),
    (wide, high): (i32, i32),
) -> Option<(i32, i32)> {
    let outside = x + width <= 0 || y + height <= 0 || x >= wide || y >= high;
    let point = |at: i32, long: i32, most: i32| (at + long / 2).clamp(0, (most - 1).max(0)) - at;
    outside.then(|| (point(x, width, wide), point(y, height, high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_sight_keeps_its_popover() {
        assert_eq!(nearest_in_sight((10, 10, 100, 40), (360, 640)), None);
        assert_eq!(nearest_in_sight((-90, 600, 100, 400), (360, 640)), None);
    }

    #[test]
    fn what_is_scrolled_away_gets_the_nearest_edge() {
        // Below: its middle, at the last line of the window.
        assert_eq!(nearest_in_sight((10, 1200, 100, 40), (360, 640)), Some((50, 639 - 1200)));
        // To the left and above.
        assert_eq!(nearest_in_sight((-200, -80, 100, 40), (360, 640)), Some((200, 80)));
    }
}
