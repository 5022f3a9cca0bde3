//! A table that is played on a board: the board, and a column beside it.

use std::rc::Rc;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::board::{BoardEvent, BoardView, End, Travel};
use super::cloth::Cloth;
use super::end;
use super::item::{Fullness, Run};
use super::moves::MovesView;
use super::plan::{Area, Laid};
use super::tools::Tools;
use super::zone::{ZoneView, allocate, allocate_turned};
use crate::tables::cloth::board::BoardPlan;
use tableside::table::{Arrangement, Board, Command, Look, Place, View, Way, Zone};

/// More tools than lie side by side anywhere: then they lie in the head of the list of moves.
const WIDE: i32 = 8;
/// Under this height, in units, a column has no room for all that can be done at the end.
const LOW: f64 = 640.0;

/// What a person does besides pressing things.
#[derive(Clone, Debug, PartialEq)]
pub enum Touch {
    /// Looks at the item of this id, or no longer at any; whether it has the focus.
    Look(Option<String>, bool),
    /// Chooses a line of the list of moves.
    Line(usize),
}

/// What lies around a board.
pub struct BoardForm {
    pub board: BoardView,
    pub moves: MovesView,
    pub tools: Tools,
}

impl BoardForm {
    fn new(cloth: &Cloth, run: &Run) -> Self {
        let (board, tools) = (BoardView::default(), Tools::new(run));
        let weak = cloth.downgrade();
        let moves = MovesView::new(move |at| {
            if let Some(cloth) = weak.upgrade() {
                cloth.touch(Touch::Line(at));
            }
        });
        let weak = cloth.downgrade();
        board.connect(move |event| {
            if let Some(cloth) = weak.upgrade() {
                cloth.on_board(event);
            }
        });
        let before = cloth.ribbon();
        let parts: [&gtk::Widget; 3] = [board.upcast_ref(), moves.root.upcast_ref(), tools.root.upcast_ref()];
        parts.iter().for_each(|part| part.insert_before(cloth, Some(&before)));
        Self { board, moves, tools }
    }
}

impl Cloth {
    /// What lies around the board, if there is one.
    pub fn board_form(&self) -> Option<Rc<BoardForm>> {
        (*self.imp().form.get()).clone()
    }

    /// Shows board, moves and tools.
    pub(super) fn show_board(&self, view: &View) {
        let Some(board) = &view.board else { return };
        let Some(run) = (*self.imp().run.get()).clone() else { return };
        let form = self.board_form().unwrap_or_else(|| {
            let form = Rc::new(BoardForm::new(self, &run));
            self.imp().form.set(Some(Rc::clone(&form)));
            // The column is narrow from the start.
            self.ribbon().set_orientation(gtk::Orientation::Vertical);
            self.imp().choices.set_homogeneous(true);
            self.take_form(self.imp().narrow.get(), true);
            form
        });
        form.board.show(board);
        if let Some(moves) = &view.moves {
            form.moves.show(moves);
        }
        form.tools.show(&view.tools);
        self.lay_tools();
    }

    /// The tools lie in the head of the list of moves, on a telephone two by two.
    pub(super) fn lay_tools(&self) {
        let (form, view, columns) = (self.board_form(), self.imp().view.get(), self.imp().columns.get());
        if let Some((form, moves)) = form.zip(view.moves.as_ref()) {
            form.tools.lay(columns.max(2), if columns == WIDE { &moves.name } else { "" });
        }
    }

    /// Lets pieces travel to where the last entry brought them.
    pub(super) fn travel(&self, board: &Board) {
        let Some(form) = self.board_form() else { return };
        let end = |id: &str| match board.fields.iter().position(|field| field.id == id) {
            Some(at) => Some(End::Field(at)),
            None => Some(End::Beside(self.item(id)?.widget())),
        };
        let way = |way: &Way| Some(Travel { piece: way.piece, from: end(&way.from)?, to: end(&way.to)? });
        form.board.travel(board.ways.iter().filter_map(way).collect());
    }

    /// Whether somebody is asked for something on the board.
    pub fn asks_somebody(&self) -> bool {
        self.imp().view.get().board.as_ref().is_some_and(|board| board.cancel.is_some())
    }

    /// Gives the focus to what was called by its name.
    pub fn focus_called(&self, id: &str) -> bool {
        let (view, form) = (self.imp().view.get(), self.board_form());
        let Some((board, form)) = view.board.as_ref().zip(form) else { return self.focus_item(id) };
        let at = board.fields.iter().position(|field| field.id == id);
        at.is_some_and(|at| form.board.focus_field(at))
    }

    /// The same on a cloth. What has just been made can take the focus only later.
    fn focus_item(&self, id: &str) -> bool {
        let focus = |cloth: &Self, id: &str| cloth.item(id).is_some_and(|item| item.widget().grab_focus());
        let held = focus(self, id);
        if !held {
            let (cloth, id) = (self.downgrade(), id.to_owned());
            glib::idle_add_local_once(move || {
                if let Some(cloth) = cloth.upgrade() {
                    focus(&cloth, &id);
                }
            });
        }
        held
    }

    fn on_board(&self, event: BoardEvent) {
        let view = self.imp().view.get();
        let Some(board) = &view.board else { return };
        let field = |at: usize| board.fields.get(at);
        let press = |command: Option<Command>| {
            let run = (*self.imp().run.get()).clone();
            if let Some((command, run)) = command.zip(run) {
                run(command);
            }
        };
        match event {
            BoardEvent::Press(at, corner) => {
                let Some(item) = field(at) else { return };
                let offered = match &item.look {
                    Look::Field(look) if corner => look.plus.clone(),
                    _ => None,
                };
                let chosen = offered.and_then(|id| view.items().find(|item| item.id == id)?.press.clone());
                let press_of = item.press.clone();
                self.touch(Touch::Look(Some(item.id.clone()), true));
                // What it does may have another number now.
                let now = self.imp().view.get();
                let again = || now.board.as_ref()?.fields.get(at)?.press.clone();
                match chosen {
                    Some(chosen) => press(Some(chosen)),
                    None => press(again().or(press_of)),
                }
            }
            BoardEvent::Lift(at) => press(field(at).and_then(|item| item.lift.clone())),
            BoardEvent::Drop(from, Some(to)) if from == to => {}
            BoardEvent::Drop(_, Some(to)) => press(field(to).and_then(|item| item.press.clone())),
            BoardEvent::Drop(_, None) => press(board.beside.clone()),
            BoardEvent::Look(at, held) => {
                self.touch(Touch::Look(at.and_then(field).map(|item| item.id.clone()), held));
            }
            BoardEvent::Cancel => press(board.cancel.clone()),
        }
    }

    /// Places everything around a board; false if there is none.
    pub(super) fn place_board(&self, width: i32, height: i32) -> bool {
        let (imp, view) = (self.imp(), self.imp().view.get());
        let Some((board, form)) = view.board.as_ref().zip(self.board_form()) else { return false };
        let far = view.facing == Some(true);
        let shape = (board.columns.len(), board.rows.len());
        let plan = BoardPlan::of((width, height), self.text_scale((width, height)), shape, far);
        let whole = Area::new(0.0, 0.0, f64::from(width), f64::from(height));
        self.take_letters(plan.k, plan.narrow, true, (0, 0));
        for part in [imp.rim.upcast_ref::<gtk::Widget>(), imp.tray.upcast_ref(), imp.tray_title.upcast_ref()]
        {
            part.set_child_visible(false);
        }
        allocate(form.board.upcast_ref(), plan.board);
        for (at, (plate, area)) in imp.plates.get().iter().zip(plan.plates).enumerate() {
            allocate_turned(plate.button.upcast_ref(), area, view.facing.is_some() && at > 0);
        }
        let panels: Vec<&Zone> = view.zones.iter().filter(|zone| zone.place == Place::Panel).collect();
        let long = panels.iter().map(|zone| zone.items.len()).sum::<usize>() > 1;
        let mut rows = share(plan.panel, panels.len()).into_iter();
        for (zone, (_, shown)) in view.zones.iter().zip(imp.zones.get().iter()) {
            let (laid, hidden) = match zone.place {
                Place::Store(seat) => {
                    let at = view.plates.iter().position(|plate| plate.seat == seat).unwrap_or(0);
                    let area = plan.stores.get(at).copied().unwrap_or_default();
                    (halves(area, zone.items.len(), plan.k), plan.narrow)
                }
                Place::Panel if long => {
                    (listed(zone, rows.next().unwrap_or_default(), plan.k, plan.narrow), false)
                }
                Place::Panel => (plain(vec![plan.card; zone.items.len()]), plan.card.height < 1.0),
                _ => (Laid::default(), true),
            };
            if let (Place::Store(_), [_, rest @ ..]) = (zone.place, shown.items().as_slice()) {
                rest.iter().for_each(|item| item.widget().set_halign(gtk::Align::End));
            }
            self.put(shown, &laid, hidden);
            if zone.place == Place::Panel && !hidden {
                self.fit_panel(shown, &laid, plan.k, plan.narrow && long);
            }
        }
        form.moves.root.set_child_visible(!long && plan.moves.height > 60.0 * plan.k);
        form.tools.root.set_child_visible(!long);
        let columns = match plan.narrow {
            false => WIDE,
            true if plan.tools.width < plan.panel.width => 2,
            true => 4,
        };
        if imp.columns.replace(columns) != columns {
            let cloth = self.downgrade();
            glib::idle_add_local_once(move || {
                if let Some(cloth) = cloth.upgrade() {
                    cloth.lay_tools();
                }
            });
        }
        let head = if plan.narrow { 0.0 } else { plan.tools.height };
        let list = Area { y: plan.moves.y + head, height: (plan.moves.height - head).max(1.0), ..plan.moves };
        allocate(form.moves.root.upcast_ref(), list);
        allocate(form.tools.root.upcast_ref(), plan.tools);
        self.fit_words();
        self.take_ribbon_room((plan.ribbon.width.round() as i32, plan.ribbon.height.round() as i32));
        allocate_turned(imp.ribbon.upcast_ref(), plan.ribbon, far);
        self.place_notice(plan.ribbon);
        self.place_tip(plan.ribbon);
        self.place_pointer(plan.ribbon, plan.board, &imp.view.get());
        self.place_interlude(plan.board);
        allocate(imp.prints.upcast_ref(), whole);
        allocate(imp.flights.upcast_ref(), whole);
        let low = whole.height < LOW * plan.k;
        let form = end::Form { k: plan.k, column: true, narrow: plan.narrow, low };
        let beside = Area::new(plan.ribbon.x, 0.0, plan.ribbon.width, whole.height);
        self.place_end(if plan.narrow { whole } else { beside }, form);
        true
    }

    /// Cards show as much as fits: all of it at first, less as soon as the allocation is over.
    fn fit_panel(&self, zone: &ZoneView, laid: &Laid, k: f64, brief: bool) {
        let items = zone.items();
        let fits = (k * 100.0) as i32 * 8 + i32::from(brief);
        let size = laid.items.first().map_or((0, 0), |area| (area.width as i32, area.height as i32));
        let wanted = (fits, size, items.iter().map(|item| item.serial()).sum::<u64>());
        if self.imp().fitted.replace(wanted) != wanted {
            let letters = k * super::cloth::LETTERS;
            let (items, cloth) = (Rc::clone(&items), self.downgrade());
            glib::idle_add_local_once(move || {
                for item in items.iter() {
                    item.set_letters(letters);
                    item.set_fullness(if brief { Fullness::Brief } else { Fullness::Full });
                }
                if let Some(cloth) = cloth.upgrade() {
                    cloth.queue_allocate();
                }
            });
        } else if !brief {
            self.shorten_what_is_too_high(zone, laid);
        }
    }
}

fn plain(items: Vec<Area>) -> Laid {
    Laid {
        captions: items.iter().map(|item| Area { height: 0.0, ..*item }).collect(),
        items,
        ..Laid::default()
    }
}

/// An area cut into rows.
fn share(area: Area, n: usize) -> Vec<Area> {
    let each = area.height / n.max(1) as f64;
    (0..n).map(|at| Area { y: area.y + at as f64 * each, height: each, ..area }).collect()
}

/// Two things in a line, each as wide as half of it.
fn halves(area: Area, n: usize, k: f64) -> Laid {
    let gap = 8.0 * k;
    // The first has more to show.
    let first = if n > 1 { (area.width - gap) * 0.74 } else { area.width };
    let at = |at: usize| match at {
        0 => Area { width: first, ..area },
        _ => Area::new(area.x + first + gap, area.y, area.width - first - gap, area.height),
    };
    plain((0..n).map(at).collect())
}

/// Things to choose from: dice in a row below their title, all else in rows, or in two columns of rows.
fn listed(zone: &Zone, area: Area, k: f64, narrow: bool) -> Laid {
    let n = zone.items.len();
    let dice = zone.arrangement != Arrangement::Column || narrow && zone.items.iter().all(is_profile);
    if dice {
        let title = if zone.title.is_empty() || narrow { 0.0 } else { 26.0 * k };
        let row = Area { y: area.y + title, height: area.height - title, ..area };
        let items = super::plan::row(row, n, 92.0 * k, 6.0 * k, 0.5);
        return Laid { title: Area { height: title, ..area }, ..plain(items) };
    }
    let columns = n.div_ceil(6).max(1);
    let rows = n.div_ceil(columns).max(1);
    let gap = 2.0 * k;
    let across = (area.width - gap * (columns as f64 - 1.0)) / columns as f64;
    let high = ((area.height - gap * (rows as f64 - 1.0)) / rows as f64).min(64.0 * k);
    let item = |at: usize| {
        let (column, row) = ((at / rows) as f64, (at % rows) as f64);
        Area::new(area.x + column * (across + gap), area.y + row * (high + gap), across, high)
    };
    plain((0..n).map(item).collect())
}

fn is_profile(item: &tableside::table::Item) -> bool {
    matches!(item.look, Look::Profile(_))
}
