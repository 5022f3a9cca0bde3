//! Where the parts of the table stand, in each form.

use relm4::adw;
use relm4::gtk::{self, prelude::*};

use super::board::Board;
use crate::ui::tables::kit::layout::{Form, Turned, arrange};
use crate::ui::tables::kit::styled_box;

/// What stands in different places in different forms.
pub struct PlacedParts<'a> {
    /// The seat at the far side of the board.
    pub far: &'a gtk::Widget,
    /// The seat at the near side.
    pub near: &'a gtk::Widget,
    pub choices: &'a gtk::Widget,
    /// What is always beside the board or below it.
    pub rest: [&'a gtk::Widget; 3],
}

/// Where parts stand; the form says which stands where.
pub struct Places {
    /// Across, or a column.
    pub all: gtk::Box,
    /// The board with what is right above and below it.
    middle: gtk::Box,
    /// What is at the far side of the board; turned for somebody who sits there.
    far: gtk::Box,
    far_holder: Turned,
    near: gtk::Box,
    /// Beside the board, or below it.
    beside: gtk::Box,
    /// Keeps it narrow.
    beside_clamp: adw::Clamp,
    /// Lets it scroll by itself beside the board.
    beside_scroll: gtk::ScrolledWindow,
}

/// A square board leaves room beside it early.
pub const fn form_of(width: i32, height: i32) -> Form {
    match (width, height) {
        (1500.., 760..) => Form::Tv,
        (700.., 520..) => Form::Wide,
        (700.., _) => Form::Low,
        (560.., _) => Form::Medium,
        _ => Form::Narrow,
    }
}

impl Places {
    pub fn new() -> Self {
        let far = styled_box(gtk::Orientation::Vertical, 6, "");
        let all = styled_box(gtk::Orientation::Horizontal, 12, "dice-war");
        let middle = styled_box(gtk::Orientation::Vertical, 6, "dw-middle");
        middle.set_hexpand(true);
        let beside = styled_box(gtk::Orientation::Vertical, 10, "dw-beside");
        beside.set_hexpand(false);
        let beside_scroll = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .focusable(false)
            .child(&beside)
            .build();
        let beside_clamp = adw::Clamp::builder().child(&beside_scroll).hexpand(false).build();
        all.append(&middle);
        all.append(&beside_clamp);
        Self {
            all,
            middle,
            far_holder: Turned::new(&far),
            far,
            near: styled_box(gtk::Orientation::Vertical, 6, ""),
            beside,
            beside_clamp,
            beside_scroll,
        }
    }

    /// Puts the board in the middle.
    pub fn put_board(&self, board: &Board) {
        self.middle.append(&self.far_holder);
        self.middle.append(board);
        self.middle.append(&self.near);
    }

    /// Turns what is at the far side, for somebody who sits there.
    pub fn turn_far(&self, turned: bool) {
        self.far_holder.set_turned(turned);
    }

    /// Across, or in a column.
    pub fn take_form(&self, form: Form) {
        let column = form.is_column();
        self.all.set_orientation(if column {
            gtk::Orientation::Vertical
        } else {
            gtk::Orientation::Horizontal
        });
        let width = match form {
            Form::Tv => 520,
            _ if column => 700,
            _ => 350,
        };
        self.beside_clamp.set_maximum_size(width);
        self.beside_clamp.set_tightening_threshold(width);
        self.beside_clamp.set_size_request(if column { -1 } else { width }, -1);
        // In a column everything scrolls together.
        self.beside_scroll.set_vscrollbar_policy(if column {
            gtk::PolicyType::Never
        } else {
            gtk::PolicyType::Automatic
        });
    }

    /// Puts every part where the form wants it; `far_acts` if the buttons are for who faces the other way.
    pub fn arrange(&self, parts: &PlacedParts<'_>, column: bool, facing: bool, far_acts: bool) {
        let PlacedParts { far, near, choices, rest: [looked_at, outlook, lists] } = *parts;
        let (far_part, near_part, beside) = match (facing, column) {
            (true, _) if far_acts => (vec![far, choices], vec![near], vec![looked_at, outlook, lists]),
            (true, _) => (vec![far], vec![choices, near], vec![looked_at, outlook, lists]),
            // Board and buttons fit a phone together; what else there is follows below.
            (false, true) => (vec![], vec![choices, far, near], vec![looked_at, outlook, lists]),
            (false, false) => (vec![], vec![], vec![far, choices, looked_at, outlook, lists, near]),
        };
        arrange(&self.far, &far_part);
        arrange(&self.near, &near_part);
        arrange(&self.beside, &beside);
        self.far_holder.set_visible(!far_part.is_empty());
        self.near.set_visible(!near_part.is_empty());
    }
}
