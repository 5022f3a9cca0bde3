//! What keeps the place of what is still counted, so that nothing moves when it comes.

use relm4::gtk::{self, prelude::*};

use crate::tables::kit::{styled_box, titled};

/// Lines as wide as these, in hundredths of the room.
const WIDTHS: [i32; 3] = [92, 74, 38];

/// So many grey paragraphs, and words for those who do not see them.
pub fn waiting(paragraphs: usize, words: &str) -> gtk::Box {
    let root = styled_box(gtk::Orientation::Vertical, 18, "waiting");
    let said = titled("remark", words);
    root.append(&said);
    for _ in 0..paragraphs {
        let paragraph = styled_box(gtk::Orientation::Vertical, 6, "");
        for width in WIDTHS {
            let bar = styled_box(gtk::Orientation::Horizontal, 0, "bar");
            bar.set_halign(gtk::Align::Start);
            bar.set_size_request(width * 3, 12);
            paragraph.append(&bar);
        }
        root.append(&paragraph);
    }
    root
}
