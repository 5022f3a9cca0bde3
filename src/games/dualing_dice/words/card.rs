//! What is printed on goals.

use crate::engine::{Printed, text, text_n};
use crate::games::dualing_dice::DualingDice;

pub fn card(game: &DualingDice, id: &str) -> Option<Printed> {
    let goal = game.content().goal.iter().find(|goal| goal.id == id)?;
    let copies = (goal.copies > 1).then(|| text_n("{n} copy", "{n} copies", goal.copies));
    let facts = [Some(text("Goal")), Some(text_n("{n} point", "{n} points", goal.points)), copies];
    let facts = facts.into_iter().flatten().collect();
    let line = goal.line();
    // One without a title is called by what it asks for.
    Some(match goal.name {
        Some(_) => Printed { name: None, facts, lines: vec![line] },
        None => Printed { name: Some(line), facts, lines: Vec::new() },
    })
}
