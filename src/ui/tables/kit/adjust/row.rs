//! One row for each thing that is asked.

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use crate::engine::{Answer, Field, FieldKind, Names};
use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::kit::set_accessible_name;

/// Longer lists are searched by typing.
const SHORT: usize = 12;

/// A row that shows an answer; `report` takes what a person answers.
pub fn row(
    field: &Field,
    names: &Names,
    answer: &Answer,
    report: impl Fn(Answer) + 'static,
) -> gtk::ListBoxRow {
    let title = field.label.render(names);
    let candidates = field.candidates(names);
    match (&field.kind, answer) {
        (FieldKind::One(_), Answer::One(at)) => one(&title, &title, candidates, *at, report).upcast(),
        (FieldKind::Several { most, .. }, Answer::Several(at)) => {
            several(&title, &candidates, *most, at, report).upcast()
        }
        (FieldKind::Number { least, most, now }, Answer::Number(n)) => {
            number(&title, &title, [*least, *most], *now, *n, report).upcast()
        }
        (FieldKind::Text { .. }, Answer::Text(words)) => text(&title, words, report).upcast(),
        // No other answer is ever given to a question.
        _ => action(&title).upcast(),
    }
}

pub(super) fn action(title: &str) -> adw::ActionRow {
    adw::ActionRow::builder().title(gtk::glib::markup_escape_text(title)).build()
}

/// What is chosen stands below the title, where a narrow window has room for it; `spoken` is what a screen reader calls it.
pub(super) fn one(
    title: &str,
    spoken: &str,
    of: Vec<String>,
    at: usize,
    report: impl Fn(Answer) + 'static,
) -> adw::ActionRow {
    let row = action(title);
    let by_name =
        gtk::PropertyExpression::new(gtk::StringObject::static_type(), gtk::Expression::NONE, "string");
    let list = gtk::DropDown::builder()
        .model(&gtk::StringList::new(&of.iter().map(String::as_str).collect::<Vec<_>>()))
        .expression(&by_name)
        .enable_search(of.len() > SHORT);
    // The row tells what is chosen.
    let button = gtk::SignalListItemFactory::new();
    let list = list
        .factory(&button)
        .list_factory(&names())
        .selected(u32::try_from(at).unwrap_or(gtk::INVALID_LIST_POSITION))
        .valign(gtk::Align::Center);
    let list = list.build();
    list.first_child().iter().for_each(|button| button.add_css_class("flat"));
    let tell = {
        let (row, title) = (row.downgrade(), spoken.to_owned());
        move |list: &gtk::DropDown, at: usize| {
            let chosen = of.get(at).map_or("", String::as_str);
            if let Some(row) = row.upgrade() {
                row.set_subtitle(&gtk::glib::markup_escape_text(chosen));
            }
            let words = [("what", title.as_str()), ("value", chosen)];
            let name = gettext_f("{what}: {value}", &words);
            set_accessible_name(list, &name);
            // What takes the focus is the button within.
            list.first_child().iter().for_each(|button| set_accessible_name(button, &name));
        }
    };
    tell(&list, at);
    list.connect_selected_notify(move |list| {
        let at = list.selected() as usize;
        tell(list, at);
        report(Answer::One(at));
    });
    row.add_suffix(&list);
    row.set_activatable_widget(Some(&list));
    list.reset_relation(gtk::AccessibleRelation::LabelledBy);
    row
}

/// The names of a list, one a line.
fn names() -> gtk::SignalListItemFactory {
    let factory = gtk::SignalListItemFactory::new();
    factory.connect_setup(|_, item| {
        if let Some(item) = item.downcast_ref::<gtk::ListItem>() {
            item.set_child(Some(&gtk::Label::builder().xalign(0.0).build()));
        }
    });
    factory.connect_bind(|_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let name = item.item().and_downcast::<gtk::StringObject>().map(|name| name.string());
        if let (Some(label), Some(name)) = (item.child().and_downcast::<gtk::Label>(), name) {
            label.set_text(&name);
        }
    });
    factory
}

fn several(
    title: &str,
    of: &[String],
    most: usize,
    at: &[usize],
    report: impl Fn(Answer) + 'static,
) -> adw::ExpanderRow {
    let row = adw::ExpanderRow::builder().title(gtk::glib::markup_escape_text(title)).expanded(true).build();
    let chosen = Rc::new(Shared::new(at.to_vec()));
    let report = Rc::new(report);
    let tell = move |row: &adw::ExpanderRow, n: usize| {
        let told = [("n", n.to_string()), ("most", most.to_string())];
        let told = told.each_ref().map(|(name, n)| (*name, n.as_str()));
        row.set_subtitle(&gettext_f("{n} of at most {most}", &told));
    };
    tell(&row, at.len());
    for (place, name) in of.iter().enumerate() {
        let check =
            gtk::CheckButton::builder().active(at.contains(&place)).valign(gtk::Align::Center).build();
        set_accessible_name(&check, name);
        let (chosen, report, whole) = (Rc::clone(&chosen), Rc::clone(&report), row.downgrade());
        check.connect_toggled(move |check| {
            chosen.change(|chosen| {
                chosen.retain(|other| *other != place);
                if check.is_active() {
                    chosen.push(place);
                }
            });
            let now = chosen.get().to_vec();
            if let Some(row) = whole.upgrade() {
                tell(&row, now.len());
            }
            report(Answer::Several(now));
        });
        let line = action(name);
        line.add_prefix(&check);
        line.set_activatable_widget(Some(&check));
        row.add_row(&line);
    }
    row
}

pub(super) fn number(
    title: &str,
    spoken: &str,
    [least, most]: [i32; 2],
    now: Option<i32>,
    n: i32,
    report: impl Fn(Answer) + 'static,
) -> adw::ActionRow {
    let (row, spin) = (action(title), gtk::SpinButton::with_range(least.into(), most.into(), 1.0));
    if let Some(now) = now {
        row.set_subtitle(&gettext_f("Currently: {value}", &[("value", &now.to_string())]));
    }
    spin.set_value(n.into());
    spin.set_valign(gtk::Align::Center);
    set_accessible_name(&spin, spoken);
    // What is typed counts at once, not only when the focus leaves.
    spin.connect_changed(move |spin| {
        if let Some(n) = spin.text().trim().parse().ok().filter(|n| (least..=most).contains(n)) {
            report(Answer::Number(n));
        }
    });
    row.add_suffix(&spin);
    row.set_activatable_widget(Some(&spin));
    // The row names it too, with less.
    spin.reset_relation(gtk::AccessibleRelation::LabelledBy);
    row
}

fn text(title: &str, words: &str, report: impl Fn(Answer) + 'static) -> adw::EntryRow {
    let row = adw::EntryRow::builder().title(gtk::glib::markup_escape_text(title)).text(words).build();
    row.connect_changed(move |row| report(Answer::Text(row.text().into())));
    row
}
