//! Dice on their way: over the board, off it to where they lie afterwards, and onto it.

use std::cell::Cell;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, graphene, gsk, subclass::prelude::*};

use super::BoardView;
use super::figure::Figure;
use crate::shared::Shared;
use tableside::table::Piece;

/// How long dice are on their way, in milliseconds.
const DURATION: u32 = 200;
/// So many degrees a die that leaves the board topples.
const TOPPLE: f64 = 100.0;
/// How high it is thrown, as a part of its size.
const THROW: f64 = 0.5;
/// How far behind a die its trail is seen, as parts of its way, with how much of it is seen.
const TRAIL: [(f64, f64); 3] = [(0.24, 0.14), (0.16, 0.22), (0.08, 0.32)];
/// How large a die is beside the board, compared with one on it.
const BESIDE: f64 = 0.45;

/// Where a way begins or ends.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// On the board.
    Field(usize),
    /// In what stands beside it.
    Beside(gtk::Widget),
}

/// The way of one die.
#[derive(Clone, Debug, PartialEq)]
pub struct Travel {
    pub piece: Piece,
    pub from: End,
    pub to: End,
}

/// Dice that are on their way.
#[derive(Default)]
pub(super) struct Journey {
    ways: Shared<Vec<(Travel, gsk::RenderNode)>>,
    /// How far they have come, from 0 to 1.
    progress: Cell<f64>,
    animation: Cell<Option<adw::TimedAnimation>>,
}

impl BoardView {
    /// Lets dice that have just changed their places travel there. Where people want no motion, they are there at once.
    pub fn travel(&self, ways: Vec<Travel>) {
        self.arrive();
        // Who dropped a die there has seen it move.
        let dropped = self.imp().dropped.take();
        let seen = |way: &Travel| dropped && matches!((&way.from, &way.to), (End::Field(_), End::Field(_)));
        let size = self.die_size();
        let picture = |way: Travel| {
            let node = Figure::new(way.piece, size).picture(self)?;
            Some((way, node))
        };
        let ways: Vec<_> = ways.into_iter().filter(|way| !seen(way)).filter_map(picture).collect();
        if ways.is_empty() || !self.is_mapped() || !adw::is_animations_enabled(self) {
            return;
        }
        for (way, _) in &ways {
            self.lift_at(&way.to, true);
        }
        let journey = &self.imp().journey;
        journey.progress.set(0.0);
        journey.ways.set(ways);
        let weak = self.downgrade();
        let target = adw::CallbackAnimationTarget::new(move |progress| {
            if let Some(board) = weak.upgrade() {
                board.imp().journey.progress.set(progress);
                board.queue_draw();
            }
        });
        let animation = adw::TimedAnimation::new(self, 0.0, 1.0, DURATION, target);
        animation.set_easing(adw::Easing::EaseOutCubic);
        let weak = self.downgrade();
        animation.connect_done(move |_| {
            if let Some(board) = weak.upgrade() {
                board.put_down();
            }
        });
        animation.play();
        journey.animation.set(Some(animation));
    }

    /// Ends all motion.
    pub fn arrive(&self) {
        if let Some(running) = self.imp().journey.animation.take() {
            running.skip();
        }
    }

    /// Every die stands where it has come to.
    fn put_down(&self) {
        let journey = &self.imp().journey;
        journey.animation.set(None);
        for (way, _) in journey.ways.take().iter() {
            self.lift_at(&way.to, false);
        }
        self.queue_draw();
    }

    /// A die in the air is not drawn on its field.
    fn lift_at(&self, end: &End, lifted: bool) {
        if let End::Field(field) = end
            && let Some(square) = self.imp().squares.get().get(*field)
        {
            square.set_lifted(lifted);
        }
    }

    /// The middle of where a way begins or ends, and how large a die is there.
    fn point(&self, end: &End) -> Option<((f64, f64), f64)> {
        match end {
            End::Field(field) => Some((self.centre(*field), 1.0)),
            End::Beside(widget) => {
                let bounds = widget.compute_bounds(self).filter(|_| widget.is_mapped())?;
                let middle = bounds.center();
                Some(((middle.x().into(), middle.y().into()), BESIDE))
            }
        }
    }

    pub(super) fn draw_journey(&self, snapshot: &gtk::Snapshot) {
        let journey = &self.imp().journey;
        for (way, node) in journey.ways.get().iter() {
            let (Some((from, large)), Some((to, small))) = (self.point(&way.from), self.point(&way.to))
            else {
                continue;
            };
            let part = journey.progress.get();
            let leaves = matches!(way.to, End::Beside(_));
            let stays_on = matches!((&way.from, &way.to), (End::Field(_), End::Field(_)));
            let draw = |part: f64, seen: f64| {
                let between = |from: f64, to: f64| from + (to - from) * part;
                let (x, y) = (between(from.0, to.0), between(from.1, to.1));
                let thrown = if leaves { (part * std::f64::consts::PI).sin() * THROW } else { 0.0 };
                snapshot.save();
                let y = y - thrown * f64::from(node.bounds().height());
                snapshot.translate(&graphene::Point::new(x as f32, y as f32));
                let scale = between(large, small) as f32;
                snapshot.scale(scale, scale);
                if leaves {
                    snapshot.rotate((TOPPLE * part) as f32);
                }
                snapshot.push_opacity(seen);
                snapshot.append_node(node);
                snapshot.pop();
                snapshot.restore();
            };
            if stays_on {
                TRAIL
                    .iter()
                    .filter(|(behind, _)| part > *behind)
                    .for_each(|(behind, seen)| draw(part - behind, *seen));
            }
            // It fades where it ends beside the board.
            draw(part, if small < 1.0 { (1.0 - part.powi(3)).max(0.0) } else { 1.0 });
        }
    }
}
