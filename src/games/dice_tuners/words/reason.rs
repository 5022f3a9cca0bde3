//! Why a choice is a good one, in a sentence. Says nothing that the seat does not see.

use crate::engine::{Seat, Text, text, text_n};
use crate::games::dice_tuners::content::Who;
use crate::games::dice_tuners::content::compiled::Op;
use crate::games::dice_tuners::dice::{Colour, Die, Side};
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::{AbilityRef, CardId, DiceTuners, HeroId, State};

/// A hero strikes by its cost when On Fire (DT-STR-2).
pub fn hire(game: &DiceTuners, hero: HeroId) -> Option<Text> {
    let cost = game.hero(hero).cost;
    (cost > 0).then(|| text("While you are On Fire, each Sheathe has {n} Strength.").with("n", cost))
}

/// Additional dice are for the Overdrive, or for cards that their colour makes legal (DT-CARD-2).
pub fn select(game: &DiceTuners, state: &State, seat: Seat, extras: &[Colour]) -> Option<Text> {
    let needed: Vec<Colour> =
        extras.iter().copied().filter(|colour| game.overdrive_needs(state, seat, *colour) > 0).collect();
    if !needed.is_empty() {
        return Some(overdrive(&needed));
    }
    let mut colours = extras.to_vec();
    colours.sort_unstable();
    colours.dedup();
    let cards: usize = colours.iter().map(|colour| game.cards_unlocked(state, seat, *colour)).sum();
    let sentence = text_n(
        "1 card in your hand can be played if a die of its colour is set aside.",
        "{n} cards in your hand can be played if dice of their colours are set aside.",
        cards,
    );
    (cards > 0).then_some(sentence)
}

fn overdrive(needed: &[Colour]) -> Text {
    text("Your Overdrive still needs dice: {colours}.").with("colours", names::colours(needed))
}

pub fn draft(game: &DiceTuners, state: &State, seat: Seat, die: Die) -> Option<Text> {
    if game.overdrive_needs(state, seat, die.colour) > 0 {
        return Some(overdrive(&[die.colour]));
    }
    let most = state.rolled.iter().map(|other| other.face.katana).max()?;
    if die.face.katana > 0 && die.face.katana == most {
        return Some(text("No die left shows more Katanas."));
    }
    if die.face.shield {
        return Some(text("Where you put a Shield, you cannot lose a duel."));
    }
    let cost = state.seat(seat).hero.map(|hero| game.hero(hero).cost).filter(|_| die.face.sheathe)?;
    (cost > 0).then(|| text("While you are On Fire, its Sheathe has {n} Strength.").with("n", cost))
}

pub fn deploy(game: &DiceTuners, state: &State, seat: Seat, die: Die, side: Side) -> Option<Text> {
    if die.face.shield {
        return Some(text("Where you put a Shield, you cannot lose a duel."));
    }
    let (beaten, met) = game.beaten_there(state, seat, die, side);
    let sentence = text("By Katanas and colour it beats {n} of the {of} dice it can meet there.");
    (beaten > 0).then(|| sentence.with("n", beaten).with("of", met))
}

pub fn play(game: &DiceTuners, state: &State, seat: Seat, card: CardId) -> Option<Text> {
    let percent = (100.0 * game.chance_of_fire(state, seat, card)).round() as u32;
    Some(text("Your chance of being On Fire would be about {n}%.").with("n", percent))
}

/// To fight or to retreat: how strong both are as it stands.
pub fn stand(game: &DiceTuners, state: &State, seat: Seat, fights: bool) -> Option<Text> {
    let (own, other) = (game.strength(state, seat), game.strongest_opponent(state, seat)?);
    let sentence = match own > other {
        true if fights => text("You are stronger as it stands: {n} against {of}."),
        true => return None,
        false if fights => text("As it stands you have {n} against {of}, but there is more to come."),
        false => text("As it stands you would not win: {n} against {of}."),
    };
    Some(sentence.with("n", own).with("of", other))
}

/// What an ability brings its seat, the plainest first.
pub fn activate(game: &DiceTuners, state: &State, seat: Seat, ability: AbilityRef) -> Option<Text> {
    let effects = &game.ability(state, seat, ability)?.effects;
    let sentence = |op: &Op| match *op {
        Op::Vp { who: Who::Myself, n } if n > 0 => {
            Some(text_n("It brings you 1 VP.", "It brings you {n} VP.", n))
        }
        Op::Strength { who: Who::Myself, n } if n > 0 => {
            Some(text("It gives you {n} Strength.").with("n", n))
        }
        Op::Strength { n, .. } if n < 0 => {
            Some(text("It costs your opponent {n} Strength.").with("n", n.unsigned_abs()))
        }
        Op::StrengthPer { who: Who::Myself, per, n, max } => {
            let sum = game.counted(state, seat, per, n, max, &Default::default());
            (sum > 0).then(|| text("It gives you {n} Strength.").with("n", sum))
        }
        Op::Draw { who: Who::Myself, n } if n > 0 => {
            Some(text_n("You draw 1 card.", "You draw {n} cards.", n))
        }
        Op::Annul => Some(text("It makes the duel null.")),
        _ => None,
    };
    effects.iter().find_map(sentence)
}
