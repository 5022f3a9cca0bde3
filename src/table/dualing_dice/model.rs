//! What the view model of Dualing Dice answers besides what every game's does.

use super::Model;
use super::draft::Draft;
use crate::engine::prelude::*;
use crate::engine::{Entry, Few, MAX_SEATS, Match, Names, Seat, text};
use crate::games::dualing_dice::action::{Chance, Numbers, Request, Reroll as RerolledDie};
use crate::games::dualing_dice::dice::Tint;
use crate::games::dualing_dice::state::{Pick, Reroll, Reveal};
use crate::games::dualing_dice::{Claim, DualingDice, Event, State, Step};
use crate::i18n::gettext;

/// What seats revealed at the end of a set.
pub type Revealed = Vec<(Seat, Vec<Claim>)>;

/// What follows from the log, or from what was shown before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// What each seat's dice show, and at the end those of the House.
    numbers: Vec<Option<Numbers>>,
    /// Which of them have just been rolled: the colour die, the white die.
    pub rolled: Vec<(bool, bool)>,
    /// If the last entry ended a set: which, and what each seat revealed.
    pub ended: Option<(u16, Revealed)>,
}

impl Facts {
    pub fn of(played: &Match<DualingDice>, known: Option<&Self>) -> Self {
        let state = played.state();
        let house = state.house.and_then(|house| house.rolled);
        let numbers: Vec<Option<Numbers>> =
            state.seats.iter().map(|seat| seat.rolled).chain([house]).collect();
        let before = |at: usize| known.and_then(|known| known.numbers.get(at).copied().flatten());
        // A die that is rolled again may show the same.
        let again = rerolled(played);
        let again = |at: usize, tint: Tint| {
            let house = state.seats.len();
            again.iter().any(|die| die.tint == tint && die.seat.map_or(house, Seat::index) == at)
        };
        let rolled = numbers.iter().enumerate().map(|(at, now)| match (now, before(at)) {
            (None, _) => (false, false),
            (Some(_), None) => (true, true),
            (Some(now), Some(old)) => (
                now.colour != old.colour || again(at, Tint::Colour),
                now.white != old.white || again(at, Tint::White),
            ),
        });
        Self { rolled: rolled.collect(), numbers, ended: ended(played) }
    }
}

/// The dice that the last entry rolled once more, because of a tie.
fn rerolled(played: &Match<DualingDice>) -> Few<RerolledDie, MAX_SEATS> {
    let last =
        played.log().len().checked_sub(1).and_then(|at| Some((at, &played.log().get(at)?.record.entry)));
    let Some((at, Entry::Chance(Chance::Reroll { .. }))) = last else { return Few::default() };
    match played.game().request(&played.state_at(at)) {
        Some(Request::Reroll { dice }) => dice,
        _ => Few::default(),
    }
}

/// What the set brought that the last entry ended, if it ended one.
fn ended(played: &Match<DualingDice>) -> Option<(u16, Revealed)> {
    let events = &played.log().last()?.events;
    let set = events.iter().find_map(|event| match event {
        Event::SetEnds(set) => Some(*set),
        _ => None,
    })?;
    let revealed = events.iter().filter_map(|event| match event {
        Event::Revealed(seat, claims) => Some((*seat, claims.to_vec())),
        _ => None,
    });
    Some((set, revealed.collect()))
}

impl Model {
    /// Whether the seat's goals are covered because people share the screen.
    pub fn is_covered(&self, seat: Seat) -> bool {
        self.shared
            && !self.bots.contains(seat)
            && !self.viewer.sees(seat)
            && self.state.seat(seat).unknown() > 0
    }

    /// The seats whose secret choices people at a real table tell together, in order: the first selector first.
    pub fn telling(&self) -> Vec<Seat> {
        match self.secret() {
            Some(seats) if !self.shared => seats.clockwise_from(self.state.first, self.seats()).collect(),
            _ => Vec::new(),
        }
    }

    /// The seat that chooses, or whose choice is told next.
    pub fn asked(&self, draft: &Draft) -> Option<Seat> {
        let open = |seat: &Seat| match self.state.step {
            Step::Pick => draft.picked_by(*seat).is_none(),
            Step::TiePick => draft.reroll_of(*seat).is_none(),
            _ => draft.claimed_by(*seat).is_none(),
        };
        let telling = || {
            let seats = self.telling();
            draft.turn.filter(|seat| seats.contains(seat)).or_else(|| seats.into_iter().find(open))
        };
        self.acting.or_else(telling)
    }

    /// Who saves a die at which place, from 0, while dice are saved.
    pub fn place_of(&self, seat: Seat) -> usize {
        seat.distance_from(self.state.first, self.seats())
    }
}

/// What is to be said of a seat in this step.
pub fn note(game: &DualingDice, state: &State, seat: Seat) -> String {
    let own = state.seat(seat);
    // Only its owner sees this (DD-TABLE-7).
    if let Some(goal) = own.notes.dropped.first() {
        let goal = game.title(*goal);
        let told = text("your note of {goal} no longer counts: others have all copies").with("goal", goal);
        return told.render(&Names::default());
    }
    match state.step {
        Step::Pick if own.pick != Pick::Open => gettext("has picked"),
        Step::Repick if state.waiting.contains(seat) => gettext("picks again"),
        Step::TiePick if own.reroll != Reroll::Open => gettext("has chosen"),
        Step::TiePick | Step::TieRoll if state.tied.contains(seat) => gettext("tied for first"),
        Step::Reveal if own.reveal != Reveal::Open => gettext("has decided"),
        // The order of saving lies in the tray.
        _ => String::new(),
    }
}
