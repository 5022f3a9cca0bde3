//! The cloth: plates, zones and the ribbon, each where the [`Plan`] has it. It moves nothing because of what is in it.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::against::Front;
use super::board_form::{BoardForm, Touch};
use super::item::{Fullness, ItemView, Run};
use super::plan::{Area, Group, Laid, Middle, Plan};
use super::plate::PlateView;
use super::prints::Prints;
use super::ringed;
use super::round::Ring;
use super::sheet::SheetView;
use super::zone::{ZoneView, allocate, measure_anew};
use crate::engine::{Seat, Tip};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{
    FlightLayer, InterludeView, Lifted, open_over, set_accessible_name, set_class, styled_box,
};
use crate::tables::{Report, Surround};
use crate::widgets::track::{Level, Track};
use crate::widgets::{TipNote, TipText, TurnBanner};
use tableside::table::{Arrangement, Look, Place, Seating, State, View, flights};

/// What is done besides pressing things.
type Touched = Rc<dyn Fn(Touch)>;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Cloth {
        pub run: Shared<Option<Run>>,
        pub report: Shared<Option<Report>>,
        pub touched: Shared<Option<Touched>>,
        /// What lies around a board.
        pub form: Shared<Option<Rc<BoardForm>>>,
        /// For which size and for which things the panel was fitted.
        pub fitted: Cell<(i32, i32, u64)>,
        /// How many tools lie side by side.
        pub columns: Cell<i32>,
        pub view: Shared<View>,
        pub rim: gtk::Box,
        pub tray: gtk::Box,
        pub tray_title: gtk::Label,
        pub prints: Prints,
        pub plates: Shared<Vec<Rc<PlateView>>>,
        pub zones: Shared<Vec<(String, ZoneView)>>,
        pub ribbon: gtk::Box,
        pub banner: TurnBanner,
        /// How much of something is used, above the choices.
        pub meter: gtk::Box,
        pub track: Track,
        pub measure: gtk::Label,
        pub choices: gtk::Box,
        pub choice_views: Shared<Vec<Rc<ItemView>>>,
        pub offers: gtk::Box,
        /// What is said for a while: a refusal, a hint. It takes the place of the ribbon.
        pub notice: gtk::Box,
        pub tip: TipNote,
        pub sheet: Shared<Option<Rc<SheetView>>>,
        pub interlude: InterludeView,
        pub flights: FlightLayer,
        pub styles: gtk::CssProvider,
        /// Hundredths of pixels of the letters.
        pub letters: Cell<i32>,
        pub far_view: Cell<bool>,
        pub narrow: Cell<bool>,
        /// What has to be done, and what just happened, whose place that takes.
        pub help: Shared<String>,
        pub happened: Shared<String>,
        /// Whether the ribbon has its choices below its sentence.
        pub upright: Cell<bool>,
        /// Width and height that each card in hand has, in pixels.
        pub card: Cell<(i32, i32)>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Cloth {
        const NAME: &'static str = "TablesideCloth";
        type Type = super::Cloth;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("cloth");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Cloth {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
            gtk::style_context_remove_provider_for_display(&self.obj().display(), &self.styles);
        }
    }

    impl WidgetImpl for Cloth {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (340, 1084, -1, -1),
                _ => (520, 674, -1, -1),
            }
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.obj().place_all(width, height);
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            self.obj().move_focus(direction)
        }
    }
}

glib::wrapper! {
    /// A table on a cloth.
    pub struct Cloth(ObjectSubclass<imp::Cloth>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

/// The size of letters at one pixel a unit.
pub const LETTERS: f64 = 14.0;

impl Cloth {
    /// A cloth for a game; what is pressed goes to `run`.
    pub fn new(game: &str, run: Run) -> Self {
        let cloth: Self = glib::Object::new();
        cloth.add_css_class(game);
        let sheet = SheetView::new(&run);
        sheet.root.insert_before(&cloth, Some(&cloth.imp().interlude));
        cloth.imp().sheet.set(Some(sheet));
        cloth.imp().run.set(Some(run));
        cloth
    }

    fn build(&self) {
        let imp = self.imp();
        self.set_overflow(gtk::Overflow::Hidden);
        self.set_vexpand(true);
        self.set_hexpand(true);
        imp.rim.add_css_class("rim");
        imp.tray.add_css_class("tray");
        imp.tray_title.add_css_class("tray-title");
        // Only a name of somebody can be that long.
        imp.tray_title.set_ellipsize(gtk::pango::EllipsizeMode::End);
        for part in [imp.rim.upcast_ref::<gtk::Widget>(), imp.tray.upcast_ref(), imp.tray_title.upcast_ref()]
        {
            part.set_can_target(false);
            part.set_parent(self);
        }
        imp.prints.set_parent(self);
        imp.ribbon.add_css_class("ribbon");
        imp.choices.add_css_class("ribbon-choices");
        imp.offers.add_css_class("offers");
        imp.offers.set_visible(false);
        imp.notice.set_orientation(gtk::Orientation::Vertical);
        imp.notice.add_css_class("notice");
        imp.notice.set_visible(false);
        imp.tip.set_visible(false);
        imp.interlude.set_visible(false);
        imp.banner.set_hexpand(true);
        imp.choices.set_hexpand(false);
        imp.choices.set_vexpand(false);
        imp.banner.set_compact();
        imp.ribbon.append(&imp.banner);
        imp.meter.append(&imp.track);
        imp.meter.append(&imp.measure);
        imp.meter.add_css_class("meter");
        imp.measure.add_css_class("measure");
        imp.meter.set_visible(false);
        imp.ribbon.append(&imp.meter);
        imp.ribbon.append(&imp.choices);
        imp.ribbon.append(&imp.offers);
        let over: [&gtk::Widget; 5] = [
            imp.ribbon.upcast_ref(),
            imp.interlude.upcast_ref(),
            imp.tip.upcast_ref(),
            imp.notice.upcast_ref(),
            imp.flights.upcast_ref(),
        ];
        over.iter().for_each(|part| part.set_parent(self));
        imp.interlude.end_with_keys(self);
        set_accessible_name(self, &gettext("Table"));
        self.add_css_class(&self.own_class());
        gtk::style_context_add_provider_for_display(
            &self.display(),
            &imp.styles,
            gtk::STYLE_PROVIDER_PRIORITY_APPLICATION,
        );
    }

    /// The style class of this cloth alone: one in a small picture has letters of another size than the table.
    fn own_class(&self) -> String {
        format!("cloth-{:x}", self.as_ptr() as usize)
    }

    /// Shows a view. With `animate` it has come about by one entry, and what that moved is seen flying.
    pub fn show(&self, view: &View, animate: bool) {
        let imp = self.imp();
        let old = imp.view.replace(view.clone());
        let moved = if animate { flights(&old, view) } else { Vec::new() };
        let lifted: Vec<(Lifted, String)> = moved
            .into_iter()
            .filter_map(|flight| Some((imp.flights.lift(&self.item(&flight.from)?.widget())?, flight.to)))
            .collect();
        self.show_plates(view);
        self.show_board(view);
        self.show_zones(view, animate);
        self.show_choices(view);
        self.shorten(view, false);
        imp.tray_title.set_text(&view.tray);
        imp.prints.show(&view.links);
        if let Some(sheet) = imp.sheet.get().as_ref() {
            sheet.show(view.sheet.as_ref());
        }
        self.queue_allocate();
        if let Some(board) = view.board.as_ref().filter(|_| animate) {
            self.travel(board);
        }
        for (n, (lifted, to)) in (0..).zip(lifted) {
            if let Some(to) = self.item(&to) {
                imp.flights.land(lifted, &to.widget(), n);
            }
        }
    }

    /// Where there is little room, things show no more than what is needed to choose. In a window of another size they show
    /// everything `anew` as far as it fits.
    fn shorten(&self, view: &View, anew: bool) {
        let imp = self.imp();
        let zones = imp.zones.get();
        let narrow = imp.narrow.get();
        for (zone, (_, shown)) in view.zones.iter().zip(zones.iter()) {
            match zone.place {
                Place::Hand | Place::Foot if narrow || anew => {
                    let room = if narrow { Fullness::Brief } else { Fullness::Full };
                    shown.items().iter().for_each(|item| item.set_fullness(room));
                }
                _ => {}
            }
            if let Arrangement::Table(_) = zone.arrangement {
                let room = |item: &Rc<ItemView>| match item.is_choice() {
                    true if narrow => Fullness::Bare,
                    false if narrow => Fullness::Brief,
                    _ => Fullness::Full,
                };
                let sign = f64::from(imp.letters.get()) / 100.0 * 1.4;
                for item in shown.items().iter() {
                    item.set_fullness(room(item));
                    item.set_sign(sign as i32);
                }
            }
            if let Arrangement::Versus | Arrangement::Figure = zone.arrangement {
                let room = if narrow { Fullness::Brief } else { Fullness::Full };
                let numbers = shown.items();
                let numbers = zone.items.iter().zip(numbers.iter());
                let numbers =
                    numbers.filter(|(item, _)| matches!(item.look, Look::Number(..) | Look::Badge(..)));
                numbers.for_each(|(_, view)| view.set_fullness(room));
            }
        }
        imp.banner.set_narrow(narrow);
        for view in imp.choice_views.get().iter() {
            view.widget().set_hexpand(narrow);
            view.set_fullness(if narrow { Fullness::Brief } else { Fullness::Full });
        }
    }

    /// What stands for an item now.
    pub(super) fn item(&self, id: &str) -> Option<Rc<ItemView>> {
        let zones = self.imp().zones.get();
        zones.iter().find_map(|(_, zone)| zone.items().iter().find(|item| item.id == id).cloned())
    }

    fn show_plates(&self, view: &View) {
        let imp = self.imp();
        let mut plates = (*imp.plates.get()).clone();
        while plates.len() > view.plates.len() {
            plates.pop().inspect(|plate| plate.button.unparent());
        }
        while plates.len() < view.plates.len() {
            let (cloth, at) = (self.downgrade(), plates.len());
            let plate = PlateView::new(move || {
                if let Some(cloth) = cloth.upgrade() {
                    cloth.open_plate(at);
                }
            });
            plate.button.insert_before(self, Some(&imp.ribbon));
            plates.push(Rc::new(plate));
        }
        // Side by side there is room for fewer names.
        let names = if view.seating == Seating::Against { 3 } else { 4 };
        for (plate, shown) in plates.iter().zip(&view.plates) {
            plate.show(shown, imp.narrow.get(), view.plates.len() > names);
        }
        imp.plates.set(plates);
    }

    /// What a seat has: on a narrow cloth also what lies before it elsewhere.
    fn open_plate(&self, at: usize) {
        let imp = self.imp();
        let view = imp.view.get();
        let (Some(plate), Some(shown)) = (imp.plates.get().get(at).cloned(), view.plates.get(at)) else {
            return;
        };
        let content = styled_box(gtk::Orientation::Vertical, 8, "opened");
        let before = |zone: &&tableside::table::Zone| matches!(zone.place, Place::Beside(seat) | Place::Below(seat) | Place::Store(seat) | Place::Before(seat) if seat == shown.seat);
        let Some(run) = (*imp.run.get()).clone() else { return };
        let here = imp.narrow.get() && !view.plates.iter().all(|plate| plate.opens.is_some());
        let zones: Vec<_> = view.zones.iter().filter(before).filter(|_| here).collect();
        for zone in zones.into_iter().chain(&shown.opens) {
            let row = gtk::FlowBox::builder()
                .selection_mode(gtk::SelectionMode::None)
                .max_children_per_line(5)
                .build();
            set_accessible_name(&row, &zone.name);
            for item in &zone.items {
                let shown = ItemView::new(item, &run, false);
                shown.fit((190, 128), 1.0);
                let item = shown.widget();
                let card = item.has_css_class("cardface");
                item.set_size_request(if card { 190 } else { 44 }, if card { 128 } else { 44 });
                row.append(&item);
                if let Some(place) = item.parent() {
                    place.set_focusable(false);
                }
            }
            content.append(&row);
        }
        let label = gtk::Label::builder().label(&shown.line).wrap(true).xalign(0.0).build();
        content.prepend(&label);
        let name =
            gtk::Label::builder().label(&shown.name).wrap(true).xalign(0.0).css_classes(["heading"]).build();
        content.prepend(&name);
        open_over(&plate.button, "on-cloth", &content);
    }

    fn show_zones(&self, view: &View, fresh: bool) {
        let imp = self.imp();
        let Some(run) = (*imp.run.get()).clone() else { return };
        let old = imp.zones.get();
        let mut zones = Vec::new();
        for zone in &view.zones {
            let kept = old.iter().find(|(id, _)| *id == zone.id).map(|(_, zone)| zone.clone());
            let shown = kept.unwrap_or_else(|| {
                let made = ZoneView::default();
                made.insert_before(self, Some(&imp.ribbon));
                made
            });
            shown.show(zone, &run, fresh);
            zones.push((zone.id.clone(), shown));
        }
        for (id, gone) in old.iter() {
            if !view.zones.iter().any(|zone| zone.id == *id) {
                gone.unparent();
            }
        }
        imp.zones.set(zones);
    }

    fn show_choices(&self, view: &View) {
        let imp = self.imp();
        let Some(run) = (*imp.run.get()).clone() else { return };
        let old = imp.choice_views.get();
        let mut views: Vec<Rc<ItemView>> = Vec::new();
        for item in &view.ribbon.choices {
            let kept = old.iter().find(|view| view.can_show(item)).cloned();
            if let Some(kept) = &kept {
                kept.show(item, false);
            }
            views.push(kept.unwrap_or_else(|| Rc::new(ItemView::new(item, &run, false))));
        }
        for gone in old.iter().filter(|view| !views.iter().any(|kept| Rc::ptr_eq(kept, view))) {
            imp.choices.remove(&gone.widget());
        }
        let mut before: Option<gtk::Widget> = None;
        for view in &views {
            let widget = view.widget();
            if widget.parent().is_none() {
                imp.choices.append(&widget);
            }
            imp.choices.reorder_child_after(&widget, before.as_ref());
            before = Some(widget);
        }
        imp.choice_views.set(views);
        self.wrap_choices();
        self.show_meter(view);
        self.choose_offers();
    }

    /// Below the sentence there is room for two lines of words on a choice, and none for long ones.
    fn wrap_choices(&self) {
        let wraps = self.imp().upright.get();
        self.imp().choice_views.get().iter().for_each(|view| view.set_wrapping(wraps));
    }

    fn show_meter(&self, view: &View) {
        let imp = self.imp();
        imp.meter.set_visible(view.ribbon.meter.is_some());
        if let Some(meter) = &view.ribbon.meter {
            imp.track.set_level(Level { full: meter.full, ghost: meter.more, of: meter.of });
            imp.measure.set_text(&meter.words);
        }
    }

    /// What the page offers stands in place of the choices, unless those come first.
    fn choose_offers(&self) {
        let imp = self.imp();
        let first = imp.view.get().ribbon.first;
        let there = imp.offers.parent().is_some();
        if first && there {
            imp.ribbon.remove(&imp.offers);
        } else if !first && !there {
            imp.ribbon.append(&imp.offers);
        }
        let empty = imp.choice_views.get().is_empty();
        imp.choices.set_visible(!empty && (first || !imp.offers.is_visible()));
    }

    pub(super) fn ribbon(&self) -> gtk::Box {
        self.imp().ribbon.clone()
    }

    /// Calls `f` for what a person does besides pressing things.
    pub fn connect_touched(&self, f: impl Fn(Touch) + 'static) {
        self.imp().touched.set(Some(Rc::new(f)));
    }

    pub(super) fn touch(&self, touch: Touch) {
        let touched = (*self.imp().touched.get()).clone();
        if let Some(touched) = touched {
            touched(touch);
        }
    }

    /// The Tab key goes over what is said, the table, the choices and the plates; arrows stay where they are.
    fn move_focus(&self, direction: gtk::DirectionType) -> bool {
        let stops = self.stops();
        let inside = self.focus_child();
        let at = inside.and_then(|inside| stops.iter().position(|stop| *stop == inside));
        let forward = direction == gtk::DirectionType::TabForward;
        if !forward && direction != gtk::DirectionType::TabBackward {
            // Of what is left by an arrow, nothing else is meant.
            if let Some(stop) = at.and_then(|at| stops.get(at)) {
                stop.child_focus(direction);
            }
            return at.is_some();
        }
        if at.and_then(|at| stops.get(at)).is_some_and(|stop| stop.child_focus(direction)) {
            return true;
        }
        let mut others: Vec<&gtk::Widget> = match (at, forward) {
            (Some(at), true) => stops.iter().skip(at + 1).collect(),
            (Some(at), false) => stops.iter().take(at).collect(),
            (None, _) => stops.iter().collect(),
        };
        if !forward {
            others.reverse();
        }
        others.into_iter().any(|stop| stop.is_mapped() && stop.child_focus(direction))
    }

    /// The stops of the Tab key, in order.
    fn stops(&self) -> Vec<gtk::Widget> {
        let imp = self.imp();
        let mut stops: Vec<gtk::Widget> = vec![imp.notice.clone().upcast(), imp.tip.clone().upcast()];
        if let Some(sheet) = self.sheet() {
            stops.push(sheet.root.clone().upcast());
        } else {
            let zones = imp.zones.get();
            let zone = |(_, zone): &(String, ZoneView)| zone.clone().upcast::<gtk::Widget>();
            // After the board comes what there is to choose from, then the ribbon, and only then what is to be read.
            let (asks, reads): (Vec<_>, Vec<_>) =
                zones.iter().partition(|(_, zone)| self.board_form().is_none() || zone.asks());
            if let Some(form) = self.board_form() {
                stops.push(form.board.clone().upcast());
                stops.extend(asks.into_iter().map(zone));
                stops.push(imp.ribbon.clone().upcast());
                stops.extend(reads.into_iter().map(zone));
                stops.extend([form.moves.root.clone().upcast(), form.tools.root.clone().upcast()]);
            } else {
                stops.extend(asks.into_iter().map(zone));
            }
        }
        if !stops.contains(imp.ribbon.upcast_ref()) {
            stops.push(imp.ribbon.clone().upcast());
        }
        stops.extend(imp.plates.get().iter().map(|plate| plate.button.clone().upcast()));
        stops
    }

    /// What has to be done on the table, in place of what just happened.
    pub fn set_help(&self, help: &str) {
        let (imp, banner) = (self.imp(), self.banner());
        let last = imp.help.replace(help.to_owned());
        let ours = !last.is_empty() && banner.detail() == *last;
        if !help.is_empty() {
            if !ours {
                imp.happened.set(banner.detail());
            }
            banner.set_detail(help);
        } else if ours {
            // What just happened is said again.
            banner.set_detail(&imp.happened.get());
        }
    }

    /// The search field of the sheet, if one is shown.
    pub fn sheet(&self) -> Option<Rc<SheetView>> {
        (*self.imp().sheet.get()).clone().filter(|sheet| sheet.is_shown())
    }

    pub(super) fn text_scale(&self) -> f64 {
        let dpi = gtk::Settings::for_display(&self.display()).gtk_xft_dpi();
        if dpi > 0 { f64::from(dpi) / (96.0 * 1024.0) } else { 1.0 }
    }

    fn place_all(&self, width: i32, height: i32) {
        if self.place_board(width, height) {
            return;
        }
        let imp = self.imp();
        let view = imp.view.get();
        let plan = Plan::seated((width, height), self.text_scale(), view.plates.len(), view.seating);
        self.take_size(&plan);
        let whole = Area::new(0.0, 0.0, f64::from(width), f64::from(height));
        let edge = 7.0 * plan.k;
        imp.rim.set_child_visible(!plan.narrow);
        let rim =
            Area { y: 2.0 * plan.k, height: whole.height - edge - 2.0 * plan.k, ..whole.inset(edge, edge) };
        allocate(imp.rim.upcast_ref(), rim);
        for (plate, area) in imp.plates.get().iter().zip(&plan.plates) {
            allocate(plate.button.upcast_ref(), *area);
        }
        let phase = ringed::phase(&view);
        let ring = plan.round.then(|| plan.ring(view.plates.len(), phase));
        let front = plan.against.then(|| Front::of(&plan, &view));
        let middle = match (&ring, &front) {
            (Some(ring), _) => ring.middle,
            (None, Some(front)) => front.middle(),
            (None, None) if plan.party => plan.party_middle(&view),
            (None, None) => self.middle(&plan, &view),
        };
        imp.tray.set_child_visible(middle.tray.width > 0.0);
        allocate(imp.tray.upcast_ref(), middle.tray);
        self.place_tray_title(&plan, &middle);
        match &front {
            Some(front) => self.place_front(&plan, front, &view),
            None => self.place_zones(&plan, &middle, ring.as_ref(), &view),
        }
        imp.prints.set_child_visible(ring.is_some() || front.is_some());
        if let Some(ring) = &ring {
            ringed::print(&imp.prints, &plan, ring, &view);
        }
        allocate(imp.prints.upcast_ref(), whole);
        allocate(imp.ribbon.upcast_ref(), plan.ribbon);
        self.place_over(imp.notice.upcast_ref(), plan.ribbon);
        self.place_over(imp.tip.upcast_ref(), plan.ribbon);
        if let Some(sheet) = imp.sheet.get().as_ref() {
            let area =
                Area { height: plan.ribbon.y - 8.0 * plan.k, ..whole.inset(8.0 * plan.k, 6.0 * plan.k) };
            allocate(sheet.root.upcast_ref(), area);
        }
        self.place_interlude(front.as_ref().map_or(middle.tray, Front::stage));
        allocate(imp.flights.upcast_ref(), whole);
    }

    /// What a part of the match brought, in the middle of something.
    pub(super) fn place_interlude(&self, over: Area) {
        let interlude = self.imp().interlude.upcast_ref::<gtk::Widget>();
        if interlude.is_visible() {
            let size = interlude.preferred_size().1;
            let (wide, high) = (f64::from(size.width()), f64::from(size.height()));
            let (x, y) = (over.x + (over.width - wide) / 2.0, over.y + (over.height - high) / 2.0);
            allocate(interlude, Area::new(x.max(0.0), y.max(0.0), wide, high));
        }
    }

    /// Letters are as large as everything else. Styles may only change when the allocation is over.
    fn take_size(&self, plan: &Plan) {
        let held = self
            .imp()
            .view
            .get()
            .zones
            .iter()
            .find(|zone| zone.place == Place::Hand)
            .map_or(0, |zone| zone.items.len());
        let row = if plan.round { plan.hand_row(held) } else { plan.card_row(held) };
        let card = row.first().map_or((0, 0), |card| (card.width as i32, card.height as i32));
        self.take_letters(plan.k, plan.narrow, plan.narrow, card);
    }

    /// Letters for so many pixels a unit; `upright` if the choices lie below the sentence.
    pub(super) fn take_letters(&self, k: f64, narrow: bool, upright: bool, card: (i32, i32)) {
        let imp = self.imp();
        let letters = (LETTERS * k * 100.0).round() as i32;
        let old = (imp.letters.replace(letters), imp.narrow.replace(narrow), imp.card.replace(card));
        let along = imp.upright.replace(upright);
        if old != (letters, narrow, card) || along != upright {
            let cloth = self.downgrade();
            glib::idle_add_local_once(move || {
                let Some(cloth) = cloth.upgrade() else { return };
                let size = f64::from(letters) / 100.0;
                let own = cloth.own_class();
                cloth.imp().styles.load_from_data(&format!("cloth.{own} {{ font-size: {size}px; }}"));
                set_class(&cloth, "narrow", narrow);
                set_class(&cloth, "upright", upright);
                measure_anew(cloth.upcast_ref());
                let along = if upright { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
                cloth.imp().ribbon.set_orientation(along);
                cloth.imp().choices.set_homogeneous(upright);
                cloth.imp().banner.set_vexpand(upright);
                cloth.imp().banner.set_roomy(upright && !narrow);
                cloth.imp().banner.set_letters(if cloth.board_form().is_some() { 36 } else { 0 });
                cloth.wrap_choices();
                let view = cloth.imp().view.get();
                cloth.show_plates(&view);
                cloth.shorten(&view, true);
                cloth.queue_allocate();
            });
        }
    }

    /// Something that takes the place of the ribbon; what needs more height grows upwards.
    pub(super) fn place_over(&self, part: &gtk::Widget, ribbon: Area) {
        if !part.is_visible() {
            return;
        }
        let width = (ribbon.width.round() as i32).max(part.measure(gtk::Orientation::Horizontal, -1).0);
        let (least, natural) = {
            let (least, natural, _, _) = part.measure(gtk::Orientation::Vertical, width);
            (f64::from(least), f64::from(natural))
        };
        let height = natural.max(ribbon.height).max(least);
        allocate(part, Area { y: (ribbon.bottom() - height).max(0.0), height, ..ribbon });
    }

    fn middle(&self, plan: &Plan, view: &View) -> Middle {
        let has = |place: Place| view.zones.iter().any(|zone| zone.place == place);
        plan.tray(has(Place::Left) && !crowded(view), has(Place::Right), asks_own(view))
    }

    fn place_tray_title(&self, plan: &Plan, middle: &Middle) {
        let title = &self.imp().tray_title;
        title.set_child_visible(!title.text().is_empty() && middle.tray.width > 0.0);
        // Spaced letters need a little more than they say.
        let natural = f64::from(title.measure(gtk::Orientation::Horizontal, -1).1) + 14.0 * plan.k;
        let width = natural.min(f64::from(self.width()) - 8.0 * plan.k);
        let height = f64::from(title.measure(gtk::Orientation::Vertical, width as i32).1);
        let x = middle.tray.x + (middle.tray.width - width) / 2.0;
        let x = x.min(f64::from(self.width()) - width - 2.0 * plan.k).max(0.0);
        let y = (middle.tray.y - height / 2.0 + 4.0 * plan.k).max(0.0);
        allocate(title.upcast_ref(), Area::new(x, y, width, height));
    }

    fn place_zones(&self, plan: &Plan, middle: &Middle, ring: Option<&Ring>, view: &View) {
        if plan.party {
            return self.place_party(plan, middle, view);
        }
        let zones = self.imp().zones.get();
        let tray: Vec<&tableside::table::Zone> = view.zones.iter().filter(|zone| in_groups(zone)).collect();
        let phase = ringed::phase(view);
        let mut side = 0;
        let foot = view.zones.iter().any(|zone| zone.place == Place::Foot);
        let groups: Vec<Group> = tray.iter().map(|zone| group(zone)).collect();
        let mut laid = plan.groups(middle.tray, foot, &groups).into_iter();
        let pad = view.zones.iter().any(|zone| zone.place == Place::Pad);
        for (zone, (_, shown)) in view.zones.iter().zip(zones.iter()) {
            let n = zone.items.len();
            let seat_at = |seat: Seat| view.plates.iter().position(|plate| plate.seat == seat).unwrap_or(0);
            let plain = |items: Vec<Area>| Laid {
                captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
                items,
                ..Laid::default()
            };
            let seat = match zone.place {
                Place::Beside(seat) | Place::Below(seat) | Place::Before(seat) | Place::Edge(seat) => {
                    seat_at(seat)
                }
                _ => 0,
            };
            let ringed = ring.and_then(|ring| ringed::lay(plan, ring, (phase, view), zone, seat, side));
            side += usize::from(zone.arrangement == Arrangement::Versus);
            let parts = match zone.place {
                _ if ringed.is_some() => ringed.unwrap_or_default(),
                Place::Tray => laid.next().unwrap_or_default(),
                Place::Foot => self.foot(shown, middle.foot(plan.k)),
                Place::Left => beside(middle.left, n, plan.k, false),
                Place::Right => beside(middle.right, n, plan.k, true),
                Place::Beside(seat) => plain(plan.saved_row(seat_at(seat), n)),
                Place::Below(seat) => {
                    below(plan.below.get(seat_at(seat)).copied().unwrap_or_default(), n, plan.k)
                }
                Place::Before(_) | Place::Edge(_) | Place::Corner(_) | Place::Panel | Place::Store(_) => {
                    Laid::default()
                }
                Place::Own => plain(plan.own_row(n)),
                Place::Saved => plain(plan.saved_row(0, n)),
                Place::Hand => plain(plan.card_row(n)),
                Place::Pad => plain(plan.pad(n)),
            };
            let mut parts = parts;
            if !plan.round && zone.items.iter().any(|item| matches!(item.look, Look::Pile(..))) {
                // A pile is a little higher than its uppermost die.
                parts.captions.iter_mut().for_each(|caption| caption.y += 8.0 * plan.k);
            }
            if let (Place::Corner(which), true) = (zone.place, plan.round) {
                parts.title = ringed::corner_title(shown, plan, which);
            }
            let hidden = match zone.place {
                Place::Own | Place::Saved if plan.round => {
                    plan.narrow && (pad || !phase.own || only_places(zone))
                }
                Place::Before(_) if seat == 0 => pad,
                Place::Left | Place::Corner(_) | Place::Edge(_) if plan.round => false,
                // While numbers are told, the pad lies over the own band.
                Place::Own | Place::Saved | Place::Hand => {
                    pad || plan.narrow && zone.place == Place::Own && !asks_own(view)
                }
                Place::Beside(_) | Place::Below(_) => plan.narrow,
                Place::Before(_) | Place::Edge(_) | Place::Corner(_) => plan.narrow,
                // Beside a board.
                Place::Panel | Place::Store(_) => true,
                Place::Left => plan.narrow || middle.left.width <= 0.0,
                Place::Right => plan.narrow,
                Place::Foot => plan.narrow && phase.cards,
                Place::Tray | Place::Pad => false,
            };
            self.put(shown, &parts, hidden);
            if (zone.place == Place::Hand || plan.round) && !hidden {
                if plan.round {
                    self.fit_cards(shown, &parts, plan.k);
                }
                self.shorten_what_is_too_high(shown, &parts);
            }
        }
        if let Some(own) = self.imp().plates.get().first() {
            own.button.set_child_visible(!pad || plan.round);
        }
    }

    /// Gives a zone the rectangle around its parts, and each part its place in it.
    pub(super) fn put(&self, zone: &ZoneView, laid: &Laid, hidden: bool) {
        zone.set_child_visible(!hidden);
        let (title, note) = (zone.title(), zone.note());
        let mut placed: Vec<(gtk::Widget, Area)> = Vec::new();
        for ((view, area), caption) in zone.items().iter().zip(&laid.items).zip(&laid.captions) {
            view.widget().set_child_visible(area.width > 0.0 && area.height > 0.0);
            placed.push((view.widget(), *area));
            let shown = caption.height > 4.0;
            // In one line there is room for the first alone.
            let both = caption.height > 26.0;
            let lines = u8::from(view.caption.is_visible()) + u8::from(view.effect.is_visible() && both);
            let lines = f64::from(lines);
            let line =
                if lines > 0.0 { (caption.height / lines).min(caption.height / 2.0 + 4.0) } else { 0.0 };
            let mut y = caption.y;
            for (label, room) in [(&view.caption, true), (&view.effect, both)] {
                label.set_child_visible(shown && room && !label.text().is_empty());
                if shown && room && label.is_visible() {
                    placed.push((label.clone().upcast(), Area { y, height: line, ..*caption }));
                    y += line;
                }
            }
        }
        for (label, area) in [(&title, laid.title), (&note, laid.note)] {
            label.set_child_visible(area.height > 0.0);
            if area.height > 0.0 && label.is_visible() {
                placed.push((label.clone().upcast(), area));
            }
        }
        let left = placed.iter().map(|(_, area)| area.x).fold(f64::INFINITY, f64::min);
        let top = placed.iter().map(|(_, area)| area.y).fold(f64::INFINITY, f64::min);
        if !left.is_finite() || !top.is_finite() {
            zone.put(Vec::new());
            allocate(zone.upcast_ref(), Area::new(0.0, 0.0, 1.0, 1.0));
            return;
        }
        let (left, top) = (left.floor(), top.floor());
        let right = placed.iter().map(|(_, area)| area.right()).fold(0.0, f64::max);
        let bottom = placed.iter().map(|(_, area)| area.bottom()).fold(0.0, f64::max);
        let moved =
            |(part, area): (gtk::Widget, Area)| (part, Area { x: area.x - left, y: area.y - top, ..area });
        zone.put(placed.into_iter().map(moved).collect());
        zone.queue_allocate();
        allocate(zone.upcast_ref(), Area::new(left, top, right - left, bottom - top));
    }

    /// Cards in places of another size begin anew with all that they say, as soon as the allocation is over.
    pub(super) fn fit_cards(&self, zone: &ZoneView, laid: &Laid, k: f64) {
        let (items, areas, cloth) = (zone.items(), laid.items.clone(), self.downgrade());
        glib::idle_add_local_once(move || {
            let fits = |(item, area): (&Rc<ItemView>, &Area)| {
                area.width > 0.0 && item.fit((area.width.round() as i32, area.height.round() as i32), k)
            };
            let changed = items.iter().zip(&areas).filter(|pair| fits(*pair)).count();
            if let Some(cloth) = cloth.upgrade().filter(|_| changed > 0) {
                cloth.queue_allocate();
            }
        });
    }

    /// Cards that need more height than they have show a step less as soon as the allocation is over.
    pub(super) fn shorten_what_is_too_high(&self, zone: &ZoneView, laid: &Laid) {
        let too_high = |(item, area): &(Rc<ItemView>, Area)| {
            let least = item.widget().measure(gtk::Orientation::Horizontal, -1).0;
            let width = (area.width.round() as i32).max(least);
            f64::from(item.widget().measure(gtk::Orientation::Vertical, width).0) > area.height + 1.0
        };
        let all = zone.items().iter().cloned().zip(laid.items.iter().copied()).collect::<Vec<_>>();
        let long: Vec<(Rc<ItemView>, Area)> = all.into_iter().filter(too_high).collect();
        if long.is_empty() {
            return;
        }
        let cloth = self.downgrade();
        glib::idle_add_local_once(move || {
            // By now it may say something else, or be written otherwise.
            let shorter = long.iter().filter(|pair| too_high(pair) && pair.0.shorten()).count();
            if let Some(cloth) = cloth.upgrade().filter(|_| shorter > 0) {
                cloth.queue_allocate();
            }
        });
    }

    /// Chips in one line, each as wide as its words.
    pub(super) fn foot(&self, zone: &ZoneView, area: Area) -> Laid {
        let items = zone.items();
        let widths: Vec<f64> = items
            .iter()
            .map(|item| f64::from(item.widget().measure(gtk::Orientation::Horizontal, -1).1).max(area.height))
            .collect();
        let gap = 8.0;
        let whole: f64 = widths.iter().sum::<f64>() + gap * (widths.len().max(1) - 1) as f64;
        let squeeze = (area.width / whole.max(1.0)).min(1.0);
        let mut x = area.x + (area.width - whole * squeeze) / 2.0;
        let items: Vec<Area> = widths
            .iter()
            .map(|width| {
                let item = Area::new(x, area.y, width * squeeze, area.height);
                x += (width + gap) * squeeze;
                item
            })
            .collect();
        Laid {
            captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
            items,
            ..Laid::default()
        }
    }
}

/// Whether the own dice are asked for, so that a narrow cloth shows them.
fn asks_own(view: &View) -> bool {
    let own = view.zones.iter().find(|zone| zone.place == Place::Own);
    own.is_some_and(|zone| zone.items.iter().any(|item| matches!(item.state, State::Lit | State::Chosen)))
}

/// Whether nothing lies in a zone yet.
fn only_places(zone: &tableside::table::Zone) -> bool {
    zone.items.iter().all(|item| matches!(item.look, Look::Vacant(_)))
}

/// Whether a zone lies in the tray as a group of things.
fn in_groups(zone: &tableside::table::Zone) -> bool {
    zone.place == Place::Tray && !matches!(zone.arrangement, Arrangement::Grid | Arrangement::Versus)
}

/// Whether the tray needs all of the width.
fn crowded(view: &View) -> bool {
    view.zones.iter().filter(|zone| zone.place == Place::Tray).count() > 1
}

pub(super) fn group(zone: &tableside::table::Zone) -> Group {
    // Words of this length take two lines below a die.
    let long = |item: &tableside::table::Item| item.caption.chars().count() > 9;
    let lines = |item: &tableside::table::Item| {
        usize::from(!item.caption.is_empty()) + usize::from(!item.effect.is_empty())
    };
    Group {
        items: zone.items.len(),
        title: !zone.title.is_empty(),
        lines: zone.items.iter().map(lines).max().unwrap_or(0) + usize::from(zone.items.iter().any(long)),
        column: zone.arrangement == Arrangement::Column,
    }
}

/// Beside the tray: a title, the things, and a note below them.
fn beside(area: Area, n: usize, k: f64, dice: bool) -> Laid {
    let title = Area::new(area.x, area.y + 8.0 * k, area.width, 24.0 * k);
    let gap = 10.0 * k;
    let count = n.max(1) as f64;
    let most = if dice { 96.0 } else { 140.0 } * k;
    let width = ((area.width - gap * (count - 1.0)) / count).min(if dice { most } else { 108.0 * k });
    let height = if dice { width } else { most };
    let x = area.x + (area.width - width * count - gap * (count - 1.0)) / 2.0;
    let y = area.y + if dice { 38.0 } else { 34.0 } * k;
    let items: Vec<Area> =
        (0..n).map(|at| Area::new(x + at as f64 * (width + gap), y, width, height)).collect();
    let caption = |item: &Area| {
        Area::new(area.x, item.bottom() + 4.0 * k, area.width, if dice { 0.0 } else { 20.0 * k })
    };
    let captions: Vec<Area> = items.iter().map(caption).collect();
    let under = if dice { 10.0 } else { 23.0 } * k;
    let note = Area::new(
        area.x,
        y + height + under,
        area.width,
        (area.height - (y - area.y) - height - under).max(1.0),
    );
    Laid {
        title,
        items,
        captions,
        note: Area { height: note.height.min(if dice { 64.0 } else { 20.0 } * k), ..note },
    }
}

/// Below a plate: cards face down, and how many.
fn below(area: Area, n: usize, k: f64) -> Laid {
    let width = 58.0 * k;
    let items: Vec<Area> = (0..n)
        .map(|at| {
            Area::new(area.x + at as f64 * (width + 8.0 * k), area.y, width.min(area.width), area.height)
        })
        .collect();
    let used = items.last().map_or(0.0, |item| item.right() - area.x + 8.0 * k);
    let note = Area::new(area.x + used, area.y, (area.width - used).clamp(0.0, 120.0 * k), area.height);
    Laid {
        captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
        note: if note.width > 40.0 { note } else { Area::default() },
        items,
        ..Laid::default()
    }
}

impl Surround for Cloth {
    fn widget(&self) -> gtk::Widget {
        self.clone().upcast()
    }

    fn banner(&self) -> TurnBanner {
        self.imp().banner.clone()
    }

    fn offers(&self) -> Option<gtk::Box> {
        Some(self.imp().offers.clone())
    }

    fn notice(&self) -> Option<gtk::Box> {
        Some(self.imp().notice.clone())
    }

    fn stage(&self) -> Option<gtk::Widget> {
        Some(self.clone().upcast())
    }

    /// What is said lies in the ribbon's place, wherever it is about.
    fn set_anchor(&self, _: Option<&gtk::Widget>) {
        self.queue_allocate();
    }

    fn set_thinking(&self, seat: Option<Seat>) {
        self.imp().plates.get().iter().for_each(|plate| plate.set_thinking(Some(plate.shown().seat) == seat));
    }

    fn tip(&self) -> TipNote {
        self.imp().tip.clone()
    }

    fn set_tip(&self, tip: Option<&Tip>, more: bool) {
        let imp = self.imp();
        let Some(tip) = tip else {
            let held = imp.tip.is_visible()
                && self.root().and_then(|root| root.focus()).is_some_and(|focus| focus.is_ancestor(&imp.tip));
            imp.tip.set_visible(false);
            if held {
                imp.banner.grab_focus();
            }
            return;
        };
        let rule = tip.rule.clone().unwrap_or_default();
        imp.tip.show_tip(&TipText { title: gettext(&tip.title), text: gettext(&tip.text), rule, more });
        self.queue_allocate();
    }

    fn interlude(&self) -> InterludeView {
        self.imp().interlude.clone()
    }

    fn toggle_far_view(&self) {
        let far = !self.imp().far_view.get();
        self.imp().far_view.set(far);
        set_class(self, "far", far);
    }

    fn page_class(&self) -> Option<&'static str> {
        Some("on-cloth")
    }

    fn changed(&self) {
        self.choose_offers();
        self.queue_allocate();
    }
}
