//! The bar with a hint: the best choice with its reason, and another one if it is about as good.

use relm4::adw::prelude::*;
use relm4::gtk;
use relm4::prelude::*;

use super::{TableMsg, TablePage};
use crate::bots::AnyAnalysis;
use crate::engine::Names;
use crate::i18n::gettext;
use crate::widgets::Named;

/// By how much of a whole result two choices may differ and be about as good.
const ALIKE: f32 = 0.02;
/// By how much the best choice has to be ahead for that to be worth a word.
const AHEAD: f32 = 0.08;

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
        for (at, words) in proposals(advice, names).into_iter().enumerate() {
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

/// What is proposed, in words: the best choice, and the next if it is about as good.
fn proposals(advice: &AnyAnalysis, names: &Names) -> Vec<String> {
    let Some(best) = advice.ranked.first() else { return Vec::new() };
    let next = advice.ranked.get(1);
    let lead = next.and_then(|next| Some(best.value? - next.value?));
    let reason = advice.reason.as_ref().map(|reason| reason.render(names));
    let ahead = || lead.filter(|lead| *lead >= AHEAD).map(|_| gettext("Clearly better than anything else."));
    let first = reason.or_else(ahead);
    let words = best.text.render(names);
    let mut said = vec![first.map_or_else(|| words.clone(), |first| format!("{words}\n{first}"))];
    if let Some(next) = next.filter(|_| lead.is_some_and(|lead| lead < ALIKE)) {
        said.push(format!("{}\n{}", next.text.render(names), gettext("About as good.")));
    }
    said
}
