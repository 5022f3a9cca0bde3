//! What chance is asked, whether it can have answered so, and fair answers.

use super::action::{Asked, Chance, Faces, Request};
use super::dice::{Colour, Counts, Dice, DieRef, FACES};
use super::names;
use super::rules::executor::Executor;
use super::state::{State, Step};
use super::{Event, Regidice};
use crate::engine::{ChanceRules, EventSink, Fallen, Random, Seat, Violation, text, text_n};

impl ChanceRules for Regidice {
    type Request = Request;
    type Chance = Chance;

    fn request(&self, state: &State) -> Option<Request> {
        let asked = |seat: Seat| Asked { seat, colours: colours(state, seat) };
        let seats = state.waiting.iter().map(asked).collect();
        match state.step {
            Step::Roll => Some(Request::RollDice { seats }),
            Step::Reveal => Some(Request::Reveal { seats }),
            _ => None,
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        let (seat, rolls) = match chance {
            Chance::Rolled { seat, .. } => (*seat, true),
            Chance::Revealed { seat, .. } => (*seat, false),
        };
        if state.step != (if rolls { Step::Roll } else { Step::Reveal }) {
            return Err(self.not_now(state));
        }
        if !state.waiting.contains(seat) {
            let rule = if rolls { "RD-ROLL-1" } else { "RD-COLLECT-1" };
            return no(rule, text("{seat} has nothing left to roll or reveal.").with("seat", seat));
        }
        match chance {
            Chance::Rolled { faces: Faces::Concealed, .. } if self.rolls_openly() => {
                no("RD-SOLO-1", text("A solo player rolls openly: enter what came up."))
            }
            Chance::Rolled { faces: Faces::Concealed, .. } => Ok(()),
            Chance::Rolled { faces: Faces::Known(dice), .. } | Chance::Revealed { dice, .. } => {
                check_dice(state, seat, dice)
            }
        }
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        let mut executor = Executor { game: self, state, events };
        match chance {
            Chance::Rolled { seat, faces } => executor.rolled(*seat, faces),
            Chance::Revealed { seat, dice } => executor.revealed(*seat, dice),
        }
    }

    fn fallen(&self, _: &State, chance: &Chance) -> Vec<Fallen> {
        let (Chance::Rolled { faces: Faces::Known(dice), .. } | Chance::Revealed { dice, .. }) = chance
        else {
            return Vec::new();
        };
        let sides: Vec<u8> = (1..=FACES).collect();
        let one = |(die, n): (DieRef, u8)| {
            let name = text("{colour} dice").with("colour", names::colour(die.colour));
            let (id, kinds) = (die.colour.word(), Colour::ALL.len());
            let fell = Fallen::on(id, name, &sides, &die.face, kinds, u8::to_string);
            std::iter::repeat_n(fell, n.into())
        };
        dice.iter().flat_map(one).flatten().collect()
    }

    fn sample(&self, state: &State, random: &mut Random) -> Chance {
        let seat = state.waiting.first().unwrap_or_default();
        let dice = Dice::rolled(&colours(state, seat), random);
        match state.step {
            Step::Reveal => Chance::Revealed { seat, dice },
            _ => Chance::Rolled { seat, faces: Faces::Known(dice) },
        }
    }
}

/// The dice that a seat has to roll or show.
pub(super) fn colours(state: &State, seat: Seat) -> Counts {
    let pool = state.seat(seat);
    if state.step == Step::Roll { pool.blank } else { pool.unknown }
}

/// RD-REF-1: a seat shows just the dice that it rolled.
fn check_dice(state: &State, seat: Seat, dice: &Dice) -> Result<(), Violation> {
    let (due, shown) = (colours(state, seat), dice.colours());
    let Some(colour) = Colour::ALL.into_iter().find(|c| due.of(*c) != shown.of(*c)) else { return Ok(()) };
    let (n, m) = (due.of(colour), shown.of(colour));
    let locked = state.seat(seat).locked.iter().map(|(die, _)| die).find(|die| die.colour == colour);
    if let Some(DieRef { face, .. }) = locked.filter(|_| m > n) {
        let why = text("{seat}’s {colour} {face} is locked and must stay.").with("face", face);
        let why = why.with("colour", names::colour(colour)).with("seat", seat);
        return Err(Violation::impossible("RD-ROLL-3", why));
    }
    let why =
        text_n("{seat} rolled 1 {colour} die, not {m}.", "{seat} rolled {n} {colour} dice, not {m}.", n);
    let why = why.with("seat", seat).with("colour", names::colour(colour)).with("m", m);
    Err(Violation::impossible("RD-REF-1", why))
}
