//! The bar with a hint: the best choices, each with what it is expected to bring.

use relm4::adw::prelude::*;
use relm4::gtk;
use relm4::prelude::*;

use super::{TableMsg, TablePage};
use crate::bots::AnyAnalysis;
use crate::engine::Names;
use crate::i18n::{gettext, gettext_f};
use crate::widgets::Named;

/// How many choices a hint shows.
const SHOWN: usize = 3;

pub(super) struct HintBar {
    root: gtk::Box,
    choices: gtk::Box,
    input: relm4::Sender<TableMsg>,
}

impl HintBar {
    pub fn new(sender: &ComponentSender<TablePage>) -> Self {
        let root = gtk::Box::builder()
            .spacing(6)
            .css_classes(["card", "hint"])
            .margin_start(12)
            .margin_end(12)
            .margin_bottom(6)
            .build();
        let choices = gtk::Box::builder().orientation(gtk::Orientation::Vertical).hexpand(true).build();
        let close = gtk::Button::builder()
            .icon_name("window-close-symbolic")
            .valign(gtk::Align::Start)
            .css_classes(["flat", "circular"])
            .tooltip_text(gettext("Close the hint"))
            .build();
        close.set_accessible_name(&gettext("Close the hint"));
        let input = sender.input_sender().clone();
        close.connect_clicked(move |_| drop(input.send(TableMsg::CloseHint)));
        root.append(&choices);
        root.append(&close);
        Self { root, choices, input: sender.input_sender().clone() }
    }

    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    pub fn show(&self, advice: Option<&AnyAnalysis>, names: &Names) {
        self.root.set_visible(advice.is_some());
        while let Some(child) = self.choices.first_child() {
            self.choices.remove(&child);
        }
        let Some(advice) = advice else { return };
        let reason = advice.reason.as_ref().map(|reason| reason.render(names));
        for (at, choice) in advice.ranked.iter().take(SHOWN).enumerate() {
            let mut words = choice.text.render(names);
            if let Some(value) = choice.value {
                let percent = format!("{:.0}", value * 100.0);
                words =
                    gettext_f("{choice} (rated {percent}/100)", &[("choice", &words), ("percent", &percent)]);
            }
            if let Some(reason) = reason.as_ref().filter(|_| at == 0) {
                words = format!("{words}\n{reason}");
            }
            let label = gtk::Label::builder().label(&words).xalign(0.0).wrap(true).build();
            let button = gtk::Button::builder().child(&label).css_classes(["flat"]).build();
            button.set_accessible_name(&words);
            button.set_tooltip_text(Some(&gettext("Play this")));
            let input = self.input.clone();
            button.connect_clicked(move |_| drop(input.send(TableMsg::TakeHint(at))));
            self.choices.append(&button);
        }
    }
}
