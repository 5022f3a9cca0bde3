//! Which last die completes a goal, for all faces at once.

use super::classes::faces_by_class;
use super::compiled::{Compiled, Node, Test};
use super::condition::Measure;
use super::faces::{self, FACES, FaceSet};
use crate::games::dualing_dice::dice::Die;

/// Every face, a bit each in the order of [`faces::face`].
pub const ALL: u128 = (1 << FACES) - 1;
/// The highest number of any die.
const HIGHEST: usize = 20;

/// A condition that asks for so many parts is tried face by face.
const MOST: usize = 9;

/// A goal that is asked about the last of its dice.
#[derive(Debug)]
pub struct LastDie<'a>(Part<'a>);

/// A part of a condition.
#[derive(Debug)]
enum Part<'a> {
    /// How many dice fit.
    Count(FaceSet, Test),
    /// The total of those that fit; beside it the fitting faces with each number.
    Sum(FaceSet, Test, Box<[u128; HIGHEST]>),
    /// All dice fit.
    All(FaceSet),
    /// At least so many of the parts hold.
    AtLeast(usize, Box<[Self]>),
    /// The part does not hold.
    Not(Box<Self>),
    /// Anything else: a die is tried of each class of faces that the condition cannot tell apart.
    Tried(&'a Node, Vec<(u128, Die)>),
}

impl<'a> LastDie<'a> {
    /// Makes a goal ready.
    #[must_use]
    pub fn new(goal: &'a Compiled) -> Self {
        Self(Part::new(goal.root()))
    }

    /// The faces, a bit each in the order of [`faces::face`], with which these dice meet the goal. The last die is
    /// overwritten.
    #[must_use]
    pub fn faces(&self, dice: &mut [Die; 5]) -> u128 {
        self.0.faces(dice)
    }
}

impl<'a> Part<'a> {
    fn new(node: &'a Node) -> Self {
        match node {
            Node::Test { measure: Measure::Count, of, test } => Self::Count(*of, *test),
            Node::Test { measure: Measure::Sum, of, test } => {
                let mut numbers = [0; HIGHEST];
                for die in faces::all().filter(|die| of.has(*die)) {
                    numbers[usize::from(die.number) - 1] |= 1 << faces::face(die);
                }
                Self::Sum(*of, *test, Box::new(numbers))
            }
            Node::All(of) => Self::All(*of),
            Node::AtLeast(n, parts) if *n < MOST => Self::AtLeast(*n, parts.iter().map(Self::new).collect()),
            Node::Not(part) => Self::Not(Box::new(Self::new(part))),
            node => Self::Tried(node, faces_by_class(node)),
        }
    }

    fn faces(&self, dice: &mut [Die; 5]) -> u128 {
        let fitting = |of: FaceSet| dice[..4].iter().filter(move |die| of.has(**die));
        match self {
            Self::Count(of, test) => {
                let before = fitting(*of).count() as i16;
                let with = if test.holds(before + 1) { of.bits() } else { 0 };
                with | if test.holds(before) { ALL & !of.bits() } else { 0 }
            }
            Self::Sum(of, test, numbers) => {
                let before: i16 = fitting(*of).map(|die| i16::from(die.number)).sum();
                let with = numbers.iter().zip(before + 1..).filter(|(_, sum)| test.holds(*sum));
                let with = with.fold(0, |all, (faces, _)| all | faces);
                with | if test.holds(before) { ALL & !of.bits() } else { 0 }
            }
            Self::All(of) => {
                if fitting(*of).count() == 4 {
                    ALL & of.bits()
                } else {
                    0
                }
            }
            Self::AtLeast(n, parts) => {
                // Where so many parts hold.
                let mut hold = [0; MOST];
                hold[0] = ALL;
                for part in parts {
                    let faces = part.faces(dice);
                    for n in (1..hold.len()).rev() {
                        hold[n] |= hold[n - 1] & faces;
                    }
                }
                hold.get(*n).copied().unwrap_or(0)
            }
            Self::Not(part) => ALL & !part.faces(dice),
            Self::Tried(node, classes) => {
                let mut faces = 0;
                for (class, example) in classes {
                    dice[4] = *example;
                    faces |= if node.holds(dice) { *class } else { 0 };
                }
                faces
            }
        }
    }
}
