//! Cards and dice fly from where they lay to where they lie now.
//!
//! What flies is a picture, on a layer over the table that takes no press: the table itself shows at once how things are now.

use std::cell::Cell;
use std::rc::Rc;

use relm4::{
    adw,
    adw::prelude::AnimationExt,
    gtk::{self, glib, graphene, gsk, prelude::*, subclass::prelude::*},
};

use crate::shared::Shared;

/// How long a flight takes, in milliseconds.
const FLIGHT: u32 = 220;
/// How much later the next one begins.
const APART: u32 = 40;
/// Something that was lifted from where it lay.
pub struct Lifted {
    thing: gtk::Widget,
    from: graphene::Rect,
}

impl Lifted {
    /// Where it lay.
    #[must_use]
    pub const fn from(&self) -> graphene::Rect {
        self.from
    }
}

struct Flight {
    thing: gtk::Widget,
    from: graphene::Rect,
    to: glib::WeakRef<gtk::Widget>,
    /// From 0 to 1.
    progress: Cell<f32>,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct FlightLayer {
        pub(super) flights: Shared<Vec<Rc<Flight>>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for FlightLayer {
        const NAME: &'static str = "TablesideFlightLayer";
        type Type = super::FlightLayer;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("flights");
            // Screen readers hear of it from the log.
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for FlightLayer {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_can_target(false);
            self.obj().set_can_focus(false);
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for FlightLayer {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (0, 0, -1, -1)
        }

        fn size_allocate(&self, _: i32, _: i32, _: i32) {
            let layer = self.obj();
            for flight in self.flights.get().iter() {
                // Where it flies to may move meanwhile, or go.
                let to = flight.to.upgrade().filter(gtk::Widget::is_mapped);
                let to = to.and_then(|to| to.compute_bounds(&*layer)).unwrap_or(flight.from);
                put(&flight.thing, &between(&flight.from, &to, flight.progress.get()));
            }
        }
    }
}

glib::wrapper! {
    /// The layer over a table on which things fly.
    pub struct FlightLayer(ObjectSubclass<imp::FlightLayer>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for FlightLayer {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl FlightLayer {
    /// A picture of something that is about to move, with where it lies; nothing where people want no motion.
    #[must_use]
    pub fn lift(&self, source: &gtk::Widget) -> Option<Lifted> {
        if !self.is_mapped() || !source.is_mapped() || !adw::is_animations_enabled(self) {
            return None;
        }
        Some(Lifted { from: source.compute_bounds(self)?, thing: picture(source)? })
    }

    /// Lets it fly to a widget, which is not seen before; the `n`-th of several begins a little later.
    pub fn land(&self, Lifted { thing, from }: Lifted, to: &gtk::Widget, n: u32) {
        let wait = n * APART;
        thing.set_parent(self);
        let whole = f64::from(FLIGHT + wait);
        let target = {
            let (layer, thing) = (self.downgrade(), thing.clone());
            adw::CallbackAnimationTarget::new(move |progress| {
                if let Some(layer) = layer.upgrade() {
                    let flown = ((progress * whole - f64::from(wait)) / f64::from(FLIGHT)).clamp(0.0, 1.0);
                    layer.set_progress(&thing, adw::Easing::EaseOutCubic.ease(flown) as f32);
                }
            })
        };
        let flight = Flight { thing: thing.clone(), from, to: to.downgrade(), progress: Cell::default() };
        self.imp().flights.change(|flights| flights.push(Rc::new(flight)));
        // What has not arrived is not yet seen where it will lie.
        to.set_opacity(0.0);
        let animation = adw::TimedAnimation::new(self, 0.0, 1.0, FLIGHT + wait, target);
        animation.set_easing(adw::Easing::Linear);
        let (layer, to) = (self.downgrade(), to.downgrade());
        animation.connect_done(move |_| {
            if let Some(to) = to.upgrade() {
                to.set_opacity(1.0);
            }
            if let Some(layer) = layer.upgrade() {
                layer.imp().flights.change(|flights| flights.retain(|flight| flight.thing != thing));
            }
            if thing.parent().is_some() {
                thing.unparent();
            }
        });
        animation.play();
    }

    fn set_progress(&self, thing: &gtk::Widget, progress: f32) {
        let flights = self.imp().flights.get();
        if let Some(flight) = flights.iter().find(|flight| flight.thing == *thing) {
            flight.progress.set(progress);
            self.queue_allocate();
        }
    }

    /// How many things are flying.
    #[must_use]
    pub fn flying(&self) -> usize {
        self.imp().flights.get().len()
    }
}

/// What a widget looks like now.
fn picture(widget: &gtk::Widget) -> Option<gtk::Widget> {
    let (width, height) = (widget.width(), widget.height());
    let image = gtk::WidgetPaintable::new(Some(widget)).current_image();
    let picture = gtk::Picture::for_paintable(&image);
    picture.set_size_request(width, height);
    (width > 0 && height > 0).then(|| picture.upcast())
}

/// The rectangle on the way.
fn between(from: &graphene::Rect, to: &graphene::Rect, progress: f32) -> graphene::Rect {
    from.interpolate(to, f64::from(progress))
}

/// Draws a widget as large as the rectangle, whatever its size.
fn put(thing: &gtk::Widget, area: &graphene::Rect) {
    let width = thing.measure(gtk::Orientation::Horizontal, -1).1.max(1);
    let height = thing.measure(gtk::Orientation::Vertical, width).1.max(1);
    // A card stays a card, also over a place of another shape.
    let scale = (area.width() / width as f32).min(area.height() / height as f32).max(0.05);
    let x = area.x() + (area.width() - width as f32 * scale) / 2.0;
    let y = area.y() + (area.height() - height as f32 * scale) / 2.0;
    let transform = gsk::Transform::new().translate(&graphene::Point::new(x, y)).scale(scale, scale);
    thing.allocate(width, height, -1, Some(transform));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_begins_where_it_lay_and_ends_where_it_lies() {
        let (from, to) =
            (graphene::Rect::new(0.0, 10.0, 40.0, 60.0), graphene::Rect::new(100.0, 30.0, 20.0, 30.0));
        assert_eq!(between(&from, &to, 0.0), from);
        assert_eq!(between(&from, &to, 1.0), to);
        assert_eq!(between(&from, &to, 0.5), graphene::Rect::new(50.0, 20.0, 30.0, 45.0));
    }
}
