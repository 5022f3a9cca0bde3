//! The last die of a goal, for all faces at once.

use crate::engine::Random;
use crate::games::dualing_dice::dice::Die;
use crate::games::dualing_dice::goal::{Goal, LastDie, faces};

const DEFAULT: &str = include_str!("../../../../../data/packs/dualing-dice/default.toml");

#[derive(serde::Deserialize)]
struct Deck {
    goal: Vec<Goal>,
}

#[test]
fn the_last_die_meets_what_five_dice_meet() {
    let deck: Deck = toml::from_str(DEFAULT).expect("the pack is written well");
    let all: Vec<Die> = faces::all().collect();
    let mut random = Random::from_seed(1);
    for goal in &deck.goal {
        let compiled = goal.compiled();
        let last = LastDie::new(&compiled);
        for _ in 0..40 {
            let mut dice: [Die; 5] = std::array::from_fn(|_| all[random.index(all.len())]);
            let found = last.faces(&mut dice);
            for die in &all {
                dice[4] = *die;
                let said = found >> faces::face(*die) & 1 == 1;
                assert_eq!(said, compiled.met(&dice), "{} {dice:?}", goal.id);
            }
        }
    }
}
