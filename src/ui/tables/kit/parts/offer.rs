//! A hero for hire with its texts beside the card, for narrow windows.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::ui::tables::dice_tuners::{CardCell, CardLook, DiceTunersTable, Session};
use crate::ui::tables::kit::{Part, label, set_text, styled_box};
use crate::ui::widgets::Emblem;

/// A hero for hire.
pub struct HeroOffer {
    root: gtk::Box,
    card: CardCell,
    skill: gtk::Label,
    needs: gtk::Box,
    overdrive: gtk::Label,
}

impl Part<DiceTunersTable> for HeroOffer {
    type Look = CardLook;

    fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Horizontal, 8, "dt-offer"),
            card: CardCell::new(session),
            skill: label("caption"),
            needs: styled_box(gtk::Orientation::Horizontal, 2, ""),
            overdrive: label("caption"),
        };
        for text in [&this.skill, &this.overdrive] {
            text.set_max_width_chars(28);
        }
        this.needs.set_valign(gtk::Align::Start);
        this.overdrive.set_hexpand(true);
        let second = styled_box(gtk::Orientation::Horizontal, 6, "");
        second.append(&this.needs);
        second.append(&this.overdrive);
        let texts = styled_box(gtk::Orientation::Vertical, 4, "");
        texts.set_valign(gtk::Align::Center);
        texts.set_hexpand(true);
        texts.append(&this.skill);
        texts.append(&second);
        let card = this.card.widget();
        card.set_valign(gtk::Align::Center);
        this.root.append(&card);
        this.root.append(&texts);
        this
    }

    fn widget(&self) -> gtk::Widget {
        self.root.clone().upcast()
    }

    fn show(&self, look: CardLook) {
        let content = look.content.clone().unwrap_or_default();
        self.card.show(look);
        set_text(&self.skill, &content.body);
        while let Some(pip) = self.needs.first_child() {
            self.needs.remove(&pip);
        }
        let overdrive = content.panel.unwrap_or_default();
        for tint in overdrive.needs {
            let pip = styled_box(gtk::Orientation::Horizontal, 0, "dt-pip");
            pip.add_css_class(tint.css_class());
            pip.append(&Emblem::new(tint, 12));
            self.needs.append(&pip);
        }
        set_text(&self.overdrive, &overdrive.text);
    }
}
