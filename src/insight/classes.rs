//! How well somebody chose, told by our own bots: “like Medium”. No thresholds are made up.

use super::analysis::{Analysis, Cause, Stage};
use crate::bots::Level;

/// With fewer choices that mattered than this nothing is said.
pub const FEWEST: usize = 20;

/// What bots lose with each choice that mattered, at least, in parts of the win: measured by `simulate --errors`.
struct Measured {
    game: &'static str,
    seats: usize,
    group: bool,
    /// Easy, Medium, Hard.
    loss: [f64; 3],
    /// With fewer simulations a choice others lose, and these figures say nothing.
    from: u32,
}

/// See “What the choices of bots cost” in `benches/README.md`.
const MEASURED: &[Measured] = &[
    Measured { game: "dice-tuners", seats: 2, group: false, loss: [0.032_6, 0.002_8, 0.001_4], from: 0 },
    Measured { game: "dualing-dice", seats: 2, group: false, loss: [0.015_6, 0.009_6, 0.0], from: 4_000 },
    Measured { game: "dicequest", seats: 2, group: false, loss: [0.031_1, 0.001_3, 0.000_1], from: 0 },
    Measured { game: "regidice", seats: 1, group: true, loss: [0.019_2, 0.002_3, 0.0], from: 0 },
    Measured { game: "regidice", seats: 2, group: true, loss: [0.017_1, 0.003_2, 0.000_2], from: 0 },
];

/// The levels that were measured.
pub const LEVELS: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

/// How well somebody chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Class {
    /// The bots that lose most nearly as much.
    pub like: Level,
    /// What was lost with each choice that mattered, at least, in parts of the win.
    pub loss: f64,
    /// What bots lose, in the order of [`LEVELS`].
    pub bots: [f64; 3],
}

/// How well a seat chose in a match. `None` before all choices are judged, with fewer than [`FEWEST`] that mattered, and where
/// bots were not measured.
#[must_use]
pub fn class_of(analysis: &Analysis, seat: u8) -> Option<Class> {
    let own = analysis.steps.iter().filter(|step| step.cause == Cause::Choice(seat));
    let lows: Vec<f64> =
        own.filter_map(|step| step.judged.as_ref()).filter(|one| one.mattered).map(|one| one.low).collect();
    if analysis.stage < Stage::Done {
        return None;
    }
    class_for(&analysis.game, (analysis.group, analysis.seats()), analysis.work.choice, &lows)
}

/// The same for what choices that mattered cost at least, in matches of a game that all had the same form: whether all played
/// together, and how many; with at least so many simulations a choice.
pub(super) fn class_for(
    game: &str,
    (group, seats): (bool, usize),
    simulations: u32,
    lows: &[f64],
) -> Option<Class> {
    if lows.len() < FEWEST {
        return None;
    }
    let of =
        |one: &&Measured| (one.game, one.seats, one.group) == (game, seats, group) && simulations >= one.from;
    let measured = MEASURED.iter().find(of)?;
    let loss = (lows.iter().sum::<f64>() / lows.len() as f64).max(0.0);
    Some(nearest(loss, measured.loss))
}

fn nearest(loss: f64, bots: [f64; 3]) -> Class {
    let levels = LEVELS.into_iter().zip(bots);
    let like =
        levels.reduce(|best, one| if (one.1 - loss).abs() < (best.1 - loss).abs() { one } else { best });
    Class { like: like.map_or(Level::Medium, |(level, _)| level), loss, bots }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::{Judged, Step};

    #[test]
    fn the_nearest_bot_is_named() {
        let bots = [0.04, 0.02, 0.005];
        let like = |loss| nearest(loss, bots).like;
        assert_eq!(
            [0.2, 0.029, 0.013, 0.0].map(like),
            [Level::Easy, Level::Medium, Level::Medium, Level::Hard]
        );
    }

    #[test]
    fn better_bots_lose_less_wherever_they_were_measured() {
        for one in MEASURED {
            let [easy, medium, hard] = one.loss;
            assert!(easy > medium && medium > hard && hard >= 0.0, "{}", one.game);
        }
    }

    #[test]
    fn nothing_is_said_of_few_choices() {
        let Some(one) = MEASURED.first() else { return };
        let judged = Judged { low: one.loss[1], mattered: true, ..Judged::default() };
        let step = Step { cause: Cause::Choice(0), change: vec![], error: vec![], judged: Some(judged) };
        let analysis = |n: usize, stage| Analysis {
            game: one.game.to_owned(),
            group: one.group,
            stage,
            chances: vec![Some(vec![0.5; one.seats])],
            steps: vec![step.clone(); n],
            ..Analysis::default()
        };
        assert_eq!(class_of(&analysis(FEWEST - 1, Stage::Done), 0), None);
        assert_eq!(class_of(&analysis(FEWEST, Stage::Choices), 0), None);
        assert_eq!(class_of(&analysis(FEWEST, Stage::Done), 1), None);
        let found = class_of(&analysis(FEWEST, Stage::Done), 0).unwrap();
        for one in MEASURED.iter().filter(|one| one.from > 0) {
            let of = |simulations| class_for(one.game, (one.group, one.seats), simulations, &[0.0; FEWEST]);
            assert!(of(one.from - 1).is_none() && of(one.from).is_some(), "{}", one.game);
        }
        assert_eq!((found.like, found.bots), (Level::Medium, one.loss));
    }
}
