//! A picture made of widgets, as large as its place: nothing in it is cut, and nothing needs to be scrolled.

use relm4::gtk::{self, glib, graphene, gsk, prelude::*, subclass::prelude::*};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Scaled;

    #[glib::object_subclass]
    impl ObjectSubclass for Scaled {
        const NAME: &'static str = "TablesideScaled";
        type Type = super::Scaled;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("scaled");
        }
    }

    impl ObjectImpl for Scaled {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_overflow(gtk::Overflow::Hidden);
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Scaled {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (0, 0, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let Some(child) = self.obj().first_child() else { return };
            let scale = super::largest(&child, (f64::from(width), f64::from(height)));
            let room = |pixels: i32| (f64::from(pixels) / scale).floor() as i32;
            let wide = room(width).max(child.measure(gtk::Orientation::Horizontal, -1).0);
            let high = child.measure(gtk::Orientation::Vertical, wide).1;
            let above = (f64::from(height) - f64::from(high) * scale) / 2.0;
            let transform = gsk::Transform::new()
                .translate(&graphene::Point::new(0.0, above.max(0.0) as f32))
                .scale(scale as f32, scale as f32);
            child.allocate(wide, high, -1, Some(transform));
        }
    }
}

glib::wrapper! {
    /// Shows one widget in the largest size at which all of it is seen.
    pub struct Scaled(ObjectSubclass<imp::Scaled>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

/// How much larger than made a picture may become, and how small.
const SCALES: std::ops::RangeInclusive<i32> = 30..=140;

impl Scaled {
    /// A place of this size for a widget.
    pub fn new(child: &impl IsA<gtk::Widget>, (width, height): (i32, i32)) -> Self {
        let scaled: Self = glib::Object::new();
        child.set_parent(&scaled);
        scaled.set_size_request(width, height);
        scaled
    }
}

/// Where a widget becomes smaller than this in one line, it wraps.
const LEAST_IN_ONE_LINE: f64 = 0.85;

/// The largest scale at which a widget fits.
fn largest(child: &gtk::Widget, (width, height): (f64, f64)) -> f64 {
    let (_, natural) = child.preferred_size();
    let (wide, high) = (f64::from(natural.width().max(1)), f64::from(natural.height().max(1)));
    let in_one_line = (width / wide).min(height / high).min(f64::from(*SCALES.end()) / 100.0);
    if in_one_line >= LEAST_IN_ONE_LINE {
        return in_one_line;
    }
    let least = f64::from(child.measure(gtk::Orientation::Horizontal, -1).0);
    let fits = |scale: &f64| {
        let wide = width / scale;
        let high = || f64::from(child.measure(gtk::Orientation::Vertical, wide.floor() as i32).1);
        wide.floor() >= least && high() <= height / scale
    };
    let scales = SCALES.rev().step_by(2).map(|hundredths| f64::from(hundredths) / 100.0);
    scales.clone().find(fits).unwrap_or(f64::from(*SCALES.start()) / 100.0)
}
