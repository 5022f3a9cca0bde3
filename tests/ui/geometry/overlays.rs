//! What can be wrong with what lies over the table for a while.

use std::collections::BTreeSet;

use relm4::gtk::{self, gdk, graphene, prelude::*};
use tableside_window::widgets::{Paged, PressButton};

use super::faults::{FEW, TARGET, is_shown, lies_on_table};
use super::ui::bench::{face, walk};

/// What is said is read on so many pages at most.
const PAGES: usize = 6;
/// Between the ribbon and what lies above it.
const GAP: f32 = 10.0;
/// Anything of less than this, of 255, shows what lies below it.
const OPAQUE: u8 = 225;

/// What is wrong with something in the place of the ribbon: it covers nothing else, hides none of its own buttons, and can be
/// read. What it `frees` are the choices of the ribbon.
pub fn of(cloth: &gtk::Widget, part: &gtk::Widget, frees: bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (Some(ribbon), Some(area)) = (ribbon(cloth), part.compute_bounds(cloth)) else {
        return BTreeSet::from(["there is no ribbon".to_owned()]);
    };
    if area.y() < ribbon.y() - GAP || area.y() + area.height() > ribbon.y() + ribbon.height() + FEW {
        let [top, bottom] = [area.y(), area.y() + area.height()].map(f32::round);
        found.insert(format!("{} from {top} to {bottom} covers more than the ribbon", name(part)));
    }
    if area.x() < ribbon.x() - FEW || area.x() + area.width() > ribbon.x() + ribbon.width() + FEW {
        found.insert(format!("{} is {} wide, the ribbon {}", name(part), area.width(), ribbon.width()));
    }
    found.extend(see_through(part));
    let meets = |widget: &gtk::Widget| {
        let both = widget.compute_bounds(cloth).and_then(|thing| thing.intersection(&area));
        both.is_some_and(|both| both.width() > FEW && both.height() > FEW)
    };
    let mut pressed = Vec::new();
    walk(cloth, &mut |widget| {
        if !is_shown(widget, cloth) {
            return;
        }
        let own = widget.is_ancestor(part);
        let button = widget.is::<gtk::Button>() || widget.is::<PressButton>();
        let choice = frees && widget.has_css_class("choice") && !own;
        if own && button || choice {
            pressed.push((widget.clone(), own));
        }
        // A hint takes a little of the height of choices, which is looked at below.
        let hinted = widget.has_css_class("hinted") && !choice;
        let thing = lies_on_table(widget) || widget.css_name() == "square" || hinted;
        if thing && !own && meets(widget) {
            found.insert(format!("{} covers {}", name(part), face(widget)));
        }
        if let Some(paged) = widget.downcast_ref::<Paged>().filter(|_| own) {
            found.extend(unread(paged));
        }
    });
    for (widget, own) in pressed {
        let Some(place) = widget.compute_bounds(cloth) else { continue };
        let area = match place.intersection(&area) {
            Some(both) if !own && both.width() > FEW => gtk::graphene::Rect::new(
                place.x(),
                both.y() + both.height(),
                place.width(),
                place.y() + place.height() - both.y() - both.height(),
            ),
            _ => place,
        };
        let side = area.width().min(area.height());
        if side < TARGET.0 - 0.5 {
            found.insert(format!(
                "{side} instead of {}: {} {:?}",
                TARGET.0,
                face(&widget),
                widget.css_classes()
            ));
        }
        let (x, y) = (area.x() + area.width() / 2.0, area.y() + area.height() / 2.0);
        let met = cloth.pick(x.into(), y.into(), gtk::PickFlags::INSENSITIVE);
        if !met.as_ref().is_some_and(|met| *met == widget || met.is_ancestor(&widget)) {
            let over = met.map(|met| name(&met)).unwrap_or_default();
            found.insert(format!("covered by {over}: {}", face(&widget)));
        }
    }
    found
}

/// Whether something shows what lies below it.
pub fn see_through(part: &gtk::Widget) -> Option<String> {
    let (width, height) = (part.width(), part.height());
    let snapshot = gtk::Snapshot::new();
    gtk::WidgetPaintable::new(Some(part)).current_image().snapshot(&snapshot, width.into(), height.into());
    let Some(node) = snapshot.to_node() else { return Some(format!("{} has no background", name(part))) };
    let frame = graphene::Rect::new(0.0, 0.0, width as f32, height as f32);
    let texture = part.native()?.renderer()?.render_texture(node, Some(&frame));
    let (wide, high) = (texture.width() as usize, texture.height() as usize);
    let mut bytes = vec![0_u8; wide * high * 4];
    gdk::prelude::TextureExtManual::download(&texture, &mut bytes, wide * 4);
    // Its corners are round.
    let inset = 8;
    let clear = (inset..high.saturating_sub(inset))
        .flat_map(|y| (inset..wide.saturating_sub(inset)).map(move |x| (y * wide + x) * 4 + 3))
        .filter(|at| bytes.get(*at).is_none_or(|alpha| *alpha < OPAQUE))
        .count();
    (clear * 100 > wide * high).then(|| format!("{} has no background", name(part)))
}

/// The rectangle of the ribbon.
pub fn ribbon(cloth: &gtk::Widget) -> Option<graphene::Rect> {
    let mut found = None;
    walk(cloth, &mut |widget| {
        if widget.has_css_class("ribbon") {
            found = widget.compute_bounds(cloth);
        }
    });
    found
}

/// Pages of a text that are higher than their place, or too many; the first one is shown again in the end.
fn unread(paged: &Paged) -> Option<String> {
    let (text, next) = (paged.first_child()?.downcast::<gtk::Label>().ok()?, paged.last_child()?);
    let first = text.text();
    let mut pages = 0;
    loop {
        pages += 1;
        let high = text.measure(gtk::Orientation::Vertical, text.width()).0;
        if high > paged.height() + 1 {
            return Some(format!("“{}” takes {high} of {}", text.text(), paged.height()));
        }
        if !next.is_visible() || pages > PAGES {
            break;
        }
        next.downcast_ref::<gtk::Button>()?.emit_clicked();
        if text.text() == first {
            break;
        }
    }
    (pages > PAGES).then(|| format!("“{}” takes more than {PAGES} pages", paged.text()))
}

/// What a part is called in the styles.
fn name(part: &gtk::Widget) -> String {
    let classes: Vec<String> = part.css_classes().iter().map(|class| class.to_string()).collect();
    format!("{}.{}", part.css_name(), classes.join("."))
}

/// What a pad for real dice covers, or a sheet of real cards lets through.
pub fn of_pad(cloth: &gtk::Widget) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (mut pad, mut others) = (Vec::new(), Vec::new());
    walk(cloth, &mut |widget| {
        if !is_shown(widget, cloth) {
            return;
        }
        if widget.has_css_class("sheet") {
            found.extend(see_through(widget));
        }
        let zone = widget.parent().filter(|parent| parent.css_name() == "zone");
        let Some(area) = widget.compute_bounds(cloth) else { return };
        let blank = widget.downcast_ref::<gtk::Label>().is_some_and(|label| label.text().is_empty());
        match zone {
            Some(zone) if zone.has_css_class("pad") => pad.push((area, face(widget))),
            Some(_) if !blank => others.push((area, face(widget))),
            _ if widget.has_css_class("ribbon") || widget.has_css_class("nameplate") => {
                others.push((area, name(widget)));
            }
            _ => {}
        }
    });
    for (area, face) in &pad {
        for (other, what) in &others {
            let both = area.intersection(other);
            if both.is_some_and(|both| both.width() > FEW && both.height() > FEW) {
                found.insert(format!("of the pad, {face} lies over {what}"));
            }
        }
    }
    found
}
