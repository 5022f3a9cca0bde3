//! What stands beside the board: the card of a creature, a bar, and a list.

use relm4::gtk::{self, Orientation, glib, prelude::*};

/// The least height of the card, and of the list, in pixels.
pub const CARD: i32 = 110;
pub const LIST: i32 = 60;
/// Between the parts.
const GAP: i32 = 8;

mod imp {
    use relm4::gtk::{self, Orientation, glib, graphene, gsk, prelude::*, subclass::prelude::*};

    use super::{GAP, parts, words};

    #[derive(Default)]
    pub struct Rail;

    #[glib::object_subclass]
    impl ObjectSubclass for Rail {
        const NAME: &'static str = "TablesideDiceWarRail";
        type Type = super::Rail;
        type ParentType = gtk::Widget;
    }

    impl ObjectImpl for Rail {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Rail {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: Orientation, width: i32) -> (i32, i32, i32, i32) {
            let parts = parts(self.obj().upcast_ref());
            let sizes = parts.iter().map(|part| part.measure(orientation, width));
            let (least, natural) = if orientation == Orientation::Vertical {
                let gaps = GAP * (parts.len() as i32 - 1).max(0);
                sizes.fold((gaps, gaps), |sum, size| (sum.0 + size.0, sum.1 + size.1))
            } else {
                sizes.fold((0, 0), |most, size| (most.0.max(size.0), most.1.max(size.1)))
            };
            (least, natural, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _baseline: i32) {
            let parts = parts(self.obj().upcast_ref());
            let least: Vec<i32> =
                parts.iter().map(|part| part.measure(Orientation::Vertical, width).0).collect();
            let (mut top, mut left) = (0, height);
            for (at, part) in parts.iter().enumerate() {
                let below: i32 = least.iter().skip(at + 1).map(|least| least + GAP).sum();
                // The last part takes what is left.
                let high = if below == 0 { left } else { words(part, width).min(left - below) };
                let high = high.max(least[at]);
                let there = gsk::Transform::new().translate(&graphene::Point::new(0.0, top as f32));
                part.allocate(width, high, -1, Some(there));
                top += high + GAP;
                left -= high + GAP;
            }
        }
    }
}

glib::wrapper! {
    /// The parts below each other. The card is as high as its words, as far as that leaves room for the others, and
    /// scrolls beyond that.
    pub struct Rail(ObjectSubclass<imp::Rail>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Rail {
    pub fn new(card: &gtk::ScrolledWindow, bar: &gtk::Box, list: &gtk::Stack) -> Self {
        let rail: Self = glib::Object::new();
        rail.add_css_class("dw-rail");
        card.set_parent(&rail);
        bar.set_parent(&rail);
        list.set_parent(&rail);
        rail
    }
}

/// The parts that are shown.
fn parts(rail: &gtk::Widget) -> Vec<gtk::Widget> {
    let all = std::iter::successors(rail.first_child(), gtk::Widget::next_sibling);
    all.filter(gtk::Widget::should_layout).collect()
}

/// How high a part would be if all of it were shown.
fn words(part: &gtk::Widget, width: i32) -> i32 {
    let scrolled = part.downcast_ref::<gtk::ScrolledWindow>().and_then(gtk::ScrolledWindow::child);
    scrolled.as_ref().unwrap_or(part).measure(Orientation::Vertical, width).1
}
