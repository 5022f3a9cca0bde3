//! The middle of the table: what matters now, large.

mod abilities;
mod choices;
mod deploy;
mod draft;
mod duel;
mod market;
mod over;

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::core::Core;
use super::entry::Entry;
use super::moment::Moment;
use super::parts::{boxed, call};
use super::plan::Plan;
use crate::games::dice_tuners::Step;
use crate::i18n::gettext;
use crate::ui::tables::layout::Form;
use choices::Choices;
use deploy::DeployStage;
use draft::DraftStage;
use duel::DuelStage;
use market::MarketStage;
use over::OverStage;

/// The middle of the table.
pub struct Stage {
    root: gtk::Box,
    market: MarketStage,
    draft: DraftStage,
    deploy: DeployStage,
    duel: DuelStage,
    over: OverStage,
    entry: Entry,
    choices: Choices,
}

impl Stage {
    /// An empty stage.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 12, "dt-stage"),
            market: MarketStage::new(core),
            draft: DraftStage::new(core),
            deploy: DeployStage::new(core),
            duel: DuelStage::new(core),
            over: OverStage::new(core),
            entry: Entry::new(core),
            choices: Choices::new(core),
        };
        this.root.set_accessible_role(gtk::AccessibleRole::Group);
        let parts: [&gtk::Widget; 7] = [
            this.draft.widget().upcast_ref(),
            this.deploy.widget().upcast_ref(),
            this.duel.widget().upcast_ref(),
            this.over.widget().upcast_ref(),
            this.entry.widget().upcast_ref(),
            this.market.widget().upcast_ref(),
            this.duel.list().upcast_ref(),
        ];
        for part in parts {
            this.root.append(part);
        }
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// The sentence that says what to tap, and the buttons. The table puts them where they are in sight.
    #[must_use]
    pub const fn choices(&self) -> &gtk::Box {
        self.choices.widget()
    }

    /// What takes keys typed anywhere.
    #[must_use]
    pub const fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Whether the stage shows the market, so that the tray need not.
    #[must_use]
    pub fn shows_market(m: &Moment) -> bool {
        m.recruiting() && !m.state.market.is_empty()
    }

    /// Shows a moment. `fresh` says that it has just come about, so that dice may tumble.
    pub fn show(&self, m: &Moment, plan: &Plan, form: Form, fresh: bool) {
        call(&self.root, &title(m));
        self.market.show(m, form);
        self.draft.show(m, plan, form, fresh);
        self.deploy.show(m, plan, form);
        self.duel.show(m, form, fresh);
        self.over.show(m);
        self.entry.show(m, plan);
        self.choices.show(m, plan);
    }
}

fn title(m: &Moment) -> String {
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
