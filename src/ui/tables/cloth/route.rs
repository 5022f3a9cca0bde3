//! The way of a dotted line over a table: from the ribbon to a thing, round what lies between.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::plan::Area;

/// How far a line keeps from what it goes round.
const CLEAR: f64 = 5.0;
/// How far from a corner it begins and ends.
const CORNER: f64 = 8.0;
/// What a bend costs, in tenths of pixels of way.
const BEND: u64 = 400;

/// A place on the grid, and whether the line came to it upright.
type Place = (usize, usize, bool);

/// The lines along which a way can go, and what it may not cross.
struct Grid {
    xs: Vec<f64>,
    ys: Vec<f64>,
    walls: Vec<Area>,
}

/// The corners of a short way with few bends from the upper or lower edge of one thing to an edge of another; empty if
/// something lies between wherever it might go.
pub fn route(from: Area, to: Area, within: Area, around: &[Area]) -> Vec<(f64, f64)> {
    let mut walls: Vec<Area> = around.iter().filter_map(|area| wall(*area, from, to)).collect();
    walls.extend([from, to]);
    let beside = |low: f64, high: f64| [low - 1.0, high + 1.0];
    let across = walls.iter().flat_map(|wall| beside(wall.x, wall.right()));
    let down = walls.iter().flat_map(|wall| beside(wall.y, wall.bottom()));
    let own = [to.x, to.x + to.width / 2.0, to.right(), from.x + 24.0, from.right() - 24.0];
    let xs = lines(across.chain(own).collect(), within.x, within.right());
    let edges = [to.y, to.y + to.height / 2.0, to.bottom(), from.y, from.bottom()];
    let ys = lines(down.chain(edges).collect(), within.y, within.bottom());
    Grid { xs, ys, walls }.way(from, to)
}

/// What a line keeps clear of because something lies there; a caption may touch its thing.
fn wall(area: Area, from: Area, to: Area) -> Option<Area> {
    let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
    let within = |other: Area| x > other.x && x < other.right() && y > other.y && y < other.bottom();
    match area.overlaps(&to) || area.overlaps(&from) {
        true => Some(area).filter(|_| !within(to) && !within(from)),
        false => Some(area.inset(1.0 - CLEAR, 1.0 - CLEAR)),
    }
}

fn lines(mut at: Vec<f64>, low: f64, high: f64) -> Vec<f64> {
    at.retain(|at| (low..=high).contains(at));
    at.sort_by(f64::total_cmp);
    at.dedup_by(|a, b| same(*a, *b));
    at
}

impl Grid {
    fn at(&self, (x, y, _): Place) -> (f64, f64) {
        (self.xs.get(x).copied().unwrap_or_default(), self.ys.get(y).copied().unwrap_or_default())
    }

    fn number(&self, (x, y, upright): Place) -> usize {
        (y * self.xs.len() + x) * 2 + usize::from(upright)
    }

    /// Dijkstra’s search; the line leaves its start upright and comes to its end squarely.
    fn way(&self, from: Area, to: Area) -> Vec<(f64, f64)> {
        let mut costs = vec![u64::MAX; self.xs.len() * self.ys.len() * 2];
        let mut before: Vec<Option<Place>> = vec![None; costs.len()];
        let mut open = BinaryHeap::new();
        for start in self.starts(from) {
            if let Some(cost) = costs.get_mut(self.number(start)) {
                *cost = 0;
                open.push(Reverse((0, start)));
            }
        }
        while let Some(Reverse((cost, place))) = open.pop() {
            if costs.get(self.number(place)).is_some_and(|known| *known < cost) {
                continue;
            }
            if cost > 0 && arrives(self.at(place), place.2, to) {
                return self.corners(place, &before);
            }
            for next in self.neighbours(place) {
                // It goes straight out of its start.
                if next.2 != place.2 && cost == 0 {
                    continue;
                }
                let (a, b) = (self.at(place), self.at(next));
                let far = ((a.0 - b.0).abs() + (a.1 - b.1).abs()) * 10.0;
                let sum = cost + far.round().max(1.0) as u64 + if next.2 == place.2 { 0 } else { BEND };
                let number = self.number(next);
                let known = costs.get_mut(number).zip(before.get_mut(number));
                let Some((known, came)) = known.filter(|(known, _)| sum < **known) else { continue };
                if self.is_free(a, b) {
                    (*known, *came) = (sum, Some(place));
                    open.push(Reverse((sum, next)));
                }
            }
        }
        Vec::new()
    }

    fn starts(&self, from: Area) -> Vec<Place> {
        let edge = |at: &f64| same(*at, from.y) || same(*at, from.bottom());
        let inside = |at: &f64| *at > from.x + CORNER && *at < from.right() - CORNER;
        let rows: Vec<usize> = (0..self.ys.len()).filter(|at| self.ys.get(*at).is_some_and(edge)).collect();
        let columns = (0..self.xs.len()).filter(|at| self.xs.get(*at).is_some_and(inside));
        columns.flat_map(|x| rows.iter().map(move |y| (x, *y, true))).collect()
    }

    fn neighbours(&self, (x, y, _): Place) -> impl Iterator<Item = Place> {
        let (wide, high) = (self.xs.len(), self.ys.len());
        let sideways = [x.checked_sub(1), Some(x + 1).filter(|x| *x < wide)];
        let upright = [y.checked_sub(1), Some(y + 1).filter(|y| *y < high)];
        let sideways = sideways.into_iter().flatten().map(move |x| (x, y, false));
        sideways.chain(upright.into_iter().flatten().map(move |y| (x, y, true)))
    }

    fn is_free(&self, a: (f64, f64), b: (f64, f64)) -> bool {
        let (left, right) = (a.0.min(b.0), a.0.max(b.0));
        let (top, bottom) = (a.1.min(b.1), a.1.max(b.1));
        let meets =
            |wall: &Area| right > wall.x && left < wall.right() && bottom > wall.y && top < wall.bottom();
        !self.walls.iter().any(meets)
    }

    /// From the first to the last, those in the middle of a straight line left out.
    fn corners(&self, last: Place, before: &[Option<Place>]) -> Vec<(f64, f64)> {
        let mut way = vec![last];
        while let Some(place) = way.last().and_then(|place| *before.get(self.number(*place))?) {
            way.push(place);
        }
        way.reverse();
        let turns = |at: &usize| {
            let straight = way.get(*at).zip(way.get(at + 1)).is_some_and(|(here, next)| here.2 == next.2);
            *at == 0 || !straight
        };
        (0..way.len()).filter(turns).filter_map(|at| way.get(at).map(|place| self.at(*place))).collect()
    }
}

/// Whether two lines of the grid are one.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.01
}

/// Whether a line that comes there ends on an edge, not at a corner.
fn arrives((x, y): (f64, f64), upright: bool, to: Area) -> bool {
    let between = |at: f64, low: f64, long: f64| {
        let corner = CORNER.min(long / 3.0);
        at > low + corner && at < low + long - corner
    };
    match upright {
        true => (same(y, to.y) || same(y, to.bottom())) && between(x, to.x, to.width),
        false => (same(x, to.x) || same(x, to.right())) && between(y, to.y, to.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIBBON: Area = Area::new(16.0, 472.0, 1068.0, 54.0);
    const CLOTH: Area = Area::new(0.0, 0.0, 1100.0, 674.0);

    /// Whether no part of a way lies in something.
    fn passes(way: &[(f64, f64)], area: Area) -> bool {
        let grid = Grid { xs: Vec::new(), ys: Vec::new(), walls: vec![area] };
        way.windows(2).all(|ends| grid.is_free(ends[0], ends[1]))
    }

    #[test]
    fn a_thing_above_or_below_is_reached_straight() {
        let above = Area::new(300.0, 200.0, 90.0, 90.0);
        let way = route(RIBBON, above, CLOTH, &[]);
        assert_eq!(way.len(), 2, "{way:?}");
        assert_eq!((way[0].1, way[1].1), (472.0, 290.0));
        let below = Area::new(300.0, 560.0, 90.0, 90.0);
        let way = route(RIBBON, below, CLOTH, &[]);
        assert_eq!((way[0].1, way[1].1), (526.0, 560.0));
    }

    #[test]
    fn it_goes_round_what_lies_between() {
        let goal = Area::new(300.0, 100.0, 90.0, 90.0);
        let between = [Area::new(200.0, 250.0, 300.0, 60.0), Area::new(420.0, 90.0, 80.0, 80.0)];
        let way = route(RIBBON, goal, CLOTH, &between);
        assert!(way.len() > 2, "{way:?}");
        assert!(between.iter().all(|area| passes(&way, area.inset(-3.0, -3.0))), "{way:?}");
        assert!(passes(&way, goal) && passes(&way, RIBBON), "{way:?}");
        let horizontal = |ends: &[(f64, f64)]| ends[0].1 == ends[1].1;
        assert!(way.windows(2).all(|ends| horizontal(ends) || ends[0].0 == ends[1].0), "{way:?}");
    }

    #[test]
    fn what_is_walled_in_is_not_reached() {
        let goal = Area::new(300.0, 100.0, 90.0, 90.0);
        let walls = [
            Area::new(280.0, 60.0, 130.0, 36.0),
            Area::new(280.0, 194.0, 130.0, 36.0),
            Area::new(260.0, 60.0, 36.0, 170.0),
            Area::new(394.0, 60.0, 36.0, 170.0),
        ];
        assert_eq!(route(RIBBON, goal, CLOTH, &walls), []);
    }
}
