//! How the board is looked at: from which side, with threats or without, and what is in the list beside it.

use std::rc::Rc;

use relm4::gtk::{self, gio, prelude::*};

use super::real_board;
use crate::engine::Seat;
use crate::games::dice_war::{BLACK, Field, Phase};
use crate::i18n::gettext;
use crate::tables::dice_war::{Session, ViewModel};
use crate::tables::kit::{set_accessible_name, styled_box};

/// From which side the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// From the side of a lone person, else from Red's.
    #[default]
    Mine,
    Opposite,
    /// From the side of whoever acts.
    Mover,
    /// Two people face each other across the screen: what is Black's stands upside down.
    Facing,
}

/// How the board is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    pub side: Side,
    /// Whether threatened dice are marked.
    pub danger: bool,
    /// The field that is looked at.
    pub field: Option<Field>,
}

impl Outlook {
    pub fn is_facing(&self) -> bool {
        self.side == Side::Facing
    }

    pub fn is_from_black(&self, m: &ViewModel) -> bool {
        let mine = m.anchor() == BLACK;
        match self.side {
            Side::Mine => mine,
            Side::Opposite => !mine,
            Side::Facing => false,
            Side::Mover => match m.state.phase {
                Phase::StartRoll | Phase::Over(_) => mine,
                _ => m.state.to_act == BLACK,
            },
        }
    }
}

/// Both seats, the one at the far side of the board first.
pub const fn far_and_near(from_black: bool) -> [Seat; 2] {
    if from_black { [Seat(0), Seat(1)] } else { [Seat(1), Seat(0)] }
}

pub struct OutlookBar {
    pub root: gtk::Box,
    danger: gtk::ToggleButton,
    different: gtk::Button,
}

impl OutlookBar {
    pub fn new(session: &Rc<Session>, stack: &gtk::Stack) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 6, "dw-outlook");
        let pages =
            gtk::StackSwitcher::builder().stack(stack).hexpand(true).halign(gtk::Align::Start).build();
        root.append(&pages);
        let danger = gtk::ToggleButton::builder().icon_name("dialog-warning-symbolic").build();
        name(&danger, &gettext("Show Dice Under Threat (T)"));
        let weak = Rc::downgrade(session);
        danger.connect_toggled(move |button| {
            if let Some(session) = weak.upgrade() {
                session.look(|outlook| outlook.danger = button.is_active());
            }
        });
        root.append(&danger);
        let side =
            gtk::MenuButton::builder().icon_name("object-flip-vertical-symbolic").menu_model(&menu()).build();
        name(&side, &gettext("Board Orientation"));
        crate::pages::name_menu_items(&side);
        root.append(&side);
        let different = gtk::Button::from_icon_name("document-edit-symbolic");
        name(&different, &gettext("Match the Real Board…"));
        let weak = Rc::downgrade(session);
        different.connect_clicked(move |button| {
            let parent = button.root().and_downcast::<gtk::Window>();
            let session = weak.upgrade();
            if let (Some(session), Some(parent)) = (session, parent)
                && let Some(model) = session.model()
            {
                real_board::open(&session, &model, &parent);
            }
        });
        root.append(&different);
        root.insert_action_group("board", Some(&actions(session)));
        Self { root, danger, different }
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
    set_accessible_name(widget, words);
}

const SIDES: [(&str, Side); 4] =
    [("mine", Side::Mine), ("opposite", Side::Opposite), ("mover", Side::Mover), ("facing", Side::Facing)];

fn menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let words = [
        gettext("_Your Side at the Bottom"),
        gettext("_Opponent’s Side at the Bottom"),
        gettext("Active _Player at the Bottom"),
        gettext("Players _Facing Each Other"),
    ];
    for ((id, _), words) in SIDES.iter().zip(words) {
        menu.append(Some(&words), Some(&format!("board.side::{id}")));
    }
    menu
}

fn actions(session: &Rc<Session>) -> gio::SimpleActionGroup {
    let side =
        gio::SimpleAction::new_stateful("side", Some(gtk::glib::VariantTy::STRING), &"mine".to_variant());
    let weak = Rc::downgrade(session);
    side.connect_activate(move |action, chosen| {
        let id = chosen.and_then(gtk::glib::Variant::str).unwrap_or_default();
        let found = SIDES.iter().find(|(known, _)| *known == id);
        if let (Some(session), Some((id, side))) = (weak.upgrade(), found) {
            action.set_state(&id.to_variant());
            session.look(|outlook| outlook.side = *side);
        }
    });
    let group = gio::SimpleActionGroup::new();
    group.add_action(&side);
    group
}
