//! The adjustments that a table can choose from when it types them; not all are allowed at every moment.

use super::dice::{Colour, Side};
use super::{CardId, CardPlace, CardRef, DiceTuners, DieRef, Ruling, State};
use crate::engine::Seat;

/// By how much points and Strength change at most.
const MOST: i8 = 9;
/// How many cards are drawn at most.
const CARDS: u8 = 3;

pub(super) fn adjustments(game: &DiceTuners, state: &State) -> Vec<Ruling> {
    let seats = || (0u8..).take(game.seats()).map(Seat);
    let mut all = vec![Ruling::AnnulDuel];
    for seat in seats() {
        let changes = || (1..=MOST).flat_map(|n| [n, -n]);
        all.extend(changes().map(|n| Ruling::AdjustVp { seat, n }));
        all.extend(changes().map(|n| Ruling::AdjustStrength { seat, n }));
        all.extend([true, false].map(|fire| Ruling::SetFire { seat, fire }));
        all.extend([true, false].map(|advantage| Ruling::SetAdvantage { seat, advantage }));
        all.extend((1..=CARDS).map(|n| Ruling::DrawCards { seat, n }));
    }
    for colour in Colour::ALL {
        all.extend([true, false].map(|legal| Ruling::LegalColour { colour, legal }));
    }
    let dice = dice(state);
    for (at, (die, colour)) in dice.iter().enumerate() {
        all.extend(game.faces(*colour).iter().map(|face| Ruling::SetDie { die: *die, face: *face }));
        all.extend(dice.iter().skip(at + 1).map(|(to, _)| Ruling::MoveDie { die: *die, to: *to }));
    }
    let places: Vec<CardPlace> =
        seats().map(CardPlace::Hand).chain([CardPlace::DeckTop, CardPlace::Discard]).collect();
    let cards = (0u8..).take(game.cards().len()).map(|n| CardRef::Card(CardId(n)));
    for card in cards.chain([CardRef::Unknown]) {
        for from in &places {
            all.extend(places.iter().map(|to| Ruling::MoveCard { card, from: *from, to: *to }));
        }
    }
    all
}

/// All dice on the table, with their colours.
fn dice(state: &State) -> Vec<(DieRef, Colour)> {
    let mut all = Vec::new();
    for (seat, own) in (0u8..).map(Seat).zip(&state.seats) {
        let sides = Side::ALL.into_iter().zip(own.sides);
        let deployed = sides.filter_map(|(side, die)| Some((DieRef::Side { seat, side }, die?.colour)));
        all.extend(deployed);
        all.extend(own.dice.iter().map(|die| (DieRef::Drafted { seat, die: *die }, die.colour)));
    }
    all.extend(state.rolled.iter().map(|die| (DieRef::Rolled { die: *die }, die.colour)));
    all.extend(state.aside.iter().map(|die| (DieRef::Aside { die: *die }, die.colour)));
    all
}
