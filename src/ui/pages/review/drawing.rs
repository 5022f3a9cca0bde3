//! Paints the graph of chances: areas or one line, bars of luck, flags, and the cursor above them.

use std::f64::consts::TAU;

use relm4::gtk::{self, cairo, gdk, graphene, pango, prelude::*};

use super::graph::{Course, Cursor, Figure};
use crate::insight::telling::percent;
use crate::shared::Shared;
use crate::widgets::marks::{paint, rgb};
use crate::widgets::{Tint, colour};
use tableside::table::look::palette::Rgb;

/// Below this width nothing stands beside the picture.
const NARROW: f64 = 520.0;
/// Across a flag.
const FLAG: f64 = 20.0;
/// A touch this near to a flag means it.
const NEAR_A_FLAG: f64 = 22.0;
/// One line of words.
const LINE: f64 = 18.0;

/// Where the parts of a graph lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub left: f64,
    pub right: f64,
    /// The chances, from a whole down to nothing.
    pub top: f64,
    pub bottom: f64,
    /// The bars of luck: the line that they stand on, and how high one is at most.
    pub luck: f64,
    pub high: f64,
}

impl Frame {
    /// For a widget of this size.
    pub fn of((width, height): (f64, f64), figure: &Figure) -> Self {
        let beside = width >= NARROW;
        let (left, right) = match (beside, figure.courses.len()) {
            (false, _) => (8.0, width - 8.0),
            // Names of areas stand beside them.
            (true, 2..) => (64.0, width - 126.0),
            (true, _) => (64.0, width - 16.0),
        };
        let luck = if figure.luck.is_empty() { 0.0 } else { 38.0 };
        let foot = if figure.chapters.is_empty() { 4.0 } else { LINE + 4.0 };
        let top = FLAG + 6.0;
        let bottom = (height - foot - luck).max(top + 30.0);
        Self { left, right, top, bottom, luck: bottom + luck / 2.0 + 2.0, high: luck / 2.0 - 2.0 }
    }

    /// Where a moment lies.
    pub fn x(&self, at: usize, entries: usize) -> f64 {
        self.left + (self.right - self.left) * at as f64 / entries.max(1) as f64
    }

    fn y(&self, chance: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * chance.clamp(0.0, 1.0)
    }

    /// The moment that is nearest.
    pub fn entry_at(&self, x: f64, entries: usize) -> usize {
        let share = ((x - self.left) / (self.right - self.left).max(1.0)).clamp(0.0, 1.0);
        (share * entries as f64).round() as usize
    }

    /// The middles of the flags: where they would touch, they stand apart.
    pub fn flags(&self, figure: &Figure) -> Vec<f64> {
        let mut order: Vec<usize> = (0..figure.flags.len()).collect();
        order.sort_by_key(|at| figure.flags[*at]);
        let mut places = vec![0.0; order.len()];
        let mut least = self.left - FLAG;
        for at in &order {
            let x = self.x(figure.flags[*at], figure.entries).max(least + FLAG + 2.0);
            places[*at] = x;
            least = x;
        }
        // Those that were moved past the end come back.
        let mut most = self.right + FLAG;
        for at in order.iter().rev() {
            places[*at] = places[*at].min(most - FLAG - 2.0);
            most = places[*at];
        }
        places
    }

    /// The moment whose flag lies there.
    pub fn flag_at(&self, (x, y): (f64, f64), figure: &Figure) -> Option<usize> {
        if y > FLAG + 6.0 {
            return None;
        }
        let places = self.flags(figure);
        let near = places.iter().enumerate().min_by(|a, b| (a.1 - x).abs().total_cmp(&(b.1 - x).abs()));
        near.filter(|(_, place)| (*place - x).abs() <= NEAR_A_FLAG).map(|(at, _)| figure.flags[at])
    }
}

/// The named colour of a seat's area and line.
fn paint_of(widget: &gtk::Widget, tint: Tint) -> Rgb {
    let name = match tint {
        Tint::Neutral => "accent_color",
        Tint::Green => "tint_green_fg",
        Tint::Blue => "tint_blue_fg",
        Tint::Red => "tint_red_fg",
        Tint::Yellow => "tint_yellow_fg",
        Tint::Violet => "tint_violet_fg",
        Tint::Orange => "tint_orange_fg",
        Tint::Teal => "tint_teal_fg",
        Tint::White => "tint_white_fg",
        Tint::Black => "tint_black_fg",
    };
    paint(widget, name)
}

/// Everything but the cursor.
pub fn draw(widget: &gtk::Widget, snapshot: &gtk::Snapshot, figure: &Figure) {
    let painter = Painter::new(widget, snapshot, figure);
    painter.areas();
    painter.grid();
    painter.luck();
    painter.chapters();
    painter.flags(None);
    painter.finish(snapshot);
}

/// The cursor, its words and its flag.
pub fn draw_cursor(widget: &gtk::Widget, snapshot: &gtk::Snapshot, figure: &Figure, cursor: &Cursor) {
    let painter = Painter::new(widget, snapshot, figure);
    painter.cursor(cursor);
    painter.finish(snapshot);
}

struct Painter<'p> {
    widget: &'p gtk::Widget,
    cr: cairo::Context,
    /// Words come last: above everything.
    words: Shared<Vec<(pango::Layout, graphene::Point, Rgb)>>,
    frame: Frame,
    figure: &'p Figure,
    ink: Rgb,
    /// Whether words stand beside the picture.
    beside: bool,
}

impl<'p> Painter<'p> {
    fn new(widget: &'p gtk::Widget, snapshot: &gtk::Snapshot, figure: &'p Figure) -> Self {
        let (width, height) = (widget.width() as f32, widget.height() as f32);
        let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, width, height));
        let frame = Frame::of((width.into(), height.into()), figure);
        let (ink, beside) = (rgb(colour::ink(widget)), f64::from(width) >= NARROW);
        Self { widget, cr, words: Shared::default(), frame, figure, ink, beside }
    }

    /// Adds the words.
    fn finish(self, snapshot: &gtk::Snapshot) {
        drop(self.cr);
        for (layout, place, Rgb { r, g, b }) in self.words.get().iter() {
            snapshot.save();
            snapshot.translate(place);
            snapshot.append_layout(layout, &gdk::RGBA::new(*r as f32, *g as f32, *b as f32, 1.0));
            snapshot.restore();
        }
    }

    fn set(&self, colour: Rgb, opacity: f64) {
        self.cr.set_source_rgba(colour.r, colour.g, colour.b, opacity);
    }

    fn line(&self, from: (f64, f64), to: (f64, f64)) {
        self.cr.move_to(from.0, from.1);
        self.cr.line_to(to.0, to.1);
        self.cr.stroke().ok();
    }

    /// Writes words; `across` is which part of their width lies to the left of the point.
    fn write(&self, words: &str, (x, y): (f64, f64), across: f64, colour: Rgb, bold: bool) {
        let layout = self.widget.create_pango_layout(Some(words));
        let mut font = self.widget.pango_context().font_description().unwrap_or_default();
        font.set_absolute_size(12.0 * f64::from(pango::SCALE));
        font.set_weight(if bold { pango::Weight::Bold } else { pango::Weight::Normal });
        layout.set_font_description(Some(&font));
        let (wide, high) = layout.pixel_size();
        let left =
            (x - f64::from(wide) * across).clamp(0.0, (f64::from(self.widget.width() - wide)).max(0.0));
        let place = graphene::Point::new(left as f32, (y - f64::from(high) / 2.0) as f32);
        self.words.change(|words| words.push((layout, place, colour)));
    }

    /// The upper edge of a course on those below it, for the moments at which it is known.
    fn edge(&self, sums: &[Option<f64>]) -> Vec<(f64, f64)> {
        let at = |(at, chance): (usize, &Option<f64>)| {
            chance.map(|chance| (self.frame.x(at, self.figure.entries), self.frame.y(chance)))
        };
        sums.iter().enumerate().filter_map(at).collect()
    }

    fn areas(&self) {
        match self.figure.courses.as_slice() {
            [] => self.empty(),
            [only] => self.only(only),
            [first, _] if self.figure.shared_out => self.around_the_middle(first),
            courses => self.stacked(courses),
        }
        self.cr.set_line_width(1.0);
    }

    /// The place of what is not known yet.
    fn empty(&self) {
        let Frame { left, right, top, bottom, .. } = self.frame;
        self.set(self.ink, 0.06);
        self.cr.rectangle(left, top, right - left, bottom - top);
        self.cr.fill().ok();
    }

    fn only(&self, course: &Course) {
        let (colour, edge) = (paint_of(self.widget, course.tint), self.edge(&course.chances));
        let band = self.figure.error * 2.0 * (self.frame.bottom - self.frame.top);
        if let Some((first, rest)) = edge.split_first() {
            self.cr.move_to(first.0, (first.1 - band).max(self.frame.top));
            rest.iter().for_each(|(x, y)| self.cr.line_to(*x, (y - band).max(self.frame.top)));
            edge.iter().rev().for_each(|(x, y)| self.cr.line_to(*x, (y + band).min(self.frame.bottom)));
            self.set(colour, 0.22);
            self.cr.fill().ok();
        }
        self.stroke(&edge, colour, 2.4);
    }

    /// Two who share everything: one line, and what is above and below the middle.
    fn around_the_middle(&self, course: &Course) {
        let (colour, edge) = (paint_of(self.widget, course.tint), self.edge(&course.chances));
        if let (Some(first), Some(last)) = (edge.first(), edge.last()) {
            let middle = self.frame.y(0.5);
            self.cr.move_to(first.0, middle);
            edge.iter().for_each(|(x, y)| self.cr.line_to(*x, *y));
            self.cr.line_to(last.0, middle);
            self.set(colour, 0.3);
            self.cr.fill().ok();
        }
        self.stroke(&edge, colour, 2.4);
    }

    /// Areas one upon the other, the first at the bottom; the second is hatched, so that no two that touch differ by colour
    /// alone.
    fn stacked(&self, courses: &[Course]) {
        let n = self.figure.entries + 1;
        let mut below = vec![Some(0.0); n];
        for (nth, course) in courses.iter().enumerate() {
            let sums: Vec<Option<f64>> =
                (0..n).map(|at| Some(below.get(at).copied()?? + course.chances.get(at).copied()??)).collect();
            let (upper, lower) = (self.edge(&sums), self.edge(&below));
            let lower = &lower[..upper.len().min(lower.len())];
            let colour = paint_of(self.widget, course.tint);
            if let Some(first) = upper.first() {
                self.cr.move_to(first.0, first.1);
                upper.iter().skip(1).for_each(|(x, y)| self.cr.line_to(*x, *y));
                lower.iter().rev().for_each(|(x, y)| self.cr.line_to(*x, *y));
                self.cr.close_path();
                self.set(colour, if nth == 0 { 0.42 } else { 0.2 });
                if nth % 2 == 1 {
                    self.cr.fill_preserve().ok();
                    self.hatch(colour);
                } else {
                    self.cr.fill().ok();
                }
            }
            self.stroke(&upper, colour, if nth == 0 { 2.4 } else { 1.0 });
            below = sums;
        }
    }

    /// Lines across the path that stands.
    fn hatch(&self, colour: Rgb) {
        let Frame { left, right, top, bottom, .. } = self.frame;
        self.cr.save().ok();
        self.cr.clip();
        self.set(colour, 0.45);
        self.cr.set_line_width(1.0);
        let mut x = left - (bottom - top);
        while x < right {
            self.cr.move_to(x, bottom);
            self.cr.line_to(x + bottom - top, top);
            x += 8.0;
        }
        self.cr.stroke().ok();
        self.cr.restore().ok();
    }

    fn stroke(&self, edge: &[(f64, f64)], colour: Rgb, wide: f64) {
        let Some((first, rest)) = edge.split_first() else { return };
        self.cr.move_to(first.0, first.1);
        rest.iter().for_each(|(x, y)| self.cr.line_to(*x, *y));
        self.set(colour, 1.0);
        self.cr.set_line_width(wide);
        self.cr.set_line_join(cairo::LineJoin::Round);
        self.cr.stroke().ok();
    }

    fn grid(&self) {
        let Frame { left, right, .. } = self.frame;
        self.cr.set_line_width(1.0);
        for (chance, words) in [(1.0, percent(1.0)), (0.5, percent(0.5)), (0.0, percent(0.0))] {
            let y = self.frame.y(chance).round() + 0.5;
            self.set(self.ink, 0.2);
            self.line((left, y), (right, y));
            if self.beside && !self.figure.courses.is_empty() {
                self.write(&words, (left - 8.0, y), 1.0, self.pale(), false);
            }
        }
        if let Some(even) = self.figure.even {
            let y = self.frame.y(even).round() + 0.5;
            self.set(self.ink, 0.7);
            self.cr.set_dash(&[2.0, 3.0], 0.0);
            self.line((left, y), (right, y));
            self.cr.set_dash(&[], 0.0);
        }
        self.ends();
    }

    /// Whose area is which, at its end.
    fn ends(&self) {
        let courses = &self.figure.courses;
        if !self.beside || courses.len() < 2 {
            return;
        }
        let mut below = 0.0;
        let mut places: Vec<(f64, String, Rgb)> = Vec::new();
        for course in courses {
            let Some(chance) = course.chances.last().copied().flatten() else { return };
            let words = format!("{} {}", shortened(&course.name), percent(chance));
            places.push((self.frame.y(below + chance / 2.0), words, paint_of(self.widget, course.tint)));
            below += chance;
        }
        // From the bottom up, none over another.
        let mut most = self.frame.bottom + 2.0;
        for place in &mut places {
            place.0 = place.0.min(most);
            most = place.0 - LINE + 3.0;
        }
        let least = places.last().map_or(0.0, |last| (self.frame.top - 4.0 - last.0).max(0.0));
        for (y, words, colour) in places {
            self.write(&words, (self.frame.right + 8.0, y + least), 0.0, colour, true);
        }
    }

    fn pale(&self) -> Rgb {
        let back = paint(self.widget, "card_bg_color");
        let back = if back.luminance() == self.ink.luminance() {
            paint(self.widget, "window_bg_color")
        } else {
            back
        };
        self.ink.mix(back, 0.3)
    }

    fn luck(&self) {
        let Frame { left, right, luck, high, .. } = self.frame;
        if self.figure.luck.is_empty() {
            return;
        }
        let amber = paint(self.widget, "luck_color");
        self.set(self.ink, 0.3);
        self.line((left, luck.round() + 0.5), (right, luck.round() + 0.5));
        if self.beside && !self.figure.luck_of.is_empty() {
            self.write(&self.figure.luck_of, (left - 8.0, luck), 1.0, self.pale(), false);
        }
        let most = self.figure.luck.iter().fold(0.05_f64, |most, by| most.max(by.abs()));
        let wide = ((right - left) / self.figure.entries.max(1) as f64 * 0.7).clamp(1.5, 7.0);
        for (at, by) in self.figure.luck.iter().enumerate() {
            let tall = by.abs() / most * high;
            if tall < 0.6 {
                continue;
            }
            let x = self.frame.x(at + 1, self.figure.entries) - wide / 2.0;
            let y = if *by > 0.0 { luck - tall } else { luck };
            self.cr.rectangle(x, y, wide, tall);
            self.set(amber, if *by > 0.0 { 1.0 } else { 0.35 });
            self.cr.fill_preserve().ok();
            // Bad luck is outlined as well: not the place alone says it.
            self.set(amber, 1.0);
            self.cr.set_line_width(1.0);
            self.cr.stroke().ok();
        }
    }

    /// Where parts of the match begin, named as far as there is room.
    fn chapters(&self) {
        let y = f64::from(self.widget.height()) - LINE / 2.0 - 1.0;
        let mut free = self.frame.left;
        for (nth, (at, name)) in self.figure.chapters.iter().enumerate() {
            let x = self.frame.x(*at, self.figure.entries).round() + 0.5;
            if nth > 0 {
                self.set(self.ink, 0.3);
                self.cr.set_line_width(1.0);
                self.line((x, self.frame.top), (x, y + LINE / 2.0));
            }
            let next = self
                .figure
                .chapters
                .get(nth + 1)
                .map_or(self.frame.right, |(at, _)| self.frame.x(*at, self.figure.entries));
            let layout = self.widget.create_pango_layout(Some(name));
            let wide = f64::from(layout.pixel_size().0) * 0.95 + 8.0;
            if x >= free && next - x >= wide {
                self.write(name, (x + 4.0, y), 0.0, self.pale(), false);
                free = x + wide;
            }
        }
    }

    /// All flags, or the one of a moment, filled.
    fn flags(&self, only: Option<usize>) {
        let places = self.frame.flags(self.figure);
        for (nth, (x, at)) in places.iter().zip(&self.figure.flags).enumerate() {
            if only.is_some_and(|only| only != *at) {
                continue;
            }
            let y = FLAG / 2.0 + 2.0;
            self.cr.new_path();
            self.cr.arc(*x, y, FLAG / 2.0, 0.0, TAU);
            let back = paint(self.widget, "view_bg_color");
            let (fill, ink) = if only.is_some() { (self.ink, back) } else { (back, self.ink) };
            self.set(fill, 1.0);
            self.cr.fill_preserve().ok();
            self.set(self.ink, 1.0);
            self.cr.set_line_width(1.5);
            self.cr.stroke().ok();
            self.write(&(nth + 1).to_string(), (*x, y), 0.5, ink, true);
        }
    }

    fn cursor(&self, cursor: &Cursor) {
        let x = self.frame.x(cursor.at, self.figure.entries).round();
        let bottom =
            if self.figure.luck.is_empty() { self.frame.bottom } else { self.frame.luck + self.frame.high };
        self.set(self.ink, 1.0);
        self.cr.set_line_width(2.0);
        self.line((x, self.frame.top - 4.0), (x, bottom));
        self.cr.move_to(x - 6.0, bottom);
        self.cr.line_to(x + 6.0, bottom);
        self.cr.line_to(x + 6.0, bottom + 6.0);
        self.cr.line_to(x, bottom + 12.0);
        self.cr.line_to(x - 6.0, bottom + 6.0);
        self.cr.close_path();
        self.cr.fill().ok();
        self.flags(Some(cursor.at));
        let first = self.figure.courses.first();
        let Some(chance) = first.and_then(|first| first.chances.get(cursor.at).copied().flatten()) else {
            return;
        };
        let y = self.frame.y(chance);
        self.cr.new_path();
        self.cr.arc(x, y, 5.0, 0.0, TAU);
        self.set(paint(self.widget, "view_bg_color"), 1.0);
        self.cr.fill_preserve().ok();
        self.set(self.ink, 1.0);
        self.cr.stroke().ok();
        self.label(&cursor.words, (x, y));
    }

    /// Words on a plate of their own beside the cursor, on the side where there is room.
    fn label(&self, words: &str, (x, y): (f64, f64)) {
        if words.is_empty() {
            return;
        }
        let layout = self.widget.create_pango_layout(Some(words));
        let wide = f64::from(layout.pixel_size().0) + 10.0;
        let left = if x + 12.0 + wide > self.frame.right { x - 12.0 - wide } else { x + 12.0 };
        let y = (y - 16.0).clamp(self.frame.top + 4.0, self.frame.bottom - 14.0);
        self.cr.new_path();
        let (high, r) = (22.0, 5.0);
        let (top, right) = (y - high / 2.0, left + wide);
        self.cr.arc(left + r, top + r, r, TAU / 2.0, TAU * 0.75);
        self.cr.arc(right - r, top + r, r, TAU * 0.75, TAU);
        self.cr.arc(right - r, top + high - r, r, 0.0, TAU / 4.0);
        self.cr.arc(left + r, top + high - r, r, TAU / 4.0, TAU / 2.0);
        self.cr.close_path();
        self.set(self.ink, 1.0);
        self.cr.fill().ok();
        self.write(words, (left + wide / 2.0, y), 0.5, paint(self.widget, "view_bg_color"), true);
    }
}

/// A name of which not more than this fits beside the graph.
fn shortened(name: &str) -> String {
    const MOST: usize = 9;
    match name.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", name[..at].trim_end()),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(flags: &[usize]) -> Figure {
        Figure { entries: 100, flags: flags.to_vec(), luck: vec![0.0; 100], ..Figure::default() }
    }

    #[test]
    fn a_place_is_the_moment_it_shows() {
        let figure = figure(&[]);
        let frame = Frame::of((800.0, 184.0), &figure);
        for at in [0, 1, 37, 100] {
            assert_eq!(frame.entry_at(frame.x(at, 100), 100), at);
        }
        assert_eq!((frame.entry_at(-50.0, 100), frame.entry_at(9000.0, 100)), (0, 100));
    }

    #[test]
    fn flags_never_touch_and_can_be_pressed() {
        for flags in [&[50, 51, 52, 53, 54][..], &[100, 99, 98, 97, 96], &[0, 1, 2, 3, 100], &[7]] {
            let figure = figure(flags);
            for size in [(800.0, 184.0), (340.0, 132.0)] {
                let frame = Frame::of(size, &figure);
                let mut places = frame.flags(&figure);
                for (place, flag) in places.iter().zip(flags) {
                    assert_eq!(frame.flag_at((*place, 8.0), &figure), Some(*flag));
                }
                assert_eq!(frame.flag_at((places[0], 80.0), &figure), None, "below them is the graph");
                places.sort_by(f64::total_cmp);
                assert!(places.windows(2).all(|two| two[1] - two[0] >= FLAG), "{places:?}");
            }
        }
    }

    #[test]
    fn long_names_are_cut_between_letters() {
        assert_eq!(shortened("Anna"), "Anna");
        assert_eq!(shortened("Żółwinka Ósma"), "Żółwinka…");
    }
}
