//! Where everything lies on a score sheet: a paper with the plates as the heads of its columns, its rows below them, how
//! the enemy stands beside it, the ribbon, and what may be written in the own band.

use relm4::gtk::{prelude::*, subclass::prelude::*};

use super::cloth::Cloth;
use super::item::Fullness;
use super::plan::{Area, Laid, Plan};
use crate::tables::kit::set_class;
use tableside::table::{Arrangement, Item, Look, Place, State, View, Zone};

const MARGIN: f64 = 16.0;
const GAP: f64 = 10.0;
/// The height of the heads.
const HEAD: f64 = 46.0;
/// A row in which something can be pressed, one that is only read, and the least of that.
const TARGET: f64 = 44.0;
const ROW: f64 = 34.0;
const LOW: f64 = 24.0;
/// How wide a column is at most, with two seats and more, and alone.
const COLUMN: (f64, f64) = (250.0, 330.0);
/// Buttons of the pad are so large at most.
const BUTTON: (f64, f64) = (210.0, 84.0);
/// What is longer than this is words.
const WORD: usize = 4;

impl Plan {
    /// In units.
    pub fn paper(width: f64, height: f64, seats: usize) -> Self {
        let inner = width - 2.0 * MARGIN;
        let mut plan = Self::empty(false);
        plan.paper = true;
        plan.band = Area::new(MARGIN, height - 12.0 - 100.0, inner, 100.0);
        plan.ribbon = Area::new(MARGIN, plan.band.y - GAP - 54.0, inner, 54.0);
        let title = if seats > 6 { 130.0 } else { 170.0 };
        let most = if seats == 1 { COLUMN.1 } else { COLUMN.0 };
        // Beside a single column there is room for an enemy.
        let room = if seats == 1 { inner - 2.0 * 150.0 } else { inner };
        let wide = (title + most * seats as f64 + 12.0).min(room);
        let whole = Area::new(MARGIN + (inner - wide) / 2.0, 2.0, wide, plan.ribbon.y - GAP - 2.0);
        plan.heads(whole, title, seats, (8.0, HEAD));
        plan.opponent =
            Area::new(whole.right() + GAP, whole.y, MARGIN + inner - whole.right() - GAP, whole.height);
        plan
    }

    /// For a telephone; in units.
    pub fn paper_column(width: f64, height: f64, seats: usize) -> Self {
        let (margin, gap) = (8.0, 6.0);
        let inner = width - 2.0 * margin;
        let mut plan = Self::empty(true);
        plan.paper = true;
        plan.band = Area::new(margin, height - 6.0 - 106.0, inner, 106.0);
        plan.ribbon = Area::new(margin, plan.band.y - gap - 104.0, inner, 104.0);
        let whole = Area::new(margin, 0.0, inner, plan.ribbon.y - gap);
        plan.heads(whole, if seats > 4 { 58.0 } else { 84.0 }, seats, (4.0, 44.0));
        plan
    }

    /// The paper with its heads; the columns follow from theirs.
    fn heads(&mut self, whole: Area, title: f64, seats: usize, (gap, high): (f64, f64)) {
        let each = (whole.width - title - gap) / seats.max(1) as f64;
        for at in 0..seats {
            let x = whole.x + title + at as f64 * each;
            self.plates.push(Area::new(x, whole.y + gap, each - gap, high));
        }
        self.beside = self.plates.iter().map(|plate| Area { width: 0.0, height: 0.0, ..*plate }).collect();
        self.below.clone_from(&self.beside);
        self.ring = whole;
        let top = whole.y + gap + high + 6.0;
        self.middle = Area::new(whole.x, top, whole.width, whole.bottom() - 6.0 - top);
    }

    /// The rows of the paper, each with its cells from the left. If there is no room for all, those that are still to come are
    /// not shown, then the first ones.
    fn rows(&self, area: Area, kinds: &[Row]) -> Vec<Vec<Area>> {
        let k = self.k;
        let count = |kind: Row| kinds.iter().filter(|other| **other == kind).count();
        let room = (area.height - count(Row::Open) as f64 * TARGET * k).max(0.0);
        let fit = |low: f64| (room / (low * k) + 0.01) as usize;
        // What has been written matters more than what will be.
        let over = fit(LOW).min(count(Row::Over));
        let coming = fit(ROW).saturating_sub(over).min(count(Row::Coming));
        let high = (room / (over + coming).max(1) as f64).min(ROW * k);
        let (skipped, gap) = (count(Row::Over) - over, if self.narrow { 4.0 } else { 8.0 } * k);
        let first = self.plates.first().map_or(area.x, |plate| plate.x);
        let (mut y, mut seen, mut ahead) = (area.y, 0, 0);
        let row = |kind: &Row| {
            let shown = match kind {
                Row::Open => true,
                Row::Over => {
                    seen += 1;
                    seen > skipped
                }
                Row::Coming => {
                    ahead += 1;
                    ahead <= coming
                }
            };
            let height = match kind {
                _ if !shown => 0.0,
                Row::Open => TARGET * k,
                Row::Over | Row::Coming => high,
            };
            let (x, between) = (area.x + gap, 1.5 * k);
            let part = |x: f64, width: f64| {
                Area::new(x + between, y + between, width - 2.0 * between, (height - 2.0 * between).max(0.0))
            };
            let title = part(x, first - x);
            let cells = std::iter::once(title)
                .chain(self.plates.iter().map(|plate| part(plate.x, plate.width + gap)))
                .collect();
            y += height;
            cells
        };
        kinds.iter().map(row).collect()
    }

    /// The buttons of the pad: as large as they can be.
    fn answers(&self, n: usize, words: bool) -> Vec<Area> {
        let k = self.k;
        let gap = if self.narrow { 5.0 } else { 8.0 } * k;
        let columns = match (self.narrow, words) {
            (true, true) => n.min(3),
            (true, false) if n <= 5 => n,
            (true, false) => n.div_ceil(2),
            (false, _) => n.min(((self.band.width + gap) / (TARGET * k + gap)) as usize).min(12),
        }
        .max(1);
        let rows = n.div_ceil(columns).max(1);
        let wide = ((self.band.width - gap * (columns as f64 - 1.0)) / columns as f64).min(BUTTON.0 * k);
        let high = ((self.band.height - gap * (rows as f64 - 1.0)) / rows as f64).min(BUTTON.1 * k);
        let whole = |each: f64, n: usize| each * n as f64 + gap * (n as f64 - 1.0);
        let x = self.band.x + (self.band.width - whole(wide, columns)) / 2.0;
        let y = self.band.y + (self.band.height - whole(high, rows)) / 2.0;
        let place = |at: usize| {
            let (row, column) = ((at / columns) as f64, (at % columns) as f64);
            Area::new(x + column * (wide + gap), y + row * (high + gap), wide, high)
        };
        (0..n).map(place).collect()
    }

    /// How the enemy stands: beside the paper, or above its rows.
    fn beside_paper(&self, n: usize) -> Laid {
        let k = self.k;
        let mut laid = Laid::default();
        if self.narrow {
            let strip = Area { height: STRIP * k, ..self.middle };
            let each = strip.width / n.max(1) as f64;
            laid.items =
                (0..n).map(|at| Area { x: strip.x + at as f64 * each, width: each, ..strip }).collect();
        } else {
            let area = self.opponent;
            laid.title = Area { y: area.y + 14.0 * k, height: 24.0 * k, ..area };
            let top = laid.title.bottom() + 8.0 * k;
            let each = ((area.bottom() - top) / n.max(1) as f64).min(84.0 * k);
            laid.items =
                (0..n).map(|at| Area { y: top + at as f64 * each, height: each - 8.0 * k, ..area }).collect();
        }
        laid.captions = laid.items.iter().map(|item| Area { height: 0.0, ..*item }).collect();
        laid
    }
}

/// The strip above the rows in which an enemy stands on a telephone.
const STRIP: f64 = 58.0;

/// How a row stands to what is written now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Over,
    /// Something in it can be pressed, or is written now.
    Open,
    Coming,
}

impl Row {
    fn of(row: &[Item]) -> Self {
        let open = |item: &Item| item.state == State::Chosen || matches!(item.look, Look::Space(_));
        match row.first() {
            _ if row.iter().any(open) => Self::Open,
            Some(title) if title.state == State::Aside => Self::Coming,
            _ => Self::Over,
        }
    }
}

fn has_words(zone: &Zone) -> bool {
    let long = |item: &Item| match &item.look {
        Look::Action(look) => look.label.chars().count() > WORD,
        _ => false,
    };
    // A button that leads to other numbers is no word among numbers.
    zone.items.iter().filter(|item| long(item)).count() > usize::from(zone.items.len() > 1)
}

impl Cloth {
    /// Gives everything its place.
    pub(super) fn place_paper(&self, plan: &Plan, view: &View) {
        let zones = self.imp().zones.get();
        let enemy = view.zones.iter().any(|zone| zone.place == Place::Right && !zone.items.is_empty());
        let mut middle = plan.middle;
        if plan.narrow && enemy {
            (middle.y, middle.height) = (middle.y + STRIP * plan.k, middle.height - STRIP * plan.k);
        }
        for (zone, (_, shown)) in view.zones.iter().zip(zones.iter()) {
            let items = match (zone.place, zone.arrangement) {
                (Place::Tray, Arrangement::Table(columns)) => {
                    let rows: Vec<Row> =
                        zone.items.chunks(usize::from(columns).max(1)).map(Row::of).collect();
                    plan.rows(middle, &rows).concat()
                }
                (Place::Pad, _) => plan.answers(zone.items.len(), has_words(zone)),
                (Place::Right, _) => {
                    self.put(shown, &plan.beside_paper(zone.items.len()), false);
                    continue;
                }
                _ => {
                    self.put(shown, &Laid::default(), true);
                    continue;
                }
            };
            let captions = items.iter().map(|item| Area { height: 0.0, ..*item }).collect();
            self.put(shown, &Laid { captions, items, ..Laid::default() }, false);
        }
    }

    /// What the parts of a paper look like; styles may not change while they are placed.
    pub(super) fn set_out_paper(&self, view: &View) {
        let zones = self.imp().zones.get();
        for (zone, (_, shown)) in view.zones.iter().zip(zones.iter()) {
            match (zone.place, zone.arrangement) {
                (Place::Tray, Arrangement::Table(columns)) => {
                    shown.add_css_class("writes");
                    for (at, item) in shown.items().iter().enumerate() {
                        let head = at % usize::from(columns).max(1) == 0;
                        set_class(&item.widget(), "head", head);
                        if head {
                            item.set_two_lines(true);
                        }
                    }
                }
                (Place::Pad, _) => {
                    shown.add_css_class("answers");
                    set_class(shown, "numbers", !has_words(zone));
                    let narrow = self.imp().narrow.get();
                    for item in shown.items().iter() {
                        // A telephone has no keys to be told of.
                        item.set_fullness(if narrow { Fullness::Bare } else { Fullness::Full });
                        item.set_wrapping(true);
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tableside::table::Seating;

    const SIZES: [(i32, i32); 6] =
        [(360, 594), (360, 554), (640, 600), (1100, 674), (1280, 754), (1920, 1034)];

    fn inside(area: &Area, (width, height): (i32, i32)) -> bool {
        area.x >= 0.0
            && area.y >= 0.0
            && area.right() <= f64::from(width) + 0.01
            && area.bottom() <= f64::from(height) + 0.01
    }

    #[test]
    fn nothing_lies_over_anything_or_outside() {
        for size in SIZES {
            for seats in 1..=8 {
                let plan = Plan::seated(size, 1.0, seats, Seating::Paper);
                let mut areas = plan.plates.clone();
                areas.extend([plan.middle, plan.ribbon, plan.band]);
                areas.extend((!plan.narrow && seats == 1).then_some(plan.opponent));
                for (at, area) in areas.iter().enumerate() {
                    assert!(inside(area, size), "{size:?}, {seats} seats: {area:?}");
                    for other in &areas[at + 1..] {
                        assert!(!area.overlaps(other), "{size:?}, {seats} seats: {area:?} {other:?}");
                    }
                }
            }
        }
    }

    /// Six duels of four seats can all be pressed, and so can the numbers.
    #[test]
    fn what_is_pressed_is_large_enough() {
        for size in SIZES {
            let plan = Plan::seated(size, 1.0, 4, Seating::Paper);
            for rows in plan.rows(plan.middle, &[Row::Open; 6]) {
                assert!(rows.iter().all(|cell| cell.height >= 41.0), "{size:?}");
                assert!(rows.iter().all(|cell| inside(cell, size)), "{size:?}: {rows:?}");
            }
            for n in 1..=12 {
                for button in plan.answers(n, false) {
                    assert!(button.width >= 44.0 && button.height >= 44.0, "{size:?}, {n}: {button:?}");
                    assert!(inside(&button, size), "{size:?}, {n}: {button:?}");
                }
            }
        }
    }

    /// The newest rows are those that stay.
    #[test]
    fn rows_stand_below_each_other_within_the_paper() {
        for size in SIZES {
            for seats in 1..=8 {
                let plan = Plan::seated(size, 1.0, seats, Seating::Paper);
                let kind = |at: usize| match at {
                    0..12 => Row::Over,
                    12 => Row::Open,
                    _ => Row::Coming,
                };
                let kinds: Vec<Row> = (0..20).map(kind).collect();
                let rows = plan.rows(plan.middle, &kinds);
                let mut y = plan.middle.y;
                for row in rows.iter().filter(|row| row[0].height > 0.0) {
                    assert!(row[0].y >= y, "{size:?}, {seats} seats");
                    y = row[0].bottom();
                }
                assert!(y <= plan.middle.bottom() + 0.01, "{size:?}, {seats} seats");
                assert!(rows[12][0].height >= 41.0 && rows[11][0].height > 20.0);
            }
        }
    }
}
