//! What the group's dice come to in this round, in words.

use super::names;
use crate::engine::Names;
use crate::games::regidice::Regidice;
use crate::games::regidice::forecast::{Blow, Forecast};
use crate::games::regidice::options::Suffer;
use crate::games::regidice::state::Ending;
use crate::i18n::gettext_f;

impl Forecast {
    /// “Together: 8 hits of 9 missing. Blocked 1 of 3: Ben loses 2 dice.”
    pub fn words(&self, game: &Regidice, names: &Names) -> String {
        self.sentences(game, names).join(" ")
    }

    /// The same, sentence by sentence: what the enemy takes, and what its blow does.
    pub fn sentences(&self, game: &Regidice, names: &Names) -> Vec<String> {
        let hits = names::hits(self.damage);
        let hits = match self.falls {
            Some(_) if game.solo() => gettext_f("So far: {hits}. The enemy is defeated.", &[("hits", &hits)]),
            None if game.solo() => {
                let words = [("n", &*self.damage.to_string()), ("missing", &*self.missing.to_string())];
                gettext_f("So far: {n} of the {missing} hits still needed.", &words)
            }
            Some(0) => gettext_f("Together: {hits}. The enemy is defeated exactly.", &[("hits", &hits)]),
            Some(over) => {
                let words = [("hits", &*hits), ("over", &*over.to_string())];
                gettext_f("Together: {hits}. The enemy is defeated with {over} to spare.", &words)
            }
            None => {
                let words = [("n", &*self.damage.to_string()), ("missing", &*self.missing.to_string())];
                gettext_f("Together: {n} of the {missing} hits still needed.", &words)
            }
        };
        match &self.blow {
            Some(blow) if self.falls.is_none() => vec![hits, self.blow_words(blow, game, names)],
            _ => vec![hits],
        }
    }

    fn blow_words(&self, blow: &Blow, game: &Regidice, names: &Names) -> String {
        let attack = blow.attack.to_string();
        let blocked = blow.blocked.min(blow.attack).to_string();
        if blow.net == 0 || blow.seats.is_empty() {
            return gettext_f("All {attack} damage is blocked.", &[("attack", &attack)]);
        }
        let seats: Vec<String> = blow.seats.iter().map(|seat| names.of(seat)).collect();
        let dice = names::dice(blow.net);
        let seats_words = seats.join(", ");
        let words =
            [("blocked", &*blocked), ("attack", &*attack), ("dice", &*dice), ("seats", &*seats_words)];
        if matches!(self.ending, Some(Ending::CannotPay { .. })) {
            return gettext_f(
                "{blocked} of {attack} blocked: {seats} cannot lose {dice}, so the match is lost.",
                &words,
            );
        }
        if game.solo() {
            return gettext_f("{blocked} of {attack} blocked: {dice} to lose.", &words[..3]);
        }
        let each = game.options().suffer == Suffer::EachPlayer;
        match seats.len() {
            1 => gettext_f("{blocked} of {attack} blocked: {seats} loses {dice}.", &words),
            _ if each => gettext_f("The attack of {attack} hits everyone.", &words[1..2]),
            _ => gettext_f("{blocked} of {attack} blocked: {seats} lose {dice} together.", &words),
        }
    }
}
