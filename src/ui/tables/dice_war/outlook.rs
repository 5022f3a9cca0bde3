//! How the board is looked at: from which side, with threats or without, and what is in the list beside it.

use std::rc::Rc;

use relm4::gtk::{self, gio, prelude::*};

use super::core::{Core, Outlook};
use crate::i18n::gettext;
use crate::ui::tables::kit::{boxed, call};

/// The bar.
pub struct OutlookBar {
    root: gtk::Box,
    danger: gtk::ToggleButton,
    different: gtk::Button,
}

impl OutlookBar {
    /// A bar for the pages of this stack; `compare` opens the editor for a table that looks different.
    #[must_use]
    pub fn new(core: &Rc<Core>, stack: &gtk::Stack, compare: impl Fn() + 'static) -> Self {
        let root = boxed(gtk::Orientation::Horizontal, 6, "dw-outlook");
        let pages =
            gtk::StackSwitcher::builder().stack(stack).hexpand(true).halign(gtk::Align::Start).build();
        root.append(&pages);
        let danger = gtk::ToggleButton::builder().icon_name("dialog-warning-symbolic").build();
        name(&danger, &gettext("Show Threatened Dice (T)"));
        let weak = Rc::downgrade(core);
        danger.connect_toggled(move |button| {
            if let Some(core) = weak.upgrade() {
                core.set_danger(button.is_active());
            }
        });
        root.append(&danger);
        let side =
            gtk::MenuButton::builder().icon_name("object-rotate-right-symbolic").menu_model(&menu()).build();
        name(&side, &gettext("Side of the Board"));
        root.append(&side);
        let different = gtk::Button::from_icon_name("document-edit-symbolic");
        name(&different, &gettext("The Table Looks Different…"));
        different.connect_clicked(move |_| compare());
        root.append(&different);
        root.insert_action_group("board", Some(&actions(core)));
        Self { root, danger, different }
    }

    /// The widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Offers the editor only while the table can still decide something.
    pub fn set_open(&self, open: bool) {
        self.different.set_visible(open);
    }

    /// Shows threats, or no longer.
    pub fn toggle_danger(&self) {
        self.danger.set_active(!self.danger.is_active());
    }
}

fn name(widget: &impl IsA<gtk::Widget>, words: &str) {
    let widget = widget.as_ref();
    widget.add_css_class("flat");
    widget.set_tooltip_text(Some(words));
    call(widget, words);
}

const SIDES: [(&str, Outlook); 4] = [
    ("mine", Outlook::Mine),
    ("opposite", Outlook::Opposite),
    ("mover", Outlook::Mover),
    ("facing", Outlook::Facing),
];

fn menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let words = [
        gettext("_Your Own Side Below"),
        gettext("The _Other Side Below"),
        gettext("Whoever _Acts Below"),
        gettext("Two _Face Each Other"),
    ];
    for ((id, _), words) in SIDES.iter().zip(words) {
        menu.append(Some(&words), Some(&format!("board.side::{id}")));
    }
    menu
}

fn actions(core: &Rc<Core>) -> gio::SimpleActionGroup {
    let side =
        gio::SimpleAction::new_stateful("side", Some(gtk::glib::VariantTy::STRING), &"mine".to_variant());
    let weak = Rc::downgrade(core);
    side.connect_activate(move |action, chosen| {
        let id = chosen.and_then(gtk::glib::Variant::str).unwrap_or_default();
        let found = SIDES.iter().find(|(known, _)| *known == id);
        if let (Some(core), Some((id, outlook))) = (weak.upgrade(), found) {
            action.set_state(&id.to_variant());
            core.set_outlook(*outlook);
        }
    });
    let group = gio::SimpleActionGroup::new();
    group.add_action(&side);
    group
}
