//! The widgets, and where they stand in each form.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::alone::Actions;
use super::desk::Desk;
use super::draft::Draft;
use super::enemy::EnemyView;
use super::forecast::forecast;
use super::panel::Panel;
use super::{choices, declare, moves, pool, reveal, story, uses};
use crate::engine::Seat;
use crate::games::regidice::Step;
use crate::games::regidice::action::SEATS;
use crate::i18n::gettext_f;
use crate::ui::tables::kit::frame::{Frame, FrameParts, Kind};
use crate::ui::tables::kit::layout::Form;
use crate::ui::tables::kit::{
    self, ChoicesBar, Place, Ranking, add_all, centred, set_accessible_name, set_class, set_text, styled_box,
};
use crate::ui::tables::regidice::{DieCell, PartRow, RegidiceTable, Session, ViewModel, names};

/// The sizes of things, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub portrait: i32,
    /// The enemy's dice.
    pub foe: i32,
    pub injured: i32,
    /// How wide injured dice may lie.
    pub side: i32,
    /// Dice of other seats.
    pub panel: i32,
    /// Whether panels have height to spare.
    pub great: bool,
    /// Dice of the nearest seat.
    pub own: i32,
    /// How wide they may lie.
    pub own_width: i32,
    /// A cell of the grid.
    pub cell: (i32, i32),
    /// Dice that are told.
    pub told: i32,
    /// Faces to be told.
    pub pad: i32,
}

impl Sizes {
    /// What fits, with so many seats.
    pub const fn of(form: Form, seats: usize) -> Self {
        let wide = Self {
            portrait: 122,
            foe: 64,
            injured: 24,
            side: 260,
            panel: 38,
            great: true,
            own: 64,
            own_width: 800,
            cell: (58, 32),
            told: 44,
            pad: 56,
        };
        match (form, seats) {
            (Form::Narrow, _) => Self {
                portrait: 72,
                foe: 38,
                injured: 20,
                side: 320,
                panel: 30,
                great: false,
                own: 46,
                own_width: 338,
                cell: (44, 36),
                told: 36,
                pad: 44,
            },
            (Form::Medium, _) => Self {
                portrait: 96,
                foe: 48,
                side: 520,
                panel: 36,
                great: false,
                own: 56,
                own_width: 520,
                ..wide
            },
            (Form::Low, _) => Self {
                portrait: 68,
                foe: 38,
                panel: 28,
                great: false,
                own: 52,
                cell: (54, 25),
                told: 36,
                pad: 44,
                ..wide
            },
            (Form::Wide, 0..=1) => Self { portrait: 190, foe: 74, injured: 28, ..wide },
            (Form::Wide, _) => wide,
            (Form::Tv, 0..=1) => {
                Self { portrait: 290, foe: 128, injured: 40, side: 420, own: 96, own_width: 1400, ..wide }
            }
            (Form::Tv, _) => Self {
                portrait: 200,
                foe: 104,
                injured: 36,
                side: 420,
                panel: 64,
                great: true,
                own: 96,
                own_width: 1400,
                cell: (92, 50),
                told: 66,
                pad: 84,
            },
        }
    }
}

impl Sizes {
    /// Where something is entered, the enemy makes a little room.
    const fn entering(self, form: Form) -> Self {
        match form {
            Form::Wide => Self { portrait: 96, foe: 52, ..self },
            Form::Low => Self { portrait: 60, foe: 32, ..self },
            Form::Narrow => Self { portrait: 44, foe: 24, ..self },
            Form::Medium => Self { portrait: 52, foe: 28, ..self },
            Form::Tv => Self { portrait: 150, foe: 80, ..self },
        }
    }
}

/// The widgets of the table.
pub struct Layout {
    session: Rc<Session>,
    cloth: gtk::Box,
    enemy: EnemyView,
    together: gtk::Label,
    body: gtk::Box,
    desk: Desk,
    panels: gtk::Grid,
    seats: Vec<Panel>,
    /// In how many columns the panels stand.
    columns: Cell<i32>,
    alone: Actions,
    over: Ranking,
    own: gtk::Box,
    dice: PartRow<DieCell>,
    choices: ChoicesBar<RegidiceTable>,
}

impl kit::Layout<RegidiceTable> for Layout {
    fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            session: Rc::clone(session),
            cloth: styled_box(gtk::Orientation::Vertical, 8, "rd-cloth"),
            enemy: EnemyView::new(session),
            together: centred("rd-together"),
            body: styled_box(gtk::Orientation::Horizontal, 12, "rd-body"),
            desk: Desk::new(session),
            panels: gtk::Grid::builder().column_homogeneous(true).build(),
            seats: (0..SEATS).map(|_| Panel::new(session)).collect(),
            columns: Cell::new(0),
            alone: Actions::new(),
            over: Ranking::new(SEATS),
            own: styled_box(gtk::Orientation::Horizontal, 16, "rd-own"),
            dice: PartRow::new(session, 9),
            choices: ChoicesBar::new(session, 0.0),
        };
        this.build();
        this
    }

    fn parts(&self) -> FrameParts {
        FrameParts {
            game: "regidice",
            kind: Kind::Cloth,
            stage: self.cloth.clone().upcast(),
            choices: self.choices.root.clone().upcast(),
            own: Some(self.own.clone().upcast()),
            rail: None,
            facts: None,
        }
    }

    fn take_form(&self, form: Form) {
        let across = if form.is_column() { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.body.set_orientation(across);
        self.enemy.take_form(form);
        self.desk.take_form(form);
        let gap = if form == Form::Narrow { 4 } else { 8 };
        self.panels.set_row_spacing(gap);
        self.panels.set_column_spacing(gap);
        self.alone.take_form(form);
    }

    fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        let sizes = Sizes::of(form, m.seats());
        let over = m.state.step == Step::Over;
        let entering = self.desk.show(m, draft, sizes);
        let sizes = if entering { sizes.entering(form) } else { sizes };
        let forecast = forecast(&m.game, &m.state, uses::begun(m, draft).as_ref());
        self.enemy.show(m, draft, forecast.as_ref(), (sizes, entering));
        let together = forecast.as_ref().map(|forecast| forecast.words(&m.game, &m.names));
        set_text(&self.together, &together.unwrap_or_default());
        self.show_panels(m, draft, forecast.as_ref(), form, (entering, fresh));
        self.alone.show(m);
        self.body.set_visible(!over);
        // In a column what is asked comes first, and at the end how it ended.
        let first = match (form.is_column(), over, entering) {
            (true, true, _) => self.over.root.upcast_ref(),
            (true, _, true) => self.body.upcast_ref(),
            _ => self.enemy.root.upcast_ref::<gtk::Widget>(),
        };
        if self.cloth.first_child().as_ref() != Some(first) {
            self.order(first);
        }
        self.over.show(m, |seat| names::dice(m.state.pool(seat).total()));
        self.over.set_lines(&story::told(m));
        let words = gettext_f("Dice of {seat}", &[("seat", &m.name(m.nearest))]);
        let looks = pool::looks(m, draft, m.nearest, sizes.own, fresh);
        // Where very many dice lie they are smaller, so that all can be seen.
        let rows = (sizes.own_width / (sizes.own + 9)).max(1) * 2;
        let size = if looks.len() as i32 > rows { sizes.own * 7 / 10 } else { sizes.own };
        self.dice.root.set_limit(sizes.own_width);
        self.dice.show(&words, looks.into_iter().map(|look| super::DieLook { size, ..look }));
        self.choices.show(&choices::choices(m, draft));
    }

    fn at(&self, m: &ViewModel, place: Place) -> Option<gtk::Widget> {
        let there = match place {
            Place::Before(seat, at) if seat == m.nearest => self.dice.at(at),
            Place::Before(seat, at) => {
                let panel = m.panels().iter().position(|other| *other == seat)?;
                self.seats.get(panel)?.dice.at(at)
            }
            Place::Middle(at) => self.enemy.die(at),
            Place::Supply(moves::INJURED) => Some(self.enemy.injured()),
            _ => None,
        };
        there.filter(gtk::Widget::is_visible)
    }

    /// To where something is entered, else to what can be done.
    fn focus_home(&self, frame: &Frame) -> bool {
        self.desk.focus() || kit::focus_first_lit(frame)
    }

    fn key(&self, key: gdk::Key) -> bool {
        type_key(&self.session, key)
    }
}

impl Layout {
    fn build(&self) {
        self.desk.root.set_hexpand(true);
        self.panels.set_hexpand(true);
        self.panels.set_vexpand(true);
        self.alone.root.set_hexpand(true);
        add_all(&self.body, &[&self.desk.root, &self.panels, &self.alone.root]);
        self.body.set_vexpand(true);
        add_all(&self.cloth, &[&self.enemy.root, &self.together, &self.body, &self.over.root]);
        self.over.root.set_vexpand(true);
        self.dice.root.set_valign(gtk::Align::Center);
        self.dice.root.set_hexpand(true);
        self.own.append(&self.dice.root);
        // While faces are told, digits are not for the die that has the focus.
        let keys =
            gtk::EventControllerKey::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
        let session = Rc::clone(&self.session);
        keys.connect_key_pressed(move |_, key, _, state| {
            let plain = !state.intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK);
            if plain && type_key(&session, key) {
                return glib::Propagation::Stop;
            }
            glib::Propagation::Proceed
        });
        self.cloth.add_controller(keys);
    }

    fn show_panels(
        &self,
        m: &ViewModel,
        draft: &Draft,
        forecast: Option<&super::forecast::Forecast>,
        form: Form,
        (entering, fresh): (bool, bool),
    ) {
        let seats = m.panels();
        let sizes = Sizes::of(form, m.seats());
        self.panels.set_visible(!seats.is_empty());
        let n = i32::try_from(seats.len()).unwrap_or(1);
        let columns = match form {
            Form::Narrow => 1,
            Form::Medium => 2,
            _ if entering => 2,
            _ => n,
        };
        self.arrange(columns.min(n).max(1));
        // Where very many dice lie they are smaller, so that all can be seen.
        let most = m.state.pools.iter().map(|pool| pool.total()).max().unwrap_or_default();
        let sizes = if most > 12 { Sizes { panel: sizes.panel * 3 / 4, ..sizes } } else { sizes };
        // Beside the grid there is less room.
        let small = entering && !form.is_column();
        let sizes = if small { Sizes { panel: sizes.panel * 2 / 3, great: false, ..sizes } } else { sizes };
        for (at, panel) in self.seats.iter().enumerate() {
            let seat: Option<Seat> = seats.get(at).copied();
            panel.root.set_visible(seat.is_some());
            set_class(&panel.root, "small", small);
            if let Some(seat) = seat {
                panel.show(m, draft, seat, forecast, (sizes, fresh));
            }
        }
        set_accessible_name(&self.panels, &crate::i18n::gettext("Seats"));
    }

    /// Lets one part stand above the others, which keep their order.
    fn order(&self, first: &gtk::Widget) {
        let parts: [&gtk::Widget; 4] = [
            self.enemy.root.upcast_ref(),
            self.together.upcast_ref(),
            self.body.upcast_ref(),
            self.over.root.upcast_ref(),
        ];
        for part in parts.into_iter().rev().chain([first]) {
            self.cloth.reorder_child_after(part, gtk::Widget::NONE);
        }
    }

    /// Puts the panels into so many columns.
    fn arrange(&self, columns: i32) {
        if self.columns.replace(columns) == columns {
            return;
        }
        for (at, panel) in (0..).zip(&self.seats) {
            if panel.root.parent().is_some() {
                self.panels.remove(&panel.root);
            }
            self.panels.attach(&panel.root, at % columns, at / columns, 1, 1);
        }
    }
}

/// Takes a key that tells a die or announces something; says whether it was of use.
fn type_key(session: &Rc<Session>, key: gdk::Key) -> bool {
    let Some(m) = session.model() else { return false };
    let draft = session.draft();
    let typed = key.to_unicode().filter(|c| c.is_alphanumeric());
    let command = match (key, typed) {
        (gdk::Key::BackSpace, _) => reveal::typed(&m, &draft, None),
        (_, Some(c)) => reveal::typed(&m, &draft, Some(c)).or_else(|| declare::typed(&m, &draft, c)),
        _ => None,
    };
    let Some(command) = command else { return false };
    session.run(command);
    true
}
