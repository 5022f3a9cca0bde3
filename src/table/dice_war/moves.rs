//! All actions in words, a line each; choosing one shows the board as it was after it.

use std::rc::Rc;

use super::draft::{Draft, Edit};
use super::facts::Played;
use super::fields::Snapshot;
use super::{Model, Press, names};
use crate::engine::prelude::*;
use crate::games::dice_war::Step;
use crate::games::dice_war::state::Reason;
use crate::i18n::{gettext, gettext_f};
use crate::table::{Line, Moves};

/// The list, with the line that is shown.
pub fn moves(shown: &Snapshot<'_>) -> Moves {
    let m = shown.m;
    let line = |step: &Rc<Played>| Rc::clone(step.line.get_or_init(|| Rc::new(line(m, step))));
    Moves {
        name: gettext("Moves"),
        empty: gettext("No moves yet."),
        lines: m.facts.steps.iter().map(line).collect(),
        at: shown.steps.len().checked_sub(1),
    }
}

/// What choosing a line does. In a review there is one moment, and the page holds it.
pub fn chosen(m: &Model, draft: &Draft, at: usize) -> Option<Press> {
    let entries = m.facts.steps.get(at)?.entries;
    if m.reviewing {
        return Some(Press::GoTo(entries));
    }
    let back = Some(entries).filter(|entries| *entries < m.entries);
    (draft.back != back).then_some(Press::Edit(Edit::Back(back)))
}

fn line(m: &Model, step: &Played) -> Line {
    let (turn, told) = (step.turn.to_string(), told(m, step));
    let points = names::vp(step.vp);
    let name = step.seat.map_or_else(String::new, |seat| m.name(seat));
    let words = [("turn", &*turn), ("move", &*told), ("seat", &*name), ("points", &*points)];
    let spoken = match (step.seat, step.vp) {
        (None, _) => gettext_f("Turn {turn}: {move}", &words[..2]),
        (_, 0) => gettext_f("Turn {turn}, {seat}: {move}", &words[..3]),
        _ => gettext_f("Turn {turn}, {seat}: {move}, {points}", &words),
    };
    let end = if step.over && !step.notation.is_empty() { "#" } else { "" };
    Line {
        tint: step.seat.map(names::tint),
        text: format!("{told}{end}"),
        quiet: step.notation.is_empty(),
        points: if step.vp > 0 { format!("+{}", step.vp) } else { String::new() },
        notation: step.notation.clone(),
        spoken,
        number: turn,
    }
}

fn told(m: &Model, step: &Played) -> String {
    match &step.words {
        Some(words) => words.render(&m.names),
        None if step.notation.is_empty() => without_notation(m, step),
        None => gettext("Line-up"),
    }
}

/// What is no action of a seat.
fn without_notation(m: &Model, step: &Played) -> String {
    if let Step::Over(ended) = step.state.step {
        match ended.reason {
            Reason::Resign => return gettext("Resignation"),
            Reason::Agreed => return gettext("Draw by agreement"),
            _ => {}
        }
    }
    let before = step.entries.checked_sub(2).and_then(|at| m.facts.steps.get(at));
    let step = before.map_or_else(|| m.game.start().step, |before| before.state.step);
    if step == Step::StartRoll { gettext("Roll for the first turn") } else { gettext("House ruling") }
}
