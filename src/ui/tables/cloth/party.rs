//! A cloth with a party: the others in one row, rows of cards or a tray in the middle, a few large cards in the own band
//! with a list at their side.

use relm4::gtk::{self, prelude::*, subclass::prelude::*};

use super::cloth::Cloth;
use super::place::group;
use super::plan::{Area, Group, Laid, Middle, Plan, row};
use super::ringed;
use super::zone::ZoneView;
use tableside::table::{Arrangement, Item, Look, Place, State, View, Zone};

const MARGIN: f64 = 16.0;
const GAP: f64 = 10.0;
const PLATE: f64 = 46.0;
/// A line of printed words.
const LINE: f64 = 22.0;
/// One word beside a pile, such as “Market”.
const WORD: f64 = 50.0;
/// From one card of a row to the next.
const APART: f64 = 8.0;

impl Plan {
    /// In units.
    pub fn party(width: f64, height: f64, seats: usize) -> Self {
        let inner = width - 2.0 * MARGIN;
        let hand = (height - 502.0).clamp(120.0, 172.0);
        let mut plan = Self::empty(false);
        plan.party = true;
        let band = Area::new(MARGIN, height - 12.0 - hand, inner, hand);
        plan.band = band;
        plan.ribbon = Area::new(MARGIN, band.y - GAP - 54.0, inner, 54.0);
        let plate = Area::new(MARGIN, band.bottom() - PLATE, 236.0_f64.min(inner * 0.223), PLATE);
        let list = (inner * 0.25).clamp(190.0, 270.0);
        let list = Area::new(band.right() - list, band.y, list, hand);
        let x = plate.right() + 14.0;
        plan.cards = Area::new(x, band.y, list.x - 14.0 - x, hand);
        plan.own = Area::new(MARGIN, band.y, plate.width, hand - PLATE - GAP);
        plan.plates.push(plate);
        plan.beside.push(list);
        let others = seats.saturating_sub(1);
        let each = (inner - (others.max(1) as f64 - 1.0) * GAP) / others.max(1) as f64;
        for at in 0..others {
            let x = MARGIN + at as f64 * (each + GAP);
            let plate = Area::new(x, 10.0, (each - 156.0).clamp(110.0, 236.0), PLATE);
            let beside = Area::new(plate.right() + 6.0, 10.0, each - plate.width - 6.0, PLATE);
            plan.beside.push(beside);
            plan.plates.push(plate);
        }
        plan.below = vec![Area::default(); seats];
        let top = if others == 0 { 8.0 } else { 62.0 };
        let path = (inner * 0.6).min(520.0);
        plan.corners = vec![Area::new(MARGIN + inner - path, top, path, LINE)];
        plan.middle = Area::new(MARGIN, top, inner, plan.ribbon.y - GAP - top);
        plan
    }

    /// For a telephone; in units.
    pub fn party_column(width: f64, height: f64, seats: usize) -> Self {
        let (margin, gap) = (8.0, 6.0);
        let inner = width - 2.0 * margin;
        let mut plan = Self::empty(true);
        plan.party = true;
        let chip = (inner - (seats.max(1) as f64 - 1.0) * gap) / seats.max(1) as f64;
        // The nearest seat comes last, as it sits.
        for d in 0..seats {
            let at = (d + seats - 1) % seats;
            plan.plates.push(Area::new(margin + at as f64 * (chip + gap), 2.0, chip, 44.0));
        }
        plan.beside = vec![Area::default(); seats];
        plan.below.clone_from(&plan.beside);
        let half = (inner - gap) / 2.0;
        plan.corners = vec![Area::new(margin, 49.0, half, 26.0)];
        plan.own = Area::new(margin + half + gap, 49.0, half, 26.0);
        let hand = 132.0;
        plan.band = Area::new(margin, height - 6.0 - hand, inner, hand);
        if let Some(list) = plan.beside.first_mut() {
            *list = Area { height: 46.0, ..plan.band };
        }
        plan.cards = Area { y: plan.band.y + 46.0 + gap, height: hand - 46.0 - gap, ..plan.band };
        plan.ribbon = Area::new(margin, plan.band.y - gap - 104.0, inner, 104.0);
        plan.middle = Area::new(margin, 80.0, inner, plan.ribbon.y - gap - 80.0);
        plan
    }

    /// The tray between what is played for and what would help, if there are dice.
    pub fn party_middle(&self, view: &View) -> Middle {
        let has = |place: Place| view.zones.iter().any(|zone| zone.place == place);
        let (k, area) = (self.k, self.middle);
        let board = |zone: &Zone| zone.place == Place::Tray && zone.arrangement == Arrangement::Grid;
        if view.zones.iter().any(board) {
            return Middle::default();
        }
        if self.narrow {
            let strip = if has(Place::Left) { 66.0 * k } else { 0.0 };
            let helps = if has(Place::Right) { 46.0 * k } else { 0.0 };
            let left = Area { height: strip, ..area };
            let right = Area { y: left.bottom() + 4.0 * k, height: helps, ..area };
            let top = if helps > 0.0 { right.bottom() + 6.0 * k } else { left.bottom() + 6.0 * k };
            let tray = Area { y: top, height: (area.bottom() - top).max(1.0), ..area };
            return Middle { tray, left, right };
        }
        let (low, wide) = (LINE * k + 6.0 * k, area.width);
        let left = if has(Place::Left) { (wide * 0.25).min(270.0 * k) } else { 0.0 };
        let right = if has(Place::Right) { (wide * 0.31).min(336.0 * k) } else { 0.0 };
        let x = if left > 0.0 { area.x + left + 14.0 * k } else { area.x };
        let to = if right > 0.0 { area.right() - right - 14.0 * k } else { area.right() };
        let below = Area { y: area.y + low, height: area.height - low, ..area };
        Middle {
            tray: Area { x, width: to - x, ..below },
            left: Area { width: left, ..area },
            right: Area { x: area.right() - right, width: right, ..below },
        }
    }
}

impl Cloth {
    /// Places the zones of such a cloth.
    pub(super) fn place_party(&self, plan: &Plan, middle: &Middle, view: &View) {
        let k = plan.k;
        let zones = self.imp().zones.get();
        let tray: Vec<Group> = view.zones.iter().filter(in_tray).map(group).collect();
        let foot = view.zones.iter().any(|zone| zone.place == Place::Foot);
        let mut groups = plan.groups(middle.tray, foot, &tray).into_iter();
        let pad = view.zones.iter().any(|zone| zone.place == Place::Pad);
        let boards: Vec<&Zone> = view.zones.iter().filter(|zone| on_board(zone)).collect();
        let now = boards.iter().position(|zone| asks(zone)).unwrap_or(0);
        let piles = view.zones.iter().find(|zone| zone.place == Place::Corner(1));
        let piles = piles.map_or(0, |zone| zone.items.len());
        let mut nth = 0;
        for (zone, (_, shown)) in view.zones.iter().zip(zones.iter()) {
            let n = zone.items.len();
            let seat = |seat| view.plates.iter().position(|plate| plate.seat == seat).unwrap_or(0);
            let laid = match zone.place {
                Place::Tray if on_board(zone) => {
                    nth += 1;
                    board(plan, (shown, zone), (nth - 1, boards.len(), now))
                }
                Place::Tray => groups.next().unwrap_or_default(),
                Place::Foot => self.foot(shown, middle.foot(k)),
                Place::Left => plain(vec![card_of(plan, middle.left, piles); n]),
                Place::Right => column(plan, shown, middle.right, n),
                Place::Corner(0) => path(plan, shown, zone),
                Place::Corner(_) => pile_row(plan, middle.left, zone),
                Place::Beside(whose) => {
                    let area = plan.beside.get(seat(whose)).copied().unwrap_or_default();
                    plain(row(area, n, PLATE * k, 4.0 * k, 0.0))
                }
                Place::Own => purse(plan, shown),
                Place::Saved => {
                    let laid = list(plan, n);
                    Laid { title: title_of(shown, laid.title), ..laid }
                }
                Place::Hand => plain(cards(plan, n)),
                Place::Pad => ringed::pad(plan, zone),
                _ => Laid::default(),
            };
            let hidden = match zone.place {
                Place::Hand | Place::Saved => pad,
                Place::Beside(_) => plan.narrow,
                Place::Below(_) | Place::Before(_) | Place::Edge(_) | Place::Panel | Place::Store(_) => true,
                _ => false,
            };
            self.put(shown, &laid, hidden);
            if !hidden {
                self.fit_cards(shown, &laid, k);
                self.shorten_what_is_too_high(shown, &laid);
            }
        }
    }
}

fn plain(items: Vec<Area>) -> Laid {
    Laid {
        captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
        items,
        ..Laid::default()
    }
}

fn on_board(zone: &Zone) -> bool {
    zone.place == Place::Tray && zone.arrangement == Arrangement::Grid
}

fn in_tray(zone: &&Zone) -> bool {
    zone.place == Place::Tray && !on_board(zone)
}

/// Whether something may be chosen among these.
fn asks(zone: &Zone) -> bool {
    zone.items.iter().any(|item| matches!(item.state, State::Lit | State::Chosen | State::Dimmed))
}

/// Equal cards in so many rows.
fn rows(area: Area, n: usize, rows: usize, most: f64, gap: f64) -> Vec<Area> {
    let columns = n.div_ceil(rows.max(1)).max(1);
    let width = ((area.width - gap * (columns as f64 - 1.0)) / columns as f64).min(most);
    let height = (area.height - gap * (rows as f64 - 1.0)) / rows.max(1) as f64;
    let item = |at: usize| {
        let (line, column) = ((at / columns) as f64, (at % columns) as f64);
        Area::new(area.x + column * (width + gap), area.y + line * (height + gap), width, height)
    };
    (0..n).map(item).collect()
}

/// A row of cards below its title. On a telephone the one that is asked about has most of the room, the other is a line.
fn board(plan: &Plan, (shown, zone): (&ZoneView, &Zone), (nth, of, now): (usize, usize, usize)) -> Laid {
    let (k, area, n) = (plan.k, plan.middle, zone.items.len());
    if plan.narrow {
        let line = 46.0 * k;
        if nth != now {
            return plain(rows(Area { height: line, ..area }, n, 1, 46.0 * k, 4.0 * k));
        }
        let top = area.y + line + 6.0 * k;
        let rest = Area { y: top, height: area.bottom() - top, ..area };
        // Many are strips.
        let columns = if n > 6 { 2 } else { 3 };
        return plain(rows(rest, n, n.div_ceil(columns), 200.0 * k, 6.0 * k));
    }
    let each = area.height / of.max(1) as f64;
    let title = LINE * k;
    let y = area.y + nth as f64 * each;
    let under = if nth + 1 == of { 0.0 } else { 4.0 * k };
    let cards = Area { y: y + title + 2.0 * k, height: each - title - 2.0 * k - under, ..area };
    // The path lies at the other end of the first line.
    let wide = if nth == 0 { 300.0 * k } else { area.width - 8.0 * k };
    let words = title_of(shown, Area::new(area.x + 4.0 * k, y, wide, title));
    Laid { title: words, ..plain(rows(cards, n, 1, 216.0 * k, APART * k)) }
}

/// What is played for: piles lie below it, on a telephone beside it.
fn card_of(plan: &Plan, left: Area, piles: usize) -> Area {
    let k = plan.k;
    match (piles, plan.narrow) {
        (0, _) => left,
        (n, true) => Area { width: left.width - n as f64 * 50.0 * k, ..left },
        (_, false) => Area { height: left.height - 54.0 * k, ..left },
    }
}

fn pile_row(plan: &Plan, left: Area, zone: &Zone) -> Laid {
    let (k, n) = (plan.k, zone.items.len());
    let piles = zone.items.iter().map(|item| matches!(item.look, Look::Stack(..)));
    if plan.narrow {
        let x = left.right() - n as f64 * 50.0 * k + 4.0 * k;
        let pile = |at: usize| Area::new(x + at as f64 * 50.0 * k, left.y, 46.0 * k, 46.0 * k);
        return plain((0..n).map(pile).collect());
    }
    let area = Area { y: left.bottom() - 46.0 * k, height: 46.0 * k, ..left };
    // Words stand beside a pile; what lies face up has none.
    let gap = 8.0 * k;
    let others = n - piles.clone().filter(|pile| *pile).count();
    let worded = (n - others).max(1) as f64;
    let rest = area.width - others as f64 * (46.0 * k + gap) - gap * (worded - 1.0);
    let each = (rest / worded).min(132.0 * k);
    let mut x = area.x;
    let cell = |pile: bool| {
        let width = if pile { each } else { 46.0 * k };
        x += width + gap;
        Area { x: x - width - gap, width, ..area }
    };
    let cells: Vec<Area> = piles.map(cell).collect();
    // Half a word says less than the sign on the pile.
    let words = |cell: &Area| {
        let (x, room) = (cell.x + 50.0 * k, cell.width - 50.0 * k);
        Area::new(x, cell.y + 13.0 * k, room.max(1.0), if room < WORD * k { 0.0 } else { 20.0 * k })
    };
    Laid {
        items: cells.iter().map(|cell| Area { width: 46.0 * k, ..*cell }).collect(),
        captions: cells.iter().map(words).collect(),
        ..Laid::default()
    }
}

/// Cards one over the other below their title; many in two columns, on a telephone in one line.
fn column(plan: &Plan, shown: &ZoneView, area: Area, n: usize) -> Laid {
    let k = plan.k;
    if plan.narrow {
        let columns = n.max(1);
        return plain(rows(area, n, 1, (area.width / columns as f64).min(104.0 * k), 4.0 * k));
    }
    let title = LINE * k;
    let rest = Area { y: area.y + title + 2.0 * k, height: area.height - title - 2.0 * k, ..area };
    let items = stacked(rest, n, k);
    let words = Area { x: area.x + 4.0 * k, height: title, ..area };
    Laid { title: title_of(shown, words), ..plain(items) }
}

/// Cards one over the other, as high as they can be; many in two columns.
fn stacked(rest: Area, n: usize, k: f64) -> Vec<Area> {
    let gap = 6.0 * k;
    let most = ((rest.height + gap) / (50.0 * k + gap)).floor().max(1.0) as usize;
    let lines = n.min(most).max(1);
    let columns = n.div_ceil(lines).max(1);
    let lines = n.div_ceil(columns).max(1);
    let high = ((rest.height - gap * (lines as f64 - 1.0)) / lines as f64).min(76.0 * k);
    let wide = (rest.width - gap * (columns as f64 - 1.0)) / columns as f64;
    let item = |at: usize| {
        let (column, line) = ((at / lines) as f64, (at % lines) as f64);
        Area::new(rest.x + column * (wide + gap), rest.y + line * (high + gap), wide, high)
    };
    (0..n).map(item).collect()
}

/// As much of an area as the printed words take.
fn title_of(shown: &ZoneView, area: Area) -> Area {
    let natural = f64::from(shown.title().measure(gtk::Orientation::Horizontal, -1).1);
    Area { width: natural.min(area.width), ..area }
}

/// The own cards, side by side.
fn cards(plan: &Plan, n: usize) -> Vec<Area> {
    let gap = if plan.narrow { 6.0 } else { GAP } * plan.k;
    rows(plan.cards, n, 1, 250.0 * plan.k, gap)
}

/// The list at their side: one column, or two of as many lines as can be pressed; on a telephone one line.
fn list(plan: &Plan, n: usize) -> Laid {
    let k = plan.k;
    let area = plan.beside.first().copied().unwrap_or_default();
    if plan.narrow {
        return plain(rows(area, n, 1, 66.0 * k, 4.0 * k));
    }
    let title = 18.0 * k;
    let rest = Area { y: area.y + title + 2.0 * k, height: area.height - title - 2.0 * k, ..area };
    let gap = 5.0 * k;
    let lines = ((rest.height + gap) / (44.0 * k + gap)).floor().max(1.0) as usize;
    let columns = n.div_ceil(lines).max(1);
    let high = ((rest.height - gap * (lines as f64 - 1.0)) / lines as f64).min(56.0 * k);
    let wide = (rest.width - gap * (columns as f64 - 1.0)) / columns as f64;
    let item = |at: usize| {
        let (line, column) = ((at / columns) as f64, (at % columns) as f64);
        Area::new(rest.x + column * (wide + gap), rest.y + line * (high + gap), wide, high)
    };
    Laid { title: Area { height: title, ..area }, ..plain((0..n).map(item).collect()) }
}

/// What the own seat holds besides, one thing below the other; on a telephone side by side.
fn purse(plan: &Plan, shown: &ZoneView) -> Laid {
    let (k, area) = (plan.k, plan.own);
    let natural = |item: &gtk::Widget| f64::from(item.measure(gtk::Orientation::Horizontal, -1).1);
    let items = shown.items();
    let mut x = area.right();
    let high = if plan.narrow { area.height } else { 32.0 * k };
    let mut laid: Vec<Area> = Vec::new();
    for (at, item) in items.iter().enumerate().rev() {
        let width = natural(&item.widget()).min(area.width);
        if plan.narrow {
            laid.push(Area::new(x - width, area.y, width, high));
            x -= width + 6.0 * k;
        } else {
            let y = area.y + 8.0 * k + at as f64 * (high + 8.0 * k);
            laid.push(Area::new(area.x, y, width, high));
        }
    }
    laid.reverse();
    plain(laid)
}

/// Words in a line, from the right; on a telephone only how far it is, from the left.
fn path(plan: &Plan, shown: &ZoneView, zone: &Zone) -> Laid {
    let area = plan.corners.first().copied().unwrap_or_default();
    let gap = if plan.narrow { 4.0 } else { 14.0 } * plan.k;
    let items = shown.items();
    // On a telephone the goal is said where there is room for it.
    let count = |item: &Item| !plan.narrow || matches!(item.look, Look::Steps(..));
    let widths: Vec<f64> = (items.iter().zip(&zone.items))
        .map(|(view, item)| {
            let natural = f64::from(view.widget().measure(gtk::Orientation::Horizontal, -1).1);
            if count(item) { natural } else { 0.0 }
        })
        .collect();
    let there = widths.iter().filter(|width| **width > 0.0).count();
    let whole = widths.iter().sum::<f64>() + gap * (there.max(1) as f64 - 1.0);
    let mut x = if plan.narrow { area.x } else { area.right() - whole };
    let item = |width: &f64| {
        let item = Area { x, width: *width, ..area };
        x += if *width > 0.0 { width + gap } else { 0.0 };
        item
    };
    plain(widths.iter().map(item).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(f64, f64); 4] = [(1100.0, 674.0), (1036.0, 674.0), (900.0, 600.0), (1280.0, 674.0)];

    fn apart(name: &str, areas: &[Area], width: f64, height: f64) {
        for (at, area) in areas.iter().enumerate() {
            let inside = area.x >= -0.01
                && area.y >= -0.01
                && area.right() <= width + 0.01
                && area.bottom() <= height + 0.01;
            assert!(inside, "{name}: {area:?}");
            for other in &areas[at + 1..] {
                assert!(!area.overlaps(other), "{name}: {area:?} {other:?}");
            }
        }
    }

    fn all(plan: &Plan) -> Vec<Area> {
        let mut areas = plan.plates.clone();
        areas.extend(plan.beside.iter().filter(|area| area.width > 0.0));
        areas.extend([plan.middle, plan.ribbon, plan.cards, plan.own]);
        areas
    }

    #[test]
    fn nothing_lies_over_anything_or_outside() {
        for seats in 1..=4 {
            for (width, height) in SIZES {
                let plan = Plan::party(width, height, seats);
                apart(&format!("{width}x{height}, {seats} seats"), &all(&plan), width, height);
            }
            for height in [594.0, 554.0] {
                let plan = Plan::party_column(360.0, height, seats);
                apart(&format!("360x{height}, {seats} seats"), &all(&plan), 360.0, height);
            }
        }
    }

    #[test]
    fn what_is_pressed_is_large_enough() {
        for (width, height) in SIZES {
            let plan = Plan::party(width, height, 4);
            for n in 1..=6 {
                let items = list(&plan, n).items;
                assert!(items.iter().all(|item| item.height >= 44.0 && item.width > 60.0), "{items:?}");
            }
            for n in 1..=12 {
                let area = Area { width: 300.0, height: plan.middle.height - 60.0, ..plan.middle };
                assert!(stacked(area, n, 1.0).iter().all(|item| item.height >= 44.0), "{n}");
            }
        }
        let plan = Plan::party_column(360.0, 594.0, 4);
        assert!(list(&plan, 6).items.iter().all(|item| item.width >= 44.0));
    }
}
