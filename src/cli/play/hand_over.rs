//! Somebody comes late or leaves: `seat 2 Carla`, `seat 2 bot:medium`, `seat 2 nobody`.

use std::ops::ControlFlow;

use super::CHOICE_COLUMN;
use super::terminal::{Flow, Terminal};
use crate::cli::fail::Fail;
use crate::cli::file;
use crate::cli::setup::{SeatArg, newcomer};
use crate::engine::{EntryError, Seat};
use crate::exchange::why;
use crate::i18n::{gettext, gettext_f};
use crate::play::{PlayError, Provider, SeatSetup};

/// The word for a seat that the table plays together.
const NOBODY: &str = "nobody";

impl Terminal<'_, '_> {
    /// Hands a seat over as somebody said; without words, tells who sits where.
    pub(super) fn hand_over(&mut self, what: &str) -> Flow {
        if what.is_empty() {
            self.tell_seats()?;
            return Ok(ControlFlow::Continue(()));
        }
        let (seat, to) = match self.newcomer(what) {
            Ok(found) => found,
            Err(message) => {
                self.console.say_wrapped(&message, 0)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        match self.session.hand_over(seat, &to, file::now()) {
            Ok(()) => {
                self.uncover()?;
                let flow = self.happened(1)?;
                if to.bot.is_some() {
                    self.tell_what_bots_need()?;
                }
                return Ok(flow);
            }
            Err(PlayError::Entry(EntryError::Malformed(message))) => self.console.say_wrapped(&message, 0)?,
            Err(PlayError::Entry(error)) => {
                self.console.say_wrapped(&why(&error, self.session.names()), 0)?;
            }
            Err(error) => self.console.say_wrapped(&error.to_string(), 0)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The seat that goes over, and who takes it.
    fn newcomer(&self, what: &str) -> Result<(Seat, SeatSetup), String> {
        let (number, who) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
        let seats = &self.session.setup().seats;
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|at| *at < seats.len());
        let (Some(at), false) = (at, who.trim().is_empty()) else {
            let n = seats.len().to_string();
            return Err(gettext_f(
                "Type a seat from 1 to {n} and who plays it: a name, “bot:medium” or “nobody”.",
                &[("n", &n)],
            ));
        };
        let seat = Seat(u8::try_from(at).unwrap_or(u8::MAX));
        if who.trim().eq_ignore_ascii_case(NOBODY) {
            return Ok((seat, SeatSetup::default()));
        }
        let others: Vec<&SeatSetup> =
            seats.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, seat)| seat).collect();
        Ok((seat, newcomer(who.trim().parse::<SeatArg>()?, &others)))
    }

    fn tell_seats(&mut self) -> Result<(), Fail> {
        for (seat, sits) in (0u8..).map(Seat).zip(self.session.setup().seats.clone()) {
            let bot = sits.bot.map_or_else(String::new, |level| format!(" ({})", gettext(level.title())));
            let who = format!("{}{bot}", self.session.names().of(seat));
            self.console.say_beside(&format!("{:>4}", seat.0 + 1), CHOICE_COLUMN, &who, &self.paint)?;
        }
        Ok(())
    }

    /// At a table with real cards, a bot’s are typed from here on.
    fn tell_what_bots_need(&mut self) -> Result<(), Fail> {
        let real = self.session.setup().cards == Provider::Physical;
        if real && self.session.game().info().has_cards {
            self.console.say_wrapped(
                &gettext("You must enter the cards that bots draw, so whoever types them sees them."),
                0,
            )?;
        }
        Ok(())
    }
}
