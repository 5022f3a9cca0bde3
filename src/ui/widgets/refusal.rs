//! Rules cited: a chip that leads to a rule, and the bar that says why a move is refused.

use relm4::gtk::{self, gdk, glib, prelude::*, subclass::prelude::*};

use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::widgets::{Named, Paged, readers};

/// The class of a box whose parts lie side by side where there is the width for it, else one over the other.
pub const ALONG: &str = "along";

mod imp {
    use std::sync::OnceLock;

    use relm4::gtk::glib::subclass::Signal;

    use super::*;

    #[derive(Default)]
    pub struct RuleChip {
        pub rule: Shared<String>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for RuleChip {
        const NAME: &'static str = "TablesideRuleChip";
        type Type = super::RuleChip;
        type ParentType = gtk::Button;
    }

    impl ObjectImpl for RuleChip {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![Signal::builder("activated").param_types([String::static_type()]).build()]
            })
        }
    }

    impl WidgetImpl for RuleChip {}

    impl ButtonImpl for RuleChip {
        fn clicked(&self) {
            self.obj().emit_by_name::<()>("activated", &[&*self.rule.get()]);
        }
    }

    #[derive(Default)]
    pub struct Refusal {
        pub revealer: gtk::Revealer,
        pub text: Paged,
        /// The rules, and what can be done about it.
        pub chips: gtk::Box,
        pub feet: gtk::Box,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Refusal {
        const NAME: &'static str = "TablesideRefusal";
        type Type = super::Refusal;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("refusal");
            class.set_accessible_role(gtk::AccessibleRole::Alert);
            class.install_action("refusal.close", None, |refusal, _, _| refusal.clear());
            class.add_binding_action(gdk::Key::Escape, gdk::ModifierType::empty(), "refusal.close");
        }
    }

    impl ObjectImpl for Refusal {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| {
                vec![
                    Signal::builder("rule-activated").param_types([String::static_type()]).build(),
                    Signal::builder("closed").build(),
                ]
            })
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for Refusal {}
    impl BoxImpl for Refusal {}
}

glib::wrapper! {
    /// A small button that names a rule and leads to it.
    pub struct RuleChip(ObjectSubclass<imp::RuleChip>)
        @extends gtk::Button, gtk::Widget,
        @implements gtk::Accessible, gtk::Actionable, gtk::Buildable, gtk::ConstraintTarget;
}

impl RuleChip {
    /// A chip for this rule, for instance “DT-HIRE-9”.
    #[must_use]
    pub fn new(rule: &str) -> Self {
        let chip: Self = glib::Object::new();
        chip.add_css_class("rulechip");
        chip.set_valign(gtk::Align::Center);
        chip.set_rule(rule);
        chip
    }

    /// Names another rule.
    pub fn set_rule(&self, rule: &str) {
        self.imp().rule.set(rule.to_owned());
        self.set_label(rule);
        let label = gettext_f("Rule {rule}", &[("rule", rule)]);
        self.set_accessible_words(&label, &gettext("Shows the rule"));
        self.set_tooltip_text(Some(&gettext("Show the Rule")));
    }

    /// Calls `f` with the rule that was pressed.
    pub fn connect_activated<F: Fn(&Self, &str) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        let call = glib::closure_local!(move |chip: &Self, rule: &str| f(chip, rule));
        self.connect_closure("activated", false, call)
    }
}

glib::wrapper! {
    /// A bar that says why something was refused, next to where it was tried.
    pub struct Refusal(ObjectSubclass<imp::Refusal>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for Refusal {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Refusal {
    /// Shows why, and the rules that say so.
    pub fn refuse(&self, text: &str, rules: &[&str]) {
        let imp = self.imp();
        imp.text.set_text(text);
        while let Some(chip) = imp.chips.first_child() {
            imp.chips.remove(&chip);
        }
        for rule in rules {
            let chip = RuleChip::new(rule);
            chip.connect_activated(glib::clone!(
                #[weak(rename_to = refusal)]
                self,
                move |_, rule| refusal.emit_by_name::<()>("rule-activated", &[&rule])
            ));
            imp.chips.append(&chip);
        }
        self.set_visible(true);
        readers::tell(self, text);
        imp.revealer.set_reveal_child(true);
    }

    /// Hides the bar.
    pub fn clear(&self) {
        let was_shown = self.is_shown();
        self.imp().revealer.set_reveal_child(false);
        if was_shown {
            self.emit_by_name::<()>("closed", &[]);
        }
    }

    /// Puts something that can be done about it behind the rules.
    pub fn append_choice(&self, choice: &gtk::Widget) {
        choice.set_valign(gtk::Align::Center);
        self.imp().feet.append(choice);
    }

    /// Whether something is refused now.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.imp().revealer.reveals_child()
    }

    /// Calls `f` with the rule whose chip was pressed.
    pub fn connect_rule_activated<F: Fn(&Self, &str) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        let call = glib::closure_local!(move |refusal: &Self, rule: &str| f(refusal, rule));
        self.connect_closure("rule-activated", false, call)
    }

    /// Calls `f` when the bar was closed.
    pub fn connect_closed<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_closure("closed", false, glib::closure_local!(move |refusal: &Self| f(refusal)))
    }

    fn build(&self) {
        let imp = self.imp();
        let bar = gtk::Box::new(gtk::Orientation::Horizontal, 10);
        bar.add_css_class("bar");
        let icon = gtk::Image::from_icon_name("dialog-warning-symbolic");
        icon.set_valign(gtk::Align::Center);
        imp.text.set_hexpand(true);
        imp.text.set_vexpand(true);
        imp.chips.set_spacing(4);
        imp.feet.set_spacing(8);
        imp.feet.append(&imp.chips);
        let column = gtk::Box::new(gtk::Orientation::Vertical, 4);
        column.add_css_class(ALONG);
        column.set_hexpand(true);
        column.append(&imp.text);
        column.append(&imp.feet);
        let close = gtk::Button::from_icon_name("window-close-symbolic");
        close.add_css_class("flat");
        close.add_css_class("circular");
        close.set_valign(gtk::Align::Center);
        close.set_tooltip_text(Some(&gettext("Close")));
        close.set_accessible_name(&gettext("Close"));
        close.set_action_name(Some("refusal.close"));
        bar.append(&icon);
        bar.append(&column);
        bar.append(&close);
        imp.revealer.set_child(Some(&bar));
        imp.revealer.set_hexpand(true);
        imp.revealer.set_vexpand(true);
        // While nothing is refused there is nothing to read.
        self.set_visible(false);
        imp.revealer.connect_child_revealed_notify(glib::clone!(
            #[weak(rename_to = refusal)]
            self,
            move |revealer| refusal.set_visible(revealer.is_child_revealed() || revealer.reveals_child())
        ));
        self.append(&imp.revealer);
    }
}
