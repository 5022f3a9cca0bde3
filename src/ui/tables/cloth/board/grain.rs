//! The grain of the stone that the board is made of. It is made once and shared by all fields.

use std::cell::OnceCell;

use relm4::gtk::{self, cairo, graphene, prelude::*};

/// The side of the texture, in pixels.
const SIDE: u16 = 256;
/// The darkest spot covers what is below it by so much of 255.
const DARKEST: f32 = 44.0;
/// How coarse each layer is, in pixels, and its share.
const LAYERS: [(u16, f32); 4] = [(48, 0.30), (16, 0.25), (5, 0.20), (1, 0.25)];

/// Draws the grain over an area; `from` is where in the stone it begins, so that no two fields look alike.
pub fn draw(snapshot: &gtk::Snapshot, area: &graphene::Rect, from: (f32, f32), scale: f32) {
    thread_local! {
        static STONE: OnceCell<Option<cairo::ImageSurface>> = const { OnceCell::new() };
    }
    let side = f32::from(SIDE) * scale;
    let room = ((side - area.width()).max(1.0), (side - area.height()).max(1.0));
    // As a texture all of it would be copied for each field and each picture where cairo paints.
    let cr = snapshot.append_cairo(area);
    cr.translate(f64::from(area.x() - from.0 % room.0), f64::from(area.y() - from.1 % room.1));
    cr.scale(scale.into(), scale.into());
    cr.set_source_rgb(0.0, 0.0, 0.0);
    STONE.with(|surface| {
        if let Some(surface) = surface.get_or_init(|| surface_of_stone().ok()) {
            cr.mask_surface(surface, 0.0, 0.0).ok();
        }
    });
}

/// How much of 255 the stone is darkened, row by row.
fn stone() -> Vec<u8> {
    let each = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    each.map(|(x, y)| {
        let dark: f32 = LAYERS.iter().map(|(cell, share)| share * noise(x, y, *cell)).sum();
        // Light stone with darker veins.
        (dark * dark * DARKEST) as u8
    })
    .collect()
}

/// The same as what covers the light; nothing if there is no memory for it.
fn surface_of_stone() -> Result<cairo::ImageSurface, cairo::Error> {
    let side = i32::from(SIDE);
    let format = cairo::Format::A8;
    let stride = format.stride_for_width(u32::from(SIDE))?;
    let mut pixels = Vec::new();
    for row in stone().chunks(usize::from(SIDE)) {
        pixels.extend_from_slice(row);
        pixels.resize(pixels.len() + usize::try_from(stride - side).unwrap_or_default(), 0);
    }
    cairo::ImageSurface::create_for_data(pixels, format, side, side, stride)
}

/// A smooth random height from 0 to 1, between the corners of cells of this size.
fn noise(x: u16, y: u16, cell: u16) -> f32 {
    let (column, row) = (x / cell, y / cell);
    let part = |at: u16| {
        let along = f32::from(at % cell) / f32::from(cell);
        along * along * (3.0 - 2.0 * along)
    };
    let (across, down) = (part(x), part(y));
    let corner = |dx: u16, dy: u16| random(column + dx, row + dy, cell);
    let between = |from: f32, to: f32, share: f32| from + (to - from) * share;
    let above = between(corner(0, 0), corner(1, 0), across);
    let below = between(corner(0, 1), corner(1, 1), across);
    between(above, below, down)
}

/// The same number from 0 to 1 for the same place.
fn random(x: u16, y: u16, layer: u16) -> f32 {
    let mut bits = u32::from(x).wrapping_mul(0x9e37_79b1) ^ u32::from(y).wrapping_mul(0x85eb_ca6b);
    bits ^= u32::from(layer).wrapping_mul(0xc2b2_ae35);
    bits = (bits ^ bits >> 15).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ bits >> 12).wrapping_mul(0x297a_2d39);
    f32::from((bits ^ bits >> 15) as u16) / f32::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stone_is_uneven_but_nowhere_so_dark_that_it_hides_anything() {
        let stone = stone();
        assert_eq!(stone.len(), usize::from(SIDE) * usize::from(SIDE));
        let (least, most) = (stone.iter().min().unwrap(), stone.iter().max().unwrap());
        assert!(most - least > 12 && f32::from(*most) <= DARKEST, "{least} to {most}");
    }
}
