//! Sentences.

use tableside::engine::{Arg, Entry, EntryOf, Seat, Text, Words, text};

use super::{Action, Event, Farkle, Ruling, State, Step};

impl Words for Farkle {
    fn ask(&self, state: &State) -> Text {
        let told = match state.step {
            Step::Over => return text("The match has ended."),
            Step::Rolling => text("{seat} rolls the dice."),
            Step::Keep => text("{seat}: which dice do you set aside?"),
            Step::Decide if state.pending > 0 => text("{seat}: throw again or bank?"),
            Step::Decide => text("{seat}: throw the dice."),
        };
        told.with("seat", state.active)
    }

    fn name(&self, state: &State, _: Seat, action: &Action) -> Text {
        match action {
            Action::Roll => text("Throw"),
            Action::Bank => text("Bank {n}").with("n", state.pending),
            Action::Keep { dice } => {
                let told = text("Keep {dice} for {n}").with("dice", Arg::Verbatim(dice.words()));
                told.with("n", dice.worth().unwrap_or(0))
            }
        }
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        let score =
            |(seat, score): (u8, &u32)| text("{seat}: {n}").with("seat", Seat(seat)).with("n", *score);
        let turn = text("This turn: {n}").with("n", state.pending);
        let rolled = text("Rolled: {dice}").with("dice", Arg::Verbatim(state.rolled.words()));
        let rolled = Some(rolled).filter(|_| state.step == Step::Keep);
        (0..).zip(&state.scores).map(score).chain([turn]).chain(rolled).collect()
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], _: &State) -> Vec<Text> {
        let first = match entry {
            Entry::Do { seat, action: Action::Roll } => text("{seat} rolls.").with("seat", *seat),
            Entry::Do { seat, action: Action::Bank } => {
                text("{seat} banks {n}.").with("seat", *seat).with("n", before.pending)
            }
            Entry::Do { seat, action: Action::Keep { dice } } => {
                let told = text("{seat} sets aside {dice}.").with("seat", *seat);
                told.with("dice", Arg::Verbatim(dice.words()))
            }
            Entry::Chance(chance) => {
                text("The dice show {dice}.").with("dice", Arg::Verbatim(chance.dice.words()))
            }
            Entry::Ruling(Ruling::SetScore { seat, score }) => {
                text("{seat} now has {n}.").with("seat", *seat).with("n", *score)
            }
            Entry::HandOver(over) => over.told(over.seat),
        };
        let then = events.iter().map(|event| match event {
            Event::Farkle(lost) => text("Farkle: {n} points are lost.").with("n", *lost),
            Event::HotDice => text("Hot dice: all six can be rolled again."),
            Event::LastRound(seat) => text("{seat} begins the last round.").with("seat", *seat),
        });
        std::iter::once(first).chain(then).collect()
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        match state.step {
            Step::Decide if state.pending > 0 => Some("FK-BANK-1"),
            Step::Decide | Step::Rolling => Some("FK-ROLL-1"),
            Step::Keep => Some("FK-KEEP-1"),
            Step::Over => Some("FK-OVER-2"),
        }
    }
}
