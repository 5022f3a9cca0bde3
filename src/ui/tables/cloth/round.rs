//! Where everything lies on a cloth whose seats sit round the tray.
//!
//! Two sit opposite each other, and what meets lies in lanes; three and four have their things along the edges of the tray.

use super::plan::{Area, Laid, Middle, Plan, row};

const MARGIN: f64 = 16.0;
const GAP: f64 = 10.0;
const PLATE: f64 = 46.0;
/// From here on there is room for whole cards before the others.
const TALL: f64 = 640.0;
/// Where three meet: a column that is narrower shows no card that could be read, so that they stand in rows.
const COLUMN: f64 = 120.0;
/// Dice along the edges: of the others, and the own ones.
const FAR: f64 = 50.0;
const NEAR: f64 = 62.0;

/// What the middle holds in a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Phase {
    /// Things along the edges, joined by lines.
    pub edges: bool,
    /// Something to the left of the tray.
    pub left: bool,
    /// Cards that need all of the tray.
    pub cards: bool,
    /// The contest of now: how many sides it has.
    pub sides: usize,
    /// Own dice that a narrow cloth shows, too.
    pub own: bool,
    /// The line that is now, as the nearest seat counts its lanes.
    pub lane: Option<usize>,
    /// For each side of the contest of now: how far its seat sits from the nearest, and which of its three things is in it.
    pub fighters: [Option<(usize, usize)>; 4],
}

/// Where the parts of the middle lie.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ring {
    pub middle: Middle,
    /// By how far a seat sits from the nearest: to its left, in front, to its right.
    pub edges: Vec<[Area; 3]>,
    /// Frames in which things meet, from left to right.
    pub lanes: Vec<Area>,
    /// Each side of the contest of now, the nearest seat first.
    pub sides: Vec<Area>,
    /// The lines in one row, where there is no room for them.
    pub chips: Area,
    /// Whether the sides of a contest have their names above them.
    pub named: bool,
}

impl Plan {
    /// In units.
    pub fn round(width: f64, height: f64, seats: usize) -> Self {
        let inner = width - 2.0 * MARGIN;
        let hand = (height - 502.0).clamp(120.0, 172.0);
        let mut plan = Self::empty(false);
        plan.round = true;
        plan.band = Area::new(MARGIN, height - 12.0 - hand, inner, hand);
        plan.ribbon = Area::new(MARGIN, plan.band.y - GAP - 54.0, inner, 54.0);
        let low = plan.ribbon.y - GAP;
        plan.own_band(width, hand);
        if seats <= 2 {
            plan.opposite(width, height, low);
        } else {
            plan.around(width, low, seats);
        }
        plan
    }

    /// The own plate and dice at the left, the own cards, the own hero at the right.
    fn own_band(&mut self, width: f64, hand: f64) {
        let band = self.band;
        let plate = Area::new(MARGIN, band.bottom() - PLATE, 212.0_f64.min(width * 0.21), PLATE);
        let hero = if width < 1000.0 { 240.0 } else { 300.0 };
        let hero = Area::new(band.right() - hero, band.y, hero, hand);
        self.plates.push(plate);
        self.own = Area::new(MARGIN, band.y, plate.width, hand - PLATE - GAP);
        self.beside.push(Area::new(plate.x, self.own.y, plate.width, self.own.height));
        self.below.push(Area::new(plate.x, plate.bottom(), 0.0, 0.0));
        self.before.push(hero);
        let x = plate.right() + 16.0;
        self.cards = Area::new(x, band.y, hero.x - GAP - x, hand);
    }

    /// One other, above.
    fn opposite(&mut self, width: f64, height: f64, low: f64) {
        let column = if width < 1000.0 { 190.0 } else { 208.0 };
        let x = width - MARGIN - column;
        self.corners =
            vec![Area::new(x, 10.0, column, 124.0), Area::new(x, 146.0, column, (low - 146.0).max(80.0))];
        let plate = Area::new(MARGIN, 12.0, 200.0, PLATE);
        let beside = Area::new(plate.right() + 8.0, 10.0, if width < 1000.0 { 76.0 } else { 104.0 }, 56.0);
        let below = 176.0;
        let right = x - MARGIN;
        let hero = beside.right() + 8.0;
        let room = right - below - 10.0 - hero;
        self.plates.push(plate);
        self.beside.push(beside);
        self.before.push(Area::new(hero, 8.0, room.min(320.0), if height < TALL { 66.0 } else { 148.0 }));
        self.below.push(Area::new(right - below, 10.0, below, 60.0));
        self.ring = Area::new(MARGIN, 84.0, right - MARGIN, low - 84.0);
    }

    /// Two or three others, at the left, across and at the right.
    fn around(&mut self, width: f64, low: f64, seats: usize) {
        let side = if width < 1000.0 { 168.0 } else { 192.0 };
        let right = width - MARGIN - side;
        self.corners = vec![Area::new(MARGIN, 10.0, side, 104.0), Area::new(right, 10.0, side, 104.0)];
        for d in 1..seats {
            if d == 2 && seats == 4 {
                let (from, to) = (MARGIN + side + GAP, right - GAP);
                let plate = Area::new(from, 10.0, 190.0_f64.min((to - from) * 0.34), PLATE);
                let beside = Area::new(plate.right() + 8.0, 9.0, (to - from) * 0.16, 48.0);
                let below = Area::new(to - 152.0, 11.0, 152.0, 44.0);
                let hero = beside.right() + 8.0;
                self.plates.push(plate);
                self.beside.push(beside);
                self.before.push(Area::new(hero, 9.0, below.x - 8.0 - hero, 48.0));
                self.below.push(below);
                continue;
            }
            let x = if d == 1 { MARGIN } else { right };
            let plate = Area::new(x, 126.0, side, PLATE);
            let room = low - plate.bottom() - 8.0;
            let (hand, dice) = (46.0, 46.0);
            self.plates.push(plate);
            let hero = (room - hand - dice - 16.0).clamp(36.0, 110.0);
            let hero = Area::new(x, plate.bottom() + 8.0, side, hero);
            self.beside.push(Area::new(x, hero.bottom() + 8.0, side, hand));
            self.below.push(Area::new(x, hero.bottom() + hand + 16.0, side, dice));
            self.before.push(hero);
        }
        let top = if seats == 4 { 66.0 } else { 12.0 };
        let x = MARGIN + side + GAP;
        self.ring = Area::new(x, top, right - GAP - x, low - top);
    }

    /// For a telephone; in units.
    pub fn round_column(width: f64, height: f64, seats: usize) -> Self {
        let (margin, gap) = (8.0, 6.0);
        let inner = width - 2.0 * margin;
        let mut plan = Self::empty(true);
        plan.round = true;
        let columns = if seats == 4 { 2 } else { seats };
        let chip = (inner - (columns as f64 - 1.0) * gap) / columns as f64;
        let rows = seats.div_ceil(columns);
        // The nearest seat comes last, as it sits.
        for d in 0..seats {
            let at = (d + seats - 1) % seats;
            let x = margin + (at % columns) as f64 * (chip + gap);
            plan.plates.push(Area::new(x, 2.0 + (at / columns) as f64 * 48.0, chip, 44.0));
        }
        plan.beside = plan.plates.iter().map(|plate| Area { height: 0.0, width: 0.0, ..*plate }).collect();
        plan.below.clone_from(&plan.beside);
        plan.before.clone_from(&plan.beside);
        let top = 2.0 + rows as f64 * 48.0;
        plan.corners = vec![
            Area::new(margin, top, inner * 0.46, 38.0),
            Area::new(margin + inner * 0.46 + gap, top, inner * 0.54 - gap, 38.0),
        ];
        let hand = 132.0;
        plan.band = Area::new(margin, height - 6.0 - hand, inner, hand);
        plan.ribbon = Area::new(margin, plan.band.y - gap - 104.0, inner, 104.0);
        let hero = Area::new(margin + inner - 80.0, plan.band.y, 80.0, hand);
        plan.before[0] = hero;
        plan.cards = Area::new(margin, plan.band.y, hero.x - gap - margin, hand);
        let top = top + 38.0 + gap + 6.0;
        plan.ring = Area::new(margin, top, inner, (plan.ribbon.y - gap - top).max(60.0));
        plan.middle = plan.ring;
        plan.own = Area::new(margin, plan.ring.bottom() - 50.0, inner, 48.0);
        plan
    }

    /// The middle in a phase.
    pub fn ring(&self, seats: usize, phase: Phase) -> Ring {
        let (ring, k) = (self.ring, self.k);
        if !phase.edges {
            let mut tray = ring;
            // The whole card of whoever sits opposite stands above the dice.
            if let (false, 2, Some(before)) = (self.narrow, seats, self.before.get(1)) {
                let top = if phase.cards { ring.y } else { before.bottom() + 20.0 * k };
                tray = Area { y: top, height: ring.bottom() - top, ..ring };
            }
            if self.narrow && phase.own {
                tray.height -= 54.0 * k;
            }
            let left = if phase.left { if self.narrow { 70.0 * k } else { 92.0 * k } } else { 0.0 };
            let pool = Area { width: left, ..tray };
            let from = if phase.left { left + if self.narrow { 4.0 } else { GAP } * k } else { 0.0 };
            let tray = Area { x: tray.x + from, width: tray.width - from, ..tray };
            return Ring { middle: Middle { tray, left: pool, right: Area::default() }, ..Ring::default() };
        }
        match (self.narrow, phase.sides, seats) {
            (true, 2.., _) => self.contest_column(seats, phase),
            (_, _, 2) => self.lanes(phase),
            _ => self.edges(seats, phase),
        }
    }

    /// Three frames; the one of now has most of the width.
    fn lanes(&self, phase: Phase) -> Ring {
        let (k, gap) = (self.k, if self.narrow { 6.0 } else { GAP } * self.k);
        let mut area = self.ring;
        if self.narrow && phase.own {
            area.height -= 54.0 * k;
        }
        let rest = area.width - 2.0 * gap;
        let now = phase.lane.filter(|_| phase.sides > 0);
        let small = if now.is_some() { rest * 0.215 } else { rest / 3.0 };
        let mut lanes = Vec::new();
        let mut x = area.x;
        for at in 0..3 {
            let width = if now == Some(at) { rest - 2.0 * small } else { small };
            lanes.push(Area { x, width, ..area });
            x += width + gap;
        }
        let mut edges = vec![[Area::default(); 3]; 2];
        let mut sides = Vec::new();
        let (least, most) = if self.narrow { (40.0 * k, 48.0 * k) } else { (48.0 * k, 64.0 * k) };
        for (at, lane) in lanes.iter().enumerate() {
            let (die, inset) = match now == Some(at) {
                true => ((lane.height * 0.29).clamp(64.0 * k, 96.0 * k), 20.0 * k),
                false => ((lane.height * 0.22).clamp(least, most), (lane.height * 0.09).min(26.0 * k)),
            };
            let x = if now == Some(at) { lane.x + inset } else { lane.x + (lane.width - die) / 2.0 };
            let top = Area::new(x, lane.y + inset, die, die);
            let bottom = Area::new(x, lane.bottom() - inset - die, die, die);
            // Whoever sits opposite has at the right what lies at the left here.
            edges[0][at] = bottom;
            edges[1][2 - at] = top;
            if now == Some(at) {
                let from = x + die + 10.0 * k;
                let half = lane.height / 2.0 - 22.0 * k;
                let side = |y: f64| Area::new(from, y, lane.right() - 14.0 * k - from, half - 14.0 * k);
                sides = vec![side(lane.y + lane.height / 2.0 + 20.0 * k), side(lane.y + 16.0 * k)];
            }
        }
        Ring { edges, lanes, sides, ..Ring::default() }
    }

    /// The dice of all seats along the edges of the tray.
    fn edges(&self, seats: usize, phase: Phase) -> Ring {
        let k = self.k;
        let mut ring = self.ring;
        if self.narrow && phase.own {
            ring.height -= 54.0 * k;
        }
        let (far, near) = match self.narrow {
            true => (38.0 * k, 44.0 * k),
            false if ring.height < 300.0 * k => (44.0 * k, 46.0 * k),
            false => (FAR * k, NEAR * k),
        };
        let between = if self.narrow { 12.0 } else { 40.0 } * k;
        let gap = if self.narrow { 4.0 } else { 14.0 } * k;
        let (left, right) = (ring.x + 4.0 * k, ring.right() - 4.0 * k - far);
        let tray = Area::new(
            left + far + between,
            ring.y + far + gap,
            right - between - left - far - between,
            ring.height - far - near - 2.0 * gap,
        );
        let across = |size: f64, y: f64| {
            let middle = tray.x + (tray.width - size) / 2.0;
            [tray.x + 8.0 * k, middle, tray.right() - 8.0 * k - size].map(|x| Area::new(x, y, size, size))
        };
        let along = |x: f64| {
            let (top, bottom) = (tray.y - 16.0 * k, tray.bottom() - far + 16.0 * k);
            [top, (top + bottom) / 2.0, bottom].map(|y| Area::new(x, y, far, far))
        };
        let below = across(near, ring.bottom() - near);
        let above = across(far, ring.y);
        let (west, east) = (along(left), along(right));
        let edges = match seats {
            4 => vec![
                below,
                [west[0], west[1], west[2]],
                [above[2], above[1], above[0]],
                [east[2], east[1], east[0]],
            ],
            // Nobody sits across: those at the sides meet there.
            _ => vec![below, [above[0], west[1], west[2]], [east[2], east[1], above[2]]],
        };
        let inner = tray.inset(16.0 * k, 22.0 * k);
        let n = phase.sides.max(1) as f64;
        let (width, height) = (inner.width / n, inner.height / n);
        let side = |at: usize| match phase.sides > 2 && width < COLUMN * k {
            true => Area { y: inner.y + at as f64 * height, height, ..inner },
            false => Area { x: inner.x + at as f64 * width, width, ..inner },
        };
        let sides = (0..phase.sides).map(side).collect();
        let middle = Middle { tray, ..Middle::default() };
        Ring { middle, edges, sides, named: true, ..Ring::default() }
    }

    /// On a telephone: the lines as a row of chips, below them the contest of now, the nearest seat last.
    fn contest_column(&self, seats: usize, phase: Phase) -> Ring {
        let k = self.k;
        let ring = self.ring;
        let chips = Area { height: 34.0 * k, ..ring };
        let lane = Area { y: chips.bottom() + 12.0 * k, height: ring.height - 46.0 * k, ..ring };
        let n = phase.sides;
        let middle = if n == 2 { 24.0 * k } else { 4.0 * k };
        let high = (lane.height - 14.0 * k - middle * (n as f64 - 1.0)) / n as f64;
        let die = (high - 6.0 * k).min(64.0 * k);
        let mut edges = vec![[Area::default(); 3]; seats];
        edges.iter_mut().flatten().for_each(|area| *area = Area { width: 0.0, height: 0.0, ..lane });
        let mut sides = Vec::new();
        for at in 0..n {
            let place = (n - 1 - at) as f64;
            let y = lane.y + 7.0 * k + place * (high + middle);
            let x = lane.x + 8.0 * k;
            let fights = phase.fighters[at].and_then(|(seat, side)| edges.get_mut(seat)?.get_mut(side));
            if let Some(place) = fights {
                *place = Area::new(x, y + (high - die) / 2.0, die, die);
            }
            sides.push(Area::new(x + die + 6.0 * k, y, lane.right() - 8.0 * k - x - die - 6.0 * k, high));
        }
        Ring { edges, lanes: vec![lane], sides, chips, ..Ring::default() }
    }

    /// Where the parts of a side of a contest lie: the number, the card, and what holds of it besides.
    pub fn side(&self, area: Area, named: bool, at: usize, sides: usize) -> Side {
        let k = self.k;
        let title = if named { 24.0 * k } else { 0.0 };
        let head = Area { height: title, ..area };
        let body = Area { y: area.y + title, height: (area.height - title).max(1.0), ..area };
        let note = Area { y: body.bottom() - 18.0 * k, height: 18.0 * k, ..body };
        if named && sides > 2 {
            let gap = 8.0 * k;
            if body.width > body.height * 1.3 {
                let wide = (62.0 * k).min(body.width * 0.25);
                let number = Area { width: wide, ..body };
                let x = body.x + wide + 4.0 * k;
                let card = Area { x, width: body.right() - gap - x, ..body };
                return Side { title: head, number, card, note };
            }
            let high = 56.0 * k;
            let number = Area { width: body.width - gap, height: high, ..body };
            let top = body.y + high + 4.0 * k;
            let card =
                Area { y: top, width: body.width - gap, height: (body.bottom() - top).max(1.0), ..body };
            return Side { title: head, number, card, note };
        }
        let wide = if self.narrow { 64.0 } else { 92.0 } * k;
        let number = Area { width: wide, ..body };
        let card = Area { x: body.x + wide + 6.0 * k, width: (body.width - wide - 6.0 * k).max(1.0), ..body };
        if named && at == 0 {
            // The numbers of two stand beside each other in the middle.
            let card = Area { x: body.x, ..card };
            let number = Area { x: body.right() - wide, ..number };
            return Side { title: head, number, card, note: Area { width: card.width, ..note } };
        }
        let note = Area { width: wide, ..note };
        Side { title: head, number, card, note }
    }

    /// A corner: its frame is the area, its things lie in it. The first has dice and chips, the second cards.
    pub fn corner(&self, which: usize, dice: usize, others: usize) -> Laid {
        let Some(area) = self.corners.get(which).copied() else { return Laid::default() };
        let k = self.k;
        if self.narrow {
            let n = dice + others;
            if which == 0 {
                let items = row(area, n, 30.0 * k, 4.0 * k, 0.0);
                return Laid { captions: none_below(&items), items, ..Laid::default() };
            }
            // The first is a card, which has to be read.
            let (first, rest, gap) = (46.0 * k, 30.0 * k, 4.0 * k);
            let mut x = area.right() - first - (n.max(1) as f64 - 1.0) * (rest + gap);
            let item = |at: usize| {
                let width = if at == 0 { first } else { rest };
                x += width + gap;
                Area::new(x - width - gap, area.y, width, area.height)
            };
            let items: Vec<Area> = (0..n).map(item).collect();
            return Laid { captions: none_below(&items), items, ..Laid::default() };
        }
        let inner = area.inset(12.0 * k, 14.0 * k);
        if which == 0 {
            let chips = if others > 0 { 24.0 * k } else { 0.0 };
            let high = Area { height: inner.height - chips - 4.0 * k, ..inner };
            let mut items = row(high, dice, 56.0 * k, 8.0 * k, 0.0);
            let (gap, wide) = (4.0 * k, area.inset(6.0 * k, 0.0));
            let width =
                ((wide.width - gap * (others.max(1) as f64 - 1.0)) / others.max(1) as f64).min(72.0 * k);
            items.extend((0..others).map(|at| {
                let x = wide.x + at as f64 * (width + gap);
                Area::new(x, inner.bottom() - 20.0 * k, width, 22.0 * k)
            }));
            return Laid { captions: none_below(&items), items, ..Laid::default() };
        }
        self.piles(inner, dice + others)
    }

    /// The first pile is the largest, the others lie beside or below it, each with a line.
    fn piles(&self, inner: Area, n: usize) -> Laid {
        let k = self.k;
        let line = 18.0 * k;
        let mut items = Vec::new();
        let rest = n.saturating_sub(1).max(1);
        if inner.height > 180.0 * k {
            // The words of the small ones stand beside them.
            let (rows, cell) = (n.saturating_sub(1).div_ceil(2).max(1), inner.width / 2.0);
            let high = 52.0 * k;
            let low = rows as f64 * high;
            let tall = (inner.height - low - line - 8.0 * k).min(170.0 * k);
            let wide = (tall * 0.82).min(inner.width);
            let first = Area::new(inner.x + (inner.width - wide) / 2.0, inner.y, wide, tall);
            items.push(first);
            let mut captions = vec![Area { y: first.bottom() + 1.0, height: line, ..first }];
            for at in 0..n.saturating_sub(1) {
                let (row, column) = ((at / 2) as f64, (at % 2) as f64);
                let y = inner.bottom() - low + row * high + 4.0 * k;
                let pile = Area::new(inner.x + column * cell, y, 34.0 * k, 44.0 * k);
                captions.push(Area::new(pile.right() + 4.0 * k, y + 4.0 * k, cell - 40.0 * k, 36.0 * k));
                items.push(pile);
            }
            return Laid { captions, items, ..Laid::default() };
        } else {
            let high = inner.height - line;
            let first = 40.0 * k;
            let each = (inner.width + 8.0 * k - first) / rest as f64;
            items.push(Area::new(inner.x, inner.y, first, high));
            items.extend((0..n.saturating_sub(1)).map(|at| {
                let width = (each - 4.0 * k).min(high * 0.78);
                let x = inner.x + first + each * at as f64 + (each - width) / 2.0;
                Area::new(x, inner.y, width, high)
            }));
        }
        // Words below a small pile have all of its part of the row.
        let each = (inner.width - 32.0 * k) / rest as f64;
        let wide = |(at, item): (usize, &Area)| {
            let beside = if at == 0 { 2.0 * k } else { ((each - item.width) / 2.0).max(2.0 * k) };
            Area::new(item.x - beside, item.bottom() + 1.0, item.width + 2.0 * beside, line)
        };
        Laid { captions: items.iter().enumerate().map(wide).collect(), items, ..Laid::default() }
    }

    /// Equal cards in rows, as large as they can be.
    pub fn card_grid(&self, tray: Area, foot: bool, n: usize) -> Vec<Area> {
        let k = self.k;
        let mut inner =
            tray.inset(if self.narrow { 8.0 } else { 20.0 } * k, if self.narrow { 14.0 } else { 22.0 } * k);
        if foot {
            inner.height -= if self.narrow { 34.0 } else { 40.0 } * k;
        }
        let gap = if self.narrow { 6.0 } else { 12.0 } * k;
        let lay = |rows: usize| {
            let columns = n.div_ceil(rows).max(1);
            let width = ((inner.width - gap * (columns as f64 - 1.0)) / columns as f64).min(300.0 * k);
            let height = ((inner.height - gap * (rows as f64 - 1.0)) / rows as f64).min(240.0 * k);
            (width, height, columns)
        };
        // The form that has most room for text: neither a strip nor a tower.
        let room = |rows: &usize| {
            let (width, height, _) = lay(*rows);
            (width.min(height * 1.7)) * (height.min(width * 1.5))
        };
        let best = (1..=n.clamp(1, 4)).max_by(|a, b| room(a).total_cmp(&room(b))).unwrap_or(1);
        let rows = if self.narrow && n > 3 { best.max(2) } else { best };
        let (width, height, columns) = lay(rows);
        let all = height * rows as f64 + gap * (rows as f64 - 1.0);
        let y = inner.y + (inner.height - all) / 2.0;
        (0..n)
            .map(|at| {
                let (line, column) = (at / columns, at % columns);
                let here = if line + 1 == rows { n - columns * (rows - 1).min(line) } else { columns };
                let wide = width * here as f64 + gap * (here as f64 - 1.0);
                let x = inner.x + (inner.width - wide) / 2.0 + column as f64 * (width + gap);
                Area::new(x, y + line as f64 * (height + gap), width, height)
            })
            .collect()
    }

    /// Cards in the hand: of one width, from the left; if there are many they overlap.
    pub fn hand_row(&self, n: usize) -> Vec<Area> {
        let k = self.k;
        let (wide, gap) = if self.narrow { (80.0 * k, 6.0 * k) } else { (124.0 * k, GAP * k) };
        let wide = wide.min(self.cards.width);
        let step = match n {
            0 | 1 => 0.0,
            _ => (wide + gap).min((self.cards.width - wide) / (n as f64 - 1.0)),
        };
        (0..n).map(|at| Area { x: self.cards.x + at as f64 * step, width: wide, ..self.cards }).collect()
    }

    /// Small cards and backs beside a plate.
    pub fn small_row(&self, area: Area, n: usize) -> Vec<Area> {
        let k = self.k;
        let gap = 6.0 * k;
        let count = n.max(1) as f64;
        let width = ((area.width - gap * (count - 1.0)) / count).clamp(44.0 * k, 84.0 * k);
        let step = (width + gap).min(((area.width - width) / (count - 1.0).max(1.0)).max(0.0));
        (0..n).map(|at| Area { x: area.x + at as f64 * step, width, ..area }).collect()
    }
}

fn none_below(items: &[Area]) -> Vec<Area> {
    items.iter().map(|item| Area { height: 0.0, ..*item }).collect()
}

/// Where the parts of a side of a contest lie.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Side {
    pub title: Area,
    pub number: Area,
    pub card: Area,
    pub note: Area,
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(f64, f64); 4] = [(1100.0, 674.0), (1036.0, 674.0), (900.0, 554.0), (1280.0, 674.0)];

    fn phases(seats: usize) -> Vec<Phase> {
        let duel = |sides| Phase { edges: true, sides, lane: Some(1), ..Phase::default() };
        let mut all = vec![
            Phase { left: true, ..Phase::default() },
            Phase { cards: true, ..Phase::default() },
            duel(0),
            duel(2),
        ];
        all.extend((seats == 3).then(|| duel(3)));
        all
    }

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

    #[test]
    fn nothing_lies_over_anything_or_outside() {
        for (width, height) in SIZES {
            for seats in 2..=4 {
                let plan = Plan::round(width, height, seats);
                for phase in phases(seats) {
                    let ring = plan.ring(seats, phase);
                    let mut areas: Vec<Area> = plan.plates.clone();
                    areas.extend([plan.ribbon, plan.cards, plan.own]);
                    areas.extend(&plan.corners);
                    areas.extend(plan.beside.iter().skip(1).chain(plan.below.iter().skip(1)));
                    // Opposite, the card is short where lanes lie below it.
                    let before = plan.before.iter().enumerate().map(|(at, area)| match (seats, at) {
                        (2, 1) if phase.edges || phase.cards => Area { height: 66.0, ..*area },
                        _ => *area,
                    });
                    areas.extend(before);
                    areas.extend(ring.edges.iter().flatten());
                    areas.push(if ring.lanes.is_empty() { ring.middle.tray } else { Area::default() });
                    areas.push(ring.middle.left);
                    if !ring.lanes.is_empty() {
                        areas.extend(&ring.sides);
                    }
                    areas.retain(|area| area.width > 0.0 && area.height > 0.0);
                    apart(&format!("{width}x{height}, {seats} seats, {phase:?}"), &areas, width, height);
                }
            }
        }
    }

    #[test]
    fn own_cards_have_their_size() {
        let plan = Plan::round(1100.0, 674.0, 4);
        let hand = plan.hand_row(4);
        assert!(hand.iter().all(|card| (card.width - 124.0).abs() < 0.1 && card.height >= 168.0));
        assert!(hand[3].right() <= plan.cards.right() + 0.1);
        // Seven overlap by no more than half.
        let seven = plan.hand_row(7);
        assert!(seven[1].x - seven[0].x >= 60.0 && seven[6].right() <= plan.cards.right() + 0.1);
    }

    #[test]
    fn dice_along_the_edges_can_be_pressed() {
        for (width, height) in SIZES {
            for seats in 2..=4 {
                let plan = Plan::round(width, height, seats);
                let ring = plan.ring(seats, Phase { edges: true, ..Phase::default() });
                assert!(ring.edges.iter().flatten().all(|die| die.width >= 44.0), "{width}x{height} {seats}");
            }
        }
        for seats in 2..=4 {
            let plan = Plan::round_column(360.0, 594.0, seats);
            let ring = plan.ring(seats, Phase { edges: true, ..Phase::default() });
            assert!(ring.edges[0].iter().all(|die| die.width >= 40.0), "{seats}");
            let duel = plan.ring(seats, Phase { edges: true, sides: 2, ..Phase::default() });
            assert!(duel.sides.iter().all(|side| side.height > 30.0), "{duel:?}");
        }
    }

    #[test]
    fn cards_of_three_who_meet_can_be_read() {
        // The last two with the log beside the table.
        for (width, height) in SIZES.into_iter().chain([(800.0, 674.0), (760.0, 604.0)]) {
            let plan = Plan::round(width, height, 3);
            let ring = plan.ring(3, Phase { edges: true, sides: 3, ..Phase::default() });
            let sides: Vec<Side> = (0..3).map(|at| plan.side(ring.sides[at], true, at, 3)).collect();
            for side in &sides {
                assert!(side.card.width >= 100.0, "{width}x{height}: {side:?}");
                assert!(!side.card.overlaps(&side.number), "{width}x{height}: {side:?}");
            }
            let parts: Vec<Area> =
                sides.iter().flat_map(|side| [side.title, side.number, side.card]).collect();
            apart(&format!("{width}x{height}"), &parts, width, height);
        }
    }

    #[test]
    fn whoever_meets_lies_opposite() {
        let plan = Plan::round(1100.0, 674.0, 2);
        let ring = plan.ring(2, Phase { edges: true, ..Phase::default() });
        for at in 0..3 {
            assert!((ring.edges[0][at].x - ring.edges[1][2 - at].x).abs() < 0.1);
        }
    }
}
