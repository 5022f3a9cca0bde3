//! How a match ended, over the cloth: a tableau that is made anew for each size of letters.
//!
//! ```text
//! EndView
//! ├ hero     who won, with what; or whom a group met
//! ├ strips   what each seat came to, with bars
//! ├ story    what decided it, and luck
//! └ over     how it lies over the cloth
//! ```

mod hero;
mod over;
mod story;
mod strips;

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use relm4::gtk::{self, glib, graphene, prelude::*};

use super::item::Run;
use crate::engine::Seat;
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{set_accessible_name, styled_box};
use crate::widgets::Tint;
pub use story::Story;
use story::StoryView;
use tableside::table::{End, Plate, View};

/// Points are counted up for so long after the end has come: a window that is drawn larger later makes all of it anew.
const COMES: Duration = Duration::from_millis(1500);

/// How it lies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Form {
    /// Pixels a unit.
    pub k: f64,
    /// Everything below each other: in a narrow window, or beside a board.
    pub column: bool,
    /// In a narrow window.
    pub narrow: bool,
    /// Whether the column is so low that there is room for few buttons.
    pub low: bool,
}

impl Form {
    fn px(self, units: f64) -> i32 {
        (units * self.k).round() as i32
    }
}

/// Somebody in a seat, as far as a face and a sign go.
struct Sitter {
    name: String,
    bot: bool,
    tint: Tint,
}

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq)]
struct Shown {
    end: Option<Rc<End>>,
    plates: Vec<Plate>,
    form: Form,
}

impl Shown {
    fn sitter(&self, seat: Seat) -> Sitter {
        let plate = self.plates.iter().find(|plate| plate.seat == seat);
        // A plate may stand for all of a team.
        let ended = self.end.iter().flat_map(|end| &end.seats).find(|ended| ended.seat == seat);
        Sitter {
            name: ended.map(|ended| ended.name.clone()).unwrap_or_default(),
            bot: plate.is_some_and(|plate| plate.bot.is_some()),
            tint: plate.map(|plate| plate.tint).unwrap_or_default(),
        }
    }
}

/// What is done once it is known how the end lies.
type Formed = Rc<dyn Fn(Form)>;

/// The tableau, and what can be done then.
pub struct EndView {
    pub root: gtk::Box,
    stage: gtk::Box,
    story: StoryView,
    told: Shared<Option<Story>>,
    /// Where the page puts what can be done.
    pub foot: gtk::Box,
    shown: Shared<Shown>,
    run: Shared<Option<Run>>,
    /// When the end came.
    came: Cell<Option<Instant>>,
    /// Who wants to know how it lies.
    formed: Shared<Option<Formed>>,
}

impl Default for EndView {
    fn default() -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 0, "end"),
            stage: styled_box(gtk::Orientation::Vertical, 0, "end-stage"),
            story: StoryView::default(),
            told: Shared::default(),
            foot: styled_box(gtk::Orientation::Vertical, 0, "end-foot"),
            shown: Shared::default(),
            run: Shared::default(),
            came: Cell::default(),
            formed: Shared::default(),
        };
        this.root.set_accessible_role(gtk::AccessibleRole::Group);
        set_accessible_name(&this.root, &gettext("Result"));
        this.stage.set_vexpand(true);
        this.root.append(&this.stage);
        this.root.append(&this.foot);
        this.root.set_visible(false);
        this
    }
}

impl EndView {
    /// What pressing things goes to; nothing here is pressed, but things are drawn as they are on the table.
    pub fn set_run(&self, run: &Run) {
        self.run.set(Some(Rc::clone(run)));
    }

    /// Takes the end of a view; says whether it has just come.
    pub fn show(&self, view: &View) -> bool {
        let form = self.shown.get().form;
        let shown = Shown {
            end: view.end.clone(),
            plates: if view.end.is_some() { view.plates.clone() } else { Vec::new() },
            form,
        };
        let old = self.shown.replace(shown);
        let now = self.shown.get();
        if *old == *now {
            return false;
        }
        let comes = old.end.is_none() && now.end.is_some();
        if comes {
            self.came.set(Some(Instant::now()));
        }
        self.build();
        comes
    }

    /// Says what decided the match, or that it is looked for; nothing where nobody looks.
    pub fn set_story(&self, story: Option<&Story>) {
        let told = self.told.get();
        if (*told).as_ref() == story {
            return;
        }
        self.told.set(story.cloned());
        self.story.show(story);
        self.speak();
    }

    /// A screen reader hears all of it with the heading.
    fn speak(&self) {
        let (shown, told) = (self.shown.get(), self.told.get());
        if let (Some(end), Some(title)) = (&shown.end, find(self.stage.upcast_ref(), "end-title")) {
            let story = (*told).as_ref().map(Story::spoken).unwrap_or_default();
            set_accessible_name(&title, &end.spoken(&story));
        }
    }

    /// Calls `f` with how it lies, whenever that is another form.
    pub fn connect_formed(&self, f: impl Fn(Form) + 'static) {
        self.formed.set(Some(Rc::new(f)));
    }

    /// Whether there is one.
    pub fn is_there(&self) -> bool {
        self.shown.get().end.is_some()
    }

    /// Whether the board stays in sight beside it.
    pub fn beside_board(&self) -> bool {
        self.shown.get().end.as_ref().is_some_and(|end| end.on_board)
    }

    /// Takes another form, if it is one.
    pub fn take_form(&self, form: Form) {
        let now = self.shown.get();
        if now.form != form {
            self.shown.set(Shown { form, ..(*now).clone() });
            self.build();
        }
    }

    pub fn form(&self) -> Form {
        self.shown.get().form
    }

    /// Gives the focus to who won: nothing is begun by Enter there.
    pub fn focus(&self) {
        if let Some(title) = find(self.stage.upcast_ref(), "end-title") {
            title.grab_focus();
        }
    }

    /// The tableau as a picture, with what lies behind it.
    pub fn picture(&self) -> Option<gtk::gdk::Texture> {
        let native = self.root.native()?;
        let behind = self.behind()?;
        let area = self.root.compute_bounds(&behind)?;
        let stage = self.stage.compute_bounds(&behind)?;
        let height = stage.y() + stage.height() - area.y();
        // Beside a board it is the board's picture, too.
        let (x, width) = match self.beside_board() && !self.form().narrow {
            true => (0.0, behind.width() as f32),
            false => (area.x(), area.width()),
        };
        let frame = graphene::Rect::new(x, area.y(), width, height);
        let snapshot = gtk::Snapshot::new();
        let paintable = gtk::WidgetPaintable::new(Some(&behind)).current_image();
        paintable.snapshot(&snapshot, behind.width().into(), behind.height().into());
        let node = snapshot.to_node()?;
        Some(native.renderer()?.render_texture(node, Some(&frame)))
    }

    /// What has the cloth as its background.
    fn behind(&self) -> Option<gtk::Widget> {
        let mut at = self.root.parent();
        while let Some(widget) = at {
            if widget.has_css_class("on-cloth") {
                return Some(widget);
            }
            at = widget.parent();
        }
        None
    }

    fn build(&self) {
        while let Some(part) = self.stage.first_child() {
            self.stage.remove(&part);
        }
        let (shown, run) = (self.shown.get(), self.run.get());
        let (Some(end), Some(run)) = (&shown.end, &*run) else { return };
        let form = shown.form;
        if form.k <= 0.0 {
            return;
        }
        // Beside each other if there is room; on a telephone there are few.
        self.foot.set_orientation(match form.column && !form.narrow && !form.low {
            true => gtk::Orientation::Vertical,
            false => gtk::Orientation::Horizontal,
        });
        if let Some(formed) = &*self.formed.get() {
            formed(form);
        }
        self.story.leave();
        let met = !end.foes.is_empty();
        let crowd = hero::is_crowd(end);
        let counts = self.came.get().is_some_and(|came| came.elapsed() < COMES);
        let gap = form.px(if form.column { 8.0 } else { 28.0 });
        let (along, upright) = (gtk::Orientation::Horizontal, gtk::Orientation::Vertical);
        let parts = match form.column || met {
            true => gtk::Box::new(upright, if met { gap / 2 } else { gap }),
            false => gtk::Box::new(along, gap),
        };
        parts.set_vexpand(true);
        let (hero, strips) = (hero::hero(&shown, end, run), strips::strips(&shown, end, run, counts));
        // As high as the longest story is likely to be.
        let story = &self.story;
        match (form.column, met) {
            (true, _) => {
                story.take_room(form, None, if form.low { 164.0 } else { 150.0 });
                parts.append(&hero);
                parts.append(&strips);
                parts.append(&story.root);
            }
            (false, true) => {
                story.take_room(form, Some(360.0), 150.0);
                let rest = gtk::Box::new(along, form.px(14.0));
                rest.set_vexpand(true);
                rest.append(&strips);
                rest.append(&story.root);
                parts.append(&hero);
                parts.append(&rest);
            }
            (false, false) => {
                story.take_room(form, None, if crowd { 180.0 } else { 104.0 });
                let columns = [hero.clone(), strips].map(|part| {
                    let column = gtk::Box::new(upright, form.px(14.0));
                    column.append(&part);
                    column
                });
                let [left, right] = &columns;
                left.set_hexpand(false);
                hero.set_vexpand(crowd);
                right.set_hexpand(true);
                right.set_valign(gtk::Align::Center);
                (if crowd { left } else { right }).append(&story.root);
                columns.iter().for_each(|column| parts.append(column));
                if !crowd {
                    left.set_valign(gtk::Align::Center);
                }
            }
        }
        self.stage.append(&parts);
        self.speak();
    }
}

/// The first widget of a style class.
fn find(widget: &gtk::Widget, class: &str) -> Option<gtk::Widget> {
    if widget.has_css_class(class) {
        return Some(widget.clone());
    }
    let mut child = widget.first_child();
    while let Some(part) = child {
        if let Some(found) = find(&part, class) {
            return Some(found);
        }
        child = part.next_sibling();
    }
    None
}

/// Calls `f` for a press on the tableau that is no press on something.
pub fn connect_put_away(end: &EndView, f: impl Fn() + 'static) {
    let click = gtk::GestureClick::new();
    let f = Rc::new(f);
    click.connect_released(move |click, _, _, _| {
        click.set_state(gtk::EventSequenceState::Claimed);
        let f = Rc::clone(&f);
        glib::idle_add_local_once(move || f());
    });
    end.stage.add_controller(click);
}
