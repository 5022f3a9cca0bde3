//! What the view model of Dice Tuners answers besides what every game's does.

use std::cmp::Ordering;

use crate::engine::{Entry, Match, Seat, Viewer};
use crate::games::dice_tuners::{Action, CardId, CardRef, Chance, DiceTuners, DuelResult, Event, Slot, Step};
use crate::i18n::ngettext_f;
use crate::tables::dice_tuners::ViewModel;

/// What follows from the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// How the duels of the round ended, as far as they have.
    pub results: Vec<DuelResult>,
    /// Whose die the last entry rolled again.
    pub rerolled: Option<Seat>,
    /// If the last entry ended a round or the match: how its duels ended, and how many points each brought.
    pub brought: Vec<(DuelResult, u8)>,
}

impl Facts {
    pub fn of(played: &Match<DiceTuners>) -> Self {
        let results = results(played, 0).into_iter().map(|(result, _)| result).collect();
        Self { results, rerolled: rerolled(played), brought: brought(played) }
    }
}

impl ViewModel {
    /// Whether the seat's hand is covered because people share the screen.
    pub fn is_covered(&self, seat: Seat) -> bool {
        self.shared
            && !self.bots.contains(seat)
            && self.viewer != Some(Viewer::Seat(seat))
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

    /// Whether a card of this seat's hand can answer what is asked now.
    pub fn asks_for_card(&self, seat: Seat) -> bool {
        let step = matches!(self.state.step, Step::Bid | Step::Spend | Step::Hire | Step::Commit);
        self.acting == Some(seat) && (step || self.discarding().is_some())
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
        ngettext_f("{seat} discards {n} card", "{seat} discards {n} cards", super::names::number(due), &words)
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
        matches!(self.state.step, Step::Select | Step::Roll | Step::Pick | Step::Picked)
    }

    /// Whether dice are being deployed.
    pub fn deploying(&self) -> bool {
        matches!(self.state.step, Step::Deploy | Step::Deployed)
    }

    /// Whether duels are being fought, or were just.
    pub fn duelling(&self) -> bool {
        self.state.step.in_duel() || self.state.step == Step::RoundEnd
    }

    /// The seat that starts this draft step (DT-DRAFT-1).
    pub fn starter(&self) -> Seat {
        self.game.starter(&self.state)
    }
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
