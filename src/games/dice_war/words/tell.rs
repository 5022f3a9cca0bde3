//! What entries did, for the log.

use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dice_war::action::{Action, Chance, Ruling};
use crate::games::dice_war::content::{Ability, Effect};
use crate::games::dice_war::event::{AbilitySource, Event};
use crate::games::dice_war::field::Field;
use crate::games::dice_war::names::{beside, colour, creature, fields, spell};
use crate::games::dice_war::rules::end_of_war::chased;
use crate::games::dice_war::state::{State, Step, other, pair_index};
use crate::games::dice_war::{BLACK, DiceWar, RED};

pub fn choice(game: &DiceWar, before: &State, seat: Seat, action: &Action) -> Option<Text> {
    let who = |at: Field| creature(game, seat, before.level(at));
    let from = match before.step {
        Step::FollowUp(at) => at,
        _ => Field::A1,
    };
    let attack = |from: Field, to: Field| {
        let sentence = text("{seat}: the {creature} on {from} attacks the {other} on {to}.");
        let sentence = sentence.with("creature", who(from)).with("from", from).with("to", to);
        sentence.with("other", creature(game, other(seat), before.level(to)))
    };
    let movement = |from: Field, to: Field| {
        let sentence = text("{seat}: the {creature} moves from {from} to {to}.");
        sentence.with("creature", who(from)).with("from", from).with("to", to)
    };
    let sentence = match *action {
        Action::SetLineup { row } => {
            let dice = row.iter().zip(0..).filter(|(level, _)| **level > 0).map(|(level, file)| {
                let sentence = text("{creature} on {field}").with("creature", creature(game, seat, *level));
                Arg::from(sentence.with("field", home(seat, file)))
            });
            text("{seat} sets up: {dice}.").with("dice", Arg::List(dice.collect()))
        }
        Action::PlaceDie { file, level } => {
            let sentence = text("{seat} places a {creature} on {field}.");
            sentence.with("creature", creature(game, seat, level)).with("field", home(seat, file))
        }
        Action::Move { from, to, .. } => movement(from, to),
        Action::FollowMove { to, .. } => movement(from, to),
        Action::Attack { from, to, .. } => attack(from, to),
        Action::FollowAttack { to, .. } => attack(from, to),
        Action::Upgrade { at } => {
            let sentence =
                text("{seat}: the {creature} on {field} becomes a {other}.").with("creature", who(at));
            let sentence = sentence.with("other", creature(game, seat, (before.level(at) + 1).min(6)));
            sentence.with("field", at)
        }
        Action::CastSpell { at, spell: id, fields: chosen, .. } => {
            let sentence = if chosen.is_empty() {
                text("{seat}: the {creature} on {field} casts {spell}.")
            } else {
                text("{seat}: the {creature} on {field} casts {spell} on {fields}.")
                    .with("fields", fields(&chosen))
            };
            sentence.with("creature", who(at)).with("field", at).with("spell", spell(game, id))
        }
        Action::Pass => text("{seat} has no legal action and passes."),
        Action::DeclareEndOfWar { die } => {
            let run = || chased(before, seat).map(|chased| before.runs[pair_index(chased)].field);
            let at = die.or_else(run)?;
            let owner = before.owner(at).unwrap_or(seat);
            let sentence =
                text("{seat} declares the End of War: {other}’s {creature} on {field} is being chased.");
            let sentence =
                sentence.with("creature", creature(game, owner, before.level(at))).with("other", owner);
            sentence.with("field", at)
        }
        Action::EndTurn => text("{seat} ends the turn."),
    };
    Some(sentence.with("seat", seat))
}

fn home(seat: Seat, file: u8) -> Arg {
    crate::games::dice_war::rules::home(seat, file).map_or(Arg::Verbatim(String::new()), Arg::from)
}

pub fn rolled(Chance::StartRoll { red, black }: Chance) -> Text {
    let sentence = if red == black {
        text("{red} rolls {a}, {black} rolls {b}: roll again.")
    } else {
        text("{red} rolls {a}, {black} rolls {b}.")
    };
    sentence.with("red", RED).with("a", red).with("black", BLACK).with("b", black)
}

/// The ability an event comes from.
pub(super) fn ability(game: &DiceWar, by: AbilitySource) -> Arg {
    Arg::Content(card_of(game, by).map_or_else(String::new, |ability| ability.name.clone()))
}

fn card_of(game: &DiceWar, by: AbilitySource) -> Option<&Ability> {
    match by {
        AbilitySource::Creature { seat, level, ability } => game.creature(seat, level).abilities.get(ability),
        AbilitySource::Location { ability } => game.content().location.first()?.abilities.get(ability),
    }
}

pub fn event(game: &DiceWar, event: Event) -> Option<Text> {
    on_the_board(game, event).or_else(|| beside_the_board(game, event))
}

/// What happened to dice on the board.
fn on_the_board(game: &DiceWar, event: Event) -> Option<Text> {
    Some(match event {
        Event::Defeated { seat, at, level, bonus } => {
            let sentence = if bonus > 0 {
                let sentence = text("{seat} gets {n} VP for the {creature} and {bonus} VP for {field}.");
                sentence.with("bonus", bonus).with("field", at)
            } else {
                text("{seat} gets {n} VP for the {creature}.")
            };
            let sentence = sentence.with("seat", other(seat)).with("n", level);
            sentence.with("creature", creature(game, seat, level))
        }
        Event::LevelChanged { seat, at, was, is, by } => {
            let sentence =
                text("{ability}: turn the {creature} on {field} to level {level}; it becomes a {other}.");
            let sentence = sentence.with("ability", ability(game, by)).with("field", at).with("level", is);
            sentence.with("creature", creature(game, seat, was)).with("other", creature(game, seat, is))
        }
        Event::Placed { seat, at, level } => {
            let sentence =
                text("One of {seat}’s Reserve dice enters on {field} as a {creature}.").with("seat", seat);
            sentence.with("field", at).with("creature", creature(game, seat, level))
        }
        Event::ToReserve { seat, at, location: true } => {
            let sentence = text("Too weak for the Ruin: {seat}’s die on {field} goes to the Reserve.");
            sentence.with("seat", seat).with("field", at)
        }
        Event::ToReserve { seat, at, location: false } => {
            let sentence = text("{seat}’s die on {field} goes to the Reserve.").with("seat", seat);
            sentence.with("field", at)
        }
        Event::ToExile { seat, at } => {
            text("{seat}’s die on {field} goes to the Exile.").with("seat", seat).with("field", at)
        }
        Event::Relocated { seat, from, to } => {
            let sentence = text("{seat}’s die on {from} goes to {to}.").with("seat", seat);
            sentence.with("from", from).with("to", to)
        }
        Event::Swapped { one, two } => {
            text("The dice on {from} and {to} swap places.").with("from", one).with("to", two)
        }
        _ => return None,
    })
}

/// What happened to bars, piles and the match.
fn beside_the_board(game: &DiceWar, event: Event) -> Option<Text> {
    Some(match event {
        Event::Exiled { seat, n } => {
            text_n("{seat} exiles one Reserve die.", "{seat} exiles {n} Reserve dice.", n).with("seat", seat)
        }
        Event::FromExile { seat, n } => text_n(
            "{n} of {seat}’s dice returns from the Exile to the Reserve.",
            "{n} of {seat}’s dice return from the Exile to the Reserve.",
            n,
        )
        .with("seat", seat),
        Event::Tp { seat, is } => text("{seat} now has {n} TP.").with("seat", seat).with("n", is),
        Event::Vp { seat, n } => text("{seat} gets {n} VP.").with("seat", seat).with("n", n),
        Event::Virtual { seat, is } => {
            text("{seat} now has {n} virtual VP.").with("seat", seat).with("n", is)
        }
        Event::Manual { by, effect } => {
            let note = match card_of(game, by).and_then(|card| card.effects.get(effect)) {
                Some(Effect::Manual { text }) => text.clone(),
                _ => String::new(),
            };
            let sentence = text("{ability}: do what the card says and adjust the board: {note}");
            sentence.with("ability", ability(game, by)).with("note", Arg::Content(note))
        }
        // What is asked next says so.
        Event::MayFollow(_) => return None,
        Event::Begins(seat) => text("{seat} sets up first and takes the first turn.").with("seat", seat),
        Event::Fled { n: 1, .. } => return None,
        Event::Fled { seat, at, n } => {
            let sentence = text("{seat}’s die on {field} has escaped {n} times in a row.").with("seat", seat);
            sentence.with("field", at).with("n", n)
        }
        Event::Countdown(n) => text("Turns until the End of War: {n}.").with("n", n),
        Event::Cancelled => text("The End of War is called off."),
        Event::Quiet(n) => text("Nobody has earned VP for {n} turns.").with("n", u32::from(n)),
        // Told elsewhere.
        Event::Over { .. }
        | Event::Defeated { .. }
        | Event::LevelChanged { .. }
        | Event::Placed { .. }
        | Event::ToReserve { .. }
        | Event::ToExile { .. }
        | Event::Relocated { .. }
        | Event::Swapped { .. } => return None,
    })
}

pub fn decision(game: &DiceWar, before: &State, ruling: &Ruling) -> Option<Text> {
    let die = |sentence: Text, at: Field| {
        let owner = before.owner(at).unwrap_or(RED);
        sentence.with("creature", creature(game, owner, before.level(at))).with("seat", owner)
    };
    Some(match *ruling {
        // What follows from these says it all.
        Ruling::Resign { .. } | Ruling::AgreeDraw | Ruling::End { .. } => return None,
        Ruling::SetLevel { at, level } => {
            let sentence =
                die(text("House ruling: {seat}’s {creature} on {field} is now level {level}."), at);
            sentence.with("field", at).with("level", level)
        }
        Ruling::MoveDie { from, to } => {
            let sentence = die(text("House ruling: {seat}’s {creature} moves from {from} to {to}."), from);
            sentence.with("from", from).with("to", to)
        }
        Ruling::TakeOff { at, to } => {
            let sentence = die(text("House ruling: {seat}’s {creature} on {field} goes to the {place}."), at);
            sentence.with("field", at).with("place", beside(to))
        }
        Ruling::PutOn { seat, from, at, level } => {
            let sentence =
                text("House ruling: one of {seat}’s dice goes from the {place} to {field} as a {creature}.");
            let sentence = sentence.with("seat", seat).with("place", beside(from)).with("field", at);
            sentence.with("creature", creature(game, seat, level))
        }
        Ruling::Reserve { seat, n } => {
            let reserve = i64::from(before.reserve[pair_index(seat)]) + i64::from(n);
            text_n(
                "House ruling: {seat}’s Reserve now has {n} die.",
                "House ruling: {seat}’s Reserve now has {n} dice.",
                reserve,
            )
            .with("seat", seat)
        }
        Ruling::SetVp { seat, vp } => {
            text("House ruling: {seat}’s VP bar is now {n}.").with("seat", seat).with("n", vp)
        }
        Ruling::SetTp { seat, tp } => {
            text("House ruling: {seat}’s TP bar is now {n}.").with("seat", seat).with("n", tp)
        }
        Ruling::Act { seat } => {
            let sentence = text("House ruling: {seat} ({colour}) takes the next action.").with("seat", seat);
            sentence.with("colour", colour(seat))
        }
    })
}
