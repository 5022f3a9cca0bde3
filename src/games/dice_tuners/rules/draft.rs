//! The draft: select, roll, pick, three times (DT-DRAFT-*).

use crate::engine::{EventSink, Few, Rules, Seat, Turn, Violation, text, text_n};
use crate::games::dice_tuners::dice::{Colour, Die, Face};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::options::ExtraDice;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{DRAFT_STEPS, State, Step};
use crate::games::dice_tuners::{Action, DiceTuners};

/// Additional dice by colour.
type Extras = [u8; 3];

/// The most different selections: four dice of three colours.
const SELECTIONS: usize = 15;

impl DiceTuners {
    /// The seat that selects and picks first in this draft step (DT-DRAFT-1).
    #[must_use]
    pub fn first_drafter(&self, state: &State) -> Seat {
        state.first.clockwise(state.draft.saturating_sub(1) as usize, self.seats())
    }

    /// The seat that takes a die now, in the steps of picking (DT-DRAFT-6).
    #[must_use]
    pub fn picker(&self, state: &State) -> Seat {
        self.first_drafter(state).clockwise(state.picks as usize, self.seats())
    }

    /// How many additional dice the starter selects (DT-DRAFT-3).
    #[must_use]
    pub fn extras_due(&self, state: &State) -> usize {
        let colours = state.pool.iter().filter(|n| **n > 0).count();
        self.dice_per_step().saturating_sub(colours)
    }

    /// Whether dice of these colours are there besides one of each.
    fn available(&self, state: &State, extras: &Extras) -> bool {
        state.pool.iter().zip(extras).all(|(pool, extra)| *extra <= pool.saturating_sub(1))
    }

    /// A colour of which too few dice would be left for the later steps (DT-DRAFT-4).
    fn unguarded(&self, state: &State, extras: &Extras) -> Option<Colour> {
        let steps = DRAFT_STEPS.saturating_sub(state.draft);
        let left = |colour: &Colour| {
            state.pool[colour.index()].saturating_sub(1).saturating_sub(extras[colour.index()])
        };
        Colour::ALL.into_iter().find(|colour| left(colour) < steps)
    }

    /// The additional dice the starter may select, each choice once. If an adjustment or an entry that
    /// stood left no selection that guards the later steps, any available one will do.
    fn selections(&self, state: &State) -> Few<Extras, SELECTIONS> {
        let due = self.extras_due(state) as u8;
        let (mut guarded, mut all) = (Few::new(), Few::new());
        for green in 0..=due {
            for blue in 0..=due - green {
                let extras = [green, blue, due - green - blue];
                if self.available(state, &extras) {
                    all.push(extras);
                    if self.unguarded(state, &extras).is_none() {
                        guarded.push(extras);
                    }
                }
            }
        }
        if guarded.is_empty() || self.options().extra_dice == ExtraDice::Free { all } else { guarded }
    }

    pub(in crate::games::dice_tuners) fn legal_selections(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.selections(state).iter().map(|extras| Action::SelectDice { extras: listed(extras) }));
    }

    pub(in crate::games::dice_tuners) fn check_selection(
        &self,
        state: &State,
        seat: Seat,
        extras: &[Colour],
    ) -> Result<(), Violation> {
        if state.step != Step::Select || self.turn(state) != Turn::Choose(seat) {
            return Err(self.not_now(state));
        }
        let due = self.extras_due(state);
        if extras.len() != due {
            let why = text_n(
                "With {players} players, choose {n} additional die, not {m}.",
                "With {players} players, choose {n} additional dice, not {m}.",
                due,
            );
            let why = why.with("players", self.seats()).with("m", extras.len());
            return Err(Violation::impossible("DT-DRAFT-3", why));
        }
        let extras = counted(extras);
        if !self.available(state, &extras) {
            let why = text("The pool does not have that many dice of this colour.");
            return Err(Violation::impossible("DT-DRAFT-3", why));
        }
        if self.selections(state).contains(&extras) {
            return Ok(());
        }
        let Some(colour) = self.unguarded(state, &extras) else { return Ok(()) };
        let why = text_n(
            "You must leave one {colour} die in the pool for the last step.",
            "You must leave one {colour} die in the pool for each of the {n} remaining steps.",
            DRAFT_STEPS.saturating_sub(state.draft),
        );
        Err(Violation::new("DT-DRAFT-4", why.with("colour", colour)))
    }

    pub(in crate::games::dice_tuners) fn legal_picks(&self, state: &State, out: &mut Vec<Action>) {
        // The rolled dice are sorted, so equal ones are neighbours.
        let mut last = None;
        for die in &state.rolled {
            if last.replace(*die) != Some(*die) {
                out.push(Action::DraftDie { die: *die });
            }
        }
    }

    pub(in crate::games::dice_tuners) fn check_pick(
        &self,
        state: &State,
        seat: Seat,
        die: Die,
    ) -> Result<(), Violation> {
        if state.step != Step::Pick || self.is_due(state) {
            return Err(self.not_now(state));
        }
        let now = self.picker(state);
        if now != seat {
            return Err(Violation::impossible(
                "DT-DRAFT-6",
                text("It is {seat}’s turn to choose a die.").with("seat", now),
            ));
        }
        if state.rolled.contains(&die) {
            return Ok(());
        }
        let taken = (0..state.picks as usize).map(|d| self.first_drafter(state).clockwise(d, self.seats()));
        let owner = taken.into_iter().find(|seat| state.seat(*seat).dice.last() == Some(&die));
        Err(Violation::impossible(
            "DT-DRAFT-6",
            match owner {
                Some(owner) => text("{die} belongs to {seat}.").with("die", die).with("seat", owner),
                None => text("{die} was not rolled.").with("die", die),
            },
        ))
    }
}

fn listed(extras: &Extras) -> Few<Colour, 4> {
    let repeat = |colour: Colour| std::iter::repeat_n(colour, extras[colour.index()] as usize);
    Colour::ALL.into_iter().flat_map(repeat).collect()
}

fn counted(extras: &[Colour]) -> Extras {
    let mut counts = [0; 3];
    extras.iter().for_each(|colour| counts[colour.index()] += 1);
    counts
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub fn begin_draft(&mut self) {
        self.state.draft = 0;
        self.next_draft_step();
    }

    fn next_draft_step(&mut self) {
        self.state.draft += 1;
        self.state.picks = 0;
        self.state.step = Step::Select;
    }

    /// Selects if there is nothing to choose.
    pub fn select_if_forced(&mut self) -> bool {
        let selections = self.game.selections(self.state);
        let [only] = &*selections else { return false };
        let extras = listed(only);
        self.note(Event::Selected(self.game.first_drafter(self.state), extras));
        self.select(&extras);
        true
    }

    pub fn select(&mut self, extras: &[Colour]) {
        let extras = counted(extras);
        for (colour, extra) in extras.into_iter().enumerate() {
            let dice = (1 + extra).min(self.state.pool[colour]);
            self.state.pool[colour] -= dice;
            self.state.selected[colour] = dice;
        }
        self.state.step = Step::Roll;
    }

    pub fn roll(&mut self, faces: &[Face]) {
        let dice = self.game.selected(self.state);
        self.state.rolled =
            dice.iter().zip(faces).map(|(colour, face)| Die { colour: *colour, face: *face }).collect();
        self.state.rolled.sort_unstable();
        self.state.selected = [0; 3];
        self.state.step = Step::Pick;
    }

    pub fn pick(&mut self, seat: Seat, die: Die) {
        if let Some(at) = self.state.rolled.iter().position(|rolled| *rolled == die) {
            self.state.rolled.remove(at);
            self.state.seat_mut(seat).dice.push(die);
        }
        self.state.step = Step::Picked;
    }

    pub fn after_pick(&mut self) -> bool {
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        self.state.picks += 1;
        self.state.step = Step::Pick;
        true
    }

    /// DT-DRAFT-7; with option `dice_at_four = 4` the dice left in the pool go aside instead.
    pub fn after_picks(&mut self) -> bool {
        if (self.state.picks as usize) < self.game.seats() {
            return false;
        }
        let rest = std::mem::take(&mut self.state.rolled);
        for die in &rest {
            self.put_aside(*die);
        }
        if self.state.draft < DRAFT_STEPS {
            self.next_draft_step();
            return true;
        }
        for colour in Colour::ALL {
            for _ in 0..std::mem::take(&mut self.state.pool[colour.index()]) {
                // It was not rolled; nothing asks for its face until it is exchanged and rolled.
                self.put_aside(Die { colour, face: Face::default() });
            }
        }
        self.state.deployed = 0;
        self.state.step = Step::Deploy;
        true
    }

    pub fn put_aside(&mut self, die: Die) {
        self.state.aside.push(die);
        self.note(Event::Aside(die.colour));
    }
}

impl DiceTuners {
    /// The colours of the dice to be rolled, green before blue before red.
    pub(in crate::games::dice_tuners) fn selected(&self, state: &State) -> Few<Colour, 5> {
        let repeat = |colour: Colour| std::iter::repeat_n(colour, state.selected[colour.index()] as usize);
        Colour::ALL.into_iter().flat_map(repeat).collect()
    }
}
