use super::{Adjustments, Advice, Notation, Words};

/// A whole game: what packs hold, its rules, chance and rulings, who sees what, what bots need, what the program says,
/// how entries are typed and what a table is asked when it adjusts something. Whatever implements the nine traits is a
/// game.
pub trait Game: Advice + Words + Notation + Adjustments {}

impl<G: Advice + Words + Notation + Adjustments> Game for G {}

/// Something that is done for each game of the list.
pub trait GameVisitor {
    /// Called once for each game.
    fn game<G: Game>(&mut self);
}
