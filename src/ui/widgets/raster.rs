//! Drawings that are turned into pixels once. Where no graphics processor helps, GTK follows every line of them anew for each
//! picture of the window; to copy pixels takes a small part of that time.

use relm4::gtk::{self, cairo, graphene, gsk, prelude::*};

/// The same picture as pixels, if cairo draws the window in which a widget lies; otherwise what was given. `area` is what it
/// covers.
#[must_use]
pub fn raster(
    widget: &impl IsA<gtk::Widget>,
    node: gsk::RenderNode,
    area: &graphene::Rect,
) -> gsk::RenderNode {
    let renderer = widget.native().and_then(|native| native.renderer());
    match renderer {
        Some(renderer) if renderer.is::<gsk::CairoRenderer>() => {
            pixels(&node, area, f64::from(widget.scale_factor().max(1))).unwrap_or(node)
        }
        _ => node,
    }
}

/// Draws something over an area, as pixels where [`raster`] makes some.
pub fn draw(
    snapshot: &gtk::Snapshot,
    widget: &impl IsA<gtk::Widget>,
    area: &graphene::Rect,
    paint: impl FnOnce(&cairo::Context),
) {
    let node = gsk::CairoNode::new(area);
    paint(&node.draw_context());
    snapshot.append_node(raster(widget, node.upcast(), area));
}

/// A picture of pixels, `scale` of them a unit; an error if there is no memory for it.
fn pixels(
    node: &gsk::RenderNode,
    area: &graphene::Rect,
    scale: f64,
) -> Result<gsk::RenderNode, cairo::Error> {
    let side = |length: f32| (f64::from(length) * scale).ceil() as i32;
    let surface =
        cairo::ImageSurface::create(cairo::Format::ARgb32, side(area.width()), side(area.height()))?;
    let cr = cairo::Context::new(&surface)?;
    let (x, y) = (f64::from(area.x()), f64::from(area.y()));
    cr.scale(scale, scale);
    cr.translate(-x, -y);
    node.draw(&cr);
    drop(cr);
    let copy = gsk::CairoNode::new(area);
    let cr = copy.draw_context();
    cr.translate(x, y);
    cr.scale(1.0 / scale, 1.0 / scale);
    cr.set_source_surface(&surface, 0.0, 0.0)?;
    cr.paint()?;
    drop(cr);
    Ok(copy.upcast())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_look_like_what_was_drawn() {
        let area = graphene::Rect::new(3.0, 5.0, 4.0, 4.0);
        let drawn = gsk::CairoNode::new(&area);
        let cr = drawn.draw_context();
        cr.set_source_rgb(1.0, 0.0, 0.0);
        cr.rectangle(4.0, 6.0, 2.0, 2.0);
        cr.fill().unwrap();
        drop(cr);
        let shown = |node: &gsk::RenderNode| {
            let mut surface = cairo::ImageSurface::create(cairo::Format::ARgb32, 12, 12).unwrap();
            node.draw(&cairo::Context::new(&surface).unwrap());
            surface.data().unwrap().to_vec()
        };
        let copied = pixels(drawn.upcast_ref(), &area, 1.0).unwrap();
        let vector = shown(drawn.upcast_ref());
        assert!(vector.iter().any(|byte| *byte > 0));
        assert_eq!(shown(&copied), vector);
        assert_eq!(copied.bounds(), area);
    }
}
