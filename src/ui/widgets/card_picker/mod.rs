//! Picks one of the cards that are still possible: by typing, by two presses
//! (colour, value), or from a list.

mod filter;
mod rows;

pub use filter::{Filter, PickCard};

use relm4::gtk::{self, gdk, glib, prelude::*, subclass::prelude::*};

use super::{emblem::Emblem, palette::Tint};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::widgets::Named;

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct CardPicker {
        pub cards: Shared<Vec<PickCard>>,
        pub filter: Shared<Filter>,
        pub unknown: Shared<Option<String>>,
        /// What each row of the list stands for; `None` is the unknown card.
        pub shown: Shared<Vec<Option<usize>>>,
        pub search: gtk::SearchEntry,
        pub colors: gtk::Box,
        pub values: gtk::FlowBox,
        pub list: gtk::ListBox,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for CardPicker {
        const NAME: &'static str = "TablesideCardPicker";
        type Type = super::CardPicker;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("cardpicker");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for CardPicker {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![Signal::builder("picked").param_types([Option::<String>::static_type()]).build()]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for CardPicker {
        fn grab_focus(&self) -> bool {
            self.search.grab_focus()
        }
    }

    impl BoxImpl for CardPicker {}
}

glib::wrapper! {
    /// A type-ahead list of cards, grouped by colour.
    pub struct CardPicker(ObjectSubclass<imp::CardPicker>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for CardPicker {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl CardPicker {
    /// Offers these cards and forgets what was typed.
    pub fn set_cards(&self, mut cards: Vec<PickCard>) {
        cards.sort_by_cached_key(PickCard::order);
        let imp = self.imp();
        imp.cards.set(cards);
        imp.filter.set(Filter::default());
        imp.search.set_text("");
        self.build_colors();
        self.show_values();
        self.show_list();
    }

    /// Offers a card nobody knows under this name, such as “Unknown” or “Not Noted”.
    pub fn set_unknown(&self, label: Option<&str>) {
        self.imp().unknown.set(label.map(str::to_owned));
        self.show_list();
    }

    /// Types into the search entry.
    pub fn set_search(&self, text: &str) {
        self.imp().search.set_text(text);
        self.search_changed();
    }

    /// Presses a colour: only its cards and their values remain. `None` shows all.
    pub fn press_color(&self, tint: Option<Tint>) {
        let imp = self.imp();
        imp.filter.set(Filter { tint, value: None, text: imp.search.text().into() });
        self.mark_color();
        self.show_values();
        self.show_list();
    }

    /// Presses a value of the pressed colour; picks when only one card is meant.
    pub fn press_value(&self, value: &str) {
        self.imp().filter.change(|filter| filter.value = Some(value.to_owned()));
        let only = match self.found().as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        match only {
            Some(card) => self.pick(Some(card)),
            None => self.show_list(),
        }
    }

    /// Picks the first card of the list, as Return in the entry does.
    pub fn pick_first(&self) {
        let first = self.found().first().copied();
        if first.is_some() {
            self.pick(first);
        }
    }

    /// The identities of the cards now in the list.
    #[must_use]
    pub fn listed(&self) -> Vec<String> {
        let cards = self.imp().cards.get();
        self.found().into_iter().filter_map(|i| cards.get(i).map(|card| card.id.clone())).collect()
    }

    /// Calls `f` with the identity of the picked card, `None` for the unknown one.
    pub fn connect_picked<F: Fn(&Self, Option<String>) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        let call = glib::closure_local!(move |picker: &Self, id: Option<String>| f(picker, id));
        self.connect_closure("picked", false, call)
    }

    fn found(&self) -> Vec<usize> {
        self.imp().filter.get().select(&self.imp().cards.get())
    }

    fn pick(&self, card: Option<usize>) {
        let id = card.and_then(|i| self.imp().cards.get().get(i).map(|card| card.id.clone()));
        if card.is_none() || id.is_some() {
            self.emit_by_name::<()>("picked", &[&id]);
        }
    }

    fn build(&self) {
        let imp = self.imp();
        self.set_orientation(gtk::Orientation::Vertical);
        self.set_spacing(8);
        imp.search.set_placeholder_text(Some(&gettext("Name, colour or value, such as r4")));
        imp.search.set_accessible_name(&gettext("Search cards"));
        imp.colors.set_spacing(6);
        imp.colors.set_homogeneous(true);
        imp.values.set_selection_mode(gtk::SelectionMode::None);
        imp.values.set_max_children_per_line(12);
        imp.values.set_min_children_per_line(4);
        imp.values.set_homogeneous(true);
        imp.values.set_column_spacing(6);
        imp.values.set_row_spacing(6);
        imp.list.set_selection_mode(gtk::SelectionMode::Browse);
        imp.list.set_activate_on_single_click(true);
        let nothing = gtk::Label::new(Some(&gettext("No card matches")));
        nothing.add_css_class("dim-label");
        nothing.set_margin_top(18);
        nothing.set_margin_bottom(18);
        imp.list.set_placeholder(Some(&nothing));
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .min_content_height(120)
            .child(&imp.list)
            .build();
        scroller.add_css_class("picklist");
        self.append(&imp.search);
        self.append(&imp.colors);
        self.append(&imp.values);
        self.append(&scroller);
        self.connect_parts();
    }

    fn connect_parts(&self) {
        let imp = self.imp();
        imp.search.connect_search_changed(glib::clone!(
            #[weak(rename_to = picker)]
            self,
            move |_| picker.search_changed()
        ));
        imp.search.connect_activate(glib::clone!(
            #[weak(rename_to = picker)]
            self,
            move |_| {
                picker.search_changed();
                picker.pick_first();
            }
        ));
        let keys = gtk::EventControllerKey::new();
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = picker)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                let down = matches!(key, gdk::Key::Down | gdk::Key::KP_Down);
                if down && picker.imp().list.child_focus(gtk::DirectionType::TabForward) {
                    glib::Propagation::Stop
                } else {
                    glib::Propagation::Proceed
                }
            }
        ));
        imp.search.add_controller(keys);
        imp.list.connect_row_activated(glib::clone!(
            #[weak(rename_to = picker)]
            self,
            move |_, row| {
                let place = usize::try_from(row.index()).ok();
                let entry = place.and_then(|i| picker.imp().shown.get().get(i).copied());
                if let Some(card) = entry {
                    picker.pick(card);
                }
            }
        ));
        imp.list.set_header_func(glib::clone!(
            #[weak(rename_to = picker)]
            self,
            move |row, before| {
                let tint = picker.tint_of(row);
                let changes = before.is_none_or(|before| picker.tint_of(before) != tint);
                let heading = tint.filter(|_| changes).map(rows::heading);
                row.set_header(heading.as_ref());
            }
        ));
    }

    /// The colour of the card in a row; `None` for the unknown card.
    fn tint_of(&self, row: &gtk::ListBoxRow) -> Option<Tint> {
        let place = usize::try_from(row.index()).ok()?;
        let card = self.imp().shown.get().get(place).copied()??;
        self.imp().cards.get().get(card).map(|card| card.tint)
    }

    fn search_changed(&self) {
        let text = self.imp().search.text().to_string();
        if self.imp().filter.get().text != text {
            self.imp().filter.change(|filter| filter.text = text);
            self.show_list();
        }
    }

    fn build_colors(&self) {
        let imp = self.imp();
        while let Some(child) = imp.colors.first_child() {
            imp.colors.remove(&child);
        }
        let tints = filter::tints(&imp.cards.get());
        imp.colors.set_visible(tints.len() > 1);
        for tint in tints {
            let button = gtk::ToggleButton::new();
            let face = gtk::Box::new(gtk::Orientation::Horizontal, 5);
            face.set_halign(gtk::Align::Center);
            if tint.emblem().is_some() {
                face.append(&Emblem::new(tint, 18));
            }
            let name = gtk::Label::new(Some(&tint.name()));
            name.set_ellipsize(gtk::pango::EllipsizeMode::End);
            face.append(&name);
            button.set_child(Some(&face));
            button.set_widget_name(tint.css_class());
            button.set_accessible_name(&tint.name());
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = picker)]
                self,
                move |button| picker.press_color(button.is_active().then_some(tint))
            ));
            imp.colors.append(&button);
        }
    }

    /// Exactly the pressed colour is down.
    fn mark_color(&self) {
        let tint = self.imp().filter.get().tint;
        let mut child = self.imp().colors.first_child();
        while let Some(widget) = child {
            if let Some(button) = widget.downcast_ref::<gtk::ToggleButton>() {
                let pressed = tint.is_some_and(|tint| button.widget_name() == tint.css_class());
                button.set_active(pressed);
            }
            child = widget.next_sibling();
        }
    }

    fn show_values(&self) {
        let imp = self.imp();
        while let Some(child) = imp.values.first_child() {
            imp.values.remove(&child);
        }
        let tint = imp.filter.get().tint;
        let values = tint.map(|tint| filter::values(&imp.cards.get(), tint)).unwrap_or_default();
        imp.values.set_visible(!values.is_empty());
        for value in values {
            let button = gtk::Button::with_label(&value);
            button.add_css_class("pickvalue");
            if let Some(tint) = tint {
                button.add_css_class(tint.css_class());
                let args = [("color", &*tint.name()), ("value", value.as_str())];
                let label = gettext_f("{color} {value}", &args);
                button.set_accessible_name(&label);
            }
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = picker)]
                self,
                move |_| picker.press_value(&value)
            ));
            imp.values.append(&button);
            if let Some(holder) = button.parent() {
                holder.set_focusable(false);
            }
        }
    }

    fn show_list(&self) {
        let imp = self.imp();
        while let Some(row) = imp.list.first_child().filter(|row| row.is::<gtk::ListBoxRow>()) {
            imp.list.remove(&row);
        }
        let found = self.found();
        let (cards, unknown) = (imp.cards.get(), imp.unknown.get());
        // Headings ask what a row stands for while it is being added.
        let entries = found.iter().copied().map(Some).chain(unknown.iter().map(|_| None));
        imp.shown.set(entries.collect());
        for card in found.iter().filter_map(|i| cards.get(*i)) {
            imp.list.append(&rows::card_row(card));
        }
        if let Some(label) = unknown.as_ref() {
            imp.list.append(&rows::unknown_row(label));
        }
        imp.list.select_row(imp.list.row_at_index(0).as_ref());
        imp.list.invalidate_headers();
    }
}
