//! What the view model of Dice Tuners answers besides what every game's does.

use std::cmp::Ordering;

use super::Model;
use crate::engine::{Entry, Match, Seat, Viewer};
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::{
    Action, CardId, CardRef, Chance, Commit, DiceTuners, DuelResult, Event, Slot, State, Step,
};
use crate::i18n::{gettext, ngettext_f};
use crate::table::words;

/// What follows from the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// How the duels of the round ended, as far as they have, and how many points each brought.
    pub results: Vec<(DuelResult, u8)>,
    /// Whose die the last entry rolled again.
    pub rerolled: Option<Seat>,
    /// If the last entry ended a round or the match: how its duels ended, and how many points each brought.
    pub brought: Vec<(DuelResult, u8)>,
}

impl Facts {
    pub fn of(played: &Match<DiceTuners>) -> Self {
        Self { results: results(played, 0), rerolled: rerolled(played), brought: brought(played) }
    }
}

impl Model {
    /// Whether the seat's hand is covered because people share the screen.
    pub fn is_covered(&self, seat: Seat) -> bool {
        self.shared
            && !self.bots.contains(seat)
            && self.viewer != Viewer::Seat(seat)
            && self.state.seat(seat).unknown() > 0
    }

    /// The acting seat, if its hand need not be uncovered first.
    pub fn acting_uncovered(&self) -> Option<Seat> {
        self.acting.filter(|seat| !self.is_covered(*seat))
    }

    /// What the acting seat would do with a card of its hand now.
    pub fn card_action(&self, card: CardId) -> Option<Action> {
        self.acting?;
        Some(match self.state.step {
            _ if self.discarding().is_some() => return None,
            Step::Bid => Action::CommitBid { card },
            Step::Spend => Action::SpendCard { card },
            Step::Hire => Action::AddCard { card },
            Step::Commit => Action::PlayCard { card },
            _ => return None,
        })
    }

    /// How many cards the acting seat has to discard, if it has to.
    pub fn discarding(&self) -> Option<usize> {
        self.legal.iter().find_map(|action| match action {
            Action::DiscardCards { cards } => Some(cards.len()),
            _ => None,
        })
    }

    /// “Anna discards 2 cards”.
    pub fn words_for_discards(&self, seat: Seat, due: usize) -> String {
        let (name, n) = (self.name(seat), due.to_string());
        let words = [("seat", name.as_str()), ("n", n.as_str())];
        ngettext_f("{seat} discards {n} card", "{seat} discards {n} cards", words::number(due), &words)
    }

    /// The designs a card of this hand can be: known ones, and unseen ones where slots are unknown.
    /// Sorted by design; each with how many copies there can be.
    pub fn possible(&self, seat: Seat) -> Vec<(CardId, u8)> {
        let hand = self.state.seat(seat);
        let mut counts = if hand.unknown() > 0 { self.state.unseen } else { Default::default() };
        for slot in &hand.hand {
            if let Slot::Known { card, .. } = slot {
                counts.add(*card, 1);
            }
        }
        counts.iter().collect()
    }

    /// Whether cards of the acting seat's hand are typed in, because the program does not know them.
    pub fn types_cards(&self) -> bool {
        self.acting.is_some_and(|seat| self.state.seat(seat).unknown() > 0 && !self.is_covered(seat))
    }

    /// Whether heroes are being hired.
    pub fn recruiting(&self) -> bool {
        use Step::{Bid, Deal, Draw, FirstPlayer, Hire, Hired, Market, Refill, Spend};
        let step = self.state.step;
        matches!(step, Deal | Market | FirstPlayer | Bid | Spend | Hire | Hired | Refill | Draw)
    }

    /// Whether dice are being drafted.
    pub fn drafting(&self) -> bool {
        drafting(self.state.step)
    }

    /// Whether dice are being deployed.
    pub fn deploying(&self) -> bool {
        matches!(self.state.step, Step::Deploy | Step::Deployed)
    }

    /// Whether duels are being fought, or were just.
    pub fn duelling(&self) -> bool {
        self.state.step.in_duel() || self.state.step == Step::RoundEnd
    }

    /// How a duel of the round ended, if it has.
    pub fn result(&self, at: u8) -> DuelResult {
        let known = self.facts.results.get(usize::from(at)).map(|(result, _)| *result).unwrap_or_default();
        if self.fights(at) { self.state.duel.result } else { known }
    }

    /// Whether this duel is fought now.
    pub fn fights(&self, at: u8) -> bool {
        self.state.step.in_duel() && self.state.duel.index == at
    }

    /// The duel of the round in which a side of a seat takes part.
    pub fn duel_of(&self, seat: Seat, side: Side) -> Option<u8> {
        (0..self.game.duels()).find(|at| self.game.pairing(self.state.first, *at).side(seat) == Some(side))
    }

    /// Who does not win the duel because it is nobody's, or someone else's.
    pub fn lost(&self, seat: Seat, at: u8) -> bool {
        match self.result(at) {
            DuelResult::Open => false,
            DuelResult::Null => true,
            DuelResult::Won(winner) => winner != seat,
        }
    }
}

const fn drafting(step: Step) -> bool {
    matches!(step, Step::Select | Step::Roll | Step::Pick | Step::Picked)
}

/// How the duels of a round ended and what they brought: what the log tells since it began. `before` is how many rounds
/// have begun since: none for the current one.
fn results(played: &Match<DiceTuners>, before: usize) -> Vec<(DuelResult, u8)> {
    let mut round: Vec<&Event> = Vec::new();
    let mut begun = 0;
    for event in played.log().iter().rev().flat_map(|logged| logged.events.iter().rev()) {
        begun += usize::from(matches!(event, Event::RoundBegins(_)));
        match begun.cmp(&before) {
            Ordering::Less => {}
            Ordering::Equal => round.push(event),
            Ordering::Greater => break,
        }
    }
    let (mut ended, mut now) = (Vec::new(), 0usize);
    for event in round.into_iter().rev() {
        let result = match *event {
            Event::DuelBegins(at, _) => {
                now = at.into();
                continue;
            }
            Event::Negated(..) | Event::Null(_) => (DuelResult::Null, 0),
            Event::Won(seat, points) => (DuelResult::Won(seat), points),
            _ => continue,
        };
        ended.resize(ended.len().max(now + 1), (DuelResult::Open, 0));
        if let Some(place) = ended.get_mut(now) {
            *place = result;
        }
    }
    ended
}

/// What the round brought that the last entry ended, if it ended one.
fn brought(played: &Match<DiceTuners>) -> Vec<(DuelResult, u8)> {
    let begins = |event: &Event| matches!(event, Event::RoundBegins(_));
    let last = played.log().last().is_some_and(|logged| logged.events.iter().any(begins));
    match played.state().step {
        _ if last => results(played, 1),
        Step::ShowHands | Step::Over => results(played, 0),
        _ => Vec::new(),
    }
}

/// Whose die in the current duel the last entry rolled again.
fn rerolled(played: &Match<DiceTuners>) -> Option<Seat> {
    let last = played.log().last()?;
    let rolls = matches!(last.record.entry, Entry::Chance(Chance::Reroll { .. }));
    last.events.iter().filter(|_| rolls).find_map(|event| match *event {
        Event::DieTurned(seat, ..) => Some(seat),
        _ => None,
    })
}

/// A card as it stands in an entry.
pub fn named(card: Option<CardId>) -> CardRef {
    card.map_or(CardRef::Unknown, CardRef::Card)
}

/// What is to be said of a seat in this step.
pub fn note(game: &DiceTuners, state: &State, seat: Seat) -> String {
    match state.step {
        Step::Bid if state.seat(seat).committed != Commit::Open => gettext("Bid placed"),
        Step::Spend | Step::Hire | Step::Hired => {
            let order = state.hire.order.iter().position(|other| *other == seat);
            match order {
                Some(at) if at == usize::from(state.hire.done) => gettext("Recruits now"),
                _ => String::new(),
            }
        }
        step if drafting(step) && game.first_drafter(state) == seat => gettext("Starts this draft"),
        step if step.in_duel() => duel_note(state, seat),
        _ => String::new(),
    }
}

fn duel_note(state: &State, seat: Seat) -> String {
    let duel = &state.duel;
    if duel.result == DuelResult::Won(seat) {
        gettext("Won the duel")
    } else if duel.retreated.contains(seat) {
        gettext("Retreated")
    } else if duel.fire.contains(seat) {
        gettext("On Fire")
    } else if state.seat(seat).committed != Commit::Open {
        gettext("Card chosen")
    } else {
        String::new()
    }
}
