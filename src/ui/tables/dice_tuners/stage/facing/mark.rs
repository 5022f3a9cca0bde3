//! The sign between dice that meet: the duel's number, then how it ended.

use relm4::gtk::{self, prelude::*};

use super::{duel_words, result};
use crate::games::dice_tuners::DuelResult;
use crate::tables::dice_tuners::ViewModel;
use crate::tables::kit::{set_accessible_name, set_class};

pub struct Mark {
    pub root: gtk::Box,
    sign: gtk::Label,
}

impl Default for Mark {
    fn default() -> Self {
        let root: gtk::Box =
            gtk::glib::Object::builder().property("accessible-role", gtk::AccessibleRole::Img).build();
        root.add_css_class("dt-mark");
        let sign = gtk::Label::new(None);
        sign.add_css_class("numeric");
        sign.set_hexpand(true);
        root.append(&sign);
        Self { root, sign }
    }
}

impl Mark {
    /// Shows a duel of the round.
    pub fn show(&self, m: &ViewModel, index: u8) {
        let current = m.state.step.in_duel() && m.state.duel.index == index;
        let sign = match result(m, index) {
            DuelResult::Open => (index + 1).to_string(),
            DuelResult::Won(_) => "✓".to_owned(),
            DuelResult::Null => "=".to_owned(),
        };
        if self.sign.text() != sign {
            self.sign.set_text(&sign);
        }
        set_class(&self.root, "current", current);
        let words = duel_words(m, index);
        if self.root.tooltip_text().is_none_or(|old| old != words) {
            self.root.set_tooltip_text(Some(&words));
            set_accessible_name(&self.root, &words);
        }
    }
}
