//! Cards that the program does not know are picked from a list.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{
    CardCell, CardLook, Command, PartRow, Session, Table, ViewModel, centred, set_text, styled_box,
};
use crate::widgets::{CardPicker, PickCard};

type Picked<T> = fn(&ViewModel<T>, &<T as Table>::Draft, Option<&str>) -> Option<Command<T>>;

/// What is picked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardQuestion {
    /// The sentence above the list.
    pub sentence: String,
    pub cards: Vec<PickCard>,
    /// What an unknown card is called, where there can be one.
    pub unknown: Option<String>,
    /// How many were named for this question before.
    pub named: usize,
}

/// A list of cards, and those named so far.
pub struct CardPad<T: Table> {
    pub root: gtk::Box,
    sentence: gtk::Label,
    named: PartRow<T, CardCell<T>>,
    picker: CardPicker,
    /// What is asked, after so many entries.
    asked: Shared<Option<(usize, CardQuestion)>>,
}

impl<T: Table> CardPad<T> {
    /// A list whose picked cards `picked` turns into commands.
    pub fn new(session: &Rc<Session<T>>, picked: Picked<T>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 8, ""),
            sentence: centred("hint"),
            named: PartRow::centred(session, 6),
            picker: CardPicker::default(),
            asked: Shared::default(),
        };
        this.root.append(&this.sentence);
        this.root.append(&this.named.root);
        this.root.append(&this.picker);
        let session = Rc::clone(session);
        this.picker.connect_picked(move |_, id| {
            let Some(model) = session.model() else { return };
            if let Some(command) = picked(&model, &session.draft(), id.as_deref()) {
                session.run(command);
            }
        });
        this
    }

    /// Hides the list and keeps the sentence, while something else answers the question.
    pub fn show_list(&self, shown: bool) {
        self.picker.set_visible(shown);
    }

    /// Shows the list if a card is asked for; says whether so.
    pub fn show(&self, entries: usize, question: Option<CardQuestion>, named: Vec<CardLook<T>>) -> bool {
        self.root.set_visible(question.is_some());
        let Some(question) = question else {
            self.asked.take();
            return false;
        };
        set_text(&self.sentence, &question.sentence);
        self.named.show(&gettext("Entered so far"), named);
        let asked = Some((entries, question));
        if *self.asked.get() != asked {
            if let Some((_, question)) = &asked {
                self.picker.set_unknown(question.unknown.as_deref());
                self.picker.set_cards(question.cards.clone());
            }
            self.asked.set(asked);
        }
        true
    }
}
