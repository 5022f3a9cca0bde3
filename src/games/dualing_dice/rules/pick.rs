//! The start of a round: dice are picked, and picked again where there are too few (DD-PICK-*).

use super::executor::Executor;
use crate::engine::{Arg, EventSink, Few, Random, Seat, SeatSet, Violation, text};
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::action::{Action, Picked};
use crate::games::dualing_dice::dice::Kind;
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::options::{Contention, Picking};
use crate::games::dualing_dice::state::{Pick, State, Step};

impl DualingDice {
    /// Whether picks are hidden until all are in (DD-PICK-2).
    pub(in crate::games::dualing_dice) const fn picks_in_secret(&self) -> bool {
        matches!(self.options().picking, Picking::Simultaneous)
    }

    /// Where picks are open: whose turn it is (DD-OPT-1).
    pub(in crate::games::dualing_dice) fn picker(&self, state: &State) -> Option<Seat> {
        state.waiting.clockwise_from(state.first, self.seats()).next()
    }

    /// The seat at a place of the order in which scarce white dice are given out (DD-PICK-4, DD-OPT-9).
    fn claimant(&self, state: &State, place: usize) -> Seat {
        match self.options().contention {
            Contention::Order => state.nth_in_order(place),
            Contention::Reverse => state.nth_in_order(self.seats() - 1 - place),
        }
    }

    /// Who picks a white die again now (DD-PICK-5).
    pub(in crate::games::dualing_dice) fn repicker(&self, state: &State) -> Option<Seat> {
        (0..self.seats()).map(|place| self.claimant(state, place)).find(|seat| state.waiting.contains(*seat))
    }

    pub(super) fn legal_picks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let own = state.seat(seat);
        for colour in Kind::COLOUR.into_iter().filter(|colour| own.has_free(*colour)) {
            for white in Kind::WHITE.into_iter().filter(|white| state.piles[white.index()] > 0) {
                out.push(Action::PickDice { colour, white });
            }
        }
    }

    /// One of the legal picks by lot, each as likely as the others.
    pub(super) fn draw_pick(&self, state: &State, seat: Seat, random: &mut Random) -> Option<Action> {
        let own = state.seat(seat);
        let colours: Few<Kind, 6> = Kind::COLOUR.into_iter().filter(|kind| own.has_free(*kind)).collect();
        let left = Kind::WHITE.into_iter().filter(|white| state.piles[white.index()] > 0);
        let whites: Few<Kind, 5> = left.collect();
        let at = random.index(colours.len() * whites.len());
        let colour = *colours.get(at.checked_div(whites.len())?)?;
        Some(Action::PickDice { colour, white: *whites.get(at % whites.len())? })
    }

    pub(super) fn legal_repicks(&self, state: &State, out: &mut Vec<Action>) {
        let left = Kind::WHITE.into_iter().filter(|white| state.piles[white.index()] > 0);
        out.extend(left.map(|white| Action::RepickWhite { white }));
    }

    pub(super) fn check_pick(&self, state: &State, seat: Seat, picked: Picked) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        match state.step {
            Step::Pick if !state.waiting.contains(seat) => {
                return no("DD-PICK-2", text("{seat} has already picked two dice.").with("seat", seat));
            }
            Step::Pick if !self.picks_in_secret() && self.picker(state) != Some(seat) => {
                let why = text("It is {seat}’s turn to pick.");
                return no("DD-OPT-1", why.with("seat", self.picker(state).unwrap_or(seat)));
            }
            Step::Pick => {}
            Step::Repick if state.waiting.contains(seat) => {
                return no("DD-PICK-5", text("Only the white die can be picked again."));
            }
            Step::Repick | Step::Roll | Step::TiePick | Step::TieRoll | Step::Select => {
                return no("DD-PICK-2", text("Picks are final once they are shown."));
            }
            Step::Discard | Step::Draw | Step::Reveal | Step::Over => return Err(self.not_now(state)),
        }
        if !state.seat(seat).has_free(picked.colour) {
            let why = text("{seat}’s colour {die} is saved until this set has been scored.");
            return no("DD-PICK-1", why.with("seat", seat).with("die", names::kind(picked.colour)));
        }
        self.check_pile(state, picked.white, "DD-PICK-1")
    }

    /// Whether a white die of this type can be taken.
    fn check_pile(&self, state: &State, white: Kind, rule: &'static str) -> Result<(), Violation> {
        match state.piles.get(white.index()) {
            None => Err(Violation::impossible("DD-DICE-1", text("There is no white D20."))),
            Some(0) => {
                let left = Kind::WHITE.into_iter().filter(|white| state.piles[white.index()] > 0);
                let left = Arg::List(left.map(names::kind).collect());
                let why = text("All white {die} dice are taken; left: {list}.");
                Err(Violation::impossible(rule, why.with("die", names::kind(white)).with("list", left)))
            }
            Some(_) => Ok(()),
        }
    }

    pub(super) fn check_repick(&self, state: &State, seat: Seat, white: Kind) -> Result<(), Violation> {
        match (state.step, self.repicker(state)) {
            (Step::Repick, Some(first)) if state.waiting.contains(seat) && first != seat => {
                let why = text("{seat} must pick again first.").with("seat", first);
                Err(Violation::impossible("DD-PICK-5", why))
            }
            (Step::Repick, Some(first)) if first == seat => self.check_pile(state, white, "DD-PICK-5"),
            (Step::Pick | Step::Repick | Step::Roll | Step::TiePick | Step::TieRoll | Step::Select, _) => {
                let why = text("{seat} does not have to pick another white die.").with("seat", seat);
                Err(Violation::impossible("DD-PICK-2", why))
            }
            (Step::Discard | Step::Draw | Step::Reveal | Step::Over, _) => Err(self.not_now(state)),
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A round begins.
    pub fn begin_round(&mut self, round: u8) {
        let state = &mut *self.state;
        state.round = round;
        state.step = Step::Pick;
        state.waiting = SeatSet::all(self.game.seats());
        self.note(Event::RoundBegins(round));
    }

    /// A seat picks its dice. Openly it takes the white die at once, otherwise when all have picked.
    pub fn pick(&mut self, seat: Seat, picked: Picked) {
        self.state.seat_mut(seat).pick = Pick::Dice(picked);
        self.state.waiting.remove(seat);
        if !self.game.picks_in_secret() {
            self.take_white(picked.white);
        }
        if !self.state.waiting.is_empty() {
            return;
        }
        if self.game.picks_in_secret() {
            if S::LISTENS {
                let picked: Few<_, 8> = self.state.seats.iter().filter_map(|seat| seat.picked()).collect();
                self.note(Event::Picked(picked));
            }
            self.grant();
        }
        self.after_picks();
    }

    /// A seat that got no white die picks another one (DD-PICK-5).
    pub fn repick(&mut self, seat: Seat, white: Kind) {
        if let Pick::Dice(picked) = &mut self.state.seat_mut(seat).pick {
            picked.white = white;
        }
        self.take_white(white);
        self.state.waiting.remove(seat);
        self.after_picks();
    }

    fn take_white(&mut self, white: Kind) -> bool {
        match self.state.piles.get_mut(white.index()) {
            Some(pile) if *pile > 0 => {
                *pile -= 1;
                true
            }
            _ => false,
        }
    }

    /// DD-PICK-4: white dice go out in the selection order of the round before.
    fn grant(&mut self) {
        for place in 0..self.game.seats() {
            let seat = self.game.claimant(self.state, place);
            let Some(picked) = self.state.seat(seat).picked() else { continue };
            if !self.take_white(picked.white) {
                self.state.waiting.insert(seat);
            }
        }
        if !self.state.waiting.is_empty() {
            let short = self.state.waiting;
            self.note(Event::Short(short));
        }
    }

    fn after_picks(&mut self) {
        if !self.state.waiting.is_empty() {
            self.state.step = Step::Repick;
            return;
        }
        if self.state.house.is_some() {
            // DD-SOLO-3: the House takes its white die when the player has picked.
            let white = self.state.house_white();
            self.take_white(white);
        }
        self.state.step = Step::Roll;
    }
}
