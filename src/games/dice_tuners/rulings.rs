//! Adjustments by the table (section 7.5 of the rules, DT-REF-2).

use super::action::MAX_HAND;
use super::dice::Die;
use super::event::Event;
use super::rules::LAID;
use super::rules::executor::Executor;
use super::state::{Commit, DuelResult, State, Step};
use super::{CardPlace, CardRef, DiceTuners, DieRef, Ruling, Slot};
use crate::engine::{Component, EventSink, RulingRules, Seat, Text, Violation, text, text_n};

pub(super) const RULE: &str = "DT-REF-2";

fn no(why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(RULE, why))
}

impl RulingRules for DiceTuners {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        match *ruling {
            Ruling::AdjustVp { seat, .. } => self.check_seat(seat),
            Ruling::AdjustStrength { seat, .. } | Ruling::SetAdvantage { seat, .. } => {
                self.check_fighting(state, seat)
            }
            Ruling::SetFire { seat, .. } => {
                self.check_fighting(state, seat)?;
                if matches!(state.step, Step::Declare | Step::Resolve) {
                    return no(text("The retreats of this duel are over."));
                }
                Ok(())
            }
            Ruling::MoveCard { card, from, to } => self.check_move(state, card, from, to),
            Ruling::SetDie { die, face } => match die_at(state, die) {
                Some(die) => self.check_face(die.colour, face),
                None => no(text("There is no such die.")),
            },
            Ruling::MoveDie { die, to } => {
                if die == to || die_at(state, die).is_none() || die_at(state, to).is_none() {
                    return no(text("One of the dice to swap does not exist."));
                }
                Ok(())
            }
            Ruling::AnnulDuel => self.check_open_duel(state),
            Ruling::DrawCards { seat, n } => self.check_draw(state, seat, n),
            Ruling::LegalColour { .. } if state.round == 0 => no(text("The match has not begun.")),
            Ruling::LegalColour { .. } => Ok(()),
            Ruling::SetHandCount { seat, count } => self.check_count(state, seat, count.into()),
            Ruling::Looks { seat } => self.check_looks(state, seat),
            Ruling::Laid { seats } => self.check_laid(state, &seats),
        }
    }

    fn reports(&self, ruling: &Ruling) -> Option<(&'static [Component], &'static str)> {
        let of: &[Component] = match ruling {
            Ruling::Looks { .. } => &[Component::Cards],
            Ruling::AdjustVp { .. }
            | Ruling::AdjustStrength { .. }
            | Ruling::SetAdvantage { .. }
            | Ruling::SetFire { .. }
            | Ruling::MoveCard { .. }
            | Ruling::SetDie { .. }
            | Ruling::MoveDie { .. }
            | Ruling::AnnulDuel
            | Ruling::DrawCards { .. }
            | Ruling::LegalColour { .. }
            | Ruling::SetHandCount { .. }
            | Ruling::Laid { .. } => &[Component::Dice, Component::Cards],
        };
        reports(ruling).then_some((of, LAID))
    }

    /// What is reported overrules nothing (DT-REF-3).
    fn reason_rule(&self, ruling: &Ruling) -> Option<&'static str> {
        (!reports(ruling)).then_some(RULE)
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        let executor = &mut Executor { game: self, state, events };
        match *ruling {
            Ruling::AdjustVp { seat, n } => executor.change_vp(seat, n),
            Ruling::AdjustStrength { seat, n } => executor.strengthen(seat, i32::from(n)),
            Ruling::SetFire { seat, fire } => executor.rule_fire(seat, fire),
            Ruling::SetAdvantage { seat, advantage } => {
                let duel = &mut executor.state.duel;
                duel.gain_ruled.remove(seat);
                duel.lose_ruled.remove(seat);
                let ruled = if advantage { &mut duel.gain_ruled } else { &mut duel.lose_ruled };
                ruled.insert(seat);
            }
            Ruling::MoveCard { card, from, to } => executor.move_card(card, from, to),
            Ruling::SetDie { die, face } => {
                if let Some(die) = die_mut(executor.state, die) {
                    die.face = face;
                }
            }
            Ruling::MoveDie { die, to } => executor.exchange(die, to),
            Ruling::AnnulDuel => executor.state.duel.stopped = true,
            Ruling::DrawCards { seat, n } => executor.state.due.draws[seat.index()] += n,
            Ruling::LegalColour { colour, legal } => {
                executor.state.colour_rulings[colour.index()] = Some(legal);
            }
            Ruling::SetHandCount { seat, count } => {
                executor.set_hand(seat, count.into());
                executor.order_again();
            }
            Ruling::Looks { seat } => {
                executor.state.duel.alike.insert(seat);
            }
            Ruling::Laid { seats } => executor.lay(&seats),
        }
        if executor.state.step == Step::Over {
            // The result may be another one now, and hands may have to be shown for it.
            executor.state.step = Step::ShowHands;
        }
        executor.state.rolled.sort_unstable();
        for (due, seat) in executor.state.due.discards.iter_mut().zip(&executor.state.seats) {
            *due = (*due).min(seat.hand.len() as u8);
        }
        executor.advance();
    }
}

impl DiceTuners {
    fn check_seat(&self, seat: Seat) -> Result<(), Violation> {
        Violation::check_seat(RULE, seat, self.seats())
    }

    fn check_open_duel(&self, state: &State) -> Result<(), Violation> {
        if state.step.in_duel() && state.duel.result == DuelResult::Open {
            return Ok(());
        }
        no(text("No duel is being fought."))
    }

    fn check_fighting(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        self.check_seat(seat)?;
        self.check_open_duel(state)?;
        if state.duel.live.contains(seat) {
            return Ok(());
        }
        no(text("{seat} is not in this duel.").with("seat", seat))
    }

    /// Cards that lie face down, committed, are not moved.
    fn check_not_committed(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        self.check_seat(seat)?;
        if state.seat(seat).committed == Commit::Open {
            return Ok(());
        }
        no(text("{seat} has played a card face down; turn it over first.").with("seat", seat))
    }

    fn check_move(
        &self,
        state: &State,
        card: CardRef,
        from: CardPlace,
        to: CardPlace,
    ) -> Result<(), Violation> {
        if state.step == Step::Deal {
            return no(text("The match has not begun."));
        }
        if let CardRef::Card(card) = card
            && card.index() >= self.cards().len()
        {
            return no(text("There is no such card."));
        }
        let unseen = card.card().is_none_or(|card| state.unseen.of(card) > 0);
        match from {
            CardPlace::Hand(seat) => {
                self.check_not_committed(state, seat)?;
                match card {
                    CardRef::Card(card) => self.check_in_hand(state, seat, card)?,
                    CardRef::Unknown if state.seat(seat).unknown() == 0 => {
                        return no(text("All of {seat}’s cards are known.").with("seat", seat));
                    }
                    CardRef::Unknown => {}
                }
            }
            CardPlace::DeckTop => {
                let covered = !matches!(state.top, Some(CardRef::Card(_)));
                if state.deck == 0 || !(state.top == Some(card) || covered && unseen) {
                    return no(text("This card is not on top of the deck."));
                }
            }
            CardPlace::Discard => {
                let known = card.card().is_some_and(|card| state.discard.of(card) > 0);
                if !(known || state.discard_unknown > 0 && unseen) {
                    return no(text("This card is not in the discard pile."));
                }
            }
        }
        if let CardPlace::Hand(seat) = to {
            self.check_not_committed(state, seat)?;
            if from != to && !has_room(state, seat, 1) {
                return no(text("{seat} would have too many cards.").with("seat", seat));
            }
        }
        Ok(())
    }

    fn check_count(&self, state: &State, seat: Seat, count: usize) -> Result<(), Violation> {
        self.check_not_committed(state, seat)?;
        if state.round == 0 {
            return no(text("The match has not begun."));
        }
        if state.step == Step::Over {
            return no(text("The match is over."));
        }
        let more = count.saturating_sub(state.seat(seat).hand.len());
        if !has_room(state, seat, more) {
            return no(text("{seat} would have too many cards.").with("seat", seat));
        }
        if more > usize::from(state.deck) {
            return no(text_n(
                "The strategy deck has only {n} card.",
                "The strategy deck has only {n} cards.",
                state.deck,
            ));
        }
        Ok(())
    }

    fn check_draw(&self, state: &State, seat: Seat, n: u8) -> Result<(), Violation> {
        self.check_not_committed(state, seat)?;
        if state.round == 0 || state.step == Step::Over {
            return no(text("Nobody can draw now."));
        }
        if !(1..=3).contains(&n) || !has_room(state, seat, n.into()) {
            return no(text("Draw one to three cards; no hand can have more than ten."));
        }
        Ok(())
    }
}

/// Whether it says what lies on the table, and adjusts nothing.
const fn reports(ruling: &Ruling) -> bool {
    matches!(ruling, Ruling::Laid { .. } | Ruling::Looks { .. })
}

/// Whether so many more cards fit into a hand, besides those it is about to draw.
fn has_room(state: &State, seat: Seat, more: usize) -> bool {
    state.seat(seat).hand.len() + state.due.draws[seat.index()] as usize + more <= MAX_HAND
}

/// The die that is meant, if it is there.
fn die_at(state: &State, at: DieRef) -> Option<Die> {
    let seat = |seat: Seat| state.seats.get(seat.index());
    match at {
        DieRef::Side { seat: owner, side } => seat(owner)?.sides[side.index()],
        DieRef::Drafted { seat: owner, die } => seat(owner)?.dice.contains(&die).then_some(die),
        DieRef::Rolled { die } => state.rolled.contains(&die).then_some(die),
        DieRef::Aside { die } => state.aside.contains(&die).then_some(die),
    }
}

fn die_mut(state: &mut State, at: DieRef) -> Option<&mut Die> {
    fn find(dice: &mut [Die], die: Die) -> Option<&mut Die> {
        dice.iter_mut().find(|other| **other == die)
    }
    match at {
        DieRef::Side { seat, side } => state.seats.get_mut(seat.index())?.sides[side.index()].as_mut(),
        DieRef::Drafted { seat, die } => find(&mut state.seats.get_mut(seat.index())?.dice, die),
        DieRef::Rolled { die } => find(&mut state.rolled, die),
        DieRef::Aside { die } => find(&mut state.aside, die),
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    fn rule_fire(&mut self, seat: Seat, fire: bool) {
        let duel = &mut self.state.duel;
        let (now, not) = if fire {
            (&mut duel.fire_ruled, &mut duel.cold_ruled)
        } else {
            (&mut duel.cold_ruled, &mut duel.fire_ruled)
        };
        now.insert(seat);
        not.remove(seat);
        // Before the reveal it waits for it.
        if !duel.revealed {
            return;
        }
        if fire {
            duel.fire.insert(seat);
        } else {
            duel.fire.remove(seat);
        }
        let fire = duel.fire;
        self.settle_held();
        self.note(Event::OnFire(fire));
    }

    fn exchange(&mut self, one: DieRef, other: DieRef) {
        let (Some(a), Some(b)) = (die_at(self.state, one), die_at(self.state, other)) else { return };
        // The first die must be found again by what it shows, so it is changed only after the second.
        if let Some(die) = die_mut(self.state, other) {
            *die = a;
        }
        if let Some(die) = die_mut(self.state, one) {
            *die = b;
        }
    }

    /// Everyone sees the card move.
    fn move_card(&mut self, card: CardRef, from: CardPlace, to: CardPlace) {
        self.lift(card, from);
        match to {
            // A card of the hand was named: the hand does not grow (DT-HAND-2).
            CardPlace::Hand(seat) if from == to => self.state.seat_mut(seat).gain(Slot::face_up(card)),
            _ => {
                self.put(card, to);
                for place in [from, to] {
                    if let CardPlace::Hand(seat) = place {
                        // What the table said of the whole hand was before.
                        self.state.seat_mut(seat).hand_total = None;
                    }
                }
            }
        }
    }

    /// Takes a card from where it is; a named one is no longer among the unseen.
    fn lift(&mut self, card: CardRef, from: CardPlace) {
        match (from, card) {
            (CardPlace::Hand(seat), CardRef::Card(card)) => self.take_from_hand(seat, card),
            (CardPlace::Hand(seat), CardRef::Unknown) => {
                self.state.seat_mut(seat).lose_unknown();
            }
            (CardPlace::DeckTop, card) => {
                self.state.deck -= 1;
                if let (true, CardRef::Card(card)) = (self.state.top != Some(card), card) {
                    self.state.unseen.take(card);
                }
                self.state.top = None;
            }
            (CardPlace::Discard, CardRef::Card(card)) => {
                if !self.state.discard.take(card) {
                    self.state.discard_unknown -= 1;
                    self.state.unseen.take(card);
                }
            }
            (CardPlace::Discard, CardRef::Unknown) => self.state.discard_unknown -= 1,
        }
    }

    fn put(&mut self, card: CardRef, to: CardPlace) {
        match to {
            CardPlace::Hand(seat) => {
                self.give(seat, card);
            }
            CardPlace::DeckTop => {
                // What lay on top is one of the cards below now.
                let open = self.game.open_deck();
                let covered = if open { self.state.top.replace(card) } else { Some(card) };
                if let Some(CardRef::Card(covered)) = covered {
                    self.state.unseen.add(covered, 1);
                }
                self.state.deck += 1;
            }
            CardPlace::Discard => match card {
                CardRef::Card(card) => self.state.discard.add(card, 1),
                CardRef::Unknown => self.state.discard_unknown += 1,
            },
        }
    }
}
