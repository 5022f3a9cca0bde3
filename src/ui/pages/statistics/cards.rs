//! A card for each answer: its question, its figures, its tables.

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::gtk::{self, glib};

use super::rows::{self, Opener};
use crate::i18n::gettext;
use crate::insight::figure::{Figure, Marks, figures};
use crate::insight::{Answer, Cell, Table};
use crate::shared::Shared;
use crate::tables::kit::{styled_box, titled};
use crate::widgets::figure::Form;
use crate::widgets::{FigureView, Named};

/// A figure shows so many rows at first.
const ROWS: usize = 12;

/// About how high a card is, in rows: so that both columns become equally high.
pub fn rows_of(answer: &Answer) -> usize {
    answer.tables.iter().map(|table| 2 + table.rows.len().min(8)).sum::<usize>() + 2
}

/// The card of an answer.
pub fn card(answer: &Answer, open: &Opener) -> gtk::Box {
    titled_card(&answer.question.title(), &answer.tables, open)
}

/// A card with tables under a title of its own.
pub fn titled_card(title: &str, tables: &[Table], open: &Opener) -> gtk::Box {
    let card = styled_box(gtk::Orientation::Vertical, 12, "card");
    card.add_css_class("answer-card");
    let head = styled_box(gtk::Orientation::Horizontal, 12, "");
    let words = titled("card-title", title);
    words.set_hexpand(true);
    head.append(&words);
    card.append(&head);
    let as_table = gtk::ToggleButton::builder()
        .label(gettext("Show as Table"))
        .tooltip_text("Ctrl+T")
        .valign(gtk::Align::Center)
        .css_classes(["flat"])
        .build();
    as_table.set_accessible_words(&gettext("Show as Table"), title);
    let mut drawn = false;
    for table in tables {
        let figures = figures(table);
        drawn |= !figures.is_empty();
        card.append(&told(table, title, figures, &as_table, open));
    }
    if drawn {
        head.append(&as_table);
        connect_key(&card, &as_table);
    }
    card
}

/// Ctrl+T anywhere in the card.
fn connect_key(card: &gtk::Box, as_table: &gtk::ToggleButton) {
    let keys = gtk::ShortcutController::new();
    let button = as_table.downgrade();
    let turn = gtk::CallbackAction::new(move |_, _| {
        if let Some(button) = button.upgrade() {
            button.set_active(!button.is_active());
            // What had the focus is hidden now.
            button.grab_focus();
        }
        glib::Propagation::Stop
    });
    keys.add_shortcut(gtk::Shortcut::new(gtk::ShortcutTrigger::parse_string("<Control>t"), Some(turn)));
    card.add_controller(keys);
}

/// A figure; of one with many rows the first ones, and the others when they are asked for.
fn append_figure(place: &gtk::Box, figure: Figure) {
    let Some(first) = cut(&figure) else { return place.append(&FigureView::new(figure, Form::Rows)) };
    let name = figure.title.clone();
    let view = FigureView::new(first, Form::Rows);
    place.append(&view);
    let more = gtk::Button::builder().label(gettext("More")).css_classes(["flat"]).build();
    more.set_accessible_words(&gettext("More"), &name);
    place.append(&more);
    let (place, view) = (place.downgrade(), view.downgrade());
    more.connect_clicked(move |more| {
        let (Some(place), Some(view)) = (place.upgrade(), view.upgrade()) else { return };
        let whole = FigureView::new(figure.clone(), Form::Rows);
        place.insert_child_after(&whole, Some(&view));
        whole.grab_focus();
        place.remove(&view);
        place.remove(more);
    });
}

/// The first rows of a figure that has more, on the same scale.
fn cut(figure: &Figure) -> Option<Figure> {
    let mut first = figure.clone();
    match &mut first.marks {
        Marks::Bars { bars, .. } if bars.len() > ROWS => bars.truncate(ROWS),
        Marks::Dots(dots) if dots.len() > ROWS => dots.truncate(ROWS),
        _ => return None,
    }
    Some(first)
}

/// A table as figures or as rows.
fn told(
    table: &Table,
    title: &str,
    figures: Vec<Figure>,
    as_table: &gtk::ToggleButton,
    open: &Opener,
) -> gtk::Box {
    let part = styled_box(gtk::Orientation::Vertical, 6, "");
    if !table.title.is_empty() && table.title != title {
        part.append(&titled("heading", &table.title));
    }
    if figures.is_empty() {
        part.append(&rows::list(table, |_| true, open));
    } else {
        let drawing = styled_box(gtk::Orientation::Vertical, 6, "");
        let named = figures.len() > 1 || table.column("game").is_some();
        for figure in figures {
            let game = figure.title.strip_suffix(&format!(": {}", table.title)).map(str::to_owned);
            if let Some(game) = game.filter(|_| named) {
                drawing.append(&titled("caption-heading", &game));
            }
            append_figure(&drawing, figure);
        }
        let few = |cells: &[Cell]| rows::is_too_little(table, cells);
        if table.rows.iter().any(|cells| few(cells)) {
            drawing.append(&rows::list(table, few, open));
        }
        part.append(&drawing);
        // Made when it is asked for the first time.
        let (place, table, open) = (part.downgrade(), table.clone(), Rc::clone(open));
        let list = Shared::new(None::<glib::WeakRef<gtk::Box>>);
        let note = drawing.downgrade();
        as_table.connect_toggled(move |button| {
            let (Some(part), Some(drawing)) = (place.upgrade(), note.upgrade()) else { return };
            let known = (*list.get()).as_ref().and_then(glib::WeakRef::upgrade);
            let rows = known.unwrap_or_else(|| {
                let rows = rows::list(&table, |_| true, &open);
                part.insert_child_after(&rows, Some(&drawing));
                list.set(Some(rows.downgrade()));
                rows
            });
            drawing.set_visible(!button.is_active());
            rows.set_visible(button.is_active());
        });
    }
    if !table.note.is_empty() {
        part.append(&titled("note", &table.note));
    }
    part
}
