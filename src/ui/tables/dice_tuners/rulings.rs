//! Adjustments by the table (section 7.5 of the rules, DT-REF-2).

use super::entry::pick_card;
use super::model::named;
use super::{DiceTunersTable, ViewModel, names};
use crate::engine::Seat;
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::{CardId, CardPlace, CardRef, DieRef, Ruling, Slot, State};
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::{Adjustment, Field};

/// The closed list of adjustments (section 7.5 of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
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
    const ALL: [Self; 10] = [
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

    fn title(self) -> String {
        match self {
            Self::Vp => gettext("Change Victory Points"),
            Self::Strength => gettext("Change Strength"),
            Self::Fire => gettext("Set Who Is On Fire"),
            Self::Advantage => gettext("Set Who Has Advantage"),
            Self::MoveCard => gettext("Move a Card"),
            Self::SetDie => gettext("Turn a Die"),
            Self::MoveDie => gettext("Swap Two Dice"),
            Self::AnnulDuel => gettext("Cancel the Duel"),
            Self::DrawCards => gettext("Draw Cards"),
            Self::LegalColour => gettext("Allow a Colour"),
        }
    }

    /// Whether it concerns a seat.
    const fn has_seat(self) -> bool {
        matches!(self, Self::Vp | Self::Strength | Self::Fire | Self::Advantage | Self::DrawCards)
    }

    /// The least and the greatest number, if it has one.
    const fn range(self) -> Option<(i8, i8)> {
        match self {
            Self::Vp | Self::Strength => Some((-9, 9)),
            Self::DrawCards => Some((1, 3)),
            _ => None,
        }
    }

    /// What its yes or no is called, if it has one.
    fn switch(self) -> Option<String> {
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
    kind: Kind,
    seat: usize,
    /// By how much.
    n: i8,
    /// Yes or no.
    yes: bool,
    card: CardRef,
    /// Where it is, of [`places`].
    from: usize,
    /// Where it goes, of [`places`].
    to: usize,
    /// The die, of [`dice`].
    die: usize,
    /// The other die, of [`dice`].
    other: usize,
    /// The face, of [`faces`].
    face: usize,
    colour: usize,
}

impl Draft {
    /// What is proposed at first: one point more, a card to the discard pile, two different dice.
    pub fn of(m: &ViewModel) -> Self {
        Self { n: 1, other: 1, to: places(m.seats()).len() - 1, ..Self::default() }
    }

    /// The seat meant.
    fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or_default())
    }

    fn put_together(&self, m: &ViewModel) -> Option<Ruling> {
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
    fn now(&self, m: &ViewModel) -> String {
        let Some(seat) = m.state.seats.get(self.seat) else { return String::new() };
        match self.kind {
            Kind::Vp => gettext_f("Currently: {value}", &[("value", &names::points(seat.vp))]),
            Kind::DrawCards => gettext_f("Currently: {value}", &[("value", &names::cards(seat.hand.len()))]),
            Kind::Strength if m.state.step.in_duel() => {
                let strength = m.game.strength(&m.state, self.seat()).to_string();
                gettext_f("Currently: {value}", &[("value", &strength)])
            }
            _ => String::new(),
        }
    }

    /// The opposite of how it stands now: what a table most likely wants.
    fn likely(&self, m: &ViewModel) -> bool {
        match self.kind {
            Kind::Fire => !m.state.duel.fire.contains(self.seat()),
            Kind::Advantage => m.state.step.in_duel() && !m.game.advantage(&m.state, self.seat()),
            Kind::LegalColour => Colour::ALL.get(self.colour).is_some_and(|c| !m.state.colour_legal(*c)),
            _ => self.yes,
        }
    }
}

impl Adjustment<DiceTunersTable> for Draft {
    fn fields(&self, m: &ViewModel) -> Vec<Field<Self>> {
        let kind = self.kind;
        let mut fields =
            vec![Field::kind(Kind::ALL.map(Kind::title), kind as usize, |draft: &mut Self, at| {
                draft.kind = Kind::ALL.get(at).copied().unwrap_or_default();
            })];
        if kind.has_seat() {
            let field = Field::seat(m, self.seat, |draft: &mut Self, at| draft.seat = at);
            fields.push(field.now(self.now(m)));
        }
        if kind == Kind::LegalColour {
            let colours = Colour::ALL.map(|colour| names::tint(colour).name()).to_vec();
            fields.push(Field::one(gettext("Co_lour"), colours, self.colour, |draft, at| draft.colour = at));
        }
        let dice = dice(&m.state);
        let words: Vec<String> = dice.iter().map(|(at, die)| die_words(m, *at, *die)).collect();
        if matches!(kind, Kind::SetDie | Kind::MoveDie) {
            fields.push(Field::one(gettext("_Die"), words.clone(), self.die, |draft, at| draft.die = at));
        }
        if kind == Kind::MoveDie {
            fields.push(Field::one(gettext("_With"), words, self.other, |draft, at| draft.other = at));
        }
        if kind == Kind::SetDie {
            let faces = dice.get(self.die).map(|(_, die)| faces(m, die.colour)).unwrap_or_default();
            let faces = faces.into_iter().map(names::face_words).collect();
            fields.push(Field::one(gettext("New _face"), faces, self.face, |draft, at| draft.face = at));
        }
        if kind == Kind::MoveCard {
            let places = places(m.seats());
            let words: Vec<String> = places.iter().map(|place| place_words(m, *place)).collect();
            fields.push(Field::one(gettext("_From"), words.clone(), self.from, |draft, at| draft.from = at));
            fields.push(Field::one(gettext("_To"), words, self.to, |draft, at| draft.to = at));
            let (cards, unknown) = places.get(self.from).map(|place| cards_at(m, *place)).unwrap_or_default();
            let cards = cards.into_iter().map(|card| pick_card(m, card)).collect();
            let meant = self.card.card().map(|card| names::strategy(&m.game, card).title);
            let field = Field::card(gettext("Card"), cards, |draft: &mut Self, id| {
                draft.card = named(id.and_then(|id| id.parse().ok()).map(CardId));
            });
            let field = field.or_unknown(unknown.then(|| gettext("Unknown")));
            fields.push(field.now(meant.unwrap_or_else(|| gettext("Unknown"))));
        }
        if let Some((least, most)) = kind.range() {
            let range = (least.into(), most.into());
            fields.push(Field::number(gettext("Number"), self.n.into(), range, |draft, n| {
                draft.n = i8::try_from(n).unwrap_or_default();
            }));
        }
        if let Some(title) = kind.switch() {
            fields.push(Field::yes(title, self.yes, |draft, yes| draft.yes = yes));
        }
        fields
    }

    /// Yes or no follows what else was chosen.
    fn follow(&mut self, before: &Self, m: &ViewModel) {
        if let Some((least, most)) = self.kind.range() {
            self.n = self.n.clamp(least, most);
        }
        if (self.kind, self.seat, self.colour) != (before.kind, before.seat, before.colour) {
            self.yes = self.likely(m);
        }
        if self.from != before.from {
            self.card = CardRef::Unknown;
        }
        if self.die != before.die {
            self.face = 0;
        }
    }

    fn ruling(&self, m: &ViewModel) -> Result<Ruling, String> {
        self.put_together(m).ok_or_else(|| gettext("Nothing to adjust"))
    }
}

/// Where cards can be: the hands, the deck's top, the discard pile.
fn places(seats: usize) -> Vec<CardPlace> {
    let hands = (0u8..).take(seats).map(|seat| CardPlace::Hand(Seat(seat)));
    hands.chain([CardPlace::DeckTop, CardPlace::Discard]).collect()
}

fn place_words(m: &ViewModel, place: CardPlace) -> String {
    match place {
        CardPlace::Hand(seat) => gettext_f("{seat}’s hand", &[("seat", &m.name(seat))]),
        CardPlace::DeckTop => gettext("Top of the strategy deck"),
        CardPlace::Discard => gettext("Strategy discard pile"),
    }
}

/// The cards that can be in a place, and whether unknown ones can.
fn cards_at(m: &ViewModel, place: CardPlace) -> (Vec<(CardId, u8)>, bool) {
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
fn dice(state: &State) -> Vec<(DieRef, Die)> {
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

fn die_words(m: &ViewModel, at: DieRef, die: Die) -> String {
    let words = names::die_words(die);
    match at {
        DieRef::Side { seat, side } => names::place(&m.name(seat), side, &words),
        DieRef::Drafted { seat, .. } => {
            gettext_f("Drafted by {seat}: {die}", &[("seat", &m.name(seat)), ("die", &words)])
        }
        DieRef::Rolled { .. } => gettext_f("Rolled: {die}", &[("die", &words)]),
        DieRef::Aside { .. } => gettext_f("Set aside: {die}", &[("die", &words)]),
    }
}

/// The different faces of a colour's dice.
fn faces(m: &ViewModel, colour: Colour) -> Vec<Face> {
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
