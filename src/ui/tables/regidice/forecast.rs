//! What the group's dice come to in this round, if the seat that is asked does what it has begun, and the others what the
//! program would propose to them. Pure: the rules are asked, on a copy of the state.

use crate::engine::prelude::*;
use crate::engine::{Names, Seat, SeatSet, Turn};
use crate::games::regidice::options::Suffer;
use crate::games::regidice::state::Ending;
use crate::games::regidice::{Action, Event, Kind, Regidice, State, Step};
use crate::i18n::gettext_f;
use crate::tables::regidice::{best, deed::Deed, names};

/// The blow that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    pub attack: u8,
    pub blocked: u8,
    /// How many dice are lost.
    pub net: u8,
    pub seats: SeatSet,
}

/// What the round comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// What seats are going to do, in the order in which they do it.
    pub deeds: Vec<Deed>,
    /// The damage of the whole round.
    pub damage: u16,
    /// How much was missing.
    pub missing: u8,
    /// The enemy falls, with so much to spare.
    pub falls: Option<u8>,
    pub blow: Option<Blow>,
    /// The match ends with it.
    pub ending: Option<Ending>,
}

/// More entries than a round can have.
const MOST: usize = 64;

/// The forecast from a moment in which dice are used; `first` is what the seat that is asked has begun. `None` at any
/// other moment.
pub fn forecast(game: &Regidice, state: &State, first: Option<&Action>) -> Option<Forecast> {
    if state.step != Step::Resolve {
        return None;
    }
    let mut found = Forecast { missing: game.missing(state), damage: state.damage(), ..Forecast::default() };
    let (mut after, mut first) = (*state, first);
    for _ in 0..MOST {
        let Turn::Choose(seat) = game.turn(&after) else { break };
        if after.step != Step::Resolve {
            break;
        }
        let begun = first.take().filter(|action| game.check_action(&after, seat, action).is_ok());
        let action = begun.copied().unwrap_or_else(|| next(game, &after, seat));
        let mut events = Vec::new();
        game.apply_action(&mut after, seat, &action, &mut events);
        found.take_in(game, seat, &action, &events);
    }
    Some(found)
}

fn next(game: &Regidice, state: &State, seat: Seat) -> Action {
    if game.solo() { Action::EndActions } else { best::proposal(game, state, seat) }
}

impl Forecast {
    fn take_in(&mut self, game: &Regidice, seat: Seat, action: &Action, events: &[Event]) {
        if let Some(mut deed) = Deed::of(seat, action, events) {
            self.damage += deed.damage;
            deed.mark_spell(game);
            deed.add_to(&mut self.deeds);
        }
        for event in events {
            match *event {
                Event::Fell { overkill, .. } => self.falls = Some(overkill),
                Event::Strikes { attack, blocked, net, seats, .. } => {
                    self.blow = Some(Blow { attack, blocked, net, seats });
                }
                Event::Over(ending) => self.ending = Some(ending),
                _ => {}
            }
        }
    }

    /// “Together: 8 hits of 9 missing. Blocked 1 of 3: Ben loses 2 dice.”
    pub fn words(&self, game: &Regidice, names: &Names) -> String {
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
            Some(blow) if self.falls.is_none() => format!("{hits} {}", self.blow_words(blow, game, names)),
            _ => hits,
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

/// In which order the seats use their dice: the Animals, then the others, each in turn order (RD-RESOLVE-3).
pub fn order(state: &State) -> Vec<Seat> {
    let announced = |seat: &Seat| state.pool(*seat).declared.map(|declared| declared.action);
    let (animals, others): (Vec<Seat>, Vec<Seat>) =
        state.in_order().partition(|seat| announced(seat) == Some(Kind::Animal));
    [animals, others].concat()
}
