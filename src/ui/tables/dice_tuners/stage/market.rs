//! Heroes for hire.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::{Action, HeroId, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{CardCell, CardLook, Command, DiceTunersTable, PartRow, Session, ViewModel};
use crate::tables::kit::layout::{Form, Wrap};
use crate::tables::kit::{CardOffer, styled_box};
use crate::widgets::{CardSize, CellState};

/// The market, to be tapped.
pub struct MarketStage {
    pub root: gtk::Box,
    heroes: PartRow<CardCell>,
    offers: PartRow<CardOffer<DiceTunersTable>>,
}

impl MarketStage {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 10, ""),
            heroes: PartRow::centred(session, 14),
            offers: PartRow::within(session, Wrap::new(8).grow()),
        };
        this.root.append(&this.heroes.root);
        this.root.append(&this.offers.root);
        this
    }

    /// Shows the market while heroes are hired.
    pub fn show(&self, m: &ViewModel, form: Form) {
        let shown = super::Stage::shows_market(m);
        self.root.set_visible(shown);
        if !shown {
            return;
        }
        // Where whole cards do not fit in one row, the texts stand beside small ones.
        let whole = match form {
            Form::Narrow | Form::Medium | Form::Low | Form::Wide => false,
            Form::Tv => true,
        };
        let size = if whole { CardSize::Full } else { CardSize::Chip };
        let looks = looks(m, size);
        let (wide, narrow) = if whole { (looks, Vec::new()) } else { (Vec::new(), looks) };
        self.heroes.show(&gettext("Market"), wide);
        self.offers.show(&gettext("Market"), narrow);
    }

    /// The hero at a place of the market.
    pub fn at(&self, at: usize) -> Option<gtk::Widget> {
        self.heroes.at(at).or_else(|| self.offers.at(at))
    }
}

/// The heroes for hire, in the order of the market.
pub fn order(m: &ViewModel) -> Vec<HeroId> {
    let mut market: Vec<HeroId> = m.state.market.iter().collect();
    market.sort_by_key(|hero| (m.game.hero(*hero).cost, hero.0));
    market
}

/// The heroes for hire, as cards of this size.
pub fn looks(m: &ViewModel, size: CardSize) -> Vec<CardLook> {
    order(m).into_iter().map(|hero| look(m, hero, size)).collect()
}

fn look(m: &ViewModel, hero: HeroId, size: CardSize) -> CardLook {
    let content = names::hero(&m.game, hero);
    let mut look = CardLook {
        spoken: gettext_f("Market: {hero}", &[("hero", &content.spoken())]),
        content: Some(content),
        size,
        ..CardLook::default()
    };
    if let Some(seat) = m.acting.filter(|_| m.state.step == Step::Hire && m.discarding().is_none()) {
        highlight(m, seat, hero, &mut look);
    }
    look
}

fn highlight(m: &ViewModel, seat: Seat, hero: HeroId, look: &mut CardLook) {
    let (full, cheap) = (Action::HireHero { hero }, Action::HireCheapest { hero });
    // Whether the cheapest hero may be taken depends on the hand, which may be covered.
    let action = if m.is_legal(&full) || m.is_covered(seat) || !m.is_legal(&cheap) { full } else { cheap };
    if m.is_legal(&action) {
        look.state = CellState::Selectable;
        look.action = m.words(seat, &action);
        look.command = Some(Command::Act(seat, action));
    } else {
        let wrong = if m.has_legal(|a| matches!(a, Action::HireCheapest { .. })) { cheap } else { full };
        look.state = CellState::Dimmed;
        look.action = m.reason(seat, &wrong);
        look.command = Some(Command::AskWhy(seat, wrong));
    }
}
