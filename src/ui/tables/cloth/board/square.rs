//! A field of the board: what stands on it and what may be done with it.

use std::cell::Cell;

use relm4::adw;
use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use super::figure::Figure;
use super::grain;
use super::paint;
use super::place::Cell as At;
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::widgets::{Named, place};
use tableside::table::{FieldLook, Item, Look, Mark, Piece};

mod imp {
    use std::sync::OnceLock;

    use super::*;

    #[derive(Default)]
    pub struct Square {
        pub look: Shared<FieldLook>,
        /// What a screen reader says of it, and what pressing it does.
        pub words: Shared<[String; 2]>,
        pub drawn: Shared<Option<(Figure, gsk::RenderNode)>>,
        /// Whether its die is in the air.
        pub lifted: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Square {
        const NAME: &'static str = "TablesideSquare";
        type Type = super::Square;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("square");
            class.set_accessible_role(gtk::AccessibleRole::Button);
            class.install_action("square.press", None, |square, _, _| {
                square.emit_by_name::<()>("pressed", &[])
            });
            for key in [gdk::Key::space, gdk::Key::Return, gdk::Key::KP_Enter, gdk::Key::KP_Space] {
                class.add_binding_action(key, gdk::ModifierType::empty(), "square.press");
            }
        }
    }

    impl ObjectImpl for Square {
        fn signals() -> &'static [glib::subclass::Signal] {
            static SIGNALS: OnceLock<Vec<glib::subclass::Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![glib::subclass::Signal::builder("pressed").build()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            let square = self.obj();
            square.set_focusable(true);
            square.set_direction(gtk::TextDirection::Ltr);
        }
    }

    impl WidgetImpl for Square {
        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// A field of the board.
    pub struct Square(ObjectSubclass<imp::Square>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Square {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Square {
    /// Calls `f` when it is pressed by key or through assistive technology.
    pub fn connect_pressed(&self, f: impl Fn() + 'static) {
        self.connect_closure("pressed", false, glib::closure_local!(move |_: &Self| f()));
    }

    /// What stands on it.
    pub fn piece(&self) -> Option<Piece> {
        self.imp().look.get().piece
    }

    /// What is said to who points at it.
    pub fn tip(&self) -> String {
        self.imp().look.get().tip.clone()
    }

    /// Where it lies.
    pub fn cell(&self) -> At {
        let look = self.imp().look.get();
        (look.column, look.row)
    }

    /// Shows something else; says whether something else stands there.
    pub fn show(&self, item: &Item) -> bool {
        let Look::Field(look) = &item.look else { return false };
        let imp = self.imp();
        let words = imp.words.get();
        if words[0] != item.name || words[1] != item.about {
            self.set_words(item, look);
            imp.words.set([item.name.clone(), item.about.clone()]);
        }
        if *imp.look.get() == **look {
            return false;
        }
        let old = imp.look.replace((**look).clone());
        let classes = [
            ("dark", look.dark),
            ("last", look.last),
            ("selected", look.selected),
            ("attack", matches!(look.mark, Mark::Attack(_))),
            ("target", matches!(look.mark, Mark::Target | Mark::Chosen)),
            ("selectable", look.mark != Mark::None),
        ];
        for (class, on) in classes {
            crate::tables::kit::set_class(self, class, on);
        }
        if old.selected != look.selected {
            self.set_words(item, look);
        }
        self.queue_draw();
        old.piece != look.piece
    }

    fn set_words(&self, item: &Item, look: &FieldLook) {
        let name = match look.selected {
            true => format!("{}, {}", item.name, gettext("selected")),
            false => item.name.clone(),
        };
        self.set_accessible_words(&name, &item.about);
    }

    /// Takes its die into the air, or puts it back.
    pub fn set_lifted(&self, lifted: bool) {
        if self.imp().lifted.replace(lifted) != lifted {
            self.queue_draw();
        }
    }

    /// The picture of its die, so many pixels wide, its middle at the origin.
    pub fn picture(&self, size: f64) -> Option<gsk::RenderNode> {
        let imp = self.imp();
        let figure = Figure::new(self.piece()?, size);
        if let Some((known, node)) = &*imp.drawn.get()
            && *known == figure
        {
            return Some(node.clone());
        }
        let node = figure.picture(self)?;
        imp.drawn.set(Some((figure, node.clone())));
        Some(node)
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        let look = imp.look.get();
        let side = f64::from(self.width().min(self.height()));
        if side < 8.0 {
            return;
        }
        if !adw::StyleManager::default().is_high_contrast() {
            let area = graphene::Rect::new(0.0, 0.0, side as f32, side as f32);
            let (x, y) = place(self);
            grain::draw(snapshot, &area, (x as f32 * 0.83, y as f32 * 1.21), 1.0);
        }
        if let Some(sign) = look.ground {
            paint::ground(self, snapshot, sign, side);
        }
        if !imp.lifted.get()
            && let Some(node) = self.picture(die_size(side))
        {
            snapshot.save();
            let middle = (side / 2.0) as f32;
            snapshot.translate(&graphene::Point::new(middle, middle));
            snapshot.append_node(&node);
            snapshot.restore();
        }
        paint::marks(self, snapshot, &look, side);
    }
}

/// How large a die is on a field of this side.
pub fn die_size(side: f64) -> f64 {
    (side * 0.80).floor()
}
