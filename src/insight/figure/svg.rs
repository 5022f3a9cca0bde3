//! A figure as SVG: 640 wide, readable without colours, on light and on dark, with its values as titles of its marks.

use super::colours::{COLOURS, INK, PAPER, RULE, colour};
use super::{Day, Dot, Figure, Line, Marks, Unit, weekdays};

const WIDTH: f64 = 640.0;
/// Room for what rows are called.
const LEFT: f64 = 170.0;
const RIGHT: f64 = 28.0;
const TOP: f64 = 60.0;
const ROW: f64 = 26.0;
/// How high what lies over time is.
const HIGH: f64 = 220.0;
/// How high a day of a calendar is.
const DAY: f64 = 14.0;
/// Room for the marks of the axis and what it measures.
const FOOT: f64 = 48.0;
/// The middle of letters above their line.
const MIDDLE: f64 = 4.5;

/// A picture that grows.
struct Canvas<'a> {
    figure: &'a Figure,
    body: String,
    /// How high the part is in which marks lie.
    inner: f64,
}

pub(super) fn svg(figure: &Figure) -> String {
    let inner = match &figure.marks {
        Marks::Dots(dots) => ROW * dots.len() as f64,
        Marks::Bars { bars, .. } => ROW * bars.len() as f64,
        Marks::Matrix { rows, .. } => ROW * (rows.len() + 1) as f64,
        Marks::Waterfall { changes, .. } => ROW * (changes.len() + 2) as f64,
        Marks::Lines { .. } | Marks::Areas { .. } => HIGH,
        Marks::Calendar { .. } => 7.0 * DAY,
    };
    let mut canvas = Canvas { figure, body: String::new(), inner };
    let mut legend = Vec::new();
    match &figure.marks {
        Marks::Dots(dots) => {
            canvas.across();
            canvas.guides();
            dots.iter().enumerate().for_each(|(at, dot)| canvas.dot(at, dot));
        }
        Marks::Bars { parts, bars } => {
            canvas.across();
            bars.iter().enumerate().for_each(|(at, (label, values))| canvas.bar(at, label, values, parts));
            if parts.len() > 1 {
                legend.clone_from(parts);
            }
        }
        Marks::Matrix { columns, rows } => canvas.matrix(columns, rows),
        Marks::Calendar { weeks, days } => canvas.calendar(weeks, days),
        Marks::Waterfall { .. } => {
            canvas.across();
            figure.marks.falls().iter().enumerate().for_each(|(at, fall)| canvas.fall(at, fall));
        }
        Marks::Lines { steps, lines } => {
            canvas.over_time(steps);
            lines.iter().enumerate().for_each(|(at, line)| canvas.line(at, line, steps));
            legend = lines.iter().map(|line| line.label.clone()).collect();
        }
        Marks::Areas { steps, parts } => {
            canvas.over_time(steps);
            canvas.areas(steps, parts);
            legend = parts.iter().map(|(label, _)| label.clone()).collect();
        }
    }
    canvas.finish(&legend)
}

impl Canvas<'_> {
    fn finish(mut self, legend: &[String]) -> String {
        let mut bottom = TOP + self.inner + FOOT;
        let lines = matches!(self.figure.marks, Marks::Lines { .. });
        let dash = |at: usize| if lines { format!(" d{}", at % COLOURS.len()) } else { String::new() };
        for (at, label) in legend.iter().enumerate() {
            let y = bottom + ROW * at as f64;
            self.put(&format!(
                r#"<line class="l c{0}{1}" x1="16" y1="{y}" x2="46" y2="{y}"/>"#,
                at % COLOURS.len(),
                dash(at)
            ));
            self.text(54.0, y + MIDDLE, "", label);
        }
        bottom += ROW * legend.len() as f64;
        let title = escaped(&self.figure.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {bottom}\" role=\"img\" aria-label=\"{title}\">\n\
             <style>{}</style>\n<rect class=\"p\" width=\"{WIDTH}\" height=\"{bottom}\"/>\n\
             <text class=\"h\" x=\"16\" y=\"26\">{title}</text>\n{}</svg>\n",
            style(),
            self.body
        )
    }

    fn put(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    fn text(&mut self, x: f64, y: f64, class: &str, words: &str) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        self.put(&format!("<text{class} x=\"{}\" y=\"{}\">{}</text>", short(x), short(y), escaped(words)));
    }

    /// Where a value lies from left to right.
    fn x(&self, value: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * self.figure.axis.part(value)
    }

    /// Where a value lies over time.
    fn y(&self, value: f64) -> f64 {
        TOP + self.inner * (1.0 - self.figure.axis.part(value))
    }

    /// Where a step of time lies.
    fn at(step: usize, steps: usize) -> f64 {
        let gaps = steps.saturating_sub(1).max(1) as f64;
        LEFT / 2.0 + (WIDTH - LEFT / 2.0 - RIGHT) * step as f64 / gaps
    }

    /// Values lie from left to right, rows below each other.
    fn across(&mut self) {
        let bottom = TOP + self.inner;
        for (value, words) in self.figure.axis.ticks() {
            let x = self.x(value);
            self.put(&format!(
                r#"<line class="r" x1="{0}" y1="{TOP}" x2="{0}" y2="{1}"/>"#,
                short(x),
                short(bottom)
            ));
            self.text(x, bottom + 16.0, "m", &words);
        }
        let title = self.figure.axis.title.clone();
        self.text((LEFT + WIDTH - RIGHT) / 2.0, bottom + 36.0, "m", &title);
    }

    /// Lines across all rows, with their names above.
    fn guides(&mut self) {
        let bottom = short(TOP + self.inner);
        for (label, value) in self.figure.guides.clone() {
            let x = self.x(value);
            self.put(&format!(r#"<line class="a g" x1="{0}" y1="{TOP}" x2="{0}" y2="{bottom}"/>"#, short(x)));
            self.text(x, TOP - 8.0, "m", &label);
        }
    }

    fn calendar(&mut self, weeks: &[String], days: &[Day]) {
        let names = weekdays();
        let y = |weekday: usize| TOP + DAY * (weekday as f64 + 0.5);
        for weekday in [0, 4, 6] {
            self.text(LEFT / 2.0 - 8.0, y(weekday) + MIDDLE, "e", &names[weekday]);
        }
        let wide = (WIDTH - LEFT / 2.0 - RIGHT) / weeks.len().max(1) as f64;
        let x = |week: usize| LEFT / 2.0 + wide * (week as f64 + 0.5);
        let mut free = 0.0;
        for (week, name) in weeks.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            if x(week) >= free {
                self.text(x(week), TOP + self.inner + 16.0, "m", name);
                free = x(week) + 70.0;
            }
        }
        for day in days {
            let radius = (wide.min(DAY) / 2.0 - 0.5) * self.figure.marks.share_of_day(day);
            let title = format!("{}: {}", day.label, self.figure.axis.unit.words(day.value));
            self.put(&format!(
                r#"<circle class="f0" cx="{}" cy="{}" r="{}"><title>{}</title></circle>"#,
                short(x(day.week)),
                short(y(day.weekday)),
                short(radius.max(0.5)),
                escaped(&title)
            ));
        }
    }

    fn over_time(&mut self, steps: &[String]) {
        for (value, words) in self.figure.axis.ticks() {
            let y = self.y(value);
            self.put(&format!(
                r#"<line class="r" x1="{}" y1="{2}" x2="{}" y2="{2}"/>"#,
                LEFT / 2.0,
                WIDTH - RIGHT,
                short(y)
            ));
            self.text(LEFT / 2.0 - 8.0, y + MIDDLE, "e", &words);
        }
        let title = self.figure.axis.title.clone();
        self.text(LEFT / 2.0, TOP - 9.0, "", &title);
        // As many names as fit.
        let every = steps.len().div_ceil(6).max(1);
        for (at, step) in steps.iter().enumerate().step_by(every) {
            let last = at + 1 == steps.len() && at > 0;
            let class = if at == 0 {
                ""
            } else if last {
                "e"
            } else {
                "m"
            };
            self.text(Self::at(at, steps.len()), TOP + self.inner + 16.0, class, step);
        }
    }

    fn row(at: usize) -> f64 {
        TOP + ROW * (at as f64 + 0.5)
    }

    fn label(&mut self, at: usize, label: &str) {
        self.text(LEFT - 10.0, Self::row(at) + MIDDLE, "e", &cut(label));
    }

    fn dot(&mut self, at: usize, dot: &Dot) {
        self.label(at, &dot.label);
        let unit = self.figure.axis.unit;
        let (y, title) = (Self::row(at), format!("{}: {}", dot.label, dot_words(dot, unit)));
        let (low, high, x) = (self.x(dot.range.0), self.x(dot.range.1), self.x(dot.value));
        let against = dot.against.map(|value| self.x(value));
        self.put(&format!("<g><title>{}</title>", escaped(&title)));
        self.put(&format!(
            r#"<line class="l c0" x1="{}" y1="{y}" x2="{}" y2="{y}"/>"#,
            short(low),
            short(high)
        ));
        self.put(&format!(r#"<circle class="f0" cx="{}" cy="{y}" r="5"/>"#, short(x)));
        if let Some(x) = against {
            self.put(&format!(
                r#"<line class="a" x1="{0}" y1="{1}" x2="{0}" y2="{2}"/>"#,
                short(x),
                y - 9.0,
                y + 9.0
            ));
        }
        self.put("</g>");
    }

    fn block(&mut self, at: usize, colour: usize, from: f64, to: f64, title: &str) {
        let (one, two) = (self.x(from), self.x(to));
        self.put(&format!(
            r#"<rect class="f{}" x="{}" y="{}" width="{}" height="{}"><title>{}</title></rect>"#,
            colour % COLOURS.len(),
            short(one.min(two)),
            Self::row(at) - 9.0,
            short((two - one).abs()),
            18,
            escaped(title)
        ));
    }

    fn bar(&mut self, at: usize, label: &str, values: &[f64], parts: &[String]) {
        self.label(at, label);
        let unit = self.figure.axis.unit;
        let (mut above, mut below) = (0.0, 0.0);
        for (colour, (value, part)) in values.iter().zip(parts).enumerate() {
            let end = if *value < 0.0 { &mut below } else { &mut above };
            let from = *end;
            *end += value;
            let title = format!("{label}, {part}: {}", unit.words(*value));
            self.block(at, colour, from, from + value, &title);
        }
    }

    fn fall(&mut self, at: usize, (label, from, to): &(String, f64, f64)) {
        self.label(at, label);
        let unit = self.figure.axis.unit;
        let whole = *from == 0.0;
        let colour = if whole {
            0
        } else if to < from {
            1
        } else {
            2
        };
        let words = if whole { unit.words(*to) } else { signed(unit, to - from) };
        self.block(at, colour, *from, *to, &format!("{label}: {words}"));
    }

    fn matrix(&mut self, columns: &[String], rows: &[(String, Vec<Option<f64>>)]) {
        let unit = self.figure.axis.unit;
        let wide = (WIDTH - LEFT - RIGHT) / columns.len().max(1) as f64;
        let x = |at: usize| LEFT + wide * (at as f64 + 0.5);
        for (at, column) in columns.iter().enumerate() {
            self.text(x(at), Self::row(0) + MIDDLE, "m", &cut(column));
        }
        for (at, (label, cells)) in rows.iter().enumerate() {
            self.label(at + 1, label);
            for (column, cell) in cells.iter().enumerate() {
                let Some(value) = cell else { continue };
                let deep = short(0.08 + 0.5 * self.figure.axis.part(*value));
                let (left, top) = (short(LEFT + wide * column as f64 + 1.0), Self::row(at + 1) - 12.0);
                self.put(&format!(
                    r#"<rect class="f0" fill-opacity="{deep}" x="{left}" y="{top}" width="{}" height="24"/>"#,
                    short(wide - 2.0)
                ));
                self.text(x(column), Self::row(at + 1) + MIDDLE, "m", &unit.words(*value));
            }
        }
        let title = self.figure.axis.title.clone();
        self.text((LEFT + WIDTH - RIGHT) / 2.0, TOP + self.inner + 24.0, "m", &title);
    }

    fn line(&mut self, at: usize, line: &Line, steps: &[String]) {
        let place = at % COLOURS.len();
        let points: Vec<(f64, f64, f64, f64)> = line
            .points
            .iter()
            .enumerate()
            .filter_map(|(step, point)| {
                let (value, low, high) = (*point)?;
                Some((Self::at(step, steps.len()), self.y(value), self.y(low), self.y(high)))
            })
            .collect();
        let upper = points.iter().map(|(x, _, _, high)| (*x, *high));
        let lower = points.iter().rev().map(|(x, _, low, _)| (*x, *low));
        let band = path(upper.chain(lower));
        self.put(&format!(r#"<polygon class="f{place} b" points="{band}"/>"#));
        let middle = path(points.iter().map(|(x, y, _, _)| (*x, *y)));
        self.put(&format!(
            r#"<polyline class="l c{place} d{place}" points="{middle}"><title>{}</title></polyline>"#,
            escaped(&line.label)
        ));
    }

    fn areas(&mut self, steps: &[String], parts: &[(String, Vec<f64>)]) {
        let mut below = vec![0.0; steps.len()];
        for (at, (label, values)) in parts.iter().enumerate() {
            let above: Vec<f64> = below
                .iter()
                .enumerate()
                .map(|(step, value)| value + values.get(step).copied().unwrap_or_default())
                .collect();
            let place = |(step, value): (usize, &f64)| (Self::at(step, steps.len()), self.y(*value));
            let upper: Vec<(f64, f64)> = above.iter().enumerate().map(place).collect();
            let lower: Vec<(f64, f64)> = below.iter().enumerate().map(place).collect();
            let around = path(upper.into_iter().chain(lower.into_iter().rev()));
            self.put(&format!(
                r#"<polygon class="f{}" points="{around}"><title>{}</title></polygon>"#,
                at % COLOURS.len(),
                escaped(label)
            ));
            below = above;
        }
    }
}

/// What a dot says, in words.
pub(super) fn dot_words(dot: &Dot, unit: Unit) -> String {
    let note = if dot.note.is_empty() { String::new() } else { format!(" ({})", dot.note) };
    format!("{}, {}–{}{note}", unit.words(dot.value), unit.words(dot.range.0), unit.words(dot.range.1))
}

/// A change with its sign.
pub(super) fn signed(unit: Unit, change: f64) -> String {
    let sign = if change < 0.0 { "−" } else { "+" };
    format!("{sign}{}", unit.words(change.abs()))
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{},{}", short(x), short(y))).collect::<Vec<_>>().join(" ")
}

/// A number with two places at most.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A name that fits beside its row.
fn cut(label: &str) -> String {
    const MOST: usize = 24;
    if label.chars().count() <= MOST {
        label.to_owned()
    } else {
        label.chars().take(MOST - 1).chain(['…']).collect()
    }
}

fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML has no others.
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

fn style() -> String {
    let of = |pick: fn((&'static str, &'static str)) -> &'static str| {
        let mut rules = format!(
            "text{{fill:{ink}}}.p{{fill:{paper}}}.r{{stroke:{rule}}}.a{{stroke:{ink}}}",
            ink = pick(INK),
            paper = pick(PAPER),
            rule = pick(RULE)
        );
        for at in 0..COLOURS.len() {
            let (light, dark, _) = colour(at);
            let shown = pick((light, dark));
            rules.push_str(&format!(".c{at}{{stroke:{shown}}}.f{at}{{fill:{shown}}}"));
        }
        rules
    };
    let dashes: String = COLOURS
        .iter()
        .enumerate()
        .filter(|(_, (_, _, dash))| *dash != "none")
        .map(|(at, (_, _, dash))| format!(".d{at}{{stroke-dasharray:{dash}}}"))
        .collect();
    format!(
        "text{{font:13px sans-serif}}.h{{font-weight:bold;font-size:16px}}.m{{text-anchor:middle}}.e{{text-anchor:end}}\
         .r{{stroke-width:.5}}.a{{stroke-width:2}}.g{{stroke-width:1.5;stroke-dasharray:2 3}}.l{{stroke-width:2.5;fill:none}}.b{{fill-opacity:.18}}{dashes}{}\
         @media(prefers-color-scheme:dark){{{}}}",
        of(|(light, _)| light),
        of(|(_, dark)| dark)
    )
}
