//! What the table ruled.

use super::parts;
use crate::engine::{Text, text};
use crate::games::dice_tuners::action::CardPlace;
use crate::games::dice_tuners::{DiceTuners, DieRef, Ruling};

/// An adjustment in a sentence.
pub fn tell_ruling(game: &DiceTuners, ruling: &Ruling) -> Text {
    match *ruling {
        Ruling::AdjustVp { seat, n } if n < 0 => {
            text("The table rules: {seat} loses {n} VP.").with("seat", seat).with("n", n.unsigned_abs())
        }
        Ruling::AdjustVp { seat, n } => {
            text("The table rules: {seat} gets {n} VP.").with("seat", seat).with("n", n)
        }
        Ruling::AdjustStrength { seat, n } if n < 0 => {
            let told = text("The table rules: {seat} has {n} Strength less.");
            told.with("seat", seat).with("n", n.unsigned_abs())
        }
        Ruling::AdjustStrength { seat, n } => {
            text("The table rules: {seat} has {n} Strength more.").with("seat", seat).with("n", n)
        }
        Ruling::SetFire { seat, fire: true } => {
            text("The table rules: {seat} is On Fire.").with("seat", seat)
        }
        Ruling::SetFire { seat, fire: false } => {
            text("The table rules: {seat} is not On Fire.").with("seat", seat)
        }
        Ruling::SetAdvantage { seat, advantage: true } => {
            text("The table rules: {seat} has advantage.").with("seat", seat)
        }
        Ruling::SetAdvantage { seat, advantage: false } => {
            text("The table rules: {seat} has no advantage.").with("seat", seat)
        }
        Ruling::MoveCard { card, from, to } => {
            let told = text("The table moves {card}: from {from} to {to}.");
            let told = told.with("card", parts::card_or_unknown(game, card));
            told.with("from", place(from)).with("to", place(to))
        }
        Ruling::SetDie { die, face } => {
            let told = text("The table turns a die ({die}) to {face}.");
            told.with("die", die_place(die)).with("face", parts::face(face))
        }
        Ruling::MoveDie { die, to } => {
            let told = text("The table exchanges two dice: {die} and {other}.");
            told.with("die", die_place(die)).with("other", die_place(to))
        }
        Ruling::AnnulDuel => text("The table ends the duel without a winner."),
        Ruling::DrawCards { seat, n: 1 } => {
            text("The table rules: {seat} draws one card.").with("seat", seat)
        }
        Ruling::DrawCards { seat, n } => {
            text("The table rules: {seat} draws {n} cards.").with("seat", seat).with("n", n)
        }
        Ruling::LegalColour { colour, legal: true } => {
            text("The table rules: {colour} cards may be played this round.").with("colour", colour)
        }
        Ruling::LegalColour { colour, legal: false } => {
            text("The table rules: {colour} cards may not be played this round.").with("colour", colour)
        }
    }
}

fn place(place: CardPlace) -> Text {
    match place {
        CardPlace::Hand(seat) => text("the hand of {seat}").with("seat", seat),
        CardPlace::DeckTop => text("the top of the deck"),
        CardPlace::Discard => text("the discard pile"),
    }
}

fn die_place(die: DieRef) -> Text {
    match die {
        DieRef::Side { seat, side } => {
            text("{seat}, {side}").with("seat", seat).with("side", parts::side(side))
        }
        DieRef::Drafted { seat, die } => {
            text("{seat}, {die}").with("seat", seat).with("die", parts::die(die))
        }
        DieRef::Rolled { die } => text("rolled {die}").with("die", parts::die(die)),
        DieRef::Aside { die } => text("aside {die}").with("die", parts::die(die)),
    }
}
