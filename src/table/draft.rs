//! What a person has begun to enter. Nothing of it has happened yet.

use std::fmt::Debug;

/// What a person has begun to enter.
pub trait Draft: Clone + Debug + Default + PartialEq {
    /// A change of it.
    type Edit: Clone + Debug + PartialEq;

    fn apply(&mut self, edit: Self::Edit);

    /// What of it stays when another question is asked: how the table is looked at.
    #[must_use]
    fn kept(&self) -> Self {
        Self::default()
    }
}

/// Puts an item into a list, or takes it out again.
pub fn toggle<I: PartialEq>(list: &mut Vec<I>, item: I) {
    match list.iter().position(|other| *other == item) {
        Some(at) => drop(list.remove(at)),
        None => list.push(item),
    }
}

/// Takes the item at an index out, if there is one.
pub fn remove<I>(list: &mut Vec<I>, at: usize) {
    if at < list.len() {
        list.remove(at);
    }
}
