//! Where everything lies on a cloth. Every rectangle follows from the window's size, the number of seats and what is
//! there in the phase; no sentence and no name moves anything.
//!
//! Lengths are units of `k` pixels. The header bar above the cloth is no part of it.

use tableside::table::Seating;

/// A rectangle, in pixels from the upper left corner of the cloth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self { x, y, width, height }
    }

    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Smaller by this much at each edge.
    pub fn inset(self, across: f64, down: f64) -> Self {
        Self {
            x: self.x + across,
            y: self.y + down,
            width: (self.width - 2.0 * across).max(0.0),
            height: (self.height - 2.0 * down).max(0.0),
        }
    }

    /// Without a strip at the bottom.
    fn above(self, height: f64) -> Self {
        Self { height: (self.height - height).max(0.0), ..self }
    }

    /// Whether two rectangles share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        let apart = 0.01;
        self.x + apart < other.right()
            && other.x + apart < self.right()
            && self.y + apart < other.bottom()
            && other.y + apart < self.bottom()
    }
}

/// Under this width in units a cloth is narrow.
const NARROW: f64 = 600.0;
/// The height and width of the cloth at which a unit is a pixel.
const WHOLE: (f64, f64) = (674.0, 1036.0);
/// From the edges, and between things.
const MARGIN: f64 = 16.0;
const GAP: f64 = 10.0;
/// The side of own dice in a row, at most.
const OWN: f64 = 74.0;
/// Of dice in the tray, at most.
const TRAY: f64 = 116.0;
/// Of saved dice.
const SAVED: f64 = 46.0;
/// The height of a plate.
const PLATE: f64 = 46.0;
/// Dice under this size have no captions if they are larger without.
const CAPTIONED: f64 = 64.0;
/// More groups than this leave no room for a foot on a telephone.
pub const MANY: usize = 4;
/// One line of a caption.
const LINE: f64 = 18.0;

/// The frame of a cloth.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Pixels a unit.
    pub k: f64,
    pub narrow: bool,
    /// The plates, the nearest seat first.
    pub plates: Vec<Area>,
    /// Beside the plates of the others, and below them; of the nearest, the own saved things.
    pub beside: Vec<Area>,
    pub below: Vec<Area>,
    pub middle: Area,
    pub ribbon: Area,
    /// The own band: what the plan gives the pad.
    pub band: Area,
    /// The own dice, in a row.
    pub own: Area,
    /// The own cards.
    pub cards: Area,
    /// Whether the own band holds a party, with a list at its side.
    pub party: bool,
    /// Whether the seats sit round the tray; then these are of use, too.
    pub round: bool,
    /// The card before each seat, the nearest first.
    pub before: Vec<Area>,
    pub corners: Vec<Area>,
    /// All of the middle, with the edges of the tray.
    pub ring: Area,
    /// Whether all play on one side; then this is of use, too.
    pub against: bool,
    /// Whom they play against.
    pub opponent: Area,
    /// Whether numbers are written on a paper, which is the middle.
    pub paper: bool,
}

impl Plan {
    /// The frame for a cloth of this size in pixels, with a text scale, for so many seats.
    #[cfg(test)]
    pub fn of(size: (i32, i32), text: f64, seats: usize) -> Self {
        Self::seated(size, text, seats, Seating::Above)
    }

    /// The same for seats that sit so.
    pub fn seated((width, height): (i32, i32), text: f64, seats: usize, seating: Seating) -> Self {
        // What people want larger is larger as a whole: the same cloth, fewer units.
        let text = text.clamp(0.5, 3.0);
        let (width, height) = (f64::from(width) / text, f64::from(height) / text);
        let plan = match (width < NARROW, seating) {
            (true, Seating::Above) => Self::column(width, height, seats),
            (true, Seating::Round) => Self::round_column(width, height, seats),
            (true, Seating::Party) => Self::party_column(width, height, seats),
            (true, Seating::Against) => Self::against_column(width, height, seats),
            (true, Seating::Paper) => Self::paper_column(width, height, seats),
            (false, seating) => {
                let k = (height / WHOLE.0).min(width / WHOLE.1).max(1.0);
                let (width, height) = (width / k, height / k);
                match seating {
                    Seating::Above => Self::wide(width, height, seats),
                    Seating::Round => Self::round(width, height, seats),
                    Seating::Party => Self::party(width, height, seats),
                    Seating::Against => Self::against(width, height, seats),
                    Seating::Paper => Self::paper(width, height, seats),
                }
                .scaled(k)
            }
        };
        plan.scaled(text)
    }

    fn scaled(mut self, by: f64) -> Self {
        let scale = |area: &mut Area| {
            *area = Area::new(area.x * by, area.y * by, area.width * by, area.height * by);
        };
        self.plates.iter_mut().chain(&mut self.beside).chain(&mut self.below).for_each(scale);
        self.before
            .iter_mut()
            .chain(&mut self.corners)
            .chain([&mut self.ring, &mut self.opponent])
            .for_each(scale);
        [&mut self.middle, &mut self.ribbon, &mut self.band, &mut self.own, &mut self.cards]
            .into_iter()
            .for_each(scale);
        self.k *= by;
        self
    }

    /// All others above, the own band below; in units.
    fn wide(width: f64, height: f64, seats: usize) -> Self {
        let others = seats.saturating_sub(1);
        let rows = if others > 3 { 2 } else { 1 };
        let inner = width - 2.0 * MARGIN;
        let (hand, ribbon) = (172.0_f64, 54.0);
        let row_height = if rows == 1 { 86.0 } else { PLATE + 40.0 };
        let far = if others == 0 { 0.0 } else { rows as f64 * row_height + (rows as f64 - 1.0) * 6.0 };
        // Where it is low, first the middle yields, then the hand.
        let fixed = 10.0 + far + 2.0 * GAP + ribbon + GAP + 12.0;
        let hand = (height - fixed - 240.0).clamp(120.0, hand);
        let middle = (height - fixed - hand).max(120.0);

        let mut plan = Self::empty(false);
        let band = Area::new(MARGIN, height - 12.0 - hand, inner, hand);
        plan.band = band;
        plan.ribbon = Area::new(MARGIN, band.y - GAP - ribbon, inner, ribbon);
        plan.middle = Area::new(MARGIN, plan.ribbon.y - GAP - middle, inner, middle);

        let left = (inner * 0.465).min(520.0);
        let plate = Area::new(MARGIN, band.bottom() - PLATE, 200.0, PLATE);
        plan.plates.push(plate);
        let saved = Area::new(plate.right() + 12.0, plate.y - 2.0, left - 212.0, PLATE + 4.0);
        plan.beside.push(saved);
        plan.below.push(Area::new(plate.x, plate.bottom(), 0.0, 0.0));
        plan.own = Area::new(MARGIN, band.y, left, hand - PLATE - GAP);
        plan.cards = Area::new(MARGIN + left + GAP, band.y, inner - left - GAP, hand);

        let columns = if rows == 1 { others.max(2) } else { others.div_ceil(2) };
        let each = (inner - (columns as f64 - 1.0) * GAP) / columns as f64;
        for at in 0..others {
            let (row, column) = (at / columns, at % columns);
            let x = MARGIN + column as f64 * (each + GAP);
            let y = 10.0 + row as f64 * (row_height + 6.0);
            if rows == 1 && others <= 2 {
                let plate = Area::new(x, y, 200.0_f64.min(each * 0.42), PLATE);
                plan.beside.push(Area::new(
                    plate.right() + 10.0,
                    y - 1.0,
                    each - plate.width - 10.0,
                    PLATE + 2.0,
                ));
                plan.below.push(Area::new(x + 4.0, y + PLATE + 8.0, each - 8.0, row_height - PLATE - 8.0));
                plan.plates.push(plate);
            } else {
                // A plate above what lies before it.
                let plate = Area::new(x, y, each.min(210.0), PLATE);
                let backs = if each > 250.0 { 90.0 } else { 0.0 };
                let saved = (each - backs).min(5.0 * 36.0 + 20.0);
                plan.beside.push(Area::new(x, y + PLATE + 4.0, saved, row_height - PLATE - 4.0));
                let below = if backs > 0.0 { each - saved - 6.0 } else { 0.0 };
                plan.below.push(Area::new(x + saved + 6.0, y + PLATE + 4.0, below, row_height - PLATE - 4.0));
                plan.plates.push(plate);
            }
        }
        plan
    }

    /// Everything below each other, for a telephone; in units.
    fn column(width: f64, height: f64, seats: usize) -> Self {
        let (margin, gap) = (8.0, 6.0);
        let inner = width - 2.0 * margin;
        let others = seats.saturating_sub(1);
        let columns = if others > 3 { others.div_ceil(2) } else { others.max(1) };
        let rows = others.div_ceil(columns.max(1));
        let chip = (inner - (columns as f64 - 1.0) * gap) / columns as f64;
        let mut plan = Self::empty(true);
        let hand = 146.0;
        plan.band = Area::new(margin, height - 6.0 - hand, inner, hand);
        plan.ribbon = Area::new(margin, plan.band.y - gap - 104.0, inner, 104.0);
        let own = Area::new(margin, plan.band.y, 132.0, 44.0);
        plan.plates.push(own);
        plan.beside.push(Area::new(own.right() + gap, own.y, inner - own.width - gap, 44.0));
        plan.below.push(Area::new(own.x, own.bottom(), 0.0, 0.0));
        plan.cards = Area::new(margin, own.bottom() + gap, inner, hand - 44.0 - gap);
        for at in 0..others {
            let x = margin + (at % columns) as f64 * (chip + gap);
            let plate = Area::new(x, 2.0 + (at / columns) as f64 * 50.0, chip, 44.0);
            plan.plates.push(plate);
            // What lies before the others is shown when their plates are pressed.
            plan.beside.push(Area::new(plate.x, plate.bottom(), 0.0, 0.0));
            plan.below.push(Area::new(plate.x, plate.bottom(), 0.0, 0.0));
        }
        let top = 2.0 + rows as f64 * 50.0;
        plan.middle = Area::new(margin, top, inner, (plan.ribbon.y - gap - top).max(60.0));
        plan.own = Area::new(margin, plan.middle.bottom() - 52.0, inner, 52.0);
        plan
    }

    pub(super) fn empty(narrow: bool) -> Self {
        let none = Area::default();
        Self {
            k: 1.0,
            narrow,
            plates: Vec::new(),
            beside: Vec::new(),
            below: Vec::new(),
            middle: none,
            ribbon: none,
            band: none,
            own: none,
            cards: none,
            party: false,
            round: false,
            before: Vec::new(),
            corners: Vec::new(),
            ring: none,
            against: false,
            opponent: none,
            paper: false,
        }
    }

    /// The tray, with what lies to its left and right, if anything does.
    pub fn tray(&self, left: bool, right: bool, own_in_middle: bool) -> Middle {
        let mut middle = self.middle;
        if self.narrow {
            if own_in_middle {
                middle = middle.above(self.own.height + 6.0 * self.k);
            }
            return Middle { tray: middle, left: Area::default(), right: Area::default() };
        }
        let (deck, pick) = (150.0 * self.k, 214.0 * self.k);
        let from = if left { deck + GAP * self.k } else { 0.0 };
        let to = if right { pick + GAP * self.k } else { 0.0 };
        let most = middle.width - from - to;
        Middle {
            tray: Area::new(middle.x + from, middle.y, most, middle.height),
            left: Area::new(middle.x, middle.y, if left { deck } else { 0.0 }, middle.height),
            right: Area::new(middle.right() - pick, middle.y, if right { pick } else { 0.0 }, middle.height),
        }
    }

    /// Dice in the own row.
    pub fn own_row(&self, n: usize) -> Vec<Area> {
        let most = if self.narrow { 48.0 } else { OWN };
        let gap = if self.narrow { 4.0 } else { 12.0 };
        let align = if self.narrow { 0.5 } else { 0.0 };
        row(self.own, n, most * self.k, gap * self.k, align)
    }

    /// The same below a title, if they have one and there is room for it.
    pub fn own_dice(&self, n: usize, titled: bool) -> Laid {
        let high = if titled && !self.narrow { 24.0 * self.k } else { 0.0 };
        let title = Area { height: high, ..self.own };
        let rest = Area { y: title.bottom(), height: (self.own.height - high).max(1.0), ..self.own };
        let items = Self { own: rest, ..self.clone() }.own_row(n);
        let captions = items.iter().map(|item| Area { height: 0.0, ..*item }).collect();
        Laid { title, items, captions, ..Laid::default() }
    }

    /// Saved dice beside a plate; `at` counts from the nearest seat.
    pub fn saved_row(&self, at: usize, n: usize) -> Vec<Area> {
        let Some(area) = self.beside.get(at) else { return vec![Area::default(); n] };
        row(*area, n, SAVED * self.k, 7.0 * self.k, 0.0)
    }

    /// Cards in the hand, each as wide as there is room for.
    pub fn card_row(&self, n: usize) -> Vec<Area> {
        let gap = if self.narrow { 6.0 } else { GAP } * self.k;
        let count = n.max(1) as f64;
        let most = if self.narrow { 200.0 } else { 240.0 } * self.k;
        let width = ((self.cards.width - (count - 1.0) * gap) / count).min(most);
        let start = self.cards.right() - (width * count + gap * (count - 1.0));
        let start = if self.narrow { self.cards.x } else { start };
        (0..n)
            .map(|at| Area::new(start + at as f64 * (width + gap), self.cards.y, width, self.cards.height))
            .collect()
    }

    /// The faces of a real die over the own band: one row, or two where there are many.
    pub fn pad(&self, n: usize) -> Vec<Area> {
        let (columns, most, gap) = if self.narrow { (7, 48.0, 4.0) } else { (10, 92.0, 8.0) };
        grid(self.band, n, n.div_ceil(columns).max(1), most * self.k, gap * self.k)
    }

    /// Groups of things in the tray, side by side in one row or more, so that they are as large as they can be.
    pub fn groups(&self, tray: Area, foot: bool, groups: &[Group]) -> Vec<Laid> {
        let k = self.k;
        let side = match (self.narrow, crowded(groups)) {
            (true, _) => 8.0 * k,
            (false, true) => 14.0 * k,
            (false, false) => 26.0 * k,
        };
        let mut inner = tray.inset(side, if self.narrow { 18.0 } else { 26.0 } * k);
        if self.narrow && groups.len() > MANY {
            // All of it is needed, but for the title on the rim.
            inner = Area { y: tray.y + 16.0 * k, height: (tray.height - 22.0 * k).max(0.0), ..inner };
        } else if foot {
            inner = inner.above(if self.narrow { 34.0 } else { 40.0 } * k);
        }
        if groups.is_empty() {
            return Vec::new();
        }
        if groups.iter().any(|group| group.column) {
            return columns(inner, k, groups, self.narrow);
        }
        let most = groups.len().min(4);
        let largest = |groups: &[Group]| {
            let all = (1..=most).map(|rows| lay(inner, k, self.narrow, rows, groups));
            all.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
        };
        let (side, laid) = largest(groups);
        if side >= CAPTIONED * k {
            return laid;
        }
        // Captions give way before dice get small.
        let bare: Vec<Group> = groups.iter().map(|group| Group { lines: 0, ..*group }).collect();
        let (larger, without) = largest(&bare);
        if larger > side { without } else { laid }
    }
}

/// The tray and its sides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Middle {
    pub tray: Area,
    pub left: Area,
    pub right: Area,
}

impl Middle {
    /// One line at the lower edge of the tray.
    pub fn foot(&self, k: f64) -> Area {
        let height = 36.0 * k;
        Area::new(
            self.tray.x + 12.0 * k,
            self.tray.bottom() - height - 12.0 * k,
            self.tray.width - 24.0 * k,
            height,
        )
    }
}

/// What a zone in the tray needs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Group {
    pub items: usize,
    pub title: bool,
    /// Lines below the items.
    pub lines: usize,
    /// One over the other.
    pub column: bool,
}

/// Where the parts of a zone lie.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laid {
    pub title: Area,
    pub items: Vec<Area>,
    /// Below each item.
    pub captions: Vec<Area>,
    pub note: Area,
}

/// Dice in a row, as large as fits.
pub fn row(area: Area, n: usize, most: f64, gap: f64, align: f64) -> Vec<Area> {
    if n == 0 || area.width <= 0.0 || area.height <= 0.0 {
        return vec![Area { width: 0.0, height: 0.0, ..area }; n];
    }
    let count = n as f64;
    let side = ((area.width - gap * (count - 1.0)) / count).min(area.height).min(most).max(1.0);
    let whole = side * count + gap * (count - 1.0);
    let x = area.x + (area.width - whole) * align;
    let y = area.y + (area.height - side) / 2.0;
    (0..n).map(|at| Area::new(x + at as f64 * (side + gap), y, side, side)).collect()
}

/// Squares in rows, in the middle of an area.
pub(super) fn grid(area: Area, n: usize, rows: usize, most: f64, gap: f64) -> Vec<Area> {
    let columns = n.div_ceil(rows).max(1);
    let (across, down) = (columns as f64, rows as f64);
    let side = ((area.width - gap * (across - 1.0)) / across)
        .min((area.height - gap * (down - 1.0)) / down)
        .min(most)
        .max(1.0);
    let (width, height) = (side * across + gap * (across - 1.0), side * down + gap * (down - 1.0));
    let (x, y) = (area.x + (area.width - width) / 2.0, area.y + (area.height - height) / 2.0);
    (0..n)
        .map(|at| {
            let (row, column) = ((at / columns) as f64, (at % columns) as f64);
            Area::new(x + column * (side + gap), y + row * (side + gap), side, side)
        })
        .collect()
}

/// Whether there is so much that it lies closer.
fn crowded(groups: &[Group]) -> bool {
    groups.iter().map(|group| group.items).sum::<usize>() > 12
}

/// The groups in so many rows, with the side of their items.
fn lay(inner: Area, k: f64, narrow: bool, rows: usize, groups: &[Group]) -> (f64, Vec<Laid>) {
    let per_row = groups.len().div_ceil(rows);
    let (gap, between) = match (narrow, crowded(groups)) {
        (true, _) => (6.0 * k, 12.0 * k),
        (false, true) => (6.0 * k, 12.0 * k),
        (false, false) => (18.0 * k, 34.0 * k),
    };
    let title = match groups.iter().any(|group| group.title) {
        true => (if narrow { 18.0 } else { 26.0 }) * k,
        false => 0.0,
    };
    let lines = groups.iter().map(|group| group.lines).max().unwrap_or(0) as f64 * LINE * k;
    let band = inner.height / rows as f64;
    let widest = groups
        .chunks(per_row)
        .map(|row| {
            let items: usize = row.iter().map(|group| group.items.max(1)).sum();
            let gaps = (items - row.len()) as f64 * gap + (row.len() as f64 - 1.0) * between;
            (inner.width - gaps) / items as f64
        })
        .fold(f64::INFINITY, f64::min);
    let slack = if narrow { 4.0 } else { 6.0 } * k;
    let side = widest.min(band - title - lines - slack).min(TRAY * k).max(1.0);
    let mut laid = Vec::new();
    for (n, row) in groups.chunks(per_row).enumerate() {
        let width = |group: &Group| group.items.max(1) as f64 * (side + gap) - gap;
        let whole: f64 = row.iter().map(width).sum::<f64>() + (row.len() as f64 - 1.0) * between;
        // Left-over width goes between the groups.
        let spare = ((inner.width - whole) / row.len() as f64).clamp(0.0, 140.0 * k);
        let used = whole + spare * (row.len() as f64 - 1.0);
        let mut x = inner.x + (inner.width - used) / 2.0;
        let height = title + side + lines;
        let y = inner.y + n as f64 * band + (band - height) / 2.0;
        for group in row {
            let own = width(group);
            let item = |at: usize| Area::new(x + at as f64 * (side + gap), y + title, side, side);
            let below =
                |area: Area| Area::new(area.x - gap / 2.0, area.bottom() + 2.0 * k, area.width + gap, lines);
            let items: Vec<Area> = (0..group.items).map(item).collect();
            laid.push(Laid {
                title: Area::new(x - between / 2.0, y, own + between, title),
                captions: items.iter().copied().map(below).collect(),
                items,
                note: Area::default(),
            });
            x += own + between + spare;
        }
    }
    (side, laid)
}

/// Zones beside each other, their items one over the other.
fn columns(inner: Area, k: f64, groups: &[Group], narrow: bool) -> Vec<Laid> {
    if narrow && groups.len() > MANY {
        return heads(inner, k, groups.len());
    }
    let n = groups.len() as f64;
    // Where columns are narrow, words take two lines.
    let most = if groups.len() > MANY { 46.0 } else { 34.0 } * k;
    let gap = 14.0 * k;
    let width = ((inner.width - gap * (n - 1.0)) / n).min(230.0 * k);
    let start = inner.x + (inner.width - width * n - gap * (n - 1.0)) / 2.0;
    let lay = |(at, group): (usize, &Group)| {
        let x = start + at as f64 * (width + gap);
        let (title, note) = (28.0 * k, 26.0 * k);
        let room = inner.height - title - note;
        let height = (room / group.items.max(1) as f64).min(most);
        let items: Vec<Area> = (0..group.items)
            .map(|at| {
                Area::new(x, inner.y + title + note + at as f64 * height, width, (height - 4.0 * k).max(1.0))
            })
            .collect();
        Laid {
            title: Area::new(x, inner.y, width, title),
            note: Area::new(x, inner.y + title, width, note),
            captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
            items,
        }
    };
    groups.iter().enumerate().map(lay).collect()
}

/// Columns of which there is room for title and note alone, in two rows.
fn heads(inner: Area, k: f64, n: usize) -> Vec<Laid> {
    let across = n.div_ceil(2).max(1);
    let (wide, high) = (inner.width / across as f64, inner.height / 2.0);
    let lay = |at: usize| {
        let (x, y) = (inner.x + (at % across) as f64 * wide, inner.y + (at / across) as f64 * high);
        let title = Area::new(x + 2.0, y, wide - 4.0, 24.0 * k);
        Laid {
            title,
            note: Area { y: title.bottom(), height: high - title.height, ..title },
            ..Laid::default()
        }
    };
    (0..n).map(lay).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(i32, i32); 6] =
        [(1100, 674), (1280, 754), (1920, 1034), (360, 594), (360, 554), (900, 600)];

    fn all(plan: &Plan) -> Vec<Area> {
        let mut areas: Vec<Area> = plan.plates.clone();
        areas.extend(plan.beside.iter().chain(&plan.below).filter(|area| area.width > 0.0));
        areas.extend([plan.middle, plan.ribbon, plan.cards]);
        if !plan.narrow {
            areas.push(plan.own);
        }
        areas
    }

    #[test]
    fn nothing_lies_over_anything_or_outside() {
        for (width, height) in SIZES {
            for seats in 1..=8 {
                let plan = Plan::of((width, height), 1.0, seats);
                let areas = all(&plan);
                for (at, area) in areas.iter().enumerate() {
                    let inside = area.x >= 0.0
                        && area.y >= 0.0
                        && area.right() <= f64::from(width) + 0.01
                        && area.bottom() <= f64::from(height) + 0.01;
                    assert!(inside, "{width}x{height}, {seats} seats: {area:?}");
                    for other in &areas[at + 1..] {
                        assert!(!area.overlaps(other), "{width}x{height}, {seats} seats: {area:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn at_the_reference_a_unit_is_a_pixel() {
        let plan = Plan::of((1100, 674), 1.0, 3);
        assert!((plan.k - 1.0).abs() < 1e-9);
        assert_eq!((plan.ribbon.height, plan.band.height), (54.0, 172.0));
        assert!(Plan::of((1920, 1034), 1.0, 3).k > 1.5);
        assert!(Plan::of((360, 594), 1.0, 3).narrow);
    }

    #[test]
    fn dice_that_are_pressed_are_large_enough() {
        for (width, height) in SIZES {
            for seats in 2..=8 {
                let plan = Plan::of((width, height), 1.0, seats);
                let middle = plan.tray(false, false, false);
                let pairs = vec![Group { items: 2, title: true, lines: 2, column: false }; seats];
                let laid = plan.groups(middle.tray, true, &pairs);
                let least =
                    laid.iter().flat_map(|laid| &laid.items).map(|item| item.width).fold(999.0, f64::min);
                // The smallest window has no room for the dice of seven.
                let wanted = if height < 594 && seats > 6 { 33.0 } else { 44.0 };
                assert!(least >= wanted, "{width}x{height}, {seats} seats: {least}");
            }
        }
    }

    #[test]
    fn a_text_scale_makes_everything_larger() {
        let (one, two) = (Plan::of((1920, 1034), 1.0, 3), Plan::of((1920, 1034), 1.5, 3));
        assert!(two.k >= one.k);
        assert!((one.band.right() - two.band.right()).abs() < 1e-6);
    }
}
