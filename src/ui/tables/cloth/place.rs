//! Puts everything on a cloth where the [`Plan`] has it. It moves nothing because of what is in it.

use std::rc::Rc;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::against::Front;
use super::cloth::Cloth;
use super::end;
use super::item::ItemView;
use super::plan::{Area, Group, Laid, MANY, Middle, Plan};
use super::ringed;
use super::round::Ring;
use super::zone::{ZoneView, allocate};
use crate::engine::Seat;
use crate::widgets::Die;
use tableside::table::{Arrangement, Item, Look, Place, State, View, Zone};

/// What is told over the table may be so wide, however slim the thing is that it is about.
const SLIM: f64 = 420.0;
/// So much room stays beside it in a narrow window.
const BESIDE: f64 = 8.0;
/// A die is at least so high, in pixels.
const DIE: f64 = 46.0;
/// How high two lines below a thing are, in letters.
const TWO_LINES: f64 = 1.85;

impl Cloth {
    pub(super) fn place_all(&self, width: i32, height: i32) {
        self.uncover();
        if self.place_board(width, height) {
            return;
        }
        let imp = self.imp();
        let view = imp.view.get();
        let plan =
            Plan::seated((width, height), self.text_scale((width, height)), view.plates.len(), view.seating);
        self.take_size(&plan);
        let whole = Area::new(0.0, 0.0, f64::from(width), f64::from(height));
        let edge = 7.0 * plan.k;
        imp.rim.set_child_visible(!plan.narrow);
        let rim =
            Area { y: 2.0 * plan.k, height: whole.height - edge - 2.0 * plan.k, ..whole.inset(edge, edge) };
        allocate(imp.rim.upcast_ref(), rim);
        for (plate, area) in imp.plates.get().iter().zip(&plan.plates) {
            allocate(plate.button.upcast_ref(), *area);
        }
        let phase = ringed::phase(&view);
        let ring = plan.round.then(|| plan.ring(view.plates.len(), phase));
        let front = plan.against.then(|| Front::of(&plan, &view));
        let middle = match (&ring, &front) {
            (Some(ring), _) => ring.middle,
            (None, Some(front)) => front.middle(),
            (None, None) if plan.party => plan.party_middle(&view),
            (None, None) if plan.paper => Middle { tray: plan.ring, ..Middle::default() },
            (None, None) => self.middle(&plan, &view),
        };
        imp.tray.set_child_visible(middle.tray.width > 0.0);
        allocate(imp.tray.upcast_ref(), middle.tray);
        self.place_tray_title(&plan, &middle);
        match &front {
            Some(front) => self.place_front(&plan, front, &view),
            None => self.place_zones(&plan, &middle, ring.as_ref(), &view),
        }
        imp.prints.set_child_visible(ring.is_some() || front.is_some());
        if let Some(ring) = &ring {
            ringed::print(&imp.prints, &plan, ring, &view);
        }
        allocate(imp.prints.upcast_ref(), whole);
        self.fit_words();
        self.take_ribbon_room((plan.ribbon.width.round() as i32, plan.ribbon.height.round() as i32));
        allocate(imp.ribbon.upcast_ref(), plan.ribbon);
        self.place_notice(plan.ribbon);
        self.place_tip(plan.ribbon);
        if let Some(sheet) = imp.sheet.get().as_ref() {
            let area =
                Area { height: plan.ribbon.y - 8.0 * plan.k, ..whole.inset(8.0 * plan.k, 6.0 * plan.k) };
            sheet.set_room(area.width, area.height, plan.k, plan.narrow);
            allocate(sheet.root.upcast_ref(), area);
        }
        self.place_pointer(plan.ribbon, middle.tray, &view);
        let stage = front.as_ref().map_or(middle.tray, Front::stage);
        // Where no tray lies, everything above the ribbon is the middle.
        let upper = Area { height: plan.ribbon.y, ..whole };
        self.place_interlude(if stage.width > 0.0 { stage } else { upper });
        allocate(imp.flights.upcast_ref(), whole);
        self.place_end(whole, end::Form { k: plan.k, column: plan.narrow, narrow: plan.narrow, low: false });
    }

    /// What a part of the match brought, in the middle of something.
    pub(super) fn place_interlude(&self, over: Area) {
        let interlude = self.imp().interlude.upcast_ref::<gtk::Widget>();
        if !interlude.is_visible() {
            return;
        }
        let (width, height) = (f64::from(self.width()), f64::from(self.height()));
        let (least, natural, ..) = interlude.measure(gtk::Orientation::Horizontal, -1);
        let room = over.width.max(SLIM).min(width - 2.0 * BESIDE);
        let wide = f64::from(natural).min(room).max(least.into()).floor();
        let high = f64::from(interlude.measure(gtk::Orientation::Vertical, wide as i32).1);
        // In the middle of that, and within the window all the same.
        let along = |from: f64, size: f64, needs: f64, all: f64| {
            (from + (size - needs) / 2.0).min(all - needs).max(0.0)
        };
        let x = along(over.x, over.width, wide, width);
        let y = along(over.y, over.height, high, height);
        allocate(interlude, Area::new(x, y, wide, high));
    }

    /// Letters are as large as everything else. Styles may only change when the allocation is over.
    fn take_size(&self, plan: &Plan) {
        let held = self
            .imp()
            .view
            .get()
            .zones
            .iter()
            .find(|zone| zone.place == Place::Hand)
            .map_or(0, |zone| zone.items.len());
        let row = if plan.round { plan.hand_row(held) } else { plan.card_row(held) };
        let card = row.first().map_or((0, 0), |card| (card.width as i32, card.height as i32));
        self.take_letters(plan.k, plan.narrow, plan.narrow, card);
    }

    /// A tip takes the place of the ribbon, and turns pages where it has more to say.
    pub(super) fn place_tip(&self, ribbon: Area) {
        let tip = &self.imp().tip;
        tip.set_room(ribbon.width.round() as i32, ribbon.height.round() as i32);
        self.place_over(tip.upcast_ref(), ribbon, true);
    }

    /// A notice takes the place of the ribbon; a hint only that of the sentence, so that what it proposes can be chosen. The
    /// line that people type into may need more.
    pub(super) fn place_notice(&self, ribbon: Area) {
        let imp = self.imp();
        let choices = imp.choices.is_visible() && !imp.choice_views.get().is_empty();
        let metered = imp.meter.is_visible();
        let last: &gtk::Widget = if metered { imp.meter.upcast_ref() } else { imp.banner.upcast_ref() };
        let bounds = last.compute_bounds(self).filter(|_| choices && imp.notice.has_css_class("advises"));
        let place = match bounds {
            Some(bounds) if imp.upright.get() => {
                // What it needs besides it takes from the choices, which are higher than their words.
                let least = imp.notice.measure(gtk::Orientation::Vertical, ribbon.width.round() as i32).0;
                let height = f64::from(bounds.y() + bounds.height()) - ribbon.y;
                Area { height: height.max(least.into()), ..ribbon }
            }
            Some(bounds) => Area { width: f64::from(bounds.x() + bounds.width()) - ribbon.x, ..ribbon },
            None => ribbon,
        };
        let parts = std::iter::successors(imp.notice.first_child(), WidgetExt::next_sibling);
        let typing = parts.into_iter().any(|part| part.is_visible() && part.has_css_class("line-bar"));
        self.place_over(imp.notice.upcast_ref(), place, !typing);
    }

    /// Something that takes the place of the ribbon. It is not higher, as long as it can say a part of what it says there; else
    /// it grows upwards.
    fn place_over(&self, part: &gtk::Widget, ribbon: Area, bounded: bool) {
        if !part.is_visible() {
            return;
        }
        let width = (ribbon.width.round() as i32).max(part.measure(gtk::Orientation::Horizontal, -1).0);
        let (least, natural) = {
            let (least, natural, _, _) = part.measure(gtk::Orientation::Vertical, width);
            (f64::from(least), f64::from(natural))
        };
        let height = if bounded { least } else { natural }.max(ribbon.height);
        allocate(part, Area { y: (ribbon.bottom() - height).max(0.0), height, ..ribbon });
    }

    fn middle(&self, plan: &Plan, view: &View) -> Middle {
        let has = |place: Place| view.zones.iter().any(|zone| zone.place == place);
        plan.tray(has(Place::Left) && !crowded(view), has(Place::Right), asks_own(view))
    }

    fn place_tray_title(&self, plan: &Plan, middle: &Middle) {
        let title = &self.imp().tray_title;
        title.set_child_visible(!title.text().is_empty() && middle.tray.width > 0.0);
        // Spaced letters need a little more than they say.
        let natural = f64::from(title.measure(gtk::Orientation::Horizontal, -1).1) + 14.0 * plan.k;
        let width = natural.min(f64::from(self.width()) - 8.0 * plan.k);
        let height = f64::from(title.measure(gtk::Orientation::Vertical, width as i32).1);
        let x = middle.tray.x + (middle.tray.width - width) / 2.0;
        let x = x.min(f64::from(self.width()) - width - 2.0 * plan.k).max(0.0);
        let y = (middle.tray.y - height / 2.0 + 4.0 * plan.k).max(0.0);
        allocate(title.upcast_ref(), Area::new(x, y, width, height));
    }

    fn place_zones(&self, plan: &Plan, middle: &Middle, ring: Option<&Ring>, view: &View) {
        if plan.party {
            return self.place_party(plan, middle, view);
        }
        if plan.paper {
            return self.place_paper(plan, view);
        }
        let zones = self.imp().zones.get();
        let tray: Vec<&Zone> = view.zones.iter().filter(|zone| in_groups(zone)).collect();
        let phase = ringed::phase(view);
        let mut side = 0;
        let foot = view.zones.iter().any(|zone| zone.place == Place::Foot);
        let groups: Vec<Group> = tray.iter().map(|zone| group(zone)).collect();
        let mut laid = plan.groups(middle.tray, foot, &groups).into_iter();
        let pad = view.zones.iter().any(|zone| zone.place == Place::Pad);
        for (zone, (_, shown)) in view.zones.iter().zip(zones.iter()) {
            let n = zone.items.len();
            let seat_at = |seat: Seat| view.plates.iter().position(|plate| plate.seat == seat).unwrap_or(0);
            let plain = |items: Vec<Area>| Laid {
                captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
                items,
                ..Laid::default()
            };
            let seat = match zone.place {
                Place::Beside(seat) | Place::Below(seat) | Place::Before(seat) | Place::Edge(seat) => {
                    seat_at(seat)
                }
                _ => 0,
            };
            let ringed = ring.and_then(|ring| ringed::lay(plan, ring, (phase, view), zone, seat, side));
            side += usize::from(zone.arrangement == Arrangement::Versus);
            let parts = match zone.place {
                _ if ringed.is_some() => ringed.unwrap_or_default(),
                Place::Tray => laid.next().unwrap_or_default(),
                Place::Foot => self.foot(shown, middle.foot(plan.k)),
                Place::Left => beside(middle.left, n, plan.k, false),
                Place::Right => beside(middle.right, n, plan.k, true),
                Place::Beside(seat) => plain(plan.saved_row(seat_at(seat), n)),
                Place::Below(seat) => {
                    below(plan.below.get(seat_at(seat)).copied().unwrap_or_default(), n, plan.k)
                }
                Place::Before(_) | Place::Edge(_) | Place::Corner(_) | Place::Panel | Place::Store(_) => {
                    Laid::default()
                }
                Place::Own => plan.own_dice(n, !zone.title.is_empty()),
                Place::Saved => plain(plan.saved_row(0, n)),
                Place::Hand => plain(plan.card_row(n)),
                Place::Pad => plain(plan.pad(n)),
            };
            let mut parts = parts;
            if !plan.round && zone.items.iter().any(|item| matches!(item.look, Look::Pile(..))) {
                // A pile is a little higher than its uppermost die.
                parts.captions.iter_mut().for_each(|caption| caption.y += 8.0 * plan.k);
            }
            if plan.narrow && plan.round && pad && zone.place == Place::Tray {
                // While dice are told there is no room for words below them.
                parts.captions.iter_mut().for_each(|caption| caption.height = 0.0);
            }
            if let (Place::Corner(which), true) = (zone.place, plan.round) {
                parts.title = ringed::corner_title(shown, plan, which);
            }
            let hidden = match zone.place {
                Place::Own | Place::Saved if plan.round => {
                    plan.narrow && (pad || !phase.own || only_places(zone))
                }
                Place::Before(_) if seat == 0 => pad,
                Place::Left | Place::Corner(_) | Place::Edge(_) if plan.round => false,
                // While numbers are told, the pad lies over the own band.
                Place::Own | Place::Saved | Place::Hand => {
                    pad || plan.narrow && zone.place == Place::Own && !asks_own(view)
                }
                Place::Beside(_) | Place::Below(_) => plan.narrow,
                Place::Before(_) | Place::Edge(_) | Place::Corner(_) => plan.narrow,
                // Beside a board.
                Place::Panel | Place::Store(_) => true,
                Place::Left => plan.narrow || middle.left.width <= 0.0,
                Place::Right => plan.narrow,
                Place::Foot => plan.narrow && (phase.cards || groups.len() > MANY),
                Place::Tray | Place::Pad => false,
            };
            self.put(shown, &parts, hidden);
            if (zone.place == Place::Hand || plan.round) && !hidden {
                if plan.round {
                    self.fit_cards(shown, &parts, plan.k);
                }
                self.shorten_what_is_too_high(shown, &parts);
            }
        }
        if let Some(own) = self.imp().plates.get().first() {
            own.button.set_child_visible(!pad || plan.round);
        }
    }

    /// Gives a zone the rectangle around its parts, and each part its place in it.
    pub(super) fn put(&self, zone: &ZoneView, laid: &Laid, hidden: bool) {
        zone.set_child_visible(!hidden);
        let (title, note) = (zone.title(), zone.note());
        let slim = zone.place() == Place::Pad && self.imp().narrow.get();
        let mut placed: Vec<(gtk::Widget, Area)> = Vec::new();
        for view in zone.items().iter().skip(laid.items.len()) {
            // There is no place for it.
            let parts = [view.widget(), view.caption.clone().upcast(), view.effect.clone().upcast()];
            parts.iter().for_each(|part| part.set_child_visible(false));
        }
        for ((view, area), caption) in zone.items().iter().zip(&laid.items).zip(&laid.captions) {
            view.widget().set_child_visible(area.width > 0.0 && area.height > 0.0);
            placed.push((view.widget(), *area));
            let shown = caption.height > 4.0;
            // In one line there is room for the first alone.
            let both = caption.height > TWO_LINES * f64::from(self.imp().letters.get()) / 100.0;
            let lines = u8::from(view.caption.is_visible()) + u8::from(view.effect.is_visible() && both);
            let lines = f64::from(lines);
            let line =
                if lines > 0.0 { (caption.height / lines).min(caption.height / 2.0 + 4.0) } else { 0.0 };
            let mut y = caption.y;
            for (label, room) in [(&view.caption, true), (&view.effect, both)] {
                // On a telephone the faces of a real die say what they are.
                let long = || label.measure(gtk::Orientation::Horizontal, -1).1 > caption.width as i32;
                let room = room && !(slim && long());
                label.set_child_visible(shown && room && !label.text().is_empty());
                if shown && room && label.is_visible() {
                    placed.push((label.clone().upcast(), Area { y, height: line, ..*caption }));
                    y += line;
                }
            }
        }
        for (label, area) in [(&title, laid.title), (&note, laid.note)] {
            label.set_child_visible(area.height > 0.0);
            if area.height > 0.0 && label.is_visible() {
                placed.push((label.clone().upcast(), area));
            }
        }
        let left = placed.iter().map(|(_, area)| area.x).fold(f64::INFINITY, f64::min);
        let top = placed.iter().map(|(_, area)| area.y).fold(f64::INFINITY, f64::min);
        if !left.is_finite() || !top.is_finite() {
            zone.put(Vec::new());
            allocate(zone.upcast_ref(), Area::new(0.0, 0.0, 1.0, 1.0));
            return;
        }
        let (left, top) = (left.floor(), top.floor());
        let right = placed.iter().map(|(_, area)| area.right()).fold(0.0, f64::max);
        let bottom = placed.iter().map(|(_, area)| area.bottom()).fold(0.0, f64::max);
        let moved =
            |(part, area): (gtk::Widget, Area)| (part, Area { x: area.x - left, y: area.y - top, ..area });
        zone.put(placed.into_iter().map(moved).collect());
        zone.queue_allocate();
        allocate(zone.upcast_ref(), Area::new(left, top, right - left, bottom - top));
    }

    /// Cards in places of another size begin anew with all that they say, as soon as the allocation is over.
    pub(super) fn fit_cards(&self, zone: &ZoneView, laid: &Laid, k: f64) {
        let (items, areas, cloth) = (zone.items(), laid.items.clone(), self.downgrade());
        glib::idle_add_local_once(move || {
            let fits = |(item, area): (&Rc<ItemView>, &Area)| {
                area.width > 0.0 && item.fit((area.width.round() as i32, area.height.round() as i32), k)
            };
            let changed = items.iter().zip(&areas).filter(|pair| fits(*pair)).count();
            if let Some(cloth) = cloth.upgrade().filter(|_| changed > 0) {
                cloth.queue_allocate();
            }
        });
    }

    /// Cards that need more height than they have show a step less as soon as the allocation is over.
    pub(super) fn shorten_what_is_too_high(&self, zone: &ZoneView, laid: &Laid) {
        let too_high = |(item, area): &(Rc<ItemView>, Area)| {
            let least = item.widget().measure(gtk::Orientation::Horizontal, -1).0;
            let width = (area.width.round() as i32).max(least);
            f64::from(item.widget().measure(gtk::Orientation::Vertical, width).0) > area.height + 1.0
        };
        let all = zone.items().iter().cloned().zip(laid.items.iter().copied()).collect::<Vec<_>>();
        let long: Vec<(Rc<ItemView>, Area)> = all.into_iter().filter(too_high).collect();
        if long.is_empty() {
            return;
        }
        let cloth = self.downgrade();
        glib::idle_add_local_once(move || {
            // By now it may say something else, or be written otherwise.
            let shorter = long.iter().filter(|pair| too_high(pair) && pair.0.shorten()).count();
            if let Some(cloth) = cloth.upgrade().filter(|_| shorter > 0) {
                cloth.queue_allocate();
            }
        });
    }

    /// Chips in one line, each as wide as its words; dice are as high as fingers need.
    pub(super) fn foot(&self, zone: &ZoneView, area: Area) -> Laid {
        let items = zone.items();
        let dice = items.iter().any(|item| item.widget().is::<Die>());
        let high = if dice { area.height.max(DIE) } else { area.height };
        let area = Area { y: area.bottom() - high, height: high, ..area };
        let widths: Vec<f64> = items
            .iter()
            .map(|item| f64::from(item.widget().measure(gtk::Orientation::Horizontal, -1).1).max(area.height))
            .collect();
        let gap = 8.0;
        let whole: f64 = widths.iter().sum::<f64>() + gap * (widths.len().max(1) - 1) as f64;
        let squeeze = (area.width / whole.max(1.0)).min(1.0);
        let mut x = area.x + (area.width - whole * squeeze) / 2.0;
        let items: Vec<Area> = widths
            .iter()
            .map(|width| {
                let item = Area::new(x, area.y, width * squeeze, area.height);
                x += (width + gap) * squeeze;
                item
            })
            .collect();
        Laid {
            captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
            items,
            ..Laid::default()
        }
    }
}

/// Whether the own dice are asked for, so that a narrow cloth shows them.
fn asks_own(view: &View) -> bool {
    let own = view.zones.iter().find(|zone| zone.place == Place::Own);
    own.is_some_and(|zone| zone.items.iter().any(|item| matches!(item.state, State::Lit | State::Chosen)))
}

/// Whether nothing lies in a zone yet.
fn only_places(zone: &Zone) -> bool {
    zone.items.iter().all(|item| matches!(item.look, Look::Vacant(_)))
}

/// Whether a zone lies in the tray as a group of things.
fn in_groups(zone: &Zone) -> bool {
    zone.place == Place::Tray && !matches!(zone.arrangement, Arrangement::Grid | Arrangement::Versus)
}

/// Whether the tray needs all of the width.
fn crowded(view: &View) -> bool {
    view.zones.iter().filter(|zone| zone.place == Place::Tray).count() > 1
}

pub(super) fn group(zone: &Zone) -> Group {
    // Words of this length take two lines below a die.
    let long = |item: &Item| item.caption.chars().count() > 9;
    let lines = |item: &Item| usize::from(!item.caption.is_empty()) + usize::from(!item.effect.is_empty());
    Group {
        items: zone.items.len(),
        title: !zone.title.is_empty(),
        lines: zone.items.iter().map(lines).max().unwrap_or(0) + usize::from(zone.items.iter().any(long)),
        column: zone.arrangement == Arrangement::Column,
    }
}

/// Beside the tray: a title, the things, and a note below them.
fn beside(area: Area, n: usize, k: f64, dice: bool) -> Laid {
    let title = Area::new(area.x, area.y + 8.0 * k, area.width, 24.0 * k);
    let gap = 10.0 * k;
    let count = n.max(1) as f64;
    let most = if dice { 96.0 } else { 140.0 } * k;
    let width = ((area.width - gap * (count - 1.0)) / count).min(if dice { most } else { 108.0 * k });
    let height = if dice { width } else { most };
    let x = area.x + (area.width - width * count - gap * (count - 1.0)) / 2.0;
    let y = area.y + if dice { 38.0 } else { 34.0 } * k;
    let items: Vec<Area> =
        (0..n).map(|at| Area::new(x + at as f64 * (width + gap), y, width, height)).collect();
    let caption = |item: &Area| {
        Area::new(area.x, item.bottom() + 4.0 * k, area.width, if dice { 0.0 } else { 20.0 * k })
    };
    let captions: Vec<Area> = items.iter().map(caption).collect();
    let under = if dice { 10.0 } else { 23.0 } * k;
    let note = Area::new(
        area.x,
        y + height + under,
        area.width,
        (area.height - (y - area.y) - height - under).max(1.0),
    );
    Laid {
        title,
        items,
        captions,
        note: Area { height: note.height.min(if dice { 64.0 } else { 20.0 } * k), ..note },
    }
}

/// Below a plate: cards face down, and how many.
fn below(area: Area, n: usize, k: f64) -> Laid {
    let width = 58.0 * k;
    let items: Vec<Area> = (0..n)
        .map(|at| {
            Area::new(area.x + at as f64 * (width + 8.0 * k), area.y, width.min(area.width), area.height)
        })
        .collect();
    let used = items.last().map_or(0.0, |item| item.right() - area.x + 8.0 * k);
    let note = Area::new(area.x + used, area.y, (area.width - used).clamp(0.0, 120.0 * k), area.height);
    Laid {
        captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
        note: if note.width > 40.0 { note } else { Area::default() },
        items,
        ..Laid::default()
    }
}
