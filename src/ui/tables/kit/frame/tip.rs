//! Where a tip lies: at an edge of the stage, or over what stands beside a board, and over as little as possible of what
//! can be pressed. It moves nothing.

use relm4::gtk::prelude::*;
use relm4::gtk::{self, graphene, subclass::prelude::*};

use super::{Area, Frame, Kind, Plan, place};
use crate::engine::{About, Tip};
use crate::i18n::gettext;
use crate::tables::kit::set_class;
use crate::widgets::{Pointer, TipNote, TipText};

/// How wide a tip is at most, in pixels.
const WIDE: i32 = 400;
/// Between a tip and the edge that it lies at.
const GAP: i32 = 12;

/// A place for a tip, and where it points from there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub area: Area,
    pub pointer: Option<Pointer>,
}

/// The places for a tip of this size, the best first.
pub fn spots(plan: &Plan, kind: Kind, about: About, size: (i32, i32)) -> Vec<Spot> {
    let beside = kind == Kind::Board && !plan.form.is_column() && plan.rail.height > size.1 + 2 * GAP;
    if beside {
        return beside_board(plan, about, size);
    }
    let mut spots = on_stage(plan, kind, about, size);
    if plan.form.is_column() && plan.own.height > 0 && about != About::Hand {
        // Where the stage is small, a tip may lie over a hand that is not asked for, as far up as one line of buttons
        // lets it: the end of a narrow table is below the window.
        let (width, height) = size;
        let x = plan.own.x + (plan.own.width - width) / 2;
        let y = (plan.choices.y + plan.choices.height * 3 / 5).min(plan.height - GAP - height);
        spots.push(Spot { area: Area { x, y, width, height }, pointer: None });
    }
    spots
}

/// Over the rail, which holds nothing that a turn needs.
fn beside_board(plan: &Plan, about: About, (width, height): (i32, i32)) -> Vec<Spot> {
    let rail = plan.rail;
    let x = rail.x + (rail.width - width) / 2;
    let top = Area { x, y: rail.y + GAP, width, height };
    let bottom = Area { y: rail.y + rail.height - GAP - height, ..top };
    // From the far side the sentence stands above.
    let told = if plan.sentence.y > rail.y { Pointer::Down(width / 4) } else { Pointer::Up(width / 4) };
    let (first, then, pointer) = match about {
        About::Plates => (top, bottom, Some(Pointer::Up(width / 4))),
        About::Stage => (bottom, top, Some(Pointer::Left(height / 2))),
        About::Sentence | About::Choices => (bottom, top, Some(told)),
        About::Table | About::Hand => (bottom, top, None),
    };
    vec![Spot { area: first, pointer }, Spot { area: then, pointer: None }]
}

/// At the corners of the stage, and in the middle of its upper and lower edge.
fn on_stage(plan: &Plan, kind: Kind, about: About, (width, height): (i32, i32)) -> Vec<Spot> {
    let stage = plan.stage;
    let right = stage.x + stage.width - width - GAP;
    let columns = [stage.x + GAP, stage.x + (stage.width - width) / 2, right];
    let (top, bottom) = (stage.y + GAP, stage.y + stage.height - height - GAP);
    let target = match about {
        About::Plates => plan.plates.get(1).or(plan.plates.first()),
        // The lower edge of a board is for the dice of who looks on.
        _ if kind == Kind::Board => None,
        About::Sentence => Some(&plan.sentence),
        About::Choices => Some(&plan.choices),
        About::Table | About::Stage | About::Hand => None,
    };
    // What is read from left to right begins there.
    let mark = target.map(|area| (area.x + area.width.min(240) / 2, area.y < stage.y));
    let up = kind == Kind::Board || about == About::Plates;
    let rows = if up { [top, bottom] } else { [bottom, top] };
    let order = if mark.is_some() { [0, 1, 2] } else { [2, 0, 1] };
    let spot = |y: i32, x: i32| {
        let area = Area { x: x.max(6), y: y.max(6), width, height };
        let pointer = mark.and_then(|(at, above)| {
            let (beside, near) = (at - area.x, if above { y == top } else { y == bottom });
            let reaches = near && (24..width - 24).contains(&beside);
            reaches.then_some(if above { Pointer::Up(beside) } else { Pointer::Down(beside) })
        });
        Spot { area, pointer }
    };
    let mut spots: Vec<Spot> =
        rows.into_iter().flat_map(|y| order.map(|column| spot(y, columns[column]))).collect();
    // One that points comes first.
    spots.sort_by_key(|spot| mark.is_some() && spot.pointer.is_none());
    spots
}

fn overlap(a: Area, b: Area) -> i32 {
    let across = (a.x + a.width).min(b.x + b.width) - a.x.max(b.x);
    let down = (a.y + a.height).min(b.y + b.height) - a.y.max(b.y);
    across.max(0) * down.max(0)
}

impl Frame {
    /// The note that explains something new.
    #[must_use]
    pub fn tip(&self) -> TipNote {
        self.imp().tip.clone()
    }

    /// Shows a tip, or none; `more` says that another follows. It takes no focus.
    pub fn set_tip(&self, tip: Option<&Tip>, more: bool) {
        let imp = self.imp();
        let about = tip.map_or(About::Table, |tip| tip.about);
        let own = imp.parts.get().own.clone();
        own.iter().for_each(|own| set_class(own, "explained", about == About::Hand));
        let Some(tip) = tip else {
            self.hide_tip();
            return;
        };
        let rule = tip.rule.clone().unwrap_or_default();
        let text = TipText { title: gettext(&tip.title), text: gettext(&tip.text), rule, more };
        imp.tip_about.set(about);
        if *imp.tip_id.replace(tip.id.clone()) != tip.id {
            imp.tip_spot.set(None);
        }
        imp.tip.show_tip(&text);
        self.queue_allocate();
    }

    fn hide_tip(&self) {
        let note = &self.imp().tip;
        if !note.is_visible() {
            return;
        }
        let focus = self.root().and_then(|root| root.focus());
        let held = focus.is_some_and(|focus| focus.is_ancestor(note));
        note.set_visible(false);
        self.imp().tip_id.take();
        if held {
            // On nothing that a second press of the same key would do.
            self.banner().grab_focus();
        }
    }

    pub(super) fn place_tip(&self, plan: &Plan, width: i32) {
        let imp = self.imp();
        let note = imp.tip.upcast_ref::<gtk::Widget>();
        if !note.should_layout() {
            return;
        }
        let wide = WIDE.min(width - 2 * GAP).max(note.measure(gtk::Orientation::Horizontal, -1).0);
        let high = note.measure(gtk::Orientation::Vertical, wide).1;
        let spots = spots(plan, imp.kind.get(), imp.tip_about.get(), (wide, high));
        // Where it lies once, it stays, whatever is lit later, unless the window takes another size.
        let known = imp.tip_spot.get().filter(|(_, stage)| *stage == plan.stage);
        let at = known.map_or_else(|| self.clearest(&spots), |(at, _)| at);
        imp.tip_spot.set(Some((at, plan.stage)));
        if let Some(spot) = spots.get(at) {
            imp.tip.set_pointer(spot.pointer);
            place(Some(note), spot.area, imp.far_acts.get());
        }
    }

    /// The place that covers least of what can be pressed, and on the stage least of what can be read.
    fn clearest(&self, spots: &[Spot]) -> usize {
        let mut things = Vec::new();
        collect(self.upcast_ref(), self, &mut things);
        let covers =
            |spot: &Spot| things.iter().map(|(thing, weight)| overlap(spot.area, *thing) * weight).sum();
        (0..spots.len()).min_by_key(|at| -> i32 { covers(&spots[*at]) }).unwrap_or(0)
    }
}

/// How much worse it is to cover what can be pressed than what can be read.
const LIT: i32 = 40;

/// Where things lie that a tip had better not cover.
fn collect(widget: &gtk::Widget, frame: &Frame, things: &mut Vec<(Area, i32)>) {
    if !widget.is_mapped() || widget == frame.imp().tip.upcast_ref::<gtk::Widget>() {
        return;
    }
    let lit = widget.has_css_class("selectable") || widget.has_css_class("choice");
    let read =
        frame.imp().kind.get() == Kind::Cloth && ["label", "die", "playcard"].contains(&&*widget.css_name());
    if (lit || read)
        && let Some(bounds) = widget.compute_bounds(frame)
    {
        things.push((area(&bounds), if lit { LIT } else { 1 }));
    }
    let children = std::iter::successors(widget.first_child(), gtk::Widget::next_sibling);
    children.for_each(|child| collect(&child, frame, things));
}

fn area(rect: &graphene::Rect) -> Area {
    let (x, y) = (rect.x() as i32, rect.y() as i32);
    Area { x, y, width: rect.width() as i32, height: rect.height() as i32 }
}

#[cfg(test)]
mod tests {
    use super::super::Room;
    use super::*;

    /// Whatever the size, a tip lies within the table and covers neither the sentence nor the buttons.
    #[test]
    fn a_tip_lies_clear_of_what_is_asked() {
        for (width, height) in [(360, 593), (620, 700), (1100, 673), (1280, 753), (1920, 1033)] {
            for (kind, seats) in [(Kind::Board, 2), (Kind::Cloth, 2), (Kind::Cloth, 8)] {
                let room = Room { kind, width, height, seats, text: 1.0, ..Room::default() };
                let plan = room.plan();
                for about in [About::Table, About::Plates, About::Stage, About::Choices, About::Hand] {
                    for spot in spots(&plan, kind, about, (WIDE.min(width - 24), 130)) {
                        // The hand may be lain over, with the empty end of the buttons.
                        let asked = Area { height: plan.choices.height * 3 / 5, ..plan.choices };
                        let Area { x, y, width: wide, height: high } = spot.area;
                        assert!(x >= 0 && y >= 0 && x + wide <= width && y + high <= plan.height, "{spot:?}");
                        assert_eq!(overlap(spot.area, plan.sentence), 0, "{room:?} {about:?} {spot:?}");
                        assert_eq!(overlap(spot.area, asked), 0, "{room:?} {about:?} {spot:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_tip_points_at_what_it_is_about() {
        let room =
            Room { kind: Kind::Cloth, width: 1280, height: 753, seats: 3, text: 1.0, ..Room::default() };
        let best = |about| spots(&room.plan(), Kind::Cloth, about, (400, 130))[0];
        assert!(matches!(best(About::Plates).pointer, Some(Pointer::Up(_))));
        assert!(matches!(best(About::Choices).pointer, Some(Pointer::Down(_))));
        assert_eq!(best(About::Table).pointer, None);
    }
}
