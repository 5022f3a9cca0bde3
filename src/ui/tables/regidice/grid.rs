//! The grid of announcements as widgets.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::declare::{self, Cell, VALUES};
use super::draft::Draft;
use super::names;
use crate::games::regidice::Kind;
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::kit::layout::{Form, OneStopGrid};
use crate::ui::tables::kit::{
    centred, mark_command, set_accessible_name, set_class, set_text, styled_box, titled,
};
use crate::ui::tables::regidice::{Session, ViewModel};
use crate::ui::widgets::{Emblem, PressButton};

/// A cell as a button.
struct CellButton {
    button: PressButton,
    value: gtk::Label,
    sign: Emblem,
    cell: Rc<RefCell<Option<Cell>>>,
}

/// The head of a row: an action.
struct RowHead {
    root: gtk::Box,
    name: gtk::Label,
}

/// The head of a column: a value, and how many dice are known to show it.
struct ColumnHead {
    value: gtk::Label,
    known: gtk::Label,
}

/// The grid.
pub struct DeclareGrid {
    pub root: OneStopGrid,
    session: Rc<Session>,
    rows: Vec<RowHead>,
    columns: Vec<ColumnHead>,
    cells: Vec<CellButton>,
}

impl DeclareGrid {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = OneStopGrid::default();
        root.add_css_class("rd-grid");
        root.set_row_spacing(4);
        root.set_column_spacing(4);
        root.set_halign(gtk::Align::Center);
        root.set_valign(gtk::Align::Center);
        // Values are counted from the left everywhere.
        root.set_direction(gtk::TextDirection::Ltr);
        set_accessible_name(&root, &gettext("Announcements: actions and values"));
        let columns: Vec<ColumnHead> = VALUES.map(|value| ColumnHead::new(&root, value)).collect();
        let rows: Vec<RowHead> = Kind::ALL.into_iter().map(|kind| RowHead::new(&root, kind)).collect();
        let cells = Kind::ALL
            .into_iter()
            .flat_map(|kind| VALUES.map(move |value| (kind, value)))
            .map(|(kind, value)| {
                let cell = CellButton::new(session);
                root.attach(&cell.button, i32::from(value), kind.index() as i32 + 1, 1, 1);
                cell
            })
            .collect();
        Self { root, session: Rc::clone(session), rows, columns, cells }
    }

    pub fn take_form(&self, form: Form) {
        for row in &self.rows {
            row.name.set_visible(form != Form::Narrow);
        }
        self.root.set_row_spacing(if form == Form::Low { 2 } else { 4 });
        self.root.set_column_spacing(if form == Form::Narrow { 2 } else { 4 });
    }

    pub fn show(&self, m: &ViewModel, draft: &Draft, (width, height): (i32, i32)) {
        let open = declare::is_open(m);
        self.root.set_visible(open);
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
        for (cell, button) in declare::cells(m, draft).into_iter().zip(&self.cells) {
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
        let number = centred("heading");
        number.set_text(&value.to_string());
        let known = centred("caption");
        known.set_wrap(false);
        root.append(&number);
        root.append(&known);
        grid.attach(&root, i32::from(value), 0, 1, 1);
        Self { value: number, known }
    }
}

impl CellButton {
    fn new(session: &Rc<Session>) -> Self {
        let button = PressButton::default();
        button.add_css_class("rd-cell");
        button.add_css_class("flat");
        let inside = styled_box(gtk::Orientation::Horizontal, 4, "");
        inside.set_halign(gtk::Align::Center);
        let sign = Emblem::new(crate::ui::widgets::Tint::Neutral, 14);
        let value = centred("numeric");
        value.set_wrap(false);
        value.set_ellipsize(pango::EllipsizeMode::End);
        inside.append(&sign);
        inside.append(&value);
        button.set_child(Some(&inside));
        button.reset_relation(gtk::AccessibleRelation::LabelledBy);
        let cell = Rc::new(RefCell::new(None::<Cell>));
        button.connect_clicked({
            let (session, cell) = (Rc::clone(session), Rc::clone(&cell));
            move |_| {
                let command = cell.borrow().as_ref().and_then(|cell| cell.command.clone());
                if let Some(command) = command {
                    session.run(command);
                }
            }
        });
        Self { button, value, sign, cell }
    }

    fn show(&self, session: &Rc<Session>, cell: Cell) {
        mark_command(&self.button, &Rc::downgrade(session), cell.command.as_ref());
        if self.cell.borrow().as_ref() == Some(&cell) {
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
        self.button.set_tooltip_text((!cell.about.is_empty()).then_some(cell.about.as_str()));
        self.button.update_property(&[
            gtk::accessible::Property::Label(&cell.spoken),
            gtk::accessible::Property::Description(&cell.about),
        ]);
        self.cell.replace(Some(cell));
    }
}
