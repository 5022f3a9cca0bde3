//! A strength in a circle.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::i18n::gettext_f;

/// How one side fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideResult {
    /// Not decided.
    #[default]
    Open,
    Won,
    Lost,
    /// Nobody won.
    Null,
}

impl SideResult {
    const ALL: [Self; 4] = [Self::Open, Self::Won, Self::Lost, Self::Null];

    const fn css_class(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Null => "null",
        }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct StrengthBadge {
        pub number: gtk::Label,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for StrengthBadge {
        const NAME: &'static str = "TablesideStrengthBadge";
        type Type = super::StrengthBadge;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("strengthbadge");
            class.set_accessible_role(gtk::AccessibleRole::Img);
        }
    }

    impl ObjectImpl for StrengthBadge {
        fn constructed(&self) {
            self.parent_constructed();
            self.number.add_css_class("numeric");
            self.number.set_hexpand(true);
            self.obj().append(&self.number);
            self.obj().set_valign(gtk::Align::Center);
        }
    }

    impl WidgetImpl for StrengthBadge {}
    impl BoxImpl for StrengthBadge {}
}

glib::wrapper! {
    /// How strong a side is, with the reasons as tooltip.
    pub struct StrengthBadge(ObjectSubclass<imp::StrengthBadge>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for StrengthBadge {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl StrengthBadge {
    /// Shows a strength (empty while it is not known), why, and how it fared.
    pub fn set_strength(&self, strength: &str, reasons: &[String], result: SideResult) {
        let shown = if strength.is_empty() { "–" } else { strength };
        self.imp().number.set_text(shown);
        let why = reasons.join(" + ");
        self.set_tooltip_text((!why.is_empty()).then_some(why.as_str()));
        for class in SideResult::ALL {
            self.remove_css_class(class.css_class());
        }
        self.add_css_class(result.css_class());
        let label = gettext_f("Strength {strength}", &[("strength", shown)]);
        self.update_property(&[
            gtk::accessible::Property::Label(&label),
            gtk::accessible::Property::Description(&why),
        ]);
    }
}
