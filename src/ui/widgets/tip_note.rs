//! A short note that explains something new. It lies over the table, takes no focus and goes when it has been read.

use relm4::gtk::{self, glib, pango, prelude::*, subclass::prelude::*};

use super::{Named, readers};
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;

/// How many characters a line has at most.
const LINE: i32 = 46;

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
        pub title: gtk::Label,
        pub text: gtk::Label,
        pub rule: gtk::Button,
        pub on: gtk::Button,
        pub whole: gtk::Box,
        pub shown: Shared<TipText>,
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
        imp.title.set_text(&tip.title);
        imp.text.set_text(&tip.text);
        imp.rule.set_visible(!tip.rule.is_empty());
        let rule = gettext_f("Show rule {rule}", &[("rule", &tip.rule)]);
        imp.rule.set_accessible_name(&rule);
        let on = if tip.more { gettext("Next") } else { gettext("Got It") };
        imp.on.set_label(&on);
        imp.shown.set(tip.clone());
        self.set_visible(true);
        readers::tell(self, &format!("{}. {}", tip.title, tip.text));
    }

    /// Whether its buttons lie below its words, not beside them.
    pub fn set_upright(&self, upright: bool) {
        let along = if upright { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.imp().whole.set_orientation(along);
    }

    /// The heading of the note.
    #[must_use]
    pub fn title(&self) -> String {
        self.imp().title.text().to_string()
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
        let icon = gtk::Image::from_icon_name("tableside-hint-symbolic");
        imp.title.add_css_class("heading");
        for label in [&imp.title, &imp.text] {
            label.set_wrap(true);
            label.set_wrap_mode(pango::WrapMode::WordChar);
            label.set_xalign(0.0);
            label.set_max_width_chars(LINE);
        }
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
        let words = gtk::Box::new(gtk::Orientation::Vertical, 0);
        words.append(&imp.title);
        words.append(&imp.text);
        words.set_hexpand(true);
        words.set_valign(gtk::Align::Center);
        let said = gtk::Box::new(gtk::Orientation::Horizontal, 12);
        said.append(&icon);
        said.append(&words);
        let enough =
            gtk::Button::builder().label(gettext("No More Tips")).css_classes(["flat", "enough"]).build();
        enough.connect_clicked(self.says("enough"));
        imp.on.add_css_class("suggested-action");
        imp.on.connect_clicked(self.says("read"));
        let buttons = gtk::Box::new(gtk::Orientation::Horizontal, 9);
        [&imp.rule, &enough, &imp.on].into_iter().for_each(|button| buttons.append(button));
        buttons.set_halign(gtk::Align::End);
        buttons.set_valign(gtk::Align::Center);
        imp.whole.set_spacing(6);
        imp.whole.append(&said);
        imp.whole.append(&buttons);
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
