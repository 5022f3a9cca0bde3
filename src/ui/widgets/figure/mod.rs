//! A figure of the insight: one widget draws all of them, goes along their marks by keys, and tells each.

mod drawing;
mod layout;

use std::cell::Cell;

use relm4::gtk::{self, accessible::Property, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use self::layout::Frame;
use super::{Named, colour};
use crate::insight::figure::{Figure, Spoken};
use crate::shared::Shared;

pub use self::layout::Form;

/// What a picture is made for: a size, and the colours of text and background.
type Made = (i32, i32, [gdk::RGBA; 2]);

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct FigureView {
        pub figure: Shared<Option<Figure>>,
        pub form: Cell<Form>,
        pub spoken: Shared<Vec<Spoken>>,
        /// The mark that is looked at.
        pub at: Cell<usize>,
        /// The picture below it, and what it was made for.
        pub made: Shared<Option<(Made, gsk::RenderNode)>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for FigureView {
        const NAME: &'static str = "TablesideFigure";
        type Type = super::FigureView;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("figure");
            class.set_accessible_role(gtk::AccessibleRole::Slider);
        }
    }

    impl ObjectImpl for FigureView {
        fn constructed(&self) {
            self.parent_constructed();
            let view = self.obj();
            view.set_focusable(true);
            view.set_hexpand(true);
            view.set_overflow(gtk::Overflow::Hidden);
            view.connect_keys();
            view.connect_pointer();
        }
    }

    impl WidgetImpl for FigureView {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            if orientation == gtk::Orientation::Horizontal {
                return (200, 420, -1, -1);
            }
            let width = f64::from(if width < 0 { 420 } else { width });
            let height = (*self.figure.get())
                .as_ref()
                .map_or(0.0, |figure| Frame::of(width, figure, self.form.get()).height(figure));
            let height = height.ceil() as i32;
            (height, height, -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// A figure. It is one stop of the Tab key; arrows go along its marks.
    pub struct FigureView(ObjectSubclass<imp::FigureView>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl FigureView {
    /// A view of this figure.
    #[must_use]
    pub fn new(figure: Figure, form: Form) -> Self {
        let view: Self = glib::Object::new();
        let imp = view.imp();
        let spoken = figure.spoken();
        view.update_property(&[
            Property::ValueMin(1.0),
            Property::ValueMax(spoken.len() as f64),
            Property::Description(&figure.title),
        ]);
        imp.form.set(form);
        imp.spoken.set(spoken);
        imp.figure.set(Some(figure));
        view.go(0);
        view
    }

    /// Looks at a mark, and tells it.
    fn go(&self, at: usize) {
        let imp = self.imp();
        let spoken = imp.spoken.get();
        let Some(Spoken { label, words }) = spoken.get(at) else { return };
        imp.at.set(at);
        let words = format!("{label}, {words}");
        self.update_property(&[Property::ValueNow(at as f64 + 1.0), Property::ValueText(&words)]);
        self.set_accessible_name(&words);
        self.queue_draw();
    }

    fn connect_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        let weak = self.downgrade();
        keys.connect_key_pressed(move |_, key, _, state| {
            let Some(view) = weak.upgrade() else { return glib::Propagation::Proceed };
            let plain = !state.intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK);
            let (at, n) = (view.imp().at.get(), view.imp().spoken.get().len());
            match goes_to(key, at, n).filter(|_| plain) {
                Some(to) => {
                    view.go(to);
                    glib::Propagation::Stop
                }
                None => glib::Propagation::Proceed,
            }
        });
        self.add_controller(keys);
        self.connect_has_focus_notify(gtk::prelude::WidgetExt::queue_draw);
    }

    fn connect_pointer(&self) {
        let press = gtk::GestureClick::new();
        let weak = self.downgrade();
        press.connect_pressed(move |_, _, x, y| {
            let Some(view) = weak.upgrade() else { return };
            view.grab_focus();
            let imp = view.imp();
            let near = (*imp.figure.get())
                .as_ref()
                .and_then(|figure| view.frame(figure).nearest(figure, imp.form.get(), (x, y)));
            if let Some(near) = near {
                view.go(near);
            }
        });
        self.add_controller(press);
    }

    fn frame(&self, figure: &Figure) -> Frame {
        Frame::of(f64::from(self.width()), figure, self.imp().form.get())
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        let figure = imp.figure.get();
        let Some(figure) = &*figure else { return };
        let (frame, form, spoken) = (self.frame(figure), imp.form.get(), imp.spoken.get());
        let colours = [colour::ink(self), colour::named(self, "card_bg_color")];
        let now = (self.width(), self.height(), colours);
        let made = imp.made.get();
        let kept = (*made).as_ref().filter(|(then, _)| *then == now).map(|(_, node)| node.clone());
        let node = kept.or_else(|| {
            let below = gtk::Snapshot::new();
            drawing::draw(self.upcast_ref(), &below, (figure, form), frame, &spoken);
            below.to_node()
        });
        if let Some(node) = node {
            snapshot.append_node(&node);
            imp.made.set(Some((now, node)));
        }
        if !self.has_focus() {
            return;
        }
        let places = frame.places(figure, form);
        let Some(place) = places.get(imp.at.get()) else { return };
        let bounds =
            graphene::Rect::new(place.x as f32, place.y as f32, place.width as f32, place.height as f32);
        let outline = gsk::RoundedRect::from_rect(bounds, 6.0);
        let accent = colour::named(self, "accent_color");
        snapshot.append_border(&outline, &[2.0; 4], &[accent; 4]);
        drawing::draw_words(self.upcast_ref(), snapshot, (figure, form), frame, spoken.get(imp.at.get()));
    }
}

/// To which of `n` marks a key leads from one of them.
fn goes_to(key: gdk::Key, at: usize, n: usize) -> Option<usize> {
    let last = n.checked_sub(1)?;
    match key {
        gdk::Key::Left | gdk::Key::KP_Left | gdk::Key::Up | gdk::Key::KP_Up => Some(at.saturating_sub(1)),
        gdk::Key::Right | gdk::Key::KP_Right | gdk::Key::Down | gdk::Key::KP_Down => Some((at + 1).min(last)),
        gdk::Key::Home | gdk::Key::KP_Home => Some(0),
        gdk::Key::End | gdk::Key::KP_End => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_stay_within_the_marks() {
        assert_eq!(goes_to(gdk::Key::Right, 0, 3), Some(1));
        assert_eq!(goes_to(gdk::Key::Down, 2, 3), Some(2));
        assert_eq!(goes_to(gdk::Key::Up, 0, 3), Some(0));
        assert_eq!(goes_to(gdk::Key::End, 0, 3), Some(2));
        assert_eq!(goes_to(gdk::Key::Tab, 0, 3), None);
        assert_eq!(goes_to(gdk::Key::Right, 0, 0), None);
    }
}
