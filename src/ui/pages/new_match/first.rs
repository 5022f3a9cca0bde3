//! What comes before the first roll, if people want it: phones are let in, and the seal of the dice is shown.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use super::answers::First;
use crate::i18n::gettext;
use crate::share::places;
use crate::widgets::switch_row;

/// A row with its switch.
type Row = (adw::ActionRow, gtk::Switch);

/// The rows. They stand below the house rules.
#[derive(Default)]
pub struct FirstRows {
    pub group: adw::PreferencesGroup,
    /// Phones and seal; `None` where neither makes sense.
    rows: Option<(Row, Row)>,
}

impl FirstRows {
    /// Adds the rows.
    pub fn offer(&mut self, last: First) {
        let phones = switch_row(&gettext("Hands on P_hones"), "", last.phones);
        let about =
            gettext("The seal is shown first: with it, everybody can check each roll after the match");
        let seal = switch_row(&gettext("Seale_d Dice"), &about, last.seal);
        self.group.add(&phones.0);
        self.group.add(&seal.0);
        self.rows = Some((phones, seal));
    }

    /// Says whether there is anybody who could use a phone, or why not.
    pub fn follow(&self, people: bool) {
        let Some(((row, switch), _)) = &self.rows else { return };
        let network = places().is_ok_and(|places| !places.is_empty());
        let words = match (people, network) {
            (true, true) => gettext("Everybody plays their own seat on their own phone"),
            (true, false) => gettext("This computer is in no network that phones could join"),
            (false, _) => gettext("Only bots sit at the table"),
        };
        row.set_subtitle(&words);
        // The row stays readable; only the switch cannot be used.
        switch.set_sensitive(people && network);
    }

    /// Shows the row of the seal where the program rolls or deals.
    pub fn show_seal(&self, shown: bool) {
        if let Some((_, (row, _))) = &self.rows {
            row.set_visible(shown);
        }
    }

    /// What is chosen, whether or not it can be had now; `otherwise` where nobody is asked.
    pub fn answered(&self, otherwise: First) -> First {
        self.rows.as_ref().map_or(otherwise, |((_, phones), (_, seal))| First {
            seal: seal.is_active(),
            phones: phones.is_active(),
        })
    }

    /// What comes before the first roll of the match that begins now.
    pub fn wanted(&self) -> First {
        self.rows.as_ref().map_or(First::default(), |((_, phones), (row, seal))| First {
            seal: seal.is_active() && row.is_visible(),
            phones: phones.is_active() && phones.is_sensitive(),
        })
    }
}
