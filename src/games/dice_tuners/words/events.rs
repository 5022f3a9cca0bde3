//! What followed from an entry by itself, told in order.

use super::ask::over;
use super::name::chosen;
use super::tell::deployed;
use crate::engine::{Arg, Entry, EntryOf, Few, Seat, SeatSet, Text, text, text_n};
use crate::games::dice_tuners::content::Trigger;
use crate::games::dice_tuners::content::compiled::Op;
use crate::games::dice_tuners::dice::{Colour, Die};
use crate::games::dice_tuners::event::{Event, NoWinner};
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::state::MAX_PLAYERS;
use crate::games::dice_tuners::state::{Claim, Said};
use crate::games::dice_tuners::{AbilityRef, Action, CardId, DiceTuners, Ruling, State};

/// Tells events. They come in order, so it remembers what the later ones need: what was played, who is
/// still in the duel, whose effect ends it.
pub struct EventTeller<'a> {
    game: &'a DiceTuners,
    before: &'a State,
    after: &'a State,
    entry: &'a EntryOf<DiceTuners>,
    sentences: &'a mut Vec<Text>,
    aside: Vec<Colour>,
    live: SeatSet,
    played: Few<Option<CardId>, MAX_PLAYERS>,
    /// The card or hero whose effect annuls the duel.
    annuls: Option<Arg>,
}

impl<'a> EventTeller<'a> {
    /// Sentences are appended to `told`.
    pub fn new(
        game: &'a DiceTuners,
        before: &'a State,
        after: &'a State,
        entry: &'a EntryOf<DiceTuners>,
        sentences: &'a mut Vec<Text>,
    ) -> Self {
        let duel = &before.duel;
        Self {
            game,
            before,
            after,
            entry,
            sentences,
            aside: before.aside.iter().map(|die| die.colour).collect(),
            live: duel.live,
            played: duel.played,
            annuls: None,
        }
    }

    /// Tells all.
    pub fn tell(&mut self, events: &[Event]) {
        for event in events {
            if self.is_ruled(event) {
                continue;
            }
            if let Some(sentence) = self.event(event) {
                self.sentences.push(sentence);
            }
        }
    }

    /// Whether the entry is a ruling whose own sentence says what this event would say.
    fn is_ruled(&self, event: &Event) -> bool {
        let Entry::Ruling(ruling) = self.entry else { return false };
        match (*ruling, *event) {
            (Ruling::AdjustVp { seat, n }, Event::VpChanged(changed, by)) => (seat, n) == (changed, by),
            (Ruling::SetFire { .. }, Event::OnFire(_))
            | (Ruling::AnnulDuel, Event::Negated(_, NoWinner::Ruling) | Event::Null(NoWinner::Ruling)) => {
                true
            }
            _ => false,
        }
    }

    fn event(&mut self, event: &Event) -> Option<Text> {
        Some(match *event {
            Event::BidsRevealed(bids) => self.bids(&bids),
            Event::HireOrder(order) => self.hire_order(&order),
            // The entry or what is told before says it.
            Event::Hired(..) | Event::Discarded(..) => return None,
            Event::HeroesReshuffled => text("The discarded heroes are shuffled into a new deck."),
            Event::Reshuffled(n) => text_n(
                "The discard pile is shuffled into a new deck of {n} card.",
                "The discard pile is shuffled into a new deck of {n} cards.",
                n,
            ),
            Event::Drew(seat, card) => {
                let card = names::card_or_unknown(self.game, card);
                text("{seat} draws {card}.").with("seat", seat).with("card", card)
            }
            Event::Selected(_, extras) if extras.is_empty() => return None,
            Event::Selected(seat, extras) => {
                let sentence = text("{seat} must add {dice}.");
                sentence.with("seat", seat).with("dice", names::colours(&extras))
            }
            Event::Aside(colour) => self.aside(colour),
            Event::LastDie(seat, die, side) => deployed(seat, die, side),
            Event::DuelBegins(index, dice) => self.begin(index, &dice),
            Event::Negated(_, NoWinner::Ruling) => text("No duel takes place."),
            Event::Negated(..) => text("A Shield negates the duel."),
            Event::ShieldedOut(seat) => {
                self.live.remove(seat);
                text("{seat} shows a Shield and stays out of the duel.").with("seat", seat)
            }
            Event::Revealed(played) => self.reveal(played),
            Event::Forfeited(seat, card) => {
                let sentence = text("{seat} reveals {card}; its colour is illegal, so it is discarded.");
                sentence.with("seat", seat).with("card", names::card(self.game, card))
            }
            Event::OnFire(fire) if fire.is_empty() => text("Nobody is On Fire."),
            Event::OnFire(fire) => {
                let seats = fire.clockwise_from(self.before.first, self.game.seats());
                text("On Fire: {seats}.").with("seats", names::seats(seats))
            }
            Event::Retreated(seat) => {
                self.live.remove(seat);
                text("{seat} retreats.").with("seat", seat)
            }
            Event::Used(seat, which) => self.used(seat, which)?,
            Event::Resolves(seat, which) => {
                self.note_annulment(seat, which);
                return None;
            }
            Event::Cancelled(seat) => match self.played[seat.index()] {
                Some(card) => {
                    let sentence = text("{seat}’s {card} has no effect in this duel.");
                    sentence.with("card", self.game.card_name(card)).with("seat", seat)
                }
                None => return None,
            },
            Event::DieTurned(seat, was, is) => {
                let sentence = text("{seat}’s die changes from {was} to {is}.").with("seat", seat);
                sentence.with("was", names::die(was)).with("is", names::die(is))
            }
            Event::VpChanged(seat, n) if n < 0 => {
                text("{seat} loses {n} VP.").with("seat", seat).with("n", n.unsigned_abs())
            }
            Event::VpChanged(seat, n) => text("{seat} gets {n} VP.").with("seat", seat).with("n", n),
            Event::Compared(strengths) => self.compare(&strengths),
            Event::Won(seat, n) => {
                text("{seat} wins the duel and gets {n} VP.").with("seat", seat).with("n", n)
            }
            Event::Null(why) => self.null(why),
            Event::Returned(seat, card) => {
                let sentence = text("{seat} takes {card} back.");
                sentence.with("seat", seat).with("card", self.game.card_name(card))
            }
            Event::Took(seat, card) => {
                let sentence = text("{seat} takes {card} from the winner.");
                sentence.with("seat", seat).with("card", self.game.card_name(card))
            }
            Event::Disproved(claim, card) => self.disproved(&claim, card),
            Event::BluffReturned(seat) => text("{seat} gets a Bluff back.").with("seat", seat),
            Event::RoundBegins(round) => {
                let sentence = text("Round {n} begins. {seat} is the first player.");
                sentence.with("n", round).with("seat", self.after.first)
            }
            Event::MatchEnds => over(self.game, self.after),
        })
    }

    fn clockwise<T: Copy>(&self, by_seat: &[Option<T>; MAX_PLAYERS]) -> Vec<(Seat, T)> {
        self.before.in_order().filter_map(|seat| Some((seat, by_seat[seat.index()]?))).collect()
    }

    fn bids(&self, bids: &[Option<CardId>; MAX_PLAYERS]) -> Text {
        let bid = |(seat, card): (Seat, CardId)| {
            let sentence =
                text("{seat} {card}").with("seat", seat).with("card", names::card(self.game, card));
            Arg::from(sentence)
        };
        let bids = self.clockwise(bids).into_iter().map(bid).collect();
        text("The bids: {bids}.").with("bids", Arg::List(bids))
    }

    fn hire_order(&self, order: &[Seat]) -> Text {
        let seats = names::seats(order.iter().copied());
        let sentence = if self.after.round <= 1 {
            text("Highest bid recruits first: {seats}.")
        } else {
            text("Fewest VP recruits first: {seats}.")
        };
        sentence.with("seats", seats)
    }

    fn aside(&mut self, colour: Colour) -> Text {
        self.aside.push(colour);
        let sentence = if self.aside.len() < 3 {
            text("A {colour} die is set aside.")
        } else {
            let legal: Vec<Colour> = Colour::ALL.into_iter().filter(|c| self.aside.contains(c)).collect();
            let sentence = text("A {colour} die is set aside. Legal card colours: {legal}.");
            sentence.with("legal", names::colours(&legal))
        };
        sentence.with("colour", colour)
    }

    fn begin(&mut self, index: u8, dice: &[Option<Die>; MAX_PLAYERS]) -> Text {
        (self.live, self.annuls) = (self.game.pairing(self.before.first, index).seats, None);
        let end = |(seat, die): (Seat, Die)| {
            text("{seat} with {die}").with("seat", seat).with("die", names::die(die))
        };
        let ends: Vec<Text> = self.clockwise(dice).into_iter().map(end).collect();
        let n = index + 1;
        match <[Text; 2]>::try_from(ends) {
            Ok([a, b]) => text("Duel {n}: {a}, {b}.").with("n", n).with("a", a).with("b", b),
            Err(ends) => {
                let ends = ends.into_iter().map(Arg::from).collect();
                text("Duel {n}, all front dice: {ends}.").with("n", n).with("ends", Arg::List(ends))
            }
        }
    }

    fn reveal(&mut self, played: Few<Option<CardId>, MAX_PLAYERS>) -> Text {
        self.played = played;
        let seats = self.live.clockwise_from(self.before.first, self.game.seats());
        let plays = seats.map(|seat| {
            let sentence = match played[seat.index()] {
                Some(card) => text("{seat} {card}").with("card", names::card(self.game, card)),
                None => text("{seat} no card"),
            };
            Arg::from(sentence.with("seat", seat))
        });
        text("The cards: {cards}.").with("cards", Arg::List(plays.collect()))
    }

    fn compare(&self, strengths: &[Option<u8>; MAX_PLAYERS]) -> Text {
        let strength = |(seat, n): (Seat, u8)| Arg::from(text("{seat} {n}").with("seat", seat).with("n", n));
        let all = self.clockwise(strengths).into_iter().map(strength).collect();
        text("Strength: {strengths}.").with("strengths", Arg::List(all))
    }

    /// The state in which the card of a seat and its hero can be looked up.
    fn ability_source(&self, seat: Seat, which: AbilityRef) -> Option<State> {
        let mut state = *self.before;
        state.duel.played = self.played;
        // The hero may have been hired by this very entry.
        let hero = state.seats.get(seat.index())?.hero.or(self.after.seats.get(seat.index())?.hero);
        state.seat_mut(seat).hero = hero;
        names::printed(self.game, &state, seat, which).map(|_| state)
    }

    fn used(&mut self, seat: Seat, which: AbilityRef) -> Option<Text> {
        let state = self.ability_source(seat, which)?;
        let source = names::source(self.game, &state, seat, which)?;
        let printed = names::printed(self.game, &state, seat, which)?;
        if !waits(self.game, &state, seat, which) {
            self.note_annulment(seat, which);
        }
        let source = match self.chosen(seat, which) {
            Some(targets) => {
                text("{source}: {targets}").with("source", source).with("targets", targets).into()
            }
            None => source,
        };
        let sentence = match which {
            AbilityRef::Overdrive => text("{seat} uses the Overdrive of {source}. {text}"),
            AbilityRef::Skill1 | AbilityRef::Skill2 | AbilityRef::Effect1 | AbilityRef::Effect2 => {
                text("{seat} uses {source}. {text}")
            }
        };
        let sentence = sentence.with("seat", seat).with("source", source);
        Some(sentence.with("text", Arg::Content(printed.text.clone())))
    }

    /// What the entry chose for an ability, if it was open.
    fn chosen(&self, seat: Seat, which: AbilityRef) -> Option<Arg> {
        match self.entry {
            Entry::Do { seat: by, action: Action::Activate { ability, targets } }
                if (*by, *ability) == (seat, which) =>
            {
                let chosen = chosen(targets);
                (!chosen.is_empty()).then_some(Arg::List(chosen))
            }
            _ => None,
        }
    }

    fn note_annulment(&mut self, seat: Seat, which: AbilityRef) {
        let Some(state) = self.ability_source(seat, which) else { return };
        let ability = self.game.ability(&state, seat, which);
        if ability.is_some_and(|a| a.effects.contains(&Op::Annul)) {
            self.annuls = names::source(self.game, &state, seat, which);
        }
    }

    /// Of several cards that may have come later it is not said which one was there before.
    fn disproved(&self, claim: &Claim, card: CardId) -> Text {
        let sure = claim.came == 0;
        let sentence = match claim.said {
            Said::NoCard { .. } if sure => {
                text("In duel {n} of round {round}, {seat} played no card but held {card}, which was legal.")
            }
            Said::NoCard { .. } => {
                text("In duel {n} of round {round}, {seat} played no card but must have held a legal one.")
            }
            Said::NoMoney { .. } if sure => text(
                "In round {round}, {seat} claimed to be unable to afford a hero but held {card}, which would have been enough.",
            ),
            Said::NoMoney { .. } => text(
                "In round {round}, {seat} claimed to be unable to afford a hero but must have held a card that would have been enough.",
            ),
        };
        let sentence = sentence.with("seat", claim.seat).with("round", claim.round);
        let sentence = if sure { sentence.with("card", names::card(self.game, card)) } else { sentence };
        match claim.said {
            Said::NoCard { duel, .. } => sentence.with("n", duel + 1),
            Said::NoMoney { .. } => sentence,
        }
    }

    fn null(&mut self, why: NoWinner) -> Text {
        match (why, self.annuls.take()) {
            (NoWinner::Ruling, _) => text("The duel is null."),
            (NoWinner::Retreat, _) if self.live.is_empty() => text("The duel is null: nobody is left in it."),
            (NoWinner::Retreat, _) => text("The duel is null: only one player is left in it."),
            (NoWinner::Tie, _) => text("A tie: the duel is null."),
            (NoWinner::Annulled, Some(source)) => {
                text("{source} makes the duel null.").with("source", source)
            }
            (NoWinner::Annulled, None) => text("An effect makes the duel null."),
            (NoWinner::Shield, _) => text("A Shield makes the duel null."),
        }
    }
}

/// Whether the ability resolves only after everyone has declared (DT-FX-5).
fn waits(game: &DiceTuners, state: &State, seat: Seat, which: AbilityRef) -> bool {
    game.ability(state, seat, which).is_some_and(|ability| ability.when == Trigger::Declare)
}
