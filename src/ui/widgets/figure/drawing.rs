//! Paints a figure: shapes with cairo, words above them. A dot is the best guess, a band its range, a dotted line what it is
//! compared with.

use std::f64::consts::TAU;

use relm4::adw;
use relm4::gtk::{self, cairo, gdk, graphene, pango, prelude::*};

use super::layout::{DAY, Form, Frame, LINE, Place};
use crate::insight::figure::{Day, Dot, Figure, Line, Marks, Spoken, weekdays};
use crate::shared::Shared;
use crate::widgets::marks::{paint, rgb};
use crate::widgets::{colour, palette::Rgb};

/// The named colours of several things, each with the dashes of its line: never colour alone.
const COLOURS: [(&str, &[f64]); 7] = [
    ("accent_color", &[]),
    ("tint_orange_fg", &[6.0, 3.0]),
    ("tint_green_fg", &[2.0, 3.0]),
    ("tint_violet_fg", &[8.0, 3.0, 2.0, 3.0]),
    ("tint_red_fg", &[12.0, 4.0]),
    ("tint_teal_fg", &[1.0, 4.0]),
    ("tint_black_fg", &[4.0, 2.0, 1.0, 2.0]),
];

/// Everything but the mark that is looked at.
pub fn draw(
    widget: &gtk::Widget,
    snapshot: &gtk::Snapshot,
    (figure, form): (&Figure, Form),
    frame: Frame,
    spoken: &[Spoken],
) {
    let painter = Painter::new(widget, snapshot, figure, frame);
    match &figure.marks {
        Marks::Dots(dots) if form == Form::Upright => painter.upright(dots),
        Marks::Dots(dots) => {
            painter.across();
            painter.guides();
            painter.rows(spoken);
            dots.iter().enumerate().for_each(|(at, dot)| painter.dot(at, dot));
        }
        Marks::Bars { bars, .. } => {
            painter.across();
            painter.rows(spoken);
            bars.iter().enumerate().for_each(|(at, (_, values))| painter.bar(at, values));
        }
        Marks::Waterfall { .. } => {
            painter.across();
            painter.rows(spoken);
            painter.falls();
        }
        Marks::Matrix { columns, rows } => painter.matrix(columns, rows),
        Marks::Calendar { weeks, days } => painter.calendar(weeks, days),
        Marks::Lines { steps, lines } => {
            painter.over_time(steps);
            lines.iter().enumerate().for_each(|(at, line)| painter.line(at, line, steps.len()));
            painter.names_of_lines(lines);
        }
        Marks::Areas { steps, parts } => {
            painter.over_time(steps);
            painter.areas(steps.len(), parts);
        }
    }
    painter.finish(snapshot);
}

/// What the mark that is looked at says, where it does not stand beside it already.
pub fn draw_words(
    widget: &gtk::Widget,
    snapshot: &gtk::Snapshot,
    (figure, form): (&Figure, Form),
    frame: Frame,
    said: Option<&Spoken>,
) {
    let beside = match figure.marks {
        Marks::Dots(_) => form == Form::Rows,
        Marks::Bars { .. } | Marks::Waterfall { .. } => true,
        Marks::Matrix { .. } | Marks::Lines { .. } | Marks::Areas { .. } | Marks::Calendar { .. } => false,
    };
    let Some(said) = said.filter(|_| !beside) else { return };
    let painter = Painter::new(widget, snapshot, figure, frame);
    let words = format!("{}: {}", said.label, said.words);
    painter.write(
        &words,
        (frame.width - 4.0, LINE / 2.0),
        Written { across: 1.0, bold: true, ..painter.plain() },
    );
    painter.finish(snapshot);
}

/// How words are written.
#[derive(Clone, Copy)]
struct Written {
    /// Which part of their width lies to the left of the point.
    across: f64,
    bold: bool,
    opacity: f32,
    /// They are cut to this width.
    most: f64,
}

struct Painter<'p> {
    widget: &'p gtk::Widget,
    cr: cairo::Context,
    /// Words come last: above everything.
    words: Shared<Vec<(pango::Layout, graphene::Point, f32)>>,
    figure: &'p Figure,
    frame: Frame,
    ink: gdk::RGBA,
    /// How strong pale words are.
    pale: f32,
}

impl<'p> Painter<'p> {
    fn new(widget: &'p gtk::Widget, snapshot: &gtk::Snapshot, figure: &'p Figure, frame: Frame) -> Self {
        let (width, height) = (widget.width() as f32, widget.height() as f32);
        let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, width, height));
        let pale = if adw::StyleManager::default().is_high_contrast() { 1.0 } else { 0.75 };
        Self { widget, cr, words: Shared::default(), figure, frame, ink: colour::ink(widget), pale }
    }

    fn finish(self, snapshot: &gtk::Snapshot) {
        drop(self.cr);
        for (layout, place, opacity) in self.words.get().iter() {
            snapshot.save();
            snapshot.translate(place);
            let ink = gdk::RGBA::new(self.ink.red(), self.ink.green(), self.ink.blue(), *opacity);
            snapshot.append_layout(layout, &ink);
            snapshot.restore();
        }
    }

    const fn plain(&self) -> Written {
        Written { across: 0.0, bold: false, opacity: 1.0, most: self.frame.width }
    }

    const fn faint(&self, across: f64) -> Written {
        Written { across, bold: false, opacity: self.pale, most: self.frame.width }
    }

    /// Writes words beside a point, which is at the middle of their height.
    fn write(&self, words: &str, (x, y): (f64, f64), how: Written) {
        let layout = self.widget.create_pango_layout(Some(words));
        let mut font = self.widget.pango_context().font_description().unwrap_or_default();
        font.set_absolute_size(13.0 * f64::from(pango::SCALE));
        font.set_weight(if how.bold { pango::Weight::Bold } else { pango::Weight::Normal });
        layout.set_font_description(Some(&font));
        if f64::from(layout.pixel_size().0) > how.most {
            layout.set_width((how.most.max(1.0) * f64::from(pango::SCALE)) as i32);
            layout.set_ellipsize(pango::EllipsizeMode::End);
        }
        let (wide, high) = layout.pixel_size();
        let most = (self.frame.width - f64::from(wide)).max(0.0);
        let left = (x - f64::from(wide) * how.across).clamp(0.0, most);
        let place = graphene::Point::new(left as f32, (y - f64::from(high) / 2.0) as f32);
        self.words.change(|words| words.push((layout, place, how.opacity)));
    }

    fn set(&self, Rgb { r, g, b }: Rgb, opacity: f64) {
        self.cr.set_source_rgba(r, g, b, opacity);
    }

    fn colour(&self, at: usize) -> (Rgb, &'static [f64]) {
        let (name, dashes) = COLOURS[at % COLOURS.len()];
        (paint(self.widget, name), dashes)
    }

    fn stroke(&self, from: (f64, f64), to: (f64, f64)) {
        self.cr.move_to(from.0, from.1);
        self.cr.line_to(to.0, to.1);
        self.cr.stroke().ok();
    }

    /// A thin line that helps the eye.
    fn rule(&self, from: (f64, f64), to: (f64, f64)) {
        self.set(rgb(self.ink), 0.15);
        self.cr.set_line_width(1.0);
        self.stroke(from, to);
    }

    fn dotted(&self, from: (f64, f64), to: (f64, f64)) {
        self.set(rgb(self.ink), 0.8);
        self.cr.set_line_width(1.5);
        self.cr.set_dash(&[2.0, 2.0], 0.0);
        self.stroke(from, to);
        self.cr.set_dash(&[], 0.0);
    }

    /// A band with round ends, from one point to another.
    fn band(&self, from: (f64, f64), to: (f64, f64), colour: Rgb) {
        self.cr.set_line_cap(cairo::LineCap::Round);
        self.cr.set_line_width(10.0);
        self.set(colour, 0.32);
        self.stroke(from, to);
        self.cr.set_line_cap(cairo::LineCap::Butt);
    }

    fn spot(&self, (x, y): (f64, f64), colour: Rgb) {
        self.cr.new_path();
        self.cr.arc(x, y, 5.5, 0.0, TAU);
        self.set(colour, 1.0);
        self.cr.fill().ok();
    }

    /// Values lie from left to right, rows below each other.
    fn across(&self) {
        let Frame { top, bottom, .. } = self.frame;
        let ticks = self.figure.axis.ticks();
        let place = |value: f64| self.frame.x(self.figure, value);
        // Names of values never touch.
        let longest = ticks.iter().map(|(_, words)| words.chars().count()).max().unwrap_or(1) as f64;
        let apart = ticks.get(1).zip(ticks.first()).map_or(0.0, |(one, zero)| place(one.0) - place(zero.0));
        let touch = (longest * 8.0 + 8.0) / apart.max(1.0);
        let every = if self.frame.narrow { ticks.len().div_ceil(4) } else { touch.ceil() as usize };
        for (value, words) in ticks.iter().step_by(every.max(1)) {
            let x = place(*value).round() + 0.5;
            self.rule((x, top), (x, bottom));
            self.write(words, (x, bottom + LINE / 2.0 + 2.0), self.faint(0.5));
        }
    }

    /// Lines across all rows, with their names above them where there is room.
    fn guides(&self) {
        let Frame { top, bottom, narrow, .. } = self.frame;
        let (room, mut free) = (if narrow { 92.0 } else { 84.0 }, f64::NEG_INFINITY);
        for (label, value) in &self.figure.guides {
            let x = self.frame.x(self.figure, *value);
            self.dotted((x, top), (x, bottom));
            if x >= free {
                self.write(label, (x, top - LINE / 2.0), self.faint(0.5));
                free = x + room;
            }
        }
    }

    /// A dot for each day: small where nothing was, larger for more.
    fn calendar(&self, weeks: &[String], days: &[Day]) {
        let Frame { bottom, left, .. } = self.frame;
        let side = self.frame.column(0, weeks.len()).width.min(DAY);
        let names = weekdays();
        for weekday in [0, 4, 6] {
            let (_, y) = self.frame.day(0, weekday, weeks.len());
            self.write(&names[weekday], (left - 8.0, y), self.faint(1.0));
        }
        let mut free = f64::NEG_INFINITY;
        for (week, name) in weeks.iter().enumerate() {
            let (x, _) = self.frame.day(week, 0, weeks.len());
            if !name.is_empty() && x >= free {
                self.write(name, (x, bottom + LINE / 2.0 + 2.0), self.faint(0.5));
                free = x + 66.0;
            }
            for weekday in 0..7 {
                self.set(rgb(self.ink), 0.22);
                self.disc(self.frame.day(week, weekday, weeks.len()), (side * 0.08).max(0.6));
            }
        }
        let (colour, _) = self.colour(0);
        for day in days {
            self.set(colour, 1.0);
            let radius = (side / 2.0 - 0.5) * self.figure.marks.share_of_day(day);
            self.disc(self.frame.day(day.week, day.weekday, weeks.len()), radius.max(1.4));
        }
    }

    fn disc(&self, (x, y): (f64, f64), radius: f64) {
        self.cr.new_path();
        self.cr.arc(x, y, radius, 0.0, TAU);
        self.cr.fill().ok();
    }

    /// Names and values of rows.
    fn rows(&self, spoken: &[Spoken]) {
        let Frame { left, right, width, narrow, .. } = self.frame;
        for (at, Spoken { label, words }) in spoken.iter().enumerate() {
            let row = self.frame.row(at);
            let (y, most) = if narrow {
                (row.y + LINE / 2.0 + 1.0, (width * 0.42, width * 0.56))
            } else {
                (row.y + row.height / 2.0, (left - 16.0, width - right - 14.0))
            };
            self.write(label, (2.0, y), Written { most: most.0, ..self.plain() });
            self.write(words, (width - 2.0, y), Written { most: most.1, ..self.faint(1.0) });
        }
    }

    fn dot(&self, at: usize, dot: &Dot) {
        let y = self.frame.line(at);
        let x = |value: f64| self.frame.x(self.figure, value);
        let (colour, _) = self.colour(0);
        self.band((x(dot.range.0), y), (x(dot.range.1), y), colour);
        if let Some(against) = dot.against {
            self.dotted((x(against), y - 12.0), (x(against), y + 12.0));
        }
        self.spot((x(dot.value), y), colour);
    }

    /// A bar; what is lost is hatched as well.
    fn block(&self, at: usize, colour: Rgb, from: f64, to: f64) {
        let (one, two) = (self.frame.x(self.figure, from), self.frame.x(self.figure, to));
        let place = Place {
            x: one.min(two),
            y: self.frame.line(at) - 8.0,
            width: (two - one).abs().max(1.0),
            height: 16.0,
        };
        self.rectangle(place);
        if to < from {
            self.set(colour, 0.35);
            self.cr.fill_preserve().ok();
            self.hatch(place, colour);
        } else {
            self.set(colour, 1.0);
            self.cr.fill().ok();
        }
    }

    fn rectangle(&self, Place { x, y, width, height }: Place) {
        self.cr.rectangle(x, y, width, height);
    }

    /// Lines across the path that stands.
    fn hatch(&self, Place { x, y, width, height }: Place, colour: Rgb) {
        self.cr.save().ok();
        self.cr.clip();
        self.set(colour, 0.8);
        self.cr.set_line_width(1.0);
        let mut at = x - height;
        while at < x + width {
            self.cr.move_to(at, y + height);
            self.cr.line_to(at + height, y);
            at += 7.0;
        }
        self.cr.stroke().ok();
        self.cr.restore().ok();
    }

    fn bar(&self, at: usize, values: &[f64]) {
        let (mut above, mut below) = (0.0, 0.0);
        for (nth, value) in values.iter().enumerate() {
            let end = if *value < 0.0 { &mut below } else { &mut above };
            let from = *end;
            *end += value;
            self.block(at, self.colour(nth).0, from, from + value);
        }
    }

    fn falls(&self) {
        let falls = self.figure.marks.falls();
        for (at, (_, from, to)) in falls.iter().enumerate() {
            let whole = at == 0 || at + 1 == falls.len();
            let name = match (whole, to < from) {
                (true, _) => "accent_color",
                (false, true) => "loss_color",
                (false, false) => "gain_color",
            };
            self.block(at, paint(self.widget, name), *from, *to);
        }
    }

    fn matrix(&self, columns: &[String], rows: &[(String, Vec<Option<f64>>)]) {
        let (accent, _) = self.colour(0);
        let head = self.frame.top - LINE / 2.0 - 2.0;
        for (at, column) in columns.iter().enumerate() {
            let place = self.frame.cell(0, at, columns.len());
            self.write(column, (place.middle().0, head), Written { most: place.width, ..self.faint(0.5) });
        }
        for (at, (label, cells)) in rows.iter().enumerate() {
            let y = self.frame.row(at).middle().1;
            self.write(label, (2.0, y), Written { most: self.frame.left - 8.0, ..self.plain() });
            for (column, cell) in cells.iter().enumerate().take(columns.len()) {
                let place = self.frame.cell(at, column, columns.len());
                self.rectangle(place);
                match cell {
                    Some(value) => self.set(accent, 0.08 + 0.34 * self.figure.axis.part(*value)),
                    None => self.set(rgb(self.ink), 0.04),
                }
                self.cr.fill().ok();
                if let Some(value) = cell.filter(|_| place.width >= 30.0) {
                    let how = Written { across: 0.5, most: place.width, ..self.plain() };
                    self.write(&self.figure.axis.unit.words(value), place.middle(), how);
                }
            }
        }
    }

    /// The scale of values and the names of steps.
    fn over_time(&self, steps: &[String]) {
        self.scale();
        let Frame { left, right, bottom, .. } = self.frame;
        let longest = steps.iter().map(|step| step.chars().count()).max().unwrap_or(1) as f64;
        let fit = ((right - left) / (longest * 8.0 + 16.0)).floor().max(1.0) as usize;
        let every = steps.len().div_ceil(fit).max(1);
        for (at, step) in steps.iter().enumerate().step_by(every) {
            let x = self.frame.step(at, steps.len());
            // The first one stands clear of the lowest value beside it.
            let across = if at == 0 && steps.len() > 1 { 0.0 } else { 0.5 };
            self.write(step, (x, bottom + LINE / 2.0 + 3.0), self.faint(across));
        }
    }

    fn scale(&self) {
        let Frame { left, right, top, .. } = self.frame;
        let mut above = f64::INFINITY;
        for (value, words) in self.figure.axis.ticks() {
            let y = self.frame.y(self.figure, value).round() + 0.5;
            self.rule((left, y), (right, y));
            // Names of values never touch.
            if above - y >= LINE && y >= top - 2.0 {
                self.write(&words, (left - 8.0, y), self.faint(1.0));
                above = y;
            }
        }
    }

    fn line(&self, at: usize, line: &Line, steps: usize) {
        let (colour, dashes) = self.colour(at);
        let place =
            |step: usize, value: f64| (self.frame.step(step, steps), self.frame.y(self.figure, value));
        // Where a point is not known, the line is broken.
        let known: Vec<(usize, (f64, f64, f64))> =
            line.points.iter().enumerate().filter_map(|(step, point)| Some((step, (*point)?))).collect();
        for run in known.chunk_by(|one, two| one.0 + 1 == two.0) {
            let upper = run.iter().map(|(step, (_, _, high))| place(*step, *high));
            let lower = run.iter().rev().map(|(step, (_, low, _))| place(*step, *low));
            self.path(upper.chain(lower));
            self.set(colour, 0.18);
            self.cr.fill().ok();
            if let [(step, (_, low, high))] = run {
                self.band(place(*step, *low), place(*step, *high), colour);
            }
            self.path(run.iter().map(|(step, (value, ..))| place(*step, *value)));
            self.set(colour, 1.0);
            self.cr.set_line_width(2.4);
            self.cr.set_dash(dashes, 0.0);
            self.cr.stroke().ok();
            self.cr.set_dash(&[], 0.0);
            run.iter().for_each(|(step, (value, ..))| self.spot(place(*step, *value), colour));
        }
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) {
        self.cr.new_path();
        points.for_each(|(x, y)| self.cr.line_to(x, y));
    }

    /// Whose line is which, at its end; on a telephone the line says it when it is looked at.
    fn names_of_lines(&self, lines: &[Line]) {
        if lines.len() < 2 || self.frame.narrow {
            return;
        }
        let end = |line: &Line| line.points.iter().rev().flatten().next().map(|point| point.0);
        let mut ends: Vec<(f64, &str)> = lines
            .iter()
            .filter_map(|line| Some((self.frame.y(self.figure, end(line)?), line.label.as_str())))
            .collect();
        ends.sort_by(|one, two| one.0.total_cmp(&two.0));
        self.names(ends);
    }

    /// Names beside the right end, from the top down, none over another.
    fn names(&self, ends: Vec<(f64, &str)>) {
        let mut least = f64::NEG_INFINITY;
        for (y, name) in ends {
            let y = y.max(least);
            least = y + LINE - 2.0;
            let most = self.frame.width - self.frame.right - 14.0;
            self.write(name, (self.frame.right + 12.0, y), Written { most, ..self.plain() });
        }
    }

    /// Areas one upon the other; every second is hatched, so that no two that touch differ by colour alone.
    fn areas(&self, steps: usize, parts: &[(String, Vec<f64>)]) {
        let Frame { left, right, top, bottom, .. } = self.frame;
        let mut below = vec![0.0; steps];
        let mut ends = Vec::new();
        for (nth, (label, values)) in parts.iter().enumerate() {
            let above: Vec<f64> = below
                .iter()
                .enumerate()
                .map(|(step, value)| value + values.get(step).copied().unwrap_or_default())
                .collect();
            let place = |(step, value): (usize, &f64)| {
                (self.frame.step(step, steps), self.frame.y(self.figure, *value))
            };
            self.path(above.iter().enumerate().map(place).chain(below.iter().enumerate().rev().map(place)));
            let (colour, _) = self.colour(nth);
            self.set(colour, 0.35);
            if nth % 2 == 1 {
                self.cr.fill_preserve().ok();
                let whole = Place { x: left, y: top, width: right - left, height: bottom - top };
                self.hatch(whole, colour);
            } else {
                self.cr.fill().ok();
            }
            if let (Some(one), Some(two)) = (below.last(), above.last()) {
                ends.push((self.frame.y(self.figure, f64::midpoint(*one, *two)), label.as_str()));
            }
            below = above;
        }
        if !self.frame.narrow {
            ends.reverse();
            self.names(ends);
        }
    }

    /// Dots side by side, as of the faces of a die; one whose band leaves out what it should be is a diamond.
    fn upright(&self, dots: &[Dot]) {
        self.scale();
        for (at, dot) in dots.iter().enumerate() {
            let place = self.frame.column(at, dots.len());
            let (x, _) = place.middle();
            let y = |value: f64| self.frame.y(self.figure, value);
            let off = dot.against.is_some_and(|fair| fair < dot.range.0 || fair > dot.range.1);
            let colour = if off { paint(self.widget, "loss_color") } else { self.colour(0).0 };
            self.band((x, y(dot.range.0)), (x, y(dot.range.1)), colour);
            if let Some(fair) = dot.against {
                self.dotted((place.x, y(fair)), (place.x + place.width, y(fair)));
            }
            if off {
                self.path(
                    [(0.0, -7.0), (7.0, 0.0), (0.0, 7.0), (-7.0, 0.0)]
                        .map(|(right, down)| (x + right, y(dot.value) + down))
                        .into_iter(),
                );
                self.set(colour, 1.0);
                self.cr.fill().ok();
            } else {
                self.spot((x, y(dot.value)), colour);
            }
            let name = (x, self.frame.bottom + LINE / 2.0 + 3.0);
            self.write(&dot.label, name, Written { most: place.width - 2.0, bold: off, ..self.faint(0.5) });
        }
    }
}
