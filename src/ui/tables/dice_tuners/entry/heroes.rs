//! Heroes revealed for the market.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::games::dice_tuners::{Chance, HeroId, Request};
use crate::i18n::{gettext, ngettext_f};
use crate::tables::dice_tuners::draft::{Draft, Edit};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{CardCell, CardLook, Command, PartRow, Session, ViewModel};
use crate::tables::kit::{label, set_text, styled_box};
use crate::widgets::{CardSize, CellState};

/// The heroes that can turn up.
pub struct HeroEntry {
    pub root: gtk::Box,
    hint: gtk::Label,
    heroes: PartRow<CardCell>,
}

impl HeroEntry {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 8, ""),
            hint: label("hint"),
            heroes: PartRow::centred(session, 8),
        };
        this.hint.set_xalign(0.5);
        this.root.append(&this.hint);
        this.root.append(&this.heroes.root);
        this
    }

    /// Shows the heroes if some were revealed; says whether so. The last tap enters them all.
    pub fn show(&self, m: &ViewModel, draft: &Draft) -> bool {
        let n = match m.request {
            Some(Request::RevealHeroes { n }) if m.awaits_chance() => usize::from(n),
            _ => 0,
        };
        self.root.set_visible(n > 0);
        if n == 0 {
            return false;
        }
        set_text(
            &self.hint,
            &ngettext_f(
                "Choose the revealed hero: {chosen} of {n}",
                "Choose the {n} revealed heroes: {chosen} of {n}",
                names::number(n),
                &[("n", &n.to_string()), ("chosen", &draft.heroes.len().to_string())],
            ),
        );
        let mut heroes: Vec<HeroId> = m.state.hero_deck.iter().collect();
        heroes.sort_by_key(|hero| (m.game.hero(*hero).cost, hero.0));
        let looks = heroes.into_iter().map(|hero| look(m, draft, hero, n));
        self.heroes.show(&gettext("Heroes in the deck"), looks);
        true
    }
}

fn look(m: &ViewModel, draft: &Draft, hero: HeroId, n: usize) -> CardLook {
    let content = names::hero(&m.game, hero);
    let chosen = draft.heroes.contains(&hero);
    let mut all = draft.heroes.clone();
    all.push(hero);
    let press = if !chosen && all.len() == n {
        Command::Answer(Chance::RevealHeroes { heroes: all.into_iter().collect() })
    } else {
        Command::Edit(Edit::ToggleHero(hero))
    };
    CardLook {
        spoken: content.spoken(),
        content: Some(content),
        size: CardSize::Chip,
        state: if chosen { CellState::Selected } else { CellState::Selectable },
        action: if chosen { gettext("Not revealed") } else { gettext("Revealed") },
        command: Some(press),
        ..CardLook::default()
    }
}
