//! Sentences: what is asked for, choices in a few words, what entries did.

mod picture;
mod tell;

pub use picture::picture;
pub use tell::tell;

use super::action::Action;
use super::field::Field;
use super::state::{Ended, Phase, Reason, State};
use super::{DiceWar, notation};
use crate::engine::{Arg, Seat, Text, text};

/// A field, for sentences.
pub(super) fn field_arg(field: Field) -> Arg {
    Arg::Verbatim(field.to_string())
}

/// The colour of a seat's dice.
pub(super) const fn seat_word(red: bool) -> Text {
    if red { text("Red") } else { text("Black") }
}

/// Who does what now.
#[must_use]
pub fn ask(game: &DiceWar, state: &State) -> Text {
    let seat = state.to_act;
    let told = match state.phase {
        Phase::StartRoll => return text("Everybody rolls a die; the higher level begins."),
        Phase::Over(ended) => return over(game, state, ended),
        Phase::Setup if game.options().setup == super::options::SetupOrder::Alternate => {
            text("{seat} ({colour}) places a die of the line-up.")
        }
        Phase::Setup => text("{seat} ({colour}) sets up a line-up of power 10."),
        Phase::FollowUp(at) => {
            let told = text("{seat} ({colour}) may act once more with the {creature} on {field}.");
            told.with("creature", creature(game, seat, state.level(at))).with("field", field_arg(at))
        }
        Phase::War => match state.countdown {
            None => text("{seat} ({colour}) acts."),
            Some(count) => {
                text("{seat} ({colour}) acts. Turns to the End of War: {n}.").with("n", count.left)
            }
        },
    };
    told.with("seat", seat).with("colour", DiceWar::colour(seat))
}

/// How the match ended.
pub(super) fn over(game: &DiceWar, state: &State, ended: Ended) -> Text {
    let [red, black] = [super::RED, super::BLACK].map(|seat| game.total(state, seat));
    let Some(winner) = ended.winner else {
        return match ended.reason {
            Reason::Agreed => text("The match is a draw by agreement."),
            _ => text("The match is a draw at {red} : {black} VP.").with("red", red).with("black", black),
        };
    };
    let (own, others) = if winner == super::RED { (red, black) } else { (black, red) };
    let points = |told: Text| told.with("vp", own).with("other", others);
    let told = match ended.reason {
        Reason::Vp => points(text("{seat} wins the match with {vp} to {other} VP.")),
        Reason::Annihilation => text("{seat} wins the match: nothing opposing is left on the board."),
        Reason::Ruins => text("{seat} holds all Ruins and wins the match."),
        Reason::EndOfWar => points(text("The War ends. {seat} wins the match with {vp} to {other} VP.")),
        Reason::QuietCap => {
            points(text("Too long without VP: {seat} wins the match with {vp} to {other} VP."))
        }
        Reason::TurnCap => {
            points(text("The last turn is over: {seat} wins the match with {vp} to {other} VP."))
        }
        Reason::NoAction => text("{seat} wins the match: there is nothing the other can do."),
        Reason::Resign => text("{seat} wins the match: the other gives up."),
        Reason::Agreed | Reason::CardText => text("{seat} wins the match by the text of a card."),
    };
    told.with("seat", winner)
}

/// The name of a seat's creature of a level.
pub(super) fn creature(game: &DiceWar, seat: Seat, level: u8) -> Arg {
    Arg::Content(game.creature(seat, level).name.clone())
}

/// The name of a spell.
pub(super) fn spell(game: &DiceWar, spell: u8) -> Arg {
    Arg::Content(game.spell(spell).map_or_else(|| spell.to_string(), |card| card.name.clone()))
}

/// Fields, one after the other.
pub(super) fn fields(fields: &[Field]) -> Arg {
    Arg::List(fields.iter().map(|field| field_arg(*field)).collect())
}

/// A choice in a few words, its notation first; no two choices of a legal list have the same.
#[must_use]
pub fn name(game: &DiceWar, state: &State, action: &Action) -> Text {
    let seat = state.to_act;
    let who = |at: Field| creature(game, seat, state.level(at));
    let from = match state.phase {
        Phase::FollowUp(at) => at,
        _ => Field::A1,
    };
    let what = match *action {
        Action::SetLineup { .. } | Action::PlaceDie { .. } => None,
        Action::Move { from, to, .. } => {
            Some(text("{creature} to {field}").with("creature", who(from)).with("field", field_arg(to)))
        }
        Action::Attack { from, to, .. } => Some(attack(game, state, seat, from, to)),
        Action::Upgrade { at } => {
            let told = text("{creature} becomes {other}").with("creature", who(at));
            Some(told.with("other", creature(game, seat, (state.level(at) + 1).min(6))))
        }
        Action::CastSpell { at, spell: id, fields: chosen, .. } => {
            let told = if chosen.is_empty() {
                text("{creature} casts {spell}")
            } else {
                text("{creature} casts {spell} on {fields}").with("fields", fields(&chosen))
            };
            Some(told.with("creature", who(at)).with("spell", spell(game, id)))
        }
        Action::Pass => Some(text("Pass")),
        Action::DeclareEndOfWar { die: None } => Some(text("Declare the End of War")),
        Action::DeclareEndOfWar { die: Some(die) } => {
            Some(text("Declare the End of War for {field}").with("field", field_arg(die)))
        }
        Action::FollowMove { to, .. } => {
            Some(text("{creature} to {field}").with("creature", who(from)).with("field", field_arg(to)))
        }
        Action::FollowAttack { to, .. } => Some(attack(game, state, seat, from, to)),
        Action::EndTurn => Some(text("End the turn")),
    };
    let notation = Arg::Verbatim(notation::write(game, state, action));
    match what {
        None => text("{move}").with("move", notation),
        Some(what) => text("{move}  {what}").with("move", notation).with("what", what),
    }
}

fn attack(game: &DiceWar, state: &State, seat: Seat, from: Field, to: Field) -> Text {
    let enemy = super::view::other(seat);
    let victim = state.level(to);
    let told = text("{creature} defeats {other} on {field}: {n} VP");
    let told = told.with("creature", creature(game, seat, state.level(from)));
    let told = told.with("other", creature(game, enemy, victim)).with("field", field_arg(to));
    told.with("n", victim + game.field_bonus(seat, to))
}
