//! A picture in many colours, drawn at any size from an SVG resource, in which a fire may glow.
//!
//! Shapes of the class `ember` and `core` are fire: they are dull or bright as [`Portrait::set_glow`] says, and throw
//! light around them.

use std::cell::Cell;
use std::f64::consts::TAU;

use relm4::adw;
use relm4::gtk::{self, cairo, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use super::glyph::{self, svg};
use super::palette::Rgb;
use super::raster::raster;
use crate::resources;
use crate::shared::Shared;
use svg::{Painted, Step};

/// What fire is mixed with while it is dull.
const ASH: Rgb = Rgb::hex(0x3a1712);
/// Its light.
const BLAZE: Rgb = Rgb::hex(0xff5a1c);

/// What a painted portrait depends on besides its shapes.
#[derive(Clone, Copy, PartialEq)]
pub struct Painting {
    width: i32,
    height: i32,
    /// Pixels in a unit.
    scale: i32,
    glow: f64,
    broken: bool,
    contrast: bool,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Portrait {
        pub resource: Shared<String>,
        pub shapes: Shared<Vec<Painted>>,
        /// From 0 to 1.
        pub glow: Cell<f64>,
        /// Whether it has broken in two.
        pub broken: Cell<bool>,
        pub size: Cell<i32>,
        /// How it was painted last, and what of.
        pub painted: Shared<Option<(Painting, gsk::RenderNode)>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Portrait {
        const NAME: &'static str = "TablesidePortrait";
        type Type = super::Portrait;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("portrait");
            class.set_accessible_role(gtk::AccessibleRole::Img);
        }
    }

    impl ObjectImpl for Portrait {
        fn constructed(&self) {
            self.parent_constructed();
            self.size.set(96);
            self.obj().set_can_target(false);
            self.obj().set_valign(gtk::Align::Center);
            self.obj().set_halign(gtk::Align::Center);
            // A picture is never mirrored.
            self.obj().set_direction(gtk::TextDirection::Ltr);
        }
    }

    impl WidgetImpl for Portrait {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (self.size.get(), self.size.get(), -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The picture.
    pub struct Portrait(ObjectSubclass<imp::Portrait>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Portrait {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Portrait {
    /// Shows the picture of a resource, by its path; nothing, and a line in the log, if it cannot be drawn.
    pub fn set_resource(&self, path: &str) {
        if *self.imp().resource.get() == path {
            return;
        }
        self.imp().resource.set(path.to_owned());
        let shapes = read(path).unwrap_or_else(|error| {
            tracing::error!(path, error, "a picture cannot be drawn");
            Vec::new()
        });
        self.imp().shapes.set(shapes);
        self.imp().painted.take();
        self.queue_draw();
    }

    /// Lets the fire glow, from 0 (dull) to 1 (blazing).
    pub fn set_glow(&self, glow: f64) {
        let glow = glow.clamp(0.0, 1.0);
        if (self.imp().glow.replace(glow) - glow).abs() > f64::EPSILON {
            self.queue_draw();
        }
    }

    /// Shows it broken in two, its colours gone.
    pub fn set_broken(&self, broken: bool) {
        if self.imp().broken.replace(broken) != broken {
            self.queue_draw();
        }
    }

    /// Sets the side in pixels.
    pub fn set_size(&self, size: i32) {
        if self.imp().size.replace(size) != size {
            self.queue_resize();
        }
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        if self.width().min(self.height()) < 1 {
            return;
        }
        let painting = Painting {
            width: self.width(),
            height: self.height(),
            scale: self.scale_factor(),
            glow: imp.glow.get(),
            broken: imp.broken.get(),
            contrast: adw::StyleManager::default().is_high_contrast(),
        };
        if (*imp.painted.get()).as_ref().is_none_or(|(known, _)| *known != painting) {
            let area = graphene::Rect::new(0.0, 0.0, self.width() as f32, self.height() as f32);
            let node = gsk::CairoNode::new(&area);
            self.paint(&node.draw_context(), painting);
            imp.painted.set(Some((painting, raster(self, node.upcast(), &area))));
        }
        if let Some((_, node)) = &*imp.painted.get() {
            snapshot.append_node(node);
        }
    }

    fn paint(&self, cr: &cairo::Context, Painting { width, height, glow, broken, contrast, .. }: Painting) {
        let (width, height) = (f64::from(width), f64::from(height));
        let side = width.min(height);
        cr.translate(width / 2.0, height / 2.0);
        cr.scale(side, side);
        let shapes = self.imp().shapes.get();
        if broken {
            for (side, (x, y, turn)) in [(-1.0, (-0.025, 0.0, -0.03)), (1.0, (0.035, 0.03, 0.07))] {
                cr.save().ok();
                cr.translate(x, y);
                cr.rotate(turn);
                half(cr, side);
                cr.clip();
                shapes.iter().for_each(|painted| fill(cr, painted, faded(painted)));
                cr.restore().ok();
            }
            return;
        }
        for painted in shapes.iter() {
            let mut ink = Rgb::hex(painted.fill);
            if is_fire(painted) {
                ink = ASH.mix(ink, 0.55 + 0.45 * glow);
            }
            fill(cr, painted, ink);
        }
        if contrast {
            return;
        }
        cr.set_operator(cairo::Operator::Screen);
        shapes.iter().filter(|painted| painted.class == "ember").for_each(|fire| light(cr, fire, glow));
    }
}

/// Fills a shape.
fn fill(cr: &cairo::Context, painted: &Painted, ink: Rgb) {
    cr.new_path();
    painted.shape.iter().for_each(|step| glyph::trace(cr, *step));
    cr.set_source_rgb(ink.r, ink.g, ink.b);
    cr.fill().ok();
}

/// The colour of a shape of something broken: grey, and its fire is out.
fn faded(painted: &Painted) -> Rgb {
    let ink = if is_fire(painted) { ASH } else { Rgb::hex(painted.fill) };
    let grey = ink.luminance().sqrt();
    Rgb { r: grey, g: grey, b: grey }.mix(ink, 0.25).mix(Rgb::BLACK, 0.2)
}

/// What is left or right of a jagged line from top to bottom.
fn half(cr: &cairo::Context, side: f64) {
    cr.new_path();
    cr.move_to(side, -1.0);
    for (x, y) in [(0.05, -1.0), (0.05, -0.3), (-0.07, -0.12), (0.06, 0.04), (-0.05, 0.2), (0.03, 1.0)] {
        cr.line_to(x, y);
    }
    cr.line_to(side, 1.0);
    cr.close_path();
}

fn is_fire(painted: &Painted) -> bool {
    matches!(painted.class.as_str(), "ember" | "core")
}

/// The light that a fire throws around it.
fn light(cr: &cairo::Context, fire: &Painted, glow: f64) {
    let Some((x, y, reach)) = extent(fire) else { return };
    let radius = reach * (0.8 + 0.6 * glow);
    let light = cairo::RadialGradient::new(x, y, 0.0, x, y, radius);
    light.add_color_stop_rgba(0.0, BLAZE.r, BLAZE.g, BLAZE.b, 0.1 + 0.38 * glow);
    light.add_color_stop_rgba(1.0, BLAZE.r, BLAZE.g, BLAZE.b, 0.0);
    cr.new_path();
    cr.arc(x, y, radius, 0.0, TAU);
    cr.set_source(&light).ok();
    cr.fill().ok();
}

/// The middle of a shape, and how far it reaches.
fn extent(painted: &Painted) -> Option<(f64, f64, f64)> {
    let points = painted.shape.iter().filter_map(|step| match *step {
        Step::Move(x, y) | Step::Line(x, y) | Step::Circle { x, y, .. } => Some((x, y)),
        Step::Curve([.., x, y]) => Some((x, y)),
        Step::Close => None,
    });
    let (low, high) = points.fold(None, |found: Option<((f64, f64), (f64, f64))>, (x, y)| {
        let ((a, b), (c, d)) = found.unwrap_or(((x, y), (x, y)));
        Some(((a.min(x), b.min(y)), (c.max(x), d.max(y))))
    })?;
    let reach = (high.0 - low.0).max(high.1 - low.1);
    Some(((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0, reach))
}

/// The shapes of a resource.
fn read(path: &str) -> Result<Vec<Painted>, String> {
    let text = resources::text(path).ok_or_else(|| "there is no such resource".to_owned())?;
    svg::read_painted(&text)
}

/// How many fires a resource has, and how far its largest shape reaches, where 1 is its whole side.
#[cfg(test)]
pub fn measure(path: &str) -> Result<(usize, f64), String> {
    let shapes = read(path)?;
    let reach = shapes.iter().filter_map(extent).map(|(_, _, reach)| reach).fold(0.0, f64::max);
    Ok((shapes.iter().filter(|painted| is_fire(painted)).count(), reach))
}
