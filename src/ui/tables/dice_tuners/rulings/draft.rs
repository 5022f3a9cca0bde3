//! An adjustment that is being put together, without widgets.

use crate::engine::Seat;
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::{CardId, CardPlace, CardRef, DieRef, Ruling, Slot, State};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::ViewModel;
use crate::ui::tables::dice_tuners::names;

/// The closed list of adjustments (section 7.5 of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Victory points.
    #[default]
    Vp,
    /// Strength in the current duel.
    Strength,
    /// On Fire in the current duel.
    Fire,
    /// Advantage in the current duel.
    Advantage,
    /// A strategy card goes elsewhere.
    MoveCard,
    /// A die is turned.
    SetDie,
    /// Two dice are exchanged.
    MoveDie,
    /// The current duel ends without a winner.
    AnnulDuel,
    /// A seat draws.
    DrawCards,
    /// A colour may be played.
    LegalColour,
}

impl Kind {
    /// All, in the order of the list.
    pub const ALL: [Self; 10] = [
        Self::Vp,
        Self::Strength,
        Self::Fire,
        Self::Advantage,
        Self::MoveCard,
        Self::SetDie,
        Self::MoveDie,
        Self::AnnulDuel,
        Self::DrawCards,
        Self::LegalColour,
    ];

    pub fn title(self) -> String {
        match self {
            Self::Vp => gettext("Change Victory Points"),
            Self::Strength => gettext("Change Strength"),
            Self::Fire => gettext("Set On Fire"),
            Self::Advantage => gettext("Set Advantage"),
            Self::MoveCard => gettext("Move a Card"),
            Self::SetDie => gettext("Turn a Die"),
            Self::MoveDie => gettext("Exchange Two Dice"),
            Self::AnnulDuel => gettext("Annul the Duel"),
            Self::DrawCards => gettext("Draw Cards"),
            Self::LegalColour => gettext("Allow a Colour"),
        }
    }

    /// Whether it concerns a seat.
    pub const fn has_seat(self) -> bool {
        matches!(self, Self::Vp | Self::Strength | Self::Fire | Self::Advantage | Self::DrawCards)
    }

    /// The least and the greatest number, if it has one.
    pub const fn range(self) -> Option<(i8, i8)> {
        match self {
            Self::Vp | Self::Strength => Some((-9, 9)),
            Self::DrawCards => Some((1, 3)),
            _ => None,
        }
    }

    /// What its yes or no is called, if it has one.
    pub fn switch(self) -> Option<String> {
        match self {
            Self::Fire => Some(gettext("Is On Fire")),
            Self::Advantage => Some(gettext("Has advantage")),
            Self::LegalColour => Some(gettext("May be played")),
            _ => None,
        }
    }
}

/// An adjustment being put together.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What is adjusted.
    pub kind: Kind,
    pub seat: usize,
    /// By how much.
    pub n: i8,
    /// Yes or no.
    pub yes: bool,
    pub card: CardRef,
    /// Where it is, of [`places`].
    pub from: usize,
    /// Where it goes, of [`places`].
    pub to: usize,
    /// The die, of [`dice`].
    pub die: usize,
    /// The other die, of [`dice`].
    pub other: usize,
    /// The face, of [`faces`].
    pub face: usize,
    pub colour: usize,
}

impl Draft {
    /// What is proposed at first: one point more, a card to the discard pile, two different dice.
    pub fn of(m: &ViewModel) -> Self {
        Self { n: 1, other: 1, to: places(m.seats()).len() - 1, ..Self::default() }
    }

    /// The seat meant.
    pub fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or_default())
    }

    /// The adjustment, if everything it needs is there.
    pub fn ruling(&self, m: &ViewModel) -> Option<Ruling> {
        let seat = self.seat();
        let dice = dice(&m.state);
        Some(match self.kind {
            Kind::Vp => Ruling::AdjustVp { seat, n: self.n },
            Kind::Strength => Ruling::AdjustStrength { seat, n: self.n },
            Kind::Fire => Ruling::SetFire { seat, fire: self.yes },
            Kind::Advantage => Ruling::SetAdvantage { seat, advantage: self.yes },
            Kind::MoveCard => {
                let places = places(m.seats());
                Ruling::MoveCard { card: self.card, from: *places.get(self.from)?, to: *places.get(self.to)? }
            }
            Kind::SetDie => {
                let (at, die) = *dice.get(self.die)?;
                Ruling::SetDie { die: at, face: *faces(m, die.colour).get(self.face)? }
            }
            Kind::MoveDie => Ruling::MoveDie { die: dice.get(self.die)?.0, to: dice.get(self.other)?.0 },
            Kind::AnnulDuel => Ruling::AnnulDuel,
            Kind::DrawCards => Ruling::DrawCards { seat, n: u8::try_from(self.n).ok()? },
            Kind::LegalColour => {
                Ruling::LegalColour { colour: *Colour::ALL.get(self.colour)?, legal: self.yes }
            }
        })
    }

    /// How it stands now, in words.
    pub fn now(&self, m: &ViewModel) -> String {
        let Some(seat) = m.state.seats.get(self.seat) else { return String::new() };
        match self.kind {
            Kind::Vp => gettext_f("Now: {value}", &[("value", &names::points(seat.vp))]),
            Kind::DrawCards => gettext_f("Now: {value}", &[("value", &names::cards(seat.hand.len()))]),
            Kind::Strength if m.state.step.in_duel() => {
                let strength = m.game.strength(&m.state, self.seat()).to_string();
                gettext_f("Now: {value}", &[("value", &strength)])
            }
            _ => String::new(),
        }
    }

    /// The opposite of how it stands now: what a table most likely wants.
    pub fn likely(&self, m: &ViewModel) -> bool {
        match self.kind {
            Kind::Fire => !m.state.duel.fire.contains(self.seat()),
            Kind::Advantage => m.state.step.in_duel() && !m.game.advantage(&m.state, self.seat()),
            Kind::LegalColour => Colour::ALL.get(self.colour).is_some_and(|c| !m.state.colour_legal(*c)),
            _ => self.yes,
        }
    }
}

/// Where cards can be: the hands, the deck's top, the discard pile.
pub fn places(seats: usize) -> Vec<CardPlace> {
    let hands = (0u8..).take(seats).map(|seat| CardPlace::Hand(Seat(seat)));
    hands.chain([CardPlace::DeckTop, CardPlace::Discard]).collect()
}

pub fn place_words(m: &ViewModel, place: CardPlace) -> String {
    match place {
        CardPlace::Hand(seat) => gettext_f("Hand of {seat}", &[("seat", &m.name(seat))]),
        CardPlace::DeckTop => gettext("Top of the strategy deck"),
        CardPlace::Discard => gettext("Strategy discard pile"),
    }
}

/// The cards that can be in a place, and whether unknown ones can.
pub fn cards_at(m: &ViewModel, place: CardPlace) -> (Vec<(CardId, u8)>, bool) {
    let state = &m.state;
    match place {
        CardPlace::Hand(seat) => (m.possible(seat), state.seat(seat).hand.contains(&Slot::Unknown)),
        CardPlace::DeckTop => match state.top {
            Some(CardRef::Card(card)) => (vec![(card, 1)], false),
            _ => (state.unseen.iter().collect(), state.top.is_some()),
        },
        CardPlace::Discard => {
            let mut cards = state.discard;
            if state.discard_unknown > 0 {
                cards.add_all(&state.unseen);
            }
            (cards.iter().collect(), state.discard_unknown > 0)
        }
    }
}

/// All dice on the table, each with where it lies.
pub fn dice(state: &State) -> Vec<(DieRef, Die)> {
    let mut dice = Vec::new();
    for (seat, own) in (0u8..).map(Seat).zip(&state.seats) {
        for side in Side::ALL {
            dice.extend(own.sides[side.index()].map(|die| (DieRef::Side { seat, side }, die)));
        }
        dice.extend(own.dice.iter().map(|die| (DieRef::Drafted { seat, die: *die }, *die)));
    }
    dice.extend(state.rolled.iter().map(|die| (DieRef::Rolled { die: *die }, *die)));
    dice.extend(state.aside.iter().map(|die| (DieRef::Aside { die: *die }, *die)));
    // Equal dice in one heap are one choice.
    let mut seen = Vec::new();
    dice.retain(|(at, _)| {
        let new = !seen.contains(at);
        seen.push(*at);
        new
    });
    dice
}

pub fn die_words(m: &ViewModel, at: DieRef, die: Die) -> String {
    let words = names::die_words(die);
    match at {
        DieRef::Side { seat, side } => names::place(&m.name(seat), side, &words),
        DieRef::Drafted { seat, .. } => {
            gettext_f("Drafted by {seat}: {die}", &[("seat", &m.name(seat)), ("die", &words)])
        }
        DieRef::Rolled { .. } => gettext_f("Rolled: {die}", &[("die", &words)]),
        DieRef::Aside { .. } => gettext_f("Aside: {die}", &[("die", &words)]),
    }
}

/// The different faces of a colour's dice.
pub fn faces(m: &ViewModel, colour: Colour) -> Vec<Face> {
    let mut faces = m.game.faces(colour).to_vec();
    faces.sort_unstable();
    faces.dedup();
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_table() {
        assert_eq!(
            places(2),
            [CardPlace::Hand(Seat(0)), CardPlace::Hand(Seat(1)), CardPlace::DeckTop, CardPlace::Discard]
        );
    }

    #[test]
    fn each_kind_asks_for_what_it_needs() {
        for kind in Kind::ALL {
            assert!(!kind.title().is_empty());
            let asks = [kind.has_seat(), kind.range().is_some(), kind.switch().is_some()];
            let alone = matches!(kind, Kind::MoveCard | Kind::SetDie | Kind::MoveDie | Kind::AnnulDuel);
            assert_eq!(alone, asks == [false; 3], "{kind:?}");
        }
    }
}
