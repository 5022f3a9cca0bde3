//! A cloth whose seats sit round the tray: where its zones lie, and what is printed between them.

use super::plan::{Area, Laid, Plan, grid, row};
use super::prints::{Line, Prints, mark_of};
use super::round::{Phase, Ring};
use super::zone::ZoneView;
use relm4::gtk::{self, prelude::*};
use tableside::engine::Seat;
use tableside::table::{Arrangement, Item, Look, Place, State, View, Zone};

/// What the middle holds now.
pub fn phase(view: &View) -> Phase {
    let zones = |place: fn(&Place) -> bool| view.zones.iter().filter(move |zone| place(&zone.place));
    let mut fighters = [None; 4];
    let versus = view.zones.iter().filter(|zone| zone.arrangement == Arrangement::Versus);
    let mut sides = 0;
    for (zone, fighter) in versus.zip(&mut fighters) {
        *fighter = zone.owner.and_then(|seat| fights(view, seat));
        sides += 1;
    }
    let nearest = view.plates.first().map(|plate| plate.seat);
    Phase {
        edges: zones(|place| matches!(place, Place::Edge(_))).next().is_some(),
        left: zones(|place| *place == Place::Left).next().is_some(),
        cards: view
            .zones
            .iter()
            .any(|zone| zone.place == Place::Tray && zone.arrangement == Arrangement::Grid),
        sides,
        own: zones(|place| matches!(place, Place::Own | Place::Saved))
            .any(|zone| zone.items.iter().any(|item| !matches!(item.look, Look::Vacant(_)))),
        lane: nearest.and_then(|seat| fights(view, seat)).map(|(_, at)| at),
        fighters,
    }
}

/// Which thing of a seat is in the contest of now: how far the seat sits from the nearest, and which of its three.
fn fights(view: &View, seat: Seat) -> Option<(usize, usize)> {
    let now = view.links.iter().find(|link| link.state == State::Chosen)?;
    let edge = view.zones.iter().find(|zone| zone.place == Place::Edge(seat))?;
    let at = edge.items.iter().position(|item| now.ends.contains(&item.id))?;
    Some((view.plates.iter().position(|plate| plate.seat == seat)?, at))
}

/// Where the parts of a zone lie; nothing of a place that is none of these. `nth` counts the sides of the contest.
pub fn lay(
    plan: &Plan,
    ring: &Ring,
    (phase, view): (Phase, &View),
    zone: &Zone,
    seat: usize,
    nth: usize,
) -> Option<Laid> {
    let foot = !plan.narrow && view.zones.iter().any(|zone| zone.place == Place::Foot);
    let k = plan.k;
    let n = zone.items.len();
    let area = |list: &[Area]| list.get(seat).copied().unwrap_or_default();
    let die = zone.items.iter().any(|item| matches!(item.look, Look::Die(_)));
    let items = match zone.place {
        Place::Tray if zone.arrangement == Arrangement::Grid => plan.card_grid(ring.middle.tray, foot, n),
        Place::Tray if zone.arrangement == Arrangement::Versus => {
            return Some(versus(plan, ring, phase, zone, nth));
        }
        Place::Left if zone.arrangement == Arrangement::Column => {
            return Some(column(plan, ring.middle.left, n));
        }
        Place::Beside(_) => plan.small_row(area(&plan.beside), n),
        Place::Below(_) if die => row(area(&plan.below), n, 50.0 * k, 8.0 * k, 0.0),
        Place::Below(_) => plan.small_row(area(&plan.below), n),
        Place::Before(_) => {
            let before = area(&plan.before);
            // Opposite there is room for a whole card only while nothing else needs it.
            let short = seat == 1 && plan.plates.len() == 2 && (phase.edges || phase.cards);
            let height = if short { before.height.min(66.0 * k) } else { before.height };
            // A short one may be wide where nothing else lies beside it.
            let below = |other: &Zone| matches!(other.place, Place::Below(_)) && !other.items.is_empty();
            let wide = short && !view.zones.iter().any(below);
            let width = if wide { ring_right(plan) - before.x } else { before.width };
            vec![Area { height, width, ..before }; n]
        }
        Place::Edge(_) => {
            let items: Vec<Area> = ring.edges.get(seat).map(|three| three.to_vec()).unwrap_or_default();
            return Some(Laid {
                captions: beside_dice(plan, ring, &items, seat, phase),
                items,
                ..Laid::default()
            });
        }
        Place::Corner(which) => {
            let dice = |item: &&Item| matches!(item.look, Look::Die(_) | Look::Vacant(_));
            let dice = zone.items.iter().filter(dice).count();
            let mut laid = plan.corner(
                which.into(),
                if which == 0 { dice } else { 0 },
                if which == 0 { n - dice } else { n },
            );
            if plan.narrow && which == 0 {
                laid.items.iter_mut().skip(dice).for_each(|area| (area.width, area.height) = (0.0, 0.0));
            }
            return Some(laid);
        }
        Place::Own => row(
            plan.own,
            n,
            if plan.narrow { 48.0 } else { 66.0 } * k,
            4.0 * k,
            if plan.narrow { 0.5 } else { 0.0 },
        ),
        Place::Saved => plan.small_row(plan.own, n),
        Place::Hand => plan.hand_row(n),
        Place::Pad => return Some(pad(plan, zone)),
        Place::Tray | Place::Foot | Place::Left | Place::Right => return None,
        #[allow(unreachable_patterns, reason = "places that only other forms know")]
        _ => return None,
    };
    Some(Laid { captions: none_below(&items), items, ..Laid::default() })
}

fn ring_right(plan: &Plan) -> f64 {
    plan.ring.right()
}

fn none_below(items: &[Area]) -> Vec<Area> {
    items.iter().map(|item| Area { height: 0.0, ..*item }).collect()
}

/// In lanes there is room for what makes a die as strong as it is: below those opposite, above the own ones.
fn beside_dice(plan: &Plan, ring: &Ring, items: &[Area], seat: usize, phase: Phase) -> Vec<Area> {
    let k = plan.k;
    if plan.narrow || ring.lanes.is_empty() {
        return none_below(items);
    }
    let line = 36.0 * k;
    let caption = |(at, item): (usize, &Area)| {
        let lane = if seat == 0 { at } else { 2 - at };
        let Some(lane) = ring.lanes.get(lane) else { return Area::default() };
        let now = phase.sides > 0 && phase.lane == ring.lanes.iter().position(|other| other == lane);
        let y = if seat == 0 { item.y - line - 2.0 * k } else { item.bottom() + 4.0 * k };
        let high = if now || item.height * 2.0 + line * 2.0 + 40.0 * k > lane.height { 0.0 } else { line };
        Area::new(lane.x + 6.0 * k, y, lane.width - 12.0 * k, high)
    };
    items.iter().enumerate().map(caption).collect()
}

/// One over the other beside the tray, each with a line below.
fn column(plan: &Plan, area: Area, n: usize) -> Laid {
    let k = plan.k;
    // On a telephone the dice say what they are, and have to be pressed.
    let (title, apart) = if plan.narrow { (0.0, 10.0 * k) } else { (20.0 * k, 14.0 * k) };
    let line = 20.0 * k;
    let words = if plan.narrow { 26.0 } else { 40.0 } * k;
    let top = if plan.narrow { 2.0 } else { 8.0 } * k;
    let each = (area.height - title - top) / n.max(1) as f64;
    // A pile is a little higher than its uppermost die.
    let side = (each - apart).min(area.width - words).min(56.0 * k).max(1.0);
    let item = |at: usize| {
        let y = area.y + title + top + at as f64 * each + (each - side) / 2.0;
        Area::new(area.x, y, side, side)
    };
    let items: Vec<Area> = (0..n).map(item).collect();
    let below = |item: &Area| {
        let x = item.right() + 4.0 * k;
        Area::new(x, item.y + (item.height - line) / 2.0, area.right() - x, line)
    };
    Laid {
        title: Area { height: title, ..area },
        captions: items.iter().map(below).collect(),
        items,
        note: Area::default(),
    }
}

/// A side of the contest of now: its name, how strong it is, its card, what it is.
fn versus(plan: &Plan, ring: &Ring, phase: Phase, zone: &Zone, nth: usize) -> Laid {
    let Some(area) = ring.sides.get(nth).copied() else { return Laid::default() };
    let k = plan.k;
    let side = plan.side(area, ring.named, nth, phase.sides);
    let signs = zone.items.iter().filter(|item| matches!(item.look, Look::Badge(..))).count();
    let badge = match ring.named {
        // Beside the name.
        true => Area { x: side.title.right() - 96.0 * k, width: 92.0 * k, height: 22.0 * k, ..side.title },
        false if plan.narrow => {
            Area { x: side.number.x + 4.0 * k, width: 28.0 * k, height: 20.0 * k, ..side.note }
        }
        false => Area { height: 22.0 * k, ..side.note },
    };
    let title = match signs {
        0 => side.title,
        _ => Area { width: side.title.width - 100.0 * k, ..side.title },
    };
    // On a telephone the sign stands on the card's own edge.
    let items = zone.items.iter().map(|item| match item.look {
        Look::Number(..) => side.number,
        Look::Badge(..) => badge,
        _ => side.card,
    });
    let items: Vec<Area> = items.collect();
    let note = match (zone.note.is_empty(), signs > 0 && !ring.named) {
        (true, _) => Area::default(),
        (false, true) if plan.narrow => Area::default(),
        (false, true) => Area { y: side.note.y - 22.0 * k, ..side.note },
        (false, false) => side.note,
    };
    Laid { title, captions: none_below(&items), items, note }
}

/// As many faces as a die of one colour has; more lie in rows, a colour in each.
const FACES: usize = 5;

/// The faces of a real die, each with its words and its key; beside the own plate.
pub(super) fn pad(plan: &Plan, zone: &Zone) -> Laid {
    let k = plan.k;
    let n = zone.items.len().max(1) as f64;
    let area = match plan.narrow {
        true => plan.band,
        false => Area { x: plan.cards.x, width: plan.band.right() - plan.cards.x, ..plan.band },
    };
    if zone.items.len() > 2 * FACES {
        let rows = zone.items.len().div_ceil(FACES);
        let items = grid(area, zone.items.len(), rows, 92.0 * k, 8.0 * k);
        let captions = items.iter().map(|item| Area { height: 0.0, ..*item }).collect();
        return Laid { captions, items, ..Laid::default() };
    }
    let lines = if zone.items.iter().any(|item| !item.caption.is_empty()) { 40.0 * k } else { 0.0 };
    let gap = if plan.narrow { 8.0 } else { 20.0 } * k;
    let each = ((area.width - gap * (n - 1.0)) / n).min(132.0 * k);
    let side = each.min(area.height - lines - 8.0 * k).min(92.0 * k);
    let all = each * n + gap * (n - 1.0);
    let x = area.x + if plan.narrow { (area.width - all) / 2.0 } else { 0.0 };
    let y = area.y + (area.height - side - lines) / 2.0;
    let item = |at: usize| Area::new(x + at as f64 * (each + gap) + (each - side) / 2.0, y, side, side);
    let items: Vec<Area> = (0..zone.items.len()).map(item).collect();
    let below = |at: usize| {
        Area::new(x + at as f64 * (each + gap) - gap / 2.0, y + side + 4.0 * k, each + gap, lines)
    };
    Laid { captions: (0..items.len()).map(below).collect(), items, ..Laid::default() }
}

/// Places what is printed: frames with titles, lines with marks.
pub fn print(prints: &Prints, plan: &Plan, ring: &Ring, view: &View) {
    let k = plan.k;
    let (mut frames, mut lines, mut placed) = (Vec::new(), Vec::new(), Vec::<(gtk::Widget, Area)>::new());
    if !plan.narrow {
        frames.extend(plan.corners.iter().map(|area| (*area, false)));
    }
    let natural = |label: &gtk::Label| {
        let width = f64::from(label.measure(gtk::Orientation::Horizontal, -1).1);
        (width, f64::from(label.measure(gtk::Orientation::Vertical, width as i32).1))
    };
    let centred = |label: &gtk::Label, (x, y): (f64, f64), most: f64| {
        // A letter’s spacing is rounded: a line that is as wide as its words can still break.
        let width = (natural(label).0 + 2.0).min(most);
        let height = f64::from(label.measure(gtk::Orientation::Vertical, width as i32).1);
        // Within the window, however near its edge the things are that are joined.
        let x = (x - width / 2.0).min(plan.ribbon.right() - width).max(0.0);
        (label.clone().upcast::<gtk::Widget>(), Area::new(x, y - height / 2.0, width, height))
    };
    let chips = ring.chips;
    let n = view.links.len().max(1) as f64;
    let one_lane = ring.lanes.len() == 1;
    frames.extend(ring.lanes.iter().filter(|_| one_lane).map(|lane| (*lane, false)));
    for (at, link) in view.links.iter().enumerate() {
        let Some([mark, title, note]) = prints.labels(at) else { continue };
        let now = link.state == State::Chosen;
        let ends: Vec<Area> = ends(view, ring, &link.ends);
        if chips.height > 0.0 {
            let gap = 6.0 * k;
            let width = (chips.width - gap * (n - 1.0)) / n;
            let chip = Area { x: chips.x + at as f64 * (width + gap), width, ..chips };
            let words = if view.links.len() <= 3 && natural(&title).0 <= width { title } else { mark };
            placed.push((words.upcast(), chip));
            let lane = ring.lanes.first().filter(|_| now && ring.sides.len() == 2);
            if let Some(lane) = lane {
                let middle = (lane.x + lane.width / 2.0, lane.y + lane.height / 2.0);
                placed.push(centred(&note, middle, lane.width));
            }
            continue;
        }
        if !ring.lanes.is_empty() {
            let of = |end: &Area| ring.lanes.iter().find(|lane| end.x >= lane.x && end.x < lane.right());
            let Some(lane) = ends.first().and_then(of) else { continue };
            frames.push((*lane, now));
            let x = lane.x + lane.width / 2.0;
            placed.push(centred(&title, (x, lane.y + 2.0 * k), lane.width - 8.0 * k));
            placed.push(centred(&note, (x, lane.y + lane.height / 2.0), lane.width - 8.0 * k));
            continue;
        }
        if ring.edges.is_empty() {
            continue;
        }
        let tray = ring.middle.tray;
        let centre = (tray.x + tray.width / 2.0, tray.y + tray.height / 2.0);
        let (x, y) = mark_of(&ends, centre);
        let crosses = x > tray.x && x < tray.right() && y > tray.y && y < tray.bottom();
        let spot = match ends.iter().copied().reduce(upper_left).filter(|_| crosses) {
            // Between the upper thing and the tray, where two such marks do not meet.
            Some(end) if end.x + end.width < tray.x => {
                (end.right() + (tray.x - end.right()) / 2.0, end.y + end.height / 2.0)
            }
            Some(end) => (end.right() + 16.0 * k, end.y + end.height * 0.6),
            None => (x, y),
        };
        lines.push(Line { ends, now });
        let size = 24.0 * k;
        placed.push((mark.upcast(), Area::new(spot.0 - size / 2.0, spot.1 - size / 2.0, size, size)));
        if now && !link.note.is_empty() {
            placed.push(centred(&note, (centre.0, tray.bottom() - 4.0 * k), tray.width));
        }
    }
    // Lines end where things begin.
    let holes = match ring.lanes.is_empty() && chips.height <= 0.0 {
        true => ring.edges.iter().flatten().chain([&ring.middle.tray]).copied().collect(),
        false => Vec::new(),
    };
    prints.put(frames, lines, holes, placed);
}

/// Which of two areas is higher, or as high and further left.
fn upper_left(one: Area, other: Area) -> Area {
    if (other.y, other.x) < (one.y, one.x) { other } else { one }
}

/// Where the things lie that a line joins.
fn ends(view: &View, ring: &Ring, ids: &[String]) -> Vec<Area> {
    let area = |id: &String| {
        view.zones.iter().find_map(|zone| {
            let Place::Edge(seat) = zone.place else { return None };
            let at = zone.items.iter().position(|item| item.id == *id)?;
            let d = view.plates.iter().position(|plate| plate.seat == seat)?;
            ring.edges.get(d)?.get(at).copied()
        })
    };
    ids.iter().filter_map(area).collect()
}

/// The title of a corner stands in its frame.
pub fn corner_title(zone: &ZoneView, plan: &Plan, which: u8) -> Area {
    let Some(area) = plan.corners.get(usize::from(which)).filter(|_| !plan.narrow) else {
        return Area::default();
    };
    title_in(zone, *area, plan.k)
}

/// A title printed in the upper edge of a frame.
pub fn title_in(zone: &ZoneView, area: Area, k: f64) -> Area {
    let title = zone.title();
    let width = f64::from(title.measure(gtk::Orientation::Horizontal, -1).1).min(area.width) + 8.0 * k;
    let x = (area.x + 12.0 * k).min(area.right() - width).max(area.x);
    Area::new(x, area.y - 9.0 * k, width, 18.0 * k)
}
