//! Goals as the rules tell them: what they mean, how they read, how likely they are.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod last;
mod meaning;
mod odds;
mod words;

use super::{Compiled, Condition};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};

/// A condition as a pack writes it: `{ sum = { at_least = 44 } }`.
fn condition(toml: &str) -> Condition {
    #[derive(serde::Deserialize)]
    struct Only {
        when: Condition,
    }
    toml::from_str::<Only>(&format!("when = {toml}")).expect("the condition is written well").when
}

fn compiled(toml: &str) -> Compiled {
    Compiled::new(&condition(toml))
}

/// Dice as the rules write them: `cD12=9 wD6=2`.
fn dice(text: &str) -> Vec<Die> {
    text.split_whitespace().map(die).collect()
}

fn die(text: &str) -> Die {
    let (what, number) = text.split_once('=').expect("such as cD12=9");
    let (tint, kind) = what.split_at(1);
    let tint = if tint == "w" { Tint::White } else { Tint::Colour };
    let kind = Kind::COLOUR.into_iter().find(|known| known.name() == kind).expect("a type of die");
    Die { tint, kind, number: number.parse().expect("a number") }
}

/// White dice, of the smallest types that have these numbers.
fn white(numbers: &[u8]) -> Vec<Die> {
    let kind = |number| Kind::COLOUR.into_iter().find(|kind| kind.sides() >= number).expect("1 to 20");
    numbers.iter().map(|n| Die { tint: Tint::White, kind: kind(*n), number: *n }).collect()
}

/// The mean of the better of a roll of this colour die and a white D12.
fn white_and_colour(colour: Kind, worth: impl Fn(Die) -> f64) -> f64 {
    let roll = |tint, kind: Kind| -> Vec<f64> {
        (1..=kind.sides()).map(|number| worth(Die { tint, kind, number })).collect()
    };
    let (own, white) = (roll(Tint::Colour, colour), roll(Tint::White, Kind::D12));
    let better: f64 = own.iter().map(|x| white.iter().map(|y| x.max(*y)).sum::<f64>()).sum();
    better / (own.len() * white.len()) as f64
}
