//! The games. Each has a folder of its own and knows no other.

pub mod dice_tuners;
pub mod dice_war;
pub mod dicequest;
pub mod dualing_dice;
pub mod regidice;

use crate::engine::GameVisitor;

/// The one list of games: calls the visitor for each.
pub fn visit(visitor: &mut impl GameVisitor) {
    visitor.game::<dice_tuners::DiceTuners>();
    visitor.game::<dice_war::DiceWar>();
    visitor.game::<dicequest::Dicequest>();
    visitor.game::<dualing_dice::DualingDice>();
    visitor.game::<regidice::Regidice>();
}
