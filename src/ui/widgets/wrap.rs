//! A row that wraps. It is one tab stop; arrows move between its children.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::place;

mod imp {
    use super::*;

    pub struct Wrap {
        pub gap: Cell<i32>,
        pub align: Cell<f32>,
        pub grow: Cell<bool>,
        pub plain: Cell<bool>,
        pub limit: Cell<i32>,
        pub last: glib::WeakRef<gtk::Widget>,
    }

    impl Default for Wrap {
        fn default() -> Self {
            Self {
                gap: Cell::new(8),
                align: Cell::new(0.0),
                grow: Cell::new(false),
                plain: Cell::new(false),
                limit: Cell::new(i32::MAX),
                last: glib::WeakRef::default(),
            }
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Wrap {
        const NAME: &'static str = "TablesideWrap";
        type Type = super::Wrap;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("wrap");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Wrap {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Wrap {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            let wrap = self.obj();
            if orientation == gtk::Orientation::Horizontal {
                let sizes: Vec<_> =
                    wrap.shown().map(|c| c.measure(gtk::Orientation::Horizontal, -1)).collect();
                let least = sizes.iter().map(|s| s.0).max().unwrap_or(0);
                let gaps = self.gap.get() * (sizes.len().max(1) as i32 - 1);
                let natural = sizes.iter().map(|size| size.1).sum::<i32>() + gaps;
                return (least, natural.min(self.limit.get()).max(least), -1, -1);
            }
            let width = if for_size < 0 { i32::MAX } else { for_size };
            let lines = wrap.lines(width);
            let gaps = self.gap.get() * (lines.len().max(1) as i32 - 1);
            let height = lines.iter().map(|line| line.height).sum::<i32>() + gaps;
            (height, height, -1, -1)
        }

        fn size_allocate(&self, width: i32, _: i32, _: i32) {
            let wrap = self.obj();
            let gap = self.gap.get();
            let mut y = 0;
            for line in wrap.lines(width) {
                let used =
                    line.items.iter().map(|(_, w)| w).sum::<i32>() + gap * (line.items.len() as i32 - 1);
                let spare = (width - used).max(0);
                let mut x = (spare as f32 * self.align.get()) as i32;
                for (child, w) in &line.items {
                    let area = gtk::Allocation::new(x, y, *w, line.height);
                    child.size_allocate(&area, -1);
                    x += w + gap;
                }
                y += line.height + gap;
            }
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            use gtk::DirectionType::{Left, Right, TabBackward, TabForward};
            if self.plain.get() {
                return self.parent_focus(direction);
            }
            let wrap = self.obj();
            let Some(inside) = wrap.focus_child() else { return wrap.enter(direction) };
            if inside.child_focus(direction) {
                return true;
            }
            match direction {
                TabForward | TabBackward => false,
                Left | Right => {
                    wrap.step(&inside, direction == Right);
                    true
                }
                _ => wrap.climb(&inside, direction),
            }
        }

        fn set_focus_child(&self, child: Option<&gtk::Widget>) {
            if child.is_some() {
                self.last.set(child);
            }
            self.parent_set_focus_child(child);
        }
    }
}

glib::wrapper! {
    /// A row of widgets that wraps to as many lines as it needs.
    pub struct Wrap(ObjectSubclass<imp::Wrap>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

struct Line {
    items: Vec<(gtk::Widget, i32)>,
    height: i32,
}

impl Wrap {
    /// An empty row with this gap between neighbours and lines, in pixels.
    #[must_use]
    pub fn new(gap: i32) -> Self {
        let wrap: Self = glib::Object::new();
        wrap.imp().gap.set(gap);
        // Cards, dice and duels lie as they lie, whatever the direction of text.
        wrap.set_direction(gtk::TextDirection::Ltr);
        wrap
    }

    /// Where short lines go: 0 to the left, 0.5 to the middle.
    #[must_use]
    pub fn align(self, align: f32) -> Self {
        self.imp().align.set(align);
        self
    }

    /// Lets the children of a line share its whole width.
    #[must_use]
    pub fn grow(self) -> Self {
        self.imp().grow.set(true);
        self
    }

    /// Asks for no more than this width, in pixels, if its children do not need more.
    pub fn set_limit(&self, limit: i32) {
        if self.imp().limit.replace(limit) != limit {
            self.queue_resize();
        }
    }

    /// Makes it a mere layout: Tab goes through all that is in it.
    #[must_use]
    pub fn plain(self) -> Self {
        self.imp().plain.set(true);
        self
    }

    /// Adds a widget at the end.
    pub fn append(&self, child: &impl IsA<gtk::Widget>) {
        child.as_ref().set_parent(self);
        self.queue_resize();
    }

    fn shown(&self) -> impl Iterator<Item = gtk::Widget> + use<> {
        std::iter::successors(self.first_child(), gtk::Widget::next_sibling)
            .filter(gtk::Widget::should_layout)
    }

    fn lines(&self, width: i32) -> Vec<Line> {
        let gap = self.imp().gap.get();
        let mut lines: Vec<Line> = Vec::new();
        let mut left = 0;
        for child in self.shown() {
            let (least, natural, ..) = child.measure(gtk::Orientation::Horizontal, -1);
            let w = natural.min(width).max(least);
            match lines.last_mut() {
                Some(line) if left >= gap + w => {
                    // Gaps of things that overlap are below nothing.
                    left = left.saturating_sub(gap + w);
                    line.items.push((child, w));
                }
                _ => {
                    left = width - w;
                    lines.push(Line { items: vec![(child, w)], height: 0 });
                }
            }
        }
        for line in &mut lines {
            let n = line.items.len() as i32;
            let used = line.items.iter().map(|(_, w)| w).sum::<i32>() + gap * (n - 1);
            let spare = if self.imp().grow.get() && width < i32::MAX { (width - used).max(0) / n } else { 0 };
            for (child, w) in &mut line.items {
                *w += spare;
                line.height = line.height.max(child.measure(gtk::Orientation::Vertical, *w).1);
            }
        }
        lines
    }

    /// Comes in by Tab: where the focus was last, else where something can be done, else at the start.
    fn enter(&self, direction: gtk::DirectionType) -> bool {
        let last = self.imp().last.upgrade();
        let here = last.filter(|last| last.is_visible() && last.parent().as_ref() == Some(self.upcast_ref()));
        let lit = self.shown().find(|child| child.has_css_class("selectable"));
        here.into_iter().chain(lit).chain(self.shown()).any(|child| child.child_focus(direction))
    }

    /// To the next or previous child that takes the focus.
    fn step(&self, from: &gtk::Widget, forward: bool) {
        let next = |child: &gtk::Widget| if forward { child.next_sibling() } else { child.prev_sibling() };
        let way = if forward { gtk::DirectionType::TabForward } else { gtk::DirectionType::TabBackward };
        std::iter::successors(next(from), next).any(|child| child.is_visible() && child.child_focus(way));
    }

    /// To the nearest child on the lines above or below.
    fn climb(&self, from: &gtk::Widget, direction: gtk::DirectionType) -> bool {
        let place = |child: &gtk::Widget| {
            let (x, y) = place(child);
            (x + child.width() / 2, y)
        };
        let (x, y) = place(from);
        let up = direction == gtk::DirectionType::Up;
        let mut others: Vec<_> = self
            .shown()
            .map(|child| (place(&child), child))
            .filter(|((_, other), _)| if up { *other < y } else { *other > y })
            .collect();
        others.sort_by_key(|((other_x, other_y), _)| ((other_y - y).abs(), (other_x - x).abs()));
        others.into_iter().any(|(_, child)| child.child_focus(gtk::DirectionType::TabForward))
    }
}
