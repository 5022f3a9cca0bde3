//! Bots think of what they choose in secret while people choose at the same time: nobody waits for them.

use relm4::prelude::*;

use super::flow::Thinking;
use super::{Found, TablePage};
use crate::engine::{AnyEntry, Seat, SeatSet, Turn, Viewer};

/// What bots have chosen, or are thinking of, while people still choose.
#[derive(Default)]
pub(super) struct Behind {
    thinking: Option<Thinking>,
    ready: Vec<(Seat, AnyEntry)>,
    /// Whether the last entry was the choice of one of them, and others still have to choose.
    goes_on: bool,
}

impl Behind {
    /// What this bot has chosen.
    fn take(&mut self, seat: Seat) -> Option<AnyEntry> {
        let at = self.ready.iter().position(|(of, _)| *of == seat)?;
        Some(self.ready.swap_remove(at).1)
    }

    /// The bot that is still thinking, if it is this one.
    fn take_thinking(&mut self, seat: Seat) -> Option<Thinking> {
        let thinks = self.thinking.as_ref().is_some_and(|thinking| thinking.seat == seat);
        self.thinking.take_if(|_| thinks)
    }
}

/// What a bot that is asked now has done meanwhile.
pub(super) enum Meanwhile {
    /// It has chosen.
    Chosen(AnyEntry),
    /// It is thinking.
    Thinks(Thinking),
    /// It has not begun.
    Nothing,
}

impl TablePage {
    /// An entry was taken, before which this was asked. What bots think of holds while others make their choices of the
    /// same secret turn.
    pub(super) fn entered_after(&mut self, asked: Turn) {
        let of = |turn| match turn {
            Turn::Secret { seats, .. } => seats,
            Turn::Choose(_) | Turn::Chance(_) | Turn::Over => SeatSet::EMPTY,
        };
        let (before, now) = (of(asked), of(self.session.game().turn()));
        let rest = now.iter().all(|seat| before.contains(seat));
        self.behind.goes_on = !now.is_empty() && rest && now.len() + 1 == before.len();
    }

    /// At the beginning of every moment: drops what was thought of for another. Says whether the same secret turn goes on.
    pub(super) fn goes_on_in_secret(&mut self) -> bool {
        let goes_on = std::mem::take(&mut self.behind.goes_on);
        if !goes_on {
            self.behind = Behind::default();
        }
        goes_on
    }

    /// Whether people choose in the secret turn of this moment, so that bots let nobody wait.
    pub(super) fn people_choose_in_secret(&self) -> bool {
        let people = self.session.setup().people();
        match self.session.game().turn() {
            Turn::Secret { seats, .. } => seats.iter().any(|seat| people.contains(seat)),
            Turn::Choose(_) | Turn::Chance(_) | Turn::Over => false,
        }
    }

    /// What this bot has done while people chose.
    pub(super) fn meanwhile(&mut self, seat: Seat) -> Meanwhile {
        let chosen = self.behind.take(seat);
        let chosen = chosen.filter(|entry| self.session.game().check(Viewer::All, entry).is_ok());
        match (chosen, self.behind.take_thinking(seat)) {
            (Some(entry), _) => Meanwhile::Chosen(entry),
            (None, Some(thinking)) => Meanwhile::Thinks(thinking),
            (None, None) => Meanwhile::Nothing,
        }
    }

    /// Lets the next bot that has not chosen think, one after the other.
    pub(super) fn think_behind(&mut self, sender: &ComponentSender<Self>) {
        let Turn::Secret { seats, .. } = self.session.game().turn() else { return };
        if self.behind.thinking.is_some() {
            return;
        }
        let is_ready = |seat: Seat| self.behind.ready.iter().any(|(of, _)| *of == seat);
        let level = |seat: Seat| Some((seat, self.session.setup().bot(seat)?));
        if let Some((seat, level)) = seats.iter().filter(|seat| !is_ready(*seat)).find_map(level) {
            self.behind.thinking = self.begin_thinking(seat, level, false, sender);
        }
    }

    /// Takes what was found behind the scenes; gives it back if it was thought of for somebody who is waited for.
    pub(super) fn thought_behind(
        &mut self,
        thought: u64,
        found: Found,
        sender: &ComponentSender<Self>,
    ) -> Option<Found> {
        let Some(thinking) = self.behind.thinking.take_if(|thinking| thinking.thought == thought) else {
            return Some(found);
        };
        if let Found::All(analysis) = found {
            self.behind.ready.push((thinking.seat, analysis.choice));
            self.think_behind(sender);
        }
        None
    }
}
