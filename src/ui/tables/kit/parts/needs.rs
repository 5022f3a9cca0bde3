//! The colours of dice that something needs.

use std::cell::RefCell;

use relm4::gtk::{self, prelude::*};

use crate::i18n::gettext_f;
use crate::ui::tables::kit::{group, set_accessible_name, styled_box};
use crate::ui::widgets::{Emblem, Tint};

/// A row of coloured pips.
pub struct Needs {
    pub root: gtk::Box,
    shown: RefCell<Vec<Tint>>,
}

impl Default for Needs {
    fn default() -> Self {
        let root = group(gtk::Orientation::Horizontal, 2, "needs", "");
        Self { root, shown: RefCell::default() }
    }
}

impl Needs {
    pub fn show(&self, needs: &[Tint]) {
        if *self.shown.borrow() == needs {
            return;
        }
        while let Some(pip) = self.root.first_child() {
            self.root.remove(&pip);
        }
        for tint in needs {
            let pip = styled_box(gtk::Orientation::Horizontal, 0, tint.css_class());
            pip.append(&Emblem::new(*tint, 12));
            self.root.append(&pip);
        }
        let words: Vec<String> = needs.iter().map(|tint| tint.name()).collect();
        set_accessible_name(&self.root, &gettext_f("Needs {colours}", &[("colours", &words.join(", "))]));
        self.shown.replace(needs.to_vec());
    }
}
