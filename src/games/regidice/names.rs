//! What sentences are made of.

use crate::engine::{Arg, Few, Seat, Text, text, text_n};
use crate::games::regidice::action::{ENEMY_DICE, Gift, Kind, Place};
use crate::games::regidice::dice::{Colour, Counts, Dice, DieRef};
use crate::games::regidice::state::{Declared, face};
use crate::i18n::N_;

/// A colour.
pub const fn colour(colour: Colour) -> Arg {
    Arg::Term(match colour {
        Colour::Red => N_("red"),
        Colour::Yellow => N_("yellow"),
        Colour::Blue => N_("blue"),
        Colour::Black => N_("black"),
    })
}

/// One of the five actions.
pub const fn kind(kind: Kind) -> Arg {
    Arg::Term(match kind {
        Kind::Attack => N_("Attack"),
        Kind::Block => N_("Block"),
        Kind::Heal => N_("Heal"),
        Kind::Cast => N_("Cast"),
        Kind::Animal => N_("Animal"),
    })
}

/// An announcement: `Attack for 6s`.
pub fn declared(declared: Declared) -> Arg {
    announced(declared.action, declared.value).into()
}

/// An action and a value.
pub fn announced(action: Kind, value: u8) -> Text {
    text("{action} for {value}s").with("action", kind(action)).with("value", value)
}

/// A die and what it shows: `red 4`.
pub fn die(die: DieRef) -> Arg {
    text("{colour} {n}").with("colour", colour(die.colour)).with("n", die.face).into()
}

/// Several dice: `2 × red 4, blue 6`.
pub fn dice(dice: &Dice) -> Arg {
    let some = |(one, n): (DieRef, u8)| match n {
        1 => die(one),
        _ => text("{n} × {die}").with("n", n).with("die", die(one)).into(),
    };
    Arg::List(dice.iter().map(some).collect())
}

/// Dice without pips: `2 red, 1 blue`.
pub fn counts(counts: &Counts) -> Arg {
    let some = |(of, n): (Colour, u8)| text("{n} {colour}").with("n", n).with("colour", colour(of)).into();
    Arg::List(counts.iter().map(some).collect())
}

/// So many dice: `1 die`, `3 dice`.
pub fn how_many(n: u8) -> Arg {
    text_n("1 die", "{n} dice", n).into()
}

/// What a healer takes out of the injured pool; if others get dice as well, with all their names.
pub fn taken(healer: Seat, take: &Counts, give: &[Gift]) -> Arg {
    if give.is_empty() {
        return counts(take);
    }
    let own = [Gift { seat: healer, dice: *take }];
    let gifts = own.iter().chain(give).filter(|gift| !gift.dice.is_empty());
    let gift = |gift: &Gift| {
        text("{dice} for {seat}").with("dice", counts(&gift.dice)).with("seat", gift.seat).into()
    };
    Arg::List(gifts.map(gift).collect())
}

/// Only what dice show.
pub fn faces(dice: &Dice) -> Arg {
    Arg::List(dice.each().map(|die| Arg::from(die.face)).collect())
}

/// What the enemy's dice show.
pub fn enemy_faces(hits: &Few<u8, ENEMY_DICE>) -> Arg {
    Arg::List(hits.iter().map(|hits| Arg::from(face(*hits))).collect())
}

/// Where dice lie; a pool by whose it is.
pub fn place(place: Place) -> Arg {
    match place {
        Place::Pool(seat) => seat.into(),
        Place::Injured => text("the injured pool").into(),
        Place::Supply => text("the supply").into(),
        Place::Box => text("the box").into(),
    }
}

/// Several seats, joined by commas.
pub fn seats(seats: impl Iterator<Item = Seat>) -> Arg {
    Arg::List(seats.map(Arg::Seat).collect())
}

/// Dice that are lost: unused ones, used ones, ones without pips.
pub fn lost(spent: &Counts, blank: &Counts, live: &Dice) -> Arg {
    let live = (!live.is_empty()).then(|| dice(live));
    let used = (!spent.is_empty()).then(|| text("{dice} (used)").with("dice", counts(spent)).into());
    let fresh = (!blank.is_empty()).then(|| text("{dice} (not rolled)").with("dice", counts(blank)).into());
    Arg::List(live.into_iter().chain(used).chain(fresh).collect())
}
