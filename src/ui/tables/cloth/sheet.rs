//! A sheet over the whole table, with all cards that a real card can still be: two letters and Enter take one.

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::item::{ItemView, Run};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{add_all, set_text, styled_box};
use tableside::table::{Item, Sheet};

/// Width and height of a card in pixels, for letters of 14.
const CARD: (i32, i32) = (196, 132);

/// More cards than this are not kept.
const KEPT: usize = 256;

/// The sheet.
pub struct SheetView {
    pub root: gtk::Box,
    sentence: gtk::Label,
    search: gtk::SearchEntry,
    cards: gtk::FlowBox,
    named: gtk::Box,
    shown: Shared<Vec<Rc<ItemView>>>,
    /// Cards that were made before: to make one takes many times as long as to show it again.
    made: Shared<Vec<Rc<ItemView>>>,
    sheet: Shared<Option<Sheet>>,
    run: Run,
}

impl SheetView {
    pub fn new(run: &Run) -> Rc<Self> {
        let this = Rc::new(Self {
            root: styled_box(gtk::Orientation::Vertical, 8, "sheet"),
            sentence: gtk::Label::builder().css_classes(["sentence"]).xalign(0.0).wrap(true).build(),
            search: gtk::SearchEntry::new(),
            cards: gtk::FlowBox::builder().selection_mode(gtk::SelectionMode::None).homogeneous(true).build(),
            named: styled_box(gtk::Orientation::Horizontal, 8, ""),
            shown: Shared::default(),
            made: Shared::default(),
            sheet: Shared::default(),
            run: Rc::clone(run),
        });
        let prompt = gettext("Search cards");
        this.search.set_placeholder_text(Some(&prompt));
        this.search.update_property(&[gtk::accessible::Property::Label(&prompt)]);
        this.cards.set_max_children_per_line(8);
        this.cards.set_valign(gtk::Align::Start);
        this.cards.set_focusable(false);
        let scroll = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .child(&this.cards)
            .build();
        add_all(&this.root, &[&this.sentence, &this.named, &this.search, &scroll]);
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
    pub fn show(&self, sheet: Option<&Sheet>) {
        self.root.set_visible(sheet.is_some());
        if (*self.sheet.get()).as_ref() == sheet {
            return;
        }
        let asked_anew = (*self.sheet.get()).as_ref().map(|old| old.sentence.clone())
            != sheet.map(|sheet| sheet.sentence.clone());
        self.sheet.set(sheet.cloned());
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
        }
        self.filter();
        self.shown.change(|shown| shown.extend(named));
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
        view.fit(CARD, 1.0);
        view.widget().set_size_request(CARD.0, CARD.1);
        self.made.change(|made| {
            if made.len() >= KEPT {
                made.clear();
            }
            made.push(Rc::clone(&view));
        });
        view
    }

    /// The cards whose names hold what is typed.
    fn found(&self) -> Vec<Item> {
        let wanted = self.search.text().to_lowercase();
        let sheet = self.sheet.get();
        let cards = (*sheet).as_ref().map(|sheet| sheet.cards.clone()).unwrap_or_default();
        cards
            .into_iter()
            .filter(|card| wanted.is_empty() || card.name.to_lowercase().contains(&wanted))
            .collect()
    }

    fn filter(&self) {
        while let Some(child) = self.cards.first_child() {
            // The card comes back in a place of its own.
            if let Some(place) = child.downcast_ref::<gtk::FlowBoxChild>() {
                place.set_child(None::<&gtk::Widget>);
            }
            self.cards.remove(&child);
        }
        let views: Vec<Rc<ItemView>> = self.found().iter().map(|item| self.card(item)).collect();
        for view in &views {
            self.cards.append(&view.widget());
            if let Some(place) = view.widget().parent() {
                place.set_focusable(false);
            }
        }
        self.shown.set(views);
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
