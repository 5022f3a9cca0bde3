//! The widgets, and where they stand in each form.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::alone::Actions;
use super::desk::Desk;
use super::draft::Draft;
use super::enemy::EnemyView;
use super::forecast::forecast;
use super::odds::OddsView;
use super::panel::Panel;
use super::sizes::{OWN, Sizes};
use super::{choices, declare, moves, pool, reveal, story, uses};
use crate::engine::Seat;
use crate::games::regidice::Step;
use crate::games::regidice::action::SEATS;
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::kit::frame::{Frame, FrameParts, Kind};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{
    self, ChoicesBar, Place, Ranking, add_all, centred, put_in_line, set_accessible_name, set_class,
    set_text, styled_box,
};
use crate::tables::regidice::{DieCell, PartRow, RegidiceTable, Session, ViewModel, names};

/// The widgets of the table.
pub struct Layout {
    session: Rc<Session>,
    /// The enemy and the rest, side by side or one below the other.
    cloth: gtk::Grid,
    enemy: EnemyView,
    /// All but the enemy.
    rest: gtk::Box,
    together: gtk::Label,
    /// What is entered, panels and actions, likewise.
    body: gtk::Grid,
    desk: Desk,
    panels: gtk::Grid,
    seats: Vec<Panel>,
    /// Which seats have a panel now.
    shown: Shared<Vec<Seat>>,
    /// In how many columns the panels stand.
    columns: Cell<i32>,
    alone: Actions,
    over: Ranking,
    own: gtk::Box,
    dice: PartRow<DieCell>,
    /// The choices, and what an announcement promises.
    below: gtk::Box,
    choices: ChoicesBar<RegidiceTable>,
    odds: Rc<OddsView>,
}

impl kit::Layout<RegidiceTable> for Layout {
    fn new(session: &Rc<Session>) -> Self {
        let odds = OddsView::new();
        let this = Self {
            session: Rc::clone(session),
            cloth: gtk::Grid::builder().row_spacing(4).column_spacing(18).css_classes(["rd-cloth"]).build(),
            enemy: EnemyView::new(session),
            rest: styled_box(gtk::Orientation::Vertical, 8, "rd-rest"),
            together: centred("rd-together"),
            body: gtk::Grid::builder().column_spacing(12).row_spacing(12).css_classes(["rd-body"]).build(),
            desk: Desk::new(session, &odds),
            panels: gtk::Grid::builder().column_homogeneous(true).build(),
            seats: (0..SEATS).map(|_| Panel::new(session)).collect(),
            shown: Shared::default(),
            columns: Cell::new(0),
            alone: Actions::new(),
            over: Ranking::new(SEATS),
            own: styled_box(gtk::Orientation::Horizontal, 16, "rd-own"),
            dice: PartRow::new(session, 9),
            below: styled_box(gtk::Orientation::Vertical, 6, ""),
            choices: ChoicesBar::new(session, 0.0),
            odds,
        };
        this.build();
        this
    }

    fn parts(&self) -> FrameParts {
        FrameParts {
            game: "regidice",
            kind: Kind::Cloth,
            stage: self.cloth.clone().upcast(),
            choices: self.below.clone().upcast(),
            own: Some(self.own.clone().upcast()),
            rail: None,
            facts: None,
        }
    }

    fn take_form(&self, form: Form) {
        let column = form.is_column();
        put_in_line(&self.cloth, [self.enemy.root.upcast_ref(), self.rest.upcast_ref()], column);
        self.rest.set_vexpand(!column);
        // Beside the enemy the grid stands still, whatever the panels need.
        self.desk.root.set_hexpand(column);
        put_in_line(&self.body, self.parts_of_body(), column);
        self.enemy.take_form(form);
        self.desk.take_form(form);
        self.odds.take_form(form);
        let gap = if form == Form::Narrow { 4 } else { 8 };
        self.panels.set_row_spacing(gap);
        self.panels.set_column_spacing(gap);
        self.alone.take_form(form);
    }

    fn own(&self) -> Option<[i32; 3]> {
        Some(OWN)
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
        let mut parts = [self.enemy.root.upcast_ref::<gtk::Widget>(), self.rest.upcast_ref()];
        if form.is_column() && (over || entering) {
            parts.reverse();
        }
        put_in_line(&self.cloth, parts, form.is_column());
        self.over.show(m, |seat| names::dice(m.state.pool(seat).total()));
        self.over.set_lines(&story::told(m));
        let words = gettext_f("{seat}’s dice", &[("seat", &m.name(m.nearest))]);
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
                let panel = self.shown.get().iter().position(|other| *other == seat)?;
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
        self.panels.set_hexpand(true);
        self.panels.set_vexpand(true);
        self.alone.root.set_hexpand(true);
        for (at, part) in (0..).zip(self.parts_of_body()) {
            self.body.attach(part, at, 0, 1, 1);
        }
        self.body.set_vexpand(true);
        add_all(&self.rest, &[&self.enemy.side, &self.together, &self.body, &self.over.root]);
        self.rest.set_hexpand(true);
        self.cloth.attach(&self.enemy.root, 0, 0, 1, 1);
        self.cloth.attach(&self.rest, 0, 1, 1, 1);
        add_all(&self.below, &[&self.choices.root, &self.odds.root]);
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

    fn parts_of_body(&self) -> [&gtk::Widget; 3] {
        [self.desk.root.upcast_ref(), self.panels.upcast_ref(), self.alone.root.upcast_ref()]
    }

    fn show_panels(
        &self,
        m: &ViewModel,
        draft: &Draft,
        forecast: Option<&super::forecast::Forecast>,
        form: Form,
        (entering, fresh): (bool, bool),
    ) {
        // Where something is entered there is less room, and whoever enters it sees their own dice below.
        let beside = entering && !form.is_column();
        let seats: Vec<Seat> = m.panels().into_iter().filter(|seat| !beside || *seat != m.nearest).collect();
        let sizes = Sizes::of(form, m.seats());
        let sizes = if beside { sizes.entering(form) } else { sizes };
        self.panels.set_visible(!seats.is_empty());
        self.panels.set_size_request(if beside { 190 } else { -1 }, -1);
        let n = i32::try_from(seats.len()).unwrap_or(1);
        let columns = match form {
            _ if beside => 1,
            Form::Narrow => 1,
            Form::Medium => 2,
            _ if n == 4 => 2,
            _ => n,
        };
        self.arrange(columns.min(n).max(1));
        let sizes = Sizes { tall: !form.is_column() && !beside && columns == n, ..sizes };
        // Where very many dice lie they are smaller, so that all can be seen.
        let most = m.state.pools.iter().map(|pool| pool.total()).max().unwrap_or_default();
        let many = if beside { 9 } else { 12 };
        let sizes = if most > many { Sizes { panel: sizes.panel * 3 / 4, ..sizes } } else { sizes };
        for (at, panel) in self.seats.iter().enumerate() {
            let seat: Option<Seat> = seats.get(at).copied();
            panel.root.set_visible(seat.is_some());
            set_class(&panel.root, "small", beside);
            if let Some(seat) = seat {
                panel.show(m, draft, seat, forecast, (sizes, fresh));
            }
        }
        self.shown.set(seats);
        set_accessible_name(&self.panels, &gettext("Seats"));
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
