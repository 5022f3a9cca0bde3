//! How hard the goals of a deck are, for people who make one (section 7.4 of the rules).

use super::Content;
use crate::engine::{Arg, Study, Text, text};
use crate::games::dualing_dice::goal::{Goal, odds};
use crate::i18n::decimal;

/// The most points a match needs: a deck that has fewer cannot end one.
const TARGET: u32 = 15;

/// The highest chance with which a lone player meets a goal in one set, over all ways to play, 0 to 1. `None` for
/// one that the table judges. Takes up to a second where a condition tells almost all faces apart.
#[must_use]
pub fn par(goal: &Goal) -> Option<f64> {
    (!goal.is_manual()).then(|| odds::chance(&goal.compiled(), &[]))
}

/// The points for a goal of this par, 1 to 5.
#[must_use]
pub fn points_for(par: f64) -> u8 {
    match par {
        ..0.2 => 5,
        ..0.4 => 4,
        ..0.6 => 3,
        ..0.8 => 2,
        _ => 1,
    }
}

/// The par of each goal, what it would be worth by it, and what it is worth.
#[must_use]
pub fn study(content: &Content) -> Study {
    let columns = vec![
        text("card"),
        text("chance in a set"),
        text("points expected for this chance"),
        text("points"),
        text("remark"),
    ];
    let rows = content.goal.iter().map(row).collect();
    let total: u32 = content.goal.iter().map(|goal| u32::from(goal.points) * u32::from(goal.copies)).sum();
    let mut remarks = Vec::new();
    if content.unlisted.is_some() {
        remarks.push(text("The cards of an unlisted deck are unknown."));
    } else if total < TARGET {
        let reason = text("All cards together are worth {n} points; a match needs {target}.");
        remarks.push(reason.with("n", total).with("target", TARGET));
    }
    Study { columns, rows, remarks }
}

fn row(goal: &Goal) -> Vec<Text> {
    let plain = |words: String| text("{text}").with("text", Arg::Verbatim(words));
    let number = |n: u8| text("{n}").with("n", n);
    let par = par(goal);
    vec![
        plain(goal.id.clone()),
        par.map_or_else(|| text("decided at the table"), |par| plain(decimal(par, 4))),
        par.map_or_else(|| text("–"), |par| number(points_for(par))),
        number(goal.points),
        par.map_or_else(|| text("–"), |par| remark(par, goal.points)),
    ]
}

/// What an author may want to change.
fn remark(par: f64, points: u8) -> Text {
    if par < 0.05 {
        text("very hard")
    } else if par > 0.95 {
        text("very easy")
    } else if points_for(par) != points {
        text("points do not match the chance")
    } else {
        text("–")
    }
}
