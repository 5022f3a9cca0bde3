//! What the introduction shows.

use std::rc::Rc;

use relm4::gtk;

use super::Session;
use super::goal::{GoalCell, GoalFace, GoalLook};
use super::names;
use crate::engine::{Names, Rules, Seat, Setup};
use crate::games::dualing_dice::{DualingDice, GoalId};
use crate::tables::kit::{Drawings, Part};

/// Dice with numbers, and goals.
pub const DRAWINGS: Drawings = Drawings { cards, ..Drawings::NUMBERS };

/// Width and height of a goal in pixels.
const GOAL: (i32, i32) = (196, 128);

fn cards(ids: &[String]) -> Option<Vec<gtk::Widget>> {
    let content = toml::from_str(DualingDice::default_pack()).ok()?;
    let game = DualingDice::new(Setup { seats: 2, options: Default::default(), content }).ok()?;
    let session = Session::new(Rc::new(|_| {}));
    let card = |id: &String| {
        let at = game.content().goal.iter().position(|goal| goal.id == *id)?;
        let goal = GoalId(at.try_into().ok()?);
        let names = Names::default();
        let face = GoalFace {
            title: names::goal_title(&game, goal, &names),
            points: game.goal(goal)?.points.to_string(),
            line: names::goal_line(&game, goal, &names),
            picture: Some(game.goal(goal)?.picture()),
            tint: names::tint(Seat(0)),
        };
        let cell = GoalCell::new(&session);
        cell.show(GoalLook { face: Some(face), size: GOAL, ..GoalLook::default() });
        Some(cell.widget())
    };
    ids.iter().map(card).collect()
}
