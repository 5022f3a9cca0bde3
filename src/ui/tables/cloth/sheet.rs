//! A sheet over the whole table, with all cards that a real card can still be: two letters and Enter take one, or the
//! letter of its colour and its value.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::card_grid::CardGrid;
use super::item::{ItemView, Run};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{add_all, set_text, styled_box};
use crate::widgets::Tint;
use tableside::table::{Item, Look, Sheet};

/// Between cards, and from the edge of the sheet, in units of pixels.
const GAP: f64 = 6.0;
const EDGE: f64 = 8.0;
/// Between the parts of the sheet, in pixels.
const SPACING: f64 = 8.0;
/// A card that was taken, above the others.
const NAMED: f64 = 44.0;
/// Width, least and greatest height of a card; in the narrow form two stand side by side.
const CARD: (f64, f64, f64) = (196.0, 102.0, 150.0);
const NARROW: (f64, f64) = (52.0, 84.0);

/// By then letters have their size.
const SETTLED: Duration = Duration::from_millis(150);

/// So many cards are made, or fitted anew, between two pictures.
const SLICE: usize = 6;
/// So many are there at once where nobody knows yet how many can be seen.
const FIRST: usize = 12;

/// More cards than this are not kept.
const KEPT: usize = 256;

/// The sheet.
pub struct SheetView {
    pub root: gtk::Box,
    head: gtk::Box,
    sentence: gtk::Label,
    search: gtk::SearchEntry,
    cards: CardGrid,
    named: gtk::Box,
    shown: Shared<Vec<Rc<ItemView>>>,
    /// Cards that were made before: to make one takes many times as long as to show it again.
    made: Shared<Vec<Rc<ItemView>>>,
    sheet: Shared<Option<Sheet>>,
    /// Width and height that there are for it, pixels in a unit, and whether it is narrow.
    room: Cell<(f64, f64, f64, bool)>,
    /// Width and height of a card in pixels.
    size: Cell<(i32, i32)>,
    /// How many cards can be seen without scrolling.
    seen: Cell<usize>,
    /// Which cards are looked for: those of an earlier search are not made any more.
    search_number: Cell<u64>,
    /// Whether nobody has looked for a card since another one is asked for.
    fresh: Cell<bool>,
    run: Run,
}

impl SheetView {
    pub fn new(run: &Run) -> Rc<Self> {
        let this = Rc::new(Self {
            root: styled_box(gtk::Orientation::Vertical, 8, "sheet"),
            head: styled_box(gtk::Orientation::Horizontal, 8, ""),
            sentence: gtk::Label::builder().css_classes(["sentence"]).xalign(0.0).wrap(true).build(),
            search: gtk::SearchEntry::new(),
            cards: CardGrid::default(),
            named: styled_box(gtk::Orientation::Horizontal, 8, ""),
            shown: Shared::default(),
            made: Shared::default(),
            sheet: Shared::default(),
            room: Cell::default(),
            size: Cell::new((CARD.0 as i32, CARD.1 as i32)),
            seen: Cell::new(FIRST),
            search_number: Cell::default(),
            fresh: Cell::default(),
            run: Rc::clone(run),
        });
        let prompt = gettext("Search cards");
        this.search.set_placeholder_text(Some(&prompt));
        this.search.update_property(&[gtk::accessible::Property::Label(&prompt)]);
        this.sentence.set_hexpand(true);
        this.search.set_valign(gtk::Align::Center);
        this.cards.set_valign(gtk::Align::Start);
        let scroll = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .child(&this.cards)
            .build();
        add_all(&this.head, &[&this.sentence, &this.search]);
        add_all(&this.root, &[&this.head, &this.named, &scroll]);
        this.root.set_visible(false);
        let weak = Rc::downgrade(&this);
        this.search.connect_search_changed(move |_| {
            if let Some(sheet) = weak.upgrade() {
                sheet.filter();
            }
        });
        let weak = Rc::downgrade(&this);
        this.search.connect_activate(move |_| {
            if let Some(sheet) = weak.upgrade() {
                sheet.take_first();
            }
        });
        this
    }

    pub fn is_shown(&self) -> bool {
        self.root.is_visible()
    }

    /// Shows a sheet, or none.
    pub fn show(self: &Rc<Self>, sheet: Option<&Sheet>) {
        self.root.set_visible(sheet.is_some());
        if (*self.sheet.get()).as_ref() == sheet {
            return;
        }
        let asked_anew = (*self.sheet.get()).as_ref().map(|old| old.sentence.clone())
            != sheet.map(|sheet| sheet.sentence.clone());
        self.sheet.set(sheet.cloned());
        self.search_number.set(self.search_number.get() + 1);
        let Some(sheet) = sheet else { return };
        set_text(&self.sentence, &sheet.sentence);
        while let Some(child) = self.named.first_child() {
            self.named.remove(&child);
        }
        let named: Vec<Rc<ItemView>> = sheet.named.iter().map(|item| self.card(item)).collect();
        named.iter().for_each(|view| self.named.append(&view.widget()));
        self.named.set_visible(!named.is_empty());
        if asked_anew {
            self.search.set_text("");
            self.fresh.set(true);
        }
        self.resize();
        self.filter();
        self.fit(&named);
        self.shown.change(|shown| shown.extend(named));
        if asked_anew {
            self.fit_again();
        }
    }

    /// Whether a card is asked for since this was asked last.
    pub fn take_fresh(&self) -> bool {
        self.is_shown() && self.fresh.replace(false)
    }

    /// So much room there is for it, with so many pixels in a unit. It is told in the middle of an allocation, so what
    /// follows is done after it.
    pub fn set_room(self: &Rc<Self>, width: f64, height: f64, k: f64, narrow: bool) {
        if self.room.replace((width, height, k, narrow)) == (width, height, k, narrow) {
            return;
        }
        let weak = Rc::downgrade(self);
        glib::idle_add_local_once(move || {
            if let Some(sheet) = weak.upgrade().filter(|sheet| sheet.is_shown()) {
                sheet.resize();
                sheet.fit(&sheet.shown.get());
                sheet.fit_again();
            }
        });
    }

    /// Cards show anew what there is room for, once their letters have the size they keep.
    fn fit_again(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        glib::timeout_add_local_once(SETTLED, move || {
            if let Some(sheet) = weak.upgrade().filter(|sheet| sheet.is_shown()) {
                sheet.fit_slices();
            }
        });
    }

    /// Some cards after the others, so that the window answers meanwhile.
    fn fit_slices(self: &Rc<Self>) {
        let (weak, number, mut at) = (Rc::downgrade(self), self.search_number.get(), 0);
        glib::idle_add_local(move || {
            let Some(sheet) = weak.upgrade().filter(|sheet| sheet.search_number.get() == number) else {
                return glib::ControlFlow::Break;
            };
            let views: Vec<_> = sheet.shown.get().iter().skip(at).take(SLICE).cloned().collect();
            views.iter().for_each(|view| view.forget_fit());
            sheet.fit(&views);
            at += SLICE;
            if views.is_empty() { glib::ControlFlow::Break } else { glib::ControlFlow::Continue }
        });
    }

    /// As many cards in a row as are whole there, and as many rows as can be seen.
    fn resize(&self) {
        let (width, height, k, narrow) = self.room.get();
        if width <= 0.0 {
            return;
        }
        let sheet = self.sheet.get();
        let n = (*sheet).as_ref().map_or(0, |sheet| sheet.cards.len()).max(1) as f64;
        let named = (*sheet).as_ref().is_some_and(|sheet| !sheet.named.is_empty());
        let (gap, inner) = (GAP * k, width - 2.0 * EDGE * k);
        let columns = if narrow { 2.0 } else { (inner / (CARD.0 * k + gap)).floor().clamp(2.0, 6.0) };
        let (least, most) = if narrow { NARROW } else { (CARD.1, CARD.2) };
        let taken = if named { NAMED * k + SPACING } else { 0.0 };
        let along = if narrow { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.head.set_orientation(along);
        let head = f64::from(self.head.measure(gtk::Orientation::Vertical, inner as i32).1);
        let room = (height - 2.0 * EDGE * k - head - SPACING - taken).max(1.0);
        let rows = (room / (least * k + gap)).floor().max(1.0).min((n / columns).ceil());
        let high = (room / rows - gap).clamp(least * k, most * k);
        let wide = (inner / columns - gap).floor();
        self.size.set((wide as i32, high.floor() as i32));
        self.seen.set((rows * columns) as usize);
        self.cards.set_cells(columns as usize, (wide, high.floor(), gap));
    }

    /// Cards have the size of this sheet, and show what there is room for.
    fn fit(&self, views: &[Rc<ItemView>]) {
        let ((wide, high), k) = (self.size.get(), self.room.get().2.max(1.0));
        let is_named =
            |view: &Rc<ItemView>| view.widget().parent().is_some_and(|parent| parent == self.named);
        // Side by side in one row, however many there are.
        let row = std::iter::successors(self.named.first_child(), WidgetExt::next_sibling);
        let n = row.count().max(1) as f64;
        let room = self.room.get().0 - 2.0 * EDGE * k - SPACING * (n - 1.0);
        let slim = wide.min((room / n).floor() as i32);
        for view in views {
            let (wide, high) = if is_named(view) { (slim, (NAMED * k) as i32) } else { (wide, high) };
            view.fit((wide, high), k);
            view.widget().set_size_request(wide, high);
            let too_high = || view.widget().measure(gtk::Orientation::Vertical, wide).0 > high;
            while too_high() && view.shorten() {}
        }
    }

    /// The search field takes the focus.
    pub fn focus(&self) -> bool {
        self.search.grab_focus()
    }

    fn card(&self, item: &Item) -> Rc<ItemView> {
        let made = self.made.get().iter().find(|view| view.can_show(item)).cloned();
        if let Some(view) = made {
            view.show(item, false);
            return view;
        }
        let view = Rc::new(ItemView::new(item, &self.run, false));
        self.made.change(|made| {
            if made.len() >= KEPT {
                made.clear();
            }
            made.push(Rc::clone(&view));
        });
        view
    }

    /// The cards whose names hold what is typed, or that have this colour and value.
    fn found(&self) -> Vec<Item> {
        let wanted = self.search.text().to_lowercase();
        let sheet = self.sheet.get();
        let cards = (*sheet).as_ref().map(|sheet| sheet.cards.clone()).unwrap_or_default();
        cards
            .into_iter()
            .filter(|card| card.name.to_lowercase().contains(&wanted) || codes(card).contains(&wanted))
            .collect()
    }

    /// Shows the cards that are looked for: at once those that can be seen, the others between the next pictures.
    fn filter(self: &Rc<Self>) {
        let number = self.search_number.get() + 1;
        self.search_number.set(number);
        self.cards.clear();
        self.shown.take();
        let mut later = self.found();
        let first: Vec<Item> = later.drain(..self.seen.get().min(later.len())).collect();
        self.add(&first);
        if later.is_empty() {
            return;
        }
        let weak = Rc::downgrade(self);
        glib::idle_add_local(move || {
            let Some(sheet) = weak.upgrade().filter(|sheet| sheet.search_number.get() == number) else {
                return glib::ControlFlow::Break;
            };
            let next: Vec<Item> = later.drain(..SLICE.min(later.len())).collect();
            sheet.add(&next);
            if later.is_empty() { glib::ControlFlow::Break } else { glib::ControlFlow::Continue }
        });
    }

    /// Puts cards behind those that are shown.
    fn add(&self, items: &[Item]) {
        let views: Vec<Rc<ItemView>> = items.iter().map(|item| self.card(item)).collect();
        views.iter().for_each(|view| self.cards.append(&view.widget()));
        self.fit(&views);
        self.shown.change(|shown| shown.extend(views));
    }

    /// Takes the only card that is left, or the first that begins so.
    fn take_first(&self) {
        if self.search.text().is_empty() {
            return;
        }
        let first = self.found().into_iter().next().and_then(|card| card.press);
        if let Some(command) = first {
            // What is asked next may be asked in the same words.
            self.search.set_text("");
            (self.run)(command);
        }
    }

    /// Letters typed anywhere on the table go into the search field.
    pub fn typed(&self, key: gdk::Key) -> bool {
        let Some(letter) = key.to_unicode().filter(|letter| letter.is_alphanumeric()) else { return false };
        if !self.is_shown() {
            return false;
        }
        let search = self.search.clone();
        search.grab_focus();
        search.set_text(&format!("{}{letter}", search.text()));
        search.set_position(-1);
        glib::idle_add_local_once(move || search.set_position(-1));
        true
    }
}

/// A card by the letter of its colour and its value: “r4”. Of the colour both the word on the screen and the letter that is
/// the same in all languages count.
fn codes(card: &Item) -> Vec<String> {
    let Look::Card(look) = &card.look else { return Vec::new() };
    if look.value.is_empty() || look.tint == Tint::Neutral {
        return Vec::new();
    }
    let letters =
        [look.tint.name().to_lowercase(), look.tint.css_class().trim_start_matches("tint-").to_owned()];
    let letters = letters.iter().filter_map(|word| word.chars().next());
    letters.map(|letter| format!("{letter}{}", look.value.to_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tableside::table::CardLook;

    #[test]
    fn a_card_is_called_by_its_colour_and_value() {
        let card = |tint, value: &str| {
            let look = CardLook { tint, value: value.to_owned(), ..CardLook::default() };
            Item { look: Look::Card(Box::new(look)), ..Item::default() }
        };
        assert!(codes(&card(Tint::Red, "4")).iter().all(|code| code == "r4"));
        assert!(!codes(&card(Tint::Blue, "12")).is_empty());
        assert!(codes(&card(Tint::Neutral, "0")).is_empty(), "it has no colour");
        assert!(codes(&card(Tint::Green, "")).is_empty());
    }
}
