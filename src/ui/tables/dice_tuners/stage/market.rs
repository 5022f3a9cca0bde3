//! Heroes for hire.

mod offer;

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::{Action, HeroId, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::moment::Moment;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::parts::{CardCell, CardLook, Pool, boxed, label, say};
use crate::ui::tables::dice_tuners::plan::Press;
use crate::ui::tables::layout::{Form, Wrap};
use crate::ui::widgets::{CardSize, CellState};
use offer::Offer;

/// The market, to be tapped.
pub struct MarketStage {
    root: gtk::Box,
    power: gtk::Label,
    heroes: Pool<CardCell>,
    offers: Pool<Offer>,
}

impl MarketStage {
    /// An empty market.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 10, ""),
            power: label("dt-power"),
            heroes: Pool::centred(core, 14),
            offers: Pool::within(core, Wrap::new(8).grow()),
        };
        this.power.set_xalign(0.5);
        this.power.set_justify(gtk::Justification::Center);
        this.root.append(&this.power);
        this.root.append(this.heroes.widget());
        this.root.append(this.offers.widget());
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows the market while heroes are hired.
    pub fn show(&self, m: &Moment, form: Form) {
        let shown = super::Stage::shows_market(m);
        self.root.set_visible(shown);
        if !shown {
            return;
        }
        say(&self.power, &power(m));
        let mut market: Vec<HeroId> = m.state.market.iter().collect();
        market.sort_by_key(|hero| (m.game.hero(*hero).cost, hero.0));
        // Where whole cards do not fit in one row, the texts stand beside small ones.
        let whole = match form {
            Form::Narrow | Form::Medium | Form::Low => false,
            Form::Wide => market.len() <= 4,
            Form::Tv => true,
        };
        let size = if whole { CardSize::Full } else { CardSize::Chip };
        let looks: Vec<CardLook> = market.into_iter().map(|hero| look(m, hero, size)).collect();
        let (wide, narrow) = if whole { (looks, Vec::new()) } else { (Vec::new(), looks) };
        self.heroes.show(&gettext("Market"), wide);
        self.offers.show(&gettext("Market"), narrow);
    }
}

/// “Anna has shown cards worth 4.”
fn power(m: &Moment) -> String {
    let Some(seat) = m.game.hiring(&m.state).filter(|_| m.state.step == Step::Hire) else {
        return String::new();
    };
    let n = m.game.power(&m.state, seat).to_string();
    gettext_f("{seat} has shown cards worth {n}", &[("seat", &m.name(seat)), ("n", &n)])
}

fn look(m: &Moment, hero: HeroId, size: CardSize) -> CardLook {
    let content = names::hero(&m.game, hero);
    let mut look = CardLook {
        spoken: gettext_f("Market: {hero}", &[("hero", &content.spoken())]),
        content: Some(content),
        size,
        ..CardLook::default()
    };
    if let Some(seat) = m.acting.filter(|_| m.state.step == Step::Hire && m.discarding().is_none()) {
        light(m, seat, hero, &mut look);
    }
    look
}

fn light(m: &Moment, seat: Seat, hero: HeroId, look: &mut CardLook) {
    let (full, cheap) = (Action::HireHero { hero }, Action::HireCheapest { hero });
    // Whether the cheapest hero may be taken depends on the hand, which may be covered.
    let action = if m.may(&full) || m.covered(seat) || !m.may(&cheap) { full } else { cheap };
    if m.may(&action) {
        look.state = CellState::Selectable;
        look.action = m.words(seat, &action);
        look.press = Some(Press::Do(seat, action));
    } else {
        let wrong = if m.offers(|a| matches!(a, Action::HireCheapest { .. })) { cheap } else { full };
        look.state = CellState::Dimmed;
        look.action = m.reason(seat, &wrong);
        look.press = Some(Press::Why(seat, wrong));
    }
}
