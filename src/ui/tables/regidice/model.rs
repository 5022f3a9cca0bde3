//! What the view model of Regidice answers besides what every game's does.

use crate::engine::{Entry, Match, Seat, SeatSet, Turn};
use crate::games::regidice::state::Ending;
use crate::games::regidice::{Chance, Event, Regidice, State, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::regidice::deed::Deed;
use crate::tables::regidice::{ViewModel, names};

/// What follows from the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What was done with dice in this round.
    pub deeds: Vec<Deed>,
    /// Whose dice came up with the last entry.
    pub rolled: Option<Seat>,
    /// What the last entry brought about.
    pub events: Vec<Event>,
    /// Once the match is over: each seat's part of the damage.
    pub damage: Vec<u16>,
    /// What the last round brought, once the match is over.
    pub last_round: Vec<Event>,
}

impl Facts {
    pub fn of(played: &Match<Regidice>) -> Self {
        let (log, state) = (played.log(), played.state());
        let begins = |events: &[Event]| events.iter().any(|event| matches!(event, Event::RoundBegins(_)));
        // The entry that ends a round also begins the next.
        let began = log.iter().rposition(|logged| begins(&logged.events)).map_or(0, |at| at + 1);
        let mut deeds = Vec::new();
        for logged in log.iter().skip(began) {
            if let Entry::Do { seat, action } = &logged.record.entry
                && let Some(mut deed) = Deed::of(*seat, action, &logged.events)
            {
                deed.mark_spell(played.game());
                deed.add_to(&mut deeds);
            }
        }
        let last = log.last();
        let rolled = last.and_then(|logged| match &logged.record.entry {
            Entry::Chance(Chance::Rolled { seat, .. } | Chance::Revealed { seat, .. }) => Some(*seat),
            _ => None,
        });
        let over = state.ending.is_some();
        let all = || log.iter().flat_map(|logged| &logged.events);
        let dealt = |seat: Seat| {
            let own = all().filter_map(|event| match event {
                Event::Damage(by, n) if *by == seat => Some(u16::from(*n)),
                _ => None,
            });
            own.sum()
        };
        let round = log.iter().skip(began).flat_map(|logged| logged.events.iter().copied());
        Self {
            deeds,
            rolled,
            events: last.map(|logged| logged.events.clone()).unwrap_or_default(),
            damage: if over { state.all().map(dealt).collect() } else { Vec::new() },
            last_round: if over { round.collect() } else { Vec::new() },
        }
    }
}

impl ViewModel {
    /// Whether the seat's dice are covered because people share the screen.
    pub fn is_covered(&self, seat: Seat) -> bool {
        self.shared
            && !self.bots.contains(seat)
            && !self.viewer.sees(seat)
            && !self.real_dice
            && !self.state.pool(seat).unknown.is_empty()
    }

    /// Where the seats stand that have a panel on the stage: all of them; nobody alone.
    pub fn panels(&self) -> Vec<Seat> {
        if self.game.solo() { Vec::new() } else { self.around().collect() }
    }

    /// Who chooses now.
    pub fn asked(&self) -> Option<Seat> {
        match self.turn {
            Turn::Choose(seat) => Some(seat),
            _ => None,
        }
    }

    /// Who may still answer in this step.
    pub fn waiting(&self) -> SeatSet {
        self.state.waiting
    }

    /// What a seat did in this round, if it did something.
    pub fn deed(&self, seat: Seat) -> Option<&Deed> {
        self.facts.deeds.iter().find(|deed| deed.seat == seat)
    }

    /// The present enemy’s name.
    pub fn enemy(&self) -> String {
        names::enemy(&self.game, self.state.enemy, &self.names)
    }
}

/// What is to be said of a seat beside its dice.
pub fn note(state: &State, seat: Seat) -> String {
    let Some(pool) = state.pools.get(seat.index()) else { return String::new() };
    match pool.declared {
        Some(declared) => {
            let words =
                [("action", &*names::action(declared.action)), ("value", &*declared.value.to_string())];
            gettext_f("{action} for {value}s", &words)
        }
        None if state.step == Step::Roll && state.waiting.contains(seat) => gettext("rolls"),
        None => String::new(),
    }
}

/// How the match ended, in a sentence.
pub fn ending(ending: Ending, state: &State) -> String {
    let round = state.round.to_string();
    match ending {
        Ending::Won => gettext_f("The last enemy was defeated in round {n}.", &[("n", &round)]),
        Ending::CannotPay { net, dice } => {
            let (net, left) = (names::dice(net), names::dice(dice));
            let words = [("n", &*round), ("net", &*net), ("dice", &*left)];
            if dice == 0 {
                return gettext_f("Round {n}: the attack cost {net}, but no dice were left.", &words[..2]);
            }
            gettext_f("Round {n}: the attack cost {net}, but only {dice} were left.", &words)
        }
        Ending::NoDice => gettext_f("Round {n}: nobody had any dice left.", &[("n", &round)]),
        Ending::RoundLimit => gettext_f("Round {n} was the agreed last round.", &[("n", &round)]),
        Ending::Conceded => gettext_f("The team gave up in round {n}.", &[("n", &round)]),
    }
}
