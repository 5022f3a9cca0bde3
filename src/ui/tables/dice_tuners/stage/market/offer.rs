//! A hero for hire with its texts beside the card, for narrow windows.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::parts::{CardCell, CardLook, Part, boxed, label, say};
use crate::ui::widgets::Emblem;

/// A hero for hire.
pub struct Offer {
    root: gtk::Box,
    card: CardCell,
    skill: gtk::Label,
    needs: gtk::Box,
    overdrive: gtk::Label,
}

impl Part for Offer {
    type Look = CardLook;

    fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Horizontal, 8, "dt-offer"),
            card: CardCell::new(core),
            skill: label("caption"),
            needs: boxed(gtk::Orientation::Horizontal, 2, ""),
            overdrive: label("caption"),
        };
        for text in [&this.skill, &this.overdrive] {
            text.set_max_width_chars(28);
        }
        this.needs.set_halign(gtk::Align::Center);
        let left = boxed(gtk::Orientation::Vertical, 6, "");
        left.set_valign(gtk::Align::Center);
        left.append(&this.card.widget());
        left.append(&this.needs);
        let right = boxed(gtk::Orientation::Vertical, 4, "");
        right.set_valign(gtk::Align::Center);
        right.set_hexpand(true);
        right.append(&this.skill);
        right.append(&this.overdrive);
        this.root.append(&left);
        this.root.append(&right);
        this
    }

    fn widget(&self) -> gtk::Widget {
        self.root.clone().upcast()
    }

    fn show(&self, look: CardLook) {
        let content = look.content.clone().unwrap_or_default();
        self.card.show(look);
        say(&self.skill, &content.body);
        while let Some(pip) = self.needs.first_child() {
            self.needs.remove(&pip);
        }
        let overdrive = content.overdrive.unwrap_or_default();
        for tint in overdrive.needs {
            let pip = boxed(gtk::Orientation::Horizontal, 0, "dt-pip");
            pip.add_css_class(tint.css_class());
            pip.append(&Emblem::new(tint, 12));
            self.needs.append(&pip);
        }
        say(&self.overdrive, &overdrive.text);
    }
}
