//! Die Selection and Round Cleanup (DD-SEL-*, DD-CLEAN-*).

use super::executor::Executor;
use crate::engine::{EventSink, Random, Seat, SeatSet, Violation, text};
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::action::{Action, RolledDie};
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::options::Selection;
use crate::games::dualing_dice::state::{HouseDice, Pick, ROUNDS, State, Step, White};

impl DualingDice {
    pub(super) fn legal_saves(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::SaveDie { die: RolledDie::Colour });
        for from in state.all().filter(|from| state.seat(*from).white == White::Free) {
            out.push(Action::SaveDie { die: RolledDie::White { from } });
        }
        if state.house.is_some_and(|house| house.white == White::Free) {
            out.push(Action::SaveDie { die: RolledDie::House });
        }
        if self.options().selection == Selection::Optional {
            out.push(Action::SaveNothing);
        }
    }

    /// One of them by lot, each as likely as the others.
    pub(super) fn draw_save(&self, state: &State, random: &mut Random) -> Option<Action> {
        let white: SeatSet = state.all().filter(|from| state.seat(*from).white == White::Free).collect();
        let house = usize::from(state.house.is_some_and(|house| house.white == White::Free));
        let nothing = usize::from(self.options().selection == Selection::Optional);
        let Some(at) = random.index(1 + white.len() + house + nothing).checked_sub(1) else {
            return Some(Action::SaveDie { die: RolledDie::Colour });
        };
        let die = match white.iter().nth(at) {
            Some(from) => RolledDie::White { from },
            None if at == white.len() && house == 1 => RolledDie::House,
            None => return Some(Action::SaveNothing),
        };
        Some(Action::SaveDie { die })
    }

    pub(super) fn check_save(&self, state: &State, seat: Seat, die: RolledDie) -> Result<(), Violation> {
        self.check_selects(state, seat)?;
        let no = |rule, why| Err(Violation::impossible(rule, why));
        let not_rolled = || no("DD-SEL-2", text("Only dice rolled this round can be saved."));
        let white = match die {
            RolledDie::Colour => return Ok(()),
            RolledDie::ColourOf { from } if from == seat => return Ok(()),
            RolledDie::ColourOf { from } => {
                let Some(die) = state.rolled_die(seat, die) else { return not_rolled() };
                let why = text("The colour {die} belongs to {owner}.").with("die", names::kind(die.kind));
                return no("DD-SEL-3", why.with("owner", from));
            }
            RolledDie::White { from } => state.seats.get(from.index()).map(|seat| seat.white),
            RolledDie::House => state.house.map(|house| house.white),
        };
        let (Some(white), Some(die)) = (white, state.rolled_die(seat, die)) else { return not_rolled() };
        match white {
            White::Free => Ok(()),
            White::Saved(owner) => {
                let why = text("{owner} has already saved that white {die}.").with("owner", owner);
                no("DD-SEL-2", why.with("die", names::kind(die.kind)))
            }
            White::Removed => {
                let why = text("The House has already removed that white {die}.")
                    .with("die", names::kind(die.kind));
                no("DD-SOLO-5", why)
            }
        }
    }

    pub(super) fn check_nothing(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        self.check_selects(state, seat)?;
        if self.options().selection == Selection::Compulsory {
            let why = text("{seat} must save a die.").with("seat", seat);
            return Err(Violation::impossible("DD-SEL-4", why));
        }
        Ok(())
    }

    /// Whether it is the seat's turn to save a die.
    fn check_selects(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        match state.step {
            Step::Select if state.selector() == seat => Ok(()),
            Step::Select => {
                let done = seat.distance_from(state.first, self.seats()) < state.selected as usize;
                let why = if done {
                    text("{seat} has already saved a die this round.").with("seat", seat)
                } else {
                    text("It is {seat}’s turn to save a die.").with("seat", state.selector())
                };
                no("DD-SEL-1", why)
            }
            Step::TiePick | Step::TieRoll => Err(self.tie_first(state, seat)),
            Step::Pick | Step::Repick | Step::Roll => {
                no("DD-SEL-2", text("Only dice rolled this round can be saved."))
            }
            Step::Reveal => no("DD-CLEAN-3", text("All five rounds have been played; goals are scored now.")),
            Step::Discard | Step::Draw | Step::Over => Err(self.not_now(state)),
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Die Selection begins.
    pub fn begin_selection(&mut self) {
        self.state.tied = SeatSet::EMPTY;
        self.state.step = Step::Select;
    }

    /// A seat saves a die, showing its number (DD-SEL-5).
    pub fn save(&mut self, seat: Seat, die: RolledDie) {
        if let Some(saved) = self.state.rolled_die(seat, die) {
            self.state.seat_mut(seat).saved.push(saved);
        }
        match die {
            RolledDie::Colour | RolledDie::ColourOf { .. } => self.state.seat_mut(seat).colour_saved = true,
            RolledDie::White { from } => {
                if let Some(owner) = self.state.seats.get_mut(from.index()) {
                    owner.white = White::Saved(seat);
                }
            }
            RolledDie::House => {
                if let Some(house) = &mut self.state.house {
                    house.white = White::Saved(seat);
                }
            }
        }
        self.next_selector();
    }

    /// The next seat saves a die, or the round is over.
    pub fn next_selector(&mut self) {
        self.state.selected += 1;
        if (self.state.selected as usize) >= self.game.seats() {
            self.clean_up();
        }
    }

    /// DD-CLEAN-1, DD-SOLO-7: white dice that nobody saved go back. Colour dice that were not saved are free by
    /// not being on a scoring card (DD-CLEAN-2).
    fn clean_up(&mut self) {
        let state = &mut *self.state;
        for seat in &state.seats {
            if let (Some(picked), White::Free | White::Removed) = (seat.picked(), seat.white) {
                put_back(&mut state.piles, picked.white.index());
            }
        }
        if let Some(White::Free | White::Removed) = state.house.map(|house| house.white) {
            let white = state.house_white();
            put_back(&mut state.piles, white.index());
        }
        for seat in state.seats.iter_mut() {
            seat.pick = Pick::Open;
            seat.rolled = None;
            seat.white = White::Free;
            seat.colour_saved = false;
        }
        if let Some(house) = &mut state.house {
            *house = HouseDice::default();
        }
        state.selected = 0;
        self.end_round();
    }

    /// The next round begins, or goals are revealed.
    pub fn end_round(&mut self) {
        if self.state.round < ROUNDS {
            self.begin_round(self.state.round + 1);
        } else {
            self.begin_reveal();
        }
    }
}

fn put_back(piles: &mut [u8; 5], pile: usize) {
    if let Some(pile) = piles.get_mut(pile) {
        *pile += 1;
    }
}
