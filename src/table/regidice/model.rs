//! What the model of Regidice answers besides what every game's does.

use std::ops::Range;

use super::{Model, names};
use crate::engine::{Entry, Logged, Match, Seat, Turn};
use crate::games::regidice::deed::Deed;
use crate::games::regidice::{Action, Chance, Dice, Event, Kind, Regidice, State, Step};
use crate::i18n::{gettext, gettext_f};

/// What follows from the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What was done with dice in this round.
    pub deeds: Vec<Deed>,
    /// The same in the round before, if the last entry ended it.
    pub past: Vec<Deed>,
    /// Whose dice came up with the last entry.
    pub rolled: Option<Seat>,
    /// Who made the last entry, and what it brought about.
    pub actor: Option<Seat>,
    pub events: Vec<Event>,
    /// Once the match is over: each seat's part of the damage.
    pub damage: Vec<u16>,
    /// In which round each enemy fell.
    pub fell: Vec<u16>,
}

impl Facts {
    pub fn of(played: &Match<Regidice>) -> Self {
        let (log, state) = (played.log(), played.state());
        let begins = |events: &[Event]| events.iter().any(|event| matches!(event, Event::RoundBegins(_)));
        // The entry that ends a round also begins the next.
        let began = |log: &[Logged<Regidice>]| {
            log.iter().rposition(|logged| begins(&logged.events)).map_or(0, |at| at + 1)
        };
        let now = began(log);
        let past = match now > 0 && now == log.len() {
            true => deeds(played, began(&log[..now - 1])..now),
            false => Vec::new(),
        };
        let last = log.last();
        let rolled = last.and_then(|logged| match &logged.record.entry {
            Entry::Chance(Chance::Rolled { seat, .. } | Chance::Revealed { seat, .. }) => Some(*seat),
            _ => None,
        });
        let actor = last.and_then(|logged| match &logged.record.entry {
            Entry::Do { seat, .. } => Some(*seat),
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
        Self {
            deeds: deeds(played, now..log.len()),
            past,
            rolled,
            actor,
            events: last.map(|logged| logged.events.clone()).unwrap_or_default(),
            damage: if over { state.all().map(dealt).collect() } else { Vec::new() },
            fell: if over { fell(all()) } else { Vec::new() },
        }
    }
}

/// What was done with dice in some entries.
fn deeds(played: &Match<Regidice>, entries: Range<usize>) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for at in entries {
        let Some(logged) = played.log().get(at) else { break };
        if let Entry::Do { seat, action } = &logged.record.entry
            && let Some(mut deed) = Deed::of(*seat, action, &logged.events)
        {
            deed.complete(played.game(), action, || played.state_at(at));
            deed.add_to(&mut deeds);
        }
    }
    deeds
}

/// In which round each enemy fell.
fn fell<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<u16> {
    let (mut round, mut fell) = (1, Vec::new());
    for event in events {
        match event {
            Event::RoundBegins(n) => round = *n,
            Event::Fell { .. } => fell.push(round),
            _ => {}
        }
    }
    fell
}

impl Model {
    /// Whether the seat's dice are covered because people share the screen.
    pub fn is_covered(&self, seat: Seat) -> bool {
        self.shared
            && !self.bots.contains(seat)
            && !self.viewer.sees(seat)
            && !self.real_dice
            && !self.state.seat(seat).unknown.is_empty()
    }

    /// Who chooses now.
    pub fn asked(&self) -> Option<Seat> {
        match self.turn {
            Turn::Choose(seat) => Some(seat),
            _ => None,
        }
    }

    /// What a seat did in this round, if it did something.
    pub fn deed(&self, seat: Seat) -> Option<&Deed> {
        self.facts.deeds.iter().find(|deed| deed.seat == seat)
    }

    /// The dice a seat has used in this round, as they showed, as far as that is known.
    pub fn used(&self, seat: Seat) -> Dice {
        used(&self.facts.deeds, seat)
    }

    /// The kind of action a seat announced.
    pub fn announced(&self, seat: Seat) -> Option<Kind> {
        self.state.seat(seat).declared.map(|declared| declared.action)
    }

    /// The present enemy’s name.
    pub fn enemy(&self) -> String {
        names::enemy(&self.game, self.state.enemy, &self.names)
    }

    /// Whether there is a die to raise, and something to raise it with.
    pub fn has_boost(&self) -> bool {
        let Some(seat) = self.acting else { return false };
        let ones = self.state.seat(seat).live.showing(self.game.compiled().animal.face).colours();
        let targets = || {
            self.state.all().flat_map(|to| {
                self.state.seat(to).live.iter().map(move |(die, _)| (to, die)).collect::<Vec<_>>()
            })
        };
        ones.iter()
            .any(|(one, _)| targets().any(|(seat, die)| self.is_legal(&Action::Boost { one, seat, die })))
    }
}

/// The dice a seat used in these deeds.
pub fn used(deeds: &[Deed], seat: Seat) -> Dice {
    let own = deeds.iter().filter(|deed| deed.seat == seat);
    own.fold(Dice::EMPTY, |all, deed| all.plus(&deed.dice))
}

/// What is to be said of a seat beside its dice.
pub fn note(state: &State, seat: Seat) -> String {
    let Some(pool) = state.seats.get(seat.index()) else { return String::new() };
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
