//! A die: a real widget with a name, a state and an action.

mod body;
mod motion;
mod paint;

pub use paint::{Look, node as picture, print};
pub use tableside::table::look::{Face, Shape, Stance, Symbol};

use std::cell::Cell;

use relm4::{
    adw,
    gtk::{self, glib, graphene, gsk, prelude::*, subclass::prelude::*},
};

use super::{
    cell::{self, AccessibleText, CellState},
    colour,
    glyph::Spot,
    hover, marks,
    palette::Tint,
    raster,
};
use crate::i18n::gettext_f;
use crate::shared::Shared;
use motion::Roll;

/// The side of a die that was given no size, in pixels.
const SIZE: i32 = 64;

/// So many dice are seen under the uppermost one of a pile.
const UNDER: usize = 2;

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct Die {
        pub face: Shared<Face>,
        pub tint: Cell<Tint>,
        pub shape: Cell<Shape>,
        pub size: Cell<i32>,
        pub state: Cell<CellState>,
        pub glow: Cell<Option<u8>>,
        pub locked: Cell<bool>,
        /// How many dice lie under it.
        pub depth: Cell<usize>,
        pub voice: Shared<AccessibleText>,
        /// What of it is on the screen and known to a screen reader.
        pub told: Shared<Option<(CellState, AccessibleText)>>,
        /// Several things change at once, and are shown when all have.
        pub held: Cell<bool>,
        pub faces: Shared<Vec<Face>>,
        pub roll: Shared<Option<Roll>>,
        /// Whether it is to roll as soon as it is on the screen.
        pub due: Cell<bool>,
        pub drawn: Shared<Vec<(Look, gsk::RenderNode)>>,
        /// Pixels in a unit when they were made.
        pub scale: Cell<i32>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Die {
        const NAME: &'static str = "TablesideDie";
        type Type = super::Die;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("die");
            class.set_accessible_role(gtk::AccessibleRole::Button);
            class.install_action(cell::ACTIVATE, None, |die, _, _| die.press());
            cell::bind_keys(class);
        }
    }

    impl ObjectImpl for Die {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                ["activated", "refused", "settled"].map(|name| Signal::builder(name).build()).into()
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            let die = self.obj();
            // Dice are printed things: they are never mirrored.
            die.set_direction(gtk::TextDirection::Ltr);
            die.set_halign(gtk::Align::Center);
            die.set_valign(gtk::Align::Center);
            self.size.set(SIZE);
            cell::press_on_click(&*die);
            die.refresh();
        }
    }

    impl WidgetImpl for Die {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (self.size.get(), self.size.get(), -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }

        fn query_tooltip(&self, _: i32, _: i32, _: bool, tooltip: &gtk::Tooltip) -> bool {
            hover::tell(tooltip, &self.voice.get().description)
        }

        fn map(&self) {
            self.parent_map();
            if self.due.take() {
                self.obj().start_roll();
            }
        }

        fn unmap(&self) {
            self.obj().finish_roll();
            self.parent_unmap();
        }
    }
}

glib::wrapper! {
    /// A die with a colour, a face and a state.
    pub struct Die(ObjectSubclass<imp::Die>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Die {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Die {
    /// A die of this colour that shows `face`.
    #[must_use]
    pub fn new(tint: Tint, face: Face) -> Self {
        let die = Self::default();
        die.set_tint(tint);
        die.set_face(face);
        die
    }

    /// What the die shows; during a roll already the result.
    #[must_use]
    pub fn face(&self) -> Face {
        (*self.imp().face.get()).clone()
    }

    /// Shows `face` at once, ending a roll.
    pub fn set_face(&self, face: Face) {
        self.finish_roll();
        if *self.imp().face.get() != face {
            self.imp().face.set(face);
            self.refresh();
        }
    }

    /// The colour of the die.
    #[must_use]
    pub fn tint(&self) -> Tint {
        self.imp().tint.get()
    }

    /// Sets the colour of the die.
    pub fn set_tint(&self, tint: Tint) {
        self.imp().tint.set(tint);
        self.refresh();
    }

    /// Sets which solid the die is.
    pub fn set_shape(&self, shape: Shape) {
        if self.imp().shape.replace(shape) == shape {
            return;
        }
        if shape == Shape::Cube {
            self.remove_css_class("solid");
        } else {
            self.add_css_class("solid");
        }
        self.refresh();
    }

    /// Sets the side in pixels; good from 28 to 160.
    pub fn set_size(&self, size: i32) {
        self.imp().size.set(size.max(12));
        self.queue_resize();
        self.refresh();
    }

    /// How the die stands to the question asked now.
    #[must_use]
    pub fn state(&self) -> CellState {
        self.imp().state.get()
    }

    /// Sets how the die stands to the question asked now.
    pub fn set_state(&self, state: CellState) {
        self.imp().state.set(state);
        self.refresh();
    }

    /// Lets the pips glow like embers, from 0 (going out) to 5 (blazing), or not at all.
    pub fn set_glow(&self, glow: Option<u8>) {
        if self.imp().glow.replace(glow) != glow {
            self.queue_draw();
        }
    }

    /// Marks the die with a lock: it stays as it lies.
    pub fn set_locked(&self, locked: bool) {
        if self.imp().locked.replace(locked) != locked {
            self.queue_draw();
        }
    }

    /// Shows so many dice in a pile, of which this is the uppermost; none or one for a die alone.
    pub fn set_depth(&self, depth: usize) {
        if self.imp().depth.replace(depth) != depth {
            self.queue_draw();
        }
    }

    /// The faces that flash by during a roll; without them only the result turns.
    pub fn set_faces(&self, faces: Vec<Face>) {
        self.imp().faces.set(faces);
    }

    /// What a screen reader calls the die: its place and content. When empty
    /// the colour and the face are told.
    pub fn set_spoken(&self, spoken: &str) {
        self.imp().voice.change(|voice| spoken.clone_into(&mut voice.label));
        self.refresh();
    }

    /// What activating the die does, or why it is not allowed.
    pub fn set_action_text(&self, text: &str) {
        self.imp().voice.change(|voice| text.clone_into(&mut voice.description));
        self.set_has_tooltip(!text.is_empty());
        self.refresh();
    }

    /// What activating the die does, or why it is not allowed.
    #[must_use]
    pub fn action_text(&self) -> String {
        self.imp().voice.get().description.clone()
    }

    /// Shows several changes at once.
    pub fn at_once(&self, change: impl FnOnce(&Self)) {
        self.imp().held.set(true);
        change(self);
        self.imp().held.set(false);
        self.refresh();
    }

    /// Rolls to `face`. The die holds the result at once; the tumbling (at most
    /// 700 ms, none under reduced motion) only shows it. `settled` follows.
    /// A die that has just been made tumbles as soon as it is on the screen.
    pub fn roll_to(&self, face: Face) {
        self.finish_roll();
        self.set_face(face);
        match self.parent().is_none() {
            true => self.imp().due.set(true),
            false => self.start_roll(),
        }
    }

    fn start_roll(&self) {
        if self.is_mapped() && adw::is_animations_enabled(self) {
            let faces = (*self.imp().faces.get()).clone();
            self.imp().roll.set(Some(Roll::start(self, faces)));
        } else {
            self.emit_by_name::<()>("settled", &[]);
        }
    }

    /// Whether the die still tumbles.
    #[must_use]
    pub fn is_rolling(&self) -> bool {
        self.imp().roll.get().is_some()
    }

    /// Ends a roll at once.
    pub fn finish_roll(&self) {
        self.imp().due.set(false);
        if let Some(roll) = self.imp().roll.take().as_ref() {
            roll.stop();
            self.queue_draw();
            self.emit_by_name::<()>("settled", &[]);
        }
    }

    /// Calls `f` when an open die is pressed.
    pub fn connect_activated<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_signal("activated", f)
    }

    /// Calls `f` when a dimmed die is pressed: somebody asks why not.
    pub fn connect_refused<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_signal("refused", f)
    }

    /// Calls `f` when a roll has ended.
    pub fn connect_settled<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_signal("settled", f)
    }

    fn connect_signal<F: Fn(&Self) + 'static>(&self, name: &str, f: F) -> glib::SignalHandlerId {
        self.connect_closure(name, false, glib::closure_local!(move |die: &Self| f(die)))
    }

    fn press(&self) {
        if self.is_rolling() {
            self.finish_roll();
        } else if self.state().is_open() {
            self.emit_by_name::<()>("activated", &[]);
        } else if self.state() == CellState::Dimmed {
            self.emit_by_name::<()>("refused", &[]);
        }
    }

    fn refresh(&self) {
        let imp = self.imp();
        if imp.held.get() {
            return;
        }
        let mut voice = (*imp.voice.get()).clone();
        if voice.label.is_empty() {
            let (tint, face) = (imp.tint.get().name(), imp.face.get().spoken());
            voice.label = gettext_f("{color} die: {face}", &[("color", &tint), ("face", &face)]);
        }
        let told = Some((imp.state.get(), voice));
        if *imp.told.get() != told {
            imp.told.set(told.clone());
            told.iter().for_each(|(state, voice)| cell::show(self, *state, voice));
        }
        self.queue_draw();
    }

    /// The cached picture of `face`.
    fn picture(&self, face: Face, size: f64) -> Option<gsk::RenderNode> {
        let imp = self.imp();
        let look = Look {
            face,
            tint: imp.tint.get(),
            shape: imp.shape.get(),
            size,
            contrast: adw::StyleManager::default().is_high_contrast(),
            glow: imp.glow.get(),
        };
        if imp.scale.replace(self.scale_factor()) != self.scale_factor() {
            imp.drawn.take();
        }
        if let Some((_, node)) = imp.drawn.get().iter().find(|(known, _)| *known == look) {
            return Some(node.clone());
        }
        let side = size as f32;
        let area = graphene::Rect::new(0.0, 0.0, side, side);
        let node = raster::raster(self, paint::node(self, &look)?, &area);
        imp.drawn.change(|drawn| {
            // Pictures of another size or colour are of no more use.
            drawn
                .retain(|(old, _)| old.size == look.size && old.tint == look.tint && old.shape == look.shape);
            drawn.push((look, node.clone()));
        });
        Some(node)
    }

    /// The shadow and the ring of a solid; those of a cube are in the style sheet.
    fn draw_around(&self, snapshot: &gtk::Snapshot, x: f64, y: f64, size: f64) {
        let imp = self.imp();
        let contrast = adw::StyleManager::default().is_high_contrast();
        let (tint, shape) = (imp.tint.get(), imp.shape.get());
        let look = Look { face: Face::Blank, tint, shape, size, contrast, glow: None };
        let room = size * 0.2 + 8.0;
        let area = graphene::Rect::new(
            (x - room) as f32,
            (y - room) as f32,
            (size + 2.0 * room) as f32,
            (size + 2.0 * room) as f32,
        );
        let ring = match imp.state.get() {
            CellState::Selectable => Some(3.0),
            CellState::Selected => Some(4.0),
            _ => None,
        };
        raster::draw(snapshot, self, &area, |cr| {
            cr.translate(x, y);
            if !contrast {
                body::shadow(cr, &look);
            }
            if let Some(width) = ring {
                body::ring(cr, &look, (2.0, width), marks::rgb(colour::ink(self)));
            }
        });
    }

    /// The dice under the uppermost one of a pile, a little darker.
    fn draw_pile(&self, snapshot: &gtk::Snapshot, x: f64, y: f64, size: f64) {
        let under = self.imp().depth.get().saturating_sub(1).min(UNDER);
        let Some(node) = self.picture(Face::Blank, size).filter(|_| under > 0) else { return };
        for at in (1..=under).rev() {
            snapshot.save();
            let down = at as f64 * size * 0.055;
            snapshot.translate(&graphene::Point::new(x as f32, (y + down) as f32));
            snapshot.push_opacity(0.8);
            snapshot.append_node(&node);
            snapshot.pop();
            snapshot.restore();
        }
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        let (width, height) = (f64::from(self.width()), f64::from(self.height()));
        let size = width.min(height);
        if size < 1.0 {
            return;
        }
        let roll = imp.roll.get();
        let pose = (*roll).as_ref().map(Roll::pose).unwrap_or_default();
        let face = (*roll).as_ref().and_then(Roll::face).unwrap_or_else(|| self.face());
        let Some(node) = self.picture(face, size) else {
            return;
        };
        let shrink = if imp.state.get() == CellState::Aside { 0.86 } else { 1.0 };
        if roll.is_none() && imp.shape.get() != Shape::Cube {
            self.draw_around(snapshot, (width - size) / 2.0, (height - size) / 2.0, size);
        }
        self.draw_pile(snapshot, (width - size) / 2.0, (height - size) / 2.0, size);
        snapshot.save();
        snapshot
            .translate(&graphene::Point::new((width / 2.0) as f32, (height / 2.0 + pose.lift * size) as f32));
        snapshot.rotate(pose.turn as f32);
        let scale = (pose.scale * shrink) as f32;
        snapshot.scale(scale, scale);
        snapshot.translate(&graphene::Point::new((-size / 2.0) as f32, (-size / 2.0) as f32));
        snapshot.append_node(&node);
        snapshot.restore();
        if roll.is_none() {
            let edge = (width - size) / 2.0;
            let (left, right, top) = (edge + size * 0.06, width - edge - size * 0.06, size * 0.06);
            let mark = Spot::new(right, top, (size * 0.30).clamp(14.0, 26.0));
            marks::draw(self, snapshot, mark, imp.state.get());
            if imp.locked.get() {
                marks::lock(self, snapshot, (left, height - top), (size * 0.30).max(13.0));
            }
        }
    }
}
