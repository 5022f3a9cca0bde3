//! The one large sentence that says who does what now.

use std::cell::Cell;

use relm4::gtk::{self, glib, pango, prelude::*, subclass::prelude::*};

use crate::i18n::gettext;
use crate::shared::Shared;
use crate::widgets::{Named, readers, say_over};

/// How far something that takes time has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Progress {
    /// Nothing takes time.
    #[default]
    Idle,
    /// Something takes time, nobody knows how much.
    Busy,
    /// This share is done, 0 to 1.
    Share(f64),
}

/// What is smaller and has more letters takes two lines, and the sentence is smaller then.
const WORDY: usize = 64;
/// A sentence of more letters is written smaller where it may not change the height.
const LONG: usize = 56;
const LONG_WHERE_NARROW: usize = 36;
const LONG_BESIDE_A_BUTTON: usize = 25;

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct TurnBanner {
        pub sentence: gtk::Label,
        pub detail: gtk::Label,
        pub spinner: gtk::Spinner,
        pub bar: gtk::ProgressBar,
        pub button: gtk::Button,
        /// What stands before all else and takes the first line, such as what is done with an old entry.
        pub before: Shared<String>,
        /// Who does what now, and what is said smaller, wherever either of them stands.
        pub said: Shared<String>,
        pub small: Shared<String>,
        /// What the button says where there is room for words, and its icon where there is not.
        pub label: Shared<Option<(String, &'static str)>>,
        pub spoken: Shared<String>,
        /// Whether its height never changes, however long the sentence is.
        pub compact: Cell<bool>,
        /// Whether there is room for two lines of each, although its height never changes.
        pub roomy: Cell<bool>,
        /// How many letters there are in a line, if fewer than usual.
        pub letters: Cell<usize>,
        /// Whether people tell what came up, and what is smaller asks for the next of it: then it is read before the sentence.
        pub tells: Cell<bool>,
        pub guides: Cell<bool>,
        /// Whether there is no room for what happened.
        pub alone: Cell<bool>,
        /// Whether it has little width, so that even short sentences take two lines.
        pub narrow: Cell<bool>,
        /// How many steps smaller the sentence is written than by its letters, since it was cut, and in which width that was.
        pub tight: Cell<(usize, i32)>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for TurnBanner {
        const NAME: &'static str = "TablesideTurnBanner";
        type Type = super::TurnBanner;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("turnbanner");
            class.set_accessible_role(readers::TELLER);
        }
    }

    impl ObjectImpl for TurnBanner {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![Signal::builder("pressed").build()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for TurnBanner {
        /// Takes the focus when asked to, so that it is read out; it is no stop of the Tab key.
        fn grab_focus(&self) -> bool {
            let banner = self.obj();
            let Some(root) = banner.root() else { return false };
            banner.set_focusable(true);
            root.set_focus(Some(&*banner));
            true
        }
    }
    impl BoxImpl for TurnBanner {}
}

glib::wrapper! {
    /// A line in large type that tells how things stand; a screen reader hears every change.
    pub struct TurnBanner(ObjectSubclass<imp::TurnBanner>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for TurnBanner {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl TurnBanner {
    /// Says who does what now.
    pub fn set_sentence(&self, text: &str) {
        self.say(&self.imp().said, text);
    }

    /// What the first line says instead, above who does what now; empty for nothing.
    pub fn set_before(&self, text: &str) {
        self.say(&self.imp().before, text);
    }

    /// A second, smaller line; empty for none.
    pub fn set_detail(&self, text: &str) {
        self.say(&self.imp().small, text);
    }

    fn say(&self, part: &Shared<String>, text: &str) {
        if *part.replace(text.to_owned()) != text {
            self.imp().tight.set((0, 0));
        }
        self.tell();
    }

    /// Once it has its place: a sentence that is cut there is written smaller and in more lines, whatever number of letters it
    /// has.
    pub fn fit(&self) {
        let imp = self.imp();
        let (width, (steps, tight)) = (self.width(), imp.tight.get());
        if steps > 0 && width > tight {
            imp.tight.set((0, 0));
            self.shorten();
        } else if steps < 2 && imp.compact.get() && width > 1 && imp.sentence.layout().is_ellipsized() {
            let long = self.has_css_class("long");
            imp.tight.set((if long { 2 } else { 1 }, width));
            self.shorten();
        }
    }

    /// Who does what now.
    #[must_use]
    pub fn sentence(&self) -> String {
        (*self.imp().said.get()).clone()
    }

    /// The second, smaller line.
    #[must_use]
    pub fn detail(&self) -> String {
        (*self.imp().small.get()).clone()
    }

    /// How many lines a sentence may take.
    pub fn set_lines(&self, lines: i32) {
        self.imp().sentence.set_lines(lines);
    }

    /// From now on it is as high as two lines: a long sentence is written smaller, in two lines and alone.
    pub fn set_compact(&self) {
        self.imp().compact.set(true);
        self.imp().detail.set_lines(1);
        self.imp().detail.set_wrap(false);
        self.shorten();
    }

    /// Whether there is room for two lines of the sentence and of what is smaller.
    pub fn set_roomy(&self, roomy: bool) {
        let imp = self.imp();
        if imp.roomy.replace(roomy) != roomy {
            imp.detail.set_wrap(roomy);
            self.shorten();
        }
    }

    /// How many letters a line of the sentence has room for; 0 for as many as usual.
    pub fn set_letters(&self, letters: usize) {
        if self.imp().letters.replace(letters) != letters {
            self.shorten();
        }
    }

    /// Whether people tell what came up, one thing after the other. What is smaller asks for the next, so it stays even where
    /// the sentence is long: then it takes the place of that.
    pub fn set_tells(&self, tells: bool) {
        if self.imp().tells.replace(tells) != tells {
            self.shorten();
        }
    }

    /// Whether what is smaller says what has to be done, not what happened.
    pub fn set_guides(&self, guides: bool) {
        if self.imp().guides.replace(guides) != guides {
            if guides {
                self.imp().detail.add_css_class("guides");
            } else {
                self.imp().detail.remove_css_class("guides");
            }
            self.shorten();
        }
    }

    /// Whether there is no room for what happened.
    pub fn set_alone(&self, alone: bool) {
        if self.imp().alone.replace(alone) != alone {
            self.shorten();
        }
    }

    /// Whether it has little width.
    pub fn set_narrow(&self, narrow: bool) {
        if self.imp().narrow.replace(narrow) != narrow {
            self.shorten();
        }
    }

    /// The two lines.
    fn lines(&self) -> [String; 2] {
        let imp = self.imp();
        let [before, said, small] = [&imp.before, &imp.said, &imp.small].map(|words| (*words.get()).clone());
        match (before.is_empty(), small.is_empty()) {
            (true, false) if imp.tells.get() && imp.guides.get() && self.is_long(&said) => [small, said],
            (true, _) => [said, small],
            (false, true) => [before, said],
            (false, false) => [before, small],
        }
    }

    /// Whether a sentence takes more than one line.
    fn is_long(&self, sentence: &str) -> bool {
        let imp = self.imp();
        let usual = if imp.narrow.get() { LONG_WHERE_NARROW } else { LONG };
        let most = if imp.letters.get() == 0 { usual } else { imp.letters.get() };
        imp.compact.get() && (sentence.chars().count() > most || imp.tight.get().0 > 0)
    }

    fn shorten(&self) {
        let imp = self.imp();
        let [first, second] = self.lines();
        imp.detail.set_visible(!second.is_empty());
        imp.sentence.set_text(&first);
        imp.detail.set_text(&second);
        self.show_button();
        if !imp.compact.get() {
            return;
        }
        // What is amended has the button beside it, and does without the larger letters.
        let amends = (imp.narrow.get() || imp.tight.get().0 > 0) && !imp.before.get().is_empty();
        let long = if amends { first.chars().count() > LONG_BESIDE_A_BUTTON } else { self.is_long(&first) };
        let roomy = imp.roomy.get();
        let longest = imp.tight.get().0 > 1;
        imp.sentence.set_lines(match (longest, long) {
            (true, _) => 3,
            (false, true) => 2,
            (false, false) => 1,
        });
        if longest {
            self.add_css_class("longest");
        } else {
            self.remove_css_class("longest");
        }
        imp.sentence.set_wrap(long);
        // On a telephone what is smaller may take two lines where the sentence takes one.
        let words = imp.detail.text().chars().count();
        let wordy = !roomy && !long && !imp.narrow.get() && words > WORDY;
        if wordy {
            self.add_css_class("wordy");
        } else {
            self.remove_css_class("wordy");
        }
        let high = !imp.alone.get() || imp.guides.get() && imp.before.get().is_empty();
        let two = roomy || wordy || imp.narrow.get() && !long && high;
        imp.detail.set_wrap(two);
        imp.detail.set_lines(if two { 2 } else { 1 });
        let silent = imp.alone.get() && !imp.guides.get() && !amends;
        imp.detail.set_visible((roomy || amends || !long) && !silent && !imp.detail.text().is_empty());
        if long || amends {
            self.add_css_class("long");
        } else {
            self.remove_css_class("long");
        }
    }

    /// Marks that the person at this screen is asked.
    pub fn set_mine(&self, mine: bool) {
        if mine {
            self.add_css_class("mine");
        } else {
            self.remove_css_class("mine");
        }
    }

    /// Shows how far a bot or a computation has come.
    pub fn set_progress(&self, progress: Progress) {
        let imp = self.imp();
        let busy = progress == Progress::Busy;
        imp.spinner.set_visible(busy);
        imp.spinner.set_spinning(busy);
        imp.bar.set_visible(matches!(progress, Progress::Share(_)));
        if let Progress::Share(share) = progress {
            imp.bar.set_fraction(if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 });
        }
    }

    /// Shows a button with this label (its mnemonic marked by `_`), or none; where there is little room and it has an
    /// icon, that stands for the words.
    pub fn set_button(&self, label: Option<(String, &'static str)>) {
        self.imp().label.set(label);
        self.show_button();
    }

    fn show_button(&self) {
        let (button, label) = (&self.imp().button, self.imp().label.get());
        button.set_visible(label.is_some());
        let Some((label, icon)) = label.as_ref() else { return };
        let imp = self.imp();
        let little = imp.narrow.get() || imp.letters.get() > 0 || imp.tight.get().0 > 0;
        let name = label.replace('_', "");
        if little && !icon.is_empty() {
            button.set_icon_name(icon);
        } else {
            button.set_label(label);
        }
        button.set_tooltip_text(Some(&*name).filter(|_| little && !icon.is_empty()));
        button.set_accessible_name(&name);
    }

    /// What a screen reader is told.
    #[must_use]
    pub fn spoken(&self) -> String {
        (*self.imp().spoken.get()).clone()
    }

    /// Calls `f` when the button is pressed.
    pub fn connect_pressed<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_closure("pressed", false, glib::closure_local!(move |banner: &Self| f(banner)))
    }

    fn build(&self) {
        let imp = self.imp();
        self.set_spacing(12);
        let lines = gtk::Box::new(gtk::Orientation::Vertical, 2);
        lines.set_hexpand(true);
        lines.set_valign(gtk::Align::Center);
        for label in [&imp.sentence, &imp.detail] {
            label.set_wrap(true);
            label.set_wrap_mode(pango::WrapMode::WordChar);
            label.set_xalign(0.0);
            // Where there is no room for all of it.
            let weak = label.downgrade();
            say_over(label, move || weak.upgrade().map(|label| label.text().into()).unwrap_or_default());
            lines.append(label);
        }
        imp.sentence.add_css_class("sentence");
        // What happened stands in the log in full.
        imp.sentence.set_lines(2);
        imp.sentence.set_ellipsize(pango::EllipsizeMode::End);
        imp.detail.add_css_class("detail");
        imp.detail.set_lines(2);
        imp.detail.set_ellipsize(pango::EllipsizeMode::End);
        imp.detail.set_visible(false);
        imp.bar.set_visible(false);
        imp.bar.set_accessible_name(&gettext("Progress"));
        lines.append(&imp.bar);
        imp.spinner.set_size_request(28, 28);
        imp.spinner.set_visible(false);
        imp.button.set_use_underline(true);
        imp.button.set_valign(gtk::Align::Center);
        imp.button.set_visible(false);
        imp.button.connect_clicked(glib::clone!(
            #[weak(rename_to = banner)]
            self,
            move |_| banner.emit_by_name::<()>("pressed", &[])
        ));
        let focus = gtk::EventControllerFocus::new();
        focus.connect_leave(|focus| {
            if let Some(banner) = focus.widget() {
                banner.set_focusable(false);
            }
        });
        self.add_controller(focus);
        self.append(&lines);
        self.append(&imp.spinner);
        self.append(&imp.button);
    }

    fn tell(&self) {
        let imp = self.imp();
        let [before, said, small] = [&imp.before, &imp.said, &imp.small].map(|words| (*words.get()).clone());
        let spoken = [before, said, small].into_iter().filter(|words| !words.is_empty());
        let spoken = spoken.collect::<Vec<_>>().join(" ");
        self.shorten();
        if *imp.spoken.get() != spoken {
            readers::tell(self, &spoken);
            imp.spoken.set(spoken);
        }
    }
}
