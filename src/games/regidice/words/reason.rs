//! Why a choice is a good one, in a sentence.

use crate::engine::{Arg, Seat, SeatSet, Text, text, text_n};
use crate::games::regidice::action::Kind;
use crate::games::regidice::dice::Colour;
use crate::games::regidice::names;
use crate::games::regidice::odds;
use crate::games::regidice::state::Declared;
use crate::games::regidice::{Regidice, State, formation};

/// What an attack does to the enemy.
pub fn attack(game: &Regidice, state: &State, damage: u8) -> Text {
    let missing = u32::from(game.missing(state));
    let after = u32::from(state.damage()) + u32::from(damage);
    if after > missing && state.enemy + 1 < game.enemies() {
        return text("This defeats the enemy with damage to spare, so the team gets black dice.");
    }
    if after >= missing {
        return text("This defeats the enemy.");
    }
    let sentence = text("Deals {n} of the {missing} hits still needed.").with("n", damage);
    sentence.with("missing", missing - u32::from(state.damage()))
}

/// What an announcement may bring, by what the seat sees.
pub fn promise(game: &Regidice, state: &State, seat: Seat, kind: Kind, value: u8) -> Option<Text> {
    match kind {
        Kind::Attack => {
            let odds = game.attack_odds(state, seat, value);
            let mean: f64 = odds.iter().zip(0u32..).map(|(chance, n)| chance * f64::from(n)).sum();
            let (n, missing) = (mean.round() as u32, game.missing(state));
            Some(match (missing, n) {
                (_, 0) => text("unlikely to hit the enemy"),
                (1, _) => text("should deal the last hit needed"),
                // More hits than that do nothing.
                (_, n) if n >= u32::from(missing) => {
                    text("should deal all {missing} hits still needed").with("missing", missing)
                }
                _ => {
                    text("about {n} of the {missing} hits still needed").with("n", n).with("missing", missing)
                }
            })
        }
        Kind::Block => {
            let n = mean_block(game, state, seat, value);
            Some(match n.round() as u32 {
                0 => text("unlikely to block anything"),
                n => text("should block about {n} of {blow}").with("n", n).with("blow", game.attack(state)),
            })
        }
        Kind::Heal => {
            let injured = state.injured.total();
            let run = run_chance(game, state, seat, value);
            let sentence = text("{n}% chance of a run; {dice} in the injured pool");
            (injured > 0).then(|| sentence.with("n", percent(run)).with("dice", names::how_many(injured)))
        }
        Kind::Cast => {
            let chance = |colour: &Colour| game.spell_odds(state, seat, *colour, value);
            let spells = Colour::ALL.into_iter().filter(|c| game.compiled().spells[c.index()].is_some());
            let colour = spells.max_by(|a, b| chance(a).total_cmp(&chance(b)))?;
            let sentence = text("{n}% chance of the {colour} spell").with("colour", names::colour(colour));
            Some(sentence.with("n", percent(chance(&colour))))
        }
        Kind::Animal => {
            let ones = kept_faces(state, seat)[usize::from(game.compiled().animal.face - 1)];
            match ones {
                0 => None,
                n => Some(text_n("1 of your dice can raise another", "{n} of your dice can raise others", n)),
            }
        }
    }
}

/// Whom the blow hits as things stand.
pub fn blow(game: &Regidice, state: &State, seat: Seat, kind: Kind) -> Text {
    let mut planned = *state;
    planned.seat_mut(seat).declared = Some(Declared { action: kind, value: 1 });
    let struck: SeatSet = game.struck(&planned).0;
    let blow = game.attack(state);
    let sentence = match (struck.contains(seat), struck.len()) {
        (true, 1) if kind == Kind::Block => return text("the unblocked damage would hit you"),
        (true, _) if kind == Kind::Block => return text("the unblocked damage would hit you and others"),
        (true, 1) => text("the attack of {blow} would hit you"),
        (true, _) => text("the attack of {blow} would hit you and others"),
        (false, _) => {
            let sentence = text("the attack of {blow} would hit {seats}");
            sentence.with("seats", Arg::List(struck.iter().map(Arg::Seat).collect()))
        }
    };
    sentence.with("blow", blow)
}

/// A seat's own dice by face, without those that others asked for.
fn kept_faces(state: &State, seat: Seat) -> [u8; 6] {
    let mut faces = state.seat(seat).live.faces();
    let others = state.all().filter(|other| *other != seat);
    for declared in others.filter_map(|other| state.seat(other).declared) {
        faces[usize::from(declared.value - 1)] = 0;
    }
    faces
}

/// The others' dice of a value that lie open, and how many of theirs are covered.
fn gathered(state: &State, seat: Seat, value: u8) -> (u8, usize) {
    let others = state.all().filter(|other| *other != seat).map(|other| state.seat(other));
    let count = |(open, covered), pool: &crate::games::regidice::SeatState| {
        (open + pool.live.showing(value).total(), covered + usize::from(pool.unknown.total()))
    };
    others.fold((0, 0), count)
}

/// What a block is worth, one roll with another.
fn mean_block(game: &Regidice, state: &State, seat: Seat, value: u8) -> f64 {
    let set = game.compiled().block;
    let (open, covered) = gathered(state, seat, value);
    let mut faces = kept_faces(state, seat);
    let at = usize::from(value - 1);
    faces[at] += open;
    let size = |n: u8| if n >= set.min { n.saturating_sub(set.minus) } else { 0 };
    let sure: u8 = (0..6).filter(|face| *face != at).map(|face| size(faces[face])).sum();
    let more = |k: usize| {
        let chance = odds::at_least(k, covered) - odds::at_least(k + 1, covered);
        chance * f64::from(size(faces[at] + k as u8))
    };
    let mean = f64::from(sure) + (0..=covered).map(more).sum::<f64>();
    mean.min(f64::from(game.attack(state)))
}

/// The chance that a seat has a run, if it asks for a value.
fn run_chance(game: &Regidice, state: &State, seat: Seat, value: u8) -> f64 {
    let min = game.compiled().heal.min;
    let (open, covered) = gathered(state, seat, value);
    let mut faces = kept_faces(state, seat);
    if formation::has_run(&faces, min) {
        return 1.0;
    }
    faces[usize::from(value - 1)] += 1;
    match (formation::has_run(&faces, min), open) {
        (false, _) => 0.0,
        (true, 0) => odds::at_least(1, covered),
        (true, _) => 1.0,
    }
}

fn percent(chance: f64) -> u32 {
    (100.0 * chance).round() as u32
}
