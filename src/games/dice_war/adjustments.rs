//! What a table is asked when it decides something (DW-WIN-6, DW-TRIBE-3).

use super::content::TpMode;
use super::field::{self, Field};
use super::names;
use super::state::{BLACK, DICE, RED, State, TOP, pair_index};
use super::{DiceWar, OffBoard, Ruling};
use crate::engine::{Adjustment, Adjustments, Arg, Ask, Seat, Text, text};

/// The most VP a bar shows.
const POINTS: i32 = 99;
const SEATS: [Seat; 2] = [RED, BLACK];
const BESIDE: [OffBoard; 2] = [OffBoard::Reserve, OffBoard::Exile];

type Asked = Adjustment<DiceWar>;

impl Adjustments for DiceWar {
    const DECLARED: &'static [Asked] = &[
        Asked::new("resign", text("Resign"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::Resign { seat })?;
            Some(Ruling::Resign { seat })
        }),
        Asked::new("draw", text("Agree on a Draw"), |game, state, _| {
            Some(Ruling::AgreeDraw).filter(|ruling| game.fits(state, ruling))
        }),
        Asked::new("level", text("Turn a Die"), |game, state, ask| {
            let at = die(game, state, ask, |at| Ruling::SetLevel { at, level: 1 })?;
            let owner = state.owner(at)?;
            let levels = (1..=TOP).filter(|level| *level != state.level(at));
            let level =
                ask.one("level", text("New level"), levels.map(|level| leveled(game, owner, level)))?;
            Some(Ruling::SetLevel { at, level })
        }),
        Asked::new("move", text("Move a Die"), |game, state, ask| {
            let to = field::first(state.free())?;
            let from = die(game, state, ask, |from| Ruling::MoveDie { from, to })?;
            let to = free(state, ask)?;
            Some(Ruling::MoveDie { from, to })
        }),
        Asked::new("take-off", text("Take a Die off the Board"), |game, state, ask| {
            let at = die(game, state, ask, |at| Ruling::TakeOff { at, to: OffBoard::Reserve })?;
            let to = ask.one("to", text("To"), BESIDE.map(|to| (to, names::beside(to))))?;
            Some(Ruling::TakeOff { at, to })
        }),
        Asked::new("put-on", text("Put a Die on the Board"), |game, state, ask| {
            let at = field::first(state.free())?;
            let there =
                |seat: Seat, from: OffBoard| game.fits(state, &Ruling::PutOn { seat, from, at, level: 1 });
            let seat =
                ask.seat(SEATS.into_iter().filter(|seat| BESIDE.iter().any(|from| there(*seat, *from))))?;
            let from = BESIDE.into_iter().filter(|from| there(seat, *from));
            let from = ask.one("from", text("From"), from.map(|from| (from, names::beside(from))))?;
            let at = free(state, ask)?;
            let level = ask.one("level", text("Level"), (1..=TOP).map(|level| leveled(game, seat, level)))?;
            Some(Ruling::PutOn { seat, from, at, level })
        }),
        Asked::new("reserve", text("Change the Reserve"), |game, state, ask| {
            let most = DICE.cast_signed();
            let fits = |seat: Seat, n: i8| game.fits(state, &Ruling::Reserve { seat, n });
            let seat = ask.seat(SEATS.into_iter().filter(|seat| fits(*seat, 1) || fits(*seat, -1)))?;
            let least = (-most..=0).find(|n| fits(seat, *n))?;
            let most = (0..=most).rfind(|n| fits(seat, *n))?;
            let n =
                ask.change(text("Change"), least.into()..=most.into(), state.reserve[pair_index(seat)])?;
            Some(Ruling::Reserve { seat, n })
        }),
        Asked::new("vp", text("Set a VP Bar"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::SetVp { seat, vp: 0 })?;
            let vp = ask.number("vp", text("VP"), 0..=POINTS, state.earned[pair_index(seat)])?;
            Some(Ruling::SetVp { seat, vp })
        }),
        Asked::new("tp", text("Set a TP Bar"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::SetTp { seat, tp: 0 })?;
            let rule = &game.tribe(seat).tp;
            let most = if rule.mode == TpMode::Stored { rule.max } else { 0 };
            let tp = ask.number("tp", text("TP"), 0..=most.into(), state.tp[pair_index(seat)])?;
            Some(Ruling::SetTp { seat, tp })
        }),
        Asked::new("act", text("Grant Another Action"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::Act { seat })?;
            Some(Ruling::Act { seat })
        }),
        Asked::new("end", text("End the Match by a Card’s Text"), |game, state, ask| {
            let winners = SEATS.map(|seat| (Some(seat), Arg::from(seat)));
            let winners = winners.into_iter().chain([(None, text("nobody: the match is a draw").into())]);
            let winners = winners.filter(|(winner, _)| game.fits(state, &Ruling::End { winner: *winner }));
            let winner = ask.one("winner", text("Winner"), winners)?;
            Some(Ruling::End { winner })
        }),
    ];
}

/// Asks for one of the seats for which such an adjustment can be made.
fn seat(game: &DiceWar, state: &State, ask: &mut Ask<'_>, sample: impl Fn(Seat) -> Ruling) -> Option<Seat> {
    ask.seat(SEATS.into_iter().filter(|seat| game.fits(state, &sample(*seat))))
}

/// Asks for one of the dice on the board, if such an adjustment can be made of it.
fn die(game: &DiceWar, state: &State, ask: &mut Ask<'_>, sample: impl Fn(Field) -> Ruling) -> Option<Field> {
    let there = field::each(state.occupied()).filter(|at| game.fits(state, &sample(*at)));
    let named = |at: Field| {
        let seat = state.owner(at).unwrap_or(RED);
        let why = text("{field}: {seat}’s {creature}").with("field", at).with("seat", seat);
        (at, why.with("creature", names::creature(game, seat, state.level(at))))
    };
    ask.one("die", text("Die"), there.map(named))
}

/// Asks for a free field.
fn free(state: &State, ask: &mut Ask<'_>) -> Option<Field> {
    ask.one("field", text("Square"), field::each(state.free()).map(|at| (at, at)))
}

/// A level, with the creature that it is.
fn leveled(game: &DiceWar, seat: Seat, level: u8) -> (u8, Text) {
    let why = text("{level}: {creature}").with("level", level);
    (level, why.with("creature", names::creature(game, seat, level)))
}
