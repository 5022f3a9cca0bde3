//! The moment that decided a finished match: what dice or cards changed most. A mistake of somebody is not told in front of
//! everybody; that is for the review.

use relm4::prelude::*;

use super::{TableCmd, TablePage};
use crate::counting::Counted;
use crate::i18n::gettext;
use crate::insight::telling::{luck, turning_point};
use crate::insight::{Analysis, Cause, Effort, Stage, TurningPoint};
use crate::tables::cloth::end::Story;

/// What changed a chance by less decided nothing.
const DECIDES: f64 = 0.05;

impl TablePage {
    /// Looks for it, in a thread of its own.
    pub(super) fn look_for_moment(&mut self, sender: &ComponentSender<Self>) {
        self.moment.start(&self.session, Effort::Quick, sender, TableCmd::Counted);
    }

    /// Something is known. What choices cost is not told here, so nobody works that out.
    pub(super) fn counted(&mut self, counted: Counted) {
        self.moment.take(counted);
        if self.moment.analysis().is_some_and(|analysis| analysis.stage >= Stage::Choices) {
            self.moment.stop();
        }
    }

    /// What is said of it at the end, and of luck; nothing of a score sheet, on which nobody looks for it.
    pub(super) fn story(&self) -> Option<Story> {
        if self.session.game().info().sheet_of.is_some() {
            return None;
        }
        let titled = |title: String| Story { title, ..Story::default() };
        let Some(analysis) = self.moment.analysis().filter(|analysis| analysis.stage >= Stage::Choices)
        else {
            return Some(titled(match self.moment.is_at_work() {
                true => gettext("Looking for the moment that decided it…"),
                false => gettext("What decided this match cannot be told."),
            }));
        };
        let luck = luck(analysis, self.session.names());
        let Some(point) = decisive(analysis) else {
            let title = match luck.is_some() {
                true => gettext("No single roll or card decided it."),
                false => gettext("Choices decided it, not luck. The review shows which."),
            };
            return Some(Story { luck: luck.unwrap_or_default(), ..titled(title) });
        };
        let lines = self.session.lines_from(point.at);
        let names = self.session.names_at(point.at + 1);
        let told = lines.first().map(|line| &*line.told).unwrap_or_default();
        let words: Vec<String> = told.iter().map(|text| text.render(&names)).collect();
        let when = self.session.game().at(point.at).moment().map(|when| when.render(&names));
        let title = gettext("The moment that decided it");
        Some(Story {
            title: when.map_or_else(|| title.clone(), |when| format!("{title} · {when}")),
            words: turning_point(analysis, &TurningPoint { cost: None, ..point }, &words.join(" "), &names),
            luck: luck.unwrap_or_default(),
        })
    }
}

/// What chance changed most, if that is much.
fn decisive(analysis: &Analysis) -> Option<TurningPoint> {
    let mut points = analysis.turning_points(usize::MAX).into_iter();
    points.find(|point| point.cause == Cause::Luck).filter(|point| point.change().abs() >= DECIDES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::Step;

    #[test]
    fn only_what_nobody_chose_is_told() {
        let step = |cause, change: f64| Step {
            cause,
            change: vec![change, -change],
            error: vec![0.0; 2],
            judged: None,
        };
        let at = |chance: f64| Some(vec![chance, 1.0 - chance]);
        let mut analysis = Analysis {
            chances: vec![at(0.5), at(0.1), at(0.3), at(0.34)],
            steps: vec![step(Cause::Choice(0), -0.4), step(Cause::Luck, 0.2), step(Cause::Luck, 0.04)],
            ..Analysis::default()
        };
        assert_eq!(decisive(&analysis).map(|point| point.at), Some(1), "the blunder was larger");
        analysis.steps.remove(1);
        analysis.chances = vec![at(0.5), at(0.1), at(0.14)];
        assert_eq!(decisive(&analysis), None, "a small change decides nothing");
    }
}
