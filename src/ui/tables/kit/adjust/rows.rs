//! The rows of the form: one widget for each title, made once and shown while it is asked.

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use super::{Asks, Field};
use crate::shared::Shared;
use crate::tables::kit::set_accessible_name;
use crate::widgets::{CardPicker, PickCard};

/// What a person did with a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    One(usize),
    Number(i32),
    Yes(bool),
    Card(Option<String>),
}

impl<A> Field<A> {
    /// Writes an answer into what is being put together; one of another kind of row changes nothing.
    pub fn take(&self, draft: &mut A, answer: Answer) {
        match (&self.asks, answer) {
            (Asks::One { set, .. }, Answer::One(at)) => set(draft, at),
            (Asks::Number { set, .. }, Answer::Number(n)) => set(draft, n),
            (Asks::Yes { set, .. }, Answer::Yes(yes)) => set(draft, yes),
            (Asks::Card { set, .. }, Answer::Card(id)) => set(draft, id),
            _ => {}
        }
    }
}

/// A row's widgets.
pub enum Row {
    One(adw::ComboRow),
    Number(adw::ActionRow, gtk::SpinButton),
    Yes(adw::ActionRow, gtk::Switch),
    Card(adw::ActionRow),
}

impl Row {
    /// A row for a field; `report` takes what a person does with it.
    pub fn new<A>(field: &Field<A>, report: impl Fn(Answer) + 'static) -> Self {
        let action_row = || adw::ActionRow::builder().title(&field.title).use_underline(true).build();
        match field.asks {
            Asks::One { .. } => {
                let row = adw::ComboRow::builder().title(&field.title).use_underline(true).build();
                row.connect_selected_notify(move |row| report(Answer::One(row.selected() as usize)));
                Self::One(row)
            }
            Asks::Number { .. } => {
                let (row, spin) = (action_row(), gtk::SpinButton::with_range(0.0, 1.0, 1.0));
                spin.connect_value_changed(move |spin| report(Answer::Number(spin.value_as_int())));
                add_suffix(&row, &spin, &field.title);
                Self::Number(row, spin)
            }
            Asks::Yes { .. } => {
                let (row, switch) = (action_row(), gtk::Switch::new());
                switch.connect_active_notify(move |switch| report(Answer::Yes(switch.is_active())));
                add_suffix(&row, &switch, &field.title);
                Self::Yes(row, switch)
            }
            Asks::Card { .. } => Self::Card(action_row()),
        }
    }

    /// The row as the list shows it.
    pub fn widget(&self) -> &adw::ActionRow {
        match self {
            Self::One(row) => row.upcast_ref(),
            Self::Number(row, _) | Self::Yes(row, _) | Self::Card(row) => row,
        }
    }

    /// Shows a field of the row's kind.
    pub fn show<A>(&self, field: &Field<A>) {
        self.widget().set_subtitle(&field.subtitle);
        match (self, &field.asks) {
            (Self::One(row), Asks::One { of, at, .. }) => {
                if words(row) != *of {
                    let of: Vec<&str> = of.iter().map(String::as_str).collect();
                    row.set_model(Some(&gtk::StringList::new(&of)));
                }
                row.set_selected(u32::try_from(*at).unwrap_or(gtk::INVALID_LIST_POSITION));
            }
            (Self::Number(_, spin), Asks::Number { value, range: (least, most), .. }) => {
                spin.set_range((*least).into(), (*most).into());
                spin.set_value((*value).into());
            }
            (Self::Yes(_, switch), Asks::Yes { value, .. }) => switch.set_active(*value),
            _ => {}
        }
    }
}

/// The words that a row offers.
fn words(row: &adw::ComboRow) -> Vec<String> {
    let model = row.model().and_downcast::<gtk::StringList>();
    let each = |model: gtk::StringList| {
        (0..model.n_items()).filter_map(|at| model.string(at)).map(String::from).collect()
    };
    model.map(each).unwrap_or_default()
}

fn add_suffix(row: &adw::ActionRow, widget: &impl IsA<gtk::Widget>, title: &str) {
    widget.set_valign(gtk::Align::Center);
    set_accessible_name(widget, &title.replacen('_', "", 1));
    row.add_suffix(widget);
    row.set_activatable_widget(Some(widget));
}

/// The cards below the form, offered anew only when they are others.
#[derive(Default)]
pub struct Cards {
    pub picker: CardPicker,
    shown: Shared<(Vec<PickCard>, Option<String>)>,
}

impl Cards {
    pub fn show(&self, offered: Option<(&[PickCard], Option<&str>)>) {
        self.picker.set_visible(offered.is_some());
        let Some((cards, unknown)) = offered else { return };
        let wanted = (cards.to_vec(), unknown.map(str::to_owned));
        if *self.shown.get() != wanted {
            self.picker.set_unknown(unknown);
            self.picker.set_cards(cards.to_vec());
            self.shown.set(wanted);
        }
    }
}
