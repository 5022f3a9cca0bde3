//! Sentences: what is asked for, choices in a few words, what entries did.

mod ask;
mod events;
mod name;
mod picture;
mod reason;
mod tell;

use super::dice::Tint;
use super::names;
use super::state::ROUNDS;
use super::{Action, DualingDice, Event, GoalRef, State, Step};
use crate::engine::{Entry, EntryOf, Printed, Rules, Seat, SeatSet, Text, Turn, Words, text, text_n};
use events::tell_event;

impl Words for DualingDice {
    fn ask(&self, state: &State) -> Text {
        match self.turn(state) {
            Turn::Choose(seat) => ask::ask_seat(state, seat),
            Turn::Secret { seats, .. } => ask::ask_together(self, state, seats),
            Turn::Chance(_) => ask::ask_chance(self, state),
            Turn::Over => ask::over(self, state),
        }
    }

    fn ask_one(&self, state: &State, seat: Seat) -> Text {
        match self.turn(state) {
            Turn::Secret { .. } => ask::ask_together(self, state, SeatSet::one(seat)),
            Turn::Choose(_) | Turn::Chance(_) | Turn::Over => self.ask(state),
        }
    }

    /// A choice in a few words; no two choices of a legal list have the same.
    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        match *action {
            Action::PickDice { colour, white } => text("Colour {color} and white {white}")
                .with("color", names::kind(colour))
                .with("white", names::kind(white)),
            Action::RepickWhite { white } => text("White {white}").with("white", names::kind(white)),
            Action::PickReroll { die } => text("Reroll {die}").with("die", name::own_die(state, seat, die)),
            Action::SaveDie { die } => name::save(state, seat, die),
            Action::SaveNothing => text("Save nothing"),
            Action::RevealGoals { goals } if goals.is_empty() => text("Reveal nothing"),
            Action::RevealGoals { goals } => {
                text("Reveal {goals}").with("goals", names::claims(self, &goals))
            }
            Action::DiscardGoal { goal: None } => text("Keep all goals"),
            Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) } => {
                text("Discard {goal}").with("goal", self.title(goal))
            }
            Action::DiscardGoal { goal: Some(GoalRef::Unknown) } => text("Discard a goal"),
        }
    }

    /// Why `seat` may want to do this; `None` where its goals are not known, or there is nothing short to say.
    fn reason(&self, state: &State, seat: Seat, action: &Action) -> Option<Text> {
        let own = state.seats.get(seat.index())?;
        own.known().next()?;
        match *action {
            Action::PickDice { colour, white } => {
                let dice = [(Tint::Colour, colour), (Tint::White, white)];
                let helpful =
                    dice.into_iter().filter_map(|(tint, kind)| reason::helps(self, own, tint, kind));
                helpful.max_by_key(|(share, _)| *share).map(|(_, sentence)| sentence)
            }
            Action::RepickWhite { white } => {
                reason::helps(self, own, Tint::White, white).map(|(_, sentence)| sentence)
            }
            Action::SaveDie { die } => reason::saves(self, own, state.rolled_die(seat, die)?),
            _ => None,
        }
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        let mut sentence = match entry {
            // The last secret choice is shown at once with the others.
            Entry::Do { .. } if events.iter().any(|event| event.shows_choices()) => Vec::new(),
            Entry::Do { seat, action } => vec![tell::tell_choice(self, before, *seat, action)],
            Entry::Chance(chance) => tell::tell_chance(self, before, chance),
            Entry::Ruling(ruling) => vec![tell::tell_ruling(self, before, ruling)],
            // The match tells it for all games.
            Entry::HandOver(_) => Vec::new(),
        };
        events.iter().for_each(|event| tell_event(self, event, before, after, &mut sentence));
        sentence
    }

    fn moment(&self, state: &State) -> Option<Text> {
        let phase = match state.step {
            Step::Discard | Step::Draw => text("Drawing goals"),
            Step::Reveal => text("Scoring"),
            Step::Over => return Some(text("The end")),
            Step::Pick | Step::Repick | Step::Roll | Step::TiePick | Step::TieRoll | Step::Select => {
                text("Round {n} of {of}").with("n", state.round).with("of", ROUNDS)
            }
        };
        Some(text("Set {n} · {phase}").with("n", u32::from(state.set)).with("phase", phase))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(match state.step {
            Step::Discard => "DD-OPT-6",
            Step::Draw => "DD-DRAW-1",
            Step::Pick => "DD-PICK-1",
            Step::Repick => "DD-PICK-5",
            Step::Roll => "DD-ROLL-1",
            Step::TiePick | Step::TieRoll => "DD-TIE-2",
            Step::Select => "DD-SEL-2",
            Step::Reveal => "DD-SCORE-1",
            Step::Over => "DD-END-2",
        })
    }

    fn cues(&self, state: &State, _: Seat) -> Vec<&'static str> {
        let later = [(state.round > 1, "later-round"), (state.set > 1, "later-set")];
        later.into_iter().filter(|(now, _)| *now).map(|(_, cue)| cue).collect()
    }

    fn card(&self, _: &str, id: &str) -> Option<Printed> {
        let goal = self.content().goal.iter().find(|goal| goal.id == id)?;
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

    /// The set, the piles, and each seat with its dice and goals.
    fn picture(&self, state: &State) -> Vec<Text> {
        let mut lines = vec![picture::head(state), picture::piles(state)];
        for seat in state.all() {
            let own = state.seat(seat);
            lines.push(picture::plate(seat, own));
            if !own.saved.is_empty() {
                lines.push(text("  saved: {dice}").with("dice", names::dice(&own.saved)));
            }
            lines.extend(picture::rolled(own));
            lines.extend(picture::goals(self, own));
            lines.extend(picture::dropped_notes(self, own));
        }
        lines.extend(picture::house(state));
        lines
    }
}
