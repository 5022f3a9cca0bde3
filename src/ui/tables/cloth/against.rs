//! Where everything lies on a cloth on which all play on one side: their opponent at the left, the others above the middle
//! with their dice below their plates, what all share at the right, the own dice in the own band.

use relm4::gtk::subclass::prelude::*;

use super::boxes::{Boxed, Boxes, seat_of, share_line};
use super::cloth::Cloth;
use super::plan::{Area, Laid, Middle, Plan, row};
use super::ringed;
use tableside::table::{Arrangement, Item, Look, Place, State, View, Zone};

const MARGIN: f64 = 16.0;
const GAP: f64 = 10.0;
const PLATE: f64 = 46.0;
/// Below the plates of the others: their dice, while nobody presses them.
const STRIP: f64 = 50.0;
/// Between the dice of the others on a telephone, and the least size of what is pressed.
const POOL_GAP: f64 = 3.0;
const TARGET: f64 = 44.0;
/// One line of a caption.
const LINE: f64 = 18.0;

impl Plan {
    /// In units.
    pub fn against(width: f64, height: f64, seats: usize) -> Self {
        let inner = width - 2.0 * MARGIN;
        let hand = (height - 502.0).clamp(120.0, 172.0);
        let mut plan = Self::empty(false);
        plan.against = true;
        plan.band = Area::new(MARGIN, height - 12.0 - hand, inner, hand);
        plan.ribbon = Area::new(MARGIN, plan.band.y - GAP - 54.0, inner, 54.0);
        let low = plan.ribbon.y - GAP;
        let (left, right) = if width < 1000.0 { (196.0, 150.0) } else { (264.0, 186.0) };
        plan.opponent = Area::new(MARGIN, 12.0, left, low - 12.0);
        let own = Area::new(MARGIN, plan.band.bottom() - PLATE, 200.0, PLATE);
        plan.plates.push(own);
        plan.below.push(Area::new(own.x, own.bottom(), 0.0, 0.0));
        let x = own.right() + MARGIN;
        plan.own = Area::new(x, plan.band.y, plan.band.right() - x, hand);
        let x = MARGIN + left + 14.0;
        let corner = width - MARGIN - right;
        let shared = low - 18.0;
        let first = (shared * 0.6).round();
        plan.corners = vec![
            Area::new(corner, 18.0, right, first),
            Area::new(corner, 18.0 + first + 18.0, right, shared - first - 18.0),
        ];
        let whole = corner - 14.0 - x;
        let others = seats.saturating_sub(1);
        let each = (whole - (others.max(1) as f64 - 1.0) * GAP) / others.max(1) as f64;
        for at in 0..others {
            let x = x + at as f64 * (each + GAP);
            plan.plates.push(Area::new(x, 10.0, each.min(236.0), PLATE));
            plan.below.push(Area::new(x, 10.0 + PLATE + 4.0, each, STRIP));
        }
        plan.beside = plan.below.iter().map(|area| Area { width: 0.0, height: 0.0, ..*area }).collect();
        let top = if others == 0 { 12.0 } else { 10.0 + PLATE + GAP };
        plan.middle = Area::new(x, top, whole, low - top);
        plan
    }

    /// For a telephone; in units.
    pub fn against_column(width: f64, height: f64, seats: usize) -> Self {
        let (margin, gap) = (8.0, 6.0);
        let inner = width - 2.0 * margin;
        let mut plan = Self::empty(true);
        plan.against = true;
        let chip = ((inner - (seats.max(1) as f64 - 1.0) * gap) / seats.max(1) as f64).min(170.0);
        // The nearest seat comes last, as it sits.
        for d in 0..seats {
            let at = (d + seats - 1) % seats;
            plan.plates.push(Area::new(margin + at as f64 * (chip + gap), 2.0, chip, 44.0));
        }
        plan.beside = plan.plates.iter().map(|plate| Area { height: 0.0, width: 0.0, ..*plate }).collect();
        plan.below.clone_from(&plan.beside);
        let hand = 120.0;
        plan.band = Area::new(margin, height - 6.0 - hand, inner, hand);
        plan.own = plan.band.inset(1.0, 3.0);
        plan.ribbon = Area::new(margin, plan.band.y - gap - 104.0, inner, 104.0);
        let top = 2.0 + 44.0 + gap;
        plan.opponent = Area::new(margin, top, inner, 62.0);
        plan.middle = Area::new(margin, top, inner, (plan.ribbon.y - gap - top).max(60.0));
        plan
    }
}

/// Where the parts of the middle lie in a phase.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Front {
    opponent: Area,
    /// The tray, if anything lies in one.
    tray: Area,
    /// A table, or what lies in the tray.
    middle: Area,
    /// The dice of the others, by how far they sit from the nearest.
    pools: Vec<Area>,
    corners: [Area; CORNERS],
    foot: Area,
    /// Boxes, if there are some.
    boxes: Option<Boxes>,
}

/// How many frames there are at the right.
const CORNERS: usize = 3;

/// What the middle holds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Phase {
    table: bool,
    /// Something lies in the tray besides the dice of the others.
    laid: bool,
    foot: bool,
    /// Something in the first corner.
    shared: bool,
    /// Things in the first corner are chosen from.
    chosen: bool,
    /// Which frames there are at the right.
    corners: [bool; CORNERS],
    boxed: Option<Boxed>,
    /// Nobody is fought, so that the tray has all of the width.
    alone: bool,
    /// How many dice lie before each seat, by how far it sits from the nearest.
    dice: [usize; SEATS],
}

/// The most seats on one side.
const SEATS: usize = 4;

impl Phase {
    fn of(view: &View) -> Self {
        let tray = || view.zones.iter().filter(|zone| zone.place == Place::Tray);
        let table = |zone: &Zone| matches!(zone.arrangement, Arrangement::Table(_));
        let at_corner = |at: u8| view.zones.iter().find(|zone| zone.place == Place::Corner(at));
        let mut dice = [0; SEATS];
        for (dice, plate) in dice.iter_mut().zip(&view.plates) {
            let before = view.zones.iter().filter(|zone| zone.place == Place::Below(plate.seat));
            *dice = before.map(|zone| zone.items.len()).sum();
        }
        Self {
            dice,
            table: tray().any(table),
            laid: tray().any(|zone| !table(zone) && !matches!(zone.arrangement, Arrangement::Box(_))),
            foot: view.zones.iter().any(|zone| zone.place == Place::Foot),
            alone: !view.zones.iter().any(|zone| zone.place == Place::Left),
            shared: at_corner(0).is_some_and(|zone| !zone.items.is_empty()),
            chosen: at_corner(0).is_some_and(|zone| zone.arrangement == Arrangement::Grid),
            corners: [0, 1, 2].map(|at| at_corner(at).is_some()),
            boxed: Boxed::of(view),
        }
    }
}

impl Front {
    /// Where everything lies for a view.
    pub fn of(plan: &Plan, view: &View) -> Self {
        Self::in_phase(plan, Phase::of(view))
    }

    fn in_phase(plan: &Plan, phase: Phase) -> Self {
        if plan.narrow { Self::column(plan, phase) } else { Self::wide(plan, phase) }
    }

    fn wide(plan: &Plan, phase: Phase) -> Self {
        let (k, mut middle) = (plan.k, plan.middle);
        let mut front = Self { opponent: plan.opponent, ..Self::default() };
        front.corners = corners(plan, phase);
        let others = plan.plates.len().saturating_sub(1);
        if phase.alone {
            (middle.x, middle.width) = (plan.band.x, plan.band.width);
        }
        let below = phase.table || phase.laid || phase.boxed.is_some();
        if others > 0 && !phase.alone && below {
            front.pools.clone_from(&plan.below);
            let top = plan.below[1].bottom() + 8.0 * k;
            middle = Area { y: top, height: middle.bottom() - top, ..middle };
        }
        if let Some(boxed) = phase.boxed {
            let boxes = Boxes::wide(plan, middle, phase.foot, boxed);
            (front.tray, front.middle, front.foot) = (boxes.present, middle, boxes.foot);
            front.boxes = Some(boxes);
            return front;
        }
        if phase.alone && others > 0 {
            // Below the plates, which stay where they are.
            front.pools = vec![Area::default(); others + 1];
        }
        if !phase.table {
            front.tray = middle;
            middle = middle.inset(18.0 * k, 22.0 * k);
        }
        if phase.foot {
            front.foot = Area { y: middle.bottom() - 44.0 * k, height: 44.0 * k, ..middle };
            middle.height -= 52.0 * k;
        }
        if front.pools.is_empty() {
            front.pools = plan
                .below
                .iter()
                .map(|below| Area { y: middle.y, height: middle.height, ..*below })
                .collect();
            // Within the rim of the tray.
            for pool in front.pools.iter_mut().skip(1) {
                let (from, to) = (pool.x.max(middle.x), pool.right().min(middle.right()));
                (pool.x, pool.width) = (from, to - from);
            }
        }
        front.middle = middle;
        front
    }

    fn column(plan: &Plan, phase: Phase) -> Self {
        let (k, mut rest) = (plan.k, plan.middle);
        let gap = 6.0 * k;
        let others = plan.plates.len().saturating_sub(1);
        // Where much is to be pressed, the opponent makes room.
        let high = match () {
            () if phase.alone => -gap,
            () if phase.table && others > 0 => 36.0 * k,
            () => plan.opponent.height,
        };
        let mut front = Self { opponent: Area { height: high.max(0.0), ..plan.opponent }, ..Self::default() };
        rest.y += high + gap;
        rest.height -= high + gap;
        if phase.foot {
            front.foot = Area { y: rest.bottom() - 40.0 * k, height: 40.0 * k, ..rest };
            rest.height -= 44.0 * k;
        }
        if phase.shared && !phase.table {
            front.corners[0] = Area { y: rest.bottom() - TARGET * k, height: TARGET * k, ..rest };
            rest.height -= (TARGET + 4.0) * k;
        }
        front.pools = vec![Area::default(); plan.plates.len()];
        if let Some(boxed) = phase.boxed {
            let boxes = Boxes::column(plan, rest, boxed);
            (front.tray, front.middle) = (boxes.present, rest);
            front.boxes = Some(boxes);
            return front;
        }
        if !phase.table {
            front.tray = rest;
            rest = rest.inset(7.0 * k, 8.0 * k);
            if !phase.laid && others > 0 {
                // Who has more dice has more rows, so that all dice can be pressed.
                let line = ((rest.width + POOL_GAP * k) / ((TARGET + POOL_GAP) * k)).max(1.0) as usize;
                let rows = |at: usize| phase.dice.get(at).map_or(1, |n| n.div_ceil(line)).max(1) as f64;
                let each = rest.height / (1..=others).map(rows).sum::<f64>();
                let mut y = rest.y;
                for (at, pool) in front.pools.iter_mut().enumerate().skip(1) {
                    let height = each * rows(at);
                    *pool = Area::new(rest.x, y, rest.width, height - POOL_GAP * k);
                    y += height;
                }
            }
        }
        front.middle = rest;
        front
    }

    /// What is in the middle, in a tray or not.
    pub const fn stage(&self) -> Area {
        self.middle
    }

    /// The tray alone.
    pub fn middle(&self) -> Middle {
        Middle { tray: self.tray, ..Middle::default() }
    }

    /// Where the parts of a zone lie; nothing if it is not shown.
    fn lay(&self, plan: &Plan, zone: &Zone, seat: usize) -> Option<Laid> {
        let (k, n) = (plan.k, zone.items.len());
        let plain = |items: Vec<Area>| {
            let captions = items.iter().map(|item| Area { height: 0.0, ..*item }).collect();
            Laid { captions, items, ..Laid::default() }
        };
        match zone.place {
            Place::Left => Some(figure(self.opponent, plan, &zone.items)),
            Place::Corner(which) => {
                let area = *self.corners.get(usize::from(which))?;
                (area.height > 0.0).then(|| corner(area, plan, zone))
            }
            Place::Below(_) => {
                let area = *self.pools.get(seat)?;
                let (most, gap, across) = match area.height > STRIP * k + 1.0 {
                    _ if plan.narrow => (60.0, POOL_GAP, 0.5),
                    true => (84.0, 8.0, 0.5),
                    false => (32.0, 3.0, 0.0),
                };
                (area.height > 0.0).then(|| plain(squares(area, n, most * k, gap * k, (across, 0.5))))
            }
            Place::Tray => Some(match zone.arrangement {
                Arrangement::Table(columns) => table(self.middle, plan, n, columns.into()),
                Arrangement::Box(_) => return self.boxes.as_ref()?.lay(plan, zone, seat),
                _ => laid(self.middle, plan, zone),
            }),
            Place::Own => {
                let gap = if plan.narrow { 4.0 } else { 10.0 } * k;
                let align = if plan.narrow { (0.5, 0.5) } else { (0.0, 0.5) };
                let mut own = plain(squares(plan.own, n, 92.0 * k, gap, align));
                if let Some(plate) = plan.plates.first().filter(|_| !plan.narrow) {
                    let high = if zone.title.is_empty() { 0.0 } else { 24.0 * k };
                    own.title = Area::new(plate.x, plan.band.y, plate.width, high);
                    let (left, top) = (plate.x, own.title.bottom());
                    own.note = Area::new(left, top, plate.width, plate.y - top - 6.0 * k);
                }
                Some(own)
            }
            Place::Pad => Some(plain(squares(plan.own, n, 92.0 * k, 12.0 * k, (0.5, 0.5)))),
            _ => None,
        }
    }
}

impl Cloth {
    /// Gives everything its place.
    pub(super) fn place_front(&self, plan: &Plan, front: &Front, view: &View) {
        let zones = self.imp().zones.get();
        let pad = view.zones.iter().any(|zone| zone.place == Place::Pad);
        let mut frames = Vec::new();
        for (zone, (_, shown)) in view.zones.iter().zip(zones.iter()) {
            let seat = match zone.place {
                Place::Below(seat) => view.plates.iter().position(|plate| plate.seat == seat).unwrap_or(0),
                _ => seat_of(view, zone),
            };
            let laid = match zone.place {
                // The pad lies over the own dice, and the foot is as wide as its words.
                Place::Own if pad => None,
                Place::Foot => Some(self.foot(shown, front.foot)),
                _ => front.lay(plan, zone, seat),
            };
            let mut parts = laid.clone().unwrap_or_default();
            if zone.arrangement == Arrangement::Box(true) {
                share_line(&mut parts, shown);
            }
            if let (Place::Corner(which), false, true) = (zone.place, plan.narrow, laid.is_some())
                && let Some(area) = front.corners.get(usize::from(which))
            {
                parts.title = ringed::title_in(shown, *area, plan.k);
                frames.push((*area, false));
            }
            self.put(shown, &parts, laid.is_none());
        }
        let boxes = front.boxes.iter().filter(|_| !plan.narrow).flat_map(|boxes| &boxes.others);
        frames.extend(boxes.filter(|area| area.height > 0.0).map(|area| (*area, false)));
        self.imp().prints.put(frames, Vec::new(), Vec::new(), Vec::new());
    }
}

/// The frames at the right, one over the other: what is told of now above, then what all share, no higher than it needs, then
/// what comes, where there is room for it.
fn corners(plan: &Plan, phase: Phase) -> [Area; CORNERS] {
    let k = plan.k;
    let mut corners = [Area::default(); CORNERS];
    let [Some(first), Some(last)] = [plan.corners.first(), plan.corners.last()] else { return corners };
    let (mut y, gap) = (first.y, 18.0 * k);
    let whole = last.bottom() - y;
    let told = phase.corners[2];
    let high = |at: usize, left: f64| match at {
        2 => (whole * 0.42).min(166.0 * k),
        0 if phase.chosen => (176.0 * k).min(left),
        0 if told => 86.0 * k,
        0 => 104.0 * k,
        _ if told => left.min(104.0 * k),
        _ => left.min(142.0 * k),
    };
    for at in [2, 0, 1] {
        let left = last.bottom() - y;
        if phase.corners[at] && left >= 80.0 * k {
            corners[at] = Area { y, height: high(at, left), ..*first };
            y = corners[at].bottom() + gap;
        }
    }
    corners
}

/// Squares in as many rows as make them largest; `across` and `down` say where they lie in what is left over.
pub(super) fn squares(area: Area, n: usize, most: f64, gap: f64, (across, down): (f64, f64)) -> Vec<Area> {
    if n == 0 || area.width <= 0.0 || area.height <= 0.0 {
        return vec![Area { width: 0.0, height: 0.0, ..area }; n];
    }
    let side = |rows: usize| {
        let columns = n.div_ceil(rows) as f64;
        let wide = (area.width - gap * (columns - 1.0)) / columns;
        let high = (area.height - gap * (rows as f64 - 1.0)) / rows as f64;
        wide.min(high).min(most).max(1.0)
    };
    let better = |one: &usize, other: &usize| side(*one).total_cmp(&side(*other)).then(other.cmp(one));
    let rows = (1..=n.min(8)).max_by(better).unwrap_or(1);
    let (side, columns) = (side(rows), n.div_ceil(rows));
    let whole = |n: usize| side * n as f64 + gap * (n as f64 - 1.0);
    let x = area.x + (area.width - whole(columns)) * across;
    let y = area.y + (area.height - whole(rows)) * down;
    let place = |at: usize| {
        let (line, column) = ((at / columns) as f64, (at % columns) as f64);
        Area::new(x + column * (side + gap), y + line * (side + gap), side, side)
    };
    (0..n).map(place).collect()
}

/// The places of the parts of somebody, by what they are.
fn figure(area: Area, plan: &Plan, items: &[Item]) -> Laid {
    let k = plan.k;
    let dice = items.iter().filter(|item| matches!(item.look, Look::Die(_))).count();
    let numbers = items.iter().filter(|item| matches!(item.look, Look::Number(..))).count();
    let mut laid = Laid::default();
    let (picture, mut cubes, meter, counts);
    if plan.narrow {
        picture = Area { width: area.height, ..area };
        let from = picture.right() + 8.0 * k;
        let wide = 42.0 * k * numbers as f64;
        let tall = area.height > 50.0 * k;
        let room = Area::new(from, area.y, area.right() - wide - 6.0 * k - from, area.height);
        let upper = Area { height: if tall { 33.0 * k } else { area.height }, ..room };
        // Dice that are to be pressed take the place of the meter.
        let asked = items.iter().any(|item| {
            matches!(item.look, Look::Die(_)) && matches!(item.state, State::Lit | State::Chosen)
        });
        let (upper, side) = match (asked && tall, tall) {
            (true, _) => (Area { height: area.height, ..room }, TARGET),
            (false, true) => (upper, 33.0),
            (false, false) => (upper, 30.0),
        };
        cubes = row(upper, dice, side * k, 4.0 * k, 0.0);
        meter = match tall && !asked {
            true => {
                Area { y: upper.bottom() + 1.0 * k, height: area.height - upper.height - 1.0 * k, ..room }
            }
            false => Area::default(),
        };
        counts = Area { x: area.right() - wide, width: wide, height: area.height.min(36.0 * k), ..area };
    } else {
        let low = Area { y: area.bottom() - 56.0 * k, height: 56.0 * k, ..area };
        meter = Area { y: low.y - 46.0 * k, height: 40.0 * k, ..area };
        let line = Area { y: meter.y - 60.0 * k, height: 54.0 * k, ..area };
        cubes = row(line, dice, 54.0 * k, 8.0 * k, 0.5);
        laid.note = Area { y: line.y - 22.0 * k, height: 18.0 * k, ..area };
        laid.title = Area { y: laid.note.y - 27.0 * k, height: 27.0 * k, ..area };
        picture = Area { height: laid.title.y - area.y - 2.0 * k, ..area };
        counts = low;
    }
    cubes.reverse();
    let gap = 8.0 * k;
    let each = (counts.width - gap * (numbers.max(1) as f64 - 1.0)) / numbers.max(1) as f64;
    let mut number = 0;
    let place = |item: &Item| match item.look {
        Look::Portrait(_) => picture,
        Look::Die(_) => cubes.pop().unwrap_or_default(),
        Look::Meter(_) => meter,
        _ => {
            number += 1;
            Area { x: counts.x + (f64::from(number) - 1.0) * (each + gap), width: each, ..counts }
        }
    };
    laid.items = items.iter().map(place).collect();
    laid.captions = laid.items.iter().map(|item| Area { height: 0.0, ..*item }).collect();
    laid
}

/// What all share, in a frame: things with a line below each, and a note.
fn corner(area: Area, plan: &Plan, zone: &Zone) -> Laid {
    let (k, n) = (plan.k, zone.items.len());
    if plan.narrow {
        let items = squares(area, n, TARGET * k, 4.0 * k, (0.0, 0.5));
        let captions = items.iter().map(|item| Area { height: 0.0, ..*item }).collect();
        return Laid { captions, items, ..Laid::default() };
    }
    let mut inner = area.inset(12.0 * k, 14.0 * k);
    let mut laid = Laid::default();
    if n == 0 {
        laid.note = inner;
    } else if !zone.note.is_empty() {
        laid.note = Area { y: inner.bottom() - 34.0 * k, height: 36.0 * k, ..inner };
        inner.height -= 38.0 * k;
    }
    let lined = zone.items.iter().any(|item| !item.caption.is_empty());
    let line = if lined { LINE * k } else { 0.0 };
    // The line below is a part of each.
    let gap = 8.0 * k;
    let side = |rows: usize| {
        let columns = n.max(1).div_ceil(rows) as f64;
        let wide = (inner.width - gap * (columns - 1.0)) / columns;
        wide.min((inner.height - gap * (rows as f64 - 1.0)) / rows as f64 - line).min(58.0 * k)
    };
    let rows = (1..=n.clamp(1, 6)).max_by(|a, b| side(*a).total_cmp(&side(*b)).then(b.cmp(a))).unwrap_or(1);
    let (side, columns) = (side(rows).max(1.0), n.max(1).div_ceil(rows));
    let item = |at: usize| {
        let (down, across) = ((at / columns) as f64, (at % columns) as f64);
        Area::new(inner.x + across * (side + gap), inner.y + down * (side + gap + line), side, side)
    };
    laid.items = (0..n).map(item).collect();
    let below = |item: &Area| Area::new(item.x - gap / 2.0, item.bottom() + 1.0, item.width + gap, line);
    laid.captions = laid.items.iter().map(below).collect();
    laid
}

/// A table: heads at the left, and above where there are any.
fn table(area: Area, plan: &Plan, n: usize, columns: usize) -> Laid {
    let (k, narrow) = (plan.k, plan.narrow);
    let columns = columns.max(2);
    let heads = if n % columns == columns - 1 { columns - 1 } else { 0 };
    let rows = ((n - heads) / columns).max(1);
    let few = columns == 2;
    let gap = match narrow {
        true => 3.0 * k,
        false if area.height < 300.0 * k => 4.0 * k,
        false => 6.0 * k,
    };
    let head = match (narrow, area.width < 500.0 * k) {
        (true, _) => 36.0 * k,
        (false, true) => 96.0 * k,
        (false, false) => 124.0 * k,
    };
    // On a telephone the fields say their values themselves.
    let top = if heads == 0 || narrow { 0.0 } else { 56.0 * k };
    let across = (columns - 1) as f64;
    let wide = ((area.width - head - gap * across) / across).min(if few { 440.0 } else { 78.0 } * k);
    let high = ((area.height - top - gap * (rows as f64 - 1.0)) / rows as f64)
        .min(if few { 64.0 } else { 56.0 } * k);
    let whole = top + high * rows as f64 + gap * (rows as f64 - 1.0);
    let x = area.x + (area.width - head - (wide + gap) * across) / 2.0;
    let y = area.y + (area.height - whole) / 2.0;
    let column = |at: usize| x + head + gap + at as f64 * (wide + gap);
    let mut laid = Laid::default();
    for at in 0..heads {
        let side = (top - LINE * k - 2.0 * k).min(wide).max(0.0);
        let die = Area::new(column(at) + (wide - side) / 2.0, y, side, side);
        laid.items.push(die);
        laid.captions.push(Area::new(
            column(at) - gap / 2.0,
            die.bottom() + 1.0,
            wide + gap,
            if narrow { 0.0 } else { LINE * k },
        ));
    }
    for at in 0..n - heads {
        let (line, place) = (at / columns, at % columns);
        let y = y + top + line as f64 * (high + gap);
        let item = match place {
            0 => Area::new(x, y, head, high),
            _ => Area::new(column(place - 1), y, wide, high),
        };
        laid.items.push(item);
        laid.captions.push(Area { height: 0.0, ..item });
    }
    if top > 0.0 {
        laid.title = Area::new(x, y, head, top - LINE * k);
    }
    laid
}

/// What lies in the tray: its title above, its note below, and two lines below each thing where they are wanted.
fn laid(area: Area, plan: &Plan, zone: &Zone) -> Laid {
    let k = plan.k;
    let mut laid = Laid::default();
    let mut rest = area;
    if !zone.title.is_empty() {
        laid.title = Area { height: 24.0 * k, ..rest };
        (rest.y, rest.height) = (rest.y + 28.0 * k, rest.height - 28.0 * k);
    }
    if !zone.note.is_empty() {
        let high = if plan.narrow { 66.0 } else { 60.0 } * k;
        laid.note = Area { y: rest.bottom() - high, height: high, ..rest };
        rest.height -= high + 4.0 * k;
    }
    let lines = zone.items.iter().any(|item| !item.caption.is_empty());
    let below = match (lines, plan.narrow) {
        (true, true) => 52.0 * k,
        (true, false) => 40.0 * k,
        (false, _) => 0.0,
    };
    rest.height -= below;
    let pressed = zone.items.iter().any(|item| item.state != State::Idle);
    let (most, gap) = if pressed { (84.0, 10.0) } else { (200.0, 24.0) };
    let gap = if plan.narrow { 6.0 } else { gap } * k;
    laid.items = match lines {
        true => row(rest, zone.items.len(), most * k, gap, 0.5),
        false => squares(rest, zone.items.len(), most * k, gap, (0.5, 0.5)),
    };
    let caption =
        |item: &Area| Area::new(item.x - gap / 2.0, item.bottom() + 2.0 * k, item.width + gap, below);
    laid.captions = laid.items.iter().map(caption).collect();
    laid
}

#[cfg(test)]
mod tests {
    use super::*;
    use tableside::table::Seating;

    const SIZES: [(i32, i32); 5] = [(360, 594), (900, 600), (1100, 674), (1280, 754), (1920, 1034)];

    fn phases(seats: usize) -> Vec<Phase> {
        let mut phases = Vec::new();
        if seats > 1 {
            for (foot, dice, present) in [(false, 6, 0), (true, 9, 0), (false, 14, seats - 1)] {
                let boxed = Some(Boxed { present, dice });
                let corners = [true, true, !foot];
                phases.push(Phase { boxed, foot, shared: foot, corners, chosen: foot, ..Phase::default() });
            }
        }
        for (table, laid) in [(false, false), (true, false), (false, true)] {
            for foot in [false, true] {
                let corners = [true; CORNERS];
                phases.push(Phase { table, laid, foot, shared: true, corners, ..Phase::default() });
            }
        }
        phases
    }

    #[test]
    fn nothing_lies_over_anything_or_outside() {
        for (width, height) in SIZES {
            for seats in 1..=4 {
                let plan = Plan::seated((width, height), 1.0, seats, Seating::Against);
                for phase in phases(seats) {
                    let front = Front::in_phase(&plan, phase);
                    let mut areas = plan.plates.clone();
                    areas.extend([plan.ribbon, plan.own, front.opponent, front.foot]);
                    areas.extend(front.corners);
                    areas.extend(front.pools.iter().skip(1));
                    if phase.table || phase.laid {
                        areas.push(front.middle);
                    }
                    if let Some(boxes) = &front.boxes {
                        areas.push(boxes.present);
                        areas.extend(boxes.others.iter().copied());
                    }
                    areas.retain(|area| area.width > 0.0 && area.height > 0.0);
                    for (at, area) in areas.iter().enumerate() {
                        let inside = area.x >= 0.0
                            && area.y >= 0.0
                            && area.right() <= f64::from(width) + 0.01
                            && area.bottom() <= f64::from(height) + 0.01;
                        assert!(inside, "{width}x{height}, {seats} seats, {phase:?}: {area:?}");
                        for other in &areas[at + 1..] {
                            assert!(
                                !area.overlaps(other),
                                "{width}x{height}, {seats} seats, {phase:?}: {area:?} {other:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_pressed_is_large_enough() {
        for (width, height) in SIZES {
            for seats in 2..=4 {
                let plan = Plan::seated((width, height), 1.0, seats, Seating::Against);
                let front = Front::in_phase(&plan, Phase { table: true, ..Phase::default() });
                let grid = table(front.middle, &plan, 41, 7);
                let cells =
                    grid.items.iter().skip(6).enumerate().filter(|(at, _)| at % 7 > 0).map(|(_, cell)| cell);
                let least = cells.map(|cell| cell.width.min(cell.height)).fold(999.0, f64::min);
                let wanted = if height < 674 && !plan.narrow { 40.0 } else { 43.0 };
                assert!(least >= wanted, "{width}x{height}, {seats} seats: {least}");
                let gap = if plan.narrow { 4.0 } else { 10.0 };
                let own = squares(plan.own, 13, 92.0 * plan.k, gap * plan.k, (0.0, 0.5));
                let wanted = if plan.narrow { 44.0 } else { 54.0 };
                assert!(own[0].width >= wanted, "{width}x{height}: {}", own[0].width);
                // Nine dice before each of three partners are more than a telephone can show so large.
                for (counts, wanted) in
                    [([9; 4], if plan.narrow { 31.0 } else { 40.0 }), ([0, 7, 9, 7], 40.0)]
                {
                    let pools = Front::in_phase(&plan, Phase { dice: counts, ..Phase::default() }).pools;
                    for (pool, n) in pools.iter().zip(counts).skip(1) {
                        let gap = if plan.narrow { POOL_GAP } else { 8.0 };
                        let dice = squares(*pool, n, 60.0 * plan.k, gap * plan.k, (0.0, 0.5));
                        let wanted = if plan.narrow && n == 7 { 43.5 } else { wanted };
                        assert!(
                            dice[0].width >= wanted,
                            "{width}x{height}, {seats} seats, {n} dice: {}",
                            dice[0].width
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn alone_on_a_telephone_five_actions_can_be_pressed() {
        let plan = Plan::seated((360, 594), 1.0, 1, Seating::Against);
        let front = Front::in_phase(&plan, Phase { table: true, shared: true, ..Phase::default() });
        let tiles = table(front.middle, &plan, 10, 2).items;
        let least = tiles.iter().skip(1).step_by(2).map(|tile| tile.height).fold(999.0, f64::min);
        assert!(least >= TARGET, "{least}");
    }
}
