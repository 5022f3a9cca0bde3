//! The grid of announcements as widgets.

use std::rc::{Rc, Weak};

use relm4::gtk::{self, pango, prelude::*};

use super::declare::{self, Cell, VALUES};
use super::draft::Draft;
use super::names;
use super::odds::{Announcement, OddsView};
use crate::games::regidice::Kind;
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::kit::layout::{Form, OneStopGrid};
use crate::tables::kit::{
    centred, mark_command, set_accessible_name, set_class, set_text, styled_box, titled,
};
use crate::tables::regidice::{Session, ViewModel};
use crate::widgets::{Emblem, Named, PressButton};

/// A cell as a button.
struct CellButton {
    button: PressButton,
    value: gtk::Label,
    /// What it promises, once that is known.
    odds: Shared<String>,
    sign: Emblem,
    cell: Rc<Shared<Option<Cell>>>,
}

/// All there are, row by row.
fn announcements() -> impl Iterator<Item = Announcement> {
    Kind::ALL.into_iter().flat_map(|kind| VALUES.map(move |value| (kind, value)))
}

/// The head of a row: an action.
struct RowHead {
    root: gtk::Box,
    name: gtk::Label,
}

/// The head of a column: a value, and how many dice are known to show it.
struct ColumnHead {
    root: gtk::Box,
    value: gtk::Label,
    known: gtk::Label,
}

/// The grid.
pub struct DeclareGrid {
    pub root: OneStopGrid,
    session: Rc<Session>,
    rows: Vec<RowHead>,
    columns: Vec<ColumnHead>,
    cells: Rc<Vec<CellButton>>,
    odds: Rc<OddsView>,
}

impl DeclareGrid {
    pub fn new(session: &Rc<Session>, odds: &Rc<OddsView>) -> Self {
        let root = OneStopGrid::default();
        root.add_css_class("rd-grid");
        root.set_row_spacing(4);
        root.set_column_spacing(4);
        root.set_halign(gtk::Align::Center);
        // Values are counted from the left everywhere.
        root.set_direction(gtk::TextDirection::Ltr);
        set_accessible_name(&root, &gettext("Declarations: actions and values"));
        let columns: Vec<ColumnHead> = VALUES.map(|value| ColumnHead::new(&root, value)).collect();
        let rows: Vec<RowHead> = Kind::ALL.into_iter().map(|kind| RowHead::new(&root, kind)).collect();
        let cells: Vec<CellButton> = announcements()
            .map(|(kind, value)| {
                let cell = CellButton::new(session);
                cell.look_at((kind, value), odds);
                root.attach(&cell.button, i32::from(value), kind.index() as i32 + 1, 1, 1);
                cell
            })
            .collect();
        let cells = Rc::new(cells);
        let told = Rc::clone(&cells);
        odds.connect_known(move |at, words| {
            if let Some((_, cell)) = announcements().zip(told.iter()).find(|(other, _)| *other == at) {
                cell.tell_odds(words);
            }
        });
        Self { root, session: Rc::clone(session), rows, columns, cells, odds: Rc::clone(odds) }
    }

    pub fn take_form(&self, form: Form) {
        let narrow = form == Form::Narrow;
        for row in &self.rows {
            row.name.set_visible(!narrow);
        }
        // Where there is little height, what is known stands beside the value.
        let low = form == Form::Low;
        let along = if low { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
        for column in &self.columns {
            column.root.set_orientation(along);
            column.root.set_spacing(if low { 6 } else { 0 });
            column.known.set_visible(!narrow);
        }
        self.root.set_row_spacing(if narrow { 2 } else { 4 });
        self.root.set_column_spacing(if narrow { 2 } else { 4 });
        // Beside the enemy the cells are as high as the stage allows.
        self.root.set_vexpand(!form.is_column());
        self.root.set_halign(if form.is_column() { gtk::Align::Center } else { gtk::Align::Start });
        self.root.set_valign(if form.is_column() { gtk::Align::Center } else { gtk::Align::Fill });
    }

    pub fn show(&self, m: &ViewModel, draft: &Draft, (width, height): (i32, i32)) {
        let open = declare::is_open(m);
        self.root.set_visible(open);
        if self.odds.show(m) {
            self.cells.iter().for_each(|cell| cell.tell_odds(""));
        }
        if !open {
            return;
        }
        for (value, column) in VALUES.zip(&self.columns) {
            column.known.set_text(&declare::known(m, value));
            let words = [("value", &*value.to_string()), ("known", &*declare::known(m, value))];
            set_accessible_name(&column.value, &gettext_f("{value}s: {known}", &words));
        }
        for (kind, row) in Kind::ALL.into_iter().zip(&self.rows) {
            set_class(&row.root, "meant", draft.letter == Some(kind));
        }
        for (cell, button) in declare::cells(m, draft).into_iter().zip(self.cells.iter()) {
            button.button.set_size_request(width, height);
            button.show(&self.session, cell);
        }
    }

    /// Lets the focus go to the cell that had it last, or to the first that can be pressed.
    pub fn focus(&self) -> bool {
        self.root.is_visible() && self.root.child_focus(gtk::DirectionType::TabForward)
    }
}

impl RowHead {
    fn new(grid: &OneStopGrid, kind: Kind) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 6, "rd-row");
        let sign = Emblem::of_sign(names::action_sign(kind), 18, &names::action(kind));
        let name = titled("heading", &names::action(kind));
        name.set_wrap(false);
        name.set_attributes(underlined(&names::action_mnemonic(kind)).as_ref());
        root.set_tooltip_text(Some(&names::about(kind)));
        root.append(&sign);
        root.append(&name);
        grid.attach(&root, 0, kind.index() as i32 + 1, 1, 1);
        Self { root, name }
    }
}

/// The letter by which an action is typed has a line below it.
fn underlined(mnemonic: &str) -> Option<pango::AttrList> {
    let at = u32::try_from(mnemonic.find('_')?).ok()?;
    let letter = mnemonic.chars().skip_while(|c| *c != '_').nth(1)?;
    let mut line = pango::AttrInt::new_underline(pango::Underline::Single);
    line.set_start_index(at);
    line.set_end_index(at + u32::try_from(letter.len_utf8()).ok()?);
    let list = pango::AttrList::new();
    list.insert(line);
    Some(list)
}

impl ColumnHead {
    fn new(grid: &OneStopGrid, value: u8) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 0, "rd-column");
        root.set_halign(gtk::Align::Center);
        let number = centred("heading");
        number.set_text(&value.to_string());
        let known = centred("caption");
        known.set_wrap(false);
        root.append(&number);
        root.append(&known);
        grid.attach(&root, i32::from(value), 0, 1, 1);
        Self { root, value: number, known }
    }
}

fn point(odds: &Weak<OddsView>, at: Option<Announcement>) {
    if let Some(odds) = odds.upgrade() {
        odds.point(at);
    }
}

fn focus_on(odds: &Weak<OddsView>, at: Option<Announcement>) {
    if let Some(odds) = odds.upgrade() {
        odds.focus(at);
    }
}

impl CellButton {
    fn new(session: &Rc<Session>) -> Self {
        let button = PressButton::default();
        button.add_css_class("rd-cell");
        button.add_css_class("flat");
        let inside = styled_box(gtk::Orientation::Horizontal, 4, "");
        inside.set_halign(gtk::Align::Center);
        let sign = Emblem::new(crate::widgets::Tint::Neutral, 14);
        let value = centred("numeric");
        value.set_wrap(false);
        value.set_ellipsize(pango::EllipsizeMode::End);
        inside.append(&sign);
        inside.append(&value);
        button.set_child(Some(&inside));
        let cell = Rc::new(Shared::new(None::<Cell>));
        button.connect_clicked({
            let (session, cell) = (Rc::clone(session), Rc::clone(&cell));
            move |_| {
                let command = (*cell.get()).as_ref().and_then(|cell| cell.command.clone());
                if let Some(command) = command {
                    session.run(command);
                }
            }
        });
        button.set_vexpand(true);
        Self { button, value, sign, cell, odds: Shared::default() }
    }

    /// Says when the pointer or the focus comes to it. The odds know the cells, so the cells hold them weakly.
    fn look_at(&self, at: Announcement, odds: &Rc<OddsView>) {
        let pointer = gtk::EventControllerMotion::new();
        let (enter, leave) = (Rc::downgrade(odds), Rc::downgrade(odds));
        pointer.connect_enter(move |_, _, _| point(&enter, Some(at)));
        pointer.connect_leave(move |_| point(&leave, None));
        self.button.add_controller(pointer);
        let focus = gtk::EventControllerFocus::new();
        let (enter, leave) = (Rc::downgrade(odds), Rc::downgrade(odds));
        focus.connect_enter(move |_| focus_on(&enter, Some(at)));
        focus.connect_leave(move |_| focus_on(&leave, None));
        self.button.add_controller(focus);
    }

    /// Adds to what it says what it promises.
    fn tell_odds(&self, words: &str) {
        self.odds.set(words.to_owned());
        self.describe();
    }

    fn describe(&self) {
        let (cell, odds) = (self.cell.get(), self.odds.get());
        let Some(cell) = cell.as_ref() else { return };
        let about = match odds.as_str() {
            "" => cell.about.clone(),
            odds => gettext_f("{odds}; {about}", &[("odds", odds), ("about", &cell.about)]),
        };
        self.button.set_tooltip_text((!about.is_empty()).then_some(about.as_str()));
        self.button.update_property(&[gtk::accessible::Property::Description(&about)]);
    }

    fn show(&self, session: &Rc<Session>, cell: Cell) {
        mark_command(&self.button, &Rc::downgrade(session), cell.command.as_ref());
        if (*self.cell.get()).as_ref() == Some(&cell) {
            return;
        }
        let lit = cell.command.is_some() && !cell.dim;
        for (class, on) in [
            ("selectable", lit),
            ("dimmed", cell.dim),
            ("taken", cell.taken.is_some()),
            ("meant", cell.meant),
        ] {
            set_class(&self.button, class, on);
        }
        self.sign.set_visible(cell.taken.is_some());
        if let Some(seat) = cell.taken {
            self.sign.set_tint(names::sign(seat));
        }
        set_text(&self.value, &cell.value.to_string());
        self.button.set_focusable(cell.command.is_some());
        self.button.set_accessible_name(&cell.spoken);
        self.cell.set(Some(cell));
        self.describe();
    }
}
