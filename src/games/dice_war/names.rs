//! Parts of sentences.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::OffBoard;
use crate::games::dice_war::field::Field;
use crate::games::dice_war::state::{BLACK, Ended, RED, Reason, State};

/// The colour of a seat's dice.
pub(super) fn colour(seat: Seat) -> Text {
    if seat == RED { text("Red") } else { text("Black") }
}

/// The name of a seat's creature of a level.
pub fn creature(game: &DiceWar, seat: Seat, level: u8) -> Arg {
    Arg::Content(game.creature(seat, level).name.clone())
}

/// The name of a spell.
pub(super) fn spell(game: &DiceWar, spell: u8) -> Arg {
    Arg::Content(game.spell(spell).map_or_else(|| spell.to_string(), |card| card.name.clone()))
}

/// Where dice are that are not on the board.
pub fn beside(place: OffBoard) -> Text {
    match place {
        OffBoard::Reserve => text("Reserve"),
        OffBoard::Exile => text("Exile"),
    }
}

/// Fields, one after the other.
pub(super) fn fields(fields: &[Field]) -> Arg {
    Arg::List(fields.iter().map(|field| Arg::from(*field)).collect())
}

/// How the match ended.
pub(super) fn over(game: &DiceWar, state: &State, ended: Ended) -> Text {
    let [red, black] = [RED, BLACK].map(|seat| game.total(state, seat));
    let Some(winner) = ended.winner else {
        return match ended.reason {
            Reason::Agreed => text("The match is a draw by agreement."),
            Reason::Vp
            | Reason::Annihilation
            | Reason::Ruins
            | Reason::EndOfWar
            | Reason::QuietCap
            | Reason::TurnCap
            | Reason::NoAction
            | Reason::Resign
            | Reason::CardText => {
                text("The match is a draw, {red} to {black} VP.").with("red", red).with("black", black)
            }
        };
    };
    let (own, others) = if winner == RED { (red, black) } else { (black, red) };
    let points = |sentence: Text| sentence.with("vp", own).with("other", others);
    let sentence = match ended.reason {
        Reason::Vp => points(text("{seat} wins the match with {vp} to {other} VP.")),
        Reason::Annihilation => text("{seat} wins the match: no opposing dice are left on the board."),
        Reason::Ruins => text("{seat} holds all Ruins and wins the match."),
        Reason::EndOfWar => points(text("The war ends. {seat} wins the match with {vp} to {other} VP.")),
        Reason::QuietCap => {
            points(text("Too many turns without VP: {seat} wins the match with {vp} to {other} VP."))
        }
        Reason::TurnCap => {
            points(text("The last turn is over: {seat} wins the match with {vp} to {other} VP."))
        }
        Reason::NoAction => text("{seat} wins the match: the opponent has no legal action."),
        Reason::Resign => text("{seat} wins the match by resignation."),
        Reason::Agreed | Reason::CardText => text("{seat} wins the match by the text of a card."),
    };
    sentence.with("seat", winner)
}
