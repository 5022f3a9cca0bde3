//! The cloth: plates, zones and the ribbon, and how they come to show a [`View`]. Where each lies is in `place`.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::acts::Moved;
use super::board_form::{BoardForm, Touch};
use super::end::{EndView, connect_put_away};
use super::item::{Fullness, ItemView, Run};
use super::plate::PlateView;
use super::pointer::Pointer;
use super::prints::Prints;
use super::sheet::SheetView;
use super::zone::{ZoneView, measure_anew};
use crate::engine::{About, Seat};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{FlightLayer, InterludeView, set_accessible_name, set_class};
use crate::tables::{Report, Surround};
use crate::widgets::track::{Level, Track};
use crate::widgets::{ALONG, NoteForm, Tint, TipNote, TurnBanner};
use tableside::table::{Act, Arrangement, Item, Look, Place, Seating, View};

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
        pub fitted: Cell<(i32, (i32, i32), u64)>,
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
        /// The part of the table that the tip explains.
        pub about: Cell<About>,
        pub pointer: Pointer,
        pub interlude: InterludeView,
        pub end: Rc<EndView>,
        /// Whether the table is looked at, though there is an end.
        pub end_away: Cell<bool>,
        /// Whether the end hid everything else.
        pub covered: Cell<bool>,
        pub flights: FlightLayer,
        pub styles: gtk::CssProvider,
        /// Hundredths of pixels of the letters.
        pub letters: Cell<i32>,
        pub far_view: Cell<bool>,
        pub narrow: Cell<bool>,
        /// What has to be done, and what just happened, whose place that takes.
        pub help: Shared<String>,
        pub happened: Shared<String>,
        /// What is asked, and what the page asks, whose place that takes.
        pub asked: Shared<String>,
        pub page_asks: Shared<String>,
        /// Whether words will be looked at, for whether there is room for them.
        pub fits_words: Cell<bool>,
        /// How wide and how high the ribbon’s place is, in pixels.
        pub ribbon_room: Cell<(i32, i32)>,
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

/// What is said in the ribbon’s place lies as the ribbon does.
fn lay_along(part: &gtk::Widget, along: gtk::Orientation) {
    if let Some(row) = part.downcast_ref::<gtk::Box>().filter(|row| row.has_css_class(ALONG)) {
        row.set_orientation(along);
    }
    let mut child = part.first_child();
    while let Some(inner) = child {
        lay_along(&inner, along);
        child = inner.next_sibling();
    }
}

/// The smallest cloth that letters may make of a larger one: that of a telephone.
const LEAST: (f64, f64) = (360.0, 594.0);

/// This part of the ribbon is for what is asked, however much can be chosen.
const SAID: f64 = 0.27;
/// So many choices lie side by side on a telephone, each with what it leads to.
const ABREAST: usize = 3;

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
        cloth.imp().end.set_run(&run);
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
        let over: [&gtk::Widget; 6] = [
            imp.ribbon.upcast_ref(),
            imp.pointer.upcast_ref(),
            imp.interlude.upcast_ref(),
            imp.tip.upcast_ref(),
            imp.notice.upcast_ref(),
            imp.flights.upcast_ref(),
        ];
        over.iter().for_each(|part| part.set_parent(self));
        imp.end.root.set_parent(self);
        let cloth = self.downgrade();
        connect_put_away(&imp.end, move || {
            if let Some(cloth) = cloth.upgrade() {
                cloth.show_end(false);
            }
        });
        imp.interlude.end_with_keys(self);
        self.rest_on_a_press();
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

    /// Shows a view. With `acts` entries have led to it from the last one: what they moved is seen moving, and these are
    /// seen to happen.
    pub fn show(&self, view: &View, acts: Option<&[Act]>) {
        let imp = self.imp();
        let acts = acts.filter(|_| self.is_mapped());
        let animate = acts.is_some();
        if animate {
            self.bring_to_rest();
        }
        let old = imp.view.replace(view.clone());
        let begun = acts.map(|acts| self.begin_acts(acts)).unwrap_or_default();
        let moved =
            if animate { self.lift_all(&old, view, acts.unwrap_or_default()) } else { Moved::default() };
        set_class(self, "paper", view.seating == Seating::Paper);
        self.show_plates(view);
        self.show_board(view);
        self.show_zones(view, animate);
        if view.seating == Seating::Paper {
            self.set_out_paper(view);
        }
        self.show_choices(view);
        self.shorten(view, false);
        imp.tray_title.set_text(&view.tray);
        // The tray is a box of somebody who is asked.
        let present = view.zones.iter().find(|zone| zone.arrangement == Arrangement::Box(true));
        let asks = |seat: Seat| view.plates.iter().any(|plate| plate.seat == seat && plate.to_move);
        set_class(&imp.tray, "asked", present.and_then(|zone| zone.owner).is_some_and(asks));
        imp.prints.show(&view.links);
        if let Some(sheet) = imp.sheet.get().as_ref() {
            sheet.show(view.sheet.as_ref());
        }
        if imp.end.show(view) {
            imp.end_away.set(false);
            self.follow_end(true);
        } else {
            self.follow_end(false);
        }
        self.queue_allocate();
        if let Some(board) = view.board.as_ref().filter(|_| animate) {
            self.travel(board);
        }
        self.land_all(moved);
        self.act(begun);
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
                // Where there are three, their signs say enough, if they have signs.
                Place::Corner(_) => {
                    let signed = |item: &Item| match item.look {
                        Look::Chip { tint, .. } => tint != Tint::Neutral,
                        _ => false,
                    };
                    let chips = zone.items.iter().zip(shown.items().iter().cloned().collect::<Vec<_>>());
                    let chips: Vec<_> = chips.filter(|(item, _)| signed(item)).collect();
                    let room = if chips.len() > 2 { Fullness::Brief } else { Fullness::Full };
                    chips.iter().for_each(|(_, view)| view.set_fullness(room));
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
            if let Arrangement::Box(now) = zone.arrangement {
                let room = if narrow && !now { Fullness::Brief } else { Fullness::Full };
                let sign = f64::from(imp.letters.get()) / 100.0 * 1.3;
                let views = shown.items();
                for (item, view) in zone.items.iter().zip(views.iter()) {
                    match item.look {
                        Look::Badge(..) => {
                            view.set_fullness(room);
                            view.set_sign(sign as i32);
                            view.set_bounded();
                        }
                        // Whose box it is, stands at its right edge, or in a line of its own.
                        Look::Chip { .. } => view.widget().set_halign(match room {
                            Fullness::Brief => gtk::Align::Start,
                            _ => gtk::Align::End,
                        }),
                        _ => {}
                    }
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
        }
        self.wrap_choices();
    }

    /// What choices say besides their names. On a telephone many of them, or long ones, leave no room for more, and the
    /// sentence none for what happened.
    fn fill_choices(&self, many: bool) {
        let imp = self.imp();
        set_class(&imp.choices, "many", many);
        imp.banner.set_alone(many);
        let fullness = if imp.narrow.get() { Fullness::Brief } else { Fullness::Full };
        for view in imp.choice_views.get().iter() {
            view.set_fullness(fullness);
            if many {
                view.hide_outcome();
            }
        }
    }

    /// What stands for an item now.
    pub(super) fn item(&self, id: &str) -> Option<Rc<ItemView>> {
        let zones = self.imp().zones.get();
        zones.iter().find_map(|(_, zone)| zone.items().iter().find(|item| item.id == id).cloned())
    }

    /// The colour of a seat, as its plate has it.
    pub(super) fn tint_of(&self, seat: Seat) -> Option<Tint> {
        let view = self.imp().view.get();
        view.plates.iter().find(|plate| plate.seat == seat).map(|plate| plate.tint)
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
        // Side by side there is room for fewer names, and where a plate says much, for fewer faces.
        let n = view.plates.len();
        let (names, faces) = match view.seating {
            Seating::Against => (3, 3),
            Seating::Party => (4, 3),
            Seating::Round => (4, 2),
            Seating::Above => (4, 4),
            Seating::Paper => (4, 0),
        };
        for (plate, shown) in plates.iter().zip(&view.plates) {
            plate.set_letters(f64::from(imp.letters.get()) / 100.0);
            plate.show(shown, imp.narrow.get(), n > names, n <= faces);
            if view.seating == Seating::Paper {
                plate.be_a_head(imp.narrow.get() && n > 2);
            }
        }
        imp.plates.set(plates);
    }

    fn show_zones(&self, view: &View, fresh: bool) {
        let imp = self.imp();
        let Some(run) = (*imp.run.get()).clone() else { return };
        let old = imp.zones.get();
        let mut zones = Vec::new();
        let columns = view.zones.iter().filter(|zone| zone.place == Place::Tray);
        let crowded =
            columns.filter(|zone| zone.arrangement == Arrangement::Column).count() > super::plan::MANY;
        for zone in &view.zones {
            let kept = old.iter().find(|(id, _)| *id == zone.id).map(|(_, zone)| zone.clone());
            let shown = kept.unwrap_or_else(|| {
                let made = ZoneView::default();
                made.insert_before(self, Some(&imp.ribbon));
                made
            });
            shown.show(zone, &run, fresh);
            if crowded && zone.place == Place::Tray && zone.arrangement == Arrangement::Column {
                shown.add_css_class("full");
            }
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
        self.show_meter(view);
        self.choose_offers();
    }

    /// Below the sentence there is room for two lines of words on a choice, and none for long ones; beside it words stand
    /// in one line unless that makes the ribbon wider than its place.
    fn wrap_choices(&self) {
        let imp = self.imp();
        let wrap = |wraps| imp.choice_views.get().iter().for_each(|view| view.set_wrapping(wraps));
        let ((room, height), upright, narrow) = (imp.ribbon_room.get(), imp.upright.get(), imp.narrow.get());
        let (across, down) = (gtk::Orientation::Horizontal, gtk::Orientation::Vertical);
        imp.banner.set_width_request(-1);
        self.fill_choices(narrow && imp.choice_views.get().len() > ABREAST);
        wrap(upright);
        if room <= 0 {
            return;
        }
        if upright {
            if narrow && imp.ribbon.measure(down, room).0 > height {
                self.fill_choices(true);
            }
            return;
        }
        let said = (f64::from(room) * SAID) as i32;
        if imp.ribbon.measure(across, -1).0 > room || imp.choices.measure(across, -1).0 + said > room {
            wrap(true);
            // What is asked is read before what can be chosen.
            imp.banner.set_width_request(said);
        }
    }

    /// Once everything has its place, plates and empty places say what there is room for.
    pub(super) fn fit_words(&self) {
        if self.imp().fits_words.replace(true) {
            return;
        }
        let cloth = self.downgrade();
        glib::idle_add_local_once(move || {
            if let Some(cloth) = cloth.upgrade() {
                cloth.imp().fits_words.set(false);
                cloth.imp().plates.get().iter().for_each(|plate| plate.fit_line());
                cloth.imp().banner.fit();
                for (_, zone) in cloth.imp().zones.get().iter() {
                    zone.items().iter().for_each(|item| item.fit_vacancy());
                }
            }
        });
    }

    /// So wide and so high is the ribbon’s place now, in pixels.
    pub(super) fn take_ribbon_room(&self, room: (i32, i32)) {
        if self.imp().ribbon_room.replace(room) == room {
            return;
        }
        let cloth = self.downgrade();
        glib::idle_add_local_once(move || {
            if let Some(cloth) = cloth.upgrade() {
                cloth.wrap_choices();
            }
        });
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
    pub(super) fn choose_offers(&self) {
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
        self.wrap_choices();
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

    /// What has to be done on the table, in place of what just happened.
    pub fn set_help(&self, help: &str) {
        let (imp, banner) = (self.imp(), self.imp().banner.clone());
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
        banner.set_guides(!help.is_empty());
    }

    /// What is asked in place of what the page asks.
    pub fn set_asked(&self, asked: &str) {
        let (imp, banner) = (self.imp(), self.imp().banner.clone());
        let (last, now) = (imp.asked.replace(asked.to_owned()), banner.sentence());
        let ours = !last.is_empty() && now == *last;
        if !asked.is_empty() {
            if !ours {
                imp.page_asks.set(now);
            }
            banner.set_sentence(asked);
        } else if ours {
            banner.set_sentence(&imp.page_asks.get());
        }
    }

    /// The search field of the sheet, if one is shown.
    pub fn sheet(&self) -> Option<Rc<SheetView>> {
        (*self.imp().sheet.get()).clone().filter(|sheet| sheet.is_shown())
    }

    /// By how much letters are wanted larger, as far as a cloth of this size has room for everything then.
    pub(super) fn text_scale(&self, (width, height): (i32, i32)) -> f64 {
        let dpi = gtk::Settings::for_display(&self.display()).gtk_xft_dpi();
        let wanted = if dpi > 0 { f64::from(dpi) / (96.0 * 1024.0) } else { 1.0 };
        let room = (f64::from(width) / LEAST.0).min(f64::from(height) / LEAST.1).max(1.0);
        wanted.min(room)
    }

    /// What is said in the ribbon’s place lies as there is room for it.
    pub(super) fn take_form(&self, narrow: bool, upright: bool) {
        let imp = self.imp();
        imp.tip.set_form(match (narrow, upright) {
            (true, _) => NoteForm::Narrow,
            (false, true) => NoteForm::Upright,
            (false, false) => NoteForm::Wide,
        });
        imp.banner.set_vexpand(upright);
        imp.banner.set_roomy(upright && !narrow);
        imp.banner.set_letters(if self.board_form().is_some() { 36 } else { 0 });
    }

    /// Letters for so many pixels a unit; `upright` if the choices lie below the sentence.
    pub(super) fn take_letters(&self, k: f64, narrow: bool, upright: bool, card: (i32, i32)) {
        let imp = self.imp();
        // By quarters of pixels: letters of another size mean all styles anew, and a window that is drawn larger has another
        // size with every frame.
        let letters = (LETTERS * k * 4.0).round() as i32 * 25;
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
                lay_along(cloth.imp().notice.upcast_ref(), along);
                cloth.imp().choices.set_homogeneous(upright);
                cloth.take_form(narrow, upright);
                cloth.imp().tip.fit_again();
                cloth.wrap_choices();
                let view = cloth.imp().view.get();
                cloth.show_plates(&view);
                if view.seating == Seating::Paper {
                    cloth.set_out_paper(&view);
                }
                let zones = cloth.imp().zones.get();
                let items =
                    zones.iter().flat_map(|(_, zone)| zone.items().iter().cloned().collect::<Vec<_>>());
                items.for_each(|item| item.forget_fit());
                cloth.shorten(&view, true);
                cloth.queue_allocate();
            });
        }
    }
}
