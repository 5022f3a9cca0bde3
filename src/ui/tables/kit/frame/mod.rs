//! The frame of every game's table: plates of the seats, the stage, the sentence with the choices, what lies before
//! the nearest seat. It gives each its place by a [`Plan`] and moves nothing because of what is in it.

mod plan;
mod tip;

use std::cell::Cell;

use relm4::gtk::{self, glib, graphene, gsk, prelude::*, subclass::prelude::*};

pub use plan::{Area, Kind, Plan, Room};

use super::{FlightLayer, InterludeView, set_accessible_name, set_class, styled_box};
use crate::engine::{About, Seat};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::layout::Form;
use crate::tables::kit::open_over;
use crate::widgets::{Plate, PlateRoom, SeatView, TipNote, TurnBanner};

/// What a game puts into the frame.
pub struct FrameParts {
    /// The game's id, for its style sheet.
    pub game: &'static str,
    pub kind: Kind,
    /// What the match is about: the board, or what lies on the cloth.
    pub stage: gtk::Widget,
    /// What can be chosen now.
    pub choices: gtk::Widget,
    /// What lies before the nearest seat.
    pub own: Option<gtk::Widget>,
    /// What stands beside a board.
    pub rail: Option<gtk::Widget>,
    /// What concerns everyone, beside the plates of a wide cloth.
    pub facts: Option<gtk::Widget>,
}

/// What is shown of a seat whose plate is pressed.
type Opener = Box<dyn Fn(Seat) -> Option<gtk::Widget>>;
/// A change of form.
type Listener = Box<dyn Fn(Form)>;

/// The widgets that have a place.
#[derive(Default)]
struct Parts {
    stage: Option<gtk::Widget>,
    choices: Option<gtk::Widget>,
    own: Option<gtk::Widget>,
    rail: Option<gtk::Widget>,
    facts: Option<gtk::Widget>,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Frame {
        pub kind: Cell<Kind>,
        pub form: Cell<Form>,
        pub wanted: Cell<Form>,
        /// What the plates of the others have room for.
        pub plate_room: Cell<PlateRoom>,
        pub listener: Shared<Option<Listener>>,
        pub opener: Shared<Option<Opener>>,
        pub(super) parts: Shared<Parts>,
        pub plates: Shared<Vec<Plate>>,
        /// Which seat is at each place, the nearest first.
        pub order: Shared<Vec<Seat>>,
        pub banner: TurnBanner,
        /// What the page offers in place of the game's choices.
        pub offers: Shared<Option<gtk::Box>>,
        /// What is said for a while: a refusal, a hint. It lies over the rest.
        pub notice: Shared<Option<gtk::Box>>,
        /// Over all that lies on the table; what is said lies over it.
        pub flights: FlightLayer,
        pub interlude: InterludeView,
        /// What explains something new, of which tip it is, and at which of its places it lies.
        pub tip: TipNote,
        pub tip_id: Shared<String>,
        pub tip_about: Cell<About>,
        pub tip_spot: Cell<Option<(usize, Area)>>,
        /// What the notice is about, if that is on the table.
        pub anchor: glib::WeakRef<gtk::Widget>,
        /// Whether the far seat's things are upside down, for somebody who sits there.
        pub facing: Cell<bool>,
        pub far_acts: Cell<bool>,
        /// The least heights in a low column.
        pub low: Cell<Option<[i32; 2]>>,
        /// How high what lies before the nearest seat has to be.
        pub own: Cell<Option<[i32; 3]>>,
        /// From which height on a cloth is wide.
        pub wide_from: Cell<Option<i32>>,
        pub far_view: Cell<bool>,
        /// Whether the choices go before what the page offers.
        pub choices_first: Cell<bool>,
        /// How many lines the sentence has room for.
        pub lines: Cell<i32>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Frame {
        const NAME: &'static str = "TablesideFrame";
        type Type = super::Frame;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("gametable");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Frame {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_overflow(gtk::Overflow::Hidden);
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Frame {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (300, 1000, -1, -1),
                _ => {
                    let least = self.obj().room(if for_size < 0 { 1000 } else { for_size }, 0).plan().height;
                    (least, least, -1, -1)
                }
            }
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.obj().place_all(width, height);
        }

        /// What flies from the stage to a plate flies over the other parts; only the notice and a tip lie over it.
        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let frame = self.obj();
            let [flights, interlude] = [self.flights.clone().upcast(), self.interlude.clone().upcast()];
            let notice = frame.notice().map(Cast::upcast);
            let tip = Some(self.tip.clone().upcast());
            let over = [self.parts.get().stage.clone(), Some(interlude), Some(flights), tip, notice];
            let mut child = frame.first_child();
            while let Some(part) = child {
                child = part.next_sibling();
                if !over.iter().flatten().any(|above| *above == part) {
                    frame.snapshot_child(&part, snapshot);
                }
            }
            over.iter().flatten().for_each(|part| frame.snapshot_child(part, snapshot));
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            self.obj().move_focus(direction)
        }
    }
}

glib::wrapper! {
    /// Holds the parts of a table, and tells when another form fits better.
    pub struct Frame(ObjectSubclass<imp::Frame>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Frame {
    /// A frame around a game's parts; `changed` is called with each new form.
    #[must_use]
    pub fn new(parts: FrameParts, changed: impl Fn(Form) + 'static) -> Self {
        let frame: Self = glib::Object::new();
        let imp = frame.imp();
        imp.kind.set(parts.kind);
        let FrameParts { game, kind, stage, choices, own, rail, facts } = parts;
        let stage = match kind {
            Kind::Board => stage,
            Kind::Cloth => scrolling(&stage, gtk::PolicyType::Never, gtk::PolicyType::Automatic),
        };
        stage.add_css_class("stage");
        stage.add_css_class(game);
        let choices = scrolling(&choices, gtk::PolicyType::Never, gtk::PolicyType::Automatic);
        let own = own.map(|own| sideways(&own));
        // What is looked at may need more height than there is.
        let rail = rail.map(|rail| scrolling(&rail, gtk::PolicyType::Never, gtk::PolicyType::Automatic));
        let offers = styled_box(gtk::Orientation::Horizontal, 8, "offers");
        offers.set_visible(false);
        // The order of the Tab key: what is asked, the table, the hand, the choices, what is beside.
        imp.banner.set_parent(&frame);
        facts.iter().for_each(|facts| facts.set_parent(&frame));
        stage.set_parent(&frame);
        own.iter().for_each(|own| own.set_parent(&frame));
        choices.set_parent(&frame);
        offers.set_parent(&frame);
        rail.iter().for_each(|rail| rail.set_parent(&frame));
        imp.flights.set_parent(&frame);
        imp.interlude.set_parent(&frame);
        imp.interlude.end_with_keys(&frame);
        imp.tip.set_parent(&frame);
        let notice = styled_box(gtk::Orientation::Vertical, 6, "notice");
        notice.set_visible(false);
        notice.set_parent(&frame);
        imp.notice.set(Some(notice));
        imp.offers.set(Some(offers));
        imp.parts.set(Parts { stage: Some(stage), choices: Some(choices), own, rail, facts });
        imp.listener.set(Some(Box::new(changed)));
        frame.set_vexpand(true);
        set_accessible_name(&frame, &gettext("Table"));
        frame
    }

    /// The sentence that says who does what now.
    #[must_use]
    pub fn banner(&self) -> TurnBanner {
        self.imp().banner.clone()
    }

    /// Where a page puts buttons of its own; while it is visible, it stands in place of the game's choices, unless these
    /// go first.
    #[must_use]
    pub fn offers(&self) -> Option<gtk::Box> {
        (*self.imp().offers.get()).clone()
    }

    /// Whether the game's choices go before what the page offers.
    pub fn set_choices_first(&self, first: bool) {
        if self.imp().choices_first.replace(first) != first {
            self.queue_allocate();
        }
    }

    /// Where a page puts what is said for a while; it lies over the rest.
    #[must_use]
    pub fn notice(&self) -> Option<gtk::Box> {
        (*self.imp().notice.get()).clone()
    }

    /// What the notice is about: it stands beside that, if it is on the table.
    pub fn set_anchor(&self, anchor: Option<&gtk::Widget>) {
        self.imp().anchor.set(anchor);
        self.queue_allocate();
    }

    /// The stage's place in the frame.
    #[must_use]
    pub fn stage(&self) -> Option<gtk::Widget> {
        self.imp().parts.get().stage.clone()
    }

    /// Where things fly.
    #[must_use]
    pub fn flights(&self) -> FlightLayer {
        self.imp().flights.clone()
    }

    /// What is shown for a moment over the stage.
    #[must_use]
    pub fn interlude(&self) -> InterludeView {
        self.imp().interlude.clone()
    }

    /// The place of the choices.
    #[must_use]
    pub fn choices(&self) -> Option<gtk::Widget> {
        self.imp().parts.get().choices.clone()
    }

    /// The place of what lies before the nearest seat.
    #[must_use]
    pub fn own(&self) -> Option<gtk::Widget> {
        self.imp().parts.get().own.clone()
    }

    /// The plate of a seat, to which things fly.
    #[must_use]
    pub fn plate(&self, seat: Seat) -> Option<Plate> {
        self.imp().plates.get().get(seat.index()).cloned()
    }

    /// Shows the seats, in seat order.
    pub fn set_seats(&self, seats: &[SeatView]) {
        let old = self.imp().plates.get();
        let changed = old.len() != seats.len();
        if changed {
            let kept = old.iter().take(seats.len()).cloned();
            let new = (old.len()..seats.len()).map(|at| self.new_plate(at));
            self.imp().plates.set(kept.chain(new).collect());
            old.iter().skip(seats.len()).for_each(WidgetExt::unparent);
        }
        for (plate, seat) in self.imp().plates.get().iter().zip(seats) {
            plate.set_seat(seat);
        }
        if changed {
            self.shape_plates();
            self.queue_resize();
        }
    }

    fn new_plate(&self, at: usize) -> Plate {
        let plate = Plate::default();
        plate.insert_before(self, Some(&self.imp().banner));
        let (frame, seat) = (self.downgrade(), Seat(u8::try_from(at).unwrap_or_default()));
        plate.connect_opened(move |plate| {
            if let Some(frame) = frame.upgrade() {
                frame.open_plate(seat, plate);
            }
        });
        plate
    }

    /// What is shown of a seat when its plate is pressed, where plates [open](SeatView::opens).
    pub fn set_opener(&self, opener: impl Fn(Seat) -> Option<gtk::Widget> + 'static) {
        self.imp().opener.set(Some(Box::new(opener)));
    }

    fn open_plate(&self, seat: Seat, plate: &Plate) {
        let shown = (*self.imp().opener.get()).as_ref().and_then(|open| open(seat));
        let Some(shown) = shown else { return };
        open_over(plate, "about-seat", &shown);
    }

    /// Which seat is at each place, the nearest first.
    pub fn set_order(&self, order: Vec<Seat>) {
        if *self.imp().order.replace(order.clone()) != order {
            self.shape_plates();
            self.queue_allocate();
        }
    }

    /// Two people face each other: what is for the far one is upside down; `far_acts` if that one is asked.
    pub fn set_facing(&self, facing: bool, far_acts: bool) {
        let imp = self.imp();
        let old = (imp.facing.replace(facing), imp.far_acts.replace(far_acts && facing));
        if old != (facing, far_acts && facing) {
            self.queue_allocate();
        }
    }

    /// The score and the sentence much larger, to be read from afar, or no longer.
    pub fn toggle_far_view(&self) {
        let far = !self.imp().far_view.get();
        self.imp().far_view.set(far);
        set_class(self, "far", far);
        self.queue_resize();
    }

    /// Sets how low the stage and what lies before the nearest seat may be in a column; see [`Room::low`].
    pub fn set_low(&self, low: Option<[i32; 2]>) {
        self.imp().low.set(low);
        self.queue_resize();
    }

    /// Sets how high what lies before the nearest seat has to be; see [`Room::own`].
    pub fn set_own(&self, own: Option<[i32; 3]>) {
        self.imp().own.set(own);
        self.queue_resize();
    }

    /// Sets from which height on a cloth is wide; see [`Room::wide_from`].
    pub fn set_wide_from(&self, height: Option<i32>) {
        self.imp().wide_from.set(height);
        self.queue_resize();
    }

    /// Takes a form; happens by itself when the size changes.
    pub fn take_form(&self, form: Form) {
        self.imp().wanted.set(form);
        self.take_wanted_form();
    }

    fn take_wanted_form(&self) {
        let form = self.imp().wanted.get();
        self.imp().banner.set_lines(self.imp().lines.get());
        if self.imp().form.replace(form) != form
            && let Some(listener) = self.imp().listener.get().as_ref()
        {
            listener(form);
        }
        for (class, on) in [
            ("tv", form == Form::Tv),
            ("narrow", form == Form::Narrow),
            ("low", form == Form::Low),
            ("column", form.is_column()),
        ] {
            set_class(self, class, on);
        }
        self.shape_plates();
    }

    /// The nearest seat's plate on a cloth is as high as the hand beside it.
    fn shape_plates(&self) {
        let imp = self.imp();
        let small = imp.form.get() == Form::Narrow;
        let nearest = imp.order.get().first().copied().unwrap_or(Seat(0));
        for (seat, plate) in (0u8..).map(Seat).zip(imp.plates.get().iter()) {
            plate.set_small(small);
            let near = imp.kind.get() == Kind::Cloth && !small && seat == nearest;
            plate.set_room(if near { PlateRoom::Full } else { imp.plate_room.get() });
            plate.set_tall(!small && imp.kind.get() == Kind::Cloth && seat == nearest);
        }
    }

    /// The Tab key goes from what is said over the table to the table, the hand, the choices and the rest. A scrolled
    /// window that has nothing to give the focus to would swallow it, so its content is asked instead.
    fn move_focus(&self, direction: gtk::DirectionType) -> bool {
        let imp = self.imp();
        if self.is_focusable() && !self.is_focus() && self.focus_child().is_none() {
            return self.grab_focus();
        }
        let parts = imp.parts.get();
        let (notice, offers) = (imp.notice.get(), imp.offers.get());
        let mut order: Vec<gtk::Widget> = notice.iter().map(|notice| notice.clone().upcast()).collect();
        order.extend([&parts.stage, &parts.own, &parts.choices].into_iter().flatten().cloned());
        order.extend(offers.iter().map(|offers| offers.clone().upcast()));
        order.push(imp.tip.clone().upcast());
        order.extend([&parts.rail, &parts.facts].into_iter().flatten().cloned());
        order.push(imp.banner.clone().upcast());
        order.extend(imp.plates.get().iter().map(|plate| plate.clone().upcast()));
        let inside = self.focus_child();
        let within = |part: &gtk::Widget| {
            part.is_mapped() && part.is_child_visible() && content(part).child_focus(direction)
        };
        let at = inside.as_ref().and_then(|inside| order.iter().position(|part| part == inside));
        let Some(at) = at else {
            return match direction {
                gtk::DirectionType::TabBackward => order.iter().rev().any(within),
                _ => order.iter().any(within),
            };
        };
        if within(&order[at]) {
            return true;
        }
        match direction {
            gtk::DirectionType::TabForward => order[at + 1..].iter().any(within),
            gtk::DirectionType::TabBackward => order[..at].iter().rev().any(within),
            _ => false,
        }
    }

    /// What a plan for this size is made for.
    #[must_use]
    pub fn room(&self, width: i32, height: i32) -> Room {
        let imp = self.imp();
        let seats = imp.plates.get().len();
        Room {
            kind: imp.kind.get(),
            width,
            height,
            seats,
            text: self.text_scale(),
            facts: imp.parts.get().facts.is_some(),
            far_acts: imp.far_acts.get(),
            far_view: imp.far_view.get(),
            low: imp.low.get(),
            own: imp.own.get(),
            wide_from: imp.wide_from.get(),
        }
    }

    /// How large letters are, compared with [`plan::LETTER`].
    fn text_scale(&self) -> f32 {
        let Some(font) = self.pango_context().font_description() else { return 1.0 };
        let size = font.size() as f32 / gtk::pango::SCALE as f32;
        let pixels = if font.is_size_absolute() {
            size
        } else {
            let dots = gtk::Settings::default().map_or(96 * 1024, |settings| settings.gtk_xft_dpi());
            size * dots as f32 / 1024.0 / 72.0
        };
        let scale = pixels / plan::LETTER;
        if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
    }

    fn place_all(&self, width: i32, height: i32) {
        let imp = self.imp();
        let room = self.room(width, height);
        let plan = room.plan();
        let parts = imp.parts.get();
        let far_acts = imp.far_acts.get();
        let offers = self.offers();
        let offered = offers.as_ref().is_some_and(WidgetExt::is_visible);
        place(parts.stage.as_ref(), plan.stage, false);
        place(Some(imp.banner.upcast_ref()), plan.sentence, far_acts);
        // What the page offers stands in place of the game's choices.
        let (choices, offered) = match offered && !imp.choices_first.get() {
            true => (Area::default(), plan.choices),
            false => (plan.choices, Area::default()),
        };
        place(parts.choices.as_ref(), choices, far_acts);
        place(offers.as_ref().map(Cast::upcast_ref), offered, far_acts);
        place(parts.own.as_ref(), plan.own, false);
        place(parts.rail.as_ref(), plan.rail, false);
        place(parts.facts.as_ref(), plan.facts, false);
        let (order, plates) = (imp.order.get(), imp.plates.get());
        for (at, area) in plan.plates.iter().enumerate() {
            let seat = order.get(at).map_or(at, |seat| seat.index());
            let turned = imp.facing.get() && at > 0;
            place(plates.get(seat).map(Cast::upcast_ref), *area, turned);
        }
        place(Some(imp.flights.upcast_ref()), Area { x: 0, y: 0, width, height: plan.height }, false);
        place(Some(imp.interlude.upcast_ref()), within(plan.stage, imp.interlude.upcast_ref()), false);
        self.place_tip(&plan, width);
        self.place_notice(&plan, width);
        let plates = plan.plates.last().map_or(PlateRoom::Full, |area| PlateRoom::of(area.width));
        let lines = room.lines(plan.sentence.height);
        let shaped = imp.plate_room.replace(plates) == plates;
        let same_lines = imp.lines.replace(lines) == lines;
        if imp.wanted.replace(plan.form) != plan.form || !same_lines || !shaped {
            // Sizes must not change while they are given out; but soon after, before the eye notices.
            let frame = self.downgrade();
            glib::idle_add_local_full(glib::Priority::HIGH, move || {
                if let Some(frame) = frame.upgrade() {
                    frame.take_wanted_form();
                }
                glib::ControlFlow::Break
            });
        }
    }
}

impl Frame {
    /// The notice stands below what it is about, or above it; otherwise above the sentence.
    fn place_notice(&self, plan: &Plan, width: i32) {
        let imp = self.imp();
        let Some(notice) = self.notice().filter(WidgetExt::should_layout) else { return };
        let beside = if plan.rail.width > 0 { plan.rail } else { plan.stage };
        let wide = beside.width.min(560).max(notice.measure(gtk::Orientation::Horizontal, -1).0);
        let wide = wide.min(width - 12);
        let high = notice.measure(gtk::Orientation::Vertical, wide).1;
        let anchor = imp.anchor.upgrade().filter(|anchor| anchor.is_mapped());
        let about = anchor.and_then(|anchor| anchor.compute_bounds(self));
        let (x, y) = match about {
            Some(about) => {
                let (top, bottom) = (about.y() as i32, (about.y() + about.height()) as i32);
                let below = bottom + 6;
                let y = if below + high <= plan.height - 6 { below } else { top - 6 - high };
                ((about.x() + about.width() / 2.0) as i32 - wide / 2, y)
            }
            None => (beside.x + (beside.width - wide) / 2, plan.sentence.y - 6 - high),
        };
        let area = Area {
            x: x.clamp(6, (width - wide - 6).max(6)),
            y: y.clamp(6, (plan.height - high - 6).max(6)),
            width: wide,
            height: high,
        };
        // What is said is said to who acts.
        place(Some(notice.upcast_ref()), area, imp.far_acts.get());
    }
}

/// Gives a part its place, upside down for somebody who sits opposite.
fn place(part: Option<&gtk::Widget>, area: Area, turned: bool) {
    let Some(part) = part.filter(|part| part.should_layout()) else { return };
    part.set_child_visible(area.width > 0 && area.height > 0);
    // Never less than a part can be; what is too much is cut off.
    let width = area.width.max(part.measure(gtk::Orientation::Horizontal, -1).0);
    let height = area.height.max(part.measure(gtk::Orientation::Vertical, width).0);
    let (mut x, mut y) = (area.x as f32, area.y as f32);
    let mut transform = gsk::Transform::new();
    if turned {
        (x, y) = (x + width as f32, y + height as f32);
        transform = transform.translate(&graphene::Point::new(x, y)).rotate(180.0);
    } else {
        transform = transform.translate(&graphene::Point::new(x, y));
    }
    part.allocate(width, height, -1, Some(transform));
}

/// A place in the middle of another, as large as the part wants to be.
fn within(area: Area, part: &gtk::Widget) -> Area {
    let width = part.measure(gtk::Orientation::Horizontal, -1).1.min(area.width);
    let height = part.measure(gtk::Orientation::Vertical, width).1;
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Area { x, y: y.max(area.y), width, height }
}

/// What scrolls, or the part itself.
fn content(part: &gtk::Widget) -> gtk::Widget {
    let scrolled = part.downcast_ref::<gtk::ScrolledWindow>().and_then(gtk::ScrolledWindow::child);
    scrolled.unwrap_or_else(|| part.clone())
}

/// As wide as it wants to be: what is too wide is moved sideways, not squeezed.
fn sideways(part: &gtk::Widget) -> gtk::Widget {
    let port = gtk::Viewport::new(gtk::Adjustment::NONE, gtk::Adjustment::NONE);
    port.set_hscroll_policy(gtk::ScrollablePolicy::Natural);
    port.set_child(Some(part));
    scrolling(port.upcast_ref(), gtk::PolicyType::Automatic, gtk::PolicyType::Automatic)
}

fn scrolling(part: &gtk::Widget, across: gtk::PolicyType, down: gtk::PolicyType) -> gtk::Widget {
    let scroller = gtk::ScrolledWindow::builder().hscrollbar_policy(across).vscrollbar_policy(down);
    scroller.focusable(false).child(part).build().upcast()
}
