//! Boxes in which each seat does something, on a cloth on which all play on one side: those of the others below their plates
//! and dice, in printed frames; the present one below them, as wide as the middle, in a tray.

use relm4::gtk::{self, prelude::*};

use super::against::squares;
use super::plan::{Area, Laid, Plan};
use super::zone::ZoneView;
use tableside::table::{Arrangement, Item, Look, Place, View, Zone};

/// Between boxes.
const GAP: f64 = 8.0;
/// The head of a box, and the words below its dice.
const HEAD: f64 = 22.0;
const FOOT: f64 = 26.0;
/// One line of small words.
const LINE: f64 = 18.0;
/// A box of somebody on a telephone: one line.
const ROW: f64 = 24.0;
/// The present box on a telephone: its edge, its head, the words below its dice, and what lies between.
const SLIM: (f64, f64, f64, f64) = (7.0, 20.0, 22.0, 3.0);
/// From so many dice on, the present box takes two rows.
const MANY: usize = 11;
/// From this width on, words lie beside the dice.
const BROAD: f64 = 400.0;
/// Under this width, the words at the head take two lines.
const SLENDER: f64 = 162.0;
/// Under this height, there is one line of words below the dice.
const LOW: f64 = 110.0;
/// Between many dice.
const CLOSE: f64 = 6.0;
/// The least side of dice that are pressed.
const TARGET: f64 = 44.0;

/// What there is in boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Boxed {
    /// How far the seat of the present one sits from the nearest.
    pub present: usize,
    /// How many dice that seat has, wherever they lie.
    pub dice: usize,
}

impl Boxed {
    /// The boxes of a view, if it has some.
    pub fn of(view: &View) -> Option<Self> {
        let zone = view.zones.iter().find(|zone| zone.arrangement == Arrangement::Box(true))?;
        let own = view.zones.iter().filter(|zone| zone.place == Place::Own);
        let items = own.chain([zone]).flat_map(|zone| &zone.items);
        let dice = items.filter(|item| matches!(item.look, Look::Die(_))).count();
        Some(Self { present: seat_of(view, zone), dice })
    }
}

/// How far the owner of a zone sits from the nearest seat.
pub fn seat_of(view: &View, zone: &Zone) -> usize {
    view.plates.iter().position(|plate| Some(plate.seat) == zone.owner).unwrap_or(0)
}

/// The boxes: in a room below the strips of the others, with a foot of this height between them and the present one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boxes {
    /// By how far each seat sits from the nearest; that of the present one is empty.
    pub others: Vec<Area>,
    pub present: Area,
    pub foot: Area,
}

impl Boxes {
    /// The boxes of the others have the columns of their plates.
    pub fn wide(plan: &Plan, room: Area, foot: bool, boxed: Boxed) -> Self {
        let (k, seats) = (plan.k, plan.plates.len());
        let share = match seats {
            0..=2 => 0.60,
            3 => 0.56,
            _ => 0.50,
        };
        let two_rows = (2.0 * TARGET + CLOSE + 2.0 * (15.0 + 5.0) + HEAD + FOOT) * k;
        let least = if boxed.dice > MANY { two_rows } else { 0.0 };
        let high = (room.height * share).max(least).round();
        let present = Area { y: room.bottom() - high, height: high, ..room };
        let mut low = present.y - GAP * k;
        let mut boxes = Self { present, ..Self::default() };
        if foot {
            boxes.foot = Area { y: low - 44.0 * k, height: 44.0 * k, ..room };
            low = boxes.foot.y - GAP * k;
        }
        let column = |at: usize| match plan.below.get(if at == 0 { boxed.present } else { at }) {
            Some(below) if at != boxed.present => {
                Area { y: room.y, height: (low - room.y).max(0.0), ..*below }
            }
            _ => Area::default(),
        };
        boxes.others = (0..seats).map(column).collect();
        boxes
    }

    /// As many of the others as there is room for, a line each.
    pub fn column(plan: &Plan, room: Area, boxed: Boxed) -> Self {
        let (k, seats) = (plan.k, plan.plates.len());
        let line = ((room.width - 14.0 * k) / ((TARGET + 3.0) * k)).max(1.0) as usize;
        let rows = boxed.dice.div_ceil(line).clamp(1, 3) as f64;
        let needs = (rows * (TARGET + 3.0) - 3.0 + 2.0 * SLIM.0 + SLIM.1 + SLIM.2 + 2.0 * SLIM.3) * k;
        let rows = ((room.height - needs) / (ROW * k)).floor().max(0.0) as usize;
        let shown = rows.min(seats.saturating_sub(1));
        let high = shown as f64 * ROW * k;
        let mut at = 0;
        let mut next = |seat: usize| {
            let fits = seat != boxed.present && at < shown;
            at += usize::from(fits);
            if !fits {
                return Area::default();
            }
            Area { y: room.y + (at as f64 - 1.0) * ROW * k, height: (ROW - 1.0) * k, ..room }
        };
        let others = (0..seats).map(&mut next).collect();
        let present = Area { y: room.y + high, height: room.height - high, ..room };
        Self { others, present, foot: Area::default() }
    }

    /// Where the parts of a box lie; nothing if there is no room for it.
    pub fn lay(&self, plan: &Plan, zone: &Zone, seat: usize) -> Option<Laid> {
        if zone.arrangement == Arrangement::Box(true) {
            return Some(large(self.present, plan, zone));
        }
        let area = self.others.get(seat).copied().filter(|area| area.height > 0.0)?;
        Some(match plan.narrow {
            true => line(area, plan, zone),
            false => small(area, plan, zone),
        })
    }
}

/// Gives each item of a box its place: its head, whose it is, and things.
fn parts(zone: &Zone, head: Area, owner: Area, things: impl Fn(usize) -> Vec<Area>) -> Laid {
    let is_head = |item: &&Item| matches!(item.look, Look::Badge(..) | Look::Chip { .. });
    let mut things = things(zone.items.iter().filter(|item| !is_head(item)).count()).into_iter();
    let place = |item: &Item| match item.look {
        Look::Badge(..) => head,
        Look::Chip { .. } => owner,
        _ => things.next().unwrap_or_default(),
    };
    let items: Vec<Area> = zone.items.iter().map(place).collect();
    Laid {
        captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
        items,
        ..Laid::default()
    }
}

/// The present one: the sum at the left below the dice, what it comes to at the right.
fn large(area: Area, plan: &Plan, zone: &Zone) -> Laid {
    let k = plan.k;
    let (edge, high, low, between) = if plan.narrow { SLIM } else { (15.0, HEAD, FOOT, 5.0) };
    let inner = area.inset(if plan.narrow { 12.0 } else { 24.0 } * k, edge * k);
    let (most, gap) = match () {
        () if plan.narrow => (48.0, 3.0),
        // Besides the head.
        () if zone.items.len() > MANY + 2 => (84.0, CLOSE),
        () => (84.0, 10.0),
    };
    let head = Area { height: high * k, width: inner.width * 0.6, ..inner };
    let owner = Area { x: head.right(), width: inner.width - head.width, ..head };
    let foot = Area { y: inner.bottom() - low * k, height: low * k, ..inner };
    let between = between * k;
    let room = Area { y: head.bottom() + between, height: foot.y - head.bottom() - 2.0 * between, ..inner };
    let things = |n: usize| squares(room, n, most * k, gap * k, (0.0, 0.5));
    let mut laid = parts(zone, head, owner, things);
    (laid.title, laid.note) = (foot, foot);
    laid
}

/// Sum and result share the line below the dice as they need. The result stands alone where there is no room for both.
pub fn share_line(laid: &mut Laid, zone: &ZoneView) {
    let wide = |label: &gtk::Label| {
        let said = label.is_visible() && !label.text().is_empty();
        if said { f64::from(label.measure(gtk::Orientation::Horizontal, -1).1) + 1.0 } else { 0.0 }
    };
    let (sum, result) = (wide(&zone.title()), wide(&zone.note()));
    let line = laid.title;
    let title = match result {
        r if sum + r <= line.width => sum.max(line.width - r),
        r if r > 0.0 => 0.0,
        _ => line.width,
    };
    // What is not as wide as its words is not seen.
    laid.title = if title > 0.0 { Area { width: title, ..line } } else { Area { height: 0.0, ..line } };
    laid.note = Area { x: line.x + title, width: line.width - title, ..line };
}

/// Another one: words below its dice, or beside them.
fn small(area: Area, plan: &Plan, zone: &Zone) -> Laid {
    let k = plan.k;
    let inner = area.inset(9.0 * k, 8.0 * k);
    let broad = inner.width > BROAD * k;
    // The plate above says whose it is.
    // In a slim one long words take two lines.
    let high = if inner.width < SLENDER * k { 1.55 * HEAD } else { HEAD };
    let head = Area { height: high * k, width: inner.width * if broad { 0.6 } else { 1.0 }, ..inner };
    let owner = match broad {
        true => Area { x: head.right(), width: inner.width - head.width, ..head },
        false => Area::default(),
    };
    let rest = Area { y: head.bottom(), height: inner.bottom() - head.bottom(), ..inner };
    let (room, words) = if broad {
        let left = Area { width: inner.width * 0.62, ..rest };
        (left, Area { x: left.right() + GAP * k, width: rest.width - left.width - GAP * k, ..rest })
    } else {
        let lines = if area.height < LOW * k { LINE } else { 2.0 * LINE };
        let words = Area { y: rest.bottom() - lines * k, height: lines * k, ..rest };
        (Area { y: rest.y + 3.0 * k, height: words.y - rest.y - 5.0 * k, ..rest }, words)
    };
    let mut laid = parts(zone, head, owner, |n| squares(room, n, 44.0 * k, 4.0 * k, (0.0, 0.5)));
    let lines = words.height.min(2.0 * LINE * k);
    let words = Area { y: words.y + (words.height - lines) / 2.0, height: lines, ..words };
    laid.note = words;
    if !zone.title.is_empty() && lines > 1.5 * LINE * k {
        laid.note = Area { height: lines / 2.0, ..words };
        laid.title = Area { y: laid.note.bottom(), ..laid.note };
    }
    laid
}

/// Another one on a telephone: its sign, whose it is, what it comes to.
fn line(area: Area, plan: &Plan, zone: &Zone) -> Laid {
    let k = plan.k;
    let head = Area { width: 34.0 * k, ..area };
    let owner = Area { x: head.right(), width: (area.width - head.width) * 0.36, ..area };
    let mut laid = parts(zone, head, owner, |n| vec![Area::default(); n]);
    let x = owner.right() + 6.0 * k;
    laid.note = Area { x, width: area.right() - x, ..area };
    laid
}
