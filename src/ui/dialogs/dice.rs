//! Dice that people can tell apart: naming a set of them, and noting what one rolls.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use super::rows_window::{RowsWindow, on_close, present_above, rows_window};
use crate::archive::{DiceSet, MOST_DICE, NamedDie, NewDie};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::shared::Shared;
use crate::tables::kit::{label, set_text, styled_box};
use crate::widgets::{Named, PressButton, Wrap};

/// The sides that dice have.
const SIDES: [u32; 7] = [4, 6, 8, 10, 12, 20, 100];
/// What most dice have, as an index into [`SIDES`].
const SIX: u32 = 1;
/// So many of the last rolls are told.
const LAST: usize = 12;

/// The rows of the dice that are to be named.
#[derive(Default)]
struct Rows(Shared<Vec<(adw::EntryRow, gtk::DropDown)>>);

/// Asks for the names of a set and of its dice above the window that a widget is in, or for other names of one that is
/// there; `named` is done with them.
pub fn name_dice(
    near: &impl IsA<gtk::Widget>,
    known: Option<&DiceSet>,
    named: impl Fn(String, Vec<NewDie>) + 'static,
) {
    let Some(above) = near.root().and_downcast::<gtk::Window>() else { return };
    let title = if known.is_some() { gettext("Rename Dice") } else { gettext("Name Dice") };
    let window = rows_window(Some(&title), (480, 560));
    let page = adw::PreferencesPage::new();
    let of_set = adw::PreferencesGroup::builder()
        .description(gettext(
            "For dice that you can tell apart. No die joins a set later: how much it takes to call one unfair depends on how many are looked at.",
        ))
        .build();
    let set_name = known.map_or_else(|| gettext("My Dice"), |set| set.name.clone());
    let set = adw::EntryRow::builder().title(gettext("Name of the Set")).text(set_name).build();
    of_set.add(&set);
    let dice = adw::PreferencesGroup::builder().title(gettext("Dice")).build();
    let more =
        gtk::Button::builder().label(gettext("_Add a Die")).use_underline(true).css_classes(["flat"]).build();
    // No die joins a set that is there.
    if known.is_none() {
        dice.set_header_suffix(Some(&more));
    }
    let words = if known.is_some() { gettext("_Rename Them") } else { gettext("_Name Them") };
    let done = gtk::Button::builder().label(words).use_underline(true).build();
    done.set_css_classes(&["pill", "suggested-action"]);
    done.set_halign(gtk::Align::Center);
    let end = adw::PreferencesGroup::new();
    end.add(&done);
    [&of_set, &dice, &end].iter().for_each(|group| page.add(*group));
    window.add(&page);
    let rows = Rc::new(Rows::default());
    // Nothing is named without a name.
    let check: Rc<dyn Fn()> = {
        let (rows, set, done, more) = (Rc::clone(&rows), set.downgrade(), done.downgrade(), more.downgrade());
        Rc::new(move || {
            let (Some(set), Some(done), Some(more)) = (set.upgrade(), done.upgrade(), more.upgrade()) else {
                return;
            };
            done.set_sensitive(!set.text().trim().is_empty() && rows.are_named());
            more.set_sensitive(rows.0.get().len() < MOST_DICE);
        })
    };
    let checked = Rc::clone(&check);
    set.connect_changed(move |_| checked());
    let add = {
        let (rows, dice, check) = (Rc::clone(&rows), dice.downgrade(), Rc::clone(&check));
        move |known: Option<&NamedDie>| {
            let Some(dice) = dice.upgrade() else { return };
            let row = rows.add(known, &check);
            dice.add(&row);
            check();
            row.grab_focus();
        }
    };
    match known {
        Some(set) => set.dice.iter().for_each(|die| add(Some(die))),
        None => add(None),
    }
    more.connect_clicked(move |_| add(None));
    let below = window.downgrade();
    done.connect_clicked(move |_| {
        named(set.text().into(), rows.dice());
        if let Some(window) = below.upgrade() {
            window.close();
        }
    });
    on_close(&window, || {});
    present_above(&window, &above);
}

impl Rows {
    /// A row for one more die. Of one that is there only the name can be changed.
    fn add(&self, known: Option<&NamedDie>, check: &Rc<dyn Fn()>) -> adw::EntryRow {
        let n = self.0.get().len() + 1;
        let row = adw::EntryRow::builder().title(gettext_f("Die {n}", &[("n", &n.to_string())])).build();
        let sides: Vec<String> = SIDES.iter().map(|sides| format!("D{sides}")).collect();
        let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
        let sides = gtk::DropDown::from_strings(&sides);
        sides.set_selected(SIX);
        sides.set_valign(gtk::Align::Center);
        let name = gettext_f("Sides of die {n}", &[("n", &n.to_string())]);
        sides.set_accessible_name(&name);
        if let Some(button) = sides.first_child() {
            button.set_accessible_name(&name);
        }
        match known {
            Some(die) => row.set_text(&die.name),
            None => row.add_suffix(&sides),
        }
        let check = Rc::clone(check);
        row.connect_changed(move |_| check());
        self.0.change(|rows| rows.push((row.clone(), sides)));
        row
    }

    /// Whether each has a name, and no two the same.
    fn are_named(&self) -> bool {
        let names: Vec<String> = self.dice().iter().map(|die| die.name.trim().to_lowercase()).collect();
        names.iter().enumerate().all(|(at, name)| !name.is_empty() && !names[..at].contains(name))
    }

    fn dice(&self) -> Vec<NewDie> {
        let die = |(row, sides): &(adw::EntryRow, gtk::DropDown)| {
            let sides = SIDES.get(sides.selected() as usize).copied().unwrap_or(SIDES[SIX as usize]);
            NewDie::numbered(&row.text(), sides)
        };
        self.0.get().iter().map(die).collect()
    }
}

/// What somebody says about the rolls of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// This face came up, by its index.
    Face(usize),
    /// The last one was a slip.
    TakeBack,
}

/// Takes the rolls of a die, one press each, above the window that a widget is in. `said` is done at each press, `closed` at
/// the end.
pub fn note_rolls(
    near: &impl IsA<gtk::Widget>,
    die: &NamedDie,
    said: impl Fn(Rolled) + 'static,
    closed: impl Fn() + 'static,
) {
    let Some(above) = near.root().and_downcast::<gtk::Window>() else { return };
    let window: RowsWindow = rows_window(Some(&die.name), (420, 460));
    let page = adw::PreferencesPage::new();
    let group = adw::PreferencesGroup::builder()
        .description(gettext(
            "Press what came up, roll after roll. A face that the die was turned to is not a roll.",
        ))
        .build();
    let faces: Rc<Vec<String>> = Rc::new(die.faces.iter().map(|(face, _)| face.clone()).collect());
    let rolls = Shared::default();
    rolls.set(die.rolls.clone());
    let told = label("numeric");
    told.set_accessible_role(crate::widgets::readers::TELLER);
    let back = PressButton::default();
    back.set_label(&gettext("Take Back"));
    back.set_halign(gtk::Align::Start);
    let say: Rc<dyn Fn(Rolled)> = {
        let (rolls, faces, told, back) = (rolls, Rc::clone(&faces), told.clone(), back.downgrade());
        Rc::new(move |rolled| {
            match rolled {
                Rolled::Face(face) => rolls.change(|rolls| rolls.push(face)),
                Rolled::TakeBack => rolls.change(|rolls| rolls.truncate(rolls.len().saturating_sub(1))),
            }
            said(rolled);
            show(&told, &faces, &rolls.get());
            if let Some(back) = back.upgrade() {
                back.set_sensitive(!rolls.get().is_empty());
            }
        })
    };
    let buttons = Wrap::new(6).plain();
    for (at, face) in faces.iter().enumerate() {
        let button = PressButton::default();
        button.set_label(if face.is_empty() { "–" } else { face });
        button.set_size_request(52, 44);
        let say = Rc::clone(&say);
        button.connect_clicked(move |_| say(Rolled::Face(at)));
        buttons.append(&button);
    }
    show(&told, &faces, &die.rolls);
    back.set_sensitive(!die.rolls.is_empty());
    back.connect_clicked(move |_| say(Rolled::TakeBack));
    let content = styled_box(gtk::Orientation::Vertical, 12, "");
    content.append(&buttons);
    content.append(&told);
    content.append(&back);
    group.add(&content);
    page.add(&group);
    window.add(&page);
    on_close(&window, closed);
    present_above(&window, &above);
}

/// How many rolls there are, and the last of them.
fn show(told: &gtk::Label, faces: &[String], rolls: &[usize]) {
    let n = rolls.len().to_string();
    let count = u32::try_from(rolls.len()).unwrap_or(u32::MAX);
    let last = rolls.iter().rev().take(LAST).filter_map(|at| faces.get(*at)).cloned().collect::<Vec<_>>();
    let counted = ngettext_f("{n} roll", "{n} rolls", count, &[("n", &n)]);
    let words = match last.is_empty() {
        true => counted,
        false => {
            gettext_f("{rolls}, the last first: {faces}", &[("rolls", &counted), ("faces", &last.join(", "))])
        }
    };
    set_text(told, &words);
    crate::widgets::readers::tell(told, &words);
}
