//! A button with words and, where it helps, dice or a seat's colour.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::{Part, mark};
use crate::i18n::gettext;
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::plan::Press;
use crate::ui::widgets::PressButton;

/// How a button looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ButtonLook {
    /// Its words, with a mnemonic.
    pub label: String,
    /// A second line that explains; may be empty.
    pub detail: String,
    /// What a screen reader calls it; its words if empty.
    pub spoken: String,
    /// A symbolic icon; may be empty.
    pub icon: String,
    /// Whether it is the one most people want.
    pub suggested: bool,
    /// Whether it can be pressed.
    pub open: bool,
    /// Whether pressing it only tells why it is not allowed.
    pub dim: bool,
    /// What pressing does.
    pub press: Option<Press>,
}

impl ButtonLook {
    /// An open button.
    #[must_use]
    pub fn new(label: impl Into<String>, press: Press) -> Self {
        Self { label: label.into(), press: Some(press), open: true, ..Self::default() }
    }

    /// The one most people want.
    #[must_use]
    pub fn suggested(mut self) -> Self {
        self.suggested = true;
        self
    }

    /// Not allowed now; pressing it tells why.
    #[must_use]
    pub fn dim(mut self) -> Self {
        self.dim = true;
        self
    }

    /// With an icon.
    #[must_use]
    pub fn icon(mut self, icon: &str) -> Self {
        icon.clone_into(&mut self.icon);
        self
    }

    /// With a second line.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Closed unless this holds.
    #[must_use]
    pub fn open_if(mut self, open: bool) -> Self {
        self.open = open;
        self
    }
}

/// A button.
pub struct ButtonCell {
    button: PressButton,
    icon: gtk::Image,
    words: gtk::Label,
    detail: gtk::Label,
    look: Rc<RefCell<ButtonLook>>,
}

impl Part for ButtonCell {
    type Look = ButtonLook;

    fn new(core: &Rc<Core>) -> Self {
        let look = Rc::new(RefCell::new(ButtonLook::default()));
        let button = PressButton::default();
        button.add_css_class("dt-choice");
        let icon = gtk::Image::new();
        let words = super::label("words");
        words.set_use_underline(true);
        // Short words are not torn apart.
        words.set_wrap_mode(gtk::pango::WrapMode::Word);
        words.set_mnemonic_widget(Some(&button));
        let detail = super::label("caption");
        let text = gtk::Box::new(gtk::Orientation::Vertical, 2);
        text.set_valign(gtk::Align::Center);
        text.append(&words);
        text.append(&detail);
        let content = gtk::Box::new(gtk::Orientation::Horizontal, 8);
        content.set_halign(gtk::Align::Center);
        content.append(&icon);
        content.append(&text);
        button.set_child(Some(&content));
        // Its name is told in full below; the label would only say it twice.
        button.reset_relation(gtk::AccessibleRelation::LabelledBy);
        button.connect_clicked({
            let (core, look) = (Rc::clone(core), Rc::clone(&look));
            move |_| {
                let press = look.borrow().press.clone();
                if let Some(press) = press {
                    core.press(press);
                }
            }
        });
        Self { button, icon, words, detail, look }
    }

    fn widget(&self) -> gtk::Widget {
        self.button.clone().upcast()
    }

    fn show(&self, look: ButtonLook) {
        if *self.look.borrow() == look {
            return;
        }
        self.words.set_label(&look.label);
        super::say(&self.detail, &look.detail);
        self.icon.set_icon_name((!look.icon.is_empty()).then_some(look.icon.as_str()));
        self.icon.set_visible(!look.icon.is_empty());
        mark(&self.button, "suggested-action", look.suggested);
        mark(&self.button, "dimmed", look.dim);
        self.button.set_sensitive(look.open);
        let mut plain: String = match look.spoken.as_str() {
            "" => look.label.split("__").map(|part| part.replace('_', "")).collect::<Vec<_>>().join("_"),
            spoken => spoken.to_owned(),
        };
        if look.dim {
            plain = format!("{plain}, {}", gettext("not allowed now"));
        }
        self.button.update_property(&[
            gtk::accessible::Property::Label(&plain),
            gtk::accessible::Property::Description(&look.detail),
        ]);
        self.look.replace(look);
    }
}
