//! What follows from the width of the window.

use relm4::gtk::{self, glib, prelude::*};

use crate::widgets::follow_window_size;

/// From this width of the window the log stands beside the table.
pub(super) const LOG_BESIDE: i32 = 1400;
/// From this width of the window the header has room for all buttons.
const WIDE_HEADER: i32 = 600;

/// Shows parts of the header only where there is room for them, and another one where there is not. They are hidden at first,
/// as a window never gets narrower again by itself.
pub(super) fn show_by_width(root: &gtk::Box, wide: [gtk::Widget; 4], narrow: &gtk::Widget) {
    wide.iter().for_each(|part| part.set_visible(false));
    let narrow = narrow.clone();
    follow_window_size(root, move |width, _| {
        let (wide, narrow, is_wide) = (wide.clone(), narrow.clone(), width >= WIDE_HEADER);
        // The width is told in the middle of an allocation, when nothing may ask for a new one. By then the page may be
        // gone, and with it the header bar, which listens to its buttons.
        glib::idle_add_local_once(move || {
            let there = |part: &&gtk::Widget| part.root().is_some();
            wide.iter().filter(there).for_each(|part| part.set_visible(is_wide));
            [&narrow].into_iter().filter(there).for_each(|part| part.set_visible(!is_wide));
        });
    });
}

/// What the header of a narrow window says: the moment, in two lines if it has several parts; the game if there is none.
pub(super) fn in_two_lines(game: &str, moment: &str) -> (String, String) {
    let moment = if moment.is_empty() { game } else { moment };
    let (first, second) = moment.split_once(" · ").unwrap_or((moment, ""));
    (first.to_owned(), second.to_owned())
}

#[cfg(test)]
mod tests {
    use super::in_two_lines;

    #[test]
    fn a_narrow_header_has_room_for_the_moment() {
        let told = |moment| in_two_lines("Dice Tuners", moment);
        assert_eq!(told("Round 1 of 4 · Duel 4 of 6"), ("Round 1 of 4".into(), "Duel 4 of 6".into()));
        assert_eq!(told("Round 1 · Sir Grimvisor · Resolve").1, "Sir Grimvisor · Resolve");
        assert_eq!(told("Turn 13"), ("Turn 13".into(), String::new()));
        assert_eq!(told("").0, "Dice Tuners");
    }
}
