//! What differs between the board of the program and the one on the table, as rulings that make them alike.

use crate::engine::Seat;
use crate::engine::prelude::*;
use crate::games::dice_war::{BLACK, DiceWar, Field, OffBoard, RED, Ruling, State};
use crate::games::dice_war::{field, pair_index};

/// The table as it looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Whose die shows which level on each field.
    pub dice: [Option<(Seat, u8)>; 49],
    /// Dice in the Reserve, by seat.
    pub reserve: [u8; 2],
    /// Earned VP, by seat.
    pub earned: [u8; 2],
    /// Stored TP, by seat.
    pub tp: [u8; 2],
    /// Who acts next.
    pub active: Seat,
}

impl Wanted {
    /// The table as the program has it.
    pub fn of(state: &State) -> Self {
        let mut dice = [None; 49];
        for at in field::each(state.occupied()) {
            dice[at.index()] = state.owner(at).map(|seat| (seat, state.level(at)));
        }
        Self { dice, reserve: state.reserve, earned: state.earned, tp: state.tp, active: state.active }
    }

    /// The dice of a seat on the board.
    pub fn on_board(&self, seat: Seat) -> u8 {
        self.dice.iter().flatten().filter(|(owner, _)| *owner == seat).count() as u8
    }
}

/// The rulings that turn a state into what is wanted, in an order in which each can be made.
pub fn differences(state: &State, wanted: &Wanted) -> Vec<Ruling> {
    let mut rulings = Vec::new();
    let mut now = Wanted::of(state);
    turn_dice(&mut now, wanted, &mut rulings);
    move_dice(&mut now, wanted, &mut rulings);
    // What comes onto free fields comes first: a seat should not be without dice in between.
    put_on(&mut now, wanted, &mut rulings);
    take_off(&mut now, wanted, &mut rulings);
    put_on(&mut now, wanted, &mut rulings);
    for seat in [RED, BLACK] {
        let at = seat.index();
        let n = wanted.reserve[at].cast_signed() - now.reserve[at].cast_signed();
        if n != 0 {
            rulings.push(Ruling::Reserve { seat, n });
        }
        if wanted.tp[at] != now.tp[at] {
            rulings.push(Ruling::SetTp { seat, tp: wanted.tp[at] });
        }
        if wanted.earned[at] != now.earned[at] {
            rulings.push(Ruling::SetVp { seat, vp: wanted.earned[at] });
        }
    }
    if wanted.active != now.active {
        rulings.push(Ruling::Act { seat: wanted.active });
    }
    rulings
}

/// Dice that show another level.
fn turn_dice(now: &mut Wanted, wanted: &Wanted, rulings: &mut Vec<Ruling>) {
    for at in field::each(field::ALL) {
        if let (Some((seat, was)), Some((owner, level))) = (now.dice[at.index()], wanted.dice[at.index()])
            && seat == owner
            && was != level
        {
            rulings.push(Ruling::SetLevel { at, level });
            now.dice[at.index()] = Some((seat, level));
        }
    }
}

/// Dice that stand elsewhere: gone from one field, come to another that is free.
fn move_dice(now: &mut Wanted, wanted: &Wanted, rulings: &mut Vec<Ruling>) {
    for to in field::each(field::ALL) {
        let Some(die) = wanted.dice[to.index()].filter(|_| now.dice[to.index()].is_none()) else { continue };
        let gone =
            |from: &Field| now.dice[from.index()] == Some(die) && wanted.dice[from.index()] != Some(die);
        if let Some(from) = field::each(field::ALL).find(gone) {
            rulings.push(Ruling::MoveDie { from, to });
            now.dice[from.index()] = None;
            now.dice[to.index()] = Some(die);
        }
    }
}

fn put_on(now: &mut Wanted, wanted: &Wanted, rulings: &mut Vec<Ruling>) {
    for at in field::each(field::ALL) {
        if let (None, Some((seat, level))) = (now.dice[at.index()], wanted.dice[at.index()]) {
            let reserve = &mut now.reserve[pair_index(seat)];
            let from = if *reserve > 0 { OffBoard::Reserve } else { OffBoard::Exile };
            *reserve = reserve.saturating_sub(1);
            rulings.push(Ruling::PutOn { seat, from, at, level });
            now.dice[at.index()] = Some((seat, level));
        }
    }
}

fn take_off(now: &mut Wanted, wanted: &Wanted, rulings: &mut Vec<Ruling>) {
    for at in field::each(field::ALL) {
        let Some((seat, _)) = now.dice[at.index()].filter(|die| wanted.dice[at.index()] != Some(*die)) else {
            continue;
        };
        // What goes onto another field afterwards waits in the Reserve.
        let missing = field::each(field::ALL)
            .filter(|at| wanted.dice[at.index()].is_some_and(|(owner, _)| owner == seat))
            .filter(|at| now.dice[at.index()] != wanted.dice[at.index()])
            .count() as u8;
        let reserve = &mut now.reserve[pair_index(seat)];
        let room = *reserve < wanted.reserve[pair_index(seat)] + missing;
        let to = if room { OffBoard::Reserve } else { OffBoard::Exile };
        *reserve += u8::from(to == OffBoard::Reserve);
        rulings.push(Ruling::TakeOff { at, to });
        now.dice[at.index()] = None;
    }
}

/// Why the table cannot look so; empty if it can.
pub fn impossible(game: &DiceWar, state: &State, wanted: &Wanted, names: &crate::engine::Names) -> String {
    let mut after = *state;
    for ruling in differences(state, wanted) {
        if let Err(violation) = game.check_ruling(&after, &ruling) {
            return violation.text.render(names);
        }
        game.apply_ruling(&mut after, &ruling, &mut ());
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Names, Setup};

    fn at(position: &str) -> (DiceWar, State) {
        let content = toml::from_str(DiceWar::default_pack()).unwrap();
        let options = [("position".to_owned(), position.to_owned())].into();
        let game = DiceWar::new(Setup { seats: 2, options, content }).unwrap();
        let state = game.start();
        (game, state)
    }

    /// Makes one board into the other and sees that nothing differs any more.
    fn alike(from: &str, to: &str) -> usize {
        let ((game, mut state), (_, target)) = (at(from), at(to));
        let wanted = Wanted::of(&target);
        assert_eq!(impossible(&game, &state, &wanted, &Names::default()), "");
        let rulings = differences(&state, &wanted);
        for ruling in &rulings {
            game.check_ruling(&state, ruling).unwrap();
            game.apply_ruling(&mut state, ruling, &mut ());
        }
        assert_eq!(Wanted::of(&state), wanted, "{rulings:?}");
        rulings.len()
    }

    const HERE: &str = "7/2d1f2/1c1b1a1/2E1B2/1A1D1C1/2F1D2/7 r - 2,2 2,1 7,8 lod,lod - - 0 31";

    #[test]
    fn a_board_that_looks_alike_needs_nothing() {
        assert_eq!(alike(HERE, HERE), 0);
    }

    #[test]
    fn one_slip_is_one_ruling() {
        // A die turned too far, a die moved, VP, who acts.
        assert_eq!(alike(HERE, &HERE.replace("2E1B2", "2F1B2")), 1);
        assert_eq!(alike(HERE, &HERE.replace("2E1B2", "3EB2")), 1);
        assert_eq!(alike(HERE, &HERE.replace("r - 2,2", "r - 2,5")), 1);
        assert_eq!(alike(HERE, &HERE.replace("r - 2,2", "b - 2,2")), 1);
        assert_eq!(alike(HERE, &HERE.replace("7,8", "6,8")), 1);
        // A die that was captured, and its VP forgotten.
        assert_eq!(alike(HERE, &HERE.replace("1c1b1a1", "3b1a1").replace("2,2 2,1", "5,2 2,1")), 2);
    }

    #[test]
    fn everything_may_differ_at_once() {
        let there = "3f3/1A5/d6/2b1E2/7/C5a/6F b - 6,1 0,1 9,4 lod,lod - - 0 31";
        assert!(alike(HERE, there) > 8);
    }

    #[test]
    fn dice_of_different_seats_may_change_places() {
        assert_eq!(
            alike(
                "7/7/7/2A4/3a3/7/C5c r - 0,0 0,0 13,13 lod,lod - - 0 31",
                "7/7/7/2a4/3A3/7/C5c r - 0,0 0,0 13,13 lod,lod - - 0 31"
            ),
            4
        );
    }

    #[test]
    fn what_cannot_be_is_told() {
        let (game, state) = at(HERE);
        let mut wanted = Wanted::of(&state);
        wanted.reserve[0] = 15;
        assert!(!impossible(&game, &state, &wanted, &Names::default()).is_empty());
    }
}
