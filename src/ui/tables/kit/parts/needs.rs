//! The colours of dice that something needs.

use relm4::gtk::{self, prelude::*};

use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::kit::{group, set_accessible_name, set_class, styled_box};
use crate::widgets::{Emblem, Tint};

/// A row of coloured pips.
pub struct Needs {
    pub root: gtk::Box,
    shown: Shared<Vec<(Tint, bool)>>,
}

impl Default for Needs {
    fn default() -> Self {
        let root = group(gtk::Orientation::Horizontal, 2, "needs", "");
        Self { root, shown: Shared::default() }
    }
}

impl Needs {
    /// Shows what is needed.
    pub fn show(&self, needs: &[Tint]) {
        self.show_with_missing(&needs.iter().map(|tint| (*tint, false)).collect::<Vec<_>>());
    }

    /// Shows what is needed, each with whether it is missing.
    pub fn show_with_missing(&self, needs: &[(Tint, bool)]) {
        if *self.shown.get() == needs {
            return;
        }
        while let Some(pip) = self.root.first_child() {
            self.root.remove(&pip);
        }
        for (tint, missing) in needs {
            let pip = styled_box(gtk::Orientation::Horizontal, 0, tint.css_class());
            set_class(&pip, "missing", *missing);
            pip.append(&Emblem::new(*tint, 12));
            self.root.append(&pip);
        }
        let words: Vec<String> = needs.iter().map(|(tint, _)| tint.name()).collect();
        set_accessible_name(&self.root, &gettext_f("Requires {colours}", &[("colours", &words.join(", "))]));
        self.shown.set(needs.to_vec());
    }
}
