//! A short note that explains something new. It lies over the table, takes no focus and goes when it has been read. What does
//! not fit into its room is read on further pages.

use std::cell::Cell;

use relm4::gtk::{self, glib, pango, prelude::*, subclass::prelude::*};

use super::{Named, readers};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;

/// How often it is tried with less on a page.
const TRIES: usize = 6;
/// Between words and buttons.
const GAP: i32 = 6;
/// Before what is said stands what it is about.
pub(super) const BETWEEN: &str = "\u{2002}";

/// How a note lies in its room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NoteForm {
    /// Buttons beside the words.
    #[default]
    Wide,
    /// Buttons below the words.
    Upright,
    /// Buttons without words beside the words, one over the other.
    Narrow,
}

/// What a note says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TipText {
    pub title: String,
    pub text: String,
    /// The id of the rule that says it exactly; may be empty.
    pub rule: String,
    /// Whether another note follows this one.
    pub more: bool,
}

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct TipNote {
        pub said: gtk::Box,
        pub text: gtk::Label,
        pub icon: gtk::Image,
        pub rule: gtk::Button,
        pub enough: gtk::Button,
        pub on: gtk::Button,
        pub buttons: gtk::Box,
        pub whole: gtk::Box,
        pub shown: Shared<TipText>,
        /// What each page says, and which one is shown.
        pub pages: Shared<Vec<String>>,
        pub at: Cell<usize>,
        /// Width and height that there are for it.
        pub room: Cell<(i32, i32)>,
        pub form: Cell<NoteForm>,
        /// Whether the pages were made again for the styles they are shown in.
        pub again: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for TipNote {
        const NAME: &'static str = "TablesideTipNote";
        type Type = super::TipNote;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_layout_manager_type::<gtk::BinLayout>();
            class.set_css_name("tipnote");
            // Screen readers say it when it comes.
            class.set_accessible_role(readers::TELLER);
        }
    }

    impl ObjectImpl for TipNote {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![
                    Signal::builder("read").build(),
                    Signal::builder("enough").build(),
                    Signal::builder("rule-activated").param_types([String::static_type()]).build(),
                ]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for TipNote {}
}

glib::wrapper! {
    /// The note.
    pub struct TipNote(ObjectSubclass<imp::TipNote>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for TipNote {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl TipNote {
    /// Shows a note in place of the one before.
    pub fn show_tip(&self, tip: &TipText) {
        let imp = self.imp();
        if self.is_visible() && *imp.shown.get() == *tip {
            return;
        }
        imp.rule.set_visible(!tip.rule.is_empty());
        let rule = gettext_f("Show rule {rule}", &[("rule", &tip.rule)]);
        imp.rule.set_accessible_name(&rule);
        imp.shown.set(tip.clone());
        imp.at.set(0);
        imp.again.set(false);
        self.take_form();
        self.set_visible(true);
        self.make_pages();
        readers::tell(self, &format!("{}. {}", tip.title, tip.text));
    }

    /// How it lies.
    pub fn set_form(&self, form: NoteForm) {
        if self.imp().form.replace(form) != form {
            self.take_form();
            self.make_pages();
        }
    }

    /// How much room there is. It is told in the middle of an allocation, so what follows is done after it.
    pub fn set_room(&self, width: i32, height: i32) {
        let imp = self.imp();
        let same = imp.room.replace((width, height)) == (width, height);
        if !self.is_visible() {
            return;
        }
        // Styles that came since may have made its words larger; once is enough for those.
        let grown = || self.measure(gtk::Orientation::Vertical, width).0 > height && !imp.again.replace(true);
        if same && !grown() {
            return;
        }
        let note = self.downgrade();
        glib::idle_add_local_once(move || {
            if let Some(note) = note.upgrade() {
                note.make_pages();
            }
        });
    }

    /// Letters have another size now.
    pub fn fit_again(&self) {
        if self.is_visible() {
            self.make_pages();
        }
    }

    /// The heading of the note.
    #[must_use]
    pub fn title(&self) -> String {
        self.imp().shown.get().title.clone()
    }

    /// What can be read now, and how many pages there are.
    #[must_use]
    pub fn page(&self) -> (String, usize) {
        (self.imp().text.text().to_string(), self.imp().pages.get().len())
    }

    fn take_form(&self) {
        let imp = self.imp();
        let form = imp.form.get();
        let (along, buttons) = match form {
            NoteForm::Wide => (gtk::Orientation::Horizontal, gtk::Orientation::Horizontal),
            NoteForm::Upright => (gtk::Orientation::Vertical, gtk::Orientation::Horizontal),
            NoteForm::Narrow => (gtk::Orientation::Horizontal, gtk::Orientation::Vertical),
        };
        imp.whole.set_orientation(along);
        imp.buttons.set_orientation(buttons);
        let narrow = form == NoteForm::Narrow;
        imp.buttons.set_spacing(if narrow { 4 } else { 9 });
        // The bulb makes way for the rule where both have no room.
        imp.icon.set_visible(!narrow || imp.shown.get().rule.is_empty());
        if narrow {
            self.add_css_class("narrow");
        } else {
            self.remove_css_class("narrow");
        }
        if narrow {
            imp.enough.set_icon_name("window-close-symbolic");
        } else {
            imp.enough.set_label(&gettext("No More Tips"));
        }
        imp.enough.set_accessible_name(&gettext("No More Tips"));
        imp.enough.set_tooltip_text(Some(&gettext("No More Tips")).filter(|_| narrow).map(String::as_str));
        self.name_on();
    }

    /// Fills as many pages as it takes in the room there is.
    fn make_pages(&self) {
        let imp = self.imp();
        let (tip, (width, height)) = (imp.shown.get(), imp.room.get());
        let head = format!("{}{BETWEEN}", tip.title);
        let (mut wide, high) = self.room_for_words(width, height);
        let layout = imp.text.create_pango_layout(None);
        layout.set_wrap(pango::WrapMode::WordChar);
        layout.set_attributes(Some(&bold(tip.title.len())));
        for _ in 0..TRIES {
            layout.set_width(wide.saturating_mul(pango::SCALE));
            let fits = |words: &str| {
                layout.set_text(words);
                width <= 0 || layout.pixel_size().1 <= high
            };
            imp.pages.set(pages(&head, &tip.text, fits));
            // The label itself has the last word.
            if width <= 0 || self.holds_all_pages(width, height) {
                break;
            }
            wide -= wide / 16;
        }
        imp.at.set(imp.at.get().min(imp.pages.get().len().saturating_sub(1)));
        self.show_page();
    }

    fn holds_all_pages(&self, width: i32, height: i32) -> bool {
        let imp = self.imp();
        let before = imp.at.get();
        let holds = (0..imp.pages.get().len()).all(|at| {
            imp.at.set(at);
            self.show_page();
            self.measure(gtk::Orientation::Vertical, width).0 <= height
        });
        imp.at.set(before);
        holds
    }

    /// What buttons and edges leave of a room.
    fn room_for_words(&self, width: i32, height: i32) -> (i32, i32) {
        let imp = self.imp();
        let least = |widget: &gtk::Widget, along| widget.measure(along, -1).0;
        let (across, down) = (gtk::Orientation::Horizontal, gtk::Orientation::Vertical);
        // One letter stands for the words.
        imp.text.set_text("1");
        let of = |along| {
            let [note, whole, said, text, buttons] = [
                self.upcast_ref::<gtk::Widget>(),
                imp.whole.upcast_ref(),
                imp.said.upcast_ref(),
                imp.text.upcast_ref(),
                imp.buttons.upcast_ref(),
            ]
            .map(|part| least(part, along));
            (note - whole, said - text, buttons)
        };
        let ((edges, signs, buttons), (rims, _, below)) = (of(across), of(down));
        let beside = if imp.form.get() == NoteForm::Upright { 0 } else { buttons + GAP };
        let under = if imp.form.get() == NoteForm::Upright { below + GAP } else { 0 };
        (width - edges - signs - beside, height - rims - under)
    }

    fn show_page(&self) {
        let imp = self.imp();
        let (tip, at) = (imp.shown.get(), imp.at.get());
        imp.text.set_text(imp.pages.get().get(at).map_or("", String::as_str));
        imp.text.set_attributes(Some(&bold(if at == 0 { tip.title.len() } else { 0 })));
        self.name_on();
    }

    /// What the button that goes on is called.
    fn name_on(&self) {
        let imp = self.imp();
        let last = imp.at.get() + 1 >= imp.pages.get().len();
        let (words, icon) = match last && !imp.shown.get().more {
            true => (gettext("Got It"), "object-select-symbolic"),
            false => (gettext("Next"), "go-next-symbolic"),
        };
        if imp.form.get() == NoteForm::Narrow {
            imp.on.set_icon_name(icon);
        } else {
            imp.on.set_label(&words);
        }
        imp.on.set_accessible_name(&words);
    }

    /// Shows the next page; false if this is the last one.
    pub fn turn_page(&self) -> bool {
        let imp = self.imp();
        let more = imp.at.get() + 1 < imp.pages.get().len();
        if more {
            imp.at.set(imp.at.get() + 1);
            self.show_page();
        }
        more
    }

    /// The next page, or the note has been read.
    fn go_on(&self) {
        if !self.turn_page() {
            self.emit_by_name::<()>("read", &[]);
        }
    }

    /// Calls `f` when a person has read the note.
    pub fn connect_read(&self, f: impl Fn() + 'static) {
        self.connect_closure("read", false, glib::closure_local!(move |_: &Self| f()));
    }

    /// Calls `f` when a person wants no more notes.
    pub fn connect_enough(&self, f: impl Fn() + 'static) {
        self.connect_closure("enough", false, glib::closure_local!(move |_: &Self| f()));
    }

    /// Calls `f` with the rule that a person wants to read.
    pub fn connect_rule_activated(&self, f: impl Fn(&str) + 'static) {
        let call = glib::closure_local!(move |_: &Self, rule: &str| f(rule));
        self.connect_closure("rule-activated", false, call);
    }

    fn build(&self) {
        let imp = self.imp();
        imp.icon.set_icon_name(Some("tableside-hint-symbolic"));
        imp.text.set_wrap(true);
        imp.text.set_wrap_mode(pango::WrapMode::WordChar);
        imp.text.set_xalign(0.0);
        imp.text.set_hexpand(true);
        // As wide as its room, not as its text.
        imp.text.set_max_width_chars(8);
        imp.text.set_width_chars(0);
        imp.rule.set_icon_name("tableside-rulebook-symbolic");
        imp.rule.set_tooltip_text(Some(&gettext("Show the Rule")));
        imp.rule.set_css_classes(&["flat", "circular", "rule"]);
        imp.rule.connect_clicked(glib::clone!(
            #[weak(rename_to = note)]
            self,
            move |_| {
                let rule = note.imp().shown.get().rule.clone();
                note.emit_by_name::<()>("rule-activated", &[&rule]);
            }
        ));
        imp.said.set_spacing(8);
        imp.said.append(&imp.icon);
        imp.said.append(&imp.rule);
        imp.said.append(&imp.text);
        imp.rule.set_valign(gtk::Align::Center);
        imp.enough.set_css_classes(&["flat", "enough"]);
        imp.enough.connect_clicked(self.says("enough"));
        imp.on.add_css_class("suggested-action");
        imp.on.connect_clicked(glib::clone!(
            #[weak(rename_to = note)]
            self,
            move |_| note.go_on()
        ));
        [&imp.enough, &imp.on].into_iter().for_each(|button| imp.buttons.append(button));
        imp.buttons.set_halign(gtk::Align::End);
        imp.buttons.set_valign(gtk::Align::Center);
        imp.whole.set_spacing(GAP);
        imp.whole.append(&imp.said);
        imp.whole.append(&imp.buttons);
        imp.whole.set_parent(self);
        self.set_visible(false);
    }

    fn says(&self, signal: &'static str) -> impl Fn(&gtk::Button) + use<> {
        let note = self.downgrade();
        move |_| {
            if let Some(note) = note.upgrade() {
                note.emit_by_name::<()>(signal, &[]);
            }
        }
    }
}

/// The first bytes stand out.
pub(super) fn bold(bytes: usize) -> pango::AttrList {
    let list = pango::AttrList::new();
    if bytes > 0 {
        let mut weight = pango::AttrInt::new_weight(pango::Weight::Heavy);
        weight.set_end_index(u32::try_from(bytes).unwrap_or_default());
        list.insert(weight);
    }
    list
}

/// A text in as few pages as it takes; the first one begins with a heading. A page ends with a sentence if it can, else with
/// a word.
pub(super) fn pages(head: &str, text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut pages = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let head = if pages.is_empty() { head } else { "" };
        let page = |end: usize| format!("{head}{}", rest.get(..end).unwrap_or(rest).trim_end());
        let ends: Vec<usize> =
            rest.match_indices(' ').map(|(at, _)| at).chain(std::iter::once(rest.len())).collect();
        // One word is taken in any case, so that it comes to an end.
        let most = ends.partition_point(|end| fits(&page(*end))).max(1);
        let taken = ends.get(..most).unwrap_or(&ends);
        let whole = |end: &&usize| {
            **end == rest.len()
                || rest.get(..**end).is_some_and(|part| part.ends_with(['.', '!', '?', ':', ';']))
        };
        let end = taken.iter().rev().find(whole).or(taken.last()).copied().unwrap_or(rest.len());
        pages.push(page(end));
        rest = rest.get(end..).unwrap_or_default().trim_start();
    }
    if pages.is_empty() {
        pages.push(head.trim_end().to_owned());
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::pages;

    #[test]
    fn a_page_ends_with_a_sentence_if_it_can() {
        let text = "Take one die. Then choose a hero. Nobody else may have that one until the round ends.";
        let within = |most: usize| move |page: &str| page.chars().count() <= most;
        assert_eq!(pages("Draft ", text, within(200)), [format!("Draft {text}")]);
        let parts = pages("Draft ", text, within(45));
        assert_eq!(parts[0], "Draft Take one die. Then choose a hero.");
        assert!(parts.iter().all(|page| page.chars().count() <= 45), "{parts:?}");
        assert_eq!(parts.join(" "), format!("Draft {text}"), "nothing is lost");
        let single = pages("Draft ", text, within(1));
        assert_eq!(single.join(" "), format!("Draft {text}"), "it comes to an end where nothing fits");
        assert_eq!(pages("Draft", "", within(45)), ["Draft"]);
    }
}
