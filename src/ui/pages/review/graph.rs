//! How the chances of the win went over a match, with what luck brought below; it is the scale that is scrubbed, too.

use std::sync::OnceLock;

use relm4::gtk::{self, accessible::Property, gdk, glib, gsk, prelude::*, subclass::prelude::*};

use super::drawing;
use crate::shared::Shared;
use crate::widgets::{Named, Tint, colour};

/// What a seat has at each moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    pub name: String,
    pub tint: Tint,
    /// After so many entries; nothing where it is not known yet.
    pub chances: Vec<Option<f64>>,
}

/// What is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The seat that is looked through first. Where all win or lose together there is one.
    pub courses: Vec<Course>,
    /// Whether the chances of all make up a whole.
    pub shared_out: bool,
    /// By how much a chance may be off, for a band around the only line.
    pub error: f64,
    /// What everybody has where nobody is ahead.
    pub even: Option<f64>,
    /// What each entry brought the first seat by luck.
    pub luck: Vec<f64>,
    /// Whose luck that is.
    pub luck_of: String,
    /// The parts of the match: after how many entries each begins, and its name.
    pub chapters: Vec<(usize, String)>,
    /// Moments with a number.
    pub flags: Vec<usize>,
    /// How many entries there are.
    pub entries: usize,
}

/// What lies above the picture and changes with every step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cursor {
    pub at: usize,
    /// What stands beside it.
    pub words: String,
    /// What a screen reader says of it.
    pub spoken: String,
}

/// What a picture is made for: a size, and the colours of text and background.
type Made = (i32, i32, [gdk::RGBA; 2]);

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Graph {
        pub figure: Shared<Figure>,
        pub cursor: Shared<Cursor>,
        /// The picture below the cursor, and what it was made for.
        pub made: Shared<Option<(Made, gsk::RenderNode)>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Graph {
        const NAME: &'static str = "TablesideGraph";
        type Type = super::Graph;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("graph");
            class.set_accessible_role(gtk::AccessibleRole::Slider);
        }
    }

    impl ObjectImpl for Graph {
        fn signals() -> &'static [glib::subclass::Signal] {
            static SIGNALS: OnceLock<Vec<glib::subclass::Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![glib::subclass::Signal::builder("scrubbed").param_types([u32::static_type()]).build()]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            let graph = self.obj();
            graph.set_focusable(true);
            graph.set_hexpand(true);
            graph.connect_pointer();
        }
    }

    impl WidgetImpl for Graph {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (200, 600, -1, -1),
                _ => (132, 166, -1, -1),
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The graph: pressing or dragging goes to a moment.
    pub struct Graph(ObjectSubclass<imp::Graph>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Graph {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Graph {
    /// Shows other chances.
    pub fn set_figure(&self, figure: Figure) {
        if *self.imp().figure.get() != figure {
            self.update_property(&[Property::ValueMin(0.0), Property::ValueMax(figure.entries as f64)]);
            self.imp().figure.set(figure);
            self.imp().made.set(None);
            self.queue_draw();
        }
    }

    /// Moves the cursor.
    pub fn set_cursor(&self, cursor: Cursor) {
        if *self.imp().cursor.get() != cursor {
            self.update_property(&[
                Property::ValueNow(cursor.at as f64),
                Property::ValueText(&cursor.spoken),
            ]);
            self.set_accessible_name(&cursor.spoken);
            self.imp().cursor.set(cursor);
            self.queue_draw();
        }
    }

    /// Somebody wants to see the match after so many entries.
    pub fn connect_scrubbed(&self, tell: impl Fn(usize) + 'static) {
        self.connect_local("scrubbed", false, move |values| {
            tell(values.get(1)?.get::<u32>().ok()? as usize);
            None
        });
    }

    fn connect_pointer(&self) {
        let drag = gtk::GestureDrag::new();
        let weak = self.downgrade();
        drag.connect_drag_begin(move |drag, x, y| {
            drag.set_state(gtk::EventSequenceState::Claimed);
            if let Some(graph) = weak.upgrade() {
                graph.grab_focus();
                let flag = graph.flag_at(x, y);
                graph.scrub(flag.unwrap_or_else(|| graph.entry_at(x)));
            }
        });
        let weak = self.downgrade();
        drag.connect_drag_update(move |drag, by, _| {
            // A hand that trembles on a flag does not drag.
            if let (Some(graph), Some((x, _))) = (weak.upgrade(), drag.start_point())
                && by.abs() > 4.0
            {
                graph.scrub(graph.entry_at(x + by));
            }
        });
        self.add_controller(drag);
    }

    fn scrub(&self, at: usize) {
        if self.imp().cursor.get().at != at {
            self.emit_by_name::<()>("scrubbed", &[&u32::try_from(at).unwrap_or(u32::MAX)]);
        }
    }

    fn entry_at(&self, x: f64) -> usize {
        let figure = self.imp().figure.get();
        drawing::Frame::of(self.size(), &figure).entry_at(x, figure.entries)
    }

    /// The moment whose flag lies there.
    fn flag_at(&self, x: f64, y: f64) -> Option<usize> {
        let figure = self.imp().figure.get();
        drawing::Frame::of(self.size(), &figure).flag_at((x, y), &figure)
    }

    fn size(&self) -> (f64, f64) {
        (f64::from(self.width()), f64::from(self.height()))
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let (width, height) = (self.width(), self.height());
        let figure = self.imp().figure.get();
        let made = self.imp().made.get();
        let colours = [colour::ink(self), colour::named(self, "view_bg_color")];
        let now = (width, height, colours);
        let kept = (*made).as_ref().filter(|(then, _)| *then == now).map(|(_, node)| node.clone());
        let node = kept.or_else(|| {
            let below = gtk::Snapshot::new();
            drawing::draw(self.upcast_ref(), &below, &figure);
            below.to_node()
        });
        if let Some(node) = node {
            snapshot.append_node(&node);
            self.imp().made.set(Some((now, node)));
        }
        drawing::draw_cursor(self.upcast_ref(), snapshot, &figure, &self.imp().cursor.get());
        if self.has_visible_focus() {
            let bounds = gtk::graphene::Rect::new(0.0, 0.0, width as f32, height as f32);
            let accent: gdk::RGBA = colour::named(self, "accent_color");
            let outline = gsk::RoundedRect::from_rect(bounds, 8.0);
            snapshot.append_border(&outline, &[2.0; 4], &[accent; 4]);
        }
    }
}
