//! What is printed on the cloth: lines between things with a mark on each, frames in which things meet, corners with
//! their titles.

use relm4::gtk::{self, glib, graphene, prelude::*, subclass::prelude::*};

use super::plan::Area;
use super::zone::allocate;
use crate::shared::Shared;
use crate::tables::kit::{set_accessible_name, set_class, set_text};
use crate::widgets::{colour, say_over};
use tableside::table::{Link, State};

/// A line from one point to others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The things it joins.
    pub ends: Vec<Area>,
    pub now: bool,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Prints {
        pub frames: Shared<Vec<(Area, bool)>>,
        pub lines: Shared<Vec<Line>>,
        /// Where no line is drawn, since something lies there.
        pub holes: Shared<Vec<Area>>,
        /// One for each link: its mark, its title, how it stands.
        pub marks: Shared<Vec<[gtk::Label; 3]>>,
        pub placed: Shared<Vec<(gtk::Widget, Area)>>,
        /// What is shown.
        pub links: Shared<Vec<Link>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Prints {
        const NAME: &'static str = "TablesidePrints";
        type Type = super::Prints;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("prints");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Prints {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Prints {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (0, 0, -1, -1)
        }

        fn size_allocate(&self, _: i32, _: i32, _: i32) {
            for (widget, area) in self.placed.get().iter() {
                allocate(widget, *area);
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
            let mut child = self.obj().first_child();
            while let Some(widget) = child {
                self.obj().snapshot_child(&widget, snapshot);
                child = widget.next_sibling();
            }
        }
    }
}

glib::wrapper! {
    /// The prints.
    pub struct Prints(ObjectSubclass<imp::Prints>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Prints {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Prints {
    /// Shows the words of the links.
    pub fn show(&self, links: &[Link]) {
        let imp = self.imp();
        if *imp.links.get() == links {
            return;
        }
        imp.links.set(links.to_vec());
        let mut marks = (*imp.marks.get()).clone();
        while marks.len() > links.len() {
            marks.pop().into_iter().flatten().for_each(|label| label.unparent());
        }
        while marks.len() < links.len() {
            let labels = ["mark", "printed-title", "link-note"].map(|class| {
                let label = gtk::Label::builder().css_classes([class]).build();
                if class != "mark" {
                    label.set_wrap(true);
                    label.set_wrap_mode(gtk::pango::WrapMode::WordChar);
                    super::item::ask_for_one_line(&label);
                    label.set_justify(gtk::Justification::Center);
                }
                label.set_parent(self);
                let (prints, at) = (self.downgrade(), marks.len());
                say_over(&label, move || {
                    prints.upgrade().map(|prints| prints.name_of(at)).unwrap_or_default()
                });
                label
            });
            marks.push(labels);
        }
        for ([mark, title, note], link) in marks.iter().zip(links) {
            mark.set_text(&link.mark);
            set_text(title, &link.title);
            set_text(note, &link.note);
            for label in [mark, title, note] {
                set_class(label, "now", link.state == State::Chosen);
                set_class(label, "over", link.state == State::Aside);
            }
            set_accessible_name(mark, &link.name);
        }
        imp.marks.set(marks);
    }

    /// What a link is.
    fn name_of(&self, at: usize) -> String {
        self.imp().links.get().get(at).map(|link| link.name.clone()).unwrap_or_default()
    }

    /// The labels of a link: its mark, its title, how it stands.
    pub fn labels(&self, at: usize) -> Option<[gtk::Label; 3]> {
        self.imp().marks.get().get(at).cloned()
    }

    /// Where everything lies.
    pub fn put(
        &self,
        frames: Vec<(Area, bool)>,
        lines: Vec<Line>,
        holes: Vec<Area>,
        placed: Vec<(gtk::Widget, Area)>,
    ) {
        let imp = self.imp();
        for label in imp.marks.get().iter().flatten() {
            let shown = placed.iter().any(|(widget, _)| widget == label.upcast_ref::<gtk::Widget>());
            label.set_child_visible(shown && !label.text().is_empty());
        }
        let changed = *imp.frames.get() != frames || *imp.lines.get() != lines;
        imp.frames.set(frames);
        imp.holes.set(holes);
        imp.lines.set(lines);
        imp.placed.set(placed);
        self.queue_allocate();
        if changed {
            self.queue_draw();
        }
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        let (frames, lines) = (imp.frames.get(), imp.lines.get());
        if frames.is_empty() && lines.is_empty() {
            return;
        }
        let area = graphene::Rect::new(0.0, 0.0, self.width() as f32, self.height() as f32);
        let cr = snapshot.append_cairo(&area);
        let gold = (1.0, 0.84, 0.43, 1.0);
        let ink = colour::ink(self);
        let ink = (f64::from(ink.red()), f64::from(ink.green()), f64::from(ink.blue()), 0.38);
        for (frame, now) in frames.iter() {
            let (r, g, b, a) = if *now { gold } else { ink };
            cr.set_source_rgba(r, g, b, a);
            cr.set_line_width(if *now { 2.6 } else { 1.2 });
            rounded(&cr, *frame, 12.0);
            cr.stroke().ok();
        }
        let holes = imp.holes.get();
        if !holes.is_empty() {
            cr.rectangle(0.0, 0.0, self.width().into(), self.height().into());
            holes.iter().for_each(|hole| cr.rectangle(hole.x, hole.y, hole.width, hole.height));
            cr.set_fill_rule(gtk::cairo::FillRule::EvenOdd);
            cr.clip();
        }
        let centre = holes.last().map(|hole| middle(*hole)).unwrap_or_default();
        for line in lines.iter() {
            let (r, g, b, a) = if line.now { gold } else { ink };
            cr.set_source_rgba(r, g, b, a);
            cr.set_line_width(if line.now { 2.6 } else { 1.2 });
            draw_line(&cr, &line.ends, centre);
            cr.stroke().ok();
        }
    }
}

/// A path round a rectangle with rounded corners.
pub(super) fn rounded(cr: &gtk::cairo::Context, area: Area, radius: f64) {
    use std::f64::consts::FRAC_PI_2;
    let (x, y, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    cr.new_sub_path();
    cr.arc(right - radius, y + radius, radius, -FRAC_PI_2, 0.0);
    cr.arc(right - radius, bottom - radius, radius, 0.0, FRAC_PI_2);
    cr.arc(x + radius, bottom - radius, radius, FRAC_PI_2, 2.0 * FRAC_PI_2);
    cr.arc(x + radius, y + radius, radius, 2.0 * FRAC_PI_2, 3.0 * FRAC_PI_2);
    cr.close_path();
}

/// The middle of a thing.
pub fn middle(area: Area) -> (f64, f64) {
    (area.x + area.width / 2.0, area.y + area.height / 2.0)
}

/// Where the mark of a line stands: between what it joins, on its bend where it has one.
pub fn mark_of(ends: &[Area], around: (f64, f64)) -> (f64, f64) {
    let n = ends.len().max(1) as f64;
    let (x, y) =
        ends.iter().map(|end| middle(*end)).fold((0.0, 0.0), |(x, y), at| (x + at.0 / n, y + at.1 / n));
    match ends {
        [one, other] if bends(*one, *other) => {
            let (corner, centre) = (corner_of(*one, *other, around), (x, y));
            ((corner.0 + centre.0) / 2.0, (corner.1 + centre.1) / 2.0)
        }
        _ => (x, y),
    }
}

/// Whether two things lie round a corner from each other.
fn bends(one: Area, other: Area) -> bool {
    let ((a, b), (c, d)) = (middle(one), middle(other));
    (a - c).abs() > one.width * 0.7 && (b - d).abs() > one.height * 0.4 && (a - c).abs() < one.width * 4.0
}

/// The corner of the bend: the one further from what it goes round.
fn corner_of(one: Area, other: Area, (x, y): (f64, f64)) -> (f64, f64) {
    let ((a, b), (c, d)) = (middle(one), middle(other));
    let far = |at: (f64, f64)| (at.0 - x).abs() + (at.1 - y).abs();
    if far((a, d)) >= far((c, b)) { (a, d) } else { (c, b) }
}

fn draw_line(cr: &gtk::cairo::Context, ends: &[Area], around: (f64, f64)) {
    match ends {
        [one, other] if bends(*one, *other) => {
            let ((a, b), (c, d)) = (middle(*one), middle(*other));
            let (x, y) = corner_of(*one, *other, around);
            let part = |from: f64, to: f64| from + (to - from) * 0.75;
            cr.move_to(a, b);
            cr.curve_to(part(a, x), part(b, y), part(c, x), part(d, y), c, d);
        }
        [one, others @ ..] => {
            let (x, y) = middle(*one);
            if let [other] = others {
                cr.move_to(x, y);
                let (c, d) = middle(*other);
                cr.line_to(c, d);
            } else {
                // Several meet in their middle.
                let (mx, my) = mark_of(ends, around);
                for end in ends {
                    let (c, d) = middle(*end);
                    cr.move_to(c, d);
                    cr.line_to(mx, my);
                }
            }
        }
        [] => {}
    }
}
