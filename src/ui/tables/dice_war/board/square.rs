//! A field of the board: what stands on it and what may be done with it.

use std::cell::Cell;
use std::cmp::Ordering;

use relm4::adw;
use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use super::figure::Figure;
use super::grain;
use super::paint;
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::widgets::{Glyph, Named, Tint, place};

/// A die on a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// The colour of its seat.
    pub tint: Tint,
    /// The picture of the creature.
    pub glyph: Glyph,
    pub level: u8,
    /// Whether it is drawn upside down, for somebody opposite.
    pub turned: bool,
}

/// What may be done with a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// A Movement ends here.
    Move,
    /// An Attack ends here, for so many VP.
    Attack(u8),
    /// A spell can be cast on it.
    Target,
    /// It is one of the fields chosen for a spell.
    Chosen,
    /// A die of the line-up can be put here.
    Home,
}

/// What the last turn did on a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// A die has left it.
    pub left: bool,
    /// A die came onto the board here.
    pub placed: bool,
    /// The die that cast a spell stands here, or stood.
    pub cast: bool,
    /// A die of this colour was captured here.
    pub captured: Option<Tint>,
    /// Its die shows a higher level than before, or a lower one.
    pub turned: Option<Ordering>,
}

/// How a field looks.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "independent marks on one picture")]
pub struct SquareLook {
    /// What stands here.
    pub die: Option<Piece>,
    /// What may be done with it.
    pub mark: Mark,
    /// Whether its die is the one that is to act.
    pub selected: bool,
    /// Whether the last turn changed something here.
    pub last: bool,
    /// What it changed.
    pub news: News,
    /// Whether who attacks here pays for it.
    pub costly: bool,
    /// Whether somebody who sits opposite reads it now.
    pub read_from_afar: bool,
    /// Whether its die could be attacked now; shown on demand.
    pub danger: bool,
    /// Whether its die cannot be attacked at all.
    pub safe: bool,
    /// Whether a tap on the corner upgrades its die.
    pub upgrade: bool,
    /// Flights left before the End of War, if it is the chased die.
    pub flights: Option<u8>,
    /// Whether a Ruin lies here.
    pub ruin: bool,
    /// Whether it is one of the darker fields.
    pub dark: bool,
    /// Place and content, for screen readers.
    pub spoken: String,
    /// What pressing it does.
    pub action: String,
    /// What is said of it to who points at it; may be empty.
    pub tip: String,
}

mod imp {
    use std::sync::OnceLock;

    use super::*;

    #[derive(Default)]
    pub struct Square {
        pub look: Shared<SquareLook>,
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
    pub fn die(&self) -> Option<Piece> {
        self.imp().look.get().die
    }

    /// What is said to who points at it.
    pub fn tip(&self) -> String {
        self.imp().look.get().tip.clone()
    }

    /// Shows something else.
    pub fn set_look(&self, look: SquareLook) {
        let old = self.imp().look.replace(look.clone());
        if *old == look {
            return;
        }
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
        if (&old.spoken, &old.action, old.selected) != (&look.spoken, &look.action, look.selected) {
            let label = match look.selected {
                true => format!("{}, {}", look.spoken, gettext("selected")),
                false => look.spoken,
            };
            self.set_accessible_words(&label, &look.action);
        }
        self.queue_draw();
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
        let figure = Figure::new(self.die()?, size);
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
        if look.ruin {
            paint::ruin(self, snapshot, side);
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
