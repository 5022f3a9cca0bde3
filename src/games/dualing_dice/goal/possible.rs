//! Whether a goal can be met at all.

use super::classes::Classes;
use super::compiled::Compiled;
use super::faces;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};

/// How many sets of dice are drawn first: nearly every goal is met by one of them.
const DRAWN: u32 = 2000;

/// How many sets are tried one by one after that.
const TRIED: usize = 3_000_000;

/// Whether five dice that one player can save meet the goal: any white dice, and colour dice of different types.
/// A goal with more combinations than can be tried at once is taken for possible.
#[must_use]
pub fn possible(goal: &Compiled) -> bool {
    drawn(goal) || Trial::new(goal).any(0, NOTHING_USED, &mut [Die::default(); 5], 0)
}

/// Draws sets of dice, always the same ones.
fn drawn(goal: &Compiled) -> bool {
    let all: Vec<Die> = faces::all().collect();
    let mut seed = 1u32;
    (0..DRAWN).any(|_| {
        let dice: [Die; 5] = std::array::from_fn(|_| {
            // Numerical Recipes' generator; its high bits are good enough to spread over the faces.
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            all[(seed >> 16) as usize % all.len()]
        });
        one_of_each_colour_die(&dice) && goal.met(&dice)
    })
}

fn one_of_each_colour_die(dice: &[Die]) -> bool {
    let mut used = [false; Kind::COLOUR.len()];
    let mut own = dice.iter().filter(|die| die.tint == Tint::Colour);
    own.all(|die| !std::mem::replace(&mut used[die.kind.index()], true))
}

/// The sets of dice one by one, as far as the goal can tell them apart.
struct Trial<'a> {
    goal: &'a Compiled,
    /// Of each class: a die, and the types of colour dice it needs one of, a bit each; 0 if a white die will do.
    classes: Vec<(Die, u8)>,
    left: usize,
}

impl<'a> Trial<'a> {
    fn new(goal: &'a Compiled) -> Self {
        let classes = Classes::new(&[goal]);
        let mut needs: Vec<(Die, u8)> = classes.example.iter().map(|die| (*die, 0)).collect();
        // White faces come first, so a class whose example is in colour has no white face.
        for die in faces::all().filter(|die| die.tint == Tint::Colour) {
            let (example, kinds) = &mut needs[classes.of(die)];
            if example.tint == Tint::Colour {
                *kinds |= 1 << die.kind.index();
            }
        }
        Self { goal, classes: needs, left: TRIED }
    }

    /// Whether some set with the first `held` dice as given, and the others of this class or later, is met.
    fn any(&mut self, from: usize, used: u64, dice: &mut [Die; 5], held: usize) -> bool {
        if held == dice.len() {
            self.left = self.left.saturating_sub(1);
            return self.left == 0 || self.goal.met(dice);
        }
        (from..self.classes.len()).any(|class| {
            let (die, kinds) = self.classes[class];
            dice[held] = die;
            let used = if kinds == 0 { used } else { use_one(used, kinds) };
            used != 0 && self.any(class, used, dice, held + 1)
        })
    }
}

/// Of the sets of types that colour dice can have used, a bit each, only the empty one.
const NOTHING_USED: u64 = 1;

/// The sets of types that can have been used when one of `kinds` is used more; 0 if none is free in any way.
fn use_one(used: u64, kinds: u8) -> u64 {
    /// The sets without the type, for each type.
    const WITHOUT: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let with = |kind: usize| (used & WITHOUT[kind]) << (1 << kind);
    (0..6).filter(|kind| kinds >> kind & 1 == 1).map(with).fold(0, |sets, more| sets | more)
}
