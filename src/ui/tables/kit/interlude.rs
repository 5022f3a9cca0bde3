//! What a part of a match brought, for a moment over the stage: nobody waits for it, and one press ends it.

use std::cell::Cell;
use std::time::Duration;

use relm4::gtk::{self, gdk, glib, prelude::*, subclass::prelude::*};

use super::{set_class, set_text, titled};
use crate::widgets::{Portrait, readers};

/// How long it stands, and how much longer for each line beyond the first few; but never longer than that.
const MOMENT: Duration = Duration::from_millis(1200);
const LINE: Duration = Duration::from_millis(400);
const FEW: usize = 3;
const LONGEST: Duration = Duration::from_millis(3000);
/// The side of a picture.
const PORTRAIT: i32 = 84;
/// How long it still stands when the pointer has left it.
const LEFT: Duration = Duration::from_millis(400);
/// A pointer that moves by less rests where it was.
const RESTS: f64 = 3.0;

use tableside::table::Interlude;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct InterludeView {
        pub timer: Cell<Option<glib::SourceId>>,
        /// Where the pointer was when it came upon it.
        pub met: Cell<Option<(f64, f64)>>,
        /// Whether somebody points at it, to read it in peace.
        pub held: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for InterludeView {
        const NAME: &'static str = "TablesideInterlude";
        type Type = super::InterludeView;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_layout_manager_type::<gtk::BinLayout>();
            class.set_css_name("interlude");
            // Screen readers say it when it comes.
            class.set_accessible_role(readers::TELLER);
        }
    }

    impl ObjectImpl for InterludeView {
        fn constructed(&self) {
            self.parent_constructed();
            let view = self.obj();
            view.set_visible(false);
            let click = gtk::GestureClick::new();
            click.connect_pressed(|click, _, _, _| {
                click.set_state(gtk::EventSequenceState::Claimed);
                if let Some(view) = click.widget().and_downcast::<super::InterludeView>() {
                    view.end();
                }
            });
            view.add_controller(click);
            view.hold_with_pointer();
        }

        fn dispose(&self) {
            if let Some(timer) = self.timer.take() {
                timer.remove();
            }
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for InterludeView {}
}

glib::wrapper! {
    /// The moment on the screen.
    pub struct InterludeView(ObjectSubclass<imp::InterludeView>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for InterludeView {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl InterludeView {
    /// Shows it for a moment; what was shown before makes way.
    pub fn begin(&self, interlude: &Interlude) {
        self.end();
        let grid = gtk::Grid::builder().column_spacing(24).row_spacing(4).build();
        let title = titled("title-3", &interlude.title);
        title.set_xalign(0.5);
        let rows = i32::try_from(interlude.lines.len()).unwrap_or(i32::MAX - 1) + 1;
        let left = i32::from(interlude.portrait.is_some());
        if let Some(look) = &interlude.portrait {
            let portrait = Portrait::default();
            portrait.set_size(PORTRAIT);
            portrait.set_resource(look.path);
            portrait.set_glow(f64::from(look.glow) / 100.0);
            portrait.set_broken(look.broken);
            portrait.set_valign(gtk::Align::Center);
            // The words tell who it is.
            portrait.set_accessible_role(gtk::AccessibleRole::Presentation);
            grid.attach(&portrait, 0, 0, 1, rows);
        }
        grid.attach(&title, left, 0, 2, 1);
        for (row, line) in (1..).zip(&interlude.lines) {
            let (what, result) = (titled("what", &line.what), titled("result", ""));
            set_text(&result, &line.result);
            set_class(&result, "won", line.won);
            grid.attach(&what, left, row, 1, 1);
            grid.attach(&result, left + 1, row, 1, 1);
        }
        grid.set_parent(self);
        // What is hidden does not notice that it holds something else, and would keep the size of what was shown before.
        self.queue_resize();
        self.set_visible(true);
        readers::tell(self, &interlude.spoken());
        self.end_after(standing(interlude.lines.len()));
    }

    /// Ends it after a while, unless somebody points at it then.
    fn end_after(&self, stay: Duration) {
        let view = self.downgrade();
        let timer = glib::timeout_add_local_once(stay, move || {
            if let Some(view) = view.upgrade() {
                view.imp().timer.take();
                if !view.imp().held.get() {
                    view.end();
                }
            }
        });
        if let Some(old) = self.imp().timer.replace(Some(timer)) {
            old.remove();
        }
    }

    /// A pointer that comes upon it holds it; one that only lay there does not.
    fn hold_with_pointer(&self) {
        let motion = gtk::EventControllerMotion::new();
        let met = |view: &gtk::EventControllerMotion| view.widget().and_downcast::<Self>();
        motion.connect_enter(move |motion, x, y| {
            if let Some(view) = met(motion) {
                view.imp().met.set(Some((x, y)));
            }
        });
        motion.connect_motion(move |motion, x, y| {
            let Some(view) = met(motion) else { return };
            let (from_x, from_y) = view.imp().met.get().unwrap_or((x, y));
            view.imp().met.set(Some((from_x, from_y)));
            if (x - from_x).hypot(y - from_y) > RESTS {
                view.imp().held.set(true);
            }
        });
        motion.connect_leave(move |motion| {
            let Some(view) = met(motion) else { return };
            view.imp().met.set(None);
            if view.imp().held.replace(false) && view.is_visible() {
                view.end_after(LEFT);
            }
        });
        self.add_controller(motion);
    }

    /// Ends it.
    pub fn end(&self) {
        if let Some(timer) = self.imp().timer.take() {
            timer.remove();
        }
        self.imp().met.set(None);
        self.imp().held.set(false);
        self.set_visible(false);
        while let Some(child) = self.first_child() {
            child.unparent();
        }
    }

    /// Keys that press things end it instead, so that nothing below it is pressed unseen.
    pub fn end_with_keys(&self, table: &impl IsA<gtk::Widget>) {
        let keys =
            gtk::EventControllerKey::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
        let view = self.downgrade();
        keys.connect_key_pressed(move |_, key, _, _| {
            use gdk::Key;
            let press = matches!(key, Key::Return | Key::KP_Enter | Key::space | Key::KP_Space | Key::Escape);
            let Some(view) = view.upgrade().filter(WidgetExt::is_visible) else {
                return glib::Propagation::Proceed;
            };
            // Whoever types goes on typing.
            let typing =
                view.root().and_then(|root| root.focus()).is_some_and(|focus| focus.is::<gtk::Text>());
            if press || typing {
                view.end();
            }
            if press && !typing { glib::Propagation::Stop } else { glib::Propagation::Proceed }
        });
        table.add_controller(keys);
    }
}

/// How long so many lines stand.
fn standing(lines: usize) -> Duration {
    let more = u32::try_from(lines.saturating_sub(FEW)).unwrap_or(u32::MAX);
    LONGEST.min(MOMENT.saturating_add(LINE.saturating_mul(more)))
}

#[cfg(test)]
mod tests {
    use relm4::adw;

    use super::*;
    use tableside::table::Brought;

    #[test]
    fn it_stands_longer_where_it_says_more() {
        let stands: Vec<u128> = [0, 3, 4, 5, 8, 40].map(|lines| standing(lines).as_millis()).to_vec();
        assert_eq!(stands, [1200, 1200, 1600, 2000, 3000, 3000]);
    }

    #[test]
    fn all_of_it_is_read_aloud() {
        let line = Brought { what: "Anna × Ben".into(), result: "Anna +2".into(), won: true };
        let interlude =
            Interlude { title: "Round 1 is over".into(), lines: vec![line], ..Interlude::default() };
        assert_eq!(interlude.spoken(), "Round 1 is over. Anna × Ben: Anna +2.");
    }

    /// Its place over the stage is as high as all lines need, whatever it showed before.
    #[gtk::test]
    fn it_is_as_high_as_its_lines() {
        adw::init().unwrap();
        let line = |what: &str| Brought { what: what.into(), result: "1 Gold".into(), won: true };
        let view = InterludeView::default();
        let height = |lines: &[&str]| {
            let lines = lines.iter().map(|what| line(what)).collect();
            let title = "Anna succeeds: Wolf at the Fold".into();
            view.begin(&Interlude { title, lines, ..Interlude::default() });
            let width = view.measure(gtk::Orientation::Horizontal, -1).1;
            view.measure(gtk::Orientation::Vertical, width).1
        };
        let (one, three) = (height(&["Reward"]), height(&["Reward", "Twin Bow", "Achievement"]));
        assert!(three >= one + 30, "{one} {three}");
    }
}
