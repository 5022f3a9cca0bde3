//! What is said over a table for a while, in the ribbon's place: a refusal, a hint, what an amendment leads to.

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::gtk;

use super::amend_bar::AmendBar;
use super::hint_bar::HintBar;
use super::{TableMsg, bars};
use crate::bots::AnyAnalysis;
use crate::engine::{AmendPreview, Names, Violation};
use crate::i18n::gettext;
use crate::tables::Surround;
use crate::tables::kit::set_class;
use crate::widgets::Refusal;

/// The parts of the notice that say it.
pub struct Notices {
    refusal: Refusal,
    stand: gtk::Button,
    /// What is written on that button.
    stands: gtk::Label,
    hint: HintBar,
    amended: AmendBar,
}

/// What is said now.
#[derive(Default)]
pub struct Said<'a> {
    pub refused: Option<&'a Violation>,
    /// Whether what is refused can be accepted all the same.
    pub stands: bool,
    /// What a hint found, and which of its proposals is shown.
    pub hint: Option<(&'a AnyAnalysis, usize)>,
    /// What it leads to that the entry at an index is amended.
    pub amended: Option<(usize, &'a AmendPreview)>,
    /// Whether people type a line there.
    pub typing: bool,
}

impl Notices {
    /// Notices that tell there what is pressed.
    #[must_use]
    pub fn new(input: &relm4::Sender<TableMsg>) -> Self {
        let refusal = Refusal::default();
        bars::connect_refusal(&refusal, input);
        let words = gtk::Label::builder().label(gettext("Accept _Anyway…")).use_underline(true).build();
        words.set_justify(gtk::Justification::Center);
        let stand = gtk::Button::builder().child(&words).css_classes(["choice"]).build();
        let send = input.clone();
        stand.connect_clicked(move |_| drop(send.send(TableMsg::AskReason)));
        refusal.append_choice(stand.upcast_ref());
        Self { refusal, stand, stands: words, hint: HintBar::new(input), amended: AmendBar::new(input) }
    }

    /// Adds them to the frame.
    pub fn put_into(&self, frame: &Rc<dyn Surround>) {
        if let Some(notice) = frame.notice() {
            notice.append(&self.refusal);
            notice.append(self.hint.widget());
            notice.append(self.amended.widget());
        }
    }

    /// Whether something is refused.
    #[must_use]
    pub fn refuses(&self) -> bool {
        self.refusal.is_shown()
    }

    /// Says this in the notice of the frame.
    pub fn show(&self, said: &Said<'_>, names: &Names, frame: &Rc<dyn Surround>) {
        match said.refused {
            Some(refused) => self.refusal.refuse(&refused.text.render(names), &[refused.rule.as_str()]),
            None if self.refusal.is_shown() => self.refusal.clear(),
            None => {}
        }
        self.stand.set_visible(said.stands);
        let table = frame.widget();
        // Where there is little width, in two lines.
        let upright = table.has_css_class("upright");
        self.stands.set_wrap(upright);
        self.amended.set_narrow(upright);
        self.amended.show(said.amended, names);
        let (advice, at) = said.hint.unzip();
        self.hint.show(advice, at.unwrap_or_default(), names);
        let Some(notice) = frame.notice() else { return };
        set_class(&notice, "refuses", said.refused.is_some());
        // A hint leaves the choices free: it is there to be taken.
        set_class(&notice, "advises", said.hint.is_some() && said.refused.is_none() && !said.typing);
        // What is amended is asked in the ribbon itself, whose choices answer it.
        let says = said.refused.is_some() || said.hint.is_some() || said.amended.is_some();
        notice.set_visible(says || said.typing);
    }
}
