//! Rolling, ties and who is first (DD-ROLL-*, DD-TIE-*, DD-SOLO-4).

use super::executor::Executor;
use crate::engine::{EventSink, Seat, SeatSet, Violation, text};
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::action::{Action, Numbers, RolledDie};
use crate::games::dualing_dice::dice::{Kind, Tint};
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::state::{Reroll, State, Step, White};

/// DD-TABLE-2: a die shows 1 to its number of sides; 0 is the 10 of a D10 (DD-DICE-2).
pub(in crate::games::dualing_dice) fn check_number(kind: Kind, number: u8) -> Result<(), Violation> {
    if (1..=kind.sides()).contains(&number) || kind == Kind::D10 && number == 0 {
        return Ok(());
    }
    let why = text("A {die} shows 1 to {sides}, not {n}.").with("die", names::kind(kind));
    Err(Violation::impossible("DD-TABLE-2", why.with("sides", kind.sides()).with("n", number)))
}

impl DualingDice {
    pub(super) fn legal_rerolls(&self, out: &mut Vec<Action>) {
        out.extend([Tint::Colour, Tint::White].map(|die| Action::PickReroll { die }));
    }

    pub(super) fn check_reroll(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        match state.step {
            Step::TiePick if state.waiting.contains(seat) => Ok(()),
            Step::TiePick | Step::TieRoll if state.tied.contains(seat) => {
                let why = text("{seat} has already chosen a die to reroll.").with("seat", seat);
                Err(Violation::impossible("DD-TIE-3", why))
            }
            Step::TiePick | Step::TieRoll => {
                let why = text("{seat} is not tied for first and does not reroll.");
                Err(Violation::impossible("DD-TIE-7", why.with("seat", seat)))
            }
            Step::Roll | Step::Select => {
                let why = text("Only a tie for the highest colour number is broken by a reroll.");
                Err(Violation::impossible("DD-TIE-1", why))
            }
            Step::Discard | Step::Draw | Step::Pick | Step::Repick | Step::Reveal | Step::Over => {
                Err(self.not_now(state))
            }
        }
    }

    /// A tied seat does something else than choosing a die to re-roll (DD-TIE-2), or a seat outside the tie wants
    /// to go on (DD-TIE-7).
    pub(super) fn tie_first(&self, state: &State, seat: Seat) -> Violation {
        let picked = state.seat(seat).picked().unwrap_or_default();
        if state.tied.contains(seat) {
            let why = text("{seat} must reroll the colour {die} or the white {white}.").with("seat", seat);
            let why = why.with("die", names::kind(picked.colour)).with("white", names::kind(picked.white));
            return Violation::impossible("DD-TIE-2", why);
        }
        let tied = names::seats(state.tied.iter());
        let why = text("The tie for first between {seats} must be broken first.").with("seats", tied);
        Violation::impossible("DD-TIE-7", why)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// All dice have been rolled (DD-ROLL-1).
    pub fn roll(&mut self, rolls: &[Numbers]) {
        let seats = self.game.seats();
        let mut highest = 0;
        let mut tied = SeatSet::EMPTY;
        for (seat, roll) in self.state.all().zip(rolls) {
            let own = self.state.seat_mut(seat);
            let picked = own.picked().unwrap_or_default();
            let colour = picked.colour.shows(roll.colour);
            own.rolled = Some(Numbers { colour, white: picked.white.shows(roll.white) });
            keep_highest(seat, colour, &mut highest, &mut tied);
        }
        let (own, white) = (self.game.options().house.die(), self.state.house_white());
        let mut house_colour = None;
        if let (Some(house), Some(roll)) = (&mut self.state.house, rolls.get(seats)) {
            let colour = own.shows(roll.colour);
            house.rolled = Some(Numbers { colour, white: white.shows(roll.white) });
            house_colour = Some(colour);
        }
        self.compare(tied, highest, house_colour);
    }

    /// The dice of tied seats have been re-rolled (DD-TIE-4, DD-TIE-6).
    pub fn rerolled(&mut self, numbers: &[u8]) {
        let mut highest = 0;
        let mut tied = SeatSet::EMPTY;
        for (seat, &number) in self.state.tied.iter().zip(numbers) {
            let own = self.state.seat_mut(seat);
            let picked = own.picked().unwrap_or_default();
            let Some(rolled) = &mut own.rolled else { continue };
            let number = match own.reroll {
                Reroll::Die(Tint::White) => {
                    rolled.white = picked.white.shows(number);
                    rolled.white
                }
                Reroll::Die(Tint::Colour) | Reroll::Open | Reroll::Hidden => {
                    rolled.colour = picked.colour.shows(number);
                    rolled.colour
                }
            };
            own.reroll = Reroll::Open;
            keep_highest(seat, number, &mut highest, &mut tied);
        }
        let mut house_colour = None;
        let own = self.game.options().house.die();
        if let Some(rolled) = self.state.house.as_mut().and_then(|house| house.rolled.as_mut())
            && let Some(&number) = numbers.get(self.state.tied.len())
        {
            rolled.colour = own.shows(number);
            house_colour = Some(rolled.colour);
        }
        self.compare(tied, highest, house_colour);
    }

    /// Who is first, or who re-rolls: `tied` have the highest number of all seats.
    fn compare(&mut self, tied: SeatSet, highest: u8, house: Option<u8>) {
        let house_first = house.is_some_and(|house| house > highest);
        if house_first {
            return self.house_selects(house.unwrap_or_default());
        }
        if tied.len() > 1 || house == Some(highest) {
            self.state.tied = tied;
            self.state.waiting = tied;
            self.state.step = Step::TiePick;
            return self.note(Event::Tied(tied, highest));
        }
        let first = tied.first().unwrap_or_default();
        self.state.first = first;
        self.note(Event::First(first, highest));
        self.begin_selection();
    }

    /// DD-SOLO-5: the House removes the white die that shows more, and of equal ones the player's.
    fn house_selects(&mut self, number: u8) {
        let player = Seat(0);
        let own = self.state.seat(player).rolled.unwrap_or_default().white;
        let Some(house) = &mut self.state.house else { return };
        house.first = true;
        let removed = if house.rolled.unwrap_or_default().white > own {
            house.white = White::Removed;
            RolledDie::House
        } else {
            self.state.seat_mut(player).white = White::Removed;
            RolledDie::White { from: player }
        };
        self.note(Event::HouseFirst(number, removed));
        self.begin_selection();
    }

    /// A tied seat chooses the die it re-rolls (DD-TIE-2).
    pub fn choose_reroll(&mut self, seat: Seat, die: Tint) {
        self.state.seat_mut(seat).reroll = Reroll::Die(die);
        self.state.waiting.remove(seat);
        if self.state.waiting.is_empty() {
            self.state.step = Step::TieRoll;
            self.note(Event::Rerolls);
        }
    }
}

/// Keeps the seats with the highest number.
fn keep_highest(seat: Seat, number: u8, highest: &mut u8, tied: &mut SeatSet) {
    if number > *highest {
        *highest = number;
        *tied = SeatSet::one(seat);
    } else if number == *highest {
        tied.insert(seat);
    }
}
