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
/// How long a spark flies.
const SPARK: u32 = 400;
/// How large it is, in pixels.
const SPARK_SIZE: i32 = 18;
/// How much later the next spark begins.
const SPARKS_APART: u32 = 45;
/// How high a spark's way bends, as a part of its length.
const BEND: f32 = 0.18;

/// Something that was lifted from where it lay.
#[derive(Clone)]
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

/// Something on the layer.
struct Flight {
    thing: gtk::Widget,
    from: graphene::Rect,
    to: Goal,
    /// From 0 to 1.
    progress: Cell<f32>,
}

/// Where something goes.
enum Goal {
    /// It stays; its style moves it.
    Stays,
    /// To where a widget lies, which is not seen before.
    Lies(glib::WeakRef<gtk::Widget>),
    /// To the middle of a widget, on a bent way.
    Middle(glib::WeakRef<gtk::Widget>),
}

impl Flight {
    /// Where it is now; `None` if there is no such place any more.
    fn place(&self, layer: &FlightLayer) -> Option<graphene::Rect> {
        let there = |to: &glib::WeakRef<gtk::Widget>| {
            let to = to.upgrade().filter(gtk::Widget::is_mapped)?;
            to.compute_bounds(layer)
        };
        let progress = self.progress.get();
        match &self.to {
            Goal::Stays => Some(self.from),
            // Where it flies to may move meanwhile, or go.
            Goal::Lies(to) => Some(between(&self.from, &there(to)?, progress)),
            Goal::Middle(to) => Some(bent(&self.from, &there(to)?, progress)),
        }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct FlightLayer {
        pub(super) flights: Shared<Vec<Rc<Flight>>>,
        /// All that moves: what is on the layer, and what is marked for a while.
        pub(super) running: Shared<Vec<adw::TimedAnimation>>,
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
                let place = flight.place(&layer);
                flight.thing.set_child_visible(place.is_some());
                if let Some(place) = place {
                    put(&flight.thing, &place);
                }
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
        // What has not arrived is not yet seen where it will lie.
        to.set_opacity(0.0);
        let goal = Goal::Lies(to.downgrade());
        let to = to.downgrade();
        self.start(Some((thing, from, goal)), (n * APART, FLIGHT), move || {
            if let Some(to) = to.upgrade() {
                to.set_opacity(1.0);
            }
        });
    }

    /// Sparks fly from where something lies or lay to the middle of a widget.
    pub fn spark(&self, from: &graphene::Rect, to: &gtk::Widget, sparks: u32) {
        if !self.is_mapped() || !adw::is_animations_enabled(self) {
            return;
        }
        for n in 0..sparks {
            let spark = gtk::Box::builder().css_classes(["spark"]).build();
            spark.set_size_request(SPARK_SIZE, SPARK_SIZE);
            let (size, middle) = (SPARK_SIZE as f32, from.center());
            let from = graphene::Rect::new(middle.x() - size / 2.0, middle.y() - size / 2.0, size, size);
            let goal = Goal::Middle(to.downgrade());
            self.start(Some((spark.upcast(), from, goal)), (n * SPARKS_APART, SPARK), || {});
        }
    }

    /// Shows something on the layer for so many milliseconds; its style may move it there.
    pub fn show_at(&self, thing: &impl IsA<gtk::Widget>, at: graphene::Rect, ms: u32) {
        if self.is_mapped() && adw::is_animations_enabled(self) {
            self.start(Some((thing.clone().upcast(), at, Goal::Stays)), (0, ms), || {});
        }
    }

    /// What was lifted stays where it lay for so many milliseconds.
    pub fn keep(&self, Lifted { thing, from }: Lifted, class: &str, ms: u32) {
        thing.add_css_class(class);
        self.show_at(&thing, from, ms);
    }

    /// Gives something that lies on the table a style class for so many milliseconds.
    pub fn mark(&self, marked: &gtk::Widget, class: &'static str, ms: u32) {
        if !self.is_mapped() || !adw::is_animations_enabled(self) {
            return;
        }
        marked.add_css_class(class);
        let marked = marked.downgrade();
        self.start(None, (0, ms), move || {
            if let Some(marked) = marked.upgrade() {
                marked.remove_css_class(class);
            }
        });
    }

    fn start(
        &self,
        thing: Option<(gtk::Widget, graphene::Rect, Goal)>,
        (wait, ms): (u32, u32),
        done: impl Fn() + 'static,
    ) {
        let flight = thing.map(|(thing, from, to)| {
            thing.set_parent(self);
            Rc::new(Flight { thing, from, to, progress: Cell::default() })
        });
        if let Some(flight) = &flight {
            self.imp().flights.change(|flights| flights.push(Rc::clone(flight)));
        }
        let moving = flight.clone().filter(|flight| !matches!(flight.to, Goal::Stays));
        let whole = f64::from(wait + ms);
        let layer = self.downgrade();
        let target = adw::CallbackAnimationTarget::new(move |progress| {
            if let Some((layer, moving)) = layer.upgrade().zip(moving.as_ref()) {
                let flown = ((progress * whole - f64::from(wait)) / f64::from(ms)).clamp(0.0, 1.0);
                // A spark is drawn to where it goes; what flies is put down there.
                let easing = match moving.to {
                    Goal::Middle(_) => adw::Easing::EaseInQuad,
                    Goal::Lies(_) | Goal::Stays => adw::Easing::EaseOutCubic,
                };
                moving.progress.set(easing.ease(flown) as f32);
                layer.queue_allocate();
            }
        });
        let animation = adw::TimedAnimation::new(self, 0.0, 1.0, wait + ms, target);
        animation.set_easing(adw::Easing::Linear);
        let layer = self.downgrade();
        animation.connect_done(move |animation| {
            done();
            if let Some(layer) = layer.upgrade() {
                let gone =
                    |other: &Rc<Flight>| flight.as_ref().is_some_and(|flight| Rc::ptr_eq(flight, other));
                layer.imp().flights.change(|flights| flights.retain(|other| !gone(other)));
                layer.imp().running.change(|running| running.retain(|other| other != animation));
            }
            if let Some(flight) = flight.as_ref().filter(|flight| flight.thing.parent().is_some()) {
                flight.thing.unparent();
            }
        });
        self.imp().running.change(|running| running.push(animation.clone()));
        animation.play();
        self.queue_allocate();
    }

    /// Everything has arrived.
    pub fn finish_all(&self) {
        for animation in self.imp().running.get().iter() {
            animation.skip();
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

/// The middle of a rectangle on a bent way to that of another.
fn bent(from: &graphene::Rect, to: &graphene::Rect, progress: f32) -> graphene::Rect {
    let (start, end) = (from.center(), to.center());
    let (dx, dy) = (end.x() - start.x(), end.y() - start.y());
    let aside = BEND * (progress * std::f32::consts::PI).sin();
    let x = start.x() + dx * progress + dy * aside;
    let y = start.y() + dy * progress - dx.abs() * aside;
    graphene::Rect::new(x - from.width() / 2.0, y - from.height() / 2.0, from.width(), from.height())
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

    #[test]
    fn a_spark_begins_and_ends_in_the_middle() {
        let (from, to) =
            (graphene::Rect::new(0.0, 0.0, 10.0, 10.0), graphene::Rect::new(100.0, 0.0, 30.0, 10.0));
        let near = |at: graphene::Rect, x: f32, y: f32| {
            (at.center().x() - x).abs() < 0.01 && (at.center().y() - y).abs() < 0.01
        };
        assert!(near(bent(&from, &to, 0.0), 5.0, 5.0));
        assert!(near(bent(&from, &to, 1.0), 115.0, 5.0));
        assert!(bent(&from, &to, 0.5).center().y() < 0.0, "it flies straight");
    }
}
