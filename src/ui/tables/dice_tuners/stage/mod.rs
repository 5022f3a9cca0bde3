//! The middle of the table: what matters now, large.

mod abilities;
mod choices;
mod deploy;
mod draft;
mod duel;
mod facing;
mod market;

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::draft::Draft;
use super::entry::Entry;
use super::{moves, names};
use crate::games::dice_tuners::Step;
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::state::MAX_PLAYERS;
use crate::i18n::gettext;
use crate::tables::dice_tuners::{DiceTunersTable, Session, ViewModel};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{ChoicesBar, Place, Ranking, add_all, set_accessible_name, styled_box};
pub use choices::choices;
use deploy::DeployStage;
use draft::DraftStage;
use duel::DuelStage;
use facing::Facing;
#[cfg(test)]
pub use facing::command as side_command;
use market::MarketStage;
#[cfg(test)]
pub use market::looks as market_looks;
pub use market::order as market_order;

/// The middle of the table.
pub struct Stage {
    pub root: gtk::Box,
    market: MarketStage,
    draft: DraftStage,
    deploy: DeployStage,
    duel: DuelStage,
    facing: Facing,
    /// What is asked beside the dice of all seats.
    line: gtk::Box,
    over: Ranking,
    pub entry: Entry,
    /// The table puts it where it is in sight.
    pub choices: ChoicesBar<DiceTunersTable>,
}

impl Stage {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 8, "dt-stage"),
            market: MarketStage::new(session),
            draft: DraftStage::new(session),
            deploy: DeployStage::new(session),
            duel: DuelStage::new(session),
            facing: Facing::new(session),
            line: styled_box(gtk::Orientation::Horizontal, 16, "dt-line"),
            over: Ranking::new(MAX_PLAYERS),
            entry: Entry::new(session),
            choices: ChoicesBar::new(session, 0.0),
        };
        this.root.set_accessible_role(gtk::AccessibleRole::Group);
        add_all(
            &this.root,
            &[&this.draft.root, &this.line, &this.over.root, &this.entry.root, &this.market.root],
        );
        this.line.set_halign(gtk::Align::Center);
        add_all(&this.line, &[&this.deploy.root, &this.duel.root, &this.facing.root]);
        this
    }

    /// Whether the stage shows the market, so that the tray need not.
    pub fn shows_market(m: &ViewModel) -> bool {
        m.recruiting() && !m.state.market.is_empty()
    }

    /// Shows a moment. `fresh` says that it has just come about, so that dice may tumble.
    pub fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        set_accessible_name(&self.root, &title(m));
        self.market.show(m, form);
        self.draft.show(m, draft, form, fresh);
        self.deploy.show(m, draft, form);
        self.duel.show(m, form, fresh);
        self.facing.show(m, draft, form);
        let across = if form.is_column() { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.line.set_orientation(across);
        self.over.show(m, |seat| names::points(m.state.seat(seat).vp));
        self.entry.show(m, draft);
        self.choices.show(&choices(m, draft));
    }

    /// What stands for a place of the middle.
    pub fn at(&self, m: &ViewModel, place: Place) -> Option<gtk::Widget> {
        match place {
            Place::Middle(at) if at >= moves::HEROES => self.market.at(at - moves::HEROES),
            Place::Middle(at) => self.draft.dice.at(at),
            Place::Before(seat, at) if deploy::deployer(m) == Some(seat) => self.deploy.dice.at(at),
            Place::Front(seat, moves::DUEL) => self.duel.card(m, seat),
            Place::Front(seat, side) => self.facing.at(m, seat, *Side::ALL.get(side)?),
            _ => None,
        }
    }
}

fn title(m: &ViewModel) -> String {
    match m.state.step {
        Step::Deal | Step::Market | Step::FirstPlayer => gettext("Set-Up"),
        Step::Bid | Step::Spend | Step::Hire | Step::Hired | Step::Refill | Step::Draw => {
            gettext("The Market")
        }
        Step::Select | Step::Roll | Step::Pick | Step::Picked => gettext("The Draft"),
        Step::Deploy | Step::Deployed => gettext("The Deployment"),
        Step::ShowHands | Step::Over => gettext("The End"),
        _ => gettext("The Duels"),
    }
}

/// The dice in the middle as they can be pressed, whatever their size.
#[cfg(test)]
pub fn dice_looks(m: &ViewModel, draft: &Draft) -> Vec<super::DieLook> {
    if m.drafting() { draft::looks(m, draft, 0, false) } else { deploy::looks(m, draft, 0) }
}
