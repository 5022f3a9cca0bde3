//! The games. Each has a folder of its own and knows no other; their score sheets share one.

pub mod dice_tuners;
pub mod dice_war;
pub mod dicequest;
pub mod dualing_dice;
pub mod regidice;
pub mod score_sheet;

use crate::engine::GameVisitor;

/// The one list of games: calls the visitor for each.
pub fn visit(visitor: &mut impl GameVisitor) {
    visitor.game::<dice_tuners::DiceTuners>();
    visitor.game::<dice_war::DiceWar>();
    visitor.game::<dicequest::Dicequest>();
    visitor.game::<dualing_dice::DualingDice>();
    visitor.game::<regidice::Regidice>();
}

/// The score sheets of these games: calls the visitor for each, in the same order. A sheet is a form of its game, and stands
/// in no list of games.
pub fn visit_sheets(visitor: &mut impl GameVisitor) {
    use score_sheet::ScoreSheet as Sheet;
    visitor.game::<Sheet<score_sheet::DiceTunersSheet>>();
    visitor.game::<Sheet<score_sheet::DiceWarSheet>>();
    visitor.game::<Sheet<score_sheet::DicequestSheet>>();
    visitor.game::<Sheet<score_sheet::DualingDiceSheet>>();
    visitor.game::<Sheet<score_sheet::RegidiceSheet>>();
}
