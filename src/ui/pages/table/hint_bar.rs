//! What a hint proposes, in words: the best choice with its reason, and another one if it is about as good. It is only
//! shown, on the table as well; nothing here plays it.

use relm4::adw::prelude::*;
use relm4::gtk;

use super::TableMsg;
use crate::bots::{AnyAnalysis, AnyRanked};
use crate::engine::{Names, capital};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::widgets::{Named, Paged, readers};

/// By how much of a whole result two choices may differ and be about as good.
const ALIKE: f32 = 0.02;
/// By how much the best choice has to be ahead for that to be worth a word.
const AHEAD: f32 = 0.08;

pub(super) struct HintBar {
    root: gtk::Box,
    /// The choice, and why it is good.
    words: Paged,
    next: gtk::Button,
    said: Shared<String>,
}

impl HintBar {
    pub fn new(input: &relm4::Sender<TableMsg>) -> Self {
        let root = gtk::Box::builder().spacing(6).css_classes(["card", "hint"]).build();
        let words = Paged::default();
        words.set_vexpand(true);
        let button = |icon: &str, name: &str, msg: fn() -> TableMsg| {
            let button = gtk::Button::builder().icon_name(icon).css_classes(["flat", "circular"]).build();
            button.set_valign(gtk::Align::Center);
            button.set_tooltip_text(Some(name));
            button.set_accessible_name(name);
            let input = input.clone();
            button.connect_clicked(move |_| drop(input.send(msg())));
            button
        };
        let next = button("go-next-symbolic", &gettext("Show another hint"), || TableMsg::NextHint);
        let close = button("window-close-symbolic", &gettext("Close the hint"), || TableMsg::CloseHint);
        root.set_vexpand(true);
        root.append(&words);
        root.append(&next);
        root.append(&close);
        words.set_accessible_role(readers::TELLER);
        Self { root, words, next, said: Shared::default() }
    }

    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows the proposal of this number.
    pub fn show(&self, advice: Option<&AnyAnalysis>, at: usize, names: &Names) {
        let all = advice.map_or_else(Vec::new, |advice| proposals(advice, names));
        let proposal = all.get(at).or(all.first());
        self.root.set_visible(proposal.is_some());
        let (words, reason) = proposal.cloned().unwrap_or_default();
        self.next.set_visible(all.len() > 1);
        self.words.set_words(&words, &reason);
        let said = format!("{words} {reason}").trim().to_owned();
        if *self.said.replace(said.clone()) != said && !said.is_empty() {
            readers::tell(&self.words, &said);
        }
    }
}

/// How many choices a hint proposes.
pub(super) fn count(advice: &AnyAnalysis) -> usize {
    1 + usize::from(second(advice).is_some())
}

/// The next choice, if it is about as good and there is something to say for it.
fn second(advice: &AnyAnalysis) -> Option<&AnyRanked> {
    let (best, next) = (advice.ranked.first()?, advice.ranked.get(1)?);
    let alike = best.value? - next.value? < ALIKE;
    Some(next).filter(|next| alike && next.reason.is_some())
}

/// What is proposed, in words, and why: the best choice, and the next if it is about as good.
fn proposals(advice: &AnyAnalysis, names: &Names) -> Vec<(String, String)> {
    let Some(best) = advice.ranked.first() else { return Vec::new() };
    let lead = advice.ranked.get(1).and_then(|next| Some(best.value? - next.value?));
    let ahead = || lead.filter(|lead| *lead >= AHEAD).map(|_| gettext("Clearly better than anything else."));
    let reason = |ranked: &AnyRanked| ranked.reason.as_ref().map(|reason| reason.render(names));
    let first = reason(best).or_else(ahead).unwrap_or_default();
    let mut said = vec![(capital(&best.words.render(names)), first)];
    said.extend(
        second(advice).map(|next| (capital(&next.words.render(names)), reason(next).unwrap_or_default())),
    );
    said
}
