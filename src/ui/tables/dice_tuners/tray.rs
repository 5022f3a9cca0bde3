//! The supplies: decks, discard piles, and the market while nobody hires.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::{moves, names};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::{Peek, Session, ViewModel};
use crate::tables::kit::layout::{Form, Wrap};
use crate::tables::kit::{Part, PeekLook, Pile, group, label, set_text};
use crate::widgets::CardContent;

/// Decks, piles, market.
pub struct Tray {
    pub root: Wrap,
    market: Pile,
    deck: gtk::Label,
    top: Peek,
    top_unknown: gtk::Label,
    strategy: Pile,
    hero_deck: gtk::Label,
    heroes: Pile,
}

impl Tray {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = Wrap::new(10).grow().plain();
        root.add_css_class("dt-tray");
        let section = |title: &str| {
            let section = group(gtk::Orientation::Vertical, 6, "section", title);
            root.append(&section);
            section
        };
        let strategy_box = section(&gettext("Strategy Cards"));
        let (deck, top, top_unknown) = (label(""), Peek::new(session), label("caption"));
        let strategy = Pile::new(&gettext("Strategy Discard Pile"), gettext("Discard pile: {n}"));
        strategy_box.append(&deck);
        strategy_box.append(&top.widget());
        strategy_box.append(&top_unknown);
        strategy_box.append(&strategy.button);

        let hero_box = section(&gettext("Heroes"));
        let hero_deck = label("");
        let heroes = Pile::new(&gettext("Hero Discard Pile"), gettext("Discard pile: {n}"));
        hero_box.append(&hero_deck);
        hero_box.append(&heroes.button);

        let market = Pile::new(&gettext("Market"), gettext("Market: {n}"));
        hero_box.append(&market.button);
        Self { root, market, deck, top, top_unknown, strategy, hero_deck, heroes }
    }

    /// The strategy deck or its discard pile.
    pub fn at(&self, supply: usize) -> Option<gtk::Widget> {
        match supply {
            moves::DECK if self.top.widget().is_visible() => Some(self.top.widget()),
            moves::DECK => Some(self.deck.clone().upcast()),
            moves::PILE => Some(self.strategy.button.clone().upcast()),
            _ => None,
        }
    }

    /// Shows a moment; the market only if the middle of the table does not.
    pub fn show(&self, m: &ViewModel, form: Form, market: bool) {
        let state = &m.state;
        self.root.set_limit(match form {
            Form::Narrow | Form::Medium => i32::MAX,
            Form::Wide | Form::Low => 190,
            Form::Tv => 300,
        });
        let deck = [("n", state.deck.to_string())];
        set_text(&self.deck, &gettext_f("Strategy deck: {n}", &[("n", &deck[0].1)]));
        let top = state.top.and_then(|top| top.card());
        self.top.widget().set_visible(top.is_some());
        if let Some(card) = top {
            self.top.show(PeekLook {
                content: Some(names::strategy(&m.game, card)),
                mini: false,
                place: gettext("Top of the strategy deck"),
            });
        }
        let unknown = state.top.is_some() && top.is_none();
        set_text(
            &self.top_unknown,
            &if unknown { gettext("The top card was not recorded") } else { String::new() },
        );
        let cards: Vec<CardContent> = state
            .discard
            .iter()
            .flat_map(|(card, n)| std::iter::repeat_n(names::strategy(&m.game, card), n.into()))
            .collect();
        self.strategy.show(cards, state.discard_unknown);
        set_text(&self.hero_deck, &gettext_f("Hero deck: {n}", &[("n", &state.hero_deck.len().to_string())]));
        self.heroes.show(state.hero_discard.iter().map(|hero| names::hero(&m.game, hero)).collect(), 0);

        let heroes: Vec<CardContent> = state.market.iter().map(|hero| names::hero(&m.game, hero)).collect();
        self.market.button.set_visible(market && !heroes.is_empty());
        self.market.show(heroes, 0);
    }
}
