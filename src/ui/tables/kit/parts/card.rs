//! A card that can be pressed, and read in full.

use std::cell::OnceCell;
use std::rc::{Rc, Weak};

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::{Part, mark_command};
use crate::shared::Shared;
use crate::tables::kit::{Command, Session, Table, open_over};
use crate::widgets::{CardContent, CardSize, CardView, CellState};

/// How a card looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardLook<T: Table> {
    /// What is printed on it; its back if nobody here knows.
    pub content: Option<CardContent>,
    /// How large it is drawn.
    pub size: CardSize,
    /// Whether everyone knows where it is.
    pub public: bool,
    /// How it stands to the question.
    pub state: CellState,
    /// Place and content; the card itself if empty.
    pub spoken: String,
    /// What pressing does, in words.
    pub action: String,
    pub command: Option<Command<T>>,
    /// Whether somebody has just chosen it.
    pub changed: bool,
}

pub struct CardCell<T: Table> {
    session: Weak<Session<T>>,
    card: CardView,
    look: Rc<Shared<CardLook<T>>>,
}

impl<T: Table> Part<T> for CardCell<T> {
    type Look = CardLook<T>;

    fn new(session: &Rc<Session<T>>) -> Self {
        let card = CardView::default();
        card.set_back(T::CARD_BACK);
        let look = Rc::new(Shared::new(CardLook::default()));
        let press = {
            let (session, look) = (Rc::clone(session), Rc::clone(&look));
            move |_: &CardView| {
                let command = look.get().command.clone();
                if let Some(command) = command {
                    session.run(command);
                }
            }
        };
        card.connect_activated(press.clone());
        card.connect_refused(press);
        read_in_full(&card);
        Self { session: Rc::downgrade(session), card, look }
    }

    fn widget(&self) -> gtk::Widget {
        self.card.clone().upcast()
    }

    fn show(&self, look: CardLook<T>) {
        let command = look.command.clone();
        self.draw(look);
        // A card made anew has lost its marks.
        mark_command(&self.card, &self.session, command.as_ref());
    }
}

impl<T: Table> CardCell<T> {
    fn draw(&self, look: CardLook<T>) {
        let old = self.look.replace(look.clone());
        if *old == look && self.card.content().is_some() == look.content.is_some() {
            return;
        }
        let card = &self.card;
        if old.size != look.size {
            card.set_size(look.size);
        }
        card.set_content(look.content);
        if old.public != look.public {
            card.set_public(look.public);
        }
        card.set_state(look.state);
        card.set_changed(look.changed);
        card.set_spoken(&look.spoken);
        if old.action != look.action {
            card.set_action_text(&look.action);
            // The tooltip is the card in full, made when it is asked for.
            card.set_has_tooltip(true);
        }
    }
}

/// The whole card in a tooltip; when it is pressed and has no part in the question, on a long press, the right button or the menu key in a popover.
fn read_in_full(card: &CardView) {
    card.set_has_tooltip(true);
    // The same card each time: a tooltip is asked for again while it is laid out, and one that is replaced
    // then would be taken apart in the middle of it.
    let tip: OnceCell<CardView> = OnceCell::new();
    card.connect_query_tooltip(move |card, _, _, _, tooltip| {
        let Some(content) = card.content().filter(|_| !card.has_css_class("full")) else { return false };
        let tip = tip.get().cloned().unwrap_or_else(|| {
            let made = CardView::new(None, CardSize::Full);
            tip.get_or_init(|| made).clone()
        });
        tip.set_content(Some(content));
        tooltip.set_custom(Some(&tip));
        true
    });
    let right = gtk::GestureClick::builder().button(gdk::BUTTON_SECONDARY).build();
    right.connect_pressed(|gesture, _, _, _| open(gesture));
    card.add_controller(right);
    let long = gtk::GestureLongPress::builder().touch_only(true).build();
    long.connect_pressed(|gesture, _, _| open(gesture));
    card.add_controller(long);
    let keys = gtk::EventControllerKey::new();
    keys.connect_key_pressed(|keys, key, _, state| {
        let menu =
            key == gdk::Key::Menu || (key == gdk::Key::F10 && state.contains(gdk::ModifierType::SHIFT_MASK));
        if menu {
            open(keys);
            return glib::Propagation::Stop;
        }
        glib::Propagation::Proceed
    });
    card.add_controller(keys);
    card.connect_read(open_card);
}

fn open(controller: &impl IsA<gtk::EventController>) {
    if let Some(card) = controller.widget().and_downcast::<CardView>() {
        open_card(&card);
    }
}

fn open_card(card: &CardView) {
    let Some(content) = card.content().filter(|_| !card.has_css_class("full")) else { return };
    open_over(card, "", &CardView::new(Some(content), CardSize::Full));
}
