//! What the table ruled.

use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dice_tuners::action::CardPlace;
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::{DiceTuners, DieRef, InFront, Ruling};

/// An adjustment in a sentence.
pub fn tell_ruling(game: &DiceTuners, ruling: &Ruling) -> Text {
    match *ruling {
        Ruling::AdjustVp { seat, n } if n < 0 => {
            text("House ruling: {seat} loses {n} VP.").with("seat", seat).with("n", n.unsigned_abs())
        }
        Ruling::AdjustVp { seat, n } => {
            text("House ruling: {seat} gets {n} VP.").with("seat", seat).with("n", n)
        }
        Ruling::AdjustStrength { seat, n } if n < 0 => {
            let sentence = text("House ruling: {seat} has {n} less Strength.");
            sentence.with("seat", seat).with("n", n.unsigned_abs())
        }
        Ruling::AdjustStrength { seat, n } => {
            text("House ruling: {seat} has {n} more Strength.").with("seat", seat).with("n", n)
        }
        Ruling::SetFire { seat, fire: true } => text("House ruling: {seat} is On Fire.").with("seat", seat),
        Ruling::SetFire { seat, fire: false } => {
            text("House ruling: {seat} is not On Fire.").with("seat", seat)
        }
        Ruling::SetAdvantage { seat, advantage: true } => {
            text("House ruling: {seat} has advantage.").with("seat", seat)
        }
        Ruling::SetAdvantage { seat, advantage: false } => {
            text("House ruling: {seat} has no advantage.").with("seat", seat)
        }
        Ruling::MoveCard { card, from, to } => {
            let sentence = text("House ruling: {card} moves from {from} to {to}.");
            let sentence = sentence.with("card", names::card_or_unknown(game, card));
            sentence.with("from", place(from)).with("to", place(to))
        }
        Ruling::SetDie { die, face } => {
            let sentence = text("House ruling: a die ({die}) is turned to {face}.");
            sentence.with("die", die_place(die)).with("face", names::face(face))
        }
        Ruling::MoveDie { die, to } => {
            let sentence = text("House ruling: two dice are swapped, {die} and {other}.");
            sentence.with("die", die_place(die)).with("other", die_place(to))
        }
        Ruling::AnnulDuel => text("House ruling: the duel is null."),
        Ruling::DrawCards { seat, n } => {
            let sentence =
                text_n("House ruling: {seat} draws one card.", "House ruling: {seat} draws {n} cards.", n);
            sentence.with("seat", seat)
        }
        Ruling::LegalColour { colour, legal: true } => {
            text("House ruling: {colour} cards are legal this round.").with("colour", colour)
        }
        Ruling::LegalColour { colour, legal: false } => {
            text("House ruling: {colour} cards are illegal this round.").with("colour", colour)
        }
        Ruling::SetHandCount { seat, count } => {
            let sentence = text_n(
                "House ruling: {seat} holds {n} card.",
                "House ruling: {seat} holds {n} cards.",
                count,
            );
            sentence.with("seat", seat)
        }
        Ruling::Looks { seat } => {
            text("Only the colour and value of {seat}’s card in this duel were entered.").with("seat", seat)
        }
        Ruling::Laid { seats } => {
            let told = (0u8..).map(Seat).zip(&seats).map(|(seat, told)| laid(game, seat, told).into());
            text("On the table: {seats}.").with("seats", Arg::List(told.collect()))
        }
    }
}

/// What lies in front of a seat.
fn laid(game: &DiceTuners, seat: Seat, told: &InFront) -> Text {
    let [left, right, front] = told.dice.map(names::die);
    let words = match told.hero {
        Some(hero) => text("{seat} with {hero}, left {left}, right {right}, front {front}")
            .with("hero", game.hero_name(hero)),
        None => text("{seat}, left {left}, right {right}, front {front}"),
    };
    words.with("seat", seat).with("left", left).with("right", right).with("front", front)
}

/// Where a card is.
pub fn place(place: CardPlace) -> Text {
    match place {
        CardPlace::Hand(seat) => text("{seat}’s hand").with("seat", seat),
        CardPlace::DeckTop => text("the top of the deck"),
        CardPlace::Discard => text("the discard pile"),
    }
}

/// Where a die lies.
pub fn die_place(die: DieRef) -> Text {
    match die {
        DieRef::Side { seat, side } => {
            text("{seat}, {side}").with("seat", seat).with("side", names::side(side))
        }
        DieRef::Drafted { seat, die } => {
            text("{seat}, {die}").with("seat", seat).with("die", names::die(die))
        }
        DieRef::Rolled { die } => text("{die} (rolled)").with("die", names::die(die)),
        DieRef::Aside { die } => text("{die} set aside").with("die", names::die(die)),
    }
}
