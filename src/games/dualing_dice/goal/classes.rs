//! Faces that goals cannot tell apart, merged into classes.

use super::compiled::{Compiled, Node};
use super::condition::{By, Measure};
use super::faces::{self, FACES, FaceSet};
use crate::games::dualing_dice::dice::Die;

/// The classes of faces for some goals.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// The class of every face.
    of_face: [u8; FACES],
    /// A die of each class.
    pub(super) example: Vec<Die>,
}

impl Classes {
    /// Two faces share a class if every part of every goal sees the same in them.
    pub(super) fn new(goals: &[&Compiled]) -> Self {
        let mut seen: Vec<Vec<u8>> = Vec::new();
        let mut classes = Self { of_face: [0; FACES], example: Vec::new() };
        for die in faces::all() {
            let mut signature = Vec::new();
            goals.iter().for_each(|goal| sign(goal.root(), die, &mut signature));
            let class = seen.iter().position(|other| *other == signature).unwrap_or_else(|| {
                seen.push(signature);
                classes.example.push(die);
                seen.len() - 1
            });
            classes.of_face[faces::face(die)] = class as u8;
        }
        classes
    }

    /// How many there are, 1 to [`FACES`].
    pub(super) fn count(&self) -> usize {
        self.example.len()
    }

    /// The class of a die.
    pub(super) fn of(&self, die: Die) -> usize {
        self.of_face[faces::face(die)].into()
    }
}

/// The faces that a part of a goal cannot tell apart, a bit each, with one of them.
pub(super) fn faces_by_class(part: &Node) -> Vec<(u128, Die)> {
    let mut classes: Vec<(Vec<u8>, u128, Die)> = Vec::new();
    for die in faces::all() {
        let mut signature = Vec::new();
        sign(part, die, &mut signature);
        let bit = 1 << faces::face(die);
        match classes.iter_mut().find(|(other, ..)| *other == signature) {
            Some((_, faces, _)) => *faces |= bit,
            None => classes.push((signature, bit, die)),
        }
    }
    classes.into_iter().map(|(_, faces, die)| (faces, die)).collect()
}

/// What a part of a goal sees in a face.
fn sign(node: &Node, die: Die, out: &mut Vec<u8>) {
    let mut measured = |measure, of: FaceSet| {
        out.push(if !of.has(die) { 0 } else { 1 + seen_by(measure, die) });
    };
    match node {
        Node::Test { measure, of, .. } => measured(*measure, *of),
        Node::Compare { left, right, .. } => {
            measured(left.0, left.1);
            measured(right.0, right.1);
        }
        Node::All(of) => out.push(u8::from(of.has(die))),
        Node::Groups { by, of, .. } => out.push(if of.has(die) { 1 + shared(*by, die) } else { 0 }),
        Node::Match { slots, same } => {
            out.extend(slots.iter().map(|slot| u8::from(slot.has(die))));
            let fits = slots.iter().any(|slot| slot.has(die));
            out.push(same.filter(|_| fits).map_or(0, |by| 1 + shared(by, die)));
        }
        Node::AtLeast(_, parts) => parts.iter().for_each(|part| sign(part, die, out)),
        Node::Not(part) => sign(part, die, out),
        Node::Manual => {}
    }
}

/// What a measure sees in a die that it measures.
const fn seen_by(measure: Measure, die: Die) -> u8 {
    match measure {
        Measure::Count => 0,
        Measure::Kinds | Measure::SameKind => shared(By::Kind, die),
        _ => shared(By::Value, die),
    }
}

const fn shared(by: By, die: Die) -> u8 {
    match by {
        By::Value => die.number,
        By::Kind => die.kind.index() as u8,
    }
}
