//! A field of a card as a row: what it means or what is wrong with it, and what it holds.

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use serde_json::Value;

use super::{Editor, plain};
use crate::content::{ByHand, Choice, Field, Holds};
use crate::i18n::{gettext, gettext_f};
use crate::play::DraftFault;
use crate::shared::Shared;
use crate::widgets::Named;

/// A row for a field.
pub(super) struct FieldRow {
    pub root: gtk::Widget,
    name: String,
    say: Rc<Say>,
}

/// Says what a field means, or what is wrong with it.
struct Say {
    row: RowKind,
    help: String,
    /// What cannot be read of what is typed now.
    typed: Shared<Option<String>>,
    fault: Shared<Option<String>>,
}

enum RowKind {
    Action(adw::ActionRow),
    Expander(adw::ExpanderRow),
}

/// What rows of a field need to change it.
#[derive(Clone)]
struct Place {
    editor: std::rc::Weak<Editor>,
    card: String,
    field: Field,
}

impl Place {
    fn set(&self, value: Option<Value>) {
        if let Some(editor) = self.editor.upgrade() {
            editor.change(|draft| draft.set(&self.card, &self.field.name, value));
        }
    }

    fn value(&self) -> Option<Value> {
        self.editor.upgrade()?.draft().get(&self.card, &self.field.name).cloned()
    }

    fn shown(&self) -> String {
        self.value().map(|value| self.field.shown(&value)).unwrap_or_default()
    }
}

impl Say {
    fn show(&self) {
        let wrong = (*self.typed.get()).clone().or_else(|| (*self.fault.get()).clone());
        let words = plain(wrong.as_deref().unwrap_or(&self.help));
        let widget: &gtk::Widget = match &self.row {
            RowKind::Action(row) => {
                row.set_subtitle(&words);
                row.upcast_ref()
            }
            RowKind::Expander(row) => {
                row.set_subtitle(&words);
                row.upcast_ref()
            }
        };
        if wrong.is_some() {
            widget.add_css_class("unfinished");
        } else {
            widget.remove_css_class("unfinished");
        }
    }

    fn cannot_read(&self, words: Option<String>) {
        self.typed.set(words);
        self.show();
    }
}

impl FieldRow {
    /// A row for a field of a card.
    pub fn new(editor: &Rc<Editor>, card: &str, field: &Field) -> Self {
        let place = Place { editor: Rc::downgrade(editor), card: card.to_owned(), field: field.clone() };
        let say = match &field.holds {
            Holds::Flag => flag(&place),
            Holds::Word(choices) => word(&place, choices),
            Holds::Written { by_hand: Some(by_hand) } => written(&place, by_hand),
            _ => typed(&place),
        };
        say.show();
        let root = match &say.row {
            RowKind::Action(row) => row.clone().upcast(),
            RowKind::Expander(row) => row.clone().upcast(),
        };
        Self { root, name: field.name.clone(), say }
    }

    /// Waits to be filled.
    pub fn begin(&self) {
        if let Some(entry) = first_entry(&self.root) {
            entry.grab_focus();
        }
    }

    /// Shows what is wrong with this field, if anything is.
    pub fn show_fault(&self, faults: &[DraftFault]) {
        let fault = faults.iter().find(|fault| fault.field == self.name);
        let words = fault.map(|fault| match fault.missing {
            true => gettext_f("Still missing. {help}", &[("help", &self.say.help)]),
            false => fault.sentence.clone(),
        });
        self.say.fault.set(words);
        self.say.show();
    }
}

fn first_entry(part: &gtk::Widget) -> Option<gtk::Entry> {
    let here = part.downcast_ref::<gtk::Entry>().cloned();
    here.or_else(|| {
        std::iter::successors(part.first_child(), gtk::Widget::next_sibling)
            .find_map(|part| first_entry(&part))
    })
}

fn say(row: RowKind, field: &Field) -> Rc<Say> {
    Rc::new(Say { row, help: field.help.clone(), typed: Shared::default(), fault: Shared::default() })
}

fn action_row(field: &Field) -> adw::ActionRow {
    adw::ActionRow::builder().title(plain(&field.label)).title_lines(0).subtitle_lines(0).build()
}

/// Whatever is typed.
fn typed(place: &Place) -> Rc<Say> {
    let row = action_row(&place.field);
    let long = matches!(place.field.holds, Holds::Text | Holds::Texts | Holds::Written { .. });
    let entry = gtk::Entry::builder().valign(gtk::Align::Center).hexpand(long).text(place.shown()).build();
    entry.set_width_chars(if long { 16 } else { 8 });
    entry.set_max_length(4000);
    let default = place.field.default.as_ref().map(|value| place.field.shown(value)).unwrap_or_default();
    entry.set_placeholder_text(Some(&default));
    entry.set_accessible_name(&place.field.label);
    row.add_suffix(&entry);
    row.set_activatable_widget(Some(&entry));
    let say = say(RowKind::Action(row), &place.field);
    read_into(place, &entry, &say);
    say
}

/// What is typed into an entry is read at every key; what cannot be read is said and changes nothing.
fn read_into(place: &Place, entry: &(impl IsA<gtk::Editable> + IsA<gtk::Widget>), say: &Rc<Say>) {
    let (place, say) = (place.clone(), Rc::downgrade(say));
    entry.connect_changed(move |entry| {
        let Some(say) = say.upgrade() else { return };
        match place.field.typed(&entry.text()) {
            Ok(value) => {
                say.cannot_read(None);
                if value != place.value() {
                    place.set(value);
                }
            }
            Err(words) => say.cannot_read(Some(words)),
        }
    });
}

fn flag(place: &Place) -> Rc<Say> {
    let row = action_row(&place.field);
    let usual = place.field.default.as_ref().and_then(Value::as_bool).unwrap_or_default();
    let on = place.value().and_then(|value| value.as_bool()).unwrap_or(usual);
    let switch = gtk::Switch::builder().valign(gtk::Align::Center).active(on).build();
    row.add_suffix(&switch);
    row.set_activatable_widget(Some(&switch));
    let place_of = place.clone();
    switch.connect_active_notify(move |switch| place_of.set(Some(switch.is_active().into())));
    say(RowKind::Action(row), &place.field)
}

/// One of some words, or nothing where that is possible.
fn word(place: &Place, choices: &[Choice]) -> Rc<Say> {
    let row = adw::ComboRow::builder().title(plain(&place.field.label)).subtitle_lines(0).build();
    let words: Vec<String> = choices.iter().map(|choice| choice.word.clone()).collect();
    let shown = words.iter().map(|word| gettext(&word.replace('_', " ")));
    let all: Vec<String> = std::iter::once("–".to_owned()).chain(shown).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    row.set_model(Some(&gtk::StringList::new(&all)));
    let value = place.value().or_else(|| place.field.default.clone());
    let now = words.iter().position(|word| value.as_ref().and_then(Value::as_str) == Some(word));
    row.set_selected(now.map_or(0, |at| u32::try_from(at + 1).unwrap_or_default()));
    let place_of = place.clone();
    row.connect_selected_notify(move |row| {
        let at = (row.selected() as usize).checked_sub(1);
        place_of.set(at.and_then(|at| words.get(at)).map(|word| word.as_str().into()));
    });
    say(RowKind::Action(row.upcast()), &place.field)
}

/// What a card does: in words for the table to follow, or as it is written in a pack.
fn written(place: &Place, by_hand: &ByHand) -> Rc<Say> {
    // What is still to be entered lies open.
    let open = place.field.needed && place.value().is_none();
    let row = adw::ExpanderRow::builder().title(plain(&place.field.label)).expanded(open).build();
    let (words, moment) = place.value().and_then(|value| by_hand.words(&value)).unwrap_or_default();
    let said =
        adw::EntryRow::builder().title(gettext("In words, for the table to follow")).text(words).build();
    let moments = moments_row(by_hand, &moment);
    let raw =
        adw::EntryRow::builder().title(gettext("As it is written in a pack")).text(place.shown()).build();
    row.add_row(&said);
    if let Some(moments) = &moments {
        row.add_row(moments);
    }
    row.add_row(&raw);
    let say = say(RowKind::Expander(row), &place.field);
    // One of the two follows the other, and must not answer.
    let follows = Rc::new(Cell::new(false));
    let by_words = {
        let (place, by_hand, moments) = (place.clone(), by_hand.clone(), moments.clone());
        let (said, raw, follows) = (said.downgrade(), raw.downgrade(), Rc::clone(&follows));
        move || {
            let (Some(said), Some(raw), Some(editor)) =
                (said.upgrade(), raw.upgrade(), place.editor.upgrade())
            else {
                return;
            };
            if follows.get() {
                return;
            }
            let at = moments.as_ref().map_or(0, |row| row.selected() as usize);
            let moment = by_hand.moments.get(at).cloned().unwrap_or_default();
            let text = said.text();
            editor.change(|draft| match text.trim() {
                "" => draft.set(&place.card, &place.field.name, None),
                words => draft.set_by_hand(&place.card, &place.field.name, words, &moment),
            });
            follows.set(true);
            raw.set_text(&place.shown());
            follows.set(false);
        }
    };
    let by_words = Rc::new(by_words);
    let told = Rc::clone(&by_words);
    said.connect_changed(move |_| told());
    if let Some(moments) = &moments {
        moments.connect_selected_notify(move |_| by_words());
    }
    let (place, by_hand, weak) = (place.clone(), by_hand.clone(), Rc::downgrade(&say));
    raw.connect_changed(move |raw| {
        let Some(say) = weak.upgrade().filter(|_| !follows.get()) else { return };
        match place.field.typed(&raw.text()) {
            Ok(value) => {
                say.cannot_read(None);
                place.set(value.clone());
                let words = value.and_then(|value| by_hand.words(&value)).map(|(words, _)| words);
                follows.set(true);
                said.set_text(&words.unwrap_or_default());
                follows.set(false);
            }
            Err(words) => say.cannot_read(Some(words)),
        }
    });
    say
}

/// When the table looks at a card; nothing if no moment can be chosen.
fn moments_row(by_hand: &ByHand, now: &str) -> Option<adw::ComboRow> {
    if by_hand.moments.is_empty() {
        return None;
    }
    let words: Vec<String> =
        by_hand.moments.iter().map(|moment| gettext(&moment.replace('_', " "))).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let row = adw::ComboRow::builder().title(gettext("When it takes effect")).build();
    row.set_model(Some(&gtk::StringList::new(&words)));
    let at = by_hand.moments.iter().position(|moment| moment == now).unwrap_or_default();
    row.set_selected(u32::try_from(at).unwrap_or_default());
    Some(row)
}
