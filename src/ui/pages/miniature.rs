//! A match that waits, as small as a picture: its own table, seen as everybody may see it.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use crate::engine::Viewer;
use crate::play::GameSession;
use crate::shared::Shared;
use crate::tables::{self, Scene, TableView};

/// The size that the table believes it has.
const FULL: (i32, i32) = (1100, 640);
/// After this time everything on the table has found its size.
const SETTLED: Duration = Duration::from_millis(400);

/// What is done with a picture.
type Made = Rc<dyn Fn(&gdk::Paintable)>;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Miniature {
        /// The table itself with its view, until it has been painted.
        pub table: Shared<Option<(gtk::Widget, Rc<dyn TableView>)>>,
        /// What is to be shown as soon as somebody can see it.
        pub wanted: Shared<Option<Rc<GameSession>>>,
        /// Whether the next painting is kept.
        pub asked: Cell<bool>,
        /// What was painted then, as large as the pixels of the screen have it.
        pub painted: Shared<Option<gsk::RenderNode>>,
        /// What was painted.
        pub picture: Shared<Option<gdk::Paintable>>,
        /// Who is told of the picture.
        pub made: Shared<Option<Made>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Miniature {
        const NAME: &'static str = "TablesideMiniature";
        type Type = super::Miniature;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("miniature");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for Miniature {
        fn constructed(&self) {
            self.parent_constructed();
            let miniature = self.obj();
            miniature.set_overflow(gtk::Overflow::Hidden);
            miniature.set_can_target(false);
            miniature.set_can_focus(false);
            miniature.update_state(&[gtk::accessible::State::Hidden(true)]);
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Miniature {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (0, 0, -1, -1)
        }

        fn map(&self) {
            self.parent_map();
            // Not while the window is being shown.
            let miniature = self.obj().downgrade();
            glib::idle_add_local_once(move || {
                if let Some(miniature) = miniature.upgrade().filter(|miniature| miniature.is_mapped()) {
                    miniature.make();
                }
            });
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let Some((table, _)) = (*self.table.get()).clone() else { return };
            let least = |orientation| table.measure(orientation, -1).0;
            let wide = FULL.0.max(least(gtk::Orientation::Horizontal));
            let high = FULL.1.max(least(gtk::Orientation::Vertical));
            let scale = (width as f32 / wide as f32).max(height as f32 / high as f32);
            let corner = |room: i32, full: i32| (room as f32 - full as f32 * scale) / 2.0;
            let transform = gsk::Transform::new()
                .translate(&graphene::Point::new(corner(width, wide), corner(height, high)))
                .scale(scale, scale);
            table.allocate(wide, high, -1, Some(transform));
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let miniature = self.obj();
            match &*self.picture.get() {
                Some(picture) => {
                    picture.snapshot(snapshot, miniature.width().into(), miniature.height().into());
                }
                None => {
                    self.parent_snapshot(snapshot);
                    if self.asked.get() {
                        self.painted.set(miniature.paint());
                        self.asked.set(self.painted.get().is_none());
                    }
                }
            }
        }
    }
}

glib::wrapper! {
    /// A small picture of a table. Nothing of it can be pressed, and it is no part of what is read out.
    pub struct Miniature(ObjectSubclass<imp::Miniature>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Miniature {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Miniature {
    /// Shows how a match stands, once this is on the screen: the table of a match that nobody sees is not made.
    pub fn show(&self, session: GameSession) {
        self.clear();
        self.imp().wanted.set(Some(Rc::new(session)));
        if self.is_mapped() {
            self.make();
        }
    }

    /// Does something with the picture once it has been painted.
    pub fn connect_made(&self, made: impl Fn(&gdk::Paintable) + 'static) {
        self.imp().made.set(Some(Rc::new(made)));
    }

    /// Makes the table, if one is wanted; a picture of it is enough once it has settled.
    fn make(&self) {
        if let Some(session) = self.imp().wanted.take().as_deref() {
            self.lay(session);
        }
        self.keep_picture_soon();
    }

    fn lay(&self, session: &GameSession) {
        let info = session.game().info();
        let Some(view) = tables::create(&info, Rc::new(|_| {})) else { return };
        let view: Rc<dyn TableView> = Rc::from(view);
        let scene = Scene {
            game: session.game(),
            whole: None,
            setup: session.setup(),
            names: session.names(),
            viewer: Viewer::Table,
            next: session.next(),
            acting: None,
            hint: None,
            advice: false,
            shared: true,
            amending: false,
            animate: false,
            told: &[],
        };
        let frame = view.frame();
        frame.banner().set_sentence(&session.game().ask().render(session.names()));
        view.show(&scene);
        let page = gtk::Box::builder().css_classes(["table-page", tables::cloth_of(&info)]).build();
        if let Some(class) = frame.page_class() {
            page.add_css_class(class);
        }
        let table = frame.widget();
        table.set_hexpand(true);
        page.append(&table);
        page.set_parent(self);
        self.imp().table.set(Some((page.upcast(), view)));
        self.queue_allocate();
    }

    fn keep_picture_soon(&self) {
        if self.imp().table.get().is_none() {
            return;
        }
        let miniature = self.downgrade();
        glib::timeout_add_local_once(SETTLED, move || {
            let Some(miniature) = miniature.upgrade() else { return };
            // On a busy machine nothing may have been painted yet, or only what had not settled.
            miniature.imp().asked.set(true);
            miniature.queue_draw();
            miniature.add_tick_callback(|miniature, _| {
                if miniature.imp().painted.get().is_none() {
                    return glib::ControlFlow::Continue;
                }
                let miniature = miniature.downgrade();
                glib::idle_add_local_once(move || {
                    if let Some(miniature) = miniature.upgrade() {
                        miniature.keep_picture();
                    }
                });
                glib::ControlFlow::Break
            });
        });
    }

    /// Once it has been painted, the table itself is needed no more.
    fn keep_picture(&self) {
        if self.imp().table.get().is_none() || !self.is_mapped() {
            return;
        }
        let Some(picture) = self.flat() else { return };
        self.clear();
        self.imp().picture.set(Some(picture.clone()));
        self.queue_draw();
        if let Some(made) = self.imp().made.take().as_deref() {
            made(&picture);
        }
    }

    /// Paints the table once more; only while the window is painted have all its parts their places.
    fn paint(&self) -> Option<gsk::RenderNode> {
        let snapshot = gtk::Snapshot::new();
        snapshot.scale(self.scale_factor() as f32, self.scale_factor() as f32);
        self.snapshot_child(&self.first_child()?, &snapshot);
        snapshot.to_node()
    }

    /// What was painted as nothing but pixels: none of the many parts of the table is painted any more.
    fn flat(&self) -> Option<gdk::Paintable> {
        let scale = self.scale_factor();
        let (width, height) = ((self.width() * scale) as f32, (self.height() * scale) as f32);
        let painted = self.imp().painted.take();
        let frame = graphene::Rect::new(0.0, 0.0, width, height);
        let texture = self.native()?.renderer()?.render_texture(painted.as_ref().as_ref()?, Some(&frame));
        Some(texture.upcast())
    }

    fn clear(&self) {
        if let Some((table, _)) = &*self.imp().table.replace(None) {
            table.unparent();
        }
        self.imp().picture.set(None);
        self.imp().painted.set(None);
        self.imp().asked.set(false);
    }
}
