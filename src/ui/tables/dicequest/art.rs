//! Cards to be read.

use relm4::gtk;

use crate::tables::kit::open_over;
use crate::widgets::{CardContent, CardSize, CardView};

/// Opens a card over something.
pub fn open(over: &gtk::Widget, content: CardContent) {
    open_over(over, "dq-reading", &CardView::new(Some(content), CardSize::Full));
}
