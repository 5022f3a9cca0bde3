//! New things explained above the question in which they first come up.

use std::collections::BTreeSet;
use std::io;

use super::terminal::Terminal;
use crate::engine::Seat;
use crate::i18n::gettext;

/// How many tips stand above one question.
const AT_ONCE: usize = 2;

/// Which tips are told.
#[derive(Debug, Default)]
pub(super) struct Tips {
    pub on: bool,
    /// The ids of those that were told.
    shown: BTreeSet<&'static str>,
}

impl Terminal<'_, '_> {
    /// Explains what is new in the question that comes next.
    pub(super) fn explain(&mut self, acting: Option<Seat>) -> io::Result<()> {
        if !self.tips.on {
            return Ok(());
        }
        let game = self.session.game();
        let cues = game.cues(self.viewer(), acting);
        let shown = &self.tips.shown;
        let new: Vec<_> = game.rulebook().tips_for(&cues, |id| shown.contains(id)).take(AT_ONCE).collect();
        for tip in new {
            self.tips.shown.insert(&tip.id);
            self.console.say(&format!("* {}", gettext(&tip.title)))?;
            self.console.say_wrapped(&gettext(&tip.text), 2)?;
        }
        Ok(())
    }

    /// Turns tips on or off.
    pub(super) fn toggle_tips(&mut self) -> io::Result<()> {
        self.tips = Tips { on: !self.tips.on, shown: BTreeSet::new() };
        let message = if self.tips.on { gettext("Tips are on.") } else { gettext("Tips are off.") };
        self.console.say(&message)
    }
}
